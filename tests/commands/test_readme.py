"""Does every command of the README and of the reference work as it is written there? Each in their code blocks is run."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from closedform.derivations.index import origin_of
from closedform.numerics.checking import documents as room
from closedform.reports import cli
from closedform.reports.places import ROOT

SHOWN = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/reference.md"))
FEW = ("002:70", "002:72")  # lines that stand for all in a report


def blocks() -> Iterator[str]:
    """The lines of indented code blocks, each without its indent."""
    before = ""
    for line in SHOWN.splitlines():
        if line.startswith("    ") and (not before.strip() or before.startswith("    ")):
            yield line[4:]
        before = line


def commands() -> dict[str, str]:
    """Each command in the code blocks, without the remark beside it; the whole line by the command."""
    found = {}
    for line in blocks():
        for part in line.split(" && "):
            command = re.split(r"\s{3,}", part.strip())[0]
            if re.match(r"(\.venv/bin/)?(closedform|pytest|python3?|pip)\b", command):
                found[command] = line
    return found


def own_claims() -> str:
    """The claim file that the README shows."""
    lines = [line for line in blocks()]
    start = next(i for i, line in enumerate(lines) if line.startswith("title ="))
    return "\n".join(line.split("  #")[0] for line in lines[start : start + 7])


@dataclass(frozen=True)
class Expected:
    """What a command of the README is to do here.

    Args:
        code: its exit code.
        says: a text that it prints.
        slow: whether it takes more than a moment.
    """

    code: int
    says: str
    slow: bool = True


# Each by how it begins; the longest beginning counts.
EXPECTED = {
    "closedform check 002:72": Expected(0, "printed / true = 2 √π"),
    "closedform check 002:70 002:72 --refuted": Expected(0, "2 lines: "),
    "closedform check 002:72 --engine enclose": Expected(3, "002:72  refuted"),  # balls alone prove no correction
    "closedform check 002:72 --format csv": Expected(0, "2*sqrt(pi)"),
    "closedform explain 002:72": Expected(0, "lines that rest on 002:72"),
    "closedform explain 002:70 --proof": Expected(0, "Every step was run again"),
    "closedform list 002": Expected(0, "input_output_covariance_of_a_coordinate_gate.py"),
    "closedform watch": Expected(130, "note.toml: 1 of 1 hold"),
    "closedform mcp": Expected(0, "", slow=False),
    "closedform report --quick": Expected(0, "2  refuted, as recorded"),
    "closedform report --out DIR": Expected(3, "index.html"),
    "closedform report --local-cluster": Expected(3, "index.html"),
    ".venv/bin/closedform report": Expected(3, "index.html"),
    "closedform diff": Expected(0, "nothing changed in 2 lines", slow=False),
    "closedform coverage": Expected(0, "nothing is missing"),
    "closedform engines": Expected(0, "erf"),
    'closedform check "E[erf': Expected(0, "claim  "),
    "closedform check mynote.toml": Expected(0, "arcsine  proved"),
    "closedform report mynote.toml": Expected(0, "table_mynote.tex"),
    "closedform check examples/note.tex --margin": Expected(0, "refuted, as expected"),
    "closedform check corpus/": Expected(0, '"total":"proved"'),
    "closedform export mynote.toml": Expected(0, "def arcsine(c11, c12, c22):"),
    "closedform convert 002:72": Expected(0, "there: enclosed"),
    "closedform compare": Expected(0, "002:20"),
    "closedform sampler": Expected(0, "holds"),
    "closedform steady-states --lambda-1": Expected(0, "Mode 0 wins", slow=False),
    "closedform steady-states --pixels": Expected(0, "a transient", slow=False),
    "closedform figure 002:72": Expected(0, ""),
}
# What CI runs as it stands, or what makes the environment that this test runs in.
BY_CI = re.compile(r"python3 -m venv \.venv$|\.venv/bin/pip install |\.venv/bin/pytest\b|pytest -k ")


def expected(command: str) -> Expected:
    return EXPECTED[max((known for known in EXPECTED if command.startswith(known)), key=len)]


def test_each_command_of_the_readme_is_known_and_each_known_one_is_there() -> None:
    told = [command for command in commands() if not BY_CI.match(command)]
    assert len(told) > 15
    unknown = [command for command in told if not any(command.startswith(known) for known in EXPECTED)]
    assert unknown == []
    assert {known for known in EXPECTED if not any(command.startswith(known) for command in told)} == set()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is found: a reader who types one command after another finds there what the one before has found."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture
def as_a_reader(tmp_path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The files that the README speaks of, and two lines for all that the documents print."""
    monkeypatch.chdir(tmp_path)
    if "--local-cluster" not in request.node.callspec.params["command"]:  # which has nothing to do where all is known
        (tmp_path / ".closedform").symlink_to(kept, target_is_directory=True)
    (tmp_path / "mynote.toml").write_text(own_claims(), encoding="utf-8")
    (tmp_path / "corpus").mkdir()
    (tmp_path / "notes").mkdir()
    shutil.copy("mynote.toml", "corpus")
    shutil.copytree(ROOT / "examples", "examples")
    for name in ("OLD", "NEW"):
        lines = [{"key": key, "total": "proved"} for key in FEW]
        (tmp_path / name).mkdir()
        (tmp_path / name / "verdicts.json").write_text(json.dumps({"verdicts": lines}), encoding="utf-8")
    monkeypatch.setattr(room, "index", lambda: {key: origin_of(key) for key in FEW})

    def ends(*_: Any, **__: Any) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("watchfiles.watch", ends)


RUN = [command for command in commands() if not BY_CI.match(command)]


@pytest.mark.parametrize(
    "command",
    [pytest.param(c, marks=[pytest.mark.slow] if any(map(c.startswith, EXPECTED)) and expected(c).slow else []) for c in RUN],
)
@pytest.mark.usefixtures("as_a_reader")
def test_a_command_of_the_readme_does_what_it_says(command: str) -> None:
    result = CliRunner().invoke(cli.app, shlex.split(command)[1:], env={"COLUMNS": "200"})
    told = expected(command)
    assert (result.exit_code, told.says in result.stdout) == (told.code, True), result.output


@pytest.mark.slow
def test_pytest_answers_for_one_line_alone_and_opens_on_the_errata() -> None:
    (command,) = (command for command in commands() if command.startswith("pytest -k"))
    _, *arguments = shlex.split(command)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " 1 xfailed" in done.stdout
    errata, report = done.stdout.index("errata: lines that are wrong by themselves"), done.stdout.index("derivation report: 002")
    assert errata < report
    erratum = next(line for line in done.stdout[errata:report].splitlines() if line.startswith("002:72  "))
    assert erratum.startswith("002:72  (2/√π) tan⁻¹(")
    assert "printed / true = 2 √π; the prefactor 1/π became 2/√π; right: (1/π) tan⁻¹(" in erratum
    assert "only the lines of document 002 were looked at" in done.stdout
    assert "table: " not in done.stdout


def test_help_names_every_command_of_the_readme() -> None:
    told = CliRunner().invoke(cli.app, ["--help"]).stdout
    assert {shlex.split(command)[1] for command in RUN} - set(told.split()) == set()
