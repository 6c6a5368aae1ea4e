"""The independent checker: every step of a proof run again in another way, by its structure and by balls at points drawn anew.

It shares nothing with the prover but the steps' form and the nodes. The prover rewrites symbolically; the checker looks at what was
written: each form that is said to vanish is enclosed at points of the domain (closed forms to sixty digits), each form follows the one
before it, each rule has stated what it rests on, a chart reaches both ends of its interval, and every end that belongs to the domain
was proved.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq

from derivations.claims.domain import Domain, lies_in
from derivations.functions.infinite_sum import InfiniteSum, terms_of
from derivations.laws import E, Gaussian
from numerics.balls.enclose import Effort, enclose
from numerics.balls.table import to_ball, to_balls
from numerics.checker.cells import cells_fault, holds_point
from numerics.checker.check_kinks import general_fault, told_fault
from numerics.checker.primitive import is_primitive
from numerics.checker.sample_points import INTEGRATED, drawn
from numerics.checker.spans import sign_of
from numerics.checker.transforms import is_transform
from numerics.domains.points import generic_points
from numerics.findings.evidence import DoesNotExist, NotLowered
from numerics.forms.nodes import outermost_special, restated, substitute, symbols_in
from numerics.gaussian.singular import of_full_rank
from numerics.proof.steps import Rule, Step

CLOSED = 60  # decimal digits of closed forms
_BITS = 400  # of balls that a closed form is computed in: what cancels loses some
_NEAR = sp.Rational(1, 10**6)  # how near an end of a range a limit is looked at
_CHAINED = {
    Rule.CHART,
    Rule.BY_PRIMITIVES,
    Rule.SCALED,
    Rule.CARRIED_OUT,
    Rule.LOOKED_UP,
    Rule.STEADY,
    Rule.CONTINUOUS,
    Rule.CONSTANT,
    Rule.CORRELATED,
    Rule.BASE,
    Rule.RAY,
    Rule.VANISHES,
}


class Refused(Exception):
    """A step of a proof does not check; the message says which and why."""


def refusal(steps: Sequence[Step], left: Any, right: Any, domain: Domain, where: Mapping[Any, Any] | None = None) -> str:
    """Say why a proof of left = right on a domain is refused; empty where every step checks.

    Args:
        steps: of the proof.
        left: one side of what it is said to prove.
        right: the other.
        domain: the intervals of the symbols.
        where: symbols that stand for a steady state.
    """
    try:
        _branch(list(steps), left, right, domain, dict(where or {}))
        return ""
    except (
        Refused,
        NotLowered,
        DoesNotExist,
        ValueError,
        TypeError,
        ZeroDivisionError,
        KeyError,
        sp.PolynomialError,
    ) as reason:
        return str(reason) or type(reason).__name__


def refusal_of_units(step: Step, left: Any, right: Any, domain: Domain, shown: tuple[Any, Any, Domain]) -> str:
    """Say why a claim does not follow from one that was checked by itself, in other units; empty where it does.

    Args:
        step: that writes the symbols in units.
        left: one side of the claim.
        right: the other.
        domain: the intervals of its symbols.
        shown: the sides and the domain of the claim that was checked.
    """
    try:
        _demand(_written_in_units(step, left, right, domain) == shown, step, "another claim was checked")
        return ""
    except (Refused, TypeError, ValueError) as reason:
        return str(reason)


def _demand(truth: Any, step: Step | None, why: str) -> None:
    if truth is not True:
        raise Refused(f"{step.rule if step else 'the proof'}: {why}")


class _Points:
    """Points of the domain, in the symbols that the forms of a branch are written in."""

    def __init__(self, domain: Domain, where: Mapping[Any, Any], *, means: bool) -> None:
        self.means = means  # whether integrals have to converge absolutely, as those of means have to
        self.domain, self.where, self.written, self.rng = domain, dict(where), dict[Any, Any](), random.Random(17)
        self.told = dict[Any, Any]()  # integrals, and what steps said they are
        self.given = generic_points(domain, 3, seed=17) if domain.symbols else [{}]

    def values(self, form: Any, fixed: Mapping[Any, Any], k: int) -> dict[Any, Any]:
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

    def vanishes(self, form: Any, count: int, fixed: Mapping[Any, Any] | None = None) -> bool:
        """Tell whether a form is zero, as far as balls see, at so many points."""
        form = substitute(form, self.where)
        return all(_is_zero_at(form, self.values(form, fixed or {}, k)) for k in range(count))


def _is_zero_at(form: Any, at: Mapping[Any, Any]) -> bool:
    """Tell whether a form's ball at a point holds zero, and little else."""
    digits = INTEGRATED if outermost_special(form) else CLOSED
    if digits == CLOSED and _is_about_zero(_closed(form, at), digits):
        return True
    return _is_about_zero(enclose(form, at, digits=digits, effort=Effort()).value, digits)


