r"""A table of integrals int_0^end u^(z - 1) core(u) du for real z on a strip, each with its source and its convergence conditions.

A change of variable adds powers and scales. Differentiating in z adds logarithms of the variable: the integral is analytic inside
the strip. Numbers in parentheses refer to the Digital Library of Mathematical Functions (dlmf.nist.gov).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sympy import (
    Catalan,
    EulerGamma,
    Integer,
    S,
    Symbol,
    atan,
    besseli,
    besselj,
    besselk,
    cos,
    cosh,
    erfc,
    exp,
    gamma,
    log,
    oo,
    pi,
    polygamma,
    sin,
    sinh,
    sqrt,
    uppergamma,
    zeta,
)

from closedform.derivations.functions.types import Form

U = Symbol("u", positive=True)  # the variable
Z = Symbol("z", real=True)  # the power
P, Q, N = Symbol("p", real=True), Symbol("q", real=True), Symbol("n", integer=True)  # other letters of a core
_ALWAYS, _NEVER = Integer(1), Integer(-1)


@dataclass(frozen=True)
class Transform:
    """One integral of u^(z - 1) times a function.

    Args:
        core: the function of ``U``, perhaps with ``P`` and ``N``.
        value: the integral's value, also in ``Z``; None if only single values of ``Z`` are known.
        converges: expressions that must be positive for convergence.
        source: where the formula is published.
        absolutely: expressions that must be positive too for absolute convergence.
        at: the values at each ``Z`` where ``value`` has none though the integral converges.
        end: the upper end of the range.
    """

    core: Form
    value: Form
    converges: tuple[Form, ...]
    source: str
    absolutely: Form = _ALWAYS
    at: Mapping[Form, Form] = field(default_factory=dict)
    end: Form = oo

    @property
    def letters(self) -> set[Form]:
        """The letters of the core other than the variable."""
        found: set[Any] = self.core.free_symbols - {U}
        return found


@cache
def transforms() -> Mapping[str, Transform]:
    """Return the table by the row names that proofs use; built at its first use, as most claims need none of it."""
    return {**_on_the_half_line(), **_on_finite_ranges()}


def _on_the_half_line() -> Mapping[str, Transform]:
    return {
        "exponential": Transform(exp(-U), gamma(Z), (Z,), "5.2.1"),
        "power": Transform((1 + U) ** (-P), gamma(Z) * gamma(P - Z) / gamma(P), (Z, P - Z), "5.12.3"),
        "exponential less one": Transform(1 / (exp(U) - 1), gamma(Z) * zeta(Z), (Z - 1,), "25.5.1"),
        "its square": Transform(exp(U) / (exp(U) - 1) ** 2, gamma(Z) * zeta(Z - 1), (Z - 2,), "25.5.1, by parts"),
        "exponential and one": Transform(
            1 / (exp(U) + 1), gamma(Z) * (1 - 2 ** (1 - Z)) * zeta(Z), (Z,), "25.5.3", at={Integer(1): log(2)}
        ),
        "that square": Transform(
            exp(U) / (exp(U) + 1) ** 2, gamma(Z) * (1 - 2 ** (2 - Z)) * zeta(Z - 1), (Z,), "25.5.4", at={Integer(2): log(2)}
        ),
        "hyperbolic cosecant": Transform(1 / sinh(U), 2 * (1 - 2 ** (-Z)) * gamma(Z) * zeta(Z), (Z - 1,), "25.5.1, 25.5.3"),
        "hyperbolic secant": Transform(
            1 / cosh(U), None, (Z,), "4.40.8, 25.11.25", at={Integer(1): pi / 2, Integer(2): 2 * Catalan, Integer(3): pi**3 / 8}
        ),
        "wave over a hyperbolic cosine": Transform(
            cos(P * U) / cosh(U), None, (_ALWAYS,), "4.40.8, 5.4.4", at={Integer(1): pi / (2 * cosh(pi * P / 2))}
        ),
        "sine": Transform(sin(U), pi / (2 * gamma(1 - Z) * cos(pi * Z / 2)), (1 + Z, 1 - Z), "5.9.7", absolutely=-Z),
        "cosine": Transform(cos(U), gamma(Z) * cos(pi * Z / 2), (Z, 1 - Z), "5.9.6", absolutely=_NEVER),
        "damped sine": Transform(
            exp(-U) * sin(P * U), gamma(Z) * (1 + P**2) ** (-Z / 2) * sin(Z * atan(P)), (Z + 1,), "5.9.5, its imaginary part",
            at={Integer(0): atan(P)},
        ),
        "damped cosine": Transform(
            exp(-U) * cos(P * U), gamma(Z) * (1 + P**2) ** (-Z / 2) * cos(Z * atan(P)), (Z,), "5.9.5, its real part"
        ),
        "error function": Transform(erfc(U), gamma((Z + 1) / 2) / (sqrt(pi) * Z), (Z,), "7.7.8, by parts"),
        "logarithm": Transform(log(1 + U), pi / (Z * sin(pi * Z)), (-Z, 1 + Z), "5.12.3, by parts"),
        "arctangent": Transform(atan(U), -pi / (2 * Z * cos(pi * Z / 2)), (-Z, 1 + Z), "5.12.3, by parts"),
        "argument less arctangent": Transform(
            U - atan(U), pi / (2 * Z * cos(pi * Z / 2)), (-1 - Z, 3 + Z), "5.12.3, by parts; the next strip of the arctangent"
        ),
        "damped Bessel function": Transform(
            exp(-P * U) * besselj(0, U), None, (Z, P), "10.22.49", at={Integer(1): 1 / sqrt(1 + P**2)}
        ),
        "exponential of both": Transform(
            exp(-U - P / U), 2 * P ** (Z / 2) * besselk(Z, 2 * sqrt(P)), (P,), "10.32.10",
            at={S.Half: sqrt(pi) * exp(-2 * sqrt(P)), -S.Half: sqrt(pi / P) * exp(-2 * sqrt(P))},
        ),
        "exponential over a line": Transform(exp(-P * U) / (1 + U), gamma(Z) * exp(P) * uppergamma(1 - Z, P), (Z, P), "8.6.4"),
        "exponential over a power": Transform(
            exp(-P * U) * (1 + U) ** (-Q), None, (Z, P), "8.6.5", at={Integer(1): exp(P) * P ** (Q - 1) * uppergamma(1 - Q, P)}
        ),
    }  # fmt: skip


def _on_finite_ranges() -> Mapping[str, Transform]:
    return {
        "one before one": Transform(Integer(1), 1 / Z, (Z,), "an elementary integral", end=Integer(1)),
        "power before one": Transform((1 - U) ** (P - 1), gamma(Z) * gamma(P) / gamma(Z + P), (Z, P), "5.12.1", end=Integer(1)),
        "logarithm before one": Transform(
            log(1 - U), -(polygamma(0, Z + 1) + EulerGamma) / Z, (Z + 1,), "5.9.16, 25.12.2", at={Integer(0): -(pi**2) / 6}, end=Integer(1)
        ),
        "logarithm after one": Transform(log(1 + U), None, (Z + 1,), "25.12.2", at={Integer(0): pi**2 / 12}, end=Integer(1)),
        "arctangent before one": Transform(atan(U), None, (Z + 1,), "25.11.40", at={Integer(0): Catalan}, end=Integer(1)),
        "exponential of a cosine": Transform(
            exp(P * cos(U)) * cos(N * U), None, (_ALWAYS,), "10.32.3", at={Integer(1): pi * besseli(N, P)}, end=pi
        ),
        "wave of a sine": Transform(
            cos(N * U - P * sin(U)), None, (_ALWAYS,), "10.9.2", at={Integer(1): pi * besselj(N, P)}, end=pi
        ),
        "cosecant": Transform(1 / sin(U), None, (Z - 1,), "25.11.40, by parts", at={Integer(2): 2 * Catalan}, end=pi / 2),
    }  # fmt: skip
