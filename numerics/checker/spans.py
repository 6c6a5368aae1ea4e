r"""The range of a closed form over all values that its letters' assumptions allow: interval arithmetic on the extended line.

    sum, product   ends are added and multiplied; 0 times infinity is 0, as the closure of the values
    power          monotone in a base of one sign; an even power of a base of both signs starts at zero
    f(u)           a function that is monotone where it is real maps ends to ends; sine and cosine lie in [-1, 1]

An end is open where it is not reached. A letter that occurs twice counts as two, so a range may be too wide, but never too narrow.
The checker takes signs from this file alone, not from ``numerics.signs``: a sign that both find was found in two ways.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product

import sympy as sp
from flint import arb, ctx

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered

_BITS = 200
_INF = arb("inf")
End = tuple[arb, bool]  # a value, and True if it is excluded


@dataclass(frozen=True)
class Span:
    """An interval of the extended line, with ends that may be excluded."""

    low: End
    high: End

    @property
    def positive(self) -> bool:
        """Whether every number in it is above zero."""
        value, is_open = self.low
        return bool(value > 0) or (is_open and bool(value == 0))

    @property
    def nonnegative(self) -> bool:
        """Whether no number in it is below zero."""
        return bool(self.low[0] >= 0)

    def turned(self) -> Span:
        """Return the interval of the negative numbers."""
        return Span((-self.high[0], self.high[1]), (-self.low[0], self.low[1]))


LINE = Span((-_INF, True), (_INF, True))
_HALF = Span((arb(0), True), (_INF, True))


def sign_of(form: Form) -> int | None:
    """Return 1 if a form is positive at all values of its letters, -1 if it is negative; None if neither is certain."""
    with ctx.workprec(_BITS):
        for way in _ways(form):
            span = span_of(way)
            if span is not None and (span.positive or span.turned().positive):
                return 1 if span.positive else -1
    return None


def _ways(form: Form) -> Iterator[Form]:
    """Write a form in ways in which its letters occur fewer times."""
    yield form
    yield sp.factor(form)
    yield sp.expand(form)
    yield sp.factor(sp.expand(sp.powsimp(form)))


def span_of(form: Form) -> Span | None:
    """Return a range of a form; None if a function is not known here, or may have no real value."""
    if not form.free_symbols:
        return _number(form)
    if form.is_Symbol:
        return _letter(form)
    if form.is_Pow:
        return _power(form.base, form.exp)
    parts = [span_of(arg) for arg in form.args]
    known = [part for part in parts if part is not None]
    if len(known) != len(parts):
        return None
    if form.is_Add or form.is_Mul:
        return reduce(_sum if form.is_Add else _product, known)
    return _FUNCTIONS[form.func](known[0]) if form.func in _FUNCTIONS and len(known) == 1 else None


def _number(form: Form) -> Span | None:
    if form in (sp.oo, -sp.oo) or form.is_real is False:
        return None
    try:
        ball = enclose(form, {}, digits=30).value
    except (NotLowered, DoesNotExist, ValueError, ZeroDivisionError):
        return None
    if form.is_Rational:
        value = arb(int(form.p)) / int(form.q)
        return Span((value, False), (value, False)) if form.q == 1 else Span((value.lower(), False), (value.upper(), False))
    return Span((ball.lower(), False), (ball.upper(), False)) if ball.is_finite() else None


def _letter(letter: Letter) -> Span | None:
    if letter.is_positive:
        return _HALF
    if letter.is_negative:
        return _HALF.turned()
    if letter.is_nonnegative:
        return Span((arb(0), False), (_INF, True))
    if letter.is_nonpositive:
        return Span((-_INF, True), (arb(0), False))
    return LINE if letter.is_real else None


def _least(ends: list[End]) -> End:
    """Return the least of some ends, rounded down; it is excluded if every end that may be the least is."""
    value = reduce(lambda a, b: a.min(b), (end[0] for end in ends))
    return value.lower() if value.is_finite() else value, all(is_open for end, is_open in ends if not end > value)


def _sum(one: Span, other: Span) -> Span:
    low = one.low[0] + other.low[0], one.low[1] or other.low[1]
    high = one.high[0] + other.high[0], one.high[1] or other.high[1]
    return Span(low, high)


def _times(one: End, other: End) -> End:
    for (value, is_open), (factor, _) in ((one, other), (other, one)):
        if value == 0:
            return arb(0), is_open and not (factor == 0 and not other[1])
    return one[0] * other[0], one[1] or other[1]


def _product(one: Span, other: Span) -> Span:
    ends = [_times(a, b) for a, b in product((one.low, one.high), (other.low, other.high))]
    value, is_open = _least([(-end, left_out) for end, left_out in ends])
    return Span(_least(ends), (-value, is_open))


def _mapped(span: Span, at: Callable[[arb], arb]) -> Span:
    """Map the ends by an increasing function."""
    return Span((at(span.low[0]), span.low[1]), (at(span.high[0]), span.high[1]))


def _power(base: Form, exponent: Form) -> Span | None:
    if base is sp.E:
        inner = span_of(exponent)
        return None if inner is None else _mapped(inner, arb.exp)
    below = span_of(base)
    if below is None or not exponent.is_Rational:
        above = None if below is None or not below.positive else span_of(exponent * sp.log(base))
        return None if above is None else _mapped(above, arb.exp)
    if exponent.is_Integer and not below.nonnegative:
        return _whole_power(below, int(exponent))
    if not below.nonnegative:
        return None
    if exponent > 0:
        return _mapped(below, lambda value: _INF if value == _INF else value ** (arb(int(exponent.p)) / int(exponent.q)))
    return _reciprocal(_mapped(below, lambda value: _INF if value == _INF else value ** (arb(int(-exponent.p)) / int(exponent.q))))


def _whole_power(below: Span, n: int) -> Span | None:
    if below.turned().nonnegative:
        above = _power_of(below.turned(), abs(n))
        turned = above if n % 2 == 0 else above.turned()
        return turned if n > 0 else _reciprocal(turned)
    if n < 0:
        return None
    low, high = _power_of(Span((arb(0), False), (-below.low[0], below.low[1])), n), _power_of(Span((arb(0), False), below.high), n)
    if n % 2:
        return Span(low.turned().low, high.high)
    value, is_open = _least([(-low.high[0], low.high[1]), (-high.high[0], high.high[1])])
    return Span((arb(0), False), (-value, is_open))


def _power_of(span: Span, n: int) -> Span:
    return _mapped(span, lambda value: value if value == _INF else value**n)


def _reciprocal(span: Span) -> Span | None:
    """Return the range of 1/u if u has one sign and is not zero."""
    if span.turned().positive:
        turned = _reciprocal(span.turned())
        return None if turned is None else turned.turned()
    if not span.positive:
        return None
    (low, low_open), (high, high_open) = span.low, span.high
    return Span((arb(0) if high == _INF else 1 / high, high_open), (_INF if low == 0 else 1 / low, low_open))


def _at(value: arb, function: Callable[[arb], arb], far: tuple[int | arb, int | arb]) -> arb:
    """Evaluate an increasing function, or return its limit at an infinite end."""
    return arb(far[0]) if value == -_INF else arb(far[1]) if value == _INF else function(value)


def _rising(function: Callable[[arb], arb], low: int | arb, high: int | arb) -> Callable[[Span], Span | None]:
    return lambda span: _mapped(span, lambda value: _at(value, function, (low, high)))


def _within(inside: Callable[[Span], bool], rule: Callable[[Span], Span | None]) -> Callable[[Span], Span | None]:
    return lambda span: rule(span) if inside(span) else None


def _falling(rule: Callable[[Span], Span | None]) -> Callable[[Span], Span | None]:
    return lambda span: rule(span.turned())


def _absolute(span: Span) -> Span:
    return span if span.nonnegative else span.turned() if span.turned().nonnegative else Span((arb(0), False), _hull_end(span))


def _hull_end(span: Span) -> End:
    value, is_open = _least([span.low, (-span.high[0], span.high[1])])
    return -value, is_open


def _log(value: arb) -> arb:
    return -_INF if value == 0 else value.log()


_WAVE = Span((arb(-1), False), (arb(1), False))
_FUNCTIONS: dict[Form, Callable[[Span], Span | None]] = {
    sp.exp: _rising(arb.exp, 0, _INF),
    sp.sinh: _rising(arb.sinh, -_INF, _INF),
    sp.tanh: _rising(arb.tanh, -1, 1),
    sp.erf: _rising(arb.erf, -1, 1),
    sp.erfc: _falling(_rising(lambda value: (-value).erfc(), 0, 2)),
    sp.atan: _rising(arb.atan, -arb.pi() / 2, arb.pi() / 2),
    sp.log: _within(lambda span: span.positive, _rising(_log, -_INF, _INF)),
    sp.Abs: _absolute,
    sp.sin: lambda _: _WAVE,
    sp.cos: lambda _: _WAVE,
}
