"""Finds where a side of an equality has no real value inside its domain: algebra proves it only wherever both sides have one.

Each root, logarithm, inverse function and quotient imposes a condition on a form. So do the parameters of laws, the ends of ranges,
the atoms of finite laws, and Gaussian means of exponentials of quadratics. So do the terms that SymPy cancelled while building a
side. Each condition is tried at exact points of the domain, closed ends included. A ball that violates it is a refusal. For a form
that must be nonzero, so is a zero between two points with balls of opposite sign. So is a zero without a change of sign, found to
many digits. Finding none does not prove that values exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import sympy as sp

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.claims.needs import Certain, For, assumed, needs, unless_refuted_on
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, MinusGradient
from closedform.derivations.memory import remembered
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.signs import certainly, certainly_not
from closedform.numerics.balls.table import compile_strict
from closedform.numerics.domains.points import Point, corner_points, generic_points
from closedform.numerics.domains.zeros import Zeros, real_ball, zero_between
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import as_factors, tidied
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.forms.surfaces import at_atoms
from closedform.numerics.gaussian.reduction import carried_out
from closedform.numerics.proof.cells import letters as in_letters
from closedform.numerics.proof.series import summed
from closedform.numerics.proof.signs import sign
from closedform.numerics.signs.definite_polynomials import is_kept_from_zero

POINTS, CORNERS = 16, 4  # points at which forms are tried; forms of the documents vary slowly
_ROUGHLY = 3  # decimal digits of an integral if only its existence matters
_POLES = 4  # poles of the gamma function that are tried, from zero downwards
_FAR, _STEPS = 1000, 32  # distance at which a wall is searched for, and the number of halvings on the way
_SHORT = 40  # operations of a sum that is worth factoring
_LONG = 20  # characters of a place beyond which it is written in digits


class Needed(NamedTuple):
    """A form in parameters alone, its condition, and the node that imposes it."""

    form: Form
    must: Sign
    asked_by: Form


def without_value(sides: Iterable[Form], domain: Domain, where: Mapping[Form, Form] | None = None) -> str:
    """Return a node that certainly has no real value somewhere on a domain, in words; empty if none is seen.

    Args:
        sides: the sides of an equality, and the terms cancelled from them.
        domain: the domain on which they should have values.
        where: symbols defined as a steady state; forms that depend on them are ignored.
    """
    certain = unless_refuted_on(domain)
    needed = dict.fromkeys(one for side in sides for one in _needed(side, frozenset(), certain))
    needed = {one: None for one in needed if one.form.free_symbols <= domain.parameters - set(where or {})}
    wanted = [one for one in needed if not assumed(one.form, one.must)]
    if not wanted:
        return ""
    points = _points(*_parts(domain))
    for one in wanted:
        if at := _fails(one, points, domain):
            return f"{str(one.asked_by)[:80]} has no real value at {_written(at)}"
    for one in wanted:
        if at := _touched(one, domain):
            return f"{str(one.asked_by)[:80]} has no real value at {_written(at)}, to many digits"
    return ""


Parts = tuple[tuple[tuple[Any, Any], ...], tuple[Any, ...], tuple[tuple[Any, Any], ...]]


def _parts(domain: Domain) -> Parts:
    """Return the parts of a domain as a cache key."""
    return tuple(domain.symbols.items()), domain.such_that, tuple(domain.chart.items())


@remembered
def _points(symbols: tuple[Letter, ...], such_that: tuple[Form, ...], chart: tuple[Form, ...]) -> tuple[Point, ...]:
    """Choose the points of a domain at which forms are tried; all lines of a note may share a domain."""
    domain = Domain(dict(symbols), such_that, dict(chart))
    points = (*generic_points(domain, POINTS, seed=29), *corner_points(domain, CORNERS, seed=29))
    return (*points, *_beside_walls(points[:1], domain)) if such_that else points


def _written(at: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in at.items())


def diverging(sides: Iterable[Form], domain: Domain) -> str:
    """Return an integral in one variable that certainly has no value at a point of a domain, in words; empty if none is seen.

    A sum under an integral may be split into divergent parts that cancel: each integral must have a value as written.

    Args:
        sides: the sides of an equality.
        domain: the intervals of the symbols.
    """
    nodes = dict.fromkeys(node for side in sides for node in outermost_special(side))
    lines = [n for n in nodes if isinstance(n, sp.Integral) and len(n.limits) == 1 and n.free_symbols <= domain.parameters]
    at = domain.resolve(generic_points(domain, 1, seed=31)[0]) if lines and domain.symbols else {}
    for node in lines:
        with suppress(NotLowered, ValueError, ZeroDivisionError):
            try:
                enclose(node, {s: at[s] for s in node.free_symbols}, digits=_ROUGHLY)
            except DoesNotExist as reason:
                return f"{str(node)[:80]} has no value: {reason}"
    return ""


def _beside_walls(points: Sequence[Point], domain: Domain) -> Iterator[Point]:
    """Move points along each symbol to the nearest constraint: a value may be missing only just before a wall."""
    for point in points:
        for s, interval in domain.symbols.items():
            for end, far in ((interval.inf, point[s] - _FAR), (interval.sup, point[s] + _FAR)):
                inside, outside = point[s], end if end.is_Rational else far
                for _ in range(_STEPS):
                    middle = (inside + outside) / 2
                    if domain.contains({**point, s: sp.ceiling(middle) if s.is_integer else middle}):
                        inside = middle
                    else:
                        outside = middle
                if inside != point[s] and not s.is_integer:
                    yield {**point, s: inside}


def _needed(expr: Form, bound: frozenset[Form], certain: Certain) -> Iterator[Needed]:
    """List the conditions for a form to have a real value, as far as they do not depend on variables of integration."""
    for one in _of_node(expr, certain):
        if one.form.free_symbols and not one.form.free_symbols & bound and (form := _carried_out(one.form)) is not None:
            yield from _factors(one._replace(form=form))
    if expr.is_Pow and isinstance(expr.base, sp.gamma) and expr.exp.is_Integer and expr.exp < 0:
        yield from _needed(expr.base.args[0], bound, certain)  # 1/Gamma is entire
    elif isinstance(expr, E):
        inside = bound | expr.bound_symbols
        for law in expr.laws:
            for number in law.numbers:
                yield from _needed(sp.sympify(number), bound, certain)
        if expr.given is None:
            for part in at_atoms(expr):
                yield from _needed(part, bound, certain)
        yield from _needed(expr.body, inside, certain)
        yield from _of_gaussian_exponentials(expr, bound)
    elif isinstance(expr, sp.Integral):
        yield from _needed(expr.function, bound | {v for v, *_ in expr.limits}, certain)
        for _, *ends in expr.limits:
            for end in ends:
                yield from _needed(end, bound, certain)
    elif not isinstance(expr, MinusGradient):
        for arg in expr.args:
            if isinstance(arg, sp.Expr):
                yield from _needed(arg, bound, certain)


def _carried_out(form: Form) -> Form:
    """Write a form without integrals, means and sums; None if one has no closed form, so that its zeros are unknown."""
    values = {}
    for node in outermost_special(form):
        step = summed(node) if isinstance(node, InfiniteSum) else None
        values[node] = carried_out(node) if step is None else step.after
    return None if None in values.values() else form.xreplace(values)


def _of_node(node: Form, certain: Certain) -> Iterator[Needed]:
    for one in needs(node, certain):
        if one.to is For.VALUE:
            places = (one.form + k for k in range(_POLES)) if one.poles else (one.form,)
            yield from (Needed(form, one.must, node) for form in places)


def _factors(one: Needed) -> Iterator[Needed]:
    """Split a nonzero condition into factors; an even power becomes its base, whose change of sign is visible."""
    if one.must is not Sign.NONZERO:
        yield one
        return
    yield from (Needed(base, Sign.NONZERO, one.asked_by) for base in _bases(one.form))


@remembered
def _bases(form: Form) -> tuple[Form, ...]:
    letters = form.free_symbols
    short = form.is_Add and len(letters) <= 2 and sp.count_ops(form) <= _SHORT and form.is_polynomial(*letters)
    return _numerator(as_factors(form) if short else form)


def _numerator(form: Form) -> tuple[Form, ...]:
    """List the bases of the factors in a product's numerator."""
    factors = sp.Mul.make_args(sp.fraction(form)[0])
    bases = (factor.base if factor.is_Pow and factor.exp.is_positive else factor for factor in factors)
    return tuple(base for base in bases if base.free_symbols)


