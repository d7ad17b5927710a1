"""Why there is no answer: exceptions of the library, each also one of Python's own kinds."""

from __future__ import annotations

from typing import Optional


class GrundyError(Exception):
    """Why there is no answer. `hint` says what to try instead, or is None."""

    hint: Optional[str] = None


class BadText(GrundyError, ValueError):
    """A text does not say what it should: `text`, `line` and `column` (from 1), `hint`.

    >>> import grundy
    >>> try:
    ...     grundy.game("nim").solve("3 5 x")
    ... except ValueError as error:
    ...     print(error.column)
    5
    """

    problem: Optional[str] = None
    text: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    origin: Optional[str] = None


class Refused(GrundyError, ValueError):
    """The question does not fit the game: `reason`, and in `hint` what would."""

    reason: Optional[str] = None


class Cycle(GrundyError, ValueError):
    """A position can be met again where none may be: `cycle` holds the positions in order."""

    cycle: list[str] = []


class Stopped(GrundyError):
    """A limit ended the work: `limit` is "memory", "time", "interrupt" or "size", `done` says how far it came."""

    limit: Optional[str] = None
    done: Optional[str] = None


class OutOfTime(Stopped, TimeoutError):
    """The time of `Limits` is over.

    >>> import grundy
    >>> try:
    ...     grundy.game("teeko").solve(limits=grundy.Limits(time=0.01))
    ... except TimeoutError as error:
    ...     print(error.limit)
    time
    """


class OutOfMemory(Stopped, MemoryError):
    """The memory of `Limits` is used up."""
