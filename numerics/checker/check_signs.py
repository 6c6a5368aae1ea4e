"""The independent checker of inequalities: cases must reach every point drawn, forms must be the claimed ones, signs must agree with balls.

It shares nothing with the rules of signs except the steps' form. A form in letters with a claimed sign is enclosed at new points.
The cases are tried at points of the domain, its closed ends and zeros among them: each must be that of letters of the assumed
signs. The last sign of a case must be the claimed one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import EVERYWHERE, KINKS
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered, shared
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.checker.cells import cells_fault
from closedform.numerics.checker.check_means import Refusal, jensen_fault, under_fault
from closedform.numerics.checker.refusals import NOT_CHECKED, Refused, in_words
from closedform.numerics.checker.sample_points import sign_refusal
from closedform.numerics.domains.points import Point, corner_points, generic_points
from closedform.numerics.forms.nodes import outermost_special, substitute, symbols_in
from closedform.numerics.proof.steps import Rule, Step

Equality = Callable[[Sequence[Step], Any, Any, Domain], str]
DIGITS = 30
POINTS, CORNERS = 4, 3  # points at which the cases are tried, besides those with a symbol at an end, or at zero
NEAREST, FARTHEST = 40, 20  # powers of two: distances from an end, and sizes, at which a sign along a letter is checked
COUNTED = 6000  # points of a domain of whole numbers
DRAWN = 12  # points at which a form with a sign claimed on boxes is enclosed
_ENOUGH = {
    Sign.POSITIVE: {Sign.POSITIVE},
    Sign.NEGATIVE: {Sign.NEGATIVE},
    Sign.NONNEGATIVE: {Sign.POSITIVE, Sign.NONNEGATIVE, Sign.ZERO},
}


@shared
def relation_refusal(
    steps: Sequence[Step],
    expression: Form,
    sign: str,
    domain: Domain,
    where: Mapping[Form, Form] | None = None,
    *,
    equality: Equality | None = None,
) -> str:
    """Return the reason to refuse a proof that an expression has a sign on a domain; empty if every step is right.

    Args:
        steps: the steps of the proof.
        expression: integrals and expectations allowed.
        sign: nonzero, positive, negative or nonnegative.
        domain: the intervals of the symbols, and constraints.
        where: symbols defined by other forms.
        equality: the checker of equalities between means and their closed forms; without it none is accepted.
    """
    again = partial(relation_refusal, equality=equality)
    form = substitute(substitute(expression, dict(where or {})), domain.chart)
    signs = (Sign.POSITIVE, Sign.NEGATIVE) if sign == Sign.NONZERO else (sign,)
    reasons = []
    for one in signs:
        try:
            rest, shown = _means(list(steps), form, domain, equality)
            _demand(bool(rest), "there are no steps")
            kinds: dict[Rule, Callable[[list[Step], Form, str, Domain], None]] = {
                Rule.NUMBER: _number,
                Rule.BOXES: _boxes,
                Rule.ALONG: _along,
                Rule.EVERY: _every,
                Rule.LETTERS: _cells,
                Rule.REDUCED: partial(_reduced, again),
                Rule.PLACES: partial(_places, again),
                Rule.APART: partial(_apart, again),
                Rule.UNDER: partial(_by_means, under_fault, again),
                Rule.JENSEN: partial(_by_means, jensen_fault, again),
            }
            kinds.get(rest[0].rule, _cases)(rest, shown, one, domain)
            return ""
        except NOT_CHECKED as reason:
            reasons.append(in_words(reason))
    return reasons[0]


def _demand(truth: Form, why: str) -> None:
    if truth is not True:
        raise Refused(why)


def _means(steps: list[Step], form: Form, domain: Domain, equality: Equality | None) -> tuple[list[Step], Form]:
    """Check each mean claimed to equal a closed form; return the later steps, and the form with these closed forms."""
    told: dict[Form, Form] = {}
    while steps and steps[0].rule is Rule.MEAN:
        step = steps.pop(0)
        _demand(step.before in outermost_special(form) and step.before not in told, "mean: the form has no such mean")
        narrower = [s for s, wide in step.forms.items() if s not in domain.symbols or domain.symbols[s].is_subset(wide) is not True]
        _demand(not narrower, "mean: it is proved on a part of the domain")
        wider = Domain({**domain.symbols, **step.forms}, domain.such_that, domain.chart)
        fault = (
            equality(step.branch, step.before, step.after, wider) if equality is not None else "its closed form is not checked here"
        )
        _demand(not fault, f"mean: {fault}")
        told[step.before] = step.after
    return steps, form.xreplace(told)


def _number(steps: Sequence[Step], form: Form, sign: str, _: Domain) -> None:
    (step,) = steps
    _demand(step.before == form and step.called == sign and not symbols_in(form), "number: it is another number, or another sign")
    ball = enclose(form, {}, digits=DIGITS).value
    _demand(
        bool(ball.is_finite() and {Sign.POSITIVE: ball > 0, Sign.NEGATIVE: ball < 0, Sign.NONNEGATIVE: ball >= 0}[Sign(sign)]),
        "number: its sign is another",
    )


def _boxes(steps: Sequence[Step], form: Form, sign: str, domain: Domain) -> None:
    (step,) = steps
    _demand(step.before == form and step.called == sign, "boxes: it is another form, or another sign")
    bounded = all(end.is_Rational for s in form.free_symbols for end in (domain.symbols[s].inf, domain.symbols[s].sup))
    _demand(bounded, "boxes: a parameter is unbounded")
    _look("boxes", _drawn(domain), form, sign)


def _every(steps: Sequence[Step], form: Form, sign: str, domain: Domain) -> None:
    """Count the points of a domain of whole numbers anew, and enclose the form at each."""
    (step,) = steps
    _demand(step.before == form and step.called == sign, "one by one: it is another form, or another sign")
    letters = sorted(form.free_symbols, key=str)
    ends = [(domain.symbols[s].inf, domain.symbols[s].sup) for s in letters]
    whole = all(s.is_integer for s in letters) and all(end.is_finite for pair in ends for end in pair)
    _demand(bool(letters) and whole, "one by one: the points are not finitely many")
    _demand(bool(sp.prod([high - low + 1 for low, high in ends]) <= COUNTED), "one by one: the points are too many")
    rows = product(*(range(math.floor(low), math.ceil(high) + 1) for low, high in ends))
    for point in (dict(zip(letters, map(sp.Integer, row), strict=True)) for row in rows):
        beyond = any(domain.symbols[s].contains(value) == sp.false for s, value in point.items())
        beyond = beyond or any(relation.subs(point) == sp.false for relation in domain.such_that)
        if not beyond:
            ball = enclose(form, point, digits=DIGITS // 2).value
            told = {Sign.POSITIVE: ball > 0, Sign.NEGATIVE: ball < 0, Sign.NONNEGATIVE: ball >= 0}[Sign(sign)]
            _demand(bool(ball.is_finite() and told), f"one by one: its sign is another at {point}")


def _along(steps: Sequence[Step], form: Form, sign: str, domain: Domain) -> None:
    """Check a sign along one letter, also at places that come nearer and nearer to an end, or go ever further."""
    (step,) = steps
    _demand(step.before == form and step.called == sign, "along: it is another form, or another sign")
    _demand(form.free_symbols == {step.symbol} <= domain.symbols.keys(), "along: it has other letters")
    ends = [end for end in (domain.symbols[step.symbol].inf, domain.symbols[step.symbol].sup) if end.is_finite]
    ends += [
        end for relation in domain.such_that if relation.free_symbols == {step.symbol} for end in _walls(relation, step.symbol)
    ]
    near = [end + turn * sp.Rational(1, 2**k) for end in ends for turn in (1, -1) for k in range(0, NEAREST, 3)]
    far = [turn * sp.Integer(2) ** k for turn in (1, -1) for k in range(0, FARTHEST, 2)]
    (point, *_) = generic_points(domain, 1, seed=41)
    places = ({**point, step.symbol: place} for place in (*near, *far))
    _look("along", [*_drawn(domain), *(at for at in places if domain.contains(at))], form, sign)


def _reduced(again: Refusal, steps: Sequence[Step], form: Form, sign: str, domain: Domain) -> None:
    """Check that a form is a positive factor times one of a letter, that the letter's range holds all its values, and the sign there."""
    (step,) = steps
    u, inside, (allowed,) = step.symbol, step.value, step.forms.values()
    factor, rest = step.after.as_independent(u, as_Add=False)
    _demand(
        step.before == form and step.called == sign and step.forms.keys() == {u},
        "in one letter: it is another form, or another sign",
    )
    _demand(u not in domain.symbols and inside.free_symbols <= domain.symbols.keys(), "in one letter: it stands for something else")
    _demand(factor.free_symbols <= domain.symbols.keys() and rest.free_symbols == {u}, "in one letter: more letters are left")
    for point in _drawn(domain):

        def at(part: Form, point: Point = point) -> Form:
            return enclose(part, {s: point[s] for s in part.free_symbols}, digits=DIGITS).value

        low, high, place = allowed.inf, allowed.sup, at(inside)
        above = low == -sp.oo or bool(place > at(low) or (not allowed.left_open and place.contains(at(low))))
        below = high == sp.oo or bool(place < at(high) or (not allowed.right_open and place.contains(at(high))))
        _demand(bool(place.is_finite()) and above and below, f"in one letter: it is not in its range at {point}")
        _demand(bool(at(factor) > 0), f"in one letter: the factor is not positive at {point}")
        whole, gap = at(form), at(form) - at(factor * rest.xreplace({u: inside}))
        _demand(bool(gap.contains(0) and gap.rad() < 1e-9 * (1 + abs(whole))), f"in one letter: it is another form at {point}")
    fault = again(step.branch, rest, sign, Domain({u: allowed}))
    _demand(not fault, f"in one letter: {fault}")


