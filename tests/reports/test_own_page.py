"""Does the page of a reader's own note speak of his note: its title, his equations whole, and no commit of the tool?"""

from __future__ import annotations

import re

from sample import record

from closedform.numerics.findings.record import Record
from closedform.numerics.findings.suggestion import Strength, Suggestion, Typed
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import latex
from closedform.reports.html import About, page

ABOUT = About("1 January 2030", "abc1234567", {"sympy": "1.14.0"})
LEFT = r"\mathbb{E}[|X|^3]"


def own(**changes: object) -> Record:
    """Make up a false line of a reader's own LaTeX note."""
    right = r"3 \sqrt{\frac{2}{\pi}}"
    values = {
        "key": "eq:third", "document": "note", "equation": None, "section": "Notes on a neuron", "file": "/home/me/note.tex", "printed": right,
        "encoded": r"\frac{3 \sqrt{2}}{\sqrt{\pi}}", "defined": r"\mathbb{E}_{X}\left[X^{2} \left|{X}\right|\right]", "says": f"${LEFT} = {right}$",
        "suggestion": Suggestion("2*sqrt(2/pi)", r"2 \sqrt{\frac{2}{\pi}}", (), Strength.PROVED, "the factor 3/2 too many", "", r"\cancel{3}", 4,
                                 typed=Typed(r"2 \sqrt{\frac{2}{\pi}}", (), latex=True)),
    }  # fmt: skip
    return record(**(values | changes))


def bare(text: str) -> str:
    """A page without its style and script."""
    return re.sub(r"<(style|script)[^>]*>.*?</\1>", "", text, flags=re.DOTALL)


def test_its_title_is_the_title_of_the_note_and_the_tool_has_no_commit() -> None:
    text = bare(page([own()], about=ABOUT))
    assert "<h1>Notes on a neuron</h1>" in text
    assert "<title>Notes on a neuron</title>" in text
    assert "abc1234567" not in text
    assert "abc1234567" in page([record(document="002", key="002:72")], about=ABOUT)


def test_the_correction_is_a_whole_equation_in_the_form_of_its_author() -> None:
    text = bare(page([own()], about=ABOUT))
    right = re.search(r'<div class="pair right">.*?</div></div>', text, re.DOTALL)
    assert right is not None
    signs = re.sub(r"<[^>]*>", "", right[0])
    assert signs == "correct𝔼[|X|3]=22π"
    assert '<mrow class="framed"><mn>2</mn></mrow>' in right[0]
    assert f"{LEFT} = 2" in latex.table("note", [own()])
    assert f"{LEFT} = 2" in latex.errata_of([own()])


def test_what_went_wrong_is_said_in_words_and_an_equation_is_not_shown_twice() -> None:
    text = bare(page([own()], about=ABOUT))
    assert "he factor" in text
    assert '<p class="says">' not in text
    assert '<p class="says">' in page([own(says="third moment")], about=ABOUT)


def test_a_step_function_is_shown_as_an_indicator() -> None:
    step = record(encoded=r"\theta\left(h - \theta, 0\right)", kind="finished", total=Verdict.PROVED)
    assert r"\mathbf{1}\left\{h > \theta\right\}" in latex.table("note", [step])
    assert "<mn>1</mn>" not in page([own()], about=ABOUT).split("</style>")[1]
    assert '<mn mathvariant="bold">1</mn>' in page([step], about=ABOUT)
