"""Is an equality sign never passed over in silence: named and counted in the terminal, in JSON, in problems, and on the page?"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.paper.passed_over import Passed
from closedform.numerics.calculus.claims import own_claim_from
from closedform.numerics.checking.claim_files import read_file
from closedform.reports import cli
from closedform.reports.not_judged import by_cause, next_steps

runner = CliRunner()
ODD = {
    "eq:stein": r"\mathbb{E}[X f(X)] = \mathbb{E}[f'(X)]",
    "eq:kl": r"\mathrm{KL}(p \,\|\, q) = \log\frac{\sigma_2}{\sigma_1} + \frac{\sigma_1^2}{2\sigma_2^2}",
    "eq:var": r"\operatorname{Var}(Y+Z) = \operatorname{Var}(Y) + \operatorname{Var}(Z)",
    "eq:parts": r"\int_0^1 u(x) v'(x)\,dx = u(1)v(1) - u(0)v(0) + \int_0^1 u'(x) v(x)\,dx",
    "eq:det": r"\det(I + u v^\top) = 1 - u^\top v",
    "eq:stirling": r"n! \sim \sqrt{2\pi n}\,(n/e)^n",
}
NOTE = "\n".join(
    [
        r"\documentclass{article}",
        r"\begin{document}",
        r"\begin{equation}\label{eq:ok} \int_0^1 x\,dx = \frac12 \end{equation}",
        r"Stein's lemma for $X \sim \mathcal{N}(0, s^2)$ reads",
        *(rf"\begin{{equation}}\label{{{key}}} {text} \end{{equation}}" for key, text in ODD.items()),
        r"\end{document}",
    ]
)


@pytest.fixture
def note(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "note.tex").write_text(NOTE, encoding="utf-8")
    return tmp_path / "note.tex"


def test_a_labelled_note_names_each_equation_that_is_not_judged_and_does_not_end_with_zero(note: Path) -> None:
    result = runner.invoke(cli.app, ["check", "note.tex", "--fresh"])
    assert result.exit_code == 3
    assert [key for key in ODD if f"{key} is not judged: " in result.stderr] == list(ODD)
    counted, advice = result.stdout.splitlines()[-2:]
    assert counted == "1 lines: 1 proved; 6 not judged"
    assert advice.startswith("Most useful next: `% closedform: ")


def test_problems_and_json_have_each_with_its_line_and_reason(note: Path) -> None:
    told = runner.invoke(cli.app, ["check", "note.tex", "--fresh", "--format", "problems"]).stdout.splitlines()
    lines = {key: number for number, text in enumerate(NOTE.splitlines(), 1) for key in ODD if f"{{{key}}}" in text}
    assert [re.sub(r" is not judged: .*", "", one) for one in told] == [f"note.tex:{n}:1: hint: {key}" for key, n in lines.items()]
    found = json.loads(runner.invoke(cli.app, ["check", "note.tex", "--fresh", "--json"]).stdout)
    odd = [one for one in found if one["kind"] == "not judged"]
    assert {one["key"]: one["line"] for one in odd} == lines
    assert all(one["reason"] and one["labelled"] and one["total"] == "undecided" for one in odd)


def test_the_page_counts_and_names_them(note: Path) -> None:
    assert runner.invoke(cli.app, ["report", "note.tex", "--fresh", "--out", "out"]).exit_code == 3
    page = (note.parent / "out" / "index.html").read_text(encoding="utf-8")
    headline = re.sub("<[^>]+>", "", re.findall(r'<p class="headline">.*?</p>', page)[0])
    assert headline == "None of 1 claims is false, and 6 equations are not judged."
    assert all(f"{key} is not judged" in page for key in ODD)
    assert len(json.loads((note.parent / "out" / "verdicts.json").read_text())["not_judged"]) == len(ODD)


def test_strict_settings_make_them_faults(note: Path) -> None:
    (note.parent / "pyproject.toml").write_text("[tool.closedform]\nstrict = true\n", encoding="utf-8")
    assert runner.invoke(cli.app, ["check", "note.tex", "--fresh"]).exit_code == 4


def test_an_equation_without_a_label_is_named_and_leaves_the_exit_code(note: Path) -> None:
    note.write_text(re.sub(r"\\label\{eq:(?!ok).*?\}", "", NOTE), encoding="utf-8")
    result = runner.invoke(cli.app, ["check", "note.tex", "--fresh"])
    assert (result.exit_code, "5 not judged" in result.stdout) == (0, True)  # \sim without a label claims nothing


def test_definitions_are_counted_apart_each_with_the_comment_that_makes_it_a_claim(note: Path) -> None:
    note.write_text(r"\[ \int_0^1 x\,dx = \frac12 \] \[ m = \frac{a}{b} \] \[ 0 < r < 1 \]", encoding="utf-8")
    result = runner.invoke(cli.app, ["check", "note.tex", "--fresh"])
    assert (result.exit_code, "not judged" in result.output) == (0, False)
    assert "3 displays give a letter a value that nothing else fixes, a law or a condition; --all lists them" in result.stderr
    listed = runner.invoke(cli.app, ["check", "note.tex", "--fresh", "--all"]).stderr
    assert "says what $m$ is; it claims nothing; a claim with `% closedform: means m = ...`" in listed


def test_a_form_that_is_said_and_displayed_in_other_words_is_a_definition(note: Path) -> None:
    note.write_text(
        "% closedform: throughout means \\alpha = (a-m)/s\n% closedform: throughout where a, m real, s positive\n"
        r"\[ \alpha = \frac{a-m}{s} \]",
        encoding="utf-8",
    )
    found = read_file(note)
    assert ([*found.claims, *found.supposed], len(found.defined)) == ([], 1)


def passed(number: int, why: str, opens: str = "") -> Passed:
    return Passed(Path("p.tex"), number, f"p.tex:{number}", why, opens)


@pytest.mark.parametrize("display", [r"\frac{1}{1-h} = 1 + h + O(h^2)", r"\int_0^1 e^{hx}\,dx = 1 + \frac h2 + O(h^2)"])
def test_no_domain_is_advised_for_an_order_of_magnitude(note: Path, display: str) -> None:
    note.write_text(rf"\[ \int_0^1 x\,dx = \frac12 \] \[ {display} \]", encoding="utf-8")
    (one,) = read_file(note).unread
    assert "O real" not in one.sentence + one.opens
    note.write_text("% closedform: where h real\n" + rf"\[ {display} \]", encoding="utf-8")
    assert "O(...) is an order of magnitude" in read_file(note).faults[0]


@pytest.mark.parametrize("name", ["O", "d"])
def test_no_domain_is_advised_for_a_sign_that_is_no_letter(name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} is read as no letter") as raised:
        own_claim_from(own_claim({"key": "k", "left": f"a + {name}", "right": "a", "where": {"a": "real"}}))
    assert "domain" not in str(raised.value)


def test_what_one_cause_leaves_out_is_told_in_a_line() -> None:
    several = [passed(n, f"character {n} (a>>b): \\sup is not read") for n in range(1, 10)]
    first, second = by_cause([passed(20, "nothing says what f is"), *several])
    assert first.startswith("9 displays are not judged: \\sup is not read: p.tex:1, p.tex:2, ")
    assert first.endswith(" and 3 more")
    assert second == "p.tex:20 is not judged: nothing says what f is"


def test_the_next_steps_are_those_that_open_the_most_and_none_whose_only_effect_is_a_refutation() -> None:
    waiting = {"a": ("where r positive", "law X \\sim N(0, 1)"), "b": ("where K positive", "expect holds"), "c": ("means m = 2",)}
    over = [passed(n, "a mean without a law", "law x \\sim ...") for n in (1, 2, 3)]
    assert next_steps(waiting, over, {"c"}) == [
        "`% closedform: law x \\sim ...` (3 displays)",
        "`% closedform: throughout where r, K positive` (2 displays)",
        "`% closedform: throughout law X \\sim N(0, 1)` (1 display)",
    ]


def test_a_folder_counts_them_by_file(note: Path) -> None:
    result = runner.invoke(cli.app, ["check", ".", "--fresh"])
    assert result.exit_code == 3
    assert [line.split() for line in result.stdout.splitlines()[-2:]] == [
        ["file", "claims", "holds", "not", "judged"],
        ["note.tex", "1", "1", "6"],
    ]
    lines = runner.invoke(cli.app, ["check", ".", "--fresh", "--json-lines"]).stdout.splitlines()
    assert sum(json.loads(line)["kind"] == "not judged" for line in lines) == len(ODD)
