"""Positions, which can be walked, compared and added."""

from __future__ import annotations

from collections import deque
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, Protocol, Union

from . import _grundy
from ._errors import BadText
from .effort import LimitsLike, Means, Progress, effort, how
from .figures import Figure, FigureKind
from .solutions import Move, Nimber, Solution, Winner

if TYPE_CHECKING:
    import networkx

    from .opened import Reachable

#: Between the parts of a sum.
_JOINT = " + "
#: Who chooses moves, and whose faults are counted.
Opponent = Literal["perfect", "weak", "random", "first-move", "last-move"]
Rival = Literal["random", "greedy", "first-move", "last-move"]
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

    @property
    def reads_text(self) -> bool:
        """Whether it knows all its positions by their text."""
        ...

    def _key(self) -> Any:
        """What it is by, among those that are opened for a sum."""
        ...

    def _games(self) -> tuple[Any, ...]:
        """Which games its positions are of: positions of other games are never equal."""
        ...

    def _written(self, raws: list[Any], means: Means) -> tuple[_grundy.Game, list[str]]: ...

    def _text(self, raw: Any) -> str: ...


def _labels(names: dict[Any, str]) -> dict[Any, str]:
    """What each game is called in a sum: its name, with a number where two have the same."""
    taken: dict[Any, str] = {}
    for key, name in names.items():
        label, number = name, 1
        while label in taken.values():
            number += 1
            label = f"{name}#{number}"
        taken[key] = label
    return taken


class Chances(NamedTuple):
    """Practical chances in a position: of the player to move, after each move, and of the rival if that one is to move."""

    mover: Fraction
    moves: dict[str, Fraction]
    rival: Fraction

    @property
    def best(self) -> Optional[str]:
        """The move that gives the best chance."""
        return max(self.moves, key=lambda move: self.moves[move], default=None)


