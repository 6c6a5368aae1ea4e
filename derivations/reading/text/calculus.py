"""Integrals, infinite sums, derivatives, limits and floors of texts, each built or carried out where it certainly has a value."""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sympy as sp

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.floor import NoSteps, floor_of
from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio, terms_of
from closedform.derivations.laws import E
from closedform.derivations.reading.syntax.trees import NotUnderstood, pointing_at
from closedform.derivations.reading.text.cancelled import note_lost, perhaps_without_value, require_no_unreal_lost
from closedform.numerics.calculus.differentiate import (
    NotDifferentiated,
    derivative_of_means,
    require_smooth_integrals,
    with_means,
)
from closedform.numerics.calculus.limits import NoLimit, limit_of

if TYPE_CHECKING:
    from closedform.derivations.reading.text.expressions import Reader

# Smooth wherever they have a value, and so are their derivatives, which SymPy knows.
_SMOOTH = (Phi2, sp.exp, sp.log, sp.erf, sp.erfc, sp.erfi, sp.sin, sp.cos, sp.tan, sp.asin, sp.acos, sp.atan, sp.sinh, sp.cosh, sp.tanh, sp.asinh,
           sp.acosh, sp.atanh, sp.gamma, sp.erfinv)  # fmt: skip
_MAX_ORDER = 4


