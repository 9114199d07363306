"""check_control.py PROGRAM CHECKER - what a stranger's bytes do in the outputs.

Control characters, marks of direction, ends of lines, numbers that stand for no character and bytes that are not UTF-8
come in by every way: names of files, players and events, words and options of every verb, texts of claims and stores,
lines of protocols, variables of the environment. No output shows one of them as it is; ordinary characters it does. JSON,
XML and CSV can still be read. A long word makes a message of bounded length, cut between characters.

A row of ROWS is a command and the files that it reads. In both {} is the hostile text. The words after the command:
    out FILE...   also outputs
    without       the text need not be in an output
    text          the files are read as text, so that control characters of ASCII are refused: they are left out
"""

import contextlib
import csv
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata
from concurrent.futures import ThreadPoolExecutor

program, checker = (os.path.realpath(path) for path in sys.argv[1:3])

GOOD = "nä読א"  # an accent, Japanese, a letter that is written from right to left
CONTROL = "\x01\x07\x1b[8m\x1b]0;t\x07\x08\r\nFORGED\n\t\x7f".encode()
BYTES = b"\x9b8m\xff\xc0\x9b\xed\xa0\x80\xf4\x90\x80\x80\xe8\xaa"
MARKS = "\x80\x9b8m\x9d0t\x9c\x85\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2060\u2064\ufeff\ufff9\U000e0041\ufdd0\uffff\U0001fffe"
LONG = "読" * 1300
HOSTILE = {"all": CONTROL + MARKS.encode() + BYTES, "marks": MARKS.encode(), "bytes": BYTES, "long": LONG.encode()}
NAME = ["all"]  # of a file, a word, a line of a protocol
TEXT = ["marks", "bytes"]  # in a text file, which has no control characters of ASCII
HIDDEN = re.compile(
    "[\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U0001fffe\U000e0000-\U000e007f]"
)
COLOUR = re.compile("\x1b\\[[0-9;]*m")
BOARD = b"-----OX--XO----- X"
WIN = b"XO-OX---- X"  # ttt: c3 wins

failures = []


def faults(data: bytes, coloured: bool) -> str:
    """What is wrong with an output; "": nothing."""
    try:
        text = data.decode()
    except UnicodeDecodeError as e:
        return f"not UTF-8: {data[max(0, e.start - 20) : e.start + 4]!r}"
    if coloured:
        text = COLOUR.sub("", text)
    for c in text:
        if (unicodedata.category(c) in ("Cc", "Cs") and c != "\n") or HIDDEN.match(c):
            return f"{c!r} is written"
    return "a line is forged" if re.search("^FORGED", text, re.M) else ""


def read_back(name: str, data: bytes) -> None:
    """Raises an exception if the output cannot be read as what its name says."""
    if name == "json":
        for line in data.decode().splitlines():
            json.loads(line)
    elif name.endswith((".svg", ".xml")):
        subprocess.run(["xmllint", "--noout", "-"], input=data, check=True, capture_output=True)
    elif name.endswith(".html"):
        json.loads(re.search('id="data">(.*?)</script>', data.decode(), re.S).group(1))
    elif name == "csv":
        rows = list(csv.reader(io.StringIO(data.decode()), strict=True))
        assert all(len(row) == len(rows[0]) for row in rows), rows


def fill(template, text: bytes):
    if isinstance(template, str):
        template = template.encode()
    return template.replace(b"{}", text)


def run(kind: str, command, files=(), outputs=(), shown=True, stdin=b"", variables=(), limit=300) -> None:
    """One command, in a folder of its own."""
    text = GOOD.encode() + HOSTILE[kind] + b"z"
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files:
            path = os.path.join(folder.encode(), fill(name, text))
            if callable(content):
                content(path, text)
            else:
                with open(path, "wb") as f:
                    f.write(fill(content, text))
        words = [fill(word, text) for word in command]
        environment = {**os.environb, **{name.encode(): fill(value, text) for name, value in variables}}
        try:
            ended = subprocess.run(
                words, cwd=folder, input=fill(stdin, text), capture_output=True, env=environment, timeout=limit
            )
        except subprocess.TimeoutExpired:
            failures.append(f"{kind}: {words}: does not end")
            return
        written = {"standard output": ended.stdout, "standard error": ended.stderr}
        for name in outputs:
            try:
                with open(os.path.join(folder, name), "rb") as f:
                    written[name] = f.read()
            except OSError as e:
                failures.append(f"{kind}: {words}: {e}; {ended.stderr!r}")
        if ended.returncode not in (0, 1, 2, 3):
            failures.append(f"{kind}: {words}: ended with {ended.returncode}: {ended.stderr!r}")
        if kind == "long" and any(len(line) > 700 or b"\\x" in line for line in ended.stderr.splitlines()):
            failures.append(f"{kind}: {words[:3]}: a long message, or half of a character: {ended.stderr[-300:]!r}")
        for name, data in written.items():
            fault = faults(data, b"always" in words)
            if fault:
                failures.append(f"{kind}: {words}: {name}: {fault}")
            form = "json" if name == "standard output" and b"--json" in words else name
            if name == "standard output" and b"csv" in words and ended.returncode != 2:
                form = "csv"
            try:
                read_back(form, data)
            except Exception as e:
                failures.append(f"{kind}: {words}: {name}: cannot be read back: {e!r}: {data[:300]!r}")
        if shown and not any(GOOD.encode() in data or json.dumps(GOOD)[1:-1].encode() in data for data in written.values()):
            failures.append(f"{kind}: {words}: the text does not come out: {written}"[:900])


