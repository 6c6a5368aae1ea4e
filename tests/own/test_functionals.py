r"""Functionals of laws: divergences, entropies and information are their definitions, and judged as means."""

from __future__ import annotations

from pathlib import Path

import pytest

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.functionals import written_out
from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.own import check
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.verdict import Verdict


def judged(equation: str, where: str = "", law: str = "") -> Verdict:
    return check(equation, where=where, law=law or ()).total


@pytest.mark.parametrize(
    ("left", "true", "false", "law"),
    [
        ("KL(N(m, s**2), N(0, 1))", "(m**2 + s**2 - 1)/2 - log(s)", "(m**2 + s**2 - 1)/2 + log(s)", ""),
        ("KL(Exponential(a), Exponential(b))", "log(a/b) + b/a - 1", "log(b/a) + b/a - 1", ""),
        ("KL(Poisson(a), Poisson(b))", "a*log(a/b) - a + b", "a*log(a/b) - a - b", ""),
        ("KL(Bernoulli(p), Bernoulli(q))", "p*log(p/q) + (1-p)*log((1-p)/(1-q))", "p*log(p/q)", ""),
        ("KL(Uniform(0, 1), Exponential(a))", "a/2 - log(a)", "a - log(a)", ""),
        ("H(X)", "log(2*pi*exp(1)*s**2)/2", "log(2*pi*s**2)/2", "X ~ N(m, s**2)"),
        ("H(X)", "1 - log(a)", "1 + log(a)", "X ~ Exponential(a)"),
        ("H(X)", "-p*log(p) - (1-p)*log(1-p)", "-p*log(p)", "X ~ Bernoulli(p)"),
        ("H(N(0, 1), N(m, 1))", "log(2*pi)/2 + (1 + m**2)/2", "log(2*pi)/2 + m**2/2", ""),
        ("H(X, Y)", "log(2*pi*exp(1)) + log(1 - r**2)/2", "log(2*pi)/2 + 1/2", "(X, Y) ~ N(0, [[1, r], [r, 1]])"),
        ("MI(X, Y)", "-log(1 - r**2)/2", "-log(1 - r**2)", "(X, Y) ~ N(0, [[1, r], [r, 1]])"),
    ],
)
def test_a_functional_is_proved_and_its_false_twin_refuted(left: str, true: str, false: str, law: str) -> None:
    letters = {
        name for name in "absmpqr" for text in (left, true, false, law) if name in text.replace("log", "").replace("exp", "")
    }
    where = ", ".join(f"{one} {domain}" for one, domain in _domains().items() if one in letters)
    assert judged(f"{left} = {true}", where, law) is Verdict.PROVED
    assert judged(f"{left} = {false}", where, law) is Verdict.REFUTED


def _domains() -> dict[str, str]:
    return {"a": "positive", "b": "positive", "s": "positive", "m": "real", "p": "in (0, 1)", "q": "in (0, 1)", "r": "in (-1, 1)"}


def test_where_a_divergence_is_infinite_or_a_law_is_none_it_has_no_value() -> None:
    assert judged("KL(Uniform(0, a), Uniform(0, b)) = log(b/a)", "a, b positive") is Verdict.CONDITIONAL
    assert judged("KL(N(m, s), N(0, 1)) = (m**2 + s - 1 - log(s))/2", "m, s real") is Verdict.CONDITIONAL


@pytest.mark.parametrize(
    ("left", "why"),
    [
        ("KL(Exponential(1), Uniform(0, 1))", "infinite"),
        ("KL(Poisson(1), N(0, 1))", "different spaces"),
        ("KL(N(0, -1), N(0, 1))", "does not exist"),
        ("H(Poisson(1))", "not read as a sum"),
        ("KL(N(0, 1))", "two laws"),
        ("H(Normally(0, 1))", "no law"),
    ],
)
def test_what_has_no_value_is_refused_with_its_reason(left: str, why: str) -> None:
    with pytest.raises(BadClaim, match=why):
        claim_of(own_claim({"key": "k", "left": left, "right": "1"}), CALCULUS)


@pytest.mark.parametrize(
    ("left", "law", "why"),
    [
        ("MI(X, X)", "(X, Y) ~ N(0, [[1, 0], [0, 1]])", "two letters of one normal law"),
        ("H(X, X)", "(X, Y) ~ N(0, [[1, 0], [0, 1]])", "two letters of one normal law"),
        ("KL(Poisson(1), K)", "K ~ Geometric(p=1/2, first=1)", "infinite"),
    ],
)
def test_what_letters_have_no_functional_is_refused_with_its_reason(left: str, law: str, why: str) -> None:
    with pytest.raises(BadClaim, match=why):
        claim_of(own_claim({"key": "k", "left": left, "right": "1", "law": law}), CALCULUS)


def test_a_conditional_entropy_is_no_cross_entropy() -> None:
    assert written_out(r"H(X \mid Y)", {}, {"X", "Y"}) == r"H(X \mid Y)"
    assert written_out("H(X, Y)", {}, {"X", "Y"}) == r"\mathrm{H}[X, Y]"
    for typed in (r"\mathrm{H}[X \mid Y]", r"\mathrm{H}[X | Y]"):
        with pytest.raises(BadClaim, match="conditional entropy"):
            claim_of(
                own_claim(
                    {"key": "k", "left": typed, "right": "1", "law": r"(X, Y) \sim N(0, [[1, 0], [0, 1]])", "written": "latex"}
                ),
                CALCULUS,
            )


def test_a_functional_in_latex_is_written_in_one_way() -> None:
    laws = {"P": r"\mathcal{N}(m, s^2)", "Q": r"\mathcal{N}(0, 1)"}
    both = r"\mathrm{KL}[\mathcal{N}(m, s^2) \| \mathcal{N}(0, 1)]"
    for typed in (
        r"D_{\mathrm{KL}}(P\,\|\,Q)",
        r"\KL\big(P \,\|\, Q\big)",
        r"\mathrm{KL}\left(P \parallel Q\right)",
        r"\operatorname{KL}(P || Q)",
    ):
        assert written_out(typed, laws, set()) == both
    assert written_out("H(X) + I(X; Y)", {}, {"X", "Y"}) == r"\mathrm{H}[X] + \mathrm{MI}[X \| Y]"
    for other in ("H(x)", "h(t)", r"\mathrm{KL}(p \| q)"):
        assert written_out(other, laws, {"X"}) == other


def test_a_paper_names_laws_beside(tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text(
        "\\newcommand{\\KL}{\\mathrm{KL}}\n% closedform: where s positive, m real\n% closedform: means P = \\mathcal{N}(m, s^2)\n"
        r"\begin{equation}\label{kl} \KL(P \,\|\, \mathcal{N}(0, 1)) = \frac{m^2 + s^2 - 1}{2} - \log s \end{equation}"
        "\n"
        "% closedform: where s positive\n% closedform: law X ~ N(0, s^2)\n"
        r"\begin{equation}\label{h} H(X) = \frac12 \log(2 \pi e s^2) \end{equation}",
        encoding="utf-8",
    )
    found = read_file(note)
    assert not found.faults
    records = run_claims(found.claims.values(), Options(stay=True))
    assert {record.key: record.total for record in records} == {"kl": Verdict.PROVED, "h": Verdict.PROVED}
