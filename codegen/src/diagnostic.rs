//! What is wrong with a grammar or a manifest, and where.

use std::error::Error;
use std::fmt;

use crate::source::{Position, Source, Span};

/// One fault: a code for programs, a place and a sentence for people.
///
/// `Display` prints `file:line:column: message (in rule name)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of fault it is; `load-` codes are faults of notation, `compile-` codes faults of
    /// meaning, `manifest-` codes faults of a manifest.
    pub code: &'static str,
    /// The name of the text.
    pub file: String,
    /// The place, unless the fault has none.
    pub position: Option<Position>,
    /// The rule that the fault is in.
    pub rule: Option<String>,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
}

impl Diagnostic {
    /// Makes a diagnostic for a place in a text.
    pub fn new(
        code: &'static str,
        source: &Source,
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            file: source.name().to_owned(),
            position: Some(source.position(span.start)),
            rule: None,
            message: message.into(),
        }
    }

    /// Makes a diagnostic for a file as a whole.
    pub fn of_file(
        code: &'static str,
        file: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            file: file.into(),
            position: None,
            rule: None,
            message: message.into(),
        }
    }

    /// Says which rule the fault is in.
    #[must_use]
    pub fn in_rule(mut self, rule: impl Into<String>) -> Self {
        self.rule = Some(rule.into());
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(position) = self.position {
            write!(f, ":{position}")?;
        }
        write!(f, ": {}", self.message)?;
        if let Some(rule) = &self.rule {
            write!(f, " (in rule `{rule}`)")?;
        }
        Ok(())
    }
}

/// One or more faults, in the order in which they stand in the text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Adds a fault.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Iterates over the faults.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// Returns `value` if there is no fault, and the faults otherwise.
    ///
    /// # Errors
    ///
    /// The faults.
    pub fn or_ok<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(vec![diagnostic])
    }
}

impl From<Box<Diagnostic>> for Diagnostics {
    fn from(diagnostic: Box<Diagnostic>) -> Self {
        Self::from(*diagnostic)
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        self.0.extend(diagnostics);
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            diagnostic.fmt(f)?;
        }
        Ok(())
    }
}

impl Error for Diagnostics {}
