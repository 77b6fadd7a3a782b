/// Every text of the first rule is a text of the second one, with the same components.
macro_rules! included {
    ($($Narrow:ident in $Wide:ident;)*) => {$(
        impl<'a> From<$Narrow<'a>> for $Wide<'a> {
            fn from(value: $Narrow<'a>) -> Self {
                Self { text: value.text, spans: value.spans }
            }
        }

        impl<'a> TryFrom<$Wide<'a>> for $Narrow<'a> {
            type Error = $crate::ParseError;

            fn try_from(value: $Wide<'a>) -> Result<Self, $crate::ParseError> {
                Self::parse(value.text)
            }
        }
    )*};
}

/// The same for owned types, with the borrowed form of the wider one.
#[cfg(feature = "alloc")]
macro_rules! included_owned {
    ($($Narrow:ident in $Wide:ident, $WideBorrowed:ident;)*) => {$(
        impl From<$Narrow> for $Wide {
            fn from(value: $Narrow) -> Self {
                Self { text: value.text, spans: value.spans }
            }
        }

        impl TryFrom<$Wide> for $Narrow {
            type Error = $crate::FromStringError;

            fn try_from(value: $Wide) -> Result<Self, Self::Error> {
                Self::try_from(value.text)
            }
        }

        impl<'a> From<&'a $Narrow> for $WideBorrowed<'a> {
            fn from(value: &'a $Narrow) -> Self {
                Self { text: &value.text, spans: value.spans }
            }
        }
    )*};
}

pub(super) use included;
#[cfg(feature = "alloc")]
pub(super) use included_owned;
