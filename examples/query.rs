//! Reads the query of a URI as what a form sends.
//!
//! `cargo run --example query -- 'http://example.com/?name=ferret&color=dark+purple'`

use uriform::IriRef;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args()
        .nth(1)
        .unwrap_or("?name=ferret&color=dark+purple".into());
    let Some(query) = IriRef::parse(&text)?.query() else {
        println!("no query");
        return Ok(());
    };
    for (name, value) in query.form_pairs() {
        println!("{} is {}", name.to_str()?, value.to_str()?);
    }
    Ok(())
}
