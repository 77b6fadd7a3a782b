//! The slow, obvious judge of the emitted parsers: the ordered automaton of each entry.

use abnf_codegen::machine::Compiler;
use abnf_codegen::nfa::Nfa;
use abnf_codegen::regular::{Expr, Label};
use abnf_codegen::simulate::{Simulation, Verdict};

use crate::emitted::{self, Emitted, Found, HOST};
use crate::spans;
use crate::wanted::Wanted;

/// The judge of an entry.
pub(crate) struct Judge {
    pub(crate) emitted: Emitted,
    pub(crate) nfa: Nfa,
    /// How many components the entry has.
    components: usize,
    /// How many tags there are: two for each component and each variant.
    pub(crate) tags: usize,
}

impl Judge {
    /// Makes the judges of the entries of a grammar.
    pub(crate) fn of(wanted: &Wanted) -> Vec<Self> {
        let compiler = wanted.compiler();
        let emitted = emitted::entries().into_iter();
        let emitted = emitted.filter(|emitted| emitted.module == wanted.module());
        let judges: Vec<_> = emitted
            .map(|emitted| Self::new(wanted, &compiler, emitted))
            .collect();
        let rules: Vec<_> = judges.iter().map(|judge| judge.emitted.rule).collect();
        assert_eq!(rules, wanted.entries());
        judges
    }

    fn new(wanted: &Wanted, compiler: &Compiler<'_>, emitted: Emitted) -> Self {
        let components = compiler.components.len();
        assert_eq!(components, emitted::COMPONENTS.len());
        let expr = expr_with_variants(compiler, emitted.rule);
        Self {
            emitted,
            nfa: Nfa::new(&expr, compiler.alphabet, |_| true),
            components,
            tags: (components + wanted.entry.components[HOST].variants.len()) * 2,
        }
    }

    /// Returns what the ordered automaton says: the spans, or the offset of the fault.
    pub(crate) fn simulated(
        &self,
        simulation: &Simulation<'_>,
        text: &[u8],
    ) -> Result<Found, usize> {
        match simulation.run(self.tags, text) {
            Verdict::Rejected(offset) => Err(offset),
            Verdict::Accepted(positions) => {
                let mut spans = spans::of_all_tags(&positions);
                // An IPv4address within an IPv6address is not the host: the first one there counts.
                let variants = spans.split_off(self.components);
                let variant = variants.iter().position(Option::is_some);
                Ok(Found { spans, variant })
            }
        }
    }
}

/// Makes the expression with labels for the variants too, so that the variant of the preferred
/// derivation of the whole text can be seen.
fn expr_with_variants(compiler: &Compiler<'_>, rule: &str) -> Expr {
    let mut request = compiler.request();
    let variants = &compiler.components[HOST].variants;
    for (variant, label) in variants.iter().zip(compiler.components.len()..) {
        let label = Label(u32::try_from(label).unwrap());
        request.labels.insert(variant.clone(), label);
    }
    request.expr(compiler.grammar.rule(rule).unwrap()).unwrap()
}
