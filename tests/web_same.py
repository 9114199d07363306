#!/usr/bin/env python3
"""web_same.py PROGRAM FOLDER NODE - the module of `make web` in FOLDER finds the values and the node counts of the program at one
thread: on the plain claims of results/results.txt, and on the FFO positions 1 to YOMIKIRI_FFO (42).  Prints both times."""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

HASH = "16M"


def tasks():
    for line in Path("results/results.txt").read_text(encoding="utf-8").splitlines():
        plain = re.fullmatch(r"(solve|moves) (\S+)(?: (start|[-XO]{4,64} [XO]|[a-h1-9]+))?", line)
        if plain and not re.search("board=|eight:", plain[2]):
            yield {"spec": plain[2], "position": plain[3] or "start", "moves": plain[1] == "moves", "hash": HASH}
    for line in Path("tests/data/ffo.txt").read_text(encoding="utf-8").splitlines():
        number = re.match(r"ffo-(\d+) ;", line)
        if number and int(number[1]) <= int(os.environ.get("YOMIKIRI_FFO", 42)):
            yield {"spec": "othello:8x8", "position": line.split(";")[1].strip(), "moves": False, "hash": HASH}


def native(program, task):
    words = [program, "moves" if task["moves"] else "solve", task["spec"], task["position"], "--threads", "1", "--hash", HASH, "--json"]
    said = subprocess.run(words, capture_output=True, text=True, check=False)
    return json.loads(said.stdout.splitlines()[0]) if said.returncode == 0 else {"value": None, "nodes": said.stderr, "seconds": 0}


def main(program, folder, node):
    wanted = list(tasks())
    said = subprocess.run([node, "--no-experimental-fetch", "tests/web_nodes.js", folder], input="\n".join(map(json.dumps, wanted)),
                          capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in said.stdout.splitlines()]
    if len(found) != len(wanted):
        print(f"web_same: {len(found)} answers to {len(wanted)} tasks: {said.stderr[-500:]}")
        return 1
    faults, seconds, theirs, nodes = 0, 0, 0, 0
    for task, here in zip(wanted, found):
        there = native(program, task)
        nodes, seconds, theirs = nodes + there["nodes"], seconds + here.get("seconds", 0), theirs + there["seconds"]
        same = here.get("value") == there["value"] and here.get("nodes") == there["nodes"]
        if task["moves"]:
            same = same and here["moves"] == {move: value for move, value in there["moves"].items()}
        if not same:
            faults += 1
            print(f"web_same: {task}: {here}; expected {there['value']} with {there['nodes']} nodes")
    print(f"{len(wanted)} positions, {nodes} nodes, {faults} differ; {seconds:.2f} s, the program {theirs:.2f} s")
    return min(faults, 1)


sys.exit(main(*sys.argv[1:]))
