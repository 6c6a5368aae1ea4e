"""A coin that shows 1 with probability p, 0 <= p <= 1: Bernoulli(p). Atoms 0 and 1; recipe: whether U < p."""

from __future__ import annotations

from closedform.derivations.functions.steps import above_zero
from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe

LAW = Law(
    name="Bernoulli",
    parameters=("p",),
    exists=lambda p: (p >= 0, p <= 1),
    atoms=lambda p: ((0, 1 - p), (1, p)),
    recipe=lambda p: Recipe(above_zero(p - UNIFORMS[0])),
    also=("Bern", "Coin"),
)
