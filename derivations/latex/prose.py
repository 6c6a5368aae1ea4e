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

from derivations.latex.clauses import place_of
from derivations.latex.harmless import (
    GIVEN,
    MEASURES,
    about_the_last,
    against,
    conditions,
    doubt_of_domain,
    doubt_of_law,
    doubt_of_mention,
    is_local,
    is_spoken_of,
    lifting,
    measures,
    of_other_cases,
    stranger,
    without_deviation,
)
from derivations.latex.law_words import law_in_words
from derivations.latex.sentences import (
    LETTER,
    MATH,
    RELATION,
    SENTENCE,
    Formula,
    behind_display,
    formulas_of,
    is_name,
    parts_of,
    words,
)

_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_BREAK = re.compile(r"\n[ \t]*\n|\\par(?![a-zA-Z])|\\(?:begin|end)\s*\{[^{}]*\}|\\item(?![a-zA-Z])")
_SECTION = re.compile(r"\\(?:section|chapter|subsection|subsubsection|appendix|paragraph)\*?(?![a-zA-Z])(?:\s*\{[^{}]*\})?")
_INDEPENDENT = re.compile(r"(?<!not )(?<!not necessarily )\bindependent|\bi\.?\s?i\.?\s?d\b|\biid\b|\bIID\b")
_EXCEPT = re.compile(
    r"\b(?:unless|except|fails?|failing|not|cannot|without|neither|nor|instead of|contrary|hypothe\w+|suppose that not)\b"
)
_EVERYWHERE = re.compile(r"\b(?:[Tt]hroughout|[Ii]n what follows|[Nn]otation|from (?:here|now) on|always)\b")
_DEFINES = re.compile(
    r"(?:\b(?:with|With|where|Where|let|Let|write|Write|writing|Writing|put|Put|set|Set|setting|Setting|and|"
    r"define|denote|by|i\.e\.|that is|abbreviate|using|here|Here|"
    r"(?:the|a|two|our)\s+(?:[\w-]+\s+){0,2}(?:shorthand|abbreviations?|notation|fields?|preactivations?|projections?|order parameters?|z-score))|,|\()[\s\\~]*$"
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
    r"^\s*,?\s*(?:(?:is|are|be|being|denote|denotes|always|a|an|two|both|independent|i\.\s?i\.\s?d\.?|iid)\s+)*standard\s+(?:normal|Gaussian|gaussian)s?\b"
    r"(?!\s+(?:distribution function|cdf|CDF|density|pdf))"
)
_COPY_AFTER = re.compile(r"^\s*(?:is|be|being|denote|denotes)?\s*an\s+independent\s+copy\b")
_OF_A_LAW = re.compile(
    r"\b(?:uniform|exponential|[Gg]aussian|normal|[Pp]oisson|binomial|[Bb]ernoulli|[Rr]ademacher|[Gg]amma|[Bb]eta|[Cc]auchy|[Ss]tudent|[Ll]aplace|[Gg]umbel|"
    r"distribut|drawn|sampled|law\b|condition|given\b|truncated|random)"
)
_OF_A_FAMILY = re.compile(_OF_A_LAW.pattern.replace("distribut|drawn|sampled|law\\b|condition|given\\b|", "drawn|sampled|"))
_OF_A_KIND = re.compile(r"\b(?:odd|even|prime|natural|whole|rational|complex)\b[^.]*$")
_ABOUT_WHICH = re.compile(r"^[\s,.;~]*(?:Here|Where|With|For)\b")
_SIM = re.compile(
    r"\\(?:overset|stackrel|underset)\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}\s*\{?\s*\\sim\s*\}?|\\sim(?:_\{?[a-z. ]+\}?)?|\\thicksim"
)
_MEASURE = re.compile(r"(?:D|\\(?:mathcal|mathrm)\s*\{?D\}?)\s*(?:\\?([A-Za-z]+))()")  # \int Dz f, the normal measure
_IID = re.compile(r"i\.?i\.?d|ind")
_IN_A_FACE = r"\\(?:mathcal|mathrm|text|operatorname|mathsf)\s*\{?\s*"
_NAMES_OF_LAWS = (
    (re.compile(_IN_A_FACE + r"(?:Unif|U|Uniform)\s*\}?\s*(?=[\[(])|(?<![A-Za-z\\])(?:Unif|Uniform|U)\s*(?=[\[(])"), "Uniform"),
    (re.compile(_IN_A_FACE + r"(?:Bern|Ber)\s*\}?\s*(?=\()"), "Bernoulli"),
    (re.compile(r"\\chi\^\{?2\}?_\{?(\w|\\[a-z]+)\}?(?![\w(])|\\chi_\{?(\w|\\[a-z]+)\}?\^\{?2\}?(?![\w(])"), r"ChiSquare(\1\2)"),
)  # fmt: skip


