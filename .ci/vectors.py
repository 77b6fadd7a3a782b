"""Long inputs and inputs that are not UTF-8, through `uriform parse`, for the rules of RFC 3986.

Usage: vectors.py FOLDER PROGRAM. FOLDER holds `long.jsonl` and `validate_bytes.jsonl`; verdicts on
other rules are passed over.
"""

import json
import pathlib
import subprocess
import sys

RULES = {
    "URI": "uri",
    "URI-reference": "uri-reference",
    "absolute-URI": "absolute-uri",
    "relative-ref": "relative-ref",
}


def rows(file):
    with open(file, encoding="ascii") as lines:
        return [json.loads(line) for line in lines]


def verdicts(program, arguments, strings):
    """Asks about all strings at once."""
    lines = "".join(json.dumps(string) + "\n" for string in strings)
    command = [program, "parse", "--json-lines", *arguments]
    output = subprocess.run(command, input=lines, stdout=subprocess.PIPE, encoding="utf-8", check=True)
    answers = [json.loads(line)["ok"] for line in output.stdout.splitlines()]
    if len(answers) != len(strings):
        sys.exit(f"error: {len(answers)} answers for {len(strings)} strings")
    return answers


def main():
    folder, program = pathlib.Path(sys.argv[1]), sys.argv[2]
    long = rows(folder / "long.jsonl")
    texts = [row["prefix"] + row["unit"] * row["count"] + row["suffix"] for row in long]
    raw = rows(folder / "validate_bytes.jsonl")
    hexadecimal = [row["input_hex"] for row in raw]
    differ = 0
    for name, table, strings, arguments in [
        ("long", long, texts, []),
        ("not UTF-8", raw, hexadecimal, ["--hex"]),
    ]:
        for rule, argument in RULES.items():
            expected = [row["rules"][rule] for row in table]
            answers = verdicts(program, ["--as", argument, *arguments], strings)
            wrong = sum(a != b for a, b in zip(answers, expected))
            differ += wrong
            print(f"{name}, {rule}: {wrong} of {len(expected)} differ")
    sys.exit(differ > 0)


main()
