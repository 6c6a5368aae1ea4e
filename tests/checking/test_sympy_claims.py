"""Is a claim that is given as SymPy's own expressions judged as the text of it is, with the domains that its letters assume?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sympy as sp

import closedform as cf
from closedform.derivations.claims.origin import BadClaim
from closedform.numerics.checking.expressions import claim_of_expressions
from closedform.numerics.findings.verdict import Verdict

x, m = sp.symbols("x m", real=True)
a = sp.Symbol("a", positive=True)
k, n = sp.Symbol("k", integer=True, nonnegative=True), sp.Symbol("n", integer=True, positive=True)
A, u, v = sp.MatrixSymbol("A", n, n), sp.MatrixSymbol("u", n, 1), sp.MatrixSymbol("v", n, 1)


def test_letters_have_the_domains_that_they_assume() -> None:
    said = claim_of_expressions(a * m, sp.gamma(k + n))
    assert said["where"] == "a positive, k nonnegative integer, m real, n positive integer"


@pytest.mark.parametrize(
    ("left", "true", "false"),
    [
        (sp.Integral(sp.exp(-a * x**2), (x, -sp.oo, sp.oo)), sp.sqrt(sp.pi / a), sp.sqrt(sp.pi) / a),
        (sp.Trace(u * v.T), v.T * u, u.T * u),
        ((A * u * v.T).T, v * u.T * A.T, u * v.T * A.T),
    ],
)
def test_a_claim_is_proved_and_its_false_twin_refuted(left: Any, true: Any, false: Any) -> None:
    assert cf.check(left, true).total is Verdict.PROVED
    assert cf.check(left, false).total is Verdict.REFUTED


def test_one_side_alone_is_no_claim() -> None:
    with pytest.raises(BadClaim, match="give the other one too"):
        cf.check(a**2)


def test_a_text_beside_an_expression_is_read_and_not_run(tmp_path: Path) -> None:
    """SymPy's ``sympify`` evaluates a text as Python does."""
    ran = tmp_path / "ran"
    text = f"__import__('pathlib').Path({str(ran)!r}).touch()"
    sides: Any
    for sides in ((text, a), (a, text), ([text], a), ((text, text), a)):
        with pytest.raises(BadClaim):
            cf.check(*sides)
    assert not ran.exists()


def test_a_text_and_an_expression_are_one_claim() -> None:
    """The text has SymPy's E, the base of logarithms, for a mean, and the letters have the domains of the other side."""
    said: dict[str, Any] = {"law": "X ~ N(0, a**2)"}
    assert cf.check("E[Max(X, 0)]", a / sp.sqrt(2 * sp.pi), **said).total is Verdict.PROVED
    assert cf.check("E[Max(X, 0)]", a / sp.sqrt(sp.pi), **said).total is Verdict.REFUTED
    assert cf.check(sp.sqrt(a**2), "a").total is Verdict.PROVED


def test_what_is_no_side_is_told() -> None:
    side: Any = (None, 1)
    with pytest.raises(BadClaim, match=r"None, 1.* is no side of a claim; give an expression of SymPy, a number or a text"):
        cf.check(a, side)


def test_the_value_of_an_expression_is_enclosed_at_its_letters() -> None:
    found = cf.enclose(sp.exp(a), {a: 1}, digits=20)
    assert found.value.overlaps(cf.enclose("exp(a)", {"a": 1}).value)
    assert cf.check("sqrt(a**2)", "a", where={a: "positive"}).total is Verdict.PROVED


def test_digits_are_a_positive_number() -> None:
    with pytest.raises(BadClaim, match="digits is -5; give a positive number"):
        cf.enclose("exp(a)", {"a": 1}, digits=-5)


def test_what_is_no_claim_is_told() -> None:
    nothing: Any = None
    with pytest.raises(BadClaim, match="None is no claim; give its two sides, or a key"):
        cf.check(nothing, nothing)
    number: Any = 3.5
    assert cf.check(number, number).total is Verdict.PROVED
