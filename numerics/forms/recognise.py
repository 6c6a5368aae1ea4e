"""Name the ratio of two values: a constant such as 2 sqrt(pi), or a monomial in parameters.

A name is a guess that is then tested: the constant's ball must overlap every ratio's at the given precision. It names a measured
number, and does not prove that the ratio is that number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from math import log

import numpy as np
import sympy as sp
from flint import arb, ctx, fmpq

from closedform.derivations.functions.types import Form, Letter

# Exponents (in halves) tried for 2, pi and 3: the factors that erf integrals lose.
_HALVES = {2: range(-8, 9), 3: range(-2, 3)}
_PI = range(-6, 7)
# Powers of parameters beyond this name nothing that a slip of the pen makes.
_MOST = 50


def constant(ratios: Sequence[arb], bits: int = 130, *, near: float = 1e-12) -> Form:
    """Find the one constant that lies in every ratio's ball, or None.

    The name is checked, not guessed: the constant's ball must overlap each ratio's to full width.

    Args:
        ratios: balls of any size; a ball that is not finite or holds zero has no name.
        bits: precision of the constant's ball.
        near: largest relative distance of a tried constant from the first ball's middle.
    """
    if not ratios or not all(_has_size(ratio) for ratio in ratios):
        return None
    sign = 1 if ratios[0] > 0 else -1
    target = _log(ratios[0])
    close = [(cost, powers) for guess, cost, powers in _constants() if abs(guess - target) < near * max(1.0, abs(target))]
    if not close:
        return None
    two, pi, three = min(close)[1]
    with ctx.workprec(bits):
        value = arb(sign) * arb(2).sqrt() ** two * arb.pi().sqrt() ** pi * arb(3).sqrt() ** three
        if not all(ratio.overlaps(value) for ratio in ratios):
            return None
    half = sp.Rational(1, 2)
    return sign * sp.Integer(2) ** (two * half) * sp.pi ** (pi * half) * sp.Integer(3) ** (three * half)


@cache
def _constants() -> list[tuple[float, int, tuple[int, int, int]]]:
    """List the candidates: the logarithm, how far-fetched it is, and the powers in halves."""
    return [
        ((two * log(2) + pi * log(np.pi) + three * log(3)) / 2, abs(two) + abs(pi) + 2 * abs(three), (two, pi, three))
        for two, pi, three in product(_HALVES[2], _PI, _HALVES[3])
    ]


def _has_size(ratio: arb) -> bool:
    return bool(ratio.is_finite()) and not ratio.contains(0)


def _log(number: arb) -> float:
    """Return the logarithm of a number's size, which fits a double even if the number does not."""
    return float(abs(arb(number.mid())).log())


def factor(ratios: Sequence[arb], points: Sequence[Mapping[sp.Symbol, Form]], *, near: float = 1e-12) -> Form:
    """Find a constant, or a constant times powers of the parameters, equal to every ratio.

    Args:
        ratios: one ball for each point.
        points: the exact parameters at the same points.
        near: as in ``constant``.
    """
    if not ratios or not all(_has_size(ratio) for ratio in ratios):
        return None
    if (c := constant(ratios, near=near)) is not None:
        return c
    symbols = [s for s in points[0] if all(p[s].is_Rational and p[s] != 0 for p in points)]
    if len(ratios) < len(symbols) + 2 or not symbols:
        return None
    rows = np.array([[1.0, *(_log(_ball(p[s])) for s in symbols)] for p in points])
    values = np.array([_log(ratio) for ratio in ratios])
    solution, _, rank, _ = np.linalg.lstsq(rows, values, rcond=None)
    if rank < rows.shape[1] or not np.isfinite(solution).all() or max(abs(solution[1:])) > _MOST:
        return None
    powers = [sp.Rational(round(2 * e), 2) for e in solution[1:]]
    if any(abs(float(p) - e) > max(1e-6, 100 * near) for p, e in zip(powers, solution[1:], strict=True)):
        return None
    if any(p[s] < 0 and not e.is_Integer for s, e in zip(symbols, powers, strict=True) for p in points):
        return None  # such a power is not real
    with ctx.workprec(130):
        monomials = [_power(p, symbols, powers) for p in points]
        c = constant([r / m for r, m in zip(ratios, monomials, strict=True)], near=near)
    return None if c is None else c * sp.Mul(*(s**e for s, e in zip(symbols, powers, strict=True)))


def _ball(number: Form) -> arb:
    return arb(fmpq(int(number.p), int(number.q)))


def _power(point: Mapping[sp.Symbol, Form], symbols: Sequence[Letter], powers: Sequence[Form]) -> arb:
    out = arb(1)
    for s, e in zip(symbols, powers, strict=True):
        base = _ball(point[s])
        out *= abs(base).sqrt() ** int(2 * e) * (-1 if base < 0 and int(2 * e) % 4 == 2 else 1)
    return out
