use uri_generated::template::{self, VariablesIter, Varspec};

/// A part of a template.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// Text that stands for itself.
    Literal(&'a str),
    /// An expression in braces.
    Expression(Expression<'a>),
}

/// Iterates over the parts of a template.
#[derive(Clone, Debug)]
pub struct Parts<'a> {
    whole: &'a str,
    at: usize,
}

impl<'a> Parts<'a> {
    pub(super) const fn new(whole: &'a str) -> Self {
        Self { whole, at: 0 }
    }
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        let rest = &self.whole[self.at..];
        let start = self.at;
        // No literal has a brace, and no expression has one within.
        if rest.starts_with('{') {
            let end = rest.find('}')? + 1;
            self.at += end;
            let parsed = template::Expression::parse(&rest[..end]).ok()?;
            return Some(Part::Expression(Expression { parsed, start }));
        }
        let end = rest.find('{').unwrap_or(rest.len());
        self.at += end;
        (end > 0).then(|| Part::Literal(&rest[..end]))
    }
}

/// An expression: an operator, and variables.
#[derive(Clone, Copy, Debug)]
pub struct Expression<'a> {
    parsed: template::Expression<'a>,
    start: usize,
}

impl<'a> Expression<'a> {
    /// Returns the text, with its braces.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        self.parsed.as_str()
    }

    /// Returns the offset of the expression in the template, in bytes.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.start
    }

    /// Returns the operator.
    #[must_use]
    pub fn operator(&self) -> Operator {
        match self.parsed.operator() {
            None => Operator::Simple,
            Some("+") => Operator::Reserved,
            Some("#") => Operator::Fragment,
            Some(".") => Operator::Label,
            Some("/") => Operator::Path,
            Some(";") => Operator::Parameters,
            Some("?") => Operator::Query,
            Some("&") => Operator::Continuation,
            Some(_) => Operator::Future,
        }
    }

    /// Iterates over the variables.
    #[must_use]
    pub const fn variables(&self) -> Variables<'a> {
        Variables(Some(self.parsed.variables()))
    }

    /// Returns the level of the expression, 1 to 4.
    pub(super) fn level(&self) -> u8 {
        let mut variables = self.variables();
        let first = variables.next();
        let has_more = variables.next().is_some();
        let is_modified = first.is_some_and(|first| first.modifier() != Modifier::None);
        let modified = |variable: Variable<'_>| variable.modifier() != Modifier::None;
        if is_modified || self.variables().any(modified) {
            return 4;
        }
        match self.operator() {
            Operator::Simple if !has_more => 1,
            Operator::Reserved | Operator::Fragment if !has_more => 2,
            _ => 3,
        }
    }
}

/// What an expression does with its values ([RFC 6570, section 3.2]).
///
/// [RFC 6570, section 3.2]: https://www.rfc-editor.org/rfc/rfc6570#section-3.2
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Operator {
    /// `{a}`: values with commas between them.
    Simple,
    /// `{+a}`: the same, and reserved characters stay as they are.
    Reserved,
    /// `{#a}`: the same after a `#`.
    Fragment,
    /// `{.a}`: labels, each after a dot.
    Label,
    /// `{/a}`: segments of a path, each after a slash.
    Path,
    /// `{;a}`: parameters of a path segment, each after a semicolon and with its name.
    Parameters,
    /// `{?a}`: a query of names and values.
    Query,
    /// `{&a}`: more names and values of a query.
    Continuation,
    /// An operator that is reserved for later versions of the RFC.
    Future,
}

/// A variable in an expression.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'a>(Varspec<'a>);

impl<'a> Variable<'a> {
    /// Returns the name as it is written: triplets in it are part of the name.
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.0.name()
    }

    /// Returns what follows the name.
    #[must_use]
    pub fn modifier(&self) -> Modifier {
        if self.0.explode().is_some() {
            return Modifier::Explode;
        }
        // The grammar has four digits at most.
        let length = self.0.max_length().and_then(|length| length.parse().ok());
        length.map_or(Modifier::None, Modifier::Prefix)
    }
}

/// What is done with a value before the operator sees it ([RFC 6570, section 2.4]).
///
/// [RFC 6570, section 2.4]: https://www.rfc-editor.org/rfc/rfc6570#section-2.4
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modifier {
    /// Nothing.
    None,
    /// `:3`: the first so many characters of the value.
    Prefix(u16),
    /// `*`: items of a list, or pairs, count as values of their own.
    Explode,
}

/// Iterates over the variables of an expression.
#[derive(Clone, Debug)]
pub struct Variables<'a>(Option<VariablesIter<'a>>);

impl Variables<'_> {
    pub(super) const fn none() -> Self {
        Self(None)
    }
}

impl<'a> Iterator for Variables<'a> {
    type Item = Variable<'a>;

    fn next(&mut self) -> Option<Variable<'a>> {
        self.0.as_mut()?.next().map(Variable)
    }
}
