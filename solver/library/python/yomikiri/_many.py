"""Many positions in one call."""

import ctypes
from collections.abc import Sequence

from yomikiri import _native
from yomikiri._native import OK, STOPPED, BadInput, library
from yomikiri._position import Position, _int, _settings
from yomikiri._results import Stopped, answer_of


class Answers(Sequence):
    """Answers in the order of the positions: a sequence of Answer.  `numpy.asarray(answers)` is a
    structured array (status, known, value, lower, upper, move: int32; nodes: uint64) over the same
    memory."""

    def __init__(self, raw):
        self._raw = raw

    def __len__(self):
        return len(self._raw)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return [answer_of(a) for a in self._raw[i]]
        return answer_of(self._raw[i])

    @property
    def values(self):
        """The values, a list of int."""
        return [a.value for a in self._raw]

    def __array__(self, dtype=None, copy=None):
        import numpy

        array = numpy.ctypeslib.as_array(self._raw)
        return array if dtype is None else array.astype(dtype)


def _boards_of_buffer(view, squares):
    """Boards of uint64[n, 2] or of int8[n, squares]."""
    if not view.c_contiguous:
        raise BadInput("positions: the array is not contiguous")
    if view.ndim != 2:
        raise BadInput(f"positions: the array has {view.ndim} dimensions; expected 2")
    n, width = view.shape
    if n == 0:
        raise BadInput("positions: none; expected one or more")
    boards = (_native.Board * n)()
    if view.format in ("L", "Q", "<Q", "=Q", "@Q") and view.itemsize == 8 and width == 2:
        ctypes.memmove(boards, bytes(view), n * ctypes.sizeof(_native.Board))
        return boards
    if view.format in ("b", "<b", "=b") and width == squares:
        data = bytes(view)
        for i in range(n):
            row = data[i * width : (i + 1) * width]
            if library.ykr_board_of_squares(row, width, ctypes.byref(boards[i])) != OK:
                raise BadInput(f"positions: row {i} has a number other than -1, 0 and 1")
        return boards
    raise BadInput(
        f"positions: an array of {width} of format {view.format!r}; expected uint64[n, 2] or int8[n, {squares}]"
    )


def _boards_of_list(spec, positions):
    boards = (_native.Board * len(positions))()
    with _native.solver(spec) as s:
        for i, p in enumerate(positions):
            if isinstance(p, Position):
                if p.spec != s.spec:
                    raise BadInput(f"positions[{i}]: a position of {p.spec}; expected {s.spec}")
                p = p.text
            status = library.ykr_set_position(s.handle, _native.encode(p, f"positions[{i}]"))
            if status != OK:
                raise BadInput(f"positions[{i}]: {library.ykr_error(s.handle).decode()}")
            s.check(library.ykr_get_board(s.handle, ctypes.byref(boards[i]), None))
    return boards


def _squares(spec):
    """Squares of the board.  Unsupported: minimax, eight."""
    start = Position(spec)
    _ = start.board
    return len(start.text.split()[0])


def solve_many(positions, spec=None, threads=1, **settings):
    """Solves positions of one game, `threads` at a time by one thread each: Answers.

    `positions`: a list of Position; a list of texts, with `spec`; or an array with `spec`,
    C-contiguous: uint64[n, 2], the words of Position.board, or int8[n, squares], 1 for the side to
    move, -1 for the other, 0 empty.  `settings` hold for each, `seconds` for the call.

    Errors: BadInput names the first bad position; Stopped, whose `result` is the Answers, where
    "nothing" is known of those that were not reached.
    """
    try:
        view = memoryview(positions)
    except TypeError:
        view = None
    if view is None:
        positions = list(positions)
        if not positions:
            raise BadInput("positions: none; expected one or more")
        if spec is None and isinstance(positions[0], Position):
            spec = positions[0].spec
    if spec is None:
        raise BadInput("spec: not given; expected the game of the positions")
    boards = _boards_of_list(spec, positions) if view is None else _boards_of_buffer(view, _squares(spec))
    threads = _int(threads, "threads", 1, 1024)
    raw = (_native.Answer * len(boards))()
    with _native.solver(spec, _settings(settings)) as s:
        status = s.run("solve_many", boards, len(boards), threads, raw)
        if status == STOPPED:
            done = sum(a.status == OK for a in raw)
            raise Stopped(f"stopped after {done} of {len(raw)} positions", Answers(raw))
        s.check(status)
    return Answers(raw)
