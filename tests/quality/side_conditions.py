"""Would the tests of a room notice a side condition that is lost? Slips are made one at a time, in a copy of the tree.

    python tests/quality/side_conditions.py slips.jsonl --count 60 --seed 1
    python tests/quality/side_conditions.py slips.jsonl --again        those that were not noticed, after tests were written
    python tests/quality/side_conditions.py slips.jsonl --only numerics/balls/bounds_at_zero.py --count 20

A slip is an edit of one condition under which a rule applies: an operand of ``and`` or ``or`` dropped, a guard that never refuses or refuses
the rest, a comparison that takes in its border or leaves it out, a modulus dropped, ``all`` for ``any``, a filter or a demand dropped. What
is chosen depends on the seed and the code alone, in turn from each room and each kind, and a larger count takes in a smaller one. Each slip
is a line of JSON in the named file, written as it is found: a run that is interrupted goes on where it stopped.

mutmut and cosmic-ray were looked at: both run one command for every mutant, and neither drops an operand or a guard.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LIMIT = 900  # seconds, of the tests of one slip: a machine that is shared is slow
_LEFT_BEHIND = shutil.ignore_patterns(".git", ".venv", ".closedform", ".hypothesis", ".*_cache", "__pycache__", "out")


@dataclass(frozen=True, slots=True)
class Room:
    """Files of rules, and the tests that must notice a slip in them, the nearest first."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]


def _room(name: str, files: str, tests: str) -> Room:
    return Room(name, tuple(files.split()), tuple(f"tests/{test}.py" for test in tests.split()))


_TAILS = "balls/test_tails balls/test_decay balls/test_waves balls/test_infinite_sums"
_PIECES = "balls/test_enclosures balls/test_plain balls/test_rectangle balls/test_strips balls/test_normal_expectations"
_SIGNS = "signs/test_borders_of_signs signs/test_inequalities signs/test_told_kinks certificates/test_real_values"
_PROOFS = f"checker/test_refusals checker/test_proof_check checker/test_spans checker/test_tampering {_SIGNS}"
_SECOND = "interval_taylor interval_rules interval_conditioning second_oracle"
_ASKED = "conditions/test_borders conditions/test_what_is_asked certificates/test_certificate_of_form certificates/test_proofs_and_existence"
_PARTS = "certificates/test_borders_of_certificates"
_PLACES = "domains/test_borders_of_domains domains/test_domain domains/test_bisection domains/test_conditions domains/test_unmet"
_SAID = "comparison/test_relations judge/test_contradictions comparison/test_witness judge/test_soundness"
# The first row that names a file, or a folder above it, is its room.
ROOMS = (
    _room(
        "bounds of tails",
        "numerics/balls/tails numerics/balls/majorants numerics/balls/minorants numerics/balls/special_tails",
        _TAILS,
    ),
    _room(
        "bounds of tails",
        "numerics/balls/terms numerics/balls/decay numerics/balls/waves numerics/balls/poles numerics/balls/bounded",
        _TAILS,
    ),
    _room("ends", "numerics/balls/ends numerics/balls/bounds_at_zero", "balls/test_ends balls/test_enclosures balls/test_waves"),
    _room("sums", "numerics/balls/infinite_sum numerics/balls/rational_sum", "balls/test_infinite_sums balls/test_plain"),
    _room("balls", "numerics/balls", f"{_PIECES} balls/test_ties balls/test_letters balls/test_programs balls/test_ends"),
    _room("intervals", "numerics/intervals", " ".join(f"intervals/test_{test}" for test in _SECOND.split())),
    _room(
        "checker",
        "numerics/arguments/without_value numerics/signs/definite_polynomials",
        "certificates/test_real_values certificates/test_proofs_and_existence signs/test_borders_of_signs",
    ),
    _room("checker", "numerics/checker/check_means", f"checker/test_refusals signs/test_means {_PROOFS}"),
    _room("checker", "numerics/signs/of_means", f"signs/test_means {_PROOFS}"),
    _room("checker", "numerics/checker", _PROOFS),
    _room(
        "signs",
        "numerics/signs/on_a_line numerics/signs/next_to_an_end numerics/signs/of_growing_arguments",
        "signs/test_borders_of_signs signs/test_on_a_line signs/test_hairbreadths checker/test_tampering",
    ),
    _room("signs", "numerics/signs", f"{_SIGNS} signs/test_on_a_line signs/test_means"),
    _room(
        "judge",
        "numerics/certificates/of_form numerics/certificates/continued numerics/certificates/visible",
        f"{_ASKED} certificates/test_visible_parts certificates/test_one_gate judge/test_soundness",
    ),
    _room("checker", "numerics/arguments", f"{_PROOFS} signs/test_means"),
    _room(
        "conditions", "numerics/certificates", f"{_PARTS} {_ASKED} certificates/test_one_gate certificates/test_places_of_change"
    ),
    _room(
        "signs",
        "numerics/proof/signs numerics/proof/continuity numerics/proof/series numerics/proof/cells",
        "proof/test_borders_of_proof proof/test_proof_rules certificates/test_real_values proof/test_primitives",
    ),
    _room("domains", "numerics/domains", _PLACES),
    _room("conditions", "numerics/conditions", _ASKED),
    _room("judge", "numerics/comparison/relations", "comparison/test_relations engines/test_traps judge/test_contradictions"),
    _room("judge", "numerics/judge/experiment", "experiments/test_experiments"),
    _room("judge", "numerics/judge/theorem numerics/judge/property", "theorems/test_theorems documents/test_bounds"),
    _room("judge", "numerics/judge/derivation numerics/judge/approximation", f"{_SAID} comparison/test_approximations"),
    _room("laws", "derivations/laws", "laws/test_declarations laws/test_counting laws/test_flows laws/test_claims"),
)


