"""The Python package: values that the program's tests confirm, what each call returns, bad input,
stops, threads."""

import array
import base64
import os
import pickle
import re
import signal
import tempfile
import threading
import unittest

import yomikiri as y

try:
    import numpy
except ImportError:
    numpy = None


def words(boards):
    flat = array.array("Q", [word for board in boards for word in board])
    return memoryview(flat.tobytes()).cast("Q", (len(boards), 2))


class Values(unittest.TestCase):
    def test_known_values(self):
        for spec, value in (("reversi:4x4", -8), ("othello:4x4", -10), ("ttt", 0), ("connect:4,4,4", 0)):
            for threads in (1, 2):
                self.assertEqual(y.solve(spec, threads=threads)[:4], (value, "exact", value, value))
            self.assertEqual(max(y.values(spec).values()), value)
        self.assertEqual(y.solve("othello:4x4", wdl=True).known, "at_most")

    def test_an_evaluation_is_not_exact(self):
        found = y.solve("minimax:4", depth=2)
        self.assertEqual((found.known, found.lower, found.upper), ("depth", None, None))
        with self.assertRaises(y.Stopped) as caught:  # its bounds are those of every value
            y.solve("minimax:8", seconds=0.01)
        self.assertEqual(caught.exception.result[:2], (None, "nothing"))

    def test_line_leads_to_the_value(self):
        position, sign = y.Position("othello:4x5"), 1
        result = position.solve()
        self.assertEqual(result.move, result.line[0])
        for move in result.line:
            self.assertIn(move, position.moves())
            position, sign = position.play(move), -sign
        self.assertEqual(sign * position.final, result.value)
        self.assertEqual((position.moves(), position.solve().move), ([], None))

    def test_callbacks(self):
        def fail(move, value):
            raise KeyError(move)

        seen, inner = [], []
        values = y.values("othello:4x5", each=lambda *found: seen.append(found))
        self.assertEqual(dict(seen), values)
        y.values("othello:4x4", each=lambda *_: inner.append(y.solve("othello:4x4").value))
        self.assertEqual(set(inner), {-10})
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
            self.assertEqual(many.values, [-8, 8, -8])
            self.assertEqual(list(table.ask_many([root, root.play("b1")])), [table[root], table["b1"]])
            part = root.play("b1").table(os.path.join(folder, "b1.ykt"), plies_left=4)
            self.assertEqual(part.ask("start"), y.TableAnswer(None, "absent", None))
            self.assertEqual(part.ask("start", search=True).value, -8)
            absent = part.ask_many([root, root.play("b1")])
            self.assertEqual(absent.values, [None, 8])
            if numpy:
                self.assertEqual(list(numpy.isnan(numpy.asarray(absent)["value"])), [True, False])
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
            self.assertEqual(y.prove("connect:4,4,4", path).value, 0)
            self.assertIn("VERIFIED connect:4,4,4 0 (exact)", y.check(path))
            with open(path, "r+b") as f:
                f.seek(-1, os.SEEK_END)
                last = f.read(1)[0]
                f.seek(-1, os.SEEK_END)
                f.write(bytes([last ^ 1]))
            with self.assertRaises(y.YomikiriError):
                y.check(path)

    def test_positions(self):
        a = y.Position("othello:8x8", "f5d6c3")
        b = y.Position("othello:8x8").play("f5", "d6").play("c3")
        self.assertEqual((a, hash(a), a.text), (b, hash(b), b.text))
        self.assertEqual(pickle.loads(pickle.dumps(a)), a)
        self.assertEqual(y.Position.of_board(a.spec, *a.board, side=a.side), a)
        self.assertNotEqual(a, a.play("d3"))
        self.assertIsNone(a.final)
        start = y.Position("othello:6x6")
        self.assertEqual(len({start.play(move).canonical() for move in start.moves()}), 1)
        start = y.Position("connect:6,7,4")
        self.assertEqual(len(str(start).splitlines()), 7)

    def test_a_picture_in_a_notebook(self):
        for spec in ("othello:4x5", "connect:6,7,4", "mnk:3,3,3", "minimax:3"):
            position = y.Position(spec)
            alt, data = re.fullmatch(r'<img alt="([^"<>]+)" src="data:image/svg\+xml;base64,([^"]+)">', position._repr_html_()).groups()
            self.assertEqual(alt, f"{position.spec}: {position.text}")
            self.assertEqual(base64.b64decode(data).decode(), position.svg())
            self.assertFalse(hasattr(position, "_repr_svg_"))  # its styles would change the rest of the page
        self.assertIsNone(y.Position("eight")._repr_html_())


