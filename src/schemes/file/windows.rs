use alloc::string::String;

use super::error::{FilePathError, check_names};
use crate::percent::{CharSet, decode, encode};
use crate::{Host, HostKind, UriBuf};

/// Returns the letter at the beginning of a path such as `/c:/a`, and the rest, `/a`.
pub(super) fn split_drive(path: &str) -> Option<(char, &str)> {
    let path = path.strip_prefix('/')?;
    let letter = path.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = path[1..].strip_prefix([':', '|'])?;
    rest.starts_with('/').then_some((letter, rest))
}

/// Returns the path of a drive, from the path after the drive letter.
pub(super) fn drive_path(drive: char, path: &str, offset: usize) -> Result<String, FilePathError> {
    let mut whole = String::from(drive);
    whole.push(':');
    push_path(&mut whole, path, offset)?;
    Ok(whole)
}

/// Returns the path of a network share (UNC).
pub(super) fn share_path(host: &str, path: &str, offset: usize) -> Result<String, FilePathError> {
    if host.starts_with('[') || host.contains('%') {
        return Err(FilePathError::Host);
    }
    let mut whole = String::from(r"\\");
    whole += host;
    push_path(&mut whole, path, offset)?;
    Ok(whole)
}

fn push_path(whole: &mut String, path: &str, offset: usize) -> Result<(), FilePathError> {
    check_names(path, br"/\", offset)?;
    let decoded = decode(path);
    let text = decoded.to_str().map_err(|_| FilePathError::NotUtf8)?;
    whole.extend(text.chars().map(|c| if c == '/' { '\\' } else { c }));
    Ok(())
}

/// Makes a `file` URI of an absolute Windows path: `file:///C:/a` of a path of a drive, `C:\a`,
/// and `file://host/share/a` of one of a network share, `\\host\share\a` (RFC 8089, appendices E.2
/// and E.3). Both `\` and `/` separate.
///
/// # Errors
///
/// Returns an error if the path is not absolute, has a zero byte, has two separators before its
/// first name, is one of `\\?\` or `\\.\`, or if
/// its host is none that a URI has.
///
/// ```
/// use uriform::schemes::file::{FilePathError, from_windows_path};
///
/// assert_eq!(from_windows_path(r"C:\a b\c")?, "file:///C:/a%20b/c");
/// assert_eq!(from_windows_path(r"\\host\share\a")?, "file://host/share/a");
/// assert_eq!(from_windows_path(r"C:a"), Err(FilePathError::Relative));
/// # Ok::<(), FilePathError>(())
/// ```
pub fn from_windows_path(path: &str) -> Result<UriBuf, FilePathError> {
    if let Some(offset) = path.find('\0') {
        return Err(FilePathError::Zero { offset });
    }
    let mut text = String::from("file://");
    let path = if let Some(share) = strip_separators(path) {
        let (host, path) = share.split_at(share.find(SEPARATORS).unwrap_or(share.len()));
        if matches!(host, "" | "?" | ".") {
            return Err(FilePathError::Device);
        }
        // A name of one machine, and none that stands for this one.
        let known = Host::parse(host).is_ok_and(|host| host.kind() != HostKind::Ipv6);
        if !known || super::is_local(host) || host.contains('%') {
            return Err(FilePathError::Host);
        }
        text += host;
        path
    } else {
        let drive = path.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
        let after = path.get(1..).and_then(|rest| rest.strip_prefix(':'));
        let (true, Some(after)) = (drive, after) else {
            return Err(FilePathError::Relative);
        };
        text.push('/');
        text += &path[..2];
        after
    };
    if !path.starts_with(SEPARATORS) {
        return Err(FilePathError::Relative);
    }
    if strip_separators(path).is_some() {
        return Err(FilePathError::DoubleSeparator);
    }
    for name in path[1..].split(SEPARATORS) {
        text.push('/');
        text.extend(encode(name, CharSet::PCHAR));
    }
    UriBuf::parse(text).map_err(|_| FilePathError::Host)
}

const SEPARATORS: [char; 2] = ['\\', '/'];

/// Strips two separators.
fn strip_separators(path: &str) -> Option<&str> {
    path.strip_prefix(SEPARATORS)?.strip_prefix(SEPARATORS)
}
