#!/usr/bin/env python3
"""batch.py SPEC FILE - solves the positions of a file, one a line, two at a time."""
import sys

import yomikiri


def main(spec: str, path: str) -> int:
    with open(path) as file:
        positions = file.read().splitlines()
    try:
        answers = yomikiri.solve_many(positions, spec, threads=2)
    except yomikiri.YomikiriError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    for number, answer in enumerate(answers, 1):
        print(f"{number} {answer.value:+d}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 3 else "usage: batch.py SPEC FILE")
