r"""What holds of a display besides its own comments: what sentences of the text and comments say throughout, weighed against each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import sympy as sp

from derivations.latex.cursor import names_in
from derivations.latex.formula import latex_relations, lone_letters
from derivations.latex.known import KNOWN
from derivations.latex.lasting import without_arguments, written_for
from derivations.latex.notation import Notation
from derivations.latex.selection import happens, is_written, states_event
from derivations.latex.sentences import AS_IN, IF_SO, SENTENCE, Said, Spoken, is_name, letters_in, parts_of
from derivations.latex.statements import IS
from derivations.law_text import name_of
from derivations.note import WORDS
from derivations.origin import BadClaim
from derivations.paper.displays import line_of
from derivations.paper.domains import (
    Comments,
    check_domain,
    domain_of,
    letters_of,
    names_of,
    printed_domains,
    ranges_of,
    variables_of,
    wheres,
)
from derivations.paper.questions import Question
from derivations.paper.vectors import NormalVector, normal_vector, space_of
from derivations.syntax import NotUnderstood

BEHIND = "(behind the equation)"  # how a name is marked that the equation itself explains
_LETTERS = re.compile(r"\\?[A-Za-z]+(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?")


@dataclass(frozen=True)
class Defined:
    """A function that the text defines.

    Args:
        variable: its letter, as typed.
        form: in LaTeX.
        typed: what is shown of it.
        limits: where the text defines it for some values of that letter, the inequalities that say for which.
    """

    variable: str
    form: str
    typed: str
    limits: tuple[str, ...] = ()


@dataclass
class Context(Comments):
    """What holds of a display besides its own comments: what comments say throughout, and before that what the text's sentences say.

    Args:
        short: names for something, each with what it is short for, as they are typed.
        unclear: what may be said of a letter, by its name: the question.
        untaken: what is said elsewhere of a letter and was not taken, by its name: the question, where nothing else is said of it.
        elsewhere: laws and functions of other sections, by name: whether they hold here too, asked where the equation has none.
        everything: what is said of all letters at once and was not taken: the question.
        alone: laws of the text that are not said to be independent.
        vectors: by name the number of their components, as far as the text says.
        normal: laws of vectors, by name.
        functions: what may be said of the name of a function or constant that the reader knows: the question.
        defined: functions that the text defines, by name as typed.
        settled: letters that comments speak of, so that nothing else is asked of them.
        from_text: what was taken from the text: by verb and text, how it is typed there.
    """

    short: list[tuple[str, str, str]] = field(default_factory=list)
    unclear: dict[str, Question] = field(default_factory=dict)
    untaken: dict[str, Question] = field(default_factory=dict)
    elsewhere: dict[str, Question] = field(default_factory=dict)
    everything: Question | None = None
    alone: set[str] = field(default_factory=set)
    vectors: dict[str, str] = field(default_factory=dict)
    normal: dict[str, NormalVector] = field(default_factory=dict)
    functions: dict[str, Question] = field(default_factory=dict)
    defined: dict[str, Defined] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)
    from_text: dict[tuple[str, str], str] = field(default_factory=dict)

    def of_comments(self) -> Context:
        """Give what comments say, and of what sentences say the functions and names that they define, with the questions about these."""
        entries = [entry for entry in self.entries if entry[1:] not in self.from_text]
        return replace(self, entries=entries, untaken={}, everything=None, alone=set(), from_text={})


def context_of(sentences: Spoken, start: int, end: int, throughout: Comments, notation: Notation, text: str) -> Context:
    """Gather what holds of a display; what comments say throughout counts more than what sentences say."""
    found = Context()
    short = without_arguments(notation)
    display = written_for(text[start:end], short)
    random: set[str] = set()
    asked: dict[str, int] = {}
    ranges = _Ranges()
    joint: list[
        tuple[set[str], Question]
    ] = []  # conditions of several letters that another paragraph says of its own equations perhaps
    again: set[str] = set()  # letters whose ranges the equation's own paragraph says
    undefined: dict[str, Question] = {}  # letters that an equation which was not taken may define, whatever ranges they are given
    for one in sentences.said:
        if one.at < start and (one.verb in ("law", "function", "restricted") or one.answer.startswith("function ")):
            question = _question(replace(one, text=_OF_ANOTHER_SECTION, answer=one.as_comment), line_of(text, one.at))
            found.elsewhere |= dict.fromkeys(names_of(one.names, notation), question)
    standing = sentences.standing(start, end)
    drawn = {
        name
        for one in standing
        if one.verb == "law" or (one.answer.startswith("law ") and one.verb == "unread")
        for name in one.names
    }
    for one in sentences.said:
        known = [typed for typed in one.names if typed in KNOWN]
        defines = one.verb in ("function", "restricted", "means", "unread") and "=" in one.typed
        if known and defines and one.at < start and not any(other.at == one.at for other in standing):
            answer = replace(one, text=_OF_ANOTHER_SECTION, answer=one.as_comment)
            found.functions |= dict.fromkeys(known, _question(answer, line_of(text, one.at)))
    for one in standing:
        if one.selects and is_written(
            written_for(one.selects, short),
            drawn,
            written_for(_with_forms(display, standing), short),
        ):
            if not one.answer.startswith("law ") or one.verb == "doubtful":
                continue
            one = replace(one, verb="law", text=one.answer.removeprefix("law "))
        if (
            one.verb in ("where", "such_that")
            and happens(text[one.sentence : one.at])
            and states_event(written_for(one.typed, short), drawn, display)
        ):
            continue
        names = set(names_of(one.names, notation))
        beside, line = sentences.is_beside(one, start, end), line_of(text, one.at)
        if one.verb == "everything":
            found.everything = Question(f"line {line} says `{one.typed}`: {one.text}")
            continue
        if one.verb == "elsewhere":
            question = _question(replace(one, text=_HERE_TOO), line)
            found.untaken |= dict.fromkeys(names, question)
            again_defined = names & set(names_of(list(found.defined), notation))
            found.unclear |= dict.fromkeys(again_defined, question)
            found.defined = {
                name: form for name, form in found.defined.items() if not again_defined & set(names_of([name], notation))
            }
            found.functions |= {typed: question for typed in one.names if typed in KNOWN}
            continue
        if one.verb == "withdrawn":
            withdrawn = names & set(ranges.known)
            found.unclear |= dict.fromkeys(withdrawn, _question(one, line))
            continue
        if one.verb == "unread" or (
            one.local and not beside and one.verb in ("law", "where", "such_that", "means", "function", "restricted")
        ):
            open_ = one if one.verb == "unread" else one.asked(_OF_THIS_TOO)
            asked |= dict.fromkeys(names, one.sentence)
            found.unclear = {name: other for name, other in found.unclear.items() if name not in names}
            found.unclear |= dict.fromkeys(names, _question(open_, line))
            found.short = [short for short in found.short if not names & set(names_of([short[0]], notation))]
            found.defined = {name: form for name, form in found.defined.items() if name not in one.names}
            found.functions |= {typed: _question(open_, line) for typed in one.names if typed in KNOWN}
            continue
        if one.verb == "such_that" and (size := space_of(one.text)) is not None:
            found.vectors |= dict.fromkeys(names, size)
            if is_name(size):
                found.entries.append((line, "where", f"{size} positive integer"))
                found.from_text["where", f"{size} positive integer"] = f"line {line}"
            continue
        if one.verb == "law" and len(names) == 1 and (normal := normal_vector(written_for(one.text, short))) is not None:
            found.normal |= dict.fromkeys(names, normal)
            continue
        if one.verb == "law":
            random |= names
            found.short = [short for short in found.short if not names & set(names_of([short[0]], notation))]
            found.normal = {name: law for name, law in found.normal.items() if name not in names}
            found.alone -= {law for law in found.alone if letters_of(law, notation) & names}
            found.alone |= set() if one.independent else {one.text}
            found.unclear = {
                name: other for name, other in found.unclear.items() if name not in names or asked.get(name) == one.sentence
            }
            ranges.hear_law(one, names, beside, line)
        if one.verb in ("law", "means", "function", "restricted"):
            undefined = {name: why for name, why in undefined.items() if name not in names}
            found.untaken = {name: why for name, why in found.untaken.items() if name not in names}
        follows = _READS.search(text[max(one.at - 24, 0) : one.at]) is not None
        if one.verb == "unclear" and follows and _is_of_a_mean(one.typed, notation):  # of what has a law it says nothing
            has_law = {name for name in names if name in ranges.laws}
            names -= has_law | (set(names_of(list(found.defined), notation)) if has_law else set())
            if not names:
                continue
        if one.verb in ("unclear", "doubtful", "described"):
            question = _question(one, line)
            found.untaken |= dict.fromkeys(names, question)
            if _defines(one.typed):
                undefined |= dict.fromkeys(names, question)
                redefined = one.typed.partition("=")[0].partition("(")[0].strip()
                found.short = [short for short in found.short if short[0] != redefined]
                found.defined = {name: form for name, form in found.defined.items() if name != redefined}
        if one.verb == "described":
            continue
        if one.verb == "doubtful":
            found.unclear |= dict.fromkeys(names & random, _question(one, line))
            continue
        if one.verb == "unclear":
            found.unclear |= dict.fromkeys(names if beside or "\\sim" in one.typed else (), _question(one, line))
            continue
        if one.verb in ("function", "restricted"):
            written, _, form = one.text.partition("=")
            name, _, variable = written.strip().removesuffix(")").partition("(")
            found.functions.pop(name.strip(), None)
            found.defined[name.strip()] = Defined(variable.strip(), form.strip(), f"${one.text}$ (line {line})", one.limits)
            continue
        if one.verb == "means":
            if not names:
                continue
            found.short = [short for short in found.short if not names & set(names_of([short[0]], notation))]
            name, _, form = one.text.partition("=")
            name = name.strip()
            if name in KNOWN and _stands_before_brackets(name, display):
                found.functions[name] = _question(
                    replace(one, text=_LETTER_OR_FUNCTION), line, answer=f"function {name}(x) = {name}(x)"
                )
                continue
            found.short.append((name.strip(), form.strip(), f"${one.text}$ (line {line})"))
            found.unclear = {
                name: other for name, other in found.unclear.items() if name not in names or asked.get(name) == one.sentence
            }
            continue
        if one.verb != "such_that" or beside:
            found.unclear = {
                name: other for name, other in found.unclear.items() if name not in names or asked.get(name) == one.sentence
            }
        if one.verb == "where" and beside and SENTENCE.search(text[one.at : start]) is None:
            undefined = {
                name: why for name, why in undefined.items() if name not in names
            }  # for real m (display): it is free there
        ranges.hear(one, names, beside, line, found, notation)
        given = [name for law in standing if law.verb == "law" and law.sentence == one.sentence for name in law.names]
        for verb, entry in _entries(one.verb, one.text, notation, random.union(names_of(given, notation))):
            if verb == "unclear":
                asked |= dict.fromkeys(names, one.sentence)
                found.unclear |= dict.fromkeys(
                    names if beside else names & ranges.of_sentence(one.sentence), _question(one.asked(entry), line, answer="")
                )
            else:
                found.entries.append((line, verb, entry))
                found.from_text[verb, entry] = f"line {line}{ranges.instead}"
                again |= names if beside else set()
                if verb == "such_that" and len(names) > 1 and not (beside or one.everywhere):
                    joint.append((names, _question(one.asked(_OF_THIS_TOO), line)))
    found.unclear |= {name: why for names, why in joint for name in names & again}
    found.unclear = undefined | ranges.conflicts | found.unclear
    for said in throughout.entries:
        if said[1] == "such_that" and (size := space_of(said[2])) is not None:
            names = set(names_of([said[2].partition("\\in")[0].strip()], notation))
            found.vectors |= dict.fromkeys(names, size)
            found.unclear = {name: why for name, why in found.unclear.items() if name not in names}
        else:
            found.entries.append(said)
            found.from_text.pop(said[1:], None)  # a sentence says the same in the same words
    found.settled = settled_by(throughout, notation)
    found.defined = _bessel(text[start:end]) | found.defined if re.search("Bessel|von Mises", text) else found.defined
    return found


_BESSEL = re.compile(r"(?<![A-Za-z\\])([IJK])_(\d|\{\d\})(?=\s*(?:\\left|\\[bB]igg?l?)?\()")


def _bessel(display: str) -> dict[str, Defined]:
    """Take I_n, J_n and K_n before brackets for the functions of that name, in a text that speaks of these, or of von Mises' law."""
    found = {f"{one[1]}_{one[2]}": (one[1].lower(), one[2].strip("{}")) for one in _BESSEL.finditer(display)}
    return {
        name: Defined("x", rf"\operatorname{{bessel{kind}}}({order}, x)", rf"${name}(x)$, a Bessel function")
        for name, (kind, order) in found.items()
    }


