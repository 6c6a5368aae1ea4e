"""The law of exp(Y) for Y ~ N(mu, s**2): LogNormal(mu, s**2), with the variance of the logarithm.

Density exp(-(log x - mu)^2 / (2 s^2)) / (x s sqrt(2 pi)) on x > 0; recipe exp(mu + s Z).
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws.declared import NORMAL, Law, Recipe

LAW = Law(
    name="LogNormal",
    parameters=("mu", "s**2"),
    exists=lambda mu, variance: (variance > 0,),
    support=lambda mu, variance: (sp.Integer(0), sp.oo),
    density=lambda x, mu, variance: sp.exp(-((sp.log(x) - mu) ** 2) / (2 * variance)) / (x * sp.sqrt(2 * sp.pi * variance)),
    recipe=lambda mu, variance: Recipe(sp.exp(mu + sp.sqrt(variance) * NORMAL)),
    also=("Galton",),
)
