#!/usr/bin/env python3
"""game_values.py SPEC [MOVE...] - what each move of a game was worth, from the last one to the first.  The
table keeps its entries, so that a position helps the one before it; Ctrl-C stops the search."""
import sys
from typing import List

import yomikiri


def main(spec: str, *moves: str) -> int:
    positions: List[yomikiri.Position] = []
    try:
        positions.append(yomikiri.Position(spec))
        for move in moves:
            positions.append(positions[-1].play(move))
        after = positions.pop().solve(keep=True)
        for move, position in zip(reversed(moves), reversed(positions)):
            best = position.solve(keep=True)
            print(f"{move} {-after.value:+d}, best {best.move} {best.value:+d}")
            after = best
    except yomikiri.YomikiriError as wrong:  # Stopped too
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else "usage: game_values.py SPEC [MOVE...]")
