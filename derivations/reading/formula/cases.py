r"""Case distinctions, by indicators.

The first row whose condition holds counts. The reader asks about points in no row. It also asks about a row without a value where
another row holds: multiplying it by a zero indicator does not remove it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

from closedform.derivations.reading.formula.events import event
from closedform.derivations.reading.formula.grammar import sum_of
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token
from closedform.derivations.reading.formula.trees import copied, function_of, names_in
from closedform.derivations.reading.formula.words import WORDS
from closedform.derivations.reading.syntax.trees import Indicator
from closedform.derivations.reading.syntax.vocabulary import REAL_EVERYWHERE

_OTHERWISE = {"otherwise", "else", "elsewhere"}
_IF = {"if", "for", "when", "where", "forall", "forall ", "ifand"}
# The other half of a comparison.
_REST = {ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Lt: ast.GtE, ast.GtE: ast.Lt}
_TURNED = {ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.Lt: ast.Gt, ast.GtE: ast.LtE}
Row = tuple[ast.expr, ast.expr | None, Token]


def cases(p: Parser) -> ast.expr:
    """Read a case distinction."""
    begin = p.take()
    _drop_punctuation(p)
    rows: list[Row] = []
    while True:
        at = p.next
        value = p.enclosed(sum_of)
        if not p.skip("&"):
            p.refuse(p.next, r"each case is a value, & and a condition; write \text{otherwise} for the last one's")
        rows.append((value, _condition(p), at))
        if not p.skip("\\") or p.next.kind == "end":
            break
    if p.next.kind != "end":
        p.refuse(p.next, r"the cases end with \end{cases}")
    p.take()
    return _by_indicators(p, rows, begin)


def _drop_punctuation(p: Parser) -> None:
    """Drop the commas before & and at the ends of rows."""
    end = next((i for i in range(p.place, len(p.tokens)) if p.tokens[i].kind == "end"), len(p.tokens))
    stops = {i for i in range(p.place, end + 1) if i == end or p.tokens[i].text in ("&", "\\")}
    drop = {i - 1 for i in stops if p.tokens[i - 1].kind == "sign" and p.tokens[i - 1].text in (",", ".", ";")}
    p.tokens = [token for i, token in enumerate(p.tokens) if i not in drop]


def _condition(p: Parser) -> ast.expr | None:
    """Read a row's condition; None for "otherwise"."""
    while p.is_macro(*WORDS):
        word = p.word_ahead().strip().rstrip(".,")
        if word in _OTHERWISE:
            p.skip_word()
            return None
        if word not in _IF:
            break
        p.skip_word()
    return p.enclosed(event)


def _by_indicators(p: Parser, rows: Sequence[Row], begin: Token) -> ast.expr:
    for _, condition, at in rows[:-1]:
        if condition is None:
            p.refuse(at, "otherwise belongs to the last case only")
    if len(rows) < 2:
        p.refuse(begin, "one case alone: what holds otherwise? Write a second one")
    _refuse_no_rest(p, rows, begin)
    about = set().union(*(names_in(condition) for _, condition, _ in rows if condition is not None))
    whole: Any = None
    before: list[ast.expr] = []
    for number, (value, condition, at) in enumerate(rows):
        if (part := _partial(value, about)) is not None:
            why = f"this case has {part}, which may have no value where another case holds; write a claim for each case, with its condition"
            p.refuse(at, why)
        factors = [p.build("1 - x", at, x=p.put(Indicator(copied(one)), at)) for one in before]
        if condition is not None and number < len(rows) - 1:
            factors.append(p.put(Indicator(condition), at))
            before.append(condition)
        for one in factors:
            value = p.binary(value, ast.Mult, one, at)
        whole = value if whole is None else p.binary(whole, ast.Add, value, at)
    return whole


def _refuse_no_rest(p: Parser, rows: Sequence[Row], begin: Token) -> None:
    """Ask for the value outside all cases; the last of two may be the other half of the first."""
    last, first = rows[-1][1], rows[0][1]
    if last is None or (len(rows) == 2 and first is not None and _halves(first, last)):
        return
    p.refuse(begin, r"what holds where none of these conditions does, a boundary perhaps? Write \text{otherwise} for the last")


def _halves(first: ast.expr, last: ast.expr) -> bool:
    """Return True if one comparison holds exactly where the other does not."""
    if not (isinstance(first, ast.Compare) and isinstance(last, ast.Compare) and len(first.ops) == len(last.ops) == 1):
        return False
    sides = [ast.dump(first.left), ast.dump(first.comparators[0])]
    others = [ast.dump(last.left), ast.dump(last.comparators[0])]
    kind: Any = type(last.ops[0])
    if others == sides[::-1] and others != sides:
        kind = _TURNED.get(kind)
    elif others != sides:
        return False
    return kind is not None and _REST.get(type(first.ops[0])) is kind


def _partial(value: ast.expr, about: set[str]) -> str | None:
    """Name a part that may have no value for some values of the letters in the conditions."""
    for node in ast.walk(value):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and names_in(node.right) & about:
            return "a quotient"
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and names_in(node.left) & about:
            power = node.right
            if not (isinstance(power, ast.Constant) and power.value == int(power.value)):  # type: ignore[arg-type]
                return "a power"
        if function_of(node) not in ("", *REAL_EVERYWHERE) and names_in(node) & about:
            return function_of(node)
    return None
