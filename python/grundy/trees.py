"""Decision trees: brackets, `.efg` files, JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, Mapping, Optional, Sequence, Union

from . import _grundy
from .effort import LimitsLike, Progress, effort
from .figures import Figure


class TreeSolution:
    """The solution of a decision tree: payoffs, the path of play, all equilibria."""

    def __init__(self, told: str, words: str) -> None:
        self._told = told
        self._data: dict[str, Any] = json.loads(told)
        self._words = words

    @property
    def payoffs(self) -> list[Any]:
        """What each player gets, exactly: whole numbers, else fractions."""
        exact = [Fraction(text) for text in self._data["payoffs_exact"]]
        return [int(pay) if pay.denominator == 1 else pay for pay in exact]

    @property
    def path(self) -> list[Any]:
        """The moves that are played, up to an end or to chance."""
        found: list[Any] = self._data["path"]
        return found

    @property
    def strategy(self) -> list[Any]:
        """What is chosen at every decision."""
        found: list[Any] = self._data["strategy"]
        return found

    @property
    def equilibria(self) -> Optional[list[Any]]:
        """All subgame-perfect payoffs, each with the number of pure equilibria that pay it; None if there are too many."""
        found: Optional[list[Any]] = self._data["equilibria"]
        return found

    @property
    def equilibria_total(self) -> Union[int, str, None]:
        """How many pure subgame-perfect equilibria there are."""
        found: Union[int, str, None] = self._data["equilibria_total"]
        return found

    @property
    def guaranteed(self) -> list[Any]:
        """What each player can ensure, whatever the others do."""
        found: list[Any] = self._data["guaranteed"]
        return found

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the keys of `grundy tree --json`."""
        copy: dict[str, Any] = json.loads(self._told)
        return copy

    def __eq__(self, other: object) -> bool:
        return self._told == other._told if isinstance(other, TreeSolution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._told)

    def __str__(self) -> str:
        return self._words.rstrip("\n")

    def __repr__(self) -> str:
        return f"TreeSolution(payoffs {', '.join(map(str, self.payoffs))} by {', '.join(self.path) or 'no move'})"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


