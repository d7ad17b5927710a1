"""The school exam's questions 19, 20 and 21."""

from __future__ import annotations

import json
from typing import Any, Literal, Optional, Union

from . import _grundy
from ._kinds import is_list
from .effort import LimitsLike, Progress, effort
from .figures import is_range


class Exam:
    """A game of the exam: two players, heaps of stones, and a condition under which the mover has won.

    >>> import grundy
    >>> exam = grundy.exam("+1, *2", end="s>=29")
    >>> exam.answers(range(1, 29)).exam
    ['8', '7 13', '12']
    >>> [mark["holds"] for mark in exam.check("8; 7 13; 11", range(1, 29))]
    [True, True, False]
    """

    def __init__(self, moves: str, end: Optional[str], heaps: str, lose: Optional[str], no_repeat: bool) -> None:
        self._said = (moves, end, heaps, lose, no_repeat)
        self._handle = _grundy.ExamGame(heaps, moves, end, lose, no_repeat)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Exam, self._said)

    def answers(
        self,
        stones: Union[range, str, None] = None,
        *,
        reading: Reading = "a",
        ask: str = "least; two least; least",
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> Answers:
        """The answers for the starts in a range. `ask` says what is asked in 19, 20 and 21, `reading` how 19 is read."""
        with effort(limits, progress) as means:
            return Answers(*self._handle.answers(_stones(stones), reading, ask, None, means))

    def check(
        self,
        student: str,
        stones: Union[range, str, None] = None,
        *,
        reading: Reading = "a",
        ask: str = "least; two least; least",
        limits: LimitsLike = None,
        progress: Progress = None,
    ) -> list[dict[str, Any]]:
        """Judges a student's three answers: dicts with `question`, `said`, `right`, `holds` and `faults`."""
        with effort(limits, progress) as means:
            told, _ = self._handle.answers(_stones(stones), reading, ask, student, means)
        marks: list[dict[str, Any]] = json.loads(told)["check"]
        return marks

    def strategy(self, stones: int, *, limits: LimitsLike = None, progress: Progress = None) -> str:
        """The strategy from one start in words, as a pupil writes it."""
        with effort(limits, progress) as means:
            return self._handle.strategy(stones, means)[0]

    def tree(self, stones: int, *, limits: LimitsLike = None, progress: Progress = None) -> str:
        """The tree that proves who wins from one start, as text."""
        with effort(limits, progress) as means:
            return self._handle.strategy(stones, means)[1]

    def __repr__(self) -> str:
        moves, end, heaps, _, _ = self._said
        return f"Exam({moves!r}, end={end!r}, heaps={heaps!r})"


Reading = Literal["a", "any", "b"]


class Answers:
    """The answers to the three questions, and the class of every start."""

    def __init__(self, told: str, words: str) -> None:
        self._told, self._words = told, words
        self._data: dict[str, Any] = json.loads(told)

    @property
    def exam(self) -> list[str]:
        """The three answers as they are written on the sheet."""
        told: list[Any] = self._data["exam"]
        return [" ".join(map(str, one)) if is_list(one) else str(one) for one in told]

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the keys of `grundy exam --json`."""
        copy: dict[str, Any] = json.loads(self._told)
        return copy

    def __str__(self) -> str:
        return self._words.rstrip("\n")

    def __repr__(self) -> str:
        return f"Answers({'; '.join(self.exam)})"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"


def _stones(stones: Union[range, str, None]) -> Optional[tuple[int, int]]:
    if stones is None:
        return None
    if isinstance(stones, range):
        if stones.step != 1 or not stones:
            raise ValueError(f"{stones} is no range of stones: expected numbers one after another")
        return (stones.start, stones.stop - 1)
    if not is_range(stones):
        raise ValueError(f"{stones!r} is no range: write it as '1..28'")
    first, _, last = stones.partition("..")
    return (int(first), int(last))


def exam(
    moves: str, *, end: Optional[str] = None, heaps: str = "S", lose: Optional[str] = None, no_repeat: bool = False
) -> Exam:
    """A game of the exam, written as for `grundy exam`: moves such as "+1, *2", the condition of the end such as "s>=29", the heaps
    at the start, a condition under which the mover loses, and whether the rival's kind of move is forbidden.

    >>> import grundy
    >>> grundy.exam("+1, *2", end="sum>=77", heaps="7,S").answers("1..69")
    Answers(18; 31 34; 30)
    """
    return Exam(moves, end, heaps, lose, no_repeat)
