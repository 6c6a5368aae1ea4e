"""Is a line that follows from another stepped from that one, and is the line that broke it named?

A consequence is one rule, put to other lines as they are printed and as they should read. So a false line that follows from a false one
has a step that holds, the cause is the line whose own step fails, and with that line corrected what should stand here follows.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.consequence import Consequence, Premise, following
from closedform.derivations.claims.line import Line
from closedform.derivations.index import claims, index, origin_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.chains import link, replace_record

ENCLOSE = Options(engines=("enclose", "prove", "certify"))
LINES = [(claim, line) for claim in claims().values() if isinstance(claim, Derivation) for line in claim.lines if line.follows]
PREMISES = {premise for _, line in LINES for one in line.consequences for premise in one.premises}

# Lines printed as following from a false one, as they were found by a reader of the documents.
PRINTED_AS_FOLLOWING = [
    "000:high-gain-data/final-display/frequency",
    *(f"001:{n}" for n in ("47/first-coefficient", "49/middle", "85", "88/left", "91", "100", "101", "108", "109", "110", "133")),
    *(f"001:{n}" for n in ("142/middle", "147", "88/solution", "89", "102", "103", "107")),
    *(f"002:{n}" for n in ("17/first-coefficient", "25/right", "27", "30", "51", "54/left", "54/solution", "55", "57", "58", "74")),
    *(f"002:multiple-neurons/around-init{part}" for part in ("", "-term-1", "-term-2")),
    "004:30",
]

x = sp.Symbol("x", real=True)


def encoded(key: str) -> tuple[Derivation, Line]:
    claim = claim_at(origin_of(key))
    assert isinstance(claim, Derivation)
    return claim, next(line for line in claim.lines if claim.key(line) == key)


def right_side(**changes: Any) -> list[Record]:
    """Check both sides of (25), document 002, with changes made in the right one, which follows from the left one."""
    left, (right, line) = claim_at(origin_of("002:25/left")), encoded("002:25/right")
    right = dataclasses.replace(right, lines=(dataclasses.replace(line, **changes),))
    records = [record for claim in (left, right) for record in check_here(claim, ENCLOSE)]
    return link(records, [[record.key] for record in records])


@pytest.mark.parametrize("premise", [one for one in PREMISES if not one.elsewhere], ids=lambda one: one.key)
def test_a_premise_is_the_line_as_it_is_encoded(premise: Premise) -> None:
    """An edit of a line is an edit of what follows from it: nothing is retyped."""
    claim, line = encoded(premise.key)
    forms = [(claim.value(line, reading), claim.correction(line, reading)) for reading in claim.readings]
    assert (premise.printed, premise.corrected) in [(value, value if right is None else right) for value, right in forms]


def test_only_the_update_in_other_data_is_taken_elsewhere() -> None:
    assert {one.key for one in PREMISES if one.elsewhere} == {"001:132"}


@pytest.mark.parametrize("key", PRINTED_AS_FOLLOWING)
def test_a_line_that_is_printed_as_following_is_stepped_from_there(key: str) -> None:
    _, line = encoded(key)
    assert line.consequences
    assert all(one.rests_on_an_error for one in line.consequences)


def test_what_is_followed_is_encoded() -> None:
    assert {one.key for one in PREMISES} <= set(index())


def test_a_line_that_follows_from_a_false_one_does_not_break_the_chain() -> None:
    left, right = right_side()
    assert (right.step, right.total) == (Verdict.PROVED, Verdict.REFUTED)
    assert (left.broken_by, right.broken_by) == ("002:25/left", "002:25/left")
    assert right.because_of == ("002:25/left",)
    assert right.follows is not None
    assert (right.follows.repaired, right.follows.kept) == (Verdict.AGREES, Verdict.REFUTED)
    assert right.as_recorded


def test_the_cause_is_named_where_it_was_not_checked() -> None:
    """Its own step holds and the line is false: so the one line that it follows from is."""
    _, right = right_side()
    (alone,) = link([right], [[right.key]])
    assert alone.broken_by == "002:25/left"


def test_an_edit_of_a_line_that_follows_is_noticed() -> None:
    _, line = encoded("002:25/right")
    _, right = right_side(value=line.value * (1 + sp.Rational(1, 10**12)))
    assert right.step == Verdict.REFUTED
    assert not right.as_recorded


def test_a_rule_that_does_not_repair_is_noticed() -> None:
    """With the left side corrected the right one must come out right."""
    _, line = encoded("002:25/right")
    assert isinstance(line.follows, Consequence)
    _, right = right_side(follows=dataclasses.replace(line.follows, corrected=2 * line.follows.corrected))
    assert right.step == Verdict.PROVED
    assert right.follows is not None
    assert right.follows.repaired == Verdict.REFUTED
    assert not right.as_recorded


def test_a_line_that_fails_by_itself_is_its_own_cause() -> None:
    left, right = right_side()
    left, right = replace_record(left, total=Verdict.ENCLOSED, step=Verdict.ENCLOSED), replace_record(right, step=Verdict.REFUTED)
    left, right = link([left, right], [[left.key], [right.key]])
    assert (left.broken_by, right.broken_by) == (None, right.key)
    assert right.because_of == ()


def test_a_line_after_one_that_is_right_again_is_its_own_cause() -> None:
    """false, right by a second error, false by a third: the last is not the fault of the first."""
    left, _ = right_side()
    first, again = replace_record(left, key="002:1"), replace_record(left, key="002:2", total=Verdict.ENCLOSED)
    last = replace_record(left, key="002:3")
    linked = link([first, again, last], [["002:1", "002:2", "002:3"]])
    assert [record.broken_by for record in linked] == ["002:1", None, "002:3"]


def test_a_consequence_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="'put in' follows from no line; give its premises"):
        following("put in", lambda: x)


def test_an_unknown_premise_is_refused() -> None:
    claim, _ = encoded("002:25/left")
    with pytest.raises(KeyError, match="nothing is called 26; there are 002:25/left"):
        claim.premise(26)
    with pytest.raises(KeyError, match="nothing is called 'as a sum'"):
        claim.premise(25, "left", reading="as a sum")


def test_a_consequence_of_another_shape_is_refused() -> None:
    claim, line = encoded("002:25/right")
    two = following("twice", lambda form: sp.ImmutableMatrix([form, form]), Premise("002:25/left", line.value, line.value))
    with pytest.raises(ValueError, match=r"002:25/right: what follows has the shape \(2, 1\) and the line of a number"):
        dataclasses.replace(claim, lines=(dataclasses.replace(line, follows=two),), domain=claim.domain)


def test_a_rule_is_put_to_both_forms() -> None:
    found = following("doubled", lambda form: 2 * form, Premise("002:25/left", x, x**2))
    assert (found.printed, found.corrected, found.rests_on_an_error) == (2 * x, 2 * x**2, True)
    assert not following("doubled", lambda form: 2 * form, Premise("002:25/left", x, x)).rests_on_an_error
