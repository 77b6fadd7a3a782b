//! Alternatives that those before them make needless, or hide from tools that do not look on.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::automata::Automata;
use super::facts::Facts;
use super::sites::{Site, sites};
use crate::bytes::{ByteClasses, ByteSet};
use crate::diagnostic::{Diagnostic, Severity};
use crate::grammar::RuleId;
use crate::search::{Search, readable, shortest, show};
use crate::syntax::NodeKind;
use crate::tdfa::{StateId, Tdfa};

/// How many combinations of states a search may meet.
const MAX_NODES: usize = 5_000;

/// How many alternatives before one are compared with it, of those that begin as it does.
const MAX_EARLIER: usize = 64;

/// An alternative and its automaton.
struct Compiled<'g> {
    site: Site<'g>,
    tdfa: Rc<Tdfa>,
    /// The bytes that it can begin with.
    first: ByteSet,
}

impl<'g> Compiled<'g> {
    fn new(site: Site<'g>, tdfa: Rc<Tdfa>) -> Self {
        let edges = tdfa.edges(StateId::START);
        let first = edges.iter().flat_map(|(bytes, _)| bytes.iter()).collect();
        Self { site, tdfa, first }
    }
}

/// Finds needless alternatives, and those that come too late for tools that take the first that
/// matches.
pub(super) fn check<'g>(facts: &Facts<'g>, automata: &mut Automata<'_, 'g>) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for alternatives in alternations(facts) {
        let alternatives: Vec<Compiled<'g>> = alternatives
            .into_iter()
            .filter_map(|site| Some(Compiled::new(site, automata.of_node(site)?)))
            .collect();
        let races = races(&alternatives);
        findings.extend(unreachable(facts, automata, &races));
        findings.extend(first_match(facts, automata, &races));
    }
    findings
}

/// Returns each alternative but the first with those before it that can matter to it: of those as
/// many as are compared and one more, which tells that there are too many.
fn races<'a, 'g>(alternatives: &'a [Compiled<'g>]) -> Vec<Race<'a, 'g>> {
    // Those before, by the bytes that they can begin with; those that can be empty matter to all.
    let mut beginning: Vec<Vec<usize>> = vec![Vec::new(); 256];
    let mut empty: Vec<usize> = Vec::new();
    let mut races = Vec::new();
    for (index, later) in alternatives.iter().enumerate() {
        let lists = later.first.iter().map(|byte| &beginning[usize::from(byte)]);
        let met = lists.chain([&empty]).flatten().copied();
        let met: BTreeSet<usize> = met.collect();
        races.push(Race {
            site: later.site,
            later: &later.tdfa,
            earlier: met.into_iter().map(|met| &alternatives[met]).collect(),
        });
        let add = |list: &mut Vec<usize>| {
            if list.len() <= MAX_EARLIER {
                list.push(index);
            }
        };
        later
            .first
            .iter()
            .for_each(|byte| add(&mut beginning[usize::from(byte)]));
        if later.tdfa.state(StateId::START).accept.is_some() {
            add(&mut empty);
        }
    }
    races.split_off(races.len().min(1))
}

/// Finds alternatives that match nothing that those before them do not match.
fn unreachable(
    facts: &Facts<'_>,
    automata: &mut Automata<'_, '_>,
    races: &[Race<'_, '_>],
) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for race in races {
        match race.of_its_own() {
            Search::Found(..) => {}
            Search::Beyond => automata.skip(race.site.rule),
            Search::Nothing => {
                let covers = |one: &&&Compiled<'_>| {
                    let alone = Race {
                        earlier: vec![**one],
                        ..*race
                    };
                    matches!(alone.of_its_own(), Search::Nothing)
                };
                let cover = race.earlier.iter().find(covers);
                findings.push(needless(facts, race.site, cover.map(|it| it.site)));
            }
        }
    }
    findings
}

fn needless(facts: &Facts<'_>, site: Site<'_>, cover: Option<Site<'_>>) -> Diagnostic {
    let what = facts.excerpt(site);
    let by = match cover {
        Some(cover) => format!("`{}` before it does", facts.excerpt(cover)),
        None => "the alternatives before it do".to_owned(),
    };
    let message = format!("`{what}` matches nothing that {by} not match");
    let finding = facts
        .at("lint-unreachable-alternative", site, message)
        .severity(Severity::Warning);
    match cover {
        None => finding,
        Some(cover) => {
            let source = facts.grammar.source(cover.part.source);
            finding.related(source, cover.span(), "matches all of it")
        }
    }
}

