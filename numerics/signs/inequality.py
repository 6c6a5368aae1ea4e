"""A relation proved on a whole domain: an equation by the prover, a number by a ball, an inequality by rules of signs or on boxes, means by closed forms.

The symbols are written in letters of known sign. A half line uses the distance from its end, an interval q >= 0 with
p = lo + (hi - lo) q^2 / (1 + q^2), the real line its three parts. So one set of rules serves all domains. Joint constraints only make the
domain smaller; they are ignored, unless they state that a symbol is above another, or not zero. If that does not suffice, the open
domain is cut into cells on which kinks and joint constraints have a sign (``numerics.proof.cells``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E
from closedform.derivations.memory import shared
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.signs import certainly
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import as_factors
from closedform.numerics.forms.nodes import outermost_special, substitute, symbols_in
from closedform.numerics.forms.surfaces import vanishing_factors
from closedform.numerics.gaussian.evaluated_form import carried_out, simplified
from closedform.numerics.proof import prove as prover
from closedform.numerics.proof.cells import by_cells
from closedform.numerics.proof.definite_integrals import by_primitives
from closedform.numerics.proof.integrals import plain
from closedform.numerics.proof.letters import letter_for
from closedform.numerics.proof.series import summed
from closedform.numerics.proof.steps import Attempt, Rule, Step
from closedform.numerics.signs.apart import by_parts_apart
from closedform.numerics.signs.atoms import LARGEST, factored, is_root, with_roots_factored
from closedform.numerics.signs.boxes import positive_on
from closedform.numerics.signs.joint_bounds import Bounds, between, held_between
from closedform.numerics.signs.numeric_check import fails, signs_seen
from closedform.numerics.signs.of_means import by_means
from closedform.numerics.signs.on_a_line import nonnegative_along, positive_along
from closedform.numerics.signs.one_by_one import everywhere_one_by_one
from closedform.numerics.signs.one_letter import in_one_letter, in_one_of_its_letters, without_idle_letters
from closedform.numerics.signs.sign import OutOfBudget, Signs
from closedform.numerics.signs.two_places import at_two_places

SPLIT = 4  # real symbols split by sign
_TURNED = 80  # operations of a form that is cut where its slopes vanish
_HIGHEST = 4  # factor of a logarithm that is written as a power
DEEPEST = 3  # nesting of slopes
_BUDGETS = (300, 300, 300, 450)  # forms that may be examined with so deep a nesting
_ROOTED = 120  # operations of a form with roots that is written in plainer letters
_KEPT = 3  # ranges that are tried with their upper end, one at a time
_REFUTING = {Sign.POSITIVE: {-1}, Sign.NEGATIVE: {1}, Sign.NONNEGATIVE: {-1}}


@shared
def argued(expression: Form, sign: str, domain: Domain, where: Mapping[Form, Form] | None = None) -> Attempt:
    """Try to prove that an expression has a sign on a domain, step by step.

    Args:
        expression: integrals and expectations allowed.
        sign: zero, nonzero, positive, negative or nonnegative.
        domain: the intervals of the symbols, and constraints.
        where: symbols defined by other forms.
    """
    sign = Sign(sign)
    if sign is Sign.ZERO:
        return prover.prove(expression, sp.Integer(0), domain, where)
    if sign is Sign.NONZERO:
        standing, found = substitute(expression, dict(where or {})), Attempt(False, "it is zero somewhere")
        for one in (Sign.POSITIVE, Sign.NEGATIVE):
            if not found.found and not fails(standing, one, domain):
                found = argued(expression, one, domain, where)
        return found
    form = substitute(substitute(expression, dict(where or {})), domain.chart)
    found = _without_means(form, sign, domain)
    if found.found or not outermost_special(form):
        return found
    other = by_means(form, sign, domain, _without_means) if form.has(E) else found
    other = other if other.found else _by_closed_forms(form, sign, domain)
    return other if other.found else found


def _by_closed_forms(form: Form, sign: Sign, domain: Domain) -> Attempt:
    """Prove a sign of a form of means with each mean replaced by its closed form, which the prover proves equal."""
    nodes = sorted(outermost_special(form), key=sp.default_sort_key)
    try:
        beside = form.xreplace({node: sp.Dummy(real=True) for node in nodes})
        closed = {node: _as_beside(_closed(node), beside) for node in nodes}
    except (NotLowered, DoesNotExist, NotImplementedError, sp.PolynomialError, ValueError, TypeError) as reason:
        return Attempt(False, str(reason))  # no closed form of them is known
    replaced = form.xreplace(closed)
    if outermost_special(replaced) or not (found := _without_means(replaced, sign, domain)).found:
        return Attempt(False, "no rule tells the sign of the closed form")
    steps: list[Step] = []
    for node, value in closed.items():
        ranges = _about_zero(domain, node.free_symbols)
        proof = prover.prove(node, value, domain)
        if not proof.found and ranges:
            proof = prover.prove(node, value, Domain({**domain.symbols, **ranges}, domain.such_that, domain.chart))
            steps.append(Step(Rule.MEAN, node, value, forms=ranges, branch=proof.steps))
        else:
            steps.append(Step(Rule.MEAN, node, value, branch=proof.steps))
        if not proof.found:
            return Attempt(False, "a mean is not shown to be its closed form")
    return Attempt(True, f"by closed forms of the means, then {found.method}", (*steps, *found.steps))


def _closed(node: Form) -> Form:
    """Return the closed form of an integral by a primitive, of a series, or of a mean; unchanged where none is known."""
    if isinstance(node, InfiniteSum):
        return node if (step := summed(node)) is None else step.after
    if isinstance(node, sp.Integral):
        found = by_primitives(plain(node), table=True)
        return node if found is None else found[0]
    return simplified(carried_out(node), node)


def _as_beside(form: Form, beside: Form) -> Form:
    """Write a form in whichever of erf and erfc its companion uses: no rule compares the two."""
    if beside.has(sp.erfc) and not beside.has(sp.erf):
        return form.replace(sp.erf, lambda x: 1 - sp.erfc(x))
    if beside.has(sp.erf) and not beside.has(sp.erfc):
        return form.replace(sp.erfc, lambda x: 1 - sp.erf(x))
    return form


def _about_zero(domain: Domain, used: set[Form]) -> dict[Form, Form]:
    """Write ranges from zero on as wider ones about zero, as correlations have: an equality there holds on the half too."""
    ranges = {s: domain.symbols[s] for s in used & domain.symbols.keys() if s.is_positive is None and not s.is_integer}
    return {s: sp.Interval.open(-one.sup, one.sup) for s, one in ranges.items() if one.inf == 0 and one.sup.is_finite}


def _without_means(form: Form, sign: Sign, domain: Domain) -> Attempt:
    try:
        number = Attempt(False, "no number") if symbols_in(form) else _number(form, sign)
        return number if number.found or form == 0 else _inequality(form, sign, domain)
    except (NotLowered, DoesNotExist, NotImplementedError, OutOfBudget) as reason:
        return Attempt(False, str(reason) or "the rules of signs were applied as often as they may be")


def _number(form: Form, sign: Sign) -> Attempt:
    ball = enclose(form, {}, digits=15).value
    if not certainly(sign, ball):
        return Attempt(False, "a ball does not decide the sign of a number")
    return Attempt(True, "a number, by a ball", (Step(Rule.NUMBER, form, form, called=sign),))


def _by_balls(form: Form, sign: Sign, domain: Domain) -> Attempt:
    """Prove a sign on boxes that cover the domain, or along one letter by bounds at both ends and balls between."""
    side = -form if sign is Sign.NEGATIVE else form
    if not outermost_special(form) and (box := _box(domain, form)) and positive_on(side, box, domain.limits):
        return Attempt(True, "on boxes that cover the domain, by balls", (Step(Rule.BOXES, form, form, called=sign),))
    if not outermost_special(form) and len(form.free_symbols) == 1:
        (letter,) = form.free_symbols
        along = nonnegative_along if sign is Sign.NONNEGATIVE else positive_along
        if letter in domain.symbols and all(along(side, letter, part) for part in _ranges(letter, domain)):
            return Attempt(True, "by bounds at both ends, and balls between", (Step(Rule.ALONG, form, form, letter, called=sign),))
    return Attempt(False, "no ball tells the sign")


def _at_one_place(form: Form, sign: Sign, domain: Domain) -> Attempt:
    """Prove a sign by balls, which decide a form of one letter at once, or by all rules."""
    found = Attempt(False, "") if sign is Sign.NONZERO or not form.free_symbols else _by_balls(form, sign, domain)
    return found if found.found else argued(form, sign, domain)


def _inequality(form: Form, sign: Sign, domain: Domain) -> Attempt:
    for first in (at_two_places, in_one_of_its_letters):
        if (found := first(form, sign, domain, _at_one_place)).found:
            return found
    known: dict[Form, list[Step] | None] = {}
    writings = [(*one, False) for one in _writings(domain, form.free_symbols)]
    if any(map(is_root, form.atoms(sp.Pow))) and sp.count_ops(form) <= _ROOTED:  # squares in roots grow long
        writings = [*((*one, True) for one in _plainer(_narrowed(domain), form.free_symbols)), *writings]
    for (factor, written), (ranges, bounds, plainly) in product(_ways(form, domain), writings):
        steps: list[Step] = []
        try:
            for case in _cases(ranges, form.free_symbols, bounds, plainly=plainly):
                lettered = substitute(written, case)
                if lettered not in known:  # that a letter turns round often changes nothing
                    known[lettered] = _in_letters(lettered, sign)
                if (told := known[lettered]) is None:
                    break
                steps += [Step(Rule.CASE, form, told[-1].before, value=factor, forms=case), *told]
            else:
                return Attempt(True, "by rules of signs", tuple(steps))
        except OutOfBudget:
            pass
    if (found := _by_balls(form, sign, domain)).found:
        return found
    if not outermost_special(form) and everywhere_one_by_one(form, sign, domain):
        return Attempt(True, "at each point of the domain, by balls", (Step(Rule.EVERY, form, form, called=sign),))
    for rule, prove in ((in_one_letter, _without_means), (by_parts_apart, argued)):
        if (found := rule(form, sign, domain, prove)).found:
            return found
    return _on_cells(form, sign, domain)


def _writings(domain: Domain, used: set[Form]) -> list[tuple[Domain, Mapping[Letter, Bounds]]]:
    """List the ranges, and the joint bounds, by which symbols are written in letters.

    They are as they stand; from the first whole number on; as constraints on one symbol narrow them; between forms of other symbols.
    """
    whole = _from_the_first(domain)
    ranges = [domain]
    ranges += [one for one in (whole, _narrowed(whole)) if one not in ranges]
    out: list[tuple[Domain, Mapping[Letter, Bounds]]] = [(one, {}) for one in ranges]
    if bounds := held_between(ranges[-1], used):
        out.append((ranges[-1], bounds))
    return out


def _plainer(domain: Domain, used: set[Form]) -> list[tuple[Domain, Mapping[Letter, Bounds]]]:
    """List ranges for plainer letters: those that begin at zero without their upper ends, or all of these but one."""
    ahead = [s for s in sorted(used, key=str) if not s.is_integer and _begins_at_zero(domain.symbols[s])]
    about = [s for s in used if domain.symbols[s].inf < 0 < domain.symbols[s].sup < sp.oo]
    if not ahead and not about:
        return []
    bounds = {s: pair for s, pair in held_between(domain, used).items() if pair[0].free_symbols and pair[1].free_symbols}
    kept = [None, *ahead] if 1 < len(ahead) <= _KEPT else [None]
    freed = [{s: sp.Interval.open(0, sp.oo) for s in ahead if s != one} for one in kept]
    return [(replace(domain, symbols={**domain.symbols, **its}), bounds) for its in freed]


def _begins_at_zero(interval: Form) -> bool:
    return bool(interval.inf == 0 and interval.left_open and interval.sup.is_finite)


def _narrowed(domain: Domain) -> Domain:
    """Let the range of a symbol be what linear constraints on it alone leave, if that is one piece."""
    pieces = {s: _ranges(s, domain) for s in domain.symbols}
    return replace(domain, symbols={s: its[0] if len(its) == 1 else domain.symbols[s] for s, its in pieces.items()})


def _from_the_first(domain: Domain) -> Domain:
    """Let the range of each whole number that has a lower end begin at the first one: at 1, not above 0."""
    above = {s: one for s, one in domain.symbols.items() if s.is_integer and one.inf.is_finite and one.left_open}
    first = {s: sp.Interval(sp.floor(one.inf) + 1, one.sup, right_open=one.right_open) for s, one in above.items()}
    return replace(domain, symbols={**domain.symbols, **first})


def _ranges(letter: Letter, domain: Domain) -> list[sp.Interval]:
    """Return the ranges that a domain leaves a letter: its interval, and what constraints linear in it alone say."""
    out = domain.symbols[letter]
    for relation in domain.such_that:
        if relation.free_symbols != {letter} or not isinstance(relation, (sp.Gt, sp.Lt, sp.Ge, sp.Le, sp.Ne)):
            continue
        line = relation.lhs - relation.rhs
        if not line.is_polynomial(letter) or sp.degree(line, letter) != 1:
            continue
        slope, offset = sp.Poly(line, letter).all_coeffs()
        end = -offset / slope
        if isinstance(relation, sp.Ne):
            out -= sp.FiniteSet(end)
            continue
        upwards, is_open = (slope > 0) == isinstance(relation, (sp.Gt, sp.Ge)), isinstance(relation, (sp.Gt, sp.Lt))
        out &= sp.Interval(end, sp.oo, left_open=is_open) if upwards else sp.Interval(-sp.oo, end, right_open=is_open)
    pieces = out.args if isinstance(out, sp.Union) else (out,)
    return list(pieces) if all(isinstance(piece, sp.Interval) for piece in pieces) else [domain.symbols[letter]]


def _ways(form: Form, domain: Domain) -> Iterator[tuple[Form, Form]]:
    """Write a form in the ways in which its sign is searched for, each with a positive factor; None for the factor one."""
    if form.is_rational_function(*form.free_symbols) and sp.count_ops(form) <= LARGEST:
        yield None, factored(form)  # in its own letters it shows factors that others hide
        return
    if sp.count_ops(form) <= LARGEST and any(map(is_root, form.atoms(sp.Pow))):
        spread = without_idle_letters(form, domain)
        shorter = min(spread, _opened(spread), key=sp.count_ops)
        if shorter.free_symbols < form.free_symbols or 2 * sp.count_ops(shorter) < sp.count_ops(form):
            yield None, shorter
            return
    common, rest = _common_number(form)
    yield (None if common == 1 else common), rest
    monic = rest.replace(lambda node: isinstance(node, sp.Function), lambda node: node.func(*map(_monic, node.args)))
    if monic != rest:
        yield (None if common == 1 else common), monic


def _opened(form: Form) -> Form:
    """Multiply a form out with each square root as a letter, whose square stands for what is in the root: (1 - 1/r)(1 + 1/r) r^2 is r^2 - 1."""
    bases = sorted({node.base for node in form.atoms(sp.Pow) if is_root(node) and node.base.is_Add}, key=sp.default_sort_key)
    roots = {base: sp.Dummy("r", positive=True) for base in bases}
    lettered = sp.expand(form.xreplace({base: r**2 for base, r in roots.items()}))
    return lettered.xreplace({r: sp.sqrt(base) for base, r in roots.items()})


def _common_number(form: Form) -> tuple[Form, Form]:
    """Take out of a sum the positive number that divides all terms: 2/pi in 2 a/pi - 4 b/pi."""
    terms = form.args if form.is_Add else ()
    numbers = [term.as_independent(*form.free_symbols, as_Add=False)[0] for term in terms]
    if not numbers or any(number == 0 for number in numbers):
        return sp.Integer(1), form
    first = abs(numbers[0])
    ratios = [number / first for number in numbers]
    if not (first.is_positive and all(ratio.is_Rational for ratio in ratios)):
        return sp.Integer(1), form
    common = first * sp.gcd_list(ratios)
    return common, sp.Add(*(term / common for term in terms))


def _monic(form: Form) -> Form:
    """Write a fraction of polynomials so that the denominator's first coefficient is one."""
    if not form.free_symbols or not form.is_rational_function(*form.free_symbols) or form.is_polynomial(*form.free_symbols):
        return form
    over, under = sp.fraction(sp.cancel(form))
    first = sp.Poly(under, *sorted(form.free_symbols, key=str)).LC()
    return sp.expand(over / first) / sp.expand(under / first)


