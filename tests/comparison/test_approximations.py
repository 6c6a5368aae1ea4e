"""Is an approximation refuted where its error does not vanish on the way into the limit it is printed for, and its order stated where it does?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Approach, Derivation
from closedform.derivations.claims.consequence import Consequence, Premise, following
from closedform.derivations.claims.domain import Domain, positive
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.comparison.regime import regime_of
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict

x, h = sp.Symbol("x", positive=True), sp.Symbol("h", positive=True)
SMALL, LARGE = Approach(h, {x: h}), Approach(h, {x: 1 / h})


def judged(
    quantity: Any, printed: Any, *approaches: Approach, correction: Any = None, follows: Consequence | None = None
) -> Record:
    """Check one line that is printed with an approximation sign."""
    claim = Derivation(
        source=Source("000", "Approximations"),
        says="an approximation",
        quantity=quantity,
        lines=(Line("approximation", printed, printed=r"\approx", approximate=True, correction=correction, follows=follows),),
        domain=Domain({x: positive}),
        kind="approximation",
        approaches=approaches,
    )
    (record,) = check_here(claim, Options(engines=("enclose", "certify")))
    return record


@pytest.mark.parametrize(
    ("quantity", "printed", "approach", "order"),
    [
        (sp.sin(x), x, SMALL, 3),
        (sp.sqrt(1 + x), 1 + x / 2, SMALL, 2),
        (sp.sqrt(1 + x), sp.Integer(1), SMALL, 1),
        (x / (1 + x), sp.Integer(1), LARGE, 1),
    ],
)
def test_an_error_that_vanishes_has_its_order_stated(quantity: Any, printed: Any, approach: Approach, order: int) -> None:
    record = judged(quantity, printed, approach)
    assert record.total is Verdict.APPROXIMATION
    assert record.as_recorded
    assert float(record.reason.rsplit("h^", 1)[1]) == pytest.approx(order, abs=0.02)


@pytest.mark.parametrize(
    ("quantity", "printed", "approach"),
    [
        (sp.cos(x), sp.Rational(1, 2), SMALL),  # half the value
        (x, 1 / x, SMALL),  # an error that grows
        (x / (1 + x), sp.Integer(2), LARGE),
    ],
)
def test_an_error_that_does_not_vanish_refutes(quantity: Any, printed: Any, approach: Approach) -> None:
    record = judged(quantity, printed, approach, correction=quantity)
    assert (record.total, record.step) == (Verdict.REFUTED, Verdict.REFUTED)
    assert "does not vanish as h tends to 0" in record.reason
    assert record.witness is not None
    assert record.as_recorded
    assert not judged(quantity, printed, approach).as_recorded  # nobody said that it fails


def test_one_way_on_which_it_does_not_vanish_is_enough() -> None:
    assert judged(sp.sin(x), x, SMALL, Approach(h, {x: 1 + h}), correction=sp.sin(x)).total is Verdict.REFUTED


def test_what_falls_is_not_said_to_fail() -> None:
    record = judged(sp.sin(x), x, SMALL, correction=sp.sin(x))
    assert record.total is Verdict.APPROXIMATION
    assert not record.as_recorded


def test_an_error_that_may_be_zero_has_no_order() -> None:
    record = judged(x, x, SMALL)
    assert record.total is Verdict.APPROXIMATION
    assert "falls like" not in record.reason


def test_without_a_way_the_error_is_measured_alone() -> None:
    record = judged(sp.cos(x), sp.Rational(1, 2))
    assert record.total is Verdict.APPROXIMATION
    assert "largest" in record.reason


@pytest.mark.parametrize(("printed", "step"), [(1 + x, Verdict.APPROXIMATION), (2 + x, Verdict.REFUTED)])
def test_the_step_into_an_approximation_is_judged_by_what_it_follows_from(printed: Any, step: Verdict) -> None:
    """2 cos x is not near 1 + x, nor is exp x; but 1 + x follows from exp x."""
    premise = Premise("000:exponential", sp.exp(x), 2 * sp.cos(x))
    follows = following("as x vanishes", lambda form: form, premise)
    record = judged(2 * sp.cos(x), printed, SMALL, correction=2 * sp.cos(x), follows=follows)
    total = Verdict.REFUTED if printed == 1 + x else Verdict.APPROXIMATION
    assert (record.total, record.step) == (total, step)
    assert record.as_recorded is (printed == 1 + x)


def test_errors_are_measured_along_the_way_at_several_values_of_the_letter_that_stays() -> None:
    y = sp.Symbol("y", positive=True)

    def measured(domain: Domain, *ways: Approach) -> list[dict[str, str]]:
        line = Line("approximation", x, printed=r"\approx", approximate=True)
        source, quantity = Source("000", "Approximations"), sp.sin(x)
        claim = Derivation(
            source=source, says="", quantity=quantity, lines=(line,), domain=domain, kind="approximation", approaches=ways
        )
        return [{str(letter): str(value) for letter, value in point.items()} for point in regime_of(claim)]

    alone = measured(Domain({x: positive}), SMALL)
    assert [row["x"] for row in alone] == ["1", "1/2", "1/5", "1/10", "1/20", "1/50", "1/100", "1/200", "1/500", "1/1000"]
    both = measured(Domain({x: positive, y: positive}), Approach(h, {x: h, y: sp.Integer(1)}))
    assert len(both) == 50
    assert len({row["y"] for row in both}) == 5
    assert len(measured(Domain({x: positive, y: positive}))) == 36  # a grid, where no limit is said
    near = Domain({x: positive, y: positive}, such_that=(x * y < 1,))
    assert 0 < len(measured(near, Approach(h, {x: 1 / h, y: h / 2}))) < 11  # what the domain leaves out is left out
    assert [row.at["x"] for row in judged(sp.sin(x), x, SMALL).errors] == [row["x"] for row in alone]
