"""The Laplace law, b > 0: Laplace(mu, b).

Density exp(-|x - mu| / b) / (2 b) on the line; recipe mu + b log(U / V), a difference of two exponentials.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe

LAW = Law(
    name="Laplace",
    parameters=("mu", "b"),
    exists=lambda mu, b: (b > 0,),
    support=lambda mu, b: (-sp.oo, sp.oo),
    density=lambda x, mu, b: sp.exp(-sp.Abs(x - mu) / b) / (2 * b),
    recipe=lambda mu, b: Recipe(mu + b * (sp.log(UNIFORMS[0]) - sp.log(UNIFORMS[1]))),
    also=("DoubleExponential",),
)
