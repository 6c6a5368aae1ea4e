"""The tokens of a sentence in plain letters: names of mathematics apart from words, the article apart from the vector a."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from closedform.reports.formula.letters import NAMES

GREEK = frozenset(NAMES) - {"omicron"}  # for which LaTeX has no command
FUNCTIONS = {
    "sqrt": r"\sqrt", "exp": r"\exp", "log": r"\log", "sin": r"\sin", "cos": r"\cos", "tan": r"\tan", "sinh": r"\sinh", "cosh": r"\cosh",
    "tanh": r"\tanh", "asin": r"\arcsin", "acos": r"\arccos", "atan": r"\arctan", "erf": r"\operatorname{erf}", "erfc": r"\operatorname{erfc}",
    "erfi": r"\operatorname{erfi}", "sign": r"\operatorname{sign}", "Var": r"\operatorname{Var}", "Cov": r"\operatorname{Cov}",
    "Min": r"\min", "Max": r"\max", "min": r"\min", "max": r"\max", "ReLU": r"\operatorname{ReLU}",
}  # fmt: skip
WRITTEN = {
    "oo": r"\infty", "E": r"\mathbb{E}", "P": "P", "int": r"\int", "corr": r"\operatorname{corr}", "sd": r"\operatorname{sd}",
    "yhat": r"\hat{y}", "xtilde": r"\tilde{x}", "Xtilde": r"\tilde{X}", "ell": r"\ell",
}  # fmt: skip
CLOSING = {"(": ")", "[": "]", "{": "}", "⟨": "⟩"}

_TOKEN = re.compile(
    r"(?P<word>\d+(?:st|nd|rd|th)\b|[A-Za-z]{2,}\(s\)|[A-Za-z]+(?:[-–][A-Za-z]{2,})+|'s\b|[A-Za-z]{2,}'s\b)"
    r"|(?P<number>\d+(?:\.\d+)?(?:e[-+]?\d+)?)"
    r"|(?P<name>[A-Za-z]+~?(?:'(?!s\b))*(?:_[A-Za-z0-9]+)*(?:'(?!s\b))*(?:\*(?=[\s.,;:)\]]|$))?)"
    r"|(?P<power>\^[*+](?![\w(]))"
    r"|(?P<sign>\*\*|\|\||>=|<=|!=|->|\+-|[-+*/^=<>|~])"
    r"|(?P<bracket>[()\[\]{}⟨⟩])"
    r"|(?P<space>\s+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
# An inner product or a mean in angle brackets; a comparison has room on both sides of its sign.
_ANGLE = re.compile(r"(?<![\w)])<(\S[^<>=]*?|\S[^<>|]*\|[^<>|]*)>")
# After them a letter that could be an article is one no more.
_AFTER_A_NAME = frozenset(["is", "and", "or", "are", "as", "for", "with", "in", "to", "has", "of"])


@dataclass(frozen=True, slots=True)
class Token:
    """One name, number, sign, bracket, space or word; ``kind`` says which."""

    kind: str
    text: str


def tokens_of(sentence: str) -> list[Token]:
    """Take a sentence apart."""
    bracketed = _ANGLE.sub(lambda found: f"⟨{found[1] or found[2]}⟩", sentence)
    found = [Token(match.lastgroup or "other", match.group()) for match in _TOKEN.finditer(bracketed)]
    return [_sorted(token, found, i) for i, token in enumerate(found)]


def _sorted(token: Token, tokens: Sequence[Token], i: int) -> Token:
    """Tell a name of mathematics from a word, where the two are written alike."""
    if token.kind != "name":
        return token
    before = tokens[i - 1] if i else None
    inside = i > 1 and tokens[i - 1].text == "{" and tokens[i - 2].text in ("^", "_")
    attached = before is not None and (before.text in ("^", "_") or (before.kind in ("name", "number") and len(token.text) < 3))
    if inside or attached:
        return token
    if token.text in ("a", "A", "x", "I"):
        return Token(_kind_of_letter(token.text, tokens, i), token.text)
    if token.text in FUNCTIONS:
        applied = i + 1 < len(tokens) and tokens[i + 1].text in ("(", "[")
        applied |= token.text == "sqrt" and [one.kind for one in tokens[i + 1 : i + 3]] == ["space", "number"]
        return Token("name" if applied else "word", token.text)
    return token if _is_name(token.text) else Token("word", token.text)


@cache
def _is_name(text: str) -> bool:
    base = re.split(r"[_~'*]", text)[0]
    if len(base) == 1 or base != text:
        return len(base) < 4 or base in GREEK
    return base in GREEK or base in WRITTEN or bool(re.fullmatch(r"d[stuwxyz]", base))


def _kind_of_letter(letter: str, tokens: Sequence[Token], i: int) -> str:
    """Tell the article from the vector a, the sign of a product of sizes from the variable x, the numeral I from a letter."""
    before = next((token for token in reversed(tokens[:i]) if token.kind != "space"), None)
    after = next((token for token in tokens[i + 1 :] if token.kind != "space"), None)
    if letter == "x":
        sizes = (
            before is not None and after is not None and all(re.fullmatch(r"\d+|[nmKk]", token.text) for token in (before, after))
        )
        return "sign" if sizes else "name"
    if letter == "I":
        return "word"
    starts = before is None or before.text in ".:"
    if after is None or after.text in _AFTER_A_NAME or (letter == "A" and not starts):
        return "name"
    within = sum((token.text in CLOSING) - (token.text in CLOSING.values()) for token in tokens[:i]) > 0
    plain = after.kind == "word" or (after.kind == "name" and not _is_name(after.text) and after.text not in FUNCTIONS)
    if plain or after.kind in ("number", "name") or after.text == "(":
        return "name" if within and not plain else "word"
    return "name" if after.kind in ("sign", "bracket", "power") or letter == "a" or not starts else "word"
