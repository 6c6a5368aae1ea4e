r"""The conditions under which an integral exists and is analytic in its parameters.

Over a bounded range: the conditions of its integrand on the closed range. If these are too strong: the conditions inside it, and an
integral up to each end, which x = end + 1/t moves to infinity.

Towards an infinite end: every term of the integrand is at most c t^p e^(q(t)), where q is a polynomial (``tails``). The integral
converges if the leading coefficient of q is negative, or if there is no q and p < -1. Both are conditions on forms in the
parameters. If they hold on a closed range of these, one such bound serves all of it: the integral is analytic (differentiation
under the integral sign).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.conditions.at_ends import MOST_WAVES, at_end, at_regular_ends, sums_with_signs
from closedform.numerics.conditions.certain import is_certain, left_open
from closedform.numerics.conditions.demand import REAL, Asked, Asks, Demand, For, Place, Scope, Unread
from closedform.numerics.conditions.growth import Growth, beginning, growths, outward, terms_of
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.expansions import UNITY, Expansion, expansion
from closedform.numerics.forms.kinks import split_range
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.gaussian.convergence import grows_as_lines


def of_integral(node: Form, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """List the conditions of an integral over several nested ranges.

    If its integrand is not certainly finite at the finite ends of its ranges too, it must have a value inside them, and be
    integrable there.
    """
    slow = _without_steep_slopes(node, scope)
    inner, put = scope, dict[Any, Any]()
    factor: Form = sp.Integer(1)
    places: list[Place] = []
    for v, low, high in reversed(slow.limits):
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
    body = _over_sizes(substitute(slow.function, put) * factor)
    if len(node.limits) == 1 and not _is_finite(demands(body, inner.opened())) and len(pieces := _in_pieces(node, scope)) > 1:
        for piece in pieces:
            yield from of_integral(piece, scope, demands)
        return
    yield from _of_integrand(node, body, inner, places, demands)


def _without_steep_slopes(node: Form, scope: Scope) -> Form:
    """Write x/|k| for the letter of an integral with e^(e^(k x + ...)), where k has parameters and a certain sign.

    The value is the same. For complex k near a real one e^(k x) turns, however near it is, and bounds nothing; e^x does not.
    """
    if len(node.limits) != 1:
        return node
    ((v, low, high),) = node.limits
    slopes = [
        sp.Poly(inner.args[0], v).LC()
        for outer in node.function.atoms(sp.exp)
        for inner in sp.expand(outer.args[0]).atoms(sp.exp)
        if inner.args[0].is_polynomial(v) and sp.degree(inner.args[0], v) == 1
    ]
    for k in slopes:
        sign = next((s for s in (1, -1) if is_certain(s * k, Sign.POSITIVE, scope)), None)
        if k.free_symbols and sign is not None:
            scale = sign * k
            ends = [end if end in (sp.oo, -sp.oo) else end * scale for end in (low, high)]
            return sp.Integral(node.function.xreplace({v: v / scale}) / scale, (v, *ends))
    return node


def _in_pieces(node: Form, scope: Scope) -> list[Form]:
    """Cut an integral at the kinks and poles inside its range, where an integrable one may lie: each piece has it at an end."""
    ((v, low, high),) = node.limits
    try:
        pieces = split_range(node.function, v, low, high, partial(_side, scope=scope))
    except (NotLowered, DoesNotExist, NotImplementedError, sp.PolynomialError):
        return []
    return [sp.Integral(piece.body, (v, piece.low, piece.high)) for piece in pieces if piece.body != 0]


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
    letters = {place.letter for place in places}
    removable = _removable(body, scope, letters)
    asked = [one for one in demands(body, scope) if not removable(one)]
    ends, smooth = [place for place in places if not place.finite], list[Place]()
    if not _is_finite(asked):
        asked = [one for one in demands(body, scope.opened()) if not removable(one)]
        for place in (place for place in places if place.finite):
            if _is_finite(one for one in demands(body, scope.opened(place)) if not removable(one)):
                continue
            (smooth if letters == {place.letter} and _is_analytic(body, place, scope) else ends).append(place)
        if not all(_is_finite(demands(factor, scope)) for factor in _factors_in_several(body, letters)):
            yield Unread(node, "its integral converges absolutely")  # at a corner of its ranges
            return
    yield from asked
    yield from at_regular_ends(node, asked, [place for place in places if place not in (*ends, *smooth)], scope)
    if len(endless) > 1:
        if any(place.finite for place in ends):
            yield Unread(node, "its integral converges absolutely")
            return
        for term in sp.Add.make_args(in_exponentials(body, endless)):
            yield from _of_several(node, term, scope, endless)
        for letter in endless:
            yield from at_end(node, body, letter, scope, 2)
        return
    for place in ends:
        far = sp.Dummy(place.letter.name, positive=True)  # a power or a logarithm of a quotient is then one of its parts
        there = _without_far_factors(body, place.letter, endless) if place.finite else body
        there = there.xreplace({place.letter: place.at.xreplace({place.letter: far})}) / (far**2 if place.finite else 1)
        alone = letters == {place.letter}
        yield from _towards(node, there, far, scope.beyond(place.letter, far), finite=place.finite, alone=alone)


def _factors_in_several(body: Form, letters: Collection[Form]) -> Iterator[Form]:
    """List the factors of a sum's terms with several variables: such a one may be infinite at a corner of the ranges."""
    for term in sp.Add.make_args(body):
        yield from (factor for factor in sp.Mul.make_args(term) if len(factor.free_symbols & set(letters)) > 1)


