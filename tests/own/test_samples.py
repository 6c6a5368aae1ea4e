r"""Sums over n letters X_1, ..., X_n and means of them: reduced as an enumeration of a law on two points says, judged as any claim."""

from __future__ import annotations

import ast
import operator
from fractions import Fraction
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from one_equation import judged, read

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_tree
from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.derivations.reading.syntax.trees import Each, NotUnderstood
from closedform.derivations.reading.text.samples import Family, Reduction
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.verdict import Verdict

LAW = ("where n >= 2 integer, \\mu real, \\sigma positive", "law X_1, \\dots, X_n ~ iid with mean \\mu and variance \\sigma^2",
       "means \\bar X = \\frac1n\\sum_{i=1}^n X_i", "means S^2 = \\frac{1}{n-1}\\sum_{i=1}^n (X_i-\\bar X)^2")  # fmt: skip
NORMAL = (LAW[0], "law X_1, \\dots, X_n ~ iid N(\\mu, \\sigma^2)", *LAW[2:])
COINS = ("where n positive integer, p in (0, 1)", "law X_1, \\ldots, X_n ~ i.i.d. Bernoulli(p)")
NUMBERS = ("where n >= 2 integer, x_1, \\dots, x_n real, y_1, \\dots, y_n real", "means \\bar x = \\frac1n\\sum_{i=1}^n x_i",
           "means \\bar y = \\frac1n\\sum_{i=1}^n y_i")  # fmt: skip
WEIGHTS = (*LAW[:2], "where w_1, \\dots, w_n real")
TWO = ("where n >= 2 integer, m >= 2 integer, \\mu, \\nu real, \\sigma, \\tau positive", LAW[1],
       "law Y_1, \\dots, Y_m ~ iid with mean \\nu and variance \\tau^2")  # fmt: skip

PAIRS = ("where n >= 2 integer, \\mu, \\nu, c real, \\sigma, \\tau positive, r in (-1, 1)",
         r"law (X_1, Y_1), \dots, (X_n, Y_n) ~ iid with means \mu, \nu, variances \sigma^2, \tau^2 and covariance c")  # fmt: skip
JOINT = (PAIRS[0], r"law (X_1, Y_1), \dots, (X_n, Y_n) ~ iid N(0, [[\sigma^2, r \sigma \tau], [r \sigma \tau, \tau^2]])")

