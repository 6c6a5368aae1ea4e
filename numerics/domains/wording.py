"""Write conditions as a reader would, in words that ``derivations.reading.text.expressions`` reads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import sympy as sp
from sympy.core.relational import Relational

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form
from closedform.numerics.domains.roots import sign_at, zeros_within


def relation(domain: Domain, form: Form, turn: int, *, loose: bool) -> Form:
    """Write as a person would that a form is positive (or negative), with or without its zero.

    Args:
        domain: the domain of its symbols.
        form: the form.
        turn: 1 for positive, -1 for negative.
        loose: True to include its zero.
    """
    symbols = sorted(form.free_symbols, key=str)
    if len(symbols) == 1 and symbols[0].is_integer and form == sp.cos(sp.pi * symbols[0]):
        return sp.Eq(sp.Mod(symbols[0], 2), 0 if turn == 1 else 1, evaluate=False)
    if (
        len(symbols) == 1
        and isinstance(form, (sp.sin, sp.cos))
        and (told := _arcs(domain, form, symbols[0], turn, loose)) is not None
    ):
        return told
    less, more = (sp.Le, sp.Ge) if loose else (sp.Lt, sp.Gt)
    if form.is_polynomial(*symbols):
        polynomial = sp.Poly(form, *symbols)
        if len(symbols) == 1 and polynomial.degree() == 1:
            slope, offset = polynomial.all_coeffs()
            upward = sp.sign(slope) * turn > 0
            bound = -offset / slope
            if symbols[0].is_integer and not bound.is_Integer:
                return (sp.Gt if upward else sp.Lt)(symbols[0], sp.floor(bound) if upward else sp.ceiling(bound), evaluate=False)
            return (more if upward else less)(symbols[0], bound, evaluate=False)
        if all(c.is_Rational for c in polynomial.coeffs()):
            form = polynomial.clear_denoms()[1].primitive()[1].as_expr()
    else:
        form = plainly(form)
    terms = sp.Add.make_args(form)
    minus = [t for t in terms if t.could_extract_minus_sign()]
    plus = [t for t in terms if t not in minus]
    left, right = sp.Add(*plus), -sp.Add(*minus)
    if not left.free_symbols:
        left, right, turn = right, left, -turn
    return (more if turn == 1 else less)(left, right, evaluate=False)


def plainly(form: Form) -> Form:
    """Divide a sum by the common positive factor of its terms."""
    return form.as_content_primitive()[1] if form.is_Add else form


def _arcs(domain: Domain, form: Form, s: Form, turn: int, loose: bool) -> Form:
    """Write where a sine or cosine of one parameter is positive, as intervals between its zeros in the domain."""
    interval = domain.symbols.get(s)
    if interval is None or (zeros := zeros_within(form, s, interval.inf, interval.sup)) is None:
        return None
    zeros = [zero for zero in zeros if zero in interval]
    less, more = (sp.Le, sp.Ge) if loose else (sp.Lt, sp.Gt)
    ends = [interval.inf, *zeros, interval.sup]
    pieces = []
    for low, high in pairwise(ends):
        middle = sp.Rational(str(sp.N((low + high) / 2, 12)))
        if sign_at(form, {s: middle}) == turn:
            inner = [more(s, low, evaluate=False)] * (low in zeros) + [less(s, high, evaluate=False)] * (high in zeros)
            pieces.append(inner[0] if len(inner) == 1 else sp.And(*inner, evaluate=False))
    return None if not pieces else pieces[0] if len(pieces) == 1 else sp.Or(*pieces, evaluate=False)


def off(domain: Domain, form: Form) -> Form:
    """Write that a form is not zero; at a closed end of the domain, that the parameter is beyond it.

    Args:
        domain: the domain of its symbols.
        form: the form.
    """
    written = relation(domain, form, 1, loose=False)
    if not isinstance(written, Relational):  # the arcs between the zeros of a wave of one parameter
        (s,) = form.free_symbols
        zeros = zeros_within(form, s, domain.symbols[s].inf, domain.symbols[s].sup) or []
        return sp.And(*(_not_at(domain, s, zero) for zero in zeros if zero in domain.symbols[s]), evaluate=False)
    if len(form.free_symbols) == 1 and written.lhs in domain.symbols:
        return _not_at(domain, written.lhs, written.rhs)
    return sp.Ne(written.lhs, written.rhs, evaluate=False)


def _not_at(domain: Domain, s: Form, place: Form) -> Form:
    """Write that a parameter is not at a place; at an end of its interval, that it is beyond it."""
    if place == domain.symbols[s].inf:
        return sp.Gt(s, place, evaluate=False)
    return (sp.Lt if place == domain.symbols[s].sup else sp.Ne)(s, place, evaluate=False)


def in_words(test: Form) -> str:
    """Write a condition as a reader would, in words that ``derivations.reading.text.expressions`` reads."""
    if isinstance(test, sp.Eq) and isinstance(test.lhs, sp.Mod):
        return f"{test.lhs.args[0]} is {'even' if test.rhs == 0 else 'odd'}"
    if isinstance(test, sp.Ne):
        return f"{test.lhs} != {test.rhs}"
    if isinstance(test, sp.And):
        return " and ".join(sorted(_chained(test.args)))
    if isinstance(test, sp.Or):
        return " or ".join(sorted(f"({in_words(one)})" if isinstance(one, (sp.And, sp.Or)) else in_words(one) for one in test.args))
    return str(test)


def _chained(parts: Sequence[Form]) -> list[str]:
    """Write conditions that hold together in words; a lower and an upper bound of one parameter are one chain."""
    bounds = [one for one in parts if isinstance(one, (sp.Gt, sp.Ge, sp.Lt, sp.Le)) and one.lhs.is_Symbol]
    words = []
    for symbol in dict.fromkeys(one.lhs for one in bounds):
        lower, *more = [one for one in bounds if one.lhs == symbol and isinstance(one, (sp.Gt, sp.Ge))] or [None]
        upper, *others = [one for one in bounds if one.lhs == symbol and isinstance(one, (sp.Lt, sp.Le))] or [None]
        if lower is not None and upper is not None and not more and not others:
            below, above = ("<" if isinstance(one, (sp.Gt, sp.Lt)) else "<=" for one in (lower, upper))
            words.append(f"{lower.rhs} {below} {symbol} {above} {upper.rhs}")
            parts = [one for one in parts if one not in (lower, upper)]
    return words + [f"({in_words(one)})" if isinstance(one, (sp.And, sp.Or)) else in_words(one) for one in parts]
