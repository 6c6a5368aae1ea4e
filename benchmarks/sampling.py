"""Time the sampler against eager torch, bare random numbers and the most that a fused kernel could do, and watch its memory.

One check in all forty coordinates, by several routes on one device, in one run:

    randn     torch.randn alone, of as many float64 normals: nothing that draws X by torch can be faster
    eager     the same estimate written by hand in eager torch, as one would for this line alone
    compiled  the hand-written estimate under torch.compile
    sampler   the project's, by torch: any quantity, groups, running moments
    fused     the project's, by the fused kernel, with the data in float32 and in float64 (on a GPU)
    ceiling   a kernel that draws the normals in float32 and only adds them up (on a GPU)

Run ``python benchmarks/sampling.py [--check NAME] [--device cuda] [--draws 1e9] [--compile]``. Rates are draws of X a second.
``--tune`` times the fused kernel at several sizes instead, ``--documents`` every sampled quantity of the documents.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp
import torch

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.notation import TRIPLE, A, S, T
from closedform.derivations.index import index
from closedform.derivations.laws import PIXEL, E, Gaussian
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.engines.sample import fields_of, sample_settings
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.findings.levels import SAMPLES
from closedform.numerics.forms.nodes import entries
from closedform.numerics.sampling.sample import prepare
from closedform.numerics.sampling.sampler import BATCH, GROUP, Sampler
from closedform.numerics.sampling.stream import Stream
from closedform.numerics.sampling.weights import DIMENSION

ROUNDS = 4
_V, _m, _a = sp.symbols("V m a", positive=True)


def _pair(**named: Any) -> Gaussian:
    return Gaussian((S, A), [[_V, _m], [_m, _a]], directions=("w1", "a"), **named)


@dataclass(frozen=True)
class Check:
    """A quantity, and its integrand by hand from X, shape (draws, n), and two weights: a weight of each draw, and the data."""

    quantity: E
    by_hand: Callable[[torch.Tensor, torch.Tensor, torch.Tensor], tuple[torch.Tensor, torch.Tensor]]


CHECKS = {
    "indicator": Check(E(sp.Heaviside(S) * A, _pair()), lambda x, w, v: ((x @ w > 0).to(x.dtype), x)),
    "sigmoid": Check(E(A / (1 + sp.exp(-S)), _pair()), lambda x, w, v: (torch.sigmoid(x @ w), x)),
    "two neurons": Check(
        E(sp.Heaviside(S) * sp.Heaviside(T) * T * A, TRIPLE), lambda x, w, v: (torch.relu(x @ v) * (x @ w > 0), x)
    ),
    # The documents' dearest: 000:(11), a function of every pixel.
    "data not Gaussian": Check(
        E(sp.Heaviside(S) * A, _pair(pixel=sp.erf(3 * PIXEL))),
        lambda x, w, v: (((y := torch.erf(3 * x)) @ w > 0).to(x.dtype), y),
    ),
}


def by_hand(check: Check, root: torch.Tensor, w: torch.Tensor, v: torch.Tensor, noise: torch.Tensor) -> torch.Tensor:
    """Average the integrand over a batch, as eager torch for this one line: shape (n,)."""
    weight, data = check.by_hand(noise @ root.T, w, v)
    return weight @ data / len(data)


def rate(step: Callable[[], object], draws: int, wanted: float, device: str) -> float:
    """Return draws a second of a step that makes so many, after two steps to warm up."""
    for _ in range(2):
        step()
    _wait(device)
    steps = max(1, round(wanted / draws))
    start = time.perf_counter()
    for _ in range(steps):
        step()
    _wait(device)
    return steps * draws / (time.perf_counter() - start)


def _wait(device: str) -> None:
    if device == "cuda":
        torch.cuda.synchronize()


def memory(device: str) -> float:
    """Return the most memory held so far, in MB."""
    if device == "cuda":
        return torch.cuda.max_memory_allocated() / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def stream(check: Check, device: str, fused: bool, samples: int = 1, kind: torch.dtype | None = None) -> Stream:
    """Set the check up; with ``kind`` the kernel's data have this type, whatever its pilot showed."""
    found = prepare(check.quantity, Sampler(seed=1, device=device, fused=fused), {}, samples).stream
    if kind is not None:
        vars(found.route)["kind"] = kind
    return found


def extending(running: Stream) -> tuple[Callable[[], object], int]:
    """Return a step that draws what one launch draws, and how many draws that is."""
    together = running.route.together
    return lambda: running.extend(running.batches + together), together * running.sampler.groups * running.sampler.group


