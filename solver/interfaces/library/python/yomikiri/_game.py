"""Games whose rules are Python."""

import contextlib
import ctypes
import functools
import itertools
import os
import re
import threading
import weakref
from ctypes import CFUNCTYPE, POINTER, c_bool, c_char_p, c_int, c_int32, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from yomikiri import _native
from yomikiri._native import BadInput, games, integer
from yomikiri._position import Position, Report, Setting
from yomikiri._results import Result

ABI, MOVES, MOST = 1, 1024, 6000  # of yomikiri_game.h, as these structures
MOVE_NUMBERS = 65536
AT = POINTER(_native._structure("ykr_game_position", c_uint64, "a b", c_uint8, "side again", c_uint8 * 6, "unused"))
RULES = POINTER(_native._structure("ykr_game_rules", c_int32 * 8, "argument", c_void_p, "context", c_int32,
                "rows cols move_numbers most_moves most symmetries", c_bool, "misere", c_uint64 * 256, "mask", c_int32 * 256, "number"))  # fmt: skip
ARGUMENT = _native._structure("ykr_game_argument", c_char_p, "name", c_int32, "low high usual")
GAME = _native._structure("ykr_game", c_uint32, "abi size", c_char_p, "name help", c_char_p * 2, "sides", ARGUMENT * 8, "argument",
                          c_void_p, "setup start moves play over", c_bool, "gains extra_turns alike", c_void_p, "left played promise image parts",
                          c_char_p, "marks", c_void_p, "cell draw move_text write read valid")  # fmt: skip
_index, _kept = itertools.count(1), []  # type: Iterator[int], List[Any]


class _Numbers(Dict[Any, int]):
    """The numbers of hashable things, in the order in which they appear."""

    def __init__(self, what: str, most: int) -> None:
        self.what, self.most, self.lock, self.things = what, most, threading.Lock(), []  # type: str, int, Any, List[Any]

    def __missing__(self, thing: Any) -> int:
        with self.lock:
            if thing is None or len(self.things) == self.most:
                raise BadInput(f"a {self.what} is None") if thing is None else MemoryError(f"more than {self.most} {self.what}s")
            if self.setdefault(thing, len(self.things)) == len(self.things):
                self.things.append(thing)
        return self[thing]


