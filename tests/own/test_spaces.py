r"""Vectors and matrices of a dimension that is a letter: proved for every dimension, refuted at an exact instance."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.matrices import instances
from closedform.derivations.matrices.formula import Letter, NormalLaw
from closedform.derivations.matrices.words import Sum, Words
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.derivations.reading.note.statements_in_words import spoken
from closedform.derivations.reading.paper.latex_file import equations
from closedform.derivations.reading.paper.write_comments import annotated, insertions
from closedform.derivations.reading.text.linear import LinearReader
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.own import check
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.quadrature.integrate import integrate

SPACES = (
    r"u, v, w, x, \mu in R^n, A in R^{n x n} invertible, B, \Sigma in R^{n x n} positive definite, Q in R^{n x n} orthogonal, "
    r"P in R^{n x n} projection, \Phi in R^{n x k}, \lambda positive"
)


def judged(equation: str, **more: Any) -> Record:
    law = {"law": r"x ~ N(\mu, \Sigma)"} if "x" in equation.replace("exp", "").replace("max", "") else {}
    return check(equation, **{"where": SPACES, **law, **more})


_HALF, _FORM = r"\frac{1}{2}", r"(u - \mu)^\top B^{-1} (u - \mu)"
_ERF = r"\mathbb{E}[\operatorname{erf}(u^\top (x - \mu)) \operatorname{erf}(v^\top (x - \mu))]"
_ROOT = r"(1 + 2 u^\top \Sigma u)(1 + 2 v^\top \Sigma v)"
TWINS = [
    (r"(A + u v^\top)^{-1} = A^{-1} - \frac{A^{-1} u v^\top A^{-1}}{1 + v^\top A^{-1} u}", r"(A + u v^\top)^{-1} = A^{-1} - A^{-1} u v^\top A^{-1}"),
    (
        r"(B^{-1} + \lambda^{-1} \Phi \Phi^\top)^{-1} = B - B \Phi (\lambda I_k + \Phi^\top B \Phi)^{-1} \Phi^\top B",
        r"(B^{-1} + \lambda^{-1} \Phi \Phi^\top)^{-1} = B - B \Phi (\lambda I_k + \Phi^\top \Phi)^{-1} \Phi^\top B",
    ),
    (
        r"(\lambda I_n + \Phi \Phi^\top)^{-1} \Phi = \Phi (\lambda I_k + \Phi^\top \Phi)^{-1}",
        r"(\lambda I_n + \Phi \Phi^\top)^{-1} \Phi = \Phi (I_k + \Phi^\top \Phi)^{-1}",
    ),
    (
        r"\det(\lambda I_n + \Phi \Phi^\top) = \lambda^{n-k} \det(\lambda I_k + \Phi^\top \Phi)",
        r"\det(\lambda I_n + \Phi \Phi^\top) = \det(\lambda I_k + \Phi^\top \Phi)",
    ),
    (r"\mathbb{E}[x x^\top] = \Sigma + \mu \mu^\top", r"\mathbb{E}[x x^\top] = \Sigma"),
    (r"\mathbb{E}[x^\top A x] = \operatorname{tr}(A \Sigma) + \mu^\top A \mu", r"\mathbb{E}[x^\top A x] = \operatorname{tr}(A \Sigma)"),
    (
        r"\mathbb{E}[\|x - \mu\|^4] = \operatorname{tr}(\Sigma)^2 + 2 \operatorname{tr}(\Sigma^2)",
        r"\mathbb{E}[\|x - \mu\|^4] = \operatorname{tr}(\Sigma)^2 + \operatorname{tr}(\Sigma^2)",
    ),
    (
        r"\mathbb{E}[(x^\top x) x] = (\operatorname{tr} \Sigma + \|\mu\|^2) \mu + 2 \Sigma \mu",
        r"\mathbb{E}[(x^\top x) x] = (\operatorname{tr} \Sigma + \|\mu\|^2) \mu + \Sigma \mu",
    ),
    (r"\operatorname{Var}(u^\top x) = u^\top \Sigma u", r"\operatorname{Var}(u^\top x) = u^\top \Sigma^2 u"),
    (r"\nabla_w (w^\top A w) = (A + A^\top) w", r"\nabla_w (w^\top A w) = 2 A w"),
    (r"\frac{\partial}{\partial A} \log\det(A) = A^{-\top}", r"\frac{\partial}{\partial A} \log\det(A) = A^{-1}"),
    (r"\nabla_w \log(1 + w^\top B w) = \frac{2 B w}{1 + w^\top B w}", r"\nabla_w \log(1 + w^\top B w) = \frac{B w}{1 + w^\top B w}"),
    (
        r"\mathbb{E}[\mathbf{1}\{u^\top (x - \mu) > 0\} (x - \mu)] = \frac{1}{\sqrt{2\pi}} (u^\top \Sigma u)^{-\frac12} \Sigma u",
        r"\mathbb{E}[\mathbf{1}\{u^\top (x - \mu) > 0\} (x - \mu)] = \frac{1}{2\sqrt{\pi}} (u^\top \Sigma u)^{-\frac12} \Sigma u",
    ),
    (  # document 001, equations 8 and 9: what is left of X has no covariance with w^T X
        r"\mathrm{Cov}((I_n - \frac{\Sigma w}{w^\top \Sigma w} w^\top) x, w^\top x) = 0",
        r"\mathrm{Cov}((I_n - \frac{w}{w^\top w} w^\top) x, w^\top x) = 0",
    ),
    (  # document 000: f(w) is invariant to scaling w, and equivariant to its sign
        r"\mathbb{E}[\mathbf{1}\{\lambda w^\top (x - \mu) \geq 0\} (x - \mu)] = -\mathbb{E}[\mathbf{1}\{-w^\top (x - \mu) \ge 0\} (x - \mu)]",
        r"\mathbb{E}[\mathbf{1}\{\lambda w^\top (x - \mu) \geq 0\} (x - \mu)] = \mathbb{E}[\mathbf{1}\{-w^\top (x - \mu) \ge 0\} (x - \mu)]",
    ),
    (r"A^{-2} A = A^{-1}", r"A^{-2} A = A"),
    (r"\log|2 \Sigma| = n \log(2) + \log|\Sigma|", r"\log|2 \Sigma| = \log(2) + \log|\Sigma|"),
    (r"|u^\top v| = |v^\top u|", r"|u^\top v| = u^\top v"),
    (r"(I - P)^2 = I - P", r"(I - P)^2 = I + P"),
    (r"\|Q u\| = \|u\|", r"\|A u\| = \|u\|"),
    (
        rf"\mathrm{{KL}}[N(\mu, \Sigma) \| N(u, B)] = {_HALF}(\operatorname{{tr}}(B^{{-1}} \Sigma) + {_FORM} - n + \log\frac{{\det B}}{{\det \Sigma}})",
        rf"\mathrm{{KL}}[N(\mu, \Sigma) \| N(u, B)] = {_HALF}(\operatorname{{tr}}(B^{{-1}} \Sigma) + {_FORM} - n + \log\frac{{\det \Sigma}}{{\det B}})",
    ),
    (
        rf"{_ERF} = \frac{{2}}{{\pi}} \arcsin\frac{{2 u^\top \Sigma v}}{{\sqrt{{{_ROOT}}}}}",
        rf"{_ERF} = \frac{{2}}{{\pi}} \arcsin\frac{{u^\top \Sigma v}}{{\sqrt{{{_ROOT}}}}}",
    ),
    (
        r"\nabla_w \mathbb{E}[\max(0, w^\top (x - \mu))] = \frac{\Sigma w}{\sqrt{2\pi w^\top \Sigma w}}",
        r"\nabla_w \mathbb{E}[\max(0, w^\top (x - \mu))] = \frac{\Sigma w}{\sqrt{\pi w^\top \Sigma w}}",
    ),
    (
        r"\nabla_w \frac12 \mathbb{E}[(\max(0, w^\top (x - \mu)) - \lambda)^2] = \frac12 \Sigma w - \frac{\lambda \Sigma w}{\sqrt{2\pi w^\top \Sigma w}}",
        r"\nabla_w \frac12 \mathbb{E}[(\max(0, w^\top (x - \mu)) - \lambda)^2] = \Sigma w - \frac{\lambda \Sigma w}{\sqrt{2\pi w^\top \Sigma w}}",
    ),
    (
        r"\nabla_w \mathbb{E}[\exp(w^\top (x - \mu))] = \exp(\frac12 w^\top \Sigma w) \Sigma w",
        r"\nabla_w \mathbb{E}[\exp(w^\top (x - \mu))] = \exp(\frac12 w^\top \Sigma w) w",
    ),
    (r"\max(0, u^\top v, \lambda) = \max(\lambda, v^\top u, 0)", r"\max(0, u^\top v) = u^\top v"),
    (
        r"\mathbb{E}[\operatorname{Phi}(u^\top x)] = \operatorname{Phi}(\frac{u^\top \mu}{\sqrt{1 + u^\top \Sigma u}})",
        r"\mathbb{E}[\operatorname{Phi}(u^\top x)] = \operatorname{Phi}(\frac{u^\top \mu}{\sqrt{1 + 2 u^\top \Sigma u}})",
    ),
]  # fmt: skip


def marked(rows: list[tuple[str, str]]) -> list[Any]:
    """Mark the means and divergences, whose enclosures take seconds."""
    return [pytest.param(*row, id=row[0][:40], marks=pytest.mark.slow if "E}[" in row[0] or "KL" in row[0] else ()) for row in rows]


@pytest.mark.parametrize(("true", "false"), marked(TWINS))
def test_an_identity_holds_for_every_dimension_and_its_false_twin_fails_at_an_instance(true: str, false: str) -> None:
    assert judged(true).total in (Verdict.PROVED, Verdict.CONDITIONAL)
    assert judged(false).total is Verdict.REFUTED


@pytest.mark.slow
@pytest.mark.parametrize(
    "left",
    [
        r"\mathbb{E}[\mathbf{1}\{u^\top x > 0\} x]",
        r"\mathbb{E}[\operatorname{erf}(u^\top x) \cos(v^\top x) x]",
        r"\mathbb{E}[\exp(-(u^\top x)^2) x^\top B]",
    ],
)
def test_means_of_functions_of_projections_are_those_of_components_at_an_instance(left: str) -> None:
    n = sp.Symbol("n", integer=True, positive=True)
    one = sp.Integer(1)
    letters = {name: Letter(name, (n, one)) for name in ("u", "v", "x", "m")}
    letters |= {name: Letter(name, (n, n), frozenset({"positive definite"})) for name in ("B", "S")}
    reader = LinearReader(letters, {}, {"n": n}, Notation(vectors=frozenset(letters)))
    reader.laws = {"x": NormalLaw(reader.read("m"), reader.read("S"))}
    formula = reader.read(left)
    words = Words(letters)
    normal = words.normal(formula)
    values = {"u": [1, sp.Rational(1, 2)], "v": [sp.Rational(-1, 3), 1], "m": [sp.Rational(1, 4), sp.Rational(-1, 2)], "x": [0, 0]}
    held = {name: sp.Matrix(value) for name, value in values.items()}
    held |= {"B": sp.Matrix([[2, 1], [1, 3]]), "S": sp.Matrix([[1, sp.Rational(1, 3)], [sp.Rational(1, 3), 2]])}
    at = instances.Instance({n: 2}, {}, held)

    def number(symbol: Any) -> Any:
        return instances.value(reader.read(words.latex(Sum((one, one), {(): symbol}))), at)[0]

    found = sp.zeros(*instances.value(formula, at).shape)
    for word, c in normal.terms.items():
        put = {s: number(s) for s in c.free_symbols & words.made.keys()}
        part = instances.value(reader.read(words.latex(Sum(normal.shape, {word: one}))), at)
        found += c.xreplace(put) * part
    for a, b in zip(instances.value(formula, at), found, strict=True):
        assert abs(float(integrate(a - b, {}).value)) < 1e-8


def test_the_right_formula_is_told_in_the_author_s_letters() -> None:
    for false, right in (
        (r"(A B)^{-1} = A^{-1} B^{-1}", "B^{-1} A^{-1}"),
        (r"\nabla_w (w^\top A w) = 2 A w", r"A w + A^\top w"),
        (r"\det(\lambda A) = \lambda \det A", r"\lambda^{n - 1}"),
        (r"\mathbb{E}[x x^\top] = \Sigma", r"\Sigma + \mu \mu^\top"),
    ):
        found = judged(false)
        assert found.correction is not None
        assert right in found.correction.latex
        assert found.correction.verdict.holds


def test_a_factor_that_is_a_sum_stands_in_brackets() -> None:
    found = judged(r"(1 + \lambda) \operatorname{tr} B = \operatorname{tr} B")
    assert found.correction is not None
    assert found.correction.verdict.holds


def test_a_formula_of_dimensions_alone_is_judged_at_dimensions_too() -> None:
    for true in (r"\mathrm{H}[z] = \frac{n}{2} \log(2 \pi e)", r"\mathbb{E}[\|z\|^2] = n"):
        more = {"where": r"z in R^n", "law": "z ~ N(0, I)"}
        assert judged(true, **more).total.holds
        assert judged(f"{true} + 1", **more).total is Verdict.REFUTED


def test_a_condition_is_asked_for_where_a_number_is_divided_by() -> None:
    equation = r"(A + u v^\top)^{-1} = A^{-1} - \frac{A^{-1} u v^\top A^{-1}}{1 + v^\top A^{-1} u}"
    assert judged(equation).total is Verdict.CONDITIONAL
    assert judged(equation, such_that=r"1 + v^\top A^{-1} u \neq 0").total is Verdict.PROVED


@pytest.mark.parametrize(
    ("equation", "why"),
    [
        (r"A u = u A", "product of a n x 1 and a n x n"),
        (r"A = u", "different shapes"),
        (r"A z = u", "no domain and no space"),
        (r"(A B A)^{1/2} = B", "no power of a matrix"),
        (r"\mathbb{E}[\exp(x^\top x)] = 1", "no function of its projections"),
    ],
)
def test_what_is_not_read_is_refused_with_its_reason(equation: str, why: str) -> None:
    law = {"law": r"x ~ N(\mu, \Sigma)"} if "exp" in equation else {}
    with pytest.raises(BadClaim, match=why):
        claim_of(own_claim(spoken({"key": "k", "equation": equation, "where": SPACES, **law})), CALCULUS)


@pytest.mark.parametrize(
    "typed",
    [
        r"e^{\lambda ,\lambda} u = e^\lambda u",
        r"\sqrt{\lambda, 2} u = \sqrt\lambda u",
        r"\frac{\partial u^\top w, w^\top w}{\partial w} = u",
    ],
)
def test_what_stands_in_braces_is_read_to_its_end(typed: str) -> None:
    with pytest.raises(BadClaim, match="is not understood here"):
        claim_of(own_claim(spoken({"key": "k", "equation": typed, "where": SPACES})), CALCULUS)


def test_an_inner_product_and_a_norm_of_matrices_are_those_of_frobenius_where_it_is_said() -> None:
    assert judged(r"\langle A, B \rangle = \operatorname{tr}(A^\top B)").total is Verdict.PROVED
    assert judged(r"\|A\|_F^2 = \operatorname{tr}(A^\top A)").total is Verdict.PROVED
    assert judged(r"\|u^\top\|_2 = \|u\|").total is Verdict.PROVED
    for norm in (r"\|A\|_2^2", r"\|A\|^2", r"\|u v^\top\|"):
        with pytest.raises(BadClaim, match="spectral"):
            claim_of(
                own_claim(spoken({"key": "k", "equation": rf"{norm} = \operatorname{{tr}}(A^\top A)", "where": SPACES})), CALCULUS
            )


def test_a_bold_one_is_no_identity_and_an_identity_is_of_a_dimension_that_is_known() -> None:
    assert judged(r"\operatorname{tr}(I_{n \times n} B) = \operatorname{tr} B").total is Verdict.PROVED
    for equation, why in ((r"A \mathbf{1} = A", "an indicator needs an event"), (r"I_m u = u", "no dimension")):
        with pytest.raises(BadClaim, match=why):
            claim_of(own_claim(spoken({"key": "k", "equation": equation, "where": SPACES})), CALCULUS)


def test_a_number_t_is_an_exponent() -> None:
    assert judged(r"\lambda^T \lambda u = \lambda^{T + 1} u", where=f"{SPACES}, T positive").total is Verdict.PROVED
    assert judged(r"\lambda^T \lambda u = \lambda^2 u", where=f"{SPACES}, T positive").total is Verdict.REFUTED
    with pytest.raises(BadClaim, match=r"write .*top for a transpose"):
        claim_of(own_claim(spoken({"key": "k", "equation": "A^T u = A u", "where": f"{SPACES}, T positive"})), CALCULUS)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (r"\mathbb{E}_x[x^\top z] = \mu^\top z", r"\mathbb{E}_x[x^\top z] = \mu^\top m"),
        (r"\mathbb{E}_{x, z}[x^\top z] = \mu^\top m", r"\mathbb{E}_{x, z}[x^\top z] = \mu^\top z"),
        (r"\mathbb{E}_{x \sim N(0, I)}[x x^\top] = I", r"\mathbb{E}_{x \sim N(0, I)}[x x^\top] = \Sigma + \mu \mu^\top"),
        (
            r"\mathrm{KL}[N(\mu, \Sigma) \| N(0, I)] = \frac12 (\operatorname{tr} \Sigma + \mu^\top \mu - n - \log\det\Sigma)",
            r"\mathrm{KL}[N(\mu, \Sigma) \| N(0, I)] = \frac12 (\operatorname{tr} \Sigma + \mu^\top \mu - n + \log\det\Sigma)",
        ),
    ],
)
def test_a_mean_is_over_the_letters_below_it_and_under_their_law(true: str, false: str) -> None:
    more = {"where": f"{SPACES}, z, m in R^n", "law": [r"x ~ N(\mu, \Sigma)", r"z ~ N(m, B)"]}
    assert judged(true, **more).total.holds
    assert judged(false, **more).total is Verdict.REFUTED


@pytest.mark.parametrize(
    ("equation", "laws", "why"),
    [
        (r"\mathbb{E}_{u}[x] = \mu", [r"x ~ N(\mu, \Sigma)"], "no law"),
        (r"\mathbb{E}_{x, u}[x] = \mu", [r"x ~ N(\mu, \Sigma)"], "no law"),
        (r"\mathbb{E}_{x \mid u}[x] = \mu", [r"x ~ N(\mu, \Sigma)"], "mid is not understood here"),
        (r"\mathbb{E}[x] = A \mu", [r"x ~ N(A w, \Sigma)", r"w ~ N(\mu, \Sigma)"], "independent"),
        (r"\mathbb{E}[x] = \mu", [r"x ~ N(\mu, \Sigma) + 1"], "is not understood here"),
        (r"\operatorname{tr}(I) = n + \|u\| - \|u\|", [], "write I_n"),
    ],
)
def test_a_law_that_is_not_read_is_no_other_one(equation: str, laws: list[str], why: str) -> None:
    with pytest.raises(BadClaim, match=why):
        claim_of(
            own_claim(spoken({"key": "k", "equation": equation, "where": SPACES, **({"law": laws} if laws else {})})), CALCULUS
        )


def test_a_gradient_by_a_letter_that_does_not_occur_is_zero() -> None:
    assert judged(r"\nabla_w (u^\top u) = 0").total is Verdict.PROVED
    assert judged(r"\nabla_w (u^\top u) = u").total is Verdict.REFUTED


def test_a_function_without_brackets_is_of_a_number_and_its_letters() -> None:
    entropy = r"\mathrm{H}[N(u, B)] = \frac{n}{2} \log 2 \pi e + \frac12 \log\det B"
    assert judged(entropy).total is Verdict.PROVED
    assert judged(entropy.replace(" e ", " ")).total is Verdict.REFUTED
    assert judged(r"\log\lambda \log\lambda\; u = \log^2 \lambda\; u").total is Verdict.PROVED
    for equation in (r"\log \lambda u^\top u = 0", r"\log \lambda / 2 = u^\top u", r"\log(u^\top u)^2 = 0"):
        with pytest.raises(BadClaim, match=r"where does the argument of .* end|to the argument or to the function's value"):
            claim_of(own_claim(spoken({"key": "k", "equation": equation, "where": SPACES})), CALCULUS)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            r"\operatorname{tr}(\Phi (\Phi^\top \Phi)^{-1} \Phi^\top) = k",
            r"\operatorname{tr}(\Phi (\Phi^\top \Phi)^{-1} \Phi^\top) = n",
        ),
        (r"\det(-A) = (-1)^n \det A", r"\det(-A) = \det A"),
        (r"\log\det(A^\top A) = 2 \log\det A", r"\log\det(A^\top A) = \log\det A"),
        (
            r"\|A (u - w)\|^2 = (u - w)^\top A^\top A (u - w)",
            r"\operatorname{tr}((I_n + \Phi \Phi^\top)^{-1}) = \operatorname{tr}((I_k + \Phi^\top \Phi)^{-1})",
        ),
    ],
)
def test_words_and_instances_agree_on_dimensions_and_on_what_is_real(true: str, false: str) -> None:
    assert judged(true).total in (Verdict.PROVED, Verdict.CONDITIONAL)
    assert judged(false).total is Verdict.REFUTED


def test_a_vector_may_be_said_to_be_no_other() -> None:
    projection = r"\frac{u u^\top}{\|u\|^2} u = u"
    assert judged(r"\frac{u^\top w}{\|u - w\|^2} = \frac{w^\top u}{\|w - u\|^2}").total is Verdict.CONDITIONAL
    assert judged(r"\frac{u^\top w}{\|u - w\|^2} = \frac{w^\top u}{\|w - u\|^2}", such_that=r"u \neq w").total is Verdict.PROVED
    assert judged(projection, such_that=r"u \neq 0").total is Verdict.PROVED
    with pytest.raises(BadClaim, match="an order is of numbers"):
        claim_of(own_claim(spoken({"key": "k", "equation": projection, "where": SPACES, "such_that": "u > 0"})), CALCULUS)


def test_a_gradient_of_a_mean_is_taken_of_its_value() -> None:
    more = {"where": r"w, q, \mu in R^n, \Sigma in R^{n x n} positive definite", "law": r"q ~ N(\mu, \Sigma)"}
    assert judged(r"\nabla_\mu \mathbb{E}[\|q\|^2] = 2 \mu", **more).total is Verdict.PROVED
    assert judged(r"\nabla_\mu \mathbb{E}[\|q\|^2] = \mu", **more).total is Verdict.REFUTED
    for refused, why in (
        (r"\nabla_\mu \mathbb{E}[\exp(w^\top q)] = w", "a gradient of a mean of a function"),
        (r"\nabla_w \mathbb{E}[\mathbf{1}\{w^\top q > 0\} \|q\|^2] = 0", "with a jump"),
    ):
        with pytest.raises(BadClaim, match=why):
            claim_of(own_claim(spoken({"key": "k", "equation": refused, **more})), CALCULUS)


@pytest.mark.parametrize("by", ["B", "Q", "P"])
def test_a_gradient_by_a_matrix_with_a_trait_has_several_conventions(by: str) -> None:
    equation = rf"\nabla_{by} \operatorname{{tr}}({by} A) = \frac12 (A + A^\top)"
    with pytest.raises(BadClaim, match="several conventions"):
        claim_of(own_claim(spoken({"key": "k", "equation": equation, "where": SPACES})), CALCULUS)


def test_a_wrong_rule_is_noticed_at_an_instance(monkeypatch: pytest.MonkeyPatch) -> None:
    table = own_claim({"key": "k", "equation": r"(A B)^\top = B A^\top", "where": SPACES})
    monkeypatch.setattr(Words, "turned", lambda self, one: one)
    claim_of.cache_clear()
    with pytest.raises(BadClaim, match=r"not proved|distrust"):
        claim_of(table, CALCULUS)
    claim_of.cache_clear()


def test_a_word_and_its_instance_agree() -> None:
    n = sp.Symbol("n", integer=True, positive=True)
    letters = {"A": Letter("A", (n, n), frozenset({"invertible"})), "u": Letter("u", (n, sp.Integer(1)))}
    words = Words(letters)
    one = Sum((n, n), {(("A", ""), ("A", "-1"), ("u", ""), ("u", "T")): sp.Integer(1)})
    assert words.times(Sum((n, n), {(): sp.Integer(1)}), one).terms == {(("u", ""), ("u", "T")): 1}
    drawn = [at for _, at in zip(range(9), instances.instances(letters, {}), strict=False)]
    assert {at.sizes[n] for at in drawn} == {1, 2, 3}
    assert all(at.values["A"].det() != 0 for at in drawn)


def test_a_paper_declares_spaces_in_comments(tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text(
        "% closedform: throughout where t, z, m in R^n, S in R^{n x n} positive definite, s positive\n% closedform: throughout law z ~ N(m, S)\n"
        r"\begin{align} \mathbb{E}[z^\top z] &= \operatorname{tr}(S) + m^\top m \label{a} \\ \mathbb{E}[e^{\mathrm{i} t^\top z}] &= "
        r"e^{\mathrm{i} t^\top m - t^\top S t/2} \label{b} \\ s + 1 &= 1 + s \label{c} \end{align}",
        encoding="utf-8",
    )
    found = read_file(note)
    assert not found.faults
    assert [one.table["key"] for one in found.claims.values()] == ["a", "b/re", "b/im", "c"]
    assert "spaces" not in found.claims["c"].table
    assert {record.total for record in run_claims(found.claims.values(), Options(stay=True))} == {Verdict.PROVED}


_COSINE = r"\frac{\rho_{1k}}{\sqrt{\rho_{11}\rho_{kk}}}"
TWO_NEURONS = {  # E[<w_k, X> X; S > 0, T > 0]: 001:(43) and 002:(17) as printed, and the right answer
    "43": r"\frac{1}{2\pi} \cdot \frac{1}{\rho_{11}\rho_{kk} - \rho_{1k}^2} \left[\left(\rho_{kk}^2 \cos^{-1} \left(-COS\right) - \rho_{1k}^2 "
    r"\sin^{-1} \left(COS\right)\right) \Sigma_1 w_1 \right. \\ &\quad \left. + \left(-\rho_{1k}\rho_{kk} \cos^{-1} \left(-COS\right) + \rho_{1k}\rho_{11} "
    r"\sin^{-1} \left(COS\right) \right) \Sigma_1 w_k \right] \\ &\quad + \frac{1}{2\pi} \cdot \frac{\rho_{1k}}{\rho_{11}\rho_{kk}} \cdot "
    r"\frac{1}{\sqrt{\rho_{11}\rho_{kk} - \rho_{1k}^2}} ((\rho_{kk} - \rho_{1k})\Sigma_1 w_1 + (\rho_{11} - \rho_{1k})\Sigma_1 w_k).",
    "17": r"\left[ \frac{1}{2\pi(1-\gamma^2)} \left( \frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(-\gamma) - \gamma^2 \sin^{-1}(\gamma) \right) + "
    r"\frac{\frac{1}{\gamma\rho_{11}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} \right] \Sigma_1 w_1 \\ &\quad + "
    r"\left[ -\frac{\gamma}{2\pi(1-\gamma^2)} \sqrt{\frac{\rho_{11}}{\rho_{kk}}} \left( \frac{\rho_{kk}}{\rho_{11}} \cos^{-1}(\gamma) "
    r"- \sin^{-1}(\gamma) \right) + \frac{\frac{1}{\gamma\rho_{kk}} - \frac{1}{\sqrt{\rho_{11}\rho_{kk}}}}{2\pi\sqrt{1-\gamma^2}} \right] \Sigma_1 w_k",
    "right": r"\frac{1}{2\pi} \left[\sqrt{\frac{\rho_{kk}}{\rho_{11}}} \sqrt{1 - \gamma^2} \Sigma_1 w_1 + \cos^{-1}(-\gamma) \Sigma_1 w_k\right]",
}


@pytest.mark.slow
def test_two_neurons_come_out_as_in_the_documents(tmp_path: Path) -> None:
    left = r"\mathbb{E}[\mathbf{1}\{S > 0, T > 0\} \langle w_k, X \rangle X]"
    body = "\n".join(
        rf"\begin{{align}} {left} &= {side.replace('COS', _COSINE)} \label{{{key}}} \end{{align}}"
        for key, side in TWO_NEURONS.items()
    )
    said = [
        r"where w_1, w_k, X in R^n, \Sigma_1 in R^{n x n} positive definite", r"law X ~ N(0, \Sigma_1)", r"define S = \langle w_1, X \rangle",
        r"define T = \langle w_k, X \rangle", rf"define \gamma = {_COSINE}",
        *(rf"define \rho_{{{i}{j}}} = w_{i}^\top \Sigma_1 w_{j}" for i, j in ("11", "1k", "kk")),
    ]  # fmt: skip
    note = tmp_path / "note.tex"
    note.write_text("".join(f"% closedform: throughout {one}\n" for one in said) + body, encoding="utf-8")
    found = read_file(note)
    assert not found.faults
    records = {record.key: record for record in run_claims(found.claims.values(), Options(stay=True))}
    assert {key: one.total for key, one in records.items()} == {
        "43": Verdict.REFUTED,
        "17": Verdict.REFUTED,
        "right": Verdict.PROVED,
    }


def test_a_chain_of_vectors_is_read_side_by_side_and_letters_may_be_short_for_products(tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text(
        "% closedform: throughout where w, z in R^n, S in R^{n x n} positive definite\n% closedform: throughout law z ~ N(0, S)\n"
        "% closedform: throughout define q = w^\\top z\n% closedform: throughout define v = \\frac{S w}{w^\\top S w}\n"
        r"\begin{equation}\label{a} \mathbb{E}[\mathbf{1}\{q > 0\} q z] = \frac12 (w^\top S w) v = \frac12 S w = S w \end{equation}"
        r"\begin{equation}\label{b} \mathbb{E}[\mathbf{1}\{q > 0 \land -q > 0\} z] = 0 \end{equation}",
        encoding="utf-8",
    )
    found = read_file(note)
    records = {record.key: record.total for record in run_claims(found.claims.values(), Options(stay=True))}
    assert records == {"a/1": Verdict.PROVED, "a/2": Verdict.PROVED, "a/3": Verdict.REFUTED, "b": Verdict.PROVED}


PROSE = r"""
Let $A \in \mathbb{R}^{n\times n}$ be a matrix and $w, v \in \mathbb{R}^n$ be two vectors. Then
\begin{equation}\label{turned} v^\top A w = w^\top A^\top v. \end{equation}
\begin{equation}\label{unit} \|w\|^2 = 1. \end{equation}
\begin{equation}\label{eigen} A v = \lambda v. \end{equation}
\begin{equation}\label{short} b = A v. \end{equation}
Let $X \sim \mathcal{N}(0, I_n)$. Then
\begin{equation}\label{second} \mathbb{E}[X X^\top] = I_n. \end{equation}
\begin{equation}\label{square} \mathbb{E}[(w^\top X)^2] = \|w\|^2. \end{equation}
\begin{equation}\label{twice} \mathbb{E}[X X^\top] = 2 I_n. \end{equation}
\begin{equation}\label{slope} \nabla_w (w^\top A w) = 2 A w. \end{equation}
\begin{equation}\label{lawless} \mathbb{E}[v v^\top] = I_n. \end{equation}
"""


def test_spaces_are_proposed_from_prose_and_what_may_be_a_condition_is_not_judged(tmp_path: Path) -> None:
    found = {one.key: one for one in equations(PROSE)}
    assert {key for key, one in found.items() if one.supposed or one.table} == {"turned", "second", "square", "twice", "slope"}
    assert [one.comment for one in found["turned"].proposals] == ["where v in R^n", "where A in R^{n x n}", "where w in R^n"]
    assert [one.comment for one in found["second"].proposals] == [r"law X \sim \mathcal{N}(0, I_n)", "where X in R^n"]
    note = tmp_path / "note.tex"
    note.write_text(PROSE, encoding="utf-8")
    supposed = [own_claim(one.supposed) for one in found.values() if one.supposed]
    records = {record.key: record.if_so for record in run_claims(supposed, Options(stay=True))}
    assert records == {  # A is said to have an eigenvector before, so that it may be another
        "turned": Verdict.PROVED, "second": Verdict.PROVED, "square": Verdict.PROVED, "twice": Verdict.REFUTED, "slope": Verdict.UNDECIDED,
    }  # fmt: skip
    plan = insertions(PROSE, words=True, refuted={"twice"})
    assert {key for one in plan for key in one.keys} == {
        "turned",
        "second",
        "square",
        "twice",
    }  # the law of X is the true one's too
    again = {one.key: one for one in equations(annotated(PROSE, plan))}
    assert again["turned"].table["spaces"] == found["turned"].supposed["spaces"]


def test_a_mean_without_a_law_is_asked_about() -> None:
    for equation in (r"\mathbb{E}[u u^\top] = B", r"\mathrm{Cov}(u, v) = B", r"\mathbb{E}[u] = v"):
        with pytest.raises(BadClaim, match="no letter has a law"):
            claim_of(own_claim(spoken({"key": "k", "equation": equation, "where": SPACES, "law": r"x ~ N(\mu, \Sigma)"})), CALCULUS)


def test_a_dimension_is_a_letter_or_a_number() -> None:
    with pytest.raises(BadClaim, match="2n is no dimension"):
        own_claim({"key": "k", "equation": "A u = A u", "where": "A in R^{2n x n}, u in R^n"})


def test_a_display_that_says_again_what_a_letter_is_short_for_claims_nothing() -> None:
    said = "% closedform: throughout where w, v in R^n\n% closedform: throughout define q = w^\\top v\n"
    found = equations(said + r"\begin{align} q &= w^\top v \label{a} \\ q &= v^\top w \label{b} \end{align}")
    assert [bool(one.defines) for one in found] == [True, False]


@pytest.mark.parametrize(
    ("equation", "why"),
    [
        (r"\det(I + \lambda) = 1 + \lambda", "a sum of a"),
        (r"\frac{\lambda}{\lambda} = I", "different shapes"),
        (r"\operatorname{abs}(A) = \det A", "is of a number"),
        (r"\nabla_w (w^\top u)\Big|_{w = u} = u", "an evaluation is not read"),
        (r"\begin{pmatrix} 1 & 2 \end{pmatrix} A \begin{pmatrix} 1 \\ 2 \end{pmatrix} = 5 A", "pmatrix} is not read"),
        (r"\log(\lambda)' u = \log(\lambda) u", "of a number"),
        (r"\lambda^T u = \lambda u", "Give T a domain"),
        (r"\varphi'(\lambda) u = u", "a derivative here is the first one by a vector"),
    ],
)
def test_what_has_several_meanings_beside_vectors_is_refused(equation: str, why: str) -> None:
    with pytest.raises(BadClaim, match=why):
        claim_of(own_claim(spoken({"key": "k", "equation": equation, "where": SPACES})), CALCULUS)


def test_two_letters_of_one_name_are_asked_about() -> None:
    said = "% closedform: throughout where A, \\mathrm{A} in R^{n x n}, \\mathbf x, \\mathbf{x} in R^n\n"
    assert "have one name" in equations(said + r"\begin{equation}\label{a} A \mathrm{A} = A A \end{equation}")[0].unread
    same = "% closedform: throughout where \\mathbf x in R^n, \\mathbf{x} in R^n\n"
    assert equations(same + r"\begin{equation}\label{a} \mathbf x^\top \mathbf{x} = \|\mathbf{x}\|^2 \end{equation}")[0].table
    with pytest.raises(BadClaim, match="have one name"):
        claim_of(
            own_claim(spoken({"key": "k", "equation": r"A \mathrm{A} = A A", "where": r"A, \mathrm{A} in R^{n x n}"})), CALCULUS
        )


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (r"\|u + v\|^{-2} \|u + v\|^2 = 1", r"\|u + v\|^{-1} \|u + v\|^2 = 1"),
        (r"(u' A w)^T = w' A' u", r"(u' A w)' = w' A u"),
        (r"(A u)' w = u' A' w", r"(A u)' w = u' A w"),
        ("tr(A*B) = tr(B*A)", "tr(A*B) = tr(A)*tr(B)"),
        (r"\frac{d}{dw} (w^\top A w) = (A + A^\top) w", r"\frac{d}{dw} (w^\top A w) = 2 A w"),
    ],
)
def test_what_is_read_of_numbers_is_read_beside_vectors(true: str, false: str) -> None:
    assert judged(true).total in (Verdict.PROVED, Verdict.CONDITIONAL)
    assert judged(false).total is Verdict.REFUTED
