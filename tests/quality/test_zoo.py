"""Claims of known truth from outside the documents: no true one is refuted, no false one holds."""

from __future__ import annotations

import pytest
from selftest.tables import by_class, markdown, put_into, zoo_section
from selftest.zoo import FOLDER, KINDS, claims, classes, judge_zoo, judged, outcome, stated, tally

from closedform.derivations.claims.origin import Own
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict

ENCLOSE = Options(engines=("enclose", "certify"), time_limit=20.0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.slow
def test_a_sample_of_the_zoo_is_judged_right_and_counted_by_class(kind: str) -> None:
    scores = judge_zoo(ENCLOSE, kinds=(kind,), every=30, start=3)
    (score,) = scores.kinds
    assert score.total >= 5
    assert 0 < sum(one.total for one in scores.classes) <= score.total
    assert {one.kind for one in scores.classes} <= {name.replace("_", " ") for name in classes()}
    assert score.wrong == ()
    assert score.undecided <= score.total // 4, score.open


@pytest.mark.slow
def test_the_zoo_is_large() -> None:
    assert len(claims("true")) >= 600
    assert len(claims("false")) >= 600
    assert len(claims("conditional")) >= 200
    assert len(classes()["joint_kinks"]) >= 15


@pytest.mark.parametrize(
    ("kind", "verdicts", "expected"),
    [
        ("true", (Verdict.ENCLOSED,), "right"),
        ("true", (Verdict.PROVED, Verdict.REFUTED), "wrong"),
        ("true", (Verdict.CONTRADICTION,), "wrong"),
        ("false", (Verdict.REFUTED, Verdict.CONTRADICTION), "wrong"),
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
    ("kind", "key", "condition", "told"),
    [
        ("conditional", "sign-of-shifted-product", "x*y > 2", "same"),
        ("conditional", "sign-of-shifted-product", "x*y > 3", "narrower"),
        ("conditional", "sign-of-shifted-product", "x*y >= 2", "wider"),
        ("conditional", "cosine-of-integer-pi", "n > 0", "unread"),  # an even n is no inequality
        ("false", "sign-of-shifted-product", "x > 3", "unread"),
        ("false", "sign-of-shifted-product", "x*y > 1", "wider"),
    ],
)
def test_a_condition_that_says_too_much_or_too_little_is_told(kind: str, key: str, condition: str, told: str) -> None:
    record = Record(
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
    own = in_the_zoo(kind, key)
    assert stated(own, record) == told
    right = {"wider": "wrong", "narrower": "partly"}.get(told, "right")
    assert judged(kind, own, [record]) == right


def in_the_zoo(kind: str, key: str) -> Own:
    """A claim of the zoo, out of the file that spells out its key: to read all of one kind takes seconds."""
    files = (file for file in (FOLDER / kind).glob("*.toml") if f'key = "{key}"\n' in file.read_text(encoding="utf-8"))
    return read_file(next(files)).claims[key]


def test_a_page_takes_the_table_between_its_marks_and_nothing_else() -> None:
    found = {"zoo_false": zoo_section(tally("false", {"a": "right", "b": "undecided"}))}
    page = put_into("before\n<!-- selftest: begin -->\nold\n<!-- selftest: end -->\nafter\n", found)
    assert page == f"before\n<!-- selftest: begin -->\n{markdown(found)}\n<!-- selftest: end -->\nafter\n"
    with pytest.raises(ValueError, match="no place"):
        put_into("a page without marks", found)


def test_a_page_may_ask_for_the_totals_alone() -> None:
    scores = [tally("joint kinks", {"a": "right", "b": "partly", "c": "wrong"}), tally("closed ends", {"d": "undecided"})]
    found = {"adversary": by_class(scores), "zoo_classes": by_class(scores), "zoo_true": zoo_section(tally("true", {"a": "right"}))}
    page = put_into("<!-- selftest: totals -->\n<!-- selftest: end -->\n", found)
    assert "| generated claims | 4 | 1, 1 more, but the exact part where they hold is not named | 1 | 1 |" in page
    assert "| true claims of the zoo | 1 | 1 | 0 | 0 |" in page
    assert "joint kinks" not in page


def test_each_class_has_a_row_of_its_own() -> None:
    scores = [tally("joint kinks", {"a": "right", "b": "partly", "c": "wrong"}), tally("closed ends", {"d": "undecided"})]
    table = markdown({"adversary": by_class(scores), "zoo_classes": by_class(scores[1:])})
    assert "| generated: joint kinks | 3 | 1, 1 more, but the exact part where they hold is not named | 0 | 1 |" in table
    assert "| generated: closed ends | 1 | 0 | 1 | 0 |" in table
    assert "| of the zoo: closed ends | 1 | 0 | 1 | 0 |" in table
