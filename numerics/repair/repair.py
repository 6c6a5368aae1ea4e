"""A false line -> forms near it that may be right, the least far-fetched first; all are guesses until they are enclosed.

The stages are one edit; a constant factor or difference; two edits; an edit of an integrand. Then come the line's terms with other
coefficients, or a few of its ingredients; one edit beside exchanged letters; another convention. The last is the quantity itself,
if its integrals can be evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import sympy as sp

from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.findings.suggestion import Way
from closedform.numerics.forms.in_words import short
from closedform.numerics.forms.nodes import is_special, outermost_special, substitute
from closedform.numerics.forms.slips import like_symbols
from closedform.numerics.gaussian.evaluated_form import carried_out, simplified
from closedform.numerics.proof.integrals import plain
from closedform.numerics.repair import fit
from closedform.numerics.repair.case import FIT_POINTS, POINTS, Case, Guess
from closedform.numerics.repair.constants import named
from closedform.numerics.repair.inside import inside
from closedform.numerics.repair.search import Candidate, Search
from closedform.numerics.repair.sites import Formula, Values, number
from closedform.numerics.repair.words import diagnosis, factor

_LETTERS = "two letters exchanged, or a standard deviation for a variance"
_MOST_FORMS = 8  # forms with exchanged letters from which a search starts again
_MOST_LETTERS = 8  # letters of a claim in whose forms they are exchanged
_MOST_FIRST = 3  # terms of a sum that may have been left out
_MOST_SOLVED = 12  # sets of terms whose coefficients are named; sets that are near because a function is smooth have none
_SPREAD = 1e-9  # relative, for values that are one constant in doubles

Stage = tuple[Callable[[Case], Iterable[Guess]], Way]


def guesses(case: Case) -> Iterator[list[Guess]]:
    """Yield forms that may be right, stage by stage, each stage in order; a stage that does not apply to the form is omitted."""
    far: list[Stage] = [
        (inside, Way.EDITS),
        (_by_coefficients, Way.COEFFICIENTS),
        (_by_terms, Way.COEFFICIENTS),
        (_by_first_terms, Way.EDITS),
    ]
    far += [(_by_letters, Way.CONVENTION), (_by_convention, Way.CONVENTION)]
    carried: list[Stage] = [(_carried_out, Way.QUANTITY)]
    # With many letters far-fetched edits are slow and hopeless, and an edit of a double integral takes seconds to enclose.
    late = len(case.symbols) > _MOST_LETTERS or _is_multiple(case.printed)
    yield from near_guesses(case)
    yield from _tried(case, [*carried, *far] if late else [*far, *carried])


def near_guesses(case: Case) -> Iterator[list[Guess]]:
    """Yield the first stages alone: one edit, a constant, two edits."""
    return _tried(case, [(_by_one_edit, Way.EDITS), (_by_constants, Way.CONSTANT), (_by_two_edits, Way.EDITS)])


def _tried(case: Case, stages: Sequence[Stage]) -> Iterator[list[Guess]]:
    for stage, way in stages:
        try:
            with np.errstate(all="ignore"):
                found = [replace(guess, way=way) for guess in stage(case)]
        except NotLowered:
            continue
        yield found


def _is_multiple(form: Form) -> bool:
    """Return True if a form has an integral over several variables, or a nested one."""
    return any(len(node.limits) > 1 or node.function.has(sp.Integral) for node in form.atoms(sp.Integral))


def _by_one_edit(case: Case) -> list[Guess]:
    search = _search(case, case.printed)
    return [] if search is None else [replace(_told(c, search), one_slip=True) for c in search.singles()]


def _by_two_edits(case: Case) -> list[Guess]:
    search = _search(case, case.printed)
    return [] if search is None else [_told(c, search) for c in search.pairs()]


def _search(case: Case, form: Form) -> Search | None:
    """Prepare the search from a form; None if it has a node without a row for doubles."""
    target = case.target(POINTS)
    if form not in case.searches:
        try:
            formula = Formula(form, case.known(POINTS, form))
            functions = [node.func for node in sp.preorder_traversal(case.quantity) if node.is_Function]
            case.searches[form] = Search(formula, target, case.symbols, functions=functions)
        except NotLowered:
            case.searches[form] = None
    return case.searches[form]


def _throughout(printed: Form, symbols: Sequence[Letter]) -> list[Form]:
    """List the forms in which two like letters are exchanged, or a variance replaces a standard deviation, everywhere."""
    found = [substitute(printed, {a: b, b: a}) for a, b in like_symbols(symbols)]
    for s in symbols:
        found += [substitute(printed, {s: s**2})] + ([substitute(printed, {s: sp.sqrt(s)})] if s.is_positive else [])
    return [form for form in dict.fromkeys(found) if form != printed]


def _told(candidate: Candidate, search: Search) -> Guess:
    return Guess(candidate.expr, diagnosis([(search.formula.sites[p.site].expr, p.edit) for p in candidate.edits]))


def _by_letters(case: Case) -> Iterator[Guess]:
    """Look for one edit beside two exchanged letters, or a standard deviation written for a variance, everywhere."""
    if len(case.symbols) > _MOST_LETTERS:
        return
    for form in _throughout(case.printed, case.symbols)[:_MOST_FORMS]:
        search = _search(case, form)
        if search is None:
            continue
        for candidate in search.singles():
            guess = _told(candidate, search)
            yield Guess(guess.expr, f"{_LETTERS}; {guess.says}")


def _by_constants(case: Case) -> Iterator[Guess]:
    """Look for a constant factor or difference, in the printed form and with letters exchanged throughout; for a number, for its name."""
    target = case.target(POINTS)
    if len(target) == 1 and not case.printed.free_symbols and (value := named(case.true(1)[0])) is not None:
        yield Guess(value, f"the value: it is {short(value)}")
    exchanged = _throughout(case.printed, case.symbols)
    # The integrals and expectations of each form are enclosed anew.
    if any(map(is_special, sp.preorder_traversal(case.printed))):
        exchanged = exchanged[:_MOST_FORMS]
    for expr in (case.printed, *exchanged):
        before = [] if expr is case.printed else [_LETTERS]
        try:
            values = number(expr, case.known(POINTS, expr))
        except NotLowered:
            continue
        with np.errstate(all="ignore"):
            constant = {"ratio": _constant(target / values), "difference": _constant(target - values)}
        fine = case.of(expr, POINTS) if any(constant.values()) else None
        if fine is None:
            continue
        if constant["ratio"] and (ratio := fit.ratio_of(case.true(POINTS), fine)) is not None:
            says = [] if ratio == 1 else ["it is zero"] if ratio == 0 else [factor(ratio)]
            coefficient, rest = expr.as_independent(*expr.free_symbols, as_Add=False)
            shorter = sp.factor_terms(sp.expand(ratio * coefficient))
            if coefficient != 1 and shorter.count_ops() < (ratio * coefficient).count_ops():  # 1 - 1/pi, and no product of two sums
                yield Guess(shorter * rest, "; ".join([*before, f"{short(coefficient)} for {short(shorter)}"]))
            else:
                yield Guess(ratio * expr, "; ".join([*before, *says]))
        if constant["difference"] and (lost := fit.difference_of(case.true(POINTS), fine)) not in (None, 0):
            yield Guess(expr + lost, "; ".join([*before, f"the term {short(lost)} was lost"]))


def _constant(values: Values) -> bool:
    return bool(np.all(np.isfinite(values)) and np.ptp(values) <= _SPREAD * np.max(np.abs(values)))


def _by_coefficients(case: Case) -> Iterator[Guess]:
    known, target = case.known(FIT_POINTS, case.printed), case.target(FIT_POINTS)
    if len(target) < FIT_POINTS:
        return
    cache: dict[Form, Values] = {}
    found = tried = 0
    for terms in fit.bases(case.printed, case.symbols):
        try:
            near = fit.fits(terms, known, target, cache)
        except (NotLowered, TypeError):
            continue
        if not near:
            continue
        combined, tried = _combined(case, terms), tried + 1
        if combined is not None:
            yield Guess(combined, "the coefficients of its terms")
            found += 1
        if found == 3 or tried == _MOST_SOLVED:
            return


def _by_terms(case: Case) -> Iterator[Guess]:
    """Look for two or three terms of the line's own ingredients."""
    known, target = case.known(FIT_POINTS, case.printed), case.target(FIT_POINTS)
    if len(target) < FIT_POINTS:
        return
    terms, columns = fit.pool(case.printed, case.symbols), []
    for term in terms:
        try:
            columns.append(number(term, known))
        except NotLowered:
            columns.append(np.full(len(target), np.nan))
    for chosen in fit.sparse(np.stack(columns, axis=1), target)[:6]:
        combined = _combined(case, [terms[k] for k in chosen])
        if combined is not None:
            yield Guess(combined, "its terms; this is made of the same ingredients")


