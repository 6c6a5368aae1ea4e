r"""Rows as they are typed, comments in Python's words and functions of other sections are read; what has two readings is asked about."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from derivations.claim_file import read_file, told_once
from derivations.latex.formula import latex_tree
from derivations.latex.notation import Notation
from derivations.latex_file import Equation, equations
from derivations.note import own_claim, own_claim_from
from derivations.origin import BadClaim
from derivations.paper.identities import are_equal
from derivations.syntax import NotUnderstood
from numerics.assemble import assemble
from numerics.engines.engine import Ask
from numerics.engines.index import engines
from numerics.run import Options, check_here
from numerics.verdict import Verdict

ENCLOSE = Options(engines=("enclose", "certify"))
MACRO_OF_ERF = "\\newcommand{\\erf}{\\operatorname{erf}}\n"


def only(text: str) -> Equation:
    (found,) = equations(text)
    return found


def table(text: str) -> dict[str, Any]:
    found = only(text)
    assert not found.fault, found.fault
    own_claim_from(own_claim(dict(found.table)))
    return dict(found.table)


def table_of_last(text: str) -> dict[str, Any]:
    found = equations(text)[-1]
    assert not found.fault, found.fault
    return dict(found.table)


def asked(text: str) -> str:
    """What keeps an equation from being a claim: where it is taken from the file, or where it is built."""
    found = equations(text)[-1]
    if found.fault:
        return found.fault
    with pytest.raises(BadClaim) as caught:
        own_claim_from(own_claim(dict(found.table)))
    return str(caught.value)


def verdict(text: str) -> Verdict:
    return check_here(own_claim_from(own_claim(table(text))), ENCLOSE)[0].total


def verdict_of_last(text: str) -> Verdict:
    return check_here(own_claim_from(own_claim(table_of_last(text))), ENCLOSE)[0].total


def verdict_with_its_sentence(text: str) -> Verdict:
    own = own_claim(table(text))
    claim, ask = own_claim_from(own), Ask("enclose")
    found: dict[Ask, Any] = {ask: engines()["enclose"].work(claim, ask, ENCLOSE.settings)}
    for more in engines()["certify"].asks(claim, found, ENCLOSE.wanted(["eq:a"])):
        found[more] = engines()["certify"].work(claim, more, ENCLOSE.settings)
    return assemble(claim, found, own)[0].total


def equation(body: str) -> str:
    return rf"\begin{{equation}}\label{{eq:a}} {body} \end{{equation}}"


MEAN = r"\mathbb{E}"
REAL = "% closedform: where a, b real, c positive\n"


class TestRows:
    """What only arranges a display hinders nothing, and hides nothing."""

    @pytest.mark.parametrize(
        "display",
        [
            r"\begin{align}\label{r} (a+b)^2 ={}& a^2 + 2ab \nonumber\\ &{}+ b^2 \end{align}",
            r"\begin{align}\label{r} (a+b)^2 {}={}& a^2 + 2ab \\ & + b^2 \notag \end{align}",
            r"\begin{align} (a+b)^2 &{}= a^2 + 2ab + b^2 \label{r}\end{align}",
            r"\begin{align} (a+b)^2 &\;=\; a^2 \notag\\ &\phantom{{}={}}{} + 2ab + b^2 \label{r} \end{align}",
            r"\begin{align} \MoveEqLeft[4] (a+b)^2 \notag\\ &= a^2 + 2ab \notag\\ &\mathrel{\phantom{=}} {}+ b^2 \label{r} \end{align}",
            r"\begin{align} (a+b)^2 \mathrel{}&= a^2 + 2ab \notag\\ &\hspace*{2em} {}\mathbin{+} b^2 \label{r} \end{align}",
            r"\begin{multline}\label{r} (a+b)^2 \\ = a^2 + 2ab \\ {} + b^2 \tag{2} \end{multline}",
            r"\begin{equation}\label{r} \begin{split} (a+b)^2 ={} & a^2 + 2ab \\ & \quad{} + b^2 \end{split} \end{equation}",
            r"\begin{equation}\label{r} \begin{aligned}[t] (a+b)^2 &= a^2 + 2ab \\ &\quad + b^2 \end{aligned} \end{equation}",
            r"\begin{align}\label{r} (a+b)^2 &=a^2 \\*[2pt] &\hskip 1em +2ab \\* &\kern-3pt +b^2 \end{align}",
            r"\begin{eqnarray}\label{r} (a+b)^2 & = & a^2 + 2ab \nonumber \\ & & {} + b^2 \end{eqnarray}",
            r"\begin{align} & (a+b)^2 \\ & \qquad = a^2+2ab \\ & \qquad\qquad {}+ b^2 \label{r} \end{align}",
            r"\begin{align}{(a+b)}^2 &= a^2+2ab+b^2 \label{r}\end{align}",
        ],
    )
    def test_the_square_of_a_sum_is_read(self, display: str) -> None:
        assert verdict(REAL + display) is Verdict.ENCLOSED
        assert verdict(REAL + display.replace("2ab", "ab")) is Verdict.REFUTED

    @pytest.mark.parametrize(
        "body",
        [
            r"\frac{a}{}b = a/b",
            r"\frac a{}b = a/b",
            r"\sqrt{}c = c",
            r"{}_2F_1(a) = c",
            r"a^{}b = ab",
            r"c_{} + b = b + c",
            r"\text{} + b = b",
        ],
    )
    def test_braces_that_something_may_take_are_not_left_out(self, body: str) -> None:
        assert asked(REAL + equation(body))

    def test_a_condition_of_alignat_stands_in_a_column_of_its_own(self) -> None:
        display = r"\begin{alignat}{2} |a| &= a, &\qquad& a>0. \label{r} \end{alignat}"
        assert table("% closedform: throughout where a real\n" + display)["such_that"] == ["a>0"]

    def test_words_between_rows_end_the_row(self) -> None:
        display = r"\begin{align} (a+b)^2 &= a^2+2ab+b^2 \label{r} \intertext{and} |c| &= c \label{s} \end{align}"
        assert [found.table["key"] for found in equations(REAL.replace("where", "throughout where") + display)] == ["r", "s"]

    def test_what_words_between_rows_say_is_said_of_the_rows_behind(self) -> None:
        display = r"\begin{align} a^2 &= |a|^2 \label{r} \intertext{BETWEEN} |a| &= a \label{s} \end{align}"
        for between, domain in (("and for $a>0$", "positive"), ("so that, with $a\\ge0$,", "nonnegative"), ("and", "real")):
            found = equations("% closedform: where b real\nLet $a$ be real." + display.replace("BETWEEN", between))
            assert [one.table["where"]["a"] for one in found] == ["real", domain], between
            assert len(equations(REAL + display.replace("BETWEEN", between))) == 2

    def test_what_leads_on_to_the_next_display_is_not_said_of_the_one_before(self) -> None:
        text = rf"Let $a$ be real. {equation('a^2=|a|^2')} MIDDLE {equation('|a|=a')}"
        for middle, domain in (
            ("and for $a>0$", "real"),
            ("and, with $a>0$ fixed,", "real"),
            ("and for $a>0$. Then", "positive"),
            ("for $a>0$, and", "positive"),
        ):
            assert equations(text.replace("MIDDLE", middle))[0].table["where"] == {"a": domain}

    def test_a_wide_space_ends_the_argument_of_a_function_and_a_thin_one_does_not(self) -> None:
        assert verdict(REAL + equation(r"c\cos a\; e^{b} = e^{b}c\cos(a)")) is Verdict.ENCLOSED
        for body in (r"c\cos a\, e^{b} = c", r"c\cos a\;b = c", r"\log 2\;c = c"):
            assert "where does the argument" in asked(REAL + equation(body))


class TestComments:
    """Comments are taken in LaTeX, in Python's words, and as a person says it."""

    @pytest.mark.parametrize(
        ("said", "domains"),
        [
            ("r in [0, inf), s in (0, oo), t in (-infty, 0)", {"r": r"[0, \infty)", "s": r"(0, \infty)", "t": r"(-\infty, 0)"}),
            ("r > 0 and s is positive, t is a real number", {"r": "positive", "s": "positive", "t": "real"}),
            (r"r \in (0,1), s \neq 0, t != 0.", {"r": "(0,1)", "s": "nonzero", "t": "nonzero"}),
            (r"0 < r < 1, |s| \le 2, 3 \ge t > 1/2", {"r": "(0, 1)", "s": "[-2, 2]", "t": "(1/2, 3]"}),
            (
                r"r \ge 1, s < -2, t are strictly positive real numbers",
                {"r": r"[1, \infty)", "s": r"(-\infty, -2)", "t": "positive"},
            ),
            (r"$r>0$, $s\in\mathbb{R}$ and $t \in R$", {"r": "positive", "s": "real", "t": "real"}),
            (
                "integer r >= 1, s >= 0 an integer, t a positive number",
                {"r": "positive integer", "s": "nonnegative integer", "t": "positive"},
            ),
            (r"r in \mathbb{R}_{>0}, s > 0, integer t > 0", {"r": "positive", "s": "positive", "t": "positive integer"}),
            ("r real, s a real number, t nonzero", {"r": "real", "s": "real", "t": "nonzero"}),
            ("r, s and t non-negative", {"r": "nonnegative", "s": "nonnegative", "t": "nonnegative"}),
        ],
    )
    def test_domains_as_they_are_said(self, said: str, domains: dict[str, str]) -> None:
        assert table(f"% closedform: where {said}\n{equation('r + s + t = t + s + r')}")["where"] == domains

    @pytest.mark.parametrize(
        ("said", "domains", "bounds"),
        [
            ("integers 1 <= k <= n", {"k": "integer", "n": "integer"}, [r"1 \le k \le n"]),
            ("n, k integer; such_that 1 <= k; such_that k <= n", {"n": "integer", "k": "integer"}, [r"1 \le k", r"k \le n"]),
            ("n integer, n >= 0, k integer, k > 0", {"n": "nonnegative integer", "k": "positive integer"}, []),
            ("k positive, k an integer and n integer >= 1", {"k": "positive integer", "n": "positive integer"}, []),
            ("n, k nonnegative integers", {"n": "nonnegative integer", "k": "nonnegative integer"}, []),
            (r"k in {0, 1, 2, ...}, n = 1, 2, \ldots", {"k": "nonnegative integer", "n": "positive integer"}, []),
            (r"n \in \mathbb{Z}, k real and positive", {"n": "integer", "k": "positive"}, []),
            ("l integer, l >= 2, n, k real", {"l": "integer", "n": "real", "k": "real"}, [r"2 \le l"]),
            ("n, k positive, n != k", {"n": "positive", "k": "positive"}, [r"n \neq k"]),
        ],
    )
    def test_whole_numbers_and_inequalities_as_they_are_said(self, said: str, domains: dict[str, str], bounds: list[str]) -> None:
        found = table(f"% closedform: where {said}\n{equation('n + k + l = l + k + n' if said[0] == 'l' else 'n + k = k + n')}")
        assert (found["where"], found.get("such_that", [])) == (domains, bounds)

    @pytest.mark.parametrize(
        ("said", "why"),
        [
            (r"n \in \mathbb{N}", "with zero or without?"),
            ("n positive, n negative", "two domains"),
            ("n real, n in {1, 2, 3}", ""),
            ("n = 1, 3, ...", ""),
            ("n = 1, 2, ..., k, k integer", ""),
        ],
    )
    def test_domains_with_two_readings_are_asked_about(self, said: str, why: str) -> None:
        assert why in asked(f"% closedform: where {said}\n{equation('n + 1 = 1 + n')}")

    def test_an_order_statistic_is_a_letter_of_its_own(self) -> None:
        comments = "% closedform: law U_{(2)} ~ Beta(2, 3); U_2 ~ N(0, 1)\n"
        assert verdict(comments + equation(r"\mathbb{E}[U_{(2)}+U_2^2] = \frac25+1")) is Verdict.ENCLOSED
        comments = "% closedform: where U_{(k)} real\n"
        assert "has k among its indices" in asked(comments + equation(r"\sum_{k=1}^{3} U_{(k)} = 3U_{(k)}"))

    @pytest.mark.parametrize(
        ("said", "domain", "bounds"),
        [
            (r"\omega in (0, pi)", "positive", [r"\omega < \pi"]),
            (r"omega in [-pi/2, pi/2]", "real", [r"-\pi/2 \le \omega", r"\omega \le \pi/2"]),
            (r"0 <= \omega < 2*pi", "nonnegative", [r"\omega < 2*\pi"]),
            (r"\omega in (1, sqrt(2))", r"(1, \infty)", [r"\omega < sqrt(2)"]),
        ],
    )
    def test_an_end_that_is_no_fraction_is_a_condition(self, said: str, domain: str, bounds: list[str]) -> None:
        found = table(f"% closedform: where {said}\n" + equation(r"\sin^2\omega = 1-\cos^2\omega"))
        assert (found["where"], found["such_that"]) == ({r"\omega": domain}, bounds)

    def test_letters_by_their_names_are_those_of_the_file(self) -> None:
        comments = "% closedform: law X ~ N(mu, sigma**2)\n% closedform: where mu real, sigma positive\n"
        found = table(comments + equation(r"\mathbb{E}[X^2] = \mu^2+\sigma^2"))
        assert found["law"] == [r"X ~ N(\mu, \sigma**2)"]
        assert "assumed" not in found
        assert verdict(comments + equation(r"\mathbb{E}[X^2] = \mu^2+\sigma")) is Verdict.REFUTED
        other = "% closedform: law X ~ N(0, mu)\n% closedform: where m, u positive\n" + equation(r"\mathbb{E}[X^2] = m u")
        assert table(other)["law"] == ["X ~ N(0, mu)"]  # nothing is called \mu in this file

    def test_names_of_laws_and_functions_are_no_letters(self) -> None:
        comments = "% closedform: law X ~ Gamma(alpha, beta)\n% closedform: where alpha, beta positive\n"
        assert table(comments + equation(r"\mathbb{E}[X] = \alpha\beta"))["law"] == [r"X ~ Gamma(\alpha, \beta)"]
        function = "% closedform: function g(x) = gamma(x) + beta(x, 2*pi)\n"
        assert table(function + equation(r"g(1) = g(1)"))["functions"] == {"g(x)": r"gamma(x) + beta(x, 2*\pi)"}

    @pytest.mark.parametrize(
        ("said", "laws"),
        [
            ("X ~ N(0,1), Y ~ N(0,1)", ["X ~ N(0,1)", "Y ~ N(0,1)"]),
            ("X ~ N(0,1) and Y ~ Exponential(2)", ["X ~ N(0,1)", "Y ~ Exponential(2)"]),
            ("X ~ N(0,1), Y ~ N(0,1) independent", ["X ~ N(0,1)", "Y ~ N(0,1)"]),
            ("X, Y independent ~ N(0,1)", ["X ~ N(0,1)", "Y ~ N(0,1)"]),
            ("X, Y iid ~ N(0,1)", ["X ~ N(0,1)", "Y ~ N(0,1)"]),
            (r"X, Y \overset{\mathrm{iid}}{\sim} N(0,1)", ["X ~ N(0,1)", "Y ~ N(0,1)"]),
            ("(X, Y) ~ N((0, 1), [[1, 0], [0, 1]]), Z ~ t(3)", ["(X, Y) ~ N((0, 1), [[1, 0], [0, 1]])", "Z ~ t(3)"]),
        ],
    )
    def test_laws_may_stand_beside_each_other(self, said: str, laws: list[str]) -> None:
        body = r"\mathbb{E}[XY] = 0" if "Z" not in said else r"\mathbb{E}[XYZ] = 0"
        assert table(f"% closedform: law {said}\n{equation(body)}")["law"] == laws

    def test_a_comment_may_say_more_than_one_thing(self) -> None:
        comment = "% closedform: law X ~ Gamma(a, 1); where a, b > 0 and s > -a; such that b < 1\n"
        found = table(comment + equation(r"b\,\mathbb{E}[X^s] = b\,\Gamma(a+s)/\Gamma(a)"))
        assert (found["law"], found["such_that"]) == (["X ~ Gamma(a, 1)"], ["s > -a", "b < 1"])
        assert found["where"] == {"a": "positive", "b": "positive", "s": "real"}
        named = "% closedform: function sigma(x) = 1/(1+exp(-x))\n" + equation(r"\sigma(0) = \tfrac12")
        assert table(named)["functions"] == {r"\sigma(x)": "1/(1+exp(-x))"}

    def test_domains_may_stand_behind_a_law(self) -> None:
        for said in ("law X ~ N(0, s**2), s > 0", "law X ~ N(0, s**2) where s is positive"):
            assert table(f"% closedform: {said}\n" + equation(r"\mathbb{E}[X^2] = s^2"))["where"] == {"s": "positive"}

    def test_a_law_of_another_letter_is_asked_about(self) -> None:
        body = equation(r"\mathbb{E}[\varepsilon^2] = 1")
        assert table("% closedform: law eps ~ N(0, 1)\n" + body)["law"] == [r"\varepsilon ~ N(0, 1)"]
        for other in ("law noise ~ N(0, 1)", "law X ~ N(0, 1)"):
            assert "no letter in it has a law" in asked(f"% closedform: {other}\n{body}")
        assert "no letter in it has a law" in asked("% closedform: law eps ~ N(0, 1)\n\\[ \\epsilon \\]" + body)

    def test_names_of_parameters_are_no_letters(self) -> None:
        comments = "% closedform: law X ~ Pareto(shape=alpha, least=m)\n% closedform: where alpha > 1, m > 0\n"
        found = table(comments + equation(r"\mathbb{E}[X] = \frac{\alpha m}{\alpha-1}"))
        assert found["where"] == {r"\alpha": r"(1, \infty)", "m": "positive"}
        assert "taken" not in found

    def test_laws_whose_dependence_is_open_are_asked_about(self) -> None:
        said = asked("% closedform: law X, Y ~ N(0, 1)\n" + equation(r"\mathbb{E}[XY] = 0"))
        assert "where they are independent" in said
        assert asked("% closedform: law X ~ N(0, 1), X > 0\n" + equation(r"\mathbb{E}[X] = 0"))

    @pytest.mark.parametrize("throughout", ["", "throughout "])
    def test_what_is_proposed_of_a_vector_settles_it(self, throughout: str) -> None:
        for said, answer in (
            (r"Let $\mathbf{w}$ be an odd matrix.", r"such_that \mathbf{w} \in \mathbb{R}^n"),
            (r"Let $\mathbf{w}\sim\mathcal{N}(0, I_n)$ be truncated.", r"law \mathbf{w} \sim \mathcal{N}(0, I_n)"),
        ):
            body = r"\mathbf{w}^\top\mathbf{x} = \mathbf{x}^\top\mathbf{w}"
            body = r"\mathbb{E}[\mathbf{w}^\top\mathbf{x}] = 0" if answer.startswith("law") else body
            assert asked(f"{said}\n{equation(body)}").endswith(f"% closedform: {answer}")
            if not (throughout and answer.startswith("law")):
                assert table(f"{said}\n% closedform: {throughout}{answer}\n{equation(body)}")

    def test_a_comment_that_names_nothing_of_a_display_without_a_label_is_of_the_next_equation(self) -> None:
        comments = "% closedform: law X ~ N(m, 1)\n% closedform: where m real\n"
        mean = equation(r"\mathbb{E}[X] = m")
        assert table(rf"{comments}\[ q = w \cdot z \] and so " + mean)["law"] == ["X ~ N(m, 1)"]
        assert len(equations(rf"{comments}\[ \mathbb{{E}}[X^2] = m^2 + 1 \] and so " + mean)) == 2


