r"""Laws and densities that whole sentences say in words, and the words around them weighed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from derivations.latex.clauses import is_within, place_of
from derivations.latex.harmless import MEASURES, changing, doubt_of_domain, doubt_of_law, stranger, unknown, without_standardised
from derivations.latex.law_words import InWords, laws_in_words
from derivations.latex.sentences import (
    IF_NOTHING,
    MATH,
    RELATION,
    SENTENCE,
    Formula,
    Said,
    is_name,
    letters_in,
    made,
    parts_of,
    plain_words,
)
from derivations.latex.statements import INDEPENDENT, each_of, with_density
from derivations.latex.vocabulary import verbs


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
            if _SAYS_A_KIND.search(sentence) and (goes_on := _GOES_ON.match(part, high)) and number + 2 < len(edges):
                spoken = f"{sentence.rstrip()[:-1]},".ljust(len(sentence)) + " " * (goes_on.end() - high)
                high = edges[number + 2]
                sentence = spoken + part[low + len(spoken)].lower() + part[low + len(spoken) + 1 : high]
            inside = [shown for a, _, shown in displays if start + low <= a < start + high]
            previous = part[edges[number - 1] : low] if number else ""
            for law in laws_in_words(sentence, inside, partial(_meant, previous=previous, before=part[:low])):
                if law.joint and not 1 < len(law.names) <= MAX_JOINT:
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


_PLAIN_NOUNS = {"variables", "fields", "quantities", "letters", "numbers"}
_BETWEEN = re.compile(r"(?:,|\band)\s+(?:the\s+|an?\s+)?(?:[\w-]+\s+){0,2}$|^\s*,?\s*$")


# A law without its parameters, and the sentence behind that gives them: $x$ and $y$ are jointly Gaussian. They have zero means and ...
_SAYS_A_KIND = re.compile(r"\b(?:Gaussians?|normal|normally distributed|exponential|exponentially distributed)\s*\.\s*$")
_GOES_ON = re.compile(
    r"\s*(?:They|Both|It)\s+(?=(?:have|has)\b)|\s*(?=(?:Their|Its)\s|The (?:means?|variances?|covariance|correlation)\s)"
)


def _meant(subject: str, *, previous: str, before: str) -> tuple[str, ...]:
    """Give the letters that a subject without one stands for; none where that is not plain.

    Args:
        subject: "They", "It", "The two fields", "The mask".
        previous: the sentence before, whose letters a pronoun stands for.
        before: the paragraph up to here, in which a noun stands right before its letters.
    """
    article, *rest = subject.lower().split()
    number = {"both": 2, "it": 1}.get(article, 2 if rest[:1] == ["two"] else 3 if rest[:1] == ["three"] else 0)
    nouns = rest[1:] if rest[:1] in (["two"], ["three"]) else rest
    if len(nouns) > 1 or (article in ("the", "this", "its", "their") and not rest):
        return ()
    letters = _named_by(nouns[0], before) if nouns else _coordinated(previous)
    if nouns and not letters and nouns[0] in _PLAIN_NOUNS:
        letters = _coordinated(previous)
    is_plural = article in ("they", "these", "both", "their") or (bool(nouns) and nouns[0].endswith("s"))
    return letters if (len(letters) == number if number else (len(letters) > 1) == is_plural) else ()


# Let $u$ be the field of the teacher and $h$ that of the student.
_FIELD = r"(?:local\s+)?(?:field|pre-?activation|input|score)\s+of"
_LET_TWO = re.compile(
    rf"\s*[Ll]et\s+\$([^$]*)\$\s+(?:be|denote)\s+the\s+{_FIELD}\s+[^$.,;:]*\band\s+\$([^$]*)\$\s+(?:that|the\s+{_FIELD})\s+[^$.,;:]*\.?\s*"
)


def _coordinated(sentence: str) -> tuple[str, ...]:
    """List the letters of a sentence, ranges apart, where they are joined by "and" or commas; none where another phrase has one of them."""
    letters, end = list[str](), 0
    if stranger(plain_words(sentence)):
        return ()
    if (two := _LET_TWO.fullmatch(sentence)) and is_name(two[1]) and is_name(two[2]):
        return (two[1].strip(), two[2].strip())
    for found in MATH.finditer(sentence):
        inside = (found[1] or found[2]).strip()
        if RELATION.search(inside):
            continue
        parts = [part.partition("=")[0].strip() for part in parts_of(inside)]
        if is_within(MATH.sub("$$", sentence[: found.start()])):
            return ()
        between = MATH.sub(" ", sentence[end : found.start()])
        if not all(map(is_name, parts)) or (letters and (_BETWEEN.search(between) is None or verbs() & {*between.lower().split()})):
            return ()
        letters, end = [*letters, *parts], found.end()
    return tuple(letters) if len(set(letters)) == len(letters) else ()


def _named_by(noun: str, before: str) -> tuple[str, ...]:
    """List the letters right before which a noun stands, "the mask $m$"; of a plural also those of each of its things."""
    singular = noun[:-1] if noun.endswith("s") else noun
    found = [
        part.partition("=")[0].strip()
        for one in re.finditer(rf"\b{re.escape(singular)}s?\s+({_LISTED})", before, re.IGNORECASE)
        for inside in re.findall(r"\$([^$]*)\$", one[1])
        for part in parts_of(inside)
    ]
    return tuple(dict.fromkeys(found)) if all(map(is_name, found)) else ()


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
        laws = list(each_of(one.law.names, one.law.law, formula, typed, before, iid=one.law.independent))
    relations = [made("such_that", relation, _letters_related(relation), relation) for relation in one.law.relations]
    names = [made("means", text, [text.partition("=")[0]], text) for text in one.law.shortened]
    for said in (*laws, *relations, *names):
        change = word if said.verb == "law" else of_domain
        yield said if not change else said.asked(f"what does `{change}` change? {IF_NOTHING}")


MAX_JOINT = 6


def _letters_related(relation: str) -> list[str]:
    return letters_in(relation.partition("\\in")[0] if "\\in" in relation else relation)
