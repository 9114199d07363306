#!/usr/bin/env python3
"""mutate_claims.py PROGRAM CASES SEED - damages true claims of m,n,k-games and lets PROGRAM (yomikiri) verify them.

Half of the mutants are JSON lines, half are results files.  A mutant that agrees must be true by the rules below, which
share nothing with the program: brute force on texts.  Keys that tell of a run (seconds, nodes, version) are not judged.
The seed determines the cases."""
import functools
import json
import os
import random
import re
import subprocess
import sys
import tempfile

ABOUT = set("seconds version git compiler flags arch threads hash_bytes memory_bytes evaluations nodes estimate_nodes calls "
            "method without file line_number stopped "
            "words opening from plies stands_for unfinished".split())


class Unknown(Exception):
    """Text that this judge does not understand."""


def need(condition):
    if not condition:
        raise Unknown


@functools.lru_cache(None)
class Game:
    def __init__(self, spec):
        found = re.fullmatch(r"(?:ttt|mnk:(\d+),(\d+),(\d+))(,misere)?", spec)
        need(found)
        self.rows, self.cols, self.k = (int(n or 3) for n in found.groups()[:3])
        self.misere = bool(found.group(4))
        need(self.rows * self.cols <= 9)
        at = lambda r, c: r * self.cols + c if 0 <= r < self.rows and 0 <= c < self.cols else None
        lines = [[at(r + i * y, c + i * x) for i in range(self.k)] for r in range(self.rows) for c in range(self.cols)
                 for y, x in ((0, 1), (1, 0), (1, 1), (1, -1))]
        self.lines = [line for line in lines if None not in line]
        maps = [lambda r, c, f=f, g=g: (self.rows - 1 - r if f else r, self.cols - 1 - c if g else c) for f in (0, 1) for g in (0, 1)]
        if self.rows == self.cols:
            maps += [lambda r, c, m=m: m(c, r) for m in list(maps)]
        self.symmetries = [[at(*m(r, c)) for r in range(self.rows) for c in range(self.cols)] for m in maps]
        for slow in ("value", "moves", "count", "leaves", "optimal"):
            setattr(self, slow, functools.lru_cache(None)(getattr(self, slow)))

    def name(self, square):
        return "abcdefghi"[square % self.cols] + str(square // self.cols + 1)

    def over(self, board, side):
        """None, or the value for the side to move."""
        made = {board[line[0]] for line in self.lines if board[line[0]] != "-" and len({board[i] for i in line}) == 1}
        need(side not in made)  # no game comes to it
        if made:
            return 1 if self.misere else -1
        return 0 if "-" not in board else None

    def moves(self, board, side):
        if self.over(board, side) is not None:
            return {}
        return {self.name(i): (board[:i] + side + board[i + 1:], "XO"[side == "X"]) for i in range(len(board)) if board[i] == "-"}

    def value(self, board, side):
        end = self.over(board, side)
        return end if end is not None else max(-self.value(*child) for child in self.moves(board, side).values())

    def position(self, text):
        text = text.strip()
        size = self.rows * self.cols
        cells = re.sub(r"[\s0-9]", "", text).translate(str.maketrans("._x*BboWw", "--XXXXOOO"))
        if len(cells) in (size, size + 1) and not re.search("[^-XO]", cells) and cells[size:] != "-":
            board, side = cells[:size], cells[size:]
            more = board.count("X") - board.count("O")
            need(side or more in (0, 1))
            return board, side or "XO"[more]
        board, side = "-" * size, "X"
        words = [] if text in ("", "start") else re.findall(r"[a-i]\d", text.lower())
        need(text in ("", "start") or re.fullmatch(r"(?:[a-i]\d[\s,]*)+", text.lower()))
        for word in words:
            need(word in self.moves(board, side))
            board, side = self.moves(board, side)[word]
        return board, side

    def canonical(self, board, side, symmetries):
        return min("".join(board[s] for s in symmetry) for symmetry in symmetries) + side

    def count(self, board, side, plies):
        """The keys of a record of count."""
        fixing = [s for s in self.symmetries if "".join(board[i] for i in s) == board]
        layer, seen, final, tree, lengths, ends, at = {(board, side): 1}, set(), 0, 0, set(), {}, 0
        leaves = games = 0
        whole_games = True
        while layer:
            following = {}
            for place, ways in layer.items():
                tree += ways
                end = self.over(*place)
                final += end is not None and place not in seen
                seen.add(place)
                if end is not None:
                    games += ways
                    lengths.add(at)
                    value = end if place[1] == side else -end
                    ends[str(value)] = ends.get(str(value), 0) + ways
                leaves += ways if end is not None or at == plies else 0
                whole_games &= end is not None or at != plies
                for child in self.moves(*place).values() if at != plies else ():
                    following[child] = following.get(child, 0) + ways
            layer, at = following, at + 1
        found = {"positions": len(seen), "positions_symmetric": len({self.canonical(*p, self.symmetries) for p in seen}),
                 "positions_stabiliser": len({self.canonical(*p, fixing) for p in seen}), "positions_final": final,
                 "positions_without_last_pass": len(seen), "nodes": tree, "games": games, "leaves": leaves, "overflow": False,
                 "shortest": min(lengths, default=-1), "longest": max(lengths, default=-1), "games_by_value": ends}
        if whole_games:
            value = self.value(board, side)
            found.update(value=value, optimal_lines=self.optimal(board, side), games_at_value=ends.get(str(value), 0))
        return found

    def optimal(self, board, side):
        children = self.moves(board, side).values()
        return sum(self.optimal(*c) for c in children if -self.value(*c) == self.value(board, side)) if children else 1

    def leaves(self, board, side, depth):
        children = self.moves(board, side).values()
        return sum(self.leaves(*c, depth - 1) for c in children) if depth > 0 and children else 1


def outcome_of(lower, upper):
    return "win" if lower > 0 else "loss" if upper < 0 else "draw" if lower == upper == 0 else None


def whole(value):
    need(type(value) is int)
    return value


def solved_is_true(game, r):
    place = game.position(r["position"])
    value, known = game.value(*place), r["known"]
    lower, upper = -2, 2
    if known == "exact":
        lower = upper = whole(r["value"])
        need(all(whole(r[key]) == lower for key in ("lower", "upper") if r.get(key) is not None))
    elif known in (">=", "<="):
        bounds = [whole(r[key]) for key in ("value", "lower" if known == ">=" else "upper") if r.get(key) is not None]
        need(bounds and len(set(bounds)) == 1)
        lower = bounds[0] if known == ">=" else whole(r["lower"]) if r.get("lower") is not None else -2
        upper = bounds[0] if known == "<=" else whole(r["upper"]) if r.get("upper") is not None else 2
    else:
        raise Unknown
    children = game.moves(*place)
    values = {move: -game.value(*child) for move, child in children.items()}
    best = [move for move in values if values[move] == value]
    good = lower <= value <= upper
    for key, claimed in r.items():
        if key in ("spec", "position", "value", "known", "lower", "upper") or key in ABOUT:
            continue
        if key == "outcome":
            good &= claimed == outcome_of(lower, upper)
        elif key == "moves":
            good &= claimed == {} or (all(type(v) is int for v in claimed.values()) and claimed == values)
        elif key == "best_moves":
            good &= sorted(claimed) == sorted(best)
        elif key == "move":
            good &= claimed is None or (claimed.lower() in best if known == "exact" else values.get(claimed.lower(), -9) >= lower)
        elif key == "line":
            good &= line_is_true(game, place, claimed, known == "exact", lower)
        elif key == "expected":
            good &= "agrees" not in r or r["agrees"] is None or r["agrees"] == (
                lower <= claimed <= upper if type(claimed) is int else all(values.get(m) == v for m, v in claimed.items()))
        elif key.startswith("estimate"):
            need(r.get("stopped") is True)
        elif key != "agrees":
            raise Unknown
    return good


def line_is_true(game, place, line, exact, lower):
    root = place[1]
    value = game.value(*place)
    for number, move in enumerate(line):
        children = game.moves(*place)
        if move.lower() not in children:
            return False
        place = children[move.lower()]
        now = game.value(*place) * (1 if place[1] == root else -1)
        if (exact and now != value) or (number == 0 and now < lower):
            return False
    return not exact or not line or game.over(*place) is not None


def numbers_are_true(found, r, asked):
    good = True
    for key, claimed in r.items():
        if key in found:
            good &= type(claimed) is type(found[key]) and claimed == found[key]
        elif key not in asked and key not in ABOUT - {"nodes"}:
            raise Unknown
    return good


def record_is_true(text):
    def pairs(items):
        need(len({key for key, _ in items}) == len(items))
        return dict(items)
    r = json.loads(text, object_pairs_hook=pairs)
    game = Game(r["spec"])
    if "known" in r:
        return solved_is_true(game, r)
    place = game.position(r["position"])
    if "positions" in r:
        return numbers_are_true(game.count(*place, r.get("plies", -1)), r, ("spec", "position", "plies"))
    depth = whole(r["depth"])
    below = {move: game.leaves(*child, depth - 1) for move, child in game.moves(*place).items()} if depth else {}
    found = {"leaves": game.leaves(*place, depth), "moves": below, "pass_is_a_ply": True}
    return numbers_are_true(found, r, ("spec", "position", "depth"))


def text_pairs(text):
    pairs = [pair.rsplit(":", 1) for pair in text.split() if pair != "..."]
    need(all(len(p) == 2 and re.fullmatch(r"[-+]?\d+", p[1]) for p in pairs) and len({p[0] for p in pairs}) == len(pairs))
    return {move: int(value) for move, value in pairs}


def command_is_true(claim):
    command, *expected = [re.findall(r'(?:[^\s"]|"[^"]*")+', line.replace("\r", " ")) for line in claim.split("\n")
                          if line.strip(" \t\r") and not line.lstrip(" \t\r").startswith("#")]
    words = [word.replace('"', "") for word in command]
    verb, game = words[0], Game(words[1])
    need(not any(word.startswith("--") and re.match("--[a-z]", word) for word in words))
    place = game.position(" ".join(words[3 if verb == "perft" else 2:]))
    value = game.value(*place)
    values = {move: -game.value(*child) for move, child in game.moves(*place).items()}
    if verb == "count":
        found = game.count(*place, -1)
    elif verb == "perft":
        found = {"leaves": game.leaves(*place, int(words[2])), "pass_is_a_ply": True}
    else:
        need(verb in ("solve", "moves"))
        found = {"value": value, "known": "exact", "outcome": outcome_of(value, value), "position": "%s %s" % place,
                 "spec": "mnk:%d,%d,%d%s" % (game.rows, game.cols, game.k, ",misere" if game.misere else "")}
        if verb == "moves":
            found.update(moves=values, best_moves=[m for m in values if values[m] == value])
    need(expected)
    for line in expected:
        for word in line:
            key, text = word.replace('"', "").split("=", 1)
            need(key in found)
            is_now = found[key]
            if isinstance(is_now, dict):
                pairs = text_pairs(text)
                if not (pairs.items() <= is_now.items() and pairs if text.split()[-1:] == ["..."] else pairs == is_now):
                    return False
            elif isinstance(is_now, list):
                if text.split() != is_now and set(text.split()) != set(is_now):
                    return False
            elif type(is_now) is int:
                if not re.fullmatch(r"\+?(0|[1-9]\d*)|-[1-9]\d*", text) or int(text) != is_now:
                    return False
            elif text != (str(is_now).lower() if isinstance(is_now, bool) else str(is_now)):
                return False
    return True


# ---- true claims, and how they are damaged ----

COMMANDS = ["solve ttt --json", "moves ttt --json", "moves ttt b2 --json", "solve ttt a1 b1 --json", "solve mnk:2,3,2 --json",
            "moves mnk:2,3,3,misere --json", "solve mnk:2,4,2,misere --json", "count ttt --json", "count mnk:2,3,3 --json",
            "count mnk:2,3,2 --plies 3 --json", "perft ttt 3 --json", "perft mnk:2,3,3 4 --json", "solve ttt a1 b1 --wdl --json",
            "solve mnk:2,3,2 --window -2,0 --json", "solve mnk:2,3,3 --window 0,2 --json",
            "openings ttt --plies 2 --json", "openings ttt b2 --plies 1 --json"]
TEXTS = ['solve ttt\n    value=0 known=exact outcome=draw\n', 'moves ttt b2\n    value=0 moves="a1:0 b1:-1 c1:0 a2:-1 c2:-1 a3:0 b3:-1 c3:0"\n',
         'moves ttt "X-------- O"\n    moves="b2:0 a2:-1 ..." best_moves=b2\n', 'count ttt\n    positions=5478 games=255168\n    games_by_value="-1:77904 0:46080 1:131184"\n',
         'perft ttt 3\n    leaves=504 pass_is_a_ply=true\n', 'solve mnk:2,3,2\n    value=1 position="------ X"\n', 'solve mnk:2,3,3,misere\n    value=0\n',
         'moves ttt a1 b1\n    value=1 best_moves="a2 b2 a3"\n']
NUMBERS = [0, 1, -1, 2, 7, 9, 999, 1 << 31, 1 << 32, -(1 << 32), (1 << 63) - 1, 1 << 64, 20001]
EXTRA = {"outcome": "win", "lower": 0, "upper": 0, "stopped": True, "depth": 1, "shortest": 7, "stands_for": 2, "method": "minimax",
         "move": "a1", "line": ["a1"], "expected": 1, "agrees": True, "plies": 2, "other": 0, "estimate": 1, "known": "<="}


def damage_value(value, draw):
    if isinstance(value, dict) and value and draw.random() < 0.8:
        key = draw.choice(list(value))
        changed = dict(value)
        draw.choice([lambda: changed.pop(key), lambda: changed.update({key: damage_value(value[key], draw)}),
                     lambda: changed.update({draw.choice(["a1", "d4", "b3"]): changed.pop(key)})])()
        return changed
    if isinstance(value, list) and value and draw.random() < 0.8:
        i, k = draw.randrange(len(value)), draw.randrange(len(value))
        return draw.choice([value[:i] + value[i + 1:], value + [value[i]], [value[i]] * len(value), value[::-1],
                            value[:i] + [value[k]] + value[i + 1:], value[:i] + [draw.choice(["a1", "c3", "--", 1])] + value[i + 1:]])
    if isinstance(value, str) and value and draw.random() < 0.8:
        i = draw.randrange(len(value))
        return draw.choice([value[:i] + draw.choice("XO- 019<>=abc") + value[i + 1:], value[:i] + value[i + 1:], value + value[i], value.swapcase()])
    if type(value) is int and draw.random() < 0.7:
        return value + draw.choice([-2, -1, 1, 2, 10, 1 << 32, -value - value])
    return draw.choice(NUMBERS + [None, True, False, "", str(value), 0.0, [], {}, [value], {"a1": value}])


def damage_record(record, others, draw):
    r = dict(record)
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        keys = [key for key in r if key not in ABOUT] if draw.random() < 0.9 else list(r)
        key, other = draw.choice(keys or list(r)), draw.choice(others)
        kind = draw.randrange(8)
        if kind < 3:
            r[key] = damage_value(r[key], draw)
        elif kind == 3:
            del r[key]
        elif kind == 4:
            extra = draw.choice(list(EXTRA))
            r[extra] = EXTRA[extra]
        elif kind == 5 and key in other:
            r[key] = other[key]
        elif kind == 6:
            r[draw.choice(list(other))] = r[key]
        else:
            borrowed = draw.choice(list(other))
            r[borrowed] = other[borrowed]
        if not r:
            return "{}"
    text = json.dumps(r)
    if draw.random() < 0.1:
        key = draw.choice(list(r))
        text = text[:-1] + ', %s: %s}' % (json.dumps(key), json.dumps(damage_value(r[key], draw)))
    return text


def damage_text(text, draw):
    for _ in range(draw.choice([1, 1, 2, 3])):
        tokens = re.findall(r"[-+]?\d+|\w+|.|\n", text)
        i, k = draw.randrange(len(tokens)), draw.randrange(len(tokens))
        kind = draw.randrange(6)
        if kind < 2 and re.fullmatch(r"[-+]?\d+", tokens[i]):
            tokens[i] = draw.choice([str(int(tokens[i]) + draw.choice([-1, 1, 1 << 32])), tokens[i] + "x", "0" + tokens[i], "+" + tokens[i], ""])
        elif kind == 2:
            del tokens[i]
        elif kind == 3:
            tokens[i] = tokens[k]
        elif kind == 4:
            tokens.insert(i, tokens[k])
        else:
            tokens[i] = draw.choice(["a1", "0", "1", "...", "=", ":", '"', " ", "ttt", ",misere", "value", "X", "O", "-", "moves", "solve"])
        text = "".join(tokens)
        if not text:
            return "x\n"
    return text


def verify(program, name, folder):
    run = subprocess.run([program, "verify", "--json", "--jobs", "2", "--threads", "1", "--hash", "1M", "--reference", "never",
                          "--seconds-each", "5", name], cwd=folder, capture_output=True, timeout=300)
    if run.returncode not in (0, 1, 2, 3):
        sys.exit(f"mutate_claims: ended with {run.returncode}: {run.stderr[-500:]}")
    return [json.loads(line) for line in run.stdout.decode().splitlines()]


def judge(is_true, text):
    try:
        return is_true(text)
    except (Unknown, KeyError, ValueError, TypeError, IndexError, AttributeError, RecursionError):
        return None


def check(kind, claims, outcomes, is_true):
    """outcomes: claim number -> verdicts"""
    totals, wrong = {}, []
    for number, text in enumerate(claims):
        verdicts = set(outcomes.get(number, {"none"}))
        verdict = next(v for v in ("disagree", "bad", "none", "stopped", "skipped", "agree") if v in verdicts)
        totals[verdict] = totals.get(verdict, 0) + 1
        if verdict == "agree" and not judge(is_true, text):
            wrong.append(text)
    print(f"{kind}: {len(claims)} claims, " + ", ".join(f"{n} {v}" for v, n in sorted(totals.items())) + f", {len(wrong)} wrongly agreed to")
    for text in wrong[:10]:
        print("  " + text.replace("\n", "\n  "))
    return not wrong, totals


def main():
    program, cases, seed = os.path.abspath(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    draw = random.Random(seed)
    records = [json.loads(line) for command in COMMANDS
               for line in subprocess.run([program, *command.split()], capture_output=True, check=True, text=True).stdout.splitlines()]
    good = True
    with tempfile.TemporaryDirectory() as folder:
        def run_lines(kind, claims):
            with open(os.path.join(folder, kind), "w") as f:
                f.write('{"first":0}\n' + "".join(text + "\n" for text in claims))
            found = {}
            for outcome in verify(program, kind, folder):
                found.setdefault(outcome["line_number"] - 2, []).append(outcome["verdict"])
            return found

        def run_texts(kind, claims):
            at, found, starts, lines = 1, {}, {}, ""
            for number, text in enumerate(claims):
                separator = "frob\n    x=1\n"
                for i in range(text.count("\n") + 1):
                    starts[at + i] = number
                at += text.count("\n") + 2
                lines += text + separator
            with open(os.path.join(folder, kind), "w") as f:
                f.write(lines)
            for outcome in verify(program, kind, folder):
                if not outcome["fault"] or "frob" not in outcome["fault"]:
                    found.setdefault(starts.get(outcome["line_number"], -1), []).append(outcome["verdict"])
            return found

        whole_lines = [json.dumps(r) for r in records]
        fine, totals = check("true records", whole_lines, run_lines("true.json", whole_lines), record_is_true)
        good &= fine and totals == {"agree": len(records)}
        fine, totals = check("true results", TEXTS, run_texts("true.txt", TEXTS), command_is_true)
        good &= fine and totals == {"agree": len(TEXTS)}
        claims = [damage_record(draw.choice(records), records, draw) for _ in range(cases // 2)]
        good &= check("records", claims, run_lines("mutants.json", claims), record_is_true)[0]
        claims = [damage_text(draw.choice(TEXTS), draw).rstrip("\n") + "\n" for _ in range(cases - cases // 2)]
        good &= check("results", claims, run_texts("mutants.txt", claims), command_is_true)[0]
    sys.exit(0 if good else 1)


main()
