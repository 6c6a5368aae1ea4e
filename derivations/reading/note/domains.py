r"""Domains and laws in comments, in conditions after an equation and in sentences: ``a, b positive``, ``$|r| < 1$``, ``X \sim ...``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import sympy as sp

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.law import law_text
from closedform.derivations.reading.formula.lettering import parts_of
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_tree
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.formula.trees import names_in
from closedform.derivations.reading.note.any_function import any_said, letters_of_wave, wave
from closedform.derivations.reading.note.displays import MARK
from closedform.derivations.reading.note.domain_words import end_of
from closedform.derivations.reading.note.lists import split_samples
from closedform.derivations.reading.note.meanings_of_statements import domain_of as domain_of
from closedform.derivations.reading.note.meanings_of_statements import domains_said, wheres_and_conditions
from closedform.derivations.reading.note.parameters import interval_of
from closedform.derivations.reading.syntax.trees import NotUnderstood, split_outside
from closedform.derivations.reading.text.law_text import name_of


@dataclass
class Comments:
    """The content of comment lines, by verb, each with its line."""

    entries: list[tuple[int, str, str]] = field(default_factory=list)

    def of(self, verb: str) -> list[str]:
        """List the contents of a verb."""
        return [text for _, said, text in self.entries if said == verb]


_NUMBER = re.compile(r"(?<![A-Za-z\\{])(EulerGamma|Catalan|GoldenRatio|TribonacciConstant)(?![A-Za-z])")


def entries_of(said: str, line: int = 0) -> list[tuple[int, str, str]]:
    """Split a comment, ``law X ~ N(0, 1)``, into its line, verb and content; several laws joined by ; become several entries."""
    verb, _, rest = said.strip().partition(" ")
    verb = {"key": "label"}.get(verb.rstrip(":"), verb.rstrip(":"))
    if verb == "function" and (smooth := any_said(rest)) is not None:
        letters = ", ".join(letter for call in smooth for letter in letters_of_wave(call))
        waves = [(line, "function", f"{call} = {wave(call)}") for call in smooth]
        return [*waves, (line, "where", f"{letters} real"), (line, "any", rest.strip())]
    if verb in ("means", "function"):  # a number by its name, as in TOML; in LaTeX it would be a product of letters
        rest = _NUMBER.sub(r"\\operatorname{\1}", rest)
    if verb == "where" and "^" in rest and (spaces := domains_said(rest).spaces):
        return [(line, "space", one) for one in spaces]
    parts = split_outside(rest, ";") if verb == "law" else [rest.strip()]
    if verb in ("law", "where") and "ldots " in rest:
        return split_samples(line, verb, parts if verb == "law" else split_outside(rest))
    return [(line, verb, part) for part in parts]


def printed_domains(
    conditions: Sequence[str], known: Mapping[str, str], own: Mapping[str, str], notation: Notation
) -> tuple[dict[str, str], list[str]]:
    """Sort the conditions printed after an equation: domains of letters, and inequalities between letters that have a domain.

    If a letter is printed as in a set, it has that domain, whatever comments state throughout; a comment of the equation itself
    must agree.
    """
    where: dict[str, str] = {}
    such_that: list[str] = []
    for condition in conditions:
        names = parts_of(condition)
        first, domain = domain_of(re.sub(r"\\mathbb\s*R(?![a-zA-Z])|\\R(?![a-zA-Z])", r"\\mathbb{R}", names.pop()))
        in_set = "\\in" in condition
        for name in [*names, first]:
            if domain and (in_set or not has_domain(known, name, notation)) and not has_domain(own, name, notation):
                where[name] = domain
            elif not in_set:
                such_that.append(
                    condition if not names else f"{name}{condition.removeprefix(', '.join(names) + ', ').removeprefix(first)}"
                )
            elif not domain:
                raise BadClaim(
                    f"{condition} after the equation is no known domain; state it in a comment, % {MARK} where {name} real"
                )
            elif not _are_same(
                said := next(d for other, d in own.items() if name_of(other, notation) == name_of(name, notation)), domain
            ):
                raise BadClaim(
                    f"a comment gives {name} the domain {said}, and {condition} stands after the equation; leave one out"
                )
    return where, such_that


def _are_same(one: str, other: str) -> bool:
    r"""Return True if two domains are the same, however written: (-1, 1) and (-1,1), positive and (0, \infty)."""
    if {"nonzero", "integer", "positive integer", "nonnegative integer"} & {one, other}:  # which a set alone does not state
        return one == other
    with suppress(BadClaim):
        return bool(interval_of(one) == interval_of(other))
    return re.sub(r"\s", "", one) == re.sub(r"\s", "", other)


def wheres(texts: Sequence[str]) -> dict[str, str]:
    r"""Read domains: ``a, b positive, r in (-1, 1), \mu real``; of two domains for one letter, the narrower counts.

    Raises:
        BadClaim: they are not understood, or are no domains.
    """
    where, conditions = wheres_and_conditions(texts)
    if conditions:
        raise BadClaim(f"where: {conditions[0]} is no domain of one letter; write it as such_that {conditions[0]}")
    return where


def is_next_to(domain: str, point: str) -> bool:
    """Return True if a domain comes arbitrarily close to a number, or is unbounded towards an infinite point."""
    with suppress(BadClaim):
        inside, goal = interval_of(domain), end_of("its limit", re.sub(r"\s", "", point).lstrip("+"), Notation())
        return bool(sp.S.true == inside.closure.contains(goal) if goal.is_finite else goal in (inside.inf, inside.sup))
    return False


def names_of(typed: Iterable[str], notation: Notation) -> Iterator[str]:
    """Return names in the reader's form; omit texts that are no name."""
    for name in typed:
        with suppress(NotUnderstood):
            yield name_of(name, notation)


