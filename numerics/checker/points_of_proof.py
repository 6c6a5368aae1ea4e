"""Points of a domain in the symbols of a proof's forms, at which forms are tested for zero."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import sympy as sp
from flint import arb, ctx

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.balls.table import to_ball, to_balls
from closedform.numerics.checker.refusals import Refused
from closedform.numerics.checker.sample_points import INTEGRATED, drawn
from closedform.numerics.domains.points import generic_points
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.forms.nodes import outermost_special, substitute, symbols_in

CLOSED = 60  # decimal digits of closed forms
_BITS = (400, 4000, 40000)  # bits of the balls for a closed form: cancellation loses some, of large terms many


class Points:
    """Points of the domain, in the symbols of a branch's forms."""

    def __init__(self, domain: Domain, where: Mapping[Form, Form], *, means: bool) -> None:
        self.means = means  # True if integrals must converge absolutely, as those of means must
        self.domain, self.where, self.written, self.rng = domain, dict(where), dict[Any, Any](), random.Random(17)
        self.told = dict[Any, Any]()  # integrals, and their values in earlier steps
        self.given = generic_points(domain, 3, seed=17) if domain.symbols else [{}]

    def values(self, form: Form, fixed: Mapping[Form, Form], k: int) -> dict[Form, Form]:
        """Return the k-th point for a form; new letters are drawn, and the symbols that they give must lie in the domain."""
        point, used = self.given[k % len(self.given)], symbols_in(form)
        letters = used.union(*(symbols_in(f) for f in self.written.values())) - self.domain.parameters - set(fixed)
        for _ in range(400):
            new = {s: drawn(s, self.rng) for s in sorted(letters, key=str)}
            known = {**point, **new, **fixed}
            standing = {s: written.xreplace(known) for s, written in self.written.items()}
            whole = self.domain.resolve({s: standing.get(s, point[s]) for s in self.domain.symbols})
            if fixed or self.domain.contains(whole):
                return {s: known.get(s, whole.get(s)) for s in used}
        raise Refused("no point of the domain was found in the letters of the proof")

    def vanishes(self, form: Form, count: int, fixed: Mapping[Form, Form] | None = None) -> bool:
        """Return True if balls hold zero for a form at a number of points."""
        form = substitute(form, self.where)
        return all(_is_zero_at(form, self.values(form, fixed or {}, k)) for k in range(count))

    def where_not_zero(self, form: Form, count: int) -> dict[Form, Form] | None:
        """Return a point, of a number of new ones, at which a ball shows that a closed form is not zero; None if no ball does."""
        for at in (self.values(form, {}, k) for k in range(count)):
            ball = None if outermost_special(form) else _closed(form, at, _BITS[0])
            if ball is not None and not ball.contains(0):
                return at
        return None


def _is_zero_at(form: Form, at: Mapping[Form, Form]) -> bool:
    """Return True if a form's ball at a point holds zero, and is narrow."""
    digits = INTEGRATED if outermost_special(form) else CLOSED
    for bits in _BITS if digits == CLOSED else ():
        ball = _closed(form, at, bits)
        if _is_about_zero(ball, digits):
            return True
        if ball is not None and not ball.contains(0):
            break  # more bits do not make it zero
    return _is_about_zero(enclose(form, at, digits=digits, effort=Effort()).value, digits)


def _closed(form: Form, at: Mapping[Form, Form], bits: int) -> arb | None:
    """Enclose a closed form at a point by balls alone, where ``enclose`` would substitute exact numbers; None if these are needed."""
    try:
        with ctx.workprec(bits):
            (value,) = to_balls((form,), {s: to_ball(sp.sympify(number), {}) for s, number in at.items()})
    except (NotLowered, ZeroDivisionError):
        return None
    return value.real if value.is_finite() and value.imag.is_zero() else None


def _is_about_zero(ball: arb | None, digits: int) -> bool:
    return ball is not None and ball.is_finite() and ball.contains(0) and bool(ball.rad() < arb(10) ** (-digits // 2))
