r"""The beta law, a > 0 and b > 0: Beta(a, b).

Density x^{a-1} (1 - x)^{b-1} Gamma(a+b) / (Gamma(a) Gamma(b)) on 0 < x < 1. Recipe (Cheng 1978, CACM 21, 317, with the slope
lambda = min(1, a, b) for all a and b): let V = log(U/(1 - U)) / lambda and w = a e^V. A draw w/(b + w) is kept if
log(U^2 U') < (a + b) log((a + b)/(b + w)) + (a + lambda) V - log 4. The right side less log U^2 is greatest at V = 0.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.steps import above_zero
from closedform.derivations.functions.types import Form
from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe


def recipe(a: Form, b: Form) -> Recipe:
    """Draw by rejection from a log-logistic law."""
    u, v = UNIFORMS
    slope = sp.Min(1, a, b)
    logit = sp.log(u / (1 - u)) / slope
    w = a * sp.exp(logit)
    odds = (a + b) * sp.log((a + b) / (b + w)) + (a + slope) * logit - sp.log(4) - sp.log(u**2 * v)
    return Recipe(w / (b + w), accept=above_zero(odds))


LAW = Law(
    name="Beta",
    parameters=("a", "b"),
    exists=lambda a, b: (a > 0, b > 0),
    support=lambda a, b: (sp.Integer(0), sp.Integer(1)),
    density=lambda x, a, b: x ** (a - 1) * (1 - x) ** (b - 1) * sp.gamma(a + b) / (sp.gamma(a) * sp.gamma(b)),
    recipe=recipe,
    also=("B",),
)
