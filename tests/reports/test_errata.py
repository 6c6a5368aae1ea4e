"""Are the errata the root causes alone, and is every false line one of them or told to fall with one?"""

from __future__ import annotations

import pytest
from made import own_without_factor
from sample import handful, of_documents, record

from closedform.numerics.checking.dependencies import Fate, is_false
from closedform.numerics.findings.record import Correction
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import latex
from closedform.reports.errata import causes, errata, of_document, slips
from closedform.reports.formula.excerpt import excerpt
from closedform.reports.html import About, page
from closedform.reports.sources import sources


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


def test_one_slip_in_several_places_is_told_once() -> None:
    one, other, another = (
        record(key=f"note:{n}", equation=n, error=says) for n, says in ((1, "a lost pi"), (3, "a lost pi"), (2, "a sign"))
    )
    falls = record(key="note:4", equation=4, step=Verdict.PROVED, broken_by="note:3", because_of=("note:3",))
    (first, second) = slips(errata([one, another, other, falls]))
    assert [erratum.record.key for erratum in first.errata] == ["note:1", "note:3"]
    assert [fallen.key for fallen in first.falls] == ["note:4"]
    assert [erratum.record.key for erratum in second.errata] == ["note:2"]


def test_an_own_line_s_erratum_says_what_is_wrong_and_else_what_both_sides_are() -> None:
    assert "{The factor 2 was lost.}" in latex.errata_of([own_without_factor()])
    (name,) = sources([own_without_factor()])
    assert "The factor 2 was lost. At " in latex.table(name, [own_without_factor()])
    unknown = latex.errata_of([own_without_factor(suggestion=None)])
    assert "true $0.133860236$, printed $0.474522182$" in unknown
    assert "enclosures" not in unknown


def test_slips_of_two_documents_or_without_a_diagnosis_are_told_apart() -> None:
    here, there = (record(key=f"{name}:1", document=name, equation=1, error="a lost pi") for name in ("note", "other"))
    unsaid = [record(key=f"note:{n}", equation=n) for n in (2, 3)]
    assert [len(slip.errata) for slip in slips(errata([here, there, *unsaid]))] == [1, 1, 1, 1]


def test_no_erratum_is_lost_when_slips_are_put_together() -> None:
    found = errata(of_documents())
    together = [erratum.record.key for slip in slips(found) for erratum in slip.errata]
    assert sorted(together) == sorted(erratum.record.key for erratum in found)
    assert len(slips(found)) < len(found)


LONG = r"\frac{1}{2K} \left[ \alpha_{11} \beta_{11} \gamma_{11} + \alpha_{22} \beta_{22} \gamma_{22} + e^{-a^2 + b} \right] \delta"


@pytest.mark.parametrize(
    ("printed", "correct", "part", "instead"),
    [
        (LONG, LONG.replace("2K", "4K"), r"\frac {1}{2K}", r"\frac {1}{4K}"),
        (LONG, LONG.replace(r"\frac{1}{2K}", r"\frac{1}{2K} \sqrt{2}"), r"\frac {1}{2K}", r"\frac {1}{2K}\sqrt {2}"),
        (LONG, LONG.replace("+ b", "- b"), r"+e^{-a^2+b}", r"+e^{-a^2-b}"),
        (LONG, LONG.replace(r"\beta_{22}", r"\beta_{12}"), r"\beta _{22}\gamma _{22}", r"\beta _{12}\gamma _{22}"),
        (f"x = {LONG}", LONG.replace(r"\frac{1}{2K}", r"\frac{1}{2K} \pi"), r"\frac {1}{2K}", r"\frac {1}{2K}\pi"),
    ],
)
def test_what_changes_of_a_formula(printed: str, correct: str, part: str, instead: str) -> None:
    found = excerpt(printed, correct)
    assert found is not None
    assert (found.printed, found.correct) == (part, instead)


@pytest.mark.parametrize(
    ("printed", "correct"),
    [
        ("a + b", "a - b"),  # short
        (LONG, r"\pi"),  # nothing is kept
        (LONG, r"\left[ \delta"),  # open
        (LONG, LONG),  # nothing changes
    ],
)
def test_a_formula_is_shown_whole_where_a_part_says_no_more(printed: str, correct: str) -> None:
    assert excerpt(printed, correct) is None


