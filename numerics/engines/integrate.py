"""The oracle: compares mpmath's nested quadrature of the quantity, as defined, with its balls."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.comparison.relations import quadrature_contradicts, text
from closedform.numerics.domains.points import points, simplest
from closedform.numerics.engines.engine import Ask, Claim, Engine, Failure, Found, Settings, Wanted, failure, of_each_reading
from closedform.numerics.engines.verify import left_out
from closedform.numerics.findings.estimates import Quadrature
from closedform.numerics.findings.evidence import Ball, DoesNotExist, Estimate, Evidence, NotLowered
from closedform.numerics.forms.nodes import entries, substitute
from closedform.numerics.proof.units import Shape, units_of

_COMPARED = 4  # digits that a ball and an estimate each have, at least, to be compared: any slip of a note shows in fewer


@remembered
def _ball_and_estimate(expr: Form, at: tuple[tuple[Form, Form], ...]) -> tuple[Ball, Estimate]:
    """Take the ball first: it says at once where there is no value to estimate. Readings, and derivations of a file, share quantities.

    Raises:
        NotLowered: an engine does not take the expression, or the ball is too wide to compare.
    """
    from closedform.numerics.quadrature.integrate import integrate

    ball = enclose(expr, dict(at), digits=30)
    if ball.digits < _COMPARED:
        raise NotLowered("an enclosure has no bound, or too wide a one, to compare a quadrature with")
    return ball, integrate(expr, dict(at))


def integrate_derivation(derivation: Derivation, reading: str) -> Quadrature:
    """Estimate the quantity with mpmath at one generic point, and look whether the enclosure contains it.

    Args:
        derivation: whose quantity it is.
        reading: under which.
    """
    start, out = time.perf_counter(), Quadrature()
    ((point, _),) = points(derivation.domain, generic=1, corners=0)
    for expr in entries(derivation.readings[reading]):
        resolved = substitute(expr, dict(derivation.where))
        at = {s: point[s] for s in sorted(resolved.free_symbols, key=str)}
        try:
            ball, estimate = _ball_and_estimate(resolved, tuple(at.items()))
        except (NotLowered, DoesNotExist) as error:
            out.reason = str(error)
            continue
        out.tried += 1
        value = float(estimate.value)
        size = max(abs(float(ball.value.mid())), 1e-30)
        if not (math.isfinite(value) and estimate.error <= 10.0**-_COMPARED * size):
            out.unconverged += 1
        elif quadrature_contradicts(value, estimate.error, ball.value):
            out.contradiction = f"mpmath {estimate.value} against {text(ball)} at {simplest(at)}"
        else:
            out.inside += 1
            out.worst = max(out.worst, abs(value - float(ball.value.mid())) / size)
    out.seconds = time.perf_counter() - start
    return out


def _asks(claim: Claim, found: Found, wanted: Wanted) -> Sequence[Ask]:
    if isinstance(claim, Property):
        return []
    return [ask for ask in of_each_reading("integrate", claim) if not left_out(claim, found, wanted, ask.reading)]


def _work(claim: Claim, ask: Ask, settings: Settings) -> Quadrature:
    assert isinstance(claim, Derivation)
    if (units := units_of(claim)) is not None and not (found := _of_shape(units.shape)).contradiction:
        return found  # the same numbers, at other points
    return integrate_derivation(claim, ask.reading)


@remembered
def _of_shape(shape: Shape) -> Quadrature:
    return integrate_derivation(shape.derivation, "")


def _evidence(found: Found, i: int | None, reading: str) -> Sequence[Evidence]:
    result = found.get(Ask("integrate", reading))
    if isinstance(result, Failure):
        return failure("integrate", result)
    if not isinstance(result, Quadrature):
        return ()
    in_balls = f"{result.inside} of {result.tried} values in their balls"
    says = (
        result.contradiction
        or result.reason
        or f"{in_balls} ({result.unconverged} unconverged), worst relative distance {result.worst:.1e}"
    )
    strength = "quadrature" if result.inside else "none"
    return (Evidence("integrate", strength, says, points=result.tried, seconds=round(result.seconds, 3)),)


def _out_of_time(ask: Ask, reason: str) -> Quadrature:
    """An estimate that runs out of time contradicts nothing; it is not tried again."""
    return Quadrature(reason=reason)


ENGINE = Engine(
    "integrate", 3, Quadrature, 60.0, _asks, _work, _evidence,
    keyed_by=lambda settings, seconds: f"{seconds}", out_of_time=_out_of_time, brief=3.0,
)  # fmt: skip
