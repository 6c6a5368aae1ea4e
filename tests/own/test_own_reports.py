"""Is the report of an own note the one of a document: its title, its letters as typed, complete or absent, and nothing unread passed over?"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from closedform.derivations.reading.formula.macros import definitions, written_out
from closedform.derivations.reading.paper.latex_file import title_of
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.chains import replace_record
from closedform.reports import cli
from closedform.reports.formats import problems
from closedform.reports.html import About, page
from closedform.reports.latex import errata_of, marks
from closedform.reports.sources import equation_of, not_as_said
from closedform.reports.write import write_report

runner = CliRunner()
NOTE = r"""\title{Letters of my own}
\newcommand{\E}{\mathbb{E}}
\newcommand{\ind}[1]{\mathbf{1}\{#1\}}
% closedform: throughout where \sigma_w positive
% closedform: law X ~ N(0, \sigma_w^2)
\begin{equation}\label{eq:half} \E[\ind{X>0}] = \frac12 \end{equation}
\begin{equation}\label{eq:line} \int_0^\infty e^{-\sigma_w x}\,dx = \frac{2}{\sigma_w} \end{equation}
\begin{equation}\label{eq:plain} 2 (\sigma_w + 1) = 2\sigma_w + 2 \end{equation}
"""
UNREAD = r"""% closedform: where \sigma_w purple
\begin{equation}\label{eq:unread} \sigma_w + 1 = 1 + \sigma_w \end{equation}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my note.tex").write_text(NOTE, encoding="utf-8")
    return tmp_path


def checked(file: Path) -> list[Record]:
    claims = [claim_from(own) for own in read_file(file).claims.values()]
    records = [record for claim in claims for record in check_here(claim, Options(engines=("enclose", "certify")))]
    return [replace_record(record, file=file.as_posix()) for record in records]


@pytest.mark.slow
def test_a_title_goes_over_several_lines() -> None:
    assert title_of(r"\title{Where does the bias go?\\ One unit}") == "Where does the bias go? One unit"
    assert title_of(r"\title{\emph{Bias}}") == ""


def test_the_report_has_the_title_of_the_note_and_its_letters_as_typed(folder: Path) -> None:
    records = checked(Path("my note.tex"))
    written = write_report(records, folder / "out")
    assert {path.name for path in written} == {
        "approximations.tex", "closedform.sty", "errata.tex", "index.html", "report.tex", "table_my-note.tex", "verdicts.json",
    }  # fmt: skip
    table, errata = ((folder / "out" / name).read_text(encoding="utf-8") for name in ("table_my-note.tex", "errata.tex"))
    assert r"\closedformheading{Letters of my own}" in table
    assert r"\closedformheading{Letters of my own: errata}" in errata
    assert r"$\mathbb{E}[\mathbf{1}\{X>0\}] = \frac12$" in table  # his commands written out, all else as he typed it
    assert r"\frac{2}{\sigma_w}" in errata
    assert "eq:line" in errata
    assert "eq:half" not in errata
    assert r"\input{table_my-note.tex}" in (folder / "out" / "report.tex").read_text(encoding="utf-8")
    shown = re.sub(r"<style>.*?</style>", "", (folder / "out" / "index.html").read_text(encoding="utf-8"), flags=re.DOTALL)
    assert '<h2 id="tmy-note">Letters of my own</h2>' in shown
    for foreign in ("own claims", "not as recorded", "Document note"):
        assert foreign not in shown + table + errata
    for label in ("eq:half", "eq:line", "eq:plain"):
        assert f">{label}</a>" in shown


def test_an_erratum_has_both_sides(tmp_path: Path) -> None:
    note = r"% closedform: law Z ~ N(0, 1)" + "\n% closedform: where a positive\n"
    note += r"\begin{equation}\label{eq:mean} \mathbb{E}[Z^2 a] = 2a = 3a \end{equation}"
    (tmp_path / "note.tex").write_text(note, encoding="utf-8")
    records = checked(tmp_path / "note.tex")
    middle, last = map(equation_of, records)
    assert last == r"\mathbb{E}[Z^2 a] = 3a"
    assert middle.endswith(" = 2a")
    assert re.search(r"\\closedformchange\{.*\\mathbb\{E\}.* = 2 ?a", errata_of(records))


@pytest.mark.slow
def test_only_what_its_author_said_otherwise_is_marked_as_off(folder: Path) -> None:
    line = checked(Path("my note.tex"))[1]
    assert not line.as_recorded
    assert not not_as_said(line)
    stands = replace_record(line, total=Verdict.PROVED, expected_total=False)
    assert not_as_said(stands) == "expected to be refuted"
    assert "1 line is expected to be refuted and is not." in page([stands], about=About("today"))
    assert not_as_said(replace_record(line, file="", document="002")) == "not as recorded"


def test_commands_of_a_note_are_written_out_and_nothing_else_is_touched() -> None:
    macros = definitions(
        r"\newcommand{\half}{\tfrac12}\newcommand{\s}{\sigma}\newcommand{\p}[2][x]{(#1, #2)}\newcommand{\q}{\p{\s}}\def\loop{\loop}"
    )
    for typed, shown in (
        (r"\s x + \sin  x", r"\sigma x + \sin  x"), (r"\sx\,", r"\sx\,"), (r"x^\half + \frac\half2", r"x^{\tfrac12} + \frac{\tfrac12}2"),
        (r"\p{a}\p[b]{\}}", r"(x, a)(b, \})"), (r"\q", r"(x, \sigma)"), (r"\E X", r"\mathbb{E} X"), (r"\s", r"\sigma"), (r"\p12", "(x, 1)2"),
    ):  # fmt: skip
        assert written_out(typed, macros) == shown
    for endless in (r"\loop", r"\p", r"\p{a"):
        with pytest.raises(NotUnderstood):
            written_out(endless, macros)


def test_a_paper_marks_its_formulas_with_a_chain_told_by_its_worst_line(folder: Path) -> None:
    good, wrong, _ = checked(Path("my note.tex"))
    chain = [replace_record(r, key=f"eq:chain/{i}", part=str(i)) for i, r in enumerate((good, wrong, good), 1)]
    assert marks([good, *chain]) == {
        "eq:half": "enclosed", "eq:chain": "refuted", "eq:chain/1": "enclosed", "eq:chain/2": "refuted", "eq:chain/3": "enclosed",
    }  # fmt: skip
    assert marks([replace_record(good, file="", document="002", key="002:42/a", part="a")]) == {"002:42/a": "enclosed"}


@pytest.mark.slow
def test_the_margin_is_written_beside_the_paper_and_over_nothing_else(folder: Path) -> None:
    command = ["check", "my note.tex", "--fresh", "--engine", "enclose", "--margin"]
    assert runner.invoke(cli.app, [*command, "verdicts.tex"]).exit_code == cli.NOT_AS_RECORDED
    first = (folder / "verdicts.tex").read_text(encoding="utf-8")
    assert r"\@namedef{closedform@is@\detokenize{eq:line}}{refuted}" in first
    runner.invoke(cli.app, [*command, "verdicts.tex"])  # its own file is written anew
    assert (folder / "verdicts.tex").read_text(encoding="utf-8") == first
    for name, said in (
        ("my note.tex", "exists and is no"),
        ("verdicts.pdf", "is no LaTeX file"),
        ("none/verdicts.tex", "no folder none"),
    ):
        result = runner.invoke(cli.app, [*command, name])
        assert result.exit_code == cli.BAD_INPUT
        assert said in result.stderr
        assert result.stderr.count("\n") == 1
    assert (folder / "my note.tex").read_text(encoding="utf-8") == NOTE
    assert sorted(path.name for path in folder.iterdir()) == ["my note.tex", "verdicts.tex"]
    if shutil.which("pdflatex"):
        paper = NOTE.replace(
            r"\begin{equation}", r"\begin{document} A formula\verdict{eq:line} and \verdict{eq:none}. \begin{equation}", 1
        )
        (folder / "paper.tex").write_text(
            rf"\documentclass{{article}}\usepackage{{amsmath,amssymb}}\input{{verdicts}}{paper}\end{{document}}", encoding="utf-8"
        )
        found = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper"], capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stdout[-2000:]
        assert "No verdict on eq:none" in found.stdout
        assert "No verdict on eq:line" not in found.stdout


def test_a_problem_of_a_paper_is_at_its_equation(folder: Path) -> None:
    assert problems(checked(Path("my note.tex"))) == [
        "my note.tex:7:69: error: eq:line refuted, printed / true = 2; at σ_w = 1: true 1.000000000, printed 2.000000000"
    ]


@pytest.mark.slow
def test_wrong_input_is_one_sentence_and_nothing_is_written(folder: Path) -> None:
    (folder / "bad.toml").write_text("nonsense", encoding="utf-8")
    (folder / "empty").mkdir()
    (folder / "other").mkdir()
    (folder / "other" / "my-note.toml").write_text('[[claim]]\nkey = "k"\nleft = "1"\nright = "1"\n', encoding="utf-8")
    for arguments, said in (
        (["bad.toml"], "bad.toml is no TOML"),
        (["002"], "002 is neither a folder of claim files nor one"),
        (["empty"], "empty holds no claim file"),
        (["none.tex"], "none.tex: No such file"),
        (["my note.tex", "other"], "would both be table_my-note.tex"),
        (["my note.tex", "--quick"], "--quick looks at the documents"),
    ):
        result = runner.invoke(cli.app, ["report", *arguments, "--out", "out", "--fresh"])
        assert result.exit_code == cli.BAD_INPUT, arguments
        assert said in result.stderr
        assert result.stderr.count("\n") == 1
        assert not (folder / "out").exists()


@pytest.mark.slow
def test_a_claim_that_cannot_be_read_is_named_on_the_page(folder: Path) -> None:
    (folder / "my note.tex").write_text(NOTE + UNREAD, encoding="utf-8")
    result = runner.invoke(cli.app, ["report", ".", "--out", "out", "--fresh", "--format", "json"])
    assert result.exit_code == cli.NOT_AS_RECORDED
    assert "my note.tex:9, where: character 10 (\\sigma_w >>purple)" in result.stderr
    *judged, unread = msgspec.json.decode(result.stdout)
    records = msgspec.convert(judged, list[Record], strict=False)
    assert [(record.key, record.total.holds) for record in records] == [("eq:half", True), ("eq:line", False), ("eq:plain", True)]
    assert (unread["kind"], unread["line"]) == ("not judged", 10)
    shown = (folder / "out" / "index.html").read_text(encoding="utf-8")
    assert re.search(r"Left open:</strong> my note.tex:9, where", shown)


def test_a_labelled_definition_is_told_and_leaves_nothing_open(tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text(
        "\\begin{document}\nThe transfer function is\n\\begin{equation}\\label{eq:d} g(x) = 2\\Phi(x)-1. \\end{equation}\n"
        "For real $a$\n\\begin{equation}\\label{eq:c} g(a) = -g(-a). \\end{equation}\n\\end{document}\n",
        encoding="utf-8",
    )
    result = runner.invoke(cli.app, ["report", str(note), "--out", str(tmp_path / "out"), "--fresh"])
    assert result.exit_code == 3  # the other rests on it
    assert "1 display gives a letter a value that nothing else fixes, a law or a condition; --all lists them" in result.stderr
    assert "Left open" not in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
