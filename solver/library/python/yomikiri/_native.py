"""The C library through ctypes: the structures and functions of yomikiri.h, a pool of solvers, and
calls that Ctrl-C stops.

The library is the file that LIBYOMIKIRI names, or the one in this folder, or the system's.
"""

import contextlib
import ctypes
import os
import threading
from ctypes import POINTER, c_char, c_char_p, c_double, c_int, c_int32, c_size_t, c_uint64, c_void_p
from queue import Empty, SimpleQueue

ABI = 1
MAX_MOVES, MAX_LINE, MAX_PLIES, MAX_GUESS, MAX_ENDS = 64, 192, 60, 12, 512
POSITION_TEXT, ERROR_TEXT = 512, 512
NO_MOVE = -2
OK, BAD_INPUT, NO_MEMORY, IO, STOPPED, UNSUPPORTED, ENDED, BUSY = range(8)
KNOWN = ("exact", "at_least", "at_most", "nothing")
Move = c_char * 16


class YomikiriError(Exception):
    """A call that gave no answer; the text says what, where and what was expected."""


class BadInput(YomikiriError, ValueError):
    """An argument is wrong; nothing has changed."""


class Unsupported(YomikiriError):
    """Not available for this game or method."""


class MoveValue(ctypes.Structure):
    _fields_ = [("move", Move), ("value", c_int32)]


class Result(ctypes.Structure):
    _fields_ = [
        ("value", c_int32), ("lower", c_int32), ("upper", c_int32), ("known", c_int), ("move", Move),
        ("line_length", c_int32), ("line", Move * MAX_LINE),
        ("moves", c_int32), ("move_value", MoveValue * MAX_MOVES), ("moves_left_out", c_uint64),
        ("evaluations", c_uint64), ("nodes", c_uint64), ("seconds", c_double),
        ("hash_bytes", c_size_t), ("threads", c_int32),
        ("has_estimate", c_int32), ("estimate", c_int32), ("estimate_depth", c_int32), ("estimate_percent", c_int32),
        ("estimate_line_length", c_int32), ("estimate_line", Move * MAX_GUESS),
    ]  # fmt: skip


class Board(ctypes.Structure):
    _fields_ = [("own", c_uint64), ("other", c_uint64)]


class Answer(ctypes.Structure):
    _fields_ = [
        ("status", c_int32), ("known", c_int32), ("value", c_int32), ("lower", c_int32), ("upper", c_int32),
        ("move", c_int32), ("nodes", c_uint64),
    ]  # fmt: skip


class Opening(ctypes.Structure):
    _fields_ = [
        ("plies", c_int32), ("line", Move * MAX_PLIES), ("stands_for", c_uint64), ("position", c_char * POSITION_TEXT),
        ("result", POINTER(Result)),
    ]  # fmt: skip


class End(ctypes.Structure):
    _fields_ = [("value", c_int32), ("games", c_uint64)]


class Counts(ctypes.Structure):
    _fields_ = [
        ("positions", c_uint64), ("positions_symmetric", c_uint64), ("positions_final", c_uint64),
        ("nodes", c_uint64), ("games", c_uint64), ("leaves", c_uint64), ("overflow", c_int32),
        ("shortest", c_int32), ("longest", c_int32), ("has_value", c_int32), ("value", c_int32),
        ("optimal_lines", c_uint64), ("ends", c_int32), ("end", End * MAX_ENDS), ("memory", c_uint64),
        ("seconds", c_double),
    ]  # fmt: skip


class Proof(ctypes.Structure):
    _fields_ = [
        ("value", c_int32), ("known", c_int), ("moves", c_uint64), ("leaves", c_uint64), ("bytes", c_uint64),
        ("nodes", c_uint64), ("seconds", c_double),
    ]  # fmt: skip


class TableAnswer(ctypes.Structure):
    _fields_ = [("status", c_int32), ("source", c_int32), ("value", c_int32), ("plies", c_int32)]


