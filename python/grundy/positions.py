"""Positions, which can be walked, compared and added."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, Protocol, Union

from . import _grundy
from ._errors import BadText
from .effort import LimitsLike, Progress, effort, how
from .figures import Figure
from .solutions import Move, Nimber, Solution

if TYPE_CHECKING:
    import networkx

Means = Any
#: How many moves are looked for.
Moves = Literal["all", "one", "none"]


class Step(NamedTuple):
    """A legal move, and the position after it as the game writes it."""

    move: str
    to: str


class Source(Protocol):
    """A game as positions need it."""

    @property
    def name(self) -> str: ...

    def _key(self) -> Any: ...

    def _written(self, raws: list[Any], means: Means) -> tuple[_grundy.Game, list[str]]: ...

    def _text(self, raw: Any) -> str: ...


class Position:
    """A position of a game, or a sum of positions of several.

    >>> from grundy import game as g
    >>> p = g("kayles", 5) + g("nim", 7)
    >>> p
    Position(kayles 5 + nim 7)
    >>> p.nimber, p.winner
    (3, 'first')
    >>> [move.move for move in p.solve().best]
    ['2: take 3']
    >>> p == g("kayles")(5) + g("nim")(7), sum([g("nim", 3), g("nim", 4)])
    (True, Position(nim 3 + nim 4))
    """

    def __init__(self, parts: tuple[tuple[Source, Any], ...]) -> None:
        self._parts = parts
        self._found: Optional[tuple[_grundy.Game, str]] = None

    def _resolved(self, means: Means = (None, None, None, None)) -> tuple[_grundy.Game, str]:
        """The game that this is a position of, and how it is written there."""
        if self._found is None:
            sources: dict[Any, tuple[Source, list[Any]]] = {}
            for source, raw in self._parts:
                sources.setdefault(source._key(), (source, []))[1].append(raw)
            handles = {key: source._written(raws, means) for key, (source, raws) in sources.items()}
            if len(handles) == 1:
                ((handle, texts),) = handles.values()
                self._found = (handle, " ".join(texts))
            else:
                # in the order in which they were added
                left = {key: iter(texts) for key, (_, texts) in handles.items()}
                summands = [(handles[source._key()][0], next(left[source._key()])) for source, _ in self._parts]
                self._found = _grundy.sum_of(summands)
        return self._found

    def __add__(self, other: Position) -> Position:
        if not isinstance(other, Position):
            return NotImplemented
        return Position(self._parts + other._parts)

    def __radd__(self, other: int) -> Position:
        # `sum` begins with 0
        return self if other == 0 else NotImplemented

    def _identity(self) -> tuple[Any, ...]:
        handle, text = self._resolved()
        keys = tuple(sorted({str(source._key()) for source, _ in self._parts}))
        return (keys, handle.canonical(text))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __getstate__(self) -> tuple[tuple[Source, Any], ...]:
        return self._parts

    def __setstate__(self, parts: tuple[tuple[Source, Any], ...]) -> None:
        self._parts, self._found = parts, None

    @property
    def moves(self) -> list[Step]:
        """All legal moves; nothing is solved.

        >>> from grundy import game as g
        >>> g("sticks:1,2,3", 2).moves
        [Step(move='take 1', to='1'), Step(move='take 2', to='0')]
        """
        handle, text = self._resolved()
        return [Step(move, to) for move, to in handle.moves(text)]

    def after(self, move: Union[Step, Move, str]) -> Position:
        """The position after a legal move, which is one of `moves` or of a solution, or a move as it is written.

        >>> from grundy import game as g
        >>> p = g("nim", [1, 2])
        >>> p.after("2: take 1"), [p.after(move).nimber for move in p.moves]
        (Position(nim 1 1), [2, 0, 1])
        """
        handle, text = self._resolved()
        name = move if isinstance(move, str) else move.move
        for known, to in handle.moves(text):
            if known == name:
                return Position(((_Opened(handle), to),))
        raise BadText(f"'{name}' is not a legal move in {self}: see Position.moves")

    def solve(
        self,
        *,
        misere: bool = False,
        solver: Optional[str] = None,
        moves: Optional[Moves] = None,
        ties: Optional[str] = None,
        criterion: Optional[str] = None,
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> Solution:
        """Who wins, by how much, by which moves.

        >>> from grundy import game as g
        >>> g("kayles", [5, 7, 9]).solve().winner
        'first'
        """
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            asked = how(misere, solver, moves, ties, criterion)
            return Solution(handle.solve(text, asked, means), origin=(self, asked))

    @property
    def nimber(self) -> Nimber:
        """The value, where Grundy values apply."""
        return self.solve(moves="none").nimber

    @property
    def winner(self) -> Optional[str]:
        """`"first"`, `"second"` or `"draw"`."""
        return self.solve(moves="none").winner

    def line(self, *, misere: bool = False, limits: LimitsLike = None, progress: Progress = None) -> list[Step]:
        """The best moves to the end, each with the position after it; the winner hurries, the loser delays.

        >>> import grundy
        >>> [step.move for step in grundy.game("sticks:1,2,3", 6).line()]
        ['take 2', 'take 1', 'take 3']
        """
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            return [Step(move, to) for move, to in handle.line(text, how(misere), means)]

    def explain(self, *, width: int = 80, lang: str = "en", limits: LimitsLike = None, progress: Progress = False) -> str:
        """Why the answer holds, step by step."""
        return self.solve().explain(width=width, lang=lang, limits=limits, progress=progress)

    def figure(
        self, *, kind: str = "position", misere: bool = False, limits: LimitsLike = None, progress: Progress = None
    ) -> Figure:
        """A picture, of a kind of `grundy.figures.POSITION_KINDS`."""
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            return Figure(_grundy.draw_position(handle, text, kind, how(misere), means))

    def to_networkx(self, *, most: int = 100_000) -> networkx.MultiDiGraph[str]:
        """The graph of all positions that can be reached: nodes are positions as text, edges have their `move`.

        More positions than `most` are a ValueError. It needs networkx.

        >>> import grundy
        >>> graph = grundy.game("sticks:1,2", 3).to_networkx()
        >>> sorted(graph.edges(data="move"))[:2], graph.nodes["3"]["start"]
        ([('1', '0', 'take 1'), ('2', '0', 'take 2')], True)
        """
        import networkx

        handle, text = self._resolved()
        start = handle.canonical(text)
        graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
        graph.add_node(start, start=True)
        waiting = deque([start])
        while waiting:
            at = waiting.popleft()
            for move, to in handle.moves(at):
                if to not in graph:
                    if len(graph) >= most:
                        raise ValueError(f"more than {most} positions can be reached: say most=")
                    graph.add_node(to, start=False)
                    waiting.append(to)
                graph.add_edge(at, to, move=move)
        return graph

    def __str__(self) -> str:
        return " + ".join(f"{source.name} {source._text(raw)}" for source, raw in self._parts)

    def __repr__(self) -> str:
        return f"Position({self})"

    def _repr_html_(self) -> str:
        return self.solve()._repr_html_()


class _Opened:
    """A game that is open already, as the source of a position."""

    def __init__(self, handle: _grundy.Game) -> None:
        self._handle = handle
        self.name = handle.name

    def _key(self) -> Any:
        return self.name

    def _written(self, raws: list[Any], means: Means) -> tuple[_grundy.Game, list[str]]:
        return (self._handle, [str(raw) for raw in raws])

    def _text(self, raw: Any) -> str:
        return str(raw)

    def __getstate__(self) -> str:
        return self.name

    def __setstate__(self, name: str) -> None:
        self.name = name
        self._handle = _grundy.open_game(name)
