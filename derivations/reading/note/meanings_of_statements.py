r"""The meaning of the grammar's words: domains in one spelling, ``n positive integer`` and ``r in (-1, 1)``, and single laws."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.matrices.formula import TRAITS
from closedform.derivations.reading.formula.lettering import is_name, letters_in, parts_of
from closedform.derivations.reading.note.domain_words import WORDS, narrower
from closedform.derivations.reading.note.grammar import GRAMMAR
from closedform.derivations.reading.note.lists import LISTED
from closedform.derivations.reading.syntax.grammar import Node
from closedform.derivations.reading.syntax.trees import NotUnderstood

_SIGN = {">": "positive", "<": "negative", ">=": "nonnegative", "<=": "nonpositive", "!=": "nonzero"}
_WHOLE_BY_HABIT = {"n", "N", "k", "K", "j", "i", "d", "m"}
_INFINITE = re.compile(r"(?<![A-Za-z\\])(?:oo|inf|infty|infinity)(?![A-Za-z])")


@dataclass
class Domains:
    """The domains in a text.

    Args:
        ranges: each name with its domain, one of the kinds or an interval, in the order of the text.
        conditions: inequalities that are no domain of one letter.
        spaces: the vectors and matrices, each ``A: n x n, invertible``.
    """

    ranges: list[tuple[str, str]] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    spaces: list[str] = field(default_factory=list)


# Each domain word: whether its letter is a whole number, and the signs that it may have.
_SIGNS = {"real": "-0+", "positive": "+", "negative": "-", "nonnegative": "0+", "nonpositive": "-0", "nonzero": "-+", "integer": "-0+",
          "positive integer": "+", "nonnegative integer": "0+"}  # fmt: skip


def both(one: str, other: str) -> str:
    """Return the domain of a letter with two domains, if a word expresses it or one lies within the other; else an empty text."""
    if one not in _SIGNS or other not in _SIGNS:
        return one if other in ("real", one) else other if one == "real" else narrower(one, other)
    signs, whole = "".join(sign for sign in _SIGNS[one] if sign in _SIGNS[other]), "integer" in f"{one} {other}"
    return next((word for word, has in _SIGNS.items() if has == signs and ("integer" in word) == whole), "")


def plain(text: str) -> str:
    """Normalise a text for the grammar: one line, no hyphen in nonnegative and no full stop at its end."""
    return re.sub(r"(?<!\.)\.$", "", re.sub(r"\bnon-(negative|positive|zero)\b", r"non\1", " ".join(text.split())))


def domains_said(text: str, *, is_latex: bool = True) -> Domains:
    """Read the domains of a text, ``a, b > 0, r in (-1, 1), a < b``.

    Raises:
        BadClaim: it is not understood, or a letter has none.
    """
    text = plain(text)
    if not text:
        raise BadClaim("where: there is no domain; write where a real")
    try:
        return domains_of(GRAMMAR.read("domains", text).all("domain"))
    except NotUnderstood as error:
        remedy = "% closedform: where {} real" if is_latex else "where {} real"
        names = [part for part in parts_of(re.sub(r"\s+and\s+", ", ", text)) if is_name(part) or part.isidentifier()]
        if names and text.endswith(names[-1]):
            raise BadClaim(
                f"where: {names[-1]} has no domain; write {remedy.format(names[-1])}, or another of {', '.join(WORDS)}"
            ) from None
        raise BadClaim(
            f"where: {error}; write {remedy.format('a')}, or another of {', '.join(WORDS)}, an interval or a > 0"
        ) from None


def wheres_and_conditions(texts: Sequence[str], *, is_latex: bool = True) -> tuple[dict[str, str], list[str]]:
    r"""Read domains, ``a, b positive, r in (-1, 1), a < b``: the domain of each letter, the narrower of two, and the other conditions.

    Raises:
        BadClaim: they are not understood, or exclude each other.
    """
    where, conditions = dict[str, str](), list[str]()
    for said in [domains_said(text, is_latex=is_latex) for text in texts]:
        conditions += said.conditions
        for name, domain in said.ranges:
            if not (narrower := both(where.get(name, domain), domain)):
                raise BadClaim(f"where: {name} has two domains, {where[name]} and {domain}; leave one out")
            where[name] = narrower
    return where, conditions


def domains_of(nodes: Sequence[Node]) -> Domains:
    """Combine domains of the grammar."""
    found = Domains()
    for node in nodes:
        _add(found, node.parts[0])
    whole = {name for name, domain in found.ranges if domain == "integer"}
    kept = []
    for name, domain in found.ranges:
        if name in whole and domain.startswith(("(", "[")):
            found.conditions.append(_as_chain(name, domain))
        else:
            kept.append((name, domain))
    found.ranges = kept
    return found


def _add(found: Domains, said: Node) -> None:
    """Add one domain of the grammar."""
    names = [part.text for part in (*said.parts, *(inner for of in said.all("names") for inner in of.parts)) if part.rule == "NAME"]
    match said.rule:
        case "kind_of":
            _range(found, names, _kind(said.all("kind")[0]))
        case "in_set":
            _range(found, names, _set(said, names))
        case "in_space":
            sizes = re.findall(r"\w+", re.sub(r"\\times(?![A-Za-z])|\bx\b", " ", said.of("SPACE").partition("^")[2]))
            if odd := [one for one in sizes if not re.fullmatch(r"\d+|[A-Za-z](?:_?\w)?", one)]:
                raise BadClaim(f"where: {odd[0]} is no dimension; give it a letter")
            shape = f"{sizes[0]} x {sizes[1] if len(sizes) > 1 else 1}"
            traits = [
                one for one in TRAITS if one in re.sub("-", " ", said.of("MATRIX") or "").replace("nonsingular", "invertible")
            ]
            found.spaces += [", ".join([f"{name}: {shape}", *traits]) for name in names]
        case "sign_of":
            _range(found, names, _SIGN[_sign(said.of("SIGN"))])
        case "within" | "between" | "beyond":
            _bounded(found, said, names)
        case "counted":
            _range(found, names, "nonnegative integer" if said.of("from_zero") else "positive integer")
        case "at_least":
            least = int(said.of("DIGITS")) + (_sign(said.of("SIGN")) == ">")
            if _sign(said.of("SIGN")) not in (">", ">="):
                _range(found, names, "integer")
                found.conditions.append(f"{names[0]} {said.of('SIGN')} {said.of('DIGITS')}")
                return
            _range(found, names, "nonnegative integer" if least == 0 else "positive integer")
            found.conditions += [f"{names[0]} >= {least}"] if least > 1 else []
        case "whole":
            chain = said.of("CHAIN")
            _range(found, list(dict.fromkeys(letters_in(re.sub("[<>=]", " ", chain)))), "integer")
            found.conditions.append(chain)
        case "relation":
            found.conditions.append(said.text)


def space_text(said: str) -> str:
    """Write the space of ``A: n x n, invertible`` as a domain: R^{n x n} invertible."""
    shape, *traits = said.split(", ")
    rows = shape.removesuffix(" x 1")
    space = f"R^{rows}" if len(rows) == 1 else f"R^{{{rows}}}"
    return f"{space} {' and '.join(traits)}".strip()


def _range(found: Domains, names: Sequence[str], domain: str) -> None:
    found.ranges += [(name, domain) for name in names]


def _kind(kind: Node) -> str:
    sign = kind.of("sign")
    if not kind.of("INTEGER"):
        return sign or kind.text.split()[0]  # real, or complex
    if sign and not (domain := both(sign, "integer")):
        raise BadClaim(f"where: {kind.text} is no known domain; write integer, and such_that for its sign")
    return domain if sign else "integer"


def _set(said: Node, names: Sequence[str]) -> str:
    if naturals := said.of("NATURALS"):
        raise BadClaim(
            f"where: {names[-1]} in {naturals}: with zero or without? Write {names[-1]} nonnegative integer, or {names[-1]} positive integer"
        )
    if said.of("INTEGERS"):
        return "integer"
    if reals := said.of("REALS"):
        return "positive" if ">" in reals else "real"
    (interval,) = said.all("interval")
    low, high = (end.text for end in interval.all("END"))
    return f"{interval.of('OPENING')[-1]}{_infinite(low)}, {_infinite(high)}{interval.of('CLOSING')[-1]}"


def _bounded(found: Domains, said: Node, names: Sequence[str]) -> None:
    """Add the interval that bounds describe, or the inequality itself if they describe none."""
    signs, ends = [_sign(part.text) for part in said.all("SIGN")], [_infinite(part.text) for part in said.all("NUMBER")]
    if said.rule == "within":
        signs, ends = [*signs, *signs] if signs[0][0] == "<" else ["!="], [f"-{ends[0]}", *ends]
    elif said.rule == "beyond":
        signs, ends = [signs[0][0], *signs], [r"-\infty" if signs[0][0] == "<" else r"\infty", *ends]
    if len({sign[0] for sign in signs}) > 1 or "!=" in signs or "!" in signs:
        found.conditions.append(said.text)
        return
    if signs[0][0] == ">":
        signs, ends = signs[::-1], ends[::-1]
    interval = f"{'[('[len(signs[0]) == 1]}{ends[0]}, {ends[1]}{'])'[len(signs[1]) == 1]}"
    for name in names:
        if said.rule == "beyond" and name in _WHOLE_BY_HABIT:
            found.conditions.append(f"{name} {said.of('SIGN')} {said.of('NUMBER')}")
        else:
            found.ranges.append((name, interval))


def _sign(typed: str) -> str:
    """Return a sign as Python writes it."""
    if not typed.startswith("\\"):
        return typed
    return {"\\lt": "<", "\\gt": ">", "\\l": "<=", "\\g": ">=", "\\n": "!="}[typed if typed in ("\\lt", "\\gt") else typed[:2]]


def _infinite(end: str) -> str:
    return _INFINITE.sub(r"\\infty", end)


def _as_chain(name: str, interval: str) -> str:
    """Write the interval of a whole number as inequalities."""
    low, high = (end.strip() for end in interval[1:-1].split(","))
    left = "" if low.endswith("infty") else f"{low} {'<' if interval[0] == '(' else '<='} "
    right = "" if high.endswith("infty") else f" {'<' if interval[-1] == ')' else '<='} {high}"
    return f"{left}{name}{right}"


def laws_of(said: Node) -> tuple[list[str], Domains]:
    """Return each law of a parsed text separately, and the domains after them.

    A domain that speaks of their variables is left in place, and refused with the laws: it may condition on an event.
    """
    found: list[str] = []
    for one in said.all("distributed"):
        names, law = [part.text for part in one.all("VARIABLE")], one.of("MOMENTS") or one.of("LAW")
        each = re.search(r"i\.?i\.?d|independent", one.of("TILDE"))
        if not each and not said.of("independent") and any(map(LISTED.match, names)):
            raise BadClaim(f"law: are {names[0]} independent? Write iid, law X_1, \\dots, X_n ~ iid {law[:40]}")
        found += [f"{name} ~ {law}" for name in names] if each else [one.text]
    behind = said.all("domain")
    random = {letter for law in found for letter in letters_in(re.split(r"\\sim(?![A-Za-z])|~", law)[0])}
    if behind and random & {letter for part in behind for letter in letters_in(part.text)}:
        return [said.text], Domains()
    return found, domains_of(behind)


@lru_cache(maxsize=4096)
def domain_of(part: str) -> tuple[str, str]:
    """Split a part of a formula into a name and its domain; the domain is empty if the part is no domain of one letter."""
    try:
        node = GRAMMAR.read("domain", plain(part))
        said = domains_of([node])
    except (NotUnderstood, BadClaim):
        return part, ""
    if len(said.ranges) != 1 or said.conditions or node.parts[0].rule == "beyond":
        return part, ""
    name, domain = said.ranges[0]
    is_a_product = re.fullmatch(r"[A-Za-z]{2,}", name) is not None and re.search("[<>=\\\\]", part[len(name) :]) is not None
    return (part, "") if is_a_product else (name, domain)
