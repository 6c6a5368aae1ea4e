"""Does LaTeX say to the reader what it says to a person, is what has two readings asked about, and is nothing else taken?"""

from __future__ import annotations

import json
import random
import re
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from typer.testing import CliRunner

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.laws import E
from closedform.derivations.reading.formula import reader, survey
from closedform.derivations.reading.formula.macros import definitions, written_out
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.parser import Parser
from closedform.derivations.reading.formula.words import ACCENTS, LETTERS, NAMED
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.paper.claim_file import ClaimFile
from closedform.derivations.reading.paper.latex_file import equations
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.expressions import Reader
from closedform.derivations.reading.text.law_text import read_law
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.checking.claim_files import read_file
from closedform.reports import cli

NOTE = Path(__file__).parents[2] / "examples" / "note.tex"
TYPED = Path(__file__).parent / "typed_note.txt"  # not a .tex, which would be collected as tests
SYMBOLS: dict[str, Any] = {
    **{name: sp.Symbol(name, positive=True) for name in ("a", "g", "sigma_1", "lambda")},
    **{name: sp.Symbol(name, real=True) for name in ("b", "r", "x", "rho_1k", "gamma", "aprime", "ahat", "abar_1")},
}
PAIR = read_law(["(X, Y) ~ N(0, [[1, r], [r, 1]])"], Reader(SYMBOLS), {}).law
MACROS = definitions(
    r"\newcommand{\E}{\mathbb{E}} \newcommand{\ind}[1]{\mathbf{1}\{#1\}} \DeclareMathOperator{\erf}{erf} \def\half{\frac12}"
    r"\newcommand{\normal}[2][0]{\mathcal{N}(#1, #2)} \newcommand\again{\again\again}"
    r"\def\<{\left\langle} \def\>{\right\rangle} \DeclarePairedDelimiter{\mean}{[}{]} \NewDocumentCommand{\av}{O{\E} m}{#1[#2]} \newcommand\br{\E\mean}"
)
READER = Reader(SYMBOLS, PAIR, notation=Notation(MACROS, always=True), calculus=CALCULUS)
PLAIN = Reader(SYMBOLS, PAIR, calculus=CALCULUS)