def _closed(form: Any, at: Mapping[Any, Any]) -> arb | None:
    """Enclose a closed form at a point by balls alone, where ``enclose`` puts exact numbers into what may be zero; None where they are needed."""
    try:
        with ctx.workprec(_BITS):
            (value,) = to_balls((form,), {s: to_ball(sp.sympify(number), {}) for s, number in at.items()})
    except (NotLowered, ZeroDivisionError):
        return None
    return value.real if value.is_finite() and value.imag.is_zero() else None


def _is_about_zero(ball: arb | None, digits: int) -> bool:
    return ball is not None and ball.is_finite() and ball.contains(0) and bool(ball.rad() < arb(10) ** (-digits // 2))


def _branch(steps: list[Step], left: Any, right: Any, domain: Domain, where: Mapping[Any, Any]) -> None:
    """Check a claim's steps, and those of the ends of its domain."""
    first = steps.pop(0) if steps else None
    _demand(
        first is not None and first.rule is Rule.CLAIM and (first.before, first.after) == (left, right),
        first,
        "it is of another claim",
    )
    at, current, stated = _Points(domain, where, means=left.has(E) or right.has(E)), left - right, set[tuple[Rule, Any, Any]]()
    ends = set(_closed_ends(domain, left.free_symbols | right.free_symbols)) if not where else set[tuple[Any, Any]]()
    lettered, cells = None, list[Step]()
    if steps and steps[0].rule is Rule.LETTERS:
        count = next((i for i, step in enumerate(steps) if step.rule in (Rule.END, Rule.REACHED)), len(steps))
        lettered, cells, steps = steps[0], steps[1:count], steps[count:]
        fault = cells_fault(lettered, cells, left, right, domain, lambda branch, a, b: _branch(branch, a, b, Domain({}), {}))
        _demand(not fault, first, fault)
        current = sp.Integer(0)
    if steps and steps[0].rule is Rule.UNITS:
        units = steps.pop(0)
        _branch(list(units.branch), *_written_in_units(units, left, right, domain), where)
        current, ends = sp.Integer(0), set[tuple[Any, Any]]()  # the branch reaches them
    if steps and steps[0].rule is Rule.COVARIANCE:
        written = steps.pop(0)
        _demand((written.before, written.after) == (left, right), written, "it is another claim")
        _branch(list(written.branch), left, right, _in_deviations(written, domain), where)
        current, ends = sp.Integer(0), set[tuple[Any, Any]]()  # the branch reaches those of the other symbols
    if steps and steps[0].rule in (Rule.FACT, Rule.TOLD, Rule.GENERAL):
        _kinks(steps, left, right, domain, where)
        _demand(at.vanishes(left - right, 2), steps[-1], "the two sides differ")
        return  # its branch reaches the ends
    while steps and steps[0].rule not in (Rule.END, Rule.REACHED):
        step = steps.pop(0)
        _demand(step.rule not in _CHAINED or step.before == current, step, "it does not start where the step before it ended")
        if step.rule not in _CHECKS or _CHECKS[step.rule](step, at, stated) is not True:
            raise Refused(
                f"{step.rule}: {str(step.before)[:100]} does not check"
            )  # written then alone: SymPy evaluates what it orders
        stated.add((step.rule, step.symbol, step.before))
        current = step.after if step.rule in _CHAINED - {Rule.CONTINUOUS, Rule.CONSTANT, Rule.CORRELATED} else current
    _demand(current == 0, None, "it does not end in zero")
    for step in steps:
        _demand(step.rule in (Rule.END, Rule.REACHED), step, "it follows the end of the proof")
        _demand((step.symbol, step.value) in ends, step, f"{step.symbol} = {step.value} is no end of the domain")
        ends.discard((step.symbol, step.value))
        there = {step.symbol: step.value}
        if step.rule is Rule.REACHED:
            _demand(at.vanishes(substitute(left - right, there), 2, there), step, "the two sides differ at an end")
            if lettered is not None:
                _demand(all(holds_point(lettered, cells, {**p, **there}) for p in at.given), step, "no cell holds that end")
            continue
        chart = {s: substitute(form, there) for s, form in domain.chart.items()}
        sides = [of_full_rank(substitute(substitute(side, domain.chart), there)) for side in (left, right)]
        _demand((step.before, step.after) == tuple(sides), step, "it is not the claim at that end")
        face = Domain({s: i for s, i in domain.symbols.items() if s != step.symbol}, chart=chart)
        _branch(list(step.branch), sides[0], sides[1], face, where)
    _demand(not ends, None, f"nothing is said of the ends {sorted(map(str, ends))}")


def _kinks(steps: list[Step], left: Any, right: Any, domain: Domain, where: Mapping[Any, Any]) -> None:
    """Check a claim whose kinks signs tell, or in which a letter stands for a form."""
    *facts, step = steps
    _demand((step.before, step.after) == (left, right) and not where, step, "it is another claim")
    _demand(all(fact.rule is Rule.FACT for fact in facts), step, "what stands before it is no fact")

    def inside(branch: list[Step], a: Any, b: Any, within: Domain) -> None:
        _branch(branch, a, b, within, {})

    told = step.rule is Rule.TOLD
    _demand(told or (step.rule is Rule.GENERAL and not facts), step, "it rests on no facts")
    fault = told_fault(facts, step, domain, inside) if told else general_fault(step, domain, inside)
    _demand(not fault, step, fault)


def _written_in_units(step: Step, left: Any, right: Any, domain: Domain) -> tuple[Any, Any, Domain]:
    """Give the claim in units that a step writes another in."""
    _demand((step.before, step.after) == (left, right), step, "it is another claim")
    one, other = (substitute(side, step.forms) for side in (left, right))
    return one, other, _in_units(step, domain)


def _in_units(step: Step, domain: Domain) -> Domain:
    """Give the domain of a claim in which symbols are positive multiples of letters: each range is a half line from zero, or the line."""
    letters = {s: next(iter(form.free_symbols)) for s, form in step.forms.items() if len(form.free_symbols) == 1}
    _demand(not domain.chart and set(letters) == set(step.forms) <= set(domain.symbols), step, "these are no units")
    _demand(len(set(letters.values())) == len(letters), step, "two symbols have one letter")
    _demand(not set(letters.values()) & domain.parameters, step, "a letter is in use")
    for s, u in letters.items():
        factor, interval = step.forms[s].coeff(u), domain.symbols[s]
        _demand(step.forms[s] == factor * u and factor.is_Rational and factor.is_positive, step, f"{s} is no multiple of {u}")
        whole = isinstance(interval, sp.Interval) and {interval.inf, interval.sup} <= {-sp.oo, sp.Integer(0), sp.oo}
        _demand(whole, step, f"the range of {s} has another end")
        _demand(u.assumptions0 == s.assumptions0 and s.is_integer is None, step, f"{u} may be of another kind than {s}")
    symbols = {letters.get(s, s): interval for s, interval in domain.symbols.items()}
    return Domain(symbols, tuple(restated(relation, step.forms) for relation in domain.such_that))


def _in_deviations(step: Step, domain: Domain) -> Domain:
    """Give the domain of a claim whose 2 x 2 covariance is written in deviations and a correlation: every positive definite one is."""
    across = [s for s, form in step.forms.items() if len(form.free_symbols) == 3]
    along = [s for s, form in step.forms.items() if form.is_Pow and form.exp == 2 and form.base.is_Symbol and form.base.is_positive]
    _demand(not domain.chart and (len(across), len(along), len(step.forms)) == (1, 2, 3), step, "it is no covariance")
    deviations, (c,) = {step.forms[s].base for s in along}, across
    others = step.forms[c].free_symbols - deviations
    _demand((len(deviations), len(others)) == (2, 1), step, "it is no covariance")
    (rho,) = others
    _demand(step.forms[c] == rho * sp.Mul(*deviations) and not {*deviations, rho} & domain.parameters, step, "it is no covariance")
    _demand((rho.is_real, rho.is_nonzero, rho.is_nonnegative) == (True, None, None), step, "it is no correlation")
    half, line = sp.Interval.open(0, sp.oo), sp.Interval(-sp.oo, sp.oo)
    _demand([domain.symbols[s] for s in (*along, c)] == [half, half, line] and not c.is_integer, step, "its entries are bounded")
    definite = [
        r
        for r in domain.such_that
        if isinstance(r, (sp.StrictGreaterThan, sp.StrictLessThan)) and sp.expand(r.gts - r.lts - sp.Mul(*along) + c**2) == 0
    ]
    _demand(len(definite) == 1, step, "the covariance may not be positive definite")
    symbols = {s: i for s, i in domain.symbols.items() if s not in step.forms}
    kept = tuple(substitute(r, step.forms) for r in domain.such_that if r != definite[0])
    return Domain({**symbols, **dict.fromkeys(deviations, half), rho: sp.Interval.open(-1, 1)}, kept, step.forms)


def _closed_ends(domain: Domain, symbols: set[Any]) -> list[tuple[Any, Any]]:
    used = symbols.union(*(f.free_symbols for s, f in domain.chart.items() if s in symbols))
    sides = [(s, end) for s, i in domain.symbols.items() if s in used for end in (i.inf, i.sup)]
    return [(s, end) for s, end in sides if end.is_finite and lies_in(domain.symbols[s], end) and not _left_out(domain, s, end)]


def _left_out(domain: Domain, symbol: Any, end: Any) -> bool:
    """Tell whether a constraint on one symbol alone is not met at an end of its range."""
    alone = [relation for relation in domain.such_that if relation.free_symbols == {symbol}]
    return any(relation.subs(symbol, end) == sp.false for relation in alone)


def _chart(step: Step, at: _Points, _: set[Any]) -> bool:
    """A chart is the domain's own, or a letter of the same sign, or goes from one end of an interval to the other."""
    for s, form in step.forms.items():
        if s in at.domain.chart:
            if form != at.domain.chart[s]:
                return False
            continue
        interval, (q,) = at.domain.symbols[s], form.free_symbols
        if s.is_integer:
            reaches = _reaches_whole(
                form, q, [interval.inf, *(bound for r in at.domain.such_that if (bound := _bound(r, s)) is not None)]
            )
        elif form == q:
            reaches = interval.inf >= 0 and q.is_positive
        else:
            far, near = (enclose(form, {q: place}).value for place in (1 / _NEAR, _NEAR))
            low, high = enclose(interval.inf, {}).value, enclose(interval.sup, {}).value
            reaches = q.is_positive and abs(far - low) < (high - low) * 1e-9 and abs(near - high) < (high - low) * 1e-9
        if not reaches:
            return False
    at.written |= step.forms if not any(s in at.domain.chart for s in step.forms) else {}
    return substitute(step.before, step.forms) == step.after or at.vanishes(step.after, 1)


def _reaches_whole(form: Any, q: Any, bounds: Sequence[Any]) -> bool:
    """A letter of whole numbers, and what is added to it, reach each that is above some bound."""
    start = 1 if q.is_positive else 0 if q.is_nonnegative else None
    added = sp.expand(form - q)
    return bool(q.is_integer and added.is_Integer and start is not None and any(bound > added + start - 1 for bound in bounds))


def _bound(relation: Any, symbol: Any) -> Any:
    """Give the least whole number that a constraint on one symbol leaves: 3 for n > 2, and for n >= 3."""
    if not hasattr(relation, "gts") or relation.gts != symbol or not relation.lts.is_Integer:
        return None
    return relation.lts + isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))


