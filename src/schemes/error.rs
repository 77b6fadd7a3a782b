use core::fmt;

use crate::{Expected, ExpectedItem, ParseError, ParseErrorKind};

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
            /// What the grammar has and the prose of its specification forbids.
            Prose {
                rule: &'static str,
                reason: &'static str,
                offset: usize,
            },
            /// The text, or a component of it, is none of the generic grammar.
            Generic(ParseError),
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
                    Cause::Prose { rule, .. } => rule,
                    Cause::Generic(error) => error.rule(),
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
                    Cause::Prose { offset, .. } => *offset,
                    Cause::Generic(error) => error.offset(),
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
                    Cause::Prose { .. } => ParseErrorKind::UnexpectedCharacter,
                    Cause::Generic(error) => error.kind(),
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
                    Cause::Prose { .. } => &[],
                    Cause::Generic(error) => error.open_rules(),
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
                    Cause::Prose { .. } => None,
                    Cause::Generic(error) => error.expected().nth(index),
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
    "coap" coap Coap;
    "data" data Data;
    "did" did Did;
    "file" file File;
    "file" file_nonstandard FileNonstandard;
    "geo" geo Geo;
    "http-uri" http Http;
    "imap" imap Imap;
    "json-pointer" json_pointer JsonPointer;
    "language-tag" language_tag LanguageTag;
    "ldap" ldap Ldap;
    "mailto" mailto Mailto;
    "media-type" media_type MediaType;
    "request-target" request_target RequestTarget;
    "rtsp" rtsp1 Rtsp1;
    "rtsp" rtsp2 Rtsp2;
    "sip" sip Sip;
    "sip" sip_userinfo SipUserinfo;
    "stun" stun Stun;
    "tag" tag Tag;
    "tel" tel Tel;
    "template" template Template;
    "timestamp" timestamp Timestamp;
    "stun" turn Turn;
    "urn" urn Urn;
    "ws" ws Ws;
}

impl SchemeError {
    #[cfg(feature = "schemes")]
    pub(super) const fn no_scheme(offset: usize) -> Self {
        Self(Cause::NoScheme(offset))
    }

    /// Returns an error that only the prose of a specification tells.
    #[allow(dead_code, reason = "not every grammar has such prose")]
    pub(super) const fn prose(rule: &'static str, reason: &'static str, offset: usize) -> Self {
        Self(Cause::Prose {
            rule,
            reason,
            offset,
        })
    }

    /// Returns what the prose of the specification forbids there, if the grammar has the text; the
    /// kind is [`ParseErrorKind::UnexpectedCharacter`] then, and nothing is expected.
    ///
    /// ```
    /// # #[cfg(feature = "timestamp")] {
    /// use uriform::schemes::timestamp::Timestamp;
    ///
    /// let error = Timestamp::parse("2023-02-29T00:00:00Z").unwrap_err();
    /// assert_eq!(error.reason(), Some("day out of range"));
    /// # }
    /// ```
    #[must_use]
    pub const fn reason(&self) -> Option<&'static str> {
        match self.0 {
            Cause::Prose { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// Iterates over what could stand at the offset instead.
    pub fn expected(&self) -> impl Iterator<Item = Expected> + '_ {
        (0..).map_while(|index| self.expected_at(index))
    }
}

impl From<ParseError> for SchemeError {
    fn from(error: ParseError) -> Self {
        Self(Cause::Generic(error))
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(reason) = self.reason() {
            return write!(f, "{reason} at offset {} in {}", self.offset(), self.rule());
        }
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
