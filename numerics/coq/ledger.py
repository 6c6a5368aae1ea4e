"""The ledger of theorems: what Coq accepted, of which statement, with which versions and axioms; one JSON line a file."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from os import cpu_count
from pathlib import Path

from closedform.numerics.coq.files import hash_of, path_of

NAME = "ledger.jsonl"
_FLAGS = ("-q", "-w", "none")
_HEADS = re.compile(r"^([\w.']+)(?= :|$)", re.MULTILINE)
CHANGED = "the claim has changed since Coq accepted this file, which states the former one; closedform coq --write writes it anew"
_TOGETHER = 24  # files whose axioms are asked for at once


@dataclass(frozen=True)
class Entry:
    """What is known of the theorem of a claim.

    Args:
        key: the claim's key.
        kind: line, property or refutation.
        statement: the hash of what the claim says.
        file: the hash of the theorem's file.
        library: the hash of the library.
        coq: the version of Coq.
        axioms: the axioms on which the theorem, and those that were asked for with it, rest.
        seconds: the time that Coq took.
    """

    key: str
    kind: str
    statement: str
    file: str
    library: str
    coq: str
    axioms: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class Checked:
    """What Coq said of a file: accepted or not, with its first words of complaint."""

    key: str
    accepted: bool
    says: str
    seconds: float
    again: bool = True


def read(folder: Path) -> dict[str, Entry]:
    """Read the ledger, by key; empty if there is none."""
    path = folder / NAME
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = [json.loads(line) for line in lines]
    return {row["key"]: Entry(**{**row, "axioms": tuple(row["axioms"])}) for row in rows}


def write(folder: Path, entries: Mapping[str, Entry]) -> None:
    """Write the ledger, in the order of keys."""
    text = "".join(json.dumps(asdict(entries[key]), ensure_ascii=False) + "\n" for key in sorted(entries))
    (folder / NAME).write_text(text, encoding="utf-8")


def version() -> str:
    """Return the version of Coq; empty if there is none."""
    if shutil.which("coqc") is None:
        return ""
    said = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"version (\S+)", said)
    return found[1] if found else ""


def library_of(folder: Path) -> list[str]:
    """List the library's files in the order in which they are compiled."""
    return [line for line in (folder / "_CoqProject").read_text(encoding="utf-8").splitlines() if line.endswith(".v")]


def library_hash(folder: Path) -> str:
    """Return the hash of the library's text."""
    return hash_of("".join((folder / name).read_text(encoding="utf-8") for name in library_of(folder)))


def build(folder: Path, told: Callable[[int, int, str], None] = lambda done, of, what: None) -> None:
    """Compile the library, if it is not compiled as it stands.

    Raises:
        ValueError: Coq refuses a file of it.
    """
    names, stale = library_of(folder), False
    for n, name in enumerate(names):
        source, made = folder / name, (folder / name).with_suffix(".vo")
        stale = stale or not made.exists() or made.stat().st_mtime < source.stat().st_mtime
        if stale:
            told(n, len(names), name)
            done = _coqc(folder, source, made)
            if done.returncode:
                raise ValueError(f"Coq refuses {name} of the library: {_complaint(done.stderr)}")


def check(
    folder: Path,
    keys: Sequence[str],
    statements: Mapping[str, tuple[str, str]],
    told: Callable[[int, int, str], None] = lambda done, of, what: None,
    *,
    fresh: bool = False,
) -> list[Checked]:
    """Have Coq check the files of some claims, two at a time or more, and keep what it accepts in the ledger.

    A file that is as it was, of a claim that is not, states another claim. It is refused, and its entry keeps the former hash.

    Args:
        folder: the folder of the library and the theorems.
        keys: the claims' keys; each has a file.
        statements: by key the kind and the hash of what the claim says.
        told: is told how far the run is.
        fresh: True if files are checked again that are as they were when they were accepted.
    """
    known, coq, library = read(folder), version(), library_hash(folder)
    hashes = {key: hash_of((folder / path_of(key)).read_text(encoding="utf-8")) for key in keys}
    others = {
        key
        for key in keys
        if (old := known.get(key)) and old.file == hashes[key] and key in statements and old.statement != statements[key][1]
    }
    kept = [
        key
        for key in keys
        if key not in others
        and not fresh
        and (old := known.get(key))
        and (old.file, old.library, old.coq) == (hashes[key], library, coq)
    ]
    todo, found = [key for key in keys if key not in {*kept, *others}], list[Checked]()
    with tempfile.TemporaryDirectory() as made, ThreadPoolExecutor(cpu_count() or 1) as pool:
        for one in pool.map(lambda key: _checked(folder, key, Path(made)), todo):
            found.append(one)
            told(len(found), len(todo), one.key)
        accepted = [one for one in found if one.accepted]
        groups = [accepted[i : i + _TOGETHER] for i in range(0, len(accepted), _TOGETHER)]
        for group, axioms in zip(groups, pool.map(lambda group: _axioms(folder, group, Path(made)), groups), strict=True):
            for one in group:
                kind, statement = statements.get(one.key, ("line", ""))
                known[one.key] = Entry(one.key, kind, statement, hashes[one.key], library, coq, axioms, round(one.seconds, 1))
    for one in found:
        if not one.accepted:
            known.pop(one.key, None)
    write(folder, known)
    refused = [Checked(key, False, CHANGED, 0.0, again=False) for key in sorted(others)]
    return [*(Checked(key, True, "", known[key].seconds, again=False) for key in kept), *found, *refused]


def _checked(folder: Path, key: str, made: Path) -> Checked:
    start = time.perf_counter()
    target = (made / _module(key).replace(".", "/")).with_suffix(".vo")
    target.parent.mkdir(exist_ok=True)
    source = Path(shutil.copy(folder / path_of(key), target.with_suffix(".v")))  # Coq keeps the module's name in what it compiles
    done = _coqc(folder, source, target, "-Q", str(made), "Checked")
    return Checked(key, done.returncode == 0, _complaint(done.stderr), time.perf_counter() - start)


def _axioms(folder: Path, group: Sequence[Checked], made: Path) -> tuple[str, ...]:
    """Return the axioms on which any of some theorems rests."""
    names = [_module(one.key) for one in group]
    parts = [
        f"Checked.{name}.{theorem}"
        for one, name in zip(group, names, strict=True)
        for theorem in theorems_in(folder / path_of(one.key))
    ]
    text = f"From Checked Require {' '.join(names)}.\nDefinition theorems := ({', '.join(parts)}).\nPrint Assumptions theorems.\n"
    source = made / f"asked_{names[0].replace('.', '_')}.v"
    source.write_text(text, encoding="utf-8")
    done = _coqc(folder, source, source.with_suffix(".vo"), "-Q", str(made), "Checked")
    if done.returncode:
        raise ValueError(f"the axioms of {names[0]} and others are not known: {_complaint(done.stderr)}")
    return tuple(sorted({*_HEADS.findall(done.stdout)} - {"Axioms"}))


def theorems_in(path: Path) -> list[str]:
    """List the theorems of a file."""
    return re.findall(r"^Theorem (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def _module(key: str) -> str:
    """Return the name of a theorem's module: a document's number is no name of Coq's."""
    return ".".join(path_of(f"d{key}").with_suffix("").parts)


def _coqc(folder: Path, source: Path, made: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = ["coqc", *_FLAGS, "-Q", "library", "ClosedForm", *more, "-o", str(made), "-dump-glob", "/dev/null", str(source)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def _complaint(said: str) -> str:
    return " ".join(said.partition("Error:")[2].split())[:200]
