r"""What a paper's sentences say of its letters: laws, domains and short names, between the dollars of its text.

    Let $X\sim\mathcal{N}(\mu,\sigma^2)$ with $\sigma > 0$.        For $|r|<1$ and independent $U, V\sim\mathrm{Uniform}(0,1)$ ...
    \begin{equation} ... \end{equation} where $Z$ is standard normal and $\omega = (y-\mu)/\sigma$.

What is said holds from there to the end of the section; what stands behind an equation, in the rest of its sentence, holds of it
first. Only set forms are read; a sentence that speaks of a letter in another way makes the letter unclear, and an equation that needs it
is refused with the sentence. Nothing is inferred from words that are not listed here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from derivations.latex.harmless import (
    MEASURES,
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
    without_tail,
    words_of,
)
from derivations.latex.law_words import InWords, laws_in_words

RELATION = re.compile(r"[<>]|\\(?:[lg]eq?|[lg]eqslant|neq?|in)(?![a-zA-Z])")
_MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)", re.DOTALL)
_BRACES = re.compile(r"[_^]\s*\{[^{}]*\}|\\[a-zA-Z]+\s*\{[^{}]*\}")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_BREAK = re.compile(r"\n[ \t]*\n|\\par(?![a-zA-Z])|\\(?:begin|end)\s*\{[^{}]*\}|\\item(?![a-zA-Z])")
_RUN_IN = 4  # the depth of a heading within a section, after which its letters go on
_DEPTHS = (("chapter", "appendix"), ("section",), ("subsection",), ("subsubsection",), ("paragraph",))
_SECTION = re.compile(r"\\(section|chapter|subsection|subsubsection|appendix|paragraph)\*?(?![a-zA-Z])(?:\s*\{[^{}]*\})?")
_SENTENCE = re.compile(r"(?<!i\.d)(?<!i\. d)(?<!i\.e)(?<!e\.g)(?<!\bcf)(?<!resp)[.!?](?=\s|$)")
_FACE = r"\\(?:mathbf|boldsymbol|bm|hat|bar|tilde|widehat|widetilde|mathcal|vec)\s*(?:\{\\?\w+\}|\\[A-Za-z]+|\w)"
_INDEX = r"'*(?:_(?:\w|\*|\\[A-Za-z]+|\{[^{}]*\}))?(?:\^(?:\\star|\*|\{\\star\}|\{\*\}))?'*"
_LETTER = re.compile(rf"(?:{_FACE}|\\?[A-Za-z]+){_INDEX}")
FUNCTION = re.compile(rf"({_LETTER.pattern})\s*\(\s*({_LETTER.pattern})\s*\)")  # g(x)
_IS = re.compile(
    r":=|\\(?:coloneqq|triangleq|equiv|defeq)(?![a-zA-Z])|\\(?:overset|stackrel)\s*\{\s*(?:\\(?:mathrm|text)\s*\{)?def\.?\}?\s*\}\s*\{?=\}?"
)
_NAMES_A_FUNCTION = re.compile(
    r"\b(?:function|activation|nonlinearity|rectifier|sigmoid|ramp|gate|kernel|transform|ratio|link|map|density|(?:rectifier|activation|nonlinearity|link|kernel) is|by|with|where|let|put|set|write|define|denote|consider|take|for|as|along)[\s~]*$",
    re.IGNORECASE,
)
_INDEPENDENT = re.compile(r"(?<!not )(?<!not necessarily )\bindependent|\bi\.?\s?i\.?\s?d\b|\biid\b|\bIID\b")
_EXCEPT = re.compile(
    r"\b(?:unless|except|fails?|failing|not|cannot|without|neither|nor|instead of|contrary|hypothe\w+|suppose that not)\b"
)
_EVERYWHERE = re.compile(r"\b(?:[Tt]hroughout|[Ii]n what follows|[Nn]otation|from (?:here|now) on|always)\b")
_DEFINES = re.compile(
    r"(?:\b(?:with|With|where|Where|let|Let|write|Write|writing|put|set|and|define|denote|by|i\.e\.|that is|abbreviate|using|here|Here)|,|\()[\s\\~]*$"
)
_SIGNS = "positive integer|nonnegative integer|non-negative integer|positive|negative|nonnegative|non-negative|nonpositive|nonzero|non-zero|real|integer"
_WORDS_BETWEEN = (
    r"(?:[- ]valued)?(?:\s+(?:numbers?|scalars?|constants?|parameters?|reals|integers?|inputs?|weights?|variance|variances|rate))?"
)
_SIGN_BEFORE = re.compile(rf"\b({_SIGNS})s?{_WORDS_BETWEEN}\s*$")
_SIGN_AFTER = re.compile(
    rf"^\s*,?\s*(?:(?:is|are|be|being|both|all|any|a|an)\s+)*({_SIGNS})s?\b(?!\s+(?:definite|semidefinite|probability|function))"
)
_STANDARD_BEFORE = re.compile(r"\bstandard\s+(?:normal|Gaussian|gaussian)s?(?:\s+(?:random\s+)?variables?)?\s*$")
_STANDARD_AFTER = re.compile(
    r"^\s*,?\s*(?:(?:is|are|be|being|denote|denotes|a|an|two|both|independent|i\.\s?i\.\s?d\.?|iid)\s+)*standard\s+(?:normal|Gaussian|gaussian)s?\b"
    r"(?!\s+(?:distribution function|cdf|CDF|density|pdf))"
)
# A variable beside the one of which a sentence speaks.
_ANOTHER = re.compile(
    r"\ban(?:other)?\s+independent\s+(?:standard\s+)?(?:normal|Gaussian)\s+(?:random\s+)?(?:variable|noise)\s+to\s*$"
)
_COPY_AFTER = re.compile(r"^\s*(?:is|be|being|denote|denotes)?\s*an\s+independent\s+copy\b")
_OF_A_LAW = re.compile(
    r"\b(?:uniform|exponential|[Gg]aussian|normal|[Pp]oisson|binomial|[Bb]ernoulli|[Rr]ademacher|[Gg]amma|[Bb]eta|[Cc]auchy|[Ss]tudent|[Ll]aplace|[Gg]umbel|"
    r"distribut|drawn|sampled|law\b|condition|given\b|truncated|random)"
)
_OF_A_KIND = re.compile(r"\b(?:odd|even|prime|natural|whole|rational|complex)\b[^.]*$")
_ABOUT_WHICH = re.compile(r"^[\s,.;~]*(?:Here|Where|With|For)\b")
_BEHIND = re.compile(r"^[\s,.;~]*(?:and\s+)?(?:where|with|for|when|whenever|if|provided|here|in which|valid for|Here|Where)\b")
_SIM = re.compile(
    r"\\(?:overset|stackrel|underset)\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\s*\{?\s*\\sim\s*\}?|\\sim(?:_\{?[a-z. ]+\}?)?|\\thicksim"
)
_MEASURE = re.compile(r"(?:D|\\(?:mathcal|mathrm)\s*\{?D\}?)\s*(?:\\?([A-Za-z]+))()")  # \int Dz f, the normal measure
_IID = re.compile(r"i\.?i\.?d|ind")
_IN_A_FACE = r"\\(?:mathcal|mathrm|text|operatorname|mathsf)\s*\{?\s*"
_NAMES_OF_LAWS = (
    (re.compile(_IN_A_FACE + r"(?:Unif|U|Uniform)\s*\}?\s*(?=[\[(])|(?<![A-Za-z\\])(?:Unif|Uniform|U)\s*(?=[\[(])"), "Uniform"),
    (re.compile(_IN_A_FACE + r"Exp\s*\}?\s*(?=\()|(?<![A-Za-z\\])Exp\s*(?=\()"), "Exponential"),
    (re.compile(_IN_A_FACE + r"(?:Lap)\s*\}?\s*(?=\()|(?<![A-Za-z\\])Lap\s*(?=\()"), "Laplace"),
    (re.compile(_IN_A_FACE + r"(?:Bern|Ber)\s*\}?\s*(?=\()"), "Bernoulli"),
    (re.compile(r"\\chi\^\{?2\}?_\{?(\w|\\[a-z]+)\}?(?![\w(])|\\chi_\{?(\w|\\[a-z]+)\}?\^\{?2\}?(?![\w(])"), r"ChiSquare(\1\2)"),
)  # fmt: skip


@dataclass(frozen=True)
class Said:
    """What a sentence says.

    Args:
        verb: ``where``, ``law``, ``such_that``, ``means`` (a name is short for something), ``function`` (a letter with an argument is), ``restricted``
            (so is it for some arguments), ``unclear``, ``unread`` (the sentence has a
            word that may change what it says), ``withdrawn`` (so may a domain be), or ``doubtful``: of a random
            variable in words that are not read, until its law is said again.
        text: as a comment of that verb would say it; of ``means`` name and form, joined by =.
        names: the letters that it is about, as they are typed.
        typed: the formula of the sentence.
        at: the character of the file.
        section: the number of its section.
        paragraph: the number of its paragraph, over the whole file.
        independent: of a law, whether the sentence says that it is of another.
        everywhere: whether it holds to the end of the file.
        local: whether it is said of what is beside it only: "if ...", "now ...".
        sentence: the character at which its sentence begins, or goes on behind a display.
    """

    verb: str
    text: str
    names: tuple[str, ...]
    typed: str
    at: int
    section: int
    paragraph: int
    independent: bool = False
    everywhere: bool = False
    local: bool = False
    sentence: int = 0


@dataclass(frozen=True)
class Spoken:
    """What all sentences of a file say.

    Args:
        said: in their order.
        sections: the characters at which sections begin.
        depths: of those sections, 0 of a chapter.
        breaks: the characters at which paragraphs end.
        behind: by the character at which a display ends, the character at which the sentence after it does.
        asked: of those displays the ones after which a sentence of its own begins.
    """

    said: tuple[Said, ...] = ()
    sections: tuple[int, ...] = ()
    depths: tuple[int, ...] = ()
    breaks: tuple[int, ...] = ()
    behind: Mapping[int, int] = field(default_factory=dict)
    asked: frozenset[int] = frozenset()

    def standing(self, start: int, end: int) -> list[Said]:
        """List what is said that a display may use, what counts most last."""
        section = sum(at < start for at in self.sections)
        until = self.behind.get(end, end)
        before = [one for one in self.said if one.at < start and (one.everywhere or self._holds_in(one.section, section))]
        behind = [one for one in self.said if end <= one.at < until]
        if end in self.asked:
            question = "does this sentence speak of the equation before it or of the next one? Say it in a comment"
            behind = [replace(one, verb="unclear", text=question) for one in behind]
        return before + behind

    def _holds_in(self, said: int, section: int) -> bool:
        """Tell whether what is said in a section holds in a later one: in itself, and in those below it; before the first in all."""
        depth = self.depths[said - 1] if said else -1
        return all(other > depth or other == _RUN_IN for other in self.depths[said:section])

    def is_beside(self, one: Said, start: int, end: int) -> bool:
        """Tell whether something is said in the paragraph of a display."""
        return one.paragraph == sum(at < start for at in self.breaks) or one.at >= end


@dataclass(frozen=True)
class _Formula:
    """A formula of the running text, with the words before and behind it up to the next formula or the sentence's end."""

    inside: str
    at: int
    before: str
    after: str
    sentence: str
    next: str
    clause: str
    segment: str
    tail: str
    leads: bool
    begins: int
    own: str
    conditions: bool = False  # whether it stands before a display that conditions on an event


