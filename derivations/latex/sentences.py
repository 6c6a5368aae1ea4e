r"""The sentences of a LaTeX file: their formulas with the words around them, and what is said, as a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from derivations.latex.environments import Environment, scope_of
from derivations.latex.harmless import without_tail, words_of
from derivations.latex.words import LETTERS, NAMED

# How questions end, before the comment that answers them.
IF_NOTHING, IF_NOT, IF_SO, AS_IN = "If nothing, write", "If not, write", "If so, write", "Write what holds, as in"
RELATION = re.compile(r"[<>]|\\(?:[lg]eq?|[lg]eqslant|neq?|in)(?![a-zA-Z])")
MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)", re.DOTALL)
_BRACES = re.compile(r"[_^]\s*\{[^{}]*\}|\\[a-zA-Z]+\s*\{[^{}]*\}")
COMMENT = re.compile(r"(?m)^[ \t]*%[^\n]*\n|(?<!\\)%[^\n]*")  # a line of its own is no empty one
BREAK = re.compile(r"\n[ \t]*\n|\\par(?![a-zA-Z])|\\(?:begin|end)\s*\{[^{}]*\}|\\item(?![a-zA-Z])")
_RUN_IN = 4  # the depth of a heading within a section, after which its letters go on
DEPTHS = (("chapter", "appendix"), ("section",), ("subsection",), ("subsubsection",), ("paragraph",))
SECTION = re.compile(r"\\(section|chapter|subsection|subsubsection|appendix|paragraph)\*?(?![a-zA-Z])(?:\s*\{[^{}]*\})?")
SENTENCE = re.compile(r"(?<![cp]\.d\.f)(?<!i\.d)(?<!i\. d)(?<!i\.e)(?<!e\.g)(?<!\bcf)(?<!resp)[.!?](?=\s|$)")
_INNER_FACE = r"\\(?:mathbf|boldsymbol|bm|mathcal|vec)\s*(?:\{\\?\w+\}|\\[A-Za-z]+|\w)"
_FACE = (
    r"\\(?:mathbf|boldsymbol|bm|hat|bar|tilde|widehat|widetilde|mathcal|vec|dot|ddot|overline)\s*"
    rf"(?:\{{\\?\w+\}}|\{{\s*{_INNER_FACE}\s*\}}|\\[A-Za-z]+|\w)"
)
_INDEX = r"'*(?:_(?:\w|[*+-]|\\(?:mathrm|text|textrm|rm)\s*\{\w+\}|\\[A-Za-z]+|\{(?:[^{}]|\{[^{}]*\})*\}))?(?:\^(?:\\star|\*|\{\\star\}|\{\*\}))?'*"
LETTER = rf"(?:{_FACE}|\\?[A-Za-z]+){_INDEX}"
_LETTER = re.compile(LETTER)
FUNCTION = re.compile(rf"({_LETTER.pattern})\s*\(\s*({_LETTER.pattern})\s*\)")  # g(x)
OF_SEVERAL = re.compile(rf"({_LETTER.pattern})\s*\(\s*({_LETTER.pattern}(?:\s*,\s*(?:{_LETTER.pattern}))+)\s*\)")  # T(h, a)
EVERYWHERE = re.compile(
    r"\b(?:[Tt]hroughout|[Ii]n what follows|[Nn]otation|from (?:here|now) on|always|(?:[Ff]or|[Ii]n) the whole (?:note|paper|text)|"
    r"[Tt]o the end of (?:the|this) (?:note|paper|text))\b"
)
ANNOUNCES = re.compile(
    r"\b(?:[Tt]hroughout|[Ss]tanding (?:notation|assumptions?)|(?:[Nn]otation|[Cc]onventions)\b[^$]*$|(?:whole|end of (?:the|this)) (?:note|paper|text))"
)
# A heading that stands in its paragraph: \textbf{Tails.}
RUN_IN = re.compile(
    r"((?:\A|\n[ \t]*\n|\\par(?![a-zA-Z])|\\(?:begin|end)\s*\{[^{}]*\})(?:\s|\\(?:noindent|medskip|bigskip|smallskip|par)(?![a-zA-Z]))*)"
    r"(?:\\(?:textbf|textit|textsc|textsl|emph)\s*\{|\{\\(?:bf|bfseries|it|itshape|em|sc|scshape)(?![a-zA-Z]))([^{}$\x00]*)(?:[.:]\s*\}|\}\s*[.:])(?:\s*\\q?quad(?![a-zA-Z]))?"
)
_OF_FUNCTIONS = {"Phi", "varphi", "phi", "Gamma", "psi", "zeta", "pi"}  # letters that are functions and constants
ABOUT_WHICH = re.compile(r"^[\s,.;~]*(?:Here|Where|With|For)\b")
_OF_THE_NEXT = re.compile(r"^[\s,.;~]*and\b")  # (display) and for $a>0$ (display)
_BEHIND = re.compile(r"^[\s,.;~]*(?:and\s+)?(?:where|with|for|when|whenever|if|provided|here|in which|valid for|Here|Where)\b")


@dataclass(frozen=True)
class Said:
    """What a sentence says.

    Args:
        verb: ``where``, ``law``, ``such_that``, ``means`` (a name is short for something), ``function`` (a letter with an argument is),
            ``restricted`` (so is it for some arguments), ``unclear``, ``unread`` (the sentence has a word that may change what it says),
            ``withdrawn`` (so may a domain be), ``described`` (it is said which number it is), ``everything`` (it is said of all letters
            at once), ``elsewhere`` (another theorem says something of it, which has one of these verbs), or ``doubtful``: of a random
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
        scope: the number of the theorem or the like that says it; 0 of the text between them.
        limits: of a function that is defined for some arguments, the inequalities of its letter that say for which.
        answer: of a question, the comment that says what the sentence seems to say; empty where it says nothing that a comment could.
        selects: of a question, the clause that says which values are seen, without which it would not be asked.
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
    scope: int = 0
    answer: str = ""
    limits: tuple[str, ...] = ()
    selects: str = ""

    @property
    def as_comment(self) -> str:
        """Write it as a comment; of a question its answer."""
        written = {"restricted": "function", **{verb: verb for verb in ("law", "where", "such_that", "means", "function")}}
        return f"{written[self.verb]} {self.text}" if self.verb in written else self.answer

    @property
    def is_range(self) -> bool:
        """Tell whether it speaks of ranges of numbers alone."""
        comment = self.as_comment
        return comment.startswith(("where", "such_that")) and not re.search(r"\\in[^,]*\^", comment)

    @property
    def is_doubt(self) -> bool:
        """Tell whether it doubts what is said before it, or speaks of all letters at once."""
        return self.verb in ("withdrawn", "everything") or (self.verb == "doubtful" and not self.as_comment)

    @property
    def is_closed(self) -> bool:
        """Tell whether it defines a function, of no letter but its own variable."""
        written, _, form = self.text.partition("=")
        variables = [one.strip() for one in written.partition("(")[2].rstrip(") ").split(",")]
        typed = [letter for letter in letters_in(form) if letter not in (*variables, "e") and letter not in NAMED]
        commands = {letter[1:] for letter in typed if letter.startswith("\\") and "_" not in letter}
        rest = "".join(letter for letter in typed if letter[1:] not in commands)
        return self.verb == "function" and not commands & (LETTERS - _OF_FUNCTIONS) and set(rest) <= {*variables}

    def asked(self, question: str) -> Said:
        """Ask about it, where it is not taken."""
        return replace(self, verb="unread", text=question, answer=self.as_comment)


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
        environments: theorems and the like, and their proofs.
    """

    said: tuple[Said, ...] = ()
    sections: tuple[int, ...] = ()
    depths: tuple[int, ...] = ()
    breaks: tuple[int, ...] = ()
    behind: Mapping[int, int] = field(default_factory=dict)
    asked: frozenset[int] = frozenset()
    environments: tuple[Environment, ...] = ()

    def standing(self, start: int, end: int) -> list[Said]:
        """List what is said that a display may use, what counts most last."""
        section = sum(at < start for at in self.sections)
        until = self.behind.get(end, end)
        before = [one for one in self.said if one.at < start and (one.everywhere or self.holds_in(one, section))]
        behind = [one for one in self.said if end <= one.at < until]
        if end in self.asked:
            question = f"does this sentence speak of the equation before it or of the next one? {AS_IN}"
            behind = [replace(one, verb="unclear", text=question) for one in behind]
        return self._of_scope(before, scope_of(self.environments, start)) + behind

    def _of_scope(self, before: Sequence[Said], scope: int) -> list[Said]:
        """Leave to theorems what they say of letters.

        Outside them, and their proofs, their ranges are forgotten, but for those of random variables. Another theorem that says something of
        its own forgets these too, and what else they say of a letter is asked about.
        """
        own = scope and any(one.scope == scope for one in self.said)
        random = {name for one in before if one.verb == "law" for name in one.names}
        found: list[Said] = []
        for one in before:
            if one.scope in (0, scope) or one.is_closed or (one.everywhere and one.verb != "everything") or (scope and not own):
                found.append(one)
            elif own and not one.is_range and not one.is_doubt:
                found.append(replace(one, verb="elsewhere", answer=one.as_comment))
            elif not own and (not one.is_range or random & {*one.names}):
                found.append(one)
        return found

    def holds_in(self, one: Said, section: int) -> bool:
        """Tell whether what is said in a section holds in a later one: in itself and in those below it; a definition before the first in all."""
        depth = self.depths[one.section - 1] if one.section else -1 if one.verb in ("function", "restricted") else _RUN_IN
        return all(other > depth or other == _RUN_IN for other in self.depths[one.section : section])

    def is_beside(self, one: Said, start: int, end: int) -> bool:
        """Tell whether something is said in the paragraph of a display."""
        return one.paragraph == sum(at < start for at in self.breaks) or one.at >= end


@dataclass(frozen=True)
class Formula:
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
    begins: int
    own: str
    left: str = ""
    right: str = ""
    shown: str = ""  # the display that its sentence leads to


def end_behind(plain: str, at: int, breaks: Sequence[int]) -> int:
    """Find where the rest of a display's sentence ends; where it begins if it says nothing of letters, or leads on to the next display."""
    stop = min([one for one in breaks if one >= at] + [len(plain)])
    stop = min(stop, plain.find("\x00", at) % (len(plain) + 1))
    if not _BEHIND.match(plain[at:stop]):
        return at
    shielded = MATH.sub(lambda found: "x" * len(found.group()), plain[at:stop])
    first = re.match(r"[\s,.;~]*", shielded)
    found = SENTENCE.search(shielded, first.end() if first else 0)
    if found is None and plain.startswith("\x00", stop) and _OF_THE_NEXT.match(plain[at:stop]):
        return at
    return at + (found.end() if found else stop - at)


