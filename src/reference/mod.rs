//! The types of whole texts.
//!
//! One macro makes the borrowed types, one the owned ones and one the conversions between them.
//! There is a file for each RFC, whose rules are the tables that the macros read.

mod borrowed;
mod convert;
#[cfg(feature = "alloc")]
mod owned;
mod rfc3986;

pub use self::rfc3986::{AbsoluteUri, RelativeRef, Uri, UriRef};
#[cfg(feature = "alloc")]
pub use self::rfc3986::{UriBuf, UriRefBuf};
