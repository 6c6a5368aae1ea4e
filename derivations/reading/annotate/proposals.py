r"""The proposals of a file's sentences, and the choice for a display: for each letter the nearest one before it, or after it in its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any, Literal

from closedform.derivations.reading.annotate.patterns import PATTERNS, TRAIT, Pattern
from closedform.derivations.reading.annotate.sentences import Sentence
from closedform.derivations.reading.formula.lettering import RELATION, is_call, is_name, letters_in, parts_of
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.note.comments import read_comment
from closedform.derivations.reading.note.displays import line_of
from closedform.derivations.reading.note.domain_words import WORDS
from closedform.derivations.reading.note.domains import letters_of, names_of, wheres
from closedform.derivations.reading.note.meanings_of_statements import space_text
from closedform.derivations.reading.note.questions import Proposal
from closedform.derivations.reading.note.vectors import space_of

Aspect = Literal["law", "domain", "space", "joint", "form", "anew", "words"]
_SIM = re.compile(r"\\sim(?![A-Za-z])")
LAW = re.compile(
    r"(?:\\(?:mathcal|mathrm|mathsf|operatorname|text)\s*\{?|\{\\cal |\\)?[A-Za-z]+\}?(?:\\!)?\s*(?:\\left)?\(.+\)", re.DOTALL
)
_USUAL = re.compile(
    r"\\(?:Phi|varphi|phi)\b.*(?:\\pi|\\int|erf)|(\\[A-Za-z]+)\s*\((.+?)\)\s*=\s*\1\s*\(\2\)", re.DOTALL
)  # the laws' usual names
_ANEW = re.compile(r"\b[Ll]et ((?:«\d+»(?:,? and |, )?)+)(?= (?:be|denote|have|follow)\b)")  # with no earlier law
_FOR_ONCE = re.compile(r"\be\.g\.|\b[Ff]or (?:example|instance)\b|\b[Ii]f\b(?! and only if)")  # an example, or a hypothesis
_IN_WORDS = re.compile(  # an indexed letter is not free that a sentence names in words
    r"\b(?:[Dd]enote|[Cc]all|[Ww]rite)s?(?: (?!«)\S+){1,14} (?:by|as) «(\d+)»|«(\d+)» (?:denotes?|stands? for)(?= (?!«))"
)
_AMBIGUOUS = re.compile(  # texts differ: the variance or its root, the rate or the mean
    r"N\}*\s*(?:\\!|\\left)*\s*\([^()]*,\s*\\sigma(?:_\w|_\{\w+\})?\s*(?:\\right)?\)|Exp(?:o|onential)?\}*\s*(?:\\!|\\left)*\s*\(\s*(?:\\(?:theta|mu|tau|[dt]?frac)|m|1\s*/)"
)
_GAMMA = re.compile(r"(.*Gamma\}*\s*(?:\\!|\\left)*\s*\()\s*([^(),=]+),\s*([^(),=]+?)\s*((?:\\right)?\))", re.DOTALL)
_SECOND = {"rate": r"\\(?:beta|lambda)\b.*|[br]\b.*", "scale": r"\\theta\b.*|s\b.*"}  # the second parameter, by its letter
_AT_A_VALUE = re.compile(r"[^(=]*\([^)]*(?:_\{?0|\*|\\(?:ast|star)(?![A-Za-z])|[(,]\s*\d)[^)]*\)")
_MOST = 300  # characters in a form


@dataclass(frozen=True)
class Statement:
    """A proposal and its subject.

    Args:
        proposal: the proposal, with its sentence.
        names: the letters whose meaning it states, as the reader has them.
        aspect: the aspect of their meaning.
        at: the character of its formula.
        sentence: the character at which its sentence begins.
        behind: the end of the display after which its sentence continues; 0 if it follows none.
        ends: the end of its sentence, if it defines nothing beyond it, as an example; else 0.
    """

    proposal: Proposal
    names: frozenset[str]
    aspect: Aspect
    at: int
    sentence: int
    behind: int = 0
    ends: int = 0

    @property
    def is_short_name(self) -> bool:
        """Return True if it states the form for which a letter stands, as opposed to a function."""
        return self.proposal.comment.startswith("means ")


def statements_of(text: str, sentences: Sequence[Sentence], notation: Notation) -> list[Statement]:
    """List the proposals of a file's sentences, in order, without those that the reader of comments would refuse."""
    found: list[Statement] = []
    for sentence in sentences:
        line = line_of(text, sentence.start + len(text[sentence.start :]) - len(text[sentence.start :].lstrip()))
        for pattern in PATTERNS:
            for match in pattern.compiled.finditer(sentence.words):
                for comment, place in _comments(pattern, match, sentence, found):
                    kind: Any = pattern.read
                    new = statements_from(Proposal(comment, line, sentence.typed, kind), place, sentence, text, notation)
                    is_bound = _FOR_ONCE.search(sentence.words, 0, match.end()) is not None
                    found += [replace(one, ends=sentence.stop) if is_bound and one.aspect == "form" else one for one in new]
        for match in _ANEW.finditer(sentence.words):
            numbers = [int(number) for number in re.findall(r"\d+", match[1])]
            names = frozenset(names_of([one for number in numbers if is_name(one := sentence.formulas[number])], notation))
            names -= set[str]().union(*(one.names for one in found if one.sentence == sentence.start))
            at = sentence.places[numbers[0]]
            found += [Statement(Proposal("", line, sentence.typed, "words"), names, "anew", at, sentence.start)] if names else []
        for match in _IN_WORDS.finditer(sentence.words):
            number = int(match[1] or match[2])
            one = sentence.formulas[number]
            names = frozenset(names_of([one], notation)) if is_name(one) and "_" in one else frozenset()
            said = Proposal("", line, sentence.typed, "words")
            found += [Statement(said, names, "words", sentence.places[number], sentence.start)] if names else []
    return sorted(dict.fromkeys(found), key=lambda one: one.at)


