//! From rules to one finite regular expression.

mod linear;

use std::fmt;

use linear::Side;

use crate::charset::{Alphabet, CharSet};
use crate::diagnostic::Diagnostic;
use crate::grammar::{Grammar, Part, RuleId};
use crate::lint::{meant, misspelled};
use crate::path::Labels;
use crate::recursion::{Call, Kind, Recursion, callee, self_embedding};
use crate::source::Span;
use crate::syntax::{Node, NodeKind, Repeat, written_repeat, wrong_range};

/// How large an expression may grow, repetitions written out.
pub const MAX_SIZE: u64 = 500_000;

/// How deep rules, groups and repetitions may stand in one another.
pub const MAX_DEPTH: usize = 400;

/// A mark on parts of an expression: a component, or a variant of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(pub u32);

impl Label {
    /// Returns the label as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A regular expression over characters: finite, without names of rules, some parts labelled.
///
/// Every character is within the alphabet it was made for. Alternatives are in the order of the
/// grammar, which decides between derivations of the same text and never whether there is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// One character of the set.
    Set(CharSet),
    /// The parts in a row; of no parts, the empty string.
    Concat(Vec<Expr>),
    /// One of the parts; of no parts, nothing at all.
    Alt(Vec<Expr>),
    /// The part again and again.
    Repeat {
        /// At least so often.
        min: u32,
        /// At most so often, or without end.
        max: Option<u32>,
        /// How often rather.
        order: Order,
        /// What is repeated.
        body: Box<Expr>,
    },
    /// A part with a label.
    Labelled(Label, Box<Expr>),
}

/// Which of the ways to repeat something is preferred. It decides between derivations of the same
/// text and never whether there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// As often as possible.
    Longest,
    /// As few times as possible.
    Shortest,
}

impl Expr {
    /// The empty string.
    pub const EMPTY: Self = Self::Concat(Vec::new());