def _of_gaussian_exponentials(node: Form, bound: frozenset[Form]) -> Iterator[Needed]:
    """Require for E[f exp(q(X))] under a normal law that the density outweighs the quadratic q: the minors of the inverse covariance less q's Hessian.

    If f is a polynomial that is not zero almost everywhere, the integral of its modulus is finite only if they are positive.
    """
    law = node.law
    if not isinstance(law, Gaussian) or law.given or law.variables != law.all_variables or not node.body.has(sp.exp):
        return
    for term in sp.Add.make_args(sp.expand_mul(node.body)):
        exponent = sp.Add(*(f.args[0] for f in sp.Mul.make_args(term) if isinstance(f, sp.exp)))
        rest = [f for f in sp.Mul.make_args(term) if not isinstance(f, sp.exp)]
        variables = [v for v in law.variables if v in exponent.free_symbols]
        polynomial = variables and exponent.is_polynomial(*variables) and all(f.is_polynomial(*law.variables) for f in rest)
        if not polynomial or sp.Poly(exponent, *variables).total_degree() != 2:
            continue
        covariance = sp.Matrix(law.covariance)
        order = [law.all_variables.index(v) for v in variables]
        form = covariance.extract(order, order).inv() - sp.hessian(exponent, variables)
        for k in range(1, len(variables) + 1):
            minor = sp.together(form[:k, :k].det())
            if not minor.free_symbols & bound:
                yield Needed(minor, Sign.POSITIVE, node)