class TestFunctionsOfOtherSections:
    """A function with no letter but its argument is what it is in all of a note that says nothing else of its name."""

    SECOND = r"\section{Two} COMMENT" + equation(r"g(a) = \operatorname{erf}(a)")

    @pytest.mark.parametrize(
        "said",
        [
            r"Both networks use the activation $g(x)=\operatorname{erf}(x)$, which is odd.",
            r"Let $g(x)=\operatorname{erf}(x)$, so that $g(x)=1-\operatorname{erfc}(x)$. Since $g$ is odd, much vanishes.",
            r"Write \[ g(t) = \operatorname{erf}(t), \qquad t\in\mathbb{R}, \] for the activation.",
            r"We define the activation function \[ g(t) = \operatorname{erf}(t). \]",
            r"The curve is given by \[ g(x) = \operatorname{erf}(x). \]",
            r"The activation is $g(x)=\operatorname{erf}(x)$. \section{Three} The activation $g$ saturates. With this activation much vanishes.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} Here $g(x)\le 1$, and $g(1)$ is small. We know that $\mathbb{E}[g(h)] = 0$.",
        ],
    )
    def test_it_is_taken_and_shown(self, said: str) -> None:
        found = table(rf"\section{{One}} {said} {self.SECOND.replace('COMMENT', '')}")
        assert list(found["functions"].values()) in ([r"\operatorname{erf}(x)"], [r"\operatorname{erf}(t)"])
        assert any("(line 1)" in taken for taken in found["taken"])

    def test_what_a_section_says_of_another_one_concerns_none_before_it(self) -> None:
        text = r"\begin{document}\section{One} Use the activation $g(x)=\operatorname{erf}(x)$. " + self.SECOND.replace(
            "COMMENT", ""
        )
        assert not equations(text + r" \section{Last} Finally we record what rectified experts need.")[-1].fault

    @pytest.mark.parametrize(
        ("words", "holds"),
        [
            ("the limit of a steep activation", True),
            ("the limit of the steep activation", False),
            ("the limit of a steep activation $g$", False),
        ],
    )
    def test_what_is_said_of_any_such_function_is_said_of_no_other(self, words: str, holds: bool) -> None:
        text = r"\begin{document}\section{One} Both use the activation $g(x)=\operatorname{erf}(x)$. \section{Two} This makes WORDS visible. "
        text = text.replace("WORDS", words) + self.SECOND.replace("COMMENT", "")
        assert bool(equations(text)[-1].fault) is not holds

    @pytest.mark.parametrize(
        "said",
        [
            r"Let $g(x)=\operatorname{erf}(bx)$.",
            r"Let $g(x)=\sg(x)$.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} Here $g(x)=\tanh(x)$.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} We put a gain $g>0$ before it.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} Now let $g$ be an arbitrary even function.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} Let $g\sim N(0,1)$.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} Put \[ g(x) = \tanh(x). \]",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} If $g$ is replaced by its square, it is even.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} The value of $g$ when $x$ is replaced by $2x$ is another function.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} We now compute with the new $g$.",
            r"An example is the activation $g(x)=\operatorname{erf}(x)$.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} We replace $g$ by its absolute value.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} The loss is now $|x|$ rather than $g(x)$.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} With another unit, \begin{equation}\label{b} g(x)=x \end{equation}",
            r"A curve of this kind is given by \[ g(x) = \operatorname{erf}(x) \] for example.",
            r"An activation such as $g(x)=\operatorname{erf}(x)$ is used.",
            r"The activation is $g(x)=\operatorname{erf}(x)$. \section{Three} The activation is twice as steep.",
            r"The activation is $g(x)=\operatorname{erf}(x)$. \section{Three} With the opposite activation, all signs change.",
            r"The activation is $g(x)=\operatorname{erf}(x)$. \section{Three} For the ReLU network much is the same.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} Let $\another(x)=x$.",
            r"Let $g(x)=\operatorname{erf}(x)$. \section{Three} \begin{equation}\label{b} g(x)=x^3 \end{equation}",
        ],
    )
    def test_what_may_be_another_is_asked_about(self, said: str) -> None:
        text = (
            r"\newcommand{\sg}{\sigma}\newcommand{\another}{g}\begin{document}\section{One} "
            + f"{said} {self.SECOND.replace('COMMENT', '')}"
        )
        assert re.search("product or a function|another section|holds here no more", asked(text))

    @pytest.mark.parametrize(
        "said",
        [
            "% closedform: function g(t) = erf(t)\n\\begin{equation}\\label{b} g(a)=\\operatorname{erf}(a) \\end{equation}",
            r"Here $g(u)=\operatorname{erf}\!\left(u\right)$ again.",
            "% closedform: function g(x) = x\n\\begin{equation}\\label{b} g(a)=a \\end{equation}",
            r"The other force follows when $\nu$ is replaced by $\lambda$ in $g(\nu)$.",
            r"We now compute a mean of $g$.",
        ],
    )
    def test_what_says_the_same_or_speaks_of_another_equation_leaves_it(self, said: str) -> None:
        text = rf"\section{{One}} Let $g(x)=\operatorname{{erf}}(x)$. \section{{Three}} {said} {self.SECOND.replace('COMMENT', '')}"
        (form,) = table_of_last(text)["functions"].values()
        assert form.replace("(u)", "(x)") == r"\operatorname{erf}(x)"

    def test_behind_an_equation_whose_comment_says_another_its_section_is_asked_about(self) -> None:
        comment = "% closedform: function g(x) = x\n\\begin{equation}\\label{b} g(a)=a \\end{equation}"
        text = r"\section{One} Let $g(x)=\operatorname{erf}(x)$. \section{Two} " + comment + " Likewise "
        assert "another section" in asked(text + equation("g(2a) = 2a"))
        assert "functions" in table_of_last(text + r"\section{Three} " + equation("g(2a) = 2a"))

    @pytest.mark.parametrize(
        ("said", "taken"),
        [
            (r"Throughout $a$ is real, and \[ h(u)=\frac{\varphi(u)}{1-\Phi(u)} \] is its hazard rate. \section{One}", True),
            (r"The Laplace law is wide; its density is $h(y)=\frac12 e^{-|y|}$, and", True),
            (r"Throughout $a$ is real, and \[ h(u)=\frac{\varphi(u)}{1-\Phi(u)} \] is an approximate hazard rate.", False),
            (r"If $a$ were small, \[ h(u)=\frac{\varphi(u)}{1-\Phi(u)} \] is the hazard rate.", False),
            (r"For no law \[ h(u)=\frac{\varphi(u)}{1-\Phi(u)} \] is the density.", False),
            (r"We have \[ h(u)=\frac{\varphi(u)}{1-\Phi(u)} \] is a limit of the hazard rate.", False),
            (r"A bad guess of its density is $h(y)=\frac12 e^{-|y|}$, and", False),
        ],
    )
    def test_a_display_is_defined_by_the_noun_that_it_is_called(self, said: str, taken: bool) -> None:
        found = only(f"{said} {equation('h(a)+b = b+h(a)')}")
        assert bool(found.table.get("functions")) is taken, found.fault
        assert bool(found.fault) is not taken

    def test_of_a_definition_with_two_forms_the_value_is_taken(self) -> None:
        found = table(r"We put $H(x)=\int_x^\infty Dz=\tfrac12\operatorname{erfc}(x/\sqrt2)$. " + equation("H(a)+H(-a)=1"))
        assert found["functions"] == {"H(x)": r"\tfrac12\operatorname{erfc}(x/\sqrt2)"}

    def test_a_function_of_an_equation_s_own_comment_holds_after_it_where_nothing_else_is_said(self) -> None:
        first = "% closedform: function g(x) = FORM\n\\begin{equation}\\label{b} g(0) = g(0) \\end{equation} BETWEEN "
        text = first + equation("g(a)+g(-a)=1")
        plain = text.replace("FORM", "erfc(x/sqrt(2))/2")
        found = equations(plain.replace("BETWEEN", r"\section{Two}"))[-1].table
        assert found["functions"] == {"g(x)": "erfc(x/sqrt(2))/2"}
        assert "the comment on line 1" in found["taken"][0]
        assert "product or a function" in asked(text.replace("FORM", "erfc(bx)/2").replace("BETWEEN", ""))
        for between in (
            "With $g>0$ we have",
            "Now let $g$ be any even function. Then",
            "Let $g(x)=x$, so that",
            "Here $g(x)=bx$. Now",
        ):
            last = equations(plain.replace("BETWEEN", between))[-1]
            assert last.fault or "erfc" not in str(last.table.get("functions"))
        known = text.replace("g(", r"\Phi(").replace("FORM", "1/(1+e^{-x})").replace("BETWEEN", "")
        assert "does it hold here too?" in asked(known)

    @pytest.mark.parametrize(
        "said",
        [
            r"The output is \[ \varphi(x)=\operatorname{erf}(x/\sqrt2). \]",
            r"We put \begin{equation}\label{eq:p} \varphi(x)=\tanh(x) \end{equation}",
            r"\section{One} Let $\varphi(x)=\tanh(bx)$. \section{Two}",
        ],
    )
    def test_a_known_letter_that_is_another_function_is_never_read_as_the_known_one(self, said: str) -> None:
        body = equation(r"\mathbb{E}[X\varphi(X)] = 0")
        assert r"closedform: function \varphi(x)" in asked(f"{said}\n% closedform: law X ~ N(0, 1)\n{body}")

    def test_a_known_letter_that_is_defined_again_is_what_is_defined(self) -> None:
        body = equation(r"\varphi(a) = \tanh a")
        for said in (
            r"The activation function is \[ \varphi(x)=\tanh(x). \]",
            r"\section{A} Let $\varphi(x)=bx$. \section{B} Let $\varphi(x)=\tanh(x)$.",
        ):
            assert table(f"{said} {body}")["functions"] == {r"\varphi(x)": r"\tanh(x)"}
        usual = r"\[ \Phi(x)=\frac12\left(1+\operatorname{erf}(x/\sqrt2)\right) \]"
        assert "functions" not in table(usual + equation(r"\Phi(a) + \Phi(-a) = 1"))

    def test_a_function_of_the_text_and_a_domain_in_a_comment_are_asked_about(self) -> None:
        text = r"Let $g(x)=\operatorname{erf}(x)$. COMMENT" + equation("g(a+1) = ga + g")
        assert "a comment gives it a domain" in asked(text.replace("COMMENT", "\n% closedform: throughout where g, a real\n"))
        own = table(text.replace("COMMENT", "\n% closedform: where g, a real\n"))
        assert "functions" not in own


