#!/usr/bin/env python3
"""connect4.py LIBRARY FILE STONES - solves the positions of Connect Four with STONES stones (at most 6: no game is over by then),
mirrored ones once, one after the other with one table that is kept, and adds them to FILE: a position and its value a line.  What
FILE has is not solved again."""
import os
import sys
from pathlib import Path

ROWS, HASH, START = 6, "512M", (1,) * 7


def children(position):
    """The positions after each move.  A position: for each column 1 and its stones from the bottom, as binary digits, 0 of the
    first player; the least of a pair of mirror images."""
    side = sum(column.bit_length() - 1 for column in position) % 2
    for c, column in enumerate(position):
        if column < 1 << ROWS:
            child = (*position[:c], 2 * column + side, *position[c + 1:])
            yield min(child, child[::-1])


def level(stones):
    """The positions with `stones` stones."""
    found = {START}
    for _ in range(stones):
        found = {child for parent in found for child in children(parent)}
    return sorted(found)


def text(position):
    """The position as the program reads it."""
    columns = [f"{column:b}"[1:].replace("0", "X").replace("1", "O").ljust(ROWS, "-") for column in position]
    cells = "".join(column[row] for row in reversed(range(ROWS)) for column in columns)
    return f"{cells} {'XO'[(len(cells) - cells.count('-')) % 2]}"


def mirrored(line):
    return " ".join(["".join(row[::-1] for row in (line[i:i + 7] for i in range(0, 42, 7))), line[43]])


def main(library, file, stones):
    os.environ["LIBYOMIKIRI"] = str(Path(library).resolve())
    sys.path.insert(0, "solver/interfaces/library/python")
    import yomikiri

    with Path(file).open("a+", encoding="ascii") as out:
        out.seek(0)
        known = {line.rsplit(" ", 1)[0] for line in out}
        for position in map(text, level(int(stones))):
            if position not in known and mirrored(position) not in known:
                print(position, yomikiri.solve("connect4", position, threads=1, hash=HASH, keep=True).value, file=out, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
