r"""A LaTeX file as a file of claims: its displays, and comment lines for facts that are not printed.

    % closedform: throughout where a, b positive
    % closedform: where r in (-1, 1)
    % closedform: law (X, Y) ~ N(0, [[1, r], [r, 1]])
    \begin{equation}\label{eq:orthant}
      \mathbb{P}(X > 0, Y > 0) = \frac14 + \frac{\sin^{-1} r}{2\pi}
    \end{equation}

A comment concerns the equation after it or around it; one with ``throughout`` concerns all later equations that have its letters. Each
display is a claim, or a definition, which claims nothing, or is not read. The reader settles open questions of a claim by proposals from
the sentences of the file, and shows them; there is no verdict until the author accepts them. Nothing in a file is typeset or run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from closedform.derivations.claims.origin import BadClaim, unforeseen
from closedform.derivations.reading.annotate.proposals import statements_of
from closedform.derivations.reading.annotate.sentences import sentences_of
from closedform.derivations.reading.annotate.units import units_of
from closedform.derivations.reading.formula.lettering import MATH, letters_in, parts_of, without_arguments
from closedform.derivations.reading.formula.macros import definitions, redefined
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.note.comments import directive, said_by
from closedform.derivations.reading.note.displays import MARK, Piece, items_of, line_of
from closedform.derivations.reading.note.domains import Comments, names_of
from closedform.derivations.reading.note.meanings_of_statements import domain_of
from closedform.derivations.reading.paper.claims_of_paper import of_display
from closedform.derivations.reading.paper.equation import Equation, Paper
from closedform.derivations.reading.paper.eulers_number import is_eulers_number, stands_alone
from closedform.derivations.reading.paper.kinds import stands_in
from closedform.derivations.reading.paper.printed import as_printed
from closedform.derivations.reading.paper.source_tree import Tree, tree_of_text
from closedform.derivations.reading.syntax.trees import NotUnderstood

_OF_E = re.compile(rf"%\s*{MARK}[^\n]*(?<![A-Za-z\\_])e(?![A-Za-z^])")  # a comment that names e
_MOST_READ = 16  # papers kept in memory
_READ: dict[object, tuple[Equation, ...]] = {}
_ALONE = "comments alone"  # a comment that stops all proposals from the file's sentences
_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_SECTION = re.compile(r"\\(?:part|chapter|section|appendix)\*?(?![A-Za-z])")


def title_of(text: str) -> str:
    r"""Return a file's ``\title``; empty if there is none in plain words."""
    found = re.search(r"^[^%\n]*\\title\s*\{((?:[^{}\\]|\\\\){1,200})\}", text, re.MULTILINE)
    return " ".join(found.group(1).replace(r"\\", " ").split()) if found else ""


def equations(of: str | Tree, name: str = "") -> tuple[Equation, ...]:
    """List the equations of a paper, each with its kind. The papers read last are kept by their text and their files.

    Args:
        of: the paper, or the text of a single file.
        name: the file's name, for the keys of displays without a label.
    """
    tree = tree_of_text(of, name) if isinstance(of, str) else of
    known = tree.text, tuple((part.at, part.file.name, part.start) for part in tree.parts)
    if known not in _READ:
        while len(_READ) >= _MOST_READ:
            del _READ[next(iter(_READ))]
        _READ[known] = tuple(_read(tree))
    return _READ[known]


