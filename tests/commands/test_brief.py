"""Does a verdict fit the terminal, say its reason and what is right in Unicode, break no word, and hide nothing that is off?"""

from __future__ import annotations

from pathlib import Path

import pytest
from made import FILE, holds, made
from msgspec.structs import replace
from rich.text import Text
from typer.testing import CliRunner

from closedform.numerics.findings.record import Record
from closedform.numerics.findings.suggestion import Retyped, Strength, Suggestion, Typed
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import cli
from closedform.reports.brief import brief, compact, paste, verdicts
from closedform.reports.corrected import _said as corrected_said
from closedform.reports.derivation_report import errata_lines
from closedform.reports.derivation_report import line as derivation_line
from closedform.reports.editor.marks_of_a_file import hover
from closedform.reports.edits import held_back, to_write
from closedform.reports.explain import _right as explain_right
from closedform.reports.explain import in_full
from closedform.reports.formats import problems
from closedform.reports.latex import correct as latex_correct
from closedform.reports.notebook import record_latex
from closedform.reports.terminal import summary

runner = CliRunner()
LONG = r" + ".join(rf"\frac{{\sqrt{{2}} x_{{{i}}}}}{{\sqrt{{\pi}}}}" for i in range(60))


def text(lines: list[object]) -> str:
    return "\n".join(str(line) for line in lines)


def test_a_refuted_line() -> None:
    assert text([*brief(made())]).splitlines() == [
        "002:72  refuted  printed / true = 2 √π",
        "    where: at g = 1, ρ₁ₖ = 1/2: true 0.133860236, printed 0.474522182",
        "    went wrong: the prefactor 1/π became 2/√π",
        "    right: atan(g r)/π  (proved)",
    ]


def test_of_many_lines_each_says_what_it_rests_on_and_the_last_how_to_see_more() -> None:
    rests = made(document="note", total=Verdict.UNDECIDED, if_so=Verdict.REFUTED, supposed=["where b real (nothing is said of it)"])
    shown = text([verdicts([rests] * 9, width=80)]).splitlines()
    assert shown.count("    if: where b real (nothing is said of it)") == 9
    assert shown[-1] == "`closedform explain FILE KEY` shows all of one line"
    assert "explain FILE" not in text([verdicts([rests] * 8, width=80)])
    assert text([verdicts([made()] * 9, width=200)]).splitlines()[-1].startswith("`closedform explain KEY` shows")


def test_a_line_that_holds_takes_one() -> None:
    assert text([*brief(holds())]) == "002:70  proved  directly"


def test_a_line_that_falls_with_another_says_so() -> None:
    assert "    broken by: 002:71; it follows from there as printed" in text(
        [*brief(made(broken_by="002:71", step=Verdict.PROVED))]
    )
    assert "    broken by: 002:71; its own step fails too" in text([*brief(made(broken_by="002:71"))])


def test_what_is_not_as_recorded_is_said_however_little_room_there_is() -> None:
    off = made(as_recorded=False, expected_total=True)
    assert "NOT AS RECORDED: recorded to hold" in text([*brief(off)])
    assert "NOT AS RECORDED: recorded to hold" in text([*compact(off)])
    own = made(as_recorded=False, expected_total=True, document="note")
    assert "NOT AS RECORDED" not in text([*brief(own)])  # nothing is recorded of a reader's own claim


def test_an_own_claim_that_its_author_says_is_false_fails_as_expected_or_is_said_to_stand() -> None:
    own = made(document="note", key="wrong")
    for shown in (text([*brief(own)]), text([*compact(own)]), *problems([own])):
        assert "wrong  refuted, as expected  " in shown or "wrong refuted, as expected, printed / true = 2" in shown
    assert "as expected" not in text([*brief(made())])  # of a document that is what every verdict is
    stands = made(document="note", key="mended", total=Verdict.PROVED, as_recorded=False)
    assert "EXPECTED TO BE REFUTED" in text([*brief(stands)])
    assert "EXPECTED TO BE REFUTED" in text([*compact(stands)])
    assert problems([stands])[0].endswith("[expected to be refuted]")


