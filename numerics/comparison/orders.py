"""The rate at which the error of an approximation falls on the way into its limit, from enclosures of both sides."""

from __future__ import annotations

import sympy as sp
from flint import arb, ctx

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.functions.types import Form
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.comparison.relations import text
from closedform.numerics.findings.evidence import Ball
from closedform.numerics.findings.findings import Order
from closedform.numerics.findings.levels import APPROACH
from closedform.numerics.forms.nodes import entries


def orders(derivation: Derivation, quantity: Form, value: Form, digits: int) -> list[Order]:
    """Measure the order of a line's error along each way into the limit of its derivation.

    Args:
        derivation: the derivation, which names the ways.
        quantity: the quantity that the line approximates.
        value: the line's value.
        digits: decimal digits of the enclosures.

    Returns:
        One order a way; the interval of the order is certain. A way on which an error may be zero, or has no enclosure, has none.
    """
    out = []
    for way in derivation.approaches:
        places = [derivation.domain.resolve(way.place(sp.Rational(10) ** k)) for k in APPROACH]
        balls = Balls(derivation, digits, [(place, True) for place in places])
        with ctx.workprec(int(4 * digits)):
            sizes = [size for k in range(len(places)) if (size := _size(balls, quantity, value, k)) is not None]
            if len(sizes) < len(places) or any(not size > 0 for size in sizes):
                continue
            fall = (sizes[-2] / sizes[-1]).log() / arb(10).log() / (APPROACH[-2] - APPROACH[-1])
            at = {str(symbol): str(form) for symbol, form in way.at.items()}
            shown = tuple(text(Ball(size), 3) for size in sizes)
            out.append(Order(str(way.parameter), at, shown, float(fall.lower()), float(fall.upper())))
    return out


def _size(balls: Balls, quantity: Form, value: Form, k: int) -> arb | None:
    """Enclose the size of the error at a place: the sum over its entries."""
    total = arb(0)
    for true, printed in zip(entries(quantity), entries(value), strict=True):
        (q, _), (v, _) = balls.at(true, k), balls.at(printed, k)
        if q is None or v is None or not (q.value.is_finite() and v.value.is_finite()):
            return None
        total += abs(v.value - q.value)
    return total
