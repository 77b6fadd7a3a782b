//! `abnfc generate`: writes the generated source, or verifies it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use abnf_codegen::{Config, GeneratedFile};
use anyhow::Context;
use clap::Args;

use super::progress::Progress;

/// Generate the source that manifests ask for, or one module of a grammar
#[derive(Args)]
pub(crate) struct Generate {
    /// What to generate; may be given several times
    #[arg(long, value_name = "FILE", default_value = "abnf/grammars.toml")]
    manifest: Vec<PathBuf>,

    /// Write nothing; exit with 1 if a file is not what would be generated
    #[arg(long)]
    check: bool,

    #[command(flatten)]
    one: One,
}

/// One module, without a manifest.
#[derive(Args)]
struct One {
    /// A grammar, in place of manifests: print its module, which depends on nothing
    #[arg(
        value_name = "GRAMMAR",
        requires = "entry",
        conflicts_with = "manifest"
    )]
    grammar: Option<PathBuf>,

    /// A rule that whole texts are parsed as
    #[arg(long, value_name = "RULE", requires = "grammar")]
    entry: Vec<String>,

    /// A component: a rule, or a name and its rules, `path=path-abempty,path-absolute`
    #[arg(long, value_name = "[NAME=]RULES", requires = "grammar")]
    component: Vec<String>,

    /// A component that is a list of items
    #[arg(long, value_name = "[NAME=]RULES", requires = "grammar")]
    list: Vec<String>,

    /// A rule in which repetitions are as short as possible
    #[arg(long, value_name = "RULE", requires = "grammar")]
    shortest: Vec<String>,

    /// Replace rules of the grammar by those of another file
    #[arg(long, value_name = "FILE", requires = "grammar")]
    overlay: Vec<PathBuf>,

    /// Write automata as tables: smaller and slower
    #[arg(long, requires = "grammar")]
    tables: bool,

    /// The file to write, in place of standard output
    #[arg(long, value_name = "FILE", requires = "grammar")]
    out: Option<PathBuf>,
}

impl One {
    fn config(&self, grammar: &Path) -> Config {
        let mut config = Config::new(grammar).entries(&self.entry);
        for component in &self.component {
            let (name, rules) = named(component);
            config = config.component(name, rules);
        }
        for list in &self.list {
            let (name, rules) = named(list);
            config = config.list(name, rules);
        }
        if !self.shortest.is_empty() {
            config = config.shortest(&self.shortest);
        }
        for overlay in &self.overlay {
            config = config.overlay(overlay);
        }
        if self.tables { config.tables() } else { config }
    }
}

/// Reads a name and rules; a rule alone is named like itself.
fn named(text: &str) -> (&str, Vec<&str>) {
    let (name, rules) = text.split_once('=').unwrap_or((text, text));
    (name, rules.split(',').collect())
}

impl Generate {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        if let Some(grammar) = &self.one.grammar {
            anyhow::ensure!(
                grammar != Path::new("-"),
                "a grammar is read from a file, which gives its module a name"
            );
            return self.module(&self.one.config(grammar));
        }
        let mut all_current = true;
        for manifest in &self.manifest {
            all_current &= self.follow(manifest)?;
        }
        Ok(all_current)
    }

    /// Generates one module; returns whether it is current.
    fn module(&self, config: &Config) -> anyhow::Result<bool> {
        let progress = Progress::start("generating".to_owned());
        let contents = config.generate()?.contents;
        drop(progress);
        let Some(path) = &self.one.out else {
            anyhow::ensure!(
                !self.check,
                "`--check` needs `--out FILE`: what is to be compared"
            );
            io::stdout().lock().write_all(contents.as_bytes())?;
            return Ok(true);
        };
        self.update(&GeneratedFile {
            path: path.clone(),
            contents,
        })
    }

    /// Generates what one manifest asks for; returns whether all of it is current.
    fn follow(&self, manifest: &Path) -> anyhow::Result<bool> {
        if !manifest.exists() {
            anyhow::bail!(
                "there is no manifest `{}` here; `--manifest FILE` says where it is",
                manifest.display()
            );
        }
        let progress = Progress::start(format!("generating what {} says", manifest.display()));
        let files = abnf_codegen::generate(manifest)?;
        drop(progress);
        let mut all_current = true;
        for file in &files {
            all_current &= self.update(file)?;
        }
        Ok(all_current)
    }

    /// Writes a file, or compares it; returns whether it is current.
    fn update(&self, file: &GeneratedFile) -> anyhow::Result<bool> {
        let path = file.path.display();
        if is_current(file) {
            writeln!(io::stdout(), "up to date: {path}")?;
        } else if self.check {
            writeln!(io::stdout(), "stale: {path}")?;
            return Ok(false);
        } else {
            write(file).with_context(|| format!("cannot write {path}"))?;
            writeln!(io::stdout(), "written: {path}")?;
        }
        Ok(true)
    }
}

fn is_current(file: &GeneratedFile) -> bool {
    fs::read(&file.path).is_ok_and(|committed| committed == file.contents.as_bytes())
}

fn write(file: &GeneratedFile) -> anyhow::Result<()> {
    if let Some(folder) = file.path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(&file.path, &file.contents)?)
}