class TestFunctionsOfSeveralLetters:
    """A function of several letters takes all of its arguments at once; what is called with fewer, or differentiated by no letter, is asked about."""

    PRODUCT = r"% closedform: function K(x, y) = x^2 y + x" + "\n% closedform: where x, y real\n"

    @pytest.mark.parametrize(
        "body",
        [
            r"K(y, x) - K(x, y) = (xy + 1)(y - x)",
            r"K(x + y, x) = (x + y)^2 x + x + y",
            r"\frac{\partial}{\partial y} K(x, y^2) = 2 x^2 y",
            r"\int_0^1 K(x, t)\,dt = x + \frac{x^2}{2}",
        ],
    )
    def test_its_arguments_are_put_in_all_at_once(self, body: str) -> None:
        assert verdict(self.PRODUCT + equation(body)) is not Verdict.REFUTED
        assert verdict(self.PRODUCT + equation(body + "+ x")) is Verdict.REFUTED

    @pytest.mark.parametrize(
        ("body", "says"),
        [
            ("K(x) = x^2 y + x", "has 2 in brackets"),
            ("K'(x, y) = x^2", "by which of x, y"),
            ("K(x, y, 1) = x", "has 2 in brackets"),
        ],
    )
    def test_what_takes_fewer_or_more_is_asked_about(self, body: str, says: str) -> None:
        assert says in asked(self.PRODUCT + equation(body))

    def test_a_letter_may_not_stand_twice_in_its_brackets(self) -> None:
        assert "is not understood" in asked(r"% closedform: function K(x, x) = x^2" + "\n" + equation("K(a, b) = a^2"))


class TestOrderParameters:
    """An inner product that a note names is a letter where an equation has none of its vectors, and never a product of letters in a law."""

    TEXT = (
        r"With $R=\mathbf{w}\cdot\mathbf{v}$ the fields $(x,y)$ are jointly normal, $R^2<Q$." + "\n"
        r"% closedform: throughout where Q positive, R real" + "\n"
        r"% closedform: throughout law (x, y) ~ N(0, [[Q, R], [R, 1]])" + "\n"
    )

    def test_it_is_the_letter_of_the_law(self) -> None:
        assert verdict(self.TEXT + equation(r"\mathbb{E}[x y] = R")) is not Verdict.REFUTED
        assert verdict(self.TEXT + equation(r"\mathbb{E}[x y] = R Q")) is Verdict.REFUTED

    @pytest.mark.parametrize("said", [r"h ~ N(\mathbf{w}\cdot\mathbf{v}, 1)", r"h ~ N(R, 1)"])
    def test_a_law_with_vectors_among_its_numbers_is_asked_about(self, said: str) -> None:
        text = r"Let $R=\mathbf{w}\cdot\mathbf{v}$." + f"\n% closedform: law {said}\n"
        assert "has vectors among its numbers" in asked(text + equation(r"\mathbb{E}[h] = \mathbf{w}\cdot\mathbf{v}"))


class TestHabits:
    """What people write in their own ways: short names, equations beside each other, operators, constants by name."""

    def test_a_random_letter_before_a_positive_part_is_a_factor(self) -> None:
        law = "% closedform: law z ~ N(0, 1)\n"
        assert verdict(law + equation(r"\mathbb{E}[z\,(z)_+] = \frac12")) is not Verdict.REFUTED
        assert "a product or a function" in asked(law + equation(r"\mathbb{E}[z\,(z)] = 1"))

    def test_a_letter_to_which_a_comment_gives_a_law_is_short_for_nothing(self) -> None:
        comments = "% closedform: law (x, y) ~ N((m, m), [[1, 1], [1, 2]]); where m real\n"
        found = table(r"With $y=x+\epsilon$ and $x=2m$, " + comments + equation(r"\mathbb{E}[x\mid y] = \frac{m+y}{2}"))
        assert not any("=" in one and "law" not in one for one in found.get("taken", []))

    @pytest.mark.parametrize("face", [r"\mathbf{E}", r"\mathbb{E}", r"\mathbb E", r"\mathsf{E}", "E"])
    def test_an_operator_of_expectation_may_have_any_face(self, face: str) -> None:
        text = rf"\DeclareMathOperator{{\EE}}{{{face}}}" + "\n% closedform: law X ~ N(0, 1)\n" + equation(r"\EE[X^2] = 1")
        assert verdict(text) is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        "body",
        [
            r"(a+b)^2 = a^2+2ab+b^2, \qquad (a-b)^2 = a^2-2ab+b^2",
            r"|a| = |{-a}|, \quad\text{and}\quad \int_0^b |t|\,dt = |b|b/2",
            r"ab = ba \qquad \int_0^b t\,dt = b^2",
        ],
    )
    def test_equations_beside_each_other_are_two_claims(self, body: str) -> None:
        found = equations(REAL + equation(body))
        assert [one.table["key"] for one in found] == ["eq:a/1", "eq:a/2"]
        claims = [own_claim_from(own_claim(dict(one.table))) for one in found]
        first, second = (check_here(claim, ENCLOSE)[0].total for claim in claims)
        assert first is Verdict.ENCLOSED
        assert second is (Verdict.REFUTED if body.endswith("dt = b^2") else Verdict.ENCLOSED)

    @pytest.mark.parametrize(
        "body", [r"|a+b| = 1, \qquad a+b = 1", r"a = |a| \qquad a^2 = b^2", r"ab = ba,\quad\text{and}\quad |a| = a"]
    )
    def test_an_equation_behind_another_may_be_a_condition(self, body: str) -> None:
        assert "a claim or a condition?" in asked(REAL + equation(body))

    @pytest.mark.parametrize(
        "body",
        [r"a+b = \frac{a,\quad b}{c} = b", r"a = (a,\quad b) = b", r"a = |b|, \quad c = c", r"a+b = b\quad +a = b"],
    )
    def test_what_may_be_one_equation_is_not_taken_apart(self, body: str) -> None:
        assert len(equations(REAL + equation(body))) == 1

    @pytest.mark.parametrize(
        "body",
        [
            r"|a| = a, \qquad \text{where } a = b^2",
            r"|a| = a, \qquad g(a) = 1",
            r"|a| = a, \qquad a = b^2",
            r"|a| = a \qquad a = b^2",
            r"c = c, \qquad c = 1, 2, \ldots",
        ],
    )
    def test_what_may_be_a_condition_is_never_dropped(self, body: str) -> None:
        assert asked(REAL + equation(body))

    def test_a_product_is_no_name_for_what_a_chain_computes(self) -> None:
        found = table(REAL + equation("ab = ba+1 = a b+1"))
        assert (found["left"], found["lines"]) == ("ab", ["ba+1", "a b+1"])
        assert table(REAL + equation("I = ab = ba"))["left"] == "ab"

    def test_names_of_letters_that_python_keeps_and_functions_said_by_means(self) -> None:
        text = r"With $\lambda=q^2$ " + "% closedform: where lam > 0\n% closedform: means g(x) = x^2\n"
        found = table(text + equation(r"g(\lambda) = \lambda^2"))
        assert (found["where"], found["functions"]) == ({r"\lambda": "positive"}, {"g(x)": "x^2"})
        assert table("% closedform: where d >= c, c positive\n" + equation("d + c = c + d"))["where"] == {
            "c": "positive",
            "d": "real",
        }

    @pytest.mark.parametrize(
        ("said", "taken"),
        [
            (r"with $\gamma_E$ Euler's constant", True),
            (r"where $\gamma$ is the Euler--Mascheroni constant", True),
            (r"where $\gamma$ is not Euler's constant", False),
            (r"where $\gamma$ is a constant of Euler's method", False),
            (r"where $\gamma$ is Euler's constant times two", False),
        ],
    )
    def test_the_constant_of_euler_by_its_name(self, said: str, taken: bool) -> None:
        name = r"\gamma_E" if "_E" in said else r"\gamma"
        found = equations(equation(rf"\int_0^\infty e^{{-x}}\log x\,dx = -{name}") + f" {said}.")[-1]
        assert ("EulerGamma" in str(found.table)) is taken

    @pytest.mark.parametrize(
        ("law", "true", "false"),
        [("Poisson(a)", r"\frac{a^k e^{-a}}{k!}", r"\frac{a^k}{k!}"), ("Geometric(p=r, first=0)", "r(1-r)^k", "r^k")],
    )
    def test_the_probability_of_a_value_that_is_a_letter(self, law: str, true: str, false: str) -> None:
        comments = f"% closedform: law N ~ {law}; where a positive, r in (0, 1), k DOMAIN\n"
        whole = comments.replace("DOMAIN", "nonnegative integer")
        assert verdict(whole + equation(rf"\mathbb{{P}}(N=k) = {true}")) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert verdict(whole + equation(rf"\mathbb{{P}}(N=k) = {false}")) is Verdict.REFUTED
        for domain in ("real", "integer"):
            assert "is a whole number from 0 on" in asked(comments.replace("DOMAIN", domain) + equation(r"\mathbb{P}(N=k) = 1"))

    def test_a_short_name_is_put_in_for_the_end_of_an_integral(self) -> None:
        comments = "% closedform: where a, b real, c positive\n% closedform: means \\alpha = (a-b)/c\n% closedform: means q = a+b\n"
        assert verdict(comments + equation(r"\int_\alpha^\infty\varphi(u)\,du = \Phi(-\alpha)")) is Verdict.ENCLOSED
        assert verdict(comments + equation(r"\int_q^{q+1} u\,du = q+\tfrac12")) is Verdict.ENCLOSED
        assert verdict(comments + equation(r"\int_q^{q+1} u\,du = q")) is Verdict.REFUTED

    def test_now_at_the_beginning_of_a_section_is_of_the_section(self) -> None:
        said = r"\section{Bias} BEFORE We now give it a bias, so that $h\sim N(b,\sigma^2)$ with $b$ real and $\sigma>0$."
        rest = "\n\nAfter that " + equation(r"\mathbb{E}[h] = b")
        assert table(said.replace("BEFORE", "") + rest)["law"] == [r"h \sim N(b,\sigma^2)"]
        assert "is it said of this equation too?" in asked(said.replace("BEFORE", "A unit has a threshold.") + rest)


class TestPhysicists:
    """The Gaussian measure with ends, and letters with dots."""

    @pytest.mark.parametrize("measure", [r"Dt\,", r"\mathcal{D}t\,", r"D t "])
    def test_the_measure_may_have_ends(self, measure: str) -> None:
        left = rf"\int_{{-a}}^{{\infty}} {measure}(t+a)"
        assert verdict(REAL + equation(left + r" = \varphi(a) + a\Phi(a)")) is Verdict.ENCLOSED
        assert verdict(REAL + equation(left + r" = a\Phi(a)")) is Verdict.REFUTED

    @pytest.mark.parametrize("plus", ["^+", "^{+}", "_+"])
    def test_the_positive_part_may_stand_above(self, plus: str) -> None:
        comments = "% closedform: law F ~ N(m, s^2); where m, b, F real, s > 0\n"
        right = r"(m-b)\Phi\Bigl(\frac{m-b}{s}\Bigr)+s\varphi\Bigl(\frac{m-b}{s}\Bigr)"
        assert verdict(comments + equation(rf"\mathbb{{E}}[(F-b){plus}] = {right}")) is Verdict.ENCLOSED
        assert verdict(comments + equation(rf"\mathbb{{E}}[(F-b){plus}] = m-b")) is Verdict.REFUTED
        for body in (r"F^+ = b", r"\begin{pmatrix} b \end{pmatrix}^+ = b", "(b)^- = b", "b^+ + b = b"):
            assert asked(comments + equation(body))
        assert asked("% closedform: law F ~ N(0, 1); where F positive\n" + equation(r"\mathbb{E}[F] = 0"))

    def test_a_factor_d_before_a_letter_is_no_measure(self) -> None:
        text = "% closedform: where D real\n" + equation(r"\int_0^1 D t = D/2")
        assert "without a differential" in asked(text)
        found = table(equation(r"\int_0^1 D t\,dt = D/2"))
        assert verdict(equation(r"\int_0^1 D t\,dt = D/2")) is Verdict.ENCLOSED
        assert found["where"] == {"D": "real"}

    def test_the_derivative_of_a_letter_is_another_letter(self) -> None:
        body = equation(r"\int_0^x t\,dt = x^2/2")
        assert table(r"A particle with $\dot x=-kx+\xi$ moves. " + body)

    def test_density_and_distribution_function_may_be_short(self) -> None:
        said = r"Throughout, $\phi$ and $\Phi$ stand for the density and the c.d.f.\ of a standard normal random variable."
        assert verdict(said + equation(r"\int_{-\infty}^a \phi(t)\,dt = \Phi(a)")) is Verdict.ENCLOSED
        assert asked(
            said.replace("density and the c.d.f.", "c.d.f. and the density") + equation(r"\int_{-\infty}^a \phi(t)\,dt = \Phi(a)")
        )


