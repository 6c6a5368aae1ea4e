"""The rigorous engine: compares every line with its quantity in balls, at points of every cell of the domain."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Gaussian, Scalar
from closedform.derivations.memory import remembered
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.comparison.condition_of_agreement import held_where
from closedform.numerics.comparison.every_point import (
    compared,
    departures,
    errors_measured,
    note_ratio,
    plain_witness,
    recomputed,
    with_hard_points,
)
from closedform.numerics.comparison.glance import equalities_of, glance, glanced
from closedform.numerics.comparison.orders import growing_rest, orders
from closedform.numerics.comparison.property_at_points import enclose_property, enclose_property_at_few
from closedform.numerics.domains.cells import visit
from closedform.numerics.domains.meeting_points import meeting_points
from closedform.numerics.domains.points import few_of, generic_points, points
from closedform.numerics.engines import prove
from closedform.numerics.engines.engine import (
    EVERYWHERE,
    FEW,
    Ask,
    Claim,
    Engine,
    Failure,
    Found,
    Settings,
    Wanted,
    enclosure,
    failure,
    few_agree,
    lines_of,
)
from closedform.numerics.findings.evidence import Evidence, Proof
from closedform.numerics.findings.findings import DIFFERENT, At, Cells, Enclosed, Equality, Kind, Relation, Signs
from closedform.numerics.findings.levels import FEW_POINTS, GENERIC_POINTS, SLIP_POINTS, STEP_POINTS
from closedform.numerics.forms.nodes import entries, parts_of
from closedform.numerics.forms.surfaces import surfaces
from closedform.numerics.proof.units import Shape, Units, units_of


def enclose_few(derivation: Derivation, digits: int, seed: int = 0) -> Enclosed:
    """Compare every line with its quantity and with the line before at a few points: one generic, others near ends of the domain.

    It ends with the first point that does not agree: then all points are needed.
    """
    start, out = time.perf_counter(), Enclosed(few=True)
    drawn = points(derivation.domain, generic=SLIP_POINTS, corners=FEW_POINTS - 1, seed=seed)
    balls = Balls(derivation, digits + 10, drawn)
    for k in few_of(drawn):
        for equality, left, right in equalities_of(derivation):
            at = balls.compare(left, right, k)
            if balls.was_seen_only_closer(left, right):
                at = balls.compare(left, right, k)
            out.equalities.setdefault(equality, []).append(at)
            if at.relation is not Relation.AGREE:
                return replace(out, seconds=time.perf_counter() - start)
    out.equalities |= _of_slips(derivation, balls)
    return replace(out, seconds=time.perf_counter() - start)


def balls_of(derivation: Derivation, digits: int, *, seed: int = 0, generic: int | None = None) -> Balls:
    """Prepare the enclosures of a derivation's formulas at the points where its lines are judged.

    Args:
        derivation: the points are drawn from its domain.
        digits: decimal digits aimed at.
        seed: seeds the choice of points.
        generic: the number of generic points, to which the corners are added; by default as many as the formulas call for.
    """
    if generic is None:
        generic = STEP_POINTS if _steps_in_parameters(derivation) else GENERIC_POINTS
    return Balls(derivation, digits + 10, points(derivation.domain, generic=generic, seed=seed))


def _steps_in_parameters(derivation: Derivation) -> bool:
    """Return True if a formula has an indicator of parameters that no density smooths."""
    forms = [*derivation.readings.values(), *(e for line in derivation.lines for e in derivation._forms(line.value))]
    nodes = dict.fromkeys(node for form in forms for node in parts_of(form))
    steps = [node for node in nodes if isinstance(node, (sp.Heaviside, sp.sign))]
    if not steps:
        return False
    laws = [node for node in nodes if isinstance(node, (Gaussian, Scalar))]
    integrals = [node for node in nodes if isinstance(node, sp.Integral)]
    smoothed = {v for law in laws if not (isinstance(law, Scalar) and law.has_atoms) for v in law.all_variables}
    smoothed |= {v for node in integrals for v in node.variables}
    parameters = derivation.domain.parameters
    return any(step.free_symbols & parameters and not step.free_symbols & smoothed for step in steps)


def enclose_derivation(derivation: Derivation, digits: int, seed: int = 0) -> Enclosed:
    """Compare every line with its quantity, with the line before, and with its correction.

    If a claim has numbers before its letters and agrees at a point of its own, the claim without these numbers is compared instead.
    This is done once for all claims that differ only in them. What agrees there at a point agrees here at the multiple of that
    point.
    """
    start, units = time.perf_counter(), units_of(derivation)
    if units is not None and _agrees_once(derivation, units, digits, seed) and (shared := _shared(units, digits, seed)) is not None:
        return replace(shared, seconds=time.perf_counter() - start)
    return _as_it_stands(derivation, digits, seed)


def _agrees_once(derivation: Derivation, units: Units, digits: int, seed: int) -> bool:
    """Return True if every line agrees with its quantity at the multiple of one generic point, where the claim's letters are of order one."""
    drawn = generic_points(units.shape.derivation.domain, 1, seed=seed)
    balls = Balls(derivation, digits + 10, [(units.multiple(point), True) for point in drawn])
    return all(
        balls.compare(derivation.quantity, line.value, 0).relation is Relation.AGREE
        and not balls.was_seen_only_closer(derivation.quantity, line.value)
        for line in derivation.lines
    )


