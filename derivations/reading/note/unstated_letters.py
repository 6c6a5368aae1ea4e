r"""The questions about an equation: letters without a statement, a mean without a law, a letter that may be a function.

Each function raises its question; ``table`` supposes the answer and goes on.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import suppress

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.law import laws_below
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_tree
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.formula.tokens import tokens
from closedform.derivations.reading.formula.trees import free_names, means_in, names_in, names_in_values
from closedform.derivations.reading.note.domains import is_next_to, letters_of, names_of
from closedform.derivations.reading.note.questions import Open, Question
from closedform.derivations.reading.syntax.trees import SLASH, NotUnderstood, Undefined
from closedform.derivations.reading.text.law_text import name_of

PERHAPS_WHOLE = {"n", "N", "k", "K", "j", "i", "d", "e"}  # whole numbers by habit: never assumed real
ORDERS = {"O", "o", "\\mathcal{O}"}  # before brackets
NO_LETTERS = {"i", "d", "e"}  # other meanings of these letters are asked about where they are read
_CAPITAL = re.compile(r"[A-Z](?:prime)*(?:_\w+)?")
# A letter that runs in a sum, and a sign with two values.
_RUNNING = re.compile(
    r"\\(?:sum|prod)\s*(?:\^\s*(?:\{[^{}]*\}|\S)\s*)?_\s*\{\s*(\\?[A-Za-z]+)\s*(?:=|\\in(?![a-zA-Z])|\\geq?(?![a-zA-Z])|>)"
)
_GOING = re.compile(
    r"\\lim(?:\s*\\limits)?\s*_\s*\{\s*(\\?[A-Za-z]+(?:_(?:\w|\{\w+\}))?)\s*\\(?:to|(?:long)?rightarrow|downarrow|uparrow|searrow|nearrow)(?![A-Za-z])\s*([^{}^]*)"
)


class Unsaid(BadClaim):
    """Some letters have no statement; ``questions`` has the widest domain of each as answer."""

    def __init__(self, questions: tuple[Question, ...]) -> None:
        super().__init__("; ".join(one.asks for one in questions))
        self.questions = questions


def running_letters(sides: Sequence[str], notation: Notation) -> set[str]:
    """List the letters that run in a sum or product of an equation, or tend to a limit."""
    plain = [_plainly(side, notation) for side in sides]  # its own commands replaced, and \limits dropped
    typed = [name for side in plain for name in (*_RUNNING.findall(side), *(one[0] for one in _GOING.findall(side)))]
    return {*names_of(typed, notation), *(name for name in typed if name == "i")}


def without_going(where: Mapping[str, str], sides: Sequence[str], notation: Notation) -> dict[str, str]:
    """Drop the domains of letters that only tend to a limit, if the limit is a number in them or next to them."""
    going = [(name, point) for side in sides for typed, point in _GOING.findall(side) for name in names_of([typed], notation)]
    kept = dict(where)
    for typed, domain in where.items():
        points = [point for name, point in going if name == name_of(typed, notation)]
        if points and all(is_next_to(domain, point) for point in points) and not _stands(name_of(typed, notation), sides, notation):
            del kept[typed]
    return kept


def _stands(name: str, sides: Sequence[str], notation: Notation) -> bool:
    """Return True if a letter is a parameter in some side, outside its limits."""
    with suppress(NotUnderstood):
        lone = {one for side in sides for one in names_of(lone_letters(side, notation), notation)} - {name}
        return any(name in free_names(latex_tree(side, notation, lone)) for side in sides)
    return True


def refuse_undefined(sides: Sequence[str], notation: Notation, known: Set[str]) -> None:
    """Ask about a letter before brackets without a statement, a factor or a function, and about letters after a divisor.

    Raises:
        Open: there is one.
    """
    lone = [letter for side in sides for letter in lone_letters(side, notation)]
    for side in sides:
        try:
            latex_tree(side, notation, {*known, *names_of(lone, notation)})
        except Undefined as error:
            if error.letter == SLASH:
                raise Open(
                    Question("is a letter after a divisor, as a in b^2/4a, below the bar or beside it", "slash below")
                ) from None
            name = error.letter.rstrip("'")
            if name in ORDERS:
                raise BadClaim(f"{name}(...) is an order of magnitude: the equation claims no value") from None
            question = f"is {name}(...) a product or a function? For a product state that {name} is real"
            raise Open(Question(question, f"function {name}(x) = ...", f"function {name}(x) = x")) from None
        except NotUnderstood:
            continue


def refuse_lawless(sides: Sequence[str], notation: Notation, laws: Sequence[str], known: Set[str]) -> None:
    """Ask for the law of a mean in an equation without any law.

    The question names the letters that may be random: they occur in an averaged expression outside its events, and have no domain.

    Raises:
        Open: the equation has a mean and no letter has a law.
    """
    letters = averaged(sides, notation)
    random = set[str]().union(*(letters_of(law, notation) for law in laws))
    has_law = bool(laws) and (bool(notation.vectors) or bool(random & _in_means(sides, notation)))
    if letters and not has_law and not any(laws_below(side, notation) for side in sides):
        inside = _in_means(sides, notation, names_in_values)
        letters = [one for one in letters if not known & {*names_of([one], notation)}] or letters
        letters = [one for one in letters if inside & {*names_of([one], notation)}] or letters
        question = f"the equation has a mean, and no letter in it has a law: {', '.join(letters)}"
        raise Open(Question(question, rf"law {letters[0]} \sim ...", rf"law {letters[0]} \sim N(0, 1)"))


def refuse_unsaid(sides: Sequence[str], unsaid: Sequence[str], deviations: Set[str], notation: Notation) -> None:
    """Suppose the widest domain of letters without a statement: real; positive for a standard deviation or sigma, a count for n and the like.

    Raises:
        Open: a capital letter in a mean may be random.
        Unsaid: there are letters without a statement.
    """
    random = averaged(sides, notation)
    for letter in unsaid:
        if letter in random and may_be_random([letter], notation):
            question = f"{letter} stands in a mean, and the note does not describe it: give a law, or where {letter} real"
            raise Open(Question(question, rf"law {letter} \sim ...", f"where {letter} real"))
    domains = {
        letter: "positive integer" if name in PERHAPS_WHOLE - NO_LETTERS
        else "positive" if letter in deviations or name.startswith("sigma") else "real"
        for letter in unsaid for name in names_of([letter], notation) if name not in NO_LETTERS
    }  # fmt: skip
    if domains:
        raise Unsaid(
            tuple(Question(f"the note does not describe {name}", f"where {name} {domain}") for name, domain in domains.items())
        )


def may_be_random(letters: Sequence[str], notation: Notation) -> bool:
    """Return True if some letter in a mean may be a random variable: it is a capital."""
    return any(all(map(_CAPITAL.fullmatch, names_of([letter], notation))) for letter in letters)


def is_deviation(letter: str, sides: Sequence[str], laws: Sequence[str]) -> bool:
    """Return True if the square of a letter is the variance of a normal law, or occurs in its covariance only."""
    square = rf"{re.escape(letter)}\s*\^\{{?2\}}?"
    single = re.compile(rf"N\}}?\s*(?:\\left)?\([^()]*[,;]\s*{square}\s*(?:\\right)?\)")
    if any(single.search(text) for text in (*sides, *laws)):
        return True
    matrices = [law for law in laws if re.search(rf"\[\[\s*{square}\s*,|,\s*{square}\s*\]\s*\]", law)]
    alone = re.compile(rf"(?<![A-Za-z\\]){re.escape(letter)}(?![A-Za-z_])")
    return bool(matrices) and not any(alone.search(re.sub(square, "", law)) for law in matrices)


_SIGN_OF_A_MEAN = (
    r"\\(?:Pr|langle)(?![A-Za-z])"
    r"|\\(?:mathbb|mathds|mathrm|mathsf|mathbf|operatorname|mathop)\*?\s*\{?\s*(?:E|P|Pr|Prob|Var|var|V|Cov|cov|Corr)(?![A-Za-z])"
    r"|(?<![A-Za-z\\])(?:E\s*\[|P\s*(?:\(|\[|\\\{)[^()=]*(?:[<>]|!=))"
)
_SIGN_OF_ONE = (
    rf"\\(?:int|sum|prod|lim|partial)(?![A-Za-z])|\\[td]?frac\s*\{{\s*(?:\\mathrm\s*\{{?\s*)?d(?![A-Za-z])|{_SIGN_OF_A_MEAN}"
)


def is_computed(side: str, notation: Notation) -> bool:
    """Return True if a side has an integral, a mean, a probability, a sum, a limit or a derivative."""
    return re.search(_SIGN_OF_ONE, _plainly(side, notation)) is not None


def is_averaged(side: str, notation: Notation) -> bool:
    """Return True if a side has a mean, a probability, a variance or the like."""
    return re.search(_SIGN_OF_A_MEAN, _plainly(side, notation)) is not None


def _plainly(side: str, notation: Notation) -> str:
    r"""Write a side without the note's own commands and those of plain TeX: {\rm E}[X] becomes \mathrm {E}[X]."""
    with suppress(NotUnderstood):
        found = tokens(side, notation.macros)
        words = (f"\\{one.text} " if one.kind == "macro" or len(one.text) > 2 else one.text for one in found)
        return "".join(" " * one.apart + word for one, word in zip(found, words, strict=True))
    return side


def averaged(sides: Sequence[str], notation: Notation) -> list[str]:
    """List the letters in means, as typed."""
    lone = {name: letter for side in sides for letter in lone_letters(side, notation) for name in names_of([letter], notation)}
    found = _in_means(sides, notation)
    return [letter for name, letter in lone.items() if name in found]


def _in_means(sides: Sequence[str], notation: Notation, names: Callable[[ast.AST], set[str]] = names_in) -> set[str]:
    """Collect the names in means, including those in the note's functions: all, or those that another rule selects."""
    lone = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    found = set[str]()
    for side in sides:
        with suppress(NotUnderstood):
            found = found.union(*map(names, means_in(latex_tree(side, notation, lone, lone))))
    return found
