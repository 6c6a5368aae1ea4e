"""A false line -> forms near it that may be right, the least far-fetched first; nothing is told here, all are guesses.

In turn: one edit; a constant factor or difference; the line's terms with other coefficients; two edits; another convention; the
quantity itself where its integrals can be carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import sympy as sp
from flint import arb

from derivations.claim import Derivation
from derivations.laws import E, Root
from numerics.comparison.balls import Balls, symbols_of
from numerics.domains.points import generic_points
from numerics.evidence import NotLowered
from numerics.proof.integrals import plain
from numerics.repair import fit
from numerics.repair.search import Candidate, Search
from numerics.repair.sites import Formula, Values
from numerics.repair.words import diagnosis, factor
from numerics.symbolic.nodes import is_special, outermost_special, substitute
from numerics.symbolic.slips import like_symbols

SEED = 11  # of the points searched at: not those at which a line is judged
_POINTS = 4  # at which candidates are tried in doubles
_FIT_POINTS = 9  # at which coefficients are
_DIGITS = 45


@dataclass(frozen=True, slots=True)
class Guess:
    """A form that may be right.

    Args:
        expr: the form.
        says: what is wrong with the printed one, if it is.
    """

    expr: Any
    says: str


class NoValue(ValueError):
    """A quantity has no value at some point that a search needs."""


class Case:
    """A line and its quantity at a few generic points, as balls and as doubles.

    Args:
        derivation: of the line.
        quantity: what the line should equal.
        printed: the line's value.

    Raises:
        NoValue: the quantity has no enclosure there.
    """

    def __init__(self, derivation: Derivation, quantity: Any, printed: Any) -> None:
        self.derivation, self.quantity, self.printed = derivation, quantity, printed
        self.symbols = symbols_of(derivation, [quantity, printed])
        self.symbols += sorted((printed.free_symbols & set(derivation.where)), key=str)
        single = not derivation.domain.symbols
        chosen = [{}] if single else generic_points(derivation.domain, _FIT_POINTS, seed=SEED)
        self.balls = Balls(derivation, _DIGITS, [(point, True) for point in chosen])
        self._known: dict[int, Mapping[Any, Values]] = {}
        self._true: list[arb] = []

    def true(self, count: int) -> list[arb]:
        """Enclose the quantity at the first so many points.

        Raises:
            NoValue: it has no enclosure at one.
        """
        count = min(count, len(self.balls.points))
        for k in range(len(self._true), count):
            ball, reason = self.balls.at(self.quantity, k)
            if ball is None or not ball.value.is_finite():
                raise NoValue(f"the quantity has no enclosure at {self.balls.points[k][0]}: {reason}")
            self._true.append(ball.value)
        return self._true[:count]

    def target(self, count: int) -> Values:
        """Give the quantity's values at the first so many points, as doubles."""
        return np.array([float(value.mid()) for value in self.true(count)])

    def of(self, expr: Any, count: int) -> list[arb] | None:
        """Enclose a form at the first so many points; None where it has no value at one."""
        found = [self.balls.at(expr, k)[0] for k in range(min(count, len(self.balls.points)))]
        values = [ball.value for ball in found if ball is not None and ball.value.is_finite()]
        return values if len(values) == len(found) else None

    def known(self, count: int) -> Mapping[Any, Values]:
        """Give the values of the printed form's letters, and of its integrals and expectations, at the first so many points.

        Raises:
            NotLowered: one of those has no enclosure.
        """
        count = min(count, len(self.balls.points))
        if count not in self._known:
            names = set(self.symbols) | self.printed.free_symbols
            defined = names & set(self.derivation.where)
            nodes = [*outermost_special(self.printed), *self.printed.atoms(Root), *defined]
            known: dict[Any, Values] = {
                s: np.array([float(point[s]) for point, _ in self.balls.points[:count]]) for s in names - defined
            }
            for node in nodes:
                values = self.of(node, count)
                if values is None:
                    raise NotLowered(f"{node} has no enclosure at a generic point")
                known[node] = np.array([float(value.mid()) for value in values])
            self._known[count] = known
        return self._known[count]


def guesses(case: Case) -> Iterator[list[Guess]]:
    """Give forms that may be right, stage by stage, those of a stage in order."""
    with_values = [point for point, _ in case.balls.points]
    searches = _searches(case)
    yield [_told(c, search) for search in searches[:1] for c in search.singles()]
    yield list(_by_constants(case))
    yield [replace(_told(c, s), says=_joined(case, s, c)) for s in searches[1:] for c in s.singles()]
    if len(with_values) > 1:
        yield list(_by_coefficients(case))
    yield [_told(c, search) for search in searches[:1] for c in search.pairs()]
    yield list(_by_convention(case))
    yield list(_carried_out(case))


