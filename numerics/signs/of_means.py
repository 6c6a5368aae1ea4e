r"""Inequalities of means: under the mean, if the averaged form has the sign at every value, and by Jensen's inequality.

    under     a nonnegative body has a nonnegative mean; the rest R of c E[f(X)] + R is put under the mean as a g with E[g(X)] = R
    Jensen    c E[h(k(X))] >= c h(E[k(X)]) if c h is convex on an interval in which k(X) stays

Each rule receives the prover of forms without means as a function ``prove``, which tries to prove a sign of a form on a domain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import BOUNDED, NO_FASTER
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, Scalar
from closedform.derivations.laws.gaussian import PIXEL
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.gaussian.reduction import carried_out
from closedform.numerics.proof.steps import Attempt, Rule, Step
from closedform.numerics.signs.atoms import LARGEST, tidy
from closedform.numerics.signs.numeric_check import fails
from closedform.numerics.signs.sign import SMOOTH, Signs

Prove = Callable[[Any, Sign, Domain], Attempt]
_LINE, _HALF = sp.Interval(-sp.oo, sp.oo), sp.Interval.open(0, sp.oo)
_HIGHEST = 6  # the highest power of a mean that is put under the mean
_MOST_WAYS = 6  # the readings of a body as a function of a form with known mean
_NONE = Attempt(False, "no rule tells the sign")


def by_means(form: Form, sign: Sign, domain: Domain, prove: Prove) -> Attempt:
    """Try to prove a sign of a form of means.

    Args:
        form: means among its nodes, and no other integrals or sums.
        sign: positive or nonnegative.
        domain: the intervals of the symbols, and constraints.
        prove: the rules for forms without means.
    """
    nodes = outermost_special(form)
    if sign not in (Sign.POSITIVE, Sign.NONNEGATIVE) or not nodes or not all(isinstance(n, E) and mean_exists(n) for n in nodes):
        return _NONE
    if sp.count_ops(form) > LARGEST:
        return _NONE
    found = _under(form, sign, domain, prove)
    return found if found.found else _jensen(form, sign, domain, prove)


# --- existence of means


def mean_exists(node: Form) -> bool:
    """Return True if a mean is certainly finite: its law's tails outweigh its body, under a normal law or one with a density."""
    law, body = node.law, node.body
    if node.given is not None or outermost_special(body):
        return False
    if isinstance(law, Gaussian):
        return is_definite(law) and _growth(body, law.variables) is not None
    if not isinstance(law, Scalar) or law.density is None or (letter := _inside(law)) is None:
        return False
    grows = _growth(body.xreplace({law.variable: letter}), (letter,))
    return grows is not None and (all(end.is_finite for end in law.support) or (law.falls is None and grows == 0))


def is_definite(law: Form) -> bool:
    """Return True if a law is a normal law of independent scalars, whatever its parameters."""
    if not isinstance(law, Gaussian) or law.given or law.variables != law.all_variables or law.args[-1] != PIXEL:
        return False
    covariance = sp.Matrix(law.covariance)
    return all(covariance[:k, :k].det().is_positive for k in range(1, covariance.rows + 1))


def _inside(law: Scalar) -> Form:
    """Return a letter that reaches a law's support, or more; None if its ends are no numbers."""
    low, high = law.support
    if not all(end.is_number for end in (low, high)):
        return None
    return sp.Dummy(law.variable.name, positive=True) if low >= 0 else sp.Dummy(law.variable.name, real=True)


def _growth(form: Form, variables: tuple[Letter, ...]) -> int | None:
    """Bound a form that is real and bounded on every bounded set: 0 at most polynomial, 1 at most e^(c |x|); else None."""
    if form.is_polynomial(*variables) or isinstance(form, BOUNDED):
        return 0
    if form.is_Add or form.is_Mul:
        parts = [_growth(arg, variables) for arg in form.args]
        return None if None in parts else max(part for part in parts if part is not None)
    if form.is_Pow and form.exp.is_Rational:
        known = form.base.is_nonnegative or form.exp.is_Integer
        return (0 if _above_zero(form.base) else None) if form.exp < 0 else _growth(form.base, variables) if known else None
    if isinstance(form, (sp.exp, sp.cosh, sp.sinh)):
        inner = form.args[0]
        line = inner.is_polynomial(*variables) and sp.Poly(inner, *variables).total_degree() <= 1
        return 1 if line else 0 if isinstance(form, sp.exp) and inner.is_nonpositive else None
    if isinstance(form, sp.log):
        return 0 if _above_zero(form.args[0]) and _growth(form.args[0], variables) is not None else None
    if isinstance(form, NO_FASTER):
        inside = [_growth(arg, variables) for arg in form.args]
        return None if None in inside else max(part for part in inside if part is not None)
    return None


