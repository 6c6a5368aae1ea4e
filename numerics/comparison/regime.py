"""The points at which an approximation's error is measured."""

from __future__ import annotations

from itertools import product

import sympy as sp

from closedform.derivations.claims.claim import Derivation, shapes
from closedform.numerics.domains.grids import grid
from closedform.numerics.domains.points import Point

# What tends to zero on a way into a limit, from one to a thousandth, three values to a factor of ten.
_STEPS = tuple(sp.Rational(1, number * 10**power) for power in range(4) for number in (1, 2, 5))[:10]
_ALONG, _SIDES = 5, {1: 9, 2: 6}  # values of the letter beside a way, and of each letter of a grid, by the number of letters


def regime_of(derivation: Derivation) -> list[Point]:
    """Return the points of an approximation's regime, resolved.

    They are those that its derivation lists. Else they lie along its ways into the limit, at several values of the letter that does not
    move, where there is one such; else on a grid of its letters, if it has one or two. There are none of several letters without a way.
    """
    domain = derivation.domain
    if derivation.regime:
        return [domain.resolve(row) for row in derivation.regime if not shapes(row)]
    if derivation.approaches:
        rows = [{**way.place(step), **beside} for way in derivation.approaches for beside in _beside(derivation) for step in _STEPS]
    else:
        count = _SIDES.get(len(domain.symbols), 0)
        values = [grid(symbol, interval, count) for symbol, interval in domain.symbols.items()]
        rows = [dict(zip(domain.symbols, row, strict=True)) for row in product(*values)] if count else []
    points = [domain.resolve(row) for row in rows]
    return [point for k, point in enumerate(points) if point not in points[:k] and domain.contains(point)]


def _beside(derivation: Derivation) -> list[Point]:
    """Return several values of the letter that stays on every way, where there is one such."""
    moving = {symbol for way in derivation.approaches for symbol, form in way.at.items() if sp.sympify(form).has(way.parameter)}
    staying = [symbol for symbol in derivation.domain.symbols if symbol not in moving]
    if len(staying) != 1:
        return [{}]
    (symbol,) = staying
    return [{symbol: value} for value in grid(symbol, derivation.domain.symbols[symbol], _ALONG)]
