r"""What is asked of an equation: what sentences leave open of its letters, and letters of which nothing is said that might be more than numbers.

Each function raises the first question that it has; ``table`` supposes its answer and goes on to the next.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace

from derivations.latex.cursor import averaged_names, free_names
from derivations.latex.formula import latex_tree, lone_letters
from derivations.latex.law import laws_below
from derivations.latex.macros import written_out
from derivations.latex.notation import Notation
from derivations.latex.sentences import is_name, letters_in
from derivations.law_text import name_of
from derivations.note import WORDS
from derivations.origin import BadClaim
from derivations.paper.context import Context
from derivations.paper.domains import (
    check_domain,
    entries_of,
    has_domain,
    is_next_to,
    letters_of,
    names_of,
    parameters_of,
    standing_of,
    wheres,
)
from derivations.paper.questions import Open, Question
from derivations.paper.vectors import normal_vector
from derivations.syntax import NotUnderstood, Undefined

# Letters that are whole numbers by habit: what they are is asked about, and never taken for real.
PERHAPS_WHOLE = {"n", "N", "k", "K", "j", "i", "d", "e"}
NO_LETTERS = {"i", "d", "e"}  # of these: what they are instead is asked about where they are read
_CAPITAL = re.compile(r"[A-Z](?:_(?:\w|\{\w+\}))?'*")
# A letter that runs in a sum, and a sign that is two.
_RUNNING = re.compile(
    r"\\(?:sum|prod)\s*(?:\^\s*(?:\{[^{}]*\}|\S)\s*)?_\s*\{\s*(\\?[A-Za-z]+)\s*(?:=|\\in(?![a-zA-Z])|\\geq?(?![a-zA-Z])|>)"
)
_GOING = re.compile(
    r"\\lim(?:\s*\\limits)?\s*_\s*\{\s*(\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?)\s*\\(?:to|(?:long)?rightarrow|downarrow|uparrow|searrow|nearrow)(?![A-Za-z])\s*([^{}^]*)"
)


def running_letters(sides: Sequence[str], notation: Notation) -> set[str]:
    """List the letters that run in a sum or a product of an equation, or go to a limit."""
    return set(
        names_of(
            [name for side in sides for name in (*_RUNNING.findall(side), *(one[0] for one in _GOING.findall(side)))], notation
        )
    )


def without_going(where: Mapping[str, str], sides: Sequence[str], notation: Notation) -> dict[str, str]:
    """Leave out the domains of letters that go to a limit and stand nowhere else, if the limit is a number in them or next to them."""
    going = [(name, point) for side in sides for typed, point in _GOING.findall(side) for name in names_of([typed], notation)]
    kept = dict(where)
    for typed, domain in where.items():
        points = [point for name, point in going if name == name_of(typed, notation)]
        if points and all(is_next_to(domain, point) for point in points) and not _stands(name_of(typed, notation), sides, notation):
            del kept[typed]
    return kept


def _stands(name: str, sides: Sequence[str], notation: Notation) -> bool:
    """Tell whether a letter stands for a parameter in some side, outside of the limits that it goes to."""
    with suppress(NotUnderstood):
        lone = {one for side in sides for one in names_of(lone_letters(side, notation), notation)} - {name}
        return any(name in free_names(latex_tree(side, notation, lone)) for side in sides)
    return True


def refuse_unclear_functions(sides: Sequence[str], notation: Notation, context: Context, known: Set[str]) -> None:
    """Ask about letters with arguments that a sentence may define, in a way that is not read."""
    for letter in dict.fromkeys(letter.rstrip("'") for side in sides for letter in lone_letters(side, notation, called=True)):
        for name in names_of([letter], notation):
            if name in context.unclear and name not in notation.functions and name not in known:
                question = context.unclear[name]
                answer = question.answer if _speaks_of(name, *question.answer.partition(" ")[::2], notation) else ""
                if "..." in answer or not answer.startswith("function"):
                    raise Open(Question(f"{letter}: {question.asks}", f"function {letter}(x) = ..."))
                raise Open(Question(f"{letter}: {question.asks}", answer))


def refuse_undefined(
    sides: Sequence[str], notation: Notation, context: Context, where: Mapping[str, str], laws: Sequence[str]
) -> None:
    """Ask about letters before brackets of which nothing is said: each may be a factor or a function."""
    domains, standing = standing_of(context, notation)
    lone = [letter for side in sides for letter in lone_letters(side, notation)]
    known = {name_of(name, notation) for name in {**domains, **where}}.union(names_of(lone, notation))
    known = known.union(*(letters_of(law, notation) | parameters_of(law, notation) for law in (*standing, *laws)))
    for side in sides:
        try:
            latex_tree(side, notation, known)
        except Undefined as error:
            name = error.letter.rstrip("'")
            if (said := _elsewhere([name], "function", context, notation)) is not None:
                raise Open(said) from None
            question = f"{name}: is {name}(...) a product or a function? Of a product say that {name} is real, of a function"
            raise Open(Question(question, f"function {name}(x) = ...")) from None
        except NotUnderstood:
            continue


def refuse_dependent(laws: Sequence[str], context: Context, notation: Notation) -> None:
    """Ask whether random variables are independent of which the text does not say so."""
    alone = [law for law in laws if law in context.alone]
    if len(alone) > 1:
        names = [", ".join(sorted(letters_of(law, notation))) for law in alone]
        question = f"are {' and '.join(names)} independent? The text gives each its law and does not say so; say it there, or write"
        raise Open(Question(question, f"law {'; '.join(alone)}"))


def refuse_names(sides: Sequence[str], others: Sequence[str], notation: Notation, assumed: Mapping[str, str]) -> None:
    """Ask about a letter of which nothing is said where only what an integral, a mean or a sum is said to be has it, or one side alone.

    An equation that is true for all its values would not have it: the equation may define it, or another line does.
    """
    computed = [is_computed(side, notation) for side in sides]
    for letter in assumed:
        stands = [number for number, side in enumerate(sides) if letter in lone_letters(side, notation)]
        if any(letter in lone_letters(text, notation) for text in others) or any(computed[number] for number in stands):
            continue
        alone = len(stands) == 1 and re.fullmatch(
            rf"[\d\s]*{re.escape(letter)}\s*(?:\^\s*(?:\d|\{{\s*\d+\s*\}}))?", sides[stands[0]].strip()
        )
        if alone or (stands and 0 not in stands and (computed[0] or lone_letters(sides[0], notation))):
            question = f"{letter}: nothing is said of it, and the equation may say what it is. Where it does, skip it; else write what holds, as in"
            raise Open(Question(question, f"where {letter} real"))


_SIGN_OF_ONE = re.compile(
    r"\\(?:int|sum|prod|lim|partial|Pr)(?![A-Za-z])|\\[td]?frac\s*\{\s*(?:\\(?:mathrm|rm)\s*\{?\s*)?d(?![A-Za-z])"
    r"|\\(?:mathbb|mathrm|mathsf|mathbf|operatorname)\*?\s*\{?\s*(?:E|P|Pr|Prob|Var|var|V|Cov|cov|Corr)(?![A-Za-z])"
)


def is_computed(side: str, notation: Notation, *, unread: bool = True) -> bool:
    """Tell whether a side has an integral, a mean, a sum or a derivative; of one that is not read, what is told, or whether it has a sign of one."""
    try:
        tree = latex_tree(side, notation, lone := set(names_of(lone_letters(side, notation), notation)), lone)
    except NotUnderstood:
        with suppress(NotUnderstood):
            return unread or _SIGN_OF_ONE.search(written_out(side, notation.macros)) is not None
        return unread
    return bool({"Integral", "Sum", "E", "Derivative"} & {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})


def refuse_perhaps_random(sides: Sequence[str], notation: Notation, assumed: Mapping[str, str]) -> None:
    """Ask about a capital letter in a mean of which nothing is said: it may be a random variable whose law was not read."""
    for letter in averaged(sides, notation):
        if letter in assumed and _CAPITAL.fullmatch(letter):
            question = (
                f"{letter}: it stands in a mean, and nothing is said of it. Where it is random, write its law; else a range, as in"
            )
            raise Open(Question(question, rf"law {letter} \sim ...", f"where {letter} real"))


def refuse_lawless(sides: Sequence[str], notation: Notation, context: Context, laws: Sequence[str]) -> None:
    """Ask which law is averaged over, where an equation has a mean and nothing has a law."""
    letters = averaged(sides, notation)
    random = set[str]().union(*(letters_of(law, notation) for law in laws))
    has_law = bool(laws) and (bool(notation.vectors) or bool(random & _in_means(sides, notation)))
    if letters and not has_law and not any(laws_below(side, notation) for side in sides):
        if (said := _elsewhere(letters, "law", context, notation)) is not None:
            raise Open(said)
        question = f"{', '.join(letters)}: the equation has a mean, and no letter in it has a law. Write it, as in"
        raise Open(Question(question, rf"law {letters[0]} \sim ...", rf"law {letters[0]} \sim N(0, 1)"))


def refuse_whole(sides: Sequence[str], notation: Notation, where: Mapping[str, str], laws: Sequence[str]) -> None:
    """Ask about letters that are whole numbers by habit, of which nothing is said."""
    lone = {name: letter for side in sides for letter in lone_letters(side, notation) for name in names_of([letter], notation)}
    random = set[str]().union(*(letters_of(law, notation) for law in laws))
    known = {name_of(name, notation) for name in where}
    running = running_letters(sides, notation)
    used = set[str]()
    for side in sides:
        try:
            used |= free_names(latex_tree(side, notation, (known | lone.keys()) - running, random))
        except NotUnderstood:
            used |= set(names_of(lone_letters(side, notation), notation))
    for name in sorted(used & lone.keys() & (PERHAPS_WHOLE - NO_LETTERS) - known - random - running):
        question = f"{name}: nothing is said of it, and it may be a whole number. Write what holds, as in"
        raise Open(Question(question, f"where {name} positive integer"))


def opened(letter: str, name: str, question: Question, sides: Sequence[str], context: Context, notation: Notation) -> Open:
    """Ask a question about a letter; where it proposes no answer that a comment can be, what holds of the letter as far as that is known."""
    verb, _, said = question.answer.partition(" ")
    domains, standing = standing_of(context, notation)
    laws = [law for law in standing if name in letters_of(law, notation)]
    if verb == "such_that" and _is_domain(said):
        verb = "where"
    if verb == "law":
        used = {other for side in sides for other in names_of(lone_letters(side, notation), notation)}
        parts = [text for _, _, text in entries_of(question.answer) if used & letters_of(text.replace("...", "N(0, 1)"), notation)]
        said = "; ".join(parts)
    if laws and verb in ("", "where", "such_that"):
        verb, said = "law", laws[-1]
    elif not said or not _speaks_of(name, verb, said, notation):
        domain = next((domain for other, domain in domains.items() if name_of(other, notation) == name), "real")
        verb, said = "where", f"{letter} {domain if domain in WORDS else f'in {domain}'}"
        if letter in averaged(sides, notation) and not standing:
            verb, said = "law", rf"{letter} \sim ..."
    return Open(
        Question(
            f"{letter}: {question.asks}", f"{verb} {said}", f"{verb} {said.replace('...', 'N(0, 1)')}" if verb == "law" else ""
        )
    )


def opened_vector(name: str, question: Question, sides: Sequence[str], notation: Notation) -> Open:
    """Ask a question about a vector: the comment says its normal law, where the question has one, else where it lies."""
    typed = next((one for side in sides for one in letters_in(side) if name in names_of([one], notation)), name)
    law = question.answer if question.answer.startswith("law ") and normal_vector(question.answer[4:]) is not None else ""
    return Open(Question(f"{typed}: {question.asks}", law or rf"such_that {typed} \in \mathbb{{R}}^n"))


def _speaks_of(name: str, verb: str, said: str, notation: Notation) -> bool:
    """Tell whether a comment would say something of a letter, and can be read."""
    if verb == "where":
        return _is_domain(said) and has_domain(wheres([said]), name, notation)
    if verb in ("means", "function"):
        return name in names_of([re.split(r"[=(]", said)[0].strip()], notation)
    return verb == "law" or (verb == "such_that" and r"\in" not in said)


def _is_domain(said: str) -> bool:
    """Tell whether a condition is a comment's domains of letters."""
    try:
        domains = wheres([said])
        for name, domain in domains.items():
            check_domain(name, domain)
    except BadClaim:
        return False
    return all(map(is_name, domains))


def averaged(sides: Sequence[str], notation: Notation) -> list[str]:
    """List the letters that stand in a mean, as they are typed."""
    lone = {name: letter for side in sides for letter in lone_letters(side, notation) for name in names_of([letter], notation)}
    found = _in_means(sides, notation)
    return [letter for name, letter in lone.items() if name in found]


def _in_means(sides: Sequence[str], notation: Notation) -> set[str]:
    """Collect the names that stand in a mean, those in functions of the note too."""
    lone = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    found = set[str]()
    for side in sides:
        with suppress(NotUnderstood):
            found |= averaged_names(latex_tree(side, notation, lone, lone))
    return found


def _elsewhere(letters: Sequence[str], verb: str, context: Context, notation: Notation) -> Question | None:
    """Ask whether what another section says of one of some letters holds."""
    for letter in letters:
        for name in names_of([letter], notation):
            if name in context.elsewhere and context.elsewhere[name].answer.startswith(verb):
                return replace(context.elsewhere[name], asks=f"{letter}: {context.elsewhere[name].asks}")
    return None
