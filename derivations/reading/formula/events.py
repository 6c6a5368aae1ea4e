"""Events and their indicators: inequalities, chains of them, and conditions."""

from __future__ import annotations

import ast
from contextlib import suppress

from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.letters import at_name, name
from closedform.derivations.reading.formula.parser import COMPARISONS, Parser
from closedform.derivations.reading.formula.token import CLOSED_BY, CLOSING
from closedform.derivations.reading.formula.trees import copied, function_of, names_in
from closedform.derivations.reading.formula.words import WORDS
from closedform.derivations.reading.syntax.trees import Indicator, NotUnderstood

_INEQUALITIES_ALONE = "only inequalities are read as events: < <= > >="


def indicator(p: Parser) -> ast.expr:
    """Read an indicator: its sign, and its event in brackets or as an index."""
    token, why = p.next, r"an indicator needs an event, \mathbf{1}\{X > 0\}"
    if token.kind == "macro":
        p.skip_word()
    else:
        p.take()
    below = p.skip("_")
    if not p.is_sign("{") and (below or not p.is_sign(r"\{", "(", "[")):
        p.refuse(p.next, why)
    opening, again = p.take(), None
    if opening.text in ("{", "(", "[") and p.is_sign(r"\{", "(", "[") and p.is_relation_within(p.place):
        again = p.take()
    found = p.enclosed(event)
    if again is not None:
        p.expect(CLOSED_BY[again.text], again)
    p.expect(CLOSED_BY[opening.text], opening)
    return p.put(Indicator(found), token)


def one(p: Parser) -> ast.expr | None:
    """Read a 1 before an event as its indicator; None if it is the number."""
    return indicator(p) if p.is_event(1) else None


def event(p: Parser) -> ast.expr:
    """Read inequalities, separated by commas or by signs of intersection."""
    value = relation(p)
    while p.is_sign(",", ";") or p.is_macro("cap", "wedge", "land") or p.is_word("and"):
        token = p.next
        if p.is_macro(*WORDS):
            p.skip_word()
        else:
            p.take()
        value = p.binary(value, ast.BitAnd, relation(p), token)
    if p.is_macro("cup", "vee", "lor"):
        p.refuse(p.next, "a union of events is not read; add their indicators, minus that of the common part")
    return value


def relation(p: Parser) -> ast.expr:
    """Read one inequality or a chain of them, perhaps in brackets."""
    token = p.next
    if p.is_sign(r"\{", "(") and p.is_relation_within(p.place):
        p.take()
        inner: ast.expr = p.enclosed(event)
        p.expect(CLOSED_BY[token.text], token)
        return inner
    sides: list[ast.expr] = [sum_of(p)]
    kinds: list[ast.cmpop] = []
    if p.is_sign("=") and (equality := _at_a_value(p, sides[0])) is not None:
        return equality
    while p.is_sign(*COMPARISONS):
        kinds.append(COMPARISONS[p.take().text]())
        sides.append(sum_of(p))
    if not kinds:
        why = _INEQUALITIES_ALONE if p.is_sign("=") or p.is_macro("in") else "an inequality is needed here, such as X > 0"
        p.refuse(p.next if p.next.kind != "end of text" else token, why)
    if p.is_sign("="):
        p.refuse(p.next, _INEQUALITIES_ALONE)
    return p.put(ast.Compare(sides[0], kinds, sides[1:]), token)


def _at_a_value(p: Parser, side: ast.expr) -> ast.expr | None:
    """Read a variable's equality with a value: as inequalities from both sides, P(N = 2), or the equality of a sign."""
    found: ast.expr
    if function_of(side) == "sign":
        token = p.take()
        found = p.put(ast.Compare(side, [ast.Eq()], [sum_of(p)]), token)
        return found
    if not (p.scope.valued and isinstance(side, ast.Name) and side.id in p.scope.random):
        return None
    token, value = p.take(), sum_of(p)
    if names_in(value) & p.scope.random:
        p.refuse(token, f"{_INEQUALITIES_ALONE}, and one variable at a value")
    between: list[ast.expr] = [side, copied(value)]
    found = p.put(ast.Compare(value, [ast.LtE(), ast.LtE()], between), token)
    return found


def given(p: Parser) -> ast.expr:
    """Read the condition after the bar of a mean: values of variables, or of a form of them, or an event."""
    start = p.place
    for read in (_values_given, _form_given):
        if (found := read(p)) is not None:
            return found
        p.place = start
    return event(p)


def _values_given(p: Parser) -> ast.expr | None:
    r"""Read the given values of random variables, \mid X = x, Z = z; \mid X alone means any value of it."""
    found: list[ast.expr] = []
    while at_name(p):
        token, letter = p.next, name(p)
        if letter not in p.scope.random:
            return None
        variable = p.letter(letter, token)
        if p.skip("="):
            value = sum_of(p)
        elif p.is_sign(",", *CLOSING):
            value = copied(variable)
        else:
            return None
        found.append(p.put(ast.Compare(variable, [ast.Eq()], [value]), token))
        if not p.skip(","):
            both = found[0]
            for other in found[1:]:
                both = p.binary(both, ast.BitAnd, other, token)
            return both
    return None


def _form_given(p: Parser) -> ast.expr | None:
    r"""Read the given value of a form of random variables, \mid S + W = v; None for another event."""
    token = p.next
    with suppress(NotUnderstood):
        form = sum_of(p)
        if p.skip("=") and names_in(form) & p.scope.random:
            value = sum_of(p)
            if p.is_sign(*CLOSING) and not names_in(value) & p.scope.random:
                return p.put(ast.Compare(form, [ast.Eq()], [value]), token)
    return None
