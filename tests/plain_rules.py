#!/usr/bin/env python3
"""plain_rules.py - the rule language of docs/manual.md again, square by square and as slowly as it is described: the reference
for solver/games/language, with which it shares nothing.

    plain_rules.py compare PROGRAM FILE.rules SPEC [N]   positions of N random games: moves, values, where small; counts
    plain_rules.py random PROGRAM N SEED                 N games made up at random, compared in the same way
"""

import itertools
import json
import random
import subprocess
import sys

WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Game:
    def __init__(self, text, arguments):
        self.start_text, self.moves_of, self.ends, self.stuck, self.sizes = "", {"X": [], "O": []}, [], "loses", {}
        for line in text.split("\n"):
            if not line.strip() or line.strip().startswith("#"):
                continue
            head, rest = [part.strip() for part in line.split(":", 1)]
            if head == "game":
                self.read_game(rest.split(), list(arguments))
            elif head == "start":
                self.start_text = rest
            elif head == "stuck":
                self.stuck = rest
            elif head not in ("help", "sides"):
                who, *verb = head.split()
                for player in "XO" if who == "both" else who:
                    self.read_rule(player, who == "both", verb, rest)

    def read_game(self, words, arguments):
        self.name = words[0]
        for name, value in zip(words[1::2], words[2::2]):
            if "-" in value:
                self.sizes[name] = arguments.pop(0) if arguments else int(value.split("=")[1])
            else:
                self.sizes[name] = int(value)
        self.rows, self.cols = self.sizes["rows"], self.sizes["cols"]

    def number(self, text):
        return int(text) if text.isdigit() else self.sizes[text]

    def place(self, text, size):
        for sign in "+-":
            if sign in text:
                base, plus = text.split(sign)
                return self.place(base, size) + int(sign + plus)
        return {"middle": size // 2 + 1, "last": size}.get(text) or self.number(text)

    def start(self):
        board = {(r, c): "." for r in range(self.rows) for c in range(self.cols)}
        for fill in self.start_text.split(","):
            words = fill.split()
            if not words:
                continue
            tile, ranges = words.pop(0).split("/"), {"row": (1, self.rows), "col": (1, self.cols)}
            while words:
                axis, size = words.pop(0), 0
                size = self.rows if axis == "row" else self.cols
                low = high = self.place(words.pop(0), size)
                if words and words[0] == "to":
                    high = self.place(words[1], size)
                    words = words[2:]
                ranges[axis] = (low, high)
            for r, c in board:
                if ranges["row"][0] <= r + 1 <= ranges["row"][1] and ranges["col"][0] <= c + 1 <= ranges["col"][1]:
                    row = tile[r % len(tile)]
                    board[r, c] = row[c % len(row)]
        return board

    def shape(self, text, exchange):
        """{(ahead, aside): mark}, in order."""
        shape = {}
        for aside, row in enumerate(text.split("/")):
            ahead = 0
            while row:
                mark, times, row = row[0], 1, row[1:]
                if row.startswith("("):
                    inside, row = row[1:].split(")", 1)
                    times = self.number(inside)
                for _ in range(times):
                    shape[ahead, aside] = {"X": "O", "O": "X"}.get(mark, mark) if exchange else mark
                    ahead += 1
        return shape

    def directions(self, words, player):
        """The vectors ahead and aside of each direction."""
        found = []
        while words:
            word = words[0]
            parts = word.split("-")
            if word in ("straight", "diagonal", "any"):
                vectors = [(a, b) for a, b in itertools.product((-1, 0, 1), repeat=2) if (a, b) != (0, 0)]
                vectors = [v for v in vectors if word == "any" or (0 in v) == (word == "straight")]
                found += [(v, (v[1], -v[0])) for v in vectors]
            elif all(part in WAYS or part in ("forward", "back") for part in parts):
                turned = any(part in ("forward", "back") for part in parts)
                row = col = 0
                for part in parts:
                    way = WAYS[{"forward": "down", "back": "up"}.get(part, part)]
                    row, col = row + way[0], col + way[1]
                ahead, aside = (row, col), (col, -row)
                if turned and player == "O":
                    ahead, aside = (-ahead[0], ahead[1]), (-aside[0], aside[1])
                found.append((ahead, aside))
            else:
                break
            words.pop(0)
        return found or [((0, 1), (1, 0))]

    def read_rule(self, player, both, verb, text):
        exchange = both and player == "O"
        if verb:
            words = text.split()
            shape = self.shape(words.pop(0), exchange)
            winner = player if verb[0].startswith("win") else "XO"[player == "X"]
            self.ends.append((player, shape, self.directions(words, player), winner))
            return
        before, rest = text.split(">")
        words = rest.split()
        before, after = self.shape(before.strip(), exchange), self.shape(words.pop(0), exchange)
        directions = self.directions(words, player)
        repeat = bool(words) and words[0] == "repeat"
        words = words[repeat:]
        conditions = []
        while words:
            wanted, mark, where = words[:3]
            mark = {"X": "O", "O": "X"}.get(mark, mark) if exchange else mark
            conditions.append((wanted == "with", mark, where))
            words = words[3:]
        self.moves_of[player].append((before, after, directions, repeat, conditions))

    @staticmethod
    def fits(board, square, mark):
        there = board.get(square)
        if mark == "|":
            return there is None
        return there is not None and (mark == "?" or mark == there or (mark == "*" and there != "."))

    def holds(self, board, filled, condition):
        wanted, mark, where = condition
        near = False
        for r, c in filled:
            for a, b in itertools.product((-1, 0, 1), repeat=2):
                if (a, b) != (0, 0) and (where == "around" or 0 in (a, b)) and (r + a, c + b) in board:
                    near = near or self.fits(board, (r + a, c + b), mark)
        return near == wanted

    def at(self, square, ahead, aside, spot):
        return square[0] + spot[0] * ahead[0] + spot[1] * aside[0], square[1] + spot[0] * ahead[1] + spot[1] * aside[1]

    def moves(self, board, player):
        """{changes: the board after them}."""
        found = {}
        for before, after, directions, repeat, conditions in self.moves_of[player]:
            for square in board:
                for ahead, aside in directions:
                    origin, now, needed, put = square, dict(board), {}, {}
                    while True:
                        squares = {spot: self.at(origin, ahead, aside, spot) for spot in before}
                        if not all(self.fits(now, squares[spot], before[spot]) for spot in before):
                            break
                        for spot, where in squares.items():
                            needed.setdefault(where, before[spot])
                            put[where] = after[spot]
                            if after[spot] in ".XO#":
                                now[where] = after[spot]
                        changes = {where: mark for where, mark in put.items() if mark != needed[where]}
                        filled = [where for where, mark in changes.items() if mark != "."]
                        if all(self.holds(board, filled, condition) for condition in conditions):
                            found[frozenset(changes.items())] = {**board, **changes}
                        if not repeat:
                            break
                        origin = squares[max(before)]
        return found

    def winner(self, board, mover):
        for player in ("XO"[mover == "X"], mover):
            for who, shape, directions, winner in self.ends:
                if who == player:
                    for square, (ahead, aside) in itertools.product(board, directions):
                        if all(self.fits(board, self.at(square, ahead, aside, spot), shape[spot]) for spot in shape):
                            return winner
        return None

    def text(self, board, player):
        rows = ["".join(board[r, c] for c in range(self.cols)) for r in range(self.rows)]
        return ":" + "/".join(rows) + " " + player

    def value(self, board, player, known, most):
        """Of the side to move; None: more than `most` positions."""
        key = self.text(board, player)
        if key not in known:
            if len(known) >= most:
                return None
            known[key] = None  # a game that comes back has no value
            won = self.winner(board, player)
            children = list(self.moves(board, player).values()) if won is None else []
            if won is not None:
                value = 1 if won == player else -1
            elif not children:
                value = {"loses": -1, "wins": 1, "draws": 0}[self.stuck]
            else:
                values = [self.value(child, "XO"[player == "X"], known, most) for child in children]
                if None in values:
                    return None
                value = -min(values)
            known[key] = value
        return known[key]


def run(program, *words, text=None, code=0):
    done = subprocess.run([program, *words], capture_output=True, text=True, input=text, timeout=300)
    if done.returncode != code:
        sys.exit(f"{' '.join(words)}: exit {done.returncode}: {done.stderr}{done.stdout}")
    return done.stdout


def compare(program, path, text, spec, games, seed, most=20000):
    """Compares positions of random games; returns how many, and how many values."""
    arguments = [int(n) for n in spec.partition(":")[2].split(",") if n]
    game, rng, known = Game(text, arguments), random.Random(seed), {}
    places = {}
    for _ in range(games):
        board, player = game.start(), "X"
        for _ in range(200):
            over = game.winner(board, player) is not None
            moves = [] if over else list(game.moves(board, player).values())
            if not moves:
                break
            places[game.text(board, player)] = (board, player, moves)
            board, player = rng.choice(moves), "XO"[player == "X"]
    values, lists, asked = 0, 0, []
    for name in reversed(list(places)):  # the last are the nearest to an end
        board, player, moves = places[name]
        children = [game.value(child, "XO"[player == "X"], known, most) for child in moves]
        if asked or None in children:
            asked.append(name)
            continue
        values += 1
        places[name] += (game.value(board, player, known, most), sorted(-value for value in children))
    small = [name for name in places if name not in asked]
    command = ["--game", path, "moves", spec, "--file", "-", "--json", "--threads", "1", "--hash", "1M", "--quiet"]
    lines = run(program, *command, text="\n".join(small) + "\n").splitlines() if small else []
    for name, line in zip(small, map(json.loads, lines)):
        expected = (places[name][3], places[name][4])
        found = (line["value"], sorted(line["moves"].values()))
        if line["position"] != name or found != expected:
            sys.exit(f"{spec}: {name}: expected {expected}, found {line['position']} {found}\n{text}")
        lists += 1
    if lists != len(small):
        sys.exit(f"{spec}: {len(small)} positions, {lists} answers")
    for name in asked[:: max(1, len(asked) // 10)]:
        found = json.loads(run(program, "--game", path, "perft", spec, "1", name, "--json"))
        if found["leaves"] != len(places[name][2]):
            sys.exit(f"{spec}: {name}: expected {len(places[name][2])} moves, found {found['leaves']}\n{text}")
    return len(places), values


def reachable(game):
    seen, todo = set(), [(game.start(), "X")]
    while todo:
        board, player = todo.pop()
        if game.text(board, player) in seen:
            continue
        seen.add(game.text(board, player))
        if game.winner(board, player) is None:
            todo += [(child, "XO"[player == "X"]) for child in game.moves(board, player).values()]
    return len(seen)


def made_up(rng):
    """A game in which each move takes a free square, or a stone, so that it ends."""
    rows, cols = rng.choice([(2, 3), (3, 3), (1, 7), (3, 2), (2, 2), (3, 4), (1, 5)])
    lines, ways = [f"game: made rows {rows} cols {cols}"], ["straight", "diagonal", "any", "forward", "right", "up", "back-left"]
    growing = rng.random() < 0.5
    fewer = [".X > XX", ". > #", ". > X", ".. > XX", "X. > #X", ".O > XX", "./. > #/#", "../.? > ##/#?", ".* > #*", ".| > X|", "X./O? > XX/O?"]
    more = ["XO > .X", "XO. > ..X", "X > .", "O > .", "OX > .X", "X./?O > .X/?.", "*X > .X", "X| > .|", "?O? > ?.?", "XO > .O"]
    if not growing or rng.random() < 0.5:
        lines.append("start: " + rng.choice(["XO/OX", "X.O/O.X", "X, O row last", "X col 1, O col last", "X#O/OX.", "XO/OX, . row middle"]))
    for who in rng.choice([["both"], ["both", "both"], ["X", "O"], ["X", "O", "both"], ["both", "O"]]):
        move = rng.choice(fewer if growing else more) + " " + " ".join(rng.sample(ways, rng.choice([1, 1, 2])))
        if who == "O":
            move = move.translate(str.maketrans("XO", "OX"))
        if move.startswith("XO. ") and rng.random() < 0.7:
            move += " repeat"
        if rng.random() < 0.4:
            move += f" {rng.choice(['with', 'without'])} {rng.choice('XO.#*')} {rng.choice(['next', 'around'])}"
        lines.append(f"{who}: {move}")
    for _ in range(rng.choice([0, 0, 1, 2])):
        who = rng.choice(["X wins", "O wins", "both win", "both lose", "X loses"])
        lines.append(f"{who}: {rng.choice(['XX', 'X(3)', 'XO', 'X|', '#X', 'O', '..', 'X?X', 'XX/?X'])} {rng.choice(ways)}")
    if rng.random() < 0.4:
        lines.append("stuck: " + rng.choice(["wins", "draws", "loses"]))
    return "\n".join(lines) + "\n"


def main():
    if sys.argv[1] == "compare":
        program, path, spec = sys.argv[2:5]
        with open(path, encoding="ascii") as file:
            text = file.read()
        places, values = compare(program, path, text, spec, int(sys.argv[5]) if len(sys.argv) > 5 else 3, spec)
        print(f"{spec}: {places} positions, {values} values")
    else:
        program, count, seed = sys.argv[2], int(sys.argv[3]), sys.argv[4]
        sums = [0, 0, 0]
        for n in range(count):
            rng = random.Random(f"{seed}/{n}")
            text = made_up(rng)
            with open("made.rules", "w", encoding="ascii") as file:
                file.write(text)
            first = subprocess.run([program, "--game", "made.rules", "perft", "made", "1"], capture_output=True, text=True, timeout=300)
            if first.returncode == 2 and "no move that fits" in first.stderr:
                continue
            found = compare(program, "made.rules", text, "made", 6, n, 4000)
            sums = [sums[0] + found[0], sums[1] + found[1], sums[2]]
            game = Game(text, [])
            if n % 4 == 0 and game.rows * game.cols <= 9:
                command = [program, "--game", "made.rules", "count", "made", "--json"]
                done = subprocess.run(command, capture_output=True, text=True, timeout=300)
                if done.returncode == 2 and "number of moves played" in done.stderr:
                    continue
                counted = json.loads(done.stdout)["positions"]
                if counted != reachable(game):
                    sys.exit(f"made: {counted} positions, expected {reachable(game)}\n{text}")
                sums[2] += 1
        print(f"{count} games, {sums[0]} positions, {sums[1]} values, {sums[2]} counts")


main()
