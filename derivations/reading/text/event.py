"""Events: inequalities as indicators, under an expectation or behind its bar."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy as sp

from closedform.derivations.laws import above_zero, at_least_zero
from closedform.derivations.reading.syntax.trees import NotUnderstood


def indicator_of(relations: Iterable[Any]) -> Any:
    """Give the indicator of inequalities that hold jointly; at a tie it is what they say.

    Raises:
        NotUnderstood: one is no inequality.
    """
    out = sp.Integer(1)
    for relation in relations:
        if relation in (sp.true, sp.false):
            out *= int(bool(relation))
        elif isinstance(relation, sp.Ne):
            raise NotUnderstood("an indicator of \u2260 is one less an indicator of =, and of those inequalities alone are read")
        else:
            strict = isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))
            out *= (above_zero if strict else at_least_zero)(relation.gts - relation.lts)
    return out


def event_of(relations: Iterable[Any], law: Any, said: str) -> Any:
    """Give the event that an expectation is conditioned on, as an indicator.

    Args:
        relations: inequalities that hold jointly.
        law: of the random variables.
        said: the event, as a message names it.

    Raises:
        NotUnderstood: it has probability zero or one for all that is seen, or speaks of no random variable.
    """
    out = sp.Integer(1)
    for relation in relations:
        if relation == False:  # noqa: E712 (SymPy's false)
            raise NotUnderstood(f"{said} has probability zero, and nothing has a mean given it")
        if relation == True or isinstance(relation, sp.Ne):  # noqa: E712 (SymPy's true)
            raise NotUnderstood(f"a part of {said} has probability one; leave it out, and use < and >")
        if not relation.free_symbols & set(law.variables):
            raise NotUnderstood(f"{relation} speaks of no random variable; put it under such_that")
        # A tie may have a probability: of a law with atoms, of a function that is constant on a part, or at a parameter that is zero.
        out *= indicator_of([relation])
    return out
