"""Are an approximation's errors drawn over its regime: a curve over one factor, a map over two, nothing where there is nothing to see?"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from sample import details, record

from closedform.numerics.findings.findings import Measured
from closedform.reports import error_map
from closedform.reports.error_map import drawn, factors_of, said
from closedform.reports.html import About, page


def row(error: float, standard_error: str | None = None, /, **at: str) -> Measured:
    return Measured(at, true="1", printed="1", error=f"{error:.2e}", standard_error=standard_error)


SHAPES, GAINS = ("random", "nearly e_i"), ("1/100", "1", "100")
GRID = [row(-(10.0 ** -(i + j)), "1e-9", w=SHAPES[i], g=GAINS[j], K="3") for i, j in product(range(2), range(3))]
WAY = [row(0.1**k, h=f"1/{10**k}", b=f"1/{10**k}", V="1") for k in range(4)]


def test_two_factors_make_a_map_with_every_error_in_its_cell() -> None:
    text = drawn(GRID)
    assert re.findall(r"<td[^>]*>([^<]*)</td>", text) == ["1", "0.1", "0.1", "0.01", "0.01", "0.001"]  # the longer factor downwards
    assert re.findall(r'<th scope="row">([^<]*)</th>', text) == ["1/100", "1", "100"]
    shades = [int(shade) for shade in re.findall(r'<td style="--shade:(\d+)%"', text)]
    assert (shades[0], shades[-1]) == (max(shades), 0)
    assert "<mi>g</mi></math> ↓ <math><mi>w</mi>" in text
    assert "±" in text
    assert "logarithmic scale; at <math><mi>K</mi>" in text
    assert "nearly <math>" in text  # the shape's letter is set


def test_an_error_that_is_zero_has_a_cell_without_a_shade() -> None:
    text = drawn(
        [row(0.0, g="1", r="0"), *(row(0.1 * (k + 1), g=g, r=r) for k, (g, r) in enumerate((("1", "1"), ("2", "0"), ("2", "1"))))]
    )
    assert '<td style="" title="0.00e+00">0</td>' in text


def test_one_factor_makes_a_curve_with_both_scales_logarithmic() -> None:
    text = drawn(WAY)
    assert '<path class="error-line" d="M0 150L120 100L240 50L360 0"/>' in text
    assert text.count("error-line dot") == 4
    assert "both scales logarithmic" in text
    assert "<mi>h</mi><mo" in text  # h = b
    near = drawn([row(0.1**k, r=str(k)) for k in range(1, 5)])
    assert "both scales" not in near
    assert "the error's scale logarithmic" in str(near).replace("&#39;", "'")


@pytest.mark.parametrize(
    "rows",
    [
        GRID[:1],
        [row(0.1 + 0.01 * i * j, a=str(i), b=str(j)) for i, j in product(range(3), range(3))],  # one shade
        [row(0.1**k, a=str(k % 4), b=str(k % 3), c=str(k % 5)) for k in range(7)],  # no two factors
        [row(0.1**k, w=shape) for k, shape in enumerate(("random", "bump", "sinusoid"))],  # no axis
        [row(0.1**k) for k in range(4)],
    ],
)
def test_nothing_is_drawn_where_there_is_nothing_to_see(rows: list[Measured]) -> None:
    assert drawn(rows) == ""


def test_what_follows_from_the_factors_is_no_factor() -> None:
    rows = [row(1.0, h=h, s=s, m=f"{h}{s}") for s in ("1", "2", "3") for h in ("1", "2")]
    assert [factor.names for factor in factors_of(rows)] == [("h",), ("s",)]
    assert [factor.names for factor in factors_of(rows[:2])] == [("h",)]


def test_the_largest_error_is_said_with_its_place() -> None:
    assert re.sub("<[^>]*>", "", said(WAY)) == "largest 1 at h=1/1, b=1/1, V=1; median of 4: 0.01"
    assert said([row(0.5, **{f"p_{k}": "1" for k in range(7)})]) == "largest 0.5"


def test_the_page_shows_them_above_the_table() -> None:
    text = details(page([record(kind="approximation", errors=tuple(GRID))], about=About("1 January 2030")))["note:72"]
    assert (
        text.index("largest 1 at") < text.index("error-map") < text.index("all 6 values") < text.index('<th scope="col">relative')
    )


@pytest.mark.parametrize("scheme", [0, 1])
def test_a_number_stands_out_from_the_darkest_cell_by_day_and_night(scheme: int) -> None:
    """The darkest cell is the approximation's colour, mixed with the wash that facts stand on; WCAG 2.2, level AA."""
    style = (Path(error_map.__file__).parent / "templates" / "colours.css").read_text(encoding="utf-8")
    colours = {name: re.findall(rf"--{name}: #([0-9a-f]{{6}})", style)[scheme] for name in ("ink", "wash", "approximation")}
    ink, wash, tone = ([int(colour[k : k + 2], 16) / 255 for k in (0, 2, 4)] for colour in colours.values())
    share = max(int(shade) for shade in re.findall(r"--shade:(\d+)%", drawn(GRID))) / 100
    cell = [share * t + (1 - share) * w for t, w in zip(tone, wash, strict=True)]
    lights = sorted(
        sum(
            weight * (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4)
            for weight, v in zip((0.2126, 0.7152, 0.0722), colour, strict=True)
        )
        for colour in (ink, cell)
    )
    assert (lights[1] + 0.05) / (lights[0] + 0.05) > 4.5
