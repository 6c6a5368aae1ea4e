"""Find where a line is wrong: a certified part of a box of its domain, by bisection with balls for the parameters.

The difference between the printed and the true form is enclosed over whole boxes of parameters. It is enclosed directly and in
mean-value form (at the middle, plus the derivatives' balls times the half widths). A ball without zero proves that the line is
wrong at every point of its box. A box whose ball contains zero is halved until the budget is spent. The remaining boxes stay open.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import sympy as sp
from flint import ctx

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import Root
from closedform.numerics.certificates.gate import proved
from closedform.numerics.findings.boxes import Patch, Region
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.in_words import short
from closedform.numerics.forms.nodes import entries, outermost_special, substitute
from closedform.numerics.proof.integrals import plain
from closedform.numerics.regions.boxes import Ends, Search

BITS = 64
CELLS = 1500  # most boxes that are enclosed for the fraction
DRAWN = 250  # most boxes for the drawing
_WORK = 1_000_000  # operations in total; a long form gets fewer boxes
REACH = Fraction(2)  # an unbounded interval is cut here, and at 1/2 from its finite end


def region(printed: Sequence[Form], true: Sequence[Form], domain: Domain, *, against: str = "quantity") -> Region:
    """Find where two closed forms, entry by entry, certainly differ.

    Args:
        printed: the entries of the printed form.
        true: the entries of the form that holds; one different entry makes the line wrong.
        domain: the intervals, constraints and chart of the parameters.
        against: the name of ``true``, for the record.

    Returns:
        The region; ``reason`` says why there is none (an integral, no parameter).
    """
    try:
        sides = [[_closed(substitute(e, domain.chart)) for e in side] for side in (printed, true)]
    except (NotLowered, DoesNotExist, NotImplementedError) as reason:
        return Region(reason=f"no closed form is known: {reason}")
    differences = [d for a, b in zip(*sides, strict=True) if (d := a - b) != 0]
    symbols = sorted(set().union(*(d.free_symbols for d in differences)), key=str)
    if not symbols:
        return Region(reason="the difference has no parameters")
    limits = [r.xreplace(dict(domain.chart)) for r in domain.such_that]
    limits = [r for r in limits if getattr(r, "free_symbols", set()) & set(symbols)]
    box_symbols = sorted(set(symbols).union(*(r.free_symbols for r in limits)), key=str)
    box = [_ends(domain.symbols[s]) for s in box_symbols]
    try:
        with ctx.workprec(BITS):
            search = Search.over(box_symbols, box, differences, limits)
            length = sum(map(sp.count_ops, differences)) * (1 + len(symbols))
            budget = max(100, min(CELLS, _WORK // max(1, length)))
            whole = search.run(tuple((Fraction(0), Fraction(1)) for _ in box), budget)
            drawn = _drawn(box_symbols, differences)
            shown = search.run(_slice(box_symbols, drawn), min(DRAWN, budget))
    except NotLowered as reason:
        return Region(reason=str(reason))
    indices = [box_symbols.index(s) for s in drawn]
    patches = tuple(
        Patch(tuple(float(cell[i].low) for i in indices), tuple(float(cell[i].high) for i in indices), state)
        for cell, state in [*((c, "wrong") for c in shown.wrong), *((c, "open") for c in shown.open)]
    )
    return Region(
        box={str(s): (str(low), str(high)) for s, (low, high) in zip(box_symbols, box, strict=True)},
        against=against,
        wrong=whole.part,
        in_drawing=shown.part,
        cells=whole.cells,
        drawn=tuple(map(str, drawn)),
        patches=patches,
        reason="" if whole.wrong or whole.open else "no part of the box is in the domain",
    )


def _closed(expr: Form) -> Form:
    """Evaluate the integrals that have a closed form; refuse the others."""
    form = plain(expr) if outermost_special(expr) else expr
    if outermost_special(form) or form.has(Root):
        raise NotLowered(short(expr))
    return form


def _ends(interval: Form) -> tuple[Fraction, Fraction]:
    """Return the ends of a parameter's side of the box."""
    low = None if interval.inf == -sp.oo else _fraction(interval.inf)
    high = None if interval.sup == sp.oo else _fraction(interval.sup)
    if low is None and high is None:
        return -REACH, REACH
    if high is None:
        return low + 1 / REACH, low + REACH  # type: ignore[operator]
    if low is None:
        return high - REACH, high - 1 / REACH
    margin = (high - low) / 16  # closed forms have their branch points at the ends
    return low + margin, high - margin


