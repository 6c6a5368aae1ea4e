r"""What a paper's sentences say of its letters: laws, domains and short names, between the dollars of its text.

    Let $X\sim\mathcal{N}(\mu,\sigma^2)$ with $\sigma > 0$.        For $|r|<1$ and independent $U, V\sim\mathrm{Uniform}(0,1)$ ...
    \begin{equation} ... \end{equation} where $Z$ is standard normal and $\omega = (y-\mu)/\sigma$.

What is said holds from there to the end of the section; what stands behind an equation, in the rest of its sentence, holds of it
first. Only set forms are read; a sentence that speaks of a letter in another way makes the letter unclear, and an equation that needs it
is refused with the sentence. Nothing is inferred from words that are not listed here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from derivations.latex.changes import DESCRIBES, UNREAL, WITHDRAWS, without_innocent
from derivations.latex.clauses import place_of
from derivations.latex.displayed import conditions_before, of_displays
from derivations.latex.environments import environments_of, scope_of
from derivations.latex.harmless import (
    GIVEN,
    MEASURES,
    about_the_last,
    against,
    conditions,
    doubt_of_domain,
    doubt_of_law,
    doubt_of_mention,
    exchanging,
    is_local,
    is_spoken_of,
    lifting,
    measures,
    of_a_title,
    of_other_cases,
    remade,
    stranger,
    without_deviation,
    without_other_quantities,
    without_own_probability,
    without_standardised,
)
from derivations.latex.in_place_of import done_to_a_part, made_another, made_others_by_noun, put_in_place
from derivations.latex.known import (
    DIGAMMA,
    EULER_GAMMA,
    FUNCTIONS,
    HAS_FUNCTIONS,
    MAY_BE_OTHERS,
    OF_FUNCTIONS,
    USUAL,
    are_exchanged,
    are_of_standard_normal,
    is_of_standard_normal,
    uses_a_tail,
    uses_an_equation,
)
from derivations.latex.lasting import all_for_good, spoken_of_as_another, without_arguments, written_for
from derivations.latex.mentions import is_a_mention, is_named, is_named_beside, is_turned, keeps, keeps_letter, makes_another
from derivations.latex.notation import Notation
from derivations.latex.phrases import Densities, InSentence, densities_in, in_words, said_in_words, shown_in
from derivations.latex.said_again import is_of_doubted, is_said_again, may_be_said_again, of_its_function, unless_said
from derivations.latex.selection import selection_in, without_selection
from derivations.latex.sentences import (
    ABOUT_WHICH,
    ANNOUNCES,
    AS_IN,
    BREAK,
    COMMENT,
    DEPTHS,
    EVERYWHERE,
    IF_NOT,
    IF_NOTHING,
    IF_SO,
    MATH,
    RUN_IN,
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
from derivations.latex.true_as_read import AreEqual, is_known_form, meanings_at
from derivations.origin import unforeseen


def spoken(
    text: str,
    displays: Sequence[tuple[int, int]],
    notation: Notation,
    is_identity: Callable[[str], bool] = lambda _: False,
    are_equal: AreEqual = lambda left, right, functions=MappingProxyType({}): None,
) -> Spoken:
    """Read what the sentences of a file say of letters.

    Args:
        text: of the file.
        displays: the characters from which to which each display goes, in their order.
        notation: of the file.
        is_identity: tells whether an equation is true whatever its letters are.
        are_equal: tells whether two forms are; None where it does not know.
    """
    short = without_arguments(notation)
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    begin = plain.find("\\begin{document}")
    plain = " " * max(begin + 16, 0) + plain[max(begin + 16, 0) :] if begin >= 0 else plain
    closed = {b for a, b in displays if _CLOSES.search(text[a:b]) and _BEGINS_ANEW.match(plain[b:])}
    for a, b in displays:
        plain = plain[:a] + "\x00" * (b - a - (b in closed)) + "." * (b in closed) + plain[b:]
    plain = without_innocent(plain)
    headings = list(SECTION.finditer(plain))
    sections = tuple(found.start() for found in headings)
    depths = tuple(next(depth for depth, names in enumerate(DEPTHS) if found[1] in names) for found in headings)
    plain = SECTION.sub(lambda found: "\n\n" + " " * (len(found.group()) - 2), plain)
    notation_of = [
        (found.start(), end) for found, end in _with_ends(headings, depths, len(text)) if _OF_NOTATION.search(found.group())
    ]
    titles = [found for found in RUN_IN.finditer(plain) if not of_a_title(found[2])]
    for found in titles:
        plain = plain[: found.end(1)] + " " * (found.end() - found.end(1)) + plain[found.end() :]
    breaks = tuple(found.start() for found in BREAK.finditer(MATH.sub(lambda found: "x" * len(found.group()), plain)))
    environments = environments_of(plain, text)
    plain = _without_commands(plain)
    behind = {b: end for _, b in displays if (end := end_behind(plain, b, breaks)) > b}
    begins = {a: text[a:b] for a, b in displays}
    given = [a for a, display in begins.items() if conditions(display)]
    shown = [(a, b, shown_in(text[a:b])) for a, b in displays]
    phrases: list[InSentence | Densities] = [*in_words(plain, breaks, shown, given), *densities_in(plain, breaks)]
    taken = {at for one in phrases for at in one.formulas}
    taken |= {at for found in _PARAMETERS.finditer(plain) for at in range(*found.span())}
    said: list[Said] = []
    frame = Spoken(sections=sections, depths=depths)
    standing = _standing(plain, breaks, titles)
    formulas = list(formulas_of(plain, breaks, begins))
    for one in sorted([*phrases, *(f for f in formulas if f.at not in taken)], key=lambda one: one.at):
        section, paragraph = (sum(at < one.at for at in edges) for edges in (sections, breaks))
        before = [other for other in said if other.verb != "law" or other.everywhere or frame.holds_in(other, section)]
        try:
            if isinstance(one, InSentence):
                heard = list(said_in_words(one, before))
            elif isinstance(one, Densities):
                heard = list(one.said)
            else:
                one = replace(one, next=written_for(one.next, short))
                heard = list(said_by(one, before))
                is_open = is_of_doubted(one.inside, section, [other for other in said if other.verb in ("unread", "function")])
                says_nothing = uses_an_equation(one) and (uses_a_tail(one) or (not is_open and is_identity(one.inside)))
                heard = [] if says_nothing else list(_weighed_with_selection(heard, one, said, section, short, are_equal))
                in_doubt = {name.rstrip("'") for other in heard if other.verb == "unread" for name in other.names}
                known = {name for other in said if other.verb == _KNOWN for name in other.names}
                if (
                    in_doubt
                    and in_doubt <= known
                    and "=" in one.inside
                    and not is_open
                    and is_said_again(one, unless_said(said), are_equal)
                ):
                    heard = []
            heard = [_of_restated(other, said, paragraph) if other.verb == "restated" else other for other in heard]
            heard = [_of_deviation(other, one.sentence) for other in heard]
            heard = [_of_its_range(other, said, one.at, section) for other in heard]
        except Exception as error:  # noqa: BLE001 - a sentence takes no other with it; its letters are asked about
            typed = [found[1] or found[2] for found in MATH.finditer(one.sentence)]
            letters = [letter for formula in typed for letter in letters_in(formula)]
            heard = [made("unread", f"{unforeseen(error)}. {AS_IN}", letters, ", ".join(typed)[:60])]
        everywhere = paragraph in standing or bool(EVERYWHERE.search(one.sentence))
        segment = re.sub(r"\b[Hh]ere\b", "", one.segment) if everywhere else one.segment
        opens = section and not plain[sections[section - 1] : one.begins].strip()
        segment = _IN_THIS_SECTION.sub("", segment)  # which is as far as a sentence reaches
        local = is_local(re.sub(r"\b[Nn]ow\b", "", segment) if opens else segment)
        said += [
            replace(other, at=one.at, section=section, paragraph=paragraph, everywhere=everywhere, local=local, sentence=one.begins)
            for other in heard
        ]
    said = [one for one in said if one.verb != _KNOWN]
    stated = {one.at: one for one in formulas if "=" in one.inside}
    open_ = [one for one in said if one.at in stated and may_be_said_again(one, said, begins)]
    said = [one for one in said if one not in open_]
    displayed = list(of_displays(begins, sections, breaks, plain, said, are_equal))
    defined = [*said, *displayed]
    doubted = list[Said]()
    for other in open_:
        meanings = {**unless_said(defined), **meanings_at(other.at, defined)}
        if is_of_doubted(other.typed, other.section, doubted) or not is_said_again(stated[other.at], meanings, are_equal):
            doubted.append(of_its_function(other, defined))
    if doubted:
        said = sorted([*said, *doubted], key=lambda one: one.at)
        displayed = list(of_displays(begins, sections, breaks, plain, said, are_equal))
    said += [replace(one, everywhere=one.paragraph in standing) for one in displayed]
    said = [replace(one, everywhere=True) if _is_of_notation(one, said, notation_of) else one for one in said]
    said += _of_parameters(plain, breaks, sections, said, standing)
    said += _of_made_others(plain, formulas, sections, breaks, said)
    said = [replace(one, scope=scope_of(environments, one.at)) for one in said]
    said = sorted(
        [*said, *_by_pronoun(plain, breaks, said, {b - (b in closed): text[a:b] for a, b in displays})], key=lambda one: one.at
    )
    plainly = {one.names for one in said if one.verb == "function" and not one.local}
    for_good = all_for_good(said, notation, text, are_equal)
    said = [replace(one, everywhere=True, local=one.local and one.names not in plainly) if one in for_good else one for one in said]
    said = sorted([*said, *_of_others(for_good, sections, breaks, notation, text)], key=lambda one: one.at)
    asked = frozenset(end for end in behind if ABOUT_WHICH.match(plain[end:]))
    return Spoken(tuple(said), sections, depths, breaks, behind, asked, environments)


def _of_made_others(
    plain: str, formulas: Sequence[Formula], sections: Sequence[int], breaks: Sequence[int], said: Sequence[Said]
) -> Iterator[Said]:
    """Ask about functions of which a later sentence makes another one."""
    functions = sorted((one for one in said if one.verb in ("function", "restricted")), key=lambda one: one.at)
    found: list[tuple[int, Said | None, str]] = []
    for formula in formulas:
        found.append((formula.at, *made_another(formula, [one for one in functions if one.at < formula.begins])))
    for at, word in made_others_by_noun(plain):
        paragraph = sum(edge < at for edge in breaks)
        last = next((one for one in reversed(functions) if one.at < at and one.paragraph == paragraph), None)
        found.append((at, last, word))
    for at, other, word in found:
        if other is not None and word:
            question = f"does `{word}` make another one of it? {IF_NOT}"
            one = made("unread", question, other.names, other.typed, answer=other.as_comment)
            section, paragraph = (sum(edge < at for edge in edges) for edges in (sections, breaks))
            yield replace(one, at=at, section=section, paragraph=paragraph, sentence=at)


_IN_THIS_SECTION = re.compile(r"\b(?:[Ii]n|[Tt]hroughout|[Ff]or)\s+this\s+section\b")

# A section that says what letters stand for in a whole note.
_OF_NOTATION = re.compile(r"\{[^{}]*\b(?:[Nn]otations?|[Cc]onventions|[Nn]omenclature|[Gg]lossary)\b[^{}]*\}")


def _is_of_notation(one: Said, said: Sequence[Said], spans: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a section of notation says something, and nothing in it doubts that."""
    doubts = ("unread", "unclear", "withdrawn", "doubtful", "described")
    within = [other for a, b in spans if a <= one.at < b for other in said if a <= other.at < b]
    within = [other for other in within if one.verb != "law" or not _IS_A_FIELD.search(other.answer)]
    return bool(within) and one.verb not in doubts and not any({*one.names} & {*o.names} for o in within if o.verb in doubts)


