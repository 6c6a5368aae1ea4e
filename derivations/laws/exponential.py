"""The exponential law, rate > 0: Exponential(rate). Density rate exp(-rate x) on x > 0; recipe -log(U) / rate."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe

LAW = Law(
    name="Exponential",
    parameters=("rate",),
    exists=lambda rate: (rate > 0,),
    support=lambda rate: (sp.Integer(0), sp.oo),
    density=lambda x, rate: rate * sp.exp(-rate * x),
    recipe=lambda rate: Recipe(-sp.log(UNIFORMS[0]) / rate),
    also=("Exp", "Expon"),
)