# LaTeX, and the same as a text; where an indicator counts at a tie, its form says so.
SAME = [
    (r"\frac12 a + \tfrac{1}{3} b - \dfrac ab", "a/2 + b/3 - a/b"),
    (r"2ab\,r", "2*a*b*r"),
    (r"a(b+1)(r-1)", "a*(b + 1)*(r - 1)"),
    (r"a \cdot b \times r * 2", "a*b*r*2"),
    (r"\sigma_1^2 \rho_{1k} + \lambda \gamma", "sigma_1**2*rho_1k"),
    (r"a' + \hat a\, \bar{a}_1", "aprime + ahat*abar_1"),
    (r"\sqrt a + \sqrt[3]{a^2}", "sqrt(a) + a**(2/3)"),
    (r"\left( a + \bigl[ b + \{r\} \bigr] \right)^2", "(a + b + r)**2"),
    (r"|b| + \lvert r\rvert + \left|b - r\right| + \vert r \vert", "Abs(b) + 2*Abs(r) + Abs(b - r)"),
    (r"|a b|\,|r| + \operatorname{ReLU}(b)", "Abs(a*b)*Abs(r) + Max(b, 0)"),
    (r"(b)_+ + \left(r\right)_{+}^2 + \max(a, b) + \min\{a, b, 1\}", "Max(b, 0) + Max(r, 0)**2 + Max(a, b) + Min(a, b, 1)"),
    (r"\sin^2 b \cos 2b + \sin^{-1} r + \arcsin(r)", "sin(b)**2*cos(2*b) + 2*asin(r)"),
    (r"\tan^{-1}\frac{a}{b} + \arctan\left(\frac ab\right) + \tanh^{-1} r", "2*atan(a/b) + atanh(r)"),
    (r"e^{-a^2/2} + \exp\left(-\frac{a^2}{2}\right) + \mathrm{e}^{b}", "2*exp(-a**2/2) + exp(b)"),
    (r"\log a + \ln(2 a) + \log_2 a", "log(a) + log(2*a) + log(a)/log(2)"),
    (r"\operatorname{Ei}(a) + \operatorname{Si}(a) + \operatorname{E1}(a) + \operatorname{W}_{-1}(b)", "Ei(a) + Si(a) + E1(a) + LambertWm1(b)"),
    (r"\operatorname{erf}(a) + \text{erf}(a) + \mathrm{erfc}(a) + \erf\frac{a}{2} + erf(b)", "2*erf(a) + erfc(a) + erf(a/2) + erf(b)"),
    (r"\Phi(b) + \varphi(r) + \Phi_2(b, r, \tfrac12) + \Phi^2(a)", "Phi(b) + phi(r) + Phi2(b, r, 1/2) + Phi(a)**2"),
    (r"\Gamma(a) + \Gamma(a, 2) + \zeta(3) + \operatorname{sgn}(b) + \operatorname{besseli}(0, a)",
     "gamma(a) + uppergamma(a, 2) + zeta(3) + sign(b) + besseli(0, a)"),
    (r"2\frac{1}{2a^2} + 2\tfrac{b}{2}", "1/a**2 + b"),
    (r"\int e^{-a|t|}\,dt + \int \mathcal{N}(t; b, a)\,dt",
     "Integral(exp(-a*Abs(t)), (t, -oo, oo)) + Integral(exp(-(t - b)**2/(2*a))/sqrt(2*pi*a), (t, -oo, oo))"),
    (r"{\sigma}_1 - \ensuremath{\sigma}_1^2 + \rho_\mathrm{1k}", "sigma_1 - sigma_1**2 + rho_1k"),
    (r"\int_0^\infty e^{-a t^2} \,dt", "Integral(exp(-a*t**2), (t, 0, oo))"),
    (r"\int_{-\infty}^{+\infty} \mathrm{d}t\, e^{-a t^2}", "Integral(exp(-a*t**2), (t, -oo, oo))"),
    (r"\int_{\mathbb{R}} t^2 \varphi(t) dt + b", "Integral(t**2*phi(t), (t, -oo, oo)) + b"),
    (r"\int_0^1 \frac{dt}{1+t^2} + \int_0^1 t + 1 \,dt", "Integral(1/(1 + t**2), (t, 0, 1)) + Integral(t + 1, (t, 0, 1))"),
    (r"\int_0^1 \int_0^t s \,ds\,dt", "Integral(s, (s, 0, t), (t, 0, 1))"),
    (r"\int_0^1 dt \int_0^t ds\, s", "Integral(Integral(s, (s, 0, t)), (t, 0, 1))"),
    (r"\int_0^1\!\int_0^{\pi} \sin(\theta) t\,d\theta\,dt", "Integral(sin(theta)*t, (theta, 0, pi), (t, 0, 1))"),
    (r"\mathbb{E}[X^2 Y]", "E[X**2*Y]"),
    (r"\E\left[(X)_+\,|Y|\right] + E[X] + \mathrm{E}[Y]", "E[Max(X, 0)*Abs(Y)] + E[X] + E[Y]"),
    (r"\mathbb{E}_{X,Y}[X Y]^2 + \E^2[X]", "E[X*Y]**2 + E[X]**2"),
    (r"\operatorname{Var}(X) + \mathbb{V}\mathrm{ar}[Y]", "E[X*X] - E[X]*E[X] + E[Y*Y] - E[Y]*E[Y]"),
    (r"\mathrm{Corr}(X, Y)", "(E[X*Y] - E[X]*E[Y])/sqrt((E[X**2] - E[X]**2)*(E[Y**2] - E[Y]**2))"),
    (r"\operatorname{Var} X", "E[X*X] - E[X]*E[X]"),
    (r"\mathrm{Cov}(X, Y^2)", "E[X*Y**2] - E[X]*E[Y**2]"),
    (r"\E|X|^3 + \langle X^2 Y \rangle + \left\langle |X| \right\rangle", "E[Abs(X)**3] + E[X**2*Y] + E[Abs(X)]"),
    (r"\E X^2 + \E\log|X| + \E\sqrt{|X|} + \E e^{-aX^2} + \E\tfrac{X}{2} - b",
     "E[X**2] + E[log(Abs(X))] + E[sqrt(Abs(X))] + E[exp(-a*X**2)] + E[X/2] - b"),
    (r"\sin\pi b + \log 2\pi a^2 + \sinh ab\cosh b + \log^2a", "sin(pi*b) + log(2*pi*a**2) + sinh(a*b)*cosh(b) + log(a)**2"),
    (r"\int_0^1 \sin bt\,dt", "Integral(sin(b*t), (t, 0, 1))"),
    (r"\< X^2 \> + \br{X} + \br*{X^3} + \br[\big]{Y} + \av{X^5}", "E[X**2] + E[X] + E[X**3] + E[Y] + E[X**5]"),
    (r"\int_0^1 \frac{\sin at\,dt}{1+t}", "Integral(sin(a*t)/(1 + t), (t, 0, 1))"),
    (r"\mathop{\mathrm{erf}}(a) + \mathop{\text{sgn}}\nolimits(b)", "erf(a) + sign(b)"),
    (r"{\rm erf}(a) + {\rm e}^{-a} + \mathop{\rm sgn}(b) + {a \over b^2 + 1} + {a \choose 2}", "erf(a) + exp(-a) + sign(b) + a/(b**2 + 1) + a*(a - 1)/2"),
    (r"a^{1\over2} + \sqrt[3]{{a\over2}} + \frac{\rm d}{{\rm d}b} b^2 + {\rm E}X", "sqrt(a) + (a/2)**(1/3) + 2*b + E[X]"),
    (r"\int_0^1 {{\rm d}t \over 1 + t^2}", "Integral(1/(1 + t**2), (t, 0, 1))"),
    (r"\operatorname{\mathbb{E}}[X]\,b + \E X\,\E Y", "E[X]*b + E[X]*E[Y]"),
    (r"\int_0^1\int_0^1 dt\,ds\,t s^2", "Integral(Integral(t*s**2, (t, 0, 1)), (s, 0, 1))"),
    (r"\coth b + \cot^2(b) + \sec b + \operatorname{csch}(a)", "1/tanh(b) + cos(b)**2/sin(b)**2 + 1/cos(b) + 1/sinh(a)"),
    (r"\sum_{k=1}^3 k a^k + b", "a + 2*a**2 + 3*a**3 + b"),
    (r"\sum_{s\in\{-1,1\}} e^{s b} + \sum_{s=\pm1} s\,r^2 + \prod_{j=0}^{2} (b + j)", "exp(-b) + exp(b) + b*(b + 1)*(b + 2)"),
    (r"\sum_{k=0}^{2} \binom{2}{k} \frac{b^k}{k!}", "1 + 2*b + b**2/2"),
    (r"\binom{a}{2} + 3!", "a*(a - 1)/2 + 6"),
    (r"a! + 5!! + 6!! + (-1)!!", "gamma(a + 1) + 15 + 48 + 1"),
    (r"(2a-1)!! + (2a)!!", "2**a*gamma(a + 1/2)/sqrt(pi) + 2**a*gamma(a + 1)"),
    (r"\operatorname{He}_3(a) - He_{2}(b)", "a**3 - 3*a - b**2 + 1"),
    (r"\det\begin{pmatrix} a & b\\ b & r\end{pmatrix} + \operatorname{tr}\left(\begin{matrix} a & 1\\ 2 & b\end{matrix}\right)", "a*r - b**2 + a + b"),
    (r"\begin{vmatrix} a & b & 0\\ b & r & 1\\ 1 & 0 & 2\end{vmatrix}", "2*a*r - b*(2*b - 1)"),
    (r"\frac{d}{db} b^3 + \frac{\partial}{\partial b} \sin(a b) + \partial_r \bigl(r^2\bigr)", "3*b**2 + a*cos(a*b) + 2*r"),
    (r"\frac{\mathrm{d}^2 \operatorname{erf}(b)}{\mathrm{d}b^2} + \frac{d\,e^{ab}}{da}", "-4*b*exp(-b**2)/sqrt(pi) + b*exp(a*b)"),
    (r"\frac{d}{da}\int_0^a \frac{\sin at}{t}\,dt", "sin(a**2)/a + Integral(cos(a*t), (t, 0, a))"),
    (r"\partial_b \int_b^{b^2} e^{-bt^2}\,dt", "2*b*exp(-b**5) - exp(-b**3) + Integral(-t**2*exp(-b*t**2), (t, b, b**2))"),
    (r"\mathcal{N}(b; r, a^2) + \mathcal N(b \mid 0, 1) + N(b; 0, 1)",
     "exp(-(b - r)**2/(2*a**2))/sqrt(2*pi*a**2) + 2*exp(-b**2/2)/sqrt(2*pi)"),
]  # fmt: skip
# LaTeX, what the complaint says, and the character that it points at.
REFUSED: list[tuple[str, str, int]] = [
    (r"a!!", "odd or even", 3),
    (r"\sum_{k\ge2} a_k", "among its indices", 1),
    (r"\sum_{k\ge2} a b", "is not in the terms", 1),
    (r"(a/2)!", "whole numbers", 6),
    (r"\det\begin{pmatrix} a & b\end{pmatrix}", "as many rows", 1),
    (r"He_{40}(a)", "a number up to", 1),
    (r"f(b)", "product or a function", 1),
    (r"a := b", "an equation is two texts", 3),
    (r"a \coloneqq b", "an equation is two texts", 3),
    (r"a =: b", "an equation is two texts", 3),
    (r"\E_{X|a}[X]", "an inequality is needed", 8),
    (r"\E_{X|Y}[X \mid Y > 0]", "write it once", 9),
    (r"\E_{|Y}[X]", "below an expectation", 5),
    (r"2\frac{1}{2}", "mixed number", 2),
    (r"2\frac12 a", "mixed number", 2),
    (r"\int e^{a t}\,dt", "both its ends", 1),
    (r"a(b)", "product or a function", 1),
    (r"\sigma_1^2(0)", "product or a function", 1),
    (r"\lambda(-b)", "product or a function", 1),
    (r"e + 1", "Euler", 1),
    (r"a + i", "imaginary", 5),
    (r"1/2a", r"below the bar", 4),
    (r"a/b\, r", "below the bar", 7),
    (r"\sin a\,b", "where does the argument", 9),
    (r"\sin a~b", "where does the argument", 8),
    (r"\sin ab(r + 1)", "where does the argument", 7),
    (r"\sin ab\frac12", "where does the argument", 8),
    (r"\sin ab\,e^{-r}", "where does the argument", 10),
    (r"\sin a\Gamma(b)", "where does the argument", 7),
    (r"\sin b/2", "where does the argument", 7),
    (r"\log(1+a)^2", "argument or to the function", 10),
    (r"\log(1+a)(1-r)", "argument or to the function", 10),
    (r"\operatorname{erfc}^{-1}(r)", "inverse function or a reciprocal", 20),
    (r"\frac{a}{b}^2", "has this power", 12),
    (r"a^{(2)}", "index or a power", 3),
    (r"a^12", "first digit", 3),
    (r"e^a^2", "double exponent", 4),
    (r"e^{a}^2", "double exponent", 6),
    (r"\prod_{k=1}^3 (a+k) b", "belong to the product", 1),
    (r"\frac123", "single digits", 8),
    (r"2\frac12", "mixed number", 2),
    (r"a 2", "number after a factor", 3),
    (r"1 000", "two pieces", 3),
    (r"|a|b|r|", "which bars", 1),
    (r"\mathbb{E} X^2 Y", "averaged too", 16),
    (r"\mathbb{E} X \cdot Y", "averaged too", 14),
    (r"{a \over b \over r}", r"\\over is not read", 4),
    (r"a \over b", r"\\over is not read", 3),
    (r"\rm e^a", r"\\rm is not read", 1),
    (r"a^{\rm T} b", "transpose", 3),
    (r"\mathbb{E} 2X", "what is averaged", 12),
    (r"\mathbb{E} (X + 1)^2", "power of the mean", 19),
    (r"\operatorname{Var} X^2", "what is averaged", 20),
    (r"\operatorname{Var} X Y", "averaged too", 22),
    (r"\mathbb{E} a X", "what is averaged", 12),
    (r"\mathbb{E}(X)^2", "power of the mean", 14),
    (r"\mathbb{E}[\mathbb{E}_X[X]]", "within another", 12),
    (r"\mathbb{E}_X[X Y]", "held fixed", 1),
    (r"\mathbb{E}_{X>0}[X]", "event is conditioned on", 14),
    (r"\mathbb{E}[X|Y||Y>0]", "which of these bars", 16),
    (r"\mathbb{E}|X| Y", "averaged too", 15),
    (r"\langle a \rangle", "this mean has nothing random", 1),
    (r"\langle X, Y \rangle", "inner product", 1),
    (r"\int_0^1\int_0^2 dt\,ds\,t", "which of these belongs to which sign", 22),
    (r"\psi(a)", r"operatorname\{digamma\}", 1),
    (r"\mathbb{P}(X = Y)", "only inequalities are read", 14),
    (r"X + 1", "random", 1),
    (r"\int_0^1 dt\, t + 1", "does the integrand go on", 17),
    (r"\int_0^1 t", "without a differential", 1),
    (r"\int_0^1 a\, d\mu(x)", "an integral over a measure is not read", 15),
    (r"\int_0^1 a\, \mathrm{d}F(x, r)", "an integral over a measure is not read", 24),
    (r"\int t\,dt", "both its ends", 1),
    (r"\int_0^1 t\,dt\,ds", "d is read as no letter", 17),
    (r"\int_0^1 t\,dt^2", "has this power", 15),
    (r"\phi(a) + \varphi(b)", "which is the normal density", 1),
    (r"\gamma_2 + 1", "unknown name 'gamma_2'", 1),
    (r"\prod_{k=1}^n k", "write its value, or a claim for each", 12),
    (r"\sum_{k=1}^n a", "k is not in the terms", 1),
    (r"\sum_{k} a", "from one whole number to another", 8),
    (r"\sum_{k=1}^\infty \operatorname{erf}(k)", "is neither a power, a polynomial nor a gamma function of k", 1),
    (r"\prod_{k=1}^\infty a", "only sums are read as infinite", 1),
    (r"\sum_{r=1}^2 r", "use another letter", 7),
    (r"\sum_{k=1}^{999} k", "at most 100", 1),
    (r"\sum_{k=1}^2 a_{1k}", "write the terms out", 1),
    (r"\begin{cases} a & b > 0 \\ 0 & b < 0 \end{cases}", "a boundary perhaps", 1),
    (r"\begin{cases} a & b > 0 \\ 0 & b < r \\ 1 & b = 3 \end{cases}", "only inequalities are read", 47),
    (r"\begin{cases} \sqrt{b} & b > 0 \\ 0 & \text{otherwise} \end{cases}", "may have no value where another case holds", 15),
    (r"\begin{cases} a/b & b > 0 \\ 0 & \text{otherwise} \end{cases}", "has a quotient", 15),
    (r"\begin{cases} a & b > 0 \end{cases}", "one case alone", 1),
    (r"\mathcal{N}(0, 1)", "a normal density is", 1),
    (r"\partial_b \max(b, 1)", "derivative of Max is not taken", 1),
    (r"\partial_b \max(b, 0)^2", "derivative of Max is not taken", 1),
    (r"\partial_b \mathbb{E}[|b X|]", "may not have probability zero", 1),
    (r"\partial_b \mathbb{P}(X^2 > b)", "jumps at a place that moves with b", 1),
    (r"\partial_a \mathbb{E}[e^{a X^2}]", "derivative of an expectation of", 1),
    (r"\partial_a \int_0^\infty e^{-at}\,dt", "between finite ends, of what is smooth", 1),
    (r"\partial_a \int_0^a \sqrt{a - t}\,dt", "between finite ends, of what is smooth", 1),
    (r"\partial_a \int_0^a \frac{\cos at}{t}\,dt", "between finite ends, of what is smooth", 1),
    (r"\partial_b \int_0^b \frac{\sin bt}{t}\,dt", "between finite ends, of what is smooth", 1),
    (r"\partial_b b^b", "taken of a positive base", 1),
    (r"\frac{d}{da} (a) b", "of these brackets or of the whole product", 14),
    (r"\phi(b)", "normal density, another function or a product", 1),
    (r"a \pm b", "two claims", 3),
    (r"a = b", "an equation is two texts", 3),
    (r"a \qquad b", "does the product go on", 10),
    (r"a \\ b", "does the product go on", 6),
    (r"\frac{d}{d a}", "the derivative has no argument", 14),
    (r"\frac{d b}{d a}", "a does not stand in what is differentiated", 1),
    (r"a \approx b", "an equation is two texts", 3),
    (r"a < b", "comparison", 3),
    (r"a + \nosuch", r"newcommand", 5),
    (r"\again", "without end", 1),
    (r"a \text{ for } b > 0", "words beside a formula", 3),
    (r"b^\top b", "Vectors", 3),
    (r"(a + b", "missing to close", 1),
    (r"a + b)", "closes nothing", 6),
    (r"a \cdot -b", "two operators", 9),
    (r"a_{1+1}", "index is made of", 5),
    (r"", "empty", 1),
    (r"a \left\lgroup b", "bracket is needed", 8),
]  # fmt: skip