def _places(again: Refusal, steps: Sequence[Step], form: Form, sign: str, domain: Domain) -> None:
    """Multiply out a(x) b(y) - a(y) b(x), and check that x is above y, that a range holds both, and the signs of the slope and of b there."""
    (step,) = steps
    t, turn = step.symbol, -1 if sign == Sign.NEGATIVE else 1
    _demand(step.before == form and step.called == sign, "at two places: it is another form, or another sign")
    beyond = {place: form for place, form in step.forms.items() if place == t}
    placed = [(place, of) for place, of in step.forms.items() if place != t]
    _demand(t not in domain.symbols and len(placed) == len(("x", "y")), "at two places: it stands for something else")
    between, ((upper, a), (lower, b)) = step.value, placed
    _demand(
        (upper.free_symbols | lower.free_symbols) <= domain.symbols.keys() and lower.is_Symbol, "at two places: a place is unknown"
    )
    _demand(_is_above(upper, lower, domain), "at two places: neither is certainly above the other")
    _demand(_reaches(between, upper, lower, domain), "at two places: one may lie outside the range")
    at_upper, at_lower = ([part.xreplace({t: place}) for part in (a, b)] for place in (upper, lower))
    _demand(
        sp.expand(turn * form - at_upper[0] * at_lower[1] + at_lower[0] * at_upper[1]) == 0, "at two places: it is another form"
    )
    slope = sp.diff(a, t) * b - a * sp.diff(b, t)
    _demand(sp.expand(slope - step.after) == 0, "at two places: its slope is another")
    sign_needed, rising = Sign.NONNEGATIVE if sign == Sign.NONNEGATIVE else Sign.POSITIVE, between
    needed = [(part, its, between) for part, its in ((b, Sign.POSITIVE), *_smooth(a), *_smooth(b))]
    if beyond:
        top = beyond[t]
        _demand(bool(domain.symbols[lower].sup <= top), "at two places: the lower may lie beyond the level's place")
        level, rising = a * b.subs(t, top) - a.subs(t, top) * b, sp.Interval(between.inf, top, between.left_open, True)
        needed.append((level, sign_needed, sp.Interval(top, between.sup, True, between.right_open)))
    told = {(fact.before, fact.called): fact.branch for fact in step.branch if fact.rule is Rule.FACT}
    for part, its, span in ((step.after, sign_needed, rising), *needed):
        _demand((part, its) in told, "at two places: a condition is missing")
        beside = {s: domain.symbols[s] for s in part.free_symbols - {t}}
        fault = again(told[part, its], part, its, Domain({t: span, **beside}))
        _demand(not fault, f"at two places: {fault}")
    _look("at two places", _drawn(domain), form, sign)


