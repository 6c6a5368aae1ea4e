"""Check one derivation with one engine. Each function here runs in a worker of its own.

What comes back is plain data: the balls are compared where they were computed.
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy as sp
from flint import arb, ctx

from derivations.claim import Derivation, Line, Property
from derivations.laws import Gaussian
from derivations.text import NotUnderstood, Reader
from numerics.balls.enclose import Known, enclose
from numerics.comparison import Balls, entries, text
from numerics.domains import conditions
from numerics.domains.cells import visit
from numerics.domains.conditions import Where
from numerics.domains.points import Point, generic_points, points, simplest
from numerics.evidence import Ball, DoesNotExist, NotLowered, Proof
from numerics.judge import (
    DIFFERENT,
    At,
    Relation,
    disjoint,
    heavy_tailed,
    quadrature_contradicts,
    resolution,
    standardised,
)
from numerics.quadrature.table import Double, compile_mp
from numerics.record import Region
from numerics.sampling.power import Nearest, nearest, rivals
from numerics.symbolic.nodes import outermost_special, substitute
from numerics.symbolic.recognise import factor
from numerics.symbolic.surfaces import surfaces

if TYPE_CHECKING:
    from numerics.sampling.sample import Sampled  # torch takes seconds to import; only the sampler's worker does

QUADRATURE_POINTS = 3  # the mpmath oracle is consulted at this many points, generic ones first
GENERIC_POINTS = 8  # a line is judged at this many generic points, and at corners
# A line that steps in its parameters is constant between walls: a slip that moves a wall a little is seen
# only at points between the two. A factor sqrt(2) on one of three weights shows at about one point in twenty.
STEP_POINTS = 60
SLIP_POINTS = 4  # a slip must differ at one of these
SAMPLES = 1 << 18  # draws of X a sampled check at most; fewer are made where they tell the nearest slip apart
SEED = 20230712
VERIFY_DIGITS = 20  # of the balls the second oracle is held against; it reaches about ten itself


@dataclass
class Enclosed:
    """What the rigorous engine says of every equality of a derivation.

    ``equalities`` is keyed by (kind, line index, reading) with kind "total", "step",
    "correction", "error" (the line's recorded error, see ``departures``)
    or "slip"; ``conditions`` and ``ratios`` likewise.
    """

    equalities: dict[tuple[str, int, str], list[At]] = field(default_factory=dict)
    conditions: dict[tuple[str, int, str], Where] = field(default_factory=dict)
    cells: tuple[int, int] = (0, 0)
    ratios: dict[tuple[int, str], tuple[str, str]] = field(default_factory=dict)
    errors: dict[tuple[int, str], list[dict[str, str]]] = field(default_factory=dict)
    seconds: float = 0.0


def balls_of(derivation: Derivation, digits: int, *, seed: int = 0, generic: int | None = None) -> Balls:
    """Prepare the enclosures of a derivation's formulas, at the points that its lines are judged by.

    Args:
        derivation: whose domain the points are drawn from.
        digits: decimal digits aimed at.
        seed: of the points.
        generic: how many of them are generic; the corners come on top. As many as its formulas call for, unless told.
    """
    if generic is None:
        generic = STEP_POINTS if _steps_in_parameters(derivation) else GENERIC_POINTS
    return Balls(derivation, digits + 10, points(derivation.domain, generic=generic, seed=seed))


def _steps_in_parameters(derivation: Derivation) -> bool:
    """Tell whether a formula has an indicator of parameters that no density smooths."""
    forms = [*derivation.readings.values(), *(e for line in derivation.lines for e in derivation._forms(line.value))]
    laws: set[Any] = set().union(*(form.atoms(Gaussian) for form in forms))
    integrals: set[Any] = set().union(*(form.atoms(sp.Integral) for form in forms))
    smoothed = {v for law in laws for v in law.all_variables} | {v for node in integrals for v in node.variables}
    steps: set[Any] = set().union(*(form.atoms(sp.Heaviside, sp.sign) for form in forms))
    parameters = derivation.domain.parameters
    return any(step.free_symbols & parameters and not step.free_symbols & smoothed for step in steps)


def enclose_derivation(derivation: Derivation, digits: int, seed: int = 0) -> Enclosed:
    """Compare every line with its quantity, with the line before, and with its correction."""
    start, out = time.perf_counter(), Enclosed()
    balls = balls_of(derivation, digits, seed=seed)
    everywhere, representatives = range(len(balls.points)), 0
    sides = [e for q in derivation.readings.values() for e in entries(q)]
    sides += [e for line in derivation.lines for value in derivation._forms(line.value) for e in entries(value)]
    if any(not line.approximate for line in derivation.lines):
        special = visit(derivation.domain, surfaces(sides), sides, [point for point, _ in balls.points], seed=seed)
        balls.add(special.points, special.fresh)
        representatives = special.fresh
        out.cells = special.found, special.visited
    for reading, quantity in derivation.readings.items():
        before = quantity
        for i, line in enumerate(derivation.lines):
            value = derivation.value(line, reading)
            for kind, left in (("total", quantity), ("step", before)):
                if kind == "step" and left is quantity:
                    ats, condition = out.equalities["total", i, reading], out.conditions.get(("total", i, reading))
                else:
                    ats = _compared(balls, left, value, everywhere, representatives)
                    condition = _where(derivation, balls, ats, left, value)
                    # Where nothing is known of a special point, the others decide, unless it stands for a cell of its own.
                    cells = len(everywhere) + representatives
                    ats = [at for k, at in enumerate(ats) if k < cells or at.relation is not Relation.UNCLEAR]
                out.equalities[kind, i, reading] = ats
                if condition is not None:
                    out.conditions[kind, i, reading] = condition
            _ratio(out, derivation, balls, i, reading, quantity, value)
            if line.approximate:
                out.errors[i, reading] = _errors(balls, quantity, value)
            correction = derivation.correction(line, reading)
            if correction is not None:
                out.equalities["correction", i, reading] = [balls.compare(quantity, correction, k) for k in everywhere]
            before = value
    for i, line in enumerate(derivation.lines):
        if line.error is not None:
            out.equalities |= {("error", i, reading): ats for reading, ats in departures(derivation, balls, line).items()}
    first, quantity = next(iter(derivation.readings.items()))
    for j, slip in enumerate(derivation.slips):
        ats = out.equalities["slip", j, first] = []
        for k in range(min(SLIP_POINTS, len(balls.points))):
            ats.append(balls.compare(quantity, slip, k))
            if ats[-1].relation in DIFFERENT:
                break
    out.seconds = time.perf_counter() - start
    return out


def _compared(balls: Balls, left: Any, right: Any, everywhere: range, representatives: int) -> list[At]:
    """Compare two sides at every point.

    One with integrals that differs at all generic points and corners is refuted there and then; of the special points only
    those that stand for cells of their own are added, in which it may hold.
    """
    ats = [balls.compare(left, right, k) for k in everywhere]
    integrals = any(map(outermost_special, [*entries(left), *entries(right)]))
    last = len(balls.points)
    if integrals and all(at.relation in DIFFERENT for at in ats):
        last = len(ats) + representatives
    ats += [balls.compare(left, right, k) for k in range(len(ats), last)]
    if balls.was_seen_only_closer(left, right):
        ats = [balls.compare(left, right, k) if at.relation is Relation.AGREE else at for k, at in enumerate(ats)]
    return ats


def departures(derivation: Derivation, balls: Balls, line: Line) -> dict[str, list[At]]:
    """Undo a line's recorded error, and compare with what the line departs from.

    Returns:
        The comparison at each generic point, by reading: the first in which the printed form departs or, where each reading
        has a form of its own, all in which it does. Empty where it departs in none; a reading of which no error is recorded
        has no points.
    """
    out: dict[str, list[At]] = {}
    for reading in derivation.readings:
        true, printed, error = (
            derivation.departs_from(line, reading),
            derivation.value(line, reading),
            derivation.error(line, reading),
        )
        if any(balls.compare(true, printed, k).relation in DIFFERENT for k in range(len(balls.points))):
            generic = [k for k, (_, is_generic) in enumerate(balls.points) if is_generic and error is not None]
            out[reading] = [balls.compare(true, error.undone(printed), k) for k in generic if error is not None]
            if not isinstance(line.value, Mapping):
                break
    return out


def _ratio(out: Enclosed, derivation: Derivation, balls: Balls, i: int, reading: str, quantity: Any, value: Any) -> None:
    """Recognise printed / true over the generic points where a scalar line differs."""
    ats = out.equalities["total", i, reading]
    if len(entries(value)) != 1 or not any(at.relation in DIFFERENT for at in ats):
        return
    ratios, where = [], []
    for k, (point, generic) in enumerate(balls.points):
        (q, _), (v, _) = balls.at(quantity, k), balls.at(value, k)
        if generic and q is not None and v is not None and not q.value.contains(0):
            with ctx.workprec(150):
                ratios.append(v.value / q.value)
            where.append(balls.visible(point))
    found = factor(ratios, where) if len(ratios) >= 4 else None
    if found is not None and found != 1:
        out.ratios[i, reading] = (str(found), sp.latex(found))


def _errors(balls: Balls, quantity: Any, value: Any) -> list[dict[str, str]]:
    """Measure an approximation's error at every point, from enclosures of both sides."""
    rows = []
    regime = [row for row in balls.derivation.regime if not _shapes(row)]
    if regime:
        balls = Balls(balls.derivation, balls.digits, [(balls.derivation.domain.resolve(row), True) for row in regime])
    for k, (point, _) in enumerate(balls.points):
        (q, _), (v, _) = balls.at(quantity, k), balls.at(value, k)
        if q is None or v is None:
            continue
        difference = v.value - q.value
        relative = "" if q.value.contains(0) else text(Ball(difference / q.value), 3)
        rows.append(
            {
                **simplest(balls.visible(point)),
                "true": text(q, 6),
                "printed": text(v, 6),
                "error": text(Ball(difference), 3),
                "relative": relative,
            }
        )
    return rows


def _shapes(row: Mapping[Any, Any]) -> dict[str, str]:
    """Give the part of a regime's row that names shapes of weight vectors."""
    return {name: shape for name, shape in row.items() if isinstance(name, str)}


def _where(derivation: Derivation, balls: Balls, ats: list[At], left: Any, right: Any) -> Where | None:
    """Find where two sides agree, if they agree at some generic points and not at others."""
    found = {at.relation for at in ats}
    if Relation.AGREE not in found or not found & {*DIFFERENT, Relation.NEITHER}:
        return None
    states = {Relation.AGREE: True, Relation.DIFFER: False, Relation.MISSING: False, Relation.NEITHER: False}
    both = [*entries(left), *entries(right)]
    forms = surfaces(both)
    tried, special = [], []
    for (point, generic), at in zip(balls.points, ats, strict=False):
        # A point on a surface, or a corner at which a term is negligible, may agree by being special.
        if at.relation is Relation.AGREE and not generic:
            special.append(point)
        elif at.relation in states:
            tried.append((point, states[at.relation]))
    symbols = _symbols(derivation, both)

    def holds(point: Point) -> bool | None:
        return states.get(balls.compare_at(left, right, point).relation)

    closed = not any(map(outermost_special, both))
    budget = conditions.BUDGET_CLOSED if closed else conditions.BUDGET
    return conditions.where(derivation.domain, symbols, forms, tried, special, holds, budget=budget)


def enclose_property(claim: Property, digits: int) -> list[tuple[bool | None, At]]:
    """Decide the sign of every relation of a property at every point: True, False or unknown."""
    out: list[tuple[bool | None, At]] = []
    for point, generic in points(claim.domain):
        for expression, sign in claim.relations:
            out.append(_sign_at(claim, expression, sign, point, generic, digits))
    return out


def _sign_at(claim: Property, expression: Any, sign: str, point: Point, generic: bool, digits: int) -> tuple[bool | None, At]:
    resolved = substitute(expression, dict(claim.where))
    try:
        ball = enclose(resolved, {s: point[s] for s in resolved.free_symbols}, digits=digits + 10)
    except (NotLowered, DoesNotExist) as error:
        return None, At(simplest(point), generic, Relation.UNCLEAR, 0, "", sign, str(error))
    value = ball.value
    zero = bool(value.contains(0)) and bool(value.abs_upper() < arb(10) ** -digits)
    known = bool(value > 0) or bool(value < 0) or zero
    truth = {"positive": bool(value > 0), "negative": bool(value < 0), "zero": zero, "nonzero": not value.contains(0)}[sign]
    relation = Relation.AGREE if known and truth else Relation.DIFFER if known else Relation.UNCLEAR
    return (truth if known else None), At(
        simplest(point), generic, relation, ball.digits, text(ball), sign, "" if known else "the ball contains zero"
    )


def denials_refuted(claim: Property, digits: int) -> int:
    """Count the false versions of a property that some point refutes."""
    domain_points = points(claim.domain)
    return sum(
        any(_sign_at(claim, expression, sign, point, generic, digits)[0] is False for point, generic in domain_points)
        for expression, sign in claim.denials
    )


def prove_line(derivation: Derivation, i: int, reading: str, kinds: tuple[str, ...]) -> dict[str, Proof]:
    """Try to prove one line's total, step or correction; the first line's step is its total."""
    from numerics.proof.prove import prove

    line = derivation.lines[i]
    value, quantity = derivation.value(line, reading), derivation.readings[reading]
    before = quantity if i == 0 else derivation.value(derivation.lines[i - 1], reading)
    pairs = {"total": (quantity, value), "step": (before, value), "correction": (quantity, derivation.correction(line, reading))}
    table = derivation.source.document != "table"
    out: dict[str, Proof] = {}
    for kind in kinds:
        (left, right), start = pairs[kind], time.perf_counter()
        found = Proof(True, "directly")
        for a, b in zip(entries(left), entries(right), strict=True):
            one = prove(a, b, derivation.domain, derivation.where, table=table)
            if not one.found or one.method != "directly":
                found = one
            if not one.found:
                break
        out[kind] = Proof(found.found, found.method, time.perf_counter() - start)
    if i == 0 and "total" in out:
        out["step"] = out["total"]
    return out


def region_of_line(derivation: Derivation, i: int, reading: str, condition: str) -> Region:
    """Find where a line is certainly wrong; where it holds under a condition, on the side where it fails, with a proof for the other."""
    from numerics.regions import of_line

    sides = [*entries(derivation.readings[reading]), *entries(derivation.value(derivation.lines[i], reading))]
    return of_line(derivation, i, reading, _read(condition, _symbols(derivation, sides)) if condition else None)


def _read(condition: str, symbols: Sequence[Any]) -> Any:
    """Read a condition that ``conditions.where`` wrote."""
    try:
        return sp.And(*Reader({s.name: s for s in symbols}).relations(condition))
    except NotUnderstood:
        return sp.Symbol(condition)


def _symbols(derivation: Derivation, sides: Sequence[Any]) -> list[Any]:
    """List the parameters of two sides that a condition may speak of."""
    return sorted(set().union(*(e.free_symbols for e in sides)) - set(derivation.where), key=str)


@dataclass
class Verified:
    """What the second rigorous oracle says: how many enclosures overlap, how thin they are, and any that does not.

    ``contradictions`` is keyed by the index of the line whose value is enclosed, -1 for the quantity itself.
    """

    tried: int = 0
    overlap: int = 0
    digits: int | None = None
    contradictions: dict[int, str] = field(default_factory=dict)
    reason: str = ""
    seconds: float = 0.0

    def contradiction(self, i: int) -> str:
        """Say what concerns one line: a contradiction in the quantity, else in the line's own value."""
        return self.contradictions.get(-1, "") or self.contradictions.get(i, "")


def verify_derivation(derivation: Derivation, reading: str) -> Verified:
    """Enclose the quantity and every line's value by two rigorous routes, at a generic point."""
    values = [derivation.readings[reading], *(derivation.value(line, reading) for line in derivation.lines)]
    exprs = [(i, expr) for i, value in enumerate(values, start=-1) for expr in entries(value)]
    return _verify(exprs, points(derivation.domain, generic=1, corners=0), derivation.where)


def verify_property(claim: Property) -> Verified:
    """Enclose every relation of a property by two rigorous routes, at a generic point."""
    exprs = [(-1, expression) for expression, _ in claim.relations]
    return _verify(exprs, points(claim.domain)[:1], claim.where)


def _verify(exprs: list[tuple[int, Any]], chosen: list[tuple[Point, bool]], where: Mapping[Any, Any]) -> Verified:
    from numerics.intervals.verify import verify

    start, out = time.perf_counter(), Verified()
    known: Known = {}
    for point, _ in chosen:
        intervals: dict[Any, Any] = {}  # of the nodes that the quantity and its lines share
        for i, expr in exprs:
            resolved = substitute(expr, dict(where))
            at = {s: point[s] for s in resolved.free_symbols}
            try:
                bounds = verify(resolved, at, known=intervals)
                ball = enclose(resolved, at, digits=VERIFY_DIGITS, known=known)
            except (NotLowered, DoesNotExist, ZeroDivisionError) as error:
                out.reason = out.reason or str(error) * (i < 0)
                continue
            out.tried += i < 0
            if disjoint(ball, bounds):
                out.contradictions.setdefault(i, f"{text(ball)} is not within {bounds} at {simplest(at)}")
            elif i < 0:
                out.overlap += 1
                out.digits = bounds.digits if out.digits is None else min(out.digits, bounds.digits)
    out.seconds = time.perf_counter() - start
    return out


@dataclass
class Quadrature:
    """What mpmath says of a quantity: how often its value lay in the ball, and any contradiction."""

    tried: int = 0
    inside: int = 0
    unconverged: int = 0
    contradiction: str = ""
    worst: float = 0.0
    reason: str = ""
    seconds: float = 0.0


def integrate_derivation(derivation: Derivation, reading: str) -> Quadrature:
    """Estimate the quantity with mpmath and look whether the enclosure contains it."""
    from numerics.quadrature.integrate import dimensions, integrate

    start, out = time.perf_counter(), Quadrature()
    quantity = substitute(derivation.readings[reading], dict(derivation.where))
    tried = QUADRATURE_POINTS if dimensions(quantity) < 2 else 1  # two dimensions cost a second a point
    for point, _ in points(derivation.domain)[:tried]:
        for expr in entries(derivation.readings[reading]):
            resolved = substitute(expr, dict(derivation.where))
            at = {s: point[s] for s in resolved.free_symbols}
            try:
                estimate = integrate(resolved, at)
                ball = enclose(resolved, at, digits=30)
            except (NotLowered, DoesNotExist) as error:
                out.reason = str(error)
                continue
            out.tried += 1
            value = float(estimate.value)
            size = max(abs(float(ball.value.mid())), 1e-30)
            if not (math.isfinite(value) and estimate.error <= 1e-4 * size):
                out.unconverged += 1
            elif quadrature_contradicts(value, estimate.error, ball.value):
                out.contradiction = f"mpmath {estimate.value} against {text(ball)} at {simplest(at)}"
            else:
                out.inside += 1
                out.worst = max(out.worst, abs(value - float(ball.value.mid())) / size)
    out.seconds = time.perf_counter() - start
    return out


@dataclass
class SampledLine:
    """A sampled quantity against one form of it.

    Args:
        z: the largest distance over the components, in standard errors.
        component: where that is.
        components: how many were looked at.
        nearest: the slip hardest to tell from the form.
    """

    z: float
    component: int
    components: int
    nearest: Nearest


@dataclass
class SampledDerivation:
    """What the sampler found for a derivation under one reading.

    Args:
        lines: the lines that are closed forms, by index; ``corrections`` likewise.
        enclosed: the quantity's enclosure at the weights drawn, in one component.
        doubtful: why the standard errors are not to be believed; empty where they are.
        reason: why nothing was sampled; empty where something was.
    """

    lines: dict[int, SampledLine] = field(default_factory=dict)
    corrections: dict[int, SampledLine] = field(default_factory=dict)
    enclosed: SampledLine | None = None
    components: int = 0
    samples: int = 0
    groups: int = 0
    dimension: int = 0
    standard_error: float = 0.0
    resolution: float = 0.0
    device: str = ""
    seed: int = SEED
    doubtful: str = ""
    reason: str = ""
    errors: list[dict[str, str]] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(frozen=True)
class _Form:
    """A form's value in some components of the sample, and how far each slip is from it."""

    first: int
    values: tuple[float, ...]
    slips: Mapping[str, tuple[float, ...]]

    def against(self, found: Sampled) -> SampledLine:
        """Compare with the means: the component furthest off, and the slip nearest to the form."""
        means = found.means[self.first : self.first + len(self.values)]
        zs = [standardised(m.mean - v, m.standard_error, max(abs(m.mean), abs(v))) for m, v in zip(means, self.values, strict=True)]
        worst = max(range(len(zs)), key=lambda c: abs(zs[c]))
        return SampledLine(zs[worst], self.first + worst, len(zs), nearest(self.slips, means, found.groups))

    def enough(self, found: Sampled) -> int:
        """Give the draws that tell the form from its nearest slip, those that equal it here left out."""
        means = found.means[self.first : self.first + len(self.values)]
        return math.ceil(nearest({k: d for k, d in self.slips.items() if any(d)}, means, found.groups).needed)


def sample_derivation(derivation: Derivation, reading: str, samples: int, device: str | None) -> SampledDerivation:
    """Sample the quantity from its definition in n dimensions and compare lines and enclosure.

    As many draws are made as tell every form from its nearest slip, and ``samples`` at most.
    """
    from numerics.sampling.sample import sample

    start, out = time.perf_counter(), SampledDerivation()
    quantity = derivation.readings[reading]
    if derivation.where or len(entries(quantity)) != 1:
        out.reason = "a steady state or a matrix of formulas is no expectation; there is no X to draw"
        return out
    settings = sample_settings(derivation)
    if derivation.regime:
        out.errors = _sampled_errors(derivation, reading, settings, samples, device)
    forms: dict[tuple[str, int], _Form] = {}

    def enough(found: Sampled) -> int:
        if not forms:
            forms.update(_forms(derivation, reading, found))
        return max((form.enough(found) for form in forms.values() if any(map(any, form.slips.values()))), default=0)

    approximate = any(line.approximate for line in derivation.lines)  # an error is measured as well as it can be
    try:
        found = sample(
            quantity, settings=settings, seed=SEED, samples=samples, device=device, enough=None if approximate else enough
        )
    except (NotLowered, DoesNotExist) as error:
        out.reason = str(error)
        return out
    out.components, out.groups, out.device = len(found.means), found.groups, found.device
    out.samples, out.dimension = found.means[0].samples, found.means[0].dimension
    out.standard_error = max(m.standard_error for m in found.means)
    size = max(abs(m.mean) for m in found.means)
    out.resolution = resolution(out.standard_error, size, out.components, out.groups)
    out.doubtful = _doubtful(found)
    compared = {key: form.against(found) for key, form in (forms or _forms(derivation, reading, found)).items()}
    if not out.doubtful and any(found.means[c.component].standard_error == 0 and c.z for c in compared.values()):
        out.doubtful = f"every one of {out.samples} draws gave the same value: what the mean depends on may be too rare to be drawn"
    out.lines = {i: line for (kind, i), line in compared.items() if kind == "line"}
    out.corrections = {i: line for (kind, i), line in compared.items() if kind == "correction"}
    out.enclosed = compared.get(("enclosure", 0))
    if len(found.means) == 1 and not derivation.regime:
        out.errors += [_sampled_error(derivation.value(line, reading), found) for line in derivation.lines if line.approximate]
    out.seconds = time.perf_counter() - start
    return out


def _doubtful(found: Sampled) -> str:
    """Say why the standard errors of a sample are not to be believed; empty where they are."""
    worst = max(m.share for m in found.means)
    if heavy_tailed(worst, found.groups):
        return f"heavy-tailed: one of {found.groups} groups of draws has {worst:.0%} of the sum of squares, so the variance is doubtful"
    if not found.exact:
        return "the data are not Gaussian, so the parameters are sampled too, and their error is not in the standard error"
    return ""


def _forms(derivation: Derivation, reading: str, found: Sampled) -> dict[tuple[str, int], _Form]:
    """Evaluate the closed forms and the enclosure at the weights drawn, and the slips beside them."""
    everywhere = range(len(found.means))
    slips = {f"slip {j + 1}": v for j, slip in enumerate(derivation.slips) if (v := _slip_values(slip, found)) is not None}
    out: dict[tuple[str, int], _Form] = {}
    for i, line in enumerate(derivation.lines):
        for kind, value in (("line", derivation.value(line, reading)), ("correction", derivation.correction(line, reading))):
            if value is not None and (values := _line_values(value, found)) is not None:
                out[kind, i] = _Form(everywhere.start, values, rivals(values, slips))
    middle = len(found.means) // 2
    truth = enclosure_at(derivation.readings[reading], found.parameters, middle)
    if truth is not None:
        out["enclosure", 0] = _Form(middle, (truth,), rivals((truth,), {k: (v[middle],) for k, v in slips.items()}))
    return out


def _sampled_error(value: Any, found: Sampled) -> dict[str, str]:
    """Hold an approximation against a sampled mean."""
    printed, mean = _mean_of_line(value, found, 0), found.means[0]
    return {
        "true": f"{mean.mean:.6f}",
        "se": f"{mean.standard_error:.1e}",
        "printed": f"{printed:.6f}",
        "error": f"{printed - mean.mean:.2e}",
        "relative": f"{printed / mean.mean - 1:.3f}",
    }


def _sampled_errors(
    derivation: Derivation, reading: str, settings: Mapping[Any, float], samples: int, device: str | None
) -> list[dict[str, str]]:
    """Measure an approximate line over a regime of gains and shapes of the weight."""
    from numerics.sampling.sample import sample

    rows = []
    for row in derivation.regime:
        shapes = _shapes(row)
        numbers = {s: float(v) for s, v in row.items() if not isinstance(s, str)}
        if not shapes:
            continue
        found = sample(
            derivation.readings[reading], settings={**settings, **numbers}, seed=SEED, samples=samples, device=device, shapes=shapes
        )
        for line in derivation.lines:
            if line.approximate:
                where = {**shapes, **{str(s): str(v) for s, v in row.items() if not isinstance(s, str)}}
                rows.append({**where, **_sampled_error(derivation.value(line, reading), found)})
    return rows


def sample_settings(derivation: Derivation) -> Mapping[Any, float]:
    """Give values to symbols that are no covariances: the declared ones, else a generic point's."""
    point = generic_points(derivation.domain, 1, seed=3)[0] if derivation.domain.symbols else {}
    values = {**point, **derivation.settings}
    read_off = set().union(*(law.args[1].free_symbols for law in derivation_atoms(derivation, Gaussian) if law.directions))
    return {s: float(v) for s, v in values.items() if s not in read_off}


def derivation_atoms(derivation: Derivation, kind: Any) -> set[Any]:
    """Collect the nodes of a kind in a derivation's quantities."""
    return set().union(*(q.atoms(kind) for q in derivation.readings.values()))


def _at(parameters: Mapping[Any, tuple[float, ...]], component: int) -> dict[Any, Any]:
    return {s: sp.Rational(v[component] if len(v) > 1 else v[0]) for s, v in parameters.items()}


def enclosure_at(quantity: Any, parameters: Mapping[Any, tuple[float, ...]], component: int) -> float | None:
    """Enclose a quantity at the weights drawn, in one component; None where no rigorous engine takes it.

    Args:
        quantity: the quantity, a scalar.
        parameters: as in ``numerics.sampling.sample.Sampled``.
        component: which entry of those that have several.
    """
    at = _at(parameters, component)
    if not quantity.free_symbols <= set(at):
        return None
    try:
        return float(enclose(quantity, {s: at[s] for s in quantity.free_symbols}, digits=15).value.mid())
    except (NotLowered, DoesNotExist):
        return None


def _mean_of_line(value: Any, found: Sampled, component: int) -> float:
    from numerics.quadrature.integrate import integrate

    at = _at(found.parameters, component)
    return float(integrate(value, {s: at[s] for s in value.free_symbols}).value)


def _is_closed(value: Any, found: Sampled) -> bool:
    """Tell whether a form can be evaluated at the weights drawn without integrating."""
    return not isinstance(value, sp.MatrixBase) and not outermost_special(value) and value.free_symbols <= set(found.parameters)


def _line_values(value: Any, found: Sampled) -> tuple[float, ...] | None:
    """Evaluate a closed form in every component; None where it has integrals or open symbols."""
    if not _is_closed(value, found):
        return None
    try:
        values = tuple(_mean_of_line(value, found, c) for c in range(len(found.means)))
    except (NotLowered, ZeroDivisionError):
        return None
    return values if all(map(math.isfinite, values)) else None


def _slip_values(slip: Any, found: Sampled) -> tuple[float, ...] | None:
    """Evaluate a slip in every component, in double precision: a distance needs no more."""
    if not _is_closed(slip, found):
        return None

    def refuse(node: Any, env: Any) -> Any:
        raise NotLowered(f"{node} is no closed form")

    with np.errstate(all="ignore"):
        values = compile_mp(slip, refuse, Double)({s: np.array(v) for s, v in found.parameters.items()})
    wide = np.broadcast_to(values, len(found.means))
    return tuple(map(float, wide)) if np.isfinite(wide).all() else None
