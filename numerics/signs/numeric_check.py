"""Signs of a form by balls at some points, before rules are tried: a sign that fails at a point needs no proof."""

from __future__ import annotations

import random

import sympy as sp
from flint import acb

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.quadrature import Effort
from closedform.numerics.balls.signs import certainly_not
from closedform.numerics.balls.table import to_ball, to_balls
from closedform.numerics.domains.points import generic_points
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import symbols_in

_POINTS = 8  # points tried for the letters of a form
_WIDEST = 4  # the logarithm of the largest value, to the base 2
_DIGITS = 15


@remembered
def signs_seen(form: Form) -> frozenset[int]:
    """Return the signs, 1 and -1, that a closed form certainly has at some values that its letters' assumptions allow.

    Args:
        form: in letters; with integrals the result is empty.
    """
    letters, rng, seen = sorted(symbols_in(form), key=str), random.Random(41), set[int]()
    if not all(s.is_real for s in letters):
        return frozenset()
    for _ in range(_POINTS):
        try:
            (ball,) = to_balls((form,), {s: _value(s, rng) for s in letters})
        except (NotLowered, ZeroDivisionError, ValueError):
            return frozenset(seen)
        if ball.is_finite() and ball.imag.is_zero():
            seen |= {1} if ball.real > 0 else {-1} if ball.real < 0 else set()
        if len(seen) == 2:
            break
    return frozenset(seen)


def _value(letter: Letter, rng: random.Random) -> acb:
    size = sp.Rational(round(2 ** rng.uniform(-_WIDEST, _WIDEST) * 64), 64)
    turn = -1 if letter.is_negative or (not letter.is_nonnegative and rng.random() < 0.5) else 1
    return to_ball(turn * (sp.ceiling(size) if letter.is_integer else size), {})


def fails(form: Form, sign: str, domain: Domain) -> bool:
    """Return True if a form certainly lacks a sign at a point inside a domain.

    Args:
        form: integrals and expectations allowed; in the symbols of the domain.
        sign: zero, positive, negative or nonnegative.
        domain: the intervals of the symbols, and constraints.
    """
    try:
        letters = symbols_in(form)
        at = domain.resolve(generic_points(domain, 1, seed=43)[0]) if letters else {}
        ball = enclose(form, {s: at[s] for s in letters}, digits=_DIGITS, effort=Effort()).value
    except (NotLowered, DoesNotExist, ValueError, ZeroDivisionError, KeyError):
        return False
    return ball.is_finite() and certainly_not(sign, ball)
