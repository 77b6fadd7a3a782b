use core::fmt::{self, Write};
use core::net::Ipv6Addr;

/// The text of an IPv6 address between brackets, as RFC 5952 writes it.
#[derive(Clone)]
pub(super) struct Text {
    characters: [u8; LONGEST],
    end: usize,
}

/// Eight groups of four digits, seven colons and two brackets; one with an IPv4 address is shorter.
const LONGEST: usize = 41;

impl Text {
    pub(super) fn new(address: Ipv6Addr) -> Self {
        let mut text = Self {
            characters: [0; LONGEST],
            end: 0,
        };
        // No address is longer. `Display` of an address follows RFC 5952.
        let _ = write!(text, "[{address}]");
        text
    }

    pub(super) fn as_str(&self) -> &str {
        // Only whole texts have been written.
        core::str::from_utf8(&self.characters[..self.end]).unwrap_or_default()
    }
}

impl Write for Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let end = self.end + part.len();
        let room = self.characters.get_mut(self.end..end).ok_or(fmt::Error)?;
        room.copy_from_slice(part.as_bytes());
        self.end = end;
        Ok(())
    }
}