class _Engine:
    """A Game as the C library calls it.  After an error another one takes its place."""

    def __init__(self, game: "Game") -> None:
        index, self.game, self.error = next(_index), game, None  # type: int, Game, Optional[BaseException]
        self.name = f"{game.name or type(game).__name__.lower()}-{index}"
        self.positions, self.moves = _Numbers("position", game.most_positions), _Numbers("move", MOVE_NUMBERS)
        self.texts: Dict[str, int] = {}  # of moves
        self.look, self.child = functools.lru_cache(1 << 16)(self._look), functools.lru_cache(1 << 17)(self._child)
        games[self.name] = games[index] = weakref.ref(self)
        sides = (c_char_p * 2)(*(side.encode() for side in game.sides))
        made = GAME(ABI, ctypes.sizeof(GAME), self.name.encode(), None, sides, gains=game.gains, extra_turns=game.extra_turns, alike=True)
        for name, call in _CALLS.items():
            setattr(made, name, ctypes.cast(call, c_void_p).value)
        _kept.append(made)
        why = ctypes.create_string_buffer(_native.ERROR_TEXT)  # below: no other process has these numbers
        status = _native.library.ykr_add_rules(ctypes.byref(made), index, os.urandom(16).hex().encode(), why)
        if status != _native.OK:
            raise _native.failure(status, why.value.decode())

    @contextlib.contextmanager
    def asked(self) -> Iterator[None]:
        """Around calls of the library: raises what went wrong in the game, whatever they return."""
        try:
            yield
        except BaseException as e:
            if isinstance(e, BadInput) and str(e).startswith(self.name + ": "):  # a fault of the rules
                text = re.sub(r":([0-9a-f]+)\.0 [XO]:", lambda m: f"{self.positions.things[int(m[1], 16)]!r}:", str(e))
                self.error = self.error or BadInput(text)
            if self.error is None:
                raise
        if self.error is not None:
            raise self.error

    def _twice(self, number: int, ask: Callable[[], Any], what: str) -> Any:
        """The answer of `ask` about a position, for some positions compared with a second one."""
        found = ask()
        if (number < 256 or number % 16 == 0) and ask() != found:
            position = self.positions.things[number]
            raise BadInput(f"{what}: {position!r} has two answers; expected that they depend on the position alone")
        return found

    def _look(self, number: int) -> Tuple[Optional[int], List[int]]:
        """The value if the game is over, else the moves."""
        game, position = self.game, self.positions.things[number]
        value, most = self._twice(number, lambda: game.over(position), "over"), 0 if game.gains else game.most
        if value is not None:
            return integer(value, f"over: the value of {position!r}", -most, most), []
        moves = self._twice(number, lambda: sorted(self.moves[move] for move in game.moves(position)), "moves")
        most = min(game.most_moves, MOVES)
        if len(moves) > most or len(set(moves)) < len(moves):
            raise BadInput(f"moves: {position!r} has {len(moves)}, {len(set(moves))} different; expected at most {most}, each once")
        return None, moves

    def _child(self, number: int, move: int) -> Tuple[int, int, bool]:
        """The position after a move, the mover's gain, and whether the mover moves again."""
        game = self.game
        made: Any = self._twice(number, lambda: game.play(self.positions.things[number], self.moves.things[move]), "play")
        position, *rest = made if game.gains or game.extra_turns else (made,)
        if len(rest) != game.gains + game.extra_turns:
            raise BadInput(f"play: returned {made!r}; expected (position{', gain' * game.gains}{', again' * game.extra_turns})")
        gain = integer(rest[0], "play: the gain", -MOST, MOST) if game.gains else 0
        return self.positions[position], gain, game.extra_turns and bool(rest[-1])

    # The members of ykr_game.

    def setup(self, r: Any) -> None:
        game = self.game
        r[0].move_numbers, r[0].most_moves, r[0].most, r[0].misere = MOVE_NUMBERS, game.most_moves, game.most, game.misere

    def start(self, r: Any, p: Any) -> None:
        p[0].a = self.positions[self.game.start()]
        self.look(p[0].a)  # so that its moves have numbers when texts of moves are read, here and below

    def list(self, r: Any, p: Any, out: Any) -> int:
        moves = self.look(p[0].a)[1]
        ctypes.memmove(out, (c_int32 * len(moves))(*moves), 4 * len(moves))
        return len(moves)

    def play(self, r: Any, p: Any, move: int) -> int:
        p[0].a, gain, p[0].again = self.child(p[0].a, move)
        self.look(p[0].a)
        return gain

    def over(self, r: Any, p: Any, value: Any) -> bool:
        found = self.look(p[0].a)[0]
        value[0] = found or 0
        return found is not None

    def valid(self, r: Any, p: Any) -> bool:
        return bool(p[0].a < len(self.positions.things) and p[0].b == 0)

    def draw(self, r: Any, p: Any, out: int, size: int) -> None:
        text = re.sub(r"[^ -~\n]", "?", self.game.text(self.positions.things[p[0].a]))[: size - 2].rstrip("\n") + "\n"
        ctypes.memmove(out, text.encode(), len(text))

    def move_text(self, r: Any, number: int, out: int) -> None:
        """(0, 3) is "0.3"; a move that has no such text, and one that is not known, "#" and its number."""
        move = str(self.moves.things[number]) if number < len(self.moves.things) else ""
        text = re.sub(r"[^\w+*/-]+", ".", move, flags=re.ASCII).strip(".")
        if not (0 < len(text) < 16 and text != "--" and self.texts.setdefault(text, number) == number):
            text = f"#{number}"
            self.texts[text] = number
        made = text.encode()
        ctypes.memmove(out, made, len(made))


def _member(method: Any, result: Any, refused: Any, *arguments: Any) -> Any:
    """No exception may cross the library: `asked` raises it, and `refused`, which the library takes
    for a fault of the rules, ends the call."""

    def call(r: Any, *given: Any) -> Any:
        engine = games[r[0].context]()
        try:
            return method(engine, r, *given) if engine else refused
        except BaseException as e:  # noqa: B902
            engine.error = engine.error or e
            return refused

    return CFUNCTYPE(result, RULES, *arguments)(call)


