//! Which schemes have only URIs: how their rules are related to those of RFC 3986 and RFC 3987. On
//! that stands what their types convert to.

#[path = "common/wanted.rs"]
mod wanted;

use std::fmt::Write;

use abnf_codegen::language::compare;
use abnf_codegen::tdfa::Tdfa;
use wanted::{Wanted, wanted};

const TABLE: &str = include_str!("data/uris.txt");

fn recognizer(wanted: &[Wanted], module: &str, rule: &str) -> Tdfa {
    let wanted = wanted.iter().find(|wanted| wanted.module() == module);
    let wanted = wanted.unwrap_or_else(|| panic!("no module {module}"));
    wanted.compiler().recognizer(wanted.rule(rule)).unwrap()
}

/// Each row names two rules and how they are related, with a shortest text of the first only.
#[test]
fn relations_of_schemes_to_uris() {
    let schemes = wanted("../abnf/schemes.toml");
    let generic = wanted("../abnf/grammars.toml");
    let generic = [("rfc3986", "URI"), ("rfc3987", "IRI")]
        .map(|(module, rule)| (rule, recognizer(&generic, module, rule)));
    let mut found = String::new();
    for row in TABLE.lines() {
        let [module, rule, wide] = row.split(' ').collect::<Vec<_>>()[..3] else {
            panic!("{row}: too short");
        };
        let (_, of_wide) = generic.iter().find(|(name, _)| *name == wide).unwrap();
        let comparison = compare(&recognizer(&schemes, module, rule), of_wide);
        write!(found, "{module} {rule} {wide} {}", comparison.relation()).unwrap();
        if let Some(text) = comparison.only_a {
            write!(found, " {}", text.escape_ascii()).unwrap();
        }
        found.push('\n');
    }
    assert_eq!(found, TABLE);
}
