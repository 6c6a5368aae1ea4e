"""The printed and the true form over a grid of one or two parameters: plain data for a picture, each number from a ball."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from typing import Any

import sympy as sp
from flint import arb

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.domains.points import Point
from closedform.numerics.engines.engine import Ask, Claim, Engine, Failure, Found, Settings, Wanted, lines_of
from closedform.numerics.findings.evidence import Ball
from closedform.numerics.findings.findings import Enclosed, Kind, Relation
from closedform.numerics.findings.suggestion import Axis, Picture
from closedform.numerics.forms.latex import latex
from closedform.numerics.forms.nodes import outermost_special, substitute

KEPT = 6  # digits of a number; its ball is narrower
_DIGITS = 12  # digits of the balls
_SIDES = {1: 61, 2: 17}  # grid values along an axis, by the number of axes, where both forms are closed
_SIDES_INTEGRATED = {1: 31, 2: 9}
_REACH = 4  # where the drawing of an unbounded interval ends, counted from its finite end
_AROUND = 3  # and from zero, if it has no finite end
_WHOLE = 12  # the most whole numbers drawn
_RARE = 20  # of this many values the outermost ones do not set the scale
_BEYOND = 2.0  # values further out than this multiple of the others' span are left outside

Numbers = tuple[float | None, ...]


def picture(derivation: Derivation, i: int, reading: str, *, corrected: bool = False) -> Picture:
    """Enclose a line and what it should equal over a grid.

    Args:
        derivation: the line's derivation.
        i: the line's index.
        reading: the reading of the quantity and the line.
        corrected: True to use the line's correction in place of the quantity.
    """
    line = derivation.lines[i]
    printed = derivation.value(line, reading)
    true = derivation.correction(line, reading) if corrected else derivation.readings[reading]
    if isinstance(printed, sp.MatrixBase) or derivation.where:
        return Picture(reason="only lines that are one number of free parameters are drawn")
    drawn = _drawn(derivation.domain, (printed, true))
    if len(drawn) not in _SIDES:
        return Picture(reason=f"{len(drawn)} parameters: one or two are drawn")
    sides = _SIDES_INTEGRATED if outermost_special(printed) or outermost_special(true) else _SIDES
    values = [_grid(s, derivation.domain.symbols[s], sides[len(drawn)]) for s in drawn]
    axes = [_axis(derivation.domain, s, at, (printed, true)) for s, at in zip(drawn, values, strict=True)]
    points = [dict(zip(drawn, at, strict=True)) for at in product(*values)]
    printed_numbers, true_numbers, ratios = _enclosed(derivation, printed, true, points)
    both = [*printed_numbers, *true_numbers]
    if len({n for n in printed_numbers if n is not None}) < 2 and len({n for n in true_numbers if n is not None}) < 2:
        return Picture(reason="neither side depends on the parameters where it could be enclosed")
    return Picture(
        axes=tuple(axes),
        printed=printed_numbers,
        true=true_numbers,
        ratio=ratios,
        values=_span(both),
        ratios=_span(ratios),
        against="correction" if corrected else "quantity",
    )


def _drawn(domain: Domain, forms: Sequence[Form]) -> list[Form]:
    """List the domain's own parameters on which the forms depend."""
    found: set[Any] = set().union(*(substitute(form, domain.chart).free_symbols for form in forms))
    return sorted(found & set(domain.symbols), key=str)


