"""What calls return.  All are immutable; `_asdict()` makes a record, for a table of pandas."""

from typing import Any, Callable, Dict, NamedTuple, Optional, Tuple, TypeVar, Union

from yomikiri import _native

T = TypeVar("T")
Maybe = Optional[int]
Value = Union[int, Any]  # None only after a stop: a caller who is not stopped need not ask
Moves = Tuple[str, ...]

# fmt: off
Estimate = NamedTuple("Estimate", [("value", int), ("depth", int), ("percent", int), ("line", Moves)])
Estimate.__doc__ = """How far a stopped search had come; none of it is proved.  depth: plies; percent:
    certainty of each selective cut (100: no selective cuts)."""
Result = NamedTuple("Result", [
    ("value", Value), ("known", str), ("lower", Maybe), ("upper", Maybe), ("move", Optional[str]), ("line", Moves),
    ("values", Tuple[Tuple[str, int], ...]), ("nodes", int), ("seconds", float), ("threads", int),
    ("estimate", Optional[Estimate])])
Result.__doc__ = """The value of a position, for the side to move, in units of the game (reversi: discs).

    value: None if nothing is known; known: "exact"; "at_least" or "at_most": the value is a bound;
    "nothing"; "depth": the value and those of the moves are evaluations, which prove nothing; lower, upper: proved bounds, None: none;
    move: a best one, None if the game is over or no move is known; line: the best line to the end
    of the game, "--" is a pass; values: of the moves, as far as `values` knew them; nodes:
    positions visited; estimate: after a stop, if the game has an evaluation."""
Answer = NamedTuple("Answer", [
    ("value", Value), ("known", str), ("lower", Maybe), ("upper", Maybe), ("move", Maybe), ("nodes", int)])
Answer.__doc__ = """An answer of solve_many.  value, known, lower, upper: as in Result; move: the square (row * columns + column) or the column; -1: a
    pass; None: the game is over, or no move is known."""
Opening = NamedTuple("Opening", [("line", Moves), ("position", str), ("stands_for", int), ("result", Result)])
Opening.__doc__ = """An opening and the value of its position.  stands_for: openings symmetric to it, itself
    included."""
Counts = NamedTuple("Counts", [
    ("positions", int), ("positions_symmetric", int), ("positions_final", int), ("nodes", int), ("games", int),
    ("leaves", int), ("shortest", int), ("longest", int), ("value", Maybe), ("optimal_lines", Maybe),
    ("ends", Tuple[Tuple[int, int], ...]), ("memory", int), ("seconds", float)])
Counts.__doc__ = """Positions and games that follow a position.

    positions_symmetric: counted once up to symmetry; nodes, games, leaves: of the game tree;
    shortest, longest: plies of a game, passes included (-1: no game ended); optimal_lines: games in
    which every move is a best one; ends: pairs of a final value for the side to move and the number
    of games; memory: peak, in bytes."""
Proof = NamedTuple("Proof", [
    ("value", int), ("known", str), ("moves", int), ("leaves", int), ("bytes", int), ("nodes", int), ("seconds", float)])
Proof.__doc__ = """A certificate that was written.  leaves: positions for the checker to search."""
Progress = NamedTuple("Progress", [
    ("lower", Maybe), ("upper", Maybe), ("nodes", int), ("seconds", float), ("tried", int), ("moves", int),
    ("move", Optional[str]), ("line", Moves), ("estimate", Maybe)])
Progress.__doc__ = """What a search has found so far.  tried: the root move being searched, 1..moves (0: none yet);
    line, estimate: not proved."""
# fmt: on


class Stopped(_native.YomikiriError):
    """Ctrl-C or `seconds` ended a search; `result` (a Result, or Answers) has the bounds proved by
    then, None where the call has none."""

    def __init__(self, text: str, result: Any = None) -> None:
        super().__init__(text)
        self.result = result


def _texts(array: Any, n: int) -> Moves:
    return tuple(m.value.decode() for m in array[:n])


_KNOWN = {
    _native.EXACT: "exact", _native.AT_LEAST: "at_least", _native.AT_MOST: "at_most", _native.NOTHING: "nothing",
    _native.DEPTH: "depth",
}  # fmt: skip
_SPECIAL: Dict[Tuple[Any, str], Callable[[Any], Any]] = {  # what is not the field of the same name
    (None, "value"): lambda c: None if _KNOWN[c.known] == "nothing" else c.value,
    (None, "known"): lambda c: _KNOWN[c.known],
    (None, "lower"): lambda c: None if abs(c.lower) == _native.UNKNOWN else c.lower,
    (None, "upper"): lambda c: None if abs(c.upper) == _native.UNKNOWN else c.upper,
    (None, "move"): lambda c: c.move.decode() or None,
    (None, "line"): lambda c: _texts(c.line, c.line_length),
    (Result, "values"): lambda c: tuple((m.move.decode(), m.value) for m in c.move_value[: c.moves]),
    (Result, "estimate"): lambda c: of(Estimate, c) if c.has_estimate else None,
    (Estimate, "value"): lambda c: c.estimate,
    (Estimate, "depth"): lambda c: c.estimate_depth,
    (Estimate, "percent"): lambda c: c.estimate_percent,
    (Estimate, "line"): lambda c: _texts(c.estimate_line, c.estimate_line_length),
    (Answer, "move"): lambda c: None if c.move == _native.NO_MOVE else c.move,
    (Opening, "line"): lambda c: _texts(c.line, c.plies),
    (Opening, "position"): lambda c: c.position.decode(),
    (Opening, "result"): lambda c: of(Result, c.result.contents),
    (Counts, "value"): lambda c: c.value if c.has_value else None,
    (Counts, "optimal_lines"): lambda c: c.optimal_lines if c.has_value else None,
    (Counts, "ends"): lambda c: tuple((e.value, e.games) for e in c.ends[: c.ends_length]),
    (Progress, "estimate"): lambda c: c.estimate if c.has_estimate else None,
}


def of(kind: Callable[..., T], c: Any) -> T:
    """A `kind` of the classes above, of the structure `c`."""
    fields = vars(kind)["_fields"]
    specials = ((_SPECIAL.get((kind, name)) or _SPECIAL.get((None, name)), name) for name in fields)
    return kind(*(special(c) if special else getattr(c, name) for special, name in specials))