class Many(unittest.TestCase):
    spec = "othello:4x5"

    def setUp(self):
        start = y.Position(self.spec)
        self.positions = [start.play(a).play(b) for a in start.moves() for b in start.play(a).moves()]
        self.boards = [p.board for p in self.positions]
        self.values = [p.solve().value for p in self.positions]

    def test_every_form(self):
        rows = b"".join(bytes((own >> i & 1) - (other >> i & 1) & 255 for i in range(20)) for own, other in self.boards)
        squares = memoryview(rows).cast("b", (len(self.boards), 20))
        for threads in (1, 2):
            for form in (self.positions, [p.text for p in self.positions], words(self.boards), squares):
                self.assertEqual(y.solve_many(form, self.spec, threads=threads).values, self.values)
        answers = y.solve_many(self.positions)
        self.assertEqual([a.value for a in answers], self.values)
        self.assertEqual((answers[-1].known, answers[1:2][0]), ("exact", answers[1]))

    @unittest.skipUnless(numpy, "numpy is not installed")
    def test_numpy(self):
        boards = numpy.array(self.boards, dtype=numpy.uint64)
        answers = numpy.asarray(y.solve_many(boards, self.spec, threads=2))
        self.assertEqual(list(answers["value"]), self.values)
        for bad, text in ((boards[::2], "not contiguous"), (boards[:0], "none"), (boards.astype(float), "format 'd'")):
            with self.assertRaisesRegex(y.BadInput, text):
                y.solve_many(bad, self.spec)

    def test_stopped(self):
        with self.assertRaises(y.Stopped) as caught:
            y.solve_many([y.Position("othello:8x8")] * 3, seconds=0.1)
        answers = caught.exception.result
        self.assertEqual([(a.known, a.value) for a in answers], [("nothing", None)] * 3)
        self.assertEqual(answers.values, [None] * 3)
        if numpy:
            array = numpy.asarray(answers)
            self.assertTrue(numpy.isnan(array["value"]).all() and numpy.isnan(array["lower"][-1]))
            with self.assertRaises(ValueError):
                answers.__array__(copy=False)

    def test_bad_input(self):
        one = words([(0, 1)])
        for arguments, text in (
            (([],), "none"),
            ((["start"],), "spec: not given"),
            ((["x"], "ttt"), r"positions\[0\]"),
            (([3], "ttt"), r"positions\[0\] is int"),
            ((self.positions + [y.Position("ttt")],), r"positions\[\d+\]: a position of mnk:3,3,3"),
            ((memoryview(b"abc"), "ttt"), "1 dimensions"),
            ((memoryview(b"abcd")[::2], "ttt"), "not contiguous"),
            ((one.cast("B").cast("B", (2, 8)), "ttt"), "expected uint64"),
            ((memoryview(bytes([5] * 9)).cast("b", (1, 9)), "ttt"), "row 0"),
            ((memoryview(bytes([0] * 8)).cast("b", (1, 8)), "ttt"), "an array of 8"),
            ((words([(1 << 9, 0)]), "ttt"), "."),
            ((one, "ttt", 0), "threads"),
        ):
            with self.assertRaisesRegex(y.BadInput, text):
                y.solve_many(*arguments)


class Wrong(unittest.TestCase):
    def test_one_line_says_what(self):
        p = y.Position("othello:8x8")
        for kind, call in (
            (y.BadInput, lambda: y.solve("othello:9x9")),
            (y.BadInput, lambda: y.solve(3)),
            (y.BadInput, lambda: y.solve("ttt\0")),
            (y.BadInput, lambda: y.solve("ttt", "a1\0")),
            (y.BadInput, lambda: y.solve("ttt", "\ud800")),
            (y.BadInput, lambda: y.solve("ttt", "XO X")),
            *((y.BadInput, lambda wrong=wrong: y.solve("ttt", seconds=float(wrong))) for wrong in ("nan", "inf", "-1", "1e10")),
            (y.BadInput, lambda: y.Position("connect4", "443 1")),
            (y.BadInput, lambda: y.Position("connect4", "7 2")),
            (y.BadInput, lambda: y.solve("ttt", nonsense=1)),
            (y.BadInput, lambda: y.solve("ttt", threads="many")),
            (y.BadInput, lambda: p.play("a1")),
            (y.BadInput, lambda: p.openings(1.5)),
            (y.BadInput, lambda: p.openings(2**40)),
            (y.BadInput, lambda: y.Position.of_board("ttt", -1, 0)),
            (y.BadInput, lambda: y.Position.of_board("ttt", 1, 1)),
            (y.BadInput, lambda: y.Position.of_board("ttt", 1, 0, side=2)),
            (y.BadInput, lambda: p.prove("x", at_least=1, at_most=2)),
            (y.BadInput, lambda: p.count(memory=2**64)),
            (y.Unsupported, lambda: y.Position("eight").board),
            (y.Unsupported, lambda: y.solve_many(words([(1, 0)]), "minimax:4")),
            (OSError, lambda: y.solve("othello:8x8", weights="/nowhere/at/all")),
        ):
            with self.assertRaises(kind) as caught:
                call()
            self.assertNotIn("\n", str(caught.exception))


class Stops(unittest.TestCase):
    def test_an_exception_of_progress(self):
        def fail(progress):
            self.assertGreater(progress.nodes, 0)
            raise LookupError

        with self.assertRaises(LookupError):
            y.solve("othello:8x8", progress=fail)

    def test_seconds_and_ctrl_c(self):
        for threads in (1, 2):
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background begins without
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            for limit in (None, 0.1):
                with self.assertRaises(y.Stopped) as caught:
                    y.solve("othello:8x8", threads=threads, seconds=limit)
                found = caught.exception.result
                self.assertEqual((found.known, found.value), ("nothing", None))
                self.assertIn("nothing is proved", str(caught.exception))
        self.assertEqual(y.solve("ttt").value, 0)

    def test_threads_ask_one_position(self):
        position, values = y.Position("othello:4x5"), []
        threads = [threading.Thread(target=lambda: values.append(position.solve().value)) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(values, 8 * [position.solve().value])

    def test_after_a_fork(self):
        y.solve("othello:4x4")  # its solver waits
        child = os.fork()
        if child == 0:
            os._exit(0 if y.solve("othello:4x4").value == -10 else 1)
        self.assertEqual(os.waitpid(child, 0)[1], 0)


if __name__ == "__main__":
    unittest.main()