    /// Puts parts in a row.
    #[must_use]
    pub fn concat(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Self::Concat(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if flat.len() == 1 {
            return flat.swap_remove(0);
        }
        Self::Concat(flat)
    }

    /// Offers parts as alternatives, and merges neighbours that are sets of characters.
    #[must_use]
    pub fn alt(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat: Vec<Self> = Vec::new();
        // The sets that stand side by side at the end.
        let mut sets: Vec<CharSet> = Vec::new();
        let merged = |sets: &mut Vec<CharSet>| {
            let set = (!sets.is_empty()).then(|| CharSet::union_of(sets.iter()));
            sets.clear();
            set.map(Self::Set)
        };
        for part in parts {
            let inner = match part {
                Self::Alt(inner) => inner,
                other => vec![other],
            };
            for part in inner {
                if let Self::Set(set) = part {
                    sets.push(set);
                } else {
                    flat.extend(merged(&mut sets));
                    flat.push(part);
                }
            }
        }
        flat.extend(merged(&mut sets));
        if flat.len() == 1 {
            return flat.swap_remove(0);
        }
        Self::Alt(flat)
    }

    /// Whether a part of the expression has a label.
    #[must_use]
    pub fn has_labels(&self) -> bool {
        match self {
            Self::Set(_) => false,
            Self::Concat(parts) | Self::Alt(parts) => parts.iter().any(Self::has_labels),
            Self::Repeat { body, .. } => body.has_labels(),
            Self::Labelled(..) => true,
        }
    }

    /// Whether a part of the expression has this label.
    #[must_use]
    pub fn has_label(&self, wanted: Label) -> bool {
        match self {
            Self::Set(_) => false,
            Self::Concat(parts) | Self::Alt(parts) => parts.iter().any(|it| it.has_label(wanted)),
            Self::Repeat { body, .. } => body.has_label(wanted),
            Self::Labelled(label, body) => *label == wanted || body.has_label(wanted),
        }
    }

    /// Replaces the parts that the expression is made of.
    #[must_use]
    pub fn map(self, replace: &mut impl FnMut(Self) -> Self) -> Self {
        match self {
            Self::Set(set) => Self::Set(set),
            Self::Concat(parts) => Self::Concat(parts.into_iter().map(replace).collect()),
            Self::Alt(parts) => Self::Alt(parts.into_iter().map(replace).collect()),
            Self::Repeat {
                min,
                max,
                order,
                body,
            } => Self::Repeat {
                min,
                max,
                order,
                body: Box::new(replace(*body)),
            },
            Self::Labelled(label, body) => Self::Labelled(label, Box::new(replace(*body))),
        }
    }

    /// Whether the expression matches the empty string.
    #[must_use]
    pub fn is_nullable(&self) -> bool {
        match self {
            Self::Set(_) => false,
            Self::Concat(parts) => parts.iter().all(Self::is_nullable),
            Self::Alt(parts) => parts.iter().any(Self::is_nullable),
            Self::Repeat { min, body, .. } => *min == 0 || body.is_nullable(),
            Self::Labelled(_, body) => body.is_nullable(),
        }
    }

    /// Returns how many bytes every string of the expression takes, if that is the same for all.
    #[must_use]
    pub fn length(&self, alphabet: Alphabet) -> Option<u32> {
        match self {
            Self::Set(set) => set.length(alphabet),
            Self::Concat(parts) => parts
                .iter()
                .try_fold(0, |sum: u32, part| sum.checked_add(part.length(alphabet)?)),
            Self::Alt(parts) => {
                let (first, rest) = parts.split_first()?;
                let length = first.length(alphabet)?;
                rest.iter()
                    .all(|part| part.length(alphabet) == Some(length))
                    .then_some(length)
            }
            Self::Repeat { min, max, body, .. } => match body.length(alphabet)? {
                0 => Some(0),
                length if Some(*min) == *max => length.checked_mul(*min),
                _ => None,
            },
            Self::Labelled(_, body) => body.length(alphabet),
        }
    }

    /// Returns how many characters stand in the expression with its repetitions written out.
    #[must_use]
    pub fn size(&self) -> u64 {
        let sum = |parts: &[Self]| {
            parts
                .iter()
                .fold(1, |sum: u64, part| sum.saturating_add(part.size()))
        };
        match self {
            Self::Set(_) => 1,
            Self::Concat(parts) | Self::Alt(parts) => sum(parts),
            Self::Repeat { min, max, body, .. } => {
                let count = u64::from(max.unwrap_or(min.saturating_add(1)).max(1));
                count.saturating_mul(body.size())
            }
            Self::Labelled(_, body) => body.size(),
        }
    }
}

/// What to make an expression of.
#[derive(Clone, Debug)]
pub struct Request<'g> {
    /// The grammar.
    pub grammar: &'g Grammar,
    /// What its numbers stand for.
    pub alphabet: Alphabet,
    /// The rules to label. A label within its own is left out, so every label marks the outermost
    /// rule.
    pub labels: Labels,
    /// Whether a label may stand within another one.
    pub nested: bool,
    /// The rules in which repetitions are as short as possible.
    pub shortest: Vec<RuleId>,
    /// How often a self-embedding rule may stand within itself; none if such a rule is a fault.
    pub max_depth: Option<u32>,
}

impl<'g> Request<'g> {
    /// Makes the expression of a rule.
    ///
    /// # Errors
    ///
    /// The first fault of meaning that is reached: an undefined rule, prose, a value beyond the
    /// alphabet, a reversed range or repeat, recursion that is not regular, an expression beyond a
    /// budget.
    pub fn expr(&self, rule: RuleId) -> Result<Expr, Box<Diagnostic>> {
        self.expr_in(&Recursion::new(self.grammar, &[rule]), rule)
    }

    /// Makes the expression of a rule, of which it is known which rules need themselves.
    ///
    /// # Errors
    ///
    /// As for a rule alone.
    pub fn expr_in(&self, recursion: &Recursion, rule: RuleId) -> Result<Expr, Box<Diagnostic>> {
        self.expander(recursion).rule(rule)
    }

    /// Makes the expression of a node of a rule's definition, of which it is known which rules need
    /// themselves.
    ///
    /// # Errors
    ///
    /// As for a rule.
    pub fn node_in(
        &self,
        recursion: &Recursion,
        rule: RuleId,
        part: &'g Part,
        node: &'g Node,
    ) -> Result<Expr, Box<Diagnostic>> {
        self.expander(recursion).node(Within { rule, part }, node)
    }

    fn expander<'r>(&'r self, recursion: &'r Recursion) -> Expander<'r, 'g> {
        Expander {
            request: self,
            recursion,
            open_rules: Vec::new(),
            open_labels: Vec::new(),
            depth: 0,
            size: 0,
        }
    }
}

