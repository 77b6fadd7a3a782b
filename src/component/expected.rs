//! What the errors of single components name: rules and what could stand at a fault.

use super::rule::{Fault, Kind, Rule};
use crate::{Expected, ExpectedItem};

impl Rule {
    /// The name of the rule in its RFC.
    pub(crate) const fn name(self, kind: Kind) -> &'static str {
        self.open(kind, false)[0]
    }

    /// The rule alone, or with the triplet that is open in it.
    const fn open(self, kind: Kind, triplet: bool) -> &'static [&'static str] {
        let both: &[&str] = match (self, kind) {
            (Self::Scheme, _) => &["scheme", "pct-encoded"],
            (Self::Port, _) => &["port", "pct-encoded"],
            (Self::Authority, Kind::Uri) => &["authority", "pct-encoded"],
            (Self::Authority, Kind::Iri) => &["iauthority", "pct-encoded"],
            (Self::Userinfo, Kind::Uri) => &["userinfo", "pct-encoded"],
            (Self::Userinfo, Kind::Iri) => &["iuserinfo", "pct-encoded"],
            (Self::Host, Kind::Uri) => &["host", "pct-encoded"],
            (Self::Host, Kind::Iri) => &["ihost", "pct-encoded"],
            (Self::Path, Kind::Uri) => &["path", "pct-encoded"],
            (Self::Path, Kind::Iri) => &["ipath", "pct-encoded"],
            (Self::Segment, Kind::Uri) => &["segment", "pct-encoded"],
            (Self::Segment, Kind::Iri) => &["isegment", "pct-encoded"],
            (Self::Query, Kind::Uri) => &["query", "pct-encoded"],
            (Self::Query, Kind::Iri) => &["iquery", "pct-encoded"],
            (Self::Fragment, Kind::Uri) => &["fragment", "pct-encoded"],
            (Self::Fragment, Kind::Iri) => &["ifragment", "pct-encoded"],
        };
        if triplet { both } else { both.split_at(1).0 }
    }

    /// The rules that are open at a fault.
    pub(crate) const fn open_at(self, kind: Kind, fault: &Fault) -> &'static [&'static str] {
        match (fault, self, kind) {
            (Fault::Triplet { .. }, ..) => self.open(kind, true),
            (Fault::Literal { .. }, Self::Authority, Kind::Uri) => {
                &["authority", "host", "IP-literal"]
            }
            (Fault::Literal { .. }, Self::Authority, Kind::Iri) => {
                &["iauthority", "ihost", "IP-literal"]
            }
            (Fault::Literal { .. }, _, Kind::Uri) => &["host", "IP-literal"],
            (Fault::Literal { .. }, _, Kind::Iri) => &["ihost", "IP-literal"],
            _ => self.open(kind, false),
        }
    }

    /// What could stand at a fault that has no explanation of its own.
    pub(crate) const fn expected_at(self, kind: Kind, fault: &Fault) -> &'static [Expected] {
        match (fault, self) {
            (Fault::Triplet { .. }, _) => &TRIPLET,
            (Fault::Literal { .. }, _) => &[],
            (Fault::AfterLiteral { .. }, Self::Authority) => &AFTER_LITERAL,
            (Fault::AfterLiteral { .. }, _) => AFTER_LITERAL.split_at(1).0,
            (Fault::Character { rule, at }, _) => {
                rule.expected(kind, *at == 0, matches!(self, Self::Authority))
            }
        }
    }

    const fn expected(self, kind: Kind, first: bool, in_authority: bool) -> &'static [Expected] {
        match (self, kind) {
            (Self::Scheme, _) if first => SCHEME.split_at(1).0,
            (Self::Scheme, _) => &SCHEME,
            (Self::Port, _) => &PORT,
            (Self::Authority, Kind::Uri) => &USERINFO,
            (Self::Authority, Kind::Iri) => &IUSERINFO,
            // The delimiter that ends userinfo is what tells it from a host.
            (Self::Userinfo, Kind::Uri) if in_authority => &USERINFO,
            (Self::Userinfo, Kind::Iri) if in_authority => &IUSERINFO,
            (Self::Userinfo, Kind::Uri) => USERINFO.split_at(5).0,
            (Self::Userinfo, Kind::Iri) => IUSERINFO.split_at(5).0,
            (Self::Host, Kind::Uri) => REG_NAME.split_at(if first { 5 } else { 4 }).0,
            (Self::Host, Kind::Iri) => IREG_NAME.split_at(if first { 5 } else { 4 }).0,
            (Self::Path, Kind::Uri) => &PATH,
            (Self::Path, Kind::Iri) => &IPATH,
            (Self::Segment, Kind::Uri) => PATH.split_at(2).0,
            (Self::Segment, Kind::Iri) => IPATH.split_at(2).0,
            (Self::Query, Kind::Uri) => &QUERY,
            (Self::Query, Kind::Iri) => &IQUERY,
            (Self::Fragment, Kind::Uri) => &FRAGMENT,
            (Self::Fragment, Kind::Iri) => &IFRAGMENT,
        }
    }
}