def spoken(text: str, displays: Sequence[tuple[int, int]]) -> Spoken:
    """Read what the sentences of a file say of letters.

    Args:
        text: of the file.
        displays: the characters from which to which each display goes, in their order.
    """
    plain = _COMMENT.sub(lambda found: " " * len(found.group()), text)
    begin = plain.find("\\begin{document}")
    plain = " " * max(begin + 16, 0) + plain[max(begin + 16, 0) :] if begin >= 0 else plain
    for a, b in displays:
        plain = plain[:a] + "\x00" * (b - a) + plain[b:]
    headings = list(_SECTION.finditer(plain))
    sections = tuple(found.start() for found in headings)
    depths = tuple(next(depth for depth, names in enumerate(_DEPTHS) if found[1] in names) for found in headings)
    plain = _SECTION.sub(lambda found: "\n\n" + " " * (len(found.group()) - 2), plain)
    breaks = tuple(found.start() for found in _BREAK.finditer(_MATH.sub(lambda found: "x" * len(found.group()), plain)))
    behind = {b: end for _, b in displays if (end := _behind(plain, b, breaks)) > b}
    said: list[Said] = []
    given = [a for a, b in displays if re.search(r"\\mid(?![a-zA-Z])|\\given(?![a-zA-Z])|\|", text[a:b])]
    shown = [_shown(text[a:b]) for a, b in displays]
    in_words = _in_words(plain, breaks, [(a, b, inside) for (a, b), inside in zip(displays, shown, strict=True)], given)
    densities = _densities(plain, breaks)
    waiting: list[_InWords | _Densities] = sorted([*in_words, *densities], key=lambda one: one.at)
    taken = {at for one in waiting for at in one.formulas}
    for formula in _formulas(plain, breaks):
        while waiting and waiting[0].at <= formula.at:
            one = waiting.pop(0)
            for found in _said_in_words(one, said) if isinstance(one, _InWords) else one.said:
                section, paragraph = (sum(at < one.at for at in edges) for edges in (sections, breaks))
                said.append(
                    replace(
                        found,
                        at=one.at,
                        section=section,
                        paragraph=paragraph,
                        everywhere=bool(_EVERYWHERE.search(one.sentence)),
                        local=is_local(one.segment),
                        sentence=one.begins,
                    )
                )
        if formula.at in taken:
            continue
        behind_it = plain.find("\x00", formula.at)
        if behind_it in given and not _SENTENCE.search(plain[formula.at : behind_it]):
            formula = replace(formula, conditions=True)
        section, paragraph = (sum(at < formula.at for at in edges) for edges in (sections, breaks))
        everywhere = bool(_EVERYWHERE.search(formula.sentence))
        for one in _weighed(list(_of(formula, said)), formula, said, section):
            said.append(
                replace(
                    one, at=formula.at, section=section, paragraph=paragraph, everywhere=everywhere,
                    local=is_local(formula.segment), sentence=formula.begins,
                )
            )  # fmt: skip
    said = sorted([*said, *_by_pronoun(plain, breaks, said, given)], key=lambda one: one.at)
    asked = frozenset(end for end in behind if _ABOUT_WHICH.match(plain[end:]))
    return Spoken(tuple(said), sections, depths, breaks, behind, asked)


