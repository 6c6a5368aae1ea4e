r"""Means in angular brackets, Dz, the step of Heaviside, Euler's number and functions by other functions: read as they are meant, and twins asked about."""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from derivations.functions import is_positive
from derivations.latex.conventions import measures_of
from derivations.latex.eulers_number import is_eulers_number
from derivations.latex_file import equations
from derivations.note import claim_from, own_claim, own_claim_from
from derivations.origin import BadClaim
from numerics.run import Options, check_here
from numerics.verdict import Verdict

ENCLOSE = Options(engines=("enclose", "certify"))
NORMAL = "% closedform: law h ~ N(m, s^2)\n% closedform: where m, a, b real, s positive\n"
X = sp.Symbol("x", real=True)


def equation(body: str) -> str:
    return rf"\begin{{equation}}\label{{eq:a}} {body} \end{{equation}}"


def asked(text: str) -> str:
    """What keeps the last equation from being a claim; empty where nothing does."""
    found = equations(text)[-1]
    if found.fault:
        return found.fault
    try:
        own_claim_from(own_claim(dict(found.table)))
    except BadClaim as error:
        return str(error)
    return ""


def verdict(text: str) -> Verdict:
    assert not asked(text), asked(text)
    return check_here(own_claim_from(own_claim(dict(equations(text)[-1].table))), ENCLOSE)[0].total


def quantity(text: str) -> Any:
    assert not asked(text), asked(text)
    return claim_from(own_claim(dict(equations(text)[-1].table))).quantity


class TestMeansInAngularBrackets:
    """One with an event behind its bar is the mean given that event."""

    @pytest.mark.parametrize("bar", [r"\mid", "|", r"\,|\,"])
    def test_a_mean_given_an_event(self, bar: str) -> None:
        mean = rf"\langle h {bar} h>a\rangle = m + s\varphi((a-m)/s)/\Phi((m-a)/s)"
        assert verdict(NORMAL + equation(mean)) is Verdict.ENCLOSED
        assert verdict(NORMAL + equation(mean.replace("+ s", "+ 2s"))) is Verdict.REFUTED

    def test_absolute_values_beside_the_bar(self) -> None:
        text = "% closedform: law z ~ N(0, 1)\n" + equation(r"\langle |z| \mid |z| > 1\rangle = \varphi(1)/\Phi(-1)")
        assert verdict(text) is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        "bracket", [r"\langle h | k\rangle", r"\langle h \mid k\rangle", r"\langle h, k\mid h>0\rangle", r"\langle h, k\rangle"]
    )
    def test_an_inner_product_is_none(self, bracket: str) -> None:
        assert "an inner product or a mean of several things" in asked(
            "% closedform: law h, k iid ~ N(0, 1)\n" + equation(f"{bracket} = 0")
        )


USUAL = (
    r"\varphi(z)\,dz", r"\frac{dz}{\sqrt{2\pi}}e^{-z^2/2}", r"\frac{1}{\sqrt{2\pi}}\,e^{-\frac{z^2}{2}}\,\mathrm{d}z", r"dz\,e^{-z^2/2}/\sqrt{2\pi}",
    r"(2\pi)^{-1/2}\exp(-z^2/2)\,dz", r"\frac{e^{-z^2/2}}{\sqrt{2\pi}}\dd z", r"\frac{dz}{\sqrt{2\pi}}\,e^{-\tfrac{1}{2}z^2}",
)  # fmt: skip
UNUSUAL = (
    r"e^{-z^2}dz/\sqrt\pi", r"\frac{dz}{\sqrt{2\pi}}e^{-z^2}", r"\frac{dz}{2\sqrt{2\pi}}e^{-z^2/2}", r"dz\,\frac{1}{\sqrt{2\pi}}", r"\phi(z)\,z\,dz",
    r"\frac{e^{-z^2}/2}{\sqrt{2\pi}}dz", r"e^{-z^2/2}/\sqrt{2\pi}",
)  # fmt: skip


