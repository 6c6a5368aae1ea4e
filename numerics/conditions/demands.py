r"""The conditions on the parts of a formula's nodes under which these have a value, or are analytic.

    1/u, log u, ...   the conditions in ``claims.needs``
    Gamma(u)          u > 0, or more than the last pole that it may lie beside
    Integral, E, Sum  the conditions in ``convergence``, and those of the integrand, also on the bound variables

Each row is sufficient, and a theorem. Compositions, sums, products and quotients of analytic functions are analytic where these are. So
is an integral whose integrand is analytic and dominated by a function without the parameters.
A bound variable is a letter of its own, with the range of the integral; if both ends are finite it runs from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import sympy as sp

from closedform.derivations.claims.needs import For, assumed, divides_by_gamma, is_listed, needs
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio, terms_of
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Labelled, MinusGradient, Root
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.convergence import of_integral
from closedform.numerics.conditions.demand import Asked, Demand, Scope, Unread, nonnegative
from closedform.numerics.conditions.existence_of_means import of_mean
from closedform.numerics.conditions.growth import beginning
from closedform.numerics.forms.nodes import in_parameters, is_special


def demands(form: Form, scope: Scope, *, beside_nodes: bool = False, seen: set[Form] | None = None) -> Iterator[Asked]:
    """List the conditions of a formula, node by node, the innermost last; those of a part that stands in several places once.

    Args:
        form: an expression in the letters of the scope, charts substituted; integrals, expectations and infinite sums allowed.
        scope: the letters, with their ranges.
        beside_nodes: True to leave out that integrals, means and sums converge, which steps may show; their parts must have values.
        seen: the parts of the formula whose conditions were listed.
    """
    seen = set() if seen is None else seen
    if form in seen:
        return
    seen.add(form)
    if beside_nodes and is_special(form):
        yield from _of_parts(form, scope)
        return
    if isinstance(form, sp.Integral):
        yield from of_integral(form, scope, demands)
        return
    if isinstance(form, E):
        yield from of_mean(form, scope, demands)
        return
    if isinstance(form, InfiniteSum):
        yield from _of_sum(form, scope)
        return
    if isinstance(form, MinusGradient):
        try:
            inner = form.under_the_expectation()
        except NotImplementedError:
            yield Unread(form, "its derivative is one of a mean")
        else:
            yield from demands(inner, scope)
        return
    if isinstance(form, Root):
        yield Unread(
            form, "a steady state moves analytically", For.ANALYTIC
        )  # that it exists is a premise of the claim that names it
        return
    if divides_by_gamma(form):
        yield from demands(form.base.args[0], scope, beside_nodes=beside_nodes, seen=seen)
        return
    yield from of_node(form, scope)
    for arg in form.args:
        if isinstance(arg, sp.Expr):
            yield from demands(arg, scope, beside_nodes=beside_nodes, seen=seen)


def _of_parts(node: Form, scope: Scope) -> Iterator[Asked]:
    """Require values of what does not vary in a node, and of each term of a sum: 1/a has none at a = 0 in a E[X/a] either."""
    if isinstance(node, E) and (isinstance(node.law, (Finite, Labelled)) or getattr(node.law, "has_atoms", False)):
        yield from of_mean(node, scope, partial(demands, beside_nodes=True))
        return
    if isinstance(node, InfiniteSum):
        yield from _of_terms(node, scope)
    for part in in_parameters(node) if not isinstance(node, MinusGradient) else ():
        yield from demands(part, scope, beside_nodes=True)


def of_node(node: Form, scope: Scope) -> Iterator[Asked]:
    """List the conditions of one node without bound variables of its own."""
    if not node.args or node.is_Add or node.is_Mul:
        if node.is_Symbol or node.is_Add or node.is_Mul or (node.is_number and node.is_finite is not False):
            return
        yield Unread(node, f"{node} is a number")
        return
    if isinstance(node, sp.binomial):
        yield from _of_binomial(node, scope)
    elif not is_listed(node) and (node.free_symbols or isinstance(node, _UNREAD) or not isinstance(node, sp.Function)):
        yield Unread(node, f"what is known of {type(node).__name__} is enough")
    for one in needs(node, lambda form, must: assumed(form, must) or is_certain(form, must, scope)):
        if one.poles:
            yield from _off_poles(one.form, node, scope)
        else:
            yield Demand(one.form, one.must, node, scope, one.to, one.jumps)


_UNREAD = (sp.re, sp.im, sp.conjugate, sp.Piecewise)
_LAST_POLE = 4  # poles above which an argument is tried
_LARGEST_STEP = 3  # constraints that exclude every third pole, and those beside them, exclude all


def _off_poles(argument: Form, node: Form, scope: Scope) -> Iterator[Asked]:
    """Require that an argument is above all poles, at 0, -1, -2, ..., or above some and none of the others; constraints may say so."""
    for step in range(1, _LARGEST_STEP + 1):  # -n is a multiple of a step below one of its first numbers: -n = r - step m
        if all(any(_excludes_poles(one, (argument + r) / step) for one in scope.such_that) for r in range(step)):
            return
    for last in range(_LAST_POLE + 1):
        if is_certain(argument + last, Sign.POSITIVE, scope):
            for pole in range(last):
                yield Demand(argument + pole, Sign.NONZERO, node, scope)
            return
    yield Demand(argument, Sign.POSITIVE, node, scope)


def _is_whole(form: Form) -> bool:
    """Return True if a form is certainly a whole number, 0 or more."""
    opened = sp.expand(form)
    return bool(opened.is_integer and opened.is_nonnegative)


def _excludes_poles(relation: Form, argument: Form) -> bool:
    """Return True if a constraint 1/Gamma(w) != 0 or sin(pi w) != 0 keeps an argument from 0, -1, -2, ..."""
    if not isinstance(relation, sp.Ne) or relation.rhs != 0:
        return False
    for factor in sp.Mul.make_args(relation.lhs):
        base, power = factor.as_base_exp()
        if isinstance(base, sp.gamma) and power == -1 and _is_whole(argument - base.args[0]):
            return True
        if isinstance(base, sp.sin) and power == 1:
            turned = base.args[0] / sp.pi
            if any(sp.expand(argument + turn * turned).is_integer for turn in (1, -1)):
                return True
    return False


def _of_binomial(node: Form, scope: Scope) -> Iterator[Asked]:
    """Require n >= 0 or k >= 0: for whole k a polynomial in n, and zero for k < 0 except where texts differ; else analytic only for n > -1."""
    n, k = node.args
    if not (k.is_integer and is_certain(k, Sign.NONNEGATIVE, scope)):
        yield Demand(n, Sign.NONNEGATIVE, node, scope)
    elif not k.is_Integer:
        yield Demand(n + 1, Sign.POSITIVE, node, scope, For.ANALYTIC)


def _of_sum(node: Form, scope: Scope) -> Iterator[Asked]:
    """Require that a sum converges, and that each term has a value."""
    yield from of_sum_but_for_poles(node, scope)
    yield from _of_terms(node, scope)


def _of_terms(node: InfiniteSum, scope: Scope) -> Iterator[Asked]:
    """Require that each term of a sum without end has a value: a finite one is left to the rule that finds its value."""
    if isinstance(node, FiniteSum):
        return
    for power in node.powers():
        yield from (one for one in of_node(power, scope) if isinstance(one, Unread) or one.to is For.VALUE)
    try:
        poles = node.poles()
    except NoRatio as reason:
        yield Unread(node, f"its terms have values: {reason}")
        return
    for pole in poles:
        yield from _off_poles(pole, node, scope)


def of_sum_but_for_poles(node: Form, scope: Scope) -> Iterator[Asked]:
    """Require that a sum converges, and is analytic, if terms without a value, which are finitely many, are left out.

    Its summands do, unless they cancel: a term that is O(1/k^2), with its bound for all parameters nearby, needs no more.
    """
    if isinstance(node, FiniteSum):
        yield Unread(node, "a sum keeps its form for every number of terms")
        return
    for part in node.without_index():
        yield from demands(part, scope)
    try:
        summands, curved = terms_of(node), node.curved_divisors()
    except NoRatio as reason:
        yield Unread(node, f"its sum converges: {reason}")
        return
    term, index, first = node.args
    between = sp.Dummy(index.name, real=True)
    for divisor in curved:
        yield Demand(divisor.xreplace({index: between}), Sign.NONZERO, node, scope.inside(between, sp.Interval(first, sp.oo)))
    far = sp.Dummy(index.name, positive=True)
    found = beginning(term.xreplace({index: far}), far, scope)
    if found is not None and found.order >= 2:
        return
    for _, ratio in summands:
        for form in (*ratio.above, *ratio.below):  # where a polynomial's first coefficient is zero, its degree is another
            if form[-1].free_symbols:
                yield Demand(form[-1], Sign.NONZERO, node, scope)
        if ratio.degree > 0:
            yield Unread(node, "its sum converges")
        elif ratio.degree == 0:
            yield from _within_radius(node, *ratio.at_infinity, scope)


def _within_radius(node: Form, limit: Form, power: Form, scope: Scope) -> Iterator[Asked]:
    """Require that a sum with ratios z (1 + g/k + O(1/k^2)) converges.

    It converges for |z| < 1 (d'Alembert); for |z| = 1 if g < -1, absolutely (Gauss); for z = -1 if g < 0 (Leibniz). In each case it
    converges uniformly, so that it is continuous up to there (Abel), and analytic in letters that are not in z.
    """
    if is_certain(-1 - power, Sign.POSITIVE, scope):
        inside = 1 - limit**2
    elif is_certain(-power, Sign.POSITIVE, scope):
        yield Demand(1 - limit, Sign.POSITIVE, node, scope)
        inside = 1 + limit
    else:
        yield Demand(1 - limit**2, Sign.POSITIVE, node, scope)
        return
    if limit.free_symbols:
        yield from nonnegative(inside, node, scope)
    else:
        yield Demand(inside, Sign.NONNEGATIVE, node, scope)
