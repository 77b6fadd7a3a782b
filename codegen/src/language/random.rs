//! Numbers that only look random.

/// A sequence of numbers that its seed decides: the generator `SplitMix64`.
///
/// ```
/// use abnf_codegen::language::Random;
///
/// let [mut a, mut b] = [Random::new(7), Random::new(7)];
/// assert_eq!(a.below(1000), b.below(1000));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts the sequence of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `limit`.
    ///
    /// # Panics
    ///
    /// If `limit` is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % limit as u64).expect("it is below a usize")
    }

    /// Returns one of a list.
    ///
    /// # Panics
    ///
    /// If the list is empty.
    pub fn pick<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len())]
    }
}