class TestTheNormalMeasure:
    r"""\int Dz is over the standard normal law, unless the note gives it another weight anywhere, for any letter."""

    @pytest.mark.parametrize("form", USUAL)
    def test_its_usual_forms_say_nothing_new(self, form: str) -> None:
        assert not list(measures_of(rf"with $Dz={form}$.", ()))
        assert not list(measures_of("with $Dz={form}$.".replace("z", "t").format(form=form.replace("z", "t")), ()))

    @pytest.mark.parametrize("form", UNUSUAL)
    def test_another_weight_is_asked_about_in_every_section_and_for_every_letter(self, form: str) -> None:
        text = rf"We write $Dz={form}$." + "\n\\section{Next}\n% closedform: where a real\n" + equation(r"\int Du\,(u+a)^2 = 1+a^2")
        assert "write the weight out" in asked(text)

    def test_a_measure_by_a_function_that_is_another_is_asked_about(self) -> None:
        text = (
            r"Let $\varphi$ be the density of $N(0,2)$ and $Dz=\varphi(z)\,dz$."
            + "\n\n% closedform: where a real\n"
            + equation(r"\int Dz\,(z+a)^2 = 1+a^2")
        )
        assert asked(text)

    def test_it_may_stand_by_itself(self) -> None:
        assert verdict(r"With $Dz=\varphi(z)\,dz$, for real $u$," + equation(r"\int_u^\infty Dz = \Phi(-u)")) is Verdict.ENCLOSED


class TestWhatIsKnown:
    """Identities of known functions in passing, the names of both, and functions by functions."""

    @pytest.mark.parametrize("said", [r"by $\varphi'=-u\varphi$", r"since $\Phi'=\varphi$", r"by $\varphi''=(u^2-1)\varphi$"])
    def test_an_identity_without_arguments_says_nothing(self, said: str) -> None:
        assert not asked(f"For real $u$, {said}," + equation(r"\int_u^\infty t\varphi(t)\,dt = \varphi(u)"))

    @pytest.mark.parametrize("said", [r"by $\varphi'=-2u\varphi$", r"let $\varphi'=\Phi$", r"by $\varphi=u\varphi'$"])
    def test_a_false_one_does(self, said: str) -> None:
        assert r"\varphi" in asked(f"For real $u$, {said}," + equation(r"\int_u^\infty t\varphi(t)\,dt = \varphi(u)"))

    def test_the_distribution_and_the_density_are_called_so_for_short(self) -> None:
        rest = ", and $u$ is real.\n" + equation(r"\int_u^\infty \varphi(t)\,dt = 1-\Phi(u)")
        assert not asked(r"$\varphi$, $\Phi$ are the standard normal density and distribution" + rest)
        assert asked(r"$\varphi$, $\Phi$ are the standard normal distribution and density" + rest)

    CHAIN = (
        "\\section{First}\n" + r"We write $H(u)=1-\Phi(u)$, $\Theta(x)=\mathbf 1\{x>0\}$ and $\lambda(u)=\varphi(u)/H(u)$." + "\n\\section{Next}\n" + NORMAL
        + equation(r"\langle h\,\Theta(h-a)\rangle = H((a-m)/s)\,[m + s\lambda((a-m)/s)]")
    )  # fmt: skip

    def test_a_function_by_another_holds_in_later_sections(self) -> None:
        assert verdict(self.CHAIN) is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        "other", [r"Now let $H(u)=\Phi(u)$.", r"Here $H(u)=1$ for all $u$.", "% closedform: throughout function H(u) = 2-u\n"]
    )
    def test_unless_that_one_is_another_somewhere(self, other: str) -> None:
        text = self.CHAIN + f"\n\\section{{Last}}\n{other}\n"
        (found,) = [one for one in equations(text) if (one.key or one.table.get("key")) == "eq:a"]
        assert "H" in found.fault or r"\lambda" in found.fault

    def test_the_argument_of_a_function_is_no_short_name_of_an_equation(self) -> None:
        text = "Let $L(u)=1+u^2$, with real $a$, $b$.\n% closedform: means u = a + b\n"
        assert verdict(text + equation("L(2a) + u = 1 + 4a^2 + a + b")) is Verdict.ENCLOSED
        assert verdict(text + equation("L(2a) + u = 1 + (a+b)^2 + a + b")) is Verdict.REFUTED


