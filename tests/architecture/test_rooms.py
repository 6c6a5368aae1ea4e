"""Does each room of the three packages import only rooms below it? Are the routes that check each other independent?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# What each room may import, from the bottom up; a document's folder is the room "documents", and reading has rooms of its own.
DERIVATIONS = {
    "memory": set[str](),
    "functions": {"memory"},
    "laws": {"functions", "memory"},
    "claims": {"functions", "laws", "memory"},
    "shared": {"claims", "functions", "laws"},
    "integrals": {"claims", "laws", "shared"},
    "documents": {"claims", "functions", "laws", "shared"},
    "matrices": {"laws"},
    "reading.syntax": {"functions", "laws"},
    "reading.formula": {"reading.syntax"},
    "reading.text": {"claims", "functions", "reading.formula", "laws", "matrices", "reading.syntax"},
    "reading.note": {"claims", "reading.formula", "laws", "matrices", "reading.syntax", "reading.text"},
    "reading.annotate": {"reading.formula", "reading.note"},
    "reading.paper": {"claims", "reading.formula", "reading.annotate", "reading.note", "reading.syntax", "reading.text"},
    "index": {"claims"},
}
NUMERICS = {
    "findings": set[str](),
    "running": set[str](),
    "calculus": set[str](),
    "forms": {"findings"},
    "gaussian": {"findings", "forms"},
    "balls": {"findings", "forms", "gaussian"},
    "intervals": {"findings", "forms"},
    "quadrature": {"findings", "forms"},
    "sampling": {"findings", "forms"},
    "experiments": {"findings"},
    "domains": {"findings", "forms", "gaussian", "balls", "quadrature"},
    "proof": {"calculus", "findings", "forms", "gaussian", "quadrature"},
    "signs": {"findings", "forms", "gaussian", "balls", "domains", "proof"},
    "checker": {"calculus", "findings", "forms", "gaussian", "balls", "domains", "proof"},
    "arguments": {"findings", "forms", "gaussian", "balls", "domains", "proof", "signs", "checker"},
    "conditions": {"findings", "forms", "gaussian", "balls", "domains", "signs", "arguments"},
    "comparison": {"findings", "forms", "gaussian", "balls", "quadrature", "domains", "arguments", "conditions"},
    "certificates": {"calculus", "findings", "forms", "balls", "domains", "proof", "signs", "arguments", "conditions", "comparison"},
    "regions": {"findings", "forms", "balls", "domains", "proof", "certificates"},
    "theorems": {"findings", "forms", "balls", "domains", "signs", "certificates"},
    "repair": {"findings", "forms", "gaussian", "quadrature", "domains", "proof", "comparison"},
    "engines": {
        "calculus", "findings", "forms", "balls", "intervals", "quadrature", "sampling", "experiments", "domains", "proof", "certificates",
        "comparison", "regions", "theorems", "repair",
    },
    "judge": {"findings", "forms", "engines"},
    "checking": {"calculus", "findings", "balls", "certificates", "engines", "judge", "running"},
    "tools": {"findings", "forms", "gaussian", "balls", "sampling", "domains", "checking"},
    "coq": {"findings", "forms", "quadrature", "domains"},
}  # fmt: skip
ROOMS = {"derivations": DERIVATIONS, "numerics": NUMERICS}


def room_of(name: str) -> str:
    """The room of a dotted name below its package."""
    first, *rest = name.split(".")
    if first == "reading" and rest:
        return f"reading.{rest[0]}"
    return "documents" if first.startswith("n0") else first


def files(package: str) -> list[Path]:
    return [path for path in sorted((ROOT / package).rglob("*.py")) if path != ROOT / package / "__init__.py"]


def module(path: Path) -> str:
    """The dotted name of a file, with its package."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imported(path: Path, *, for_types: bool = True) -> frozenset[str]:
    """The modules of the three packages that a file imports, anywhere in it or where it runs, below ``closedform``."""
    return frozenset(_imported(ast.parse(path.read_text(encoding="utf-8")), for_types=for_types))


