"""The files of a paper: in a folder, or in an archive, which is read in memory and never unpacked to disk."""

from __future__ import annotations

import gzip
import io
import os
import re
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from closedform.derivations.claims.origin import BadClaim

MAX_FILE = 1 << 20  # the most bytes of one file
MAX_TEXTS = 16 << 20  # the most bytes of a paper's files together
MAX_ARCHIVE = 100 << 20  # the most bytes of an archive as packed
MAX_UNPACKED = 256 << 20
MAX_MEMBERS = 5000
ARCHIVES = (".tar.gz", ".tgz", ".tar", ".gz")
_TEXTS = (".tex", ".ltx", ".sty", ".cls")

_BOUND: ContextVar[Path | None] = ContextVar("bound", default=None)


@contextmanager
def reading_below(folder: Path) -> Iterator[None]:
    """Refuse to read a file outside a folder, whatever a paper inputs and wherever a link leads."""
    token = _BOUND.set(folder.resolve())
    try:
        yield
    finally:
        _BOUND.reset(token)


def may_be_read(path: Path) -> bool:
    """Return True if nothing forbids to read a path."""
    bound = _BOUND.get()
    return bound is None or path.resolve().is_relative_to(bound)


def _refuse_outside(path: Path) -> None:
    if not may_be_read(path):
        raise BadClaim(f"{path} is outside the folder, and is not read")


def is_archive(name: str) -> bool:
    """Return True if a file's name may be that of a packed source of a paper."""
    return name.endswith(ARCHIVES)


def within(name: str) -> str | None:
    """Return a path below a folder without its dots; None if it leads out of the folder."""
    found: list[str] = []
    for part in PurePosixPath(name).parts:
        if part == "/" or (part == ".." and not found):
            return None
        if part == "..":
            found.pop()
        else:
            found.append(part)
    return "/".join(found)


@dataclass(frozen=True)
class Folder:
    """Files below a folder.

    Args:
        path: the folder's or the archive's path.
        held: for an archive: its texts, by path.
        told: for an archive: a sentence for each omitted member that might have been read.
    """

    path: Path
    held: Mapping[str, bytes] | None = None
    told: tuple[str, ...] = field(default=())

    def has(self, name: str) -> bool | None:
        """Return True if it has a file; False for a link that leads out of it."""
        if self.held is not None:
            return name in self.held
        try:
            real = (self.path / name).resolve()
            return real.is_file() if real.is_relative_to(self.path.resolve()) else None
        except (OSError, ValueError, RuntimeError):  # a name too long, or links in a circle
            return False

    def read(self, name: str) -> bytes:
        """Return the bytes of a file.

        Raises:
            BadClaim: it is too large.
            OSError: it cannot be read.
        """
        raw = self.held[name] if self.held is not None else _read(self.path / name, MAX_FILE)
        if len(raw) > MAX_FILE:
            size = len(raw) if self.held is not None else (self.path / name).stat().st_size
            raise BadClaim(f"{self.path / name} has {size} bytes; a claim file has at most {MAX_FILE}: split it")
        return raw


def _read(path: Path, most: int) -> bytes:
    _refuse_outside(path)
    with path.open("rb") as file:
        return file.read(most + 1)


class _Bounded(io.RawIOBase):
    """The content of an archive, up to a bound."""

    def __init__(self, packed: BinaryIO | gzip.GzipFile, path: Path) -> None:
        self.packed, self.path, self.done = packed, path, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        got = self.packed.read(len(buffer))
        self.done += len(got)
        if self.done > MAX_UNPACKED:
            raise BadClaim(f"{self.path} unpacks to more than {MAX_UNPACKED} bytes; take its figures out")
        buffer[: len(got)] = got
        return len(got)


def folder_of(path: Path) -> Folder:
    """Read an archive, or a single gzipped file; keep only files that may be LaTeX.

    Raises:
        BadClaim: it is no archive, or is too large.
        OSError: it cannot be read.
    """
    _refuse_outside(path)
    if (size := path.stat().st_size) > MAX_ARCHIVE:
        raise BadClaim(f"{path} has {size} bytes; an archive has at most {MAX_ARCHIVE}: take its figures out")
    try:
        return _unpacked(path)
    except BadClaim:
        raise
    except (tarfile.TarError, gzip.BadGzipFile, EOFError, zlib.error, ValueError, OverflowError, MemoryError) as error:
        raise BadClaim(f"{path} is no archive that can be read: {error}; unpack it, and name the folder") from None


def _unpacked(path: Path) -> Folder:
    with path.open("rb") as file:
        is_gzipped = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        plain = io.BufferedReader(cast("io.RawIOBase", _Bounded(gzip.GzipFile(fileobj=file) if is_gzipped else file, path)))
        head = plain.peek(512)[:512]
        if len(head) < 512 or head[257:262] != b"ustar":
            return _single(path, plain.read(MAX_FILE + 1))
        held: dict[str, bytes] = {}
        told: list[str] = []
        total = 0
        with tarfile.open(fileobj=plain, mode="r|") as archive:
            for number, member in enumerate(archive, 1):
                if number > MAX_MEMBERS:
                    raise BadClaim(f"{path} has more than {MAX_MEMBERS} files; take its figures out")
                if not member.name.endswith(_TEXTS) or member.isdir():
                    continue
                name = within(member.name)
                if why := "leads out of the archive" if name is None else "" if member.isreg() else "is a link, or no file":
                    told.append(f"{path}: {member.name!r} {why}; it is left out")
                elif member.size > MAX_FILE:
                    told.append(f"{path}: {member.name!r} has {member.size} bytes, at most {MAX_FILE} are read; it is left out")
                elif name and (packed := archive.extractfile(member)) is not None:
                    held[name] = packed.read()
                    total += len(held[name])
                    if total > MAX_TEXTS:
                        raise BadClaim(f"{path} holds more than {MAX_TEXTS} bytes of LaTeX; unpack it, and name a file")
        return Folder(path, held, tuple(told))


def _single(path: Path, raw: bytes) -> Folder:
    """Read a single gzipped file."""
    if not re.search(rb"\\(?:documentclass|documentstyle|begin|input|section)(?![A-Za-z])", raw.replace(b"\0", b"")):
        raise BadClaim(f"{path} holds no LaTeX; name an archive of a paper's source, or unpack it")
    stem = path.name.removesuffix(".gz")
    return Folder(path, {stem if stem.endswith(".tex") else f"{stem}.tex": raw})


def folder_beside(path: Path) -> Folder:
    """Return the folder of a file."""
    return Folder(Path(os.path.dirname(path) or "."))
