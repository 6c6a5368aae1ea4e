r"""What an integral or a mean asks, to exist and to be analytic in its parameters.

Over a bounded range: what its integrand asks, on the closed range; where that is too much, inside it, and an integral up to each end,
which x = end + 1/t takes to infinity.

Towards an infinite end: every term of the integrand is at most c t^p e^(q(t)), where q is a polynomial (``tails``); the integral
converges if the leading coefficient of q is negative, or if there is no q and p < -1. Both are demands on forms in the parameters, and
where they are met on a closed range of these, one such bound serves all of it: the integral is analytic (differentiation under the integral sign).

Under a normal law: a term f e^(q(X)), with f of no more than exponential growth and q of second degree, has a mean if the inverse covariance
less the second derivatives of q is positive definite. Where the covariance itself is, and only then, the mean is analytic in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

import sympy as sp

from derivations.claims.signs import Sign
from derivations.functions.facts import BOUNDED, FACTS, KINKS
from derivations.laws import E, Finite, Gaussian, Independent, Labelled, Scalar
from numerics.balls.enclose import enclose
from numerics.findings.evidence import DoesNotExist, NotLowered
from numerics.forms.nodes import substitute
from numerics.gaussian.densities import normal_parts, over_classes
from numerics.regularity.asked import REAL, Asked, Asks, Demand, For, Place, Scope, Unread, nonnegative
from numerics.regularity.at_ends import at_end, at_regular_ends
from numerics.regularity.settle import is_certain, left_open
from numerics.regularity.tails import Growth, growths, outward

_ALL_MINORS = 4  # rows of a covariance of which all principal minors are asked about
_MOST_POINTS = 64  # of a finite law


def of_integral(node: Any, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """List what an integral over several ranges, one inside the other, asks.

    Where its integrand is not certainly finite at the finite ends of its ranges too, it is asked inside them alone, and to be integrable there.
    """
    inner, put = scope, dict[Any, Any]()
    factor: Any = sp.Integer(1)
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
    yield from _of_integrand(node, substitute(node.function, put) * factor, inner, places, demands)


def _is_finite(asked: Iterable[Asked]) -> bool:
    """Tell whether an integrand certainly has a value throughout a scope."""
    return all(one.to is not For.VALUE or not left_open(one) for one in asked)


def _of_integrand(node: Any, body: Any, scope: Scope, places: Sequence[Place], demands: Asks) -> Iterator[Asked]:
    """List what an integrand in letters asks inside its range, and at its ends."""
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


def _towards(node: Any, body: Any, letter: Any, scope: Scope) -> Iterator[Asked]:
    """Ask that an integrand falls fast enough as a letter grows without bound."""
    far, slowest = outward(body, letter, scope), sp.oo
    for term in sp.Add.make_args(sp.expand_mul(far)):
        found = growths(term, letter, scope) if term != 0 else []
        if found is None:
            yield Unread(node, "its integral converges at an end of its range")
            return
        for growth in found:
            yield from _falls(node, growth, letter, scope)
            known = growth.exponent.free_symbols <= {
                s for s, _ in scope.symbols
            }  # else it falls faster than any power, and no more is known
            slowest = min(slowest, sp.degree(growth.exponent, letter) if known else 0)
    yield from at_end(node, body, letter, scope, max(0, slowest))


def _falls(node: Any, growth: Growth, letter: Any, scope: Scope) -> Iterator[Asked]:
    exponent = sp.Poly(growth.exponent, letter)
    if exponent.degree() < 1:
        yield Demand(-growth.power - 1, Sign.POSITIVE, node, scope)
    else:
        yield Demand(-exponent.LC(), Sign.POSITIVE, node, scope)


def _of_several(node: Any, term: Any, scope: Scope, letters: Sequence[Any]) -> Iterator[Asked]:
    """Ask that a term falls as the exponential of a negative definite quadratic form in several letters without bound."""
    exponent = sp.expand(sp.Add(*(f.args[0] for f in sp.Mul.make_args(term) if isinstance(f, sp.exp))))
    rest = [f for f in sp.Mul.make_args(term) if not isinstance(f, sp.exp)]
    quadratic = exponent.is_polynomial(*letters) and sp.Poly(exponent, *letters).total_degree() == 2
    if not quadratic or not all(is_tame(f, letters, scope) for f in rest):
        yield Unread(node, "its integral converges absolutely")
        return
    hessian = -sp.hessian(exponent, letters)
    for size in range(1, len(letters) + 1):
        yield Demand(sp.expand(hessian[:size, :size].det()), Sign.POSITIVE, node, scope)


def is_tame(form: Any, letters: Sequence[Any], scope: Scope) -> bool:
    """Tell whether a form grows no faster than the exponential of a line in each of some letters."""
    for letter in letters:
        for turn in (1, -1):
            far = outward(form if turn == 1 else form.xreplace({letter: -letter}), letter, scope)
            found = growths(far, letter, scope)
            if found is None or any(_is_steep(one, letter, scope) for one in found):
                return False
    return True


def _is_steep(growth: Growth, letter: Any, scope: Scope) -> bool:
    """Tell whether a bound may grow faster than the exponential of a line."""
    if sp.degree(growth.exponent, letter) <= 1:
        return False
    return not is_certain(-sp.Poly(growth.exponent, letter).LC(), Sign.POSITIVE, scope)


# --- means


def of_mean(node: Any, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """List what an expectation asks: that its law exists, that what is averaged does, and that the mean converges absolutely."""
    if isinstance(node.law, Labelled):
        yield from demands(over_classes(node), scope)
        return
    if isinstance(node.law, Finite):
        yield from _of_points(node, scope, demands)
        return
    if isinstance(node.law, Gaussian) and node.law.given and node.law.is_gaussian:
        variables, mean, covariance = normal_parts(node.law)
        put = dict(node.law.given)
        parts = [substitute(part, put) for part in (node.body, node.given) if part is not None]
        yield from of_mean(E(parts[0], Gaussian(variables, covariance, mean=list(mean)), *parts[1:]), scope, demands)
        return
    if isinstance(node.law, (Scalar, Independent)) and node.law.has_atoms:
        yield from _over_atoms(node, scope, demands)
        return
    if node.given is not None:
        yield from _of_event(node, scope)
    body = node.body if node.given is None else node.body * node.given
    laws = node.law.args if isinstance(node.law, Independent) else (node.law,)
    for law in laws:
        if isinstance(law, Gaussian):
            if not law.is_gaussian:
                yield Unread(node, "its law is one")
                return
            yield from _of_covariance(node, law, scope, demands)
        elif isinstance(law, Scalar):
            yield from _of_law(node, law, scope, demands)
    used = [law for law in laws if set(law.variables) & body.free_symbols]
    if not used:
        yield from demands(body, scope)
    elif all(isinstance(law, Gaussian) for law in used):
        (law,) = used
        yield from _under_normal_law(node, body, law, scope, demands)
    elif len(used) == 1:
        (law,) = used
        yield from demands(sp.Integral(body * law.density, (law.variable, *law.support)), scope)
    elif _has_all_means(body, used):
        inner = scope
        for law in used:
            for v, (low, high) in law.ranges.items():
                known = sp.sympify(low).is_number and sp.sympify(high).is_number
                inner = inner.inside(v, sp.Interval.open(low, high) if known else REAL)
        yield from demands(body, inner)
        for law in used:
            for v in law.variables:
                yield from at_end(node, body, v, inner, 2 if isinstance(law, Gaussian) else 0)
    else:
        yield Unread(node, "its mean under several laws converges absolutely")


def _over_atoms(node: Any, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """Ask of a mean under laws of which some have atoms that the mean given each combination of atoms exists."""
    for law in node.law.args if isinstance(node.law, Independent) else (node.law,):
        if isinstance(law, Scalar):
            yield from _of_law(node, law, scope, demands)
    rest = node.law.without_atoms if isinstance(node.law, Independent) else None
    if node.given is not None:
        yield from _of_probability(node, scope)
    body = node.body if node.given is None else node.body * node.given
    for at, weight in node.law.atoms_and_weights:
        yield from demands(sp.sympify(weight), scope)
        there = substitute(body, at)
        yield from demands(there if rest is None else E(there, rest), scope)


def _of_probability(node: Any, scope: Scope) -> Iterator[Asked]:
    """Ask that an event has a probability: a number by a ball, one with letters is not read."""
    mass = E(node.given, node.law)
    if not mass.free_symbols:
        with suppress(NotLowered, DoesNotExist, ValueError, ZeroDivisionError):
            if enclose(mass, {}, digits=10).value > 0:
                return
    yield Unread(node, "the event that is given has a probability")


def _has_all_means(body: Any, laws: Sequence[Any]) -> bool:
    """Tell whether a body is a polynomial in variables and in bounded functions of them, under independent laws with every moment."""
    letters = [v for law in laws for v in law.variables]
    bounded = {node: sp.Dummy() for node in body.atoms(*BOUNDED, sp.Heaviside, sp.sign)}
    linear = [node for node in body.atoms(sp.Abs, sp.Max, sp.Min) if all(arg.is_polynomial(*letters) for arg in node.args)]
    bounded |= {node: sp.Dummy() for node in linear}
    moments = all(isinstance(law, Gaussian) or law.falls is None for law in laws)
    return moments and bool(body.xreplace(bounded).is_polynomial(*letters, *bounded.values()))


def _of_points(node: Any, scope: Scope, demands: Asks) -> Iterator[Asked]:
    pairs = node.law.atoms_and_weights
    if len(pairs) > _MOST_POINTS:
        yield Unread(node, "what is averaged has a value at each of its points")
        return
    mass = sp.Add(*(weight if node.given is None else weight * substitute(node.given, at) for at, weight in pairs))
    if mass.free_symbols or not mass.is_nonzero:
        yield Demand(mass, Sign.NONZERO, node, scope)
    for at, weight in pairs:
        if node.given is not None and substitute(node.given, at) == 0:
            continue
        yield from demands(sp.sympify(weight), scope)
        for part in (node.body, node.given):
            if part is not None:
                yield from demands(substitute(part, at), scope)


def _of_law(node: Any, law: Scalar, scope: Scope, demands: Asks) -> Iterator[Asked]:
    for number in law.numbers:
        yield from demands(sp.sympify(number), scope)
    for relation in law.exists:
        if relation in (sp.true, sp.false) or not hasattr(relation, "gts"):
            continue
        must = Sign.POSITIVE if isinstance(relation, (sp.Gt, sp.Lt)) else Sign.NONNEGATIVE
        yield Demand(relation.gts - relation.lts, must, node, scope)


def _of_covariance(node: Any, law: Gaussian, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """Ask that a covariance is one, and for the mean to be analytic that it is positive definite.

    A symmetric matrix is positive semidefinite if and only if all its principal minors are not negative, and definite if the leading ones
    are positive (Sylvester). Up to a singular one the mean of what is continuous is continuous; of what jumps, the law may have mass there.
    """
    jumps = node.given is not None or any(FACTS[kink.func].jumps for kink in node.body.atoms(*KINKS))
    for number in law.numbers:
        yield from demands(sp.sympify(number), scope)
    matrix = sp.Matrix(law.covariance)
    size = matrix.shape[0]
    for k in range(1, size + 1):
        for rows in combinations(range(size), k) if size <= _ALL_MINORS else [range(k)]:
            minor = sp.expand(matrix.extract(list(rows), list(rows)).det())
            if not minor.free_symbols and minor.is_positive:
                continue
            if size <= _ALL_MINORS:
                yield from nonnegative(minor, node, scope)
                if jumps and minor.free_symbols:
                    yield Demand(minor, Sign.NONZERO, node, scope, For.CONTINUOUS, jumps=True)
            else:
                yield Demand(minor, Sign.POSITIVE, node, scope)


def _of_event(node: Any, scope: Scope) -> Iterator[Asked]:
    """Ask that the event that is given has a probability: under a normal law, an interval of one scalar, or half spaces of unlike directions."""
    steps = sp.Mul.make_args(node.given)
    law = node.law
    lines = [step.args[0] for step in steps if isinstance(step, sp.Heaviside)]
    linear = (
        isinstance(law, Gaussian)
        and len(lines) == len(steps)
        and all(line.is_polynomial(*law.variables) and sp.Poly(line, *law.variables).total_degree() == 1 for line in lines)
    )
    if isinstance(law, Scalar) and not law.has_atoms:
        yield from _of_interval(node, lines if len(lines) == len(steps) else (), law.variable, law.support, scope)
        return
    normals = sp.Matrix([[sp.diff(line, v) for v in law.variables] for line in lines]) if linear else None
    if normals is not None and all(entry.is_number for entry in normals) and normals.rank() == len(lines):
        return
    single = normals is not None and len(law.variables) == 1
    yield from _of_interval(node, lines if single else (), law.variables[0], (-sp.oo, sp.oo), scope)


def _of_interval(node: Any, lines: Sequence[Any], v: Any, support: tuple[Any, Any], scope: Scope) -> Iterator[Asked]:
    """Ask that the interval that lines in one variable set it has an inside in common with its support."""
    linear = lines and all(line.is_polynomial(v) and sp.degree(line, v) == 1 for line in lines)
    ends = _interval(lines, v, scope) if linear else None
    if ends is None:
        yield from _of_probability(node, scope)
        return
    lows, highs = ([*found, end] for found, end in zip(ends, support, strict=True))
    for low in lows:
        for high in highs:
            if low != -sp.oo and high != sp.oo and (low, high) != support:
                yield Demand(high - low, Sign.POSITIVE, node, scope)


def _interval(lines: Sequence[Any], v: Any, scope: Scope) -> tuple[list[Any], list[Any]] | None:
    """Give the lower and the upper ends that lines in one variable set it where all are positive; None where a slope's sign is not certain."""
    lows, highs = list[Any](), list[Any]()
    for line in lines:
        slope, offset = sp.Poly(line, v).all_coeffs()
        if is_certain(slope, Sign.POSITIVE, scope):
            lows.append(-offset / slope)
        elif is_certain(-slope, Sign.POSITIVE, scope):
            highs.append(-offset / slope)
        else:
            return None
    return lows, highs


