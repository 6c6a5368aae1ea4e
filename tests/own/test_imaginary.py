"""Equations with the imaginary unit: a claim for the real part and one for the imaginary part, each judged as any other."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import mpmath
import pytest
import sympy as sp

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.by_parts import by_parts
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.paper.claim_file import claims_of_file
from closedform.derivations.reading.syntax.vocabulary import FUNCTIONS
from closedform.derivations.reading.text import imaginary
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.verdict import Verdict


def judged(equation: str, where: str = "", **more: object) -> dict[str, Verdict]:
    """Return the verdict of each part of an equation."""
    table = {"key": "k", "equation": equation, **({"where": where} if where else {}), **more}
    claims = {one["key"]: own_claim(one) for one in by_parts(table)}
    records = run_claims(claims.values(), Options(stay=True))
    return {record.key: record.total for record in records}


TRUE = [
    ("exp(I*t) = cos(t) + I*sin(t)", "t real", {}),
    ("exp(I*pi) + 1 = 0", "", {}),
    ("Abs(1 + exp(I*t))^2 = 2 + 2*cos(t)", "t real", {}),
    ("conjugate(exp(I*t)) = exp(-I*t)", "t real", {}),
    ("(a + I*b)^3 = a^3 - 3*a*b^2 + I*(3*a^2*b - b^3)", "a, b real", {}),
    ("1/(a + I*t) = a/(a^2 + t^2) - I*t/(a^2 + t^2)", "a positive, t real", {}),
    ("Sum(exp(I*k*t), (k, 0, n)) = (1 - exp(I*(n+1)*t))/(1 - exp(I*t))", "t in (0, 3), n positive integer", {}),
    ("Integral(exp(-I*w*x)*exp(-x^2/2), (x, -oo, oo)) = sqrt(2*pi)*exp(-w^2/2)", "w real", {}),
    ("E[exp(I*t*X)] = exp(I*m*t - s^2*t^2/2)", "t, m real, s positive", {"law": "X ~ N(m, s^2)"}),
    ("E[exp(I*t*X)] = (1 - I*t)^(-2)", "t real", {"law": "X ~ Gamma(2, 1)"}),
    ("sin(z)^2 + cos(z)^2 = 1", "z complex", {}),
]
SLOW = ("Sum(", "E[", "Integral(", "(a + I*b)")  # the first signs of what is slow
FALSE = [  # each with the parts that fail
    ("exp(I*t) = cos(t) - I*sin(t)", "t real", {}, {"im"}),
    ("exp(I*pi) = 1", "", {}, {"re"}),
    ("(a + I*b)^3 = a^3 + 3*a*b^2 + I*(3*a^2*b - b^3)", "a, b positive", {}, {"re"}),
    ("1/(a + I*t) = a/(a^2 + t^2) + I*t/(a^2 + t^2)", "a positive, t real", {}, {"im"}),
    ("Sum(exp(I*k*t), (k, 0, n)) = (1 - exp(I*n*t))/(1 - exp(I*t))", "t in (0, 3), n positive integer", {}, {"re", "im"}),
    ("E[exp(I*t*X)] = exp(-I*m*t - s^2*t^2/2)", "t, m real, s positive", {"law": "X ~ N(m, s^2)"}, {"im"}),
    ("E[exp(I*t*N)] = exp(r*(1 - exp(I*t)))", "t real, r positive", {"law": "N ~ Poisson(r)"}, {"re", "im"}),
]


def marked(rows: list[Any]) -> list[Any]:
    return [pytest.param(*row, id=row[0], marks=pytest.mark.slow if row[0].startswith(SLOW) else ()) for row in rows]


@pytest.mark.parametrize(("equation", "where", "more"), marked(TRUE))
def test_a_true_equation_is_proved_part_by_part(equation: str, where: str, more: dict[str, str]) -> None:
    assert set(judged(equation, where, **more).values()) == {Verdict.PROVED}


@pytest.mark.parametrize(("equation", "where", "more", "wrong"), marked(FALSE))
def test_a_false_twin_is_refuted_in_the_part_that_is_wrong(
    equation: str, where: str, more: dict[str, str], wrong: set[str]
) -> None:
    found = judged(equation, where, **more)
    assert {key.partition("/")[2] for key, verdict in found.items() if verdict is Verdict.REFUTED} == wrong
    assert all(verdict in (Verdict.REFUTED, Verdict.PROVED) for verdict in found.values())


class TestExistence:
    @pytest.mark.slow
    def test_a_complex_divisor_must_not_vanish(self) -> None:
        assert set(judged("1/(a + I*t) = a/(a^2 + t^2) - I*t/(a^2 + t^2)", "a, t real").values()) == {Verdict.CONDITIONAL}

    def test_a_part_that_is_left_out_must_have_a_value_too(self) -> None:
        assert judged("re(x + I/y) = x", "x, y real") == {"k": Verdict.CONDITIONAL}
        with pytest.raises(BadClaim, match="whether or not it exists"):
            judged("re(1 + I*E[X^2]) = 1", law="X ~ Cauchy(0, 1)")

    def test_neither_part_has_a_value_where_the_other_has_none(self) -> None:
        assert set(judged("conjugate(x + I/y) = x - I/y", "x, y real").values()) == {Verdict.CONDITIONAL}

    @pytest.mark.slow
    def test_a_mean_without_a_value_has_no_part(self) -> None:
        assert not any(verdict.holds for verdict in judged("E[X + I*X] = 0", law="X ~ Cauchy(0, 1)").values())

    def test_a_wave_may_not_make_a_sum_converge_whose_mean_does_not_exist(self) -> None:
        with pytest.raises(BadClaim, match="may change its sign"):
            claim_at(
                own_claim({"key": "k", "equation": "E[2^N*cos(pi*N)/(N+1)] = log(2)/2", "law": "N ~ Geometric(p=1/2, first=0)"})
            )


@pytest.mark.parametrize(
    ("equation", "why"),
    [
        ("log(I*t) = log(t) + I*pi/2", "has branches"),
        ("sqrt(z^2) = z", "has branches"),
        ("(I*t)^(1/2) = 1", "others have branches"),
        ("(exp(I*t))^(1/3) = exp(I*t/3)", "others have branches"),
        ("exp(I*t)^3.0000000000000001 = exp(3*I*t)", "others have branches"),
        ("(-t)^(I*t) = 1", "base is certainly positive"),
        ("erf(I*t) = 0", "its parts are not known"),
        ("arg(exp(I*t)) = t", "arg has a cut"),
        ("Integral(x, (x, 0, I*t)) = -t^2/2", "stands in no range"),
        ("I*t < 1", "imaginary part"),
    ],
)
def test_what_has_branches_or_no_known_parts_is_refused(equation: str, why: str) -> None:
    with pytest.raises(BadClaim, match=why):
        judged(equation, "t positive, z complex")


def test_a_letter_that_runs_is_no_whole_parameter() -> None:
    r"""A power by n is whole for the parameter n alone: under an integral over n, exp(2 pi i)^n has branches."""
    table = {"key": "k", "left": r"\int_0^1 (e^{2\pi \mathrm{i}})^n \,dn", "right": "0 n", "where": {"n": "positive integer"}}
    with pytest.raises(BadClaim, match="others have branches"):
        claim_at(own_claim(table | {"part": "re"}))


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("real", [0, 0.3])
def test_the_parts_of_a_function_are_those_of_its_value(name: str, real: float) -> None:
    found = imaginary._carried_out(name, real != 0)
    if found is None:
        return
    given = {"_u": sp.Float(real, 30), "_v": sp.Float("0.7", 30)}
    parts = [sp.N(sp.sympify(one or "0").subs(given), 20) for one in found]
    value = FUNCTIONS[name][1](given["_u"] + sp.I * given["_v"])
    assert mpmath.almosteq(mpmath.mpc(*parts), mpmath.mpmathify(sp.N(value, 20)), 1e-12)


def test_the_unit_of_a_text_is_no_letter_of_the_claim() -> None:
    tree = imaginary.with_unit(ast.parse("I*x", mode="eval").body, {"I"})
    assert not imaginary.has_parts(tree)
    assert judged("I*x = x*I", "I, x real") == {"k": Verdict.PROVED}


PAPER = r"""\documentclass{article}
\begin{document}
% closedform: where t real
% closedform: law X ~ N(0, 1), T ~ Exponential(1)
\begin{align}
e^{\mathrm{i}t} &= \cos t + \mathrm{i}\sin t \label{eq:euler} \\
\mathbb{E}[e^{\mathrm{i}tT}] &= \frac{1}{1 - \imath t} \label{eq:cf} \\
\overline{e^{\mathrm{i}t}} &= e^{-\mathrm{i}t} \label{eq:conj} \\
|1 + e^{\mathrm{i}t}|^2 &= 2 + 2\cos t \label{eq:size} \\
\mathbb{E}[\mathrm{i} X^3] &= 0 \label{eq:zero}
\end{align}
% closedform: means i = \sqrt{-1}; where z complex
\begin{equation} \Re(i z) = -\Im(z) \label{eq:said} \end{equation}
\begin{equation} e^{i\pi} = -1 \label{eq:unsaid} \end{equation}
\end{document}
"""


@pytest.mark.slow
def test_a_paper_writes_the_unit_upright_or_says_what_i_is(tmp_path: Path) -> None:
    path = tmp_path / "paper.tex"
    path.write_text(PAPER, encoding="utf-8")
    file = claims_of_file(path, CALCULUS)
    assert list(file.claims) == [
        *("eq:euler/re", "eq:euler/im", "eq:cf/re", "eq:cf/im", "eq:conj/re", "eq:conj/im", "eq:size", "eq:zero/im", "eq:said"),
    ]
    assert [one.sentence for one in file.unread if "imaginary unit?" in one.sentence and "means i" in one.sentence]
    assert {record.total for record in run_claims(file.claims.values(), Options(stay=True))} == {Verdict.PROVED}


def test_the_parts_of_a_complex_letter_are_no_other_letters() -> None:
    with pytest.raises(BadClaim, match="z_re is a part of the complex letter z"):
        judged("z = z_re", "z complex, z_re positive")


def test_a_letter_that_is_described_is_not_the_unit_by_its_face() -> None:
    with pytest.raises(BadClaim, match="i is described as a letter"):
        judged(r"\mathrm{i}^2 = -1", "i real")
