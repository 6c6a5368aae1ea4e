"""Is a corpus a stream: in order, a few claims in hand, resumed from the ledger, every fault named?"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.paper.corpus import Entry, Fault, count, entries, files
from closedform.numerics.checking import corpus as room
from closedform.numerics.checking.corpus import check_corpus
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.local import local
from closedform.reports import cli
from closedform.reports.corpus import Summary
from closedform.reports.progress import Estimate, showing

GOOD = '[[claim]]\nkey = "{0}"\nleft = "x + {0}"\nright = "{0} + x"\nwhere = {{ x = "real" }}\n'
PROOF = Options(engines=("enclose", "prove", "certify"), workers=1)


def claim(number: int, right: str = "") -> Entry:
    table = {"key": str(number), "left": f"x + {number}", "right": right or f"{number} + x", "where": {"x": "real"}}
    return Entry(Path("a.toml"), str(number), own_claim(table))


def test_files_are_found_in_folders_by_name_and_each_claim_or_its_fault_is_given(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("c.toml", "b/a.toml", ".hidden/a.toml", "notes.md"):
        (tmp_path / name).write_text(GOOD.format(1), encoding="utf-8")
    found = list(files([str(tmp_path)]))
    assert [path.relative_to(tmp_path).as_posix() for path in found] == ["b/a.toml", "c.toml"]
    with pytest.raises(ValueError, match=r"notes\.md is neither a folder of claim files nor one"):
        list(files([str(tmp_path / "notes.md")]))

    many = tmp_path / "c.toml"
    many.write_text(
        GOOD.format(1) + GOOD.format(2) + GOOD.format(1) + '[[claim]]\nkey = 7\nleft = "1"\nright = "1"\n', encoding="utf-8"
    )
    assert count(many) == 4
    read = list(entries(many))
    assert [one.key for one in read if isinstance(one, Entry)] == ["1", "2"]
    faults = [one.sentence for one in read if isinstance(one, Fault)]
    assert "two claims have the key '1'" in faults[0]
    assert "the key 7 is no short name" in faults[1]


def test_a_part_of_a_chain_may_not_have_another_claims_key(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(
        '[[claim]]\nkey = "a"\nleft = "1"\nlines = ["1", "2/2"]\n[[claim]]\nkey = "a/2"\nleft = "1"\nright = "1"\n',
        encoding="utf-8",
    )
    _, fault = entries(file)
    assert isinstance(fault, Fault)
    assert "two claims have the key 'a/2'" in fault.sentence


@dataclass(frozen=True)
class Counted(Options):
    """Options whose executor counts what is submitted."""

    submitted: Any = None

    def executor(self) -> AbstractContextManager[Any]:
        counted = self.submitted

        class Context:
            def __enter__(self) -> Any:
                self.inner = local(1)
                executor = self.inner.__enter__()
                submit = executor.submit
                executor.submit = lambda ticket, job: (counted.append(job.name), submit(ticket, job))  # type: ignore[method-assign,assignment]
                return executor

            def __exit__(self, *what: Any) -> None:
                self.inner.__exit__(*what)

        return Context()


def test_claims_are_taken_as_they_are_needed_and_leave_in_their_order(tmp_path: Path) -> None:
    taken: list[int] = []

    def coming() -> Iterator[Entry | Fault]:
        for number in range(30):
            taken.append(number)
            yield Fault(Path("a.toml"), "a.toml is broken") if number == 2 else claim(number)

    options = Options(engines=("enclose", "prove", "certify"), workers=1, ledger=tmp_path / "ledger.sqlite")
    found = []
    for checked in check_corpus(coming(), options):
        found.append(checked)
        assert len(taken) - len(found) <= room._AHEAD + 2, "more was taken in hand than is worked on"
    assert [checked.key for checked in found] == [str(n) if n != 2 else "" for n in range(30)]
    assert all(checked.records[0].total.holds for checked in found if checked.fault is None)


def test_a_run_that_is_broken_off_is_resumed_and_an_unchanged_one_asks_no_worker(tmp_path: Path) -> None:
    submitted: list[str] = []
    options = Counted(engines=("enclose", "prove", "certify"), workers=1, ledger=tmp_path / "ledger.sqlite", submitted=submitted)
    stream = check_corpus((claim(n) for n in range(6)), options)
    first = [next(stream) for _ in range(3)]
    stream.close()  # type: ignore[attr-defined]
    before = set(submitted)
    submitted.clear()
    again = list(check_corpus((claim(n) for n in range(6)), options))
    assert again[:3] == first, "what was found is kept, times and all"
    assert len(submitted) < 12
    assert len(before & set(submitted)) <= room._AHEAD, "only what was in hand is done again"
    submitted.clear()
    assert list(check_corpus((claim(n) for n in range(6)), options)) == again
    assert not submitted
    edited = list(check_corpus((claim(n, "x + 7") if n == 4 else claim(n) for n in range(6)), options))
    assert submitted
    assert edited[4].records[0].total == "refuted"
    assert edited[:4] == again[:4]


def test_a_failure_is_not_kept_for_the_next_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(engines=("enclose",), workers=1, ledger=tmp_path / "ledger.sqlite", time_limit=1e-3)
    hard = Entry(
        Path("a.toml"), "k", own_claim({"key": "k", "left": "Integral(exp(-x**2)*erf(x)**2*atan(x), (x, 0, oo))", "right": "1"})
    )
    (checked,) = check_corpus([hard], options)
    assert checked.records[0].total == "undecided"
    assert "was stopped after" in checked.records[0].reason
    (again,) = check_corpus([hard], Options(engines=("enclose",), workers=1, ledger=tmp_path / "ledger.sqlite", time_limit=60))
    assert again.records[0].total == "refuted"


def test_a_slip_that_no_number_of_draws_would_tell_is_kept_like_any(tmp_path: Path) -> None:
    """A line as small as exp(-16 a) needed 5e19 draws, more than a ledger's number holds: the run ended there."""
    table = 'left = "E[X*sin((99*a/6)*X)]"\nright = "exp(-(99*a/6))"\nlaw = "X ~ t(1)"\nwhere = { a = "positive" }\n'
    (tmp_path / "a.toml").write_text(f'[[claim]]\nkey = "a"\n{table}', encoding="utf-8")
    (checked,) = check_corpus(
        entries(tmp_path / "a.toml"), Options(engines=("enclose", "sample", "certify"), ledger=tmp_path / "ledger")
    )
    (sampled,) = (one for one in checked.records[0].evidence if one.engine == "sample")
    assert checked.records[0].total is Verdict.REFUTED
    assert sampled.needed is None