class TestJumpsThatMove:
    """The derivative of a mean by the threshold of its one variable is what passes there."""

    @pytest.mark.parametrize(
        ("body", "slope"),
        [
            (r"\mathbf 1\{h>b\}", r"-\frac1s\varphi(\frac{b-m}{s})"),
            (r"h^2\,\mathbf 1\{h>b\}", r"-\frac{b^2}s\varphi(\frac{b-m}{s})"),
            (r"h\,\mathbf 1\{-2h>b\}", r"\frac{b}{4s}\varphi(\frac{b/2+m}{s})"),
            (r"(h-b)\,\mathbf 1\{h>b\}", r"-\Phi(\frac{m-b}{s})"),
            (r"\operatorname{sign}(h-b)", r"-\frac2s\varphi(\frac{b-m}{s})"),
        ],
    )
    def test_what_passes(self, body: str, slope: str) -> None:
        assert verdict(NORMAL + equation(rf"\partial_b \langle {body}\rangle = {slope}")) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert verdict(NORMAL + equation(rf"\partial_b \langle {body}\rangle = 1.01\cdot ({slope})")) is Verdict.REFUTED

    def test_at_a_point(self) -> None:
        text = NORMAL + equation(r"\partial_b \langle \mathbf 1\{h>b\}\rangle\Big|_{b=m} = -\frac{1}{s\sqrt{2\pi}}")
        assert verdict(text) is Verdict.ENCLOSED

    @pytest.mark.parametrize("body", [r"\mathbf 1\{ah>b\}", r"\mathbf 1\{h>b\}\mathbf 1\{h<2b\}", r"\mathbf 1\{h^2>b\}"])
    def test_a_place_that_may_be_none_or_two_is_refused(self, body: str) -> None:
        assert "jumps at a place that moves" in asked(NORMAL + equation(rf"\partial_b \langle {body}\rangle = 1"))

    def test_of_an_integral_over_a_normal_density(self) -> None:
        """The sign jumps where the parameter says: under the standard normal measure it moves as the density is there."""
        over = r"\int Dz\,\operatorname{sgn}(m+\sqrt{r}\,z)"
        said = "% closedform: where m real, r positive\n"
        assert verdict(said + equation(rf"\partial_m {over} = \sqrt{{\frac{{2}}{{\pi r}}}}\,e^{{-m^2/(2r)}}")) is Verdict.ENCLOSED
        assert verdict(said + equation(rf"\partial_m {over} = \sqrt{{\frac{{2}}{{\pi}}}}\,e^{{-m^2/(2r)}}")) is Verdict.REFUTED
        assert asked(said + equation(r"\partial_m \int Dz\,\operatorname{sgn}(m+z^2) = 1"))

    def test_of_an_inverse_error_function(self) -> None:
        said = "% closedform: where p in (0, 1)\n"
        true = r"\frac{d}{dp} \operatorname{erfinv}(p) = \frac{\sqrt\pi}{2}\,e^{\operatorname{erfinv}(p)^2}"
        assert verdict(said + equation(true)) is Verdict.ENCLOSED
        assert verdict(said + equation(true.replace(r"\frac{\sqrt\pi}{2}", r"\frac{2}{\sqrt\pi}"))) is Verdict.REFUTED


class TestWhatIsNeverZero:
    """The logarithm of what is certainly positive may cancel."""

    @pytest.mark.parametrize(
        "form",
        [
            1 - sp.erfc(X) / 2,
            1 - sp.erf(X),
            1 + sp.tanh(X),
            2 + sp.cos(X),
            1 + sp.exp(X),
            3 - 2 * sp.erf(X) - sp.tanh(X),
            sp.erfc(X),
        ],
    )
    def test_by_bounds(self, form: Any) -> None:
        assert is_positive(form)

    @pytest.mark.parametrize(
        "form",
        [
            1 - sp.sin(X),
            1 - sp.erfc(X),
            sp.exp(X) - 1,
            1 - sp.erfc(sp.Symbol("z")) / 2,
            X * (1 - sp.erf(X)),
            1 - 2 * sp.tanh(X),
            sp.Integer(0),
        ],
    )
    def test_and_not_without(self, form: Any) -> None:
        assert not is_positive(form)

    def test_the_curvature_of_a_log_likelihood(self) -> None:
        text = r"Let $r(x)=\varphi(x)/\Phi(x)$ with real $x$." + equation(
            r"\frac{d^2}{dx^2}\log\Phi(x) = \frac{d}{dx}r(x) = -r(x)(x+r(x))"
        )
        assert not asked(text)


