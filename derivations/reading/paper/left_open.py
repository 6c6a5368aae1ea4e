r"""What of an equation of a paper is left open: sides that cannot be read, letters taken as free, meanings that may be others."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from closedform.derivations.claims.origin import BadClaim, unforeseen
from closedform.derivations.reading.annotate.proposals import proposed
from closedform.derivations.reading.formula.lettering import LETTER, MATH
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import functions_of
from closedform.derivations.reading.formula.survey import lone_letters, typed_letters, varying_letters
from closedform.derivations.reading.note.displays import line_of
from closedform.derivations.reading.note.domains import Comments, names_of, wheres
from closedform.derivations.reading.note.names import called_in, functions_said
from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.derivations.reading.note.questions import Proposal
from closedform.derivations.reading.note.unstated_letters import ORDERS, is_averaged, is_computed
from closedform.derivations.reading.paper.claim_table import Propose, reading_of
from closedform.derivations.reading.paper.defined import (
    at_another_index,
    at_hand,
    defined,
    forms_before,
    guessed,
    is_displayed,
    reached,
)
from closedform.derivations.reading.paper.display_rows import Row
from closedform.derivations.reading.paper.equation import Equation, Form, Paper
from closedform.derivations.reading.paper.kinds import (
    GREEK_FUNCTIONS,
    KNOWN,
    has_running_index,
    is_about_itself,
    letters_of_side,
    seems_true,
    stands_alone,
)
from closedform.derivations.reading.paper.needed_letters import Claimed, needed_letters
from closedform.derivations.reading.paper.sentence_around import approximation_said, rest_of_sentence
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.carried_out import STAND_IN

RUNS = "it is about letters with an index that runs in a sum, as many as the sum has terms"


def is_built(one: Equation) -> bool:
    """Return True if an equation claims nothing, or can be built as a claim: it asks nothing, and all its sides are read."""
    return not (one.fault or one.unread) and not _why_unbuilt(one.table or one.supposed)


def _why_unbuilt(table: Mapping[str, Any]) -> str:
    """Return the reason why a table describes no claim; empty if it describes one, or there is none."""
    try:
        if table:
            claim_of(own_claim(table), STAND_IN)
    except BadClaim as error:
        return str(error)
    return ""


def why_unread(paper: Paper, display: tuple[int, int], row: Row, number: int) -> str:
    """Return the reason why a side of an equation cannot be read by itself; empty if it can."""
    side = row.sides[number]
    if has_running_index([side], paper.notation):
        return RUNS
    beside = [letter for other in row.sides if other != side for letter in lone_letters(other, paper.notation)]
    numbers = [(0, "where", f"{letter} real") for letter in dict.fromkeys(beside) if f"{letter}(" in side or f"{letter} (" in side]
    own = Comments([*row.own.entries, *numbers])  # a letter before brackets that stands alone in another side is a number
    claimed = Claimed(row.key, [side, side], "=", row.conditions, own, paper.throughout, paper.notation)
    try:
        reading = reading_of(claimed, proposing(paper, display, [side]))
        return reading.asked[0].asks if reading.asked else _why_unbuilt(reading.table).partition(": left: ")[2]
    except (BadClaim, NotUnderstood) as error:
        return str(error).removeprefix("left: ")
    except Exception as error:  # noqa: BLE001 - SymPy raises many kinds; what is not read is left out
        return unforeseen(error)


_OPENS = re.compile(rf"(?P<name>{LETTER})\s*(?:\\left|\\[bB]igg?l?)?(?P<opening>\()")
_BRACKET = re.compile(r"[()]")


def values_as_letters(
    sides: Sequence[str], known: Set[str], notation: Notation, forms: Mapping[str, Form] | None = None
) -> tuple[list[str], dict[str, str]]:
    r"""Write a letter for each value f(x) of a function that the paper does not describe, also where f(x) may be a product.

    What holds for all numbers holds for the values of each function. In a mean, and at a letter that is bound or differentiated by,
    a value is no number, and is kept: \int_0^1 f_t(x) dt. So is one of a name that also stands alone.

    Args:
        sides: the sides.
        known: the names that the paper describes.
        notation: the file's notation.
        forms: the forms of letters.

    Returns:
        The sides, and the letter of each value.
    """
    alone = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    unknown = set[str]().union(*(called_in(side, notation) for side in sides)) - known - alone - KNOWN - GREEK_FUNCTIONS - ORDERS
    if not unknown or any(is_averaged(side, notation) for side in sides):
        return list(sides), {}
    inner = varying_letters(sides, notation)
    letters: dict[str, str] = {}

    def varies(value: str) -> bool:
        typed, behind = typed_letters(value, notation), reached(letters_of_side(value, notation), forms or {})
        return typed is None or bool(inner & {*typed, *(name.partition("_")[0] for name in behind)})

    def written(side: str) -> str:
        at, found = 0, ""
        while opened := _OPENS.search(side, at):
            depth, end = 0, 0
            for bracket in _BRACKET.finditer(side, opened.start("opening")):
                depth += 1 if bracket.group() == "(" else -1
                end = bracket.end() if depth == 0 else 0
                if end:
                    break
            value = side[opened.start() : end]
            if (
                end
                and not side[end:].lstrip().startswith("'")
                and set(names_of([opened["name"].replace("'", "")], notation)) & unknown
                and typed_letters(opened["name"].partition("_")[0], notation)
                not in (frozenset("o"), frozenset("O"))  # O_p(1), \tilde{O}(n)
                and not varies(value)
            ):
                bare = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z])|\\[,;:! ]", " ", value)
                bare = re.sub(r"(?<!\d)\s+|\s+(?!\d)", "", bare)  # 1 2 is not 12
                found += side[at : opened.start()] + letters.setdefault(bare, rf"\mathfrak{{v}}_{{{len(letters) + 1}}}")
                at = end
            else:
                found, at = found + side[at : opened.end()], opened.end()
        return found + side[at:]

    return [written(side) for side in sides], letters


def proposing(paper: Paper, display: tuple[int, int], sides: Sequence[str]) -> Propose:
    """Return the choice of the prose's proposals for an equation's letters.

    A letter on which every side depends is left free: what holds for all its values holds for the one meant.
    """
    notation, forms = paper.notation, forms_before(paper, display)
    outside = {name for side in sides if not is_computed(side, notation) for name in letters_of_side(side, notation)}
    typed = {name: one for side in sides for one in lone_letters(side, notation) for name in names_of([one], notation)}

    free = set[str].intersection(*(reached(letters_of_side(side, notation), forms) for side in sides))
    statements = at_hand(paper, display)

    def propose(names: Set[str], letters: Set[str]) -> list[Proposal]:
        of_index = [
            one for name in sorted(names - forms.keys()) if (one := at_another_index(typed.get(name, ""), forms)) is not None
        ]
        return [*proposed(statements, display, names, letters, outside, free), *of_index]

    return propose


def doubts_of(paper: Paper, display: tuple[int, int], sides: Sequence[str], supposed: Sequence[Proposal]) -> dict[str, int]:
    """List the letters that a claim may mean otherwise if it fails, each with the line that says what it is, or with 0.

    They stand for a form that a display gives, unless the claim is its value; or they are taken as free numbers, though the paper
    gives them a form in letters that the claim has too, or they are no letters of the first side, and nothing describes them.
    """
    notation, forms = paper.notation, forms_before(paper, display)
    put_in = [one for one in supposed if one.comment.startswith(("means ", "function ")) and is_displayed(one)]
    is_value = len(put_in) == 1 and is_computed(put_in[0].comment.partition("=")[2], notation)
    is_value = is_value and not any(is_computed(side, notation) for side in sides[1:])
    found = {} if is_value else {re.split(r"[=(]", one.comment.partition(" ")[2])[0].strip(): one.line for one in put_in}
    said = [text for one in supposed for verb, text in [one.comment.split(" ", 1)] if verb == "where"]
    unsaid = {name for text in said for name in names_of(wheres([text]), notation)}
    free = {name: forms[name] for name in sorted(unsaid & forms.keys()) if forms[name].is_short_name}
    for name, form in free.items():
        others = (unsaid - {name}).union(*(one.letters for other, one in free.items() if other != name))
        if form.letters <= others:  # else it goes where its own letter goes
            found[name] = form.line
    in_words = {name.partition("_")[0]: one for one in paper.statements if one.aspect == "words" for name in one.names}
    for name in sorted(unsaid - forms.keys()):
        one = in_words.get(name.partition("_")[0])
        found |= {name: one.proposal.line} if one is not None and "_" in name and one.at < display[0] else {}
    undescribed, of_first = _unsaid(supposed, paper) - forms.keys(), reached(letters_of_side(sides[0], notation), forms)
    found |= dict.fromkeys(sorted(undescribed - of_first), 0) if len(sides) > len(("left", "right")) else {}
    found |= _conditions_unread(paper, display) | guessed(supposed)
    found |= {f"${one}$": 0 for side in sides for one in _increments(side, undescribed, notation)}
    if words := approximation_said(paper.text, display):
        found[f'= beside "{words[0]}"'] = line_of(paper.text, words[1])
    section = paper.section(display[0])
    return found | {name: 0 for name in sorted(undescribed) if paper.named.get(name) == section}


_INCREMENT = re.compile(rf"\\([Dd]elta)\s*(?:\\[,!]\s*)?(?:\{{\s*)?(?={LETTER})(\\[A-Za-z]+|[A-Za-z])")


def _increments(side: str, undescribed: Set[str], notation: Notation) -> list[str]:
    r"""List the products of \Delta or \delta with a letter, \Delta t, each of which may be one letter as nothing describes the first."""
    return [
        rf"\{found[1]} {found[2]}"
        for found in _INCREMENT.finditer(side)
        if {*names_of([rf"\{found[1]}"], notation)} & undescribed and typed_letters(found[2], notation)
    ]


_CONDITION = re.compile(
    r"\[[^=]+,[^=]+[\])]|\([^=]+,[^=]+\]|[^=]*(?:[<>]|\\(?:le|leq|ge|geq|lt|gt|in|ll|gg)(?![A-Za-z])).*", re.DOTALL
)
_VALUES = re.compile(rf"\s*{LETTER}\s*=\s*-?\d+(?:\s*,\s*-?\d+)+\s*")  # c = 0, 1


def _conditions_unread(paper: Paper, display: tuple[int, int]) -> dict[str, int]:
    """List the inequalities, intervals and values beside a display from which nothing is proposed: in its paragraph before, and in its sentence."""
    text, start = paper.text, max(paper.text.rfind("\n\n", 0, display[0]), paper.text.rfind("\\end{", 0, display[0]), 0)
    read = [one.at for one in paper.statements]
    return {
        f"${typed}$": line_of(text, found.start())
        for part in ((start, display[0]), rest_of_sentence(text, display))
        for found in MATH.finditer(text, *part)
        for typed in [(found[1] or found[2] or "").strip()]
        if (_CONDITION.fullmatch(typed) or _VALUES.fullmatch(typed)) and not any(found.start() <= at <= found.end() for at in read)
    }


def relates(paper: Paper, claimed: Claimed, meant: Set[str], comments: Comments, forms: Mapping[str, Form]) -> bool:
    """Return True if an equation may only relate letters: it defines a letter by itself, or a letter stands on one side alone."""
    notation = claimed.notation
    functions = {f"{name}({', '.join(one.variables)})": one.form for name, one in functions_said(comments).items()}
    if any(called_in(side, notation) & defined(paper) for side in claimed.sides):
        return False
    if not is_about_itself(claimed.sides, meant, notation):
        of_sides = [needed_letters(replace(claimed, sides=[side]), claimed.own)[0] for side in claimed.sides]
        if any(own & forms.keys() for own in (of_sides[0] - of_sides[-1], of_sides[-1] - of_sides[0])):
            of_sides = [reached(of, forms) - forms.keys() for of in of_sides]  # a letter with a form goes where its form goes
        if any(is_computed(side, notation) for side in claimed.sides) or not stands_alone(of_sides):
            return False
    return not seems_true(claimed.sides, replace(notation, functions=functions_of(functions, notation)))


def _unsaid(supposed: Sequence[Proposal], paper: Paper) -> set[str]:
    """List the letters supposed real because the paper does not describe them."""
    told = (re.fullmatch(r"where (.+) real", one.comment) for one in supposed if not one.line)
    return {name for found in told if found for name in names_of([found[1]], paper.notation)}
