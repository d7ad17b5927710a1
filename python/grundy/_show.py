"""What notebooks show besides pictures: tables of moves."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Sequence

from ._kinds import is_list

if TYPE_CHECKING:
    from .solutions import Move

#: Longer lists are cut.
_MOST = 40
_COLUMNS = ("move", "to", "winner", "nimber", "remoteness", "payoffs")
#: Shapes and colours that say the same: best moves, others.
_MARKS = {True: ("▲", "#2b7a4b"), False: ("·", "inherit")}


def moves_table(moves: Sequence[Move]) -> str:
    """The moves as a table, the best ones first; nothing if there are none."""
    if not moves:
        return ""
    keys = [key for key in _COLUMNS if any(getattr(move, key) is not None for move in moves)]
    rows: list[str] = []
    for move in sorted(moves, key=lambda move: not move.best)[:_MOST]:
        mark, colour = _MARKS[move.best]
        cells = "".join(f"<td>{escape(shown(getattr(move, key)))}</td>" for key in keys)
        rows.append(f"<tr style='color:{colour};font-weight:{'bold' if move.best else 'normal'}'><td>{mark}</td>{cells}</tr>")
    if len(moves) > _MOST:
        rows.append(f"<tr><td colspan='{len(keys) + 1}'>… {len(moves)} moves</td></tr>")
    heads = "".join(f"<th>{key}</th>" for key in keys)
    return f"<table><tr><th></th>{heads}</tr>{''.join(rows)}</table>"


def shown(value: object) -> str:
    """A value in a cell."""
    if value is None:
        return ""
    if is_list(value):
        return ", ".join(map(str, value))
    return str(value)
