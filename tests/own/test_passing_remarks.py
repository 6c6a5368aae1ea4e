r"""What a note says in passing: of a labelled display's new function, of values, means, rest points, units and how something is computed.

Each remark that leaves the equation as it stands has a twin in nearly the same words that does not, which is asked about.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from derivations.claim_file import read_file
from derivations.latex_file import Equation, equations
from derivations.note import own_claim, own_claim_from
from numerics.run import Options, check_here
from numerics.verdict import Verdict
from reports import cli

ENCLOSE = Options(engines=("enclose", "certify"))
TAIL = r"We write \begin{equation}\label{eq:H} H(x) = \frac12\operatorname{erfc}(x/\sqrt2), \end{equation} so that $H(-x)=1-H(x)$. "
USED = r"\section{Two} % closedform: where x real" + "\n" + r"\begin{equation}\label{eq:b} H(x) = FACTOR\Phi(-x). \end{equation}"


def last(text: str) -> Equation:
    return equations(text)[-1]


def verdict(text: str) -> Verdict:
    found = last(text)
    assert not found.fault, found.fault
    return check_here(own_claim_from(own_claim(dict(found.table))), ENCLOSE)[0].total


class TestALabelledDefinition:
    """A display with a label says what a function is that the note has nowhere before it; it claims nothing, and later equations use it."""

    def test_it_is_used_and_claims_nothing(self) -> None:
        first, second = equations(TAIL + USED.replace("FACTOR", ""))
        assert (first.defines, first.table, first.fault) == ("H(x)", {}, "")
        assert second.table
        assert verdict(TAIL + USED.replace("FACTOR", "")) is Verdict.ENCLOSED
        assert verdict(TAIL + USED.replace("FACTOR", "2")) is Verdict.REFUTED

    @pytest.mark.parametrize(
        "before",
        [
            r"Let $H$ be the entropy. ",
            r"With $H(0)=\frac13$ we begin. ",
            r"\[ H(x) = \Phi(x) \] ",
            r"Suppose that ",
            r"For small $x$, ",
            r"It is not true that ",
            r"In the last section we had ",
        ],
    )
    def test_a_letter_that_the_note_has_before_it_and_what_is_not_asserted_are_asked_about(self, before: str) -> None:
        found = equations(before + TAIL.replace("We", "we") + USED.replace("FACTOR", ""))
        assert all(one.fault for one in found if one.key.startswith("eq:"))

    @pytest.mark.parametrize(
        "noun", ["The tail of the standard normal law is", "Its distribution function is", "Our result is that we have"]
    )
    def test_a_noun_says_what_it_is_so_that_the_display_may_be_wrong(self, noun: str) -> None:
        first, second = equations(TAIL.replace("We write", noun) + USED.replace("FACTOR", ""))
        assert first.fault
        assert not first.defines
        assert not second.table

    @pytest.mark.parametrize(
        "noun",
        [
            "The tail function of Gardner is",
            "Then the inverse Mills ratio is",
            "The transfer function is",
            "For the sigmoidal network the transfer function is",
            "The Gaussian error linear unit is",
            "The unit has slope one at the origin; we write",
            "For the densities of both fields alike we write",
            "We define the hazard",
            "The quantity that comes back in every section is the inverse Mills ratio",
        ],
    )
    def test_a_noun_that_is_only_a_name_defines_it(self, noun: str) -> None:
        text = TAIL.replace("We write", noun) + USED
        assert equations(text)[0].defines == "H(x)"
        assert verdict(text.replace("FACTOR", "")) is Verdict.ENCLOSED
        assert verdict(text.replace("FACTOR", "2")) is Verdict.REFUTED

    @pytest.mark.parametrize(
        "noun",
        [
            "The derivative of the transfer function is",
            "The output of the linear unit is",
            "The mean unit is",
            "If the noise is weak, we write",
            "We find the hazard",
            "To first order we write",
            "For small $Q$ the linear unit is",
            "In the other network the transfer function is",
            "Twice the inverse Mills ratio",
            "The tail function of Laplace is",
            "The density function of Gardner is",
            "To leading order the inverse Mills ratio is",
            "Close to zero the unit follows the transfer function",
            "We shall not use the inverse Mills ratio",
            "Of the two, the first is the inverse Mills ratio",
            "The quantity that is never used is the inverse Mills ratio",
        ],
    )
    def test_words_around_the_name_may_make_something_else_of_it(self, noun: str) -> None:
        first, second = equations(TAIL.replace("We write", noun) + USED.replace("FACTOR", ""))
        assert not first.defines
        assert not second.table

    def test_another_display_with_another_form_is_asked_about(self) -> None:
        assert last(TAIL + r"\section{Three} We now write \[ H(x) = \Phi(x). \]" + USED.replace("FACTOR", "")).fault

    def test_a_known_function_is_never_defined_by_it(self) -> None:
        assert not any(one.defines for one in equations(TAIL.replace("H(x) =", r"\Phi(x) =")))

    def test_a_comment_that_defines_it_makes_it_a_claim(self) -> None:
        comment = "% closedform: function H(x) = \\Phi(-x)\n% closedform: where x real\n"
        (found,) = equations(comment + TAIL)
        assert found.table
        assert not found.defines

    def test_it_is_told_and_is_no_fault(self, tmp_path: Path) -> None:
        (tmp_path / "note.tex").write_text(TAIL + USED.replace("FACTOR", ""))
        file = read_file(tmp_path / "note.tex")
        assert list(file.claims) == ["eq:b"]
        assert not file.faults
        assert "eq:H says what H(x) is" in file.defined[0]
        result = CliRunner().invoke(cli.app, ["check", str(tmp_path / "note.tex")])
        assert result.exit_code == 0
        assert "eq:H says what H(x) is" in result.output


LAW = "% closedform: law X ~ N(0, 1)\n"
MEAN = r"\begin{equation}\label{eq:a} \mathbb{E}[X^2] = 1 \end{equation}"
DRAWN = r"Let $X\sim N(0,1)$ %s. "
BIVARIATE = r"\begin{equation}\label{eq:a} \mathbb{E}[UV] = r \end{equation}"


@pytest.mark.parametrize(
    ("plain", "turned"),
    [
        (r"Let $X\sim N(0,1)$ be the drive of one afferent.", r"Let $X\sim N(0,1)$ be the drive of one truncation."),
        (r"Let $X\sim N(0,1)$. Only the last term depends on $X$.", r"Let $X\sim N(0,1)$. Only the larger values of $X$ are kept."),
        (r"The unit has gain $c>0$ and no bias, and $X\sim N(0,1)$.", r"The unit has no $X\sim N(0,1)$."),
        (
            r"Let $X\sim N(0,1)$, and let $b$ be one with probability $p$ and zero otherwise.",
            r"Let $X\sim N(0,1)$ with probability $p$ and zero otherwise.",
        ),
        (
            r"Let $X\sim N(0,1)$, and units are on where their field exceeds a threshold $a>0$.",
            r"Let $X\sim N(0,1)$, which exceeds a threshold $a>0$.",
        ),
        (
            r"Let $X\sim N(0,1)$. The probability follows by conditioning on the first.",
            r"Let $X\sim N(0,1)$. We go on by conditioning on $X>0$.",
        ),
        (r"Let $X\sim N(0,1)$. It diverges as $c\to1$.", r"Let $X\sim N(0,1)$. It is clipped as $c\to1$."),
    ],
)
def test_words_beside_a_law(plain: str, turned: str) -> None:
    assert not last(f"{plain} {MEAN}").fault
    assert last(f"{turned} {MEAN}").fault


class TestLaws:
    """Laws in words whose sentences go on in other ways."""

    def test_two_letters_of_one_sentence_and_they(self) -> None:
        said = r"Let $U$ be the field of the teacher and $V$ that of the student. They are jointly Gaussian with zero means, "
        said += r"unit variances and correlation $r\in(-1,1)$. "
        assert verdict(said + BIVARIATE) is Verdict.ENCLOSED
        assert last(said.replace("that of the student", "that of the student, truncated at zero") + BIVARIATE).fault

    def test_a_display_behind_the_error_is(self) -> None:
        said = r"With independent standard normal fields $U$ and $V$ the error is "
        assert verdict(said + BIVARIATE.replace("= r", "= 0")) is Verdict.ENCLOSED
        assert last(said.replace("the error is", "the larger gives") + BIVARIATE.replace("= r", "= 0")).fault

    def test_a_field_of_vectors_keeps_the_law_of_its_comment(self) -> None:
        claim = r"\begin{equation}\label{eq:a} \mathbb{E}[X^2] = 1, \qquad X = \mathbf{w}\cdot\mathbf{v} \end{equation}"
        assert verdict(LAW + claim) is Verdict.ENCLOSED
        assert last(LAW + claim.replace(r"\mathbf{w}\cdot\mathbf{v}", "2 Y")).fault


class TestValues:
    """What is said of values gives no letter another meaning."""

    SHOWN = r"Throughout, the unit is \[ g(x) = \operatorname{erf}(x). \] "
    CLAIM = "% closedform: where x real\n" + r"\begin{equation}\label{eq:a} g(-x) = -g(x) \end{equation}"

    @pytest.mark.parametrize(
        ("said", "asked"),
        [
            (r"With $g(0)=0$ and $g'(0)=2/\sqrt\pi$ we have for all $x$", False),
            (r"With $g(0)=1$ we have for all $x$", True),
            (r"Let now $g$ be any unit with $g(0)=0$; then", True),
        ],
    )
    def test_of_functions(self, said: str, asked: bool) -> None:
        assert bool(last(f"{self.SHOWN}{said} {self.CLAIM}").fault) is asked

    def test_of_what_comes_to_rest(self) -> None:
        text = r"Let $c>0$. Gradient flow comes to rest at $w_\star=2c$, and there \begin{equation}\label{eq:a} (w_\star-c)^2 = c^2. \end{equation}"
        assert verdict(text) is Verdict.ENCLOSED

    def test_a_free_letter_right_before_the_display(self) -> None:
        text = r"The overlap obeys $m=\operatorname{erf}(m)$. For real $m$, \begin{equation}\label{eq:a} (m+1)^2 = m^2+2m+1. \end{equation}"
        assert verdict(text) is Verdict.ENCLOSED
        assert last(text.replace(" For real $m$,", " Then")).fault


def test_an_equation_that_is_asked_about_is_in_the_stream_too(tmp_path: Path) -> None:
    (tmp_path / "note.tex").write_text(r"Let $X\sim N(0,1)$ be the afferently drawn one. " + MEAN)
    result = CliRunner().invoke(cli.app, ["check", str(tmp_path / "note.tex"), "--json-lines"])
    records = [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]
    judged = [one for one in records if one.get("key") == "eq:a" and one.get("if_so")]
    assert judged
    assert judged[0]["total"] == "undecided"


def test_the_distribution_function_of_the_law_whose_density_is_said() -> None:
    said = r"Throughout, $\varphi$ is the density of the standard normal law and $\Phi$ its distribution function. "
    claim = "% closedform: where x real\n" + r"\begin{equation}\label{eq:a} \Phi(-x) = 1-\Phi(x) \end{equation}"
    assert not last(said + claim).fault
    for other in (said.replace("standard normal", "logistic"), said.replace("its distribution", "half its distribution")):
        assert last(other + claim).fault


@pytest.mark.parametrize(
    "first", [r"Let $g(x)=\operatorname{erf}(x)$.", r"\section{One} The unit is \[ g(x)=\operatorname{erf}(x). \]"]
)
def test_a_function_that_a_section_calls_another_one(first: str) -> None:
    claim = "% closedform: where x real\n" + r"\begin{equation}\label{eq:a} g(-x) = -g(x) \end{equation}"
    assert not last(rf"{first} \section{{Two}} In this section $g$ is used. {claim}").fault
    assert last(rf"{first} \section{{Two}} In this section $g$ is the positive part of its argument. {claim}").fault


@pytest.mark.parametrize(
    "said",
    [
        r"With probability $p\in(0,1)$ the variable $X$ is standard normal, else it is zero.",
        r"With probability $p$, $X$ is standard normal.",
    ],
)
def test_a_law_that_holds_with_a_probability_is_no_law(said: str) -> None:
    assert last(f"{said} {MEAN}").fault


class TestMentionsBesideADefinition:
    """What a sentence names before it defines it, what it calls a value, and what it says of a function far away, make no other function of it."""

    USE = r" \section{Two} Let $Z\sim\mathcal{N}(0,1)$. \begin{equation}\label{eq:b} \mathbb{E}[g(Z)] = 0. \end{equation}"

    OPENS = r"\DeclareMathOperator{\erf}{erf} \begin{document} Let $Z\sim\mathcal{N}(0,1)$."

    @pytest.mark.parametrize(
        "said",
        [
            r"A unit has the output $g(h)$, where $g(h)=\operatorname{erf}(h/\sqrt2)$.",
            r"The unit is $g(x)=\operatorname{erf}(x)$, so that $g(\infty)=1$.",
            r"Now the activation is \[ g(x)=\operatorname{erf}(x) \] and norms are no longer fixed.",
        ],
    )
    def test_it_is_taken_in_a_later_section(self, said: str) -> None:
        assert verdict(rf"\section{{One}} {said}{self.USE}").seen

    @pytest.mark.parametrize(
        "said",
        [
            r"A unit has the output $g(h)$, a rectifier. In a toy $g(h)=\operatorname{erf}(h/\sqrt2)$.",
            r"The unit is $g(x)=\operatorname{erf}(x/\sqrt2)$, where the error function is normalised to one half.",
            r"Now the output is not \[ g(x)=\operatorname{erf}(x) \] and norms are no longer fixed.",
        ],
    )
    def test_its_twin_is_asked_about(self, said: str) -> None:
        assert last(rf"\section{{One}} {said}{self.USE}").fault

    def test_what_a_function_is_normalised_to_says_nothing_of_the_error_function(self) -> None:
        said = r"The unit is $g(x)=\operatorname{erf}(x/\sqrt2)$, normalised such that $g'(0)=\sqrt{2/\pi}$."
        assert "as it is usual" not in last(f"{said}{self.USE}").fault
        other = said.replace("$, ", "$ with the error function ")
        assert "as it is usual" in last(other + self.USE.replace("g(Z)", r"\operatorname{erf}(Z)")).fault

    def test_a_value_is_not_named_by_words_far_from_it(self) -> None:
        before = self.OPENS + r" WORDS \begin{equation}\label{eq:b} \mathbb{E}[\erf(2Z)] = 0. \end{equation}"
        assert not last(before.replace("WORDS", r"We write $v$ for the variance of the pixel $\erf(2Z)$:")).fault
        assert last(before.replace("WORDS", r"We write $\erf(2Z)$ for the logistic function:")).fault
        assert last(before.replace("WORDS", r"We denote by $\erf(2Z)$ the logistic function:")).fault

    def test_a_derivative_of_the_error_function_is_its_derivative(self) -> None:
        before = (
            self.OPENS + r" The WORDS, a Gaussian integral: \begin{equation}\label{eq:b} \mathbb{E}[\erf'(Z)] = 0. \end{equation}"
        )
        assert not last(before.replace("WORDS", r"slope is the dual of $\erf'$")).fault
        assert last(before.replace("WORDS", r"slope is written $\erf'$")).fault

    def test_a_definition_is_compared_with_a_display_that_ends_in_a_full_stop(self) -> None:
        text = (
            r"\section{One} The tail function is \[ H(x) = \int_x^\infty Dt , \] and it is \begin{equation}\label{eq:a} "
            r"H(x) = \frac12\,\operatorname{erfc}\!\left(\frac{x}{\sqrt2}\right)."
            + "\n"
            + r"\end{equation} \section{Two} % closedform: where b real"
            "\n" + r"\begin{equation}\label{eq:b} H(b) = \Phi(-b). \end{equation}"
        )
        assert not last(text).fault

    def test_a_value_of_a_known_polynomial_says_that_it_is_that_one(self) -> None:
        before = r"\DeclareMathOperator{\He}{He} \begin{document} Let $Z\sim\mathcal{N}(0,1)$. "
        before += r"The Hermite polynomials are $\He_0=1$, $\He_1(x)=FORM$ and so on."
        use = r" \begin{equation}\label{eq:b} \mathbb{E}[\He_2(Z)] = 0. \end{equation}"
        assert not last(before.replace("FORM", "x") + use).fault
        assert last(before.replace("FORM", "2x") + use).fault


class TestASpecialCase:
    """What a sentence says with a letter that is free elsewhere, with $a=c$, is no name: it would make a claim of that case alone."""

    @pytest.mark.parametrize(
        "before", ["Let $a>0$ and $c>0$. ", "% closedform: throughout where a, c positive\n"], ids=["by a sentence", "by a comment"]
    )
    def test_it_is_asked_about(self, before: str) -> None:
        use = r" Another one is \begin{equation}\label{eq:b} (a-c)^2 = 0. \end{equation}"
        assert "a=c" in last(f"{before}The first gives the second with $a=c$.{use}").fault
        assert not last(f"{before}The first gives the second.{use}").fault
        assert verdict(f"{before}The first gives the second.{use}") is Verdict.REFUTED