# ---- every word and option of every verb ----

SHORTEST = {  # a command of each verb that ends at once
    "solve": ["ttt", WIN], "moves": ["ttt", WIN], "analyze": ["ttt", "b2a1"], "openings": ["ttt", "--plies", "0"],
    "count": ["ttt", WIN], "perft": ["ttt", "2", WIN], "ladder": ["ttt", WIN], "sample": ["reversi:4x4", "--empties", "6", "--count", "1"],
    "play": ["ttt", WIN, "--first", "solver"], "practice": ["reversi:4x4", "--empties", "6", "--count", "1"],
    "match": ["minimax:2", "--boards", "1"], "profile": ["ttt", WIN, "--runs", "1", "--threads", "1"],
    "train": ["reversi:4x4", "--weights", "w.ykw", "--positions", "1000"], "work": ["--store", "s.yks"], "table": ["ttt", WIN, "--output", "t.ykt"],
    "query": ["t.ykt"], "stats": ["t.ykt"], "dump": ["t.ykt"], "status": ["s.yks"], "copy": ["s.yks", "copy.yks"], "prove": ["ttt", WIN, "--output", "c.ykc"],
    "nboard": ["reversi:4x4"], "gtp": ["ttt"], "verify": ["r.txt"], "completion": ["bash"],
    "rules": ["w.rules"], "grundy": ["ttt", WIN],
}  # fmt: skip


def verbs_and_options():
    """(verb, its options with a value), from the help."""
    top = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    for verb in re.findall("^  ([a-z]+)", top.split("verbs\n")[1].split("\n\n")[0], re.M):
        text = subprocess.run([program, verb, "--help-all"], capture_output=True, text=True, check=True).stdout
        yield verb, re.findall("^  --([a-z-]+) [A-Z@a-z]", text, re.M)


def every_argument():
    """The rows of the command line: the hostile text is in the place of each word, and the value of each option."""
    for verb, options in verbs_and_options():
        words = SHORTEST[verb]
        files = [("r.txt", "solve ttt\n    value=0\n")]
        for json_too in ([], ["--json"]):
            for i in range(len(words)):
                if not (isinstance(words[i], str) and words[i].startswith("--")):
                    yield [program, verb, *words[:i], "{}", *words[i + 1 :], *json_too], files
            yield [program, verb, *words, "{}", *json_too], files
            yield [program, verb, *words, "--{}", *json_too], files
            for option in options:
                yield [program, verb, *words, f"--{option}", "{}", *json_too], files
    for words in (["{}"], ["help", "{}"], ["{}", "--json"], ["--complete", "solve", "{}"], ["--complete", "{}"]):
        yield [program, *words], []
    for option in ("spec", "position", "numbers", "threads", "memory", "seconds", "leaves", "seed", "{}"):
        for json_too in ([], ["--json"]):
            yield [checker, f"--{option}", "{}", "c.ykc", *json_too], []


# ---- names of files, and what is in them ----

GGF = "(;GM[Othello]PC[{}]DT[{}]EV[{}]PB[{}]PW[{}]RE[?]TI[15:00]TY[4]BO[4 -----O*--*O----- *]B[b1]W[a1];)\n"
SGF = "(;GM[2]SZ[4]GN[{}]EV[{}]C[{}]PB[{}]PW[{}];B[b1];W[a1])\n"
PGN = '[Event "{}"]\n[Site "{}"]\n[Black "{}"]\n[White "{}"]\n[{} "{}"]\n\n1. b1 a1 *\n'