def _shared(units: Units, digits: int, seed: int) -> Enclosed | None:
    """Return the shape's result at the claim's own points; None if the shape does not agree, or the result has letters."""
    found = _of_shape(units.shape, digits, seed)
    if found is None or any(at.reason or at.relation not in _ALIKE for ats in found.equalities.values() for at in ats):
        return None
    try:
        ats = {equality: [replace(at, point=units.own(at.point)) for at in ats] for equality, ats in found.equalities.items()}
    except ValueError:  # a point is not rational
        return None
    return Enclosed(equalities=ats, cells=found.cells)


_ALIKE = (Relation.AGREE, Relation.UNCLEAR, Relation.HARD)


class _Apart(Exception):
    """Two sides differ somewhere."""


@remembered
def _of_shape(shape: Shape, digits: int, seed: int) -> Enclosed | None:
    """Compare the claims of a shape; None if two sides differ somewhere, since the place must then be found for each claim itself."""
    try:
        return _as_it_stands(shape.derivation, digits, seed, alike=True)
    except _Apart:
        return None


def _as_it_stands(derivation: Derivation, digits: int, seed: int, *, alike: bool = False) -> Enclosed:
    """Compare the two sides of each equality of a claim.

    Args:
        derivation: the claim.
        digits: decimal digits of the balls.
        seed: seeds the choice of points.
        alike: True if only agreement everywhere is useful.

    Raises:
        _Apart: ``alike`` is True and two sides differ at a point.
    """
    start, out = time.perf_counter(), Enclosed()
    balls = balls_of(derivation, digits, seed=seed)
    everywhere, representatives = range(len(balls.points)), 0
    if any(not line.approximate for line in derivation.lines):
        out.cells, representatives = _visited(derivation, balls, seed)
    for reading, quantity in derivation.readings.items():
        for i, line in enumerate(derivation.lines):
            value, before = derivation.value(line, reading), derivation.before(line, reading)
            total = Equality(Kind.TOTAL, i, reading)
            for kind, left in ((Kind.TOTAL, quantity), (Kind.STEP, before)):
                if kind is Kind.STEP and left is quantity:
                    ats, condition = out.equalities[total], out.conditions.get(total)
                else:
                    ats = compared(balls, left, value, everywhere, representatives)
                    if alike and any(at.relation not in _ALIKE for at in ats):
                        raise _Apart
                    condition = None if line.approximate else held_where(balls, ats, left, value, seed)
                    ats = _telling(balls, ats, left, value, len(everywhere) + representatives)
                out.equalities[Equality(kind, i, reading)] = ats
                if condition is not None:
                    out.conditions[Equality(kind, i, reading)] = condition
            if not line.instance:
                note_ratio(out, derivation, balls, i, reading, quantity, value)
            if line.approximate:
                out.errors[i, reading] = errors_measured(balls, quantity, value)
                out.orders[total] = orders(derivation, quantity, value, balls.digits)
                if before is not quantity:
                    out.orders[Equality(Kind.STEP, i, reading)] = orders(derivation, before, value, balls.digits)
            if line.rests and (says := growing_rest(derivation, line.rests, balls.digits)):
                out.growing[i] = says
            correction = derivation.correction(line, reading)
            if correction is not None:
                out.equalities[Equality(Kind.CORRECTION, i, reading)] = [balls.compare(quantity, correction, k) for k in everywhere]
            out.equalities |= recomputed(derivation, balls, i, reading, everywhere)
    for i, line in enumerate(derivation.lines):
        if line.error is not None:
            undone = departures(derivation, balls, line)
            out.equalities |= {Equality(Kind.ERROR, i, reading): ats for reading, ats in undone.items()}
    out.equalities |= _of_slips(derivation, balls)
    out.seconds = time.perf_counter() - start
    return out


def _visited(derivation: Derivation, balls: Balls, seed: int) -> tuple[Cells, int]:
    """Add points of the cells that walls cut the domain into; count the cells and the points that represent a cell."""
    sides = [e for q in derivation.readings.values() for e in entries(q)]
    sides += [e for line in derivation.lines for value in derivation._forms(line.value) for e in entries(value)]
    sides += [part for parts in derivation.cancelled.values() for part in parts]
    special = visit(derivation.domain, surfaces(sides), sides, [point for point, _ in balls.points], seed=seed)
    balls.add([*special.points, *meeting_points(derivation.domain, seed=seed)], special.fresh)
    return Cells(special.found, special.visited), special.fresh


