"""Is a claim seen for one where nothing is written, whatever its note calls a mean, and is no law or form taken for another?"""

from __future__ import annotations

import pytest

from closedform.derivations.reading.paper.equation import Equation
from closedform.derivations.reading.paper.latex_file import equations

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
        assert read(r"$$ P(x) = 1-\Phi(1) $$").defines
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
