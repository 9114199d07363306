#!/usr/bin/env python3
"""check_certificate.py FILE... - a second, slow reader of certificates for small boards.

Written from solver/independent/checker/FORMAT.md alone: boards are tuples of squares, leaves are searched by plain recursion with a memory.
It needs nothing but Python, libzstd and libxxhash. Prints what yomikiri-check prints up to the first colon, and ends with
0 (all hold), 1 (a claim does not hold) or 2 (a file is damaged)."""
import ctypes
import ctypes.util
import random
import re
import sys


class Damaged(Exception):
    pass


class Wrong(Exception):
    pass


def library(name, soname):
    return ctypes.CDLL(ctypes.util.find_library(name) or soname)


ZSTD, XXHASH = library("zstd", "libzstd.so.1"), library("xxhash", "libxxhash.so.0")
ZSTD.ZSTD_decompress.restype = ZSTD.ZSTD_findFrameCompressedSize.restype = ctypes.c_size_t
ZSTD.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]
ZSTD.ZSTD_findFrameCompressedSize.argtypes = [ctypes.c_char_p, ctypes.c_size_t]
XXHASH.XXH3_64bits_withSeed.restype = ctypes.c_uint64
XXHASH.XXH3_64bits_withSeed.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64]
BLOCK = 1 << 20
NUMBER = r"(0|-?[1-9]\d*)"


def need(condition, what):
    if not condition:
        raise Damaged(what)


# ---- games: a position is a tuple (x, y, margin); who: 0 the prover is to move, 1 the other side ----


class Board:
    """What reversi and mnk share: squares, symmetries, the position's text."""

    def __init__(self, rows, cols):
        need(1 <= rows and 1 <= cols and rows * cols <= 64, "the size of the board")
        self.rows, self.cols, self.size = rows, cols, rows * cols
        self.images = []
        for turned in range(2 if rows == cols else 1):
            for down in range(2):
                for right in range(2):
                    image = []
                    for s in range(self.size):
                        r, c = divmod(s, cols)
                        r, c = rows - 1 - r if down else r, cols - 1 - c if right else c
                        image.append(c * cols + r if turned else r * cols + c)
                    self.images.append(image)

    def read(self, text, prover_moves):
        found = re.fullmatch("([XO-]{%d}) ([XO])" % self.size, text)
        need(found, "the position")
        own = "XO" if (found[2] == "X") == prover_moves else "OX"
        x, y = (sum(1 << s for s in range(self.size) if found[1][s] == own[i]) for i in (0, 1))
        self.check(x, y)
        return (x, y, 0), found[1].count("-")

    def check(self, x, y):
        pass

    def canonical(self, p):
        def moved(word, image):
            return sum(1 << image[s] for s in range(self.size) if word >> s & 1)

        return min((moved(p[0], i), moved(p[1], i), 0) for i in self.images)


