"""Does a second encoding, written from the documents by other eyes, agree with the first?

Encodings go wrong as often as formulas. The modules of ``second_reading`` hold each line as printed and
each quantity as defined, in plain mpmath, written without sight of ``derivations``. Here the two are
compared at a random point of the domain: a difference is a mistake in one of the two readings.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import pytest
import second_reading
from mpmath import mp

from derivations.claim import Derivation
from derivations.index import claims, index
from numerics.balls.enclose import enclose
from numerics.domains.points import generic_points
from numerics.evidence import NotLowered
from numerics.symbolic.nodes import entries, substitute

MODULES = [importlib.import_module(f"second_reading.{m.name}") for m in pkgutil.iter_modules(second_reading.__path__)]
LINES = {name: function for module in MODULES for name, function in module.LINES.items()}
QUANTITIES = {name: function for module in MODULES for name, function in module.QUANTITIES.items()}
POINTS = 1
# The second reading's quadratures are heuristic and in double precision where they are nested.
RELATIVE = {"line": 1e-9, "quantity": 1e-6}


def first_reading(name: str, kind: str) -> tuple[Derivation, Any]:
    """Give the claim, and the encoded line or quantity, that a second reading's name points to."""
    key, _, reading = name.partition("|")
    claim = claims()[index()[key]]
    assert isinstance(claim, Derivation)
    reading = reading or next(iter(claim.readings))
    line = next(line for line in claim.lines if claim.key(line) == key)
    return claim, claim.value(line, reading) if kind == "line" else claim.readings[reading]


def compare(name: str, kind: str, function: Any) -> None:
    claim, encoded = first_reading(name, kind)
    points = generic_points(claim.domain, 12, seed=11) if claim.domain.symbols else [{}]
    compared = 0
    for point in points:
        try:
            first = [_value(claim, entry, point) for entry in entries(encoded)]
        except NotLowered:  # a printed integral that diverges at this point
            continue
        with mp.workdps(20):
            values = _as_numbers(claim, point)
            second = function(values)
            second = list(second) if isinstance(second, (list, tuple)) else [second]
            assert len(first) == len(second)
            for a, b in zip(first, second, strict=True):
                scale = max(abs(a), abs(mp.mpf(b)), mp.mpf(10) ** -6)
                assert abs(a - b) <= RELATIVE[kind] * scale, f"first reading {a}, second {b} at {values}"
        compared += 1
        if compared == POINTS:
            return
    assert compared == len(points) == 1, f"only {compared} points of {name} could be compared"


def _as_numbers(claim: Derivation, point: Any) -> dict[str, Any]:
    """Give every parameter its value, those that stand for a defined thing included."""
    values = {**point, **claim.where}
    return {str(symbol): _number(value, point, digits=25) for symbol, value in values.items()}


def _value(claim: Derivation, entry: Any, point: Any) -> Any:
    return _number(substitute(entry, dict(claim.where)), point, digits=20)


def _number(expr: Any, point: Any, *, digits: int) -> Any:
    ball = enclose(expr, {s: point[s] for s in expr.free_symbols}, digits=digits)
    return mp.mpf(ball.value.str(digits, radius=False))


@pytest.mark.parametrize("name", LINES)
def test_the_line_is_what_the_document_prints(name: str) -> None:
    compare(name, "line", LINES[name])


@pytest.mark.parametrize("name", QUANTITIES)
@pytest.mark.slow
def test_the_quantity_is_what_the_document_defines(name: str) -> None:
    compare(name, "quantity", QUANTITIES[name])
