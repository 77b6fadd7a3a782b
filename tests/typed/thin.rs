//! The schemes and grammars that have a table and nothing more.

use std::fmt::Display;

use serde_json::{Value, json};
use uriform::schemes::coap::CoapUri;
use uriform::schemes::http_uri::HttpUri;
use uriform::schemes::imap::ImapUrl;
use uriform::schemes::json_pointer::JsonPointer;
use uriform::schemes::language_tag::LanguageTag;
use uriform::schemes::ldap::LdapUrl;
use uriform::schemes::media_type::MediaType;
use uriform::schemes::request_target::RequestTarget;
use uriform::schemes::rtsp::{RtspIri, RtspUri, RtspUrl};
use uriform::schemes::stun::{StunUri, TurnUri};
use uriform::schemes::tag::TagUri;
use uriform::schemes::timestamp::Timestamp;
use uriform::schemes::urn::Urn;
use uriform::schemes::ws::WsUri;
use uriform::{PortError, Query, Uri};

use crate::rows::{self, each, same};

/// Checks a table against a description of what is parsed.
macro_rules! tables {
    ($($test:ident: $file:literal, $Type:ident, $describe:expr;)*) => {$(
        #[test]
        fn $test() {
            let table = include_str!(concat!("../data/schemes/", $file, ".jsonl"));
            let describe: fn($Type<'_>) -> Value = $describe;
            rows::describe(table, |text| $Type::parse(text).map(describe));
        }
    )*};
}

tables! {
    http: "http-uri", HttpUri, |uri| json!({
        "secure": uri.is_secure(),
        "host": uri.host().as_str(),
        "port": port(uri.port()),
        "path": uri.path().as_str(),
        "query": uri.query().map(|query: Query<'_>| query.as_str()),
        "target": uri.request_target().to_string(),
    });
    ws: "ws", WsUri, |uri| json!({
        "secure": uri.is_secure(),
        "host": uri.host().as_str(),
        "port": port(uri.port()),
        "path": uri.path().as_str(),
        "query": uri.query().map(|query: Query<'_>| query.as_str()),
        "name": uri.resource_name().to_string(),
    });
    coap: "coap", CoapUri, |uri| json!({
        "secure": uri.is_secure(),
        "host": uri.host().as_str(),
        "port": port(uri.port()),
        "paths": texts(uri.path_options()),
        "queries": texts(uri.query_options()),
    });
    rtsp: "rtsp", RtspUri, |uri| {
        let iri = RtspIri::from(uri);
        assert_eq!((iri.is_secure(), iri.as_str()), (uri.is_secure(), uri.as_str()));
        assert_eq!(RtspUri::try_from(iri), Ok(uri));
        json!({
            "secure": uri.is_secure(),
            "user": uri.userinfo().map(|user| user.as_str()),
            "host": uri.host().as_str(),
            "port": port(uri.port()),
            "path": uri.path().as_str(),
            "query": uri.query().map(|query: Query<'_>| query.as_str()),
        })
    };
    rtsp_iri: "rtsp-iri", RtspIri, |iri| json!({
        "secure": iri.is_secure(),
        "user": iri.userinfo().map(|user| user.as_str()),
        "host": iri.host().as_str(),
        "port": port(iri.port()),
        "path": iri.path().as_str(),
        "query": iri.query().map(|query: Query<'_>| query.as_str()),
    });
    rtsp1: "rtsp1", RtspUrl, |url| json!({
        "reliable": url.is_reliable(),
        "host": url.host().as_str(),
        "port": port(url.port()),
        "path": url.path(),
        "parameters": url.parameters(),
        "query": url.query(),
        "uri": Uri::try_from(url).is_ok(),
    });
    stun: "stun", StunUri, |uri| json!({
        "secure": uri.is_secure(),
        "host": uri.host().as_str(),
        "port": port(uri.port()),
    });
    turn: "turn", TurnUri, |uri| json!({
        "secure": uri.is_secure(),
        "host": uri.host().as_str(),
        "port": port(uri.port()),
        "transport": uri.transport().map(|transport| format!("{transport:?}")),
    });
    ldap: "ldap", LdapUrl, |url| json!({
        "host": url.host().map(|host| host.as_str()),
        "port": port(url.port()),
        "dn": url.dn().to_string(),
        "attributes": texts(url.attributes()),
        "scope": format!("{:?}", url.scope()),
        "filter": url.filter().to_string(),
        "extensions": url
            .extensions()
            .map(|it| json!([it.name, it.value.map(|value| value.to_string()), it.is_critical]))
            .collect::<Vec<_>>(),
    });
    imap: "imap", ImapUrl, |url| json!({
        "user": url.user().map(|it| it.to_string()),
        "auth": url.auth().map(|it| format!("{it:?}")),
        "host": url.host().as_str(),
        "port": port(url.port()),
        "mailbox": url.mailbox().map(|it| it.to_string()),
        "uid_validity": url.uid_validity(),
        "search": url.search().map(|it| it.to_string()),
        "uid": url.uid(),
        "section": url.section().map(|it| it.to_string()),
        "partial": url.partial(),
    });
    tag: "tag", TagUri, |uri| json!({
        "authority": uri.authority(),
        "email": uri.is_email(),
        "date": (uri.date().year, uri.date().month, uri.date().day),
        "possible": uri.date().is_possible(),
        "specific": uri.specific(),
        "fragment": uri.fragment().map(|fragment| fragment.as_str()),
    });
    urn: "urn", Urn, |urn| json!({
        "nid": urn.nid(),
        "nss": urn.nss(),
        "r": urn.r_component(),
        "q": urn.q_component(),
        "f": urn.f_component(),
        "assigned": urn.assigned_name(),
        "reserved": urn.reserved_nid().map(|it| format!("{it:?}")),
        "query": urn.as_uri().query().map(|query: Query<'_>| query.as_str()),
        "fragment": urn.as_uri().fragment().map(|it| it.as_str()),
    });
    language_tag: "language-tag", LanguageTag, |tag| json!({
        "language": tag.language(),
        "extlangs": texts(tag.extended_languages()),
        "script": tag.script(),
        "region": tag.region(),
        "variants": texts(tag.variants()),
        "extensions": tag.extensions().collect::<Vec<_>>(),
        "private": tag.private_use(),
        "grandfathered": tag.grandfathered(),
        "formatted": tag.formatted().to_string(),
        "duplicates": tag.has_duplicates(),
    });
    json_pointer: "json-pointer", JsonPointer, |pointer| {
        #[cfg(feature = "alloc")]
        assert!(pointer.tokens().all(|token| token.to_str() == token.to_string()));
        json!({
            "tokens": texts(pointer.tokens()),
            "indices": pointer.tokens().map(|token| token.array_index()).collect::<Vec<_>>(),
        })
    };
    media_type: "media-type", MediaType, |it| json!({
        "type": it.type_(),
        "subtype": it.subtype(),
        "parameters": it
            .parameters()
            .map(|(name, value)| json!([name, value.to_string()]))
            .collect::<Vec<_>>(),
    });
    request_target: "request-target", RequestTarget, |target| {
        let mut found = match target {
            RequestTarget::Origin { path, query } => {
                json!({ "form": "origin", "path": path, "query": query })
            }
            RequestTarget::Absolute(uri) => {
                json!({ "form": "absolute", "host": uri.host().map(|host| host.as_str()) })
            }
            RequestTarget::Authority { host, .. } => {
                json!({ "form": "authority", "host": host.as_str() })
            }
            RequestTarget::Asterisk => json!({ "form": "asterisk" }),
        };
        let text = target.to_string();
        if let Ok(RequestTarget::Authority { host, port }) = RequestTarget::parse_connect(&text) {
            found["connect"] = json!([host.as_str(), port.as_str()]);
        }
        found
    };
    timestamp: "timestamp", Timestamp, |it| json!({
        "fields": (it.year(), it.month(), it.day(), it.hour(), it.minute(), it.second()),
        "nano": it.nanosecond(),
        "offset": it.offset_minutes(),
    });
}

fn texts(items: impl Iterator<Item = impl Display>) -> Vec<String> {
    items.map(|item| item.to_string()).collect()
}

fn port(port: Result<u16, PortError>) -> Value {
    match port {
        Ok(port) => port.into(),
        Err(error) => format!("{error:?}").into(),
    }
}

#[test]
fn media_types_that_mean_the_same() {
    each(
        include_str!("../data/schemes/media-type-equal.jsonl"),
        |row| {
            let media_type = |name: &str| MediaType::parse(row[name].as_str().unwrap()).unwrap();
            let (a, b) = (media_type("a"), media_type("b"));
            same(&a.is_equivalent(&a).into(), &true.into())?;
            same(&b.is_equivalent(&a).into(), &row["equal"])?;
            same(&a.is_equivalent(&b).into(), &row["equal"])
        },
    );
}
