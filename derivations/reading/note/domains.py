r"""Domains and laws as comments, conditions behind an equation and sentences write them: ``a, b positive``, ``$|r| < 1$``, ``X \sim ...``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import sympy as sp

from derivations.claims.origin import BadClaim
from derivations.reading.formula.law import law_text
from derivations.reading.formula.lettering import is_name, parts_of
from derivations.reading.formula.notation import Notation
from derivations.reading.formula.reader import latex_tree
from derivations.reading.formula.survey import lone_letters
from derivations.reading.formula.trees import names_in
from derivations.reading.note.displays import MARK
from derivations.reading.note.own_claim import WORDS
from derivations.reading.syntax.trees import NotUnderstood, split_outside
from derivations.reading.text.law_text import name_of

_SIGN = {">": "positive", "<": "negative", r"\ge": "nonnegative", r"\geq": "nonnegative", ">=": "nonnegative", r"\le": "nonpositive",
         r"\leq": "nonpositive", "<=": "nonpositive", r"\ne": "nonzero", r"\neq": "nonzero"}  # fmt: skip


@dataclass
class Comments:
    """What comment lines say, by verb, each with its line."""

    entries: list[tuple[int, str, str]] = field(default_factory=list)

    def of(self, verb: str) -> list[str]:
        """List what is said under a verb."""
        return [text for _, said, text in self.entries if said == verb]


_NUMBER = re.compile(r"(?<![A-Za-z\\{])(EulerGamma|Catalan|GoldenRatio|TribonacciConstant)(?![A-Za-z])")


def entries_of(said: str, line: int = 0) -> list[tuple[int, str, str]]:
    """Take a comment apart, ``law X ~ N(0, 1)``: its line, its verb and what it says; one of several laws, joined by ;, is as many."""
    verb, _, rest = said.strip().partition(" ")
    verb = {"key": "label"}.get(verb.rstrip(":"), verb.rstrip(":"))
    if verb in ("means", "function"):  # a number by its name, as in TOML, which LaTeX would take for a product of letters
        rest = _NUMBER.sub(r"\\operatorname{\1}", rest)
    parts = split_outside(rest, ";") if verb == "law" else [rest.strip()]
    return [(line, verb, part) for part in parts]


def printed_domains(
    conditions: Sequence[str], known: Mapping[str, str], own: Mapping[str, str], notation: Notation
) -> tuple[dict[str, str], list[str]]:
    """Sort what is printed behind an equation: letters' domains, and inequalities, of letters that have a domain already.

    A letter said to lie in a set has that domain, whatever comments say throughout; a comment of the equation itself must agree.
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
                    f"{condition} behind the equation is no domain we know; say it in a comment, % {MARK} where {name} real"
                )
            elif not _are_same(
                said := next(d for other, d in own.items() if name_of(other, notation) == name_of(name, notation)), domain
            ):
                raise BadClaim(f"{name} is said to be {said} in a comment, and {condition} behind the equation; leave one out")
    return where, such_that


def _are_same(one: str, other: str) -> bool:
    r"""Tell whether two domains are the same, however they are written: (-1, 1) and (-1,1), positive and (0, \infty)."""
    with suppress(ValueError):
        if not {"nonzero", *_WHOLE} & {one, other}:  # which are not said by a set alone
            sets = [WORDS[domain][1] if domain in WORDS else _interval(domain) for domain in (one, other)]
            return bool(sets[0] == sets[1])
    return re.sub(r"\s", "", one) == re.sub(r"\s", "", other)


_WHOLE = ("integer", "positive integer", "nonnegative integer")


def wheres(texts: Sequence[str]) -> dict[str, str]:
    r"""Read domains: ``a, b positive, r in (-1, 1), \mu real``."""
    found: dict[str, str] = {}
    for text in texts:
        waiting: list[str] = []
        for part in parts_of(text):
            name, domain = domain_of(part)
            waiting.append(name)
            if domain:
                for one in waiting:
                    both = _both(found.get(one, domain), domain)
                    if not both:
                        raise BadClaim(f"where: {one} has two domains, {found[one]} and {domain}; leave one out")
                    found[one] = both
                waiting = []
        if waiting and (natural := _NATURAL.search(waiting[-1])):
            name = waiting[-1][: natural.start()]
            raise BadClaim(
                f"where: {waiting[-1]}: with zero or without? Write {name} nonnegative integer, or {name} positive integer"
            )
        if waiting:
            raise BadClaim(
                f"where: {waiting[0]} has no domain; write % {MARK} where {waiting[0]} real, or another of {', '.join(WORDS)}"
            )
    return found