class TestMentions:
    """A use of a known function says nothing of what it is; what defines it is asked about."""

    BODY = r"\Phi(a) + \Phi(-a) = 1"

    @pytest.mark.parametrize(
        "said",
        [
            r"The gate opens with probability $\Phi(\beta h)$, and $\Phi(\beta h)$ is increasing in $h$.",
            r"We shift the field by $\sqrt Q\,\Phi^{-1}(p)$ for $p\in(0,1)$.",
            r"A unit with output $\Phi(h/\sqrt2)$ is used for comparison.",
            r"Since $\Phi\le1$, and since $\varphi$ is largest at the origin, this is at most two.",
            r"The odd version of $\Phi$ with values between $-1$ and $1$ is taken.",
            r"Throughout, $\Phi$ is the distribution function and $\varphi$ the density of the standard normal law.",
            r"We write $\varphi$, $\Phi$ for the density and the distribution function of the standard normal law.",
            r"The substitution $x=2u$ and $u\varphi(u)=-\varphi'(u)$ give at once",
            r"Since $\varphi'(x)=-x\varphi(x)$ and $\Phi'(x)=\varphi(x)$, and by symmetry $\Phi(-x)=1-\Phi(x)$, we find",
            r"As $\Phi'=\varphi$, integration by parts gives",
            r"The effect is $\Phi(a/\sigma)$, the probability of a reward, because the two terms with $\varphi$ cancel.",
            r"It is written in terms of $\varphi$ and $\Phi$, and the tail of $\Phi$ decays like a power of $\varphi$.",
            r"Both are differentiable in $\Phi(z)$.",
        ],
    )
    def test_a_mention_asks_nothing(self, said: str) -> None:
        table(f"{said}\n{equation(self.BODY)}")

    @pytest.mark.parametrize(
        "said",
        [
            r"Write $\Phi(\beta h)$ for the logistic function.",
            r"The gate opens with probability $\Phi(\beta h)$, where $\Phi$ is the logistic function.",
            r"Here $\Phi(\beta h)$ denotes the output of the gate.",
            r"The output of the gate is denoted by $\Phi(\beta h)$.",
            r"Here $\Phi(\beta h)$ is a smooth step.",
            r"The odd version of $\Phi$, the logistic function, is taken.",
            r"The values of $\Phi$ (the logistic function) are positive.",
            r"Since $\Phi$ is logistic, this is at most two.",
            r"The smooth step $\Phi$ is taken.",
            r"Throughout, $\Phi$ is the distribution function and $\varphi$ the density of the logistic law.",
            r"Since $\Phi(-x)=1-2\Phi(x)$, we find",
            r"Let $\Phi(x)=1-\Phi(-x)$ be any symmetric distribution function.",
            r"Let $\Phi'(x)=2\Phi(x)(1-\Phi(x))$.",
            r"Throughout, $\Phi$ is the density and $\varphi$ the distribution function of the standard normal law.",
            r"Let the density $\Phi$ and the distribution function $\varphi$ be those of the standard normal law.",
            r"The effect is $\Phi(a/\sigma)$, the logistic function of the ratio.",
            r"The effect is $\Phi(a/\sigma)$, the probability function of the logistic law.",
            r"From here on the effect is read from $\Phi$, where $\Phi$ is the logistic function.",
            r"The field goes through $\Phi$, a smooth step.",
            r"In the case of $\Phi$ linear both vanish.",
            r"The two terms with $\Phi$, which is the smooth step, cancel.",
            r"The two terms with $\Phi$ the smooth step cancel.",
            r"With $\Phi$ logistic the two terms cancel.",
            r"By $\Phi$ we now mean the logistic function.",
        ],
    )
    def test_a_definition_is_asked_about(self, said: str) -> None:
        assert "what is it here?" in only(f"{said}\n{equation(self.BODY)}").fault

    def test_an_equation_that_is_always_true_says_nothing_of_its_letters(self) -> None:
        body = equation("|a|+b = b+|a|")
        for said in (r"Because $2\max(a,b)=a+b+|a-b|$,", r"By $(a+b)^2=a^2+2ab+b^2$", r"and $\cosh^2 a-\sinh^2 a=1$ gives"):
            assert table(f"Let $a$ and $b$ be real, {said} {body}")
        for said in (
            r"and $a^2=b^2$ gives",
            r"and $\sqrt{a^2}=a$ gives",
            r"and $a+|b|=a+b$ gives",
            r"and $g(a)+g(-a)=0$, $2a=b$ gives",
        ):
            assert asked(f"Let $a$ and $b$ be real, {said} {body}")

    def test_an_increment_says_nothing_of_its_letter(self) -> None:
        body = equation("|b|+1 = 1+|b|")
        assert table(rf"Let $b$ be real. The update is $\Delta b=-\eta$ times this. {body}")
        assert asked(rf"Let $b$ be real and $\Delta>0$. The condition is $\Delta b=-\eta$. {body}")

    def test_primes_at_known_functions_are_derivatives(self) -> None:
        assert verdict(REAL + equation(r"\varphi''(2a) = (4a^2-1)\varphi(2a)")) is Verdict.ENCLOSED
        assert verdict(REAL + equation(r"\Phi'(2a) = 2\varphi(2a)")) is Verdict.REFUTED
        assert verdict(REAL + equation(r"\varphi'(a)^2 = a^2\varphi(a)^2")) is Verdict.ENCLOSED
        for body in (r"\log'(c)^2 = b", r"\Phi' a = b", r"\zeta'(c) = c", r"\log'(c)(b) = b"):
            assert asked(REAL + equation(body))

    def test_an_inequality_within_a_moment_is_no_condition(self) -> None:
        body = r"|a| = a"
        for said in (r"Since $\operatorname{Var}(Z\mid Z>a)$ decreases,", r"As $\mathbb{P}[Z>a]$ is small,"):
            assert "such_that" not in table(f"% closedform: law Z ~ N(0, 1)\n{said}\n{equation(body)}")
        assert table(rf"With $a\in(0,1)$ {equation(body)}")["where"] == {"a": "(0,1)"}
        assert "what does it say here?" in asked(rf"For the rate $a\quad(a>0)$ {equation(body)}")

    def test_gamma_and_digamma_may_be_said_in_one_sentence(self) -> None:
        body = equation(r"\psi(2) = \psi(1) + 1")
        assert table(rf"As usual $\Gamma$ and $\psi$ are the gamma and the digamma function. {body}")["functions"]
        for other in (r"$\Gamma$ and $\psi$ are the gamma function and a smooth function", r"$\Gamma$ and $\psi$ are positive"):
            assert only(f"As usual {other}. {body}").fault


class TestValues:
    """The event that a variable has a value."""

    @pytest.mark.parametrize(
        ("law", "left", "true", "false"),
        [
            ("N ~ Poisson(a)", r"\mathbb{P}(N=2)", "a^2e^{-a}/2", "e^{-2a}"),
            ("N ~ Binomial(3, r)", r"\Pr\{N=1\}", "3r(1-r)^2", "3r(1-r)"),
            ("N ~ Bernoulli(r)", r"\mathbb{P}(N=1)", "r", "1-r"),
            ("N ~ N(0, 1)", r"\mathbb{P}(N=1)", "0", r"\varphi(1)"),
        ],
    )
    def test_its_probability_is_read(self, law: str, left: str, true: str, false: str) -> None:
        comments = f"% closedform: law {law}\n% closedform: where a positive, r in (0, 1)\n"
        assert verdict(comments + equation(f"{left} = {true}")) is Verdict.ENCLOSED
        assert verdict(comments + equation(f"{left} = {false}")) is Verdict.REFUTED

    @pytest.mark.parametrize(
        "body", [r"\mathbb{P}(N=M) = 0", r"\mathbb{E}[N\mid NM=1] = 1", r"\mathbb{P}(N^2=1) = 0", r"\mathbb{P}(2=N=N) = 0"]
    )
    def test_other_equations_of_events_are_refused(self, body: str) -> None:
        assert asked("% closedform: law N ~ N(0, 1); M ~ N(0, 1)\n" + equation(body))


class TestWordsOfLaws:
    """Words that leave a law as it is, beside twins that may change it."""

    @pytest.mark.parametrize(
        ("said", "body", "law"),
        [
            (
                r"Let $(K,V)$ be jointly Gaussian, each of $K$ and $V$ standard normal, with correlation $r$, where $-1<r<1$.",
                "KV",
                r"(K, V) \sim N(0, [[1, r], [r, 1]])",
            ),
            (r"Let $b\sim N(0,s^2)$. The unit is then a centred Gaussian variable, and", "b", r"b \sim N(0,s^2)"),
            (
                r"The mask $m$ is a Bernoulli variable which is one with probability $p$, $0<p<1$, and the activity is divided by $p$ to keep its mean.",
                "m",
                r"m \sim Bernoulli(p)",
            ),
            (r"Let $b\sim N(a,1)$. It is exponentially small there.", "b", r"b \sim N(a,1)"),
        ],
    )
    def test_they_leave_it(self, said: str, body: str, law: str) -> None:
        assert table(f"{said} {equation(rf'{MEAN}[{body}]={MEAN}[{body}]')}")["law"] == [law]

    @pytest.mark.parametrize(
        ("said", "body"),
        [
            (r"Let $(K,V)$ be jointly Gaussian, each of $K$ and $U$ standard normal, with correlation $r$.", "KV"),
            (r"Let $(K,V)$ be jointly Gaussian, each of $K$ and $V$ not standard normal, with correlation $r$.", "KV"),
            (r"Let $b\sim N(1,s^2)$. The unit is then a centred Gaussian variable, and", "b"),
            (r"Let $b\sim N(0,s^2)$. It is then a centred Gaussian variable with variance two, and", "b"),
            (r"Let $b\sim N(0,s^2)$. It is then a truncated Gaussian variable, and", "b"),
            (
                r"The mask $m$ is a Bernoulli variable which is one with probability $p$, and the mask is divided by $p$ to keep its mean.",
                "m",
            ),
            (r"The mask $m$ is a Bernoulli variable which is one with probability $p$, and it is divided by $p$.", "m"),
            (r"Let $b\sim N(a,1)$. It is exponentially distributed for large losses.", "b"),
        ],
    )
    def test_their_twins_are_asked_about(self, said: str, body: str) -> None:
        assert only(f"{said} {equation(rf'{MEAN}[{body}]={MEAN}[{body}]')}").fault


class TestLinearForms:
    """A mean given the value of a linear form of normal variables."""

    COMMENTS = "% closedform: where s, t, c positive, v, r real\n% closedform: law S ~ N(0, s^2), W ~ N(0, t^2)\n"

    @pytest.mark.parametrize(
        ("left", "true", "false"),
        [
            (r"\mathbb{E}[S\mid S+W=v]", r"\frac{s^2v}{s^2+t^2}", r"\frac{t^2v}{s^2+t^2}"),
            (r"\operatorname{Var}(S\mid cS+W=v)", r"\frac{s^2t^2}{c^2s^2+t^2}", r"\frac{s^2t^2}{cs^2+t^2}"),
            (
                r"\mathbb{E}[SW\mid S+W-1=v]",
                r"\frac{s^2t^2(v+1)^2}{(s^2+t^2)^2}-\frac{s^2t^2}{s^2+t^2}",
                r"\frac{s^2t^2v^2}{(s^2+t^2)^2}",
            ),
            (r"\mathbb{P}(S>0\mid rS+W=v)", r"\Phi\left(\frac{rsv}{t\sqrt{r^2s^2+t^2}}\right)", r"\Phi(v)"),
        ],
    )
    def test_it_is_that_of_the_conditional_law(self, left: str, true: str, false: str) -> None:
        assert verdict(self.COMMENTS + equation(f"{left} = {true}")) is Verdict.ENCLOSED
        assert verdict(self.COMMENTS + equation(f"{left} = {false}")) is Verdict.REFUTED

    @pytest.mark.parametrize("event", ["SW=v", "S^2+W=v", "rS+rW=v", "S+W=S", "S+W-W-S=v"])
    def test_another_form_is_refused(self, event: str) -> None:
        assert asked(self.COMMENTS + equation(rf"\mathbb{{E}}[S\mid {event}] = v"))

    def test_another_law_is_refused(self) -> None:
        comments = self.COMMENTS.replace("N(0, s^2)", "Exponential(s)")
        assert "linear forms of normal variables" in asked(comments + equation(r"\mathbb{E}[S\mid S+W=v] = v"))

    def test_a_variable_that_is_apart_keeps_its_law(self) -> None:
        comments = self.COMMENTS.replace("law S", "law U ~ Uniform(0, 1); S")
        assert verdict(comments + equation(r"\mathbb{E}[US\mid S+W=v] = \frac{s^2v}{2(s^2+t^2)}")) is Verdict.ENCLOSED


class TestOneRound:
    """A question of several equations is told once, with a comment that answers all where it changes no other equation."""

    NOTE = r"""\section{One} Let $g(x)=bx^2$.
\section{Two} Now
\begin{equation}\label{one} g(a) = ba^2 \end{equation}
OTHER
\begin{equation}\label{two} g(2a) = 4ba^2 \end{equation}
"""

    @pytest.mark.parametrize(
        ("other", "throughout"),
        [
            ("", "throughout "),
            (r"\begin{equation}\label{three} |b| + |{-b}| = 2|b| \end{equation}", "throughout "),
            ("% closedform: where g real\n\\begin{equation}\\label{three} 2g(a+1) = 2ga + 2g \\end{equation}", "throughout "),
            ("AFTER\\section{Three} Let $g(x)=x$. \\begin{equation}\\label{three} g(3) = 3 \\end{equation}", ""),
        ],
    )
    def test_it_names_the_equations_and_the_comment_answers_them(self, other: str, throughout: str, tmp_path: Path) -> None:
        path = tmp_path / "note.tex"
        note = self.NOTE.replace("OTHER", "") + other[5:] if other.startswith("AFTER") else self.NOTE.replace("OTHER", other)
        path.write_text(note, encoding="utf-8")
        file = read_file(path)
        assert len(file.faults) >= 2  # each equation keeps its own
        told = told_once(path, file)
        assert len(told) == 1
        place, _, question = told[0].partition(", one, ")
        assert place == f"{path}:3"
        assert "two: g: line 1 says $g(x)=bx^2$" in question
        assert question.endswith(f"% closedform: {throughout}function g(x)=bx^2")
        if throughout:
            pasted = note.replace("Now", f"Now\n{question[question.index('% closedform') :]}")
            path.write_text(pasted, encoding="utf-8")
            assert {"one", "two"} <= read_file(path).claims.keys()

    def test_different_questions_stay_apart(self, tmp_path: Path) -> None:
        path = tmp_path / "note.tex"
        path.write_text(
            r"\begin{equation}\label{one} n = 1 \end{equation}\begin{equation}\label{two} m^k = f(2) \end{equation}",
            encoding="utf-8",
        )
        file = read_file(path)
        assert sorted(told_once(path, file)) == sorted(file.faults)


class TestComesFirst:
    """What comments say stands, whatever sentences say beside it."""

    def test_a_comment_in_the_words_of_a_sentence_is_no_sentence(self) -> None:
        text = "Let $a$ be real and $0<c<2$.\n% closedform: throughout where c in (0, 2), b real\nWith $0<c<2$ we have\n"
        assert table(text + equation(r"b\,|c| = bc"))["where"] == {"b": "real", "c": "(0, 2)"}

    def test_nor_is_it_where_a_short_name_is_put_in(self) -> None:
        text = "Let $a$ and $c$ be positive, with $\\omega = a/c$.\n% closedform: throughout where a positive, c positive\n"
        assert table(text + equation(r"|\omega| = \omega"))["where"] == {"a": "positive", "c": "positive"}

    def test_a_letter_that_is_said_anew_leaves_the_others_settled(self) -> None:
        comments = "% closedform: throughout where a in (-1, 1)\n% closedform: throughout where a real, b positive\n"
        text = "Here $b>0$ is the initial deviation.\n"
        assert table(comments + text + equation("|b| + a = a + b"))["where"] == {"a": "real", "b": "positive"}


