"""Claims that attack the judge: their truth is as stated, by plain quadrature; a judge that errs is found out; the judge does not."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import mpmath as mp
import plain_reading
import pytest
from plain_reading import EXACT, admissible, agree, parse, points_of_both_kinds, stated, value
from selftest import adversary_forms
from selftest.adversary import FAMILIES, generate
from selftest.adversary_corners import CORNERS, SATURATING, Saturating, drawn
from selftest.adversary_forms import BASES, Adversarial, Twist
from selftest.adversary_judge import is_read, judged
from selftest.compare_conditions import compare

from closedform.derivations.claims.domain import Domain
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.text.expressions import Reader
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict

SEED, COUNT = 2, 324  # nine of each class and kind
READ, JUDGED = 216, 18
# A tiny term under an integral, a hump that is just born, a kink far away: all are seen at many digits; elsewhere twenty are enough.
DIGITS = {"tiny terms": (130, 1e-100), "births": (70, 1e-50), "slivers": (90, 1e-70), "far away": (90, 1e-70)}
SWIFT = ("slivers", "far away")  # here exp(-g*t) may fall within 1e-50, or last for 1e30, which no plain rule sees


def domain_of(claim: Adversarial) -> Domain:
    return claim_from(own_claim(claim.table)).domain


def plain(claim: Adversarial) -> dict[str, object]:
    """Write a claim as the plain reader takes it: without a law where it stands under none, with its condition in a list."""
    table = dict(claim.table)
    laws = table.pop("law", [])
    return table | ({"law": laws[0]} if laws else {}) | {"holds_where": [claim.holds_where] if claim.holds_where else []}


def test_the_same_seed_gives_the_same_claims_and_another_gives_others() -> None:
    assert generate(7, 40) == generate(7, 60)[:40]
    assert [c.table["left"] for c in generate(7, 40)] != [c.table["left"] for c in generate(8, 40)]


def test_each_class_has_true_false_and_conditional_claims() -> None:
    found = Counter((claim.family, claim.kind) for claim in generate(SEED, COUNT))
    assert set(found) == {(family, kind) for family in FAMILIES for kind in ("true", "false", "conditional")}
    assert len(set(found.values())) == 1


def test_every_claim_can_be_read_and_no_two_share_a_key() -> None:
    claims = generate(SEED, READ)
    assert len({claim.table["key"] for claim in claims}) == READ
    assert all(claim.kind == "false" for claim in claims if not is_read(claim))  # a law with a mean that is nowhere real
    for claim in filter(is_read, claims):
        domain = domain_of(claim)
        assert domain.symbols.keys() or not claim.table["where"]
        assert not claim.fails_at or domain.contains({s: Reader({}).expression(claim.fails_at[s.name]) for s in domain.symbols})
        assert bool(claim.holds_where) == (claim.kind == "conditional")


def test_every_base_holds() -> None:
    for base in set(BASES):
        table = {"key": base.left, "left": base.left, "right": base.right, "where": {}} | ({"law": base.law} if base.law else {})
        with mp.workdps(20):
            assert agree(table, {}), base.left


def at(claim: Adversarial) -> dict[str, Fraction]:
    """Read the point at which a claim fails."""
    return {name: value(parse(x), {}, EXACT) for name, x in claim.fails_at.items()}


@pytest.mark.parametrize("family", [name for name in FAMILIES if name != "saturation"])
@pytest.mark.slow
def test_every_twist_is_as_true_as_it_says(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The draws are the same with and without bases; without them the smallest terms can be seen."""
    monkeypatch.setattr(adversary_forms, "BASES", (Twist("0", "0"),) * len(BASES))
    for claim in (c for c in generate(SEED, COUNT) if c.family == family):
        table = plain(claim)
        if family in SWIFT and "*Integral(exp(-(" in claim.table["left"]:
            continue
        digits, within = DIGITS.get(family, (20, 0))
        with mp.workdps(digits):
            if claim.kind == "false":
                assert admissible(table, at(claim)), claim
                assert not agree(table, at(claim), within), claim
                continue
            points = points_of_both_kinds(table, 2) + ([at(claim)] if claim.fails_at else [])
            assert claim.kind == "true" or {stated(table, point) for point in points} == {True, False}, claim
            for point in points:
                assert agree(table, point, within) == stated(table, point), (claim, point)


@pytest.mark.parametrize("family", CORNERS)
@pytest.mark.slow
def test_every_corner_fails_at_its_point_and_no_form_beyond_it_does(family: str) -> None:
    """Points at random do not meet what is 1e-30 wide, so each twist is tried where its edge says that it fails."""
    digits, within = DIGITS.get(family, (20, 0))
    for number, place in enumerate(CORNERS[family]):
        constants = drawn(Random(number))
        point = {name: value(parse(text.format(**constants)), {}, EXACT) for name, text in place.edge.at.items()}
        beyond = place.edge.beyond if family in DIGITS else ""  # what nearly diverges is seen by no plain rule
        forms = [(place.twists, place.edge.form, False), (place.twists, beyond, True), (place.always, place.edge.form, True)]
        for twist, form, holds in ((twist, form, holds) for twists, form, holds in forms for twist in twists if form):
            assert "{g}" in twist.left or not place.edge.beyond
            table = {side: text.format(**constants) for side, text in vars(twist.of(form)).items() if text}
            if holds and family in SWIFT and "*Integral(exp(-(" in table["left"]:
                continue
            with mp.workdps(digits):
                assert agree(table, point, within) == holds, (table, point)


