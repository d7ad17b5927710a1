"""Evidence: why an answer holds, for a checker that knows no solver."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _grundy
from .effort import LimitsLike, Progress, effort

if TYPE_CHECKING:
    from .positions import Position


class Evidence:
    """What shows that an answer holds: moves, and what refutes every reply. `grundy.verify` checks it by the rules alone.

    >>> import grundy
    >>> proof = grundy.game("nim").solve([1, 2]).evidence()
    >>> proof.game, proof.position, grundy.verify(str(proof)).holds
    ('nim', '1 2', True)
    """

    def __init__(self, text: str, position: Optional[Position] = None) -> None:
        self._text, self._position = text, position
        self._data: dict[str, Any] = json.loads(text)

    @property
    def game(self) -> str:
        """The game that it is about."""
        return str(self._data["game"])

    @property
    def position(self) -> str:
        """The position that it is about."""
        return str(self._data["position"])

    def to_dict(self) -> dict[str, Any]:
        """All of it, as `grundy solve --evidence` writes it."""
        copy: dict[str, Any] = json.loads(self._text)
        return copy

    def save(self, path: Union[str, Path]) -> None:
        """Writes a file that `grundy verify` reads."""
        Path(path).write_text(self._text + "\n", encoding="utf-8")

    def __len__(self) -> int:
        return len(self._data["proof"])

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Evidence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Evidence({self.game} {self.position}: {len(self)} positions)"


class Verified(NamedTuple):
    """What came of checking evidence: whether it holds, how much was looked at, and the first thing that is wrong."""

    holds: bool
    positions: Optional[int]
    moves: Optional[int]
    place: Optional[str]
    reason: Optional[str]

    def __bool__(self) -> bool:
        return self.holds


def verify(
    evidence: Union[Evidence, str, dict[str, Any]], *, limits: LimitsLike = None, progress: Progress = None
) -> Verified:
    """Checks evidence by the rules alone: an object, its text, or its data. Text names a game that can be opened by its name.

    >>> import grundy
    >>> data = grundy.game("nim").solve([1, 2]).evidence().to_dict()
    >>> data["position"] = "2 2"
    >>> bool(grundy.verify(data))
    False
    """
    position = evidence._position if isinstance(evidence, Evidence) else None
    text = json.dumps(evidence) if isinstance(evidence, dict) else str(evidence)
    with effort(limits, progress) as means:
        game = None if position is None else position._resolved(means)[0]
        told = json.loads(_grundy.verify(text, game, means))
    return Verified(told["verified"], told["positions"], told["moves"], told["place"], told["reason"])