def _on_cells(form: Form, sign: Sign, domain: Domain) -> Attempt:
    """Prove a sign on each cell into which kinks and constraints cut an open domain."""
    constrained = any(substitute(relation, domain.chart).free_symbols & form.free_symbols for relation in domain.such_that)
    idle = outermost_special(form) and not constrained and not form.has(*KINKS)
    if idle or sp.count_ops(form) > LARGEST or not is_open(domain):
        return Attempt(False, "no rule tells the sign")

    def leaf(one: Form, other: Form) -> Attempt:
        try:
            found = _in_letters(one - other, sign)
        except OutOfBudget:
            found = None
        return Attempt(found is not None, "by rules of signs", tuple(found or ()))

    found = by_cells(form, sp.Integer(0), domain, leaf, turns=_turns)
    return replace(found, steps=_called(found.steps, sign)) if found.found else Attempt(False, "no rule tells the sign")


def _turns(form: Form) -> list[tuple[Form, Form]]:
    """List letters with factors of a form's slopes in them: where one vanishes the form may be least, and on both sides it is monotone."""
    plain = all(isinstance(node, sp.log) for node in form.atoms(sp.Function)) and not any(map(is_root, form.atoms(sp.Pow)))
    if not plain or sp.count_ops(form) > _TURNED:  # slopes of other forms are seldom fractions, and costly
        return []
    letters = sorted((s for s in form.free_symbols if s.is_real and not s.is_integer), key=str)
    slopes = [(s, with_roots_factored(differentiated(form, s))) for s in letters]
    found = [(s, _level(factor)) for s, slope in slopes for factor in vanishing_factors(slope)]
    return sorted(dict.fromkeys(found), key=lambda pair: (sp.count_ops(pair[1]), str(pair)))