# A variable that is a product of vectors, x = \mathbf{w}\cdot\boldsymbol{\xi}: its law is what the text says.
_IS_A_FIELD = re.compile(
    r"means (?:[^\s=]+)\s*=[^=]*(?:\\cdot(?![A-Za-z])|\\(?:T|top|intercal|transpose)(?![A-Za-z])|\\(?:mathbf|boldsymbol|bm|vec)(?![A-Za-z]))"
)


def _with_ends(headings: Sequence[re.Match[str]], depths: Sequence[int], end: int) -> Iterator[tuple[re.Match[str], int]]:
    """Give each heading with the character at which its section ends."""
    for place, (found, depth) in enumerate(zip(headings, depths, strict=True)):
        behind = (other.start() for other, of in zip(headings[place + 1 :], depths[place + 1 :], strict=True) if of <= depth)
        yield found, next(behind, end)


def _of_others(
    for_good: Sequence[Said], sections: Sequence[int], breaks: Sequence[int], notation: Notation, text: str
) -> Iterator[Said]:
    """Ask about functions that hold in later sections from where a sentence of one may speak of another function by what it is called."""
    for one in for_good:
        begin = next((edge for edge in sections if edge > one.at), len(text))
        if one.at and (found := spoken_of_as_another(one, notation, text, begin)) is not None:
            at, sentence = found
            question = f"does it speak of another one, so that it holds here no more? {IF_NOT}"
            doubt = made("unread", question, one.names, plain_words(sentence).strip()[:60], answer=one.as_comment)
            section, paragraph = (sum(edge < at + 1 for edge in edges) for edges in (sections, breaks))
            yield replace(doubt, at=at + 1, section=section, paragraph=paragraph, everywhere=True, sentence=at + 1)


