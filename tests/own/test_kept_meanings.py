r"""Does a name keep the meaning that it has been given until words give it another, and is what may give it another asked about?"""

from __future__ import annotations

from typing import Any

import pytest

from derivations.latex_file import Equation, equations

REAL = "% closedform: where a, b real, s positive\n"


def last(text: str) -> Equation:
    return equations(text)[-1]


def taken(text: str) -> dict[str, Any]:
    found = last(text)
    assert not found.fault, found.fault
    return dict(found.table)


def equation(body: str, key: str = "a") -> str:
    return rf"\begin{{equation}}\label{{eq:{key}}} {body} \end{{equation}}"


class TestLetterOfAFunction:
    """A letter that is also a known function is short for what it is set to, where it cannot be that function."""

    FIRST = REAL + r"\section{One} With $\zeta=(a-b)/s$ we have " + equation(r"\Phi(\zeta)=1-\Phi(-\zeta)")

    def test_it_is_put_in(self) -> None:
        assert taken(self.FIRST)["taken"] == [r"$\zeta=(a-b)/s$ (line 2)"]
        assert taken(self.FIRST + r" It falls the more the smaller $\zeta$ is. " + equation(r"2\Phi(\zeta)=2-2\Phi(-\zeta)", "b"))

    @pytest.mark.parametrize(
        "body",
        [
            r"\zeta(2)=\pi^2/6", r"\zeta(2)\zeta=\zeta\pi^2/6", r"\zeta(a+b)=\zeta a+\zeta b", r"\zeta\left(a\right)=\zeta a", r"\zeta^2(a)=\zeta^2a",
            r"\zeta'(a)=0", r"\zeta\,[a]=\zeta a", r"\zeta\bigl(2\bigr)=\pi^2/6",
        ],
    )  # fmt: skip
    def test_before_brackets_it_is_asked_about(self, body: str) -> None:
        assert "before brackets" in last(REAL + rf"With $\zeta=(a-b)/s$ we have {equation(body)}").fault

    def test_a_definition_replaces_it(self) -> None:
        text = self.FIRST + r" Let now $\zeta(x)=x^2$. Then " + equation(r"b+\zeta(2)=4+b", "b")
        assert taken(text)["functions"] == {r"\zeta(x)": "x^2"}

    @pytest.mark.parametrize(
        "between",
        [
            r"\section{Two} Now",
            r"From here on $\zeta$ is the Riemann zeta function, and",
            r"Replace $\zeta$ by its positive part. Then",
        ],
    )
    def test_what_comes_after_it_is_asked_about(self, between: str) -> None:
        assert r"\zeta" in last(f"{self.FIRST} {between} {equation('b+' + chr(92) + 'zeta(2)=4+b', 'b')}").fault

    def test_what_is_supposed_of_it_defines_nothing(self) -> None:
        assert "what is it here?" in last(REAL + r"If $\varphi=a+b$, then " + equation(r"2\varphi=2a+2b")).fault


