r"""Equations of a text that are true as their names are read: with the functions that it defines, and those that are known.

g(x) = 2\Phi(x)-1,  g' = 2\varphi          where g(x) = \erf(x/\sqrt2)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from derivations.latex.known import KNOWN
from derivations.latex.sentences import Said, outside_braces, parts_of, relates
from derivations.latex.statements import EQUALS, IS


class AreEqual(Protocol):
    """Tells whether two forms in LaTeX are the same whatever their letters are; None where it does not know."""

    def __call__(self, left: str, right: str, functions: Mapping[str, str] = MappingProxyType({})) -> bool | None:
        """Compare two forms, which may have functions of the note, given by name with their letter, ``g(x)``."""


_IS_NO_EQUATION = re.compile(
    r"\\(?:approx|simeq|sim|propto|neq?|ll|gg|to|rightarrow|in|dots|ldots|cdots|dotsc|text|mbox)(?![A-Za-z])"
)


def meanings_at(at: int, said: Sequence[Said]) -> dict[str, str]:
    """Give the functions that a text defines before a character, by name with their letter; none that it defines in two ways or on a part.

    Args:
        at: the character of the file.
        said: what the text says.
    """
    defined = [one for one in said if one.verb in ("function", "restricted") and one.at < at]
    several = {one.names for one in defined for other in defined if one.names == other.names and one.text != other.text}
    whole = [one for one in defined if one.verb == "function" and one.names not in several]
    return defined_by(one.text for one in whole)


def defined_by(texts: Iterable[str]) -> dict[str, str]:
    """Give functions by name with their letter, ``g(x)``, and their forms, of ``g(x) = x^2``."""
    return {written.strip(): form.strip() for written, _, form in (text.partition("=") for text in texts)}


# Functions that are known, at an argument for which their usual forms converge.
_KNOWN_AT = {
    "\\phi": (r"\varphi(\varrho)", r"\varrho"),
    "\\erf": (r"\operatorname{erf}(\varrho)", r"\varrho"),
    "\\erfc": (r"\operatorname{erfc}(\varrho)", r"\varrho"),
    "\\Gamma": (r"\Gamma(1+\varrho^2)", r"1+\varrho^2"),
}


def is_known_form(name: str, variable: str, form: str, are_equal: AreEqual) -> bool:
    r"""Tell whether a form is that of the function which is known by a name; \phi in it is the normal density.

    Args:
        name: of the function.
        variable: its argument.
        form: in LaTeX.
        are_equal: tells whether two forms are the same.
    """
    if has_name(name, form) or name not in KNOWN or not _is_form(form):
        return False
    known, argument = _KNOWN_AT.get(name, (rf"{name}(\varrho)", r"\varrho"))
    return are_equal(rf"\Upsilon({argument})", known, {rf"\Upsilon({variable})": form, r"\phi(x)": r"\varphi(x)"}) is True


def holds(equation: str, meanings: Mapping[str, str], are_equal: AreEqual) -> bool:
    """Tell whether an equation is seen to be true of functions that have a meaning, whatever its letters are.

    Args:
        equation: in LaTeX; a chain too.
        meanings: the functions that the text defines, by name with their letter, ``g(x)``.
        are_equal: tells whether two forms are the same.
    """
    if "=" not in IS.sub("=", equation) or len(parts_of(equation)) != 1 or relates(equation) or _IS_NO_EQUATION.search(equation):
        return False
    names = [*(written.partition("(")[0].strip() for written in meanings), *KNOWN - {"e", "i", "\\pi"}]
    if not any(has_name(name, equation) for name in names):
        return False
    sides = [side.strip() for side in EQUALS.split(_at_a_point(IS.sub("=", equation), names))]
    return all(map(_is_form, sides)) and all(are_equal(sides[0], other, meanings) is True for other in sides[1:])


def _is_form(side: str) -> bool:
    return bool(side) and "=" not in outside_braces(side)


def has_name(name: str, text: str) -> bool:
    """Tell whether a formula has a name, a function's or its derivative's."""
    apart = r"(?<![A-Za-z\\])" if not name.startswith("\\") else ""
    return re.search(rf"{apart}{re.escape(name)}(?![A-Za-z])(?!\s*_)", text) is not None


_NO_ARGUMENT = (
    r"(?P<primes>'*)(?!')(?P<power>\^\{?\d\}?)?(?!\s*\^)(?!(?:\s|\\left(?![A-Za-z])|\\[bB]igg?l?(?![A-Za-z])|\\[,!])*[(\[_'])"
)
_LETTER = re.compile(r"(?<![A-Za-z\\])[a-zA-Z](?![A-Za-z(])")


def _at_a_point(equation: str, names: Sequence[str]) -> str:
    r"""Put a point behind functions without an argument: G'=\Phi at the point x; at the letter that the equation has, where it has one."""
    known = [name for name in names if has_name(name, equation)]
    letters = [letter for letter in _LETTER.findall(equation) if letter not in (*known, "d", "e")]
    point = letters[0] if len({*letters}) == 1 else "x" if not letters else ""
    for name in known if point else ():
        apart = r"(?<![A-Za-z\\])" if not name.startswith("\\") else ""
        equation = re.sub(
            rf"{apart}({re.escape(name)})(?![A-Za-z]){_NO_ARGUMENT}",
            lambda found: f"{found[1]}{found['primes']}({point}){found['power'] or ''}",
            equation,
        )
    return equation
