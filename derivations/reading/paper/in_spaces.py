r"""Equations of vectors and matrices in a paper: their letters are described by comments, or by what the prose proposes.

A sentence such as ``let $w, v \in \mathbb{R}^n$`` is a proposal. It is taken where numbers do not read a display, and a display with it is
judged only where it claims something: it holds for every dimension, or it is of a mean or a gradient. ``$\|w\| = 1$`` may be a condition.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.reading.annotate.proposals import Statement
from closedform.derivations.reading.formula.lettering import MATH, is_name, is_same_text
from closedform.derivations.reading.formula.survey import all_letters
from closedform.derivations.reading.note.displays import line_of
from closedform.derivations.reading.note.domains import Comments, letters_of, names_of, wheres
from closedform.derivations.reading.note.own_claim import claim_of, own_claim
from closedform.derivations.reading.note.questions import Proposal
from closedform.derivations.reading.note.spaces import letters_in_texts, of_spaces
from closedform.derivations.reading.note.vectors import normal_vector, space_of
from closedform.derivations.reading.paper.defined import at_hand, guessed
from closedform.derivations.reading.paper.display_rows import Row
from closedform.derivations.reading.paper.equation import Equation, Paper
from closedform.derivations.reading.paper.left_open import is_built
from closedform.derivations.reading.text.carried_out import STAND_IN

_IDENTITY = re.compile(r"\s*(?:I|\\(?:mathbf|boldsymbol|bm|mathbb)\s*\{?\s*[I1]\s*\}?)(?![A-Za-z])")
_EQUATES = re.compile(r"=|\\(?:perp|bot|propto|equiv|approx|simeq)(?![A-Za-z])")
_ASPECTS = ("space", "law", "domain")
_QUOTED = 160  # characters of a quoted sentence


def of_vectors(paper: Paper, row: Row) -> list[Equation]:
    """Read an equation whose vectors and matrices comments declare: each of its sides against the first; empty for others."""
    said = of_spaces(row.sides, row.own, paper.throughout, paper.notation) if row.relation == "=" else None
    if said is None:
        return []
    (first, second, *rest), _ = said
    if is_name(row.sides[0]) and not rest and is_same_text(first, rf"{{\left({second.strip(' .,;')}\right)}}"):
        return [Equation(row.line, key=row.key, defines=f"says what ${row.sides[0].strip()}$ is")]
    return _equations(paper, row, *said, ())


def of_proposed_vectors(paper: Paper, display: tuple[int, int], row: Row, numbers: Sequence[Equation] = ()) -> list[Equation]:
    """Read an equation under what the prose proposes of its vectors and matrices; empty where it claims nothing so, or cannot be read.

    Args:
        paper: the paper.
        display: the first and last character of the display.
        row: the equation.
        numbers: what it is as one of numbers: a claim of these that can be judged is left as it is.
    """
    if row.relation != "=" or not any(one.aspect == "space" for one in paper.statements):
        return []
    judged = [one for one in numbers if (one.table or one.supposed) and is_built(one)]
    if any(not any(p.comment.startswith("such_that") and space_of(p.comment) for p in one.proposals) for one in judged):
        return []
    letters = dict.fromkeys(typed for side in row.sides for typed in all_letters(side, paper.notation).values())
    found: list[Equation] = []
    if not any(is_name(side) and not _IDENTITY.match(side) for side in row.sides):
        proposals = _proposed(paper, display, row, [*letters])
        own = Comments([*row.own.entries, *(entry for one in proposals for entry in one.entries)])
        said = of_spaces(row.sides, own, paper.throughout, paper.notation) if proposals else None
        found = [] if said is None else _equations(paper, row, *said, proposals)
        doubts = _doubts(paper, display, {*letters}, guessed(proposals))
        held = [is_built(one) and _holds(one) for one in found]
        is_claim = all(held) or (all(map(is_built, found)) and all(map(_is_of_more, found)))
        found = [one if holds else _doubted(one, doubts) for one, holds in zip(found, held, strict=True)] if is_claim else []
    paper.related |= {} if found or judged else dict.fromkeys(letters, row.line)
    return found


def _doubts(paper: Paper, display: tuple[int, int], letters: Set[str], guesses: Mapping[str, int]) -> list[str]:
    """List what the text says of letters before a display, and is not read: without it the display may be false, and with it true."""
    found = {**guesses} | {f"${name}$": line for name, line in paper.related.items() if name in letters}
    for formula in MATH.finditer(paper.text, 0, display[0]):
        typed = (formula[1] or formula[2]).strip()
        if _EQUATES.search(typed) and letters & {*all_letters(typed, paper.notation).values()}:
            found[f"${typed}$"] = line_of(paper.text, formula.start())
    return [f"{name} ({paper.tree.say(line)})" for name, line in found.items()]


def _doubted(one: Equation, doubts: Sequence[str]) -> Equation:
    return replace(one, supposed={**one.supposed, "doubts": list(doubts)}) if doubts else one


def _holds(one: Equation) -> bool:
    """Return True if an equation under proposals has equal sides by rules: then it holds whatever else is said of its letters."""
    claim = claim_of(own_claim(one.supposed), STAND_IN)
    return isinstance(claim, Derivation) and not claim.lines[0].instance and bool(claim.quantity == claim.lines[0].value)


def _is_of_more(one: Equation) -> bool:
    """Return True if an equation is no condition on its letters: it is of a mean or a gradient."""
    return "law" in one.supposed or r"\nabla" in one.supposed["left"]


def _equations(
    paper: Paper, row: Row, sides: Sequence[str], said: Mapping[str, Any], proposals: Sequence[Proposal]
) -> list[Equation]:
    found = []
    for number, side in enumerate(sides[1:], start=1):
        key = row.key if len(sides) == len(("left", "right")) else f"{row.key}/{number}"
        table = {"key": key, "left": sides[0], "right": side.strip(" .,;"), "written": "latex", **said}
        table |= {"supposed": supposed_of(paper, proposals)} if proposals else {}
        is_complex = {"i", "imath"} & letters_in_texts([sides[0], side], paper.notation)
        places = (row.places[0], row.places[number]) if row.places else ()
        for one in [{**table, "key": f"{key}/{part}", "part": part} for part in ("re", "im")] if is_complex else [table]:
            equation = Equation(row.line, one, sides=places, key=one["key"], is_named=row.is_named, is_labelled=row.is_labelled)
            found.append(replace(equation, table={}, supposed=one, proposals=tuple(proposals)) if proposals else equation)
    return found


def _proposed(paper: Paper, display: tuple[int, int], row: Row, letters: Sequence[str]) -> list[Proposal]:
    """Choose the proposals for the letters of an equation, and of their laws: the nearest before it of each kind, or one behind it."""
    notation, said = paper.notation, Comments([*paper.throughout.entries, *row.own.entries])
    known = {
        *names_of((text.partition(": ")[0] for text in said.of("space")), notation),
        *names_of(wheres(said.of("where")), notation),
        *(name for law in said.of("law") for name in letters_of(law, notation)),
    }
    near = [one for one in at_hand(paper, display) if one.at < display[0] or one.behind == display[1]]
    found: dict[str, Proposal] = {}
    waiting, seen = [*letters], set[str]()
    while waiting:
        for name in names_of([waiting.pop(0)], notation):
            if name in seen | known:
                continue
            seen.add(name)
            chosen = {
                one.aspect: one
                for one in near
                if name in one.names and one.aspect in _ASPECTS and not one.proposal.comment.startswith("such_that")
            }
            if {"space", "law"} & chosen.keys():
                chosen.pop("domain", None)
            found |= {one.proposal.comment: one.proposal for one in chosen.values()}
            if (law := chosen.get("law")) is not None:
                waiting += all_letters(law.proposal.comment.removeprefix("law "), notation).values()
                found |= {} if "space" in chosen else _space_of_law(law)
    return list(found.values()) if any("R^" in one for one in found) else []


def _space_of_law(law: Statement) -> dict[str, Proposal]:
    """Propose the space of a vector whose law tells it, as N(0, I_n) does."""
    normal = normal_vector(law.proposal.comment)
    if normal is None or not normal.size:
        return {}
    name = law.proposal.comment.removeprefix("law ").partition("\\sim")[0].strip()
    comment = f"where {name} in R^{normal.size}"
    return {comment: replace(law.proposal, comment=comment)}


def supposed_of(paper: Paper, proposals: Sequence[Proposal]) -> list[str]:
    """List the suppositions, each sentence once after the comments read from it."""
    by_sentence: dict[tuple[int, str], list[str]] = {}
    for one in proposals:
        typed = one.sentence if len(one.sentence) <= _QUOTED else f"{one.sentence[:_QUOTED].rstrip()} ..."
        is_of_words = one.line or one.comment == "expect holds"
        by_sentence.setdefault((one.line, typed if is_of_words else "the paper does not describe it"), []).append(one.comment)
    return [f"{'; '.join(of)} ({f'{paper.tree.say(line)}: ' if line else ''}{typed})" for (line, typed), of in by_sentence.items()]
