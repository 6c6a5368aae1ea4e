r"""The kind of an equation of a paper: a claim, a name for the following form, or a condition on letters.

A chain that begins with a name, I(a) = \int ... = ..., is judged from the name's definition; a name without one names the following
form, and is left out. So does a first side of letters alone, \Delta b = A = B, if one of them is not described and occurs nowhere else.
If a letter stands on one side alone, the equation may define it or relate letters. It claims nothing unless something in it is computed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence, Set
from contextlib import suppress
from dataclasses import dataclass

import sympy as sp

from closedform.derivations.reading.annotate.proposals import LAW
from closedform.derivations.reading.formula.lettering import LETTER, is_name, is_same_text
from closedform.derivations.reading.formula.macros import written_out
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import latex_tree
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.formula.trees import names_in
from closedform.derivations.reading.formula.words import ACCENTS, LETTERS, NAMED
from closedform.derivations.reading.note.domains import names_of
from closedform.derivations.reading.note.names import called_in
from closedform.derivations.reading.note.unstated_letters import is_computed, running_letters
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.text.expressions import Reader

_D = r"(?:\\(?:mathrm|rm)\s*\{\s*d\s*\}|\{?\s*\\rm\s+d\s*\}?|d|\\partial)"
_ARGUMENTS = r"(?:\s*(?:\\left|\\[bB]igg?l?)?\((?P<given>[^=<>]*)\))?"
_POWER = r"(?:\s*\^\s*(?:\d|\{\s*\d\s*\}))?"
_RATES = (
    re.compile(
        rf"\\[dt]?frac\s*\{{\s*{_D}{_POWER}\s*(?P<name>{LETTER}){_ARGUMENTS}\s*\}}\s*\{{\s*{_D}\s*{LETTER}{_POWER}\s*\}}",
        re.DOTALL,
    ),
    re.compile(
        rf"\\(?:partial|nabla)\s*(?:_\s*(?:\{{[^{{}}]*\}}|\\?[A-Za-z]+))?{_POWER}\s*(?P<name>{LETTER}){_ARGUMENTS}", re.DOTALL
    ),
)
_CALL = re.compile(rf"(?P<name>{LETTER}){_POWER}\s*(?:\\left|\\[bB]igg?l?)?\((?P<given>[^=<>]*)\)", re.DOTALL)
_ONE = r"(?:\\[A-Za-z]+|[A-Za-z])'*(?:_(?:\w|\\[A-Za-z]+|\{[^{}]*\}))?"
_FACTORS = re.compile(rf"[-+]?(?>\d+|\\[,;:! ]|\\cdot(?![A-Za-z])|\s|{_ONE}{_POWER})++")  # nothing is tried twice
GREEK_FUNCTIONS = {"Phi", "varphi", "phi", "psi", "zeta"}
KNOWN = {name for name in NAMED if len(name) > 1} - GREEK_FUNCTIONS | {
    "Gamma",
    "Phi_2",
    "pi",
    "infty",
    "sqrt",
    "int",
    "sum",
    "prod",
    "lim",
    "Pr",
    "Var",
    "Cov",
}
# A sum, a difference, a quotient or a rate of letters.
_OF_LETTERS = re.compile(rf"(?>\d+|[-+/(){{}}^]|\\(?:left|right|[dt]?frac|cdot)(?![A-Za-z])|\\[,;:! ]|\s|{_ONE}{_POWER})++")
_IN_FACTORS = {*LETTERS, *ACCENTS, "cdot", "mathrm", "text"}
_AMONG_LETTERS = _IN_FACTORS | {"left", "right", "frac", "dfrac", "tfrac", "partial", "nabla"}
_SEVERAL = re.compile(r"[A-Za-z]{2,}")  # a product of letters
_OF_A_MEAN = {"E", "P", "V"}  # a name before small letters alone
_PLACES = (
    sp.Rational(7, 19),
    sp.Rational(23, 13),
    sp.Rational(31, 37),
    sp.Rational(17, 11),
    sp.Rational(5, 7),
    sp.Rational(13, 29),
)


@dataclass(frozen=True)
class Name:
    """A side that may be no more than a name.

    Args:
        typed: the letter that it is, or that precedes its brackets; empty for a product of letters, or a rate.
        letters: its names, as the reader has them.
        arguments: the text in its brackets; None if it has none.
        is_rate: True if it is the rate at which they change.
    """

    typed: str
    letters: frozenset[str]
    arguments: str | None = None
    is_rate: bool = False


def name_in(side: str, notation: Notation) -> Name | None:
    r"""Return the name that a side is: I, I(a), \Delta h, \frac{dR}{dt}; None if a side is more."""
    with suppress(NotUnderstood):
        side = written_out(side, notation.macros)
    side = side.strip()
    if found := next((match for pattern in _RATES if (match := pattern.fullmatch(side))), None):
        letters = frozenset(names_of([found["name"]], notation))
        return None if letters & (KNOWN | GREEK_FUNCTIONS) else Name("", letters, is_rate=True)
    if (found := _CALL.fullmatch(side)) and _closes(found["given"]) and not _SEVERAL.match(side):
        base = re.sub(r"'", "", found["name"])
        letters = frozenset(names_of([base], notation)) or frozenset({_word(base)} & GREEK_FUNCTIONS)
        is_mean = bool(letters & _OF_A_MEAN) and re.search(r"(?<![\\A-Za-z])[A-Z]", found["given"]) is not None
        is_density = "N" in letters and re.search(r"[;|]|\\mid", found["given"]) is not None
        return Name(found["name"], letters, found["given"]) if letters - KNOWN and not is_mean and not is_density else None
    if not _SEVERAL.match(side) and not _is_known(side) and (letters := frozenset(names_of([side], notation))):
        return Name(side, letters)
    if _FACTORS.fullmatch(side) and {*re.findall(r"\\([A-Za-z]+)", side)} <= _IN_FACTORS:
        typed = re.findall(_ONE, re.sub(r"\\cdot(?![A-Za-z])|\\[,;:! ]", " ", side))
        if typed and not any(map(_is_known, typed)):
            return Name("", frozenset(names_of(lone_letters(side, notation), notation)))
    return None


def _is_known(typed: str) -> bool:
    r"""Return True for a name with a meaning of its own, such as \pi; \beta alone is a letter, though a function has its name."""
    word = _word(typed)
    return word in KNOWN and not (word in LETTERS - {"pi"} and typed.lstrip().startswith("\\"))


def _word(typed: str) -> str:
    return re.sub(r"^\\(?:operatorname|mathrm|mathsf|text)\*?\s*\{(\w+)\}.*|^\\", r"\1", typed)


def _closes(given: str) -> bool:
    """Return True if every bracket that closes in an argument opens there: in f(x) g(y) the first closes before the end."""
    depth = 0
    for sign in given:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            return False
    return depth == 0


def is_usual_function(name: Name, others: Set[str]) -> bool:
    r"""Return True if a name is that of a function known by a Greek letter, at letters, \Phi(x), and stands nowhere else."""
    return (
        not name.letters & others
        and "'" not in name.typed
        and name.arguments is not None
        and bool(name.letters & GREEK_FUNCTIONS)
        and all(is_name(one) for one in re.split("[,;]", name.arguments))
    )


def letters_of_side(side: str, notation: Notation) -> set[str]:
    """List the letters of a side, including those before brackets."""
    return {*names_of(lone_letters(side, notation), notation)} | called_in(side, notation)


def is_of_letters(side: str, notation: Notation) -> bool:
    r"""Return True if a side is built of letters alone, as \Delta b, b' - b and \frac{\Delta b}{\eta} are."""
    with suppress(NotUnderstood):
        side = written_out(side, notation.macros)
    return _OF_LETTERS.fullmatch(side) is not None and {*re.findall(r"\\([A-Za-z]+)", side)} <= _AMONG_LETTERS