def _above_zero(form: Form) -> bool:
    """Return True if a form is above a positive bound for all values of its variables."""
    parts = sp.Add.make_args(form)
    numbers = [part for part in parts if part.is_number and part.is_positive]
    return isinstance(form, sp.cosh) or (bool(numbers) and all(part.is_nonnegative for part in parts))


def reached(law: Form, domain: Domain) -> Domain | None:
    """Add a law's variables to a domain, each within the support; None if an end of the support is no number."""
    if isinstance(law, Gaussian):
        return Domain({**domain.symbols, **dict.fromkeys(law.variables, _LINE)}, domain.such_that, domain.chart)
    if not all(end.is_number for end in law.support):
        return None
    return Domain({**domain.symbols, law.variable: sp.Interval.open(*law.support)}, domain.such_that, domain.chart)


# --- under the mean


def _under(form: Form, sign: Sign, domain: Domain, prove: Prove) -> Attempt:
    r"""Prove a sign of a form of means under one law by a body that has the sign at every value of the variables.

    With m for the mean of f, :math:`-m^2 = E[m^2 - 2 m f]`: so Jensen's inequality for squares is that of a square under a mean. A
    nonnegative body that is positive where all variables of a normal law are has a positive mean.
    """
    nodes = sorted(form.atoms(E), key=str)
    laws = {node.law for node in nodes}
    wider = reached(nodes[0].law, domain) if len(laws) == 1 else None
    if wider is None:
        return _NONE
    (law,) = laws
    for body, letters in _bodies(form, nodes):
        everywhere = Domain({**wider.symbols, **dict.fromkeys(letters, _LINE)}, wider.such_that, wider.chart)
        if fails(body, Sign.NONNEGATIVE, everywhere):
            continue
        whole = prove(body, sign, everywhere)
        steps = [Step(Rule.UNDER, form, body, value=law, called=sign, forms=letters, branch=whole.steps)]
        if not whole.found and sign is Sign.POSITIVE and is_definite(law):
            whole = prove(body, Sign.NONNEGATIVE, everywhere)
            beyond = Domain({**everywhere.symbols, **dict.fromkeys(law.variables, _HALF)}, wider.such_that, wider.chart)
            part = prove(body, sign, beyond) if whole.found else _NONE
            steps = [
                Step(Rule.UNDER, form, body, value=law, called=one, forms=letters, branch=found.steps)
                for one, found in ((Sign.NONNEGATIVE, whole), (sign, part))
            ]
            whole = whole if part.found else _NONE
        if whole.found:
            return Attempt(True, "under a mean, " + whole.method, tuple(steps))
    return _NONE


def _bodies(form: Form, nodes: list[Form]) -> Iterator[tuple[Form, dict[Form, Form]]]:
    """Write a form of means as the mean of a body in which letters replace means, in every possible way."""
    names = {node: sp.Dummy("m", real=True) for node in nodes}
    whole = sp.expand(form.xreplace(names))
    if not whole.is_polynomial(*names.values()):
        return
    poly = sp.Poly(whole, *names.values())
    squares = [node for node in nodes if sp.degree(whole, names[node]) == 2]
    if poly.total_degree() > 2 or any(sp.diff(whole, names[n], names[k]) != 0 for n, k in combinations(nodes, 2)):
        return
    body = whole
    for node in squares:
        m = names[node]
        body = body.coeff(m, 0) + body.coeff(m, 1) * node.body + body.coeff(m, 2) * (2 * m * node.body - m**2)
    linear = {names[node]: node.body for node in nodes if node not in squares}
    letters = {names[node]: node for node in squares}
    yield body.xreplace(linear), letters
    if len(nodes) == 1 and not squares:
        rest = whole.xreplace(dict.fromkeys(names.values(), sp.Integer(0)))
        beside = (whole - rest).xreplace(linear)
        yield from ((beside + g, {}) for g in _with_mean(rest, beside, nodes[0].law))


