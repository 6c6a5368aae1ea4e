"""The gate: an equality or a sign is proved where a checker accepts an argument for it, and everything that it owes is paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form
from closedform.derivations.memory import shared
from closedform.numerics.arguments.checked import equal_by_steps, signed_by_steps, told
from closedform.numerics.certificates.paid import unpaid
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.proof.steps import Step


def proved(
    left: Form,
    right: Form,
    domain: Domain,
    where: Mapping[Form, Form] | None = None,
    *,
    table: bool = True,
    cancelled: Sequence[Form] = (),
) -> Proof:
    """Try to prove left = right on a domain, and that both sides have a value at each of its points.

    Args:
        left: one side; integrals and expectations allowed.
        right: the other.
        domain: the intervals of the symbols.
        where: symbols defined as a steady state.
        table: True if the half-line table may be looked up.
        cancelled: the terms cancelled from the sides when they were built: they must have values too.
    """
    return shown(left, right, domain, where, table=table, cancelled=cancelled)[0]


@shared
def shown(
    left: Form,
    right: Form,
    domain: Domain,
    where: Mapping[Form, Form] | None = None,
    *,
    table: bool = True,
    cancelled: Sequence[Form] = (),
) -> tuple[Proof, tuple[Step, ...]]:
    """Return the result of ``proved``, and the steps of an accepted proof; arguments as there."""
    found, steps = equal_by_steps(left, right, domain, where, table=table, cancelled=cancelled)
    if not found.found:
        return found, steps
    if not (says := unpaid((left, right, *cancelled), steps, domain, where)):
        return told(found, steps)
    return Proof(False, f"equal wherever both have a value ({found.method}), but {says}", unpaid=says, wherever=True), ()


@shared
def signed(expression: Form, sign: str, domain: Domain, where: Mapping[Form, Form] | None = None) -> Proof:
    """Try to prove that an expression has a sign, and a value, at every point of a domain.

    Args:
        expression: the form; integrals and expectations allowed.
        sign: one of ``Sign``.
        domain: the intervals of the symbols.
        where: symbols defined as a steady state.
    """
    if sign == Sign.ZERO:
        return proved(expression, sp.Integer(0), domain, where)
    found = signed_by_steps(expression, sign, domain, where)
    if not found.found or not (says := unpaid((expression,), (), domain, where)):
        return found
    return Proof(False, f"so wherever it has a value ({found.method}), but {says}", unpaid=says)
