"""The chi-square law, with k > 0 degrees of freedom: ChiSquare(k).

Density x^{k/2-1} e^{-x/2} / (2^{k/2} Gamma(k/2)) on x > 0; recipe: a gamma draw of shape k/2 and scale 2.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws import gamma
from closedform.derivations.laws.declared import Law

LAW = Law(
    name="ChiSquare",
    parameters=("k",),
    exists=lambda k: (k > 0,),
    support=lambda k: (sp.Integer(0), sp.oo),
    density=lambda x, k: x ** (k / 2 - 1) * sp.exp(-x / 2) / (2 ** (k / 2) * sp.gamma(k / 2)),
    recipe=lambda k: gamma.recipe(k / 2, sp.Integer(2)),
    also=("chi2", "ChiSquared"),
)
