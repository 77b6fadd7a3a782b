//! The lists of RFC 9110, section 5.6.1.

use super::{Node, NodeKind, Repeat};
use crate::source::Span;

/// Writes a list out, as section 5.6.1.1 says for senders:
///
/// ```abnf
/// 1#element => element *( OWS "," OWS element )
/// #element => [ 1#element ]
/// <n>#<m>element => element <n-1>*<m-1>( OWS "," OWS element )
/// ```
///
/// The parts that are not written have the place `span` of the list.
pub(super) fn expand(list: Repeat, element: Node, span: Span) -> Node {
    let node = |kind| Node { kind, span };
    let rest = node(NodeKind::Concatenation(vec![
        node(NodeKind::Rulename("OWS".to_owned())),
        node(NodeKind::CharVal {
            text: ",".to_owned(),
            case_sensitive: false,
        }),
        node(NodeKind::Rulename("OWS".to_owned())),
        element.clone(),
    ]));
    let repeat = Repeat {
        min: list.min.saturating_sub(1),
        max: list.max.map(|max| max.saturating_sub(1)),
    };
    let repetition = node(NodeKind::Repetition(repeat, Box::new(rest)));
    let list_of_one = node(NodeKind::Concatenation(vec![element, repetition]));
    match list.min {
        0 => node(NodeKind::Optional(Box::new(list_of_one))),
        _ => list_of_one,
    }
}