def statements_from(proposal: Proposal, at: int, sentence: Sentence, text: str, notation: Notation) -> Iterator[Statement]:
    """Split a proposal into its comments, each with its letters; omit those that cannot be read."""
    key = "comment", proposal.comment
    if key not in notation.read:
        try:
            notation.read[key] = read_comment(proposal.comment, text, notation)
        except Exception:  # noqa: BLE001 - SymPy raises many kinds; what cannot be read is not proposed
            notation.read[key] = []
    entries: list[tuple[str, str]] = notation.read[key]
    for verb, said in entries:
        aspect: Aspect = "joint" if verb == "such_that" else "law" if verb == "law" else "form"
        if verb == "where":
            for name, domain in wheres([said]).items():
                one = replace(proposal, comment=f"where {name} {domain if domain in WORDS else f'in {domain}'}")
                yield Statement(one, frozenset(names_of([name], notation)), "domain", at, sentence.start, sentence.behind)
            continue
        if verb == "space":
            typed, _, shape = said.partition(": ")
            one = replace(proposal, comment=f"where {typed} in {space_text(shape)}")
            yield Statement(one, frozenset(names_of([typed], notation)), "space", at, sentence.start, sentence.behind)
            continue
        if verb == "law":
            names = letters_of(said, notation)
        elif verb == "such_that":
            names = set(names_of(letters_in(said), notation))
            aspect = "domain" if space_of(said) else aspect
        else:
            names = set(names_of([re.split(r"[=(]", said)[0].strip()], notation))
            if verb == "function" and (_AT_A_VALUE.match(said) or not _has_its_variable(said, notation)):
                continue  # S(u_0) = a says what S is at one point
        if names:
            yield Statement(
                replace(proposal, comment=f"{verb} {said}"), frozenset(names), aspect, at, sentence.start, sentence.behind
            )


