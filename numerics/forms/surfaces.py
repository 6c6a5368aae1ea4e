"""Surfaces in the parameters at which a formula changes its form: a kink turns, a branch ends, a pole or an end of a range lies there.

Each surface is the zero set of a *form*, an expression in the parameters. Between surfaces a formula is analytic, so a claim that
holds on a part of one cell holds on all of it. A claim is therefore tried in every cell, on every surface and where surfaces meet.

Compositions, products and integrals of analytic functions are analytic. The functions here are analytic except at a kink's zero, a
pole or a branch point. An integral of a function with a kink at x = k between two ends is analytic in the parameters as long as k
crosses neither an end nor another kink. The zeros of a product are those of its factors. All this holds up to ``MOST`` surfaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import sympy as sp

from closedform.derivations.claims.needs import Certain, For, needs, unless_refuted
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import FACTS, KINKS
from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Independent, Labelled, Scalar
from closedform.derivations.memory import remembered
from closedform.numerics.forms.algebra import factored, known_sign
from closedform.numerics.forms.monotone import unwrapped
from closedform.numerics.forms.nodes import bound_symbols, is_special, substitute

MOST = 24  # surfaces of one claim
MOST_ATOMS = 32  # atoms of one law
_OPERATIONS = 60  # operations of a form that is factored

Ranges = tuple[tuple[Any, tuple[Any, Any]], ...]  # the ranges of the symbols that are bound above a node


def surfaces(expressions: Sequence[Form]) -> list[Form]:
    """List the forms of several expressions, each once, the simplest first.

    Args:
        expressions: the two sides of a claim; integrals and expectations allowed.
    """
    found: list[Any] = []
    seen: set[tuple[Form, Ranges]] = set()  # nodes that the sides share are visited once
    for expr in expressions:
        for node, bound in walk(expr, (), seen):
            own = bound_symbols(node)
            for form in (h for h in _of_node(node) if not h.free_symbols & own):
                found += [h for placed in _at_ends(form, bound) for h in vanishing_factors(placed)]
    return sorted(dict.fromkeys(found), key=lambda h: (sp.count_ops(h), str(h)))[:MOST]


def walk(expr: Form, bound: Ranges, seen: set[tuple[Form, Ranges]]) -> Iterator[tuple[Form, dict[Form, tuple[Form, Form]]]]:
    """Visit every new node, with the ranges of the symbols bound above it."""
    if (expr, bound) in seen:
        return
    seen.add((expr, bound))
    yield expr, dict(bound)
    inside = bound
    if isinstance(expr, InfiniteSum):
        for part in expr.without_index():
            yield from walk(part, bound, seen)
        return
    if isinstance(expr, sp.Integral):
        inside = tuple({**dict(bound), **{v: (low, high) for v, low, high in expr.limits}}.items())
    elif is_special(expr):
        own = expr.ranges if isinstance(expr, E) else dict.fromkeys(bound_symbols(expr), (-sp.oo, sp.oo))
        inside = tuple({**dict(bound), **own}.items())
    for arg in expr.args:
        yield from walk(arg, inside, seen)
    if isinstance(expr, E):
        for part in at_atoms(expr):
            yield from walk(part, inside, seen)


@remembered
def at_atoms(node: Form) -> tuple[Form, ...]:
    """List the averaged form at each atom of an expectation's law, and its condition; a kink there is one in the parameters."""
    return tuple(_at_atoms(node))


def _at_atoms(node: Form) -> Iterator[Form]:
    for law in (law for _, law in node.law.classes) if isinstance(node.law, Labelled) else (node.law,):
        for at, _ in getattr(law, "atoms_and_weights", ())[:MOST_ATOMS]:
            if at:
                yield from (substitute(part, at) for part in (node.body, node.given) if part is not None)


def _of_node(node: Form) -> Iterator[Form]:
    """Yield the forms at whose zeros a node changes."""
    yield from (one.form for one in needs(node))
    if isinstance(node, InfiniteSum):
        yield from (form for z in node.limits_of_ratio() for form in (z - 1, z + 1))
        yield from (pole for pole in _poles(node) if pole.free_symbols)
    elif isinstance(node, sp.Integral):
        yield from (high - low for _, low, high in node.limits if sp.oo not in (high, -low) and -sp.oo not in (high, -low))
        yield from _of_convergence(node)
        yield from _of_coincidences(node.function, set(node.variables))
    elif isinstance(node, E):
        yield from _of_expectation(node)
        yield from _of_coincidences(node.body if node.given is None else node.body * node.given, node.bound_symbols)


