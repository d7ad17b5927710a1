"""The reference in the guide is made from the docstrings; every public thing has one, and an example where it is called.

GRUNDY_WRITE_REFERENCE=1 writes the page.
"""

import inspect
import os
import re
import textwrap
from pathlib import Path

import grundy

PAGE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "python-reference.md"
HEAD = """# Python: reference

This page is made from the docstrings of the package (`python/tests/test_reference.py`); its examples are run as tests. What the package is
for is told in [grundy in Python](python.md).
"""
GROUPS = {
    "Games and positions": ["game", "position", "Game", "Position", "Step", "catalogue", "describe", "rules_file"],
    "Answers": ["Solution", "Move", "Component", "Evidence", "verify", "Verified", "Chances", "WeakRival"],
    "Arrays and laws": ["nimbers", "table", "law", "Law", "Checked", "Reachable", "Whole", "Run", "read_run"],
    "Rules of one's own": ["rules", "contest", "payoff_game", "OwnGame"],
    "Values of Left and Right": ["value", "Value"],
    "Misère play": ["Quotient", "Genus"],
    "Trees": ["tree", "read_tree", "decision", "chance", "Node", "Tree", "TreeSolution"],
    "Pictures": ["figure", "Figure"],
    "Chess, exam, problems": ["endgame", "Endgame", "exam", "Exam", "exercises", "Exercise", "problem", "problems", "Problem"],
    "Limits and errors": ["Limits", "GrundyError", "BadText", "Refused", "Cycle", "Stopped", "OutOfTime", "OutOfMemory"],
}
#: Numbers that tables hold, and the version.
CONSTANTS = {"WIN", "DRAW", "LOSS", "NO_POSITION", "__version__"}
#: These are plain, or their example is that of the object that makes them.
WITHOUT_EXAMPLE = {
    "Step", "Move", "Component", "Verified", "Chances", "WeakRival", "Reachable", "Whole", "Genus", "Node", "Endgame", "GrundyError", "Refused", "Cycle",
    "Stopped", "OutOfMemory", "Tree", "TreeSolution", "read_tree", "rules_file", "problem", "Run", "read_run",
}  # fmt: skip


def signature(name, thing):
    """How it is called, over several lines if it is long."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return f"{name}"
    parts = [re.sub(r"'", '"', re.sub(r": '([^']*)'", r": \1", str(one))) for one in found.parameters.values() if one.name != "self"]
    kinds = [one.kind for one in found.parameters.values() if one.name != "self"]
    for place, kind in enumerate(kinds):
        if kind is inspect.Parameter.KEYWORD_ONLY:
            parts.insert(place, "*")
            break
    parts = [re.sub(r"\b(?:grundy\.\w+|typing|os|npt|pandas|networkx)\.", "", part) for part in parts]
    line = f"{name}({', '.join(parts)})"
    if len(line) <= 100:
        return line
    return f"{name}(\n    " + ",\n    ".join(parts) + ",\n)"


def prose(doc, level):
    """A docstring as Markdown: examples in blocks of code."""
    lines, code = [], False
    for line in inspect.cleandoc(doc or "").splitlines():
        if line.startswith(">>>") and not code:
            lines.append("```python")
            code = True
        elif code and not line.strip():
            # doctests end at an empty line
            lines += ["", "```"]
            code = False
        lines.append(line)
    if code:
        lines += ["", "```"]
    return "\n".join(lines)


def members(thing):
    """The public methods and properties that the class itself has, in their order."""
    for name, member in vars(thing).items():
        if name.startswith("_") or not (inspect.isfunction(member) or isinstance(member, property)):
            continue
        if (inspect.getdoc(member) or "").startswith("Deprecated"):
            continue
        yield name, member


def written():
    """The whole page."""
    page = [HEAD]
    for group, names in GROUPS.items():
        page.append(f"## {group}\n")
        for name in names:
            thing = getattr(grundy, name)
            page.append(f"### {name}\n")
            if inspect.isfunction(thing):
                page.append(f"```text\n{signature('grundy.' + name, thing)}\n```\n")
            page.append(prose(thing.__doc__, 3) + "\n")
            if inspect.isclass(thing) and not issubclass(thing, Exception):
                for member, what in members(thing):
                    if isinstance(what, property):
                        page.append(f"**`{member}`**: {prose(what.__doc__, 4)}\n")
                    else:
                        page.append(f"```text\n{signature('.' + member, what)}\n```\n\n{prose(what.__doc__, 4)}\n")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(page)).rstrip() + "\n"


def test_the_page_is_that_of_the_docstrings():
    if os.environ.get("GRUNDY_WRITE_REFERENCE"):
        PAGE.write_text(written(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == written(), "GRUNDY_WRITE_REFERENCE=1 writes it"


def test_everything_has_its_place_and_its_words():
    named = [name for names in GROUPS.values() for name in names]
    assert sorted(named) == sorted(set(grundy.__all__) - CONSTANTS)
    for name in named:
        thing = getattr(grundy, name)
        assert thing.__doc__, name
        if name not in WITHOUT_EXAMPLE:
            assert ">>>" in thing.__doc__, name
        for member, what in members(thing) if inspect.isclass(thing) else ():
            assert inspect.getdoc(what), f"{name}.{member}"


def test_lines_are_not_too_wide():
    for line in textwrap.dedent(written()).splitlines():
        assert len(line) <= 160, line