def _apart(again: Refusal, steps: Sequence[Step], form: Form, sign: str, domain: Domain) -> None:
    """Add the parts up, and check the sign of each."""
    (step,) = steps
    _demand(step.before == form and step.called == sign, "part by part: it is another form, or another sign")
    told = [fact.before for fact in step.branch if fact.rule is Rule.FACT and fact.called == sign]
    _demand(bool(told) and len(told) == len(step.branch), "part by part: a part has another sign")
    _demand(sp.expand(form - sp.Add(*told)) == 0, "part by part: the parts add up to another form")
    for fact in step.branch:
        fault = again(fact.branch, fact.before, sign, domain)
        _demand(not fault, f"part by part: {fault}")


def _smooth(form: Form) -> Iterator[tuple[Form, str]]:
    """List what a form needs to be smooth: divisors that are not zero, and positive arguments of roots and logarithms."""
    if form.is_Pow and form.base.free_symbols and not (form.exp.is_Integer and form.exp.is_positive):
        yield form.base, Sign.NONZERO if form.exp.is_Integer else Sign.POSITIVE
    if isinstance(form, sp.Function) and not isinstance(form, sp.log):
        known = form.func in EVERYWHERE and form.func not in KINKS
        _demand(known, f"at two places: {form.func} is not smooth everywhere")
    if isinstance(form, sp.log) and form.free_symbols:
        yield form.args[0], Sign.POSITIVE
    for arg in form.args:
        yield from _smooth(arg)


