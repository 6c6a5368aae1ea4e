r"""The definitions of letters and functions in a display, and those it gives for later displays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.annotate.proposals import Statement, proposed, statements_from
from closedform.derivations.reading.annotate.sentences import Sentence
from closedform.derivations.reading.formula.law import laws_below
from closedform.derivations.reading.formula.lettering import is_call, letters_in
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_tree
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.note.comments import read_comment
from closedform.derivations.reading.note.domains import Comments, letters_of, names_of, wheres
from closedform.derivations.reading.note.names import called_in, functions_said, name_and_form
from closedform.derivations.reading.note.questions import Proposal
from closedform.derivations.reading.note.unstated_letters import averaged, is_averaged, is_computed, may_be_random
from closedform.derivations.reading.paper.display_rows import Row
from closedform.derivations.reading.paper.equation import Form, Paper
from closedform.derivations.reading.paper.kinds import has_running_index, letters_of_side, name_in
from closedform.derivations.reading.paper.needed_letters import Claimed, needed_letters, ranged_by
from closedform.derivations.reading.syntax.trees import NotUnderstood

_MOST = 300  # characters of a form that replaces a name elsewhere
_DISPLAYED = "the display "


def forms_before(paper: Paper, display: tuple[int, int]) -> dict[str, Form]:
    """Return the forms that sentences before a display, and displays before it in its section, give to letters and functions, the last one of each."""
    if display not in paper.forms:
        found: dict[str, Form] = {}
        for one in at_hand(paper, display):
            if one.aspect == "form" and one.at < display[0]:
                written, _, form = one.proposal.comment.partition(" ")[2].partition("=")
                letters, is_shown = frozenset(letters_of_side(form, paper.notation)), is_displayed(one.proposal)
                of = Form(written.strip(), form, letters, one.proposal.line, one.is_short_name, is_shown, paper.section(one.at))
                found |= dict.fromkeys(one.names, of)
        paper.forms = {display: found}
    return paper.forms[display]


def forms_of(paper: Paper, display: tuple[int, int], row: Row, comments: Comments) -> tuple[dict[str, str], dict[str, int]]:
    """Return the forms of letters: from comments, and from the sentences and displays before in the section.

    Returns:
        The forms, by letter; and for each letter that the display may define anew, the line of its form. It is no new definition
        if that form alone is computed: the other is its value.
    """
    notation, first = paper.notation, name_in(row.sides[0], paper.notation)
    known = {name: one for name, one in forms_before(paper, display).items() if one.section == paper.section(display[0])}
    found = {name: one.form for name, one in known.items()}
    is_new = first is not None and not first.is_rate and "'" not in first.typed
    may_be_value = not any(is_computed(side, notation) for side in row.sides[1:])
    anew = {
        name: known[name].line
        for name in (first.letters & known.keys() if first is not None and is_new else ())
        if known[name].is_displayed and not (may_be_value and is_computed(known[name].form, notation))
    }
    for text in (*comments.of("means"), *comments.of("function")):
        written, _, form = text.partition("=")
        names = [*names_of([re.split(r"[(^]", written)[0].strip()], notation)]
        found |= dict.fromkeys(names, form)
        anew = {name: line for name, line in anew.items() if name not in names}
    return found, anew


def reached(letters: Set[str], forms: Mapping[str, Form]) -> set[str]:
    """List some letters and those in their forms, in the forms of these, and so on."""
    found = new = set(letters)
    while new := set[str]().union(*(forms[name].letters for name in new & forms.keys())) - found:
        found |= new
    return found


def at_hand(paper: Paper, display: tuple[int, int]) -> list[Statement]:
    """List the statements that reach a display; one whose unit has ended is a guess, for its letter may be another now.

    A definition that another display makes reaches to the end of its section, and one given as an example to the end of its sentence.
    """
    found = []
    for one in paper.statements:
        if is_displayed(one.proposal) and paper.section(one.at) != paper.section(display[0]):
            continue
        if one.ends and display[0] > one.ends and one.behind != display[1]:
            continue
        reaches = one.at > display[0] or paper.units.reaches(one.at, display[0])
        found.append(one if reaches else replace(one, proposal=replace(one.proposal, is_guess=True)))
    return found


def guessed(proposals: Iterable[Proposal]) -> dict[str, int]:
    """List what may be meant otherwise, as its sentence stands in a unit that has ended: each letter or condition with the line."""
    found: dict[str, int] = {}
    for one in proposals:
        verb, _, said = one.comment.partition(" ") if one.is_guess else ("", "", "")
        if verb == "such_that":
            found[f"${said}$"] = one.line
        elif verb:
            named = wheres([said]) if verb == "where" else letters_in(re.split(r"\\sim|[~=(]", said.lstrip("("))[0])
            found |= dict.fromkeys(named, one.line)
    return found


def is_displayed(one: Proposal) -> bool:
    """Return True if a display says it, and no sentence."""
    return one.sentence.startswith(_DISPLAYED)


_INDEXED = re.compile(r"(\\?[A-Za-z]+)_(?:\{([^{}]+)\}|(\w))")


def at_another_index(typed: str, forms: Mapping[str, Form]) -> Proposal | None:
    """Return the meaning of I_{n-1} where a display gives I_n for a letter n; None for another name."""
    if (name := _INDEXED.fullmatch(typed)) is None:
        return None
    for one in forms.values():
        known = _INDEXED.fullmatch(one.written)
        index = "" if known is None else known[2] or known[3]
        if one.is_short_name and known is not None and known[1] == name[1] and re.fullmatch("[a-z]", index):
            form = re.sub(rf"(?<![A-Za-z\\]){index}(?![A-Za-z])", lambda _: f"{{({name[2] or name[3]})}}", one.form.strip())
            return Proposal(f"means {typed} = {form}", one.line, f"{one.written} at another index", "formula")
    return None


def define(paper: Paper, display: tuple[int, int], row: Row) -> None:
    """Add a display's definition of a name to the proposals for later displays."""
    name, at = name_in(row.sides[0], paper.notation), display[1] - 1  # the definitions after the display
    said = Sentence("", (), (), at, "")
    for condition in row.conditions:
        where = Proposal(f"where {condition}", row.line, f"{_DISPLAYED}{row.key}", "formula")
        of = statements_from(where, at, said, paper.text, paper.notation)
        paper.statements += [one for one in of if name is not None and not one.names & name.letters]
    forms = [side for side in row.sides[1:] if not has_running_index([side], paper.notation)]
    written, form = row.sides[0].strip(), (forms or row.sides)[0].strip(" .,;")
    if not forms or name is None or not name.typed or len(form) > _MOST or (name.arguments is not None and not is_call(written)):
        return
    comment = f"{'means' if name.arguments is None else 'function'} {' '.join(written.split())} = {' '.join(form.split())}"
    with suppress(BadClaim, NotUnderstood):
        read_comment(comment, paper.text, paper.notation)
        if name.arguments is None:
            name_and_form(comment.partition(" ")[2])
        proposal = Proposal(comment, row.line, f"{_DISPLAYED}{row.key}", "formula")
        paper.statements += statements_from(proposal, at, said, paper.text, paper.notation)
        paper.statements.sort(key=lambda one: one.at)


