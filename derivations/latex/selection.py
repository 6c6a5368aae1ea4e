r"""Clauses that say which values are seen: they leave the law of what is drawn, and change no equation that writes the selection itself.

Let $X\sim N(\mu,1)$, and suppose that we see $X$ only where it is larger than a threshold $c$ (that a bin is kept when it exceeds $c$).
    \mathbb{E}[X\mid X>c] = ...      says what is selected: the law is that of the sentence
    \mathbb{E}[X] = ...              does not: which law is meant is asked about
    \mathbb{E}[X\mid a<X<b] = ...    has no threshold, by which nothing can be selected then
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from derivations.latex.changes import ANY_CHANGE
from derivations.latex.harmless import conditions
from derivations.latex.sentences import MATH, Formula, letters_in, parts_of

_SEEN = r"(?:see|sees|observe|observes|record|records|report|reports|measure|measures|notice|notices)"
_KEPT = r"(?:kept|retained|recorded|seen|observed|accepted|admitted|reported)"
_IT = r"(?:it|them|\$\s*\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?\s*\$)"  # a letter by itself
_CLAUSE = re.compile(
    rf"(?:(?:,?\s*\band\s+|[,;]\s*)?\b(?:suppose|assume)\s+(?:that\s+)?)?(?<!\w)(?:[Ww]e|[Oo]ne)\s+"
    rf"(?:only\s+{_SEEN}\s+{_IT}|{_SEEN}\s+{_IT}\s+only)\s+(?:where|if|when|whenever)\b[^,;.]*"
    r"|(?:(?:,?\s*\band\s+|[,;]\s*)?\b(?:suppose|assume)\s+(?:that\s+)?)(?:the|an?|each|every)\s+(?:\w+\s+){1,2}is\s+"
    rf"(?:only\s+)?{_KEPT}\s+(?:only\s+)?(?:where|if|when|whenever)\b[^,;.]*"
)
_NUMBER = re.compile(r"\b(?:positive|negative|zero)\b")
_BAR = re.compile(r"\\mid(?![A-Za-z])|\\,?\||\\middle|(?<!\\)\|")
_MEAN = re.compile(
    r"(?:\\(?:mathbb|mathrm|mathsf|operatorname)\*?\s*\{?\s*(?:E|P|V|Pr|Prob|[Vv]ar|[Cc]ov)\s*\}?(?![A-Za-z])|\\(?:E|P|Pr|Var|Cov)(?![A-Za-z]))"
    r"\s*(?:_(?:\{[^{}]*\}|\w)\s*)?(?:\\left|\\[bB]igg?l?|\\[,!]|\s)*(?=[\[({])"
)


def selection_in(sentence: str) -> str:
    """Give the clause of a sentence that says which values are seen; empty where there is none."""
    found = _CLAUSE.search(sentence)
    if found is None:
        return ""
    words = re.sub(rf"\bonly\b|\bis\s+(?:only\s+)?{_KEPT}\b", "", MATH.sub(" ", found.group()))
    return "" if any(pattern.search(words) for pattern in ANY_CHANGE) else found.group()


def without_selection(formula: Formula, clause: str) -> Formula:
    """Give a formula with the words around it but for those of a clause, in which it may stand itself."""
    sentence, left, right = (text.replace(clause, " ") for text in (formula.sentence, formula.left, formula.right))
    typed = f"${formula.inside}$"
    for found in re.finditer(re.escape(typed), clause):
        before, behind = clause[: found.start()], clause[found.end() :]
        if formula.left.endswith(before) and formula.right.startswith(behind):
            left, right = formula.left[: len(formula.left) - len(before)], formula.right[len(behind) :]
    return replace(
        formula,
        sentence=sentence,
        left=left,
        right=right,
        before=left.rpartition("$")[2],
        after=right.partition("$")[0],
        own=formula.own if right == formula.right else right.partition("$")[0],
        clause=_without(formula.clause, clause),
        segment=_without(formula.segment, clause),
    )


def _without(text: str, clause: str) -> str:
    """Leave a clause out of a text, or all of a text that is a part of it."""
    return "" if text.strip(" .,;") in clause else text.replace(clause, " ")


def is_written(clause: str, random: set[str], display: str) -> bool:
    """Tell whether a selection changes nothing in an equation.

    All its means of the variables that are selected have to be conditioned, on an event with the threshold, unless that is a letter that the
    equation has not.

    Args:
        clause: that says which values are seen.
        random: letters that have a law, as they are typed.
        display: the equation, with the note's short commands written out.
    """
    letters = {name for found in MATH.finditer(clause) for part in parts_of(found[1] or found[2]) for name in letters_in(part)}
    thresholds = letters - random
    means = list(_means(display))
    events = [_BAR.split(mean)[-1] for mean in means]
    is_number = _NUMBER.search(clause) is not None
    return (
        bool(means)
        and all(conditions(mean) for mean in means)
        and not letters & random & set(letters_in(_without_means(means, display)))
        and (bool(thresholds) or is_number)
        and (not thresholds & set(letters_in(display)) or all(thresholds <= set(letters_in(event)) for event in events))
        and (not is_number or all(re.search(r"(?:[<>]|\\[lg]eq?)\s*0|(?<!\d)0\s*(?:[<>]|\\[lg]eq?)", event) for event in events))
    )


# What an event is called by where it changes nothing: a cell fires when. What is done to a value then is asked about: it is reflected when.
_HAPPENS = re.compile(
    r"\b(?:fires?|spikes?|responds?|is\s+(?:active|silent|on|off|kept|retained|observed|recorded|accepted|seen)|(?:has|there\s+is|emits)\s+an?\s+(?:spike|pulse|hit|detection|alarm)"
    r"|(?:spike|hit|success|failure|detection|alarm|error)\s+(?:occurs|happens))\s+(?:(?:only|exactly|precisely|just)\s+)?(?:when|whenever|if|as\s+soon\s+as|once)\s+\$?\s*$"
)


def happens(before: str) -> bool:
    """Tell whether words lead to an event that may happen or not, and change nothing: a cell fires when."""
    return _HAPPENS.search(before) is not None


def states_event(relation: str, random: set[str], display: str) -> bool:
    r"""Tell whether an equation states itself an event that a sentence speaks of: it fires when $U>T$, and \mathbb{P}(U>T) is shown.

    Each mean of what is random in the event has to be that of the event, or given it.

    Args:
        relation: of the sentence.
        random: letters that have a law, as they are typed.
        display: the equation, with the note's short commands written out.
    """
    letters = random & set(letters_in(relation))
    means = [mean for mean in _means(display) if letters & set(letters_in(mean))]
    if not means or letters & set(letters_in(_without_means(means, display))):
        return False
    return all(_has_event(relation, mean) for mean in means)


def _has_event(relation: str, mean: str) -> bool:
    """Tell whether a probability is that of an event, or a mean is given it, which may be one of several conditions."""
    inside = mean[_MEAN.match(mean).end() + 1 : -1]  # type: ignore[union-attr]
    *body, event = _BAR.split(inside)
    is_probability = _PROBABILITY.match(mean) is not None
    return (bool(body) or is_probability) and _bare(relation) in map(_bare, parts_of(event))


_PROBABILITY = re.compile(
    r"\\(?:mathbb|mathrm|mathsf|operatorname)\*?\s*\{?\s*(?:P|Pr|Prob)\s*\}?(?![A-Za-z])|\\(?:P|Pr)(?![A-Za-z])"
)


def _bare(text: str) -> str:
    return re.sub(r"\\[,;:! ]|\\left(?![a-z])|\\right(?![a-z])|[\s{}]", "", text)


def _without_means(means: Iterable[str], display: str) -> str:
    for mean in means:
        display = display.replace(mean, " ")
    return display


def _means(display: str) -> list[str]:
    """List the means, variances and probabilities of an equation, each with all that its brackets hold."""
    found = []
    for one in _MEAN.finditer(display):
        opens = display[one.end()]
        closes, depth = {"[": "]", "(": ")", "{": "}"}[opens], 0
        for at in range(one.end(), len(display)):
            depth += (display[at] == opens) - (display[at] == closes)
            if depth == 0:
                found.append(display[one.start() : at + 1])
                break
    return found