def _fails(one: Needed, points: Sequence[Point], domain: Domain) -> dict[str, str] | None:
    """Find a point of the domain at which a form certainly violates its condition."""
    letters = sorted(one.form.free_symbols, key=str)
    ends = [{**point, s: end} for s, end in _closed_ends(domain) for point in points[:2] if domain.contains({**point, s: end})]
    try:
        value = compile_strict(one.form, {}, letters)
        seen = [(at, real_ball(value, domain.resolve(at), letters)) for at in (*points, *ends)]
    except (NotLowered, KeyError):
        return None
    wrong = next((at for at, ball in seen if ball is not None and certainly_not(one.must, ball)), None)
    if wrong is None and one.must is Sign.NONZERO and not any(s.is_integer for s in letters) and not one.form.has(*KINKS):
        below, above = (
            next((at for at, ball in seen if ball is not None and certainly(side, ball)), None)
            for side in (Sign.NEGATIVE, Sign.POSITIVE)
        )
        wrong = (
            None
            if below is None or above is None
            else zero_between(lambda at: real_ball(value, domain.resolve(at), letters), below, above, domain)
        )
    return None if wrong is None else {str(s): str(v) for s, v in domain.resolve(wrong).items() if s in letters}


def _touched(one: Needed, domain: Domain) -> dict[str, str] | None:
    """Find a zero in the domain of a form that must have none, also without a change of sign; None if none is seen."""
    form = substitute(one.form, domain.chart)
    used = form.free_symbols
    mixed = len({s.is_integer is True for s in used}) > 1
    if one.must is Sign.NONNEGATIVE or mixed or not used <= set(domain.symbols):
        return None
    letters = in_letters(domain, used)
    if sign(substitute(form, letters)) in (1, -1):
        return None
    unsure = (
        base
        for base in _numerator(tidied(form))
        if sign(substitute(base, letters)) not in (1, -1)
        and not is_kept_from_zero(base, domain, lambda minor: sign(substitute(minor, letters)) == 1)
    )
    found = next((point for base in unsure if (point := _zero(base, frozenset(used), *_parts(domain))) is not None), None)
    return (
        None if found is None else {str(s): str(v if len(str(v)) < _LONG else sp.N(v, 12)) for s, v in found.items() if s in used}
    )


@remembered
def _zero(
    form: Form, used: frozenset[Form], symbols: tuple[Letter, ...], such_that: tuple[Form, ...], chart: tuple[Form, ...]
) -> Point | None:
    """Return a zero of a form in a domain, moving some symbols; None if none is seen. Many quotients share a factor."""
    search = Zeros(Domain(dict(symbols), such_that, dict(chart)), form, 29, used)
    return next((point for points in (search.exact, *([] if search.whole else [search.near])) for point in points()), None)


def _closed_ends(domain: Domain) -> Iterator[tuple[Form, Form]]:
    for s, interval in domain.symbols.items():
        yield from ((s, end) for end in (interval.inf, interval.sup) if end.is_Rational and lies_in(interval, end))
