//! Relativization: the reverse of resolution.

mod relativizer;

use core::fmt;

pub use self::relativizer::{Relativizer, Target};
use crate::IriRef;
use crate::form::{Change, Dots, Form, Path};
use crate::resolve::{self, directory};

/// The target of a relativization is not what any reference resolves to: its path has dot segments,
/// which resolution removes.
///
/// ```
/// use uriform::{Relativizer, uri};
///
/// let error = Relativizer::new()
///     .relativize(uri!("http://example.com/"), uri!("http://example.com/a/../b"))
///     .unwrap_err();
/// assert_eq!(error.to_string(), "target has dot segments");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DotSegments(());

impl fmt::Display for DotSegments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("target has dot segments")
    }
}

impl core::error::Error for DotSegments {}

/// Returns the shortest reference that resolves to the target, of those that the settings allow.
fn relativize<'a>(
    base: IriRef<'a>,
    target: IriRef<'a>,
    settings: Relativizer,
) -> Result<Form<'a>, DotSegments> {
    let resolved = resolve::Target {
        base,
        reference: target,
        strict: true,
    };
    if !resolved.is_text(target.as_str()) {
        return Err(DotSegments(()));
    }
    let whole = Form::new(target, Change::Keep);
    let scheme = |reference: IriRef<'a>| reference.scheme().map(|scheme| scheme.as_str());
    if scheme(base) != scheme(target) {
        return Ok(whole);
    }
    // What is inherited is left out.
    let with_authority = Form {
        scheme: None,
        ..whole
    };
    let with_path = Form {
        authority: None,
        ..with_authority
    };
    let same_authority = base.authority() == target.authority();
    let candidates = [
        (same_authority && base.path() == target.path())
            .then(|| without_path(base, target, &with_path))
            .flatten(),
        (same_authority && !settings.keeps_absolute_paths())
            .then(|| relative_path(base, target, settings))
            .flatten()
            .map(|path| Form { path, ..with_path }),
        same_authority
            .then(|| absolute_path(target))
            .flatten()
            .map(|path| Form { path, ..with_path }),
        target.authority().map(|_| with_authority),
        Some(whole),
    ];
    let shortest = candidates.into_iter().flatten().min_by_key(Form::len);
    Ok(shortest.unwrap_or(whole))
}

/// A reference without path inherits the path, and the query if it has none.
fn without_path<'a>(base: IriRef<'a>, target: IriRef<'a>, form: &Form<'a>) -> Option<Form<'a>> {
    let path = Path::new("", Change::Keep);
    if base.query() == target.query() {
        Some(Form {
            path,
            query: None,
            ..*form
        })
    } else {
        target.query().map(|_| Form { path, ..*form })
    }
}

/// Returns the path that resolution computes, which a guard may be written before.
fn computed_path(target: IriRef<'_>) -> &str {
    let path = target.path().as_str();
    match path.strip_prefix("/.") {
        Some(rest) if target.authority().is_none() && rest.starts_with("//") => rest,
        _ => path,
    }
}

/// Returns the whole path, so that it begins with `/` and not with `//`.
fn absolute_path(target: IriRef<'_>) -> Option<Path<'_>> {
    let path = computed_path(target);
    let guard = if path.starts_with("//") { "/." } else { "" };
    path.starts_with('/')
        .then_some(Path::relative(guard, 0, path))
}

/// Returns the path from the directory of the base.
fn relative_path<'a>(
    base: IriRef<'a>,
    target: IriRef<'a>,
    settings: Relativizer,
) -> Option<Path<'a>> {
    // Resolution removes the dot segments of the directory when a path is merged with it.
    let merged = [directory(&base), ""];
    let directory = Path::without_dot_segments(merged, Dots::Literal, Change::Keep, false);
    let path = computed_path(target);

    // A `/` at the beginning is a segment here: where one has it, the other one needs it.
    let mut segments = path.split_inclusive('/');
    let (mut shared, mut ups, mut is_first) = (0, 0, true);
    for segment in directory.runs().flat_map(|run| run.split_inclusive('/')) {
        if ups == 0 && segments.next() == Some(segment) {
            shared += segment.len();
        } else if is_first {
            // Without a segment in common `../` leads to `/`, which is nearer from nowhere.
            return None;
        } else {
            ups += 1;
        }
        is_first = false;
    }
    if is_first && path.starts_with('/') || ups > 0 && settings.forbids_parents() {
        return None;
    }
    let rest = &path[shared..];
    Some(match (ups, rest) {
        (0, "") => Path::relative("", 0, "."),
        // These would mean an absolute path or a scheme.
        (0, _) if rest.starts_with('/') || has_colon_first(rest) => Path::relative("./", 0, rest),
        _ => Path::relative("", ups, rest),
    })
}

fn has_colon_first(path: &str) -> bool {
    path.find([':', '/'])
        .is_some_and(|at| path[at..].starts_with(':'))
}
