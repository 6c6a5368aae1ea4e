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

RELATION = re.compile(r"[<>]|\\(?:[lg]eq?|[lg]eqslant|neq?|in)(?![a-zA-Z])")
_MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)", re.DOTALL)
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_BREAK = re.compile(r"\n[ \t]*\n|\\par(?![a-zA-Z])|\\(?:begin|end)\s*\{[^{}]*\}|\\item(?![a-zA-Z])")
_SECTION = re.compile(r"\\(?:section|chapter|subsection|subsubsection|appendix|paragraph)\*?(?![a-zA-Z])(?:\s*\{[^{}]*\})?")
_SENTENCE = re.compile(r"[.!?](?=\s|$)")
_FACE = r"\\(?:mathbf|boldsymbol|bm|hat|bar|tilde|widehat|widetilde|mathcal|vec)\s*(?:\{\\?\w+\}|\\[A-Za-z]+|\w)"
_INDEX = r"'*(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?(?:\^(?:\\star|\*|\{\\star\}|\{\*\}))?'*"
_LETTER = re.compile(rf"(?:{_FACE}|\\?[A-Za-z]+){_INDEX}")
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
    r"^\s*,?\s*(?:(?:is|are|be|being|denote|denotes|a|an|two|both|independent)\s+)*standard\s+(?:normal|Gaussian|gaussian)s?\b"
    r"(?!\s+(?:distribution function|cdf|CDF|density|pdf))"
)
_PAIR_AFTER = re.compile(r"^[^$.]*?\b(?:normal|Gaussian|gaussian)\b([^$.]*?)\bcorrelation\s*$")
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
    (re.compile(_IN_A_FACE + r"(?:Bern|Ber)\s*\}?\s*(?=\()"), "Bernoulli"),
    (re.compile(r"\\chi\^\{?2\}?_\{?(\w|\\[a-z]+)\}?(?![\w(])|\\chi_\{?(\w|\\[a-z]+)\}?\^\{?2\}?(?![\w(])"), r"ChiSquare(\1\2)"),
)  # fmt: skip


@dataclass(frozen=True)
class Said:
    """What a sentence says.

    Args:
        verb: ``where``, ``law``, ``such_that``, ``means`` (a name is short for something), ``unclear``, or ``doubtful``: of a random
            variable in words that are not read, until its law is said again.
        text: as a comment of that verb would say it; of ``means`` name and form, joined by =.
        names: the letters that it is about, as they are typed.
        typed: the formula of the sentence.
        at: the character of the file.
        section: the number of its section.
        paragraph: the number of its paragraph, over the whole file.
        independent: of a law, whether the sentence says that it is of another.
        everywhere: whether it holds to the end of the file.
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


@dataclass(frozen=True)
class _Formula:
    """A formula of the running text, with the words before and behind it up to the next formula or the sentence's end."""

    inside: str
    at: int
    before: str
    after: str
    sentence: str
    next: str


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
    sections = tuple(found.start() for found in _SECTION.finditer(plain))
    plain = _SECTION.sub(lambda found: "\n\n" + " " * (len(found.group()) - 2), plain)
    breaks = tuple(found.start() for found in _BREAK.finditer(_MATH.sub(lambda found: "x" * len(found.group()), plain)))
    behind = {b: end for _, b in displays if (end := _behind(plain, b, breaks)) > b}
    said: list[Said] = []
    for formula in _formulas(plain, breaks):
        section, paragraph = (sum(at < formula.at for at in edges) for edges in (sections, breaks))
        everywhere = bool(_EVERYWHERE.search(formula.sentence))
        for one in _of(formula, said):
            said.append(replace(one, at=formula.at, section=section, paragraph=paragraph, everywhere=everywhere))
    asked = frozenset(end for end in behind if _ABOUT_WHICH.match(plain[end:]))
    return Spoken(tuple(said), sections, breaks, behind, asked)


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
            following = inside[place + 1] if place + 1 < len(inside) and inside[place + 1].start() < b else None
            yield _Formula(
                (found[1] or found[2]).strip(), start + found.start(), _words(part[low : found.start()]), _words(part[found.end() : high]),
                _words(part[a:b]), "" if following is None else (following[1] or following[2]).strip(),
            )  # fmt: skip


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


