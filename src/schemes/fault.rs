use crate::{Expected, ExpectedItem, ParseErrorKind};

/// What is wrong with a text of one of the grammars.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Fault {
    Grammar(Grammar),
    /// The grammar has the text, and the prose of the specification forbids it.
    Prose {
        rule: &'static str,
        what: &'static str,
        offset: usize,
    },
}

/// Declares `Grammar`, which holds the error of any generated module.
macro_rules! grammars {
    ($($feature:literal $Variant:ident $module:ident;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Grammar {
            $(#[cfg(feature = $feature)] $Variant(uri_generated::$module::Error),)*
        }

        impl Grammar {
            const fn rule(&self) -> &'static str {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$Variant(error) => error.entry().rule(),)*
                }
            }

            const fn offset(&self) -> usize {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$Variant(error) => error.offset(),)*
                }
            }

            const fn open_rules(&self) -> &'static [&'static str] {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$Variant(error) => error.rules(),)*
                }
            }

            const fn kind(&self) -> ParseErrorKind {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$Variant(error) => match error.kind() {
                        uri_generated::$module::ErrorKind::Unexpected => {
                            ParseErrorKind::UnexpectedCharacter
                        }
                        uri_generated::$module::ErrorKind::UnexpectedEnd => {
                            ParseErrorKind::UnexpectedEnd
                        }
                        uri_generated::$module::ErrorKind::TooLong => ParseErrorKind::TooLong,
                    },)*
                }
            }

            fn expected(&self, index: usize) -> Option<Expected> {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$Variant(error) => {
                        use uri_generated::$module::Item;
                        let expected = error.expected().nth(index)?;
                        Some(Expected {
                            item: match expected.item {
                                Item::Rule(rule) => ExpectedItem::Rule(rule),
                                Item::Literal(literal) => ExpectedItem::Literal(literal),
                                Item::End => ExpectedItem::EndOfInput,
                            },
                            rules: expected.rules,
                        })
                    })*
                }
            }
        }

        $(
            #[cfg(feature = $feature)]
            impl From<uri_generated::$module::Error> for Fault {
                fn from(error: uri_generated::$module::Error) -> Self {
                    Self::Grammar(Grammar::$Variant(error))
                }
            }
        )*
    };
}

grammars! {
    "coap" Coap coap;
    "data" Data data;
    "did" Did did;
    "file" File file;
    "file" FileNonstandard file_nonstandard;
    "geo" Geo geo;
    "http-uri" Http http;
    "imap" Imap imap;
    "json-pointer" JsonPointer json_pointer;
    "language-tag" LanguageTag language_tag;
    "ldap" Ldap ldap;
    "mailto" Mailto mailto;
    "media-type" MediaType media_type;
    "request-target" RequestTarget request_target;
    "rtsp" Rtsp1 rtsp1;
    "rtsp" Rtsp2 rtsp2;
    "sip" Sip sip;
    "sip" SipUserinfo sip_userinfo;
    "stun" Stun stun;
    "stun" Turn turn;
    "tag" Tag tag;
    "tel" Tel tel;
    "template" Template template;
    "timestamp" Timestamp timestamp;
    "urn" Urn urn;
    "ws" Ws ws;
}

impl Fault {
    pub(crate) const fn rule(&self) -> &'static str {
        match self {
            Self::Grammar(error) => error.rule(),
            Self::Prose { rule, .. } => rule,
        }
    }

    pub(crate) const fn kind(&self) -> ParseErrorKind {
        match self {
            Self::Grammar(error) => error.kind(),
            Self::Prose { what, .. } => ParseErrorKind::Forbidden(what),
        }
    }

    pub(crate) const fn offset(&self) -> usize {
        match self {
            Self::Grammar(error) => error.offset(),
            Self::Prose { offset, .. } => *offset,
        }
    }

    pub(crate) const fn open_rules(&self) -> &'static [&'static str] {
        match self {
            Self::Grammar(error) => error.open_rules(),
            Self::Prose { .. } => &[],
        }
    }

    /// Returns one of what could stand there instead.
    pub(crate) fn expected(&self, index: usize) -> Option<Expected> {
        match self {
            Self::Grammar(error) => error.expected(index),
            Self::Prose { .. } => None,
        }
    }
}
