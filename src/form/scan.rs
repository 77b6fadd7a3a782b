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