def floor(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Write a floor or a ceiling by its steps."""
    name = node.func.id  # type: ignore[attr-defined]  # a name: the reader has looked
    if len(node.args) != 1:
        raise NotUnderstood(f"{where}: {name} takes 1 argument, not {len(node.args)}")
    argument = reader.checked(node.args[0], text)
    ranges = {**getattr(reader.law, "ranges", {}), **reader.ranges}
    try:
        return floor_of(argument, ranges) if name == "floor" else -floor_of(-argument, ranges)
    except NoSteps as error:
        raise NotUnderstood(f"{where}: {error}") from None


def derivative(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Carry a derivative out, of a closed form of smooth functions: there it exists wherever the form and its derivative have a value.

    Of an expectation it is an expectation again, by the rules of ``differentiate``.
    """
    if len(node.args) == len(("f", "x", "order", "point")) and node.func.id == "diff":  # type: ignore[attr-defined]
        raise NotUnderstood(
            f"{where}: diff takes one letter and an order, diff(f, x, 2); write diff(diff(f, x), y) for two letters"
        )
    if len(node.args) not in (2, 3, 4) or not isinstance(node.args[1], ast.Name):
        raise NotUnderstood(f"{where}: a derivative is Derivative(f, x), or Derivative(f, x, 2) of the second order")
    order = reader.checked(node.args[2], text) if len(node.args) > len(("f", "x")) else sp.Integer(1)
    if len(node.args) > len(("f", "x", "order")):
        return _derivative_at(reader, node, order, text, where)
    by = reader.named(node.args[1].id, pointing_at(text, node.args[1]))
    return _differentiated(reader, node, by, order, text, where)


def _derivative_at(reader: Reader, node: ast.Call, order: Any, text: str, where: str) -> Any:
    """Carry out the derivative of a function at a point: Derivative(f, x, 1, point), with x a letter of its own."""
    name, point = node.args[1], reader.checked(node.args[3], text)
    letter = name.id if isinstance(name, ast.Name) else ""
    others = {other: symbol for other, symbol in reader.hidden.items() if other != letter}
    parameter = reader.symbols.get(letter.removeprefix("_"))
    beside = replace(reader, symbols={**reader.symbols, letter: parameter}, hidden=others, cancelled=[])
    if parameter is not None and point.is_number and _has_in_laws(beside.checked(node.args[0], text), parameter):
        by = parameter  # of a law too
    else:
        by = sp.Dummy(real=True, positive=True if point.is_positive else None)
    inside = replace(beside, symbols={**reader.symbols, letter: by}, cancelled=[])
    value = _differentiated(inside, node, by, order, text, where)
    if inside.cancelled and (point.free_symbols & set(reader.hidden.values()) or point.has(E, sp.Integral)):
        raise NotUnderstood(f"{where}: {inside.cancelled[0]} cancels in this derivative; write it out")
    note_lost(reader, [lost.xreplace({by: point}) for lost in inside.cancelled], where)
    at = value.xreplace({by: point})
    if at.has(sp.nan, sp.zoo, sp.oo, -sp.oo):
        raise NotUnderstood(f"{where}: the derivative has no value here; write it out")
    return at


def _differentiated(reader: Reader, node: ast.Call, by: Any, order: Any, text: str, where: str) -> Any:
    if not (by.is_Symbol and order.is_Integer and 0 < order <= _MAX_ORDER) or by.is_integer:
        raise NotUnderstood(f"{where}: a derivative is by a letter that is no whole number, of an order from 1 to {_MAX_ORDER}")
    body = reader.checked(node.args[0], text)
    if not body.has(by):
        raise NotUnderstood(f"{where}: {by} does not stand in what is differentiated by it; write what depends on it out")
    body = with_means(body, by)
    around = body.xreplace({node: sp.Dummy() for node in body.atoms(E)})
    rough = [f for f in around.atoms(sp.Function, sp.Max, sp.Min) if f.func not in _SMOOTH and f.has(by)]
    if rough or (around.has(sp.Integral) and body.has(E)):
        what = str(rough[0].func) if rough else "an integral and an expectation"
        raise NotUnderstood(f"{where}: the derivative of {what} is not taken; write it out, and claim the steps apart")
    if any(p.exp.has(by) or not p.exp.is_Rational for p in body.atoms(sp.Pow) if p.has(by) and p.base.is_positive is not True):
        raise NotUnderstood(
            f"{where}: the derivative of a power whose base may not be positive is not taken; give its letters a domain"
        )
    value = body
    try:
        for _ in range(int(order)):
            require_smooth_integrals(value, by)
            value = derivative_of_means(value, by) if value.has(E) else value.diff(by)
    except NotDifferentiated as error:
        raise NotUnderstood(f"{where}: {error}") from None
    require_no_unreal_lost(body, value, where)
    bound = {limits[0] for node in body.atoms(sp.Integral) for limits in node.limits}
    lost = [one for one in perhaps_without_value(body) - perhaps_without_value(value) if not one.free_symbols & bound]
    note_lost(reader, sorted(lost, key=str), where)
    return value


def limit(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Take the limit of a closed form, Limit(f, x, a), Limit(f, x, a, 1) from above or Limit(f, x, a, -1) from below."""
    if len(node.args) not in (3, 4) or not isinstance(node.args[1], ast.Name):
        raise NotUnderstood(
            f"{where}: a limit is Limit(f, x, a), or Limit(f, x, a, 1) from above and Limit(f, x, a, -1) from below"
        )
    name, point = node.args[1].id, reader.end(node.args[2], text)
    side = reader.checked(node.args[3], text) if len(node.args) > len(("f", "x", "a")) else sp.Integer(0)
    if reader.has_meaning(name, text):
        raise NotUnderstood(f"{where}: {name} has another meaning already; let another letter go to the limit")
    by = sp.Symbol(name, real=True)
    inside = replace(reader, hidden={**reader.hidden, name: by}, cancelled=[])
    body = inside.checked(node.args[0], text)
    if body.has(sp.Integral, InfiniteSum) or point.has(E, sp.Integral, InfiniteSum):
        raise NotUnderstood(
            f"{where}: limits are taken of closed forms and means; of an integral write the closed form, and claim it apart"
        )
    if any(isinstance(one, sp.Basic) and one.has(by) for one in inside.cancelled):
        raise NotUnderstood(f"{where}: {inside.cancelled[0]} cancels in this limit; write it without")
    reader.cancelled.extend(inside.cancelled)
    try:
        value = _limit_in_ranges(reader, body, by, point, {1: "+", -1: "-", 0: ""}[int(side)])
    except (NoLimit, KeyError) as error:
        raise NotUnderstood(f"{where}: this limit is not decided: {error}; give it") from None
    require_no_unreal_lost(body, value, where)
    lost = [one for one in perhaps_without_value(body) - perhaps_without_value(value) if not one.has(by)]
    note_lost(reader, sorted(lost, key=str), where)
    return value


def _limit_in_ranges(reader: Reader, body: Any, by: Any, point: Any, side: str) -> Any:
    """Take a limit; where a sign is not certain, with letters between two numbers written by their distances from these."""
    try:
        return limit_of(body, by, point, side)
    except NoLimit:
        ends = {
            s: reader.ranges[s] for s in body.free_symbols & reader.ranges.keys() if all(e.is_Rational for e in reader.ranges[s])
        }
        if not ends or point.free_symbols & ends.keys():
            raise
        letters = {s: sp.Dummy(s.name, positive=True) for s in ends}
        inside = {s: (low + high * letters[s]) / (1 + letters[s]) for s, (low, high) in ends.items()}
        value = limit_of(body.xreplace(inside), by, point, side)
        value = value.xreplace({letters[s]: (s - low) / (high - s) for s, (low, high) in ends.items()})
        return value.replace(lambda one: one.is_Add and one.is_rational_function(*one.free_symbols), sp.cancel)


def integral(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Build an integral over one range or several."""
    if len(node.args) < 2:
        raise NotUnderstood(f"{where}: an integral is Integral(f, (x, low, high)), more ranges after it, the inner ones first")
    limits: list[Any] = []
    inside = reader
    # The last range is the outermost: its variable may stand in the ends of those before it.
    for limit in reversed(node.args[1:]):
        if not (isinstance(limit, ast.Tuple) and len(limit.elts) == 3 and isinstance(limit.elts[0], ast.Name)):
            raise NotUnderstood(f"{pointing_at(text, limit)}: a range is (x, low, high)")
        name, spot = limit.elts[0].id, pointing_at(text, limit.elts[0])
        # A random variable's letter is one of the integral's own where no expectation is inside.
        random = {v.name for v in reader.law.variables} if reader.law is not None else set()
        if any(isinstance(part, ast.Subscript) for part in ast.walk(node)) and name in random:
            raise NotUnderstood(f"{spot}: {name} is random in the expectation inside; integrate over another letter")
        if inside.has_meaning(name, text):
            raise NotUnderstood(f"{spot}: {name} has another meaning already; integrate over another letter")
        low, high = (inside.end(end, text) for end in limit.elts[1:])
        ahead = low.is_nonnegative and (high == sp.oo or high.is_positive)
        variable = sp.Symbol(name, positive=True) if ahead else sp.Symbol(name, real=True)
        limits.insert(0, (variable, low, high))
        inside = replace(inside, hidden={**inside.hidden, name: variable}, ranges={**inside.ranges, variable: (low, high)})
    return sp.Integral(inside.checked(node.args[0], text), *limits)


def infinite_sum(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Build an infinite sum whose terms have a rational ratio; others are refused, since nothing would bound what is left out."""
    limits = node.args[-1] if len(node.args) == len(("f", "range")) else None
    if not (isinstance(limits, ast.Tuple) and len(limits.elts) == 3 and isinstance(limits.elts[0], ast.Name)):
        raise NotUnderstood(f"{where}: an infinite sum is Sum(f, (k, 0, oo))")
    name, spot = limits.elts[0].id, pointing_at(text, limits.elts[0])
    if reader.has_meaning(name, text):
        raise NotUnderstood(f"{spot}: {name} has another meaning already; let another letter run")
    first, high = reader.end(limits.elts[1], text), reader.end(limits.elts[2], text)
    if not (first.is_Integer and first >= 0) or high != sp.oo:
        raise NotUnderstood(f"{pointing_at(text, limits)}: an infinite sum runs from a whole number, 0 or more, to oo")
    k = sp.Symbol(name, integer=True, **({"positive": True} if first > 0 else {"nonnegative": True}))
    body = replace(reader, hidden={**reader.hidden, name: k}).checked(node.args[0], text)
    if body.has(E, sp.Integral, InfiniteSum) or body.free_symbols & set(reader.hidden.values()):
        raise NotUnderstood(
            f"{where}: the terms of an infinite sum are closed forms of parameters; integrals, expectations and sums stand outside it"
        )
    value = InfiniteSum(body, k, first)
    try:
        terms_of(value)
    except NoRatio as error:
        raise NotUnderstood(
            f"{where}: an infinite sum is read whose terms are products of powers, polynomials and factorials of {name}, so that what "
            f"is left out is bounded; {error}"
        ) from None
    return value


def _has_in_laws(form: Any, parameter: Any) -> bool:
    """Tell whether a law or an event of some mean has a parameter."""
    return any(part.has(parameter) for mean in form.atoms(E) for part in mean.args[1:])
