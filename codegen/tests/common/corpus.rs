//! Texts to try: a list of references, and what random changes make of them.

use std::fs;
use std::path::Path;

pub(crate) use abnf_codegen::language::Random;

use crate::setting::setting;

/// Bits of text that make a difference somewhere in the grammar, or are wrong everywhere.
const PIECES: &[&[u8]] = &[
    b":",
    b"/",
    b"?",
    b"#",
    b"[",
    b"]",
    b"@",
    b"//",
    b"://",
    b"::",
    b"%",
    b"%4",
    b"%41",
    b"%zz",
    b"%2F",
    b"0",
    b"1",
    b"9",
    b"a",
    b"f",
    b"g",
    b"Z",
    b"ffff",
    b"12345",
    b"255",
    b"256",
    b"25",
    b"01",
    b".",
    b"..",
    b"/./",
    b"1.2.3.4",
    b".4",
    b"v1.",
    b"vF.x",
    b"[::1]",
    b"[v7.:]",
    b"fe80",
    b"1:2:3",
    b":6:7:8",
    b"http",
    b"h-.+",
    b"user",
    b"@h",
    b":80",
    b":",
    b"-",
    b"_",
    b"~",
    b"!",
    b"$",
    b"&",
    b"'",
    b"(",
    b")",
    b"*",
    b"+",
    b",",
    b";",
    b"=",
    b" ",
    b"\"",
    b"<",
    b">",
    b"\\",
    b"^",
    b"`",
    b"{",
    b"|",
    b"}",
    b"\0",
    b"\t",
    b"\n",
    b"\x1F",
    b"\x7F",
    b"\xC3\xA9",
    b"\xE2\x80\xAE",
    b"\xF0\x9F\x98\x80",
    b"\x80",
    b"\xC0\xAF",
    b"\xED\xA0\x80",
    b"\xFF",
];

/// The references to start from.
pub(crate) struct Corpus(Vec<String>);

impl Corpus {
    /// Reads the references of this folder and, where the project's shared files are at hand, the
    /// URLs among them.
    pub(crate) fn load() -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut references = Self::own().0;
        if let Ok(urls) = fs::read_to_string(here.join("../../shared/vectors/corpus_urls.txt")) {
            references.extend(urls.lines().map(str::to_owned));
        }
        Self(references)
    }

    /// Reads the references of this folder: one a line, the empty line among them.
    pub(crate) fn own() -> Self {
        let own = include_str!("../data/references.txt");
        Self(own.lines().map(str::to_owned).collect())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Makes a text: mostly a reference with a few changes, sometimes nothing but pieces.
    ///
    /// The short hostile references of this folder are taken as often as the many ordinary ones.
    pub(crate) fn text(&self, random: &mut Random) -> Vec<u8> {
        if random.below(8) == 0 {
            let count = random.below(12);
            return (0..count)
                .flat_map(|_| *random.pick(PIECES))
                .copied()
                .collect();
        }
        let mut text = self.reference(random);
        for _ in 0..random.below(5) {
            let (start, end) = self::range(random, text.len());
            match random.below(4) {
                0 => drop(text.splice(start..start, random.pick(PIECES).iter().copied())),
                1 => drop(text.drain(start..end)),
                2 => drop(text.splice(start..end, random.pick(PIECES).iter().copied())),
                _ => {
                    let other = self.reference(random);
                    text.truncate(start);
                    text.extend(&other[random.below(other.len() + 1)..]);
                }
            }
        }
        text
    }

    fn reference(&self, random: &mut Random) -> Vec<u8> {
        let own = include_str!("../data/references.txt").lines().count();
        let among = if random.below(2) == 0 {
            own
        } else {
            self.0.len()
        };
        self.0[random.below(among)].clone().into_bytes()
    }
}

/// Returns a short range in a text of `length` bytes.
fn range(random: &mut Random, length: usize) -> (usize, usize) {
    let start = random.below(length + 1);
    (start, (start + random.below(4)).min(length))
}

/// Tries `CASES` texts, 20,000 unless the variable says otherwise, beginning with `SEED`.
///
/// Every case has a seed of its own, which is printed if `try_text` panics.
pub(crate) fn try_texts(corpus: &Corpus, mut try_text: impl FnMut(&mut Random, &[u8])) {
    let first = setting("SEED", 3986);
    for seed in first..first + setting("CASES", 20_000) {
        let report = Report(seed);
        let mut random = Random::new(seed);
        let text = corpus.text(&mut random);
        try_text(&mut random, &text);
        drop(report);
    }
}

/// Tells, when a panic passes, how to come back to the case.
struct Report(u64);

impl Drop for Report {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("to try this case alone: SEED={} CASES=1", self.0);
        }
    }
}
