r"""The conditions under which a mean exists and is analytic in its parameters.

Under a normal law a term is f e^(q(X)), with f of at most exponential growth and q of second degree. It has a mean if the inverse
covariance less the second derivatives of q is positive definite. The mean is analytic in the covariance if, and only if, that is
positive definite.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import BOUNDED, FACTS, KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Finite, Gaussian, Independent, Labelled, Scalar
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.conditions.at_ends import at_end
from closedform.numerics.conditions.certain import is_certain, left_open
from closedform.numerics.conditions.convergence import in_exponentials, is_tame
from closedform.numerics.conditions.demand import REAL, Asked, Asks, Demand, For, Scope, Unread, nonnegative
from closedform.numerics.conditions.growth import growths, outward
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import known_sign
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.gaussian.densities import as_integral, normal_parts, over_classes

_ALL_MINORS = 4  # rows of a covariance whose principal minors are all required
_MOST_POINTS = 64  # points of a finite law


def of_mean(node: Form, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """List the conditions of an expectation: its law exists, its body has a value, and the mean converges absolutely."""
    if isinstance(node.law, Labelled):
        yield from demands(over_classes(node), scope)
    elif isinstance(node.law, Finite):
        yield from _of_points(node, scope, demands)
    elif isinstance(node.law, Gaussian) and node.law.given and node.law.is_gaussian:
        yield from of_mean(_conditioned(node), scope, demands)
    elif isinstance(node.law, (Scalar, Independent)) and node.law.has_atoms:
        yield from _over_atoms(node, scope, demands)
    else:
        yield from _without_atoms(node, scope, demands)


def _conditioned(node: Form) -> Form:
    """Write a mean under a normal law given some variables' values as one under the law of the others."""
    variables, mean, covariance = normal_parts(node.law)
    put = dict(node.law.given)
    parts = [substitute(part, put) for part in (node.body, node.given) if part is not None]
    return E(parts[0], Gaussian(variables, covariance, mean=list(mean)), *parts[1:])