def _with_forms(display: str, said: Sequence[Said]) -> str:
    """Add to an equation the forms of all names in it that are short for something, and of those in these."""
    found = display
    for _ in said:
        forms = [one.text.partition("=")[2] for one in said if one.verb in _NAMES_A_FORM and {*one.names} & {*letters_in(found)}]
        if (more := " ".join([display, *forms])) == found:
            break
        found = more
    return found


_READS = re.compile(r"\breads\s+$")
# An equation that says what a mean or a probability is.
_OF_A_MEAN = re.compile(
    r"\s*(?:\\(?:left|[bB]igg?l?)\s*)?(?:\\langle|\\(?:mathbb|mathrm|mathsf|operatorname)\s*\{?\s*(?:E|Var|Cov)(?![a-z])|\\(?:E|Var|Cov)(?![A-Za-z]))"
)


def _is_of_a_mean(typed: str, notation: Notation) -> bool:
    """Tell whether an equation says what a mean or a probability is, by a command of the note perhaps."""
    command = re.match(r"\s*\\([A-Za-z]+)", typed)
    macro = notation.macros.get(command[1]) if command else None
    return _OF_A_MEAN.match(typed if macro is None else macro.body) is not None


_NAMES_A_FORM = ("means", "function", "restricted")


def _stands_before_brackets(name: str, display: str) -> bool:
    """Tell whether a display has a name with a prime, or before brackets, where it may be a function."""
    between = r"(?:\s|\\[,!;:]|\\left|\\[bB]igg?l?|[_^](?:\{[^{}]*\}|\\?\w))*"
    return re.search(rf"{re.escape(name)}(?![A-Za-z]){between}['(\[]", display) is not None