def _under_normal_law(node: Any, body: Any, law: Gaussian, scope: Scope, demands: Asks) -> Iterator[Asked]:
    letters = {v: sp.Dummy(v.name, real=True) for v in law.variables if v in body.free_symbols}
    inner = scope
    for letter in letters.values():
        inner = inner.inside(letter, REAL)
    places = [law.all_variables.index(v) for v in letters]
    covariance = sp.Matrix(law.covariance).extract(places, places)
    written = substitute(body, letters)
    yield from demands(written, inner)
    for letter in letters.values():
        yield from at_end(node, written, letter, inner, 2)
    for term in sp.Add.make_args(sp.expand_mul(written)):
        around = list(letters.values())
        if is_tame(term, around, inner):
            continue
        exponent = sp.expand(sp.Add(*(f.args[0] for f in sp.Mul.make_args(term) if isinstance(f, sp.exp))))
        rest = [f for f in sp.Mul.make_args(term) if not isinstance(f, sp.exp)]
        if not all(is_tame(f, around, inner) for f in rest):
            yield Unread(node, "its mean converges absolutely")
            return
        used = [letter for letter in around if letter in exponent.free_symbols]
        if not used:
            continue
        if not exponent.is_polynomial(*used) or sp.Poly(exponent, *used).total_degree() > 2:
            yield Demand(-exponent, Sign.NONNEGATIVE, node, inner)  # then the exponential is at most one
            continue
        if sp.Poly(exponent, *used).total_degree() < 2:
            continue
        order = [around.index(letter) for letter in used]
        part = covariance.extract(order, order)
        # Sigma^-1 - H is positive definite where Sigma is, if and only if 1 - Sigma^(1/2) H Sigma^(1/2) is; asked of it times det Sigma for one letter.
        if len(used) == 1:
            yield Demand(sp.expand(1 - part[0, 0] * sp.diff(exponent, used[0], 2)), Sign.POSITIVE, node, scope)
            continue
        form = part.inv() - sp.hessian(exponent, used)
        for k in range(1, len(used) + 1):
            yield Demand(sp.together(form[:k, :k].det()), Sign.POSITIVE, node, scope)
