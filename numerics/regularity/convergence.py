r"""The conditions under which an integral exists and is analytic in its parameters.

Over a bounded range: the conditions of its integrand on the closed range. If these are too strong: the conditions inside it, and an
integral up to each end, which x = end + 1/t moves to infinity.

Towards an infinite end: every term of the integrand is at most c t^p e^(q(t)), where q is a polynomial (``tails``). The integral
converges if the leading coefficient of q is negative, or if there is no q and p < -1. Both are conditions on forms in the
parameters. If they hold on a closed range of these, one such bound serves all of it: the integral is analytic (differentiation
under the integral sign).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.regularity.asked import REAL, Asked, Asks, Demand, For, Place, Scope, Unread
from closedform.numerics.regularity.at_ends import at_end, at_regular_ends
from closedform.numerics.regularity.settle import is_certain, left_open
from closedform.numerics.regularity.tails import Growth, growths, outward, terms_of


def of_integral(node: Form, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """List the conditions of an integral over several nested ranges.

    If its integrand is not certainly finite at the finite ends of its ranges too, it must have a value inside them, and be
    integrable there.
    """
    inner, put = scope, dict[Any, Any]()
    factor: Form = sp.Integer(1)
    places: list[Place] = []
    for v, low, high in reversed(node.limits):
        low, high = (substitute(sp.sympify(end), put) for end in (low, high))
        for end in (low, high):
            if end not in (sp.oo, -sp.oo):
                yield from demands(end, inner)
        letter = sp.Dummy(v.name, real=True)
        if low == -sp.oo and high == sp.oo:
            put[v], interval = letter, REAL
            places += [Place(letter, letter), Place(letter, -letter)]
        elif low not in (sp.oo, -sp.oo) and high == sp.oo:
            put[v], interval = low + letter, sp.Interval(0, sp.oo)
            places += [Place(letter, letter), Place(letter, 1 / letter, True)]
        elif low == -sp.oo and high not in (sp.oo, -sp.oo):
            put[v], interval = high - letter, sp.Interval(0, sp.oo)
            places += [Place(letter, letter), Place(letter, 1 / letter, True)]
        elif {low, high} & {sp.oo, -sp.oo}:
            yield Unread(node, "its range is one")
            return
        else:
            put[v], interval = low + (high - low) * letter, sp.Interval(0, 1)
            factor *= high - low
            places += [Place(letter, 1 / letter, True), Place(letter, 1 - 1 / letter, True)]
        inner = inner.inside(letter, interval)
    yield from _of_integrand(node, _over_sizes(substitute(node.function, put) * factor), inner, places, demands)


def _over_sizes(product: Form) -> Form:
    """Cancel u^2 against |u|, which the root of a range's length u^2 leaves in a denominator."""
    for f in sp.Mul.make_args(product):
        if f.is_Pow and isinstance(f.base, sp.Abs) and f.exp == -1 and (square := f.base.args[0] ** 2) in product.args:
            return product / square / f * f.base
    return product


def _is_finite(asked: Iterable[Asked]) -> bool:
    """Return True if an integrand certainly has a value throughout a scope."""
    return all(one.to is not For.VALUE or not left_open(one) for one in asked)


def _of_integrand(node: Form, body: Form, scope: Scope, places: Sequence[Place], demands: Asks) -> Iterator[Asked]:
    """List the conditions of an integrand in letters inside its range, and at its ends."""
    endless = list(dict.fromkeys(place.letter for place in places if not place.finite))
    if _is_finite(asked := list(demands(body, scope))):
        ends = [place for place in places if not place.finite]
    else:
        asked = list(demands(body, scope.opened()))
        ends = [place for place in places if not place.finite or not _is_finite(demands(body, scope.opened(place)))]
    yield from asked
    yield from at_regular_ends(node, asked, [place for place in places if place not in ends], scope)
    if len(endless) > 1:
        if any(place.finite for place in ends):
            yield Unread(node, "its integral converges absolutely")
            return
        for term in sp.Add.make_args(sp.expand_mul(body)):
            yield from _of_several(node, term, scope, endless)
        for letter in endless:
            yield from at_end(node, body, letter, scope, 2)
        return
    for place in ends:
        far = sp.Dummy(place.letter.name, positive=True)  # a power or a logarithm of a quotient is then one of its parts
        there = body.xreplace({place.letter: place.at.xreplace({place.letter: far})}) / (far**2 if place.finite else 1)
        yield from _towards(node, there, far, scope.beyond(place.letter, far))


def _towards(node: Form, body: Form, letter: Letter, scope: Scope) -> Iterator[Asked]:
    """Require that an integrand falls fast enough as a letter grows without bound."""
    far, slowest = outward(body, letter, scope), sp.oo
    for term in terms_of(far, letter, scope):
        found = growths(term, letter, scope) if term != 0 else []
        if found is None:
            yield Unread(node, "its integral converges at an end of its range")
            return
        for growth in found:
            yield from _falls(node, growth, letter, scope)
            known = growth.exponent.free_symbols <= {
                s for s, _ in scope.symbols
            }  # else it falls faster than any power, and no rate is known
            slowest = min(slowest, sp.degree(growth.exponent, letter) if known else 0)
    yield from at_end(node, far, letter, scope, max(0, slowest))


def _falls(node: Form, growth: Growth, letter: Letter, scope: Scope) -> Iterator[Asked]:
    exponent = sp.Poly(growth.exponent, letter)
    if exponent.degree() < 1:
        yield Demand(-growth.power - 1, Sign.POSITIVE, node, scope)
    else:
        yield Demand(-exponent.LC(), Sign.POSITIVE, node, scope)


def _of_several(node: Form, term: Form, scope: Scope, letters: Sequence[Letter]) -> Iterator[Asked]:
    """Require that a term falls as the exponential of a negative definite quadratic form in several unbounded letters."""
    exponent = sp.expand(sp.Add(*(f.args[0] for f in sp.Mul.make_args(term) if isinstance(f, sp.exp))))
    rest = [f for f in sp.Mul.make_args(term) if not isinstance(f, sp.exp)]
    quadratic = exponent.is_polynomial(*letters) and sp.Poly(exponent, *letters).total_degree() == 2
    if not quadratic or not all(is_tame(f, letters, scope) for f in rest):
        yield Unread(node, "its integral converges absolutely")
        return
    hessian = -sp.hessian(exponent, letters)
    for size in range(1, len(letters) + 1):
        yield Demand(sp.expand(hessian[:size, :size].det()), Sign.POSITIVE, node, scope)


def is_tame(form: Form, letters: Sequence[Letter], scope: Scope) -> bool:
    """Return True if a form grows no faster than the exponential of a linear form in each of some letters."""
    for letter in letters:
        for turn in (1, -1):
            far = outward(form if turn == 1 else form.xreplace({letter: -letter}), letter, scope)
            found = growths(far, letter, scope)
            if found is None or any(_is_steep(one, letter, scope) for one in found):
                return False
    return True


def _is_steep(growth: Growth, letter: Letter, scope: Scope) -> bool:
    """Return True if a bound may grow faster than the exponential of a linear form."""
    if sp.degree(growth.exponent, letter) <= 1:
        return False
    return not is_certain(-sp.Poly(growth.exponent, letter).LC(), Sign.POSITIVE, scope)
