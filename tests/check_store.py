#!/usr/bin/env python3
"""check_store.py STORE... - whether the bounds that a store of reversi or Othello has for its first position follow from the
positions that were searched, by the rules of check_certificate.py. It searches nothing.

Prints `STORE: SPEC LOWER to UPPER, from N of M searched positions` for each; ends with 1 if a bound does not follow."""
import re
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from check_certificate import read_game

UNKNOWN = 20000  # as a bound


def read_position(game, text):
    """The discs of the side to move and of the other, in the canonical one of their symmetries."""
    if not re.fullmatch("[XO-]{%d} [XO]" % game.size, text):
        sys.exit(f"check_store: expected a position, not '{text}'")
    p, _ = game.read(text, True)
    return game.canonical(p)


class Tree:
    """Bounds for the side to move, from those of searched positions up."""

    def __init__(self, store):
        # While nobody writes, nothing is beside the file, and nothing will be.
        alone = "" if Path(f"{store}-wal").exists() else "&immutable=1"
        with closing(sqlite3.connect(f"{Path(store).resolve().as_uri()}?mode=ro{alone}", uri=True)) as db:
            facts = dict(db.execute("SELECT name, value FROM solve"))
            self.spec = facts["spec"]
            self.game = read_game(self.spec, None)
            self.first = read_position(self.game, facts["position"])
            rows = db.execute("SELECT position, lower, upper, known FROM position").fetchall()
        self.rows = {read_position(self.game, text): (lower, upper, known) for text, lower, upper, known in rows}
        self.searched = sum(known == "search" for _, _, known in self.rows.values())
        self.found, self.used = {}, set()
        self.least = {}  # of positions below searched ones, which have no more than that allows
        for p, (_, upper, known) in self.rows.items():
            if known == "search" and upper < UNKNOWN:
                for a, b, _ in self.game.children(p, 0):
                    child = self.game.canonical((b, a, 0))
                    self.least[child] = max(-upper, self.least.get(child, -UNKNOWN))

    def expand(self, p):
        children = self.game.children(p, 0)
        if children:
            bounds = [self.bounds(self.game.canonical((b, a, 0))) for a, b, _ in children]
            return max(-upper for _, upper in bounds), max(-lower for lower, _ in bounds)
        value = self.game.over(p, 0)
        if value is not None:
            return value, value
        lower, upper = self.bounds(self.game.canonical((p[1], p[0], 0)))
        return -upper, -lower

    def bounds(self, p):
        if p in self.found:
            return self.found[p]
        lower, upper, known = self.rows.get(p, (-UNKNOWN, UNKNOWN, "open"))
        if known == "search":
            self.used.add(p)
        else:
            lower, upper = self.least.get(p, -UNKNOWN), UNKNOWN
        if p in self.rows and lower < upper:
            low, high = self.expand(p)
            lower, upper = max(lower, low), min(upper, high)
        self.found[p] = lower, upper
        return lower, upper


def main(stores):
    failed = False
    for store in stores:
        tree = Tree(store)
        lower, upper = tree.bounds(tree.first)
        print(f"{store}: {tree.spec} {lower:+d} to {upper:+d}, from {len(tree.used)} of {tree.searched} searched positions")
        claimed = tree.rows[tree.first][:2]
        if lower < claimed[0] or upper > claimed[1]:
            print(f"{store}: the store has {claimed[0]:+d} to {claimed[1]:+d}")
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
