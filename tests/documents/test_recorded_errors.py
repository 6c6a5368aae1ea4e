"""Is a recorded error that is stale, or of another line, seen to be?

A recorded error is a sentence and a `Departure`: a ratio, a difference or an edit. Taken back in the printed form, it
must give what the form departs from. So an edit of a line that is already false is seen, and so is a sentence that is stale.
That each does so is part of what ``test_derivations`` asks of its line; here is what would be seen if one did not.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.departure import Departure, edited, occurs
from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import Encoded
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.derivations.index import claims, index
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.comparison.every_point import departures
from closedform.numerics.domains.cells import visit
from closedform.numerics.engines.enclose import balls_of
from closedform.numerics.findings.findings import Relation
from closedform.numerics.findings.record import Record
from closedform.numerics.forms.nodes import entries
from closedform.numerics.forms.surfaces import surfaces
from closedform.reports.terminal import departure as in_words
from closedform.reports.terminal import expectation

ENCLOSE = Options(engines=("enclose", "prove", "certify"))
POINTS = 3  # generic points a recorded error is checked at here; a run takes them all
# Parts in 1e12: far below what a reader would see, and far above the radius of a ball.
SLIGHTLY = 1 + sp.Rational(1, 10**12)

x, y, z = sp.symbols("x y z", real=True)


def lines_with_errors() -> dict[str, tuple[Encoded, Line]]:
    """Find every recorded error: where its claim stands and the line, by key."""
    return {
        claim.key(line): (origin, line)
        for origin, claim in claims().items()
        if isinstance(claim, Derivation)
        for line in claim.lines
        if line.error is not None
    }


RECORDED = lines_with_errors()


@cache
def balls_at(origin: Encoded) -> Any:
    """Prepare the enclosures of a claim at a few generic points; its lines share them."""
    claim = claim_at(origin)
    assert isinstance(claim, Derivation)
    balls = balls_of(claim, 40, generic=POINTS)
    balls.points = [point for point in balls.points if point[1]]
    return balls


@cache
def balls_with_ends(origin: Encoded) -> Any:
    """Prepare them at ends of the domain and on surfaces too, where a line may be false that is right at every generic point."""
    claim = claim_at(origin)
    assert isinstance(claim, Derivation)
    balls = balls_of(claim, 40, generic=POINTS)
    balls.points = [point for point in balls.points if point[1]]
    sides = [*claim.readings.values(), *(claim.value(line, reading) for line in claim.lines for reading in claim.readings)]
    forms = [entry for side in sides for entry in entries(side)]
    balls.add(visit(claim.domain, surfaces(forms), forms, [point for point, _ in balls.points]).points, 0)
    return balls


def relations(key: str, line: Line) -> dict[str, set[Relation]]:
    """Undo the recorded error of a line, and compare with what it departs from; empty for a reading of which none is recorded."""
    origin, _ = RECORDED[key]
    claim = claim_at(origin)
    assert isinstance(claim, Derivation)
    found = departures(claim, balls_at(origin), line) or departures(claim, balls_with_ends(origin), line)
    assert found, f"{key} departs in no reading"
    return {reading: {at.relation for at in ats} for reading, ats in found.items()}


def changed(line: Line, **changes: Any) -> Line:
    return dataclasses.replace(line, **changes)


def scaled(value: Any, factor: Any) -> Any:
    """Multiply a line's value under every reading; of a value that is zero, add what would be added to one."""
    forms = value if isinstance(value, dict) else {"": value}
    found = {name: form * factor if form != 0 else factor - 1 for name, form in forms.items()}
    return found if isinstance(value, dict) else found[""]


# Every recorded error of the documents.


def test_the_documents_have_recorded_errors() -> None:
    assert len(RECORDED) > 50