def _without_atoms(node: Form, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """Require for a mean under laws without atoms that the event and the laws exist, and that the mean converges absolutely."""
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
        yield from _under_several_laws(node, body, used, scope, demands)
    else:
        yield Unread(node, "its mean under several laws converges absolutely")


def _under_several_laws(node: Form, body: Form, laws: Sequence[Form], scope: Scope, demands: Asks) -> Iterator[Asked]:
    """Require of a body with an absolutely convergent mean that it has a value, and of body times densities that they are analytic.

    A density's own kinks and the ends of its support are places like those of the body.
    """
    inner, put, ends = scope, dict[Any, Any](), list[tuple[Form, Form, Form]]()
    for law in laws:
        for v, (low, high) in law.ranges.items():
            for end in (low, high):
                if end not in (sp.oo, -sp.oo):
                    yield from demands(sp.sympify(end), scope)
            letter = sp.Dummy(v.name, real=True)
            put[v], interval, infinite = _over_range(letter, sp.sympify(low), sp.sympify(high))
            inner = inner.inside(letter, interval)
            ends += [(letter, turn, law) for turn in infinite]
    densities = {law: substitute(law.density, put) for law in laws if not isinstance(law, Gaussian)}
    there = substitute(body, put)
    for part in (there, *densities.values()):
        yield from demands(part, inner)
    for letter, turn, law in ends:
        far = sp.Dummy(letter.name, positive=True)
        beyond = inner.beyond(letter, far)
        density, whole = (
            outward(part.xreplace({letter: turn * far}), far, beyond)
            for part in (densities.get(law, sp.Integer(1)), there * sp.Mul(*densities.values()))
        )
        falls = 2 if isinstance(law, Gaussian) else _rate(density, far, beyond)
        yield from at_end(node, whole, far, beyond, falls)


def _over_range(letter: Letter, low: Form, high: Form) -> tuple[Form, Form, tuple[int, ...]]:
    """Write a variable of a range in a letter of a fixed one: the form, the letter's open range, and the sides on which it is infinite."""
    if low == -sp.oo:
        return (letter, REAL, (1, -1)) if high == sp.oo else (high - letter, sp.Interval.open(0, sp.oo), (1,))
    if high == sp.oo:
        return low + letter, sp.Interval.open(0, sp.oo), (1,)
    return low + (high - low) * letter, sp.Interval.open(0, 1), ()


def _rate(density: Form, far: Letter, scope: Scope) -> int:
    """Return the degree d with which a density certainly falls as e^(-c t^d); 0 if none is known."""
    rates = [sp.Poly(one.exponent, far) for one in growths(density, far, scope) or ()]
    certain = [rate.degree() for rate in rates if rate.degree() >= 1 and is_certain(-rate.LC(), Sign.POSITIVE, scope)]
    return int(min(certain)) if rates and len(certain) == len(rates) else 0


def _over_atoms(node: Form, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """Require for a mean under laws with atoms that the mean given each combination of atoms exists."""
    for law in node.law.args if isinstance(node.law, Independent) else (node.law,):
        if isinstance(law, Scalar):
            yield from _of_law(node, law, scope, demands)
    rest = node.law.without_atoms if isinstance(node.law, Independent) else None
    if rest is None:
        yield from _of_points(node, scope, demands)
        return
    if node.given is not None:
        yield from _of_probability(node, scope)
    body = node.body if node.given is None else node.body * node.given
    for at, weight in node.law.atoms_and_weights:
        yield from demands(sp.sympify(weight), scope)
        there = substitute(body, at)
        yield from demands(E(there, rest), scope)


def _of_probability(node: Form, scope: Scope) -> Iterator[Asked]:
    """Require that an event has positive probability: a number by a ball; one with letters is not read."""
    mass = E(node.given, node.law)
    if not mass.free_symbols:
        with suppress(NotLowered, DoesNotExist, ValueError, ZeroDivisionError):
            if enclose(mass, {}, digits=10).value > 0:
                return
    yield Unread(node, "the event that is given has a probability")


def _has_all_means(body: Form, laws: Sequence[Form]) -> bool:
    """Return True if a body is a polynomial in variables and bounded functions of them, under independent laws with every moment."""
    letters = [v for law in laws for v in law.variables]
    bounded = {node: sp.Dummy() for node in body.atoms(*BOUNDED, sp.Heaviside, sp.sign)}
    linear = [node for node in body.atoms(sp.Abs, sp.Max, sp.Min) if all(arg.is_polynomial(*letters) for arg in node.args)]
    bounded |= {node: sp.Dummy() for node in linear}
    moments = all(isinstance(law, Gaussian) or law.falls is None for law in laws)
    return moments and bool(body.xreplace(bounded).is_polynomial(*letters, *bounded.values()))


def _of_points(node: Form, scope: Scope, demands: Asks) -> Iterator[Asked]:
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


def _of_law(node: Form, law: Scalar, scope: Scope, demands: Asks) -> Iterator[Asked]:
    for number in law.numbers:
        yield from demands(sp.sympify(number), scope)
    for relation in law.exists:
        if relation in (sp.true, sp.false) or not hasattr(relation, "gts"):
            continue
        must = Sign.POSITIVE if isinstance(relation, (sp.Gt, sp.Lt)) else Sign.NONNEGATIVE
        yield Demand(relation.gts - relation.lts, must, node, scope)


def _of_covariance(node: Form, law: Gaussian, scope: Scope, demands: Asks) -> Iterator[Asked]:
    """Require that a covariance is one, and for an analytic mean that it is positive definite.

    A symmetric matrix is positive semidefinite if and only if all its principal minors are nonnegative, and definite if the leading
    ones are positive (Sylvester). Up to a singular one the mean of a continuous form is continuous; for a form that jumps, the law
    may have mass there.
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


def _of_event(node: Form, scope: Scope) -> Iterator[Asked]:
    """Require that the conditioning event has positive probability: under a normal law, an interval of one scalar, or half spaces of unlike directions."""
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


def _of_interval(node: Form, lines: Sequence[Form], v: Form, support: tuple[Form, Form], scope: Scope) -> Iterator[Asked]:
    """Require that the interval cut out by linear forms in one variable meets the inside of its support."""
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


def _interval(lines: Sequence[Form], v: Form, scope: Scope) -> tuple[list[Form], list[Form]] | None:
    """Return the lower and upper ends that linear forms in one variable impose where all are positive; None if a slope's sign is not certain."""
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


def _under_normal_law(node: Form, body: Form, law: Gaussian, scope: Scope, demands: Asks) -> Iterator[Asked]:
    letters = {v: sp.Dummy(v.name, real=True) for v in law.variables if v in body.free_symbols}
    inner = scope
    for letter in letters.values():
        inner = inner.inside(letter, REAL)
    places = [law.all_variables.index(v) for v in letters]
    covariance = sp.Matrix(law.covariance).extract(places, places)
    written = substitute(body, letters)
    if len(law.variables) == len(letters) == 1 and any(one.to is For.VALUE and left_open(one) for one in demands(written, inner)):
        yield from demands(as_integral(E(body, law), known_sign), scope)  # what is infinite inside its range may have a mean
        return
    yield from demands(written, inner)
    for letter in letters.values():
        yield from at_end(node, written, letter, inner, 2)
    around = list(letters.values())
    for term in sp.Add.make_args(in_exponentials(written, around)):
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
        # Sigma^-1 - H is positive definite for definite Sigma if and only if 1 - Sigma^(1/2) H Sigma^(1/2) is; for one letter,
        # required of it times det Sigma.
        if len(used) == 1:
            yield Demand(sp.expand(1 - part[0, 0] * sp.diff(exponent, used[0], 2)), Sign.POSITIVE, node, scope)
            continue
        form = part.inv() - sp.hessian(exponent, used)
        for k in range(1, len(used) + 1):
            yield Demand(sp.together(form[:k, :k].det()), Sign.POSITIVE, node, scope)