/// Decides what the numbers of the rules reached from `entries` stand for.
///
/// They are octets if one is above 7F and none above FF, and code points otherwise.
#[must_use]
pub fn detect_alphabet(grammar: &Grammar, entries: &[RuleId]) -> Alphabet {
    let mut max = 0;
    for rule in Recursion::new(grammar, entries).rules() {
        let mut nodes: Vec<&Node> = grammar.parts(rule).iter().map(|part| &part.node).collect();
        while let Some(node) = nodes.pop() {
            match &node.kind {
                NodeKind::NumVal(values) => max = values.iter().copied().fold(max, u32::max),
                NodeKind::ValueRange(_, last) => max = max.max(*last),
                kind => nodes.extend(kind.parts()),
            }
        }
    }
    if (0x80..=0xFF).contains(&max) {
        Alphabet::Octets
    } else {
        Alphabet::CodePoints
    }
}

/// The rule and the part of its definition that a node stands in.
#[derive(Clone, Copy)]
struct Within<'g> {
    rule: RuleId,
    part: &'g Part,
}

struct Expander<'r, 'g> {
    request: &'r Request<'g>,
    recursion: &'r Recursion,
    /// The rules being expanded, outermost first.
    open_rules: Vec<RuleId>,
    open_labels: Vec<Label>,
    depth: usize,
    /// How many nodes have been made, as a bound on time.
    size: u64,
}

