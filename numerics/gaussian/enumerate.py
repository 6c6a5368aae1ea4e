"""Exact sums over laws on finitely many points."""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import Diverges
from closedform.numerics.forms.nodes import substitute


@remembered
def exact_sum(node: E) -> Form:
    """Write an expectation under a finite law as a sum.

    If the arguments are exact numbers, indicators are evaluated as they stand, ties included. Conditioning divides by the
    probability of the event.

    Raises:
        Diverges: the condition has probability zero, or the body is infinite at an atom.
    """
    law: Finite = node.law
    given = sp.Integer(1) if node.given is None else node.given
    points = [(at, weight, event) for at, weight in law.atoms_and_weights if (event := substitute(given, at)) != 0 and weight != 0]
    mass = sp.Add(*(weight * event for _, weight, event in points))
    if mass == 0:
        raise Diverges(f"a mean given {given}, which no point of the law satisfies: the event has probability zero")
    return sp.Add(*(weight * event * _at_atom(node.body, at, certain=bool(event.is_number)) for at, weight, event in points)) / mass


def _at_atom(body: Form, at: Mapping[Form, Form], *, certain: bool) -> Form:
    """Return the averaged form at an atom; with ``certain`` the atom counts for all parameters."""
    value = substitute(body, at)
    if certain and value.has(sp.zoo, sp.nan, sp.oo, -sp.oo):
        raise Diverges(f"{body} is not finite at the atom {', '.join(f'{v} = {x}' for v, x in at.items())}: it has no mean")
    return value
