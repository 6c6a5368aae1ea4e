"""Does a kept result depend on every source that its engine runs, and on no other?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import sympy as sp

from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.derivations.reading.syntax.vocabulary import FUNCTIONS, LEAST_ORDER
from closedform.numerics.calculus.claims import own_claim_from
from closedform.numerics.engines.index import engines
from closedform.numerics.running import ledger
from closedform.numerics.running import sources as room
from closedform.numerics.running.sources import imports, sources

ENGINES = sorted(engines())


def written(name: str, count: int) -> str:
    """A function of as many arguments as it takes, those of a whole order of such a one."""
    order = ["2"] if name in LEAST_ORDER else []
    return f"{name}({', '.join([*order, *'xyx'][: abs(count)])})"


def below(module: str) -> set[str]:
    return {path.relative_to(room._ROOT).as_posix() for path in sources(module)}


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_depends_on_the_encodings_language_and_its_own_file(name: str) -> None:
    found = below(engines()[name].work.__module__)
    assert {
        "derivations/claims/claim.py",
        "derivations/claims/domain.py",
        f"numerics/engines/{name}.py",
        "numerics/findings/findings.py",
    } <= found


@pytest.mark.parametrize("name", ENGINES)
def test_an_edit_of_the_self_test_the_judge_or_a_document_keeps_its_results(name: str) -> None:
    found = below(engines()[name].work.__module__)
    assert not [
        path
        for path in found
        if path.startswith(("tests/quality/selftest", "numerics/tools/simulations", "derivations/n0", "tests/quality/zoo"))
    ]
    assert not found & {
        "numerics/judge/derivation.py",
        "numerics/checking/run.py",
        "numerics/findings/record.py",
        "numerics/engines/index.py",
    }


def test_each_route_depends_on_its_own_room_alone() -> None:
    assert "numerics/balls/table.py" in below("closedform.numerics.engines.enclose")
    assert not [path for path in below("closedform.numerics.intervals.verify") if path.startswith("numerics/balls/")]


def test_the_self_test_depends_on_the_judge_and_on_every_engine() -> None:
    found = below("selftest.zoo")
    assert {"numerics/judge/derivation.py", *(f"numerics/engines/{name}.py" for name in ENGINES)} <= found


def parsed(tree: ast.AST) -> Iterator[str]:
    """What Python's own parser finds imported below a node, but for type checkers."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
        yield from parsed(node)


def test_the_imports_read_are_those_that_a_parser_finds() -> None:
    files = [path for folder in ("derivations", "numerics", "reports") for path in (room._ROOT / folder).rglob("*.py")]
    differing = [p.name for p in files if set(imports(t := p.read_text(encoding="utf-8"))) != set(parsed(ast.parse(t)))]
    assert differing == []
    assert len(files) > 500


@pytest.mark.parametrize(
    "text",
    [
        "import a.b, c as d\nimport e; import f\n",
        "from a import (\n    b,  # one (of two)\n    c as d,\n)\nx = 1\n",
        "def f():\n\tfrom a import b, \\\n        c\n",
        "try: import a\nexcept ImportError: from b import c\n",
        "if TYPE_CHECKING:\n    import a\n\n    from b import c\n\nfrom d import *\n",
        "class A:\n    if TYPE_CHECKING:\n        import a\n    import b\n",
        "important, fromage = 1, 2\nimportant\n",
    ],
)
def test_they_are_so_however_an_import_is_written(text: str) -> None:
    assert set(imports(text)) == set(parsed(ast.parse(text)))


def test_an_edit_far_below_changes_the_name_of_a_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in {
        "numerics/__init__.py": "",
        "numerics/top.py": "def work():\n    from closedform.numerics.middle import x\n",
        "numerics/middle.py": "import closedform.numerics.bottom\n",
        "numerics/bottom.py": "x = 1\n",
        "numerics/beside.py": "x = 1\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(room, "_ROOT", tmp_path)

    def digest() -> str:
        room._hashed.cache_clear()  # each as in a process of its own
        return room.digest.__wrapped__("closedform.numerics.top")

    before = digest()
    (tmp_path / "numerics/beside.py").write_text("x = 2\n", encoding="utf-8")
    assert digest() == before
    (tmp_path / "numerics/bottom.py").write_text("x = 2\n", encoding="utf-8")
    assert digest() != before


def test_a_symbol_is_written_by_what_is_known_of_it() -> None:
    """Positive, and positive and real, are one symbol: a name that told them apart would hang on which was met first."""
    written = []
    for assumptions in ({"positive": True}, {"positive": True, "real": True}, {"real": True}):
        ledger._tree.cache_clear()
        written.append(ledger.canonical(sp.Symbol("x", **assumptions) ** 2))
    assert written[0] == written[1] != written[2]


@pytest.mark.parametrize(
    "left", [*(written(name, count) for name, (count, _) in FUNCTIONS.items()), "OwenT(OwenT(x, y), OwenT(y, x))"]
)
def test_a_claim_that_is_read_again_has_the_same_name(left: str) -> None:
    """A result that another process has kept, or is asked for, is found by what the claim says."""
    texts = []
    for _ in range(2):
        claim_of.cache_clear()
        texts.append(
            ledger.canonical(own_claim_from(own_claim({"left": left, "right": "0", "where": {"x": "(0, 1)", "y": "(0, 1)"}})))
        )
    assert texts[0] == texts[1]