@dataclass(frozen=True)
class Said:
    """What a sentence says.

    Args:
        verb: ``where``, ``law``, ``such_that``, ``means`` (a name is short for something), ``unclear``, ``unread`` (the sentence has a
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
        breaks: the characters at which paragraphs end.
        behind: by the character at which a display ends, the character at which the sentence after it does.
        asked: of those displays the ones after which a sentence of its own begins.
    """

    said: tuple[Said, ...] = ()
    sections: tuple[int, ...] = ()
    breaks: tuple[int, ...] = ()
    behind: Mapping[int, int] = field(default_factory=dict)
    asked: frozenset[int] = frozenset()

    def standing(self, start: int, end: int) -> list[Said]:
        """List what is said that a display may use, what counts most last."""
        section = sum(at < start for at in self.sections)
        until = self.behind.get(end, end)
        before = [one for one in self.said if one.at < start and (one.everywhere or one.section == section)]
        behind = [one for one in self.said if end <= one.at < until]
        if end in self.asked:
            question = "does this sentence speak of the equation before it or of the next one? Say it in a comment"
            behind = [replace(one, verb="unclear", text=question) for one in behind]
        return before + behind

    def is_beside(self, one: Said, start: int, end: int) -> bool:
        """Tell whether something is said in the paragraph of a display."""
        return one.paragraph == sum(at < start for at in self.breaks) or one.at >= end


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
        plain = plain[:a] + (_unlabelled(plain[a:b]) or "\x00" * (b - a)) + plain[b:]
    sections = tuple(found.start() for found in _SECTION.finditer(plain))
    plain = _SECTION.sub(lambda found: "\n\n" + " " * (len(found.group()) - 2), plain)
    breaks = tuple(found.start() for found in _BREAK.finditer(MATH.sub(lambda found: "x" * len(found.group()), plain)))
    behind = {b: end for _, b in displays if (end := behind_display(plain, b, breaks)) > b}
    said: list[Said] = []
    heard = _Heard()
    shown = {b: text[a:b] for a, b in displays}
    for formula in formulas_of(plain, breaks, shown):
        section, paragraph = (sum(at < formula.at for at in edges) for edges in (sections, breaks))
        everywhere = bool(_EVERYWHERE.search(formula.sentence))
        for one in _heard(formula, said, section, heard):
            said.append(
                replace(
                    one, at=formula.at, section=section, paragraph=paragraph, everywhere=everywhere,
                    local=is_local(formula.segment), sentence=formula.begins,
                )
            )  # fmt: skip
    said = sorted([*said, *_by_pronoun(plain, breaks, said, shown)], key=lambda one: one.at)
    asked = frozenset(end for end in behind if _ABOUT_WHICH.match(plain[end:]))
    return Spoken(tuple(said), sections, breaks, behind, asked)