def _read(tree: Tree) -> list[Equation]:
    text = as_printed(tree.text)
    macros = definitions(text)
    items = list(items_of(text, macros))
    displays = [item[0] for item in items if not isinstance(item, Piece)]
    notation = Notation(macros, always=True)
    is_alone = any(isinstance(item, Piece) and said_by(item) == _ALONE for item in items)
    statements = [] if is_alone else statements_of(text, list(sentences_of(text, displays)), notation)
    sections = tuple(found.start() for found in _SECTION.finditer(text))
    units = units_of(text, displays, macros)
    paper = Paper(text, tree, notation, redefined(text), statements, sections=sections, units=units)
    has_eulers_number = is_eulers_number(
        [*(found[1] or found[2] for found in MATH.finditer(text)), *(text[a:b] for a, b in displays)],
        {"e" for _ in _OF_E.finditer(text)},
    )
    waiting = Comments()
    found: list[Equation] = []
    for item in items:
        if isinstance(item, Piece):
            if said_by(item) == _ALONE:
                continue
            try:
                is_default, entries = directive(text, item)
            except Exception as error:  # noqa: BLE001 - a comment takes no other with it
                line, why = line_of(text, item.at), str(error) if isinstance(error, BadClaim) else unforeseen(error)
                found.append(Equation(line, fault=why))
                said = said_by(item)
                if said.startswith("throughout"):
                    paper.broken |= dict.fromkeys(_subjects(said.partition(" ")[2], notation), line)
                else:
                    is_of_letters = said.split(" ")[0] in ("where", "law", "means", "function", "given", "such_that")
                    paper.broken_here |= dict.fromkeys((is_of_letters and _subjects(said, notation)) or {""}, line)
                continue
            (paper.throughout if is_default else waiting).entries.extend(entries)
            continue
        (start, end), pieces = item
        if _are_of_another(waiting, paper.throughout, pieces, text[start:end], without_arguments(notation)):
            continue
        own = waiting
        if has_eulers_number and stands_alone(text[start:end]):
            own = Comments([(0, "means", r"e = \exp(1)"), *waiting.entries])
        try:
            read = of_display(paper, (start, end), pieces, own, speaks=bool(waiting.entries or paper.broken_here))
            found += [replace(one, display=(start, end)) for one in read]
        except Exception as error:  # noqa: BLE001 - a display takes no other with it
            found += _unread(paper, (start, end), pieces, error)
        waiting, paper.broken_here = Comments(), {}
    found += [
        Equation(line, fault=f"the comment {verb} {said[:40]!r} stands before no equation") for line, verb, said in waiting.entries
    ]
    return sorted(found, key=lambda equation: equation.line)


def _unread(paper: Paper, display: tuple[int, int], pieces: Sequence[Piece], error: Exception) -> Iterator[Equation]:
    """Record a display that is not read: for each of its labels, or for the display as a whole."""
    why = str(error) if isinstance(error, BadClaim | NotUnderstood) else unforeseen(error)
    line = line_of(paper.text, display[0])
    labels = [_LABEL.match(paper.text, piece.at) for piece in pieces if piece.kind == "macro" and piece.text == "label"]
    keys = [found[1].strip() for found in labels if found]
    for key in keys or [paper.key_at(line)]:
        yield Equation(line, unread=why, key=key, display=display, is_labelled=bool(keys))


def _subjects(said: str, notation: Notation) -> set[str]:
    """List the letters that a comment may concern if it is not understood."""
    typed = letters_in(re.split(r"=|~|\\sim", said.partition(" ")[2])[0])
    return set(names_of(typed, notation))


def _are_of_another(
    waiting: Comments, throughout: Comments, pieces: Sequence[Piece], display: str, short: Mapping[str, str]
) -> bool:
    """Return True if comments name nothing in a display without a label, so that they belong to a later equation."""
    typed = [letter for text in waiting.of("where") for part in parts_of(text) for letter in letters_in(domain_of(part)[0])]
    typed += [re.split(r"[=(]", text)[0].strip() for text in (*waiting.of("function"), *waiting.of("means"))]
    typed += [letter for text in waiting.of("law") for letter in letters_in(re.split(r"\\sim|~", text)[0])]
    if not typed or {verb for _, verb, _ in waiting.entries} - {"where", "function", "means", "law"}:
        return False
    if any(piece.kind == "macro" and piece.text == "label" for piece in pieces) or any(
        "label" in p.text for p in pieces if p.kind == "comment"
    ):
        return False

    bare = re.sub(r"\\([A-Za-z]+)(?![A-Za-z])", lambda found: short.get(found[1], found.group()), display)
    for _, verb, said in throughout.entries:  # letters in its laws and forms count as its own
        if verb in ("law", "means", "function") and any(
            stands_in(letter, bare) for letter in letters_in(re.split(r"[=~(]|\\sim", said)[0])
        ):
            bare += f" {said}"
    return not any(stands_in(letter, bare) for letter in typed)
