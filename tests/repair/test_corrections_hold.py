"""Does a correction hold on the whole domain of the claim, is the plainest one told, and is it what the author would have typed?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from one_claim import stated

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.source import Source
from closedform.derivations.reading.note.claim_texts import Sides, sides_of
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.engines.repair import repair_line
from closedform.numerics.findings.suggestion import Way, put
from closedform.numerics.repair.case import Case, Guess
from closedform.numerics.repair.edit_source import typed
from closedform.numerics.repair.suggest import distinct

x, y = sp.symbols("x y", real=True)
WAVE = "Z ~ N(0, 1)"
POSITIVE = {"a": "positive", "b": "positive"}

SLIPS = {
    "a sign in an exponent, x >= 0": ("exp(x)", "exp(x)", "exp(-x)", {"x": "nonnegative"}, None),
    "the same the other way round": ("exp(-x)", "exp(-x)", "exp(x)", {"x": "real"}, None),
    "a sign in the exponent of a mean": ("E[exp(a*Z)]", "exp(a**2/2)", "exp(-a**2/2)", {"a": "real"}, WAVE),
    "a lost factor in an exponent": ("1 - exp(-a*x)", "1 - exp(-a*x)", "1 - exp(-x)", {"a": "positive", "x": "real"}, None),
    "a letter lost with its wave": ("sin(a + c) + sin(a - c)", "2*sin(a)*cos(c)", "2*sin(a)", {"a": "real", "c": "real"}, None),
    "a letter lost with its mean": ("E[cos(b*Z)*r]", "exp(-b**2/2)*r", "r", {"b": "real", "r": "real"}, WAVE),
    "a root of the whole": ("E[Abs(X)]", "s*sqrt(2/pi)", "s*2/pi", {"s": "positive"}, "X ~ N(0, s**2)"),
    "a ratio turned in a logarithm": ("Integral(1/(t + a), (t, 0, b))", "log((a + b)/a)", "log(a/(a + b))", POSITIVE, None),
    "a sum for a product": ("1/a*1/b", "1/(a * b)", "1/(a + b)", POSITIVE, None),
    "a sum for a product of functions": (
        "Integral(t**(a - 1)*(1 - t)**2, (t, 0, 1))",
        "(gamma(a)*gamma(3))/gamma(a + 3)",
        "(gamma(a)+gamma(3))/gamma(a + 3)",
        {"a": "(1, 2)"},
        None,
    ),
    "a bracket that closes at the end": (  # poles that no certificate of form excludes: it is proved
        "E[X**2] - E[X]**2",
        "b**2*gamma(1+2/k)-(b*gamma(1+1/k))**2",
        "b**2*gamma(1+2/k-(b*gamma(1+1/k))**2)",
        {"b": "(0, 1)", "k": "(1, 5)"},
        "X ~ Weibull(shape=k, scale=b)",
    ),
    "a bracket too many": ("1 + 4*Integral(t*log(t)/h, (t, 0, 1))", "1 - 1/h", "1/(1-h)", {"h": "(1, 10)"}, None),
    "a factor lost with its letter, beside a number": (
        "Integral(sin(cos(t - c))*cos(t), (t, 0, 2*pi))",
        "2*pi*besselj(1, 1)*cos(c)",
        "2*pi*besselj(1, 1)",
        {"c": "real"},
        None,
    ),
    "one minus it": (
        "Integral(cos(x)*exp(k*cos(x)), (x, -pi, pi))/(2*pi*besseli(0, k))",
        "besseli(1, k)/besseli(0, k)",
        "1-besseli(1, k)/besseli(0, k)",
        {"k": "positive"},
        None,
    ),
    "the terms before the first": (
        "Sum((k + 1)*x**k, (k, 2, oo))",
        "1/(1 - x)**2 - 1 - 2*x",
        "1/(1 - x)**2",
        {"x": "(-1, 1)"},
        None,
    ),
    "a moved bracket": (
        "Integral(2/((1 + 2*t)*sqrt(1 + 4*t)), (t, 0, a))",
        "asin(2*a/(1 + 2*a))",
        "asin(2*a)/(1 + 2*a)",
        {"a": "(0, 1/2)"},
        None,
    ),
}

LONGEST = (
    "a sum for a product",
    "a moved bracket",
    "a sum for a product of functions",
    "a bracket that closes at the end",
)  # some seconds each


def own(left: str, right: str, where: dict[str, str], law: str | None = None) -> Any:
    return stated(left, right, where, law=law)


def test_a_mean_in_a_correction_is_written_as_its_author_writes_it() -> None:
    (record,) = run_claims(
        [own("b", "E[b*X]**2/b/3", {"b": "positive"}, "X ~ Exponential(1)")], Options(engines=("enclose", "repair"))
    )
    found = record.suggestion
    assert found is not None
    assert found.sympy == "E[X*b]**2/b"
    assert "E[X*b]**2" in found.marked
    assert r"\mathbb{E}_{X \sim \operatorname{Exponential}\left(1\right)}\left[X b\right]" in found.latex
    assert "Scalar" not in str(found)


@pytest.mark.parametrize("slip", [pytest.param(one, marks=pytest.mark.slow) if one in LONGEST else one for one in SLIPS])
def test_a_slip_is_put_right_as_the_true_print(slip: str) -> None:
    left, true, printed, where, law = SLIPS[slip]
    (record,) = run_claims([own(left, printed, where, law)], Options(engines=("enclose", "repair")))
    assert record.suggestion is not None
    assert record.suggestion.typed is not None
    assert record.suggestion.typed.text == true
    assert record.suggestion.holds_as_claimed
    assert all(edit.struck != edit.put_in for edit in record.suggestion.typed.edits)
    assert put(printed, record.suggestion.typed.edits) == true  # what is written is what was read again


def case(quantity: Any, printed: Any, *symbols: Any) -> Case:
    line = Line("line", printed, printed="")
    domain = Domain(dict.fromkeys(symbols, real))
    claim = Derivation(source=Source("note", "test"), says="a test", quantity=quantity, lines=(line,), domain=domain)
    return Case(claim, quantity, printed)


def test_a_corner_or_a_jump_that_the_line_has_not_is_tried_after_every_plain_edit() -> None:
    quantity, printed = sp.Integral(sp.exp(y), (y, -sp.oo, x)), sp.exp(-x)
    long = sp.exp(3 * x + 5) * sp.exp(-2 * x - 5, evaluate=False)
    bent = [Guess(sp.exp(x * sp.sign(x)), ""), Guess(sp.exp(sp.Abs(x)), ""), Guess(sp.exp(sp.Max(x, 0)), "")]
    first, *others = (guess.expr for guess in distinct(case(quantity, printed, x), [*bent, Guess(long, "")]))
    assert first == long
    assert set(others) == {guess.expr for guess in bent}
    of_corners = case(quantity, sp.Abs(x), x)  # a printed line with a corner may have had another
    assert next(distinct(of_corners, [Guess(sp.Abs(x) + 1, ""), Guess(sp.exp(x) + x**3, "")])).expr == sp.Abs(x) + 1


def test_the_other_side_is_a_repair_of_a_line_that_is_one_slip_away() -> None:
    found, form = repair_line(case(sp.exp(x), sp.exp(-x), x).derivation, 0, "", 40)
    assert form == sp.exp(x)
    assert found.suggestion is not None
    assert (found.suggestion.way, found.suggestion.where) == (Way.EDITS, None)
    far = case(sp.exp(x), sp.exp(-x) + 7, x)
    assert not list(distinct(far, [Guess(sp.exp(x), "its terms")]))


def test_a_divisor_that_cancels_is_multiplied_out() -> None:
    found = distinct(case(sp.cos(x), x * y, x, y), [Guess(sp.exp(y**2 * (x**2 / y**2 + 1) / 2), "")])
    assert next(found).expr == sp.exp(x**2 / 2 + y**2 / 2)
    s, m = sp.symbols("s m", positive=True)
    (shorter,) = distinct(case(sp.cos(s), m * s, s, m), [Guess(s**2 * (m**2 / s**2 + 1), "")])
    assert shorter.expr == m**2 + s**2


def sides(text: str) -> Sides:
    return sides_of(own("0", text, {"a": "positive", "b": "real", "r": "real"}), CALCULUS)


@pytest.mark.parametrize(
    ("text", "right", "told"),
    [
        ("b*r/b", "r", False),  # no value at b = 0
        ("a*r/a", "r", True),
        ("r + log(b) - log(b)", "r", False),
        ("2*r/(2*b + 2)", "r/(b + 1)", True),
        ("r/(b**2 - 1)*(b - 1)", "r/(b + 1)", False),
    ],
)
def test_no_text_is_told_that_lacks_a_value_where_the_right_form_has_one(
    text: str, right: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    from closedform.numerics.repair import edit_source

    monkeypatch.setattr(edit_source, "_written", lambda *_: iter([text]))
    monkeypatch.setattr(edit_source, "_slipped", lambda *_: iter([]))
    monkeypatch.setattr(edit_source, "_exchanged", lambda *_: iter([]))
    monkeypatch.setattr(edit_source, "_solved", lambda *_: iter([]))
    asked = sides("exp(r)")
    assert (typed(asked, "exp(r)", asked.reader.expression(right)) is not None) == told


@pytest.mark.parametrize(
    ("printed", "right", "text"),
    [
        ("1 + log(a)", "log(1 + a)", "log(a + 1)"),
        ("exp(-a)*b", "exp(a)*b", "exp(a)*b"),
        ("1/(1 + 2*a)", "1/sqrt(1 + 2*a)", "1/sqrt(1 + 2*a)"),
        ("r*exp(-b)", "r*exp(-a*b)", "r*exp(-a*b)"),
        ("cos(b) + sin(r)", "cos(b) - sin(r)", "cos(b) - sin(r)"),
        ("b*erfc(r)", "b*erfc(-r)", "b*erfc(-r)"),
        ("2*sin(b)", "2*sin(b)*cos(r)", "2*sin(b)*cos(r)"),
        (r"\ln\left(\frac{a}{a+3}\right)", r"\ln\left(\frac{a+3}{a}\right)", r"\ln\left(\frac{a + 3}{a}\right)"),
        (r"e^{-a b}", r"e^{a b}", r"e^{a b}"),
    ],
)
def test_a_text_is_put_right_as_a_person_would_type_it(printed: str, right: str, text: str) -> None:
    asked = sides(printed)
    found = typed(asked, printed, asked.reader.expression(right))
    assert found is not None
    assert found.text == text
    assert put(printed, found.edits) == text


def test_of_two_edits_at_one_place_the_first_stands_first() -> None:
    """sign(x)*(-x) was once written as sign(x) - x."""
    asked = sides("exp(r)")
    found = typed(asked, "exp(r)", asked.reader.expression("exp(-sign(r)*r)"))
    assert found is not None
    assert put("exp(r)", found.edits) == found.text