def _unlabelled(display: str) -> str:
    r"""Write a display as a formula of its sentence, as long as it is: one without a label that claims nothing, a matrix or laws and domains.

    Gives nothing for any other.
    """
    found = re.fullmatch(r"(?:\\\[|\$\$)(.*?)([.,;]?)\s*(?:\\\]|\$\$)", display, re.DOTALL)
    if found is None or re.search(r"\$|\\(?:label|tag|text|mbox)", found[1]):
        return ""
    rest = re.sub(
        r"(?:^|,|\\q?quad(?![a-zA-Z]))\s*\\?[A-Za-z]+(?:_\w)?\s*=\s*\\begin\{([a-z]*matrix)\}.*?\\end\{\1\}",
        "",
        found[1],
        flags=re.DOTALL,
    )
    claims = "=" in re.sub(r"[_^]\s*\{[^{}]*\}", "", rest) or "\\begin" in rest
    says = rest != found[1] or RELATION.search(rest) or _SIM.search(rest)
    if claims or not says:
        return ""
    return f"${found[1].strip()}${found[2]}".ljust(len(display))


@dataclass
class _Heard:
    """What laws in words have taken in.

    Args:
        used: formulas that they took in, each with the character at which its sentence begins, and the words before and behind the phrase.
        named: the letters that each sentence names, in their order.
    """

    used: dict[tuple[int, str], tuple[str, str]] = field(default_factory=dict)
    named: dict[int, list[str]] = field(default_factory=dict)


_THEY = re.compile(
    r"^\W*(?:They|Both|These|(?:The|These|Both|Those) (?:two )?(?:fields|variables|projections|preactivations)|The pair)(?=\s)"
)
_MORE_NAMES = re.compile(r"^\s*,?\s*(?:and)?\s*\$([^$]*)\$")


def _heard(formula: Formula, before: Sequence[Said], section: int, heard: _Heard) -> Iterator[Said]:
    """Read a formula and the words around it: a law in words, or what else is said."""
    names = heard.named.setdefault(formula.begins, [])
    names += [name for part in parts_of(formula.inside) if is_name(name := re.split(r":?=", part)[0].strip()) and name not in names]
    if around := heard.used.get((formula.begins, formula.inside)):
        found = [one for one in _of(formula, before) if one.verb in ("such_that", "where")]
        yield from _weighed(found, replace(formula, left=around[0], right=around[1]), before, section) if found else ()
        return
    yield from _when_given(formula, before, section)
    if (worded := _law_in_words(formula, before, section, heard)) is not None:
        laws, rest = worded
        yield from _weighed(laws, rest, before, section)
        return
    yield from _weighed(list(_of(formula, before)), formula, before, section)


def _law_in_words(formula: Formula, before: Sequence[Said], section: int, heard: _Heard) -> tuple[list[Said], Formula] | None:
    """Read a law that the words behind some letters give them; the formula comes back with what the words leave."""
    pair = re.fullmatch(r"\\?(?:left)?\((.*?)(?:\\right)?\)", formula.inside)
    names, behind, left = parts_of(pair[1] if pair else formula.inside), formula.right, formula.left
    joint = pair is not None
    more: list[str] = []
    if "$" not in left and (they := _THEY.match(left)):
        sentences = [at for at, others in heard.named.items() if at < formula.begins and others]
        names = heard.named[max(sentences)] if sentences else []
        left, behind = left[: they.end()], f"{left[they.end() :]} ${formula.inside}${formula.right}"
        joint = True
    elif not names or not all(map(is_name, names)):
        return None
    elif not pair:
        while (found := _MORE_NAMES.match(behind)) and all(map(is_name, parts_of(found[1]))):
            more.append(found[1].strip())
            names, behind = [*names, *parts_of(found[1])], behind[found.end() :]
        if _STANDARD_BEFORE.search(formula.before) or _STANDARD_AFTER.match(behind):
            return None
    short = dict([part.strip() for part in one.text.split("=", 1)] for one in before if one.verb == "means" and "=" in one.text)
    phrase = law_in_words(names, left, behind, short)
    if phrase is None:
        return None
    around = left, phrase.rest
    heard.used |= {(formula.begins, inside): around for inside in (*more, *(used.strip() for used in phrase.used))}
    independent = len(phrase.laws) > 1 or joint or _is_independent(names, formula, before)
    typed = re.sub(
        r"\s+",
        " ",
        f"${formula.inside}$ {behind.removesuffix(phrase.rest)}"
        if not (joint and not pair)
        else f"{left}{behind.removesuffix(phrase.rest)}",
    ).strip()
    laws = [
        _made(
            "law",
            rf"{of[0] if len(of) == 1 else '(' + ', '.join(of) + ')'} \sim {law}",
            of,
            typed.strip("$"),
            independent=independent,
        )
        for of, law in phrase.laws
    ]
    return laws, replace(formula, left=left, right=phrase.rest, own="", tail="", segment=f"{left} ${formula.inside}$ {phrase.rest}")


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
                text = f"does `{word}` take back what was said of it? If not, {REMEDY}"
                yield replace(
                    ranges[-1],
                    verb="withdrawn",
                    names=names,
                    text=text,
                    typed=words(part[low:high]).strip()[:60],
                    at=start + low + 1,
                )
            before = [law for law in laws if law.at < start + low]
            letters = _letters(plain[start + low : start + high].replace("\x00", ""))
            if not before or any(name in letters for name in before[-1].names if "$" in part[low:high]):
                continue
            sentence = words(part[low:high])
            if word := about_the_last(sentence, shown=shown.get(start + high, "") if part[high - 1 : high] == "\x00" else None):
                names = tuple(name for law in before if law.sentence == before[-1].sentence for name in law.names)
                text = f"does `{word}` change its law? If not, {REMEDY}"
                yield replace(before[-1], verb="doubtful", names=names, text=text, typed=sentence.strip()[:60], at=start + low + 1)


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


