r"""A place up to which a form of one letter is certainly positive next to an end of its range, also where it vanishes or grows there.

At distance s from the end a form f has the sign of what is written for it: f times a power of s, times an exponential, times a
denominator that has no zero. Of that |g(s)| >= L s^a > 0 is shown on (0, eps] (``numerics.balls.bounds_at_zero``). There f is real
and continuous, so it has the sign that it has at eps. Towards infinity s = 1/x. What is known of functions there is in
``numerics.signs.of_growing_arguments``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import sympy as sp
from flint import acb, arb, ctx
from sympy.simplify.fu import TR8

from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls import decay
from closedform.numerics.balls.bounded import is_real
from closedform.numerics.balls.bounds_at_zero import near
from closedform.numerics.balls.ends import tidy
from closedform.numerics.balls.infinite import falling
from closedform.numerics.balls.table import compile_ball, to_ball
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.signs.boxes import positive_on
from closedform.numerics.signs.of_growing_arguments import far_out, in_plain_powers

_BITS = 128
_NEAR = (1, 2, 3, 4, 6, 10, 20)  # powers of 1/2 that are tried as a distance from an end
_FAR = 4  # those up to which a derivative is tried on cells
_HIGHEST = 8  # derivatives taken
_CELLS = 300
_TINY = 30  # a power of 1/2: next to zero a derivative must be finite
_GRID = 2**30
_LARGEST = 150  # operations of a form that is written as one fraction
_MOST_EXPONENTS = 4  # exponentials by which a form is divided


class Written(NamedTuple):
    """A form with the sign of another, or one with opposite sign, on (0, 1/start]; ``under`` must have no zero there."""

    form: Form
    env: Mapping[Form, acb]
    start: int
    under: Form = sp.Integer(1)


def positive_up_to(form: Form, x: Letter, end: Form, side: int) -> Form | None:
    """Find a rational place such that a form is certainly positive between an end and it, the place included; None if none is found.

    Args:
        form: closed, in one letter, without kinks.
        x: the letter.
        end: a real number, or an infinity.
        side: 1 if the end is the lower one of the letter's range, -1 if it is the upper one.
    """
    try:
        with ctx.workprec(_BITS):
            return _place(form, x, end, side)
    except NotLowered:
        return None


def _place(form: Form, x: Letter, end: Form, side: int) -> Form | None:
    s = sp.Dummy("s", positive=True)
    place = side * -1 / s if end in (sp.oo, -sp.oo) else end + side * s
    there = _put(form, x, place)
    if not is_real(there, s, sp.Integer(0), sp.Rational(1, 2), {}):
        return None
    ways = list(_ways(form, x, s, place, end))
    for k in _NEAR:
        eps = arb(2) ** -k
        if not compile_ball(there, {}, s)(acb(eps), False).real > 0:
            continue
        if any(way.start <= 2**k and keeps_its_sign(way, s, k) for way in ways):
            return _rational(place.xreplace({s: sp.Rational(1, 2**k)}), side)
    return None


def keeps_its_sign(way: Written, s: Letter, k: int) -> bool:
    """Return True if a form, and what is under it, certainly have no zero on (0, 2^-k]: by bounds, or else by a derivative."""
    if not _has_no_zero(way.under, way, s, k):
        return False
    return _has_no_zero(way.form, way, s, k) or (k <= _FAR and _rises(way, s, k))


def _has_no_zero(form: Form, way: Written, s: Letter, k: int) -> bool:
    try:
        return bool(near(form, s, way.env, arb(2) ** -k).lower > 0)
    except (NotLowered, ZeroDivisionError):
        return False


def _rises(way: Written, s: Letter, k: int) -> bool:
    r"""Return True if the first derivative that is not zero at zero keeps its sign on [0, 2^-k], by balls.

    If f, f', ..., f^{(m-1)} are exactly zero at 0, then f(s) = s^m / m! times a mean of f^{(m)} over [0, s] (Taylor's theorem).
    """
    box = [(s, sp.Integer(0), sp.Rational(1, 2**k)), *((name, sp.Integer(0), sp.Integer(1)) for name in way.env)]
    slope = way.form
    try:
        for _ in range(_HIGHEST):
            if not compile_ball(slope, way.env, s)(acb(arb(0).union(arb(2) ** -_TINY)), False).is_finite():
                return False
            start = sp.expand(slope.xreplace({s: sp.Integer(0)}))
            if start != 0:
                return positive_on(slope if start.is_positive else -slope, box, (), cells=_CELLS)
            slope = differentiated(slope, s)
    except (NotLowered, ZeroDivisionError):
        pass
    return False


def _ways(form: Form, x: Letter, s: Letter, place: Form, end: Form) -> Iterator[Written]:
    """Write a form next to an end in ways that may show how it behaves there, the plain ones first."""
    plain = list(dict.fromkeys(_plain(form, x, s, place, end)))
    known = [(far_out(written, s), start) for written, start in plain]
    ways = [Written(found.form, found.env, max(start, found.start)) for found, start in known]
    yield from ways
    for way in ways:
        yield way._replace(form=tidy(way.form))
        yield way._replace(form=sp.expand_mul(way.form * s))  # it may be analytic at zero
        yield from (way._replace(form=one) for one in _divided(way.form))
        if sp.count_ops(way.form) <= _LARGEST:
            over, under = sp.fraction(sp.together(way.form))
            under = sp.Mul(*(f for f in sp.Mul.make_args(under) if not isinstance(f, sp.exp)))
            yield from (way._replace(form=one, under=under) for one in (sp.expand_mul(over), *_divided(over)))


def _plain(form: Form, x: Letter, s: Letter, place: Form, end: Form) -> Iterator[tuple[Form, int]]:
    """Write a form in the distance from an end, with the least x from which on it is the form."""
    ways = {form: 1}
    if end == sp.oo:
        settled = (decay.decaying(one, x, {}) for one in (form, *decay.forms(form, x, {})))
        ways = {falling(one, x): start for one, start in settled}
    for one, start in ways.items():
        there = _put(one, x, place)
        yield there, start
        yield sp.expand(sp.expand_log(there)), start
        yield in_plain_powers(_single_waves(there), s), start


def _put(form: Form, x: Letter, place: Form) -> Form:
    return form.xreplace({x: place}).replace(sp.cot, lambda u: sp.cos(u) / sp.sin(u))


def _single_waves(form: Form) -> Form:
    """Write each product of waves in a sum as a sum of waves: sin(u) cos(u) = sin(2 u)/2."""
    terms = []
    for term in sp.Add.make_args(form):
        waves = sp.Mul(*(f for f in sp.Mul.make_args(term) if f.has(sp.sin, sp.cos)))
        terms.append(term / waves * TR8(waves) if waves.is_Mul or waves.is_Pow else term)
    return sp.Add(*terms)


def _divided(form: Form) -> Iterator[Form]:
    """Divide a sum by each of its exponentials, which are positive."""
    form = form.replace(lambda p: p.is_Pow and p.exp.free_symbols and p.base.is_positive, lambda p: sp.exp(p.exp * sp.log(p.base)))
    if not form.has(sp.exp):
        return
    terms: dict[Form, Form] = {}
    for term in sp.Add.make_args(sp.expand(form)):
        factors = sp.Mul.make_args(term)
        exponent = sp.expand(sp.Add(*(f.args[0] for f in factors if isinstance(f, sp.exp))))
        terms[exponent] = terms.get(exponent, 0) + sp.Mul(*(f for f in factors if not isinstance(f, sp.exp)))
    for most in list(terms)[:_MOST_EXPONENTS]:
        yield sp.Add(*(rest * sp.exp(sp.expand(exponent - most)) for exponent, rest in terms.items()))


def _rational(place: Form, side: int) -> Form:
    """Return a rational number next to a place, on the side of the end."""
    if place.is_Rational:
        return place
    ball = to_ball(place, {}).real
    grid = (ball * _GRID).floor() if side == 1 else (ball * _GRID).ceil()
    whole = grid.unique_fmpz()
    if whole is None:
        raise NotLowered(f"{place} is not known to {_GRID.bit_length()} bits")
    return sp.Rational(int(whole), _GRID)