def _level(form: Form) -> Form:
    """Write a sum of logarithms with whole factors as a form with the same sign: the argument of their product's logarithm, minus one."""
    parts = [term.as_coeff_Mul() for term in sp.Add.make_args(form)]
    if not all(isinstance(node, sp.log) and c.is_Integer and abs(c) <= _HIGHEST for c, node in parts):
        return form
    return sp.Mul(*(node.args[0] ** c for c, node in parts)) - 1


def _called(steps: Sequence[Step], sign: str) -> tuple[Step, ...]:
    """Name in cells, and in the claims on them, the sign that is meant."""
    told = (Rule.LETTERS, Rule.CELL, Rule.CLAIM)
    return tuple(replace(step, called=sign, branch=_called(step.branch, sign)) if step.rule in told else step for step in steps)


def is_open(domain: Domain) -> bool:
    """Return True if no interval of a domain contains an end, except ends that a constraint on that symbol alone excludes."""
    ends = [(s, end) for s, interval in domain.symbols.items() for end in (interval.inf, interval.sup)]
    inside = [(s, end) for s, end in ends if end.is_finite and domain.symbols[s].contains(end) != sp.false]
    alone = {s: [r for r in domain.such_that if r.free_symbols == {s}] for s in domain.symbols}
    return all(any(relation.xreplace({s: end}) == sp.false for relation in alone[s]) for s, end in inside)


