//! Fenced code blocks (`CommonMark` 0.31, section 4.5).

use super::excerpt::Excerpt;
use super::shape::lines;
use super::{Block, Trust};

/// The line that opens or closes a fenced code block.
struct Fence<'a> {
    mark: char,
    length: usize,
    /// What is said of the block behind the marks.
    info: &'a str,
}

impl<'a> Fence<'a> {
    /// Reads a line as a fence. It may be indented as deep as it likes, as in a list.
    fn read(line: &'a str) -> Option<Self> {
        let line = line.trim();
        let mark = line.chars().next().filter(|c| matches!(c, '`' | '~'))?;
        let info = line.trim_start_matches(mark);
        let length = line.len() - info.len();
        let fence = length >= 3 && !(mark == '`' && info.contains('`'));
        fence.then_some(Self {
            mark,
            length,
            info: info.trim(),
        })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        Fence::read(line).is_some_and(|end| {
            end.mark == self.mark && end.length >= self.length && end.info.is_empty()
        })
    }

    /// Whether the block is tagged: `abnf`, `ABNF`, `{.abnf}`, `abnf title="..."`.
    fn is_abnf(&self) -> bool {
        self.info
            .split(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '.' | ',' | ':'))
            .find(|word| !word.is_empty())
            .is_some_and(|word| word.eq_ignore_ascii_case("abnf"))
    }
}

pub(super) fn has_fence(text: &str) -> bool {
    lines(text).any(|(_, line)| Fence::read(line).is_some())
}

/// Returns the blocks tagged `abnf`, or those without a tag if there is none.
pub(super) fn blocks(text: &str) -> Vec<Block> {
    let (mut tagged, mut untagged) = (Vec::new(), Vec::new());
    let mut open: Option<(Fence<'_>, Excerpt)> = None;
    let mut close = |fence: &Fence<'_>, excerpt| {
        if fence.is_abnf() {
            let trust = Trust::Declared;
            tagged.push(Block { excerpt, trust });
        } else if fence.info.is_empty() {
            let trust = Trust::Prose;
            untagged.push(Block { excerpt, trust });
        }
    };
    for (offset, line) in lines(text) {
        match &mut open {
            None => open = Fence::read(line).map(|fence| (fence, Excerpt::default())),
            Some((fence, _)) if fence.is_closed_by(line) => {
                let (fence, excerpt) = open.take().expect("a fence is open");
                close(&fence, excerpt);
            }
            Some((_, excerpt)) => excerpt.copy(text, offset..offset + line.len()),
        }
    }
    // An open fence reaches to the end of the document.
    if let Some((fence, excerpt)) = open {
        close(&fence, excerpt);
    }
    if tagged.is_empty() { untagged } else { tagged }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let text_of = |block: &Block| block.excerpt.text().to_owned();
        blocks(text).iter().map(text_of).collect()
    }

    #[test]
    fn tagged_blocks_come_before_untagged_ones() {
        let text =
            "```\na\n```\n~~~ abnf\nb\n```\n~~~\n````{.ABNF}\nc\n```\n````\n```rust\nd\n```\n";
        assert_eq!(texts(text), ["b\n```\n", "c\n```\n"]);
        assert_eq!(
            texts("```\na\n```\n```rust\nb\n```\n   ```\nc"),
            ["a\n", "c"]
        );
        assert_eq!(texts("`a`\n``` a ` b\nc\n"), Vec::<String>::new());
    }
}
