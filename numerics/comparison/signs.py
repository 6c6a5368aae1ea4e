"""The signs of a property's relations, in balls, at points of its domain."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from flint import arb

from derivations.claim import Property
from numerics.balls.enclose import enclose
from numerics.comparison.relations import text
from numerics.domains.points import Point, points, simplest
from numerics.evidence import DoesNotExist, NotLowered
from numerics.findings import At, Relation, Signs
from numerics.symbolic.nodes import substitute


def enclose_property(claim: Property, digits: int, at: Sequence[Point] = ()) -> Signs:
    """Decide the sign of every relation of a property at every point (those of its domain, unless told), and of its false versions."""
    start, everywhere = time.perf_counter(), [(point, True) for point in at] or points(claim.domain)
    drawn = () if claim.follows is None else claim.follows.printed
    pairs = (claim.relations, [(expression, sign) for expression, (_, sign) in zip(drawn, claim.relations, strict=False)])
    out, step = (
        tuple(
            _sign_at(claim, expression, sign, point, generic, digits) for point, generic in everywhere for expression, sign in some
        )
        for some in pairs
    )
    return Signs(out, _denials_refuted(claim, digits, everywhere), time.perf_counter() - start, step)


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


def _denials_refuted(claim: Property, digits: int, everywhere: Sequence[tuple[Point, bool]]) -> int:
    """Count the false versions of a property that some point refutes."""
    return sum(
        any(_sign_at(claim, expression, sign, point, generic, digits)[0] is False for point, generic in everywhere)
        for expression, sign in claim.denials
    )