class TestSelection:
    """What is seen of a variable leaves its law, and changes no equation that writes the selection itself."""

    LAW = r"Let $X\sim\mathcal{N}(a,s^2)$, and suppose that we see $X$ only where it is larger than a known threshold $c$. "

    @pytest.mark.parametrize(
        "body",
        [
            r"\mathbb{E}[X\mid X>c] = a",
            r"\operatorname{Var}(X\mid X>c) = s^2",
            r"\mathbb{E}[X\mid -1<X<b] = a",
            r"\mathbb{P}(X>b\mid X>c) = 1",
        ],
    )
    def test_an_equation_that_has_it_is_read(self, body: str) -> None:
        assert taken(REAL + self.LAW + equation(body))["law"] == [r"X \sim \mathcal{N}(a,s^2)"]

    def test_a_sign_is_a_threshold(self) -> None:
        said = r"Let $X\sim\mathcal{N}(0,1)$. We only observe $X$ if it is positive. "
        assert taken(said + equation(r"\mathbb{E}[X\mid X>0] = \sqrt{2/\pi}"))
        for body in (r"\mathbb{E}[X] = 0", r"\mathbb{E}[X\mid X<1] = 0"):
            assert "only" in last(said + equation(body)).fault

    @pytest.mark.parametrize(
        "body",
        [
            r"\mathbb{E}[X] = a", r"\operatorname{Var}(X) = s^2", r"\mathbb{P}(X>c) = \Phi((a-c)/s)", r"\mathbb{E}[X\mid X>b] = a+c",
            r"\mathbb{E}[X\mid X>c] = \mathbb{E}[X]", r"\mathbb{E}[X\mid X>c]\,\mathbb{P}(X>c) = a", r"\mathbb{E}[X\mid X>b] = a+sz",
        ],
    )  # fmt: skip
    def test_one_that_has_not_is_asked_about(self, body: str) -> None:
        assert last(REAL + self.LAW + r"With $z=(a-c)/s$ " + equation(body)).fault

    @pytest.mark.parametrize(
        "said",
        [
            r"Let $X\sim\mathcal{N}(0,1)$ be truncated, and suppose that we see $X$ only where it is larger than $c$.",
            r"Let $X\sim\mathcal{N}(0,1)$, and suppose that we see $X$ only where it is larger than $c$ and then clipped.",
            r"Let $X\sim\mathcal{N}(0,1)$, and suppose that we see $2X$ only where it is larger than $c$.",
            r"Let $X\sim\mathcal{N}(0,1)$, and suppose that we see only its square where it is larger than $c$.",
            r"Let $X\sim\mathcal{N}(0,1)$. Now $X$ is doubled, and we see $X$ only where it is larger than $c$.",
            r"Let $X\sim\mathcal{N}(0,1)$, and suppose that we see $X$ only where it is larger than before.",
        ],
    )
    def test_what_else_is_done_to_it_is_asked_about(self, said: str) -> None:
        assert last(f"{said} {equation(chr(92) + 'mathbb{E}[X' + chr(92) + 'mid X>c] = 1')}").fault

    def test_a_thing_is_kept_by_the_value_it_has(self) -> None:
        said = r"Let $X\sim\mathcal{N}(a,s^2)$, and suppose that a bin is kept when $X$ exceeds $c$. With $z=(c-a)/s$ "
        assert taken(REAL + said + equation(r"\mathbb{E}[X\mid X>c] = a+sz"))
        for other in (said.replace("kept", "doubled"), said.replace("a bin", "its square")):
            assert last(REAL + other + equation(r"\mathbb{E}[X\mid X>c] = a+sz")).fault
        assert last(REAL + said + equation(r"\mathbb{E}[X] = a+sz")).fault


class TestEvent:
    """An event that a sentence speaks of changes no equation that states it itself."""

    LAW = r"Let $X\sim\mathcal{N}(a,s^2)$. "

    @pytest.mark.parametrize("said", [r"A cell fires when $X>c$. ", r"The bin is kept if $X > c$. "])
    def test_what_may_happen(self, said: str) -> None:
        for body in (
            r"\mathbb{E}[X\mid X>c] = a",
            r"\mathbb{P}\left(X>c\right) = \Phi((a-c)/s)",
            r"\mathbb{E}[X\mid X>c,\,X<b] = a",
        ):
            assert taken(REAL + self.LAW + said + equation(body))["law"] == [r"X \sim \mathcal{N}(a,s^2)"]
        for body in (
            r"\mathbb{E}[X] = a",
            r"\mathbb{E}[X\mid X>c] = \mathbb{E}[X]",
            r"\mathbb{E}[X\mid X>b] = a",
            r"\mathbb{P}(X>b) = a",
            r"\mathbb{E}[X\mid X>c] = X",
        ):
            assert "event" in last(REAL + self.LAW + said + equation(body)).fault

    @pytest.mark.parametrize(
        "said",
        [
            r"From now on $X>c$. ",
            r"Here $X>c$. ",
            r"The value is reflected when $X>c$. ",
            r"We draw again if $X>c$. ",
            r"It saturates once $X>c$. ",
        ],
    )
    def test_what_always_happens_or_changes_something_is_asked_about(self, said: str) -> None:
        for body in (r"\mathbb{P}(X>c) = \Phi((a-c)/s)", r"\mathbb{E}[X\mid X>c] = a"):
            assert "X>c" in last(REAL + self.LAW + said + equation(body)).fault

    def test_its_law_may_come_behind_it(self) -> None:
        said = r"A cell fires when $X+Z>c$, where $X\sim\mathcal{N}(a,s^2)$ and $Z\sim\mathcal{N}(0,1)$ are independent. "
        assert len(taken(REAL + said + equation(r"\mathbb{E}[X\mid X+Z>c] = a"))["law"]) == 2
        assert "event" in last(REAL + said + equation(r"\mathbb{E}[X] = a")).fault


