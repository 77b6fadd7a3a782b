//! The tables under `tests/data`: one JSON object a line, each with the section that decides.

use serde_json::Value;
use uriform::{
    AbsoluteIri, AbsoluteUri, HostKind, Iri, IriRef, IriRelativeRef, ParseError, RelativeRef, Uri,
    UriRef,
};

#[test]
fn components() {
    check(include_str!("data/components.jsonl"), |row| {
        let text = row["text"].as_str().unwrap();
        let reference = IriRef::parse(text).map_err(|error| error.to_string())?;
        let mut expected = row.clone();
        let row = expected.as_object_mut().unwrap();
        row.remove("source");
        row.remove("rules");
        same(&describe(reference), &expected)
    });
}

/// `rules` names the rules that match, beside IRI-reference. A URI row leaves the rules of IRIs out:
/// they match as those of URIs do.
#[test]
fn verdicts() {
    check(include_str!("data/components.jsonl"), |row| {
        let text = row["text"].as_str().unwrap();
        let matching = |rules: &[&'static str]| -> Vec<_> {
            let matches = |rule: &&str| parse(rule, text.as_bytes()).is_ok();
            rules.iter().copied().filter(matches).collect()
        };
        let uri = matching(&["URI", "absolute-URI", "relative-ref"]);
        let iri = matching(&["IRI", "absolute-IRI", "irelative-ref"]);
        if text.is_ascii() {
            let renamed: Vec<_> = uri.iter().map(|rule| iri_rule(rule)).collect();
            same(&Value::from(iri), &Value::from(renamed))?;
            same(
                &parse("URI-reference", text.as_bytes()).is_ok().into(),
                &true.into(),
            )?;
            same(&Value::from(uri), &row["rules"])
        } else {
            same(&Value::from(uri), &Value::Array(Vec::new()))?;
            same(&Value::from(iri), &row["rules"])
        }
    });
}

/// Every span is where its component is.
#[test]
fn spans() {
    check(include_str!("data/components.jsonl"), |row| {
        let text = row["text"].as_str().unwrap();
        let spans = IriRef::parse(text).unwrap().spans();
        for (component, span) in [
            ("scheme", spans.scheme()),
            ("authority", spans.authority()),
            ("userinfo", spans.userinfo()),
            ("host", spans.host()),
            ("port", spans.port()),
            ("path", Some(spans.path())),
            ("query", spans.query()),
            ("fragment", spans.fragment()),
        ] {
            same(&Value::from(span.map(|span| &text[span])), &row[component])?;
        }
        Ok(())
    });
}

#[test]
fn errors() {
    check(include_str!("data/errors.jsonl"), |row| {
        let input = match &row["hex"] {
            Value::String(hex) => bytes(hex),
            _ => row["text"].as_str().unwrap().into(),
        };
        let rule = row["rule"].as_str().unwrap();
        let error = parse(rule, &input).err().ok_or("accepted")?;
        same(&Value::from(error.rule()), &row["rule"])?;
        same(&Value::from(format!("{:?}", error.kind())), &row["kind"])?;
        same(&Value::from(error.offset()), &row["offset"])
    });
}

/// Runs every row of a table, then fails with all that went wrong.
fn check(table: &str, run: impl Fn(&Value) -> Result<(), String>) {
    let rows = table
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let failures: Vec<_> = rows
        .filter_map(|row| Some(format!("{row}\n    {}", run(&row).err()?)))
        .collect();
    assert!(
        failures.is_empty(),
        "{} failures\n{}",
        failures.len(),
        failures.join("\n")
    );
}

fn same(actual: &Value, expected: &Value) -> Result<(), String> {
    if actual == expected {
        Ok(())
    } else {
        Err(format!("{actual} instead of {expected}"))
    }
}

/// The row of a reference: its components, absent ones left out.
fn describe(reference: IriRef<'_>) -> Value {
    let host = reference.host();
    let kind = host.map(|host| match host.kind() {
        HostKind::Ipv4 => "ipv4",
        HostKind::Ipv6 => "ipv6",
        HostKind::IpvFuture => "ipvfuture",
        HostKind::RegName => "reg-name",
    });
    let ip = host.and_then(|host| host.ip()).map(|ip| ip.to_string());
    let userinfo = reference.userinfo();
    [
        ("text", Some(reference.as_str())),
        ("scheme", reference.scheme().map(|scheme| scheme.as_str())),
        (
            "authority",
            reference.authority().map(|authority| authority.as_str()),
        ),
        ("userinfo", userinfo.map(|userinfo| userinfo.as_str())),
        ("user", userinfo.map(|userinfo| userinfo.user())),
        (
            "password",
            userinfo.and_then(|userinfo| userinfo.password()),
        ),
        ("host", host.map(|host| host.as_str())),
        ("host_kind", kind),
        ("ip", ip.as_deref()),
        ("port", reference.port().map(|port| port.as_str())),
        ("path", Some(reference.path().as_str())),
        ("query", reference.query().map(|query| query.as_str())),
        (
            "fragment",
            reference.fragment().map(|fragment| fragment.as_str()),
        ),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}

fn parse(rule: &str, input: &[u8]) -> Result<(), ParseError> {
    match rule {
        "URI" => Uri::try_from(input).map(drop),
        "URI-reference" => UriRef::try_from(input).map(drop),
        "absolute-URI" => AbsoluteUri::try_from(input).map(drop),
        "relative-ref" => RelativeRef::try_from(input).map(drop),
        "IRI" => Iri::try_from(input).map(drop),
        "IRI-reference" => IriRef::try_from(input).map(drop),
        "absolute-IRI" => AbsoluteIri::try_from(input).map(drop),
        "irelative-ref" => IriRelativeRef::try_from(input).map(drop),
        _ => panic!("no such rule: {rule}"),
    }
}

fn iri_rule(rule: &str) -> String {
    match rule {
        "relative-ref" => "irelative-ref".into(),
        _ => rule.replace("URI", "IRI"),
    }
}

fn bytes(hex: &str) -> Vec<u8> {
    let byte = |index| u8::from_str_radix(&hex[index..index + 2], 16).unwrap();
    (0..hex.len()).step_by(2).map(byte).collect()
}
