//! Schemes: equivalence, expansion and components, as the RFCs have them in examples.
#![cfg(feature = "schemes")]

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use uriform::schemes::data::DataUrl;
use uriform::schemes::mailto::{Draft, Mailto};
use uriform::schemes::sip::{ParameterKind, SipUri, Transport, User};
use uriform::schemes::tel::Tel;
use uriform::schemes::template::{Template, Value, Values};
use uriform::schemes::urn::Urn;
use uriform::schemes::{Checked, check};
use uriform::{AbsoluteIri, AbsoluteUri, Host, Iri, IriRef, Uri, UriRef};

fn rows<T: DeserializeOwned>(text: &str) -> Vec<T> {
    let row =
        |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    text.lines().map(row).collect()
}

#[derive(Deserialize)]
struct Pair {
    source: String,
    a: String,
    b: String,
    equivalent: bool,
}

/// Both ways, and every text with itself.
fn equivalence(text: &str, is_equivalent: impl Fn(&str, &str) -> bool) {
    for Pair {
        source,
        a,
        b,
        equivalent,
    } in rows(text)
    {
        assert_eq!(is_equivalent(&a, &b), equivalent, "{source}: {a} {b}");
        assert_eq!(is_equivalent(&b, &a), equivalent, "{source}: {b} {a}");
        assert!(
            is_equivalent(&a, &a) && is_equivalent(&b, &b),
            "{source}: {a} {b}"
        );
    }
}

#[test]
fn sip_uris_are_equivalent() {
    equivalence(
        include_str!("data/schemes/sip-equivalence.jsonl"),
        |a, b| {
            SipUri::parse(a)
                .unwrap()
                .is_equivalent(&SipUri::parse(b).unwrap())
        },
    );
}

#[test]
fn telephone_numbers_are_equivalent() {
    equivalence(
        include_str!("data/schemes/tel-equivalence.jsonl"),
        |a, b| {
            Tel::parse(a)
                .unwrap()
                .is_equivalent(&Tel::parse(b).unwrap())
        },
    );
}

#[test]
fn urns_are_equivalent() {
    use std::hash::{BuildHasher, RandomState};
    let state = RandomState::new();
    equivalence(
        include_str!("data/schemes/urn-equivalence.jsonl"),
        |a, b| {
            let (a, b) = (Urn::parse(a).unwrap(), Urn::parse(b).unwrap());
            let are = a.is_equivalent(&b);
            assert_eq!(a.key() == b.key(), are);
            assert!(!are || state.hash_one(a.key()) == state.hash_one(b.key()));
            are
        },
    );
}

/// A value of a variable that owns what templates borrow.
enum Owned {
    Text(String),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

/// A value as templates take it: one of both lists is in use.
struct Lent<'v> {
    owned: &'v Owned,
    list: Vec<&'v str>,
    pairs: Vec<(&'v str, &'v str)>,
}

struct Table<'v>(BTreeMap<&'v str, Lent<'v>>);

impl Values for Table<'_> {
    fn value(&self, name: &str) -> Option<Value<'_>> {
        let Lent { owned, list, pairs } = self.0.get(name)?;
        Some(match owned {
            Owned::Text(text) => Value::Text(text),
            Owned::List(_) => Value::List(list),
            Owned::Pairs(_) => Value::Pairs(pairs),
        })
    }
}

#[derive(Deserialize)]
struct Variables {
    variables: serde_json::Map<String, Json>,
}

#[derive(Deserialize)]
struct Expansion {
    source: String,
    template: String,
    expected: Option<String>,
    fails_at: Option<usize>,
}

