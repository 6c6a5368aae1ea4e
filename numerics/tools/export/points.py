"""The points at which a formula is measured: points of its domain whose coordinates are exactly numbers of a floating-point type.

At closed ends, at zero and one and where parameters are equal an identity may have no value: these points are included. Sizes run
over many decades, in unlike and in like combinations, next to the ends of intervals, to zero and to one another, since formulas
lose digits there. A point that rounding moves out of the domain is dropped.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import combinations, islice, product
from typing import Any

import numpy as np
import sympy as sp

from closedform.derivations.claims.domain import lies_in
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.tools.export.form import Form

Row = dict[Any, float]
_ROUNDS = 40  # tries for each point wanted
_DECADES: Mapping[str, tuple[float, float]] = {"float64": (-9.0, 5.0), "float32": (-5.0, 3.0)}  # decades of the sizes of parameters
_NEAREST: Mapping[str, float] = {"float64": -12.0, "float32": -5.0}  # decades from the ends of an interval, relative
_CLOSE = 0.15  # share of the points where parameters are next to one another, or to one another's negative
_LARGEST_WHOLE = 200
_PLAIN = 0.05  # share of the numbers next to a small whole number, where a logarithm is zero
_MOST_SPECIAL = 24


def rows(form: Form, count: int, kind: str, *, seed: int = 0) -> list[Row]:
    """Draw points of a formula's domain.

    Args:
        form: the formula.
        count: points wanted; the result has fewer if the domain has few points of the type.
        kind: "float64" or "float32".
        seed: seeds the generator.
    """
    rng = random.Random(f"{seed} {kind}")
    found: dict[tuple[float, ...], Row] = {}
    for _ in range(_ROUNDS * count):
        drawn = _drawn(form, rng, kind)
        if drawn is not None:
            found.setdefault(tuple(drawn.values()), drawn)
        if len(found) == count or (not form.names and found):
            break
    return list(found.values())


def _drawn(form: Form, rng: random.Random, kind: str) -> Row | None:
    """Draw one point; None if it is not in the domain, or not known to be."""
    domain = form.domain
    common = rng.uniform(*_DECADES[kind]) if rng.random() < 0.4 else None
    values = {s: _value(s, i, rng, kind, common) for s, i in domain.symbols.items()}
    if rng.random() < _CLOSE:
        _bring_together(values, rng, kind)
    return _row(form, {s: _exact(value, s, kind) for s, value in values.items()}, kind)


def special_rows(form: Form, kind: str) -> list[Row]:
    """Return points of a domain at closed ends, at 0, 1 and -1, and where two parameters are equal; a few of them."""
    found = {tuple(row.values()): row for at in _special(form, kind) if (row := _row(form, at, kind)) is not None}
    return list(islice(found.values(), _MOST_SPECIAL))


def _special(form: Form, kind: str) -> Iterator[dict[Any, Any]]:
    rng = random.Random(f"special {kind}")
    symbols = form.domain.symbols
    typical = {s: _exact(_value(s, interval, rng, kind, 0.0), s, kind) for s, interval in symbols.items()}
    for one, other in combinations(symbols, 2):
        yield typical | {other: typical[one]}
    named = {
        s: [sp.Integer(n) for n in (0, 1, -1)] + [end for end in (i.inf, i.sup) if end.is_Rational] for s, i in symbols.items()
    }
    for s, values in named.items():
        yield from (typical | {s: _exact(float(value), s, kind)} for value in dict.fromkeys(values))
    yield from (dict(zip(symbols, at, strict=True)) for at in islice(product(*named.values()), _MOST_SPECIAL))


def _row(form: Form, exact: Mapping[Any, Any], kind: str) -> Row | None:
    """Return a point by the numbers of its symbols; None if it is not in the domain, or not known to be."""
    domain = form.domain
    if not all(lies_in(interval, exact[s]) for s, interval in domain.symbols.items()):
        return None
    values = domain.resolve(exact)
    if not domain.contains(values):
        return None
    try:
        for symbol, meant in form.where.items():
            values[symbol] = sp.Rational(float(enclose(meant, values, digits=20).value.mid()))
    except (NotLowered, DoesNotExist, ValueError, OverflowError):
        return None
    row = {s: _rounded(float(values[s]), kind) for s in form.names}
    return row if all(np.isfinite(x) for x in row.values()) else None


def _value(symbol: Any, interval: Any, rng: random.Random, kind: str, common: float | None) -> float:
    """Draw a number of an interval: of any size, of a common one, or next to an end."""
    low, high = float(interval.inf), float(interval.sup)
    decade = rng.uniform(*_DECADES[kind]) if common is None else common + rng.uniform(-1.0, 1.0)
    if symbol.is_integer:
        decade = rng.uniform(0, np.log10(_LARGEST_WHOLE))
    size = 10.0**decade
    if rng.random() < _PLAIN and not symbol.is_integer and low < 1 < high:
        return 1 + rng.choice([-1, 1]) * 10.0 ** rng.uniform(_NEAREST[kind], -0.3)
    if np.isfinite(low) and np.isfinite(high):
        near = (high - low) * 10.0 ** rng.uniform(_NEAREST[kind], -0.3)
        return rng.choice(
            [low + near, high - near, rng.uniform(low, high), rng.choice([-1, 1]) * size if low < 0 < high else low + near]
        )
    if np.isfinite(low):
        return low + size
    return high - size if np.isfinite(high) else rng.choice([-1, 1]) * size


def _bring_together(values: dict[Any, float], rng: random.Random, kind: str) -> None:
    """Move one parameter, or several, next to another one or its negative, relative to its size; not onto it."""
    several = [s for s in values if not s.is_integer]
    if len(several) > 1:
        other, *rest = rng.sample(several, len(several))
        decade = rng.uniform(_NEAREST[kind], -0.3)
        for one in rest[: rng.randint(1, len(rest))]:
            values[one] = rng.choice([-1, 1, 1]) * values[other] * (1 + rng.uniform(-1, 1) * 10.0**decade)


def _exact(value: float, symbol: Any, kind: str) -> Any:
    return sp.Integer(round(value)) if symbol.is_integer else sp.Rational(_rounded(value, kind))


def _rounded(value: float, kind: str) -> float:
    with np.errstate(over="ignore", under="ignore"):
        return float(np.dtype(kind).type(value))