def defined(paper: Paper) -> set[str]:
    """List the names that a sentence, an earlier display or a comment abbreviates or defines."""
    known = set[str]().union(*(one.names for one in paper.statements if one.aspect == "form"))
    return known | set(names_of(functions_said(paper.throughout), paper.notation))


def without_lawless(paper: Paper, display: tuple[int, int], own: Comments, every: Sequence[str], kept: list[int]) -> list[int]:
    """Leave out the first of the sides kept of a chain if it is a mean without any known law: it names the other sides.

    If another side is a mean too, that mean must have a law, and the first side no capital: such a letter may be random.
    """
    sides = [every[number] for number in kept]
    first, others = sides[:1], sides[1:]
    if not others or not is_averaged(first[0], paper.notation) or _has_law(paper, display, own, first):
        return kept
    if any(is_averaged(side, paper.notation) for side in others):
        names = not may_be_random(averaged(first, paper.notation), paper.notation) and _has_law(paper, display, own, others)
    else:
        names = len(others) > 1
    return kept[1:] if names else kept


def _has_law(paper: Paper, display: tuple[int, int], own: Comments, sides: Sequence[str]) -> bool:
    """Return True if a comment, a sentence or a mean in some sides gives a law to a letter of them."""
    letters = set[str]().union(*(letters_of_side(side, paper.notation) for side in sides))
    if any(letters_of(law, paper.notation) & letters for law in (*own.of("law"), *paper.throughout.of("law"))):
        return True
    if any(one.comment.startswith("law ") for one in proposed(at_hand(paper, display), display, letters, letters, set())):
        return True
    for side in sides:
        with suppress(NotUnderstood):
            if laws_below(side, paper.notation):
                return True
    return False


def letters_alone(paper: Paper, display: tuple[int, int], claimed: Claimed, said: Set[str]) -> set[str]:
    """List the letters of a first side that the paper does not describe, and that the other sides and their definitions do not contain."""
    others = reached(needed_letters(replace(claimed, sides=claimed.sides[1:]), claimed.own)[0], forms_before(paper, display))
    behind = {name for one in paper.statements if one.behind == display[1] for name in one.names}
    printed = {name for text in claimed.conditions for name in names_of(letters_in(text), claimed.notation)}
    return letters_of_side(claimed.sides[0], claimed.notation) - others - said - behind - printed


def unknown_functions(paper: Paper, claimed: Claimed, supposed: Sequence[Proposal]) -> dict[str, list[str]] | None:
    """List the functions that the paper does not describe, by side; None if some side is neither computed nor has one: a closed form.

    A letter that also occurs without brackets, or has a domain, is a number.
    """
    notation = claimed.notation
    said = [*claimed.throughout.entries, *(entry for one in supposed for entry in one.entries)]
    numbers = ranged_by(Comments(said), notation).union(
        *(names_of(lone_letters(side, notation), notation) for side in claimed.sides)
    )
    unknown = [called_in(side, notation) - defined(paper) - numbers for side in claimed.sides]
    if not all(of or is_computed(side, notation) for side, of in zip(claimed.sides, unknown, strict=True)):
        return None
    return {
        side: [one for one in lone_letters(side, notation, called=True) if {*names_of([one], notation)} & of]
        for side, of in zip(claimed.sides, unknown, strict=True)
        if not is_computed(side, notation)
    }


def may_be_product(letter: str, side: str, notation: Notation) -> bool:
    """Return True if a side can be read with a letter before brackets as a number."""
    known = {*names_of([letter, *lone_letters(side, notation)], notation)}
    with suppress(NotUnderstood):
        latex_tree(side, notation, known)
        return True
    return False
