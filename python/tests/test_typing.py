"""The package is typed strictly, and wrong calls are caught before they run."""

import json
import shutil
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

RIGHT_CALLS = [
    "grundy.game('nim').solve([3, 5], limits=grundy.Limits(time=3), misere=True)",
    "grundy.position('kayles', 5).solve(moves='none').nimber",
    "grundy.table('queen', 3, range(1, 4), of='remoteness')",
    "grundy.rules(lambda n: range(n)).nimbers(5)",
]

WRONG = {
    "grundy.game('nim').solve(5, limits=3)": "limits",
    "grundy.game('nim').solve(5, misere='no')": "misere",
    "grundy.game('nim').solve(5, moves='some')": "moves",
    "grundy.game('nim').nimber_of(3)": "nimber_of",
    "grundy.table('queen', 3, of='plies')": "of",
    "grundy.game(3)": "game",
    "grundy.position('nim', 3).choose('genius')": "genius",
    "grundy.figure('nim', 3, kind='photo')": "photo",
    "grundy.rules(5)": "rules",
    "len(grundy.law('kayles').period)": "len",
}


ROOT = Path(grundy.__file__).parent.parent


def by_mypy(tmp_path, text):
    pytest.importorskip("mypy")
    file = tmp_path / "calls.py"
    file.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


def by_pyright(tmp_path, *files, **settings):
    """Pyright, or the one of PyPI that needs nothing else."""
    program = shutil.which("basedpyright", path=str(Path(sys.executable).parent)) or shutil.which("pyright")
    if program is None:
        pytest.skip("pyright is not there")
    config = {"typeCheckingMode": "strict", "include": [str(file) for file in files], "extraPaths": [str(ROOT)], **settings}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config))
    command = [program, "--outputjson", "-p", str(tmp_path), "--pythonpath", sys.executable]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return [one["message"] for one in json.loads(found.stdout)["generalDiagnostics"] if one["severity"] == "error"]


def test_the_package_is_strict_by_mypy():
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "-p", "grundy"]
    found = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert found.returncode == 0, found.stdout


def test_the_package_is_strict_by_pyright(tmp_path):
    # modules of the package share underscored names; and callers without types are told what is wrong
    eased = {"reportPrivateUsage": False, "reportUnnecessaryIsInstance": False, "pythonVersion": "3.9"}
    assert by_pyright(tmp_path, Path(grundy.__file__).parent, **eased) == []


def test_types_are_known(tmp_path):
    told = by_mypy(tmp_path, RIGHT).stdout
    for kind in ("opened.Game", "positions.Position", '"str"', "list[grundy.positions.Position]", "own.OwnGame"):
        assert kind in told, told


def test_wrong_calls_are_caught_by_mypy(tmp_path):
    found = by_mypy(tmp_path, "import grundy\n" + "".join(f"{call}\n" for call in WRONG)).stdout
    wrong = {int(line.split(":")[1]) for line in found.splitlines() if ": error:" in line}
    assert wrong == set(range(2, len(WRONG) + 2)), found
    for word in WRONG.values():
        assert word in found


def test_wrong_calls_are_caught_by_pyright(tmp_path):
    file = tmp_path / "calls.py"
    file.write_text("import grundy\n" + "".join(f"{call}\n" for call in RIGHT_CALLS))
    # a lambda names no types of its arguments: strict callers write a function
    eased = {"reportUnusedExpression": False, "reportUnknownLambdaType": False, "reportUnknownArgumentType": False}
    assert by_pyright(tmp_path, file, **eased) == []
    file.write_text("import grundy\n" + "".join(f"{call}\n" for call in WRONG))
    assert len(by_pyright(tmp_path, file, reportUnusedExpression=False)) >= len(WRONG)
