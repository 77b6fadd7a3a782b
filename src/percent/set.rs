use core::fmt;

/// A set of characters that stand for themselves, from the rules of RFC 3986 and RFC 3987.
///
/// Sets are composed in constants. None holds `%`, which always begins a triplet.
///
/// ```
/// use uriform::percent::{CharSet, encode};
///
/// /// A name or a value in a query of pairs.
/// const PAIR: CharSet = CharSet::QUERY.difference(CharSet::of("&=+"));
///
/// assert_eq!(encode("R&D + 100%", PAIR).to_string(), "R%26D%20%2B%20100%25");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CharSet {
    /// The bit of each ASCII character.
    ascii: u128,
    ucschar: bool,
    iprivate: bool,
}

impl CharSet {
    /// No character.
    pub const EMPTY: Self = Self {
        ascii: 0,
        ucschar: false,
        iprivate: false,
    };
    /// `ALPHA = %x41-5A / %x61-7A`
    pub const ALPHA: Self = Self::of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    /// `DIGIT = %x30-39`
    pub const DIGIT: Self = Self::of("0123456789");
    /// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
    pub const UNRESERVED: Self = Self::ALPHA.union(Self::DIGIT).union(Self::of("-._~"));
    /// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
    pub const GEN_DELIMS: Self = Self::of(":/?#[]@");
    /// `sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    pub const SUB_DELIMS: Self = Self::of("!$&'()*+,;=");
    /// `reserved = gen-delims / sub-delims`
    pub const RESERVED: Self = Self::GEN_DELIMS.union(Self::SUB_DELIMS);
    /// The characters of `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
    pub const SCHEME: Self = Self::ALPHA.union(Self::DIGIT).union(Self::of("+-."));
    /// The characters of `reg-name = *( unreserved / pct-encoded / sub-delims )`
    pub const REG_NAME: Self = Self::UNRESERVED.union(Self::SUB_DELIMS);
    /// The characters of `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
    pub const USERINFO: Self = Self::REG_NAME.union(Self::of(":"));
    /// The characters of a [user](crate::Userinfo::user): those of userinfo without `:`.
    pub const USER: Self = Self::REG_NAME;
    /// The characters of `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`, and so of
    /// `segment = *pchar`
    pub const PCHAR: Self = Self::REG_NAME.union(Self::of(":@"));
    /// The characters of a path: those of its segments and `/`.
    pub const PATH: Self = Self::PCHAR.union(Self::of("/"));
    /// The characters of `query = *( pchar / "/" / "?" )`
    pub const QUERY: Self = Self::PCHAR.union(Self::of("/?"));
    /// The characters of `fragment = *( pchar / "/" / "?" )`
    pub const FRAGMENT: Self = Self::PCHAR.union(Self::of("/?"));
    /// The characters of a name or a value in a query of pairs that is read in either way, as
    /// percent-encoded or as form: those of a query without `&`, `=` and `+`.
    pub const PAIR: Self = Self::QUERY.difference(Self::of("&=+"));
    /// The characters that forms leave as they are: letters, digits, `*`, `-`, `.` and `_`.
    pub const FORM: Self = Self::ALPHA.union(Self::DIGIT).union(Self::of("*-._"));
    /// `ucschar`: the characters beyond ASCII that every component of an IRI may hold but scheme
    /// and port.
    pub const UCSCHAR: Self = Self {
        ucschar: true,
        ..Self::EMPTY
    };
    /// `iprivate`: the characters of private use, which the query of an IRI may hold.
    pub const IPRIVATE: Self = Self {
        iprivate: true,
        ..Self::EMPTY
    };

    /// Makes a set of the characters of a text.
    ///
    /// # Panics
    ///
    /// If one of them is `%` or not ASCII. In a constant this is a compile error.
    ///
    /// ```
    /// use uriform::percent::CharSet;
    ///
    /// const SET: CharSet = CharSet::of("/?");
    /// assert!(SET.contains('?'));
    /// assert!(!SET.contains('!'));
    /// ```
    #[must_use]
    pub const fn of(characters: &str) -> Self {
        let mut set = Self::EMPTY;
        let mut rest = characters.as_bytes();
        while let [byte, tail @ ..] = rest {
            assert!(byte.is_ascii(), "character of a set is not ASCII");
            assert!(*byte != b'%', "`%` cannot stand for itself");
            set.ascii |= 1 << *byte;
            rest = tail;
        }
        set
    }

