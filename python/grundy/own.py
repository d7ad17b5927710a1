"""Games whose rules are functions of your own."""

from __future__ import annotations

import inspect
from functools import update_wrapper
from types import FunctionType
from typing import Any, Callable, Literal, Optional, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import Refused
from ._kinds import is_list, is_numpy_integer, is_tuple
from ._renamed import renamed
from ._translated import Translated, translated
from .claims import Checked, Claim, against_nimbers
from .effort import LimitsLike, Means, Progress, effort, how
from .figures import Figure, FigureKind
from .laws import Law
from .opened import Reachable, _index
from .positions import Moves, Position, Step
from .solutions import Solution, Winner

Rules = Callable[..., Any]
Family = Literal["impartial", "contest", "payoffs"]
Array = npt.NDArray[Any]


class OwnGame:
    """A game by a function: what `rules`, `contest` and `payoff_game` make. Calling it calls the function.

    A function of several numbers is asked about tuples of as many:

    >>> import grundy
    >>> @grundy.rules
    ... def rook(x, y):
    ...     return [(a, y) for a in range(x)] + [(x, b) for b in range(y)]
    >>> rook.nimber((5, 3)), rook.table(2, 3).tolist()
    (6, [[0, 1, 2], [1, 0, 3]])
    """

    reads_text: bool = False

    def __init__(self, family: Family, moves: Rules, *, name: Optional[str] = None, misere: bool = False, **said: Any) -> None:
        self.name: str = name or str(getattr(moves, "__name__", "game"))
        if self.name == "<lambda>":
            self.name = "game"
        self.function = moves
        self.family: Family = family
        self.misere = misere
        self._width = _width(moves)
        # who cannot move in an impartial game wins under misère play: that is said with each question
        plays = misere and family == "contest"
        # a gain is of a position and an option
        asked: dict[str, Any] = {
            what: _of_tuple(one, self._width) if callable(one) and what != "gain" else one for what, one in said.items()
        }
        self._own = _grundy.Own(self.name, family, _of_tuple(moves, self._width), misere=plays, **asked)
        self._translated: dict[int, Optional[Translated]] = {}
        self._used: Optional[int] = None
        update_wrapper(self, moves, updated=())

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*arguments)

    def __reduce__(self) -> str:
        # as functions are: by the name under which the module has it
        return str(getattr(self, "__qualname__", self.name))

    def _key(self) -> Any:
        return id(self)

    def _games(self) -> tuple[Any, ...]:
        return (("own", id(self)),)

    @property
    def is_translated(self) -> bool:
        """Whether nimbers of numbers are found without Python: the function only computes with numbers."""
        found = self._translate(self._width or 0)
        return found is not None and self._used is not None

    def _translate(self, width: int) -> Optional[Translated]:
        """Lets the binary half do without the function, for positions of so many numbers, where that is possible."""
        if self.family != "impartial":
            return None
        known = self._translated.get(width)
        if width not in self._translated or (known is not None and not known.holds()):
            self._translated[width] = known = translated(self.function, width)
            self._used = None
        if known is not None and self._used != width:
            self._used = width if self._own.translate(known.text) else None
            if self._used is None:
                self._translated[width] = None
        return self._translated[width]

    def _explored(self, positions: list[Any], means: Means) -> tuple[_grundy.Game, list[str]]:
        return self._own.explore(positions, means)

    def _written(self, raws: list[Any], means: Means) -> tuple[_grundy.Game, list[str]]:
        """A list is a sum, where sums make sense."""
        roots: list[Any] = []
        counts: list[int] = []
        for raw in map(_plain, raws):
            parts: list[Any] = raw if is_list(raw) and self.family == "impartial" else [raw]
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
        return " ".join(map(str, raw)) if is_list(raw) else str(raw)

    def at(self, position: Any) -> Position:
        """A position, to be solved, walked or added."""
        return Position(((self, _plain(position)),))

    def solve(
        self,
        position: Any,
        *,
        misere: Optional[bool] = None,
        solver: Optional[str] = None,
        moves: Optional[Moves] = None,
        ties: Optional[str] = None,
        criterion: Optional[str] = None,
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> Solution:
        """Who wins a position, by how much, by which moves; in impartial games a list is a sum.

        All positions that can be reached are asked for once; then the library solves them.
        """
        told = self._plays(misere)
        return self.at(position).solve(
            misere=told, solver=solver, moves=moves, ties=ties, criterion=criterion, limits=limits, progress=progress
        )

    def _plays(self, misere: Optional[bool]) -> bool:
        """Misère play as it is asked for, or as the rules say; a contest has it in its endings."""
        if misere is None:
            return self.misere and self.family == "impartial"
        return misere

    def moves(self, position: Any) -> list[Step]:
        """All legal moves, each with the position after it as text."""
        return self.at(position).moves

    def winner(self, position: Any) -> Optional[Winner]:
        """`"first"`, `"second"` or `"draw"`."""
        return self.solve(position, moves="none").winner

    def line(self, position: Any, *, limits: LimitsLike = None, progress: Progress = None) -> list[Step]:
        """The best moves to the end: see `Position.line`."""
        return self.at(position).line(misere=self._plays(None), limits=limits, progress=progress)

    def explain(
        self, position: Any, *, width: int = 80, lang: str = "en", limits: LimitsLike = None, progress: Progress = False
    ) -> str:
        """Why the answer about a position holds, step by step."""
        return self.solve(position).explain(width=width, lang=lang, limits=limits, progress=progress)

    def nimber(self, position: Any, *, limits: LimitsLike = None, progress: Progress = None) -> int:
        """The nimber of a position, or of a list of them: their sum."""
        return int(self.values([position], limits=limits, progress=progress)[0])

    def nimbers(self, count: SupportsIndex, *, limits: LimitsLike = None, progress: Progress = None) -> Array:
        """The nimbers of the positions 0, 1, …, count - 1."""
        self._needs_nimbers()
        self._translate(0)
        with effort(limits, progress) as means:
            return self._own.nimbers(_index(count), means).astype(np.int32, copy=False)

    def values(self, positions: Any, *, limits: LimitsLike = None, progress: Progress = None) -> Array:
        """The nimbers of these positions, each of which may be a list: a sum. An array of numbers is as good.

        >>> import grundy, numpy
        >>> grundy.rules(lambda n: range(n)).values(numpy.arange(4)).tolist()
        [0, 1, 2, 3]
        """
        self._needs_nimbers()
        all: list[Any] = [_plain(one) for one in positions]
        first: Any = all[0] if all else 0
        first = first[0] if is_list(first) and first else first
        self._translate(len(first) if is_tuple(first) else 0)
        with effort(limits, progress) as means:
            return self._own.values(all, means).astype(np.int32, copy=False)

    def table(self, *counts: int, limits: LimitsLike = None, progress: Progress = None) -> Array:
        """The nimbers of the positions (x, y) with x and y below these counts; of numbers, with one count."""
        if len(counts) == 1:
            return self.nimbers(counts[0], limits=limits, progress=progress)
        places: list[Any] = list(np.ndindex(*counts))
        found: Array = np.reshape(self.values(places, limits=limits, progress=progress), counts)
        return found

    def law(self, count: int = 1000, *, limits: LimitsLike = None, progress: Progress = None) -> Law:
        """What holds for the nimbers of 0, 1, …, count - 1; it is verified, since no theorem knows the rules."""
        self._needs_nimbers()
        self._translate(0)
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

    def figure(
        self,
        *where: Any,
        kind: Optional[FigureKind] = None,
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> Figure:
        """A picture of a position; with ranges from 0 on, of the values of all positions in them.

        >>> import grundy
        >>> halves = grundy.rules(lambda n: range((n + 1) // 2, n), name="halves")
        >>> halves.figure(6).dot()[:7], halves.figure(range(40), kind="sequence").title
        ('digraph', 'halves')
        """
        if where and all(isinstance(one, range) for one in where):
            if any(one.start or one.step != 1 or not one for one in where):
                raise ValueError("a picture of own rules begins at 0: give range(count)")
            counts = [len(one) for one in where]
            with effort(limits, progress) as means:
                roots: list[Any] = list(range(counts[0])) if len(counts) == 1 else list(np.ndindex(*counts))
                game, _ = self._explored(roots, means)
                ranges = [(0, count - 1) for count in counts]
                return Figure(_grundy.draw_family(game, ranges, kind or "auto", how(), means))
        if len(where) != 1:
            raise TypeError("a picture shows one position, or the values in ranges")
        return self.at(where[0]).figure(kind=kind or "graph", misere=self._plays(None), limits=limits, progress=progress)

    def chart(self, *counts: int, kind: FigureKind = "auto", **options: Any) -> Figure:
        """Deprecated: `figure(range(count))` does the same."""
        renamed("OwnGame.chart(count)", "OwnGame.figure(range(count))")
        return self.figure(*(range(count) for count in counts), kind=kind, **options)

    def _needs_nimbers(self) -> None:
        if self.family != "impartial" or self.misere:
            raise Refused(f"nimbers do not apply: {self.name} is not impartial under normal play")

    def __repr__(self) -> str:
        return f"OwnGame({self.name}, {self.family})"

    def _repr_html_(self) -> str:
        """The rules as they were written."""
        from html import escape

        try:
            text = inspect.cleandoc(inspect.getsource(self.function))
        except (OSError, TypeError):
            text = repr(self.function)
        return f"<div><b>{escape(self.name)}</b> {escape(self.family)}<pre>{escape(text)}</pre></div>"


def _width(function: Rules) -> Optional[int]:
    """How many numbers a function takes apart; None if it takes a position whole."""
    if isinstance(function, FunctionType) and not function.__dict__:
        # what `inspect` would find, sooner
        needed = function.__code__.co_argcount - len(function.__defaults__ or ())
        return needed if needed > 1 else None
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = sum(one.kind in plain and one.default is inspect.Parameter.empty for one in parameters)
    return needed if needed > 1 else None


def _of_tuple(function: Rules, width: Optional[int]) -> Rules:
    """A function of a position, and of further things, where the user's takes the numbers of the position apart."""
    if width is None or _width(function) != width:
        return function

    def whole(position: Any) -> Any:
        return function(*position)

    return whole


def _plain(position: Any) -> Any:
    """NumPy's numbers as Python's, which are written as people write them."""
    if is_numpy_integer(position):
        return int(position)
    if is_tuple(position):
        return tuple(map(_plain, position)) if any(isinstance(one, (np.integer, tuple)) for one in position) else position
    if is_list(position):
        return [_plain(one) for one in position]
    return position


def _decorator(family: Family, **said: Any) -> Callable[[Rules], OwnGame]:
    def decorate(function: Rules) -> OwnGame:
        return OwnGame(family, function, **said)

    return decorate


@overload
def rules(moves: Rules, *, name: Optional[str] = None, misere: bool = False) -> OwnGame: ...


@overload
def rules(moves: None = None, *, name: Optional[str] = None, misere: bool = False) -> Callable[[Rules], OwnGame]: ...


def rules(moves: Optional[Rules] = None, *, name: Optional[str] = None, misere: bool = False) -> Any:
    """An impartial game under normal play: the function gives the options of a position; who cannot move loses.

    A position is anything that can be a key of a dict; an option that is a list is a sum of positions; a dict gives names to moves.
    With `misere` who cannot move wins. A function that only computes with whole numbers is not called for most positions: it is
    translated, and asked about some of them. So it should give the same options for the same position.

    >>> import grundy
    >>> @grundy.rules
    ... def kayles(n):
    ...     return [[left, n - down - left] for down in (1, 2) for left in range(n - down + 1)]
    >>> kayles.nimbers(12)
    array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], dtype=int32)
    >>> kayles.solve([5, 7, 9])
    Solution(kayles 5 7 9: first wins, nimber 2)
    >>> kayles.check(lambda n: n == 0, to=500)
    Checked(holds up to 500)
    """
    if moves is None:
        return _decorator("impartial", name=name, misere=misere)
    return OwnGame("impartial", moves, name=name, misere=misere)


@overload
def contest(
    moves: Rules,
    *,
    result: Optional[Rules] = None,
    misere: bool = False,
    partizan: bool = False,
    name: Optional[str] = None,
) -> OwnGame: ...


@overload
def contest(
    moves: None = None,
    *,
    result: Optional[Rules] = None,
    misere: bool = False,
    partizan: bool = False,
    name: Optional[str] = None,
) -> Callable[[Rules], OwnGame]: ...


def contest(
    moves: Optional[Rules] = None,
    *,
    result: Optional[Rules] = None,
    misere: bool = False,
    partizan: bool = False,
    name: Optional[str] = None,
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
        return _decorator("contest", name=name, result=result, misere=misere, partizan=partizan)
    return OwnGame("contest", moves, name=name, result=result, misere=misere, partizan=partizan)


@overload
def payoff_game(
    moves: Rules,
    *,
    players: int = 2,
    turn: Optional[Rules] = None,
    gain: Optional[Rules] = None,
    result: Optional[Rules] = None,
    chance: Optional[Rules] = None,
    pays: bool = False,
    name: Optional[str] = None,
) -> OwnGame: ...


@overload
def payoff_game(
    moves: None = None,
    *,
    players: int = 2,
    turn: Optional[Rules] = None,
    gain: Optional[Rules] = None,
    result: Optional[Rules] = None,
    chance: Optional[Rules] = None,
    pays: bool = False,
    name: Optional[str] = None,
) -> Callable[[Rules], OwnGame]: ...


def payoff_game(
    moves: Optional[Rules] = None,
    *,
    players: int = 2,
    turn: Optional[Rules] = None,
    gain: Optional[Rules] = None,
    result: Optional[Rules] = None,
    chance: Optional[Rules] = None,
    pays: bool = False,
    name: Optional[str] = None,
) -> Any:
    """Any number of players who are paid in numbers; each wants as much as possible for himself.

    The function gives the positions after a move. `turn(position)` says who moves, from 0; without it players move in turn.
    `gain(position, option)` is what a move pays at once, to the mover or to all; with `pays` the function itself gives pairs
    `(gain, position)`, which is faster. `result(position)` is what an end pays to all, or None. `chance(position)` gives
    `(weight, position)` pairs where nature moves, else None. Whole numbers, fractions and floats are exact.

    >>> import grundy
    >>> @grundy.payoff_game(pays=True)
    ... def row(cards):
    ...     return {"left": (cards[0], cards[1:]), "right": (cards[-1], cards[:-1])} if cards else []
    >>> row.solve((4, 7, 2, 9)).payoffs
    [16, 6]
    """
    said: dict[str, Any] = dict(players=players, turn=turn, gain=gain, result=result, chance=chance, pays=pays)
    if moves is None:
        return _decorator("payoffs", name=name, **said)
    return OwnGame("payoffs", moves, name=name, **said)


def payoffs(moves: Optional[Rules] = None, **said: Any) -> Any:
    """Deprecated: `payoff_game` does the same."""
    renamed("grundy.payoffs", "grundy.payoff_game")
    return payoff_game(moves, **said)