class TestFormulas:
    @pytest.mark.parametrize(("latex", "text"), SAME)
    def test_latex_says_what_the_text_says(self, latex: str, text: str) -> None:
        expected = (
            PLAIN.expression(text)
            if "lambda" not in latex
            else SYMBOLS["sigma_1"] ** 2 * SYMBOLS["rho_1k"] + SYMBOLS["lambda"] * SYMBOLS["gamma"]
        )
        assert READER.expression(latex) == expected

    @pytest.mark.parametrize(
        ("latex", "text"),
        [
            (r"\E[\ind{X>0}\,\ind{Y\ge 0}]", "E[I(X)*J(Y)]"),
            (r"\mathbb{P}(X > 0, Y \geq 0)", "E[I(X)*J(Y)]"),
            (r"P(\{X > 0\} \cap \{0 \le Y\})", "E[I(X)*J(Y)]"),
            (r"\Pr\left[X > 0 \text{ and } Y \ge 0\right]", "E[I(X)*J(Y)]"),
            (r"\mathbb{E}[\mathbb{1}_{X>0}\mathbf 1_{\{Y\ge0\}}]", "E[I(X)*J(Y)]"),
            (r"\mathbb{E}[\mathbf{1}(X>0)\,1\{Y\ge 0\}]", "E[I(X)*J(Y)]"),
            (r"\mathbb{P}(0 < X \le a)", "E[I(X)*J(a - X)]"),
            (r"\mathbb{P}(|X| > 1)", "E[I(Abs(X) - 1)]"),
        ],
    )
    def test_an_indicator_counts_at_a_tie_as_its_sign_says(self, latex: str, text: str) -> None:
        steps = {"I": lambda h: sp.Heaviside(h, 0), "J": lambda h: sp.Heaviside(h, 1)}
        with pytest.MonkeyPatch.context() as patch:
            for name, step in steps.items():
                patch.setitem(Reader._call.__globals__["FUNCTIONS"], name, (1, step))
            assert READER.expression(latex) == PLAIN.expression(text)

    def test_cases_are_what_holds_in_each(self) -> None:
        b = SYMBOLS["b"]
        found = READER.expression(
            r"\begin{cases} 2b, & \text{if } b \ge 1, \\ b^2 & \text{for } -1 < b < 1 \\ -3 & \text{otherwise.} \end{cases}"
        )
        for value, expected in ((2, 4), (1, 2), (sp.Rational(1, 2), sp.Rational(1, 4)), (-1, -3), (-2, -3)):
            assert found.subs(b, value) == expected
        halves = READER.expression(r"\begin{cases} b & 0 \le b \\ -b & b < 0 \end{cases}")
        assert [halves.subs(b, value) for value in (-2, 0, 2)] == [2, 0, 2]

    def test_what_has_no_value_has_no_derivative(self) -> None:
        reader = Reader(SYMBOLS, notation=Notation(MACROS, always=True), calculus=CALCULUS)
        assert reader.expression(r"\frac{d}{db} \log b") == 1 / SYMBOLS["b"]
        assert sp.log(SYMBOLS["b"]) in reader.cancelled  # asked for a real value, which it lacks where b < 0

    @pytest.mark.parametrize(
        ("latex", "text"),
        [
            (r"\partial_b \E[(b + aX)_+]", "E[Heaviside(b + a*X)]"),
            (r"\frac{d}{da} \E[X\,|Y|\, e^{-a X^2}]^2", "2*E[X*Abs(Y)*exp(-a*X**2)]*E[-X**3*Abs(Y)*exp(-a*X**2)]"),
            (r"\partial_r \E[X Y]", "E[X*Y*((1 + r**2)*X*Y - r*X**2 - r*Y**2 + r*(1 - r**2))/(1 - r**2)**2]"),
        ],
    )
    def test_the_derivative_of_an_expectation_is_one(self, latex: str, text: str) -> None:
        found, expected = READER.expression(latex), PLAIN.expression(text)
        bodies = [sorted(form.atoms(E), key=sp.default_sort_key) for form in (found, expected)]
        assert all(sp.simplify(a.body - b.body) == 0 for a, b in zip(*bodies, strict=True))
        names = [dict(zip(nodes, sp.symbols("m:3"), strict=False)) for nodes in bodies]
        assert sp.expand(found.xreplace(names[0]) - expected.xreplace(names[1])) == 0

    @pytest.mark.parametrize("bar", [r"\mid", "|", r"\,|\,", r"\middle|", r"\bigm|"])
    def test_a_bar_conditions(self, bar: str) -> None:
        conditioned = Reader(SYMBOLS, PAIR, given=sp.Heaviside(PAIR.variables[1], 0))
        assert READER.expression(rf"\mathbb{{E}}[X {bar} Y > 0]") == conditioned.expression("E[X]")
        assert READER.expression(r"\operatorname{Var}(|X| \mid Y > 0)") == conditioned.expression("E[Abs(X)**2] - E[Abs(X)]**2")

    def test_of_three_bars_the_one_that_can_separates_the_event(self) -> None:
        for bare, told in (
            (r"\mathbb{E}[Y \,\big|\, |X|<1]", r"\mathbb{E}[Y \mid \lvert X\rvert<1]"),
            (r"\mathbb{P}(|X|>1|Y>0)", r"\mathbb{P}(\lvert X\rvert>1 \mid Y>0)"),
            (r"\E_{X|Y>0}[X]", r"\E[X \mid Y>0]"),
            (
                r"\E_{X \mid Y = b}[X^2 Y] + \operatorname{Var}_{X|Y=b}(X)",
                r"\E[X^2 Y \mid Y = b] + \operatorname{Var}(X \mid Y = b)",
            ),
            (r"\E_{X \mid Y}[X Y]\,a", r"a\,\E[X Y \mid Y]"),
        ):
            assert READER.expression(bare) == READER.expression(told)

    @pytest.mark.parametrize(("latex", "complaint", "character"), REFUSED)
    def test_what_has_two_readings_or_none_is_one_sentence_that_points_at_it(
        self, latex: str, complaint: str, character: int
    ) -> None:
        with pytest.raises(NotUnderstood, match=complaint) as caught:
            READER.expression(latex)
        assert str(caught.value).startswith(f"character {character} (")
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 500

    def test_a_note_is_read_by_few_parsers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for remembered in (reader._tree, reader._name, survey._letters):
            remembered.cache_clear()
        made: list[str] = []
        begin = Parser.__init__

        def count(self: Parser, text: str, *rest: Any) -> None:
            made.append(text)
            begin(self, text, *rest)

        monkeypatch.setattr(Parser, "__init__", count)
        assert len(read_file(NOTE).claims) == 10
        assert len(set(made)) > 20
        assert len(made) < 100

    def test_a_letter_that_is_a_parameter_is_no_constant_and_no_differential(self) -> None:
        symbols = {**SYMBOLS, **{name: sp.Symbol(name, real=True) for name in "dei"}}
        reader = Reader(symbols, notation=Notation(always=True))
        assert reader.expression(r"e^2 + i d") == symbols["e"] ** 2 + symbols["i"] * symbols["d"]
        with pytest.raises(NotUnderstood, match="parameter here or a differential"):
            reader.expression(r"\int_0^1 d t \,dt")
        assert reader.expression(r"\int_0^1 {e}^{d t} \,\mathrm{d}t").has(symbols["d"], symbols["e"])
        with pytest.raises(NotUnderstood, match="of the letter e, or of Euler's number"):
            reader.expression(r"\int_0^1 e^{n} \,\mathrm{d}t")
        assert reader.expression(r"\int_0^1 e^2 e^{d t} \,\mathrm{d}t").has(sp.exp(symbols["d"] * sp.Symbol("t", positive=True)))

    def test_an_e_that_is_integrated_over_is_the_variable(self) -> None:
        assert READER.expression(r"\int_{-a}^{a} e^2 \,\mathrm{d}e").doit() == PLAIN.expression("2*a**3/3")
        assert READER.expression(r"\int_0^a \mathrm{e}^{-e} e \,de").function.has(sp.exp)
        with pytest.raises(NotUnderstood, match="of the letter e, or of Euler's number"):
            READER.expression(r"\int_{-a}^{a} e^{-e^2} \,\mathrm{d}e")

    def test_letters_that_make_up_a_name_are_asked_about(self) -> None:
        reader = Reader({**SYMBOLS, "ab": sp.Symbol("ab")}, notation=Notation(always=True))
        with pytest.raises(NotUnderstood, match="one name or a product"):
            reader.expression("ab + 1")
        assert reader.expression(r"\mathrm{ab} + a\,b") == sp.Symbol("ab") + SYMBOLS["a"] * SYMBOLS["b"]

    @pytest.mark.parametrize("number", [10, pytest.param(3_000, marks=pytest.mark.slow)])
    def test_any_text_is_an_expression_or_one_sentence_soon(self, number: int) -> None:
        """Texts of random characters and of pieces of LaTeX, and those of the lists above with a piece struck out or doubled."""
        rng = random.Random(number)
        pieces = [*(f"\\{name} " for name in (*LETTERS, *ACCENTS, *NAMED)), *r"ab ex_^{}[]()|+-*/=<>,.;:!'0123456789XYEPdi&~$%#" , r"\frac", r"\sqrt",
                  r"\int_0^1 ", r"\,dt", r"\mathbb{E}[", r"\mathbb{P}(", r"\mid ", r"\left(", r"\right)", r"\bigl|", r"\mathbf{1}\{", r"\}", r"\{", r"\max",
                  r"\operatorname{", r"\text{", r"\begin{cases}", r"\end{cases}", r"\\", r"\E_{X\sim N(0,1)}", r"\ind{X>0}", r"\again", r"\verb|",
                  r"\newcommand{\a}{\a}", "\\", "ρ", "\u202e", "\n", "\x00"]  # fmt: skip
        alphabet = "".join(map(chr, range(32, 127))) + "\t\n\x00ρΣ"
        longest, sentences = 0.0, list[str]()
        known = [latex for latex, *_ in SAME] + [latex for latex, *_ in REFUSED]
        for at in range(max(number, 300)):
            text = rng.choice(known)
            if at % 3 == 0:
                text = "".join(rng.choices(pieces, k=rng.randint(1, 12)))
            elif at % 3 == 1:
                text = "".join(rng.choices(alphabet, k=rng.randint(1, 40)))
            else:
                start = rng.randrange(len(text) + 1)
                text = text[:start] + rng.choice(["", *pieces]) + text[rng.randint(start, min(start + 3, len(text))) :]
            started = time.process_time()
            try:
                assert isinstance(READER.expression(text), sp.Expr), text
            except NotUnderstood as error:
                sentences.append(str(error))
            longest = max(longest, time.process_time() - started)
        assert longest < 5
        assert [one for one in sentences if "\n" in one or len(one) > 900] == []

    @pytest.mark.parametrize(
        "text",
        [r"\hat" * 900 + "a", r"\hat{" * 600 + "a" + "}" * 600, "(" * 3900, "|" * 3900, "a" * 3900, "a+" * 1900 + "a", r"\int_0^1" * 400,
         "1_{" * 1200, r"\{" * 1900, "d" * 3000 + r"\int", r"\ind" * 900, "a" * 5000],
    )  # fmt: skip
    def test_a_hostile_text_is_refused_at_once(self, text: str) -> None:
        started = time.process_time()
        with pytest.raises(NotUnderstood):
            READER.expression(text)
        assert time.process_time() - started < 5


