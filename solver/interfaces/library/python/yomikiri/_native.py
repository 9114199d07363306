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
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union

ABI = 1
MAX_MOVES, MAX_LINE, MAX_PLIES, MAX_GUESS, MAX_ENDS = 64, 192, 60, 12, 512
MOVE_TEXT, POSITION_TEXT, ERROR_TEXT = 16, 512, 512
PASS, NO_MOVE, UNKNOWN = -1, -2, 20000
OK, BAD_INPUT, NO_MEMORY, IO, STOPPED, UNSUPPORTED, ENDED, BUSY = range(8)
EXACT, AT_LEAST, AT_MOST, NOTHING, DEPTH = range(5)
PROVE_EXACT, PROVE_OUTCOME, PROVE_AT_LEAST, PROVE_AT_MOST = range(4)
TABLE_STORED, TABLE_SEARCHED, TABLE_OVER, TABLE_ABSENT = range(4)
Move = c_char * MOVE_TEXT


class YomikiriError(Exception):
    """A call that gave no answer; the text says what, where and what was expected."""


class BadInput(YomikiriError, ValueError):
    """An argument is wrong; nothing has changed."""


class Unsupported(YomikiriError):
    """Not available for this game or method."""


def _structure(name: str, *fields: Any) -> Any:
    """A structure of yomikiri.h: pairs of a type and the names of its fields."""
    pairs = [(field, kind) for kind, names in zip(fields[::2], fields[1::2]) for field in names.split()]
    return type(name, (ctypes.Structure,), {"_fields_": pairs})


i32, u64 = c_int32, c_uint64
Board = _structure("Board", u64, "own other")
Answer = _structure("Answer", i32, "status known value lower upper move", u64, "nodes")
MoveValue = _structure("MoveValue", Move, "move", i32, "value")
Result = _structure(
    "Result", i32, "value lower upper known", Move, "move", i32, "line_length", Move * MAX_LINE, "line", i32, "moves",
    MoveValue * MAX_MOVES, "move_value", u64, "moves_left_out evaluations nodes", c_double, "seconds",
    c_size_t, "hash_bytes", i32, "threads has_estimate estimate estimate_depth estimate_percent estimate_line_length",
    Move * MAX_GUESS, "estimate_line",
)  # fmt: skip
Opening = _structure(
    "Opening", i32, "plies", Move * MAX_PLIES, "line", u64, "stands_for", c_char * POSITION_TEXT, "position",
    POINTER(Result), "result",
)  # fmt: skip
End = _structure("End", i32, "value", u64, "games")
Counts = _structure(
    "Counts", u64, "positions positions_symmetric positions_final nodes games leaves",
    i32, "overflow shortest longest has_value value", u64, "optimal_lines", i32, "ends_length", End * MAX_ENDS, "ends",
    u64, "memory", c_double, "seconds",
)  # fmt: skip
Proof = _structure("Proof", i32, "value known", u64, "moves leaves bytes nodes", c_double, "seconds")
TableAnswer = _structure("TableAnswer", i32, "status source value plies")
Progress = _structure(
    "Progress", i32, "lower upper", u64, "nodes", c_double, "seconds", i32, "pass passes tried moves", Move, "move",
    i32, "line_length", Move * MAX_GUESS, "line", i32, "has_estimate estimate estimate_depth",
)  # fmt: skip

ON_PROGRESS: Any = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Progress))
ON_MOVE: Any = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(MoveValue))
ON_OPENING: Any = ctypes.CFUNCTYPE(c_int, c_void_p, POINTER(Opening))
ON_PLY: Any = ctypes.CFUNCTYPE(None, c_void_p, c_int, u64)
ON_LEAVES: Any = ctypes.CFUNCTYPE(None, c_void_p, c_char_p, u64)

_RETURNS: Dict[str, Any] = {"version": c_char_p, "error": c_char_p, "spec": c_char_p, "destroy": None, "stop": None,
                            "table_close": None, "table_spec": c_char_p, "table_positions": u64}
