use crate::ParseError;

/// Makes the macro for the literals of each type; `$d` is a dollar sign.
macro_rules! literals {
    ($d:tt $($name:ident: $a:literal $Type:ident, $good:literal, $bad:literal, $error:literal;)*) => {$(
        #[doc = concat!("Makes ", $a, " [`", stringify!($Type), "`](crate::", stringify!($Type),
            ") of a literal, checked when the program is compiled.")]
        ///
        /// ```
        #[doc = concat!("use uriform::{", stringify!($Type), ", ", stringify!($name), "};")]
        ///
        #[doc = concat!("const VALUE: ", stringify!($Type), "<'static> = ", stringify!($name), "!(\"", $good, "\");")]
        #[doc = concat!("assert_eq!(VALUE, \"", $good, "\");")]
        /// ```
        ///
        /// A text of another form is a compile error that shows the place:
        ///
        /// ```compile_fail,E0080
        #[doc = concat!("uriform::", stringify!($name), "!(\"", $bad, "\"); // ", $error)]
        /// ```
        #[macro_export]
        macro_rules! $name {
            ($d text:expr $d (,)?) => {
                $crate::__literal!($Type, $d text)
            };
        }
    )*};
}

literals! { $
    uri: "a" Uri, "https://example.com/", "https://example.com/a b",
        "unexpected character at offset 21 in URI";
    uri_ref: "a" UriRef, "../logo.svg", "100%", "unexpected end of input at offset 4 in URI-reference";
    absolute_uri: "an" AbsoluteUri, "https://example.com/?q", "https://example.com/#f",
        "unexpected character at offset 20 in absolute-URI";
    relative_ref: "a" RelativeRef, "/over/there#nose", "http:",
        "unexpected character at offset 4 in relative-ref";
    iri: "an" Iri, "https://example.com/été", "https://example.com/à b",
        "unexpected character at offset 22 in IRI";
    iri_ref: "an" IriRef, "../là", "là là", "unexpected character at offset 3 in IRI-reference";
    absolute_iri: "an" AbsoluteIri, "https://example.com/?où", "https://example.com/#ça",
        "unexpected character at offset 20 in absolute-IRI";
    iri_relative_ref: "an" IriRelativeRef, "/là#ça", "là:",
        "unexpected character at offset 3 in irelative-ref";
}

#[doc(hidden)]
#[macro_export]
macro_rules! __literal {
    ($Type:ident, $text:expr) => {
        const {
            match $crate::$Type::parse($text) {
                ::core::result::Result::Ok(value) => value,
                ::core::result::Result::Err(error) => $crate::reject_literal(error),
            }
        }
    };
}

/// Stops the compilation with the text of the error.
///
/// # Panics
///
/// Always: a panic while constants are evaluated is a compile error. `Display` does not run there,
/// so the message is put together by hand.
pub const fn reject_literal(error: ParseError) -> ! {
    let message = Message::new()
        .text(error.what())
        .text(" at offset ")
        .number(error.offset());
    let message = message.text(" in ").text(error.rule());
    match core::str::from_utf8(message.bytes.split_at(message.len).0) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("invalid literal"),
    }
}

/// A message under construction, cut where it gets longer than any that is made here.
struct Message {
    bytes: [u8; 96],
    len: usize,
}

impl Message {
    const fn new() -> Self {
        Self {
            bytes: [0; 96],
            len: 0,
        }
    }

    const fn text(mut self, text: &str) -> Self {
        let mut rest = text.as_bytes();
        while let [byte, tail @ ..] = rest {
            self = self.byte(*byte);
            rest = tail;
        }
        self
    }

    const fn number(self, number: usize) -> Self {
        let message = if number > 9 {
            self.number(number / 10)
        } else {
            self
        };
        message.byte(b"0123456789"[number % 10])
    }

    const fn byte(mut self, byte: u8) -> Self {
        if self.len < self.bytes.len() {
            self.bytes[self.len] = byte;
            self.len += 1;
        }
        self
    }
}