TRUE = [
    (JOINT, r"\mathbb{E}\Big[\sum_{i=1}^n X_i Y_i\Big] = n r \sigma \tau"),
    (JOINT, r"\mathrm{Var}\Big(\sum_{i=1}^n X_i Y_i\Big) = n (1 + r^2) \sigma^2 \tau^2"),
    (PAIRS, r"\mathrm{Cov}\Big(\frac1n\sum_{i=1}^n X_i, \frac1n\sum_{i=1}^n Y_i\Big) = \frac{c}{n}"),
    (PAIRS, r"\mathrm{Var}\Big(\sum_{i=1}^n (X_i - Y_i)\Big) = n(\sigma^2 + \tau^2 - 2c)"),
    (PAIRS, r"\mathbb{E}\Big[\sum_{i=1}^n (X_i - \frac1n\sum_{j=1}^n X_j)(Y_i - \frac1n\sum_{j=1}^n Y_j)\Big] = (n - 1) c"),
    (LAW, r"\mathrm{Var}(\bar X) = \frac{\sigma^2}{n}"),
    (LAW, r"\mathbb{E}[S^2] = \sigma^2"),
    (LAW, r"\mathrm{Cov}(X_1-\bar X,\,X_2-\bar X) = -\frac{\sigma^2}{n}"),
    (LAW, r"\mathrm{Cov}(X_i,\bar X) = \frac{\sigma^2}{n}"),
    (LAW, r"\mathbb{E}\Big[\frac{1}{n(n-1)}\sum_{i<j}(X_i-X_j)^2\Big] = \sigma^2"),
    (LAW, r"\mathbb{E}\Big[\sum_{i=1}^{n-1}\sum_{j=i+1}^n X_iX_j\Big] = \frac{n(n-1)}{2}\mu^2"),
    (LAW, r"\mathbb{E}\Big[\sum_{j=1}^n\sum_{i<j} X_iX_j\Big] = \frac{n(n-1)}{2}\mu^2"),
    (LAW, r"\mathbb{E}\Big[\sum_{i=2}^n\sum_{j=1}^{i-1} X_iX_j\Big] = \frac{n(n-1)}{2}\mu^2"),
    (LAW, r"\mathrm{Cov}\Big(\sum_{i=1,\,i\ne 2}^n X_i, X_2\Big) = 0"),
    (LAW, r"\mathrm{Var}(S^2) = \frac{\mathbb{E}[(X_1-\mu)^4]}{n}-\frac{(n-3)\sigma^4}{n(n-1)}"),
    (LAW, r"\mathrm{Cov}(\bar X, S^2) = \frac{\mathbb{E}[(X_1-\mu)^3]}{n}"),
    (NORMAL, r"\mathrm{Var}(S^2) = \frac{2\sigma^4}{n-1}"),
    (COINS, r"\mathrm{Var}\Big(\sum_{i=1}^n X_i\Big) = np(1-p)"),
    ((LAW[0], "law X_1, X_2, \\ldots, X_n ~ i.i.d. with mean \\mu, standard deviation \\sigma and finite fourth moment"),
     r"\mathbb{E}\Big[\sum_{i=1}^n\sum_{j=1,\,j\ne i}^n X_iX_j\Big] = n(n-1)\mu^2"),
    ((LAW[0], "law X_1, \\dots, X_n ~ iid with zero mean and unit variance"), r"\mathrm{Var}\Big(\sum_i X_i\Big) = n"),
    (TWO, r"\mathrm{Var}\Big(\frac1n\sum_{i=1}^n X_i-\frac1m\sum_{j=1}^m Y_j\Big) = \frac{\sigma^2}{n}+\frac{\tau^2}{m}"),
    (WEIGHTS, r"\mathrm{Var}\Big(\sum_{i=1}^n w_iX_i\Big) = \sigma^2\sum_{i=1}^n w_i^2"),
    ((*WEIGHTS, r"such_that \sum_{i=1}^n w_i = 1"), r"\mathbb{E}\Big[\sum_{i=1}^n w_iX_i\Big] = \mu"),
    (NUMBERS, r"\sum_{i=1}^n(x_i-\bar x)(y_i-\bar y) = \sum_i x_iy_i-n\bar x\bar y"),
    ((*NUMBERS, r"such_that \sum_i x_i = 0"), r"\sum_i\sum_j (x_i-x_j)^2 = 2n\sum_i x_i^2"),
    ((*NUMBERS, r"such_that \sum_i x_i = 0", r"such_that \sum_i x_i^2 = 1"), r"\sum_i\sum_j (x_i-x_j)^2 = 2n"),
    ((*NUMBERS, r"such_that \sum_i x_i = 0", r"such_that \sum_i y_i = 1"), r"\sum_i (x_i + y_i) = 1"),
    (NUMBERS, r"\Big(\sum_i x_i\Big)^2 = \sum_i x_i^2+2\sum_{1\le i<j\le n}x_ix_j"),
]  # fmt: skip
FALSE = [
    (JOINT, r"\mathbb{E}\Big[\sum_{i=1}^n X_i Y_i\Big] = 0"),
    (JOINT, r"\mathrm{Var}\Big(\sum_{i=1}^n X_i Y_i\Big) = n \sigma^2 \tau^2"),
    (PAIRS, r"\mathrm{Var}\Big(\sum_{i=1}^n (X_i - Y_i)\Big) = n(\sigma^2 + \tau^2)"),
    (LAW, r"\mathbb{E}\left[\frac{1}{n}\sum_{i=1}^n(X_i-\bar X)^2\right] = \sigma^2"),
    (LAW, r"\mathbb{E}\Big[\sum_{i\ne j}X_iX_j\Big] = n^2\mu^2"),
    (NORMAL, r"\mathrm{Var}(S^2) = \frac{2\sigma^4}{n}"),
    (WEIGHTS, r"\mathrm{Var}\Big(\sum_{i=1}^n w_iX_i\Big) = \sigma^2\Big(\sum_{i=1}^n w_i\Big)^2"),
    (NUMBERS, r"\sum_{i=1}^n(x_i-\bar x)^2 = \sum_{i=1}^n x_i^2-\bar x^2"),
    ((*NUMBERS, r"such_that \sum_i x_i = 0", r"such_that \sum_i x_i^2 = 1"), r"\sum_i x_i^4 = 1"),
    (NORMAL, r"\sum_{i=1}^n(X_i-\bar X)^2 = \sum_{i=1}^n X_i^2-\bar X^2"),
]
PARTS = [  # double sums over a part of the pairs
    r"\sum_{i=2}^n\sum_{j>i}", r"\sum_{i=3}^n\sum_{j<i}", r"\sum_{i=1}^{n-1}\sum_{j=1}^{i-1}", r"\sum_{i=1}^n\sum_{j=i+1}^{n-1}",
    r"\sum_{i=1}^n\sum_{j=2}^{i-1}", r"\sum_{i=1}^{k-1}\sum_{j=i+1}^n",
]  # fmt: skip
LEFT_OUT = [
    (LAW, r"\mathbb{E}[\bar X^2] = \frac{\sigma^2}{n}", "mu = 0"),
    (LAW, r"\mathrm{Var}(S^2) = \frac{2\sigma^4}{n-1}", "mu_4 = 3*sigma**4"),
    (LAW, r"\mathrm{Cov}(\bar X, S^2) = 0", "mu_3 = 0"),
    (WEIGHTS, r"\mathbb{E}\Big[\sum_{i=1}^n w_iX_i\Big] = \mu", "S_w1 = 1"),
]


