r"""The gamma law, shape > 0 and scale > 0: Gamma(shape, scale).

Density x^{shape-1} e^{-x/scale} / (Gamma(shape) scale^shape) on x > 0. Recipe (Marsaglia and Tsang 2000, ACM TOMS 26, 363): let
d = shape + 2/3 and v = (1 + Z / (3 sqrt d))^3. A draw d v is kept if v > 0 and log U < Z^2/2 + d - d v + d log v. It has the law with
shape + 1, and the factor V^{1/shape} reduces it to shape.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.steps import above_zero
from closedform.derivations.functions.types import Form
from closedform.derivations.laws.declared import NORMAL, UNIFORMS, Law, Recipe, power


def recipe(shape: Form, scale: Form) -> Recipe:
    """Draw by rejection, for any positive shape."""
    u, v = UNIFORMS
    d = shape + sp.Rational(2, 3)
    root = 1 + NORMAL / (3 * sp.sqrt(d))
    # log |root| is the logarithm of v wherever that matters: if root < 0 the draw is rejected.
    odds = NORMAL**2 / 2 + d - d * root**3 + 3 * d * sp.log(sp.Abs(root)) - sp.log(u)
    return Recipe(scale * d * root**3 * v ** (1 / shape), accept=above_zero(root) * above_zero(odds))


LAW = Law(
    name="Gamma",
    parameters=("shape", "scale"),
    exists=lambda shape, scale: (shape > 0, scale > 0),
    support=lambda shape, scale: (sp.Integer(0), sp.oo),
    density=lambda x, shape, scale: x ** (shape - 1) * sp.exp(-x / scale) / (sp.gamma(shape) * power(scale, shape)),
    recipe=recipe,
    also=("Erlang",),
)
