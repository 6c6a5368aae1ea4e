"""Calls of functions that a note defines, replaced by their forms, and derivatives written with primes."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.letters import name_from, without_primes
from closedform.derivations.reading.formula.notation import SQUARE
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import CLOSED_BY, Token, bracket, depths, words_of
from closedform.derivations.reading.formula.trees import Put, bound_names, free_names, names_in
from closedform.derivations.reading.syntax.trees import MAX_NODES, SLASH, NotUnderstood, Undefined

MAX_EXPANDED = 60  # functions of the note in one formula, including those in their forms
_SEPARATORS = (",", ";", "mid", "|")


def called(p: Parser, name: str, token: Token) -> ast.expr:
    """Build the node for a name; for a function of the note, with its arguments."""
    functions, names = p.scope.notation.functions, p.scope.names
    base, order = without_primes(name)
    if base not in functions and re.fullmatch(r"\w+?d?dot", base) and base not in names:
        undotted = re.sub("d?dot$", "", base)
        base, order = (undotted, order + len(base) - len(undotted) - 2) if undotted in functions else (base, order)
    if base not in functions:
        return name_from(p, name, token)
    if p.is_sign("^") and (above := re.fullmatch(r"\((\d)\)", words_of(p.argument(1)[0]))):  # f^{(3)}
        order, p.place = order + int(above[1]), p.place + p.argument(1)[1]
    if p.is_sign("^"):
        p.refuse(p.next, f"the power stands after the argument: {base}(...)^2")
    if base in names:
        p.refuse(token, f"is {base} the function that the text defines, or a number? Rename one")
    if not p.is_sign("(", "["):
        p.refuse(token, f"{base} is a function in this text; give it its argument in brackets")
    variables, _ = functions[base]
    given = _given(p)
    if len(given) != len(variables):
        why = f"{base}({', '.join(variables)}) has {len(variables)} in brackets in this text, not {len(given)}"
        p.refuse(token, why)
    if order and len(variables) > 1:
        p.refuse(token, f"by which of {', '.join(variables)} is {base} differentiated? Write \\partial_{variables[0]} {base}")
    return _at_arguments(p, base, order, given, token)


def _given(p: Parser) -> list[ast.expr]:
    """Read arguments in brackets, separated by commas, semicolons or one bar."""
    opening, held = p.next, bracket(p.tokens, p.place)
    bars = sum(depth == 0 and held[place].kind == "sign" and held[place].text in ("mid", "|") for place, depth in depths(held))
    p.take()
    with p.within(bars=0, conditioning=bars == 1):
        found = [sum_of(p)]
        while p.skip(*_SEPARATORS[: 4 if bars == 1 else 2]):
            found.append(sum_of(p))
    p.expect(CLOSED_BY[opening.text], opening)
    return found


def _at_arguments(p: Parser, name: str, order: int, given: Sequence[ast.expr], token: Token) -> ast.expr:
    """Write a function of the note at its arguments, or the derivative there of one of a single variable."""
    variables, _ = p.scope.notation.functions[name]
    body = _form(p, name, token)
    put_in = set[str]().union(*map(names_in, given))
    _rename_bound(p, body, put_in, token, name)
    found = [node for node in ast.walk(body) if isinstance(node, ast.expr)]
    bare = [variable.removesuffix(SQUARE) for variable in variables]
    pairs = dict(zip(bare, given, strict=True))
    sizes = {variable: sum(isinstance(node, ast.expr) for node in ast.walk(argument)) for variable, argument in pairs.items()}
    if len(found) + sum(sizes.get(node.id, 0) for node in found if isinstance(node, ast.Name)) > MAX_NODES:
        p.refuse(token, f"{name} of this is a formula of more than {MAX_NODES} terms; split the claim")
    for node in found:
        p.put(node, token)
    value: ast.expr
    own = p.letter(f"_{bare[0]}", token)
    for variable, letter in zip(variables, bare, strict=True):
        pairs[letter] = own if order else pairs[letter]
        if variable != letter:  # from a square, which its root replaces
            pairs[letter] = p.build("sqrt(x)", token, x=pairs[letter])
    value = Put(pairs).visit(body)
    return value if not order else p.call("Derivative", [value, own, p.number(order, token), *given], token)


def _form(p: Parser, name: str, token: Token) -> ast.expr:
    """Read the form of a function of the note, in which the others are known."""
    variables, form = p.scope.notation.functions[name]
    bare = {variable.removesuffix(SQUARE) for variable in variables}
    p.expanded.append(name)
    if len(p.expanded) > MAX_EXPANDED:
        p.refuse(token, f"more than {MAX_EXPANDED} functions of the text, nested; write them out")
    fewer = {other: known for other, known in p.scope.notation.functions.items() if other != name}
    names, random = p.scope.names | bare, p.scope.random - bare
    try:
        inner = p.another(form, replace(p.scope.notation, functions=fewer), names, random)
        body: ast.expr = inner.whole(sum_of)
    except NotUnderstood as error:
        if isinstance(error, Undefined) and error.letter == SLASH:
            raise
        p.refuse(token, f"{name}({', '.join(variables)}) = {form[:40]} is not read: {error}")
    return body


def _rename_bound(p: Parser, body: ast.expr, put_in: set[str], token: Token, name: str) -> None:
    """Rename the bound letters of a function's form that occur in an argument."""
    variables, _ = p.scope.notation.functions[name]
    bare = {variable.removesuffix(SQUARE) for variable in variables}
    bound = bound_names(body)
    taken = bound & put_in
    if bound & bare or taken & free_names(body):
        why = f"{name}({', '.join(variables)}) integrates over a letter that stands in the argument too; rename one"
        p.refuse(token, why)
    known = p.scope.known | p.scope.random | names_in(body) | put_in
    for letter in sorted(taken):  # another bound letter inside
        fresh = next(f"{letter}_{k}" for k in count(1) if f"{letter}_{k}" not in known)
        for node in ast.walk(body):
            if isinstance(node, ast.Name) and node.id == letter:
                node.id = fresh