def formulas_of(plain: str, breaks: Sequence[int], shown: Mapping[int, str]) -> Iterator[Formula]:
    """Give the formulas of a text between its displays, in their order.

    Args:
        plain: the text, its displays blanked by NUL characters.
        breaks: the characters at which paragraphs end.
        shown: displays, by the character at which they begin.
    """
    edges = [0, *breaks, len(plain)]
    for start, stop in pairwise(edges):
        part = plain[start:stop]
        shielded = MATH.sub(lambda found: "$" + "x" * (len(found.group()) - 2) + "$", part)
        ends = [0, *(found.end() for found in SENTENCE.finditer(shielded)), len(part)]
        inside = list(MATH.finditer(part))
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
            yield Formula(
                (found[1] or found[2]).strip(), start + found.start(), plain_words(part[low : found.start()]), plain_words(after),
                plain_words(part[a:b]), "" if following is None else (following[1] or following[2]).strip(),
                *_surroundings(part, shielded, (a, b), (found.start(), found.end())), start + max(a, shielded.rfind("\x00", a, found.start())),
                plain_words(_of_its_own(part[found.end() : high])), *_sides(part, shielded, (a, b), (found.start(), found.end())),
                shown.get(start + shielded.find("\x00", found.end(), b), "") if "\x00" in shielded[found.end() : b] else "",
            )  # fmt: skip