def _telling(balls: Balls, ats: list[At], left: Form, right: Form, cells: int) -> list[At]:
    """Drop special points at which nothing is known, unless they represent a cell; the other points decide."""
    ats = with_hard_points(balls, ats, left, right)
    ats = [at for k, at in enumerate(ats) if k < cells or at.relation not in (Relation.UNCLEAR, Relation.HARD)]
    return ats + plain_witness(balls, left, right, ats)


def _of_slips(derivation: Derivation, balls: Balls) -> dict[Equality, list[At]]:
    """Compare the quantity with each wrong form of the line until they differ."""
    out: dict[Equality, list[At]] = {}
    first, quantity = next(iter(derivation.readings.items()))
    for j, slip in enumerate(derivation.slips):
        ats = out[Equality(Kind.SLIP, j, first)] = []
        for k in range(min(SLIP_POINTS, len(balls.points))):
            ats.append(balls.compare(quantity, slip, k))
            if ats[-1].relation in DIFFERENT:
                break
    return out


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    """Ask for a few points first, and for all points unless everything at the few agrees and is proved."""
    if isinstance(claim, Property) and claim.families:
        return []
    if "prove" not in wanted.engines or not _should_hold(claim):
        return [EVERYWHERE]
    agree = few_agree(found)
    if FEW not in found or (agree and any(ask not in found for ask in prove.ENGINE.asks(claim, found, wanted))):
        return [FEW]
    return [FEW] if agree and all(_proved(claim, found, wanted)) else [FEW, EVERYWHERE]


def _should_hold(claim: Claim) -> bool:
    """Return True if nothing but points and proofs is asked of a claim, and it does not say itself that a line fails."""
    if isinstance(claim, Property):
        return claim.correction is None and not claim.holds_instead and bool(claim.within.symbols)
    return bool(claim.domain.symbols) and not any(
        line.approximate
        or line.instance
        or line.rests
        or line.error is not None
        or line.correction is not None
        or any((follows := claim.follows(line, r)) is not None and follows.rests_on_an_error for r in claim.readings)
        for line in claim.lines
    )


def _proved(claim: Claim, found: Found, wanted: Wanted) -> Iterator[bool]:
    """Tell of each equality of the wanted lines, or of a property, whether it is proved."""
    if isinstance(claim, Property):
        proof = prove.proof_of_property(found)
        yield isinstance(proof, Proof) and proof.found
        return
    for i, _ in lines_of(claim, wanted):
        for reading in claim.readings:
            for kind in (Kind.TOTAL, Kind.STEP):
                proved = prove.proof_of(claim, found, Equality(kind, i, reading))
                yield proved is not None and proved.found


def _work(claim: Claim, ask: Ask, settings: Settings) -> Enclosed | Signs:
    if settings.quick:
        return glance(claim)
    if isinstance(claim, Property):
        return enclose_property_at_few(claim, settings.digits) if ask.few else enclose_property(claim, settings.digits)
    if ask.few:
        return enclose_few(claim, settings.digits)
    return enclose_derivation(claim, settings.digits)


def _evidence(found: Found, i: int | None, reading: str) -> Sequence[Evidence]:
    result = enclosure(found)
    if isinstance(result, Failure):
        return failure("enclose", result)
    if isinstance(result, Signs) and result.quick:
        return (glanced(at for _, at in result.relations),)
    if isinstance(result, Signs):
        return (
            Evidence(
                "enclose",
                "enclosure",
                says_of_signs(result.relations),
                points=len(result.relations),
                seconds=round(result.seconds, 3),
            ),
        )
    if not isinstance(result, Enclosed) or i is None:
        return ()
    ats = result.points(Kind.TOTAL, i, reading)
    if result.quick:
        return (glanced(ats),)
    tried = [at for at in ats if at.relation is not Relation.UNCLEAR]
    digits = min((at.digits for at in tried), default=None)
    cells = f"{result.cells.visited} of {result.cells.found} cells between kinks, branches and poles visited"
    says = (
        f"{sum(at.relation is Relation.AGREE for at in ats)} points agree, {sum(at.relation in DIFFERENT for at in ats)} differ, "
        f"{len(ats) - len(tried)} unclear; {'beside a proof, no more are tried' if result.few else cells}"
    )
    thin = min(digits, 99) if digits is not None else None
    strength = "enclosure" if tried else "none"
    return (Evidence("enclose", strength, says, points=len(ats), digits=thin, seconds=round(result.seconds, 3)),)


def says_of_signs(relations: Sequence[tuple[bool | None, At]]) -> str:
    """Return how many relations of a property are certain, or which one fails."""
    false = [at for truth, at in relations if truth is False]
    unknown = [at for truth, at in relations if truth is None]
    if false:
        return f"{len(false)} of {len(relations)} relations fail: {false[0].left} is not {false[0].right}"
    return unknown[0].reason if unknown else f"all {len(relations)} relations certain"


ENGINE = Engine(
    "enclose", 2, Enclosed, 120.0, _asks, _work, _evidence,
    finds_of_property=Signs, keyed_by=lambda settings, seconds: "quick" if settings.quick else f"{settings.digits}",
)  # fmt: skip