def _weighed(found: list[Said], formula: Formula, before: Sequence[Said], section: int) -> Iterator[Said]:
    """Ask about what a formula says in a sentence that has a word which may change it."""
    if _is_conditional(formula, before, [name for one in found for name in one.names] or parts_of(formula.inside)):
        return
    bare = re.sub(r"\s*\(.*\)$|\\operatorname|\\mathrm|[{}\s]", "", re.split(r"[=:]", formula.inside)[0].strip())
    bare = f"\\{bare}" if bare in ("erf", "erfc") else bare
    if re.fullmatch(r"\\(?:var)?phi\s*=\s*\\Phi\s*(?:'|\^\{?\\prime\}?)", formula.inside):
        return  # the density of a distribution function, which is asked about by itself
    if bare in _FUNCTIONS and (_SPEAKS.search(formula.clause) or re.search("[=:]", formula.inside)):
        if not re.search(_FUNCTIONS[bare], formula.clause) or stranger(formula.clause, _OF_FUNCTIONS):
            yield _made(
                "unread",
                f"{bare} is read as the function or constant of that name; write out what it is here, or leave the sentence out",
                [bare],
                formula.inside,
            )
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
        if one.verb == "means" and any(
            said.verb in ("law", "doubtful") and {*said.names} & {*one.names} and said.section == section for said in before
        ):
            yield replace(one, verb="unread", text=f"is it random, or short for this? {REMEDY[0].upper()}{REMEDY[1:]}")
            continue
        if one.verb != "law" and earlier:
            law = earlier[-1].text.partition("\\sim")[2]
        left, _, right = without_deviation(f"{formula.left}\x01${formula.inside}$\x01{formula.right}", law).split("\x01")
        place = place_of(left, right, of_law=one.verb == "law")
        if one.verb == "law":
            word = against(law, formula.own, more=bool(formula.next)) if one.verb == "law" and not one.text.startswith("(") else ""
            if one.verb == "law" and not one.text.startswith("(") and "correl" in formula.segment:
                word = "correlation"
            word = word or (_GIVEN.search(formula.segment) and "given") or doubt_of_law(place, measures(law) if law else MEASURES)
        else:
            word = doubt_of_domain(place, measures(law) if law else MEASURES, in_words=one.verb == "where")
        yield one if not word else replace(one, verb="unread", text=f"what does `{word}` change? If nothing, {REMEDY}")


