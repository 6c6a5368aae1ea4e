"""Is a line shown with its theorem where Coq has accepted it of the claim as it stands, and without where either has changed?"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from rich.console import Console
from sample import details, record

from closedform.numerics.coq import files
from closedform.reports import theorems
from closedform.reports.explain import explanation
from closedform.reports.html import About, page
from closedform.reports.theorems import accepted

KEY = "002:72"


def test_a_page_and_an_explanation_show_the_theorem() -> None:
    found = accepted([KEY, "002:nothing"])
    assert list(found) == [KEY]
    assert "Theorem refuted" in found[KEY].text
    assert found[KEY].machine_integers  # a refutation encloses a number
    one = record(key=KEY, document="002")
    shown = details(page([one], about=About("", theorems=found)))[KEY]
    for said in ("accepted by Coq", "coq/002/line_72.v", "Theorem refuted", "Definition integral", "63-bit integers"):
        assert said in shown
    assert "theorem" not in details(page([one], about=About("")))[KEY]
    console = Console(width=200, record=True)
    console.print(*explanation(one, {KEY: one}, [], theorem=found[KEY]))
    assert "accepted by Coq" in console.export_text()


def test_a_changed_file_or_claim_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(files.ROOT, tmp_path / "coq", ignore=shutil.ignore_patterns("*.vo*", "*.glob", "*.aux"))
    monkeypatch.setattr(files, "ROOT", tmp_path / "coq")
    assert KEY in accepted([KEY])
    monkeypatch.setattr(theorems, "statement_hash", lambda statement: "of another claim")
    assert not accepted([KEY])
    monkeypatch.undo()
    monkeypatch.setattr(files, "ROOT", tmp_path / "coq")
    changed = tmp_path / "coq" / files.path_of(KEY)
    changed.write_text(changed.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert not accepted([KEY])
    monkeypatch.setattr(files, "ROOT", tmp_path / "elsewhere")
    assert not accepted([KEY])