class TestSpelling:
    """A letter with an accent is the same however it is typed: with braces, without, by a command of the file."""

    @pytest.mark.parametrize("said", [r"\bar u", r"\bar{u}", r"\ub"])
    @pytest.mark.parametrize("used", [r"\bar u", r"\bar{u}", r"\ub"])
    def test_what_it_is_short_for_is_put_in(self, said: str, used: str) -> None:
        text = "\\newcommand{\\ub}{\\bar u}\n" + REAL + f"% closedform: means {said} = a + b\n" + equation(f"(a+b)^2 = {used}^2")
        assert r"a + b" in taken(text)["right"]

    def test_the_density_beside_its_distribution_function(self) -> None:
        said = r"Throughout, $\Phi$ is the distribution function of the standard normal law and $\varphi=\Phi'$ its density. "
        assert taken(REAL + said + equation(r"\varphi(a) = \varphi(-a)"))
        assert last(REAL + said.replace(r"\Phi'$", r"2\Phi'$") + equation(r"\varphi(a) = \varphi(-a)")).fault

    @pytest.mark.parametrize(
        "said", ["Let the transfer function be", "We take the activation to be", "Now let the nonlinearity be"]
    )
    def test_a_noun_is_let_be_a_function(self, said: str) -> None:
        text = REAL + f"{said} $h(x)=\\max(x,0)$. " + equation(r"h(a)-h(-a) = a")
        assert r"h(x)" in taken(text)["functions"]

    @pytest.mark.parametrize(
        "said", ["Should the activation be", "We do not take the activation to be", "One might take the activation to be"]
    )
    def test_what_it_might_be_defines_nothing(self, said: str) -> None:
        assert last(REAL + f"{said} $h(x)=\\max(x,0)$. " + equation(r"h(a)-h(-a) = a")).fault

    def test_an_average_beside_a_display_makes_no_mean_conditional(self) -> None:
        law = "% closedform: throughout law X ~ N(a, s^2)\n"
        said = r"Differentiating under the average, \begin{align} 2a &= a+a, \end{align} which is so: at a given length, more is always better. "
        assert taken(REAL + law + said + equation(r"\mathbb{E}[X] = a"))
        assert last(REAL + law + r"All averages are conditional on success. " + equation(r"\mathbb{E}[X] = a")).fault

    def test_a_unit_is_a_thing(self) -> None:
        said = r"Let $X\sim\mathcal{N}(a,s^2)$ be the field of a typical unit. "
        assert taken(REAL + said + equation(r"\mathbb{E}[X] = a"))
        for other in (said.replace("typical", "clipped"), said.replace("the field of a typical unit", "of unit variance")):
            assert last(REAL + other + equation(r"\mathbb{E}[X] = a")).fault

    def test_what_vanishes_somewhere_says_nothing_of_where_the_next_is(self) -> None:
        law = "% closedform: throughout law X ~ N(0, 1)\n"
        assert taken(law + r"The drift vanishes only at $b=0$. It is " + equation(r"\mathbb{E}[X+b] = b"))
        assert last(law + r"It vanishes at $b=0$, where " + equation(r"\mathbb{E}[X+b] = b")).fault

    def test_a_function_of_a_letter_makes_it_none(self) -> None:
        law = "% closedform: throughout law X ~ N(a, s^2)\n"
        assert taken(law + r"For real $b$ the mean is an error function of $b$. " + equation(r"\mathbb{E}[X+b] = a+b"))
        assert last(law + r"Here $b$ is a function. " + equation(r"\mathbb{E}[X+b] = a+b")).fault

    def test_a_law_is_said_behind_its_equation_and_in_a_comment(self) -> None:
        comment = "% closedform: law U ~ N(a, s^2)\n"
        body = r"\mathbb{E}[U] = a, \qquad U\sim\mathcal{N}(a,s^2)"
        assert taken(REAL + comment + equation(body))["law"] == ["U ~ N(a, s^2)"]
        assert last(REAL + comment + equation(body.replace("s^2", "1"))).table["law"] == ["U ~ N(a, s^2)", r"U\sim\mathcal{N}(a,1)"]

    def test_a_law_that_two_rows_are_given_is_one(self) -> None:
        comment = "% closedform: law U ~ N(a, s^2)\n"
        rows = (
            r"\begin{align} \mathbb{E}[U] &= a, \label{eq:a}\\"
            + f"\n{comment}"
            + r"\mathbb{E}[U^2] &= a^2+s^2 \label{eq:b} \end{align}"
        )
        assert [one.table["law"] for one in equations(REAL + comment + rows)] == [["U ~ N(a, s^2)"]] * 2

    def test_a_labelled_display_writes_a_letter_for_a_form(self) -> None:
        text = (
            REAL
            + "These are two units, and we write "
            + equation(r"\theta = a+s", "t")
            + " for their sum. It is "
            + equation(r"\theta-s=a")
        )
        assert equations(text)[0].defines == r"\theta"
        assert taken(text)["left"] == r"{\left(a+s\right)}-s"
        for other in ("we find", "if the noise is weak, we write", "their sum is"):
            assert last(text.replace("we write", other)).fault

    def test_a_typed_out_error_function_is_asked_about_where_a_display_defines_another(self) -> None:
        shown = r"We define \[ \operatorname{erf}(x) = \int_0^x e^{-t^2}\,dt . \] "
        assert "erf" in last(REAL + shown + equation(r"\operatorname{erf}(-a) = -\operatorname{erf}(a)")).fault
        usual = shown.replace(r"= \int", r"= \frac{2}{\sqrt\pi}\int")
        assert taken(REAL + usual + equation(r"\operatorname{erf}(-a) = -\operatorname{erf}(a)"))

    def test_a_prime_of_the_gamma_function_is_its_derivative(self) -> None:
        assert taken("% closedform: where k positive\n" + equation(r"\Gamma'(k) = \Gamma(k)\operatorname{digamma}(k)"))

    def test_a_question_comes_before_what_follows_from_it(self) -> None:
        said = r"Let $X\sim\mathcal{N}(a,q)$ be clipped, where $q>0$. "
        assert "clipped" in last(said + equation(r"\langle X \rangle = a")).fault

    def test_a_letter_of_the_section_before(self) -> None:
        said = r"With the value $X\sim\mathcal{N}(a,s^2)$ of the last section, "
        assert taken(REAL + said + equation(r"\mathbb{E}[X] = a"))