def _poles(node: Form) -> list[Form]:
    """List the poles of a sum's terms, none if they are not known: no certificate is made then."""
    try:
        return list(node.poles())
    except NoRatio:
        return []


def ends_of_existence(node: Form, certain: Certain = unless_refuted) -> Iterator[tuple[Form, Form]]:
    """Yield forms at whose zeros a node may have no value: quotients, logarithms, poles, ends of convergence.

    Args:
        node: any node.
        certain: the signs that orders and exponents may have.

    Returns:
        Each with a form that must be negative there too, or None.
    """
    for one in needs(node, certain):
        if one.poles:
            yield from _at_poles((one.form,))
        elif one.to is For.VALUE and one.must is not Sign.NONNEGATIVE:
            yield one.form, None
    if isinstance(node, InfiniteSum):
        yield from ((form, None) for z in node.limits_of_ratio() for form in (z - 1, z + 1))
        yield from _at_poles(_poles(node))
    elif isinstance(node, sp.Integral):
        yield from ((form, None) for form in _of_convergence(node))
    elif isinstance(node, E):
        yield from ((form, None) for form in _of_expectation(node))


def _at_poles(forms: Iterable[Form]) -> Iterator[tuple[Form, Form]]:
    """Yield the walls at which a form is a whole number that is not positive."""
    yield from ((sp.sin(sp.pi * form), form - sp.Rational(1, 2)) for form in forms if form.free_symbols)


def _of_coincidences(body: Form, variables: set[Letter]) -> Iterator[Form]:
    """Yield where the zeros of two kinks in one variable of integration change places."""
    zeros: list[tuple[Form, Form]] = []
    for kink in body.atoms(*KINKS):
        for h in _of_node(kink):
            inside = h.free_symbols & variables
            free = h.free_symbols <= body.free_symbols  # True if no inner node binds its symbols
            if free and len(inside) == 1 and h.is_polynomial(*inside) and sp.degree(h, *inside) == 1:
                (v,) = inside
                slope, offset = sp.Poly(h, v).all_coeffs()
                zeros.append((v, -offset / slope))
    yield from (p - q for (v, p), (w, q) in combinations(dict.fromkeys(zeros), 2) if v == w)


def _of_convergence(node: Form) -> Iterator[Form]:
    """Yield the forms that decide whether an integral converges: the leading coefficient of an exponent, a power next to -1."""
    for v, low, high in node.limits:
        if {low, high} & {sp.oo, -sp.oo}:
            for power in node.function.atoms(sp.exp):
                if power.args[0].is_polynomial(v) and v in power.args[0].free_symbols:
                    yield sp.Poly(power.args[0], v).LC()
        yield from (p.exp + 1 for p in node.function.atoms(sp.Pow) if p.base.has(v) and p.exp.free_symbols and not p.exp.has(v))


def _of_expectation(node: Form) -> Iterator[Form]:
    """Yield the forms that decide whether a mean exists: 1 - 2 v A for exp(A Z^2) and a variance v, and those of declared laws."""
    law = node.law
    for part in law.args if isinstance(law, Independent) else (law,):
        if isinstance(part, Scalar):
            yield from _of_declared(node.body if node.given is None else node.body * node.given, part)
    if len(getattr(law, "variables", ())) != 1 or not hasattr(law, "covariance"):
        return
    (z,) = law.variables
    for power in node.body.atoms(sp.exp):
        if power.args[0].is_polynomial(z) and sp.degree(power.args[0], z) == 2:
            yield 1 - 2 * law.covariance[0, 0] * sp.expand(power.args[0]).coeff(z, 2)


def _of_declared(body: Form, law: Scalar) -> Iterator[Form]:
    """Yield the ends of a law's support, the forms that decide convergence of its density times a body, and its moments' bounds."""
    x = law.variable
    if law.density is None or x not in body.free_symbols:
        return
    yield from _of_convergence(sp.Integral(body * law.density, (x, *law.support)))
    if law.falls is not None and body.is_polynomial(x):
        yield from (law.falls - 1 - power for power in range(1, sp.degree(body, x) + 1))
    ends = [end for end in law.support if end not in (sp.oo, -sp.oo)]
    free = body.free_symbols  # an inner node may bind others
    kinks = [form for kink in body.atoms(*KINKS) for form in _of_node(kink) if form.free_symbols <= free]
    yield from (form.xreplace({x: end}) for form in kinks for end in ends)


