r"""Means under normal laws whose covariance depends on a parameter, by Plackett's identity.

For f of polynomial growth and a positive definite covariance C, with densities and derivatives of the step in the sense of distributions,

    d E_C[f] / d C_jk = E_C[d^2 f / dx_j dx_k],  j != k,

since the normal density has that property and decays with its derivatives faster than any power (Plackett 1954; Price 1958). Hence
E_C[f] is analytic in C. A step in x_j leaves the density of x_j at the step times the mean given x_j = k there. If the covariance is
diagonal, the coordinates are independent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.facts import BOUNDED, TAME
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, Labelled
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.monotone import unwrapped
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.gaussian.densities import over_classes
from closedform.numerics.proof.continuity import continuous
from closedform.numerics.proof.integrals import plain
from closedform.numerics.proof.parameter import Parameter
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Rule, Step
from closedform.numerics.proof.zero import is_zero

MOST_TERMS = 40


def simplified(form: Form) -> Form:
    """Write means over balanced classes as means of each class, evaluate means of one variable, and unwrap steps."""
    means = {node: _simplified(node) for node in outermost_special(form) if isinstance(node, E) and node.given is None}
    return form.xreplace(means)


def _simplified(node: E) -> Form:
    law = node.law
    if isinstance(law, Labelled):
        return simplified(over_classes(node))
    if not isinstance(law, Gaussian) or law.given:
        return node
    free = {inner: plain(inner) for inner in outermost_special(node.body) if not inner.free_symbols & set(law.variables)}
    body = node.body.xreplace(free)
    steps = {h: _unwrapped(h, set(law.variables)) for h in body.atoms(sp.Heaviside, sp.sign)}
    mean = E(body.xreplace(steps), law)
    return plain(mean) if len(law.variables) == 1 else mean


def _unwrapped(step: Form, variables: set[Letter]) -> Form:
    inside, *at_zero = step.args
    return step.func(unwrapped(inside, variables, sign), *at_zero)


def slope_of(difference: Form, parameter: Parameter, definite: Sequence[Form] = ()) -> Step | None:
    """Return the step stating that a form is constant in a parameter of covariances; None if that cannot be shown.

    Args:
        difference: means under normal laws, and forms without integrals.
        parameter: a parameter of off-diagonal covariances, which the means depend on in no other way.
        definite: forms that constraints of the domain keep positive, determinants among them.
    """
    symbol = parameter.symbol
    nodes = outermost_special(difference)
    moving = [node for node in nodes if symbol in node.free_symbols]
    if not moving or not all(isinstance(node, E) for node in nodes) or symbol.is_integer:
        return None
    names = {node: sp.Dummy(real=True) for node in nodes}
    rest = difference.xreplace(names)
    if not continuous(rest, symbol) or not continuous(rest.diff(symbol), symbol):
        return None
    try:
        slopes = {node: _slope(node, symbol, definite) for node in moving}
        total = rest.diff(symbol) + sp.Add(*(rest.diff(names[node]) * slope for node, slope in slopes.items()))
        total = total.xreplace({name: node for node, name in names.items()})
    except (NotLowered, DoesNotExist, NotImplementedError):
        return None
    if outermost_special(total) or not is_zero(total):
        return None
    return Step(Rule.CORRELATED, difference, total, symbol, called=parameter.called, forms=slopes)


def base_of(difference: Form, parameters: Sequence[Parameter]) -> dict[Form, Form] | None:
    """Return parameter values at which all coordinates of a form's means are independent; None if none are seen.

    Each off-diagonal covariance must depend on one of the parameters, and those on the same parameter in proportion. Then
    covariances stay positive definite while all parameters tend to zero along a straight line.
    """
    found: dict[Any, list[Any]] = {}
    for node in outermost_special(difference):
        if not isinstance(node, E) or not isinstance(node.law, Gaussian) or set(node.law.variables) != set(node.law.all_variables):
            return None
        covariance = sp.Matrix(node.law.covariance)
        for entry in {covariance[j, k] for j, k in combinations(range(covariance.rows), 2)} - {sp.Integer(0)}:
            if len(entry.free_symbols) != 1:
                return None
            (symbol,) = entry.free_symbols
            found.setdefault(symbol, []).append(entry)
    places: dict[Form, Form] = {}
    for parameter in parameters:
        entries = found.pop(parameter.symbol, [])
        zeros = [z for z in sp.roots(sp.numer(sp.together(entries[0])), parameter.symbol) if z.is_positive] if entries else []
        alike = all(sp.cancel(entry / entries[0]).is_number for entry in entries)
        if entries and (len(zeros) != 1 or not alike):
            return None
        places |= {parameter.symbol: zeros[0]} if entries else {}
    return places if places and not found else None


def _slope(node: E, symbol: Letter, definite: Sequence[Form] = ()) -> Form:
    """Differentiate a mean in a parameter of its covariance, and evaluate the result.

    Raises:
        NotLowered: the parameter occurs elsewhere, the covariance may not be positive definite, or a part has no closed form.
    """
    law = node.law
    if not isinstance(law, Gaussian) or node.given is not None or law.given or law.variables != law.all_variables:
        raise NotLowered("no plain normal law")
    covariance, variables = sp.Matrix(law.covariance), list(law.variables)
    elsewhere = [node.body, *law.mean, *(covariance[i, i] for i in range(len(variables)))]
    if any(symbol in sp.sympify(part).free_symbols for part in elsewhere):
        raise NotLowered("the parameter is no correlation")
    minors = [sp.expand(covariance[:k, :k].det()) for k in range(1, len(variables) + 1)]
    if not all(sign(minor) == 1 or any(sp.cancel(minor - known) == 0 for known in definite) for minor in minors):
        raise NotLowered("a covariance may not be positive definite")
    terms = sp.Add.make_args(sp.expand(_in_steps(node.body)))
    if len(terms) > MOST_TERMS:
        raise NotLowered("too many terms")
    total = sp.Integer(0)
    for j, k in combinations(range(len(variables)), 2):
        if (rate := covariance[j, k].diff(symbol)) != 0:
            total += rate * sp.Add(*(_mixed(term, j, k, law) for term in terms))
    return plain(total, whole=True)


def _in_steps(body: Form) -> Form:
    """Write kinks in one variable as steps: sgn u = 2 1{u > 0} - 1, |u| = u sgn u and max(u, 0) = u 1{u > 0}, off a null set."""
    body = body.replace(
        sp.Max, lambda *args: args[1] + (args[0] - args[1]) * sp.Heaviside(args[0] - args[1]) if len(args) == 2 else sp.Max(*args)
    )
    body = body.replace(
        sp.Min, lambda *args: args[0] + (args[1] - args[0]) * sp.Heaviside(args[0] - args[1]) if len(args) == 2 else sp.Min(*args)
    )
    body = body.replace(sp.Abs, lambda u: u * (2 * sp.Heaviside(u) - 1))
    return body.replace(sp.sign, lambda u: 2 * sp.Heaviside(u) - 1)


def _mixed(term: Form, j: int, k: int, law: Gaussian) -> Form:
    """Return the mean of a term's mixed second derivative in two coordinates."""
    factors = {v: sp.Integer(1) for v in law.variables}
    free = sp.Integer(1)
    for factor in sp.Mul.make_args(term):
        used = factor.free_symbols & set(law.variables)
        if len(used) > 1:
            raise NotLowered("a factor of two coordinates")
        if used:
            factors[used.pop()] *= factor
        else:
            free *= factor
    first, second = law.variables[j], law.variables[k]
    others = sp.Mul(*(_tame(f, v) for v, f in factors.items() if v not in (first, second)))
    total = sp.Integer(0)
    for one, at in _derivative(factors[first], first):
        for other, there in _derivative(factors[second], second):
            fixed = {v: place for v, place in ((first, at), (second, there)) if place is not None}
            total += _mean(one * other * others, law, fixed)
    return free * total


