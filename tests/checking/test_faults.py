"""Is nothing lost when a check hangs, dies or exhausts the memory, when a run is interrupted, when the disk is full?

Every fault is a real one, in the real command. The claims live in a package ``derivations`` of their
own, in front of the project's on the path of the processes started here: the claim types are the
project's, the claims are a few that misbehave, each when a worker evaluates it, and bystanders.
"""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from closedform import derivations
from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.ledger import Ledger
from closedform.numerics.running.workers import Failed, Limits, Workers
from closedform.reports import cli
from closedform.reports.write import LAST, write_report

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform == "win32", reason="signals and resource limits are POSIX's")]
ROOT = Path(__file__).parents[2]

PREAMBLE = '''"""Planted claims."""
import os, signal, time
import sympy as sp
from closedform.derivations.claims.claim import Derivation, Line, Source
from closedform.derivations.claims.domain import Domain, positive
from closedform.numerics.balls.table import UNARY
from closedform.derivations.functions.facts import FACTS

g = sp.Symbol("g", positive=True)


def claim(label, quantity, value):
    """One line."""
    return Derivation(source=Source("000", "planted"), says=label, quantity=quantity, lines=(Line(label, value, printed=""),),
                      domain=Domain({g: positive}))


'''

DOCUMENT = """from closedform.derivations.claims.document import Document

DOCUMENT = Document(tag="000", title="Planted", equations=1, fields={})
"""

# Each victim is erf(g), of which one row of the ball table, or SymPy's derivative, does something else first.
VICTIMS = {
    "Hangs": "while True: pass",
    "Killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "Aborts": "os.abort()",
    "Leaves": "os._exit(3)",
    "Exhausts": "held = bytearray(2**33)",
    "Raises": "raise RuntimeError('a row is broken')",
}
REASONS = {
    "Hangs": "enclose was stopped after 1 s",
    "Killed": "enclose was ended by SIGKILL",
    "Aborts": "enclose was ended by SIGABRT, as by a library without memory",
    "Leaves": "enclose ended its worker with exit code 3",
    "Exhausts": "enclose needed more than 4 GiB of memory",
    "Raises": "enclose failed: RuntimeError: a row is broken",
}
FAULTY = PREAMBLE + "".join(
    f"""class {name}(sp.Function):
    pass


def {name.lower()}(x, analytic):
    {action}


UNARY[{name}] = {name.lower()}
{name.upper()} = claim("{name}", {name}(g), sp.erf(g))
"""
    for name, action in VICTIMS.items()
)
FAULTY += """class Slope(sp.Function):
    def fdiff(self, argindex=1):
        while True: pass


UNARY[Slope] = lambda x, analytic: x.erf()
FACTS[Slope] = FACTS[sp.erf]  # or no derivative of it would be asked for
SLOPE = claim("Slope", Slope(g), sp.erf(g))
"""
BYSTANDERS = PREAMBLE + "".join(
    f'B{n} = claim("bystander-{n}", sp.Integral(sp.exp(-g * x), (x, 0, {n})), (1 - sp.exp(-{n} * g)) / g)\n' for n in (1, 2, 3)
).replace("B1 =", 'x = sp.Symbol("x", real=True)\nB1 =', 1)

# Ten claims that take a moment each, and write down which worker took them up.
SLOW = (
    PREAMBLE
    + """x = sp.Symbol("x", real=True)


def slowly(x, analytic):
    with open("taken.log", "a") as log:
        log.write(f"{os.getpid()}\\n")
    time.sleep(0.02)
    return x.erf()


class Slow(sp.Function):
    pass


UNARY[Slow] = slowly
"""
    + "".join(f'S{n} = claim("slow-{n}", Slow({n} * g), sp.erf({n} * g))\n' for n in range(1, 11))
)


def world(folder: Path, **modules: str) -> dict[str, str]:
    """Make a package ``closedform`` whose derivations have planted claims; gives the environment in which it is found first."""
    package, home = folder / "closedform" / "derivations", Path(derivations.__file__).parent
    (package / "n000_planted").mkdir(parents=True)
    for source in (ROOT / "closedform").glob("*.py"):
        shutil.copy(source, package.parent)
    for beside in ("numerics", "reports"):
        (package.parent / beside).symlink_to(ROOT / beside, target_is_directory=True)
    for source in home.glob("*.py"):
        shutil.copy(source, package)
    for room in ("claims", "functions", "laws", "matrices", "reading", "shared"):
        shutil.copytree(home / room, package / room, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "n000_planted" / "__init__.py").write_text(DOCUMENT, encoding="utf-8")
    (package / "n000_planted" / "register.toml").touch()
    for name, text in modules.items():
        (package / "n000_planted" / f"{name}.py").write_text(text, encoding="utf-8")
    return {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "COLUMNS": "200"}


