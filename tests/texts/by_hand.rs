//! Texts of what matters to operations: dot segments, empty ones, triplets of all sorts, schemes
//! with defaults.

use abnf_codegen::language::Random;

use super::Kind;

const SCHEMES: &[&str] = &["", "", "", "x:", "x:", "X:", "http:", "ws:", "ftp:"];

const USERINFOS: &[&str] = &["", "", "u@", "U:%41@"];

const HOSTS: &[&str] = &["", "h", "H", "[2001:DB8:0:0::1]", "[vF.A]", "127.0.0.1"];

const PORTS: &[&str] = &["", "", ":", ":80", ":21", ":080"];

const SEGMENTS: &[&str] = &["a", "b", "..", "..", ".", "", "a:b", "%2E%2e"];

/// What segments, queries, fragments and names are made of.
const UNITS: &[&str] = &[
    "a",
    "b",
    "A",
    "..",
    ".",
    "%2e",
    "%2E",
    "%41",
    "%7e",
    "%2f",
    "%c3%a9",
    "%ff",
    "%e2%80%8f",
    "%ee%80%80",
    "%25",
    ";",
    "@",
];

/// What IRIs are made of, too.
const IRI_UNITS: &[&str] = &["É", "é", "\u{200f}", "日", "%C3"];

/// What changes the meaning of a text that it is inserted into.
const PARTS: &[&str] = &[
    "/../",
    "/./",
    "/..",
    "/.",
    "../",
    "//",
    "..",
    ".",
    ":",
    "/",
    "x:",
    "http:",
    "%2e",
    "%2E%2e",
    "%41",
    "%7e",
    "%c3%a9",
    "%e2%80%8f",
    ":80",
    "@",
];

/// Returns a text of a kind.
pub(super) fn text(random: &mut Random, kind: Kind) -> String {
    loop {
        let mut text = Text(String::with_capacity(80), random, kind);
        text.reference();
        if kind.is(&text.0) {
            return text.0;
        }
    }
}

/// Returns a text to be inserted into another one.
pub(super) fn part(random: &mut Random, kind: Kind) -> &'static str {
    one_of(random, kind, PARTS)
}

/// Returns one of a list, or what only IRIs have.
fn one_of(random: &mut Random, kind: Kind, list: &[&'static str]) -> &'static str {
    match kind {
        Kind::Iri | Kind::IriRef if random.below(4) == 0 => random.pick::<&str>(IRI_UNITS),
        _ => random.pick::<&str>(list),
    }
}

/// A text in the making, and its kind.
struct Text<'r>(String, &'r mut Random, Kind);

impl Text<'_> {
    fn reference(&mut self) {
        self.one(match self.2 {
            Kind::Uri | Kind::Iri => &SCHEMES[3..],
            Kind::UriRef | Kind::IriRef => SCHEMES,
        });
        let has_authority = self.1.below(2) == 0;
        if has_authority {
            self.authority();
        }
        self.path(has_authority);
        for delimiter in ["?", "#"] {
            if self.1.below(2) == 0 {
                self.0 += delimiter;
                self.units(2);
            }
        }
    }

    fn authority(&mut self) {
        self.0 += "//";
        self.one(USERINFOS);
        if self.1.below(2) == 0 {
            self.one(HOSTS);
        } else {
            self.units(3);
        }
        self.one(PORTS);
    }

    fn path(&mut self, has_authority: bool) {
        let segments = self.1.below(6);
        let is_rooted = self.1.below(2) == 0 || has_authority && segments > 0;
        for segment in 0..segments {
            if segment > 0 || is_rooted {
                self.0 += "/";
            }
            if self.1.below(4) == 0 {
                self.units(3);
            } else {
                self.one(SEGMENTS);
            }
        }
        if segments == 0 && is_rooted {
            self.0 += "/";
        }
    }

    /// Adds fewer units than `limit`.
    fn units(&mut self, limit: usize) {
        for _ in 0..self.1.below(limit) {
            self.0 += one_of(self.1, self.2, UNITS);
        }
    }

    fn one(&mut self, list: &[&'static str]) {
        self.0 += *self.1.pick::<&str>(list);
    }
}
