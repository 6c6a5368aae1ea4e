"""Checks the steps for signs of means: the body of a mean, the convexity of a function, and the form that convexity leaves to prove.

It shares nothing with the prover. Means are enclosed at points of the domain. A function claimed to be convex is tried on chords
between new values, which a pole or a jump would break. The step before must have proved the sign of its second derivative.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, Scalar
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.checker.sample_points import drawn
from closedform.numerics.domains.points import generic_points
from closedform.numerics.proof.steps import Rule, Step

DIGITS = 15
POINTS = 4
CHORDS = 12
_LINE, _HALF = sp.Interval(-sp.oo, sp.oo), sp.Interval.open(0, sp.oo)

Refusal = Callable[[Sequence[Step], Any, str, Domain], str]


def under_fault(steps: Sequence[Step], form: Form, sign: str, domain: Domain, refusal: Refusal) -> str:
    """Return the fault of a form whose sign is that of a body under the mean, or nothing.

    The letters in the body replace means of any value. A nonnegative body has a positive mean if a second step proves it positive
    where all variables of a normal law with a density are.

    Args:
        steps: one step, or two with the same body.
        form: a form of means under one law.
        sign: positive or nonnegative.
        domain: the claim's domain.
        refusal: the checker of the inner proofs.
    """
    first, *others = steps
    law, body = first.value, first.after
    if first.before != form or sign not in (Sign.POSITIVE, Sign.NONNEGATIVE) or not _is_known(law):
        return "under: it is another form, or another sign"
    variables = set(law.variables)
    new = {*variables, *first.forms}
    if new & domain.parameters or not all(letter.is_real for letter in new):
        return "under: its letters are not new"
    if not all(isinstance(node, E) and node.law == law and node.given is None for node in first.forms.values()):
        return "under: a letter replaces no mean under that law"
    if not _is_mean_of(form, body, first.forms, law, domain):
        return "under: it is not the mean of that form"
    wider = _wider(domain, law, first.forms)
    if not others:
        return refusal(first.branch, body, sign, wider) if first.called == sign else "under: its sign is another"
    (second,) = others if len(others) == 1 else (None,)
    alike = second is not None and second.rule is Rule.UNDER and (second.before, second.after, second.value) == (form, body, law)
    if second is None or not alike or (first.called, second.called, sign) != (Sign.NONNEGATIVE, Sign.POSITIVE, Sign.POSITIVE):
        return "under: the two steps have different forms"
    if not _has_density(law, domain) or dict(first.forms) != dict(second.forms):
        return "under: the law may have no density"
    beyond = Domain({**wider.symbols, **dict.fromkeys(law.variables, _HALF)}, wider.such_that, wider.chart)
    return refusal(first.branch, body, Sign.NONNEGATIVE, wider) or refusal(second.branch, body, Sign.POSITIVE, beyond)


def _is_known(law: Form) -> bool:
    if isinstance(law, Gaussian):
        return not law.given and law.variables == law.all_variables
    return isinstance(law, Scalar) and law.density is not None and all(end.is_number for end in law.support)


def _has_density(law: Form, domain: Domain) -> bool:
    """Return True if a normal law's covariance is certainly definite: its leading minors are positive at points, and by its letters' assumptions."""
    if not isinstance(law, Gaussian):
        return False
    minors = [sp.Matrix(law.covariance)[:k, :k].det() for k in range(1, len(law.variables) + 1)]
    return all(minor.is_positive for minor in minors)


def _wider(domain: Domain, law: Form, letters: Mapping[Letter, Letter]) -> Domain:
    ranges = dict.fromkeys(law.variables, _LINE) if isinstance(law, Gaussian) else {law.variable: sp.Interval.open(*law.support)}
    return Domain({**domain.symbols, **ranges, **dict.fromkeys(letters, _LINE)}, domain.such_that, domain.chart)


def _is_mean_of(form: Form, body: Form, letters: Mapping[Letter, Letter], law: Form, domain: Domain) -> bool:
    """Return True if by balls a form is the mean of a body, a polynomial in letters that replace means."""
    terms = [((), body)] if not letters else sp.Poly(body, *letters).terms()
    variables = set(law.variables)
    for at in _points(form, domain):
        of_letters = [enclose(node, at, digits=DIGITS).value for node in letters.values()]
        total = -enclose(form, at, digits=DIGITS).value
        for powers, c in terms:
            mean = enclose(E(c, law) if c.free_symbols & variables else c, at, digits=DIGITS).value
            total += mean * prod(ball**power for ball, power in zip(of_letters, powers, strict=True))
        if not (total.is_finite() and total.contains(0) and total.rad() < 1e-9):
            return False
    return True


def _points(form: Form, domain: Domain) -> Iterator[dict[Form, Form]]:
    for point in generic_points(domain, POINTS, seed=53) if domain.symbols else [{}]:
        yield {s: v for s, v in domain.resolve(point).items() if s in form.free_symbols}


def jensen_fault(steps: Sequence[Step], form: Form, sign: str, domain: Domain, refusal: Refusal) -> str:
    """Return the fault of a form whose sign rests on Jensen's inequality, or nothing.

    Args:
        steps: the step that replaces a mean by a function of a mean, and a proof for the result.
        form: a form linear in that mean.
        sign: positive or nonnegative.
        domain: the claim's domain.
        refusal: the checker of the inner proofs.
    """
    step, *rest = steps
    y, node = step.symbol, step.value
    if step.before != form or sign not in (Sign.POSITIVE, Sign.NONNEGATIVE) or not isinstance(node, E) or node not in form.atoms(E):
        return "jensen: it is another form, or another sign"
    if node.given is not None or not _is_known(node.law) or set(step.forms) != {y, node.body}:
        return "jensen: it is no mean of a function of one letter"
    k, h, m = step.forms[y], step.forms[node.body], sp.Dummy("m", real=True)
    beside = form.xreplace({node: m}).diff(m)
    variables = set(node.law.variables)
    if beside.has(m, E) or h.free_symbols & variables or y in domain.parameters | k.free_symbols | node.free_symbols:
        return "jensen: the form is not linear in the mean, or the letter is not new"
    interval = _interval(y, k, node.law)
    if interval is None or not _is_composed(node.body, h, y, k, node.law, domain):
        return "jensen: the body is another function"
    if not _is_left(form, step, k, h, domain):
        return "jensen: the result is another form"
    (fact,) = step.branch if len(step.branch) == 1 else (None,)
    wider = Domain({**domain.symbols, y: interval}, domain.such_that, domain.chart)
    if (
        fact is None
        or fact.rule is not Rule.FACT
        or fact.called != step.called
        or step.called not in (Sign.POSITIVE, Sign.NONNEGATIVE)
    ):
        return "jensen: the second derivative has no sign"
    if not _is_bend(fact.before, beside, h, y, wider):
        return "jensen: the second derivative is another one"
    if fault := refusal(fact.branch, fact.before, fact.called, wider):
        return fault
    strict = sign == Sign.POSITIVE and fact.called == Sign.POSITIVE and _is_spread(k, node.law, domain)
    return refusal(rest, step.after, Sign.NONNEGATIVE, domain) if strict else refusal(rest, step.after, sign, domain)


def _interval(letter: Letter, inside: Form, law: Form) -> Form:
    """Return an interval in which a form of a law's variables stays, by the letter that replaces it; None if it may leave it."""
    if isinstance(law, Scalar) and inside == law.variable:
        return sp.Interval.open(*law.support)
    if letter.is_positive is not True:
        return _LINE if letter.is_real and letter.is_nonnegative is None else None
    rng = random.Random(61)
    return _HALF if all(enclose(inside, _drawn(inside, law, rng), digits=DIGITS).value >= 0 for _ in range(CHORDS)) else None


