"""What is printed and what is true, over one letter with the others at the witness, over two, and as matrices: each number from a ball."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain, pairwise, product
from typing import Any

import sympy as sp
from flint import arb
from msgspec.structs import replace

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.property import MatrixFigure, Property
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.comparison.zeros_and_jumps import Value, marks_of
from closedform.numerics.domains.grids import grid
from closedform.numerics.domains.plain_points import plain_points
from closedform.numerics.domains.points import Point, points, simplest
from closedform.numerics.engines.engine import EVERYWHERE, Ask, Claim, Engine, Failure, Found, Settings, Wanted, lines_of
from closedform.numerics.findings.findings import DIFFERENT, Enclosed, Kind, Relation, simplest_witness
from closedform.numerics.findings.levels import GENERIC_POINTS, PLAIN_POINTS
from closedform.numerics.findings.picture import Axis, Curve, Curves, Feature, Map, Numbers, Picture
from closedform.numerics.forms.latex import latex
from closedform.numerics.forms.nodes import outermost_special, substitute
from closedform.numerics.forms.surfaces import surfaces

KEPT = 6  # digits of a number; its ball is narrower
_DIGITS = 12  # digits of the balls
_SIDES = {1: 61, 2: 17}  # grid values along an axis, by the number of axes, where both forms are closed
_SIDES_INTEGRATED = {1: 31, 2: 9}
_GLANCE = 5  # grid values of a letter at which it is seen how much the error hangs on it
_STILL = 1e-9  # of a side's size: what changes by less does not change
_RARE = 20  # of so many values, the outermost ones set no scale
_BEYOND = 2.0  # times the span of the others, and they are left outside


def picture(
    derivation: Derivation, i: int, reading: str, *, corrected: bool = False, witness: Mapping[str, str] | None = None
) -> Picture:
    """Enclose a line and what it should equal over a grid.

    Args:
        derivation: the line's derivation.
        i: the line's index.
        reading: of the quantity and the line.
        corrected: whether the line's correction stands for the quantity.
        witness: where the line is seen to fail, as a record has it; a plain point of the domain stands for it where none is given.
    """
    line = derivation.lines[i]
    printed = derivation.value(line, reading)
    true = derivation.correction(line, reading) if corrected else derivation.readings[reading]
    if isinstance(printed, sp.MatrixBase) or derivation.where:
        return Picture(reason="only lines that are one number of free parameters are drawn")
    letters = _drawn(derivation.domain, (printed, true))
    if not letters:
        return Picture(reason="neither side has a parameter")
    sides = _Sides(derivation, printed, true, letters)
    base = sides.base(witness or {})
    if base is None:
        return Picture(reason="no point was found that the other parameters could be held at")
    curves = sides.curves(sides.telling(base), base)
    drawn = None if len(letters) != 2 else sides.map(base)
    if curves is None:
        return Picture(reason="neither side depends on the parameters where it could be enclosed")
    return Picture(curves, drawn, "correction" if corrected else "quantity")


def matrices(figure: MatrixFigure) -> Picture:
    """Enclose the entries of two matrices: columns, numbered from zero, stand to the right, and rows upwards."""
    rows, columns = figure.printed.shape
    printed, true = (
        _numbers([enclose(side[m, j], {}, digits=_DIGITS).value for j in range(columns) for m in range(rows)])
        for side in (figure.printed, figure.true)
    )
    across, up = (
        Axis(name, name, "0", str(count - 1), tuple(map(float, range(count))), whole=True)
        for name, count in (("j", columns), ("m", rows))
    )
    numbers = [number for number in (*printed, *true) if number is not None]
    return Picture(None, Map(across, up, printed, true, (None,) * len(printed), (min(numbers), max(numbers))), "correction")


class _Sides:
    """Both sides of a line, enclosed over the letters that they depend on.

    Args:
        derivation: of the line.
        printed: the line.
        true: what it should equal.
        letters: the domain's own parameters that either depends on.
    """

    def __init__(self, derivation: Derivation, printed: Form, true: Form, letters: Sequence[Letter]) -> None:
        self.letters, self.forms = letters, (printed, true)
        self.whole = derivation.domain
        self.balls = Balls(derivation, _DIGITS)
        self.counts = _SIDES_INTEGRATED if outermost_special(printed) or outermost_special(true) else _SIDES
        conditions = (relation for relation in self.whole.charted.such_that if relation.free_symbols <= set(letters))
        self.domain = Domain({s: self.whole.symbols[s] for s in letters}, tuple(conditions))

    def base(self, witness: Mapping[str, str]) -> Point | None:
        """Return the point of the domain that a witness tells in the letters shown; else the first plain or generic one."""
        tried = chain(plain_points(self.whole, PLAIN_POINTS), (point for point, _ in points(self.whole, generic=GENERIC_POINTS)))
        if all(_RATIONAL.fullmatch(witness.get(str(s), "")) for s in self.letters):
            return {s: sp.Rational(witness[str(s)]) for s in self.letters}
        found = list(tried)
        told = (point for point in found if simplest(self.balls.visible(point)) == witness)
        point = next(chain(told, found), None)
        return None if point is None else {s: point[s] for s in self.letters}

    def telling(self, base: Point) -> Letter:
        """Choose the letter along which the error changes the most, for the size of the sides: of those along which a side changes, of those shown."""
        return max(self.letters, key=lambda s: self._change(s, base)) if len(self.letters) > 1 else self.letters[0]

    def _change(self, s: Letter, base: Point) -> tuple[bool, bool, float]:
        """Return True if a side changes along a letter, whether the forms show the letter alone change, and how much the error does."""
        rows = [self._at({**base, s: number}) for number in self._grid(s, _GLANCE, base)]
        pairs = [(float(a.mid()), float(b.mid())) for a, b in rows if a is not None and b is not None]
        size = max((abs(side) for pair in pairs for side in pair), default=0.0)
        sides, errors = [_reach(side) for side in zip(*pairs, strict=True)], _reach([a - b for a, b in pairs])
        return max(sides, default=0.0) > _STILL * size, len(self._shown(s)) == 1, errors / size if size else 0.0

    def curves(self, s: Letter, base: Point) -> Curves | None:
        """Enclose both sides along a letter, the others at a point; None where neither changes."""
        numbers = self._grid(s, self.counts[1], base)
        rows = [self._at({**base, s: number}) for number in numbers]
        walls = [] if s.is_integer else [self._along(wall, s, base) for wall in surfaces(self.forms)]
        axis, shown = self._axis(s, numbers, base)
        printed, true = (
            Curve(_numbers(balls), tuple(replace(mark, at=_kept(float(shown.xreplace({s: sp.Float(mark.at)})))) for mark in marks))
            for form, balls in zip(self.forms, zip(*rows, strict=True), strict=True)
            for marks in [() if s.is_integer else marks_of(self._along(form, s, base), numbers, balls, walls)]
        )
        turns = [mark.value for side in (printed, true) for mark in side.marks if mark.feature is not Feature.POLE]
        values, ratio = _span([*printed.numbers, *true.numbers, *turns]), _ratios(rows)
        if values is None or max(len({n for n in side.numbers if n is not None}) for side in (printed, true)) < 2:
            return None
        return Curves(axis, self._others(s, base, axis), printed, true, ratio, values, _span(ratio))

    def map(self, base: Point) -> Map | None:
        """Enclose both sides over both letters; None where neither has a value."""
        grids = [self._grid(s, self.counts[2], base) for s in self.letters]
        rows = [self._at(dict(zip(self.letters, at, strict=True))) for at in product(*grids)]
        printed, true, ratio = _numbers([a for a, _ in rows]), _numbers([b for _, b in rows]), _ratios(rows)
        across, up = (self._axis(s, numbers, {s: base[s]})[0] for s, numbers in zip(self.letters, grids, strict=True))
        values = _span([*printed, *true])
        return None if values is None else Map(across, up, printed, true, ratio, values, _span(ratio))

    def _at(self, point: Point) -> tuple[arb | None, arb | None]:
        """Enclose both sides at a point of the letters; nothing outside the domain."""
        if not self.domain.contains(point):
            return None, None
        return self._enclosed(self.forms[0], point), self._enclosed(self.forms[1], point)

    def _enclosed(self, form: Form, point: Point) -> arb | None:
        charted = {
            letter: value.xreplace(point) for letter, value in self.whole.chart.items() if value.free_symbols <= point.keys()
        }
        self.balls.points.append(({**point, **charted}, False))
        ball, _ = self.balls.at(form, len(self.balls.points) - 1)
        return ball.value if ball is not None and ball.value.is_finite() else None

    def _along(self, form: Form, s: Letter, base: Point) -> Value:
        """Return a form as a function of one letter, the others at a point."""

        def value(number: Form) -> arb | None:
            point = {**base, s: number}
            return self._enclosed(form, point) if self.domain.contains(point) else None

        return value

    def _grid(self, s: Letter, count: int, base: Point) -> list[Form]:
        return grid(s, self.domain.symbols[s], count, base[s])

    def _shown(self, s: Letter) -> dict[Form, Form]:
        """Return the letters of the forms that change with one of the domain's own, each as a function of these."""
        written = {letter: self.whole.chart.get(letter, letter) for form in self.forms for letter in form.free_symbols}
        return {letter: form for letter, form in written.items() if s in form.free_symbols}

    def _axis(self, s: Letter, numbers: Sequence[Form], base: Point) -> tuple[Axis, Form]:
        """Describe an axis in the letter that the forms have, where it alone changes with the domain's own, and rises; and give it as a function of that."""
        (letter, form), *more = self._shown(s).items()
        held = form.xreplace({t: value for t, value in base.items() if t != s})
        at = [held.xreplace({s: value}) for value in numbers]
        if more or held.free_symbols != {s} or not all(a < b for a, b in pairwise(at)):
            letter, held, at = s, s, list(numbers)
        return Axis(
            str(letter), latex(letter), str(at[0]), str(at[-1]), tuple(_kept(float(v)) for v in at), bool(s.is_integer)
        ), held

    def _others(self, s: Letter, base: Point, axis: Axis) -> dict[str, str]:
        """Write what the other letters are held at: those of the forms, where the axis alone moves."""
        moves = self._shown(s)
        if len(moves) > 1:
            return simplest({t: base[t] for t in self.letters if t != s})
        held = {letter: form.xreplace(base) for t in self.letters for letter, form in self._shown(t).items()}
        return simplest({letter: value for letter, value in held.items() if letter not in moves})


