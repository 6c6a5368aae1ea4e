"""A domain -> exact rational points, corners first, then generic ones.

A generic point has coordinates with no simple relation to one another, so that an identity which
holds only on a special set (b = 0, rho_11 = rho_kk) is not mistaken for one that holds.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import sympy as sp

from derivations.domain import Domain

Point = dict[sp.Symbol, Any]

# Magnitudes for unbounded intervals. The corners are a hundredfold either way of order one:
# beyond, every closed form of the documents is within 1e-4 of a constant and little is learnt.
_CORNERS = [sp.Rational(1, 100), sp.Rational(100), sp.Rational(1, 7), sp.Rational(9), sp.Rational(1)]
_EDGE = sp.Rational(1, 1000)  # how near an end of a bounded interval a corner lies, relatively


def _whole(symbol: sp.Symbol, value: Any) -> Any:
    """Round up where the symbol is a number of things, such as the neurons K; spread, so that patterns may break."""
    return sp.ceiling(4 * value) - 1 if symbol.is_integer and abs(value) <= 3 else sp.ceiling(value) if symbol.is_integer else value


def _bounds(interval: Any) -> tuple[Any, Any]:
    return interval.inf, interval.sup


def _corner(interval: Any, index: int) -> Any:
    low, high = _bounds(interval)
    size = _CORNERS[index % len(_CORNERS)]
    if low == -sp.oo and high == sp.oo:
        return size if (index // 2) % 2 else -size
    if high == sp.oo:
        return low + size
    if low == -sp.oo:
        return high - size
    width = high - low
    places = [_EDGE, 1 - _EDGE, sp.Rational(1, 4), sp.Rational(3, 4), sp.Rational(1, 2)]
    return low + width * places[index % len(places)]


def _generic(interval: Any, rng: random.Random) -> Any:
    low, high = _bounds(interval)
    denominator = rng.choice([89, 97, 101, 103, 107, 109, 113])
    if low != -sp.oo and high != sp.oo:
        return low + (high - low) * sp.Rational(rng.randint(5, denominator - 5), denominator)
    size = sp.Rational(rng.randint(denominator // 5, 3 * denominator), denominator)
    if low == -sp.oo and high == sp.oo:
        return size if rng.random() < 0.5 else -size
    return low + size if high == sp.oo else high - size


def generic_points(domain: Domain, count: int, *, seed: int = 0) -> list[Point]:
    """Draw exact points with unrelated coordinates of order one.

    Args:
        domain: the set to draw from.
        count: points wanted.
        seed: of the generator; the same seed gives the same points on any machine.

    Raises:
        ValueError: the joint constraints left almost nothing of the box.
    """
    rng = random.Random(seed)
    found: list[Point] = []
    for _ in range(400 * count):
        point = domain.resolve({s: _whole(s, _generic(i, rng)) for s, i in domain.symbols.items()})
        if domain.contains(point):
            found.append(point)
        if len(found) == count:
            return found
    raise ValueError(
        f"only {len(found)} of {count} points of the domain were found; its constraints "
        f"{list(domain.such_that)} leave almost nothing of the box: give the domain a chart"
    )


def corner_points(domain: Domain, count: int, *, seed: int = 0) -> list[Point]:
    """Choose points near the ends of the intervals, in unlike combinations."""
    rng = random.Random(seed + 1)
    found: list[Point] = []
    for _ in range(60 * count):
        point = domain.resolve({s: _whole(s, _corner(i, rng.randrange(10))) for s, i in domain.symbols.items()})
        if point not in found and domain.contains(point):
            found.append(point)
        if len(found) == count:
            break
    return found


def points(domain: Domain, *, corners: int = 4, generic: int = 8, seed: int = 0) -> list[tuple[Point, bool]]:
    """List the points a line is checked at, each with whether it is generic.

    A domain without symbols has a single point.
    """
    if not domain.symbols:
        return [({}, True)]
    generic_ones = [(p, True) for p in generic_points(domain, generic, seed=seed)]
    return generic_ones + [(p, False) for p in corner_points(domain, corners, seed=seed)]


def simplest(values: Mapping[sp.Symbol, Any]) -> dict[str, str]:
    """Write a point as text: exact rationals by name."""
    return {str(s): str(v) for s, v in sorted(values.items(), key=lambda item: str(item[0]))}
