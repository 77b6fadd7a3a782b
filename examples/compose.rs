//! Builds references of components, and changes them.
//!
//! `cargo run --example compose`

use uriform::{Builder, UriBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // What is decoded is encoded once; what is encoded is checked and stays as it is.
    let mut uri: UriBuf = Builder::new()
        .scheme("https")
        .host("example.com")
        .segments_decoded(["AC/DC", "Back in Black"])
        .pairs_decoded([("q", "50% off")])
        .build()?;
    println!("{uri}");

    uri.set_scheme("http")?;
    uri.path_mut().pop();
    uri.query_mut().append("page", Some("2"))?;
    println!("{uri}");

    // What a person typed.
    let typed = " http://example.com/a b?für=100% ";
    println!("{}", Builder::typed(typed).build::<UriBuf>()?);
    Ok(())
}
