"""The answer about a position."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, Literal, Optional, Union

from . import _grundy
from ._show import moves_table
from .effort import How, LimitsLike, Means, Progress, effort

if TYPE_CHECKING:
    import pandas

    from .evidence import Evidence
    from .positions import Position, Rival

Payoffs = Optional["list[Union[int, float, Fraction]]"]
#: Who wins: counted from the player to move, or the one of Left and Right who wins whoever begins.
Winner = Literal["first", "second", "draw", "left", "right"]
_NO_LIMITS: Means = (None, None, None, None)
#: A nimber; where positions can come back, perhaps `{"infinity": [the nimbers in reach]}`.
Nimber = Union[int, "dict[str, list[int]]", None]


@dataclass(frozen=True)
class Move:
    """A legal move, and what it comes to. `nimber` is that of the position `to`; `winner` is who wins if it is made, "first" being
    the player who makes it."""

    move: str
    to: Optional[str]
    winner: Optional[Winner]
    nimber: Nimber
    remoteness: Optional[int]
    payoffs: Payoffs
    best: bool

    def __str__(self) -> str:
        worth = f"{self.winner} wins" if self.winner in ("first", "second") else self.winner
        told = worth or ", ".join(str(amount) for amount in self.payoffs or [])
        return f"{self.move} → {self.to}" + (f" ({told})" if told else "")

    def _repr_html_(self) -> str:
        """The move in bold, and where it leads; a star marks the best."""
        told = str(self)[len(self.move) :]
        return f"<span>{'★ ' if self.best else ''}<b>{escape(self.move)}</b>{escape(told)}</span>"


@dataclass(frozen=True)
class Component:
    """A component of a sum; `target` is the nimber that it would have to take for the sum to be zero."""

    position: str
    nimber: Nimber
    target: Optional[int]


@dataclass(frozen=True)
class WeakRival:
    """Chances against a rival who does not look ahead: of the player to move, after each move, and of the rival as the player to
    move. `first` says who begins, "left" or "right", where the position leaves that open."""

    rival: Rival
    chance: Fraction
    moves: dict[str, Fraction]
    best: list[str]
    rival_holds: Fraction
    first: Optional[Literal["left", "right"]] = None


class Solution:
    """Who wins a position, by how much, by which moves.

    >>> import grundy
    >>> solved = grundy.game("nim").solve("13 12 8")
    >>> solved
    Solution(nim 13 12 8: first wins, nimber 9)
    >>> [move.move for move in solved.best]
    ['1: take 9', '2: take 7', '3: take 7']
    >>> solved.components[0]
    Component(position='13', nimber=13, target=4)
    >>> sorted(solved.to_dict())[:4]
    ['class', 'components', 'game', 'misere']
    """

    def __init__(
        self, handle: _grundy.Solution, origin: Optional[tuple[Position, How]] = None
    ) -> None:
        self._solved: Optional[_grundy.Solution] = handle
        self._origin = origin
        self._full: Optional[dict[str, Any]] = None
        self._brief: Optional[dict[str, Any]] = None
        self._weak: Optional[list[dict[str, Any]]] = None

    @property
    def _data(self) -> dict[str, Any]:
        """What is known without looking for more."""
        if self._full is not None:
            return self._full
        if self._brief is None:
            self._brief = json.loads(self._handle.brief())
        assert self._brief is not None
        return self._brief

    @property
    def _all(self) -> dict[str, Any]:
        """With guarantees and ties of games that pay, which have to be looked for."""
        if self._full is None:
            self._full = json.loads(self._handle.json(_NO_LIMITS))
        assert self._full is not None
        return self._full

    @property
    def _handle(self) -> _grundy.Solution:
        """The solution in the binary half; one that was pickled is solved again when more than its data is asked for."""
        if self._solved is None:
            if self._origin is None:
                raise ValueError("this solution was pickled without its position: only its data is left")
            position, asked = self._origin
            handle, text = position._resolved()
            solved = self._solved = handle.solve(text, asked, _NO_LIMITS)
            return solved
        return self._solved

    def __getstate__(self) -> tuple[Any, ...]:
        return (self._origin, self._all)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._solved = self._brief = self._weak = None
        self._origin, self._full = state

    def __eq__(self, other: object) -> bool:
        return self._all == other._all if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(json.dumps(self._all, sort_keys=True))

    @property
    def game(self) -> str:
        """The game as it is written."""
        return str(self._data["game"])

    @property
    def position(self) -> str:
        """The position in its canonical form."""
        return str(self._data["position"])

    @property
    def winner(self) -> Optional[Winner]:
        """`"first"` (the player to move), `"second"`, `"draw"`; of Left and Right perhaps `"left"` or `"right"`, whoever begins;
        None where numbers are paid."""
        found: Optional[Winner] = self._data["winner"]
        return found

    @property
    def nimber(self) -> Nimber:
        """The value, where Grundy values apply."""
        found: Nimber = self._data["nimber"]
        return found

    @property
    def remoteness(self) -> Optional[int]:
        """Plies to the end, where the solver finds them: `solver="induction"` does."""
        found: Optional[int] = self._data["remoteness"]
        return found

    @property
    def payoffs(self) -> Payoffs:
        """What each player gets; exact: whole numbers, else fractions."""
        exact = self._data.get("payoffs_exact")
        if exact is None:
            told: Payoffs = self._data["payoffs"]
            return told
        return [_number(text) for text in exact]

    @property
    def components(self) -> list[Component]:
        """The components of a sum, in the order given."""
        return [Component(**row) for row in self._data["components"]]

    @property
    def moves(self) -> list[Move]:
        """All legal moves."""
        return [Move(**row) for row in self._data["moves"]]

    @property
    def best(self) -> list[Move]:
        """The moves that keep the value: the winning ones, if there are any."""
        return [move for move in self.moves if move.best]

    @property
    def weak_rivals(self) -> list[WeakRival]:
        """How likely a rival spoils the position who does not look ahead: one entry for each such rival. It is empty where that takes
        much work, and where numbers are paid.

        >>> import grundy
        >>> random, greedy, *_ = grundy.game("nim").solve([3, 5]).weak_rivals
        >>> random.rival, random.chance, random.best, random.rival_holds
        ('random', Fraction(1, 1), ['2: take 2'], Fraction(1, 120))
        """
        rows = self._weak
        if rows is None:
            found: dict[str, Any] = json.loads(self._handle.against_weak(_NO_LIMITS))
            rows = self._weak = list(found.get("weak_rivals", []))
        return [
            WeakRival(
                rival=row["rival"],
                chance=Fraction(row["chance"]),
                moves={move["move"]: Fraction(move["chance"]) for move in row["moves"]},
                best=[move["move"] for move in row["moves"] if move["best"]],
                rival_holds=Fraction(row["rival_holds"]),
                first=row.get("first"),
            )
            for row in rows
        ]

    @property
    def solver(self) -> str:
        """Who answered."""
        return str(self._data["solver"])

    @property
    def picture(self) -> Optional[str]:
        """A drawing of the position in lines of text, if the game has one."""
        return self._data.get("picture")

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the keys of `grundy solve --json`."""
        copy: dict[str, Any] = json.loads(json.dumps(self._all))
        return copy

    def to_frame(self) -> pandas.DataFrame:
        """The moves as a table of pandas: a row a move, with the columns of `Move`.

        >>> import grundy
        >>> grundy.game("nim").solve([1, 2]).to_frame()[["move", "nimber", "best"]].values.tolist()
        [['1: take 1', 2, False], ['2: take 1', 0, True], ['2: take 2', 1, False]]
        """
        import pandas

        return pandas.DataFrame([vars(move) for move in self.moves], columns=list(Move.__annotations__))

    def evidence(self, *, limits: LimitsLike = None, progress: Progress = None) -> Evidence:
        """What shows that the answer holds, for `grundy.verify` and for other programs.

        >>> import grundy
        >>> proof = grundy.game("kayles").solve([5, 7]).evidence()
        >>> grundy.verify(proof).holds
        True
        """
        from .evidence import Evidence

        with effort(limits, progress) as means:
            return Evidence(self._handle.evidence(means), self._origin[0] if self._origin else None)

    def explain(self, *, width: int = 80, lang: str = "en", limits: LimitsLike = None, progress: Progress = False) -> str:
        """Why the answer holds, step by step.

        >>> import grundy
        >>> "101" in grundy.game("nim").solve("3 5").explain()
        True
        """
        with effort(limits, progress) as means:
            return self._handle.explain(width, lang, means)

    def words(self, *, width: int = 80, lang: str = "en") -> str:
        """The answer as `grundy solve` prints it."""
        return self._handle.words(width, lang, _NO_LIMITS)

    def __str__(self) -> str:
        return self.words().rstrip("\n")

    def __repr__(self) -> str:
        asked = self.position if " + " in self.game else f"{self.game} {self.position}"
        if self.winner is None:
            told = f"payoffs {', '.join(str(pay) for pay in self.payoffs or [])}"
        else:
            told = "a draw" if self.winner == "draw" else f"{self.winner} wins"
            if isinstance(self.nimber, int):
                told += f", nimber {self.nimber}"
            if self.remoteness is not None:
                told += f", {self.remoteness} plies"
        return f"Solution({asked}: {told})"

    def _repr_html_(self) -> str:
        head = escape(repr(self)[len("Solution(") : -1])
        picture = self._board() or (f"<pre>{escape(self.picture)}</pre>" if self.picture else "")
        return f"<div><b>{head}</b><br>{picture}{moves_table(self.moves)}</div>"

    def _repr_markdown_(self) -> str:
        best = ", ".join(f"`{move.move}`" for move in self.best[:8])
        return f"**{repr(self)[len('Solution(') : -1]}**" + (f"; best: {best}" if best else "")

    def _board(self) -> str:
        """The position as a picture, if it is one that can be drawn."""
        if self._origin is None:
            return ""
        try:
            return self._origin[0].figure().svg(theme="auto")
        except ValueError:
            return ""


def _number(text: str) -> Union[int, Fraction, float]:
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return Fraction(text)
    except ValueError:
        return float(text)
