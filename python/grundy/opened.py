"""Games that grundy knows, codes, arrow expressions, rule files."""

from __future__ import annotations

import json
from html import escape
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, SupportsIndex, Union, cast, overload

import numpy as np
import numpy.typing as npt

from . import _grundy
from ._errors import BadText, GrundyError
from ._renamed import renamed
from .claims import About, Checked, Claim, numbers_of
from .effort import Limits, LimitsLike, Progress, effort, how
from .figures import FAMILY_KINDS, Figure, FigureKind, is_range, is_range_like
from .laws import Law
from .misere import Genus, Quotient
from .positions import Moves, Position, Step
from .solutions import Nimber, Solution, Winner


if TYPE_CHECKING:
    import networkx
    import pandas

#: A position as people write it: text, a number, a tuple of the numbers of a table, or a list of these.
PositionLike = Union[str, int, "tuple[Any, ...]", "list[Any]", "npt.NDArray[Any]", None]
#: A range of a table: a count, a `range`, or text such as "1..25".
RangeLike = Union[int, range, str, "list[int]", "npt.NDArray[Any]"]
#: A file of a solved game, or a folder of its tiers.
SolvedLike = Union[str, "PathLike[str]", None]
Array = npt.NDArray[Any]

#: Seconds for a check without an end.
_PATIENCE = 5.0


class Whole(NamedTuple):
    """A whole game by the numbers of its positions: outcomes (1, 0, -1; -2: no position) and plies (-1: play without end)."""

    outcome: Array
    remoteness: Array

    def to_frame(self) -> pandas.DataFrame:
        """A table of pandas, a row a position."""
        import pandas

        return pandas.DataFrame(self._asdict())