def _derivative(factor: Form, x: Form) -> Iterator[tuple[Form, Form]]:
    """List the parts of the derivative of a factor of one coordinate: a function and None, or a number and the place of its step.

    Raises:
        NotLowered: the factor is no polynomial times smooth bounded functions times one step of a line.
    """
    _tame(factor, x)
    steps = [f for f in sp.Mul.make_args(factor) if isinstance(f.base if f.is_Pow else f, sp.Heaviside)]
    if not steps:
        if (slope := factor.diff(x)) != 0:
            yield slope, None
        return
    (step,) = steps
    smooth, inside = factor / step, (step.base if step.is_Pow else step).args[0]
    step = sp.Heaviside(inside)
    turn = inside.coeff(x, 1)
    place = -inside.coeff(x, 0) / turn
    if (slope := smooth.diff(x)) != 0:
        yield slope * step, None
    if (there := smooth.xreplace({x: place}) * sign(turn)) != 0:
        yield there, place


def _tame(factor: Form, x: Form) -> Form:
    """Return a factor of one coordinate if it grows at most polynomially, with at most one step, of a line of known direction.

    Raises:
        NotLowered: it is another factor.
    """
    steps = 0
    for f in sp.Mul.make_args(factor):
        base = f.base if f.is_Pow and f.exp.is_Integer and f.exp > 0 else f
        if isinstance(base, sp.Heaviside):
            inside = sp.expand(base.args[0])
            steps += 1
            if steps > 1 or not inside.is_polynomial(x) or sp.degree(inside, x) != 1 or sign(inside.coeff(x, 1)) not in (1, -1):
                raise NotLowered("a step of no line")
        elif not (f.is_polynomial(x) or (isinstance(base, TAME) and isinstance(base, BOUNDED) and base.args[0].is_polynomial(x))):
            raise NotLowered("a factor that may grow too fast")
    return factor