def start(environment: dict[str, str], cwd: Path, *arguments: str, limit: Callable[[], None] | None = None) -> Any:
    cwd.mkdir(exist_ok=True)
    if (
        limit is not None
    ):  # Python keeps what it has compiled though only a part of it fitted, and the next process stumbles over that
        environment = {**environment, "PYTHONDONTWRITEBYTECODE": "1"}

    def ready() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell takes from what it runs in the background
        if limit is not None:
            limit()

    return subprocess.Popen(
        [sys.executable, "-m", "closedform.reports.cli", *arguments], cwd=cwd, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=ready,
    )  # fmt: skip


def finish(process: Any) -> tuple[int, str, str]:
    stdout, stderr = process.communicate(timeout=300)
    assert "Traceback" not in stderr, stderr
    return process.returncode, stdout, stderr


def untimed(text: str) -> Any:
    """Read records, with the seconds taken out: all that may differ between two runs."""

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: strip(v) for k, v in value.items() if k != "seconds"}
        return [strip(v) for v in value] if isinstance(value, list) else value

    return strip(json.loads(text))


def kept(cwd: Path) -> int:
    """Count the results in the ledger, from outside."""
    path = cwd / ".closedform" / "ledger.sqlite"
    if not path.exists():
        return 0
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)
    try:
        return int(connection.execute("SELECT count(*) FROM results").fetchone()[0])
    except sqlite3.OperationalError:  # not made yet
        return 0
    finally:
        connection.close()


