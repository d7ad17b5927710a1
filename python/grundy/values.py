"""Partizan values: what positions are worth if Left and Right have moves of their own."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _grundy
from ._errors import Refused
from .effort import LimitsLike, Progress, effort
from .figures import Figure

if TYPE_CHECKING:
    from typing_extensions import TypeGuard

ValueLike = Union["Value", Fraction, int, str]
#: Corners (x, t) of a wall of a thermograph.
Wall = list[tuple[Fraction, Fraction]]


class Value:
    """A value in canonical form; `grundy.value(text)` makes one.

    Values add, and compare: `<` and `>` are the order of games, in which two values may be confused.

    >>> import grundy
    >>> up, star = grundy.value("^"), grundy.value("*")
    >>> up > 0, up < 1, up.confused(star), up + up > star
    (True, True, True, True)
    >>> str(up + up + star), up - up == 0
    ('^^*', True)
    >>> hot = grundy.value("{3||2*|1*}")
    >>> hot.mean, hot.temperature, hot.cool("1/2"), hot.left, hot.right
    (Fraction(9, 4), Fraction(3, 4), Value({5/2|2*}), [Value(3)], [Value({2*|1*})])

    Play may come back in a game; then it has an onside, where draws are Left's wins, and an offside.

    >>> tis = grundy.value("a{{|a}|}")
    >>> tis, tis.is_loopy, tis.onside, tis.offside, tis.outcome
    (Value(1 & 0), True, Value(1), Value(0), 'P^')
    >>> on, over = grundy.value("on"), grundy.value("{0|pass}")
    >>> on > over, over + over == over, str(on - on), (over - 5).degree
    (True, True, 'dud', Value(over))
    """

    def __init__(self, expression: str, *, limits: LimitsLike = None, progress: Progress = None) -> None:
        self._means = (limits, progress)
        with effort(limits, progress) as means:
            self._told, self._words = _grundy.value(expression, means)
        self._data: dict[str, Any] = json.loads(self._told)

    def _of(self, expression: str) -> Value:
        limits, progress = self._means
        return Value(expression, limits=limits, progress=progress)

    @property
    def kind(self) -> str:
        """What it is: "number", "nimber", "hot" and so on."""
        return str(self._data["kind"])

    @property
    def outcome(self) -> str:
        """Who wins: "L", "R", "N" (the first player) or "P" (the second); of loopy values also "D" (nobody) and "N^",
        "Nv", "P^", "Pv": a draw in place of Right's ("^") or of Left's ("v") win or loss."""
        return str(self._data["outcome"])

    def _fact(self, key: str) -> Any:
        """What is told of games that end only."""
        if self.is_loopy:
            raise Refused(f"{self} has no {key.replace('_', ' ')}: play comes back in it")
        return self._data[key]

    @property
    def is_loopy(self) -> bool:
        """Whether play may come back in it."""
        return "onside" in self._data

    @property
    def onside(self) -> Value:
        """What it is worth where endless play is Left's win."""
        return self._of(self._data["onside"]) if self.is_loopy else self

    @property
    def offside(self) -> Value:
        """What it is worth where endless play is Right's win."""
        return self._of(self._data["offside"]) if self.is_loopy else self

    @property
    def degree(self) -> Value:
        """How far it is from 0 without itself; of a stopper."""
        return self._of(f"degree({self})")

    @property
    def variety(self) -> Value:
        """What is left of it besides its degree; of a stable stopper."""
        return self._of(f"variety({self})")

    @property
    def mean(self) -> Fraction:
        """Where the mast of the thermograph stands."""
        return Fraction(self._fact("mean"))

    @property
    def temperature(self) -> Fraction:
        """Where the mast begins."""
        return Fraction(self._fact("temperature"))

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The numbers that play stops at if Left begins, and if Right does."""
        return (Fraction(self._fact("left_stop")), Fraction(self._fact("right_stop")))

    @property
    def birthday(self) -> int:
        """The day of its birth."""
        return int(self._fact("birthday"))

    @property
    def atomic_weight(self) -> Optional[Value]:
        """The atomic weight, if it has one."""
        weight = self._fact("atomic_weight")
        return None if weight is None else self._of(weight)

    @property
    def reduced(self) -> Value:
        """The simplest value that is infinitesimally close."""
        return self._of(self._fact("reduced"))

    @property
    def left(self) -> Optional[list[Value]]:
        """Left's canonical options; None if they are too many to list."""
        return self._options("left")

    @property
    def right(self) -> Optional[list[Value]]:
        """Right's canonical options."""
        return self._options("right")

    def _options(self, side: str) -> Optional[list[Value]]:
        options = self._fact(side) if not self.is_loopy else self._data.get(side)
        return None if options is None else [self._of(option) for option in options]

    @property
    def walls(self) -> tuple[Wall, Wall]:
        """The corners (x, t) of the left and the right wall of the thermograph; the last ones start the mast."""
        both = self._fact("thermograph")
        left, right = ([(Fraction(x), Fraction(t)) for x, t in both[side]] for side in ("left", "right"))
        return (left, right)

    def thermograph(self, **options: Any) -> Figure:
        """Its thermograph, and how it is made."""
        from .opened import game

        return game("value").figure(str(self), kind="thermograph", **options)

    def cool(self, by: Union[Fraction, int, str]) -> Value:
        """Each move costs `by`."""
        return self._of(f"cool({self}, {by})")

    def heat(self, by: ValueLike) -> Value:
        """Each move gains `by`."""
        return self._of(f"heat({self}, {by})")

    def freeze(self) -> Value:
        """Cooled by its temperature."""
        return self._of(f"freeze({self})")

    def latex(self) -> str:
        """The value for the mathematics of LaTeX."""
        return _grundy.spell(str(self), True)

    def unicode(self) -> str:
        """The value as books print it.

        >>> import grundy
        >>> grundy.value("1/2^^*").unicode()
        '½⇑∗'
        """
        return _grundy.spell(str(self), False)

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the keys of `grundy value --json`."""
        copy: dict[str, Any] = json.loads(self._told)
        return copy

    def relation(self, other: ValueLike) -> str:
        """`<`, `>`, `=`, or `||` where the two are confused."""
        with effort(*self._means) as means:
            return _grundy.compare(str(self), str(other), means)[0]

    def confused(self, other: ValueLike) -> bool:
        """Whether neither is greater: who begins wins the difference."""
        return self.relation(other) == "||"

    def __add__(self, other: ValueLike) -> Value:
        return self._of(f"({self})+({other})") if _is_value(other) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: ValueLike) -> Value:
        return self._of(f"({self})-({other})") if _is_value(other) else NotImplemented

    def __rsub__(self, other: ValueLike) -> Value:
        return self._of(f"({other})-({self})") if _is_value(other) else NotImplemented

    def __neg__(self) -> Value:
        return self._of(f"-({self})")

    def __mul__(self, times: int) -> Value:
        """So many copies."""
        return self._of(f"{times}*({self})") if isinstance(times, int) else NotImplemented

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return self.relation(other) == "=" if _is_value(other) else NotImplemented

    def __lt__(self, other: ValueLike) -> bool:
        return self.relation(other) == "<" if _is_value(other) else NotImplemented

    def __le__(self, other: ValueLike) -> bool:
        return self.relation(other) in "<=" if _is_value(other) else NotImplemented

    def __gt__(self, other: ValueLike) -> bool:
        return self.relation(other) == ">" if _is_value(other) else NotImplemented

    def __ge__(self, other: ValueLike) -> bool:
        return self.relation(other) in ">=" if _is_value(other) else NotImplemented

    def __hash__(self) -> int:
        number = Fraction(str(self)) if self.kind in ("zero", "integer", "number") else None
        return hash(str(self) if number is None else number)

    def __str__(self) -> str:
        return str(self._data["value"])

    def __repr__(self) -> str:
        return f"Value({self})"

    def words(self) -> str:
        """All that is told of it, in words."""
        return self._words.rstrip("\n")

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"


def _is_value(other: object) -> TypeGuard[ValueLike]:
    return isinstance(other, (Value, Fraction, int, str))


def value(expression: ValueLike, position: Optional[object] = None, *, limits: LimitsLike = None, progress: Progress = None) -> Value:
    """The value of an expression, in which positions of games may stand; or of a game's position.

    >>> import grundy
    >>> grundy.value("{0|*}"), grundy.value("domineering", "2x3"), grundy.value("domineering 2x3 + toads tt..ff")
    (Value(^), Value({2|-1/2}), Value({2*|-1/2*}))
    """
    text = str(expression) if position is None else f"{expression} {position}"
    return Value(text, limits=limits, progress=progress)
