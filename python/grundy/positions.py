"""Positions, which can be added."""

from __future__ import annotations

from typing import Any, Optional

from . import _grundy
from .effort import effort, how
from .figures import Figure
from .solutions import Solution


class Position:
    """A position of a game, or a sum of positions of several.

    >>> from grundy import game as g
    >>> sum = g("kayles", 5) + g("nim", 7)
    >>> sum
    Position(kayles 5 + nim 7)
    >>> sum.nimber, sum.winner
    (3, 'first')
    >>> [move.move for move in sum.solve().best]
    ['2: take 3']
    """

    def __init__(self, parts: tuple) -> None:
        self._parts = parts
        self._found: Optional[tuple] = None

    def _resolved(self, means: tuple) -> tuple:
        """The game that this is a position of, and how it is written there."""
        if self._found is None:
            sources: dict = {}
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

    def __add__(self, other: "Position") -> "Position":
        if not isinstance(other, Position):
            return NotImplemented
        return Position(self._parts + other._parts)

    def solve(
        self,
        *,
        misere: bool = False,
        solver: Optional[str] = None,
        moves: Optional[str] = None,
        ties: Optional[str] = None,
        criterion: Optional[str] = None,
        limits: Any = None,
        progress: Any = None,
    ) -> Solution:
        """Who wins, by how much, by which moves."""
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            return Solution(handle.solve(text, how(misere, solver, moves, ties, criterion), means))

    @property
    def nimber(self) -> Any:
        """The value, where Grundy values apply."""
        return self.solve(moves="none").nimber

    @property
    def winner(self) -> Optional[str]:
        """`"first"`, `"second"` or `"draw"`."""
        return self.solve(moves="none").winner

    def line(self, *, misere: bool = False, limits: Any = None, progress: Any = None) -> list:
        """The best moves to the end, each with the position after it; the winner hurries, the loser delays.

        >>> import grundy
        >>> grundy.game("sticks:1,2,3", 6).line()
        [('take 2', '4'), ('take 1', '3'), ('take 3', '0')]
        """
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            return handle.line(text, how(misere), means)

    def explain(self, **options: Any) -> str:
        """Why the answer holds, step by step."""
        return self.solve().explain(**options)

    def figure(
        self, *, kind: str = "position", misere: bool = False, limits: Any = None, progress: Any = None
    ) -> Figure:
        """A picture, of a kind of `grundy.figures.POSITION_KINDS`."""
        with effort(limits, progress) as means:
            handle, text = self._resolved(means)
            return Figure(_grundy.draw_position(handle, text, kind, how(misere), means))

    def __str__(self) -> str:
        return " + ".join(f"{source.name} {source._text(raw)}" for source, raw in self._parts)

    def __repr__(self) -> str:
        return f"Position({self})"

    def _repr_html_(self) -> str:
        return self.solve()._repr_html_()
