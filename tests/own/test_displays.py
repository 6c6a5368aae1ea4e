r"""What stands in a display beside its equation, or makes one by itself: definitions, domains, a measure behind its integrand, a rate with its index."""

from __future__ import annotations

import re

import pytest

from derivations.latex.conventions import measures_of
from derivations.latex.formula import latex_tree
from derivations.latex.notation import Notation
from derivations.latex_file import equations
from derivations.note import own_claim, own_claim_from
from derivations.origin import BadClaim
from derivations.syntax import NotUnderstood
from numerics.run import Options, check_here
from numerics.verdict import Verdict

ENCLOSE = Options(engines=("enclose", "certify"))


def equation(body: str, label: str = "eq:a") -> str:
    return rf"\begin{{equation}}\label{{{label}}} {body} \end{{equation}}"


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


class TestDefinedBehindAnEquation:
    r"""Each name that the equation has and that is set behind it, \qquad \lambda = ..., \quad p = ..., is put in."""

    TWO = equation(r"u^2+v^2 = \sqrt{\lambda^2+4p^2}, \qquad \lambda = u^2-v^2,\quad p = uv .")

    def test_several_names(self) -> None:
        assert verdict(self.TWO) is Verdict.ENCLOSED
        assert verdict(self.TWO.replace("4p^2", "2p^2")) is Verdict.REFUTED

    @pytest.mark.parametrize(
        "behind",
        [
            r"\lambda = u^2-v^2,\quad \lambda = 2p,\quad p = uv",  # said twice, and differently
            r"\lambda = u^2-v^2,\quad q = uv",  # of what the equation does not have
            r"\lambda = u^2-v^2,\quad 2p = uv",
            r"\lambda = u^2-v^2,\quad p = p^2+uv",
        ],
    )
    def test_what_defines_none_is_asked_about(self, behind: str) -> None:
        text = equation(rf"u^2+v^2 = \sqrt{{\lambda^2+4p^2}}, \qquad {behind}")
        assert "a claim or a condition" in asked(text)

    def test_a_name_with_a_star(self) -> None:
        text = "% closedform: where s positive\n" + equation(r"w_\star^2 + 1 = s^2, \qquad w_\star = \sqrt{s^2-1}")
        assert not asked(text)
        derivative = "Let $g(x)=x^3$.\n% closedform: where s positive\n" + equation(r"g'(s) = s^2, \qquad g'(s) = s^2")
        assert asked(derivative)  # which may be claimed

    ANGLE = r"\newcommand{\sq}{\sqrt{Q}}" + "\n% closedform: throughout where Q positive, R real\n"
    COSINE = equation(r"\sq\cos\theta = R, \qquad \theta=\arccos\frac{R}{\sq}")

    @pytest.mark.parametrize(
        "said",
        [
            r"The angle $\theta=\arccos(R/\sq)$ between them enters.",
            "% closedform: throughout means \\theta = \\arccos(R/\\sq)",
            equation(r"\sin\theta = \sqrt{1-R^2/Q}, \qquad \theta=\arccos\frac{R}{\sq}", "eq:b"),
        ],
    )
    def test_the_same_said_twice(self, said: str) -> None:
        assert not asked(self.ANGLE + said + "\n" + self.COSINE)

    @pytest.mark.parametrize(
        "said",
        [
            r"The angle $\theta=\arcsin(R/\sq)$ between them enters.",
            "% closedform: throughout means \\theta = \\arcsin(R/\\sq)",
            equation(r"\sin\theta = R/\sq, \qquad \theta=\arcsin\frac{R}{\sq}", "eq:b"),
        ],
    )
    def test_something_else_is_asked_about(self, said: str) -> None:
        assert asked(self.ANGLE + said + "\n" + self.COSINE)

    @pytest.mark.parametrize(
        ("comment", "behind", "is_same"),
        [
            ("c in (-1, 1)", r"c\in(-1,1)", True),
            ("c positive", r"c\in(0,\infty)", True),
            ("c in (-1, 1)", r"c\in[-1,1]", False),
            ("c in (-1, 1)", r"c\in(0,1)", False),
            ("c nonzero", r"c\in\mathbb{R}", False),
            ("c positive integer", r"c\in(0,\infty)", False),
        ],
    )
    def test_a_domain_in_other_words(self, comment: str, behind: str, *, is_same: bool) -> None:
        text = f"% closedform: where {comment}\n" + equation(rf"c^2+1 = 1+c^2, \qquad {behind}")
        assert ("leave one out" in asked(text)) is not is_same


