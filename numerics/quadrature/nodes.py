"""Nodes and weights of Gauss-Legendre rules at any precision, in whole numbers: mpmath's own rule spends most of its time on them.

mpmath finds each node by Newton's method at full precision from the first step on. Here a first step in double precision precedes
steps in fixed point whose precision doubles. The nodes agree to the last wanted digit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import mpmath
import numpy as np
from mpmath.calculus.quadrature import GaussLegendre

_SPARE = 32  # bits beyond the wanted ones


class FixedPointLegendre(GaussLegendre):
    """mpmath's Gauss-Legendre rule with a faster search for nodes; mpmath still transforms, sums and estimates errors."""

    def calc_nodes(self, degree: int, prec: int, verbose: bool = False) -> list[tuple[Any, Any]]:
        """Return the nodes and weights on (-1, 1) of mpmath's rule of a degree: 3 * 2**(degree - 1) nodes.

        Args:
            degree: from 1 on.
            prec: number of correct bits.
            verbose: part of mpmath's interface; nothing is printed.
        """
        if degree == 1:
            return list(super().calc_nodes(degree, prec))
        working = prec + _SPARE
        found: list[tuple[Any, Any]] = []
        with self.ctx.workprec(working):
            for node, weight in legendre_pairs(3 * 2 ** (degree - 1), working):
                x, w = self.ctx.ldexp(node, -working), self.ctx.ldexp(weight, -working)
                found += [(x, w), (-x, w)]
        return found

    def estimate_error(self, results: Sequence[Any], prec: int, epsilon: Any) -> Any:
        """Estimate the error of the last result like mpmath, which divides by zero if two results differ by exactly one."""
        try:
            return super().estimate_error(results, prec, epsilon)
        except ZeroDivisionError:
            return self.ctx.one


@lru_cache(1)
def rule() -> FixedPointLegendre:
    """Return the only rule of this process, which keeps its nodes."""
    return FixedPointLegendre(mpmath.mp)


def legendre_pairs(n: int, bits: int) -> list[tuple[int, int]]:
    """Return the positive nodes of the rule with n points, n even, and their weights, as multiples of 2**-bits.

    Near an end a node's complement 1 - x**2 has the order of 1/n**2, and the recurrence loses a factor n. So it works
    with four more bits for each bit of n.

    Raises:
        ValueError: n is odd, so zero would be a node.
    """
    if n % 2:
        raise ValueError(f"a rule of {n} points has a node at zero; only rules with an even number of points are supported")
    deep = bits + 4 * n.bit_length() + _SPARE
    return [_polished(n, start, bits, deep) for start in _starts(n)]


def _starts(n: int) -> list[float]:
    """Return the positive zeros of the Legendre polynomial in double precision: an asymptotic formula and three Newton steps."""
    x = np.cos(np.pi * (np.arange(1, n // 2 + 1) - 0.25) / (n + 0.5))
    for _ in range(3):
        p, before = np.ones_like(x), np.zeros_like(x)
        for j in range(1, n + 1):
            p, before = ((2 * j - 1) * x * p - (j - 1) * before) / j, p
        x = x - p * (x * x - 1) / (n * (x * p - before))
    return [float(value) for value in x]


def _polished(n: int, start: float, bits: int, deep: int) -> tuple[int, int]:
    right, at = 40, 40 + 4 * n.bit_length() + _SPARE  # correct bits of the node, and working bits
    x = int(math.ldexp(start, at))
    while True:
        at, before = min(deep, 2 * right + 4 * n.bit_length() + _SPARE), at
        x = x << (at - before) if at >= before else x >> (before - at)
        p, slope = _polynomial(n, x, at)
        x -= (p << at) // slope
        right *= 2
        if at == deep and right >= deep:
            break
    _, slope = _polynomial(n, x, deep)
    complement = (1 << 2 * deep) - x * x  # with 2 * deep bits
    weight = (2 << 5 * deep) // (complement * slope * slope)
    return x >> (deep - bits), weight >> (deep - bits)


def _polynomial(n: int, x: int, bits: int) -> tuple[int, int]:
    """Return the Legendre polynomial of degree n and its derivative at a multiple of 2**-bits, as multiples of the same."""
    p, before = 1 << bits, 0
    for j in range(1, n + 1):
        p, before = (((2 * j - 1) * x * p >> bits) - (j - 1) * before) // j, p
    slope = (n * ((x * p >> bits) - before) << bits) // ((x * x >> bits) - (1 << bits))
    return p, slope
