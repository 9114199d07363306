#!/usr/bin/env python3
"""mutate_certificate.py CHECKER PROGRAM CASES PYTHON_CASES SEED FILE... - damages certificates in every way it knows.

Each mutant is given to CHECKER (yomikiri-check), the first PYTHON_CASES that are small enough to the second reader too.
A mutant must be refused (1 or 2, one line), or prove a claim that PROGRAM (yomikiri) finds true, or one of a position that
cannot arise, which the second reader decides; both readers must agree.
Nothing may crash or hang. The seed determines the cases."""
import collections
import ctypes
import json
import os
import random
import subprocess
import sys
import tempfile

import check_certificate as reader

LIMIT = 60  # seconds for a mutant
reader.ZSTD.ZSTD_compress.restype = ctypes.c_size_t
reader.ZSTD.ZSTD_compress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int]


def pack(symbols):
    room = len(symbols) + 1000
    out = ctypes.create_string_buffer(room)
    size = reader.ZSTD.ZSTD_compress(out, room, symbols, len(symbols), 3)
    return out.raw[:size]


def digest(data, seed):
    return reader.XXHASH.XXH3_64bits_withSeed(data, len(data), seed).to_bytes(8, "little")


class Certificate:
    def __init__(self, name):
        with open(name, "rb") as f:
            self.data = f.read()
        at, _, _, _, parts, _ = reader.read_header(self.data)
        self.header = self.data[:at - 8]
        self.symbols = [bytearray(s) for s in reader.read_blocks(self.data, at, parts)]

    def lines(self):
        return self.header.decode().splitlines()

    def write(self, header=None, symbols=None, frames=None):
        """The file with the right hashes."""
        header = self.header if header is None else header
        if frames is None:
            frames = [pack(bytes(s)) for s in (self.symbols if symbols is None else symbols) if s]
        data = header + digest(header, 0)
        for number, frame in enumerate(frames, 1):
            data += len(frame).to_bytes(4, "little") + digest(frame, number) + frame
        return data


def flip(data, draw, least=0):
    data = bytearray(data)
    for _ in range(draw.randint(1, 3)):
        data[draw.randrange(least, len(data))] ^= 1 << draw.randrange(8)
    return bytes(data)


def change_line(c, draw):
    """A number or a word of the header is another one."""
    lines = c.lines()
    i = draw.randrange(1, len(lines) - 1)
    words = lines[i].split(" ")
    k = draw.randrange(1, len(words)) if len(words) > 1 else 0
    word = words[k]
    if word.lstrip("-").isdigit() and len(word) < 6:
        words[k] = str(int(word) + draw.choice([-2, -1, 1, 2]))
    else:
        at = draw.randrange(len(word) or 1)
        words[k] = word[:at] + draw.choice("XO-0123456789,:xmisereot") + word[at + 1:]
    lines[i] = " ".join(words)
    return lines


def change_claim(c, draw):
    """Another value everywhere, consistently."""
    lines, delta = c.lines(), draw.choice([-2, -1, 1, 2])
    for i, line in enumerate(lines):
        words = line.split(" ")
        if words[0] in ("claim", "part"):
            words[2] = str(int(words[2]) + delta)
        lines[i] = " ".join(words)
    return lines


def change_spec(c, draw):
    lines = c.lines()
    swaps = [("reversi", "othello"), ("othello", "reversi"), (",misere", ""), ("4x5", "5x4"), ("seed=", "seed=1"),
             (",last=uncounted", ""), ("eight:3", "eight:4"), (",4,", ",3,"), (",3,3", ",3,2"), ("mnk", "connect"), ("connect", "mnk")]
    swaps = [s for s in swaps if s[0] in lines[1]] + [(lines[1], lines[1] + ",misere")]
    old, new = draw.choice(swaps)
    lines[1] = lines[1].replace(old, new)
    return lines


def change_kind(c, draw):
    """Another kind of part, or another version."""
    lines = c.lines()
    old, new = draw.choice([(" relaxed", " leaves 4"), (" stealing", " relaxed symbols 0"), (" stealing", " leaves 9 symbols 0"),
                            ("at-most 0 relaxed", "at-most 0 stealing"), (" leaves ", " relaxed "), ("certificate 1", "certificate 3"),
                            ("certificate 3", "certificate 1"), ("certificate 3", "certificate 2")])
    return [line.replace(old, new) for line in lines]


def text(lines):
    return ("\n".join(lines) + "\n").encode()


def count_symbols(c, symbols):
    """The header says how many symbols there are."""
    lines, left = c.lines(), [len(s) for s in symbols]
    for i, line in enumerate(lines):
        if line.startswith("part "):
            count = str(left.pop(0))
            lines[i] = line.rsplit(" ", 1)[0] + " " + count if " symbols " in line else line
    return text(lines)


