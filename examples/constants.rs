//! Literals are checked when the program is compiled.

use uriform::{Uri, UriRef, uri, uri_ref};

const HOME: Uri<'static> = uri!("https://example.com/");
const LICENSE: UriRef<'static> = uri_ref!("LICENSE#copyright");
// This does not compile: unexpected character at offset 7 in URI-reference
// const WRONG: UriRef<'static> = uri_ref!("LICENSE copyright");

fn main() {
    println!("{HOME} has the path {}", HOME.path());
    println!("{LICENSE} has the path {}", LICENSE.path());
}
