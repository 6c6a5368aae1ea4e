"""Python numbers in an encoding as SymPy numbers: a claim is exact."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp


def exact(value: Any, of: str) -> Any:
    """Return an encoded form with integers and fractions of Python as SymPy numbers.

    A mapping or a tuple is converted entry by entry.

    Args:
        value: an expression, a matrix, a number, None, or a mapping or tuple of such.
        of: the place of the value, for the error.

    Raises:
        ValueError: a number is a float, and so not exact.
    """
    if isinstance(value, Mapping):
        return {name: exact(one, of) for name, one in value.items()}
    if isinstance(value, tuple):
        return tuple(exact(one, of) for one in value)
    if isinstance(value, float):
        raise ValueError(
            f"{of} has the float {value!r}, and a claim is exact; write Rational({str(Fraction(str(value))).replace('/', ', ')})"
        )
    return sp.sympify(value) if isinstance(value, (int, Fraction)) else value


def set_exact(claim: Any, of: str, *fields: str) -> None:
    """Make fields of a frozen value exact in its constructor.

    Args:
        claim: the frozen value.
        of: its name, for the error.
        fields: the names of the fields.

    Raises:
        ValueError: one holds a float.
    """
    for name in fields:
        object.__setattr__(claim, name, exact(getattr(claim, name), f"{of}: {name}="))