#[test]
fn templates_expand_as_the_tables_of_the_rfc_say() {
    let (first, rest) = include_str!("data/schemes/template.jsonl")
        .split_once('\n')
        .unwrap();
    let Variables { variables } = serde_json::from_str(first).unwrap();
    let text = |value: Json| value.as_str().unwrap().to_owned();
    // The order of pairs is that of the RFC, which no map of JSON has to keep.
    let order = |name: &str| ["semi", "dot", "comma"].iter().position(|it| *it == name);
    let owned: Vec<(String, Owned)> = variables
        .into_iter()
        .filter_map(|(name, value)| {
            let value = match value {
                Json::Null => return None,
                Json::String(text) => Owned::Text(text),
                Json::Array(items) => Owned::List(items.into_iter().map(text).collect()),
                Json::Object(pairs) => {
                    let mut pairs: Vec<_> = pairs.into_iter().map(|(a, b)| (a, text(b))).collect();
                    pairs.sort_by_key(|(name, _)| order(name));
                    Owned::Pairs(pairs)
                }
                other => panic!("{other} is no value"),
            };
            Some((name, value))
        })
        .collect();
    let table = owned.iter().map(|(name, value)| {
        let list = match value {
            Owned::List(items) => items.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        let pairs = match value {
            Owned::Pairs(pairs) => pairs
                .iter()
                .map(|(a, b)| (a.as_str(), b.as_str()))
                .collect(),
            _ => Vec::new(),
        };
        let lent = Lent {
            owned: value,
            list,
            pairs,
        };
        (name.as_str(), lent)
    });
    let values = Table(table.collect());
    for Expansion {
        source,
        template,
        expected,
        fails_at,
    } in rows(rest)
    {
        let parsed = Template::parse(&template).unwrap();
        match parsed.expand(&values) {
            Ok(expanded) => {
                assert_eq!(Some(expanded.to_string()), expected, "{source}: {template}");
            }
            Err(error) => assert_eq!(Some(error.offset()), fails_at, "{source}: {template}"),
        }
        // Lists need level 4, too, but whether a value is one does not show in the template.
        if let Some(level) = source.strip_prefix("RFC 6570, section 1.2, level ") {
            assert!(parsed.level() <= level.parse().unwrap(), "{template}");
        }
    }
}

#[test]
fn parts_of_templates_are_the_whole() {
    use uriform::schemes::template::Part;
    for text in ["", "a", "{a}", "a{b}c{?d*,e:3}{/f}", "{a}{b}", "é%20{+x}"] {
        let parts = Template::parse(text)
            .unwrap()
            .parts()
            .map(|part| match part {
                Part::Literal(text) => text,
                Part::Expression(expression) => expression.as_str(),
            });
        assert_eq!(parts.collect::<String>(), text);
    }
}

fn components<'a>(checked: &Checked<'a>) -> Vec<(&'static str, &'a str)> {
    checked.components().collect()
}

/// Grammar, rule and components.
type Expected = (String, String, Vec<(String, String)>);

#[derive(Deserialize)]
struct Row {
    text: String,
    /// None if the text is not of the grammar of its scheme.
    expected: Option<Expected>,
    offset: Option<usize>,
}

#[test]
fn texts_are_checked_by_the_grammar_of_their_scheme() {
    for Row {
        text,
        expected,
        offset,
    } in rows(include_str!("data/schemes/check.jsonl"))
    {
        match check(&text) {
            Ok(checked) => {
                let checked = checked.unwrap();
                let (grammar, rule, expected) = expected.unwrap_or_else(|| panic!("{text}"));
                assert_eq!(
                    (checked.grammar(), checked.rule()),
                    (&*grammar, &*rule),
                    "{text}"
                );
                let found = components(&checked);
                let expected: Vec<_> = expected.iter().map(|(a, b)| (&**a, &**b)).collect();
                assert_eq!(found, expected, "{text}");
            }
            Err(error) => {
                assert!(expected.is_none(), "{text}: {error}");
                assert_eq!(Some(error.offset()), offset, "{text}: {error}");
                assert!(error.expected().count() > 0, "{text}: {error}");
            }
        }
    }
}

/// All types say the same of a text, and nothing of a reference without a scheme.
#[test]
fn references_are_checked_by_the_grammar_of_their_scheme() {
    macro_rules! same {
        ($($Type:ident $Owned:ident)*) => {
            let rows: Vec<Row> = rows(include_str!("data/schemes/check.jsonl"));
            for text in rows.iter().map(|row| row.text.as_str()) {
                let expected = check(text);
                $(
                    if let Ok(value) = $Type::parse(text) {
                        assert_eq!(value.check_scheme(), expected, "{text}");
                    }
                    #[cfg(feature = "alloc")]
                    if let Ok(value) = uriform::$Owned::parse(text) {
                        assert_eq!(value.check_scheme(), expected, "{text}");
                    }
                )*
            }
        };
    }
    same! {
        Uri UriBuf  UriRef UriRefBuf  AbsoluteUri AbsoluteUriBuf
        Iri IriBuf  IriRef IriRefBuf  AbsoluteIri AbsoluteIriBuf
    }
    for text in [
        "",
        "a",
        "//example.com",
        "/a:b",
        "./tel:911",
        "?a:b",
        "#a:b",
    ] {
        assert_eq!(UriRef::parse(text).unwrap().check_scheme(), Ok(None));
        assert_eq!(IriRef::parse(text).unwrap().check_scheme(), Ok(None));
    }
}

#[test]
fn passwords_of_checked_texts_are_not_shown() {
    for text in [
        "sip:alice:secret@atlanta.com",
        "http://alice:secret@example.com/",
        "rtsp://alice:secret@example.com/",
        "imap://alice@example.com/INBOX",
    ] {
        let checked = uriform::schemes::check(text).unwrap().unwrap();
        let shown = format!("{checked:?} {checked:#?} {:?}", checked.components());
        assert!(
            !shown.contains("secret") && shown.contains("alice"),
            "{shown}"
        );
    }
}

