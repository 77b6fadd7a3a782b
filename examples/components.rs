//! Takes a URI apart.
//!
//! `cargo run --example components -- http://user@example.com:8042/over/there?name=ferret#nose`

use uriform::UriRef;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args()
        .nth(1)
        .unwrap_or("//example.com/over/there?".into());
    let reference = UriRef::parse(&text)?;

    println!("scheme:    {:?}", reference.scheme());
    println!("authority: {:?}", reference.authority());
    println!("path:      {:?}", reference.path());
    println!("query:     {:?}", reference.query());
    println!("fragment:  {:?}", reference.fragment());
    Ok(())
}
