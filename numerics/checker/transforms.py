"""Checks a stated integral over powers against the table's entry, term by term, and against a ball of the integral itself.

The prover reads an integrand as an entry. Here the entry is written in the stated letters. The integrands are compared at points,
and the value to forty digits. The change of variable must be monotone and reach both ends; each condition is checked by the range
of its form.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import sympy as sp
from flint import arb, ctx

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.table import compile_strict, to_ball
from closedform.numerics.calculus.mellin_transforms import Transform, U, Z, transforms
from closedform.numerics.checker.spans import sign_of
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.proof.steps import Step

BITS, DIGITS = 240, 10  # bits of closed forms, and decimal digits of the integral
PLACES = 24  # places of the range at which integrands are compared
_FAR, _NEAR = sp.Integer(10) ** 300, sp.Rational(1, 10**300)
_SMALL = 1e-20  # radius of a ball about zero: of two integrands, or values, that are equal
_THIN = 1e-8  # difference of a ball of the integral, and the value
_CLOSE = 1e-2  # difference of u at an end, and next to it


def is_transform(step: Step, values: Mapping[Form, Form], *, absolutely: bool) -> bool:
    """Return True if the value that a step of the rule ``TRANSFORM`` states for an integral follows from its table entry.

    Args:
        step: a step with the integral, its value, the entry's name, its letters and the factors of the powers of log u.
        values: exact numbers for the letters of the claim.
        absolutely: True if the integral must converge absolutely.
    """
    known = transforms().get(step.called)
    if known is None or len(step.before.limits) != 1 or not isinstance(step.value, sp.Tuple):
        return False
    (x,) = step.before.variables
    if set(step.forms) != {U, Z} | known.letters or step.before.free_symbols & {x}:
        return False
    letters = {letter: form for letter, form in step.forms.items() if letter != U}
    stated = set[Any]().union(step.after.free_symbols, step.value.free_symbols, *(form.free_symbols for form in letters.values()))
    if not stated <= set(values) or not step.forms[U].free_symbols <= set(values) | {x}:
        return False
    conditions = [*known.converges, *([known.absolutely] if absolutely or len(step.value) > 1 else [])]
    return (
        all(sign_of(form.xreplace(letters)) == 1 for form in conditions)
        and _is_value(step, known, letters, values)
        and _is_integrand(step, known, letters, values)
        and _is_enclosed(step, _written(step, known, letters), known, values)
    )


def _written(step: Step, known: Transform, letters: Mapping[Letter, Letter]) -> Form:
    """Write the entry in its variable."""
    logarithms = sp.Add(*(c * sp.log(U) ** j for j, c in enumerate(step.value)))
    return logarithms * U ** (letters[Z] - 1) * known.core.xreplace(letters)


def _is_enclosed(step: Step, written: Form, known: Transform, values: Mapping[Form, Form]) -> bool:
    """Compare the value with a ball of the integral, or, without a rigorous route, of the entry as written."""
    ball = arb("nan")
    with suppress(NotLowered):
        ball = enclose(step.before, values, digits=DIGITS).value
    if not ball.is_finite():
        ball = enclose(sp.Integral(written, (U, 0, known.end)), values, digits=DIGITS).value
    return bool(abs(ball - enclose(step.after, values, digits=DIGITS).value) < _THIN)


def _is_value(step: Step, known: Transform, letters: Mapping[Letter, Letter], values: Mapping[Form, Form]) -> bool:
    """Differentiate the entry's value once for each logarithm in the integrand."""
    at = {letter: form.xreplace(dict(values)) for letter, form in letters.items()}
    total = -step.after
    for j, c in enumerate(step.value):
        form = known.at.get(at[Z], known.value)
        if form is None or (j > 0 and form is not known.value):
            return False
        total += c * form.diff(Z, j).xreplace(at)
    (ball,) = _balls(total, [values])
    return bool(ball.contains(0) and ball.rad() < _SMALL)


def _is_integrand(step: Step, known: Transform, letters: Mapping[Letter, Letter], values: Mapping[Form, Form]) -> bool:
    """Compare the integrands at places of the range, and check that u is monotone from one end of its range to the other."""
    ((x, low, high),) = step.before.limits
    inside, rng = step.forms[U], random.Random(31)
    low, high = (end.xreplace(dict(values)) for end in (low, high))
    places = [{**values, x: _place(low, high, sp.Rational(rng.randint(1, 999), 1000), k)} for k in range(PLACES)]
    rises = {1 if ball > 0 else -1 if ball < 0 else 0 for ball in _balls(inside.diff(x), places)}
    if rises not in ({1}, {-1}):
        return False
    (turn,) = rises
    apart = _written(step, known, letters).xreplace({U: inside}) * turn * inside.diff(x) - step.before.function
    if not all(ball.contains(0) and ball.rad() < _SMALL for ball in _balls(apart, places)):
        return False
    lower, upper = _balls(inside, [{**values, x: place} for place in _next_to(low, high)])[::turn]
    reached = upper > 1 / _CLOSE if known.end == sp.oo else abs(upper - _balls(known.end, [{}])[0]) < _CLOSE
    return bool(reached) and bool(abs(lower) < _CLOSE)


def _balls(form: Form, places: Sequence[Mapping[Form, Form]]) -> list[arb]:
    """Enclose a form at exact places; a value that is not certainly real has no finite ball."""
    letters = sorted(form.free_symbols, key=str)
    with ctx.workprec(BITS):
        value = compile_strict(form, {}, letters)
        found = [value([to_ball(sp.sympify(at[s]), {}) for s in letters]) for at in places]
    return [ball.real if ball.imag.contains(0) else arb("nan") for ball in found]


def _place(low: Form, high: Form, part: Form, k: int) -> Form:
    """Return a place inside a range: also near its ends, and out to large numbers on an unbounded side."""
    if low.is_finite and high.is_finite:
        return sp.Rational(sp.N(low + (high - low) * part, 30))
    grown = part * sp.Integer(4) ** (k % 5 - 2)
    if low.is_finite:
        return sp.Rational(sp.N(low + grown, 30))
    return sp.Rational(sp.N(high - grown, 30)) if high.is_finite else grown * (-1) ** k


def _next_to(low: Form, high: Form) -> tuple[Form, Form]:
    """Return places next to the ends of a range."""
    far, near = _FAR, _NEAR
    first = sp.Rational(sp.N(low, 30)) + near if low.is_finite else -sp.Integer(400) if high == sp.oo else -far
    last = sp.Rational(sp.N(high, 30)) - near if high.is_finite else sp.Integer(400) if low == -sp.oo else far
    return first, last