def standing_of(throughout: Comments, notation: Notation) -> tuple[dict[str, str], list[str]]:
    """Return the domains and laws that hold throughout: for a letter with two statements, the later one."""
    where: dict[str, str] = {}
    laws: dict[str, set[str]] = {}
    for _, verb, text in throughout.entries:
        if verb == "where":
            said = wheres([text])
            names = {name_of(name, notation) for name in said}
        elif verb == "law":
            said, names = {}, letters_of(text, notation)
        else:
            continue
        where = {name: domain for name, domain in where.items() if name_of(name, notation) not in names} | said
        laws = {law: letters for law, letters in laws.items() if not letters & names}
        laws |= {text: names} if verb == "law" else {}
    return where, list(laws)


def letters_of(law: str, notation: Notation) -> set[str]:
    """Collect the variables of a law; empty if it is not understood, since it is refused where it is built."""
    try:
        return variables_of(law, notation)
    except NotUnderstood:
        return set()


def parameters_of(law: str, notation: Notation) -> set[str]:
    """Collect the letters that are numbers of a law; empty if it is not understood."""
    with suppress(NotUnderstood):
        return set(names_of(lone_letters(parameters_text(law, notation), notation), notation))
    return set()


def has_domain(where: Mapping[str, str], name: str, notation: Notation) -> bool:
    """Return True if a letter has a domain, however the letter is written."""
    return name_of(name, notation) in {name_of(other, notation) for other in where}


def variables_of(law: str, notation: Notation) -> set[str]:
    """Collect the variables of a law; raises ``NotUnderstood``."""
    names = law_text(law, notation).partition("~")[0].strip().removeprefix("(").removesuffix(")")
    return {name_of(name, notation) for name in parts_of(names)}


def parameters_text(law: str, notation: Notation) -> str:
    """Return the text in the brackets of a law, and the closing bracket, without names of parameters: a, 2) for Pareto(shape=a, least=2)."""
    inside = law_text(law, notation).partition("~")[2].partition("(")[2]
    return re.sub(r"(?<![A-Za-z\\])[a-z]\w*\s*=(?!=)", "", inside)


def names_in_law(law: str, notation: Notation, known: set[str]) -> set[str]:
    """Collect the parameters in a law."""
    inside = parameters_text(law, notation).rpartition(")")[0]
    entries = [entry for entry in re.split(r"[\[\]]|,(?![^{}]*\})", inside) if entry.strip()]
    found: set[str] = set()
    for entry in entries:
        try:
            found |= names_in(latex_tree(entry, notation, known))
        except NotUnderstood:
            return known
    return found
