"""Do lines hold at points nobody chose, and does a failure shrink to a simple witness?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from hypothesis import find, given, settings
from hypothesis import strategies as st

from derivations.claim import Derivation
from derivations.domain import Domain, between, positive, real
from derivations.registry import claims
from numerics.check import entries
from numerics.enclose import Known, enclose
from numerics.evidence import Ball
from numerics.judge import Relation, relate
from numerics.nodes import substitute
from numerics.strategies import exact_points

HOLDING = {
    path: claim
    for path, claim in claims().items()
    if isinstance(claim, Derivation)
    and len(claim.readings) == 1
    and any(line.correction is None and line.error is None and not line.approximate for line in claim.lines)
}


def value(claim: Derivation, expr: Any, point: dict[Any, Any], known: Known) -> Ball:
    resolved = substitute(expr, dict(claim.where))
    return enclose(resolved, {s: point[s] for s in resolved.free_symbols}, digits=50, known=known)


@pytest.mark.parametrize("path", HOLDING)
@given(data=st.data())
@settings(max_examples=2)
def test_holding_lines_agree_with_their_quantity(path: str, data: st.DataObject) -> None:
    claim = HOLDING[path]
    point = data.draw(exact_points(claim.domain), label="point")
    known: Known = {}
    quantity = [value(claim, entry, point, known) for entry in entries(claim.quantity)]
    for line in claim.lines:
        if line.correction is not None or line.error is not None or line.approximate:
            continue
        for left, entry in zip(quantity, entries(line.value), strict=True):
            assert relate(left, value(claim, entry, point, known)) is Relation.AGREE, (claim.key(line), point)


@pytest.mark.parametrize("interval", [positive, real, between(-1, 1), between(2, 3)])
def test_points_lie_inside_their_interval(interval: Any) -> None:
    u = sp.Symbol("u", real=True)

    @given(exact_points(Domain({u: interval})))
    @settings(max_examples=50)
    def inside(point: dict[Any, Any]) -> None:
        assert interval.contains(point[u]) == True  # noqa: E712 (SymPy's true)

    inside()


def test_a_planted_sign_error_shrinks_to_the_simplest_witness() -> None:
    """erf(-a) for erf(a) differs everywhere but at 0; the simplest rational that shows it is 1."""
    a = sp.Symbol("a", real=True)
    domain = Domain({a: real})

    def differs(point: dict[Any, Any]) -> bool:
        return relate(enclose(sp.erf(a), point), enclose(-sp.erf(a), point)) is Relation.DIFFER

    witness = find(exact_points(domain), differs, settings=settings(max_examples=200, derandomize=True, database=None))
    assert abs(witness[a]) == 1