@dataclass(frozen=True)
class _InWords:
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
class _Densities:
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


def _densities(plain: str, breaks: Sequence[int]) -> list[_Densities]:
    r"""Find the letters that are densities of normal laws: let $p$ denote the density of $\mathcal{N}(m, s^2)$."""
    found: list[_Densities] = []
    for start, stop in pairwise([0, *breaks, len(plain)]):
        for match in _OF_DENSITIES.finditer(plain[start:stop]):
            names = [(one.start(), one[1].strip()) for one in re.finditer(r"\$([^$]*)\$", match["names"])]
            laws = [(one.start(), _OF_NORMAL.fullmatch(one[1].strip())) for one in re.finditer(r"\$([^$]*)\$", match["laws"])]
            part = plain[start:stop]
            low = max((one.end() for one in _SENTENCE.finditer(part, 0, match.start())), default=0)
            end = _SENTENCE.search(part, match.end())
            sentence = part[low : end.end() if end else len(part)]
            around = _words(part[low : match.start()] + " $ $ " + part[match.end() : low + len(sentence)].split("\x00")[0])
            if len(names) != len(laws) or not all(is_name(name) for _, name in names) or not all(law for _, law in laws):
                continue
            if changing(around) or unknown(_words(part[low : match.start()])):
                continue
            said = []
            for (_, name), (_, law) in zip(names, laws, strict=True):
                assert law is not None
                x = next(letter for letter in ("x", "y", "z", "t", "w") if letter not in _letters(law[2]))
                said.append(_made("function", f"{name}({x})={law[1]}({x}; {law[2]})", [name], match.group()))
            at = frozenset(start + match.start("names") + at for at, _ in names) | frozenset(
                start + match.start("laws") + at for at, _ in laws
            )
            found.append(_Densities(tuple(said), start + match.start(), start + low, at, _words(sentence), around))
    return found


