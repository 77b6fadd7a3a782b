#[cfg(feature = "alloc")]
use alloc::string::String;

use super::error::{FilePathError, check_names};
#[cfg(feature = "alloc")]
use crate::UriBuf;
use crate::percent::{PercentDecoded, decode};

/// Returns the POSIX path that the path of a URI means.
pub(super) fn path(
    is_local: bool,
    path: &str,
    offset: usize,
) -> Result<PercentDecoded<'_>, FilePathError> {
    if !is_local {
        return Err(FilePathError::OtherHost);
    }
    check_names(path, b"/", offset)?;
    Ok(decode(path))
}

/// Makes a `file` URI of an absolute POSIX path, `file://` and the path (RFC 8089, appendix D.1).
///
/// Paths are bytes; those that stand for nothing in a URI become triplets, whether or not they are
/// UTF-8. Dot segments stay.
///
/// # Errors
///
/// Returns an error if the path is not absolute, has a zero byte, or begins with `//`, which POSIX
/// lets mean something else than `/`.
///
/// ```
/// use uriform::schemes::file::{FilePathError, from_posix_path};
///
/// assert_eq!(from_posix_path(b"/tmp/a b#\xff")?, "file:///tmp/a%20b%23%FF");
/// assert_eq!(from_posix_path(b"a"), Err(FilePathError::Relative));
/// # Ok::<(), FilePathError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn from_posix_path(path: &[u8]) -> Result<UriBuf, FilePathError> {
    use crate::percent::{CharSet, encode_bytes};

    if !path.starts_with(b"/") {
        return Err(FilePathError::Relative);
    }
    if path.starts_with(b"//") {
        return Err(FilePathError::DoubleSeparator);
    }
    if let Some(offset) = path.iter().position(|byte| *byte == 0) {
        return Err(FilePathError::Zero { offset });
    }
    let mut text = String::from("file://");
    text.extend(encode_bytes(path, CharSet::PATH));
    // What is encoded for a path after an empty authority is one.
    UriBuf::parse(text).map_err(|_| FilePathError::Relative)
}
