"""The rate at which the error of an approximation falls on the way into its limit, from enclosures of both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import sympy as sp
from flint import arb, ctx

from closedform.derivations.claims.claim import Approach, Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.comparison.relations import text
from closedform.numerics.domains.points import generic_points
from closedform.numerics.findings.evidence import Ball
from closedform.numerics.findings.findings import Order
from closedform.numerics.findings.levels import APPROACH, LEAST_ORDER
from closedform.numerics.forms.nodes import entries

_DRAWN = 6  # values of the letters that stay, with either sign where they may have it
_BESIDE = tuple(sp.Rational(n, 30) for n in (30, 29, 26, 23, 19, 16))  # shares of a step: an oscillation is large at one of them
_SMALLER = (APPROACH, (-5, -6, -7), (-9, -10, -11))  # powers of ten at which a rest is looked at
_STAYS = 1e-3  # an order below it is no fall, not even that of a logarithm


def growing_rest(derivation: Derivation, rests: Sequence[tuple[Form, Form, bool]], digits: int) -> str:
    """Say which rest of an expansion grows into the limit, or does not fall, by balls: then the expansion is wrong. Empty if none is seen to.

    Args:
        derivation: the claim, with the ways into its limit.
        rests: each side and its expansion, over what the order is of, and whether the difference falls; else it stays bounded.
        digits: decimal digits of the enclosures.

    A rest that grows at first may be bounded in the end: it has to grow on steps that are far smaller too.
    """
    for side, expansion, falls in rests:
        least = _STAYS if falls else -2 * LEAST_ORDER
        slow: dict[tuple[tuple[str, str], ...], Order] | None = None
        for k, places in enumerate(_SMALLER):
            found = {tuple(one.at.items()): one for one in orders(derivation, side, expansion, digits * (1 + k), places)}
            slow = {at: one for at, one in found.items() if one.high < least and (slow is None or at in slow)}
            if not slow:
                break
        if slow:
            way, order = next(iter(slow.items()))
            at = ", ".join(f"{name} = {form}" for name, form in way)
            does = "does not fall" if falls else "grows"
            return f"the rest of {side} {does} into the limit with {at}: it is {', '.join(order.sizes)}"
    return ""


def orders(derivation: Derivation, quantity: Form, value: Form, digits: int, places: Sequence[int] = APPROACH) -> list[Order]:
    """Measure the order of a line's error along each way into the limit of its derivation.

    Args:
        derivation: the derivation, which names the ways.
        quantity: the quantity that the line approximates.
        value: the line's value.
        digits: decimal digits of the enclosures.
        places: powers of ten, the values of the parameter.

    A reader's limit is meant for all values of the letters that do not move: several are drawn. An error that oscillates is judged by
    the largest of several beside each place.

    Returns:
        One order a way; the interval of the order is certain. A way on which an error may be zero, or has no enclosure, has none.
    """
    typed = Balls(derivation, digits).typed
    beside = _BESIDE if typed else (sp.Integer(1),)
    out = []
    ways = [drawn for one in derivation.approaches for drawn in (_drawn(one, derivation) if typed else (one,))]
    for way in ways:
        steps = [sp.Rational(10) ** k * share for k in places for share in beside]
        balls = Balls(derivation, digits, [(derivation.domain.resolve(way.place(step)), True) for step in steps])
        with ctx.workprec(int(4 * digits)):
            found = [size for k in range(len(steps)) if (size := _size(balls, quantity, value, k)) is not None]
            if len(found) < len(steps) or any(not size > 0 for size in found):
                continue
            rows = [found[k : k + len(beside)] for k in range(0, len(found), len(beside))]
            largest = [max(row, key=lambda size: float(size.mid())) for row in rows]
            first = 0 if typed else len(rows) - 2  # a longer way tells an oscillation from a fall
            fall = (largest[first] / largest[-1]).log() / arb(10).log() / (places[first] - places[-1])
            at = {str(symbol): str(form) for symbol, form in way.at.items()}
            shown = tuple(text(Ball(row[0]), 3) for row in rows)
            out.append(Order(str(way.parameter), at, shown, float(fall.lower()), float(fall.upper())))
    return out


def _drawn(way: Approach, derivation: Derivation) -> Iterator[Approach]:
    """Yield a way, and the same at other values of the letters that do not move on it."""
    yield way
    staying = {s: i for s, i in derivation.domain.symbols.items() if not sp.sympify(way.at.get(s, s)).has(way.parameter)}
    relations = tuple(one for one in derivation.domain.such_that if one.free_symbols <= staying.keys())
    if staying:
        with suppress(ValueError):
            for point in generic_points(Domain(staying, relations), _DRAWN, seed=67):
                yield replace(way, at={**way.at, **point})


def _size(balls: Balls, quantity: Form, value: Form, k: int) -> arb | None:
    """Enclose the size of the error at a place: the sum over its entries."""
    total = arb(0)
    for true, printed in zip(entries(quantity), entries(value), strict=True):
        (q, _), (v, _) = balls.at(true, k), balls.at(printed, k)
        if q is None or v is None or not (q.value.is_finite() and v.value.is_finite()):
            return None
        total += abs(v.value - q.value)
    return total
