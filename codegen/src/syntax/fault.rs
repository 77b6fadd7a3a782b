//! Findings before they have lines and columns.

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::source::{Source, Span};

/// How many findings are kept of one text.
pub const MAX_FINDINGS: usize = 1_000;

/// A finding about a text whose spans may still be those of an excerpt.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) code: &'static str,
    pub(super) severity: Severity,
    pub(super) span: Span,
    pub(super) rule: Option<String>,
    pub(super) message: String,
    related: Option<(Span, String)>,
    fix: Option<(Span, String, String)>,
}

/// What a stage of reading gives, or the first fault.
pub(super) type Result<T> = std::result::Result<T, Box<Fault>>;

impl Fault {
    pub(super) fn new(code: &'static str, span: Span, message: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            code,
            severity: Severity::Error,
            span,
            rule: None,
            message: message.into(),
            related: None,
            fix: None,
        })
    }

    pub(super) fn related(mut self: Box<Self>, span: Span, message: &str) -> Box<Self> {
        self.related = Some((span, message.to_owned()));
        self
    }

    /// Says what would mend it: the text to put in place of a span, and what that does.
    pub(super) fn fix(
        mut self: Box<Self>,
        span: Span,
        text: impl Into<String>,
        message: impl Into<String>,
    ) -> Box<Self> {
        self.fix = Some((span, text.into(), message.into()));
        self
    }

    pub(super) fn is_mendable(&self) -> bool {
        self.fix.is_some()
    }

    pub(super) fn in_rule(mut self: Box<Self>, rule: Option<String>) -> Box<Self> {
        self.rule = self.rule.or(rule);
        self
    }

    /// Moves every span.
    pub(super) fn map(mut self: Box<Self>, place: impl Fn(Span) -> Span) -> Box<Self> {
        self.span = place(self.span);
        self.related = self.related.map(|(span, text)| (place(span), text));
        self.fix = self
            .fix
            .map(|(span, text, message)| (place(span), text, message));
        self
    }

    fn diagnostic(self, source: &Source) -> Diagnostic {
        let mut diagnostic =
            Diagnostic::new(self.code, source, self.span, self.message).severity(self.severity);
        diagnostic.rule = self.rule;
        if let Some((span, message)) = self.related {
            diagnostic = diagnostic.related(source, span, message);
        }
        if let Some((span, text, message)) = self.fix {
            diagnostic = diagnostic.fix(span, text, message);
        }
        diagnostic
    }
}

/// Gathers the findings about a text, so many at most.
pub(super) struct Findings<'s> {
    source: &'s Source,
    kept: Vec<Fault>,
    left_out: usize,
    /// The gravest finding left out.
    gravest: Option<(Severity, &'static str)>,
}

impl<'s> Findings<'s> {
    pub(super) fn new(source: &'s Source) -> Self {
        Self {
            source,
            kept: Vec::new(),
            left_out: 0,
            gravest: None,
        }
    }

    pub(super) fn add(&mut self, fault: Fault) {
        if self.kept.len() < MAX_FINDINGS {
            self.kept.push(fault);
            return;
        }
        // A fault of notation weighs more than one of meaning: it may spoil any rule.
        let code = if fault.code.starts_with("load-") {
            "load-more"
        } else {
            "compile-more"
        };
        let weight = (fault.severity, code);
        let order = |(severity, code): (Severity, &'static str)| (severity, code != "load-more");
        if self
            .gravest
            .is_none_or(|known| order(weight) < order(known))
        {
            self.gravest = Some(weight);
        }
        self.left_out += 1;
    }

    pub(super) fn extend(&mut self, fault: Option<Box<Fault>>) {
        if let Some(fault) = fault {
            self.add(*fault);
        }
    }

    pub(super) fn has_errors(&self) -> bool {
        let error = |severity| severity == Severity::Error;
        self.kept.iter().any(|fault| error(fault.severity))
            || self.gravest.is_some_and(|(severity, _)| error(severity))
    }

    /// Returns the findings in the order of the text.
    pub(super) fn finish(mut self) -> Diagnostics {
        self.kept.sort_by_key(|fault| fault.span.start);
        let mut found = Diagnostics::default();
        found.extend(
            self.kept
                .into_iter()
                .map(|fault| fault.diagnostic(self.source)),
        );
        if let Some((severity, code)) = self.gravest {
            let message = format!("{} more findings are not shown", self.left_out);
            found.push(Diagnostic::of_file(code, self.source.name(), message).severity(severity));
        }
        found
    }
}
