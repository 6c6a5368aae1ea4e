r"""The chi law, with k > 0 degrees of freedom: Chi(k), the law of the root of a chi-square scalar.

Density 2^{1 - k/2} x^{k-1} e^{-x^2/2} / Gamma(k/2) on x > 0; recipe: the root of a gamma draw of shape k/2 and scale 2.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import gamma
from closedform.derivations.laws.declared import Law, Recipe, power


def _recipe(k: Form) -> Recipe:
    drawn = gamma.recipe(k / 2, sp.Integer(2))
    return Recipe(sp.sqrt(drawn.value), drawn.accept)


LAW = Law(
    name="Chi",
    parameters=("k",),
    exists=lambda k: (k > 0,),
    support=lambda k: (sp.Integer(0), sp.oo),
    density=lambda x, k: power(sp.Integer(2), 1 - k / 2) * x ** (k - 1) * sp.exp(-(x**2) / 2) / sp.gamma(k / 2),
    recipe=_recipe,
)
