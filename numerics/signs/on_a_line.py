r"""A form's sign along one letter, also where it vanishes or grows at an end, or touches zero inside: bounds next to places, balls between.

The range is cut where a modulus has its corner, and where the form touches zero. On each piece the form is bounded next to both ends
(``numerics.signs.next_to_an_end``), and by balls between. A modulus is one of its argument and the opposite: a form that is positive
with either is positive. Two more theorems turn a form into others:

    logarithms   A - B with A, B > 0 has the sign of log A - log B
    squares      sqrt(A) - B > 0 where A - B^2 > 0; and B - sqrt(A) > 0 where A >= 0, B > 0 and B^2 - A > 0

Where a letter is a whole number, the first few are tried each; beyond them it is any real number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise, product

import sympy as sp
from flint import acb

from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls import decay
from closedform.numerics.balls.table import compile_ball, to_ball
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.signs.boxes import positive_on
from closedform.numerics.signs.next_to_an_end import positive_up_to

_BITS = 128
_MODULI = 3  # most moduli whose signs are tried
_FIRST = (0, 1, 2, 4, 8)  # whole numbers that are tried each, before it is any real number


def positive_along(form: Form, x: Letter, interval: sp.Interval) -> bool:
    """Return True if a form is certainly positive in an open interval, and at those of its ends that belong to it.

    Args:
        form: closed, in one letter; dimensionless.
        x: the letter.
        interval: its range.
    """
    return _along(form, x, interval, strict=True)


def nonnegative_along(form: Form, x: Letter, interval: sp.Interval) -> bool:
    """Return True if a form is certainly at least zero in an interval: it may touch zero at a few places, its ends among them."""
    return _along(form, x, interval, strict=False)


def _along(form: Form, x: Letter, interval: sp.Interval, *, strict: bool) -> bool:
    if x.is_integer:
        return _on_whole(form, x, interval, strict=strict)
    places = [] if strict else _touched(form, x, interval)
    if form.has(sp.Abs) or interval.inf == -interval.sup == -sp.oo:
        places.append(sp.Integer(0))
    inside = sorted((c for c in dict.fromkeys(places) if interval.interior.contains(c) == sp.true), key=float)
    ends = [end for end in (interval.inf, interval.sup) if end.is_finite and interval.contains(end) == sp.true]
    if not all(_at(form, x, c, strict=strict) for c in (*ends, *inside)):
        return False
    return all(_inside(form, x, low, high) for low, high in pairwise((interval.inf, *inside, interval.sup)))


def _on_whole(form: Form, n: Letter, interval: sp.Interval, *, strict: bool) -> bool:
    """Try the first whole numbers each, and prove a sign for all real ones from there on."""
    x = sp.Dummy(n.name, real=True)
    there, first = form.xreplace({n: x}), sp.floor(interval.inf) + 1 if interval.left_open else sp.ceiling(interval.inf)
    if not first.is_Integer:
        return False
    for more in _FIRST:
        if not all(_at(form, n, first + k, strict=strict) for k in range(more) if first + k <= interval.sup):
            return False
        if first + more > interval.sup:
            return True
        if _along(there, x, sp.Interval(first + more, interval.sup, right_open=interval.right_open), strict=strict):
            return True
    return False


def _at(form: Form, x: Letter, place: Form, *, strict: bool) -> bool:
    """Return True if a form certainly is positive at a place, or exactly zero if that is enough."""
    value = form.xreplace({x: place})
    if not strict and value == 0:
        return True
    try:
        ball = to_ball(value, {})
    except (NotLowered, ZeroDivisionError, TypeError):
        return False
    return bool(ball.is_finite() and ball.imag.is_zero() and ball.real > 0)


def _inside(form: Form, x: Letter, low: Form, high: Form) -> bool:
    """Return True if a form is certainly positive between two places; if it has moduli, whatever the signs of their arguments are."""
    if high <= 0:
        form, low, high = form.xreplace({x: -x}), -high, -low
    letter = sp.Dummy(x.name, positive=True) if low >= 0 else sp.Dummy(x.name, real=True)
    written = form.xreplace({x: letter}).replace(
        sp.sinc, lambda u: sp.sin(u) / u
    )  # where u = 0 it has no value now, and is not positive
    written = written.rewrite([sp.factorial, sp.binomial], sp.gamma)
    moduli = sorted(written.atoms(sp.Abs), key=sp.default_sort_key)
    if len(moduli) > _MODULI:
        return False
    return all(_is_positive(one, letter, low, high) for one in _without_moduli(written, moduli, letter, low, high))


def _without_moduli(form: Form, moduli: list[Form], x: Letter, low: Form, high: Form) -> Iterator[Form]:
    """Write a form without moduli, with each argument that may have either sign, and with its opposite."""
    turns = []
    for node in moduli:
        inside = node.args[0]
        known = [turn for turn in (1, -1) if not inside.has(sp.Abs) and _is_positive(turn * inside, x, low, high)]
        turns.append(known or [1, -1])
    for chosen in product(*turns):
        yield form.xreplace({node: turn * node.args[0] for node, turn in zip(moduli, chosen, strict=True)})


def _is_positive(form: Form, x: Letter, low: Form, high: Form) -> bool:
    if form.has(*KINKS):
        return False
    if _between(form, x, low, high):
        return True
    terms = sp.Add.make_args(form)
    if len(terms) != len(("A", "-B")):
        return False
    return any(_compared(more, -less, x, low, high) for more, less in (terms, terms[::-1]))


def _compared(more: Form, less: Form, x: Letter, low: Form, high: Form) -> bool:
    """Compare two terms by their logarithms, if both are positive, or by their squares, if one is a root."""
    if more.is_positive and less.is_positive and _between(_logarithm(more) - _logarithm(less), x, low, high):
        return True
    if _is_root(more):
        return _is_positive(more**2 - less**2, x, low, high)
    if _is_root(less):
        return all(_is_positive(part, x, low, high) for part in (more, less**2, more**2 - less**2))
    return False


def _is_root(form: Form) -> bool:
    """Return True if a form is a square root times a positive number or letter."""
    roots = [f for f in sp.Mul.make_args(form) if not f.is_positive]
    return len(roots) == 1 and roots[0].is_Pow and abs(roots[0].exp) == sp.S.Half


def _logarithm(form: Form) -> Form:
    opened = sp.expand_log(sp.log(sp.powsimp(form)), force=True)  # every factor is positive
    return opened.replace(
        lambda f: isinstance(f, sp.log) and isinstance(f.args[0], sp.gamma), lambda f: sp.loggamma(f.args[0].args[0])
    )


def _between(form: Form, x: Letter, low: Form, high: Form) -> bool:
    """Return True if a form without kinks is certainly positive between two places: next to each, and between."""
    if (start := positive_up_to(form, x, low, 1)) is None or (stop := positive_up_to(form, x, high, -1)) is None:
        return False
    if start >= stop:
        return True
    written = (
        dict.fromkeys((form, *decay.forms(form, x, {}))) if start >= 0 else (form,)
    )  # else terms of nearly the same size cancel
    return any(positive_on(one, [(x, start, stop)], (), bits=_BITS) for one in written)


# --- places where a form touches zero

_SAMPLES, _HALVINGS, _PLAINEST = 40, 60, 20


def _touched(form: Form, x: Letter, interval: sp.Interval) -> list[Form]:
    """List plain places inside an interval where a form is exactly zero, and its slope changes from negative to positive.

    They are guessed: whether the form is zero there, and positive on both sides, is proved.
    """
    try:
        slope = compile_ball(differentiated(form, x), {}, x)
        places = [_place(interval, sp.Rational(k, _SAMPLES)) for k in range(1, _SAMPLES)]
        turns = [_turn(slope, place) for place in places]
    except (NotLowered, ZeroDivisionError, TypeError, ValueError):
        return []
    found = []
    for (low, high), (before, after) in zip(pairwise(places), pairwise(turns), strict=True):
        if before < 0 <= after or before <= 0 < after:
            found += _plain(_lowest(slope, low, high))
    return [place for place in dict.fromkeys(found) if form.xreplace({x: place}) == 0]


def _place(interval: sp.Interval, share: Form) -> Form:
    """Return a place inside an interval for a share between zero and one."""
    low, high = interval.inf, interval.sup
    if low == -sp.oo:
        return high + 1 - 1 / share if high.is_finite else (2 * share - 1) / (share * (1 - share))
    return low + (share / (1 - share) if high == sp.oo else share * (high - low))


def _turn(slope: Callable[..., acb], place: Form) -> int:
    ball = slope(to_ball(place, {}), False)
    return 1 if ball.real > 0 else -1 if ball.real < 0 else 0


def _lowest(slope: Callable[..., acb], low: Form, high: Form) -> Form:
    """Return a place near which a slope changes from negative to positive."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        turn = _turn(slope, middle)
        if turn == 0:
            return middle
        low, high = (low, middle) if turn > 0 else (middle, high)
    return low


def _plain(place: Form) -> list[Form]:
    """Return the plain numbers that a place may stand for: rational ones, and those times pi."""
    near = Fraction(float(place)), Fraction(float(place / sp.pi))
    return [
        sp.Rational(*one.limit_denominator(_PLAINEST).as_integer_ratio()) * unit for one, unit in zip(near, (1, sp.pi), strict=True)
    ]