    /// Returns the set of what is in either set.
    ///
    /// ```
    /// use uriform::percent::CharSet;
    ///
    /// const IQUERY: CharSet = CharSet::QUERY.union(CharSet::UCSCHAR).union(CharSet::IPRIVATE);
    /// assert!(IQUERY.contains('ä'));
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            ascii: self.ascii | other.ascii,
            ucschar: self.ucschar || other.ucschar,
            iprivate: self.iprivate || other.iprivate,
        }
    }

    /// Returns the set of what is in both sets.
    ///
    /// ```
    /// use uriform::percent::CharSet;
    ///
    /// assert_eq!(CharSet::PCHAR.intersection(CharSet::GEN_DELIMS), CharSet::of(":@"));
    /// ```
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self {
            ascii: self.ascii & other.ascii,
            ucschar: self.ucschar && other.ucschar,
            iprivate: self.iprivate && other.iprivate,
        }
    }

    /// Returns the set of what is in this set and not in the other one.
    ///
    /// ```
    /// use uriform::percent::CharSet;
    ///
    /// assert_eq!(CharSet::USERINFO.difference(CharSet::of(":")), CharSet::USER);
    /// ```
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self {
            ascii: self.ascii & !other.ascii,
            ucschar: self.ucschar && !other.ucschar,
            iprivate: self.iprivate && !other.iprivate,
        }
    }

    /// Tells whether everything in this set is in the other one.
    ///
    /// ```
    /// use uriform::percent::CharSet;
    ///
    /// // What is encoded for pairs is a query.
    /// const _: () = assert!(CharSet::PAIR.is_subset(CharSet::QUERY));
    /// ```
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        let rest = self.difference(other);
        rest.ascii == 0 && !rest.ucschar && !rest.iprivate
    }

    /// Tells whether a character is in the set.
    ///
    /// ```
    /// use uriform::percent::CharSet;
    ///
    /// assert!(CharSet::PCHAR.contains('@'));
    /// assert!(!CharSet::PCHAR.contains('/'));
    /// assert!(CharSet::UCSCHAR.contains('é'));
    /// ```
    #[must_use]
    pub const fn contains(self, character: char) -> bool {
        if character.is_ascii() {
            self.contains_byte(character as u8)
        } else {
            self.ucschar && is_ucschar(character) || self.iprivate && is_iprivate(character)
        }
    }

    /// Tells whether an ASCII character is in the set.
    pub(crate) const fn contains_byte(self, byte: u8) -> bool {
        byte.is_ascii() && self.ascii >> byte & 1 == 1
    }

    /// Tells whether all characters beyond ASCII are outside of the set.
    pub(crate) const fn is_ascii(self) -> bool {
        !self.ucschar && !self.iprivate
    }
}

impl fmt::Debug for CharSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ascii = (0..128_u8).filter(|byte| self.contains_byte(*byte));
        f.write_str("CharSet(\"")?;
        ascii
            .map(char::from)
            .try_for_each(|character| write!(f, "{}", character.escape_debug()))?;
        f.write_str("\"")?;
        f.write_str(if self.ucschar { ", ucschar" } else { "" })?;
        f.write_str(if self.iprivate { ", iprivate" } else { "" })?;
        f.write_str(")")
    }
}

/// ```abnf
/// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///         / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///         / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///         / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///         / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///         / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
const fn is_ucschar(character: char) -> bool {
    match character as u32 {
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF => true,
        value @ 0x1_0000..=0xE_FFFF => {
            value & 0xFFFF <= 0xFFFD && !matches!(value, 0xE_0000..=0xE_0FFF)
        }
        _ => false,
    }
}

/// ```abnf
/// iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
/// ```
const fn is_iprivate(character: char) -> bool {
    matches!(character as u32, 0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD)
}
