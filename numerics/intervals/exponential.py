r"""Integrals over a half line of g(x) e^{-A x + C}, A > 0, where |g(x)| <= K max(1, |x|)^n.

Up to R they are integrated in u = A (x - low). Beyond R, for R >= 1 and A R > n,

    int_R^oo x^n e^{-A x} dx <= R^n e^{-A R} / (A - n/R),

since log x <= log R + (x - R)/R, and so x^n e^{-A x} <= R^n e^{-A R} e^{-(A - n/R)(x - R)}.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyintval as iv
from pyintval import Interval

from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.intervals.series import Series, add, multiply
from closedform.numerics.intervals.table import compile_interval, to_interval
from closedform.numerics.intervals.tails import Standardised, growth
from closedform.numerics.intervals.taylor import quadrature

REACH = 60.0  # in units of 1/A: the rest is below a share of 1e-26


def over_half_line(integrand: Any, rest: Any, x: Any, low: Interval, rate: Interval, env: Mapping[Any, Interval]) -> Interval:
    """Enclose the integral of an integrand from a finite end to infinity.

    Args:
        integrand: the whole integrand, in ``x`` (dimensionless).
        rest: the factor of the exponential of -rate x.
        x: the variable.
        low: the finite end.
        rate: A.
        env: intervals of the other names.

    Raises:
        DoesNotExist: a certainly nonzero constant multiplies an exponential that certainly does not fall.
        NotLowered: the rate is not certainly positive, or the factor has no bound.
    """
    if rate.hi <= 0 and x not in rest.free_symbols and not to_interval(rest, env).contains(0):
        raise DoesNotExist("the exponential of a half line certainly does not decay")
    if not rate.lo > 0:
        raise NotLowered("the exponential of a half line does not certainly decay")
    bound = growth(rest, x, Standardised(Interval(0), Interval(1)), env)
    far = Interval((low + (Interval(REACH) + 2 * Interval(bound.degree)) / rate).hi)
    far = far if far.lo >= 1 else Interval(1)
    function = compile_interval(integrand, env)
    width = far - low

    def along(t: Series, lo: float, hi: float) -> Series:
        return multiply(function({x: add(multiply(t, width), low)}), width)

    inside = quadrature(along, [k / 64 for k in range(65)])
    falls = rate - Interval(bound.degree) / far
    if not falls.lo > 0:
        raise NotLowered("the exponential of a half line does not decrease beyond the cut")
    tail = abs(bound.size) * iv.pown(far, bound.degree) * iv.exp(-rate * far) / falls
    return inside + Interval(-tail.hi, tail.hi)
