r"""Compares two sides where both continue beyond a claim's domain, at points of ordinary size.

Fifty digits at a far or a tiny point show little: sin(1/x^5) and 1/x^5 agree in them for x > 10^10, and each part of both is seen. But
two sides that are analytic on a larger connected domain agree on the smaller one exactly if they agree on the larger one (identity
theorem). So they are compared there. Of numbers nothing continues: they are compared with many digits, and large ones are doubted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.facts import FACTS
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.certificates.connected import is_connected
from closedform.numerics.certificates.places_of_change import Open, surfaces_of
from closedform.numerics.domains.points import Point, generic_points
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.in_words import short
from closedform.numerics.forms.nodes import bound_symbols, outermost_special, symbols_in

_ORDINARY = (sp.Rational(1, 2), sp.Integer(1))  # sizes at which analytic functions show what they are
_MODERATE = (sp.Rational(1, 8), sp.Integer(8))  # sizes that still do, where nothing continues further
LARGEST_NUMBER = 1000  # beyond it, or below its reciprocal, a number hides what it is added to
_LARGEST_EXPONENT, _LARGEST_FACTOR = 20, 30  # likewise of x^n at ordinary x, and of f(n x)
_POINTS, _COMPARED = 6, 2  # points of ordinary size, and those of them at which sides are compared
_SIDES = 8  # choices of the letters' signs among which such points are looked for


def hidden_difference(pairs: Sequence[tuple[Form, Form]], domain: Domain, digits: int) -> str:
    """Return why agreement on a domain may be that of digits alone, in words; empty if the sides agree where both continue.

    Args:
        pairs: both sides of each entry, analytic on the domain.
        domain: the domain on which they agree at points; no chart.
        digits: decimal digits of the enclosures.
    """
    pairs = [(left, right) for left, right in pairs if left != right]
    sides = [side for pair in pairs for side in pair]
    if (large := next((node for side in sides for node in sp.preorder_traversal(side) if _is_extreme(node)), None)) is not None:
        return f"beside {short(large)}, which is far from one, digits may not show a difference"
    far = [s for s, i in domain.symbols.items() if not s.is_integer and not _of_size(i, *_ORDINARY)]
    for wider in _wider(domain, far):
        if (wider == domain or _are_analytic(sides, wider)) and (points := _points(wider, *_ORDINARY)):
            return _difference(pairs, points, digits)
    if pairs and not _points(domain, *_MODERATE):
        return "digits may not show a difference so far from one, and nothing continues nearer"
    return ""


def _wider(domain: Domain, far: Sequence[Letter]) -> Iterator[Domain]:
    """Yield a domain, if it may have points of ordinary size; then wider ones that have, with its constraints and without."""
    if not far:
        yield domain
    for letters in (far, *([s] for s in far)) if len(far) > 1 else (far,):
        wider = replace(domain, symbols={s: _hull(i) if s in letters else i for s, i in domain.symbols.items()})
        yield from (one for one in (wider, replace(wider, such_that=())) if one != domain)


def _is_extreme(node: Form) -> bool:
    """Return True if a number, an exponent or a factor of a function's argument is so far from one that it hides what is beside it."""
    if not isinstance(node, sp.Expr) or node in (sp.oo, -sp.oo, sp.zoo, sp.nan):
        return False
    if node.is_Rational:
        return bool(max(abs(node.p), node.q) > LARGEST_NUMBER)
    if node.is_Pow and node.exp.is_number and abs(node.exp) > _LARGEST_EXPONENT:
        return True
    if node.func in FACTS and node.args and abs(sp.N(node.args[-1].as_coeff_Mul()[0], 5)) > _LARGEST_FACTOR:
        return True
    if node.is_number and not node.has(sp.Integral, sp.Sum) and not outermost_special(node) and node.is_nonzero:
        size = abs(sp.N(node, 5))
        return bool(size.is_number and (size > LARGEST_NUMBER or size * LARGEST_NUMBER < 1))
    return False


def _of_size(interval: Form, low: Form, high: Form) -> list[Form]:
    """List the parts of a range with sizes between two numbers, the positive one first."""
    found = (interval.intersect(ordinary) for ordinary in (sp.Interval(low, high), sp.Interval(-high, -low)))
    return [part for part in found if isinstance(part, sp.Interval) and part.measure > 0]


def _points(domain: Domain, low: Form, high: Form) -> list[Point]:
    """Choose points of a domain whose letters have sizes between two numbers, where they may; none if none are found."""
    choices = [[i] if s.is_integer else _of_size(i, low, high) or [i] for s, i in domain.symbols.items()]
    for chosen in islice(product(*choices), _SIDES):
        with suppress(ValueError):
            return generic_points(Domain(dict(zip(domain.symbols, chosen, strict=True)), domain.such_that), _POINTS, seed=61)
    return []


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


def _difference(pairs: Sequence[tuple[Form, Form]], points: Sequence[Point], digits: int) -> str:
    """Return a point of ordinary size at which two sides are not seen to agree, in words; empty if there is none."""
    for side in (side for pair in pairs for side in pair):
        if (
            tiny := next((part for part in _parts(side) if all(_is_far_from_one(part, point) for point in points)), None)
        ) is not None:
            return f"beside {short(tiny)}, which is far from one, digits may not show a difference"
    for point in points[:_COMPARED]:
        at = ", ".join(f"{s} = {value}" for s, value in point.items())
        for left, right in pairs:
            try:
                one, other = (enclose(side, _only(point, side), digits=digits).value for side in (left, right))
            except (NotLowered, DoesNotExist, ZeroDivisionError, ValueError):
                return f"the sides cannot be compared at {at}, to which both continue"
            if not one.overlaps(other):
                return f"the sides differ at {at}, to which both continue, and so here by less than digits show"
    return ""


def _parts(form: Form) -> Iterator[Form]:
    """List the powers and functions of parameters alone in a form, also in integrands."""
    bound: set[Form] = set().union(*(bound_symbols(node) for node in sp.preorder_traversal(form)))
    for node in sp.preorder_traversal(form):
        if (
            isinstance(node, sp.Expr)
            and (node.is_Pow or node.func in FACTS)
            and node.free_symbols
            and not node.free_symbols & bound
        ):
            yield node


def _is_far_from_one(part: Form, point: Point) -> bool:
    """Return True if the size of a part at a point certainly hides what is beside it."""
    try:
        size = abs(enclose(part, _only(point, part), digits=10).value)
    except (NotLowered, DoesNotExist, ZeroDivisionError, ValueError, KeyError):
        return False
    return bool(size > LARGEST_NUMBER or size * LARGEST_NUMBER < 1)


def _only(point: Point, side: Form) -> Mapping[Letter, Form]:
    return {s: point[s] for s in symbols_in(side)}
