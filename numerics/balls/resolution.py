"""Estimate the smallest part of a formula, so that enough digits are chosen to show its absence.

In x + 10**-60 the second term is relatively 1e-60, and balls of fifty digits agree with x alone. At a point, each term of every
sum counts by its size relative to the largest term. A function near its limit (tanh, erf of a large argument) counts by its
distance from the limit, a rational constant by its digits. Inside an integral, a term counts by its largest share over a few
values of the variable; a normal variable is within a few deviations of its mean. A part cut off at a finite end counts by the
integrand's size there. A wave exp(i k X) counts by its mean, exp(-k^2 Var X / 2).

This only guides the choice of digits. It is no bound and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, log
from typing import Any, NamedTuple

import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.functions.facts import WAVES
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian
from closedform.derivations.memory import remembered
from closedform.numerics.balls.table import to_ball, to_balls
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import bound_symbols, is_special, parts_of, substitute

MARGIN = 15  # digits beyond those that show the smallest part
_BITS = 64
_SAMPLES = tuple(sp.Rational(p, 97) for p in (41, -59, 173))
_WITHIN = tuple(sp.Rational(p, 97) for p in (13, 47, 83))  # places in a finite range
_SATURATING = (sp.tanh, sp.erf)
_LOG_TEN = log(10)

_Sizes = Mapping[Any, float | None]  # decimal logarithms of factors


def smallest_part(expr: Form, at: Mapping[Form, Form]) -> int:
    """Return the number of decimal digits that show the smallest part of a formula at a point.

    Args:
        expr: a formula; integrals and expectations allowed.
        at: an exact number for each of its free symbols.
    """
    parts = _parts(expr)
    with ctx.workprec(_BITS):
        environments = _environments(parts, at)
        found = [_sizes(parts.factors, env) for env in environments]
        shares = [parts.written]
        shares += [_of_sum(terms, found) for terms in parts.sums]
        shares += [min((_to_limit(node, env) for env in environments), default=0.0) for node in parts.saturating]
        shares += [_of_cut(cut, sizes, env) for cut in parts.cuts for sizes, env in zip(found[:1], environments[:1], strict=True)]
        shares += [-size for wave in parts.waves for sizes in found[:1] if (size := _size((wave,), sizes)) is not None]
    return ceil(max(shares)) + MARGIN


class _Parts(NamedTuple):
    """The parts of a formula that may be the smallest, prepared once; each point only supplies numbers.

    Args:
        written: the digits of the constants that stand next to other terms.
        free: its parameters.
        bound: the variables that its nodes bind, with the ends of their ranges.
        about: mean and deviation of the normal ones among these.
        sums: the terms of each sum, each as its factors that have a size; an integral is one factor.
        saturating: functions with a limit.
        cuts: for each finite end of a one-dimensional integral, the integrand's factors there and its functions with a limit.
        waves: the mean of each product of waves of a normal variable.
        factors: all factors of terms, cuts and waves, each once.
    """

    written: float
    free: frozenset[Form]
    bound: Mapping[Form, tuple[Form, Form]]
    about: Mapping[Form, tuple[Form, Form]]
    sums: tuple[tuple[tuple[Form, ...], ...], ...]
    saturating: tuple[Form, ...]
    cuts: tuple[tuple[tuple[Form, ...], tuple[Form, ...]], ...]
    waves: tuple[Form, ...]
    factors: tuple[Form, ...]


@remembered
def _parts(expr: Form) -> _Parts:
    nodes = parts_of(expr)
    bound: dict[Form, tuple[Form, Form]] = {}
    about: dict[Form, tuple[Form, Form]] = {}
    for node in nodes:
        if isinstance(node, sp.Integral):
            bound |= {v: (low, high) for v, low, high in node.limits}
        else:
            bound |= dict.fromkeys(bound_symbols(node), (-sp.oo, sp.oo))
            if isinstance(node, E) and isinstance(node.law, Gaussian) and node.law.is_gaussian:
                spread = zip(node.law.all_variables, node.law.mean, node.law.covariance.diagonal(), strict=True)
                about |= {v: (mean, sp.sqrt(variance)) for v, mean, variance in spread}
    sums = tuple(tuple(map(_factors, node.args)) for node in nodes if node.is_Add)
    saturating = tuple(node for node in nodes if isinstance(node, _SATURATING))
    cuts = tuple(cut for node in nodes if isinstance(node, sp.Integral) for cut in _cuts(node))
    waves = tuple(_means_of_waves(nodes, about))
    factors = dict.fromkeys(factor for terms in (*sums, [there for there, _ in cuts], [waves]) for term in terms for factor in term)
    written, free = max(_written(expr), default=0.0), frozenset(expr.free_symbols)
    return _Parts(written, free, bound, about, sums, saturating, cuts, waves, tuple(factors))


def _cuts(node: Form) -> Iterator[tuple[tuple[Form, ...], tuple[Form, ...]]]:
    """Yield the factors of an integrand, and its functions with a limit, at each finite end of a one-dimensional integral."""
    for v, *ends in node.limits if len(node.limits) == 1 else ():
        for end in (e for e in ends if e.is_finite):
            try:
                there = substitute(node.function, {v: end})
            except (DoesNotExist, NotLowered):  # Max(1/x, a) has no value at zero
                continue
            if not any(is_special(part) for part in sp.preorder_traversal(there)):
                yield _factors(there), tuple(f for f in there.atoms(*_SATURATING))


def _means_of_waves(nodes: Sequence[Form], about: Mapping[Form, tuple[Form, Form]]) -> Iterator[Form]:
    """Yield exp(-k^2 Var X / 2), where k is the sum of the rates of the waves of X multiplied in an expectation."""
    for node in nodes:
        for v, (_, deviation) in about.items() if isinstance(node, E) else ():
            waves = [p.as_base_exp() for p in sp.Mul.make_args(node.body)]
            rates = [abs(f.args[0].diff(v)) * power for f, power in waves if isinstance(f, WAVES) and f.has(v) and power.is_Integer]
            if rates and not any(rate.has(*about) for rate in rates):
                yield sp.exp(-((sp.Add(*rates) * deviation) ** 2) / 2)


def _factors(term: Form) -> tuple[Form, ...]:
    return tuple(f for f in sp.Mul.make_args(term) if not any(is_special(node) for node in sp.preorder_traversal(f)))


def _written(expr: Form) -> Iterator[float]:
    """Count the digits of the constants that stand next to other terms."""
    for number in expr.atoms(sp.Rational):
        p, q = abs(int(number.p)), int(number.q)
        if q > 1 and p > 1:
            yield float(min(len(str(p)), len(str(q))))


def _environments(parts: _Parts, at: Mapping[Form, Form]) -> list[dict[Form, acb]]:
    """Return environments: values for the parameters, and a few for each variable that a node binds."""
    exact = {s: to_ball(sp.sympify(at[s]), {}) for s in parts.free if s in at}
    out = []
    for k in range(len(_SAMPLES) if parts.bound else 1):
        env = dict(exact)
        for i, (v, ends) in enumerate(parts.bound.items()):
            env[v] = _sample(ends, (k + i) % len(_SAMPLES), env)
            if v in parts.about:
                env[v] = _about(*parts.about[v], env[v], env)
        out.append(env)
    return out


def _sample(ends: tuple[Form, Form], k: int, env: Mapping[Form, acb]) -> acb:
    low, high = ends
    if low == -sp.oo and high == sp.oo:
        return to_ball(_SAMPLES[k], {})
    try:
        if high == sp.oo:
            return to_ball(low, env) + to_ball(abs(_SAMPLES[k]), {})
        if low == -sp.oo:
            return to_ball(high, env) - to_ball(abs(_SAMPLES[k]), {})
        return to_ball(low, env) + (to_ball(high, env) - to_ball(low, env)) * to_ball(_WITHIN[k], {})
    except NotLowered:
        return to_ball(_SAMPLES[k], {})


def _about(mean: Form, deviation: Form, sample: acb, env: Mapping[Form, acb]) -> acb:
    try:
        return to_ball(mean, env) + to_ball(deviation, env) * sample
    except NotLowered:
        return sample


def _of_cut(cut: tuple[Sequence[Form], Sequence[Form]], sizes: _Sizes, env: Mapping[Form, acb]) -> float:
    """Return the digits by which an integrand at an end is below one, or near to a limit."""
    factors, saturating = cut
    size = _size(factors, sizes)
    return max(0.0, -(size or 0.0), *(_to_limit(node, env) for node in saturating))


def _of_sum(terms: Sequence[Sequence[Form]], found: Sequence[_Sizes]) -> float:
    """Return the digits by which the smallest term of a sum is below the largest, each term taken at the place where it counts most."""
    least: dict[int, float] = {}
    for sizes in found:
        of_terms = {i: size for i, factors in enumerate(terms) if (size := _size(factors, sizes)) is not None}
        largest = max(of_terms.values(), default=0.0)
        for i, size in of_terms.items():
            least[i] = min(largest - size, least.get(i, largest - size))
    return max(least.values(), default=0.0)


def _to_limit(node: Form, env: Mapping[Form, acb]) -> float:
    """Return the digits of a function's distance from its limit."""
    u = _value(node.args[0], env)
    if u is None or abs(u) <= 1:
        return 0.0
    return (2 * abs(u) if isinstance(node, sp.tanh) else u * u) / _LOG_TEN


