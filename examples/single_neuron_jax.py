"""The simulator of `examples/single_neuron.py` in JAX: its gradients are taken by grad, its randomness is a key's, made from a seed.

closedform compare 002:20 examples/single_neuron_jax.py:update
closedform compare 002:20 examples/single_neuron_jax.py:stochastic_update
closedform sampler examples/single_neuron_jax.py:draw --g 1 --xi 2 --xi0 1

JAX is no dependency of closedform; the functions are given NumPy arrays, and what they return is taken as one.
"""

import jax
import jax.numpy as jnp
from jax.scipy.special import erf

jax.config.update("jax_enable_x64", True)  # without it JAX computes in single precision, which closedform sees by the type returned


@jax.jit
def _flow(w, Sigma_1, Sigma_0):
    def loss(v):
        return (v @ Sigma_0 @ v + v @ Sigma_1 @ v) / 8 - jnp.sqrt(v @ Sigma_1 @ v) / (2 * jnp.sqrt(2 * jnp.pi))

    return -jax.grad(loss)(w)


def update(w, Sigma_1, Sigma_0, tau):
    """Give dw/dt, equation (20) of document 002: minus the gradient of the expected loss, over tau."""
    return _flow(w, Sigma_1, Sigma_0) / tau


@jax.jit
def _estimate(w, Sigma_1, Sigma_0, seed):
    which, values = jax.random.split(jax.random.PRNGKey(seed))
    y = jax.random.bernoulli(which, 0.5, (200,)).astype(w.dtype)
    noise = jax.random.normal(values, (200, len(w)), dtype=w.dtype)
    X = jnp.where(y[:, None] == 1, noise @ jnp.linalg.cholesky(Sigma_1).T, noise @ jnp.linalg.cholesky(Sigma_0).T)
    return -jax.grad(lambda v: jnp.mean((y - jax.nn.relu(X @ v)) ** 2) / 2)(w)


def stochastic_update(w, Sigma_1, Sigma_0, seed):
    """Give minus the gradient of the mean of (y - ReLU(w.x))^2 / 2 over a batch of Gaussian data with labels."""
    return _estimate(w, Sigma_1, Sigma_0, seed)


def draw(count, seed, n=40, g=1.0, xi=(1.0, 2.0)):
    """Draw labelled NLGP data, X_i = erf(g Z_i) / sqrt(Z(g)): X of shape (count, n) and y of shape (count,)."""
    which, values = jax.random.split(jax.random.PRNGKey(seed))
    i = jnp.arange(n, dtype=jnp.float64)
    roots = [jnp.linalg.cholesky(jnp.exp(-((i[:, None] - i) ** 2) / length**2)) for length in xi]
    y = jax.random.bernoulli(which, 0.5, (count,)).astype(int)
    noise = jax.random.normal(values, (count, n), dtype=jnp.float64)
    Z = jnp.where(y[:, None] == 1, noise @ roots[1].T, noise @ roots[0].T)
    return erf(g * Z) / jnp.sqrt(2 / jnp.pi * jnp.arcsin(2 * g**2 / (1 + 2 * g**2))), y
