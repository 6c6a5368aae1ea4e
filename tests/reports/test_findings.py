"""Does the letter of findings name every key of its document that does not hold outright, with its verdict, on two pages?"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from closedform.derivations.claims.document import documents, registered
from closedform.derivations.claims.register import WITH_REASON, Entry, register, unchecked
from closedform.derivations.index import index
from closedform.numerics.findings.evidence import Evidence
from closedform.numerics.findings.record import Correction, Record, to_json
from closedform.numerics.findings.suggestion import Trial
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import cli
from closedform.reports.findings import LONG, length, page, read_records, told
from closedform.reports.formats import is_problem, problems, sarif

DOCUMENT = "003"
DOCS = Path(__file__).parents[2] / "docs"
HOLD = (Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED, Verdict.APPROXIMATION)
LETTERS = sorted(registered())


def letter(document: str) -> str:
    return (DOCS / f"findings-{document}.md").read_text(encoding="utf-8")


@cache
def named(document: str) -> dict[str, str]:
    return told(letter(document))


def again(document: str) -> str:
    return f"write it again with: closedform findings {document} --into docs/findings-{document}.md"


@pytest.mark.parametrize("document", LETTERS)
def test_the_letter_has_two_pages_and_names_no_key_that_is_not_there(document: str) -> None:
    assert length(letter(document)) <= LONG, again(document)
    assert named(document).keys() <= {*index(document), *unchecked(document)}, again(document)
    assert unchecked(document).keys() <= named(document).keys(), again(document)


@pytest.mark.parametrize("key", [key for document in LETTERS for key in index(document)])
def test_the_letter_names_each_key_that_does_not_hold_with_its_verdict(key: str, records: dict[str, Record]) -> None:
    document, found = key.partition(":")[0], records[key].total
    assert named(document).get(key) == (None if found in HOLD or found is Verdict.DEFINITION else found), again(document)


def record(key: str, total: Verdict, **fields: Any) -> Record:
    given: dict[str, Any] = {
        "equation": None, "part": None, "section": "B.3", "kind": "closed-form", "says": f"what {key.split(':')[1]} says", "printed": r"\frac{1}{2}",
        "encoded": "", "step": None, "step_reason": "", "reason": "", "expected_step": True, "expected_total": True, "as_recorded": True,
    }  # fmt: skip
    return Record(key=key, document=DOCUMENT, total=total, **{**given, **fields})


THIRD = Correction(r"\frac{1}{3}", "1/3", Verdict.PROVED, "")
TRIAL = Trial(16, 0, 16, 15, -0.25, 0.01, 3e-4, 0.99, 0.01, 7, "ten tokens")
RECORDS = [
    record("003:8", Verdict.PROVED),
    record("003:78", Verdict.REFUTED, step=Verdict.REFUTED, broken_by="003:78", correction=THIRD, error="a third was lost"),
    record("003:94", Verdict.REFUTED, step=Verdict.REFUTED, broken_by="003:94", correction=THIRD, error="a third was lost", ratio_latex="3"),
    record("003:93", Verdict.REFUTED, step=Verdict.ENCLOSED, broken_by="003:78", because_of=("003:78",), instead="a third is"),
    record("003:89", Verdict.CONDITIONAL, kind="property", condition="C_0 > 1", witness={"C_0": "1/2"}, evidence=(Evidence("enclose", "enclosure", ""),)),
    record("003:91", Verdict.CONDITIONAL, kind="property", condition="C_0 > 2", witness={"C_0": "1/2"}, evidence=(Evidence("search", "search", ""),)),
    record("003:90", Verdict.CONDITIONAL, condition="C_0 > 3", reason="holds where C_0 > 3, fails elsewhere"),
    record("003:g/unclear", Verdict.UNDECIDED, reason="too wide"),
    record("003:5-experiments/one", Verdict.OPPOSED, kind="experiment", instead="the other does", trial=TRIAL),
    record("003:5-experiments/figure-4/one/more", Verdict.SUPPORTED, kind="experiment", trial=msgspec.structs.replace(TRIAL, shown=16, opposite=0)),
    record("003:1", Verdict.DEFINITION, equation=1),
]  # fmt: skip
ENTRIES = [
    Entry(DOCUMENT, "e-3/figure-12", "unchecked", "filters are smooth", (), because="it needs images"),
    Entry(DOCUMENT, "140", "absent", "a number", (), because="the copy lacks it"),
]


def letter_of(records: list[Record]) -> str:
    return page(documents()[DOCUMENT], records, ENTRIES)


def test_each_verdict_stands_where_it_belongs() -> None:
    written = letter_of(RECORDS)
    parts = [(part.partition("\n")[0], part) for part in written.split("\n## ")[1:]]
    title = written.partition("\n")[0]
    assert {named: [*told(f"{title}\n## {part}")] for named, part in parts} == {
        "What fails, and how to mend it": ["003:78", "003:94", "003:93"],
        "What holds under a condition, or under one reading": ["003:89", "003:91", "003:90"],
        "What holds": [],
        "What runs show otherwise": ["003:5-experiments/one"],
        "What runs show as claimed": [],
        "What is undecided": ["003:g/unclear"],
        "What cannot be checked from what is at hand": ["003:140"],
        "What is not checked yet": ["003:e-3/figure-12"],
    }
    assert "`78`, `94` What 78 says. A third was lost. Instead: 1/3. With them falls `93`." in written
    assert "`89` holds where C₀ > 1. What 89 says." in written
    assert "`91` holds where C₀ > 2, as far as was searched." in written
    assert "`90` holds where C₀ > 3." in written
    assert "1 of 8 claims." in written
    assert "`5-experiments/one` shows in 0 of 16 runs. Claimed: What 5-experiments/one says. Instead: The other does." in written
    assert "1 in 16 of 16 runs: 1 of 5-experiments/figure-4." in written
    assert [told(written)[entry.key] for entry in ENTRIES] == ["unchecked", "absent"]


def test_a_full_letter_leaves_out_what_is_longest_and_needed_least_and_never_a_key() -> None:
    def lost(count: int) -> list[Record]:
        keys = [f"003:{i}" for i in range(count)]
        return [
            record(key, Verdict.REFUTED, error=f"the factor of {key} was lost", correction=THIRD, broken_by=key) for key in keys
        ]

    said = ["so " * 40 * (i + 1) + "it is" for i in range(12)]
    written = letter_of(
        [*lost(50), *(record(f"003:d/{i}", Verdict.REFUTED, instead=f"it is {i}", says=one) for i, one in enumerate(said))]
    )
    fits = [f"Claimed: {one.capitalize()}. Instead: It is {i}." in written for i, one in enumerate(said)]
    assert fits == [True] * 6 + [False] * 6
    assert (LONG - 6 < length(written) <= LONG, len(told(written))) == (True, 64)
    assert length(letter_of(lost(100))) > LONG  # a letter that no leaving out makes short enough is seen to be too long


def test_a_key_that_is_missing_or_a_verdict_that_changed_is_noticed() -> None:
    whole = told(letter_of(RECORDS))
    assert told(letter_of(RECORDS[:-3])) == {key: said for key, said in whole.items() if key != "003:5-experiments/one"}
    changed = [msgspec.structs.replace(RECORDS[0], total=Verdict.AGREES), *RECORDS[1:]]
    assert told(letter_of(changed)) == {**whole, "003:8": "agrees"}


def test_records_are_read_from_a_report_or_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "verdicts.json"
    with pytest.raises(ValueError, match=r"cannot be read \(No such file or directory\); name the verdicts.json of a report"):
        read_records(file)
    file.write_text("[]")
    with pytest.raises(ValueError, match=r"is no verdicts\.json of this version"):
        read_records(file)
    file.write_bytes(to_json({"format": 1, "verdicts": RECORDS}))
    assert read_records(file) == RECORDS


def test_what_nothing_checks_is_in_the_register_with_its_reason() -> None:
    assert all(entry.because for entry in register() if entry.key in unchecked(DOCUMENT))


def test_the_command_writes_the_page_of_one_document_from_a_report(tmp_path: Path) -> None:
    report, written = tmp_path / "verdicts.json", tmp_path / "page.md"
    other = msgspec.structs.replace(RECORDS[0], key="002:8", document="002")
    report.write_bytes(to_json({"format": 1, "verdicts": [*RECORDS, other]}))
    found = CliRunner().invoke(cli.app, ["findings", DOCUMENT, "--from", str(report), "--into", str(written)])
    assert found.exit_code == cli.AS_RECORDED, found.output
    own = {key: verdict for key, verdict in told(written.read_text(encoding="utf-8")).items() if verdict not in WITH_REASON}
    assert own == {one.key: str(one.total) for one in RECORDS if one.total not in (*HOLD, "definition")}
    shown = CliRunner().invoke(cli.app, ["findings", DOCUMENT, "--from", str(report)])
    assert shown.output == f"{written.read_text(encoding='utf-8')}\n"
    refused = CliRunner().invoke(cli.app, ["findings", "table", "--from", str(report)])
    assert (refused.exit_code, "unknown document 'table'" in refused.output) == (cli.BAD_INPUT, True)


def test_what_runs_show_the_opposite_of_is_marked_in_an_editor_where_it_is_claimed() -> None:
    file = "derivations/n003_nonlinearity_in_contrastive_learning/trained_networks.py"
    opposed = record("003:5-experiments/figure-4/one-pattern", Verdict.OPPOSED, kind="experiment", expected_total=False, file=file)
    supported = msgspec.structs.replace(opposed, total=Verdict.SUPPORTED, expected_total=True)
    assert [is_problem(opposed), is_problem(supported)] == [True, False]
    place, _, said = problems([opposed])[0].partition(": ")
    line = int(place.split(":")[1])
    source = (DOCS.parent / file).read_text(encoding="utf-8").splitlines()
    assert 'label="figure-4/one-pattern"' in "".join(source[line - 1 : line + 2])
    assert said.startswith("note: 003:5-experiments/figure-4/one-pattern opposed")
    (result,) = sarif([opposed])["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("opposed", "note")
