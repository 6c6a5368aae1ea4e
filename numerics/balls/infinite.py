"""Cut off an infinite range: find a form of the integrand that shows its decay, and bound the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import sympy as sp
from flint import acb, arb, fmpq

from closedform.derivations.functions.types import Form
from closedform.derivations.memory import remembered
from closedform.numerics.balls import decay, tails
from closedform.numerics.findings.evidence import Diverges, NotLowered
from closedform.numerics.forms.algebra import factored
from closedform.numerics.forms.exponentials import without_growing_denominators

_STARTS = (1, 4, 16, 64, 256)  # starts of the rays on which a bound is tried
_FARTHEST = 1e12


@dataclass(frozen=True)
class Cut:
    """The place where a range is cut off, and a bound on the integral of the integrand's size beyond it."""

    place: arb
    beyond: arb


@remembered
def falling(body: Form, x: Form) -> Form:
    """Replace growing denominators by falling exponentials: a wide ball of e^u may hold -1 where that of e^-u does not."""
    return without_growing_denominators(body, x, lambda leading: bool(leading.is_positive))


def _outward(body: Form, x: Form, side: int) -> Form:
    """Write an integrand so that its infinite end, oo or -oo, becomes x -> oo."""
    return body if side == 1 else body.xreplace({x: -x})


def decays(body: Form, x: Form, side: int, env: Mapping[Form, acb], bits: int) -> bool:
    """Return True if the tail has a proved bound.

    Raises:
        Diverges: it certainly has no integral.
    """
    outward = _outward(body, x, side)
    try:
        if not _is_algebraic(outward, x):
            _bounded(outward, x, env, bits)
            return True
        raise NotLowered("powers and logarithms do not decay as an exponential")
    except NotLowered:
        if any(tails.diverges(form, x, env) for form in _forms(outward, x, env)):
            raise Diverges(f"the integral diverges: up to infinity {str(body)[:80]} is not integrable") from None
        return False


@remembered
def _is_algebraic(body: Form, x: Form) -> bool:
    """Return True if an integrand has only powers, logarithms and arc tangents of its variable: no exponential bounds it."""
    functions = (f for f in body.atoms(sp.Function) if x in f.free_symbols)
    powers = (p for p in body.atoms(sp.Pow) if x in p.exp.free_symbols)
    return all(isinstance(f, (sp.log, sp.atan)) for f in functions) and not any(powers)


def cut(body: Form, x: Form, side: int, env: Mapping[Form, acb], bits: int) -> Cut:
    """Cut off an infinite end; at most 2^-bits lies beyond the cut.

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


def _forms(outward: Form, x: Form, env: Mapping[Form, acb]) -> Iterator[Form]:
    """Write an integrand in several ways; one of them may show its decay for x -> oo."""
    yield outward
    if (low := falling(sp.together(outward), x)) != outward and outward.has(sp.exp):
        yield low
    if outward.is_Add and (product := factored(outward)).is_Mul:
        yield product
    yield from decay.forms(outward, x, env)


def _bounded(outward: Form, x: Form, env: Mapping[Form, acb], bits: int) -> tuple[Form, float]:
    """Return a form of an integrand that decays, and a guess from where on it is negligible."""
    for form in _forms(outward, x, env):
        try:
            return form, _radius(form, x, env, bits)
        except NotLowered as error:
            reason = error
    raise reason


def _radius(outward: Form, x: Form, env: Mapping[Form, acb], bits: int) -> float:
    """Guess where the tail is negligible; bounds may only hold from some radius on."""
    for start in _STARTS:
        try:
            return max(float(start), tails.radius_for(tails.majorant(outward, x, env, arb(start)), bits + 10))
        except NotLowered as error:
            reason = error
    raise reason
