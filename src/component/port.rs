use core::fmt;

use crate::text::text_traits;

/// A port ([RFC 3986, section 3.2.3]).
///
/// ```abnf
/// port = *DIGIT
/// ```
///
/// The grammar bounds neither the number nor its leading zeros, and allows no digits at all.
///
/// ```
/// use uriform::{PortError, UriRef};
///
/// let port = |text| UriRef::parse(text).unwrap().port().map(|port| port.to_u16());
/// assert_eq!(port("//example.com:0080"), Some(Ok(80)));
/// assert_eq!(port("//example.com:65536"), Some(Err(PortError::TooLarge)));
/// assert_eq!(port("//example.com:"), Some(Err(PortError::Empty)));
/// assert_eq!(port("//example.com"), None);
/// ```
///
/// [RFC 3986, section 3.2.3]: https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3
#[derive(Clone, Copy, Debug)]
pub struct Port<'a>(&'a str);

component!(Port: Port, "port", good: "8042", bad: "80a");

/// The reason why a port is not the number of one.
///
/// ```
/// use uriform::{Port, PortError};
///
/// assert_eq!(Port::parse("65536")?.to_u16(), Err(PortError::TooLarge));
/// # Ok::<(), uriform::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PortError {
    /// There are no digits. It means the same as no port at all.
    Empty,
    /// The number is greater than 65,535.
    TooLarge,
}

impl Port<'_> {
    /// Returns the number.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no digits or the number is greater than 65,535.
    ///
    /// ```
    /// use uriform::Port;
    ///
    /// assert_eq!(Port::parse("8042")?.to_u16(), Ok(8042));
    /// # Ok::<(), uriform::ParseError>(())
    /// ```
    pub const fn to_u16(&self) -> Result<u16, PortError> {
        if self.0.is_empty() {
            return Err(PortError::Empty);
        }
        match u16::from_str_radix(self.0, 10) {
            Ok(number) => Ok(number),
            Err(_) => Err(PortError::TooLarge),
        }
    }
}

text_traits!(Port<'_>);

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "empty port",
            Self::TooLarge => "port greater than 65535",
        })
    }
}

impl core::error::Error for PortError {}
