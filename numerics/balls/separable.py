r"""Refuse products of functions of one variable each that are not integrable.

Over a box, the integral of prod |f_v(v)| is the product of the integrals of the |f_v| (Tonelli). If one of these is infinite and
no other f_w is zero almost everywhere, the product is infinite. Then the multiple integral does not exist in any order. E[Y/T]
does not exist if E[1/T] is infinite, although the mean of Y is zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import sympy as sp
from flint import acb, arb

from closedform.derivations.functions.types import Form
from closedform.numerics.balls.table import compile_strict, to_ball
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.gaussian import products

_PLACES = [sp.Rational(p, 17) for p in (3, 5, 8, 11, 14)]  # places of a range; a function must be nonzero at one of them


def refuse(body: Form, ranges: Sequence[products.Range], env: Mapping[Form, acb], integrate: Callable[..., acb]) -> None:
    """Refuse a product if one of its factors has no integral; ignore other integrands.

    Args:
        body: the integrand.
        ranges: (variable, lower end, upper end) for each of its variables.
        env: balls of the other names.
        integrate: integrates a function of one variable, given its body, variable and ends; raises Diverges if it has no integral.

    Raises:
        Diverges: the integral does not exist.
    """
    variables = [v for v, *_ in ranges]
    if body.has(sp.Integral) or any(sp.sympify(end).free_symbols & set(variables) for _, *ends in ranges for end in ends):
        return
    split = products.factors(body, variables)
    try:
        if split is None or to_ball(split[0], env).contains(0):
            return
        if not all(_is_somewhere(split[1][v], v, low, high, env) for v, low, high in ranges):
            return
    except NotLowered:
        return
    for v, low, high in ranges:
        try:
            integrate(split[1][v], v, low, high)
        except NotLowered:
            continue


def _is_somewhere(f: Form, v: Form, low: Form, high: Form, env: Mapping[Form, acb]) -> bool:
    """Return True if a function certainly has no zero on some interval of its range."""
    compiled = compile_strict(f, env, (v,))
    for part in _PLACES:
        if low == -sp.oo:
            place = 8 * part - 4 if high == sp.oo else high - 4 * part
        else:
            place = low + 4 * part if high == sp.oo else low + (high - low) * part
        middle = to_ball(place, env).real
        ball = compiled((acb(middle + arb(0, arb(2) ** -40)),))
        if ball.is_finite() and not ball.contains(0):
            return True
    return False
