r"""An equation of a LaTeX file as the table of a claim: its sides, with their domains, laws and names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.law import laws_below
from closedform.derivations.reading.formula.macros import needed_macros, written_out
from closedform.derivations.reading.formula.notation import SQUARE, Notation
from closedform.derivations.reading.formula.reader import functions_of, latex_relations, latex_tree
from closedform.derivations.reading.formula.survey import lone_letters, running_in
from closedform.derivations.reading.formula.token import Macro
from closedform.derivations.reading.formula.trees import free_names, names_in
from closedform.derivations.reading.note.any_function import any_said, wave
from closedform.derivations.reading.note.domains import (
    Comments,
    entries_of,
    has_domain,
    letters_of,
    names_in_law,
    names_of,
    parameters_of,
    parameters_text,
    printed_domains,
    standing_of,
    variables_of,
    wheres,
)
from closedform.derivations.reading.note.names import (
    at_own_variables,
    but_for,
    functions_said,
    has_vectors,
    in_laws,
    refuse_left,
    rewritten,
    short_names,
    used_functions,
    with_short_names,
)
from closedform.derivations.reading.note.questions import Open, Proposal, Question
from closedform.derivations.reading.note.unstated_letters import (
    PERHAPS_WHOLE,
    Unsaid,
    is_deviation,
    refuse_lawless,
    refuse_undefined,
    refuse_unsaid,
    running_letters,
    without_going,
)
from closedform.derivations.reading.note.vectors import is_definite, is_of_vectors, with_vectors
from closedform.derivations.reading.paper.made_letters import MADE_LETTERS, is_put, with_made_letters
from closedform.derivations.reading.paper.needed_letters import Claimed, needed_letters
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.law_text import name_of

MOST_TRIED = 24  # the most readings of one equation, each with more supposed
Propose = Callable[[Set[str], Set[str]], Sequence[Proposal]]  # the proposals for some letters, among all letters of an equation


@dataclass(frozen=True)
class Reading:
    """The reading of an equation.

    Args:
        table: its claim's fields; empty if a question is open.
        supposed: the proposals on which it rests.
        asked: the questions that no proposal answers.
    """

    table: Mapping[str, Any]
    supposed: tuple[Proposal, ...] = ()
    asked: tuple[Question, ...] = ()


def reading_of(one: Claimed, propose: Propose) -> Reading:
    """Read an equation; suppose the prose's proposals for open questions, and ask the others.

    Raises:
        BadClaim: it is no claim for another reason.
    """
    supposed: list[Proposal] = []
    asked: list[Question] = []
    heard, seen = one.own, set[str]()
    for _ in range(MOST_TRIED):
        every, open_names = needed_letters(one, heard)
        open_names -= seen
        seen |= open_names
        if new := [more for more in propose(open_names, every) if more not in supposed] if open_names else []:
            supposed += new
            heard = Comments([*heard.entries, *(entry for more in new for entry in more.entries)])
            continue
        try:
            return Reading(_table_of(replace(one, own=heard)) if not asked else {}, tuple(supposed), tuple(asked))
        except Unsaid as error:
            supposed += [Proposal(question.answer, 0, question.asks, "words") for question in error.questions]
            answers = [question.answer for question in error.questions]
        except Open as error:
            if error.question in asked:
                raise
            if error.question.is_complete:
                supposed.append(Proposal(error.question.answer, 0, error.question.asks, "words"))
            else:
                asked.append(error.question)
            answers = [error.question.as_if or error.question.answer]
        heard = Comments([*heard.entries, *(entry for answer in answers for entry in entries_of(answer))])
    raise BadClaim("too many questions are open; describe the equation's letters in comments")


def _table_of(one: Claimed) -> dict[str, Any]:
    notation = replace(one.notation, below=bool(one.own.of("slash") or one.throughout.of("slash")))
    typed = list(one.sides)
    sides, own, throughout = with_made_letters(typed, one.own, one.throughout)
    taken = [f"${made.name}$ a letter here, shown as ${made.letter}$" for made in MADE_LETTERS if is_put(made.letter, sides, typed)]
    notation = replace(notation, running=running_in(sides, notation))
    where, functions, names = wheres(own.of("where")), functions_said(throughout, own), dict[str, str]()
    sides = [at_own_variables(side, functions) for side in sides]
    for _ in range(2):  # the form of an abbreviation may hold a function, and the other way round
        used = used_functions(functions, [*sides, *names.values()], where, notation)
        names |= {f"{name}({', '.join(one.variables)})": names.get(name, one.form) for name, one in used.items()}
        short = short_names([*sides, *names.values()], where, own, throughout, running_letters(sides, notation), notation)
        sides, shortened = with_short_names(sides, short)
        for written, form in names.items():
            (names[written],), inside = with_short_names([form], but_for(written, short))
            shortened += inside
        taken = [*taken, *dict.fromkeys(said for said in shortened if said not in taken)]
    refuse_left(sides, short, notation)
    throughout, own = (rewritten(throughout, short, notation), in_laws(own, short)) if short else (throughout, own)
    smooth = _smooth(throughout, own, names)
    taken += [functions[written.partition("(")[0]].typed for written in names]
    notation = replace(notation, functions=functions_of(names, notation))
    notation, own, throughout, vectors = with_vectors(sides, notation, where, own, throughout)
    where |= vectors.where
    printed, bounds = printed_domains(one.conditions, {**standing_of(throughout, notation)[0], **where}, where, notation)
    where, such_that = {**where, **printed}, [*own.of("such_that"), *bounds, *vectors.such_that]
    laws, events, expected = [*own.of("law"), *vectors.laws], own.of("given"), own.of("expect") or throughout.of("expect")
    random = set[str]().union(*(letters_of(law, notation) for law in laws))
    where = {name: domain for name, domain in where.items() if domain != "real" or name_of(name, notation) not in random}
    domains, standing = standing_of(throughout, notation)
    known = {name_of(name, notation) for name in {**domains, **where}}
    refuse_undefined(
        sides, notation, known.union(*(letters_of(law, notation) | parameters_of(law, notation) for law in (*standing, *laws)))
    )
    where, laws, events, such_that = _with_defaults(sides, notation, throughout, where, laws, events, such_that)
    _refuse_vectors([law for law in laws if law not in vectors.laws], vectors.spaces)
    refuse_lawless(sides, notation, laws, known)
    _refuse_unsaid(sides, notation, where, laws, such_that)
    where = without_going(where, sides, notation)
    if len(events) > 1:
        raise BadClaim("two comments have given; write one, % closedform: given X > 0, Y > 0")
    if expected and expected[-1] not in ("holds", "refuted"):
        raise BadClaim(f"% closedform: expect {expected[-1]} is not understood; write expect refuted, or expect holds")
    table: dict[str, Any] = {"key": one.key, "left": sides[0], "where": where, "written": "latex"}
    table |= {"right": sides[1]} if len(sides) == 2 else {"lines": sides[1:]}
    needed = needed_macros([*sides, *names, *names.values(), *laws, *events, *such_that, *where], notation.macros)
    fields = {"relation": "" if one.relation == "=" else one.relation, "law": laws, "such_that": such_that, "given": "".join(events),
              "expect": expected[-1] if expected else "", "slash": "below" if notation.below else "",
              "functions": names, "any": smooth, "macros": needed, "vectors": sorted(notation.vectors),
              "left_out": {says: {letter: value} for one in own.of("left_out") for says, letter, value in [one.split("\t")]},
              "says": "".join(f"${one}$" for one in own.of("says")),
              "taken": [_shown(said, notation.macros) for said in (*taken, *vectors.taken, *own.of("told"))]}  # fmt: skip
    return table | {name: value for name, value in fields.items() if value}


def _smooth(throughout: Comments, own: Comments, forms: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the functions of an equation that are any, each with its traits; one that a later comment defines is none."""
    said = {call: of for text in (*throughout.of("any"), *own.of("any")) for call, of in (any_said(text) or {}).items()}
    return {call: of for one, of in said.items() for call, form in forms.items() if form == wave(one)}


