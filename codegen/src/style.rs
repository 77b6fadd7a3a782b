//! What a module looks like in Rust: who sees its items, what its types derive beyond their own,
//! and which forms of parsers it has.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::{Item, Path, Visibility};
use toml::Spanned;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::manifest::{GrammarEntry, fault};
use crate::source::Source;

/// What every type with texts or places in it derives.
pub(crate) const EVERYWHERE: [&str; 3] = ["Clone", "Copy", "Debug"];

/// What the types of places and of variants derive as well.
pub(crate) const OF_PLACES: [&str; 6] = ["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash"];

/// What some derives cannot do without.
const NEEDS: [(&str, &[&str]); 3] = [
    ("Eq", &["PartialEq"]),
    ("PartialOrd", &["PartialEq"]),
    ("Ord", &["Eq", "PartialOrd"]),
];

/// A form in which a module answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// A function for each entry that tells whether bytes are a text of it.
    Recognizers,
    /// A type for each entry: its texts, taken apart.
    Parsers,
    /// What errors say of the items that were expected, and of the rules that are open.
    Expectations,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Recognizers, Self::Parsers, Self::Expectations];

    /// Returns the name that manifests have for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Recognizers => "recognizers",
            Self::Parsers => "parsers",
            Self::Expectations => "expectations",
        }
    }
}

/// What a module looks like in Rust.
#[derive(Clone)]
pub struct Style {
    visibility: Visibility,
    derives: Vec<Path>,
    forms: BTreeSet<Form>,
}

impl Default for Style {
    /// Everything, for everybody, without further derives.
    fn default() -> Self {
        Self {
            visibility: Visibility::Public(syn::token::Pub::default()),
            derives: Vec::new(),
            forms: Form::ALL.into(),
        }
    }
}

impl Style {
    /// Reads what a manifest asks for.
    pub(crate) fn read(manifest: &Source, entry: &GrammarEntry) -> Result<Self, Diagnostics> {
        let mut style = Self::default();
        let mut faults = Diagnostics::default();
        if let Some(asked) = &entry.visibility {
            match visibility(asked.get_ref()) {
                Some(visibility) => style.visibility = visibility,
                None => faults.push(no_visibility(manifest, asked)),
            }
        }
        match derives(manifest, &entry.derives) {
            Ok(derives) => style.derives = derives,
            Err(found) => faults.extend(found),
        }
        if let Some(asked) = &entry.forms {
            match forms(manifest, asked).and_then(|forms| {
                needs_parsers(manifest, entry, &forms)?;
                Ok(forms)
            }) {
                Ok(forms) => style.forms = forms,
                Err(found) => faults.extend(found),
            }
        }
        faults.or_ok(style)
    }

    /// Whether a form is wanted.
    #[must_use]
    pub fn has(&self, form: Form) -> bool {
        self.forms.contains(&form)
    }