class Progress(ctypes.Structure):
    _fields_ = [
        ("lower", c_int32), ("upper", c_int32), ("nodes", c_uint64), ("seconds", c_double),
        ("pass", c_int32), ("passes", c_int32), ("tried", c_int32), ("moves", c_int32), ("move", Move),
        ("line_length", c_int32), ("line", Move * MAX_GUESS),
        ("has_estimate", c_int32), ("estimate", c_int32), ("estimate_depth", c_int32),
    ]  # fmt: skip


ON_PROGRESS = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Progress))
ON_MOVE = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(MoveValue))
ON_OPENING = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Opening))
ON_PLY = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_uint64)
ON_LEAVES = ctypes.CFUNCTYPE(None, c_void_p, c_char_p, c_uint64)

_FUNCTIONS = {  # name: (result, arguments)
    "version": (c_char_p, []),
    "api_version": (c_int, []),
    "create": (c_int, [c_char_p, POINTER(c_void_p), c_char_p]),
    "destroy": (None, [c_void_p]),
    "error": (c_char_p, [c_void_p]),
    "spec": (c_char_p, [c_void_p]),
    "set": (c_int, [c_void_p, c_char_p, c_char_p]),
    "set_progress": (c_int, [c_void_p, ON_PROGRESS, c_void_p]),
    "set_move_report": (c_int, [c_void_p, ON_MOVE, c_void_p]),
    "set_position": (c_int, [c_void_p, c_char_p]),
    "set_board": (c_int, [c_void_p, POINTER(Board), c_int]),
    "get_board": (c_int, [c_void_p, POINTER(Board), POINTER(c_int)]),
    "board_of_squares": (c_int, [c_void_p, c_size_t, POINTER(Board)]),
    "legal_moves": (c_int, [c_void_p, POINTER(Move), POINTER(c_int)]),
    "play": (c_int, [c_void_p, c_char_p]),
    "position": (c_int, [c_void_p, c_char_p]),
    "canonical": (c_int, [c_void_p, c_char_p]),
    "draw": (c_int, [c_void_p, c_char_p, c_size_t]),
    "svg": (c_int, [c_void_p, c_char_p, c_size_t, POINTER(c_size_t)]),
    "over": (c_int, [c_void_p, POINTER(c_int)]),
    "solve": (c_int, [c_void_p, POINTER(Result), c_size_t]),
    "moves": (c_int, [c_void_p, POINTER(Result), c_size_t]),
    "solve_many": (c_int, [c_void_p, POINTER(Board), c_size_t, c_int, POINTER(Answer)]),
    "openings": (c_int, [c_void_p, c_int, ON_OPENING, c_void_p]),
    "count": (c_int, [c_void_p, c_int, c_size_t, ON_PLY, c_void_p, POINTER(Counts), c_size_t]),
    "perft": (c_int, [c_void_p, c_int, ON_LEAVES, c_void_p, POINTER(c_uint64)]),
    "prove": (c_int, [c_void_p, c_int, c_int, c_char_p, POINTER(Proof), c_size_t]),
    "table_make": (c_int, [c_void_p, c_char_p, c_int, c_int, c_size_t]),
    "table_open": (c_int, [c_char_p, POINTER(c_void_p), c_char_p]),
    "table_close": (None, [c_void_p]),
    "table_spec": (c_char_p, [c_void_p]),
    "table_positions": (c_uint64, [c_void_p]),
    "table_ask": (c_int, [c_void_p, c_char_p, c_int, POINTER(TableAnswer), c_char_p]),
    "table_ask_many": (c_int, [c_void_p, POINTER(Board), c_size_t, c_int, c_int, POINTER(TableAnswer), c_char_p]),
    "stop": (None, [c_void_p]),
}


def _load():
    name = f"libyomikiri.so.{ABI}"
    beside = os.path.join(os.path.dirname(__file__), name)
    path = os.environ.get("LIBYOMIKIRI") or (beside if os.path.exists(beside) else name)
    try:
        library = ctypes.CDLL(path)
    except OSError as e:
        raise ImportError(f"yomikiri: cannot load {path}: {e}; LIBYOMIKIRI may name the library") from None
    for short, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, "ykr_" + short)
        function.restype, function.argtypes = result, arguments
    if library.ykr_api_version() // 1000 != ABI:
        raise ImportError(f"yomikiri: {path} has interface {library.ykr_api_version() // 1000}; expected {ABI}")
    return library