_LETTER_OR_FUNCTION = (
    "is it a factor before brackets, or a function? Of a factor write the sign \\cdot; if it is that function, write"
)
_OF_ANOTHER_SECTION = f"does it hold here, in another section? {IF_SO}"
_HERE_TOO = f"another theorem says it; does it hold here? {IF_SO}"
_OF_THIS_TOO = f"is it said of this equation too? {IF_SO}"


def _question(one: Said, line: int, answer: str | None = None) -> Question:
    """Ask about what a sentence says, with its line."""
    return Question(f"line {line} says ${one.typed}$: {one.text}", " ".join((one.answer if answer is None else answer).split()))


def _defines(typed: str) -> bool:
    """Tell whether a formula is an equation between letters, so that one of them is no free number, whatever range it is given."""
    name, sign, form = IS.sub("=", typed).partition("=")
    left = letters_in(name)
    return bool(sign) and bool(left) and (bool(letters_in(form)) or (len(left) > 1 and not re.search(r"\[|\\mathbb", name)))


def settled_by(said: Comments, notation: Notation) -> set[str]:
    """List the letters of which comments say what they are: a domain, a law, a condition, or what they stand for."""
    with suppress(BadClaim, NotUnderstood):
        typed = [name for text in said.of("where") for name in wheres([text])]
        typed += (text.partition("=")[0].strip() for text in said.of("means"))
        typed += [text.partition("(")[0].strip() for text in said.of("function")]
        typed += [letter for text in said.of("such_that") for letter in letters_in(text)]
        return set(names_of(typed, notation)).union(*(letters_of(law, notation) for law in said.of("law")))
    return set()


