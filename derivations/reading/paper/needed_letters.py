r"""An equation as its file has it, and the letters that it needs: its own, and those in their forms and laws."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from closedform.derivations.reading.formula.law import laws_below
from closedform.derivations.reading.formula.lettering import letters_in
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.survey import bound_letters, lone_letters
from closedform.derivations.reading.note.domains import Comments, letters_of, names_of, parameters_of, wheres
from closedform.derivations.reading.note.names import called_in, functions_said, name_and_form
from closedform.derivations.reading.note.unstated_letters import running_letters
from closedform.derivations.reading.syntax.trees import NotUnderstood


@dataclass(frozen=True)
class Claimed:
    """An equation as its file has it.

    Args:
        key: its key.
        sides: the sides of its chain.
        relation: the relation of two sides; = for a chain.
        conditions: the conditions after it.
        own: the content of its comments.
        throughout: the content of earlier comments that hold throughout.
        notation: the file's notation.
    """

    key: str
    sides: list[str]
    relation: str
    conditions: Sequence[str]
    own: Comments
    throughout: Comments
    notation: Notation


def needed_letters(one: Claimed, heard: Comments) -> tuple[set[str], set[str]]:
    """List the letters that an equation needs, including those in forms and laws, and the needed letters without a comment."""
    notation = one.notation
    entries = [*one.throughout.entries, *heard.entries]
    of = Comments(entries)
    settled = ranged_by(of, notation)
    below = [law for side in one.sides for law in _quietly(side, notation)]
    laws = [*of.of("law"), *below]
    forms = {name: form for text in of.of("means") for name, form in [name_and_form(text)]}
    functions = functions_said(of)
    bound = {other for side in one.sides for other in names_of(bound_letters(side, notation), notation)}
    found = _named(one.sides, notation) - bound - running_letters(one.sides, notation)
    known = settled | set(names_of([*forms, *functions], notation)).union(*(letters_of(law, notation) for law in laws))
    known |= {name for text in one.conditions for name in names_of(letters_in(text), notation)}
    for _ in range(4):
        more = {
            other for name, form in forms.items() if {*names_of([name], notation)} & found for other in _named([form], notation)
        }
        for name, defined in functions.items():
            if {*names_of([name], notation)} & found:
                more |= _named([defined.form], notation) - {*names_of(defined.letters, notation)}
        for law in laws:
            more |= parameters_of(law, notation) if letters_of(law, notation) & found or law in below else set()
        if more <= found:
            break
        found |= more
    return found, found - known


def ranged_by(comments: Comments, notation: Notation) -> set[str]:
    """List the letters with a domain in comments."""
    return {name for text in comments.of("where") for name in names_of(wheres([text]), notation)}


def _named(texts: Sequence[str], notation: Notation) -> set[str]:
    found = {name for text in texts for name in names_of(lone_letters(text, notation), notation)}
    return found.union(*(called_in(text, notation) for text in texts))


def _quietly(side: str, notation: Notation) -> list[str]:
    with suppress(NotUnderstood):
        return laws_below(side, notation)
    return []
