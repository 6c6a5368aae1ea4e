"""Is the notation of theorists read as a person reads it, asked about where it is open, and are the false twins of what it says refuted?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import mpmath
import pytest
import sympy as sp

from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import functions_of, latex_name
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.paper.latex_file import equations
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.expressions import Reader
from closedform.derivations.reading.text.law_text import read_law
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.calculus.limits import NoLimit, limit_of
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.verdict import Verdict

SYMBOLS: dict[str, Any] = {
    **{name: sp.Symbol(name, positive=True) for name in ("a", "g")},
    "q": sp.Symbol("q", integer=True, positive=True),
    **{
        name: sp.Symbol(name, real=True)
        for name in ("b", "r", "x", "m_tminus1", "m_t", "m_0", "m_1", "m_2", "w_infty", "xupk", "thetastar", "hslash")
    },
}
BOUND = sp.Symbol("v", positive=True)
NORMAL = read_law(["Z ~ N(0, 1)"], Reader(SYMBOLS), {}).law
READER = Reader(SYMBOLS, NORMAL, notation=Notation(always=True), calculus=CALCULUS)
PLAIN = Reader(SYMBOLS, NORMAL, calculus=CALCULUS)

SAME = [
    (r"\left[\frac{t^2}{2}\right]_0^1 + \bigl[e^{-a t}\bigr]_{0}^{\infty}", "1/2 - 1"),
    (r"-\frac{e^{-at}}{a}\bigg|_{t=0}^{t=\infty} + \left.t^2 + t\right|_{t=1}", "1/a + 2"),
    (r"b + \left.\left(t^2 - t\right)\right|_{1}^{2}", "b + 2"),
    (r"\frac{d}{dt} e^{b t}\Big|_{t=0} + \left.\frac{\partial^2}{\partial t^2} e^{b^2 t^2/2}\right|_{t=0}", "b + b**2"),
    (r"r^2\Big|_{r=1}^{r=b}", "b**2 - 1"),
    (r"\lim_{t\to 0} \frac{\sin (b t)}{t} + \lim_{n\to\infty} \left(1 + \frac{b}{n}\right)^n", "b + exp(b)"),
    (r"\lim_{h\to0}\frac{(b+h)^2-b^2}{h} + \lim_{t \downarrow 0} \frac{|t|}{t} + \lim_{t\to 0^{-}} \operatorname{sgn}(t)", "2*b"),
    (r"\lim_{t\to\infty} \sqrt{t} \arctan\frac{b}{\sqrt{t}} + \lim_{t\to 0^+} t^{-\frac13}\sin(t^{\frac13} + t^{\frac12})", "b + 1"),
    (r"\lim_{t\to\infty} \frac{\Gamma(t+1)}{\sqrt{2\pi t}\,(t/\exp(1))^t} + \lim_{n\to\infty} \frac{n!}{n^n}", "1"),
    (r"\lim_{t\to\infty} \frac{\Gamma(t+b)}{\Gamma(t)\,t^b} + \lim_{t\to\infty} \left(\log\Gamma(t) - (t-\tfrac12)\log t + t\right)", "1 + log(2*pi)/2"),
    (r"\lim_{t\to\infty} t\left(a\,\frac{\varphi(t/a)}{\Phi(-t/a)}-t\right) + \lim_{t\to-\infty} t e^{(t-b)^2/2}\Phi(t-b)", "a**2 - 1/sqrt(2*pi)"),
    (r"\int_0^1 e^{-\beta}\,d\beta + \lim_{\beta\to\infty} \tanh(\beta a) + \lim_{N\to\infty} \tfrac1N", "Integral(exp(-v), (v, 0, 1)) + 1"),
    (r"\operatorname{logit}(\tfrac13) + \operatorname{softplus}(b)", "log(1/3) - log(2/3) + log(1 + exp(b))"),
    (r"\operatorname{logit}^{-1}(b) + \operatorname{expit}(b)", "2/(1 + exp(-b))"),
    (r"\Phi^{-1}(\tfrac14) + \operatorname{erf}^{-1}(\tfrac12)", "sqrt(2)*erfinv(-1/2) + erfinv(1/2)"),
    (r"\operatorname{Li}_2(b)", "Integral(b*u/(exp(u) - b), (u, 0, oo))"),
    (r"\mathrm{Li}_3(b)", "Integral(b*u**2/(exp(u) - b), (u, 0, oo))/2"),
    (r"m_{t-1} - m_t + w_\infty + x^{(k)} \theta^\star", "m_tminus1 - m_t + w_infty + xupk*thetastar"),
    (r"\sum_{k=1}^{2} k\, m_{k-1}\, m_{k}", "m_0*m_1 + 2*m_1*m_2"),
    (r"\begin{pmatrix} a & b \end{pmatrix} \begin{pmatrix} r \\ 2 \end{pmatrix}", "a*r + 2*b"),
    (r"\det\left(\begin{pmatrix} a & b \\ 1 & 2 \end{pmatrix} \begin{bmatrix} 2 & 0 \\ 0 & r \end{bmatrix}\right)", "4*a*r - 2*b*r"),
    (r"\operatorname{tr}\left(\begin{pmatrix} a & b \\ 1 & 2 \end{pmatrix}^{-1}\right)", "2/(2*a - b) + a/(2*a - b)"),
    (r"\begin{pmatrix} 1 \\ b \end{pmatrix}^\top \begin{pmatrix} 1 & r \\ r & 1 \end{pmatrix}^2 \begin{pmatrix} 1 \\ b \end{pmatrix}",
     "1 + r**2 + 4*b*r + b**2*(1 + r**2)"),
]  # fmt: skip
# What TeX sets as typed: brackets that cross braces, scripts in either order, rows that begin in a later column, commands of packages.
AS_TYPED = [
    (r"\frac{1}{\sqrt{2\pi(a^2+1})} + e^{-(b}) + \frac{b}{4g)}", "1/sqrt(2*pi*(a**2 + 1)) + exp(-b) + b/(4*g)"),
    (r"m^2_1 + \left[v^2\right]^b_0 + (b)^2_+ + \int^a_0 t\,dt", "m_1**2 + b**2 + Max(b, 0)**2 + a**2/2"),
    (r"{m_t}_{-1} + \int_{\R} e^{-a v^2}\dd{v} + \iint e^{-u^2-a v^2}\,du\,dv", "m_tminus1 + sqrt(pi/a) + pi/sqrt(a)"),
    (r"\int_0^1 \int_0^1 u\,du\, v\,dv + \int_0^1 \int_0^v u\,du\,dv", "1/4 + 1/6"),
    (r"\int_0^1 v\,dv \\ & & \int_0^b v\,dv \\ & \quad a", "b**2*a/4"),
    (r"\frac{a}{2}\xspace b", "a*b/2"),
    (r"a \hspace{2pt} b", "a*b"),
    (r"\sum_{k=1}^{q} k - \sum^{q-1}_{j=0} j^2", "Sum(k, (k, 1, q)) - Sum(j**2, (j, 0, q - 1))"),
    (r"\int_0^a a\,da + \int_0^1 b^2 \,db", "a**2/2 + 1/3"),  # an inner letter hides the outer one
    (r"\hslash^2", "hslash**2"),
]
# LaTeX with several readings or none, and what is asked.
ASKED = [
    (r"\Sigma^{-1}_{ij} + b", "an index stands at a letter only"),
    (r"\Sigma^2_{12}", "an index stands at a letter only"),
    (r"\frac{b}{a + 4g)}", "} is needed"),
    (r"\sqrt{(a+b} + 1)", "is needed to close"),
    (r"\int_0^\infty \int_0^1 e^{-u} du\, v\, dv", "which of these belongs to which sign"),
    (r"\int_0^1 v\,dv \\ \int_0^b v\,dv", "does the product go on here"),
    (r"b + t\Big|_0^1", "the term before this evaluated, or the whole sum"),
    (r"\left[s t\right]_0^1", "which letter has these ends"),
    (r"\left[t\right]_0", "evaluated at a point"),
    (r"\left[\frac{\sin t}{t}\right]_0^1", "division by zero"),
    (r"\left[t\right]_0^\infty", "not decided: there is no finite limit"),
    (r"\lim_{t\to 0} \frac{|t|}{t}", "from above and from below"),
    (r"\lim_{t\to 0} \sqrt{t}", "no value on one side"),
    (r"\lim_{t\to 1} \arccos t", "no value on one side"),
    (r"\lim_{t\to\infty} \sin t", "not decided"),
    (r"\lim_{t\to\infty} t\,\mathbb{E}[\operatorname{erf}(tZ+b)]", "not decided"),
    (r"\lim_{t\to\infty} \mathbb{E}[\operatorname{erf}(tb) Z^2]", "not seen"),
    (r"\lim_{t\to\infty} \mathbb{E}[\operatorname{erf}(tbZ) Z]", "not seen"),
    (r"\lim_{t\to 0} \mathbb{E}[e^{tZ^2}]", "not decided"),
    (r"\lim_{t\to 0} \mathbb{E}[|Z+t|]", "not seen"),
    (r"\lim_{t\to\infty} \mathbb{E}[e^{-t Z^2}]", "not seen"),
    (r"\lim_{t\to 0} \mathbb{E}[Z^2 \mid Z>t]", "stays as it is"),
    (r"\lim_{t\to 0} \frac{\mathbb{E}[e^{tZ}]-1}{t^3}", "not decided"),
    (r"\lim_{t\to\infty} e^{t^2}\Phi(-t)", "not decided"),
    (r"\lim_{t\to\infty} \varphi(t)/\Phi(-t)", "no finite limit"),
    (r"\lim_{t\to\infty} \Phi(bt)", "the sign of .* is not certain"),
    (r"\lim_{t\to\infty} \Gamma(1/t)", "its argument goes to infinity"),
    (r"\lim_{t\to\infty} \frac{\Gamma(t)}{t^2}", "not decided"),
    (r"\lim_{t\to 0} \frac{t}{\sin (b t)}", "may be zero; give its letters a domain"),
    (r"\lim_{b\to 0} b", "b has a domain"),
    (r"\lim_{t\to 0} \int_0^1 e^{s t} ds", "limits are taken of closed forms"),
    (r"\sup_t t", r"\\sup is not read; write its value"),
    (r"\max_{t} t", "over a set is not read"),
    (r"\operatorname{Li}(b)", "of an order that is a number"),
    (r"\lfloor b \rfloor", "jumps at every whole number; give b a bounded range"),
    (r"\int_0^1 \lfloor t^2 \rfloor dt", r"for c x \+ d"),
    (r"\int_0^1 \lfloor 100 t \rfloor dt", "more than 60 steps"),
    (r"\mathbb{E}[\lfloor Z \rfloor]", "give Z a bounded range"),
    (r"b^{(k)}", "an upper index or a power"),
    (r"\begin{pmatrix} a & b \end{pmatrix}", "claimed entry by entry"),
    (r"\begin{pmatrix} a & b \end{pmatrix} + 1", "a 1 x 2 matrix and a number have no sum"),
    (r"\begin{pmatrix} a & b \end{pmatrix}^{-1}", "as many rows as columns"),
    (r"\begin{pmatrix} a & b \end{pmatrix}\begin{pmatrix} a & b \end{pmatrix}", "have no product"),
    (r"\exp\left(\begin{pmatrix} a & b \\ b & a \end{pmatrix}\right)", "exp of a matrix is not read"),
    (r"\det\begin{pmatrix} a & b \\ b & a \end{pmatrix}^2", "to the matrix or to the number"),
]


# Letters and words, and the name that they are.
NAMES = [
    (r"S_{t^-}", "S_tminus"),
    (r"S_{t-}", "S_tminus"),
    (r"S_{t^{+}}", "S_tplus"),
    (r"S_{0^-}", "S_0minus"),
    (r"k_\mathrm{rot}", "k_rot"),
    (r"k_{\mathrm{rot}}", "k_rot"),
    (r"k_\mathrm{1k}", "k_1k"),
    (r"{\sigma}_s", "sigma_s"),
    (r"\ensuremath{\sigma}_s", "sigma_s"),
    (r"\hat{\sigma}_s", "sigmahat_s"),
    (r"a^\dagger", "adagger"),
    (r"x^{\prime\prime}", "xprimeprime"),
    (r"x''", "xprimeprime"),
    (r"\mu_{\mid X_i}", "mu_midXi"),
    (r"m_{t|t-1}", "m_tmidtminus1"),
]
NO_NAMES = [
    (r"{\sigma s}_t", "a name is needed"),
    (r"\sqrt{\sigma}_s", "a name is needed"),
    (r"S_{^-}", "letters and numbers"),
    (r"m_{2-1}", "letters and numbers"),
    (r"k_\mathrm{a/b}", "letters and numbers"),
    (r"x^{\prime 2}", "not understood"),
]
# Functions with semicolons, bars and squares in their brackets.
FUNCTIONS = {
    r"p(y|f)": r"e^{-(y-f)^2}",
    r"\phi(x;\mu,\sigma^2)": r"\frac{1}{\sqrt{2\pi\sigma^2}}\, e^{-(x-\mu)^2/2\sigma^2}",
    r"G_{1}(x, y)": "x^2 + y",
    r"h(s^2)": r"\frac s2 + 2^s",
}
CALLING = replace(READER, notation=Notation(always=True, functions=functions_of(FUNCTIONS, Notation())))
CALLED = [
    (r"p(a|b) + p(b \mid x)", "exp(-(a - b)**2) + exp(-(b - x)**2)"),
    (r"p(a; b) - p(|a|, b)", "0"),
    (r"\phi(b; r, a^2)", "exp(-(b - r)**2/(2*a**2))/sqrt(2*pi*a**2)"),
    (r"\int \phi(t; r, g)\,dt", "Integral(exp(-(t - r)**2/(2*g))/sqrt(2*pi*g), (t, -oo, oo))"),
    (r"G_1(b, 2) + G_{1} (r, 0)", "b**2 + 2 + r**2"),
    (r"h(g) + h(a^2)", "sqrt(g)/2 + 2**sqrt(g) + a/2 + 2**a"),
]
NOT_CALLED = [
    (r"p(a)", r"p\(y, f\) has 2 in brackets"),
    (r"p(a|b|r)", r"p\(y, f\) has 2 in brackets"),
    (r"\phi(b; r)", r"phi\(x, mu, sigma\^2\) has 3 in brackets"),
    (r"p a", "give it its argument in brackets"),
]


class TestReading:
    @pytest.mark.parametrize(("latex", "name"), NAMES)
    def test_a_letter_with_its_marks_is_a_name(self, latex: str, name: str) -> None:
        assert latex_name(latex, Notation()) == name

    @pytest.mark.parametrize(("latex", "complaint"), NO_NAMES)
    def test_what_is_more_is_none(self, latex: str, complaint: str) -> None:
        with pytest.raises(NotUnderstood, match=complaint):
            latex_name(latex, Notation())

    @pytest.mark.parametrize(("latex", "text"), CALLED)
    def test_a_function_of_the_note_is_put_in(self, latex: str, text: str) -> None:
        assert sp.simplify(CALLING.expression(latex).replace(sp.Abs, lambda x: x) - PLAIN.expression(text)) == 0

    @pytest.mark.parametrize(("latex", "complaint"), NOT_CALLED)
    def test_a_function_with_other_brackets_is_refused(self, latex: str, complaint: str) -> None:
        with pytest.raises(NotUnderstood, match=complaint):
            CALLING.expression(latex)

    def test_a_variable_and_its_square_are_not_both_variables(self) -> None:
        with pytest.raises(NotUnderstood, match="a letter twice"):
            functions_of({"f(s, s^2)": "s"}, Notation())

    def test_a_function_of_a_square_is_not_one_of_the_letter(self) -> None:
        assert CALLING.expression("h(a^2)") != CALLING.expression("h(a)")
        assert CALLING.expression(r"\phi(b; r, a)") != CALLING.expression(r"\phi(b; r, a^2)")

    @pytest.mark.parametrize(("latex", "text"), SAME)
    def test_a_formula_is_the_one_that_the_text_writes(self, latex: str, text: str) -> None:
        read, known = READER.expression(latex), PLAIN.expression(text)
        bound = {integral: integral.xreplace({integral.limits[0][0]: BOUND}) for integral in (read + known).atoms(sp.Integral)}
        assert sp.expand((read - known).xreplace(bound)) == 0

    @pytest.mark.parametrize(("latex", "text"), AS_TYPED)
    def test_what_tex_sets_is_read(self, latex: str, text: str) -> None:
        assert sp.simplify((READER.expression(latex) - PLAIN.expression(text)).doit()) == 0

    def test_a_finite_sum_goes_into_events(self) -> None:
        steps = [sp.Heaviside(SYMBOLS["b"] - k, 0) for k in (1, 2)]
        assert READER.expression(r"\sum_{k=1}^2 \mathbf{1}\{b > k\}") == sp.Add(*steps)

    def test_a_floor_is_its_steps(self) -> None:
        t = sp.Symbol("t", positive=True)
        floor = READER.expression(r"\int_0^{5/2} \lfloor t \rfloor\,dt").function
        ceiling = READER.expression(r"\int_0^{5/2} \left\lceil 2 t - 3 \right\rceil dt").function
        for at in [sp.Rational(k, 4) for k in range(1, 11)]:
            assert floor.subs(t, at) == sp.floor(at)
            assert ceiling.subs(t, at) == sp.ceiling(2 * at - 3)

    @pytest.mark.parametrize(
        ("latex", "text"),
        [
            (r"\int_0^1 x^d\,dx + \int_0^1 \frac{d x}{1+x^d}", "Integral(x**d, (x, 0, 1)) + Integral(1/(1 + x**d), (x, 0, 1))"),
            (r"\int_0^1 \int_0^1 x y^d \,dx\,dy", "Integral(x*y**d, (x, 0, 1), (y, 0, 1))"),
            (r"\int_0^1 x \mathop{}\!\mathrm{d}x + e^{-d} - e", "Integral(x, (x, 0, 1)) + exp(-d) - exp(1)"),
            (r"\int_0^1 d\,x\,dx", "is d a parameter here or a differential"),
            (r"\int_0^1 x\,d x + d\,d", "is d a parameter here or a differential"),
            (r"\frac{1}{e} + \sigma_e^2", "is e a parameter or Euler's number"),
        ],
    )
    def test_a_d_and_an_e_are_what_their_formula_makes_them(self, latex: str, text: str) -> None:
        symbols = {"d": sp.Symbol("d", positive=True), "sigma_e": sp.Symbol("sigma_e", positive=True)}
        reader = Reader(symbols, notation=Notation(always=True))
        if text.startswith("is "):
            with pytest.raises(NotUnderstood, match=text):
                reader.expression(latex)
        else:
            assert reader.expression(latex) - Reader(symbols).expression(text) == 0

    @pytest.mark.parametrize(
        ("latex", "text"),
        [
            (r"\mathbf{w}^\top (2\mathbf{x} - \mathbf{w}) + \mathbf{x}'\mathbf{w}", "3*p_wbold_xbold - L_wbold**2"),
            (r"\frac{\mathbf{w}}{2} \cdot (\mathbf{x} a) + \langle 2 \mathbf{w}, \mathbf{x} \rangle", "(2 + a/2)*p_wbold_xbold"),
            (r"\| \mathbf{w} - a\mathbf{x} \|^2", "L_wbold**2 - 2*a*p_wbold_xbold + a**2*L_xbold**2"),
            (r"\mathbf{x}^\top \mathbf{x}'", "a vector is needed here"),
            (r"\mathbf{w} \cdot \mathbf{x}^2", "a vector is no number"),
            (r"\mathbf{w} \mathbf{x}", "a vector is no number"),
            (r"a + \mathbf{w}", "a vector is no number"),
            (r"\exp(\mathbf{w})", "a vector is no number"),
            (r"\mathbf{1}\{\mathbf{w} > 0\}", "a vector is no number"),
        ],
    )
    def test_vectors_enter_by_their_inner_products(self, latex: str, text: str) -> None:
        symbols = {"a": SYMBOLS["a"], **{name: sp.Symbol(name, real=True) for name in ("p_wbold_xbold", "L_wbold", "L_xbold")}}
        reader = Reader(symbols, notation=Notation(always=True))
        if text.startswith("a vector"):
            with pytest.raises(NotUnderstood, match=text):
                reader.expression(latex)
        else:
            assert sp.expand(reader.expression(latex) - Reader(symbols).expression(text)) == 0

    @pytest.mark.parametrize(("latex", "complaint"), ASKED)
    def test_what_is_open_is_asked_about(self, latex: str, complaint: str) -> None:
        with pytest.raises(NotUnderstood, match=complaint):
            READER.expression(latex)

    def test_what_cancels_in_a_limit_is_asked_for(self) -> None:
        reader = replace(READER, law=None, cancelled=[])
        assert reader.expression(r"\lim_{t\to 0} t \log b") == 0
        assert reader.cancelled == [sp.log(SYMBOLS["b"])]
        with pytest.raises(NotUnderstood, match="cancels here"):
            reader.expression(r"\lim_{t\to 0} \sqrt{t}^2")


T, A, R = sp.Symbol("t", real=True), sp.Symbol("a", positive=True), sp.Symbol("r", real=True)
LIMITS: list[tuple[Any, Any, str]] = [
    (sp.sin(R * T) / T, 0, ""),
    (sp.acos(1 - A * T**2) / T, 0, "+"),
    (sp.acos(-(T**2) / (1 + T**2)), sp.oo, ""),
    (sp.asin(A * T) / T, 0, ""),
    ((1 - sp.cos(A * T)) / T**2, 0, ""),
    ((sp.exp(T) - sp.exp(-T) - 2 * T) / (T - sp.sin(T)), 0, ""),
    ((sp.sqrt(1 + T) - 1) / T, 0, ""),
    (T * sp.log(T) + T**T, 0, "+"),
    ((T**2 - A**2) / (T - A), A, ""),
    ((A**T - 1) / T, 0, ""),
    (sp.Abs(T) / T - sp.sign(T) * T, 0, "-"),
    (sp.exp(-1 / T**2) / T**5, 0, ""),
    (T / (sp.exp(T) - 1), 0, ""),
    ((1 + R / T) ** T, sp.oo, ""),
    (sp.sqrt(T**2 + A * T) - T, sp.oo, ""),
    (T**3 / (sp.exp(A * T) - 1) + sp.log(T) / T, sp.oo, ""),
    (sp.exp(A * T) / (1 + sp.exp(A * T)) + sp.log(1 + sp.exp(T)) - T + sp.log(1 + sp.exp(A * T)) / T, sp.oo, ""),
    (T * (sp.pi / 2 - sp.atan(T)), sp.oo, ""),
    (sp.erf(T / A) + sp.tanh(T) + sp.erfc(A * T), -sp.oo, ""),
    ((sp.log(1 + A * T) - sp.log(T)) * sp.erf(T), sp.oo, ""),
]  # fmt: skip


class TestLimits:
    @pytest.mark.parametrize(("form", "point", "side"), LIMITS)
    def test_a_limit_is_what_the_form_comes_to(self, form: Any, point: Any, side: str) -> None:
        at = {A: mpmath.mpf(7) / 5, R: mpmath.mpf(-2) / 3}
        with mpmath.workdps(120):
            value, goal = (sp.lambdify([T, A, R], one, "mpmath") for one in (form, limit_of(form, T, sp.sympify(point), side)))
            found = goal(0, *at.values())
            place = at.get(point, mpmath.mpf(0))
            for step in [1, -1] if not side else [1 if side == "+" else -1]:
                near = place + step * mpmath.mpf(10) ** -9 if point not in (sp.oo, -sp.oo) else sp.sign(point) * mpmath.mpf(10) ** 9
                assert abs(value(near, *at.values()) - found) < 1e-5

    @pytest.mark.parametrize(
        ("form", "point", "side"),
        [(1 / T, 0, ""), (sp.sin(1 / T), 0, ""), (sp.exp(1 / T), 0, ""), (sp.sqrt(T), 0, ""), (T * sp.log(T), 0, ""), (T / sp.sin(R * T), 0, ""),
         (sp.log(T), 0, "+"), (T**R, 0, "+"), (sp.cbrt(T), 0, ""), (sp.floor(T), 0, ""), (sp.gamma(T), 0, "+"), (T * sp.cos(T), sp.oo, "")],
    )  # fmt: skip
    def test_what_is_not_certain_is_refused(self, form: Any, point: Any, side: str) -> None:
        with pytest.raises(NoLimit):
            limit_of(form, T, sp.sympify(point), side)


def claims_of(note: str) -> dict[str, Any]:
    """Read a note's equations; by key what was made of them, or the sentence that refuses one."""
    found: dict[str, Any] = {}
    for equation in equations(note):
        if table := equation.table or equation.supposed:
            found[table["key"]] = claim_from(own_claim(table))
        else:
            found[equation.fault.partition(":")[0]] = equation.fault
    return found


