"""What the checks of the symbolic rules share: signs, values and integrals computed by mpmath and numpy, by none of the rules' code.

A property is a plain function that returns a list of violations, each a sentence; a rule is sound where the list is empty, and
a test that breaks the rule asserts that it is not.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import mpmath
import numpy as np
import sympy as sp
from hypothesis import strategies as st
from scipy.special import erf, erfc

from closedform.derivations.functions.steps import ReLU

Number = Any
Env = Mapping[Any, Any]


def rationals(low: int = -3, high: int = 3, *, most: int = 6) -> st.SearchStrategy[Any]:
    """Exact numbers, simple ones first."""
    return st.fractions(low, high, max_denominator=most).map(lambda f: sp.Rational(f.numerator, f.denominator))


def nonzero(low: int = -3, high: int = 3) -> st.SearchStrategy[Any]:
    return rationals(low, high).filter(bool)


def positives(high: int = 3) -> st.SearchStrategy[Any]:
    return rationals(0, high).filter(bool)


def sign(expr: Any) -> int | None:
    """The sign of a number from fifty digits; None where it holds a symbol."""
    expr = sp.sympify(expr)
    if expr in (sp.oo, -sp.oo):
        return 1 if expr == sp.oo else -1
    if expr.free_symbols:
        return None
    if expr.is_Rational:
        return int(sp.sign(expr))
    value = sp.N(expr, 50)
    return 0 if abs(value) < sp.Float("1e-40") else 1 if value > 0 else -1


def points_within(low: Any, high: Any, count: int = 9) -> Iterator[Any]:
    """Exact points of an open interval, irregularly spaced, away from what a formula is likely to turn at."""
    draw = random.Random(count)
    for k in range(count):
        part = sp.Rational(k * 997 + draw.randrange(1, 997), 997 * count)
        if low == -sp.oo and high == sp.oo:
            yield 8 * part - 4
        elif low == -sp.oo:
            yield high - 5 * part
        elif high == sp.oo:
            yield low + 5 * part
        else:
            yield low + (high - low) * part


_UNARY: dict[Any, Callable[..., Any]] = {
    sp.exp: np.exp, sp.log: np.log, sp.erf: erf, sp.erfc: erfc, sp.sin: np.sin, sp.cos: np.cos, sp.tan: np.tan, sp.sinh: np.sinh,
    sp.cosh: np.cosh, sp.tanh: np.tanh, sp.asin: np.arcsin, sp.acos: np.arccos, sp.atan: np.arctan, sp.asinh: np.arcsinh,
    sp.Abs: np.abs, sp.sign: np.sign, sp.Heaviside: lambda h, *tie: np.heaviside(h, 0.5), ReLU: lambda h: np.maximum(h, 0.0),
}  # fmt: skip
_MP: dict[Any, Callable[..., Any]] = {
    sp.exp: mpmath.exp, sp.log: mpmath.log, sp.erf: mpmath.erf, sp.erfc: mpmath.erfc, sp.sin: mpmath.sin, sp.cos: mpmath.cos,
    sp.tan: mpmath.tan, sp.sinh: mpmath.sinh, sp.cosh: mpmath.cosh, sp.tanh: mpmath.tanh, sp.asin: mpmath.asin, sp.acos: mpmath.acos,
    sp.atan: mpmath.atan, sp.asinh: mpmath.asinh, sp.atanh: mpmath.atanh, sp.acosh: mpmath.acosh, sp.erfinv: mpmath.erfinv, sp.gamma: mpmath.gamma,
    sp.Abs: abs, sp.sign: mpmath.sign, sp.Heaviside: lambda h, *tie: (mpmath.sign(h) + 1) / 2, ReLU: lambda h: h if h > 0 else mpmath.mpf(0),
}  # fmt: skip


def array_of(expr: Any, env: Env) -> Any:
    """Evaluate an expression at arrays of doubles."""
    return _walk(expr, env, _UNARY, np.maximum, np.minimum, float)


def value_of(expr: Any, env: Env) -> Any:
    """Evaluate an expression at exact numbers, in the working precision of mpmath."""
    numbers = {s: _mp(v) for s, v in env.items()}
    return _walk(sp.sympify(expr), numbers, _MP, max, min, _mp)


def _mp(number: Any) -> Any:
    number = sp.sympify(number)
    return mpmath.mpf(number.p) / number.q if number.is_Rational else mpmath.mpf(sp.N(number, mpmath.mp.dps + 5))


def _walk(expr: Any, env: Env, unary: Mapping[Any, Any], larger: Any, smaller: Any, number: Callable[[Any], Any]) -> Any:
    if expr in env:
        return env[expr]
    if not expr.args:
        return number(expr)
    args = [_walk(arg, env, unary, larger, smaller, number) for arg in expr.args]
    if expr.is_Pow:
        return args[0] ** int(expr.exp) if expr.exp.is_Integer else args[0] ** args[1]
    if expr.func in unary:
        return unary[expr.func](*args)
    out = args[0]
    join = {sp.Add: lambda u, v: u + v, sp.Mul: lambda u, v: u * v, sp.Max: larger, sp.Min: smaller}[expr.func]
    for arg in args[1:]:
        out = join(out, arg)
    return out


def legendre(low: float, high: float, count: int, panels: int = 1) -> tuple[Any, Any]:
    """Nodes and weights of Gauss and Legendre's rule on equal panels."""
    x, w = np.polynomial.legendre.leggauss(count)
    edges = np.linspace(low, high, panels + 1)
    half = np.diff(edges)[:, None] / 2
    return (edges[:-1, None] + half * (x + 1)).ravel(), (half * w).ravel()


