r"""A form's sign along one letter, also where it vanishes or grows at an end: bounds next to each end, balls between.

Next to an end, at distance s, |f(s)| >= L s^a > 0 on (0, eps] (``numerics.balls.bounds_at_zero``). There f is real and continuous, so it
has the sign that it has at eps. Towards infinity s = 1/x. Of the Gamma function is known, with some theta in [0, 1] for each u > 0,

    Gamma(u) = Gamma(u + 1) / u,
    log Gamma(u) = (u - 1/2) log u - u + log(2 pi)/2 + 1/(12 u) - 1/(360 u^3) + theta/(1260 u^5),
    digamma(u) = log u - 1/(2 u) - 1/(12 u^2) + 1/(120 u^4) - theta/(252 u^6)                        (DLMF 5.11(ii)).

A - B with A, B > 0 has the sign of log A - log B.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls import decay
from closedform.numerics.balls.bounded import is_real
from closedform.numerics.balls.bounds_at_zero import near
from closedform.numerics.balls.ends import tidy
from closedform.numerics.balls.infinite import falling
from closedform.numerics.balls.table import compile_ball, to_ball
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.signs.boxes import positive_on

_BITS = 128
_NEAR = (1, 3, 6, 10, 20)  # powers of 1/2 that are tried as a distance from an end
_GRID = 2**30
_GAMMA = (sp.gamma, sp.loggamma, sp.polygamma)


class _Beside(NamedTuple):
    """A rational place near an end up to which a form is positive, and True if it stays away from zero there."""

    place: Form
    apart: bool


def positive_along(form: Form, x: Letter, interval: sp.Interval) -> bool:
    """Return True if a form is certainly positive in an open interval, and at those of its ends that belong to it.

    Args:
        form: closed, in one letter; dimensionless.
        x: the letter; if it is a whole number, the form is tried at all real numbers.
        interval: its range.
    """
    return any(_is_positive(*written, interval) for written in _ways(form, x, interval))


def nonnegative_along(form: Form, x: Letter, interval: sp.Interval) -> bool:
    """Return True if a form is certainly positive inside an interval: at its ends it is at least zero, since it is continuous."""
    return positive_along(form, x, interval.interior)


def _ways(form: Form, x: Letter, interval: sp.Interval) -> Iterator[tuple[Form, Letter]]:
    """Write a form in a real letter that is positive if the interval is, and the difference of two positive terms by their logarithms."""
    ahead = bool(interval.inf >= 0)
    letter = sp.Dummy(x.name, positive=True) if ahead else sp.Dummy(x.name, real=True)
    written = form.xreplace({x: letter}).rewrite([sp.factorial, sp.binomial], sp.gamma)
    if written.has(*KINKS):
        return
    terms = sp.Add.make_args(written)
    if len(terms) == len(("A", "-B")):
        for more, less in (terms, terms[::-1]):
            if more.is_positive and (-less).is_positive:
                yield _logarithm(more) - _logarithm(-less), letter
    yield written, letter


def _logarithm(form: Form) -> Form:
    opened = sp.expand_log(sp.log(sp.powsimp(form)), force=True)  # every factor is positive
    return opened.replace(
        lambda f: isinstance(f, sp.log) and isinstance(f.args[0], sp.gamma), lambda f: sp.loggamma(f.args[0].args[0])
    )


def _is_positive(form: Form, x: Letter, interval: sp.Interval) -> bool:
    try:
        with ctx.workprec(_BITS):
            low, high = (_beside(form, x, end, side) for end, side in ((interval.inf, 1), (interval.sup, -1)))
    except NotLowered:
        return False
    if low is None or high is None:
        return False
    closed = (not interval.left_open, not interval.right_open)
    if any(belongs and not one.apart for belongs, one in zip(closed, (low, high), strict=True)):
        return False
    return bool(low.place >= high.place) or positive_on(form, [(x, low.place, high.place)], ())


def _beside(form: Form, x: Letter, end: Form, side: int) -> _Beside | None:
    """Find a place near an end up to which a form is positive; None if none is found."""
    s = sp.Dummy("s", positive=True)
    place = side * -1 / s if end in (sp.oo, -sp.oo) else end + side * s
    there = _put(form, x, place)
    if not is_real(there, s, sp.Integer(0), sp.Rational(1, 2), {}):
        return None
    forms = [(*_without_gamma(written, s), 0, start) for written, start in _forms(form, x, place, end)]
    forms += [(tidy(one), env, 0, start) for one, env, _, start in forms]
    forms += [
        (sp.expand_mul(one * s), env, 1, start) for one, env, _, start in forms
    ]  # has the same sign, and may be analytic at zero
    for k in _NEAR:
        eps = arb(2) ** -k
        if not compile_ball(there, {}, s)(acb(eps), False).real > 0:
            continue
        for one, env, power, start in forms:
            if start > 2**k:
                continue
            try:
                found = near(one, s, env, eps)
            except (NotLowered, ZeroDivisionError):
                continue
            if found.lower > 0:
                return _Beside(_rational(place.xreplace({s: sp.Rational(1, 2**k)}), side), found.a <= power)
    return None


def _forms(form: Form, x: Letter, place: Form, end: Form) -> Iterator[tuple[Form, int]]:
    """Write a form next to an end in ways that may show how it behaves there, each with the least x at which it is the form."""
    ways = {form: 1}
    if end == sp.oo:
        settled = (decay.decaying(one, x, {}) for one in (form, *decay.forms(form, x, {})))
        ways = {falling(one, x): start for one, start in settled}
    for one, start in ways.items():
        there = _put(one, x, place)
        yield there, start
        yield sp.expand(sp.expand_log(there)), start


def _put(form: Form, x: Letter, place: Form) -> Form:
    return form.xreplace({x: place}).replace(sp.cot, lambda u: sp.cos(u) / sp.sin(u))


def _without_gamma(form: Form, s: Letter) -> tuple[Form, dict[Form, acb]]:
    """Write Gamma functions of arguments that tend to infinity or to zero by what is known of them; with the balls of new names."""
    env: dict[Form, acb] = {}
    for node in form.atoms(*_GAMMA):
        u = node.args[-1]
        if isinstance(node, sp.polygamma) and node.args[0] != 0:
            continue
        over, under = sp.fraction(sp.together(u))
        if under == s and (over.xreplace({s: sp.Integer(0)})).is_positive:
            theta = sp.Dummy("theta", real=True)
            env[theta] = acb(arb(0).union(arb(1)))
            over = sp.expand(over)
            log, inverse = sp.log(over) - sp.log(s), s / over
            series = inverse / 12 - inverse**3 / 360 + theta * inverse**5 / 1260
            asymptotic = (over / s - sp.S.Half) * log - over / s + sp.log(2 * sp.pi) / 2 + series
            if isinstance(node, sp.polygamma):
                asymptotic = log - inverse / 2 - inverse**2 / 12 + inverse**4 / 120 - theta * inverse**6 / 252
            form = form.xreplace({node: sp.exp(asymptotic) if isinstance(node, sp.gamma) else asymptotic})
        elif sp.expand(u.xreplace({s: sp.Integer(0)})) == 0:
            above = node.func(*node.args[:-1], u + 1, evaluate=False)
            known = {sp.gamma: above / u, sp.loggamma: above - sp.log(u), sp.polygamma: above - 1 / u}
            form = form.xreplace({node: known[node.func]})
    return (sp.expand_mul(sp.expand_log(form)) if env else form), env


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
