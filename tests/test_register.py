"""Is everything the documents print accounted for, and does the register say so honestly?"""

from __future__ import annotations

import pytest

from derivations.register import CHECKABLE, LAST_EQUATION, covers, gaps, register
from derivations.registry import index, path_of


def test_every_number_has_an_entry_every_checkable_entry_a_check_and_every_key_an_entry() -> None:
    assert gaps(frozenset(index())) == []


@pytest.mark.parametrize("document", LAST_EQUATION)
def test_every_kind_of_statement_is_counted_once(document: str) -> None:
    labels = [e.label for e in register() if e.document == document]
    assert len(labels) == len(set(labels))
    assert all(e.says for e in register() if e.document == document)


def test_an_entry_that_nothing_checks_would_be_found() -> None:
    """The test above can fail: without any encoding, every checkable entry is a gap."""
    checked = [e for e in register() if e.kind in CHECKABLE]
    found = "\n".join(gaps(frozenset()))
    assert all(f"{e.document}:{e.label} names" in found for e in checked)


def test_a_key_covers_its_parts_and_no_other_number() -> None:
    assert covers("002:42", "002:42/term-1")
    assert not covers("002:4", "002:42")


def test_a_key_is_found_in_its_file_without_loading_the_others() -> None:
    """Looking up a key by its text finds the same claim as loading everything does."""
    assert {key: path_of(key) for key in index()} == index()