@pytest.mark.parametrize(("said", "equation"), TRUE, ids=[one[1] for one in TRUE])
def test_a_true_equation_is_proved(tmp_path: Path, said: tuple[str, ...], equation: str) -> None:
    assert judged(tmp_path, said, equation).total is Verdict.PROVED


@pytest.mark.slow
@pytest.mark.parametrize(("said", "equation"), FALSE, ids=[one[1] for one in FALSE])
def test_a_false_twin_is_refuted(tmp_path: Path, said: tuple[str, ...], equation: str) -> None:
    assert judged(tmp_path, said, equation).total is Verdict.REFUTED


@pytest.mark.parametrize(("said", "equation", "hypothesis"), LEFT_OUT, ids=[one[2] for one in LEFT_OUT])
def test_a_hypothesis_that_is_left_out_is_named(tmp_path: Path, said: tuple[str, ...], equation: str, hypothesis: str) -> None:
    record = judged(tmp_path, said, equation)
    assert (record.total, record.condition, record.as_recorded) == (Verdict.CONDITIONAL, hypothesis, False)


@pytest.mark.parametrize(
    ("said", "equation", "why"),
    [
        (LAW, r"\mathbb{E}[e^{\bar X}] = 1", "only polynomials"),
        (LAW, r"\mathbb{E}[1/\bar X] = 1", "no polynomial"),
        (LAW, r"\bar X = \mathbb{E}[X_1]", "is random"),
        (COINS, r"\sum_{i=1}^n X_i^2 = \sum_{i=1}^n X_i", "may have few values"),
        (LAW, r"\mathbb{E}[\bar Y] = \mu", "no letter in it has a law"),
        (LAW, r"\mathbb{E}[T X_1] = T\mu", "nothing says what T is"),
        (LAW, r"\mathbb{E}[X] = \mu", "stands for many letters"),
        (LAW, r"\mathbb{E}[X_iX_j] = \mu^2", "another index"),
        (LAW, r"\mathbb{E}[\sum_{i=1}^n iX_i] = \mu", "is an index"),
        (LAW, r"\mathbb{E}[\sum_{i=1}^k X_i] = k\mu", "nothing says what k is"),
        (("where k integer, \\mu real, \\sigma positive", LAW[1]), r"\mathbb{E}[\sum_{i=1}^k X_i] = k\mu", "end is their number"),
        (LAW, r"\mathbb{E}[\sum_{i<j} X_i] = \mu", "not symmetric"),
        *((LAW, rf"\mathbb{{E}}[{sums} X_iX_j] = \frac{{n(n-1)}}{{2}}\mu^2", "a part of the indices") for sums in PARTS),
        (LAW, r"\mathbb{E}[\sum_{i=0}^n X_i] = n\mu", "a part of the indices"),
        (LAW, r"\mathbb{E}[X_i\sum_{j\ne i} X_j] = n(n-1)\mu^2", "which of these indices runs"),
        (LAW, r"\mathbb{E}[\sum_{i\ne j} X_i] = n\mathbb{E}[X_j]", "which of these indices runs"),
        (LAW, r"\mathbb{E}[\sum_{j\ne i} (X_i-X_j)^2] = 2n(n-1)\sigma^2", "which of these indices runs"),
        (LAW, r"\mathbb{E}[\sum_{i=1,\,i\ne j}^n X_i] = n(n-1)\mu", "runs in no sum around"),
        (("where n >= 2 integer", "law X_1, \\dots, X_n ~ iid Cauchy(0, 1)"), r"\mathrm{Cov}(X_1, X_2) = 0", "may not exist"),
        (NUMBERS, r"\Big(\sum_i x_i\Big)^2 \le n\sum_i x_i^2", "only equations"),
        ((*NUMBERS, "such_that \\sum_i x_i^2 = 0"), r"\sum_i x_i = 0", "few values"),
        (("where n integer, x_1, \\dots, x_n nonnegative", "such_that \\sum_i x_i = 0"), r"\sum_i x_i^2 = 0", "few values"),
        (("where n integer, x_1, \\dots, x_n integer", "such_that \\sum_i x_i^2 = 1"), r"\sum_i x_i^4 = 1", "few values"),
        (
            (*NUMBERS, r"such_that \sum_i x_i^2 = 1", r"such_that \sum_i x_i^4 = 1"),
            r"\sum_i x_i^6 = 1",
            "few values to them, or none",
        ),
        ((*NUMBERS, r"such_that \sum_i x_i = 1", r"such_that \sum_i x_i = 2"), r"\sum_i x_i = 3", "few values to them, or none"),
        (
            ("where n integer, x_1, \\dots, x_n positive", r"such_that \sum_i x_i = 1", r"such_that \sum_i x_i^2 = 1"),
            r"\sum_i x_i^3 = 1",
            "few values to them, or none",
        ),
        (("where n integer, x_1, \\dots, x_n in [1, 2]", r"such_that \sum_i x_i = 1"), r"\sum_i x_i^2 = 1", "few values"),
        (NUMBERS, r"\sum_i x_i^2 = O(n) \quad (n \to \infty)", "only equations"),
        (("where n integer, 2 <= n, n <= 3, x_1, \\dots, x_n real",), r"\sum_i x_i^3 = \sum_i x_i", "only equations"),
        (LAW, r"\mathbb{E}[\bar X^5] = \mu^5", "beyond the fourth"),
        ((LAW[0], f"{LAW[1]} and fourth moment 3"), r"\mathbb{E}[X_1^4] = 3", "not understood"),
        ((LAW[0], r"law X_1, \dots, X_n ~ N(\mu, \sigma^2)"), r"\mathbb{E}[X_1] = \mu", "independent"),
        ((JOINT[0], JOINT[1].replace(" iid", "")), r"\mathbb{E}[X_1] = 0", "independent"),
        (PAIRS, r"\mathbb{E}[X_1^2 Y_1] = 0", "beyond the covariance"),
    ],
)
def test_what_is_not_reduced_is_refused(tmp_path: Path, said: tuple[str, ...], equation: str, why: str) -> None:
    assert why in read(tmp_path, said, equation).faults[0]


