r"""Vectors that a formula uses only in numbers: inner products and norms, each a name of its own.

``\mathbf{w}^\top\mathbf{x}``, ``\mathbf{w}\cdot\mathbf{x}``, ``\langle\mathbf{w},\mathbf{x}\rangle`` and
``\|\mathbf{x}-2\mathbf{y}\|`` are expanded by bilinearity in the products of single vectors. Their laws, and which of them are
possible, belong to the claim; nothing here depends on the number of components.
"""

from __future__ import annotations

import ast

from closedform.derivations.reading.formula.algebra import TRANSPOSES, exponent_ahead
from closedform.derivations.reading.formula.brackets import absolute, bracketed
from closedform.derivations.reading.formula.grammar import factor, starts_factor
from closedform.derivations.reading.formula.letters import at_name, is_letter, name
from closedform.derivations.reading.formula.means import average
from closedform.derivations.reading.formula.naming import norm_of, product_of
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import CLOSED_BY, Token, bracket, words_of
from closedform.derivations.reading.formula.trees import copied
from closedform.derivations.reading.formula.words import ACCENTS, WORDS

BOLD = tuple(face for face, mark in ACCENTS.items() if mark == "bold")

Combination = dict[str, ast.expr]  # coefficients by vector


def at_vector(p: Parser) -> bool:
    """Return True if the name of a vector begins here."""
    if not at_name(p):
        return False
    if p.is_macro(*BOLD):
        if not is_letter(p.peek(2 if p.is_sign("{", ahead=1) else 1)) or at_bold_operator(p):
            return False
    elif not p.scope.notation.vectors or p.is_macro(*WORDS):
        return False
    place = p.place
    vector = name(p).removesuffix("prime")  # x' may be a transpose, and is no other name
    p.place = place
    return vector in p.scope.notation.vectors or ("bold" in vector.partition("_")[0] and vector not in p.scope.names)


def at_bold_operator(p: Parser) -> bool:
    r"""Return True if a bold letter is an expectation or a probability: \mathbf{E}[...], \mathbf{P}(...)."""
    if p.next.text != "mathbf" or p.word_ahead() not in ("E", "P"):
        return False
    ahead = p.argument(1)[1]
    if p.is_sign("_", ahead=ahead):
        ahead = p.argument(ahead + 1)[1]
    return p.is_sign("[", "(", r"\{", "|", "lbar", ahead=ahead)


def _skip_transpose(p: Parser) -> bool:
    """Skip a transpose, and return True if there was one."""
    if not p.is_sign("^"):
        return False
    written, _, length = exponent_ahead(p)
    p.place += length * (written in TRANSPOSES)
    return written in TRANSPOSES


def product_of_two(p: Parser) -> ast.expr | None:
    """Read a vector, and the vector by which it is multiplied; None if none begins here."""
    if not (at_vector(p) or (p.is_sign("(", "[") and _is_sum_multiplied(p))):
        return None
    token = p.next
    left = _atom(p)
    if not (_skip_transpose(p) or p.skip("*")):
        why = r"a vector is no number; inner products and norms are read, \mathbf{w}^\top\mathbf{x} and \|\mathbf{x}\|"
        p.refuse(token, why)
    if not (at_vector(p) or (p.is_sign("(", "[") and _is_in_bracket(p))):
        p.refuse(p.next, r"a vector is needed here, for an inner product; matrices are not read")
    return _dot(p, left, _atom(p), token)


def _is_sum_multiplied(p: Parser) -> bool:
    """Return True if a bracket holds a sum of vectors that is multiplied by another vector."""
    if not _is_in_bracket(p):
        return False
    place = p.place
    p.place += len(bracket(p.tokens, place)) + 2
    found = _skip_transpose(p) or (p.is_sign("*") and p.peek(1).kind != "digit")
    p.place = place
    return found


def _is_in_bracket(p: Parser) -> bool:
    place = p.place
    p.take()
    p.skip("-", "+")
    while p.next.kind == "digit" or p.is_sign("*"):
        p.take()
    found = at_vector(p)
    p.place = place
    return found


def _atom(p: Parser) -> Combination:
    token = p.next
    if p.skip("(", "["):
        found = _combination(p)
        p.expect(CLOSED_BY[token.text], token)
        return found
    return {name(p).removesuffix("prime"): p.number(1, token)}


