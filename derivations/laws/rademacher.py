"""A fair sign: Rademacher(). Atoms -1 and 1; recipe: the side of 1/2 on which U lies."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.steps import above_zero
from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe

HALF = sp.Rational(1, 2)

LAW = Law(
    name="Rademacher",
    parameters=(),
    exists=tuple,
    atoms=lambda: ((-1, HALF), (1, HALF)),
    recipe=lambda: Recipe(2 * above_zero(UNIFORMS[0] - HALF) - 1),
    also=("Sign",),
)
