r"""Floors and ceilings as sums of steps: floor(u) = m + 1{u >= m+1} + ... + 1{u >= M} where m <= u < M + 1, and ceiling(u) = -floor(-u)."""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp

from closedform.derivations.functions.steps import at_least_zero
from closedform.derivations.functions.types import Form

MAX_STEPS = 60


class NoSteps(ValueError):
    """A floor cannot be written as steps; the message gives the reason."""


def floor_of(argument: Form, ranges: Mapping[Form, tuple[Form, Form]]) -> Form:
    """Write the floor of c x + d as a sum of steps.

    Args:
        argument: c x + d in one letter, or a number.
        ranges: by letter, the ends of its interval, if they are known.

    Raises:
        NoSteps: the argument has another form, its range is unbounded or unknown, or it has too many steps.
    """
    if argument.is_Rational:
        return sp.floor(argument)
    letters = argument.free_symbols
    slope = argument.diff(next(iter(letters))) if len(letters) == 1 else sp.nan
    if not slope.is_Rational:
        raise NoSteps("a floor is read for c x + d, with numbers c and d and one letter x")
    (x,) = letters
    ends = [argument.xreplace({x: end}) for end in ranges.get(x, ())]
    if not ends or not all(end.is_Rational for end in ends):
        raise NoSteps(f"a floor jumps at every whole number; give {x} a bounded range of numbers")
    low, high = sp.floor(min(ends)), sp.floor(max(ends))
    if high - low > MAX_STEPS:
        raise NoSteps(f"a floor with more than {MAX_STEPS} steps is not read")
    return sp.Add(low, *(at_least_zero(argument - k) for k in range(int(low) + 1, int(high) + 1)))
