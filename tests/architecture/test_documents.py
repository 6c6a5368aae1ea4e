"""Does each document stand by itself, on ``derivations/shared`` and the common modules alone?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from closedform.derivations.claims.document import documents, folder_of

ROOT = Path(__file__).parents[2]
DERIVATIONS = ROOT / "derivations"
FOLDERS = {folder_of(tag).name for tag in documents()}


def imported(source: str) -> Iterator[str]:
    """The dotted names that a file imports, anywhere in it, below ``closedform``: of a module, or of a module's name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}".removeprefix("closedform.") for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name.removeprefix("closedform.") for alias in node.names)


def documents_in(source: str) -> set[str]:
    """The folders of documents that a file imports from."""
    parts = (name.split(".") for name in imported(source))
    return {name[1] for name in parts if name[0] == "derivations" and len(name) > 1} & FOLDERS


def files(*rooms: str) -> list[Path]:
    return [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_a_document_imports_no_other(folder: str) -> None:
    paths = files(f"derivations/{folder}")
    assert len(paths) > 1
    for path in paths:
        assert documents_in(path.read_text(encoding="utf-8")) <= {folder}, path


def test_what_is_shared_belongs_to_no_document() -> None:
    for path in files("derivations/shared"):
        source = path.read_text(encoding="utf-8")
        assert not documents_in(source), path
        called = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
        made = [function.lineno for function in called if isinstance(function, ast.Name) and function.id == "Source"]
        assert not made, f"{path} names a document's section"


def test_every_shared_file_is_used_by_two_documents() -> None:
    """What one document alone uses has its home there; a file may be shared by way of another."""
    users: dict[str, set[str]] = {}
    within: dict[str, set[str]] = {}
    for path in files("derivations"):
        owner = path.relative_to(DERIVATIONS).parts[0]
        names = [name.split(".") for name in imported(path.read_text(encoding="utf-8"))]
        for name in (n[2] for n in names if n[:2] == ["derivations", "shared"] and len(n) > 2):
            (within if owner == "shared" else users).setdefault(name, set()).add(path.stem if owner == "shared" else owner)
    for path in files("derivations/shared"):
        if path.stem != "__init__":
            through = set().union(*(users.get(by, set()) for by in within.get(path.stem, ())))
            assert len(users.get(path.stem, set()) | through) > 1, path


def test_the_documents_take_the_words_of_their_claims_from_one_file() -> None:
    """Kinds of claims from ``words``, letters from ``notation``, settings of runs from ``setting``; a folder says what its document is."""
    ways = {f"derivations.claims.{name}" for name in ("words", "notation", "setting")}
    for path in files(*(f"derivations/{folder}" for folder in (*FOLDERS, "shared"))):
        names = [name for name in imported(path.read_text(encoding="utf-8")) if name.startswith("derivations.claims.")]
        others = {name.rpartition(".")[0] for name in names} - ways
        assert others <= ({"derivations.claims.document"} if path.stem == "__init__" else set()), path


@pytest.mark.parametrize("room", ["numerics", "reports"])
def test_nothing_above_the_documents_imports_one(room: str) -> None:
    for path in files(room):
        assert not documents_in(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("room", ["claims", "functions", "laws", "reading"])
def test_the_common_rooms_import_no_document(room: str) -> None:
    assert files(f"derivations/{room}")
    for path in files(f"derivations/{room}"):
        source = path.read_text(encoding="utf-8")
        assert not documents_in(source), path
        assert "derivations.shared" not in {".".join(name.split(".")[:2]) for name in imported(source)}, path


def test_a_wrong_import_would_be_found() -> None:
    wrong = "from derivations.n001_relu_and_gates.gated_linear_flow import FLOW", "from derivations import n001_relu_and_gates"
    for source in (*wrong, "import closedform.derivations.n001_relu_and_gates.gated_linear_flow"):
        assert documents_in(source) == {"n001_relu_and_gates"}
    assert not documents_in("from closedform.derivations.shared.gated_linear_flow import LAW")