def test_a_display_that_defines_a_letter_claims_nothing(tmp_path: Path) -> None:
    found = read(tmp_path, LAW, r"T = \sum_{i=1}^n X_i")
    assert not found.claims
    assert not found.supposed


def test_a_letter_with_a_law_of_its_own_is_one_letter(tmp_path: Path) -> None:
    said = (f"throughout {LAW[0]}", f"throughout {LAW[1]}", "law X ~ Exponential(2)")
    assert judged(tmp_path, said, r"\mathbb{E}[X] = \frac12").total is Verdict.PROVED


def test_every_step_of_a_chain_is_judged_for_all_numbers(tmp_path: Path) -> None:
    found = read(tmp_path, NUMBERS, r"\sum_i (x_i-\bar x)^2 = \sum_i x_i^2-n\bar x^2 = \sum_i x_i^2-\bar x^2")
    records = run_claims(found.claims.values(), Options(stay=True))
    assert [record.total for record in records] == [Verdict.PROVED, Verdict.REFUTED]


@pytest.mark.parametrize("said", ["", ", third central moment \\nu and fourth central moment \\kappa"])
def test_moments_are_those_of_a_law(tmp_path: Path, said: str) -> None:
    law = (f"{LAW[0]}, \\nu real, \\kappa positive", LAW[1].replace(" and", said and ",") + said)
    bound = r"\mathbb{E}[(X_1-\mu)^4] \ge \sigma^4"
    assert judged(tmp_path, law, bound).total is Verdict.PROVED
    assert judged(tmp_path, law, bound.replace("^4]", "^4]/2")).total is not Verdict.PROVED


