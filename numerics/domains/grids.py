"""Exact values over an interval, at which curves and errors are looked at."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form, Letter

_REACH = 4  # how far an unbounded interval is looked at from its finite end
_AROUND = 3  # and from zero, where it has none
_PAST = 2  # times as far as the value that is to lie within
_WHOLE = 12  # whole numbers at most


def grid(symbol: Letter, interval: Form, count: int, within: Form | None = None) -> list[Form]:
    """Return exact values inside an interval, without its finite ends, where forms have branch points.

    Args:
        symbol: the letter; one of whole numbers has the first few of them, whatever ``count`` is.
        interval: of its values.
        count: of the values.
        within: a value of the letter well inside the range to look at, if the interval is unbounded.
    """
    low, high = interval.inf, interval.sup
    if symbol.is_integer:
        first = sp.floor(low) + 1 if low != -sp.oo else sp.ceiling(high) - _WHOLE if high != sp.oo else sp.Integer(-_WHOLE // 2)
        return [sp.Integer(n) for n in range(int(first), int(first) + _WHOLE) if n < high]
    if low == -sp.oo and high == sp.oo:
        reach = max(sp.Integer(_AROUND), _PAST * abs(within or 0))
        low, high = -reach, reach
    elif high == sp.oo:
        high = low + max(sp.Integer(_REACH), _PAST * (within - low) if within is not None else 0)
    elif low == -sp.oo:
        low = high - max(sp.Integer(_REACH), _PAST * (high - within) if within is not None else 0)
    step = (high - low) / (count + 1)
    return [low + step * k for k in range(1, count + 1)]
