#!/usr/bin/env python3
"""atlas.py boards|mnk PROGRAM SECONDS, or atlas.py page - solves small boards and makes docs/results.md.

boards: reversi and Othello, results/boards.csv.  mnk: K in a row, results/mnk.csv, and the claims of results/results-mnk.txt.  Every
start whose exact value is not in the CSV file is solved with one thread in at most SECONDS; if one takes longer, its proved bounds
are kept, and it is tried again with a larger limit.  Each result is written at once, so a run can be interrupted.

page: prints the page, which is tools/results.md with the tables of both files; the test of the documents compares it."""
import csv
import functools
import json
import os
import re
import subprocess
import sys
from pathlib import Path

EVERY_MOVE, CHECK, CLAIM = "3", "3", 0.5  # seconds: of all first moves, of a second method, of a claim that is kept
KEYS = {"boards": ("scoring", "rows", "columns", "start"), "mnk": ("rows", "columns", "k", "misere")}
REST = {"boards": "lower,upper,all_moves,moves,line,nodes,seconds,limit,version,proof",
        "mnk": "lower,upper,all_moves,moves,check,nodes,seconds,limit,version"}
COLUMNS = [(scoring, start) for scoring in ("othello", "reversi") for start in ("diagonal", "parallel")]
MNK_COLUMNS = [(k, misere) for misere in (0, 1) for k in range(2, 6)]  # every K = 1 is decided at once, K = 6 is a draw
# Second methods in the order in which they are tried, and what each leaves out.
CHECKS = {"minimax": "", "table alone": "etc,threats,stability,pairs,relaxed,symmetry-strategy,cancelling",
          "without provers": "threats,relaxed,symmetry-strategy,cancelling", "without threats": "threats",
          "without relaxed": "relaxed", "without cancelling": "cancelling", "without mirror": "symmetry-strategy"}


def spec(r):
    if "k" in r:
        return f"mnk:{r['rows']},{r['columns']},{r['k']}" + (",misere" if r["misere"] == "1" else "")
    return f"{r['scoring']}:{r['rows']}x{r['columns']}" + ("" if r["start"] == "diagonal" else ",start=" + r["start"])


def keys(name):
    """The starts in the order of the file, smaller boards first."""
    longest = {n: 8 for n in range(1, 9)} if name == "mnk" else {2: 32, 3: 21, 4: 16, 5: 9, 6: 8}
    for _, n, c in sorted((n * c, n, c) for n in longest for c in range(n, longest[n] + 1)):
        if name == "mnk":
            yield from ((n, c, k, misere) for k in range(1, 7) for misere in (0, 1))
        else:
            yield from ((scoring, n, c, start) for start in ("diagonal", "parallel") for scoring in ("reversi", "othello"))


def read(name, path):
    found = {tuple(r[k] for k in KEYS[name]): r for r in csv.DictReader(Path(path).read_text("utf-8").splitlines())}
    for key in keys(name):
        most = 1 if name == "mnk" else key[1] * key[2]
        unknown = dict(zip(KEYS[name], map(str, key))) | {k: "-" for k in REST[name].split(",")}
        yield found.get(tuple(map(str, key))) or unknown | {"lower": -most, "upper": most, "nodes": 0, "seconds": 0, "limit": 0}


def write(path, text):
    Path(path + ".new").write_text(text, "utf-8")
    os.replace(path + ".new", path)


