"""Events: inequalities as indicators, under an expectation or after its bar."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy as sp

from closedform.derivations.laws import above_zero, at_least_zero
from closedform.derivations.reading.syntax.trees import NotUnderstood


def indicator_of(relations: Iterable[Any]) -> Any:
    """Return the indicator of inequalities that hold jointly; their signs decide its value at a tie.

    Raises:
        NotUnderstood: one is no inequality.
    """
    out = sp.Integer(1)
    for relation in relations:
        if relation in (sp.true, sp.false):
            out *= int(bool(relation))
        elif isinstance(relation, sp.Ne):
            raise NotUnderstood("an indicator of \u2260 is one minus an indicator of =, and only inequalities have indicators here")
        else:
            strict = isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))
            out *= (above_zero if strict else at_least_zero)(relation.gts - relation.lts)
    return out


def event_of(relations: Iterable[Any], law: Any, said: str) -> Any:
    """Return the conditioning event of an expectation, as an indicator.

    Args:
        relations: inequalities that hold jointly.
        law: the law of the random variables.
        said: the event's name in messages.

    Raises:
        NotUnderstood: it seems to have probability zero or one, or has no random variable.
    """
    out = sp.Integer(1)
    for relation in relations:
        if relation == False:  # noqa: E712 (SymPy's false)
            raise NotUnderstood(f"{said} has probability zero, and nothing has a mean given it")
        if relation == True or isinstance(relation, sp.Ne):  # noqa: E712 (SymPy's true)
            raise NotUnderstood(f"a part of {said} has probability one; leave it out, and use < and >")
        if not relation.free_symbols & set(law.variables):
            raise NotUnderstood(f"{relation} has no random variable; put it under such_that")
        # A tie may have positive probability: under a law with atoms, for a function that is constant on a part, or at a parameter
        # that is zero.
        out *= indicator_of([relation])
    return out
