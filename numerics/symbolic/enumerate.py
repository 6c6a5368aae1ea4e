"""Exact sums over laws on finitely many points."""

from __future__ import annotations

from typing import Any

import sympy as sp

from derivations.laws import E, Finite
from numerics.evidence import Diverges
from numerics.symbolic.nodes import substitute


def exact_sum(node: E) -> Any:
    """Write an expectation under a finite law as the sum it is.

    Indicators are evaluated as they stand, ties included, where the weights' arguments are exact
    numbers; conditioning divides by the probability of the event.

    Raises:
        Diverges: the event conditioned on has no probability.
    """
    law: Finite = node.law
    given = sp.Integer(1) if node.given is None else node.given
    points = law.atoms_and_weights
    mass = sp.Add(*(weight * substitute(given, at) for at, weight in points))
    if mass == 0:
        raise Diverges(f"a mean given {given}, which no point of the law satisfies: the event has probability zero")
    return sp.Add(*(weight * substitute(node.body * given, at) for at, weight in points)) / mass