def _of_its_own(behind: str) -> str:
    return without_tail("$" + behind.split("\x00")[0])[0] if "\x00" in behind else behind


_BETWEEN = re.compile(r"[,;:()]|---?")


def _surroundings(part: str, shielded: str, sentence: tuple[int, int], formula: tuple[int, int]) -> tuple[str, str, str]:
    """Give what is around a formula.

    They are its clause, with what beside it is no clause of another formula; its sentence between displays; and what in it speaks of the
    display behind it.
    """
    a = max(sentence[0], shielded.rfind("\x00", sentence[0], formula[0]) + 1)
    end = shielded.find("\x00", formula[1], sentence[1])
    segment = shielded[a : end if end >= 0 else sentence[1]]
    body, tail = without_tail(segment) if end >= 0 else (segment, "")
    typed = MATH.sub(lambda found: found.group() if found[1] else f"$ {found[2]} $", part)[a:]
    edges = [0, *(e for found in _BETWEEN.finditer(body) for e in found.span()), len(body)]
    pieces = [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True)]
    place = next((i for i, (low, high) in enumerate(pieces) if low <= formula[0] - a < high), 0)
    first, last = place, place
    others = [bool(re.search(r"\$", body[low:high]) and words_of(body[low:high])) for low, high in pieces]
    while first and not others[first - 1]:
        first -= 1
    while last + 1 < len(pieces) and not others[last + 1]:
        last += 1
    return plain_words(typed[pieces[first][0] : pieces[last][1]]), plain_words(typed[: len(body)]), plain_words(tail)


