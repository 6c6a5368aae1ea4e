"""Does every printed line hold, or fail, as recorded? One test a line, with its step, and one a correction.

A line with a correction is expected to fail: its test is a strict xfail whose reason carries the
witness and the right form. So an edited equation turns the run red, whichever way it was recorded.

A line that only agrees at the points tried is no pass. A document's ``open.toml`` records those that nothing certifies yet: their
tests are expected failures, and fail outright once a line is proved, certified or refuted, so that the record stays exact.
"""

from __future__ import annotations

import pytest
from conftest import named_document

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import Encoded
from closedform.derivations.claims.property import Property
from closedform.derivations.index import claims, index, origin_of, sort_key
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.findings.record import Record
from closedform.reports.brief import finding, right
from closedform.reports.terminal import expectation


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each line: of all documents, or of the one that ``-k`` names, so that one line is answered for in seconds."""
    document = named_document(metafunc.config)
    derivations = {origin: claim for origin, claim in claims(document).items() if isinstance(claim, Derivation)}
    if metafunc.function is test_line_holds:
        keys: list[str] = sorted(index(document), key=sort_key)
        metafunc.parametrize("key", keys)
    elif metafunc.function is test_correction_holds:
        lines = ((claim, line) for claim in derivations.values() for line in claim.lines)
        metafunc.parametrize("key", [claim.key(line) for claim, line in lines if line.correction is not None])
    elif metafunc.function is test_every_derivation_can_be_seen_to_fail:
        metafunc.parametrize("origin", derivations, ids=str)


def decided(record: Record) -> None:
    """An undecided line or two engines at odds is never a pass, nor an expected failure."""
    if record.total in ("undecided", "contradiction"):
        pytest.fail(f"{record.key} is {record.total}: {record.reason}", pytrace=False)


def has_hypotheses(key: str) -> bool:
    claim = claim_at(origin_of(key))
    return isinstance(claim, Property) and claim.needed


def test_line_holds(key: str, records: dict[str, Record], request: pytest.FixtureRequest) -> None:
    """Step, total, correction and slips are as the encoding says, which no expected failure hides; then the line itself."""
    record = records[key]
    decided(record)
    if not record.as_recorded:
        pytest.fail(expectation(record), pytrace=False)
    if record.is_known_open:
        pytest.xfail(f"{record.open}; {record.reason}")
    if not record.expected_total:
        request.applymarker(pytest.mark.xfail(strict=True, reason=f"{finding(record)}; right: {right(record)}"))
        assert record.total not in ("refuted", "conditional", "opposed"), finding(record)
    else:
        # A reading that the text supports; a hypothesis that the sentence leaves out, recorded as one and needed.
        as_meant = record.total == "conditional" and (record.reading is not None or has_hypotheses(key))
        assert as_meant or record.total in ("proved", "enclosed", "supported", "approximation"), finding(record)


def test_correction_holds(key: str, records: dict[str, Record]) -> None:
    correction = records[key].correction
    assert correction is not None
    if correction.open:
        assert correction.verdict == "agrees", f"the correction of {key} is {correction.verdict}: take it off open.toml"
        pytest.xfail(f"{correction.open}; {correction.reason}")
    assert correction.verdict in ("proved", "enclosed"), correction.reason


def test_every_document_is_represented() -> None:
    assert {key.split(":")[0] for key in index()} >= {"000", "001", "002", "003", "004", "table"}
    assert any(isinstance(claim, Property) for claim in claims().values())


def test_every_derivation_can_be_seen_to_fail(origin: Encoded) -> None:
    """A derivation carries slips, or its lines are themselves refuted somewhere."""
    claim = claims()[origin]
    assert isinstance(claim, Derivation)
    assert claim.slips or any(line.correction is not None or line.approximate for line in claim.lines)