class TestClaims:
    def claim(self, **fields: Any) -> Any:
        return claim_from(own_claim({"key": "k", "right": "0", **fields}))

    def test_what_is_printed_is_what_was_typed(self) -> None:
        typed = r"\tfrac{1}{2}\bigl(1 + g\bigr)"
        claim = self.claim(left="(1 + g)/2", right=typed, where={"g": "positive"})
        assert claim.lines[0].printed == typed
        assert claim.lines[0].value == claim.quantity

    def test_names_may_be_written_in_either_form(self) -> None:
        typed = self.claim(left=r"\sigma_1^2 + \gamma", where={r"\sigma_1": "positive", r"\gamma": "(-1, 1)"})
        assert typed.quantity == sp.Symbol("sigma_1", positive=True) ** 2 + sp.Symbol("gamma", real=True)
        assert self.claim(left=r"\sigma_1^2", where={"sigma_1": "positive"}).quantity == sp.Symbol("sigma_1", positive=True) ** 2
        with pytest.raises(BadClaim, match="one and the same"):
            self.claim(left="1", where={r"\sigma_1": "positive", "sigma_1": "real"})
        with pytest.raises(BadClaim, match="has a meaning already"):
            self.claim(left="1", where={r"\pi": "positive"})

    @pytest.mark.parametrize(
        "law",
        [
            r"(X, Y) \sim \mathcal{N}\left(0, \begin{pmatrix} 1 & r \\ r & 1 \end{pmatrix}\right)",
            r"(X, Y) ~ N(0, [[1, \frac{2r}{2}], [r, 1]])",
        ],
    )
    def test_a_law_may_be_latex(self, law: str) -> None:
        plain = self.claim(left="E[X*Y]", law="(X, Y) ~ N(0, [[1, r], [r, 1]])", where={"r": "(-1, 1)"})
        assert self.claim(left=r"\mathbb{E}[XY]", law=law, where={"r": "(-1, 1)"}).quantity == plain.quantity

    def test_a_law_may_stand_below_the_expectation(self) -> None:
        plain = self.claim(left="E[X**2*Z]", law=["X ~ N(mu, s**2)", "Z ~ Exponential(2)"], where={"mu": "real", "s": "positive"})
        below = r"\mathbb{E}_{X\sim N(\mu, s^2),\, Z\sim\mathrm{Exponential}(2)}[X^2 Z]"
        assert self.claim(left=below, where={"mu": "real", "s": "positive"}).quantity == plain.quantity
        with pytest.raises(BadClaim, match="X has another meaning"):
            self.claim(left=r"\mathbb{E}_{X\sim N(0, 1)}[X]", right=r"\mathbb{E}_{X\sim N(0, 2)}[X]")

    def test_conditions_may_be_latex(self) -> None:
        where = {"a": "positive", "b": "real"}
        assert self.claim(left="a", where=where, such_that=r"0 < a \le b^2").domain == self.claim(
            left="a", where=where, such_that="0 < a <= b**2"
        ).domain  # fmt: skip
        law = "(X, Y) ~ N(0, [[1, 0], [0, 1]])"
        plain = self.claim(left="E[X]", law=law, given="(X > 0) & (Y > 1)")
        assert self.claim(left="E[X]", law=law, given=r"X > 0,\; Y > \frac22").quantity == plain.quantity
        with pytest.raises(BadClaim, match="given conditions every expectation"):
            self.claim(left=r"\mathbb{E}[X \mid Y > 0]", law=law, given="X > 0")

    def test_a_claim_brings_its_macros(self) -> None:
        fields = {"left": r"\half\,\E[X]", "law": "X ~ N(0, 1)", "macros": [r"\newcommand{\E}{\mathbb{E}}", r"\def\half{\frac12}"]}
        assert self.claim(**fields).quantity == self.claim(left="E[X]/2", law="X ~ N(0, 1)").quantity
        with pytest.raises(BadClaim, match="defines nothing"):
            self.claim(**{**fields, "macros": "half"})

    def test_a_text_beside_latex_may_have_a_hat(self) -> None:
        where = {"a": "real"}
        assert self.claim(left=r"\frac{a^2}{2}", right="a^2/2", where=where).lines[0].value == sp.Symbol("a", real=True) ** 2 / 2
        assert self.claim(left="a**2", right="a^2", where=where).lines[0].value == sp.Symbol("a", real=True) ** 2


