r"""Laws and densities that whole sentences say in words, and the words around them weighed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from derivations.latex.clauses import place_of
from derivations.latex.harmless import MEASURES, changing, doubt_of_domain, doubt_of_law, unknown, without_standardised
from derivations.latex.law_words import InWords, laws_in_words
from derivations.latex.sentences import IF_NOTHING, MATH, SENTENCE, Formula, Said, is_name, letters_in, made, plain_words
from derivations.latex.statements import INDEPENDENT, each_of, with_density


@dataclass(frozen=True)
class InSentence:
    """A law that a sentence says in words, and what stands around it."""

    law: InWords
    at: int
    begins: int
    formulas: frozenset[int]
    sentence: str
    segment: str
    before: str
    conditions: bool


@dataclass(frozen=True)
class Densities:
    """Letters that a sentence calls the densities of laws."""

    said: tuple[Said, ...]
    at: int
    begins: int
    formulas: frozenset[int]
    sentence: str
    segment: str


_LISTED = r"\$[^$]*\$(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)\$[^$]*\$)*"
_OF_DENSITIES = re.compile(
    rf"(?P<names>{_LISTED})\s*(?:denotes?|be|is|are|for|as)\s+the\s+(?:probability\s+)?densit(?:y|ies)\s+(?:of|for)\s+(?P<laws>{_LISTED})"
    r"(?=\s*(?:[.,;:\x00]|$|and\s+(?:let|\$)|with\b|where\b|,))"
)
_OF_NORMAL = re.compile(r"(\\mathcal\s*\{?\s*N\s*\}?|\\[A-Za-z]+|N)\s*(?:\\left)?\((.*?)(?:\\right)?\)", re.DOTALL)


def densities_in(plain: str, breaks: Sequence[int]) -> list[Densities]:
    r"""Find the letters that are densities of normal laws: let $p$ denote the density of $\mathcal{N}(m, s^2)$."""
    found: list[Densities] = []
    for start, stop in pairwise([0, *breaks, len(plain)]):
        for match in _OF_DENSITIES.finditer(plain[start:stop]):
            names = [(one.start(), one[1].strip()) for one in re.finditer(r"\$([^$]*)\$", match["names"])]
            laws = [(one.start(), _OF_NORMAL.fullmatch(one[1].strip())) for one in re.finditer(r"\$([^$]*)\$", match["laws"])]
            part = plain[start:stop]
            low = max((one.end() for one in SENTENCE.finditer(part, 0, match.start())), default=0)
            end = SENTENCE.search(part, match.end())
            sentence = part[low : end.end() if end else len(part)]
            around = plain_words(part[low : match.start()] + " $ $ " + part[match.end() : low + len(sentence)].split("\x00")[0])
            if len(names) != len(laws) or not all(is_name(name) for _, name in names) or not all(law for _, law in laws):
                continue
            if changing(around) or unknown(plain_words(part[low : match.start()])):
                continue
            said = []
            for (_, name), (_, law) in zip(names, laws, strict=True):
                assert law is not None
                x = next(letter for letter in ("x", "y", "z", "t", "w") if letter not in letters_in(law[2]))
                said.append(made("function", f"{name}({x})={law[1]}({x}; {law[2]})", [name], match.group()))
            at = frozenset(start + match.start("names") + at for at, _ in names) | frozenset(
                start + match.start("laws") + at for at, _ in laws
            )
            found.append(Densities(tuple(said), start + match.start(), start + low, at, plain_words(sentence), around))
    return found


def shown_in(display: str) -> str:
    """Give what stands in a display that is no claim; empty of one that has a label."""
    return (
        ""
        if "\\label" in display
        else re.sub(r"^\\\[|\\\]$|^\$\$|\$\$$|\\(?:begin|end)\{(?:equation|align)\*\}", "", display).strip()
    )


def in_words(plain: str, breaks: Sequence[int], displays: Sequence[tuple[int, int, str]], given: Sequence[int]) -> list[InSentence]:
    """Find the laws that sentences say in words."""
    found: list[InSentence] = []
    for start, stop in pairwise([0, *breaks, len(plain)]):
        part = plain[start:stop]
        shielded = MATH.sub(lambda one: "$" + "x" * (len(one.group()) - 2) + "$", part)
        edges = [0, *(one.end() for one in SENTENCE.finditer(shielded)), len(part)]
        for number, (low, high) in enumerate(pairwise(edges)):
            sentence = part[low:high]
            inside = [shown for a, _, shown in displays if start + low <= a < start + high]
            for law in laws_in_words(sentence, inside):
                if not law.names:
                    law = replace(law, names=_subjects(part[edges[number - 1] : low]) if number else ())
                if not law.names or (law.joint and not 1 < len(law.names) <= MAX_JOINT):
                    continue
                first = max(sentence.rfind("\x00", 0, law.start) + 1, 0)
                last = sentence.find("\x00", law.end)
                last = last if last >= 0 else len(sentence)
                ended = next((text for _, end, text in displays if end == start + low + law.end), "")
                if ended.rstrip().endswith("."):
                    last = law.end  # the sentence ends with the display that the law takes in
                before = re.split(r"[,;:()]|\$[^$]*\$", sentence[first : law.start])[-1]
                found.append(InSentence(
                    law, start + low + law.start, start + low, frozenset(start + low + at for at in law.formulas), plain_words(sentence),
                    plain_words(sentence[first : law.start] + " $ $ " + sentence[law.end : last]), plain_words(before), start + low + last in given,
                ))  # fmt: skip
    return found


def _subjects(sentence: str) -> tuple[str, ...]:
    """Give the two letters that a sentence speaks of, where it speaks of two."""
    letters = [re.split("=", found[1] or found[2])[0].strip() for found in MATH.finditer(sentence)]
    return tuple(letters) if len(letters) == len(("first", "second")) and all(map(is_name, letters)) else ()


def said_in_words(one: InSentence, before: Sequence[Said]) -> Iterator[Said]:
    """Give what a law in words says, or ask about what stands around it."""
    if one.conditions and re.match(r"\W*(?:[Gg]iven|[Cc]onditional(?:ly)? on)\s*\$", one.segment):
        return  # the law that the display's own condition gives
    left, right = without_standardised(one.segment, one.law.law).split(" $ $ ", 1)
    word = doubt_of_law(place_of(left, right, of_law=True), MEASURES)
    of_domain = doubt_of_domain(place_of(left, right, of_law=False), MEASURES, in_words=False)
    one = replace(one, law=replace(one.law, law=with_density(one.law.law, before)))
    typed = f"{', '.join(one.law.names)} ~ {one.law.law}"
    formula = Formula("", one.at, "", "", one.sentence, "", "", "", "", one.begins, "")
    if one.law.joint:
        independent = bool(INDEPENDENT.search(one.segment))
        laws = [made("law", rf"({', '.join(one.law.names)}) \sim {one.law.law}", one.law.names, typed, independent=independent)]
    else:
        laws = list(each_of(one.law.names, one.law.law, formula, typed, before))
    relations = [made("such_that", relation, _letters_related(relation), relation) for relation in one.law.relations]
    for said in (*laws, *relations):
        change = word if said.verb == "law" else of_domain
        yield said if not change else said.asked(f"what does `{change}` change? {IF_NOTHING}")


MAX_JOINT = 6


def _letters_related(relation: str) -> list[str]:
    return letters_in(relation.partition("\\in")[0] if "\\in" in relation else relation)
