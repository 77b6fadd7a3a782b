//! Finds out which address a program would connect to.
//!
//! `cargo run --example connect -- http://[::1]:8042/`

use uriform::{HostKind, PortError, Uri};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args()
        .nth(1)
        .unwrap_or("http://127.0.0.1:8080/".into());
    let uri = Uri::parse(&text)?;
    let authority = uri.authority().ok_or("no authority")?;

    // An empty port means the same as none (RFC 3986, section 6.2.3).
    let port = match authority.port().map(|port| port.to_u16()) {
        Some(Ok(port)) => port,
        Some(Err(error @ PortError::TooLarge)) => return Err(error.into()),
        Some(Err(PortError::Empty)) | None => 80,
    };
    let host = authority.host();
    match (host.kind(), host.ip()) {
        (_, Some(ip)) => println!("port {port} of the address {ip}"),
        (HostKind::IpvFuture, _) => println!("no idea what address {host} is"),
        _ => println!("port {port} of an address of the name {host}"),
    }
    Ok(())
}
