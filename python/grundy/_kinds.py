"""Tests of what a value of the user's is, which type checkers believe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

if TYPE_CHECKING:
    from typing_extensions import TypeGuard


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether it is a list."""
    return isinstance(value, list)


def is_numpy_integer(value: object) -> TypeGuard[SupportsIndex]:
    """Whether it is a whole number of NumPy's."""
    return isinstance(value, np.integer)


def is_tuple(value: object) -> TypeGuard[tuple[Any, ...]]:
    """Whether it is a tuple."""
    return isinstance(value, tuple)