library = _load()


def encode(text, what):
    """`text` as the library reads it; BadInput unless it is a str of characters that are not 0."""
    if not isinstance(text, str):
        raise BadInput(f"{what} is {type(text).__name__}; expected str")
    try:
        encoded = text.encode()
    except UnicodeEncodeError:
        encoded = b"\0"
    if b"\0" in encoded:
        raise BadInput(f"{what} {text!r}: contains what is not a character")
    return encoded


def _serve(handle, tasks, results):
    """The thread of a solver: makes its calls one after the other, and frees it in the end."""
    while True:
        task = tasks.get()
        if task is None:
            break
        function, arguments = task
        results.put(function(handle, *arguments))
    library.ykr_destroy(handle)


class Solver:
    """A ykr_solver, in one call at a time.  Calls that may take long run in a thread of its own, so
    that Ctrl-C can stop them."""

    def __init__(self, spec):
        self.handle, self._tasks, self._results = c_void_p(), None, None
        why = ctypes.create_string_buffer(ERROR_TEXT)
        status = library.ykr_create(encode(spec, "spec"), ctypes.byref(self.handle), why)
        if status != OK:
            raise failure(status, why.value.decode())
        self.spec = library.ykr_spec(self.handle).decode()

    def __del__(self):
        if self._tasks is None:
            library.ykr_destroy(self.handle)
            return
        library.ykr_stop(self.handle)
        self._tasks.put(None)

    def check(self, status):
        """Raises what `status` means, unless it is OK."""
        if status != OK:
            raise failure(status, library.ykr_error(self.handle).decode())

    def run(self, name, *arguments):
        """Makes a call in the solver's thread, and stops it at Ctrl-C; returns its status.
        KeyboardInterrupt if the call had ended by then."""
        if self._tasks is None:
            self._tasks, self._results = SimpleQueue(), SimpleQueue()
            serve = (c_void_p(self.handle.value), self._tasks, self._results)
            threading.Thread(target=_serve, args=serve, daemon=True).start()
        self._tasks.put((getattr(library, "ykr_" + name), arguments))
        interrupted = False
        while True:
            try:
                status = self._results.get(timeout=0.05 if interrupted else None)
                break
            except KeyboardInterrupt:
                interrupted = True
            except Empty:
                pass
            library.ykr_stop(self.handle)  # again and again: the call may not have begun
        if interrupted and status != STOPPED:
            raise KeyboardInterrupt
        return status


def failure(status, text):
    """The exception of a status that is not OK."""
    kinds = {NO_MEMORY: MemoryError, IO: OSError, UNSUPPORTED: Unsupported, BAD_INPUT: BadInput}
    return kinds.get(status, YomikiriError)(text)


_POOL_MOST = 4  # solvers that wait, each with its table
_pool, _pool_lock = [], threading.Lock()


def _leave_behind():
    """After a fork: the threads of the solvers that wait are those of the other process."""
    global _pool, _pool_lock
    _abandoned.extend(_pool)
    _pool, _pool_lock = [], threading.Lock()


_abandoned = []  # never freed: their threads cannot do it
os.register_at_fork(after_in_child=_leave_behind)


@contextlib.contextmanager
def solver(spec, settings=()):
    """A solver of `spec` with `settings` (name, text), for the block alone."""
    key = (spec, settings)
    with _pool_lock:
        at = next((i for i, (k, _) in enumerate(_pool) if k == key), None)
        own = None if at is None else _pool.pop(at)[1]
    if own is None:
        own = Solver(spec)
        for name, text in settings:
            own.check(library.ykr_set(own.handle, encode(name, "setting"), encode(text, name)))
    yield own  # after an exception it is not used again
    with _pool_lock:
        _pool.append((key, own))
        del _pool[:-_POOL_MOST]
