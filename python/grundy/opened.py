"""Games that grundy knows, codes, arrow expressions, rule files."""

from __future__ import annotations

import json
from os import PathLike, fspath
from typing import Any, NamedTuple, Optional, Union

import numpy as np

from . import _grundy
from .claims import Checked, Claim, numbers_of
from .effort import Limits, effort, how
from .figures import Figure
from .laws import Law
from .positions import Position
from .solutions import Solution


#: Seconds for a check without an end.
_PATIENCE = 5.0


class Whole(NamedTuple):
    """A whole game by the numbers of its positions: outcomes (1, 0, -1; -2: no position) and plies (-1: play without end)."""

    outcome: np.ndarray
    remoteness: np.ndarray


class Reachable(NamedTuple):
    """All positions that can be reached from one, with outcomes (1, 0, -1) and plies to the end (-1: play without end)."""

    positions: list
    outcome: np.ndarray
    remoteness: np.ndarray


class Game:
    """An opened game; `grundy.game(text)` makes one.

    >>> import grundy
    >>> kayles = grundy.game("kayles")
    >>> kayles
    Game(kayles)
    >>> kayles(5)
    Position(kayles 5)
    >>> kayles.solve([5, 7, 9]).winner
    'first'
    """

    def __init__(self, text: str) -> None:
        self._handle = _grundy.open_game(text)

    @property
    def name(self) -> str:
        """The game as it is written."""
        return self._handle.name

    @property
    def kind(self) -> str:
        """What kind of game it is, in words."""
        return self._handle.kind()

    @property
    def axes(self) -> list:
        """The numbers by which its positions are a family."""
        return self._handle.axes

    def _key(self) -> Any:
        return self.name

    def _written(self, raws: list, means: tuple) -> tuple:
        return (self._handle, [self._text(raw) for raw in raws])

    def _text(self, position: Any) -> str:
        """A position as the game's notation writes it."""
        if position is None:
            start = self._handle.start
            if start is None:
                raise _grundy.BadText(f"{self.name} has no position to start from: give one")
            return start
        if isinstance(position, str):
            return position
        if isinstance(position, tuple) and len(position) == len(self._handle.axes):
            text = self._handle.position([_index(n) for n in position])
            if text is None:
                raise _grundy.BadText(f"{self.name} has no position {position}")
            return text
        if isinstance(position, (list, tuple, np.ndarray)):
            return " ".join(self._text(part) for part in position)
        return str(_index(position))

    def __call__(self, position: Any = None) -> Position:
        """A position, to be solved or added."""
        return Position(((self, position),))

    at = __call__

    def solve(
        self,
        position: Any = None,
        *,
        misere: bool = False,
        solver: Optional[str] = None,
        moves: Optional[str] = None,
        ties: Optional[str] = None,
        criterion: Optional[str] = None,
        limits: Any = None,
        progress: Any = None,
    ) -> Solution:
        """Who wins a position, by how much, by which moves. Without a position, the game's start.

        `moves` is "all", "one" or "none"; `ties` and `criterion` are for games that pay numbers.

        >>> import grundy
        >>> grundy.game("sticks:1,2,3").solve(25, solver="induction").remoteness
        13
        >>> grundy.game("nim").solve([1, 1, 2], misere=True).winner
        'first'
        """
        asked = how(misere, solver, moves, ties, criterion)
        with effort(limits, progress) as means:
            return Solution(self._handle.solve(self._text(position), asked, means))

    def moves(self, position: Any = None) -> list:
        """All legal moves, each with the position after it; nothing is solved."""
        return self._handle.moves(self._text(position))

    def nimbers(self, count: int, *, limits: Any = None, progress: Any = None) -> np.ndarray:
        """The nimbers of the heaps 0, 1, …, count - 1."""
        with effort(limits, progress) as means:
            return self._handle.nimbers(_index(count), means)

    def table(
        self,
        *ranges: Any,
        of: str = "value",
        misere: bool = False,
        ties: Optional[str] = None,
        limits: Any = None,
        progress: Any = None,
    ) -> np.ndarray:
        """The values of a family: see `grundy.table`."""
        with effort(limits, progress) as means:
            asked = how(misere, None, None, ties)
            if of == "remoteness":
                return self._handle.plies(self._ranges(ranges), asked, means)
            if of != "value":
                raise ValueError(f"no table is of {of!r}: expected 'value' or 'remoteness'")
            return self._handle.cells(self._ranges(ranges), asked, means)

    def law(self, to: Optional[int] = None, *, misere: bool = False, limits: Any = None, progress: Any = None) -> Law:
        """What holds for all heaps; values up to `to` are computed, or as many as is soon done."""
        with effort(limits, progress) as means:
            return Law(self._handle.law(None if to is None else _index(to), how(misere), means))

    def check(
        self,
        claim: Union[Claim, str],
        to: Optional[int] = None,
        *,
        of: Optional[str] = None,
        misere: bool = False,
        limits: Any = None,
        progress: Any = None,
    ) -> Checked:
        """A guess against computed values: a function of the family's numbers that gives True for a P-position, the letter "P" or
        "N", or the nimber; with `of="remoteness"` the plies, with `of="move"` a winning move. A formula in text works too, as on
        the command line. Where nobody says how far, five seconds are enough.

        >>> import grundy
        >>> grundy.game("sticks:1,2,3").check(lambda n: n % 4 == 0, to=1000)
        Checked(holds up to 1000)
        >>> grundy.game("queen").check(lambda x, y: x == y)
        Checked(fails at 2,2: claimed P, is N)
        >>> grundy.game("kayles").check("n > 70 or n % 12 >= 0", of="outcome").holds
        False
        """
        numbers = numbers_of(claim, max(len(self._handle.axes), 1))
        if to is None and limits is None:
            limits = Limits(time=_PATIENCE)
        with effort(limits, progress) as means:
            told, words = self._handle.check(claim, numbers, of, to, how(misere), means)
        return Checked(json.loads(told), words)

    def reachable(
        self, position: Any = None, *, misere: bool = False, limits: Any = None, progress: Any = None
    ) -> Reachable:
        """All positions that can be reached, by retrograde analysis.

        >>> import grundy
        >>> found = grundy.game("multiply:factors=2+3,limit=20").reachable(1)
        >>> dict(zip(found.positions, found.outcome.tolist()))["1"], len(found.positions)
        (-1, 16)
        """
        with effort(limits, progress) as means:
            return Reachable(*self._handle.reachable(self._text(position), how(misere), means))

    def whole(self, *, limits: Any = None, progress: Any = None) -> Whole:
        """All positions of a game whose positions are numbered, up to symmetry, solved at once.

        >>> import grundy
        >>> all = grundy.game("three-mens-morris").whole()
        >>> len(all.outcome), int((all.outcome == 1).sum()), int(all.remoteness.max())
        (886, 313, 10)
        """
        with effort(limits, progress) as means:
            return Whole(*self._handle.whole(means))

    def statistics(self, *, limits: Any = None, progress: Any = None) -> dict:
        """The whole game in numbers: positions won, lost and drawn, by the plies to the end."""
        with effort(limits, progress) as means:
            return json.loads(self._handle.statistics(means))

    def figure(self, position: Any = None, **options: Any) -> Figure:
        """A picture of a position: see `grundy.figure`."""
        return self(position).figure(**options)

    def chart(
        self, *ranges: Any, kind: str = "auto", misere: bool = False, limits: Any = None, progress: Any = None
    ) -> Figure:
        """A picture of the values of a family: "table", "heat" or "sequence"."""
        with effort(limits, progress) as means:
            return Figure(_grundy.draw_family(self._handle, self._ranges(ranges), kind, how(misere), means))

    def _ranges(self, ranges: tuple) -> list:
        """Ranges with both ends; without any, all of a finite table."""
        if ranges:
            return [_closed(one) for one in ranges]
        found = []
        for name, extent in self._handle.axes:
            if extent is None:
                raise _grundy.BadText(f"a range of {name} is missing: give a number, a range, or '0..25'")
            found.append(extent)
        return found

    def __repr__(self) -> str:
        return f"Game({self.name})"


