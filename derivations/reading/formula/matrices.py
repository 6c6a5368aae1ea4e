r"""Small matrices that are written out: their rows, determinants and traces.

A side may be a matrix of formulas; an equation then claims each of its entries.
"""

from __future__ import annotations

import ast
from functools import reduce

from closedform.derivations.reading.formula.algebra import Rows, determinant, of_rows, rows_of, square
from closedform.derivations.reading.formula.grammar import primary, sum_of
from closedform.derivations.reading.formula.letters import letters_ahead
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.token import bracket
from closedform.derivations.reading.formula.words import WORDS
from closedform.derivations.reading.syntax.trees import Matrix

MATRICES = ("pmatrix", "bmatrix", "matrix", "smallmatrix", "psmallmatrix", "bsmallmatrix")
_KINDS = {**dict.fromkeys(("tr", "Tr", "trace", "Trace"), "trace"), **dict.fromkeys(("det", "Det"), "det")}
MAX_MATRIX = 3  # rows and columns of a matrix


def matrix(p: Parser) -> ast.expr:
    """Read a matrix that is written out."""
    begin = p.take()
    rows: Rows = [[]]
    while True:
        rows[-1].append(p.enclosed(sum_of))
        if p.skip("&"):
            continue
        if not p.skip("\\") or p.next.kind == "end":
            break
        rows.append([])
    if p.next.kind != "end":
        p.refuse(p.next, r"the rows of a matrix are separated by \\, its columns by &")
    p.take()
    if any(len(row) != len(rows[0]) for row in rows):
        p.refuse(begin, "the rows of this matrix have different lengths")
    if max(len(rows), len(rows[0])) > MAX_MATRIX:
        p.refuse(begin, f"a matrix is read of at most {MAX_MATRIX} rows and columns")
    if any(isinstance(entry, Matrix) for row in rows for entry in row):
        p.refuse(begin, "a matrix inside a matrix is not read; write its entries")
    return determinant(p, square(p, rows, begin), begin) if begin.text == "vmatrix" else of_rows(p, rows, begin)


def determinant_or_trace(p: Parser) -> str:
    r"""Skip the sign of a determinant or a trace, \det, \operatorname{tr} or tr(, and return which; empty if there is none."""
    is_word, run = p.is_macro(*WORDS), letters_ahead(p)
    is_run = p.is_sign("(", "[", ahead=len(run)) and not {*run} <= p.scope.known
    kind = _KINDS.get("det" if p.is_macro("det") else p.word_ahead() if is_word else run if is_run else "", "")
    if kind:
        p.place += p.argument(1)[1] if is_word else max(len(run), 1)
    return kind


def of_matrix(p: Parser) -> ast.expr | None:
    r"""Read \det or \operatorname{tr} of a matrix; None if there is none."""
    start, token, kind = p.place, p.next, determinant_or_trace(p)
    if not kind or not _is_ahead(p):
        p.place = start
        return None
    value = primary(p)
    if not isinstance(value, Matrix):
        p.refuse(token, "a determinant or trace needs a matrix that is written out, and this is a number")
    if p.is_sign("^"):
        why = "does this power belong to the matrix or to the number made of it? Put brackets around its base"
        p.refuse(p.next, why)
    rows = square(p, rows_of(value), token)
    if kind == "trace":
        return reduce(lambda one, other: p.binary(one, ast.Add, other, token), [row[i] for i, row in enumerate(rows)])
    return determinant(p, rows, token)


def _is_ahead(p: Parser) -> bool:
    """Return True if a matrix begins here, or stands in the bracket that begins here."""
    inside = bracket(p.tokens, p.place) if p.is_sign("(", "[", "{") else [p.next]
    return any(token.kind == "begin" and token.text in MATRICES for token in inside)