class TestWhatANounIs:
    """A clause that says of a thing which form it is defines the name of that form, for the later sections too."""

    LATER = r" \section{Two} " + equation(r"g(a) = a\Phi(a)")

    @pytest.mark.parametrize(
        "said",
        [
            r"The function that enters all the variances is $g(z)=z\Phi(z)$.",
            r"The cost is known, and the quantity which we need is $g(z)=z\Phi(z)$.",
        ],
    )
    def test_it_defines(self, said: str) -> None:
        assert taken(rf"\section{{One}} {said}{self.LATER}")["functions"] == {"g(z)": r"z\Phi(z)"}

    @pytest.mark.parametrize(
        "said",
        [
            r"The condition that we suppose is $g(z)=z\Phi(z)$.",
            r"The quantity that is not wanted is $g(z)=z\Phi(z)$.",
            r"The limit of the mean reward is $g(z)=z\Phi(z)$.",
            r"If all is well, the mean that we see is $g(z)=z\Phi(z)$.",
            r"The function that enters all the variances is $g(z)=z\Phi(z)$ for small arguments.",
            r"Let $g>0$. The function that enters all the variances is $g(z)=z\Phi(z)$.",
            r"The value that one might expect is $g(z)=z\Phi(z)$.",
            r"The best approximation that we know is $g(z)=z\Phi(z)$.",
            r"An example of what enters is $g(z)=z\Phi(z)$.",
        ],
    )
    def test_what_may_not_be_so_is_asked_about(self, said: str) -> None:
        assert last(rf"\section{{One}} {said}{self.LATER}").fault


