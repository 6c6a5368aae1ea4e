"""Are the settings of a project those of the command, and do editors, pre-commit and GitHub read what it says?"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from closedform.reports import cli
from closedform.reports.commands.settings import settings

ROOT = Path(__file__).parents[2]
runner = CliRunner()
CLAIM = '[[claim]]\nkey = "k"\nleft = "x + x"\nright = "{0}*x"\nwhere = {{ x = "real" }}\n'
PAPER = r"""\documentclass{article}
\begin{document}
\begin{equation}\label{eq:foo}
x + x = 3 x % closedform: where x real
\end{equation}
\[ x + x = 5 x \]
\end{document}
"""
SLOW = '[[claim]]\nkey = "k"\nleft = "Integral(sin(x**2)*exp(-x)*besselj(0,x), (x, 0, oo))"\nright = "1/3"\n'
FAST = ["--fresh", "--engine", "enclose", "--engine", "certify"]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "good.toml").write_text(CLAIM.format(2), encoding="utf-8")
    (tmp_path / "bad.toml").write_text(CLAIM.format(3), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("closedform.reports.progress.FIRST", 1e9)


def project(text: str) -> None:
    Path("pyproject.toml").write_text(f"[tool.closedform]\n{text}\n", encoding="utf-8")


def test_notes_are_checked_where_none_is_named() -> None:
    project('notes = ["bad.toml"]')
    assert runner.invoke(cli.app, ["check", *FAST]).exit_code == cli.NOT_AS_RECORDED
    assert runner.invoke(cli.app, ["check", "good.toml", *FAST]).exit_code == cli.AS_RECORDED
    Path("pyproject.toml").unlink()
    result = runner.invoke(cli.app, ["check", *FAST])
    assert (result.exit_code, "list notes in [tool.closedform]" in result.stderr) == (cli.BAD_INPUT, True)


def test_settings_are_those_of_the_nearest_project(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    project('notes = ["good.toml"]\ndigits = 60\ntime-limit = 1.5')
    monkeypatch.chdir(tmp_path / "sub")
    assert settings() == {"notes": [str(tmp_path / "good.toml")], "digits": 60, "time-limit": 1.5}
    Path("pyproject.toml").write_text("[project]\n", encoding="utf-8")
    assert settings() == {}


def test_an_option_counts_more_than_a_setting() -> None:
    def digits(*more: str) -> int:
        result = runner.invoke(cli.app, ["check", "good.toml", "--json", *FAST, *more])
        return int(next(one["digits"] for one in json.loads(result.stdout)[0]["evidence"] if one["engine"] == "enclose"))

    plain = digits()
    project("digits = 90")
    assert digits() > plain + 20
    assert digits("--digits", "40") == plain


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('note = ["a.toml"]', "has no setting 'note'; use notes, time-limit, digits"),
        ("digits = 4.5", "digits is 4.5; give a whole number"),
        ('notes = "a.toml"', "give a list of files"),
        ("notes = [", "is no TOML"),
    ],
)
def test_a_wrong_setting_is_one_sentence(text: str, sentence: str) -> None:
    project(text)
    result = runner.invoke(cli.app, ["check", "good.toml"])
    assert (result.exit_code, sentence in result.stderr, result.stderr.count("\n")) == (cli.BAD_INPUT, True, 1)


def test_editors_and_github_read_a_line_of_problems() -> None:
    line = runner.invoke(cli.app, ["check", "bad.toml", "--format", "problems", *FAST]).stdout.rstrip("\n")
    (matcher,) = json.loads((ROOT / "docs" / "problem-matcher.json").read_text(encoding="utf-8"))["problemMatcher"]
    (pattern,) = matcher["pattern"]
    documented = re.search(r'"regexp": (".*")', (ROOT / "docs" / "editors.md").read_text(encoding="utf-8"))
    assert documented
    assert json.loads(documented[1]) == pattern["regexp"]
    found = re.fullmatch(pattern["regexp"], line)
    assert found
    assert (found[pattern["file"]], found[pattern["line"]], found[pattern["severity"]]) == ("bad.toml", "4", "error")
    assert not re.fullmatch(pattern["regexp"], "closedform: no problem")


def test_an_editor_reads_each_line_that_a_paper_gives_with_the_place_of_its_equation() -> None:
    """A display with a label and one without, each at its own line; from a folder below, by a path that is there too."""
    (matcher,) = json.loads((ROOT / "docs" / "problem-matcher.json").read_text(encoding="utf-8"))["problemMatcher"]
    (pattern,) = matcher["pattern"]
    Path("paper.tex").write_text(PAPER, encoding="utf-8")
    project('notes = ["paper.tex"]')
    for folder in (".", "sub"):
        os.chdir(folder)
        lines = runner.invoke(cli.app, ["check", "--format", "problems", *FAST]).stdout.splitlines()
        found = [re.fullmatch(pattern["regexp"], line) for line in lines]
        assert len(found) == 2
        told = [(Path(one[pattern["file"]]).exists(), one[pattern["line"]]) for one in found if one is not None]
        assert told == [(True, "4"), (True, "6")]


def test_a_projects_time_limit_is_that_of_each_task() -> None:
    Path("slow.toml").write_text(SLOW, encoding="utf-8")
    project("time-limit = 0.01")
    result = runner.invoke(cli.app, ["check", "slow.toml", "--fresh", "--engine", "enclose"])
    assert (result.exit_code, "was stopped after 0.01 s" in result.stdout) == (cli.UNDECIDED, True)


def test_the_hook_takes_notes_and_the_action_runs_a_command_that_is_there() -> None:
    hook = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    files = re.search(r"files: '(.*)'", hook)
    assert files
    assert [bool(re.search(files[1], name)) for name in ("a.claims.toml", "paper.tex", "pyproject.toml")] == [True, True, False]
    for text in (hook, (ROOT / "action.yml").read_text(encoding="utf-8")):
        command = re.search(r"closedform check (.*)", text)
        assert command
        words = ["good.toml" if word == "$NOTES" else word for word in command[1].replace('"${how[@]}"', "--pass-unread").split()]
        assert runner.invoke(cli.app, ["check", *words, *FAST, *([] if "good.toml" in words else ["good.toml"])]).exit_code == 0


UNREAD = r"""% closedform: where a positive
\begin{equation}\label{eq:unread} \sqrt{a^2 = a \end{equation}
"""
IF_SO = r"""Let $b > 0$.
\begin{equation}\label{eq:if-so} \sqrt{b^2} = b \end{equation}
"""


@pytest.mark.parametrize(
    ("note", "unread", "code"),
    [
        (UNREAD + IF_SO, "fail", cli.UNREAD),
        (UNREAD + IF_SO, "pass", cli.UNDECIDED),
        (UNREAD + IF_SO.replace("Let", "% closedform: where b positive\nLet"), "pass", cli.AS_RECORDED),
    ],
)
def test_the_action_fails_for_what_is_undecided_beside_what_is_not_read(note: str, unread: str, code: int) -> None:
    """Its step as it stands, run by the shell that GitHub takes."""
    Path("paper.tex").write_text(note, encoding="utf-8")
    (step,) = re.findall(r"run: \|\n(.*?)\n      shell", (ROOT / "action.yml").read_text(encoding="utf-8"), re.DOTALL)
    script = f'closedform() {{ "{sys.executable}" -m closedform.reports.cli "$@"; }}\n{step}'
    path = {"NOTES": "paper.tex", "UNREAD": unread, "GITHUB_ACTION_PATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        env={**os.environ, **path},
        capture_output=True,
        check=False,
    )
    assert done.returncode == code, done.stderr


def test_a_shell_can_complete_commands() -> None:
    """To ask for the script would look for the shell that runs the tests, and to install it would edit its files."""
    assert "--install-completion" in runner.invoke(cli.app, ["--help"]).stdout
    asked = {"_CLOSEDFORM_COMPLETE": "complete_bash", "COMP_WORDS": "closedform che", "COMP_CWORD": "1"}
    assert runner.invoke(cli.app, [], prog_name="closedform", env=asked).stdout.split() == ["check"]
