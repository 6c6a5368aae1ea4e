r"""Orders, A = B + O(h^3) in a limit: read, judged by expansions, and looked after by balls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.orders import ordered
from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.derivations.reading.text.carried_out import Calculus
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.calculus.limits import expansion_of
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.comparison.orders import growing_rest
from closedform.numerics.findings.verdict import Verdict

t = sp.Symbol("t", positive=True)
WHERE = {"h": "real", "a": "real", "s": "positive", "n": "positive"}


def judged(left: str, right: str, limit: str = "h -> 0", **more: Any) -> Any:
    where = {name: WHERE[name] for name in WHERE if name in f"{left} {right} {limit}"}
    (record,) = run_claims(
        [own_claim({"key": "k", "left": left, "right": right, "limit": limit, "where": where, **more})], Options(stay=True)
    )
    return record


@pytest.mark.parametrize(
    ("form", "bound", "strict", "expansion"),
    [
        (sp.tanh(t), t**5, False, t - t**3 / 3),
        (sp.sin(t) / sp.sqrt(t), t**2, False, sp.sqrt(t)),
        (t * sp.log(t) ** 2 + t * sp.log(t), t * sp.log(t), False, t * sp.log(t) ** 2),
        (t * sp.log(t) ** 2 + t * sp.log(t), t * sp.log(t), True, t * sp.log(t) ** 2 + t * sp.log(t)),
        (sp.exp(-1 / t) + t, t**9, False, t),
    ],
)
def test_an_expansion_has_the_terms_that_its_bound_does_not_swallow(form: Any, bound: Any, strict: bool, expansion: Any) -> None:
    assert sp.expand(expansion_of(form, t, bound, strict) - expansion) == 0


@pytest.mark.parametrize(
    ("left", "true", "false", "limit"),
    [
        ("sqrt(1+h)", "1 + h/2 - h^2/8 + O(h^3)", "1 + h/2 - h^2/4 + O(h^3)", "h -> 0"),
        ("tanh(h)", "h - h^3/3 + O(h^5)", "h - h^3/6 + O(h^5)", "h -> 0"),
        ("cos(h)", "1 - h^2/2 + o(h^3)", "1 - h^2/2 + o(h^4)", "h -> 0"),
        ("erf(a+h)", "erf(a) + 2/sqrt(pi)*exp(-a^2)*h + O(h^2)", "erf(a) + 2/sqrt(pi)*exp(-a^2)*h + O(h^3)", "h -> 0"),
        ("(h + O(h^2))^2", "h^2 + O(h^3)", "h^2 + O(h^4)", "h -> 0"),
        ("sqrt(s^2+s)", "s + 1/2 + O(1/s)", "s + 1/4 + O(1/s)", "s -> oo"),
        ("loggamma(n)", "n*log(n) - n + O(log(n))", "n*log(n) - n/2 + O(log(n))", "n -> oo"),
        ("1/(exp(h)-1)", "1/h - 1/2 + O(h)", "1/h + O(h)", "h -> 0"),
        ("Abs(h)", "O(h)", "1 + O(h)", "h -> 0"),
    ],
)
def test_an_expansion_is_proved_and_its_false_twin_refuted(left: str, true: str, false: str, limit: str) -> None:
    assert judged(left, true, limit).total is Verdict.PROVED
    assert judged(left, false, limit).total is Verdict.REFUTED


def test_the_lost_term_is_put_right_and_the_true_order_is_told() -> None:
    found = judged("tanh(h)", "h - h^3/6 + O(h^5)")
    assert found.suggestion.typed.text == "h - h^3/3"
    claim = claim_of(
        own_claim({"key": "k", "left": "cos(h)", "right": "1 + O(h^4)", "limit": "h -> 0", "where": {"h": "real"}}), CALCULUS
    )
    assert "differ by $O(h^{2})$" in claim.taken[0]


def test_a_quotient_that_tends_to_one_is_told_from_one_that_does_not() -> None:
    stirling = {"limit": "n -> oo", "order": "~"}
    assert judged("gamma(n+1)", "sqrt(2*pi*n)*(n/exp(1))^n", **stirling).total is Verdict.PROVED
    assert judged("gamma(n+1)", "sqrt(pi*n)*(n/exp(1))^n", **stirling).total is Verdict.REFUTED


def test_a_factor_that_cancels_in_the_quotient_may_not_be_zero() -> None:
    table = {"key": "k", "left": "exp(a*h) - 1", "right": "a*h", "limit": "h -> 0", "order": "~"}
    with pytest.raises(BadClaim, match="a is divided by"):
        claim_of(own_claim({**table, "where": {"h": "real", "a": "real"}}), CALCULUS)
    assert judged("exp(s*h) - 1", "s*h", order="~").total is Verdict.PROVED


def test_an_approximation_with_a_term_that_is_no_help_names_the_expansion() -> None:
    found = judged("sqrt(1+h^2)", "1 + 300*h^2")
    assert found.total is Verdict.APPROXIMATION
    assert any(r"\frac{h^{2}}{2} + 1" in said for said in found.taken)
    assert not judged("sqrt(1+h^2)", "1 + h^2/2").taken


@pytest.mark.parametrize("order", ["O(h^5)", "o(h^4)"])
def test_balls_notice_a_wrong_expansion(order: str) -> None:
    def wrong(form: Any, at: Any, bound: Any, strict: bool) -> Any:
        return expansion_of(form, at, bound, strict) + at**2

    for calculus, grows in ((CALCULUS, False), (Calculus(CALCULUS.limit, CALCULUS.derivative, wrong), True)):
        table = {"key": "k", "left": "tanh(1000*h)", "right": f"1000*h + {order}", "limit": "h -> 0", "where": {"h": "real"}}
        claim = claim_of(own_claim(table), calculus)
        assert isinstance(claim, Derivation)
        assert bool(growing_rest(claim, claim.lines[0].rests, 30)) == grows


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({"left": "sin(h)", "right": "h + O(h^3)"}, "state the limit"),
        ({"left": "sin(h) + O(h^3)", "right": "h", "limit": "h -> 0"}, "write it on the right"),
        ({"left": "sin(h + o(h))", "right": "h + O(h^3)", "limit": "h -> 0"}, "at the end of a side"),
        ({"left": "Abs(h)", "right": "h + O(h^2)", "limit": "h -> 0"}, "from above and from below differ"),
        ({"left": "1/(a*h)", "right": "1/h + O(a)", "limit": "h -> 0"}, "give its letters a domain"),
    ],
)
def test_what_is_not_decided_is_refused_with_its_reason(table: dict[str, Any], why: str) -> None:
    where = {name: "real" for name in ("h", "a") if name in str([table["left"], table["right"]])}
    with pytest.raises(BadClaim, match=why):
        claim_of(own_claim({"key": "k", "where": where, **table}), CALCULUS)


@pytest.mark.parametrize(
    ("left", "true", "false"),
    [
        ("sin(h)", "h*(1 + O(h^2))", "h*(1 + O(h^3))"),
        ("sin(h)", "h*(1 - h^2/6 + O(h^4))", "h*(1 - h^2/3 + O(h^4))"),
        ("h/sin(h)", "1/(1 + O(h^2))", "1/(1 + O(h^3))"),
        ("exp(sin(h))", "exp(h + O(h^3))", "exp(h + O(h^4))"),
        ("(1 + O(h))*sin(h)", "h*(1 + O(h))", "h*(1 + O(h^2))"),
    ],
)
def test_an_order_inside_the_right_side_is_one_of_that_side(left: str, true: str, false: str) -> None:
    assert judged(left, true).total is Verdict.PROVED
    assert judged(left, false).total is Verdict.REFUTED


@pytest.mark.parametrize(
    ("left", "right", "why"),
    [
        ("(h + O(h^2))^2", "h^2", "up to which order"),
        ("sin(h)", "h*(1 + O(h^2)) + O(h^5)", "one order, at its end"),
        ("sin(h)", "h*(1 + O(h^2))*(1 + O(h^3))", "several orders"),
        ("h^2", "(h^2 + O(h))^2", "not small"),
        ("1 + h^2", "cos(O(h))", "not taken out"),
        ("Derivative(h^2 + O(h^3), h)", "2*h + O(h^2)", "derivative of what is bounded"),
    ],
)
def test_an_order_inside_that_says_no_more_than_an_order_at_the_end_is_asked_about(left: str, right: str, why: str) -> None:
    with pytest.raises(BadClaim, match=why):
        claim_of(own_claim({"key": "k", "left": left, "right": right, "limit": "h -> 0", "where": {"h": "real"}}), CALCULUS)


def test_the_braces_around_an_order_are_its_own_or_stay() -> None:
    assert ordered(r"e^{O(h)} + {\cal O}(h^2)").text == r"e^{(c_{O1} \cdot (h))}"
    assert ordered(r"1 + \mathcal{O}(h)").order == "O(h)"
    assert ordered("h (1 + O(h))", is_latex=True).text == r"h (1 + (c_{O1} \cdot (h)))"


def test_a_paper_says_the_limit_in_a_comment_or_behind_the_equation(tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text(
        "% closedform: where h real\n% closedform: limit h -> 0\n"
        r"\begin{align} \sin h &= h + \mathcal{O}(h^3) \label{a} \\ \cos h &\sim 1 \label{b} \end{align}"
        "\n"
        "% closedform: where s positive\n"
        r"\begin{equation}\label{c} \sqrt{s^2+s} = s + \frac12 + O\left(\frac1s\right) \quad (s \to \infty) \end{equation}"
        "\n"
        "% closedform: where h, O real\n"
        r"\begin{equation}\label{d} O(h+1) = O h + O \end{equation}",
        encoding="utf-8",
    )
    found = read_file(note)
    assert not found.faults
    assert {one.table["key"]: one.table.get("order") for one in found.claims.values()} == {
        "a": "O(h^3)",
        "b": "~",
        "c": r"O(\frac1s)",
        "d": None,
    }


@pytest.mark.parametrize(
    ("right", "order", "said"),
    [
        ("1 + 300*h^2", "", r"differs is $300 h^{2}$, and $\frac{h^{2}}{2}$ is true: printed / true $= 600$"),
        ("1 + 300*h^2", " + O(h^4)", r"differs is $300 h^{2}$, and $\frac{h^{2}}{2}$ is true: printed / true $= 600$"),
        ("1 + h^4", "", r"differs, $\frac{h^{2}}{2}$, was lost"),
        ("1 + h + h^2/2", "", "differs, $h$, is too many"),
        ("1 + h^2/2", "", ""),
    ],
)
def test_the_first_term_that_differs_is_told_with_its_factor(right: str, order: str, said: str) -> None:
    claim = claim_of(
        own_claim({"key": "k", "left": "sqrt(1+h^2)", "right": right + order, "limit": "h -> 0", "where": {"h": "positive"}}),
        CALCULUS,
    )
    assert claim.taken[0].endswith(f"the first term that {said}") if said else not claim.taken


@pytest.mark.parametrize(
    ("left", "right", "said"),
    [
        ("2^h", "1 + h*log(2) + h^2*log(2)/2 + O(h^3)", r"printed / true $= \frac{1}{\log{\left(2 \right)}}$"),
        ("2^h", "1 + h^2*log(2)^2/2 + O(h^3)", r"differs, $h \log{\left(2 \right)}$, was lost"),
        ("h*log(2*h)", "h*log(h)/3 - h*log(2) + O(h^2)", r"printed / true $= \frac{1}{3}$"),
        ("h^h", "1 + h + O(h^2*log(h)^2)", r"differs, $h \log{\left(h \right)}$, was lost"),
    ],
)
def test_the_logarithm_of_a_number_is_a_factor_and_that_of_the_letter_makes_a_term_larger(left: str, right: str, said: str) -> None:
    where = {"h": "positive"}
    claim = claim_of(own_claim({"key": "k", "left": left, "right": right, "limit": "h -> 0", "where": where}), CALCULUS)
    assert claim.taken[0].endswith(said)


@pytest.mark.parametrize(
    ("right", "verdict"),
    [("h*log(h) + h*log(2) + O(h^2)", Verdict.PROVED), ("h*log(h) - h*log(2) + O(h^2)", Verdict.REFUTED)],
)
def test_an_expansion_may_have_no_value_where_a_positive_letter_is_zero(right: str, verdict: Verdict) -> None:
    (record,) = run_claims(
        [own_claim({"key": "k", "left": "h*log(2*h)", "right": right, "limit": "h -> 0", "where": {"h": "positive"}})],
        Options(stay=True),
    )
    assert record.total is verdict, record.reason
