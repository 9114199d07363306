#!/usr/bin/env python3
"""keys.py [--update] - compares the table of JSON keys in docs/manual.md with docs/output.schema.json, which it is made from.
--update writes the table anew.  Ends with 1 if it is old, if a key has no description or if a row is too long.

A key without a description shares that of the key before it; the first keys of a record mean what they mean in solve."""
import json
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
BEGIN, END = "<!-- made by tools/keys.py from output.schema.json -->\n", "<!-- end of keys -->\n"
LONGEST = 160


def rows(name, properties, known):
    """The groups of keys of a record with their meaning, those inside a key after it; `known`: keys described elsewhere."""
    group, meaning = [], None
    for key, what in properties.items():
        if meaning is None and "description" not in what:
            if key not in known:
                sys.exit(f"keys.py: output.schema.json does not describe {name}{key}")
            continue
        if "description" in what and group:
            yield group, meaning
            group = []
        meaning = what.get("description", meaning)
        group.append(f"`{key}`")
        inside = what.get("items", what.get("additionalProperties", {})).get("properties")
        if inside:
            for keys, text in rows(f"{name}{key}.", inside, known | set(properties)):
                yield [f"`{key}.{below[1:]}" for below in keys], f"{meaning}, {text}"
            group = []
    if group:
        yield group, meaning


def table():
    kinds = json.loads((DOCS / "output.schema.json").read_text(encoding="utf-8"))["$defs"]
    lines = ["| record | keys |", "|---|---|"]
    for name, kind in kinds.items():
        start = f"| {kind.get('description')} |"
        for keys, text in rows(f"{name}.", kind.get("properties", {}), set(kinds["solve"]["properties"])):
            part = f" {', '.join(keys)}: {text}. |"
            if start == "| |" and len(lines[-1]) + len(part) - 2 <= LONGEST:
                lines[-1] = lines[-1][:-2] + part
            else:
                lines.append(start + part)
            start = "| |"
            if len(lines[-1]) > LONGEST:
                sys.exit(f"keys.py: expected at most {LONGEST} characters: {lines[-1]}")
    return "\n".join(lines) + "\n"


text = (DOCS / "manual.md").read_text(encoding="utf-8")
before, _, rest = text.partition(BEGIN)
right = before + BEGIN + table() + END + rest.partition(END)[2]
if sys.argv[1:] == ["--update"]:
    (DOCS / "manual.md").write_text(right, encoding="utf-8")
elif right != text:
    sys.exit("keys.py: docs/manual.md has another table of keys than output.schema.json; `tools/keys.py --update` mends it")