def _with_density(law: str, before: Sequence[Said]) -> str:
    """Give the law whose density a letter is, where a sentence says so; else what stands there."""
    one = next((said for said in reversed(before) if said.verb == "function" and law.strip() in said.names), None)
    found = None if one is None else re.fullmatch(r"[^=]*=(.*?)\(\w; (.*)\)", one.text, re.DOTALL)
    return f"{found[1]}({found[2]})" if found else law


def _shown(display: str) -> str:
    """Give what stands in a display that is no claim; empty of one that has a label."""
    return (
        ""
        if "\\label" in display
        else re.sub(r"^\\\[|\\\]$|^\$\$|\$\$$|\\(?:begin|end)\{(?:equation|align)\*\}", "", display).strip()
    )


def _in_words(plain: str, breaks: Sequence[int], displays: Sequence[tuple[int, int, str]], given: Sequence[int]) -> list[_InWords]:
    """Find the laws that sentences say in words."""
    found: list[_InWords] = []
    for start, stop in pairwise([0, *breaks, len(plain)]):
        part = plain[start:stop]
        shielded = _MATH.sub(lambda one: "$" + "x" * (len(one.group()) - 2) + "$", part)
        edges = [0, *(one.end() for one in _SENTENCE.finditer(shielded)), len(part)]
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
                before = re.split(r"[,;:()]|\$[^$]*\$", sentence[first : law.start])[-1]
                found.append(_InWords(
                    law, start + low + law.start, start + low, frozenset(start + low + at for at in law.formulas), _words(sentence),
                    _words(sentence[first : law.start] + " $ $ " + sentence[law.end : last]), _words(before), start + low + last in given,
                ))  # fmt: skip
    return found


def _subjects(sentence: str) -> tuple[str, ...]:
    """Give the two letters that a sentence speaks of, where it speaks of two."""
    letters = [re.split("=", found[1] or found[2])[0].strip() for found in _MATH.finditer(sentence)]
    return tuple(letters) if len(letters) == len(("first", "second")) and all(map(is_name, letters)) else ()


def _said_in_words(one: _InWords, before: Sequence[Said]) -> Iterator[Said]:
    """Give what a law in words says, or ask about what stands around it."""
    if one.conditions and re.match(r"\W*(?:[Gg]iven|[Cc]onditional(?:ly)? on)\s*\$", one.segment):
        return  # the law that the display's own condition gives
    word = changing(one.segment) or unknown(one.before) or (_UNDER.search(one.segment) and "given") or ""
    one = replace(one, law=replace(one.law, law=_with_density(one.law.law, before)))
    typed = f"{', '.join(one.law.names)} ~ {one.law.law}"
    formula = _Formula("", one.at, "", "", one.sentence, "", "", "", "", False, one.begins, "")
    if one.law.joint:
        independent = bool(_INDEPENDENT.search(one.segment))
        laws = [_made("law", rf"({', '.join(one.law.names)}) \sim {one.law.law}", one.law.names, typed, independent=independent)]
    else:
        laws = list(_each(one.law.names, one.law.law, formula, typed, before))
    relations = [_made("such_that", relation, _letters_related(relation), relation) for relation in one.law.relations]
    for said in (*laws, *relations):
        yield said if not word else replace(said, verb="unread", text=f"what does `{word}` change? If nothing, {REMEDY}")


_UNDER = re.compile(r"\b(?:[Gg]iven\s*(?:\$|the\b|that\b|its\b|an?\b)|[Cc]onditional)")
MAX_JOINT = 6


def _letters_related(relation: str) -> list[str]:
    return _letters(relation.partition("\\in")[0] if "\\in" in relation else relation)


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
        part = _MATH.sub(lambda found: "$" + "x" * (len(found.group()) - 2) + "$", plain[start:stop])
        edges = [0, *(found.end() for found in re.finditer(rf"{_SENTENCE.pattern}|\x00+", part)), len(part)]
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
                    typed=_words(part[low:high]).strip()[:60],
                    at=start + low + 1,
                )
            before = [law for law in laws if law.at < start + low]
            letters = _letters(plain[start + low : start + high].replace("\x00", ""))
            if not before or any(name in letters for name in before[-1].names if "$" in part[low:high]):
                continue
            sentence = _words(part[low:high])
            if start + high - len(part[low:high]) + len(part[low:high].rstrip("\x00")) in given:
                sentence = of_a_condition(sentence)
            if word := about_the_last(sentence, leads=part[high - 1 : high] == "\x00"):
                names = tuple(name for law in before if law.sentence == before[-1].sentence for name in law.names)
                text = f"does `{word}` change its law? If not, {REMEDY}"
                yield replace(before[-1], verb="doubtful", names=names, text=text, typed=sentence.strip()[:60], at=start + low + 1)


def _behind(plain: str, at: int, breaks: Sequence[int]) -> int:
    """Find where the rest of a display's sentence ends; where it begins if it says nothing of letters."""
    stop = min([one for one in breaks if one >= at] + [len(plain)])
    stop = min(stop, plain.find("\x00", at) % (len(plain) + 1))
    if not _BEHIND.match(plain[at:stop]):
        return at
    shielded = _MATH.sub(lambda found: "x" * len(found.group()), plain[at:stop])
    first = re.match(r"[\s,.;~]*", shielded)
    found = _SENTENCE.search(shielded, first.end() if first else 0)
    return at + (found.end() if found else stop - at)


