//! Generation from a build script: what a manifest says, said in Rust.

use std::env;
use std::fmt::Write;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process;

use toml::Value;

use crate::diagnostic::Diagnostics;
use crate::emit::is_keyword;
use crate::generate::{self, Generated};
use crate::manifest::Manifest;
use crate::render::{Texts, render};
use crate::source::Source;

/// Generates a module from a grammar, in a build script.
///
/// The module is written to `OUT_DIR`, under the name of the grammar; each entry rule gets a
/// recognizer and a type, which holds the text. [`Config`] asks for more.
///
/// ```no_run
/// // build.rs
/// abnf_codegen::compile("greeting.abnf", ["greeting"]);
/// ```
///
/// ```ignore
/// // src/main.rs
/// mod greeting {
///     include!(concat!(env!("OUT_DIR"), "/greeting.rs"));
/// }
///
/// assert!(greeting::is_greeting(b"hello"));
/// ```
///
/// The path is from the folder of the package. Cargo is told to run the build script again when
/// the grammar, or a file that it names, has changed.
///
/// Faults are printed, each with its line of the grammar, and end the build script.
pub fn compile<I>(grammar: impl AsRef<Path>, entries: I)
where
    I: IntoIterator,
    I::Item: AsRef<str>,
{
    Config::new(grammar).entries(entries).compile();
}