def _index(number: Any) -> int:
    """A whole number that is not negative."""
    try:
        n = number.__index__()
    except AttributeError:
        raise TypeError(f"expected a whole number or text, not {number!r}") from None
    if n < 0:
        raise ValueError(f"{n} is negative: expected a whole number from 0 on")
    return n


def _closed(one: Any) -> tuple:
    """A range with both ends."""
    if isinstance(one, range):
        if one.step != 1 or not one:
            raise ValueError(f"{one} cannot be tabulated: expected numbers one after another")
        return (_index(one.start), one.stop - 1)
    if isinstance(one, str):
        first, dots, last = one.partition("..")
        try:
            return (int(first), int(last.lstrip("=")) if dots else int(first))
        except ValueError:
            raise ValueError(f"{one!r} is no range: write it as '0..25'") from None
    if _index(one) == 0:
        raise ValueError("a table of no positions: expected a number from 1 on")
    return (0, _index(one) - 1)


def game(text: str, position: Any = None) -> Any:
    """Opens a game as it is written on the command line; with a position, gives that position.

    A catalogue name with parameters (`sticks:1,2,3`), a take-and-break code (`0.137`), an arrow expression, or the path of a file
    with rules.

    >>> import grundy
    >>> grundy.game("n -> range((n+1)//2, n)").nimbers(6)
    array([0, 0, 1, 0, 2, 1], dtype=uint32)
    >>> grundy.game("kayles", 5)
    Position(kayles 5)
    """
    opened = Game(fspath(text) if isinstance(text, PathLike) else text)
    return opened if position is None else opened(position)


