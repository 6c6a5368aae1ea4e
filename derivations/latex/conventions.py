r"""Sentences that give a function that is read by its name another convention: logarithms to base two, angles in degrees, a scaled error function."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
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

    def asks(self, name: str, line: int) -> str:
        r"""Ask about one of its functions, used_in; its own line is said."""
        return (
            f"\\{name}: line {line} says `{self.says}`, and it is read as it is usual. If it is that one, write "
            f"% closedform: function \\{name}(x) = \\{name}(x)"
        )


_D = r"(?<![A-Za-z\\_^])(?:D|\\(?:mathcal|mathrm|mathsf)\s*(?:\{D\}|D(?![a-zA-Z])))\s*(?:\\[,!]\s*)?"
_MEASURED = re.compile(
    rf"(?:[$&,;:(]|\\[\[(]|\\\\|\\q?quad|\\(?:begin|label|text)\s*\{{[^{{}}]*\}}|\$\$)\s*{_D}\\?(?P<letter>[A-Za-z]+)\s*&?\s*(?::?=|\\(?:equiv|coloneqq|triangleq)(?![a-zA-Z]))(?P<form>(?:\\[^\]\\)]|[^$&,;.\\])*)"
)
_OVER_IT = re.compile(rf"\\int(?![a-zA-Z]).*?{_D}\\?[A-Za-z]", re.DOTALL)
_EXPONENT = re.compile(
    r"(?:\\exp\s*(?:\\left|\\[bB]igl?)?[(\[]|e\^\{)((?:[^{}()\[\]]|\{[^{}]*\})*)(?:(?:\\right|\\[bB]igr?)?[)\]]|\})"
)
_LAID_OUT = re.compile(
    r"\\(?:begin|end)\s*\{[^{}]*\}|\\label\s*\{[^{}]*\}|\\(?:left|right|mathrm|q?quad|cdot|times)(?![a-z])|[\s\\{}()\[\],;!]"
)


@dataclass(frozen=True)
class Measure(Convention):
    r"""A sentence that gives \int Dz, which is read over the standard normal law, another weight."""

    def used_in(self, text: str) -> str | None:
        """Give D where a formula integrates over it."""
        return "D" if _OVER_IT.search(text) else None

    def asks(self, name: str, line: int) -> str:
        """Ask for the weight."""
        return f"{name}: line {line} says `{self.says}`, and \\int {name}z is read over the standard normal law; write the weight out, \\int ... \\,dz"


def measures_of(text: str, doubted: Collection[str]) -> Iterator[Measure]:
    r"""List where a file gives \int Dz another weight than the standard normal density, or one by a function of which sentences leave open what it is.

    Args:
        text: of the file.
        doubted: functions of which its sentences say something, by name.
    """
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    for found in _MEASURED.finditer(plain):
        z = re.escape(found["letter"])
        form = re.sub(r"\\(?:dd|d|diff|rmd)(?![A-Za-z])", "d", re.sub(r"\\[td]?frac(?![a-z])", r"\\frac", found["form"]))
        form = _LAID_OUT.sub("", _EXPONENT.sub(r"<\1>", form))
        weight = rf"<-(?:{z}\^2/2|frac{z}\^22|frac12{z}\^2|1/2{z}\^2)>"
        usual = (
            rf"d{z}{weight}/sqrt2pi|{weight}d{z}/sqrt2pi|d{z}/sqrt2pi{weight}|frac(?:d{z}|1)sqrt2pi(?:d{z})?{weight}(?:d{z})?"
            rf"|(?:1/sqrt2pi|2pi\^-1/2){weight}d{z}|frac(?:d{z})?{weight}(?:d{z})?sqrt2pi(?:d{z})?"
        )
        by_name = re.fullmatch(rf"(?:d{z})?((?:var)?phi)(?:_?0)?{z}(?:d{z})?", form)
        is_usual = f"\\{by_name[1]}" not in doubted if by_name else re.fullmatch(usual, form) is not None and f"d{z}" in form
        if not is_usual:
            yield Measure(found.start(), " ".join(found.group().split())[:60], ("D",))


def conventions_of(text: str) -> Iterator[Convention]:
    """List the sentences of a file that speak of a convention."""
    plain = COMMENT.sub(lambda found: " " * len(found.group()), text)
    for pattern, functions in _USED:
        for found in pattern.finditer(plain):
            yield Convention(found.start(), " ".join(found.group().split())[:60], functions)
