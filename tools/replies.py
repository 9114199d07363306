#!/usr/bin/env python3
"""replies.py LIBRARY PLY - the best replies of the page of `make web` in othello:6x6, results/books/othello-6x6.txt: the value and
a best move of every position of ply 6, from results/openings-6x6.csv, and of those up to PLY in which a player is to move who has
played these moves so far.  LIBRARY solves what the file lacks; a later call goes on from what it has."""
import csv
import os
import re
import sys
from pathlib import Path

SPEC, SIDE, PLIES = "othello:6x6", 6, 6  # PLIES: of the openings
OPENINGS, FILE = Path("results/openings-6x6.csv"), Path("results/books/othello-6x6.txt")
HEAD = """\
# Othello 6x6: POSITION VALUE MOVE, the value for the side to move, proved, and a best move; symmetric positions once, as the
# least text.  Every position of ply 6, and up to ply {} each in which the side to move has played these moves.  Made by
# tools/replies.py from openings-6x6.csv.
"""
NAMES = ["abcdef"[i % SIDE] + str(i // SIDE + 1) for i in range(SIDE * SIDE)]


def image(square, number):
    """The square in one of the eight images of the board."""
    row, column = divmod(square, SIDE)
    row, column = (column, row) if number & 4 else (row, column)
    return (SIDE - 1 - row if number & 2 else row) * SIDE + (SIDE - 1 - column if number & 1 else column)


IMAGES = [[image(square, number) for square in range(SIDE * SIDE)] for number in range(8)]


def least(text, move=""):
    """The least image of a position, and the move in it."""
    cells, side = text.split()
    board, places = min(("".join(cells[i] for i in places), places) for places in IMAGES)
    return f"{board} {side}", NAMES[places.index(NAMES.index(move))] if move in NAMES else move


def read(file):
    """What a file has, {position: (value, move)}."""
    lines = [line for line in file.read_text(encoding="ascii").splitlines() if not line.startswith("#")] if file.exists() else []
    found = [re.fullmatch(r"([-XO]{36} [XO]) (-?\d+) ([a-f][1-6]|--)", line) for line in lines]
    return {m[1]: (int(m[2]), m[3]) for m in found}


def openings():
    """{position: (value, move)} of openings-6x6.csv: of ply 6, and of the plies before."""
    with OPENINGS.open(encoding="utf-8", newline="") as rows:
        for row in csv.DictReader(rows):
            if row["known"] == "exact" and row["move"]:
                position, move = least(row["position"], row["move"])
                yield int(row["plies"]), position, (int(row["value"]), move)


class Replies:
    def __init__(self, last):
        self.last, self.earlier, self.have = last, {}, read(FILE)
        for plies, position, reply in openings():
            (self.earlier if plies < PLIES else self.have)[position] = reply

    def reply(self, position):
        import yomikiri

        if position not in self.have:
            if position in self.earlier:
                self.have[position] = self.earlier[position]
            else:
                result = yomikiri.solve(SPEC, position, threads=1, hash="64M", keep=True)
                self.have[position] = (result.value, result.move)
            with FILE.open("a", encoding="ascii") as out:
                print(position, *self.have[position], file=out)
        return self.have[position][1]

    def follow(self, player):
        """Replies of one player, against every move of the other."""
        import yomikiri

        level = {least(yomikiri.Position(SPEC).text)[0]}
        for _ in range(self.last + 1):
            after = set()
            for position in sorted(level):
                place = yomikiri.Position(SPEC, position)
                if place.final is None:
                    moves = [self.reply(position)] if position.endswith(player) else place.moves()
                    after |= {least(place.play(move).text)[0] for move in moves}
            level = after


def main(library, last):
    os.environ["LIBYOMIKIRI"] = str(Path(library).resolve())
    sys.path.insert(0, "solver/interfaces/library/python")
    replies = Replies(int(last))
    for player in "XO":
        replies.follow(player)
    lines = "".join(f"{position} {value} {move}\n" for position, (value, move) in sorted(replies.have.items()))
    FILE.write_text(HEAD.format(last) + lines, encoding="ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
