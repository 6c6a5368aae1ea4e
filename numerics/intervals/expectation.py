r"""Means under a normal law in intervals: a verified quadrature over one direction, and exact integration of the rest given it.

An expectation under a normal law is a sum of terms p(V) prod f(u), u affine in the scalars V. An error function of u is rewritten
with a standard normal N that is independent of V:

    erf(u) = 2 P(N < sqrt(2) u) - 1,   so   E[g erf(u)] = 2 E[g 1{W > 0}] - E[g],   W = sqrt(2) u - N.

Quadrature takes one direction X (the argument of the other factors). At most one event {W > 0} is integrated given X, together with
the polynomial: V given (X, W) is normal (``conditioning``), and so is W given X.

Tails: if |f(z)| <= C max(1, |z|)^n, then int_R^oo |f| phi <= C T_n (``tails``). For a normal W given X,
(E|W|^j)^(1/j) <= |mean| + sqrt(variance) (E|N|^j)^(1/j) (Minkowski) with E|N|^j <= j^(j/2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pyintval as iv
import sympy as sp
from pyintval import Interval

from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.intervals.conditioning import (
    Event,
    Factor,
    Form,
    Normal,
    Polynomial,
    Product,
    add_polynomials,
    given_direction,
    in_terms_of,
    inner_mean,
    moment,
    terms,
)
from closedform.numerics.intervals.series import Compiled, Series, add, multiply, multiply_ends, power, variable
from closedform.numerics.intervals.table import UNARY, compile_interval
from closedform.numerics.intervals.tails import REACH, Standardised, growth, two_tails
from closedform.numerics.intervals.taylor import ORDER, quadrature, side_of_step

_ZERO, _ONE, _TWO = Interval(0), Interval(1), Interval(2)


@dataclass(frozen=True)
class Numbers:
    """How an evaluation encloses expressions in parameters.

    Args:
        value: returns the interval of an expression whose free symbols are all known.
        known: the intervals of the known symbols.
    """

    value: Callable[[Any], Interval]
    known: Mapping[Any, Interval]


@dataclass
class _Outer:
    """The integrand of the quadrature over one direction: functions of x, each times a polynomial in x and K_j(x)."""

    x: Any
    line: Standardised
    pieces: dict[tuple[Any, Event | None], Polynomial] = field(default_factory=dict)  # by factors in x, and event

    def put(self, factors: Any, event: Event | None, coefficient: Interval, polynomial: Polynomial) -> None:
        """Add one piece to the piece with the same factors and event, if any."""
        scaled = {k: coefficient * c for k, c in polynomial.items()}
        self.pieces[factors, event] = add_polynomials(self.pieces.get((factors, event), {}), scaled)


def expectation(body: Any, variables: Sequence[Any], scalars: Normal, numbers: Numbers) -> Interval:
    """Enclose E[body] for jointly normal scalars.

    Args:
        body: an expression in the scalars and known symbols.
        variables: the scalars it may depend on.
        scalars: their means and covariances.
        numbers: encloses parameters.

    Raises:
        NotLowered: the body has another form, or a number that must be positive is not certainly so.
    """
    total, outers = _ZERO, {}  # type: Interval, dict[Any, _Outer]
    for product in terms(body, variables, numbers.value):
        names = [v for v, n in zip(variables, product.powers, strict=True) for _ in range(n)]
        coefficient, law = numbers.value(product.coefficient), scalars
        if product.exponent != 0:
            form = _form(product.exponent, variables, numbers)
            coefficient, law = coefficient * scalars.mean_of_exponential(form), scalars.tilted(form)
        if not product.factors:
            mean: dict[Any, Polynomial] = {v: {(0, 0): m} for v, m in law.mean.items()}
            total = total + coefficient * moment(names, mean, law.cov)[0, 0]
        else:
            _place(product, coefficient, names, law, outers, numbers)
    return sum((_over_normal(outer, numbers) for outer in outers.values()), total)


@dataclass(frozen=True)
class _Directions:
    """The factors of a term by direction: those for the quadrature, and the event that is integrated given it."""

    outer: Any
    along: tuple[Factor, ...]
    event: Factor | None


def _directions(factors: Sequence[Factor]) -> _Directions:
    """Choose the direction of quadrature. If either could be the event, take a step: the quadrature handles error functions better.

    Raises:
        NotLowered: more than one dimension would be left.
    """
    directions = list(dict.fromkeys(f.direction for f in factors))
    groups = {d: tuple(f for f in factors if f.direction == d) for d in directions}
    single = [d for d in directions if len(groups[d]) == 1 and groups[d][0].event is not None]
    if len(directions) > 2 or (len(directions) == 2 and not single):
        raise NotLowered(f"{len(directions)} directions of functions that are not polynomial: more than one dimension is left")
    inner = min(single, key=lambda d: not isinstance(groups[d][0].expr, sp.Heaviside)) if len(directions) == 2 else None
    outer = next(d for d in directions if d != inner)
    return _Directions(outer, groups[outer], None if inner is None else groups[inner][0])


@dataclass(frozen=True)
class _AsEvent:
    """A step or error function written with one event: ``times`` 1{W > 0} plus ``always``."""

    form: Form
    times: Interval
    always: Interval | None


def _as_event(factor: Factor, numbers: Numbers) -> _AsEvent:
    """Write 1{u > 0} with W = u; in the mean, erf u = 2 1{W > 0} - 1 and erfc u = 2 - 2 1{W > 0} with W = sqrt(2) u - N."""
    plain = _form(factor.event, factor.slopes, numbers)
    if isinstance(factor.expr, sp.Heaviside):
        return _AsEvent(plain, _ONE, None)
    two = iv.sqrt(_TWO)
    form = Form({v: two * a for v, a in plain.slopes.items()}, two * plain.offset, _ONE)
    if isinstance(factor.expr, sp.erf):
        return _AsEvent(form, _TWO, Interval(-1))
    return _AsEvent(form, Interval(-2), _TWO)


def _form(affine: Any, variables: Iterable[Any], numbers: Numbers) -> Form:
    """Enclose an affine form's slopes and offset."""
    slopes = {v: numbers.value(sp.diff(affine, v)) for v in variables}
    return Form(slopes, numbers.value(affine.xreplace(dict.fromkeys(slopes, sp.Integer(0)))))


