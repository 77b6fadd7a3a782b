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

/// SIP and SIPS URIs as headers of requests have them, with parameters and, rarely, header fields.
pub(super) fn sip_uris() -> Vec<String> {
    let mut random = Random(5);
    (0..5_000)
        .map(|_| {
            let scheme = if random.below(6) == 0 { "sips" } else { "sip" };
            let (word, other) = (random.pick(&WORDS), random.pick(&WORDS));
            let number = random.next() % 10_000_000;
            let user = match random.below(8) {
                0 => String::new(),
                1 | 2 => format!("{number}@"),
                3 => format!("+1-212-{number}@"),
                4 => format!("{word}.{other}@"),
                5 => format!("{word}%20{other}@"),
                6 => format!("{word}:{number:x}@"),
                _ => format!("{word}@"),
            };
            let port = match random.below(3) {
                0 => format!(":{}", 5060 + random.below(30)),
                _ => String::new(),
            };
            let parameters = match random.below(8) {
                0 => ";transport=tcp",
                1 => ";user=phone",
                2 => ";lr",
                3 => ";transport=tls;lr",
                4 => ";maddr=239.255.255.1;ttl=15",
                _ => "",
            };
            let headers = match random.below(16) {
                0 => format!("?subject={word}%20{other}&priority=urgent"),
                _ => String::new(),
            };
            let host = random.pick(&HOSTS);
            format!("{scheme}:{user}{host}{port}{parameters}{headers}")
        })
        .collect()
}

/// Names of the namespaces that are used most, some with components for whoever resolves them.
pub(super) fn urns() -> Vec<String> {
    let mut random = Random(6);
    (0..5_000)
        .map(|_| {
            let (word, other) = (random.pick(&WORDS), random.pick(&WORDS));
            let (number, next) = (random.next(), random.next());
            let [low, high] = [number & 0xFFFF_FFFF, number >> 48];
            let name = match random.below(8) {
                0 => format!("isbn:978{}", number % 10_000_000_000),
                1 => format!("ietf:rfc:{}", number % 9_000),
                2 => format!("ietf:params:xml:ns:{word}-{other}"),
                3 => format!("oid:1.3.6.1.{}.{}", high % 100, low % 1000),
                4 => format!("nbn:de:{word}-{low}"),
                5 => format!("example:{word}/{other}:{low:x}"),
                _ => format!(
                    "uuid:{low:08x}-{high:04x}-4{:03x}-8000-{:012x}",
                    next % 4096,
                    next >> 16
                ),
            };
            let components = match random.below(10) {
                0 => format!("#{word}"),
                1 => format!("?=page={high}"),
                2 => format!("?+{word}=1?=a={other}"),
                _ => String::new(),
            };
            format!("urn:{name}{components}")
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
