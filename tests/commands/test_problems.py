"""Are what is wrong and what is not read both told, each at its characters, with what puts it right; and is a patch one that applies?"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from made import made
from typer.testing import CliRunner

from closedform.numerics.findings.suggestion import put
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import cli
from closedform.reports.brief import brief, compact, verdicts
from closedform.reports.edits import Region, region
from closedform.reports.places import unread_at

runner = CliRunner()
FAST = ["--fresh", "--engine", "enclose", "--engine", "certify", "--engine", "repair"]
PAPER = r"""% closedform: throughout where a positive
\begin{equation}\label{eq:right} \int_0^\infty e^{-a x}\,dx = \frac{1}{a} \end{equation}
% closedform: where q positive
  \begin{equation}\label{eq:unread} a = f(a) \end{equation}
\begin{equation}\label{eq:wrong} \int_0^\infty e^{-a x}\,dx = \frac{2}{a} \end{equation}
"""
NOTE = """title = "A note"
[[claim]]
key = "right"
left = "a + a"
right = "2*a"
where = { a = "real" }
[[claim]]
key = "chain"
left = "(a+b)**2"
lines = ["a**2+2*a*b+b**2",
  "a**2+b**2+a*b"]
where = { a = "real", b = "real" }
[[claim]]
key = "unread"
left = "foo(1)"
right = "2"
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("closedform.reports.progress.FIRST", 1e9)
    (tmp_path / "paper.tex").write_text(PAPER, encoding="utf-8")
    (tmp_path / "note.toml").write_text(NOTE, encoding="utf-8")


def problems(*names: str) -> list[str]:
    return runner.invoke(cli.app, ["check", *names, *FAST, "--format", "problems"]).stdout.splitlines()


def of_sarif(*names: str) -> list[dict[str, Any]]:
    result = runner.invoke(cli.app, ["check", *names, *FAST, "--format", "sarif"])
    found: list[dict[str, Any]] = json.loads(result.stdout)["runs"][0]["results"]
    return found


def test_problems_stand_at_their_characters_and_what_is_not_read_is_a_warning_behind_them() -> None:
    wrong, unread = problems("paper.tex")
    assert wrong.startswith(
        f"paper.tex:5:{PAPER.splitlines()[4].index('2}') + 1}: error: eq:wrong refuted, printed / true = 2; at a = 1"
    )
    assert unread.startswith("paper.tex:4:3: warning: eq:unread")
    broken, unread = problems("note.toml")
    assert broken.startswith("note.toml:11:14: error: chain/2 refuted")
    assert unread.startswith("note.toml:13:1: warning: unread: left: character 1")
    assert problems("note.toml", "right") == []


def test_sarif_warns_of_what_is_not_read_and_its_fixes_make_the_line_right() -> None:
    for name, text, right in (("paper.tex", PAPER, r"\frac{1}{a}"), ("note.toml", NOTE, "a**2+b**2+2*a*b")):
        wrong, unread = of_sarif(name)
        assert (wrong["level"], unread["level"], unread["ruleId"]) == ("error", "warning", "not-read")
        (change,) = wrong["fixes"][0]["artifactChanges"]
        lines = text.split("\n")
        for one in reversed(change["replacements"]):
            gone, line = one["deletedRegion"], one["deletedRegion"]["startLine"] - 1
            assert gone["startLine"] == gone["endLine"]
            lines[line] = (
                lines[line][: gone["startColumn"] - 1] + one["insertedContent"]["text"] + lines[line][gone["endColumn"] - 1 :]
            )
        assert right in "\n".join(lines)
        assert right not in lines[0]
    assert "fixes" not in of_sarif("note.toml")[1]


