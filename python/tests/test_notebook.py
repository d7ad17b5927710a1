"""The tour of the notebook is executed; what it asserts must hold, and it shows what it should."""

import json
from pathlib import Path

import pytest

TOUR = Path(__file__).parents[2] / "docs" / "notebooks" / "tour.ipynb"


def test_the_tour():
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("matplotlib")
    notebook = nbformat.read(TOUR, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    kinds = [kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})]
    assert kinds.count("image/svg+xml") >= 3 and "image/png" in kinds and "text/html" in kinds


def test_it_is_kept_without_outputs():
    cells = json.loads(TOUR.read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") for cell in cells)
