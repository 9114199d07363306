#!/usr/bin/env python3
"""under-way.py FOLDER PROGRAM SECONDS - goes on with the long solves of FOLDER (results/under-way) for SECONDS; 0: until all end.

FOLDER/boards.txt names the boards, one a line: a spec, the training positions for each number of empty squares, and the empty squares
at which its proof ends.  A board has a store there, SPEC.yks, and weights, SPEC.ykw, which are made where they are missing.  A solved
board without a certificate, SPEC.ykc, is next, and is proved; then the board with the least work left.
Every CHECKPOINT seconds (600) and at the end the store is one file that holds all finished tasks, FOLDER/history.csv gets a line
where the figures changed, and FOLDER/README.md is made.  ARGUMENTS: more options of `solve`.  NICE: the niceness of it all (19)."""
import csv
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

UNKNOWN = 20000  # as a bound
HISTORY = "date,spec,tasks,nodes,seconds,lower,upper,left_low,left,left_high".split(",")


def file(folder, spec, suffix):
    return folder / (spec.replace(":", "-").replace(",", "-") + suffix)


def is_begun(store):
    return store.exists() and store.stat().st_size > 0


def boards(folder):
    """Spec, training positions, empty squares at the proof's leaves, record of `status` (None: not begun) of each board."""
    for line in (folder / "boards.txt").read_text("utf-8").splitlines():
        if line and line[0] != "#":
            spec, positions, leaves = line.split()
            store = file(folder, spec, ".yks")
            done = is_begun(store) and subprocess.run([PROGRAM, "status", store, "--json"], stdout=subprocess.PIPE, check=True)
            yield spec, positions, leaves, json.loads(done.stdout) if done else None


def is_proved(folder, spec):
    return file(folder, spec, ".ykc").exists()


def next_board(folder):
    """The board to go on with, as in boards.txt, and whether it is solved and lacks its proof; None: all are finished."""
    left = []
    for spec, positions, leaves, r in boards(folder):
        if not r or r["open_goals"]:
            left.append((r["left_nodes"] if r else float("inf"), (spec, positions, leaves, False)))
        elif not is_proved(folder, spec):
            return spec, positions, leaves, True
    return min(left)[1] if left else None


def billions(nodes):
    return f"{float(f'{nodes / 1e9:.3g}'):g}"


def bounds(r):
    if r["value"] is not None:
        return f"{r['value']:+d}"
    ends = [(">=", r["lower"]), ("<=", r["upper"])]
    return " ".join(f"{sign} {v:+d}" for sign, v in ends if v is not None and abs(v) < UNKNOWN) or "?"


def row(folder, spec, positions, leaves, r):
    if not r:
        return f"| `{spec}` | {positions} | not begun | | | | |"
    left = " to ".join(billions(r[k]) for k in ("left_nodes_low", "left_nodes_high"))
    if not r["open_goals"]:
        left = "nothing" if is_proved(folder, spec) else f"the proof, down to {leaves} empty squares"
    return f"| `{spec}` | {positions} | {bounds(r)} | {r['done']} | {billions(r['nodes'])} | {r['seconds'] / 3600:.2f} | {left} |"


def note(folder, spec):
    """A line of the history, and the page."""
    found = list(boards(folder))
    r = next(r for s, *_, r in found if s == spec)
    figures = [spec, r["done"], *(f"{r[k]:.0f}" for k in ("nodes", "seconds")), r["lower"], r["upper"],
               *(f"{r[k]:.0f}" for k in ("left_nodes_low", "left_nodes", "left_nodes_high"))]
    figures = ["" if f is None else str(f) for f in figures]
    with (folder / "history.csv").open("a+", encoding="utf-8", newline="") as out:
        out.seek(0)
        lines = list(csv.reader(out))
        writer = csv.writer(out, lineterminator="\n")
        if not lines:
            writer.writerow(HISTORY)
        if figures not in (line[1:] for line in lines):  # a proof changes none of them
            writer.writerow([time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), *figures])
    page = (Path(__file__).parent / "under-way.md").read_text("utf-8")
    (folder / "README.md").write_text(page.replace("@BOARDS@", "\n".join(row(folder, *b) for b in found)), "utf-8")


def checkpoint(store):
    with sqlite3.connect(store, timeout=60) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def run(arguments, end, every_checkpoint=lambda: None):
    """The exit code of the program, which gets the time that is left; a signal ends it in good order."""
    limit = ["--seconds", f"{max(end - time.time(), 0.1):.1f}"] if end else []
    child = subprocess.Popen([PROGRAM, *arguments, *limit])
    try:
        while True:
            try:
                return child.wait(CHECKPOINT)
            except subprocess.TimeoutExpired:
                every_checkpoint()
    finally:
        child.terminate()
        child.wait()


def go_on(folder, spec, positions, leaves, is_solved, end):
    """Exit code 0: the board is solved, or proved; 3: stopped before."""
    store, weights = file(folder, spec, ".yks"), file(folder, spec, ".ykw")

    def at_checkpoint():
        if is_begun(store):
            checkpoint(store)
            note(folder, spec)

    code = 0
    if not weights.exists():
        code = run(["train", spec, "--weights", weights, "--positions", positions], end)
    verb = ["prove", "--leaves", leaves, "--output", file(folder, spec, ".ykc")] if is_solved else ["solve", "--no-board", *ARGUMENTS]
    try:
        if code == 0:
            code = run([*verb, spec, "--store", store, "--weights", weights], end, at_checkpoint)
    finally:
        at_checkpoint()
    return code


def main(folder, seconds):
    end = time.time() + seconds if seconds else None
    os.nice(int(os.environ.get("NICE", 19)))
    for number in signal.SIGTERM, signal.SIGINT:
        signal.signal(number, lambda *_: sys.exit(3))
    while (board := next_board(folder)) and (not end or time.time() < end):
        code = go_on(folder, *board, end)
        if code:
            sys.exit(0 if code == 3 else code)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("under-way: expected a folder, a program and seconds")
    PROGRAM, CHECKPOINT = sys.argv[2], float(os.environ.get("CHECKPOINT", 600))
    ARGUMENTS = os.environ.get("ARGUMENTS", "").split()
    main(Path(sys.argv[1]), float(sys.argv[3]))
