"""Is a word for the whole domain said only where everything owed is paid: of kink cells, still places, densities, growth, digits, nodes, signs?

Each false claim comes with a true twin, so that a gate that refuses everything is seen too.
"""

from __future__ import annotations

from typing import NamedTuple

import one_claim
import pytest

from closedform.numerics.certificates import check_from_points, from_points, gate, of_form, paid
from closedform.numerics.checking.own import prove
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict


class Twins(NamedTuple):
    """A claim, the domain on which it fails somewhere, and one on which it holds; ``only``: where it holds, if that is to be found."""

    left: str
    right: str
    wide: dict[str, str]
    narrow: dict[str, str]
    law: tuple[str, ...] = ()
    relation: str = "="
    only: str = ""


TWINS = {
    # Where w^2 > 2 the left is |w| (w^2 - 2), which is one formula in no part that reaches from w > 0 to w < 0.
    "a kink's cell in two parts": Twins(
        "sqrt(Max(x**2 - y, 0) + y)*Max(x**2 - y, 0)", "x*Max(x**2 - y, 0)", {"x": "(-1, oo)", "y": "(1 - 10**(-9), oo)"}, {"x": "positive", "y": "positive"}
    ),
    "a place that stands still under an integral": Twins(
        "Integral((1 + Heaviside(x - a))*sqrt(x**2 + x**4), (x, -1, 1))",
        "2*(2*sqrt(2) - 1)/3 + (2*sqrt(2) - (1 + a**2)**(3/2))/3",
        {"a": "(-1/100000, 1)"},
        {"a": "(0, 1)"},
        only="a >= 0",
    ),
    "a place that an inner integral makes": Twins(
        "Integral((1 + Heaviside(x - a))*Integral(Heaviside(t - 1/2), (t, 0, x)), (x, 0, 1))",
        "1/4",
        {"a": "(0, 1/2 + 1/100000)"},
        {"a": "(0, 1/2)"},
    ),
    "a density's own kink": Twins(
        "E[Heaviside(X - c)*Y**2]", "exp(-c)/2", {"c": "(-1/1000000, oo)"}, {"c": "positive"}, ("X ~ Laplace(0, 1)", "Y ~ N(0, 1)"), only="c >= 0"
    ),
    "a kink of an exponential that meets an end": Twins(
        "Integral(Max(exp(x) - k, 0), (x, 0, 1))", "exp(1) - 1 - k", {"k": "(0, 1 + 1/1000000)"}, {"k": "(0, 1)"}, only="k <= 1"
    ),
    "an end of a law's support": Twins(
        "E[sign(X - c)*Y**2]", "1 - 2*c/a", {"c": "(0, 1)", "a": "(999999/1000000, 2)"}, {"c": "(0, 1)", "a": "(1, 2)"},
        ("X ~ Uniform(0, a)", "Y ~ N(0, 1)"), only="a >= c",
    ),
    "a bound in each letter that is none in both": Twins(
        "E[cosh(a*X*Y)**2]", "E[(1 + cosh(2*a*X*Y))/2]", {"a": "[-1/2, 1/2]"}, {"a": "(-1/2, 1/2)"}, ("X ~ N(0, 1)", "Y ~ N(0, 1)")
    ),
    "a difference that no digits show": Twins("asinh(x**5)", "x**5", {"x": "(0, 7**(-440))"}, {}),
    "a difference that is hidden far out": Twins("erf(1/x**4)", "2/(sqrt(pi)*x**4)", {"x": "(7**440, 7**441)"}, {}),
    "a difference beside a large number": Twins("Sum(1/(k**2 + 10**8), (k, 1, oo))", "pi/(2*10**4) - 1/(2*10**8)", {}, {}),
    "an integral that cancels another one": Twins(
        "Integral(x**2/(1 + x**2)**a, (x, 0, oo))", "Integral(t**2/(1 + t**2)**a, (t, 0, oo))", {"a": "(3/2 - 1/200, oo)"}, {"a": "(3/2, oo)"}
    ),
    "a mean that is opened in terms": Twins(
        "E[(Z + 1)**2*log(Z**2 + a)]", "E[(Z**2 + 2*Z + 1)*log(Z**2 + a)]", {"a": "(-1/200, oo)"}, {"a": "positive"}, ("Z ~ N(0, 1)",)
    ),
    "an inequality of integrals": Twins(
        "Integral(exp(-a*x)*(1 + exp(-x)), (x, 0, oo))", "Integral(exp(-a*x), (x, 0, oo))", {"a": "(-1/200, oo)"}, {"a": "positive"}, relation=">="
    ),
    "a sliver where a root is not real": Twins(
        "(1 + sqrt((x - y)**2 + (y - z)**2 + (z - cos(x))**2 - 10**(-24)))**2",
        "1 + 2*sqrt((x - y)**2 + (y - z)**2 + (z - cos(x))**2 - 10**(-24)) + (x - y)**2 + (y - z)**2 + (z - cos(x))**2 - 10**(-24)",
        dict.fromkeys("xyz", "(0, 1)"),
        {},
    ),
}  # fmt: skip

