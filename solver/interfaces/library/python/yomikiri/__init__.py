"""yomikiri - exact values of small two-player games.

>>> import yomikiri as y
>>> y.solve("reversi:4x4").value
-8
>>> p = y.Position("othello:8x8", "f5d6c3")
>>> p.play("d3").side
0
"""

import ctypes
import os
from typing import Dict, List, Optional

from yomikiri import _native
from yomikiri._game import Game
from yomikiri._many import Answers, solve_many
from yomikiri._native import BadInput, Unsupported, YomikiriError
from yomikiri._position import Each, Path, Position, Report, Setting, check
from yomikiri._results import Answer, Counts, Estimate, Opening, Progress, Proof, Result, Stopped
from yomikiri._table import Table, TableAnswer, TableAnswers

__all__ = [
    "Answer", "Answers", "BadInput", "Counts", "Estimate", "Game", "Opening", "Position", "Progress", "Proof", "Result",
    "Stopped", "Table", "TableAnswer", "TableAnswers", "Unsupported", "YomikiriError", "add_game", "check", "count", "openings", "prove", "solve", "solve_many", "values",
]  # fmt: skip
__version__ = _native.library.ykr_version().decode().split()[0]


def add_game(path: Path) -> None:
    """Adds the game in a file to those that specs name: C written with yomikiri_game.h, for which the
    C compiler is called, or a shared object made of it.  Its code runs in this process."""
    why = ctypes.create_string_buffer(_native.ERROR_TEXT)
    status = _native.library.ykr_add_game(os.fsencode(path), why)
    if status != _native.OK:
        raise _native.failure(status, why.value.decode())


def solve(spec: str, position: str = "start", progress: Report = None, **settings: Setting) -> Result:
    """The value of a position: Position.solve."""
    return Position(spec, position).solve(progress, **settings)


def values(
    spec: str, position: str = "start", each: Each = None, progress: Report = None, **settings: Setting
) -> Dict[str, int]:
    """The value of every move: Position.values."""
    return Position(spec, position).values(each, progress, **settings)


def count(spec: str, plies: int = -1, memory: int = 0, position: str = "start") -> Counts:
    """The positions and games that follow a position: Position.count."""
    return Position(spec, position).count(plies, memory)


def openings(spec: str, plies: int, position: str = "start", **settings: Setting) -> List[Opening]:
    """The openings of a position and their values: Position.openings."""
    return Position(spec, position).openings(plies, **settings)


def prove(
    spec: str,
    path: Path,
    at_least: Optional[int] = None,
    at_most: Optional[int] = None,
    outcome: bool = False,
    position: str = "start",
    **settings: Setting,
) -> Proof:
    """A certificate of the value of a position: Position.prove."""
    return Position(spec, position).prove(path, at_least, at_most, outcome, **settings)
