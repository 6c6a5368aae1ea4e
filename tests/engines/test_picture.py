"""Is a picture's every number the middle of a ball narrower than what is kept of it, are zeros and corners marked, and nothing that says nothing?"""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.property import MatrixFigure, Property
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E, normal
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.engines.engine import Ask, Wanted
from closedform.numerics.engines.picture import ENGINE, matrices, picture
from closedform.numerics.findings.picture import Curve, Curves, Feature

a, s = sp.symbols("a s", positive=True)
b, x = sp.symbols("b x", real=True)
k = sp.Symbol("k", positive=True, integer=True)


def claim(quantity: Any, printed: Any, domain: Domain, correction: Any = None) -> Derivation:
    line = Line("line", printed, printed="", correction=correction)
    return Derivation(source=Source("note", "t"), says="t", quantity=quantity, lines=(line,), domain=domain)


def curves(quantity: Any, printed: Any, domain: Domain, witness: dict[str, str] | None = None) -> Curves:
    found = picture(claim(quantity, printed, domain), 0, "", witness=witness).curves
    assert found is not None
    return found


def marks(curve: Curve) -> list[tuple[Feature, float, float]]:
    return [(mark.feature, mark.at, mark.value) for mark in curve.marks]


def test_a_matrix_is_drawn_by_its_enclosed_entries_column_by_column() -> None:
    one, other = sp.ImmutableMatrix([[1, sp.sqrt(2)], [sp.pi, -3]]), sp.ImmutableMatrix([[0, 1], [2, 3]])
    found = matrices(MatrixFigure(one, other))
    assert (found.curves, found.against) == (None, "correction")
    assert found.map is not None
    assert (found.map.printed, found.map.true) == ((1.0, 3.14159, 1.41421, -3.0), (0.0, 2.0, 1.0, 3.0))
    assert (found.map.across.name, found.map.up.name, found.map.values) == ("j", "m", (-3.0, 3.14159))
    with pytest.raises(ValueError, match="a figure needs one shape, and numbers alone"):
        MatrixFigure(one, other[:1, :])
    with pytest.raises(ValueError, match="and numbers alone"):
        MatrixFigure(one, other + a * one)


def test_a_claim_with_a_figure_is_judged_and_drawn() -> None:
    drawn = MatrixFigure(sp.ImmutableMatrix([[1, 2]]), sp.ImmutableMatrix([[1, 3]]))
    say = Property(
        source=Source("note", "t"), label="p", says="t", printed="", relations=((sp.Integer(1), "positive"),), figure=drawn
    )
    (found,) = check_here(say, Options(engines=("enclose", "picture")))
    assert found.picture == matrices(drawn)
    (plain,) = check_here(dataclasses.replace(say, figure=None), Options(engines=("enclose", "picture")))
    assert (plain.picture, plain.total) == (None, found.total)


def test_the_grid_holds_what_the_two_sides_are() -> None:
    found = picture(claim(sp.exp(-a), sp.exp(-a) / 2, Domain({a: positive})), 0, "")
    assert found.curves is not None
    assert (found.map, found.against) == (None, "quantity")
    drawn, axis = found.curves, found.curves.axis
    assert (axis.name, axis.latex, axis.whole, drawn.others) == ("a", "a", False, {})
    assert list(axis.at) == sorted(axis.at)
    assert axis.at[0] == pytest.approx(float(sp.Rational(axis.low)), rel=1e-5)
    assert axis.at[-1] == pytest.approx(float(sp.Rational(axis.high)), rel=1e-5)
    for at, printed, true, ratio in zip(axis.at, drawn.printed.numbers, drawn.true.numbers, drawn.ratio, strict=True):
        assert true == pytest.approx(float(sp.exp(-at)), rel=1e-5)
        assert printed == pytest.approx(float(sp.exp(-at)) / 2, rel=1e-5)
        assert ratio == 0.5
    assert drawn.ratios == (0.5, 0.5)


def test_of_two_letters_there_is_a_map_of_which_the_first_varies_slowest() -> None:
    found = picture(claim(a + 100 * b, a - b, Domain({a: positive, b: between(0, 1)})), 0, "").map
    assert found is not None
    assert (found.across.name, found.up.name) == ("a", "b")
    width = len(found.up.at)
    for i, j in ((0, 0), (3, 5), (16, 2)):
        assert found.true[i * width + j] == pytest.approx(found.across.at[i] + 100 * found.up.at[j], rel=1e-4)