def _formulas(plain: str, breaks: Sequence[int]) -> Iterator[_Formula]:
    edges = [0, *breaks, len(plain)]
    for start, stop in pairwise(edges):
        part = plain[start:stop]
        shielded = _MATH.sub(lambda found: "$" + "x" * (len(found.group()) - 2) + "$", part)
        ends = [0, *(found.end() for found in _SENTENCE.finditer(shielded)), len(part)]
        inside = list(_MATH.finditer(part))
        for place, found in enumerate(inside):
            a, b = max(e for e in ends if e <= found.start()), min(e for e in ends if e >= found.end())
            low = max(a, inside[place - 1].end() if place else 0)
            high = min(b, inside[place + 1].start() if place + 1 < len(inside) else len(part))
            after = part[found.end() : high]
            for one, other in pairwise(inside[place:]):  # of $X$ and $Y$ the words behind $Y$
                between = part[one.end() : other.start()]
                if (
                    other.start() >= b
                    or not re.fullmatch(r"[\s,~]*(?:and)?[\s~]*", between)
                    or not all(is_name(m[1] or m[2]) for m in (one, other))
                ):
                    break
                position = inside.index(other)
                after = part[other.end() : min(b, inside[position + 1].start() if position + 1 < len(inside) else len(part))]
            following = inside[place + 1] if place + 1 < len(inside) and inside[place + 1].start() < b else None
            yield _Formula(
                (found[1] or found[2]).strip(), start + found.start(), _words(part[low : found.start()]), _words(after),
                _words(part[a:b]), "" if following is None else (following[1] or following[2]).strip(),
                *_surroundings(part, shielded, (a, b), (found.start(), found.end())), start + max(a, shielded.rfind("\x00", a, found.start())),
                _words(without_tail("$" + part[found.end() : high].split("\x00")[0])[0] if "\x00" in part[found.end() : high] else part[found.end() : high]),
            )  # fmt: skip


_BETWEEN = re.compile(r"[,;:()]|---?")


def _surroundings(part: str, shielded: str, sentence: tuple[int, int], formula: tuple[int, int]) -> tuple[str, str, str, bool]:
    """Give what is around a formula.

    They are its clause, with what beside it is no clause of another formula; its sentence between displays; what in it speaks of the display
    behind it; and whether a display is before or behind it.
    """
    a = max(sentence[0], shielded.rfind("\x00", sentence[0], formula[0]) + 1)
    end = shielded.find("\x00", formula[1], sentence[1])
    segment = shielded[a : end if end >= 0 else sentence[1]]
    body, tail = without_tail(segment) if end >= 0 else (segment, "")
    typed = _MATH.sub(lambda found: found.group() if found[1] else f"$ {found[2]} $", part)[a:]
    edges = [0, *(e for found in _BETWEEN.finditer(body) for e in found.span()), len(body)]
    pieces = [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True)]
    place = next((i for i, (low, high) in enumerate(pieces) if low <= formula[0] - a < high), 0)
    first, last = place, place
    others = [bool(re.search(r"\$", body[low:high]) and words_of(body[low:high])) for low, high in pieces]
    while first and not others[first - 1]:
        first -= 1
    while last + 1 < len(pieces) and not others[last + 1]:
        last += 1
    leads = end >= 0 or a > sentence[0]
    return _words(typed[pieces[first][0] : pieces[last][1]]), _words(typed[: len(body)]), _words(tail), leads


def _words(text: str) -> str:
    return re.sub(r"[\s~\x00]+|\\[ ,]", " ", text)


def parts_of(text: str) -> list[str]:
    """Split a formula at its outer commas."""
    parts, depth = [""], 0
    for place, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if c in ",;" and depth == 0 and text[place - 1 : place] != "\\":
            parts.append("")
        else:
            parts[-1] += c
    return [one for part in parts if (one := re.sub(r"\\[,;:! ]?$|\\q?quad$", "", part.strip()).strip())]


def is_name(text: str) -> bool:
    """Tell whether a text is a letter, with its index and accent."""
    return _LETTER.fullmatch(text.strip()) is not None and not RELATION.search(text)


def _made(verb: str, text: str, names: Sequence[str], typed: str, *, independent: bool = False) -> Said:
    return Said(verb, text, tuple(names), typed, 0, 0, 0, independent)


_FUNCTIONS = {  # what words must say of them, where they say something
    "\\Phi": r"(?:normal|[Gg]aussian)\b[^$]*\b(?:distribution function|cdf|CDF)|(?:cdf|CDF|distribution function)\b[^$]*\b(?:normal|[Gg]aussian)",
    "\\varphi": r"(?:normal|[Gg]aussian)\b[^$]*\b(?:density|pdf|PDF)|(?:density|pdf|PDF)\b[^$]*\b(?:normal|[Gg]aussian)",
    "\\Gamma": r"[Gg]amma function", "\\zeta": r"[Rr]iemann|zeta function", "\\erf": r"error function", "e": r"Euler|natural",
    "\\psi": r"digamma", "i": r"imaginary", "\\pi": r"3\.14|Archimedes|circle", "\\erfc": r"complementary error function",
}  # fmt: skip
_FUNCTIONS["\\phi"] = _FUNCTIONS["\\varphi"]
_GIVEN = re.compile(r"\S\s.*\bgiven\s*(?:\$|the\b|that\b|its\b)")
_OF_FUNCTIONS = frozenset({
    "cdf", "cumulative", "distribution", "function", "functions", "density", "pdf", "error", "gamma", "riemann", "euler",
    "euler's", "digamma", "imaginary", "number", "complementary", "natural", "logarithm", "base", "circle's", "circle", "archimedes'",
})  # fmt: skip
KNOWN = frozenset(_FUNCTIONS)
_SPEAKS = re.compile(
    r"\b(?:[Ll]et|[Dd]enot\w*|[Dd]efin\w*|[Ww]rit\w*|[Hh]ere|[Ww]here|[Ww]ith|is|be|are|being|stands?|means?|[Ff]or|function|map|nonlinearity|activation)\b"
)
_OTHER_KIND = re.compile(
    r"\b(?:odd|even|prime|natural|whole|rational|complex|imaginary|function|map|matrix|matrices|operator|sequence|process|measure|set|nonlinearity|activation)\b"
)
REMEDY = "say in a comment, % closedform: law or where, what holds"