_WITHOUT_SOLVER: Dict[str, Tuple[Any, ...]] = {
    "version": (),
    "api_version": (),
    "add_game": (c_char_p, c_char_p),
    "add_rules": (c_void_p, c_void_p, c_char_p, c_char_p),
    "create": (c_char_p, POINTER(c_void_p), c_char_p),
    "table_open": (c_char_p, POINTER(c_void_p), c_char_p),
    "board_of_squares": (c_char_p, c_size_t, POINTER(Board)),
}
_OF_SOLVER: Dict[Tuple[Any, ...], str] = {  # the arguments after the solver, or the table, and who takes them
    (): "destroy error spec stop table_close table_spec table_positions",
    (c_char_p, c_int, c_int, c_size_t): "table_make",
    (c_char_p, c_int, POINTER(TableAnswer), c_char_p): "table_ask",
    (POINTER(Board), c_size_t, c_int, c_int, POINTER(TableAnswer), c_char_p): "table_ask_many",
    (c_char_p,): "set_position play position canonical",
    (c_char_p, c_char_p): "set",
    (c_double,): "set_seconds",
    (ON_PROGRESS, c_void_p): "set_progress",
    (ON_MOVE, c_void_p): "set_move_report",
    (POINTER(Board), c_int): "set_board",
    (POINTER(Board), POINTER(c_int)): "get_board",
    (POINTER(Move), POINTER(c_int)): "legal_moves",
    (c_char_p, c_size_t): "draw",
    (c_char_p, c_size_t, POINTER(c_size_t)): "svg",
    (POINTER(c_int),): "over",
    (POINTER(Result), c_size_t): "solve moves",
    (POINTER(Board), c_size_t, c_int, POINTER(Answer)): "solve_many",
    (c_int, ON_OPENING, c_void_p): "openings",
    (c_int, c_size_t, ON_PLY, c_void_p, POINTER(Counts), c_size_t): "count",
    (c_int, ON_LEAVES, c_void_p, POINTER(u64)): "perft",
    (c_int, c_int, c_char_p, POINTER(Proof), c_size_t): "prove",
}
_FUNCTIONS: Dict[str, Tuple[Any, ...]] = {name: (c_void_p, *rest) for rest, names in _OF_SOLVER.items() for name in names.split()}
_FUNCTIONS.update(_WITHOUT_SOLVER)


def _load() -> ctypes.CDLL:
    name = f"libyomikiri.so.{ABI}"
    beside = os.path.join(os.path.dirname(__file__), name)
    path = os.environ.get("LIBYOMIKIRI") or (beside if os.path.exists(beside) else name)
    try:
        loaded = ctypes.CDLL(path)
        for short, arguments in _FUNCTIONS.items():
            function = getattr(loaded, "ykr_" + short)
            function.argtypes, function.restype = arguments, _RETURNS.get(short, c_int)
    except (OSError, AttributeError) as e:
        raise ImportError(f"yomikiri: cannot load {path}: {e}; LIBYOMIKIRI may name the library") from None
    if loaded.ykr_api_version() // 1000 != ABI:
        raise ImportError(f"yomikiri: {path} has interface {loaded.ykr_api_version() // 1000}; expected {ABI}")
    return loaded


library = _load()


def encode(text: Any, what: str) -> bytes:
    """`text` as the library reads it; BadInput unless it is a str of characters that are not 0."""
    if not isinstance(text, str):
        raise BadInput(f"{what} is {type(text).__name__}; expected str")
    encoded = text.encode(errors="replace")
    if b"\0" in encoded or encoded.decode() != text:
        raise BadInput(f"{what} {text!r}: contains what is not a character")
    return encoded


