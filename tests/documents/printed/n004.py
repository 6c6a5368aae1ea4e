"""The letters of document 004 in the encodings' symbols, by file, derivation or line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from closedform.derivations.claims.notation import A, S, sigma_0, sigma_1
from closedform.derivations.laws import E, ReLU
from closedform.derivations.n004_two_populations import claims_beside_the_displays as beside
from closedform.derivations.n004_two_populations import difference_in_means as means
from closedform.derivations.n004_two_populations import dominance_of_populations as ring
from closedform.derivations.n004_two_populations import l1_loss as loss
from closedform.derivations.n004_two_populations import polar_and_fourier as polar
from closedform.derivations.n004_two_populations import probability_of_dominance as dominance
from closedform.derivations.n004_two_populations import starting_loss as start
from closedform.derivations.n004_two_populations import tiling
from closedform.derivations.n004_two_populations.tiling import inner
from closedform.derivations.shared.pre_activation import ONE, ZERO
from printed.latex import OfEvent, Running, Total
from printed.n001 import under


def sigma(h: Any) -> Any:
    """Give the activation, erf(h / sqrt 2)."""
    return sp.erf(h / sp.sqrt(2))


def halves(law: Any, population: str) -> dict[str, Any]:
    """Name the means over one side of zero; the events restrict, they do not condition."""
    mean = rf"\mathbb{{E}}_{{X \sim p(\xi_{population}, g), \langle w_1, X \rangle"
    return {mean + " > 0}": under(law, times=sp.Heaviside(S)), mean + " < 0}": under(law, times=sp.Heaviside(-S))}


def ties(law: Any, population: str) -> dict[str, Any]:
    """Name the probability of no side of zero, which only a law with an atom there has."""
    return {rf"\mathbb{{P}}(\langle w_1, X_{population} \rangle = 0)": E(1 - sp.Heaviside(S, 0) - sp.Heaviside(-S, 0), law)}


def _form(law: Any) -> Any:
    """Give <K w, w> = sum k(s, t) w(s) w(t)."""
    places = range(3)
    return sp.Add(*(means.kernel(s, t, law) * means.w[s] * means.w[t] for s in places for t in places))


FILES: dict[str, dict[str, Any]] = {
    "probability_of_dominance": {
        r"w^\top \Sigma_0 w": sigma_0**2,
        r"w^\top \Sigma_1 w": sigma_1**2,
        "p_1": lambda x: dominance.density(x, sigma_1),
        "p_0": lambda x: dominance.density(x, sigma_0),
        r"\Phi": dominance.cdf,
        "x_1": dominance.x_1,
        "x_0": dominance.x_0,
    },
    "tiling": {
        # The mean over the two places of the ring.
        r"\int_{\mathbb{T}}": Total(2),
        r"d\tau": sp.Rational(1, 2),
        r"(w^- * x)(\tau)": Running(tuple(tiling.convolution(tiling.minus, tiling.x))),
        r"(w^+ * x)(\tau)": Running(tuple(tiling.convolution(tiling.plus, tiling.x))),
        "b^-": tiling.b_minus,
        "b^+": tiling.b_plus,
        r"\sigma": sigma,
    },
    "dominance_of_populations": {
        r"\mathbb{P}_{X_1, X_0}": OfEvent(under(ring.RING)),
        r"\langle w, X_1 \rangle": inner(ring.w, ring.halves(ring.RING)[0]),
        r"\langle w, X_0 \rangle": inner(ring.w, ring.halves(ring.RING)[1]),
    },
    "polar_and_fourier": {
        r"\mathbb{P}_{X_1, X_0}": OfEvent(under(polar.LAW)),
        r"\cos \theta(w, X_1)": inner(polar.w, polar.ONE) / (polar.norm(polar.w) * polar.norm(polar.ONE)),
        r"\cos \theta(w, X_0)": inner(polar.w, polar.ZERO) / (polar.norm(polar.w) * polar.norm(polar.ZERO)),
        r"\|X_1\|_2": polar.norm(polar.ONE),
        r"\|X_0\|_2": polar.norm(polar.ZERO),
        r"\langle \mathcal{F} w, \mathcal{F} X_1 \rangle": polar.in_fourier_space(polar.w, polar.ONE),
        r"\langle \mathcal{F} w, \mathcal{F} X_0 \rangle": polar.in_fourier_space(polar.w, polar.ZERO),
        r"\mathbb{P}_{\hat{X}_1, \hat{X}_0}": OfEvent(under(polar.LAW)),
        r"\langle \hat{w}, \hat{X}_1 \rangle": polar.in_fourier_space(polar.w, polar.ONE),
        r"\langle \hat{w}, \hat{X}_0 \rangle": polar.in_fourier_space(polar.w, polar.ZERO),
    },
    # Integrals over the circle are sums over three places; K_i is a matrix.
    "difference_in_means": {
        r"\mathbb{E}_{X_i}": under(means.CLASS_1),
        r"\int_{\mathbb{T}} \int_{\mathbb{T}}": Total(9),
        r"k_i(s, t)": Running(tuple(means.kernel(s, t, means.CLASS_1) for s in range(3) for t in range(3))),
        "w(s)": Running(tuple(means.w[s] for s in range(3) for t in range(3))),
        "w(t)": Running(tuple(means.w[t] for s in range(3) for t in range(3))),
        r"\langle K_i w, w \rangle_{L^2}": _form(means.CLASS_1),
        r"\langle K_1 w, w \rangle_{L^2}": _form(means.CLASS_1),
        r"\langle K_0 w, w \rangle_{L^2}": _form(means.CLASS_0),
        r"\langle (K_1 - K_0) w, w \rangle_{L^2}": _form(means.CLASS_1) - _form(means.CLASS_0),
        "ds": 1,
        "dt": 1,
    },
    "004:difference-in-means/mean-square/product": {
        r"\int_{\mathbb{T}}": Total(3),
        **{f"w({t})": Running(tuple(means.w)) for t in "st"},
        **{f"X_i({t})": Running(tuple(means.X)) for t in "st"},
    },
    # A normal law by its moment generating function.
    "probability_of_dominance.INNER_PRODUCT": {
        r"\mathcal{N}": lambda mean, variance: sp.exp(mean + variance / 2),
        r"w^\top \Sigma_i w": (dominance.WEIGHT.T * dominance.SIGMA * dominance.WEIGHT)[0],
    },
    "starting_loss": {
        r"\mathbb{E}_{X \sim p(\xi_1, g)}": under(ONE),
        r"\mathbb{E}_{X \sim p(\xi_0, g)}": under(ZERO),
        **halves(ONE, "1"),
        **halves(ZERO, "0"),
        r"\hat{y}(X)": start.yhat,
        r"\sigma": sigma,
        r"\langle w_1, X \rangle": S,
        "Y_1": start.y_1,
        "Y_0": start.y_0,
    },
    "claims_beside_the_displays.ANY_SYMMETRIC_LAW": {
        **ties(beside.ONE, "1"),
        **ties(beside.ZERO, "0"),
        **halves(beside.ONE, "1"),
        **halves(beside.ZERO, "0"),
        r"\sigma": sigma,
        r"\langle w_1, X \rangle": S,
    },
    "starting_loss.RELU_START": {r"\hat{y}(X)": ReLU(S), r"\text{ReLU}(w_1, X)": ReLU(S)},
    "l1_loss": {
        r"\mathbb{E}_{X|Y=1}": under(loss.ONE),
        r"\mathbb{E}_{X|Y=-1}": under(loss.MINUS_ONE),
        r"\hat{y}(X)": loss.yhat,
        r"\frac{\partial \hat{y}(X)}{\partial w_1}": loss.slope,
    },
    "l1_loss.SLOPE": {
        r"\mathbb{E}_{X|Y=1}": under(loss.NORMAL),
        r"\sigma'": lambda h: sp.sqrt(2 / sp.pi) * sp.exp(-(h**2) / 2),
        r"\langle w_1, X \rangle": S,
        "X": A,
    },
    "l1_loss.EXPANDED": {
        r"\mathbb{E}_{X|Y=1}": under(loss.PLANE),
        "X_i": loss.x_1,
        r"\sum_{j=1}^n (w_1^{(j)})^2 X_j^2": loss.w_1**2 * loss.x_1**2 + loss.w_2**2 * loss.x_2**2,
        r"\sum_{k>j} w_1^{(k)} w_1^{(j)} X_k X_j": loss.w_1 * loss.w_2 * loss.x_1 * loss.x_2,
        r"\sum_{j=1}^n w_1^{(j)} X_j": loss.w_1 * loss.x_1 + loss.w_2 * loss.x_2,
    },
}
MADE_OF: dict[str, Callable[[Any], Any]] = {}