def _grid(symbol: Letter, interval: Form, count: int) -> list[Form]:
    """Return exact values in an interval, without its finite ends, where forms have their branch points."""
    low, high = interval.inf, interval.sup
    if symbol.is_integer:
        first = sp.floor(low) + 1 if low != -sp.oo else sp.ceiling(high) - _WHOLE if high != sp.oo else sp.Integer(-_WHOLE // 2)
        return [sp.Integer(n) for n in range(int(first), int(first) + _WHOLE) if n < high]
    if low == -sp.oo and high == sp.oo:
        low, high = sp.Integer(-_AROUND), sp.Integer(_AROUND)
    elif high == sp.oo:
        high = low + _REACH
    elif low == -sp.oo:
        low = high - _REACH
    step = (high - low) / (count + 1)
    return [low + step * k for k in range(1, count + 1)]


def _axis(domain: Domain, symbol: Letter, values: Sequence[Form], forms: Sequence[Form]) -> Axis:
    """Describe an axis in the letter of the forms, if that letter is a monotone function of the domain's own parameter alone."""
    letters = set().union(*(form.free_symbols for form in forms))
    charted = [
        letter
        for letter, form in domain.chart.items()
        if letter in letters and symbol in form.free_symbols and symbol not in letters
    ]
    name, at = symbol, list(values)
    if len(charted) == 1 and domain.chart[charted[0]].free_symbols == {symbol}:
        image = [domain.chart[charted[0]].xreplace({symbol: value}) for value in values]
        if all(a < b for a, b in pairwise(image)):
            name, at = charted[0], image
    return Axis(str(name), latex(name), str(at[0]), str(at[-1]), tuple(_kept(float(v)) for v in at), bool(symbol.is_integer))


def _enclosed(
    derivation: Derivation, printed: Form, true: Form, points: Sequence[Mapping[Form, Form]]
) -> tuple[Numbers, Numbers, Numbers]:
    """Enclose both forms and their ratio at every point of the domain."""
    domain = derivation.domain
    resolved: list[Point] = [_resolved(domain, point) for point in points]
    balls = Balls(derivation, _DIGITS, [(point, False) for point in resolved])
    rows: list[tuple[arb | None, arb | None]] = []
    for k, point in enumerate(resolved):
        inside = _is_inside(domain, point)
        a, b = (balls.at(form, k)[0] if inside else None for form in (printed, true))
        rows.append((_finite(a), _finite(b)))
    left, right = ([row[side] for row in rows] for side in (0, 1))
    ratios = [None if a is None or b is None or b.contains(0) else a / b for a, b in rows]
    return _numbers(left), _numbers(right), _numbers(ratios)


def _resolved(domain: Domain, point: Mapping[Form, Form]) -> Point:
    """Return the values of the parameters, and of the letters defined by them alone."""
    chart = {letter: form.xreplace(dict(point)) for letter, form in domain.chart.items() if form.free_symbols <= point.keys()}
    return {**point, **chart}


def _is_inside(domain: Domain, point: Point) -> bool:
    """Return True if every condition on these parameters alone is met."""
    return all(
        relation.xreplace(point) == True  # noqa: E712 (SymPy's true)
        for relation in domain.such_that
        if relation.free_symbols <= point.keys()
    )


def _finite(ball: Ball | None) -> arb | None:
    return ball.value if ball is not None and ball.value.is_finite() else None


def _numbers(values: Sequence[arb | None]) -> Numbers:
    """Keep the balls that are narrower than the digits kept, or than a picture of all of them can show."""
    largest = max((abs(float(v.mid())) for v in values if v is not None), default=0.0)
    return tuple(_number(value, largest) for value in values)


def _number(value: arb | None, largest: float) -> float | None:
    if value is None:
        return None
    middle, radius = float(value.mid()), float(value.rad())
    return _kept(middle) if radius <= 10.0**-KEPT * max(abs(middle), 10.0**-KEPT * largest) else None


def _kept(number: float) -> float:
    return float(f"{number:.{KEPT}g}")


def _span(numbers: Sequence[float | None]) -> tuple[float, float] | None:
    """Return the least and the largest number, without rare numbers far from the others."""
    ordered = sorted(n for n in numbers if n is not None)
    if not ordered:
        return None
    cut = len(ordered) // _RARE
    usual = ordered[cut : len(ordered) - cut]
    reach = _BEYOND * (usual[-1] - usual[0])
    return max(ordered[0], usual[0] - reach), min(ordered[-1], usual[-1] + reach)


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the lines that fail somewhere under every reading; a confirmed correction replaces a quantity with integrals."""
    enclosed = found.get(Ask("enclose"))
    if isinstance(claim, Property) or not isinstance(enclosed, Enclosed):
        return []
    asks = []
    for i, line in lines_of(claim, wanted):
        reading = enclosed.fails_in(i, list(claim.readings))
        if reading is None:
            continue
        forms = (claim.value(line, reading), claim.readings[reading])
        if any(isinstance(form, sp.MatrixBase) for form in forms) or len(_drawn(claim.domain, forms)) not in _SIDES:
            continue
        held = [at.relation is Relation.AGREE for at in enclosed.points(Kind.CORRECTION, i, reading)]
        corrected = bool(held) and all(held) and bool(outermost_special(claim.readings[reading]))
        asks.append(Ask("picture", reading, i, (Kind.CORRECTION,) * corrected))
    return asks


def _work(claim: Claim, ask: Ask, settings: Settings) -> Picture:
    assert isinstance(claim, Derivation)
    assert ask.line is not None
    return picture(claim, ask.line, ask.reading, corrected=Kind.CORRECTION in ask.kinds)


def picture_found(found: Found, i: int) -> Picture | None:
    """Return the picture of one line, or the reason why it could not be drawn."""
    result = next((result for ask, result in found.items() if (ask.engine, ask.line) == ("picture", i)), None)
    return Picture(reason=result.reason) if isinstance(result, Failure) else result


ENGINE = Engine(
    "picture", 9, Picture, 10.0, _asks, _work,
    keyed_by=lambda settings, seconds: f"{seconds}", out_of_time=lambda ask, reason: Picture(reason=reason),
    brief=2.0, decides=False,
)  # fmt: skip