def _place(
    product: Product, coefficient: Interval, names: list[Any], scalars: Normal, outers: dict[Any, _Outer], numbers: Numbers
) -> None:
    """Choose the direction of quadrature for one term, and integrate the rest given it."""
    chosen = _directions(product.factors)
    x = sp.Dummy("x", real=True)
    joint = scalars.with_form(x, Form({v: numbers.value(a) for v, a in chosen.along[0].slopes.items()}))
    key = chosen.outer, product.exponent  # the exponential moves the means
    if key not in outers:
        variance = joint.cov[x, x]
        if not variance.lo > 0:
            raise NotLowered("the variance of a direction is not certainly positive")
        outers[key] = _Outer(x, Standardised(joint.mean[x], iv.sqrt(variance)))
    place = outers[key]
    rest = sp.Mul(*(in_terms_of(f, place.x) for f in chosen.along))
    if chosen.event is None:
        mean, cov = given_direction(joint, x, None)
        place.put(rest, None, coefficient, moment(names, mean, cov))
        return
    event, w = _as_event(chosen.event, numbers), sp.Dummy("w", real=True)
    both = joint.with_form(w, event.form)
    gain = both.gains(x)[w]
    given = Event(both.mean[w] - gain * both.mean[x], gain, both.cov[w, w] - gain * both.cov[x, w])
    if not given.variance.lo > 0:
        raise NotLowered("two directions are not certainly distinct")
    mean, cov = given_direction(both, x, w)
    place.put(rest, given, coefficient * event.times, moment(names, mean, cov))
    if event.always is not None:
        mean, cov = given_direction(joint, x, None)
        place.put(rest, None, coefficient * event.always, moment(names, mean, cov))


@dataclass(frozen=True)
class _Edge:
    """The place where a step jumps, in standard deviations, and the side on which it is one: 1 or -1."""

    place: Interval
    side: int