@pytest.mark.slow
@pytest.mark.parametrize("key", RECORDED)
def test_another_edit_of_a_false_line_is_seen(key: str) -> None:
    """Whatever was wrong with the line, one part in 1e12 more is not what the record says.

    A line that holds in its first reading departs there now, where no error is recorded; in any other it departs otherwise.
    """
    line = RECORDED[key][1]
    recorded = relations(key, line)
    assert all(seen == {Relation.AGREE} for seen in recorded.values())
    departs = relations(key, changed(line, value=scaled(line.value, SLIGHTLY)))
    assert departs.keys() - recorded.keys() or Relation.DIFFER in set().union(*departs.values())


def test_what_a_line_is_derived_from_exists() -> None:
    """A key that names nothing is passed over when a run says what rests on what."""
    unknown = {
        claim.key(line): set(line.rests_on) - set(index())
        for claim in claims().values()
        if isinstance(claim, Derivation)
        for line in claim.lines
    }
    assert not {key: names for key, names in unknown.items() if names}


# Errors planted in the records of one line, and in the line.


def with_72(**changes: Any) -> Record:
    """Check the derivation of (72), document 002, with a change made in that line."""
    claim = claim_at(index()["002:72"])
    assert isinstance(claim, Derivation)
    lines = tuple(changed(line, **changes) if line.label == 72 else line for line in claim.lines)
    return next(r for r in check_here(dataclasses.replace(claim, lines=lines), ENCLOSE) if r.key == "002:72")


def line_72() -> Line:
    return RECORDED["002:72"][1]


def test_a_confirmed_error_says_so() -> None:
    record = with_72()
    assert record.as_recorded
    assert record.error == "the prefactor 1/pi became 2/sqrt(pi)"
    assert record.error_verdict == "agrees"  # at the points of the line, which explain it
    assert in_words(record).startswith("confirmed: with it undone, enclosures agree")
    assert "recorded error" not in expectation(record)


def test_a_prefactor_changed_again_is_noticed() -> None:
    """2/sqrt(pi) for 1/pi is recorded; 3/sqrt(pi) is as false, but it is not what the sentence says."""
    record = with_72(value=line_72().value * sp.Rational(3, 2))
    assert record.total == "refuted"
    assert record.error_verdict == "refuted"
    assert not record.as_recorded
    assert "the recorded error, 'the prefactor 1/pi became 2/sqrt(pi)', is not confirmed" in expectation(record)


def test_a_recorded_ratio_that_is_not_the_ratio_is_noticed() -> None:
    record = with_72(error=Departure("the prefactor 1/pi became 2/pi", ratio=sp.Integer(2)))
    assert record.total == "refuted"
    assert record.error_verdict == "refuted"
    assert not record.as_recorded


def test_an_error_recorded_of_a_line_that_departs_from_nothing_is_noticed() -> None:
    record = with_72(value=line_72().correction)
    assert record.error_verdict == "undecided"
    assert not record.as_recorded
    assert "differs at no point" in expectation(record)


def test_an_error_is_undecided_where_the_balls_say_nothing() -> None:
    """A difference with a pole at every point has no enclosure: that is no confirmation."""
    g = next(s for s in line_72().value.free_symbols if s.name == "g")
    record = with_72(error=Departure("no number", difference=1 / sp.Abs(sp.sin(g) ** 2 + sp.cos(g) ** 2 - 1)))
    assert record.error_verdict == "undecided"
    assert not record.as_recorded


def test_an_edit_that_finds_nothing_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"002:72: the recorded error's edit of 1/pi into 2/pi finds no 1/pi in the printed encoding"
    ):
        with_72(error=Departure("a slip elsewhere", edit=((1 / sp.pi, 2 / sp.pi),)))


def test_an_edit_of_the_whole_line_is_refused() -> None:
    line = line_72()
    with pytest.raises(ValueError, match="replaces the whole printed form"):
        with_72(error=Departure("wrong", edit=((line.value, line.correction),)))


def test_a_difference_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match=r"002:72: the recorded difference has the shape \(2, 1\) and the line of a number"):
        with_72(error=Departure("two of them", difference=sp.ImmutableMatrix([1, 2])))


def test_an_error_that_speaks_of_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(ValueError, match="x has no domain"):
        with_72(error=Departure("a factor x", ratio=x))