def integer(value: Any, what: str, low: int = -(2**31), high: int = 2**31 - 1) -> int:
    """A whole number from `low` to `high`."""
    number: Optional[int] = value.__index__() if hasattr(value, "__index__") else None
    if number is None or not low <= number <= high:
        raise BadInput(f"{what} is {value!r}; expected a whole number from {low} to {high}")
    return number


def _serve(handle: c_void_p, tasks: Any, results: Any) -> None:
    """The thread of a solver: makes its calls one after another, and frees it at the end."""
    while True:
        task = tasks.get()
        if task is None:
            break
        function, arguments = task
        results.put(function(handle, *arguments))
    library.ykr_destroy(handle)


games: Dict[Union[int, str], Any] = {}  # of _game.py: weak references to their _Engine, by number and spec


class Solver:
    """A ykr_solver, in one call at a time.  Calls that may take long run in a thread of its own, so
    that Ctrl-C can stop them."""

    def __init__(self, spec: str) -> None:
        self.handle = c_void_p()
        self._tasks: Any = None
        self._results: Any = None
        why = ctypes.create_string_buffer(ERROR_TEXT)
        status = library.ykr_create(encode(spec, "spec"), ctypes.byref(self.handle), why)
        if status != OK:
            raise failure(status, why.value.decode())
        self.spec = library.ykr_spec(self.handle).decode()
        game = games.get(self.spec)
        self.game = game and game()
        if game and self.game is None:
            raise BadInput(f"{self.spec}: its Game does not exist any more; expected a variable that keeps it")

    def __del__(self) -> None:
        if self._tasks is None:
            library.ykr_destroy(self.handle)
            return
        library.ykr_stop(self.handle)
        self._tasks.put(None)

    def check(self, status: int) -> None:
        """Raises what `status` means, unless it is OK."""
        if status != OK:
            raise failure(status, library.ykr_error(self.handle).decode())

    def run(self, name: str, *arguments: Any) -> int:
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
                status: int = self._results.get(timeout=0.05 if interrupted else None)
                break
            except KeyboardInterrupt:
                interrupted = True
            except Empty:
                pass
            library.ykr_stop(self.handle)  # again and again: the call may not have begun
        if interrupted and status != STOPPED:
            raise KeyboardInterrupt
        return status


def failure(status: int, text: str) -> Exception:
    """The exception of a status that is not OK."""
    kinds: Dict[int, Any] = {NO_MEMORY: MemoryError, IO: OSError, UNSUPPORTED: Unsupported, BAD_INPUT: BadInput}
    made: Exception = kinds.get(status, YomikiriError)(text)
    return made


_POOL_MOST = 4  # waiting solvers, each with its table
_pool: List[Tuple[Any, Solver]] = []
_pool_lock = threading.Lock()
_abandoned: List[Any] = []  # never freed: their threads cannot do it


def _leave_behind() -> None:
    """After a fork: the threads of the waiting solvers belong to the other process."""
    global _pool, _pool_lock
    _abandoned.extend(_pool)
    _pool, _pool_lock = [], threading.Lock()


os.register_at_fork(after_in_child=_leave_behind)


@contextlib.contextmanager
def solver(spec: str, settings: Tuple[Tuple[str, Union[str, float]], ...] = ()) -> Iterator[Solver]:
    """A solver of `spec` with `settings` (name, text or a number of seconds), for the block only."""
    key = (spec, settings)
    with _pool_lock:
        at = next((i for i, (k, _) in enumerate(_pool) if k == key), None)
        own = None if at is None else _pool.pop(at)[1]
    if own is None:
        own = Solver(spec)
        for name, value in settings:
            if isinstance(value, float):
                own.check(library.ykr_set_seconds(own.handle, value))
            else:
                own.check(library.ykr_set(own.handle, encode(name, "setting"), encode(value, name)))
    with own.game.asked() if own.game else contextlib.nullcontext():
        yield own  # after an exception it is not used again
    with _pool_lock:
        _pool.append((key, own))
        del _pool[:-_POOL_MOST]