def _continuous(step: Step, at: _Points, _: set[Any]) -> bool:
    """What is continuous and zero on one side of a place is so at it, and on the other side."""
    places = [_NEAR, sp.Rational(5, 7)] + ([-_NEAR, sp.Rational(-3, 7)] if step.symbol.is_nonnegative is None else [])
    return not outermost_special(step.before) or (
        not step.symbol.is_integer and all(at.vanishes(step.before, 1, {step.symbol: place}) for place in places[1::2])
    )


def _constant(step: Step, at: _Points, stated: set[Any]) -> bool:
    if (Rule.CONTINUOUS, step.symbol, step.before) not in stated:
        return False
    return at.vanishes(step.after, 2) and at.vanishes(step.before.diff(step.symbol), 1)


def _correlated(step: Step, at: _Points, _: set[Any]) -> bool:
    """A mean's derivative is about what its values on both sides of a point differ by; the whole's follows by the chain rule."""
    names = {node: sp.Dummy(real=True) for node in outermost_special(step.before)}
    moving = {node for node in names if step.symbol in node.free_symbols}
    rest = step.before.xreplace(names)
    by_chain = rest.diff(step.symbol) + sp.Add(*(rest.diff(names[node]) * slope for node, slope in step.forms.items()))
    by_chain = by_chain.xreplace({name: node for node, name in names.items()})
    if moving != set(step.forms) or not all(isinstance(node, E) for node in moving) or step.symbol.is_integer:
        return False
    return (
        all(_differs_by(node, slope, step.symbol, at, k) for node, slope in step.forms.items() for k in range(2))
        and at.vanishes(by_chain - step.after, 2)
        and at.vanishes(step.after, 2)
        and at.vanishes(step.before, 1)
    )