class Reachable(NamedTuple):
    """All positions that can be reached from one, with outcomes (1, 0, -1) and plies to the end (-1: play without end)."""

    positions: list[str]
    outcome: Array
    remoteness: Array

    def to_frame(self) -> pandas.DataFrame:
        """A table of pandas, a row a position."""
        import pandas

        return pandas.DataFrame(self._asdict())


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

    def __init__(self, text: str, solved: SolvedLike = None) -> None:
        self._said = text
        self._solved = None if solved is None else fspath(solved)
        self._handle = _grundy.open_game(text, self._solved)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Game, (self._said, self._solved))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    @property
    def name(self) -> str:
        """The game as it is written."""
        return self._handle.name

    @property
    def kind(self) -> str:
        """What kind of game it is, in words."""
        return self._handle.kind()

    @property
    def axes(self) -> list[tuple[str, Optional[tuple[int, int]]]]:
        """The numbers by which its positions are a family."""
        return self._handle.axes

    reads_text: bool = True

    def _key(self) -> Any:
        # rules that are a text have no name of their own
        return (self.name, self._said) if "\n" in self._said.strip() else self.name

    def _games(self) -> tuple[Any, ...]:
        return (self.name,)

    def _written(self, raws: list[Any], means: Any) -> tuple[_grundy.Game, list[str]]:
        return (self._handle, [self._text(raw) for raw in raws])

    def _text(self, raw: Any) -> str:
        """A position as the game's notation writes it."""
        if raw is None:
            start = self._handle.start
            if start is None:
                raise BadText(f"{self.name} has no position to start from: give one")
            return start
        if isinstance(raw, str):
            return raw
        if isinstance(raw, (list, tuple, np.ndarray)):
            parts: list[Any] = list(cast("list[Any]", raw))
            if isinstance(raw, tuple) and len(parts) == len(self._handle.axes):
                text = self._handle.position([_index(n) for n in parts])
                if text is None:
                    raise BadText(f"{self.name} has no position {tuple(parts)}")
                return text
            return " ".join(self._text(part) for part in parts)
        return str(_index(raw))

    def at(self, position: PositionLike = None) -> Position:
        """A position, to be solved, walked or added. Calling the game does the same.

        >>> import grundy
        >>> grundy.game("kayles").at(5) + grundy.game("nim").at(7)
        Position(kayles 5 + nim 7)
        """
        return Position(((self, position),))

    __call__ = at

    def solve(
        self,
        position: PositionLike = None,
        *,
        misere: bool = False,
        solver: Optional[str] = None,
        moves: Optional[Moves] = None,
        ties: Optional[str] = None,
        criterion: Optional[str] = None,
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> Solution:
        """Who wins a position, by how much, by which moves. Without a position, the game's start.

        `moves` is "all", "one" or "none"; without it all, but one where the value of each is a long search.
        `ties` and `criterion` are for games that pay numbers.

        >>> import grundy
        >>> grundy.game("sticks:1,2,3").solve(25, solver="induction").remoteness
        13
        >>> grundy.game("nim").solve([1, 1, 2], misere=True).winner
        'first'
        """
        asked = how(misere, solver, moves, ties, criterion)
        with effort(limits, progress) as means:
            text = self._text(position)
            return Solution(self._handle.solve(text, asked, means), origin=(self(text), asked))

    def moves(self, position: PositionLike = None) -> list[Step]:
        """All legal moves, each with the position after it; nothing is solved.

        >>> import grundy
        >>> grundy.game("nim").moves(1)
        [Step(move='take 1', to='0')]
        """
        return [Step(move, to) for move, to in self._handle.moves(self._text(position))]

    def line(
        self, position: PositionLike = None, *, misere: bool = False, limits: LimitsLike = None, progress: Progress = None
    ) -> list[Step]:
        """The best moves to the end: see `Position.line`."""
        return self.at(position).line(misere=misere, limits=limits, progress=progress)

    def explain(
        self,
        position: PositionLike = None,
        *,
        width: int = 80,
        lang: str = "en",
        limits: LimitsLike = None,
        progress: Progress = False,
    ) -> str:
        """Why the answer about a position holds, step by step."""
        return self.at(position).explain(width=width, lang=lang, limits=limits, progress=progress)

    def nimber(self, position: PositionLike = None) -> Nimber:
        """The value of a position, where Grundy values apply.

        >>> import grundy
        >>> grundy.game("nim").nimber([3, 5])
        6
        """
        return self.at(position).nimber

    def winner(self, position: PositionLike = None) -> Optional[Winner]:
        """`"first"`, `"second"` or `"draw"`.

        >>> import grundy
        >>> grundy.game("nim").winner([5, 5])
        'second'
        """
        return self.at(position).winner

    def quotient(self, to: Optional[int] = None, *, limits: LimitsLike = None, progress: Progress = None) -> Quotient:
        """The misère quotient of a game of heaps, looked for up to a heap, or until a period is proved.

        >>> import grundy
        >>> found = grundy.game("0.123").quotient()
        >>> found.order, found.period, found.status
        (20, 5, 'proved')
        """
        with effort(limits, progress) as means:
            return Quotient(*_grundy.quotient(self._handle, None if to is None else _index(to), means))

    def genera(self, to: int = 24, *, limits: LimitsLike = None, progress: Progress = None) -> list[Genus]:
        """The genus of each heap from 1 on: how it behaves in misère play.

        >>> import grundy
        >>> grundy.game("kayles").genera(3)[1]
        Genus(heap=2, genus='2^20', nimber=2, misere=[2, 0], nature='tame')
        """
        with effort(limits, progress) as means:
            told = json.loads(_grundy.genera(self._handle, _index(to), means))
        return [Genus(**row) for row in told["genus"]]

    def nimbers(
        self, count: SupportsIndex, *, dtype: npt.DTypeLike = np.int32, limits: LimitsLike = None, progress: Progress = None
    ) -> Array:
        """The nimbers of the heaps 0, 1, …, count - 1: see `grundy.nimbers`."""
        with effort(limits, progress) as means:
            return self._handle.nimbers(_index(count), means).astype(dtype, copy=False)

    def table(
        self,
        *ranges: RangeLike,
        of: Literal["value", "remoteness"] = "value",
        misere: bool = False,
        ties: Optional[str] = None,
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> Array:
        """The values of a family: see `grundy.table`."""
        with effort(limits, progress) as means:
            asked = how(misere, None, None, ties)
            if of == "remoteness":
                return self._handle.plies(self._ranges(ranges), asked, means)
            if of != "value":
                raise ValueError(f"no table is of {of!r}: expected 'value' or 'remoteness'")
            return self._handle.cells(self._ranges(ranges), asked, means)

    def law(self, to: Optional[int] = None, *, misere: bool = False, limits: LimitsLike = None, progress: Progress = None) -> Law:
        """What holds for all heaps; values up to `to` are computed, or as many as is soon done."""
        with effort(limits, progress) as means:
            wanted = None if to is None else _index(to)
            return Law(self._handle.law(wanted, how(misere), means), origin=(self._said, wanted, misere))

    def check(
        self,
        claim: Union[Claim, str],
        to: Optional[int] = None,
        *,
        of: Optional[About] = None,
        misere: bool = False,
        limits: LimitsLike = None,
        progress: Progress = None,
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
        self, position: PositionLike = None, *, misere: bool = False, limits: LimitsLike = None, progress: Progress = None
    ) -> Reachable:
        """All positions that can be reached, by retrograde analysis.

        >>> import grundy
        >>> found = grundy.game("multiply:factors=2+3,limit=20").reachable(1)
        >>> dict(zip(found.positions, found.outcome.tolist()))["1"], len(found.positions)
        (-1, 16)
        """
        with effort(limits, progress) as means:
            return Reachable(*self._handle.reachable(self._text(position), how(misere), means))

    def whole(self, *, limits: LimitsLike = None, progress: Progress = None) -> Whole:
        """All positions of a game whose positions are numbered, up to symmetry, solved at once.

        >>> import grundy
        >>> all = grundy.game("three-mens-morris").whole()
        >>> len(all.outcome), int((all.outcome == 1).sum()), int(all.remoteness.max())
        (886, 313, 10)
        """
        with effort(limits, progress) as means:
            return Whole(*self._handle.whole(means))

    def statistics(self, *, limits: LimitsLike = None, progress: Progress = None) -> dict[str, Any]:
        """The whole game in numbers: positions won, lost and drawn, by the plies to the end."""
        with effort(limits, progress) as means:
            found: dict[str, Any] = json.loads(self._handle.statistics(means))
            return found

    def figure(
        self,
        *where: Union[PositionLike, RangeLike],
        kind: Optional[FigureKind] = None,
        misere: bool = False,
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> Figure:
        """A picture of a position, or with ranges of the values of a family.

        >>> import grundy
        >>> grundy.game("nim").figure([2, 1], kind="graph").dot()[:7]
        'digraph'
        >>> grundy.game("kayles").figure(range(24)).title
        'kayles'
        """
        if kind in ("auto", *FAMILY_KINDS) or (where and all(is_range(one) for one in where)):
            with effort(limits, progress) as means:
                ranges = self._ranges(tuple(one for one in where if is_range_like(one)))
                return Figure(_grundy.draw_family(self._handle, ranges, kind or "auto", how(misere), means))
        if len(where) > 1:
            raise TypeError("a picture shows one position, or the values in ranges")
        shown: Any = where[0] if where else None
        return self.at(shown).figure(kind=kind or "position", misere=misere, limits=limits, progress=progress)

    def chart(self, *ranges: RangeLike, kind: FigureKind = "auto", **options: Any) -> Figure:
        """Deprecated: `figure` does the same."""
        renamed("Game.chart", "Game.figure")
        return self.figure(*ranges, kind=kind, **options)

    def _ranges(self, ranges: tuple[RangeLike, ...]) -> list[tuple[int, int]]:
        """Ranges with both ends; without any, all of a finite table."""
        if ranges:
            return [_closed(one) for one in ranges]
        found: list[tuple[int, int]] = []
        for name, extent in self._handle.axes:
            if extent is None:
                raise BadText(f"a range of {name} is missing: give a number, a range, or '0..25'")
            found.append(extent)
        return found

    def __repr__(self) -> str:
        return f"Game({self.name})"

    def _repr_html_(self) -> str:
        """Its name and kind, with the board of its start or of its first example."""
        start = self._handle.start
        if start is None:
            known = [one for one in catalogue() if one["id"] == self.name.split(":")[0]]
            start = known[0]["examples"][0] if known and known[0]["examples"] else None
        board = ""
        if start is not None:
            try:
                board = self.at(start).figure().svg(theme="auto")
            except (GrundyError, ValueError):
                board = ""
        return f"<div><b>{escape(self.name)}</b> {escape(self.kind)}<br>{board}</div>"


def _index(number: SupportsIndex) -> int:
    """A whole number that is not negative."""
    try:
        n: int = int(number.__index__())
    except AttributeError:
        raise TypeError(f"expected a whole number or text, not {number!r}") from None
    if n < 0:
        raise ValueError(f"{n} is negative: expected a whole number from 0 on")
    return n


def _closed(one: RangeLike) -> tuple[int, int]:
    """A range with both ends."""
    if isinstance(one, range):
        if one.step != 1 or not one:
            raise ValueError(f"{one} cannot be tabulated: expected numbers one after another")
        return (_index(one.start), one.stop - 1)
    if isinstance(one, (list, np.ndarray)):
        numbers = [_index(number) for number in one]
        if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise ValueError("these numbers cannot be tabulated: expected numbers one after another")
        return (numbers[0], numbers[-1])
    if isinstance(one, str):
        first, dots, last = one.partition("..")
        try:
            return (int(first), int(last.lstrip("=")) if dots else int(first))
        except ValueError:
            raise ValueError(f"{one!r} is no range: write it as '0..25'") from None
    if _index(one) == 0:
        raise ValueError("a table of no positions: expected a number from 1 on")
    return (0, _index(one) - 1)


Said = Union[str, "PathLike[str]", "networkx.DiGraph[Any]"]


def position(game: Union[Game, Said], position: PositionLike = None) -> Position:
    """A position of a game, or the game's start.

    >>> import grundy
    >>> grundy.position("kayles", 5), grundy.position("three-mens-morris").winner
    (Position(kayles 5), 'first')
    """
    return _opened(game).at(position)


@overload
def game(text: Said, position: None = None, *, solved: SolvedLike = None) -> Game: ...


@overload
def game(text: Said, position: Union[str, int, tuple[Any, ...], list[Any], Array]) -> Position: ...


def game(text: Said, position: PositionLike = None, *, solved: SolvedLike = None) -> Union[Game, Position]:
    """Opens a game as it is written on the command line. With a position it gives that position, which `grundy.position` does now.

    A catalogue name with parameters (`sticks:1,2,3`), a take-and-break code (`0.137`), an arrow expression, the path of a file with
    rules or the text of one, or a directed graph of networkx, on which a token is moved. With `solved`, the folder of
    `grundy solve GAME --tiers DIR` or the file of `--save FILE`, questions are answered from it: nothing is solved, and little is
    loaded.

    >>> import grundy
    >>> grundy.game("n -> range((n+1)//2, n)").nimbers(6)
    array([0, 0, 1, 0, 2, 1], dtype=int32)
    >>> halves = grundy.game("start = 9\\ndef moves(n):\\n    return [n // 2, n // 3] if n else []")
    >>> halves.solve().nimber
    1
    """
    if position is not None:
        renamed("grundy.game(text, position)", "grundy.position(text, position)")
        return _game(text).at(position)
    return _game(text, solved)


def _game(text: Said, solved: SolvedLike = None) -> Game:
    if isinstance(text, str):
        said = text
    elif isinstance(text, PathLike):
        said = fspath(text)
    elif hasattr(text, "edges") and hasattr(text, "nodes"):
        said = _of_graph(text)
    else:
        raise TypeError(f"no game is opened from {type(text).__name__}: expected text, a path or a graph of networkx")
    return Game(said, solved)


def _of_graph(graph: Any) -> str:
    """A graph as the catalogue's game of a token writes it; vertices are named by their text."""
    names = {str(node) for node in graph.nodes}
    for name in names:
        if not name.replace("_", "").isalnum():
            raise ValueError(f"the vertex {name!r} has no plain name: expected letters and digits")
    if len(names) != len(graph.nodes):
        raise ValueError("two vertices have the same text")
    arcs = sorted({(str(one), str(other)) for one, other in graph.edges})
    if not arcs:
        raise ValueError("the graph has no arcs")
    return "graph:" + ",".join(f"{one}>{other}" for one, other in arcs)


def rules_file(path: Union[str, "PathLike[str]"]) -> Game:
    """Opens a file with rules (`.star`)."""
    return Game(fspath(path))


def _opened(one: Union[Game, Said]) -> Game:
    return one if isinstance(one, Game) else _game(one)


def nimbers(
    game: Union[Game, Said],
    count: SupportsIndex,
    *,
    dtype: npt.DTypeLike = np.int32,
    limits: LimitsLike = None,
    progress: Progress = None,
) -> Array:
    """The nimbers of the heaps 0, 1, …, count - 1, by the fastest way there is. They come as int32, as in tables; with
    `dtype="uint16"` take-and-break games give the engine's memory, without a copy.

    >>> import grundy
    >>> values = grundy.nimbers("0.137", 10**5)
    >>> values.dtype, int(values.max()), int(values[-1])
    (dtype('int32'), 9, 3)
    """
    return _opened(game).nimbers(count, dtype=dtype, limits=limits, progress=progress)


def law(
    game: Union[Game, Said],
    to: Optional[int] = None,
    *,
    misere: bool = False,
    limits: LimitsLike = None,
    progress: Progress = None,
) -> Law:
    """What holds for all heaps: a period with its proof, and what it predicts.

    >>> import grundy
    >>> grundy.law("0.137", 10**5).period
    34
    """
    return _opened(game).law(to, misere=misere, limits=limits, progress=progress)


def table(
    game: Union[Game, Said],
    *ranges: RangeLike,
    of: Literal["value", "remoteness"] = "value",
    misere: bool = False,
    ties: Optional[str] = None,
    limits: LimitsLike = None,
    progress: Progress = None,
) -> Array:
    """The values of a family in one or two numbers: each range is a count (from 0 on), a `range`, an array of numbers one after
    another, or text such as "1..25".

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
    return _opened(game).table(*ranges, of=of, misere=misere, ties=ties, limits=limits, progress=progress)


def catalogue() -> list[dict[str, Any]]:
    """All games that have names: dicts with `id`, `title`, `rules`, `notation`, `examples`.

    >>> import grundy
    >>> [known["id"] for known in grundy.catalogue() if "pins" in known["rules"]][:1]
    ['kayles']
    """
    found: list[dict[str, Any]] = json.loads(_grundy.games())
    return found


def describe(name: str) -> str:
    """A game's rules, parameters and notation, for people; parameters after a colon are left aside.

    >>> import grundy
    >>> grundy.describe("sticks:1,2,3").splitlines()[0]
    'Sticks'
    """
    name = name.split(":")[0]
    for known in catalogue():
        if name in (known["id"], *known["aliases"]):
            lines = [known["title"], "", known["rules"], "", f"Notation: {known['notation']}"]
            lines += [f"Parameter {one['name']}: {one['meaning']}" for one in known["params"]]
            lines += [f"Example: {one}" for one in known["examples"]]
            return "\n".join(lines)
    raise BadText(f"unknown game '{name}': grundy.catalogue() lists all")
