"""The second rigorous route: encloses the same numbers in another arithmetic and compares them with the balls."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.evaluation import Known
from closedform.numerics.comparison.relations import disjoint, text
from closedform.numerics.domains.points import Point, points, simplest
from closedform.numerics.engines.engine import (
    EVERYWHERE,
    Ask,
    Claim,
    Engine,
    Failure,
    Found,
    Settings,
    Wanted,
    enclosure,
    failure,
    lines_of,
    of_each_reading,
)
from closedform.numerics.findings.evidence import Bounds, DoesNotExist, Evidence, NotLowered
from closedform.numerics.findings.findings import DIFFERENT, Enclosed, Kind, Relation, Verified
from closedform.numerics.findings.levels import VERIFY_DIGITS
from closedform.numerics.forms.nodes import entries, substitute, symbols_in
from closedform.numerics.proof.units import Shape, units_of
from closedform.numerics.theorems.search import representative


def verify_derivation(derivation: Derivation, reading: str, *, at: Point | None = None) -> Verified:
    """Enclose the quantity and every line's value by two rigorous routes, at a point.

    Args:
        derivation: whose they are.
        reading: under which.
        at: the point; a generic one where None.
    """
    values = [derivation.readings[reading], *(derivation.value(line, reading) for line in derivation.lines)]
    exprs = [(i, expr) for i, value in zip((None, *range(len(derivation.lines))), values, strict=True) for expr in entries(value)]
    chosen = points(derivation.domain, generic=1, corners=0) if at is None else [(at, False)]
    return _verify(exprs, chosen, derivation.where)


def verify_property(claim: Property) -> Verified:
    """Enclose every relation of a property by two rigorous routes, at a generic point."""
    exprs: list[tuple[int | None, Form]] = [(None, expression) for expression, _ in claim.stated]
    if claim.families:
        return _verify(exprs, [(representative(claim.families[0]), True)], {})
    return _verify(exprs, points(claim.within)[:1], claim.where)


def _verify(exprs: list[tuple[int | None, Form]], chosen: list[tuple[Point, bool]], where: Mapping[Form, Form]) -> Verified:
    from closedform.numerics.intervals.verify import verify

    start, out = time.perf_counter(), Verified()
    known: Known = {}
    for point, _ in chosen:
        found: dict[int | None, list[Bounds | None]] = {}  # the entries of the quantity and of each line
        nowhere: set[int | None] = set()  # nodes without a value there, by this route
        for i, expr in exprs:
            of_its_kind = found.setdefault(i, [])
            of_its_kind.append(None)
            resolved = substitute(expr, dict(where))
            at = {s: point[s] for s in symbols_in(resolved)}
            try:
                bounds = of_its_kind[-1] = verify(resolved, at)
            except DoesNotExist as error:
                out.reason = out.reason or str(error) * (i is None)
                nowhere.add(i)
                continue
            except (NotLowered, ZeroDivisionError) as error:
                out.reason = out.reason or str(error) * (i is None)
                continue
            try:
                ball = enclose(resolved, at, digits=VERIFY_DIGITS, known=known)
            except (NotLowered, DoesNotExist, ZeroDivisionError) as error:
                out.reason = out.reason or str(error) * (i is None)
                continue
            out.tried += i is None
            if disjoint(ball, bounds):
                says = f"{text(ball)} is not within {bounds} at {simplest(at)}"
                if i is None:
                    out.in_quantity = out.in_quantity or says
                else:
                    out.in_lines.setdefault(i, says)
            elif i is None:
                out.overlap += 1
                out.digits = bounds.digits if out.digits is None else min(out.digits, bounds.digits)
        quantity = found.pop(None, [])
        for i, line in found.items():
            lacks = (None in nowhere and all(line)) or (i in nowhere and all(quantity))
            if i is not None and i not in out.apart and (lacks or any(map(_apart, quantity, line))):
                out.apart.append(i)
    out.seconds = time.perf_counter() - start
    return out


def _apart(one: Bounds | None, other: Bounds | None) -> bool:
    """Return True if two numbers certainly differ."""
    return one is not None and other is not None and (one.high < other.low or other.high < one.low)


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """List the readings. If only verdicts are wanted, add the lines that balls refute and a generic point does not."""
    asks = of_each_reading("verify", claim)
    if not (wanted.verdicts_alone and isinstance(claim, Derivation)):
        return asks
    lines = [
        (i, reading) for i, line in lines_of(claim, wanted) for reading in claim.readings if claim.correction(line, reading) is None
    ]
    return [
        *asks,
        *(
            there
            for i, reading in lines
            if (there := _at_witness(found, reading, i)) is not None and _refutes(found, reading, i) is False
        ),
    ]


def _at_witness(found: Found, reading: str, line: int) -> Ask | None:
    """Make a task at the first point where balls refute a line; None if there is none, or if it is not rational."""
    enclosed = found.get(EVERYWHERE)
    ats = enclosed.points(Kind.TOTAL, line, reading) if isinstance(enclosed, Enclosed) else []
    for at in sorted((at for at in ats if at.relation in DIFFERENT), key=lambda at: not at.generic):
        if all(map(_RATIONAL.fullmatch, at.point.values())):
            return Ask("verify", reading, line, at=tuple(at.point.items()))
    return None


_RATIONAL = re.compile(r"-?\d+(/\d+)?")


def confirms(found: Found, reading: str) -> bool | None:
    """Return True if the two rigorous routes overlap under a reading, which no heuristic can contradict; None if a task is still open."""
    result = found.get(Ask("verify", reading))
    return None if result is None else isinstance(result, Verified) and result.confirms


def _refutes(found: Found, reading: str, line: int) -> bool | None:
    """Return True if a line differs from its quantity in intervals at a generic point; None if a task is still open."""
    result = found.get(Ask("verify", reading))
    return None if result is None else isinstance(result, Verified) and result.confirms and line in result.apart


def refutes(found: Found, reading: str, line: int) -> bool | None:
    """Return True if intervals refute a line too, at a generic point or where balls do; None if a task is still open."""
    somewhere, there = _refutes(found, reading, line), _at_witness(found, reading, line)
    if somewhere is not False or there is None:
        return somewhere
    result = found.get(there)
    return None if result is None else isinstance(result, Verified) and not result.contradiction(line) and line in result.apart


def left_out(claim: Derivation, found: Found, wanted: Wanted, reading: str) -> bool:
    """Return True if a heuristic gets no task under a reading, because its answer could change no verdict, or may turn out so."""
    if "verify" not in wanted.engines or confirms(found, reading) is False:
        return False
    return wanted.verdicts_alone or not (wanted.estimates or _is_open(claim, found, reading))


def _is_open(claim: Derivation, found: Found, reading: str) -> bool:
    """Return True if points do not decide a line, or its error is measured: a sample may support it."""
    enclosed = enclosure(found)
    if enclosed is None:
        return False  # not yet known
    points = (enclosed.points(Kind.TOTAL, i, reading) for i in range(len(claim.lines))) if isinstance(enclosed, Enclosed) else [[]]
    decided = (Relation.AGREE, *DIFFERENT)
    return any(line.approximate for line in claim.lines) or not all(any(at.relation in decided for at in ats) for ats in points)


def _work(claim: Claim, ask: Ask, settings: Settings) -> Verified:
    if isinstance(claim, Property):
        return verify_property(claim)
    if ask.at:
        named = {str(s): s for s in claim.domain.parameters}
        return verify_derivation(claim, ask.reading, at={named[name]: sp.Rational(value) for name, value in ask.at})
    if (units := units_of(claim)) is not None and (found := _of_shape(units.shape)).confirms and not found.apart:
        return found  # the same numbers, at another point
    return verify_derivation(claim, ask.reading)


@remembered
def _of_shape(shape: Shape) -> Verified:
    return verify_derivation(shape.derivation, "")


def _evidence(found: Found, i: int | None, reading: str) -> Sequence[Evidence]:
    """Report an enclosure only if one was found and overlaps."""
    result = found.get(Ask("verify", reading))
    if isinstance(result, Failure):
        return failure("verify", result)
    if not isinstance(result, Verified):
        return ()
    says = f"{result.overlap} of {result.tried} interval enclosures of the quantity overlap its balls"
    if contradictions := [c for c in (result.in_quantity, *result.in_lines.values()) if c]:
        says = "; ".join(contradictions)
    elif result.reason:
        says = f"{says}; {result.reason}" if result.tried else result.reason
    strength = "enclosure" if result.confirms else "none"
    return (Evidence("verify", strength, says, points=result.tried, digits=result.digits, seconds=round(result.seconds, 3)),)


ENGINE = Engine("verify", 5, Verified, 60.0, _asks, _work, _evidence, finds_of_property=Verified)