def _without_far_factors(body: Form, letter: Letter, endless: Sequence[Letter]) -> Form:
    """Drop the factors at an end of one variable's range that have an unbounded one too: they are finite there, but vanish at no common rate."""
    others = set(endless) - {letter}
    terms = (sp.Mul.make_args(term) for term in sp.Add.make_args(body))
    return sp.Add(*(sp.Mul(*(f for f in term if not (f.free_symbols & others and letter in f.free_symbols))) for term in terms))


def _removable(body: Form, scope: Scope, letters: Collection[Form]) -> Callable[[Asked], bool]:
    """Return a test of conditions u != 0: a body in one variable that is analytic where u is zero too needs none."""
    known = dict[Any, bool]()

    def is_analytic_at_zero(form: Form) -> bool:
        (letter,) = letters
        if not form.is_polynomial(letter) or sp.degree(form, letter) != 1:
            return False
        slope, rest = sp.Poly(form, letter).all_coeffs()
        w = sp.Dummy("w", real=True)
        found = expansion(body.xreplace({letter: w - rest / slope}), w, partial(is_certain, scope=scope))
        return found is not None and found.order >= 0 and is_certain(slope, Sign.NONZERO, scope)

    def removable(one: Asked) -> bool:
        if len(letters) > 1 or not isinstance(one, Demand) or one.to is not For.VALUE or one.must is not Sign.NONZERO:
            return False
        if one.form not in known:
            known[one.form] = bool(one.form.free_symbols & set(letters)) and is_analytic_at_zero(one.form)
        return known[one.form]

    return removable


def _is_analytic(body: Form, place: Place, scope: Scope) -> bool:
    """Return True if an integrand in one variable is certainly analytic at a finite end of its range too, where its parts are not."""
    found = beginning(body.xreplace({place.letter: place.at}), place.letter, scope)
    return found is not None and found.order >= 0


def _towards(node: Form, body: Form, letter: Letter, scope: Scope, *, finite: bool, alone: bool) -> Iterator[Asked]:
    """Require that an integrand falls fast enough as a letter grows without bound; waves need less if it is the only variable."""
    far = outward(body, letter, scope)
    parts = _joined(far, letter, scope).items() if finite else [(term, UNITY) for term in terms_of(far, letter, scope)]
    for rest, regular in parts:
        found = growths(rest, letter, scope) if rest != 0 else []
        if found is None:
            yield Unread(node, "its integral converges at an end of its range")
            return
        slowest, turns = sp.oo, _turns(rest, letter, scope) if alone and not finite else None
        for growth in found:
            if turns is None:
                yield from _falls(node, growth._replace(power=growth.power - regular.order), letter, scope)
            else:
                yield Demand(turns - growth.power, Sign.POSITIVE, node, scope)
            known = growth.exponent.free_symbols <= {
                s for s, _ in scope.symbols
            }  # else it falls faster than any power, and no rate is known
            slowest = min(slowest, sp.degree(growth.exponent, letter) if known else 0)
        yield from at_end(node, rest, letter, scope, max(0, slowest))


