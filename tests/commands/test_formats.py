"""Do records reach other programs whole: SARIF by its rules, CSV by its columns, a line for each problem at the place where it is encoded?"""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from made import FILE, holds, made, own_without_factor
from typer.testing import CliRunner

from closedform.derivations.index import claims, index
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import cli
from closedform.reports.formats import COLUMNS, as_csv, problems, sarif, written
from closedform.reports.places import ROOT, line_of

runner = CliRunner()
UNDECIDED = holds(key="002:71", equation=71, total=Verdict.UNDECIDED, reason="too wide", as_recorded=False)
ALL = [made(), holds(), UNDECIDED, made(key="002:73", expected_total=True, as_recorded=False)]


def test_a_problem_is_at_its_line_with_its_factor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    first, *others = problems(ALL)
    place, text = re.fullmatch(rf"{FILE}:(\d+):9: note: (.*)", first).groups()  # type: ignore[union-attr]
    assert text == (
        "002:72 refuted, printed / true = 2 √π; at g = 1, ρ₁ₖ = 1/2: true 0.133860236, printed 0.474522182, right: atan(g r)/π (proved)"
    )
    source = (ROOT / FILE).read_text(encoding="utf-8").splitlines()
    assert source[int(place) - 1 : int(place) + 1] == ["        Line(", "            72,"]
    assert [re.sub(r".*?:9: (\w+: 002:\S+ \w+).*", r"\1", other) for other in others] == [
        "warning: 002:71 undecided",
        "error: 002:73 refuted",
    ]


def test_what_holds_is_no_problem_nor_is_a_line_that_holds_as_some_read_it() -> None:
    by_reading = holds(total=Verdict.CONDITIONAL, reading="1/K absorbed", reason="holds reading it as: 1/K absorbed")
    assert problems([holds(), by_reading]) == []
    assert len(problems([holds(total=Verdict.CONDITIONAL, condition="g > 1", expected_total=False)])) == 1


@pytest.mark.slow
def test_every_line_has_a_place_in_its_file() -> None:
    """The call that encodes it: its own number stands there, but for those that a shared builder makes from a list."""
    told, found = 0, set()
    for key, origin in index("002").items():
        record = made(key=key, file=origin.file)
        line, source = line_of(record), (ROOT / record.file).read_text(encoding="utf-8").splitlines()
        assert 1 <= line <= len(source), key
        told += line > 1
        found.add((record.file, line))
    assert told == len(index("002"))
    assert len(found) > 0.8 * told  # lines of their own


@pytest.mark.slow
def test_a_claim_is_at_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (
        'title = "t"\n\n[[claim]]\nkey = "a"\nleft = "1"\nright = "1"\n\n  [[claim]]\nleft = "1"\nlines = ["1", "2"]\nkey = "b"\n'
    )
    (tmp_path / "note.toml").write_text(text, encoding="utf-8")
    result = runner.invoke(
        cli.app, ["check", "note.toml", "--format", "problems", "--engine", "enclose", "--engine", "certify", "--fresh"]
    )
    assert result.exit_code == cli.NOT_AS_RECORDED
    assert (
        result.stdout
        == "note.toml:10:16: error: b/2 refuted, true 1.000000000, printed 2.000000000; disjoint enclosures everywhere tried\n"
    )


LEVELS = {"none", "note", "warning", "error"}


def valid(log: dict[str, Any]) -> None:
    """The rules of SARIF 2.1.0 (OASIS, sections 3.13 to 3.30 and 3.49 to 3.52) for what is written here."""
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    assert isinstance(log["runs"], list)
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        assert driver["name"]
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(ids) == len(set(ids))
        assert all(rule["shortDescription"]["text"].endswith(".") for rule in driver["rules"])
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        for result in run["results"]:
            assert result["message"]["text"]
            assert result["level"] in LEVELS
            assert ids[result["ruleIndex"]] == result["ruleId"]
            assert all(isinstance(value, str) for value in result["partialFingerprints"].values())
            for location in result.get("locations", []):
                physical = location["physicalLocation"]
                assert physical["region"]["startLine"] >= 1
                artifact = physical["artifactLocation"]
                assert "\\" not in artifact["uri"]
                assert " " not in artifact["uri"]
                base = artifact.get("uriBaseId")
                assert base in run["originalUriBaseIds"] if base else artifact["uri"].startswith("file:///")
                assert not (base and artifact["uri"].startswith("/"))


