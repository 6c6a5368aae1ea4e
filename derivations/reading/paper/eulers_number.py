r"""A test whether the letter e is Euler's number throughout a note: it is the base of powers, and the file never uses it as a letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set

_FACED = re.compile(
    r"\\(?:bar|hat|tilde|vec|dot|ddot|overline|widehat|widetilde|mathbf|mathcal|mathbb|mathfrak|boldsymbol|bm)\s*(?:\{\s*e\s*\}|e(?![A-Za-z]))"
)
_HELD = re.compile(r"\\(?:operatorname|mathrm|mathsf|mathit|mathtt|text[a-z]*|mbox|label|tag|begin|end|ref|eqref)\*?\s*\{[^{}]*\}")
_INDEX = re.compile(r"_\s*(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|[A-Za-z0-9])")
_RUNS = re.compile(r"_\s*\{\s*e\s*(?:=|\\in(?![A-Za-z]))")
_SIGNS = (
    (re.compile(r"\\(?:mathrm\s*\{\s*d\s*\}|mathrm\s+d|partial|dd|diff)(?![A-Za-z])"), " d"),
    (re.compile(r":=|\\(?:in|sim|to|neq?|[lg]eq?|[lg]eqslant|equiv|approx|coloneqq|leftarrow|rightarrow|propto)(?![A-Za-z])|[<>]"), "="),
    (re.compile(r"\\(?:\||[lr]?[vV]ert(?![A-Za-z]))"), "|"),
    (re.compile(r"\\(?:ast|star|top|dagger|prime)(?![A-Za-z])"), "*"),
)  # fmt: skip
_COMMAND = re.compile(r"\\[A-Za-z]+|\\.")
_POWER = re.compile(r"e\s*\^\s*(?:\{\s*-|\{[^{}]*[A-Za-z#]|[a-z#])")
# The signs of e as a letter: an index, a prime, brackets, a star or an order; a differential; a relation beside it; a formula of
# its own.
_A_LETTER = re.compile(
    r"e\s*(?:[_'(\[]|\^\s*\{?\s*[*'(T])|(?<![A-Za-z])d\s*e|(?:^|[=,(\s])e\s*=|\|\s*e\s*\||=\s*e\s*(?:=|$)|^\s*e\s*$"
)


def is_eulers_number(formulas: Iterable[str], said: Set[str]) -> bool:
    r"""Return True if a lone e is Euler's number in all formulas of a note: some have e^{-x}, and e has no other meaning anywhere.

    Args:
        formulas: the formulas of the note's sentences and displays.
        said: the letters with a statement in its comments.
    """
    if "e" in said:
        return False
    found = False
    for formula in formulas:
        bare = _bare(formula)
        if _FACED.search(formula) or _A_LETTER.search(bare):
            return False
        found = found or _POWER.search(bare) is not None
    return found


def stands_alone(formula: str) -> bool:
    """Return True if a formula has an e that is no base of a power and no index."""
    return re.search(r"e(?!\s*[\^_])", _bare(formula)) is not None


def _bare(formula: str) -> str:
    """Write a formula with # for commands; without words, and without indices other than those of e."""
    bare = _HELD.sub("#", formula)
    bare = _INDEX.sub(
        lambda index: "_" if bare[: index.start()].rstrip().endswith("e") else " e=" if _RUNS.match(index.group()) else " ", bare
    )
    for sign, simple in _SIGNS:
        bare = sign.sub(simple, bare)
    return _COMMAND.sub("#", bare)
