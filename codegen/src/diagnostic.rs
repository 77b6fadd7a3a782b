//! What is wrong with a grammar or a manifest, and where.

use std::error::Error;
use std::fmt;

use crate::source::{Position, Source, Span};

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text cannot be read, or the rules that reach the place cannot be compiled.
    Error,
    /// Most likely not what was meant.
    Warning,
    /// Worth knowing.
    Note,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        })
    }
}

/// A span of a named text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the text.
    pub file: String,
    /// The bytes.
    pub span: Span,
    /// Where the span begins.
    pub position: Position,
}

impl Place {
    /// Makes a place of a span.
    #[must_use]
    pub fn new(source: &Source, span: Span) -> Self {
        Self {
            file: source.name().to_owned(),
            span,
            position: source.position(span.start),
        }
    }
}

/// A change of the text that mends it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The bytes to replace.
    pub span: Span,
    /// What to put there.
    pub text: String,
    /// What that does, such as "insert a space".
    pub message: String,
}

/// One finding: a code for programs, a place and a sentence for people.
///
/// `Display` prints `file:line:column: message (in rule name)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of finding it is; `load-` codes are faults of notation, `compile-` codes faults
    /// of meaning, `lint-` codes are advice, `manifest-` codes faults of a manifest.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// The name of the text.
    pub file: String,
    /// The place, unless the finding has none.
    pub place: Option<Place>,
    /// The rule that the place is in.
    pub rule: Option<String>,
    /// What is found, in lower case and without a full stop.
    pub message: String,
    /// Further places and what they have to do with it.
    pub related: Vec<(Place, String)>,
    /// What would mend it, if that is clear.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// Makes an error at a place in a text.
    pub fn new(
        code: &'static str,
        source: &Source,
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        Self {
            place: Some(Place::new(source, span)),
            ..Self::of_file(code, source.name(), message)
        }
    }

    /// Makes an error of a file as a whole.
    pub fn of_file(
        code: &'static str,
        file: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity: Severity::Error,
            file: file.into(),
            place: None,
            rule: None,
            message: message.into(),
            related: Vec::new(),
            fix: None,
        }
    }

    /// Says where it is, if that is known.
    #[must_use]
    pub fn at(mut self, place: Option<Place>) -> Self {
        if let Some(place) = place {
            self.file.clone_from(&place.file);
            self.place = Some(place);
        }
        self
    }

    /// Says how much it matters.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Says which rule the place is in.
    #[must_use]
    pub fn in_rule(mut self, rule: impl Into<String>) -> Self {
        self.rule = Some(rule.into());
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(mut self, source: &Source, span: Span, message: impl Into<String>) -> Self {
        self.related
            .push((Place::new(source, span), message.into()));
        self
    }

    /// Says what would mend it.
    #[must_use]
    pub fn fix(mut self, span: Span, text: impl Into<String>, message: impl Into<String>) -> Self {
        self.fix = Some(Fix {
            span,
            text: text.into(),
            message: message.into(),
        });
        self
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(place) = &self.place {
            write!(f, ":{}", place.position)?;
        }
        write!(f, ": {}", self.message)?;
        if let Some(rule) = &self.rule {
            write!(f, " (in rule `{rule}`)")?;
        }
        Ok(())
    }
}

/// Findings, in the order in which they were made.
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

    /// Whether there is no fault.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of the findings is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|found| found.severity == Severity::Error)
    }

    /// Returns the findings that are errors.
    #[must_use]
    pub fn errors(&self) -> Self {
        let errors = self.0.iter();
        let errors = errors.filter(|found| found.severity == Severity::Error);
        Self(errors.cloned().collect())
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
