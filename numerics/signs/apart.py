r"""The sign of a sum whose terms speak of letters apart: f(x) + g(y) > 0 where f > 0 and g >= 0.

Each part is a form of fewer letters, so that bounds along a line and balls reach it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.numerics.forms.nodes import outermost_special
from closedform.numerics.proof.steps import Attempt, Rule, Step

Prove = Callable[[Any, Sign, Domain], Attempt]
_NONE = Attempt(False, "its terms do not speak of letters apart")


def by_parts_apart(form: Form, sign: Sign, domain: Domain, prove: Prove) -> Attempt:
    """Try to prove a sign of a sum by the same sign of each of its parts that share no letter.

    Args:
        form: closed.
        sign: positive, negative or nonnegative.
        domain: the intervals of the symbols, and constraints.
        prove: the rules for a part.
    """
    parts = _apart(form) if form.is_Add and not outermost_special(form) else []
    if len(parts) < 2:
        return _NONE
    facts: list[Step] = []
    for part in parts:
        found = prove(part, sign, domain)
        if not found.found:
            return _NONE
        facts.append(Step(Rule.FACT, part, part, called=sign, branch=found.steps))
    return Attempt(
        True, "part by part, as the parts share no letter", (Step(Rule.APART, form, form, called=sign, branch=tuple(facts)),)
    )


def _apart(form: Form) -> list[Form]:
    """Group the terms of a sum by the letters that they share; what has none goes with the first."""
    groups: list[tuple[set[Form], list[Form]]] = []
    for term in sp.Add.make_args(sp.expand_mul(form)):
        near = [group for group in groups if group[0] & term.free_symbols]
        letters = term.free_symbols.union(*(group[0] for group in near))
        groups = [group for group in groups if group not in near]
        groups.append((letters, [term, *(one for group in near for one in group[1])]))
    numbers = sp.Add(*(term for letters, its in groups if not letters for term in its))
    parts = [sp.Add(*its) for letters, its in groups if letters]
    return [parts[0] + numbers, *parts[1:]] if parts else []