def _combined(case: Case, terms: Sequence[Form]) -> Form:
    """Solve for the coefficients of terms and combine them; None if they have no names."""
    columns = [case.of(term, len(terms)) for term in terms]
    if any(column is None for column in columns):
        return None
    rows = [[column[k] for column in columns if column is not None] for k in range(len(terms))]
    named = fit.coefficients(rows, case.true(len(terms)))
    return None if named is None else sp.Add(*(c * t for c, t in zip(named, terms, strict=True)))


def _by_first_terms(case: Case) -> Iterator[Guess]:
    """Leave out, or put in, the first terms of a sum that the quantity is affine in: the sum may have begun elsewhere."""
    for node in case.quantity.atoms(InfiniteSum):
        name = sp.Dummy()
        slope = case.quantity.xreplace({node: name}).diff(name)
        if slope.has(name, node) or isinstance(node, FiniteSum):
            continue
        term, index, first = node.args
        for begun in range(max(0, int(first) - _MOST_FIRST), int(first) + _MOST_FIRST):
            low, high, turn = (begun, first, -1) if begun < first else (first, begun + 1, 1)
            terms = sp.Add(*(term.xreplace({index: sp.Integer(k)}) for k in range(low, high)))
            told = "were not left out" if turn < 0 else "were left out"
            yield Guess(case.printed + turn * slope * terms, f"the terms from {index} = {low} to {high - 1} {told}")


def _by_convention(case: Case) -> Iterator[Guess]:
    """Replace the mean on an event by the mean given the event, and the other way round."""
    for node in case.quantity.atoms(E):
        if node.given is None:
            continue
        chance = plain(E(node.given, node.law))
        if not outermost_special(chance):
            yield Guess(case.printed / chance, f"the mean on the event {node.given} for the mean given it")
            yield Guess(case.printed * chance, f"the mean given the event {node.given} for the mean on it")


def _carried_out(case: Case) -> Iterator[Guess]:
    """Evaluate the quantity's expectations and integrals."""
    known = set(case.derivation.domain.parameters) | set(case.derivation.where)
    for carry in (carried_out, plain, partial(plain, table=True)):
        try:
            form = carry(case.quantity)
        except (NotLowered, NotImplementedError, ValueError, sp.PolynomialError):
            continue
        if not any(map(is_special, sp.preorder_traversal(form))) and form.free_symbols <= known:
            yield Guess(simplified(form, case.printed), "another form; this is the quantity with its integrals evaluated")
            return