def _is_above(upper: Form, lower: Form, domain: Domain) -> bool:
    """Return True if a constraint says that a place is above another, or if their difference is a symbol that is positive."""
    gap = upper - lower
    strict = (r for r in domain.such_that if isinstance(r, (sp.StrictGreaterThan, sp.StrictLessThan)))
    if any(sp.expand(r.gts - r.lts - gap) == 0 for r in strict):
        return True
    return gap in domain.symbols and bool(domain.symbols[gap].inf >= 0) and domain.symbols[gap].contains(0) == sp.false


def _reaches(between: Form, upper: Form, lower: Form, domain: Domain) -> bool:
    """Return True if an interval begins no later than the lower place may be, and ends no sooner than the upper, a sum of symbols."""
    if not domain.symbols.keys() >= set(sp.Add.make_args(upper)):
        return False
    below, above = domain.symbols[lower], [domain.symbols[s] for s in sp.Add.make_args(upper)]
    stop = sp.Add(*(one.sup for one in above))
    starts = below.inf > between.inf or (below.inf == between.inf and (below.left_open or not between.left_open))
    ends = stop < between.sup or (stop == between.sup and (not between.right_open or any(one.right_open for one in above)))
    return bool(starts) and bool(ends)


def _walls(relation: Form, letter: Letter) -> Iterator[Form]:
    """List where a constraint linear in a letter becomes an equality."""
    line = relation.lhs - relation.rhs
    if line.is_polynomial(letter) and sp.degree(line, letter) == 1:
        slope, offset = sp.Poly(line, letter).all_coeffs()
        yield -offset / slope


def _drawn(domain: Domain) -> list[Point]:
    return [*generic_points(domain, DRAWN, seed=41), *corner_points(domain, CORNERS, seed=41), *_at_ends(domain)]


def _look(rule: str, points: Sequence[Point], form: Form, sign: str) -> None:
    for point in points:
        ball = enclose(form, {s: point[s] for s in form.free_symbols}, digits=DIGITS).value
        against = {Sign.POSITIVE: ball <= 0, Sign.NEGATIVE: ball >= 0, Sign.NONNEGATIVE: ball < 0}[Sign(sign)]
        _demand(bool(ball.is_finite() and not against), f"{rule}: its sign is another at {point}")


def _by_means(fault_of: Callable[..., str], again: Refusal, steps: Sequence[Step], form: Form, sign: str, domain: Domain) -> None:
    fault = fault_of(steps, form, sign, domain, again)
    _demand(not fault, fault)


def _cases(steps: list[Step], form: Form, sign: str, domain: Domain) -> None:
    """Check each case, and that every point drawn is in one."""
    cases, facts = [], list[tuple[Any, str]]()
    while steps:
        case = steps.pop(0)
        _demand(case.rule is Rule.CASE and case.before == form, "case: it is about another form")
        _demand(set(case.forms) == form.free_symbols, "case: a symbol is written in no letter, or another one is")
        rests = []
        while steps and steps[0].rule is Rule.SIGN:
            rests.append(steps.pop(0))
        _demand(bool(rests) and rests[-1].before == case.after, "case: its last form has no sign")
        _demand(rests[-1].called in _ENOUGH[Sign(sign)], f"case: {rests[-1].called} is not {sign}")
        _demand(_is_written(form, case), "case: it ends in another form")
        cases.append(case.forms)
        facts += [(rest.before, rest.called) for rest in rests]
    fault = sign_refusal(facts)
    _demand(not fault, f"sign: {fault}")
    points = [*generic_points(domain, POINTS, seed=43), *corner_points(domain, CORNERS, seed=43), *_at_ends(domain)]
    missed = next((point for point in points if not any(_holds(forms, point) for forms in cases)), None)
    _demand(missed is None, f"case: none holds the point {missed}")


