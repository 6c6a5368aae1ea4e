"""Rules that differentiate in a parameter: a form is constant in it, continuous, known at one value, or dominated there."""

from __future__ import annotations

import sympy as sp
from flint import arb, fmpq

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.checker.points_of_proof import Points
from closedform.numerics.checker.sample_points import INTEGRATED
from closedform.numerics.checker.spans import sign_of
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.proof.steps import Rule, Step

NEAR = sp.Rational(1, 10**6)  # distance from an end of a range at which a limit is tested


def is_continuous(step: Step, at: Points, _: set[Form]) -> bool:
    """A continuous form that is zero on one side of a place is zero there, and on the other side."""
    places = [NEAR, sp.Rational(5, 7)] + ([-NEAR, sp.Rational(-3, 7)] if step.symbol.is_nonnegative is None else [])
    return not outermost_special(step.before) or (
        not step.symbol.is_integer and all(at.vanishes(step.before, 1, {step.symbol: place}) for place in places[1::2])
    )


def is_constant(step: Step, at: Points, stated: set[Form]) -> bool:
    """A form that is continuous in a parameter, with a vanishing derivative, is constant in it."""
    if (Rule.CONTINUOUS, step.symbol, step.before) not in stated:
        return False
    return at.vanishes(step.after, 2) and at.vanishes(step.before.diff(step.symbol), 1)


def is_correlated(step: Step, at: Points, _: set[Form]) -> bool:
    """Check a mean's derivative against its difference quotient; the whole's follows by the chain rule."""
    names = {node: sp.Dummy(real=True) for node in outermost_special(step.before)}
    moving = {node for node in names if step.symbol in node.free_symbols}
    rest = step.before.xreplace(names)
    by_chain = rest.diff(step.symbol) + sp.Add(*(rest.diff(names[node]) * slope for node, slope in step.forms.items()))
    by_chain = by_chain.xreplace({name: node for node, name in names.items()})
    if moving != set(step.forms) or not all(isinstance(node, E) for node in moving) or step.symbol.is_integer:
        return False
    return (
        all(_differs_by(node, slope, step.symbol, at, k) for node, slope in step.forms.items() for k in range(2))
        and at.vanishes(by_chain - step.after, 2)
        and at.vanishes(step.after, 2)
        and at.vanishes(step.before, 1)
    )


def _differs_by(node: Form, slope: Form, symbol: Letter, at: Points, k: int) -> bool:
    values = at.values(sp.Tuple(node, slope), {}, k)
    apart = values[symbol] / 1000
    high, low = (enclose(node, {**values, symbol: values[symbol] + turn * apart}, digits=INTEGRATED).value for turn in (1, -1))
    told = enclose(slope, values, digits=INTEGRATED).value
    return bool(abs((high - low) / (2 * arb(fmpq(int(apart.p), int(apart.q)))) - told) < 1e-4 * (1 + abs(told)))


def is_base(step: Step, at: Points, stated: set[Form]) -> bool:
    """A form that is constant in a parameter equals its value at one value of the parameter."""
    constant = {(rule, step.symbol, step.before) for rule in (Rule.CONSTANT, Rule.CORRELATED)}
    if not constant & stated or step.symbol in step.after.free_symbols:
        return False
    there = substitute(step.before, {step.symbol: step.value})
    if step.after != there.xreplace({n: sp.Integer(0) for n in there.atoms(sp.Integral) if n.function == 0}):
        return False
    inside = step.value != 0 or (step.symbol.is_nonnegative, step.symbol.is_zero) == (None, None)
    if step.value.free_symbols and not (step.value.is_positive and step.symbol.is_positive):
        return False  # it may lie outside the symbol's range
    moving = {n for n in step.before.atoms(sp.Integral) if step.symbol in n.free_symbols}
    rests = inside or all((Rule.DOMINATED, step.symbol, node) in stated for node in moving)
    return (
        rests
        and at.vanishes(step.after, 2)
        and (bool(step.value.free_symbols) or at.vanishes(step.before, 1, {step.symbol: step.value if inside else NEAR}))
    )


def is_ray(step: Step, at: Points, stated: set[Form]) -> bool:
    """Check that all off-diagonal covariances tend to zero in proportion, each with a symbol in which the form is constant, and nothing else changes."""
    if not all((Rule.CORRELATED, symbol, step.before) in stated for symbol in step.forms) or not step.forms:
        return False
    if step.after != substitute(step.before, step.forms) or step.after.free_symbols & step.forms.keys():
        return False
    moving: dict[Form, list[Form]] = {symbol: [] for symbol in step.forms}
    for node in outermost_special(step.before):
        law = node.law if isinstance(node, E) else None
        if not isinstance(law, Gaussian):
            return False
        matrix = sp.Matrix(law.covariance)
        off = [matrix[j, k] for j in range(matrix.rows) for k in range(j) if matrix[j, k] != 0]
        if any(len(entry.free_symbols & step.forms.keys()) != 1 or len(entry.free_symbols) != 1 for entry in off):
            return False
        for entry in off:
            moving[entry.free_symbols.copy().pop()].append(entry)
        fixed = sp.Tuple(node.body, *law.mean, *(matrix[j, j] for j in range(matrix.rows)))
        if fixed.free_symbols & step.forms.keys():
            return False
    for symbol, entries in moving.items():
        rates = [sp.cancel(entry / entries[0]) for entry in entries]
        way = [sp.simplify(entry.xreplace({symbol: step.forms[symbol]})) for entry in entries]
        if not entries or any(way) or any(rate.free_symbols for rate in rates):
            return False
        if sign_of(sp.diff(entries[0], symbol)) is None:  # strictly monotone: it takes that value on the way
            return False
    return at.vanishes(step.before, 2) and at.vanishes(step.after, 1)


def is_dominated(step: Step, at: Points, _: set[Form]) -> bool:
    """Check that no mass is lost to infinity: the integral near the end must be close to the one at the end."""
    values = at.values(step.before, {step.symbol: step.value + NEAR}, 0)
    near = enclose(step.before, values, digits=INTEGRATED).value
    there = enclose(step.after, {s: v for s, v in values.items() if s != step.symbol}, digits=INTEGRATED).value
    return bool(abs(near - there) < 1e-2)
