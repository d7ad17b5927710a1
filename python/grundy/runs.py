"""Long runs of `grundy run`, read as arrays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from ._errors import BadText

_TYPES = {"u8": "<u1", "u16": "<u2"}


class Run:
    """The values of a run so far. The folder is read, never changed; `grundy.read_run` opens it."""

    def __init__(self, folder: Union[str, Path]) -> None:
        self.folder = Path(folder)
        try:
            data = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))["content"]
            self._segments: list[dict[str, Any]] = data["segments"]
            self.game: str = str(data["run"]["code"])
            self.to: int = int(data["to"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadText(f"'{folder}' is no folder of a run: {error}") from error

    def __len__(self) -> int:
        return sum(int(one["count"]) for one in self._segments)

    def values(self, first: int = 0, last: Union[int, None] = None) -> npt.NDArray[np.uint16]:
        """The nimbers of the heaps from `first` to before `last`; files are mapped, so that only this part is read."""
        last = len(self) if last is None else min(last, len(self))
        found = np.zeros(max(last - first, 0), dtype=np.uint16)
        for one in self._segments:
            begin, end = int(one["first"]), int(one["first"]) + int(one["count"])
            low, high = max(begin, first), min(end, last)
            if low >= high:
                continue
            path = self.folder / str(one["file"])
            mapped: npt.NDArray[Any] = np.memmap(path, dtype=_TYPES[one["type"]], mode="r", shape=(end - begin,))
            found[low - first : high - first] = mapped[low - begin : high - begin]
        return found

    def __repr__(self) -> str:
        return f"Run({self.game}: {len(self)} of {self.to + 1} values)"


def read_run(folder: Union[str, Path]) -> Run:
    """Opens the folder of a run of `grundy run`, finished or not."""
    return Run(folder)
