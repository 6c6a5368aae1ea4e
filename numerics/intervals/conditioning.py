r"""Gaussian scalars in intervals, for ``numerics.intervals.expectation``: conditioning, moments, and the splitting of an integrand.

For jointly normal scalars with means m and covariances C (Anderson, An Introduction to Multivariate Statistical Analysis, 2.5),

    given V = v:   E[U | V = v] = m_U + C_UV (v - m_V) / C_VV,   cov(U, U' | V = v) = C_UU' - C_UV C_VU' / C_VV;
    moments:       E[V_1 g] = m_1 E[g] + sum_j C_1j E[d_j g] (Isserlis 1918; Stein);
    tilts:         E[e^{t.V} g(V)] = e^{t.m + t.C t / 2} E[g(V + C t)] (complete the square);
    half lines:    for W ~ N(mu, tau^2), E[W^k 1{W > 0}] = K_k, K_0 = Phi(mu/tau) = erfc(-mu / (sqrt(2) tau)) / 2,
                   K_1 = mu K_0 + tau phi(mu/tau),   K_k = mu K_{k-1} + (k-1) tau^2 K_{k-2}   (by parts, k >= 2).

This file shares nothing with ``numerics.gaussian.reduction``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.intervals.rewriting import plainly_kinked, waves_apart
from closedform.numerics.intervals.series import Series, add, multiply, power
from closedform.numerics.intervals.table import UNARY

_ZERO, _ONE, _TWO = Interval(0), Interval(1), Interval(2)


@dataclass(frozen=True)
class Form:
    """An affine form of Gaussian scalars: coefficients, offset, and the variance of an independent normal added to it."""

    slopes: dict[Any, Interval]
    offset: Interval = _ZERO
    noise: Interval = _ZERO


class Normal:
    """Jointly normal scalars: means and covariances as intervals, by name."""

    def __init__(self, mean: dict[Any, Interval], cov: dict[tuple[Any, Any], Interval]) -> None:
        self.mean, self.cov = mean, cov

    def with_form(self, name: Any, form: Form) -> Normal:
        """Add an affine form of the scalars as one more scalar."""
        mean, cov = dict(self.mean), dict(self.cov)
        mean[name] = form.offset
        for v, a in form.slopes.items():
            mean[name] = mean[name] + a * self.mean[v]
        for u in self.mean:
            cov[name, u] = cov[u, name] = sum((a * self.cov[v, u] for v, a in form.slopes.items()), _ZERO)
        cov[name, name] = sum((a * cov[name, v] for v, a in form.slopes.items()), form.noise)
        return Normal(mean, cov)

    def gains(self, seen: Any) -> dict[Any, Interval]:
        """Regress every other scalar on one."""
        variance = self.cov[seen, seen]
        if not variance.lo > 0:
            raise NotLowered(f"the variance of {seen} is not certainly positive: {variance}")
        return {v: self.cov[v, seen] / variance for v in self.mean if v != seen}

    def given(self, seen: Any, value: Interval) -> Normal:
        """Condition on the value of one scalar, which is then no longer random."""
        gains = self.gains(seen)
        mean = {v: self.mean[v] + gain * (value - self.mean[seen]) for v, gain in gains.items()}
        return Normal(mean, {(u, v): self.cov[u, v] - gains[u] * self.cov[seen, v] for u in gains for v in gains})

    def tilted(self, form: Form) -> Normal:
        """Shift the means as multiplication by the exponential of an affine form does."""
        shift = {v: sum((a * self.cov[v, u] for u, a in form.slopes.items()), _ZERO) for v in self.mean}
        return Normal({v: m + shift[v] for v, m in self.mean.items()}, self.cov)

    def mean_of_exponential(self, form: Form) -> Interval:
        """Enclose E[e^{u}] of an affine form u of the scalars: e^{E[u] + var(u) / 2}."""
        name = sp.Dummy("u", real=True)
        both = self.with_form(name, form)
        return iv.exp(both.mean[name] + both.cov[name, name] / _TWO)


Polynomial = dict[tuple[int, int], Interval]  # coefficients in (x, w), by exponents


def add_polynomials(p: Polynomial, q: Polynomial) -> Polynomial:
    """Add two polynomials in (x, w)."""
    return {k: p.get(k, _ZERO) + q.get(k, _ZERO) for k in p.keys() | q.keys()}


def _poly_multiply(p: Polynomial, q: Polynomial) -> Polynomial:
    out: Polynomial = {}
    for (i, j), a in p.items():
        for (k, m), b in q.items():
            out[i + k, j + m] = out.get((i + k, j + m), _ZERO) + a * b
    return out


def moment(names: Sequence[Any], mean: Mapping[Any, Polynomial], cov: Mapping[tuple[Any, Any], Interval]) -> Polynomial:
    """Enclose the mean of a product of jointly normal scalars with polynomial means (Isserlis); lower powers are computed once."""
    known: dict[tuple[Any, ...], Polynomial] = {(): {(0, 0): _ONE}}

    def of(names: tuple[Any, ...]) -> Polynomial:
        if names not in known:
            first, rest = names[0], names[1:]
            out = _poly_multiply(mean[first], of(rest))
            for j, other in enumerate(rest):
                out = add_polynomials(out, {k: cov[first, other] * c for k, c in of((*rest[:j], *rest[j + 1 :])).items()})
            known[names] = out
        return known[names]

    return of(tuple(names))


@dataclass(frozen=True)
class Factor:
    """A function of one affine form of the scalars: ``expr`` in the scalars, its form, its direction."""

    expr: Any
    slopes: dict[Any, Any]
    direction: Any
    event: Any = None  # the affine argument of a step or error function


@dataclass(frozen=True)
class Event:
    """The normal law of W given X = x: its mean p + q x, and its variance."""

    p: Interval
    q: Interval
    variance: Interval


def inner_mean(polynomial: Polynomial, event: Event | None, x: Series) -> Series:
    """Evaluate sum c_ij x^i K_j(x), with K_j = E[W^j 1{W > 0} | X = x]; without an event K_0 = 1."""
    depth = max(j for _, j in polynomial)
    moments: list[Series] = [_ONE]
    if event is not None:
        sd = iv.sqrt(event.variance)
        mu = add(multiply(x, event.q), event.p)
        ratio = multiply(mu, _ONE / (sd * iv.sqrt(_TWO)))
        moments = [multiply(UNARY[sp.erfc](multiply(ratio, Interval(-1))), Interval(0.5))]
        if depth:
            density = multiply(UNARY[sp.exp](multiply(power(ratio, sp.Integer(2)), Interval(-1))), sd / iv.sqrt(_TWO * iv.pi()))
            moments.append(add(multiply(mu, moments[0]), density))
        for k in range(2, depth + 1):
            moments.append(add(multiply(mu, moments[k - 1]), multiply(moments[k - 2], Interval(k - 1) * event.variance)))
    total: Series = _ZERO
    powers: list[Series] = [_ONE, x]
    for (i, j), c in polynomial.items():
        while len(powers) <= i:
            powers.append(multiply(powers[-1], x))
        total = add(total, multiply(multiply(powers[i], moments[j]), c))
    return total


def given_direction(joint: Normal, x: Any, w: Any) -> tuple[dict[Any, Polynomial], dict[tuple[Any, Any], Interval]]:
    """Return the means of the scalars given X = x (and W = w) as polynomials in (x, w), and their covariances."""
    gains = joint.gains(x)
    rest = joint.given(x, _ZERO)  # its means are those at x = 0
    if w is None:
        return {v: {(0, 0): rest.mean[v], (1, 0): gains[v]} for v in gains}, rest.cov
    more, last = rest.gains(w), rest.given(w, _ZERO)
    mean = {v: {(0, 0): last.mean[v], (1, 0): gains[v] - g * gains[w], (0, 1): g} for v, g in more.items()}
    return mean, last.cov


@dataclass(frozen=True)
class Product:
    """One term of a body: a coefficient, powers of scalars, functions of affine forms, and the exponential of one (0 for none)."""

    coefficient: Any
    powers: tuple[int, ...]
    factors: tuple[Factor, ...]
    exponent: Any = sp.S.Zero


def terms(body: Any, variables: Sequence[Any], value: Callable[[Any], Interval]) -> list[Product]:
    """Split a body into coefficient * monomial in the scalars * functions of affine forms.

    Raises:
        NotLowered: the body does not have this form.
    """
    inside = set(variables)
    body = waves_apart(plainly_kinked(body, inside), inside)
    functions = {f: sp.Dummy(f"f{i}") for i, f in enumerate(_outermost_functions(body, inside))}
    plain = body.xreplace(functions)
    present = [n for n in functions.values() if n in plain.free_symbols]
    try:
        poly = sp.Poly(plain, *variables, *present, domain="EX") if inside | set(present) else None
    except sp.PolynomialError as error:
        raise NotLowered(f"{body} is not polynomial in its functions: {error}") from error
    of = {name: f for f, name in functions.items()}
    out: list[Product] = []
    for exponents, coefficient in poly.terms() if poly is not None else []:
        factors: list[Factor] = []
        exponent: Any = sp.S.Zero
        for name, n in zip(present, exponents[len(variables) :], strict=True):
            f = of[name]
            n = min(n, 1) if isinstance(f, sp.Heaviside) else n  # a step equals each of its powers, almost everywhere
            if isinstance(f, sp.exp) and _is_affine(f.args[0], inside):
                exponent += n * f.args[0]
            else:
                factors += [_factor(f, inside, value)] * n
        out.append(Product(coefficient, exponents[: len(variables)], tuple(factors), exponent))
    return out


def _outermost_functions(expr: Any, inside: set[Any]) -> list[Any]:
    if not expr.free_symbols & inside:
        return []
    if isinstance(expr, sp.Function) or (expr.is_Pow and not (expr.exp.is_Integer and expr.exp > 0)):
        return [expr]
    if outermost_special(expr) == [expr]:
        raise NotLowered(f"an inner integral depends on the scalars: {expr}")
    return list(dict.fromkeys(f for arg in expr.args for f in _outermost_functions(arg, inside)))


def _is_affine(form: Any, inside: set[Any]) -> bool:
    symbols = sorted(form.free_symbols & inside, key=str)
    return bool(form.is_polynomial(*symbols)) and sp.Poly(form, *symbols).total_degree() == 1


def _factor(f: Any, inside: set[Any], value: Callable[[Any], Interval]) -> Factor:
    """Find the one affine form that a function depends on: its slopes have a fixed ratio."""
    if isinstance(f, sp.Heaviside):
        f = sp.Heaviside(_same_sign(f.args[0], inside, value))
    argument = f.args[0]
    symbols = sorted(f.free_symbols & inside, key=str)
    event = argument if _is_affine(argument, inside) and isinstance(f, (sp.Heaviside, sp.erf, sp.erfc)) else None
    if isinstance(f, sp.Heaviside) and event is None:
        raise NotLowered(f"the indicator of {argument} > 0 does not depend on an affine form")
    if len(symbols) == 1:
        return Factor(f, {symbols[0]: sp.Integer(1)}, (symbols[0],), event)
    first = sp.diff(argument, symbols[0])
    ratios = {v: sp.cancel(sp.diff(argument, v) / first) for v in symbols if first != 0}
    if not ratios or any(ratio.free_symbols & inside for ratio in ratios.values()):
        raise NotLowered(f"{f} is not a function of one affine form")
    return Factor(f, ratios, tuple(ratios.items()), event)


def _same_sign(argument: Any, inside: set[Any], value: Callable[[Any], Interval]) -> Any:
    """Remove certainly positive factors and an odd increasing function from the argument of an indicator."""
    rest = [a for a in sp.Mul.make_args(argument) if a.free_symbols & inside or not value(a).lo > 0]
    core = sp.Mul(*rest)
    return _same_sign(core.args[0], inside, value) if isinstance(core, sp.erf) else core


def in_terms_of(factor: Factor, x: Any) -> Any:
    """Write a function of an affine form as a function of x, the form without its offset."""
    first, *others = factor.slopes
    return factor.expr.xreplace({first: x, **dict.fromkeys(others, sp.Integer(0))})