    /// Emits the derives of a type beyond those that it has, each behind a comma.
    pub(crate) fn more(&self, has: &[&str]) -> TokenStream {
        let more = self
            .derives
            .iter()
            .filter(|path| !has.contains(&&*bare(path)));
        quote! { #(, #more)* }
    }

    /// Lets an item that is for everybody be seen as far as it is wanted.
    pub(crate) fn limit(&self, item: &mut Item) {
        let seen = match item {
            Item::Const(item) => &mut item.vis,
            Item::Enum(item) => &mut item.vis,
            Item::Fn(item) => &mut item.vis,
            Item::Static(item) => &mut item.vis,
            Item::Struct(item) => &mut item.vis,
            _ => return,
        };
        if matches!(seen, Visibility::Public(_)) {
            *seen = self.visibility.clone();
        }
    }
}

/// Reads `pub`, `pub(crate)`, `pub(super)`, `pub(self)` or `pub(in path)`.
fn visibility(text: &str) -> Option<Visibility> {
    let visibility = syn::parse_str(text).ok()?;
    match &visibility {
        Visibility::Public(_) => Some(visibility),
        Visibility::Restricted(within) => {
            let first = &within.path.segments.first()?.ident;
            let is_above = ["crate", "self", "super"].iter().any(|word| first == word);
            is_above.then_some(visibility)
        }
        Visibility::Inherited => None,
    }
}

fn no_visibility(manifest: &Source, asked: &Spanned<String>) -> Diagnostic {
    let message = format!(
        "`{}` is no visibility, such as `pub`, `pub(crate)`, `pub(super)` and `pub(in crate::path)`",
        asked.get_ref()
    );
    fault("manifest-visibility", manifest, asked, message)
}

/// Reads the paths of derives, each of which adds something.
fn derives(manifest: &Source, asked: &[Spanned<String>]) -> Result<Vec<Path>, Diagnostics> {
    let mut paths: Vec<Path> = Vec::new();
    let mut faults = Diagnostics::default();
    let known: Vec<String> = asked
        .iter()
        .filter_map(|it| path(it.get_ref()))
        .map(|it| bare(&it))
        .collect();
    for text in asked {
        let wrong = |message: String| fault("manifest-derive", manifest, text, message);
        let Some(path) = path(text.get_ref()) else {
            let message = format!("`{}` is no path of a derive", text.get_ref());
            faults.push(wrong(message));
            continue;
        };
        let name = bare(&path);
        let needs = NEEDS
            .iter()
            .find(|(of, _)| *of == name)
            .map_or(&[][..], |(_, needs)| needs);
        let missing = needs
            .iter()
            .find(|need| !known.iter().any(|it| it == *need));
        if EVERYWHERE.contains(&&*name) {
            let all = EVERYWHERE.join("`, `");
            faults.push(wrong(format!("every type derives `{all}` anyway")));
        } else if name == "Default" {
            faults.push(wrong("no text is the default of a rule".to_owned()));
        } else if paths.iter().any(|other| bare(other) == name) {
            faults.push(wrong(format!("`{name}` is in this list already")));
        } else if let Some(missing) = missing {
            faults.push(wrong(format!(
                "`{name}` needs `{missing}` in this list as well"
            )));
        } else {
            paths.push(path);
        }
    }
    faults.or_ok(paths)
}

fn path(text: &str) -> Option<Path> {
    Path::parse_mod_style.parse_str(text).ok()
}

/// Returns the name of a derive: without the path, if it is of the standard library.
fn bare(path: &Path) -> String {
    let first = path
        .segments
        .first()
        .map(|segment| segment.ident.to_string());
    let of_core = path.segments.len() > 1 && first.is_some_and(|it| it == "core" || it == "std");
    match path.segments.last().filter(|_| of_core) {
        Some(last) => last.ident.to_string(),
        None => path.segments.to_token_stream().to_string().replace(' ', ""),
    }
}

/// Reads the names of forms, of which there is one or more.
fn forms(
    manifest: &Source,
    asked: &Spanned<Vec<Spanned<String>>>,
) -> Result<BTreeSet<Form>, Diagnostics> {
    let all = Form::ALL.map(Form::name).join("`, `");
    let mut forms = BTreeSet::new();
    let mut faults = Diagnostics::default();
    for name in asked.get_ref() {
        let form = Form::ALL
            .into_iter()
            .find(|form| form.name() == name.get_ref());
        let message = match form {
            Some(form) if forms.insert(form) => continue,
            Some(_) => format!("form `{}` is in this list already", name.get_ref()),
            None => format!("no form `{}`; the forms are `{all}`", name.get_ref()),
        };
        faults.push(fault("manifest-form", manifest, name, message));
    }
    let message = match () {
        () if !faults.is_empty() => return Err(faults),
        () if forms.is_empty() => format!("the list of forms is empty; the forms are `{all}`"),
        () if forms.contains(&Form::Expectations) && !forms.contains(&Form::Parsers) => {
            "`expectations` are what errors of `parsers` say, which are not in this list".to_owned()
        }
        () => return Ok(forms),
    };
    Err(fault("manifest-form", manifest, asked, message).into())
}

/// Makes sure that nothing of parsers is asked for where there are none.
fn needs_parsers(
    manifest: &Source,
    entry: &GrammarEntry,
    forms: &BTreeSet<Form>,
) -> Result<(), Diagnostics> {
    if forms.contains(&Form::Parsers) {
        return Ok(());
    }
    let mut faults = Diagnostics::default();
    let components = entry.components.iter().map(|it| (&it.name, "component"));
    let prefix = entry.prefix.iter().map(|it| (it, "prefix of"));
    let pieces = entry.incremental.iter().map(|it| (it, "pieces of"));
    for (name, what) in components.chain(prefix).chain(pieces) {
        let message = format!(
            "{what} `{}` is for `parsers`, which are not in `forms`",
            name.get_ref()
        );
        faults.push(fault("manifest-form", manifest, name, message));
    }
    faults.or_ok(())
}