def displayed(key: str, equation: str, *comments: str) -> str:
    return "\n".join(
        [*(f"% closedform: {one}" for one in comments), rf"\begin{{equation}}\label{{{key}}} {equation} \end{{equation}}"]
    )


NOTE = "\n".join(
    [
        r"With $A = \begin{pmatrix} 1 & r \\ r & 1 \end{pmatrix}$ and $b = \begin{pmatrix} 1 \\ 1 \end{pmatrix}$,",
        displayed("inverse", r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}^{-1} = \frac{1}{ad - bc}\begin{pmatrix} d & -b \\ -c & a \end{pmatrix}",
                  "where a, b, c, d real", r"such_that ad - bc \ne 0"),
        displayed("solved", r"\begin{pmatrix} 1 & r \\ r & 1 \end{pmatrix}\frac{1}{1-r^2}\begin{pmatrix} s-rt \\ t-rs \end{pmatrix} "
                  r"= \begin{pmatrix} s \\ s \end{pmatrix}",
                  "where r in (-1, 1), s, t real"),
        displayed("bracket", r"\int_0^1 e^{-ax}\,d x = \left[-\frac{e^{-ax}}{a}\right]_0^1 = \frac{1-e^{-a}}{a}", "where a positive"),
        displayed("short", r"A^{-1} b = \frac{1}{1-r^2} \begin{pmatrix} 1 - r \\ 1 - r \end{pmatrix}", "where r in (-1, 1)"),
        displayed("means", r"\mathbb{E}\left[\begin{pmatrix} X \\ Y \end{pmatrix}\begin{pmatrix} X & Y \end{pmatrix}\right] = "
                  r"\begin{pmatrix} 1 & r \\ r & 2 \end{pmatrix}", "where r in (-1, 1)", "law (X, Y) ~ N(0, [[1, r], [r, 1]])"),
        displayed("shapes", r"\begin{pmatrix} a & b \end{pmatrix} = \begin{pmatrix} a \\ b \end{pmatrix}", "where a, b real"),
    ]
)  # fmt: skip


