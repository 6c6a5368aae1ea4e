"""Expectations under normal laws, and similar integrals: read, reduced by parts, and enclosed to the wanted digits.

The integrand is a polynomial times bounded functions (indicators, error functions, waves) and the exponential of a certainly
negative definite quadratic form. It is absolutely integrable, so ranges and sums may be taken in any order (Fubini). Another route
takes every other integrand, and every sign that balls leave open: divergent integrals, singular laws and complex integrands are
among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import sympy as sp
from flint import acb, arb, ctx, fmpq

from closedform.derivations.laws import E, Gaussian, Labelled
from closedform.derivations.memory import remembered
from closedform.numerics.balls.normal.half_spaces import needed
from closedform.numerics.balls.normal.laws import Form, Line, Normal, conditioned, is_centred, joined, tilted
from closedform.numerics.balls.normal.moments import Moments
from closedform.numerics.balls.normal.numbers import (
    HALF,
    ONE,
    ZERO,
    NotCompact,
    Number,
    Polynomial,
    added,
    ball,
    inverse,
    is_zero,
    root,
    scaled,
    sign,
)
from closedform.numerics.balls.normal.orthants import MOST_FORMS, Known, Probabilities
from closedform.numerics.balls.normal.reading import Reader
from closedform.numerics.balls.normal.sums import Factors, Sum
from closedform.numerics.balls.normal.waves import mean
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import symbols_in

ATTEMPTS = 3  # each with more bits, against cancellation between the terms


@dataclass(frozen=True)
class Enclosed:
    """A value, and whether it needed a quadrature."""

    value: arb
    integrated: bool


@dataclass(frozen=True)
class _Problem:
    """One integral over the whole space.

    Args:
        variables: the variables of integration.
        law: the law of the variables; None for (2 pi)^(-k/2) times Lebesgue's measure.
        body: the integrand.
        ranges: (variable, lower end, upper end) of each range that is not the whole line.
        values: the values of other symbols.
        weight: factor of the integral in the sum.
    """

    variables: tuple[Any, ...]
    law: Normal | None
    body: Any
    ranges: tuple[tuple[Any, Any, Any], ...]
    values: dict[Any, Number]
    weight: Number


def enclosed(node: Any, value_of: Callable[[Any], acb], bits: int, known: Known, *, attempts: int = ATTEMPTS) -> Enclosed | None:
    """Enclose an expectation or an integral at exact numbers to relative precision; None if another route must do it.

    Args:
        node: an expectation, or an integral over one or several ranges.
        value_of: encloses an expression without variables of integration, at the working precision.
        bits: binary digits aimed at.
        known: probabilities found before; new ones are added.
        attempts: number of tries with more bits; one is enough if more bits do not narrow the numbers' balls.
    """

    def number(expr: Any) -> Number:
        if expr.is_Rational:
            return fmpq(int(expr.p), int(expr.q))
        if not (found := value_of(expr)).imag.is_zero():
            raise NotCompact(f"{expr} is not certainly real")
        return found.real

    return enclosed_by(node, number, bits, known, attempts=attempts)


def enclosed_by(
    node: Any, number: Callable[[Any], Number], bits: int, known: Known, *, attempts: int = ATTEMPTS
) -> Enclosed | None:
    """Enclose an expectation or an integral, as ``enclosed`` does, from the numbers of expressions that may have letters."""
    extra = 0
    for attempt in range(attempts):
        with ctx.workprec(ctx.prec + extra):
            probabilities = Probabilities(known)
            try:
                value = ball(_sum_of(node, number, probabilities))
            except (NotCompact, NotLowered, DoesNotExist):
                return None
        if not value.is_finite():
            return None
        reached = value.rel_accuracy_bits()
        if value.is_exact() or reached >= bits:
            return Enclosed(value, probabilities.integrated)
        extra += bits * (attempt + 1) if value.contains(0) else bits - reached + 16
    return None


def _sum_of(node: Any, number: Callable[[Any], Number], probabilities: Probabilities) -> Number:
    total: Number = ZERO
    for problem in _problems(node, number):
        reader = Reader(problem.variables, problem.values, number)
        integrand = reader.read(problem.body)
        for v, low, high in problem.ranges:
            integrand = reader.times(integrand, _within(reader, v, low, high, number))
        total = total + problem.weight * _integral(reader, integrand, problem.law, probabilities)
    return total


def _problems(node: Any, number: Callable[[Any], Number]) -> Iterator[_Problem]:
    """Write a node as integrals over the whole space.

    Raises:
        NotCompact: it is no such integral, or its law is not certainly positive definite.
    """
    if isinstance(node, sp.Integral):
        factor, body, limits = _merged(node)
        variables = tuple(v for v, *_ in limits)
        ranges = tuple((v, low, high) for v, low, high in limits if (low, high) != (-sp.oo, sp.oo))
        yield _Problem(variables, None, body, ranges, {}, _weight(factor, len(variables), number))
    elif isinstance(node, E) and node.given is None:
        labelled = isinstance(node.law, Labelled)
        classes = node.law.classes if labelled else ((None, node.law),)
        for value, law in classes:
            if not isinstance(law, Gaussian) or not law.is_gaussian:
                raise NotCompact("the law is not normal")
            variables, normal = _law(law, node.body, number)
            values = {node.law.label: number(value)} if labelled else {}
            yield _Problem(variables, normal, node.body, (), values, ONE / len(classes))
    else:
        raise NotCompact("the node is neither an integral nor an expectation")


@remembered
def _merged(node: Any) -> tuple[Any, Any, tuple[Any, ...]]:
    """Merge an integral with the integrals among its factors: return the factor in front, the integrand and the limits.

    Raises:
        NotCompact: one has no ends, or one letter stands for two things.
    """
    factors, limits = list(sp.Mul.make_args(node.function)), list(node.limits)
    while True:
        variables = {limit[0] for limit in limits}
        if any(len(limit) != 3 for limit in limits) or len(variables) < len(limits):
            raise NotCompact("an integral without ends, or two over one letter")
        inner = next((f for f in factors if isinstance(f, sp.Integral) and not variables.isdisjoint(symbols_in(f))), None)
        if inner is None:
            factor, body = sp.Mul(*factors).as_independent(*variables, as_Add=False)
            return factor, body, tuple(limits)
        factors.remove(inner)
        beside = [*factors, *(end for _, *ends in limits for end in ends)]
        if any(part.free_symbols & set(inner.variables) for part in beside):
            raise NotCompact("one letter for two things")
        factors += sp.Mul.make_args(inner.function)
        limits = [*inner.limits, *limits]


def _weight(factor: Any, size: int, number: Callable[[Any], Number]) -> Number:
    """Return a factor of an integrand times (2 pi)^(k/2), the normaliser of a density; exact where it is rational."""
    square = factor**2 * (2 * sp.pi) ** size
    if square.is_Rational and square != 0:
        return (ONE if sign(number(factor)) == 1 else -ONE) * root(number(square))
    return ball(number(factor)) * (2 * arb.pi()).sqrt() ** size


def _law(law: Gaussian, body: Any, number: Callable[[Any], Number]) -> tuple[tuple[Any, ...], Normal]:
    """Return the variables that a body depends on, and their law after its conditioning."""
    order = {v: i for i, v in enumerate(law.all_variables)}
    fixed = {order[v]: number(value) for v, value in law.given}
    inside = symbols_in(body)
    kept = [order[v] for v in law.variables if v in inside]
    places = [*kept, *fixed]
    matrix, means = law.covariance, law.mean
    covariance = [[number(matrix[i, j]) for j in places] for i in places]
    mean, covariance = conditioned(
        [number(means[i]) for i in places], covariance, {len(kept) + k: value for k, value in enumerate(fixed.values())}
    )
    inverse(covariance)  # fails unless certainly positive definite
    return tuple(law.all_variables[i] for i in kept), Normal(mean, covariance)


def _within(reader: Reader, v: Any, low: Any, high: Any, number: Callable[[Any], Number]) -> Sum:
    """Return the indicator of a range; negative if its ends are in reverse order.

    Raises:
        NotCompact: the order of its ends is not certain, or an infinite one is on the wrong side.
    """
    if low == sp.oo or high == -sp.oo:
        raise NotCompact("the ends of a range are in reverse order")
    if high == sp.oo:
        return reader.step(v - low)
    if low == -sp.oo:
        return reader.step(high - v)
    if (low.free_symbols | high.free_symbols) & reader.places.keys():
        raise NotCompact("one end of a range between two ends depends on a variable")
    order = sign(number(high - low))
    if order is None:
        raise NotCompact(f"cannot decide the order of {low} and {high}")
    if order == 0:
        return {}
    inside = reader.times(reader.step(order * (v - low)), reader.step(order * (high - v)))
    return reader.scaled(inside, order * ONE)


def _integral(reader: Reader, integrand: Sum, law: Normal | None, probabilities: Probabilities) -> Number:
    """Integrate a sum: its terms with the same exponential are moments of one law."""
    by_exponent: dict[tuple[int, ...], list[tuple[Factors, Polynomial]]] = {}
    for factors, polynomial in integrand.items():
        by_exponent.setdefault(factors.exponents, []).append((factors, polynomial))
    total: Number = ZERO
    for exponents, terms in by_exponent.items():
        exponent = added([reader.exponents[i] for i in exponents])
        total = total + _moments(reader, terms, tilted(law, exponent, reader.size), probabilities)
    return total


def _moments(reader: Reader, terms: list[tuple[Factors, Polynomial]], law: Normal, probabilities: Probabilities) -> Number:
    forms: list[Form] = []
    place_of: dict[tuple[Any, ...], int] = {}

    def place(key: tuple[Any, ...], form: Form) -> int:
        if key not in place_of:
            place_of[key] = len(forms)
            forms.append(form)
        return place_of[key]

    polynomials: dict[tuple[int, ...], list[Polynomial]] = {}
    waves: Number = ZERO
    for factors, polynomial in terms if not is_centred(law.mean) else _even(reader, terms):
        if factors.wave is not None:
            waves = waves + _wave_mean(reader, factors, polynomial, law)
            continue
        steps = needed({i: reader.steps[i] for i in factors.steps})
        if steps is None:
            continue
        fixed = [place(("step", i), Form(reader.steps[i].slopes, reader.steps[i].offset)) for i in steps]
        if len(fixed) + len(factors.errors) > MOST_FORMS:
            raise NotCompact("too many half spaces and error functions")
        copies = [(e, factors.errors[:k].count(e)) for k, e in enumerate(factors.errors)]
        noisy = [(place(("error", *copy), _noisy(*reader.errors[copy[0]])), reader.errors[copy[0]][1]) for copy in copies]
        for taken in product((True, False), repeat=len(noisy)):
            if any(complement and not t for t, (_, complement) in zip(taken, noisy, strict=True)):
                continue  # erfc(h) is twice the mean of an indicator; erf(h) is that minus one
            weight = fmpq((-1) ** (len(taken) - sum(taken)) * 2 ** sum(taken))
            key = tuple(sorted([*fixed, *(j for t, (j, _) in zip(taken, noisy, strict=True) if t)]))
            polynomials.setdefault(key, []).append(scaled(polynomial, weight))
    summed = {key: found for key, parts in polynomials.items() if (found := added(parts))}
    if not summed:
        return law.weight * waves
    moments = Moments(joined(law, forms), [form.noise for form in forms])
    return law.weight * (waves + moments.integral(summed, probabilities))


def _even(reader: Reader, terms: list[tuple[Factors, Polynomial]]) -> list[tuple[Factors, Polynomial]]:
    """Drop monomials that are odd together with their error functions: their means under a centred law are zero."""
    out = []
    for factors, polynomial in terms:
        errors = [reader.errors[e] for e in factors.errors]
        turned = any(complement or not is_zero(line.offset) for line, complement in errors)
        if not (factors.steps or factors.wave is not None or turned):
            polynomial = {n: c for n, c in polynomial.items() if (sum(n) + len(errors)) % 2 == 0}
        if polynomial:
            out.append((factors, polynomial))
    return out


def _wave_mean(reader: Reader, factors: Factors, polynomial: Polynomial, law: Normal) -> Number:
    if factors.steps or factors.errors or factors.wave is None:
        raise NotCompact("a wave on a half space, or times an error function")
    line = reader.waves.lines[factors.wave.line]
    return mean(law, polynomial, line.slopes, line.offset, sine=factors.wave.sine)


def _noisy(line: Line, complement: bool) -> Form:
    """Write an error function as the mean of an indicator: erf(h) = 2 P(h + e > 0) - 1, erfc(h) = 2 P(e - h > 0), e ~ N(0, 1/2)."""
    turn = -ONE if complement else ONE
    return Form(tuple(turn * c for c in line.slopes), turn * line.offset, HALF)