@pytest.mark.slow
def test_each_reading_that_departs_in_its_own_form_needs_its_error() -> None:
    """(112), document 001, has three forms, and each loses something else: one sentence does not do for all."""
    origin, line = RECORDED["001:112"]
    claim = claim_at(origin)
    assert isinstance(claim, Derivation)
    first, *_ = claim.readings
    for errors in ({first: line.departures[0]}, line.departures[0]):
        broken = dataclasses.replace(claim, lines=(changed(line, error=errors),))
        (record,) = check_here(broken, ENCLOSE)
        assert record.error_verdict in ("undecided", "refuted")
        assert not record.as_recorded


# The value itself.


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({}, "'a slip' has nothing that can be checked; give exactly one of ratio=, difference= or edit="),
        ({"ratio": x, "difference": y}, "'a slip' has ratio and difference; give exactly one"),
        ({"ratio": x, "edit": ((x, y),)}, "'a slip' has ratio and edit; give exactly one"),
        ({"ratio": x, "against": "correction"}, "is against 'correction'; use 'before' or 'quantity'"),
    ],
)
def test_a_sentence_comes_with_exactly_one_thing_to_check(content: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Departure("a slip", **content)


def test_python_numbers_in_an_encoding_are_exact_ones() -> None:
    assert isinstance(Departure("twice", ratio=2).ratio, sp.Integer)
    line = Line("a", 3, "3", correction=2, error=Departure("one more", difference=1))
    claim = Derivation(source=Source("002", "a-section"), says="two", quantity=2, lines=(line,), domain=Domain({}), slips=(4,))
    assert all(
        isinstance(form, sp.Integer) for form in (claim.quantity, claim.lines[0].value, claim.lines[0].correction, *claim.slips)
    )
    relations = Property(
        source=Source("002", "a-section"), label="a", says="one is positive", printed="1 > 0", relations=((1, "positive"),)
    ).relations
    assert isinstance(relations[0][0], sp.Integer)
    with pytest.raises(ValueError, match=r"the line a: value= has the float 0\.5, and a claim is exact; write Rational\(1, 2\)"):
        Line("a", {"one": 0.5}, "0.5")


def test_what_was_done_is_undone() -> None:
    assert Departure("twice", ratio=sp.Integer(2)).undone(2 * x) == x
    assert Departure("y too much", difference=y).undone(x + y) == x
    assert Departure("x for y", edit=((x, y),)).undone(x * z) == y * z


@pytest.mark.parametrize(
    ("before", "pairs", "after"),
    [
        (sp.sin(x) + x, [(sp.sin(x), y)], x + y),
        (x * y * z, [(x * z, sp.Integer(2))], 2 * y),  # some factors of a product
        (x + y + z, [(x + z, sp.Integer(2))], y + 2),  # some terms of a sum
        (x / y, [(x, y), (y, x)], y / x),  # at once, not one after another
        (sp.Integral(x * y, (x, 0, 1)), [(x * y, x + y)], sp.Integral(x + y, (x, 0, 1))),  # a bound symbol too
        (sp.Matrix([x, y]), [(x, z)], sp.Matrix([z, y])),
        (x**2, [(x * y, z)], x**2),
    ],
)
def test_an_edit_puts_subexpressions_in_at_once(before: Any, pairs: list[tuple[Any, Any]], after: Any) -> None:
    assert (
        edited(before, pairs) == sp.ImmutableMatrix(after) if isinstance(after, sp.MatrixBase) else edited(before, pairs) == after
    )
    assert any(occurs(old, before) for old, _ in pairs) == (before != after)


def test_an_error_under_a_reading_that_the_quantity_has_not_is_refused() -> None:
    """It would never be looked at: (32), document 001, once followed from (20) under readings of another line."""
    with pytest.raises(ValueError, match="error= has the reading 'another', which the quantity does not have"):
        with_72(error={"another": Departure("a factor", ratio=sp.Integer(2))})
