//! Targets for those who want an error in place of a guard.

use core::fmt;

/// The path of a reference would begin with `//` without an authority, so that a guard stands before
/// it (RFC 3986, section 3.3): what [`Composed::unguarded`](crate::Composed::unguarded) and
/// [`Normalized::unguarded`](crate::Normalized::unguarded) return.
///
/// ```
/// use uriform::{GuardError, uri, uri_ref};
///
/// let error = uri!("x:/a").resolve(uri_ref!(".//b")).unguarded().unwrap_err();
/// assert_eq!(error, GuardError);
/// assert_eq!(error.to_string(), "path would begin with `//` without an authority");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GuardError;

impl fmt::Display for GuardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("path would begin with `//` without an authority")
    }
}

impl core::error::Error for GuardError {}