def _searches(case: Case) -> list[Search]:
    """Prepare the searches from the printed form and from what comes of it when one letter is written for another throughout."""
    try:
        known = case.known(_POINTS)
        forms = [case.printed, *_throughout(case.printed, case.symbols)]
        target = case.target(_POINTS)
        return [Search(Formula(form, known), target, case.symbols) for form in forms]
    except (NotLowered, ValueError) as error:
        if isinstance(error, NoValue):
            raise
        return []


def _throughout(printed: Any, symbols: Sequence[Any]) -> list[Any]:
    """List the forms in which two like letters are exchanged, or a variance stands for a standard deviation, everywhere."""
    found = [substitute(printed, {a: b, b: a}) for a, b in like_symbols(symbols)]
    for s in symbols:
        found += [substitute(printed, {s: s**2})] + ([substitute(printed, {s: sp.sqrt(s)})] if s.is_positive else [])
    return [form for form in dict.fromkeys(found) if form != printed]


def _told(candidate: Candidate, search: Search) -> Guess:
    return Guess(candidate.expr, diagnosis([(search.formula.sites[p.site].expr, p.edit) for p in candidate.edits]))


def _joined(case: Case, search: Search, candidate: Candidate) -> str:
    whole = search.formula.sites[0].expr
    for a, b in like_symbols(case.symbols):
        if substitute(case.printed, {a: b, b: a}) == whole:
            return f"{a} and {b} exchanged; {_told(candidate, search).says}"
    return f"a standard deviation for a variance, or the other way round; {_told(candidate, search).says}"


def _by_constants(case: Case) -> Iterator[Guess]:
    """Look for a constant factor or difference, and for letters exchanged throughout."""
    true, printed = case.true(_POINTS), case.of(case.printed, _POINTS)
    if printed is not None:
        ratio, difference = fit.ratio_of(true, printed), fit.difference_of(true, printed)
        if ratio is not None:
            yield Guess(ratio * case.printed, factor(ratio) if ratio != 0 else "it is zero")
        if difference is not None:
            yield Guess(case.printed + difference, f"the term {difference} was lost")
    for form in _throughout(case.printed, case.symbols):
        values = case.of(form, 1)
        if values is not None and values[0].overlaps(true[0]):
            yield Guess(form, "two letters exchanged, or a standard deviation for a variance")


def _by_coefficients(case: Case) -> Iterator[Guess]:
    try:
        known, target = case.known(_FIT_POINTS), case.target(_FIT_POINTS)
    except NotLowered:
        return
    cache: dict[Any, Values] = {}
    found = 0
    for terms in fit.bases(case.printed, case.symbols):
        try:
            near = fit.fits(terms, known, target, cache)
        except (NotLowered, TypeError):
            continue
        if not near:
            continue
        columns = [case.of(term, len(terms)) for term in terms]
        if any(column is None for column in columns):
            continue
        rows = [[column[k] for column in columns if column is not None] for k in range(len(terms))]
        named = fit.coefficients(rows, case.true(len(terms)))
        if named is not None:
            yield Guess(sp.Add(*(c * t for c, t in zip(named, terms, strict=True))), "the coefficients of its terms")
            found += 1
        if found == 3:
            return


def _by_convention(case: Case) -> Iterator[Guess]:
    """Take the mean on an event for the mean given the event, and the other way round."""
    for node in case.quantity.atoms(E):
        if node.given is None:
            continue
        chance = plain(E(node.given, node.law))
        if not outermost_special(chance):
            yield Guess(case.printed / chance, f"the mean on the event {node.given} for the mean given it")
            yield Guess(case.printed * chance, f"the mean given the event {node.given} for the mean on it")


def _carried_out(case: Case) -> Iterator[Guess]:
    """Carry out the quantity's integrals."""
    for table in (False, True):
        try:
            form = plain(case.quantity, table=table)
        except (NotLowered, NotImplementedError, ValueError):
            continue
        if not any(map(is_special, sp.preorder_traversal(form))) and form.free_symbols <= set(case.derivation.domain.parameters):
            forms = [form, sp.factor_terms(form), sp.powsimp(form), sp.expand(form), sp.factor_terms(sp.expand(form))]
            yield Guess(
                min(forms, key=lambda f: (f.count_ops(), len(str(f)))),
                "another form; this is the quantity with its integrals carried out",
            )
            return