def _sides(part: str, shielded: str, sentence: tuple[int, int], formula: tuple[int, int]) -> tuple[str, str]:
    """Give a sentence's words before a formula, from the last display on, and behind it, up to the next display."""
    a = max(sentence[0], shielded.rfind("\x00", sentence[0], formula[0]) + 1)
    end = shielded.find("\x00", formula[1], sentence[1])
    typed = MATH.sub(lambda found: found.group() if found[1] else f"$ {found[2]} $", part)
    return plain_words(typed[a : formula[0]]), plain_words(typed[formula[1] : end if end >= 0 else sentence[1]])


def plain_words(text: str) -> str:
    """Give a text with single spaces, without what keeps words together."""
    return re.sub(r"[\s~\x00]+|\\[ ,]", " ", text)


def parts_of(text: str) -> list[str]:
    """Split a formula at its outer commas."""
    parts, depth = [""], 0
    for place, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        depth += text.startswith("\\langle", place) - text.startswith("\\rangle", place)
        if c in ",;" and depth == 0 and text[place - 1 : place] != "\\":
            parts.append("")
        else:
            parts[-1] += c
    return [one for part in parts if (one := re.sub(r"\\[,;:! ]?$|\\q?quad$", "", part.strip()).strip())]


def is_name(text: str) -> bool:
    """Tell whether a text is a letter, with its index and accent."""
    return _LETTER.fullmatch(text.strip()) is not None and not RELATION.search(text)


def made(verb: str, text: str, names: Sequence[str], typed: str, *, independent: bool = False, answer: str = "") -> Said:
    """Give what is said, of a place that the caller knows."""
    return Said(verb, text, tuple(names), " ".join(typed.split()), 0, 0, 0, independent, answer=answer)


def outside_braces(part: str) -> str:
    """Give a formula without its indices, exponents and arguments in braces."""
    while (bare := _BRACES.sub("", part)) != part:
        part = bare
    return part


_ARGUMENT = re.compile(
    r"(?:(?<=[A-Za-z0-9}])(?<!quad)|(?<=\\Var|\\Cov|.\\Pr)\s+)(?<!\\in)(?<!\\[lg]e)(?<!\\[lg]eq)(?:\\left|\\[bB]igg?l?)?(?:\([^()]*\)|\[[^\[\]]*\])"
)


_INDICATOR = re.compile(r"(?<=[1I}])\s*(?:\\left|\\[bB]igg?l?)?\\\{[^{}]*\\\}")  # the event of \mathbf 1\{x>0\}


def relates(part: str) -> bool:
    r"""Tell whether an inequality, or an element's sign, stands outside the braces and arguments of a formula: not in \Var(Z \mid Z > a)."""
    bare = _INDICATOR.sub("", part)
    while (shorter := _ARGUMENT.sub("", _BRACES.sub(lambda found: " x" * found.group().startswith("\\"), bare))) != bare:
        bare = shorter
    return RELATION.search(bare) is not None


def letters_in(text: str) -> list[str]:
    r"""List what may be letters in a formula."""
    bare = re.sub(
        r"\\(?:in|mathbb|R|left|right|le|ge|leq|geq|neq?|infty|frac|tfrac|sqrt|cdot|pi|exp|log|lvert|rvert|[bB]igg?[lr]?)(?![a-zA-Z])",
        " ",
        text,
    )
    return [found.group() for found in _LETTER.finditer(bare)]
