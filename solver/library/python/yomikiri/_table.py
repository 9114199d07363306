"""Tables: the value of every position that can be reached from a root."""

import ctypes
import os
from collections import namedtuple

from yomikiri import _native
from yomikiri._many import Records, boards_of
from yomikiri._native import OK, encode, integer, library
from yomikiri._position import Position

TableAnswer = namedtuple("TableAnswer", "value source plies")
TableAnswer.__doc__ = """The answer of a table.  value: for the side to move; None if source is "absent", the position cannot
be reached.  source: "stored", "searched", "over" or "absent".  plies: to the end, or None."""

_SOURCES = ("stored", "searched", "over", "absent")


def _answer(a):
    source = _SOURCES[a.source]
    return TableAnswer(None if source == "absent" else a.value, source, a.plies if a.plies >= 0 else None)


class TableAnswers(Records):
    """Answers in the order of the positions: a sequence of TableAnswer.  `numpy.asarray(answers)` is a
    structured array (status, source, value, plies: int32) over the same memory."""

    _record = staticmethod(_answer)


class Table:
    """A table in a file, written by Position.table or `yomikiri table`.  Any thread may ask at any
    time.  Positions nearer to the end than those stored are searched; `search=True` searches also
    those that cannot be reached.

    Errors: BadInput (the file is damaged, a position is not one of the game), OSError, MemoryError.

    >>> y.Position("reversi:4x4").table("4x4.ykt")["b1"]
    TableAnswer(value=8, source='stored', plies=None)
    """

    def __init__(self, path):
        self._handle, why = ctypes.c_void_p(), ctypes.create_string_buffer(_native.ERROR_TEXT)
        status = library.ykr_table_open(encode(os.fspath(path), "path"), ctypes.byref(self._handle), why)
        if status != OK:
            raise _native.failure(status, why.value.decode())
        self.spec = library.ykr_table_spec(self._handle).decode()

    def __del__(self):
        library.ykr_table_close(self._handle)

    def __len__(self):
        """Positions that are stored."""
        return library.ykr_table_positions(self._handle)

    def ask(self, position="start", search=False):
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

    def moves(self, position="start", search=False):
        """The value of every move, a dict of int by move; None where the table does not have it."""
        position = position if isinstance(position, Position) else Position(self.spec, position)
        values = {m: self.ask(position.play(m), search).value for m in position.moves()}
        return {m: None if v is None else -v for m, v in values.items()}

    def ask_many(self, positions, threads=1, search=False):
        """Answers for many positions: TableAnswers.  `positions`: a list of Position or of texts, or
        an array as for solve_many."""
        boards, _ = boards_of(positions, self.spec)
        threads, search = integer(threads, "threads", 1, 1024), int(bool(search))
        raw, why = (_native.TableAnswer * len(boards))(), ctypes.create_string_buffer(_native.ERROR_TEXT)
        status = library.ykr_table_ask_many(self._handle, boards, len(boards), threads, search, raw, why)
        if status != OK:
            raise _native.failure(status, why.value.decode())
        return TableAnswers(raw)