# Left side, right side, a false twin, comments.
DECIDED = [
    (r"\lceil x \rceil + \lfloor -x \rfloor", "0", "1", ["where x in (0, 3)"]),
    (r"\int_0^3 \lfloor t \rfloor\,dt", "3", r"\frac92", []),
    (r"\int_0^x \lfloor x \rfloor\,dt", r"x\lfloor x\rfloor", "x^2", ["where x in [0, 2)"]),
    (r"\frac{1}{\Gamma(s)}\int_0^\infty \frac{t^{s-1}}{e^t-1}\,dt", r"\zeta(s)", r"\zeta(s+1)", ["where s in (2, 6)"]),
    (r"\operatorname{Li}_2(z) + \operatorname{Li}_2(-z)", r"\tfrac12\operatorname{Li}_2(z^2)", r"\operatorname{Li}_2(z^2)", ["where z in (0, 1)"]),
    (r"\Phi\left(\Phi^{-1}(p)\right)", "p", "1 - p", ["where p in (0, 1)"]),
    (r"\mathbb{P}(Z > \Phi^{-1}(p))", "1 - p", "p", ["where p in (0, 1)", "law Z ~ N(0, 1)"]),
    (r"\mathbb{E}[X^2Y]", "a^2b + b + 2ar", "a^2b + 2ar", ["where a, b real, r in (-1, 1)", "law (X, Y) ~ N((a, b), [[1, r], [r, 1]])"]),
    (r"\lim_{t\to 0} \frac{1-\cos(at)}{t^2}", r"\frac{a^2}{2}", r"\frac a2", ["where a positive"]),
    (r"\lim_{t\to0}\frac{\mathbb{E}[\operatorname{erf}(tZ+a)]-\operatorname{erf}(a)}{t^2}",
     r"-2a e^{-a^2}/\sqrt\pi", r"-4a e^{-a^2}/\sqrt\pi", ["law Z ~ N(0, 1)", "where a positive"]),
    (r"\lim_{t\to-\infty}\mathbb{E}[Z\operatorname{erf}(t(Z+a))]",
     r"-\sqrt{2/\pi} e^{-a^2/2}", r"\sqrt{2/\pi} e^{-a^2/2}", ["law Z ~ N(0, 1)", "where a positive"]),
]  # fmt: skip


