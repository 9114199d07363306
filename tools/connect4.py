#!/usr/bin/env python3
"""connect4.py LIBRARY FILE STONES [SECONDS] - values of the positions of Connect Four with up to STONES stones (at most 6: no
game is over by then), mirrored ones once, for the page of `make web`.  For SECONDS those with STONES stones are solved one
after the other by LIBRARY, with one table that is kept; the others follow from their children.  FILE.part has what is solved,
and a later call goes on from it."""
import os
import sys
import time
from pathlib import Path

FILE = Path("results/connect4-openings.txt")
ROWS, HASH, START = 6, "512M", (1,) * 7
CENTRE_FIRST = [3, 2, 4, 1, 5, 0, 6]
BASE, UNKNOWN = 78, "~"  # a value is the character BASE + value: N is a draw
HEAD = """\
# Connect Four: the value, for the side to move, of every position of up to {} stones, mirrored ones once; a character for
# each: N a draw, O, P, ... the side to move wins by 1, 2, ..., M, L, ... it loses, ~ not known.  Order: by stones, then by
# the first parent, then by the column played, from the centre.  Made by tools/connect4.py; {} of {} are known.
"""


def children(position):
    """The positions after each move.  A position: for each column 1 and its stones from the bottom, as binary digits, 0 of the
    first player; the least of a pair of mirror images."""
    side = sum(column.bit_length() - 1 for column in position) % 2
    for c in CENTRE_FIRST:
        if position[c] < 1 << ROWS:
            child = (*position[:c], 2 * position[c] + side, *position[c + 1:])
            yield min(child, child[::-1])


def levels(stones):
    """The positions with 0, 1, ... `stones` stones, in order."""
    found = [[START]]
    for _ in range(stones):
        found.append(list(dict.fromkeys(child for parent in found[-1] for child in children(parent))))
    return found


def text(position):
    """The position as the program reads it."""
    columns = [f"{column:b}"[1:].replace("0", "X").replace("1", "O").ljust(ROWS, "-") for column in position]
    cells = "".join(column[row] for row in reversed(range(ROWS)) for column in columns)
    return f"{cells} {'XO'[(len(cells) - cells.count('-')) % 2]}"


def read(file):
    """What a file of this kind has, {position: value}."""
    lines = file.read_text(encoding="ascii").splitlines() if file.exists() else []
    characters = "".join(line for line in lines if not line.startswith("#"))
    return {p: ord(c) - BASE for p, c in zip((p for level in levels(6) for p in level), characters) if c != UNKNOWN}


def solve_level(positions, before, part, seconds):
    import yomikiri

    lines = part.read_text(encoding="ascii").splitlines() if part.exists() else []
    known = before | {tuple(numbers[:-1]): numbers[-1] for numbers in (list(map(int, line.split())) for line in lines)}
    end = time.monotonic() + seconds
    with part.open("a", encoding="ascii") as out:
        for position in positions:
            if position not in known and time.monotonic() < end:
                known[position] = yomikiri.solve("connect4", text(position), threads=1, hash=HASH, keep=True).value
                print(*position, known[position], file=out, flush=True)
    return known


def follow(value, found):
    """Adds the values of parents all of whose children are known."""
    for level in reversed(found[:-1]):
        for parent in level:
            of = [value.get(child) for child in children(parent)]
            if None not in of:
                if value.get(parent, max(-v for v in of)) != max(-v for v in of):
                    sys.exit(f"connect4: {text(parent)}: {value[parent]}, but by its children {max(-v for v in of)}")
                value[parent] = max(-v for v in of)


def write(file, value, found):
    everything = [p for level in found for p in level]
    characters = "".join(chr(BASE + value[p]) if p in value else UNKNOWN for p in everything)
    lines = "".join(characters[i:i + 120] + "\n" for i in range(0, len(characters), 120))
    known = len(characters) - characters.count(UNKNOWN)
    file.write_text(HEAD.format(len(found) - 1, known, len(everything)) + lines, encoding="ascii")


def main(library, file, stones, seconds="inf"):
    os.environ["LIBYOMIKIRI"] = str(Path(library).resolve())
    sys.path.insert(0, "solver/interfaces/library/python")
    file, found = Path(file), levels(int(stones))
    value = solve_level(found[-1], read(file), Path(f"{file}.part"), float(seconds))
    follow(value, found)
    write(file, value, found)


if __name__ == "__main__":
    main(*sys.argv[1:])