def _in_letters(form: Form, sign: Sign) -> list[Step] | None:
    """Return the steps to the sign of a form in letters, which is the last step; None if no rule decides it."""
    carried = plain(form) if outermost_special(form) else form
    if outermost_special(carried):
        if (primitives := by_primitives(carried, table=True)) is None or outermost_special(primitives[0]):
            return None
        carried = primitives[0]
    carried = _in_known_functions(carried)
    if signs_seen(carried) & _REFUTING[sign]:
        return None
    carried = with_roots_factored(carried)
    if carried.is_Add and any(map(is_root, carried.atoms(sp.Pow))):
        carried = sp.factor_terms(carried)
    for depth in range(DEEPEST + 1):  # with the fewest slopes that suffice
        signs = Signs(_BUDGETS[depth], depth)
        if signs.defined(carried) and (found := signs.of(carried)) is not None and found.implies(sign):
            facts = [(fact, its) for fact, its in signs.facts if fact != carried]
            return [Step(Rule.SIGN, fact, fact, called=its) for fact, its in (*facts, (carried, found))]
    return None


def _in_known_functions(form: Form) -> Form:
    """Write functions by those that the rules know, wherever both are the same."""
    form = form.replace(sp.acos, lambda u: sp.pi / 2 - sp.asin(u))
    form = form.replace(lambda f: isinstance(f, sp.sinc) and f.args[0].is_nonzero, lambda f: sp.sin(f.args[0]) / f.args[0])
    return form.replace(lambda f: isinstance(f, sp.Ei) and f.args[0].is_negative, lambda f: -sp.expint(1, -f.args[0]))


