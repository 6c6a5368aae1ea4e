"""Does a proof count only where what it carries out nowhere is certified to have a value: 0 times a divergent integral is no number?"""

from __future__ import annotations

import pytest
from one_claim import built, judged

from closedform.numerics.engines.prove import prove_line
from closedform.numerics.findings.findings import Kind

# A claim that is false because a side has no value somewhere, where it holds, and the range of its letter on which it holds everywhere.
CLAIMS = [
    ("a**2*Integral(exp(-a*x),(x,0,oo))", "a", {"a": "nonnegative"}, {"a": "positive"}, ""),
    ("a*Integral(x/(x**2+a**2),(x,-1,2))", "a*log((4+a**2)/(1+a**2))/2", {"a": "real"}, {"a": "positive"}, ""),
    ("(n-1)*E[T]", "0", {"n": "[1, oo)"}, {"n": "(1, oo)"}, "T ~ t(n)"),
    ("Max(a,0)*Integral(exp(-a*x),(x,0,oo))", "sign(Max(a,0))", {"a": "real"}, {"a": "positive"}, ""),
    ("Max(1-a,0)*E[exp(a*X)]", "sign(Max(1-a,0))", {"a": "positive"}, {"a": "(0, 1)"}, "X ~ Exponential(1)"),
    ("(c-1)*Integral(1/((x-1)**2+c-1),(x,-oo,oo))", "pi*sqrt(c-1)", {"c": "[1, oo)"}, {"c": "(1, oo)"}, ""),
    # A term of a sum, though the sum without it is known.
    ("Sum(k*x**(k-1),(k,0,oo))", "1/(1-x)**2", {"x": "(-1, 1)"}, {"x": "(0, 1)"}, ""),
    (
        "Sum(gamma(k+a)/(gamma(a)*gamma(k+1))*x**k,(k,0,oo))",
        "(1-x)**(-a)",
        {"a": "(-3, 1)", "x": "(0, 1)"},
        {"a": "positive", "x": "(0, 1)"},
        "",
    ),
]


@pytest.mark.parametrize(
    ("left", "right", "where", "narrower", "law"),
    [pytest.param(*row, id=row[0][:40], marks=[pytest.mark.slow] * ("E[T]" in row[0] or "(x,-1,2)" in row[0])) for row in CLAIMS],
)
def test_the_prover_alone_refuses_and_proves_the_twin(
    left: str, right: str, where: dict[str, str], narrower: dict[str, str], law: str
) -> None:
    wide, narrow = (built(left, right, ranges, law=law) for ranges in (where, narrower))
    refused = prove_line(wide, 0, "", (Kind.TOTAL,)).total
    assert refused is not None
    assert not refused.found
    assert "value" in refused.method
    proof = prove_line(narrow, 0, "", (Kind.TOTAL,)).total
    assert proof is not None
    assert proof.found, proof


@pytest.mark.slow
@pytest.mark.parametrize(("left", "right", "where", "narrower", "law"), CLAIMS, ids=[row[0][:40] for row in CLAIMS])
def test_balls_see_no_number_either(left: str, right: str, where: dict[str, str], narrower: dict[str, str], law: str) -> None:
    """Where a divergent integral stands beside a zero the side has no value, though numbers put into it cancel."""
    assert not judged(left, right, where, law=law).total.holds


# A claim with a divisor d that no letter of the node varies.
DIVIDED = {
    "an integral": ("d*Integral(x/d,(x,0,1))", "1/2", ""),
    "of two variables": ("d*Integral(Integral(exp(-x-y)/d,(x,0,oo)),(y,0,oo))", "1", ""),
    "a row of a table": ("d*Integral(exp(-x)*sqrt(x)/d,(x,0,oo))", "sqrt(pi)/2", ""),
    "the end of a range": ("d**2*Integral(x,(x,0,1/d))", "1/2", ""),
    "a normal mean": ("d*E[X**2/d]", "1", "X ~ N(0, 1)"),
    "an exponential one": ("d*E[X/d]", "1", "X ~ Exponential(1)"),
    "a number of a law": ("d*E[X]", "1", "X ~ N(1/d, 1)"),
    "a mean of atoms": ("d*E[X/d]", "1/3", "X ~ Bernoulli(1/3)"),
    "an atom": ("d*E[X/(X-1+d)]", "1/3", "X ~ Bernoulli(1/3)"),
    "a sum": ("d*Sum(1/(d*gamma(k+1)),(k,0,oo))", "exp(1)", ""),
    "a finite sum": ("d*Sum(k/d,(k,1,N))", "N*(N+1)/2", ""),
}


@pytest.mark.parametrize(("left", "right", "law"), DIVIDED.values(), ids=DIVIDED)
def test_no_step_pays_for_a_part_that_does_not_vary(left: str, right: str, law: str) -> None:
    """Pell's n^2 - 61 m^2 = 1 has its first solution at n = 1766319049, where no search comes."""
    for divisor, holds in (("(n**2-61*m**2-1)", False), ("(n**2+61*m**2-1)", True)):
        where = dict.fromkeys(["n", "m", "N"], "positive integer")
        claim = built(left.replace("d", divisor), right, where, law=law.replace("/d", f"/{divisor}"))
        proof = prove_line(claim, 0, "", (Kind.TOTAL,)).total
        assert proof is not None
        assert proof.found is holds, proof
