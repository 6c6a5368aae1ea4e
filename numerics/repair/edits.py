"""Single edits that may undo a slip: the mutants' grammar backwards, at one site of a formula.

A slip that a mutant makes has its inverse here: a factor is taken out again, a lost root or power put back, a symbol written for
another put right, a dropped term or factor guessed from the formula's own letters. Each edit is one rule for doubles and for
SymPy alike, so that what is searched fast is what is then enclosed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sympy as sp

from numerics.repair.sites import Formula, Site, Values, evaluated, number
from numerics.symbolic.slips import INVERSES, STEPS


class Slip(StrEnum):
    """What an edit takes back, by kind."""

    SIGN = "sign"
    FACTOR = "factor"
    PARAMETER = "parameter"  # a factor that is a parameter, or a power of one
    POWER = "power"
    ROOT = "root"
    SYMBOL = "symbol"
    FUNCTION = "function"
    TERM = "term"
    EXCHANGE = "exchange"
    READING = "reading"


_HALF = sp.Rational(1, 2)
# Factors that formulas of this kind lose or gain, with how far-fetched each is.
CONSTANTS: Mapping[Any, int] = {
    sp.Integer(2): 1, _HALF: 1, sp.pi: 1, 1 / sp.pi: 1, sp.sqrt(sp.pi): 1, 1 / sp.sqrt(sp.pi): 1, sp.sqrt(2): 1, 1 / sp.sqrt(2): 1,
    sp.Integer(4): 2, sp.Rational(1, 4): 2, sp.Integer(3): 2, sp.Rational(1, 3): 2, sp.sqrt(2 * sp.pi): 2, 1 / sp.sqrt(2 * sp.pi): 2,
    2 / sp.sqrt(sp.pi): 2, sp.sqrt(sp.pi) / 2: 2, 2 * sp.pi: 2, 1 / (2 * sp.pi): 2, 2 / sp.pi: 2, sp.pi / 2: 2, sp.Rational(3, 2): 3,
    sp.Rational(2, 3): 3, sp.Integer(6): 3, sp.Rational(1, 6): 3, sp.Integer(8): 3, sp.Rational(1, 8): 3,
}  # fmt: skip
_OTHER_NAMES: Mapping[Any, tuple[Any, ...]] = {
    sp.erf: (sp.erfc,),
    sp.erfc: (sp.erf,),
    **{f: tuple(g for g in INVERSES if g is not f) for f in INVERSES},
    sp.sin: (sp.cos, sp.tan, sp.sinh),
    sp.cos: (sp.sin, sp.cosh),
    sp.sinh: (sp.cosh, sp.sin),
    sp.cosh: (sp.sinh, sp.cos),
    sp.tanh: (sp.tan,),
    sp.tan: (sp.tanh, sp.sin),
    sp.Max: (sp.Min,),
    sp.Min: (sp.Max,),
    sp.atanh: (sp.atan, sp.asinh),
    sp.asinh: (sp.asin, sp.acosh),
}


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit at a site.

    Args:
        slip: what it takes back.
        rule: gives the new value from the old one, the kids' values, and ``by``'s value; of doubles and of SymPy alike.
        by: the constant, parameter or term that it needs, as SymPy; None where it needs none.
        cost: how far-fetched it is.
        keeps: whether the value put in depends on the old one; if not, an edit further in is of no use beside it.
    """

    slip: Slip
    rule: Callable[[Any, Sequence[Any], Any], Any]
    by: Any
    cost: int
    keeps: bool = True


def _scaled(value: Any, kids: Any, by: Any) -> Any:
    return value * by


def _shifted(value: Any, kids: Any, by: Any) -> Any:
    return value + by


def _replaced(value: Any, kids: Any, by: Any) -> Any:
    return by


def _raised(value: Any, kids: Any, by: Any) -> Any:
    return value**by


def _other_power(value: Any, kids: Any, by: Any) -> Any:
    return kids[0] ** by


def _turned(value: Any, kids: Any, by: Any) -> Any:
    return by - value


