r"""The Pareto law, with shape alpha > 0 on x > m, m > 0: Pareto(shape=alpha, least=m), with names since texts differ in the order.

Density alpha m^alpha / x^{alpha+1}; recipe m U^{-1/alpha}.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe, power

LAW = Law(
    name="Pareto",
    parameters=("shape", "least"),
    named="is the shape the first or the second, and does the law begin at its scale or at zero (Lomax)?",
    exists=lambda shape, least: (shape > 0, least > 0),
    support=lambda shape, least: (least, sp.oo),
    density=lambda x, shape, least: shape * power(least, shape) * x ** (-shape - 1),
    recipe=lambda shape, least: Recipe(least * UNIFORMS[0] ** (-1 / shape)),
    falls=lambda shape, least: shape + 1,
)