impl<'g> Expander<'_, 'g> {
    fn rule(&mut self, rule: RuleId) -> Result<Expr, Box<Diagnostic>> {
        let grammar = self.request.grammar;
        if let Some(fault) = grammar.fault(rule) {
            return Err(Box::new(fault.clone()));
        }
        let label = self.label(rule);
        self.open_rules.push(rule);
        self.open_labels.extend(label);
        let body = match self.recursion.kind(rule).clone() {
            Kind::Plain => self.definition(rule)?,
            Kind::RightLinear => self.linear(rule, Side::Right)?,
            Kind::LeftLinear => self.linear(rule, Side::Left)?,
            Kind::SelfEmbedding(cycle) => self.bounded(rule, &cycle)?,
        };
        self.open_rules.pop();
        Ok(match label {
            Some(label) => {
                self.open_labels.pop();
                Expr::Labelled(label, Box::new(body))
            }
            None => body,
        })
    }

    /// Returns the label that a rule opens here.
    fn label(&self, rule: RuleId) -> Option<Label> {
        let label = self.request.labels.find(rule, &self.open_rules);
        label.filter(|label| {
            !self.open_labels.contains(label)
                && (self.request.nested || self.open_labels.is_empty())
        })
    }

    /// Returns which repetitions are preferred here.
    fn order(&self) -> Order {
        let is_open = |rule| self.open_rules.contains(rule);
        if self.request.shortest.iter().any(is_open) {
            Order::Shortest
        } else {
            Order::Longest
        }
    }

    fn definition(&mut self, rule: RuleId) -> Result<Expr, Box<Diagnostic>> {
        let mut parts = Vec::new();
        for part in self.request.grammar.parts(rule) {
            parts.push(self.node(Within { rule, part }, &part.node)?);
        }
        Ok(Expr::alt(parts))
    }

    /// Expands a self-embedding rule as often as it may stand within itself.
    fn bounded(&mut self, rule: RuleId, cycle: &[Call]) -> Result<Expr, Box<Diagnostic>> {
        let Some(max_depth) = self.request.max_depth else {
            return Err(Box::new(self_embedding(self.request.grammar, cycle)));
        };
        let open = self.open_rules.iter().filter(|&&open| open == rule).count();
        // The rule itself is open once.
        if u32::try_from(open - 1).is_ok_and(|within| within <= max_depth) {
            self.definition(rule)
        } else {
            Ok(Expr::Alt(Vec::new()))
        }
    }

    fn node(&mut self, within: Within<'g>, node: &'g Node) -> Result<Expr, Box<Diagnostic>> {
        self.depth += 1;
        self.size += 1;
        if self.depth > MAX_DEPTH {
            return self.fault(
                "compile-depth",
                within,
                node.span,
                format!("rules and groups stand more than {MAX_DEPTH} deep in one another"),
            );
        }
        if self.size > MAX_SIZE {
            return self.fault(
                "compile-size",
                within,
                node.span,
                format!("the expression grows beyond {MAX_SIZE} parts"),
            );
        }
        let expr = match &node.kind {
            NodeKind::Alternation(parts) => Expr::alt(self.nodes(within, parts)?),
            NodeKind::Concatenation(parts) => Expr::concat(self.nodes(within, parts)?),
            NodeKind::Optional(body) => self.repeated(within, 0, Some(1), body)?,
            NodeKind::Repetition(repeat, body) => {
                self.repetition(within, *repeat, body, node.span)?
            }
            NodeKind::Rulename(_) | NodeKind::ProseVal(_) => self.reference(within, node)?,
            terminal => self.terminal(within, terminal, node.span)?,
        };
        self.depth -= 1;
        Ok(expr)
    }

    fn nodes(
        &mut self,
        within: Within<'g>,
        nodes: &'g [Node],
    ) -> Result<Vec<Expr>, Box<Diagnostic>> {
        let mut exprs = Vec::with_capacity(nodes.len());
        for node in nodes {
            exprs.push(self.node(within, node)?);
        }
        Ok(exprs)
    }

    fn repeated(
        &mut self,
        within: Within<'g>,
        min: u32,
        max: Option<u32>,
        body: &'g Node,
    ) -> Result<Expr, Box<Diagnostic>> {
        let body = Box::new(self.node(within, body)?);
        Ok(Expr::Repeat {
            min,
            max,
            order: self.order(),
            body,
        })
    }

    fn terminal(
        &self,
        within: Within<'g>,
        kind: &NodeKind,
        span: Span,
    ) -> Result<Expr, Box<Diagnostic>> {
        match kind {
            NodeKind::CharVal {
                text,
                case_sensitive,
            } => Ok(Expr::concat(text.chars().map(|c| {
                Expr::Set(if *case_sensitive {
                    CharSet::range(u32::from(c), u32::from(c))
                } else {
                    CharSet::any_case(c)
                })
            }))),
            NodeKind::NumVal(values) => {
                let sets: Result<Vec<_>, _> = values
                    .iter()
                    .map(|&value| self.range(within, value, value, span))
                    .collect();
                Ok(Expr::concat(sets?))
            }
            NodeKind::ValueRange(first, last) => self.range(within, *first, *last, span),
            _ => unreachable!("the other kinds have parts"),
        }
    }

    fn repetition(
        &mut self,
        within: Within<'g>,
        repeat: Repeat,
        body: &'g Node,
        span: Span,
    ) -> Result<Expr, Box<Diagnostic>> {
        let Repeat { min, max } = repeat;
        if let Some(max) = max.filter(|&max| max < min && min < u32::MAX) {
            let message = format!("repeated at least {min} times and at most {max}");
            return self.fault("compile-repeat", within, span, message);
        }
        // RFCs write `empty = 0<other>`: what is repeated zero times need not be known.
        if max == Some(0) {
            return Ok(Expr::EMPTY);
        }
        let expr = self.repeated(within, min, max, body)?;
        if expr.size() > MAX_SIZE || min == u32::MAX {
            // A number may be larger than what stands for it.
            let source = self.request.grammar.source(within.part.source);
            let written = written_repeat(source.slice(span));
            let message = format!("`{written}` times this is beyond {MAX_SIZE} parts");
            return self.fault("compile-size", within, span, message);
        }
        Ok(expr)
    }

    fn reference(&mut self, within: Within<'g>, node: &'g Node) -> Result<Expr, Box<Diagnostic>> {
        if let Some(rule) = callee(self.request.grammar, within.rule, within.part, node) {
            return self.rule(rule);
        }
        match &node.kind {
            NodeKind::ProseVal(text) => {
                let message = format!("`<{text}>` is prose, which no program can match");
                self.fault("compile-prose", within, node.span, message)
            }
            NodeKind::Rulename(name) => {
                let message = format!("undefined rule `{name}`");
                let fault = self.fault("compile-undefined", within, node.span, message);
                let meant = meant(self.request.grammar, within.part.namespace, name);
                fault.map_err(|fault| match meant {
                    Some(meant) => Box::new(misspelled(*fault, &meant, node.span)),
                    None => fault,
                })
            }
            _ => unreachable!("only names and prose refer"),
        }
    }

    fn range(
        &self,
        within: Within<'g>,
        first: u32,
        last: u32,
        span: Span,
    ) -> Result<Expr, Box<Diagnostic>> {
        match wrong_range(first, last, self.request.alphabet.max()) {
            Some((code, message)) => self.fault(code, within, span, message),
            None => Ok(Expr::Set(CharSet::range(first, last))),
        }
    }

    fn fault<T>(
        &self,
        code: &'static str,
        within: Within<'g>,
        span: Span,
        message: impl Into<String>,
    ) -> Result<T, Box<Diagnostic>> {
        let grammar = self.request.grammar;
        let source = grammar.source(within.part.source);
        let diagnostic = Diagnostic::new(code, source, span, message);
        Err(Box::new(diagnostic.in_rule(grammar.name(within.rule))))
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, parts: &[Self], between: &str| {
            f.write_str("(")?;
            for (index, part) in parts.iter().enumerate() {
                f.write_str(if index > 0 { between } else { "" })?;
                part.fmt(f)?;
            }
            f.write_str(")")
        };
        match self {
            Self::Set(set) => write!(f, "{{{set}}}"),
            Self::Concat(parts) => list(f, parts, " "),
            Self::Alt(parts) => list(f, parts, " / "),
            Self::Repeat {
                min,
                max,
                order,
                body,
            } => {
                let max = max.map(|max| max.to_string()).unwrap_or_default();
                let lazy = if *order == Order::Shortest { "?" } else { "" };
                write!(f, "{min}*{max}{lazy}{body}")
            }
            Self::Labelled(label, body) => write!(f, "<{}:{body}>", label.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    fn expr(text: &str) -> Result<String, String> {
        let grammar = Grammar::load(Source::new("t", text)).map_err(|e| e.to_string())?;
        let entry = grammar.entry("a").map_err(|e| e.to_string())?;
        let request = Request {
            grammar: &grammar,
            alphabet: detect_alphabet(&grammar, &[entry]),
            labels: Labels::default(),
            nested: true,
            shortest: Vec::new(),
            max_depth: None,
        };
        request
            .expr(entry)
            .map(|expr| expr.to_string())
            .map_err(|e| e.to_string())
    }

    #[test]
    fn expressions() {
        let cases = [
            (
                "a = \"x1\" / %x2D / %x30-39\n",
                "(({%x58 / %x78} {%x31}) / {%x2D / %x30-39})",
            ),
            ("a = 0<b> 2c [ c ]\nc = %s\"z\"\n", "(2*2{%x7A} 0*1{%x7A})"),
            ("a = %x80-FF\n", "{%x80-FF}"),
            ("a = \"\" / *DIGIT\n", "(() / 0*{%x30-39})"),
        ];
        for (text, expected) in cases {
            assert_eq!(expr(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn faults_of_meaning() {
        let cases = [
            ("a = b\n", "t:1:5: undefined rule `b` (in rule `a`)"),
            (
                "a = 1<b>\n",
                "t:1:6: `<b>` is prose, which no program can match (in rule `a`)",
            ),
            (
                "a = 2*1\"b\"\n",
                "t:1:5: repeated at least 2 times and at most 1 (in rule `a`)",
            ),
            (
                "a = %x41-40\n",
                "t:1:5: the range %x41-40 is reversed (in rule `a`)",
            ),
            (
                "a = %x110000\n",
                "t:1:5: %x110000 is above the largest character, %x10FFFF (in rule `a`)",
            ),
            (
                "a = \"(\" b\nb = *a\n",
                "t:1:9: rule `a` contains itself with text before and after it (`a` > `b` > `a`), \
                 which no finite automaton can match; bound it with a maximum depth (in rule `a`)",
            ),
            (
                "a = 1*4294967295\"a\"\n",
                "t:1:5: `1*4294967295` times this is beyond 500000 parts (in rule `a`)",
            ),
            ("b = \"c\"\n", "t: no rule `a`; the rules are b"),
        ];
        for (text, expected) in cases {
            assert_eq!(expr(text).unwrap_err(), expected, "{text}");
        }
    }

    #[test]
    fn long_chains_are_bounded() {
        use fmt::Write;
        let mut chain = String::from("a = b0\n");
        for n in 0..20_000 {
            writeln!(chain, "b{n} = b{}", n + 1).unwrap();
        }
        assert!(expr(&chain).unwrap_err().contains("400 deep"));
    }

    #[test]
    fn doublings_are_bounded() {
        use fmt::Write;
        let mut doubling = String::from("a = b0\n");
        for n in 0..60 {
            writeln!(doubling, "b{n} = b{0} b{0}", n + 1).unwrap();
        }
        writeln!(doubling, "b60 = \"x\"").unwrap();
        assert!(expr(&doubling).unwrap_err().contains("beyond 500000 parts"));
    }
}
