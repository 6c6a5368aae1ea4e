"""Is every display of a paper a claim, something that claims nothing, or named as not read; and is a left side that is defined judged?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.paper.claim_file import tables_of
from closedform.derivations.reading.paper.equation import Equation
from closedform.derivations.reading.paper.latex_file import equations
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.reports.commands.claims import of_files


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
        text = r"\begin{equation}\label{near} e^x \approx 1 + x \end{equation} \[ a = b \Rightarrow b = a \]"
        (near, follows) = equations(text, "p")
        assert near.unread.startswith(r"\approx claims no equality")
        assert follows.unread.startswith(r"\Rightarrow: the consequence of an unread equation")
        text = "% closedform: throughout where x real\n" + r"\[ 2x + 2 = 2(x + 1) \approx 3x \]"
        assert table(text, "paper.tex:2")["right"] == "2(x + 1)"

    def test_a_letter_that_is_a_derivative_or_a_limit_of_itself_is_a_relation(self) -> None:
        text = r"\[ x = \frac{d}{dx}\frac{x^2}{2} \] \[ m = \lim_{t\to 0}\frac{\tanh(m t)}{t} \] \[ y = \frac{2y}{2} \]"
        assert list(kinds(text).values()) == ["defines", "defines", "supposed"]
        said = text.replace(r"\[ m", "% closedform: expect holds\n" + r"\[ m")
        assert list(kinds(said).values()) == ["defines", "supposed", "supposed"]

    def test_a_label_may_be_made_by_the_files_own_command(self) -> None:
        text = r"\newcommand{\eqlab}[1]{\label{eq:#1}} \begin{equation}\eqlab{custom} \int_0^1 a\,dt = a \end{equation}"
        assert kinds(text) == {"eq:custom": "supposed"}

    def test_two_claims_of_a_display_are_judged_apart(self) -> None:
        text = (
            "% closedform: where u real\n"
            + r"\begin{equation}\label{two} \sin(-u)=\sin u,\quad \int_0^1 h(t)\,dt = 1 \end{equation}"
        )
        assert kinds(text) == {"two/1": "table", "two/2": "fault"}


class TestSideBySide:
    """Two equations in a row are two claims, or none: the ends of A = 0, B = 1 are never equal."""

    SAID = "% closedform: throughout law X ~ N(0, 1)\n"

    @pytest.mark.parametrize(
        "space",
        [
            r"\hspace{15pt}",
            r"\hspace*{1cm}",
            r"\;\;\;\;",
            r"\ \ \ ",
            "~~~",
            r"\quad",
            r"\hskip 2em",
            r"\mspace{18mu}",
            r"\gap",
            r", \hspace{1em}",
        ],
    )
    def test_a_space_as_wide_as_a_quad_sets_equations_apart(self, space: str) -> None:
        three = rf"\[ \mathbb{{E}}[X] = 0 {space} \mathbb{{E}}[X^2] = 1 {space} \mathbb{{E}}[X^3] = 0 \]"
        text = self.SAID + r"\newcommand{\gap}{\hspace{2em}}" + three
        assert list(kinds(text).values()) == ["table"] * 3
        assert table(text, "paper.tex:2/2")["right"].strip() == "1"

    @pytest.mark.parametrize(
        "space", ["~~", r"\;\;", r"\enspace", ",", r",\ ", r"\text{ so }", r"\unknown{a}", r"\wedge", r"\&", r"\quad\text{(mean)}"]
    )
    def test_what_may_set_them_apart_leaves_the_chain_unread(self, space: str) -> None:
        found = equations(self.SAID + rf"\[ \mathbb{{E}}[X] = 0 {space} \mathbb{{E}}[X^2] = 1 \]", "p")
        assert not [one for one in found if one.table or one.supposed]
        assert any(one.unread for one in found)

    def test_a_mean_without_a_law_may_be_another_equation_too(self) -> None:
        (found,) = equations(self.SAID + r"\[ \mathbb{E}[X] = 0, \mathbb{E}[Y] = 1 \]", "p")
        assert "may be two terms side by side" in found.unread

    @pytest.mark.parametrize("side", [r"\unknown{1} + 1", r"2\unknown{x}", r"1 + \cdots + 1", r"\unknown"])
    def test_a_single_side_that_is_not_read_leaves_the_others_equal(self, side: str) -> None:
        found = table(self.SAID + rf"\[ \mathbb{{E}}[X^2] = {side} = 1 \]", "paper.tex:2")
        assert found["right"] == "1"
        assert any("was not looked at" in said for said in found["taken"])

    @pytest.mark.parametrize(
        "side", [r"\int_0^1 x~~dx", r"\int_0^1 x\;\;\mathrm{d}x", r"\frac{1~~~1}{2}", r"{} \\ &\quad\; \frac12"]
    )
    def test_a_space_before_a_differential_or_in_brackets_or_that_indents_a_line_sets_nothing_apart(self, side: str) -> None:
        found = equations(rf"\begin{{align*}} \int_0^1 x\,dx &= {side} = \frac12 \end{{align*}}", "p")
        assert not any("side by side" in one.unread for one in found)

    @pytest.mark.parametrize("side", [r"\sum_{i} \quad x_i", r"\int_0^1 x \quad y\,dx", r"\max_i \quad x_i"])
    def test_a_quad_behind_a_sum_or_an_integral_that_waits_does_not_set_equations_apart(self, side: str) -> None:
        assert len(equations(self.SAID + rf"\[ \mathbb{{E}}[X^2] = {side} = 1 \]", "p")) == 1

    def test_the_value_of_a_letter_beside_an_equation_is_no_claim(self) -> None:
        (found,) = equations(self.SAID + r"\[ \mathbb{E}[X^2] = 1 \quad X = 0 \]", "p")
        assert "side by side" in found.unread


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

    @pytest.mark.parametrize(
        ("equation", "keys"),
        [(r"\mathbb{E}[h(X)] \pm a = 2a \pm 1", "k/upper, k/lower: "), (r"a \le \mathbb{E}[h(X)] \le 2a", "k/1, k/2: ")],
    )
    def test_what_two_claims_of_an_equation_leave_open_is_asked_once(self, equation: str, keys: str) -> None:
        found = equations(rf"% closedform: where a real{chr(10)}\begin{{equation}}\label{{k}} {equation} \end{{equation}}")
        (asked,) = [one.fault for one in found if one.fault]
        assert asked.startswith(keys)

    def test_a_question_is_one_block_ready_to_paste(self) -> None:
        text = r"\begin{equation}\label{k} \mathbb{E}[h(X)] = 2a + 1 \end{equation}"
        (one,) = equations(f"% closedform: where a real\n{text}")
        asked, *block = one.fault.splitlines()
        assert asked.startswith("k: is h(...) a product or a function?")
        assert all(line.startswith("% closedform: ") for line in block)
        (one,) = equations(text)  # of a file that has no comments nothing is asked
        assert (one.fault, one.unread[:10]) == ("", "is h(...) ")
        (one,) = equations(text.replace("= 2a + 1", r"= \int h(x) p(x)\,dx"))
        assert (one.unread, one.opens) == ("nothing says what h, p is", "function h(x) = ...")

    def test_a_letter_before_brackets_that_is_a_number_elsewhere_is_a_factor(self) -> None:
        text = r"Let $x\sim\mathcal{N}(0, 1)$%s. \begin{equation}\label{k} \mathbb{E}[%s] = \rho\left(\frac14+\frac%s{2}\right) \end{equation}"
        for said, mean, more in (("", r"x^2\rho", "1"), ("", "x^2", r"{\arcsin\rho}"), (r" and let $\rho\in(-1,1)$", "x^2", "1")):
            assert kinds(text % (said, mean, more)) == {"k": "supposed"}
        (one,) = equations(text % ("", "x^2", "1"))
        assert one.unread == (
            r"$\rho(...)$ is read as a function that the paper does not describe; for a product give $\rho$ a domain, % closedform: where \rho real"
        )

    @pytest.mark.parametrize(
        ("mean", "letters"),
        [
            (r"\mathbb{E}[x \mid x > b]", "x"),
            (r"\mathbb{E}[a x\,\mathbf{1}\{y > b\}]", "x"),
            (r"\mathbb{P}(x > b)", "x, b"),
            (r"\mathbb{P}(x > a)", "x"),
        ],
    )
    def test_only_letters_that_may_be_random_are_asked_for_a_law(self, mean: str, letters: str) -> None:
        (one,) = equations(rf"% closedform: where a real{chr(10)}\begin{{equation}}\label{{k}} {mean} = a + b \end{{equation}}")
        assert f"no letter in it has a law: {letters}." in one.fault

    @pytest.mark.parametrize("display", [r"\ln L = -\int_0^1 t\,dt", r"S = \sum_{i=1}^N (y_i - m x_i)^2"])
    def test_what_no_letter_elsewhere_can_meet_is_no_claim(self, display: str) -> None:
        assert set(kinds(rf"\[ {display} \]").values()) == {"defines"}

    def test_one_bad_comment_silences_only_what_uses_it(self) -> None:
        text = (
            "% closedform: throughout where u real, a positive\n% closedform: throughout function g x = u^2\n"
            r"\begin{equation}\label{a} \sin(-u) = -\sin u \end{equation}"
            r"\begin{equation}\label{b} \int_0^1 g(t)\,dt = \frac13 \end{equation}"
        )
        assert kinds(text) == {"": "fault", "a": "table", "b": "fault"}

    @pytest.mark.parametrize(
        ("comment", "first"),
        [
            ("where b pos itive", "table"),
            ("law Y ~ N(b", "table"),
            ("law Y ~ Foo(b)", "table"),
            ("bogus", "unread"),
            ("where a pos itive", "unread"),
        ],
    )
    def test_a_bad_comment_beside_a_display_silences_only_what_uses_it(self, tmp_path: Path, comment: str, first: str) -> None:
        text = f"% closedform: throughout where a positive\n% closedform: {comment}\n" + (
            r"\begin{align} \int_0^1 a\,dt &= 2a \label{one} \\ \mathbb{E}[Y] &= b \label{two} \end{align}"
        )
        assert kinds(text)["one"] == first
        (tmp_path / "paper.tex").write_text(text, encoding="utf-8")
        found = read_file(tmp_path / "paper.tex")
        assert (list(found.claims), list(found.supposed)) == (["one"] if first == "table" else [], [])

    def test_what_is_not_read_and_what_claims_nothing_is_told_in_a_line_each(self, tmp_path: Path) -> None:
        path = tmp_path / "paper.tex"
        path.write_text(r"\[ \sup_x \int_0^1 t\,dt = \frac12 \] \[ f(x) = x \] \[ \int_0^1 t\,dt = \frac12 \]", encoding="utf-8")
        file = read_file(path)
        assert (list(file.claims), len(file.defined), len(file.unread)) == (["paper.tex:1-3"], 1, 1)
        assert r"\sup is not read" in file.unread[0].sentence


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

    FLOW = (
        "% closedform: where {said}b, \\sigma, \\eta positive\n% closedform: law z ~ N(0, 1)\n"
        r"\begin{{equation}}\label{{k}} {first} = \eta\,\mathbb{{E}}[\Phi(\sigma z+b)] = \eta b \end{{equation}}"
    )

    @pytest.mark.parametrize(
        "first",
        [r"\Delta b", r"2\eta\,\Delta b", r"b' - b", r"\frac{\Delta b}{\eta}", r"(b_{t+1} - b)/\eta", r"b^{new} - b", r"-\eta\,\partial_b L",
         r"\langle\Delta b\rangle", r"\mathbb{E}[\Delta b]"],
    )  # fmt: skip
    def test_a_first_side_with_a_letter_of_which_nothing_is_said_names_what_follows(self, first: str) -> None:
        text = self.FLOW.format(first=first, said="")
        assert table(text, "k")["left"] == r"\eta\,\mathbb{E}[\Phi(\sigma z+b)]"
        (one,) = equations(text, "paper.tex")
        assert not one.proposals
        assert kinds(text.replace(r" = \eta b", "")) == {"k": "defines"}

    @pytest.mark.parametrize(
        ("first", "said"),
        [(r"\Delta b", r"\Delta, "), (r"\eta b", ""), (r"\sigma b", ""), (r"\mathbb{E}[b z]", ""), (r"\mathbb{E}[\Delta z]", "")],
    )
    def test_one_of_letters_that_mean_something_is_claimed(self, first: str, said: str) -> None:
        assert table(self.FLOW.format(first=first, said=said), "k")["left"] == first

    def test_a_letter_that_the_other_sides_stand_for_is_not_alone(self) -> None:
        text = "% closedform: where a, b positive\n% closedform: function f(x) = a x\n"
        assert kinds(text + r"\begin{equation}\label{k} a b = \int_0^1 f(b)\,dt \end{equation}") == {"k": "table"}
        text = r"With $f(x) = q x$, \begin{equation}\label{k} q b = \int_0^1 f(b)\,dt = b q \end{equation}"
        assert len(table(text, "k")["lines"]) == 2

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


def verdicts(tmp_path: Path, text: str) -> dict[str, tuple[str, str]]:
    """Give the verdict, or what it would be under the proposals, and its reason, by key."""
    (tmp_path / "paper.tex").write_text(text, encoding="utf-8")
    file = read_file(tmp_path / "paper.tex")
    records = run_claims((*file.claims.values(), *file.supposed.values()), Options(engines=("enclose", "prove"), workers=1))
    return {one.key: (str(one.if_so or one.total), one.reason) for one in records}


class TestWhatIsLeftOpen:
    """One side, letter or meaning that is not known leaves the rest to be judged, and is named."""

    UNREAD = r"\begin{equation}\label{k} %s = \int_0^a t\,dt = a^2/2 \end{equation}"

    @pytest.mark.parametrize("side", [r"\int p(x)\,dx", r"(\dagger)", r"\sum_i x_i", r"\mathbf{x}^\top A\mathbf{x}"])
    def test_a_side_that_is_not_read_names_the_others(self, side: str) -> None:
        found = table("% closedform: throughout where a positive\n" + self.UNREAD % side, "k")
        assert (found["left"], found["right"]) == (r"\int_0^a t\,dt", "a^2/2")
        assert any("was not looked at" in said for said in found.get("taken", [])) or side.startswith(r"\mathbf")

    def test_one_that_needs_what_the_others_say_is_read_with_them(self) -> None:
        text = r"\[ p(x) = \int_0^1 w(1-f)\,df = w/2 \]"
        assert table(text, "paper.tex:1")["left"] == r"\int_0^1 w(1-f)\,df"

    def test_a_letter_that_an_unread_display_defines_is_free(self, tmp_path: Path) -> None:
        text = r"\[ a = \int \psi^\ast \hat{x} \psi\, dx \] Then \[ %s \int_a^\infty x e^{-x}\,dx = (a+1) e^{-a} \]"
        assert verdicts(tmp_path, text % "")["paper.tex:1-2"][0] == "proved"
        fails, why = verdicts(tmp_path, text % "2")["paper.tex:1-2"]
        assert (fails, "does not fit the meaning of a (of a display that is not read)" in why) == ("undecided", True)

    def test_a_letter_on_every_side_keeps_no_form(self) -> None:
        text = r"\[ c = h^2/m \] \[ W = v/(2c) \] \begin{equation}\label{k} 2 v/c = 4 W \end{equation}"
        (one,) = (one for one in equations(text, "paper.tex") if one.key == "k")
        assert [said.comment for said in one.proposals if said.comment.startswith("means")] == ["means W = v/(2c)"]

    def test_a_second_value_is_a_claim(self, tmp_path: Path) -> None:
        text = r"\[ v = \int_0^a t\,dt. \] So \begin{equation}\label{k} v = %s \end{equation}"
        assert verdicts(tmp_path, text % "a^2/2")["k"][0] == "proved"
        assert verdicts(tmp_path, text % "a^2/3")["k"][0] == "refuted"

    def test_a_closed_form_that_fits_no_earlier_one_defines_anew(self) -> None:
        text = r"\[ f(w) = \tanh w \] \[ f(w) = %s \]"
        assert kinds(text % "w^2") == {"paper.tex:1": "defines", "paper.tex:1-2": "defines"}
        assert kinds(text % r"\sinh(w)/\cosh(w)") == {"paper.tex:1": "defines", "paper.tex:1-2": "supposed"}

    def test_a_recurrence_names_the_display_before(self, tmp_path: Path) -> None:
        text = r"For $c > 0$ and whole $n \ge 1$, \[ J_n = \int_0^\infty x^n e^{-cx}\,dx \] \begin{equation}\label{k} J_n = \frac{n}{c} J_{n-1} \end{equation}"
        (one,) = (one for one in equations(text, "paper.tex") if one.key == "k")
        assert r"means J_{n-1} = \int_0^\infty x^{(n-1)} e^{-cx}\,dx" in [said.comment.replace("{{", "{") for said in one.proposals]

    @pytest.mark.parametrize("said", ["$S(u_0) = 2 q$", "$S(0) = 2 q$", "$S(u) = 2 q$"])
    def test_a_value_at_one_point_makes_no_function(self, said: str) -> None:
        assert kinds(rf"The peak is {said}. \begin{{equation}}\label{{k}} S(u) = q/(1+u^2) \end{{equation}}") == {"k": "defines"}

    def test_a_condition_that_is_not_read_is_a_doubt(self, tmp_path: Path) -> None:
        text = r"Let $t>0$%s. \begin{equation}\label{k} t(1-t) > 1 \end{equation}"
        assert verdicts(tmp_path, text % "")["k"][0] == "refuted"
        assert verdicts(tmp_path, text % r" with $0<t<1/(4\ln 2)$")["k"][0] == "undecided"

    def test_capital_letters_beside_an_inverse_may_be_matrices(self) -> None:
        text = r"\[ (I + UW)^{-1} = I - U(M + WU)^{-1} W \]"
        assert kinds(text) == {"paper.tex:1": "unread"}
        assert kinds("% closedform: throughout where I, U, W, M real\n" + text) != {"paper.tex:2": "unread"}


class TestWhatMayBeMeantOtherwise:
    """What holds is certified as it is read; what fails is not refuted while its text may mean something else."""

    @pytest.mark.parametrize("letter", [r"\Delta t", r"\Delta\theta", r"\delta x", r"\Delta{t}"])
    def test_an_increment_may_be_one_letter(self, tmp_path: Path, letter: str) -> None:
        fails, why = verdicts(tmp_path, rf"\[ (1 + {letter})^2 = 1 + 2 {letter} \]")["paper.tex:1"]
        assert (fails, "does not fit the meaning of" in why) == ("undecided", True)

    def test_a_described_delta_is_a_factor(self, tmp_path: Path) -> None:
        text = "% closedform: throughout where \\Delta, t real\n" + r"\[ (1 + \Delta t)^2 = 1 + 2 \Delta t \]"
        assert verdicts(tmp_path, text)["paper.tex:2"][0] == "refuted"

    FALSE = r"\begin{equation}\label{k} (x+h)^2 - x^2 = 2 x h%s \end{equation}%s"

    @pytest.mark.parametrize(
        ("before", "end", "behind"),
        [
            ("Under Stirling's approximation", "", ""),
            ("It is, asymptotically,", ".", ""),
            (r"To first order \[ a + b = b + a, \] so that", ".", ""),
            ("Then", ",", " neglecting what is small. "),
            ("We use", "", " which holds for $h = 0, 1$."),
        ],
    )
    def test_an_equation_whose_sentence_calls_it_an_approximation_or_bounds_it_is_not_refuted(
        self, tmp_path: Path, before: str, end: str, behind: str
    ) -> None:
        fails, why = verdicts(tmp_path, f"A sentence. {before} {self.FALSE % (end, behind)}")["k"]
        assert (fails, "does not fit the meaning of" in why) == ("undecided", True)

    @pytest.mark.parametrize(
        ("before", "end", "behind"),
        [
            ("This is an approximation. Exactly,", ".", ""),
            ("Then", ".", " Neglecting it, we go on."),
            ("By this approximation\n\nThen", "", ""),
        ],
    )
    def test_the_word_in_another_sentence_says_nothing_of_it(self, tmp_path: Path, before: str, end: str, behind: str) -> None:
        assert verdicts(tmp_path, f"A sentence. {before} {self.FALSE % (end, behind)}")["k"][0] == "refuted"


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


class TestBehind:
    """What stands behind an equation, and only that, is said of its letters."""

    @pytest.mark.parametrize(
        ("display", "where"),
        [
            (r"\[ \int_0^\infty e^{-at}\,dt = \frac1a \quad \text{if $a>0$} \]", {"a": "positive"}),
            (r"\begin{align} \int_0^\infty e^{-at}\,dt &= \frac1a, & a&>0 \end{align}", {"a": "positive"}),
            (r"\begin{align} \int_0^1 a\,dt &= a, & \text{for all } a &\in (0,1) \end{align}", {"a": "(0, 1)"}),
            (r"\[ \int_0^1 t^n\,dt = \frac{1}{n+1}, \qquad n = 0, 1, 2, \ldots \]", {"n": "nonnegative integer"}),
            (r"\[ \int_0^\infty e^{-bt}\,dt = \frac1a, \quad \text{where } a > 0 \text{ and } b = a \]", {"a": "positive"}),
            (r"\[ \int_0^\infty e^{-\beta t}\,dt = \frac1a, \quad \text{with } \beta = a, \ a > 0. \]", {"a": "positive"}),
            (r"\[ \int_0^\infty e^{-\beta^2 t}\,dt = \frac1a, \quad (\beta^2 = a, a > 0) \]", {"a": "positive"}),
        ],
    )
    def test_a_condition_is_heard(self, display: str, where: dict[str, str]) -> None:
        (one,) = equations(display, "paper.tex")
        assert (one.table.get("where"), one.fault) == (where, "")

    @pytest.mark.parametrize("behind", [r"\text{for } \mu=0", r"\text{if $\mu = 0$}", r"(\mu = 0)", r"\mu = 0"])
    def test_a_letter_may_have_one_value(self, behind: str) -> None:
        text = (
            "% closedform: where \\mu real\n% closedform: law X ~ N(\\mu, 1)\n"
            + rf"\[ \mathbb{{E}}|X| = \sqrt{{2/\pi}} \quad {behind} \]"
        )
        found = table(text, "paper.tex:3")
        assert (found["where"], "0" in found["law"][0]) == ({}, True)

    def test_a_column_of_conditions_is_of_its_own_row(self) -> None:
        text = "% closedform: throughout law X ~ N(m, 1)\n" + (
            r"\begin{align} \mathbb{E}|X| &= \sqrt{2/\pi} && \text{for } m=0 \\ \mathbb{E} X^2 &= 1+m^2 \end{align}"
        )
        assert list(kinds(text).values()) == ["table", "supposed"]

    @pytest.mark.parametrize(
        "behind", [r"\quad \text{by } a = b", r"\quad \text{for some } a > 0", r"\quad X = 0", r"\qquad b = a = 1"]
    )
    def test_what_is_no_condition_is_not_taken_for_one(self, behind: str) -> None:
        text = (
            "% closedform: throughout where a, b real\n% closedform: law X ~ N(0, 1)\n"
            + rf"\[ \mathbb{{E}}[(aX)^2] = a^2 {behind} \]"
        )
        assert all(not one.table or {"a": "real"}.items() <= one.table["where"].items() for one in equations(text, "paper.tex"))

    def test_the_square_of_a_letter_may_be_said(self) -> None:
        said = "% closedform: where a, b positive\n% closedform: means \\sigma^2 = a b\n"
        (one,) = equations(said + r"\[ \int_0^\infty e^{-\sigma^2 t}\,dt = \frac{1}{ab} \]")
        assert one.table["taken"] == [r"$\sigma^2 = a b$ (a comment)"]
        (one,) = equations(said + r"\[ \int_0^\infty e^{-\sigma t}\,dt = \frac{1}{\sqrt{ab}} \]")
        assert r"leaves the sign of \sigma open" in one.fault


class TestArrangement:
    SAID = "% closedform: throughout where a real\n"

    @pytest.mark.parametrize(
        "display",
        [
            r"\begin{align} (a+1)^2 &= a^2+2a+1 \intertext{and} (a-1)^2 &= a^2-2a+1 \shortintertext{so} &= a(a-2)+1 \end{align}",
            r"\begin{subequations}\begin{align} (a+1)^2 &= a^2+2a+1 \tag{*} \\ (a-1)^2 &= a(a-2)+1 \notag \end{align}\end{subequations}",
            r"\begin{equation}\begin{aligned}[t] (a+1)^2 &= a^2+2a+1 \\ (a-1)^2 &= a(a-2)+1 \end{aligned}\end{equation}",
            r"\[ \left\{\begin{aligned} (a+1)^2 &= a^2+2a+1 \\ (a-1)^2 &= a(a-2)+1 \end{aligned}\right. \]",
            r"\begin{alignat}{2} (a+1)^2 &= a^2+2a+1, &\qquad (a-1)^2 &= a^2-2a+1 \end{alignat}",
        ],
    )
    def test_two_equations_of_a_display_are_two(self, display: str) -> None:
        assert list(kinds(self.SAID + display).values()) == ["table", "table"]

    @pytest.mark.parametrize(
        "display",
        [
            r"\begin{equation}\begin{split} (a+1)^2 &= a^2+2a+1 \\ &= a(a+2)+1 \end{split}\end{equation}",
            r"\begin{flalign} && (a+1)^2 &= a^2+2a+1 && \nonumber \\ && &= a(a+2)+1 && \end{flalign}",
            r"\begin{align} (a+1)^2 &= a^2+2a+1 & \text{(expanding)} \\ &= a(a+2)+1 & (\text{by } a^2 = a\cdot a) \end{align}",
            r"\[ (a+1)^2 =: Q = a^2 + 2a + 1 = a(a+2) + 1 \]",
            r"\[ Q := (a+1)^2 = a^2 + 2a + 1 = a(a+2) + 1 \]",
        ],
    )
    def test_one_chain_is_one(self, display: str) -> None:
        (one,) = equations(self.SAID + display, "paper.tex")
        assert (one.table["left"], len(one.table["lines"])) == ("(a+1)^2", 2)


class TestApproximations:
    SAID = "% closedform: throughout where x real\n"

    @pytest.mark.parametrize(
        ("display", "limit"),
        [
            (r"\[ \sin x \approx x \qquad (x \to 0) \]", r"x \to 0"),
            (r"\[ \tanh x \simeq 1 \quad \text{as $x \to \infty$} \]", r"x \to \infty"),
            (r"\begin{align} \tanh x &\sim x & \text{for } x &\ll 1 \end{align}", r"x \to 0"),
        ],
    )
    def test_one_is_claimed_where_a_limit_is_said(self, display: str, limit: str) -> None:
        assert table(self.SAID + display, "paper.tex:2")["limit"] == [limit]

    @pytest.mark.parametrize(
        "display", [r"\sin x \approx x", r"\sin x \approx x \quad x > 0", r"\frac{\sin x}{x} = 1 \quad \text{as } x \to 0"]
    )
    def test_where_none_is_said_or_it_is_an_equality_one_with_a_label_is_named(self, display: str) -> None:
        (one,) = equations(rf"{self.SAID}\begin{{equation}}\label{{k}} {display} \end{{equation}}", "paper.tex")
        assert (one.key, one.is_labelled, "approximation" in one.unread) == ("k", True, True)

    def test_where_none_is_said_one_without_a_label_asks_for_nothing(self) -> None:
        assert kinds(self.SAID + r"\[ \sin x \approx x \]") == {"paper.tex:2": "defines"}

    def test_what_is_near_and_what_is_equal_are_judged_apart(self) -> None:
        assert kinds(self.SAID + r"\[ 2x + 2 = 2(x + 1) \approx 2 \quad (x \to 0) \]") == {
            "paper.tex:2": "table",
            "paper.tex:2-2": "table",
        }
        text = self.SAID + r"\begin{align} \sin x &\approx x \quad x \to 0 \label{k} \\ \sin 2x &= 2\sin x\cos x \end{align}"
        assert kinds(text) == {"k": "table", "paper.tex:2": "table"}

    def test_it_holds_where_the_quotient_of_its_sides_goes_to_one(self, tmp_path: Path) -> None:
        claims = [
            ("sin(x)", "x", "x -> 0"),
            ("sin(x)", "2*x", "x -> 0"),
            ("erfc(x)", "exp(-x**2)/(x*sqrt(pi))", "x -> oo"),
            ("erfc(x)", "exp(-x**2)/x", "x -> oo"),
        ]
        tables = [f'[[claim]]\nleft = "{a}"\nright = "{b}"\nlimit = "{at}"\nwhere = {{ x = "positive" }}\n' for a, b, at in claims]
        (tmp_path / "note.toml").write_text("\n".join(tables), encoding="utf-8")
        records = run_claims(read_file(tmp_path / "note.toml").claims.values(), Options(engines=("enclose",)))
        assert [str(record.total) for record in records] == ["approximation", "refuted", "approximation", "refuted"]

    @pytest.mark.parametrize(
        ("limit", "told"), [("y -> 0", "is in no letter"), ("x -> -1", "does not reach"), ("x", "write x -> 0")]
    )
    def test_a_limit_that_is_none_is_told(self, tmp_path: Path, limit: str, told: str) -> None:
        text = f'[[claim]]\nleft = "sin(x)"\nright = "x"\nlimit = "{limit}"\nwhere = {{ x = "positive" }}\n'
        (tmp_path / "note.toml").write_text(text, encoding="utf-8")
        (fault,) = read_file(tmp_path / "note.toml").faults
        assert told in fault


def test_an_empty_file_is_told_to_hold_no_claim(tmp_path: Path) -> None:
    (tmp_path / "empty.tex").write_bytes(b"")
    with pytest.raises(BadClaim, match=r"empty\.tex holds no claim; describe the letters"):
        tables_of(tmp_path / "empty.tex")


def test_a_file_without_a_claim_is_no_fault_beside_one_that_has_some(tmp_path: Path) -> None:
    plain, good = tmp_path / "plain.tex", tmp_path / "good.tex"
    plain.write_text("No equation.", encoding="utf-8")
    good.write_text("% closedform: where a positive\n\\[ \\sqrt{a^2} = a \\]", encoding="utf-8")
    both = of_files({str(plain): [], str(good): []}, None)
    assert (both.faults, len(both)) == ((), 1)
    assert "holds no claim" in both.empty[0]
    assert "holds no claim" in of_files({str(plain): []}, None).faults[0]
    assert not of_files({str(plain): []}, None, if_any=True).faults
    titled = tmp_path / "titled.claims.toml"
    titled.write_text('title = "nothing yet"', encoding="utf-8")
    assert not of_files({str(titled): []}, None, if_any=True).faults


class TestOneFormula:
    """What LaTeX takes and a reader understands, though it is written another way than most do."""

    def verdict(self, text: str, folder: Path) -> str:
        (folder / "paper.tex").write_text(text, encoding="utf-8")
        (found,) = run_claims(read_file(folder / "paper.tex").claims.values(), Options())
        return str(found.total)

    def test_an_upright_function_is_no_word_behind_an_equation(self) -> None:
        text = (
            "% closedform: where x real\n" + r"\[ \mathrm{erf}(-x) = -\mathrm{erf}(x),\quad\mathrm{erfc}(x) = 1-\mathrm{erf}(x) \]"
        )
        assert list(kinds(text).values()) == ["table", "table"]

    def test_a_function_may_be_named_like_a_known_one(self) -> None:
        said = "% closedform: where x, y positive\n% closedform: function B(x,y) = xy\n"
        assert table(said + r"\[ \int_0^x B(t, y)\,dt = x^2y/2 \]", "paper.tex:3")["functions"] == {"B(x, y)": "xy"}

    def test_a_letter_that_a_derivative_is_by_is_not_written_out(self) -> None:
        for by in (r"\frac{d}{dx}", r"\partial_x"):
            found = table("We write $x = u - v$.\n" + rf"\[ {by} (x^2 + x) = 2x + 1 \]", "paper.tex:2")
            assert (found["left"], found["right"]) == (f"{by} (x^2 + x)", "2x + 1")
        text = (
            "% closedform: means u = zt\n% closedform: where z, t real\n" + r"\[ \frac{\partial u}{\partial t} = z \]"
        )  # the letter above is written out
        assert "zt" in table(text, "paper.tex:3")["left"]

    @pytest.mark.parametrize(
        ("said", "domain"),
        [(r"\nu positive, \nu > 2", r"(2, \infty)"), (r"\nu in (-1, 1), \nu positive", None), (r"\nu positive, \nu in [0, 1]", None),
         (r"\nu in (0, 3), \nu positive, \nu in [1, 2)", "[1, 2)")],
    )  # fmt: skip
    def test_of_two_domains_the_narrower_counts(self, said: str, domain: str | None) -> None:
        text = f"% closedform: where {said}\n" + r"\[ \nu + \nu = 2\nu \]"
        if domain is None:
            assert "table" not in kinds(text).values()
        else:
            assert table(text, "paper.tex:2")["where"] == {r"\nu": domain}

    def test_a_command_may_begin_and_end_the_document(self) -> None:
        text = (
            "\\newcommand{\\begindoc}{\\begin{document}}\n\\newcommand{\\enddoc}{\\end{document}}\n\\begindoc\n"
            "% closedform: where a real\n\\[ a + a = 2a \\]\n\\enddoc\n"
        )
        assert kinds(text) == {"paper.tex:5": "table"}
        assert kinds("\\begin{document}\n\\[ 1 + 1 = 2 \\]\n\\end{document}\n\\[ 1 + 1 = 3 \\]") == {"paper.tex:2": "table"}

    def test_a_star_in_a_comment_belongs_to_its_letter(self) -> None:
        for star in (r"\ast", r"{\ast}", r"\star", "*"):
            text = f"% closedform: where x^{star}, \\mathfrak{{h}}_1 real\n\\[ x^{star} + \\mathfrak{{h}}_1 = \\mathfrak{{h}}_1 + x^{star} \\]"
            assert kinds(text) == {"paper.tex:2": "table"}

    @pytest.mark.parametrize(
        ("equation", "verdict"),
        [(r"\int_0^\infty e^{-s/r}\,ds = r", "proved"), (r"\int_0^s e^{-s/r}\,ds = r - r e^{-s/r}", "proved"),
         (r"\int_0^s e^{-s/r}\,ds = r", "refuted"), (r"\int_0^\infty e^{-s/r}\,ds \int_0^1 s\,ds = \frac{r}{2}", "proved")],
    )  # fmt: skip
    def test_an_inner_letter_hides_an_outer_one(self, equation: str, verdict: str, tmp_path: Path) -> None:
        assert self.verdict(f"% closedform: where r, s positive\n\\[ {equation} \\]", tmp_path) == verdict

    def test_a_letter_is_not_free_on_one_side_and_bound_on_the_other(self, tmp_path: Path) -> None:
        text = "% closedform: where r, s positive\n" + r"\[ \int_0^\infty e^{-s/r}\,ds = rs \]"
        (tmp_path / "paper.tex").write_text(text, encoding="utf-8")
        assert "s is free on one side and bound on the other" in str(read_file(tmp_path / "paper.tex").faults)

    def test_a_letter_e_leaves_the_exponential_alone(self, tmp_path: Path) -> None:
        text = "% closedform: where e, a, K positive\n" + r"\[ e^2 \int_0^\infty e^{-Kx}\,dx = \frac{e^2}{K} \]"
        assert self.verdict(text, tmp_path) == "proved"


class TestLeftOpen:
    """What the paper does not describe is a letter: what holds for all numbers holds for the one that is meant."""

    @pytest.mark.parametrize(
        "display",
        [
            r"h(x) - h(-x) = -(h(-x) - h(x))",
            r"|f(x)|^2 = f(x)^2",
            r"p(x|y) p(y) = p(y) p(x|y)",
            r"f'(x) - f(x) = -\left(f(x) - f'\left(x\right)\right)",
            r"f(g(x)) + f(x) = f(x) + f(g(x))",
        ],
    )
    def test_the_value_of_a_function_without_a_definition_is_a_letter(self, display: str) -> None:
        (found,) = equations(rf"\[ {display} \]", "p")
        assert "(x" not in f"{found.supposed['left']}{found.supposed['right']}"
        assert found.supposed["doubts"]
        assert all("nothing says what it is" in one for one in found.supposed["taken"])

    @pytest.mark.parametrize(
        "display",
        [
            r"\mathbb{E}[f(X)^2] = \mathbb{E}[f(X)]^2",
            r"\int_0^1 f(t)\,dt = f(t)",
            r"\frac{d}{dx} (f(x) + 1) = 0",
            r"\lim_{x\to 0} f(x) = f(x)",
            r"f(x)' + 1 = 1 + f(x)",
            r"\sum_{i=1}^3 f(i) = 3 f(i)",
            r"\sum\nolimits_{i=1}^3 f(i) = 3 f(i)",
            r"\sum^3\limits_{e=1} f(e) = 3 f(e)",
            r"\sum_{k=1}^3 f_k(x) = 3 f_k(x)",
            r"\int_0^1 f\bigl(t\bigr)\,dt = f\bigl(t\bigr)",
            r"\int_0^1 f_t(x)\,dt = f_t(x)",
            r"\int_0^1 f(g_t(x))\,dt = f(g_t(x))",
            r"\int_0^1 f(\mathbf{t})\,dt = f(\mathbf{t})",
            r"1 = 1 + \frac{\partial}{\partial\theta} f_\theta(x)",
            r"\lim_{n\to\infty} f_n(x)/n = 0",
            r"e^h = 1 + h + O(h^2)",
            r"O_p(1) + O_p(1) = 2 O_p(1)",
        ],
    )
    def test_no_value_that_varies_is_one(self, display: str) -> None:
        found = equations(rf"\[ {display} \]", "p")
        assert not any("mathfrak{v}" in str(one.table or one.supposed) for one in found)

    def test_a_value_at_a_letter_whose_form_varies_is_none(self) -> None:
        found = equations(r"\[ z = 3 s \] \[ \int_0^1 2 s f(z)\,ds = f(z) \]", "p")
        assert not any("mathfrak{v}" in str(one.table or one.supposed) for one in found)

    def test_the_index_of_a_command_of_its_own_runs_too(self) -> None:
        text = r"\newcommand{\Sum}[1]{\sum\limits_{#1=1}^3} \[ (\Sum{i} %s)^2 = 3 \Sum{i} %s^2 \]"
        for value in ("f(i)", "x_i", "x_{i\\mu}"):
            assert not any(one.table or one.supposed for one in equations(text % (value, value), "p"))

    def test_one_of_two_greek_indices_runs(self) -> None:
        found = equations(r"\[ (\sum_{\mu=1}^3 x_{\mu\nu})^2 = 3 \sum_{\mu=1}^3 x_{\mu\nu}^2 \]", "p")
        assert not any(one.table or one.supposed for one in found)

    def test_the_second_value_of_a_side_is_a_claim(self) -> None:
        first, second = r"\[ \sigma^2 = \frac{a}{a+1} - \frac{a^2}{(a+1)^2} \] ", r"\[ \sigma^2 = \frac{a}{(a+%d)^2} \]"
        found = equations(first + second % 1, "p")[1].supposed
        assert (found["left"], found["right"]) == (r"\frac{a}{a+1} - \frac{a^2}{(a+1)^2}", r"\frac{a}{(a+1)^2}")
        assert equations(first + second % 2, "p")[1].defines, "it fits no earlier one: it is another's"
        assert equations(first + r"\section{Other} " + second % 1, "p")[1].defines

    def test_a_functions_name_stands_for_its_value_in_a_derivative(self) -> None:
        text = r"\[ f(\alpha, Z) = \alpha^2 Z + Z^2 \] \[ \frac{df}{d\alpha} = 2 \alpha Z \]"
        assert equations(text, "p")[1].supposed["left"] == r"\frac{df(\alpha, Z)}{d\alpha}"

    def test_a_capital_with_an_index_is_a_letter(self) -> None:
        (found,) = equations(r"\[ P_1 (E_2 + 1) = P_1 E_2 + P_1 \]", "p")
        assert sorted(found.supposed["where"]) == ["E_2", "P_1"]

    def test_an_upright_function_after_a_wide_space_begins_an_equation(self) -> None:
        text = r"\[ \mathrm{erf}\left(-x\right)=-\mathrm{erf}\left(x\right),\quad\mathrm{erfc}\left(x\right)=1-\mathrm{erf}\left(x\right) \]"
        assert len(equations(text, "p")) == 2
