"""Are the claims of a note tests: one a claim, strict where one is expected to fail, and named by its line?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from made import own_without_factor

from closedform.pytest_plugin import sentence

ROOT = Path(__file__).parents[2]
NOTE = r"""
% closedform: throughout where a positive
\begin{equation}\label{eq:right} \int_0^\infty e^{-a x}\,dx = \frac{1}{a} \end{equation}
\begin{equation}\label{eq:wrong} \int_0^\infty e^{-a x}\,dx = \frac{2}{a} \end{equation}
% closedform: expect refuted
\begin{equation}\label{eq:known} \int_0^\infty x e^{-a x}\,dx = \frac{1}{a} \end{equation}
% closedform: expect refuted
\begin{equation}\label{eq:mended} (a + 1)^2 = a^2 + 2a + 1 \end{equation}
% closedform: expect refuted
\begin{equation}\label{eq:unread} a = f(a) \end{equation}
"""
TOML = """
[[claim]]
key = "partly"
left = "Abs(b)"
right = "b"
where = { b = "real" }
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest there as somebody else's project does, with the plugin by its module: this checkout need not be the one installed."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "closedform.pytest_plugin",
        "--closedform-quick",
        "-rA",
        "--color=no",
        *arguments,
    ]
    return subprocess.run(
        command,
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "note.tex").write_text(NOTE, encoding="utf-8")
    (tmp_path / "more.claims.toml").write_text(TOML, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    (tmp_path / "paper.tex").write_text(
        "\\begin{equation}\\label{x} a = 2a \\end{equation} 50 \\% closedform: no", encoding="utf-8"
    )
    (tmp_path / "settings.toml").write_text("[[claim]]", encoding="utf-8")
    (tmp_path / "reports.py").write_text("raise RuntimeError('a module of the same name as one of ours')", encoding="utf-8")
    return tmp_path


@pytest.mark.slow
def test_one_test_a_claim_and_strict_where_one_is_expected_to_fail(folder: Path) -> None:
    found = run(folder, "--junitxml=out.xml")
    outcomes = {
        line.split()[1].rpartition("::")[2]: line.split()[0]
        for line in found.stdout.splitlines()
        if "::" in line and line[:1].isupper()
    }
    assert outcomes == {
        "eq:right": "PASSED", "eq:wrong": "FAILED", "eq:known": "XFAIL", "eq:mended": "FAILED", "unread-1": "FAILED", "partly": "FAILED",
    }  # fmt: skip
    assert found.returncode == 1
    assert "eq:wrong is refuted; at a = 1" in found.stdout
    assert "\nnote.tex:4: eq:wrong" in found.stdout  # from the folder one works in
    assert "[XPASS(strict)]" in found.stdout
    assert "is f(...) a product or a function" in found.stdout
    assert "partly is conditional" in found.stdout or "partly is refuted" in found.stdout
    cases = ElementTree.parse(folder / "out.xml").getroot().iter("testcase")
    assert {case.get("name") for case in cases} == set(outcomes)


def test_what_is_wrong_is_said_first() -> None:
    assert sentence(own_without_factor()).startswith("eq:a is refuted: the factor 2 was lost; at g = 1")


def test_claims_are_collected_and_a_file_that_cannot_be_read_is_named(folder: Path) -> None:
    (folder / "bad.claims.toml").write_text("[[claim]\n", encoding="utf-8")
    found = run(folder, "--collect-only", "-q", "-k", "right or partly")
    assert [line for line in found.stdout.splitlines() if "::" in line] == ["more.claims.toml::partly", "note.tex::eq:right"]
    assert found.returncode != 0
    assert "bad.claims.toml is no TOML" in found.stdout
    assert "Traceback" not in found.stdout


def test_a_claim_that_rests_on_prose_fails_until_it_is_accepted(tmp_path: Path) -> None:
    note = "% closedform: throughout where b real\nLet $a>0$.\n\\begin{equation}\\label{eq:a} \\sqrt{a^2} = a \\end{equation}\n"
    (tmp_path / "note.tex").write_text(note, encoding="utf-8")
    result = run(tmp_path)
    assert result.returncode == 1
    assert "eq:a is undecided; if so, " in result.stdout


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """Claim files that say by no name and no comment that they are some."""
    (tmp_path / "mynote.toml").write_text(TOML + TOML.replace("partly", "other"), encoding="utf-8")
    (tmp_path / "settings.toml").write_text(TOML, encoding="utf-8")
    (tmp_path / "paper.tex").write_text("\\begin{equation}\\label{eq:a} (b+1)^2 = b^2+2b+1 \\end{equation}\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "collected"),
    [
        ([], []),
        (["mynote.toml"], ["mynote.toml::partly", "mynote.toml::other"]),
        (["mynote.toml::other"], ["mynote.toml::other"]),
        (["paper.tex"], ["paper.tex::eq:a"]),
    ],
)
def test_a_file_is_collected_that_is_named_outright_and_no_other(plain: Path, arguments: list[str], collected: list[str]) -> None:
    found = run(plain, "--collect-only", "-q", *arguments)
    assert [line for line in found.stdout.splitlines() if "::" in line] == collected


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        ("mynote.toml::partyl", "mynote.toml has no claim 'partyl'; nearest are partly"),
        ("chain.toml::c/2", "c/2 is a line of the claim c; write chain.toml::c"),
        ("bad.toml", "bad.toml is no TOML"),
    ],
)
def test_a_name_that_is_wrong_is_one_sentence(plain: Path, argument: str, sentence: str) -> None:
    (plain / "bad.toml").write_text("nonsense", encoding="utf-8")
    (plain / "chain.toml").write_text('[[claim]]\nkey = "c"\nleft = "2"\nlines = ["2", "1 + 1"]\n', encoding="utf-8")
    found = run(plain, argument)
    assert found.returncode != 0
    assert sentence in found.stdout
    assert "Traceback" not in found.stdout


def test_a_display_that_is_not_judged_is_a_warning_and_a_failure_where_the_settings_are_strict(tmp_path: Path) -> None:
    label = r"\begin{equation}\label{eq:det} \det(I + u v^\top) = 1 - u^\top v \end{equation}"
    (tmp_path / "odd.tex").write_text(rf"\[ \int_0^1 x\,dx = \frac12 \] {label}", encoding="utf-8")
    warned = run(tmp_path, "odd.tex")
    assert (warned.returncode, "1 passed, 1 warning" in warned.stdout) == (0, True)
    assert "NotJudged: " in warned.stdout
    assert run(tmp_path, "odd.tex", "-W", "error").returncode != 0
    (tmp_path / "pyproject.toml").write_text("[tool.closedform]\nstrict = true\n", encoding="utf-8")
    assert "FAILED odd.tex::not-judged-1" in run(tmp_path, "odd.tex").stdout