def test_sarif_is_valid_and_tells_what_is_known_from_what_is_new() -> None:
    log = json.loads(written(ALL, "sarif"))
    valid(log)
    results = log["runs"][0]["results"]
    assert [(r["properties"]["key"], r["ruleId"], r["level"]) for r in results] == [
        ("002:72", "refuted", "note"),
        ("002:71", "undecided", "warning"),
        ("002:73", "refuted", "error"),
    ]
    assert "[not as recorded: " in results[2]["message"]["text"]
    assert results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == FILE


def test_sarif_of_nothing_and_of_a_claim_in_no_file_is_valid(tmp_path: Path) -> None:
    valid(sarif([]))
    nowhere, outside = made(file="", document="note"), made(file=str(tmp_path / "my note.toml"))
    (tmp_path / "my note.toml").write_text('[[claim]]\nkey = "002:72"\n', encoding="utf-8")
    log = sarif([nowhere, outside])
    valid(log)
    first, second = log["runs"][0]["results"]
    assert "locations" not in first
    assert second["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].endswith("/my%20note.toml")


def test_a_file_below_the_folder_one_works_in_is_named_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "notes" / "note.toml"
    note.parent.mkdir()
    note.write_text('[[claim]]\nkey = "002:72"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (result,) = sarif([made(file=str(note))])["runs"][0]["results"]
    artifact = {"uri": "notes/note.toml", "uriBaseId": "SRCROOT"}
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == artifact
    assert problems([made(file=str(note))])[0].startswith("notes/note.toml:1:")


def test_what_is_wrong_is_said_before_how_that_was_seen() -> None:
    (found,) = sarif([own_without_factor(file="")])["runs"][0]["results"]
    assert found["message"]["text"].startswith("eq:a refuted, the factor 2 was lost; at g = 1")
    (unknown,) = problems([own_without_factor(file="", suggestion=None)])
    assert unknown.endswith("true 0.133860236, printed 0.474522182; disjoint enclosures everywhere tried")


def test_a_table_has_a_row_for_each_record_with_every_column() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv([*ALL, holds(says='a "quoted", text\nin two lines')]))))
    assert len(rows) == len(ALL) + 1
    assert tuple(rows[0]) == COLUMNS
    assert (rows[0]["total"], rows[0]["witness"], rows[0]["ratio"]) == ("refuted", "g = 1, rho_1k = 1/2", "2*sqrt(pi)")
    assert (rows[0]["correction"], rows[0]["true"]) == ("atan(g*r)/pi", "0.133860236400615")
    assert rows[-1]["says"] == 'a "quoted", text\nin two lines'


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "002:72", "--format", "xml"], "unknown format 'xml'; use text, json, csv, sarif, problems"),
        (["check", "002:72", "--json", "--format", "csv"], "--json and --format csv are two formats; leave one out"),
        (["report", "--format", "xml"], "unknown format 'xml'"),
        (["report", "--quick", "--digits", "80"], "--quick has digits and limits of its own"),
        (["check", "002:7222"], "unknown key '002:7222': nearest are 002:72, 002:22, 002:7"),
        (["watch", "none.toml"], "there is no file none.toml"),
        (["watch", "002:7222"], "nearest are 002:72"),
        (["check", __file__], "encodes no line of a document"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = runner.invoke(cli.app, arguments)
    assert result.exit_code == cli.BAD_INPUT
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.slow
def test_all_documents_are_found_by_file() -> None:
    """``check FILE`` names the lines that ``index`` has of it."""
    from closedform.derivations.index import keys_in

    files = {origin.file for origin in claims("002")}
    assert {key for file in files for key in keys_in(ROOT / file)} == set(index("002"))