@pytest.mark.parametrize("name", ["paper.tex", "note.toml"])
@pytest.mark.parametrize("end", ["\n", "\r\n", ""], ids=["lines", "CRLF", "no last newline"])
def test_a_patch_applies_and_what_is_left_is_right(name: str, end: str, tmp_path: Path) -> None:
    text = (tmp_path / name).read_text(encoding="utf-8")
    raw = (text.rstrip("\n") if not end else text.replace("\n", end)).encode()
    (tmp_path / name).write_bytes(raw)
    before = runner.invoke(cli.app, ["check", name, *FAST, "--corrected", "fix.patch", "--patch"])
    assert before.exit_code == cli.NOT_AS_RECORDED
    applied = subprocess.run(["git", "apply", "fix.patch"], capture_output=True, text=True, check=False)
    assert applied.returncode == 0, applied.stderr
    assert (tmp_path / name).read_bytes() != raw
    assert runner.invoke(cli.app, ["check", name, *FAST]).exit_code == cli.UNREAD


def test_nothing_to_put_right_is_an_empty_patch_and_says_so(tmp_path: Path) -> None:
    result = runner.invoke(cli.app, ["check", "paper.tex", "eq:right", *FAST, "--corrected", "fix.patch", "--patch"])
    assert (result.exit_code, (tmp_path / "fix.patch").read_text()) == (cli.AS_RECORDED, "")
    assert "fix.patch is empty" in result.stderr


IN_ONE_TEXT = r"""[[claim]]
key = "power"
equation = 'sqrt(a**4) = a**2 = a**3'
where = { a = "positive" }
[[claim]]
key = "latex"
equation = '\int_0^\infty t e^{-a t}\,dt = \frac{2}{a^2}'
where = { a = "positive" }
"""
ESCAPED = r"""[[claim]]
key = "escaped"
equation = "a^2 = \\sqrt{a^6}"
where = { a = "positive" }
"""


def test_an_equation_that_is_one_text_is_put_right_too(tmp_path: Path) -> None:
    """Its last side, at its character: one of a chain, and one in LaTeX."""
    (tmp_path / "one.toml").write_text(IN_ONE_TEXT, encoding="utf-8")
    assert [line.split(" ")[0] for line in problems("one.toml")] == ["one.toml:3:33:", "one.toml:7:50:"]
    result = runner.invoke(cli.app, ["check", "one.toml", *FAST, "--corrected", "fix.patch", "--patch"])
    assert (result.exit_code, result.stderr) == (cli.NOT_AS_RECORDED, "")
    assert subprocess.run(["git", "apply", "fix.patch"], check=False).returncode == 0
    assert runner.invoke(cli.app, ["check", "one.toml", *FAST]).exit_code == cli.AS_RECORDED


def test_a_side_that_is_not_found_in_its_file_is_told_with_what_is_right(tmp_path: Path) -> None:
    for other in ("", IN_ONE_TEXT):
        (tmp_path / "escaped.toml").write_text(other + ESCAPED, encoding="utf-8")
        result = runner.invoke(cli.app, ["check", "escaped.toml", *FAST, "--corrected", "fix.patch", "--patch"])
        assert result.stderr == (
            "closedform: escaped is left as it is: its right side does not stand in escaped.toml letter by letter; write a^{2} there\n"
        )
        assert "escaped" not in "".join(re.findall("^[+-][^+-].*", (tmp_path / "fix.patch").read_text(), re.MULTILINE))


PART = r"""% closedform: throughout where x real, a positive
\begin{equation}\label{eq:part} \sqrt{x^2} = 2x \end{equation}
\begin{equation}\label{eq:whole} e^{-x} = e^{x} \end{equation}
\begin{equation}\label{eq:factor} \int_0^\infty t^2 e^{-a t}\,dt = \frac{1}{a^3} \end{equation}
"""
PART_TOML = """[[claim]]
key = "eq:part"
left = "sqrt(x**2)"
right = "2*x"
where = { x = "real" }
[[claim]]
key = "eq:whole"
left = "exp(-x)"
right = "exp(x)"
where = { x = "real" }
"""


