"""Equalities and signs wherever their parts have values: found by a prover, and accepted by the independent checker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered, shared
from closedform.numerics.arguments.without_value import diverging, without_value
from closedform.numerics.checker.check import refusal, refusal_of_units
from closedform.numerics.checker.check_signs import relation_refusal
from closedform.numerics.checker.last_identities import is_confirmed, last_identities
from closedform.numerics.checker.moments import moments_in, with_moments
from closedform.numerics.checker.refusals import Contradicted
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.proof import prove as prover
from closedform.numerics.proof.steps import Rule, Step
from closedform.numerics.proof.time_limit import OutOfTime, look
from closedform.numerics.proof.units import in_units
from closedform.numerics.signs.inequality import argued
from closedform.numerics.signs.kinked_equalities import by_kinks

_FURTHER = 2.0  # seconds of processor time that are left to further proofs
_GIVEN_UP = Proof(False, "was given up, as its time was nearly over")


@shared
def equal_by_steps(
    left: Form,
    right: Form,
    domain: Domain,
    where: Mapping[Form, Form] | None = None,
    *,
    table: bool = True,
    cancelled: Sequence[Form] = (),
) -> tuple[Proof, tuple[Step, ...]]:
    """Try to prove left = right wherever both have a value, and check the proof.

    A claim without a real value somewhere on the domain is refused here if that is seen; that it has one is shown by ``certificates``.

    Args:
        left: one side.
        right: the other.
        domain: the intervals of the symbols.
        where: symbols defined as a steady state.
        table: True if the half-line table may be looked up.
        cancelled: the terms cancelled from the sides when they were built: they must have real values too.

    Returns:
        The result, and the steps of an accepted proof.
    """
    if not where and (scaled := in_units((left, right, *cancelled), domain)) is not None:
        return _in_units(left, right, domain, cancelled, *scaled, table=table)
    return _as_it_stands(left, right, domain, where, table=table, cancelled=cancelled)


def _in_units(
    left: Form, right: Form, domain: Domain, cancelled: Sequence[Form], forms: Mapping[Form, Form], scaled: Domain, *, table: bool
) -> tuple[Proof, tuple[Step, ...]]:
    """Prove a claim in which symbols are written as multiples of letters (``forms``), with the ``scaled`` domain."""
    one, other, *lost = (substitute(part, forms) for part in (left, right, *cancelled))
    found, branch = _in_letters(one, other, (*scaled.symbols.items(),), scaled.such_that, tuple(lost), table)
    if found.lacking:
        return replace(found, method=without_value((left, right, *cancelled), domain) or found.method), ()
    if not found.found:
        return found, ()
    units = Step(Rule.UNITS, left, right, forms=forms, branch=branch)
    if why := refusal_of_units(units, left, right, domain, (one, other, scaled)):
        return Proof(False, f"a proof ({found.method}) that the checker refuses: {why}", refused=True), ()
    return found, (Step(Rule.CLAIM, left, right), units)


@remembered
def _in_letters(
    left: Form, right: Form, symbols: tuple[Letter, ...], such_that: tuple[Form, ...], cancelled: tuple[Form, ...], table: bool
) -> tuple[Proof, tuple[Step, ...]]:
    """Prove a claim without its numbers: claims that differ only in these share one proof, which is checked once."""
    return _as_it_stands(left, right, Domain(dict(symbols), such_that), None, table=table, cancelled=cancelled)


def _as_it_stands(
    left: Form, right: Form, domain: Domain, where: Mapping[Form, Form] | None, *, table: bool, cancelled: Sequence[Form]
) -> tuple[Proof, tuple[Step, ...]]:
    try:
        found = prover.prove(left, right, domain, where, table=table)
        if not found.found and not where:
            other = by_kinks(left, right, domain, table=table)
            found = other if other.found else found
        why = refusal(found.steps, left, right, domain, where) if found.found else ""
    except OutOfTime:
        return _GIVEN_UP, ()
    except Contradicted as reason:
        return _contradicted(reason), ()
    if why:
        return Proof(False, f"a proof ({found.method}) that the checker refuses: {why}", refused=True), ()
    if nowhere := (found.found and diverging((left, right), domain)) or without_value((left, right, *cancelled), domain, where):
        so_far = f"equal wherever both have a value ({found.method}), but " if found.found else ""
        return Proof(False, f"{so_far}{nowhere}", lacking=True, wherever=found.found), ()
    return Proof(found.found, found.method), found.steps if found.found else ()


def told(found: Proof, steps: tuple[Step, ...]) -> tuple[Proof, tuple[Step, ...]]:
    """Say more of an accepted proof: which last identities polynomials confirm, and by which moments its integrals are carried out.

    Moments are named while there is time for further proofs.
    """
    last = list(last_identities(steps))
    found = replace(found, identities=len(last), confirmed=sum(map(is_confirmed, last)))
    try:
        steps = with_moments(steps, _look)
        named, unnamed = moments_in(steps)
    except OutOfTime:
        named, unnamed = 0, ("no time was left",)
    return replace(found, moments=named, unnamed=unnamed), steps


def _look() -> None:
    look(_FURTHER)


def _contradicted(reason: Contradicted) -> Proof:
    return Proof(False, str(reason), refused=True, contradicted=True)


@shared
def signed_by_steps(expression: Form, sign: str, domain: Domain, where: Mapping[Form, Form] | None = None) -> Proof:
    """Try to prove that an expression has a sign wherever it has a value, and check the proof; arguments as for ``numerics.signs.inequality.argued``."""
    if sign == Sign.ZERO:
        return equal_by_steps(expression, sp.Integer(0), domain, where)[0]
    try:
        found = argued(expression, sign, domain, where)
        why = relation_refusal(found.steps, expression, sign, domain, where, equality=refusal) if found.found else ""
    except OutOfTime:
        return _GIVEN_UP
    except Contradicted as reason:
        return _contradicted(reason)
    if why:
        return Proof(False, f"a proof ({found.method}) that the checker refuses: {why}", refused=True)
    if found.found and (nowhere := without_value((expression,), domain, where)):
        return Proof(False, f"so wherever it has a value ({found.method}), but {nowhere}", lacking=True)
    return Proof(found.found, found.method)