/// What is wanted of a grammar: an entry of a manifest, made by a build script.
///
/// Each method is a key of the manifest, which the README describes.
///
/// ```no_run
/// // build.rs
/// abnf_codegen::Config::new("rfc8141.txt")
///     .entry("namestring")
///     .shortest(["r-component"])
///     .rules(["NID", "NSS", "q-component"])
///     .component("for-resolvers", ["r-component"])
///     .compile();
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is generated yet"]
pub struct Config {
    file: PathBuf,
    module: String,
    entries: Vec<String>,
    keys: Vec<(&'static str, Value)>,
    binds: Vec<(String, String)>,
    names: Vec<(String, String)>,
    components: Vec<Vec<(&'static str, Value)>>,
}

impl Config {
    /// Names the grammar: ABNF, or a text with ABNF in it, such as an RFC. The module is named
    /// like the file, as far as Rust takes that for a name.
    pub fn new(grammar: impl AsRef<Path>) -> Self {
        let file = grammar.as_ref().to_path_buf();
        let stem = file.file_stem().unwrap_or_default().to_string_lossy();
        let mut module = stem
            .to_lowercase()
            .replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        if module.starts_with(|c: char| c.is_ascii_digit()) {
            module.insert(0, '_');
        } else if is_keyword(&module) {
            module.push('_');
        }
        Self {
            file,
            module,
            entries: Vec::new(),
            keys: Vec::new(),
            binds: Vec::new(),
            names: Vec::new(),
            components: Vec::new(),
        }
    }

    /// Names the module, and the file that it is written to.
    pub fn module(mut self, name: impl Into<String>) -> Self {
        self.module = name.into();
        self
    }

    /// Adds a rule that whole texts are parsed as.
    pub fn entry(self, rule: impl AsRef<str>) -> Self {
        self.entries([rule])
    }

    /// Adds rules that whole texts are parsed as.
    pub fn entries<I>(mut self, rules: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let rules = rules.into_iter().map(|rule| rule.as_ref().to_owned());
        self.entries.extend(rules);
        self
    }

    /// Adds a component: the part of a text that is one of some rules.
    pub fn component<I>(self, name: &str, rules: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        self.add(name, rules, NONE, false, false)
    }

    /// Adds components that are rules, each with the name of its rule.
    pub fn rules<I>(self, rules: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let add = |config: Self, rule: I::Item| config.component(rule.as_ref(), [rule.as_ref()]);
        rules.into_iter().fold(self, add)
    }

    /// Adds a component whose texts are each of one of some variants, which become an enumeration.
    pub fn component_with_variants<I, J>(self, name: &str, rules: I, variants: J) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
        J: IntoIterator,
        J::Item: AsRef<str>,
    {
        self.add(name, rules, variants, false, false)
    }

    /// Adds a component that is a list: its items are the parts that are one of some rules.
    pub fn list<I>(self, name: &str, rules: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        self.add(name, rules, NONE, true, false)
    }

    /// Adds a component that is found when it is asked for, and not while a text is read.
    pub fn deferred<I>(self, name: &str, rules: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        self.add(name, rules, NONE, false, true)
    }

    /// Gives variants to a component that was added before, such as a deferred one or a list.
    ///
    /// ```
    /// let config = abnf_codegen::Config::new("greeting.abnf")
    ///     .entry("greeting")
    ///     .deferred("salutation", ["salutation"])
    ///     .variants("salutation", ["casual", "formal"]);
    /// let component = "{ name = \"salutation\", rules = [\"salutation\"], deferred = true, \
    ///                  variants = [\"casual\", \"formal\"] }";
    /// assert!(config.manifest().contains(component));
    /// ```
    pub fn variants<I>(mut self, component: &str, rules: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let name = ("name", Value::from(component));
        let variants = ("variants", strings(rules));
        match self.components.iter_mut().find(|keys| keys.contains(&name)) {
            Some(keys) => keys.push(variants),
            // What is missing is told when the manifest is read.
            None => self.components.push(vec![name, variants]),
        }
        self
    }

    /// Adds a component with all that can be said of one.
    pub(crate) fn add<I, J>(
        mut self,
        name: &str,
        rules: I,
        variants: J,
        list: bool,
        deferred: bool,
    ) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
        J: IntoIterator,
        J::Item: AsRef<str>,
    {
        let mut component = vec![("name", Value::from(name)), ("rules", strings(rules))];
        let variants = strings(variants);
        if variants.as_array().is_some_and(|list| !list.is_empty()) {
            component.push(("variants", variants));
        }
        let flags = [("list", list), ("deferred", deferred)];
        let flags = flags.into_iter().filter(|(_, wanted)| *wanted);
        component.extend(flags.map(|(key, _)| (key, Value::Boolean(true))));
        self.components.push(component);
        self
    }

    /// Takes rules from another text, `file.abnf` beside the grammar.
    pub fn import<I>(self, file: &str, rules: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        self.import_some(file, Some(strings(rules)))
    }

    /// Takes every rule from another text, `file.abnf` beside the grammar.
    pub fn import_all(self, file: &str) -> Self {
        self.import_some(file, None)
    }

    fn import_some(self, file: &str, rules: Option<Value>) -> Self {
        let mut import = toml::Table::new();
        import.insert("file".to_owned(), Value::from(file));
        import.extend(rules.map(|rules| ("rules".to_owned(), rules)));
        self.append("imports", [Value::Table(import)])
    }

    /// Has a name stand for a rule of another text.
    pub fn bind(mut self, name: &str, file: &str, rule: &str) -> Self {
        self.binds.push((name.to_owned(), format!("{file} {rule}")));
        self
    }

    /// Replaces rules by those of another file.
    pub fn overlay(self, file: impl AsRef<Path>) -> Self {
        let file = file.as_ref().to_string_lossy().into_owned();
        self.append("overlays", [Value::String(file)])
    }

    /// Reads what is not ABNF: `bar`, `single-quotes`, `underscore` or `list`.
    pub fn dialect(self, name: &str) -> Self {
        self.append("dialects", [Value::from(name)])
    }

    /// Reads one section of an RFC alone.
    pub fn section(self, number: &str) -> Self {
        self.key("section", Value::from(number))
    }

    /// Says that numbers stand for octets, whichever they are; types hold `&[u8]`.
    pub fn octets(self) -> Self {
        self.key("alphabet", Value::from("octets"))
    }

    /// Says that numbers stand for code points; types hold `&str`.
    pub fn code_points(self) -> Self {
        self.key("alphabet", Value::from("code-points"))
    }

    /// Makes repetitions within some rules as short as possible.
    pub fn shortest<I>(self, rules: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let rules = rules.into_iter().map(|rule| Value::from(rule.as_ref()));
        self.append("shortest", rules.collect::<Vec<_>>())
    }

    /// Lets rules that contain themselves do so up to a depth.
    pub fn max_depth(self, depth: u32) -> Self {
        self.key("max-depth", Value::Integer(depth.into()))
    }

    /// Sets how many states an automaton may have before it is minimized.
    pub fn max_states(self, states: u32) -> Self {
        self.key("max-states", Value::Integer(states.into()))
    }

    /// Writes automata as tables: a fraction of the size of code, and slower.
    pub fn tables(self) -> Self {
        self.key("tables", Value::Boolean(true))
    }

    /// Gives an entry `parse_prefix`: its longest text at the beginning of an input.
    pub fn prefix(self, entry: &str) -> Self {
        self.append("prefix", [Value::from(entry)])
    }

    /// Gives an entry a parser of texts that come in pieces.
    pub fn incremental(self, entry: &str) -> Self {
        self.append("incremental", [Value::from(entry)])
    }

    /// Says who sees the items of the module: `pub`, which is the default, `pub(crate)`,
    /// `pub(super)`, or whatever else Rust has.
    pub fn visibility(self, visibility: &str) -> Self {
        self.key("visibility", Value::from(visibility))
    }

    /// Adds derives to the types of texts, places and variants, such as `PartialEq` or
    /// `serde::Serialize`.
    ///
    /// All of them are `Clone`, `Copy` and `Debug`; those of places and variants are `PartialEq`,
    /// `Eq` and `Hash`, too, and stay as they are if the types of texts become so. What is read back
    /// by `serde::Deserialize` is not proved to be a text of the rule.
    pub fn derives<I>(self, paths: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let paths = paths.into_iter().map(|path| Value::from(path.as_ref()));
        self.append("derives", paths.collect::<Vec<_>>())
    }

    /// Leaves all forms of parsers out but some: `recognizers`, `parsers`, `expectations`.
    ///
    /// A recognizer tells whether bytes are a text. A parser takes one apart, or says where it goes
    /// wrong. Expectations are what its errors say of what could stand there: often the largest
    /// part of a module.
    pub fn forms<I>(self, names: I) -> Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        self.key("forms", strings(names))
    }

    /// Calls an entry or a variant otherwise than its rule, in the spelling of a rule.
    ///
    /// Of `("URI-reference", "my-reference")` come the type `MyReference` and the function
    /// `is_my_reference`.
    pub fn name(mut self, rule: &str, name: &str) -> Self {
        self.names.push((rule.to_owned(), name.to_owned()));
        self
    }

    fn key(mut self, key: &'static str, value: Value) -> Self {
        self.keys.retain(|(known, _)| *known != key);
        self.keys.push((key, value));
        self
    }

    fn append(mut self, key: &'static str, values: impl IntoIterator<Item = Value>) -> Self {
        let known = self.keys.iter_mut().find(|(known, _)| *known == key);
        match known {
            Some((_, Value::Array(list))) => list.extend(values),
            _ => self
                .keys
                .push((key, Value::Array(values.into_iter().collect()))),
        }
        self
    }

    /// Returns the manifest that says the same, for `abnfc generate`.
    ///
    /// ```
    /// let config = abnf_codegen::Config::new("greeting.abnf").entry("greeting");
    /// assert_eq!(
    ///     config.manifest(),
    ///     "output = \".\"\n\n[[grammar]]\nfile = \"greeting.abnf\"\nmodule = \"greeting\"\n\
    ///      entries = [\"greeting\"]\n"
    /// );
    /// ```
    #[must_use]
    pub fn manifest(&self) -> String {
        let mut text = "output = \".\"\n\n[[grammar]]\n".to_owned();
        let file = self.file.to_string_lossy().into_owned();
        let mut line = |key: &str, value: &Value| {
            writeln!(text, "{key} = {value}").expect("a String takes any text");
        };
        line("file", &Value::String(file));
        line("module", &Value::from(self.module.as_str()));
        line("entries", &strings(&self.entries));
        for (key, value) in &self.keys {
            line(key, value);
        }
        for (key, pairs) in [("binds", &self.binds), ("names", &self.names)] {
            if !pairs.is_empty() {
                let pairs = pairs.iter();
                let pairs = pairs.map(|(name, of)| (name.clone(), Value::from(of.as_str())));
                line(key, &Value::Table(pairs.collect()));
            }
        }
        if !self.components.is_empty() {
            text.push_str("components = [\n");
            for component in &self.components {
                let keys: Vec<_> = component
                    .iter()
                    .map(|(key, value)| format!("{key} = {value}"))
                    .collect();
                writeln!(text, "    {{ {} }},", keys.join(", ")).expect("a String takes any text");
            }
            text.push_str("]\n");
        }
        text
    }

    /// Generates the module, and writes nothing.
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join("abnf-codegen-config");
    /// # std::fs::create_dir_all(&folder)?;
    /// # let greeting = folder.join("greeting.abnf");
    /// std::fs::write(&greeting, "greeting = \"hello, \" name\r\nname = 1*ALPHA\r\n")?;
    /// let config = abnf_codegen::Config::new(&greeting).entry("greeting").component("name", ["name"]);
    /// let module = config.generate()?;
    /// assert!(module.contents.contains("pub struct Greeting<'a>"));
    /// assert_eq!(module.inputs, [greeting]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Every fault of the grammar, and of what is wanted of it.
    pub fn generate(&self) -> Result<Generated, Diagnostics> {
        self.generate_noting(&mut Vec::new())
    }

    fn generate_noting(&self, inputs: &mut Vec<PathBuf>) -> Result<Generated, Diagnostics> {
        let source = self.source();
        let manifest = Manifest::parse(&source)?;
        let entry = &manifest.grammars[0];
        generate::check_name(&source, entry)?;
        let lines = source
            .text()
            .lines()
            .skip_while(|line| !line.starts_with("module"));
        let mut asked = vec!["as follows. Do not edit.".to_owned(), String::new()];
        asked.extend(lines.map(|line| format!("    {line}")));
        asked.push(String::new());
        let module = generate::module(Path::new(""), &source, entry, asked, inputs);
        let (contents, warnings) = module?;
        Ok(Generated {
            contents,
            inputs: inputs.clone(),
            warnings,
        })
    }

    /// Generates the module in a build script: writes it to `OUT_DIR`, under its name, and tells
    /// Cargo which files it is made of.
    ///
    /// Faults are printed as [`report`](Config::report) writes them, and end the build script.
    /// Warnings become warnings of the build.
    ///
    /// # Panics
    ///
    /// If `OUT_DIR` is not set, or cannot be written to.
    pub fn compile(&self) {
        let mut inputs = Vec::new();
        let generated = self.generate_noting(&mut inputs);
        for input in inputs {
            println!("cargo::rerun-if-changed={}", input.display());
        }
        match generated {
            Ok(module) => {
                for warning in &module.warnings {
                    println!("cargo::warning={warning}");
                }
                let folder = env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR for build scripts");
                let path = PathBuf::from(folder).join(format!("{}.rs", self.module));
                fs::write(&path, module.contents)
                    .unwrap_or_else(|error| panic!("cannot write {}: {error}", path.display()));
            }
            Err(faults) => {
                let colour = io::stderr().is_terminal() && env::var_os("NO_COLOR").is_none();
                eprint!("{}", self.report(&faults, colour));
                process::exit(1);
            }
        }
    }

    /// Writes faults as the build output shows them, like those of `rustc`: each with its place and
    /// the line that it is in, of the grammar or of [`manifest`](Config::manifest).
    ///
    /// ```
    /// let config = abnf_codegen::Config::new("greeting.abnf").entry("greeting").visibility("mine");
    /// let faults = config.generate().unwrap_err();
    /// assert!(config.report(&faults, false).starts_with(
    ///     "error[manifest-visibility]: `mine` is no visibility, such as"
    /// ));
    /// ```
    #[must_use]
    pub fn report(&self, faults: &Diagnostics, colour: bool) -> String {
        let mut texts = Texts::read(faults);
        texts.extend([&self.source()]);
        let reports = faults.iter().map(|fault| render(fault, &texts, colour));
        reports.map(|report| report + "\n\n").collect()
    }

    /// The manifest under the name that faults have for it.
    fn source(&self) -> Source {
        Source::new("Config", self.manifest())
    }
}

/// No variants.
const NONE: [&str; 0] = [];

fn strings<I>(texts: I) -> Value
where
    I: IntoIterator,
    I::Item: AsRef<str>,
{
    let texts = texts.into_iter().map(|text| Value::from(text.as_ref()));
    Value::Array(texts.collect())
}