class TestLimits:
    """A letter that goes to a limit may have a domain, which holds the limit or comes next to it."""

    @pytest.mark.parametrize(
        ("domain", "body"),
        [
            ("a positive", r"\lim_{a\to\infty} \frac{a c}{1+a} = c"),
            ("a positive", r"\lim_{a\to 0} \frac{c}{1+a} = c"),
            ("a positive integer", r"\lim_{a\to\infty} \left(1+\frac{c}{a}\right)^a = \exp(c)"),
            ("a in (0, 1)", r"\lim_{a\uparrow 1} \frac{c}{1+a} = c/2"),
            ("a in (0, 1]", r"\lim_{a\to 1} \frac{c}{1+a} = c/2"),
        ],
    )
    def test_in_its_domain(self, domain: str, body: str) -> None:
        found = table(f"% closedform: where {domain}, c positive\n" + equation(body))
        assert found["where"] == {"c": "positive"}

    @pytest.mark.parametrize(
        "body",
        [
            r"\lim_{a\to\infty} \frac{a c}{1+a} = c",
            r"\lim_{a\to 2} \frac{c}{1+a} = c/3",
            r"\lim_{a\to 1} \frac{c}{1+a} = c/2 + a - a",
        ],
    )
    def test_outside_of_it_or_as_a_parameter_it_is_asked_about(self, body: str) -> None:
        assert "has a domain, and goes to a limit" in asked("% closedform: where a in (0, 1), c positive\n" + equation(body))

    def test_with_letters_between_two_numbers(self) -> None:
        """What is positive only because a letter is below one is seen to be."""
        claim = r"\begin{equation}\label{eq:a} \lim_{n\to0}\frac1n\log\left[(1-q)^{n-1}(1+(n-1)q)\right] = \log(1-q)+\frac{FACTOR}{1-q} \end{equation}"
        for factor, fine in (("q", True), ("1", False)):
            (found,) = equations("% closedform: where q in (0, 1)\n" + claim.replace("FACTOR", factor))
            (record, *_) = check_here(own_claim_from(own_claim(dict(found.table))), Options(engines=("enclose", "certify")))
            assert record.total.holds is fine
        (wider,) = equations("% closedform: where q in (0, 2)\n" + claim.replace("FACTOR", "q"))
        with pytest.raises(BadClaim, match="this limit is not decided"):
            own_claim_from(own_claim(dict(wider.table)))


class TestConditions:
    """A condition on a product is none on a letter."""

    def test_behind_an_equation(self) -> None:
        body = r"\sum_{k=0}^\infty (1-ac)^{2k} = \frac{1}{ac(2-ac)}, \qquad 0<ac<2"
        found = table("% closedform: where a, c positive\n" + equation(body))
        assert (found["where"], found["such_that"]) == ({"a": "positive", "c": "positive"}, ["0<ac<2"])

    def test_among_the_domains_of_a_comment(self) -> None:
        found = table("% closedform: where a, c real, a c > 0, |a c| < 1\n" + equation("|ac| = ac"))
        assert (found["where"], found["such_that"]) == ({"a": "real", "c": "real"}, ["a c > 0", "|a c| < 1"])


class TestDefinedInADisplay:
    """A display defines a function where the text beside it says so."""

    TAIL = r"\[ H(x) = \int_x^\infty Dt = \tfrac12\operatorname{erfc}\!\left(\frac{x}{\sqrt2}\right) \]"
    MEASURE = r"Throughout, $Dt = \frac{\mathrm{d} t}{\sqrt{2\pi}}\, e^{-t^2/2}$ is the standard Gaussian measure, and"
    BODY = r"\int Dt\, H(at+b) = H\left(\frac{b}{\sqrt{1+a^2}}\right)"

    def test_by_what_it_is_called_behind(self) -> None:
        note = f"{self.MEASURE}\n{self.TAIL}\nis Gardner's tail function.\n"
        assert verdict(note + "% closedform: where a, b real\n" + equation(self.BODY)) is Verdict.ENCLOSED
        assert (
            verdict(note + "% closedform: where a, b real\n" + equation(self.BODY.replace("1+a^2", "1+a"))) is not Verdict.ENCLOSED
        )

    def test_in_later_sections_too(self) -> None:
        note = f"\\begin{{document}}\\section{{One}} {self.MEASURE}\n{self.TAIL}\nis Gardner's tail function. \\section{{Two}}\n"
        assert verdict(note + "% closedform: where a, b real\n" + equation(self.BODY)) is Verdict.ENCLOSED
        other = r"\begin{equation}\label{b} H(x) = x^3 \end{equation}"
        assert equations(f"{note}{other}\n% closedform: where a, b real\n" + equation(self.BODY))[-1].fault

    def test_as_a_solution(self) -> None:
        note = r"The equation is linear. Its solution is \[ m(t) = m_0 e^{-ct}, \] where $c>0$ and $m_0$ is real." + "\n"
        body = equation(r"\frac{\mathrm{d}}{\mathrm{d}t} m(t) = -c\,m(t)")
        assert verdict(note + "% closedform: where c positive, m_0, t real\n" + body) is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        ("before", "behind"),
        [
            ("It would be wrong to believe that", "is Gardner's tail function."),
            ("One finds", "for large $x$."),
            ("One is tempted to say that", "is the tail function."),
            ("and", "is not the tail function."),
            ("and", "was the activation function of the last section."),
        ],
    )
    def test_what_is_not_called_so_is_asked_about(self, before: str, behind: str) -> None:
        note = f"{before}\n{self.TAIL}\n{behind}\n% closedform: where a, b real\n"
        assert "does the display define it?" in asked(note + equation(self.BODY))

    CLOSED = r"\[ g(x) = \operatorname{erf}\!\left(\frac{x}{\sqrt2}\right) = 2\Phi(x)-1 . \]"
    ODD = "% closedform: where a real\n" + equation("g(a)+g(-a) = 0")

    @pytest.mark.parametrize(
        "said",
        [
            f"The saturating unit that we use is {CLOSED}",
            f"At noise $s=2$ and without biases the overlap is thus mapped from $c$ to $g(c)$, where {CLOSED}",
            f"Every layer has {CLOSED}",
            f"The neurons respond with {CLOSED} They have no memory.",
            f"As a measure of the response we take {CLOSED}",
            f"Here {CLOSED}",
            r"The response is \begin{align*} g(x) &= \operatorname{erf}\!\Bigl(\frac{x}{\sqrt2}\Bigr) \\ &= 2\Phi(x) - 1, \qquad x\in\mathbb{R}. \end{align*}",
            r"The response is \begin{align*} g(x) &= 2\Phi(x) \\ &\quad {} - 1, \qquad h(x) = x^2. \end{align*}",
            r"The response is \[ h(x)=x^2, \qquad g(x) = 2\Phi(x)-1 \quad\text{for all } x\in\mathbb{R}. \]",
            r"The response is \[ g(x) = \begin{cases} 2\Phi(x)-1 & x \ge 0 \\ 1 - 2\Phi(-x) & \text{otherwise.} \end{cases} \]",
        ],
    )
    def test_a_sentence_that_asserts_it_defines_it(self, said: str) -> None:
        assert verdict(said + "\n" + self.ODD) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert verdict(said + "\n" + self.ODD.replace("= 0", "= 1")) is Verdict.REFUTED

    @pytest.mark.parametrize(
        "said",
        [
            f"Suppose that the unit were {CLOSED}",
            f"If one takes {CLOSED}",
            f"The unit cannot be {CLOSED}",
            f"Instead of the ramp one would have {CLOSED}",
            f"For small $x$ the unit is {CLOSED}",
            f"Approximately {CLOSED}",
            f"The equation {CLOSED} has one root.",
            f"The fixed points satisfy {CLOSED}",
            f"A common unit is {CLOSED}",
            f"An example is {CLOSED}",
            f"In the literature one finds {CLOSED}",
            f"It is not the case that {CLOSED}",
            f"Is it {CLOSED[:-4]} ? \\]",
            f"The best linear unit reduces to {CLOSED}",
            f"{CLOSED[:-4]} \\] for small $x$.",
            f"{CLOSED[:-4]} \\] up to a factor.",
            f"The previous report had {CLOSED}",
            f"Up to a factor the unit is {CLOSED}",
            r"The unit is \[ g(x) \approx 2\Phi(x)-1. \]",
            r"The unit is \[ g(x) = 2\Phi(x)-1+O(x^5). \]",
            r"The unit is \[ g(x) = x - x^3/3 + \dots \]",
            r"The unit is \[ g(x) = 2\Phi(x)-1 = \tanh(x). \]",
            r"The unit is \[ g(x) = 2\Phi(x)-1 \le 1. \]",
            r"The unit is \[ g(x) = 2\Phi(x)-1 \quad\text{in one layer}. \]",
            r"The unit is \[ g(x) = 2\Phi(x)-1 + g(x)^3. \]",
            r"The unit is \[ g(x) = -g'(x). \]",
            r"The maximum is where \[ g(x) = 0. \]",
            r"The unit is \[ \dot g(x) = 2\Phi(x). \]",
            f"Let $g(x)$ denote the probability that a field is below $x$. Integration gives {CLOSED}",
            f"The distribution function $g(x)$ is known. One has {CLOSED}",
            f"The unit is {CLOSED} The other unit is \\[ g(x) = \\tanh x. \\]",
            f"The unit is {CLOSED} Let $g(x)=\\tanh x$ in the last layer.",
            f"A constant $g>0$ enters. The unit is {CLOSED}",
            f"The unit is {CLOSED} \\section{{Two}} The gain is \\[ g(t) = e^{{-t}}. \\]",
        ],
    )
    def test_what_may_be_no_definition_is_asked_about(self, said: str) -> None:
        assert re.search(
            "does the display define it|they differ|product or a function|of this equation too|may be a whole|does `in` say for which",
            asked(said + "\n" + self.ODD),
        )

    @pytest.mark.parametrize(
        ("left", "right", "expected"),
        [
            (r"\int_c^\infty x\varphi(x)\,dx", r"\varphi(c)", True),
            (r"\int_c^\infty x\varphi(x)\,dx", r"\varphi(c)+10^{-6}", False),
            (r"\int_x^\infty Dt", r"\frac12 \operatorname{erfc}(x/\sqrt2)", True),
            (r"\int Dz \operatorname{erf}(az+b)", r"\operatorname{erf}(b/\sqrt{1+2a^2})", True),
            (r"\int_0^x e^{-t}\,dt", r"1-e^{-2x}", False),
            (r"\int_0^x \int_0^t e^{-s}\,ds\,dt", r"x-1+e^{-x}", None),
            (r"\int_1^\infty t^{-x^2}\,dt", r"\frac{1}{x^2-1}", None),
            (r"\sqrt{x^2}", "x", False),
            ("2x", "x+x", True),
            ("x y", "z(", None),
        ],
    )
    def test_two_forms_are_seen_to_be_the_same(self, left: str, right: str, expected: bool | None) -> None:
        assert are_equal(left, right, notation=Notation({}, always=True)) is expected

    def test_an_integral_that_is_known_gives_no_letter_a_meaning(self) -> None:
        said = r"Recall that $\int_c^\infty x\varphi(x)\,dx=\varphi(c)$. "
        assert verdict(said + "\n% closedform: where c real\n" + equation(r"\varphi(c)-\varphi(-c) = 0")) in (
            Verdict.ENCLOSED,
            Verdict.PROVED,
        )

    DECAY = r"The activity decays as \[ R(t) = A e^{-ht}, \qquad t\ge 0, \] with $A>0$ and $h>0$. "

    @pytest.mark.parametrize(
        ("body", "such_that"),
        [
            (r"R(0) = A", []),
            (r"R(t) = A e^{-ht}", [r"t\ge 0"]),
            (r"R(s+t) = e^{-hs} R(t)", [r"(s+t)\ge 0", r"t\ge 0"]),
            (r"\int_0^\infty R(t)\,dt = \frac{A}{h}", []),
        ],
    )
    def test_a_function_of_some_arguments_is_taken_where_it_is_defined(self, body: str, such_that: list[str]) -> None:
        found = table(self.DECAY + "\n% closedform: where s real\n" + equation(body))
        assert found.get("such_that", []) == such_that
        assert all(any(one in taken for taken in found["taken"]) for one in such_that)

    @pytest.mark.parametrize(
        "body", [r"R(-1) = Ae^h", r"\int_0^1 R(2s)\,ds = \frac{A}{2h}(1-e^{-2h})", r"\mathbb{E}[R(X)] = A e^{h^2/2}"]
    )
    def test_where_its_argument_may_be_another_it_is_asked_about(self, body: str) -> None:
        assert "defined for some t alone" in asked(self.DECAY + "\n% closedform: law X ~ N(0, 1)\n" + equation(body))

    def test_a_quotient_of_a_function_and_its_derivative(self) -> None:
        said = r"The survival function is \[ S(t) = \exp\bigl(-(t/b)^{a}\bigr) \quad (t>0) \] and the hazard rate \[ h(t) = -\frac{S'(t)}{S(t)} \] "
        body = equation(r"h(t) = \frac{a}{b}\left(\frac t b\right)^{a-1}")
        comment = "\n% closedform: where t, a, b positive\n"
        assert verdict(said + comment + body) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert verdict(said + comment + body.replace("a-1", "a")) is Verdict.REFUTED

    def test_the_common_variance_of_a_joint_law_is_the_square_of_a_positive_letter(self) -> None:
        law = r"Let $U$ and $V$ be jointly normal with zero means, variance $s^2$ each and COVARIANCE. "
        body = equation(r"\mathbb{E}[\max(U,V)] = s\sqrt{\frac{1-r}{\pi}}")
        found = table(law.replace("COVARIANCE", "correlation $r$, $|r|<1$") + body)
        assert found["where"]["s"] == "positive"
        assert any("as a standard deviation" in one for one in found["taken"])
        other = table(
            "% closedform: law (U, V) ~ N(0, [[s^2, s*r], [s*r, 1]]); where r in (-1, 1)\n" + equation(r"\mathbb{E}[UV] = sr")
        )
        assert other["where"]["s"] == "real"

    def test_a_derivative_at_a_letter_in_which_something_cancels(self) -> None:
        said = r"The map is \[ k(c) = \sqrt{1-c^2} + c\,(\pi-\arccos c). \]"
        body = equation(r"k'(a) = \pi - \arccos a")
        assert verdict(said + "\n% closedform: where a in (-1, 1)\n" + body) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert verdict(said + "\n% closedform: where a in (-1, 1)\n" + body.replace("= ", "= 1+")) is Verdict.REFUTED
        random = equation(r"\mathbb{E}[k'(X)] = \pi - \arccos 0")
        assert "cancels in this derivative" in asked(said + "\n% closedform: law X ~ N(0, 1)\n" + random)

    def test_a_section_of_notation_defines_for_the_whole_note(self) -> None:
        said = r"\begin{document}\section{TITLE} The threshold is \[ S(x) = (x-\lambda)_+, \] where $\lambda>0$. \section{Noise} We have "
        body = equation(r"S(0) = 0")
        assert table(said.replace("TITLE", "Notation and conventions") + body)["functions"] == {"S(x)": r"(x-\lambda)_+"}
        assert "another section" in asked(said.replace("TITLE", "First layer") + body)
        again = said.replace("TITLE", "Notation") + r"Now let $\lambda=-1$. Then "
        assert asked(again + body)

    @pytest.mark.parametrize(
        ("said", "body", "taken"),
        [
            (r"We use the curve \[ p(x) = \Phi(\lambda x), \qquad \lambda = \sqrt{\pi/8}. \]", r"p(1) = \Phi(\sqrt{\pi/8})", True),
            (r"Write \[ z = \frac{y-m}{s}. \]", r"z^2 = \frac{(y-m)^2}{s^2}", True),
            (r"Put \[ z = \frac{y-m}{s}. \]", r"z^2 = \frac{(y-m)^2}{s^2}", False),
            (r"If we write \[ z = \frac{y-m}{s}, \]", r"z^2 = \frac{(y-m)^2}{s^2}", False),
            (r"The peak is at \[ z = \frac{y-m}{s}. \]", r"z^2 = \frac{(y-m)^2}{s^2}", False),
            (r"Let $z>0$. Write \[ z = \frac{y-m}{s}. \]", r"z^2 = \frac{(y-m)^2}{s^2}", False),
            (r"Write \[ z = 2. \]", r"z^2 = 4", False),
            (r"Write \[ z = y. \]", r"z^2 = y^2", False),
            (r"Write \[ z = \frac{y-m}{s}. \] Later \[ z = y + m. \]", r"z^2 = \frac{(y-m)^2}{s^2}", False),
            (r"We use the curve \[ p(x) = \Phi(x), \qquad x = 2. \]", r"p(1) = \Phi(1)", False),
        ],
    )
    def test_a_letter_that_a_display_names_is_put_in(self, said: str, body: str, taken: bool) -> None:
        found = equations(said + "\n% closedform: where y, m real, s positive\n" + equation(body))[-1]
        assert bool(found.table.get("taken")) is taken, found.fault
        assert bool(found.fault) is not taken

    def test_rows_that_go_on_are_of_the_form(self) -> None:
        said = r"The response is \[ \begin{aligned} g(x) &= x^2 \\ &\quad + x, \\ h(x) &= x. \end{aligned} \]"
        assert table(said + "\n% closedform: where a real\n" + equation("g(a) = a^2+a"))["functions"] == {"g(x)": "x^2 + x"}

    def test_a_letter_that_is_integrated_over_is_no_function(self) -> None:
        said = r"The solution is \[ w(t) = \frac{s}{1+(s-1) e^{-st}} \] and "
        body = equation(r"\int_{a}^{b} 2w(s-w)\,dw = s(b^2-a^2) - \frac{2}{3}(b^3-a^3)")
        assert "functions" not in table(said + "\n% closedform: where a, b, s positive\n" + body)

    def test_a_measure_with_another_sign_is_no_normal_one(self) -> None:
        note = r"Here $Dt = \frac{\mathrm{d} t}{\sqrt{2\pi}}\, e^{t^2/2}$." + "\n% closedform: where a, b real\n"
        assert asked(note + equation(r"\int Dt\, (at+b) = b"))

    def test_a_function_behind_an_equation(self) -> None:
        body = r"\mathbb{E}[g(X)^2] = 1, \qquad g(x) = x"
        law = "% closedform: law X ~ N(0, 1)\n"
        assert verdict(law + equation(body)) is Verdict.ENCLOSED
        assert verdict(law + "% closedform: function g(x) = x\n" + equation(body)) is Verdict.ENCLOSED
        assert verdict(law + equation(body.replace("g(x) = x", "g(x) = 2x"))) is Verdict.REFUTED
        assert asked(law + "% closedform: function g(x) = 2x\n" + equation(body))
        for condition in (r"\quad x>0", r"\text{ for } x \ge 0"):
            assert "a claim or a condition?" in asked(law + equation(body + condition))

    def test_what_was_taken_has_the_notes_own_commands_written_out(self) -> None:
        note = f"{self.MEASURE}\n{self.TAIL}\nis Gardner's tail function.\n".replace(r"\tfrac12", r"\half")
        found = table(r"\newcommand{\half}{\tfrac12}" + note + "% closedform: where a, b real\n" + equation(self.BODY))
        assert r"\tfrac12" in found["taken"][0]
        assert r"\half" not in found["taken"][0]


