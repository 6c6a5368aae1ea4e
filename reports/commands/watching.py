"""``watch``: checks saved files again, and prints each change in a line."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from closedform.reports.commands.common import BadInput, Engine, Fresh, app, engine_names, fault, is_folder, one_sentence, out

if TYPE_CHECKING:
    from closedform.numerics.running.clerk import Clerk
    from closedform.reports.changes_between_reports import Line

_ENGINES = ("enclose", "prove")
_SETTLED = 200  # milliseconds without another save, after which the saved files are checked
_WORK = "closedform.reports.commands.checked_again"
_FEW = 8  # up to this many keys are all checked after any save of a derivation; of more, only those of the file


@app.command(epilog="Exit codes: 130 it was ended by Ctrl-C; 2 bad input.")
def watch(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Keys, documents, claim files, folders of them, or Python files of derivations. "
            "If none is named: the claim files below this folder, and all derivations."
        ),
    ] = None,
    engine: Engine = None,
    fresh: Fresh = False,
) -> None:
    """Check saved files again, and print each change in a line; by enclosures and proofs alone, unless engines are named."""
    with one_sentence(fresh=fresh):
        from watchfiles import watch as saved

        from closedform.numerics.running.clerk import Clerk
        from closedform.reports.changes_between_reports import Line

        engines = tuple(engine or _ENGINES)
        if unknown := [name for name in engines if name not in engine_names()]:
            raise BadInput(f"unknown engine {unknown[0]!r}; use {', '.join(engine_names())}")
        watched = _watched(names or [])
        with closing(Clerk(_WORK, tuple[tuple[Line, ...], tuple[str, ...]])) as clerk:
            state = _State(clerk, Target([], str(Path.cwd()), engines, fresh))
            for target in watched.first():
                state.check(target)
            fault("watching; Ctrl-C ends it")
            folders = {*watched.folders, *(file.parent for file in watched.files)}
            for changes in saved(
                *folders, watch_filter=lambda _, path: watched.minds(Path(path)), debounce=_SETTLED, raise_interrupt=True
            ):
                for target in watched.targets({Path(path) for _, path in changes}):
                    state.check(target)


@dataclass(frozen=True)
class _Watched:
    """The keys, files and folders being watched.

    Args:
        keys: the keys of the documents that are named.
        files: the files that are named, and are watched by themselves.
        folders: the folders in which every file is watched.
    """

    keys: list[str]
    files: frozenset[Path]
    folders: frozenset[Path]

    def minds(self, path: Path) -> bool:
        """Return True if a saved file is to be checked."""
        if path.suffix not in (".toml", ".py") or any(part.startswith((".", "__pycache__")) for part in path.parts):
            return False
        inside = any(path.is_relative_to(folder) for folder in self.folders)
        encodes = path.suffix == ".py" and path.is_relative_to(_derivations())
        return path in self.files or (inside and (encodes or (path.suffix == ".toml" and not path.is_relative_to(_derivations()))))

    def first(self) -> list[list[str]]:
        """Return what to check before anything is saved."""
        return [*([self.keys] if 0 < len(self.keys) <= _FEW else []), *([str(path)] for path in sorted(self.files))]

    def targets(self, saved: set[Path]) -> list[list[str]]:
        """Return what to check after some files were saved: all keys if they are few, else the claims of each file."""
        there = sorted(path for path in saved if path.exists())
        few = self.keys and len(self.keys) <= _FEW and any(path.suffix == ".py" and path not in self.files for path in there)
        files = [path for path in there if not (few and path.suffix == ".py" and path not in self.files)]
        return [*([self.keys] if few else []), *([str(path)] for path in files)]


def _derivations() -> Path:
    from closedform import derivations

    return Path(derivations.__file__).resolve().parent


def _watched(names: Sequence[str]) -> _Watched:
    """Return what is named.

    Raises:
        BadInput: a file does not exist, or is none of ours.
        KeyError: a key is unknown.
    """
    keys: list[str] = []
    files, folders = set(), set()
    for name in names:
        path = Path(name).resolve()
        if is_folder(name):
            folders.add(path)
        elif path.suffix in (".toml", ".py"):
            if not path.exists():
                raise BadInput(f"there is no file {name}; name a claim file, a folder of them, or a key")
            files.add(path)
        else:
            from closedform.derivations.index import select

            keys += select(name)
    if keys or not names:
        folders.add(_derivations())
    if not names:
        folders.add(Path.cwd())
    return _Watched(keys, frozenset(files), frozenset(folders))


class Target(msgspec.Struct, frozen=True):
    """What is to be checked.

    Args:
        names: keys; or a claim file, or a file of derivations.
        folder: the folder from which files are named.
        engines: the engines to use.
        fresh: True to neither use nor keep results.
    """

    names: list[str]
    folder: str
    engines: tuple[str, ...]
    fresh: bool


@dataclass
class _State:
    """The process that checks, how it does so, and the last results by key."""

    clerk: Clerk
    how: Target
    known: dict[str, Line] = field(default_factory=dict)

    def check(self, names: list[str]) -> None:
        """Check what is named, and print what has changed; a process that has imported older sources is replaced."""
        from closedform.numerics.running.clerk import Lost

        start, about = time.monotonic(), ", ".join(map(_near, names))

        async def tell(checked: tuple[tuple[Line, ...], tuple[str, ...]]) -> None:
            self._tell(*checked, about, time.monotonic() - start)

        try:
            asyncio.run(self.clerk.do(msgspec.structs.replace(self.how, names=names), tell))
        except Lost as error:
            fault(f"the process that checks {about} {error}; save it again")

    def _tell(self, found_lines: Sequence[Line], faults: Sequence[str], about: str, seconds: float) -> None:
        """Print what cannot be read, the changed lines, and of the new lines those that do not hold, one each."""
        from closedform.reports.changes_between_reports import Report, changes, in_a_line
        from closedform.reports.formula.unicode import sentence

        for said in faults:
            fault(said)
        now, lines = time.strftime("%H:%M:%S"), {line.key: line for line in found_lines}
        if not lines:
            return
        old = {key: self.known[key] for key in lines if key in self.known}
        found = changes(Report(tuple(old.values())), Report(tuple(lines[key] for key in old)))
        told = [in_a_line(key, [one for one in found if one.key == key]) for key in dict.fromkeys(one.key for one in found)]
        told += [
            f"{line.key}  {line.total}  {sentence(line.reason)}" for key, line in lines.items() if key not in old and not line.holds
        ]
        holding = sum(line.holds for line in lines.values())
        changed = "" if told or not old else "no verdict changed, "
        for text in (*told, f"{about}: {changed}{holding} of {len(lines)} hold ({seconds:.1f} s)"):
            out.print(_cut(f"{now}  {text}"), markup=False, highlight=False, soft_wrap=True)
        self.known |= lines


def _near(name: str) -> str:
    """Name a file relative to the current folder, if it is below it."""
    path = Path(name)
    return path.name if path.is_absolute() else name


def _cut(text: str) -> str:
    """Cut a line to the width of the terminal."""
    return text if len(text) <= out.width else f"{text[: out.width - 1]}…"