def _differs_by(node: Any, slope: Any, symbol: Any, at: _Points, k: int) -> bool:
    values = at.values(sp.Tuple(node, slope), {}, k)
    apart = values[symbol] / 1000
    high, low = (enclose(node, {**values, symbol: values[symbol] + turn * apart}, digits=INTEGRATED).value for turn in (1, -1))
    told = enclose(slope, values, digits=INTEGRATED).value
    return bool(abs((high - low) / (2 * arb(fmpq(int(apart.p), int(apart.q)))) - told) < 1e-4 * (1 + abs(told)))


def _base(step: Step, at: _Points, stated: set[Any]) -> bool:
    constant = {(rule, step.symbol, step.before) for rule in (Rule.CONSTANT, Rule.CORRELATED)}
    if not constant & stated or step.symbol in step.after.free_symbols:
        return False
    there = substitute(step.before, {step.symbol: step.value})
    if step.after != there.xreplace({n: sp.Integer(0) for n in there.atoms(sp.Integral) if n.function == 0}):
        return False
    inside = step.value != 0 or (step.symbol.is_nonnegative, step.symbol.is_zero) == (None, None)
    if step.value.free_symbols and not (step.value.is_positive and step.symbol.is_positive):
        return False  # it may lie outside the symbol's range
    moving = {n for n in step.before.atoms(sp.Integral) if step.symbol in n.free_symbols}
    rests = inside or all((Rule.DOMINATED, step.symbol, node) in stated for node in moving)
    return (
        rests
        and at.vanishes(step.after, 2)
        and (bool(step.value.free_symbols) or at.vanishes(step.before, 1, {step.symbol: step.value if inside else _NEAR}))
    )


