//! SIP URIs and URNs: ours through `uriform`, and libraries of those schemes.
//!
//! No library of SIP URIs is as strict as the grammar: `sip-uri` and `ezk-sip-types` check most
//! components, `rsip` and `rsipstack` cut the text and check next to nothing; `rsip` reads no
//! header fields. All but ours copy what they find.

use ezk_sip_types::parse::Parse;
use ezk_sip_types::uri::{SipUri as EzkUri, SipUriUserPart};
use uriform::schemes::sip::SipUri;
use uriform::schemes::urn::Urn;

use super::{Jobs, Library, Sink, jobs};

pub(super) const SIP: Jobs = jobs!(|text| SipUri::parse(text).is_ok(), sip);
pub(super) const URN: Jobs = jobs!(|text| Urn::parse(text).is_ok(), urn);

pub(super) const SIP_URI: Library = Library {
    name: "sip-uri",
    same_work: true,
    sip: Some(jobs!(
        |text| text.parse::<sip_uri::SipUri>().is_ok(),
        sip_uri_sip
    )),
    urn: Some(jobs!(
        |text| text.parse::<sip_uri::UrnUri>().is_ok(),
        sip_uri_urn
    )),
    ..Library::NONE
};

pub(super) const EZK_SIP_TYPES: Library = Library {
    name: "ezk-sip-types",
    same_work: true,
    sip: Some(jobs!(|text| EzkUri::parse_str(text).is_ok(), ezk_sip_types)),
    ..Library::NONE
};

pub(super) const RSIP: Library = Library {
    name: "rsip",
    sip: Some(jobs!(|text| rsip::Uri::try_from(text).is_ok(), rsip)),
    ..Library::NONE
};

pub(super) const RSIPSTACK: Library = Library {
    name: "rsipstack",
    sip: Some(jobs!(
        |text| rsipstack::sip::parse_uri(text).is_ok(),
        rsipstack
    )),
    ..Library::NONE
};

pub(super) const URN_CRATE: Library = Library {
    name: "urn",
    same_work: true,
    urn: Some(jobs!(
        |text| urn::UrnSlice::try_from(text).is_ok(),
        urn_crate
    )),
    ..Library::NONE
};

pub(super) const URN_RS: Library = Library {
    name: "urn-rs",
    same_work: true,
    urn: Some(jobs!(
        |text| urn_rs::UrnSlice::try_from(text).is_ok(),
        urn_rs
    )),
    ..Library::NONE
};

fn sip<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(uri) = SipUri::parse(text) else {
        return false;
    };
    sink.value((uri.is_secure(), uri.user(), uri.password()));
    sink.value((uri.host(), uri.port()));
    for parameter in uri.parameters() {
        sink.value((parameter.name, parameter.value));
    }
    for header in uri.headers() {
        sink.value((header.name, header.value));
    }
    true
}

fn sip_uri_sip<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(uri) = text.parse::<sip_uri::SipUri>() else {
        return false;
    };
    sink.value((uri.scheme(), uri.user(), uri.password()));
    sink.value((uri.host(), uri.port()));
    for (name, value) in uri.params() {
        sink.value((name, value));
    }
    for (name, value) in uri.headers() {
        sink.value((name, value));
    }
    true
}

fn ezk_sip_types<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(uri) = EzkUri::parse_str(text) else {
        return false;
    };
    sink.value(uri.sips);
    match &uri.user_part {
        SipUriUserPart::Empty => sink.value(()),
        SipUriUserPart::User(user) => sink.value(user),
        SipUriUserPart::UserPw(both) => sink.value((&both.user, &both.password)),
    }
    sink.value((&uri.host_port.host, uri.host_port.port));
    // The lists are private; the getters look for a name.
    sink.value((&uri.uri_params, &uri.header_params));
    true
}

fn rsip<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(uri) = rsip::Uri::try_from(text) else {
        return false;
    };
    sink.value((&uri.scheme, &uri.auth, &uri.host_with_port));
    for parameter in &uri.params {
        sink.value(parameter);
    }
    true
}

fn rsipstack<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
    let Ok(uri) = rsipstack::sip::parse_uri(text) else {
        return false;
    };
    sink.value((&uri.scheme, &uri.auth, &uri.host_with_port));
    for parameter in &uri.params {
        sink.value(parameter);
    }
    for header in &uri.headers {
        sink.value(header);
    }
    true
}

macro_rules! urn {
    ($function:ident, $parse:expr) => {
        fn $function<'a>(text: &'a str, sink: &mut impl Sink<'a>) -> bool {
            let Ok(urn) = $parse(text) else {
                return false;
            };
            sink.value((urn.nid(), urn.nss()));
            sink.value((urn.r_component(), urn.q_component(), urn.f_component()));
            true
        }
    };
}

urn!(urn, Urn::parse);
urn!(sip_uri_urn, str::parse::<sip_uri::UrnUri>);
urn!(urn_crate, urn::UrnSlice::try_from);
urn!(urn_rs, urn_rs::UrnSlice::try_from);

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::inputs::{self, Language};

    fn texts(language: Language) -> Vec<String> {
        let all = inputs::all(Path::new("no such folder")).unwrap();
        let of_language = all.into_iter().filter(|input| input.language == language);
        of_language.flat_map(|input| input.texts).collect()
    }

    /// `sip-uri` decodes nothing; `ezk-sip-types` decodes, so its users are not compared.
    #[test]
    fn libraries_of_sip_uris_read_the_same() {
        for text in texts(Language::SipUri) {
            let ours = SipUri::parse(&text).unwrap();
            let theirs: sip_uri::SipUri = text.parse().unwrap();
            let port = ours.port().map(|port| port.to_u16().unwrap());
            assert_eq!(
                ours.user().unwrap_or_default(),
                theirs.user().unwrap_or_default(),
                "{text}"
            );
            assert_eq!(ours.password(), theirs.password(), "{text}");
            assert_eq!(ours.host().as_str(), theirs.host().to_string(), "{text}");
            assert_eq!(port, theirs.port(), "{text}");
            let parameters = ours.parameters().map(|it| (it.name, it.value));
            let their_parameters = theirs.params().iter();
            let their_parameters =
                their_parameters.map(|(name, value)| (&**name, value.as_deref()));
            assert!(parameters.eq(their_parameters), "{text}");
            let headers = ours.headers().map(|it| (it.name, it.value));
            let their_headers = theirs.headers().iter();
            assert!(
                headers.eq(their_headers.map(|(name, value)| (&**name, &**value))),
                "{text}"
            );
        }
    }

    #[test]
    fn libraries_of_urns_read_the_same() {
        for text in texts(Language::Urn) {
            let ours = Urn::parse(&text).unwrap();
            let expected = (ours.nid(), ours.nss());
            let components = (ours.r_component(), ours.q_component(), ours.f_component());
            macro_rules! agrees {
                ($parse:expr) => {{
                    let theirs = $parse(&*text).unwrap();
                    let found = (
                        theirs.r_component(),
                        theirs.q_component(),
                        theirs.f_component(),
                    );
                    assert_eq!((theirs.nid(), theirs.nss()), expected, "{text}");
                    assert_eq!(found, components, "{text}");
                }};
            }
            agrees!(str::parse::<sip_uri::UrnUri>);
            agrees!(urn::UrnSlice::try_from);
            agrees!(urn_rs::UrnSlice::try_from);
        }
    }
}