def _imported(tree: ast.Module, *, for_types: bool) -> Iterator[str]:
    guarded = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    left_out = set[ast.AST]() if for_types else {inner for node in guarded for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("closedform."):
            base = (node.module or "").removeprefix("closedform.")
            for alias in node.names:
                inner = f"{base}.{alias.name}".replace(".", "/")
                yield f"{base}.{alias.name}" if (ROOT / f"{inner}.py").exists() or (ROOT / inner).is_dir() else base
        elif isinstance(node, ast.Import):
            yield from (a.name.removeprefix("closedform.") for a in node.names if a.name.startswith("closedform."))


@cache
def graph() -> dict[str, frozenset[str]]:
    """What each file imports."""
    return {module(path): imported(path) for package in ROOMS for path in files(package)}


def closure(*names: str) -> set[str]:
    """Every module of ``numerics`` that some modules import, directly or not, and they themselves."""
    found: set[str] = set()
    queue = list(names)
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += (n for n in graph().get(name, ()) if n.startswith("numerics."))
    return found


def room(name: str) -> set[str]:
    """Everything that the files of a room import, directly or not."""
    return closure(*(m for m in graph() if m.startswith(f"numerics.{name}.")))


@pytest.mark.parametrize(
    ("package", "path"),
    [(p, path) for p in ROOMS for path in files(p)],
    ids=lambda value: module(value) if isinstance(value, Path) else "",
)
def test_a_file_imports_only_the_rooms_below_its_own(package: str, path: Path) -> None:
    own = room_of(module(path).removeprefix(f"{package}."))
    below = (name.removeprefix(f"{package}.") for name in imported(path) if name.startswith(f"{package}."))
    rooms = {room_of(name) for name in below} - {own}
    assert rooms <= ROOMS[package].get(own, set()), f"{path.name} imports {sorted(rooms - ROOMS[package].get(own, set()))}"


@pytest.mark.parametrize("package", ROOMS)
def test_the_rooms_close_no_circle(package: str) -> None:
    left = dict(ROOMS[package])
    while left:
        ready = [name for name, below in left.items() if not below & left.keys()]
        assert ready, f"a circle among {sorted(left)}"
        for name in ready:
            del left[name]


@pytest.mark.parametrize("package", ROOMS)
def test_every_arrow_that_is_allowed_is_used(package: str) -> None:
    drawn = {(room_of(name.removeprefix(f"{package}.")), room_of(to.removeprefix(f"{package}."))) for name, below in graph().items()
             if name.startswith(f"{package}.") for to in below if to.startswith(f"{package}.")}  # fmt: skip
    for own, below in ROOMS[package].items():
        assert not (unused := {other for other in below if (own, other) not in drawn}), f"{own} does not import {sorted(unused)}"


# The one arrow back: a law's node finds its law by name among all files of laws, which declare theirs with the node's module.
BY_NAME = "derivations.laws.declared", "derivations.laws.index"


def test_files_close_no_circle() -> None:
    run = {module(path): {*imported(path, for_types=False)} for package in ROOMS for path in files(package)}
    run[BY_NAME[0]].remove(BY_NAME[1])
    left = {name: {to for to in below if to in run and to != name} for name, below in run.items()}
    while ready := [name for name, below in left.items() if not below & left.keys()]:
        for name in ready:
            del left[name]
    while on_top := left.keys() - set[str]().union(*left.values()):  # nothing left imports these: they are in no circle
        left = {name: below for name, below in left.items() if name not in on_top}
    assert not left, f"these import themselves by way of others: {sorted(left)}"


def test_the_formulas_of_a_report_know_nothing_of_the_rest_of_it() -> None:
    paths = sorted((ROOT / "reports" / "formula").glob("*.py"))
    assert len(paths) > 5
    for path in paths:
        assert [name for name in imported(path) if name.startswith("reports.") and not name.startswith("reports.formula")] == [], (
            path
        )


def test_documents_and_the_readers_of_texts_know_nothing_of_each_other() -> None:
    for name, below in graph().items():
        if name.startswith("derivations.reading"):
            assert not {to for to in below if room_of(to.removeprefix("derivations.")) in ("documents", "shared", "index")}, name


@pytest.mark.parametrize("package", ROOMS)
def test_every_room_says_what_it_owns(package: str) -> None:
    for folder in (path for path in (ROOT / package).rglob("*") if path.is_dir() and list(path.glob("*.py"))):
        assert ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))), folder


@pytest.mark.parametrize(("one", "other"), [("balls", "intervals"), ("quadrature", "sampling"), ("quadrature", "balls")])
def test_routes_that_check_each_other_share_no_code_past_the_encodings(one: str, other: str) -> None:
    shared = room(one) & room(other)
    assert shared <= {"numerics.findings.evidence", "numerics.forms.nodes"}, shared


@pytest.mark.parametrize("way_in", ["check", "check_signs", "check_kinks", "check_means", "transforms"])
def test_the_checker_shares_no_rule_with_the_provers_of_equalities_and_of_signs(way_in: str) -> None:
    below = closure(f"numerics.checker.{way_in}")
    assert {name for name in below if name.startswith("numerics.proof.")} <= {"numerics.proof.steps"}
    assert not {name for name in below if name.startswith("numerics.signs.")}


def test_a_wrong_import_is_found() -> None:
    assert "engines" not in NUMERICS["balls"]
    assert "numerics.balls.table" in closure("numerics.balls.enclose")
    assert not {"judge", "checking"} & {name.split(".")[1] for name in room("engines")}


def _who_says_what() -> list[tuple[str, ...]]:
    text = (ROOT / "docs" / "rooms.md").read_text(encoding="utf-8").partition("## Who says what")[2]
    return [tuple(cell.strip(" `") for cell in row.strip("|").split("|")) for row in text.splitlines() if row.startswith("|")][2:]


@pytest.mark.parametrize(("words", "worded", "found"), _who_says_what(), ids=lambda cell: str(cell)[:30])
def test_the_words_of_a_sentence_are_in_the_file_that_the_table_names(words: str, worded: str, found: str) -> None:
    assert words in (ROOT / worded).read_text(encoding="utf-8")
    assert (ROOT / found).exists()
