"""Quantities of every kind that the fused kernel draws, by name."""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.claims.notation import TRIPLE, A, S, T
from closedform.derivations.laws import PIXEL, E, Gaussian, Labelled, MinusGradient, ReLU, Scalar, normal
from closedform.derivations.laws.index import laws

x, y, e, V, U, m, g, h = sp.symbols("x y e V U m g h", real=True)
W1 = Gaussian((S, A), [[V, m], [m, sp.Symbol("a_a")]], directions=("w1", "a"))
W0 = Gaussian((S, A), [[U, h], [h, sp.Symbol("a_0")]], directions=("w1", "a"), field="Sigma0")
ALONE = Gaussian((S,), [[V]], directions=("w1",))
SETTINGS = {g: 1.5, e: 0.2}


def declared(name: str, *parameters: Any) -> Any:
    """A declared law of x."""
    return Scalar(x, laws()[name], *parameters)


CASES: dict[str, Any] = {
    "a vector": E(sp.Heaviside(S) * sp.Heaviside(T) * T * A, TRIPLE),
    "a ratio": E(A, W1, given=sp.Heaviside(S)),
    "two classes": E(y * sp.erf(g * S), Labelled(y, ((1, W1), (-1, W0)))),
    "a scaled field, given an inner product": E(A * S, Gaussian((S, A), [[V, m], [m, 1]], directions=("w", "e_i"), scale=g, given=((A, e),))),
    "data that are not Gaussian": E(A * sp.erf(S), Gaussian((S, A), [[V, m], [m, U]], directions=("w1", "a"), pixel=sp.erf(g * PIXEL))),
    "plain scalars": E(sp.exp(-(x**2)) * sp.cos(y), Gaussian((x, y), [[2, 1], [1, 3]], mean=(1, g))),
    "a flow of a bias": MinusGradient(E((y - sp.erf(S + e)) ** 2 / 2, Labelled(y, ((1, W1), (0, W0)))), e, e),
    "a flow of a weight": MinusGradient(E((y - ReLU(S + e * A)) ** 2 / 2, Labelled(y, ((1, W1), (0, W0)))), e, 0),
    "a flow of two means": MinusGradient(e**2 * E(sp.erf(S), ALONE) + g * E(sp.tanh(e * S) * S, ALONE), e, e),
    "a mean of no draw": E(g, normal(x)) + E(x**2, normal(x)),
}  # fmt: skip
