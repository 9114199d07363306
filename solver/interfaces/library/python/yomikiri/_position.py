"""Positions and what is asked of one."""

import base64
import contextlib
import ctypes
import html
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

from yomikiri import _native
from yomikiri._native import ENDED, STOPPED, BadInput, YomikiriError, encode, integer, library
from yomikiri._results import Counts, Opening, Progress, Proof, Result, Stopped, of

if TYPE_CHECKING:
    from yomikiri._table import Table

WORD = 2**64 - 1  # the greatest of 64 bits
Setting = Union[None, bool, int, float, str, "os.PathLike[str]", Sequence[object]]
Path = Union[str, "os.PathLike[str]"]
Report = Union[None, bool, Callable[[Progress], object]]
Each = Optional[Callable[[str, int], object]]


def settings_of(settings: Dict[str, Setting]) -> Tuple[Tuple[str, Union[str, float]], ...]:
    """Keyword arguments as ykr_set reads them, and seconds that are a float, sorted."""
    made: List[Tuple[str, Union[str, float]]] = []
    for name, value in settings.items():
        if value is None or value is False:
            continue
        if isinstance(value, (list, tuple)):
            value = ",".join(str(v) for v in value)
        seconds = float(value) if name == "seconds" and isinstance(value, float) else None
        made.append((name, seconds if seconds is not None else "yes" if value is True else str(value)))
    return tuple(sorted(made))


def _bounds(lower: Optional[int], upper: Optional[int]) -> str:
    """A value that is proved to lie between two bounds, in words."""
    ends = ["?" if bound is None else str(bound) for bound in (lower, upper)]
    return "value " + (ends[0] if lower == upper and lower is not None else "..".join(ends))


