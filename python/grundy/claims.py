"""Guesses against computed values."""

from __future__ import annotations

import inspect
import json
from html import escape
from typing import Any, Callable, Literal, Optional, Union

import numpy as np
import numpy.typing as npt

from ._kinds import is_numpy_integer

Claim = Callable[..., Any]
#: What a claim is about.
About = Literal["outcome", "nimber", "remoteness", "move"]


class Checked:
    """What came of a check: whether the claim holds, how far, and the first counterexample.

    It is true where the claim holds.

    >>> import grundy
    >>> checked = grundy.game("sticks:1,2,3").check(lambda n: n % 5 == 0)
    >>> bool(checked), checked.checked_to, checked.counterexample["position"]
    (False, 3, '4')
    """

    def __init__(self, data: dict[str, Any], words: str) -> None:
        self._data = data
        self._words = words

    @property
    def holds(self) -> Optional[bool]:
        """Whether it agrees as far as was looked; None if a limit came first."""
        found: Optional[bool] = self._data["holds"]
        return found

    @property
    def checked_to(self) -> Optional[int]:
        """It agrees wherever no number is larger."""
        found: Optional[int] = self._data["checked_to"]
        return found

    @property
    def counterexample(self) -> Optional[dict[str, Any]]:
        """The first position where it fails: `position`, `numbers`, `claimed`, `actual`."""
        found: Optional[dict[str, Any]] = self._data["counterexample"]
        return found

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the keys of `grundy check --json`."""
        copy: dict[str, Any] = json.loads(json.dumps(self._data))
        return copy

    def __bool__(self) -> bool:
        return bool(self.holds)

    def __str__(self) -> str:
        return self._words.rstrip("\n")

    def __repr__(self) -> str:
        if self.counterexample is not None:
            found = self.counterexample
            return f"Checked(fails at {found['position']}: claimed {found['claimed']}, is {found['actual']})"
        return f"Checked({'holds' if self.holds else 'undecided'} up to {self.checked_to})"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"


def numbers_of(claim: Union[Claim, str], otherwise: int) -> int:
    """How many numbers a claim takes."""
    if isinstance(claim, str):
        return otherwise
    try:
        parameters = inspect.signature(claim).parameters.values()
    except (TypeError, ValueError):
        return otherwise
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [one for one in parameters if one.kind in plain and one.default is inspect.Parameter.empty]
    return len(needed) or otherwise


def against_nimbers(name: str, claim: Claim, values: npt.NDArray[Any]) -> Checked:
    """A claim about n = 0, 1, …: True for a P-position, the letter "P" or "N", or the nimber."""
    said_of = getattr(claim, "__name__", "the claim")
    data: dict[str, Any] = {"game": name, "claim": said_of, "of": None, "misere": False, "holds": True, "checked_to": None}
    data.update(positions=0, complete=False, counterexample=None, stopped=None)
    for n in range(len(values)):
        value = int(values[n])
        said = claim(n)
        kind, claimed, actual = _compared(said, value, n)
        if data["of"] not in (None, kind):
            raise TypeError(f"the claim is about the {data['of']} first, and about the {kind} for {n}")
        data["of"] = kind
        if claimed != actual:
            data["holds"] = False
            data["counterexample"] = {"position": str(n), "numbers": [n], "claimed": claimed, "actual": actual}
            words = f"{name}: the claim fails at {n}: claimed {claimed}, is {actual}."
            return Checked(data, words)
        data["checked_to"] = n
        data["positions"] += 1
    return Checked(data, f"{name}: the claim holds for all n up to {data['checked_to']}.")


def _compared(said: Any, value: int, n: int) -> tuple[Any, ...]:
    if isinstance(said, (bool, np.bool_)):
        actual = "P" if value == 0 else "N"
        return ("outcome", "P" if said else "not P", actual if said or value == 0 else "not P")
    if isinstance(said, str) and said in ("P", "N", "L", "W"):
        return ("outcome", {"L": "P", "W": "N"}.get(said, said), "P" if value == 0 else "N")
    if isinstance(said, int) or is_numpy_integer(said):
        return ("nimber", int(said), value)
    raise TypeError(f"the claim gives {said!r} for {n}: expected True or False, 'P' or 'N', or a nimber")
