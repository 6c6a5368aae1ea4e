r"""Exact integration of Gaussian variables: what is left is an integral in one dimension.

A variable x that enters an integrand only through p(x) exp(-A x^2 + B x + C), with p a polynomial
and A > 0, is integrated out in closed form, over the line or over a half line:

    int_R     x^n e^{-Ax^2+Bx} dx = I_n,  I_0 = sqrt(pi/A) e^{B^2/4A},
                                    I_n = (B I_{n-1} + (n-1) I_{n-2}) / 2A;
    int_0^oo  x^n e^{-Ax^2+Bx} dx = M_n,  M_0 = I_0 erfc(-B / 2 sqrt(A)) / 2,
                                    M_1 = (1 + B M_0) / 2A,
                                    M_n = (B M_{n-1} + (n-1) M_{n-2}) / 2A   (n >= 2).

Both recurrences are integration by parts. They hold for symbolic A and B, so the same rules serve
the enclosure (at exact rational points) and the symbolic proof (with the parameters left free).

A proof may also look up the half-line table (Ng and Geller 1969; ``derivations/integrals``, whose
entries are proved without it): J_n = int_0^oo x^n e^{-Ax^2} erf(cx) dx with

    J_0 = atan(c / sqrt A) / sqrt(pi A),   J_1 = c / (2 A sqrt(A + c^2)),
    J_n = ((n-1) J_{n-2} + (2c / sqrt pi) int_0^oo x^{n-1} e^{-(A+c^2)x^2} dx) / 2A.

The enclosure never does: it integrates numerically what the exact rules leave. In more than one
dimension both also use, over the whole line,

    int_R e^{-Ax^2+Bx} erf(cx + d) dx = I_0 erf((d + cB/2A) / sqrt(1 + c^2/A)),

(the derivatives in d agree, and both sides are zero where cB/2A = -d), with x^n by parts. The last
dimension is never done by it, so that a line which states it is checked by quadrature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sympy as sp

from numerics.evidence import NotLowered
from numerics.symbolic.algebra import cancelled, factored
from numerics.symbolic.ranges import Iterated, Sign, distributed


def _split_exponential(term: Any, v: Any) -> tuple[Any, Any, list[Any]]:
    """Split a product into its exponent, the rest that is polynomial in v, and what is not."""
    exponent, polynomial, other = sp.Integer(0), [], []
    for factor in sp.Mul.make_args(term):
        if isinstance(factor, sp.exp):
            exponent += factor.args[0]
        elif factor.is_Pow and isinstance(factor.base, sp.exp) and factor.exp.is_Integer:
            exponent += factor.base.args[0] * factor.exp
        elif v not in factor.free_symbols or factor.is_polynomial(v):
            polynomial.append(factor)
        else:
            other.append(factor)
    return sp.expand(exponent), sp.Mul(*polynomial), other


def eliminate(box: Iterated, v: Any, sign: Sign, *, table: bool = False, erf: bool = False) -> list[Iterated] | None:
    """Integrate one variable out of a box exactly, or return None where the rules do not apply.

    With ``table`` the half-line table may be looked up too; with ``erf``, error functions over the line.
    """
    lo, hi = next((low, high) for w, low, high in box.ranges if w == v)
    ranges = tuple(r for r in box.ranges if r[0] != v)
    others = {w for w, _, _ in ranges}
    if any(v in sp.sympify(end).free_symbols for _, *ends in ranges for end in ends):
        return None  # an inner range depends on it
    pieces: list[Iterated] = []
    for term in distributed(box.body, box.variables):
        exponent, polynomial, other = _split_exponential(term, v)
        if v in term.free_symbols:
            _refuse_poles(sp.Mul(polynomial, *other), others)
        if other and table and exponent.is_polynomial(v):
            looked_up = _erf_moment(exponent, polynomial, other, v, (lo, hi), others, sign)
            if looked_up is None:
                return None
            pieces += [Iterated(body, ranges) for body in looked_up]
            continue
        if other and erf and (lo, hi) == (-sp.oo, sp.oo) and exponent.is_polynomial(v):
            inner = _erf_over_line(exponent, polynomial, other, v, others, sign)
            if inner is None:
                return None
            pieces += [Iterated(body, ranges) for body in inner]
            continue
        if other or not exponent.is_polynomial(v):
            return None
        coefficients = sp.Poly(exponent, v).all_coeffs()
        if len(coefficients) < 3:
            bodies = _exponential_moments(exponent, polynomial, v, lo, hi, others, sign)
            if bodies is None:
                return None
            pieces += [Iterated(body, ranges) for body in bodies]
            continue
        if len(coefficients) != 3:
            return None
        square, linear, constant = -_tidy(coefficients[0]), _tidy(coefficients[1]), _tidy(coefficients[2])
        if square.free_symbols & others or sign(square) != 1:
            return None
        powers = [_tidy(c) for c in sp.Poly(polynomial, v).all_coeffs()[::-1]] if v in polynomial.free_symbols else [polynomial]
        for body in _gaussian_moments(powers, square, linear, constant, lo, hi):
            pieces.append(Iterated(body, ranges))
    return pieces


def _refuse_poles(coefficient: Any, others: set[Any]) -> None:
    """Refuse to integrate one variable exactly where another has a pole: the whole may not converge absolutely.

    E[Y/X] is an example: given X, Y has a mean proportional to X, and yet the expectation does not exist.

    Raises:
        NotLowered: a denominator may vanish.
    """
    for power in coefficient.atoms(sp.Pow):
        inside = power.free_symbols & others
        if inside and not (power.exp.is_number and power.exp.is_nonnegative) and not power.base.is_positive:
            real = power.base.xreplace({v: sp.Symbol(v.name, real=True) for v in inside})
            if not real.is_positive:
                raise NotLowered(f"{power} may be singular, so that {sorted(map(str, inside))} cannot be left for last")


def _exponential_moments(
    exponent: Any, polynomial: Any, v: Any, lo: Any, hi: Any, others: set[Any], sign: Sign
) -> list[Any] | None:
    """Integrate p(x) e^{B x + C} between two ends by its antiderivative, e^{B x + C} sum_k (-1)^k p^(k)(x) / B^{k+1}."""
    slope = _tidy(exponent.coeff(v, 1))
    if slope == 0:
        if lo == -sp.oo or hi == sp.oo:
            return None
        antiderivative = sp.Poly(polynomial, v).integrate(v).as_expr() * sp.exp(exponent)
        return [antiderivative.xreplace({v: hi}), -antiderivative.xreplace({v: lo})]
    s = sign(slope)
    if slope.free_symbols & others or s not in (1, -1) or (hi == sp.oo and s == 1) or (lo == -sp.oo and s == -1):
        return None
    power, derivative, series = sp.Integer(1), polynomial, sp.Integer(0)
    while derivative != 0:
        series += power * derivative / slope
        power, derivative = -power / slope, sp.diff(derivative, v)
    ends = [(hi, 1)] * (hi != sp.oo) + [(lo, -1)] * (lo != -sp.oo)
    return [turn * (series * sp.exp(exponent)).xreplace({v: end}) for end, turn in ends]


def _erf_moment(
    exponent: Any, polynomial: Any, other: list[Any], v: Any, ends: tuple[Any, Any], others: set[Any], sign: Sign
) -> list[Any] | None:
    """Look up p(x) e^{-A x^2 + C} erf(c x) over the half line or the line."""
    if len(other) != 1 or other[0].func not in (sp.erf, sp.erfc) or ends not in ((0, sp.oo), (-sp.oo, sp.oo)):
        return None
    slope = _tidy(cancelled(other[0].args[0] / v))
    square, constant = -_tidy(exponent.coeff(v, 2)), _tidy(exponent.coeff(v, 0))
    if v in slope.free_symbols or sp.expand(exponent + square * v**2 - constant) != 0 or sp.degree(exponent, v) != 2:
        return None
    if (slope.free_symbols | square.free_symbols) & others or sign(square) != 1:
        return None
    powers = sp.Poly(polynomial, v).all_coeffs()[::-1] if v in polynomial.free_symbols else [polynomial]
    out: list[Any] = []
    if other[0].func is sp.erfc:
        out += _gaussian_moments(powers, square, sp.Integer(0), constant, *ends)
        powers = [-c for c in powers]
    total = square + slope**2
    moments = [sp.atan(slope / sp.sqrt(square)) / sp.sqrt(sp.pi * square), slope / (2 * square * sp.sqrt(total))]
    for n in range(2, len(powers)):
        edge = sp.gamma(sp.Rational(n, 2)) / (2 * total ** sp.Rational(n, 2))
        moments.append(((n - 1) * moments[n - 2] + 2 * slope / sp.sqrt(sp.pi) * edge) / (2 * square))
    if ends[0] == -sp.oo:  # erf is odd: even powers cancel, odd ones double
        moments = [2 * m if n % 2 else sp.Integer(0) for n, m in enumerate(moments)]
    return out + [c * m * sp.exp(constant) for c, m in zip(powers, moments, strict=False) if c * m != 0]


def _erf_over_line(exponent: Any, polynomial: Any, other: list[Any], v: Any, others: set[Any], sign: Sign) -> list[Any] | None:
    """Integrate p(x) e^{-A x^2 + B x + C} erf(c x + d) over the line; d and B may hold other variables."""
    if len(other) != 1 or other[0].func not in (sp.erf, sp.erfc) or sp.degree(exponent, v) != 2:
        return None
    argument = sp.expand(other[0].args[0])
    slope, offset = _tidy(argument.coeff(v, 1)), argument.coeff(v, 0)
    square, linear, constant = -_tidy(exponent.coeff(v, 2)), exponent.coeff(v, 1), exponent.coeff(v, 0)
    if sp.expand(argument - slope * v - offset) != 0 or (slope.free_symbols | square.free_symbols) & others or sign(square) != 1:
        return None
    powers = sp.Poly(polynomial, v).all_coeffs()[::-1] if v in polynomial.free_symbols else [polynomial]
    out: list[Any] = []
    if other[0].func is sp.erfc:
        out += _whole_line(powers, square, linear, constant)
        powers = [-c for c in powers]
    peak = sp.sqrt(sp.pi / square) * sp.exp(sp.expand(constant + linear**2 / (4 * square)))
    shifted = (offset + slope * linear / (2 * square)) / sp.sqrt(1 + slope**2 / square)
    moments: list[Any] = [peak * sp.erf(shifted)]
    for n in range(1, len(powers)):  # by parts
        monomial = [sp.Integer(0)] * (n - 1) + [sp.Integer(1)]
        edge = sp.Add(
            *_whole_line(monomial, square + slope**2, sp.expand(linear - 2 * slope * offset), sp.expand(constant - offset**2))
        )
        before = (n - 1) * moments[n - 2] if n > 1 else sp.Integer(0)
        moments.append((linear * moments[n - 1] + before + 2 * slope / sp.sqrt(sp.pi) * edge) / (2 * square))
    return out + [c * m for c, m in zip(powers, moments, strict=True) if c != 0]


def _tidy(coefficient: Any) -> Any:
    """Keep symbolic coefficients factored; left alone they grow with every elimination."""
    if not coefficient.free_symbols:
        return coefficient
    return factored(sp.together(coefficient))


def _gaussian_moments(powers: Sequence[Any], A: Any, B: Any, C: Any, lo: Any, hi: Any) -> list[Any]:
    """Integrate sum_n powers[n] x^n e^{-A x^2 + B x + C} from lo to hi, as additive terms."""
    if lo == -sp.oo and hi == sp.oo:
        return _whole_line(powers, A, B, C)
    if lo == -sp.oo:  # reflect
        return _gaussian_moments([c * (-1) ** n for n, c in enumerate(powers)], A, -B, C, -hi, sp.oo)
    if hi != sp.oo:
        upper = _gaussian_moments(powers, A, B, C, hi, sp.oo)
        return _gaussian_moments(powers, A, B, C, lo, sp.oo) + [-u for u in upper]
    if lo != 0:  # shift x = lo + y
        y = sp.Dummy("y")
        shifted = sp.Poly(sp.Add(*(c * (lo + y) ** n for n, c in enumerate(powers))), y).all_coeffs()[::-1]
        return _gaussian_moments(shifted, A, sp.expand(B - 2 * A * lo), sp.expand(C + B * lo - A * lo**2), sp.Integer(0), sp.oo)
    return _half_line(powers, A, B, C)


def _whole_line(powers: Sequence[Any], A: Any, B: Any, C: Any) -> list[Any]:
    peak = sp.sqrt(sp.pi / A) * sp.exp(sp.expand(C + B**2 / (4 * A)))
    ratios: list[Any] = [sp.Integer(1), B / (2 * A)]
    for n in range(2, len(powers)):
        ratios.append(sp.expand((B * ratios[n - 1] + (n - 1) * ratios[n - 2]) / (2 * A)))
    return [c * ratio * peak for c, ratio in zip(powers, ratios, strict=False) if c != 0]


def _half_line(powers: Sequence[Any], A: Any, B: Any, C: Any) -> list[Any]:
    peak = sp.sqrt(sp.pi / A) * sp.exp(sp.expand(C + B**2 / (4 * A))) * sp.erfc(-B / (2 * sp.sqrt(A))) / 2
    edge = sp.exp(C)
    # M_n = smooth[n] * peak + sharp[n] * edge
    smooth: list[Any] = [sp.Integer(1), B / (2 * A)]
    sharp: list[Any] = [sp.Integer(0), 1 / (2 * A)]
    for n in range(2, len(powers)):
        smooth.append(sp.expand((B * smooth[n - 1] + (n - 1) * smooth[n - 2]) / (2 * A)))
        sharp.append(sp.expand((B * sharp[n - 1] + (n - 1) * sharp[n - 2]) / (2 * A)))
    out = []
    for c, soft, hard in zip(powers, smooth, sharp, strict=False):
        out += [c * soft * peak, c * hard * edge]
    return [term for term in out if term != 0]
