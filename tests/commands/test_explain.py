"""Is what a line rests on, what broke it and what falls with it told, and recomputed where it can be?"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

import pytest
from rich.console import Console

from closedform.derivations.claims.keys import keys_of
from closedform.derivations.index import claims, index, origin_of, sort_key
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.checking.dependencies import Change, Fate, How, Link, around, change, links_of
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.record import Follows, Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.chains import link, replace_record
from closedform.reports.explain import explanation

KEYS = ("002:25/left", "002:25/right")
CLAIMS = [claim_at(origin_of(key)) for key in KEYS]
LINKS = [one for claim in CLAIMS for one in links_of(claim)]


@pytest.fixture(scope="module")
def both() -> dict[str, Record]:
    records = [record for claim in CLAIMS for record in check_here(claim, Options(engines=("enclose", "certify")))]
    return {record.key: record for record in link(records, [[key] for key in KEYS])}


def shown(key: str, records: dict[str, Record]) -> str:
    console = Console(width=240, file=StringIO(), record=True)
    console.print(*explanation(records[key], records, LINKS))
    return " ".join(console.export_text().split())


def test_a_line_rests_on_what_it_follows_from_and_on_what_it_uses() -> None:
    assert [Link(KEYS[0], "002:24", How.USES), Link(KEYS[1], KEYS[0], How.FOLLOWS)] == LINKS


def test_a_chain_rests_on_the_line_before() -> None:
    chain = links_of(claim_at(origin_of("002:28")))
    assert Link("002:28", "002:27", How.NEXT) in chain
    assert Link("002:27", "002:26/right", How.FOLLOWS) in chain


@pytest.mark.parametrize(
    "key", ["002:72", "001:25", "001:22", "002:24", "table:erf-over-half-line-gaussian/closed-form", *list(index())[::40]]
)
def test_what_is_up_and_what_is_down_the_way_is_found_without_looking_at_every_line(key: str) -> None:
    every = [link for claim in claims().values() for link in links_of(claim) if link.on in index()]

    def reached(steps: Sequence[tuple[str, str]]) -> set[str]:
        seen: set[str] = set()
        while fresh := {there for here, there in steps if here in seen | own} - seen:
            seen |= fresh
        return seen

    own = set(keys_of(claim_at(origin_of(key))))
    wanted = own | reached([(link.line, link.on) for link in every]) | reached([(link.on, link.line) for link in every])
    keys, links = around(key)
    assert keys == sorted(wanted, key=sort_key)
    assert set(links) == {link for link in every if link.line in wanted}


def test_a_definition_rests_on_nothing() -> None:
    assert around("001:1") == (["001:1"], [])


def test_what_follows_is_recomputed_with_the_corrected_line(both: dict[str, Record]) -> None:
    left, right = (change(both[key]) for key in KEYS)
    assert left.fate is Fate.FALLS_TWICE
    assert (right.fate, right.recomputed) == (Fate.FALLS, True)
    follows = both[KEYS[1]].follows
    assert follows is not None
    assert right.becomes == follows.corrected


def test_a_line_that_the_correction_leaves_as_it_is_survives(both: dict[str, Record]) -> None:
    right = both[KEYS[1]]
    assert right.follows is not None
    kept = Follows(right.follows.of, "the same", "x", "x", Verdict.REFUTED, Verdict.ENCLOSED)
    assert change(replace_record(right, follows=kept)) == Change(right.key, Fate.SURVIVES)
    assert change(replace_record(right, total=Verdict.PROVED, follows=None)) == Change(right.key, Fate.SURVIVES)


def test_a_rule_that_was_not_confirmed_recomputes_nothing(both: dict[str, Record]) -> None:
    right = both[KEYS[1]]
    assert right.correction is not None
    loose = change(replace_record(right, follows=None))
    assert (loose.becomes, loose.recomputed) == (right.correction.latex, False)


def test_a_claim_in_prose_is_not_recomputed(both: dict[str, Record]) -> None:
    prose = replace_record(both[KEYS[1]], step=None, follows=None, correction=None, instead="it is not so")
    assert change(prose) == Change(prose.key, Fate.NOT_RECOMPUTED, "it is not so")
    assert change(replace_record(prose, total=Verdict.APPROXIMATION)).fate is Fate.NOT_RECOMPUTED


def test_the_tree_names_the_cause_and_that_the_line_follows_exactly(both: dict[str, Record]) -> None:
    text = shown(KEYS[1], both)
    assert "002:25/right (step enclosed, total refuted) rests on" in text
    assert "002:25/left (step refuted, total refuted) by: the condition solved for u², exactly" in text
    assert (
        "It is broken by 002:25/left, the first line on the way to it whose own step fails: the square of the norm for the norm. "
        "It follows from there exactly as printed." in text
    )


def test_the_tree_says_what_falls_and_what_it_becomes(both: dict[str, Record]) -> None:
    text = shown(KEYS[0], both)
    assert "It is broken by its own step: the square of the norm for the norm." in text
    assert "lines that rest on 002:25/left: with it corrected" in text
    assert "002:25/right (step enclosed, total refuted): falls; right (recomputed): " in text


def test_a_line_that_holds_is_no_fault_of_anyone(both: dict[str, Record]) -> None:
    sound = {
        key: replace_record(r, total=Verdict.PROVED, step=Verdict.PROVED, broken_by=None, because_of=()) for key, r in both.items()
    }
    assert "It is not false." in shown(KEYS[1], sound)
    assert "lines that rest on 002:25/left: rest on it" in shown(KEYS[0], sound)
