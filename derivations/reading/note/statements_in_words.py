"""Statements in the words of the grammar in the fields of a claim's table, as in a paper's comments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.notation import Notation, has_commands
from closedform.derivations.reading.note.any_function import any_said, in_text, letters_of_wave, wave
from closedform.derivations.reading.note.domains import Comments, entries_of, wheres
from closedform.derivations.reading.note.equation_text import relation_and_sides
from closedform.derivations.reading.note.grammar import GRAMMAR
from closedform.derivations.reading.note.lists import with_lists
from closedform.derivations.reading.note.meanings_of_statements import domains_said, laws_of, plain, wheres_and_conditions
from closedform.derivations.reading.note.names import spellings, with_short_names
from closedform.derivations.reading.note.samples import reduced
from closedform.derivations.reading.note.statements_in_latex import in_latex, statements
from closedform.derivations.reading.note.table import SAYING
from closedform.derivations.reading.syntax.trees import NotUnderstood


def spoken(table: Mapping[str, Any]) -> dict[str, Any]:
    """Move a table's statements in the words of the grammar to its fields: an equation in one text, domains, laws, definitions.

    Raises:
        BadClaim: a statement is not understood, or is made twice.
    """
    found = dict(table)
    if "equation" in found:
        _of_equation(found)
    found = _of_samples(found) or found
    if isinstance(found.get("where"), (str, list)):
        _of_where(found, found.pop("where"))
    for text in _texts(found.get("law")):
        _of_law(found, text)
    if isinstance(found.get("given"), list) and all(isinstance(one, str) for one in found["given"]):
        found["given"] = ", ".join(found["given"])
    for verb in SAYING:
        if verb in found:
            said = found.pop(verb)
            if not _texts(said):
                raise BadClaim(f'{verb} is {said!r}; give a text such as "g(x) = x^2"')
            for text in _texts(said):
                _define(found, verb, text)
    return found


def _of_samples(found: Mapping[str, Any]) -> dict[str, Any] | None:
    r"""Write a claim about letters X_1, \dots, X_n as one in their number and moments; None for another.

    Raises:
        BadClaim: it cannot be reduced.
    """
    where = found.get("where", {})
    ranges = (
        [f"{name} {'' if str(domain)[:1].isalpha() else 'in '}{domain}" for name, domain in where.items()]
        if isinstance(where, dict)
        else _texts(where)
    )
    said = {"where": ranges, **{verb: _texts(found.get(verb)) for verb in ("law", "such_that", *SAYING)}}
    if not any(with_lists(text) != text for verb in ("where", "law") for text in said[verb]):
        return None
    sides = [*_texts(found.get("left")), *_texts(found.get("right")), *_texts(found.get("lines"))]
    typed = [one for verb, texts in said.items() for text in texts for one in in_latex(f"{verb} {text}", " ".join(sides))]
    own = Comments([entry for one in typed for entry in entries_of(one)])
    without = reduced(sides, own, Comments(), Notation(always=True), 0, str(found.get("relation", "=")))
    if without is None:
        raise BadClaim("many letters are described, and the equation has none of them with an index")
    (left, *others), own = without
    left_out = {says: {letter: value} for one in own.of("left_out") for says, letter, value in [one.split("\t")]}
    rest = {name: value for name, value in found.items() if name not in (*said, "left", "right", "lines")}
    fields = {"law": own.of("law"), "such_that": own.of("such_that"), "left_out": left_out, "taken": own.of("told")}
    return {
        **rest, **{name: value for name, value in fields.items() if value}, **{verb: said[verb] for verb in SAYING if said[verb]},
        "left": left, **({"right": others[0]} if len(others) == 1 else {"lines": others}), "written": "latex",
        "where": wheres(own.of("where")), "says": "".join(f"${one}$" for one in own.of("says")),
    }  # fmt: skip


def _texts(value: object) -> list[str]:
    """List the texts of a field; empty if it holds another value, which is refused where the claim is built."""
    texts = [value] if isinstance(value, str) else value
    return list(texts) if isinstance(texts, list) and all(isinstance(one, str) for one in texts) else []


def _of_equation(found: dict[str, Any]) -> None:
    text = found.pop("equation")
    if not isinstance(text, str):
        raise BadClaim(f'equation is {text!r}; give a text such as "A = B"')
    if twice := [name for name in ("left", "right", "lines", "relation") if name in found]:
        raise BadClaim(f"equation has both sides, and there is {twice[0]} too; leave one out")
    if "$" in text:
        text, found["written"] = text.strip().strip("$"), "latex"
    relation, (left, *others) = relation_and_sides(text)
    found |= {"left": left} | ({"right": others[0]} if len(others) == 1 else {"lines": others})
    found |= {"relation": relation} if relation != "=" else {}


def _of_where(found: dict[str, Any], said: str | list[str]) -> None:
    """Split domains given as texts into a table of domains, and inequalities that are no domain."""
    texts = _texts(said)
    if not texts and said:
        raise BadClaim(f'where is {said!r}; give a text such as "a, b positive", or a table such as {{ a = "positive" }}')
    where, conditions = wheres_and_conditions(texts, is_latex=False)
    spaces = dict(one.split(": ", 1) for text in texts for one in domains_said(text, is_latex=False).spaces)
    if spaces:
        sizes = {one for said in spaces.values() for one in said.partition(",")[0].split(" x ") if not one.isdigit()}
        where = {**dict.fromkeys(sorted(sizes), "positive integer"), **where}
        found |= {"spaces": spaces, "written": "latex"}
    found["where"] = where
    if conditions:
        found["such_that"] = [*_texts(found.get("such_that", [])), *conditions]


def _of_law(found: dict[str, Any], text: str) -> None:
    """Split several laws in one text, and the statements after them."""
    try:
        laws, beside = laws_of(GRAMMAR.read("laws", plain(text)))
    except NotUnderstood:
        return  # it is refused, with its reason, where it is built
    if len(laws) == 1 and not beside.ranges and not beside.conditions:
        return
    law = _texts(found["law"])
    at = law.index(text)
    found["law"] = [*law[:at], *laws, *law[at + 1 :]]
    if isinstance(found.get("where", {}), dict):
        found["where"] = {**found.get("where", {}), **dict(beside.ranges)}
    found["such_that"] = [*_texts(found.get("such_that", [])), *beside.conditions]


def _smooth(found: dict[str, Any], text: str) -> None:
    """Record functions that are any."""
    smooth, is_latex = any_said(text) or {}, _is_latex(found)
    field = "functions" if is_latex else "definitions"
    letters = [letter for call in smooth for letter in letters_of_wave(call)]
    where = found.get("where", {})
    found |= {"written": "latex"} if is_latex else {}
    found["any"] = {**found.get("any", {}), **smooth}
    found[field] = {**found.get(field, {}), **{call: wave(call, is_latex=is_latex) for call in smooth}}
    if isinstance(where, dict):
        found["where"] = {**where, **dict.fromkeys(letters if is_latex else map(in_text, letters), "real")}


def _is_latex(found: Mapping[str, Any], *more: str) -> bool:
    sides = [*_texts(found.get("left")), *_texts(found.get("right")), *_texts(found.get("lines"))]
    return found.get("written") == "latex" or any(map(has_commands, [*sides, *more]))


def _define(found: dict[str, Any], verb: str, text: str) -> None:
    """Record the definition of a function or an abbreviation."""
    statement = statements(f"{verb} {text}")[0]
    said = statement.parts[0]
    if said.rule == "any":
        _smooth(found, said.text)
        return
    (written, *variables), form = [part.text for part in said.all("NAME")], said.of("FORMULA")
    call = f"{written}({', '.join(variables)})" if variables else written
    if not _is_latex(found, form):
        field = "definitions"
    elif variables:
        field = "functions"
    else:
        short = [(one, form, "") for one in spellings(written, Notation())]
        for side in ("left", "right", "lines"):
            if texts := _texts(found.get(side)):
                put_in = with_short_names(texts, short)[0]
                found[side] = put_in if side == "lines" else put_in[0]
        return
    if call in found.setdefault(field, {}):
        raise BadClaim(f"{verb}: {call} is defined twice; leave one out")
    found[field] = {**found[field], call: form}
