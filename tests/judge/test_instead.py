"""Is what is said to be true in the place of a refuted claim tested, and not shown where it is not seen to hold?"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, positive
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.derivations.index import claims, index
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here

a = sp.Symbol("a", positive=True)
SAYS = "a / 2 is positive"
CLAIM = Property(
    source=Source("note", "t"),
    label="p",
    says="t",
    printed="",
    relations=((a - 1, "positive"),),
    domain=Domain({a: positive}),
    correction=SAYS,
    holds_instead=((a / 2, "positive"),),
)


def test_a_correction_in_words_is_shown_where_its_relations_hold() -> None:
    (record,) = check_here(CLAIM, Options(engines=("enclose", "certify")))
    assert (record.total, record.instead, record.as_recorded) == ("refuted", SAYS, True)


@pytest.mark.parametrize(
    "relation", [(a - 2, "positive"), (sp.erf(a) / sp.sqrt(3) - 1 / sp.sqrt(3) + sp.exp(-(10**8) * a), "zero")]
)
def test_one_that_fails_somewhere_or_is_not_known_to_hold_is_not_shown(relation: tuple[object, str]) -> None:
    (record,) = check_here(replace(CLAIM, holds_instead=(*CLAIM.holds_instead, relation)), Options(engines=("enclose", "certify")))
    assert (record.total, record.instead, record.as_recorded) == ("refuted", None, False)


def test_relations_in_the_place_of_a_claim_that_is_not_corrected_are_bad_input() -> None:
    with pytest.raises(ValueError, match="add correction="):
        replace(CLAIM, correction=None)


def test_every_correction_in_words_says_what_is_tested() -> None:
    keys = index()
    for claim in claims().values():
        if not isinstance(claim, Property) or claim.correction is None:
            continue
        assert claim.holds_instead or claim.shown_by, f"{claim.key}: nothing tests what is said instead"
        for key in claim.shown_by:
            assert key in keys, f"{claim.key}: there is no {key}"


def test_what_shows_a_correction_is_expected_to_hold() -> None:
    expected = {}
    for claim in claims().values():
        if isinstance(claim, Property):
            expected[claim.key] = claim.correction is None
        elif isinstance(claim, Derivation):
            expected |= {claim.key(line): claim.expected_to_hold(line) for line in claim.lines}
    named = {key for claim in claims().values() if isinstance(claim, Property) for key in claim.shown_by}
    assert named
    assert not [key for key in named if not expected[key]]
