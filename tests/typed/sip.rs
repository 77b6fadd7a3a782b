//! SIP URIs, and the telephone numbers that may be their users.

use serde_json::{Value, json};
use uriform::schemes::SchemeError;
use uriform::schemes::sip::SipUri;
use uriform::schemes::tel::{Subscriber, Tel};
use uriform::{Port, Uri};

use crate::rows;

fn describe_sip(text: &str) -> Result<Value, SchemeError> {
    let uri = SipUri::parse(text)?;
    let subscriber = uri.telephone_subscriber();
    Ok(json!({
        "secure": uri.is_secure(),
        "user": uri.user(),
        "decoded_user": uri.decoded_user().map(|it| it.to_string()),
        "password": uri.password(),
        "decoded_password": uri.decoded_password().map(|it| it.to_string()),
        "host": uri.host().as_str(),
        "kind": format!("{:?}", uri.host().kind()),
        "port": uri.port().map(|port: Port<'_>| port.to_u16().ok()),
        "parameters": uri.parameters().map(|it| json!([it.name, it.value])).collect::<Vec<_>>(),
        "kinds": uri.parameters().map(|it| format!("{:?}", it.kind())).collect::<Vec<_>>(),
        "headers": uri
            .headers()
            .map(|it| json!([it.name, it.decoded_value().to_string()]))
            .collect::<Vec<_>>(),
        "transport": uri.transport().map(|it| format!("{it:?}")),
        "user_parameter": uri.user_parameter().map(|it| format!("{it:?}")),
        "method": uri.method(),
        "ttl": uri.ttl(),
        "maddr": uri.maddr().map(|it| it.as_str()),
        "lr": uri.is_loose_router(),
        "phone": uri.is_phone(),
        "subscriber": subscriber.map(|it| it.digits().collect::<String>()),
        "subaddress": subscriber.and_then(|it| it.subaddress()),
        "uri": Uri::try_from(uri).is_ok(),
    }))
}

fn describe_tel(text: &str) -> Result<Value, SchemeError> {
    let tel = Tel::parse(text)?;
    let found = json!({
        "global": tel.is_global(),
        "number": tel.number(),
        "digits": tel.digits().collect::<String>(),
        "parameters": tel.parameters().map(|it| json!([it.name, it.value])).collect::<Vec<_>>(),
        "context": tel.context(),
        "extension": tel.extension(),
        "subaddress": tel.subaddress(),
        "uri": Uri::try_from(tel).is_ok(),
    });
    let subscriber = Subscriber::parse(&text["tel:".len()..]).unwrap();
    assert_eq!(subscriber, tel.subscriber());
    assert_eq!(subscriber.number(), tel.number());
    assert!(subscriber.parameters().eq(tel.parameters()));
    assert!(subscriber.is_equivalent(&tel.subscriber()));
    Ok(found)
}

#[test]
fn rows_of_sip() {
    rows::describe(include_str!("../data/schemes/sip.jsonl"), describe_sip);
}

#[test]
fn rows_of_tel() {
    rows::describe(include_str!("../data/schemes/tel.jsonl"), describe_tel);
}

/// The shown names of values are those of the grammar.
#[test]
fn values_of_parameters_are_shown_as_they_are_written() {
    for text in ["udp", "tcp", "sctp", "tls", "ws", "other"] {
        let uri = format!("sip:h;transport={text};user={text}");
        let uri = SipUri::parse(&uri).unwrap();
        assert_eq!(uri.transport().unwrap().to_string(), text);
        assert_eq!(uri.user_parameter().unwrap().to_string(), text);
    }
}
