"""Forms in sentences: on one line, means as ``E[...]`` without the parts of their laws."""

from __future__ import annotations

from functools import cache
from typing import Any

from sympy.printing.str import StrPrinter

from closedform.derivations.functions.types import Form


class _Printer(StrPrinter):
    def _print_E(self, node: Any) -> str:
        given = "" if node.given is None else f" | {self._print(node.given)}"
        return f"E[{self._print(node.body)}{given}]"


@cache
def _printer() -> _Printer:
    return _Printer()


def in_words(form: Form) -> str:
    """Write a form as text, for people alone: means under two laws may look the same."""
    return str(_printer().doprint(form))


def short(form: Form, most: int = 80) -> str:
    """Write a form for a sentence; of a long one its beginning, and nothing of a bracket that it would leave open."""
    text = in_words(form)
    if len(text) <= most:
        return text
    begun, opened = text[: most - 3], list[int]()
    for place, sign in enumerate(begun):
        if sign in "([":
            opened.append(place)
        elif sign in ")]":
            opened.pop()
    if not opened:
        return f"{begun}..."
    return f"{begun[: opened[0] + 1]}...{')' if begun[opened[0]] == '(' else ']'}"
