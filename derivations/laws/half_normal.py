r"""The half-normal law, the law of |Z| with Z ~ N(0, sigma^2), sigma > 0: HalfNormal(sigma).

Density sqrt(2 / pi) e^{-x^2 / (2 sigma^2)} / sigma on x > 0; recipe sigma |Z|.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws.declared import NORMAL, Law, Recipe

LAW = Law(
    name="HalfNormal",
    parameters=("sigma",),
    exists=lambda sigma: (sigma > 0,),
    support=lambda sigma: (sp.Integer(0), sp.oo),
    density=lambda x, sigma: sp.sqrt(2 / sp.pi) * sp.exp(-(x**2) / (2 * sigma**2)) / sigma,
    recipe=lambda sigma: Recipe(sigma * sp.Abs(NORMAL)),
    also=("HN",),
)