def _sized(value: Any, kids: Any, by: Any) -> Any:
    return abs(value)


def edits(formula: Formula, index: int, symbols: Sequence[Any], terms: Sequence[Any]) -> Iterator[Edit]:
    """List the edits of one site, each once.

    Args:
        formula: of which it is a site.
        index: of the site.
        symbols: of the claim.
        terms: what may have been dropped from a sum.
    """
    site = formula.sites[index]
    parent = None if site.parent is None else formula.sites[site.parent].expr
    if (
        site.expr.is_number
        and parent is not None
        and not parent.is_Add
        and not (parent.is_Function and not isinstance(parent, STEPS))
    ):
        return  # the product or power around a number is scaled instead
    if isinstance(parent, STEPS):
        yield Edit(Slip.SIGN, _scaled, sp.Integer(-1), 1)
    if parent is None or not (parent.is_Mul or isinstance(parent, STEPS)):
        yield from _scalings(site, parent, symbols)
    if not isinstance(parent, STEPS):
        yield from _powers(site, parent)
    yield from _symbols(site, parent, symbols)
    yield from _functions(site, parent)
    yield from _terms(site, parent, symbols, terms)


def _scalings(site: Site, parent: Any, symbols: Sequence[Any]) -> Iterator[Edit]:
    if parent is None or not parent.is_Pow:
        yield Edit(Slip.SIGN, _scaled, sp.Integer(-1), 1)
    for constant, cost in CONSTANTS.items():
        yield Edit(Slip.FACTOR, _scaled, constant, cost)
        if cost == 1 and (parent is None or not parent.is_Pow):
            yield Edit(Slip.FACTOR, _scaled, -constant, cost + 1)
    for s in symbols:
        for power, cost in ((1, 1), (-1, 1), (2, 2), (-2, 2), (_HALF, 2), (-_HALF, 2)):
            if power not in (_HALF, -_HALF) or s.is_nonnegative:
                yield Edit(Slip.PARAMETER, _scaled, s**power, cost)
    if parent is not None and parent.is_Add:
        yield Edit(Slip.TERM, _scaled, sp.Integer(0), 1, keeps=False)


def _powers(site: Site, parent: Any) -> Iterator[Edit]:
    expr = site.expr
    if expr.is_Pow and expr.exp.is_Rational:
        e = expr.exp
        tried = {e + 1: 1, e - 1: 1, 2 * e: 1, e / 2: 1, 4 * e: 1, e / 4: 1, -e: 1, e + _HALF: 2, e - _HALF: 2, e + 2: 2, e - 2: 2}
        for power, cost in tried.items():
            if power != e and abs(power) <= 8:
                yield Edit(Slip.ROOT if 2 in (power.q, e.q) else Slip.POWER, _other_power, power, cost)
    elif not (parent is not None and parent.is_Pow) and not expr.is_number:
        for power, cost in (
            (sp.Integer(2), 1),
            (_HALF, 1),
            (sp.Integer(-1), 1),
            (sp.Integer(3), 2),
            (sp.Integer(4), 2),
            (-_HALF, 2),
        ):
            yield Edit(Slip.ROOT if power.q == 2 else Slip.POWER, _raised, power, cost)
        if expr.is_Symbol:
            yield Edit(Slip.POWER, _replaced, sp.Integer(1), 1, keeps=False)


def _symbols(site: Site, parent: Any, symbols: Sequence[Any]) -> Iterator[Edit]:
    expr = site.expr
    others = [s for s in symbols if s != expr]
    if expr.is_Symbol:
        yield from (Edit(Slip.SYMBOL, _replaced, s, 1, keeps=False) for s in others)
    elif expr.is_Integer and (parent is None or not parent.is_Mul):
        yield from (Edit(Slip.SYMBOL, _replaced, s, 2, keeps=False) for s in others)
    if expr.is_Pow and expr.base.is_Symbol and expr.exp.is_Rational:
        turn = sp.sign(expr.exp)
        if abs(expr.exp) > 1:  # x*x was x*y
            yield from (Edit(Slip.SYMBOL, _scaled, (s / expr.base) ** turn, 1) for s in others if s != expr.base)
    if expr.is_Mul and parent is not None and parent.is_Add and expr.args[0].is_Rational:  # x + x was x + y
        rest, turn = expr / expr.args[0], sp.sign(expr.args[0])
        if rest.is_Symbol:
            yield from (Edit(Slip.SYMBOL, _shifted, turn * (s - rest), 2) for s in others if s != rest)