class TestADisplayWithoutALabel:
    """It defines the function that its own clause says it is, whatever another clause of its sentence speaks of."""

    NOTE = (
        "Let $s>0$ and $\\tau>0$.\n\nLEAD\n"
        r"\[ a(t) = \frac{s}{1+e^{-2st/\tau}} . \] BEHIND"
        "\n\n" + equation(r"\tau \frac{da(t)}{dt} = 2a(t)(s-a(t))")
    )

    def test_it_defines(self) -> None:
        lead = "With balanced weights that solve the equation the modes decouple, and the strength of one mode is the sigmoid"
        behind = "with a constant set by the initial condition, and this is the solution of the logistic equation."
        for said in ("", behind):
            assert verdict(self.NOTE.replace("LEAD", lead).replace("BEHIND", said)) is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        ("lead", "behind"),
        [
            ("The gates satisfy an equation, and it holds where", ""),
            ("The modes solve one equation, and its root is where", ""),
            ("The modes are balanced, and if they are small the strength is the sigmoid", ""),
            ("The modes are balanced, and at early times the strength is the sigmoid", ""),
            ("The modes are balanced, and one possible choice is the sigmoid", ""),
            ("The modes are balanced, and the condition is the equality", ""),
            ("To leading order the modes are balanced, and the strength is the sigmoid", ""),
            ("Suppose that the modes are balanced, and the strength is the sigmoid", ""),
            ("The modes are balanced, and the strength is the sigmoid", "which has two roots."),
            ("The modes are balanced, and the strength is the sigmoid", "and this is the equation of the fixed point."),
            (
                "The modes are balanced, and the strength is the sigmoid",
                "if this is the solution, and this is the solution for small $s$.",
            ),
            ("The modes are balanced, and the strength is not the sigmoid", ""),
            ("The modes are balanced, and the strength was the sigmoid", ""),
            ("The modes are balanced, and the strength is", r"In the other phase \[ a(t)=st. \]"),
        ],
    )
    def test_it_is_asked_about(self, lead: str, behind: str) -> None:
        assert "does the display define it" in asked(self.NOTE.replace("LEAD", lead).replace("BEHIND", behind))


class TestAMeasureBehindItsIntegrand:
    r"""\int f \,Dz is \int Dz f where no differential closes the integral."""

    @pytest.mark.parametrize(
        ("body", "holds"),
        [
            (r"\int_{-b}^{\infty} (b+z)\,Dz = b\Phi(b)+\varphi(b)", True),
            (r"\int_{-b}^{\infty} (b+z)\,Dz = b\Phi(b)-\varphi(b)", False),
            (r"\int z^2 Dz + 1 = 2", True),
            (r"\int\left(\int (y+z)^2 \,Dy\right) Dz = 2", None),
            (r"\int_0^1 b\, D z\,dz = \tfrac12 bD", True),  # a factor D
            (r"\int_0^1 b z\, D z_1 = 2", None),
        ],
    )
    def test_it_is_read(self, body: str, *, holds: bool | None) -> None:
        text = "% closedform: where b real\n" + equation(body)
        if holds is None:
            assert "without a differential" in asked(text)
        else:
            assert verdict(text) is (Verdict.ENCLOSED if holds else Verdict.REFUTED)

    @pytest.mark.parametrize(
        ("text", "other"),
        [
            (r"\int_0^\infty f(z) \,Dz = 3", False),
            (r"\int f(z)\, dz, \quad Dz = e^{-z} dz", True),
            (r"\int f(z)\, Dz, \quad Dz = e^{-z} dz", True),
            (r"\int f, Dz = e^{-z}dz", True),
            (r"\int f \\ Dz = e^{-z}dz", True),
        ],
    )
    def test_what_an_integral_ends_in_defines_no_measure(self, text: str, *, other: bool) -> None:
        assert bool(list(measures_of(text, ()))) is other

    @pytest.mark.parametrize(("weight", "other"), [(r"e^{-t}", True), (r"e^{-t^2/2}/\sqrt{2\pi}", False)])
    @pytest.mark.parametrize("body", [r"\int (b+t)\,\Dt = b", r"\int \Dt (b+t) = b", r"\int \D{t} (b+t) = b"])
    @pytest.mark.parametrize("measure", [r"\Dt", r"\D{t}"])
    def test_a_measure_by_a_command_of_the_note(self, body: str, weight: str, measure: str, *, other: bool) -> None:
        macros = r"\newcommand{\Dt}{\mathrm{D}t}\newcommand{\de}{\mathrm{d}}\newcommand{\D}[1]{\mathrm{D}#1\,}" + "\n"
        assert (
            bool(asked(macros + rf"Here ${measure}={weight}\,\de t$." + "\n% closedform: where b real\n" + equation(body))) is other
        )

    def test_another_weight_is_asked_about(self) -> None:
        text = r"Here $Dz=e^{-z}\,dz$." + "\n% closedform: where b real\n"
        assert "Dz" in asked(text + equation(r"\int_0^\infty b zDz = b"))


