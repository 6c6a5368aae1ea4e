"""Does the page of findings tell every key of its document, once, with the verdict of the records, and where it belongs?"""

from __future__ import annotations

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
from closedform.reports.findings import page, read_records, told
from closedform.reports.formats import is_problem, problems, sarif

DOCUMENT = "003"
PAGE = Path(__file__).parents[2] / "docs" / f"findings-{DOCUMENT}.md"
AGAIN = "write it again with: closedform findings 003 --into docs/findings-003.md"


@pytest.mark.parametrize("document", sorted(registered()))
def test_the_page_tells_every_key_and_no_other(document: str) -> None:
    page_of = PAGE.with_name(f"findings-{document}.md")
    again = AGAIN.replace(DOCUMENT, document)
    assert set(told(page_of.read_text(encoding="utf-8"))) == {*index(document), *unchecked(document)}, again


@pytest.mark.parametrize("key", index(DOCUMENT))
def test_the_page_tells_the_verdict_of_the_record(key: str, records: dict[str, Record]) -> None:
    """A proof that a slower machine stops leaves its line enclosed, which the page need not be written again for."""
    same = {frozenset({Verdict.PROVED, Verdict.ENCLOSED})}
    written, found = told(PAGE.read_text(encoding="utf-8"))[key], records[key].total
    assert written == found or frozenset({written, found}) in same, AGAIN


def record(key: str, total: Verdict, **fields: Any) -> Record:
    given: dict[str, Any] = {
        "equation": None, "part": None, "section": "B.3", "kind": "closed-form", "says": f"what {key.split(':')[1]} says", "printed": r"\frac{1}{2}",
        "encoded": "", "step": None, "step_reason": "", "reason": "", "expected_step": True, "expected_total": True, "as_recorded": True,
    }  # fmt: skip
    return Record(key=key, document=DOCUMENT, total=total, **{**given, **fields})


RECORDS = [
    record("003:8", Verdict.PROVED),
    record("003:78", Verdict.REFUTED, step=Verdict.REFUTED, broken_by="003:78", correction=Correction(r"\frac{1}{3}", "1/3", Verdict.PROVED, "")),
    record("003:93", Verdict.REFUTED, step=Verdict.ENCLOSED, broken_by="003:78", because_of=("003:78",), instead="a third is"),
    record("003:89", Verdict.CONDITIONAL, kind="property", condition="C_0 > 1", witness={"C_0": "1/2"}, evidence=(Evidence("enclose", "enclosure", ""),)),
    record("003:91", Verdict.CONDITIONAL, kind="property", condition="C_0 > 2", witness={"C_0": "1/2"}, evidence=(Evidence("search", "search", ""),)),
    record("003:90", Verdict.CONDITIONAL, condition="C_0 > 1", reason="holds where C_0 > 1, fails elsewhere"),
    record("003:g/unclear", Verdict.UNDECIDED, reason="too wide"),
    record(
        "003:5-experiments/one", Verdict.OPPOSED, kind="experiment", instead="the other does",
        trial=Trial(16, 0, 16, 15, -0.25, 0.01, 3e-4, 0.99, 0.01, 7, "ten tokens"),
    ),
    record("003:1", Verdict.DEFINITION, equation=1),
]  # fmt: skip
ENTRIES = [
    Entry(DOCUMENT, "e-3/figure-12", "unchecked", "filters are smooth", (), because="it needs images"),
    Entry(DOCUMENT, "140", "absent", "a number", (), because="the copy lacks it"),
]


def test_each_verdict_stands_where_it_belongs() -> None:
    written = page(documents()[DOCUMENT], RECORDS, ENTRIES)
    parts = {part.split("\n", 1)[0]: part for part in written.split("\n## ")[1:]}
    assert {title: list(told(part)) for title, part in parts.items()} == {
        "What fails, and how to mend it": ["003:78", "003:93"],
        "What holds under a condition, or as some reader reads it": ["003:89", "003:91", "003:90"],
        "What was run again": ["003:5-experiments/one"],
        "What was not decided": ["003:g/unclear"],
        "What holds": ["003:8"],
        "What cannot be checked from what is at hand": ["003:140"],
        "What is not checked yet": ["003:e-3/figure-12"],
    }
    fails, runs = parts["What fails, and how to mend it"], parts["What was run again"]
    assert "Instead: 1/3 (proved)." in fails
    assert "`003:93` (refuted, B.3) falls with it" in fails
    assert "It holds where C₀ > 1. Without that it can fail: it does at C₀ = 1/2." in written
    assert "No instance that was searched breaks it where C₀ > 2." in written
    assert "It holds where C₀ > 1, fails elsewhere." in written
    assert "Run with ten tokens." in runs
    assert "0 of 16 runs show it, 16 the opposite (mean -0.25, standard error 0.01). Instead: The other does." in runs
    assert "Too wide." in written
    assert [told(written)[entry.key] for entry in ENTRIES] == ["unchecked", "absent"]


def test_a_key_that_is_missing_or_a_verdict_that_changed_is_noticed() -> None:
    whole = told(page(documents()[DOCUMENT], RECORDS, ENTRIES))
    assert told(page(documents()[DOCUMENT], RECORDS[1:], ENTRIES)) == {key: said for key, said in whole.items() if key != "003:8"}
    changed = [msgspec.structs.replace(RECORDS[0], total=Verdict.ENCLOSED), *RECORDS[1:]]
    assert told(page(documents()[DOCUMENT], changed, ENTRIES)) == {**whole, "003:8": "enclosed"}


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
    assert own == {one.key: str(one.total) for one in RECORDS if one.total != "definition"}
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
    source = (PAGE.parents[1] / file).read_text(encoding="utf-8").splitlines()
    assert 'label="figure-4/one-pattern"' in "".join(source[line - 1 : line + 2])
    assert said.startswith("note: 003:5-experiments/figure-4/one-pattern opposed")
    (result,) = sarif([opposed])["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("opposed", "note")
