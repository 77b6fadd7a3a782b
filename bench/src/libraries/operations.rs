//! Operations on references that have been parsed before.

use std::hint::black_box;

/// The texts of an operation: a base and a reference, or two references to compare; normalization
/// uses the first one only.
pub(crate) type Pair = (String, String);

/// What a library can do with references.
#[derive(Clone, Copy)]
pub(crate) struct Operations {
    pub(crate) resolve: Option<Operation>,
    pub(crate) normalize: Option<Operation>,
    /// At the rung of syntax.
    pub(crate) compare: Option<Operation>,
    /// At the rung of the scheme.
    pub(crate) compare_scheme: Option<Operation>,
}

/// An operation of a library.
#[derive(Clone, Copy)]
pub(crate) struct Operation {
    /// Whether it does what the RFC describes.
    pub(crate) same_work: bool,
    pub(crate) prepare: for<'a> fn(&'a [Pair]) -> Prepared<'a>,
}

/// An operation with its references parsed.
pub(crate) struct Prepared<'a> {
    run: Box<dyn Fn() + 'a>,
    /// The result for each pair, unless the library refuses it.
    pub(crate) results: Vec<Option<String>>,
}

impl Operations {
    pub(super) const NONE: Self = Self {
        resolve: None,
        normalize: None,
        compare: None,
        compare_scheme: None,
    };
}

impl<'a> Prepared<'a> {
    /// Parses pairs for an operation; `show` makes a text of its result, which `run` only drops.
    pub(super) fn new<P: 'a, T>(
        pairs: &'a [Pair],
        parse: impl Fn(&'a Pair) -> Option<P>,
        operation: impl Fn(&P) -> T + 'a,
        show: impl Fn(T) -> Option<String>,
    ) -> Self {
        let parsed: Vec<Option<P>> = pairs.iter().map(parse).collect();
        let results = parsed
            .iter()
            .map(|pair| show(operation(pair.as_ref()?)))
            .collect();
        let parsed: Vec<P> = parsed.into_iter().flatten().collect();
        Self {
            run: Box::new(move || {
                for pair in &parsed {
                    drop(black_box(operation(black_box(pair))));
                }
            }),
            results,
        }
    }

    /// Does the operation on every pair that was parsed.
    pub(crate) fn run(&self) {
        (self.run)();
    }
}

/// Makes an [`Operation`] of the arguments of [`Prepared::new`].
macro_rules! operation {
    ($same_work:literal, $parse:expr, $operation:expr, $show:expr) => {
        Some($crate::libraries::Operation {
            same_work: $same_work,
            prepare: |pairs| $crate::libraries::Prepared::new(pairs, $parse, $operation, $show),
        })
    };
}
pub(super) use operation;
