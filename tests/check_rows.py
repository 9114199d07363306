#!/usr/bin/env python3
"""check_rows.py [MOST] - 3xN is +3N, in Othello and in reversi, from both starts: plays, square by square and for each N from 10 to
MOST (100), the first player's line of docs/results.md.  Every reply must be the only legal move, and in the end every disc must be
the first player's."""
import sys

DIRECTIONS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
# Each move and its reply, "--" for a pass.  Until the fronts stand; i is the column left of the middle.
OPENING = {"diagonal": "h1 h2 h3 g2 f1 f2 f3 e2 j3 k2 l1 l2 i3 -- g1 -- l3 m2 k1 --",
           "parallel": "h1 k2 h3 h2 j3 -- g2 f2 f1 -- l1 l2 f3 e2 i3 -- g1 -- l3 m2 k1 --"}
# A front goes on by two columns; it ends at the edge; it ends one column before the edge.  i is its last column, j the next one.
GLIDE, END = "j1 j2 j3 k2 g3 -- i1 --", ("i3 -- i1 -- g3 --", "j1 j2 i3 -- i1 -- j3 -- g3 --")


def turned(board, side, square):
    """The discs that a move turns; none: it is not legal."""
    found = []
    for r, c in DIRECTIONS if square not in board else ():
        ray, at = [], (square[0] + r, square[1] + c)
        while board.get(at, side) != side:
            ray.append(at)
            at = (at[0] + r, at[1] + c)
        found += ray if at in board else []
    return found


def legal(board, side, n):
    return [(r, c) for r in range(1, 4) for c in range(1, n + 1) if turned(board, side, (r, c))]


def play(board, side, square):
    discs = turned(board, side, square)
    assert discs, f"{side} {square} is not legal"
    board.update(dict.fromkeys(discs + [square], side))


def placed(moves, column, outwards):
    """The moves with i at this column."""
    for move in moves.split():
        yield None if move == "--" else (int(move[1]), column + outwards * (ord(move[0]) - ord("i")))


def line(n, start):
    """The first player's moves and the replies, None for a pass."""
    left = n // 2
    yield from placed(OPENING[start], left, 1)
    for last, edge, outwards in ((left + 4, n, 1), (left - 4, 1, -1)):
        while abs(edge - last) > 1:
            yield from placed(GLIDE, last, outwards)
            last += 2 * outwards
        yield from placed(END[abs(edge - last)], last, outwards)


def check(n, start):
    left, second = n // 2, "XO" if start == "diagonal" else "OX"
    board = {(1, left): "O", (1, left + 1): "X", (2, left): second[0], (2, left + 1): second[1]}
    for ply, move in enumerate(line(n, start)):
        side = "XO"[ply % 2]
        if side == "O":
            assert legal(board, side, n) == ([move] if move else []), f"3x{n}, {start}, ply {ply}: another reply"
        if move:
            play(board, side, move)
    assert list(board.values()) == ["X"] * (3 * n), f"3x{n}, {start}: not all squares are taken"


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for size in range(10, most + 1):
        for name in OPENING:
            check(size, name)
    print(f"3x10 to 3x{most}: +3N")