class TestClaims:
    @pytest.mark.parametrize(("left", "right", "twin", "comments"), DECIDED)
    def test_what_is_true_holds_and_its_twin_does_not(self, left: str, right: str, twin: str, comments: list[str]) -> None:
        note = "\n".join([displayed("true", f"{left} = {right}", *comments), displayed("twin", f"{left} = {twin}", *comments)])
        claims = claims_of(note)
        options = Options(engines=("enclose", "certify"))
        assert check_here(claims["true"], options)[0].total.seen
        assert check_here(claims["twin"], options)[0].total in (Verdict.REFUTED, Verdict.CONDITIONAL)

    def test_an_equation_of_matrices_is_a_claim_for_each_entry(self) -> None:
        claims = claims_of(NOTE)
        entries = [f"{i}{j}" for i in (1, 2) for j in (1, 2)]
        of_matrices = {f"{name}/{entry}" for name in ("inverse", "means") for entry in entries}
        assert set(claims) == {*of_matrices, "solved/1", "solved/2", "short/1", "short/2", "bracket", "shapes"}
        assert "1 x 2 and 2 x 1" in claims["shapes"]
        known = {"inverse/12": True, "solved/1": True, "solved/2": False, "means/12": True, "means/22": False}
        assert {key: check_here(claims[key], Options(engines=("enclose", "certify")))[0].total.seen for key in known} == known

    def test_the_letter_of_an_evaluation_is_the_one_that_the_claim_integrates_over(self) -> None:
        a = sp.Symbol("a", positive=True)
        claim = claims_of(NOTE)["bracket"]
        assert claim.lines[0].value == 1 / a - sp.exp(-a) / a
        assert set(claim.domain.symbols) == {a}