def names_left_out(sides: Sequence[str], meant: Set[str], ranged: Set[str], lone: Set[str], notation: Notation) -> list[int]:
    """Find the sides of a chain that only name the other sides.

    Args:
        sides: the sides of the chain.
        meant: letters with a definition: a form, a law, a number of a law.
        ranged: letters with a domain.
        lone: letters of the first side without a description, absent from the other sides and their definitions.
        notation: the file's notation.

    Returns:
        Their numbers; the last side is one only if it has no definition at all.
    """
    found: list[int] = []
    may_name = len(sides) > len(("left", "right")) or any(is_computed(side, notation) for side in sides)
    for number, side in enumerate(sides):
        name = name_in(side, notation)
        if not number and lone - GREEK_FUNCTIONS - KNOWN and is_of_letters(side, notation):
            found.append(number)
            continue
        if name is None and not number and may_name and not is_computed(side, notation):  # \ln L = ...
            letters = letters_of_side(side, notation)
            name = Name("", frozenset(letters)) if not letters & (ranged | {*GREEK_FUNCTIONS}) else None
        if name is None or not name.letters or name.letters & meant:
            continue
        others = set().union(*(letters_of_side(other, notation) for at, other in enumerate(sides) if at != number))
        if (name.letters & others and not name.is_rate) or (number and name.letters & ranged):
            continue
        if name.arguments is not None and (number or name.letters & GREEK_FUNCTIONS):
            continue
        found.append(number)
    return found


def has_running_index(sides: Sequence[str], notation: Notation) -> bool:
    r"""Return True if letters in a sum have its running index among their indices, \sum_i x_i: they are as many letters as it has terms."""
    running = running_letters(sides, notation)
    letters = {name for side in sides for name in names_of(lone_letters(side, notation), notation) if "_" in name}
    return any(_is_in_index(one, name.partition("_")[2]) for name in letters for one in running)