_NATURAL = re.compile(r"\s*(?:\\in(?![A-Za-z])|\bin\b)\s*(?:N|\\N|\\mathbb\s*(?:N|\{N\}))$")


def _both(one: str, other: str) -> str:
    """Give the domain of a letter of which two are said, where one of them is narrower or they are those of a whole number; else empty."""
    for narrow, wide in ((one, other), (other, one)):
        if narrow == wide or (wide == "real" and narrow != "real") or (wide == "integer" and narrow.endswith(" integer")):
            return narrow
        if wide == "integer" and narrow in ("positive", "nonnegative"):
            return f"{narrow} integer"
        if narrow.endswith(" integer") and wide in ("positive", "nonnegative", "nonzero"):
            return "positive integer" if "positive" in (narrow.split()[0], wide) or wide == "nonzero" else narrow
        if narrow == "positive" and wide in ("nonnegative", "nonzero"):
            return narrow
        if narrow == "negative" and wide in ("nonpositive", "nonzero"):
            return narrow
    return ""


def domain_of(part: str) -> tuple[str, str]:
    """Split a name from its domain; the domain is empty where it comes with a later name."""
    for word in sorted(WORDS, key=len, reverse=True):
        if re.search(rf"[\s=:}}]{word}$", part):
            return re.sub(r"\s*(=|:|\bis|\bare)?\s*$", "", part.removesuffix(word)), word
    if found := re.fullmatch(r"(.+?)\s*(?:\\in(?![a-zA-Z])|\bin\b|=|:)\s*([\[(].+[\])])", part):
        return found.group(1).strip(), found.group(2)
    if found := re.fullmatch(r"(.+?)\s*\\in\s*\\(?:mathbb|R)\s*(?:\{R\}|R)?\s*", part):
        return found.group(1).strip(), "real"
    return _of_inequality(part) or (part, "")


def _of_inequality(part: str) -> tuple[str, str] | None:
    """Read an inequality that gives one letter a domain, r > 0, |r| < 1 or 0 < r < 1; None where it is of more than one letter."""
    if found := re.fullmatch(r"([^<>]+?)\s*(>=|<=|>|<|\\geq?|\\leq?|\\neq?)\s*0", part):
        name, domain = found.group(1).strip(), _SIGN[found.group(2)]
    elif found := re.fullmatch(
        r"(?:\||\\lvert\s*|\\left\|)\s*([^<>|]+?)\s*(?:\||\\rvert|\\right\|)\s*(<=?|\\leq?)\s*([\d./]+)", part
    ):
        name, sign, high = found.groups()
        domain = f"(-{high}, {high})" if sign == "<" else f"[-{high}, {high}]"
    elif found := re.fullmatch(r"(-?[\d./]+)\s*(<=?|\\leq?)\s*([^<>]+?)\s*(<=?|\\leq?)\s*(-?[\d./]+)", part):
        low, first, name, second, high = found.groups()
        domain = f"{'(' if first == '<' else '['}{low}, {high}{')' if second == '<' else ']'}"
    else:
        return None
    is_a_product = re.fullmatch(r"[A-Za-z]{2,}", name.strip()) is not None
    return (name.strip(), domain) if (is_name(name) and not is_a_product) or "^{(" in name else None


_RATIONAL = re.compile(r"[-+]?(?:[\d./\s]+|\\infty|oo)")


