"""Claims of known truth from outside the documents: no true one is refuted, no false one holds."""

from __future__ import annotations

import pytest

from numerics.judge import Verdict
from numerics.run import Options
from numerics.zoo import KINDS, claims, judge_zoo, outcome, tally
from reports.selftest import adversary_section, markdown, put_into, zoo_section

ENCLOSE = Options(engines=("enclose",), time_limit=20.0)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sample_of_the_zoo_is_judged_right(kind: str) -> None:
    (score,) = judge_zoo(ENCLOSE, kinds=(kind,), every=30, start=3)
    assert score.total >= 5
    assert score.wrong == ()
    assert score.undecided <= score.total // 4, score.open


def test_the_zoo_is_large() -> None:
    assert len(claims("true")) >= 600
    assert len(claims("false")) >= 600
    assert len(claims("conditional")) >= 200


@pytest.mark.parametrize(
    ("kind", "verdicts", "expected"),
    [
        ("true", (Verdict.ENCLOSED,), "right"),
        ("true", (Verdict.PROVED, Verdict.REFUTED), "wrong"),
        ("true", (Verdict.CONTRADICTION,), "wrong"),
        ("true", (Verdict.UNDECIDED,), "undecided"),
        ("false", (Verdict.ENCLOSED, Verdict.REFUTED), "right"),
        ("false", (Verdict.ENCLOSED,), "wrong"),
        ("conditional", (Verdict.CONDITIONAL,), "right"),
        ("conditional", (Verdict.REFUTED,), "partly"),
        ("conditional", (Verdict.ENCLOSED,), "wrong"),
    ],
)
def test_a_judge_that_errs_is_seen_to(kind: str, verdicts: tuple[str, ...], expected: str) -> None:
    assert outcome(kind, verdicts) == expected


def test_a_page_takes_the_table_between_its_marks_and_nothing_else() -> None:
    (score,) = judge_zoo(ENCLOSE, kinds=("false",), every=200)
    found = {"zoo_false": zoo_section(score)}
    page = put_into("before\n<!-- selftest: begin -->\nold\n<!-- selftest: end -->\nafter\n", found)
    assert page == f"before\n<!-- selftest: begin -->\n{markdown(found)}\n<!-- selftest: end -->\nafter\n"
    with pytest.raises(ValueError, match="no place"):
        put_into("a page without marks", found)


def test_each_class_of_generated_claims_has_a_row_of_its_own() -> None:
    scores = [tally("joint kinks", {"a": "right", "b": "partly", "c": "wrong"}), tally("closed ends", {"d": "undecided"})]
    table = markdown({"adversary": adversary_section(scores)})
    assert "| generated claims: joint kinks | 3 | 1, 1 without the exact part | 0 | 1 |" in table
    assert "| generated claims: closed ends | 1 | 0 | 1 | 0 |" in table