LAW = "% closedform: where \\alpha positive\n% closedform: law X ~ N(0, 1)\n"


class TestFunctionOfTheText:
    """A function that was defined is what it was; a reason says nothing new of it, and words before it may say for which arguments it is one."""

    FIRST = r"\section{One} Let now $g_\alpha(x)=\max(x,\alpha x)$ with $\alpha>0$. "
    BODY = LAW + equation(r"\mathbb{E}[g_\alpha(X)] = (1-\alpha)/\sqrt{2\pi}")

    def test_its_index_may_be_one_of_its_letters(self) -> None:
        assert taken(self.FIRST + self.BODY)["functions"] == {r"g_\alpha(x)": r"\max(x,\alpha x)"}
        said = r"This is so because $g_\alpha$ is a linear map plus a multiple of the rectifier. "
        assert taken(self.FIRST + said + self.BODY)["functions"]

    @pytest.mark.parametrize(
        "said",
        [
            r"Here $g_\alpha$ is a linear map.",
            r"Since $g_\alpha$ is now a linear map, it is small.",
            r"Since $g_\alpha$ is the identity map, it is small.",
            r"Because here $g_\alpha$ is a linear map, it is small.",
            r"Let $g_\alpha$ be another function.",
            r"Because $g_\alpha$ is a different map in this section, it is small.",
            r"In this section the function $g_\alpha$ is linear.",
            r"We replace $g_\alpha$ by a linear map.",
        ],
    )
    def test_what_may_make_another_one_is_asked_about(self, said: str) -> None:
        assert last(f"{self.FIRST} {said} {self.BODY}").fault

    @pytest.mark.parametrize(
        "said",
        [
            r"Let, for negative $x$ only, $g(x)=x^2$.",
            r"For negative $x$ let $g(x)=x^2$.",
            r"For large $x$ let $g(x)=x^2$.",
            r"With positive $x$ we put $g(x)=x^2$.",
            r"Let now $g(x)=x^2$ for negative $x$.",
        ],
    )
    def test_words_that_say_for_which_arguments_are_asked_about(self, said: str) -> None:
        assert "for which x" in last(f"{said} {LAW}{equation(r'{E}[g(X)] = 1'.replace('{E}', chr(92) + 'mathbb{E}'))}").fault

    def test_words_that_say_all_are_not(self) -> None:
        assert taken(rf"For every real $x$ let $g(x)=x^2$. {LAW}{equation(chr(92) + 'mathbb{E}[g(X)] = 1')}")["functions"]

    @pytest.mark.parametrize(
        ("said", "holds"),
        [
            (r"For sigmoidal networks we take $\varphi(x)=\operatorname{erf}(x)$, the one case in which all can be done.", True),
            (r"In this case we take $\varphi(x)=\operatorname{erf}(x)$.", False),
            (r"In the one case that is left we take $\varphi(x)=\operatorname{erf}(x)$.", False),
            (r"If it is sigmoidal we take $\varphi(x)=\operatorname{erf}(x)$, the one case that is easy.", False),
            (r"As a special case we take $\varphi(x)=\operatorname{erf}(x)$.", False),
        ],
    )
    def test_the_one_case_is_said_of_the_whole_section(self, said: str, holds: bool) -> None:
        found = last(f"{said}\n\nThere is more.\n\n{LAW}{equation(chr(92) + 'mathbb{E}[' + chr(92) + 'varphi(X)] = 0')}")
        assert bool(found.fault) is not holds


