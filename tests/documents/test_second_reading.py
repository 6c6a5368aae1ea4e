"""Does a second encoding, written from the documents by other eyes, agree with the first?

Encodings go wrong as often as formulas. The modules of ``second_reading`` hold each line as printed and
each quantity as defined, in plain mpmath, written without sight of ``derivations``. Here the two are
compared at a random point of the domain: a difference is a mistake in one of the two readings.
"""

from __future__ import annotations

import importlib
import pkgutil
from random import Random
from typing import Any

import numpy as np
import pytest
import second_reading
from mpmath import mp
from sympy import Rational, sympify

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.experiment import Experiment
from closedform.derivations.claims.property import Property
from closedform.derivations.index import claims, index
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.domains.points import generic_points
from closedform.numerics.findings.evidence import Diverges, NotLowered
from closedform.numerics.forms.nodes import entries, substitute
from closedform.numerics.theorems.instances import pool
from closedform.numerics.theorems.program import compiled

pytestmark = pytest.mark.slow
MODULES = [importlib.import_module(f"second_reading.{m.name}") for m in pkgutil.iter_modules(second_reading.__path__)]
LINES = {name: function for module in MODULES for name, function in module.LINES.items()}
QUANTITIES = {name: function for module in MODULES for name, function in module.QUANTITIES.items()}
RELATIONS = {name: function for module in MODULES for name, function in getattr(module, "RELATIONS", {}).items()}
COUNTEREXAMPLES = {name: at for module in MODULES for name, at in getattr(module, "COUNTEREXAMPLES", {}).items()}
POINTS = 1
# The second reading's quadratures are heuristic and in double precision where they are nested.
RELATIVE = {"line": 1e-9, "quantity": 1e-6}  # unless a module says that its own reach further
TOLERANCES = {
    (kind, name): getattr(module, "RELATIVE", RELATIVE)[kind]
    for module in MODULES
    for kind, table in (("line", module.LINES), ("quantity", module.QUANTITIES))
    for name in table
}
HOLDS = {
    "positive": lambda x: x > TINY,
    "negative": lambda x: x < -TINY,
    "zero": lambda x: abs(x) <= TINY,
    "nonzero": lambda x: abs(x) > TINY,
    "nonnegative": lambda x: x >= -TINY,
}
TINY = 1e-12  # rounding at 20 digits of what is zero; no relation comes as near to it at the points below


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
        except (Diverges, NotLowered):  # a printed integral that diverges at this point
            continue
        with mp.workdps(20):
            values = _as_numbers(claim, point)
            second = function(values)
            second = list(second) if isinstance(second, (list, tuple)) else [second]
            assert len(first) == len(second)
            for a, b in zip(first, second, strict=True):
                scale = max(abs(a), abs(mp.mpf(b)), mp.mpf(10) ** -6)
                assert abs(a - b) <= TOLERANCES[kind, name] * scale, f"first reading {a}, second {b} at {values}"
        compared += 1
        if compared == POINTS:
            return
    assert compared == len(points) == 1, f"only {compared} points of {name} could be compared"


def _as_numbers(claim: Derivation | Property, point: Any) -> dict[str, Any]:
    """Give every parameter its value, those that stand for a defined thing included."""
    values = {**point, **claim.where}
    return {str(symbol): _number(value, point, digits=25) for symbol, value in values.items()}


def _value(claim: Derivation | Property, entry: Any, point: Any) -> Any:
    return _number(substitute(entry, dict(claim.where)), point, digits=20)


def _number(expr: Any, point: Any, *, digits: int) -> Any:
    ball = enclose(expr, {s: point[s] for s in expr.free_symbols}, digits=digits)
    return mp.mpf(ball.value.str(digits, radius=False))


@pytest.mark.parametrize("name", LINES)
def test_the_line_is_what_the_document_prints(name: str) -> None:
    compare(name, "line", LINES[name])


@pytest.mark.parametrize("name", QUANTITIES)
def test_the_quantity_is_what_the_document_defines(name: str) -> None:
    compare(name, "quantity", QUANTITIES[name])


@pytest.mark.parametrize("name", RELATIONS)
def test_the_claim_in_words_is_what_the_document_says(name: str) -> None:
    """Its relations have the same values, and hold by the second reading under the hypotheses of the first, and nowhere else at all."""
    claim = claim_at(index()[name])
    assert isinstance(claim, Property)
    count = 12 if claim.provided or claim.correction else 3
    points = generic_points(claim.domain, count, seed=11) if claim.domain.symbols else [{}]
    points += [{s: Rational(at[s.name]) for s in claim.domain.symbols} for at in [COUNTEREXAMPLES.get(name)] if at]
    outcomes = []
    for i, point in enumerate(points):
        with mp.workdps(20):
            second = RELATIONS[name](_as_numbers(claim, point))
            if i < 3:
                first = [_value(claim, expression, point) for expression, _ in claim.relations]
                for a, b in zip(first, second, strict=True):
                    assert abs(a - b) <= 1e-12 * max(abs(a), abs(b), 1), f"first reading {a}, second {b} at {point}"
            holds = all(HOLDS[sign](value) for value, (_, sign) in zip(second, claim.relations, strict=True))
        outcomes.append((all(bool(one.xreplace(point)) for one in claim.provided), holds))
    within = [holds for provided, holds in outcomes if provided]
    assert all(within) if claim.correction is None else not all(within)
    assert within
    assert not claim.provided or not all(holds for provided, holds in outcomes if not provided)