def test_a_covariance_is_one_of_some_law(tmp_path: Path) -> None:
    assert judged(tmp_path, PAIRS, r"\mathbb{E}[(X_1 - Y_1)^2] \ge 0").total is Verdict.PROVED


def test_letters_of_two_laws_are_independent_and_that_is_said(tmp_path: Path) -> None:
    record = judged(tmp_path, TWO, r"\mathbb{E}[X_1 Y_1] = \mu\nu")
    assert record.total is Verdict.PROVED
    assert any("independent of each other" in one for one in record.taken)
    assert not any("independent" in one for one in judged(tmp_path, TWO, r"\mathbb{E}[X_1] = \mu").taken)


def test_a_divisor_that_drops_out_is_still_owed(tmp_path: Path) -> None:
    said = ("where n >= 1 integer, a real, \\mu real, \\sigma positive", LAW[1])
    record = judged(tmp_path, said, r"\mathrm{Var}\Big(X_1+\frac1a\Big) = \sigma^2")
    assert (record.total, record.condition) == (Verdict.CONDITIONAL, "a != 0")


# Against an enumeration.

OPERATIONS: dict[type, Any] = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}

ATOMS = {Fraction(-1): Fraction(1, 3), Fraction(2): Fraction(2, 3)}
FORMS = [
    r"\mathbb{E}[\sum_{i=1}^n X_i]", r"\mathbb{E}[(\sum_i X_i)^4]", r"\mathrm{Var}(\sum_{i=1}^n (X_i-\frac1n\sum_{i=1}^n X_i)^2)",
    r"\mathbb{E}[\sum_{i\ne j} X_i^2X_j]", r"\mathbb{E}[(\sum_{i<j} X_iX_j)^2]", r"\mathbb{E}[X_1X_2\sum_i X_i^2]",
    r"\mathrm{Cov}(X_1-\frac1n\sum_i X_i, X_2^2)", r"\mathbb{E}[\sum_{i=1}^n\sum_{j\ne i} X_iX_j^2]", r"\mathbb{E}[\sum_{i=2}^n X_iX_1]",
    r"\mathbb{E}[\sum_{i=1}^{n}\sum_{j=1}^{i-1} (X_i-X_j)^2]", r"\mathbb{E}[\sum_{i<j<k} X_iX_jX_k]", r"\mathbb{E}[(\sum_i w_iX_i)^3]",
    r"\mathrm{Var}(\sum_{i\ne j} w_iX_iX_j)", r"\mathrm{Cov}(\sum_i w_iX_i, X_1)", r"\sum_{i,j=1}^n (w_i-w_j)^2", r"\mathbb{E}[\sum_{j\ne 1} X_1X_jw_j]",
]  # fmt: skip


