r"""What a paper's sentences say of its letters: laws, domains and short names, between the dollars of its text.

    Let $X\sim\mathcal{N}(\mu,\sigma^2)$ with $\sigma > 0$.        For $|r|<1$ and independent $U, V\sim\mathrm{Uniform}(0,1)$ ...
    \begin{equation} ... \end{equation} where $Z$ is standard normal and $\omega = (y-\mu)/\sigma$.

What is said holds from there to the end of the section; what stands behind an equation, in the rest of its sentence, holds of it
first. Only set forms are read; a sentence that speaks of a letter in another way makes the letter unclear, and an equation that needs it
is refused with the sentence. Nothing is inferred from words that are not listed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from derivations.latex.harmless import (
    MEASURES,
    OF_PARAMETERS,
    about_the_last,
    against,
    changing,
    changing_domain,
    governing,
    is_local,
    lifting,
    measures,
    of_a_condition,
    of_other_cases,
    stranger,
    stranger_to_domain,
    unknown,
    withdrawing,
)
from derivations.latex.known import FUNCTIONS, MAY_BE_OTHERS, OF_FUNCTIONS, is_standard_form
from derivations.latex.phrases import Densities, InSentence, densities_in, in_words, said_in_words, shown_in
from derivations.latex.sentences import (
    ABOUT_WHICH,
    BREAK,
    COMMENT,
    DEPTHS,
    EVERYWHERE,
    MATH,
    REMEDY,
    SECTION,
    SENTENCE,
    Formula,
    Said,
    Spoken,
    end_behind,
    formulas_of,
    is_name,
    letters_in,
    made,
    parts_of,
    plain_words,
)
from derivations.latex.statements import said_by


def spoken(text: str, displays: Sequence[tuple[int, int]]) -> Spoken:
    """Read what the sentences of a file say of letters.

    Args:
        text: of the file.
        displays: the characters from which to which each display goes, in their order.
    """
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    begin = plain.find("\\begin{document}")
    plain = " " * max(begin + 16, 0) + plain[max(begin + 16, 0) :] if begin >= 0 else plain
    for a, b in displays:
        plain = plain[:a] + "\x00" * (b - a) + plain[b:]
    headings = list(SECTION.finditer(plain))
    sections = tuple(found.start() for found in headings)
    depths = tuple(next(depth for depth, names in enumerate(DEPTHS) if found[1] in names) for found in headings)
    plain = SECTION.sub(lambda found: "\n\n" + " " * (len(found.group()) - 2), plain)
    breaks = tuple(found.start() for found in BREAK.finditer(MATH.sub(lambda found: "x" * len(found.group()), plain)))
    behind = {b: end for _, b in displays if (end := end_behind(plain, b, breaks)) > b}
    given = [a for a, b in displays if re.search(r"\\mid(?![a-zA-Z])|\\given(?![a-zA-Z])|\|", text[a:b])]
    shown = [(a, b, shown_in(text[a:b])) for a, b in displays]
    phrases: list[InSentence | Densities] = [*in_words(plain, breaks, shown, given), *densities_in(plain, breaks)]
    taken = {at for one in phrases for at in one.formulas}
    said: list[Said] = []
    for one in sorted([*phrases, *(f for f in formulas_of(plain, breaks) if f.at not in taken)], key=lambda one: one.at):
        section, paragraph = (sum(at < one.at for at in edges) for edges in (sections, breaks))
        if isinstance(one, InSentence):
            found = list(said_in_words(one, said))
        elif isinstance(one, Densities):
            found = list(one.said)
        else:
            behind_it = plain.find("\x00", one.at)
            if behind_it in given and not SENTENCE.search(plain[one.at : behind_it]):
                one = replace(one, conditions=True)
            found = list(_weighed(list(said_by(one, said)), one, said, section))
        everywhere, local = bool(EVERYWHERE.search(one.sentence)), is_local(one.segment)
        said += [
            replace(heard, at=one.at, section=section, paragraph=paragraph, everywhere=everywhere, local=local, sentence=one.begins)
            for heard in found
        ]
    said = sorted([*said, *_by_pronoun(plain, breaks, said, given)], key=lambda one: one.at)
    asked = frozenset(end for end in behind if ABOUT_WHICH.match(plain[end:]))
    return Spoken(tuple(said), sections, depths, breaks, behind, asked)


def _by_pronoun(plain: str, breaks: Sequence[int], said: Sequence[Said], given: Sequence[int]) -> Iterator[Said]:
    """Find the sentences of a paragraph that speak of the law said before them without its letter.

    Args:
        plain: the text, its displays left out.
        breaks: the characters at which paragraphs end.
        said: what was read so far.
        given: the characters at which displays begin that condition on an event.
    """
    for start, stop in pairwise([0, *breaks, len(plain)]):
        laws = [one for one in said if one.verb == "law" and start <= one.at < stop]
        domains = [one for one in said if one.verb in ("where", "such_that") and start <= one.at < stop]
        if not laws and not domains:
            continue
        part = MATH.sub(lambda found: "$" + "x" * (len(found.group()) - 2) + "$", plain[start:stop])
        edges = [0, *(found.end() for found in re.finditer(rf"{SENTENCE.pattern}|\x00+", part)), len(part)]
        for low, high in pairwise(edges):
            ranges = [one for one in domains if one.at < start + low]
            if ranges and (word := of_other_cases(part[low:high])):
                names = tuple(name for one in ranges if one.sentence == ranges[-1].sentence for name in one.names)
                text = f"does `{word}` take back what was said of it? If not, {REMEDY}"
                yield replace(
                    ranges[-1],
                    verb="withdrawn",
                    names=names,
                    text=text,
                    typed=plain_words(part[low:high]).strip()[:60],
                    at=start + low + 1,
                )
            before = [law for law in laws if law.at < start + low]
            letters = letters_in(plain[start + low : start + high].replace("\x00", ""))
            if not before or any(name in letters for name in before[-1].names if "$" in part[low:high]):
                continue
            sentence = plain_words(part[low:high])
            if start + high - len(part[low:high]) + len(part[low:high].rstrip("\x00")) in given:
                sentence = of_a_condition(sentence)
            if word := about_the_last(sentence, leads=part[high - 1 : high] == "\x00"):
                names = tuple(name for law in before if law.sentence == before[-1].sentence for name in law.names)
                text = f"does `{word}` change its law? If not, {REMEDY}"
                yield replace(before[-1], verb="doubtful", names=names, text=text, typed=sentence.strip()[:60], at=start + low + 1)


_GIVEN = re.compile(r"\S\s.*\bgiven\s*(?:\$|the\b|that\b|its\b)")
_SPEAKS = re.compile(
    r"\b(?:[Ll]et|[Dd]enot\w*|[Dd]efin\w*|[Ww]rit\w*|[Hh]ere|[Ww]here|[Ww]ith|is|be|are|being|stands?|means?|[Ff]or|function|map|nonlinearity|activation)\b"
)
_OTHER_KIND = re.compile(
    r"\b(?:odd|even|prime|natural|whole|rational|complex|imaginary|function|map|matrix|matrices|operator|sequence|process|measure|set|nonlinearity|activation)\b"
)


def _weighed(found: list[Said], formula: Formula, before: Sequence[Said], section: int) -> Iterator[Said]:
    """Ask about what a formula says in a sentence that has a word which may change it."""
    bare = re.sub(r"\s*\(.*\)$|\\operatorname|\\mathrm|[{}\s]", "", re.split(r"[=:]", formula.inside)[0].strip())
    bare = f"\\{bare}" if bare in ("erf", "erfc") else bare
    defined = next((one for one in found if one.verb in ("function", "restricted")), None)
    if defined is not None and bare in FUNCTIONS:
        if is_standard_form(bare, defined.text):
            return
        bare = "" if bare in MAY_BE_OTHERS else bare
    if bare in FUNCTIONS and (_SPEAKS.search(formula.clause) or re.search("[=:]", formula.inside)):
        if not re.search(FUNCTIONS[bare], formula.clause) or stranger(formula.clause, OF_FUNCTIONS):
            yield made(
                "unread",
                f"{bare} is read as the function or constant of that name; write out what it is here, or leave the sentence out",
                [bare],
                formula.inside,
            )
        elif bare == "\\phi" and "=" not in formula.inside:
            yield made("function", r"\phi(x)=\varphi(x)", [bare], formula.inside)
        return
    if all(one.verb in ("unclear", "doubtful") for one in found):
        yield from _mentioned(formula)
    for one in found:
        if one.verb in ("unclear", "doubtful") or not one.names:
            yield one
            continue
        law = one.text.partition("\\sim")[2] if one.verb == "law" else ""
        earlier = [
            said
            for said in before
            if said.verb == "law" and said.section == section and any(n in letters_in(said.text) for n in one.names)
        ]
        if one.verb != "law" and earlier:
            law = earlier[-1].text.partition("\\sim")[2]
        if one.verb == "law" or not formula.leads:
            word = against(law, formula.own, more=bool(formula.next)) if one.verb == "law" and not one.text.startswith("(") else ""
            if one.verb == "law" and not one.text.startswith("(") and "correl" in formula.segment:
                word = "correlation"
            word = word or changing(formula.tail) or (one.verb == "law" and _GIVEN.search(formula.segment) and "given") or ""
            if one.verb in ("such_that", "where", "function", "restricted", "means") and not law:
                word = stranger_to_domain(formula.clause) or changing_domain(formula.segment) or changing_domain(formula.tail)
            else:
                word = stranger(formula.clause, measures(law) if law else MEASURES) or changing(formula.segment) or word
        else:
            segment = re.sub(r"^\W*(?:while|whereas)\b", "", formula.segment)  # behind a display it adds a case
            allowed = frozenset[str]() if one.verb == "law" else OF_PARAMETERS
            word = unknown(governing(formula.before), allowed) or withdrawing(f"{segment} {formula.tail}")
        if _A_CASE.search(formula.before) and not _IN_A_CASE.search(formula.before):
            word = "case"
        yield one if not word else replace(one, verb="unread", text=f"what does `{word}` change? If nothing, {REMEDY}")


_A_CASE = re.compile(r"\bthe\s+(?:\w+\s+)?case\s*$", re.IGNORECASE)
_IN_A_CASE = re.compile(r"\b(?:in|consider|take|fix|treat)\s+the\s+(?:\w+\s+)?case\s*$", re.IGNORECASE)


def _mentioned(formula: Formula) -> Iterator[Said]:
    """Ask about letters that a sentence speaks of in words that are not known."""
    names = [part for part in parts_of(formula.inside) if is_name(part)]
    if not names:
        return
    if (kind := _OTHER_KIND.search(formula.clause)) and re.search(
        r"\b(?:[Ll]et|be|is|are|denotes?|[Ff]or|[Ww]here|[Ww]ith)\b", formula.clause
    ):
        yield made("unread", f"what does `{kind.group()}` say of it? {REMEDY[0].upper()}{REMEDY[1:]}", names, formula.inside)
    clause, segment = formula.clause, formula.segment
    if formula.conditions:
        clause, segment = of_a_condition(clause), of_a_condition(segment)
    if word := lifting(clause):
        yield made("withdrawn", f"does `{word}` take back what was said of it? If not, {REMEDY}", names, formula.inside)
    if word := stranger(clause) or changing(segment):
        yield made("doubtful", f"does `{word}` change its law? If not, {REMEDY}", names, formula.inside)
