"""Single edits that may undo a slip: the mutants' grammar backwards, at one site of a formula.

Each slip of a mutant has its inverse here. An edit removes a factor, restores a lost root or power, or replaces a wrong symbol. Or
it guesses a dropped term or factor from the formula's own letters. Each edit is one rule for doubles and for SymPy alike, so that
the fast search and the enclosure use the same form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sympy as sp

from closedform.derivations.functions.facts import FOLDED, JUMPING
from closedform.derivations.functions.types import Form
from closedform.numerics.repair.letters import Letters
from closedform.numerics.repair.regrouped import regrouped
from closedform.numerics.repair.sites import Formula, Site, evaluated, is_constant


class Slip(StrEnum):
    """The slip that an edit undoes, by kind."""

    SIGN = "sign"
    FACTOR = "factor"
    PARAMETER = "parameter"  # a factor that is a parameter, or a power of one
    POWER = "power"
    ROOT = "root"
    SYMBOL = "symbol"
    FUNCTION = "function"
    TERM = "term"
    GROUPING = "grouping"  # a sum for a product, a moved bracket


_HALF, _THREE_HALVES = sp.Rational(1, 2), sp.Rational(3, 2)
# Factors that formulas of this kind lose or gain, each with its cost.
_NEAR = (sp.Integer(2), sp.pi, sp.sqrt(sp.pi), sp.sqrt(2))
_FARTHER = (
    sp.Integer(4), sp.Integer(3), sp.sqrt(2 * sp.pi), 2 / sp.sqrt(sp.pi), 2 * sp.pi, 2 / sp.pi, sp.sqrt(8), sp.pi**_THREE_HALVES,
    sp.root(2, 4), sp.root(sp.pi, 4),
)  # fmt: skip
_FARTHEST = (_THREE_HALVES, sp.Integer(6), sp.Integer(8), sp.sqrt(3))
CONSTANTS: Mapping[Form, int] = {
    power: cost
    for cost, factors in enumerate((_NEAR, _FARTHER, _FARTHEST), 1)
    for factor in factors
    for power in (factor, 1 / factor)
}
_OTHER_NAMES: Mapping[Form, tuple[Form, ...]] = {
    sp.erf: (sp.erfc,),
    sp.erfc: (sp.erf,),
    **{f: tuple(g for g in FOLDED if g is not f) for f in FOLDED},
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
        slip: the slip that it undoes.
        rule: returns the new value from the old one, the kids' values, and ``by``'s value; for doubles and for SymPy alike.
        by: the constant, parameter or term that it needs, as SymPy; None if it needs none.
        cost: how far-fetched it is.
        keeps: True if the new value depends on the old one; if not, an edit further in is useless beside it.
    """

    slip: Slip
    rule: Callable[[Form, Sequence[Form], Form], Form]
    by: Form
    cost: int
    keeps: bool = True

    @property
    def adds(self) -> bool:
        """Whether ``by`` is added to the old value."""
        return self.rule is _shifted


def _scaled(value: Form, kids: Form, by: Form) -> Form:
    return value * by


def _shifted(value: Form, kids: Form, by: Form) -> Form:
    return value + by


def _replaced(value: Form, kids: Form, by: Form) -> Form:
    return by


def _raised(value: Form, kids: Form, by: Form) -> Form:
    return value**by


def _other_power(value: Form, kids: Form, by: Form) -> Form:
    return kids[0] ** by


def _turned(value: Form, kids: Form, by: Form) -> Form:
    return by - value


def _under_root(value: Form, kids: Form, by: Form) -> Form:
    return (value**2 + by) ** _HALF if isinstance(value, sp.Basic) else (value**2 + by) ** 0.5


def _over_root(value: Form, kids: Form, by: Form) -> Form:
    return (value**-2 + by) ** -_HALF if isinstance(value, sp.Basic) else (value**-2.0 + by) ** -0.5


def _sized(value: Form, kids: Form, by: Form) -> Form:
    return abs(value)