# What ends a sentence within its display.
_CLOSES = re.compile(
    r"(?<!\\right)(?<!\\left)(?<!\\bigr)(?<!\\Bigr)\.\s*(?:\\label\s*\{[^{}]*\}|\\no(?:number|tag)|\\end\s*\{[^{}]*\}|\\\]|\$\$|\s)+$"
)
_BEGINS_ANEW = re.compile(r"\s*(?:[A-Z$\\]|$)")


def _of_restated(one: Said, before: Sequence[Said], paragraph: int) -> Said:
    """Take what follows of a function for nothing new where its own paragraph defines it; ask about it where another one does."""
    last = next(said for said in reversed(before) if said.verb == "function" and said.names == one.names)
    if last.paragraph == paragraph:
        return made("means", "", [], one.typed)
    return made("unclear", f"is it another function here? {IF_SO}", one.names, one.typed, answer=f"function {one.text}")


# A normal law whose last number is a bare sigma: by that letter people write a standard deviation.
_OF_SIGMA = re.compile(
    r"\\sim\s*(?:\\math\w+\s*\{?\s*)?N\s*\}?\s*(?:\\left|\\[bB]igg?l?)?\(.*,\s*\\sigma(?:_(?:\w|\{\w+\}))?\s*(?:\\right|\\[bB]igg?r?)?\)\s*$"
)


def _of_deviation(one: Said, sentence: str) -> Said:
    """Ask whether a sigma in the place of a variance is one, where the sentence does not call it that."""
    if one.verb != "law" or _OF_SIGMA.search(one.text) is None or "variance" in sentence:
        return one
    return one.asked("is its last number the variance, and not the standard deviation? If so, write")


def _of_its_range(one: Said, before: Sequence[Said], at: int, section: int) -> Said:
    """Take a function of a letter whose range was said for one of that range."""
    variable = one.text.partition("=")[0].partition("(")[2].rstrip(") ")
    limits = conditions_before(variable, at, section, before) if one.verb == "function" and one.typed and is_name(variable) else []
    return replace(one, verb="restricted", limits=tuple(limits)) if limits else one