def _when_given(formula: Formula, before: Sequence[Said], section: int) -> Iterator[Said]:
    """Ask about all laws beside an equation that a sentence says under a condition which the equation does not have."""
    laws = [one for one in before if one.verb == "law" and one.section == section]
    letters = set(_letters(formula.inside))
    if (
        formula.shown
        and not conditions(formula.shown)
        and GIVEN.search(f"{formula.before.strip()[-24:]}")
        and any(letters & {*one.names} for one in laws)
    ):
        names = [name for one in laws for name in one.names]
        yield _made(
            "doubtful",
            f"does `given ${formula.inside}$` change its law? If so, write \\mid in the equation; else {REMEDY}",
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
    given = {letter for found in _CONDITION.finditer(whole) for letter in _letters(found[1])}
    joint = [{*one.names} for one in before if one.verb == "law" and one.text.startswith("(")]
    return bool(names) and any(given & law and {*names} <= law for law in joint)


def _mentioned(formula: Formula) -> Iterator[Said]:
    """Ask about letters that a sentence speaks of in words that are not known."""
    names = [part for part in parts_of(formula.inside) if is_name(part)]
    if not names:
        return
    if (kind := _OTHER_KIND.search(formula.clause)) and re.search(
        r"\b(?:[Ll]et|be|is|are|denotes?|[Ff]or|[Ww]here|[Ww]ith)\b", formula.clause
    ):
        yield _made("unread", f"what does `{kind.group()}` say of it? {REMEDY[0].upper()}{REMEDY[1:]}", names, formula.inside)
    if (not formula.shown or is_spoken_of(formula.left, formula.right)) and (word := lifting(formula.clause)):
        yield _made("withdrawn", f"does `{word}` take back what was said of it? If not, {REMEDY}", names, formula.inside)
    if word := doubt_of_mention(formula.left, formula.right, formula.clause, formula.segment, formula.tail, formula.shown):
        yield _made("doubtful", f"does `{word}` change its law? If not, {REMEDY}", names, formula.inside)


_FACT = re.compile(r"\\(?:sum|int|prod|lim)(?![a-zA-Z])")  # of a sum or an integral is said what it is, of no letter


def _of(formula: Formula, before: Sequence[Said]) -> Iterator[Said]:
    """Read one formula of the text."""
    inside = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?=[()|\[\]])|\\[,;:!](?![a-zA-Z])", "", formula.inside)
    if _SIM.search(inside):
        yield from _laws(inside, formula, before)
        return
    waiting: list[str] = []
    for part in parts_of(inside):
        outer = re.sub(r"[_^]\s*\{[^{}]*\}", "", part)
        if _FACT.match(part) and "=" in outer:
            continue
        if RELATION.search(outer):
            part = _as_chain(part)
            yield _relation(", ".join([*waiting, part]), [*waiting, part], formula)
            waiting = []
        elif "=" in part:
            yield _short(part, formula)
        elif is_name(part):
            waiting.append(part)
    if waiting:
        yield from _of_words(waiting, formula, before)


def _before_list(formula: Formula) -> str:
    """Give the words before a letter, or before the letters of which it is one: positive numbers $p$ and $q$."""
    found = re.search(r"((?:\$[^$]*\$[\s,]*(?:and\s*)?)+)$", formula.left)
    if found is None or not all(is_name(name) for inside in re.findall(r"\$([^$]*)\$", found[1]) for name in parts_of(inside)):
        return formula.before
    return formula.left[: found.start()].rpartition("$")[2]


