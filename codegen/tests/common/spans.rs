//! From the positions that an automaton finds to the spans of its components.

use abnf_codegen::fixed::{Base, Place};
use abnf_codegen::machine::Machine;
use abnf_codegen::nfa::Tag;
use abnf_codegen::regular::Label;
use abnf_codegen::simulate::span_of;

/// The span of each component, by its label.
pub(crate) type Spans = Vec<Option<(usize, usize)>>;

/// Reads the spans off the positions of all tags.
pub(crate) fn of_all_tags(positions: &[Option<usize>]) -> Spans {
    (0..)
        .map(Label)
        .take(positions.len() / 2)
        .map(|label| span_of(positions, Tag::open(label), Tag::close(label)))
        .collect()
}

/// Works the spans out from the tags that have a register, by the places of the others.
pub(crate) fn of_kept_tags(machine: &Machine, kept: &[Option<usize>], length: usize) -> Spans {
    let places = &machine.places;
    let value = |tag: Tag| kept[places.register(tag).expect("bases have a register")];
    let position = |place: Place| {
        let base = match place.base {
            Base::Start => 0,
            Base::End => length,
            Base::Tag(tag) => value(tag).expect("a label that is there has both its ends"),
        };
        base.checked_add_signed(isize::try_from(place.offset).unwrap())
            .unwrap()
    };
    let span = |label: Label| {
        if !machine.distances.occurs(Tag::open(label)) {
            return None;
        }
        if let Some(tag) = places.present[label.index()] {
            value(tag)?;
        }
        let [open, close] = [Tag::open(label), Tag::close(label)].map(|tag| places.of[tag.index()]);
        Some((position(open), position(close)))
    };
    (0..)
        .map(Label)
        .take(places.present.len())
        .map(span)
        .collect()
}
