"""Does the tutorial's note go the way the tutorial says: three lines refuted "if so", then plainly, then put right?"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from closedform.reports import cli
from closedform.reports.places import ROOT

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
RIGHT = (
    (r"\frac{2g}{\sqrt{\pi}\sqrt{1+g^2}}", r"\frac{2g}{\sqrt{\pi}\sqrt{1+2 g^2}}"),
    (r"\frac{2}{\pi}\arctan(\sqrt{2}\,g)", r"\frac{1}{\pi}\arctan(\sqrt{2}\,g)"),
    (r"\frac{b}{1+2g^2}", r"\frac{b}{\sqrt{1+2g^2}}"),
)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli.app, arguments, env={"COLUMNS": "200"})
    return result.exit_code, result.stdout


@pytest.mark.slow
def test_the_note_becomes_the_corrected_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "examples" / "three_errors.tex", "note.tex")
    code, said = run("check", "note.tex")
    assert code == 3
    assert said.count("if so, refuted") == 3
    assert "at g = 1: true 0.651470015, printed 0.797884560" in said
    assert "at g = 1: true 0.651470015, printed 0.797884560" in TUTORIAL
    assert run("annotate", "note.tex", "--write", "--words")[0] == 0
    said_by_hand = "% closedform: where b real"
    assert said_by_hand in TUTORIAL
    text = Path("note.tex").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if "eq:threshold" in line)
    Path("note.tex").write_text(text.replace(line, f"{said_by_hand}\n{line}"), encoding="utf-8")
    code, said = run("check", "note.tex")
    assert (code, said.count("refuted")) == (1, 4)  # of each line, and in the count
    text = Path("note.tex").read_text(encoding="utf-8")
    for printed, right in RIGHT:
        assert right in said
        text = text.replace(printed, right)
    Path("note.tex").write_text(text, encoding="utf-8")
    assert run("check", "note.tex")[0] == 0