_SAYS_NOTHING = re.compile(
    r"\\(?:short)?intertext\s*\{|\\(?:begin|end)\s*\{[^{}]*\}|\\(?:cite[a-z]*|ref|eqref|[cC]ref|autoref|label)\*?\s*(?:\[[^\]]*\])*\s*\{[^{}]*\}"
)
_FOOTNOTE = re.compile(r"\\footnote\s*\{([^{}$\x00]*)\}")  # without a formula
# Let $X\sim N(0,1)$ be the value before saturation: what is given the law is that value.
_STAGE = re.compile(
    r"^(\s*(?:be|is|denotes?)\s+(?:the|a)\s+(?:[\w-]+\s+){1,3})(?:before|after)\s+(?:the\s+)?[\w-]+(?=\s*(?:[.,;]|$))"
)
_SPEAKS_OF_LETTERS = re.compile(
    r"\b(?:positive|negative|non\w+|integers?|zero|odd|even|complex|real|random|small|large|means?|variances?|rates?|scales?|laws?|distribut\w+|parameters?|"
    r"letters?|constants?|symbols?|standard|independent|correlated|if|when|unless|assum\w+|suppos\w+)\b",
    re.IGNORECASE,
)
_TITLED = re.compile(r"\\begin\s*\{[^{}]*\}\s*(\[[^\[\]$]*\])")


def _without_commands(plain: str) -> str:
    """Blank out the edges of environments, labels and references, and footnotes and titles of theorems that say nothing of letters."""
    shielded = MATH.sub(lambda found: "x" * len(found.group()), plain)
    spans = [found.span() for found in _SAYS_NOTHING.finditer(shielded)]
    footnotes = (found for found in _FOOTNOTE.finditer(plain) if not (of_a_title(found[1]) or _SPEAKS_OF_LETTERS.search(found[1])))
    spans += [found.span() for found in footnotes]
    spans += [found.span(1) for found in _TITLED.finditer(shielded) if not of_a_title(found[1])]
    for start, end in spans:
        plain = plain[:start] + " " * (end - start) + plain[end:]
    return plain


def _standing(plain: str, breaks: Sequence[int], titles: Sequence[re.Match[str]]) -> set[int]:
    """List the paragraphs of which a heading or the first sentence, without a formula, says that they hold to the end."""
    found = {sum(at < title.end() for at in breaks) for title in titles if ANNOUNCES.search(title.group())}
    for number, (start, stop) in enumerate(pairwise([0, *breaks, len(plain)])):
        end = SENTENCE.search(plain, start, stop)
        first = plain[start : end.end()] if end else ""
        if "$" not in first and "\x00" not in first and ANNOUNCES.search(first):
            found.add(number)
    return found


_OF_LETTERS = r"(?:[Pp]arameters?|[Ll]etters?|[Cc]onstants?|[Ss]ymbols?|[Nn]umbers?|[Qq]uantit(?:y|ies)|[Rr]eals|[Cc]oefficients?|[Vv]ariables?)"
_OF_ALL = re.compile(
    rf"\b(?:(?:All|Every|Each|all|every|each)\s+(?:[\w-]+\s+){{0,3}}?)?{_OF_LETTERS}\s+(?:[\w-]+\s+){{0,5}}?(?:is|are|be|denotes?|stands?\s+for|being)\s+(?:[\w-]+\s+){{0,4}}?"
    r"(?:positive|negative|non-?negative|non-?positive|non-?zero|integers?|complex|less|greater|larger|smaller|at\s+least|bounded)\b"
    rf"|\b(?:positivity|non-?negativity)\s+of\s+(?:all|the|every|each|our)\s+(?:[\w-]+\s+){{0,2}}?{_OF_LETTERS}"
)
_FACED = re.compile(r"\\(?:mathrm|mathsf|mathcal|operatorname|text)\s*\{?\w+\}?")
_PARAMETERS = re.compile(
    r"\bAll\s+(?:the\s+)?parameters\s+are\s+(positive|real)"
    r"(?:,\s*except(?:\s+that)?\s+\$([^$]*)\$,?\s+(?:which\s+)?(?:may\s+be|is|can\s+be)\s+(?:any|an\s+arbitrary|a)?\s*(real)(?:\s+numbers?)?)?\s*\."
)


def _of_parameters(
    plain: str, breaks: Sequence[int], sections: Sequence[int], said: Sequence[Said], standing: set[int]
) -> Iterator[Said]:
    """Read what is said of all parameters of the laws of a paragraph at once; ask about what is said of several letters otherwise.

    Words that speak of all letters do so to the end of the file, others in their section.
    """
    read = {match.start(): match for match in _PARAMETERS.finditer(plain)}
    for found in _OF_ALL.finditer(plain):
        paragraph = sum(at < found.start() for at in breaks)
        beside = [one for one in said if one.paragraph == paragraph]
        laws = [one for one in beside if one.verb == "law" and one.at < found.start()]
        match = next((one for at, one in read.items() if at <= found.start() < one.end()), None)
        if match is None or not laws or any(one.verb == "unread" for one in beside):
            one = made("everything", f"of which letters? {AS_IN}", [], plain_words(found.group()))
            of_all = re.match(r"[AaEe](?:ll|very|ach)\b|\w+ity\b", found.group()) is not None
            section = sum(edge < found.start() for edge in sections)
            yield replace(one, at=found.start(), section=section, paragraph=paragraph, everywhere=of_all, sentence=found.start())
            continue
        inside = [_FACED.sub("", one.text.partition("\\sim")[2]).partition("(")[2] for one in laws]
        free = match[2].strip() if match[2] else ""
        letters = sorted({letter for law in inside for letter in letters_in(law)} - {free})
        for names, word in ((letters, match[1]), ([free] if free else [], match[3])):
            if names:
                one = made("where", f"{', '.join(names)} {word}", names, plain_words(match.group())[:60])
                yield replace(
                    one,
                    at=match.start(),
                    section=laws[-1].section,
                    paragraph=paragraph,
                    everywhere=paragraph in standing,
                    sentence=match.start(),
                )


