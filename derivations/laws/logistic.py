r"""The logistic law, with mean mu and scale s > 0: Logistic(mu, s), with the distribution function 1 / (1 + e^{-(x - mu)/s}).

Density 1 / (4 s cosh((x - mu) / (2 s))^2) on the line; recipe mu + s log(U / (1 - U)).
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe

LAW = Law(
    name="Logistic",
    parameters=("mu", "s"),
    exists=lambda mu, s: (s > 0,),
    support=lambda mu, s: (-sp.oo, sp.oo),
    density=lambda x, mu, s: 1 / (4 * s * sp.cosh((x - mu) / (2 * s)) ** 2),
    recipe=lambda mu, s: Recipe(mu + s * sp.log(UNIFORMS[0] / (1 - UNIFORMS[0]))),
    also=("Sech2",),
)
