use uri_generated::file_nonstandard as generated;

#[cfg(feature = "alloc")]
use super::windows;
use super::{FilePathError, is_local, posix};
use crate::percent::PercentDecoded;
use crate::schemes::types::{debug_text, generated, partial_uri_type, text_type};

text_type! {
    /// A `file` URI in one of the forms that RFC 8089 collects in appendix F, which are not part of
    /// the scheme: with `|` after a drive letter, a drive letter without `/` before it, user
    /// information, or the name of a network share in the path.
    ///
    /// Every text of the scheme is one too. `|` and a drive letter after `file:` are in no URI of
    /// RFC 3986, or mean something else there, so it is a text only.
    ///
    /// ```
    /// use uriform::schemes::file::{FileUri, NonstandardFileUri};
    ///
    /// assert!(FileUri::parse("file:///c|/a").is_err());
    /// let uri = NonstandardFileUri::parse("file:///c|/a")?;
    /// assert_eq!(uri.drive(), Some('c'));
    /// assert_eq!(uri.path(), "/a");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    NonstandardFileUri in "file": generated::FileUri<'a> = generated!(file_nonstandard::FileUri),
    good: "file:c:/path", bad: "file:path"
}

debug_text!(NonstandardFileUri);
partial_uri_type!(NonstandardFileUri);

impl<'a> NonstandardFileUri<'a> {
    /// Returns the host, if there is one: that of the authority, or the name after `file:////`.
    ///
    /// ```
    /// # use uriform::schemes::file::NonstandardFileUri;
    /// let host = |text| NonstandardFileUri::parse(text).unwrap().host();
    /// assert_eq!(host("file:////host/share/a"), Some("host"));
    /// assert_eq!(host("file://user@host/a"), Some("host"));
    /// assert_eq!(host("file:c:/a"), None);
    /// ```
    #[must_use]
    pub fn host(&self) -> Option<&'a str> {
        let authority = self.parsed.authority()?;
        Some(
            authority
                .rsplit_once('@')
                .map_or(authority, |(_, host)| host),
        )
    }

    /// Returns the drive letter, if there is one.
    ///
    /// ```
    /// # use uriform::schemes::file::NonstandardFileUri;
    /// assert_eq!(NonstandardFileUri::parse("file:D:/a")?.drive(), Some('D'));
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn drive(&self) -> Option<char> {
        match self.parsed.drive() {
            Some(drive) => drive.chars().next(),
            // The path of a URI of the scheme begins with a drive as with any other segment.
            None => self.split().0,
        }
    }

    /// Returns the path, as written, without the drive.
    ///
    /// ```
    /// # use uriform::schemes::file::NonstandardFileUri;
    /// assert_eq!(NonstandardFileUri::parse("file:///c:/a%20b")?.path(), "/a%20b");
    /// # Ok::<(), uriform::schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> &'a str {
        self.split().1
    }

    fn split(&self) -> (Option<char>, &'a str) {
        let path = self.parsed.path();
        if self.parsed.drive().is_some() {
            return (None, path);
        }
        let mut characters = path.chars();
        match (characters.next(), characters.next(), characters.next()) {
            (Some('/'), Some(letter), Some(':'))
                if letter.is_ascii_alphabetic() && path[3..].starts_with('/') =>
            {
                (Some(letter), &path[3..])
            }
            _ => (None, path),
        }
    }

    /// Returns the POSIX path, as bytes, of a text without drive.
    ///
    /// # Errors
    ///
    /// Those of [`FileUri::posix_path`](super::FileUri::posix_path); a drive is another host.
    ///
    /// ```
    /// # use uriform::schemes::file::NonstandardFileUri;
    /// let uri = NonstandardFileUri::parse("file://user@localhost/a%20b")?;
    /// assert_eq!(uri.posix_path()?.to_string(), "/a b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn posix_path(&self) -> Result<PercentDecoded<'a>, FilePathError> {
        let local = is_local(self.host().unwrap_or_default()) && self.drive().is_none();
        posix::path(local, self.path(), self.as_str().len() - self.path().len())
    }

    /// Returns the Windows path, of a drive or of a network share.
    ///
    /// # Errors
    ///
    /// Those of [`FileUri::windows_path`](super::FileUri::windows_path).
    ///
    /// ```
    /// # use uriform::schemes::file::NonstandardFileUri;
    /// let path = |text| NonstandardFileUri::parse(text).unwrap().windows_path().unwrap();
    /// assert_eq!(path("file:///c|/a"), r"c:\a");
    /// assert_eq!(path("file://///host/share/a"), r"\\host\share\a");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn windows_path(&self) -> Result<alloc::string::String, FilePathError> {
        let offset = self.as_str().len() - self.path().len();
        let host = self.host().unwrap_or_default();
        match self.drive() {
            Some(drive) if is_local(host) => windows::drive_path(drive, self.path(), offset),
            Some(_) => Err(FilePathError::OtherHost),
            None if is_local(host) => Err(FilePathError::NoDrive),
            None => windows::share_path(host, self.path(), offset),
        }
    }
}
