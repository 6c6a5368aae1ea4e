"""Integrals with letters for their parameters: a formula is transformed once, and points only supply numbers.

A letter is positive: it stands for the size of a parameter at a point, whose sign is written out. Two forms that are equal as functions of
letters are equal at every number at which both are defined; where a part divides by zero at a point, its ball there is not finite.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import sympy as sp

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.forms.nodes import outermost_special, substitute

_WITHIN = sp.Rational(3001, 7919)


class Written(NamedTuple):
    """An integral in letters, a place in its range, and the exact number for each letter."""

    node: Form
    place: Form
    numbers: Mapping[Form, Form]


def in_letters(node: Form, at: Mapping[Form, Form]) -> Written | None:
    """Write letters for the parameters of an integral; None if the transformations may depend on more than their signs.

    Args:
        node: an integral in one variable; None is returned for any other node.
        at: an exact number for each of its parameters.
    """
    if not _takes_letters(node):
        return None
    symbols = sorted(node.free_symbols, key=str)
    signs = tuple(1 if at[s].is_positive else -1 if at[s].is_negative else 0 for s in symbols)
    if 0 in signs or any(s.is_integer for s in symbols):
        return None
    written = _written(node, tuple(zip(symbols, signs, strict=True)))
    return Written(written, _place(*written.limits[0][1:]), {_letter(s): abs(at[s]) for s in symbols})


@lru_cache(1024)
def _letter(symbol: Letter) -> Form:
    return sp.Dummy(symbol.name, positive=True)


@remembered
def _written(node: Form, signs: tuple[tuple[Form, int], ...]) -> Form:
    return substitute(node, {symbol: sign * _letter(symbol) for symbol, sign in signs})


@remembered
def _place(low: Form, high: Form) -> Form:
    """Return a generic place between two ends."""
    if -sp.oo in (low, high) or sp.oo in (low, high):
        finite = [end for end in (low, high) if end not in (sp.oo, -sp.oo)]
        return (finite[0] if finite else 0) + _WITHIN * (1 if sp.oo in (low, high) else -1)
    return low + _WITHIN * (high - low)


@remembered
def _takes_letters(node: Form) -> bool:
    """Return True if a node is a one-dimensional integral of a function without kinks, all exponents being numbers."""
    if not isinstance(node, sp.Integral) or len(node.limits) != 1 or len(node.limits[0]) != 3 or not node.free_symbols:
        return False
    parts = (node.function, *node.limits[0][1:])
    if any(outermost_special(part) or part.has(*KINKS, sp.I) for part in parts):
        return False
    return all(power.exp.is_number for part in parts for power in part.atoms(sp.Pow))
