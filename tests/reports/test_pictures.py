"""Does a picture show both curves with their zeros, corners and jumps, at the witness, with named axes, and a map only where there is something to see?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sample import details, record

from closedform.numerics.findings.picture import Axis, Curve, Curves, Feature, Map, Mark, Picture
from closedform.numerics.findings.suggestion import Trial
from closedform.reports import picture as pictures
from closedform.reports.html import About, page
from closedform.reports.picture import drawn
from closedform.reports.trial import told

RHO = Axis("rho", r"\rho", "-1", "1", (-1.0, 0.0, 1.0))
G = Axis("g", "g", "0", "1", (0.0, 1.0))
CURVES = Curves(
    axis=RHO,
    others={"g": "1/3"},
    printed=Curve((1.0, None, 3.0)),
    true=Curve((0.0, 1.0, 2.0)),
    ratio=(None, 2.0, 1.5),
    values=(0.0, 3.0),
    ratios=(1.0, 2.0),
)


def of(**changes: Any) -> str:
    return drawn(Picture(replace(CURVES, **changes)), {"rho": "1/2", "g": "1/3"})


def test_two_curves_are_told_apart_by_their_dashes_and_the_axes_have_names() -> None:
    text = of()
    assert "stroke-dasharray" in (Path(pictures.__file__).parent / "templates" / "picture.css").read_text()
    assert '<path class="true-line" d="M0 150L180 100L360 50"/>' in text
    assert '<path class="printed-line" d="M0 100M360 0"/>' in text  # a gap where there is no value
    assert "<mi>ρ</mi>" in text
    assert "printed / true" in text


def test_the_witness_is_marked_and_what_is_held_is_said() -> None:
    text = of()
    assert '<path class="witness-line" d="M270 0V150"/>' in text
    assert '<mi>g</mi><mo form="infix">=</mo>' in text
    elsewhere = drawn(Picture(CURVES), {"rho": "1/2", "g": "1/4"})
    assert "witness" not in elsewhere  # the curves are not those there
    many = {f"b_{k}": "1" for k in range(7)}
    told = drawn(Picture(replace(CURVES, others=many)), {"rho": "1/2", **many})
    assert "the other letters at the witness" in told


def test_zeros_and_corners_are_marked_with_what_they_are_and_the_curve_goes_through_them() -> None:
    marks = (Mark(Feature.CORNER, -0.5, 3.0), Mark(Feature.ZERO, 0.5, 0.0))
    text = of(true=Curve((0.0, 1.0, 2.0), marks))
    assert '<path class="true-line" d="M0 150L90 0L180 100L360 50"/>' in text  # the corner is sharp
    assert '<path class="zero" d="M270 145v10"/>' in text
    assert '<path class="dot" d="M90 0h0"/><path class="hole" d="M90 0h0"/>' in text
    legend = text.partition('class="plot"')[0]
    assert [word in legend for word in ("zero", "corner", "jump")] == [True, True, False]
    assert "zero" not in of().partition('class="plot"')[0]


def test_a_curve_is_broken_at_a_jump_and_at_a_pole() -> None:
    jump = (Mark(Feature.JUMP, 0.5, 1.5), Mark(Feature.JUMP, 0.5, 3.0))
    assert 'd="M0 150L180 100L270 75M270 0L360 50"' in of(true=Curve((0.0, 1.0, 2.0), jump))
    pole = of(true=Curve((0.0, 1.0, 2.0), (Mark(Feature.POLE, 0.5, 0.0),)))
    assert 'd="M0 150L180 100M360 50"' in pole
    assert "dot" not in pole


def test_a_mark_that_the_plot_does_not_show_is_left_out() -> None:
    assert 'class="dot" d="M90' not in of(true=Curve((0.0, 1.0, 2.0), (Mark(Feature.CORNER, -0.5, 9.0),)))


def test_whole_numbers_are_points() -> None:
    text = of(axis=replace(RHO, whole=True), printed=Curve((1.0, 2.0, 3.0)), ratios=None)
    assert text.count("-line dot") == 6


def test_a_steady_ratio_is_a_number_and_no_curve() -> None:
    text = of(ratios=(2.0, 2.00001))
    assert "printed / true = 2 throughout" in text
    assert "ratio-line" not in text
    assert "ratio-line" in of()


def mapped(ratio: tuple[float | None, ...], ratios: tuple[float, float] | None = (1.0, 2.0)) -> str:
    printed, true = (-2.0, 1.0, -1.0, 2.0, 3.0, 4.0), (-1.0, 1.0, None, 1.0, 2.0, 2.0)
    return drawn(Picture(None, Map(RHO, G, printed, true, ratio, (-2.0, 4.0), ratios)))


def test_a_map_has_a_scale_of_shades_and_both_axes_named() -> None:
    text = mapped((1.0, 1.5, None, 1.0, 2.0, 2.0))
    assert text.partition("<svg")[2].count("<path") == 3  # a shade for each of the three values
    assert 'class="scale">1 <span class="shades">' in text
    assert "nothing drawn: no value" in text
    assert "<mi>ρ</mi>" in text
    assert "<mi>g</mi>" in text
    assert mapped((), None).count('class="map"') == 2  # both sides, where there is no ratio


@pytest.mark.parametrize("ratio", [(1.0,) * 6, (1.0, 2.0) * 3, (1.0, None) * 3])
def test_a_map_with_nothing_to_see_is_left_out(ratio: tuple[float | None, ...]) -> None:
    assert mapped(ratio, (1.0, max(number or 0.0 for number in ratio))) == ""


def test_the_page_shows_no_picture_without_curves() -> None:
    told = [details(page([record(picture=one)], about=About("1 January 2030")))["note:72"] for one in (Picture(CURVES), Picture())]
    assert ["printed and true" in text for text in told] == [True, False]


@pytest.mark.parametrize(
    ("number", "shown"), [("-30/31", "-0.968"), ("1/2", "1/2"), ("-80/9", "-8.89"), ("120", "120"), ("pi/2", "pi/2")]
)
def test_the_ends_of_an_axis_are_exact_where_they_are_short(number: str, shown: str) -> None:
    assert pictures.short(number) == shown


@pytest.mark.parametrize(("suffix", "begins"), [(".pdf", b"%PDF"), (".png", b"\x89PNG"), (".svg", b"<?xml")])
def test_a_picture_becomes_a_file_for_a_paper(suffix: str, begins: bytes, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from closedform.reports.figure import draw

    axis = Axis("k", "k", "0", "2", (0.0, 1.0, 2.0), whole=True)
    curves = Curves(axis, {"g": "1/2"}, Curve((0.0, 1.0, None)), Curve((0.0, 2.0, 3.0)), (None,) * 3, (0.0, 3.0))
    draw(Picture(curves, against="runs"), file := tmp_path / f"figure{suffix}")
    assert file.read_bytes().startswith(begins)
    again = tmp_path / f"again{suffix}"
    draw(Picture(curves, against="runs"), again)
    assert again.read_bytes() == file.read_bytes()
    with pytest.raises(ValueError, match="nothing to draw: no letter"):
        draw(Picture(reason="no letter"), tmp_path / "none.pdf")


MATRICES = Picture(None, Map(replace(G, whole=True), G, (0.0, 1.0, None, 3.0), (1.0, 1.0, 2.0, 2.0), (None,) * 4, (0.0, 3.0)))


def test_matrices_are_drawn_next_to_each_other_on_the_page_and_in_a_file(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from closedform.reports.figure import draw

    shown = details(page([record(picture=MATRICES)], about=About("1 January 2030")))["note:72"]
    assert ("printed and true" in shown, shown.count('class="map"')) == (True, 2)
    draw(MATRICES, file := tmp_path / "figure.pdf")
    assert file.read_bytes().startswith(b"%PDF")


def test_sides_with_names_of_their_own_are_called_by_them() -> None:
    named = Picture(CURVES, against="runs", names=("xi = 10", "xi = 20"))
    assert ["xi = 10" in drawn(named), "stated" in drawn(named)] == [True, False]
    assert "xi = 10 and xi = 20" in details(page([record(picture=named)], about=About("1 January 2030")))["note:72"]


def test_a_figure_of_runs_says_stated_and_run() -> None:
    axis = Axis("k", "k", "0", "1", (0.0, 1.0), whole=True)
    curves = Curves(axis, {}, Curve((0.0, 1.0)), Curve((0.0, 2.0)), (None,) * 2, (0.0, 2.0))
    assert "stated" in drawn(Picture(curves, against="runs"))
    assert "stated" not in drawn(Picture(curves, against="quantity"))


def test_the_worth_of_runs_is_told_with_the_planted_claim() -> None:
    trial = Trial(
        16, 16, 0, 15, 0.25, 0.01, 1e-3, 0.99, 0.01, 3, least=0.05, planted="the flow is twice as fast", planted_opposite=16
    )
    assert told(trial) == [
        "Over 16 runs, from seed 3, what is compared is 0.25 on average, with a standard error of 0.01.",
        "A distance of 0.05 from the number shows in 99% of runs.",
        "A wrong claim was planted: the flow is twice as fast. Its opposite shows in 16 of 16 runs.",
    ]
