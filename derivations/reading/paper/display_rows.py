r"""A display of a paper split into its equations: rows, chains, and the statements after and beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from closedform.derivations.reading.formula.lettering import is_same_text, letters_in
from closedform.derivations.reading.formula.macros import written_out
from closedform.derivations.reading.note.displays import Piece, line_of, narrowed, without_comments
from closedform.derivations.reading.note.domain_words import WORDS
from closedform.derivations.reading.note.domains import Comments, entries_of, letters_of, names_of, wheres
from closedform.derivations.reading.note.statements_in_latex import in_latex
from closedform.derivations.reading.paper.chains import Chain, chains_of, one_per_label
from closedform.derivations.reading.paper.equation import Paper
from closedform.derivations.reading.paper.sides import (
    equations_apart,
    indexed_by_plus,
    relations_apart,
    says_positive_parts,
    side_by_side,
    signs_apart,
    with_positive_parts,
    with_powers_behind,
)
from closedform.derivations.reading.paper.statements_after_equation import Name, is_condition_alone, split_behind
from closedform.derivations.reading.syntax.trees import NotUnderstood

_ALIGNAT = re.compile(r"\\begin\s*\{x?x?alignat\*?\}")
_COLUMNS = re.compile(r"\\begin\s*\{(?:x?x?align|flalign|alignat|aligned|alignedat)(?:at)?\*?\}")
_OPENING = re.compile(r"(?:\\begin\s*\{[a-z]+\*?\}|\\\[|\$\$)\s*")
_LABEL = re.compile(r"\\label\s*\{([^{}]+)\}")


@dataclass(frozen=True)
class Row:
    """An equation within a display.

    Args:
        key: its key.
        line: its line in the file.
        sides: its sides as typed.
        relation: their relation; the sign of an approximation too.
        conditions: the conditions after it.
        own: the content of its comments.
        places: the characters of its sides, if the file has them unchanged.
        is_named: True if it has a comment.
        is_labelled: True if it has a label.
        is_beside: True if it stands beside another, in a later column or after a comma.
        names: the numbers of the sides that := and =: mark as names.
        limits: the limits in which its sides are close.
        implies: the sign of implication between it and another equation; empty if there is none.
        order: what its right side leaves open in a limit, as "O(h^3)"; empty if it is an equality or an approximation.
        beside: a text between two of its signs that may be two terms side by side; empty if there is none.
    """

    key: str
    line: int
    sides: list[str]
    relation: str
    conditions: tuple[str, ...]
    own: Comments
    places: tuple[tuple[int, int], ...]
    is_named: bool
    is_labelled: bool
    is_beside: bool
    names: tuple[int, ...]
    implies: str = ""
    limits: tuple[str, ...] = ()
    order: str = ""
    beside: str = ""


def rows_of(paper: Paper, display: tuple[int, int], pieces: Sequence[Piece], own: Comments, *, speaks: bool) -> Iterator[Row]:
    """Split a display into its equations."""
    text, macros = paper.text, paper.notation.macros
    columns = _COLUMNS.search(text[slice(*display)]) is not None
    pieces = narrowed(pieces, numbered=_ALIGNAT.match(text, display[0]) is not None)
    inner, comments = without_comments(pieces)
    chains = [
        chain
        for chain in chains_of(text, inner, macros, is_condition_alone if columns else None)
        if len(chain.sides) > 1 or chain.relates or chain.implies or chain.near
    ]
    _label(chains, comments, own)
    is_labelled = any(chain.labels for chain in chains)
    plus = _indexed_by_plus(own, paper.throughout) if says_positive_parts(text) else None
    called = [] if "\\circ" in text else [*own.of("function"), *paper.throughout.of("function")]
    functions = {one.partition("(")[0].strip() for one in called}
    opened = _OPENING.match(text, display[0])
    for number, chain in enumerate(chains):  # the first one begins where its display does: at \begin{aligned}, if there is one
        line = line_of(text, opened.end() if opened and not number else chain.sides[0][0])
        key = chain.labels[0][0].strip() if chain.labels else paper.key_at(line)
        of_label = bool(chain.labels)
        is_named = speaks and (of_label or not is_labelled)
        said = own if is_named else Comments([entry for entry in own.entries if entry[1] != "expect"])
        if chain.implies:
            yield Row(key, line, [], "=", (), said, (), is_named, of_label, chain.beside, (), chain.implies)
            continue
        if chain.near:
            several = len(chain.sides) > 1
            near = [text[a:b] for a, b in (chain.near, *chain.sides)]
            near[-1] += _behind(chain, text)
            yield from _apart(
                paper,
                Row(f"{key}/1" if several else key, line, near, chain.after, (), said, (), is_named, of_label, chain.beside, ()),
            )
            if not several:
                continue
            key = f"{key}/2"
        for part in one_per_label(chain, key):
            either = signs_apart(part, text, macros, _behind(chain, text))
            places = tuple(part[1].sides) if len(either) == 1 else ()  # one of two signs is nowhere in the file
            for name, typed in either:
                sides = typed if plus is None else [with_positive_parts(side, plus) for side in typed]
                sides = [with_powers_behind(side, functions) for side in sides]
                row = Row(name, line, sides, "=", (), said, places, is_named, of_label, chain.beside, chain.names)
                yield from _apart(paper, row)


def _label(chains: Sequence[Chain], comments: Sequence[Piece], own: Comments) -> None:
    """Add to equations the labels that comments of the text have; a single equation has those of our own comments too."""
    for comment in comments:
        if (label := _LABEL.search(comment.text)) and (of := [chain for chain in chains if not chain.beside]):
            before = [chain for chain in of if chain.sides[0][0] <= comment.at] or of
            before[-1].labels.append((label.group(1), len(before[-1].sides) - 1))
    if (given := own.of("label")) and len(chains) == 1:
        chains[0].labels[:0] = [(label, 0) for label in given]


def _behind(chain: Chain, text: str) -> str:
    return "".join(rf" \quad {text[a:b]}" for a, b in chain.behind)


def _apart(paper: Paper, row: Row) -> Iterator[Row]:
    """Split off the statements after an equation: conditions, laws, definitions, other equations."""

    def may_define(name: Name, conditions: Sequence[str]) -> bool:
        return _may_explain(name, conditions, row.own, paper)

    sides, behind = split_behind(row.sides, may_define)
    laws = [part for part in behind.conditions if "\\sim" in part]
    printed = [entry for part in laws for one in in_latex(f"law {part}", paper.text) for entry in entries_of(one, row.line)]
    own = Comments([*row.own.entries, *(entry for entry in printed if not _is_said(entry[2], row.own, paper))])
    conditions = tuple(part for part in behind.conditions if part not in laws)
    own = Comments([*own.entries, *((row.line, "where", one) for one in behind.whole)])
    for one in behind.names:
        verb = "function" if "(" in one.written else "means"
        own = _without_domain(own, one.written) if one.is_said else own
        if not any(is_same_text(said, f"{one.written}={one.form}") for said in (*own.of(verb), *paper.throughout.of(verb))):
            own = Comments([*own.entries, (row.line, verb, f"{one.written} = {one.form.strip(' .,;')}")])
    if row.relation != "=" or behind.limits:
        yield replace(row, sides=sides if row.relation == "=" else sides[:2], conditions=conditions, own=own, limits=behind.limits)
        return
    rows = equations_apart(row.key, sides)
    for number, (key, of) in enumerate(rows):
        if beside := side_by_side(of, paper.notation.macros):
            yield replace(row, key=key, beside=beside)
            continue
        for name, two, relation in relations_apart(key, of):
            is_whole = len(rows) == 1 and relation == "=" and len(two) == len(row.sides)
            yield replace(row, key=name, sides=two, relation=relation, conditions=conditions, own=own,
                          places=row.places if is_whole else (), is_beside=row.is_beside or number > 0)  # fmt: skip


def _is_said(law: str, own: Comments, paper: Paper) -> bool:
    """Return True if comments of an equation state a law in the same words."""

    def bare(text: str) -> str:
        with suppress(NotUnderstood):
            text = written_out(text, paper.notation.macros)
        return re.sub(r"\\(?:mathcal|mathrm|mathsf|left|right|[,;:! ])|\\sim|[\s{}~]", "", text)

    return any(bare(law) == bare(said) for said in own.of("law"))


def _may_explain(one: Name, conditions: Sequence[str], own: Comments, paper: Paper) -> bool:
    """Return True if a definition after an equation may explain a name in it: no other definition does, and no condition has its argument."""
    name, _, variable = one.written.rstrip(")").partition("(")
    name = name.partition("^")[0].strip()
    if variable and any(variable in letters_in(condition) for condition in conditions):
        return False
    notation = paper.notation
    comments = Comments([*paper.throughout.entries, *own.entries])
    names = set(names_of([name], notation))
    said = {text.partition("=")[0].partition("(")[0].strip(): text for text in (*comments.of("means"), *comments.of("function"))}
    if name in said:
        return is_same_text(said[name], f"{one.written}={one.form}")
    taken = set() if one.is_said else set(names_of(wheres(own.of("where")), notation))
    taken = taken.union(*(letters_of(law, notation) for law in comments.of("law")))
    return bool(names) and not names & taken


def _without_domain(own: Comments, name: str) -> Comments:
    """Drop the domain of a letter from comments if it has one value here."""
    entries = []
    for line, verb, text in own.entries:
        domains = wheres([text]) if verb == "where" else {}
        if name in domains:
            kept = [f"{one} {said if said in WORDS else f'in {said}'}" for one, said in domains.items() if one != name]
            entries += [(line, verb, one) for one in kept]
        else:
            entries.append((line, verb, text))
    return Comments(entries)


def _indexed_by_plus(*comments: Comments) -> set[str]:
    r"""List the letters with the index +, \gamma_+, that have a statement: those are names."""
    return {letter for one in comments for _, _, text in one.entries for letter in indexed_by_plus(text)}
