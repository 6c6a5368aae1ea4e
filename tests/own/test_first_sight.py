"""Is a claim seen for one where nothing is written, whatever its note calls a mean, and is no law or form taken for another?"""

from __future__ import annotations

import re
from typing import Any

import pytest
import sympy as sp

import closedform as cf
from closedform.derivations.reading.paper.equation import Equation
from closedform.derivations.reading.paper.latex_file import equations
from closedform.derivations.reading.text.expressions import Reader

NORMAL = r"Let $X$ and $Y$ be independent standard normal variables. "


def read(text: str) -> Equation:
    return equations(text)[-1]


def supposed(text: str) -> list[str]:
    return [one.comment for one in read(text).proposals]


class TestClaims:
    @pytest.mark.parametrize(
        "display",
        [
            r"{\rm E}[X^2Y^2] = 1",
            r"{\rm Var}(X^2) = 2",
            r"P(X > 1) = 1-\Phi(1)",
            r"{\rm Pr}\{X > Y\} = {1\over2} \eqno(1)",
        ],
    )
    def test_a_mean_is_computed_however_it_is_set(self, display: str) -> None:
        assert read(f"{NORMAL} $$ {display} $$").supposed

    def test_what_is_no_mean_stays_a_relation(self) -> None:
        assert read(r"$$ P(x) = 1-\Phi(1) $$").unread == "nothing else says what $P(x)$ is"
        assert read(r"$$ V = RI $$").defines

    def test_a_definition_behind_a_line_end_opens_no_display(self) -> None:
        text = "\\documentclass{a}\n\\def\\be{\\begin{equation}}\n\\def\\ee{\\end{equation}}\n\\be (a+b)^2 = a^2+2ab+b^2 \\ee"
        assert [bool(one.supposed) for one in equations(text)] == [True]

    def test_a_first_mean_without_a_law_names_what_follows(self) -> None:
        text = r"\[ \langle t \rangle_v = \int_0^\infty t e^{-t}\,dt = 1 \]"
        assert read(text).table["left"].startswith(r"\int")
        assert read(f"% closedform: slash below\n{text}").table["left"].startswith(r"\int")
        assert read(rf"{NORMAL}\[ \mathbb{{E}}[X^2] = \int_0^\infty x e^{{-x}}\,dx = 1 \]").supposed["left"].startswith(r"\mathbb")

    def test_a_derivative_of_what_a_display_defines_is_judged(self) -> None:
        text = r"\[ M(x) \equiv x^2+x \] \[ M'(x) = 2x+1 \]"
        assert read(text).supposed["left"] == "M'(x)"
        assert read(r"\[ M'(x) = 2x+1 \]").defines


class TestSlash:
    def test_letters_behind_a_divisor_are_supposed_below_it(self) -> None:
        assert "slash below" in supposed(r"\[ e^{b^2/4a} = \exp(b^2/(4a)) \]")
        assert (
            read("% closedform: slash below\n% closedform: where a, b positive\n\\[ b^2/4a = \\frac{b^2}{4a} \\]").table["slash"]
            == "below"
        )

    @pytest.mark.parametrize("side", ["1/2mv^2", "m/2 v^2", "m/2(1+v)"])
    def test_what_is_more_likely_beside_it_is_asked_about(self, side: str) -> None:
        assert "slash below" not in supposed(rf"\[ \int_0^v mu\,du = {side} \]")


class TestLaws:
    def test_a_letter_let_be_something_new_has_no_law_before(self) -> None:
        text = r"Let $N \sim \mathrm{Poisson}(a)$. Let $N$ be geometric. \[ \mathbb{E}[N] = 1 \]"
        assert "law" in read(text).unread
        assert read(text.replace("Let $N$ be geometric.", "Now $N$ is averaged.")).supposed

    def test_a_letter_outside_of_means_is_not_random(self) -> None:
        text = r"Let $x \sim N(0, 1)$ and $w \sim N(0, 1)$. \[ \mathbb{E}[\cos(wx)] = e^{-x^2/2} \]"
        assert "law x" not in " ".join(supposed(text))
        assert "law x" in " ".join(supposed(r"Let $x \sim N(0, 1)$. \[ \mathbb{E}[\cos x] = e^{-1/2} \]"))

    def test_a_condition_behind_a_definition_is_proposed_of_later_ones(self) -> None:
        text = r"\[ f(x) = \sqrt{D x^2}, \qquad D > 0 \] \[ \int_0^1 f(x)\,dx = \sqrt{D}/2 \]"
        assert "where D positive" in supposed(text)
        named = r"\[ \theta := \arccos c, \qquad 0 < \theta < \pi \] \[ \sin^2\theta = 1-c^2 \]"
        assert r"where \theta in (0, \pi)" not in supposed(named)

    def test_a_marked_d_is_a_letter(self) -> None:
        assert supposed(r"\[ \int_0^\infty e^{-x-d'}\,dx = e^{-d'} \]") == ["where d' real"]