def store(table: str = "", column: str = "", where: str = ""):
    """A store of a finished solve, changed by hand."""

    def write(path: bytes, text: bytes) -> None:
        made_by("solve", "reversi:4x4", "--threads", "1", "--store")(path, text)
        with contextlib.closing(sqlite3.connect(path)) as file, file:
            if table:
                file.execute(f"UPDATE {table} SET {column} = ? {where}", (text.decode(errors="replace"),))

    return write


CHANGED_STORES = [
    store("solve", "value", "WHERE name = 'spec'"), store("solve", "value", "WHERE name = 'position'"), store("position", "position"),
    store("position", "move"), store("position", "known"), store("run", "host"), store("run", "program"), store("run", "process"),
]  # fmt: skip


def made_by(*words):
    """A file that the program writes."""

    def write(path: bytes, text: bytes) -> None:
        subprocess.run([program, *words, b"made"], cwd=os.path.dirname(path), capture_output=True, check=True)
        os.rename(os.path.join(os.path.dirname(path), b"made"), path)

    return write


def wthor(path: bytes, text: bytes) -> None:
    """A database of one game of Othello, and the names of its two players."""
    names = [text[:20], b"Nobody"]
    moves = bytes([10 * int(m[1]) + ord(m[0]) - 96 for m in re.findall("[a-h][1-8]", "f5d6c3d3c4")])
    head = b"\x14\x18\x01\x01\x01\0\0\0\0\0\xe8\x07\x08\0\x10\0"
    with open(path, "wb") as f:
        f.write(head + b"\0\0\0\0\x01\0\x20\x20" + moves + bytes(60 - len(moves)))
    with open(os.path.join(os.path.dirname(path), b"WTHOR.JOU"), "wb") as f:
        f.write(bytes(16) + b"".join(name.ljust(20, b"\0") for name in names))


def quoted(text: bytes) -> bytes:
    """As in a JSON text, whose bytes are UTF-8."""
    return json.dumps(text.decode(errors="replace"))[1:-1].encode()


def records(path: bytes, text: bytes) -> None:
    """Claims as JSON lines, hostile in one place each."""
    claim = {"spec": "ttt", "position": WIN.decode(), "value": 1, "known": "exact", "move": "c3", "line": ["c3"], "words": "", "method": "search"}
    with open(path, "wb") as f:
        for key in [*claim, "other"]:
            value = ["T"] if key == "line" else "T"
            f.write(json.dumps({**claim, key: value}).encode().replace(b'"T"', b'"' + quoted(text) + b'"') + b"\n")
        f.write(json.dumps({**claim, "K": 1}).encode().replace(b'"K"', b'"' + quoted(text) + b'"') + b"\n")
        f.write(b'{"' + text + b"\n")


