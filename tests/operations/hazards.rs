use uriform::{HazardKind, IriRef, hazards};

#[track_caller]
fn check(text: &str, expected: &[(HazardKind, &str)]) {
    let reference = IriRef::parse(text).unwrap();
    let found: Vec<_> = hazards(&reference)
        .map(|hazard| (hazard.kind, &text[hazard.span]))
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn userinfo() {
    use HazardKind::{Password, Userinfo};

    check("http://a@b/", &[(Userinfo, "a")]);
    check("//:@b", &[(Userinfo, ":")]);
    check("//a:b:c@d", &[(Userinfo, "a:b:c"), (Password, "b:c")]);
    check("mailto:a@b", &[]);
}

#[test]
fn hosts_that_are_numbers() {
    for host in [
        "0x7f.1",
        "017700000001",
        "127.1",
        "0X7F000001",
        "1",
        "010.0.0.1",
        "256.1.1.1",
        "127.0.1.",
        "%31%32%37.1",
        "0x",
        // However many digits.
        "00000000000000000000000000000000000177.1",
        "0x000000000000000000000000000000000000007f.1",
    ] {
        check(
            &format!("http://{host}/"),
            &[(HazardKind::NumericHost, host)],
        );
    }
    for host in [
        "127.0.0.1",
        "a.1",
        "1.a",
        "",
        "1..2",
        "1.2.3.4.5",
        "0xg",
        "[::1]",
        "1.2.3-4",
        ".",
        ".1",
        "1.2.3.4.5.",
        "0x1g",
        "08x",
    ] {
        check(&format!("http://{host}/"), &[]);
    }
}

/// A dot is a dot however it is written.
#[test]
fn hosts_that_are_numbers_between_encoded_dots() {
    use HazardKind::{EncodedDot, NumericHost};

    for host in ["127%2E1", "0x7f%2e1", "127.0.0.1%2E"] {
        let found = |dot| [(NumericHost, host), (EncodedDot, dot)];
        let dot = &host[host.find('%').unwrap()..][..3];
        check(&format!("http://{host}/"), &found(dot));
    }
}

#[test]
fn ports() {
    check("http://h:65535/", &[]);
    check("http://h:/", &[]);
    check("http://h:0065535/", &[]);
    check("http://h:65536/", &[(HazardKind::PortOutOfRange, "65536")]);
}

#[test]
fn characters() {
    use HazardKind::{BidiControl, EncodedDelimiter, EncodedDot, EncodedNul, EncodedSlash};

    check(
        "/%00%2F%5c%2e?%26#%25",
        &[
            (EncodedNul, "%00"),
            (EncodedSlash, "%2F"),
            (EncodedSlash, "%5c"),
            (EncodedDot, "%2e"),
            (EncodedDelimiter, "%26"),
            (EncodedDelimiter, "%25"),
        ],
    );
    check("/\u{202e}a", &[(BidiControl, "\u{202e}")]);
    check("/%E2%80%AEa", &[(BidiControl, "%E2%80%AE")]);
    check("/%C3%A9é%ff%41%20", &[]);
}
