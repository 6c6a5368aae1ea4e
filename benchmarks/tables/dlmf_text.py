r"""What the running text of the Digital Library says about many formulas at once, and no formula repeats; by equation number.

Each row is from dlmf.nist.gov, the section that the number begins with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeVar

Row = TypeVar("Row")

# Conditions on the letters, in the form of the table's own constraints.
_CONDITIONS: Mapping[str, tuple[str, ...]] = {
    r"4\.5\.E([7-9]|1[0-2])": (r"x\neq 0",),  # "In (4.5.7)-(4.5.12) it is assumed that x is not 0"
    r"4\.35\.E2[0-2]": (r"z>0",),  # roots are principal on the positive real axis, and by continuity elsewhere
    r"5\.6\.E[1-5]": (r"x>0",),
    r"5\.6\.E8": (r"b-a\geq 1", r"a\geq 0", r"\realpart@@{z}>0"),
    r"5\.6\.E9": (r"x\geq 0",),
    r"5\.9\.E1": (r"\realpart@@{\nu}>0", r"\mu>0", r"\realpart@@{z}>0"),
    r"5\.9\.E10": (r"|\phase@@{z}|<\pi/2",),
    r"5\.9\.E1[2-6]": (r"\realpart@@{z}>0",),
    r"5\.12\.E[1-4]": (r"\realpart@@{a}>0", r"\realpart@@{b}>0"),
    r"5\.15\.E[2-6]": (r"n=1,2,3,\dots",),
    r"5\.15\.E7": (r"n=1,2,3,\dots", r"m=1,2,3,\dots"),
    r"6\.2\.E[5-7]": (r"x>0",),
    r"6\.5\.E[1-4]": (r"x>0",),
    r"6\.7\.E1[34]": (r"\realpart@@{z}>0",),
    r"6\.8\..*": (r"x>0",),
    r"8\.1[78]\..*": (r"a>0", r"b>0", r"0\leq x", r"x\leq 1"),
    r"8\.19\.E(19|2[0-2])": (r"x>0", r"n=1,2,3,\dots"),
}  # fmt: skip
# Letters that stand for a form throughout a section.
_MEANINGS: Mapping[str, Mapping[str, str]] = {
    r"8\.17\..*": {r"x^{\prime}": "(1-x)", r"(x^{\prime})": "(1-x)"},
    r"8\.17\.E1[67]": {"cx": "(a+b-1)x"},
    r"8\.10\.E8": {"I": r"\int_{0}^{x}t^{a-1}e^{t}\diff{t}"},  # (8.10.7)
}
# Formulas about a situation that their section describes: their letters are not free.
_SITUATIONS: Mapping[str, str] = {
    r"4\.2\.E33|4\.8\.E12": "some value of a power with branches",
    r"4\.23\.E3[4-6]|7\.5\.E8": "a letter of the formula beside",
    r"4\.42\..*": "letters of a triangle",
    r"4\.45\..*": "letters of a computation",
    r"8\.10\.E4": "a letter of the formula before",
    r"8\.12\..*": "letters of an expansion",
    r"8\.18\..*": "letters of an expansion",
}


def conditions(name: str) -> tuple[str, ...]:
    """Return the conditions that the text states for an equation."""
    return tuple(one for found in _of(_CONDITIONS, name) for one in found)


def written_out(name: str, printed: str) -> str:
    """Write the letters out that the text defines for a section."""
    for found in _of(_MEANINGS, name):
        for short, form in found.items():
            printed = printed.replace(short, form)
    return printed


def situation(name: str) -> str:
    """Return the situation that an equation's letters belong to; empty if they are free."""
    return next(_of(_SITUATIONS, name), "")


def _of(rows: Mapping[str, Row], name: str) -> Iterator[Row]:
    return (found for pattern, found in rows.items() if re.fullmatch(pattern, name))
