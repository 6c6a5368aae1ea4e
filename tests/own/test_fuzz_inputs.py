"""Whatever a user gives, or a disk makes of the ledger: one clear sentence or the right result, never a traceback, nothing lost."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from hypothesis import example, given
from hypothesis import strategies as st
from typer.testing import CliRunner

from closedform.derivations.claims.register import definitions
from closedform.derivations.index import index
from closedform.derivations.reading.annotate import proposals
from closedform.derivations.reading.note import own_claim as note
from closedform.derivations.reading.note.comments import read_comment
from closedform.derivations.reading.paper import claims_of_paper as reading
from closedform.derivations.reading.paper import display_rows as rows
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.running.ledger import Ledger
from closedform.reports import cli

runner = CliRunner()
KEY = "002:72"
EXIT_CODES = {cli.AS_RECORDED, cli.NOT_AS_RECORDED, cli.BAD_INPUT, cli.UNDECIDED, cli.UNREAD}


@pytest.fixture(autouse=True, scope="module")
def _elsewhere() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        yield


def answers(arguments: list[str]) -> Any:
    """Run the command; what comes back is a result, or exit code 2 with a sentence."""
    result = runner.invoke(cli.app, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), (arguments, result.exception)
    assert "Traceback" not in result.output
    assert result.exit_code in EXIT_CODES
    if result.exit_code == cli.BAD_INPUT:
        assert result.output.strip()
    return result


@contextmanager
def nothing_checked() -> Iterator[None]:
    """Take the arguments in, and stop where the checks would start or a report be written: that takes its time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("closedform.numerics.checking.run.run", lambda *_: [])
        patch.setattr("closedform.numerics.checking.documents.check_documents", lambda *_: [])
        patch.setattr("closedform.reports.write.write_report", lambda *_, **__: [])
        yield


def is_one_sentence(result: Any) -> bool:
    return result.stderr.startswith("closedform: ") and result.stderr.count("\n") == 1


# Letters that mean something in a key, or to the shell, the terminal or the markup of the terminal's text.
nearly = st.deferred(lambda: st.sampled_from(sorted(index()))).map(lambda key: key[:-1])
keys = st.one_of(st.text(), st.text(alphabet="0123456789:/-[]{}()*.\\ \n\0é"), nearly)


@given(key=keys, command=st.sampled_from(["check", "explain", "list", "coverage"]))
@example(key="[bold]", command="check")
@example(key="002:(", command="check")
@example(key=":", command="list")
@example(key="002:\n", command="explain")
@pytest.mark.slow
def test_any_text_for_a_key(key: str, command: str) -> None:
    if key in {*index(), *definitions()} or any(known.startswith((f"{key}/", f"{key}:")) for known in index()):
        return  # a key: its checks are tested elsewhere, and take their time
    result = answers([command, "--", key])
    assert result.exit_code == cli.BAD_INPUT
    assert is_one_sentence(result)


@pytest.mark.slow
@given(
    arguments=st.lists(
        st.one_of(st.text(max_size=8), st.sampled_from(["check", "list", "report", "--json", "--digits", "--out", "--fresh"]))
    )
)
def test_any_arguments_at_all(arguments: list[str]) -> None:
    with nothing_checked():
        answers(arguments)


numbers = st.one_of(st.integers(), st.floats(), st.text(max_size=5)).map(str)