def test_the_estimate_is_a_mean_rate_of_what_was_not_known() -> None:
    now = 0.0
    estimate = Estimate(1000, clock=lambda: now)
    for done in range(1, 201):  # from the ledger: a thousand a second
        now += 0.001
        estimate.reach(done, 1000)
    for done in range(201, 501):
        now += 1.0
        estimate.reach(done, 1000)
    assert estimate.rate == pytest.approx(1.0, rel=0.1)
    assert str(estimate).startswith("500 of 1000 claims, 1 a second, about 8 min left")


def test_the_estimate_does_not_jump_where_a_few_claims_take_long() -> None:
    now, left = 0.0, []
    estimate = Estimate(1000, clock=lambda: now)
    for done in range(1, 600):
        now += 30.0 if 300 <= done < 304 else 1.0  # four claims take half a minute each
        estimate.reach(done, 1000)
        if done >= 290:
            left.append((1000 - done) / estimate.rate)
    assert max(left) < 1.5 * min(left) + 400
    assert max(b / a for a, b in pairwise(left)) < 1.15


def test_a_log_without_a_terminal_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    now, text = 0.0, io.StringIO()
    monkeypatch.setattr("closedform.reports.progress.time.monotonic", lambda: now)
    estimate = Estimate(100, clock=lambda: now)
    with showing(estimate, Console(file=text)) as told:
        for done in range(1, 101):
            now += 1.0
            told(done, 100, "")
    lines = text.getvalue().splitlines()
    assert lines[0] == "closedform: 10 of 100 claims, 1 a second, about 90 s left" or lines[0].endswith("about 2 min left")
    assert 3 <= len(lines) <= 5


