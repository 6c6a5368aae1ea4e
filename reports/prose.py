r"""The formulas in a sentence: "the prefactor 1/pi became 2/sqrt(pi)" in pieces of words and of LaTeX, for the caller that sets them.

What people are told is written in plain letters. A run of names, numbers, signs and balanced brackets is a formula if it has a letter of
the notes or a sign in it; everything else is words. Nothing but type hangs on it: a run that is not understood stays as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import sympy as sp

from closedform.derivations.claims.letters_in_latex import LETTERS
from closedform.reports.tokens import CLOSING, FUNCTIONS, GREEK, WRITTEN, Token, tokens_of


@dataclass(frozen=True, slots=True)
class Words:
    """Text to be set as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula, in LaTeX."""

    latex: str


@dataclass(frozen=True, slots=True)
class Number:
    """The number of an equation, as a sentence names it: ``(72)``."""

    label: str


Piece = Words | Formula | Number

_SIGNS = {
    "+-": r"\pm ", ">=": r"\ge ", "<=": r"\le ", "!=": r"\neq ", "->": r"\to ", "~": r"\sim ", "<": "<", ">": ">", "=": "=", "+": "+", "-": "-", "/": "/",
    "|": r"\mid ", "||": r"\|", "'": "'", ":": ":", ",": ",", ";": ";", "x": r"\times ", "{": r"\{", "}": r"\}",
}  # fmt: skip
_SET = {"⟨": r"\langle ", "⟩": r"\rangle ", "{": r"\{", "}": r"\}"}

# What no formula starts with.
_NO_FORMULA = frozenset(["word", "space"])


@cache
def pieces(sentence: str) -> tuple[Piece, ...]:
    """Take a sentence apart into words, formulas and numbers of equations; put together again they are the sentence.

    Args:
        sentence: in plain letters, as records have it.
    """
    tokens = tokens_of(sentence)
    out: list[Piece] = []
    here = 0
    while here < len(tokens):
        words = _words(tokens, here)
        if words > here:
            out.append(Words("".join(token.text for token in tokens[here:words])))
            here = words
            continue
        label, after = _label(tokens, here)
        if label:
            out.append(Number(label))
            here = after
            continue
        end = _run(tokens, here)
        latex = _latex(tokens[here:end]) if end > here and _telling(tokens[here:end]) else ""
        if latex:
            out.append(Formula(latex))
            here = end
        else:
            # A run that says nothing, such as a plain number, is passed whole: its tail is no formula either.
            stop = max(end, here + 1)
            out.append(Words("".join(token.text for token in tokens[here:stop])))
            here = stop
    return tuple(_joined(out))


def whole(remark: str) -> str:
    """Make a remark a sentence of its own: a capital, unless it starts with a formula, and a full stop."""
    if not remark:
        return ""
    capital = remark[0].upper() + remark[1:] if isinstance(pieces(remark)[0], Words) else remark
    return capital if capital.endswith((".", "?", "!")) else f"{capital}."


def _label(tokens: Sequence[Token], i: int) -> tuple[str, int]:
    """Read the number of an equation in brackets, which nothing is applied to; give it and where it ends."""
    three = tokens[i : i + 3]
    if [token.text for token in three[::2]] != ["(", ")"] or not re.fullmatch(r"\d{1,3}", three[1].text):
        return "", i
    applied = (i > 0 and tokens[i - 1].kind in ("name", "number")) or (i + 3 < len(tokens) and tokens[i + 3].text in ("^", "**"))
    return ("", i) if applied else (three[1].text, i + 3)


def _words(tokens: Sequence[Token], start: int) -> int:
    """Find where the plain words that start here end."""
    return next((i for i in range(start, len(tokens)) if tokens[i].kind not in _NO_FORMULA), len(tokens))


def _run(tokens: Sequence[Token], start: int) -> int:
    """Find where the formula that starts here ends; ``start`` itself where none does."""
    here = end = start
    bars = told = 0  # of absolute values and conditions, outside brackets; up to the end
    if tokens[start].text in _NEVER_FIRST:
        return start
    while here < len(tokens):
        after = _passed(tokens, here, start)
        if after == here:
            break
        bars += tokens[here].text in _BARS
        if _closes(tokens, here) or (tokens[here].text in _BARS and bars % 2 == 0):
            end, told = after, bars
        here = after
    return end if told % 2 == 0 else start


_BARS = frozenset(["|", "||"])
_NEVER_FIRST = frozenset(["=", "<", ">", "/", "^", "*", "**", ">=", "<=", "->", "~", ")", "]", "}", "⟩", "_"])


def _passed(tokens: Sequence[Token], here: int, start: int) -> int:
    """Return the place behind the next piece, if a formula may have it; else the place itself."""
    token = tokens[here]
    if token.kind == "bracket":
        return _group(tokens, here) if token.text in CLOSING and not _label(tokens, here)[0] else here
    if token.kind in ("number", "name", "sign", "power") or (token.kind == "space" and here > start):
        return here + 1
    attached = here > start and tokens[here - 1].kind in ("number", "name", "bracket")
    return here + 1 if token.text == "_" or (token.text in ("'", "!") and attached) else here


def _closes(tokens: Sequence[Token], here: int) -> bool:
    """Return True if a formula may end with the piece here; not with a function, whose argument is then left out."""
    if tokens[here].kind == "name" and tokens[here].text in FUNCTIONS:
        return False
    return tokens[here].kind in ("number", "name", "bracket", "power") or tokens[here].text in ("'", "!")


def _group(tokens: Sequence[Token], start: int) -> int:
    """Find the end of a balanced bracket that holds mathematics alone; ``start`` where it holds a word, or is open."""
    open_brackets = [CLOSING[tokens[start].text]]
    for here in range(start + 1, len(tokens)):
        token = tokens[here]
        if token.kind == "word" or (token.kind == "other" and token.text not in ",;:'._!"):
            return start
        if token.text in CLOSING:
            open_brackets.append(CLOSING[token.text])
        elif token.kind == "bracket":
            if token.text != open_brackets.pop():
                return start
            if not open_brackets:
                return here + 1
    return start


def _telling(tokens: Sequence[Token]) -> bool:
    """Return True if a run is a formula: it has a name, or a sign between numbers, or a power of ten."""
    names = any(token.kind == "name" for token in tokens)
    signs = any(token.kind == "sign" for token in tokens) and any(token.kind == "number" for token in tokens)
    return names or signs or any(token.kind == "number" and "e" in token.text for token in tokens)


def _joined(found: Iterable[Piece]) -> list[Piece]:
    out: list[Piece] = []
    for piece in found:
        if isinstance(piece, Words) and out and isinstance(out[-1], Words):
            out[-1] = Words(out[-1].text + piece.text)
        else:
            out.append(piece)
    return out


# --- LaTeX of a run ---


def _latex(tokens: Sequence[Token]) -> str:
    """Write a run in LaTeX."""
    out, here = "", 0
    while here < len(tokens):
        latex, here = _atom(tokens, here)
        out += latex
    return re.sub(" +", " ", out).strip()


def _atom(tokens: Sequence[Token], i: int) -> tuple[str, int]:
    """Write the piece at one place with its scripts, and return where the next begins."""
    token = tokens[i]
    if token.text in ("^", "**", "_"):
        script, after = _argument(tokens, i + 1)
        return ("_" if token.text == "_" else "^") + "{" + script + "}", after
    if token.text == "sqrt" and i + 1 < len(tokens) and tokens[i + 1].kind in ("bracket", "space"):
        inside, after = _argument(tokens, i + 1)
        return rf"\sqrt{{{inside}}}", after
    if token.kind == "bracket" and token.text in CLOSING and (end := _group(tokens, i)) > i:
        left, right = (_SET.get(bracket, bracket) for bracket in (token.text, tokens[end - 1].text))
        return f"{left}{_latex(tokens[i + 1 : end - 1])}{right}", end
    return _alone(token, tokens, i), i + 1


def _argument(tokens: Sequence[Token], i: int) -> tuple[str, int]:
    """Write the argument of a power, an index or a root: a group without its brackets, or one thing with its sign."""
    while i < len(tokens) and tokens[i].kind == "space":
        i += 1
    if i >= len(tokens):
        return "", i
    if tokens[i].text in CLOSING and (end := _group(tokens, i)) > i:
        return _latex(tokens[i + 1 : end - 1]), end
    if tokens[i].text in _BARS and (close := next((j for j in range(i + 1, len(tokens)) if tokens[j].text == tokens[i].text), 0)):
        return _latex(tokens[i : close + 1]), close + 1
    if tokens[i].text == "-":
        rest, after = _argument(tokens, i + 1)
        return f"-{rest}", after
    return _atom(tokens, i)


def _alone(token: Token, tokens: Sequence[Token], i: int) -> str:
    if token.kind == "name":
        return _name(token.text) + " "
    if token.kind == "number":
        size, _, power = token.text.partition("e")
        return rf"{size} \cdot 10^{{{int(power)}}}" if power else size
    if token.kind == "power":
        return f"^{{{token.text[1]}}}"
    if token.kind == "space":
        return r"\, " if 0 < i < len(tokens) - 1 and _apart(tokens[i - 1], tokens[i + 1]) else " "
    if token.text == "*":
        return " * " if i > 0 and tokens[i - 1].kind == "space" else " "
    if token.text == "|":
        return _bar(tokens, i)
    return _SIGNS.get(token.text, token.text)


def _apart(left: Token, right: Token) -> bool:
    """Return True if there is room between two factors: in front of a differential or a number, and after an integral sign."""
    differential = re.fullmatch(r"d(?:[a-z](?:_\w+)?)?", right.text) is not None and left.kind in ("name", "bracket", "number")
    return differential or left.text == "int" or (right.kind == "number" and left.kind in ("name", "number"))


def _bar(tokens: Sequence[Token], i: int) -> str:
    """Tell the bar of a condition, with room on both sides, from those of an absolute value."""
    room = 0 < i < len(tokens) - 1 and tokens[i - 1].kind == "space" and tokens[i + 1].kind == "space"
    return r"\mid " if room else "|"


def _name(text: str) -> str:
    """Write a name: its letter, its accents, its index."""
    known = LETTERS.get(text)
    if known:
        return known
    base, *indices = text.rstrip("*").split("_")
    letter = base.rstrip("'").rstrip("~")
    primes = "'" * (len(base) - len(base.rstrip("'")))
    trailing = "".join("'" * (len(index) - len(index.rstrip("'"))) for index in indices)
    written = (
        r"\sum"
        if letter == "sum"
        else FUNCTIONS.get(letter) or WRITTEN.get(letter) or (f"\\{letter}" if letter in GREEK else letter)
    )
    if "~" in base:
        written = rf"\tilde{{{written}}}"
    if re.fullmatch(r"d[a-zA-Z]", letter):
        written = rf"d {letter[1:]}"
    index = ",".join(_index(one.rstrip("'")) for one in indices)
    star = "^{*}" if text.endswith("*") else ""
    return written + (f"_{{{index}}}" if index else "") + (primes or trailing) + star


def _index(text: str) -> str:
    if text in GREEK or text == "oo":
        return WRITTEN.get(text, f"\\{text}")
    return text if len(text) < 3 or text[0].isdigit() else rf"\mathrm{{{text}}}"


@cache
def symbol(name: str) -> str:
    """Write a parameter's name as the notes do, in LaTeX: ``rho_1k`` becomes a Greek letter with an index."""
    known = LETTERS.get(name) or str(sp.latex(sp.Symbol(name)))
    return rf"\mathrm{{{known}}}" if known.isalpha() and len(known) > 1 else known