def _by_pronoun(plain: str, breaks: Sequence[int], said: Sequence[Said], shown: Mapping[int, str]) -> Iterator[Said]:
    """Find the sentences of a paragraph that speak of the law said before them without its letter."""
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
                text = f"does `{word}` take back what was said of it? {IF_NOT}"
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
            leads = part[high - 1 : high] == "\x00"
            if word := (
                done_to_a_part(_in_one_line(plain[start + low : start + high]), before[-1].text, leads=leads)
                or about_the_last(sentence, before[-1].text, shown=shown.get(start + high, "") if leads else None)
            ):
                names = tuple(name for law in before if law.sentence == before[-1].sentence for name in law.names)
                text = f"does `{word}` change its law? {IF_NOT}"
                yield replace(before[-1], verb="doubtful", names=names, text=text, typed=sentence.strip()[:60], at=start + low + 1)


def _in_one_line(text: str) -> str:
    return " ".join(text.replace("\x00", " ").split())


_OF_GAMMA = re.compile(r"\$\\Gamma\$ is the gamma function(?:,|,? and) \$\\psi\$,?\s+(?:is )?its logarithmic derivative\b")
# The density of the variable of which the words before say that \\Phi is its distribution function.
_OF_THE_SAME = re.compile(
    r"\$\\Phi\$ (?:stands for|denotes|is) the (?:cumulative )?distribution function of (?:a|the) standard (?:normal|[Gg]aussian)"
    r"(?: (?:variable|random variable|law|distribution))? and \$\\varphi\$ (?:for |is |denotes )?its (?:probability )?density\b"
)
# The distribution function of the variable of which the words before say that \\varphi is its density.
_ITS_DISTRIBUTION = re.compile(
    r"\$\\varphi(?:\s*\(\s*[a-z]\s*\)\s*=[^$=]*)?\$ (?:stands for|denotes|is) the "
    r"(?:(?:probability )?density of (?:a|the) standard (?:normal|[Gg]aussian)(?: (?:variable|random variable|law|distribution))?"
    r"|standard (?:normal|[Gg]aussian) (?:probability )?density) and \$\\Phi\$ (?:for |is |denotes )?its (?:cumulative )?distribution function\b"
)
_AS_A_PROBABILITY = re.compile(r"\s*as the probability (?:that|of)\b")
_IS_THE_FUNCTION_OF = re.compile(
    r"\$\\(?:Phi|(?:var)?phi)\$,? (?:is|denotes|for) the (?:cumulative |probability )?(?:distribution function|cdf|density|pdf|density function) of\s*$"
)
_GIVEN = re.compile(r"\S\s.*\bgiven\s*(?:\$|the\b|that\b|its\b)")
_SPEAKS = re.compile(
    r"\b(?:[Ll]et|[Dd]enot\w*|[Dd]efin\w*|[Ww]rit\w*|[Hh]ere|[Ww]here|[Ww]ith|is|be|are|being|stands?|means?|[Ff]or|function|map|nonlinearity|activation)\b"
)
# What a letter is of, and is not: an eigenvalue of the covariance matrix.
_OF_THE_KIND = re.compile(
    r"\bof\s+(?:the|a|an|its|our|this|that)\s+(?:(?!odd|even|prime)[\w-]+\s+){0,3}?(?:matrix|matrices|operator)\b"
)
# A letter that its own noun calls a number, whatever else its clause has: a process with diffusion coefficient $D$.
_OF_ITS_OWN_KIND = re.compile(
    r"\b(?:with|and|of|at|has|have|having)\s+(?:an?\s+|the\s+)?(?:[\w-]+\s+)?"
    r"(?:coefficient|constant|parameter|rate|strength|gain|slope|threshold|temperature|amplitude|frequency|stiffness|drift|diffusivity|width)\s*$"
)
_NOUNS_OF_KIND = re.compile(r"\b(?:function|map|matrix|matrices|operator|sequence|process|measure|set|nonlinearity|activation)\b")
_OTHER_KIND = re.compile(
    r"\b(?:odd|even|prime|natural|whole(?! (?:real )?(?:line|axis|range|interval|text|note|paper|section|space|plane)\b)|rational|complex|imaginary|"
    r"function|map|matrix|matrices|operator|sequence|process|measure|set|nonlinearity|activation)\b"
)

# What says which number a letter is, so that it is not any.
_IS_THAT = re.compile(r"\s*,?\s*(?:is|be|are|being|denot\w+|stands? for|the|solves?|satisf\w+|equals?|minimi\w+|maximi\w+)\b")


def _weighed_with_selection(
    found: list[Said], formula: Formula, before: Sequence[Said], section: int, short: Mapping[str, str], are_equal: AreEqual
) -> Iterator[Said]:
    """Weigh what a formula says, and mark what is asked because of a clause that says which values are seen."""
    clause = selection_in(formula.sentence)
    plainly = list(_weighed(found, without_selection(formula, clause), before, section, short, are_equal)) if clause else []
    for one in _weighed(found, formula, before, section, short, are_equal):
        yield replace(one, selects=clause) if clause and one not in plainly and one.verb in ("unread", "doubtful") else one


