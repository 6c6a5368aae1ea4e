r"""A paper with all that it inputs as one text, each character of which knows the file in which it stands.

``\input``, ``\include``, ``\subfile`` and ``\import`` are put in where they stand; of a package or a class of the same folder only what it
defines. Nothing outside the folder of the root is read, no link is followed out of it, and nothing is typeset or run.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.lettering import COMMENT
from closedform.derivations.reading.formula.macros import definition_places
from closedform.derivations.reading.paper.archives import MAX_TEXTS, Folder, within
from closedform.derivations.reading.paper.encodings import decoded, named_encoding, plain_ends
from closedform.derivations.reading.paper.printed import as_printed

MAX_FILES = 500  # of a paper
MAX_DEPTH = 30  # of files that input each other
_BEGIN = re.compile(r"\\begin\s*\{document\}")
_UNREAD = re.compile(
    rf"{COMMENT.pattern}|\\begin\s*\{{(?P<of>(?i:verbatim|lstlisting|minted)\*?)\}}.*?(?:\\end\s*\{{(?P=of)\}}|\Z)",
    re.DOTALL | re.MULTILINE,
)
_STOP = re.compile(r"\\endinput(?![A-Za-z])|\\end\s*\{document\}")
_TAKES = re.compile(
    r"\\(?P<verb>input|include|subfile|subfileinclude|import|subimport|usepackage|RequirePackage|documentclass|LoadClass)(?![A-Za-z@])\*?"
    r"\s*(?:\[[^\]]*\]\s*)?(?:\{(?P<name>[^{}\n]*)\}(?:\s*\{(?P<second>[^{}\n]*)\})?|(?P<bare>[\w./-]+))"
)
_DEFINES = {"usepackage": ".sty", "RequirePackage": ".sty", "documentclass": ".cls", "LoadClass": ".cls"}
_OTHERS = (".tex", ".ltx", "")  # names that are told where there is no such file; a picture is not


@dataclass(frozen=True, eq=False)
class TexFile:
    """A file of a paper.

    Args:
        name: of it below the folder of the root, chapters/two.tex.
        path: of it.
        raw: its text with the line ends that it has.
        codec: of its bytes.
        mark: before them.
    """

    name: str
    path: Path
    raw: str
    codec: str = "utf-8"
    mark: bytes = b""

    @cached_property
    def text(self) -> str:
        r"""Give its text, each line end as \n."""
        return plain_ends(self.raw)

    @cached_property
    def plain(self) -> str:
        """Give what of it is printed, without comments, each character at its place."""
        return _UNREAD.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), as_printed(self.text))


@dataclass(frozen=True)
class Part:
    """Characters of a file in the text of a paper.

    Args:
        at: where they begin in that text.
        file: in which they stand.
        start: where they begin there.
    """

    at: int
    file: TexFile
    start: int


@dataclass(frozen=True)
class Tree:
    """A paper with all that it inputs.

    Args:
        text: of it.
        parts: of which the text consists, in its order.
        told: a sentence for each thing that is asked for and not read.
        extent: the characters of it that were asked for: all of a root, else those of a chapter with what that inputs.
    """

    text: str
    parts: tuple[Part, ...]
    told: tuple[str, ...] = ()
    extent: tuple[int, int] = (0, 0)

    @property
    def files(self) -> list[TexFile]:
        """List the files that it is made of, the root first."""
        return list(dict.fromkeys(part.file for part in self.parts))

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, at: int) -> tuple[TexFile, int]:
        """Give the file of a character, and where it stands in that."""
        part = self.parts[max(bisect_right(self.parts, at, key=lambda one: one.at) - 1, 0)]
        return part.file, min(part.start + at - part.at, len(part.file.text))

    def start(self, line: int) -> int:
        """Give the first character of a line."""
        return self._lines[min(line, len(self._lines)) - 1]

    def line(self, line: int) -> tuple[TexFile, int]:
        """Give the file of a line, and its number in that."""
        file, at = self.place(self.start(line))
        return file, file.text.count("\n", 0, at) + 1

    def key(self, line: int) -> str:
        """Name a display by its place."""
        file, number = self.line(line)
        name = re.sub(r"[^\w./ -]+", "-", file.name)[-60:]
        return f"{name}:{number}" if name else f"line {number}"

    def say(self, line: int) -> str:
        """Say where something stands: in a paper of one file by the line alone."""
        return f"line {self.line(line)[1]}" if len(self.files) < 2 else self.key(line)

    def is_asked_for(self, line: int) -> bool:
        """Tell whether a line is of what was asked for."""
        start, end = self.extent
        return start <= self.start(line) < end or self.extent == (0, len(self.text))


def tree_of_text(text: str, name: str = "") -> Tree:
    """Give a text as a paper of one file."""
    file = TexFile(name, Path(name), text)
    return Tree(text, (Part(0, file, 0),), (), (0, len(text)))


@dataclass
class _Joined:
    """The text of a paper while it is put together."""

    folder: Folder
    chapter: str = ""
    codec: str = ""
    length: int = 0
    texts: list[str] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    seen: dict[str, TexFile] = field(default_factory=dict)
    extent: tuple[int, int] = (0, 0)

    def file(self, name: str) -> TexFile:
        """Read a file of the folder."""
        raw, path = self.folder.read(name), self.folder.path / name
        return TexFile(name, path, *decoded(raw, str(path), self.codec))

    def put(self, text: str, file: TexFile, start: int) -> None:
        """Put characters of a file behind what there is."""
        if text:
            self.parts.append(Part(self.length, file, start))
            self.texts.append(text)
            self.length += len(text)

    def end_line(self) -> None:
        """Begin a new line, so that each line is of one file."""
        if self.texts and not self.texts[-1].endswith("\n"):
            self.texts.append("\n")
            self.length += 1

    def take(self, file: TexFile, open_ones: tuple[str, ...] = (), *, defines: bool = False) -> None:
        """Put a file with all that it inputs behind what there is."""
        text, plain, begun, at = file.text, file.plain, self.length, 0
        if open_ones:
            begin = None if defines else _BEGIN.search(plain)
            at = begin.end() if begin else 0
            stop = _STOP.search(plain, at)
            text = text[: stop.start()] if stop else text
        if defines:
            text = _definitions_of(text)
        for found in _TAKES.finditer(plain[: len(text)], at):
            for name in self.wanted(file, found, open_ones):
                self.put(text[at : found.start()], file, at)
                self.end_line()
                at = found.end()
                taken = self.read(file, found, name)
                if taken is not None:
                    self.take(taken, (*open_ones, file.name), defines=found["verb"] in _DEFINES)
                    self.end_line()
        self.put(text[at:], file, at)
        if file.name == self.chapter:
            self.extent = (begun, self.length)

    def read(self, file: TexFile, found: re.Match[str], name: str) -> TexFile | None:
        """Read a file that another inputs; None of one that cannot be."""
        try:
            self.seen[name] = self.file(name)
            if len(self.seen) > MAX_FILES or sum(len(one.raw) for one in self.seen.values()) > MAX_TEXTS:
                raise BadClaim(f"the paper has more than {MAX_FILES} files, or {MAX_TEXTS} characters, with {name}; split it")
        except (BadClaim, OSError) as error:
            why = str(error) if isinstance(error, BadClaim) else f"{name}: {error.strerror or error}"
            self.tell(file, found, f"{name}, which is not read: {why}")
            return None
        return self.seen[name]

    def wanted(self, file: TexFile, found: re.Match[str], open_ones: Sequence[str]) -> Iterator[str]:
        """Give the files that a command inputs, of which each is read once; tell of those that there are not."""
        verb, given = found["verb"], (found["name"] or found["bare"] or "").strip().strip('"')
        if verb in _DEFINES:
            for one in given.split(","):
                inside = within(f"{one.strip()}{_DEFINES[verb]}")
                if inside and inside not in self.seen and self.folder.has(inside):
                    yield inside
            return
        if verb in ("import", "subimport"):
            given = f"{given.rstrip('/')}/{(found['second'] or '').strip()}"
        if not given or "#" in given:  # the argument of a command that inputs
            return
        every = [f"{given}.tex", given]
        if verb in ("subfile", "subfileinclude", "subimport") and given[0] != "/":
            every = [*(f"{PurePosixPath(file.name).parent}/{one}" for one in every), *every]
        names = [within(one) for one in every]
        name = next((one for one in names if one is not None and self.folder.has(one)), None)
        if "\\" in given:
            self.tell(file, found, f"{given}, a name that a command makes; it is left out")
        elif name is None and (not any(names) or any(one and self.folder.has(one) is None for one in names)):
            self.tell(file, found, f"{given}, which is outside its folder; it is left out")
        elif name is None and (PurePosixPath(given).suffix in _OTHERS):
            self.tell(file, found, f"{given}, and there is no such file; it is left out")
        elif name in (*open_ones, file.name):
            self.tell(file, found, f"{name}, which inputs it; it is read once")
        elif name is not None and len(open_ones) >= MAX_DEPTH:
            self.tell(file, found, f"{name}, {MAX_DEPTH} files deep; it is left out")
        elif name is not None and name not in self.seen and PurePosixPath(name).suffix in _OTHERS:
            yield name

    def tell(self, file: TexFile, found: re.Match[str], what: str) -> None:
        """Say in a sentence what is left out."""
        self.told.append(f"{file.path}:{file.text.count(chr(10), 0, found.start()) + 1} inputs {what}")


def _definitions_of(text: str) -> str:
    """Blank out all of a package but what it defines."""
    kept, at = "", 0
    for start, end in definition_places(text):
        if start >= at:
            kept += re.sub(r"[^\n]", " ", text[at:start]) + text[start:end]
            at = end
    return kept + re.sub(r"[^\n]", " ", text[at:])


def joined(folder: Folder, name: str, chapter: str = "") -> Tree:
    """Put a paper together from its root.

    Args:
        folder: of the root.
        name: of the root.
        chapter: of which alone the displays are asked for.

    Raises:
        BadClaim: the root cannot be read.
        OSError: it cannot be read.
    """
    made = _Joined(folder, chapter)
    made.codec = named_encoding(folder.read(name))
    made.seen[name] = made.file(name)
    made.take(made.seen[name])
    extent = made.extent if chapter else (0, made.length)
    return Tree("".join(made.texts), tuple(made.parts), (*folder.told, *made.told), extent)


def inputs_of(folder: Folder, file: TexFile) -> set[Path]:
    """List the files that a file inputs itself."""
    made = _Joined(folder)
    return {folder.path / name for found in _TAKES.finditer(file.plain) for name in made.wanted(file, found, ())}