def test_a_part_that_is_found_twice_is_widened_until_it_is_not() -> None:
    twice = r"\alpha_{11} + \frac{1}{2} \beta_{11} + \frac{1}{3} \gamma_{11} + \frac{1}{2} \delta_{11} + \frac{1}{5} \alpha_{22} + \beta_{33} \gamma_{33}"
    found = excerpt(twice, twice.replace(r"\frac{1}{2} \delta", r"\frac{1}{4} \delta"))
    assert found is not None
    assert (found.printed, found.before, found.after) == (r"+\frac {1}{2}\delta _{11}", True, True)


def test_a_part_put_back_into_the_print_gives_the_correction() -> None:
    looked_at = 0
    for erratum in errata(of_documents()):
        line = erratum.record
        if line.correction is None or (part := excerpt(line.printed, line.correction.latex)) is None:
            continue
        looked_at += 1
        print_, correct = (form.replace(r"\left", "").replace(r"\right", "") for form in (line.printed, line.correction.latex))
        assert _bare(part.printed) in _bare(print_)
        put_back = {_bare(print_).replace(_bare(part.printed), _bare(part.correct), 1)}
        put_back |= {_bare(part.correct).join(_bare(print_).rsplit(_bare(part.printed), 1))}
        assert any(form.endswith(_bare(correct)) for form in put_back), line.key
    assert looked_at > 10


def _bare(formula: str) -> str:
    return "".join(c for c in formula if not c.isspace() and c not in "{}")


def test_lines_are_named_by_runs_of_numbers() -> None:
    numbered = [record(key=f"note:{n}", equation=n) for n in (5, 3, 4, 9, 10)]
    unnumbered = record(key="note:setting/positive", equation=None)
    assert latex.ranges(numbered) == "(3)--(5), (9), (10)"
    assert latex.ranges([*numbered, unnumbered]) == "(3)--(5), (9), (10) and 1 without a number"
    other = record(key="other:7", document="other", equation=7)
    assert latex.dependents([numbered[0], other], "note") == "(5); other: (7)"


def test_a_display_without_a_number_is_named_and_a_sentence_is_quoted() -> None:
    display = record(key="note:many-neurons/flow-term-2", equation=None, section="Many Neurons", says="the second term")
    sentence = record(key="note:setting/positive", equation=None, section="Setting", printed="positive for $r$", says="positive")
    (one, other) = slips(errata([display, sentence]))
    assert latex.erratum_name(one.errata) == "Many Neurons (the second term)"
    assert latex.erratum_name(other.errata) == "Setting"


def test_a_correction_that_was_given_is_not_given_again() -> None:
    right = Correction(
        r"\frac{1}{2\pi} \left[ \sqrt{\frac{\rho_{kk}}{\rho_{11}}} \Sigma_1 w_1 + \Sigma_1 w_k \right]", "x", Verdict.PROVED, ""
    )
    several = slips(errata([record(key=f"note:{n}", equation=n, error=f"slip {n}", correction=right) for n in (44, 45)]))
    said = latex.as_before(several)
    assert said == {"note:45": "as (44)"}
    assert [latex.changes(slip.errata, said)[0][1] == "as (44)" for slip in several] == [False, True]


def test_a_remark_points_to_something_on_paper_and_to_a_line_of_the_page() -> None:
    false = record(key="note:a/b", instead="not in the plane: see answer-no-law", printed="a law on signs", equation=None)
    answer = record(
        key="note:a/answer-no-law", says="no law has both signs", section="2.1", total=Verdict.PROVED, step=None, equation=None
    )
    text = latex.errata_of([false, answer])
    assert "see section 2.1, “no law has both signs”" in text
    assert "see answer" not in latex.errata_of([false, answer])
    assert 'see <a href="#note:a/answer-no-law">a/answer-no-law</a>' in page([false, answer], about=About("1 January 2030"))
    assert "see answer-no-law" in latex.errata_of([false])  # a line that is not there


def test_a_row_without_a_number_can_be_found() -> None:
    display = record(key="note:a/first-term", equation=None, section="2.1", says="the first term of erf(g Z_j)")
    assert r"2.1 (the first term of $\operatorname{erf} (g Z_{j})$)" in latex.errata_of([display])
    quoted = record(key="note:a/words", equation=None, section="2.1", printed="all of them are positive")
    assert "``all of them are positive''" in latex.errata_of([quoted])
