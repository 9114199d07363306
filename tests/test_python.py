"""The Python package: values that the program's tests confirm, what each call returns, bad input,
stops, threads."""

import array
import os
import pickle
import signal
import tempfile
import threading
import unittest

import yomikiri as y


def words(boards):
    flat = array.array("Q", [word for board in boards for word in board])
    return memoryview(flat.tobytes()).cast("Q", (len(boards), 2))


class Values(unittest.TestCase):
    def test_known_values(self):
        for spec, value in (("reversi:4x4", -8), ("othello:4x4", -10), ("ttt", 0), ("connect:4,4,4", 0)):
            result = y.solve(spec)
            self.assertEqual((result.value, result.known, result.lower, result.upper), (value, "exact", value, value))
            self.assertEqual(max(y.values(spec).values()), value)

    def test_line_leads_to_the_value(self):
        position, sign = y.Position("othello:4x5"), 1
        result = position.solve()
        self.assertEqual(result.move, result.line[0])
        for move in result.line:
            self.assertIn(move, position.moves())
            position, sign = position.play(move), -sign
        self.assertEqual(sign * position.final, result.value)

    def test_bounds(self):
        result = y.solve("othello:4x4", wdl=True)
        self.assertEqual(result.known, "at_most")
        self.assertLess(result.upper, 0)

    def test_values_as_they_come(self):
        seen = []
        values = y.values("othello:4x5", each=lambda move, value: seen.append((move, value)))
        self.assertEqual(dict(seen), values)

    def test_what_a_callback_raises_is_raised(self):
        def fail(move, value):
            raise KeyError(move)

        with self.assertRaises(KeyError):
            y.values("othello:4x4", each=fail)

    def test_counts(self):
        counts = y.count("reversi:4x4")
        self.assertEqual((counts.positions, counts.value, sum(n for _, n in counts.ends)), (63665, -8, counts.games))
        self.assertEqual(y.Position("othello:8x8").perft(5), 1396)

    def test_tables(self):
        with tempfile.TemporaryDirectory() as folder:
            root = y.Position("reversi:4x4")
            table = root.table(os.path.join(folder, "4x4.ykt"), threads=2)
            self.assertEqual((len(table), table.spec), (9830, "reversi:4x4"))
            self.assertEqual(table["b1"], y.TableAnswer(8, "stored", None))
            self.assertEqual(table.moves(root), y.values("reversi:4x4"))
            boards = [root.play("b1", "a1").board, root.play("b1", "c1").board, root.board]
            many = table.ask_many(words(boards), threads=2)
            self.assertEqual([a.value for a in many], [-8, 8, -8])
            self.assertEqual(list(table.ask_many([root, root.play("b1")])), [table[root], table["b1"]])
            part = root.play("b1").table(os.path.join(folder, "b1.ykt"), plies_left=4)
            self.assertEqual(part.ask("start"), y.TableAnswer(None, "absent", None))
            self.assertEqual(part.ask("start", search=True).value, -8)
            far = y.Position("ttt").table(os.path.join(folder, "ttt.ykt"), distances=True, wdl=True)
            self.assertEqual(far["a1 b1"], y.TableAnswer(1, "stored", 5))
            with self.assertRaises(y.BadInput):
                table["z9"]
            with self.assertRaises(OSError):
                y.Table(os.path.join(folder, "none.ykt"))

    def test_openings(self):
        found = y.openings("othello:4x4", 2)
        self.assertEqual((found[0].line, found[0].result.value), ((), -10))
        for opening in found:
            self.assertEqual(y.solve("othello:4x4", opening.position).value, opening.result.value)

    def test_certificate(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.ykc")
            self.assertEqual(y.prove("othello:4x4", path, at_most=-1).known, "at_most")
            self.assertIn("VERIFIED", y.check(path))
            with open(path, "r+b") as f:
                f.seek(-1, os.SEEK_END)
                f.write(b"!")
            with self.assertRaises(y.YomikiriError):
                y.check(path)


class Positions(unittest.TestCase):
    def test_are_values(self):
        a = y.Position("othello:8x8", "f5d6c3")
        b = y.Position("othello:8x8").play("f5", "d6").play("c3")
        self.assertEqual((a, hash(a), a.text), (b, hash(b), b.text))
        self.assertEqual(pickle.loads(pickle.dumps(a)), a)
        self.assertEqual(y.Position.of_board(a.spec, *a.board, side=a.side), a)
        self.assertNotEqual(a, a.play("d3"))

    def test_symmetric_positions_are_one(self):
        start = y.Position("othello:6x6")
        self.assertEqual(len({start.play(move).canonical() for move in start.moves()}), 1)

    def test_draw_themselves(self):
        start = y.Position("connect:6,7,4")
        self.assertEqual(len(str(start).splitlines()), 7)
        self.assertTrue(start._repr_svg_().startswith("<svg"))
        self.assertIsNone(y.Position("eight")._repr_svg_())

    def test_end(self):
        self.assertIsNone(y.Position("ttt").final)
        over = y.Position("ttt", "XXXOO---- O")
        self.assertEqual((over.final, over.moves(), over.solve().move), (-1, [], None))


class Many(unittest.TestCase):
    def setUp(self):
        start = y.Position("othello:4x5")
        self.positions = [start.play(a).play(b) for a in start.moves() for b in start.play(a).moves()]
        self.values = [p.solve().value for p in self.positions]

    def test_every_form(self):
        boards = [p.board for p in self.positions]
        rows = b"".join(bytes((own >> i & 1) - (other >> i & 1) & 255 for i in range(20)) for own, other in boards)
        squares = memoryview(rows).cast("b", (len(boards), 20))
        spec = "othello:4x5"
        for threads in (1, 2):
            for form in (self.positions, [p.text for p in self.positions], words(boards), squares):
                self.assertEqual(y.solve_many(form, spec, threads=threads).values, self.values)
        answers = y.solve_many(self.positions)
        self.assertEqual([a.value for a in answers], self.values)
        self.assertEqual((answers[-1].known, answers[1:2][0]), ("exact", answers[1]))

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        boards = numpy.array([p.board for p in self.positions], dtype=numpy.uint64)
        answers = numpy.asarray(y.solve_many(boards, "othello:4x5"))
        self.assertEqual(list(answers["value"]), self.values)
        with self.assertRaisesRegex(y.BadInput, "not contiguous"):
            y.solve_many(boards[::2], "othello:4x5")

    def test_stopped(self):
        with self.assertRaises(y.Stopped) as caught:
            y.solve_many([y.Position("othello:8x8")] * 3, seconds=0.1)
        self.assertEqual([a.known for a in caught.exception.result], ["nothing"] * 3)

    def test_bad_input(self):
        one = words([(0, 1)])
        for arguments, text in (
            (([],), "none"),
            ((["start"],), "spec: not given"),
            ((["x"], "ttt"), r"positions\[0\]"),
            ((self.positions + [y.Position("ttt")],), r"positions\[\d+\]: a position of mnk:3,3,3"),
            ((memoryview(b"abc"), "ttt"), "1 dimensions"),
            ((one.cast("B").cast("B", (2, 8)), "ttt"), "expected uint64"),
            ((memoryview(bytes([5] * 9)).cast("b", (1, 9)), "ttt"), "row 0"),
            ((words([(1 << 9, 0)]), "ttt"), "."),
            ((one, "ttt", 0), "threads"),
        ):
            with self.assertRaisesRegex(y.BadInput, text):
                y.solve_many(*arguments)


class Wrong(unittest.TestCase):
    def test_one_line_says_what(self):
        p = y.Position("othello:8x8")
        for call in (
            lambda: y.solve("othello:9x9"),
            lambda: y.solve(3),
            lambda: y.solve("ttt\0"),
            lambda: y.solve("ttt", "a1\0"),
            lambda: y.solve("ttt", "\ud800"),
            lambda: y.solve("ttt", seconds=float("nan")),
            lambda: y.solve("ttt", nonsense=1),
            lambda: y.solve("ttt", threads="many"),
            lambda: p.play("a1"),
            lambda: p.openings(1.5),
            lambda: p.openings(2**40),
            lambda: y.Position.of_board("ttt", -1, 0),
            lambda: y.Position.of_board("ttt", 1, 1),
            lambda: y.Position.of_board("ttt", 1, 0, side=2),
            lambda: p.prove("x", at_least=1, at_most=2),
            lambda: p.count(memory=2**64),
            lambda: p.count(memory=-1),
        ):
            with self.assertRaises(y.BadInput) as caught:
                call()
            self.assertNotIn("\n", str(caught.exception))

    def test_kinds(self):
        with self.assertRaises(y.Unsupported):
            y.Position("eight").board
        with self.assertRaises(y.Unsupported):
            y.solve_many(words([(1, 0)]), "minimax:4")
        with self.assertRaises(OSError):
            y.solve("othello:8x8", weights="/nowhere/at/all")


class Stops(unittest.TestCase):
    def test_seconds(self):
        with self.assertRaises(y.Stopped) as caught:
            y.solve("othello:8x8", seconds=0.1)
        self.assertEqual(caught.exception.result.known, "nothing")

    def test_progress_and_an_exception_from_it(self):
        def fail(progress):
            self.assertGreater(progress.nodes, 0)
            raise LookupError

        with self.assertRaises(LookupError):
            y.solve("othello:8x8", progress=fail)

    def test_ctrl_c(self):
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(y.Stopped) as caught:
            y.solve("othello:8x8")
        self.assertEqual(caught.exception.result.known, "nothing")
        self.assertEqual(y.solve("ttt").value, 0)

    def test_threads_ask_one_position(self):
        position, values = y.Position("othello:4x5"), []
        threads = [threading.Thread(target=lambda: values.append(position.solve().value)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(values), {position.solve().value})
        self.assertEqual(len(values), 8)

    def test_after_a_fork(self):
        y.solve("othello:4x4")  # its solver waits
        child = os.fork()
        if child == 0:
            os._exit(0 if y.solve("othello:4x4").value == -10 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_a_call_in_a_callback(self):
        inner = []
        y.values("othello:4x4", each=lambda *_: inner.append(y.solve("othello:4x4").value))
        self.assertEqual(set(inner), {-10})


if __name__ == "__main__":
    unittest.main()