@given(option=st.sampled_from(["--digits", "--samples", "--time-limit", "--device", "--engine"]), value=numbers)
@example(option="--time-limit", value="nan")
@example(option="--time-limit", value="0")
@example(option="--time-limit", value="-1")
@example(option="--time-limit", value="inf")
@example(option="--samples", value="0")
@example(option="--digits", value="1001")
def test_any_value_of_an_option(option: str, value: str) -> None:
    with nothing_checked():
        answers(["check", KEY, f"{option}={value}"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--time-limit=nan"], "--time-limit is nan; give more than 0"),
        (["--time-limit=0"], "--time-limit is 0; give more than 0"),
        (["--time-limit=-1"], "--time-limit is -1; give more than 0"),
        (["--time-limit=inf"], "--time-limit is inf; give more than 0"),
        (["--samples=0"], "--samples is 0; give 1 to"),
        (["--samples=-5"], "--samples is -5; give 1 to"),
        (["--digits=1001"], "--digits is 1001; give 1 to 1000"),
        (["--engine=sampel"], "unknown engine 'sampel'"),
    ],
)
def test_a_number_out_of_range_is_one_sentence(arguments: list[str], sentence: str) -> None:
    result = answers(["check", KEY, *arguments])
    assert result.exit_code == cli.BAD_INPUT
    assert is_one_sentence(result)
    assert sentence in result.stderr


@pytest.mark.slow
def test_bytes_that_are_no_text_are_one_sentence() -> None:
    done = subprocess.run([sys.executable, "-m", "closedform.reports.cli", "check", b"002:\xff"], capture_output=True, check=False)
    assert done.returncode == cli.BAD_INPUT
    assert done.stderr.startswith(b"closedform: unknown key")
    assert done.stderr.count(b"\n") == 1


RESULTS = {f"task-{i}": {"digits": i, "says": "x" * (37 * i % 900)} for i in range(40)}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("ledger") / "ledger.sqlite"
    with Ledger(path) as ledger:
        for name, value in RESULTS.items():
            ledger.put(name, value)
    return path.read_bytes()


# Of a byte, whatever the ledger's length: an example that was kept is drawn again when that has changed.
PLACES = st.integers(0, 2**20)


def survives(path: Path) -> None:
    """A damaged ledger gives right results or none, takes new ones, or says in a sentence that it cannot."""
    try:
        with Ledger(path) as ledger:
            for name, value in RESULTS.items():
                assert ledger.get(name, dict[str, int | str]) in (value, None)
                ledger.put(name, value)
                assert ledger.get(name, dict[str, int | str]) in (value, None)
    except ValueError as error:
        sentence = str(error)
    else:
        return
    assert "cannot be used as a ledger" in sentence
    assert "\n" not in sentence


