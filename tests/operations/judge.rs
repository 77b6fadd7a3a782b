//! The algorithms as the RFCs write them, on strings.

use std::fmt::Write;

use crate::common::remove_dot_segments;
use uriform::IriRef;

/// Scheme, authority, path, query and fragment.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Components {
    pub(crate) scheme: Option<String>,
    pub(crate) authority: Option<String>,
    pub(crate) path: String,
    pub(crate) query: Option<String>,
    pub(crate) fragment: Option<String>,
}

impl Components {
    pub(crate) fn of(reference: IriRef<'_>) -> Self {
        Self {
            scheme: reference.scheme().map(|scheme| scheme.as_str().into()),
            authority: reference.authority().map(|text| text.as_str().into()),
            path: reference.path().as_str().into(),
            query: reference.query().map(|text| text.as_str().into()),
            fragment: reference.fragment().map(|text| text.as_str().into()),
        }
    }

    /// Writes `/.` before a path that would be an authority.
    pub(crate) fn guard(mut self) -> Self {
        if self.authority.is_none() && self.path.starts_with("//") {
            self.path.insert_str(0, "/.");
        }
        self
    }

    /// RFC 3986, section 5.3.
    pub(crate) fn recompose(&self) -> String {
        let mut result = String::new();
        if let Some(scheme) = &self.scheme {
            result += scheme;
            result += ":";
        }
        if let Some(authority) = &self.authority {
            result += "//";
            result += authority;
        }
        result += &self.path;
        if let Some(query) = &self.query {
            result += "?";
            result += query;
        }
        if let Some(fragment) = &self.fragment {
            result += "#";
            result += fragment;
        }
        result
    }
}

/// RFC 3986, section 5.2.2.
pub(crate) fn transform(base: IriRef<'_>, reference: IriRef<'_>, strict: bool) -> Components {
    let base = Components::of(base);
    let mut r = Components::of(reference);
    if !strict && r.scheme == base.scheme {
        r.scheme = None;
    }
    let mut t = r.clone();
    if r.scheme.is_some() {
        t.path = remove_dot_segments(&r.path);
    } else {
        if r.authority.is_some() {
            t.path = remove_dot_segments(&r.path);
        } else {
            if r.path.is_empty() {
                t.path.clone_from(&base.path);
                if r.query.is_none() {
                    t.query.clone_from(&base.query);
                }
            } else if r.path.starts_with('/') {
                t.path = remove_dot_segments(&r.path);
            } else {
                t.path = remove_dot_segments(&merge(&base, &r.path));
            }
            t.authority = base.authority;
        }
        t.scheme = base.scheme;
    }
    t
}

/// RFC 3986, section 5.2.3.
fn merge(base: &Components, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let end = base.path.rfind('/').map_or(0, |at| at + 1);
    format!("{}{path}", &base.path[..end])
}

/// The normal form after a number of rungs: case, percent, path, scheme.
pub(crate) fn normal(reference: IriRef<'_>, is_iri: bool, rungs: usize) -> Components {
    let mut form = Components::of(reference);
    if rungs == 0 {
        return form;
    }
    let decode = |text: &str| {
        if rungs >= 2 {
            decode(text, is_iri)
        } else {
            upper(text)
        }
    };
    form.scheme = form.scheme.map(|scheme| scheme.to_ascii_lowercase());
    form.query = form.query.map(|text| decode(&text));
    form.fragment = form.fragment.map(|text| decode(&text));
    form.path = decode(&form.path);
    if rungs >= 3 && form.scheme.is_some() {
        form.path = remove_dot_segments(&form.path);
    }
    if let Some(authority) = reference.authority() {
        let written = authority.host();
        let mut host = decode(written.as_str());
        // Section 5.3.2.1 of RFC 3987 speaks of hosts that are US-ASCII only.
        if !is_iri || self::decode(&host, true).is_ascii() {
            host = upper(&host.to_ascii_lowercase());
        }
        let mut port = authority.port().map(|port| port.as_str());
        if let (4, Some(scheme)) = (rungs, &form.scheme) {
            let (default, has_root) = match &scheme[..] {
                "http" | "ws" => ("80", true),
                "https" | "wss" => ("443", true),
                "ftp" => ("21", false),
                _ => ("", false),
            };
            port = port.filter(|port| !port.is_empty() && *port != default);
            if form.path.is_empty() && has_root {
                form.path.push('/');
            }
        }
        let userinfo = authority.userinfo().map(|text| decode(text.as_str()) + "@");
        let port = port.map(|port| format!(":{port}"));
        form.authority = Some(userinfo.unwrap_or_default() + &host + &port.unwrap_or_default());
    }
    form.guard()
}

/// Upper-case digits in triplets.
pub(crate) fn upper(text: &str) -> String {
    each_run(text, encode)
}

/// Decodes unreserved characters, of IRIs or of URIs.
fn decode(text: &str, is_iri: bool) -> String {
    each_run(text, |octets| {
        let mut result = String::new();
        for chunk in octets.utf8_chunks() {
            for character in chunk.valid().chars() {
                if is_unreserved(character, is_iri) {
                    result.push(character);
                } else {
                    result += &encode(character.encode_utf8(&mut [0; 4]).as_bytes());
                }
            }
            result += &encode(chunk.invalid());
        }
        result
    })
}

fn encode(octets: &[u8]) -> String {
    octets.iter().fold(String::new(), |mut text, octet| {
        write!(text, "%{octet:02X}").unwrap();
        text
    })
}

fn is_unreserved(character: char, is_iri: bool) -> bool {
    let bidi = matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
    character.is_ascii_alphanumeric()
        || "-._~".contains(character)
        || is_iri && uriform::percent::CharSet::UCSCHAR.contains(character) && !bidi
}

/// Replaces each run of triplets, given as the octets that it stands for.
fn each_run(text: &str, replace: impl Fn(&[u8]) -> String) -> String {
    let mut result = String::new();
    let mut octets = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '%' {
            octets.push(u8::from_str_radix(&rest[1..3], 16).unwrap());
            rest = &rest[3..];
        } else {
            result += &replace(&octets);
            octets.clear();
            result.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    result + &replace(&octets)
}