def _turns(term: Form, t: Letter, scope: Scope) -> Form | None:
    """Return the least degree, less one, of a sum of the waves' arguments with any signs; None if it is not known, or there are other functions.

    A wave with an argument of degree d times an algebraic function of order t^p has an integral if p < d - 1: the far part of the
    range turns into the complex plane, where it falls as an exponential (Jordan's lemma).
    """
    waves: list[Form] = []
    for factor in sp.Mul.make_args(term):
        base, power = factor.as_base_exp()
        if isinstance(base, (sp.sin, sp.cos)) and power.is_Integer and power > 0 and base.args[0].is_polynomial(t):
            waves += [base.args[0]] * int(power)
        elif t in power.free_symbols or not base.is_rational_function(t):
            return None
    waves = [wave for wave in waves if t in wave.free_symbols]
    if not 0 < len(waves) <= MOST_WAVES:
        return None
    totals = [sp.Poly(total, t) for total in sums_with_signs(waves)]
    if not all(one.degree() >= 1 and is_certain(one.LC(), Sign.NONZERO, scope) for one in totals):
        return None
    return sp.Integer(min(one.degree() for one in totals) - 1)


def _joined(body: Form, t: Letter, scope: Scope) -> Mapping[Form, Expansion]:
    """Write a form as a sum of products of a factor without an expansion in powers of 1/t and one that has one."""
    total: dict[Form, Expansion] = {}
    for term in sp.Add.make_args(body):
        regular, rest = UNITY, list[Form]()
        for factor in sp.Mul.make_args(term):
            if (found := beginning(factor, t, scope)) is None:
                rest.append(factor)
            else:
                regular = regular.times(found)
        inner = sp.expand_mul(sp.Mul(*rest))
        parts = _joined(inner, t, scope) if inner.is_Add else {inner: UNITY}
        for part, factor in parts.items():
            product = regular.times(factor)
            total[part] = total[part].plus(product) if part in total else product
    return total


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
    """Return True if a form certainly grows no faster than the exponential of a sum of multiples of |t|, jointly in some letters t.

    A product or sum of such forms is one, and so is a positive power. A bound in each letter alone is none in both: e^(x y) is at most
    e^(c |x|) for each y, and has no mean under many normal laws.
    """
    used = [letter for letter in letters if letter in form.free_symbols]
    if len(used) > 1:
        if form.is_Add or form.is_Mul or _is_whole_power(form):
            return all(is_tame(part, used, scope) for part in (form.args[:1] if form.is_Pow else form.args))
        ranges = dict(scope.symbols)
        return grows_as_lines(form, {v: (ranges[v].inf, ranges[v].sup) for v in used}, partial(_side, scope=scope))
    for letter in used:
        for turn in (1, -1):
            far = outward(form if turn == 1 else form.xreplace({letter: -letter}), letter, scope)
            found = growths(far, letter, scope)
            if found is None or any(_is_steep(one, letter, scope) for one in found):
                return False
    return True


def _is_whole_power(form: Form) -> bool:
    return bool(form.is_Pow and form.exp.is_Integer and form.exp > 0)


def _side(form: Form, scope: Scope) -> int | None:
    """Return the certain sign of a form throughout a scope, as 1, -1 or 0."""
    form = sp.sympify(form)
    if form.is_zero or form in (sp.oo, -sp.oo):
        return 0 if form.is_zero else 1 if form == sp.oo else -1
    return next((turn for turn in (1, -1) if is_certain(turn * form, Sign.POSITIVE, scope)), None)


def in_exponentials(form: Form, letters: Sequence[Letter]) -> Form:
    """Write hyperbolic functions of what is no linear form in some letters as exponentials, whose growth is joint, and expand."""
    steep = {
        node: node.rewrite(sp.exp)
        for node in form.atoms(sp.cosh, sp.sinh)
        if node.args[0].is_polynomial(*letters) and sp.Poly(node.args[0], *letters).total_degree() > 1
    }
    return sp.expand_mul(sp.expand_multinomial(form.xreplace(steep)) if steep else form)


def _is_steep(growth: Growth, letter: Letter, scope: Scope) -> bool:
    """Return True if a bound may grow faster than the exponential of a linear form."""
    if sp.degree(growth.exponent, letter) <= 1:
        return False
    return not is_certain(-sp.Poly(growth.exponent, letter).LC(), Sign.POSITIVE, scope)