class Reversi(Board):
    passes = True

    def __init__(self, rows, cols, start, full, misere):
        super().__init__(rows, cols)
        need(rows > 1 and cols > 1, "the size of the board")
        corner, discs = (rows // 2 - 1) * cols + cols // 2 - 1, dict(diagonal="OXXO", parallel="OXOX", rows="OOXX", reversed="XOOX")
        squares = dict(zip((corner, corner + 1, corner + cols, corner + cols + 1), discs[start]))
        self.start = "".join(squares.get(s, "-") for s in range(self.size)) + " X"
        self.full, self.misere, self.least = full, misere, -rows * cols
        self.known = {}

    def flips(self, s, own, other):
        if (own | other) >> s & 1:
            return 0
        flips, row, col = 0, s // self.cols, s % self.cols
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                r, c, line = row + down, col + right, 0
                while (down or right) and 0 <= r < self.rows and 0 <= c < self.cols:
                    bit = 1 << r * self.cols + c
                    if not other & bit:
                        flips |= line if own & bit else 0
                        break
                    line |= bit
                    r, c = r + down, c + right
        return flips

    def moves(self, own, other):
        """(square, own discs after it, the other's) of each legal move."""
        if (own, other) not in self.known:
            moves = []
            for s in range(self.size):
                f = self.flips(s, own, other)
                if f:
                    moves.append((own | f | 1 << s, other & ~f))
            self.known[own, other] = moves
        return self.known[own, other]

    def children(self, p, who):
        own, other = (p[0], p[1]) if who == 0 else (p[1], p[0])
        return [(a, b, 0) if who == 0 else (b, a, 0) for a, b in self.moves(own, other)]

    def order(self, p, children):
        return [len(self.moves(c[1], c[0])) for c in children]

    def over(self, p, who):
        if self.moves(p[0], p[1]) or self.moves(p[1], p[0]):
            return None
        d = bin(p[0]).count("1") - bin(p[1]).count("1")
        e = self.size - bin(p[0] | p[1]).count("1")
        if self.full:
            d += e if d > 0 else -e if d < 0 else 0
        return -d if self.misere else d


class Mnk(Board):
    passes, least = False, -1

    def __init__(self, rows, cols, k, misere):
        super().__init__(rows, cols)
        need(1 <= k <= 1000000, "K")
        self.start = "-" * self.size + " X"
        self.misere, self.lines = misere, set()
        for s in range(self.size):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(s // cols + i * down, s % cols + i * right) for i in range(min(k, 65))]
                if all(0 <= r < rows and 0 <= c < cols for r, c in line) and k <= 64:
                    self.lines.add(sum(1 << r * cols + c for r, c in line))

    def check(self, x, y):
        need(not (self.has_line(x) and self.has_line(y)), "the position")

    def has_line(self, stones):
        return any(stones & line == line for line in self.lines)

    def children(self, p, who):
        empty = [s for s in range(self.size) if not (p[0] | p[1]) >> s & 1]
        return [(p[0] | 1 << s, p[1], 0) if who == 0 else (p[0], p[1] | 1 << s, 0) for s in empty]

    def order(self, p, children):
        weights = []
        for c in children:
            square, weight = c[0] & ~p[0], 0
            for line in self.lines:
                own, other = bin(p[0] & line).count("1"), bin(p[1] & line).count("1")
                if square & line:
                    weight += (4 ** min(own, 12) if other == 0 else 0) + (4 ** min(other, 12) if own == 0 else 0)
            weights.append(weight if self.misere else -weight)
        return weights

    def over(self, p, who):
        value = self.has_line(p[0]) - self.has_line(p[1])
        if value == 0 and (p[0] | p[1]) != (1 << self.size) - 1:
            return None
        return -value if self.misere else value


class Connect(Mnk):
    """K in a row, where stones fall."""

    def __init__(self, rows, cols, k):
        super().__init__(rows, cols, k, False)
        self.images = [[r * cols + c for r in range(rows) for c in columns] for columns in (range(cols), range(cols)[::-1])]
        self.least = -1 - rows * cols // 2

    def children(self, p, who):
        def rests(child):
            below = (child[0] | child[1]) - (p[0] | p[1]) << self.cols
            return below >> self.size or below & (p[0] | p[1])

        return [child for child in super().children(p, who) if rests(child)]

    def over(self, p, who):
        value = super().over(p, who)
        return value and value * (1 + bin(~(p[0] | p[1]) & (1 << self.size) - 1).count("1") // 2)


class Minimax:
    passes, least = False, None

    def __init__(self, n, numbers, uncounted):
        self.n, self.numbers, self.uncounted = n, numbers, uncounted
        self.start = "0" * (n * n) + " X 0 0 0 0 -"

    def read(self, text, prover_moves):
        n = self.n
        found = re.fullmatch(r"([01]{%d}) ([XO]) (\d) N N N ([XO-])".replace("N", NUMBER) % (n * n), text)
        need(found and int(found[3]) < n and all(abs(int(found[i])) < 1 << 28 for i in (4, 5, 6)), "the position")
        free = sum(1 << s for s in range(n * n) if found[1][s] == "0")
        margin = int(found[4]) - int(found[5])
        if self.uncounted and self.empty_line(free) and found[7] != "-":
            margin -= int(found[6]) if found[7] == "X" else -int(found[6])
        self.prover_first = (found[2] == "X") == prover_moves
        return (free, int(found[3]), margin if self.prover_first else -margin), found[1].count("0")

    def squares(self, row, i):
        return [i * self.n + k if row else k * self.n + i for k in range(self.n)]

    def empty_line(self, free):
        return any(all(not free >> s & 1 for s in self.squares(row, i)) for row in (0, 1) for i in range(self.n))

    def canonical(self, p):
        return p

    def taken(self, p, who):
        row = (who == 0) == self.prover_first
        return row, [(i, s) for i, s in enumerate(self.squares(row, p[1])) if p[0] >> s & 1]

    def children(self, p, who):
        children = []
        for i, s in self.taken(p, who)[1]:
            free = p[0] & ~(1 << s)
            gain = 0 if self.uncounted and self.empty_line(free) else self.numbers[s]
            children.append((free, i, p[2] + (gain if who == 0 else -gain)))
        return children

    def order(self, p, children):
        row, taken = self.taken(p, 0)
        keys = []
        for i, s in taken:
            replies = [self.numbers[t] for t in self.squares(not row, i) if (p[0] & ~(1 << s)) >> t & 1]
            keys.append(max(replies, default=0) - self.numbers[s])
        return keys

    def over(self, p, who):
        return p[2] if self.empty_line(p[0]) else None


class Eight:
    passes, least = False, -1

    def __init__(self, most, target):
        need(1 <= most <= 255 and 1 <= target <= 4096, "the numbers of the spec")
        self.most, self.target, self.start = most, target, "0,0"

    def read(self, text, prover_moves):
        found = re.fullmatch(r"(0|[1-9]\d*),(0|[1-9]\d*)( O)?", text)
        need(found and int(found[1]) <= self.target + self.most and int(found[2]) <= self.most, "the position")
        return (int(found[1]), int(found[2]), 0), max(self.target - int(found[1]), 0)

    def canonical(self, p):
        return p

    def children(self, p, who):
        return [(p[0] + n, n, 0) for n in range(1, self.most + 1) if n != p[1]]

    def order(self, p, children):
        return [0] * len(children)

    def over(self, p, who):
        if p[0] < self.target and self.children(p, who):
            return None
        mover_wins = p[0] > self.target
        return 1 if mover_wins == (who == 0) else -1


def read_game(spec, numbers):
    found = re.fullmatch(r"(reversi|othello):([1-9]\d*)x([1-9]\d*)(?:,start=(parallel|rows|reversed))?(,misere)?", spec)
    if found:
        return Reversi(int(found[2]), int(found[3]), found[4] or "diagonal", found[1] == "othello", bool(found[5]))
    found = re.fullmatch(r"mnk:([1-9]\d*),([1-9]\d*),([1-9]\d*)(,misere)?", spec)
    if found:
        return Mnk(int(found[1]), int(found[2]), int(found[3]), bool(found[4]))
    found = re.fullmatch(r"connect:([1-9]\d*),([1-9]\d*),([1-9]\d*)", spec)
    if found:
        return Connect(int(found[1]), int(found[2]), int(found[3]))
    found = re.fullmatch(r"eight:([1-9]\d*),([1-9]\d*)", spec)
    if found:
        return Eight(int(found[1]), int(found[2]))
    found = re.fullmatch(r"minimax:([1-8])(?:,seed=(0|[1-9]\d*)|,board=.*?)(,last=uncounted)?", spec)
    need(found and (found[2] is None) == (numbers is not None), "the spec")
    n = int(found[1])
    if found[2] is not None:
        need(int(found[2]) < 1 << 32, "the seed")
        random.seed(int(found[2]))
        numbers = [random.randint(-9, 9) or random.randint(1, 9) for _ in range(n * n)]
    need(len(numbers) == n * n, "the numbers")
    return Minimax(n, numbers, bool(found[3]))


# ---- the file ----


def read_header(data):
    end = data.find(b"\n\n") + 2
    need(re.match(b"yomikiri certificate [13]\n", data) and 2 <= end <= 8192, "the header")
    need(XXHASH.XXH3_64bits_withSeed(data[:end], end, 0) == int.from_bytes(data[end:end + 8], "little"), "the header's hash")
    need(len(data) >= end + 8 and all(32 <= b < 127 or b == 10 for b in data[:end]), "the header")
    found = re.fullmatch(
        "yomikiri certificate [13]\nspec (.+)\nposition (.+)\n(?:numbers (.+)\n)?claim (exact|at-least|at-most) " + NUMBER +
        "\n((?:part .+\n)*)made-by [^ ].*\n\n", data[:end].decode())
    need(found, "the header")
    need(not found[3] or re.fullmatch(NUMBER + "( " + NUMBER + ")*", found[3]), "the numbers")
    numbers = [int(n) for n in found[3].split()] if found[3] else None
    need(not numbers or max(map(abs, numbers)) <= 1000000, "the numbers")
    game, value = read_game(found[1], numbers), int(found[5])
    need(abs(value) <= 1 << 29, "the claim")
    wanted = [b for b in ("at-least", "at-most") if found[4] in (b, "exact")]
    if game.least is not None:
        wanted = [b for b in wanted if (value > game.least if b == "at-least" else value < -game.least)]
    natural = r"(0|[1-9]\d*)"
    parts = [re.fullmatch(r"part (\S+) (\S+) (?:stealing|(?:leaves N|relaxed) symbols N)".replace("N", natural), line)
             for line in found[6].splitlines()]
    need(all(parts) and [(p[1], p[2]) for p in parts] == [(b, str(value)) for b in wanted], "the parts")
    need(all(int(p[3] or 0) < 1 << 31 for p in parts), "the parts")
    kinds = ["levels" if p[3] else "relaxed" if p[4] else "stealing" for p in parts]
    need(data[21:22] == (b"1" if set(kinds) <= {"levels"} else b"3"), "the version")
    for part, kind in zip(parts, kinds):
        need(kind == "levels" or (type(game) is Mnk and not game.misere and value == 0), "a part that the game does not have")
        need(kind != "stealing" or (part[1] == "at-least" and set(found[2][:-2]) == {"-"}), "stealing")
    claim = "%s%s %s (%s)" % ("" if found[2] == game.start else "a position of ", found[1].replace(" ", "_"),
                               "%+d" % value if value else "0", found[4].replace("-", " "))
    return end + 8, game, found[2], value, [(p[1], int(p[3]) if p[3] else kind, int(p[4] or 0)) for p, kind in zip(parts, kinds)], claim


def read_blocks(data, at, parts):
    number, symbols = 0, []
    for _, _, count in parts:
        part = b""
        while len(part) < count:
            number += 1
            length, digest = int.from_bytes(data[at:at + 4], "little"), int.from_bytes(data[at + 4:at + 12], "little")
            frame = data[at + 12:at + 12 + length]
            need(0 < length <= 1 << 21 and len(frame) == length and XXHASH.XXH3_64bits_withSeed(frame, length, number) == digest and
                 ZSTD.ZSTD_findFrameCompressedSize(frame, length) == length, "block %d" % number)
            out = ctypes.create_string_buffer(BLOCK)
            size = ZSTD.ZSTD_decompress(out, BLOCK, frame, length)
            need(size == min(BLOCK, count - len(part)), "block %d" % number)
            part += out.raw[:size]
            at += 12 + length
        symbols.append(part)
    need(at == len(data), "bytes are left over")
    return symbols


# ---- the walk ----


def holds(game, p, who, bound, memory, passed=False):
    """Whether the prover gets at least `bound`."""
    key = (p, who)
    if key not in memory:
        value = game.over(p, who)
        children = [] if value is not None else game.children(p, who)
        if value is not None:
            memory[key] = value >= bound
        elif not children:
            memory[key] = holds(game, p, 1 - who, bound, memory, True)
        elif who == 0:
            memory[key] = any(holds(game, c, 1, bound, memory) for c in children)
        else:
            memory[key] = all(holds(game, c, 0, bound, memory) for c in children)
    return memory[key]


def as_set(positions):
    """Sorted, each (x, y) once, with the least margin."""
    least = {}
    for x, y, margin in positions:
        least[x, y] = min(margin, least.get((x, y), margin))
    return [(x, y, margin) for (x, y), margin in sorted(least.items())]


def take_ends(game, sets, bound):
    for who in (0, 1):
        kept = []
        for p in sets[who]:
            value = game.over(p, who)
            if value is None:
                kept.append(p)
            elif value < bound:
                raise Wrong("a game ends with %d" % value)
        sets[who] = kept
    if game.passes:
        passing = [[p for p in sets[who] if not game.children(p, who)] for who in (0, 1)]
        for who in (0, 1):
            gone = set(passing[who])
            sets[who] = as_set([p for p in sets[who] if p not in gone] + passing[1 - who])
    return sets


class Relaxed:
    """The walk of a relaxed part: x are the other side's stones, y the empty squares."""

    def __init__(self, game, symbols):
        self.game, self.symbols, self.zones = game, list(symbols)[::-1], {}
        game.board = (1 << game.size) - 1

    def open(self, x, y):
        return [row for row in self.game.lines if row & ~(x | y) == 0]

    def reduced(self, x, y):
        union = 0
        for row in self.open(x, y):
            union |= row
        return x & union, y & union

    def squares(self, word):
        return [1 << s for s in range(self.game.size) if word >> s & 1]

    def ranked(self, x, y):
        rows = self.open(x, y)
        weight = {s: sum(2 ** max(0, 32 - bin(row & y).count("1")) for row in rows if row & s) for s in self.squares(y)}
        return sorted(weight, key=lambda s: (-weight[s], s))

    def straight_lines(self, x, y):
        """The free squares of the open rows of each straight line, in its order, without those that contain others."""
        lines = []
        for row in self.open(x, y):
            line = next((line for line in lines if bin(line[-1] & row).count("1") > 1), None)
            if line is None:
                lines.append([row])
            else:
                line.append(row)
        free = [[row & y for row in line] for line in lines]
        return [[row for i, row in enumerate(line) if not any(other & ~row == 0 and (other != row or j < i) for j, other in enumerate(line))]
                for line in free]

    def need_pairing(self, x, y):
        lines = self.straight_lines(x, y)
        self.tries, self.lacked = 2000, [0] * len(lines)
        if not self.pairs([[] for _ in lines], lines):
            raise Wrong("no pairing")

    def pairs(self, runs, rest):
        """Whether there are disjoint pairs: one for each run of neighbouring rows of a straight line, out of the squares that all of
        them share, and for the rest of each line, which is not cut into runs yet."""
        self.tries -= 1
        groups = [(n, run, run) for n, line in enumerate(runs) for run in line] # the line, the squares to choose from, the better ones
        for n, line in enumerate(rest):
            while line:
                count = next((i for i, row in enumerate(line) if bin(line[0] & row).count("1") < 2), len(line))
                if count == 0:
                    return False
                groups.append((n, line[0], line[0] & line[count - 1]))
                line = line[count:]
        owner = {}

        def give(i, tried):
            _, choice, better = groups[i]
            for s in self.squares(choice & better) + self.squares(choice & ~better):
                if s not in owner:
                    owner[s] = i
                    return True
            for s in self.squares(choice):
                if owner[s] != i and s not in tried:
                    tried.add(s)
                    if give(owner[s], tried):
                        owner[s] = i
                        return True
            return False

        for i, (n, _, _) in enumerate(groups):
            if not (give(i, set()) and give(i, set())):
                self.lacked[n] += 1
                return False
        pairs = [sum(s for s in owner if owner[s] == i) for i in range(len(groups))]
        open_lines = [n for n, line in enumerate(rest) if any(all(pair & ~row for pair in pairs) for row in line)]
        if not open_lines:
            return True
        n = min(open_lines, key=lambda n: len(rest[n]) / (1 + self.lacked[n]))
        for count in range(len(rest[n]), 0, -1):
            shared = rest[n][0] & rest[n][count - 1]
            if self.tries > 0 and bin(shared).count("1") > 1:
                cut = [line + [shared] if i == n else line for i, line in enumerate(runs)]
                if self.pairs(cut, [line[count:] if i == n else line for i, line in enumerate(rest)]):
                    return True
        return False

    def prover_moves(self, x, y):
        if any(row & ~x == 0 for row in self.game.lines):
            raise Wrong("a row is complete")
        x, y = self.reduced(x, y)
        if not y:
            return 0
        if not self.symbols:
            raise Wrong("too few symbols")
        rank, pairing = divmod(self.symbols.pop(), 2)
        ranked = self.ranked(x, y)
        if rank >= len(ranked):
            raise Wrong("a rank that is too high")
        x, y = self.reduced(x, y & ~ranked[rank])
        if pairing:
            self.need_pairing(x, y)
        return ranked[rank] | (y if pairing else self.other_moves(x, y))

    def other_moves(self, x, y):
        if not y:
            return 0

        def moved(word, image):
            return sum(1 << image[s] for s in range(self.game.size) if word >> s & 1)

        images = [(moved(x, image), moved(y, image)) for image in self.game.images]
        least = min(images)
        image = self.game.images[images.index(least)]
        if least not in self.zones:
            self.zones[least] = self.moves(*least)
        return sum(s for s in self.squares(self.game.board) if moved(s, image) & self.zones[least])

    def moves(self, x, y):
        left, zone = y, 0
        for s in self.ranked(x, y):
            if s & left:
                answer = self.prover_moves(x | s, y & ~s)
                zone |= answer
                left &= answer
        return zone


def check_relaxed(game, x, y, prover_moves, symbols):
    walk = Relaxed(game, symbols)
    other, empty = y, game.board & ~(x | y)
    if game.has_line(other):
        raise Wrong("a row is complete")
    if not walk.symbols:
        walk.need_pairing(other, empty)
    elif prover_moves:
        walk.prover_moves(other, empty)
    else:
        walk.other_moves(*walk.reduced(other, empty))
    if walk.symbols:
        raise Wrong("symbols are left over")


def check_part(game, text, value, part, symbols):
    kind, leaves, _ = part
    start, level = game.read(text, kind == "at-least")
    if leaves == "relaxed":
        check_relaxed(game, start[0], start[1], kind == "at-least", symbols)
    if leaves in ("relaxed", "stealing"):
        return
    bound = value if kind == "at-least" else -value
    who = 0 if kind == "at-least" else 1
    sets, used = [[], []], 0
    sets[who] = [game.canonical(start)]
    while level > leaves:
        sets = take_ends(game, sets, bound)
        after = [[], []]
        for p in sets[0]:
            if used == len(symbols):
                raise Wrong("too few symbols")
            children = game.children(p, 0)
            ranked = sorted(range(len(children)), key=lambda i, keys=game.order(p, children): (keys[i], i))
            if symbols[used] >= len(children):
                raise Wrong("a rank that is too high")
            after[1].append(game.canonical(children[ranked[symbols[used]]]))
            used += 1
        for p in sets[1]:
            after[0] += [game.canonical(c) for c in game.children(p, 1)]
        sets, level = [as_set(after[0]), as_set(after[1])], level - 1
    memory = {}
    for who in (0, 1):
        for p in sets[who]:
            if not holds(game, p, who, bound, memory):
                raise Wrong("a leaf")
    if used != len(symbols):
        raise Wrong("symbols are left over")


def check(name):
    with open(name, "rb") as f:
        data = f.read()
    at, game, position, value, parts, claim = read_header(data)
    symbols = read_blocks(data, at, parts)
    game.read(position, True)
    for part, own in zip(parts, symbols):
        try:
            check_part(game, position, value, part, own)
        except Wrong as why:
            return 1, "WRONG %s: %s" % (claim, why)
    return 0, "VERIFIED %s: by the second reader" % claim


def main():
    worst = 0
    sys.setrecursionlimit(100000)
    for name in sys.argv[1:]:
        try:
            code, text = check(name)
        except (Damaged, OSError) as why:
            code, text = 2, "DAMAGED %s: %s" % (name, why)
        print(text)
        worst = max(worst, code)
    return worst


if __name__ == "__main__":
    sys.exit(main())