def routes(check: Check, device: str, compile_too: bool) -> dict[str, tuple[Callable[[], object], int]]:
    """Return a step of every route, with its draws."""
    plain, batch = stream(check, device, fused=False), BATCH[device]
    sampler = plain.sampler
    root, w, v = sampler.root["Sigma1"], sampler.weights["w1"], sampler.weights["wk"]
    generator = torch.Generator(device=device).manual_seed(1)
    total = torch.zeros(DIMENSION, dtype=torch.float64, device=device)

    def normals() -> torch.Tensor:
        return torch.randn(batch, DIMENSION, generator=generator, dtype=torch.float64, device=device)

    found: dict[str, tuple[Callable[[], object], int]] = {
        "randn": (normals, batch),
        "eager": (lambda: total.add_(by_hand(check, root, w, v, normals())), batch),
    }
    if compile_too:
        compiled = torch.compile(lambda noise: by_hand(check, root, w, v, noise))
        found["compiled"] = lambda: total.add_(compiled(normals())), batch
    found["sampler"] = extending(plain)
    if device == "cuda":
        import ceiling  # beside this file

        narrow, wide = (stream(check, device, fused=True, kind=kind) for kind in (torch.float32, torch.float64))
        found["fused float32"], found["fused float64"] = extending(narrow), extending(wide)
        many = extending(narrow)[1]
        found["ceiling"] = lambda: ceiling.draw(many, DIMENSION, key=1), many
    return found


def compare(check: Check, device: str, draws: float, compile_too: bool) -> None:
    """Print the rate of every route, and its ratio to each of the others that bound it."""
    steps = routes(check, device, compile_too)
    spent = dict.fromkeys(steps, 0.0)
    # The routes take turns, so that another program on the machine slows them alike.
    for _ in range(ROUNDS):
        for name, (step, size) in steps.items():
            spent[name] += 1 / rate(step, size, draws / ROUNDS, device)
    rates = {name: ROUNDS / seconds for name, seconds in spent.items()}
    others = [name for name in ("randn", "eager", "compiled", "ceiling") if name in rates]
    print(f"{'route':<14}{'draws a second':>16}" + "".join(f"{'of ' + name:>13}" for name in others))
    for name, value in rates.items():
        print(f"{name:<14}{value:>16.3g}" + "".join(f"{value / rates[other]:>13.2f}" for other in others))


def tune(check: Check, draws: float) -> None:
    """Print the rate of the fused kernel by warps and by tiles of an instance, for data of both types."""
    from closedform.numerics.sampling import fused

    print(f"{'type':<10}{'warps':>6}{'tiles':>6}{'draws a second':>16}")
    for kind in (torch.float32, torch.float64):
        running = stream(check, "cuda", fused=True, kind=kind)
        for warps in (4, 8, 16):
            for tiles in (2, 8, 32):
                vars(fused).update(WARPS=warps, TILES=tiles)
                print(f"{str(kind)[6:]:<10}{warps:>6}{tiles:>6}{rate(*extending(running), draws, 'cuda'):>16.3g}", flush=True)


def documents(device: str, samples: int) -> None:
    """Print the seconds in which each route draws every sampled quantity of the documents, without what comes before the draws."""
    spent, drawn = dict.fromkeys((False, True) if device == "cuda" else (False,), 0.0), 0
    for claim in (claim_at(entry) for entry in index().values()):
        readings = claim.readings.values() if isinstance(claim, Derivation) and not claim.where else ()
        for quantity in (reading for reading in readings if len(entries(reading)) == 1):
            settings = {s: v for s, v in sample_settings(claim).items() if s in quantity.atoms()}
            fields = fields_of(claim)
            try:
                both = {
                    fused: prepare(quantity, Sampler(seed=1, device=device, fields=fields, fused=fused), settings, samples).stream
                    for fused in spent
                }
            except (NotLowered, DoesNotExist):
                continue
            drawn += 1
            for fused, running in both.items():
                _wait(device)
                start = time.perf_counter()
                running.extend(-(-samples // (running.sampler.groups * running.sampler.group)))
                _wait(device)
                spent[fused] += time.perf_counter() - start
    seconds = ", ".join(f"{value:.2f} s {'fused' if fused else 'by torch'}" for fused, value in spent.items())
    print(f"{drawn} quantities, {samples} draws of each: {seconds}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Draws of X a second, and memory against the number of draws.")
    parser.add_argument("--check", choices=tuple(CHECKS), default="two neurons", help="the quantity")
    parser.add_argument("--device", choices=tuple(BATCH), default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--draws", type=float, default=2e6, help="draws of X for each rate")
    parser.add_argument("--compile", action="store_true", help="also time torch.compile, which takes a C++ compiler on a CPU")
    parser.add_argument("--tune", action="store_true", help="time the fused kernel at several sizes, and nothing else")
    parser.add_argument("--documents", action="store_true", help="time every sampled quantity of the documents, and nothing else")
    chosen = parser.parse_args()
    device, check = chosen.device, CHECKS[chosen.check]
    torch.set_num_threads(1)
    card = torch.cuda.get_device_name() if device == "cuda" else "one thread"
    print(f"{chosen.check}: {device}, {card}, torch {torch.__version__}, groups of {GROUP}, n = {DIMENSION}")
    if chosen.tune or chosen.documents:
        documents(device, SAMPLES) if chosen.documents else tune(check, chosen.draws)
        return
    compare(check, device, chosen.draws, chosen.compile)

    print("\ndraws       memory held at most, MB")
    running = stream(check, device, fused=device == "cuda")
    step, size = extending(running)
    for factor in (1, 4, 16):
        while running.batches * (size // running.route.together) < factor * chosen.draws / 16:
            step()
        print(f"{running.batches * (size // running.route.together):<12}{memory(device):.0f}")


if __name__ == "__main__":
    main()