def rules_file(path: Union[str, "PathLike[str]"]) -> Game:
    """Opens a file with rules (`.star`)."""
    return Game(fspath(path))


def _opened(one: Any) -> Any:
    return Game(one) if isinstance(one, str) else one


def nimbers(game: Any, count: int, *, limits: Any = None, progress: Any = None) -> np.ndarray:
    """The nimbers of the heaps 0, 1, …, count - 1, by the fastest way there is.

    >>> import grundy
    >>> values = grundy.nimbers("0.137", 10**5)
    >>> values.dtype, int(values.max()), int(values[-1])
    (dtype('uint16'), 9, 3)
    """
    return _opened(game).nimbers(count, limits=limits, progress=progress)


def law(game: Any, to: Optional[int] = None, **options: Any) -> Law:
    """What holds for all heaps: a period with its proof, and what it predicts.

    >>> import grundy
    >>> grundy.law("0.137", 10**5).period
    34
    """
    return _opened(game).law(to, **options)


def table(game: Any, *ranges: Any, **options: Any) -> np.ndarray:
    """The values of a family in one or two numbers: each range is a count (from 0 on), a `range`, or text such as "1..25".

    Nimbers come as int32 (-1: no position), outcomes as int8 (1 win, 0 draw, -1 loss, -2 no position), payoffs as float64 with one
    more axis, a place a player. With `of="remoteness"`, plies to the end as int32 (-1: a draw, -2: no position).

    >>> import grundy
    >>> grundy.table("queen", range(1, 5), range(1, 5))
    array([[0, 1, 2, 3],
           [1, 2, 0, 4],
           [2, 0, 1, 5],
           [3, 4, 5, 6]], dtype=int32)
    >>> grundy.table("sticks:1,2,3", "4..8", of="remoteness")
    array([2, 3, 3, 3, 4], dtype=int32)
    """
    return _opened(game).table(*ranges, **options)


def catalogue() -> list:
    """All games that have names: dicts with `id`, `title`, `rules`, `notation`, `examples`.

    >>> import grundy
    >>> [known["id"] for known in grundy.catalogue() if "pins" in known["rules"]][:1]
    ['kayles']
    """
    return json.loads(_grundy.games())


def describe(name: str) -> str:
    """A game's rules, parameters and notation, for people."""
    for known in catalogue():
        if name in (known["id"], *known["aliases"]):
            lines = [known["title"], "", known["rules"], "", f"Notation: {known['notation']}"]
            lines += [f"Parameter {one['name']}: {one['meaning']}" for one in known["params"]]
            lines += [f"Example: {one}" for one in known["examples"]]
            return "\n".join(lines)
    raise _grundy.BadText(f"unknown game '{name}': grundy.catalogue() lists all")
