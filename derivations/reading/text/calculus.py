"""Integrals, infinite sums, derivatives, limits and floors of texts, each built where it certainly has a value.

The reader's ``Calculus`` evaluates derivatives and limits; this module asks what drops out of them and may lack a value.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sympy as sp

from closedform.derivations.functions.finite_sum import MOST_TERMS, FiniteSum
from closedform.derivations.functions.floor import NoSteps, floor_of
from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio, terms_of, with_waves
from closedform.derivations.laws import E
from closedform.derivations.reading.syntax.trees import NotUnderstood, pointing_at
from closedform.derivations.reading.syntax.vocabulary import terms_between
from closedform.derivations.reading.text.cancelled import note_lost, perhaps_without_value, require_no_unreal_lost
from closedform.derivations.reading.text.carried_out import NotCarriedOut

if TYPE_CHECKING:
    from closedform.derivations.reading.text.expressions import Reader

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
    """Read a derivative, Derivative(f, x), Derivative(f, x, order), or Derivative(f, x, order, point)."""
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
    """Read the derivative of a function at a point: Derivative(f, x, 1, point), with x a letter of its own."""
    name, point = node.args[1], reader.checked(node.args[3], text)
    letter = name.id if isinstance(name, ast.Name) else ""
    others = {other: symbol for other, symbol in reader.hidden.items() if other != letter}
    parameter = reader.symbols.get(letter.removeprefix("_"))
    beside = replace(reader, symbols={**reader.symbols, letter: parameter}, hidden=others, cancelled=[])
    if parameter is not None and point.is_number and _has_in_laws(beside.checked(node.args[0], text), parameter):
        by = parameter  # of a law too
    else:
        by = sp.Dummy(letter.strip("_") or None, real=True, positive=True if point.is_positive else None)
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
    taken = [body]
    for _ in range(int(order)):
        try:
            taken.append(reader.calculus.derivative(taken[-1], by))
        except NotCarriedOut as error:
            raise NotUnderstood(f"{where}: {error}") from None
    value = taken.pop()
    require_no_unreal_lost(body, value, where)
    bound = {limits[0] for node in body.atoms(sp.Integral) for limits in node.limits}
    asked = set().union(*map(perhaps_without_value, taken)) - perhaps_without_value(value)
    lost = [one for one in asked if not one.free_symbols & bound]
    summed = {node.args[1] for node in body.atoms(InfiniteSum)}
    if gone := [one for one in lost if one.free_symbols & summed]:
        raise NotUnderstood(
            f"{where}: {gone[0]} cancels in this derivative, and may have no real value in some term of a sum; write it out"
        )
    note_lost(reader, sorted(lost, key=str), where)
    return value


def limit(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Read the limit of a closed form, Limit(f, x, a), Limit(f, x, a, 1) from above or Limit(f, x, a, -1) from below."""
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
        value = reader.calculus.limit(body, by, point, {1: "+", -1: "-", 0: ""}[int(side)], reader.ranges)
    except (NotCarriedOut, KeyError) as error:
        raise NotUnderstood(f"{where}: this limit is not decided: {error}; give it") from None
    require_no_unreal_lost(body, value, where)
    lost = [one for one in perhaps_without_value(body) - perhaps_without_value(value) if not one.has(by)]
    note_lost(reader, sorted(lost, key=str), where)
    return value


def in_plain_nodes(form: Any, letters: Iterable[Any]) -> Any:
    """Write what is integrated over letters in the nodes that all engines see: exponentials for powers, moduli in logarithms of squares.

    A power b^u of a positive base is exp(u log b) where u depends on some letters and b does not. For a real u, log(c u^2k) is
    log(c) + 2k log|u|, and neither has a value at u = 0: the modulus has a corner there, which the square hides.
    """
    bound = set(letters)
    powers = [] if form.has(InfiniteSum) else [p for p in form.atoms(sp.Pow) if p.exp.free_symbols & bound]
    written = {p: sp.exp(p.exp * sp.log(p.base)) for p in powers if p.base.is_positive and not p.base.free_symbols & bound}
    form = form.xreplace(written) if written else form
    return form.replace(sp.log, lambda u: _log_of_moduli(u, bound)) if form.has(sp.log) else form


