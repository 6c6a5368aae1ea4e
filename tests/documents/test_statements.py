"""Does each line and property say something when it reaches the prover, and is a statement noticed that was broken before evaluation?

What SymPy evaluates while a claim is encoded reaches the prover as A = A, whatever was written: such a proof shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import product

import pytest
import sympy as sp
from selftest import mutate

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.document import documents
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.property import Property
from closedform.derivations.functions.as_written import as_written
from closedform.derivations.functions.types import Form
from closedform.derivations.index import claims
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.certificates.gate import proved, shown
from closedform.numerics.checker.check import refusal
from closedform.numerics.domains.points import generic_points
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.forms.nodes import entries
from closedform.numerics.forms.written_out import written_out
from closedform.numerics.proof.steps import Rule
from closedform.numerics.quadrature.integrate import dimensions, integrate

FEWEST = 220  # statements; nine in ten at least are broken
FAR = sp.Rational(1, 10**6)  # how far a broken statement's sides are apart, by plain quadrature, to be one


@dataclass(frozen=True)
class Statement:
    """What the prover is asked of a line, a correction or a property: pairs of sides that are equal, and where."""

    key: str
    sides: tuple[tuple[Form, Form], ...]
    domain: Domain


def of_lines(claim: Derivation) -> Iterator[Statement]:
    """State each line that holds, and the correction of each that does not, under each reading."""
    for line in claim.lines:
        for reading, quantity in claim.readings.items():
            correction = claim.correction(line, reading)
            value = claim.value(line, reading) if correction is None else correction
            if not line.approximate and not claim.where:
                yield Statement(
                    f"{claim.key(line)} {reading}", tuple(zip(entries(quantity), entries(value), strict=True)), claim.domain
                )


def statements(document: str = "") -> Iterator[Statement]:
    for claim in claims(document).values():
        if isinstance(claim, Derivation):
            yield from of_lines(claim)
        elif isinstance(claim, Property) and claim.correction is None and not claim.where:
            zeros = tuple((form, sp.Integer(0)) for form, sign in claim.relations if sign == "zero")
            yield from [Statement(claim.key, zeros, claim.within)] if zeros else []


def ranges(form: Form, _: Statement) -> Iterator[Form]:
    """Integrate over another range, one integral at a time."""
    for node in sorted(form.atoms(sp.Integral), key=sp.default_sort_key):
        (v, low, high), *others = node.limits
        middle = (
            (low + high) / 2
            if low.is_finite and high.is_finite
            else (low if low.is_finite else high if high.is_finite else sp.Integer(0)) + 1
        )
        yield form.xreplace({node: sp.Integral(node.function, (v, low, middle), *others)})


def edits(form: Form, statement: Statement) -> Iterator[Form]:
    """Slip in one sign, factor, letter, power or term."""
    yield from (one.value for one in mutate.sample(form, statement.domain.parameters, 8, statement.key))


def broken(statement: Statement, slips: Callable[[Form, Statement], Iterator[Form]]) -> tuple[Form, Form, dict[Form, Form]] | None:
    """Give a pair of sides with one slip in the left one, and a point where plain quadrature tells it; None where none is found."""
    for left, right in statement.sides:
        for slip, point in product(slips(left, statement), generic_points(statement.domain, 2, seed=1)):
            if apart(slip, right, point):
                return slip, right, point
    return None


def apart(left: Form, right: Form, point: dict[Form, Form]) -> bool:
    with suppress(NotLowered, DoesNotExist):
        one, other = integrate(left, point), integrate(right, point)
        return abs(float(one.value) - float(other.value)) > FAR + 10 * (one.error + other.error)
    return False


def differ(left: Form, right: Form, point: dict[Form, Form]) -> bool:
    ball = enclose(left - right, point, digits=15).value
    return ball is not None and not ball.contains(0)


def test_no_line_and_no_property_is_an_equality_of_a_form_with_itself() -> None:
    assert [one.key for one in statements() if all(left == right for left, right in one.sides)] == []
    properties = [claim for claim in claims().values() if isinstance(claim, Property) and claim.relations]
    assert [one.key for one in properties if (sp.Integer(0), "zero") in one.relations] == []
    assert [one.key for one in properties if all(form.is_Number for form, _ in one.relations)] == []


def test_a_statement_is_kept_as_it_is_written_and_carried_out_in_a_step() -> None:
    x = sp.Symbol("x", real=True)
    domain = Domain({x: sp.Interval(-sp.oo, sp.oo)})
    left = as_written(lambda: x + x - sum((x, sp.Integer(1)), sp.Integer(0)) * sp.Integer(1))
    assert left != written_out(left) == x - 1
    found, steps = shown(left, x - 1, domain)
    assert found.found
    assert [step.rule for step in steps] == [Rule.CLAIM, Rule.WRITTEN_OUT]
    assert not proved(left, x + 1, domain).found
    assert not refusal(steps, left, x - 1, domain)


def closed(document: str = "") -> list[Statement]:
    """List the statements of closed forms, sums and flows: of a false integral the prover tries all it can, for minutes."""
    return [one for one in statements(document) if not any(dimensions(side) for pair in one.sides for side in pair)]


def test_hundreds_of_statements_are_broken() -> None:
    assert len(closed()) >= FEWEST


@pytest.mark.slow
@pytest.mark.parametrize("document", documents())
def test_each_statement_that_is_broken_before_evaluation_is_noticed(document: str) -> None:
    found = {one.key: (one.domain, *slip) for one in closed(document) if (slip := broken(one, edits)) is not None}
    assert len(found) >= 0.9 * len(closed(document))
    assert [key for key, (domain, left, right, _) in found.items() if proved(left, right, domain).found] == []
    assert [key for key, (_, left, right, point) in found.items() if not differ(left, right, point)] == []


@pytest.mark.slow
def test_each_integral_over_another_range_is_noticed() -> None:
    """By balls alone: the prover tries all it can."""
    lines = [
        one for one in statements() if any(side.has(sp.Integral) and dimensions(side) == 1 for pair in one.sides for side in pair)
    ]
    found = {one.key: slip for one in lines if (slip := broken(one, ranges)) is not None}
    assert len(found) > 30
    assert [key for key, sides in found.items() if not differ(*sides)] == []