def test_of_many_letters_the_one_that_tells_varies_and_the_others_are_at_the_witness() -> None:
    found = curves(a * s + b, a * s + sp.exp(b), Domain({a: positive, b: real, s: positive}), {"a": "7", "b": "-5", "s": "1/2"})
    assert found.axis.name == "b"  # the error does not change with the others
    assert found.others == {"a": "7", "s": "1/2"}
    assert found.axis.at[0] < -5  # the witness lies on the axis
    assert found.true.numbers[0] == pytest.approx(3.5 + found.axis.at[0], rel=1e-5)


def test_a_letter_of_the_note_names_the_axis_and_what_is_held() -> None:
    rho, rho_11 = sp.symbols("rho_1k rho_11", real=True)
    domain = Domain({s: positive, b: between(-1, 1)}, chart={rho_11: s**2, rho: b * s})
    found = curves(rho**2 + rho_11, rho + rho_11, domain, {"rho_1k": "1/2", "rho_11": "1"})
    assert (found.axis.name, found.others) == ("rho_1k", {"rho_11": "1"})


def test_what_has_no_value_or_lies_outside_the_domain_is_left_out() -> None:
    found = curves(sp.log(a), sp.sqrt(a - 2), Domain({a: positive}, such_that=(a > 1,)))
    for at, printed, true in zip(found.axis.at, found.printed.numbers, found.true.numbers, strict=True):
        assert (true is None) == (at <= 1)
        assert (printed is None) == (at < 2)


def test_a_letter_that_is_charted_alone_names_its_axis() -> None:
    rho = sp.Symbol("rho_11", real=True)
    found = curves(sp.sqrt(rho), rho, Domain({s: positive}, chart={rho: s**2}))
    assert found.axis.name == "rho_11"
    assert found.true.numbers[10] == pytest.approx(found.axis.at[10] ** 0.5, rel=1e-5)


def test_whole_numbers_are_drawn_at_whole_numbers() -> None:
    found = curves(1 / k - sp.Rational(1, 3), sp.Abs(k - 2), Domain({k: positive}))
    assert found.axis.whole
    assert found.axis.at[:3] == (1.0, 2.0, 3.0)
    assert not found.true.marks + found.printed.marks


def test_a_pole_does_not_set_the_scale() -> None:
    found = curves(a, 1 / (a - 2) ** 3, Domain({a: positive}))
    assert found.values[1] < max(n for n in found.printed.numbers if n is not None)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (b - sp.Rational(1, 3), [("zero", 0.333333, 0.0)]),
        (b**2, [("zero", 0.0, 0.0)]),  # touched
        (sp.Abs(b), [("zero", 0.0, 0.0), ("corner", 0.0, 0.0)]),
        (sp.Max(b, 0), [("corner", 0.0, 0.0)]),  # zero on a stretch, which is no place
        (2 * sp.Heaviside(b - 1) - 1, [("jump", 1.0, -1.0), ("jump", 1.0, 1.0)]),  # changes its sign, and has no zero
        (1 / b**3, [("pole", 0.0, 0.0)]),  # likewise
        (sp.Abs(b) ** 3, [("zero", 0.0, 0.0)]),  # a kink in the formula, and none in the curve
        (sp.exp(b), []),
    ],
)
def test_zeros_corners_jumps_and_poles_are_marked(form: Any, expected: list[tuple[str, float, float]]) -> None:
    assert marks(curves(sp.cosh(b) + 2, form, Domain({b: real})).printed) == expected


def test_nothing_is_drawn_of_constants_and_of_what_holds() -> None:
    for left, right in ((sp.pi + 0 * a, sp.Integer(3)), (sp.sin(a) ** 2 + sp.cos(a) ** 2, sp.Integer(3))):
        found = picture(claim(left, right, Domain({a: positive})), 0, "")
        assert (found.curves, bool(found.reason)) == (None, True)
    wanted = Wanted(frozenset({"line"}), frozenset({"enclose", "picture"}))
    for right, asked in ((a, False), (2 * a, True)):
        one = claim(sp.exp(sp.log(a)), right, Domain({a: positive}))
        assert bool(ENGINE.asks(one, {Ask("enclose"): enclose_derivation(one, 40)}, wanted)) is asked


def test_a_record_has_its_picture_against_the_correction_where_the_quantity_is_an_integral() -> None:
    quantity, right = E(sp.erf(a * x) ** 2, normal(x)), 2 / sp.pi * sp.asin(2 * a**2 / (1 + 2 * a**2))
    (record,) = check_here(
        claim(quantity, right / 2, Domain({a: positive}), correction=right), Options(engines=("enclose", "picture"))
    )
    assert record.picture is not None
    assert record.picture.against == "correction"
    assert record.picture.curves is not None
    assert set(record.picture.curves.ratio) == {0.5}