def _value(expr: Form, env: Mapping[Form, acb]) -> float | None:
    try:
        ball = to_ball(expr, env).real
    except (NotLowered, ZeroDivisionError):
        return None
    return float(ball.mid()) if ball.is_finite() and abs(ball.mid()) < arb(2) ** 40 else None


def _size(factors: Sequence[Form], sizes: _Sizes) -> float | None:
    """Return the decimal logarithm of a product's size."""
    total = 0.0
    for factor in factors:
        size = sizes[factor]
        if size is None:
            return None
        total += size
    return total


def _sizes(factors: Sequence[Form], env: Mapping[Form, acb]) -> _Sizes:
    """Return the decimal logarithm of the size of each factor, None if it has none."""
    try:
        balls: Sequence[acb | None] = to_balls(factors, env)
    except (NotLowered, ZeroDivisionError):  # one of them has no value
        balls = [_ball(factor, env) for factor in factors]
    return {factor: _logarithm(ball) for factor, ball in zip(factors, balls, strict=True)}


def _ball(factor: Form, env: Mapping[Form, acb]) -> acb | None:
    try:
        return to_ball(factor, env)
    except (NotLowered, ZeroDivisionError):
        return None


def _logarithm(ball: acb | None) -> float | None:
    size = abs(ball).mid() if ball is not None and ball.is_finite() else arb(0)
    return float(size.log()) / _LOG_TEN if size > 0 else None
