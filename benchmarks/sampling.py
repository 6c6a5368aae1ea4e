"""Time the sampler against eager torch and bare random numbers, and watch its memory.

One check, E[1{S>0} 1{T>0} T X] in all forty coordinates, by four routes on one device, in one run:

    randn     torch.randn alone, of as many float64 normals: nothing that draws X can be faster
    eager     the same estimate written by hand in eager torch, as one would for this line alone
    compiled  the hand-written estimate under torch.compile
    sampler   the project's: any quantity, groups, running moments

Run ``python benchmarks/sampling.py [--device cuda] [--draws 1e9] [--compile]``. Rates are draws of X a second.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable

import sympy as sp
import torch

from closedform.derivations.claims.notation import TRIPLE, A, S, T
from closedform.derivations.laws import E
from closedform.numerics.sampling.sample import prepare
from closedform.numerics.sampling.sampler import BATCH, GROUP, Sampler
from closedform.numerics.sampling.stream import Stream
from closedform.numerics.sampling.weights import DIMENSION


def by_hand(root: torch.Tensor, w: torch.Tensor, v: torch.Tensor, noise: torch.Tensor) -> torch.Tensor:
    """Average the integrand over a batch, as eager torch for this one line: shape (n,)."""
    x = noise @ root.T
    s, t = x @ w, x @ v
    return (torch.relu(t) * (s > 0)) @ x / len(x)


def rate(step: Callable[[], object], batches: int, batch: int, device: str) -> float:
    """Give draws a second, after two batches to warm up."""
    for _ in range(2):
        step()
    _wait(device)
    start = time.perf_counter()
    for _ in range(batches):
        step()
    _wait(device)
    return batches * batch / (time.perf_counter() - start)


def _wait(device: str) -> None:
    if device == "cuda":
        torch.cuda.synchronize()


def memory(device: str) -> float:
    """Give the most memory held so far, in MB."""
    if device == "cuda":
        return torch.cuda.max_memory_allocated() / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def stream(device: str) -> Stream:
    """Set the check up."""
    quantity = E(sp.Heaviside(S) * sp.Heaviside(T) * T * A, TRIPLE)
    return prepare(quantity, Sampler(seed=1, device=device), {}, samples=1).stream


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Draws of X a second, and memory against the number of draws.")
    parser.add_argument("--device", choices=tuple(BATCH), default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--draws", type=float, default=2e6, help="draws of X for each rate")
    parser.add_argument("--compile", action="store_true", help="also time torch.compile, which takes a C++ compiler on a CPU")
    chosen = parser.parse_args()
    device, batch = chosen.device, BATCH[chosen.device]
    batches = max(1, round(chosen.draws / batch))
    torch.set_num_threads(1)

    checked = stream(device)
    sampler = checked.sampler
    root, w, v = sampler.root["Sigma1"], sampler.weights["w1"], sampler.weights["wk"]
    generator = torch.Generator(device=device).manual_seed(1)

    def normals() -> torch.Tensor:
        return torch.randn(batch, DIMENSION, generator=generator, dtype=torch.float64, device=device)

    total = torch.zeros(DIMENSION, dtype=torch.float64, device=device)
    routes: dict[str, Callable[[], object]] = {"randn": normals, "eager": lambda: total.add_(by_hand(root, w, v, normals()))}
    if chosen.compile:
        compiled = torch.compile(by_hand)
        routes["compiled"] = lambda: total.add_(compiled(root, w, v, normals()))
    routes["sampler"] = lambda: checked.extend(checked.batches + 1)

    # The routes take turns, so that another program on the machine slows them alike.
    rounds = 4
    found = {name: 0.0 for name in routes}
    for _ in range(rounds):
        for name, step in routes.items():
            found[name] += 1 / rate(step, max(1, batches // rounds), batch, device)
    rates = {name: rounds / seconds for name, seconds in found.items()}
    print(f"{device}, torch {torch.__version__}, one thread, batches of {batch}, groups of {GROUP}, n = {DIMENSION}")
    print(f"{'route':<10}{'draws a second':>16}{'of randn':>10}{'of eager':>10}")
    for name, value in rates.items():
        print(f"{name:<10}{value:>16.3g}{value / rates['randn']:>10.2f}{value / rates['eager']:>10.2f}")

    print("\ndraws       memory held at most, MB")
    once = stream(device)
    for factor in (1, 4, 16):
        once.extend(max(1, batches // 16) * factor)
        print(f"{once.batches * batch:<12}{memory(device):.0f}")


if __name__ == "__main__":
    main()
