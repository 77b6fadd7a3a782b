//! Text in both directions in IRIs (RFC 3987, section 4).

use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use unicode_bidi::{BidiClass, bidi_class};

use crate::form::is_bidi_control;
use crate::reference::Reference;
use crate::{HostKind, IriRef};

/// Something in a reference that makes people see its characters in an order that misleads them (RFC
/// 3987, section 4).
///
/// ```
/// use uriform::{BidiComponent, BidiKind, bidi, iri};
///
/// let iri = iri!("http://example.com/שלום1/a");
/// let finding = bidi(&iri).next().unwrap();
/// assert_eq!(finding.kind, BidiKind::Edge);
/// assert_eq!(finding.component, BidiComponent::Path);
/// assert_eq!(&iri.as_str()[finding.span.clone()], "שלום1");
/// assert_eq!(
///     finding.to_string(),
///     "part of the path at 19..28 has right-to-left characters, but not at both ends"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BidiFinding {
    /// What it is.
    pub kind: BidiKind,
    /// Where it is in the text, in bytes: the part of the component, or the character.
    pub span: Range<usize>,
    /// The component that it is in.
    pub component: BidiComponent,
}

/// The kind of a [`BidiFinding`].
///
/// ```
/// assert_eq!(uriform::BidiKind::Mixed.as_str(), "bidi-mixed");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BidiKind {
    /// A formatting character, LRM, RLM, LRE, RLE, PDF, LRO or RLO, which no IRI must hold (section
    /// 4.1).
    Control,
    /// Right-to-left and left-to-right characters in one part (section 4.2, item 1).
    Mixed,
    /// A part with right-to-left characters that does not begin and end with one (item 2).
    Edge,
}

impl BidiKind {
    /// Returns the name.
    ///
    /// ```
    /// assert_eq!(uriform::BidiKind::Edge.as_str(), "bidi-edge");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Control => "bidi-control",
            Self::Mixed => "bidi-mixed",
            Self::Edge => "bidi-edge",
        }
    }
}

/// The component that a [`BidiFinding`] is in.
///
/// ```
/// assert_eq!(uriform::BidiComponent::Host.as_str(), "host");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BidiComponent {
    /// Userinfo.
    Userinfo,
    /// The host.
    Host,
    /// The path.
    Path,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
}

impl BidiComponent {
    const ALL: [Self; 5] = [
        Self::Userinfo,
        Self::Host,
        Self::Path,
        Self::Query,
        Self::Fragment,
    ];

    /// Returns the name.
    ///
    /// ```
    /// assert_eq!(uriform::BidiComponent::Query.as_str(), "query");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }

    fn span(self, reference: IriRef<'_>) -> Option<Range<usize>> {
        let spans = reference.spans();
        match self {
            Self::Userinfo => spans.userinfo(),
            Self::Host => {
                let is_name = |kind| kind == HostKind::RegName;
                spans
                    .host()
                    .filter(|_| reference.host().is_some_and(|host| is_name(host.kind())))
            }
            Self::Path => Some(spans.path()),
            Self::Query => spans.query(),
            Self::Fragment => spans.fragment(),
        }
    }

    /// What parts the component into what section 4.2 looks at.
    const fn delimiters(self) -> &'static [char] {
        match self {
            Self::Userinfo => &[':'],
            Self::Host => &['.'],
            Self::Path => &['/', '.'],
            Self::Query => &['&', ';', '='],
            Self::Fragment => &[],
        }
    }
}

impl fmt::Display for BidiFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (component, span) = (self.component.as_str(), &self.span);
        match self.kind {
            BidiKind::Control => write!(
                f,
                "bidirectional formatting character in the {component} at {span:?}"
            ),
            BidiKind::Mixed => write!(
                f,
                "part of the {component} at {span:?} has right-to-left and left-to-right characters"
            ),
            BidiKind::Edge => write!(
                f,
                "part of the {component} at {span:?} has right-to-left characters, but not at both ends"
            ),
        }
    }
}

