"""grundy solves sequential games: who wins, by how much, by which moves, and why.

>>> import grundy
>>> solved = grundy.game("kayles").solve([5, 7, 9])
>>> solved.winner, solved.nimber
('first', 2)
>>> [move.move for move in solved.best]
['2: pin 4', '2: pins 2-3', '2: pins 5-6', '3: pins 3-4', '3: pins 6-7']
>>> grundy.nimbers("0.137", 12)
array([0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2], dtype=int32)

Rules of your own are functions:

>>> @grundy.rules
... def half_nim(n):
...     return range((n + 1) // 2, n)
>>> half_nim.nimbers(10)
array([0, 0, 1, 0, 2, 1, 3, 0, 4, 2], dtype=int32)

A position is whatever the game's notation says (`grundy.describe(name)` shows it): text, a number, a list of heaps, or a tuple of
the numbers of a table. Every call takes `limits=grundy.Limits(memory="1GiB", time=10)` and `progress=True`.
"""

from __future__ import annotations

from ._errors import BadText, Cycle, GrundyError, OutOfMemory, OutOfTime, Refused, Stopped
from ._grundy import __version__
from .claims import Checked
from .effort import Limits
from .endgames import Endgame, endgame
from .evidence import Evidence, Verified, verify
from .exams import Exam, exam
from .figures import Figure, figure
from .laws import Law
from .misere import Genus, Quotient
from .opened import Game, Reachable, Whole, catalogue, describe, game, law, nimbers, position, rules_file, table
from .own import OwnGame, contest, payoff_game, rules
from .own import payoffs as payoffs
from .positions import Chances, Position, Step
from .problems import Problem, problem, problems
from .runs import Run, read_run
from .solutions import Component, Move, Solution, WeakRival
from .tasks import Exercise, exercises
from .trees import Node, Tree, TreeSolution, chance, decision, read_tree, tree
from .values import Value, value

#: Values of tables of outcomes and of plies: what the player to move can force, and where there is no position.
WIN, DRAW, LOSS, NO_POSITION = 1, 0, -1, -2

__all__ = [
    "BadText",
    "Chances",
    "Checked",
    "Component",
    "Cycle",
    "DRAW",
    "Endgame",
    "Evidence",
    "Exam",
    "Exercise",
    "Figure",
    "Game",
    "Genus",
    "GrundyError",
    "LOSS",
    "Law",
    "Limits",
    "Move",
    "Node",
    "NO_POSITION",
    "OutOfMemory",
    "OutOfTime",
    "OwnGame",
    "Position",
    "Problem",
    "Quotient",
    "Reachable",
    "Refused",
    "Run",
    "Solution",
    "Step",
    "Stopped",
    "Tree",
    "TreeSolution",
    "Value",
    "Verified",
    "WIN",
    "WeakRival",
    "Whole",
    "__version__",
    "catalogue",
    "chance",
    "contest",
    "decision",
    "describe",
    "endgame",
    "exam",
    "exercises",
    "figure",
    "game",
    "law",
    "nimbers",
    "payoff_game",
    "position",
    "problem",
    "problems",
    "read_run",
    "read_tree",
    "rules",
    "rules_file",
    "table",
    "tree",
    "value",
    "verify",
]


# `payoffs` is an old name, and not shown
def __dir__() -> list[str]:
    return __all__