def _drawn(form: Form, law: Form, rng: random.Random) -> dict[Form, Form]:
    """Draw numbers for the letters of a form; a law's variable within its support."""
    at = {s: drawn(s, rng) for s in sorted(form.free_symbols, key=str)}
    if isinstance(law, Scalar):
        low, high = law.support
        share = sp.Rational(rng.randint(1, 100), 101)
        odds = share / (1 - share)
        place = low + (high - low) * share if (high - low).is_finite else low + odds if low.is_finite else high - odds
        at |= {law.variable: place} if low.is_finite or high.is_finite else {}
    return at


def _is_composed(body: Form, h: Form, y: Form, k: Form, law: Form, domain: Domain) -> bool:
    rng = random.Random(67)
    gap = body - h.xreplace({y: k})
    balls = [enclose(gap, _within(_drawn(gap, law, rng), domain, i), digits=DIGITS).value for i in range(2 * POINTS)]
    return all(ball.is_finite() and ball.contains(0) and ball.rad() < 1e-9 for ball in balls)


def _within(at: dict[Form, Form], domain: Domain, number: int) -> dict[Form, Form]:
    """Replace the symbols of a domain by a point of it."""
    points = generic_points(domain, POINTS, seed=71) if domain.symbols else [{}]
    point = domain.resolve(points[number % len(points)]) if points[0] else {}
    return {**at, **{s: v for s, v in point.items() if s in at}}


