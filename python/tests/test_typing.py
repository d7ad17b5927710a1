"""The package is typed strictly, and wrong calls are caught before they run."""

import subprocess
import sys
from pathlib import Path

import pytest

import grundy

RIGHT = """
import grundy

nim = grundy.game("nim")
reveal_type(nim)
reveal_type(grundy.position("nim", 3))
reveal_type(nim.solve([3, 4]).best[0].move)
reveal_type([nim(3).after(step) for step in nim(3).moves])

@grundy.contest(misere=True)
def counting(n: int) -> range:
    return range(n)

reveal_type(counting)
"""

WRONG = {
    "grundy.game('nim').solve(5, limits=3)": "limits",
    "grundy.game('nim').solve(5, misere='no')": "misere",
    "grundy.game('nim').solve(5, moves='some')": "moves",
    "grundy.game('nim').nimber_of(3)": "nimber_of",
    "grundy.table('queen', 3, of='plies')": "of",
    "grundy.game(3)": "game",
}


def checked(tmp_path, text):
    pytest.importorskip("mypy")
    file = tmp_path / "calls.py"
    file.write_text(text)
    root = Path(grundy.__file__).parent.parent
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)]
    return subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)


def test_the_package_is_strict(tmp_path):
    pytest.importorskip("mypy")
    root = Path(grundy.__file__).parent.parent
    command = [sys.executable, "-m", "mypy", "--strict", "-p", "grundy"]
    found = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    assert found.returncode == 0, found.stdout


def test_types_are_known(tmp_path):
    told = checked(tmp_path, RIGHT).stdout
    for kind in ("opened.Game", "positions.Position", '"str"', "list[grundy.positions.Position]", "own.OwnGame"):
        assert kind in told, told


def test_wrong_calls_are_caught(tmp_path):
    for call, word in WRONG.items():
        found = checked(tmp_path, f"import grundy\n{call}\n")
        assert found.returncode == 1 and word in found.stdout, (call, found.stdout)