def test_a_suggestion_that_holds_on_a_part_says_where_in_every_form_of_the_report() -> None:
    suggestion = Suggestion(
        "1/a", r"\frac{1}{a}", (), Strength.ENCLOSED, "the factor 2 too many", "", r"\frac{1}{a}", 8, where="a > 0"
    )
    record = made(suggestion=suggestion, correction=None)
    assert "where a > 0" in text([*brief(record)])
    assert "where a > 0" in text([*compact(record, width=40)])  # the end of a line is cut, and the condition stands first
    assert "where a > 0" in corrected_said(record, in_place=True)
    assert "where" in latex_correct(record)
    assert latex_correct(record) != latex_correct(made(suggestion=replace(suggestion, where=None), correction=None))
    assert any(name == "where" and said == "a > 0" for name, said in explain_right(record))


@pytest.mark.parametrize("kept", [{"where": "a > 0"}, {"reading": "given S > 0"}])
def test_what_holds_on_a_part_or_in_one_reading_is_offered_to_nobody_to_paste(kept: dict[str, str]) -> None:
    typed = Typed(r"\frac1a", (Retyped(0, r"\frac2a", r"\frac1a"),), latex=True)
    everywhere = Suggestion("1/a", r"\frac{1}{a}", (), Strength.ENCLOSED, "a factor", "", r"\frac{1}{a}", 8, typed=typed)
    whole, part = (made(suggestion=one, correction=None) for one in (everywhere, replace(everywhere, **kept)))
    assert (to_write(whole), held_back(whole)) == (typed, "")
    assert to_write(part) is None
    assert held_back(part).startswith(f"{part.key} is left as it is: ")
    assert held_back(part).endswith(next(iter(kept.values())))
    assert (paste(whole), paste(part)) == (typed.text, "")
    assert ("```latex" in hover(whole), "```latex" in hover(part)) == (True, False)
    assert (r"\frac{1}{a}" in record_latex(whole), r"\frac{1}{a}" in record_latex(part)) == (True, False)
    assert dict(explain_right(whole))["to copy"]
    assert not dict(explain_right(part))["to copy"]
    assert next(iter(kept.values())) in corrected_said(part, in_place=True)
    on_a_part = made(suggestion=everywhere, correction=None, total=Verdict.CONDITIONAL)
    assert to_write(on_a_part) is None  # what was lost may be a hypothesis


def test_a_suggestion_is_what_to_strike_and_what_to_put_in() -> None:
    suggestion = Suggestion(
        "s", "s", (), Strength.ENCLOSED, "a square too many", "[-s**2-]{+s+}", r"\cancel{s^{2}} \boxed{s}", 12
    )  # fmt: skip
    said = text([*brief(made(suggestion=suggestion, correction=None))])
    assert "    right: s  (enclosed at 12 points)" in said
    assert "    change: [-s²-] {+s+}  (a square too many)" in said


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal_and_no_word_is_broken(width: int) -> None:
    long = made(
        key="002:5-let-s-consider-a-single-layer-with-linear-activation/converges-to-ols", ratio_latex=None,
        reason="24 of 24 relations fail: one of them by very much more than the others do", correction=None, instead="it " * 90, broken_by=None,
    )  # fmt: skip
    for shown in (brief(long, width=width), compact(long, width=width), brief(made(), width=width)):
        for line in shown[1:]:
            assert len(line.plain) <= width
        assert shown[0].plain.strip() == shown[0].plain
    words = text([*brief(long, width=width)]).split()
    assert set(words) <= set(
        f"{long.key} refuted where: at g = 1, ρ₁ₖ 1/2: true 0.133860236, printed 0.474522182 {long.reason} went wrong: the prefactor 1/π "
        "became 2/√π right: it … (`closedform explain` shows all of it)".split()
    )