class TestNamedInWords:
    """A law in words may give a number of it a name, and call its variables so in passing."""

    LAW = (
        "The potentials at two times a lag $\\Delta>0$ apart, $U$ and $V$ say, are jointly Gaussian with zero means, "
        "common variance $\\sigma^2$ and correlation %s, where $\\tau>0$ and $\\sigma>0$.\n"
    )
    BODY = r"\mathbb{P}(U>0, V>0) = \frac14+\frac{1}{2\pi}\arcsin\rho"

    def test_a_correlation_with_a_name(self) -> None:
        assert verdict(self.LAW % r"$\rho = e^{-\Delta/\tau}$" + equation(self.BODY)) is Verdict.ENCLOSED
        assert verdict(self.LAW % r"$\rho = e^{-\Delta/\tau}$" + equation(self.BODY.replace("2\\pi", "\\pi"))) is Verdict.REFUTED
        assert r"\Delta" in table(self.LAW % r"$\rho = e^{-\Delta/\tau}$" + equation(self.BODY))["right"]

    @pytest.mark.parametrize(
        "said", [r"$\rho \approx e^{-\Delta/\tau}$", r"not $\rho = e^{-\Delta/\tau}$", r"$\rho = e^{-\Delta/\tau}$ at first"]
    )
    def test_one_that_is_not_said_to_be_it_is_asked_about(self, said: str) -> None:
        assert asked(self.LAW % said + equation(self.BODY))

    def test_a_name_that_a_comment_makes_a_letter_of_its_own_is_asked_about(self) -> None:
        note = self.LAW % r"$\rho = e^{-\Delta/\tau}$" + "% closedform: where \\rho in (0, 1)\n" + equation(self.BODY)
        assert "leave that out, or say the law in a comment" in asked(note)


class TestNamesInLaws:
    """Capital Greek letters are taken by their names too, and a word is no product of letters."""

    def test_capitals(self) -> None:
        law = "% closedform: law (U, V) ~ N(0, [[1, exp(-Delta/tau)], [exp(-Delta/tau), 1]])\n% closedform: where Delta, tau positive\n"
        found = table(r"A lag $\Delta$ and a time $\tau$." + "\n" + law + equation(r"\mathbb{E}[UV] = e^{-\Delta/\tau}"))
        assert found["where"] == {r"\Delta": "positive", r"\tau": "positive"}

    @pytest.mark.parametrize(
        "law", ["U ~ N(0, width**2)", "(U, V) ~ N(0, [[1, Delta], [Delta, 1]])", "U ~ Exponential(rate=speed)"]
    )
    def test_words_are_asked_about(self, law: str) -> None:
        assert (
            "one name or a product of letters" in equations(f"% closedform: law {law}\n" + equation(r"\mathbb{E}[U] = 0"))[0].fault
        )

    def test_words_that_say_which_number_it_is_are_not(self) -> None:
        found = table(
            "% closedform: where c positive\n% closedform: law U ~ Weibull(shape=2, scale=c); V ~ N(0, sqrt(c))\n"
            + equation(r"\mathbb{E}[U^2] = c^2")
        )
        assert len(found["law"]) == 2
        matrix = (
            r"% closedform: law (U, V) \sim N(0, \begin{pmatrix} 1 & r \\ r & 1\end{pmatrix})"
            + "\n% closedform: where r in (-1, 1)\n"
        )
        assert verdict(matrix + equation(r"\mathbb{E}[UV] = r")) is Verdict.ENCLOSED


class TestSignsBelow:
    """A sign below a letter is its index where a comment says what the letter with it is; else it may be the positive part."""

    def test_a_short_name(self) -> None:
        comments = "% closedform: where a positive\n% closedform: means \\gamma_+ = a+1; means \\gamma_- = a\n"
        assert verdict(comments + equation(r"\gamma_+ - \gamma_- = 1")) is Verdict.ENCLOSED
        assert verdict(comments + equation(r"\int_{\gamma_-}^{\gamma_+} x\,dx = a + \tfrac12")) is Verdict.ENCLOSED

    def test_a_parameter(self) -> None:
        assert verdict("% closedform: where A_+, \\tau_- positive\n" + equation(r"|A_+\tau_{-}| = \tau_-A_{+}")) is Verdict.ENCLOSED

    def test_without_a_word_it_is_asked_about(self) -> None:
        assert asked("% closedform: where u, v real\n" + equation(r"u_+ - v = u - v"))


class TestWhatIsNotPrinted:
    """What LaTeX leaves out is neither said nor claimed."""

    @pytest.mark.parametrize(
        "hidden",
        [
            r"\iffalse Let $a>0$. \fi",
            r"\iffalse Let $a>0$. \ifx\u\v Let $a>0$. \else \fi Let $a>0$. \fi",
            r"\if0 Let $a>0$. \fi",
            r"\iftrue \else Let $a>0$. \fi",
            r"\newif\ifdraft \drafttrue \draftfalse \ifdraft Let $a>0$. \fi",
            r"\begin{comment} Let $a>0$. \end{comment}",
            r"\sout{Let $a>0$.}",
        ],
    )
    def test_a_sentence_is_not_said(self, hidden: str) -> None:
        text = "Let $a$ be real. {} " + equation(r"\sqrt{a^2} = a")
        assert verdict(text.replace("{}", hidden, 1)) is Verdict.CONDITIONAL
        assert verdict(text.replace("{}", "Let $a>0$.", 1)) is Verdict.ENCLOSED

    def test_an_equation_is_not_claimed_and_the_others_keep_their_lines(self) -> None:
        false, true = equation("1 = 2"), equation("1 = 1").replace("eq:a", "eq:b")
        for text in (
            f"\\iffalse\n{false}\n\\fi\n{true}",
            f"\\iffalse\n{false}\n\\else\n{true}\n\\fi",
            f"\\begin{{document}}\n\n\n{true}\n\\end{{document}}\n{false}",
            f"\n\n$a \\iff b$\n{true}",
        ):
            found = only(text)
            assert (found.table["key"], found.line) == ("eq:b", 4)


class TestCommandsOfTwoMeanings:
    """A command that is defined anew in the text is asked about where an equation has it."""

    def test_what_it_means_is_asked_about(self) -> None:
        body = equation(r"\sqrt{\s^2} = \s")
        first, second = r"\newcommand{\s}{a} ", r"\renewcommand{\s}{b} "
        assert r"\s means a and later b" in asked(rf"{first}Let $\s>0$. {second}{body}")
        assert verdict(rf"{first}{second}Let $\s>0$. {body}") is Verdict.ENCLOSED
        assert verdict(rf"{first}Let $\s>0$. {first}{body}") is Verdict.ENCLOSED
        assert verdict(rf"{first}Let $c>0$. {second}{equation('c = c')}") is Verdict.ENCLOSED


class TestDeviations:
    """A bare sigma in the place of a normal law's variance may be the standard deviation."""

    def test_it_is_asked_about_unless_it_is_called_the_variance_or_a_comment_says_so(self) -> None:
        body = equation(r"\mathbb{E}[X^2] = \sigma")
        for law in (r"N(0,\sigma)", r"\mathcal{N}(0, \sigma)", r"\mathcal{N}\left(0,\sigma\right)"):
            said = rf"Let $X\sim {law}$ with $\sigma>0$. {body}"
            fault = asked(said)
            assert "standard deviation" in fault
            comment = "%" + fault.split("%")[1].partition(";")[0]
            assert verdict(f"{said.removesuffix(body)}\n{comment}\n{body}") is Verdict.ENCLOSED
        assert verdict(rf"Let $X\sim N(0,\sigma)$, with variance $\sigma>0$. {body}") is Verdict.ENCLOSED


class TestConventionsOfFunctions:
    """A function that is read by its name is asked about where a sentence gives it another convention."""

    @pytest.mark.parametrize(
        ("said", "body"),
        [
            ("Logarithms are to base two.", r"\int_1^2 \log x\,dx = 2\log 2 - 1"),
            (r"Here $\log$ denotes the binary logarithm.", r"\int_1^2 \log x\,dx = 2\log 2 - 1"),
            ("All angles are in degrees.", r"\sin 0 = 0"),
            (r"In this convention $\Phi$ counts from zero.", r"\Phi(0) = \frac12"),
            ("The error function is normalised to one half.", r"\operatorname{erf}(0) = 0"),
            ("All logarithms are binary.", r"\int_1^2 \log x\,dx = 2\log 2 - 1"),
            ("Entropies are in bits.", r"\int_1^2 \log x\,dx = 2\log 2 - 1"),
            (r"Here $\log=\log_2$.", r"\int_1^2 \log x\,dx = 2\log 2 - 1"),
            (r"Here $\log x=\ln x/\ln 2$.", r"\int_1^2 \log x\,dx = 2\log 2 - 1"),
            ("All trigonometric functions are of degrees.", r"\sin 0 = 0"),
            (r"Let $\operatorname{erf}(x)=\int_0^x e^{-t^2}\,dt$.", r"\operatorname{erf}(0) = 0"),
            (r"Here $\operatorname{sign}(x)$ is one for $x\ge0$ and zero otherwise.", r"\operatorname{sign}(-2) = -1"),
            (r"We write $\max(a,b)$ for the smaller one of $a$ and $b$.", r"\max(1,2) = 2"),
        ],
    )
    def test_it_is_asked_about_and_a_comment_answers(self, said: str, body: str) -> None:
        fault = asked(f"{said} {equation(body)}")
        assert "it is read as it is usual" in fault
        comment = "%" + fault.rpartition("%")[2]
        assert verdict(f"{said}\n{comment}\n{equation(body)}") is Verdict.ENCLOSED

    def test_one_that_is_as_usual_or_of_other_functions_is_not(self) -> None:
        logarithm = equation(r"\int_1^2 \log x\,dx = 2\log 2 - 1")
        for said in (
            "Logarithms are natural.",
            "The base of the logarithm is e.",
            "The angle is large.",
            "On a logarithmic scale,",
        ):
            assert verdict(f"{said} {logarithm}") is Verdict.ENCLOSED
        sine = equation(r"\sin 0 = 0")
        assert verdict(f"Logarithms are to base two. {sine}") is Verdict.ENCLOSED


