r"""Vectors and matrices of any dimension in a formula: A^{-\top}, \operatorname{tr}(A), \|x\|, I_n, \nabla_w f, \mathbb{E}_{x \sim N(m, S)}[f].

The tree has a call for each; which letters are vectors matters here only where a letter ends an argument, or stands before brackets.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import replace

from closedform.derivations.reading.formula.algebra import TRANSPOSES, exponent_ahead
from closedform.derivations.reading.formula.brackets import absolute
from closedform.derivations.reading.formula.commands import TABLE
from closedform.derivations.reading.formula.events import event
from closedform.derivations.reading.formula.functionals import functional, law
from closedform.derivations.reading.formula.functions import run_of_letters, upright
from closedform.derivations.reading.formula.grammar import command, factor, primary, product, sum_of
from closedform.derivations.reading.formula.letters import at_name, at_vector, letters_ahead, name, vector_name
from closedform.derivations.reading.formula.matrices import determinant_or_trace
from closedform.derivations.reading.formula.means import operator
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.scope import Scope
from closedform.derivations.reading.formula.token import CLOSED_BY, Token, flat, words_of
from closedform.derivations.reading.formula.vectors import in_angles, in_norm
from closedform.derivations.reading.formula.words import BLACKBOARD, NAMED
from closedform.derivations.reading.syntax.trees import ImaginaryUnit, Indicator, bound

_BELOW = r"the letters that are averaged stand below an expectation, or one with its law, x \sim N(m, S)"


def linear_tree(
    text: str, notation: Notation, names: Iterable[str], random: Iterable[str], read: Callable[[Parser], ast.expr] = sum_of
) -> ast.expr:
    """Parse a formula of vectors and matrices into a bounded syntax tree.

    Args:
        text: the formula.
        notation: the note's notation, with the names of the vectors and matrices.
        names: the names of all letters that are known.
        random: those of the letters with a law.
        read: reads the whole: a sum, a law or an event.

    Raises:
        NotUnderstood: it cannot be read, or has several readings; the message points at the character, and asks.
    """
    found: ast.expr = Parser(text, Scope(notation, frozenset(names), frozenset(random)), _TABLE).whole(read)
    bound(found, flat(text))
    return found


def _vector(p: Parser) -> ast.expr | None:
    """Read a vector or matrix, perhaps with a prime; None for another letter."""
    token = p.next
    if not at_vector(p):
        return None
    letter, is_turned = vector_name(p)
    value: ast.expr = p.letter(letter, token)
    return p.call("transpose", [value], token) if is_turned else value


def _raised(p: Parser, value: ast.expr) -> ast.expr | None:
    r"""Read a transpose behind a value, ', ^\top or ^{-\top}; None for another exponent, such as a number T."""
    token = p.next
    if p.skip("'"):
        return p.call("primed", [value], token)
    written, faced, length = exponent_ahead(p)
    bare = written.removeprefix("-")
    if bare not in TRANSPOSES or (bare == "T" and not faced and "T" in p.scope.names):
        return None
    p.place += length
    value = value if bare == written else p.build("x**(-1)", token, x=value)
    return p.call("primed" if bare == "T" and not faced else "transpose", [value], token)


def _constant(p: Parser) -> ast.expr | None:
    r"""Read an identity, I or \mathbf{I}_n, a bold zero, or a letter e or i that is no other number; None if there is none."""
    start, token = p.place, p.next
    if p.is_macro(*BLACKBOARD):
        word = p.word_ahead()
        p.place += p.argument(1)[1]
    else:
        word = p.take().text if token.kind == "letter" and letters_ahead(p) not in NAMED else ""
    if word == "0":
        return p.number(0, token)
    if word in ("e", "i") and word not in p.scope.known and not p.is_sign("^", "_", "'"):
        return p.put(ImaginaryUnit(), token) if word == "i" else p.build("exp(1)", token)
    if word != "I" or "I" in p.scope.names or p.is_event(0):
        p.place = start
        return None
    if not p.skip("_"):
        return p.call("identity", [], token)
    size, _, columns = words_of(p.take_argument()).partition("*")
    if (size not in p.scope.names and not size.isdigit()) or columns not in ("", size):
        p.refuse(token, "an identity of no dimension that is declared")
    found = p.number(int(size), token) if size.isdigit() else p.letter(size, token)
    return p.call("identity", [found], token)


