"""yomikiri - exact values of small two-player games.

>>> import yomikiri as y
>>> y.solve("reversi:4x4").value
-8
>>> p = y.Position("othello:8x8", "f5d6c3")
>>> p.play("d3").side
0
"""

from yomikiri import _native
from yomikiri._many import Answers, solve_many
from yomikiri._native import BadInput, Unsupported, YomikiriError
from yomikiri._position import Position, check
from yomikiri._results import Answer, Counts, Estimate, Opening, Progress, Proof, Result, Stopped
from yomikiri._table import Table, TableAnswer, TableAnswers

__all__ = [
    "Answer", "Answers", "BadInput", "Counts", "Estimate", "Opening", "Position", "Progress", "Proof", "Result",
    "Stopped", "Table", "TableAnswer", "TableAnswers", "Unsupported", "YomikiriError", "check", "count", "openings", "prove", "solve", "solve_many", "values",
]  # fmt: skip
__version__ = _native.library.ykr_version().decode().split()[0]


def solve(spec, position="start", progress=None, **settings):
    """The value of a position: Position.solve."""
    return Position(spec, position).solve(progress, **settings)


def values(spec, position="start", each=None, progress=None, **settings):
    """The value of every move: Position.values."""
    return Position(spec, position).values(each, progress, **settings)


def openings(spec, plies, position="start", **settings):
    """Every opening of up to `plies` moves: Position.openings."""
    return Position(spec, position).openings(plies, **settings)


def count(spec, position="start", plies=-1, memory=0):
    """Counts positions and games: Position.count."""
    return Position(spec, position).count(plies, memory)


def prove(spec, path, position="start", **question):
    """Writes a certificate: Position.prove."""
    return Position(spec, position).prove(path, **question)