def _cells(steps: Sequence[Step], form: Form, sign: str, domain: Domain) -> None:
    """Check that cells reach every point of an open domain, and the sign claimed on each."""
    _demand(not any(map(partial(_is_closed, domain), domain.symbols)), "cells: none reaches an end of the domain")
    _demand(steps[0].called == sign, "cells: they are about another sign")

    def leaf(proof: Sequence[Step], left: Form, right: Form) -> None:
        first, *rests = proof
        _demand((first.before, first.after, first.called) == (left, right, sign), "cell: it is another form, or another sign")
        _demand(bool(rests) and all(rest.rule is Rule.SIGN for rest in rests), "cell: it has no sign")
        _demand(rests[-1].called in _ENOUGH[Sign(sign)], f"cell: {rests[-1].called} is not {sign}")
        _demand(_agree(left - right, rests[-1].before), "cell: it ends in another form")
        fault = sign_refusal([(rest.before, rest.called) for rest in rests])
        _demand(not fault, f"sign: {fault}")

    fault = cells_fault(steps[0], steps[1:], form, sp.Integer(0), domain, leaf)
    _demand(not fault, f"cells: {fault}")


def _is_closed(domain: Domain, symbol: Letter) -> bool:
    """Return True if an end of a symbol's range is in it, and no constraint on that symbol alone excludes it."""
    interval = domain.symbols[symbol]
    alone = [relation for relation in domain.such_that if relation.free_symbols == {symbol}]
    ends = [end for end in (interval.inf, interval.sup) if end.is_finite and interval.contains(end) != sp.false]
    return any(not any(relation.subs(symbol, end) == sp.false for relation in alone) for end in ends)


def _is_written(form: Form, case: Step) -> bool:
    """Return True if a form in the letters of a case is the case's last form."""
    factor = sp.Integer(1) if case.value is None else case.value
    return bool(factor.is_number and factor.is_positive) and _agree(substitute(form, case.forms), factor * case.after)


def _agree(written: Form, after: Form) -> bool:
    """Return True if two forms in letters are the same: on sight, or by balls if integrals were evaluated."""
    if written == after:
        return True
    letters = sorted(written.free_symbols | after.free_symbols, key=str)
    for start in (7, 3):
        at = {s: sp.Rational(start + 4 * k, 9 + 2 * k) for k, s in enumerate(letters)}
        values = [enclose(side, {s: at[s] for s in side.free_symbols}, digits=DIGITS // 2).value for side in (written, after)]
        gap = values[0] - values[1]
        if not (gap.is_finite() and gap.contains(0) and gap.rad() < 1e-9 * (1 + abs(values[0]))):
            return False
    return True


def _at_ends(domain: Domain) -> Iterator[Point]:
    """Set each symbol to the ends in its interval, and to zero."""
    for point in generic_points(domain, 1, seed=47):
        for s, interval in domain.symbols.items():
            for end in (interval.inf, interval.sup, sp.Integer(0)):
                if end.is_Rational and domain.contains(at := {**point, s: end}):
                    yield at


def _holds(forms: Mapping[Form, Form], point: Mapping[Form, Form]) -> bool:
    """Return True if a point is that of letters of the assumed signs, solved one after the other."""
    letters: dict[Letter, Letter] = {}
    waiting = dict(forms)
    while waiting:
        ready = next((s for s, form in waiting.items() if len(form.free_symbols - letters.keys()) <= 1), None)
        if ready is None:
            return False
        form = waiting.pop(ready)
        unknown = tuple(form.free_symbols - letters.keys())
        if not unknown:
            if abs(sp.N(form.xreplace(letters) - point[ready], 20)) > 1e-12:
                return False
            continue
        value = _solved(form, unknown[0], letters, point[ready])
        if value is None or (unknown[0].is_positive and not value > 0):
            return False
        letters[unknown[0]] = value
    return True


@remembered
def _fraction(form: Form, letter: Letter) -> tuple[tuple[Form, ...], tuple[Form, ...]] | None:
    """Write a form as a fraction of polynomials of degree at most two in a letter: both lists of coefficients, lowest first; else None."""
    parts = sp.fraction(sp.together(form))
    if not all(part.is_polynomial(letter) and sp.degree(part, letter) <= 2 for part in parts):
        return None
    over, under = (tuple(sp.Poly(part, letter).coeff_monomial(letter**k) for k in range(3)) for part in parts)
    return over, under


def _solved(form: Form, letter: Letter, letters: Mapping[Letter, Letter], value: Form) -> Form:
    """Solve form = value, linear in the letter or in its square over another letter; None if there is no such real letter."""
    found = _fraction(form, letter)
    if found is None:
        return None
    start, slope, bend = ((over - value * under).xreplace(dict(letters)) for over, under in zip(*found, strict=True))
    if bend == 0:
        return None if slope == 0 else -start / slope
    square = -start / bend
    if slope != 0 or not square > 0:
        return None
    return sp.sqrt(square)
