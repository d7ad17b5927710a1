"""Pictures that show themselves in a notebook."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Optional, Union

import numpy as np

if TYPE_CHECKING:
    from typing_extensions import TypeGuard

from . import _grundy

POSITION_KINDS, FAMILY_KINDS = _grundy.figure_kinds()

#: Kinds of pictures: of positions, and of the values of families.
FigureKind = Literal[
    "position", "plain", "card", "graph", "graph-elide", "nimbers", "tree", "reduced", "reduced-elide", "elide",
    "steps", "line", "thermograph", "options", "moves",
    "auto", "table", "heat", "sequence", "table-steps",
]  # fmt: skip
Theme = Literal["light", "dark", "auto"]


@dataclass(frozen=True)
class _Kept:
    """A picture that was pickled: all that it can be written as, in its own width."""

    title: str
    description: str
    text: str
    svgs: dict[Theme, str]
    drawn_dot: Optional[str]
    png: Optional[bytes]

    def svg(self, theme: Theme = "light", width: Optional[float] = None) -> str:
        if width is not None:
            raise ValueError("a picture that was pickled keeps its width: draw it again")
        return self.svgs[theme]

    def dot(self) -> Optional[str]:
        return self.drawn_dot

    def pixels(self, width: Optional[float] = None) -> Optional[bytes]:
        return self.png


class Figure:
    """A picture: as SVG, as text, and, where it is a graph, as DOT.

    >>> import grundy
    >>> picture = grundy.figure("kayles", range(24))
    >>> picture.svg().startswith("<svg")
    True
    """

    def __init__(self, handle: Union[_grundy.Figure, _Kept]) -> None:
        self._handle = handle

    def __reduce__(self) -> tuple[Any, ...]:
        drawn = self._handle
        if isinstance(drawn, _Kept):
            return (Figure, (drawn,))
        themes: list[Theme] = ["light", "dark", "auto"]
        svgs: dict[Theme, str] = {theme: drawn.svg(theme, None) for theme in themes}
        return (Figure, (_Kept(drawn.title, drawn.description, drawn.text, svgs, drawn.dot(), drawn.pixels(None)),))

    def __eq__(self, other: object) -> bool:
        """Whether both look alike in every theme."""
        return self._looks() == other._looks() if isinstance(other, Figure) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._looks())

    def _looks(self) -> tuple[Optional[str], ...]:
        drawn = self._handle
        return (drawn.title, drawn.description, drawn.text, drawn.svg("auto", None), drawn.dot())

    @property
    def title(self) -> str:
        """What it shows, in a few words."""
        return self._handle.title

    @property
    def description(self) -> str:
        """What it says, for those who cannot see it."""
        return self._handle.description

    @property
    def text(self) -> str:
        """The same in lines of text."""
        return self._handle.text

    def svg(self, *, theme: Theme = "light", width: Optional[float] = None) -> str:
        """An SVG file. The theme is "light", "dark" or "auto"."""
        return self._handle.svg(theme, width)

    def dot(self) -> Optional[str]:
        """A DOT file, if it is a graph or a tree."""
        return self._handle.dot()

    def save(self, path: Union[str, Path], *, theme: Theme = "light", width: Optional[float] = None) -> None:
        """Writes a file; its ending says what: .svg, .txt, or .dot for graphs; .png for large tables."""
        path = Path(path)
        content: Union[str, bytes, None]
        if path.suffix == ".svg":
            content = self.svg(theme=theme, width=width)
        elif path.suffix == ".txt":
            content = self.text
        elif path.suffix in (".dot", ".gv"):
            content = self.dot()
        elif path.suffix == ".png":
            content = self._handle.pixels(width)
        else:
            raise ValueError(f"'{path}' does not say what to write: expected {self._endings()}")
        if content is None:
            raise ValueError(f"this picture cannot be written as {path.suffix}: expected {self._endings()}")
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")

    def _endings(self) -> str:
        """How files with this picture may end."""
        all = [".svg", ".txt"]
        all += [".dot"] if self.dot() is not None else []
        all += [".png"] if self._handle.pixels() is not None else []
        return " or ".join([", ".join(all[:-1]), all[-1]])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Figure({self.title})"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        return f"<div style='max-width:100%;overflow-x:auto'>{self.svg()}</div>"


def figure(game: Any, *where: Any, kind: Optional[FigureKind] = None, **options: Any) -> Figure:
    """A picture of a game, a position, a sum, rules of one's own or a tree.

    With ranges, or with a kind of `grundy.figures.FAMILY_KINDS`, it shows the values of a family; else a position, with a kind of
    `grundy.figures.POSITION_KINDS`.

    >>> import grundy
    >>> grundy.figure("queen", range(12), range(12)).title[:5]
    'queen'
    >>> grundy.figure("nim", [2, 1], kind="graph").dot()[:7]
    'digraph'
    """
    from .opened import Game

    if isinstance(game, str):
        game = Game(game)
    if kind is not None:
        options["kind"] = kind
    drawn: Figure = game.figure(*where, **options)
    return drawn


def is_range(one: object) -> bool:
    """Whether this can only be a range, and no position."""
    return isinstance(one, range) or (isinstance(one, str) and ".." in one)


def is_range_like(one: object) -> TypeGuard[Union[int, range, str]]:
    """Whether this can be a range."""
    return isinstance(one, (int, range, str, np.integer))