def _ray(step: Step, at: _Points, stated: set[Any]) -> bool:
    """The covariances off all diagonals go to zero in proportion, each with a symbol in which the form is constant, and nothing else moves."""
    if not all((Rule.CORRELATED, symbol, step.before) in stated for symbol in step.forms) or not step.forms:
        return False
    if step.after != substitute(step.before, step.forms) or step.after.free_symbols & step.forms.keys():
        return False
    moving: dict[Any, list[Any]] = {symbol: [] for symbol in step.forms}
    for node in outermost_special(step.before):
        law = node.law if isinstance(node, E) else None
        if not isinstance(law, Gaussian):
            return False
        matrix = sp.Matrix(law.covariance)
        off = [matrix[j, k] for j in range(matrix.rows) for k in range(j) if matrix[j, k] != 0]
        if any(len(entry.free_symbols & step.forms.keys()) != 1 or len(entry.free_symbols) != 1 for entry in off):
            return False
        for entry in off:
            moving[entry.free_symbols.copy().pop()].append(entry)
        fixed = sp.Tuple(node.body, *law.mean, *(matrix[j, j] for j in range(matrix.rows)))
        if fixed.free_symbols & step.forms.keys():
            return False
    for symbol, entries in moving.items():
        rates = [sp.cancel(entry / entries[0]) for entry in entries]
        way = [sp.simplify(entry.xreplace({symbol: step.forms[symbol]})) for entry in entries]
        if not entries or any(way) or any(rate.free_symbols for rate in rates):
            return False
        if sign_of(sp.diff(entries[0], symbol)) is None:  # strictly monotone: it goes there on the way
            return False
    return at.vanishes(step.before, 2) and at.vanishes(step.after, 1)


def _dominated(step: Step, at: _Points, _: set[Any]) -> bool:
    """A limit that is lost to infinity is seen: the integral near the end is far from the one at it."""
    values = at.values(step.before, {step.symbol: step.value + _NEAR}, 0)
    near = enclose(step.before, values, digits=INTEGRATED).value
    there = enclose(step.after, {s: v for s, v in values.items() if s != step.symbol}, digits=INTEGRATED).value
    return bool(abs(near - there) < 1e-2)


