//! Making references of components, and changing those of owned references.
//!
//! [`text`] is what components are given as, [`splice`] changes one component in place,
//! [`builder`] and
//! [`compose`] put all of them together. Whatever they write parses to the components that were
//! asked for; where that cannot be, a [guard](guard) or an error stands in its place.

mod builder;
mod compose;
mod error;
mod path;
mod query;
mod splice;
mod text;

pub use self::builder::Builder;
pub(crate) use self::builder::{credentials, ip_host};
pub use self::error::BuildError;
pub use self::path::PathMut;
pub use self::query::QueryMut;
pub(crate) use self::splice::Edit;
pub(crate) use self::text::Text;

/// Returns what has to be written before a path so that it stays a path (RFC 3986, section 3.3):
/// without authority it cannot begin with `//`, and without a scheme either its first segment
/// cannot hold a `:`.
fn guard(has_scheme: bool, has_authority: bool, path: &str) -> &'static str {
    let colon_first = || {
        path.find([':', '/'])
            .is_some_and(|at| path[at..].starts_with(':'))
    };
    if has_authority {
        ""
    } else if path.starts_with("//") {
        "/."
    } else if !has_scheme && colon_first() {
        "./"
    } else {
        ""
    }
}

/// After an authority comes a path that is empty or begins with `/`.
fn check_rooted(has_authority: bool, path: &str) -> Result<(), BuildError> {
    if has_authority && !path.is_empty() && !path.starts_with('/') {
        Err(BuildError::RootlessPath)
    } else {
        Ok(())
    }
}
