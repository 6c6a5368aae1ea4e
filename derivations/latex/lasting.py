r"""Functions that a note defines once, for all of its sections.

A function with no letter but its argument is one and the same in a whole note, unless the note says anything else of its name anywhere: then it is
asked about in other sections than its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from derivations.latex.known import HAS_MEANING
from derivations.latex.sentences import COMMENT, Said, letters_in
from derivations.latex.statements import IS
from derivations.latex.words import NAMED

# What a form may be made of that has no letter of its own.
_PLAIN = frozenset(
    {
        "mathrm",
        "operatorname",
        "text",
        "tfrac",
        "dfrac",
        "begin",
        "end",
        "cases",
        "dcases",
        "ge",
        "geq",
        "le",
        "leq",
        "lt",
        "gt",
        "tanh",
    }
)


def is_for_good(one: Said, said: Sequence[Said], short: Mapping[str, str], text: str) -> bool:
    """Tell whether a function holds in later sections too: it has no letter but its variable, and nothing else is said of its name."""
    form = written_for(one.text, short)
    commands = {letter[1:].partition("_")[0] for letter in letters_in(form.partition("=")[2]) if letter.startswith("\\")}
    if not replace(one, text=form).is_closed or not commands <= {*NAMED, *HAS_MEANING, *_PLAIN}:
        return False
    defined = one.text.partition("=")[2]
    bare = re.sub(r"\s", "", defined)
    commented = re.finditer(
        rf"%\s*closedform:[^\n]*\b(?:function|means)\s+{re.escape(one.names[0])}\s*(?:\([^()=]*\))?\s*=([^\n]*)", text
    )
    lone = re.compile(rf"(?<![A-Za-z\\]){re.escape(one.names[0])}(?![A-Za-z])(?!\s*(?:\\left|\\[bB]igg?l?)?[(\[])")

    def is_of_another(other: Said) -> bool:
        if other is one or not {*other.names} & {*one.names}:
            return False
        if other.verb == "such_that":
            return lone.search(other.typed) is not None
        if other.verb == "doubtful" and not other.answer:
            return False  # of a law, which would be said by itself
        left, sign, _ = IS.sub("=", other.typed).partition("=")
        if other.verb == "unclear" and sign and not re.fullmatch(rf"{re.escape(one.names[0])}\s*(?:\([^()]*\))?\s*", left):
            return False  # of a moment, say
        return re.sub(r"\s", "", other.text.partition("=")[2]) != bare

    return (
        not any(map(is_of_another, said))
        and not _is_made_another(one, text)
        and all(re.sub(r"\s", "", found[1]) == bare for found in commented)
    )


_SENTENCE = re.compile(r"(?<!i\.e)(?<!e\.g)(?<!\bcf)[.!?](?=\s)|\n[ \t]*\n|\\(?:sub)*section\*?\s*\{[^{}]*\}")
# Words by which a sentence makes another function of one, or takes it for one of several.
_MAKES_ANOTHER = re.compile(
    r"\b(?:[Rr]eplac\w*|[Ii]nstead|[Aa]nother|[Nn]o longer|[Dd]ifferent\w*|[Mm]odif\w*|[Rr]edefin\w*|[Rr]ather than|[Ee]xchang\w*|[Ss]wap\w*|[Nn]ew|[Nn]ow|"
    r"[Aa]rbitrary|[Gg]eneral|[Gg]enerali[sz]ed)\b"
)
_IS_ONE_OF = re.compile(
    r"\b(?:[Ee]xamples?|[Ii]nstance|[Cc]omparison|[Cc]ases?|[Ss]ometimes|[Oo]ften|[Vv]ariants?|[Aa]lternatives?|[Mm]odels?|[Ii]f|[Ww]ere|[Tt]oy)\b|e\.g\."
)


def _is_made_another(one: Said, text: str) -> bool:
    """Tell whether a sentence with the name of a function may make another one of it, or its own gives it as one of several."""
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    name = re.compile(rf"(?<![A-Za-z\\]){re.escape(one.names[0])}(?![A-Za-z])")
    start = max(plain.find("\\begin{document}"), 0)
    for end in [*(found.end() for found in _SENTENCE.finditer(plain, start)), len(plain)]:
        sentence = plain[start:end]
        if start <= one.at < end and one.at and _IS_ONE_OF.search(sentence):
            return True
        if name.search(sentence) and _MAKES_ANOTHER.search(sentence):
            return True
        start = end
    return False


def written_for(text: str, short: Mapping[str, str]) -> str:
    """Put in what commands without arguments are written for."""
    return re.sub(r"\\([A-Za-z]+)(?![A-Za-z])", lambda found: short.get(found[1], found.group()), text)
