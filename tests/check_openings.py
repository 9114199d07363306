#!/usr/bin/env python3
"""check_openings.py [FILE] - checks results/openings-6x6.csv by square-by-square rules: each line's moves lead to its position, each
legal move of a position above the last ply leads to one of the file, turned or mirrored, and the value of the position is the best of
these moves.  Equal positions have equal values."""
import csv
import sys

from check_rows import turned, play

N, START = 6, "--------------OX----XO-------------- X"


def read(text):
    return {(1 + i // N, 1 + i % N): c for i, c in enumerate(text[:N * N]) if c != "-"}, text[-1]


def same(board, side):
    """One text for all eight images."""
    images = []
    for flip in range(8):
        text = ["-"] * (N * N)
        for (r, c), disc in board.items():
            r, c = (N + 1 - r if flip & 1 else r), (N + 1 - c if flip & 2 else c)
            r, c = (c, r) if flip & 4 else (r, c)
            text[(r - 1) * N + c - 1] = disc
        images.append("".join(text))
    return min(images) + " " + side


def moves(board, side):
    """The legal moves; a pass is None."""
    other = "O" if side == "X" else "X"
    found = [(r, c) for r in range(1, N + 1) for c in range(1, N + 1) if turned(board, side, (r, c))]
    can_pass = any(turned(board, other, (r, c)) for r in range(1, N + 1) for c in range(1, N + 1))
    return found or [None] * can_pass


def after(board, side, move):
    board = dict(board)
    if move:
        play(board, side, move)
    return board, "O" if side == "X" else "X"


def square(text):
    return None if text == "--" else (int(text[1]), ord(text[0]) - ord("a") + 1)


def check(lines):
    value = {}
    for line in lines:
        board, side = read(START)
        for text in line["opening"].split():
            assert square(text) in moves(board, side), f"{line['opening']}: {text}"
            board, side = after(board, side, square(text))
        assert (board, side) == read(line["position"]), line["opening"]
        assert square(line["move"]) in moves(board, side) and line["known"] == "exact", line["opening"]
        assert value.setdefault(same(board, side), int(line["value"])) == int(line["value"]), line["opening"]
    last = max(int(line["plies"]) for line in lines)
    for line in lines:
        board, side = read(line["position"])
        if int(line["plies"]) < last:
            children = {m: -value[same(*after(board, side, m))] for m in moves(board, side)}
            assert int(line["value"]) == max(children.values()) == children[square(line["move"])], line["opening"]
    return len(value), last


if __name__ == "__main__":
    with open(sys.argv[1] if len(sys.argv) > 1 else "results/openings-6x6.csv", encoding="utf-8") as source:
        print("%d positions up to ply %d: every value follows" % check(list(csv.DictReader(source))))
