r"""Sentences that put something else in the place of a variable, of its parameters, or of the unit in which it is measured.

    With $Y=2X$ in the place of $X$, ...        Under $X\to X+1$ this becomes ...        The hazard is doubled. Then ...
    The signal is replaced by its square.       $X$ now has twice the variance.          Time is measured in units of the mean.

What is said behind them is said of another variable, in the letters of the old one; so its law is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from derivations.latex.sentences import Formula, Said, is_name, letters_in

_PARTS = (
    r"(?:variances?|means?|standard\s+deviations?|correlations?|covariances?|rates?|scales?|hazards?|intensit(?:y|ies)|amplitudes?|units?|time|clocks?|"
    r"lifetimes?|widths?|spreads?|variables?|noises?|signals?|inputs?|fields?|draws?|samples?(?!\s+size)|values?)"
)
_TIMES = r"(?:twice|double|half|thrice|(?:two|three|four|ten)\s+times)"
_DONE = r"(?:doubled|tripled|quadrupled|halved|squared|cubed|inverted|negated|replaced|multiplied|scaled|rescaled|shifted)"
_BECOMES = r"(?:is|are|be|becomes?|gets?|being)\s+(?:(?:now|then|all|each|\w+ly)\s+)?"
_DONE_TO_A_PART = re.compile(
    rf"(?<!\bnumber of )(?<!\bof the )(?<!\bof its )(?<!\bof our )\b(?i:{_PARTS})(?:\s+of\s+(?:the|its|our)\s+\w+)?"
    rf"(?:\s*\$[^$]*\$)?,?\s+(?:{_BECOMES}{_DONE}|doubles?|triples?|quadruples?|halves)\b"
    rf"|\b(?:[Ww]ith|[Aa]t|[Hh]as|[Hh]ave|[Hh]aving)\s+(?:now\s+)?{_TIMES}\s+(?:the|its|their|this|that)\s+(?:\w+\s+)?{_PARTS}\b"
    rf"|\b(?:runs?|goes|flows?|ticks?)\s+{_TIMES}\s+as\s+(?:fast|slow|quick)"
)
_IN_UNITS = re.compile(
    r"\b(?:measur\w+|express\w+|count\w+|in)\s+(?:in\s+)?units\s+of\s+(?:(?:the|its|their|a|one|two|half)\b(?P<words>[^.;:$]*)|\$(?P<formula>[^$]*)\$)"
)
_HAS_A_SIZE = re.compile(r"\b(?:mean|variance|standard\s+deviation|scale|rate|half-life|median)s?\b")
# What is said of another case, or of what stays as it is.
_SUPPOSES = re.compile(r"^\W*(?:[Ii]f|[Ww]hen(?:ever)?|[Oo]nce)\b")
_IS_THE_SAME = re.compile(r"\bsymmetr\w+|\binvarian\w+|\bunchanged\b|\bintegra(?:l|ls|nd|nds|tion)\b")
_GOES_TO = re.compile(
    r"\s*(\\?[A-Za-z]+(?:_\w)?)\s*\\(?:to|mapsto|longmapsto|leftarrow|(?:long)?rightarrow)(?![A-Za-z])(.*)", re.DOTALL
)
_BEFORE_IT = re.compile(
    r"\$(?P<other>[^$]*)\$\s+(?:in\s+(?:the\s+)?place\s+of|instead\s+of)\s*$"
    r"|\b(?:[Tt]ak|[Pp]ut|[Ww]rit|[Ii]nsert|[Ss]ubstitut)\w*\s+\$(?P<put>[^$]*)\$\s+for\s*$"
)
_ACTS = r"(?:shift|rescale|scale|halve|double|triple|square|negate|invert|replace|substitute|exchange|swap|multiply|divide|truncate|clip)"
_ACTED_ON = re.compile(
    rf"(?:^|[.;,:]|\b(?:we|let\s+us|now|next|then|and)\b)\s*(?:(?:now|next|then|also|first)\s+)*{_ACTS}\s*$", re.IGNORECASE
)
_BY_ACTING = re.compile(
    r"\b(?:shift|rescal|scal|halv|doubl|tripl|replac|exchang|swapp)ing\s*$|\b(?:passing|going|changing)\s+from\s*$", re.IGNORECASE
)
_BEHIND_IT = re.compile(rf"^\s*,?\s*(?:{_BECOMES}{_DONE})\b")
_FOR_ANOTHER = re.compile(r"^\s*(?:now\s+)?(?:stands?\s+for|denotes?|means?|replaced\s+by)\s*\$(?P<form>[^$]*)\$")


def done_to_a_part(text: str, law: str, *, leads: bool) -> str:
    """Give the words of a sentence by which a part of a law is another one, or its variable is measured in another unit; empty where there are none.

    Args:
        text: of the sentence, its formulas between dollars.
        law: as a comment says it.
        leads: whether it leads to a display; else what it says under an "if" is of another case.
    """
    if (_SUPPOSES.search(text) and not leads) or _IS_THE_SAME.search(text):
        return ""
    found = _DONE_TO_A_PART.search(text)
    if found is None and (units := _IN_UNITS.search(text)) is not None:
        formula = units["formula"] or ""
        own = {*letters_in(law.partition("(")[2])} & {*letters_in(formula)}
        found = units if own or re.fullmatch(r"[\d./\s]+", formula) or _HAS_A_SIZE.search(units["words"] or "") else None
    return _short(found)


def put_in_place(formula: Formula, laws: Sequence[Said]) -> tuple[list[str], str]:
    """Find what a sentence puts in the place of a letter of laws that were said before it.

    Args:
        formula: of the sentence.
        laws: that hold there.

    Returns:
        The variables that are others then, and the words that say so; nothing and empty where none are.
    """
    goes = _GOES_TO.fullmatch(formula.inside)
    name = goes[1] if goes else formula.inside.strip()
    names = [one for law in laws if name in (*law.names, *letters_in(law.text.partition("(")[2])) for one in law.names]
    if not names or not is_name(name) or _IS_THE_SAME.search(formula.sentence):
        return [], ""
    if goes is not None:
        return (names, formula.inside) if name in letters_in(goes[2]) else ([], "")
    word = _in_its_place(formula, name)
    own = next(law.text for law in laws if {*names} & {*law.names})
    return names, word or done_to_a_part(formula.right, own, leads=bool(formula.shown))


_MAKES = r"(?:cent(?:re|er)|normali[sz]e|standardi[sz]e|rectify|threshold|smooth|regulari[sz]e|differentiate|integrate|modify|change|redefine)"
_MADE = r"(?:cent(?:red|ered)|normali[sz]ed|standardi[sz]ed|rectified|thresholded|clipped|truncated|smoothed|differentiated|modified|changed|redefined)"
_MAKES_ANOTHER = re.compile(
    rf"(?:^|[.;,:]|\b(?:we|let\s+us|now|next|then|and)\b)\s*(?:(?:now|next|then|also|first)\s+)*(?:{_ACTS}|{_MAKES})\s*(?:the\s+\w+\s+)?$",
    re.IGNORECASE,
)
_IS_MADE_ANOTHER = re.compile(rf"^\s*,?\s*{_BECOMES}(?:{_DONE}|{_MADE})\b")


_OF_ITS_NOUN = re.compile(
    rf"(?:^|[.;]\s+|\n)\s*(?:The|This|Our)\s+(?:unit|function|activation|nonlinearity|kernel|gate|neuron|map|rectifier)\s+(?P<done>{_BECOMES}(?:{_DONE}|{_MADE}))\b"
)


def made_others_by_noun(plain: str) -> Iterator[tuple[int, str]]:
    """List the sentences that make another one of a function which they call by a noun, The unit is then clipped: the character of each, and its words."""
    for found in _OF_ITS_NOUN.finditer(plain):
        yield found.start("done"), " ".join(found["done"].split())


def made_another(formula: Formula, functions: Sequence[Said]) -> tuple[Said | None, str]:
    """Find the function that a sentence makes another one of, Now replace $g$ by its derivative; give it with the words, or none and empty."""
    call = formula.inside.partition("(")[0].strip()
    own = next((one for one in reversed(functions) if call in one.names), None)
    if own is None or "=" in formula.inside or (_SUPPOSES.search(formula.left) and not formula.shown):
        return None, ""
    found = _MAKES_ANOTHER.search(formula.left) or _IS_MADE_ANOTHER.search(formula.right)
    return (own, _short(found or (_BY_ACTING.search(formula.left) if formula.shown else None)))


def _in_its_place(formula: Formula, name: str) -> str:
    """Give the words before a letter, or behind it, that put a form with it in its place, or act on it."""
    before, behind = _BEFORE_IT.search(formula.left), _FOR_ANOTHER.search(formula.right)
    if before is not None:
        left, equals, form = (before["other"] or before["put"]).rpartition("=")
        if name in letters_in(form) and not (equals and left.strip() in letters_in(formula.shown)):
            return _short(before)
    if behind is not None and name in letters_in(behind["form"]):
        return _short(behind)
    supposes = _SUPPOSES.search(formula.left) is not None and not formula.shown
    acting = _ACTED_ON.search(formula.left) or (_BY_ACTING.search(formula.left) if formula.shown else None)
    return "" if supposes else _short(acting or _BEHIND_IT.search(formula.right))


def _short(found: re.Match[str] | None) -> str:
    return " ".join(found.group().split()).strip(" .,;:") if found else ""