def _bare(law: str) -> str:
    return re.sub(r"\\(?:mathcal|mathrm|left|right)|[\s{}]", "", law)


@dataclass
class _Ranges:
    """What sentences say of the ranges and laws of letters so far, and where two of them do not go together.

    Args:
        known: by letter its range, and the sentence and line that gave it.
        laws: by letter its law without spaces and faces, and the sentence and line that gave it.
        conflicts: what is asked about.
        instead: which line the sentence that was heard last replaces, to be shown.
    """

    known: dict[str, tuple[Any, int, int]] = field(default_factory=dict)
    conflicts: dict[str, Question] = field(default_factory=dict)
    instead: str = ""
    laws: dict[str, tuple[str, int, int]] = field(default_factory=dict)

    def of_sentence(self, sentence: int) -> set[str]:
        """List the letters whose law a sentence says."""
        return {name for name, (_, said, _) in self.laws.items() if said == sentence}

    def hear_law(self, one: Said, names: set[str], beside: bool, line: int) -> None:
        """Take in a law: it replaces another in the equation's own paragraph, but for one of the same sentence, and no range."""
        law = _bare(one.text)
        for name in names:
            old, sentence, before = self.laws.get(name, (law, one.sentence, line))
            self.conflicts.pop(name, None)
            if old != law and (one.sentence == sentence or not beside):
                question = f"line {before} and line {line} each give it a law; which holds here? If the second, write"
                self.conflicts[name] = Question(question, f"law {one.text}")
            if name in self.known and self.known[name][0] != sp.Reals:
                question = f"line {self.known[name][2]} gives it a range, and line {line} a law; is it conditioned? If not, write"
                self.conflicts[name] = Question(question, f"law {one.text}")
            self.laws[name] = law, one.sentence, line

    def hear(self, one: Said, names: set[str], beside: bool, line: int, context: Context, notation: Notation) -> None:
        """Take in a sentence: in the equation's own paragraph it replaces what it contradicts, else the two are asked about."""
        self.instead = ""
        replaced: dict[str, int] = {}
        for typed, new in ranges_of(one).items():
            for name in names_of([typed], notation):
                old, sentence, before = self.known.get(name, (new, one.sentence, line))
                self.conflicts.pop(name, None)
                narrower = old != sp.Reals and not old.is_subset(new)
                contradicts = sp.Intersection(old, new) == sp.EmptySet
                if (contradicts and sentence == one.sentence) or (narrower and not beside):
                    question = f"line {before} and line {line} say different things of it; which holds here? If the second, write"
                    self.conflicts[name] = Question(question, f"{one.verb} {one.text}")
                elif contradicts:
                    replaced[typed] = before
                self.known[name] = new, one.sentence, line
        if replaced:
            gone = {name for typed in replaced for name in names_of([typed], notation)}
            context.entries = [
                entry
                for entry in context.entries
                if entry[1] != "such_that" or not gone & set(names_of(_LETTERS.findall(entry[2]), notation))
            ]
            self.instead = f", instead of line {', '.join(map(str, sorted(set(replaced.values()))))}"
            for typed in replaced:
                context.entries.append((line, "where", f"{typed} real"))


