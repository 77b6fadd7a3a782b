use core::fmt;

use crate::{Expected, ExpectedItem, ParseErrorKind};

/// The reason why a text is not of the grammar of a scheme.
///
/// It tells the rule that was asked for, what is wrong and where, and what could stand there, and
/// holds none of the text.
///
/// ```
/// # #[cfg(feature = "urn")] {
/// use uriform::schemes::urn::Urn;
///
/// let error = Urn::parse("urn:isbn:").unwrap_err();
/// assert_eq!((error.rule(), error.offset()), ("namestring", 9));
/// assert_eq!(
///     error.to_string(),
///     "unexpected end of input at offset 9 in namestring, expected pchar (NSS)"
/// );
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SchemeError(Cause);

macro_rules! causes {
    ($($feature:literal $module:ident $Variant:ident;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        enum Cause {
            /// The text has no scheme, or one with characters that schemes do not have.
            #[cfg(feature = "schemes")]
            NoScheme(usize),
            $(
                #[cfg(feature = $feature)]
                $Variant(uri_generated::$module::Error),
            )*
        }

        $(
            #[cfg(feature = $feature)]
            impl From<uri_generated::$module::Error> for SchemeError {
                fn from(error: uri_generated::$module::Error) -> Self {
                    Self(Cause::$Variant(error))
                }
            }
        )*

        impl SchemeError {
            /// Returns the name of the rule that was asked for, as its RFC has it.
            #[must_use]
            pub const fn rule(&self) -> &'static str {
                match &self.0 {
                    #[cfg(feature = "schemes")]
                    Cause::NoScheme(_) => "URI",
                    $(
                        #[cfg(feature = $feature)]
                        Cause::$Variant(error) => error.entry().rule(),
                    )*
                }
            }

            /// Returns the offset of the first character that no text of the rule has there, in
            /// bytes, or the length of the text if it ends too early.
            #[must_use]
            pub const fn offset(&self) -> usize {
                match &self.0 {
                    #[cfg(feature = "schemes")]
                    Cause::NoScheme(offset) => *offset,
                    $(
                        #[cfg(feature = $feature)]
                        Cause::$Variant(error) => error.offset(),
                    )*
                }
            }

            /// Returns what is wrong.
            #[must_use]
            pub const fn kind(&self) -> ParseErrorKind {
                match &self.0 {
                    #[cfg(feature = "schemes")]
                    Cause::NoScheme(_) => ParseErrorKind::UnexpectedCharacter,
                    $(
                        #[cfg(feature = $feature)]
                        Cause::$Variant(error) => match error.kind() {
                            uri_generated::$module::ErrorKind::Unexpected => {
                                ParseErrorKind::UnexpectedCharacter
                            }
                            uri_generated::$module::ErrorKind::UnexpectedEnd => {
                                ParseErrorKind::UnexpectedEnd
                            }
                            uri_generated::$module::ErrorKind::TooLong => ParseErrorKind::TooLong,
                        },
                    )*
                }
            }

            /// Returns the rules that are open at the offset, outermost first.
            #[must_use]
            pub const fn open_rules(&self) -> &'static [&'static str] {
                match &self.0 {
                    #[cfg(feature = "schemes")]
                    Cause::NoScheme(_) => &["URI"],
                    $(
                        #[cfg(feature = $feature)]
                        Cause::$Variant(error) => error.rules(),
                    )*
                }
            }

            /// Returns one of the things that could stand at the offset.
            fn expected_at(&self, index: usize) -> Option<Expected> {
                match &self.0 {
                    #[cfg(feature = "schemes")]
                    Cause::NoScheme(_) => (index == 0).then_some(Expected {
                        item: ExpectedItem::Rule("scheme"),
                        rules: &["URI"],
                    }),
                    $(
                        #[cfg(feature = $feature)]
                        Cause::$Variant(error) => {
                            use uri_generated::$module::Item;
                            let expected = error.expected().nth(index)?;
                            let item = match expected.item {
                                Item::Rule(rule) => ExpectedItem::Rule(rule),
                                Item::Literal(literal) => ExpectedItem::Literal(literal),
                                Item::End => ExpectedItem::EndOfInput,
                            };
                            Some(Expected { item, rules: expected.rules })
                        }
                    )*
                }
            }
        }
    };
}

causes! {
    "schemes" coap Coap;
    "data" data Data;
    "schemes" did Did;
    "schemes" file File;
    "schemes" geo Geo;
    "schemes" http Http;
    "schemes" imap Imap;
    "schemes" ldap Ldap;
    "mailto" mailto Mailto;
    "schemes" rtsp1 Rtsp1;
    "schemes" rtsp2 Rtsp2;
    "sip" sip Sip;
    "sip" sip_userinfo SipUserinfo;
    "schemes" stun Stun;
    "schemes" tag Tag;
    "tel" tel Tel;
    "template" template Template;
    "schemes" turn Turn;
    "urn" urn Urn;
    "schemes" ws Ws;
}

impl SchemeError {
    #[cfg(feature = "schemes")]
    pub(super) const fn no_scheme(offset: usize) -> Self {
        Self(Cause::NoScheme(offset))
    }

    /// Iterates over what could stand at the offset instead.
    pub fn expected(&self) -> impl Iterator<Item = Expected> + '_ {
        (0..).map_while(|index| self.expected_at(index))
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind() {
            ParseErrorKind::UnexpectedEnd => "unexpected end of input",
            ParseErrorKind::TooLong => return write!(f, "text too long in {}", self.rule()),
            _ => "unexpected character",
        };
        write!(f, "{what} at offset {} in {}", self.offset(), self.rule())?;
        let mut expected = self.expected().peekable();
        let mut before = ", expected ";
        let mut index = 0;
        while let Some(item) = expected.next() {
            write!(f, "{before}{item}")?;
            index += 1;
            let is_last = expected.peek().is_some() && self.expected_at(index + 1).is_none();
            before = if is_last { " or " } else { ", " };
        }
        Ok(())
    }
}

impl fmt::Debug for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SchemeError")
            .field("rule", &self.rule())
            .field("kind", &self.kind())
            .field("offset", &self.offset())
            .finish_non_exhaustive()
    }
}

impl core::error::Error for SchemeError {}