def _weighed(found: list[Said], formula: _Formula, before: Sequence[Said], section: int) -> Iterator[Said]:
    """Ask about what a formula says in a sentence that has a word which may change it."""
    bare = re.sub(r"\s*\(.*\)$|\\operatorname|\\mathrm|[{}\s]", "", re.split(r"[=:]", formula.inside)[0].strip())
    bare = f"\\{bare}" if bare in ("erf", "erfc") else bare
    defined = next((one for one in found if one.verb in ("function", "restricted")), None)
    if defined is not None and bare in _FUNCTIONS:
        if _is_standard_form(bare, defined.text):
            return
        bare = "" if bare in _MAY_BE_OTHERS else bare
    if bare in _FUNCTIONS and (_SPEAKS.search(formula.clause) or re.search("[=:]", formula.inside)):
        if not re.search(_FUNCTIONS[bare], formula.clause) or stranger(formula.clause, _OF_FUNCTIONS):
            yield _made(
                "unread",
                f"{bare} is read as the function or constant of that name; write out what it is here, or leave the sentence out",
                [bare],
                formula.inside,
            )
        elif bare == "\\phi" and "=" not in formula.inside:
            yield _made("function", r"\phi(x)=\varphi(x)", [bare], formula.inside)
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
            if said.verb == "law" and said.section == section and any(n in _letters(said.text) for n in one.names)
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
            word = unknown(governing(formula.before)) or withdrawing(f"{segment} {formula.tail}")
        yield one if not word else replace(one, verb="unread", text=f"what does `{word}` change? If nothing, {REMEDY}")


# Letters that texts give functions of their own, and the usual forms of those that are read by their names.
_MAY_BE_OTHERS = {"\\phi", "\\varphi", "\\psi", "\\Phi", "\\zeta"}
_FORMS = {
    "\\erf": (r"frac2sqrtpiint_0\^xe\^-(?P<s>[a-z])\^2d(?P=s)", r"2/sqrtpiint_0\^xe\^-(?P<s>[a-z])\^2d(?P=s)"),
    "\\erfc": (r"1-erfx", r"frac2sqrtpiint_x\^inftye\^-(?P<s>[a-z])\^2d(?P=s)"),
    "\\Phi": (r"int_-infty\^x(?:var)?phi(?P<s>[a-z])d(?P=s)", r"frac12(?:1\+erf(?:x/sqrt2|fracxsqrt2)|erfc-x/sqrt2)",
              r"(?:frac1sqrt2pi)int_-infty\^xe\^-(?P<s>[a-z])\^2/2d(?P=s)"),
    "\\phi": (r"frac1sqrt2pie\^-x\^2/2", r"e\^-x\^2/2/sqrt2pi", r"frace\^-x\^2/2sqrt2pi", r"2pi\^-1/2e\^-x\^2/2", r"Phi'x"),
    "\\Gamma": (r"int_0\^infty(?P<s>[a-z])\^x-1e\^-(?P=s)d(?P=s)",),
}  # fmt: skip
_FORMS["\\varphi"] = _FORMS["\\phi"]


def _is_standard_form(name: str, text: str) -> bool:
    """Tell whether a definition is the usual one of a function that is read by its name."""
    written, _, form = text.partition("=")
    variable = written.partition("(")[2].rstrip(") ")
    bare = re.sub(r"\\(?:dd?|diff)(?![a-z])", "d", form)
    bare = re.sub(r"\\(?:mathrm|operatorname|text|mathit)|\\(?:left|right|[bB]igg?[lr]?|,|;|!|:)|[\s{}()\[\]]", "", bare)
    bare = re.sub(r"\\[td]frac", r"\\frac", re.sub(r"\\exp-", "e^-", bare)).replace("\\", "")
    bare = re.sub(rf"(?<![A-Za-z]){re.escape(variable)}(?![A-Za-z])", "x", bare) if len(variable) == 1 else bare
    return any(re.fullmatch(pattern, bare) for pattern in _FORMS.get(name, ()))


def _mentioned(formula: _Formula) -> Iterator[Said]:
    """Ask about letters that a sentence speaks of in words that are not known."""
    names = [part for part in parts_of(formula.inside) if is_name(part)]
    if not names:
        return
    if (kind := _OTHER_KIND.search(formula.clause)) and re.search(
        r"\b(?:[Ll]et|be|is|are|denotes?|[Ff]or|[Ww]here|[Ww]ith)\b", formula.clause
    ):
        yield _made("unread", f"what does `{kind.group()}` say of it? {REMEDY[0].upper()}{REMEDY[1:]}", names, formula.inside)
    clause, segment = formula.clause, formula.segment
    if formula.conditions:
        clause, segment = of_a_condition(clause), of_a_condition(segment)
    if word := lifting(clause):
        yield _made("withdrawn", f"does `{word}` take back what was said of it? If not, {REMEDY}", names, formula.inside)
    if word := stranger(clause) or changing(segment):
        yield _made("doubtful", f"does `{word}` change its law? If not, {REMEDY}", names, formula.inside)


