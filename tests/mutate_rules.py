#!/usr/bin/env python3
"""Changes one operator, number or symmetry in the example games, and counts what `yomikiri rules` finds.

    tests/mutate_rules.py [COUNT [SEED]]     from the root; YOMIKIRI names another program

A changed rule is another game, so the original is given by --against; a changed claim must be found alone.  A mutant that
is not found is judged by tests/games/judge.c, which shares no code with the program: "equal" if it finds no position either
at which a claim is false, and the game has the same positions and value.  Exit 1: a mutant was missed.
"""
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

PROGRAM = os.environ.get("YOMIKIRI", "build/yomikiri")
GAMES = pathlib.Path("docs/examples/games")
RULES = ("start", "moves", "play", "over")
CLAIMS = ("left", "played", "image", "turned", "parts", "valid", "cell", "move_text", "write_position", "read_position")
TEXTS = ("cell", "move_text")
SPECS = {"breakthrough": ["4 2", "4 3", "5 3"], "chomp": ["2 2", "3 3", "3 4"], "clobber": ["2 2", "2 3", "3 3", "3 4"],
         "cram": ["2 2", "2 3", "3 3", "3 4"], "domineering": ["2 2", "2 3", "3 3", "3 4"], "dots_and_boxes": ["1 1", "1 2", "2 2"],
         "hex": ["2", "3"], "kalah": ["1 2", "2 2", "3 2"], "kayles": ["3", "7", "11"], "konane": ["3 3", "4 4", "4 5", "5 5"],
         "nim": ["1 2 3 0", "3 4 5 0"], "snort": ["2 2", "2 3", "3 3"], "tictactoe": [""]}
CHANGES = [(r" \+ ", (" - ",)), (r" - ", (" + ",)), (r" < ", (" <= ",)), (r" <= ", (" < ",)), (r" > ", (" >= ",)),
           (r" == ", (" != ",)), (r" != ", (" == ",)), (r" && ", (" || ",)), (r" / ", (" % ",)), (r" % ", (" / ",)),
           (r" << ", (" >> ",)), (r" >> ", (" << ",)), (r" & ", (" | ",)), (r" \| ", (" & ",)), (r"~(?=[a-z(])", ("",)),
           (r"rows", ("cols",)), (r"cols", ("rows",)), (r"p->a\b", ("p->b",)), (r"(?<![\w.\[])([0-9])(?![\w.])", ("+1", "-1")),
           (r"return (?=[^;]*;)", ("return 1 + ", "return -1 + "))]
FLAGS = [(r"symmetries = r->rows == r->cols \? (\d) : (\d)", ("symmetries = 8", "symmetries = r->rows == r->cols ? 4 : 8")),
         (r"\.alike = true, ", ("",)), (r"\.left = left", (".left = left, .alike = true",)),
         (r"most_moves = ", ("most_moves = -1 + ",)), (r"move_numbers = ", ("move_numbers = -1 + ",)),
         (r"r->most = ", ("r->most = -1 + ",)), (r"\.extra_turns = true, ", ("",))]


def bodies(text, names):
    for name in names:
        for found in re.finditer(r"^static [^\n;]*\b%s\([^;{]*\)\n\{\n(.*?)^\}" % name, text, re.M | re.S):
            yield name, found.start(1), found.end(1)


def mutants(game):
    """(member, text, words) of each mutant of a game."""
    text = (GAMES / (game + ".c")).read_text()
    for name, begin, end in bodies(text, RULES + CLAIMS):
        for pattern, changes in CHANGES:
            for found in re.finditer(pattern, text[begin:end]):
                for change in changes:
                    new = change if not re.fullmatch(r"[+-]1", change) else str(int(found[0]) + int(change))
                    a, b = begin + found.start(), begin + found.end()
                    line = text.count("\n", 0, a) + 1
                    yield game, name, text[:a] + new + text[b:], "%s.c:%d: %s -> %s" % (game, line, found[0].strip(), new.strip())
    for pattern, changes in FLAGS:
        for found in re.finditer(pattern, text):
            for change in changes:
                yield game, "setup", text[:found.start()] + change + text[found.end():], "%s.c: %s -> %s" % (game, found[0], change)


def judged(path, folder, game):
    """What the judge prints for each spec; None: a claim is false, or it does not end."""
    binary = str(path) + ".judge"
    if subprocess.run(["cc", "-O1", "-w", "-Isolver/interfaces/library", "-include", str(path), "-o", binary, "tests/games/judge.c"],
                      stderr=subprocess.DEVNULL).returncode != 0:
        return None
    said = []
    for spec in SPECS[game]:
        try:
            done = subprocess.run([binary] + spec.split(), capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return None
        if done.returncode != 0:
            return None
        said.append(done.stdout)
    return said


def verdict(number, folder, mutant):
    game, member, text, words = mutant
    path = folder / ("%d.c" % number)
    path.write_text(text)
    command = [PROGRAM, "rules", str(path), "--seconds", "30", "--quiet"]
    if member in RULES or member == "setup":
        command += ["--against", str(GAMES / (game + ".c"))]
    done = subprocess.run(command, capture_output=True, text=True)
    said = (done.stdout + done.stderr).replace(str(path), "").strip().split("\n")[0].strip(": ")
    if "does not compile" in said:
        return None
    if done.returncode != 0:
        return "found", member, words, said
    if judged(path, folder, game) == judged(copy(folder, game), folder, game):
        return "equal", member, words, said
    return "missed", member, words, said


def copy(folder, game):
    path = folder / (game + ".c")
    if not path.exists():
        path.write_text((GAMES / (game + ".c")).read_text())
    return path


def summary(kinds):
    return "%d mutants" % len(kinds) + "".join(", %d %s" % (kinds.count(kind), kind) for kind in ("found", "equal", "text", "missed"))


def main():
    count, seed = (int(word) for word in (sys.argv[1:] + ["150", "1"][len(sys.argv) - 1:])[:2])
    every = {}
    for game in SPECS:
        for mutant in mutants(game):
            every.setdefault((game, mutant[1]), []).append(mutant)
    rng = random.Random(seed)
    for list_ in every.values():
        rng.shuffle(list_)
    order = sorted(every)
    rng.shuffle(order)
    chosen = []
    while len(chosen) < count and any(every.values()):
        for key in order:
            if every[key] and len(chosen) < count:
                chosen.append(every[key].pop())
    tally = {}
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(2) as pool:
        folder = pathlib.Path(name)
        for result in pool.map(lambda pair: verdict(pair[0], folder, pair[1]), enumerate(chosen)):
            if result is None:
                continue
            kind, member, words, said = result
            tally.setdefault(member, []).append(kind)
            print("%-6s %-10s %s%s" % (kind, member, words, "  (%s)" % said if kind == "found" else ""), flush=True)
    total = sum(tally.values(), [])
    for member in sorted(tally):
        print(member + ": " + summary(tally[member]))
    print("all: " + summary(total))
    return 1 if "missed" in total or not total else 0


if __name__ == "__main__":
    sys.exit(main())
