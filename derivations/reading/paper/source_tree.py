r"""A paper with all its input files as one text, which maps each character to its file.

``\input``, ``\include``, ``\subfile`` and ``\import`` are replaced by their files; from a package or a class in the same folder
only the definitions are taken. Nothing outside the folder of the root is read, no link is followed out of it, and nothing is
typeset or run.
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
from closedform.derivations.reading.paper.printed import as_printed, outside_definitions

MAX_FILES = 500  # the most files of a paper
MAX_DEPTH = 30  # the deepest nesting of input files
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
_OTHERS = (".tex", ".ltx", "")  # names reported if there is no such file; a picture is not reported


@dataclass(frozen=True, eq=False)
class TexFile:
    """A file of a paper.

    Args:
        name: its name below the folder of the root, chapters/two.tex.
        path: its path.
        raw: its text with its own line ends.
        codec: the codec of its bytes.
        mark: the mark before them.
    """

    name: str
    path: Path
    raw: str
    codec: str = "utf-8"
    mark: bytes = b""

    @cached_property
    def text(self) -> str:
        r"""Return its text, each line end as \n."""
        return plain_ends(self.raw)

    @cached_property
    def plain(self) -> str:
        """Return its printed part, without comments, each character at its place."""
        return _UNREAD.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), as_printed(self.text))


@dataclass(frozen=True)
class Part:
    """Characters of a file in the text of a paper.

    Args:
        at: their first place in that text.
        file: their file.
        start: their first place in the file.
    """

    at: int
    file: TexFile
    start: int


@dataclass(frozen=True)
class Tree:
    """A paper with all that it inputs.

    Args:
        text: the paper's text.
        parts: the parts of the text, in order.
        told: a sentence for each input that is not read.
        extent: the characters wanted: all of a root, else those of a chapter with its inputs.
    """

    text: str
    parts: tuple[Part, ...]
    told: tuple[str, ...] = ()
    extent: tuple[int, int] = (0, 0)

    @property
    def files(self) -> list[TexFile]:
        """List its files, the root first."""
        return list(dict.fromkeys(part.file for part in self.parts))

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, at: int) -> tuple[TexFile, int]:
        """Return the file of a character, and its place in the file."""
        part = self.parts[max(bisect_right(self.parts, at, key=lambda one: one.at) - 1, 0)]
        return part.file, min(part.start + at - part.at, len(part.file.text))

    def start(self, line: int) -> int:
        """Return the first character of a line."""
        return self._lines[min(line, len(self._lines)) - 1]

    def line(self, line: int) -> tuple[TexFile, int]:
        """Return the file of a line, and its number in the file."""
        file, at = self.place(self.start(line))
        return file, file.text.count("\n", 0, at) + 1

    def key(self, line: int) -> str:
        """Name a display by its place."""
        file, number = self.line(line)
        name = re.sub(r"[^\w./ -]+", "-", file.name)[-60:]
        return f"{name}:{number}" if name else f"line {number}"

    def say(self, line: int) -> str:
        """Name a place: in a paper of one file by the line alone."""
        return f"line {self.line(line)[1]}" if len(self.files) < 2 else self.key(line)

    def is_asked_for(self, line: int) -> bool:
        """Return True if a line belongs to the part that is wanted."""
        start, end = self.extent
        return start <= self.start(line) < end or self.extent == (0, len(self.text))


def tree_of_text(text: str, name: str = "") -> Tree:
    """Return a text as a paper of one file."""
    file = TexFile(name, Path(name), text)
    return Tree(text, (Part(0, file, 0),), (), (0, len(text)))


@dataclass
class _Joined:
    """The text of a paper while it is assembled."""

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
        """Append characters of a file."""
        if text:
            self.parts.append(Part(self.length, file, start))
            self.texts.append(text)
            self.length += len(text)

    def end_line(self) -> None:
        """Begin a new line, so that each line belongs to one file."""
        if self.texts and not self.texts[-1].endswith("\n"):
            self.texts.append("\n")
            self.length += 1

    def take(self, file: TexFile, open_ones: tuple[str, ...] = (), *, defines: bool = False) -> None:
        """Append a file with all that it inputs."""
        text, plain, begun, at = file.text, file.plain, self.length, 0
        if open_ones:
            begin = None if defines else outside_definitions(_BEGIN, plain)
            at = begin.end() if begin else 0
            stop = outside_definitions(_STOP, plain, at)
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
        """Read an input file; None if it cannot be read."""
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
        """Return the files that a command inputs, each read once; report missing ones."""
        verb, given = found["verb"], (found["name"] or found["bare"] or "").strip().strip('"')
        if verb in _DEFINES:
            for one in given.split(","):
                inside = within(f"{one.strip()}{_DEFINES[verb]}")
                if inside and inside not in self.seen and self.folder.has(inside):
                    yield inside
            return
        if verb in ("import", "subimport"):
            given = f"{given.rstrip('/')}/{(found['second'] or '').strip()}"
        if not given or "#" in given:  # the argument of an input command
            return
        every = [f"{given}.tex", given]
        if verb in ("subfile", "subfileinclude", "subimport") and given[0] != "/":
            every = [*(f"{PurePosixPath(file.name).parent}/{one}" for one in every), *every]
        names = [within(one) for one in every]
        name = next((one for one in names if one is not None and self.folder.has(one)), None)
        if why := self.why_left_out(given, name, names, (*open_ones, file.name)):
            self.tell(file, found, why)
        elif name is not None and name not in self.seen and PurePosixPath(name).suffix in _OTHERS:
            yield name

    def why_left_out(self, given: str, name: str | None, names: Sequence[str | None], above: Sequence[str]) -> str:
        """Say why a file that is input is not read; empty if it may be, or if it is of another kind.

        Args:
            given: its name as typed.
            name: the file of that name; None if there is none.
            names: the files that the name may mean, None for those outside the folder.
            above: the files that input it, from the first to the last.
        """
        if "\\" in given:
            return f"{given}, a name that a command makes; it is left out"
        if name in above:
            return f"{name}, which inputs it; it is read once"
        if name is not None:
            return f"{name}, {MAX_DEPTH} files deep; it is left out" if len(above) > MAX_DEPTH else ""
        if not any(names) or any(one and self.folder.has(one) is None for one in names):
            return f"{given}, which is outside its folder; it is left out"
        return f"{given}, and there is no such file; it is left out" if PurePosixPath(given).suffix in _OTHERS else ""

    def tell(self, file: TexFile, found: re.Match[str], what: str) -> None:
        """Report an omitted input in a sentence."""
        self.told.append(f"{file.path}:{file.text.count(chr(10), 0, found.start()) + 1} inputs {what}")


def _definitions_of(text: str) -> str:
    """Blank out everything in a package except definitions."""
    kept, at = "", 0
    for start, end in definition_places(text):
        if start >= at:
            kept += re.sub(r"[^\n]", " ", text[at:start]) + text[start:end]
            at = end
    return kept + re.sub(r"[^\n]", " ", text[at:])


def joined(folder: Folder, name: str, chapter: str = "") -> Tree:
    """Assemble a paper from its root.

    Args:
        folder: the folder of the root.
        name: the name of the root.
        chapter: the chapter whose displays alone are wanted.

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
    """List the files that a file itself inputs."""
    made = _Joined(folder)
    return {folder.path / name for found in _TAKES.finditer(file.plain) for name in made.wanted(file, found, ())}