class TestTheExponentOfADensity:
    r"""In e^{-x^2/2q} the variance is below the bar where it stands in the \sqrt{2\pi q} beside it."""

    @pytest.mark.parametrize(
        "body",
        [
            r"\int_0^\infty \frac{x^2}{\sqrt{2\pi q}}\,e^{-x^2/2q}\,dx = q/2",
            r"\int_0^\infty \frac{x^2e^{-x^2/2q}}{\sqrt{2\pi q}}\,dx = q/2",
            r"\frac{1}{\sqrt{4\pi}\,q}\int_{-\infty}^\infty e^{-x^2/4q^2}\,dx = 1",
            r"\frac{1}{\sqrt{2\pi q_{1}}}\int_{-\infty}^\infty e^{-x^2/2q_{1}}\,dx = 1",
        ],
    )
    def test_its_own_root(self, body: str) -> None:
        assert verdict("% closedform: where q, q_1 positive\n" + equation(body)) is Verdict.ENCLOSED

    @pytest.mark.parametrize(
        "body",
        [
            r"e^{-x^2/2q}",
            r"e^{-x^2/4q}",
            r"e^{-x^2/4q^3}",
            r"e^{-x/4q^2}",
            r"\frac{1}{\sqrt{2\pi q}}+e^{-x^2/2q}",
            r"\frac{1}{\sqrt{2\pi q}} e^{-x^2/2r}",
            r"\frac{1}{\sqrt{2\pi q}} e^{-x^2/2qr}",
            r"\frac{1}{\sqrt{2\pi q}} e^{-x/2q}",
            r"\frac{1}{\sqrt{2\pi q}} e^{-x^2/2 q}",
            r"\frac{1}{\sqrt{2\pi q}} e^{-x^2/2q+x}",
            r"\frac{1}{\sqrt{2\pi q}} (1-e^{-x^2/2q})",
            r"\sqrt{\frac{q}{2\pi}} e^{-x^2/2q}",
        ],
    )
    def test_another_is_asked_about(self, body: str) -> None:
        with pytest.raises(NotUnderstood, match="below the bar"):
            latex_tree(body, Notation({}, always=True), ["x", "q", "r"])


class TestThePartOfARate:
    """A rate with an index behind a bar that puts nothing in is a name for what the chain computes."""

    CHAIN = r"\left.\frac{dQ}{dt}\right|_{\eta} = 2\eta\,\mathbb{E}[(y-x)x] = 2\eta\,(r-1)"
    SAID = "% closedform: law (x, y) ~ N(0, [[1, r], [r, 1]])\n% closedform: where r in (-1, 1), \\eta positive\n"

    def test_it_is_left_out(self) -> None:
        assert verdict(self.SAID + equation(self.CHAIN)) is Verdict.ENCLOSED
        assert verdict(self.SAID + equation(self.CHAIN.replace("r-1", "r+1"))) is Verdict.REFUTED

    @pytest.mark.parametrize(
        "begins",
        [r"\left.\frac{dQ}{dt}\right|_{t=0}", r"\left.\frac{d r^2}{dt}\right|_{\eta}", r"2\left.\frac{dQ}{dt}\right|_{\eta}"],
    )
    def test_what_is_evaluated_is_not(self, begins: str) -> None:
        assert asked(self.SAID + equation(self.CHAIN.replace(r"\left.\frac{dQ}{dt}\right|_{\eta}", begins)))


class TestWhatCallsALetterEulersConstant:
    """It does so unless its clause takes it back, whatever else its sentence restricts."""

    MEAN = "\n% closedform: law u ~ N(0,1)\n" + equation(r"\mathbb{E}[\log|u|] = -(\gamma+\log 2)/2")

    def test_it_is_taken(self) -> None:
        said = r"Its mean has only elementary constants, with $\gamma$ Euler's constant:"
        assert verdict(said + self.MEAN).seen

    @pytest.mark.parametrize(
        "said",
        [
            r"It is not so that, with $\gamma$ Euler's constant,",
            r"Formerly we had $\gamma$ Euler's constant:",
            r"It would be wrong to have here $\gamma$ Euler's constant:",
            r"Unlike there, with $\gamma$ Euler's constant:",
            r"It has only constants, with $\gamma$ Euler's constant or another:",
            r"Elsewhere, with $\gamma$ Euler's constant,",
            r"It has only constants, with $\gamma$ twice Euler's constant:",
        ],
    )
    def test_it_is_taken_back(self, said: str) -> None:
        assert asked(said + self.MEAN)


@pytest.mark.parametrize(
    "formula",
    [
        r"\lim_{\beta\to\infty}\beta\left(\sigma\,\frac{\varphi(\beta/\sigma)}{\Phi(-\beta/\sigma)}-\beta\right)",
        r"\int_{-b/\sigma}^{\infty} (b+\sigma z)\,Dz",
        r"\frac{1}{\sqrt{2\pi q}}\, e^{-b^2/2(1+q)}",
        r"\left[\frac{x^2}{2}\right]_0^1 + F\Big|_{x=0}^{x=1} + \mathbb{E}[(z)_+ \mid z>0]",
        r"\sum_{k=0}^{\infty}\frac{x^k}{k!} \begin{pmatrix} a & b \\ c & d \end{pmatrix}",
    ],
)
def test_what_is_cut_off_anywhere_is_refused(formula: str) -> None:
    """And raises nothing else."""
    pieces = re.findall(r"\\[A-Za-z]+|\\.|\S", formula)
    for end in range(len(pieces)):
        for kept in (pieces[:end], pieces[end:], [*pieces[:end], *pieces[end + 1 :]]):
            try:
                latex_tree(" ".join(kept), Notation({}, always=True), ["x", "b", "q", "sigma", "z"])
            except NotUnderstood:
                continue