@dataclass(frozen=True, slots=True)
class Slip:
    """One edit of a file: the bytes from start to end are replaced."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    was: str
    now: str

    @property
    def key(self) -> str:
        """Name the slip, whatever the tests are."""
        return f"{self.path}:{self.line}:{self.start} {self.kind} {self.now}"


_BORDER: dict[type[ast.cmpop], ast.cmpop] = {ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt()}
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_TRUE, _FALSE = ast.Constant(True), ast.Constant(False)


def edits(node: ast.AST) -> Iterator[tuple[str, ast.expr, ast.expr]]:
    """Give the slips at a node: the kind, the part that is replaced, and what replaces it."""
    match node:
        case ast.BoolOp(op, values):
            for value in values:
                if not _names(value):
                    left = [one for one in values if one is not value]
                    yield "operand", node, left[0] if len(left) == 1 else ast.BoolOp(op, left)
        case ast.If(test, body, []) if isinstance(body[-1], _LEAVES) and not _names(test):
            yield "guard dropped", test, _FALSE
            yield "guard negated", test, ast.UnaryOp(ast.Not(), test)
        case ast.IfExp(test, body, other) if not _names(test) and (_nothing(body) or _nothing(other)):
            yield "guard dropped", test, _TRUE if _nothing(other) else _FALSE
        case ast.match_case(_, ast.expr() as test) if not _names(test):
            yield "guard dropped", test, _TRUE
        case ast.comprehension(_, _, tests):
            yield from (("filter", test, _TRUE) for test in tests if not _names(test))
        case ast.Compare(left, [op], right) if type(op) in _BORDER:
            yield "border", node, ast.Compare(left, [_BORDER[type(op)]], right)
        case ast.Call(ast.Name("abs"), [inner], []):
            yield "modulus", node, inner
        case ast.Call(ast.Name("all" | "any" as quantifier) as called, _, _):
            yield "quantifier", called, ast.Name("any" if quantifier == "all" else "all")
        case ast.Tuple(parts) if parts and all(isinstance(part, ast.Compare) for part in parts):
            yield from (("demand", node, ast.Tuple([one for one in parts if one is not part])) for part in parts)


def _names(test: ast.expr) -> bool:
    """Tell whether what follows needs a test to run at all: it gives a name to something, or tells None from a value."""
    named = any(isinstance(node, ast.NamedExpr) for node in ast.walk(test))
    return named or (isinstance(test, ast.Compare) and isinstance(test.ops[0], (ast.Is, ast.IsNot)))


def _nothing(form: ast.expr) -> bool:
    return isinstance(form, ast.Constant) and form.value in (None, False, "")


def slips(path: str) -> list[Slip]:
    """Give every slip of a file, in its order."""
    source = (ROOT / path).read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node in ast.walk(ast.parse(source)):
        for kind, part, by in edits(node):
            start = starts[part.lineno - 1] + part.col_offset
            end = starts[(part.end_lineno or 0) - 1] + (part.end_col_offset or 0)
            now = ast.unparse(by)
            now = now if isinstance(by, (ast.Name, ast.Constant, ast.Tuple)) else f"({now})"
            found.append(Slip(path, part.lineno, kind, start, end, source[start:end].decode(), now))
    return sorted(found, key=lambda slip: (slip.start, slip.kind, slip.now))


def room_of(path: str) -> Room | None:
    """Give the room of a file; None for one that is in no room."""
    return next((room for room in ROOMS for file in room.files if path == f"{file}.py" or path.startswith(f"{file}/")), None)


def rooms() -> dict[str, list[str]]:
    """Give the files of each room."""
    found: dict[str, list[str]] = {room.name: [] for room in ROOMS}
    for path in sorted(
        path.relative_to(ROOT).as_posix() for top in ("derivations", "numerics") for path in (ROOT / top).rglob("*.py")
    ):
        if room := room_of(path):
            found[room.name].append(path)
    return found


def chosen(count: int, seed: int, only: Sequence[str] = ()) -> list[Slip]:
    """Choose slips, in turn from each room and in a room from each kind."""
    queues = []
    for name, paths in rooms().items():
        luck = random.Random(f"{seed} {name}")
        kinds: dict[str, list[Slip]] = {}
        for path in paths:
            for slip in slips(path) if not only or path in only else ():
                kinds.setdefault(slip.kind, []).append(slip)
        for of_one_kind in kinds.values():
            luck.shuffle(of_one_kind)
        queues.append(_in_turn([kinds[kind] for kind in sorted(kinds)]))
    return _in_turn(queues)[:count]


def _in_turn(queues: Sequence[Sequence[Slip]]) -> list[Slip]:
    return [slip for turn in zip_longest(*queues) for slip in turn if slip is not None]


def copied(tree: Path) -> None:
    """Copy the tree; its links stay links, so that the file a slip is made in is the one that is imported."""
    shutil.copytree(ROOT, tree, symlinks=True, ignore=_LEFT_BEHIND)


def outcome(tree: Path, tests: Sequence[str]) -> dict[str, Any]:
    """Run tests in a copy of the tree, up to the first that fails."""
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", f"--timeout={LIMIT}", *tests]
    environment = {**os.environ, "PYTHONPATH": str(tree), "HYPOTHESIS_PROFILE": "ci"}  # the same examples in every run
    running = subprocess.Popen(
        command, cwd=tree, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        says, _ = running.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return {"outcome": "hung", "by": "", "seconds": LIMIT}
    finally:  # with the processes that the tests started
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()
    if running.returncode not in (0, 1, 2, 3, 4):
        raise SystemExit(f"{' '.join(tests)}: no tests were run\n{says}")
    by = re.search(r"^(?:FAILED|ERROR) ([^\s\[]+)", says, re.MULTILINE)
    told = by[1] if by else "it cannot be imported" if running.returncode else ""
    return {"outcome": "noticed" if running.returncode else "survived", "by": told, "seconds": round(time.monotonic() - began)}


def tried(slip: Slip, tree: Path) -> dict[str, Any]:
    """Make a slip in a copy of the tree, run the tests of its room there, and take the slip back."""
    room, path = room_of(slip.path), tree / slip.path
    assert room is not None
    source = path.read_bytes()
    _write(path, source[: slip.start] + slip.now.encode() + source[slip.end :])
    try:
        found = outcome(tree, room.tests)
    finally:
        _write(path, source)
    place = {"place": f"{slip.path}:{slip.line}", "kind": slip.kind, "was": slip.was, "now": slip.now}
    return {"key": slip.key, "room": room.name, **place, **found}


def _write(path: Path, source: bytes) -> None:
    """Write a file, and forget what was compiled of it: two files of one second and one size are taken for the same."""
    path.write_bytes(source)
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def kept(file: Path) -> dict[str, dict[str, Any]]:
    """Read what was found of each slip; of several lines of one slip the last."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {row["key"]: row for row in map(json.loads, lines)}


