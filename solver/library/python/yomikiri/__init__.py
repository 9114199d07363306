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


def _function(name):
    def call(spec, *arguments, position="start", **keywords):
        return getattr(Position(spec, position), name)(*arguments, **keywords)

    call.__name__, call.__doc__ = name, f"Position.{name} of `position`: {getattr(Position, name).__doc__}"
    return call


count, openings, prove = map(_function, ("count", "openings", "prove"))
