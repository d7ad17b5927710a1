"""Problems of the textbook, judged in this process: a submission is a function."""

from __future__ import annotations

from typing import Any, Callable, Generator, Literal, NamedTuple, Optional, Union

from . import _grundy

Lang = Literal["en", "uk", "ru"]
#: From the input to the output.
Solver = Callable[[str], str]
#: Plays a game: yields lines, and is sent the list of lines that the judge answers.
Player = Callable[["list[str]"], Generator[str, "list[str]", Any]]
#: A player who says more than this plays without end.
_MOST_LINES = 100_000


class Asked(NamedTuple):
    """A test: its number, its block of points, what it is for, its input; of a game, the opponent."""

    number: int
    block: int
    about: str
    input: str
    opponent: Optional[tuple[str, int, Optional[int]]]


class Mark(NamedTuple):
    """What came of a test: "OK", "WA", "PE", "RE" or "rule violation", why, and the points."""

    test: Asked
    verdict: str
    reason: str
    points: int


class Report(NamedTuple):
    """What came of all tests of a problem."""

    marks: list[Mark]

    @property
    def points(self) -> int:
        """The points, of 100."""
        return sum(mark.points for mark in self.marks)

    @property
    def first_failure(self) -> Optional[Mark]:
        """The first test that was not passed."""
        return next((mark for mark in self.marks if mark.verdict != "OK"), None)


class Problem:
    """A problem of the textbook: its statement, its tests, and a judge for functions.

    >>> import grundy
    >>> bashe = grundy.problem("1.2:A")
    >>> bashe.title(), bashe.answer("25\\n")
    ("Bashe's game 1", '1\\n')
    >>> bashe.judge(lambda text: "1" if int(text) % 4 else "2").points
    100
    >>> bashe.judge(lambda text: "1").first_failure.reason
    'expected 2, got 1'
    """

    def __init__(self, id: str) -> None:
        self._handle = _grundy.Problem(id)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Problem, (self.id,))

    @property
    def id(self) -> str:
        """Its section and letter."""
        return self._handle.id

    @property
    def interactive(self) -> bool:
        """Whether it is a game against the judge."""
        return self._handle.interactive

    @property
    def blocks(self) -> list[tuple[str, int]]:
        """Blocks of tests: what each is about, and its points."""
        return self._handle.blocks

    def title(self, lang: Lang = "en") -> str:
        """What it is called."""
        return self._handle.title(lang)

    def statement(self, lang: Lang = "en") -> str:
        """What is asked, as Markdown."""
        return self._handle.statement(lang)

    def tests(self, seed: int = 2025) -> list[Asked]:
        """All tests, the samples first."""
        return [Asked(*one) for one in self._handle.tests(seed)]

    def answer(self, input: str) -> str:
        """The reference answer."""
        return self._handle.answer(input)

    def judge(self, submission: Union[Solver, Player], *, seed: int = 2025) -> Report:
        """Runs all tests. A submission is a function from the input to the output; for a game, a generator function that is given the
        first lines, yields lines, and gets the judge's lines for each. What it raises is a failed test, with the exception in
        `reason`; it runs here, without limits of its own.
        """
        told: list[tuple[Asked, str, str]] = []
        for test in self.tests(seed):
            try:
                verdict, reason = self._play(submission, test) if test.opponent else self._run(submission, test)
            except Exception as error:
                verdict, reason = "RE", f"{type(error).__name__}: {error}"
            told.append((test, verdict, reason))
        points = self._handle.score([(test.block, verdict) for test, verdict, _ in told])
        return Report([Mark(test, verdict, reason, paid) for (test, verdict, reason), paid in zip(told, points)])

    def _run(self, submission: Callable[..., Any], test: Asked) -> tuple[str, str]:
        output = submission(test.input)
        if not isinstance(output, str):
            raise TypeError(f"the submission gave {type(output).__name__}, not text")
        return self._handle.judge(test.input, output)

    def _play(self, submission: Callable[..., Any], test: Asked) -> tuple[str, str]:
        assert test.opponent is not None
        referee = self._handle.referee(test.input, *test.opponent)
        player = submission(referee.start())
        said: Optional[list[str]] = None
        for _ in range(_MOST_LINES):
            try:
                line = player.send(said)
            except StopIteration:
                return referee.silence()
            said, ended = referee.hear(str(line).rstrip("\n"))
            if ended is not None:
                return ended
        return ("WA", f"more than {_MOST_LINES} lines")

    def __repr__(self) -> str:
        return f"Problem({self.id} {self.title()})"

    def _repr_markdown_(self) -> str:
        return f"# {self.id} {self.title()}\n\n{self.statement()}"


def problem(id: str) -> Problem:
    """A problem by its section and letter."""
    return Problem(id)


def problems() -> list[str]:
    """All problems.

    >>> import grundy
    >>> grundy.problems()[:2]
    ['1.2:A', '1.2:B']
    """
    return _grundy.problem_ids()
