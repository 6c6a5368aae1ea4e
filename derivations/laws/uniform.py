"""The uniform law on an interval, a < b: Uniform(a, b). Density 1/(b - a); recipe a + (b - a) U."""

from __future__ import annotations

from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe

LAW = Law(
    name="Uniform",
    parameters=("a", "b"),
    exists=lambda a, b: (a < b,),
    support=lambda a, b: (a, b),
    density=lambda x, a, b: 1 / (b - a),
    recipe=lambda a, b: Recipe(a + (b - a) * UNIFORMS[0]),
    also=("U", "Unif"),
)