class TestFiles:
    def read(self, folder: Path, text: str) -> ClaimFile:
        (folder / "paper.tex").write_text(textwrap.dedent(text), encoding="utf-8")
        return read_file(folder / "paper.tex")

    def test_the_example_has_ten_claims(self) -> None:
        found = read_file(NOTE)
        assert found.faults == ()
        assert len(found.claims) == 10
        source = NOTE.read_text(encoding="utf-8")
        preamble, body = source.split(r"\begin{document}")
        typed = written_out(body, definitions(preamble))  # as it was typed, but for the note's own commands
        for key, own in found.claims.items():
            assert all(line.printed in typed for line in claim_from(own).lines), key
            assert key in "".join(source.splitlines()[found.lines[key] - 2 : found.lines[key] + 2]), key

    @pytest.mark.slow
    def test_a_note_that_was_not_written_for_the_parser_is_read_to_nine_tenths_and_decided(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "typed.tex").write_text(TYPED.read_text(encoding="utf-8"), encoding="utf-8")
        found = read_file(tmp_path / "typed.tex")
        printed = re.findall(r"\\label\{(\w+)\}", TYPED.read_text(encoding="utf-8"))
        assert len(printed) == 42
        assert len(found.faults) <= len(printed) // 10
        assert all("?" in fault for fault in found.faults)  # asked about
        judged = CliRunner().invoke(cli.app, ["check", "typed.tex", "--json", "--engine", "enclose", "--no-repair"])
        records = json.loads(judged.stdout)
        assert len(records) >= 41
        judgeds = [record["total"] for record in records if record["kind"] != "not judged"]
        assert (len(records) - len(judgeds), {*judgeds}) == (1, {"agrees"})  # all of them are true, as far as points tell

    @pytest.mark.slow
    def test_the_example_gets_the_verdicts_it_expects(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        found = CliRunner().invoke(cli.app, ["check", str(NOTE), "--json", "--engine", "enclose"])
        verdicts = {record["key"]: record["total"] for record in json.loads(found.stdout)}
        expected = {key: own.table.get("expect", "holds") for key, own in read_file(NOTE).claims.items()}
        assert len(verdicts) == 11
        for key, verdict in verdicts.items():
            assert (verdict == "refuted") == (expected[key.split("/")[0]] == "refuted"), key
            assert verdict in ("refuted", "agrees"), key

    def test_conditions_behind_an_equation_are_domains(self, tmp_path: Path) -> None:
        found = self.read(
            tmp_path,
            r"""
            % closedform: throughout where c, n real
            \begin{equation}\label{one} \sqrt{a^2} = a, \qquad a > 0. \end{equation}
            \begin{equation}\label{two} \log(a/b) = \log a - \log b \quad (a, b > 0) \end{equation}
            \begin{equation}\label{three} c r = r c \qquad \text{for all } |r| < 1 \text{ and } c \in \mathbb{R} \end{equation}
            \begin{equation}\label{four} |c| = c \quad \forall c \ge 0 \end{equation}
            \begin{equation}\label{five} c + n = n + c \quad\text{for } c < n \end{equation}
            \begin{equation}\label{six} c = c \quad\Rightarrow\quad c > 0 \end{equation}
            \begin{equation}\label{seven} c = c \quad\text{by symmetry} \end{equation}
            % closedform: where a in (0, 1)
            \begin{equation}\label{eight} a = a, \quad a \in (0, 2) \end{equation}
            """,
        )
        domains = {key: str(claim_from(own).domain.symbols) for key, own in found.claims.items()}
        tables = {key: own.table for key, own in found.claims.items()}
        assert tables["one"]["where"] == {"a": "positive"}
        assert tables["two"]["where"] == {"a": "positive", "b": "positive"}
        assert tables["three"]["where"] == {"c": "real", "r": "(-1, 1)"}
        assert "Interval.open(-1, 1)" in domains["three"]
        assert (tables["four"]["where"], tables["four"]["such_that"]) == ({"c": "real"}, [r"c \ge 0"])
        assert tables["five"]["such_that"] == ["c < n"]
        assert found.claims.keys() == {"one", "two", "three", "four", "five"}
        assert [one.key for one in found.unread] == ["six", "seven"]
        assert "leave one out" in found.faults[0]

    def test_two_signs_are_two_claims_and_each_label_is_one(self, tmp_path: Path) -> None:
        found = self.read(
            tmp_path,
            r"""
            % closedform: throughout where a, b real
            \begin{equation}\label{both} (a \pm b)^2 = a^2 \pm 2ab + b^2 = b^2 - (\mp 2ab) + a^2 \end{equation}
            \begin{equation}\label{alone} a = \pm \sqrt{a^2} \end{equation}
            \begin{align}
              (a + b)^2 - a^2 &= (a + b)(a + b) - a^2 \nonumber \\
                              &= 2ab + b^2 \label{first} \\
                              &= b(2a + b) \label{second}
            \end{align}
            % closedform: where k real
            \begin{equation}\label{running} \sum_{k=1}^{2} k a = 3a \end{equation}
            \begin{equation}\label{broken} a = \frac{a}{ \end{equation}
            \begin{equation}\label{after} a b = b a \end{equation}
            """,
        )
        keys = {"both/upper": 2, "both/lower": 2, "first": 2, "second": 1, "after": 1}
        assert {key: len(claim_from(own).lines) for key, own in found.claims.items()} == keys
        lower = claim_from(found.claims["both/lower"])
        assert sp.expand(lower.quantity - lower.lines[0].value) == 0
        assert sp.expand(lower.quantity - lower.lines[1].value) == 0
        assert found.claims["second"].table["left"] == "(a + b)^2 - a^2"
        assert ([one.key for one in found.unread], "running" in found.faults[0]) == (["alone", "broken"], True)

    def test_rows_of_inequalities_are_claims_of_their_own(self, tmp_path: Path) -> None:
        found = self.read(
            tmp_path,
            r"""
            % closedform: throughout where t, a, b positive
            \begin{align}
              1 - \Phi(t) &\le \tfrac12 e^{-t^2/2}, \label{one} \\
              a &= a + b - b, \label{two} \\
              a + b &> a. \label{three}
            \end{align}
            \begin{align}
              a b &\le \frac{a^2 + b^2}{2} \label{first} \\
                  &\le \frac{(a + b)^2}{2}, \label{second} \\
                  &= \frac{a^2 + b^2}{2} + a b \label{third}
            \end{align}
            \begin{align}
              a \\ &\le a + b \\ &\quad + 1 \label{long}
            \end{align}
            """,
        )
        sides = {key: (own.table["left"], own.table.get("relation", "="), own.table["right"]) for key, own in found.claims.items()}
        assert found.faults == ()
        half = r"\frac{a^2 + b^2}{2}"
        assert sides == {
            "one": (r"1 - \Phi(t)", "<=", r"\tfrac12 e^{-t^2/2}"),
            "two": ("a", "=", "a + b - b"),
            "three": ("a + b", ">", "a"),
            "first": ("a b", "<=", half),
            "second": (half, "<=", r"\frac{(a + b)^2}{2}"),
            "third": (r"\frac{(a + b)^2}{2}", "=", rf"{half} + a b"),
            "long": ("a", "<=", r"a + b \\ &\quad + 1"),
        }

    def test_a_default_of_a_letter_that_is_bound_is_left_out(self, tmp_path: Path) -> None:
        found = self.read(
            tmp_path,
            r"""
            % closedform: throughout where x, s real, a positive
            \begin{equation}\label{one} \int_0^1 a x \,dx = \frac a2 \end{equation}
            \begin{equation}\label{two} \sum_{s=0}^1 s x = x \end{equation}
            \begin{equation}\label{three} x \int_0^1 x \,dx = \frac x2 \end{equation}
            """,
        )
        assert [own.table["where"] for own in found.claims.values()] == [{"a": "positive"}, {"x": "real"}, {"x": "real"}]
        assert not found.faults  # an inner letter hides an outer one

    def test_rows_chains_and_labels(self, tmp_path: Path) -> None:
        found = self.read(
            tmp_path,
            r"""
            % closedform: throughout where a, b real
            \begin{equation} a + a = 2a \label{one} \end{equation}
            \begin{align}
              a + b &= b \\ &\quad + a, \nonumber \\
                    &= a + b. \label{chain} \\[2pt]
              a - b &= -b + a \label{second}
            \end{align}
            \begin{equation*} % \label{starred}
              (a + b)^2 = a^2 + 2ab + b^2
            \end{equation*}
            \begin{subequations}\label{all}\begin{gather} a\,b = b\,a \label{x} \\ 2b = b + b \label{y} \end{gather}\end{subequations}
            \begin{equation}\begin{split} a &= a \\ &= 2a - a \end{split}\label{split}\end{equation}
            % closedform: label display
            \[ b = \tfrac{2b}{2} \]
            \begin{equation} a = \text{nobody asks} \end{equation}
            % closedform: skip
            \begin{equation}\label{definition} h(x) := x \end{equation}
            \begin{verbatim} \begin{equation}\label{not} a = a \end{equation} \end{verbatim}
            % \begin{equation}\label{commented} a = a \end{equation}
            """,
        )
        assert found.faults == ()
        assert list(found.claims) == ["one", "chain", "second", "starred", "x", "y", "split", "display"]
        lines = {key: [line.printed for line in claim_from(own).lines] for key, own in found.claims.items()}
        assert lines["chain"] == ["b \\\\ &\\quad + a", "a + b"]
        assert lines["split"] == ["a", "2a - a"]
        assert [key for key, own in found.claims.items() if "b" in own.table["where"]] == [
            "chain",
            "second",
            "starred",
            "x",
            "y",
            "display",
        ]

    def test_a_display_may_be_opened_by_the_commands_of_a_note(self, tmp_path: Path) -> None:
        found = self.read(
            tmp_path,
            r"""
            \newcommand{\be}{\begin{equation}} \newcommand{\ee}{\end{equation}} \def\<{\left\langle} \def\>{\right\rangle}
            \DeclarePairedDelimiter{\br}{[}{]}
            % closedform: throughout law (X, Y) ~ N(0, [[1, 0], [0, 1]])
            \be \< X^2 \> = 1 \label{one} \ee
            \begin{equation} \< X \> \le \mathbb{E}\br*{Y^2} \label{two} \end{equation}
            """,
        )
        assert found.faults == ()
        assert list(found.claims) == ["one", "two"]
        assert r"\DeclarePairedDelimiter{\br}{[}{]}" in found.claims["two"].table["macros"]
        assert (found.claims["two"].table["left"], found.claims["two"].table["relation"]) == (r"\< X \>", "<=")

    def test_what_is_said_of_all_is_taken_where_it_is_needed(self, tmp_path: Path) -> None:
        found = self.read(
            tmp_path,
            r"""
            % closedform: throughout where s, t > 0, -1 < r < 1, \mu \in \mathbb{R}
            % closedform: throughout law X \sim N(\mu, s^2)
            % closedform: throughout such_that t > s
            % closedform: throughout given X > \mu
            \begin{equation}\label{mean} \mathbb{E}[X] = \mu \end{equation}
            \begin{equation}\label{no-law} r^2 = r \cdot r \end{equation}
            % closedform: where r in (0, 1)
            % closedform: law X ~ Exponential(r)
            % closedform: given X > 1
            \begin{equation}\label{own} \mathbb{E}[X] = 1/r + 1 \end{equation}
            \begin{equation}\label{for} |s - 1| = s - 1 \quad \text{for } s > 1. \end{equation}
            """,
        )
        assert found.faults == ()
        tables = {key: own.table for key, own in found.claims.items()}
        assert tables["mean"]["where"] == {"s": "positive", "t": "positive", r"\mu": "real"}
        assert tables["mean"]["given"] == r"X > \mu"
        assert tables["no-law"]["where"] == {"r": "(-1, 1)"}
        assert "law" not in tables["no-law"]
        assert tables["own"]["where"] == {"r": "(0, 1)"}
        assert tables["own"]["law"] == ["X ~ Exponential(r)"]
        assert "s > 1" in tables["for"]["such_that"]

    def test_what_cannot_be_read_is_named_with_its_line_and_takes_nothing_with_it(self, tmp_path: Path) -> None:
        found = self.read(
            tmp_path,
            r"""
            % closedform: were a real
            \begin{equation}\label{spoiled} a + a = 2a \end{equation}
            % closedform: throughout where a real
            \begin{equation}\label{good} a + a = 2a \end{equation}
            \begin{equation}\label{bad} a + a = \mathbf{w}\mathbf{w}^\top \end{equation}
            \begin{equation}\label{good} a + 2a = 3a \end{equation}
            % closedform: where b
            \begin{equation}\label{b} b + b = 2b \end{equation}
            % closedform: expect nothing
            \begin{equation}\label{e} a + a = 2a \end{equation}
            % closedform: given X > 0
            """,
        )
        assert list(found.claims) == ["good"]
        lines = {
            2: "were",
            7: "two claims have the key",
            8: "no domain",
            10: "expect nothing",
            12: "before no equation",
        }
        assert [(one.line, "a vector is no number" in one.why) for one in found.unread if one.key == "bad"] == [(6, True)]
        assert len(found.faults) == len(lines)
        for (line, what), fault in zip(lines.items(), found.faults, strict=True):
            assert f"paper.tex:{line}, " in fault
            assert what in fault
            assert "\n" not in fault

    def test_a_file_without_claims_says_what_to_do(self, tmp_path: Path) -> None:
        found = self.read(tmp_path, r"\begin{equation} a = b \end{equation}")
        assert (found.claims, found.supposed) == ({}, {})
        assert found.faults[0].endswith("describe the letters in a comment before an equation, % closedform: where a positive")
        assert found.defined[0].definition.endswith(
            "paper.tex:1 says what $a$ is; it claims nothing; a claim with `% closedform: means a = ...`"
        )

    @pytest.mark.parametrize("number", [3, pytest.param(40, marks=pytest.mark.slow)])
    def test_any_file_is_claims_and_sentences(self, tmp_path: Path, number: int) -> None:
        rng = random.Random(number)
        source, faults = NOTE.read_text(encoding="utf-8"), list[str]()
        for _ in range(max(number, 10)):
            text = source
            for _ in range(rng.randint(1, 8)):
                start = rng.randrange(len(text))
                piece = rng.choice(
                    [
                        "",
                        "{",
                        "}",
                        "\\",
                        "\\end{align}",
                        "\\begin{equation}",
                        "%",
                        "\n% closedform: ",
                        "=",
                        "&",
                        "\\\\",
                        "$",
                        "\\[",
                        "\\label{x}",
                    ]
                )
                text = text[:start] + piece + text[start + rng.randint(0, 40) :]
            (tmp_path / "paper.tex").write_text(text, encoding="utf-8")
            try:
                found = read_file(tmp_path / "paper.tex")
                faults += found.faults
            except BadClaim as error:
                faults.append(str(error))
        behind = [line for fault in faults for line in fault.splitlines()[1:]]
        assert [line for line in behind if not line.startswith("% closedform: ")] == []  # a block to paste


class TestWhatTheoristsWrite:
    """Each of these stood in a note that was written without a look at the reader, and was refused, or ended the command."""

    def claims(self, text: str) -> dict[str, Any]:
        return {found.table["key"]: found.table for found in equations(text) if not found.fault}

    def test_words_behind_an_equation_hold_formulas(self) -> None:
        found = self.claims(
            r"""
            \begin{equation}\label{one} a = a \qquad \text{for all $a>0$.} \end{equation}
            \begin{equation}\label{two} ab = ba \quad\text{for $a>0$ and every $b\in\mathbb{R}$} \end{equation}
            """.replace("every", "")
        )
        assert {key: (table["right"], table["where"]) for key, table in found.items()} == {
            "one": ("a", {"a": "positive"}),
            "two": ("ba", {"a": "positive", "b": "real"}),
        }

    def test_a_set_that_is_no_domain_is_a_fault_of_its_equation_alone(self) -> None:
        display = r"\begin{equation}\label{%s} 1 = 1 %s\end{equation}"
        found = equations(display % ("one", r"\quad a \in \mathcal{A} ") + "\n\n" + display % ("two", ""))
        assert "is no known domain; state it in a comment, % closedform: where" in found[0].unread
        assert found[1].table["key"] == "two"

    def test_what_is_said_last_of_a_letter_stands(self) -> None:
        found = self.claims(
            r"""
            % closedform: throughout where a positive, T real
            \begin{equation}\label{one} a + T = T + a \end{equation}
            % closedform: throughout law T ~ N(0, 1)
            \begin{equation}\label{two} \mathbb{E}[T] = 0 \end{equation}
            % closedform: throughout where a, T negative
            \begin{equation}\label{three} a + T = T + a \end{equation}
            """
        )
        assert found["one"]["where"] == {"a": "positive", "T": "real"}
        assert (found["two"]["law"], found["two"]["where"]) == (["T ~ N(0, 1)"], {})
        assert (found["three"].get("law"), found["three"]["where"]) == (None, {"a": "negative", "T": "negative"})

    def test_a_side_that_is_not_understood_is_what_is_told(self) -> None:
        """And not the laws that would have been left out, had it been."""
        (found,) = equations(
            r"""
            % closedform: throughout law a ~ N(0, 1)
            \begin{equation}\label{one} \int_0^1 f(t)\,dt = 1 \end{equation}
            """
        )
        assert found.unread.startswith("is f(...) a product or a function?")

    def test_a_name_for_what_a_chain_computes_is_left_out(self) -> None:
        chain = r"\begin{align} %s &= \int_0^a t\,dt \\ &= a^2/2 \label{one} \end{align}"
        for name in ("I(a)", r"\kappa_1", "J", "F(a, b)"):
            found = self.claims("% closedform: where a positive\n" + chain % name)["one"]
            assert (found["left"], found["right"]) == (r"\int_0^a t\,dt", "a^2/2")
        said = "% closedform: where a, lambda_1 positive\n% closedform: law X ~ N(0, 1)\n" + r"\newcommand{\half}{\frac12}"
        for name in (
            "a",
            r"\Phi(a)",
            r"\Phi_2(a, a, a)",
            r"\pi",
            "2a",
            "E[X]",
            r"\half",
            "P(X > a)",
            "N(a; 0, 1)",
        ):  # these say something
            assert "lines" in next(e.table for e in equations(said + chain % name) if not e.fault), name
        (found,) = equations(said + chain % "X")  # a variable outside a mean has no value: the other sides are judged
        assert (found.table["left"], "$X$ was not looked at" in found.table["taken"][-1]) == (r"\int_0^a t\,dt", True)
        for name in ("c", r"\lambda_1"):  # a domain does not say what a letter is
            found = self.claims(said + chain.replace("a^2/2", r"a^2/2 \quad c > 0") % name)["one"]
            assert (found["left"], found["right"]) == (r"\int_0^a t\,dt", "a^2/2")
        (defined,) = equations("% closedform: where a positive\n" + r"\begin{equation}\label{one} I(a) = a \end{equation}")
        assert defined.defines == "says what $I(a)$ is"

    def test_a_length_behind_a_row_of_cases_is_none_of_it(self) -> None:
        cases = r"\begin{cases} a & b > 0,\\%s b & b \le 0 \end{cases}"
        assert READER.expression(cases % "[2mm]") == READER.expression(cases % "")