def _weighed(
    found: list[Said], formula: Formula, before: Sequence[Said], section: int, short: Mapping[str, str], are_equal: AreEqual
) -> Iterator[Said]:
    """Ask about what a formula says in a sentence that has a word which may change it."""
    yield from _when_given(formula, before, section)
    others, word = put_in_place(formula, [one for one in before if one.verb == "law" and one.section == section])
    if word:
        yield made("doubtful", f"does `{word}` change its law? {IF_NOT}", others, formula.inside)
    if _is_conditional(formula, before, [name for one in found for name in one.names] or parts_of(formula.inside)):
        return
    bare = re.sub(r"\s*\(.*\)$", "", written_for(re.split(r"[=:]", formula.inside)[0].strip(), short))
    bare = re.sub(r"\\operatorname\*?|\\mathrm|[{}\s]", "", bare).rstrip("'")
    bare = f"\\{bare}" if bare in ("erf", "erfc") else bare
    defined = next((one for one in found if one.verb in ("function", "restricted")), None)
    if defined is not None and bare in FUNCTIONS:
        written, _, form = defined.text.partition("=")
        if is_known_form(bare, written.partition("(")[2].rstrip(") "), form, are_equal):
            yield made(_KNOWN, "", [bare], formula.inside)
            return
        bare = "" if bare in MAY_BE_OTHERS and not defined.names[0].endswith("'") else bare
    if bare in MAY_BE_OTHERS and _is_a_letter(bare, [*found, *(one for one in before if one.section == section)]):
        bare = ""
    if _has_meaning(bare or formula.inside, before) and keeps(formula, is_value=_is_a_value_of(formula, before)):
        return
    if _has_meaning(bare or formula.inside, before) and (word := makes_another(formula)):
        last = next(one for one in reversed(before) if (bare or formula.inside) in one.names)
        yield made(
            "unread",
            f"does `{word}` make another one of it? {IF_NOT}",
            last.names,
            formula.inside,
            answer=last.as_comment or f"function {bare}(x) = {bare}(x)",
        )
        return
    if bare == "\\psi" and (DIGAMMA.search(formula.sentence) or _OF_GAMMA.search(f"{formula.left}$\\psi$ {formula.right}")):
        yield made("function", r"\psi(x)=\operatorname{digamma}(x)", [bare], formula.inside)
        return
    euler = EULER_GAMMA.search(formula.sentence)
    if euler and euler["name"] == formula.inside and not (WITHDRAWS.search(formula.clause) or UNREAL.search(formula.clause)):
        yield made("means", rf"{formula.inside}=\operatorname{{EulerGamma}}", [formula.inside], formula.inside)
        return
    if bare == "\\Phi" and formula.inside == bare and _ITS_DISTRIBUTION.search(formula.sentence):
        yield made(_KNOWN, "", [bare], formula.inside)
        return
    if bare == "\\varphi" and _OF_THE_SAME.search(formula.sentence):
        yield made(_KNOWN, "", [bare], formula.inside)
        return
    is_probability = "(" in formula.inside and _AS_A_PROBABILITY.match(formula.right)
    if bare in ("\\Phi", "\\varphi") and "=" not in formula.inside and (is_probability or are_of_standard_normal(formula, before)):
        if not is_probability:
            yield made(_KNOWN, "", [bare], formula.inside)
        return
    if bare == "\\phi" and "=" not in formula.inside and are_of_standard_normal(formula, before):
        yield made("function", r"\phi(x)=\varphi(x)", [bare], formula.inside)
        return
    if bare in FUNCTIONS and is_a_mention(formula):
        return
    clause = _of_its_row(formula)
    if bare in FUNCTIONS and (_SPEAKS.search(clause) or is_named_beside(formula) or re.search("[=:]", formula.inside)):
        if is_of_standard_normal(bare, formula, before):
            yield made(_KNOWN, "", [bare], formula.inside)
        elif not re.search(FUNCTIONS[bare], clause) or stranger(clause, OF_FUNCTIONS) or are_exchanged(bare, formula):
            question = f"{bare} is read as the function or constant of that name; what is it here? If it is that one, write"
            answer = next((one.answer for one in found if one.answer.startswith("function")), "")
            question = question.replace("that one", "what stands there") if answer else question
            yield made(
                "unread", question, [bare], formula.inside, answer=answer or USUAL.get(bare, f"function {bare}(x) = {bare}(x)")
            )
        elif bare == "\\phi" and "=" not in formula.inside:
            yield made("function", r"\phi(x)=\varphi(x)", [bare], formula.inside)
        else:
            yield made(_KNOWN, "", [bare], formula.inside)
        return
    if all(one.verb in ("unclear", "doubtful") for one in found):
        yield from _mentioned(formula, before, section)
    for one in found:
        is_survival = one.text.endswith(r"=1-\Phi(x)") and re.search(r"\b(?:survival|tail) function\s*$", formula.before)
        if one.verb in ("unclear", "doubtful", "restated") or not one.names or is_survival:
            yield one
            continue
        if one.verb == "such_that" and _is_conditioned_on(formula, before, one.names):
            continue
        law = one.text.partition("\\sim")[2] if one.verb == "law" else ""
        earlier = [
            said
            for said in before
            if said.verb == "law" and said.section == section and any(n in letters_in(said.text) for n in one.names)
        ]
        if one.verb == "means" and any(
            said.verb in ("law", "doubtful") and {*said.names} & {*one.names} and said.section == section for said in before
        ):
            yield one.asked("is it random, or short for this? If it is short, write")
            continue
        if one.verb != "law" and earlier:
            law = earlier[-1].text.partition("\\sim")[2]
        left, _, right = without_deviation(f"{formula.left}\x01${formula.inside}$\x01{formula.right}", law).split("\x01")
        left, right = without_own_probability(left, one.names), without_other_quantities(right, law)
        left = _IS_A_PROBABILITY.sub("with ", left) if one.verb in ("where", "such_that") else left
        right = _OF_THE_DISPLAY.sub("", right) if formula.shown else right
        own = "" if HAS_FUNCTIONS.match(right) else formula.own
        right = HAS_FUNCTIONS.sub("", right) if one.verb == "law" else right
        if one.verb == "law":
            right = _STAGE.sub(r"\1", right)
            left, right, own = (without_standardised(words, one.text) for words in (left, right, own))
        elif one.verb in ("function", "restricted"):
            left, right = (_NORMALISED.sub("the ", words) for words in (left, right))
        place = place_of(left, right, of_law=one.verb == "law")
        if is_under_a_title(formula, one.verb):
            place = replace(place, opener="for")
        if one.verb == "law":
            word = against(law, own, more=bool(formula.next)) if one.verb == "law" and not one.text.startswith("(") else ""
            if one.verb == "law" and not one.text.startswith("(") and "correl" in formula.segment:
                word = "correlation"
            word = word or (_GIVEN.search(formula.segment) and "given") or doubt_of_law(place, measures(law) if law else MEASURES)
        else:
            word = doubt_of_domain(place, measures(law) if law else MEASURES, in_words=one.verb == "where")
            word = word or (remade(place) if one.verb in ("function", "restricted") else "")
        yield one if not word else one.asked(f"what does `{word}` change? {IF_NOTHING}")


