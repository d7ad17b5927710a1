"""Exercises on sequential games: drawn from a seed, solved, explained, and marked."""

from __future__ import annotations

import json
from typing import Any, NamedTuple, Optional, Sequence, Union

from . import _grundy
from .effort import LimitsLike, Progress, effort
from .problems import Lang


class TaskMark(NamedTuple):
    """The mark of an answer: whether it is right, its points from 0 to 1, and the usual wrong method that gives it."""

    right: bool
    points: float
    says: Optional[str]


class Exercise:
    """A task with its answer, its hints, and what the usual wrong methods give.

    >>> import grundy
    >>> task = grundy.exercises("nim-sum", 1, seed=5)[0]
    >>> print(task)
    What is the nim-sum (bitwise XOR) of these numbers: 3, 4?
    >>> task.answer, task.kind
    ('7', 'number')
    >>> task.check(task.answer).right
    True
    >>> task.check(task.mistakes[0]["answer"])
    TaskMark(right=False, points=0.0, says='the other heaps were subtracted from the largest')
    """

    def __init__(self, told: dict[str, Any]) -> None:
        self._told = told

    @property
    def topic(self) -> str:
        """The name of the topic."""
        return str(self._told["topic"])

    @property
    def level(self) -> int:
        """The level, from 1 to 5."""
        return int(self._told["level"])

    @property
    def kind(self) -> str:
        """What is answered: "choice", "choices", "number", "set", "sequence" or "move"."""
        return str(self._told["kind"])

    @property
    def statement(self) -> str:
        """What is asked."""
        return str(self._told["statement"])

    @property
    def picture(self) -> Optional[str]:
        """A drawing in letters, where people would draw one."""
        found: Optional[str] = self._told["picture"]
        return found

    @property
    def options(self) -> list[str]:
        """The options of a choice; they are called A, B, C, ..."""
        return list(self._told["options"])

    @property
    def answer(self) -> str:
        """The right answer; of several right moves all, with slashes between."""
        return str(self._told["answer"])

    @property
    def hints(self) -> list[str]:
        """Two hints: which idea, then what to look at in this task."""
        return list(self._told["hints"])

    @property
    def mistakes(self) -> list[dict[str, str]]:
        """What the usual wrong methods give: dicts with `answer`, `mistake` and `says`."""
        return list(self._told["mistakes"])

    @property
    def explanation(self) -> Optional[str]:
        """What the explanation engine says of it."""
        found: Optional[str] = self._told["explanation"]
        return found

    def check(self, given: object) -> TaskMark:
        """Marks an answer, however it is spelt: `"a, c"`, `"W L W"`, `-3`."""
        mark = json.loads(_grundy.mark_answer(json.dumps(self._told), str(given)))
        return TaskMark(mark["right"], mark["points"], mark["says"])

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the keys of `grundy exercises --json`."""
        copy: dict[str, Any] = json.loads(json.dumps(self._told))
        return copy

    def __str__(self) -> str:
        lines = [self.statement, *([self.picture] if self.picture else [])]
        lines += [f"{letter}) {option}" for letter, option in zip("ABCDEFGH", self.options)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Exercise({self.topic!r}, level={self.level})"


def exercises(
    topic: Union[str, Sequence[str]] = (),
    count: int = 10,
    seed: int = 1,
    level: Optional[int] = None,
    language: Lang = "en",
    *,
    limits: LimitsLike = None,
    progress: Progress = None,
) -> list[Exercise]:
    """Tasks of a topic, or of several in turn; of all without one. The same seed gives the same tasks for ever.

    Without a level tasks rise from easy to hard. `grundy exercises --list` shows the topics.

    >>> import grundy
    >>> tasks = grundy.exercises(["sticks", "mex"], 4, seed=7, level=2)
    >>> [(task.topic, task.level) for task in tasks]
    [('sticks', 2), ('mex', 2), ('sticks', 2), ('mex', 2)]
    """
    topics = [topic] if isinstance(topic, str) else list(topic)
    with effort(limits, progress) as means:
        sheet = json.loads(_grundy.exercise_sheet(topics, count, seed, level, language, means))
    return [Exercise(told) for told in sheet["variants"][0]["tasks"]]