def _has_its_variable(function: str, notation: Notation) -> bool:
    """Return True if a variable of a function is in its form: a density f(x) = 1/(b - a) is no other law's."""
    call, _, form = function.partition("=")
    return bool({*letters_in(call.partition("(")[2])} & {*lone_letters(form, notation)})


def _comments(pattern: Pattern, match: re.Match[str], sentence: Sentence, before: Sequence[Statement]) -> Iterator[tuple[str, int]]:
    """Write the comment that a row proposes at a match; None if a formula has another kind."""
    given: dict[str, str] = {}
    place = sentence.start
    for group, marked in match.groupdict().items():
        if group in ("word", *_TRAITS) or marked is None:
            given[group] = (marked or "").replace("-", "")
            continue
        numbers = [int(number) for number in re.findall(r"\d+", marked)]
        formulas = [_stated(group, sentence.formulas[number]) for number in numbers]
        if not all(_is_of_kind(group, formula) for formula in formulas):
            return
        given[group] = ", ".join(formulas)
        place = sentence.places[numbers[0]]
    if given.get("deviation"):
        given["form"] = f"({given['deviation']})^2"
    if "mean" in given:
        given["mean"] = given["mean"] or "0"
    if "square" in given:
        given["square"] = re.sub(r"\s*\^\s*\{?2\}?$", "", given["square"])
    if "interval" in given:
        given["interval"] = f"({given['interval'][1:-1]})"
    if "{copied}" in pattern.says:
        laws = [one.proposal.comment for one in before if one.aspect == "law" and not one.proposal.comment.startswith("law (")]
        if not laws:
            return
        given["copied"] = re.split(r"\\sim|~", laws[-1], maxsplit=1)[-1].strip()
    for name in ("definition", "called"):
        if name in given:
            given[name] = f"{'function' if is_call(given[name].partition('=')[0]) else 'means'} {given[name]}"
    names = given.get("names", "")
    each = parts_of(given.get("each", ""))
    if len(each) not in (0, 1, len(parts_of(names))) or ("pair" in given and len(parts_of(given["pair"])) != len(_PAIR)):
        return
    if pattern.says.startswith("law {names} ~") and "," in names:
        for number, one in enumerate(parts_of(names)):
            own = {"names": one, "each": each[number % len(each)] if each else ""}
            yield pattern.says.format(**{**given, **own}).replace("~", r"\sim", 1), place
    elif given.get("relation") and "^" in given["relation"].partition("\\in")[2]:
        if space_of(given["relation"]):
            yield f"such_that {given['relation']}", place
        traits = re.findall(TRAIT, f"{given['before']} {given['behind']}".replace("nonsingular", "invertible"))
        yield f"where {given['relation']} {' and '.join(traits)}", place
    else:
        yield re.sub(r"^(law [^~]*)~", r"\1\\sim", pattern.says.format(**given)), place


_PAIR = ("first", "second")
_TRAITS = ("before", "behind")


def _stated(group: str, formula: str) -> str:
    r"""Return the name in a sentence's formula: for \sigma > 0 the letter, for (u, v) its letters, for \phi(x) the function."""
    if group in ("form", "mean", "deviation", "each", *_PAIR):
        return re.split(r"\s*(?:>|\\gt(?![A-Za-z]))\s*0\s*$", formula)[0]
    if group in ("definition", "called"):
        return re.sub(r"\\coloneqq(?![A-Za-z])|:\s*=|\\equiv(?![A-Za-z])", "=", formula)
    if group in ("law", "normal") and (found := _GAMMA.fullmatch(formula)):
        second = next((name for name, letter in _SECOND.items() if re.fullmatch(letter, found[3])), "")
        number = rf"\frac{{1}}{{{found[3]}}}" if second == "rate" else found[3]
        return f"{found[1]}{found[2]}, {number}{found[4]}" if second else ""
    if group in ("names", "pair") and (found := re.fullmatch(r"\((.*)\)", formula)):
        return found[1]
    return re.sub(r"\s*\(\s*\w\s*\)$", "", formula) if group == "density" else formula


