"""A simulator to point `closedform compare` and `closedform sampler` at: one ReLU neuron on NLGP data.

closedform compare 002:20 examples/single_neuron.py:update
closedform sampler examples/single_neuron.py:draw --g 1 --xi 2 --xi0 1
"""

import numpy as np
from scipy.special import erf


def update(w, Sigma_1, Sigma_0, tau):
    """Give dw/dt, equation (20) of document 002."""
    norm = np.sqrt(w @ Sigma_1 @ w)
    return -(Sigma_0 @ w + (1 - np.sqrt(2 / np.pi) / norm) * Sigma_1 @ w) / (4 * tau)


def draw(count, seed, n=40, g=1.0, xi=(1.0, 2.0)):
    """Draw labelled NLGP data, X_i = erf(g Z_i) / sqrt(Z(g)): X of shape (count, n) and y of shape (count,)."""
    rng = np.random.default_rng(seed)
    i = np.arange(n)
    roots = [np.linalg.cholesky(np.exp(-((i[:, None] - i) ** 2) / length**2)) for length in xi]
    y = rng.integers(0, 2, size=count)
    noise = rng.normal(size=(count, n))
    Z = np.where(y[:, None] == 1, noise @ roots[1].T, noise @ roots[0].T)
    normaliser = 2 / np.pi * np.arcsin(2 * g**2 / (1 + 2 * g**2))
    return erf(g * Z) / np.sqrt(normaliser), y
