#!/usr/bin/env python3
"""tour.py [--update] - compares the places in docs/tour.md, [name](../file#Lnumber), with the code: the line defines the name.
--update writes the numbers anew.  Ends with 1 if one is wrong."""

import re
import sys
from pathlib import Path

TOUR = Path(__file__).resolve().parent.parent / "docs" / "tour.md"
PLACE = re.compile(r"\[([A-Za-z_0-9()]+)\]\(\.\./([^)#]+)#L(\d+)\)")


def defines(line: str, name: str) -> bool:
    """Whether the line begins a function, a struct or a typedef of that name."""
    quoted = re.escape(name)
    return bool(re.match(rf"[a-zA-Z].*\b{quoted}\(|[a-zA-Z].*{quoted}\(|typedef .*\b{quoted}( \{{|;)|struct {quoted} \{{", line)) and not line.endswith(";")


def place(name: str, file: str) -> int:
    for number, line in enumerate((TOUR.parent.parent / file).read_text().splitlines(), 1):
        if defines(line, name):
            return number
    sys.exit(f"tour.py: {file} does not define {name}")


def main() -> int:
    text = TOUR.read_text()
    right = PLACE.sub(lambda m: f"[{m[1]}](../{m[2]}#L{place(m[1], m[2])})", text)
    if sys.argv[1:] == ["--update"]:
        TOUR.write_text(right)
    elif right != text:
        old, new = next((a, b) for a, b in zip(text.splitlines(), right.splitlines()) if a != b)
        print(f"tour.py: docs/tour.md has other line numbers than the code; `tools/tour.py --update` mends them\n  {old}\n  {new}")
        return 1
    return 0


sys.exit(main())