def _combination(p: Parser) -> Combination:
    """Read a sum of multiples of vectors."""
    found: Combination = {}
    is_negative = p.is_sign("-")
    p.skip("-", "+")
    while True:
        token = p.next
        multiple: ast.expr = p.number(1, token)
        multiple = p.negative(multiple, token) if is_negative else multiple
        while not at_vector(p) and not (p.is_sign("(") and _is_in_bracket(p)):
            if not starts_factor(p):
                p.refuse(p.next, r"this needs a vector")
            multiple = p.binary(multiple, ast.Mult, factor(p), token)
            p.skip("*")
        for vector, own in _atom(p).items():
            term = p.binary(copied(multiple), ast.Mult, own, token)
            found[vector] = p.binary(found[vector], ast.Add, term, token) if vector in found else term
        if p.skip("/"):
            below = factor(p)
            if len(found) != 1:
                p.refuse(token, "a vector is needed here")
            found = {vector: p.binary(own, ast.Div, copied(below), token) for vector, own in found.items()}
        if not p.is_sign("+", "-"):
            return found
        is_negative = p.take().text == "-"


def _dot(p: Parser, left: Combination, right: Combination, token: Token) -> ast.expr:
    whole: ast.expr | None = None
    for a, x in left.items():
        for b, y in right.items():
            term = p.build("x * y * z", token, x=x, y=y, z=_pair(p, a, b, token))
            whole = term if whole is None else p.binary(whole, ast.Add, term, token)
    assert whole is not None
    return whole


def _pair(p: Parser, a: str, b: str, token: Token) -> ast.expr:
    p.products.add((min(a, b), max(a, b)))
    is_square = a == b and product_of(a, a) not in p.scope.names
    return p.build("n**2", token, n=p.letter(norm_of(a), token)) if is_square else p.letter(product_of(a, b), token)


def brackets(p: Parser) -> ast.expr:
    """Read a sum in brackets, or the product of a vector sum."""
    return product_of_two(p) or bracketed(p)


def bars(p: Parser) -> ast.expr:
    """Read an absolute value, or a norm."""
    return norm(p) if p.is_sign("|", ahead=1) and not p.peek(1).apart else absolute(p)


def norm(p: Parser) -> ast.expr:
    """Read the norm of a sum of vectors; its square is the inner product with itself."""
    token = p.take()
    closing = {"norm": "norm", "lnorm": "rnorm", "|": "|"}[token.text]
    if token.text == "|":
        p.take()
    if not (at_vector(p) or p.is_sign("-", "(") or starts_factor(p)):
        p.refuse(token, "a norm of what?")
    inside = _combination(p)
    p.expect(closing, token)
    if closing == "|":
        p.expect("|", token)
    if p.is_sign("_"):
        if p.peek(1).text != "2":
            p.refuse(p.next, "only the Euclidean norm is read")
        p.place += 2
    if p.is_sign("^") and words_of(p.argument(1)[0]) == "2":
        p.place += p.argument(1)[1]
        return _dot(p, inside, inside, token)
    if len(inside) == 1:
        ((vector, multiple),) = inside.items()
        if product_of(vector, vector) not in p.scope.names:
            p.products.add((vector, vector))
            return p.build("Abs(x) * n", token, x=multiple, n=p.letter(norm_of(vector), token))
    return p.call("sqrt", [_dot(p, inside, inside, token)], token)


def angle(p: Parser) -> ast.expr:
    r"""Read an inner product \langle u, v \rangle, or a mean in angle brackets."""
    place, token = p.place, p.take()
    if not (at_vector(p) or _is_ahead(p)):
        p.place = place
        return average(p)
    left = _combination(p)
    if not p.skip(","):
        p.refuse(p.next, r"an inner product is of two vectors, \langle u, v \rangle")
    right = _combination(p)
    p.expect("rangle", token)
    return _dot(p, left, right, token)


def _is_ahead(p: Parser) -> bool:
    """Return True if a vector occurs before the next comma."""
    place, found = p.place, False
    while p.next.kind != "end of text" and not p.is_sign(",", "rangle") and not found:
        found = at_vector(p)
        p.place += 1
    p.place = place
    return found
