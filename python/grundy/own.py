"""Games whose rules are functions of your own."""

from __future__ import annotations

from functools import update_wrapper
from typing import Any, Callable, Optional, overload

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import Refused
from .claims import Checked, Claim, against_nimbers
from .effort import LimitsLike, Means, Progress, effort, how
from .figures import Figure
from .laws import Law
from .opened import Reachable, _index
from .positions import Position
from .solutions import Solution


Rules = Callable[..., Any]


class OwnGame:
    """A game by a function: what `rules`, `contest` and `payoffs` make. Calling it calls the function."""

    def __init__(self, family: str, moves: Rules, **said: Any) -> None:
        self.name: str = getattr(moves, "__name__", "game")
        self.function = moves
        self.family = family
        if self.name == "<lambda>":
            self.name = "game"
        self._own = _grundy.Own(self.name, family, moves, **said)
        update_wrapper(self, moves, updated=())

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*arguments)

    def __reduce__(self) -> str:
        # as functions are: by the name under which the module has it
        return str(getattr(self, "__qualname__", self.name))

    def _key(self) -> Any:
        return id(self)

    def _explored(self, positions: list[Any], means: Means) -> tuple[_grundy.Game, list[str]]:
        return self._own.explore(positions, means)

    def _written(self, raws: list[Any], means: Means) -> tuple[_grundy.Game, list[str]]:
        """A list is a sum, where sums make sense."""
        roots: list[Any] = []
        counts = []
        for raw in raws:
            parts = raw if isinstance(raw, list) and self.family == "impartial" else [raw]
            roots.extend(parts)
            counts.append(len(parts))
        game, texts = self._explored(roots, means)
        found: list[str] = []
        start = 0
        for count in counts:
            found.append(" ".join(texts[start : start + count]))
            start += count
        return (game, found)

    def _text(self, raw: Any) -> str:
        return " ".join(map(str, raw)) if isinstance(raw, list) else str(raw)

    def at(self, position: Any) -> Position:
        """A position, to be solved or added."""
        return Position(((self, position),))

    def solve(self, position: Any, **options: Any) -> Solution:
        """Who wins a position, by how much, by which moves; in impartial games a list is a sum.

        All positions that can be reached are asked for once; then the library solves them.
        """
        return self.at(position).solve(**options)

    def nimber(self, position: Any, *, limits: LimitsLike = None, progress: Progress = None) -> int:
        """The nimber of a position, or of a list of them: their sum."""
        return int(self.values([position], limits=limits, progress=progress)[0])

    def nimbers(self, count: int, *, limits: LimitsLike = None, progress: Progress = None) -> npt.NDArray[Any]:
        """The nimbers of the positions 0, 1, …, count - 1."""
        self._needs_nimbers()
        with effort(limits, progress) as means:
            return self._own.nimbers(_index(count), means)

    def values(self, positions: Any, *, limits: LimitsLike = None, progress: Progress = None) -> npt.NDArray[Any]:
        """The nimbers of these positions, each of which may be a list: a sum."""
        self._needs_nimbers()
        with effort(limits, progress) as means:
            return self._own.values(list(positions), means)

    def table(self, *counts: int, limits: LimitsLike = None, progress: Progress = None) -> npt.NDArray[Any]:
        """The nimbers of the positions (x, y) with x and y below these counts; of numbers, with one count."""
        if len(counts) == 1:
            return self.nimbers(counts[0], limits=limits, progress=progress)
        places = list(np.ndindex(*counts))
        return self.values(places, limits=limits, progress=progress).reshape(counts)

    def law(self, count: int = 1000, *, limits: LimitsLike = None, progress: Progress = None) -> Law:
        """What holds for the nimbers of 0, 1, …, count - 1; it is verified, since no theorem knows the rules."""
        self._needs_nimbers()
        with effort(limits, progress) as means:
            return Law(self._own.law(_index(count), means))

    def check(self, claim: Claim, to: int = 1000, *, limits: LimitsLike = None, progress: Progress = None) -> Checked:
        """A guess about 0, 1, …, to: True for a P-position, the letter "P" or "N", or the nimber."""
        return against_nimbers(self.name, claim, self.nimbers(to + 1, limits=limits, progress=progress))

    def reachable(self, position: Any, *, limits: LimitsLike = None, progress: Progress = None) -> Reachable:
        """All positions that can be reached, by retrograde analysis: names, outcomes, plies to the end."""
        with effort(limits, progress) as means:
            game, texts = self._written([position], means)
            return Reachable(*game.reachable(texts[0], how(), means))

    def figure(self, position: Any, **options: Any) -> Figure:
        """A picture of a position: `kind` is "graph", "nimbers", "tree", "reduced", "steps" or "line"."""
        options.setdefault("kind", "graph")
        return self.at(position).figure(**options)

    def chart(self, *counts: int, kind: str = "auto", limits: LimitsLike = None, progress: Progress = None) -> Figure:
        """A picture of the values of the positions below these counts: "table", "heat" or "sequence"."""
        with effort(limits, progress) as means:
            roots = list(range(counts[0])) if len(counts) == 1 else list(np.ndindex(*counts))
            game, _ = self._explored(roots, means)
            ranges = [(0, count - 1) for count in counts]
            return Figure(_grundy.draw_family(game, ranges, kind, how(), means))

    def _needs_nimbers(self) -> None:
        if self.family != "impartial":
            raise Refused(f"nimbers do not apply: {self.name} is not impartial under normal play")

    def __repr__(self) -> str:
        return f"OwnGame({self.name}, {self.family})"


