r"""The inverse gamma law, with shape alpha > 0 and scale beta > 0: InverseGamma(shape, scale), the law of 1/G with G ~ Gamma(alpha, 1/beta).

Density beta^alpha x^{-alpha-1} e^{-beta/x} / Gamma(alpha) on x > 0; recipe: one over a gamma draw of scale 1/beta.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import gamma
from closedform.derivations.laws.declared import Law, Recipe, power


def _recipe(shape: Form, scale: Form) -> Recipe:
    drawn = gamma.recipe(shape, 1 / scale)
    return Recipe(1 / drawn.value, drawn.accept)


LAW = Law(
    name="InverseGamma",
    parameters=("shape", "scale"),
    exists=lambda shape, scale: (shape > 0, scale > 0),
    support=lambda shape, scale: (sp.Integer(0), sp.oo),
    density=lambda x, shape, scale: power(scale, shape) * x ** (-shape - 1) * sp.exp(-scale / x) / sp.gamma(shape),
    recipe=_recipe,
    falls=lambda shape, scale: shape + 1,
    also=("IG", "InvGamma"),
)