_CALLS = {
    "setup": _member(_Engine.setup, c_void_p, None), "start": _member(_Engine.start, None, None, AT),
    "moves": _member(_Engine.list, c_int, -1, AT, c_void_p), "play": _member(_Engine.play, c_int32, 2 * MOST, AT, c_int32),
    "over": _member(_Engine.over, c_bool, False, AT, POINTER(c_int)), "draw": _member(_Engine.draw, None, None, AT, c_void_p, c_size_t),
    "move_text": _member(_Engine.move_text, None, None, c_int32, c_void_p), "valid": _member(_Engine.valid, c_bool, False, AT),
}  # fmt: skip


class Game:
    """A game of your own: a subclass has start, moves and play, and perhaps more of the members below.

    A position is anything hashable that decides how the game goes on: whose move it is, too, unless
    both players may do the same.  Moves are anything hashable.  A player who cannot move loses.  No
    position comes back.  The functions depend on their arguments alone, which is tested at some
    positions; what they raise comes out of the call that needed them.

    >>> class Nim(y.Game):
    ...     def start(self): return (3, 4, 5)
    ...     def moves(self, heaps): return [(i, n) for i, heap in enumerate(heaps) for n in range(1, heap + 1)]
    ...     def play(self, heaps, move): return tuple(heap - move[1] * (i == move[0]) for i, heap in enumerate(heaps))
    >>> Nim().solve().value, Nim().values((1, 1))
    (1, {(0, 1): -1, (1, 1): -1})

    It is right for teaching: Python answers about 100,000 calls a second, on however many threads; a
    game in C (add_game) is a hundred times faster.  Positions stay in memory, some hundred bytes each,
    as long as the Game does, and are of no use to another process.
    """

    name: str = ""  # what `spec` begins with: small letters; "": that of the class
    sides: Tuple[str, str] = ("First player", "Second player")
    misere: bool = False  # who cannot move wins
    gains: bool = False  # play returns (position, gain): a value is what the side to move gains from here, less what the other does
    extra_turns: bool = False  # play returns (position, again) or (position, gain, again); again: the mover moves once more
    most: int = 1  # no value is above it, or below -most; set it for gains
    most_moves: int = 64  # of a position, up to 1024
    most_positions: int = 5_000_000  # that the search may see; MemoryError beyond
    _engine: Optional[_Engine] = None

    def start(self) -> Any:
        """The first position."""
        raise NotImplementedError

    def moves(self, position: Any) -> Any:
        """The legal moves, each once."""
        raise NotImplementedError

    def play(self, position: Any, move: Any) -> Any:
        """The position after a legal move."""
        raise NotImplementedError

    def over(self, position: Any) -> Optional[int]:
        """The value for the side that would move if the game is over, with `gains` 0; otherwise None."""
        return None

    def text(self, position: Any) -> str:
        """What print shows of a position, on any number of lines of ASCII."""
        return repr(position)

    @property
    def spec(self) -> str:
        """Its name among specs, as long as this object exists."""
        if self._engine is None or self._engine.error is not None:
            self._engine = _Engine(self)
        return self._engine.name

    def position(self, at: Any = None) -> Position:
        """A position of yours (None: the start) as a Position, which has all other calls.  Its moves are
        texts: (0, 3) is "0.3"."""
        spec, engine = self.spec, self._engine
        if at is None or engine is None:
            return Position(spec)
        engine.look(engine.positions[at])
        return Position(spec, f":{engine.positions[at]:x}.0 X{' 0 0' * self.gains}")

    def solve(self, at: Any = None, progress: Report = None, **settings: Setting) -> Result:
        """The value of a position of yours: Position.solve."""
        return self.position(at).solve(progress, **settings)

    def values(self, at: Any = None, progress: Report = None, **settings: Setting) -> Dict[Any, int]:
        """The value of each move, as `moves` gives it: Position.values."""
        found, engine = self.position(at).values(None, progress, **settings), self._engine
        return {engine.moves.things[engine.texts[move]] if engine else move: value for move, value in found.items()}
