r"""The number of heads of n coins, each with probability p of one, 0 <= p <= 1: Binomial(n, p), for a whole number n up to 20.

Atoms k = 0, ..., n with the probabilities C(n, k) p^k (1 - p)^{n-k}; recipe: the number of their running sums below U.
"""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.steps import above_zero
from closedform.derivations.functions.types import Form
from closedform.derivations.laws.declared import UNIFORMS, Law, Recipe

MAX_COINS = 20


def _atoms(n: Form, p: Form) -> tuple[tuple[Form, Form], ...]:
    if not (n.is_Integer and 0 < n <= MAX_COINS):
        raise ValueError(f"Binomial(n, p) is read for a number n from 1 to {MAX_COINS}, not for {n}; write Binomial(3, p)")
    return tuple((sp.Integer(k), sp.binomial(n, k) * p**k * (1 - p) ** (n - k)) for k in range(int(n) + 1))


def _recipe(n: Form, p: Form) -> Recipe:
    below, value = sp.Integer(0), sp.Integer(0)
    for _, weight in _atoms(n, p)[:-1]:
        below += weight
        value += above_zero(UNIFORMS[0] - below)
    return Recipe(value)


LAW = Law(
    name="Binomial",
    parameters=("n", "p"),
    exists=lambda n, p: (p >= 0, p <= 1),
    atoms=_atoms,
    recipe=_recipe,
    also=("Bin",),
)
