//! Elements of HTML and XML that hold rules.

use std::ops::Range;

use super::excerpt::Excerpt;
use super::{Block, Trust};

/// The longest entity that is decoded, with `&` and `;`.
const MAX_ENTITY: usize = 12;

/// A part of a marked-up text.
enum Part<'a> {
    /// A start tag, an end tag or a declaration, without `<` and `>`.
    Tag(&'a str),
    /// What stands between tags, with entities.
    Text,
    /// What stands in a CDATA section.
    Verbatim,
}

/// Iterates over the parts of a marked-up text; comments are left out.
struct Parts<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Parts<'a> {
    type Item = (Part<'a>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = &self.text[self.at..];
            if rest.is_empty() {
                return None;
            }
            let start = self.at;
            if let Some(rest) = rest.strip_prefix("<!--") {
                self.at += 4 + rest.find("-->").map_or(rest.len(), |at| at + 3);
                continue;
            }
            if let Some(rest) = rest.strip_prefix("<![CDATA[") {
                let length = rest.find("]]>").unwrap_or(rest.len());
                let inner = start + 9..start + 9 + length;
                self.at = self.text.len().min(inner.end + 3);
                return Some((Part::Verbatim, inner));
            }
            if is_tag(rest) {
                // An open tag at the end of the text holds the rest of it.
                let length = rest.find('>').unwrap_or(rest.len());
                self.at = self.text.len().min(start + length + 1);
                return Some((Part::Tag(&rest[1..length]), start..self.at));
            }
            let length = rest
                .char_indices()
                .find(|&(at, c)| c == '<' && at > 0 && is_markup(&rest[at..]))
                .map_or(rest.len(), |(at, _)| at);
            self.at += length;
            return Some((Part::Text, start..self.at));
        }
    }
}

fn is_markup(text: &str) -> bool {
    is_tag(text) || text.starts_with("<!--") || text.starts_with("<![CDATA[")
}

/// Whether a tag begins here, and not just a `<`.
fn is_tag(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next() == Some('<')
        && chars
            .next()
            .is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'))
}

/// Returns the name of the element that a tag begins or, with a slash, ends.
fn name(tag: &str) -> &str {
    let end = tag
        .char_indices()
        .find(|&(at, c)| c.is_whitespace() || (c == '/' && at > 0))
        .map_or(tag.len(), |(at, _)| at);
    &tag[..end]
}

/// Whether one of the elements is in the text.
pub(super) fn has_element(text: &str, names: &[&str]) -> bool {
    Parts { text, at: 0 }.any(|(part, _)| match part {
        Part::Tag(tag) => names
            .iter()
            .any(|known| name(tag).eq_ignore_ascii_case(known)),
        _ => false,
    })
}

/// Returns the `pre` elements of HTML that have `abnf` in a tag; without any, all as one text,
/// since the pages of an RFC are an element each.
pub(super) fn html(text: &str) -> Vec<Block> {
    let mut blocks = elements(text, |tag| {
        let wanted = name(tag).eq_ignore_ascii_case("pre");
        wanted.then(|| trust(tag))
    });
    if blocks.iter().any(|block| block.trust == Trust::Declared) {
        blocks.retain(|block| block.trust == Trust::Declared);
        return blocks;
    }
    let mut excerpt = Excerpt::default();
    for block in blocks {
        excerpt.end_line();
        excerpt.append(&block.excerpt, 0..block.excerpt.text().len());
    }
    let trust = Trust::Prose;
    vec![Block { excerpt, trust }]
}

/// Tells from an HTML tag whether the element says that it is ABNF.
fn trust(tag: &str) -> Trust {
    if tag.to_ascii_lowercase().contains("abnf") {
        Trust::Declared
    } else {
        Trust::Prose
    }
}

/// Returns the `sourcecode` and `artwork` elements of RFCXML (RFC 7991, sections 2.48 and 2.5) of
/// type `abnf`, and the `artwork` without a type.
pub(super) fn rfcxml(text: &str) -> Vec<Block> {
    elements(text, |tag| {
        let kind = attribute(tag, "type").unwrap_or_default();
        match (name(tag), kind.to_ascii_lowercase().as_str()) {
            ("sourcecode" | "artwork", "abnf") => Some(Trust::Declared),
            ("artwork", "") => Some(Trust::Prose),
            _ => None,
        }
    })
}