def _log_of_moduli(argument: Any, bound: set[Any]) -> Any:
    """Write the logarithm of a product by the moduli of its even powers of real forms that depend on letters."""
    squares = [
        f
        for f in sp.Mul.make_args(argument)
        if f.is_Pow and f.exp.is_Integer and f.exp.is_even and f.base.free_symbols & bound and f.base.is_real
    ]
    rest = sp.log(argument / sp.Mul(*squares))
    return sp.Add(rest, *(f.exp * sp.log(sp.Abs(f.base)) for f in squares))


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
        hides = inside.notation.holds(text) and name in inside.symbols and name not in inside.hidden
        own = f"{name}_in" if hides else name  # in LaTeX an inner letter hides an outer one
        if inside.has_meaning(own, text):
            raise NotUnderstood(f"{spot}: {name} has another meaning already; integrate over another letter")
        low, high = (inside.end(end, text) for end in limit.elts[1:])
        ahead = low.is_nonnegative and (high == sp.oo or high.is_positive)
        variable = sp.Symbol(own, positive=True) if ahead else sp.Symbol(own, real=True)
        limits.insert(0, (variable, low, high))
        inside = replace(inside, hidden={**inside.hidden, name: variable}, ranges={**inside.ranges, variable: (low, high)})
    return sp.Integral(in_plain_nodes(inside.checked(node.args[0], text), [v for v, *_ in limits]), *limits)


def infinite_sum(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Build a sum between two whole numbers, term by term, or an infinite one whose terms have a rational ratio: only then is its rest bounded."""
    limits = node.args[-1] if len(node.args) == len(("f", "range")) else None
    if not (isinstance(limits, ast.Tuple) and len(limits.elts) == 3 and isinstance(limits.elts[0], ast.Name)):
        raise NotUnderstood(f"{where}: a sum is Sum(f, (k, 0, oo)), or Sum(f, (k, 1, 5)) between whole numbers")
    name, spot = limits.elts[0].id, pointing_at(text, limits.elts[0])
    if reader.has_meaning(name, text):
        raise NotUnderstood(f"{spot}: {name} has another meaning already; let another letter run")
    first, high = reader.end(limits.elts[1], text), reader.end(limits.elts[2], text)
    if first.is_Integer and high.is_Integer and terms_between(int(first), int(high), pointing_at(text, limits)) <= MOST_TERMS:

        def term(k: Any) -> Any:
            return replace(reader, hidden={**reader.hidden, name: k}).checked(node.args[0], text)

        return reader.calculus.total(term, sp.Symbol(name, integer=True), int(first), int(high))
    lettered = high.is_integer and bool(high.free_symbols)
    if not (first.is_Integer and first >= 0) or not (high == sp.oo or lettered):
        raise NotUnderstood(
            f"{pointing_at(text, limits)}: a sum runs from a whole number, 0 or more, to oo, to a whole letter, or over at most {MOST_TERMS} "
            "whole numbers"
        )
    k = sp.Symbol(name, integer=True, **({"positive": True} if first > 0 else {"nonnegative": True}))
    body = replace(reader, hidden={**reader.hidden, name: k}).checked(node.args[0], text)
    if body.has(E, sp.Integral, InfiniteSum) or body.free_symbols & set(reader.hidden.values()):
        raise NotUnderstood(
            f"{where}: the terms of such a sum are closed forms of parameters; integrals, expectations and sums stand outside it"
        )
    if lettered:
        return FiniteSum(body, k, first, high)
    value = InfiniteSum(body, k, first)
    try:
        terms_of(with_waves(value))
    except NoRatio as error:
        raise NotUnderstood(
            f"{where}: an infinite sum is read whose terms are products of powers, polynomials and factorials of {name}, so that the rest "
            f"is bounded; {error}"
        ) from None
    return value


def _has_in_laws(form: Any, parameter: Any) -> bool:
    """Return True if a law or an event of some mean has a parameter."""
    return any(part.has(parameter) for mean in form.atoms(E) for part in mean.args[1:])