@dataclass(frozen=True)
class _Piece:
    """One compiled piece of an integrand: a smooth function of x, steps, and a polynomial in x and K_j(x)."""

    plain: Any
    function: Compiled
    steps: tuple[Any, ...]
    polynomial: Polynomial
    event: Event | None


def _over_normal(outer: _Outer, numbers: Numbers) -> Interval:
    """Integrate against the density of X, standardised to z."""
    edges: dict[Any, _Edge] = {}
    pieces = []
    for (factors, event), polynomial in outer.pieces.items():
        parts = sp.Mul.make_args(factors)
        steps = tuple(factor for factor in parts if isinstance(factor, sp.Heaviside))
        plain = sp.Mul(*(factor for factor in parts if not isinstance(factor, sp.Heaviside)))
        for step in steps:
            edges.setdefault(step, _edge(step.args[0], outer, numbers))
        pieces.append(_Piece(plain, compile_interval(plain, numbers.known), steps, polynomial, event))
    scale = 1 / iv.sqrt(_TWO * iv.pi())

    def integrand(v: Series, lo: float, hi: float) -> Series:
        x = add(multiply(v, outer.line.sd), outer.line.mean)
        total: Series = _ZERO
        sides = {step: side_of_step(edge.place, edge.side, lo, hi) for step, edge in edges.items()}
        for piece in pieces:
            value = multiply(piece.function({outer.x: x}), inner_mean(piece.polynomial, piece.event, x))
            for step in piece.steps:
                value = multiply(value, sides[step])
            total = add(total, value)
        join = multiply if v[0].is_singleton else multiply_ends  # over a cell only the value and the remainder are used
        out = multiply(join(total, _bell(UNARY[sp.exp], v[0].lo, v[0].hi)), scale)
        jumps = any(not side.is_singleton for side in sides.values())
        return out[0] if jumps else out  # a function that jumps in the cell has bounds there but no Taylor polynomial

    jumps = (end for edge in edges.values() for end in (edge.place.lo, edge.place.hi))
    value = quadrature(integrand, sorted({-REACH, REACH, *(e for e in jumps if -REACH < e < REACH)}))
    return sum((_tail(piece, outer, numbers) for piece in pieces), value)


@remembered  # means of all formulas are taken over much the same cells
def _bell(exp: Callable[..., Series], low: float, high: float) -> Series:
    """Return exp(-z^2/2) as a series about every point from low to high, by the exponential's row."""
    return exp(multiply(power(variable(Interval(low, high), ORDER), sp.Integer(2)), Interval(-0.5)))


def _edge(argument: Any, outer: _Outer, numbers: Numbers) -> _Edge:
    """Solve a + b (mean + sd z) = 0 for the jump of the step of a + b x: one above it for b > 0, below it for b < 0."""
    slope = numbers.value(sp.diff(argument, outer.x))
    if slope.contains(0):
        raise NotLowered(f"the slope of the indicator of {argument} > 0 is not certain")
    offset = numbers.value(argument.xreplace({outer.x: sp.Integer(0)}))
    return _Edge((-offset / slope - outer.line.mean) / outer.line.sd, 1 if slope.lo > 0 else -1)


def _tail(piece: _Piece, outer: _Outer, numbers: Numbers) -> Interval:
    """Bound one piece beyond the reach of the quadrature, from |f| <= C max(1, |z|)^n."""
    bound = growth(piece.plain, outer.x, outer.line, numbers.known)
    reach = abs(outer.line.mean) + outer.line.sd  # |x| <= reach max(1, |z|)
    total = _ZERO
    for (i, j), c in piece.polynomial.items():
        size = abs(c) * bound.size * iv.pown(reach, i)
        event = piece.event
        if event is not None and j:  # Minkowski: (E|W|^j)^(1/j) <= |mean| + sqrt(j variance)
            size = size * iv.pown(abs(event.p) + abs(event.q) * reach + iv.sqrt(Interval(j) * event.variance), j)
        total = total + size * two_tails(bound.degree + i + j)
    return Interval(-total.hi, total.hi)
