"""Fixed points of the flow of one ReLU neuron on normal data, document 002, equations (21) to (31), for a reader's own eigenvalues."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

Number = int | float | str | Fraction
_DRIVE = math.sqrt(2 / math.pi)
TAKEN_OVER = 3.0  # e-folds of the slowest other mode after which a state is called the limit: 5 % of it are left


@dataclass(frozen=True)
class SteadyState:
    """A fixed point, or an ellipsoid of them where several modes have one ratio.

    Args:
        modes: that are not zero in it, from 0.
        ratio: lambda_0 / lambda_1 of these modes, dimensionless.
        length: sqrt(u' Lambda_1 u) there, sqrt(2/pi) / (1 + ratio).
        amplitudes: of each mode if it alone is not zero, length / sqrt(lambda_1).
        growing: modes that grow from a small value beside it; none where it is stable.
        rate: of the slowest mode that falls beside it, or of the fastest one that grows, in units of 1 / tau; 0 where no other mode moves.
    """

    modes: tuple[int, ...]
    ratio: Fraction
    length: float
    amplitudes: tuple[float, ...]
    growing: tuple[int, ...]
    rate: float

    @property
    def stable(self) -> bool:
        """Whether every other mode falls beside it."""
        return not self.growing


@dataclass(frozen=True)
class SteadyStates:
    """All fixed points, the stable one first.

    Args:
        states: by rising ratio.
        memory: time in which the slowest other mode falls by a factor e beside the stable state, in units of tau; infinite where none falls.
        time: that was asked about, in units of tau; None where none was.
        left: factor by which that mode has fallen after this time; None where no time was given.
        shares: of the squared length in each mode at that time, from the start that was given; empty where none was.
        distance: from the stable state at that time, relative to its length; None where no start was given.
    """

    states: tuple[SteadyState, ...]
    memory: float
    time: float | None = None
    left: float | None = None
    shares: tuple[float, ...] = ()
    distance: float | None = None

    @property
    def reached(self) -> bool | None:
        """Whether the time is enough for the limit: the slowest other mode has fallen to 5 %. None where no time was given."""
        return None if self.time is None else self.time >= TAKEN_OVER * self.memory


def steady_states(
    lambda_1: Sequence[Number], lambda_0: Sequence[Number], *, time: float | None = None, start: Sequence[Number] | None = None
) -> SteadyStates:
    """Find every fixed point of tau du/dt = -(L_0 + (1 - sqrt(2/pi) (u' L_1 u)^(-1/2)) L_1) u / 4, and which of them is stable.

    A mode is not zero in a fixed point only where its ratio lambda_0 / lambda_1 is the state's, (24). Beside a state of ratio r mode j grows at
    the rate lambda_1 (r - r_j) / 4. So the state of the least ratio is the stable one. Zero is no fixed point: the drive is infinite there.

    Args:
        lambda_1: eigenvalues of Sigma_1, dimensionless; text and fractions are exact.
        lambda_0: of Sigma_0, in the same order.
        time: steps times learning rate, in units of tau.
        start: the first weight in the same basis, for the shares at that time.

    Raises:
        ValueError: the lists differ in length, an eigenvalue is negative, no lambda_1 is positive, or the time is not positive.
    """
    ones, zeros = _numbers("lambda_1", lambda_1), _numbers("lambda_0", lambda_0)
    if len(ones) != len(zeros):
        raise ValueError(f"lambda_1 has {len(ones)} values and lambda_0 has {len(zeros)}; give one of each for every mode")
    if not any(ones):
        raise ValueError("no value of lambda_1 is positive, so nothing drives the weight; give a covariance that is not zero")
    if time is not None and not 0 < time < math.inf:
        raise ValueError(f"the time is {time:g}; give the number of steps times the learning rate, a positive number")
    ratios = [zero / one if one else None for one, zero in zip(ones, zeros, strict=True)]
    states = tuple(_state(ratio, ones, zeros, ratios) for ratio in sorted({r for r in ratios if r is not None}))
    memory = 1 / states[0].rate if states[0].rate else math.inf
    left = None if time is None else math.exp(-time / memory)
    if start is None or time is None:
        return SteadyStates(states, memory, time, left)
    u = _integrated(ones, zeros, _numbers("start", start, signed=True), time)
    limit = sum(u[k] ** 2 for k in states[0].modes)
    scale = states[0].length / math.sqrt(sum(float(ones[k]) * u[k] ** 2 for k in states[0].modes)) if limit else 0.0
    goal = np.array([u[k] * scale if k in states[0].modes else 0.0 for k in range(len(u))])
    distance = float(np.linalg.norm(u - goal) / np.linalg.norm(goal)) if limit else math.inf
    return SteadyStates(states, memory, time, left, tuple(float(x**2 / (u @ u)) for x in u), distance)


def ring_eigenvalues(pixels: int, xi: float) -> list[float]:
    """Return the eigenvalues of exp(-d^2 / xi^2) on a ring for the wave numbers 0 to n / 2; each but the first and last belongs to two modes."""
    place = np.arange(pixels)
    found: list[float] = np.fft.rfft(np.exp(-((np.minimum(place, pixels - place) / xi) ** 2))).real.tolist()
    return found


def _numbers(name: str, given: Sequence[Number], *, signed: bool = False) -> list[Fraction]:
    found = []
    for value in given:
        try:
            found.append(Fraction(value))
        except (ValueError, OverflowError, ZeroDivisionError):
            raise ValueError(f"{name} has {value!r}, which is no number; write 3.5 or 7/2") from None
        if found[-1] < 0 and not signed:
            raise ValueError(f"{name} has {value}, and a covariance has no negative eigenvalue; leave it out, or check its sign")
    return found


def _state(ratio: Fraction, ones: list[Fraction], zeros: list[Fraction], ratios: list[Fraction | None]) -> SteadyState:
    modes = tuple(k for k, r in enumerate(ratios) if r == ratio)
    # The rate of lambda_1 = 0 is -lambda_0 / 4: the formula below, without a ratio.
    rates = {k: float(ratio * ones[k] - zeros[k]) / 4 for k in range(len(ones)) if k not in modes}
    growing = tuple(k for k, rate in rates.items() if rate > 0)
    falling = [-rate for rate in rates.values() if rate < 0]
    rate = max(rates.values()) if growing else min(falling, default=0.0)
    length = _DRIVE / (1 + float(ratio))
    return SteadyState(modes, ratio, length, tuple(length / math.sqrt(ones[k]) for k in modes), growing, rate)


def _integrated(ones: list[Fraction], zeros: list[Fraction], start: list[Fraction], time: float) -> Any:
    """Follow the flow from a start; shape (modes,)."""
    from scipy.integrate import solve_ivp  # takes a second to import

    if len(start) != len(ones):
        raise ValueError(f"start has {len(start)} values and there are {len(ones)} modes; give one for each")
    one, zero, first = (np.array([float(x) for x in values]) for values in (ones, zeros, start))
    if not one @ first**2 > 0:
        raise ValueError("start has no part in a mode with a positive lambda_1; the flow is not defined there")

    def slope(_: float, u: Any) -> Any:
        return -(zero + (1 - _DRIVE / math.sqrt(one @ u**2)) * one) * u / 4

    return solve_ivp(slope, (0, time), first, method="LSODA", rtol=1e-10, atol=1e-14).y[:, -1]
