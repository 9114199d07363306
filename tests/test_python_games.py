"""yomikiri.Game: games whose rules are Python, compared with rules of C and with theory; what goes wrong in one reaches the
caller as it was raised, and never as a value."""

import gc
import itertools
import pickle
import threading
import unittest

import yomikiri as y


class Nim(y.Game):
    def start(self):
        return (3, 4, 5)

    def moves(self, heaps):
        return [(i, n) for i, heap in enumerate(heaps) for n in range(1, heap + 1)]

    def play(self, heaps, move):
        return tuple(heap - move[1] * (i == move[0]) for i, heap in enumerate(heaps))


class TicTacToe(y.Game):
    LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
    sides = ("X", "O")

    def start(self):
        return "." * 9

    def moves(self, board):
        return [i for i in range(9) if board[i] == "."]

    def play(self, board, move):
        return board[:move] + "XO"[board.count(".") % 2 == 0] + board[move + 1 :]

    def over(self, board):
        won = any(board[int(a)] == board[int(b)] == board[int(c)] != "." for a, b, c in self.LINES)
        return -1 if won else None if "." in board else 0

    def text(self, board):
        return "\n".join(board[i : i + 3] for i in (0, 3, 6))


class Dominoes(y.Game):
    """Domineering: the side to move is part of the position."""

    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols

    def start(self):
        return frozenset(itertools.product(range(self.rows), range(self.cols))), False

    def moves(self, position):
        free, across = position
        return [(r, c) for r, c in free if (r + (not across), c + across) in free]

    def play(self, position, move):
        free, across = position
        return free - {move, (move[0] + (not across), move[1] + across)}, not across


class Dots(y.Game):
    """Dots and Boxes: a line is (row, col, 0 across or 1 down)."""

    gains, extra_turns = True, True

    def __init__(self, rows, cols):
        self.rows, self.cols, self.most = rows, cols, rows * cols

    def start(self):
        across = {(r, c, 0) for r in range(self.rows + 1) for c in range(self.cols)}
        return frozenset(across | {(r, c, 1) for r in range(self.rows) for c in range(self.cols + 1)})

    def moves(self, free):
        return sorted(free)

    def play(self, free, move):
        left = free - {move}
        boxes = itertools.product(range(self.rows), range(self.cols))
        sides = [{(r, c, 0), (r + 1, c, 0), (r, c, 1), (r, c + 1, 1)} for r, c in boxes]
        gain = sum(move in box and not box & left for box in sides)
        return left, gain, gain > 0


class Again(y.Game):
    """Take one or two of a heap; who takes two moves again."""

    extra_turns = True

    def start(self):
        return 4

    def moves(self, heap):
        return range(1, min(heap, 2) + 1)

    def play(self, heap, move):
        return heap - move, move == 2


