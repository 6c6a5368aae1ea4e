"""Does every command take one claim of a file, as it takes a key of a document; and is a name that is wrong answered by near ones?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import closedform as cf
from closedform.derivations.claims.origin import BadClaim
from closedform.numerics.checking.named import named
from closedform.numerics.tools.simulations.result import Agreement, BadSimulator
from closedform.reports import cli

runner = CliRunner()
FAST = ["--engine", "enclose", "--engine", "certify"]
NOTE = """
[[claim]]
key = "half"
left = "E[Max(X, 0)]"
right = "s/sqrt(2*pi)"
law = "X ~ N(0, s**2)"
where = { s = "positive" }
[[claim]]
key = "doubled"
left = "E[Max(X, 0)]"
right = "2*s/sqrt(2*pi)"
law = "X ~ N(0, s**2)"
where = { s = "positive" }
[[claim]]
key = "chain"
left = "(a+b)**2"
lines = ["a**2+2*a*b+b**2", "a**2+b**2+a*b"]
where = { a = "real", b = "real" }
[[claim]]
key = "arcsine"
left = "E[erf(g*Z)**2]"
right = "2/pi*asin(2*g**2/(1+2*g**2))"
law = "Z ~ N(0,1)"
where = { g = "positive" }
[[claim]]
key = "bound"
left = "x**2"
relation = ">="
right = "0"
where = { x = "real" }
[[claim]]
key = "broken"
left = "foo(1)"
right = "2"
"""
PAPER = r"""% closedform: throughout where a positive
\begin{equation}\label{eq:right} \int_0^\infty e^{-a x}\,dx = \frac{1}{a} \end{equation}
Let $b>0$.
\begin{equation}\label{eq:prose} \sqrt{b^2} = b \end{equation}
"""
CODE = "import math\ndef half(s):\n    return s/math.sqrt(2*math.pi)\ndef doubled(s):\n    return 2*s/math.sqrt(2*math.pi)\n"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("closedform.reports.progress.FIRST", 1e9)
    (tmp_path / "note.toml").write_text(NOTE, encoding="utf-8")
    (tmp_path / "paper.tex").write_text(PAPER, encoding="utf-8")
    (tmp_path / "mine.py").write_text(CODE, encoding="utf-8")


def checked(*names: str) -> list[str]:
    result = runner.invoke(cli.app, ["check", *names, "--json", "--fresh", *FAST])
    return [record["key"] for record in json.loads(result.stdout)]


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (["note.toml", "doubled", "half"], ["doubled", "half"]),
        (["note.toml", "chain"], ["chain/1", "chain/2"]),
        (["note.toml", "chain/2"], ["chain/2"]),
        (["note.toml", "half", "paper.tex"], ["half", "eq:right", "eq:prose"]),
        (["paper.tex", "eq:prose", "note.toml", "half"], ["eq:prose", "half"]),
    ],
)
def test_keys_behind_a_file_are_checked_in_that_order_and_no_others(names: list[str], keys: list[str]) -> None:
    assert checked(*names) == keys


def test_a_claim_that_cannot_be_read_is_told_only_where_it_is_asked_for() -> None:
    alone = runner.invoke(cli.app, ["check", "note.toml", "half", "--fresh", *FAST])
    assert (alone.exit_code, alone.stderr) == (cli.AS_RECORDED, "")
    asked = runner.invoke(cli.app, ["check", "note.toml", "broken"])
    assert asked.exit_code == cli.BAD_INPUT
    assert "broken: left: character 1" in asked.stderr


@pytest.mark.parametrize("command", [["check"], ["explain"], ["export"], ["compare", "mine.py:half"], ["convert", "--to", "erf"]])
@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["note.toml", "hafl"], "note.toml has no claim 'hafl'; nearest are half"),
        (["paper.tex", "rigth"], "paper.tex has no claim 'rigth'; it has eq:right, eq:prose"),
        (["note.toml", "chain/9"], "nearest are chain/2, chain/1, chain"),
        (["none.toml", "half"], "none.toml"),
        (["bad.toml", "half"], "bad.toml is no TOML"),
    ],
)
def test_a_name_that_is_wrong_is_one_sentence(command: list[str], names: list[str], sentence: str, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("nonsense", encoding="utf-8")
    result = runner.invoke(cli.app, [*command, *names])
    assert result.exit_code == cli.BAD_INPUT, result.output
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("command", [["export"], ["compare", "mine.py:half"], ["convert", "--to", "erf"]])
def test_what_rests_on_prose_is_to_be_accepted_first(command: list[str]) -> None:
    result = runner.invoke(cli.app, [*command, "paper.tex", "eq:prose"])
    assert result.exit_code == cli.BAD_INPUT
    assert "accept it first: closedform annotate paper.tex --write" in result.stderr


def test_explain_shows_a_claim_of_a_file_with_its_chain() -> None:
    result = runner.invoke(cli.app, ["explain", "note.toml", "chain/2", "--fresh"])
    assert result.exit_code == cli.NOT_AS_RECORDED
    assert "chain/2 (step refuted, total refuted) rests on" in result.stdout
    assert "NOT AS RECORDED" not in result.stdout
    assert "note.toml:14" in result.stdout
    supposed = runner.invoke(cli.app, ["explain", "paper.tex", "eq:prose", "--fresh"])
    assert "if where b positive" in " ".join(supposed.stdout.split())


def test_explain_proves_a_claim_of_a_file() -> None:
    proof = runner.invoke(cli.app, ["explain", "paper.tex", "eq:right", "--proof"])
    assert proof.exit_code == cli.AS_RECORDED
    assert "run again by the independent checker" in proof.stdout
    assert runner.invoke(cli.app, ["explain", "note.toml", "doubled", "--proof"]).exit_code == cli.UNDECIDED


@pytest.mark.parametrize(
    ("key", "function", "verdict"),
    [
        ("half", "half", "agrees"),
        ("half", "doubled", "differs"),
        ("doubled", "half", "agrees with the correction"),
        ("doubled", "doubled", "repeats the error"),
    ],
)
def test_compare_holds_a_function_against_what_holds_of_a_claim(key: str, function: str, verdict: str) -> None:
    result = runner.invoke(cli.app, ["compare", "note.toml", key, f"mine.py:{function}", "--json"])
    found = json.loads(result.stdout)
    assert found["verdict"] == verdict
    assert result.exit_code == (cli.AS_RECORDED if Agreement(verdict).right else cli.NOT_AS_RECORDED)
    if verdict == "repeats the error":
        assert "see `closedform explain note.toml doubled`" in found["says"]


def test_the_python_calls_take_a_file_and_a_key() -> None:
    assert cf.compare(lambda a, b: (a + b) ** 2, claim=("note.toml", "chain/1")).verdict is Agreement.AGREES
    assert cf.compare(lambda a, b: (a + b) ** 2 + a, claim=("note.toml", "chain/1")).verdict is Agreement.DIFFERS
    assert cf.check(("note.toml", "half")).total.holds
    assert not cf.check(("note.toml", "doubled")).total.holds
    with pytest.raises(BadSimulator, match="bound is an inequality: it has no right side"):
        cf.compare(lambda x: x, claim=("note.toml", "bound"))
    with pytest.raises(BadClaim, match=r"note\.toml has the claims half, doubled"):
        named(("note.toml",))


def test_convert_rewrites_a_claim_of_a_file() -> None:
    result = runner.invoke(cli.app, ["convert", "note.toml", "arcsine", "--to", "erf-sqrt2", "--json"])
    assert result.exit_code == cli.AS_RECORDED, result.output
    assert json.loads(result.stdout)["formula"] == "2*asin(g**2/(g**2 + 1))/pi"
    other = runner.invoke(cli.app, ["convert", "note.toml", "half", "--to", "erf-sqrt2"])
    assert (other.exit_code, "half is not converted to erf-sqrt2" in other.stderr) == (cli.BAD_INPUT, True)
