//! The components that mean more than their text: one file each.

mod authority;
mod host;
mod port;
mod scheme;
mod userinfo;

pub use self::authority::Authority;
pub use self::host::{Host, HostKind};
pub use self::port::{Port, PortError};
pub use self::scheme::Scheme;
pub use self::userinfo::Userinfo;
