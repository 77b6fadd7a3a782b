use core::fmt;

/// The reason why a `file` URI has no path of a file system, or a path no `file` URI.
///
/// ```
/// use uriform::schemes::file::{FilePathError, FileUri};
///
/// let error = FileUri::parse("file://host/a")?.posix_path().unwrap_err();
/// assert_eq!(error, FilePathError::OtherHost);
/// assert_eq!(error.to_string(), "file on another host");
/// # Ok::<(), uriform::schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FilePathError {
    /// The file is on another host.
    OtherHost,
    /// There is neither a drive letter nor a host.
    NoDrive,
    /// The host cannot be written in a path.
    Host,
    /// The path is relative, or only a drive has it.
    Relative,
    /// The path begins with two separators, which no path of RFC 8089 does.
    DoubleSeparator,
    /// A Windows path of devices or in another form without URI, such as `\\?\C:\`.
    Device,
    /// A file name has a separator of paths at the offset, in bytes.
    Separator {
        /// Where it is, in the URI or in the path.
        offset: usize,
    },
    /// A file name has a zero byte at the offset, in bytes.
    Zero {
        /// Where it is, in the URI or in the path.
        offset: usize,
    },
    /// The path is not UTF-8, and paths of Windows are.
    NotUtf8,
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherHost => f.write_str("file on another host"),
            Self::NoDrive => f.write_str("neither drive letter nor host"),
            Self::Host => f.write_str("host cannot be written in a path"),
            Self::Relative => f.write_str("path is not absolute"),
            Self::DoubleSeparator => f.write_str("path begins with two separators"),
            Self::Device => f.write_str("path of a device"),
            Self::Separator { offset } => write!(f, "separator in a file name at offset {offset}"),
            Self::Zero { offset } => write!(f, "zero byte in a file name at offset {offset}"),
            Self::NotUtf8 => f.write_str("path is not UTF-8"),
        }
    }
}

impl core::error::Error for FilePathError {}

/// Finds a triplet that decodes to a zero byte or to one of the separators.
pub(super) fn check_names(
    path: &str,
    separators: &[u8],
    offset: usize,
) -> Result<(), FilePathError> {
    for (at, _) in path.match_indices('%') {
        match crate::percent::triplet(path.as_bytes(), at) {
            Some(0) => {
                return Err(FilePathError::Zero {
                    offset: offset + at,
                });
            }
            Some(byte) if separators.contains(&byte) => {
                return Err(FilePathError::Separator {
                    offset: offset + at,
                });
            }
            _ => {}
        }
    }
    Ok(())
}
