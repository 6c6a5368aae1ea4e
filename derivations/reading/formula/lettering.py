r"""The typed forms of letters, functions and formulas in a LaTeX file, as far as they are visible without reading a formula."""

from __future__ import annotations

import re
from collections.abc import Mapping

from closedform.derivations.reading.formula.notation import Notation

RELATION = re.compile(r"[<>]|\\(?:[lg]eq?|[lg]eqslant|neq?|in)(?![a-zA-Z])")
MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$|\\\((.+?)\\\)", re.DOTALL)
COMMENT = re.compile(r"(?m)^[ \t]*%[^\n]*\n|(?<!\\)%[^\n]*")  # a single line end is no blank line
_INNER_FACE = r"\\(?:mathbf|boldsymbol|bm|mathcal|vec)\s*(?:\{\\?\w+\}|\\[A-Za-z]+|\w)"
_FACE = (
    r"\\(?:mathbf|boldsymbol|bm|hat|bar|tilde|widehat|widetilde|mathcal|mathfrak|mathscr|vec|dot|ddot|overline)\s*"
    rf"(?:\{{\\?\w+\}}|\{{\s*{_INNER_FACE}\s*\}}|\\[A-Za-z]+|\w)"
)
_WORD = r"\\(?:mathrm|operatorname|mathsf|text)\*?\s*\{[A-Za-z]+\}"  # a name set upright, \mathrm{kum}
_MARK = r"(?:\^\s*\{?\s*(?:\\(?:star|ast|dagger)(?![A-Za-z])|\*)\s*\}?)?"  # a^*, a^\star, a^{\ast}
_INDEX = rf"'*(?:_(?:\w|[*+-]|\\(?:mathrm|text|textrm|rm)\s*\{{\w+\}}|\\[A-Za-z]+|\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}}))?{_MARK}'*"
LETTER = rf"(?:{_WORD}|{_FACE}|\\?[A-Za-z]+){_INDEX}"
_LETTER = re.compile(LETTER)
FUNCTION = re.compile(rf"({LETTER})\s*\(\s*({LETTER})\s*\)")  # g(x)
SEPARATOR = re.compile(r"\s*(?:[,;|]|\\mid(?![A-Za-z]))\s*")  # letters in a function's brackets
_ARGUMENT = rf"(?:{LETTER})(?:\s*\^\s*(?:2|\{{2\}}))?"
OF_SEVERAL = re.compile(
    rf"({LETTER})\s*\(\s*({_ARGUMENT}(?:{SEPARATOR.pattern}{_ARGUMENT})+)\s*\)"
)  # T(h, a), p(y|f), \phi(x;\mu,\sigma^2)


def is_name(text: str) -> bool:
    """Return True if a text is a letter, with its index and accent."""
    return _LETTER.fullmatch(text.strip()) is not None and not RELATION.search(text)


def is_call(text: str) -> re.Match[str] | None:
    """Return the name and the arguments of a letter with letters in brackets, ``g(x)``; None for another text."""
    return FUNCTION.fullmatch(text.strip()) or OF_SEVERAL.fullmatch(text.strip())


def letters_in(text: str) -> list[str]:
    """List the possible letters in a formula."""
    bare = re.sub(
        r"\\(?:in|mathbb|R|left|right|le|ge|leq|geq|neq?|infty|frac|tfrac|sqrt|cdot|pi|exp|log|lvert|rvert|[bB]igg?[lr]?)(?![a-zA-Z])",
        " ",
        text,
    )
    return [found.group() for found in _LETTER.finditer(bare)]


def parts_of(text: str) -> list[str]:
    """Split a formula at its outer commas."""
    parts, depth = [""], 0
    for place, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        depth += text.startswith("\\langle", place) - text.startswith("\\rangle", place)
        if c in ",;" and depth == 0 and text[place - 1 : place] != "\\":
            parts.append("")
        else:
            parts[-1] += c
    return [one for part in parts if (one := re.sub(r"\\[,;:! ]?$|\\q?quad$", "", part.strip()).strip())]


def without_arguments(notation: Notation) -> dict[str, str]:
    """Return the definitions of a note's commands without arguments, by name."""
    return {name: macro.body for name, macro in notation.macros.items() if not macro.arguments}


def written_for(text: str, short: Mapping[str, str]) -> str:
    """Replace commands without arguments by their definitions."""
    return re.sub(r"\\([A-Za-z]+)(?![A-Za-z])", lambda found: short.get(found[1], found.group()), text)


def is_same_text(one: str, other: str) -> bool:
    """Return True if two formulas are typed the same, apart from layout."""
    return _bare(one) == _bare(other)


def _bare(text: str) -> str:
    text = re.sub(r"\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z])|\\[,;:! ]|[&~]", "", text)
    return re.sub(r"\{(\\?[A-Za-z]+|\d)\}", r"\1", re.sub(r"\s", "", text)).strip(".,;")
