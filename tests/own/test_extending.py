"""Do the examples of ``docs/extending.md`` run as they stand?"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import closedform as cf
from closedform.derivations.claims.document import Document
from closedform.derivations.claims.register import KINDS, UNCHECKED
from closedform.derivations.index import claims
from closedform.numerics.engines.engine import Ask, Engine, Wanted

PAGE = (Path(__file__).parents[2] / "docs" / "extending.md").read_text(encoding="utf-8")


def example(heading: str, language: str = "python") -> str:
    """The first example under a heading."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    found = re.search(rf"```{language}\n(.*?)```", section, re.DOTALL)
    assert found is not None, f"{heading} has no example in {language}"
    return found[1]


WANTED = Wanted(frozenset(), frozenset())


def made_by(heading: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import an example from a file, as a reader writes it."""
    import importlib

    name = f"example_of_{heading.lower().replace(' ', '_')}"
    (folder / f"{name}.py").write_text(example(heading), encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    return importlib.import_module(name)


def test_the_derivation_is_judged_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = made_by("A derivation", tmp_path, monkeypatch).RECTIFIED_MEAN
    (record,) = cf.check_claim(claim)
    assert (record.total, record.ratio) == (cf.Verdict.REFUTED, "sqrt(2)")
    assert record.as_recorded, record.error_reason


def test_the_document_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(made_by("A document", tmp_path, monkeypatch).DOCUMENT, Document)
    line, definition, later = tomllib.loads(example("A document", "toml")).values()
    assert {line["is"], definition["is"], later["is"]} < set(KINDS)
    assert definition["used_by"] == line["check"]
    assert (later["is"], bool(later["because"])) == (UNCHECKED, True)


def test_the_engine_is_asked_after_the_balls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = made_by("An engine", tmp_path, monkeypatch).ENGINE
    assert isinstance(engine, Engine)
    claim = next(iter(claims("table").values()))
    assert not engine.asks(claim, {}, WANTED)
    assert engine.asks(claim, {Ask("enclose"): None}, WANTED) == [Ask("glance")]


@pytest.mark.parametrize(
    "path", sorted({p for p in re.findall(r"`((?:tests|numerics|derivations)/[\w/]+(?:\.py)?)`", PAGE) if "n005" not in p})
)
def test_what_it_names_exists(path: str) -> None:
    assert (Path(__file__).parents[2] / path).exists()
