"""Chess endgames as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy.typing as npt

from . import _grundy
from .effort import LimitsLike, Progress, effort

if TYPE_CHECKING:
    import pandas


class Endgame(NamedTuple):
    """All legal positions of a material, one of all mirror images: as FEN, with outcomes for the player to move (1, 0, -1) and plies
    to mate (-1: none can be forced). `grundy.endgame` makes one."""

    positions: list[str]
    outcome: npt.NDArray[Any]
    remoteness: npt.NDArray[Any]

    def to_frame(self) -> pandas.DataFrame:
        """A table of pandas, a row a position."""
        import pandas

        return pandas.DataFrame(self._asdict())


def endgame(material: str, *, limits: LimitsLike = None, progress: Progress = None) -> Endgame:
    """The table of a material, such as "KQK" or "KRKN".

    >>> import grundy
    >>> queen = grundy.endgame("KQK")
    >>> int(queen.remoteness.max()), len(queen.positions) == len(queen.outcome)
    (20, True)
    """
    with effort(limits, progress) as means:
        return Endgame(*_grundy.endgame(material, means))
