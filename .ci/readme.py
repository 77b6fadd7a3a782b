"""Runs the examples of the README files and compares what they print with what the files say.

Usage: readme.py FOLDER, where FOLDER holds the programs. A block of `console` whose commands are
followed by output is an example. The one of codegen/README.md runs in a folder of its own that
holds the grammar and the manifest of that file; the Rust of that file is compiled with what the
example generated, and run.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile


def blocks(file, language):
    pattern = rf"^```{language}\n(.*?)^```$"
    return re.findall(pattern, file.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def examples(block):
    """Splits a block at its prompts into commands and the output below each."""
    for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = example.partition("\n")
        yield command, output


def check(file, folder, environment):
    count = 0
    for block in blocks(file, "console"):
        for command, expected in examples(block):
            if not expected:
                continue
            count += 1
            run = subprocess.run(
                command,
                shell=True,
                cwd=folder,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
            )
            if run.stdout != expected:
                sys.exit(f"error: {file}: {command}\nprints\n{run.stdout}instead of\n{expected}")
    print(f"{file}: {count} examples")
    if count == 0:
        sys.exit(f"error: {file} has no example")


def check_generator(file, environment):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "src").mkdir()
        [grammar] = blocks(file, "abnf")
        [manifest] = blocks(file, "toml")
        [program] = blocks(file, "rs")
        (folder / "greeting.abnf").write_text(grammar, encoding="utf-8")
        (folder / "grammars.toml").write_text(manifest, encoding="utf-8")
        check(file, folder, environment)
        main = folder / "src" / "main.rs"
        main.write_text(
            f"pub mod greeting;\nfn main() -> Result<(), greeting::Error> {{\n{program}Ok(())\n}}\n",
            encoding="utf-8",
        )
        command = ["rustc", "--edition=2024", "-o", folder / "main", main]
        subprocess.run(command, check=True)
        subprocess.run([folder / "main"], check=True)


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    environment = dict(os.environ)
    environment["PATH"] = f"{programs}{os.pathsep}{environment['PATH']}"
    # Leaves what Cargo says of itself out.
    environment["CARGO_TERM_QUIET"] = "true"
    here = pathlib.Path()
    check(here / "README.md", here, environment)
    check(here / "cli" / "README.md", here, environment)
    check_generator(here / "codegen" / "README.md", environment)


main()