def _reach(numbers: Sequence[float]) -> float:
    return max(numbers) - min(numbers) if numbers else 0.0


def _drawn(domain: Domain, forms: Sequence[Form]) -> list[Form]:
    """List the domain's own parameters on which the forms depend."""
    found: set[Any] = set().union(*(substitute(form, domain.chart).free_symbols for form in forms))
    return sorted(found & set(domain.symbols), key=str)


_RATIONAL = re.compile(r"-?\d+(/\d+)?")


def _ratios(rows: Sequence[tuple[arb | None, arb | None]]) -> Numbers:
    return _numbers([None if a is None or b is None or b.contains(0) else a / b for a, b in rows])


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
    return _kept(max(ordered[0], usual[0] - reach)), _kept(min(ordered[-1], usual[-1] + reach))


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the lines that fail somewhere under every reading, and figures; a confirmed correction replaces a quantity with integrals."""
    if isinstance(claim, Property):
        return [Ask("picture")] if claim.figure else []
    enclosed = found.get(EVERYWHERE)
    if not isinstance(enclosed, Enclosed):
        return []
    asks = []
    for i, line in lines_of(claim, wanted):
        reading = enclosed.fails_in(i, list(claim.readings))
        if reading is None:
            continue
        forms = (claim.value(line, reading), claim.readings[reading])
        if any(isinstance(form, sp.MatrixBase) for form in forms) or not _drawn(claim.domain, forms):
            continue
        held = [at.relation is Relation.AGREE for at in enclosed.points(Kind.CORRECTION, i, reading)]
        corrected = bool(held) and all(held) and bool(outermost_special(claim.readings[reading]))
        witness = simplest_witness([at for at in enclosed.points(Kind.TOTAL, i, reading) if at.relation in DIFFERENT]).point
        asks.append(Ask("picture", reading, i, (Kind.CORRECTION,) * corrected, at=tuple(witness.items())))
    return asks


def _work(claim: Claim, ask: Ask, settings: Settings) -> Picture:
    if isinstance(claim, Property):
        assert claim.figure is not None
        return matrices(claim.figure)
    assert isinstance(claim, Derivation)
    assert ask.line is not None
    return picture(claim, ask.line, ask.reading, corrected=Kind.CORRECTION in ask.kinds, witness=dict(ask.at))


def picture_found(found: Found, i: int | None) -> Picture | None:
    """Return the picture of one line, of a property where ``i`` is None, or the reason why it could not be drawn."""
    result = next((result for ask, result in found.items() if (ask.engine, ask.line) == ("picture", i)), None)
    return Picture(reason=result.reason) if isinstance(result, Failure) else result


ENGINE = Engine(
    "picture", 9, Picture, 10.0, _asks, _work, finds_of_property=Picture,
    keyed_by=lambda settings, seconds: f"{seconds}", out_of_time=lambda ask, reason: Picture(reason=reason),
    brief=2.0, decides=False,
)  # fmt: skip