#[test]
fn passwords_of_sip_uris_are_not_shown() {
    let uri = SipUri::parse("sip:alice:correcthorse@example.com").unwrap();
    assert_eq!(uri.password(), Some("correcthorse"));
    assert!(!format!("{uri:?}").contains("correcthorse"));
    let error = SipUri::parse("sip:alice:correcthorse@exa_mple.com").unwrap_err();
    assert!(!format!("{error} {error:?}").contains("correcthorse"));
}

#[test]
fn parameters_of_sip_uris_are_those_of_the_grammar() {
    let text = "sip:h;transport=udp;user=ip;method=INVITE;ttl=255;maddr=[::1];lr;ttl=256;lr=on;x=1";
    let kinds: Vec<_> = SipUri::parse(text)
        .unwrap()
        .parameters()
        .map(|it| it.kind())
        .collect();
    assert_eq!(
        kinds,
        [
            ParameterKind::Transport(Transport::Udp),
            ParameterKind::User(User::Ip),
            ParameterKind::Method("INVITE"),
            ParameterKind::Ttl(255),
            ParameterKind::Maddr(Host::parse("[::1]").unwrap()),
            ParameterKind::Lr,
            ParameterKind::Other,
            ParameterKind::Other,
            ParameterKind::Other,
        ]
    );
    let generated = uri_generated::sip::SipUri::parse(text).unwrap();
    let names: Vec<_> = generated
        .parameters()
        .map(|it| it.as_str().to_owned())
        .collect();
    let ours = SipUri::parse(text).unwrap().parameters();
    let ours = ours.map(|it| match it.value {
        Some(value) => format!("{}={value}", it.name),
        None => it.name.to_owned(),
    });
    assert_eq!(names, ours.collect::<Vec<_>>());
}

/// What a draft writes is read as it was meant, whatever the texts are.
#[test]
fn drafts_cannot_be_extended_from_within() {
    let texts = [
        "",
        "a",
        "a&b=c",
        "?bcc=x@y.z",
        "%26",
        "\"a b\"",
        "é\r\n",
        "#,;:@+/",
    ];
    for subject in texts {
        for user in texts
            .iter()
            .filter(|user| !user.is_empty() && !user.contains('@'))
        {
            let address = format!("\"{user}\"@example.org");
            let draft = Draft {
                to: &[&address],
                fields: &[("subject", subject), ("x", "y")],
            };
            let text = draft.to_string();
            let mailto = Mailto::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let recipients: Vec<_> = mailto
                .recipients()
                .map(|it| it.decoded().to_string())
                .collect();
            assert_eq!(recipients, [address.as_str()], "{text}");
            assert_eq!(mailto.subject().unwrap().to_string(), subject, "{text}");
            assert_eq!(mailto.fields().count(), 2, "{text}");
        }
    }
}

#[test]
fn bodies_of_data_urls_are_decoded() {
    let body = |text: &str| {
        let url = DataUrl::parse(text).unwrap();
        url.body().collect::<Result<Vec<u8>, _>>().ok()
    };
    let cases: &[(&str, Option<&[u8]>)] = &[
        ("data:,", Some(b"")),
        ("data:,a%20b", Some(b"a b")),
        ("data:;base64,", Some(b"")),
        ("data:;base64,YQ==", Some(b"a")),
        ("data:;base64,YQ", Some(b"a")),
        ("data:;base64,YWI=", Some(b"ab")),
        ("data:;base64,YWJj", Some(b"abc")),
        ("data:;base64,YW%4Aj", Some(b"abc")),
        ("data:;BASE64,%2B/%2B%2F", Some(b"\xfb\xff\xbf")),
        ("data:;base64,Y", None),
        ("data:;base64,YR==", None),
        ("data:;base64,YQ=", None),
        ("data:;base64,Y===", None),
        ("data:;base64,YQ==YQ==", None),
        ("data:;base64,Y*==", None),
    ];
    for (text, expected) in cases {
        assert_eq!(body(text).as_deref(), *expected, "{text}");
    }
    let url = DataUrl::parse("data:;charset=%55TF-8,x").unwrap();
    assert_eq!(url.media_type(), "text/plain");
    assert_eq!(url.parameter("CHARSET").unwrap().to_string(), "UTF-8");
    assert_eq!(
        DataUrl::parse("data:,x")
            .unwrap()
            .parameter("charset")
            .unwrap()
            .to_string(),
        "US-ASCII"
    );
}