def _mean(body: Form, law: Gaussian, fixed: Mapping[Form, Form]) -> Form:
    """Return the density of some coordinates at a place, times the mean of a body given that they are there."""
    names = list(law.variables)
    covariance, mean = sp.Matrix(law.covariance), sp.Matrix(law.mean)
    held, left = [names.index(v) for v in fixed], [i for i, v in enumerate(names) if v not in fixed]
    if not held:
        return E(body, law)
    inside, across = covariance.extract(held, held), covariance.extract(left, held)
    gap = sp.Matrix([fixed[names[i]] - mean[i] for i in held])
    inverse, size = inside.inv(), inside.det()
    density = sp.exp(sp.factor(-(gap.T * inverse * gap)[0] / 2)) / sp.sqrt((2 * sp.pi) ** len(held) * size)
    there = body.xreplace(dict(fixed))
    if not left:
        return density * there
    moved = mean.extract(left, [0]) + across * inverse * gap
    if len(left) == 1 and moved[0] == 0 and (half := _half_of_a_step(there, names[left[0]])) is not None:
        return density * half
    kept = covariance.extract(left, left) - across * inverse * across.T
    new = Gaussian([names[i] for i in left], kept.applyfunc(sp.factor), mean=list(moved))
    return density * (E(there, new) if there.free_symbols & set(new.variables) else there)


def _half_of_a_step(body: Form, x: Form) -> Form:
    """Return the mean of a multiple of 1{a x > 0} under a normal law about zero: half the multiple, whatever the variance; None for another body."""
    steps = [f for f in sp.Mul.make_args(body) if x in f.free_symbols]
    if len(steps) != 1 or not isinstance(steps[0], sp.Heaviside):
        return None
    slope = sp.cancel(steps[0].args[0] / x)
    return body / steps[0] / 2 if x not in slope.free_symbols and sign(slope) in (1, -1) else None


def with_correlations(domain: Domain) -> tuple[dict[Form, Form], Domain] | None:
    """Write a positive definite 2 x 2 covariance by two deviations and a correlation; None if a domain has none.

    c_11 > 0, c_22 > 0 and c_11 c_22 > c_12^2 hold exactly if c_11 = s_1^2, c_22 = s_2^2 and c_12 = s_1 s_2 rho with s_1, s_2 > 0
    and -1 < rho < 1.
    """
    half, line = sp.Interval.open(0, sp.oo), sp.Interval(-sp.oo, sp.oo)
    for relation in domain.such_that if not domain.chart else ():
        strict = isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))
        gap = sp.expand(relation.gts - relation.lts) if strict else sp.Integer(0)
        across = [c for c in sorted(gap.free_symbols, key=str) if domain.symbols[c] == line and gap.coeff(c, 2) == -1]
        for c in across:
            if len(pair := sorted(gap.free_symbols - {c}, key=str)) != 2 or sp.expand(gap - (pair[0] * pair[1] - c**2)) != 0:
                continue
            if not all(domain.symbols[s] == half for s in pair) or c.is_integer:
                continue
            one, two = (sp.Dummy(f"s_{s}", positive=True) for s in pair)
            rho = sp.Dummy("rho", real=True)
            forms = {pair[0]: one**2, pair[1]: two**2, c: one * two * rho}
            rest = {s: i for s, i in domain.symbols.items() if s not in forms}
            symbols = {**rest, one: half, two: half, rho: sp.Interval.open(-1, 1)}
            kept = tuple(substitute(other, forms) for other in domain.such_that if other is not relation)
            return forms, Domain(symbols, kept, forms)
    return None