def ask(program, verb, *arguments):
    """The records of a command; ends the program where it fails."""
    done = subprocess.run([program, verb, *arguments, "--threads", "1", "--quiet", "--json"], stdout=subprocess.PIPE, check=False)
    if done.returncode not in (0, 3):
        sys.exit(f"atlas: {verb} {' '.join(arguments)} ended with {done.returncode}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def best_moves(program, r):
    """Every best first move, one of each class of symmetric ones in K in a row; "-": not found in time."""
    if "k" not in r:
        found = ask(program, "moves", spec(r), "--seconds", EVERY_MOVE)[0]
        return None if found.get("stopped") else " ".join(found["best_moves"])
    found = [f for f in ask(program, "openings", spec(r), "--plies", "1", "--seconds", EVERY_MOVE) if f["plies"] == 1]
    is_known = all(f["known"] == "exact" for f in found)
    return " ".join(f["opening"][0] for f in found if -f["value"] == int(r["lower"])) if is_known else None


def check(program, r):
    """The first second method that ends in time; a value that differs ends the program."""
    for name, without in CHECKS.items():
        how = ("--without", without) if without else ("--method", name)
        found = ask(program, "solve", spec(r), *how, "--seconds", CHECK)
        if found and found[0]["known"] == "exact":
            return name if found[0]["value"] == int(r["lower"]) else sys.exit(f"atlas: {spec(r)}: {name} differs")
    return "-"


def narrow(r, found):
    lower, upper = (found["value"],) * 2 if found["known"] == "exact" else (found["lower"], found["upper"])
    r["lower"], r["upper"] = max(int(r["lower"]), lower), min(int(r["upper"]), upper)


def solve(program, r, seconds):
    found = ask(program, "solve", spec(r), "--seconds", str(seconds))[0]
    narrow(r, found)
    exact = r["lower"] == r["upper"]
    r |= {"nodes": found["nodes"], "seconds": f"{found['seconds']:.3f}", "limit": f"{seconds:.0f}", "all_moves": 0,
          "moves": found["move"] or "-", "version": f"{found['version']} {found['git']}"}
    if "line" in r:
        r["line"] = " ".join(found["line"]) or "-"
    elif not exact:  # does the first player win, does he not lose?
        for window in ("--window=0,1", "--window=-1,0"):
            narrow(r, ask(program, "solve", spec(r), window, "--seconds", str(seconds / 4))[0])
    if exact and ("k" in r or found["seconds"] < 0.5):
        best = best_moves(program, r)
        r |= {"moves": best or r["moves"], "all_moves": int(best is not None)}
    if exact and "check" in r:
        r["check"] = check(program, r)


@functools.cache
def theorems():
    """The certificates, by their paths in results/, whose claims Coq has proved (tools/theorems.sh)."""
    return [line.split(",")[0] for line in Path("results/theorems.csv").read_text("utf-8").splitlines()[1:]]


def proof(r):
    """How the value is known: by a theorem (docs/notes/theorems.md), by a certificate, or by the search alone; "-": it is not."""
    if int(r["lower"]) != int(r["upper"]):
        return "-"
    file = "certificates/" + spec(r).replace(":", "-").replace(",start=", "-") + ".ykc"
    return "theorem" if file in theorems() else "certificate" if os.path.exists("results/" + file) else "search"


def signed(value):
    return f"{value:+d}" if value else "0"


def cell(r, around=""):
    lower, upper, most = int(r["lower"]), int(r["upper"]), 1 if "k" in r else int(r["rows"]) * int(r["columns"])
    if lower == upper:
        return around + ("all" if lower == most > 1 else signed(lower)) + around
    bounds = [f">= {signed(lower)}"] * (lower > -most) + [f"<= {signed(upper)}"] * (upper < most)
    return " ".join(bounds) or "?"


def table(sizes, rows):
    """Markdown: a row for each board; boards with the same number of rows, one column more each, and the same cells share one."""
    made = []
    for (n, c), cells in zip(sizes, rows):
        if made and made[-1][0] == n and made[-1][-1] == cells:
            made[-1][2] = c
        else:
            made.append([n, c, c, cells])
    return "".join(f"| {n}x{a}" + (f" to {n}x{b}" if a != b else "") + " |" + "".join(f" {t} |" for t in cells) + "\n"
                   for n, a, b, cells in made)


def counts(rows):
    solved = [int(r["lower"]) for r in rows if int(r["lower"]) == int(r["upper"])]
    won, lost = sum(v > 0 for v in solved), sum(v < 0 for v in solved)
    return f"of which the first player wins {won}, draws {len(solved) - won - lost} and loses {lost}; {len(rows) - len(solved)} are not solved."


def boards_tables(rows):
    facts = [line.split(" ; ") for line in Path("tests/data/solved.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
    known = {f[0]: int(f[2]) for f in facts if len(f) > 3 and sum(c in "XO" for c in f[1][:-2]) == 4}
    mark = {spec(r): "**" if known.get(spec(r)) == int(r["lower"]) else "!" if spec(r) in known else "" for r in rows}
    cells = {tuple(r[k] for k in KEYS["boards"]): cell(r, mark[spec(r)]) + " T" * (proof(r) == "theorem") for r in rows}
    sizes = sorted({(int(r["rows"]), int(r["columns"])) for r in rows})
    solved = [r for r in rows if r["lower"] == r["upper"]]
    missing = [f"`{spec(r)}`" for r in solved if proof(r) == "search"]
    return {"BOARDS": table(sizes, (
                [cells[scoring, str(n), str(c), start] for scoring, start in COLUMNS] for n, c in sizes)),
            "BOARD_COUNTS": f"{len(rows)} starts, {counts(rows)}", "STARTS": len(solved), "CERTIFIED": len(solved) - len(missing),
            "THEOREMS": sum(proof(r) == "theorem" for r in rows),
            "NODES": f"{sum(int(r['nodes']) for r in rows) / 1e9:.1f}", "MISSING": ", ".join(missing)}


def mnk_tables(rows):
    cells = {tuple(int(r[k]) for k in KEYS["mnk"]): cell(r) for r in rows}
    sizes = [(n, c) for n in range(1, 9) for c in range(n, 9)]
    return {"MNK": table(sizes, ([cells[n, c, k, m] for k, m in MNK_COLUMNS] for n, c in sizes)),
            "MNK_COUNTS": f"{len(rows)} games, {counts(rows)}", "CHECKED": sum(r["check"] != "-" for r in rows)}


def connect_tables(text):
    """What is certified of the values in the page's table of Connect Four, which has no file of its own."""
    lines = [[c.strip() for c in line.strip("|").split("|")] for line in re.search(r"\| rows \|.*?\n\n", text, re.S)[0].splitlines() if line]
    boards = [(rows[0], columns) for rows in lines[2:] for columns, value in zip(lines[0][1:], rows[1:]) if value]
    file = "certificates-connect/connect-{}x{}-4.ykc".format
    certified = [b for b in boards if os.path.exists("results/" + file(*b))]

    def names(some):
        *first, last = ["x".join(b) for b in some]
        return ", ".join(first) + " and " * bool(first) + last

    return {"CONNECT_THEOREMS": names(b for b in certified if file(*b) in theorems()), "CONNECT_MISSING": names(b for b in boards if b not in certified)}


def many(nodes):
    return f"{nodes / 1e9:.3g} billion" if nodes >= 1e9 else f"{nodes / 1e6:.3g} million"


def race_tables():
    """The tables of results/race.csv: the last time of this program for each work, and its last race with others."""
    times, races = {}, {}
    for r in csv.DictReader(Path("results/race.csv").read_text("utf-8").splitlines()):
        ffo = r["case"].startswith("ffo")
        work = ("FFO " + r["case"][3:] if ffo else f"`{r['case']}`"), r["threads"]
        if r["program"] == "yomikiri":
            times[work] = r
        elif races.get(work, [None])[0] is times[work]:
            races[work].append(r)
        else:
            races[work] = [times[work], r]

    def cells(r):
        return f"{many(int(r['nodes']))} | {float(r['own']):.3g}"

    def share(first, r):
        return "" if r is first else f"{float(first['own']) / float(r['own']):.2f}"

    return {"TIMES": "".join(f"| {case} | {threads} | {cells(r)} | {r['machine']}, {r['date']} |\n" for (case, threads), r in times.items()),
            "RACES": "".join(f"| {case} | {threads} | {r['program']} | {cells(r)} | {share(race[0], r)} | {r['machine']}, {r['date']} |\n"
                             for (case, threads), race in races.items() for r in race)}


def page():
    """docs/results.md."""
    text = Path("tools/results.md").read_text("utf-8")
    made = race_tables() | boards_tables(list(read("boards", "results/boards.csv"))) | mnk_tables(list(read("mnk", "results/mnk.csv"))) | connect_tables(text)
    for key, value in made.items():
        text = text.replace(f"@{key}@\n" if str(value).endswith("\n") else f"@{key}@", str(value))
    return text


def write_claims(rows):
    claims = "".join(f"solve {spec(r)}\n    value={r['lower']} known=exact\n"
                     for r in rows if r["lower"] == r["upper"] and float(r["seconds"]) < CLAIM)
    write("results/results-mnk.txt",
          "# results-mnk.txt - K in a row on small boards, made by `make atlas-mnk`; `yomikiri verify` checks them.\n" + claims)


def keep(path, header, rows):
    for r in rows:
        if "proof" in r:
            r["proof"] = proof(r)
    write(path, "\n".join([header] + [",".join(str(r[k]) for k in header.split(",")) for r in rows if r["version"] != "-"]) + "\n")


def main(name, program, seconds):
    path, header = f"results/{name}.csv", ",".join(KEYS[name]) + "," + REST[name]
    rows = list(read(name, path))
    for r in rows:
        if r["lower"] == r["upper"] or float(r["limit"]) >= float(seconds):
            continue
        solve(program, r, float(seconds))
        keep(path, header, rows)
        print(f"{spec(r)}: {r['lower']}..{r['upper']}  {r['seconds']} s", file=sys.stderr)
    keep(path, header, rows)
    if name == "mnk":
        write_claims(rows)
    write("docs/results.md", page())


if __name__ == "__main__":
    if sys.argv[1:] == ["page"]:
        sys.stdout.write(page())
    elif len(sys.argv) == 4 and sys.argv[1] in KEYS:
        main(*sys.argv[1:])
    else:
        sys.exit("atlas: expected boards or mnk, a program and the seconds for each start, or page")
