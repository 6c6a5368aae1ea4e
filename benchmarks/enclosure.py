"""Time the rigorous engine against its own quadrature, mpmath and hand-written python-flint, in one run, as ratios.

    documents  processor time of ``enclose_derivation`` over the time inside ``acb.integral``, for the derivations of some keys
    integrals  ten integrals in one dimension at 15, 30 and 50 digits: ``mpmath.quad`` and a hand-written ``acb.integral`` over the
               engine's time for the same integral, each the best of some runs; the engine knows nothing of the integral beforehand
    orthants   moments of two normal variables over a quadrant at 50 digits: the engine's time a point, and its ratio to one
               hand-written integral over the slopes of the quadrant

Run ``python benchmarks/enclosure.py [KEY ...]`` (002:4 004:19 001:116 unless told; ``all`` for every derivation).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import isqrt
from typing import Any

import mpmath
import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.keys import keys_of
from closedform.derivations.index import claims
from closedform.derivations.laws import E, Gaussian, ReLU
from closedform.numerics.balls import quadrature
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.normal import orthants
from closedform.numerics.engines.enclose import enclose_derivation

RUNS = 3
DIGITS = (15, 30, 50)
# What each proportion should come to: no more than half of the quadrature's time beside it, so many times faster than
# mpmath, little slower than python-flint written for the one integral.
WHOLE_GOAL, HAND_GOAL, ORTHANT_GOAL = 1.5, 1.3, 2
MPMATH_GOAL = {15: 8, 30: 11, 50: 15}
x = sp.Symbol("x", real=True)
phi = sp.exp(-(x**2) / 2) / sp.sqrt(2 * sp.pi)


class Clocked:
    """Stands for ``acb`` where integrals are taken, and notes the processor time inside them."""

    spent = 0.0

    def __call__(self, *args: Any) -> acb:
        """Make a ball."""
        return acb(*args)

    def integral(self, *args: Any, **options: Any) -> acb:
        """Integrate, by the clock."""
        start = time.process_time()
        try:
            return acb.integral(*args, **options)
        finally:
            Clocked.spent += time.process_time() - start


@dataclass(frozen=True)
class OneDimension:
    """An integral in one dimension, written three times.

    Args:
        exact: for the engine.
        mp: the integrand for mpmath.
        ball: the integrand for python-flint; its second argument asks that it be analytic.
        low: where the range begins: finite, or None for minus infinity.
        high: where it ends: finite, or None for infinity.
        reach: where it may be cut off for so many bits, if it is infinite.
    """

    exact: Any
    mp: Callable[[Any], Any]
    ball: Callable[[acb, bool], acb]
    low: int | None
    high: int | None
    reach: Callable[[int], int] = lambda bits: isqrt(2 * bits) + 1


def normal(f: Callable[[acb], acb]) -> Callable[[acb, bool], acb]:
    """Multiply by the standard normal density."""
    return lambda z, _: f(z) * (-z * z / 2).exp() / (2 * acb.pi()).sqrt()


def integral(body: Any, low: Any, high: Any) -> Any:
    """Write an integral in x."""
    return sp.Integral(body, (x, low, high))


INTEGRALS = {
    "erf(1.3x + 0.4) phi": OneDimension(
        integral(sp.erf(sp.Rational(13, 10) * x + sp.Rational(2, 5)) * phi, -sp.oo, sp.oo),
        lambda t: mpmath.erf(mpmath.mpf(13) / 10 * t + mpmath.mpf(2) / 5) * mpmath.npdf(t),
        normal(lambda z: (z * 13 / 10 + acb(2) / 5).erf()), None, None),
    "erf(2x)^2 phi": OneDimension(
        integral(sp.erf(2 * x) ** 2 * phi, -sp.oo, sp.oo),
        lambda t: mpmath.erf(2 * t) ** 2 * mpmath.npdf(t), normal(lambda z: (2 * z).erf() ** 2), None, None),
    "x^2 erf(x) phi, x > 0": OneDimension(
        integral(x**2 * sp.erf(x) * phi, 0, sp.oo),
        lambda t: t**2 * mpmath.erf(t) * mpmath.npdf(t), normal(lambda z: z * z * z.erf()), 0, None),
    "erf(x + 1)^3 phi": OneDimension(
        integral(sp.erf(x + 1) ** 3 * phi, -sp.oo, sp.oo),
        lambda t: mpmath.erf(t + 1) ** 3 * mpmath.npdf(t), normal(lambda z: (z + 1).erf() ** 3), None, None),
    "tanh(x)^2 phi": OneDimension(
        integral(sp.tanh(x) ** 2 * phi, -sp.oo, sp.oo),
        lambda t: mpmath.tanh(t) ** 2 * mpmath.npdf(t), normal(lambda z: z.tanh() ** 2), None, None),
    "erfc(x)^2, x > 0": OneDimension(
        integral(sp.erfc(x) ** 2, 0, sp.oo), lambda t: mpmath.erfc(t) ** 2, lambda z, _: z.erfc() ** 2, 0, None),
    "log(1 + x) exp(-x), x > 0": OneDimension(
        integral(sp.log(1 + x) * sp.exp(-x), 0, sp.oo), lambda t: mpmath.log(1 + t) * mpmath.exp(-t),
        lambda z, an: (1 + z).log(analytic=an) * (-z).exp(), 0, None, lambda bits: bits),
    "1/(1 + x^2), 0 < x < 1": OneDimension(
        integral(1 / (1 + x**2), 0, 1), lambda t: 1 / (1 + t * t), lambda z, _: 1 / (1 + z * z), 0, 1),
    "exp(-x) sin(x), 0 < x < 3": OneDimension(
        integral(sp.exp(-x) * sp.sin(x), 0, 3), lambda t: mpmath.exp(-t) * mpmath.sin(t), lambda z, _: (-z).exp() * z.sin(), 0, 3),
    "exp(cos(x)), 0 < x < 3": OneDimension(
        integral(sp.exp(sp.cos(x)), 0, 3), lambda t: mpmath.exp(mpmath.cos(t)), lambda z, _: z.cos().exp(), 0, 3),
}  # fmt: skip


def by_hand(one: OneDimension, digits: int) -> arb:
    """Integrate as one would with python-flint, for this integral alone."""
    bits = int(digits * 3.33) + 8
    with ctx.workprec(bits + 32):
        low, high = (-one.reach(bits) if one.low is None else one.low), (one.reach(bits) if one.high is None else one.high)
        return acb.integral(one.ball, low, high, rel_tol=arb(2) ** -bits, abs_tol=arb(2) ** -bits).real + arb(0, arb(2) ** -bits)


def by_mpmath(one: OneDimension, digits: int) -> Any:
    """Integrate by mpmath's heuristic quadrature."""
    with mpmath.workdps(digits):
        return mpmath.quad(one.mp, [-mpmath.inf if one.low is None else one.low, mpmath.inf if one.high is None else one.high])


