//! Proves that the generated source in `uri-generated` is what the grammars in `abnf` make today.
//!
//! Of use in a checkout only, where the package `checkout` switches the feature `regenerate` on:
//! the published package has no build script.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "regenerate")]
    regenerate();
}

/// Generates everything into `OUT_DIR`, and fails the build unless the committed files are the
/// same.
#[cfg(feature = "regenerate")]
fn regenerate() {
    use std::path::{Path, PathBuf};
    use std::{env, fs};

    println!("cargo::rerun-if-changed=abnf");
    println!("cargo::rerun-if-changed=uri-generated/src");
    let out_dir = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let files = match abnf_codegen::generate(Path::new("abnf/grammars.toml")) {
        Ok(files) => files,
        Err(faults) => {
            for fault in faults {
                println!("cargo::error={fault}");
            }
            return;
        }
    };
    for file in files {
        let name = file.path.file_name().expect("generated files have names");
        let fresh = out_dir.join(name);
        fs::write(&fresh, &file.contents).expect("OUT_DIR can be written");
        if fs::read(&file.path).ok().as_deref() != Some(file.contents.as_bytes()) {
            println!(
                "cargo::error={} is not what abnf/ makes today ({}): \
                 run `cargo codegen` and commit the result",
                file.path.display(),
                fresh.display()
            );
        }
    }
}