def _of(formula: _Formula, before: Sequence[Said]) -> Iterator[Said]:
    """Read one formula of the text."""
    inside = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?=[()|\[\]])|\\[,;:!](?![a-zA-Z])", "", formula.inside)
    if _SIM.search(inside):
        yield from _laws(inside, formula, before)
        return
    waiting: list[str] = []
    for part in parts_of(inside):
        if _relates(part):
            if kind := _WHOLE_BEFORE.search(formula.before):
                names = [name for one in (*waiting, part) for name in _letters(re.split(RELATION, one)[0])]
                yield _made("where", f"{', '.join(names)} integer", names, f"{kind.group().strip()} {formula.inside}")
            yield _relation(", ".join([*waiting, part]), [*waiting, part], formula)
            waiting = []
        elif "=" in part:
            yield _short(part, formula)
        elif is_name(part):
            waiting.append(part)
    if waiting:
        yield from _of_words(waiting, formula, before)


# What stands before an identity that a text uses, and does not suppose.
_STATES = re.compile(
    r"\b(?:[Uu]sing|[Ss]ince|[Bb]ecause|[Rr]ecall(?:ing)?(?:\s+that)?|[Bb]y|[Ff]rom|[Ss]plitting|[Ww]riting|[Ff]act\s+that|[Nn]ot(?:e|ing)\s+that|[Hh]ence|[Tt]hus|"
    r"[Tt]herefore|[Ss]hows?\s+that|[Ss]een\s+that|follows\s+that|gives|yields|[Ii]nserting|(?:identity|relation|formula|series|integral|expansion))"
    r"(?:\s+the)?(?:\s+(?:identity|relation|formula|symmetry|series|integral))?[\s~]*$"
)
_WHOLE_BEFORE = re.compile(r"\b(?:integers?|natural numbers?|whole numbers?)\s*$")


def _relates(part: str) -> bool:
    """Tell whether an inequality, or an element's sign, stands outside the braces of a formula."""
    while (bare := _BRACES.sub("", part)) != part:
        part = bare
    return RELATION.search(part) is not None


def _of_words(names: list[str], formula: _Formula, before: Sequence[Said]) -> Iterator[Said]:
    """Read what words say of letters that stand alone: real, positive, standard normal, an independent copy."""
    if _EXCEPT.search(formula.before):
        return
    typed = f"{', '.join(names)}"
    if found := _SIGN_BEFORE.search(formula.before) or _SIGN_AFTER.match(formula.after):
        yield _made("where", f"{', '.join(names)} {found[1].replace('non-', 'non')}", names, f"{typed} {found[1]}")
    if _STANDARD_BEFORE.search(formula.before) or _STANDARD_AFTER.match(formula.after):
        yield from _each(names, "N(0, 1)", formula, f"{typed} standard normal", before)
    if _OF_A_KIND.search(formula.before):
        yield _made("unclear", "what kind of number is it? Say it in a comment", names, f"{formula.before.split()[-1]} {typed}")
    before_it = _ANOTHER.sub("", formula.before)
    read = _STANDARD_BEFORE.search(formula.before) or _STANDARD_AFTER.match(formula.after) or _COPY_AFTER.match(formula.after)
    if not read and (_OF_A_LAW.search(before_it[-60:]) or _OF_A_LAW.search(formula.after[:60])):
        yield _made("doubtful", r"its law is said in words that are not read; write it with \sim, or in a comment", names, typed)
    if _COPY_AFTER.match(formula.after) and len(names) == 1:
        law = next((one for one in reversed(before) if one.verb == "law" and len(one.names) == 1), None)
        if law is not None:
            yield _made(
                "law", rf"{names[0]} \sim {law.text.partition('sim')[2]}", names, f"{typed} an independent copy", independent=True
            )


_AMONG = re.compile(r"((?:\$[^$]*\$[\s,~]*(?:and[\s~]*)?)+)(?:are|be|being)\s+(?:\w+\s+)?independent")
_OF_ANOTHER = re.compile(r"\bindependent(?:ly)?\s+(?:of|from)\s+((?:\$[^$]*\$[\s,~]*(?:and[\s~]*)?)+)")


def _is_independent(names: Sequence[str], formula: _Formula, before: Sequence[Said]) -> bool:
    """Tell whether a sentence says that variables are independent, of each other and of those that have a law before."""
    if not _INDEPENDENT.search(formula.sentence):
        return False

    def letters(text: str) -> set[str]:
        return {name for inside in re.findall(r"\$([^$]*)\$", text) for name in parts_of(inside)}

    here = {
        name
        for inside in re.findall(r"\$([^$]*)\$", formula.sentence)
        if (sim := _SIM.search(inside))
        for name in parts_of(inside[: sim.start()])
    }
    for among in _AMONG.finditer(formula.sentence):
        listed = letters(among[1])
        if all(map(is_name, listed)) and not listed >= {*here, *names}:
            return False
    others = {name for one in before if one.verb == "law" for name in one.names} - set(names)
    apart = [letters(found[1]) for found in _OF_ANOTHER.finditer(formula.sentence)]
    return (
        not apart
        or (len(names) == 1 and bool(others) and others <= set().union(*apart, names))
        or any(set(names) & one for one in apart)
    )


