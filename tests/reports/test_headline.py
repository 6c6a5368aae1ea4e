"""Does the page say how bad it is: how many claims are false, what the words mean, where each erratum shows, in which order?"""

from __future__ import annotations

import re

import pytest
from sample import handful, of_documents, record

from closedform.numerics.findings.verdict import Verdict
from closedform.reports.errata import errata
from closedform.reports.html import About, haystack, page
from closedform.reports.meanings import DEFINITION, MEANINGS, meaning

ABOUT = About("1 January 2030")


def words(text: str) -> str:
    """The text of a page, without its tags, style and script."""
    bare = re.sub(r"<(style|script)[^>]*>.*?</\1>", "", text, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", "", bare).split())


def test_the_headline_counts_what_is_false_and_the_slips() -> None:
    text = page(handful(), about=ABOUT)
    assert "3 of 6 claims are false, from 2 slips." in words(text)
    assert '<a href="#lines" data-show="refuted" data-source="">3</a>' in text
    assert '<a href="#errata">2 slips</a>' in text
    assert '<a href="#lines" data-show="refuted" data-source="note">3</a>' in text  # in the table too


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [([Verdict.REFUTED], "1 of 1 claims is false, from 1 slip."), ([Verdict.PROVED], "None of 1 claims is false."), ([], "Errata")],
)
def test_the_headline_is_right_for_few_claims(verdicts: list[Verdict], said: str) -> None:
    text = words(page([record(total=verdict, step=verdict) for verdict in verdicts], about=ABOUT))
    assert said in text
    assert ("false" in text.partition("printed line")[0]) is bool(verdicts)


def test_each_verdict_is_explained_on_the_page_and_where_it_stands() -> None:
    text = page(handful(), about=ABOUT)
    assert len(MEANINGS) == 10
    assert {*MEANINGS, Verdict.DEFINITION} == set(Verdict)
    for word, means in MEANINGS.items():
        assert f'<dt><span class="verdict {word}">{word}</span></dt><dd>{means}</dd>' in text
    assert f'<span class="verdict refuted" title="{meaning("refuted")}">' in text
    assert all(len(sentence.split()) <= 25 for means in (*MEANINGS.values(), DEFINITION) for sentence in means.split(". "))


def test_an_erratum_shows_a_witness() -> None:
    section = words(page(handful(), about=ABOUT)).split("Errata", 1)[1]
    assert re.search(r"at g=1, .*: true 0\.133860236, printed 0\.474522182", section)
    many = {f"a_{i}": "1" for i in range(9)}
    found = record(witness=many, left="0.5", right="0e-67")
    text = page([found], about=ABOUT)
    assert "true 0.5, printed 0, at a point with 9 letters" in words(text)
    assert f'at <a href="#{found.key}">a point with 9 letters</a>' in text, "which opens the line that shows it"


def test_the_reader_may_order_the_errata_by_consequence() -> None:
    text = page(handful(), about=ABOUT)
    assert '<input type="radio" name="order" id="by-consequence">' in text
    assert '<li class="erratum" data-of="note:72" style="--falls:1">' in text
    assert "#errata:has(#by-consequence:checked) .erratum { order: calc(-1 * var(--falls, 0)); }" in text  # and no script


def test_a_fold_says_something_without_a_script() -> None:
    text = page(handful(), about=ABOUT)
    fold = re.search(r'<details data-key="note:72">.*?</details>', text, re.DOTALL)
    assert fold is not None
    assert "refuted: disjoint enclosures at 12 of 15 points; at " in words(fold[0])


@pytest.mark.parametrize("printed", [r"\arcsin(x)", r"\operatorname{asin}(x)", r"\sin^{-1}(x)", r"\sin ^ { - 1 } x"])
def test_an_inverse_function_is_found_by_each_of_its_names(printed: str) -> None:
    text = haystack(record(printed=printed, says="x", error=None))
    assert "arcsin" in text
    assert "asin" in text
    assert "acos" not in text


@pytest.mark.slow
def test_every_erratum_of_the_documents_is_a_line_of_the_page() -> None:
    text = page(of_documents(), about=ABOUT)
    for erratum in errata(of_documents()):
        assert f'data-of="{erratum.record.key}"' in text
        assert f' id="{erratum.record.key}"' in text
