"""A fixed piece of work by which times of different machines are compared: SymPy algebra and FLINT balls, half of the time each.

A bare ``import sympy`` mostly reads files, and differs between machines in another ratio than arithmetic does. Every figure of a
benchmark is given in seconds and as a multiple of this, measured in the same run.

Run ``python benchmarks/yardstick.py [COMMAND ...]``: it prints the yardstick's processor time, and the time of a command as a
multiple of it. The yardstick runs before the command and after it; if the two differ by a fifth, the machine was not quiet.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import sympy as sp
from flint import acb, arb, ctx

ROUNDS = 4  # of algebra: a second of processor time on an AMD EPYC of 2024
BALLS = 600  # integrals: another one
_DIGITS = 40
_FAR, _TAIL = 14, 1e-35  # the end of the range, and more than lies beyond it and than the radius of a ball


def algebra() -> None:
    """Multiply out, cancel, differentiate and substitute forms of a few letters."""
    a, b, c, x = sp.symbols("a b c x", positive=True)
    for k in range(ROUNDS):
        form = sp.expand((a + b * x + c * x**2 + k) ** 9)
        quotient = sp.cancel(form / sp.expand((a + b * x + c * x**2 + k) ** 3))
        slope = sp.diff(sp.exp(-(x**2) / (2 * a)) * sp.erf(b * x / c) * quotient, x)
        if (
            sp.expand(sp.diff(quotient, x).subs({a: 2, b: 3, c: 5}) - sp.diff(quotient.subs({a: 2, b: 3, c: 5}), x)) != 0
            or not slope
        ):
            raise ArithmeticError("the yardstick's algebra is wrong")


def balls() -> None:
    """Enclose the integral of z exp(-z^2/2) erf(w z) over the half line, and compare it with sqrt(2) w / sqrt(1 + 2 w^2)."""
    ctx.dps = _DIGITS
    for k in range(BALLS):
        width = arb(1 + k % 24) / 7
        found = acb.integral(partial(_integrand, width), 0, _FAR)
        if not (found.real - arb(2).sqrt() * width / (1 + 2 * width * width).sqrt()).abs_upper() < _TAIL:
            raise ArithmeticError("the yardstick's balls are wrong")


def _integrand(width: arb, z: acb, _: bool) -> acb:
    return z * (-z * z / 2).exp() * (width * z).erf()


def yardstick() -> float:
    """Do the work once, and return its processor time in seconds."""
    start = time.process_time()
    sp.core.cache.clear_cache()
    algebra()
    balls()
    return time.process_time() - start


def main() -> int:
    """Print the yardstick, and the time of a command as a multiple of it; return the command's exit code."""
    one = min(yardstick() for _ in range(2))
    if not (command := sys.argv[1:]):
        print(f"yardstick {one:.2f} s of processor time")
        return 0
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    code = subprocess.run(command, check=False).returncode
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    two = min(yardstick() for _ in range(2))
    stick = (one + two) / 2
    print(
        f"{Path(command[0]).name}: {cpu:.1f} s of processor time, {cpu / stick:.2f} yardsticks; {wall:.1f} s by the wall, {wall / stick:.2f}"
    )
    print(
        f"yardstick {one:.2f} s before and {two:.2f} s after"
        + ("; the machine was not quiet" if abs(one - two) > stick / 5 else "")
    )
    return code


if __name__ == "__main__":
    sys.exit(main())
