r"""Finite sums and products, written out; infinite sums; binomial coefficients.

A sum goes as far as a product does: ``\sum_k a_k + b`` is ``(\sum_k a_k) + b``. Its ends are whole numbers, or its index runs over a
few numbers, ``\sum_{s \in \{-1, 1\}}``.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from closedform.derivations.reading.formula.factorials import of_two
from closedform.derivations.reading.formula.grammar import group, product
from closedform.derivations.reading.formula.letters import at_name, is_letter, name
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.samples import each
from closedform.derivations.reading.formula.token import Token, flat, words_of
from closedform.derivations.reading.formula.trees import Put, copied, names_in
from closedform.derivations.reading.syntax.trees import pointing_at
from closedform.derivations.reading.syntax.vocabulary import terms_between

MAX_TERMS = 100  # terms of a sum or product that is written out; its syntax tree is bounded besides
_ALL_FROM = re.compile(r"(>=|>)(\d+)")  # the sign in \sum_{k \ge 1}
_WHOLE = re.compile(r"-?\d+")


@dataclass
class _Range:
    """The texts below and above a sign.

    Args:
        index: the index.
        below: the text after the index.
        upper: the text above, as written.
        at: the place of the index.
        behind: the place after it.
        hat: the sign of the text above.
        last: the upper end, if letters give it.
    """

    index: str
    below: str
    upper: str
    at: Token
    behind: Token
    hat: Token
    last: ast.expr | None = None


def finite(p: Parser) -> ast.expr:
    """Read a sum or product: a finite one, or an infinite sum."""
    if p.scope.notation.samples and p.is_macro("sum"):
        return each(p)
    token = p.take()
    why = rf"the index of a finite \{token.text} runs from one whole number to another, \{token.text}_{{k=1}}^{{3}}, or over \{{-1, 1\}}"
    over = _range(p, token, why)
    is_to_a_letter = token.text == "sum" and over.last is not None and re.fullmatch(r"=\d+", over.below)
    if is_to_a_letter or over.upper in ("infty", "+infty") or over.below.endswith("infty") or _ALL_FROM.fullmatch(over.below):
        return _endless(p, token, over)
    if over.index in p.scope.names:
        p.refuse(over.at, f"{over.index} has a domain, and is the index here; use another letter")
    values = _values(p, over, token, why)
    if len(values) > MAX_TERMS:
        p.refuse(token, f"a \\{token.text} of {len(values)} terms; at most {MAX_TERMS} are written out")
    with p.within(running=p.scope.running | {over.index}):
        body = product(p)
    if token.text == "prod" and _ends_without(over.index, body):
        p.refuse(token, rf"does the last factor, without {over.index}, belong to the product? Put brackets around what does")
    stands_alone = over.index in names_in(body) and not _below(over.index, body)
    if token.text == "sum" and over.upper and _listed(over.below) is None and stands_alone:
        first, last = (_number(p, int(end), token) for end in (over.below[1:], over.upper))
        return p.call("Sum", [body, p.put(ast.Tuple([p.letter(over.index, token), first, last]), token)], token)
    if not values:
        return p.number(0 if token.text == "sum" else 1, token)
    whole, *rest = (_PutNumber(over.index, value, p, token).visit(copied(body)) for value in values)
    for term in rest:
        whole = p.binary(whole, ast.Add if token.text == "sum" else ast.Mult, term, token)
    return whole


def _range(p: Parser, token: Token, why: str) -> _Range:
    """Read the texts below and above a sign."""
    found = _Range("", "", "", token, token, token)
    while p.is_sign("_", "^") and not (found.index if p.is_sign("_") else found.upper):
        inside, length = p.argument(1)
        if p.is_sign("^"):
            found.hat, found.upper = p.next, words_of(inside)
            end, p.place = p.place + length, p.place + 1
            if any(map(is_letter, inside)):
                found.last = group(p)
            p.place = end
        elif p.is_sign("{", ahead=1):
            end, p.place = p.place + length, p.place + 2
            found.at = p.next
            found.index = name(p) if at_name(p) else p.refuse(p.next, why)
            found.behind, found.below = p.next, words_of(p.tokens[p.place : end - 1])
            p.place = end
        else:
            break
    if not found.index:
        p.refuse(token, why)
    return found


def _endless(p: Parser, token: Token, over: _Range) -> ast.expr:
    r"""Read the terms of a sum to \infty, or to an end that letters give."""
    index, below = over.index, over.below
    open_end = _ALL_FROM.fullmatch(below)
    first = int(open_end[2]) + (open_end[1] == ">") if open_end else int(below[1:]) if re.fullmatch(r"=\d+", below) else None
    if token.text != "sum" or first is None:
        p.refuse(token, r"only sums are read as infinite, \sum_{k=0}^{\infty}")
    if index in p.scope.names:
        p.refuse(token, f"{index} has a domain, and is the index here; use another letter")
    with p.within(running=p.scope.running | {index}):
        body = product(p)
    _refuse_index_below(p, index, body, token)
    limits = p.put(ast.Tuple([p.letter(index, token), p.number(first, token), over.last or p.letter("oo", token)]), token)
    return p.call("Sum", [body, limits], token)


def _below(index: str, body: ast.expr) -> list[str]:
    """List the letters of the terms that have an index below them."""
    return sorted(letter for letter in names_in(body) if index in letter.partition("_")[2])


def _refuse_index_below(p: Parser, index: str, body: ast.expr, token: Token) -> None:
    """Refuse an infinite sum over letters with the index below them, or of terms without it: a sum over neurons may be meant."""
    if below := _below(index, body):
        p.refuse(token, f"{below[0]} has {index} among its indices; how many terms are there? Write them out")
    if index not in names_in(body):
        p.refuse(token, f"{index} is not in the terms; how many are there?")


def _values(p: Parser, over: _Range, token: Token, why: str) -> list[int]:
    """List the numbers over which an index runs."""
    values = _listed(over.below)
    if values is None and not (over.below[:1] == "=" and _WHOLE.fullmatch(over.below[1:])):
        p.refuse(over.behind, why)
    if over.upper and not _WHOLE.fullmatch(over.upper):
        p.refuse(over.hat, f"{why}; for another end write its value, or a claim for each")
    if values is None and not over.upper:
        p.refuse(token, why)
    if values is not None:
        return values
    first, last = int(over.below[1:]), int(over.upper)
    terms_between(first, last, pointing_at(flat(p.text), over.hat.at), {"sum": "sum", "prod": "product"}[token.text])
    return list(range(first, last + 1))


def _listed(rest: str) -> list[int] | None:
    r"""Read the listed numbers of an index: s\in\{-1,1\}, s=\pm1."""
    if rest in ("=pm1", r"in\{pm1\}"):
        return [1, -1]
    if not (rest.startswith(r"in\{") and rest.endswith(r"\}")):
        return None
    parts = rest[4:-2].replace("+", "").split(",")
    return [int(part) for part in parts] if all(part.removeprefix("-").isdigit() for part in parts) else None


def binomial(p: Parser) -> ast.expr:
    """Read a binomial coefficient."""
    token = p.take()
    above, below = group(p), group(p)
    return of_two(p, above, below, token)


def _number(p: Parser, value: int, token: Token) -> ast.expr:
    return p.number(value, token) if value >= 0 else p.negative(p.number(-value, token), token)


class _PutNumber(Put):
    """Substitutes a number for a sum's index, in other indices too."""

    def __init__(self, index: str, value: int, p: Parser, token: Token) -> None:
        super().__init__({index: _number(p, value, token)})
        self.index, self.value, self.p, self.token = index, value, p, token

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Replace the index, or a letter with it as an index."""
        base, _, below = node.id.partition("_")
        parts = re.split("_|plus|minus", below)
        if below == self.index:
            node.id = f"{base}_{self.value}"
        elif (shifted := re.fullmatch(rf"{self.index}(plus|minus)(\d+)", below)) is not None:
            value = self.value + (1 if shifted[1] == "plus" else -1) * int(shifted[2])
            node.id = f"{base}_{value}" if value >= 0 else f"{base}_minus{-value}"
        elif self.index in parts or (
            len(self.index) == 1 and "_" not in below and any(len(part) > 1 and self.index in part for part in parts)
        ):
            self.p.refuse(self.token, f"{node.id} has {self.index} among its indices; write the terms out")
        return super().visit_Name(node)


def _ends_without(index: str, body: ast.expr) -> bool:
    """Return True if the last factor of a product lacks an index that an earlier factor has."""
    if not (isinstance(body, ast.BinOp) and isinstance(body.op, ast.Mult)):
        return False
    return index not in names_in(body.right) and index in names_in(body.left)
