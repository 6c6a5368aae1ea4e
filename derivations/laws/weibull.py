r"""The Weibull law, with shape k > 0 and scale lambda > 0: Weibull(shape=k, scale=lambda), with names since texts differ in the order.

Density (k / lambda) (x / lambda)^{k-1} e^{-(x/lambda)^k} on x > 0; recipe lambda (-log U)^{1/k}.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe, power

LAW = Law(
    name="Weibull",
    parameters=("shape", "scale"),
    named="is the shape the first or the second?",
    exists=lambda shape, scale: (shape > 0, scale > 0),
    support=lambda shape, scale: (sp.Integer(0), sp.oo),
    density=lambda x, shape, scale: shape * power(scale, -shape) * x ** (shape - 1) * sp.exp(-power(scale, -shape) * x**shape),
    recipe=lambda shape, scale: Recipe(scale * (-sp.log(UNIFORMS[0])) ** (1 / shape)),
)
