"""The notebooks are executed; what they assert must hold, and they show what they should."""

import json
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"


def shown(name):
    """The kinds of outputs of a notebook that is executed."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return [kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]


def test_the_tour():
    kinds = shown("tour.ipynb")
    assert kinds.count("image/svg+xml") >= 3 and "image/png" in kinds and "text/html" in kinds


def test_the_first_course_in_partizan_games():
    kinds = shown("partizan.ipynb")
    assert kinds.count("image/svg+xml") >= 3 and "text/latex" in kinds


@pytest.mark.parametrize("name", ["teacher.ipynb", "contests.ipynb", "research.ipynb"])
def test_the_cookbooks(name):
    """A notebook for each who uses the package; their cells assert what they show."""
    kinds = shown(name)
    assert "text/html" in kinds or "text/plain" in kinds


@pytest.mark.parametrize("notebook", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_they_are_kept_without_outputs(notebook):
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") for cell in cells)
