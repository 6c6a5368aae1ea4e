"""Where a range that reaches infinity may be cut off: a form of the integrand that is seen to decay, and a proved bound on the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flint import acb, arb, fmpq

from numerics.balls import limits, tails
from numerics.evidence import Diverges, NotLowered
from numerics.symbolic.algebra import factored

_STARTS = (1, 4, 16, 64, 256)  # of the rays on which a bound is looked for
_FARTHEST = 1e12


@dataclass(frozen=True)
class Cut:
    """Where a range is cut off: the place, and a bound on the integral of the integrand's size beyond it."""

    place: arb
    beyond: arb


def _outward(body: Any, x: Any, side: int) -> Any:
    """Write an integrand for x -> oo, whichever infinite end is meant."""
    return body if side == 1 else body.xreplace({x: -x})


def decays(body: Any, x: Any, side: int, env: Mapping[Any, acb], bits: int) -> bool:
    """Tell whether the tail has a proved bound.

    Raises:
        Diverges: it certainly has no integral.
    """
    outward = _outward(body, x, side)
    try:
        _bounded(outward, x, env, bits)
    except NotLowered:
        if any(tails.diverges(form, x, env) for form in _forms(outward, x, env)):
            raise Diverges(f"the integral diverges: up to infinity {str(body)[:80]} is not integrable") from None
        return False
    return True


def cut(body: Any, x: Any, side: int, env: Mapping[Any, acb], bits: int) -> Cut:
    """Cut off an infinite end, with at most 2^-bits beyond it.

    Args:
        body: the integrand.
        x: its variable.
        side: 1 for oo, -1 for -oo.
        env: balls of the other names.
        bits: binary digits.

    Raises:
        NotLowered: no bound is known.
    """
    outward, radius = _bounded(_outward(body, x, side), x, env, bits)
    while True:
        exact = arb(fmpq(int(radius * 64) + 64, 64))
        bound = tails.tail(tails.majorant(outward, x, env, exact), exact)
        if bound.is_finite() and bound < arb(2) ** -bits:
            return Cut(exact * side, bound)
        if radius > _FARTHEST:
            raise NotLowered(f"the tail of {body} could not be bounded")
        radius *= 1.5


def _forms(outward: Any, x: Any, env: Mapping[Any, acb]) -> Iterator[Any]:
    """Write an integrand in several ways, one of which may show its decay for x -> oo."""
    yield outward
    if outward.is_Add and (product := factored(outward)).is_Mul:
        yield product
    yield from limits.forms(outward, x, env)


def _bounded(outward: Any, x: Any, env: Mapping[Any, acb], bits: int) -> tuple[Any, float]:
    """Give a form of an integrand that is seen to decay, and a guess from where on it is negligible."""
    for form in _forms(outward, x, env):
        try:
            return form, _radius(form, x, env, bits)
        except NotLowered as error:
            reason = error
    raise reason


def _radius(outward: Any, x: Any, env: Mapping[Any, acb], bits: int) -> float:
    """Guess where the tail is negligible; bounds may hold from some radius on only."""
    for start in _STARTS:
        try:
            return max(float(start), tails.radius_for(tails.majorant(outward, x, env, arb(start)), bits + 10))
        except NotLowered as error:
            reason = error
    raise reason
