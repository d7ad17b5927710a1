"""What holds for all heaps."""

from __future__ import annotations

import json
from html import escape
from typing import Any, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _grundy
from .effort import how


class Law:
    """The law of a family's values, how sure it is, and what it predicts.

    >>> import grundy
    >>> law = grundy.law("kayles")
    >>> law.period, law.last_exception, law.status
    (12, 70, 'proved')
    >>> law.predict(10**18)
    1
    """

    def __init__(
        self, handle: _grundy.Law, origin: Optional[tuple[str, Optional[int], bool]] = None
    ) -> None:
        self._found: Optional[_grundy.Law] = handle
        self._origin = origin
        self._data: dict[str, Any] = json.loads(handle.json())

    @property
    def _handle(self) -> _grundy.Law:
        """The law in the binary half; one that was pickled is found again when it is to predict or explain."""
        if self._found is None:
            if self._origin is None:
                raise ValueError("this law was pickled without its game: only its data is left")
            text, to, misere = self._origin
            self._found = _grundy.open_game(text).law(to, how(misere), (None, None, None, None))
        return self._found

    def __getstate__(self) -> tuple[Any, ...]:
        return (self._origin, self._data)

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._found = None
        self._origin, self._data = state

    def __eq__(self, other: object) -> bool:
        return self._data == other._data if isinstance(other, Law) else NotImplemented

    def __hash__(self) -> int:
        return hash(json.dumps(self._data, sort_keys=True))

    @property
    def statement(self) -> Optional[str]:
        """The law in words and formula; None if none was found."""
        found: Optional[str] = self._data["statement"]
        return found

    @property
    def kind(self) -> Optional[str]:
        """What kind of law it is: "period", "arithmetic period", …"""
        found: Optional[str] = self._data["kind"]
        return found

    @property
    def period(self) -> Optional[int]:
        """The period, if there is one."""
        found: Optional[int] = self._data["period"]
        return found

    @property
    def saltus(self) -> Optional[int]:
        """What is added with each period."""
        found: Optional[int] = self._data["saltus"]
        return found

    @property
    def last_exception(self) -> Optional[int]:
        """The largest number that breaks the period; 0 if none does."""
        found: Optional[int] = self._data["last_exception"]
        return found

    @property
    def exceptions(self) -> list[dict[str, Any]]:
        """The values that break it."""
        found: list[dict[str, Any]] = self._data["exceptions"]
        return found

    @property
    def status(self) -> str:
        """`"proved"` for all numbers, `"verified"` as far as was computed, or `"none"`."""
        found: str = self._data["status"]
        return found

    @property
    def theorem(self) -> Optional[str]:
        """What proves it, with the bound as computed."""
        found: Optional[str] = self._data["theorem"]
        return found

    @property
    def checked_to(self) -> int:
        """The values up to this number were compared."""
        found: int = self._data["checked_to"]
        return found

    def predict(self, *numbers: Any) -> Any:
        """What the law says of a position: its nimber or outcome; of a table, perhaps only whether it is lost. None: nothing.

        Of a list or an array of numbers it says an array, in the same shape; where it says nothing, -1.

        >>> import grundy
        >>> grundy.law("kayles").predict([1, 2, 3]).tolist()
        [1, 2, 3]
        """
        if any(np.ndim(one) for one in numbers):
            arrays = np.broadcast_arrays(*(np.asarray(one) for one in numbers))
            told = [self._one(at) for at in zip(*(array.ravel().tolist() for array in arrays))]
            found: npt.NDArray[Any] = np.array([-1 if one is None else one for one in told])
            shaped: npt.NDArray[Any] = np.reshape(found, arrays[0].shape)
            return shaped
        return self._one(numbers)

    def _one(self, numbers: tuple[Any, ...]) -> Union[int, str, bool, None]:
        return self._handle.predict([int(n) for n in numbers])

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the keys of `grundy law --json`."""
        copy: dict[str, Any] = json.loads(json.dumps(self._data))
        return copy

    def explain(self) -> str:
        """How it was found, and why it holds."""
        return "\n\n".join(self._handle.explain())

    def __str__(self) -> str:
        return self._handle.words(80).rstrip("\n")

    def __repr__(self) -> str:
        return f"Law({self._data['game']}: {self.statement or 'none found'} ({self.status}))"

    def _repr_html_(self) -> str:
        """The law in words, with a picture of the sequence where it is that of an opened game."""
        return f"<pre>{escape(str(self))}</pre>{self._picture()}"

    def _picture(self) -> str:
        if self._origin is None or self._origin[2]:
            return ""
        from .opened import Game

        game, last = Game(self._origin[0]), 3 * (self.period or 20) + (self.last_exception or 0)
        if len(game.axes) != 1:
            return ""
        try:
            return game.figure(range(min(last, 200) + 1), kind="sequence").svg(theme="auto")
        except ValueError:
            return ""