/// Finds a shortest text that a tool gets wrong that commits to the first alternative that matches.
fn first_match(
    facts: &Facts<'_>,
    automata: &mut Automata<'_, '_>,
    races: &[Race<'_, '_>],
) -> Option<Diagnostic> {
    let mut best: Option<(Vec<u8>, Site<'_>, Site<'_>)> = None;
    for race in races {
        match race.cut_short() {
            Search::Found(text, lap) => {
                let shorter = |(known, ..): &(Vec<u8>, _, _)| text.len() < known.len();
                if best.as_ref().is_none_or(shorter) {
                    let first = lap.committed.map(|first| race.earlier[first].site);
                    best = first.map(|first| (text, first, race.site));
                }
            }
            Search::Beyond => automata.skip(race.site.rule),
            Search::Nothing => {}
        }
    }
    let (text, first, later) = best?;
    let message = format!(
        "a tool that takes the first alternative that matches takes `{}` for a part of {}, \
         which only `{}` matches",
        facts.excerpt(first),
        show(&text),
        facts.excerpt(later)
    );
    let source = facts.grammar.source(later.part.source);
    let finding = facts
        .at("lint-first-match", first, message)
        .severity(Severity::Note);
    Some(finding.related(source, later.span(), "matches all of it"))
}

/// Returns the alternatives of each place where there is a choice.
fn alternations<'g>(facts: &Facts<'g>) -> Vec<Vec<Site<'g>>> {
    let of_rule = |&rule: &RuleId| {
        let mut choices = Vec::new();
        // What is added by `=/` stands beside what is there.
        let mut top = Vec::new();
        for site in sites(facts.grammar, rule) {
            let is_top = std::ptr::eq(site.node, &raw const site.part.node);
            match &site.node.kind {
                NodeKind::Alternation(parts) => {
                    let parts = parts.iter().map(|node| Site { node, ..site });
                    if is_top {
                        top.extend(parts);
                    } else {
                        choices.push(parts.collect());
                    }
                }
                _ if is_top => top.push(site),
                _ => {}
            }
        }
        choices.push(top);
        choices
    };
    let choices = facts.own.iter().flat_map(of_rule);
    choices
        .filter(|alternatives| alternatives.len() > 1)
        .collect()
}

/// An alternative, and those before it, run side by side.
struct Race<'a, 'g> {
    site: Site<'g>,
    later: &'a Tdfa,
    /// Those before it that begin as it does.
    earlier: Vec<&'a Compiled<'g>>,
}

/// Where each alternative stands after some input.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Lap {
    later: StateId,
    /// Those before it that can still match, in order.
    earlier: Vec<(usize, StateId)>,
    /// The first of them that has matched a beginning of the input, or all of it.
    committed: Option<usize>,
}

impl Race<'_, '_> {
    /// Searches for a text that only the later alternative matches.
    fn of_its_own(&self) -> Search<Lap> {
        self.search(
            |lap| {
                Some(Lap {
                    committed: None,
                    ..lap
                })
            },
            |lap| lap.earlier.iter().all(|&at| !self.accepts(at)),
        )
    }

    /// Searches for a text of the later alternative of which the first alternative that matches
    /// anything matches no more than a beginning.
    fn cut_short(&self) -> Search<Lap> {
        self.search(
            |mut lap| {
                // What stands after the one that is taken is not asked.
                let asked = |index| lap.committed.is_none_or(|first| index <= first);
                lap.earlier.retain(|&(index, _)| asked(index));
                // Without one that is taken, or still can be, nothing is cut short.
                (lap.committed.is_some() || !lap.earlier.is_empty()).then_some(lap)
            },
            |lap| {
                let whole = |&at: &(usize, _)| Some(at.0) == lap.committed && self.accepts(at);
                lap.committed.is_some() && !lap.earlier.iter().any(whole)
            },
        )
    }

    /// Searches for a text that the later alternative matches; `keep` says what is worth going on
    /// with.
    fn search(
        &self,
        keep: impl Fn(Lap) -> Option<Lap>,
        goal: impl Fn(&Lap) -> bool,
    ) -> Search<Lap> {
        if self.earlier.len() > MAX_EARLIER {
            return Search::Beyond;
        }
        let classes = ByteClasses::by(|byte| -> Vec<usize> {
            let earlier = self.earlier.iter().map(|it| &*it.tdfa);
            let all = earlier.chain([self.later]);
            all.map(|tdfa| tdfa.classes.class(byte)).collect()
        });
        let starts = (0..self.earlier.len()).map(|index| (index, StateId::START));
        let start = self.lap(StateId::START, starts.collect(), None);
        shortest(
            keep(start).into_iter().collect(),
            &readable(&classes),
            MAX_NODES,
            |lap, byte, next| next.extend(self.step(lap, byte).and_then(&keep)),
            |lap| self.later.state(lap.later).accept.is_some() && goal(lap),
        )
    }

    fn step(&self, lap: &Lap, byte: u8) -> Option<Lap> {
        let later = self.later.step(lap.later, byte)?.target;
        let earlier = lap.earlier.iter().filter_map(|&(index, state)| {
            let step = self.earlier[index].tdfa.step(state, byte)?;
            Some((index, step.target))
        });
        Some(self.lap(later, earlier.collect(), lap.committed))
    }

    fn lap(&self, later: StateId, earlier: Vec<(usize, StateId)>, committed: Option<usize>) -> Lap {
        let matched = earlier.iter().find(|&&at| self.accepts(at));
        let committed = committed.into_iter().chain(matched.map(|at| at.0)).min();
        Lap {
            later,
            earlier,
            committed,
        }
    }

    fn accepts(&self, (index, state): (usize, StateId)) -> bool {
        self.earlier[index].tdfa.state(state).accept.is_some()
    }
}
