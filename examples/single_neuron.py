"""A simulator to point `closedform compare` and `closedform sampler` at: one ReLU neuron on NLGP data, in NumPy.

closedform compare 002:20 examples/single_neuron.py:update
closedform compare 002:20 examples/single_neuron.py:stochastic_update
closedform sampler examples/single_neuron.py:draw --g 1 --xi 2 --xi0 1
"""

import numpy as np
from scipy.special import erf


def update(w, Sigma_1, Sigma_0, tau):
    """Give dw/dt, equation (20) of document 002."""
    norm = np.sqrt(w @ Sigma_1 @ w)
    return -(Sigma_0 @ w + (1 - np.sqrt(2 / np.pi) / norm) * Sigma_1 @ w) / (4 * tau)


def stochastic_update(w, Sigma_1, Sigma_0, tau, seed, batch=200):
    """Estimate dw/dt on a batch of Gaussian data with labels: minus the gradient of the mean of (y - ReLU(w.x))^2 / 2, over tau."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, size=batch)
    noise = rng.normal(size=(batch, len(w)))
    one, zero = (noise @ np.linalg.cholesky(Sigma).T for Sigma in (Sigma_1, Sigma_0))
    X = np.where(y[:, None] == 1, one, zero)
    h = X @ w
    return ((y - h) * (h > 0)) @ X / (batch * tau)


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
