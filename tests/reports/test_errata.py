"""Are the errata the root causes alone, and is every false line one of them or told to fall with one?"""

from __future__ import annotations

from sample import handful, of_documents, record

from numerics.dependencies import Fate, is_false
from numerics.verdict import Verdict
from reports.errata import causes, errata, of_document


def test_every_false_line_is_an_erratum_or_falls_with_one() -> None:
    found = errata(of_documents())
    roots = {erratum.record.key for erratum in found}
    assert {r.key for r in of_documents() if is_false(r)} == {key for key in roots | set(causes(found)) if key in _false()}
    assert len(roots) < 0.6 * len(_false())  # else they would tell no more than a list of what is false


def _false() -> set[str]:
    return {r.key for r in of_documents() if is_false(r)}


def test_a_line_that_only_repeats_an_error_is_told_with_its_cause() -> None:
    (first, second) = errata(handful())
    assert first.record.key == "note:72"
    assert [one.record.key for one in first.falls] == ["note:73"]
    assert first.falls[0].change.fate is Fate.FALLS
    assert second.record.key == "note:setting/positive"
    assert second.falls == ()


def test_a_line_whose_own_step_fails_too_is_an_erratum_and_falls_besides() -> None:
    first = record(broken_by="note:72")
    second = record(key="note:73", equation=73, broken_by="note:72", because_of=("note:72",))
    found = errata([first, second])
    assert [erratum.record.key for erratum in found] == ["note:72", "note:73"]
    assert found[0].falls[0].change.fate is Fate.FALLS_TWICE
    assert causes(found) == {"note:73": ("note:72",)}


def test_causes_are_followed_to_the_first() -> None:
    chain = [
        record(key="note:1", equation=1, broken_by="note:1"),
        record(key="note:2", equation=2, step=Verdict.PROVED, broken_by="note:1"),
        record(key="note:3", equation=3, step=None, kind="property", because_of=("note:2",)),
    ]
    (found,) = errata(chain)
    assert [one.record.key for one in found.falls] == ["note:2", "note:3"]


def test_a_cause_that_was_not_checked_leaves_the_line_itself() -> None:
    (found,) = errata([record(key="note:73", equation=73, step=Verdict.PROVED, broken_by="note:72", because_of=("note:72",))])
    assert found.record.key == "note:73"


def test_what_rests_on_a_false_line_and_holds_survives() -> None:
    holds = record(key="note:74", equation=74, total=Verdict.PROVED, step=Verdict.PROVED, because_of=("note:72",))
    (found,) = errata([record(broken_by="note:72"), holds])
    assert found.falls == ()
    assert [one.record.key for one in found.survives] == ["note:74"]


def test_a_line_that_holds_as_some_reader_reads_it_can_have_broken_the_rest() -> None:
    read = record(total=Verdict.CONDITIONAL, expected_total=True, step=Verdict.CONDITIONAL)
    falls = record(key="note:73", equation=73, step=Verdict.PROVED, broken_by="note:72")
    assert [erratum.record.key for erratum in errata([read, falls])] == ["note:72"]


def test_errata_are_told_by_document() -> None:
    found = errata(of_documents())
    assert sum(len(of_document(found, tag)) for tag in ("000", "001", "002", "003", "004", "table")) == len(found)