_IS_A_PROBABILITY = re.compile(r"\bwith\s+probability\s*$")  # before its range: kept with probability $p\in(0,1)$

_KNOWN = "known"  # of a name that a sentence calls what it is read as


def _has_meaning(name: str, before: Sequence[Said]) -> bool:
    """Tell whether a name, or that of which a formula is a value, was said to be a function, and nothing leaves that open."""
    called = re.match(
        r"(\\?[A-Za-z]+(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?)\s*(?:\((?:[^()]|\([^()]*\))*\))?$",
        name.replace("\\left", "").replace("\\right", ""),
    )
    said = [one.verb for one in before if called is not None and called[1] in one.names]
    return bool(said) and said[-1] in ("function", _KNOWN)


def _is_a_value_of(formula: Formula, before: Sequence[Said]) -> bool:
    """Tell whether a formula is a function at an argument that is no letter, or one that has a meaning."""
    call = re.fullmatch(r"[^()]*\((.*)\)", formula.inside.replace("\\left", "").replace("\\right", "").strip())
    if call is None or re.fullmatch(r"\s*\\cdot\s*", call[1]):
        return False
    has_law = re.search(rf"\$\s*{re.escape(call[1].strip())}\s*\\sim", formula.sentence) is not None
    return not is_name(call[1]) or has_law or any(call[1].strip() in one.names for one in before if one.verb in ("means", "law"))


def _is_a_letter(name: str, said: Sequence[Said]) -> bool:
    """Tell whether the name of a function is short for something, so that it is a letter in its section."""
    return any(one.verb == "means" and name in one.names for one in said)


_NORMALISED = re.compile(r"\bthe\s+normali[sz]ed\s+(?=\w)")  # the function that is defined is the normalised one
_NAMED_FUNCTIONS = {"unit", "neuron", "function", "activation", "nonlinearity", "rectifier", "ramp", "gate", "kernel", "ratio"}


def _is_conditioned_on(formula: Formula, before: Sequence[Said], names: Sequence[str]) -> bool:
    """Tell whether an event of random variables is what the display behind it conditions on."""
    random = {name for one in before if one.verb == "law" for name in one.names}
    bare, shown = (re.sub(r"\\[,;:!]|\s", "", text) for text in (formula.inside, formula.shown))
    return {*names} <= random and re.search(
        rf"(?:\||mid|given|middle){re.escape(bare)}(?:[\])}},]|\\right|\\[bB]igg?r)", shown
    ) is not None


def is_under_a_title(formula: Formula, verb: str) -> bool:
    """Tell whether a domain stands between what names a display and the display, or a function behind its own name.

    Lack of memory, $s, t > 0$: ...              Leaky unit $g(t) = ...$
    """
    if verb in ("function", "restricted"):
        return (
            re.fullmatch(r"\W*(?:[\w-]+\s+){1,3}", formula.left) is not None
            and formula.left.split()[-1].lower() in _NAMED_FUNCTIONS
        )
    return (
        bool(formula.shown)
        and re.fullmatch(r"[^$;:]*,\s*", formula.left) is not None
        and re.fullmatch(r"\s*[:,]?\s*", formula.right) is not None
    )


def _when_given(formula: Formula, before: Sequence[Said], section: int) -> Iterator[Said]:
    """Ask about all laws beside an equation that a sentence says under a condition which the equation does not have."""
    laws = [one for one in before if one.verb == "law" and one.section == section]
    letters = set(letters_in(formula.inside))
    if (
        formula.shown
        and not conditions(formula.shown)
        and GIVEN.search(f"{formula.before.strip()[-24:]}")
        and any(letters & {*one.names} for one in laws)
    ):
        names = [name for one in laws for name in one.names]
        yield made(
            "doubtful",
            f"does `given ${formula.inside}$` change its law? If so, write \\mid in the equation. {IF_NOT}",
            names,
            formula.inside,
        )


