"""Integrals: their ends, their differential before or behind the integrand, or in a numerator; the measure of a normal law."""

from __future__ import annotations

import ast

from closedform.derivations.reading.formula.differentials import (
    at_d,
    at_differential,
    at_measure,
    differential,
    ends_here,
    letter_of,
    skip_measure,
    take_d,
)
from closedform.derivations.reading.formula.grammar import group, integrand, primary, product, starts_factor
from closedform.derivations.reading.formula.letters import name
from closedform.derivations.reading.formula.parser import FRACTIONS, Parser
from closedform.derivations.reading.formula.scope import Integral
from closedform.derivations.reading.formula.token import Token, words_of
from closedform.derivations.reading.formula.trees import copied, function_of, is_power, names_in

Ends = tuple[ast.expr, ast.expr]


def integral(p: Parser) -> ast.expr:
    """Read an integral from its sign to its differential."""
    outer = p.scope.integral if p.scope.integral is not None and p.scope.integral.start == p.place else None
    token = p.take()
    has_ends = p.is_sign("_", "^")
    # Without ends it is over the whole line, if the integrand decays; the variable of an antiderivative occurs outside too, and is
    # refused.
    ends = _ends(p, token) if has_ends else p.whole_line(token)
    if (measured := _normal_measure(p, token, ends)) is not None:
        return measured
    frame = Integral(ends, p.scope.integral, start=p.place)
    with p.within(integral=frame, above=None):
        begins = at_differential(p)
        if begins:
            differential(p)
            _outer_differentials(p, frame)
    if begins:
        assert frame.variable is not None
        body = integrand(p, frame, frame.variable)
        if p.is_sign("+", "-") and not p.is_macro("int", ahead=1):
            p.refuse(p.next, "does the integrand go on here? Put it in brackets, or the differential after it")
    else:
        body = integrand(p, frame)
        if frame.variable is None:
            body = _closed(p, frame, body, token)
            if outer is not None and starts_factor(p) and not at_d(p):  # \int_a\int_b f\,dx\, g\,dy
                _refuse_other_ends(p, outer, frame)
    assert frame.variable is not None
    if not has_ends and not _decays(body, frame.variable.id):
        p.refuse(token, "an integral needs both its ends, \\int_a^b; only normal densities are read without them")
    return p.integral(body, frame.variable, ends, token)


def _closed(p: Parser, frame: Integral, body: ast.expr, token: Token) -> ast.expr:
    """Read the end of an integral: its differential, or a measure, whose density multiplies its integrand."""
    with p.within(integral=frame, above=None):
        if at_measure(p):
            skip_measure(p)
            at = p.next
            frame.variable = p.letter(name(p), at)
            density = p.call("phi", [p.letter(frame.variable.id, at)], at)
            body = p.binary(density, ast.Mult, body, at)
        elif at_differential(p):
            differential(p)
        else:
            p.refuse(token, "an integral without a differential; write \\int_a^b f \\,dx")
    return body


def _outer_differentials(p: Parser, frame: Integral) -> None:
    r"""Read dx\,dy after signs that all precede them; if these have the same ends, their order does not matter."""
    while (outer := frame.outer) is not None and outer.variable is None and at_d(p):
        _refuse_other_ends(p, outer, frame)
        take_d(p)
        outer.variable = letter_of(p)
        frame = outer


def _refuse_other_ends(p: Parser, outer: Integral, frame: Integral) -> None:
    if [ast.dump(end) for end in outer.ends] != [ast.dump(end) for end in frame.ends]:
        p.refuse(p.next, r"which of these belongs to which sign? Write \int_a^b dx \int_c^d dy, each after its sign")


def _ends(p: Parser, token: Token) -> Ends:
    ends: dict[str, ast.expr] = {}
    while p.is_sign("_", "^") and len(ends) < 2:
        sign = p.take()
        if sign.text in ends:
            p.refuse(sign, "two lower or two upper ends")
        if sign.text == "_" and _skip_line(p):
            return p.whole_line(sign)
        ends[sign.text] = end(p, sign)
    if len(ends) < 2:
        p.refuse(token, "an integral needs both its ends, \\int_a^b")
    return ends["_"], ends["^"]


def _skip_line(p: Parser) -> bool:
    r"""Skip \mathbb{R} below an integral sign, and return True if it stood there."""
    ahead = p.argument()[1] if p.is_sign("{") else p.argument(1)[1]
    inside = [part for part in p.tokens[p.place : p.place + ahead] if part.text not in ("{", "}")]
    found = words_of(inside) == "mathbbR"
    p.place += ahead * found
    return found


def end(p: Parser, sign: Token) -> ast.expr:
    """Read an end of an integral, which may be infinite."""
    inside, length = p.argument()
    if inside and inside[-1].text == "infty" and len(inside) <= 2 and inside[0].text in ("+", "-", "infty"):
        p.place += length
        infinity: ast.expr = p.letter("oo", inside[-1])
        return p.negative(infinity, inside[0]) if inside[0].text == "-" else infinity
    if p.is_macro(*FRACTIONS, "sqrt"):
        return primary(p)
    if p.next.kind == "digit" and p.peek(1).kind == "digit" and not p.peek(1).apart:
        p.refuse(sign, "LaTeX takes the first digit alone; put the end in braces")
    return group(p)


def _normal_measure(p: Parser, token: Token, ends: Ends) -> ast.expr | None:
    r"""Read \int Dz f, an integral over the standard normal law in physicists' notation; None if there is none."""
    if not skip_measure(p):
        return None
    at = p.next
    variable = p.letter(name(p), at)
    whole: ast.expr = p.call("phi", [copied(variable)], at)
    if not ends_here(p):
        with p.within(running=p.scope.running | {variable.id}):
            whole = p.binary(whole, ast.Mult, product(p), at)
    return p.integral(whole, variable, ends, token)


def _decays(body: ast.expr, variable: str) -> bool:
    """Return True if an integrand has a density's factor: phi, or an exponential of a power or an absolute value, of the variable."""
    for node in ast.walk(body):
        if function_of(node) in ("phi", "exp") and variable in names_in(node):
            even = (part for part in ast.walk(node) if is_power(part) or function_of(part) == "Abs")
            if function_of(node) == "phi" or any(variable in names_in(part) for part in even):
                return True
    return False