class TestMotion:
    """How a vector moves says nothing of where it is."""

    LAW = r"Let $\mathbf{x}\sim\mathcal{N}(0,I)$ in $\mathbb{R}^n$ and $\mathbf{w}\in\mathbb{R}^n$. "

    @pytest.mark.parametrize(
        ("said", "is_read"),
        [
            (r"Gradient flow $\dot{\mathbf{w}}=-\mathbf{x}$ moves it.", True),
            (r"Descent means $\mathbf{w}=-\mathbf{x}$.", False),
        ],
    )
    def test_a_rule(self, said: str, is_read: bool) -> None:
        found = last(self.LAW + said + equation(r"\mathbb{E}[(\mathbf{w}\cdot\mathbf{x})^2] = \|\mathbf{w}\|^2"))
        assert bool(found.fault) is not is_read, found.fault


class TestWhatHasAMeaning:
    """What a note has said that a name is stays so through sentences that assign nothing to it."""

    SAID = (
        REAL + r"\section{Notation} Throughout, $\varphi$ and $\Phi$ denote the density and the distribution function of the standard normal law, and "
        r"$\lambda(z)=\varphi(z)/\Phi(z)$ is the inverse Mills ratio. The activation is $g(x)=\max(x,0)$." + "\n"
        r"\section{Two} Let $X\sim\mathcal{N}(a,s^2)$, and put $\zeta=a/s$. "
    )  # fmt: skip
    BODY = equation(r"\mathbb{E}[g(X)] = s[\varphi(\zeta)+\zeta\Phi(\zeta)]+\lambda(b)-\lambda(b)")

    @pytest.mark.parametrize(
        "said",
        [
            r"Both $\varphi$ and $\Phi$ are tabulated.", r"We use that $\varphi$ is even.",
            r"The factor $\Phi(\zeta)$ is the probability that the unit is active.", r"Here $\Phi(\zeta)$ is the fraction of active units.",
            r"The first term is $\varphi(\zeta)$, the second one $\zeta\Phi(\zeta)$.", r"Here $\Phi(\zeta)$ comes from the active half line.",
            r"Both terms are positive because $\varphi$ and $\Phi$ are.", r"Since $\lambda$ is decreasing, the mean is bounded.",
            r"The function $g$ is not differentiable at the origin.", r"The values of $g$ are nonnegative.",
            r"The number $\zeta$ is the signal-to-noise ratio.", r"The mean of $g(X)$ depends on $a$ and $s$ only through $\zeta$, up to a factor.",
        ],
    )  # fmt: skip
    def test_it_is_kept(self, said: str) -> None:
        assert taken(f"{self.SAID} {said} {self.BODY}")

    @pytest.mark.parametrize(
        "said",
        [
            r"Here $\Phi$ is logistic.", r"The logistic function $\Phi$ is increasing.", r"The gate $\Phi$ is increasing.",
            r"As $\Phi$ one uses the logistic function.",
            r"Both $\varphi$ and $\Phi$ are now tabulated for the logistic law.", r"The functions $\varphi$ and $\Phi$, those of the logistic law, are smooth.",
            r"The function $\varphi$ is smooth, the logistic density.", r"By $\Phi(\zeta)$ we mean the logistic function.",
            r"Everything goes through $\Phi$ (logistic).",
            r"The output is $\Phi(\zeta)$, a sigmoid of the score.", r"Now $\Phi(\zeta)$ is the fraction for logistic noise.", r"The function $\Phi$ is even.",
            r"The function $g$ is linear.", r"The function $g$ is the logistic function.", r"As $g$ we take the logistic function.", r"We choose $g$ linear.",
            r"With $g$ linear, the mean is simple.", r"A linear $g$ is simpler.", r"The function $g$ is squared.",
            r"The role of $g$ is played by the logistic function.",
            r"The number $\zeta$ is the ratio $a/s^2$.", r"Here $\zeta$ is the ratio of the mean to the variance.", r"The score $\zeta$ is clipped at one.",
            r"We double $\zeta$.", r"From here on $\zeta$ is a parameter.", r"Suppose that $\zeta$ is the median.", r"The sign of $\zeta$ is changed.",
        ],
    )  # fmt: skip
    def test_what_may_give_it_another_is_asked_about(self, said: str) -> None:
        assert last(f"{self.SAID} {said} {self.BODY}").fault
