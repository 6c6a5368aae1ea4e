r"""Identities of functions that a normal form does not know, used on a form before it: each holds wherever both of its sides are real.

powers      u^a = exp(a log u) for u > 0 and a symbolic a, and u^(a + n) = u^n u^a
inverses    asinh u = log(u + sqrt(u^2 + 1)), acosh u = log(u + sqrt(u^2 - 1)), atanh u = (log(1 + u) - log(1 - u))/2
gamma       Gamma(u + 1) = u Gamma(u), psi(u + 1) = psi(u) + 1/u, B(a, b) = Gamma(a) Gamma(b)/Gamma(a + b), and of the incomplete ones
            gamma(s, a) + Gamma(s, a) = Gamma(s), gamma(s + 1, a) = s gamma(s, a) - a^s e^-a
quadrants   Phi2(0, 0, r) = 1/4 + asin(r)/2 pi (Sheppard)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import sympy as sp

from derivations.functions import Phi2
from numerics.proof.signs import sign

FURTHEST = 8  # whole number between two arguments of a gamma function
_SHIFTED = (sp.gamma, sp.polygamma, sp.lowergamma)


def simplified(expr: Any) -> Any:
    """Use the identities, wherever they apply."""
    for function, rule in _RULES.items():
        if expr.has(function):
            expr = expr.replace(function, rule)
    if expr.has(*_SHIFTED):
        expr = _shifted(expr)
    return expr.replace(_is_power, _in_exponential)


def _is_power(node: Any) -> bool:
    return bool(node.is_Pow and not node.exp.is_number and node.base != sp.E and sign(node.base) == 1)


def _in_exponential(node: Any) -> Any:
    whole, rest = sp.expand(node.exp).as_coeff_Add()
    steps = sp.floor(whole) if whole.is_Rational else sp.Integer(0)
    return node.base**steps * sp.exp(sp.expand((rest + whole - steps) * sp.log(node.base)))


def _quadrant(h: Any, k: Any, r: Any) -> Any:
    return sp.Rational(1, 4) + sp.asin(r) / (2 * sp.pi) if h == k == 0 else Phi2(h, k, r)


def _shifted(expr: Any) -> Any:
    """Write gamma functions whose arguments differ by whole numbers in the one of the least argument."""
    for function in _SHIFTED:
        while pair := next(filter(_apart, combinations(sorted(expr.atoms(function), key=str), 2)), None):
            low, high = sorted(pair, key=lambda node: _argument(node) - _argument(pair[0]))
            expr = expr.xreplace({high: _raised(low, int(_argument(high) - _argument(low)))})
    return expr


def _argument(node: Any) -> Any:
    return node.args[1] if isinstance(node, sp.polygamma) else node.args[0]


def _apart(pair: Sequence[Any]) -> bool:
    steps = sp.expand(_argument(pair[0]) - _argument(pair[1]))
    others = [[arg for arg in node.args if arg is not _argument(node)] for node in pair]
    orders = not isinstance(pair[0], sp.polygamma) or pair[0].args[0] == 0
    return bool(orders and others[0] == others[1] and steps.is_Integer and 0 < abs(steps) <= FURTHEST)


def _raised(low: Any, steps: int) -> Any:
    """Write a gamma function so many steps above another one."""
    value, u = low, _argument(low)
    for k in range(steps):
        if isinstance(low, sp.gamma):
            value = (u + k) * value
        elif isinstance(low, sp.polygamma):
            value = value + 1 / (u + k)
        else:
            value = (u + k) * value - low.args[1] ** (u + k) * sp.exp(-low.args[1])
    return value


_RULES: dict[Any, Callable[..., Any]] = {
    sp.asinh: lambda u: sp.log(u + sp.sqrt(u**2 + 1)),
    sp.acosh: lambda u: sp.log(u + sp.sqrt(u**2 - 1)),
    sp.atanh: lambda u: (sp.log(1 + u) - sp.log(1 - u)) / 2,
    sp.beta: lambda a, b: sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b),
    sp.uppergamma: lambda s, a: sp.gamma(s) - sp.lowergamma(s, a),
    Phi2: _quadrant,
}
