"""What counts as a proof, of an equality or of a sign: one that the prover finds and the independent checker runs again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy as sp

from derivations.domain import Domain
from numerics.certificates.check import refusal
from numerics.certificates.check_signs import relation_refusal
from numerics.certificates.defined import diverging, without_value
from numerics.certificates.inequality import argued
from numerics.certificates.kinks import by_kinks
from numerics.evidence import Proof
from numerics.proof import prove as prover
from numerics.proof.steps import Step


def proved(
    left: Any,
    right: Any,
    domain: Domain,
    where: Mapping[Any, Any] | None = None,
    *,
    table: bool = True,
    cancelled: Sequence[Any] = (),
) -> Proof:
    """Try to prove left = right on a domain, and check the proof; arguments as of ``numerics.proof.prove.prove``.

    What has no real value somewhere on the domain is not proved, though the two sides be equal wherever they have one.

    Args:
        left: one side.
        right: the other.
        domain: the intervals of the symbols.
        where: symbols that stand for a steady state.
        table: whether the half-line table may be looked up.
        cancelled: what was cancelled from the sides as they were built: it must have a real value too.
    """
    return shown(left, right, domain, where, table=table, cancelled=cancelled)[0]


def shown(
    left: Any,
    right: Any,
    domain: Domain,
    where: Mapping[Any, Any] | None = None,
    *,
    table: bool = True,
    cancelled: Sequence[Any] = (),
) -> tuple[Proof, tuple[Step, ...]]:
    """Give what ``proved`` tells, and the steps of what counts as a proof; arguments as there."""
    found = prover.prove(left, right, domain, where, table=table)
    if not found.found and not where:
        other = by_kinks(left, right, domain, table=table)
        found = other if other.found else found
    if found.found and (why := refusal(found.steps, left, right, domain, where)):
        return Proof(False, f"a proof ({found.method}) that the checker refuses: {why}", refused=True), ()
    if nowhere := (found.found and diverging((left, right), domain)) or without_value((left, right, *cancelled), domain, where):
        so_far = f"equal wherever both have a value ({found.method}), but " if found.found else ""
        return Proof(False, f"{so_far}{nowhere}", lacking=True), ()
    return Proof(found.found, found.method), found.steps if found.found else ()


def certified(expression: Any, sign: str, domain: Domain, where: Mapping[Any, Any] | None = None) -> Proof:
    """Try to prove that an expression has a sign on a domain, and check the proof; arguments as of ``numerics.certificates.inequality.argued``."""
    if sign == "zero":
        return proved(expression, sp.Integer(0), domain, where)
    found = argued(expression, sign, domain, where)
    if found.found and (why := relation_refusal(found.steps, expression, sign, domain, where)):
        return Proof(False, f"a proof ({found.method}) that the checker refuses: {why}", refused=True)
    if found.found and (nowhere := without_value((expression,), domain, where)):
        return Proof(False, f"so wherever it has a value ({found.method}), but {nowhere}", lacking=True)
    return Proof(found.found, found.method)
