"""Does each room of ``numerics`` import only what is below it? Are the routes that check each other independent?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "numerics"
BELOW = {"evidence", "findings", "searched", "estimates", "levels", "shown"}
# Each room, or file of the top, with the rooms and files that it may import; from the bottom up.
MAY_IMPORT = {
    "evidence": set[str](),
    "levels": set[str](),
    "findings": {"evidence", "levels"},
    "searched": {"findings"},
    "estimates": {"findings", "levels"},
    "shown": set[str](),
    "verdict": {"findings"},
    "symbolic": {"evidence"},
    "balls": {"evidence", "symbolic"},
    "intervals": {"evidence", "symbolic"},
    "quadrature": {"evidence", "symbolic"},
    "sampling": BELOW | {"symbolic"},
    "domains": BELOW | {"symbolic", "balls", "quadrature"},
    "proof": {"evidence", "symbolic", "quadrature"},
    "certificates": BELOW | {"symbolic", "balls", "domains", "proof"},
    "regularity": {"evidence", "symbolic", "balls", "domains", "proof", "certificates"},
    "comparison": BELOW | {"symbolic", "balls", "quadrature", "domains", "regularity"},
    "regions": BELOW | {"symbolic", "balls", "domains", "proof", "certificates", "comparison"},
    "theorems": BELOW | {"symbolic", "balls", "domains", "certificates"},
    "repair": BELOW | {"symbolic", "quadrature", "domains", "proof", "comparison"},
    "experiments": {"estimates"},
    "engines": BELOW
    | {
        "symbolic",
        "balls",
        "intervals",
        "quadrature",
        "sampling",
        "experiments",
        "domains",
        "proof",
        "certificates",
        "regularity",
        "comparison",
        "regions",
        "repair",
        "theorems",
    },
    "running": set[str](),
    "record": {"evidence", "findings", "shown", "verdict"},
    "judge": BELOW | {"engines", "verdict"},
    "judge_theorem": BELOW | {"engines", "verdict"},
    "judge_property": BELOW | {"engines", "judge", "judge_theorem", "verdict"},
    "judge_experiment": BELOW | {"verdict"},
    "chains": {"record", "verdict"},
    "dependencies": {"record", "running", "verdict"},
    "assemble": BELOW
    | {"symbolic", "engines", "judge", "judge_property", "judge_theorem", "judge_experiment", "record", "verdict"},
    "definitions": {"record", "verdict"},
    "options": {"engines", "running"},
    "run": {"assemble", "chains", "definitions", "engines", "options", "record", "running", "verdict"},
    "corpus": {"assemble", "chains", "engines", "record", "run", "running"},
    "documents": {"chains", "definitions", "engines", "record", "run", "running"},
    "export": {"evidence", "balls", "record", "verdict"},
    "own": {"evidence", "balls", "certificates", "record", "run"},
    "convert": {"evidence", "repair", "symbolic", "run", "verdict"},
    "simulations": BELOW | {"symbolic", "sampling", "domains"},
    "selftest": BELOW
    | {"symbolic", "domains", "sampling", "certificates", "comparison", "engines", "running", "judge", "record", "run", "verdict"},
}


def files() -> list[Path]:
    return [path for path in sorted(ROOT.rglob("*.py")) if path != ROOT / "__init__.py"]


def module(path: Path) -> str:
    """The dotted name of a file, below ``numerics``."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported(path: Path) -> Iterator[str]:
    """The modules below ``numerics`` that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "numerics":
            base = ".".join((node.module or "").split(".")[1:])
            for alias in node.names:
                inner = f"{base}.{alias.name}".strip(".")
                yield inner if (ROOT / f"{inner.replace('.', '/')}.py").exists() or not base else base
        elif isinstance(node, ast.Import):
            yield from (a.name.removeprefix("numerics.") for a in node.names if a.name.startswith("numerics."))


GRAPH = {module(path): set(imported(path)) for path in files()}


def closure(*names: str) -> set[str]:
    """Everything that some modules import, directly or not, and they themselves."""
    found: set[str] = set()
    queue = list(names)
    while queue:
        name = queue.pop()
        if name not in found:
            found.add(name)
            queue += GRAPH.get(name, ())
    return found


def room(name: str) -> set[str]:
    """Everything that the files of a room import, directly or not."""
    return closure(*(m for m in GRAPH if m.split(".")[0] == name))


@pytest.mark.parametrize("path", files(), ids=module)
def test_a_file_imports_only_the_rooms_below_its_own(path: Path) -> None:
    own = module(path).split(".")[0]
    rooms = {name.split(".")[0] for name in imported(path)} - {own}
    assert rooms <= MAY_IMPORT[own], f"{path.name} imports {sorted(rooms - MAY_IMPORT[own])}"


def test_the_rooms_close_no_circle() -> None:
    left = dict(MAY_IMPORT)
    while left:
        ready = [name for name, below in left.items() if not below & left.keys()]
        assert ready, f"a circle among {sorted(left)}"
        for name in ready:
            del left[name]


def test_files_close_no_circle() -> None:
    for name in GRAPH:
        assert name not in closure(*GRAPH[name]), f"{name} imports itself by way of others"


def test_every_room_says_what_it_owns_and_what_it_may_import() -> None:
    for folder in (path for path in ROOT.iterdir() if path.is_dir() and list(path.glob("*.py"))):
        about = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
        assert "mport" in about, folder


@pytest.mark.parametrize(("one", "other"), [("balls", "intervals"), ("quadrature", "sampling"), ("quadrature", "balls")])
def test_routes_that_check_each_other_share_no_code_past_the_encodings(one: str, other: str) -> None:
    shared = room(one) & room(other)
    assert shared <= {"evidence", "symbolic.nodes"}, shared


def test_the_checker_of_proofs_shares_no_rule_with_the_prover() -> None:
    assert {name for name in closure("certificates.check") if name.startswith("proof.")} == {"proof.steps"}


def test_a_wrong_import_is_found() -> None:
    assert "engines" not in MAY_IMPORT["balls"]
    assert "balls.table" in closure("balls.enclose")
    assert not {"judge", "record"} & {name.split(".")[0] for name in room("engines")}
