r"""What a note leaves open is asked about, and told as it is if the answer is the one that is proposed; it never counts as a verdict."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from derivations.claim_file import ClaimFile, read_file
from numerics.options import Options
from numerics.run import run_claims
from numerics.verdict import Verdict
from reports import brief, cli

runner = CliRunner()

LAW = "% closedform: law h ~ N(0, q); where q positive\n"
OPEN = r"\section{One} Let $g(x)=\operatorname{erf}(ax)$ with $a>0$. \section{Two} "  # a function with a letter of its own, said of another section
MEAN = r"\begin{equation}\label{eq:mean} \mathbb{E}[g(h)^2] = FACTOR\frac{2}{\pi}\arcsin\frac{2a^2q}{1+2a^2q} \end{equation}"


def note(folder: Path, text: str) -> Path:
    path = folder / "note.tex"
    path.write_text(text)
    return path


def read(folder: Path, text: str) -> ClaimFile:
    return read_file(note(folder, text))


@pytest.mark.parametrize(("factor", "so"), [("", True), ("2\\,", False)])
def test_it_is_undecided_and_says_what_it_is_if_the_answer_is_the_proposed_one(tmp_path: Path, factor: str, so: bool) -> None:
    file = read(tmp_path, OPEN + LAW + MEAN.replace("FACTOR", factor))
    assert not file.claims
    assert "If so, write % closedform: function g(x)=" in file.faults[0]
    (record,) = run_claims(tuple(file.supposed.values()), Options(engines=("enclose", "certify"), workers=1))
    assert record.total is Verdict.UNDECIDED
    assert not record.as_recorded
    assert record.if_so is not None
    assert record.if_so.holds is so
    assert record.supposed[0].startswith("function g(x)")
    told = "\n".join(map(str, brief.brief(record)))
    assert "asked about; if it is so" in told
    assert ("printed / true = 2" in told) is not so


def test_its_verdict_is_the_one_that_it_has_where_the_answer_is_given(tmp_path: Path) -> None:
    comment = "% closedform: function g(x) = \\operatorname{erf}(ax)\n"
    answered = read(tmp_path, OPEN + comment + LAW + MEAN.replace("FACTOR", ""))
    supposed = read(tmp_path, OPEN + LAW + MEAN.replace("FACTOR", "")).supposed["eq:mean"].table
    given = answered.claims["eq:mean"].table
    assert not answered.faults
    assert {name: supposed[name] for name in ("left", "right", "where", "law")} == {
        name: given[name] for name in ("left", "right", "where", "law")
    }


@pytest.mark.parametrize(
    "text",
    [
        r"Let $g(x)$ be an activation. \section{Two} " + LAW + MEAN.replace("FACTOR", ""),  # nothing is proposed
        r"Logarithms are to base 2. \begin{equation}\label{eq:a} \log(ab) = \log a + \log b \end{equation}",  # of a sign
        r"\begin{equation}\label{eq:a} \frac{d}{da} g = 2a \end{equation}",  # what it is, is the author's to say
        LAW + r"\begin{equation}\label{eq:a} \mathbb{E}[h^2 = q \end{equation}",  # nothing is read
    ],
)
def test_nothing_is_supposed_where_nothing_is_proposed(tmp_path: Path, text: str) -> None:
    file = read(tmp_path, text)
    assert file.faults
    assert not file.supposed


def test_two_questions_of_one_equation_are_supposed_together_or_not_at_all(tmp_path: Path) -> None:
    text = OPEN + LAW.replace("; where q positive", "") + MEAN.replace("FACTOR", "") + " and $q$ is not always positive."
    file = read(tmp_path, text)
    supposed = file.supposed.get("eq:mean")
    assert not file.claims
    assert supposed is None or len(supposed.table["supposed"]) == len(file.faults)


class TestTold:
    def test_check_asks_and_tells_and_exits_as_for_what_is_not_read(self, tmp_path: Path) -> None:
        path = note(tmp_path, OPEN + LAW + MEAN.replace("FACTOR", "2\\,"))
        found = runner.invoke(cli.app, ["check", str(path), "--engine", "enclose"])
        assert found.exit_code == 2
        assert "asked about; if it is so, refuted" in found.stdout
        assert "printed / true = 2" in found.stdout

    def test_json_has_it_undecided_with_what_it_supposes(self, tmp_path: Path) -> None:
        path = note(tmp_path, OPEN + LAW + MEAN.replace("FACTOR", "2\\,"))
        (record,) = json.loads(runner.invoke(cli.app, ["check", str(path), "--engine", "enclose", "--json"]).stdout)
        assert (record["total"], record["if_so"]) == ("undecided", "refuted")
        assert record["supposed"][0].startswith("function g(x)")

    def test_nothing_of_it_is_put_right_or_exported(self, tmp_path: Path) -> None:
        path = note(tmp_path, OPEN + LAW + MEAN.replace("FACTOR", "2\\,"))
        corrected = tmp_path / "corrected.tex"
        runner.invoke(cli.app, ["check", str(path), "--engine", "enclose", "--corrected", str(corrected)])
        assert "\\begin{equation}" not in (corrected.read_text() if corrected.exists() else "")
        assert runner.invoke(cli.app, ["export", str(path), "eq:mean", "--to", "numpy"]).exit_code != 0