def until(condition: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> tuple[tuple[int, str, str], ...]:
    folder = tmp_path_factory.mktemp("faults")
    environment = world(folder, faulty=FAULTY, bystanders=BYSTANDERS)
    command = ("check", "000", "--engine", "enclose", "--engine", "prove", "--time-limit", "1", "--json")
    return tuple(finish(start(environment, folder / "cwd", *command)) for _ in range(2))


@pytest.fixture(scope="module")
def found(runs: tuple[tuple[int, str, str], ...]) -> dict[str, Any]:
    return {r["says"]: r for r in json.loads(runs[0][1])}


class TestOneCheckFails:
    """One run in which six checks fail, each in its own way, beside three that are sound."""

    @pytest.mark.parametrize("name", VICTIMS)
    def test_the_victim_is_undecided_and_says_why(self, found: dict[str, Any], name: str) -> None:
        if name == "Exhausts" and sys.platform != "linux":
            pytest.skip("only Linux limits the memory of a process")
        assert found[name]["total"] == "undecided"
        assert found[name]["reason"] == REASONS[name]
        assert not found[name]["as_recorded"]

    def test_every_other_check_completes(self, found: dict[str, Any]) -> None:
        for n in (1, 2, 3):
            assert found[f"bystander-{n}"]["total"] in ("enclosed", "proved")
            assert found[f"bystander-{n}"]["as_recorded"]

    def test_a_proof_that_hangs_leaves_the_line_to_the_enclosure(self, found: dict[str, Any]) -> None:
        assert found["Slope"]["total"] in ("enclosed", "agrees")
        (proof,) = (e for e in found["Slope"]["evidence"] if e["engine"] == "prove")
        assert (proof["strength"], proof["says"]) == ("none", "prove was stopped after 1 s")

    def test_undecided_is_no_pass(self, runs: tuple[tuple[int, str, str], ...]) -> None:
        assert runs[0][0] == cli.UNDECIDED

    def test_the_next_run_finds_the_same(self, runs: tuple[tuple[int, str, str], ...]) -> None:
        assert untimed(runs[1][1]) == untimed(runs[0][1])


COMMAND = ("check", "000", "--engine", "enclose", "--engine", "prove", "--json")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return world(tmp_path_factory.mktemp("slow"), slow=SLOW)


@pytest.fixture(scope="module")
def reference(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Any:
    code, stdout, _ = finish(start(environment, tmp_path_factory.mktemp("reference"), *COMMAND))
    assert code == cli.UNDECIDED
    return untimed(stdout)


class TestTheRunIsInterrupted:
    def interrupted(self, environment: dict[str, str], cwd: Path, deliver: Callable[[Any], None]) -> tuple[int, str, str]:
        """Start a run, deliver a signal once three results are kept and work goes on, and see the workers gone."""
        process = start(environment, cwd, *COMMAND)
        until(lambda: kept(cwd) >= 3 or process.poll() is not None)
        assert process.poll() is None, "the run was over before it could be interrupted"
        deliver(process)
        outcome = process.communicate(timeout=60)
        workers = {int(line) for line in (cwd / "taken.log").read_text().split()}
        assert workers
        until(lambda: not any(alive(pid) for pid in workers), 20)
        return process.returncode, *outcome

    def resumed(self, environment: dict[str, str], cwd: Path) -> Any:
        before = kept(cwd)
        assert 3 <= before < 20
        (cwd / "taken.log").unlink()
        code, stdout, _ = finish(start(environment, cwd, *COMMAND))
        assert code == cli.UNDECIDED
        assert kept(cwd) > before
        return untimed(stdout)

    def test_by_ctrl_c(self, environment: dict[str, str], reference: Any, tmp_path: Path) -> None:
        code, _, stderr = self.interrupted(environment, tmp_path, lambda p: os.killpg(p.pid, signal.SIGINT))
        assert code == cli.INTERRUPTED
        assert stderr == "closedform: interrupted; what was finished is kept, the next run resumes\n"
        assert self.resumed(environment, tmp_path) == reference

    def test_by_killing_it_alone_and_no_worker_stays_behind(
        self, environment: dict[str, str], reference: Any, tmp_path: Path
    ) -> None:
        code, _, _ = self.interrupted(environment, tmp_path, lambda p: p.kill())
        assert code == -signal.SIGKILL
        assert self.resumed(environment, tmp_path) == reference

    def test_by_killing_it_with_its_workers(self, environment: dict[str, str], reference: Any, tmp_path: Path) -> None:
        code, _, _ = self.interrupted(environment, tmp_path, lambda p: os.killpg(p.pid, signal.SIGKILL))
        assert code == -signal.SIGKILL
        assert self.resumed(environment, tmp_path) == reference

    def test_two_runs_at_once_find_the_same(self, environment: dict[str, str], reference: Any, tmp_path: Path) -> None:
        both = [start(environment, tmp_path, *COMMAND) for _ in range(2)]
        for code, stdout, _ in map(finish, both):
            assert code == cli.UNDECIDED
            assert untimed(stdout) == reference


def pid_after(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def alive(pid: int) -> bool:
    """Tell whether a process runs: one that is dead and not yet buried does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


class TestTheDiskIsFull:
    def test_while_the_report_is_written(self, tmp_path: Path) -> None:
        """A file-size limit of the kernel's, met in the middle of each file in turn: the old report stays whole."""
        folder, old = tmp_path / "out", records("old")
        for path in write_report(records("new"), tmp_path / "sizes"):
            before = {p.name: p.read_bytes() for p in write_report(old, folder)}
            with largest_file(path.stat().st_size - 1), pytest.raises(OSError, match="File too large"):
                write_report(records("new"), folder)
            assert {p.name: p.read_bytes() for p in folder.iterdir()} == before

    def test_the_command_says_so_in_one_sentence(self, tmp_path: Path) -> None:
        environment = world(tmp_path, bystanders=PREAMBLE + 'SUM = claim("sum", g + g, 2 * g)')
        command = ("report", "--out", "out", "--samples", "1")
        code, _, _ = finish(start(environment, tmp_path / "cwd", *command))
        assert code == cli.AS_RECORDED
        before = {p.name: p.read_bytes() for p in (tmp_path / "cwd" / "out").iterdir()}
        code, _, stderr = finish(start(environment, tmp_path / "cwd", *command, limit=lambda: limit_files(1000)))
        assert code == cli.BAD_INPUT
        assert stderr.count("\n") == 1
        assert "has room, or use --fresh" in stderr  # the ledger needs some even to be read; the report is tried below
        assert {p.name: p.read_bytes() for p in (tmp_path / "cwd" / "out").iterdir()} == before

    def test_while_the_ledger_is_written(self, tmp_path: Path) -> None:
        environment = world(tmp_path, bystanders=BYSTANDERS)
        command = ("check", "000", "--engine", "enclose", "--json")
        code, _, stderr = finish(start(environment, tmp_path / "cwd", *command, limit=lambda: limit_files(13000)))
        assert code == cli.BAD_INPUT
        assert stderr.count("\n") == 1
        assert "has room, or use --fresh" in stderr
        code, _, _ = finish(start(environment, tmp_path / "cwd", *command))
        assert code == cli.UNDECIDED  # without a certificate lines only agree


def test_a_run_killed_while_it_writes_the_report_leaves_no_mixture(tmp_path: Path) -> None:
    """Killed at every step in turn: index.html stands beside one complete report, or there is none."""
    old = {p.name: p.read_bytes() for p in write_report(records("old"), tmp_path / "old")}
    new = {p.name: p.read_bytes() for p in write_report(records("new"), tmp_path / "new")}
    complete = 0
    for step in range(2 * len(new) + 1):
        folder = tmp_path / f"out-{step}"
        write_report(records("old"), folder)
        process = multiprocessing.get_context("fork").Process(target=killed_at, args=(step, folder))
        process.start()
        process.join()
        assert process.exitcode == (-signal.SIGKILL if step < 2 * len(new) else 0)
        found = {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file()}
        if LAST in found:
            assert found in (old, new)
            complete += 1
        else:
            assert found.items() <= old.items() or found.items() <= new.items()
    assert complete == 2  # before the first step, and after the last


def killed_at(step: int, folder: Path) -> None:
    """Write a report and be killed before a step that changes the folder."""
    steps = iter(range(step, -1, -1))

    def counted(method: Any) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            if next(steps) == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return method(*args, **kwargs)

        return call

    Path.unlink, Path.replace = counted(Path.unlink), counted(Path.replace)  # type: ignore[method-assign]
    write_report(records("new"), folder)


def records(says: str) -> list[Record]:
    """One record; what it says tells one report from another in every file."""
    return [
        Record(
            key="002:72", document="002", equation=72, part=None, section=says, kind="closed-form", says=says, printed=says, encoded=says,
            step=Verdict.REFUTED, total=Verdict.APPROXIMATION, step_reason="", reason=says, expected_step=False, expected_total=False, as_recorded=True,
            witness={"g": "1/2"}, left="0.5", right="0.25", errors=(Measured({}, true=says, printed="1", error="0.1", relative="2"),),
        )
    ]  # fmt: skip


def limit_files(size: int) -> None:
    """Let no file of this process grow beyond a size; a write beyond it fails in the middle, as on a full disk."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE), sys.dont_write_bytecode
    limit_files(size)
    sys.dont_write_bytecode = True  # as in ``start``
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before[0])
        sys.dont_write_bytecode = before[1]


def test_a_folder_that_cannot_be_written_gives_the_answer_and_one_sentence(tmp_path: Path) -> None:
    """/sys refuses even the superuser, for whom no ordinary folder is read-only."""
    readonly = tmp_path / "readonly"
    readonly.mkdir()
    readonly.chmod(0o555)
    cwd = Path("/sys") if os.geteuid() == 0 else readonly
    if not cwd.exists():
        pytest.skip("nothing is read-only for the superuser here")
    environment = world(tmp_path, bystanders=BYSTANDERS)
    code, kept_nothing, stderr = finish(start(environment, cwd, "check", "000", "--engine", "enclose"))
    assert code == cli.UNDECIDED
    assert stderr.count("\n") == 1
    assert "nothing is kept for the next run: .closedform cannot be written in this folder (" in stderr
    code, fresh, _ = finish(start(environment, cwd, "check", "000", "--engine", "enclose", "--fresh"))
    assert code == cli.UNDECIDED
    assert kept_nothing == fresh


class TestWorkers:
    """The processes themselves, without claims."""

    def run(self, *tasks: tuple[Callable[..., Any], tuple[Any, ...]], limits: Limits, count: int = 2) -> list[Any]:
        with Workers[int](count) as workers:
            for key, (function, args) in enumerate(tasks):
                workers.submit(key, limits, function, *args)
            found = dict(workers.next() for _ in tasks)
        return [found[key] for key in range(len(tasks))]

    def test_one_that_waits_for_ever_is_stopped_by_the_clock(self) -> None:
        asleep, sound = self.run((time.sleep, (600,)), (pow, (2, 10)), limits=Limits(seconds=1))
        assert asleep == Failed("was stopped after 1 s")
        assert sound == 1024

    def test_one_that_is_killed_with_nothing_to_do_costs_no_task(self) -> None:
        with Workers[str](1) as workers:
            workers.submit("pid", Limits(60), os.getpid)
            _, pid = workers.next()
            os.kill(pid, signal.SIGKILL)
            until(lambda: pid not in {child.pid for child in multiprocessing.active_children()})
            workers.submit("after", Limits(60), pow, 2, 10)
            assert workers.next() == ("after", 1024)

    def test_what_a_worker_is_forked_with_is_never_walked_for_garbage(self) -> None:
        with Workers[str](1) as workers:
            workers.submit("frozen", Limits(60), gc.get_freeze_count)
            assert workers.next()[1] > 1000

    def test_what_a_worker_makes_is_seldom_walked_for_garbage(self) -> None:
        with Workers[str](1) as workers:
            workers.submit("collected", Limits(60), gc.get_threshold)
            assert min(made / usual for made, usual in zip(workers.next()[1], gc.get_threshold(), strict=True)) >= 2

    def test_what_is_asked_of_an_earlier_claim_later_is_done_before_what_waits(self) -> None:
        """Else no verdict would be known before the last claim's first check."""
        with Workers[str](1) as workers:
            for key, place in (("runs", 0), ("second claim", 1), ("third claim", 2), ("first claim again", 0), ("second again", 1)):
                workers.submit(key, Limits(60), time.sleep, 0.1, place=place)
            done = [workers.next()[0] for _ in range(5)]
        assert done == ["runs", "first claim again", "second claim", "second again", "third claim"]

    def test_what_is_slow_to_import_is_imported_once(self) -> None:
        """A quarter of the tasks share one process of two; when they alone are left, they have both."""
        with Workers[tuple[str, int]](2) as workers:
            for number in range(24):
                crew = "slow" if number % 4 == 0 else ""
                workers.submit((crew, number), Limits(60), pid_after, 0.0 if crew else 0.05, crew=crew)
            done = [workers.next() for _ in range(24)]
            slow, others = ({pid for (crew, _), pid in done if crew == name} for name in ("slow", ""))
            for number in range(2):
                workers.submit(("slow", number), Limits(60), time.sleep, 0.3, crew="slow")
            assert len(workers._busy) == 2
            for _ in range(2):
                workers.next()
        assert len(slow) == 1
        assert not slow & others

    def test_a_limit_that_ends_one_process_leaves_those_of_another_crew(self) -> None:
        with Workers[str](1) as workers:
            workers.submit("before", Limits(60), os.getpid, crew="slow")
            workers.submit("stopped", Limits(60, cpu=0.1), sum, range(10**12))
            workers.submit("after", Limits(60), os.getpid, crew="slow")
            done = dict(workers.next() for _ in range(3))
        assert done["stopped"] == Failed("was stopped after 0.1 s", spent=True)
        assert done["before"] == done["after"]

    def test_a_result_that_cannot_travel_is_a_failure(self) -> None:
        (found,) = self.run((open, (os.devnull,)), limits=Limits(60))
        assert found == Failed("failed: TypeError: cannot pickle '_io.TextIOWrapper' object")

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
    def test_memory_given_back_is_there_for_the_next_task(self) -> None:
        small = Limits(60, memory=2**26)
        found = self.run((bytearray, (2**27,)), (len, (b"ab",)), (pow, (2, 10)), limits=small, count=1)
        assert found == [Failed("needed more than 0.0625 GiB of memory"), 2, 1024]

    def test_processor_time_is_what_counts_not_the_clock(self) -> None:
        """Sleep is no work: a check is not cut short because the machine is busy with another."""
        asleep, busy = self.run((time.sleep, (0.5,)), (sum, (range(10**12),)), limits=Limits(60, cpu=0.2))
        assert asleep is None
        assert busy == Failed("was stopped after 0.2 s", spent=True)


def test_a_new_folder_of_results_is_ignored_by_git_and_an_old_one_stays_as_it_is(tmp_path: Path) -> None:
    with Ledger(tmp_path / "new" / "ledger.sqlite"):
        assert (tmp_path / "new" / ".gitignore").read_text(encoding="utf-8") == "*\n"
    with Ledger(tmp_path / "ledger.sqlite"):
        assert not (tmp_path / ".gitignore").exists()