def _of_words(names: list[str], formula: Formula, before: Sequence[Said]) -> Iterator[Said]:
    """Read what words say of letters that stand alone: real, positive, standard normal, an independent copy."""
    if _EXCEPT.search(formula.before):
        return
    typed = f"{', '.join(names)}"
    if found := _SIGN_BEFORE.search(_before_list(formula)) or _SIGN_AFTER.match(formula.after):
        yield _made("where", f"{', '.join(names)} {found[1].replace('non-', 'non')}", names, f"{typed} {found[1]}")
    if _STANDARD_BEFORE.search(formula.before) or _STANDARD_AFTER.match(formula.after):
        yield from _each(names, "N(0, 1)", formula, f"{typed} standard normal", before)
    if _OF_A_KIND.search(formula.before):
        yield _made("unclear", "what kind of number is it? Say it in a comment", names, f"{formula.before.split()[-1]} {typed}")
    read = _STANDARD_BEFORE.search(formula.before) or _STANDARD_AFTER.match(formula.after) or _COPY_AFTER.match(formula.after)
    says = re.search(r"\b(?:is|are|be|being|has|have|had|follows?|obeys?|denotes?|from|with|as|a|an)\b|^\s*,", formula.after[:60])
    if not read and (
        _OF_A_FAMILY.search(re.split("[,;:]", formula.before[-60:])[-1]) or (says and _OF_A_LAW.search(formula.after[:60]))
    ):
        yield _made("doubtful", r"its law is said in words that are not read; write it with \sim, or in a comment", names, typed)
    if _COPY_AFTER.match(formula.after) and len(names) == 1:
        law = next((one for one in reversed(before) if one.verb == "law" and len(one.names) == 1), None)
        if law is not None:
            yield _made(
                "law", rf"{names[0]} \sim {law.text.partition('sim')[2]}", names, f"{typed} an independent copy", independent=True
            )


_AMONG = re.compile(r"((?:\$[^$]*\$[\s,~]*(?:and[\s~]*)?)+)(?:are|be|being)\s+(?:\w+\s+)?independent")
_OF_ANOTHER = re.compile(r"\bindependent(?:ly)?\s+(?:of|from)\s+((?:\$[^$]*\$[\s,~]*(?:and[\s~]*)?)+)")


def _is_independent(names: Sequence[str], formula: Formula, before: Sequence[Said]) -> bool:
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
    names: Sequence[str], law: str, formula: Formula, typed: str, before: Sequence[Said], *, iid: bool = False
) -> Iterator[Said]:
    independent = iid or _is_independent(names, formula, before)
    if len(names) > 1 and not independent:
        yield _made("unclear", f"are {' and '.join(names)} independent? Say so, or give their joint law", names, typed)
        return
    for name in names:
        yield _made("law", rf"{name} \sim {law}", [name], typed, independent=independent)


def _laws(inside: str, formula: Formula, before: Sequence[Said]) -> Iterator[Said]:
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


_IN_INTERVAL = re.compile(r"(.+?)\s*\\in\s*([\[(])([^,]+),([^,]+)([\])])")


def _as_chain(part: str) -> str:
    r"""Write an interval with a letter or a constant for an end as inequalities: \theta\in(0,\pi) as 0 < \theta < \pi."""
    found = _IN_INTERVAL.fullmatch(part)
    if found is None or not is_name(found[1]) or not re.search(r"(?!\\infty|oo)(?:\\[a-z]+|[a-z])", found[3] + found[4]):
        return part
    low = "" if "infty" in found[3] else f"{found[3]} {'<' if found[2] == '(' else chr(92) + 'le'} "
    high = "" if "infty" in found[4] else f" {'<' if found[5] == ')' else chr(92) + 'le'} {found[4]}"
    return f"{low}{found[1]}{high}"


def _relation(text: str, parts: Sequence[str], formula: Formula) -> Said:
    names = [one for part in parts for one in _letters(part.partition("\\in")[0] if "\\in" in part else part)]
    if _EXCEPT.search(formula.before):
        return _made("unclear", f"what does the sentence suppose with {formula.inside}? Say it in a comment", names, formula.inside)
    return _made("such_that", text, names, formula.inside)


def _short(part: str, formula: Formula) -> Said:
    """Read a name for something; a letter that is set to a number, or a form that is, is asked about where it is used."""
    name, _, form = part.partition("=")
    name, form = name.strip().rstrip(":").strip(), form.strip()
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


def _letters(text: str) -> list[str]:
    r"""List what may be letters in a formula."""
    bare = re.sub(
        r"\\(?:in|mathbb|R|left|right|le|ge|leq|geq|neq?|infty|frac|tfrac|sqrt|cdot|pi|exp|log|lvert|rvert|[bB]igg?[lr]?)(?![a-zA-Z])",
        " ",
        text,
    )
    return [found.group() for found in LETTER.finditer(bare)]
