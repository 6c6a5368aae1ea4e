"""Is a picture's every number the middle of a ball narrower than what is kept of it, and is nothing drawn that says nothing?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, between, positive, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E, normal
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.engines.engine import Ask, Wanted
from closedform.numerics.engines.picture import ENGINE, picture

a, s = sp.symbols("a s", positive=True)
b, x = sp.symbols("b x", real=True)
k = sp.Symbol("k", positive=True, integer=True)


def claim(quantity: Any, printed: Any, domain: Domain, correction: Any = None) -> Derivation:
    line = Line("line", printed, printed="", correction=correction)
    return Derivation(source=Source("note", "t"), says="t", quantity=quantity, lines=(line,), domain=domain)


def test_the_grid_holds_what_the_two_sides_are() -> None:
    found = picture(claim(sp.exp(-a), sp.exp(-a) / 2, Domain({a: positive})), 0, "")
    (axis,) = found.axes
    assert (axis.name, axis.latex, axis.whole) == ("a", "a", False)
    assert list(axis.at) == sorted(axis.at)
    assert axis.at[0] == pytest.approx(float(sp.Rational(axis.low)), rel=1e-5)
    assert axis.at[-1] == pytest.approx(float(sp.Rational(axis.high)), rel=1e-5)
    for at, printed, true, ratio in zip(axis.at, found.printed, found.true, found.ratio, strict=True):
        assert true == pytest.approx(float(sp.exp(-at)), rel=1e-5)
        assert printed == pytest.approx(float(sp.exp(-at)) / 2, rel=1e-5)
        assert ratio == 0.5
    assert found.ratios == (0.5, 0.5)
    assert found.against == "quantity"


def test_of_two_axes_the_first_varies_slowest() -> None:
    found = picture(claim(a + 100 * b, a - b, Domain({a: positive, b: between(0, 1)})), 0, "")
    assert [axis.name for axis in found.axes] == ["a", "b"]
    width = len(found.axes[1].at)
    for i, j in ((0, 0), (3, 5), (16, 2)):
        assert found.true[i * width + j] == pytest.approx(found.axes[0].at[i] + 100 * found.axes[1].at[j], rel=1e-4)


def test_what_has_no_value_or_lies_outside_the_domain_is_left_out() -> None:
    found = picture(claim(sp.log(a), sp.sqrt(a - 2), Domain({a: positive}, such_that=(a > 1,))), 0, "")
    for at, printed, true in zip(found.axes[0].at, found.printed, found.true, strict=True):
        assert (true is None) == (at <= 1)
        assert (printed is None) == (at < 2)


def test_a_letter_that_is_charted_alone_names_its_axis() -> None:
    rho = sp.Symbol("rho_11", real=True)
    found = picture(claim(sp.sqrt(rho), rho, Domain({s: positive}, chart={rho: s**2})), 0, "")
    assert found.axes[0].name == "rho_11"
    assert found.true[10] == pytest.approx(found.axes[0].at[10] ** 0.5, rel=1e-5)


def test_whole_numbers_are_drawn_at_whole_numbers() -> None:
    found = picture(claim(1 / k, 2 / k, Domain({k: positive})), 0, "")
    assert found.axes[0].whole
    assert found.axes[0].at[:3] == (1.0, 2.0, 3.0)


def test_a_pole_does_not_set_the_scale() -> None:
    found = picture(claim(a, 1 / (a - 2) ** 3, Domain({a: positive})), 0, "")
    assert found.values is not None
    assert found.values[1] < max(n for n in found.printed if n is not None)


def test_nothing_is_drawn_of_constants_of_many_parameters_and_of_what_holds() -> None:
    assert not picture(claim(sp.pi + 0 * a, sp.Integer(3), Domain({a: positive})), 0, "").axes
    assert not picture(claim(a + b + s, a, Domain({a: positive, b: real, s: positive})), 0, "").axes
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
    assert set(record.picture.ratio) == {0.5}