/// Returns the value of an attribute in a start tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut rest = tag;
    loop {
        let at = rest.find(name)?;
        let after_space = rest[..at].ends_with(char::is_whitespace);
        rest = &rest[at + name.len()..];
        let value = rest.trim_start().strip_prefix('=').map(str::trim_start);
        if let (true, Some(value)) = (after_space, value) {
            let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            return value[1..].split(quote).next();
        }
    }
}

/// Returns the content of the elements whose start tag is wanted, without tags and with entities
/// decoded.
fn elements(text: &str, wanted: impl Fn(&str) -> Option<Trust>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, Block)> = None;
    for (part, range) in (Parts { text, at: 0 }) {
        let Some((opener, block)) = &mut open else {
            if let Part::Tag(tag) = part
                && let Some(trust) = wanted(tag).filter(|_| !tag.ends_with('/'))
            {
                let excerpt = Excerpt::default();
                open = Some((name(tag), Block { excerpt, trust }));
            }
            continue;
        };
        match part {
            Part::Text => decode(text, range, &mut block.excerpt),
            Part::Verbatim => block.excerpt.copy(text, range),
            Part::Tag(tag) => {
                let name = name(tag);
                let ends = name
                    .strip_prefix('/')
                    .is_some_and(|name| name.eq_ignore_ascii_case(opener));
                if ends {
                    blocks.extend(open.take().map(|(_, block)| block));
                } else if name.eq_ignore_ascii_case("br") {
                    block.excerpt.put("\n", range);
                } else if name.eq_ignore_ascii_case("code") && trust(tag) == Trust::Declared {
                    // HTML tags the code within: `<pre><code class="language-abnf">`.
                    block.trust = Trust::Declared;
                }
            }
        }
    }
    blocks.extend(open.map(|(_, block)| block));
    blocks
}

/// Adds text with its entities decoded.
fn decode(text: &str, range: Range<usize>, excerpt: &mut Excerpt) {
    let mut at = range.start;
    while at < range.end {
        let rest = &text[at..range.end];
        let entity = rest.starts_with('&').then(|| entity(rest)).flatten();
        if let Some((c, length)) = entity {
            excerpt.put(c.encode_utf8(&mut [0; 4]), at..at + length);
            at += length;
        } else {
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let next = rest[first..]
                .find('&')
                .map_or(rest.len(), |next| first + next);
            excerpt.copy(text, at..at + next);
            at += next;
        }
    }
}

/// Decodes the entity at the beginning of a text, and returns its length too.
fn entity(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(MAX_ENTITY).position(|b| b == b';')?;
    let name = &text[1..end];
    let c = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "quot" => '"',
        "apos" => '\'',
        // What looks like a space is one.
        "nbsp" | "#160" | "#xA0" | "#xa0" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((c, end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(blocks: &[Block]) -> Vec<&str> {
        blocks.iter().map(|block| block.excerpt.text()).collect()
    }

    #[test]
    fn elements_are_read_without_tags_and_entities() {
        let text = "<p>x</p><PRE class=a>a = &lt;<i>b</i>&#62;<!-- <pre> --> &amp;x &#xD800; &copy; \
            < 1<br>c</pre> <pre>d</pre>";
        assert_eq!(texts(&html(text)), ["a = <b> &x &#xD800; &copy; < 1\nc\nd"]);
        let text = "<pre>a</pre><pre><code class='language-ABNF'>b</code></pre><pre lang=abnf>c";
        assert_eq!(texts(&html(text)), ["b", "c"]);
    }

    #[test]
    fn rfcxml_is_read_by_type() {
        let text = "<rfc><!-- <artwork>x</artwork> --><sourcecode name=\"subtype\" type='ABNF'>\
            <![CDATA[a = <b>&lt;]]></sourcecode><artwork>b</artwork><artwork type=\"\" />\
            <artwork align=\"type=abnf\" type=\"svg\">c</artwork><sourcecode>d</sourcecode></rfc>";
        assert_eq!(texts(&rfcxml(text)), ["a = <b>&lt;", "b"]);
    }
}