LONG = (
    "a place that stands still under an integral",
    "an end of a law's support",
    "a density's own kink",
    "an integral that cancels another one",
    "a mean that is opened in terms",
)


def judged(twins: Twins, where: dict[str, str]) -> Record:
    return one_claim.judged(twins.left, twins.right, where, relation=twins.relation, law=list(twins.law))


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name in LONG)) for name in TWINS])
def test_a_false_claim_is_not_said_to_hold(name: str) -> None:
    record = judged(TWINS[name], TWINS[name].wide)
    assert record.total is not None
    assert not record.total.holds, record.reason
    assert record.total is not Verdict.CONTRADICTION
    assert not TWINS[name].only or record.condition == TWINS[name].only


@pytest.mark.parametrize(
    "name", [name for name, twins in TWINS.items() if twins.narrow and name != "a place that an inner integral makes"]
)
def test_its_twin_holds(name: str) -> None:
    record = judged(TWINS[name], TWINS[name].narrow)
    assert record.total in (Verdict.PROVED, Verdict.ENCLOSED), record.reason


@pytest.mark.parametrize(
    ("left", "right", "where"),
    [
        ("a**2*Integral(exp(-a*x), (x, 0, oo))", "a", {"a": "nonnegative"}),
        ("a*Integral(x/(x**2 + a**2), (x, -1, 2))", "a*log((4 + a**2)/(1 + a**2))/2", {"a": "real"}),
        ("Max(a, 0)*Integral(exp(-a*x), (x, 0, oo))", "sign(Max(a, 0))", {"a": "real"}),
        ("exp(2*log(a**3 - a - 1))/(a**3 - a - 1)**2", "1", {"a": "positive"}),
    ],
)
def test_a_proof_asked_for_in_python_passes_the_same_gate(left: str, right: str, where: dict[str, str]) -> None:
    found = prove(left, right, where=where, such_that="a**3 - a - 1 >= 0" if "log(a**3" in left else ())
    assert not found.found
    assert "equal wherever both have a value" in found.method


def test_a_gate_that_asks_for_no_values_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = TWINS["an integral that cancels another one"]
    monkeypatch.setattr(gate, "unpaid", lambda *_: "")
    assert judged(twins, twins.wide).total is Verdict.PROVED, "this is what the gate is for"


def test_a_node_that_is_only_written_alike_counts_as_evaluated_by_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = TWINS["an integral that cancels another one"]
    monkeypatch.setattr(paid._Owing, "is_paid_by", lambda *_: True)
    assert judged(twins, twins.wide).total is Verdict.PROVED, "this is what asks for the evaluation of each"


def test_a_maker_that_takes_a_cell_for_one_formula_is_refused_by_the_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = TWINS["a kink's cell in two parts"]
    monkeypatch.setattr(from_points, "is_in_parts", lambda *_: "")
    record = judged(twins, twins.wide)
    assert record.total is Verdict.AGREES
    assert "the certificate is refused" in record.reason


def test_both_blind_to_the_parts_of_a_cell_would_say_that_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = TWINS["a kink's cell in two parts"]
    for room in (from_points, check_from_points):
        monkeypatch.setattr(room, "is_in_parts", lambda *_: "")
    assert judged(twins, twins.wide).total is Verdict.ENCLOSED, "this is what asks for one formula"


def test_without_a_look_where_both_sides_continue_a_hidden_difference_would_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    twins = TWINS["a difference beside a large number"]
    monkeypatch.setattr(of_form, "hidden_difference", lambda *_: "")
    assert judged(twins, twins.wide).total is Verdict.ENCLOSED, "this is what doubts the digits"


def test_a_part_far_from_one_hides_the_error_of_a_rule() -> None:
    """Gauss' rule of two nodes errs by the fourth power of what it is given, and each node shows that itself."""
    nodes = "1/(2+besselj(30,x)*(1/2+1/sqrt(12)))+1/(2+besselj(30,x)*(1/2-1/sqrt(12)))"
    record = judged(Twins("2*E[1/(2+besselj(30,x)*U)]", nodes, {}, {}, ("U ~ Uniform(0, 1)",)), {"x": "(1/4, 1/3)"})
    assert record.total is not None
    assert not record.total.holds, record.reason