def _is_left(form: Form, step: Step, k: Form, h: Form, domain: Domain) -> bool:
    """Return True if by balls the result is the form with a function of the mean of k in place of the mean."""
    node = step.value
    for at in _points(form, domain):
        mean = enclose(E(k, node.law), {s: v for s, v in at.items()}, digits=2 * DIGITS).value
        if not mean.is_finite():
            return False
        there = form.xreplace({node: h.xreplace({step.symbol: E(k, node.law)})})
        gap = enclose(there - step.after, at, digits=DIGITS).value
        if not (gap.is_finite() and gap.contains(0) and gap.rad() < 1e-9):
            return False
    return True


def _is_bend(bend: Form, beside: Form, h: Form, y: Form, domain: Domain) -> bool:
    """Return True if by balls a form is the second derivative of a function, and the function lies below its chords."""
    whole, rng = beside * h, random.Random(73)
    low, high = domain.symbols[y].inf, domain.symbols[y].sup
    for number in range(CHORDS):
        at = _within({s: drawn(s, rng) for s in sorted(whole.free_symbols | bend.free_symbols, key=str)}, domain, number)
        left, right = (_place(low, high, rng) for _ in range(2))
        ends, middle = [whole.xreplace({y: place}) for place in (left, right)], whole.xreplace({y: (left + right) / 2})
        others = {s: v for s, v in at.items() if s != y}
        above = enclose(ends[0] + ends[1] - 2 * middle, others, digits=DIGITS).value
        gap = enclose((bend - whole.diff(y, 2)).xreplace({y: left}), others, digits=DIGITS).value
        if not above.is_finite() or above < 0 or not (gap.is_finite() and gap.contains(0) and gap.rad() < 1e-9 * (1 + abs(above))):
            return False
    return True


def _place(low: Form, high: Form, rng: random.Random) -> Form:
    share = sp.Rational(rng.randint(1, 200), 201)
    odds = 3 * share / (1 - share)
    if low.is_finite and high.is_finite:
        return low + (high - low) * share
    if low.is_finite:
        return low + odds
    return high - odds if high.is_finite else rng.choice((odds, -odds))


def _is_spread(form: Form, law: Form, domain: Domain) -> bool:
    """Return True if a form certainly takes several values under a law with a density: a polynomial of the variables alone, or its exponential."""
    core = form.args[0] if isinstance(form, sp.exp) else form
    letters = sorted(core.free_symbols, key=str)
    if not letters or not core.free_symbols <= set(law.variables) or not core.is_polynomial(*letters):
        return False
    others = [enclose(c, {}, digits=DIGITS).value for powers, c in sp.Poly(core, *letters).terms() if any(powers)]
    varies = any(not ball.contains(0) for ball in others)  # a form with a letter may be a number: (X + 1)**2 - X**2 - 2 X
    return varies and (isinstance(law, Scalar) or _has_density(law, domain))
