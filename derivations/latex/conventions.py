r"""Sentences that give a function that is read by its name another convention: logarithms to base two, angles in degrees, a scaled error function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from derivations.latex.sentences import COMMENT

_BASE = r"\bbase[\s~$-]*(?:2|two|10|ten|[a-df-z]\b)"
_USED = (
    (
        re.compile(
            rf"(?:\b[Ll]ogarithms?\b|\\log(?![a-zA-Z_])|\blogs\b)[^.]*{_BASE}|{_BASE}[^.]*\blogarithms?\b"
            r"|\b(?:[Bb]inary|[Dd]yadic|[Dd]ecimal|[Cc]ommon)\s+logarithms?\b|\\log(?![a-zA-Z_])[^.]*\b(?:binary|dyadic|decimal)\b"
        ),
        ("log",),
    ),
    (
        re.compile(r"\b(?:[Aa]ngles?|[Pp]hases?|[Aa]rguments?)\b[^.]*\bin degrees\b|\bmeasured in degrees\b"),
        ("sin", "cos", "tan", "arcsin", "arccos", "arctan"),
    ),
    (
        re.compile(
            r"(?:\\erf(?![a-zA-Z])|\\operatorname\s*\{erf\}|\berror function)[^.]*\b(?:normali[sz]ed|convention|scaled|rescaled|without the)\b"
            r"|\b(?:[Nn]ormali[sz]ed|[Ss]caled|[Rr]escaled)\s+error function"
        ),
        ("erf", "erfc"),
    ),
    (re.compile(r"\b[Cc]onvention\w*\b[^.]*\$\\Phi|\$\\Phi[^.]*\b(?:convention|counts|counted|measured)\b"), ("Phi",)),
)


@dataclass(frozen=True)
class Convention:
    """A sentence that may give functions another meaning than the one that is read: its place and words, and the functions' names."""

    at: int
    says: str
    functions: tuple[str, ...]

    def used_in(self, text: str) -> str | None:
        """Give the function of these that a formula has, by its name; None where it has none."""
        return next((name for name in self.functions if re.search(rf"\\{name}(?![A-Za-z])|\{{{name}\}}", text)), None)


def conventions_of(text: str) -> Iterator[Convention]:
    """List the sentences of a file that speak of a convention."""
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    for pattern, functions in _USED:
        for found in pattern.finditer(plain):
            yield Convention(found.start(), " ".join(found.group().split())[:60], functions)
