"""Does what is found show itself in a notebook, does the cell magic read what it is given, and is the example the one that runs?"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.index import origin_of
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.findings.evidence import Proof
from closedform.numerics.findings.picture import Axis, Curve, Curves, Picture
from closedform.numerics.findings.record import Correction, Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.tools.simulations.result import Agreement, Comparison, TermFound
from closedform.reports import notebook
from closedform.reports.notebook import Records, cell, load, record_html, record_latex

EXAMPLE = Path(__file__).parents[2] / "examples" / "closed_forms.ipynb"


def record(**others: Any) -> Record:
    fields: dict[str, Any] = {
        "key": "002:72", "document": "002", "equation": 72, "part": None, "section": "", "kind": "closed-form", "says": "a mean",
        "printed": r"\frac{2}{\sqrt\pi}", "encoded": "", "step": None, "total": Verdict.REFUTED, "step_reason": "", "reason": "disjoint enclosures",
        "expected_step": True, "expected_total": True, "as_recorded": True, "witness": {"g": "1"}, "left": "0.5", "right": "1.5", "ratio_latex": "3",
    }  # fmt: skip
    return Record(**(fields | others))


def shell() -> Any:
    """A shell of IPython, as far as this asks for one."""
    from IPython.core.formatters import DisplayFormatter

    magics: dict[str, Any] = {}
    return SimpleNamespace(
        display_formatter=DisplayFormatter(),
        magics=magics,
        register_magic_function=lambda f, kind, name: magics.update({(kind, name): f}),
    )


RIGHT = Correction(latex=r"\frac{1}{\pi}", sympy="1/pi", verdict=Verdict.PROVED, reason="")


def test_a_record_shows_verdict_witness_both_values_and_what_is_right() -> None:
    shown = record_html(record(correction=RIGHT))
    assert "refuted" in shown
    assert "right (proved)" in shown
    assert shown.count("<math") >= 4  # printed, factor, witness, right
    assert '<td style="text-align:left">0.5</td>' in shown
    assert record_latex(record(correction=RIGHT)) == r"$\displaystyle \frac{1}{\pi}$"
    assert record_latex(record()) == r"$\displaystyle \frac{2}{\sqrt\pi}$"


def test_a_record_shows_the_picture_of_both_sides_in_its_own_style() -> None:
    axis = Axis("g", "g", "0", "1", (0.0, 0.5, 1.0), whole=True)
    curves = Curves(axis, {}, Curve((0.0, 1.0, 2.0)), Curve((0.0, 2.0, 4.0)), (None, 0.5, 0.5), (0.0, 4.0), (0.5, 0.5))
    shown = record_html(record(picture=Picture(curves)))
    style, drawing = re.findall(r'<div class="closedform"><style>(.*?)</style>(.*)', shown, re.DOTALL)[0]
    assert '<path class="true-line"' in drawing
    assert '<path class="printed-line"' in drawing
    assert ".curves .printed-line:not(.dot) { stroke-dasharray" in style
    assert ":root" not in style  # the notebook around it keeps its colours
    assert style.count("{") == style.count("}")
    assert "<style>" not in record_html(record())


def test_what_a_record_holds_cannot_break_out_of_the_page() -> None:
    shown = record_html(record(reason="<script>alert(1)</script>", key="<b>", printed="<img src=x>"))
    assert not re.search("<script|<b>|<img", shown)


def test_what_is_found_shows_itself_where_ipython_is_told_how() -> None:
    found = shell()
    load(found)
    assert set(found.magics) == {("cell", "closedform")}
    claim = claim_at(origin_of("002:72"))
    assert isinstance(claim, Derivation)
    terms = (TermFound("first <term>", 2.0, 1.0, "1/2"),)
    compared = Comparison("002:20", Agreement.DIFFERS, "one term is off", "", terms, 0.1, 1e-9, 40, (13,), 0)
    for value, says in (
        (record(), "refuted"),
        (claim, "quantity"),
        (Proof(True, "normal form"), "normal form"),
        (compared, "first &lt;term&gt;"),
    ):
        kinds, _ = found.display_formatter.format(value)
        assert says in kinds["text/html"]
        assert len(kinds["text/plain"]) < 120
        assert ("text/latex" in kinds) == (value is claim or isinstance(value, Record))
    assert str(record()) == "002:72: refuted"
    assert found.display_formatter.format(Records([record(), record()]))[0]["text/plain"] == "002:72: refuted\n002:72: refuted"


def test_a_cell_reads_claims_keys_and_notes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[Any] = []

    def answer(wanted: Iterable[Any], options: Any) -> list[Record]:
        asked.append(list(wanted))
        return [record()]

    monkeypatch.setattr("closedform.numerics.checking.run.run_claims", answer)
    monkeypatch.setattr("closedform.numerics.checking.run.run", answer)
    assert len(cell('--law "Z ~ N(0, 1)" --where a=real', "E[Z*a] = 0\n\n002:72\n")) == 2
    assert asked[0][0].table["law"] == ["Z ~ N(0, 1)"]
    assert asked[1] == ["002:72"]
    cell(
        "",
        "[[claim]]\nkey = 'one'\nleft = 'a'\nright = 'a'\nwhere = { a = 'real' }\n[[claim]]\nkey = 'two'\nleft = 'a +'\nright = 'a'\n",
    )
    assert [own.table["key"] for own in asked[2]] == ["one"]
    assert "closedform: " in capsys.readouterr().err
    cell("", "% closedform: where a real\n\\begin{equation}\\label{eq:a} a + a = 2 a \\end{equation}\n")
    assert asked[3][0].table["key"] == "eq:a"


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        ("", "sin(x)**2", "is no claim; write left = right"),
        ("", "a == c", "character 3 .*== claims no equality"),
        ("--lwa x", "a = a", "unrecognized arguments: --lwa x; write"),
        ("--given X>0", "[[claim]]\nkey = 'a'", "a note says its laws and domains itself"),
        ("", "a = a +", "claim: left: character 1"),
    ],
)
def test_a_cell_that_is_not_understood_is_one_sentence(line: str, text: str, message: str) -> None:
    with pytest.raises((ValueError, BadClaim), match=message):
        cell(line, text)


def outputs(example: Any) -> list[list[str]]:
    """What each code cell says, as text and as HTML."""
    return [
        [
            str(out.get("text") or out["data"].get("text/html") or out["data"]["text/plain"])
            for out in one.outputs
            if out.output_type != "error"
        ]
        for one in example.cells
        if one.cell_type == "code"
    ]


def test_the_example_is_kept_as_it_ran() -> None:
    example = nbformat.read(EXAMPLE, as_version=4)
    nbformat.validate(example)
    code = [one for one in example.cells if one.cell_type == "code"]
    assert [one.execution_count for one in code] == list(range(1, len(code) + 1))
    assert not any(out.output_type == "error" for one in code for out in one.outputs)
    said = "".join(text for one in outputs(example) for text in one)
    for verdict in ("refuted", "proved", "differs"):
        assert f'">{verdict}</span>' in said


@pytest.mark.slow
def test_the_example_runs_and_says_the_same_again() -> None:
    from nbclient import NotebookClient

    kept = nbformat.read(EXAMPLE, as_version=4)
    again = nbformat.from_dict(kept)
    NotebookClient(again, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(EXAMPLE.parents[1])}}).execute()
    assert outputs(again) == outputs(nbformat.read(EXAMPLE, as_version=4))


def test_what_was_understood_of_a_note_is_shown_with_its_left_side() -> None:
    own = {"document": "note", "key": "eq:foo", "printed": r"\sin^{-1} r", "encoded": r"\operatorname{asin}{\left(r \right)}"}
    shown = record_html(record(**own, defined=r"\operatorname{acos}{\left(a \right)}"))
    assert shown.count("read as") == 1
    assert shown.index("read as") < shown.index("acos") < shown.index("asin")
    assert "read as" not in record_html(record(**{**own, "printed": own["encoded"]}))
    assert "read as" not in record_html(record(encoded="1"))  # a document's line has an encoding, which the page shows


def test_a_new_type_has_its_table() -> None:
    from importlib import import_module

    for module, name in {**notebook._HTML, **notebook._LATEX}:
        assert hasattr(import_module(module), name), f"{module} has no {name} any more"
