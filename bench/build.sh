#!/usr/bin/env bash
# Prints what it costs to depend on uriform, fluent-uri or iri-string: how long a first build takes
# and how much machine code and tables a program gets.
#
# The program takes its first argument apart and prints the path and the host. uriform is built from
# the files that would be published, the others in the versions of Cargo.toml. Needs `size`.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Writes a program: its name, the line of its dependency, the body of
# `fn parts(text: &str) -> Option<(String, String)>`.
program() {
    mkdir -p "$work/$1/src"
    cat >"$work/$1/Cargo.toml" <<TOML
[package]
name = "program"
version = "0.0.0"
edition = "2021"

[workspace]

[dependencies]
$2

[patch.crates-io]
TOML
    if [[ $1 == uriform ]]; then
        cat >>"$work/$1/Cargo.toml" <<TOML
uriform = { path = "$work/packages/uriform" }
uri-generated = { path = "$work/packages/uri-generated" }
TOML
    fi
    cat >"$work/$1/src/main.rs" <<RUST
fn parts(text: &str) -> Option<(String, String)> {
    $3
}

fn main() {
    match std::env::args().nth(1).as_deref().map(parts) {
        Some(Some((path, host))) => println!("{path} {host}"),
        _ => println!("no URI reference"),
    }
}
RUST
}

# The dependency on a peer, as in Cargo.toml.
pinned() {
    grep "^$1 = " Cargo.toml
}

# Prints how many packages are compiled for a program, itself included.
compiled() {
    cargo tree --offline --quiet --edges normal,build --prefix none --no-dedupe \
        --manifest-path "$work/$1/Cargo.toml" | sort --unique | wc --lines
}

# Builds a program from nothing and prints the seconds; the least of three times.
cold_build() {
    local least=
    for _ in 1 2 3; do
        rm -rf "$work/$1/target"
        local start
        start=$(date +%s%N)
        cargo build --quiet --offline --manifest-path "$work/$1/Cargo.toml" "${@:2}"
        local took=$((($(date +%s%N) - start) / 1000000))
        if [[ -z $least ]] || ((took < least)); then
            least=$took
        fi
    done
    echo "$((least / 1000)).$(printf '%03d' $((least % 1000)))"
}

# Prints the bytes of a section of a program.
section() {
    size -A "$work/$1/target/release/program" | awk -v name="$2" '$1 == name { print $2 }'
}

(
    cd ..
    cargo package --quiet --offline --allow-dirty --no-verify --target-dir "$work/target" \
        --package uri-generated --package abnf-codegen --package uriform
)
mkdir "$work/packages"
for name in uri-generated uriform; do
    tar --extract --gzip --file "$work/target/package/$name-"[0-9]*.crate --directory "$work/packages"
    mv "$work/packages/$name-"[0-9]* "$work/packages/$name"
done

program none '' 'text.split_once(":").map(|(a, b)| (a.into(), b.into()))'
program uriform 'uriform = "0.1"' 'let uri = uriform::UriRef::parse(text).ok()?;
    Some((uri.path().into(), uri.host()?.as_str().into()))'
program fluent-uri "$(pinned fluent-uri)" 'let uri = fluent_uri::UriRef::parse(text).ok()?;
    let host = uri.authority()?.host().into();
    Some((uri.path().as_str().into(), host))'
program iri-string "$(pinned iri-string)" 'let uri = iri_string::types::UriReferenceStr::new(text).ok()?;
    Some((uri.path_str().into(), uri.authority_components()?.host().into()))'

unset CARGO_TARGET_DIR
format='%-11s %8s %9s %9s %9s %9s\n'
# shellcheck disable=SC2059
printf "$format" library packages 'build s' 'release s' '.text' '.rodata'
for name in none uriform fluent-uri iri-string; do
    cargo fetch --quiet --manifest-path "$work/$name/Cargo.toml"
    packages=$(($(compiled "$name") - 1))
    build=$(cold_build "$name")
    release=$(cold_build "$name" --release)
    # shellcheck disable=SC2059
    printf "$format" "$name" "$packages" "$build" "$release" \
        "$(section "$name" .text)" "$(section "$name" .rodata)"
done
echo
echo 'none: the same program without a library; the difference to it is what a library costs.'
