r"""Sums over the indices of letters, as many as n: ``\sum_{i=1}^n X_i``, ``\sum_{i\ne j}``, ``\sum_{1\le i<j\le n}``, ``\sum_{j=i+1}^n``.

They are read where the claim says that there are such letters, X_1, ..., X_n, and reduced in ``derivations.reading.text.samples``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from closedform.derivations.reading.formula.grammar import product, sum_of
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import Token
from closedform.derivations.reading.syntax.trees import Each

_I = r"([A-Za-z]\w*)"
# What may stand below the sign, with spaces between tokens, and the relation of its indices.
_BELOW = (
    ("every", re.compile(rf"{_I}((?: , {_I})*)(?: = (\d+)| in \[ (?P<last>\w+) \])?")),
    ("every", re.compile(rf"\d+ <= {_I} <= (?P<last>\w+)")),
    ("apart", re.compile(rf"{_I}(?: = 1 , \w+)?(?: (?:!=|notin) (\w+))+")),
    ("rising", re.compile(rf"(?:1 <= )?{_I}(?: < {_I})+(?: <= (?P<last>\w+))?")),
    ("above", re.compile(rf"{_I} (?:= {_I} \+ 1|> {_I})")),
)


def each(p: Parser) -> ast.expr:
    """Read a sum over indices."""
    token = p.take()
    below, above = list[Token](), list[Token]()
    while p.is_sign("_", "^"):
        inside, length = p.argument(1)
        below, above = (inside, above) if p.is_sign("_") else (below, inside)
        p.place += length
    text = " ".join(one.text for one in below)
    relation, found = next(
        ((name, match) for name, pattern in _BELOW if (match := pattern.fullmatch(text)) is not None), ("", None)
    )
    if found is None:
        p.refuse(token, r"which indices does this sum run over? Write \sum_{i=1}^n, \sum_{i<j} or \sum_{i \ne j}")
    names = re.findall(r"(?<!\w)(?!in\b|notin\b)[A-Za-z]\w*(?!\w)|(?<=!= )\d+", text)
    last = found.groupdict().get("last")
    names = list(dict.fromkeys(one for one in names if one != last))
    first = re.search(r"(?:^|= )(\d+)(?=$| <= \w+ <= )", text)
    size = _end(p, above, token) if above else p.letter(last, token) if last else None
    if relation == "every" and len(names) == 1 and (lower := _one_less(size)):
        relation, names, size = "below", [*names, lower], None
    running = names[:1] if relation in ("below", "above") else names
    if relation == "apart" and " = 1 ," in text and not {*names[1:]} & p.scope.running and not names[1].isdigit():
        p.refuse(token, f"{names[1]} runs in no sum around this one; write X_1 for a fixed index, or a sum for each")
    if taken := sorted({*running} & p.scope.names):
        p.refuse(token, f"{taken[0]} has a domain, and is the index here; use another letter")
    with p.within(running=p.scope.running | {*running}):
        body = product(p)
    return p.put(Each(body, size, indices=tuple(names), relation=relation, first=int(first[1]) if first else 1), token)


def _end(p: Parser, above: Sequence[Token], token: Token) -> ast.expr:
    whole, place, p.tokens, p.place = p.tokens, p.place, [*above], 0
    end: ast.expr = p.enclosed(sum_of)
    if p.next.kind != "end of text":
        p.refuse(token, "the end of this sum is not read")
    p.tokens, p.place = whole, place
    return end


def _one_less(size: ast.expr | None) -> str:
    """Return the letter i of an end i - 1; empty for another end."""
    is_less = (
        isinstance(size, ast.BinOp)
        and isinstance(size.op, ast.Sub)
        and isinstance(size.right, ast.Constant)
        and size.right.value == 1
    )
    return size.left.id if is_less and isinstance(size.left, ast.Name) else ""  # type: ignore[union-attr]