def test_the_command_names_faults_counts_by_file_and_sets_its_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("corpus").mkdir()
    Path("corpus/a.toml").write_text(GOOD.format(1) + GOOD.format(2), encoding="utf-8")
    options = ["--engine", "enclose", "--engine", "prove"]
    runner = CliRunner()
    result = runner.invoke(cli.app, ["check", "corpus", "--json-lines", *options])
    assert result.exit_code == cli.AS_RECORDED, result.output
    assert [json.loads(line)["total"] for line in result.stdout.splitlines()] == ["proved", "proved"]
    Path("corpus/b.toml").write_text(GOOD.format(3).replace('right = "3', 'right = "4'), encoding="utf-8")
    result = runner.invoke(cli.app, ["check", "corpus", *options])
    assert result.exit_code == cli.NOT_AS_RECORDED
    assert "corpus/b.toml  3  refuted" in result.stdout
    assert [line.split() for line in result.stdout.splitlines()[-4:]] == [
        ["file", "claims", "holds", "refuted"], ["corpus/a.toml", "2", "2", "0"], ["corpus/b.toml", "1", "0", "1"], ["all", "3", "2", "1"],
    ]  # fmt: skip
    Path("corpus/c.toml").write_text("no toml", encoding="utf-8")
    result = runner.invoke(cli.app, ["check", "corpus", "--json-lines", *options])
    assert result.exit_code == cli.NOT_AS_RECORDED, "what is wrong comes before what is not read"
    assert "corpus/c.toml is no TOML" in result.stderr
    assert len(result.stdout.splitlines()) == 3, "the others are checked"
    Path("corpus/b.toml").unlink()
    assert runner.invoke(cli.app, ["check", "corpus", *options]).exit_code == cli.UNREAD


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["corpus", "--json"], "a corpus is checked by itself"),
        (["empty"], "empty holds no claim file"),
        (["002:72", "--json-lines"], "002:72 is neither a folder of claim files nor one"),
        (
            ["empty", "--scheduler", "tcp://127.0.0.1:1", "--local-cluster", "2"],
            "--scheduler names a cluster and --local-cluster starts another",
        ),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("empty").mkdir()
    Path("corpus").mkdir()
    result = CliRunner().invoke(cli.app, ["check", *arguments])
    assert result.exit_code == cli.BAD_INPUT
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_claim_counts_once_by_the_worst_of_its_lines() -> None:
    table = {"key": "k", "left": "x", "lines": ["x", "2*x"], "where": {"x": "positive"}}
    entry = Entry(Path("a.toml"), "k", own_claim(table))
    summary = Summary()
    for checked in check_corpus([entry], PROOF):
        summary.add(checked)
    assert (summary.files["a.toml"], summary.wrong, summary.undecided) == ({"refuted": 1}, 1, 0)


class Waiting:
    """An executor that does nothing, where nothing is left to do."""

    width = 1

    def submit(self, *_: Any) -> None:
        raise AssertionError("a task was not in the ledger")

    def next(self) -> Any:
        raise AssertionError("a task was not in the ledger")


def test_a_claim_with_another_name_is_judged_from_what_was_found(tmp_path: Path) -> None:
    """A line more in a paper moves every display below it; the name of one without a label changes with it."""
    table = {"left": "x + 1", "right": "1 + x", "where": {"x": "real"}}
    options = Options(engines=("enclose", "prove", "certify"), workers=1, ledger=tmp_path / "ledger.sqlite")
    (first,) = run_claims([own_claim({"key": "n.tex:3", **table}, title="a")], options)

    class Alone(Options):
        def executor(self) -> AbstractContextManager[Any]:
            return nullcontext(Waiting())

    named = own_claim({"key": "n.tex:4", **table}, title="b")
    (again,) = run_claims([named], Alone(engines=options.engines, workers=1, ledger=options.ledger))
    assert (again.key, again.section, again.total) == ("n.tex:4", "b", first.total)
    other = own_claim({"key": "n.tex:4", **table, "right": "2 + x"}, title="b")
    with pytest.raises(AssertionError, match="not in the ledger"):
        run_claims([other], Alone(engines=options.engines, workers=1, ledger=options.ledger))
