"""Is what a line prints what it encodes? Read back, and compared at points of the domain to 20 digits.

Integrals and expectations are compared by what stands in them: each is replaced, on both sides alike, by one and
the same weighted sum of its integrand at a few fixed points, which depend on the ends and on the law. Equal integrands
over equal ranges have equal sums; others do not, but by an accident of measure zero. So a print and an encoding agree where
they say the same integral, not where two different integrals happen to have one value.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import sympy as sp
from flint import acb, arb, ctx, fmpq

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.line import Line
from closedform.derivations.laws import E
from closedform.numerics.balls.table import to_ball
from closedform.numerics.domains.points import generic_points
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.forms.written_out import written_out
from printed.letters import encoded_value

DIGITS = 20  # to which a print and its encoding agree
BITS = 200  # of the balls that are compared
POINTS = 3  # of the domain, generic ones
_WEIGHTS = (sp.Rational(3, 7), sp.Rational(-5, 11), sp.Rational(8, 13))
_PLACES = (sp.Rational(2, 9), sp.Rational(5, 8), sp.Rational(11, 12))  # inside the unit interval


def differs(claim: Derivation, line: Line, printed: Any) -> str:
    """Say how what is printed differs from what is encoded, under the reading that the table is made for; empty where it does not."""
    encoded = encoded_value(claim, line)
    if getattr(encoded, "shape", ()) == (1, 1):
        encoded = encoded[0, 0]
    if getattr(printed, "shape", ()) != getattr(encoded, "shape", ()):
        return f"the shapes {getattr(printed, 'shape', 'of a number')} and {getattr(encoded, 'shape', 'of a number')}"
    points = list(_points(claim))
    for left, right in zip(_entries(printed), _entries(encoded), strict=True):
        if left == right:
            continue
        if missing := left.free_symbols - set(points[0]):
            return f"the letters {sorted(map(str, missing))} have no place in the domain"
        sides = _stand_in(written_out(left)), _stand_in(written_out(right))
        for point in points:
            a, b = (_ball(side, point) for side in sides)
            if not _agree(a, b):
                return f"printed {a.str(12)}, encoded {b.str(12)} at {dict(point)}"
    return ""


def _entries(value: Any) -> list[Any]:
    return [sp.sympify(v) for v in value] if isinstance(value, sp.MatrixBase) else [sp.sympify(value)]


def _points(claim: Derivation) -> Iterator[Mapping[Any, Any]]:
    """Give points of the domain, with a number for each symbol that stands for a defined thing."""
    points = generic_points(claim.domain, POINTS, seed=7) if claim.domain.symbols else [{}]
    for i, point in enumerate(points):
        defined = sorted(claim.where, key=str)
        yield {**{s: sp.Rational(2 * i + j + 1, 3) for j, s in enumerate(defined)}, **point}


def _ball(expr: Any, point: Mapping[Any, Any]) -> acb:
    """Enclose a stand-in, which may be complex: what stands for a variance need not be positive."""
    with ctx.workprec(BITS):
        return to_ball(expr, {s: acb(arb(fmpq(int(v.p), int(v.q)))) for s, v in point.items()})


def _agree(a: acb, b: acb) -> bool:
    with ctx.workprec(BITS):
        difference, size = abs(a - b), max(abs(a).mid(), abs(b).mid())
        return bool(difference <= size * arb(10) ** -DIGITS)


def _stand_in(expr: Any) -> Any:
    """Replace every integral and expectation by a weighted sum of its integrand."""
    if isinstance(expr, E):
        return _of_expectation(expr)
    if isinstance(expr, sp.Integral):
        out = expr.function
        for variable, low, high in expr.limits:
            out = sum(w * substitute(out, {variable: _place(p, low, high)}) for w, p in zip(_WEIGHTS, _PLACES, strict=True))
        return _stand_in(out)
    if isinstance(expr, sp.Heaviside):
        step = _stand_in(expr.args[0])
        return (1 + step) / (2 + step**2)
    if not expr.args:
        return expr
    return expr.func(*(_stand_in(argument) for argument in expr.args))


def _place(share: Any, low: Any, high: Any) -> Any:
    """Choose a point of a range."""
    if low == -sp.oo:
        return (1 - 2 * share) / share if high == sp.oo else high - share
    return low + share if high == sp.oo else low + share * (high - low)


def _of_expectation(expr: Any) -> Any:
    """Put values for the random variables that depend on the law and the event."""
    seed = hashlib.sha256(str(expr.args[1:]).encode()).digest()
    variables = sorted(expr.bound_symbols, key=str)
    out = sp.Integer(0)
    for i, weight in enumerate(_WEIGHTS):
        values = {v: sp.Rational(seed[(5 * i + j) % 32] - 128, 61) + sp.Rational(1, 7) for j, v in enumerate(variables)}
        out += weight * substitute(_stand_in(expr.body), values)
    return out