class Tree:
    """A decision tree; `grundy.tree(text)` and `grundy.read_tree(path)` make one."""

    def __init__(self, handle: _grundy.Tree) -> None:
        self._handle = handle

    def __reduce__(self) -> tuple[Any, ...]:
        return (tree, (self.write("json"),))

    def __eq__(self, other: object) -> bool:
        """Whether both have the same nodes, names and payoffs in the same order."""
        return self.write("json") == other.write("json") if isinstance(other, Tree) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.write("json"))

    @property
    def title(self) -> str:
        """What it is called."""
        return self._handle.title

    @property
    def players(self) -> list[Any]:
        """Who is paid."""
        return self._handle.players

    @property
    def notes(self) -> list[Any]:
        """What should be said of the text it was read from."""
        return self._handle.notes

    def __len__(self) -> int:
        return len(self._handle)

    def solve(
        self,
        *,
        ties: str = "first",
        chance: str = "mean",
        width: int = 80,
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> TreeSolution:
        """Backward induction. `ties` is "first", "last", "kind" or "mean"; `chance` is "mean", "worst" or "hurwicz:0.5"."""
        with effort(limits, progress) as means:
            return TreeSolution(*self._handle.solve(ties, chance, width, means))

    def write(self, format: str, *, limits: LimitsLike = None, progress: Progress = None) -> str:
        """The tree as text: "efg", "efg-portable", "brackets", "json" or "dot"."""
        with effort(limits, progress) as means:
            return self._handle.write(format, means)

    def efg(self) -> str:
        """The tree as Gambit's `.efg`."""
        return self.write("efg")

    def save(self, path: Union[str, Path]) -> None:
        """Writes a file; its ending says what: .efg, .json, .dot, .txt for brackets."""
        path = Path(path)
        formats = {".efg": "efg", ".json": "json", ".dot": "dot", ".gv": "dot", ".txt": "brackets"}
        if path.suffix not in formats:
            raise ValueError(f"'{path}' does not say what to write: expected .efg, .json, .dot or .txt")
        path.write_text(self.write(formats[path.suffix]), encoding="utf-8")

    def figure(
        self, *, ties: str = "first", chance: str = "mean", limits: LimitsLike = None, progress: Progress = None
    ) -> Figure:
        """A picture of the tree, solved."""
        with effort(limits, progress) as means:
            return Figure(self._handle.draw(ties, chance, means))

    def __str__(self) -> str:
        return self.write("brackets")

    def __repr__(self) -> str:
        return f"Tree({len(self)} nodes, players {', '.join(self.players)})"

    def _repr_html_(self) -> str:
        return self.figure()._repr_html_()


Payoffs = Sequence[Union[int, float, Fraction, str]]


class Node:
    """A decision, or a move of chance, of a tree that is built in code: `decision` and `chance` make them, `tree()` reads them."""

    def __init__(self, player: Optional[str], moves: Mapping[str, Union[Node, Payoffs]], weights: Mapping[str, Any]) -> None:
        if not moves:
            raise ValueError("a decision needs moves: an end is a tuple of payoffs")
        self.player, self.moves, self.weights = player, dict(moves), dict(weights)

    def tree(
        self, *, title: str = "", players: Optional[Sequence[str]] = None, limits: LimitsLike = None, progress: Progress = None
    ) -> Tree:
        """The tree. Players are paid in the order in which they first move, unless `players` says it otherwise."""
        order = list(players) if players is not None else []
        nodes: list[dict[str, Any]] = []
        waiting: list[Union[Node, Payoffs]] = [self]
        # a node stands before those below it
        while len(nodes) < len(waiting):
            one = waiting[len(nodes)]
            if not isinstance(one, Node):
                nodes.append({"payoffs": [_exact(pay) for pay in one]})
                continue
            if one.player is not None and one.player not in order:
                if players is not None:
                    raise ValueError(f"'{one.player}' is not among the players: {', '.join(players)}")
                order.append(one.player)
            moves: list[dict[str, Any]] = []
            total = sum((Fraction(weight) for weight in one.weights.values()), Fraction(0))
            for name, to in one.moves.items():
                odds = {"probability": str(Fraction(one.weights[name]) / total)} if one.player is None else {}
                moves.append({"move": name, **odds, "to": len(waiting)})
                waiting.append(to)
            nodes.append({"event": "chance", "moves": moves} if one.player is None else {"player": one.player, "moves": moves})
        for node in nodes:
            if "player" in node:
                node["player"] = order.index(node["player"]) + 1
            elif "payoffs" in node and order and len(node["payoffs"]) != len(order):
                raise ValueError(f"{len(node['payoffs'])} payoffs for {len(order)} players ({', '.join(order)}): say players=")
        data: dict[str, Any] = {"title": title} if title else {}
        data.update(players=order or ["P1"], nodes=nodes)
        return tree(json.dumps(data), limits=limits, progress=progress)

    def __repr__(self) -> str:
        return f"Node({self.player or 'chance'}: {', '.join(self.moves)})"


def decision(player: str, moves: Optional[Mapping[str, Union[Node, Payoffs]]] = None, **named: Union[Node, Payoffs]) -> Node:
    """A decision of a player: each move leads to a further node, or to payoffs.

    >>> import grundy
    >>> gift = grundy.decision("Ann", give=grundy.decision("Ben", accept=(3, 1), reject=(0, 0)), keep=(1, 2))
    >>> gift.tree().solve()
    TreeSolution(payoffs 3, 1 by give, accept)
    """
    return Node(player, {**(moves or {}), **named}, {})


def chance(moves: Mapping[str, tuple[Union[int, Fraction, str], Union[Node, Payoffs]]]) -> Node:
    """A move of chance: each outcome with its weight, or its probability, and what it leads to.

    >>> import grundy
    >>> coin = grundy.chance({"heads": (1, (4,)), "tails": (1, (0,))})
    >>> grundy.decision("I", bet=coin, leave=(1,)).tree().solve().payoffs
    [2]
    """
    return Node(None, {name: to for name, (_, to) in moves.items()}, {name: weight for name, (weight, _) in moves.items()})


def _exact(number: Union[int, float, Fraction, str]) -> Union[int, str]:
    """A number as the tree's JSON has it: exact."""
    exact = Fraction(number)
    return int(exact) if exact.denominator == 1 else str(exact)


def tree(text: str, *, split_sets: bool = False, limits: LimitsLike = None, progress: Progress = None) -> Tree:
    """Reads a decision tree: brackets, the text of an `.efg` file, or JSON.

    >>> import grundy
    >>> gift = grundy.tree("[ give: < accept: (3 1) reject: (0 0) > keep: (1 2) ]")
    >>> solved = gift.solve()
    >>> solved.payoffs, solved.path, solved.equilibria_total
    ([3, 1], ['give', 'accept'], 1)
    >>> grundy.tree(gift.efg()).solve().payoffs
    [3, 1]
    """
    with effort(limits, progress) as means:
        return Tree(_grundy.read_tree(text, None, split_sets, means))


def read_tree(
    path: Union[str, Path], *, split_sets: bool = False, limits: LimitsLike = None, progress: Progress = None
) -> Tree:
    """Reads a decision tree from a file: `.efg`, brackets or JSON."""
    text = Path(path).read_text(encoding="utf-8")
    with effort(limits, progress) as means:
        return Tree(_grundy.read_tree(text, str(path), split_sets, means))
