#!/usr/bin/env python3
"""web_table.py PROGRAM - results/connect4-openings.txt: the value of every parent is that of its children, no value that follows
from others is missing, and 50 positions have the values that PROGRAM finds."""
import json
import random
import subprocess
import sys

sys.path.insert(0, "tools")
import connect4  # noqa: E402

SAMPLE = 50


def main(program):
    value, found = connect4.read(connect4.FILE), connect4.levels(6)
    known = len(value)
    connect4.follow(value, found)  # ends at a parent that differs
    levels = [[p for p in level if p in value] for level in found]
    last = [level for level in levels if len(level) >= SAMPLE][-1]  # with most stones: solved soonest
    chosen = random.Random(1).sample(last, SAMPLE)
    lines = "".join(f"{connect4.text(p)}\n" for p in chosen)
    said = subprocess.run([program, "solve", "connect4", "--file", "-", "--json"], input=lines, capture_output=True, text=True, check=False)
    solved = [json.loads(line)["value"] for line in said.stdout.splitlines()]
    wrong = [connect4.text(p) for p, v in zip(chosen, solved) if value[p] != v]
    print(f"{known} values of Connect Four follow from each other; of {len(solved)} that were solved {len(wrong)} differ")
    if wrong or len(solved) != SAMPLE or len(value) != known:
        print(f"web_table: {wrong[:3]} {said.stderr[-300:]}; {len(value) - known} values are missing")
        return 1
    return 0


sys.exit(main(*sys.argv[1:]))
