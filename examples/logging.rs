//! What a log may show: `Debug` hides passwords, and errors hold nothing of the input.

use uriform::UriRef;

fn main() {
    for text in [
        "ftp://anna:secret@example.com/",
        "ftp://anna:sec ret@example.com/",
    ] {
        match UriRef::parse(text) {
            Ok(reference) => println!("{reference:?}"),
            Err(error) => println!("{error}"),
        }
    }
}