def _functions(site: Site, parent: Any) -> Iterator[Edit]:
    expr = site.expr
    if not isinstance(expr, (sp.Function, sp.Max, sp.Min)):
        if expr.is_Symbol and not isinstance(parent, sp.Abs):
            yield Edit(Slip.FUNCTION, _sized, None, 2)
        return
    for other in _OTHER_NAMES.get(expr.func, ()):
        yield Edit(Slip.FUNCTION, _Renamed(other, len(site.kids)), None, 1)
    if isinstance(expr, INVERSES):
        for other in INVERSES:
            yield Edit(Slip.FUNCTION, _Renamed(other, 1, reciprocal=True), None, 1 if other is expr.func else 2)
        yield Edit(Slip.FUNCTION, _turned, sp.pi / 2, 2)
    if isinstance(expr, sp.acos):
        yield Edit(Slip.FUNCTION, _turned, sp.pi, 1)
    if isinstance(expr, (sp.erf, sp.erfc, sp.exp, sp.cos)):
        yield Edit(Slip.FUNCTION, _turned, sp.Integer(1), 1)


def _terms(site: Site, parent: Any, symbols: Sequence[Any], terms: Sequence[Any]) -> Iterator[Edit]:
    """Put a term back: at sums, and where one may have stood: the argument of a function or root, the whole, a denominator."""
    expr = site.expr
    if isinstance(parent, STEPS) or (parent is not None and (parent.is_Add or (parent.is_Mul and not expr.is_Add))):
        return
    for constant, cost in (
        (sp.Integer(1), 1),
        (sp.Integer(-1), 1),
        (_HALF, 2),
        (-_HALF, 2),
        (sp.Integer(2), 2),
        (sp.Integer(-2), 2),
    ):
        yield Edit(Slip.TERM, _shifted, constant, cost)
    yield Edit(Slip.TERM, _turned, sp.Integer(1), 2)
    for term in terms:
        for turn in (1, -1):
            yield Edit(Slip.TERM, _shifted, turn * term, 2)


class _Renamed:
    """Another function of the same arguments, or of the reciprocal."""

    def __init__(self, function: Any, count: int, *, reciprocal: bool = False) -> None:
        names = [sp.Dummy(f"kid{k}", real=True) for k in range(count)]
        self._function, self._reciprocal, self._names = function, reciprocal, names
        self._form = function(*((1 / n if reciprocal else n) for n in names))

    def __call__(self, value: Any, kids: Sequence[Any], by: Any) -> Any:
        if isinstance(value, sp.Basic):
            return self._form.xreplace(dict(zip(self._names, kids, strict=True)))
        return evaluated(self._form, dict(zip(self._names, kids, strict=True)))


def dropped_terms(expr: Any, symbols: Iterable[Any]) -> list[Any]:
    """List what may have been dropped from a sum: parameters, their squares and products, and terms that stand in the formula."""
    ordered = sorted(symbols, key=str)[:6]
    found: dict[Any, None] = {}
    for s in ordered:
        found |= {s: None, s**2: None}
    for i, s in enumerate(ordered):
        found |= {s * t: None for t in ordered[i + 1 :]}
    for node in sp.preorder_traversal(expr):
        if node.is_Add:
            found |= {term: None for term in node.args if not term.is_number}
    return list(found)[:40]


def value_of(edit: Edit, known: Mapping[Any, Values]) -> Values:
    """Give the value of what an edit puts in, at the points; None where it puts in nothing."""
    return None if edit.by is None else number(edit.by, known)
