"""Is every slip that a mutant makes taken back by an edit, and is a pair of edits found that no single one makes?"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
import sympy as sp
from selftest.mutate import mutants

from closedform.numerics.repair.inverse import needed
from closedform.numerics.repair.letters import letters_of
from closedform.numerics.repair.regrouped import regrouped
from closedform.numerics.repair.search import NEAR, Search
from closedform.numerics.repair.sites import Formula

a, b, g = sp.symbols("a b g", positive=True)
m = sp.Symbol("m", real=True)
KNOWN = {a: np.array([0.7, 1.9, 2.3]), b: np.array([1.3, 0.6, 3.1]), g: np.array([0.9, 2.2, 1.7]), m: np.array([-0.4, 1.1, 0.3])}
FORMULAS = (
    2 / sp.pi * sp.asin(a * b / sp.sqrt((1 + a**2) * (1 + 2 * b**2))),
    m / 2 * (1 + sp.erf(m / (a * sp.sqrt(2)))) + a / sp.sqrt(2 * sp.pi) * sp.exp(-(m**2) / (2 * a**2)),
    sp.atan(sp.sqrt(2) * g / sp.sqrt(1 + 2 * g**2)) / sp.sqrt(sp.pi),
    sp.exp(-a * b) * sp.sqrt(a + b) / (1 + a) - b**2 / 3,
)


def search(printed: Any, true: Any) -> Search:
    return Search(Formula(printed, KNOWN), Formula(true, KNOWN).sites[0].value, sorted(true.free_symbols, key=str))


def equal(one: Any, other: Any) -> bool:
    at = {s: sp.Rational(float(v[0])) for s, v in KNOWN.items()}
    return bool(abs(sp.N((one - other).xreplace(at), 30)) < 1e-20)


@pytest.mark.slow
@pytest.mark.parametrize("true", FORMULAS)
def test_every_slip_of_the_mutants_has_an_edit_that_takes_it_back(true: Any) -> None:
    lost = []
    every = list(mutants(true, true.free_symbols))
    for mutant in every:
        value = Formula(mutant.value, KNOWN).sites[0].value
        whole_term = mutant.edit == "term dropped" and not mutant.where  # of which nothing is left to find it by
        if whole_term or not np.all(np.isfinite(value)) or equal(mutant.value, true) or mutant.edit == "like symbols exchanged":
            continue
        if not any(equal(candidate.expr, true) for candidate in search(mutant.value, true).singles()):
            lost.append((mutant.edit, mutant.value))
    assert len(every) > 20
    assert len(lost) <= len(every) // 12, lost


def test_two_slips_are_taken_back_where_one_edit_is_not_enough() -> None:
    true = FORMULAS[1]
    printed = m * (1 + sp.erf(m / a)) + a / sp.sqrt(2 * sp.pi) * sp.exp(-(m**2) / (2 * a**2))
    found = search(printed, true)
    assert not found.singles()
    assert any(equal(candidate.expr, true) for candidate in found.pairs())


@pytest.mark.parametrize(
    ("printed", "true"),
    [
        ((sp.gamma(a) + sp.gamma(b)) / sp.gamma(a + b), sp.gamma(a) * sp.gamma(b) / sp.gamma(a + b)),
        (2 * g * sp.log(a) * sp.exp(b), 2 * g * (sp.log(a) + sp.exp(b))),
        (1 / (g * (sp.log(a) + sp.exp(b))), 1 / (g * sp.log(a) * sp.exp(b))),
        (g * sp.gamma(1 + a - b * g), g * sp.gamma(1 + a) - b * g),  # a bracket closed too late
        (g * sp.gamma(1 + a) - b * g, g * sp.gamma(1 + a - b * g)),  # and too early
        (1 / (1 - g), 1 - 1 / g),
        (sp.sin(a * b), b * sp.sin(a)),
        (b * sp.sin(a), sp.sin(a * b)),
        (sp.sqrt(a**2 + b) + m, sp.sqrt(a**2 + b + m)),
    ],
    ids=str,
)
def test_a_sum_for_a_product_and_a_moved_bracket_are_one_edit(printed: Any, true: Any) -> None:
    assert any(equal(candidate.expr, true) for candidate in search(printed, true).singles())


def test_a_node_is_grouped_anew_from_its_own_parts_alone() -> None:
    for printed in FORMULAS:
        for site in Formula(printed, KNOWN).sites:
            for form in regrouped(site.expr):
                assert form.free_symbols <= site.expr.free_symbols
                assert not form.has(sp.I, sp.zoo, sp.nan)


def test_a_function_of_a_number_has_a_value_at_every_point() -> None:
    c = sp.Symbol("c", real=True)
    known = {c: np.array([0.3, 1.2])}
    printed = Formula(2 * sp.besselj(1, 1), known)
    assert printed.sites[0].value.shape == (2,)
    target = Formula(2 * sp.besselj(1, 1) * sp.cos(c), known).sites[0].value
    assert [one.expr for one in Search(printed, target, [c], functions=[sp.sin]).singles()] == [2 * sp.besselj(1, 1) * sp.cos(c)]


def test_edits_one_inside_another_are_a_pair_too() -> None:
    true = sp.sqrt(1 + 2 * sp.exp(a))
    assert any(equal(c.expr, true) for c in search(1 + 2 * sp.exp(-a), true).pairs())


def test_a_pair_is_what_building_it_gives() -> None:
    found = search(FORMULAS[1] / 2 + 1, FORMULAS[1] + sp.sqrt(2) * a)
    pairs = [(one, other) for one in found.placed[::97] for other in found.placed[5::89] if one.site != other.site]
    assert len(pairs) > 50
    for pair in pairs:
        inner = found.formula.ancestors(pair[0].site)
        ordered = pair if pair[1].site not in inner or pair[1].edit.keeps else pair[::-1]
        with np.errstate(all="ignore"):
            value = found._value(ordered)
        built = found.built(ordered)
        if np.all(np.isfinite(value)) and not built.has(sp.zoo, sp.nan, sp.oo):
            np.testing.assert_allclose(Formula(built, KNOWN).sites[0].value, value, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("true", FORMULAS)
def test_what_a_part_must_be_for_the_whole_to_be_as_it_is_is_what_it_is(true: Any) -> None:
    formula = Formula(true, KNOWN)
    told = [
        (site, value)
        for site, value in zip(formula.sites, needed(formula, formula.sites[0].value), strict=True)
        if value is not None
    ]
    assert len(told) > len(formula.sites) // 2
    for site, value in told:
        np.testing.assert_allclose(value, site.value, rtol=1e-6)


@pytest.mark.parametrize("true", FORMULAS)
def test_two_lists_that_meet_find_the_pairs_that_carrying_each_up_finds(true: Any) -> None:
    drawn = random.Random(3)
    every = search(true, true)
    tried = 0
    while tried < 3:
        pair = tuple(drawn.sample(range(len(every.placed)), 2))
        one, other = (every.placed[k] for k in pair)
        if one.site == other.site or (one.site in every.formula.ancestors(other.site) and not one.edit.keeps):
            continue
        with np.errstate(all="ignore"):
            value = every._value((one, other))
            alone = [every._value((p,)) for p in (one, other)]
        if (
            not np.all(np.isfinite(value))
            or np.max(np.abs(value)) > 1e6
            or any(np.allclose(value, v, rtol=1e-3, equal_nan=True) for v in alone)
        ):
            continue
        tried += 1
        found = Search(every.formula, value, sorted(true.free_symbols, key=str))
        with np.errstate(all="ignore"):
            met = {frozenset(p) for p in found._meeting().pairs()}
            values = [every._value((every.placed[i], every.placed[j])) for i, j in map(tuple, met)]
        assert frozenset(pair) in met or any(np.allclose(v, value, rtol=1e-7) for v in values)


def test_a_nan_is_not_near_and_what_is_a_little_off_is_not() -> None:
    found = search(FORMULAS[0], FORMULAS[0])
    assert found.near(found.target)
    assert not found.near(np.full(3, np.nan))
    assert not found.near(found.target * np.array([1, 1, np.nan]))
    assert not found.near(found.target * (1 + 4 * NEAR))
    assert not any(c.expr.has(sp.nan) for c in search(sp.sqrt(m - 5), sp.sqrt(5 - m)).pairs())


def test_what_is_put_in_comes_from_the_formula_and_its_letters() -> None:
    letters = letters_of(FORMULAS[0], [a, b])
    assert a**2 in letters.terms
    assert 1 + a**2 in letters.factors
    assert g not in set().union(*(term.free_symbols for term in (*letters.terms, *letters.factors)))