@given(place=PLACES)
def test_a_ledger_cut_at_any_byte(sound: bytes, place: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        path.write_bytes(sound[: place % (len(sound) + 1)])
        survives(path)


@given(damages=st.lists(st.tuples(PLACES, st.binary(min_size=1, max_size=64)), min_size=1))
def test_a_ledger_damaged_at_any_bytes(sound: bytes, damages: list[tuple[int, bytes]]) -> None:
    damaged = bytearray(sound)
    for place, new in damages:
        start = place % len(sound)
        damaged[start : start + len(new)] = new
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "ledger.sqlite"
        path.write_bytes(damaged)
        survives(path)


def test_the_result_of_another_task_is_not_served(sound: bytes, tmp_path: Path) -> None:
    """Every result is whole, only filed under the wrong name, as by a damaged index."""
    path = tmp_path / "ledger.sqlite"
    path.write_bytes(sound)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE results SET (value, digest) = (SELECT value, digest FROM results WHERE name = 'task-7')")
    connection.commit()
    connection.close()
    with Ledger(path) as ledger:
        found = [ledger.get(name, dict[str, int | str]) for name in RESULTS]
    assert [value for value in found if value is not None] == [RESULTS["task-7"]]


def test_a_run_on_a_damaged_ledger_gives_the_identical_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command, path = ["check", "002:72", "--engine", "enclose", "--json"], tmp_path / ".closedform" / "ledger.sqlite"
    reference = json.loads(runner.invoke(cli.app, command).stdout)
    whole = path.read_bytes()
    sentences = 0
    for k in range(12):
        damaged = bytearray(whole)
        at = k * len(whole) // 12
        damaged[at : at + 40] = bytes(40) if k % 2 else b"\xff" * 40
        path.write_bytes(damaged)
        result = answers(command)
        if result.exit_code == cli.BAD_INPUT:
            assert is_one_sentence(result)
            sentences += 1
        else:
            found = json.loads(result.stdout)
            assert untimed(found) == untimed(reference)
    assert 1 <= sentences < 12


def untimed(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: untimed(v) for k, v in value.items() if k != "seconds"}
    return [untimed(v) for v in value] if isinstance(value, list) else value


NOTE = r"""
% closedform: throughout where a, b positive
Let $p$ lie in $(0,1)$.
\begin{equation}\label{eq:first} \int_0^\infty e^{-ax}\,dx = \frac1a \end{equation}
A threshold $\theta$ with $\theta = 1+\operatorname{erf}^{-1}(1-2p)$ is not used.
\begin{equation}\label{eq:odd} \int_0^\infty e^{-bx}\,dx = \frac1b \end{equation}
\begin{equation}\label{eq:last} \int_0^\infty a e^{-ax}\,dx = 1 \end{equation}
"""


def read_as(text: str, folder: Path, name: str) -> tuple[list[str], tuple[str, ...]]:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    found = read_file(path)
    return list(found.claims), (*found.faults, *(one.sentence for one in found.unread))


@pytest.mark.parametrize("kind", [ValueError, KeyError, AttributeError, RecursionError, sp.PolynomialError])
@pytest.mark.parametrize("place", ["reading_of", "signs_apart", "needed_letters"])
def test_what_is_raised_by_one_equation_takes_no_other_with_it(
    kind: type[Exception], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = rows if place == "signs_apart" else reading
    reads = getattr(room, place)

    def once(*given: Any, **named: Any) -> Any:
        if "eq:odd" in str(given[0]):
            raise kind("out of the blue")
        return reads(*given, **named)

    monkeypatch.setattr(room, place, once)
    keys, (fault,) = read_as(NOTE, tmp_path, "note.tex")
    assert keys == ["eq:first", "eq:last"]
    assert fault.startswith(f"{tmp_path / 'note.tex'}:6, eq:odd is not judged: ")
    assert "out of the blue" in fault


def test_a_formula_of_a_sentence_without_a_value_takes_nothing_with_it(tmp_path: Path) -> None:
    text = NOTE.replace("is not used", r"has $2\operatorname{erfinv}(3p)=\operatorname{erfinv}(3p)$")
    assert read_as(text, tmp_path, "note.tex") == (["eq:first", "eq:odd", "eq:last"], ())


def test_a_sentence_that_raises_proposes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = read_comment

    def odd(comment: str, text: str, notation: Any) -> Any:
        if "(1,2)" in comment:
            raise KeyError("out of the blue")
        return reads(comment, text, notation)

    monkeypatch.setattr(proposals, "read_comment", odd)
    text = NOTE.replace("throughout where a, b", "throughout where a").replace(
        "A threshold", "Let $b$ lie in $(1,2)$, $b\\in(1,2)$. A threshold"
    )
    assert read_as(text, tmp_path, "note.tex") == (["eq:first", "eq:last"], ())


def test_what_is_raised_by_one_table_takes_no_other_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = note._derivation

    def odd(table: Any, title: str, calculus: Any) -> Any:
        if table["key"] == "odd":
            raise AttributeError("out of the blue")
        return built(table, title, calculus)

    monkeypatch.setattr(note, "_derivation", odd)
    text = "".join(
        f'[[claim]]\nkey = "{key}"\nleft = "x + 1"\nright = "1 + x"\nwhere = {{x = "real"}}\n' for key in ("first", "odd", "last")
    )
    keys, (fault,) = read_as(text, tmp_path, "note.toml")
    assert keys == ["first", "last"]
    assert "odd: SymPy refuses this claim (AttributeError: out of the blue)" in fault
