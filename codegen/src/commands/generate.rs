//! `abnfc generate`: writes the generated source, or verifies it.

use std::fs;
use std::path::{Path, PathBuf};

use abnf_codegen::GeneratedFile;
use anyhow::Context;
use clap::Args;

use super::progress::Progress;

/// Generate the source that manifests ask for
#[derive(Args)]
pub(crate) struct Generate {
    /// What to generate; may be given several times
    #[arg(long, value_name = "FILE", default_value = "abnf/grammars.toml")]
    manifest: Vec<PathBuf>,

    /// Write nothing; exit with 1 if a file is not what would be generated
    #[arg(long)]
    check: bool,
}

impl Generate {
    pub(crate) fn run(&self) -> anyhow::Result<bool> {
        let mut all_current = true;
        for manifest in &self.manifest {
            all_current &= self.follow(manifest)?;
        }
        Ok(all_current)
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
            let path = file.path.display();
            if is_current(file) {
                println!("up to date: {path}");
            } else if self.check {
                println!("stale: {path}");
                all_current = false;
            } else {
                write(file).with_context(|| format!("cannot write {path}"))?;
                println!("written: {path}");
            }
        }
        Ok(all_current)
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