/// Iterates over what is against the rules for bidirectional IRIs (RFC 3987, sections 4.1 and 4.2),
/// in order; for schemes that are presented to people.
///
/// The parts that the rules are about are as small as section 4.2 lets them be: a label of a name, a
/// segment and what is between the dots in it, a name and a value in a query, user and password,
/// the fragment as a whole. Digits and punctuation have no direction there and may be between
/// right-to-left characters; marks at the end belong to the character before them. Triplets are
/// the ASCII that they are written as.
///
/// ```
/// use uriform::{BidiKind, bidi, iri};
///
/// assert_eq!(bidi(&iri!("http://example.com/שלום/a1")).count(), 0);
/// let kinds = bidi(&iri!("http://example.com/שלוםa?\u{200f}")).map(|finding| finding.kind);
/// assert!(kinds.eq([BidiKind::Mixed, BidiKind::Control]));
/// ```
pub fn bidi<T: Reference>(reference: &T) -> BidiFindings<'_> {
    BidiFindings {
        reference: reference.view(),
        component: 0,
        rest: None,
        control: None,
    }
}

/// What is against the rules for bidirectional IRIs: what [`bidi`] returns.
///
/// ```
/// assert_eq!(uriform::bidi(&uriform::uri!("http://example.com/")).count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct BidiFindings<'a> {
    reference: IriRef<'a>,
    /// The component that is looked at, as an index.
    component: usize,
    /// What of it has not been parted yet; none if none of it has been looked at.
    rest: Option<Range<usize>>,
    /// A part whose formatting characters are still to be told.
    control: Option<Range<usize>>,
}

impl Iterator for BidiFindings<'_> {
    type Item = BidiFinding;

    fn next(&mut self) -> Option<BidiFinding> {
        // What is ASCII is left-to-right.
        if self.reference.as_str().is_ascii() {
            return None;
        }
        loop {
            let component = *BidiComponent::ALL.get(self.component)?;
            let finding = |kind, span| BidiFinding {
                kind,
                span,
                component,
            };
            if let Some(span) = self.next_control() {
                return Some(finding(BidiKind::Control, span));
            }
            let Some(part) = self.next_part(component) else {
                self.component += 1;
                self.rest = None;
                continue;
            };
            self.control = Some(part.clone());
            if let Some(kind) = check(&self.reference.as_str()[part.clone()]) {
                return Some(finding(kind, part));
            }
        }
    }
}

impl FusedIterator for BidiFindings<'_> {}

impl BidiFindings<'_> {
    fn next_control(&mut self) -> Option<Range<usize>> {
        let part = self.control.take()?;
        let text = &self.reference.as_str()[part.clone()];
        let (at, character) = text
            .char_indices()
            .find(|(_, found)| is_bidi_control(*found))?;
        let span = part.start + at..part.start + at + character.len_utf8();
        self.control = Some(span.end..part.end);
        Some(span)
    }

    /// Cuts the next part off.
    fn next_part(&mut self, component: BidiComponent) -> Option<Range<usize>> {
        let rest = match self.rest.take() {
            None => component.span(self.reference)?,
            // Behind the last part, where there is no delimiter.
            Some(rest) if rest.start > rest.end => {
                self.rest = Some(rest);
                return None;
            }
            Some(rest) => rest,
        };
        let text = &self.reference.as_str()[rest.clone()];
        let length = text.find(component.delimiters()).unwrap_or(text.len());
        let part = rest.start..rest.start + length;
        self.rest = Some(part.end + 1..rest.end);
        Some(part)
    }
}

/// Returns what is wrong with the directions in a part. Formatting characters have a direction, but
/// are told by themselves.
fn check(part: &str) -> Option<BidiKind> {
    let is_right_to_left = |class| matches!(class, BidiClass::R | BidiClass::AL);
    let mut classes = part
        .chars()
        .filter(|character| !is_bidi_control(*character))
        .map(bidi_class);
    if !classes.clone().any(is_right_to_left) {
        return None;
    }
    if classes.clone().any(|class| class == BidiClass::L) {
        return Some(BidiKind::Mixed);
    }
    let last = classes.clone().rfind(|class| *class != BidiClass::NSM);
    let ends = [classes.next(), last];
    let is_whole = ends.into_iter().flatten().all(is_right_to_left);
    (!is_whole).then_some(BidiKind::Edge)
}
