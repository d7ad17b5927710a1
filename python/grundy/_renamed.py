"""Names that were changed: the old ones work for one more version, and say so."""

from __future__ import annotations

import warnings


def renamed(old: str, new: str) -> None:
    """Warns whoever called the function that calls this."""
    warnings.warn(f"{old} is deprecated: it is now {new}", DeprecationWarning, stacklevel=3)
