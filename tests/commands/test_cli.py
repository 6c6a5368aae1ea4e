"""Does the command line answer in one sentence whatever it is given, and lose nothing?"""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from made import made
from rich.console import Console
from typer.testing import CliRunner

from closedform.derivations import index
from closedform.numerics.engines.index import engines
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.ledger import Ledger
from closedform.reports import cli
from closedform.reports.commands import common, flowing, reporting
from closedform.reports.commands.common import engine_names, options
from closedform.reports.plain_ascii import in_ascii

runner = CliRunner()


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("closedform.reports.progress.FIRST", 1e9)  # a slow machine adds no line to what is counted here


def test_an_unchanged_line_is_told_from_what_was_kept_without_sympy(tmp_path: Path) -> None:
    check = [sys.executable, "-X", "importtime", "-m", "closedform.reports.cli", "check", "table:orthant-probability/closed-form"]
    first, again = (subprocess.run(check, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True) for _ in range(2))
    assert "orthant-probability" in again.stdout
    assert again.stdout == first.stdout
    assert "sympy" in first.stderr
    assert not {"sympy", "torch", "mpmath"} & {line.split("|")[-1].strip() for line in again.stderr.splitlines()}


def test_check_refutes_with_witness_factor_and_correction() -> None:
    result = runner.invoke(cli.app, ["check", "002:72", "--engine", "enclose", "--engine", "certify", "--json"])
    assert result.exit_code == cli.AS_RECORDED
    (record,) = json.loads(result.stdout)
    assert record["total"] == "refuted"
    assert record["ratio"] == "2*sqrt(pi)"
    assert record["witness"]
    assert record["left"] != record["right"]
    assert record["correction"]["verdict"] == "enclosed"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "002:999"], "unknown key '002:999'"),
        (["check", "nonsense"], "a document: 000, 001, 002, 003, 004 or table"),
        (["check", "72"], "a key names its document, 001:72 or 002:72 or 003:72"),
        (["check", "002:72/nonsense"], "unknown key '002:72/nonsense'"),
        (
            ["check", "002:72", "--engine", "guess"],
            "unknown engine 'guess'; use prove, enclose, certify, integrate, sample, verify",
        ),
        (["check", "002:72", "--digits", "0"], "--digits is 0; give 1 to 1000"),
        (["check", "002:72", "--device", "tpu"], "unknown device 'tpu'; use cpu or cuda"),
        (["explain", ""], "unknown key ''"),
        (["explain", "002:7("], "unknown key '002:7('"),
        (["list", "007"], "unknown key '007'"),
        (["check", "02:72"], "perhaps 002:72 is meant"),
        (
            ["check", "Integrate[Exp[-x], {x, 0, Infinity}] = 1"],
            "Integrate[...] is Mathematica's spelling; a function has round brackets",
        ),
        (
            ["check", "Sin[x]^2 + Cos[x]^2 = 1", "--where", "x real"],
            "character 1 (>>Sin[x]^2 + Cos[x]^2): Sin[...] is Mathematica's spelling",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_two(arguments: list[str], sentence: str) -> None:
    result = runner.invoke(cli.app, arguments)
    assert result.exit_code == cli.BAD_INPUT
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


GOOD = '[[claim]]\nkey = "good"\nleft = "E[Z**2]"\nright = "s**2"\nlaw = "Z ~ N(0, s**2)"\nwhere = { s = "positive" }\n'
MALFORMED = {
    '[[claim]]\nkey = "k"\nleft = "foo(1)"\nright = "1"\n': "k: left: character 1",
    '[[claim]]\nkey = "k"\nleft = "1"\nrigth = "1"\n': "k: unknown field 'rigth'",
    '[[claim]]\nkey = "k"\nleft = "1"\n': "k: a claim has a left side",
    '[[claim]]\nkey = "k"\nleft = 1\nright = "1"\n': "k: left is 1; give a text",
    '[[claim]]\nkey = 7\nleft = "1"\nright = "1"\n': "claim 2: the key 7 is no short name",
    '[[claim]]\nkey = "k"\nleft = "1"\nright = 2026-01-01\n': "k: Object of type date",
    '[[claim]]\nkey = "k"\nleft = "E[Z]"\nright = "0"\nlaw = "Z ~ N(0, -1)"\n': "k: law: the variance -1 of Z is never positive",
    '[[claim]]\nkey = "k"\nleft = "a"\nright = "a"\nwhere = { a = nan }\n': "k: where: the domain of a is nan",
    '[[claim]]\nkey = "good"\nleft = "1"\nright = "1"\n': "claim 2: two claims have the key 'good'",
}


@pytest.mark.parametrize(("malformed", "sentence"), MALFORMED.items())
def test_a_malformed_claim_takes_no_other_with_it(tmp_path: Path, malformed: str, sentence: str) -> None:
    last = GOOD.replace("good", "last")
    (tmp_path / "note.toml").write_text(GOOD + malformed + last, encoding="utf-8")
    result = runner.invoke(cli.app, ["check", "note.toml", "--json", "--fresh", "--engine", "enclose", "--engine", "certify"])
    assert result.exit_code == cli.UNREAD
    assert [(r["key"], r["total"]) for r in json.loads(result.stdout)] == [("good", "enclosed"), ("last", "enclosed")]
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("verdicts", "unread", "code"),
    [
        ([Verdict.PROVED], False, cli.AS_RECORDED),
        ([Verdict.PROVED, Verdict.UNDECIDED], False, cli.UNDECIDED),
        ([Verdict.UNDECIDED], True, cli.UNREAD),
        ([Verdict.PROVED], True, cli.UNREAD),
        ([Verdict.UNDECIDED, Verdict.REFUTED], True, cli.NOT_AS_RECORDED),
    ],
)
def test_what_is_wrong_counts_before_what_is_not_read_and_that_before_what_is_open(
    verdicts: list[Verdict], unread: bool, code: int
) -> None:
    records = [made(document="note", total=total, as_recorded=total.holds) for total in verdicts]
    assert cli.exit_code(records, unread=unread) == code
    page = " ".join((Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8").split())
    assert "The first of 130, 2, 1, 4, 3 and 0 that applies is the exit code." in page


def test_the_help_names_every_engine() -> None:
    assert sorted(engine_names()) == sorted(engines())
    shown = "".join(runner.invoke(cli.app, ["check", "--help"], env={"COLUMNS": "500"}).stdout.split())
    assert ",".join(engine_names()) in shown


def test_the_help_shows_what_stands_in_square_brackets() -> None:
    shown = "".join(runner.invoke(cli.app, ["check", "--help"], env={"COLUMNS": "500"}).stdout.split())
    assert "E[erf(g*Z)**2]" in shown
    assert "[tool.closedform]" in shown


def test_every_malformed_claim_is_named(tmp_path: Path) -> None:
    texts = [text.replace('"k"', f'"k{i}"') for i, text in enumerate(MALFORMED)]
    (tmp_path / "note.toml").write_text(GOOD + "".join(texts), encoding="utf-8")
    result = runner.invoke(cli.app, ["check", "note.toml", "--fresh", "--engine", "enclose", "--engine", "certify"])
    assert result.exit_code == cli.UNREAD
    assert result.stderr.count("\n") == len(MALFORMED)
    assert "enclosed" in result.stdout


def test_a_file_that_cannot_be_read_takes_no_other_with_it(tmp_path: Path) -> None:
    (tmp_path / "note.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "same.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.toml").write_text("nonsense", encoding="utf-8")
    names = ["bad.toml", "note.toml", "none.toml", "same.toml"]
    result = runner.invoke(cli.app, ["check", *names, "--json", "--fresh", "--engine", "enclose", "--engine", "certify"])
    assert result.exit_code == cli.UNREAD
    assert [r["key"] for r in json.loads(result.stdout)] == ["good"]
    for sentence in ("bad.toml is no TOML", "none.toml: No such file", "same.toml has a claim with the key 'good'"):
        assert sentence in result.stderr


def test_two_lines_of_one_key_are_refused_though_their_claims_have_two(tmp_path: Path) -> None:
    chain = '[[claim]]\nkey = "k"\nleft = "1"\nlines = ["1", "1"]\n[[claim]]\nkey = "k/2"\nleft = "1"\nright = "1"\n'
    (tmp_path / "note.toml").write_text(chain, encoding="utf-8")
    result = runner.invoke(cli.app, ["check", "note.toml", "--json", "--fresh", "--engine", "enclose", "--engine", "certify"])
    assert [r["key"] for r in json.loads(result.stdout)] == ["k/1", "k/2"]
    assert "two claims have the key 'k/2'" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["a", "a", "--where", "a=negative", "--where", "a=positive"], "where: a has two domains, negative and positive"),
        (["a", "a", "--where", "a = real", "--where", "𝑎=positive"], "one and the same to the reader, a"),
        (["a", "a", "--where", "a"], "where: a has no domain; write where a real"),
        (["E[X]", "0", "--law", "X ~ N(0, 1)", "--given", ""], "the text is empty"),
        (["1", "1", "--law", ""], "'' is no law"),
        (["E[Z]", "0", "--law", "Z ~ N(0, sqrt(-1))"], "I is not real"),
        (["E[Z]", "0", "--law", "Z ~ N(0, 1)", "--law", "Z ~ N(0, 2)"], "Z has another meaning already"),
        (["a", "--where", "a=real"], "1 text(s) were given"),
    ],
)
def test_a_bad_claim_is_one_sentence_and_exit_code_two(arguments: list[str], sentence: str) -> None:
    result = runner.invoke(cli.app, ["check", *arguments])
    assert result.exit_code == cli.BAD_INPUT
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("fresh", "sentence"),
    [
        ([], "closedform: interrupted; what was finished is kept, the next run resumes\n"),
        (["--fresh"], "closedform: interrupted; nothing is kept with --fresh\n"),
    ],
)
@pytest.mark.parametrize("command", [["check", "002:72"], ["report"]])
def test_an_interrupted_run_says_what_is_kept(
    command: list[str], fresh: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("closedform.numerics.checking.run.run", interrupted)
    monkeypatch.setattr("closedform.numerics.checking.documents.check_documents", interrupted)
    result = runner.invoke(cli.app, [*command, *fresh])
    assert (result.exit_code, result.stderr) == (cli.INTERRUPTED, sentence)


def test_list_names_the_file_of_every_key() -> None:
    result = runner.invoke(cli.app, ["list", "002"], env={"COLUMNS": "300"})
    assert result.exit_code == 0
    assert "input_output_covariance_of_a_coordinate_gate.py" in result.stdout


@pytest.mark.slow
def test_explain_says_who_broke_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """By balls alone; with every engine it is run as the README has it."""
    monkeypatch.setattr(
        "closedform.reports.commands.checking.options", lambda fresh: options(fresh, engines=("enclose", "certify"))
    )
    result = runner.invoke(cli.app, ["explain", "002:73"], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert "broken by" in result.stdout
    assert "002:72" in result.stdout


def test_a_damaged_ledger_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / ".closedform" / "ledger.sqlite"
    path.parent.mkdir()
    path.write_bytes(b"not a database at all, but long enough to be looked at as one" * 100)
    result = runner.invoke(cli.app, ["check", "002:72", "--engine", "enclose", "--engine", "certify"])
    assert result.exit_code == cli.BAD_INPUT
    assert "delete it and run again" in result.stderr


def test_a_second_run_finds_its_results(tmp_path: Path) -> None:
    runner.invoke(cli.app, ["check", "002:72", "--engine", "enclose", "--engine", "certify"])
    with sqlite3.connect(tmp_path / ".closedform" / "ledger.sqlite") as connection:
        (count,) = connection.execute("SELECT count(*) FROM results").fetchone()
    connection.close()
    assert count >= 1


def test_a_changed_entry_is_not_served(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    with Ledger(path) as ledger:
        ledger.put("name", {"a": 1})
        assert ledger.get("name", dict[str, int]) == {"a": 1}
    connection = sqlite3.connect(path)
    connection.execute("UPDATE results SET value = ?", (b"\x81\xa1a\x02",))
    connection.commit()
    connection.close()
    with Ledger(path) as ledger:
        assert ledger.get("name", dict[str, int]) is None


EXPECTED = """
[[claim]]
key = "wrong"
left = "Integral(exp(-a*x), (x, 0, oo))"
right = "2/a"
where = { a = "positive" }
expect = "refuted"

[[claim]]
key = "chain"
left = "(a + 1)**2"
lines = ["a**2 + 2*a + 1", "a**2 + 2*a", "a*(a + 2)"]
where = { a = "positive" }
expect = "refuted"
"""
MENDED = """
[[claim]]
key = "mended"
left = "(a + 1)**2"
right = "a**2 + 2*a + 1"
where = { a = "positive" }
expect = "refuted"
"""


@pytest.mark.slow
def test_a_refutation_that_is_expected_is_as_recorded_and_a_claim_that_stands_although_is_not(tmp_path: Path) -> None:
    (tmp_path / "note.toml").write_text(EXPECTED, encoding="utf-8")
    command = ["check", "note.toml", "--fresh", "--engine", "enclose", "--engine", "certify"]
    result = runner.invoke(cli.app, command)
    assert result.exit_code == cli.AS_RECORDED
    assert [line.split("  ")[:2] for line in result.stdout.splitlines() if line.startswith(("wrong", "chain"))] == [
        ["wrong", "refuted, as expected"], ["chain/1", "enclosed"], ["chain/2", "refuted, as expected"], ["chain/3", "refuted, as expected"],
    ]  # fmt: skip
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "note.toml").write_text(EXPECTED, encoding="utf-8")
    assert (
        runner.invoke(cli.app, ["check", "folder", "--fresh", "--engine", "enclose", "--engine", "certify"]).exit_code
        == cli.AS_RECORDED
    )
    (tmp_path / "note.toml").write_text(EXPECTED + MENDED, encoding="utf-8")
    result = runner.invoke(cli.app, command)
    assert result.exit_code == cli.NOT_AS_RECORDED
    assert "EXPECTED TO BE REFUTED" in result.stdout
    assert runner.invoke(cli.app, [*command[:-3], "prove"]).exit_code == cli.UNDECIDED  # a proof alone decides nothing


def test_the_process_that_asks_looks_for_unused_objects_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    before, seen = gc.get_threshold(), list[tuple[int, int, int]]()
    monkeypatch.setattr(cli, "app", lambda: seen.append(gc.get_threshold()))
    try:
        cli.main()
    finally:
        gc.set_threshold(*before)
    assert min(made / usual for made, usual in zip(seen[0], before, strict=True)) >= 2


@pytest.mark.parametrize("key", ["002:7222", "002:72/nonsense", "000:none", "72"])
def test_an_unknown_key_is_answered_without_encoding_a_document(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def encoded(document: str = "") -> None:
        raise AssertionError(f"all of {document} is encoded")

    monkeypatch.setattr("closedform.derivations.index.claims", encoded)
    index.index.cache_clear()
    assert runner.invoke(cli.app, ["check", key]).exit_code == cli.BAD_INPUT
    monkeypatch.undo()


def test_a_key_that_its_file_does_not_spell_out_is_found() -> None:
    key = "002:multiple-neurons/bias-flow-closed-form-term-3"
    assert key not in index._near(key)
    assert index.select(key) == [key]


@pytest.mark.slow
def test_a_second_check_reads_its_records_and_imports_no_sympy_unless_a_source_has_changed(tmp_path: Path) -> None:
    code = (
        "import sys; from closedform.numerics.running import sources; {change}from reports import cli; sys.argv = {words!r}; code = 0\n"
        "try: cli.app()\nexcept SystemExit as end: code = end.code\n"
        "print('sympy.polys.polytools' in sys.modules and 'closedform.numerics.engines.index' in sys.modules, code)"
    )

    def judged(change: str = "", *more: str) -> list[str]:
        words = ["closedform", "check", "002:72", "--engine", "enclose", "--engine", "certify", *more]
        asked = [sys.executable, "-c", code.format(change=change, words=words)]
        return subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.splitlines()

    first, second = judged(), judged()
    assert (first[-1], second[-1]) == ("True 0", "False 0")
    assert first[:-1] == second[:-1]
    assert judged("sources.digest_of_all = lambda: 'another'; ")[-1] == "True 0"
    assert judged("", "--digits", "45")[-1] == "True 0"
    assert judged("", "--fresh")[-1] == "True 0"


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "latin-1"])
def test_a_pipe_that_is_no_unicode_gets_ascii(encoding: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "closedform.reports.cli", "check", "002:72", "--engine", "enclose"]

    def said(encoding: str) -> bytes:
        environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": str(Path(cli.__file__).parents[1])}
        found = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
        assert found.returncode == cli.UNDECIDED  # balls alone prove no correction
        return found.stdout

    text = said(encoding)
    assert text.isascii()
    assert b"printed / true = 2 sqrt pi" in text
    assert "printed / true = 2 √π".encode() in said("utf-8")


@pytest.mark.parametrize(
    ("sign", "plain"),
    [("tan⁻¹(x²)", "tan^(-1)(x^2)"), ("ρ₁ₖ", "rho_(1k)"), ("Σ ≈ ε̄", "Sigma ~ epsilon"), ("∫₀^∞", "int _0^oo"), ("漢", "?")],
)
def test_a_sign_is_called_by_its_name(sign: str, plain: str) -> None:
    assert in_ascii(sign) == plain


@pytest.mark.parametrize("command", [["coverage"], ["convert", "002:72", "--to", "erf-sqrt2"]])
def test_eighty_columns_cut_nothing(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "out", Console(width=80, emoji=False))
    monkeypatch.setattr(reporting, "out", common.out)
    text = runner.invoke(cli.app, command).stdout
    assert "…" not in text
    latex = [line for line in text.splitlines() if line.startswith("\\mathbb")]
    assert all(len(line) <= 80 for line in text.splitlines() if line not in latex)
    assert all(line.endswith("{\\pi}") for line in latex)


LONG_CLAIM = " + ".join(["(" + " + ".join(["x"] * 20) + ")"] * 10)  # longer than the name of a file may be


@pytest.mark.parametrize(
    "words",
    [(LONG_CLAIM, "200*x"), (f"{LONG_CLAIM} = 200*x",), ("x\n + x", "2*x"), ("x\n + x = 2*x",)],
    ids=["two long sides", "a long equation", "a side of two lines", "an equation of two lines"],
)
def test_a_claim_that_cannot_be_the_name_of_a_file_is_a_claim(words: tuple[str, ...]) -> None:
    result = runner.invoke(cli.app, ["check", *words, "--where", "x real", "--fresh", "--engine", "enclose"])
    assert result.exit_code != cli.BAD_INPUT, result.stderr
    assert "claim  " in result.stdout
    assert "File name too long" not in result.stderr


def test_a_text_that_cannot_be_a_path_is_none_and_a_folder_that_is_closed_is_said_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not common.is_folder(LONG_CLAIM)
    assert not common.is_folder("x\0 = x")
    assert not common.is_folder("a\nb")
    assert common.path_of(str(tmp_path / "nothing")) is None
    assert common.is_folder(str(tmp_path))
    result = runner.invoke(cli.app, ["check", "x\0 = x", "--where", "x real"])
    assert (result.exit_code, result.stderr.count("\n")) == (cli.BAD_INPUT, 1)
    numbers = ", ".join(["1/3"] * 200)
    assert flowing._list(numbers) == ["1/3"] * 200

    looked_at = os.stat

    def closed(path: Any, **how: Any) -> os.stat_result:
        if path == "sealed":
            raise PermissionError(13, "Permission denied", "sealed")
        return looked_at(path, **how)

    monkeypatch.setattr(os, "stat", closed)
    result = runner.invoke(cli.app, ["check", "sealed"])
    assert (result.exit_code, result.stderr) == (cli.BAD_INPUT, "closedform: Permission denied: sealed\n")


def test_a_formula_that_begins_with_a_minus_is_no_option() -> None:
    assert cli.texts_apart(["check", "2*a - 3*a", "-a", "--where", "a real"]) == ["check", "2*a - 3*a", " -a", "--where", "a real"]


def test_list_names_the_claims_of_a_file(tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text(
        "% closedform: where a positive\n\\begin{equation}\\label{eq:k} \\sqrt{a^2} = a \\end{equation}", encoding="utf-8"
    )
    listed = runner.invoke(cli.app, ["list", str(note)])
    assert listed.exit_code == 0
    assert "eq:k" in listed.output
    assert "note.tex:2" in listed.output.replace("\n", "")