def best(step: Callable[[], object]) -> float:
    """Give the least processor time of some runs."""
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        step()
        times.append(time.process_time() - start)
    return min(times)


def quadrant_by_hand(r: arb, digits: int) -> arb:
    """Give E[ReLU(X) ReLU(Y)] for variances 1 and a covariance r: the radius integrated out, the slope t in (0, 1) twice, by symmetry."""
    bits = int(digits * 3.33) + 8
    with ctx.workprec(bits + 32):
        rest = 1 - r * r
        scale, twice = acb(4 * rest * rest / (2 * arb.pi() * rest.sqrt())), acb(2 * r)
        return acb.integral(
            lambda t, _: scale * t / (1 - twice * t + t * t) ** 2, 0, 1, rel_tol=arb(2) ** -bits, abs_tol=arb(2) ** -bits
        ).real


def documents(keys: list[str]) -> None:
    """Print the engine's time over that inside ``acb.integral``."""
    quadrature.acb = orthants.acb = Clocked()  # type: ignore[assignment,attr-defined]
    total = inside = 0.0
    for name, claim in claims().items():
        if isinstance(claim, Derivation) and (keys == ["all"] or set(keys) & set(keys_of(claim))):
            Clocked.spent, start = 0.0, time.process_time()
            enclose_derivation(claim, 40)
            spent = time.process_time() - start
            total, inside = total + spent, inside + Clocked.spent
            if keys != ["all"]:
                print(f"  {name}: {spent:.2f} s, {Clocked.spent:.2f} s of it inside acb.integral")
    quadrature.acb = orthants.acb = acb  # type: ignore[attr-defined]
    print(f"documents: {total:.2f} s, {total / max(inside, 1e-9):.1f} times what is spent inside acb.integral (goal {WHOLE_GOAL})")


def main() -> None:
    """Print the three tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("keys", nargs="*", default=["002:4", "004:19", "001:116"])
    documents(parser.parse_args().keys)
    for digits in DIGITS:
        faster, slower = [], []
        print(
            f"integrals at {digits} digits: engine, mpmath / engine (goal {MPMATH_GOAL[digits]}), engine / by hand (goal {HAND_GOAL})"
        )
        for name, one in INTEGRALS.items():
            engine = best(partial(enclose, one.exact, {}, digits=digits))
            heuristic = best(partial(by_mpmath, one, digits))
            hand = best(partial(by_hand, one, digits))
            faster.append(heuristic / engine)
            slower.append(engine / hand)
            agree = enclose(one.exact, {}, digits=digits).value.overlaps(by_hand(one, digits))
            print(f"  {name:28} {1e3 * engine:8.2f} ms {faster[-1]:8.1f} {slower[-1]:8.2f} {'' if agree else 'DISJOINT'}")
        middle = sorted(faster)[len(faster) // 2], sorted(slower)[len(slower) // 2]
        print(f"  {'median':28} {'':11} {middle[0]:8.1f} {middle[1]:8.2f}")
    u, v = sp.symbols("u v", real=True)
    points = [sp.Rational(k, 13) for k in range(-12, 13, 3)]
    nodes = [E(ReLU(u) * ReLU(v), Gaussian((u, v), [[1, r], [r, 1]])) for r in points]
    engine = best(lambda: [enclose(node, {}, digits=50) for node in nodes]) / len(nodes)
    hand = best(lambda: [quadrant_by_hand(arb(int(r.p)) / int(r.q), 50) for r in points]) / len(nodes)
    print(
        f"orthants at 50 digits: {1e3 * engine:.2f} ms a point, {engine / hand:.2f} times a hand-written integral (goal {ORTHANT_GOAL})"
    )


if __name__ == "__main__":
    main()
