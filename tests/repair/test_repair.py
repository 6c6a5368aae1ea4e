"""Is a broken formula put right, and is nothing told that was not enclosed?"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import sympy as sp
from one_claim import built

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E, Gaussian, normal
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.engines import repair as engine
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.engines.engine import Ask, Wanted
from closedform.numerics.engines.repair import held, repair_found, repair_line
from closedform.numerics.findings.suggestion import Strength, Way
from closedform.numerics.forms.trees import grown
from closedform.numerics.repair.case import Guess
from closedform.numerics.repair.found import Repaired
from closedform.numerics.repair.grids import grid_of
from closedform.numerics.repair.parts import parts
from closedform.numerics.repair.sites import Formula, number

g = sp.Symbol("g", positive=True)
m = sp.Symbol("m", real=True)
s = sp.Symbol("s", positive=True)
r, x, y = sp.symbols("r x y", real=True)


def claim(quantity: Any, printed: Any, **domain: Any) -> Derivation:
    names = {"r": (r, between(-1, 1)), "g": (g, positive), "m": (m, real), "s": (s, positive)}
    symbols = {names[name][0]: names[name][1] for name in domain or ("g",)}
    return Derivation(
        source=Source("note", "test"),
        says="a test",
        quantity=quantity,
        lines=(Line("line", printed, printed=""),),
        domain=Domain(symbols),
    )


SECOND_MOMENT = E(sp.erf(g * x) ** 2, normal(x))
ARCSINE = 2 / sp.pi * sp.asin(2 * g**2 / (1 + 2 * g**2))


def repaired(quantity: Any, printed: Any, **domain: Any) -> tuple[Repaired, Any]:
    return repair_line(claim(quantity, printed, **domain), 0, "", 40)


def only(monkeypatch: pytest.MonkeyPatch, *told: Guess) -> None:
    """Have the search come upon these guesses alone, and upon none where it looks at a part of the domain."""
    monkeypatch.setattr(engine, "guesses", lambda case: iter([list(told)]))
    monkeypatch.setattr(engine, "near_guesses", lambda case: iter([]))


@pytest.mark.parametrize(
    ("printed", "says"),
    [
        (2 / sp.pi * sp.asin(g**2 / (1 + 2 * g**2)), "factor"),
        (ARCSINE / 2, "factor"),
        (-ARCSINE, "sign"),
        (2 / sp.pi * sp.asin(2 * g / (1 + 2 * g**2)), ""),
        (2 / sp.pi * sp.acos(2 * g**2 / (1 + 2 * g**2)), "function"),
        (2 / sp.pi * sp.asin(2 * g**2), "factor"),
        (ARCSINE * sp.sqrt(7) / 3, "factor"),
    ],
)
def test_one_slip_is_taken_back(printed: Any, says: str) -> None:
    found, form = repaired(SECOND_MOMENT, printed)
    assert found.suggestion is not None, found.reason
    assert abs(sp.N((form - ARCSINE).subs(g, sp.Rational(13, 7)), 30)) < 1e-25
    assert says in found.suggestion.says
    assert found.suggestion.points >= 8


def test_two_slips_are_taken_back() -> None:
    found, form = repaired(SECOND_MOMENT, 1 / sp.pi * sp.asin(2 * g**2 / (1 + g**2)))
    assert found.suggestion is not None, found.reason
    assert abs(sp.N((form - ARCSINE).subs(g, sp.Rational(13, 7)), 30)) < 1e-25


def test_a_missing_root_in_an_own_claim_is_shown_as_a_person_marks_it() -> None:
    rectified = E(x * sp.Heaviside(x), normal(x, m, s**2))
    phi, Phi = sp.exp(-((m / s) ** 2) / 2) / sp.sqrt(2 * sp.pi), sp.erfc(-m / s / sp.sqrt(2)) / 2
    found, form = repaired(rectified, m * Phi + s**2 * phi, m=1, s=1)
    assert found.suggestion is not None, found.reason
    assert sp.expand(form - (m * Phi + s * phi)) == 0
    assert [(e.struck, e.put_in) for e in found.suggestion.edits] == [("s**2", "s")]
    assert "[-s**2-]{+s+}" in found.suggestion.marked
    assert r"\cancel{s^{2}}\,\boxed{s}" in found.suggestion.marked_latex
    assert found.formula is not None
    assert grown(found.formula, [m, s]) == form


def test_what_differs_in_the_twelfth_digit_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    near = ARCSINE * (1 + sp.Rational(1, 10**12))
    right = held(claim(SECOND_MOMENT, ARCSINE), SECOND_MOMENT, Guess(ARCSINE, ""), 40)
    assert right is not None
    assert right.points >= 8
    assert right.where is None
    assert held(claim(SECOND_MOMENT, ARCSINE), SECOND_MOMENT, Guess(near, ""), 40) is None
    only(monkeypatch, Guess(near, "near"))
    assert repaired(SECOND_MOMENT, -ARCSINE)[0].suggestion is None
    only(monkeypatch, Guess(near, "near"), Guess(ARCSINE, "right"))
    found, form = repaired(SECOND_MOMENT, -ARCSINE)
    assert found.suggestion is not None
    assert form == ARCSINE


def test_the_other_side_as_it_stands_is_no_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, Guess(m * s, "its terms"))
    found, form = repaired(m * s, m * s**2 + sp.erf(s), m=True, s=True)
    assert (found.suggestion, form) == (None, None)


@pytest.mark.parametrize("nothing", [sp.asin(2 + g**2), sp.log(-g), sp.sqrt(-1 - g**2), sp.nan, sp.zoo * g])
def test_what_has_no_real_value_is_no_survivor(nothing: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, Guess(nothing, "nothing"))
    assert repaired(SECOND_MOMENT, -ARCSINE)[0].suggestion is None


def test_what_holds_on_a_part_of_the_domain_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    quantity = E(sp.Abs(m * x), normal(x))
    right = sp.Abs(m) * sp.sqrt(2 / sp.pi)
    only(monkeypatch, Guess(m * sp.sqrt(2 / sp.pi), "half"), Guess(right, "all"))
    found, form = repaired(quantity, m, m=1)
    assert found.suggestion is not None
    assert form == right


@pytest.mark.parametrize("x_squared", [m**2, 2 * m**2])
def test_an_even_form_for_an_odd_quantity_lacks_a_sign(x_squared: Any) -> None:
    printed = sp.lowergamma(sp.S.Half, x_squared) / sp.sqrt(sp.pi)
    found, form = repaired(sp.erf(sp.sqrt(x_squared / m**2) * m), printed, m=1)
    assert form == sp.sign(m) * printed
    assert found.suggestion is not None
    assert found.suggestion.says == "the factor sign(m) was lost"


def test_the_engine_asks_only_for_what_balls_refute_and_reads_no_correction() -> None:
    from dataclasses import replace

    true, false = claim(SECOND_MOMENT, ARCSINE), claim(SECOND_MOMENT, ARCSINE / 2)
    wanted = Wanted(frozenset({"line"}), frozenset({"enclose", "repair"}))
    assert engine.ENGINE.asks(false, {}, wanted) == []
    assert engine.ENGINE.asks(true, {Ask("enclose"): enclose_derivation(true, 40)}, wanted) == []
    found: dict[Ask, Any] = {Ask("enclose"): enclose_derivation(false, 40)}
    asks = engine.ENGINE.asks(false, found, wanted)
    assert asks == [Ask("repair", "", 0)]
    misled = replace(false, lines=(replace(false.lines[0], correction=ARCSINE + 1),))
    result, form = repair_line(misled, 0, "", 40)
    assert form == ARCSINE
    found[asks[0]] = result
    proof = engine.ENGINE.asks(false, found, wanted)[1]
    told = repair_found(found, 0)
    assert told is not None
    assert told.verified is Strength.ENCLOSED
    found[proof] = Repaired(proved=True)
    told = repair_found(found, 0)
    assert told is not None
    assert told.verified is Strength.PROVED


def test_a_quantity_that_does_not_exist_has_no_repair() -> None:
    found, _ = repaired(sp.Integral(1 / x, (x, 0, g)), sp.log(g))
    assert found.suggestion is None
    assert found.no_value
    assert "diverges" in found.reason


def test_what_has_a_value_somewhere_or_is_not_known_to_have_none_is_not_said_to_have_none() -> None:
    somewhere, _ = repaired(E(sp.exp(m * x**2), normal(x)), m, m=1)
    assert not somewhere.no_value
    unknown, _ = repaired(E(sp.Function("unknown", real=True)(x) * g, normal(x)), g)
    assert not unknown.no_value
    assert unknown.suggestion is None


def test_a_number_that_nothing_names_has_no_repair() -> None:
    found, _ = repaired(E(sp.erf(g * x + sp.sin(1)) ** 4, normal(x)), g)
    assert found.suggestion is None
    assert "nothing near" in found.reason


@pytest.mark.slow
def test_a_slip_in_an_integrand_is_taken_back_there() -> None:
    density = sp.exp(-(x**2) / 2) / sp.sqrt(2 * sp.pi)
    printed = sp.Integral(x * sp.tanh(g * x / 2) * density, (x, 0, sp.oo))
    found, form = repaired(sp.Integral(x * sp.tanh(g * x) * density, (x, 0, sp.oo)), printed)
    assert found.suggestion is not None, found.reason
    assert found.suggestion.way is Way.EDITS
    assert form.has(sp.tanh(g * x))
    assert found.formula is not None  # a form with an integral is kept as data too: its typed text is edited


def test_a_quantity_carried_out_is_told_from_a_slip_taken_back() -> None:
    pair = Gaussian((x, y), [[1, r], [r, 1]])
    found, form = repaired(E(x * y * sp.Heaviside(x) * sp.Heaviside(y), pair), sp.exp(r) * sp.sin(3 * r + 1), r=1)
    assert found.suggestion is not None, found.reason
    assert found.suggestion.way is Way.QUANTITY
    assert [(e.where, e.put_in) for e in found.suggestion.edits] == [((), str(form))]
    assert form.has(sp.asin)
    taken_back, _ = repaired(SECOND_MOMENT, ARCSINE / 2)
    assert taken_back.suggestion is not None
    assert taken_back.suggestion.way is not Way.QUANTITY


def test_a_double_integral_is_carried_out_before_its_integrand_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    from closedform.numerics.repair import repair

    def searched(case: Any) -> Any:
        raise AssertionError("an integrand was searched")

    monkeypatch.setattr(repair, "inside", searched)
    weight = sp.exp(-(x**2) - y**2)
    printed = sp.Integral(sp.Integral(x * y**2 * sp.cos(g * x) * weight, (y, 0, sp.oo)), (x, 0, sp.oo))
    found, form = repaired(E(sp.Heaviside(x) * sp.Heaviside(y), Gaussian((x, y), [[1, 0], [0, 1]])) * g, printed)
    assert found.suggestion is not None, found.reason
    assert form == g / 4


def test_a_readers_own_claim_is_searched_briefly_unless_the_search_is_asked_for() -> None:
    usual, asked, named = Options(), Options(thorough=("repair",)), Options(engines=("enclose", "repair"))
    assert engine.ENGINE.brief == usual.seconds(engine.ENGINE, own=True) < usual.seconds(engine.ENGINE, own=False)
    assert asked.seconds(engine.ENGINE, own=True) == named.seconds(engine.ENGINE, own=True) == engine.ENGINE.seconds
    assert Options(time_limit=7.0).seconds(engine.ENGINE, own=True) == 7.0
    with pytest.raises(ValueError, match="unknown engine 'mend'"):
        Options(thorough=("mend",))


def test_what_was_refused_once_is_not_enclosed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Any] = []

    def refuses(derivation: Derivation, quantity: Any, guess: Guess, digits: int) -> None:
        tried.append(guess.expr)

    monkeypatch.setattr(engine, "held", refuses)
    monkeypatch.setattr(engine, "parts", lambda domain: iter([]))
    same = [Guess(ARCSINE, "right"), Guess(ARCSINE, "again"), Guess(sp.factor(ARCSINE), "and again")]
    monkeypatch.setattr(engine, "guesses", lambda case: iter([same, same, [Guess(-ARCSINE, "as printed")]]))
    assert repaired(SECOND_MOMENT, -ARCSINE)[0].suggestion is None
    assert tried == [ARCSINE]


def test_values_near_zero_do_not_pass_for_a_repair() -> None:
    assert not np.isnan(float(sp.N(ARCSINE.subs(g, 1))))
    quantity = sp.Integral(sp.exp(-(x**2)) / 10**20, (x, 0, g))
    found, form = repaired(quantity, sp.sqrt(sp.pi) * sp.erf(g) / 10**20)
    assert found.suggestion is not None, found.reason
    assert sp.simplify(form - sp.sqrt(sp.pi) * sp.erf(g) / (2 * sp.Integer(10) ** 20)) == 0


@pytest.mark.parametrize(
    ("quantity", "printed", "right", "where"),
    [
        (E(sp.exp(m * x**2), normal(x)), 1 / sp.sqrt(1 - m), 1 / sp.sqrt(1 - 2 * m), "m < 1/2"),
        (sp.Integral(sp.exp(-m * x), (x, 0, sp.oo)), 2 / m, 1 / m, "m > 0"),
    ],
)
def test_a_slip_beside_a_lost_hypothesis_is_taken_back_with_the_hypothesis(
    quantity: Any, printed: Any, right: Any, where: str
) -> None:
    found, form = repaired(quantity, printed, m=1)
    assert found.suggestion is not None, found.reason
    assert form == right
    assert found.suggestion.where == where
    assert not found.holds_everywhere
    asks = engine.ENGINE.asks(
        claim(quantity, printed, m=1),
        {Ask("enclose"): enclose_derivation(claim(quantity, printed, m=1), 40), Ask("repair", "", 0): found},
        Wanted(frozenset({"line"}), frozenset({"enclose", "repair"})),
    )
    assert asks == [Ask("repair", "", 0)]  # no proof on the whole domain is asked for


def test_a_condition_that_is_only_sufficient_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    def inexact(derivation: Derivation, digits: int) -> Any:
        found = enclose_derivation(derivation, digits)
        found.conditions = {equality: replace(where, exact=False) for equality, where in found.conditions.items()}
        return found

    monkeypatch.setattr(engine, "enclose_derivation", inexact)
    found, _ = repaired(E(sp.exp(m * x**2), normal(x)), 1 / sp.sqrt(1 - m), m=1)
    assert found.suggestion is None


def test_a_slip_inside_an_expectation_over_half_planes_is_found_on_a_grid() -> None:
    pair = Gaussian((x, y), [[1, r], [r, 1]])
    quadrant = sp.Heaviside(x) * sp.Heaviside(y)
    found, form = repaired(E(x**2 * y * quadrant, pair), E(x * y * quadrant, pair), r=1)
    assert found.suggestion is not None, found.reason
    assert found.suggestion.way is Way.EDITS
    assert form in (E(x**2 * y * quadrant, pair), E(x * y**2 * quadrant, pair))


@pytest.mark.parametrize(
    ("node", "value"),
    [
        (E(sp.Abs(x), normal(x, m, 4)), 2 * sp.sqrt(2 / sp.pi) * sp.exp(-(m**2) / 8) + m * sp.erf(m / sp.sqrt(8))),
        (E(x * y * sp.Heaviside(x), Gaussian((x, y), [[1, m / 4], [m / 4, 2]])), m / 8),
        (E(x, normal(x), given=sp.Heaviside(x)), sp.sqrt(2 / sp.pi)),
        (sp.Integral(sp.exp(-x) * y, (y, 0, x), (x, m**2, sp.oo)), sp.exp(-(m**2)) * (m**4 + 2 * m**2 + 2) / 2),
        (sp.Integral(1 / (1 + x**2), (x, -sp.oo, m)), sp.pi / 2 + sp.atan(m)),
    ],
)
def test_a_grid_sums_to_the_integral(node: Any, value: Any) -> None:
    at = {m: np.array([-0.5, 0.3, 1.25])}
    np.testing.assert_allclose(Formula(node, at, grid_of).sites[0].value, number(value, at), rtol=1e-5)


def test_parts_are_proper_and_not_thin() -> None:
    n = sp.Symbol("n", integer=True)
    found = {str(part.such_that[-1]) for part in parts(Domain({m: real}))}
    assert found == {"m > 0", "m < 0", "m**2 < 1", "m > 1"}
    assert [str(part.such_that[-1]) for part in parts(Domain({n: real}, such_that=(n >= 1,)))] == ["n > 1"]
    assert not list(parts(Domain({m: between(2, 3)})))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("(m + exp(m))**2/(m + exp(m))", "2*m + 2*exp(m)"),  # m + exp(m) has no value at its zero, which has no name
        ("Abs(m)/(m + exp(m))", "2*m/(m + exp(m))"),
        ("sign(m + exp(m))**2", "2"),  # 1, but at that zero
    ],
)
def test_no_form_is_told_for_a_domain_on_a_part_of_which_there_is_no_value(left: str, right: str) -> None:
    own = built(left, right, {"m": "real"})
    suggestion = check_here(own, Options(engines=("enclose", "repair")))[0].suggestion
    assert suggestion is None or suggestion.where is not None or suggestion.sympy == "sign(m + exp(m))**2"


def test_of_a_line_that_holds_on_a_part_nothing_is_suggested_that_does_so_too() -> None:
    """|m/r|/2 for m/(2 r): it holds where both have one sign, and |m/r + 2|/2 - 1 where m/r is above -2."""
    found, _ = repaired(sp.Integral(m * x / r, (x, 0, 1)), sp.Abs(m / r) / 2, m=1, r=1)
    assert found.suggestion is None or found.holds_everywhere