def _box(domain: Domain, form: Form) -> list[tuple[Form, Form, Form]] | None:
    """Return the domain's box if every symbol has rational ends; None if one is unbounded."""
    rows = []
    for s in sorted(form.free_symbols, key=str):
        interval = domain.symbols[s]
        if not (interval.inf.is_Rational and interval.sup.is_Rational) or s.is_integer:
            return None
        rows.append((s, interval.inf, interval.sup))
    return rows


def _cases(
    domain: Domain, used: set[Form], bounds: Mapping[Letter, Bounds], *, plainly: bool = False
) -> Iterator[dict[Form, Form]]:
    """Write the symbols in letters of known sign, in enough ways to reach every point of the domain."""
    above = {} if bounds else _above(domain, used)
    rest = [s for s in sorted(used, key=str) if s not in above and s not in bounds]
    if sum(domain.symbols[s].inf == -sp.oo and domain.symbols[s].sup == sp.oo for s in rest) > SPLIT:
        raise NotLowered(f"more than {SPLIT} symbols range over the real line")
    for written in product(*(list(_written(s, domain.symbols[s], plainly=plainly)) for s in rest)):
        case = dict(zip(rest, written, strict=True))
        case |= {s: case[lower] + letter_for(s, f"{s}_above", positive=True) for s, lower in above.items()}
        case |= {s: between(pair, letter_for(s, positive=True)).xreplace(case) for s, pair in bounds.items()}
        if not any(relation.xreplace(case) == sp.false for relation in domain.such_that):
            yield case