def with_rational_ends(where: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    r"""Give the domains with rational ends that hold those of which an end is another number, (0, \pi), and what these say beyond."""
    found, bounds = dict(where), list[str]()
    for name, domain in where.items():
        ends = [end.strip() for end in domain[1:-1].split(",")] if domain[:1] in ("(", "[") else []
        if len(ends) != 2 or all(map(_RATIONAL.fullmatch, ends)) or any(_LETTER.search(end) for end in ends):
            continue
        signs = ["<" if domain[0] == "(" else r"\le", "<" if domain[-1] == ")" else r"\le"]
        low, high = (end if _RATIONAL.fullmatch(end) else r"\infty" for end in ends)
        bounds += [] if _RATIONAL.fullmatch(ends[0]) else [f"{ends[0]} {signs[0]} {name}"]
        bounds += [] if _RATIONAL.fullmatch(ends[1]) else [f"{name} {signs[1]} {ends[1]}"]
        left = f"{domain[0]}{low}" if low == ends[0] else r"(-\infty"
        found[name] = f"{left}, {high}{domain[-1] if high == ends[1] else ')'}"
        found[name] = {r"(-\infty, \infty)": "real", r"(0, \infty)": "positive", r"[0, \infty)": "nonnegative"}.get(
            found[name], found[name]
        )
    return found, bounds


# What an end that is a number is not made of.
_LETTER = re.compile(r"(?<![A-Za-z\\])(?!sqrt|pi|oo)[A-Za-z]|\\(?!pi(?![A-Za-z])|infty|sqrt|[td]?frac|,)[A-Za-z]")


def is_next_to(domain: str, point: str) -> bool:
    """Tell whether letters of a domain come as close as one likes to a number, or grow without bound towards an infinite one."""
    with suppress(ValueError):
        inside = WORDS[domain][1] if domain in WORDS else _interval(domain)
        goal = _number(re.sub(r"\s", "", point))
        return bool(sp.S.true == inside.closure.contains(goal) if goal.is_finite else goal in (inside.inf, inside.sup))
    return False


def _interval(text: str) -> Any:
    low, high = text[1:-1].split(",")
    return sp.Interval(_number(low), _number(high), text[0] == "(", text[-1] == ")")


def _number(text: str) -> Any:
    text = text.strip().replace("\\infty", "oo").lstrip("+")
    if text in ("oo", "-oo"):
        return sp.oo if text == "oo" else -sp.oo
    if not re.fullmatch(r"-?\d+(?:\.\d+)?(?:/\d+)?", text):
        raise ValueError(text)
    return sp.Rational(text)


def names_of(typed: Iterable[str], notation: Notation) -> Iterator[str]:
    """Give names as the reader has them; none of what is no name."""
    for name in typed:
        with suppress(NotUnderstood):
            yield name_of(name, notation)


def check_domain(name: str, domain: str) -> None:
    """Raise ``BadClaim`` for what is no domain that is known."""
    if domain not in WORDS and not re.fullmatch(
        r"[\[(]\s*(?:-?[\d./]+|-\\infty|-oo)\s*,\s*(?:[-\d./]+|\+?\\infty|oo)\s*[\])]", domain
    ):
        raise BadClaim(f"{name} in {domain}")


def standing_of(throughout: Comments, notation: Notation) -> tuple[dict[str, str], list[str]]:
    """Give the domains and laws that hold throughout: of a letter that is spoken of twice, what was said last."""
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
    """Collect the variables of a law; none of one that is not understood, which is refused where it is built."""
    try:
        return variables_of(law, notation)
    except NotUnderstood:
        return set()


def parameters_of(law: str, notation: Notation) -> set[str]:
    """Collect the letters that stand in a law as numbers; none of one that is not understood."""
    with suppress(NotUnderstood):
        return set(names_of(lone_letters(parameters_text(law, notation), notation), notation))
    return set()


def has_domain(where: Mapping[str, str], name: str, notation: Notation) -> bool:
    """Tell whether a letter is among those with a domain, however it is written."""
    return name_of(name, notation) in {name_of(other, notation) for other in where}


def variables_of(law: str, notation: Notation) -> set[str]:
    """Collect the variables of a law; raises ``NotUnderstood``."""
    names = law_text(law, notation).partition("~")[0].strip().removeprefix("(").removesuffix(")")
    return {name_of(name, notation) for name in parts_of(names)}


def parameters_text(law: str, notation: Notation) -> str:
    """Give what stands in the brackets of a law, and the closing one, without the names of its parameters: a, 2) of Pareto(shape=a, least=2)."""
    inside = law_text(law, notation).partition("~")[2].partition("(")[2]
    return re.sub(r"(?<![A-Za-z\\])[a-z]\w*\s*=(?!=)", "", inside)


def names_in_law(law: str, notation: Notation, known: set[str]) -> set[str]:
    """Collect the parameters that stand in a law."""
    inside = parameters_text(law, notation).rpartition(")")[0]
    entries = [entry for entry in re.split(r"[\[\]]|,(?![^{}]*\})", inside) if entry.strip()]
    found: set[str] = set()
    for entry in entries:
        try:
            found |= names_in(latex_tree(entry, notation, known))
        except NotUnderstood:
            return known
    return found
