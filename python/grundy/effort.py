"""What a call may use, and who is told of its progress."""

from __future__ import annotations

import re
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Callable, Generator, Mapping, Optional, Union

_UNITS = {"": 1, "B": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "KB": 10**3, "MB": 10**6, "GB": 10**9}
#: Shorter work shows no bar.
_PATIENCE = 1.0


@dataclass(frozen=True)
class Limits:
    """What a call may use; what is not said has no limit but 2 GiB of memory. Without `threads` heaps are computed
    by one thread; whole board games and searches take all cores.

    `memory` is in bytes, or text with a unit; `time` is in seconds.

    >>> import grundy
    >>> grundy.Limits(memory="512MiB", time=10).bytes()
    536870912
    >>> grundy.Limits(memory="lots")
    Traceback (most recent call last):
    ValueError: memory is 'lots': expected a number of bytes, or one with a unit as '512MiB'
    """

    memory: Union[int, str, None] = None
    time: Optional[float] = None
    threads: Optional[int] = None

    def __post_init__(self) -> None:
        self.bytes()
        if self.time is not None and not self.time > 0:
            raise ValueError(f"time is {self.time!r}: expected seconds, more than 0")

    def bytes(self) -> Optional[int]:
        """The memory in bytes."""
        if self.memory is None or isinstance(self.memory, int):
            return self.memory
        found = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*([A-Za-z]*)\s*", self.memory)
        unit = _UNITS.get(found.group(2)) if found else None
        if found is None or unit is None:
            raise ValueError(f"memory is {self.memory!r}: expected a number of bytes, or one with a unit as '512MiB'")
        return int(float(found.group(1)) * unit)


LimitsLike = Union[Limits, Mapping[str, Any], None]
#: A bar or none, or a function that is told how much is done, and of how much.
Progress = Union[bool, Callable[[int, Optional[int]], Any], None]
#: What the binary half takes: bytes, seconds, threads, whom to tell.
Means = tuple[Optional[int], Optional[float], Optional[int], Optional[Callable[[int, Optional[int]], Any]]]
How = tuple[bool, Optional[str], Optional[str], Optional[str], Optional[str]]


class _Bar:
    """A tqdm bar that appears after a second."""

    def __init__(self, make: Any) -> None:
        self._make = make
        self._start = time.monotonic()
        self._bar: Any = None

    def __call__(self, done: int, total: Optional[int]) -> None:
        if self._bar is None:
            if time.monotonic() - self._start < _PATIENCE:
                return
            self._bar = self._make(total=total, unit=" positions", unit_scale=True, leave=False)
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()


def _bar(progress: Progress) -> Any:
    """Who is told: a function of (done, total) of the user's own, a bar, or nobody."""
    if callable(progress):
        return progress
    if progress is None:
        progress = sys.stderr is not None and sys.stderr.isatty()
    if not progress:
        return None
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        return None
    return _Bar(tqdm)


@contextmanager
def effort(limits: LimitsLike, progress: Progress) -> Generator[Means, None, None]:
    """The limits as the binary half takes them, with a bar that goes when the work ends."""
    if limits is None:
        limits = Limits()
    elif isinstance(limits, Mapping):
        limits = Limits(**limits)
    elif not isinstance(limits, Limits):
        raise TypeError(f"limits is {limits!r}: expected grundy.Limits(memory=..., time=...), or a dict of these")
    bar = _bar(progress)
    try:
        yield (limits.bytes(), limits.time, limits.threads, bar)
    finally:
        if isinstance(bar, _Bar):
            bar.close()


def how(
    misere: bool = False,
    solver: Optional[str] = None,
    moves: Optional[str] = None,
    ties: Optional[str] = None,
    criterion: Optional[str] = None,
) -> How:
    """How a question is answered, as the binary half takes it."""
    if not isinstance(misere, bool):
        raise TypeError(f"misere is {misere!r}: expected True or False")
    return (misere, solver, moves, ties, criterion)