_ONE_LETTER = "|".join([*sorted(LETTERS, key=len, reverse=True), "[A-Za-z]"])


def _is_in_index(letter: str, index: str) -> bool:
    r"""Return True if a letter is an index, or a part of one: of x_{k+1}, x_{ik} and x_{\mu\nu}."""
    two = re.fullmatch(rf"({_ONE_LETTER})({_ONE_LETTER})", index)
    return (
        letter == index
        or (two is not None and letter in two.groups())
        or re.search(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", index) is not None
    )


def is_about_itself(sides: Sequence[str], meant: Set[str], notation: Notation) -> bool:
    r"""Return True if an equation defines a letter by itself, m = \tanh(\beta m)."""
    if len(sides) != len(("left", "right")):
        return False
    name = name_in(sides[0], notation)
    is_letter = name is not None and bool(name.typed) and name.arguments is None
    return name is not None and is_letter and bool(name.letters - meant) and name.letters <= letters_of_side(sides[1], notation)


def stands_alone(sides: Sequence[Set[str]]) -> bool:
    """Return True if some letter stands on one of two sides alone."""
    return len(sides) == len(("left", "right")) and bool(set(sides[0]) ^ set(sides[1]))


def is_condition(sides: Sequence[str], notation: Notation) -> bool:
    """Return True if an inequality may only relate letters: one side is a letter, or each has a letter of its own, and nothing is computed."""
    if any(is_computed(side, notation) for side in sides):
        return False
    letters = [letters_of_side(side, notation) for side in sides]
    names = [name_in(side, notation) for side in sides]
    is_letter = any(
        name is not None and name.arguments is None and not name.letters & letters[1 - number] for number, name in enumerate(names)
    )
    return is_letter or bool(letters[0] - letters[1] and letters[1] - letters[0])


def seems_true(sides: Sequence[str], notation: Notation) -> bool | None:
    """Return True if two closed forms are equal at two points, False if they differ at one; None if that is not seen."""
    try:
        names = sorted(set().union(*(letters_of_side(side, notation) for side in sides)))
        used = set().union(*(names_in(latex_tree(side, notation, names)) for side in sides))
        symbols = {name: sp.Symbol(name, positive=True) for name in names if name in used}
        if not symbols or len(symbols) > len(_PLACES):
            return None
        left, right = (Reader(symbols, notation=notation).expression(side) for side in sides)
        for turn in (0, 1):
            at = {symbol: _PLACES[(place + turn) % len(_PLACES)] for place, symbol in enumerate(symbols.values())}
            value = sp.N((left - right).subs(at), 20, chop=False)
            if not value.is_number:
                return None
            if abs(value) > sp.Float("1e-15"):
                return False
    except Exception:  # noqa: BLE001 - SymPy raises many kinds; what is not read is no claim that is seen here
        return None
    return True


_OF_MATRICES = re.compile(r"(?:[A-Z](?:_(?:\w|\{\w+\}))?|[)\]])\s*\^\s*\{\s*-\s*(?:1|\\top|T)\s*\}|(?<![A-Za-z\\_])I(?![A-Za-z_(])")


def may_be_matrices(sides: Sequence[str], ranged: Set[str], notation: Notation) -> bool:
    r"""Return True if capital letters without a domain stand beside an inverse, A^{-1} or ()^{-1}, or beside I: they may be matrices."""
    capitals = {name for side in sides for name in letters_of_side(side, notation) if name[0].isupper()} - ranged
    return len(capitals) > 1 and any(_OF_MATRICES.search(side) for side in sides)


def stands_in(letter: str, text: str) -> bool:
    """Return True if a letter is typed in a text, also in a product of letters."""
    if len(letter) == 1:
        return letter in re.sub(r"\\(?:begin|end|text|mbox|label)\*?\s*\{[^{}]*\}|\\[A-Za-z]+", " ", text)
    return re.search(rf"(?<![A-Za-z\\]){re.escape(letter)}(?![A-Za-z])", text) is not None


def is_the_same(form: str, others: Sequence[str], notation: Notation) -> bool:
    """Return True if a form is typed as one of some others, or is read as it is."""
    return any(is_same_text(form, other) or _read(form, notation) == _read(other, notation) for other in others)


def _read(form: str, notation: Notation) -> str:
    try:
        return ast.dump(latex_tree(form, notation, names_of(lone_letters(form, notation), notation)))
    except NotUnderstood as error:
        return f"{form}: {error}"


def is_law(text: str) -> bool:
    r"""Return True if a text with \sim gives letters a law, X \sim \mathcal{N}(0, 1)."""
    return LAW.fullmatch(re.split(r"\\sim(?![A-Za-z])", text)[-1].strip(" .,;")) is not None
