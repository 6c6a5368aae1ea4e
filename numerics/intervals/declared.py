"""Declared laws for the second rigorous route: sums over atoms, products of means under independent laws, plain integrals.

A mean of sum_i prod_k f_ik(X_k), the X_k independent, is sum_i prod_k E[f_ik(X_k)] where each of these exists (Fubini),
which their finite enclosures show.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from derivations.laws import E, Gaussian, Independent, Scalar
from numerics.evidence import DoesNotExist, NotLowered
from numerics.symbolic.nodes import substitute


def plainly(node: E) -> Any:
    """Write a mean under a declared law, or independent laws, in integrals of one variable and means under a normal law.

    Raises:
        DoesNotExist: a law has no such parameters.
        NotLowered: a factor holds the scalars of two laws, or whether a law exists is not certain.
    """
    law = node.law
    parts = law.args if isinstance(law, Independent) else (law,)
    for part in parts:
        for relation in part.exists if isinstance(part, Scalar) else ():
            if relation == False:  # noqa: E712 (SymPy's false)
                raise DoesNotExist(f"{part.law.written} does not exist for {part.parameters}")
            if relation != True:  # noqa: E712 (SymPy's true)
                raise NotLowered(f"whether {part.law.written} exists is not certain: {relation}")
    if law.has_atoms:
        rest = [substitute(node.body, at) for at, _ in law.atoms_and_weights]
        if isinstance(law, Independent):
            rest = [E(body, law.without_atoms) for body in rest]
        return sp.Add(*(weight * body for (_, weight), body in zip(law.atoms_and_weights, rest, strict=True)))
    return sp.Add(*(_product(term, parts) for term in sp.Add.make_args(sp.expand(node.body, deep=False))))


def _product(term: Any, parts: Any) -> Any:
    """Give the mean of one product: a product of means, one for each law."""
    constant, bodies = sp.Integer(1), dict.fromkeys(parts, sp.Integer(1))
    for factor in sp.Mul.make_args(term):
        inside = [part for part in parts if set(part.variables) & factor.free_symbols]
        if len(inside) > 1:
            raise NotLowered(f"{factor} holds the scalars of several laws: more than one dimension is left")
        if inside:
            bodies[inside[0]] *= factor
        else:
            constant *= factor
    means = [_alone(body, part) for part, body in bodies.items() if set(part.variables) & body.free_symbols]
    return sp.Mul(constant, *means)


def _alone(body: Any, part: Any) -> Any:
    if isinstance(part, Gaussian):
        return E(body, part)
    integrand, (low, high) = body * part.density, part.support
    kinks = {form.args[0] for form in part.density.atoms(sp.Abs) if part.variable in form.free_symbols}
    if len(kinks) != 1 or (low, high) != (-sp.oo, sp.oo):
        return sp.Integral(integrand, (part.variable, low, high))
    (line,) = kinks  # of slope one: the density is written in abs(x - m), and each side of m is a half line
    m, u = part.variable - line, sp.Dummy("u", positive=True)
    sides = [integrand.xreplace({part.variable: m + side * u}) for side in (-1, 1)]
    return sp.Add(*(sp.Integral(side, (u, 0, sp.oo)) for side in sides))