def test_a_path_is_in_one_piece() -> None:
    rows = [line.plain for line in in_full(made(), width=60)]
    assert any(FILE in row for row in rows)


def test_a_long_formula_is_cut_here_and_whole_in_full() -> None:
    record = made(printed=LONG)
    assert "√2 x₅₉/√π" in " ".join(text([*in_full(record, width=80)]).split())
    record = made(correction=None, instead=None, reason=LONG, ratio_latex=None)
    assert len(brief(record)) <= 7


def test_no_latex_and_no_constructor_is_shown() -> None:
    shown = text([*brief(made()), *in_full(made())[:-1]])
    copied = [line for line in shown.splitlines() if "\\" in line]
    assert all(line.strip().startswith("to copy") for line in copied)
    assert len(copied) == 1


def counted(records: list[Record], not_judged: int = 0) -> str:
    return Text.from_markup(summary(records, not_judged)).plain


def test_several_are_counted_and_many_are_told_in_a_line_or_two() -> None:
    assert counted([made(), holds()]) == "2 lines: 1 proved, 1 refuted; every verdict is as recorded"
    own = [made(document="note", as_recorded=False, expected_total=True), holds(document="note")]
    assert counted(own) == "2 lines: 1 proved, 1 refuted"  # nothing is recorded of a reader's own claims
    assert counted(own, not_judged=6) == "2 lines: 1 proved, 1 refuted; 6 not judged"
    many = verdicts([made(), *[holds()] * 20], width=80).plain.splitlines()
    assert many[:4] == [
        "002:72  refuted  printed / true = 2 √π", "    where: at g = 1, ρ₁ₖ = 1/2: true 0.133860236, printed 0.474522182",
        "    right: atan(g r)/π  (proved)", "002:70  proved  directly",
    ]  # fmt: skip
    assert len(many) == 24  # the last says how to see more
    shown = counted([made(), holds()])
    assert "002:70" not in shown
    assert "2 lines: 1 proved, 1 refuted" in shown


@pytest.mark.slow
def test_lines_come_in_the_order_asked_for_and_filters_change_neither_count_nor_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    keys = [
        "check",
        "002:72",
        "table:erf-over-half-line-gaussian/closed-form",
        "002:70",
        "--engine",
        "enclose",
        "--engine",
        "certify",
    ]
    told = runner.invoke(cli.app, keys)
    shown = [line.split()[0] for line in told.stdout.splitlines() if line and not line.startswith(" ")]
    assert shown[:3] == ["002:72", "table:erf-over-half-line-gaussian/closed-form", "002:70"]
    only = runner.invoke(cli.app, [*keys, "--refuted"])
    assert only.exit_code == told.exit_code == cli.AS_RECORDED
    assert "002:72" in only.stdout
    assert "002:70" not in only.stdout
    assert "3 lines: " in only.stdout
    none = runner.invoke(cli.app, [*keys, "--undecided"])
    assert none.stdout.splitlines() == [told.stdout.splitlines()[-1]]


def test_the_report_of_pytest_says_an_erratum_in_a_line_and_what_falls_with_it() -> None:
    fallen = made(key="002:73", broken_by="002:72", because_of=("002:72",), step=Verdict.PROVED)
    (erratum,) = errata_lines([holds(), made(printed=r"\frac{a}{b}"), fallen])
    assert erratum == (
        "002:72  a/b; printed / true = 2 √π; the prefactor 1/π became 2/√π; right: atan(g r)/π  (proved); 1 more falls with it"
    )
    line = derivation_line(made(as_recorded=False))
    assert " ".join(line.split()).startswith(
        "72 step refuted total refuted printed / true = 2 √π; at g = 1, ρ₁ₖ = 1/2: true 0.133860236"
    )
    assert line.endswith("  NOT AS RECORDED")
    assert len(errata_lines([made(printed=LONG)])[0]) < 400


def test_the_version_is_said() -> None:
    from importlib.metadata import version

    assert runner.invoke(cli.app, ["--version"]).stdout == f"closedform {version('closedform')}\n"
