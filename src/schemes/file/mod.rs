//! `file` URIs ([RFC 8089]), and paths of file systems.
//!
//! Which file system a URI is about is not in it, so there is a function for each, and none guesses
//! by what the program runs on.
//!
//! ```
//! use uriform::schemes::file::FileUri;
//!
//! let uri = FileUri::parse("file:///tmp/a%20b")?;
//! assert!(uri.is_local());
//! assert_eq!(uri.posix_path()?.to_string(), "/tmp/a b");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [RFC 8089]: https://www.rfc-editor.org/rfc/rfc8089

mod error;
mod nonstandard;
mod posix;
#[cfg(feature = "alloc")]
mod windows;

use uri_generated::file as generated;

pub use self::error::FilePathError;
pub use self::nonstandard::NonstandardFileUri;
#[cfg(feature = "alloc")]
pub use self::posix::from_posix_path;
#[cfg(feature = "alloc")]
pub use self::windows::from_windows_path;
use super::types::{generated, uri_type};
use crate::percent::PercentDecoded;
use crate::{Host, Path};

uri_type! {
    /// A `file` URI (RFC 8089, section 2).
    ///
    /// ```abnf
    /// file-URI       = "file:" file-hier-part
    /// file-hier-part = ( "//" [ file-auth ] path-absolute ) / path-absolute
    /// ```
    ///
    /// ```
    /// use uriform::schemes::file::FileUri;
    ///
    /// let uri = FileUri::parse("file://host.example.com/path/to/file")?;
    /// assert_eq!(uri.host().unwrap(), "host.example.com");
    /// assert!(!uri.is_local());
    /// assert_eq!(uri.path(), "/path/to/file");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    FileUri in "file": generated::FileUri<'a> = generated!(file::FileUri),
    good: "file:/path/to/file", bad: "file:path"
}

impl<'a> FileUri<'a> {
    /// Returns the host, if there is one; it may be empty.
    ///
    /// ```
    /// # use uriform::schemes::file::FileUri;
    /// assert_eq!(FileUri::parse("file:///a")?.host().unwrap(), "");
    /// assert!(FileUri::parse("file:/a")?.host().is_none());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn host(&self) -> Option<Host<'a>> {
        self.uri.host()
    }

    /// Tells whether the file is on the machine that reads the URI: there is no host, it is empty,
    /// or it is `localhost`.
    ///
    /// ```
    /// # use uriform::schemes::file::FileUri;
    /// assert!(FileUri::parse("file://LocalHost/a")?.is_local());
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn is_local(&self) -> bool {
        is_local(self.host().map_or("", |host| host.as_str()))
    }

    /// Returns the path, as written.
    ///
    /// ```
    /// # use uriform::schemes::file::FileUri;
    /// assert_eq!(FileUri::parse("file:///a%20b")?.path(), "/a%20b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub const fn path(&self) -> Path<'a> {
        self.uri.path()
    }

    /// Returns the POSIX path, as bytes (appendix D.1 of the RFC, the reverse of it).
    ///
    /// # Errors
    ///
    /// Returns an error if the file is on another host, or if the path has a triplet that decodes
    /// to `/` or to a zero byte, which no file name has.
    ///
    /// ```
    /// # use uriform::schemes::file::{FileUri, FilePathError};
    /// assert_eq!(FileUri::parse("file:///a%FF")?.posix_path()?.last(), Some(0xff));
    ///
    /// let error = FileUri::parse("file:///a%2Fb")?.posix_path().unwrap_err();
    /// assert_eq!(error, FilePathError::Separator { offset: 9 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn posix_path(&self) -> Result<PercentDecoded<'a>, FilePathError> {
        let offset = self.as_str().len() - self.path().as_str().len();
        posix::path(self.is_local(), self.path().as_str(), offset)
    }

    /// Returns the Windows path: of a drive, `C:\a`, or if there is another host than `localhost`,
    /// of a network share, `\\host\share\a` (appendices E.2 and E.3, the reverse of them).
    ///
    /// # Errors
    ///
    /// Returns an error if there is neither drive nor host, if the host is between brackets, or if
    /// the path is not UTF-8 or has a triplet that decodes to `/`, `\` or a zero byte.
    ///
    /// ```
    /// # use uriform::schemes::file::{FileUri, FilePathError};
    /// assert_eq!(FileUri::parse("file:///c:/a%20b/c")?.windows_path()?, r"c:\a b\c");
    /// assert_eq!(FileUri::parse("file://host/share/a")?.windows_path()?, r"\\host\share\a");
    /// assert_eq!(FileUri::parse("file:///a")?.windows_path(), Err(FilePathError::NoDrive));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn windows_path(&self) -> Result<alloc::string::String, FilePathError> {
        let path = self.path().as_str();
        let offset = self.as_str().len() - path.len();
        if self.is_local() {
            let (drive, rest) = windows::split_drive(path).ok_or(FilePathError::NoDrive)?;
            windows::drive_path(drive, rest, offset + path.len() - rest.len())
        } else {
            windows::share_path(self.host().map_or("", |host| host.as_str()), path, offset)
        }
    }
}

fn is_local(host: &str) -> bool {
    host.is_empty() || host.eq_ignore_ascii_case("localhost")
}
