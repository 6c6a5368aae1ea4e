"""Points of a domain in the symbols that the forms of a proof are written in, at which a form is seen to vanish."""

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
_BITS = 400  # of balls that a closed form is computed in: what cancels loses some


class Points:
    """Points of the domain, in the symbols that the forms of a branch are written in."""

    def __init__(self, domain: Domain, where: Mapping[Form, Form], *, means: bool) -> None:
        self.means = means  # whether integrals have to converge absolutely, as those of means have to
        self.domain, self.where, self.written, self.rng = domain, dict(where), dict[Any, Any](), random.Random(17)
        self.told = dict[Any, Any]()  # integrals, and what steps said they are
        self.given = generic_points(domain, 3, seed=17) if domain.symbols else [{}]

    def values(self, form: Form, fixed: Mapping[Form, Form], k: int) -> dict[Form, Form]:
        """Give the k-th point for a form; new letters are drawn, and what they stand for has to lie in the domain."""
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
        """Tell whether a form is zero, as far as balls see, at so many points."""
        form = substitute(form, self.where)
        return all(_is_zero_at(form, self.values(form, fixed or {}, k)) for k in range(count))


def _is_zero_at(form: Form, at: Mapping[Form, Form]) -> bool:
    """Tell whether a form's ball at a point holds zero, and little else."""
    digits = INTEGRATED if outermost_special(form) else CLOSED
    if digits == CLOSED and _is_about_zero(_closed(form, at), digits):
        return True
    return _is_about_zero(enclose(form, at, digits=digits, effort=Effort()).value, digits)


def _closed(form: Form, at: Mapping[Form, Form]) -> arb | None:
    """Enclose a closed form at a point by balls alone, where ``enclose`` puts exact numbers into what may be zero; None where they are needed."""
    try:
        with ctx.workprec(_BITS):
            (value,) = to_balls((form,), {s: to_ball(sp.sympify(number), {}) for s, number in at.items()})
    except (NotLowered, ZeroDivisionError):
        return None
    return value.real if value.is_finite() and value.imag.is_zero() else None


def _is_about_zero(ball: arb | None, digits: int) -> bool:
    return ball is not None and ball.is_finite() and ball.contains(0) and bool(ball.rad() < arb(10) ** (-digits // 2))