BOUNDS = {
    (name, number): share
    for module in MODULES
    for name, families in getattr(module, "BOUNDS", {}).items()
    for number, share in enumerate(families)
    if share is not None
}
INSTANCES = 5


@pytest.mark.parametrize(("name", "number"), BOUNDS)
def test_the_bound_of_a_theorem_is_what_the_document_says(name: str, number: int) -> None:
    """Its left side takes the same share of its right side; the encoding may have both squared."""
    claim = claim_at(index()[name])
    assert isinstance(claim, Property)
    family = claim.families[number]
    assert family.bound is not None
    powers, compared = {1, 2}, 0
    for row in pool(family, 4 * INSTANCES, Random(11)).rows[-4 * INSTANCES :]:
        at = {letter: Rational(int(value.p), int(value.q)) for letter, value in zip(family.letters, row, strict=True)}
        small, large = (expression.xreplace(at).evalf(40) for expression in map(sympify, family.bound))
        if not large or compared == INSTANCES:  # at a zero, as of a difference of nothing, there is no share
            continue
        with mp.workdps(40):
            share = BOUNDS[name, number]({str(letter): mp.mpf(value.p) / value.q for letter, value in at.items()})
            first = mp.mpf(str(small / large))
            powers &= {power for power in (1, 2) if abs(first - share**power) <= 1e-12 * max(abs(first), mp.mpf(10) ** -6)}
        assert powers, f"first reading {first}, second {share} at {at}"
        compared += 1
    assert compared == INSTANCES
    assert len(powers) == 1 or first in (0, 1)


STATEMENTS = {
    (name, number): statement
    for module in MODULES
    for name, statements in getattr(module, "STATEMENTS", {}).items()
    for number, statement in enumerate(statements)
}
OUTCOMES = {name: outcome for module in MODULES for name, outcome in getattr(module, "OUTCOMES", {}).items()}
OF_EACH = 5  # instances that meet the hypotheses or do not, and of which the conclusion is true or is not


def met(related: Any, letters: Any, rows: Any) -> Any:
    """Tell at which instances all of some relations of the first reading are true."""
    if not related:
        return np.ones(len(rows), dtype=bool)
    values = compiled([expression for expression, _ in related], letters).doubles(rows)
    truths = [
        [HOLDS[sign](value) for value in np.broadcast_to(row, len(rows))] for row, (_, sign) in zip(values, related, strict=True)
    ]
    return np.all(truths, axis=0)


@pytest.mark.parametrize(("name", "number"), STATEMENTS)
def test_the_theorem_supposes_and_concludes_what_the_document_does(name: str, number: int) -> None:
    """The hypotheses hold at the same instances, and the conclusion is true at the same among these; elsewhere too, where nothing has to be added."""
    claim = claim_at(index()[name])
    assert isinstance(claim, Property)
    assert len(claim.families) == sum(key == name for key, _ in STATEMENTS)
    family = claim.families[number]
    instances = pool(family, 400, Random(5)).rows
    drawn = Random(6).sample(list(instances), min(400, len(instances)))
    rows = np.array([[float(int(x.p)) / int(x.q) for x in row] for row in drawn])
    firsts = list(zip(met(family.supposes, family.letters, rows), met(family.concludes, family.letters, rows), strict=True))
    assert not family.needs or (True, False) in firsts
    for outcome in set(firsts):
        for i in [i for i, first in enumerate(firsts) if first == outcome][:OF_EACH]:
            with mp.workdps(30):
                at = {str(s): mp.mpf(int(x.p)) / int(x.q) for s, x in zip(family.letters, drawn[i], strict=True)}
                supposed, concluded = STATEMENTS[name, number](at)
            assert supposed == outcome[0], f"the hypotheses at {at}"
            if supposed or not family.needs:
                assert concluded == outcome[1], f"the conclusion at {at}"


@pytest.mark.parametrize("name", OUTCOMES)
def test_the_claim_in_words_is_as_true_as_in_the_document(name: str) -> None:
    claim = claim_at(index()[name])
    assert isinstance(claim, Property)
    assert claim.correction is None
    points = generic_points(claim.domain, 3, seed=11) if claim.domain.symbols else [{}]
    for point in points:
        with mp.workdps(20):
            first = [_value(claim, expression, point) for expression, _ in claim.relations]
            second = OUTCOMES[name](_as_numbers(claim, point))
        assert second == all(HOLDS[sign](value) for value, (_, sign) in zip(first, claim.relations, strict=True))


def test_all_of_003_is_read_a_second_time() -> None:
    """Each line and each claim in words; experiments are run, and not read."""
    named = [*LINES, *QUANTITIES, *RELATIONS, *OUTCOMES, *(name for name, _ in (*BOUNDS, *STATEMENTS))]
    seconds = {name.partition("|")[0] for name in named}
    keys = {key for key in index("003") if not isinstance(claims()[index()[key]], Experiment)}
    assert not keys - seconds


def test_figure_8_has_as_many_maxima_as_the_document_sees() -> None:
    maxima = importlib.import_module("second_reading.n003").figure_8_maxima
    assert maxima(lambda x: max(x, 0.0)) >= 8
    assert maxima(lambda x: x) == 2