def _at_ends(form: Form, bound: dict[Form, tuple[Form, Form]]) -> Iterator[Form]:
    """Remove one bound variable from a form by its value at a finite end of its range, or its limit at an infinite one; drop others."""
    inside = form.free_symbols & bound.keys()
    if not inside:
        yield form
        return
    if sp.count_ops(form) <= _OPERATIONS:
        yield from (f for f in sp.Mul.make_args(factored(form)) if not f.free_symbols & bound.keys())
    if len(inside) == 1:
        (x,) = inside
        for end in bound[x]:
            for placed in _far_out(form, x, end) if end in (sp.oo, -sp.oo) else [form.xreplace({x: end})]:
                if not placed.free_symbols & bound.keys() and not placed.has(sp.zoo, sp.nan):
                    yield placed


def _far_out(form: Form, x: Letter, end: Form) -> Iterator[Form]:
    """Yield a form's limits at an infinite end if the variable stands in monotone functions of ratios alone: of e^x - a, -a.

    There a zero comes in from infinity. A function may stand inside another. Where a letter's sign leads either way, both limits are listed.
    """
    levels: list[dict[Form, Form]] = [{}]
    inside_first = sorted(
        (f for f in form.atoms(sp.Function) if x in f.free_symbols), key=lambda f: (f.count_ops(), sp.default_sort_key(f))
    )
    for f in inside_first:
        facts = FACTS.get(f.func)
        if facts is None or not facts.rising or len(f.args) != 1:
            return
        reached = [(level, place) for level in levels for place in _places(f.args[0].xreplace(level), x, end)]
        limits = [(level, _at_place(f.func, place)) for level, place in reached]
        levels = [{**level, f: limit} for level, limit in limits if not limit.has(sp.nan, sp.zoo)]
    placed = (form.xreplace(level) for level in levels if level)
    yield from (one for one in placed if not one.has(sp.oo, -sp.oo))


def _places(inside: Form, x: Letter, end: Form) -> list[Form]:
    """List where a ratio of polynomials may tend to at an infinite end; none if it is no such ratio."""
    if x not in inside.free_symbols:
        return [] if inside.has(sp.nan, sp.zoo) else [inside]
    if not inside.is_rational_function(x):
        return []
    over, under = (sp.Poly(part, x) for part in sp.fraction(sp.together(inside)))
    leading, order = over.LC() / under.LC(), over.degree() - under.degree()
    if order <= 0:
        return [leading if order == 0 else sp.Integer(0)]
    leads = known_sign(leading * sp.sign(end) ** order)
    return [turn * sp.oo for turn in ((leads,) if leads else (1, -1))]


def _at_place(function: Form, place: Form) -> Form:
    """Return what a monotone function tends to at a place, which may be infinite."""
    if place not in (sp.oo, -sp.oo):
        return function(place)
    facts = FACTS[function]
    return facts.high if (place == sp.oo) == (facts.rising > 0) else facts.low


@remembered
def vanishing_factors(form: Form) -> tuple[Form, ...]:
    """Return the factors of a form that may vanish, without constants and with a fixed sign of the leading term."""
    return tuple(_vanishing(form))


def _vanishing(form: Form) -> Iterator[Form]:
    if not form.free_symbols or any(is_special(n) for n in sp.preorder_traversal(form)):
        return
    if sp.count_ops(form) > _OPERATIONS or (form.has(*KINKS) and not isinstance(form, (sp.Max, sp.Min))):
        yield form
        return
    numerator, denominator = sp.fraction(sp.together(form))
    for factor in sp.Mul.make_args(factored(numerator * denominator)):
        base = factor.base if factor.is_Pow and factor.exp.is_Rational else factor
        if base.free_symbols and not base.is_positive and not base.is_negative and not isinstance(base, sp.exp):
            plain = unwrapped(base, base.free_symbols, known_sign)
            if plain != base:  # erf(a) - 1/2 vanishes where a - erfinv(1/2) does
                yield from _vanishing(plain)
            else:
                yield base if not base.could_extract_minus_sign() else -base