@pytest.mark.parametrize("text", FORMS)
def test_a_reduction_is_what_an_enumeration_says(text: str) -> None:
    tree = latex_tree(text, Notation(samples=frozenset("Xw")), [], ["X"])
    reduction = Reduction({"X": Family("n", lambda k: sum(p * x**k for x, p in ATOMS.items())), "w": Family("n")})
    value = reduction.reduced(tree)
    for n in (2, 3, 4):
        w = [Fraction(1, 2), Fraction(3), Fraction(-2), Fraction(5)][:n]
        at: dict[Any, Any] = {sp.Symbol("n"): n}
        for symbol in value.free_symbols - {sp.Symbol("n")}:
            if symbol in reduction.sums:
                powers = dict(reduction.sums[symbol][0])
                at[symbol] = sp.Rational(sum(one ** powers["w"] for one in w))
            else:
                at[symbol] = sp.Rational(w[int(reduction.atoms[symbol][1]) - 1])
        assert sp.Rational(value.subs(at)) == sp.Rational(enumerated(tree, {"w": w}, n))


def enumerated(node: Any, letters: dict[str, list[Fraction]], n: int, at: dict[str, int] | None = None) -> Fraction:
    """Evaluate a side as it is defined: means by enumeration, sums by their terms."""
    at = at or {}

    def value(one: Any, **more: int) -> Fraction:
        return enumerated(one, letters, n, {**at, **more})

    match node:
        case ast.Constant():
            return Fraction(str(node.value))
        case ast.Name():
            base, _, index = node.id.partition("_")
            return letters[base][at.get(index, int(index) if index.isdigit() else 0) - 1] if index else Fraction(n)
        case ast.UnaryOp():
            return -value(node.operand)
        case ast.BinOp():
            left, right = value(node.left), value(node.right)
            if isinstance(node.op, ast.Pow):
                return left ** int(right)
            return left / right if isinstance(node.op, ast.Div) else OPERATIONS[type(node.op)](left, right)
        case ast.Subscript():
            draws = product(ATOMS, repeat=n)
            return sum(
                (sp.prod(ATOMS[x] for x in xs) * enumerated(node.slice, {**letters, "X": [*xs]}, n, at) for xs in draws),
                Fraction(0),
            )
        case Each():
            return sum((value(node.body, **dict(zip(node.indices, of, strict=False))) for of in terms(node, n, at)), Fraction(0))
    raise NotUnderstood(ast.dump(node))


def terms(node: Each, n: int, at: dict[str, int]) -> list[tuple[int, ...]]:
    """List the indices of a sum's terms."""
    every, names = range(node.first, n + 1), node.indices
    other = at.get(names[-1], int(names[-1]) if names[-1].isdigit() else 0)
    match node.relation:
        case "every":
            return [*product(every, repeat=len(names))]
        case "apart":
            return [(i,) for i in every if i != other] if other else [*permutations(every, len(names))]
        case "rising":
            return [*combinations(every, len(names))]
        case "above":
            return [(i,) for i in every if i > other]
    return [(i,) for i in every if i < other]


COUPLED = {(-1, 2): Fraction(1, 3), (2, -1): Fraction(1, 6), (1, 1): Fraction(1, 2)}  # a law of pairs


