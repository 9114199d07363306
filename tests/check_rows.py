#!/usr/bin/env python3
"""check_rows.py [MOST] - othello:3xN is +3N: plays, square by square and for each N from 6 to MOST (100), the first player's line of
docs/results.md.  Every reply must be the only legal move, and in the end the second player must have no disc."""
import sys

DIRECTIONS = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]


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


def line(left):
    """The first player's moves and the replies, None for a pass; `left` is the column left of the middle."""
    yield from ((1, left - 1), (2, left - 1), (3, left), None)
    for column in range(left - 1, 2, -1):
        yield from ((3, column), (2, column - 1), (1, column - 1), None)
    yield from ((2, 1), None, (2, left + 2))


def check(n):
    left = n // 2
    board = {(1, left): "O", (1, left + 1): "X", (2, left): "X", (2, left + 1): "O"}
    for ply, move in enumerate(line(left)):
        side = "XO"[ply % 2]
        if side == "O":
            assert legal(board, side, n) == ([move] if move else []), f"3x{n}, ply {ply}: another reply"
        if move:
            play(board, side, move)
    assert "O" not in board.values(), f"3x{n}: a disc is left"


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    for size in range(6, most + 1):
        check(size)
    print(f"othello:3x6 to 3x{most}: +3N")
