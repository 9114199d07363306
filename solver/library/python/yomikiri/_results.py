"""What calls return.  All are immutable; `_asdict()` makes a record, for a table of pandas."""

from typing import NamedTuple, Optional, Tuple

from yomikiri import _native


class Estimate(NamedTuple):
    """Where a search had come to that was stopped.  None of it is proved."""

    value: int
    depth: int  # plies
    percent: int  # certainty of each selective cut; 100: no selective cuts
    line: Tuple[str, ...]


class Result(NamedTuple):
    """The value of a position, for the side to move, in units of the game (reversi: discs)."""

    value: int
    known: str  # "exact", "at_least", "at_most" or "nothing"
    lower: Optional[int]  # proved bounds; None: no bound is proved
    upper: Optional[int]
    move: Optional[str]  # a best move; None if the game is over or no move is known
    line: Tuple[str, ...]  # the best line to the end of the game; "--" is a pass
    values: Tuple[Tuple[str, int], ...]  # of the moves that `values` knew when it was stopped
    nodes: int  # positions visited
    seconds: float
    threads: int
    estimate: Optional[Estimate]  # after a stop, if the game has an evaluation


class Answer(NamedTuple):
    """An answer of solve_many."""

    value: int
    known: str
    lower: Optional[int]
    upper: Optional[int]
    move: Optional[int]  # the square (row * columns + column) or the column; -1: a pass
    nodes: int


class Opening(NamedTuple):
    """An opening and the value of its position."""

    line: Tuple[str, ...]
    position: str
    stands_for: int  # openings symmetric to it, itself included
    result: Result


class Counts(NamedTuple):
    """Positions and games that follow a position."""

    positions: int
    positions_symmetric: int  # counted once up to symmetry
    positions_final: int
    nodes: int  # of the game tree, as are games and leaves
    games: int
    leaves: int
    shortest: int  # plies of a game, passes included; -1: no game ended
    longest: int
    value: Optional[int]
    optimal_lines: Optional[int]  # games in which every move is a best one
    ends: Tuple[Tuple[int, int], ...]  # final value for the side to move, games
    memory: int  # peak, in bytes
    seconds: float


class Proof(NamedTuple):
    """A certificate that was written."""

    value: int
    known: str
    moves: int
    leaves: int  # positions for the checker to search
    bytes: int
    nodes: int
    seconds: float


class Progress(NamedTuple):
    """What a search has found so far."""

    lower: Optional[int]
    upper: Optional[int]
    nodes: int
    seconds: float
    tried: int  # the root move being searched, 1..moves; 0: none yet
    moves: int
    move: str
    line: Tuple[str, ...]  # not proved


class Stopped(_native.YomikiriError):
    """Ctrl-C or `seconds` ended a search; `result` has the bounds proved by then."""

    def __init__(self, text, result=None):
        super().__init__(text)
        self.result = result


_UNKNOWN = 20000


def _bound(value):
    return None if abs(value) == _UNKNOWN else value


def _texts(array, n):
    return tuple(array[i].value.decode() for i in range(n))


def result_of(r):
    """A Result of a ykr_result."""
    guess = Estimate(
        r.estimate, r.estimate_depth, r.estimate_percent, _texts(r.estimate_line, r.estimate_line_length)
    )
    return Result(
        r.value, _native.KNOWN[r.known], _bound(r.lower), _bound(r.upper), r.move.decode() or None,
        _texts(r.line, r.line_length), tuple((m.move.decode(), m.value) for m in r.move_value[: r.moves]),
        r.nodes, r.seconds, r.threads, guess if r.has_estimate else None,
    )  # fmt: skip


def answer_of(a):
    """An Answer of a ykr_answer."""
    move = None if a.move == _native.NO_MOVE else a.move
    return Answer(a.value, _native.KNOWN[a.known], _bound(a.lower), _bound(a.upper), move, a.nodes)


def opening_of(o):
    """An Opening of a ykr_opening."""
    return Opening(_texts(o.line, o.plies), o.position.decode(), o.stands_for, result_of(o.result.contents))


def counts_of(c):
    """Counts of a ykr_counts; OverflowError where they exceed 64 bits."""
    if c.overflow:
        raise OverflowError("the counts of the game tree exceed 64 bits")
    value, lines = (c.value, c.optimal_lines) if c.has_value else (None, None)
    ends = tuple((e.value, e.games) for e in c.end[: c.ends])
    return Counts(
        c.positions, c.positions_symmetric, c.positions_final, c.nodes, c.games, c.leaves, c.shortest, c.longest,
        value, lines, ends, c.memory, c.seconds,
    )  # fmt: skip


def proof_of(p):
    """A Proof of a ykr_proof."""
    return Proof(p.value, _native.KNOWN[p.known], p.moves, p.leaves, p.bytes, p.nodes, p.seconds)


def progress_of(p):
    """Progress of a ykr_progress."""
    line = _texts(p.line, p.line_length)
    return Progress(
        _bound(p.lower), _bound(p.upper), p.nodes, p.seconds, p.tried, p.moves, p.move.decode(), line
    )