def edits(formula: Formula, index: int, letters: Letters) -> Iterator[Edit]:
    """List the edits of one site, each once.

    Args:
        formula: the formula of the site.
        index: the index of the site.
        letters: the forms that edits may put in.
    """
    site = formula.sites[index]
    parent = None if site.parent is None else formula.sites[site.parent].expr
    if isinstance(parent, JUMPING):
        yield Edit(Slip.SIGN, _scaled, sp.Integer(-1), 1)
        yield from _symbols(site, parent, letters)
        return
    if is_constant(site.expr) and parent is not None and (parent.is_Mul or parent.is_Pow):
        return  # the product or power around a number is scaled instead
    if parent is None or not parent.is_Mul:
        yield from _scalings(site, parent, letters)
    yield from _powers(site, parent)
    yield from _symbols(site, parent, letters)
    yield from _functions(site, parent)
    yield from _terms(site, parent, letters)
    yield from (Edit(Slip.GROUPING, _replaced, form, 2, keeps=False) for form in regrouped(site.expr))


def _scalings(site: Site, parent: Form, letters: Letters) -> Iterator[Edit]:
    in_power = parent is not None and parent.is_Pow
    if not in_power:
        yield Edit(Slip.SIGN, _scaled, sp.Integer(-1), 1)
        yield from (Edit(Slip.FACTOR, _scaled, sp.sign(s), 2) for s in letters.symbols if s.is_nonnegative is None)  # odd, not even
    for constant, cost in CONSTANTS.items():
        yield Edit(Slip.FACTOR, _scaled, constant, cost)
        if cost == 1 and not in_power:
            yield Edit(Slip.FACTOR, _scaled, -constant, cost + 1)
    for s in letters.symbols:
        for power, cost in ((1, 1), (-1, 1), (2, 2), (-2, 2), (_HALF, 2), (-_HALF, 2)):
            if power not in (_HALF, -_HALF) or s.is_nonnegative:
                yield Edit(Slip.PARAMETER, _scaled, s**power, cost)
    if len(letters.symbols) <= 4:
        for s in letters.symbols:
            yield from (Edit(Slip.PARAMETER, _scaled, s / t, 2) for t in letters.symbols if t is not s)
    for factor in letters.factors:
        yield Edit(Slip.PARAMETER, _scaled, factor, 2)
    if parent is not None and parent.is_Add:
        yield Edit(Slip.TERM, _scaled, sp.Integer(0), 1, keeps=False)


def _powers(site: Site, parent: Form) -> Iterator[Edit]:
    expr = site.expr
    if is_constant(expr):
        return
    if expr.is_Pow and expr.exp.is_Rational:
        e = expr.exp
        tried = {e + 1: 1, e - 1: 1, 2 * e: 1, e / 2: 1, 4 * e: 1, e / 4: 1, -e: 1, e + _HALF: 2, e - _HALF: 2, e + 2: 2, e - 2: 2}
        for power, cost in tried.items():
            if power != e and abs(power) <= 8:
                yield Edit(Slip.ROOT if 2 in (power.q, e.q) else Slip.POWER, _other_power, power, cost)
    elif not (parent is not None and parent.is_Pow):
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


def _symbols(site: Site, parent: Form, letters: Letters) -> Iterator[Edit]:
    expr = site.expr
    base, exponent = (expr.base, expr.exp) if expr.is_Pow else (expr, sp.Integer(1))
    if base.is_Symbol and exponent.is_Rational:
        turn = sp.sign(exponent)
        for s in letters.symbols:
            cost = 1 if s in letters.like.get(base, ()) else 2
            if s != base and expr.is_Symbol:
                yield Edit(Slip.SYMBOL, _replaced, s, cost, keeps=False)
            if s != base and abs(exponent) > 1:  # x*x was x*y
                yield Edit(Slip.SYMBOL, _scaled, (s / base) ** turn, cost)
            if s != base and abs(exponent) >= 1 and s.is_nonnegative and base.is_nonnegative:  # sqrt(x)*sqrt(x) was sqrt(x)*sqrt(y)
                yield Edit(Slip.SYMBOL, _scaled, sp.sqrt(s / base) ** turn, cost)
    elif expr.is_Integer and (parent is None or not (parent.is_Mul or parent.is_Pow)):
        yield from (Edit(Slip.SYMBOL, _replaced, s, 2, keeps=False) for s in letters.symbols)
    if expr.is_Mul and parent is not None and parent.is_Add and expr.args[0].is_Rational:  # x + x was x + y
        rest, turn = expr / expr.args[0], sp.sign(expr.args[0])
        if rest.is_Symbol:
            yield from (Edit(Slip.SYMBOL, _shifted, turn * (s - rest), 2) for s in letters.symbols if s != rest)


