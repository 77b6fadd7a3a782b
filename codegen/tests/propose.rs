//! What is proposed for a grammar generates.

use std::path::Path;

use abnf_codegen::propose::propose;

#[test]
fn proposals_generate() {
    let cases = [
        ("rfc3339", "date-time", "full-date"),
        ("rfc3966", "telephone-uri", "global-number"),
        ("rfc3986", "URI", "authority"),
        ("rfc4151", "tagURI", "taggingEntity"),
        ("rfc5646", "Language-Tag", "langtag"),
        ("rfc5870", "geo-URI", "coord-a"),
        ("rfc6570", "URI-Template", "expression"),
        ("rfc8141", "namestring", "NID"),
        ("w3c-did", "did-url", "method-name"),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../abnf");
    for (file, entry, component) in cases {
        let proposal = propose(&folder.join(format!("{file}.abnf")), entry).unwrap();
        let manifest = proposal.manifest();
        assert!(!manifest.contains("does not generate"), "{manifest}");
        assert!(
            manifest.contains(&format!("{{ name = \"{component}\"")),
            "{manifest}"
        );
        let size = format!("# {entry}: ");
        assert!(manifest.starts_with(&size), "{manifest}");
    }
}

#[test]
fn what_is_left_out_is_told() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../abnf");
    let notes = |file: &str, entry| propose(&folder.join(file), entry).unwrap().notes;
    let geo = notes("rfc5870.abnf", "geo-URI");
    assert!(
        geo.iter()
            .any(|note| note.starts_with("ambiguous: crslabel")),
        "{geo:?}"
    );
    assert!(
        geo.iter()
            .any(|note| note.starts_with("left out: pname: it stands in items")),
        "{geo:?}"
    );
    let tel = notes("rfc3966.abnf", "telephone-uri");
    assert!(
        tel.iter()
            .any(|note| note.ends_with("unless it is deferred")),
        "{tel:?}"
    );
    assert!(propose(&folder.join("rfc5870.abnf"), "no-such-rule").is_err());
}
