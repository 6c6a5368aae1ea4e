"""The simulator of `examples/single_neuron.py` in torch: its gradients are taken by autograd, its randomness is a generator's.

closedform compare 002:20 examples/single_neuron_torch.py:update
closedform compare 002:20 examples/single_neuron_torch.py:stochastic_update --map S1=Sigma_1 --map S0=Sigma_0
closedform sampler examples/single_neuron_torch.py:draw --g 1 --xi 2 --xi0 1
"""

import math

import torch


def update(w: torch.Tensor, Sigma_1: torch.Tensor, Sigma_0: torch.Tensor, dt: float) -> torch.Tensor:
    """Give dt times equation (20) of document 002: minus the gradient of the expected loss, by autograd."""
    w = w.requires_grad_()
    norm = torch.sqrt(w @ Sigma_1 @ w)
    loss = (w @ Sigma_0 @ w + w @ Sigma_1 @ w) / 8 - norm / (2 * math.sqrt(2 * math.pi))
    (gradient,) = torch.autograd.grad(loss, w)
    return -dt * gradient


def stochastic_update(
    w: torch.Tensor, S1: torch.Tensor, S0: torch.Tensor, generator: torch.Generator, batch: int = 200
) -> torch.Tensor:
    """Give minus the gradient of the mean of (y - ReLU(w.x))^2 / 2 over a batch of Gaussian data with labels."""
    y = torch.randint(0, 2, (batch,), generator=generator)
    noise = torch.randn(batch, len(w), generator=generator, dtype=w.dtype)
    X = torch.where(y[:, None] == 1, noise @ torch.linalg.cholesky(S1).T, noise @ torch.linalg.cholesky(S0).T)
    w = w.requires_grad_()
    loss = torch.mean((y - torch.relu(X @ w)) ** 2) / 2
    (gradient,) = torch.autograd.grad(loss, w)
    return -gradient


def draw(count, seed, n=40, g=1.0, xi=(1.0, 2.0)):
    """Draw labelled NLGP data, X_i = erf(g Z_i) / sqrt(Z(g)): X of shape (count, n) and y of shape (count,)."""
    generator = torch.Generator().manual_seed(seed)
    i = torch.arange(n, dtype=torch.float64)
    roots = [torch.linalg.cholesky(torch.exp(-((i[:, None] - i) ** 2) / length**2)) for length in xi]
    y = torch.randint(0, 2, (count,), generator=generator)
    noise = torch.randn(count, n, generator=generator, dtype=torch.float64)
    Z = torch.where(y[:, None] == 1, noise @ roots[1].T, noise @ roots[0].T)
    return torch.erf(g * Z) / math.sqrt(2 / math.pi * math.asin(2 * g**2 / (1 + 2 * g**2))), y