const fn rule(name: &'static str, rules: &'static [&'static str]) -> Expected {
    Expected {
        item: ExpectedItem::Rule(name),
        rules,
    }
}

const fn literal(literal: &'static str, rules: &'static [&'static str]) -> Expected {
    Expected {
        item: ExpectedItem::Literal(literal),
        rules,
    }
}

const END: Expected = Expected {
    item: ExpectedItem::EndOfInput,
    rules: &[],
};

static TRIPLET: [Expected; 1] = [rule("HEXDIG", &["pct-encoded"])];
static AFTER_LITERAL: [Expected; 2] = [END, literal("\":\"", &["authority"])];
static SCHEME: [Expected; 6] = [
    rule("ALPHA", &["scheme"]),
    rule("DIGIT", &["scheme"]),
    literal("\"+\"", &["scheme"]),
    literal("\"-\"", &["scheme"]),
    literal("\".\"", &["scheme"]),
    END,
];
static PORT: [Expected; 2] = [rule("DIGIT", &["port"]), END];
static USERINFO: [Expected; 6] = [
    rule("unreserved", &["userinfo"]),
    rule("pct-encoded", &["userinfo"]),
    rule("sub-delims", &["userinfo"]),
    literal("\":\"", &["userinfo"]),
    END,
    literal("\"@\"", &["authority"]),
];
static IUSERINFO: [Expected; 6] = [
    rule("iunreserved", &["iuserinfo"]),
    rule("pct-encoded", &["iuserinfo"]),
    rule("sub-delims", &["iuserinfo"]),
    literal("\":\"", &["iuserinfo"]),
    END,
    literal("\"@\"", &["iauthority"]),
];
static REG_NAME: [Expected; 5] = [
    rule("unreserved", &["reg-name"]),
    rule("pct-encoded", &["reg-name"]),
    rule("sub-delims", &["reg-name"]),
    END,
    literal("\"[\"", &["IP-literal"]),
];
static IREG_NAME: [Expected; 5] = [
    rule("iunreserved", &["ireg-name"]),
    rule("pct-encoded", &["ireg-name"]),
    rule("sub-delims", &["ireg-name"]),
    END,
    literal("\"[\"", &["IP-literal"]),
];
static PATH: [Expected; 3] = [
    rule("pchar", &["segment"]),
    END,
    literal("\"/\"", &["path"]),
];
static IPATH: [Expected; 3] = [
    rule("ipchar", &["isegment"]),
    END,
    literal("\"/\"", &["ipath"]),
];
static QUERY: [Expected; 4] = [
    rule("pchar", &["query"]),
    END,
    literal("\"/\"", &["query"]),
    literal("\"?\"", &["query"]),
];
static IQUERY: [Expected; 5] = [
    rule("ipchar", &["iquery"]),
    rule("iprivate", &["iquery"]),
    END,
    literal("\"/\"", &["iquery"]),
    literal("\"?\"", &["iquery"]),
];
static FRAGMENT: [Expected; 4] = [
    rule("pchar", &["fragment"]),
    END,
    literal("\"/\"", &["fragment"]),
    literal("\"?\"", &["fragment"]),
];
static IFRAGMENT: [Expected; 4] = [
    rule("ipchar", &["ifragment"]),
    END,
    literal("\"/\"", &["ifragment"]),
    literal("\"?\"", &["ifragment"]),
];
