"""A box of parameters on which an unproved line's sides certainly differ by less than a stated size, or an inequality holds.

Both sides are enclosed over whole cells of the box, with balls for the parameters (``numerics.balls.evaluation``). Every ball
operation holds the result for all numbers in its arguments. So the ball of an integral holds its value at every point of the cell.
Closed forms are enclosed in mean-value form too. The cell with the largest bound is halved until the budget is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, inf, log10

import sympy as sp
from flint import acb, ctx

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import Root
from closedform.derivations.memory import shared
from closedform.numerics.balls.evaluation import Evaluation
from closedform.numerics.balls.on_cells import Balls, OnCells, ball_of, middle_of
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.balls.signs import certainly
from closedform.numerics.balls.table import compile_strict
from closedform.numerics.domains.bisection import Undecided, bisected
from closedform.numerics.domains.plain_points import plain_points
from closedform.numerics.findings.boxes import Bounded
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import outermost_special, substitute

BITS, WORKING = 24, 53
REACHES = (Fraction(1, 2), Fraction(1, 8), Fraction(1, 64))  # relative reaches of the box, the widest first
PLACES = 3  # points of small numbers that are tried; the first may lie on a kink
ENOUGH = 1e-2  # a bound below this needs no smaller box
CELLS, INTEGRATED = 600, 16  # enclosed cells of a box, for closed forms and for integrals
_EVALUATIONS = 1500  # evaluations of an integrand over one cell
_SHORT = 1000  # largest denominators of a box's ends, if possible
_GAINED = 3  # most that a bound may fall by, in units of the cells' shrinking: a box with a wider first ball is not cut

Ends = tuple[Fraction, Fraction]
Cell = tuple[Ends, ...]


@shared
def bounded(left: Sequence[Form], right: Sequence[Form], domain: Domain) -> Bounded:
    """Bound the difference of two sides, entry by entry, on a box around a point of small numbers.

    Args:
        left: the entries of one side; integrals and expectations allowed.
        right: those of the other.
        domain: the intervals, constraints and chart of the parameters.

    Returns:
        The widest box with a small bound, else the one with the least bound; ``reason`` says why there is none.
    """
    return _on_boxes([(a, b, Sign.ZERO) for a, b in zip(left, right, strict=True)], domain)


@shared
def kept(relations: Sequence[tuple[Form, str]], domain: Domain, where: Mapping[Form, Form] | None = None) -> Bounded:
    """Find a box around a point of small numbers on which relations certainly hold; for an equality, bound the size.

    Args:
        relations: expressions, each with its claimed sign.
        domain: the domain of the relations.
        where: symbols that stand for a defined thing.
    """
    told = [(substitute(form, dict(where or {})), sp.Integer(0), sign) for form, sign in relations]
    return _on_boxes([one for one in told if one[0] != 0 or one[2] != Sign.ZERO], domain)


def _on_boxes(told: Sequence[tuple[Form, Form, str]], domain: Domain) -> Bounded:
    told = [(*(substitute(side, domain.chart) for side in sides), sign) for *sides, sign in told]
    used: set[Form] = set().union(*(side.free_symbols for *sides, _ in told for side in sides))
    limits = [relation.xreplace(dict(domain.chart)) for relation in domain.such_that]
    used |= set().union(*(limit.free_symbols for limit in limits if limit.free_symbols & used))
    if any(side.has(Root) for *sides, _ in told for side in sides):  # bisection finds it at exact numbers only
        return Bounded(reason="a parameter is defined by an equation")
    symbols, points = sorted(used, key=str), plain_points(domain, PLACES)
    if not symbols or not points or not used <= set(domain.symbols):
        return Bounded(reason="there is no parameter" if not symbols else "no point of small numbers lies in the domain")
    with ctx.workprec(WORKING):
        try:
            sizes = _Sizes.of(told, symbols, [limit for limit in limits if limit.free_symbols & used])
            for point in points:
                size, found = min((_around(sizes, symbols, point, domain)), key=lambda one: one[0])
                if size <= 1:
                    return found
        except NotLowered as reason:
            return Bounded(reason=str(reason))
    return Bounded(reason="no ball of it over a box of parameters is narrow enough to decide anything")


def _around(sizes: _Sizes, symbols: Sequence[Letter], point: Mapping[Form, Form], domain: Domain) -> list[tuple[float, Bounded]]:
    """Bound the sizes on boxes around a point, the widest first, until a bound is small."""
    found: list[tuple[float, Bounded]] = []
    for reach in REACHES:
        box = tuple(_side(s, domain.symbols[s], point[s], reach) for s in symbols)
        first = sizes.on(box)
        last = reach is REACHES[-1]
        if sizes.cells == INTEGRATED and not last and first > ENOUGH * _GAINED * sizes.cells ** (1 / len(symbols)):
            continue
        size, cells = _largest(sizes, box, first)
        ends = {str(s): (str(low), str(high)) for s, (low, high) in zip(symbols, box, strict=True)}
        found.append((size, Bounded(ends, _rounded(size), cells)))
        if size <= ENOUGH:
            break
    return found


@dataclass(frozen=True)
class _Closed:
    """A closed form, enclosed directly and by the mean-value theorem."""

    form: OnCells

    def on(self, balls: Balls) -> Sequence[acb]:
        """Enclose the form on a cell."""
        mean = self.form.by_slopes(balls, middle_of(balls))
        direct = self.form.value(balls)
        return (direct,) if mean is None else (direct, mean)


@dataclass(frozen=True)
class _Integrated:
    """Two sides with integrals or expectations, enclosed with balls for the parameters."""

    left: Form
    right: Form
    symbols: Sequence[Letter]

    def on(self, balls: Sequence[acb]) -> Sequence[acb]:
        """Enclose their difference on a cell; no ball if a rule of the enclosure needs an exact number."""
        values = []
        for side in (self.left, self.right):
            evaluation = Evaluation(BITS, {}, Effort(_EVALUATIONS))
            evaluation.env = dict(zip(self.symbols, balls, strict=True))
            try:
                values.append(evaluation.value(side))
            except (NotLowered, DoesNotExist, ValueError, TypeError, ZeroDivisionError, OverflowError):
                return ()
        return (values[0] - values[1],)


@dataclass(frozen=True)
class _Sizes:
    """How far entries may be from their claims on a cell.

    Args:
        entries: the entries, each with its sign.
        inside: forms that are positive inside the domain.
        apart: forms that are nonzero inside the domain.
    """

    entries: Sequence[tuple[_Closed | _Integrated, str]]
    inside: Sequence[Callable[[Sequence[acb]], acb]]
    apart: Sequence[Callable[[Sequence[acb]], acb]]

    @classmethod
    def of(cls, told: Sequence[tuple[Form, Form, str]], symbols: Sequence[Letter], limits: Sequence[Form]) -> _Sizes:
        """Prepare the entries and the constraints.

        Raises:
            NotLowered: one has no row in the ball table.
        """
        entries = [(_entry(left, right, symbols), sign) for left, right, sign in told]
        inside = [compile_strict(limit.gts - limit.lts, {}, symbols) for limit in limits if hasattr(limit, "gts")]
        apart = [compile_strict(limit.lhs - limit.rhs, {}, symbols) for limit in limits if isinstance(limit, sp.Ne)]
        if len(inside) + len(apart) < len(limits):
            raise NotLowered("a constraint of the domain is not an inequality")
        return cls(entries, inside, apart)

    @property
    def cells(self) -> int:
        """The number of cells that may be enclosed."""
        return INTEGRATED if any(isinstance(entry, _Integrated) for entry, _ in self.entries) else CELLS

    def on(self, cell: Cell) -> float:
        """Bound it on a cell: the size for an equality, 0 for an inequality that holds, infinity if unknown.

        The bound is unknown if the cell may leave the domain.
        """
        balls = [ball_of(*side) for side in cell]
        if not all(_is_nonzero(gap(balls)) for gap in self.apart) or not all(
            _has(gap(balls), Sign.POSITIVE) for gap in self.inside
        ):
            return inf
        return max(min((_off(ball, sign) for ball in entry.on(balls)), default=inf) for entry, sign in self.entries)


def _entry(left: Form, right: Form, symbols: Sequence[Letter]) -> _Closed | _Integrated:
    if any(outermost_special(side) for side in (left, right)):
        return _Integrated(left, right, symbols)
    return _Closed(OnCells.of(left - right, symbols))


def _off(ball: acb, sign: str) -> float:
    """Bound the distance of a ball's numbers from having a sign; at least 2 if a sign is not certain."""
    if not ball.is_finite() or not ball.imag.contains(0):
        return inf
    if sign == Sign.ZERO:
        return float(abs(ball.real).upper())
    if sign == Sign.NONZERO:
        return 0.0 if _is_nonzero(ball) else 2.0
    return 0.0 if _has(ball, sign) else 2.0 + float(abs(ball.real).upper())


