use crate::ParseError;

/// Makes a [`Uri`](crate::Uri) of a literal, checked when the program is compiled.
///
/// ```
/// use uriform::{Uri, uri};
///
/// const HOME: Uri<'static> = uri!("https://example.com/");
/// assert_eq!(HOME.path(), "/");
/// ```
///
/// A text that is not a URI is a compile error that shows the place:
///
/// ```compile_fail,E0080
/// uriform::uri!("https://example.com/a b"); // unexpected character at offset 21 in URI
/// ```
#[macro_export]
macro_rules! uri {
    ($text:expr $(,)?) => {
        $crate::__literal!(Uri, $text)
    };
}

/// Makes a [`UriRef`](crate::UriRef) of a literal, checked when the program is compiled.
///
/// ```
/// use uriform::uri_ref;
///
/// assert_eq!(uri_ref!("../logo.svg").path(), "../logo.svg");
/// ```
///
/// A text that is not a URI reference is a compile error that shows the place:
///
/// ```compile_fail,E0080
/// uriform::uri_ref!("100%"); // unexpected end of input at offset 4 in URI-reference
/// ```
#[macro_export]
macro_rules! uri_ref {
    ($text:expr $(,)?) => {
        $crate::__literal!(UriRef, $text)
    };
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