def _draw_progress(p: Progress) -> None:
    bar = "#" * (20 * max(p.tried - 1, 0) // max(p.moves, 1))
    about = "" if p.estimate is None else f", about {p.estimate:+d}".replace("+0", "0")
    text = f"[{bar:<20}] move {p.tried} of {p.moves}, {p.seconds:.1f} s, {_bounds(p.lower, p.upper)}{about}"
    print(f"\r{text:<79}", end="", file=sys.stderr, flush=True)


def _callback(kind: Any, function: Any, convert: Callable[[Any], Tuple[Any, ...]], raised: List[BaseException]) -> Any:
    """A function that the library calls: what it raises ends the call and goes into `raised`."""

    def call(_: Any, item: Any) -> int:
        try:
            function(*convert(item.contents))
        except BaseException as e:  # noqa: B902 - no exception may cross the library
            raised.append(e)
        return len(raised)

    return kind(call) if function else kind()


class Position:
    """A position of a game: immutable, equal to another one with the same spec and text.

    `spec`: "othello:8x8", "connect:6,7,4", ...  `text`: a board and its side to move, moves from
    the start ("f5d6c3"), or "start"; the manual describes both.  Functions that search take the
    settings of ykr_set as keyword arguments: threads=2, seconds=60, hash="1G", wdl=True,
    window=(-2, 2), ...; and progress=True, which draws a line on stderr twice a second, or a
    function of a Progress.

    Any thread may ask any position anything at any time; callbacks run on a thread of their own.
    Errors: BadInput, Unsupported, MemoryError, OSError; Stopped by `seconds` and by Ctrl-C.
    """

    __slots__ = ("_spec", "_text", "_game")
    _spec: str
    _text: str
    _game: Any  # keeps the _Engine of a Game

    def __init__(self, spec: str, text: str = "start") -> None:
        with _native.solver(spec) as s:
            s.check(library.ykr_set_position(s.handle, encode(text, "position")))
            self._take(s)

    def _take(self, s: _native.Solver, write: Any = library.ykr_position) -> "Position":
        out = ctypes.create_string_buffer(_native.POSITION_TEXT)
        s.check(write(s.handle, out))
        self._spec, self._text, self._game = s.spec, out.value.decode(), s.game
        return self

    @classmethod
    def of_board(cls, spec: str, own: int, other: int, side: int = 0) -> "Position":
        """The position of a board: two words, of the side to move and of the other; bit
        row * columns + column, rows from the top.  `side` to move: 0 the first player, 1 the
        second."""
        board = _native.Board(integer(own, "own", 0, WORD), integer(other, "other", 0, WORD))
        side = integer(side, "side", 0, 1)
        with _native.solver(spec) as s:
            s.check(library.ykr_set_board(s.handle, ctypes.byref(board), side))
            return cls.__new__(cls)._take(s)

    @property
    def spec(self) -> str:
        """The canonical spec."""
        return self._spec

    @property
    def text(self) -> str:
        """The position on one line, as Position reads it."""
        return self._text

    @property
    def board(self) -> Tuple[int, int]:
        """(own, other): the words of of_board.  Unsupported: minimax, eight."""
        return self._board()[0]

    @property
    def side(self) -> int:
        """The side to move: 0 the first player, 1 the second.  Unsupported: minimax, eight."""
        return self._board()[1]

    def __reduce__(self) -> Any:
        if self._game:
            raise TypeError(f"{self!r}: a position of a Game cannot be pickled: no other process has its number")
        return Position, (self._spec, self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and (self._spec, self._text) == (other._spec, other._text)

    def __hash__(self) -> int:
        return hash((self._spec, self._text))

    def __repr__(self) -> str:
        return f"Position({self._spec!r}, {self._text!r})"

    def __str__(self) -> str:
        out = ctypes.create_string_buffer(8192)
        with self._at() as s:
            s.check(library.ykr_draw(s.handle, out, len(out)))
        return out.value.decode().rstrip("\n")

    @contextlib.contextmanager
    def _at(self, **settings: Setting) -> Iterator[_native.Solver]:
        with _native.solver(self._spec, settings_of(settings)) as s:
            s.check(library.ykr_set_position(s.handle, self._text.encode()))
            yield s

    def _board(self) -> Tuple[Tuple[int, int], int]:
        board, side = _native.Board(), ctypes.c_int()
        with self._at() as s:
            s.check(library.ykr_get_board(s.handle, ctypes.byref(board), ctypes.byref(side)))
        return (board.own, board.other), side.value

    @property
    def final(self) -> Optional[int]:
        """The value for the side to move if the game is over, otherwise None."""
        value = ctypes.c_int()
        with self._at() as s:
            return value.value if library.ykr_over(s.handle, ctypes.byref(value)) else None

    def moves(self) -> List[str]:
        """The legal moves, ascending, at most 64; ["--"] is a forced pass, [] the end."""
        out, count = (_native.Move * _native.MAX_MOVES)(), ctypes.c_int()
        with self._at() as s:
            s.check(library.ykr_legal_moves(s.handle, out, ctypes.byref(count)))
        return [m.value.decode() for m in out[: count.value]]

    def play(self, *moves: str) -> "Position":
        """The position after `moves`.  BadInput names an illegal one."""
        with self._at() as s:
            for move in moves:
                s.check(library.ykr_play(s.handle, encode(move, "move")))
            return Position.__new__(Position)._take(s)

    def canonical(self) -> "Position":
        """Of the symmetric positions, the one whose text comes first."""
        with self._at() as s:
            return Position.__new__(Position)._take(s, library.ykr_canonical)

    def svg(self) -> str:
        """A picture, which a notebook shows by itself.  Unsupported: eight."""
        needed = ctypes.c_size_t()
        with self._at() as s:
            library.ykr_svg(s.handle, None, 0, ctypes.byref(needed))
            out = ctypes.create_string_buffer(max(needed.value, 1))
            s.check(library.ykr_svg(s.handle, out, len(out), None))
        return out.value.decode()

    def _repr_html_(self) -> Optional[str]:
        """The picture as an image: its styles stay within, and an export of a notebook keeps it."""
        try:
            data = base64.b64encode(self.svg().encode()).decode()
        except YomikiriError:
            return None
        return f'<img alt="{html.escape(self._spec)}: {html.escape(self._text)}" src="data:image/svg+xml;base64,{data}">'

    def _call(self, name: str, settings: Dict[str, Setting], *arguments: Any, raised: Sequence[BaseException] = ()) -> None:
        with self._at(**settings) as s:
            status = s.run(name, *arguments)
            if raised:
                raise raised[0]
            if status in (STOPPED, ENDED):
                raise Stopped("stopped")
            s.check(status)

    def _search(self, name: str, progress: Report, settings: Dict[str, Setting], each: Each = None) -> Result:
        raised: List[BaseException] = []
        out = _native.Result()
        show = _draw_progress if progress is True else progress
        report = _callback(_native.ON_PROGRESS, show, lambda p: (of(Progress, p),), raised)
        listed = _callback(_native.ON_MOVE, each, lambda m: (m.move.decode(), m.value), raised)
        with self._at(**settings) as s:
            library.ykr_set_progress(s.handle, report, None)
            library.ykr_set_move_report(s.handle, listed, None)
            status = s.run(name, ctypes.byref(out), ctypes.sizeof(out))
            library.ykr_set_progress(s.handle, _native.ON_PROGRESS(), None)
            library.ykr_set_move_report(s.handle, _native.ON_MOVE(), None)
            if progress is True:
                print(file=sys.stderr)
            if raised:
                raise raised[0]
            if status in (STOPPED, ENDED):
                found = of(Result, out)
                known = "nothing is proved" if found.known == "nothing" else _bounds(found.lower, found.upper)
                raise Stopped(f"stopped after {found.seconds:.1f} s: {known}", found)
            s.check(status)
        return of(Result, out)

    def solve(self, progress: Report = None, **settings: Setting) -> Result:
        """The value of the position: a Result."""
        return self._search("solve", progress, settings)

    def values(self, each: Each = None, progress: Report = None, **settings: Setting) -> Dict[str, int]:
        """The exact value of every legal move, {move: value}, for the side that makes it; with `depth`
        their evaluations.  `each` is called with a move and its value as soon as that is known."""
        return dict(self._search("moves", progress, settings, each).values)

    def openings(self, plies: int, **settings: Setting) -> List[Opening]:
        """Every opening of up to `plies` moves, symmetric ones once: a list of Opening."""
        found: List[Opening] = []
        raised: List[BaseException] = []
        each = _callback(_native.ON_OPENING, found.append, lambda o: (of(Opening, o),), raised)
        self._call("openings", settings, integer(plies, "plies"), each, None, raised=raised)
        return found

    def count(self, plies: int = -1, memory: int = 0) -> Counts:
        """Counts the positions and games that follow, to depth `plies` (-1: to the end), in at most
        `memory` bytes (0: three quarters of the machine's).  OverflowError beyond 64 bits."""
        out = _native.Counts()
        limits = integer(plies, "plies"), integer(memory, "memory", 0, WORD)
        self._call("count", {}, *limits, _native.ON_PLY(), None, ctypes.byref(out), ctypes.sizeof(out))
        if out.overflow:
            raise OverflowError("the counts of the game tree exceed 64 bits")
        return of(Counts, out)

    def perft(self, depth: int) -> int:
        """Leaves of the game tree at `depth` plies; a game that ends earlier is one leaf."""
        leaves = ctypes.c_uint64()
        self._call("perft", {}, integer(depth, "depth"), _native.ON_LEAVES(), None, ctypes.byref(leaves))
        return leaves.value

    def table(
        self, path: Path, plies_left: int = 0, distances: bool = False, memory: int = 0, **settings: Setting
    ) -> "Table":
        """Writes the value of every position that can be reached to the file `path`, and opens it:
        Table.  `plies_left`: positions with fewer plies to the end are left out.  `distances`: the
        plies to the end are stored too.  `memory`: bytes, 0: three quarters of the machine's.
        `settings`: threads, wdl, seconds.  A stopped call continues when it is made again."""
        plies_left, memory = integer(plies_left, "plies_left", 0, 64), integer(memory, "memory", 0, WORD)
        self._call("table_make", settings, encode(os.fspath(path), "path"), plies_left, int(bool(distances)), memory)
        from yomikiri._table import Table  # which imports this file

        return Table(path)

    def prove(
        self,
        path: Path,
        at_least: Optional[int] = None,
        at_most: Optional[int] = None,
        outcome: bool = False,
        **settings: Setting,
    ) -> Proof:
        """Writes a certificate, which `check` reads, to `path`: of the value; of a bound; or
        (`outcome`) of win, draw or loss."""
        lower, upper = (_native.PROVE_AT_LEAST, at_least is not None), (_native.PROVE_AT_MOST, at_most is not None)
        asked = [q for q, wanted in (lower, upper, (_native.PROVE_OUTCOME, outcome)) if wanted]
        if len(asked) > 1:
            raise BadInput("prove: at_least, at_most and outcome exclude each other")
        question = asked[0] if asked else _native.PROVE_EXACT
        bound = integer({lower[0]: at_least, upper[0]: at_most}.get(question, 0), "bound")
        out, name = _native.Proof(), encode(os.fspath(path), "path")
        self._call("prove", settings, question, bound, name, ctypes.byref(out), ctypes.sizeof(out))
        return of(Proof, out)


def check(path: Path, checker: Optional[Path] = None) -> str:
    """Verifies a certificate with yomikiri-check and returns what it prints.  YomikiriError if the
    certificate proves nothing."""
    beside = shutil.which("yomikiri-check", path=os.path.dirname(__file__))
    program = checker or beside or shutil.which("yomikiri-check")
    if not program:
        raise OSError("yomikiri-check is neither in the package nor in PATH")
    done = subprocess.run([program, "--", os.fspath(path)], capture_output=True, text=True)
    if done.returncode:
        raise YomikiriError((done.stderr + done.stdout).strip() or f"{path}: {program} ended with {done.returncode}")
    return done.stdout.strip()
