"""Expectations, flows and printed integrals as plain integrals over densities."""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from closedform.derivations.functions.facts import EXPONENTIALS
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Finite, Gaussian, Independent, Labelled, MinusGradient, Scalar
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.algebra import SideOf
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.forms.orthants import orthants
from closedform.numerics.gaussian.declared import gaussian_density, over_densities, require_positive
from closedform.numerics.gaussian.enumerate import exact_sum
from closedform.numerics.gaussian.orthants import three_half_lines


def normal_parts(law: Gaussian) -> tuple[tuple[Form, ...], Form, Form]:
    """Return the variables, mean and covariance of a law after its conditioning (exact)."""
    order = {v: i for i, v in enumerate(law.all_variables)}
    mean, cov = sp.ImmutableMatrix(law.mean), sp.ImmutableMatrix(law.covariance)
    if not law.given:
        return law.all_variables, mean, cov
    fixed = [order[v] for v, _ in law.given]
    free = [order[v] for v in law.variables]
    seen = sp.ImmutableMatrix([value for _, value in law.given])
    gain = cov.extract(free, fixed) * cov.extract(fixed, fixed).inv()
    return (
        law.variables,
        mean.extract(free, [0]) + gain * (seen - mean.extract(fixed, [0])),
        cov.extract(free, free) - gain * cov.extract(fixed, free),
    )


def over_classes(node: E) -> Form:
    """Write an expectation over balanced classes as the mean of theirs; given a shared event, as the ratio of two such means."""

    def mean(body: Form) -> Form:
        return sp.Add(*(E(body.xreplace({node.law.label: y}), law) for y, law in node.law.classes)) / len(node.law.classes)

    return mean(node.body) if node.given is None else mean(node.body * node.given) / mean(node.given)


@remembered
def as_integral(node: Form, sign: SideOf) -> Form:
    """Write an expectation, a flow or a printed integral as plain integrals over densities.

    Raises:
        DoesNotExist: a covariance is singular or indefinite, or a law's parameters violate its constraints.
        NotLowered: only the sampler draws data under this law.
    """
    if isinstance(node, sp.Integral):
        return node
    if isinstance(node, MinusGradient):
        inner = node.under_the_expectation()
        return inner.xreplace({e: as_integral(e, sign) for e in outermost_special(inner)})
    if isinstance(node, InfiniteSum):
        raise NotLowered("an infinite sum is not an integral")
    law = node.law
    if isinstance(law, Labelled):
        mean = over_classes(node)
        return mean.xreplace({e: as_integral(e, sign) for e in outermost_special(mean)})
    if isinstance(law, Finite):
        return exact_sum(node)
    if isinstance(law, (Scalar, Independent)):
        found = over_densities(node, sign)
        if isinstance(found, sp.Integral) and _has_waves_of_several(found):
            return _in_exponentials(found)  # products of waves are averaged exactly, one variable after the other
        return (
            found if isinstance(found, sp.Integral) else found.xreplace({e: as_integral(e, sign) for e in outermost_special(found)})
        )
    if not law.is_gaussian:
        raise NotLowered(f"the data X = {law.pixel} of a Gaussian field are not Gaussian; only the sampler takes this law")
    if node.given is not None:
        return as_integral(E(node.body * node.given, law), sign) / as_integral(E(node.given, law), sign)
    return _under_normal_law(node, sign)


def _under_normal_law(node: E, sign: SideOf) -> Form:
    """Write a mean under a normal law as plain integrals, or exactly: for exponentials, and over orthants.

    Raises:
        DoesNotExist: the covariance is singular or indefinite.
    """
    variables, mean, cov = normal_parts(node.law)
    keep = [i for i, v in enumerate(variables) if v in node.body.free_symbols]
    if not keep:
        return node.body
    variables, mean, cov = tuple(variables[i] for i in keep), mean.extract(keep, [0]), cov.extract(keep, keep)
    waves = [wave for wave in node.body.atoms(*EXPONENTIALS) if wave.free_symbols & set(variables)]
    if waves and (len(keep) > 1 or _only_waves(node.body, variables[0])):
        body = _in_exponentials(node.body)
        if (exact := _mean_of_exponentials(body, variables, mean, cov)) is None:
            return as_integral(E(body, node.law), sign)
        require_positive(variables, cov, sign)
        return exact
    if len(keep) > 1 and (parts := orthants(node, variables, mean, cov, sign)) is not None:
        return sp.Add(*(as_integral(part, sign) for part in parts))
    require_positive(variables, cov, sign)
    if len(keep) > 2 and (reduced := three_half_lines(node, variables, mean, cov, sign)) is not None:
        return reduced
    density = gaussian_density(variables, mean, cov, sign)
    return sp.Integral(node.body * density, *((v, -sp.oo, sp.oo) for v in variables))


def _in_exponentials(form: Form) -> Form:
    return form.replace(lambda f: isinstance(f, EXPONENTIALS), lambda f: f.rewrite(sp.exp))


def _mean_of_exponentials(body: Form, variables: Sequence[Letter], mean: Form, cov: Form) -> Form:
    """Average exponentials of lines under a normal law, E[e^{a.X + b}] = e^{a.m + b + a.C a / 2} for complex a; None for others."""
    terms = []
    for term in sp.Add.make_args(sp.expand_mul(sp.expand_multinomial(body))):
        factor, rest = term.as_independent(*variables, as_Add=False)
        factors = () if rest == 1 else sp.Mul.make_args(rest)
        if not all(isinstance(f, sp.exp) for f in factors):
            return None
        line = sp.expand(sp.Add(*(f.args[0] for f in factors)))
        if not line.is_polynomial(*variables) or sp.Poly(line, *variables).total_degree() > 1:
            return None
        slopes = sp.Matrix([line.coeff(v) for v in variables])
        there = line.xreplace(dict(zip(variables, mean, strict=True)))
        terms.append(factor * sp.exp(sp.expand(there + (slopes.T * cov * slopes)[0] / 2)))
    return sp.Add(*terms)


def _has_waves_of_several(integral: sp.Integral) -> bool:
    """Return True if all waves of an integrand are of sums of its variables, and some of more than one."""
    variables = [v for v, *_ in integral.limits]
    waves = [wave.args[0] for wave in integral.function.atoms(*EXPONENTIALS) if wave.free_symbols & {*variables}]
    lines = all(line.is_polynomial(*variables) and sp.Poly(line, *variables).total_degree() == 1 for line in waves)
    return lines and any(len(line.free_symbols & {*variables}) > 1 for line in waves)


def _only_waves(body: Form, v: Form) -> bool:
    """Return True if a body is a polynomial in a variable, in exponentials and in waves of lines: its mean is exact."""
    atoms = {f for f in body.atoms(sp.Function) if v in f.free_symbols}
    lines = all(f.func in (*EXPONENTIALS, sp.exp) and f.args[0].is_polynomial(v) and sp.degree(f.args[0], v) == 1 for f in atoms)
    names = {f: sp.Dummy() for f in atoms}
    return lines and bool(body.xreplace(names).is_polynomial(v, *names.values()))