def _is_of_kind(group: str, formula: str) -> bool:
    if len(formula) > _MOST:
        return False
    left, equal, right = formula.partition("=")
    if group == "density":
        return formula == r"\phi"
    if group in ("names", "name", "other", "pair"):
        return all(map(is_name, parts_of(formula))) and not equal
    if group == "law":
        return _SIM.search(formula) is not None and not _AMBIGUOUS.search(formula)
    if group == "relation":
        return RELATION.search(_outside(formula)) is not None and _SIM.search(formula) is None and (not equal or "dots" in formula)
    if group in ("definition", "called"):
        relates = "=" in _outside(right) or RELATION.search(_outside(formula))
        is_form = bool(right.strip()) and not relates and not _USUAL.match(formula)
        if group == "called":
            return is_form and is_call(left) is not None
        return is_form and (is_call(left) is not None or (is_name(left) and bool(letters_in(right))))
    if group == "square":
        return re.fullmatch(r"(.+?)\s*\^\s*\{?2\}?", formula) is not None and is_name(re.sub(r"\s*\^\s*\{?2\}?$", "", formula))
    if group == "normal":
        return LAW.fullmatch(formula) is not None and not _AMBIGUOUS.search(formula)
    if group == "interval":
        return re.fullmatch(r"[\[(].+,.+[\])]", formula) is not None
    return not equal


def _outside(formula: str) -> str:
    """Return a formula without its indices and arguments in braces."""
    while (bare := re.sub(r"\{[^{}]*\}", "", formula)) != formula:
        formula = bare
    return formula


def proposed(
    statements: Sequence[Statement],
    display: tuple[int, int],
    names: Set[str],
    letters: Set[str],
    outside: Set[str],
    free: Set[str] = frozenset(),
) -> list[Proposal]:
    """Choose the proposals for letters of a display: for each the nearest one before it, or one in the rest of its sentence.

    Args:
        statements: the file's statements, in order.
        display: the characters at which it begins and ends.
        names: the letters without a comment.
        letters: all letters of the display.
        outside: the letters in a side without a mean: they are not random there.
        free: the letters that need no form, as every side has them: what holds for all their values holds for the ones meant.
    """
    start, end = display
    before = [one for one in statements if one.at < start or one.behind == end]
    nearest = sorted(before, key=lambda one: (one.behind == end, one.at), reverse=True)
    found: dict[str, Proposal] = {}
    for name in sorted(names):
        of, has_law = [], name not in outside
        for one in (one for one in nearest if name in one.names):
            has_law = has_law and one.aspect != "anew"
            idle = (
                "anew",
                "words",
                "space",
                *(() if has_law else ("law",)),
                *(("form",) if name in free and one.is_short_name else ()),
            )
            of += [one] if one.aspect not in idle else []
        first = next((one for one in of if one.aspect != "joint"), None)
        if first is not None and first.aspect == "domain":
            first = next((one for one in of if one.aspect == "law"), first)
        chosen = [] if first is None else [_with_choice(first, of)]
        if first is None or first.aspect != "law":
            chosen += [
                one.proposal
                for one in of
                if one.aspect == "joint" and one.names <= letters and first is not None and first.aspect == "domain"
            ][:2]
        found |= {one.comment: one for one in chosen}
    return list(found.values())


def _with_choice(first: Statement, of: Sequence[Statement]) -> Proposal:
    """Add the other readings of the same letter in its sentence."""
    same = [one for one in of if one.sentence == first.sentence and one.aspect == first.aspect and one.names & first.names]
    comments = dict.fromkeys(one.proposal.comment for one in same if one.proposal.comment != first.proposal.comment)
    return replace(first.proposal, instead=tuple(comments))
