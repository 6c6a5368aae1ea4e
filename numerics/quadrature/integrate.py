"""High-precision quadrature by mpmath's rules: an oracle that shares only the encoding with ``enclose``.

It conditions numerically, one variable at a time, and integrates every dimension. It never uses the exact elimination of
``numerics.gaussian.reduction``. One dimension takes mpmath's rule, in MPFR's arithmetic, or in mpmath's if MPFR has no such
function or no real number. Two dimensions take fixed Gauss-Legendre rules in double precision. A second run, on finer cells or by a
finer rule, shakes every operation by a few units in its last place, which shows cancellation, and every integral, mean and sum by
its own error estimate, which shows its effect on the surroundings. Heuristic quadrature can be confidently wrong. So its agreement
is evidence, and its disagreement is a reason to look, not a refutation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

import mpmath
import numpy as np
import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, MinusGradient
from closedform.derivations.memory import remembered, shared
from closedform.numerics.findings.evidence import DoesNotExist, Estimate, NotLowered
from closedform.numerics.quadrature.declared import integrated
from closedform.numerics.quadrature.evaluate import Quadrature
from closedform.numerics.quadrature.mpfr import Mpfr, in_mpmath, working
from closedform.numerics.quadrature.table import Double

DIGITS = 25
# Working digits of successive attempts, for closed forms and in one dimension: cancellation loses digits
# of an integrand, and of the terms around an integral.
_ATTEMPTS = ((25, 50, 100, 200, 400, 800, 1600), (25, 60))
GOOD = 1e-12  # relative error at which attempts stop
SHAKEN = 2.0**-49  # relative error of a shaken operation in double precision: eight roundings
# Gauss-Legendre orders of two rules; their difference estimates the error in two dimensions.
_ORDERS = (7, 11)


@shared
def integrate(expr: Form, at: Mapping[sp.Symbol, Form]) -> Estimate:
    """Estimate a quantity or line at exact parameters.

    The error covers the effect of the rules' errors, and of rounding, on the whole expression.

    Raises:
        NotLowered: more than two dimensions remain, a function has no row, or the arithmetic finds no number.
        DoesNotExist: the value is not real.
    """
    expr = sp.sympify(expr)
    try:
        if dimensions(expr) > 1:
            return _in_doubles(expr, at)
        with suppress(ArithmeticError, ValueError, TypeError):  # mpmath may find a number where MPFR does not
            return _rising(expr, at, Mpfr)
        return _rising(expr, at, mpmath.mp)
    except (NotLowered, DoesNotExist):
        raise
    except (ArithmeticError, ValueError, TypeError, mpmath.libmp.NoConvergence) as error:  # mpmath's, at a pole or a branch point
        raise NotLowered(f"mpmath finds no value at {dict(at)}: {error or type(error).__name__}") from None


def _rising(expr: Form, at: Mapping[sp.Symbol, Form], ctx: Form) -> Estimate:
    """Evaluate with more and more digits, until shaking every operation in the last digit, and every node, changes nothing.

    Precision alone does not show it: (1 - erf(40)) e^1600 loses all its digits, and 25 and 50 digits agree on zero.
    """
    for finer, digits in enumerate(_ATTEMPTS[dimensions(expr)]):
        value, _ = _at_precision(expr, at, ctx, digits, finer=finer)
        rough = _both_ways(partial(_at_precision, expr, at, ctx, digits + 10, finer=finer + 1, shaken=digits))
        floor = 10.0 ** (4 - DIGITS) * max(1.0, float(abs(value)))
        change = _furthest(value, rough)
        if change <= max(floor, GOOD * float(abs(value))):
            break
    error = change + floor
    if isinstance(value, mpmath.mpc):
        if abs(value.imag) > error:
            raise DoesNotExist(f"the value is not real: {mpmath.nstr(value, 6)} at {dict(at)}")
        value = value.real
    with mpmath.workdps(DIGITS):
        return Estimate(mpmath.nstr(mpmath.mpf(value), DIGITS - 2), error)


def _at_precision(
    expr: Form, at: Mapping[sp.Symbol, Form], ctx: Form, digits: int, *, finer: int, shaken: int | None = None, way: int = 1
) -> tuple[Form, bool]:
    """Return a value with ``digits`` digits, and whether a node was moved by more than that.

    Given a digit, every operation is shaken in it, and every node moved by its error, one way or the other.
    """
    with mpmath.workdps(digits), working():
        engine = Quadrature(ctx, finer=finer, shaken=None if shaken is None else ctx.mpf(10) ** -shaken, way=way)
        value = engine.number(expr, {s: engine.number(sp.sympify(v), {}, exact=True) for s, v in at.items()})
    return in_mpmath(value) if ctx is Mpfr else value, engine.moved


def _both_ways(shaken: Callable[..., tuple[Form, bool]]) -> list[Form]:
    """Evaluate with every node moved one way and, if that is more than a shake, the other way."""
    one, moved = shaken(way=1)
    return [one, shaken(way=-1)[0]] if moved else [one]


def _furthest(value: Form, others: list[Form]) -> float:
    """Return the distance of the other that is furthest away; not a number if one is none, so that nothing converges."""
    return float(np.max([float(abs(value - other)) for other in others]))


def _in_doubles(expr: Form, at: Mapping[sp.Symbol, Form]) -> Estimate:
    """Evaluate by two rules, and by the finer one with every operation and every node shaken: the differences are the error."""

    def by(order: int, shaken: float | None = None, way: int = 1) -> tuple[Form, bool]:
        engine = Quadrature(Double, order=order, shaken=shaken, way=way)
        value = engine.number(expr, {s: engine.number(sp.sympify(v), {}) for s, v in at.items()})
        return float(value), engine.moved

    with mpmath.workdps(DIGITS), np.errstate(all="ignore"):  # an overflow is no number, and makes nothing converge
        (coarse, _), (fine, _) = map(by, _ORDERS)
        rough = _both_ways(partial(by, _ORDERS[1], SHAKEN))
    error = abs(fine - coarse) + _furthest(fine, rough) + 1e-11 * max(1.0, abs(fine))
    return Estimate(mpmath.nstr(mpmath.mpf(fine), DIGITS - 2), error)


@remembered
def dimensions(expr: Form) -> int:
    """Count the nested integrations that this oracle needs."""
    if isinstance(expr, sp.MatrixBase):
        return max(dimensions(entry) for entry in expr)
    if isinstance(expr, sp.Integral):
        return len(expr.limits) + dimensions(expr.function)
    if isinstance(expr, E):
        inside = expr.body.free_symbols | (expr.given.free_symbols if expr.given is not None else set())
        own = max(len([v for v in integrated(law) if v in inside]) for law in expr.laws)
        return own + dimensions(expr.body)
    if isinstance(expr, MinusGradient):
        return dimensions(expr.loss)
    return max((dimensions(arg) for arg in expr.args), default=0)
