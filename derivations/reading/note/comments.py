r"""Comments for closedform, ``% closedform: throughout where a, b positive``: reads them and checks each verb's content."""

from __future__ import annotations

import re
from contextlib import suppress

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.laws.counting import COUNTING
from closedform.derivations.laws.index import laws
from closedform.derivations.reading.formula.law import law_text
from closedform.derivations.reading.formula.lettering import is_name
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_relations, latex_tree
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.note.displays import MARK, Piece, line_of
from closedform.derivations.reading.note.domains import entries_of, names_of, parameters_text, variables_of, wheres
from closedform.derivations.reading.note.names import function_of, name_and_form
from closedform.derivations.reading.note.parameters import where_of
from closedform.derivations.reading.note.statements_in_latex import in_latex
from closedform.derivations.reading.note.vectors import normal_vector, space_of
from closedform.derivations.reading.syntax.trees import Undefined, split_outside
from closedform.derivations.reading.syntax.vocabulary import SHORT_LAWS

_LAW_NAME = re.compile(r"\s*([A-Za-z]\w*)\s*\(")


def said_by(comment: Piece) -> str:
    """Return the text of a comment after its mark, or after the word that is nearly the mark."""
    typed = comment.text.strip()
    return " ".join((typed.removeprefix(MARK) if typed.startswith(MARK) else typed.partition(" ")[2]).split())


def directive(text: str, comment: Piece) -> tuple[bool, list[tuple[int, str, str]]]:
    """Read a comment: whether it holds throughout, and its entries, each with its line and verb.

    Raises:
        BadClaim: it is not understood.
    """
    if not (typed := comment.text.strip()).startswith(MARK):
        raise BadClaim(f"% {typed.split()[0]} is not understood: perhaps % {MARK} is meant")
    line = line_of(text, comment.at)
    said = said_by(comment)
    is_default = said.startswith("throughout")
    said = said.removeprefix("throughout").strip()
    entries = [entry for one in in_latex(said, text) for entry in entries_of(one, line)]
    verb = entries[0][1] if entries else "function"
    if is_default and verb in ("label", "skip"):
        raise BadClaim(f"% {MARK} throughout {verb} would hold for every equation; leave throughout out")
    for _, verb, said in entries:
        check_entry(verb, said)
    return is_default, entries


def check_entry(verb: str, said: str) -> None:
    """Refuse an entry that no equation could use.

    Raises:
        BadClaim: no equation could use it.
    """
    if verb == "where":
        wheres([said])
    elif verb == "function":
        function_of(said)
    elif verb == "means":
        name_and_form(said)


def read_comment(comment: str, text: str, notation: Notation) -> list[tuple[str, str]]:
    """Read a proposed comment as strictly as an equation that uses it: its verbs, each with its content.

    Raises:
        BadClaim: it is not understood.
        NotUnderstood: a formula in it is not understood.
    """
    found = [(verb, said) for one in in_latex(comment, text) for _, verb, said in entries_of(one)]
    for verb, said in found:
        if (verb == "such_that" and space_of(said)) or (verb == "law" and normal_vector(said)):
            continue
        check_entry(verb, said)
        if verb == "where":
            domains = wheres([said])
            where_of(domains, notation)
            for name in domains:
                if not is_name(name) or not list(names_of([name], notation)):
                    raise BadClaim(f"{name} is no letter")
        elif verb == "law":
            _check_law(said, notation)
        elif verb in ("such_that", "given"):
            latex_relations(said, notation, names_of(lone_letters(said, notation), notation))
        elif verb in ("means", "function"):
            _check_form(said, notation)
    return found


def _check_law(said: str, notation: Notation) -> None:
    variables_of(said, notation)
    name = _LAW_NAME.match(law_text(said, notation).partition("~")[2])
    if name is None or name[1] not in {"N", *laws(), *COUNTING, *SHORT_LAWS}:
        raise BadClaim(f"{said} is no law")
    for part in split_outside(re.sub(r"[\[\]]", "", parameters_text(said, notation).rpartition(")")[0])):
        if part.strip():
            latex_tree(part, notation, names_of(lone_letters(part, notation), notation))


def _check_form(said: str, notation: Notation) -> None:
    name, _, form = said.partition("=")
    if not list(names_of([re.split(r"\(", name)[0].strip()], notation)):
        raise BadClaim(f"{name} is no letter")
    with suppress(Undefined):  # a function defined elsewhere, or an open question about a divisor
        lone = set(names_of(lone_letters(form, notation), notation))
        latex_tree(form, notation, lone, lone)
