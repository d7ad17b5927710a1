"""What holds for all heaps."""

from __future__ import annotations

import json
from html import escape
from typing import Optional, Union

from . import _grundy


class Law:
    """The law of a family's values, how sure it is, and what it predicts.

    >>> import grundy
    >>> law = grundy.law("kayles")
    >>> law.period, law.last_exception, law.status
    (12, 70, 'proved')
    >>> law.predict(10**18)
    1
    """

    def __init__(self, handle: _grundy.Law) -> None:
        self._handle = handle
        self._data: dict = json.loads(handle.json())

    @property
    def statement(self) -> Optional[str]:
        """The law in words and formula; None if none was found."""
        return self._data["statement"]

    @property
    def kind(self) -> Optional[str]:
        """What kind of law it is: "period", "arithmetic period", …"""
        return self._data["kind"]

    @property
    def period(self) -> Optional[int]:
        """The period, if there is one."""
        return self._data["period"]

    @property
    def saltus(self) -> Optional[int]:
        """What is added with each period."""
        return self._data["saltus"]

    @property
    def last_exception(self) -> Optional[int]:
        """The largest number that breaks the period; 0 if none does."""
        return self._data["last_exception"]

    @property
    def exceptions(self) -> list[dict]:
        """The values that break it."""
        return self._data["exceptions"]

    @property
    def status(self) -> str:
        """`"proved"` for all numbers, `"verified"` as far as was computed, or `"none"`."""
        return self._data["status"]

    @property
    def theorem(self) -> Optional[str]:
        """What proves it, with the bound as computed."""
        return self._data["theorem"]

    @property
    def checked_to(self) -> int:
        """The values up to this number were compared."""
        return self._data["checked_to"]

    def predict(self, *numbers: int) -> Union[int, str, bool, None]:
        """What the law says of a position: its nimber or outcome; of a table, perhaps only whether it is lost. None: nothing."""
        return self._handle.predict(list(numbers))

    def to_dict(self) -> dict:
        """All of it, with the keys of `grundy law --json`."""
        return json.loads(self._handle.json())

    def explain(self) -> str:
        """How it was found, and why it holds."""
        return "\n\n".join(self._handle.explain())

    def __str__(self) -> str:
        return self._handle.words(80).rstrip("\n")

    def __repr__(self) -> str:
        return f"Law({self._data['game']}: {self.statement or 'none found'} ({self.status}))"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
