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
    """Write the beginning of a form, for a sentence."""
    text = in_words(form)
    return text if len(text) <= most else f"{text[: most - 3]}..."
