#!/usr/bin/env python3
"""small_game.py SPEC CERTIFICATE TABLE - a small game as a whole: positions, openings, a
certificate, a table."""
import sys

import yomikiri


def main(spec: str, certificate: str, path: str) -> int:
    try:
        start = yomikiri.Position(spec)
        counts = start.count()
        print(f"{counts.positions} positions, {counts.games} games")
        for opening in start.openings(2)[:10]:
            print(*opening.line, f"{opening.result.value:+d}")
        proof = start.prove(certificate)
        print(f"{proof.value:+d} is proved by {proof.moves} moves")
        table = start.table(path, distances=True)
        move = start.moves()[0]
        print(f"{len(table)} positions are stored; {move} {table.moves()[move]:+d} in {table[move].plies} plies")
    except yomikiri.YomikiriError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else "usage: small_game.py SPEC CERTIFICATE TABLE")