@pytest.mark.parametrize(
    ("text", "of"),
    [
        (r"\mathbb{E}[\sum_i X_i Y_i]", lambda x, y: sum(a * b for a, b in zip(x, y, strict=True))),
        (r"\mathbb{E}[(\sum_i X_i)^2 (\sum_i Y_i)]", lambda x, y: sum(x) ** 2 * sum(y)),
        (r"\mathbb{E}[(\sum_i X_i Y_i)^2]", lambda x, y: sum(a * b for a, b in zip(x, y, strict=True)) ** 2),
        (r"\mathbb{E}[\sum_i X_i \sum_j Y_j^2]", lambda x, y: sum(x) * sum(b**2 for b in y)),
        (r"\mathbb{E}[Y_1^2 \sum_i X_i]", lambda x, y: y[0] ** 2 * sum(x)),
    ],
)
def test_means_of_pairs_are_what_an_enumeration_says(text: str, of: Any) -> None:
    def mean(k: int, m: int) -> Fraction:
        return sum((p * x**k * y**m for (x, y), p in COUPLED.items()), Fraction(0))

    families = {
        "X": Family("n", lambda k: mean(k, 0), "Y", mean),
        "Y": Family("n", lambda k: mean(0, k), "X", lambda k, m: mean(m, k)),
    }
    value = Reduction(families).reduced(latex_tree(text, Notation(samples=frozenset("XY")), [], ["X", "Y"]))
    for n in (2, 3):
        counted = Fraction(0)
        for drawn in product(COUPLED.items(), repeat=n):
            weight = Fraction(1)
            for _, p in drawn:
                weight *= p
            counted += weight * of([x for (x, _), _ in drawn], [y for (_, y), _ in drawn])
        assert sp.Rational(value.subs({sp.Symbol("n"): n})) == sp.Rational(counted)


@pytest.mark.parametrize(
    ("fields", "verdict"),
    [
        ({"equation": r"\mathrm{Var}(\sum_{i=1}^n X_i) = n \sigma^2"}, Verdict.PROVED),
        ({"equation": r"\mathrm{Var}(\sum_{i=1}^n X_i) = \sigma^2"}, Verdict.REFUTED),
        ({"equation": r"\mathbb{E}[(X_1 - m)(X_2 - m)] = -\frac{\sigma^2}{n}", "define": r"m = \frac1n\sum_{i=1}^n X_i"}, Verdict.PROVED),
        ({"equation": r"\mathbb{E}[\sum_i w_i X_i] = \mu", "such_that": r"\sum_i w_i = 1"}, Verdict.PROVED),
        ({"equation": r"\mathbb{E}[\sum_i w_i X_i] = \mu"}, Verdict.CONDITIONAL),
    ],
)  # fmt: skip
def test_a_table_describes_many_letters_as_a_paper_does(fields: dict[str, str], verdict: Verdict) -> None:
    said = {
        "where": [r"n positive integer, \mu real, \sigma positive", r"w_1, \dots, w_n real"],
        "law": LAW[1].removeprefix("law "),
    }
    (record,) = run_claims([own_claim({"key": "k", **said, **fields})], Options(stay=True))
    assert record.total is verdict


def test_an_event_of_many_letters_is_refused() -> None:
    said = {"where": r"n positive integer, \mu real, \sigma positive", "law": LAW[1].removeprefix("law "), "given": "X_1 > 0"}
    with pytest.raises(BadClaim, match="there is no law"):
        claim_of(own_claim({"key": "k", "equation": r"\mathbb{E}[\sum_i X_i] = n\mu", **said}), CALCULUS)


def test_a_letter_of_a_pair_has_no_law_of_its_own() -> None:
    law = [JOINT[1].removeprefix("law "), NORMAL[1].removeprefix("law ")]
    with pytest.raises(BadClaim, match="have a joint law"):
        own_claim({"key": "k", "equation": r"\mathbb{E}[X_1 Y_1] = 0", "where": "n positive integer", "law": law})