class Position:
    """A position of a game, or a sum of positions of several.

    >>> from grundy import position
    >>> p = position("kayles", 5) + position("nim", 7)
    >>> p
    Position(kayles 5 + nim 7)
    >>> p.nimber, p.winner
    (3, 'first')
    >>> [move.move for move in p.solve().best]
    ['2: take 3']
    >>> p == position("kayles", 5) + position("nim", 7), sum([position("nim", 3), position("nim", 4)])
    (True, Position(nim 3 + nim 4))

    Games in which Left and Right have moves of their own are added by their values:

    >>> position("domineering", "2x3") + position("toads", "tt..ff")
    Position(domineering 2x3 + toads tt..ff)
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
                # in the order in which they were added; two rules of one name are two games
                names = _labels({key: source.name for key, (source, _) in sources.items()})
                left = {key: iter(texts) for key, (_, texts) in handles.items()}
                keys = [source._key() for source, _ in self._parts]
                self._found = _grundy.sum_of([(handles[key][0], names[key], next(left[key])) for key in keys])
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
        games = frozenset(game for source, _ in self._parts for game in source._games())
        return (games, handle.canonical(text))

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

        >>> import grundy
        >>> grundy.position("sticks:1,2,3", 2).moves
        [Step(move='take 1', to='1'), Step(move='take 2', to='0')]
        """
        handle, text = self._resolved()
        return [Step(move, to) for move, to in handle.moves(text)]

    def after(self, move: Union[Step, Move, str]) -> Position:
        """The position after a legal move, which is one of `moves` or of a solution, or a move as it is written.

        >>> import grundy
        >>> p = grundy.position("nim", [1, 2])
        >>> p.after("2: take 1"), [p.after(move).nimber for move in p.moves]
        (Position(nim 1 1), [2, 0, 1])
        """
        handle, text = self._resolved()
        name = move if isinstance(move, str) else move.move
        for known, to in handle.moves(text):
            if known == name:
                return self._reached(handle, to)
        raise BadText(f"'{name}' is not a legal move in {self}: see Position.moves")

    def _reached(self, handle: _grundy.Game, to: str) -> Position:
        """A position of the game that was opened for this one; where it is a sum of games, a sum of positions of these."""
        opened: dict[Any, Source] = {}
        for source, _ in self._parts:
            opened.setdefault(source._key(), source)
        if len(opened) == 1:
            (source,) = opened.values()
            return Position(((source if source.reads_text else _Opened(handle, self, source.name), to),))
        if all(source.reads_text for source in opened.values()):
            names = {label: opened[key] for key, label in _labels({key: one.name for key, one in opened.items()}).items()}
            parts: list[tuple[Source, Any]] = []
            for piece in to.split(_JOINT):
                label = max((name for name in names if piece.startswith(name + " ")), key=len, default=None)
                if label is None or piece.split()[-1] in ("left", "right"):
                    break
                parts.append((names[label], piece[len(label) + 1 :]))
            else:
                return Position(tuple(parts))
        return Position(((_Opened(handle, self, handle.name), to),))

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

        >>> import grundy
        >>> grundy.position("kayles", [5, 7, 9]).solve().winner
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
    def winner(self) -> Optional[Winner]:
        """`"first"`, `"second"` or `"draw"`."""
        return self.solve(moves="none").winner

    def line(self, *, misere: bool = False, limits: LimitsLike = None, progress: Progress = None) -> list[Step]:
        """The best moves to the end, each with the position after it; the winner hurries, the loser delays.

        >>> import grundy
        >>> [step.move for step in grundy.position("sticks:1,2,3", 6).line()]
        ['take 2', 'take 1', 'take 3']
        """
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            return [Step(move, to) for move, to in handle.line(text, how(misere), means)]

    def explain(self, *, width: int = 80, lang: str = "en", limits: LimitsLike = None, progress: Progress = False) -> str:
        """Why the answer holds, step by step."""
        return self.solve().explain(width=width, lang=lang, limits=limits, progress=progress)

    def figure(
        self, *, kind: FigureKind = "position", misere: bool = False, limits: LimitsLike = None, progress: Progress = None
    ) -> Figure:
        """A picture, of a kind of `grundy.figures.POSITION_KINDS`."""
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            return Figure(_grundy.draw_position(handle, text, kind, how(misere), means))

    def reachable(self, *, misere: bool = False, limits: LimitsLike = None, progress: Progress = None) -> Reachable:
        """All positions that can be reached, with outcomes and plies to the end."""
        from .opened import Reachable

        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            return Reachable(*handle.reachable(text, how(misere), means))

    def to_networkx(self, *, most: int = 100_000) -> networkx.MultiDiGraph[str]:
        """The graph of all positions that can be reached: nodes are positions as text, edges have their `move`.

        More positions than `most` are a ValueError. It needs networkx.

        >>> import grundy
        >>> graph = grundy.position("sticks:1,2", 3).to_networkx()
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

    def choose(
        self,
        opponent: Opponent = "perfect",
        *,
        seed: int = 0,
        misere: bool = False,
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> Optional[Step]:
        """The move that an opponent makes: "perfect", "weak", "random", "first-move" or "last-move". None at an end.

        >>> import grundy
        >>> grundy.position("nim", [3, 5]).choose("perfect")
        Step(move='2: take 2', to='3 3')
        """
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            found = _grundy.choose(handle, text, opponent, seed, how(misere), means)
        return None if found is None else Step(*found)

    def chances(
        self, rival: Rival = "random", *, misere: bool = False, limits: LimitsLike = None, progress: Progress = None
    ) -> Chances:
        """How likely the player to move wins against a rival who does not look ahead, and after which move most likely.

        >>> import grundy
        >>> found = grundy.position("sticks:1,2,3", 4).chances("random")
        >>> found.mover, found.best
        (Fraction(2, 3), 'take 1')
        """
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            mover, moves, rival_moves = _grundy.practical_chances(handle, text, rival, how(misere), means)
        return Chances(Fraction(mover), {move: Fraction(chance) for move, chance in moves}, Fraction(rival_moves))

    def __str__(self) -> str:
        return _JOINT.join(
            source._text(raw) if _JOINT in source.name else f"{source.name} {source._text(raw)}" for source, raw in self._parts
        )

    def __repr__(self) -> str:
        return f"Position({self})"

    def _repr_html_(self) -> str:
        """The position itself: nothing is solved to show it."""
        from html import escape

        try:
            board = self.figure().svg(theme="auto")
        except ValueError:
            board = ""
        return f"<div><b>{escape(str(self))}</b><br>{board}</div>"


class _Opened:
    """A game that was opened for a position, as the source of those that are reached from there."""

    reads_text: bool = True

    def __init__(self, handle: _grundy.Game, origin: Position, name: str) -> None:
        self._handle, self._origin, self.name = handle, origin, name

    def _key(self) -> Any:
        return (self.name, id(self._handle))

    def _games(self) -> tuple[Any, ...]:
        return tuple(game for source, _ in self._origin._parts for game in source._games())

    def _written(self, raws: list[Any], means: Means) -> tuple[_grundy.Game, list[str]]:
        return (self._handle, [str(raw) for raw in raws])

    def _text(self, raw: Any) -> str:
        return str(raw)

    def __getstate__(self) -> tuple[Position, str]:
        return (self._origin, self.name)

    def __setstate__(self, state: tuple[Position, str]) -> None:
        self._origin, self.name = state
        self._handle = self._origin._resolved()[0]