def _functions(site: Site, parent: Form) -> Iterator[Edit]:
    expr = site.expr
    if expr.is_Symbol and not expr.is_nonnegative and not isinstance(parent, sp.Abs):
        yield Edit(Slip.FUNCTION, _sized, None, 2)
    if not isinstance(expr, (sp.Function, sp.Max, sp.Min)):
        return
    for other in _OTHER_NAMES.get(expr.func, ()):
        yield Edit(Slip.FUNCTION, _Renamed(other, len(site.kids)), None, 1)
    if expr.func in FOLDED:
        for other in FOLDED:
            yield Edit(Slip.FUNCTION, _Renamed(other, 1, reciprocal=True), None, 1 if other is expr.func else 2)
            yield Edit(Slip.FUNCTION, _Renamed(other, 1, odd=True), None, 1)
        yield Edit(Slip.FUNCTION, _turned, sp.pi / 2, 2)
    if isinstance(expr, (sp.erf, sp.erfc, sp.exp, sp.cos)):
        yield Edit(Slip.FUNCTION, _turned, sp.Integer(1), 1)


def _terms(site: Site, parent: Form, letters: Letters) -> Iterator[Edit]:
    """Restore a term: in sums, and where a sum may have stood: the argument of a function or root, the whole, a factor, a denominator."""
    expr = site.expr
    if parent is not None and parent.is_Add:
        return
    in_product = parent is not None and parent.is_Mul and not expr.is_Add
    for constant, cost in (
        (sp.Integer(1), 1),
        (sp.Integer(-1), 1),
        (_HALF, 2),
        (-_HALF, 2),
        (sp.Integer(2), 2),
        (sp.Integer(-2), 2),
    ):
        if not in_product or cost == 1:
            yield Edit(Slip.TERM, _shifted, constant, cost)
    yield Edit(Slip.TERM, _turned, sp.Integer(1), 2)
    squares = [sp.Integer(1), sp.Integer(-1), _HALF, *(s**2 for s in letters.symbols)]
    if expr.is_Symbol and not (parent is not None and parent.is_Pow):  # sqrt(x**2) is x
        yield from (Edit(Slip.TERM, _under_root, square, 2) for square in squares if square != expr**2)
    if expr.is_Pow and expr.base.is_Symbol and expr.exp == -1:
        yield from (Edit(Slip.TERM, _over_root, square, 2) for square in squares if square != expr.base**2)
    if not in_product:
        yield from (Edit(Slip.TERM, _shifted, turn * term, 2) for term in letters.terms for turn in (1, -1))


class _Renamed:
    """Another function of the same arguments; of the reciprocal; or, ``odd``, minus that of minus the argument."""

    def __init__(self, function: Form, count: int, *, reciprocal: bool = False, odd: bool = False) -> None:
        names = [sp.Dummy(f"kid{k}", real=True) for k in range(count)]
        args = [1 / n if reciprocal else -n if odd else n for n in names]
        self._names, self._form = names, -function(*args) if odd else function(*args)

    def __call__(self, value: Form, kids: Sequence[Form], by: Form) -> Any:
        env = dict(zip(self._names, kids, strict=True))
        return self._form.xreplace(env) if isinstance(value, sp.Basic) else evaluated(self._form, env)
