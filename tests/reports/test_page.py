"""Does the page say what the records say, in mathematics, errata first, small enough to send, and is a report complete or absent?"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from gold import kept
from sample import details, handful, record

from closedform.numerics.findings.boxes import Patch, Region
from closedform.numerics.findings.record import Correction
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import latex
from closedform.reports.formula import mathml
from closedform.reports.html import About, page, set_ahead
from closedform.reports.links import as_printed as printed
from closedform.reports.region import telling
from closedform.reports.write import write_report

ABOUT = About("1 January 2030", "0" * 40, {"sympy": "1.14.0"})


def body(text: str) -> str:
    """The page without its fonts, style and script, which are files of their own."""
    return re.sub(r"(<style>).*?(</style>)|(<script[^>]*>).*?(</script>)", r"\1\2\3\4", text, flags=re.DOTALL)


def test_the_page_is_the_one_that_is_kept() -> None:
    text = page(handful(), about=ABOUT)
    assert body(text) == kept("page.html", body(text))
    told = "\n".join(f"<!-- {key} -->\n{found}" for key, found in details(text).items())
    opened = told.replace('<div class="row">', '\n<div class="row">')  # a row a line, to be read by people
    assert opened == kept("details.html", opened)


def test_it_opens_on_what_was_checked_and_on_the_errata() -> None:
    text = body(page(handful(), about=ABOUT))
    assert "6 printed lines of 2 sources, checked on 1 January 2030 at commit" in text
    assert text.index('class="filters"') < text.index('id="errata"') < text.index('class="card')
    assert text.count('<li class="erratum"') == 2  # and not the line that falls with the first


def test_the_lines_counted_at_its_head_are_those_listed_below() -> None:
    defined = record(key="002:1", equation=1, total=Verdict.DEFINITION, step=None)
    text = body(page([record(), defined], about=ABOUT))
    assert "2 printed lines, 1 of them a definition, of 1 source" in text
    assert text.count('class="card') == 2


def test_it_fetches_nothing_and_escapes_text() -> None:
    text = page([record(says="<script>alert(1)</script>", printed="<b>$x$</b>", error="<img src=x>")], about=ABOUT)
    everything = text + "".join(details(text).values())
    assert "<script>alert" not in everything
    assert "<img" not in everything
    assert "<b>$" not in everything
    assert "<b><math" not in everything
    assert "http" not in body(text)


def test_formulas_stand_as_mathematics_in_diagnoses_too() -> None:
    text = re.sub('data-text="[^"]*"', "", body(page(handful(), about=ABOUT)))  # what is searched is what people type
    assert "The prefactor <math><mn>1</mn>" in text
    assert "sqrt(pi)" not in text
    assert "2*sqrt" not in "".join(details(page(handful(), about=ABOUT)).values())


def test_a_page_of_nothing_says_so() -> None:
    assert "0 printed lines" in page([], about=ABOUT)
    assert "Nothing that was checked is wrong." in page([], about=ABOUT)


def test_verdicts_that_are_not_as_recorded_are_said_first() -> None:
    text = body(page([record(key="002:72", document="002", as_recorded=False)], about=ABOUT))
    assert text.index("1 verdict is not as recorded.") < text.index("<main>")


@pytest.mark.parametrize("verdict", [Verdict.PROVED, Verdict.REFUTED, Verdict.UNDECIDED])
def test_a_correction_that_was_not_found_to_hold_is_not_called_right(verdict: Verdict) -> None:
    line = record(broken_by="note:72", correction=Correction("r", "r", verdict, "by trial"))
    said = f"recorded as the correct form, but {verdict}"
    assert (said in body(page([line], about=ABOUT))) is not verdict.holds
    assert (f"(recorded; {verdict})" in latex.errata_of([line])) is not verdict.holds


# --- formulas ---


def test_a_printed_sentence_keeps_its_words_and_sets_its_formulas() -> None:
    text = printed(r"positive for $\alpha > 0$ & large")
    assert text.startswith("positive for <math")
    assert text.endswith("</math> &amp; large")


@pytest.mark.parametrize(
    ("latex", "pieces"),
    [
        (r"a = b + c", 3),
        (r"-a + b", 2),
        (r"\left(a + b\right) - \frac{a + b}{2}", 2),
        (r"f(a + b)", 1),
        (rf"\left({'a + ' * 60}b\right)", 61),
    ],
)
def test_a_long_formula_may_go_on_in_the_next_line_in_front_of_a_sign(latex: str, pieces: int) -> None:
    assert mathml.display(latex).count("<math") == pieces


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\frac{1}{a}\tan^{-1}(x)", '</mfrac><mspace width="0.17em"/><msup><mi>tan</mi>'),  # room before a function
        (r"\operatorname{erf}\left(x\right)", "<mi>erf</mi><mrow>"),  # and none after it
        (r"(-a)", '<mo form="prefix">−</mo>'),  # a number's sign
        (r"w'", '<mi>w</mi><mo lspace="0" rspace="0">′</mo>'),
        (r"w_1'", '<mrow><msub><mi>w</mi><mn>1</mn></msub><mo lspace="0" rspace="0">′</mo></mrow>'),  # behind the index
        (r"\sum_{k} a", "<munder><mo"),
        (r"\Sigma", '<mi mathvariant="normal">Σ</mi>'),
        (r"\mathbb{1}", "<mn>𝟙</mn>"),
        (r"\cancel{a}", '<mrow class="struck">'),
        (r"\boxed{a}", '<mrow class="framed">'),
        (r"1/2", '<mo lspace="0" rspace="0">/</mo>'),
    ],
)
def test_formulas_have_the_room_that_tex_gives_them(latex: str, expected: str) -> None:
    assert expected in mathml.inline(latex)


def test_what_cannot_be_read_is_shown_as_its_source() -> None:
    assert mathml.inline(r"\left( a < b") == r"<code>\left( a &lt; b</code>"


def test_a_formula_of_several_pages_is_only_said_to_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mathml, "_set", {})
    assert mathml.display("+".join("a" * 3000)).count("<mi>a</mi>") == 3000
    assert "too long to be shown: 6,001 letters of LaTeX" in mathml.display("+".join("a" * 3001))
    assert len(mathml.formulas()) == 1


# --- drawings ---


@pytest.mark.parametrize(("part", "tells"), [(1.0, False), (0.5, True), (0.0, False)])
def test_a_drawing_all_of_one_colour_is_left_out(part: float, tells: bool) -> None:
    box = {"a": ("0", "1")}
    region = Region(box, "quantity", part, part, 2, ("a",), (Patch((0.0,), (part,), "wrong"), Patch((part,), (1.0,), "open")))
    assert telling(region) is tells
    told = details(page([record(region=region)], about=ABOUT))["note:72"]
    assert ("<svg" in told) is tells


# --- reports ---


def test_a_report_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "out"
    write_report([record()], folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    def fails(*_: object, **__: object) -> str:
        raise OSError(28, "No space left on device", "index.html")

    monkeypatch.setattr("closedform.reports.html.page", fails)
    with pytest.raises(OSError, match="No space"):
        write_report([record(says="other")], folder)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_long_formulas_can_be_set_before_the_page_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mathml, "_set", {})
    set_ahead(handful())
    late: list[str] = []
    converted = mathml._converted

    def seen(latex: str) -> Element:
        late.append(latex)
        return converted(latex)

    monkeypatch.setattr(mathml, "_converted", seen)
    page(handful(), about=ABOUT)
    assert max(map(len, late)) < 40  # letters, factors and what stands in sentences
    assert len(late) < len(mathml.formulas())


def test_formulas_are_set_once_and_the_next_report_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mathml, "_set", {})
    write_report(handful(), tmp_path / "first", tmp_path / "ledger.sqlite")
    monkeypatch.setattr(mathml, "_set", {})
    monkeypatch.setattr(mathml, "_converted", lambda *_, **__: pytest.fail("a formula was converted again"))
    write_report(handful(), tmp_path / "second", tmp_path / "ledger.sqlite")
    first, second = ((tmp_path / name / "index.html").read_text() for name in ("first", "second"))
    assert "<math" in first
    assert first == second