def _largest(sizes: _Sizes, box: Cell, first: float) -> tuple[float, int]:
    """Bound the difference on a box, cut where the bound is largest; return it with the number of enclosed cells."""
    if first > 0 and all(low == high for low, high in box):
        return inf, 1

    def look(cell: Cell) -> Undecided[Cell] | None:
        size = first if cell == box else sizes.on(cell)
        return Undecided(size, lambda: _halves(cell, box)) if size > 0 else None

    pairs = (sizes.cells - 1) // 2  # both halves of a cell are enclosed, or neither
    rest = bisected(box, look, 1 + 2 * pairs)
    return max((one.urgency for one in rest.undecided), default=0.0), rest.cells


def _halves(cell: Cell, box: Cell) -> list[Cell]:
    """Halve a cell across its longest side, relative to the box."""
    side = max(range(len(cell)), key=lambda j: (cell[j][1] - cell[j][0]) / (box[j][1] - box[j][0] or 1))
    low, high = cell[side]
    return [(*cell[:side], half, *cell[side + 1 :]) for half in ((low, (low + high) / 2), ((low + high) / 2, high))]


def _side(symbol: Letter, interval: Form, value: Form, reach: Fraction) -> Ends:
    """Return a parameter's side: factors 1 - r to 1 / (1 - r) of its distance from an end, or a part r of the room around it."""
    at, (low, high) = _fraction(value), (interval.inf, interval.sup)
    if symbol.is_integer:
        return at, at
    if low.is_finite and high.is_finite:
        ends = [_fraction(sp.Rational(sp.N(end, 12))) for end in (low, high)]
        room = min(at - ends[0], ends[1] - at) * reach
        sides = [at - room, at + room]
    elif not low.is_finite and not high.is_finite:
        room = max(abs(at), Fraction(1)) * reach
        sides = [at - room, at + room]
    else:
        end = _fraction(low if low.is_finite else high)
        sides = sorted((end + (at - end) * (1 - reach), end + (at - end) / (1 - reach)))
    near = [side.limit_denominator(_SHORT) for side in sides]
    return (
        (near[0], near[1])
        if near[0] < near[1] and all(lies_in(interval, sp.Rational(*side.as_integer_ratio())) for side in near)
        else (sides[0], sides[1])
    )


def _fraction(number: Form) -> Fraction:
    return Fraction(int(number.p), int(number.q))


def _has(ball: acb, sign: str) -> bool:
    known: bool = ball.is_finite() and ball.imag.contains(0)
    return known and certainly(sign, ball.real)


def _is_nonzero(ball: acb) -> bool:
    return bool(ball.is_finite() and not ball.contains(0))


def _rounded(size: float) -> str:
    """Round a size up to one digit."""
    if size in (0.0, inf):
        return "0" if size == 0.0 else ""
    exponent = floor(log10(size))
    digit = next(d for d in range(1, 12) if size <= Fraction(d) * Fraction(10) ** exponent)
    return f"{digit}e{exponent}" if digit < 10 else f"1e{exponent + 1}"