def mutate(c, draw):
    kind = draw.choice(["flip", "flip", "cut", "more", "line", "line", "claim", "spec", "symbol", "symbol", "symbol", "drop",
                        "kind", "add", "frame", "swap", "header", "count"])
    symbols = [bytearray(s) for s in c.symbols]
    one = draw.choice(symbols) if symbols else bytearray()
    if kind == "flip" or (not one and kind in ("symbol", "drop", "swap", "frame")):
        return kind, flip(c.data, draw)
    if kind == "cut":
        return kind, c.data[:draw.randrange(len(c.data))]
    if kind == "more":
        return kind, c.data + bytes(draw.randrange(256) for _ in range(draw.randint(1, 20)))
    if kind in ("line", "claim", "spec", "kind"):
        lines = {"line": change_line, "claim": change_claim, "spec": change_spec, "kind": change_kind}[kind](c, draw)
        return kind, c.write(header=text(lines))
    if kind == "header":
        return kind, c.write(header=flip(c.header, draw))
    if kind == "symbol":
        one[draw.randrange(len(one))] = draw.choice([0, 1, 2, 3, 5, 255])
        return kind, c.write(symbols=symbols)
    if kind == "frame":
        frames = [pack(bytes(s)) for s in symbols if s]
        i = draw.randrange(len(frames))
        frames[i] = flip(frames[i], draw)
        return kind, c.write(frames=frames)
    if kind == "swap":
        symbols.reverse()
        header = count_symbols(c, symbols) if draw.randrange(2) else None
        return kind, c.write(header=header, symbols=symbols)
    if kind == "drop":
        del one[draw.randrange(len(one))]
    else:
        one.insert(draw.randint(0, len(one)), draw.choice([0, 0, 1, 2]))
    return kind, c.write(header=count_symbols(c, symbols) if kind != "count" else None, symbols=symbols)


class Judge:
    def __init__(self, checker, program):
        self.checker, self.program, self.values = checker, program, {}

    def value(self, spec, position):
        if (spec, position) not in self.values:
            out = subprocess.run([self.program, "solve", spec, position, "--json", "--quiet", "--threads", "1"],
                                 capture_output=True, text=True, timeout=LIMIT)
            self.values[spec, position] = json.loads(out.stdout)["value"] if out.returncode == 0 else None
        return self.values[spec, position]

    def is_true(self, data):
        """None: PROGRAM takes no position that cannot arise."""
        lines = dict(line.split(" ", 1) for line in data[:data.find(b"\n\n")].decode().split("\n"))
        kind, claimed = lines["claim"].split()
        value = self.value(lines["spec"], lines["position"])
        if value is None:
            return None
        return value >= int(claimed) if kind == "at-least" else value <= int(claimed) if kind == "at-most" else value == int(
            claimed)

    def by_checker(self, name):
        try:
            out = subprocess.run([self.checker, "--threads", "1", name], capture_output=True, text=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            return None, "it hangs"
        fault = None
        if out.returncode not in (0, 1, 2):
            fault = "ended with %d: %s" % (out.returncode, out.stderr[-2000:])
        elif out.returncode == 2 and (out.stdout or out.stderr.count("\n") != 1):
            fault = "is refused with '%s' '%s'" % (out.stdout, out.stderr)
        return out.returncode, fault

    def by_reader(self, name):
        try:
            return reader.check(name)[0]
        except reader.Damaged:
            return 2


def leaves_of(data):
    """The deepest level of leaves, 0 where there is none to be read."""
    header = data[:max(data.find(b"\n\n"), 0)].decode("ascii", "replace")
    levels = [line.split() for line in header.split("\n") if line.startswith("part ")]
    return max((int(w[4]) for w in levels if len(w) > 4 and w[4].isdigit() and len(w[4]) < 9), default=0)


def main():
    checker, program, cases, slow, seed = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    certificates = [(name, Certificate(name)) for name in sys.argv[6:]]
    judge, draw, bad = Judge(checker, program), random.Random(seed), 0
    counts = collections.Counter()
    sys.setrecursionlimit(100000)
    with tempfile.TemporaryDirectory() as folder:
        for case in range(cases):
            origin, c = certificates[case % len(certificates)]
            kind, data = mutate(c, draw)
            if leaves_of(data) > leaves_of(c.data) + 4:
                continue
            name = os.path.join(folder, "mutant.ykc")
            with open(name, "wb") as f:
                f.write(data)
            code, fault = judge.by_checker(name)
            true = judge.is_true(data) if fault is None and code == 0 and data != c.data else True
            if true is False:
                fault = "is verified, and its claim is not true"
            if fault is None and (true is None or counts["read twice"] < slow) and leaves_of(data) <= 9:
                counts["read twice"] += 1
                if judge.by_reader(name) != code:
                    fault = "ends with %s, by the second reader with %s" % (code, judge.by_reader(name))
            counts[code] += 1
            if fault is not None:
                bad += 1
                kept = os.path.join(tempfile.gettempdir(), "mutant-%d-%d.ykc" % (seed, case))
                with open(kept, "wb") as f:
                    f.write(data)
                print("mutant %d (%s) of %s, kept as %s: %s" % (case, kind, origin, kept, fault))
    print("mutants: %d, of them %d still proofs of true claims, %d wrong, %d damaged; %d read twice; seed %d; %d faults" %
          (cases, counts[0], counts[1], counts[2], counts["read twice"], seed, bad))
    return 1 if bad or not counts[0] or not counts[1] or not counts[2] else 0


if __name__ == "__main__":
    sys.exit(main())