def test_what_is_right_on_a_part_alone_is_written_into_no_file_and_that_is_said(tmp_path: Path) -> None:
    """Here x is right for 2x where x >= 0 alone."""
    for name, text in (("part.tex", PART), ("part.toml", PART_TOML)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        result = runner.invoke(cli.app, ["check", name, *FAST, "--corrected", "fix.patch", "--patch"])
        assert "eq:part is left as it is: x is right only where x >= 0" in result.stderr
        assert result.stderr.count("left as it is") == 1
        assert "right: only where x" in result.stdout
        struck = [line for line in (tmp_path / "fix.patch").read_text().splitlines() if re.match(r"-[^-]", line)]
        assert struck
        assert not any("sqrt" in line or "2*x" in line for line in struck)
        (part, *whole) = (one for one in of_sarif(name) if one["message"]["text"].startswith("eq:"))
        assert "fixes" not in part
        assert all("fixes" in one for one in whole)


def test_a_display_that_is_right_on_a_part_alone_stays_with_its_condition_in_a_comment(tmp_path: Path) -> None:
    (tmp_path / "part.tex").write_text(PART, encoding="utf-8")
    result = runner.invoke(cli.app, ["check", "part.tex", *FAST, "--corrected", "out.tex"])
    assert "eq:part is left as it is" in result.stderr
    out = (tmp_path / "out.tex").read_text()
    assert r"\sqrt{x^2} = 2x" in out
    assert re.search(r"^% eq:part: refuted; right would be .*only where x >= 0.*left as it is$", out, re.MULTILINE)
    assert "e^{x}" not in out
    assert r"e^{-x} = e^{" in out


def test_what_is_refuted_is_shown_first_and_what_is_not_read_last() -> None:
    result = runner.invoke(cli.app, ["check", "paper.tex", *FAST])
    assert result.exit_code == cli.NOT_AS_RECORDED
    assert result.stdout.index("eq:wrong  refuted") < result.stdout.index("eq:right  enclosed")
    assert "eq:unread" in result.stderr


def test_what_is_not_read_has_an_exit_code_of_its_own(tmp_path: Path) -> None:
    kept = [line for line in PAPER.splitlines() if "eq:wrong" not in line]
    (tmp_path / "paper.tex").write_text("\n".join(kept), encoding="utf-8")
    assert runner.invoke(cli.app, ["check", "paper.tex", *FAST]).exit_code == cli.UNREAD
    assert runner.invoke(cli.app, ["check", "paper.tex", "eq:right", *FAST]).exit_code == cli.AS_RECORDED
    (tmp_path / "paper.tex").write_text(kept[-1], encoding="utf-8")
    assert runner.invoke(cli.app, ["check", "paper.tex", *FAST]).exit_code == cli.BAD_INPUT  # nothing is left to check


def test_a_refuted_line_shows_where_however_many_there_are() -> None:
    alone, many = (verdicts([made()] * count, width=200).plain for count in (1, 20))
    where = "where: at g = 1, ρ₁ₖ = 1/2: true 0.133860236, printed 0.474522182"
    assert (alone.count(where), many.count(where)) == (1, 20)
    assert "where:" in "\n".join(map(str, compact(made(witness={"long": "1" * 100}), width=40)))


def test_that_nothing_was_found_is_said_where_it_was_looked_for() -> None:
    lost = made(correction=None)
    for shown in (brief, compact):
        said, unsought, mended = (
            "\n".join(map(str, shown(one, sought=sought))) for one, sought in ((lost, True), (lost, False), (made(), True))
        )
        assert "right: no simple correction found" in said
        assert "no simple correction" not in unsought + mended
    holding = made(correction=None, total=Verdict.PROVED)
    assert "no simple correction" not in "\n".join(map(str, brief(holding, sought=True)))


def test_a_region_counts_lines_and_columns_from_one() -> None:
    assert region("ab\ncd", 0, 1) == Region(1, 1, 1, 2)
    assert region("ab\ncd", 3, 5) == Region(2, 1, 2, 3)
    assert put("ab", []) == "ab"


def test_a_sentence_of_no_file_has_no_place() -> None:
    assert unread_at("nothing", [Path("note.toml")]).file is None
    assert unread_at("note.toml is no TOML: x", [Path("note.toml")]).says == "note.toml is no TOML: x"