def summary(rows: Sequence[dict[str, Any]]) -> str:
    """Say how many slips were noticed, in all, by room and by kind, and which were not."""
    says = [f"{sum(row['outcome'] != 'survived' for row in rows)} of {len(rows)} slips noticed"]
    for by in ("room", "kind"):
        there, seen = Counter(row[by] for row in rows), Counter(row[by] for row in rows if row["outcome"] != "survived")
        says.append("; ".join(f"{name} {seen[name]} of {there[name]}" for name in sorted(there)))
    says += [f"{row['place']}  {row['kind']}: {row['was']} -> {row['now']}" for row in rows if row["outcome"] == "survived"]
    return "\n".join(says)


def main() -> None:
    """Try the slips that are asked for and not kept yet."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("file", type=Path, help="where a line of each slip is kept")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", default=[], metavar="FILE", help="slips in these files alone")
    parser.add_argument("--again", action="store_true", help="try those again that were not noticed")
    asked = parser.parse_args()
    wanted, known = chosen(asked.count, asked.seed, asked.only), kept(asked.file)
    left = [slip for slip in wanted if slip.key not in known or (asked.again and known[slip.key]["outcome"] == "survived")]
    with tempfile.TemporaryDirectory(prefix="slips-") as folder:
        tree = Path(folder) / "tree"
        if left:
            copied(tree)
        passing: set[str] = set()  # tests, where nothing is broken
        try:
            for number, slip in enumerate(left, 1):
                row = known[slip.key] = tried(slip, tree)
                if "::" in row["by"] and row["by"] not in passing:
                    if outcome(tree, [row["by"]])["outcome"] != "survived":
                        raise SystemExit(f"{row['by']} fails where nothing is broken")
                    passing.add(row["by"])
                with asked.file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(row) + "\n")
                print(f"{number}/{len(left)} {row['outcome']} {row['place']} {slip.kind} {row['by']}", file=sys.stderr)
        except KeyboardInterrupt:
            print("interrupted; the next run goes on from here", file=sys.stderr)
    print(summary([known[slip.key] for slip in wanted if slip.key in known]))


if __name__ == "__main__":
    main()