def _of(formula: _Formula, before: Sequence[Said]) -> Iterator[Said]:
    """Read one formula of the text."""
    inside = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?=[()|\[\]])|\\[,;:!](?![a-zA-Z])", "", formula.inside)
    if _SIM.search(inside):
        yield from _laws(inside, formula)
        return
    waiting: list[str] = []
    for part in parts_of(inside):
        if RELATION.search(part):
            yield _relation(", ".join([*waiting, part]), [*waiting, part], formula)
            waiting = []
        elif "=" in part:
            yield _short(part, formula)
        elif is_name(part):
            waiting.append(part)
    pair = re.fullmatch(r"\(\s*([^,()]+)\s*,\s*([^,()]+)\s*\)", inside)
    if pair and (found := _PAIR_AFTER.match(formula.after)) and is_name(formula.next) and _is_standard(found[1]):
        names = [pair[1].strip(), pair[2].strip()]
        r = formula.next
        yield _made(
            "law",
            rf"({names[0]}, {names[1]}) \sim N(0, [[1, {r}], [{r}, 1]])",
            names,
            f"{formula.inside} {formula.after} {r}",
            independent=True,
        )
    if waiting:
        yield from _of_words(waiting, formula, before)


def _is_standard(words: str) -> bool:
    mean = re.search(r"zero[- ]mean|mean zero|centred|centered|\bstandard\b", words)
    return mean is not None and re.search(r"unit[- ]variance|\bstandard\b", words) is not None


def _of_words(names: list[str], formula: _Formula, before: Sequence[Said]) -> Iterator[Said]:
    """Read what words say of letters that stand alone: real, positive, standard normal, an independent copy."""
    if _EXCEPT.search(formula.before):
        return
    typed = f"{', '.join(names)}"
    if found := _SIGN_BEFORE.search(formula.before) or _SIGN_AFTER.match(formula.after):
        yield _made("where", f"{', '.join(names)} {found[1].replace('non-', 'non')}", names, f"{typed} {found[1]}")
    if _STANDARD_BEFORE.search(formula.before) or _STANDARD_AFTER.match(formula.after):
        yield from _each(names, "N(0, 1)", formula, f"{typed} standard normal")
    if _OF_A_KIND.search(formula.before):
        yield _made("unclear", "what kind of number is it? Say it in a comment", names, f"{formula.before.split()[-1]} {typed}")
    read = _STANDARD_BEFORE.search(formula.before) or _STANDARD_AFTER.match(formula.after) or _COPY_AFTER.match(formula.after)
    if not read and (_OF_A_LAW.search(formula.before[-60:]) or _OF_A_LAW.search(formula.after[:60])):
        yield _made("doubtful", r"its law is said in words that are not read; write it with \sim, or in a comment", names, typed)
    if _COPY_AFTER.match(formula.after) and len(names) == 1:
        law = next((one for one in reversed(before) if one.verb == "law" and len(one.names) == 1), None)
        if law is not None:
            yield _made(
                "law", rf"{names[0]} \sim {law.text.partition('sim')[2]}", names, f"{typed} an independent copy", independent=True
            )


def _each(names: Sequence[str], law: str, formula: _Formula, typed: str, *, iid: bool = False) -> Iterator[Said]:
    independent = iid or bool(_INDEPENDENT.search(formula.sentence))
    if len(names) > 1 and not independent:
        yield _made("unclear", f"are {' and '.join(names)} independent? Say so, or give their joint law", names, typed)
        return
    for name in names:
        yield _made("law", rf"{name} \sim {law}", [name], typed, independent=independent)


def _laws(inside: str, formula: _Formula) -> Iterator[Said]:
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
            yield from _each(names, law, formula, inside, iid=bool(_IID.search(found.group())))


def _relation(text: str, parts: Sequence[str], formula: _Formula) -> Said:
    names = [one for part in parts for one in _letters(part.partition("\\in")[0] if "\\in" in part else part)]
    if _EXCEPT.search(formula.before):
        return _made("unclear", f"what does the sentence suppose with {formula.inside}? Say it in a comment", names, formula.inside)
    return _made("such_that", text, names, formula.inside)


def _short(part: str, formula: _Formula) -> Said:
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
    return [found.group() for found in _LETTER.finditer(bare)]