_CONDITION = re.compile(
    r"(?:[Gg]iven|[Cc]onditional(?:ly)? (?:on|upon)|[Cc]onditioning on|[Cc]onditioned on)(?:\s+(?:that|the value|the event))?\s+\$([^$]*)\$"
)


def _is_conditional(formula: Formula, before: Sequence[Said], names: Sequence[str]) -> bool:
    """Tell whether a sentence says what is so given one variable of a joint law, of others of that law: their law is said already.

    The equation that it leads to has to say itself what is given.
    """
    if formula.shown and not conditions(formula.shown):
        return False
    whole = f"{formula.left} ${formula.inside}$ {formula.right}"
    given = {letter for found in _CONDITION.finditer(whole) for letter in letters_in(found[1])}
    joint = [{*one.names} for one in before if one.verb == "law" and one.text.startswith("(")]
    return bool(names) and any(given & law and {*names} <= law for law in joint)


_OF_THE_DISPLAY = re.compile(r"\b(?:on average|with probability)\s*$")  # which is said of what the display says
_IS_ABSENT = re.compile(
    r"\s*(?:of (?:the|its|an?) [\w-]+\s+)?do(?:es)? not (?:appear|enter|occur)\b"
)  # which is said of an equation


# A comparison of sizes, which gives a letter none: it shifts it the more the smaller $c$ is.
_COMPARES, _ENDS = re.compile(r"\bthe\s+(?:[a-z]+er|more|less)\s+$"), re.compile(r"\s*(?:is|becomes|gets)?\s*(?:[.,;]|$)")

# What is said of a function that was defined: it is odd.
_IS_SYMMETRIC = re.compile(r"(?<=\$)\s*,?\s+(?:is|being)\s+(?:an?\s+)?(?:odd|even)(?:\s+function)?(?=\s*(?:[,.;:]|$|and\b))")


# What a reason says of a function is true of what it is already: because $g$ is a linear map plus a multiple of the rectifier.
_GIVES_A_REASON, _IS_OF_A_KIND = re.compile(r"\b(?:[Bb]ecause|[Ss]ince)\s+$"), re.compile(r"\s+is\s+an?\b")


def _is_a_reason(formula: Formula) -> bool:
    """Tell whether a clause gives a property of a function as a reason, and says neither that it is new nor of here alone."""
    return (
        _GIVES_A_REASON.search(formula.left) is not None
        and _IS_OF_A_KIND.match(formula.right) is not None
        and not re.search(r"\b(?:now|here|this|new|another|other|different|any|general|arbitrary|instead|again)\b", formula.clause)
    )


def _of_its_row(formula: Formula) -> str:
    r"""Give the clause of a formula; in a table what its own row says, of $f$, $g$ & ... of both."""
    _, end_of_row, own = formula.clause.rpartition("\\\\")
    if not end_of_row:
        return formula.clause
    has_words = re.search(r"[A-Za-z]{2}", MATH.sub("", own)) is not None
    return own if has_words else f"{own} {formula.right.partition(end_of_row)[0]}"


def _mentioned(formula: Formula, before: Sequence[Said], section: int) -> Iterator[Said]:
    """Ask about letters that a sentence speaks of in words that are not known."""
    names = [part for part in parts_of(formula.inside) if is_name(part)]
    if _IS_ABSENT.match(formula.right) or (_COMPARES.search(formula.left) and _ENDS.match(formula.right)):
        return
    if not names or (_IS_THE_FUNCTION_OF.search(formula.left) and re.match(r"\s*(?:[,.;]|$)", formula.right)):
        return
    clause = _OF_THE_KIND.sub("", formula.clause)
    if _OF_ITS_OWN_KIND.search(formula.before):
        clause = _NOUNS_OF_KIND.sub("", clause)
    if re.search(r"\bfunctions?\s+of\s+$", formula.before):  # an error function of $b$
        clause = re.sub(r"\bfunctions?\b", "", clause)
    if any(one.verb == "function" and names == [*one.names] for one in before):
        clause = "" if _is_a_reason(formula) else _IS_SYMMETRIC.sub("", clause)
    if (kind := _OTHER_KIND.search(clause)) and re.search(
        r"\b(?:[Ll]et|be|is|are|denotes?|[Ff]or|[Ww]here|[Ww]ith)\b", formula.clause
    ):
        yield made("unread", f"what does `{kind.group()}` say of it? {AS_IN}", names, formula.inside)
    is_short = any(one.verb == "means" and names == [*one.names] and one.section == section for one in before)
    if is_short and is_turned(formula):
        yield made("unread", f"is it something else from here on? {IF_NOT}", names, formula.inside)
    if _IS_THAT.match(formula.after) and (found := DESCRIBES.search(formula.after)) and not (is_short and is_named(formula)):
        yield made("described", f"what does `{found.group()}` say of it? {AS_IN}", names, formula.inside)
    if word := exchanging(formula.left, formula.right):
        yield made("withdrawn", f"does `{word}` take back what was said of it? {IF_NOT}", names, formula.inside)
    if (not formula.shown or is_spoken_of(formula.left, formula.right)) and (word := lifting(formula.clause)):
        yield made("withdrawn", f"does `{word}` take back what was said of it? {IF_NOT}", names, formula.inside)
    word = doubt_of_mention(formula.left, formula.right, formula.clause, formula.segment, formula.tail, formula.shown)
    if word and not (is_short and keeps_letter(formula, word)):
        yield made("doubtful", f"does `{word}` change its law? {IF_NOT}", names, formula.inside)