class TestTexts:
    def test_a_mean_by_another_name_is_read(self) -> None:
        for typed, meant in (
            ("P(X > c)", "E[1 - Heaviside(c - X)]"), ("Pr[X > c]", "E[1 - Heaviside(c - X)]"), ("E[X*1(X > c)]", "E[X*(1 - Heaviside(c - X))]"),
            ("Var(X**2)", "E[X**4] - E[X**2]**2"), ("Cov[X, X**3]/2", "(E[X**4] - E[X]*E[X**3])/2"), ("c*P(X > c, X < 1)", "c*P((X > c) & (X < 1))"),
        ):  # fmt: skip
            one, other = (cf.enclose(text, {"c": "1/3"}, law="X ~ N(0, 1)") for text in (typed, meant))
            assert one.value.overlaps(other.value), typed
            assert min(one.digits, other.digits) > 10
        c = sp.Symbol("c", real=True)
        assert Reader({"P": c, "c": c}).expression("P*c") == c**2

    @pytest.mark.parametrize(
        ("left", "said"),
        [
            ("E[|X|]", "Abs(X)"),
            ("P(X > 0 | X < 1)", "write E[... | X > 0]"),
            ("Cov(X)", "E[Heaviside(X)]"),
            ("E[gX]", "perhaps g*X"),
            ("E[h*X]", '--where "h real" on the command line, where = "h real" in a file'),
        ],
    )
    def test_what_is_not_read_is_told_with_what_to_write(self, left: str, said: str) -> None:
        with pytest.raises(ValueError, match=re.escape(said)):
            cf.check(left, "1", law="X ~ N(0, 1)", where={"g": "positive"})

    @pytest.mark.parametrize("where", [{"s": "postive"}, "s postive", {"s": "positive intger"}, "s positive intger"])
    def test_of_a_mistyped_domain_the_one_that_is_near_is_told(self, where: Any) -> None:
        with pytest.raises(ValueError, match=r"perhaps (positive |positive integer |integer )is meant"):
            cf.check("E[X**2]", "s**2", law="X ~ N(0, s**2)", where=where)


class TestPapers:
    @pytest.mark.parametrize("mark", ["closedfrom:", "closeform:", "closedform", "closedforms:", "closedfotm:"])
    def test_a_mark_that_is_nearly_ours_is_told(self, mark: str) -> None:
        text = rf"% {mark} law U ~ N(0,1){chr(10)}\begin{{equation}}\label{{k}} \mathbb{{E}}[U^2] = 1 \end{{equation}}"
        told = [one.fault for one in equations(text) if one.fault]
        assert f"% {mark} is not understood: perhaps % closedform: is meant" in told
        (one,) = equations(text.replace("law U", "is a tool, U"))
        assert not one.fault

    @pytest.mark.parametrize(
        ("display", "bracket"),
        [
            (r"\E[\Phi(aZ+b] = a", "(aZ"),
            (r"f(x = 3", "(x"),
            (r"\left( a = b", "( a"),
            (r"\frac{a = b", "{a"),
            ("[0, 1) + (a = b", "(a"),
        ],
    )
    def test_a_bracket_without_its_other_end_is_pointed_at(self, display: str, bracket: str) -> None:
        (one,) = equations(rf"\[ {display} \]")
        assert f">>{bracket}" in one.unread
        (one,) = equations(rf"% closedform: where a real{chr(10)}\begin{{equation}}\label{{k}} {display} \end{{equation}}")
        assert one.fault.startswith("k: character ")
        assert equations(r"\[ x \in [0, 1) \]")[0].defines == "no equation"