def over_orthant(body: Any, variables: Sequence[Any], mean: Any, covariance: Any, halves: int) -> float:
    """Integrate a smooth body against a normal law over the half lines of the first variables, by a product rule in doubles."""
    m = np.array([float(v) for v in mean])
    C = np.array(sp.Matrix(covariance).tolist(), dtype=float)
    spread = np.sqrt(np.diag(C))
    axes = [legendre(0 if i < halves else m[i] - 9 * s, max(m[i] + 9 * s, 9 * s), 22, 2) for i, s in enumerate(spread)]
    grids = np.meshgrid(*(nodes for nodes, _ in axes), indexing="ij")
    weights = np.ones_like(grids[0])
    for grid in np.meshgrid(*(w for _, w in axes), indexing="ij"):
        weights = weights * grid
    shifted = np.stack([g - c for g, c in zip(grids, m, strict=True)])
    form = np.einsum("i...,ij,j...->...", shifted, np.linalg.inv(C), shifted)
    density = np.exp(-form / 2) / np.sqrt((2 * np.pi) ** len(m) * np.linalg.det(C))
    return float(np.sum(weights * density * array_of(body, dict(zip(variables, grids, strict=True)))))


def over_plane(body: Any, variables: Sequence[Any], mean: Any, covariance: Any, count: int = 800) -> float:
    """Integrate any body against a normal law in two dimensions, by midpoints in doubles: to about a thousandth beside jumps."""
    edges = np.linspace(-6.5, 6.5, count + 1)
    middles = (edges[1:] + edges[:-1]) / 2
    density = np.exp(-(middles**2) / 2) / np.sqrt(2 * np.pi) * (edges[1] - edges[0])
    z1, z2 = np.meshgrid(middles, middles, indexing="ij")
    L = np.linalg.cholesky(np.array(sp.Matrix(covariance).tolist(), dtype=float))
    m = [float(v) for v in mean]
    env = {variables[0]: m[0] + L[0, 0] * z1, variables[1]: m[1] + L[1, 0] * z1 + L[1, 1] * z2}
    return float(np.sum(density[:, None] * density[None, :] * array_of(body, env)))
