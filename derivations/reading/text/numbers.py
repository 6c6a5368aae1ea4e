"""Numbers of texts, each exactly as typed."""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import sympy as sp

from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.syntax.vocabulary import MAX_DIGITS

if TYPE_CHECKING:
    from closedform.derivations.reading.text.expressions import Reader

_NUMBER = re.compile(r"\d+(\.\d*)?([eE][+-]?\d{1,3})?|\.\d+([eE][+-]?\d{1,3})?")


def exact(written: str, where: str) -> Fraction:
    """Return the number that digits write.

    Raises:
        NotUnderstood: they write none.
    """
    if not _NUMBER.fullmatch(written):
        raise NotUnderstood(f"{where}: {written[:20]!r} is no decimal number")
    return Fraction(written)


def number(node: ast.Constant, text: str, where: str) -> Any:
    """Build a decimal number, exactly as typed."""
    if isinstance(node.value, Fraction):  # from LaTeX; Python's parser makes none
        value = node.value
    else:
        written = ast.get_source_segment(text, node) or ""
        if isinstance(node.value, bool) or not isinstance(node.value, (int, float)):
            raise NotUnderstood(f"{where}: {written[:20]!r} is no decimal number")
        value = exact(written, where)
    if max(len(str(value.numerator)), len(str(value.denominator))) > MAX_DIGITS:
        raise NotUnderstood(f"{where}: a number of more than {MAX_DIGITS} digits")
    return sp.Rational(value.numerator, value.denominator)


def rational(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Build the quotient of two whole numbers, Rational(1, 2), or one number, Rational(1/2)."""
    parts = [reader.checked(arg, text) for arg in node.args]
    if len(parts) not in (1, 2) or not all(part.is_Integer for part in parts[-2:] if len(parts) > 1):
        raise NotUnderstood(f"{where}: Rational takes two whole numbers, Rational(1, 2)")
    if not all(part.is_Rational for part in parts) or (len(parts) > 1 and parts[1] == 0):
        raise NotUnderstood(f"{where}: Rational is of numbers, the lower one not zero; write a/b for a quotient of letters")
    return parts[0] / parts[1] if len(parts) > 1 else parts[0]
