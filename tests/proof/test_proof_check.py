"""Does the independent checker take what the prover finds, and refuse a proof of which one step was tampered with?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import sympy as sp

from derivations.domain import Domain
from derivations.index import claim_at, origin_of
from derivations.laws import E, normal
from numerics.certificates.check import refusal
from numerics.certificates.checked import proved
from numerics.certificates.written import Written, proofs_of_line
from numerics.judge import judge
from numerics.proof import prove as prover
from numerics.proof.steps import Attempt, Rule, Step
from numerics.run import Options, check_here
from numerics.verdict import Verdict
from reports.proof import as_latex, as_text

x, Z = sp.symbols("x Z", real=True)
a = sp.Symbol("a", positive=True)
p = sp.Symbol("p", real=True)
ARCSINE = (
    sp.Integral(sp.erf(a * x) * x * sp.exp(-(x**2)) + sp.erf(a * x) * sp.exp(-(x**2)), (x, 0, sp.oo)),
    a / (2 * sp.sqrt(1 + a**2)) + sp.atan(a) / sp.sqrt(sp.pi),
    Domain({a: sp.Interval.open(0, sp.oo)}),
)
CLOSED = E(Z**2, normal(Z, p, 1)), 1 + p**2, Domain({p: sp.Interval(0, 1)})


def tampered(steps: tuple[Step, ...]) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """A proof with one step left out, with another form after it, or with another value or chart."""
    for i, step in enumerate(steps):
        if step.before != 0:  # a form that is written 0 needs no normal form
            yield f"without {i}, {step.rule}", (*steps[:i], *steps[i + 1 :])
        changes: list[dict[str, Any]] = []
        if step.rule not in (Rule.CONTINUOUS, Rule.REACHED):
            changes.append({"after": step.after + sp.Rational(1, 7)})
        if step.rule in (Rule.CLAIM, Rule.CARRIED_OUT, Rule.DOMINATED, Rule.CONSTANT):
            changes.append({"before": step.before + a**2})
        if step.value is not None:
            changes.append({"value": step.value + sp.Rational(1, 3)})
        if step.rule is Rule.CHART:
            changes.append({"forms": {s: (1 + form) / 2 for s, form in step.forms.items()}})
        if step.branch:
            changes.append({"branch": step.branch[1:]})
        for change in changes:
            yield f"another {[*change]} of {i}, {step.rule}", (*steps[:i], replace(step, **change), *steps[i + 1 :])


@pytest.mark.parametrize("claim", [ARCSINE, CLOSED], ids=["by differentiation", "with closed ends"])
def test_a_proof_checks_and_one_that_was_tampered_with_does_not(claim: tuple[Any, Any, Domain]) -> None:
    left, right, domain = claim
    found = prover.prove(left, right, domain, table=False)
    assert found.found
    assert refusal(found.steps, left, right, domain) == ""
    changed = list(tampered(found.steps))
    assert len(changed) > 8
    assert [what for what, steps in changed if not refusal(steps, left, right, domain)] == []
    assert refusal(found.steps, left, right + 1, domain), "it is of another claim"
    assert refusal((), left, right, domain)


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
    assert as_text([Written(None, found=False, method="why", steps=())]) == "Not proved: why."


def test_a_domain_given_by_a_chart_is_drawn_in_the_letters_of_the_proof() -> None:
    """Of 001:59 the correlation is written in another letter, which most of the proof's forms no longer show."""
    claim = claim_at(origin_of("001:59"))
    records = check_here(claim, Options(engines=("enclose", "prove")))
    assert [record.total for record in records if record.key == "001:59"] == [Verdict.PROVED]
