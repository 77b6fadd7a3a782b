//! Reads the beginning of a SIP message, as RFC 3261 prints its grammar; octets, for header fields
//! may hold some that are not UTF-8.

use uriform::schemes::sip::SipUri;

/// The parsers that `build.rs` generates.
mod generated {
    #![allow(dead_code, reason = "not all that is generated is in use")]

    pub mod start_line {
        include!(concat!(env!("OUT_DIR"), "/start_line.rs"));
    }
    pub mod via {
        include!(concat!(env!("OUT_DIR"), "/via.rs"));
    }
    pub mod contact {
        include!(concat!(env!("OUT_DIR"), "/contact.rs"));
    }
}

use generated::{contact::Contact, start_line::RequestLine, via::Via};

const MESSAGE: &str = "INVITE sip:bob@biloxi.com;transport=tcp SIP/2.0\r\n\
Via: SIP/2.0/TCP pc33.atlanta.com:5060;branch=z9hG4bK776asdhds , SIP/2.0/UDP 192.0.2.1;ttl=16\r\n\
Contact: \"Alice, at home\" <sip:alice@pc33.atlanta.com>;expires=3600\r\n";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut lines = MESSAGE.split_inclusive("\r\n");
    let (request, via, contact) = match (lines.next(), lines.next(), lines.next()) {
        (Some(request), Some(via), Some(contact)) => (request, via.trim_end(), contact.trim_end()),
        _ => return Err("message is too short".into()),
    };

    let request = RequestLine::parse(request.as_bytes())?;
    println!("method     {}", request.method().escape_ascii());
    let target = SipUri::parse(str::from_utf8(request.target())?)?;
    println!("user       {}", target.user().unwrap_or("-"));
    println!("transport  {}", target.transport().map_or("-", |transport| transport.as_str()));

    for hop in Via::parse(via.as_bytes())?.hops() {
        let port = hop.port().map_or(5060.to_string(), |port| port.escape_ascii().to_string());
        println!("via        {} {port} over {}", hop.host().escape_ascii(), hop.transport().escape_ascii());
        for parameter in hop.parameters() {
            println!("           {}", parameter.escape_ascii());
        }
    }

    for contact in Contact::parse(contact.as_bytes())?.contacts().into_iter().flatten() {
        let uri = SipUri::parse(str::from_utf8(contact.address())?)?;
        println!("contact    {uri} ({})", contact.display_name().unwrap_or(b"").escape_ascii());
    }

    // Errors tell where, and what could stand there.
    let error = RequestLine::parse(b"INVITE sip:bob@biloxi.com SIP/2.0").unwrap_err();
    println!("{error}");
    Ok(())
}
