"""Laws on the whole numbers: are their means the sums that they are, where they exist, and what is no such sum refused?"""

from __future__ import annotations

from typing import Any

import pytest
import scipy.stats
import sympy as sp
from one_claim import built, judged

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.laws.counting import COUNTING
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.findings.evidence import Diverges
from closedform.numerics.findings.verdict import Verdict

P = "positive"
UNIT = "(0, 1)"
FROM_1, FROM_0 = "N ~ Geometric(p=p, first=1)", "N ~ Geometric(p=p, first=0)"
POISSON = r"N \sim \mathrm{Poisson}(a)"


@pytest.mark.parametrize(
    ("name", "values", "known"),
    [("Poisson", ("7/3",), scipy.stats.poisson(7 / 3)), ("Geometric", ("2/7", "1"), scipy.stats.geom(2 / 7)),
     ("Geometric", ("2/7", "0"), scipy.stats.geom(2 / 7, loc=-1))],
)  # fmt: skip
def test_a_probability_is_the_one_that_statisticians_give(name: str, values: tuple[str, ...], known: Any) -> None:
    law, parameters = COUNTING[name], list(map(sp.Rational, values))
    first = int(law.first(*parameters))
    assert known.pmf(first - 1) == 0
    for k in range(first, first + 20):
        assert abs(float(law.mass(sp.Integer(k), *parameters)) - known.pmf(k)) < 1e-14


# Left side, law, domains, what it is, and a false twin.
CLAIMS = [
    (r"\mathbb{E}[N^2]", POISSON, {"a": P}, "a + a^2", "a^2"),
    (r"\operatorname{Var}(N)", POISSON, {"a": P}, "a", "a^2"),
    (r"\mathbb{E}[s^N]", POISSON, {"a": P, "s": UNIT}, "e^{a(s-1)}", "e^{a s}"),
    (r"\mathbb{E}\left[\frac{1}{N+1}\right]", POISSON, {"a": P}, r"\frac{1-e^{-a}}{a}", r"\frac{1}{a+1}"),
    (r"\mathbb{P}(N > 1)", POISSON, {"a": P}, "1 - e^{-a}(1 + a)", "1 - e^{-a}"),
    (r"\mathbb{E}|N - 1|", POISSON, {"a": P}, "a - 1 + 2e^{-a}", "|a - 1|"),
    (r"\mathbb{E}[N]", FROM_1, {"p": UNIT}, r"\frac1p", r"\frac{1-p}{p}"),
    (r"\mathbb{E}[N]", FROM_0, {"p": UNIT}, r"\frac{1-p}{p}", r"\frac1p"),
    (r"\operatorname{Var}(N)", FROM_1, {"p": UNIT}, r"\frac{1-p}{p^2}", r"\frac{1}{p^2}"),
    (r"\mathbb{P}(N \ge 3)", FROM_1, {"p": UNIT}, "(1-p)^2", "(1-p)^3"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "law", "where", "right", "twin"), CLAIMS)
def test_a_mean_is_enclosed_and_its_twin_refuted(left: str, law: str, where: dict[str, str], right: str, twin: str) -> None:
    for side, total in ((right, Verdict.ENCLOSED), (twin, Verdict.REFUTED)):
        assert judged(left, side, where, law=law, written="latex", engines=("enclose", "certify")).total == total


def test_a_mean_that_does_not_exist_is_seen() -> None:
    growing = built(r"\mathbb{E}[3^N]", "1", {"p": UNIT}, law=FROM_0, written="latex").quantity
    (p,) = growing.free_symbols
    assert enclose(growing, {p: sp.Rational(4, 5)}).value.contains(2)
    with pytest.raises(Diverges):
        enclose(growing, {p: sp.Rational(1, 2)})


@pytest.mark.parametrize(
    ("left", "law", "why"),
    [
        (r"\mathbb{E}[N]", "N ~ Geometric(p)", "count from 0 or from 1"),
        (r"\mathbb{E}[N]", "N ~ Geometric(p=p, first=2)", "counts from 0 or from 1, not from 2"),
        (r"\mathbb{E}\left[\frac{(-2)^N}{N+1}\right]", FROM_0, "where the mean does not exist"),
        (r"\mathbb{P}(N > a)", FROM_0, "changes at a parameter"),
        (r"\mathbb{E}[\log N]", FROM_1, "neither a power"),
        (r"\mathbb{E}[N \mid N > 1]", FROM_1, "no event is given"),
        (r"\mathbb{E}[N] - \mathbb{E}[N]", FROM_1, "cancels here"),
        (r"\mathbb{E}[N]", r"N ~ Poisson(\frac{a}{p}, 2)", "has 2 parameter"),
    ],
)
def test_what_is_open_or_no_such_sum_is_asked_about(left: str, law: str, why: str) -> None:
    with pytest.raises(BadClaim, match=why):
        built(left, "1", {"p": UNIT, "a": P}, law=law, written="latex")


def test_it_stands_alone() -> None:
    with pytest.raises(BadClaim, match="stands alone"):
        built("E[M*X]", "a", {"a": P}, law=["M ~ Poisson(a)", "X ~ N(0, 1)"])
