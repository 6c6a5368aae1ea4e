"""Forms at exact points: their zeros in one parameter, their signs, and short numbers between two."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import sympy as sp
from flint import acb, ctx, fmpq, fmpq_poly

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls.table import to_ball
from closedform.numerics.domains.points import Point
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import substitute

MOST = 12  # zeros of a wave that a condition lists


def is_affine(form: Form, s: Form) -> bool:
    """Return True if a form is affine in a symbol."""
    return bool(form.is_polynomial(s)) and sp.degree(form, s) == 1


def exact_roots(h: Form, s: Form, base: Mapping[Form, Form]) -> list[Form]:
    """Return the exact zeros of a form in one parameter, the others at a point: rational ones, or those of sin(x) or cos(x)."""
    return list(_exact_roots(h, s, tuple((t, base[t]) for t in _symbols(h) if t != s and t in base)))


@remembered
def _symbols(h: Form) -> tuple[Form, ...]:
    return tuple(sorted(h.free_symbols, key=str))


@remembered
def _exact_roots(h: Form, s: Form, others: tuple[tuple[Form, Form], ...]) -> Sequence[Form]:
    """Return them for numbers of the other parameters; cached, as a domain's few points recur."""
    base = dict(others)
    if (found := _quickly(h, s, base)) is not None:
        return found
    try:
        here = substitute(h, base)
    except (NotLowered, DoesNotExist):  # a number is too long to be written out
        return []
    if s not in here.free_symbols:
        return []
    if here.is_polynomial(s):
        polynomial = sp.Poly(here, s)
        if polynomial.degree() == 1:
            slope, offset = polynomial.all_coeffs()
            return [-offset / slope]
        rational = polynomial.degree() <= 4 and all(c.is_Rational for c in polynomial.all_coeffs())
        return list(sp.roots(polynomial, filter="Q")) if rational and _has_rational_root(polynomial) else []
    return [_zero(here, s, k) for k in range(-3, 4)] if _is_wave(here, s) else []


def _quickly(h: Form, s: Form, base: Mapping[Form, Form]) -> list[Form] | None:
    """Return the zeros of a rational polynomial with at most one or no rational zero, without SymPy; None for others."""
    read = _polynomial(h)
    if read is None:
        return None
    symbols, terms = read
    coefficients: dict[int, fmpq] = {}
    values = []
    for t in symbols:
        value = sp.S.One if t == s else base.get(t)
        if value is None or not value.is_Rational:
            return None
        values.append(fmpq(int(value.p), int(value.q)))
    which = symbols.index(s) if s in symbols else -1
    for exponents, c in terms:
        for value, n in zip(values, exponents, strict=True):
            c = c * value**n if n else c
        power = exponents[which] if which >= 0 else 0
        coefficients[power] = coefficients.get(power, fmpq(0)) + c
    polynomial = fmpq_poly([coefficients.get(k, fmpq(0)) for k in range(max(coefficients, default=0) + 1)])
    if polynomial.degree() <= 0:
        return []
    if polynomial.degree() == 1:
        root = -polynomial[0] / polynomial[1]
        return [sp.Rational(int(root.p), int(root.q))]
    linear = [factor for factor, _ in polynomial.numer().factor()[1] if factor.degree() == 1] if polynomial.degree() <= 4 else []
    if len(linear) > 1:
        return None
    return [sp.Rational(-int(factor[0]), int(factor[1])) for factor in linear]


@remembered
def _polynomial(h: Form) -> tuple[tuple[Form, ...], tuple[tuple[tuple[int, ...], fmpq], ...]] | None:
    """Read a form as a polynomial with rational coefficients, once for all points; None if it is none."""
    symbols = _symbols(h)
    if not symbols or not h.is_polynomial(*symbols):
        return None
    terms = sp.Poly(h, *symbols).terms()
    if not all(c.is_Rational for _, c in terms):
        return None
    return symbols, tuple((exponents, fmpq(int(c.p), int(c.q))) for exponents, c in terms)


def _has_linear_factor(polynomial: fmpq_poly) -> bool:
    """Return True if a rational polynomial has a rational root: this test comes first, as solving takes milliseconds."""
    return any(factor.degree() == 1 for factor, _ in polynomial.numer().factor()[1])


def _has_rational_root(polynomial: Form) -> bool:
    return _has_linear_factor(fmpq_poly([fmpq(int(c.p), int(c.q)) for c in reversed(polynomial.all_coeffs())]))


def zeros_within(form: Form, s: Form, low: Form, high: Form) -> list[Form] | None:
    """Return every zero of a sine or cosine between two numbers, in order; None if there are too many.

    Args:
        form: a form of one parameter, affine inside the sine or cosine; None is returned for others.
        s: the parameter.
        low: the lower number, or minus infinity.
        high: the upper number, or infinity.
    """
    if not _is_wave(form, s) or not (low.is_finite and high.is_finite):
        return None
    first, last = sorted(float(form.args[0].xreplace({s: end})) / math.pi for end in (low, high))
    if last - first > MOST:
        return None
    near = (_zero(form, s, k) for k in range(math.floor(first) - 1, math.ceil(last) + 2))
    return sorted((zero for zero in near if low <= zero <= high), key=float)


def _is_wave(form: Form, s: Form) -> bool:
    return isinstance(form, (sp.sin, sp.cos)) and is_affine(form.args[0], s)


def _zero(wave: Form, s: Form, k: int) -> Form:
    """Return the parameter at which a sine's argument is k pi, or a cosine's (k + 1/2) pi."""
    slope, offset = sp.Poly(wave.args[0], s).all_coeffs()
    shift = sp.S.Zero if isinstance(wave, sp.sin) else sp.S.Half
    return (sp.pi * (k + shift) - offset) / slope


def sign_at(form: Form, point: Mapping[Form, Form]) -> int | None:
    """Return the sign of a form at an exact point; None if it has none."""
    with ctx.workprec(192):  # no exact numbers enter the form: SymPy would factor them
        try:
            ball = to_ball(form, {s: to_ball(sp.sympify(point[s]), {}) for s in form.free_symbols})
        except (NotLowered, ZeroDivisionError):
            ball = acb("nan")
    if ball.is_finite() and ball.imag.contains(0) and (ball.real > 0 or ball.real < 0):
        return 1 if ball.real > 0 else -1
    here = form.xreplace(dict(point))
    if here.is_Rational:
        return int(sp.sign(here))
    if here.has(sp.nan, sp.zoo) or not ball.is_finite() or not ball.imag.contains(0):
        return None
    return 0 if sp.simplify(here) == 0 else None


def signs_at(forms: Sequence[Form], point: Point) -> tuple[int, ...] | None:
    """Return the signs of forms at a point, None if one has none."""
    found = [sign_at(h, point) for h in forms]
    return None if None in found else tuple(s for s in found if s is not None)


def simplest_between(p: Form, q: Form) -> Form:
    """Return the rational number with the least denominator between two others, ends included."""
    low, high = sorted((sp.Rational(p), sp.Rational(q)))
    if low <= 0 <= high:
        return sp.Integer(0)
    if high < 0:
        return -simplest_between(-high, -low)
    whole = sp.ceiling(low)
    if whole <= high:
        return whole
    whole = sp.floor(low)
    return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole))
