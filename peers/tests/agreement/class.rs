//! The kinds of differences, each a condition on a base and a text.

use uriform::{Iri, IriRef};

/// Returns the condition of a kind of differences.
pub(crate) fn class(name: &str) -> fn(Option<Iri<'_>>, IriRef<'_>) -> bool {
    match name {
        "base without a root" => |base, text| {
            let takes_part = text.scheme().is_none() && !text.as_str().starts_with('#');
            takes_part && base.is_some_and(|base| is_rootless(base.into()))
        },
        "encoded dots" => |base, text| {
            has_encoded_dots(text) || base.is_some_and(|base| has_encoded_dots(base.into()))
        },
        "base ends in dots" => |base, text| {
            let last = base.and_then(|base| base.path().segments().next_back());
            text.scheme().is_none() && last.is_some_and(|last| last == "..")
        },
        "path of the base" => |base, text| {
            text.scheme().is_none()
                && text.path().is_empty()
                && base.is_some_and(|base| has_dots(base.into()))
        },
        "dots without a root" => |_, text| {
            text.scheme().is_some()
                && is_rootless(text)
                && (has_dots(text) || has_encoded_dots(text))
        },
        "path like an authority" => {
            |base, text| base.is_some_and(|base| base.resolve(text).is_guarded())
        }
        "empty path" => |_, text| {
            let has_root = text.scheme().is_some_and(|scheme| {
                ["http", "https", "ws", "wss"]
                    .iter()
                    .any(|name| scheme.as_str().eq_ignore_ascii_case(name))
            });
            has_root && text.authority().is_some() && text.path().is_empty()
        },
        "zeros before a port" => |_, text| {
            text.port()
                .is_some_and(|port| port.as_str().starts_with('0'))
        },
        "empty port" => |_, text| text.port().is_some_and(|port| port.as_str().is_empty()),
        "bidirectional formatting" => |_, text| {
            let is_formatting =
                |character| matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
            decoded(text.as_str()).contains(is_formatting)
        },
        "private use" => |_, text| {
            let is_private =
                |character| matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..);
            let query = text.query().map(|query| decoded(query.as_str()));
            query.is_some_and(|query| query.contains(is_private))
        },
        "host beyond ASCII" => |_, text| {
            text.host().is_some_and(|host| {
                !uriform::percent::decode(host.as_str()).all(|byte| byte.is_ascii())
            })
        },
        _ => panic!("no such kind of differences: {name}"),
    }
}

fn is_rootless(reference: IriRef<'_>) -> bool {
    reference.authority().is_none() && !reference.path().is_absolute()
}

fn has_dots(reference: IriRef<'_>) -> bool {
    reference
        .path()
        .segments()
        .any(|segment| segment.is_dot_segment())
}

fn has_encoded_dots(reference: IriRef<'_>) -> bool {
    reference
        .path()
        .as_str()
        .to_ascii_lowercase()
        .contains("%2e")
}

/// Decodes all triplets of UTF-8.
fn decoded(text: &str) -> String {
    uriform::percent::decode(text).to_str_lossy().into_owned()
}
