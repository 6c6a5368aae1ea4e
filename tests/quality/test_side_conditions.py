"""Is a slip of a side condition what it is said to be, and does every file of a rule have tests that must notice it?"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from side_conditions import ROOMS, ROOT, chosen, copied, edits, room_of, rooms, slips, summary


def made(text: str) -> set[tuple[str, str, str]]:
    """The slips of a text: each kind, with what is replaced and by what."""
    return {(kind, ast.unparse(part), ast.unparse(by)) for node in ast.walk(ast.parse(text)) for kind, part, by in edits(node)}


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("x = a and b and c", ("operand", "a and b and c", "a and c")),
        ("x = a or b", ("operand", "a or b", "a")),
        ("if a:\n    raise ValueError", ("guard dropped", "a", "False")),
        ("if a:\n    raise ValueError", ("guard negated", "a", "not a")),
        ("x = y if a else None", ("guard dropped", "a", "True")),
        ("x = a > 0", ("border", "a > 0", "a >= 0")),
        ("x = a <= 0", ("border", "a <= 0", "a < 0")),
        ("x = abs(a)", ("modulus", "abs(a)", "a")),
        ("x = all(y)", ("quantifier", "all", "any")),
        ("x = [y for y in z if y]", ("filter", "y", "True")),
        ("x = lambda a, b: (a > 0, b > 0)", ("demand", "(a > 0, b > 0)", "(a > 0,)")),
    ],
)
def test_a_condition_is_lost(text: str, slip: tuple[str, str, str]) -> None:
    assert slip in made(text)


@pytest.mark.parametrize(
    "text", ["x = y is not None and y.found", "if (y := z):\n    raise ValueError(y)", "if a:\n    b()\nelse:\n    c()"]
)
def test_what_would_only_stop_the_program_is_no_slip(text: str) -> None:
    assert made(text) <= {("operand", "y is not None and y.found", "y is not None")}


def test_every_slip_is_another_program() -> None:
    path = "numerics/balls/tails.py"
    source = (ROOT / path).read_bytes()
    for slip in slips(path):
        assert source[slip.start : slip.end].decode() == slip.was
        changed = source[: slip.start] + slip.now.encode() + source[slip.end :]
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(source)), slip


def test_rooms_name_files_that_are_there() -> None:
    files = [path for room in ROOMS for name in room.files for path in (ROOT / name, ROOT / f"{name}.py")]
    assert sum(path.exists() for path in files) == len(files) // 2
    assert [name for room in ROOMS for name in room.tests if not (ROOT / name).exists()] == []
    assert all(rooms().values())
    assert room_of("numerics/balls/bounds_at_zero.py") != room_of("numerics/balls/plain.py")
    assert room_of("reports/cli.py") is None


def test_a_slip_is_made_in_the_file_that_is_imported(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    copied(tree)
    for top in ("numerics", "derivations"):
        imported = tree / "closedform" / top / "__init__.py"
        assert imported.resolve() == (tree / top / "__init__.py").resolve()


def test_a_larger_choice_takes_in_a_smaller_one() -> None:
    few = chosen(12, seed=3)
    assert chosen(30, seed=3)[:12] == few != chosen(12, seed=4)
    assert len({slip.key for slip in few}) == 12


def test_what_was_not_noticed_is_listed() -> None:
    row = {"key": "a", "room": "ends", "kind": "border", "place": "near.py:1", "was": "a > 0", "now": "a >= 0"}
    said = summary([row | {"outcome": "survived"}, row | {"outcome": "noticed"}])
    assert said.startswith("1 of 2 slips noticed")
    assert said.endswith("near.py:1  border: a > 0 -> a >= 0")