def rules(moves: Rules) -> OwnGame:
    """An impartial game under normal play: the function gives the options of a position; who cannot move loses.

    A position is anything that can be a key of a dict; an option that is a list is a sum of positions; a dict gives names to moves.

    >>> import grundy
    >>> @grundy.rules
    ... def kayles(n):
    ...     return [[left, n - down - left] for down in (1, 2) for left in range(n - down + 1)]
    >>> kayles.nimbers(12)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=uint32)
    >>> kayles.solve([5, 7, 9])
    Solution(kayles 5 7 9: first wins, nimber 2)
    >>> kayles.check(lambda n: n == 0, to=500)
    Checked(holds up to 500)
    """
    return OwnGame("impartial", moves)


@overload
def contest(moves: Rules, *, result: Optional[Rules] = None, misere: bool = False, partizan: bool = False) -> OwnGame: ...


@overload
def contest(
    moves: None = None, *, result: Optional[Rules] = None, misere: bool = False, partizan: bool = False
) -> Callable[[Rules], OwnGame]: ...


def contest(
    moves: Optional[Rules] = None,
    *,
    result: Optional[Rules] = None,
    misere: bool = False,
    partizan: bool = False,
) -> Any:
    """Two players who move in turn; one wins, or it is a draw. Positions may come back.

    The function gives the positions after a move (who moves must be part of a position, where it matters), or how play ended for the
    player to move: "win", "lose" or "draw". `result` may say that instead; None means that play goes on. Without either, who cannot
    move loses; with `misere`, wins.

    >>> import grundy
    >>> @grundy.contest
    ... def multiply(n):
    ...     return "lose" if n >= 1000 else [n * k for k in range(2, 10)]
    >>> multiply.solve(1)
    Solution(multiply 1: first wins, 5 plies)
    """
    if moves is None:
        return lambda function: contest(function, result=result, misere=misere, partizan=partizan)
    return OwnGame("contest", moves, result=result, misere=misere, partizan=partizan)


@overload
def payoffs(
    moves: Rules,
    *,
    players: int = 2,
    turn: Optional[Rules] = None,
    gain: Optional[Rules] = None,
    result: Optional[Rules] = None,
    chance: Optional[Rules] = None,
) -> OwnGame: ...


@overload
def payoffs(
    moves: None = None,
    *,
    players: int = 2,
    turn: Optional[Rules] = None,
    gain: Optional[Rules] = None,
    result: Optional[Rules] = None,
    chance: Optional[Rules] = None,
) -> Callable[[Rules], OwnGame]: ...


def payoffs(
    moves: Optional[Rules] = None,
    *,
    players: int = 2,
    turn: Optional[Rules] = None,
    gain: Optional[Rules] = None,
    result: Optional[Rules] = None,
    chance: Optional[Rules] = None,
) -> Any:
    """Any number of players who are paid in numbers; each wants as much as possible for himself.

    The function gives the positions after a move. `turn(position)` says who moves, from 0; without it players move in turn.
    `gain(position, option)` is what a move pays at once, to the mover or to all; `result(position)` what an end pays to all, or None.
    `chance(position)` gives `(weight, position)` pairs where nature moves, else None. Whole numbers, fractions and floats are exact.

    >>> import grundy
    >>> @grundy.payoffs(gain=lambda cards, rest: cards[0] if rest == cards[1:] else cards[-1])
    ... def row(cards):
    ...     return {"left": cards[1:], "right": cards[:-1]} if cards else []
    >>> row.solve((4, 7, 2, 9)).payoffs
    [16, 6]
    """
    if moves is None:
        return lambda function: payoffs(
            function, players=players, turn=turn, gain=gain, result=result, chance=chance
        )
    return OwnGame("payoffs", moves, players=players, turn=turn, gain=gain, result=result, chance=chance)
