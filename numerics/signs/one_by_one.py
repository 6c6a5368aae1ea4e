"""A form's sign where its letters are whole numbers in finite ranges: a ball at every point, each of which is exact."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.signs import certainly
from closedform.numerics.balls.table import compile_strict
from closedform.numerics.findings.evidence import NotLowered

MOST = 6000  # points, those that a constraint leaves out among them
_BITS = 128


def everywhere_one_by_one(form: Form, sign: Sign, domain: Domain) -> bool:
    """Return True if a form certainly has a sign at every point of a domain that has finitely many.

    Args:
        form: closed.
        sign: positive, negative or nonnegative.
        domain: the intervals of the symbols, and constraints.
    """
    points = points_of(domain, form)
    if points is None:
        return False
    letters = sorted(form.free_symbols, key=str)
    try:
        with ctx.workprec(_BITS):
            value = compile_strict(form, {}, letters)
            balls = (value([acb(arb(int(point[s]))) for s in letters]) for point in points)
            return all(ball.is_finite() and ball.imag.is_zero() and certainly(sign, ball.real) for ball in balls)
    except NotLowered:
        return False


def points_of(domain: Domain, form: Form) -> Iterator[dict[Form, Form]] | None:
    """List every point of a form's letters in a domain, if all are whole numbers in finite ranges, and few enough; else None.

    Constraints on other letters too are left out, so that there may be more points than the domain has.
    """
    letters = sorted(form.free_symbols, key=str)
    if not letters or not all(s.is_integer and s in domain.symbols for s in letters):
        return None
    ranges = [domain.symbols[s] for s in letters]
    if not all(isinstance(one, sp.Interval) and one.inf.is_finite and one.sup.is_finite for one in ranges):
        return None
    values = [
        [n for n in range(int(sp.ceiling(one.inf)), int(sp.floor(one.sup)) + 1) if one.contains(n) == sp.true] for one in ranges
    ]
    count = 1
    for its in values:
        count *= len(its)
    if count > MOST:
        return None
    own = Domain({s: domain.symbols[s] for s in letters}, tuple(r for r in domain.such_that if r.free_symbols <= set(letters)))
    at = (dict(zip(letters, map(sp.Integer, its), strict=True)) for its in product(*values))
    return (point for point in at if own.contains(point))
