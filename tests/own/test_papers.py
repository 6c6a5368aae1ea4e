"""Is every display of a paper a claim, something that claims nothing, or named as not read; and is a left side that is defined judged?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from derivations.reading.paper.claim_file import read_file
from derivations.reading.paper.equation import Equation
from derivations.reading.paper.latex_file import equations


def kinds(text: str) -> dict[str, str]:
    """Give what each equation of a text is, by key."""
    return {one.key: kind_of(one) for one in equations(text, "paper.tex")}


def kind_of(one: Equation) -> str:
    return next(kind for kind in ("table", "supposed", "fault", "defines", "unread") if getattr(one, kind))


def table(text: str, key: str) -> Any:
    return next(one.table or one.supposed for one in equations(text, "paper.tex") if one.key == key)


class TestDisplays:
    @pytest.mark.parametrize(
        "display",
        [r"\[ %s \]", "$$ %s $$", *(rf"\begin{{{name}}} %s \end{{{name}}}" for name in (
            "equation*", "align", "align*", "gather", "multline", "flalign*", "displaymath"))],
    )  # fmt: skip
    def test_a_display_without_a_label_is_named_by_its_line(self, display: str) -> None:
        text = "% closedform: throughout where a positive\n\n" + display % r"\int_0^\infty e^{-a t}\,dt = \frac1a"
        assert kinds(text) == {"paper.tex:3": "table"}

    def test_rows_of_eqnarray_and_of_align_make_chains(self) -> None:
        text = "% closedform: throughout where a real\n" + r"\begin{eqnarray} (a+1)^2 &=& a^2+2a+1 \\ &=& a(a+2)+1 \end{eqnarray}"
        assert table(text, "paper.tex:2")["lines"] == ["a^2+2a+1", "a(a+2)+1"]
        text = "% closedform: throughout where a real\n" + "\\begin{align} a+a &= 2a \\\\\n 3a-a &= 2a \\nonumber \\end{align}"
        assert kinds(text) == {"paper.tex:2": "table", "paper.tex:3": "table"}

    @pytest.mark.parametrize(("sides", "lines"), [(r"(a+1)^2 =\\ a^2+2a+1", 1), (r"(a+1)^2 =&\\ a^2+2a&+1=\\ a(a&+2)+1", 2)])
    def test_a_row_may_end_with_its_sign(self, sides: str, lines: int) -> None:
        found = table("% closedform: throughout where a real\n" + rf"\begin{{align}} {sides} \label{{k}} \end{{align}}", "k")
        assert len(found.get("lines", ["right"])) == lines

    def test_a_sign_with_its_reason_above_is_one(self) -> None:
        text = "% closedform: throughout where a real\n" + r"\[ a+a \stackrel{(i)}{=} 2a \overset{\text{(ii)}}{=} 3a - a \]"
        assert len(table(text, "paper.tex:2")["lines"]) == 2
        assert kinds(r"\[ X \stackrel{d}{=} Y + Z \]") == {"paper.tex:1": "defines"}

    def test_a_remark_in_a_later_column_is_no_side(self) -> None:
        text = "% closedform: throughout where s, c positive\n" + (
            r"\begin{align*} \int_c^\infty e^{-v/s}\,dv &= s\int_{c/s}^\infty e^{-t}\,dt & t = v/s \\ &= s e^{-c/s} \end{align*}"
        )
        assert list(kinds(text).values()) == ["table", "defines"]
        assert len(table(text, "paper.tex:2")["lines"]) == 2

    def test_what_is_near_or_follows_is_told_so(self) -> None:
        text = r"\[ e^x \approx 1 + x \] \[ a = b \Rightarrow b = a \]"
        (near, follows) = equations(text, "p")
        assert near.unread == r"\approx claims no equality"
        assert follows.unread.startswith(r"\Rightarrow: what follows from what is not read")
        text = "% closedform: throughout where x real\n" + r"\[ 2x + 2 = 2(x + 1) \approx 3x \]"
        assert table(text, "paper.tex:2")["right"] == "2(x + 1)"

    def test_a_label_may_be_made_by_the_files_own_command(self) -> None:
        text = r"\newcommand{\eqlab}[1]{\label{eq:#1}} \begin{equation}\eqlab{custom} \int_0^1 a\,dt = a \end{equation}"
        assert kinds(text) == {"eq:custom": "supposed"}

    def test_two_claims_of_a_display_are_judged_apart(self) -> None:
        text = (
            "% closedform: where u real\n"
            + r"\begin{equation}\label{two} \sin(-u)=\sin u,\quad \int_0^1 h(t)\,dt = 1 \end{equation}"
        )
        assert kinds(text) == {"two/1": "table", "two/2": "fault"}


class TestKinds:
    @pytest.mark.parametrize(
        "display",
        [
            r"X \sim \mathcal{N}(0, 1)",
            r"f(x) = \tanh x",
            r"L(\theta) = \frac12 (y - \theta)^2",
            r"\dot b = -\eta b",
            r"\frac{d b}{d t} = -\eta b",
            r"b_{t+1} = b_t - \eta g",
            r"m = \tanh(\beta m)",
            r"q = \int_0^1 \tanh(q t)\,dt",
            r"a^2 + b^2 = c^2",
            r"\mathbb{E}[X] = \mu",
            "0 < r < 1",
            r"\alpha < \beta",
            r"F := \int_0^1 t\,dt",
            r"\Delta h = \int_p^q \frac{du}{u}",
            r"p(y; \mu) = \frac{1}{\sqrt{2\pi}} e^{-(y-\mu)^2/2}",
            r"\Phi(x) = \frac{1}{1+e^{-x}}",
        ],
    )
    def test_what_claims_nothing_is_counted_and_silent(self, display: str) -> None:
        assert set(kinds(rf"\[ {display} \]").values()) == {"defines"}

    @pytest.mark.parametrize(
        "display",
        [
            r"\int_0^1 t^2\,dt = \frac13",
            r"(x+1)^2 = x^2+2x+1",
            r"\cos^2 x + \sin^2 x = 1",
            r"\Phi(-x) = 1 - \Phi(x)",
            r"\varphi'(x) = -x\varphi(x)",
            r"1 - \Phi(x) \le \frac12 e^{-x^2/2}",
            r"\frac{d}{dx} e^{x} = e^x",
        ],
    )
    def test_what_may_be_wrong_is_a_claim(self, display: str) -> None:
        assert set(kinds(rf"\[ {display} \]").values()) <= {"table", "supposed"}

    def test_a_question_is_one_block_ready_to_paste(self) -> None:
        text = r"\begin{equation}\label{k} \mathbb{E}[h(X)] = 2a + 1 \end{equation}"
        (one,) = equations(f"% closedform: where a real\n{text}")
        asked, *block = one.fault.splitlines()
        assert asked.startswith("k: is h(...) a product or a function?")
        assert all(line.startswith("% closedform: ") for line in block)
        (one,) = equations(text)  # of a file that has no comments nothing is asked
        assert (one.fault, one.unread[:10]) == ("", "is h(...) ")
        (one,) = equations(text.replace("= 2a + 1", r"= \int h(x) p(x)\,dx"))
        assert one.defines == "is about what nothing is said of"

    @pytest.mark.parametrize(
        "display", [r"\ln L = -\int_0^1 t\,dt", r"\sum_{j=1}^k a_{ij} = 1", r"S = \sum_{i=1}^N (y_i - m x_i)^2"]
    )
    def test_what_no_letter_elsewhere_can_meet_is_no_claim(self, display: str) -> None:
        assert set(kinds(rf"\[ {display} \]").values()) == {"defines"}

    def test_one_bad_comment_silences_only_what_uses_it(self) -> None:
        text = (
            "% closedform: throughout where u real, a positive\n% closedform: throughout function g x = u^2\n"
            r"\begin{equation}\label{a} \sin(-u) = -\sin u \end{equation}"
            r"\begin{equation}\label{b} \int_0^1 g(t)\,dt = \frac13 \end{equation}"
        )
        assert kinds(text) == {"": "fault", "a": "table", "b": "fault"}

    def test_what_is_not_read_and_what_claims_nothing_is_told_in_a_line_each(self, tmp_path: Path) -> None:
        path = tmp_path / "paper.tex"
        path.write_text(r"\[ \sup_x \int_0^1 t\,dt = \frac12 \] \[ f(x) = x \] \[ \int_0^1 t\,dt = \frac12 \]", encoding="utf-8")
        file = read_file(path)
        assert (list(file.claims), len(file.defined), len(file.unread)) == (["paper.tex:1-3"], 1, 1)
        assert r"\sup is not read" in file.unread[0]


class TestLeftSides:
    CHAIN = r"\begin{equation}\label{k} %s = 2(a+b) = 2a+2b \end{equation}"

    @pytest.mark.parametrize(
        ("before", "left"),
        [
            ("% closedform: throughout where a, b positive", "D"),
            ("% closedform: throughout where a, b, D positive", "D"),
            ("% closedform: throughout where a, b positive", r"\Delta h"),
            ("% closedform: throughout where a, b, x positive", "F(x)"),
        ],
    )
    def test_a_name_of_which_nothing_is_said_is_left_out(self, before: str, left: str) -> None:
        found = table(f"{before}\n{self.CHAIN % left}", "k")
        assert (found["left"], found["right"]) == ("2(a+b)", "2a+2b")

    @pytest.mark.parametrize(
        ("before", "left"),
        [
            ("% closedform: where a, b positive\n% closedform: means D = a - b", "D"),
            ("% closedform: where a, b, x positive\n% closedform: function F(x) = x - b", "F(x)"),
            ("Let $a>0$ and $b>0$, and write $D = a-b$. Then", "D"),
            ("For $a>0$ and $b>0$ the function $F(x)=x^2$ has", "F'(a)"),
            (r"Let $a>0$, $b>0$, \[ D = \int_a^b t\,dt. \] Now", "D"),
        ],
    )
    def test_one_that_is_defined_is_judged(self, before: str, left: str) -> None:
        found = table(f"{before}\n{self.CHAIN % left}", "k")
        assert len(found["lines"]) == 2

    def test_a_definition_that_is_written_as_a_comment_stays_one(self) -> None:
        text = (
            "% closedform: throughout means D = a - b\n"
            + r"\[ D = a-b \] \begin{equation}\label{k} D^2 = a^2-2ab+b^2 \end{equation}"
        )
        assert kinds(text) == {"paper.tex:2": "defines", "k": "supposed"}

    def test_a_letter_that_two_displays_define_is_not_held_against_itself(self) -> None:
        text = r"\[ f(w) = \tanh w \] \[ f(w) = w^2 \]"
        assert set(kinds(text).values()) == {"defines"}


class TestConstructs:
    @pytest.mark.parametrize(
        ("comments", "equation"),
        [
            (r"function \mathrm{kum}(t) = t^2", r"\mathrm{kum}(3) + 0 = 9"),
            ("function G_1(x,y) = x^2+y", "G_{1}(3,2) + 0 = 11"),
            (r"function \phi(s;m,v) = \frac{1}{\sqrt{2\pi v}}e^{-(s-m)^2/(2v)}", r"\phi(0;1,2) = \phi(1;0,2)"),
            ("where f, s positive", r"\frac{1}{4\frac{1}{2s^2}} f = \frac{s^2 f}{2}"),
            ("where a positive", r"\int_0^1 \ensuremath{a}\,dt = a"),
        ],
    )
    def test_it_is_read(self, comments: str, equation: str) -> None:
        text = f"% closedform: {comments}\n\\begin{{equation}}\\label{{k}} {equation} \\end{{equation}}"
        assert kinds(text) == {"k": "table"}
