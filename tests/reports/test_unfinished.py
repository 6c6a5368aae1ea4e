"""Does a line that its text leaves unfinished show our formula, on the page, in the tables and in the terminal?"""

from __future__ import annotations

import re

import pytest
from sample import of_documents, record

from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import latex
from closedform.reports.brief import brief
from closedform.reports.formula.mathml import LONGEST, display
from closedform.reports.html import About, page
from closedform.reports.sources import is_ours

OURS = r"\frac{\operatorname{acos}{\left(- r \right)}}{2 \pi}"

SHOWN = r"\frac{\arccos{\left(- r \right)}}{2 \pi}"


def unfinished(**changes: object) -> Record:
    """Make up a line whose print breaks off, and that is proved with our right side."""
    values = {"kind": "finished", "printed": r"[??] \Sigma_1 w_k", "encoded": OURS, "total": Verdict.PROVED, "step": Verdict.PROVED}
    return record(**(values | changes))


def test_the_page_shows_the_print_and_our_formula() -> None:
    text = page([unfinished()], about=About("1 January 2030"))
    card = text[text.index('<article class="card') :]
    told = re.sub(r"<summary>.*", "", card, flags=re.DOTALL)
    assert "unfinished in the text; ours:" in told
    assert str(display(SHOWN)) in told
    assert "unfinished" not in page([record()], about=About("1 January 2030")).split("</style>")[1]


def test_the_table_shows_our_formula() -> None:
    text = latex.table("note", [unfinished()])
    assert "nfinished in the text; ours:" in text
    assert rf"\closedformpart{{ours}}{{\closedformformula{{{SHOWN}}}" in text
    assert "letters of" in latex.table("note", [unfinished(encoded="a" * (LONGEST + 1))])


def test_the_terminal_shows_our_formula() -> None:
    told = "\n".join(line.plain for line in brief(unfinished()))
    assert "unfinished in the text; ours: " in told
    assert "arccos" in told or "acos" in told


@pytest.mark.parametrize(("changes", "ours"), [({}, True), ({"kind": "flow"}, False), ({"kind": "flow", "printed": "="}, True)])
def test_a_line_is_ours_where_the_text_gives_no_right_side(changes: dict[str, str], ours: bool) -> None:
    assert is_ours(unfinished(**changes)) is ours


def test_the_documents_leave_some_lines_unfinished() -> None:
    assert 30 < sum(map(is_ours, of_documents())) < 60
