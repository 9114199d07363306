"""Many positions in one call."""

import ctypes
import importlib
from typing import Any, Iterable, List, Optional, Sequence, Tuple, TypeVar, Union, overload

from yomikiri import _native
from yomikiri._native import OK, STOPPED, BadInput, encode, integer, library
from yomikiri._position import Position, Setting, settings_of
from yomikiri._results import Answer, Stopped, of

T = TypeVar("T")
Boards = Union[Iterable[Union[Position, str]], memoryview]  # to a type checker, numpy's arrays are the former


class Records(Sequence[T]):
    """The structures of a C array, each turned into a record when it is read."""

    _NONE: Tuple[Tuple[str, str, int], ...]  # a field, and the number of another for which it is None

    def __init__(self, raw: Any) -> None:
        self._raw = raw

    def _record(self, raw: Any) -> T:
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, i: int) -> T: ...
    @overload
    def __getitem__(self, i: slice) -> List[T]: ...
    def __getitem__(self, i: Any) -> Any:
        return [self._record(a) for a in self._raw[i]] if isinstance(i, slice) else self._record(self._raw[i])

    @property
    def values(self) -> List[Any]:
        """The values, a list of int; None where nothing is known."""
        record: Any = self._record
        return [record(a).value for a in self._raw]

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        numpy = importlib.import_module("numpy")
        if copy is False:
            raise ValueError("answers cannot become an array without a copy")
        raw = numpy.ctypeslib.as_array(self._raw)
        gaps = {field for field, _, _ in self._NONE}
        array = raw.astype([(name, float if name in gaps else raw.dtype[name]) for name in raw.dtype.names])
        for field, other, number in self._NONE:
            array[field][raw[other] == number] = numpy.nan
        return array if dtype is None else array.astype(dtype)


class Answers(Records[Answer]):
    """Answers in the order of the positions: a sequence of Answer.  `numpy.asarray(answers)` is a
    structured array (status, known, move: int32; value, lower, upper: float64; nodes: uint64), NaN
    where an Answer has None; move -2: none."""

    _NONE = (("value", "known", _native.NOTHING), ("lower", "lower", -_native.UNKNOWN), ("upper", "upper", _native.UNKNOWN))

    def _record(self, raw: Any) -> Answer:
        return of(Answer, raw)


def _boards_of_buffer(spec: str, view: Any) -> Any:
    """Boards of uint64[n, 2] or of int8[n, squares]."""
    start = Position(spec)
    _ = start.board  # Unsupported: minimax, eight
    squares = len(start.text.split()[0])
    if not view.c_contiguous:
        raise BadInput("positions: the array is not contiguous; expected a copy in C's order")
    if view.ndim != 2:
        raise BadInput(f"positions: the array has {view.ndim} dimensions; expected 2")
    n, width = view.shape
    boards, data = (_native.Board * n)(), bytes(view)
    if view.format.lstrip("<=@") in ("L", "Q") and view.itemsize == 8 and width == 2:
        ctypes.memmove(boards, data, len(data))
    elif view.format.lstrip("<=@") == "b" and width == squares:
        for i, board in enumerate(boards):
            row = data[i * width : (i + 1) * width]
            if library.ykr_board_of_squares(row, width, ctypes.byref(board)) != OK:
                raise BadInput(f"positions: row {i} has a number other than -1, 0 and 1")
    else:
        raise BadInput(
            f"positions: an array of {width} of format {view.format!r}; expected uint64[n, 2] or int8[n, {squares}]"
        )
    return boards


def _boards_of_list(spec: str, positions: List[Any]) -> Any:
    boards = (_native.Board * len(positions))()
    with _native.solver(spec) as s:
        for i, p in enumerate(positions):
            if isinstance(p, Position) and p.spec != s.spec:
                raise BadInput(f"positions[{i}]: a position of {p.spec}; expected {s.spec}")
            text = encode(p.text if isinstance(p, Position) else p, f"positions[{i}]")
            if library.ykr_set_position(s.handle, text) != OK:
                raise BadInput(f"positions[{i}]: {library.ykr_error(s.handle).decode()}")
            s.check(library.ykr_get_board(s.handle, ctypes.byref(boards[i]), None))
    return boards


def boards_of(positions: Boards, spec: Optional[str]) -> Tuple[Any, str]:
    """(boards, spec) of a list of Position or of texts, or of an array; at least one."""
    given: Any = positions
    view, listed = None, []
    try:
        view = memoryview(given)
    except TypeError:
        listed = list(given)
    if not (listed if view is None else view.nbytes):
        raise BadInput("positions: none; expected one or more")
    if view is None and spec is None and isinstance(listed[0], Position):
        spec = listed[0].spec
    if spec is None:
        raise BadInput("spec: not given; expected the game of the positions")
    return _boards_of_list(spec, listed) if view is None else _boards_of_buffer(spec, view), spec


def solve_many(positions: Boards, spec: Optional[str] = None, threads: int = 1, **settings: Setting) -> Answers:
    """Solves positions of one game, `threads` at a time by one thread each: Answers.

    `positions`: a list of Position; a list of texts, with `spec`; or an array with `spec`,
    C-contiguous: uint64[n, 2], the words of Position.board, or int8[n, squares], 1 for the side to
    move, -1 for the other, 0 empty.  `settings` apply to each, `seconds` to the call.

    Errors: BadInput names the first bad position; Stopped, whose `result` is the Answers, where
    "nothing" is known of those that were not reached.
    """
    boards, spec = boards_of(positions, spec)
    threads = integer(threads, "threads", 1, 1024)
    raw = (_native.Answer * len(boards))()
    with _native.solver(spec, settings_of(settings)) as s:
        status = s.run("solve_many", boards, len(boards), threads, raw)
        if status == STOPPED:
            done = sum(a.status == OK for a in raw)
            raise Stopped(f"stopped after {done} of {len(raw)} positions", Answers(raw))
        s.check(status)
    return Answers(raw)
