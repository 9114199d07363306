"""Tables: the value of every position that can be reached from a root."""

import ctypes
import os
from typing import Any, Dict, NamedTuple, Optional, Union

from yomikiri import _native
from yomikiri._many import Boards, Records, boards_of
from yomikiri._native import OK, encode, integer, library
from yomikiri._position import Path, Position

TableAnswer = NamedTuple("TableAnswer", [("value", Optional[int]), ("source", str), ("plies", Optional[int])])
TableAnswer.__doc__ = """The answer of a table.  value: for the side to move; None if source is "absent", the position cannot
be reached.  source: "stored", "searched", "over" or "absent".  plies: to the end, or None."""

_SOURCES = {
    _native.TABLE_STORED: "stored", _native.TABLE_SEARCHED: "searched", _native.TABLE_OVER: "over", _native.TABLE_ABSENT: "absent"
}  # fmt: skip


def _answer(a: Any) -> TableAnswer:
    source = _SOURCES[a.source]
    return TableAnswer(None if source == "absent" else a.value, source, a.plies if a.plies >= 0 else None)


class TableAnswers(Records[TableAnswer]):
    """Answers in the order of the positions: a sequence of TableAnswer.  `numpy.asarray(answers)` is a
    structured array (status, source: int32; value, plies: float64), NaN where a TableAnswer has None."""

    _NONE = (("value", "source", _native.TABLE_ABSENT), ("plies", "plies", -1))

    def _record(self, raw: Any) -> TableAnswer:
        return _answer(raw)


class Table:
    """A table in a file, written by Position.table or `yomikiri table`.  Any thread may ask at any
    time.  Positions nearer to the end than those stored are searched; `search=True` also searches
    those that cannot be reached.

    Errors: BadInput (the file is damaged, a position is not one of the game), OSError, MemoryError.

    >>> y.Position("reversi:4x4").table("4x4.ykt")["b1"]
    TableAnswer(value=8, source='stored', plies=None)
    """

    def __init__(self, path: Path) -> None:
        self._handle, why = ctypes.c_void_p(), ctypes.create_string_buffer(_native.ERROR_TEXT)
        status = library.ykr_table_open(encode(os.fspath(path), "path"), ctypes.byref(self._handle), why)
        if status != OK:
            raise _native.failure(status, why.value.decode())
        self.spec = library.ykr_table_spec(self._handle).decode()

    def __del__(self) -> None:
        library.ykr_table_close(self._handle)

    def __len__(self) -> int:
        """Positions that are stored."""
        stored: int = library.ykr_table_positions(self._handle)
        return stored

    def ask(self, position: Union[Position, str] = "start", search: bool = False) -> TableAnswer:
        """The answer for a Position or a text: TableAnswer."""
        if isinstance(position, Position):
            if position.spec != self.spec:
                raise _native.BadInput(f"a position of {position.spec}; expected {self.spec}")
            position = position.text
        raw, why = _native.TableAnswer(), ctypes.create_string_buffer(_native.ERROR_TEXT)
        text = encode(position, "position")
        status = library.ykr_table_ask(self._handle, text, int(bool(search)), ctypes.byref(raw), why)
        if status != OK:
            raise _native.failure(status, why.value.decode())
        return _answer(raw)

    __getitem__ = ask

    def moves(self, position: Union[Position, str] = "start", search: bool = False) -> Dict[str, Optional[int]]:
        """The value of every move, a dict of int by move; None if the table does not have it."""
        position = position if isinstance(position, Position) else Position(self.spec, position)
        values = {m: self.ask(position.play(m), search).value for m in position.moves()}
        return {m: None if v is None else -v for m, v in values.items()}

    def ask_many(self, positions: Boards, threads: int = 1, search: bool = False) -> TableAnswers:
        """Answers for many positions: TableAnswers.  `positions`: a list of Position or of texts, or
        an array as for solve_many."""
        boards, _ = boards_of(positions, self.spec)
        threads = integer(threads, "threads", 1, 1024)
        raw, why = (_native.TableAnswer * len(boards))(), ctypes.create_string_buffer(_native.ERROR_TEXT)
        status = library.ykr_table_ask_many(self._handle, boards, len(boards), threads, int(bool(search)), raw, why)
        if status != OK:
            raise _native.failure(status, why.value.decode())
        return TableAnswers(raw)