class TestConventionsOfSigns:
    """A sign, or the number of a law, that a sentence gives another meaning is asked about where an equation has it."""

    @pytest.mark.parametrize(
        ("said", "body"),
        [
            (r"Let $|x|$ denote the fractional part of $x$.", r"|1/2| = 1/2"),
            (r"Let $n!$ denote the double factorial.", "3! = 6"),
            (r"Here $\binom{n}{k}$ counts multisets.", r"\binom{3}{2} = 3"),
            (r"Let $\lfloor x\rfloor$ be the nearest integer to $x$.", r"\lfloor 3/4 \rfloor = 0"),
            (r"Write $[x]$ for the integer part of $x$.", "[1/2] = 1/2"),
            (r"Let $\Phi^{-1}$ denote $1/\Phi$.", r"\Phi^{-1}(1/2) = 0"),
            (r"Here $\sin^{-1}$ is the cosecant.", r"\sin^{-1}(1) = \pi/2"),
            (r"Let $X\sim N(0,1)$. We write $\mathbb{E}[X]$ for $\mathbb{E}[X^2]$.", r"\mathbb{E}[X] = 0"),
            (r"Let $X\sim N(0,1)$. Here $\mathbb{P}$ is conditional on success.", r"\mathbb{P}(X>0) = 1/2"),
            (r"Let $\operatorname{Var}(X)=\mathbb{E}[X^2]$ and $X\sim N(1,1)$.", r"\operatorname{Var}(X) = 1"),
            (r"Let $X\sim N(0,1)$. We condition on a positive outcome throughout.", r"\mathbb{E}[X] = 0"),
            ("Integrals are understood as principal values.", r"\int_{-1}^{2} \frac1x dx = \ln 2"),
            (r"Let $g(x)=x^2$. A prime denotes a transformed quantity, not a derivative.", "g'(2) = 4"),
        ],
    )
    def test_a_sign_is_asked_about(self, said: str, body: str) -> None:
        assert "it is read as it is usual" in asked(f"{said} {equation(body)}")

    @pytest.mark.parametrize(
        ("said", "law", "mean"),
        [
            (r"We write $\mathcal{N}(m,s)$ for the normal law with mean $m$ and standard deviation $s$.", r"\mathcal{N}(0,4)", r"X^2] = 4"),
            ("Normal laws are given by mean and precision.", r"\mathcal{N}(0,4)", "X^2] = 4"),
            (r"The second argument of $\mathcal{N}$ is a standard deviation.", r"\mathcal{N}(0,4)", "X^2] = 4"),
            ("Exponential laws are given by their mean.", r"\mathrm{Exp}(4)", r"X] = \frac14"),
            (r"Here $\mathrm{Exp}(\theta)$ has mean $\theta$.", r"\mathrm{Exp}(4)", r"X] = \frac14"),
            ("The second parameter of gamma laws is a rate.", r"\mathrm{Gamma}(2,3)", "X] = 6"),
        ],
    )  # fmt: skip
    def test_the_number_of_a_law_is_asked_about_and_a_comment_answers(self, said: str, law: str, mean: str) -> None:
        drawn, body = rf"Let $X\sim {law}$.", equation(rf"\mathbb{{E}}[{mean}")
        for text in (f"{said} {drawn}", f"{drawn} {said}"):
            fault = asked(f"{text} {body}")
            assert "% closedform: law X" in fault
            assert verdict(f"{text}\n%{fault.rpartition('%')[2]}\n{body}") is Verdict.ENCLOSED

    def test_what_is_as_usual_or_of_others_is_not(self) -> None:
        for said, body in (
            (r"Let $\operatorname{sigmoid}(x)=1/(1+e^{-x})$.", r"\operatorname{sigmoid}(0) = 1/2"),
            (r"Let $\operatorname{ReLU}(x)=\max(0,x)$.", r"\operatorname{ReLU}(2) = 2"),
            (r"Here $|x|$ denotes the absolute value.", r"|-2| = 2"),
            (r"Here $\lfloor x\rfloor$ is the largest integer below $x$.", r"\lfloor 3/4 \rfloor = 0"),
            ("The binary entropy is small.", r"\int_1^2 \log x\,dx = 2\log 2 - 1"),
            (r"Let $X\sim\mathcal{N}(0,4)$. Here $\mathbb{E}$ denotes the expectation.", r"\mathbb{E}[X^2] = 4"),
            (r"Here $\mathcal{N}(m,v)$ is the normal law with mean $m$ and variance $v$. Let $X\sim\mathcal{N}(0,4)$.", r"\mathbb{E}[X^2] = 4"),
            (r"Normal laws are given by their standard deviation. Let $X\sim\mathcal{N}(0,1)$.", r"\mathbb{E}[X^2] = 1"),
            (r"Let $T\sim\mathrm{Exp}(4)$. Normal laws have a mean.", r"\mathbb{E}[T] = \frac14"),
        ):  # fmt: skip
            assert verdict(f"{said} {equation(body)}") is Verdict.ENCLOSED


class TestNamesOfNumbers:
    """What a name is short for is put into laws, events and conditions too, and what is said of it later is asked about."""

    @pytest.mark.parametrize("right", ["s^2", r"1/\tau^2"])
    def test_it_is_put_into_a_law(self, right: str) -> None:
        body = equation(rf"\mathbb{{E}}[X^2] = {right}")
        assert verdict(rf"With $s=1/\tau$ and $\tau>0$ let $X\sim\mathcal{{N}}(0,s^2)$. {body}") is Verdict.ENCLOSED
        for scope in ("", "throughout "):
            said = [r"means s = 1/\tau", r"where \tau positive", "law X ~ N(0, s^2)"]
            assert verdict("\n".join([*(f"% closedform: {scope}{one}" for one in said), body])) is Verdict.ENCLOSED

    def test_it_is_put_into_an_event(self) -> None:
        said = "% closedform: means a = c^2; where c positive; law X ~ N(0, 1); given X > a"
        body = equation(r"\mathbb{P}(X>a) = 1")
        assert verdict(f"{said}\n{body}") is Verdict.ENCLOSED

    @pytest.mark.parametrize("later", ["We set $v=4$.", "Then $v$ is doubled."])
    def test_what_is_said_of_it_later_is_asked_about(self, later: str) -> None:
        root = equation(r"\sqrt{v} = s")
        assert verdict(f"Let $v=s^2$ with $s>0$. {root}") is Verdict.ENCLOSED
        assert "v: " in asked(f"Let $v=s^2$ with $s>0$. {later} {root}")
        law, mean = "Let $X$ be normal with zero mean and variance $v=s^2$, where $s>0$.", equation(r"\mathbb{E}[X^2] = s^2")
        assert verdict(f"{law} {mean}") is Verdict.ENCLOSED
        assert "v: " in asked(f"{law} {later} {mean}")

    def test_a_moment_in_words_names_no_letter(self) -> None:
        said = r"Let $m$ be real. Let $(U,V)$ be a centred Gaussian pair with $\mathbb{E}[U^2]=a$, $\mathbb{E}[V^2]=b$ and $\mathbb{E}[UV]=c$."
        assert verdict(f"{said} {equation(MEAN + '[UV] = m')}") is Verdict.REFUTED


class TestOtherNumbersInWords:
    """A sentence without a letter that gives the variable before it other numbers, or a letter another sign, is asked about."""

    @pytest.mark.parametrize(
        "later",
        [
            "The second has variance four.",
            "The variance is then increased to four.",
            "We double this variable.",
            "Noise of variance four is used below.",
            "From now on the two variables are equal.",
            "Let them have correlation one half.",
            "Values below zero are discarded.",
            "We keep the larger of two draws.",
            "Everything is multiplied by two.",
            "We shift the origin by one.",
            "Over the half line,",
            "With respect to the measure with density proportional to the square,",
        ],
    )
    def test_of_a_variable(self, later: str) -> None:
        said = f"Let $X$ and $Y$ be independent standard normal variables. {later}"
        assert "change its law" in asked(f"{said} {equation(MEAN + '[Y^2] = 1')}")

    def test_what_is_said_of_another_variable_is_not(self) -> None:
        said = "Let $X$ and $Y$ be independent standard normal variables. Their sum has variance two."
        assert verdict(f"{said} {equation(MEAN + '[(X+Y)^2] = 2')}") is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        "later",
        [
            "The second may have any sign.",
            "Exchange the two.",
            "The parameter changes sign below.",
            "We then replace this number by its negative.",
        ],
    )
    def test_of_a_letter(self, later: str) -> None:
        body = equation(r"\sqrt{b^2} = b")
        assert "take back" in asked(f"Let $a,b$ be positive. {later} {body}")
        assert verdict(f"Let $a,b$ be positive. The second term is negative. {body}") is Verdict.ENCLOSED

    def test_an_equation_that_fails_at_ties_says_something(self) -> None:
        assert "x: " in asked(rf"Let $x$ be real and assume $\operatorname{{sign}}(x)^2=1$. {equation('x/x = 1')}")


class TestNotAsItStands:
    """An equation whose own sentence denies it is asked about, one that it calls rough is not refuted; a comment says that it is claimed."""

    @pytest.mark.parametrize(
        ("before", "behind"),
        [
            ("It is false that", ""),
            ("One might think that", ", but this is wrong."),
            ("Here is", ", which is not true."),
            ("The formula", ", often seen, is false."),
            ("A common mistake is", ""),
            ("One does not have", ""),
            ("Suppose that", ""),
            ("We ask whether", "."),
            ("Is it true that", "?"),
            ("In general", "fails."),
        ],
    )
    def test_it_is_asked_about(self, before: str, behind: str) -> None:
        body = equation("2 + 2 = 4")
        assert "is it claimed as it stands" in asked(f"Now begin. {before}\n{body} {behind}")
        assert verdict(f"{before}\n% closedform: expect holds\n{body} {behind}") is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        ("before", "behind"),
        [
            ("Up to a factor of two,", ""),
            ("To leading order", ""),
            ("Neglecting small terms,", ""),
            ("Dropping constants,", ""),
            ("We have", "up to a constant."),
            ("Roughly,", ""),
            ("For weak noise", ""),
            (r"For $h\ll1$,", ""),
            (r"As $h\to0$ we find", ""),
            ("In the small-noise approximation,", ""),
            ("As a rule of thumb,", ""),
            ("Keeping only the quadratic term,", ""),
            ("To the accuracy needed here,", ""),
            (r"Neglecting $h^4$,", ""),
            ("We have", r"with an error of order $h^4$."),
            ("We have", "approximately."),
        ],
    )
    def test_what_it_calls_rough_may_hold_and_is_not_refuted(self, before: str, behind: str) -> None:
        assert verdict_with_its_sentence(f"Now begin. {before}\n{equation('2 + 2 = 4')} {behind}") is Verdict.ENCLOSED
        assert verdict_with_its_sentence(f"Now begin. {before}\n{equation('2 + 2 = 5')} {behind}") is Verdict.UNDECIDED
        expected = f"{before}\n% closedform: expect holds\n{equation('2 + 2 = 5')} {behind}"
        assert verdict_with_its_sentence(expected) is Verdict.REFUTED

    def test_what_another_sentence_says_is_not(self) -> None:
        for before, behind in (
            ("Up to a factor this is known. We have", ""),
            ("Hence", "Up to a factor this is known."),
            (r"Up to a factor, \[ a = b. \] Hence", ""),
            ("From which nearly all others follow,", "where it is wrong to stop."),
        ):
            assert verdict(f"{before}\n{equation('2 + 2 = 4')} {behind}") is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        ("before", "behind"),
        [
            ("In contrast to the approximation above, exactly", ""),
            ("Roughly speaking this is a lemma. It says", ""),
            ("This small section computes", ""),
            ("What survives for small rates is", ""),
            ("Hence", r"which tends to $a$ as $b\to\infty$."),
            ("Hence", r"which is off by $O(a^{-2})$ only."),
            ("Hence", r"which is why corrections start at second order."),
        ],
    )
    def test_what_such_words_say_of_something_else_leaves_it_refuted(self, before: str, behind: str) -> None:
        assert verdict_with_its_sentence(f"Now begin. {before}\n{equation('2 + 2 = 5')} {behind}") is Verdict.REFUTED


class TestFunctionsOfDisplays:
    """A display defines a function where its sentence does, and until a sentence makes another one of it."""

    BODY = r"\mathbb{E}[g(Z)] = 1"

    @pytest.mark.parametrize(
        "said",
        [
            r"For $x>0$ the unit is \[ g(x)=x^2 . \]",
            r"The unit is \[ g(x)=x^2 \] for positive $x$.",
            r"On the positive axis the unit is \[ g(x)=x^2 . \]",
            r"We seek a solution of the form \[ g(x)=x^2 . \]",
            r"For a moment take \[ g(x)=x^2 . \]",
            r"With probability one half \[ g(x)=x^2 . \]",
            r"Far from threshold the unit is \[ g(x)=x^2 . \]",
            r"The unit is \[ g(x)=x^2 . \] Now replace $g$ by its derivative.",
            r"The unit is \[ g(x)=x^2 . \] Below, $g$ is centred.",
            r"The unit is \[ g(x)=x^2 . \] The unit is then clipped at one.",
            r"Let $g(x)=x^2$. We normalise $g$ to unit variance.",
            r"Let $x>0$. The unit is \[ g(x)=x^2 . \]",
            r"Let $x>0$. Let $g(x)=x^2$.",
            r"The unit is \[ g(x)=x^2, \qquad g(x+1)=g(x) . \]",
            r"Define \[ g(x)=x^2, \qquad g(x+1)=g(x) . \]",
        ],
    )
    def test_one_of_a_part_of_the_line_or_that_becomes_another_is_asked_about(self, said: str) -> None:
        assert "function g(x)" in asked(f"Let $Z\\sim N(0,1)$. {said}\n{equation(self.BODY)}")

    @pytest.mark.parametrize(
        "said",
        [
            r"The unit is \[ g(x)=x^2 . \]",
            r"For $x\in\mathbb{R}$ the unit is \[ g(x)=x^2 . \]",
            r"For positive $a$ the unit is \[ g(x)=x^2 . \]",
            r"Let $x\in\mathbb{R}$. Let $g(x)=x^2$.",
            r"Let $x>0$. Let $g(u)=u^2$.",
            r"The unit is \[ g(x)=x^2 . \] If $g$ is centred, the bias is zero.",
        ],
    )
    def test_others_are_taken(self, said: str) -> None:
        assert table(f"Let $Z\\sim N(0,1)$. {said}\n{equation(self.BODY)}")["functions"] in ({"g(x)": "x^2"}, {"g(u)": "u^2"})


CUMULATED = r"\Phi(x) = \int_{-\infty}^x \varphi(t)\,dt"


HAZARD = r"\Phi(-b)\,\lambda(b) = \varphi(b)"


class TestNamesOfResults:
    """A chain may give a name to what it computes; an equation of a letter of which nothing is said is not refuted for it."""

    @pytest.mark.parametrize(
        "name",
        [
            *(
                r"v_\infty",
                r"b^\star",
                r"\bar{v}",
                r"\hat v_1",
                "v'",
                "I(x)",
                r"\sigma_0^2",
                r"\mu_\star^2(x)",
                r"\lambda_{\max}",
                r"\epsilon_{\mathrm g}",
            ),
            *(
                "V(x)",
                r"V_\infty",
                r"E_0",
                r"\frac{dR}{d\alpha}",
                r"\frac{\mathrm{d}R}{\mathrm{d}\alpha}",
                r"\frac{\partial R}{\partial t}",
            ),
        ],
    )
    def test_a_name_of_any_index_claims_nothing(self, name: str) -> None:
        found = table(f"% closedform: where x real\n{equation(rf'{name} = x^2+1 = (x+1)^2-2x')}")
        assert (found["left"], found["right"]) == ("x^2+1", "(x+1)^2-2x")

    @pytest.mark.parametrize("body", [r"x^2+1 = (x+1)^2-2x = t_\infty", r"2v = x^2+1 = (x+1)^2-2x"])
    def test_a_letter_that_one_side_alone_has_is_asked_about(self, body: str) -> None:
        assert "the equation may say what it is" in asked(f"% closedform: where x real\n{equation(body)}")

    def test_a_command_of_the_note_may_be_such_a_name(self) -> None:
        macro = "\\newcommand{\\eg}{\\epsilon_{\\mathrm g}}% closedform: where x real\n"
        found = table(macro + equation(r"\eg = x^2+1 = (x+1)^2-2x"))
        assert (found["left"], found["right"]) == ("x^2+1", "(x+1)^2-2x")

    @pytest.mark.parametrize(
        "body",
        [
            r"V(X) = E[X^2] = s",  # a variance
            r"E(X) = s-s = 0",
            r"\frac{dR}{dx} = x^2+1 = (x+1)^2-2x",  # x is a letter of the equation
        ],
    )
    def test_what_is_computed_is_no_name(self, body: str) -> None:
        text = f"% closedform: where x real, s positive\n% closedform: law X ~ N(0, s)\n{equation(body)}"
        found = only(text)
        assert found.fault or not found.table["left"].startswith(("x^2", "E[", "s-"))

    def test_the_rate_of_what_has_a_form_is_computed(self) -> None:
        text = "% closedform: where x, t real\n% closedform: means R = x t\n" + equation(r"\frac{dR}{dt} = x = x + 0")
        assert table(text)["left"].startswith(r"\frac{d")


