r"""The Cauchy law, with median x_0 and scale gamma > 0: Cauchy(location, scale).

Density 1 / (pi gamma (1 + ((x - x_0) / gamma)^2)) on the line; recipe x_0 + gamma tan(pi (U - 1/2)).
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe

LAW = Law(
    name="Cauchy",
    parameters=("location", "scale"),
    exists=lambda location, scale: (scale > 0,),
    support=lambda location, scale: (-sp.oo, sp.oo),
    density=lambda x, location, scale: 1 / (sp.pi * scale * (1 + ((x - location) / scale) ** 2)),
    recipe=lambda location, scale: Recipe(location + scale * sp.tan(sp.pi * (UNIFORMS[0] - sp.Rational(1, 2)))),
    falls=lambda location, scale: sp.Integer(2),
    also=("Lorentz", "Lorentzian"),
)
