"""Is what the independent checker refuses not proved, and is a proof written as a person would?"""

from __future__ import annotations

import contextlib

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.index import origin_of
from closedform.derivations.laws import E, normal
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.certificates.gate import proved
from closedform.numerics.certificates.steps_as_data import Written, proofs_of_line
from closedform.numerics.checker import points_of_proof
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.evidence import NotReal
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.derivation import judge
from closedform.numerics.proof import prove as prover
from closedform.numerics.proof.steps import Attempt, Rule
from closedform.reports.proof import _SAYS, as_latex, as_text

Z, p = sp.symbols("Z p", real=True)
CLOSED = E(Z**2, normal(Z, p, 1)), 1 + p**2, Domain({p: sp.Interval(0, 1)})


def test_what_the_checker_refuses_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the judge is told that there was a proof: beside disjoint balls it is a contradiction."""
    good = prover.prove(*CLOSED)
    monkeypatch.setattr(prover, "prove", lambda *_, **__: Attempt(True, "directly", good.steps[:-1]))
    found = proved(*CLOSED)
    assert (found.found, found.refused) == (False, True)
    assert "the checker refuses" in found.method
    assert judge([], found).verdict == "undecided"


def test_a_proof_is_written_as_a_person_would() -> None:
    written = proofs_of_line("table:erf-over-half-line-gaussian/closed-form")
    text, latex = as_text(written), as_latex(written)
    for told in ("Claim: ", "is continuous in a", "dD/da", "tends to", "normal form"):
        assert told in text
    assert latex.startswith(r"\begin{proof}")
    assert latex.count(r"\item") == len(written[0].steps)
    assert set(_SAYS) == set(Rule), "each kind of step has its sentence"
    assert as_text([Written(None, found=False, method="why", steps=())]) == "Not proved: why."


def test_a_domain_given_by_a_chart_is_drawn_in_the_letters_of_the_proof() -> None:
    """Of 001:59 the correlation is written in another letter, which most of the proof's forms no longer show."""
    claim = claim_at(origin_of("001:59"))
    records = check_here(claim, Options(engines=("enclose", "prove", "certify")))
    assert [record.total for record in records if record.key == "001:59"] == [Verdict.PROVED]


def test_a_closed_form_is_seen_to_vanish_without_exact_numbers_put_into_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(points_of_proof, "enclose", lambda *_, **__: pytest.fail("exact numbers are put in"))
    third, e = {p: sp.Rational(1, 3)}, sp.Rational(1, 10**60)
    assert points_of_proof._is_zero_at(sp.sqrt(1 + 2 * p + p**2) - 1 - p + sp.erf(p) + sp.erf(-p, evaluate=False), third)
    asked: list[object] = []
    monkeypatch.setattr(points_of_proof, "enclose", lambda form, *args, **more: asked.append(form) or enclose(form, *args, **more))  # type: ignore[func-returns-value]
    for form in (p - sp.Rational(1, 3) + e, sp.exp(p - sp.Rational(1, 3)) - 1 - e, sp.sqrt(-p) - sp.sqrt(-p - e)):
        with contextlib.suppress(NotReal):
            assert not points_of_proof._is_zero_at(form, third)
        assert asked.pop() == form
    assert points_of_proof._is_zero_at(sp.sign(3 * p - 1), third)  # a ball stands on the jump
    assert points_of_proof._is_zero_at(E(Z, normal(Z, p, 1)) - p, third)
    assert len(asked) == 2
