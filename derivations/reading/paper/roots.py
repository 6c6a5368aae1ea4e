"""The files that begin a paper: the root that inputs a chapter, the roots of a folder or an archive, each once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.note.displays import MARK, PRINTING
from closedform.derivations.reading.paper.archives import Folder, folder_beside, folder_of, is_archive, may_be_read
from closedform.derivations.reading.paper.encodings import decoded
from closedform.derivations.reading.paper.source_tree import TexFile, Tree, inputs_of, joined

MAX_BESIDE = 300  # the most files of a folder among which a root is looked for
MAX_ABOVE = 20  # the most files above a chapter
_BEGINS = re.compile(r"\\documentclass\s*(?:\[[^\]]*\])?\s*\{\s*(?!subfiles\s*\})|\\documentstyle(?![A-Za-z])")
_INPUTS = re.compile(r"\\(?:input|include|subfile|subfileinclude|import|subimport)(?![A-Za-z])")


def is_marked(text: str) -> bool:
    """Return True if a LaTeX file has a comment for closedform."""
    return re.search(rf"(?<!\\)%[ \t]*{MARK}|\\(?:{'|'.join(PRINTING)})(?![A-Za-z])", text) is not None


def trees_of(path: Path, root: Path | None = None) -> list[Tree]:
    """Read a LaTeX file with all that it inputs, or each paper of an archive.

    Args:
        path: the file's path; for a chapter only its own displays are wanted.
        root: the file that inputs it; searched for in its folder and the one above if omitted.

    Raises:
        BadClaim: it cannot be read, or the root does not input it.
        OSError: it cannot be read.
    """
    if is_archive(path.name):
        folder = folder_of(path)
        names = sorted(name for name in folder.held or () if name.endswith((".tex", ".ltx")))
        found = [joined(*one) for one in _roots([_beside(folder, name) for name in names])]
        if not found:
            raise BadClaim(f"{path} holds no LaTeX file; unpack it, and name one")
        return found
    told: tuple[str, ...] = ()
    if root is None:
        above = _roots_above(path)
        root = above[0] if len(above) == 1 else None
        if len(above) > 1:
            told = (f"{path} is input by {' and by '.join(map(str, above[:3]))}; choose one, --root {above[0]}",)
    if root is None or root.resolve() == path.resolve():
        tree = joined(folder_beside(path), path.name)
        return [replace(tree, told=(*told, *tree.told))]
    real, folder_of_root = path.resolve(), root.resolve().parent
    name = real.relative_to(folder_of_root).as_posix() if real.is_relative_to(folder_of_root) else ""
    tree = joined(folder_beside(root), root.name, name or path.name)
    if not name or name not in {file.name for file in tree.files}:
        raise BadClaim(f"{root} does not input {path}; name the file that does, --root main.tex")
    return [tree]


def chapters_of(files: Iterable[Path]) -> set[Path]:
    """List the files that are no paper of their own: others input them, or they have neither a comment for closedform nor a document."""
    pairs = [(folder_beside(path), path.name) for path in files]
    taken = {folder.path / name for folder, name in _roots(pairs, marked=True)}
    return {folder.path / name for folder, name in pairs} - taken


def _beside(folder: Folder, name: str) -> tuple[Folder, str]:
    """Return the folder of a file of an archive, and its name in that."""
    parent = PurePosixPath(name).parent
    if str(parent) == ".":
        return folder, name
    held = {
        str(PurePosixPath(one).relative_to(parent)): raw for one, raw in (folder.held or {}).items() if one.startswith(f"{parent}/")
    }
    return Folder(folder.path / parent, held, folder.told), PurePosixPath(name).name


def _loose(folder: Folder, name: str) -> TexFile | None:
    """Read a file to see its kind; None if it cannot be read."""
    try:
        return TexFile(name, folder.path / name, decoded(folder.read(name), name)[0])
    except (BadClaim, OSError):
        return None


def _roots(files: Sequence[tuple[Folder, str]], *, marked: bool = False) -> list[tuple[Folder, str]]:
    """Choose the files that begin a document and that no other file inputs, and those that no file inputs.

    Args:
        files: each by its folder and its name there.
        marked: True to choose of the latter only those with a comment for closedform; else they count only if no document begins.
    """
    begins: dict[Path, bool] = {}
    speaks: set[Path] = set()
    inputs: dict[Path, set[Path]] = {}
    for folder, name in files:
        path, file = folder.path / name, _loose(folder, name)
        begins[path] = file is None or _BEGINS.search(file.plain) is not None  # a file that cannot be read is reported elsewhere
        speaks |= {path} if file is not None and is_marked(file.text) else set()
        if file is not None and _INPUTS.search(file.plain):
            try:
                inputs[path] = {one.path for one in joined(folder, name).files[1:]}
            except (BadClaim, OSError):
                inputs[path] = set()
    below = {path for of, others in inputs.items() for path in others if begins[of] or not begins.get(path, True)}
    every = not marked and not any(begins.values())
    return [
        (folder, name)
        for folder, name in files
        if (path := folder.path / name) not in below and (begins[path] or every or path in speaks)
    ]


def _roots_above(path: Path) -> list[Path]:
    """List the files that begin a document and input a chapter, directly or not; empty for a file that begins one itself."""
    waiting, seen, found = [path], {path.resolve()}, set[Path]()
    while waiting and len(seen) < MAX_ABOVE:
        one = waiting.pop()
        file = _loose(folder_beside(one), one.name)
        above = [] if file is not None and _BEGINS.search(file.plain) else list(_inputting(one))
        found |= set() if above or one is path else {one}
        waiting += [parent for parent in above if parent.resolve() not in seen]
        seen |= {parent.resolve() for parent in above}
    return sorted(found)


def _inputting(path: Path) -> Iterator[Path]:
    """Return the files in a file's folder, and in the one above, that input it."""
    here, real = folder_beside(path), path.resolve()
    for folder in (here, Folder(Path(os.path.normpath(here.path / "..")))):
        if not may_be_read(folder.path):
            continue
        try:
            names = sorted(name for name in os.listdir(folder.path) if name.endswith(".tex"))[:MAX_BESIDE]
        except OSError:
            continue
        for name in names:
            if (folder.path / name).resolve() == real or not folder.has(name) or (file := _loose(folder, name)) is None:
                continue
            if path.stem in file.text and real in {one.resolve() for one in inputs_of(folder, file)}:
                yield folder.path / name
