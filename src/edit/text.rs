use alloc::borrow::Cow;

use crate::ParseError;
use crate::component::{Kind, Rule};
use crate::percent::encode;

/// What a component is given as.
#[derive(Clone)]
pub(crate) enum Text<'a> {
    /// The text itself: checked, never encoded.
    Encoded(Cow<'a, str>),
    /// What the text is to mean.
    Decoded(Cow<'a, str>),
    /// What a person typed, and may have encoded in part.
    Typed(Cow<'a, str>),
}

impl<'a> Text<'a> {
    /// Returns the text of the component.
    pub(crate) fn component(&self, rule: Rule, kind: Kind) -> Result<Cow<'_, str>, ParseError> {
        match self {
            Self::Encoded(text) => rule.check(kind, text).map(|()| Cow::Borrowed(&**text)),
            Self::Decoded(text) => Ok(encode(text, rule.set(kind)).into()),
            Self::Typed(text) => Ok(encode(text, rule.set(kind)).keep_triplets().into()),
        }
    }

    pub(crate) fn encoded(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Encoded(text.into())
    }

    pub(crate) fn decoded(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Decoded(text.into())
    }
}
