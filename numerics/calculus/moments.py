r"""A table of moments: integrals of a power times an exponential of a quadratic, with error functions, over the line or a part of it.

Each row is a theorem for every n = 0, 1, 2, ... (the first three orders suffice where it says ``most``), and real letters with A > 0.
The first order follows by completing the square, from d/dh or d/dg under the integral sign, and from zero; the others by parts,
from d/dx e^{-Ax^2+Bx} = (B - 2Ax) e^{-Ax^2+Bx}. Half-line integrals with an error function: Ng and Geller (1969), section 4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy as sp

from closedform.derivations.functions.types import Form

X, B, G, H, L = sp.symbols("x b g h l", real=True)
A = sp.Symbol("a", positive=True)
_BELL = sp.exp(-A * X**2 + B * X)


@dataclass(frozen=True)
class Row:
    """The integral of x^n times a function of x is a value.

    Args:
        body: the function of ``X``.
        low: the lower end.
        value: the value for an order n.
        high: the upper end.
        most: the highest order; None for any.
    """

    body: Form
    low: Form
    value: Callable[[int], Form]
    high: Form = sp.oo
    most: int | None = None


@dataclass(frozen=True)
class Moment:
    """An integral and its value by a row of the table.

    Args:
        row: the name of the row.
        order: n.
        of: the integral, in one variable.
        value: its value.
        letters: the row's letters in the integral's.
    """

    row: str
    order: int
    of: Form
    value: Form
    letters: Mapping[Form, Form]


def _by_parts(first: Form, edge: Callable[[int], Form]) -> Callable[[int], Form]:
    """Return the orders n of (2A) M_n = B M_{n-1} + (n - 1) M_{n-2} + edge(n)."""

    def value(n: int) -> Form:
        before, now = sp.Integer(0), first
        for k in range(1, n + 1):
            before, now = now, (B * now + (k - 1) * before + edge(k)) / (2 * A)
        return now

    return value


_PEAK = sp.sqrt(sp.pi / A) * sp.exp(B**2 / (4 * A))
_TILT = _by_parts(_PEAK, lambda n: sp.Integer(0))
_LINE = _PEAK * sp.erf((H + G * B / (2 * A)) / sp.sqrt(1 + G**2 / A))
_BELOW = {A: A + G**2, B: B - 2 * G * H}  # the law under the slope of erf(g x + h)
_POWER_TIMES_ERF = _by_parts(
    _LINE, lambda n: 2 * G / sp.sqrt(sp.pi) * sp.exp(-(H**2)) * _TILT(n - 1).subs(_BELOW, simultaneous=True)
)


def _half_line(n: int) -> Form:
    return sp.gamma(sp.Rational(n + 1, 2)) / (2 * sp.sqrt(A) ** (n + 1))


def _step_times_erf(n: int) -> Form:
    if n == 0:
        return sp.atan(G / sp.sqrt(A)) / sp.sqrt(sp.pi * A)
    edge = 2 * G / sp.sqrt(sp.pi) * _half_line(n - 1).subs(A, A + G**2)
    return (edge + ((n - 1) * _step_times_erf(n - 2) if n > 1 else 0)) / (2 * A)


def _exponential(n: int) -> Form:
    return sp.exp(-A * L) * sp.Add(*(sp.ff(n, k) * L ** (n - k) / A ** (k + 1) for k in range(n + 1)))


ROWS: Mapping[str, Row] = {
    "half_line_power": Row(sp.exp(-A * X**2), sp.Integer(0), _half_line),
    "tail": Row(
        _BELL,
        L,
        _by_parts(_PEAK * sp.erfc(sp.sqrt(A) * L - B / (2 * sp.sqrt(A))) / 2, lambda n: L ** (n - 1) * _BELL.subs(X, L)),
    ),
    "tilt": Row(_BELL, -sp.oo, _TILT),
    "erf_of_line": Row(_BELL * sp.erf(G * X + H), -sp.oo, lambda n: _LINE, most=0),
    "power_times_erf": Row(_BELL * sp.erf(G * X + H), -sp.oo, _POWER_TIMES_ERF),
    "step_times_erf": Row(sp.exp(-A * X**2) * sp.erf(G * X), sp.Integer(0), _step_times_erf),
    "erf_times_erf": Row(
        sp.exp(-A * X**2) * sp.erf(G * X) * sp.erf(H * X),
        -sp.oo,
        lambda n: 2 / sp.sqrt(sp.pi * A) * sp.atan(G * H / sp.sqrt(A * (A + G**2 + H**2))),
        most=0,
    ),
    "exponential_tail": Row(sp.exp(-A * X), L, _exponential),
    "power": Row(sp.Integer(1), L, lambda n: (H ** (n + 1) - L ** (n + 1)) / (n + 1), high=H),
}
