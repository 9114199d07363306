#!/usr/bin/env python3
"""best_move.py SPEC [POSITION] - the value of every move of a position."""
import sys
from typing import List

import yomikiri


def main(arguments: List[str]) -> int:
    if len(arguments) not in (1, 2):
        print("usage: best_move.py SPEC [POSITION]", file=sys.stderr)
        return 2
    try:
        position = yomikiri.Position(*arguments)
        values = position.values()
        result = position.solve()
    except yomikiri.YomikiriError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(f"{position.spec}: value {result.value} for the side to move")
    for move, value in values.items():
        print(f"{move:4s} {value:+d}")
    print("line", *result.line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