NUMBERS = "1 2\n3 4\n"
ROWS = [
    # the name of a file
    *[
        (NAME, [program, "solve", "reversi:4x4", "--file", "{}", *form], [("{}", "b1 a1\n")], {})
        for form in ([], ["--json"], ["--by-empties"])
    ],
    (NAME, [program, "solve", "reversi:4x4", "--file", "{}", "--format", "obf"], [("{}", "b1 a1;a2:+60\n")], {}),
    (NAME, [program, "moves", "reversi:4x4", "--file", "{}", "--color", "always"], [("{}", "b1 a1\n")], {"shown": False}),
    (NAME, [program, "analyze", "reversi:4x4", "--file", "{}"], [("{}", "b1 a1\nb1 a1\n")], {}),
    (NAME, [program, "analyze", "reversi:4x4", "--file", "{}", "--json"], [("{}", "b1 a1\nxx\n")], {}),
    (NAME, [program, "solve", "@{}"], [("{}", "ttt\nfoo\n")], {}),
    *[
        (NAME, [program, "verify", "{}", *form], [("{}", "solve ttt\n    value=1\nsolve {}\n    value=0\n    {}=0\nxx\n")], more)
        for form, more in (([], {}), (["--json"], {}), (["--jobs", "2"], {}), (["--junit", "o.xml"], {"outputs": ["o.xml"]}))
    ],
    (NAME, [program, "verify", "{}"], [("{}", store())], {"shown": False}),
    (NAME, [program, "verify", "{}"], [("{}", made_by("prove", "ttt", WIN, "--output"))], {}),
    (NAME, [program, "verify", "{}", "--json"], [("{}", made_by("table", "ttt", WIN, "--output"))], {}),
    (NAME, [program, "stats", "{}", "--json"], [("{}", made_by("table", "ttt", WIN, "--output"))], {"shown": False}),
    (NAME, [program, "table", "ttt", WIN, "--output", "{}"], [], {}),
    (NAME, [program, "prove", "ttt", WIN, "--output", "{}"], [], {"shown": False}),
    (NAME, [program, "prove", "ttt", WIN, "--output", "{}", "--json"], [], {"shown": False}),
    (NAME, [program, "solve", "reversi:4x5", "--seconds", "1", "--weights", "{}"], [("{}", "not weights\n")], {}),
    (NAME, [program, "solve", "reversi:4x4", "--store", "{}"], [("{}", b"SQLite format 3\0")], {}),
    *[(NAME, [checker, "{}", *form], [("{}", content)], {})
      for form in ([], ["--json"]) for content in (made_by("prove", "ttt", WIN, "--output"), b"{}") if form or content == b"{}"],
    # a board of minimax: its name may not have control characters, but bytes that are not UTF-8
    *[
        (["bytes"], [program, verb, "minimax:2,board={}", *words], [("{}", NUMBERS)], more)
        for verb, words, more in (
            ("solve", [], {}), ("solve", ["--json"], {}), ("solve", ["--format", "csv"], {}), ("solve", ["--format", "markdown"], {}),
            ("solve", ["--svg", "o.svg"], {"outputs": ["o.svg"]}), ("count", [], {}), ("count", ["--json"], {}), ("ladder", [], {}),
            ("openings", ["--plies", "1", "--html", "o.html"], {"outputs": ["o.html"]}),
            ("profile", ["--runs", "1", "--html", "o.html"], {"outputs": ["o.html"]}),
            ("ladder", ["--html", "o.html"], {"outputs": ["o.html"]}), ("play", ["--first", "solver"], {}),
            ("solve", ["--trace", "o.trace"], {"outputs": ["o.trace"]}), ("solve", ["--store", "o.yks"], {"shown": False}),
            ("match", ["--games", "1", "--first-depth", "1", "--second-depth", "1"], {}), ("analyze", ["0"], {}), ("analyze", ["0", "--html", "o.html"], {"outputs": ["o.html"]}),
        )
    ],
    # players, events and comments
    *[
        (TEXT, [program, "analyze", spec, "--file", name, *form], files, more)
        for spec, name, files in (
            ("reversi:4x4", "g.ggf", [("g.ggf", GGF)]), ("reversi:4x4", "g.sgf", [("g.sgf", SGF)]),
            ("reversi:4x4", "g.pgn", [("g.pgn", PGN)]),
            ("othello", "g.wtb", [("g.wtb", wthor)]),
        )
        for form, more in (
            ([], {}), (["--json"], {}), (["--format", "csv"], {"shown": False}),
            (["--html", "o.html", "--svg", "o.svg", "--ggf", "o.ggf"], {"outputs": ["o.html", "o.svg", "o.ggf"]}),
        )
    ],
    *[(TEXT, [program, "analyze", "reversi:4x4", "--file", "g.ggf", *form], [("g.ggf", GGF * 3)], {})
      for form in ([], ["--json"])],
    (TEXT, [program, "practice", "reversi:4x4", "--file", "g.ggf", "--count", "1", "--html", "o.html"], [("g.ggf", GGF)], {"outputs": ["o.html"], "shown": False}),
    (TEXT, [program, "play", "reversi:4x4", "--file", "g.ggf"], [("g.ggf", GGF)], {"shown": False}),
    (TEXT, [program, "solve", "reversi:4x4", "--file", "g.sgf"], [("g.sgf", "(;GM[{}]SZ[{}])\n")], {"shown": False}),
    # positions, answers and claims
    *[
        (TEXT, [program, "solve", "othello:8x8", "--seconds-each", "0.01", "--threads", "1", "--file", "p.obf", *form], [("p.obf", "-" * 27 + "OX------XO" + "-" * 27 + " X; " + answer + "\n")], {})
        for form in ([], ["--json"], ["--format", "obf"])
        for answer in ("{}:+1;", "f5:{};", "f5:+1:{};", "{}", "f5:+1; {}")
    ],
    *[(TEXT, [program, "solve", spec, "--file", "p.txt"], [("p.txt", line)], {"shown": False})
      for spec, line in (("reversi:4x4", "{} X\n"), ("reversi:4x4", "b1 {}\n"), ("reversi:4x4", "-----OX--XO----- {}\n"), ("connect:4,4,3", "{}\n"), ("eight", "{}\n"),
                         ("minimax:2", "{}\n"), ("ttt", "a1 {} b2\n"))],
    *[
        (TEXT, [program, "verify", name, *(["--spec", "othello"] if name == "p.obf" else []), *form], [(name, content)],
         {"outputs": ["o.xml"] if "o.xml" in form else [], "shown": name[0] in "rp"})
        for name, content in (
            ("r.txt", "solve {}\n    value=0\nsolve ttt {}\n    value=0\nsolve ttt --{}\n    value=1\n{} ttt\n    value=1\n"),
            ("r.txt", "solve ttt\n    {}=1 words=\"{}\" move={} value={}\n"), ("r.jsonl", records), ("p.obf", "-" * 27 + "OX------XO" + "-" * 27 + " X; {}\n"),
            *[("s.yks", changed) for changed in CHANGED_STORES], ("c.ykc", "yomikiri certificate 1\nspec {}\n\n"), ("t.ykt", "yomikiri table 2\nspec {}\n\n"),
        )
        for form in ([], ["--json"], ["--junit", "o.xml"])
    ],
    # stores
    *[
        (NAME, [program, *words, *form], [("s.yks", changed)], {"shown": False})
        for changed in CHANGED_STORES
        for words in (["status", "s.yks"], ["work", "--store", "s.yks"], ["query", "s.yks", "reversi:4x4"], ["solve", "reversi:4x4", "--store", "s.yks"])
        for form in ([], ["--json"])
    ],
    (NAME, [program, "query", "s.yks", "reversi:4x4", "{}"], [("s.yks", store())], {"shown": False}),
    (NAME, [program, "query", "t.ykt", "{}"], [("t.ykt", made_by("table", "ttt", WIN, "--output"))], {"shown": False}),
    # protocols
    *[(NAME, [program, "gtp", "ttt"], [("{}", SGF)], {"stdin": line + "\nquit\n", "shown": False})
      for line in ("{}", "1 {}", "play {} b2", "play b {}", "boardsize {}", "loadsgf {}", "loadsgf {} 1", "known_command {}", "set_game {}", "genmove {}",
                   "time_left b {} 1", "time_settings {}", "{}1 name", "undo # {}")],
    *[(NAME, [program, "nboard"], [], {"stdin": "nboard 2\n" + line + "\nquit\n", "shown": False})
      for line in ("{}", "move {}", "ping {}", "set game {}", "set game " + GGF.strip(), "set depth {}", "set {}", "hint {}a", "go {}", "analyze {}", "learn {}", "move F5/{}")],
    *[(NAME, [program, "play", "reversi:4x4", "--threads", "1", "--second", "person", "--color", "always"], [], {"stdin": line + "\nquit\n", "shown": False})
      for line in ("{}", "save {}", "undo {}", "hint {}", "b1 {}")],
    (NAME, [program, "practice", "reversi:4x4", "--empties", "6", "--count", "1"], [], {"stdin": "{}\n{}\n", "shown": False}),
    # the environment
    *[(NAME, [program, *words], [], {"variables": [(name, "{}")], "shown": shown})
      for name, words, shown in (
          ("YOMIKIRI_ARCH", ["solve", "ttt"], True), ("XDG_CACHE_HOME", ["solve", "reversi:4x5", "--seconds", "0.2"], False), ("HOME", ["solve", "ttt"], False),
          ("TMPDIR", ["count", "ttt", "--memory", "1"], False), ("NO_COLOR", ["solve", "ttt"], False),
          ("LANG", ["solve", "ttt", "--color", "always"], False), ("TERM", ["solve", "ttt"], False))],
]  # fmt: skip


def main() -> None:
    assert not faults((GOOD + LONG).encode(), False), "the rule sees what is ordinary"
    assert all(faults(HOSTILE[kind], False) for kind in [*NAME, *TEXT]), "the rule sees what is hostile"
    assert shutil.which("xmllint"), "xmllint is not installed"
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [
            pool.submit(run, kind, command, files, shown=False)
            for command, files in every_argument()
            for kind in (NAME if "--json" in command else [*NAME, "long"])
        ]
        for kinds, command, files, more in ROWS:
            jobs += [pool.submit(run, kind, command, files, **more) for kind in kinds]
        for job in jobs:
            job.result()
    for failure in failures:
        print(failure)
    print(f"{len(jobs)} commands, {len(failures)} failures")
    sys.exit(1 if failures or len(jobs) < 1000 else 0)


if __name__ == "__main__":
    main()
