"""Sums of as many terms as a letter says, as printed tables have them, and the false claims beside them."""

from __future__ import annotations

import pytest
import sympy as sp
from one_claim import judged, used_in

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.functions.finite_sum import FiniteSum
from closedform.numerics.checker.check import refusal
from closedform.numerics.proof.steps import Rule, Step, vanishing
from closedform.numerics.proof.telescoping import telescoped

COUNT = {"n": "nonnegative integer", "x": "positive", "z": "real"}


@pytest.mark.parametrize(
    ("left", "right", "total"),
    [
        ("digamma(x+n)", "digamma(x)+Sum(1/(x+k), (k, 0, n-1))", "proved"),
        ("digamma(x+n)", "digamma(x)+Sum(1/(x+k), (k, 0, n))", "refuted"),  # a term more
        ("digamma(x+n)", "digamma(x+1)+Sum(1/(x+k), (k, 1, n-1))", "undecided"),  # at n = 0 the sum begins behind its end
        pytest.param("Sum(k, (k, 0, n))", "n*(n+1)/2", "proved", marks=pytest.mark.slow),
        pytest.param("Sum(k, (k, 0, n))", "n*(n+1)/2+n*(n-1)*(n-2)*(n-3)*(n-4)/10**9", "refuted", marks=pytest.mark.slow),
        ("Sum(1/(z-k)-1/(z-k-1), (k, 0, n))", "1/z-1/(z-n-1)", "agrees"),  # z = 1 is a pole of two terms, and of no side
        ("Sum(binomial(n, k), (k, 0, n))", "2**n", "agrees"),  # a term changes with the end: nothing is proved
        ("Sum(binomial(n, k), (k, 0, n))", "2**n+n*(n-1)*(n-2)*(n-3)/24", "refuted"),
        ("(n-3)*Sum(k, (k, 1, n))", "(n-3)*n*(n+1)/2+0**Abs(n-3)", "refuted"),  # true but where the sum's factor is zero
    ],
)  # fmt: skip
def test_it_is_judged(left: str, right: str, total: str) -> None:
    apart = ["z != 0", "z-n-1 != 0"] if "z" in left else []
    assert judged(left, right, used_in(f"{left} {right}", COUNT), such_that=apart).total == total


def test_a_sum_that_ends_before_it_begins_has_no_one_value() -> None:
    k, n = sp.Symbol("k", integer=True), sp.Symbol("n", integer=True)
    node = FiniteSum(k, k, 1, n)
    assert node.xreplace({n: sp.Integer(0)}) == 0
    assert node.xreplace({n: sp.Integer(3)}) == 6
    with pytest.raises(ValueError, match="ends before it begins, and has no one value; let its end be at least 0"):
        node.xreplace({n: sp.Integer(-1)})


@pytest.mark.parametrize(
    "sum_of",
    ["Sum(k, (k, 1, {last}))", r"\sum_{{k=1}}^{{{last}}} k", r"\sum_{{k=1}}^{{{last}}} x_k", r"\prod_{{k=1}}^{{{last}}} k"],
)
def test_an_empty_sum_is_read_and_one_that_ends_earlier_is_refused_alike_by_text_and_latex(sum_of: str) -> None:
    empty = sum_of.format(last=0)
    assert judged(empty, "1" if "prod" in empty else "0").total == "proved"
    for last in (-1, -8):
        with pytest.raises(
            BadClaim, match=f"from 1 to {last} ends before it begins, and has no one value; let its end be at least 0"
        ):
            judged(sum_of.format(last=last), "0")


@pytest.mark.parametrize(
    "text",
    [
        "Sum(1/k, (k, 1, x))",
        "Sum(1/k, (k, 1, n/2))",
        "Sum(1/k, (k, n, oo))",
        "Derivative(Sum(x**k, (k, 0, n)), n)",
        "Derivative(Sum(Abs(x-k), (k, 0, n)), x, 2)",
        "Derivative(Sum(x**k, (k, 0, oo)), x)",
    ],
)
def test_an_end_that_is_no_whole_letter_is_refused(text: str) -> None:
    with pytest.raises(BadClaim):
        judged(text, "1", used_in(text, COUNT))


class TestTheProof:
    k, n = sp.Symbol("k", integer=True, nonnegative=True), sp.Symbol("n", integer=True, nonnegative=True)
    squares = FiniteSum(k**2, k, 1, n)
    value = n * (n + 1) * (2 * n + 1) / 6

    def test_is_found_where_a_term_more_adds_itself_and_no_term_is_zero(self) -> None:
        assert telescoped(3 * self.squares - 3 * self.value) == Step(Rule.TELESCOPED, self.squares, self.value)
        assert telescoped(self.squares - self.value - 1) is None  # another constant
        assert telescoped(self.squares - self.value - self.n) is None  # another step
        assert telescoped(self.n * self.squares - self.n * self.value) is None  # nothing is said of n = 0
        assert telescoped(self.squares - FiniteSum(self.k, self.k, 1, self.n)) is None

    def test_asks_for_a_value_of_each_term(self) -> None:
        z = sp.Symbol("z", real=True)
        term, n = 1 / (z - self.k) - 1 / (z - self.k - 1), self.n
        assert telescoped(FiniteSum(term, self.k, 0, n) - 1 / z + 1 / (z - n - 1)) is None
        shifted = FiniteSum(1 / (z + self.k), self.k, 0, n - 1)
        assert telescoped(shifted - sp.digamma(z + n) + sp.digamma(z)) is not None  # its poles are those of digamma(z)
        assert telescoped(shifted - sp.log(sp.gamma(z + n) / sp.gamma(z)).diff(z)) is not None

    @pytest.mark.parametrize("wrong", [0, 1, n, n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5)], ids=str)
    def test_is_refused_by_the_checker_where_it_is_wrong(self, wrong: sp.Expr) -> None:
        value = self.value + wrong
        steps = (
            Step(Rule.CLAIM, self.squares, value),
            Step(Rule.TELESCOPED, self.squares, value),
            Step(Rule.BY_PRIMITIVES, self.squares - value, sp.Integer(0)),
            vanishing(sp.Integer(0)),
            Step(Rule.REACHED, self.squares - value, sp.Integer(0), self.n, sp.Integer(0), "n"),
        )
        assert bool(refusal(steps, self.squares, value, Domain({self.n: sp.Interval(0, sp.oo)}))) == bool(wrong)