@pytest.mark.parametrize("case", SATURATING, ids=lambda case: case.left)
@pytest.mark.slow
def test_what_saturates_is_as_stated_and_never_reaches_its_limit(case: Saturating, monkeypatch: pytest.MonkeyPatch) -> None:
    """Near zero by plain quadrature; far out by the difference of two closed forms, in digits enough for the least of them."""
    law = {"law": case.law} if case.law else {}
    for x in (Fraction(3, 2), Fraction(3)):
        claim = {"left": case.left, "right": case.exact or case.left, "where": {"x": "positive"}} | law
        assert agree(claim, {"x": x}), case
        assert not agree(claim | {"right": case.rough}, {"x": x}), case
    monkeypatch.setattr(plain_reading, "SHARP", 5000)
    far = {"{c}": Fraction(4001), "{s}": Fraction(91), "{n}": Fraction(10**60 + 100)}[case.beyond]
    assert not agree({"left": case.exact or case.left, "right": case.rough}, {"x": far}), case


def record_of(word: str, condition: str | None = None, reason: str = "") -> Record:
    """Make a record with a verdict."""
    return Record(
        "k", "note", None, None, "", "equality", "", "", "", None, Verdict(word), "", reason, True, True, False, condition=condition
    )


def verdict(claim: Adversarial, word: str, condition: str | None = None, reason: str = "") -> str:
    """Score a verdict as if the judge had given it."""
    record = Record(
        "k", "note", None, None, "", "equality", "", "", "", None, Verdict(word), "", reason, True, True, False, condition=condition
    )
    return judged(claim, record)


def test_a_blind_judge_is_found_out() -> None:
    for word, kinds in ((Verdict.ENCLOSED, ("false", "conditional")), (Verdict.REFUTED, ("true",))):
        for claim in generate(SEED, 36):
            assert (verdict(claim, word) == "wrong") == (claim.kind in kinds)


def test_a_condition_counts_only_where_it_is_exact() -> None:
    claim = next(c for c in generate(SEED, 180) if c.family == "nearly right conditions" and ">=" in c.holds_where)
    exact = claim.holds_where
    assert verdict(claim, Verdict.CONDITIONAL, exact) == "right"
    assert verdict(claim, Verdict.CONDITIONAL, exact, "holds at least where " + exact) == "partly"
    assert verdict(claim, Verdict.CONDITIONAL, exact.replace(">=", ">")) == "partly"
    assert verdict(claim, Verdict.CONDITIONAL, f"({exact}) or (x > 10**6)") == "right"
    assert verdict(claim, Verdict.CONDITIONAL, "x > 0") == "wrong"
    assert verdict(claim, Verdict.REFUTED) == "partly"
    assert verdict(claim, Verdict.UNDECIDED) == "undecided"


def test_a_false_claim_may_not_be_said_to_hold_where_it_fails() -> None:
    claim = next(c for c in generate(SEED, 180) if c.kind == "false" and c.fails_at)
    assert verdict(claim, Verdict.CONDITIONAL, "x > 0") == "wrong"
    assert verdict(claim, Verdict.CONDITIONAL, "x < 0") == "right"


@pytest.mark.parametrize(
    ("stated", "truth", "expected"),
    [
        ("x + y >= 2", "2 <= y + x", "same"),
        ("x + y > 2", "x + y >= 2", "narrower"),
        ("x + y >= 2", "x + y > 2", "wider"),
        ("(x > 1) & (y > 1)", "x + y >= 2", "narrower"),
        ("(x > 2) | (y > 2)", "x + y >= 2", "narrower"),
        ("x >= 2 or y >= 2 or x + y >= 2", "x + y >= 2", "same"),
        ("10000001*x >= 10000000", "x >= 1", "wider"),
        ("x looks large", "x > 1", "unread"),
    ],
)
def test_two_conditions_are_compared_at_their_boundaries_too(stated: str, truth: str, expected: str) -> None:
    table = {"key": "k", "left": "x", "right": "y", "where": {"x": "positive", "y": "positive"}}
    assert compare(stated, truth, claim_from(own_claim(table)).domain) == expected


@pytest.mark.parametrize("claim", generate(1, JUDGED), ids=lambda claim: claim.table["key"])
@pytest.mark.slow
def test_the_judge_is_not_wrong(claim: Adversarial) -> None:
    (record,) = run_claims([own_claim(claim.table)], Options(engines=("enclose", "prove", "certify"), time_limit=20.0, workers=1))
    assert judged(claim, record) != "wrong", f"{record.total}: {record.reason}"
