r"""The beta law, a > 0 and b > 0: Beta(a, b).

Density x^{a-1} (1-x)^{b-1} Gamma(a+b) / (Gamma(a) Gamma(b)) on (0, 1). Recipe (Joehnk 1964, Metrika 8, 5): with u = U^{1/a} and
v = V^{1/b}, a draw u / (u + v) is kept where u + v <= 1.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from derivations.laws.declared import UNIFORMS, Law, Recipe
from derivations.laws.steps import above_zero


def recipe(a: Any, b: Any) -> Recipe:
    """Draw by rejection, for any positive parameters."""
    u, v = UNIFORMS[0] ** (1 / a), UNIFORMS[1] ** (1 / b)
    return Recipe(u / (u + v), accept=above_zero(1 - u - v))


LAW = Law(
    name="Beta",
    parameters=("a", "b"),
    exists=lambda a, b: (a > 0, b > 0),
    support=lambda a, b: (sp.Integer(0), sp.Integer(1)),
    density=lambda x, a, b: x ** (a - 1) * (1 - x) ** (b - 1) * sp.gamma(a + b) / (sp.gamma(a) * sp.gamma(b)),
    recipe=recipe,
    also=("B",),
)