def _above(domain: Domain, used: set[Form]) -> dict[Form, Form]:
    """List symbols that a constraint makes strictly larger than another, with the other."""
    found: dict[Any, Any] = {}
    for relation in domain.such_that:
        strict = isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan)) and {relation.gts, relation.lts} <= used
        if strict and not {relation.gts, relation.lts} & found.keys() and relation.gts not in found.values():
            found[relation.gts] = relation.lts
    return found


def _written(symbol: Letter, interval: Form, *, plainly: bool = False) -> Iterator[Form]:
    """Write a symbol in a positive letter, in the ways that reach its range; ``plainly``, without squares, and a range about zero in three parts."""
    low, high = interval.inf, interval.sup
    if low == -sp.oo and high == sp.oo:
        yield from (sp.Integer(0), letter_for(symbol, positive=True), -letter_for(symbol, positive=True))
        return
    letter = letter_for(symbol, positive=True)
    if high == sp.oo:
        yield low + letter
    elif low == -sp.oo:
        yield high - letter
    else:
        if not plainly:
            yield as_factors(low + (high - low) * letter**2 / (1 + letter**2))
        elif low < 0 < high:
            yield from (sp.Integer(0), *(end * letter / (1 + letter) for end in (low, high)))
        else:
            yield sp.factor((low + high * letter) / (1 + letter))
    yield from (end for end in (low, high) if end.is_finite and interval.contains(end) == sp.true)
