//! Ordinary texts, the same ones on every run.

const WORDS: [&str; 24] = [
    "about", "api", "archive", "assets", "blog", "browse", "content", "docs", "download", "edit",
    "en", "files", "guide", "images", "index", "latest", "library", "main", "news", "package",
    "release", "search", "user", "v2",
];

const FOREIGN_WORDS: [&str; 12] = [
    "größe",
    "année",
    "niño",
    "страница",
    "город",
    "σελίδα",
    "ページ",
    "検索",
    "页面",
    "페이지",
    "صفحة",
    "पृष्ठ",
];

const EXTENSIONS: [&str; 6] = [".html", ".css", ".png", ".tar.gz", ".json", ""];

const HOSTS: [&str; 8] = [
    "www.example.com",
    "docs.example.org",
    "example.net",
    "cdn.static.example.com",
    "192.0.2.7",
    "[2001:db8::7]",
    "intranet.example",
    "api.example.com",
];

/// URIs as pages have them, in place of a corpus.
pub(super) fn urls() -> Vec<String> {
    let mut random = Random(1);
    (0..20_000).map(|_| uri(&mut random, &WORDS)).collect()
}

/// IRIs as pages have them, in place of a corpus.
pub(super) fn iris() -> Vec<String> {
    let mut random = Random(2);
    (0..10_000)
        .map(|_| uri(&mut random, &FOREIGN_WORDS))
        .collect()
}

/// URIs with queries of 2 to 4 KB.
pub(super) fn queries() -> Vec<String> {
    let mut random = Random(3);
    (0..200)
        .map(|_| {
            let len = 2048 + random.below(2048);
            let mut text = format!("https://{}/{}", random.pick(&HOSTS), random.pick(&WORDS));
            let start = text.len();
            text.push('?');
            while text.len() - start < len {
                text += &field(&mut random);
            }
            text.truncate(start + len);
            // The cut may have left a part of a percent-encoded octet.
            if let Some(cut) = text[text.len() - 2..].find('%') {
                text.truncate(text.len() - 2 + cut);
            }
            text
        })
        .collect()
}

/// References as pages have them among themselves: of a few bytes, most without authority.
pub(super) fn references() -> Vec<String> {
    let mut random = Random(4);
    (0..5_000)
        .map(|_| {
            let (word, other) = (random.pick(&WORDS), random.pick(&WORDS));
            let extension = random.pick(&EXTENSIONS);
            match random.below(12) {
                0 => format!("#{word}"),
                1 => format!("?{word}={other}"),
                2 => format!("/{word}"),
                3 => format!("/{word}/{other}{extension}"),
                4 => format!("../{word}{extension}"),
                5 => format!("../../{word}/{other}{extension}"),
                6 => format!("./{word}"),
                7 => format!("{word}{extension}#{other}"),
                8 => format!("//{}/{word}", random.pick(&HOSTS)),
                9 => format!("mailto:{word}@example.com"),
                10 => format!("{word}/{other}/"),
                _ => format!("{word}{extension}"),
            }
        })
        .collect()
}

/// A URI with a path of the words, perhaps with a query and a fragment.
fn uri(random: &mut Random, words: &[&str]) -> String {
    let scheme = if random.below(4) == 0 {
        "http"
    } else {
        "https"
    };
    let mut text = format!("{scheme}://{}", random.pick(&HOSTS));
    for _ in 0..=random.below(5) {
        text += "/";
        text += random.pick(words);
    }
    text += random.pick(&EXTENSIONS);
    text = match random.below(8) {
        0 => format!("{text}?{}={}", random.pick(words), random.pick(words)),
        1 => format!("{text}#{}", random.pick(words)),
        _ => text,
    };
    text
}

/// A name and a value as forms send them, with `&` at the end.
fn field(random: &mut Random) -> String {
    let name = random.pick(&WORDS);
    match random.below(4) {
        0 => format!("{name}={}&", random.next()),
        1 => format!("{name}={}+{}&", random.pick(&WORDS), random.pick(&WORDS)),
        2 => format!(
            "{name}=%{:02X}%20{}&",
            0x21 + random.below(0x5E),
            random.pick(&WORDS)
        ),
        _ => format!("{name}={:x}{:x}&", random.next(), random.next()),
    }
}

/// Numbers that look random, from a seed (`SplitMix64`).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        // Small bounds: the remainder fits, and its bias does not matter.
        usize::try_from(self.next() % bound as u64).unwrap_or(0)
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}