class Values(unittest.TestCase):
    def test_nim(self):
        nim, misere = Nim(), Nim()
        misere.misere = True
        for heaps in itertools.combinations_with_replacement(range(5), 3):
            total = heaps[0] ^ heaps[1] ^ heaps[2]
            last = sum(heaps) % 2 == 0 if max(heaps) <= 1 else total != 0
            for threads in (1, 2):
                self.assertEqual(nim.solve(heaps, threads=threads).value, 1 if total else -1)
                self.assertEqual(misere.solve(heaps, threads=threads).value, 1 if last else -1)
            values = nim.values(heaps)
            self.assertEqual(set(values), set(nim.moves(heaps)))
            for move, value in values.items():
                self.assertEqual(value, -nim.solve(nim.play(heaps, move)).value)
        self.assertEqual(y.solve(nim.spec)[:2], (1, "exact"))

    def test_tic_tac_toe_against_the_built_in(self):
        game, mine, theirs = TicTacToe(), [], []
        for line in itertools.permutations(range(9), 4):
            board = game.start()
            for move in line:
                board = game.play(board, move)
            if line[0] < line[2] and line[1] < line[3] and line[0] in (0, 1, 4):
                mine.append(game.solve(board).value)
                theirs.append(y.solve("ttt", " ".join("abc"[m % 3] + str(m // 3 + 1) for m in line)).value)
        self.assertGreater(len(mine), 200)
        self.assertEqual(mine, theirs)
        self.assertEqual(game.values(), dict.fromkeys(range(9), 0))
        self.assertEqual(str(game.position("X...O....")), "X..\n.O.\n...")

    def test_the_side_in_the_position(self):
        for size, value in (((2, 2), 1), ((2, 3), 1), ((3, 3), 1), ((4, 3), 1), ((3, 4), -1), ((4, 1), 1), ((1, 4), -1)):
            for threads in (1, 2):
                self.assertEqual((size, Dominoes(*size).solve(threads=threads).value), (size, value))

    def test_gains_and_extra_turns(self):
        for size, value in (((1, 1), -1), ((1, 2), 0), ((2, 1), 0), ((1, 3), -1), ((2, 2), 2)):
            for settings in ({}, {"threads": 2}, {"without": "table"}):
                if size != (2, 2) or "without" not in settings:
                    self.assertEqual((size, Dots(*size).solve(**settings).value), (size, value))
        half = frozenset([(0, 0, 0), (0, 1, 1)])
        self.assertEqual(Dots(1, 1).values(half), dict.fromkeys(half, -1))
        again = Again()

        def plain(heap):
            return max((plain(heap - m) if m == 2 else -plain(heap - m) for m in again.moves(heap)), default=-1)

        for heap in range(12):
            self.assertEqual((heap, again.solve(heap).value), (heap, plain(heap)))

    def test_the_other_calls(self):
        position = TicTacToe().position()
        self.assertEqual(position.play("4").play("0").moves(), list("1235678"))
        self.assertEqual(y.Position(position.spec, "4 0 8").text, position.play("4", "0", "8").text)
        self.assertEqual(position.perft(3), 504)
        self.assertEqual(len(position.openings(1)), 10)
        with self.assertRaises(y.Unsupported):
            position.table("/nowhere/at/all")
        with self.assertRaises(TypeError):
            pickle.dumps(position)
        self.assertEqual(Nim().position((1,)).solve().value, 1)  # the position keeps its Game

    def test_threads_ask_one_game(self):
        game, values = TicTacToe(), []
        threads = [threading.Thread(target=lambda: values.append(game.solve(threads=2).value)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(values, 4 * [0])


def changed(kind, **members):
    """A game with other members."""
    return type(kind.__name__, (kind,), members)()


class Wrong(unittest.TestCase):
    def test_exceptions_reach_the_caller(self):
        def fail(*_):
            raise LookupError("mine")

        def late(self, heaps, move, count=itertools.count()):
            if next(count) > 100:
                raise LookupError("mine")
            return Nim.play(self, heaps, move)

        for member, function in (("start", fail), ("moves", fail), ("play", fail), ("over", fail), ("text", fail), ("play", late)):
            for threads in (1, 2):
                game = changed(Nim, **{member: function})
                with self.assertRaisesRegex(LookupError, "^mine$"):
                    str(game.position()) if member == "text" else game.solve(threads=threads)
        game = changed(Nim, moves=fail)
        for call in (lambda p: p.moves(), lambda p: p.final, lambda p: p.values(), lambda p: p.perft(2), lambda p: p.openings(1)):
            with self.assertRaises(LookupError):
                call(game.position())
        type(game).moves = Nim.moves  # mended: it works from now on
        self.assertEqual(game.solve().value, 1)

    def test_what_a_game_must_not_do(self):
        for text, members in (
            (r"moves: \(3, 4, 5\) has 2, 1 different", {"moves": lambda self, heaps: [1, 1]}),
            (r"has 65, 65 different; expected at most 64", {"moves": lambda self, heaps: range(65)}),
            (r"has 1025, .* expected at most 1024", {"moves": lambda self, heaps: range(1025), "most_moves": 1024}),
            (r"a position is None", {"play": lambda self, heaps, move: None}),
            (r"a position is None", {"start": lambda self: None}),
            (r"a move is None", {"moves": lambda self, heaps: [None]}),
            (r"value of \(3, 4, 5\) is 2; expected a whole number from -1 to 1", {"over": lambda self, heaps: 2}),
            (r"value of \(3, 4, 5\) is 0.5", {"over": lambda self, heaps: 0.5}),
            (r"expected \(position, gain\)", {"gains": True}),
            (r"expected \(position, again\)", {"extra_turns": True, "play": lambda self, heaps, move: (heaps, 0, True)}),
            (r"the gain is 1.5; expected", {"gains": True, "play": lambda self, heaps, move: (heaps, 1.5)}),
            (r"the gain is 10000000000; expected", {"gains": True, "play": lambda self, heaps, move: (heaps, 10**10)}),
            (r"\(3, 4, 5\): a game of more than 1024 moves .* no position comes back", {"play": lambda self, heaps, move: heaps}),
            (r"name: expected", {"name": "A game"}),
        ):
            for threads in (1, 2):
                with self.assertRaisesRegex(y.BadInput, text) as caught:
                    print(changed(Nim, **members).solve(threads=threads))
                self.assertNotIn("\n", str(caught.exception))
        for kind, members in (
            (TypeError, {"play": lambda self, heaps, move: list(heaps)}),
            (TypeError, {"moves": lambda self, heaps: 3}),
            (TypeError, {"moves": lambda self, heaps: [[1]]}),
            (NotImplementedError, {"play": y.Game.play}),
            (MemoryError, {"most_positions": 10}),
        ):
            with self.assertRaises(kind):
                changed(Nim, **members).solve()

    def test_answers_depend_on_the_position_alone(self):
        count = itertools.count()
        for text, members in (
            (r"moves: \(3, 4, 5\) has two answers", {"moves": lambda self, heaps: Nim.moves(self, heaps)[next(count) % 2 :]}),
            (r"over: \(3, 4, 5\) has two answers", {"over": lambda self, heaps: (None, 1)[next(count) % 2]}),
            (r"play: \(3, 4, 5\) has two answers", {"play": lambda self, heaps, move: Nim.play(self, (*heaps, next(count)), move)}),
        ):
            with self.assertRaisesRegex(y.BadInput, text):
                changed(Nim, **members).solve()

    def test_moves_that_are_not_legal(self):
        position = Nim().position()
        for move in ("0.4", "7", "zz", "#3", "#70000", "", "--"):
            with self.assertRaises(y.BadInput):
                position.play(move)
        for text in (":ffff.0 X", ":0.1 X"):
            with self.assertRaisesRegex(y.BadInput, "cannot arise"):
                y.Position(position.spec, text)
        self.assertEqual(Nim().solve().value, 1)

    def test_a_name_is_never_that_of_another_game(self):
        a, b, c = Nim(), Nim(), changed(Nim, name="reversi")
        self.assertEqual(len({a.spec, b.spec, c.spec, "reversi"}), 4)
        self.assertEqual(a.spec, a.spec)
        spec = b.spec
        del b
        gc.collect()
        with self.assertRaisesRegex(y.BadInput, "does not exist any more"):
            y.Position(spec)


if __name__ == "__main__":
    unittest.main()