def _of_matrix(p: Parser) -> ast.expr | None:
    """Read a trace or a determinant; None if there is none."""
    token, kind = p.next, determinant_or_trace(p)
    if not kind:
        return None
    return p.call(kind, [primary(p) if p.is_sign("(", "[", r"\{") else factor(p)], token)


def _bars(p: Parser) -> ast.expr:
    """Read the bars of an absolute value or a determinant, or those of a norm."""
    token = p.next
    if p.is_sign("|", ahead=1) and not p.peek(1).apart:
        return _norm(p)
    return p.call("bars", absolute(p).args, token)  # type: ignore[attr-defined]


def _norm(p: Parser) -> ast.expr:
    r"""Read a norm, \|x\| or \|A\|_F."""
    token = p.next
    inside, index = in_norm(p)
    return p.call("frobenius" if index == "F" else "norm", [inside], token)


def _inner(p: Parser) -> ast.expr:
    token = p.next
    return p.call("inner", in_angles(p), token)


def _gradient(p: Parser) -> ast.expr:
    r"""Read \nabla_w and the product after it."""
    token = p.take()
    by = _letters_below(p) if p.skip("_") else []
    if len(by) != 1:
        p.refuse(token, "a gradient needs its letter below it")
    return p.call("Derivative", [product(p), *by, p.number(1, token)], token)


def _averaged(p: Parser, token: Token, kind: str) -> ast.expr:
    """Read a mean behind its sign: the letters below it, perhaps with their law, and its argument in brackets."""
    below = _letters_below(p) if p.skip("_") else []
    opening = p.next
    if kind not in ("E", "P", "Var", "Cov") or not p.skip("(", "[", r"\{"):
        p.refuse(token, r"of vectors, \mathbb{E}[...], \mathrm{Var}[...] and \mathrm{Cov}[...] are read")
    read: Callable[[Parser], ast.expr] = event if kind == "P" else sum_of
    parts = [p.enclosed(read)]
    if kind == "P":
        kind, parts = "E", [p.put(Indicator(parts[0]), token)]
    if kind in ("Var", "Cov"):
        parts.append(p.enclosed(sum_of) if p.skip(",") else parts[0])
    p.expect(CLOSED_BY[opening.text], opening)
    if below and kind != "E":
        p.refuse(token, _BELOW)
    return p.call("E" if kind == "E" else "Cov", [*parts, *below], token)


def _letters_below(p: Parser) -> list[ast.expr]:
    """Read the letters below an expectation."""
    opening = p.next
    if not p.skip("{"):
        return [letter_and_law(p, index=False)]
    found = [letter_and_law(p)]
    while p.skip(","):
        found.append(letter_and_law(p))
    p.expect("}", opening)
    return found


def letter_and_law(p: Parser, *, index: bool = True) -> ast.expr:
    r"""Read a letter, perhaps with its law, x \sim N(m, S).

    Raises:
        NotUnderstood: it is none.
    """
    token = p.next
    letter: ast.expr = p.letter(name(p, index=index), token) if at_name(p) else p.refuse(token, _BELOW)
    if not p.is_macro("sim"):
        return letter
    p.take()
    return p.call("law", [letter, p.enclosed(law)], token)


def _evaluated(p: Parser, value: ast.expr, token: Token) -> ast.expr:
    p.refuse(token, "an evaluation is not read beside vectors; write the value")


_TABLE = replace(
    TABLE,
    commands={**TABLE.commands, "nabla": _gradient},
    tried=(_vector, _constant, _of_matrix, command, functional, operator, upright, run_of_letters),
    environments={},
    signs={**TABLE.signs, "|": _bars, "lbar": _bars, "norm": _norm, "lnorm": _norm, "langle": _inner},
    evaluated=_evaluated,
    raised=_raised,
    averaged=_averaged,
)