def _each(
    names: Sequence[str], law: str, formula: _Formula, typed: str, before: Sequence[Said], *, iid: bool = False
) -> Iterator[Said]:
    independent = iid or _is_independent(names, formula, before)
    if len(names) > 1 and not independent:
        yield _made("unclear", f"are {' and '.join(names)} independent? Say so, or give their joint law", names, typed)
        return
    for name in names:
        yield _made("law", rf"{name} \sim {law}", [name], typed, independent=independent)


def _laws(inside: str, formula: _Formula, before: Sequence[Said]) -> Iterator[Said]:
    r"""Read laws: variables, \sim and what they are drawn from; domains may stand beside them."""
    waiting: list[str] = []
    for part in parts_of(inside):
        found = _SIM.search(part)
        if found is None:
            if RELATION.search(part):
                yield _relation(", ".join([*waiting, part]), [*waiting, part], formula)
                waiting = []
            else:
                waiting.append(part)
            continue
        last, law = part[: found.start()].strip(), part[found.end() :].strip()
        for pattern, name in _NAMES_OF_LAWS:
            law = pattern.sub(name, law)
        law = re.sub(r"^(Uniform)\[(.*)\]$", r"\1(\2)", law)
        law = _with_density(law, before)
        names = [*waiting, last]
        waiting = []
        if last.startswith("(") and last.endswith(")"):
            yield _made(
                "law", rf"{last} \sim {law}", parts_of(last[1:-1]), part, independent=bool(_INDEPENDENT.search(formula.sentence))
            )
        elif not all(map(is_name, names)):
            continue  # a law of something that is no letter: nothing that a claim could use
        else:
            yield from _each(names, law, formula, inside, before, iid=bool(_IID.search(found.group())))


def _relation(text: str, parts: Sequence[str], formula: _Formula) -> Said:
    names = [one for part in parts for one in _letters(part.partition("\\in")[0] if "\\in" in part else part)]
    if _EXCEPT.search(formula.before):
        return _made("unclear", f"what does the sentence suppose with {formula.inside}? Say it in a comment", names, formula.inside)
    return _made("such_that", text, names, formula.inside)


def _short(part: str, formula: _Formula) -> Said:
    """Read a name for something; a letter that is set to a number, or a form that is, is asked about where it is used."""
    name, _, form = _IS.sub("=", part).partition("=")
    name, form = name.strip(), form.strip()
    if (function := FUNCTION.fullmatch(name)) is not None:
        return _function(function[1], function[2], form, formula)
    if formula.conditions and re.search(r"\b(?:[Gg]iven|[Cc]ondition(?:al(?:ly)?|ing|ed)? on)(?: that)?\s*$", formula.before):
        return _made("means", "", [], formula.inside)  # the display says it itself
    if not is_name(name) and _STATES.search(formula.before):
        return _made("means", "", [], formula.inside)
    if found := _MEASURE.fullmatch(name):
        z = re.escape(found[1] or found[2])
        if re.fullmatch(
            rf"d{z}(e\^-{z}\^2/2/sqrt2pi|/sqrt2pie\^-{z}\^2/2)|frac(d{z}|1)sqrt2pi(d{z})?e\^-?(frac)?{z}\^2/?2(d{z})?|fracd{z}e\^-{z}\^2/2sqrt2pi",
            re.sub(r"[\s\\{}(),;!]|left|right|mathrm|exp(?=\()", "", form),
        ):
            return _made("means", "", [], formula.inside)
    defines = _DEFINES.search(formula.before) and not _EXCEPT.search(formula.before)
    if defines and is_name(name) and "=" not in form and re.search(r"[A-Za-z]", form) and name not in _letters(form):
        return _made("means", f"{name}={form}", [name], formula.inside)
    return _made(
        "unclear", f"is {part} meant here? Put it into the equation, or say it in a comment", _letters(name), formula.inside
    )


def _function(name: str, variable: str, form: str, formula: _Formula) -> Said:
    """Read the definition of a function; one that may hold for some arguments alone is asked about where it is used."""
    named = _NAMES_A_FUNCTION.search(formula.before) or _DEFINES.search(formula.before)
    letters = _letters(form)
    question = ""
    if not named or _EXCEPT.search(formula.before) or "=" in form or name in letters or variable not in letters:
        question = f"is it defined here? If so, write a comment, % closedform: throughout function {name}({variable}) = ..."
    if question:
        return _made("unclear", question, [name], formula.inside)
    about = [part for other in re.findall(r"\$([^$]*)\$", formula.sentence) for part in parts_of(other) if RELATION.search(part)]
    part_alone = any(variable in _letters(part) and not _WHOLE_LINE.search(part) for part in about)
    return _made("restricted" if part_alone else "function", f"{name}({variable})={form}", [name], formula.inside)


_WHOLE_LINE = re.compile(r"\\in\s*\\(?:mathbb\s*\{?\s*R\s*\}?|R+|Reals?)\s*$")


def _letters(text: str) -> list[str]:
    r"""List what may be letters in a formula."""
    bare = re.sub(
        r"\\(?:in|mathbb|R|left|right|le|ge|leq|geq|neq?|infty|frac|tfrac|sqrt|cdot|pi|exp|log|lvert|rvert|[bB]igg?[lr]?)(?![a-zA-Z])",
        " ",
        text,
    )
    return [found.group() for found in _LETTER.finditer(bare)]