class TestEulersNumber:
    """It is the base of powers in the note, and no letter of it."""

    POWER = r"b^a\tau e^{-b\tau}"

    @pytest.mark.parametrize("formula", ["(a/e)^a", r"\theta_e=3", r"2\pi e", r"\mathrm{e}^{-x}", r"\le e^{-x}", "1/e"])
    def test_nothing_takes_it_for_a_letter(self, formula: str) -> None:
        assert is_eulers_number([self.POWER, formula], "", set())

    @pytest.mark.parametrize(
        "formula",
        [
            r"e=y-\hat y", r"\bar e", r"\int f(e)\,de", "e_t", "e'", "0<e<1", "e", "e^*", "e^{(k)}", r"e\in(0,1)", "x=e", r"\|e\|^2", "|e|<1", r"e^\top x",
            r"\sum_{e\in E} w", r"\frac{d}{de} f", r"e\sim N(0,1)", "e(t)", r"\mathbf{e}_1",
        ],
    )  # fmt: skip
    def test_something_does(self, formula: str) -> None:
        assert not is_eulers_number([self.POWER, formula], "", set())

    def test_it_is_read_where_the_note_has_its_powers_and_asked_about_elsewhere(self) -> None:
        claim = "\n% closedform: where a positive\n" + equation(r"\log(a/e) = \log a - 1")
        assert verdict(r"The weights $e^{-b\tau}$ decay." + claim) is Verdict.ENCLOSED
        assert "Euler's number" in asked("The weights decay." + claim)
        assert "Euler's number" in asked(r"The weights $e^{-b\tau}$ decay with the charge of the electron." + claim)
        assert asked(r"The weights $e^{-b\tau}$ decay, and so does the error $e$." + claim)


class TestDerivativesOfIntegrals:
    """Leibniz' rule between infinite ends holds of what falls as a normal density does."""

    @pytest.mark.parametrize(
        ("integral", "slope"),
        [
            (r"\int_{-a}^{\infty}Dt\,(t+a)^2", r"2\int_{-a}^\infty Dt\,(t+a)"),
            (r"\int_{-\infty}^{\infty}e^{-st^2}\tanh(t+a)\,dt", r"\int_{-\infty}^\infty e^{-st^2}(1-\tanh^2(t+a))\,dt"),
            (r"\int_{0}^{\infty}e^{-st^2}e^{at}\,dt", r"\int_0^\infty t e^{at-st^2}\,dt"),
        ],
    )
    def test_it_is_taken(self, integral: str, slope: str) -> None:
        assert verdict(NORMAL + equation(rf"\frac{{d}}{{da}}{integral} = {slope}")) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert verdict(NORMAL + equation(rf"\frac{{d}}{{da}}{integral} = 2{slope}")) is Verdict.REFUTED

    @pytest.mark.parametrize(
        "integral",
        [
            r"e^{-at^2}",
            r"e^{-st^2+at^2}",
            r"e^{-st^2}e^{a\sinh t}",
            r"e^{-t}\sin(at)",
            r"e^{-st^2}\sin(ae^{t^2})",
            r"\frac{\sin at}{1+t^2}",
        ],
    )
    def test_and_not_of_what_may_fall_more_slowly(self, integral: str) -> None:
        assert "derivative of" in asked(NORMAL + equation(rf"\frac{{d}}{{da}}\int_0^\infty {integral}\,dt = 1"))