def _fraction(number: Form) -> Fraction:
    if not number.is_Rational:
        raise NotLowered(f"an interval that ends at {number}")
    return Fraction(int(number.p), int(number.q))


def _drawn(symbols: Sequence[Letter], differences: Sequence[Form]) -> list[Form]:
    """Choose the axes of the drawing: at most two parameters on which most of the difference depends."""
    weight = {s: sum(d.count(s) for d in differences) for s in symbols}
    return sorted(sorted(symbols, key=lambda s: (-weight[s], str(s)))[:2], key=str)


def _slice(symbols: Sequence[Letter], drawn: Sequence[Form]) -> Sequence[Ends]:
    """Fix the other parameters off the middle, where differences of symmetric forms are zero."""
    beside = Fraction(5, 8)
    return tuple((Fraction(0), Fraction(1)) if s in drawn else (beside, beside) for s in symbols)


def of_line(derivation: Derivation, i: int, reading: str, test: Form = None) -> Region:
    """Find where a derivation's line is certainly wrong under a reading.

    The line is compared with the quantity if that has a closed form, else with the line's correction.

    Args:
        derivation: the quantity and its lines.
        i: the index of the line.
        reading: the reading of the quantity and the line.
        test: the condition under which the line holds, if one was found: both of its sides are certified.
    """
    line, domain = derivation.lines[i], derivation.domain
    if derivation.where:
        return Region(reason="a parameter is defined by an equation")
    value, quantity, correction = (
        derivation.value(line, reading),
        derivation.readings[reading],
        derivation.correction(line, reading),
    )
    against = "quantity" if correction is None or not any(map(outermost_special, entries(quantity))) else "correction"
    true = entries(quantity if against == "quantity" else correction)
    if test is None:
        return region(entries(value), true, domain, against=against)
    fails = sp.Not(test)
    if not isinstance(fails, (sp.Ge, sp.Le, sp.Gt, sp.Lt)):
        return Region(where=str(fails), reason="the condition is not a single inequality")
    found = region(entries(value), true, Domain(domain.symbols, (*domain.such_that, fails), domain.chart), against=against)
    return msgspec.structs.replace(found, where=str(fails), holds=_proof(entries(quantity), entries(value), domain, test))


def _proof(left: Sequence[Form], right: Sequence[Form], domain: Domain, test: Form) -> str:
    """Prove two forms equal where a parameter is above, or below, a number; return an empty text if no proof is found."""
    s, other = (test.lts, test.gts) if test.lts in domain.symbols else (test.gts, test.lts)
    if s not in domain.symbols or not other.is_Rational or not domain.symbols[s].contains(other):
        return ""
    beyond = sp.Symbol(f"{s}_beyond", positive=True)
    if s == test.gts:
        values, width = other + beyond, domain.symbols[s].sup - other
    else:
        values, width = other - beyond, other - domain.symbols[s].inf
    symbols = {**{t: i for t, i in domain.symbols.items() if t != s}, beyond: sp.Interval.open(0, width)}
    chart = {**{t: form.xreplace({s: values}) for t, form in domain.chart.items()}, s: values}
    side = Domain(symbols, domain.such_that, chart)
    found = [proved(a, b, side) for a, b in zip(left, right, strict=True)]
    return found[0].method if all(proof.found for proof in found) else ""
