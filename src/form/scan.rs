//! Looks at many bytes at a time for what is seldom there.

/// Tells whether a byte, or one and the byte before it, satisfy a predicate, which has no branches;
/// before the first byte there is a `/`.
///
/// Blocks have fixed lengths, so the processor looks at a block at once; the last one overlaps the
/// one before it.
#[inline]
pub(crate) fn any_pair(bytes: &[u8], is: impl Fn(u8, u8) -> bool + Copy) -> bool {
    let Some((&first, rest)) = bytes.split_first() else {
        return false;
    };
    is(b'/', first)
        || match rest.len() {
            0 => false,
            1..8 => bytes.windows(2).any(|pair| is(pair[0], pair[1])),
            8..16 => in_blocks::<8>(bytes, is),
            16..128 => in_blocks::<16>(bytes, is),
            _ => in_blocks::<64>(bytes, is),
        }
}

/// Returns the offset of the first `%`.
#[inline]
pub(crate) fn percent(bytes: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    let words = bytes.chunks_exact(8);
    let rest = words.remainder();
    for (index, word) in words.filter_map(|word| word.first_chunk::<8>()).enumerate() {
        // The lowest byte that is zero sets its highest bit, and none before it does.
        let differences = u64::from_le_bytes(*word) ^ (ONES * u64::from(b'%'));
        let zero = differences.wrapping_sub(ONES) & !differences & (ONES << 7);
        if zero != 0 {
            return Some(8 * index + zero.trailing_zeros() as usize / 8);
        }
    }
    let at = rest.iter().position(|byte| *byte == b'%')?;
    Some(bytes.len() - rest.len() + at)
}

/// There are more than `N` bytes.
#[inline]
fn in_blocks<const N: usize>(bytes: &[u8], is: impl Fn(u8, u8) -> bool + Copy) -> bool {
    let (before, after) = (&bytes[..bytes.len() - 1], &bytes[1..]);
    let blocks = before.chunks_exact(N).zip(after.chunks_exact(N));
    let last = before.last_chunk::<N>().zip(after.last_chunk::<N>());
    let mut blocks = blocks
        .filter_map(|(before, after)| before.first_chunk::<N>().zip(after.first_chunk::<N>()));
    let in_block = |(before, after): (&[u8; N], &[u8; N])| {
        let mut found = false;
        for index in 0..N {
            found |= is(before[index], after[index]);
        }
        found
    };
    blocks.any(in_block) || last.is_some_and(in_block)
}