class TestBesideEachOther:
    """Of equations in a row those with a mean or the like are claims."""

    @pytest.mark.parametrize(
        "other",
        [
            r"\langle |h|\rangle = \sqrt{2/\pi}",
            r"\frac{d}{da} g(a) = 2a",
            r"\operatorname{Var}(h\mid h>0) = 1-2/\pi",
            r"\operatorname{Var}(X\mid Y=y)=1",
        ],
    )
    def test_a_claim(self, other: str) -> None:
        text = "Let $g(a)=a^2$.\n% closedform: law h ~ N(0, 1); (X, Y) ~ N(0, [[2, 1], [1, 1]])\n% closedform: where a, y real\n"
        found = equations(text + equation(rf"\langle h^2\rangle = 1, \qquad {other}"))
        assert [one.table.get("key") for one in found] == ["eq:a/1", "eq:a/2"], [one.fault for one in found]

    @pytest.mark.parametrize("other", ["a = b/2", r"\gamma = \sqrt{1-a^2}", r"\langle w, v\rangle = 0"])
    def test_a_condition_is_asked_about(self, other: str) -> None:
        assert "a claim or a condition" in asked(NORMAL + equation(rf"\langle h\rangle = m, \qquad {other}"))


class TestLettersThatRun:
    """The letter that a function's integral runs over is another one than that of an argument, and none of the function's."""

    def test_the_argument_may_have_it(self) -> None:
        text = r"Let $g(x)=\int_0^x h\,dh$, and let $a$ be real." + equation(r"\int_0^1 g(a h)\,dh = a^2/6")
        assert verdict(text) is Verdict.ENCLOSED
        assert verdict(text.replace("a^2/6", "a^2/5")) is Verdict.REFUTED

    def test_one_that_stands_outside_too_is_asked_about(self) -> None:
        text = r"Let $g(x)=h+\int_0^x h\,dh$, with real $h$." + equation(r"g(2h) = h+2h^2")
        assert "rename one" in asked(text)

    def test_a_function_by_an_integral_holds_in_later_sections(self) -> None:
        text = (
            r"\section{First} We write $H(x)=\int_x^\infty Dt$. \section{Next}"
            + "\n% closedform: where a real\n"
            + equation(r"H(a)+H(-a) = 1")
        )
        assert verdict(text) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert "H" in asked(text.replace("Dt$.", r"Dt$ and later $H(x)=x$."))


class TestLettersThatMeanSomething:
    r"""\pi and E are letters where a comment gives them a domain, or an integral runs over them."""

    BERNOULLI = "% closedform: law B ~ Bernoulli(\\pi)\n"

    @pytest.mark.parametrize("comment", ["where \\pi in (0, 1)", "throughout where pi in (0, 1)"])
    def test_a_probability(self, comment: str) -> None:
        text = f"% closedform: {comment}\n{self.BERNOULLI}"
        assert verdict(text + equation(r"\operatorname{Var}(B) = \pi(1-\pi)")) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert verdict(text + equation(r"\operatorname{Var}(B) = \pi(1+\pi)")) is Verdict.REFUTED
        assert r"\varpi" in str(equations(text + equation(r"\operatorname{Var}(B) = \pi(1-\pi)"))[0].table["taken"])

    @pytest.mark.parametrize(
        "claim",
        [
            r"\int_{-\infty}^\infty e^{-x^2}\,dx = \sqrt\pi",
            r"\arcsin(1) = \frac\pi2",
            r"\sum_{k=1}^\infty \frac1{k^2} = \frac{\pi^2}{6}",
        ],
    )
    def test_the_number_beside_it_is_asked_about(self, claim: str) -> None:
        text = "% closedform: throughout where \\pi in (0, 1)\n"
        assert "usual meaning" in asked(text + equation(claim))
        assert not asked(text + "% closedform: means \\pi = \\pi\n" + equation(claim))

    def test_an_equation_without_it_is_read_and_an_end_of_a_domain_is_the_number(self) -> None:
        text = "% closedform: throughout where \\pi in (0, 1), b positive\n"
        assert verdict(text + equation(r"\int_0^\infty e^{-bx}\,dx = 1/b")) in (Verdict.ENCLOSED, Verdict.PROVED)
        (found,) = equations("% closedform: where \\theta in (0, \\pi)\n" + equation(r"\arccos(\cos\theta) = \theta"))
        assert r"\varpi" not in str(found.table)

    def test_an_energy(self) -> None:
        text = "% closedform: where \\beta positive\n"
        assert verdict(text + equation(r"\int_0^\infty E e^{-\beta E}\,dE = \frac1{\beta^2}")) in (Verdict.ENCLOSED, Verdict.PROVED)
        text = "% closedform: where \\beta, E positive\n"
        claim = r"-\frac{\partial}{\partial\beta}\log(1+e^{-\beta E}) = \frac{E}{e^{\beta E}+1}"
        assert verdict(text + equation(claim)) in (Verdict.ENCLOSED, Verdict.PROVED)
        assert verdict("% closedform: law X ~ N(0, 1)\n" + text + equation(r"\mathbb{E}[e^{EX}] = e^{E^2/2}")) in (
            Verdict.ENCLOSED,
            Verdict.PROVED,
        )

    def test_a_mean_beside_it_is_asked_about(self) -> None:
        text = "% closedform: throughout where E positive\n% closedform: law X ~ N(0, 1)\n"
        assert "usual meaning" in asked(text + equation("E[e^{EX}] = e^{E^2/2}"))
        assert verdict(text + equation("E[X^2] = 1")) in (Verdict.ENCLOSED, Verdict.PROVED)


