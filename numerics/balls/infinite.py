"""Where a range that reaches infinity may be cut off: a form of the integrand that is seen to decay, and a proved bound on the rest."""

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

_STARTS = (1, 4, 16, 64, 256)  # of the rays on which a bound is looked for
_FARTHEST = 1e12
_GROWING = (sp.exp, sp.sinh, sp.cosh)


@dataclass(frozen=True)
class Cut:
    """Where a range is cut off: the place, and a bound on the integral of the integrand's size beyond it."""

    place: arb
    beyond: arb


@remembered
def falling(body: Form, x: Form) -> Form:
    """Write denominators that grow for x -> oo by exponentials that fall: 1 / (e^u + 1) = e^-u / (1 + e^-u), 1 / sinh u = 2 e^-u / (1 - e^-2u).

    A ball of e^u, wider than its middle, may hold -1 where that of e^-u does not. The two forms are equal at every complex x.
    """
    powers = {
        p: _falling(p.base, x) ** p.exp for p in body.atoms(sp.Pow) if p.exp.is_Integer and p.exp < 0 and p.base.has(*_GROWING)
    }
    return body.xreplace(powers) if powers else body


def _falling(base: Form, x: Form) -> Form:
    """Take out of each factor the exponential that it grows by, as far as that is seen."""
    if base.is_Mul:
        return sp.Mul(*(_falling(factor, x) for factor in base.args))
    if base.is_Pow and base.exp.is_Integer:
        return _falling(base.base, x) ** base.exp
    if isinstance(base, (sp.sinh, sp.cosh)) and _rises(u := base.args[0], x):
        return sp.exp(u) * (1 + (1 if isinstance(base, sp.cosh) else -1) * sp.exp(-2 * u)) / 2
    exponents = [f.args[0] for term in base.args for f in sp.Mul.make_args(term) if isinstance(f, sp.exp)] if base.is_Add else []
    most = next((u for u in exponents if _rises(u, x) and all(u == v or _rises(u - v, x) for v in exponents)), None)
    return base if most is None else sp.exp(most) * sp.Add(*(sp.powsimp(term * sp.exp(-most)) for term in base.args))


def _rises(u: Form, x: Form) -> bool:
    """Tell whether a polynomial certainly tends to oo with x."""
    return bool(u.is_polynomial(x) and x in u.free_symbols and sp.Poly(u, x).LC().is_positive)


def _outward(body: Form, x: Form, side: int) -> Form:
    """Write an integrand for x -> oo, whichever infinite end is meant."""
    return body if side == 1 else body.xreplace({x: -x})


def decays(body: Form, x: Form, side: int, env: Mapping[Form, acb], bits: int) -> bool:
    """Tell whether the tail has a proved bound.

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
    """Tell whether an integrand has only powers, logarithms and arc tangents of its variable, so that no bound falls as an exponential."""
    functions = (f for f in body.atoms(sp.Function) if x in f.free_symbols)
    powers = (p for p in body.atoms(sp.Pow) if x in p.exp.free_symbols)
    return all(isinstance(f, (sp.log, sp.atan)) for f in functions) and not any(powers)


def cut(body: Form, x: Form, side: int, env: Mapping[Form, acb], bits: int) -> Cut:
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


def _forms(outward: Form, x: Form, env: Mapping[Form, acb]) -> Iterator[Form]:
    """Write an integrand in several ways, one of which may show its decay for x -> oo."""
    yield outward
    if outward.is_Add and (product := factored(outward)).is_Mul:
        yield product
    yield from decay.forms(outward, x, env)


def _bounded(outward: Form, x: Form, env: Mapping[Form, acb], bits: int) -> tuple[Form, float]:
    """Give a form of an integrand that is seen to decay, and a guess from where on it is negligible."""
    for form in _forms(outward, x, env):
        try:
            return form, _radius(form, x, env, bits)
        except NotLowered as error:
            reason = error
    raise reason


def _radius(outward: Form, x: Form, env: Mapping[Form, acb], bits: int) -> float:
    """Guess where the tail is negligible; bounds may hold from some radius on only."""
    for start in _STARTS:
        try:
            return max(float(start), tails.radius_for(tails.majorant(outward, x, env, arb(start)), bits + 10))
        except NotLowered as error:
            reason = error
    raise reason
