"""Misère play of heaps: quotients and genera."""

from __future__ import annotations

import json
from html import escape
from typing import Any, NamedTuple, Optional


class Genus(NamedTuple):
    """The genus of a heap: its nimber, the misère values with nim heaps, and whether it is tame, restive, restless or wild."""

    heap: int
    genus: str
    nimber: int
    misere: list[int]
    nature: str


class Quotient:
    """The misère quotient of a game: a monoid that decides every sum of its heaps.

    >>> import grundy
    >>> found = grundy.game("0.123").quotient()
    >>> found.lost_elements, found.relations[0]
    (['a', 'c', 'ad', 'b2', 'be'], ('a2', '1'))
    """

    def __init__(self, told: str, words: str) -> None:
        self._told, self._words = told, words
        self._data: dict[str, Any] = json.loads(told)

    @property
    def order(self) -> int:
        """How many elements it has."""
        return int(self._data["order"])

    @property
    def elements(self) -> list[str]:
        """Its elements, as words in the generators."""
        found: list[str] = self._data["elements"]
        return found

    @property
    def lost_elements(self) -> list[str]:
        """The elements of sums that the player to move loses."""
        found: list[str] = self._data["lost_elements"]
        return found

    @property
    def generators(self) -> list[dict[str, Any]]:
        """Each letter with the first heap that it stands for."""
        found: list[dict[str, Any]] = self._data["generators"]
        return found

    @property
    def relations(self) -> list[tuple[str, str]]:
        """Pairs of equal words, which define the monoid."""
        return [(one, other) for one, other in self._data["relations"]]

    @property
    def tame(self) -> Optional[int]:
        """If it is a quotient of Nim: its number T_n; else None."""
        found: Optional[int] = self._data["tame"]
        return found

    @property
    def period(self) -> Optional[int]:
        """The period of the heaps' elements, if one is proved."""
        found: Optional[int] = self._data["period"]
        return found

    @property
    def last_exception(self) -> Optional[int]:
        """The largest heap that breaks the period."""
        found: Optional[int] = self._data["last_exception"]
        return found

    @property
    def status(self) -> str:
        """`"proved"` for all heaps, or `"verified"` for those looked at."""
        return str(self._data["status"])

    @property
    def checked_to(self) -> int:
        """Heaps up to this are in it."""
        return int(self._data["checked_to"])

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the keys of `grundy misere --json`."""
        copy: dict[str, Any] = json.loads(self._told)
        return copy

    def __eq__(self, other: object) -> bool:
        return self._told == other._told if isinstance(other, Quotient) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._told)

    def __str__(self) -> str:
        return self._words.rstrip("\n")

    def __repr__(self) -> str:
        return f"Quotient({self._data['game']}: {self.order} elements, {self.status})"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