def _with_mean(rest: Form, beside: Form, law: Form) -> Iterator[Form]:
    """Return functions of a law's one variable that have a given mean: a polynomial, or a parabola that touches the other terms at the mean."""
    if len(law.variables) != 1 or outermost_special(rest):
        return
    (x,) = law.variables
    mean, square = (carried_out(E(x**k, law)) for k in (1, 2))
    if mean is None or square is None:
        return
    variance = sp.expand(square - mean**2)
    if isinstance(law, Gaussian) and mean.is_Symbol and rest.is_polynomial(mean) and 0 < sp.degree(rest, mean) <= _HIGHEST:
        terms = ((-variance / 2) ** k / sp.factorial(k) * rest.diff(mean, 2 * k) for k in range(_HIGHEST // 2 + 1))
        yield sp.expand(sp.Add(*terms).xreplace({mean: x}))
    at, slope = (f.xreplace({x: mean}) for f in (beside, beside.diff(x)))
    if slope.is_finite is not False and not slope.has(sp.zoo, sp.nan, sp.Subs) and variance.is_positive:
        yield -at - slope * (x - mean) + sp.cancel((rest + at) / variance) * (x - mean) ** 2


# --- Jensen's inequality


def _jensen(form: Form, sign: Sign, domain: Domain, prove: Prove) -> Attempt:
    """Replace c E[h(k)] by c h(E[k]), with convex c h: the result is below the form, strictly if the convexity and the law are strict."""
    for node in outermost_special(form):
        m = sp.Dummy("m", real=True)
        beside = form.xreplace({node: m}).diff(m)
        if beside.has(m) or outermost_special(beside):
            continue
        for y, k, h in _ways(node):
            mean = carried_out(E(k, node.law))
            if mean is None or y in mean.free_symbols:
                continue
            after, bend = form.xreplace({node: h.xreplace({y: mean})}), beside * h.diff(y, 2)
            wider = Domain({**domain.symbols, y: range_of(y, k, node.law)}, domain.such_that, domain.chart)
            for curved in (Sign.POSITIVE, Sign.NONNEGATIVE):
                left = Sign.NONNEGATIVE if sign is curved is Sign.POSITIVE and is_spread(k, node.law) else sign
                if fails(after, left, domain) or fails(bend, curved, wider):
                    continue
                convex = next((found for f in _written(bend) if (found := _fact(f, curved, wider, prove)) is not None), None)
                if convex is None:
                    continue
                rest = prove(after, left, domain) if not after.atoms(E) else by_means(after, left, domain, prove)
                if rest.found:
                    step = Step(Rule.JENSEN, form, after, y, node, curved, {y: k, node.body: h}, (convex,))
                    return Attempt(True, "by Jensen's inequality, " + rest.method, (step, *rest.steps))
    return _NONE


def _written(bend: Form) -> tuple[Form, ...]:
    """Write a second derivative in the ways that may show its sign."""
    return (bend, tidy(bend), tidy(bend.rewrite(sp.exp))) if bend.has(sp.Function) else (bend, tidy(bend))


def _fact(form: Form, sign: Sign, domain: Domain, prove: Prove) -> Step | None:
    found = prove(form, sign, domain)
    return Step(Rule.FACT, form, form, called=sign, branch=found.steps) if found.found else None


def range_of(letter: Letter, inside: Form, law: Form) -> Form:
    """Return the interval of a letter that replaces a form of a law's variables: a support, a half line, or the line."""
    if isinstance(law, Scalar) and inside == law.variable:
        return sp.Interval.open(*law.support)
    return _HALF if letter.is_positive else _LINE


def is_spread(form: Form, law: Form) -> bool:
    """Return True if a form certainly takes several values under a law with a density: a polynomial of its variables alone, or its exponential."""
    core = form.args[0] if isinstance(form, sp.exp) else form
    letters = core.free_symbols
    dense = is_definite(law) or (isinstance(law, Scalar) and law.density is not None)
    if not (dense and letters and letters <= set(law.variables) and core.is_polynomial(*letters)):
        return False
    # (X + 1)**2 - X**2 - 2 X is a number
    return any(any(powers) and c.is_nonzero for powers, c in sp.Poly(core, *letters).terms())


def _ways(node: Form) -> list[tuple[Form, Form, Form]]:
    """Read the body of a mean as a smooth function h of a letter, for a form k of the variables with a mean: (letter, k, h)."""
    law, body = node.law, node.body
    variables = set(law.variables)
    if isinstance(law, Scalar):
        letter = _inside(law)
        variables_in = {law.variable: letter} if letter is not None else {}
    else:
        variables_in = {}
    parts = [
        part for part in sp.preorder_traversal(body) if part.free_symbols & variables and (part != body or isinstance(part, sp.Abs))
    ]
    found = []
    for part in dict.fromkeys(parts):
        inside, moduli = part, isinstance(part, sp.Abs)
        if moduli:
            inside = part.args[0] ** 2
        known = inside.xreplace(variables_in)
        y = sp.Dummy("y", positive=True) if known.is_nonnegative else sp.Dummy("y", real=True)
        h = body.xreplace({part: sp.sqrt(y) if moduli else y})
        if h.free_symbols & variables or y not in h.free_symbols or not all(isinstance(f, SMOOTH) for f in h.atoms(sp.Function)):
            continue
        # If k may be zero, h must be continuous there.
        closed = h.xreplace({y: sp.Dummy("y", nonnegative=True)}) if known.is_nonnegative and not known.is_positive else h
        if mean_exists(E(inside, law)) and Signs().defined(closed):
            found.append((y, inside, h))
    return found[:_MOST_WAYS]
