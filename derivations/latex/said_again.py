r"""What a text says again: an equation that is true as its names are read gives none of them a meaning.

    The unit is $g(x)=\erf(x/\sqrt2)$. Note that $g(x)=2\Phi(x)-1$ ...       says nothing new of g, nor of \Phi
    From $\varphi'(z)=-z\varphi(z)$ we get ...                               nothing of \varphi

One that gives a function at its letter a form says which function that is, whatever words stand around it; one that has some other property
of it might say it of any function that has it, where a word introduces, supposes or chooses one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from derivations.latex.displayed import chooses, denies
from derivations.latex.known import KNOWN, uses_an_equation
from derivations.latex.sentences import AS_IN, FUNCTION, MATH, Formula, Said
from derivations.latex.statements import FOR_ALL, FOR_SOME, IS
from derivations.latex.true_as_read import AreEqual, has_name, holds

# What asks where an equation holds; what takes a function that has a property for any that has it, or for a new one.
_SOLVES = re.compile(r"\b(?:equations?|conditions?|roots?|solv\w+)\b", re.IGNORECASE)
_INTRODUCES = re.compile(
    r"\b(?:such that|all|only|new|let|choos\w+|satisf\w+|obey\w*|requir\w+|impos\w+|normali[sz]\w+|convention\w*)\b", re.IGNORECASE
)
_GIVES_A_REASON = re.compile(r"\b(?:[Ss]ince|[Bb]ecause|[Aa]s)\s+(?:\$[^$]*\$[\s,]*(?:and\s+)?)*$")
# What a sentence may begin with before the values of a function at numbers, and the values before others.
_BEGINS_WITH = re.compile(r"\s*(?:[Ii]ndeed,?\s+)?[Ww]ith\s*")
_OTHERS = re.compile(r"(?:\$[^$]*\$[\s,]*(?:and\s+)?)+$")
_AT_A_NUMBER = re.compile(r"\s*([^\s('=]+)'*\s*\(\s*[-+]?[\d./]+\s*\)\s*=")
# What names the density of a distribution function, which is asked about by itself.
_IS_THE_DENSITY = re.compile(r"\\(?:var)?phi\s*=\s*\\Phi\s*'|\\Phi\s*'\s*=\s*\\varphi")


def may_be_said_again(one: Said, said: Sequence[Said], displays: Mapping[int, str]) -> bool:
    """Tell whether a sentence leaves open what a function is, says something of a derivative, or defines what its section or a display has defined.

    Args:
        one: what it says.
        said: what all sentences say.
        displays: by the character at which each begins.
    """
    if one.verb not in ("function", "restricted"):
        return one.verb in ("unclear", "unread") or (one.verb == "means" and _IS_THE_DENSITY.fullmatch(one.text) is not None)
    before = (other for other in said if other.verb == "function" and other.names == one.names and other.at < one.at)
    shown = re.compile(rf"(?<![A-Za-z\\]){re.escape(one.names[0])}\s*\(\s*\\?[A-Za-z]+\s*\)\s*&?\s*:?=")
    return (
        "'" in one.names[0]
        or any(other.section == one.section and not other.local for other in before)
        or any(at < one.at and shown.search(display) for at, display in displays.items())
    )


def unless_said(said: Sequence[Said]) -> dict[str, str]:
    r"""Give what \phi is where nothing else is said of it anywhere: the normal density."""
    return {} if any(r"\phi" in one.names for one in said) else {r"\phi(x)": r"\varphi(x)"}


def is_of_doubted(formula: str, section: int, doubted: Sequence[Said]) -> bool:
    """Tell whether a formula has a known function of which its section says something, or leaves open what it is."""
    names = {name for other in doubted if other.section == section for name in other.names} & KNOWN
    return any(has_name(name, formula) for name in names)


def of_its_function(one: Said, said: Sequence[Said]) -> Said:
    """Ask of a function that the text defines before what it says of the derivative."""
    names = tuple(name.rstrip("'") for name in one.names)
    is_defined = any(other.verb == "function" and {*other.names} & {*names} and other.at < one.at for other in said)
    if names == one.names or not is_defined:
        return one
    answer = f"function {names[0]}(x) = ..."
    return replace(one, verb="unclear", text=f"is it another function here? {AS_IN}", names=names, answer=answer)


def is_said_again(formula: Formula, meanings: Mapping[str, str], are_equal: AreEqual) -> bool:
    """Tell whether a formula of a sentence states what is true of functions as they are read, and no word makes more of it.

    Args:
        formula: of the sentence.
        meanings: the functions that the text defines, by name with their letter.
        are_equal: tells whether two forms are the same.
    """
    inside = IS.sub("=", re.sub(r"\\[,;:!]", " ", formula.inside))
    name, _, form = inside.partition("=")
    words = MATH.sub("$$", f"{formula.segment} {formula.tail}")
    if denies(words) or _SOLVES.search(words):
        return False
    if _IS_THE_DENSITY.fullmatch(inside):
        return holds(inside, meanings, are_equal)
    if FUNCTION.fullmatch(name.strip()) and not has_name(name.partition("(")[0].strip(), form):
        if FOR_SOME.search(formula.after) and not FOR_ALL.match(formula.after):
            return False
    elif not _is_value_to_begin_with(formula, inside, meanings) and (
        _INTRODUCES.search(words) or chooses(words) or not _is_used(formula, inside, meanings)
    ):
        return False
    return holds(inside, meanings, are_equal)


def _is_used(formula: Formula, equation: str, meanings: Mapping[str, str]) -> bool:
    """Tell whether a sentence uses an equation: as a reason, or the value at a number of a function of the text, from $b=0$, where $g(0)=1$."""
    is_value = formula.left.rstrip().endswith("where") and _is_a_value(equation, meanings)
    return is_value or _GIVES_A_REASON.search(formula.left) is not None or uses_an_equation(formula)


def _is_a_value(equation: str, meanings: Mapping[str, str]) -> bool:
    """Tell whether an equation gives the value at a number of a function of the text, or of its derivative."""
    value = _AT_A_NUMBER.match(equation)
    return value is not None and any(written.partition("(")[0].strip() == value[1] for written in meanings)


def _is_value_to_begin_with(formula: Formula, equation: str, meanings: Mapping[str, str]) -> bool:
    """Tell whether a sentence begins with the value of a function, and goes on with something else: with $C(0)=1$ and $C'(0)=2$ we have."""
    return _BEGINS_WITH.fullmatch(_OTHERS.sub("", formula.left)) is not None and _is_a_value(equation, meanings)
