r"""Equations of a text that are true whatever their letters are: $u\varphi(u)=-\varphi'(u)$ says nothing of u, and nothing else of \varphi."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product

import sympy as sp

from derivations.latex.formula import bound_letters, lone_letters
from derivations.latex.known import KNOWN
from derivations.latex.notation import Notation
from derivations.latex.sentences import FUNCTION, is_name
from derivations.paper.domains import names_of
from derivations.paper.doubles import AGREES, value_of
from derivations.syntax import NotUnderstood
from derivations.text import Reader

_MOST_LETTERS, _LEAST_POINTS, _MOST_LENGTH = 4, 3, 240
_SIZES = (sp.Rational(7, 19), sp.Rational(23, 13), sp.Rational(31, 37), sp.Rational(17, 11))
_DIGITS = 40

# A known function without the point that it is taken at, and what may be that point.
_WITHOUT_ARGUMENT = re.compile(r"(\\(?:Phi|varphi)(?![A-Za-z])'*)(?!\s*(?:\\left|\\[bB]igg?l?|\\[,!])?\s*[(\[_^'])")
_LETTER = re.compile(r"(?<![A-Za-z\\])[a-zA-Z](?![A-Za-z])")


def is_identity(text: str, notation: Notation) -> bool:
    r"""Tell whether an equation is true at points of all signs of its letters where both sides are real, with functions what they are known as.

    So it has to be where the letters are equal, and zero: else it may say that they are not.
    One that may define a letter, or a letter with an argument, is none. \varphi'=-u\varphi is one at the point u.
    """
    if _WITHOUT_ARGUMENT.search(text):
        points = dict.fromkeys(_LETTER.findall(text)) or ["x"]
        return any(is_identity(_WITHOUT_ARGUMENT.sub(rf"\g<1>({x})", text), notation) for x in points)
    left, sign, right = text.partition("=")
    call = FUNCTION.fullmatch(left.strip())
    defines = is_name(left) or (call is not None and call[1].rstrip("'") not in KNOWN)
    if not sign or "=" in right or len(text) > _MOST_LENGTH or defines:
        return False
    return are_equal(left, right, notation) is True


def are_equal(left: str, right: str, notation: Notation) -> bool | None:
    """Tell whether two forms are the same at points of all signs of their letters where both are real; None where that is not known."""
    if len(left) + len(right) > _MOST_LENGTH:
        return None
    try:
        typed = {name: None for side in (left, right) for name in names_of(lone_letters(side, notation), notation)}
        names = sorted(
            typed.keys() - {name for side in (left, right) for name in names_of(bound_letters(side, notation), notation)}
        )
        if len(names) > _MOST_LETTERS:
            return None
        symbols = {name: sp.Symbol(name, real=True) for name in names}
        reader = Reader(symbols, notation=notation)
        forms = reader.expression(left), reader.expression(right)
    except NotUnderstood:
        return None
    if forms[0].has(sp.Sum, sp.Limit) or forms[1].has(sp.Sum, sp.Limit):
        return None
    held = 0
    generic = [
        {symbols[name]: s * size for name, s, size in zip(names, signs, _SIZES, strict=False)}
        for signs in product((1, -1), repeat=len(names))
    ]
    ties = [dict.fromkeys(symbols.values(), sp.Integer(number)) for number in (0, 1)]  # where steps and kinks are
    for point in (*generic, *ties):
        agree = _agree_in_doubles(forms, point) if any(form.has(sp.Integral) for form in forms) else _agree(forms, point)
        if agree is None:
            continue
        if not agree:
            return False
        held += point in generic
    return True if held >= min(_LEAST_POINTS, 2 ** len(names)) else None


def _agree(forms: tuple[sp.Expr, sp.Expr], point: Mapping[sp.Symbol, sp.Rational]) -> bool | None:
    """Tell whether two forms agree at a point; None where one of them has no real value there."""
    try:
        value = (forms[0] - forms[1]).subs(point)
        value = value if value == 0 else sp.N(value, _DIGITS, chop=False)
    except Exception:  # noqa: BLE001 - SymPy raises many kinds where a formula has no value: erfinv(2)
        return None
    if value != 0:
        if not value.is_number or not value.is_real:
            return None
        return bool(abs(value) <= sp.Float(10) ** (8 - _DIGITS))
    return True


def _agree_in_doubles(forms: tuple[sp.Expr, sp.Expr], point: Mapping[sp.Symbol, sp.Rational]) -> bool | None:
    """Tell whether two forms with integrals agree at a point; None where one of them has no value that is seen to be near."""
    left, right = (value_of(form, {letter: float(value) for letter, value in point.items()}) for form in forms)
    return None if left is None or right is None else abs(left - right) < 10 * AGREES * (1 + abs(left))