def _refuse_vectors(laws: Sequence[str], spaces: Mapping[str, str]) -> None:
    """Ask about laws of numbers that have vectors in their parameters.

    Raises:
        BadClaim: a law has them.
    """
    for law in laws:
        if has_vectors(re.split(r"\\sim|~", law, maxsplit=1)[-1], spaces):
            raise BadClaim(
                f"the law ${law}$ has vectors among its numbers; give each inner product and norm a letter, and write the law with these"
            )


def _refuse_unsaid(
    sides: Sequence[str], notation: Notation, where: Mapping[str, str], laws: Sequence[str], such_that: Sequence[str]
) -> None:
    """Find the letters without a statement.

    Raises:
        Open: one may be random.
        Unsaid: there are some.
    """
    known = {name_of(name, notation) for name in where}
    below = [law for name, side in _sides_named(sides) for law in _of_side(name, lambda text: laws_below(text, notation), side)]
    known = known.union(*(letters_of(law, notation) for law in (*laws, *below))) | running_letters(sides, notation)
    inside = [parameters_text(law, notation) for law in (*laws, *below)]
    letters: dict[str, None] = {}
    for text in (*sides, *inside, *such_that):
        letters |= dict.fromkeys(lone_letters(text, notation))
    for variables, form in notation.functions.values():
        own = {variable.removesuffix(SQUARE) for variable in variables}
        letters |= dict.fromkeys(letter for letter in lone_letters(form, notation) if not own & {*names_of([letter], notation)})
    unsaid: dict[str, str] = {}
    for letter in letters:
        if not re.search(r"\^\{\(|_\{?[+-]\}?$", letter):  # a power or a positive part: asked about where it is read
            unsaid |= {name: letter for name in names_of([letter], notation) if name not in known and name not in unsaid}
    used = _used(sides, notation, known | unsaid.keys(), set[str]().union(*(letters_of(law, notation) for law in laws)))
    unsaid = {name: letter for name, letter in unsaid.items() if name not in PERHAPS_WHOLE or name in used}
    deviations = {letter for letter in unsaid.values() if is_deviation(letter, sides, [*laws, *below])}
    refuse_unsaid(sides, list(unsaid.values()), deviations, notation)


