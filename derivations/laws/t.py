r"""Student's t, with nu > 0 degrees of freedom: t(nu).

Density Gamma((nu+1)/2) / (sqrt(pi nu) Gamma(nu/2)) (1 + x^2/nu)^{-(nu+1)/2} on the line. Recipe: in polar coordinates, with U, V
uniform, sqrt(nu (U^{-2/nu} - 1)) cos(2 pi V) (Bailey 1994, Math. Comp. 62, 779).
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe


def _density(x: Form, nu: Form) -> Form:
    scale = sp.gamma((nu + 1) / 2) / (sp.sqrt(sp.pi * nu) * sp.gamma(nu / 2))
    return scale * (1 + x**2 / nu) ** (-(nu + 1) / 2)


def _recipe(nu: Form) -> Recipe:
    u, v = UNIFORMS
    return Recipe(sp.sqrt(nu * (u ** (-2 / nu) - 1)) * sp.cos(2 * sp.pi * v))


LAW = Law(
    name="t",
    parameters=("nu",),
    exists=lambda nu: (nu > 0,),
    support=lambda nu: (-sp.oo, sp.oo),
    density=_density,
    recipe=_recipe,
    falls=lambda nu: nu + 1,
    also=("Student", "StudentT", "Cauchy"),
)
