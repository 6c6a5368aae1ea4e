r"""What a note's equations leave open, each question told once with the equations that it is for, and one comment that answers all.

A question of several equations is answered by a comment with ``throughout`` before the first, which is proposed only where it leaves every other
equation of the file as it is: that is tried.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from derivations.latex_file import Equation, equations
from derivations.paper.displays import MARK
from derivations.syntax import NotUnderstood

MOST_TRIED = 8  # questions of one file: for each the file is read again
_THROUGHOUT = re.compile(rf"^(.*% {MARK} )((?:where|law|such_that|function|means) .*)$", re.DOTALL)


def asked_once(text: str, found: Sequence[Equation]) -> list[tuple[int, str]]:
    """Give what equations ask, each question once, with the line of the first of its equations and their keys.

    Args:
        text: of the file.
        found: its equations.
    """
    groups: dict[str, list[Equation]] = {}
    for one in found:
        for question in one.faults:
            groups.setdefault(question.removeprefix(f"{one.key}: ") if one.key else question, []).append(one)
    told: list[tuple[int, str]] = []
    tried = 0
    for question, of in groups.items():
        keys = dict.fromkeys(one.key for one in of if one.key)
        comment = _THROUGHOUT.match(question)
        if len(of) > 1 and comment is not None and tried < MOST_TRIED:
            tried += 1
            if _leaves_the_others(text, found, of, f"% {MARK} throughout {comment[2]}"):
                question = f"{comment[1]}throughout {comment[2]}"
        told.append((of[0].line, f"{', '.join(keys)}: {question}" if keys else question))
    return told


def _leaves_the_others(text: str, found: Sequence[Equation], of: Sequence[Equation], comment: str) -> bool:
    """Tell whether a comment before the first of some equations changes nothing of what other equations are read as."""
    at = text.rfind("\n", 0, of[0].display[0]) + 1
    before = comment.replace(r"\sim ...", r"\sim N(0, 1)").replace("...", "x")
    try:
        again = equations(f"{text[:at]}{before}\n{text[at:]}")
    except NotUnderstood:
        return False
    asking = {_name(one) for one in of}
    others, rest = ([_read_as(one) for one in all_of if _name(one) not in asking] for all_of in (found, again))
    return others == rest


def _name(one: Equation) -> str:
    return one.key or str(one.table.get("key", ""))


def _read_as(one: Equation) -> tuple[Mapping[str, Any], bool]:
    """Give what an equation is read as, but for the lines of the file that it was taken from, and whether something is left open."""
    return {name: value for name, value in one.table.items() if name != "taken"}, bool(one.faults)
