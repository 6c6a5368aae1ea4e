r"""Compares two sides where both continue beyond a claim's domain, at points of ordinary size.

Fifty digits at a far or a tiny point show little: sin(1/x^5) and 1/x^5 agree in them for x > 10^10, and each part of both is seen. But
two sides that are analytic on a larger connected domain agree on the smaller one exactly if they agree on the larger one (identity
theorem). So they are compared there. Of numbers nothing continues: they are compared with many digits, and large ones are doubted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.certificates.connected import is_connected
from closedform.numerics.certificates.places_of_change import Open, surfaces_of
from closedform.numerics.domains.points import Point, generic_points
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import symbols_in

_ORDINARY = (sp.Rational(1, 4), sp.Integer(1))  # sizes at which analytic functions show what they are
_MODERATE = (sp.Rational(1, 8), sp.Integer(8))  # sizes that still do, where nothing continues further
LARGEST_NUMBER = 1000  # beyond it, or below its reciprocal, a number hides what it is added to
_POINTS = 2


def hidden_difference(pairs: Sequence[tuple[Form, Form]], domain: Domain, digits: int) -> str:
    """Return why agreement on a domain may be that of digits alone, in words; empty if the sides agree where both continue.

    Args:
        pairs: both sides of each entry, analytic on the domain.
        domain: the domain on which they agree at points; no chart.
        digits: decimal digits of the enclosures.
    """
    sides = [side for pair in pairs for side in pair]
    if large := next((number for side in sides for number in _numbers(side) if _is_large(number)), None):
        return f"beside a number of the size of {sp.N(large, 2)} digits may not show a difference"
    far = [s for s, i in domain.symbols.items() if not s.is_integer and _part(i, *_ORDINARY) is None]
    if not far:
        return ""
    for letters in (far, *([s] for s in far)) if len(far) > 1 else (far,):
        wider = replace(domain, symbols={s: _hull(i) if s in letters else i for s, i in domain.symbols.items()})
        if _are_analytic(sides, wider):
            return _difference(pairs, wider, digits)
    without = [s for s in far if _part(domain.symbols[s], *_MODERATE) is None]
    return (
        f"where {without[0]} is so large or so small digits may not show a difference, and nothing continues further"
        if without
        else ""
    )


def _numbers(form: Form) -> Iterator[Form]:
    yield from (number for number in form.atoms(sp.Rational))


def _is_large(number: Form) -> bool:
    return max(abs(number.p), number.q) > LARGEST_NUMBER


def _part(interval: Form, low: Form, high: Form) -> Form | None:
    """Return the part of a range with sizes between two numbers, on the positive side if there is one; None if there is none."""
    for ordinary in (sp.Interval(low, high), sp.Interval(-high, -low)):
        part = interval.intersect(ordinary)
        if isinstance(part, sp.Interval) and part.measure > 0:
            return part
    return None


def _hull(interval: Form) -> Form:
    """Return the least open range with a range and numbers of ordinary size on the same side of zero."""
    low, high = _ORDINARY if interval.sup > 0 else (-_ORDINARY[1], -_ORDINARY[0])
    return sp.Interval.open(sp.Min(interval.inf, low), sp.Max(interval.sup, high))


def _are_analytic(sides: Sequence[Form], domain: Domain) -> bool:
    """Return True if sides certainly are analytic on a whole domain, which is connected."""
    try:
        return not surfaces_of(sides, {}, domain).all and is_connected(domain, sides)
    except (Open, NotLowered, DoesNotExist, NotImplementedError, ZeroDivisionError, TypeError, ValueError, sp.PolynomialError):
        return False


def _difference(pairs: Sequence[tuple[Form, Form]], domain: Domain, digits: int) -> str:
    """Return a point of ordinary size at which two sides are not seen to agree, in words; empty if there is none."""
    ordinary = {s: i if s.is_integer else _part(i, *_ORDINARY) or i for s, i in domain.symbols.items()}
    try:
        points = generic_points(Domain(ordinary, domain.such_that), _POINTS, seed=61)
    except ValueError:
        return "no point of ordinary size is found at which the sides can be compared"
    for point in points:
        at = ", ".join(f"{s} = {value}" for s, value in point.items())
        for left, right in pairs:
            try:
                one, other = (enclose(side, _only(point, side), digits=digits).value for side in (left, right))
            except (NotLowered, DoesNotExist, ZeroDivisionError, ValueError):
                return f"the sides cannot be compared at {at}, to which both continue"
            if not one.overlaps(other):
                return f"the sides differ at {at}, to which both continue, and so here by less than digits show"
    return ""


def _only(point: Point, side: Form) -> Mapping[Letter, Form]:
    return {s: point[s] for s in symbols_in(side)}
