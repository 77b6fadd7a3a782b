//! Language tags ([RFC 5646]).
//!
//! ```
//! use uriform::schemes::language_tag::LanguageTag;
//!
//! let tag = LanguageTag::parse("zh-cmn-hans-cn")?;
//! assert_eq!(tag.language(), Some("zh"));
//! assert!(tag.extended_languages().eq(["cmn"]));
//! assert_eq!((tag.script(), tag.region()), (Some("hans"), Some("cn")));
//! assert_eq!(tag.formatted().to_string(), "zh-cmn-Hans-CN");
//! # Ok::<(), uriform::schemes::SchemeError>(())
//! ```
//!
//! [RFC 5646]: https://www.rfc-editor.org/rfc/rfc5646

use core::fmt::{self, Write};

use uri_generated::language_tag as generated;

use super::types::{debug_text, generated, text_type};

text_type! {
    /// A well-formed language tag (RFC 5646, section 2.1).
    ///
    /// ```abnf
    /// Language-Tag = langtag / privateuse / grandfathered
    /// ```
    ///
    /// Case has no meaning ([`is_equivalent`](Self::is_equivalent)). Whether the subtags are
    /// registered is not checked.
    ///
    /// ```
    /// use uriform::schemes::language_tag::LanguageTag;
    ///
    /// let tag = LanguageTag::parse("de-CH-1901-x-a")?;
    /// assert!(tag.variants().eq(["1901"]));
    /// assert_eq!(tag.private_use(), Some("x-a"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    LanguageTag in "language_tag": generated::LanguageTag<'a> = generated!(language_tag::LanguageTag),
    good: "de-CH", bad: "de_CH"
}

debug_text!(LanguageTag);

impl<'a> LanguageTag<'a> {
    /// Returns the primary language, if the tag is neither for private use alone nor grandfathered.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert_eq!(LanguageTag::parse("sl-rozaj")?.language(), Some("sl"));
    /// assert_eq!(LanguageTag::parse("i-klingon")?.language(), None);
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn language(&self) -> Option<&'a str> {
        self.parsed.language()?.split('-').next()
    }

    /// Iterates over the extended languages.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert!(LanguageTag::parse("zh-gan-CN")?.extended_languages().eq(["gan"]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn extended_languages(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        self.parsed
            .language()
            .into_iter()
            .flat_map(|language| language.split('-').skip(1))
    }

    /// Returns the script, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert_eq!(LanguageTag::parse("sr-Latn-RS")?.script(), Some("Latn"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn script(&self) -> Option<&'a str> {
        self.parsed.script()
    }

    /// Returns the region, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert_eq!(LanguageTag::parse("es-419")?.region(), Some("419"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn region(&self) -> Option<&'a str> {
        self.parsed.region()
    }

    /// Iterates over the variants.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert!(LanguageTag::parse("sl-rozaj-biske")?.variants().eq(["rozaj", "biske"]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn variants(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        self.parsed.variants().into_iter().flatten()
    }

    /// Iterates over the extensions: the singleton, and what follows it.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// let tag = LanguageTag::parse("de-a-foo-u-co-phonebk")?;
    /// assert!(tag.extensions().eq([('a', "foo"), ('u', "co-phonebk")]));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    pub fn extensions(&self) -> impl Iterator<Item = (char, &'a str)> + Clone + use<'a> {
        let extensions = self.parsed.extensions().into_iter().flatten();
        extensions.filter_map(|text| {
            let (singleton, rest) = text.split_once('-')?;
            Some((singleton.chars().next()?, rest))
        })
    }

    /// Returns the part for private use, with its `x`, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert_eq!(LanguageTag::parse("x-whatever")?.private_use(), Some("x-whatever"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn private_use(&self) -> Option<&'a str> {
        self.parsed.private_use()
    }

    /// Returns the whole tag if it is grandfathered.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert_eq!(LanguageTag::parse("i-klingon")?.grandfathered(), Some("i-klingon"));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn grandfathered(&self) -> Option<&'a str> {
        self.parsed.grandfathered()
    }

    /// Tells whether a variant or a singleton is there twice, which no valid tag has (section 2.2.9).
    ///
    /// Nothing is allocated, so time grows with the square of the number of variants.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert!(LanguageTag::parse("de-DE-1901-1901")?.has_duplicates());
    /// assert!(LanguageTag::parse("ar-a-aaa-b-bbb-A-ccc")?.has_duplicates());
    /// assert!(!LanguageTag::parse("de-1901-1996")?.has_duplicates());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn has_duplicates(&self) -> bool {
        let (variants, extensions) = (self.variants(), self.extensions());
        let mut variants = variants.clone().enumerate().map(move |(index, variant)| {
            let mut before = variants.clone().take(index);
            before.any(|other| other.eq_ignore_ascii_case(variant))
        });
        // There are 35 singletons.
        let mut seen = 0_u128;
        let mut extensions = extensions.map(move |(singleton, _)| {
            let bit = 1 << (singleton.to_ascii_lowercase() as u32 & 127);
            let twice = seen & bit != 0;
            seen |= bit;
            twice
        });
        variants.any(|twice| twice) || extensions.any(|twice| twice)
    }

    /// Tells whether both are the same tag, in any case (section 2.1.1).
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// assert!(LanguageTag::parse("MN-cYRL-mn")?.is_equivalent(&LanguageTag::parse("mn-Cyrl-MN")?));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_equivalent(&self, other: &Self) -> bool {
        self.text.eq_ignore_ascii_case(other.text)
    }

    /// Returns what prints the tag in the recommended case (section 2.1.1): subtags of two letters in
    /// upper case and those of four in title case, unless they are the first one or follow a
    /// singleton, and all others in lower case.
    ///
    /// ```
    /// # use uriform::schemes::language_tag::LanguageTag;
    /// for (text, formatted) in [
    ///     ("mn-cyrl-mn", "mn-Cyrl-MN"),
    ///     ("EN-ca-X-CA", "en-CA-x-ca"),
    ///     ("AZ-LATN-X-LATN", "az-Latn-x-latn"),
    ///     ("SGN-be-fr", "sgn-BE-FR"),
    /// ] {
    ///     assert_eq!(LanguageTag::parse(text)?.formatted().to_string(), formatted);
    /// }
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn formatted(&self) -> impl fmt::Display + Copy + use<'a> {
        Formatted(self.text)
    }
}

#[derive(Clone, Copy)]
struct Formatted<'a>(&'a str);

impl fmt::Display for Formatted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut after_singleton = false;
        for subtag in self.0.split('-') {
            if !first {
                f.write_char('-')?;
            }
            let plain = first || after_singleton;
            for (index, character) in subtag.chars().enumerate() {
                let upper = !plain && (subtag.len() == 2 || subtag.len() == 4 && index == 0);
                f.write_char(if upper {
                    character.to_ascii_uppercase()
                } else {
                    character.to_ascii_lowercase()
                })?;
            }
            first = false;
            after_singleton |= subtag.len() == 1;
        }
        Ok(())
    }
}
