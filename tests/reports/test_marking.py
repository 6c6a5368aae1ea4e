r"""Are the parts that differ in print and correction marked, and nothing else; are step functions shown as indicators?"""

from __future__ import annotations

import pytest
from sample import of_documents, record

from closedform.numerics.checking.dependencies import is_false
from closedform.reports.formula.indicators import indicators
from closedform.reports.formula.marking import marked
from closedform.reports.formula.mathml import display
from closedform.reports.html import About, page, struck_and_right
from closedform.reports.sources import worded


@pytest.mark.parametrize(
    ("printed", "correct", "ours", "theirs"),
    [
        (r"a + \frac{1}{2} b", r"a + \frac{1}{4} b", r"a + \frac{1}{{\boxed{2}}} b", r"a + \frac{1}{{\boxed{4}}} b"),
        (r"\Sigma e_i", r"\frac{1}{2} \Sigma e_i", r"\Sigma e_i", r"{\boxed{\frac{1}{2}}} \Sigma e_i"),
        (
            r"y = \left(a+b\right) c",
            r"y = \left(a - b\right) c",
            r"y = \left(a{\boxed{+}}b\right) c",
            r"y = \left(a {\boxed{-}} b\right) c",
        ),
        (r"x \rho_{11} + y", r"x \rho_{kk} + y", r"x \rho_{{\boxed{11}}} + y", r"x \rho_{{\boxed{kk}}} + y"),
        (
            r"x^{2} + y \left(a\right)",
            r"x^{2} + y \left(b\right)",
            r"x^{2} + y \left({\boxed{a}}\right)",
            r"x^{2} + y \left({\boxed{b}}\right)",
        ),
        ("a", "b", "a", "b"),  # all of it
        (r"\left( a", r"\left( b", r"\left( a", r"\left( b"),  # not understood
        (r"f = a", r"g, \qquad g = s", r"f = a", r"g, \qquad g = s"),
    ],
)
def test_what_differs_is_boxed(printed: str, correct: str, ours: str, theirs: str) -> None:
    assert marked(printed, correct) == (ours, theirs)


def test_most_corrections_of_the_documents_are_marked_and_all_can_be_set() -> None:
    false = [one for one in of_documents() if is_false(one) and not worded(one) and (one.correction or one.suggestion)]
    shown = [struck_and_right(one) for one in false]
    assert sum("boxed" in f"{ours}{theirs}" for ours, theirs in shown) > 0.5 * len(false)
    assert all(
        ours.replace(r"{\boxed{", "").count("\\") == one.printed.count("\\") for one, (ours, _) in zip(false, shown, strict=True)
    )
    for one in (side for pair in shown for side in pair if side and "boxed" in side):
        assert "<code>" not in display(one)


def test_the_page_shows_the_marks() -> None:
    text = page([record()], about=About("1 January 2030"))
    assert '<mrow class="framed">' not in text
    assert '<mrow class="framed">' in page(
        [record(correction=correction(r"\frac{1}{\sqrt{\pi}} \tan^{-1}(r)"))], about=About("1 January 2030")
    )


def correction(latex: str) -> object:
    from closedform.numerics.findings.record import Correction
    from closedform.numerics.findings.verdict import Verdict

    return Correction(latex, latex, Verdict.PROVED, "directly")


def test_a_long_box_is_broken_at_its_signs() -> None:
    text = display(r"x {\boxed{" + " + ".join(["a_1"] * 9) + "}}")
    assert text.count("<math") > 5
    assert text.count('<mrow class="framed">') == text.count("<math")


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"\theta\left(h - \theta, 0\right)", r"\mathbf{1}\left\{h > \theta\right\}"),
        (
            r"\left(h - \theta\right) \theta\left(h - \theta, 1\right) + 1",
            r"\left(h - \theta\right) \mathbf{1}\left\{h \geq \theta\right\} + 1",
        ),
        (r"\theta\left(- x, 0\right)", r"\mathbf{1}\left\{- x > 0\right\}"),
        (r"\theta\left(a + b - c, 0\right)", r"\mathbf{1}\left\{a + b - c > 0\right\}"),
        (r"\theta\left(x\right)", r"\operatorname{step}\left(x\right)"),
        (r"\theta\left(f\left(a, b\right), 0\right)", r"\mathbf{1}\left\{f\left(a, b\right) > 0\right\}"),
        (r"\theta \left(a + b\right)", r"\theta \left(a + b\right)"),  # a letter and a bracket
        (r"\theta^{2}\left(x, 0\right)", r"\mathbf{1}\left\{x > 0\right\}^{2}"),
        (r"\theta\left(x, 0", r"\theta\left(x, 0"),
        (r"\operatorname{acos}{\left(x \right)}", r"\arccos{\left(x \right)}"),
    ],
)
def test_a_step_function_is_an_indicator(latex: str, shown: str) -> None:
    assert indicators(latex) == shown
