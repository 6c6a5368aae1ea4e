"""Numbers that an author writes in an encoding, made SymPy's own: a claim is exact."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import sympy as sp


def exact(value: Any, of: str) -> Any:
    """Give an encoded form with Python's whole numbers and fractions made SymPy's; a mapping or a tuple by its entries.

    Args:
        value: an expression, a matrix, a number, None, or a mapping or tuple of such.
        of: what it stands in, for the error.

    Raises:
        ValueError: a number is a float, which is no exact one.
    """
    if isinstance(value, Mapping):
        return {name: exact(one, of) for name, one in value.items()}
    if isinstance(value, tuple):
        return tuple(exact(one, of) for one in value)
    if isinstance(value, float):
        raise ValueError(
            f"{of} has the float {value!r}, which is no exact number; write Rational({str(Fraction(str(value))).replace('/', ', ')})"
        )
    return sp.sympify(value) if isinstance(value, (int, Fraction)) else value


def set_exact(claim: Any, of: str, *fields: str) -> None:
    """Make fields of a frozen value exact while it is built.

    Args:
        claim: the value.
        of: what it is called, for the error.
        fields: their names.

    Raises:
        ValueError: one holds a float.
    """
    for name in fields:
        object.__setattr__(claim, name, exact(getattr(claim, name), f"{of}: {name}="))