def _primitive(step: Step, at: _Points, _: set[Any]) -> bool:
    at.told[step.before] = step.after
    return all(is_primitive(step, at.values(sp.Tuple(step.before, step.after), {}, k)) for k in range(2))


def _transform(step: Step, at: _Points, _: set[Any]) -> bool:
    if not isinstance(step.before, sp.Integral):
        return False
    at.told[step.before] = step.after
    letters = sp.Tuple(step.before, step.after, *step.forms.values()).free_symbols - set(step.before.variables)
    return is_transform(step, at.values(sp.Tuple(*sorted(letters, key=str)), {}, 1), absolutely=at.means)


def _series(step: Step, at: _Points, _: set[Any]) -> bool:
    """The terms fall geometrically, or faster, for all values of the letters; and the sum is what balls say, at points."""
    if not isinstance(step.before, InfiniteSum):
        return False
    at.told[step.before] = step.after
    inside = all(sign_of(1 + turn * z) == 1 for z in step.before.limits_of_ratio() for turn in (1, -1))
    degrees = all(ratio.degree <= 0 for _, ratio in terms_of(step.before))
    return inside and degrees and at.vanishes(step.before - step.after, 3)


def _by_primitives(step: Step, at: _Points, _: set[Any]) -> bool:
    """Each integral is replaced by what a step before it says of it, and nothing else is changed."""
    return bool(step.after == step.before.xreplace(at.told)) and at.vanishes(step.after, 1)


def _scaled(step: Step, at: _Points, _: set[Any]) -> bool:
    """An exponential is nowhere zero; what stands beside the integrals is multiplied by it, and so is what stands under them."""
    if not isinstance(step.value, sp.exp) or step.value.args[0].is_real is not True:
        return False
    sides = (step.before, step.after)
    nodes = {node: sp.Dummy() for form in sides for node in form.atoms(sp.Integral)}
    ranges, variables = {node.limits[0][1:] for node in nodes}, {node.variables[0] for node in nodes}
    one_line = len(ranges) == 1 and all(len(node.limits) == 1 for node in nodes)
    if (
        not one_line
        or step.value.free_symbols & variables
        or not all(_is_line(form.xreplace(nodes), set(nodes.values())) for form in sides)
    ):
        return False
    ((low, high),) = ranges
    turns = (1,) if low.is_nonnegative else (-1,) if high.is_nonpositive else (1, -1)  # where the range goes
    v = sp.Dummy("v", positive=True)
    under = [{node: node.function.xreplace({node.variables[0]: turn * v}) for node in nodes} for turn in turns]
    beside = [form.xreplace(dict.fromkeys(nodes, sp.Integer(0))) for form in sides]
    pairs = [beside, *([form.xreplace(at_v) - rest for form, rest in zip(sides, beside, strict=True)] for at_v in under)]
    return all(at.vanishes(step.value * old - new, 2) for old, new in pairs)


def _is_line(form: Any, letters: set[Any]) -> bool:
    return not any(form.diff(letter).free_symbols & letters for letter in letters)


def _exists(step: Step, at: _Points, _: set[Any]) -> bool:
    return bool(enclose(step.before, at.values(step.before, {}, 0), digits=INTEGRATED).value > 0)


_CHECKS: Mapping[Rule, Callable[[Step, _Points, set[Any]], bool]] = {
    Rule.CHART: _chart,
    Rule.EXISTS: _exists,
    Rule.CARRIED_OUT: lambda step, at, _: at.vanishes(step.after, 2),
    Rule.LOOKED_UP: lambda step, at, _: at.vanishes(step.after, 2),
    Rule.PRIMITIVE: _primitive,
    Rule.TRANSFORM: _transform,
    Rule.SERIES: _series,
    Rule.SCALED: _scaled,
    Rule.BY_PRIMITIVES: _by_primitives,
    Rule.STEADY: lambda step, at, _: at.vanishes(step.before, 2) and at.vanishes(step.after, 2),
    Rule.CONTINUOUS: _continuous,
    Rule.CONSTANT: _constant,
    Rule.CORRELATED: _correlated,
    Rule.DOMINATED: _dominated,
    Rule.BASE: _base,
    Rule.RAY: _ray,
    Rule.VANISHES: lambda step, at, _: step.after == 0 and at.vanishes(step.before, 3),
}
