r"""Equations of a text that are true whatever their letters are: $u\varphi(u)=-\varphi'(u)$ says nothing of u, and nothing else of \varphi."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product
from types import MappingProxyType

import sympy as sp

from derivations.latex.formula import bound_letters, functions_of, lone_letters
from derivations.latex.known import KNOWN
from derivations.latex.notation import Notation
from derivations.latex.sentences import FUNCTION, is_name
from derivations.paper.domains import names_of
from derivations.paper.doubles import AGREES, value_of
from derivations.syntax import NotUnderstood
from derivations.text import Reader

_MOST_LETTERS, _LEAST_POINTS, _MOST_LENGTH = 4, 2, 240
_SIZES = (sp.Rational(7, 19), sp.Rational(23, 13), sp.Rational(31, 37), sp.Rational(17, 11))
_FARTHER = (
    sp.Rational(2, 31),
    sp.Rational(41, 11),
    sp.Rational(89, 7),
)  # of a lone letter, where forms have kinks
_DIGITS = 40
_KINKS = (sp.Max, sp.Min, sp.Abs, sp.sign, sp.Heaviside, sp.Rel)

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
    return are_equal(left, right, notation=notation) is True


def are_equal(left: str, right: str, functions: Mapping[str, str] = MappingProxyType({}), *, notation: Notation) -> bool | None:
    """Tell whether two forms are the same at points of all signs of their letters where both are real; None where that is not known.

    Args:
        left: a form in LaTeX.
        right: another.
        functions: what the note defines, by name with its letter, ``g(x)``.
        notation: of the file.
    """
    if len(left) + len(right) > _MOST_LENGTH:
        return None
    try:
        own = _used_in((left, right), functions_of(functions, notation), notation)
        notation = replace(notation, functions={**notation.functions, **own})
        inside = {name for xs, form in own.values() for name in names_of(lone_letters(form, notation), notation) if name not in xs}
        typed = inside.union(*(names_of(lone_letters(side, notation), notation) for side in (left, right)))
        texts = (left, right, *(form for _, form in own.values()))
        names = sorted(typed - {name for text in texts for name in names_of(bound_letters(text, notation), notation)})
        if len(names) > _MOST_LETTERS:
            return None
        symbols = {name: sp.Symbol(name, real=True) for name in names}
        reader = Reader(symbols, notation=notation)
        forms = reader.expression(left), reader.expression(right)
    except NotUnderstood:
        return None
    if forms[0].has(sp.Sum, sp.Limit) or forms[1].has(sp.Sum, sp.Limit):
        return None
    has_kinks = any(form.has(*_KINKS) for form in forms)
    generic = [
        {symbols[name]: s * size for name, s, size in zip(names, signs, sizes, strict=False)}
        for sizes in (_SIZES, *((size,) for size in _FARTHER[: 3 if has_kinks else 1] if len(names) == 1))
        for signs in product((1, -1), repeat=len(names))
    ]
    ties = [dict.fromkeys(symbols.values(), sp.Integer(number)) for number in (0, 1)]  # where steps and kinks are
    has_integrals = any(form.has(sp.Integral) for form in forms)
    agrees, has_value = (_agree_in_doubles, _has_value_in_doubles) if has_integrals else (_agree, _is_real)
    found = []
    for point in (*generic, *ties):
        found.append(agrees(forms, point))
        if found[-1] is False:
            return False
        is_generic = len(found) <= len(generic)
        if found[-1] is None and is_generic and has_value(forms[0], point) != has_value(forms[1], point):
            return None  # one of them is defined on a part
    seen = [point for point, agree in zip(generic, found, strict=False) if agree]
    is_certain = len(seen) >= min(_LEAST_POINTS, len(generic)) and _are_crossed(forms, seen)
    return True if is_certain else None


def _are_crossed(forms: Sequence[sp.Expr], points: Sequence[Mapping[sp.Symbol, sp.Rational]]) -> bool:
    """Tell whether points lie on both sides of every kink and step of some forms, so that these agree with none left out."""
    if any(form.has(sp.floor, sp.ceiling) for form in forms):
        return False
    kinks = {
        kink
        for form in forms
        for part in form.atoms(*_KINKS)
        for kink in (
            [one - other for one, other in combinations(part.args, 2)]
            if isinstance(part, sp.Max | sp.Min)
            else [part.lhs - part.rhs if isinstance(part, sp.Rel) else part.args[0]]
        )
        if kink.free_symbols and kink.free_symbols <= points[0].keys()
    }
    return all({bool(kink.subs(point) > 0) for point in points} == {True, False} for kink in kinks)


def _used_in(
    sides: Sequence[str], functions: Mapping[str, tuple[tuple[str, ...], str]], notation: Notation
) -> dict[str, tuple[tuple[str, ...], str]]:
    """Choose the functions that some forms call, and those that these call."""
    found: dict[str, tuple[tuple[str, ...], str]] = {}
    waiting = list(sides)
    while waiting:
        typed = lone_letters(waiting.pop(), notation, called=True)
        called = {*names_of((name.replace("'", "") for name in typed), notation)}
        new = {name: one for name, one in functions.items() if name in called and name not in found}
        found |= new
        waiting += (form for _, form in new.values())
    return found


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


def _is_real(form: sp.Expr, point: Mapping[sp.Symbol, sp.Rational]) -> bool:
    try:
        return bool(sp.N(form.subs(point), _DIGITS).is_real)
    except Exception:  # noqa: BLE001 - as above
        return False


def _agree_in_doubles(forms: tuple[sp.Expr, sp.Expr], point: Mapping[sp.Symbol, sp.Rational]) -> bool | None:
    """Tell whether two forms with integrals agree at a point; None where one of them has no value that is seen to be near."""
    left, right = (_in_doubles(form, point) for form in forms)
    return None if left is None or right is None else abs(left - right) < 10 * AGREES * (1 + abs(left))


def _has_value_in_doubles(form: sp.Expr, point: Mapping[sp.Symbol, sp.Rational]) -> bool:
    return _in_doubles(form, point) is not None


def _in_doubles(form: sp.Expr, point: Mapping[sp.Symbol, sp.Rational]) -> float | None:
    return value_of(form, {letter: float(value) for letter, value in point.items()})
