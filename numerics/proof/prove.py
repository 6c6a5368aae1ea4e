r"""Symbolic proof that two expressions agree on the whole domain.

Three methods, tried in turn:

* directly: evaluate the Gaussian integrals of both sides, or look them up; the normal form of the
  difference is zero;
* by differentiation: both sides are continuous in one parameter, their derivatives in it agree (under the
  integral sign, where the derivative of the integrand is polynomial times Gaussian, so dominated)
  and they agree at one value of it;
* both, nested once.

Bounded intervals are first parametrised by a rational function of a positive parameter,
p = lo + (hi - lo) / (1 + q^2), under which sqrt(1 - p^2) is rational on (-1, 1) and positivity is
visible. A proof counts only together with enclosures (see ``numerics.judge.derivation``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain, lies_in
from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, Independent, Root, Scalar
from closedform.derivations.memory import shared
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.algebra import as_factors
from closedform.numerics.forms.nodes import atoms_of, outermost_special, substitute, symbols_in
from closedform.numerics.forms.written_out import written_out
from closedform.numerics.forms.zeros import positive_zeros_of
from closedform.numerics.gaussian.densities import as_integral
from closedform.numerics.gaussian.singular import of_full_rank
from closedform.numerics.proof.cells import by_cells
from closedform.numerics.proof.correlations import base_of, simplified, slope_of, with_correlations
from closedform.numerics.proof.elementary_primitive import analytic
from closedform.numerics.proof.integrals import plain
from closedform.numerics.proof.letters import letter_for
from closedform.numerics.proof.parameter import Parameter, agree_by_slope, agree_directly, carried_by_primitives, charting, ranging
from closedform.numerics.proof.same_range import merged
from closedform.numerics.proof.series import summed
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Attempt, Rule, Step, rewritten, vanishing
from closedform.numerics.proof.telescoping import telescoped
from closedform.numerics.proof.time_limit import look
from closedform.numerics.proof.waves import in_tangents, with_moduli
from closedform.numerics.proof.zero import is_zero

_DENSITIES = (Gaussian, Scalar, Independent)


@shared
def prove(left: Form, right: Form, domain: Domain, where: Mapping[Form, Form] | None = None, *, table: bool = True) -> Attempt:
    """Try to prove left = right on a domain.

    Args:
        left: one side; integrals and expectations allowed.
        right: the other side.
        domain: the intervals of the symbols.
        where: symbols defined as a steady state.
        table: True if the half-line table may be looked up when the other methods fail; False for the table's own entries.

    Ends that belong to the domain are proved one by one: a chart of an interval does not reach them.

    If ``Attempt.found`` is False, these methods found no proof; there may still be one.
    """
    carried = written_out(left), written_out(right)
    if carried == (left, right):
        return _prove(left, right, domain, where, table=table)
    found = _prove(*carried, domain, where, table=table)
    return replace(found, steps=()).after(Step(Rule.CLAIM, left, right), Step(Rule.WRITTEN_OUT, left, right, branch=found.steps))


def _prove(left: Form, right: Form, domain: Domain, where: Mapping[Form, Form] | None, *, table: bool) -> Attempt:
    """Try to prove left = right; both sides are evaluated."""
    if (
        not where
        and (written := with_correlations(domain)) is not None
        and {*written[0]} & (left.free_symbols | right.free_symbols)
    ):
        found = _in_correlations(left, right, *written, table=table)
        if found.found:
            return found
    found = _inside(left, right, domain, where, table=table)

    failed: list[tuple[Form, Form]] = []  # several charts may lead to the same cell

    def leaf(one: Form, other: Form) -> Attempt:
        if any(_is_same_but_for_a_letter((one, other), known) for known in failed):
            return Attempt(False, "the same claim in another letter was not proved")
        tried = _inside(one, other, Domain({}), None, table=table)
        failed.extend([] if tried.found else [(one, other)])
        return tried

    if not found.found and not where and not left.has(Root) and not right.has(Root):
        cut = by_cells(left, right, domain, leaf)
        found = cut if cut.found else found
    if not found.found or where:
        return found.after(Step(Rule.CLAIM, left, right))
    proof = _with_ends(found, left, right, domain, table=table)
    if not proof.found and (wider := by_cells(left, right, domain, leaf, fine=False)).found:
        proof = _with_ends(wider, left, right, domain, table=table)
    return proof


def _is_same_but_for_a_letter(claim: tuple[Any, Any], known: tuple[Form, Form]) -> bool:
    """Return True if two claims are equal, or become equal when a letter replaces another with the same assumptions."""
    ours, theirs = (one.free_symbols | other.free_symbols for one, other in (claim, known))
    if ours == theirs:
        return claim == known
    if len(ours - theirs) != 1 or len(theirs - ours) != 1:
        return False
    (mine,), (other,) = ours - theirs, theirs - ours
    return bool(mine.assumptions0 == other.assumptions0 and tuple(side.xreplace({mine: other}) for side in claim) == known)


def _in_correlations(left: Form, right: Form, forms: Mapping[Form, Form], domain: Domain, *, table: bool) -> Attempt:
    """Prove a claim whose covariances are written in deviations and a correlation; ``forms``: the entries, which ``domain`` charts."""
    found = prove(left, right, domain, table=table)
    if not found.found:
        return found
    written = Step(Rule.COVARIANCE, left, right, forms=forms, branch=found.steps)
    return Attempt(True, found.method, (Step(Rule.CLAIM, left, right), written))


def _with_ends(found: Attempt, left: Form, right: Form, domain: Domain, *, table: bool) -> Attempt:
    """Add to a proof on the open domain a proof at each closed end."""
    steps = [Step(Rule.CLAIM, left, right), *found.steps]
    wider = found.steps[0].forms if found.steps and found.steps[0].rule is Rule.LETTERS else {}
    for symbol, end in _closed_ends(domain, left.free_symbols | right.free_symbols):
        unbounded = sp.oo in (domain.symbols[symbol].sup, -domain.symbols[symbol].inf)
        algebraic = found.method == "directly" and unbounded and symbol not in _signed_inside(domain)
        if algebraic or _reaches(wider.get(symbol), end):
            # Without a chart, or with one that reaches beyond the end, the identity holds there too.
            steps.append(Step(Rule.REACHED, left - right, sp.Integer(0), symbol, end, str(symbol)))
            continue
        there = {symbol: end}
        chart = {s: substitute(form, there) for s, form in domain.chart.items()}
        face = Domain({s: i for s, i in domain.symbols.items() if s != symbol}, chart=chart)
        sides = [of_full_rank(substitute(substitute(side, domain.chart), there)) for side in (left, right)]
        there_too = prove(sides[0], sides[1], face, table=table) if all(map(_has_values, sides)) else None
        if there_too is None or not there_too.found:
            return Attempt(False, f"a proof ({found.method}) that does not reach {symbol} = {end}")
        steps.append(Step(Rule.END, sides[0], sides[1], symbol, end, str(symbol), branch=there_too.steps))
    return Attempt(True, found.method, tuple(steps))


def _reaches(form: Form, end: Form) -> bool:
    """Return True if a symbol written in one letter, or its negative, also takes a value beyond the range."""
    if form is None or not (form.is_Symbol or (-form).is_Symbol):
        return False
    if not form.is_real or (form.is_positive and end <= 0) or (form.is_negative and end >= 0):
        return False
    return bool(end != 0 or not form.is_nonzero)


def _has_values(form: Form) -> bool:
    """Return True if a form after a substitution has no pole; the ends of a range may be infinite."""
    if form in (sp.nan, sp.zoo, sp.oo, -sp.oo):
        return False
    return all(_has_values(arg) for arg in form.args if isinstance(arg, sp.Expr))


def _closed_ends(domain: Domain, symbols: set[Letter]) -> list[tuple[Form, Form]]:
    """List the finite ends in the domain that no constraint excludes, for the symbols on which two sides depend."""
    charted = set().union(*(form.free_symbols for s, form in domain.chart.items() if s in symbols))
    ends = [(s, end) for s, i in domain.symbols.items() if s in symbols | charted for end in (i.inf, i.sup)]
    within = [(s, end) for s, end in ends if end not in (sp.oo, -sp.oo) and lies_in(domain.symbols[s], end)]
    return [
        (s, end)
        for s, end in within
        if not any(r.free_symbols == {s} and r.xreplace({s: end}) == sp.false for r in domain.such_that)
    ]


def _signed_inside(domain: Domain) -> dict[Form, Form]:
    """Return positive letters for symbols that are zero at most at an end of their range: inside, their steps are known."""
    return {
        s: letter_for(s, positive=True) for s, i in domain.symbols.items() if i.inf >= 0 and not s.is_positive and not s.is_integer
    }


def _whole_from_the_least(domain: Domain) -> dict[Form, Form]:
    """Write whole numbers that a constraint, or their range, bounds below in letters of known sign."""
    written = {}
    for s, interval in domain.symbols.items():
        bounds = [least for relation in domain.such_that if (least := _least(relation, s)) is not None]
        first = sp.floor(interval.inf) + 1 if interval.left_open else sp.ceiling(interval.inf)
        least = max([*bounds, *([first] if interval.inf.is_Rational else [])], default=None)
        if not s.is_integer or least is None:
            continue
        if least == 1:
            written[s] = letter_for(s, integer=True, positive=True)
        else:
            written[s] = least + letter_for(s, integer=True, nonnegative=True)
    return written


def _least(relation: Form, symbol: Letter) -> Form:
    """Return the least whole number that a constraint on one symbol, such as n > 0, allows; None for another constraint."""
    if not hasattr(relation, "gts") or relation.gts != symbol or not relation.lts.is_Integer:
        return None
    return relation.lts + isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))


def _inside(left: Form, right: Form, domain: Domain, where: Mapping[Form, Form] | None, *, table: bool) -> Attempt:
    """Try to prove left = right on the open domain."""
    if left.has(Root) or right.has(Root) or (where and (symbols_in(left) | symbols_in(right)) & set(where)):
        return _steady(left, right, domain, dict(where or {}))
    try:
        chart, charted = _rational_chart(domain)
        left, right, steps = _charted(left, right, (domain.chart, chart, _signed_inside(domain), _whole_from_the_least(domain)))
        if sums := atoms_of(left, InfiniteSum) | atoms_of(right, InfiniteSum):
            known = {node: telescoped(left - right) if isinstance(node, FiniteSum) else summed(node) for node in sums}
            told = {node: step.after for node, step in known.items() if step is not None}
            if len(told) < len(sums):
                return Attempt(False, "a sum is of no kind that is known")
            before, (left, right) = left - right, (side.xreplace(told) for side in (left, right))
            steps += [*filter(None, known.values()), *rewritten(Rule.BY_PRIMITIVES, before, left - right)]
        means = atoms_of(left, E) | atoms_of(right, E)
        if why := _may_not_exist(means, atoms_of(left, sp.Integral) | atoms_of(right, sp.Integral)):
            return Attempt(False, why)
        conditioned = [node for node in means if node.given is not None and isinstance(node.law, _DENSITIES)]
        steps += [Step(Rule.EXISTS, E(node.given, node.law), sp.Integer(1)) for node in conditioned]
        symbols = sorted((left.free_symbols | right.free_symbols), key=str)
        parameters = [charting(s, charted[s]) if s in charted else ranging(s) for s in symbols]
        if any(isinstance(node.law, Gaussian) and len(node.law.variables) > 2 for node in means):
            limits = [r.gts - r.lts for r in domain.such_that if isinstance(r, (sp.StrictGreaterThan, sp.StrictLessThan))]
            definite = [substitute(substitute(limit, domain.chart), chart) for limit in limits]
            found = _along_a_ray(left - right, [p for p in parameters if p.symbol in charted], definite, table=table)
            if found.found:
                return found.after(*steps)
        return _carried_out(left, right, parameters, table=table).after(*steps)
    except (NotLowered, DoesNotExist, NotImplementedError) as reason:
        return Attempt(False, str(reason))


def _charted(left: Form, right: Form, charts: Sequence[Mapping[Form, Form]]) -> tuple[Form, Form, list[Step]]:
    """Write two sides by charts of the domain, one after another, and by moduli; return them with the steps."""
    steps: list[Step] = []
    for forms in charts:
        before = left - right
        left, right = substitute(left, forms), substitute(right, forms)
        steps += rewritten(Rule.CHART, before, left - right, {s: form for s, form in forms.items() if s in symbols_in(before)})
    before = left - right
    left, right = with_moduli(left), with_moduli(right)
    return left, right, [*steps, *rewritten(Rule.CARRIED_OUT, before, left - right)]


def _may_not_exist(means: Set[E], integrals: Set[sp.Integral]) -> str:
    """Say which of the means and integrals of two sides may have no value by its event, its body or an end; empty if none is seen."""
    if not all(map(_possible, means)):
        return "an event that is conditioned on may have probability zero"
    if any(map(_grows_too_fast, means)):
        return "a mean of an exponential of a high power may not exist"
    if not all(_real(end) for node in integrals for end in node.limits):
        return "an end of an integral may not be real"
    return ""


def _carried_out(left: Form, right: Form, parameters: Sequence[Parameter], *, table: bool) -> Attempt:
    """Prove by algebra: evaluate both sides, then look up, then differentiate, which costs most."""
    look()
    sides = plain(left), plain(right)
    carried = rewritten(Rule.CARRIED_OUT, left - right, sides[0] - sides[1])
    proof = agree_directly(*sides)
    if proof.found:
        return proof.after(*carried)
    looked_up = (plain(sides[0], table=True), plain(sides[1], table=True)) if table else sides
    helps = looked_up != sides  # else the table has no entry for them
    again = agree_directly(*looked_up) if helps else proof
    lines = None if again.found else _lines(left - right)
    if lines is not None:
        if (closed := carried_by_primitives(left - right, table=table)) is not None:
            return closed
        apart = len(outermost_special(sides[0] - sides[1])) > len(outermost_special(lines))
        if apart and (found := _by_slope_of_lines(left - right, lines, parameters, table=table)).found:
            return found  # before a sum under an integral is split into terms, which may all diverge
    if not again.found and (found := _by_correlations(left - right, parameters, table=table)).found:
        return found
    if not again.found:
        proof = agree_by_slope(*sides, parameters, depth=2)
        if proof.found:
            return proof.after(*carried)
        again = agree_by_slope(*looked_up, parameters, depth=2) if helps else proof
    if not again.found and lines is not None:
        found = again if apart else _by_slope_of_lines(left - right, lines, parameters, table=table)
        return found if found.found else _merged(left - right, lines, again, table=table)
    taken = rewritten(Rule.LOOKED_UP, left - right, looked_up[0] - looked_up[1])
    return again.after(*taken, method=f"by substituting the half-line table (Ng and Geller), then {again.method}")


def _by_correlations(difference: Form, parameters: Sequence[Parameter], *, table: bool) -> Attempt:
    """Prove that a form of means under normal laws vanishes, starting where their coordinates are independent."""
    form = simplified(difference)
    carried = rewritten(Rule.CARRIED_OUT, difference, form)
    for parameter in parameters:
        slope = slope_of(form, parameter) if parameter.inside else None
        if slope is None:
            continue
        there = substitute(form, {parameter.symbol: parameter.base})
        proof = _carried_out(there, sp.Integer(0), [p for p in parameters if p is not parameter], table=table)
        base = Step(Rule.BASE, form, there, parameter.symbol, parameter.base, parameter.called)
        if proof.found:
            return proof.after(*carried, slope, base, method=f"by Plackett's identity in {parameter.called}, from where it is zero")
    return Attempt(False, "no mean's derivative in a correlation has a closed form")


def _along_a_ray(difference: Form, parameters: Sequence[Parameter], definite: Sequence[Form], *, table: bool) -> Attempt:
    """Prove that a form of means under normal laws vanishes: it is constant in each correlation, and zero where all are zero."""
    form = simplified(difference)
    places = base_of(form, parameters)
    if places is None:
        return Attempt(False, "no correlations that tend to zero together")
    slopes = []
    for parameter in parameters:
        slopes += [slope_of(form, parameter, definite)] if parameter.symbol in places and None not in slopes else []
    there = substitute(form, places)
    if None in slopes or not (proof := _carried_out(there, sp.Integer(0), [], table=table)).found:
        return Attempt(False, "a mean's derivative in a correlation has no closed form")
    steps = [*rewritten(Rule.CARRIED_OUT, difference, form), *filter(None, slopes), Step(Rule.RAY, form, there, forms=places)]
    return proof.after(*steps, method="by Plackett's identity in every correlation, from where all are zero")


def _merged(difference: Form, lines: Form, before: Attempt, *, table: bool) -> Attempt:
    """Prove that integrals cancel under one sign, as a last resort; else return the earlier attempt."""
    together = merged(lines)
    if together is None:
        return before
    steps = rewritten(Rule.CARRIED_OUT, difference, together)
    closed = plain(together, table=table)
    if agree_directly(closed, sp.Integer(0)).found:
        return Attempt(True, "under one integral sign", (*steps, *rewritten(Rule.CARRIED_OUT, together, closed), vanishing(closed)))
    found = carried_by_primitives(together, table=table)
    return before if found is None else found.after(*steps, method="under one integral sign, then by primitives")


def _by_slope_of_lines(difference: Form, lines: Form, parameters: Sequence[Parameter], *, table: bool) -> Attempt:
    proof = agree_by_slope(lines, sp.Integer(0), parameters, depth=2, primitives=True, table=table)
    return proof.after(*rewritten(Rule.CARRIED_OUT, difference, lines))


def _lines(difference: Form) -> Form:
    """Write means as integrals in one variable, without expanding; None if one has another form, or there is no integral."""
    nodes = outermost_special(difference)
    try:
        whole = difference.xreplace({node: as_integral(node, sign) for node in nodes})
    except (NotLowered, DoesNotExist, NotImplementedError):
        return None
    found = outermost_special(whole)
    inside = all(isinstance(line, sp.Integral) and len(line.limits) == 1 and not outermost_special(line.function) for line in found)
    if not found or not inside:
        return None
    return _under_the_integral(whole.xreplace({line: sp.Add(*parts) for line in found if (parts := in_tangents(line)) is not None}))


def _under_the_integral(form: Form) -> Form:
    """Put the factors of an integral under it, term by term."""
    terms = []
    for term in sp.Add.make_args(sp.expand_mul(form, deep=False)):
        factors = sp.Mul.make_args(term)
        nodes = [f for f in factors if isinstance(f, sp.Integral)]
        rest = sp.Mul(*(f for f in factors if f not in nodes))
        alone = len(nodes) == 1 and not outermost_special(rest) and rest.free_symbols
        terms.append(sp.Integral(sp.powsimp(rest * nodes[0].function), *nodes[0].limits) if alone else term)
    return sp.Add(*terms)


def _grows_too_fast(node: Form) -> bool:
    """Return True if the body of a mean under densities has an exponential that a normal density may not outweigh."""
    if not isinstance(node.law, _DENSITIES):
        return False
    variables = node.law.variables
    steep = node.body.atoms(sp.exp, sp.sinh, sp.cosh)
    powers = [f.args[0].replace(sp.Abs, lambda u: u) for f in steep if f.args[0].free_symbols & set(variables)]
    return any(u.is_polynomial(*variables) and sp.Poly(u, *variables).total_degree() > 2 for u in powers)


def _real(limit: Form) -> bool:
    """Return True if the ends of a range are certainly real; a logarithm or an inverse function may make them not real."""
    partial = (sp.log, sp.asin, sp.acos, sp.acosh, sp.atanh)
    return all(end.is_extended_real or all(analytic(node) for node in end.atoms(*partial)) for end in limit[1:])


def _possible(node: Form) -> bool:
    """Return True if the conditioning event of a mean under densities certainly has positive probability.

    Half-spaces with linearly independent normals have a common interior, wherever their edges lie. So the event has positive
    probability if the density is positive everywhere, as for a normal law. For a law on a half line or an interval this is not
    known.
    """
    if node.given is None or not isinstance(node.law, _DENSITIES):
        return True
    variables = node.law.variables
    if not isinstance(node.law, Gaussian):
        carried = node.law.ranges
        if node.law.has_atoms or any(carried[v] != (-sp.oo, sp.oo) for v in variables if v in node.given.free_symbols):
            return False
    normals = []
    for factor in sp.Mul.make_args(node.given):
        step = factor.base if factor.is_Pow else factor
        if not isinstance(step, sp.Heaviside) or any(sp.diff(step.args[0], v, w) != 0 for v in variables for w in variables):
            return False
        normals.append([sp.diff(step.args[0], v) for v in variables])
    if len(variables) == 1 and len(normals) == 2:
        return _overlap(*(factor.args[0] for factor in sp.Mul.make_args(node.given) if not factor.is_Pow), variable=variables[0])
    return sp.Matrix(normals).rank() == len(normals)


def _overlap(*forms: Form, variable: Letter) -> bool:
    """Return True if two half lines certainly have an interval in common: both open to the same side, or the lower edge is below the upper."""
    if len(forms) != 2:
        return False
    (a, b), (c, d) = ((sp.diff(form, variable), form.xreplace({variable: sp.Integer(0)})) for form in forms)
    signs = sign(a), sign(c)
    if not {1, -1} >= set(signs):
        return False
    return signs[0] == signs[1] or sign((-d / c + b / a) * (signs[0] or 0)) == 1


def _steady(left: Form, right: Form, domain: Domain, where: Mapping[Form, Form]) -> Attempt:
    """Eliminate a steady amplitude: solve the flow for its positive zero, then prove directly."""
    roots = {name: node for name, node in where.items() if isinstance(node, Root)}
    if len(roots) != len(where) or len(roots) != 1 or left.has(Root) or right.has(Root):
        return Attempt(False, "a steady state is not eliminated symbolically in this form")
    ((name, node),) = roots.items()
    residual = substitute(node.residual, domain.chart)
    if any(node.unknown in f.free_symbols for f in residual.atoms(sp.Function)):
        return Attempt(False, "the steady state's equation is not algebraic: its solutions may not be all known")
    letter = letter_for(node.unknown, positive=True)
    solutions = positive_zeros_of(residual.xreplace({node.unknown: letter}), letter)
    if len(solutions) != 1:
        return Attempt(False, f"the steady state has {len(solutions)} symbolic solutions")
    chart = {**domain.chart, name: solutions[0]}
    there = [substitute(side, chart) for side in (left, right)]
    solved, carried = there[0] - there[1], plain(there[0]) - plain(there[1])
    if is_zero(carried):
        steps = (
            Step(Rule.STEADY, left - right, solved, forms=chart),
            *rewritten(Rule.CARRIED_OUT, solved, carried),
            vanishing(carried),
        )
        return Attempt(True, "at the steady state, solved symbolically", steps)
    return Attempt(False, "the difference did not simplify to zero")


def _rational_chart(domain: Domain) -> tuple[dict[Form, Form], dict[Form, Form]]:
    """Write each bounded symbol in a positive q, rationally: the forms by symbol, and the symbols by their q."""
    chart, charted = {}, {}
    for symbol, interval in domain.symbols.items():
        if interval.inf != -sp.oo and interval.sup != sp.oo:
            q = letter_for(symbol, f"q_{symbol}", positive=True)
            chart[symbol] = as_factors(interval.inf + (interval.sup - interval.inf) / (1 + q**2))
            charted[q] = symbol
    return chart, charted
