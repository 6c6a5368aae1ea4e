"""Claims of known truth from outside the documents: no true one is refuted, no false one holds."""

from __future__ import annotations

import pytest

from numerics.judge import Verdict
from numerics.record import Record
from numerics.run import Options
from numerics.zoo import KINDS, claims, judge_zoo, outcome, overstated, tally
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


@pytest.mark.parametrize(
    ("kind", "key", "condition", "wrong"),
    [
        ("conditional", "sign-of-shifted-product", "x*y > 2", False),
        ("conditional", "sign-of-shifted-product", "x*y > 3", False),
        ("conditional", "sign-of-shifted-product", "x*y >= 2", True),
        ("conditional", "cosine-of-integer-pi", "n > 0", False),  # an even n is no inequality: nothing can be said
        ("false", "sign-of-shifted-product", "x > 3", False),
        ("false", "sign-of-shifted-product", "x*y > 1", True),
    ],
)
def test_a_condition_that_says_too_much_is_wrong(kind: str, key: str, condition: str, wrong: bool) -> None:
    stated = Record(
        key,
        "note",
        None,
        None,
        "",
        "equality",
        "",
        "",
        "",
        None,
        Verdict.CONDITIONAL,
        "",
        "",
        True,
        True,
        False,
        condition=condition,
    )
    assert overstated(claims(kind)[key], stated) == wrong


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