class TestCorrections:
    """A display is edited only where its sides were read as they are typed."""

    @pytest.mark.parametrize(
        ("comments", "body", "is_in_place"),
        [
            ("% closedform: where a positive\n", r"\int_0^\infty e^{-ax}\,dx = \frac{1}{a^2}", True),
            ("% closedform: where a positive\n% closedform: means u = a\n", r"\int_0^\infty e^{-ux}\,dx = \frac{1}{u^2}", False),
            (
                "% closedform: law B ~ Bernoulli(\\pi)\n% closedform: where \\pi in (0, 1)\n",
                r"\operatorname{Var}(B) = \pi(1+\pi)",
                False,
            ),
        ],
    )
    def test_where_a_name_was_put_in_it_is_left_as_it_is(self, comments: str, body: str, is_in_place: bool) -> None:
        (found,) = equations(comments + equation(body))
        assert bool(found.sides) is is_in_place


class TestFunctionsThatAreSpokenOf:
    """Between two known functions a sentence says nothing of what they are, by whatever command they are written."""

    MACROS = "\\newcommand{\\erf}{\\operatorname{erf}}\n"
    CLAIM = "\n" + equation(r"\erf(a/\sqrt2) = 2\Phi(a)-1")

    def test_between(self) -> None:
        said = r"The table of the error function is right up to the change of variables between $\erf$ and $\Phi$. Let $a$ be real."
        assert not asked(self.MACROS + said + self.CLAIM)

    @pytest.mark.parametrize(
        "said",
        [
            r"Let $\Phi$ be between $\erf$ and one.",
            r"Here $\erf$ is another function.",
            r"Let $\Phi$ lie between $\varphi$ and $\erf$.",
        ],
    )
    def test_something_else(self, said: str) -> None:
        assert asked(self.MACROS + "Let $a$ be real. " + said + self.CLAIM)

    @pytest.mark.parametrize(
        ("row", "is_known"),
        [
            (r"$\erf$, $\operatorname{erfc}$ & error function and its complement", True),
            (r"$\erf$, $\operatorname{erfc}$ & scaled error function and its complement", False),
            (r"$\Phi$, $\varphi$ & logistic distribution function and its density", False),
        ],
    )
    def test_a_row_of_a_table_says_what_both_of_its_names_are(self, row: str, is_known: bool) -> None:
        table = (
            "\\begin{tabular}{ll}\n$\\kappa$ & margin of the student \\\\\n" + row + " \\\\\n\\end{tabular}\n\nLet $a$ be real.\n"
        )
        assert bool(asked(self.MACROS + table + self.CLAIM)) is not is_known