class TestHabitsOfTheorists:
    """What authors write by habit, each with a twin that has two readings and is asked about."""

    PART = "We write $x_+=\\max(x,0)$.\n% closedform: law X ~ N(0, 1)\n"

    @pytest.mark.parametrize(
        "body", [r"\mathbb{E}[X_+] = \frac1{\sqrt{2\pi}}", r"\mathbb{E} X_+^2 = \frac12", r"\mathbb{E}[e^{0X_+}] = 1"]
    )
    def test_an_index_plus_is_the_positive_part_where_the_note_says_so(self, body: str) -> None:
        assert verdict(self.PART + equation(body)) is Verdict.ENCLOSED

    @pytest.mark.parametrize("said", ["", "We write $x_+$ for the larger root.", r"We write $x_+=\max(x,1)$."])
    def test_else_it_is_asked_about(self, said: str) -> None:
        assert asked(f"{said}\n% closedform: law X ~ N(0, 1)\n" + equation(r"\mathbb{E}[X_+Y] = 1"))

    def test_a_name_with_the_index_plus_stays_a_name(self) -> None:
        text = "We write $x_+=\\max(x,0)$.\n% closedform: where \\gamma_+ real\n" + equation(r"\gamma_+ + \gamma_+ = 2\gamma_+")
        assert verdict(text) is Verdict.ENCLOSED
        assert table(text)["left"].count(r"\gamma_+") == 2

    @pytest.mark.parametrize(
        ("form", "is_read"),
        [
            (r"e^{-u^2/2\tau^2}", True), (r"e^{-(u-1)^{2}/2\tau_1^{2}}", True),
            (r"e^{-u^2/2(1+a)}", True),
            (r"e^{-u^2/2(1+a)b}", False),
            (r"e^{-u^2/2 (1+a)}", False),
            (r"e^{-u^2/2 \tau^2}", False), (r"e^{-u^2/2ab^2}", False), (r"e^{-u/2a^2}", False), (r"e^{u^2/2a^2}", False), (r"u^2/2a^2", False),
            (r"e^{-u^2/2a^2+1}", False), (r"e^{-3u^2/2a^2}", False), (r"e^{-u^2/2a}", False),
        ],
    )  # fmt: skip
    def test_the_variance_below_the_bar_of_a_normal_density(self, form: str, is_read: bool) -> None:
        where = r"% closedform: where u, a, b, \tau, \tau_1 positive"
        whole = {r"e^{-u^2/2\tau^2}": r"e^{-\frac{u^2}{2\tau^2}}", r"e^{-u^2/2(1+a)}": r"e^{-\frac{u^2}{2(1+a)}}"}.get(
            form, r"e^{-\frac{(u-1)^2}{2\tau_1^2}}"
        )
        if is_read:
            assert verdict(f"{where}\n{equation(f'{form} = {whole}')}") is Verdict.ENCLOSED
        else:
            assert "below the bar" in asked(f"{where}\n{equation(f'{form} = {whole}')}")

    @pytest.mark.parametrize(
        ("said", "is_square"),
        [("Let $H(x)=2x$.", True), ("The map is iterated. Let $H(x)=2x$.", False), ("In each layer let $H(x)=2x$.", False)],
    )
    def test_the_power_of_a_function_before_its_argument(self, said: str, is_square: bool) -> None:
        text = f"{said} Let $a$ be real.\n% closedform: where a real\n{equation(r'H^2(a) = 4a^2')}"
        assert verdict(text) is Verdict.ENCLOSED if is_square else "behind the argument" in asked(text)

    def test_a_law_behind_an_equation(self) -> None:
        assert (
            verdict("% closedform: where a real\n" + equation(r"\mathbb{E}[x^2+a] = 1+a,\qquad x\sim\mathcal{N}(0,1)"))
            is Verdict.ENCLOSED
        )
        assert "another meaning" in asked(
            "% closedform: law x ~ N(0, 4)\n" + equation(r"\mathbb{E}[x^2] = 4,\qquad x\sim\mathcal{N}(0,1)")
        )

    @pytest.mark.parametrize(
        "said",
        [
            r"Dividing by $\Phi(z)$ one has the mean.", r"It is that angle over $\pi$.", r"The sigmoidal unit $\erf$ is the one that we use.",
            r"Throughout, $Z$ is a standard normal variable, $\varphi$ is its density and $\Phi$ its distribution function.",
            r"The integrals that keep returning in this analysis are predictive averages.", r"We measure time in units of a step divided by $n$.",
            r"Tables of it were computed from $\Phi(z)$ by hand.", r"It follows because $\erf$ is itself a distribution function of variance $1/2$.",
        ],
    )  # fmt: skip
    def test_mentions_of_what_is_known(self, said: str) -> None:
        body = equation(r"\int_{-a}^{a}\varphi(x)\,dx + \frac{\pi}{4} = \erf(a/\sqrt2) + 2\Phi(0)-1 + \frac{\pi}{4}")
        text = f"{MACRO_OF_ERF}{said}\n% closedform: where a real\n{body}"
        assert verdict(text) is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        "said",
        [
            r"We denote the logistic function by $\Phi(z)$.", r"The unit is the sigmoid $\Phi$.", r"Replaced by $\Phi$, the logistic function.",
            r"The function $\erf$ is normalised to slope one.", r"Another function is $\erf$.",
            r"Throughout, $Z$ is a standard normal variable, $\varphi$ is its distribution function and $\Phi$ its density.",
            r"Throughout, $Z$ is a standard normal variable, $X$ is normal with variance two, $\varphi$ is its density and $\Phi$ its distribution function.",
            r"The measure of integration is normalised.", r"All integrals are principal values.",
        ],
    )  # fmt: skip
    def test_what_gives_them_another_meaning_is_asked_about(self, said: str) -> None:
        body = equation(r"\int_{-a}^{a}\varphi(x)\,dx + 2\Phi(0)-1 = \erf(a/\sqrt2)")
        text = f"{MACRO_OF_ERF}{said}\n% closedform: where a real\n{body}"
        assert asked(text)

    def test_the_hazard_that_leads_to_a_display(self) -> None:
        law = "\n% closedform: law z ~ N(0, 1)\n% closedform: where b real\n"
        body = equation(r"\mathbb{E}[z\mid z>b] = h")
        said = r"This is best told by the hazard $h=\varphi(b)/\Phi(-b)$,"
        assert verdict(said + law + body) is Verdict.ENCLOSED
        assert "meant here" in asked(said.replace("told by", "not told by") + law + body)

    def test_a_comment_of_one_equation_answers_the_question_for_all(self) -> None:
        first = "The unit is now $\\psi(h)=2h$ with gain two.\n% closedform: function \\psi(h) = 2 h\n% closedform: where a real\n"
        second = "Then\n% closedform: where a real\n" + equation(r"\psi(a)+\psi(a) = 4a").replace("eq:a", "eq:b")
        assert verdict_of_last(first + equation(r"\psi(a) = 2a") + second) is Verdict.ENCLOSED
        assert asked(first.replace("2 h", "3 h") + equation(r"\psi(a) = 3a") + second)

    def test_what_ends_within_a_density_is_refused(self) -> None:
        with pytest.raises(NotUnderstood):
            latex_tree("e^{-x^2/2", Notation(always=True), ["x"])

    @pytest.mark.parametrize(
        ("said", "is_read"),
        [
            (r"The soft unit is $g(x)=2\Phi(x)-1$, so that $g=2\Phi-1$; the hard unit is $\operatorname{sgn}$.", True),
            (r"The unit is $g(x)=2\Phi(x)-1$.", False),
        ],
    )
    def test_a_unit_of_a_kind_is_no_unit_of_another_kind(self, said: str, is_read: bool) -> None:
        text = "\\section{Conventions}\n" + said + "\n\\section{Sign unit and a teacher}\n% closedform: where a real\n"
        body = equation(r"g(a) = 2\Phi(a)-1")
        if is_read:
            assert verdict(text + body) is Verdict.ENCLOSED
        else:
            assert "speak of another one" in asked(text + body)

    @pytest.mark.parametrize(
        ("said", "is_read"),
        [
            (r"Instead of following the gradient the bias is moved by $\Delta b = \eta(m-g(a))$.", True),
            (r"We now replace $g$ by its derivative.", False),
            (r"Another choice is $g$ rescaled.", False),
        ],
    )
    def test_an_update_with_a_function_makes_no_other_one_of_it(self, said: str, is_read: bool) -> None:
        text = (
            "\\section{Setting}\nThe activation is $g(x)=2\\Phi(x)-1$.\n\\section{Rules}\n"
            + said
            + "\n\n% closedform: where a real\n"
        )
        body = equation(r"g(a) = 2\Phi(a)-1")
        if is_read:
            assert verdict(text + body) is Verdict.ENCLOSED
        else:
            assert asked(text + body)

    def test_two_means_beside_each_other_are_two_claims(self) -> None:
        text = "% closedform: law x ~ N(0, 1)\n% closedform: function g(x) = x^2\n" + equation(
            r"\langle g(x)\rangle = 1, \qquad \langle g'(x)^2\rangle = 4"
        )
        assert [one.fault for one in equations(text)] == ["", ""]

    def test_a_whole_number_from_two_on(self) -> None:
        found = table("% closedform: where integer n >= 2\n" + equation(r"\frac{n}{n-1} = 1+\frac{1}{n-1}"))
        assert (found["where"], found["such_that"]) == ({"n": "positive integer"}, [r"n \ge 2"])

    def test_a_name_that_is_a_letter_of_a_law(self) -> None:
        text = "% closedform: law Q ~ ChiSquare(n-1)\n% closedform: where integer n >= 4\n% closedform: means S = \\sqrt{Q}\n"
        assert verdict(text + equation(r"\mathbb{E}[S^2] = n-1")) is Verdict.ENCLOSED

    def test_the_derivative_of_a_mean_by_a_number_of_its_law_at_a_point(self) -> None:
        law = "% closedform: law (u, v) ~ N(0, [[1, r], [r, 1]])\n% closedform: where r in (-1, 1)\n"
        mean = r"\left.\frac{\partial}{\partial r}\mathbb{E}[r u^2 v^2]\right|_{r=0}"
        assert verdict(law + equation(f"{mean} = 1")) is Verdict.ENCLOSED
        assert verdict(law + equation(f"{mean} = 2")) is Verdict.REFUTED

    def test_plackett(self) -> None:
        text = "% closedform: where a, b real, r in (-1, 1)\n% closedform: function \\Phi_2(h, k, s) = Phi2(h, k, s)\n"
        density = r"\frac{1}{2\pi\sqrt{1-r^2}}\exp\left(-\frac{a^2-2rab+b^2}{2(1-r^2)}\right)"
        assert verdict(text + equation(rf"\frac{{\partial}}{{\partial r}}\Phi_2(a,b,r) = {density}")) is Verdict.ENCLOSED
        assert verdict(text + equation(rf"\frac{{\partial}}{{\partial r}}\Phi_2(a,b,r) = 2\cdot{density}")) is Verdict.REFUTED


class TestStages:
    @pytest.mark.parametrize(
        ("sentence", "is_read"),
        [
            (r"Let $X\sim\mathcal{N}(0,1)$ be the accumulated value before saturation.", True),
            (r"Let $X\sim\mathcal{N}(0,1)$ be the field after the threshold.", True),
            (r"Let $X\sim\mathcal{N}(0,1)$ be clipped before training.", False),
            (r"Before clipping, let $X\sim\mathcal{N}(0,1)$ be the field.", False),
            (r"Let $X\sim\mathcal{N}(0,1)$ be the squared field before training.", False),
            (r"Let $X\sim\mathcal{N}(0,1)$ be the field before training and twice it later.", False),
        ],
    )
    def test_what_is_given_a_law_may_be_said_to_stand_before_or_behind_something(self, sentence: str, is_read: bool) -> None:
        text = f"{sentence}\n{equation(rf'{MEAN}[X^2] = 1')}"
        if is_read:
            assert verdict(text) is Verdict.ENCLOSED
        else:
            assert "X: " in asked(text)

    @pytest.mark.parametrize(
        ("sentence", "is_read"),
        [
            (r"$\Phi$ is the standard normal distribution function and $\varphi$ its density.", True),
            (r"Here $\varphi$ is the standard Gaussian density, and $\Phi$ the distribution function.", True),
            (r"The sigmoid is implemented as $\Phi(\cdot)$ after a rescaling of the argument.", True),
            (r"The sigmoid is implemented as $\Phi(\cdot)$ with half of its slope.", False),
            (r"$\Phi$ is the standard normal density and $\varphi$ its distribution function.", False),
            (r"$\Phi$ is the standard normal distribution function and $\varphi$ its density of mass.", False),
            (r"$\Phi$ is the standard normal distribution function and $\varphi$ its square.", False),
        ],
    )
    def test_functions_that_are_called_by_each_other(self, sentence: str, is_read: bool) -> None:
        text = f"{sentence}\n% closedform: where x real\n{equation(CUMULATED)}"
        if is_read:
            assert verdict(text) is Verdict.ENCLOSED
        else:
            assert "what is it here" in asked(text)

    @pytest.mark.parametrize(
        ("sentence", "is_read"),
        [
            (
                r"The ratio is \[ \lambda(b) = \frac{\varphi(b)}{\Phi(-b)}, \] and from $b=0$, where $\lambda(0)=\sqrt{2/\pi}$, it rises.",
                True,
            ),
            (
                r"The ratio is \[ \lambda(b) = \frac{\varphi(b)}{\Phi(-b)}, \] and from $b=0$, where $\lambda(0)=\sqrt{\pi/2}$, it rises.",
                False,
            ),
            (r"The ratio is \[ \lambda(b) = c\,\frac{\varphi(b)}{\Phi(-b)}, \] where $\lambda(0)=1$.", False),
            (r"The ratio is $\lambda$, where $\lambda(0)=1$.", False),
        ],
    )
    def test_the_value_of_a_function_sets_nothing_where_it_is_its_value(self, sentence: str, is_read: bool) -> None:
        text = f"{sentence}\n% closedform: where b real\n{equation(HAZARD)}"
        if is_read:
            assert verdict(text) is Verdict.ENCLOSED
        else:
            assert r"\lambda" in asked(text)