def _entries(verb: str, said: str, notation: Notation, random: set[str]) -> list[tuple[str, str]]:
    """Write what a sentence says as comments would, each with its verb; one that is not read is unclear."""
    question = f"what does it say here? {AS_IN}"
    try:
        if verb == "law":
            return [("law", said)] if variables_of(said, notation) else []
        if verb == "where":
            return [("where", said)] if wheres([said]) else []
        *others, last = parts_of(said)
        if not all(map(is_name, [*others, domain_of(last)[0]])) and "\\in" not in said:
            where, bounds = dict[str, str](), [said]
        else:
            where, bounds = printed_domains([said], {}, {}, notation)
        for name, domain in where.items():
            if name_of(name, notation) in random:
                return [("unclear", f"{name} is random; is this an event that is conditioned on? Write \\mid. If not, write")]
            check_domain(name, domain)
        for bound in bounds:
            names = names_in(latex_relations(bound, notation, set(names_of(lone_letters(bound, notation), notation))))
            if names & random:
                return [("unclear", f"an event? Condition on it by \\mid. {AS_IN}")]
    except (BadClaim, NotUnderstood):
        return [("unclear", question)]
    return [*(("where", f"{name} {domain}" if domain in WORDS else f"{name} in {domain}") for name, domain in where.items()),
            *(("such_that", bound) for bound in bounds)]  # fmt: skip