def _used(sides: Sequence[str], notation: Notation, known: Set[str], random: Set[str]) -> set[str]:
    """Collect the free names of sides."""
    used = set[str]()
    for side in sides:
        try:
            used |= free_names(latex_tree(side, notation, known - running_letters(sides, notation), random))
        except NotUnderstood:
            used |= set(names_of(lone_letters(side, notation), notation))
    return used


def _with_defaults(
    sides: Sequence[str],
    notation: Notation,
    throughout: Comments,
    where: dict[str, str],
    laws: list[str],
    events: list[str],
    such_that: list[str],
) -> tuple[dict[str, str], list[str], list[str], list[str]]:
    """Add the statements that hold throughout, if the claim has their letters."""
    if not throughout.entries:
        return where, laws, events, such_that
    defaults, standing = standing_of(throughout, notation)
    below = [law for name, side in _sides_named(sides) for law in _of_side(name, lambda text: laws_below(text, notation), side)]
    try:
        lone = [letter for side in sides for letter in lone_letters(side, notation)]
        known = {name_of(name, notation) for name in {**defaults, **where}}.union(set(names_of(lone, notation)) - PERHAPS_WHOLE)
        known = known.union(*(parameters_of(law, notation) for law in (*standing, *laws)))
        general = {law: variables_of(law, notation) for law in standing}
        taken = set().union(*(variables_of(law, notation) for law in (*laws, *below)))
        random = taken.union(*general.values())
        running = running_letters(sides, notation)
        trees = [
            _of_side(name, lambda text: latex_tree(text, notation, known - running, random), side)
            for name, side in _sides_named(sides)
        ]
        used = set().union(*map(free_names, trees))
        has_mean = "E" in used
        laws = [*laws, *(law for law, names in general.items() if has_mean and names & used and not names & taken)]
        if has_mean and not events:
            events = throughout.of("given")
        used = used.union(*(names_in_law(law, notation, known) for law in (*laws, *below)))
        for event in (*events, *such_that):
            used |= names_in(latex_relations(event, notation, known | random))
        for condition in throughout.of("such_that"):
            relation = latex_relations(condition, notation, known)
            names = names_in(relation)
            if is_of_vectors(names, notation):
                if is_definite(relation) or not names & used:
                    continue
                if not names <= used:
                    raise BadClaim(f"${condition}$ has vectors that the equation does not have; move it to a comment")
            if names & used:
                such_that, used = [*such_that, condition], used | names
    except NotUnderstood:
        used, taken = (
            {name_of(name, notation) for name in defaults},
            set(),
        )  # the claim is refused, with its reason, where it is built
        laws, events = [*laws, *standing], events or throughout.of("given")
        such_that = [*such_that, *throughout.of("such_that")]
    needed = {
        name: domain
        for name, domain in defaults.items()
        if name_of(name, notation) in used - taken and not has_domain(where, name, notation)
    }
    return {**needed, **where}, laws, events, such_that


def _sides_named(sides: Sequence[str]) -> list[tuple[str, str]]:
    """Return each side with its name in the claim."""
    names = ["left", "right"] if len(sides) == 2 else ["left", *(f"lines {i + 1}" for i in range(len(sides) - 1))]
    return list(zip(names, sides, strict=True))


def _of_side(name: str, read: Callable[[str], Any], side: str) -> Any:
    """Read a side.

    Raises:
        BadClaim: it is not understood; the message names it.
    """
    try:
        return read(side)
    except NotUnderstood as error:
        raise BadClaim(f"{name}: {error}") from None


def _shown(typed: str, macros: Mapping[str, Macro]) -> str:
    """Write out the note's own commands in a statement that is shown, if possible."""
    with suppress(NotUnderstood):
        return written_out(typed, macros)
    return typed
