"""Expectations in texts: under the law of the claim, given an event, or given a value of a random form."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sympy as sp

from closedform.derivations.functions.infinite_sum import InfiniteSum, NoRatio
from closedform.derivations.laws import E, above_zero, conditional_law, given_form
from closedform.derivations.laws.counting import Counted, NoMean
from closedform.derivations.reading.syntax.trees import Conditioned, NotUnderstood, pointing_at, square_brackets
from closedform.derivations.reading.text.calculus import in_plain_nodes
from closedform.derivations.reading.text.cancelled import note_lost, perhaps_without_value
from closedform.derivations.reading.text.event import event_of

if TYPE_CHECKING:
    from closedform.derivations.reading.text.expressions import Reader


def expectation(reader: Reader, node: ast.Subscript, text: str, where: str) -> Any:
    """Build the expectation ``E[...]`` under the law of the claim."""
    if not (isinstance(node.value, ast.Name) and node.value.id == "E"):
        raise NotUnderstood(f"{where}: {square_brackets(getattr(node.value, 'id', ''))}")
    if reader.law is None:
        raise NotUnderstood(f'{where}: E[...] needs a law, such as law = "Z ~ N(0, 1)"')
    names = {v.name: v for v in reader.law.variables}
    if names.keys() & reader.hidden.keys() or any(name.endswith(_COPY) for name in names):
        reader = _over_a_copy(reader, node.slice, where)
        names = {name: reader.hidden[name] for name in names}
    inside = replace(reader, hidden={**reader.hidden, **names})
    under = conditioned(node.slice)
    if isinstance(reader.law, Counted):
        if under is not None or reader.given is not None:
            raise NotUnderstood(f"{where}: under a law on whole numbers no event is given; write the mean as a quotient")
        return _counted(reader, node.slice, reader.law, inside, text, where)
    if under is None:
        return _mean(inside.checked(node.slice, text), reader.law, reader.given)
    if reader.given is not None:
        raise NotUnderstood(f"{where}: given conditions every expectation, and this one has an event of its own; leave one out")
    if (fixed := list(_values(under.event))) != [None]:
        return _given_values(reader, under.value, fixed, inside, text, where)
    event = pointing_at(text, under.event)
    if (form := _form(under.event)) is not None and (
        found := _given_form(reader, under.value, form, inside, text, event)
    ) is not None:
        return found
    return _mean(inside.checked(under.value, text), reader.law, event_of(inside.relations_in(under.event, text), reader.law, event))


_COPY = "'"  # behind the name of a variable's copy; no text can name one


def _over_a_copy(reader: Reader, inside: ast.expr, where: str) -> Reader:
    """Return the reader of a mean inside a mean, E[(X - E[X])^2]: a number, the mean over an independent copy of the variables.

    Raises:
        NotUnderstood: it has an event or a value of its own, stands two means deep, or is under a law on whole numbers.
    """
    names = {v.name: v for v in reader.law.variables}
    is_deep = any(name.endswith(_COPY) for name in names)
    if is_deep or conditioned(inside) is not None or isinstance(reader.law, Counted):
        raise NotUnderstood(
            f"{where}: E[...] stands inside E[...] or inside an integral over the same letter; give it a name, means m = E[X]"
        )
    copies = {v: sp.Symbol(f"{name}{_COPY}", real=True) for name, v in names.items()}
    given = None if reader.given is None else reader.given.xreplace(copies)
    hidden = {**reader.hidden, **{name: copies[v] for name, v in names.items()}}
    return replace(reader, law=reader.law.xreplace(copies), given=given, hidden=hidden)


def _mean(body: Any, law: Any, event: Any) -> Any:
    return E(in_plain_nodes(body, law.variables), law, event)


def _given_values(
    reader: Reader, node: ast.expr, fixed: Sequence[tuple[str, ast.expr] | None], inside: Reader, text: str, where: str
) -> Any:
    """Build an expectation given the values of random variables: one under the conditional law of the others."""
    names = {v.name: v for v in reader.law.variables}
    values: dict[Any, Any] = {}
    for name, value in filter(None, fixed):
        if isinstance(value, ast.Name) and value.id == name:  # given X, whatever its value
            if f"{name}_given" in reader.symbols:
                raise NotUnderstood(f"{where}: {name}_given is the value of {name} here; rename the parameter")
            values[names[name]] = reader.values.setdefault(name, sp.Symbol(f"{name}_given", real=True))
        else:
            values[names[name]] = reader.checked(value, text)
    law = conditional_law(reader.law, values)
    if law is None:
        raise NotUnderstood(f"{where}: the conditional law of this law is not known; write it as a law of its own")
    body = inside.checked(node, text).xreplace(values)
    return body if law == () else _mean(body, law, None)


def _given_form(reader: Reader, node: ast.expr, form: tuple[ast.expr, ast.expr], inside: Reader, text: str, where: str) -> Any:
    """Build an expectation given the value of a linear form of normal variables; None if signs are compared."""
    left = inside.checked(form[0], text)
    if isinstance(left, sp.sign):
        return None
    body = inside.checked(node, text)
    if (found := given_form(reader.law, left, reader.checked(form[1], text), body.free_symbols)) is None:
        raise NotUnderstood(
            f"{where}: given a value, laws are known for linear forms of normal variables, with a coefficient that is certainly not zero"
        )
    law, put_in = found
    body = body.xreplace(put_in)
    return body if law == () else _mean(body, law, None)


def _counted(reader: Reader, node: ast.expr, law: Counted, inside: Reader, text: str, where: str) -> Any:
    """Build a mean under a law on whole numbers: an infinite sum."""
    body = inside.checked(node, text)
    if body.has(E, sp.Integral, InfiniteSum):
        raise NotUnderstood(f"{where}: under a law on whole numbers only means of closed forms are read")
    try:
        value = law.mean(body)
    except (NoMean, NoRatio) as error:
        raise NotUnderstood(f"{where}: this mean is not read as a sum: {error}") from None
    lost = [one for one in perhaps_without_value(body) - perhaps_without_value(value) if not one.has(*law.variables)]
    note_lost(reader, sorted(lost, key=str), where)
    return value


def indicator_of_signs(reader: Reader, event: ast.expr, text: str) -> Any:
    """Write the indicator of the event that the signs of two normal variables are equal, or are not; None for another event.

    Each variable is zero with probability zero.
    """
    if not (isinstance(event, ast.Compare) and len(event.ops) == 1 and isinstance(event.ops[0], (ast.Eq, ast.NotEq))):
        return None
    variables = getattr(reader.law, "variables", ()) if getattr(reader.law, "is_gaussian", False) else ()
    signs = [reader.checked(side, text) for side in (event.left, event.comparators[0])]
    if not all(isinstance(one, sp.sign) and one.args[0] in variables for one in signs):
        return None
    x, y = (one.args[0] for one in signs)
    turned = -y if isinstance(event.ops[0], ast.NotEq) else y
    return above_zero(x) * above_zero(turned) + above_zero(-x) * above_zero(-turned)


def conditioned(inside: ast.expr) -> Conditioned | None:
    """Read the argument of an expectation as a value given an event, as in E[X | X > a] or E[X | X > 0, Y > 0]; None if there is no event."""
    if isinstance(inside, Conditioned):
        return inside
    if isinstance(inside, ast.BinOp) and isinstance(inside.op, ast.BitOr):
        return Conditioned(inside.left, inside.right)
    if isinstance(inside, ast.Compare) and inside.left.col_offset > inside.col_offset:
        return None  # (X | X) > a, in brackets, has no meaning
    if isinstance(inside, ast.Compare) and (under := conditioned(inside.left)) is not None:  # Python reads (X | X) > a
        return Conditioned(under.value, ast.copy_location(ast.Compare(under.event, inside.ops, inside.comparators), under.event))
    if isinstance(inside, ast.Tuple) and inside.elts and (under := conditioned(inside.elts[0])) is not None:
        events = [under.event, *inside.elts[1:]]
        return Conditioned(under.value, ast.copy_location(ast.BoolOp(ast.And(), events), under.event))
    return None


def _values(event: ast.expr) -> Iterator[tuple[str, ast.expr] | None]:
    """List the values that an event gives to variables; None for a part that is an inequality."""
    if isinstance(event, ast.BinOp) and isinstance(event.op, ast.BitAnd):
        parts = [*_values(event.left), *_values(event.right)]
        yield from parts if None not in parts else [None]
    elif isinstance(event, ast.Compare) and [*map(type, event.ops)] == [ast.Eq] and isinstance(event.left, ast.Name):
        yield event.left.id, event.comparators[0]
    else:
        yield None


def _form(event: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """Return the form that an event sets equal to a value, and the value; None for another event."""
    if isinstance(event, ast.Compare) and [*map(type, event.ops)] == [ast.Eq] and not isinstance(event.left, ast.Name):
        return event.left, event.comparators[0]
    return None
