"""A real Dask cluster on the loopback: are its results those of this machine, whatever is killed, and is nothing else taken for one?

The workers have a copy of the project's sources with one module more, whose functions misbehave when a worker calls them.
"""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="a cluster needs Dask; pip install 'closedform[cluster]'")
pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals and resource limits are POSIX's"),
    pytest.mark.timeout(240),
]
ROOT = Path(__file__).parents[2]

PLANTED = '''"""Functions that a worker does no good to call."""
import os
import signal
import time

from closedform.numerics.running.pool import Job, limits


def hangs(number: int) -> int:
    while True:
        pass


def exhausts(number: int) -> int:
    return len(bytearray(1 << 30))


def raises(number: int) -> int:
    raise RuntimeError("a row is broken")


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def takes_its_server_along(number: int) -> int:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)
    return number


def doubles(number: int) -> int:
    time.sleep(0.2)
    return 2 * number


def job(call, number):
    return Job(call, (number,), int, f"{call.__name__}-{number}", limits(0.5, memory=1 << 28), "it", "")
'''
DRIVER = """
import json, sys
from pathlib import Path
from closedform.numerics import planted
from closedform.numerics.running.cluster import cluster
from closedform.numerics.running.ledger import Ledger
from closedform.numerics.running.local import local
from closedform.numerics.running.pool import Desk
from selftest.jobs import run_jobs

address, ledger, *names = sys.argv[1:]
jobs = [planted.job(getattr(planted, name), number) for number, name in enumerate(names)]
try:
    with Ledger(Path(ledger)) as book, (local(2) if address == "local" else cluster(address)) as executor:
        found = run_jobs(jobs, Desk(book, executor), progress=lambda done, *_: print(f"done {done}", file=sys.stderr, flush=True))
except ValueError as error:
    print(json.dumps({"refused": str(error)}))
else:
    print(json.dumps([getattr(found[job], "reason", found[job]) for job in jobs]))
"""
CLAIMS = """
[[claim]]
key = "right"
left = "Integral(exp(-a*x), (x, 0, oo))"
right = "1/a"
where = { a = "positive" }

[[claim]]
key = "wrong"
left = "Integral(exp(-a*x), (x, 0, oo))"
right = "2/a"
where = { a = "positive" }

[[claim]]
key = "malformed"
left = "foo(1)"
right = "1"
"""
MORE = """
[[claim]]
key = "on-a-part"
left = "Abs(a)"
right = "a"
where = { a = "real" }

[[claim]]
key = "chain"
left = "Integral(x*exp(-a*x), (x, 0, oo))"
lines = ["1/a**2", "a**(-2)"]
where = { a = "positive" }
"""
ENGINES = ("--engine", "enclose", "--engine", "prove")


def tree(folder: Path) -> Path:
    """Copy the sources, with the planted module among them."""
    for room in ("derivations", "numerics", "reports"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "out"))
    shutil.copytree(ROOT / "closedform", folder / "closedform", symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "numerics" / "planted.py").write_text(PLANTED, encoding="utf-8")
    return folder


def environment(sources: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # many processes start here
    return {**kept, "PYTHONPATH": str(sources), "COLUMNS": "200"}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.05)


def listens(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def process(sources: Path, *arguments: str) -> Iterator[Any]:
    """Start a part of a cluster, which is killed in the end."""
    started = subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=environment(sources),
        cwd=sources,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def scheduler(sources: Path, port: int) -> Any:
    return process(sources, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")


def worker(sources: Path, port: int) -> Any:
    return process(
        sources, "distributed.cli.dask_worker", f"tcp://127.0.0.1:{port}", "--nthreads", "1", "--no-nanny", "--no-dashboard"
    )


class Cluster:
    """A scheduler and two workers, each a process that can be killed."""

    def __init__(self, stack: ExitStack, sources: Path) -> None:
        self.sources, self.port, self._stack = sources, free_port(), stack
        self.start()

    def start(self) -> None:
        self.scheduler = self._stack.enter_context(scheduler(self.sources, self.port))
        until(lambda: listens(self.port))
        self.workers = [self._stack.enter_context(worker(self.sources, self.port)) for _ in range(2)]

    def add_worker(self) -> None:
        self.workers.append(self._stack.enter_context(worker(self.sources, self.port)))

    @property
    def address(self) -> str:
        return f"tcp://127.0.0.1:{self.port}"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(stack, tree(tmp_path_factory.mktemp("tree")))


@contextmanager
def driver(sources: Path, address: str, ledger: Path, *names: str) -> Iterator[Any]:
    started = subprocess.Popen(
        [sys.executable, "-c", DRIVER, address, str(ledger), *names],
        cwd=sources, env=environment(sources), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def answers(sources: Path, address: str, ledger: Path, *names: str) -> Any:
    with driver(sources, address, ledger, *names) as started:
        stdout, stderr = started.communicate(timeout=120)
        assert started.returncode == 0, stderr
        return json.loads(stdout)


def command(cwd: Path, *arguments: str) -> Any:
    """Start the real command on the project's own sources."""
    return subprocess.Popen(
        [sys.executable, "-m", "closedform.reports.cli", *arguments], cwd=cwd, env=environment(ROOT), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def untimed(lines: str) -> list[Any]:
    """Read records, with the seconds taken out: all that may differ between two runs."""

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            return {k: strip(v) for k, v in value.items() if k != "seconds"}
        return [strip(v) for v in value] if isinstance(value, list) else value

    return [strip(json.loads(line)) for line in lines.splitlines()]


def kept(ledger: Path) -> dict[str, bytes]:
    """Read the results in a ledger, from outside."""
    if not ledger.exists():
        return {}
    connection = sqlite3.connect(f"file:{ledger}?mode=ro", uri=True, timeout=30)
    try:
        return dict(connection.execute("SELECT name, value FROM results").fetchall())
    except sqlite3.OperationalError:  # not made yet
        return {}
    finally:
        connection.close()


def corpus(folder: Path) -> Path:
    (folder / "corpus" / "more").mkdir(parents=True)
    (folder / "corpus" / "claims.toml").write_text(CLAIMS, encoding="utf-8")
    (folder / "corpus" / "more" / "claims.toml").write_text(MORE, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """What this machine finds without a cluster."""
    cwd = corpus(tmp_path_factory.mktemp("reference"))
    started = command(cwd, "check", "corpus", "--json-lines", *ENGINES)
    stdout, stderr = started.communicate(timeout=200)
    assert started.returncode == 1, stderr
    found = untimed(stdout)
    assert [(r["file"], r["key"], r["total"]) for r in found] == [
        ("corpus/claims.toml", "right", "proved"), ("corpus/claims.toml", "wrong", "refuted"),
        ("corpus/more/claims.toml", "on-a-part", "conditional"),
        ("corpus/more/claims.toml", "chain/1", "proved"), ("corpus/more/claims.toml", "chain/2", "proved"),
    ]  # fmt: skip
    assert "corpus/claims.toml, malformed: left: character 1" in stderr
    return found


@pytest.mark.slow
def test_limits_are_enforced_on_a_worker_and_each_failure_concerns_one_job(cluster: Cluster, tmp_path: Path) -> None:
    names = ("hangs", "exhausts", "raises", "dies", "takes_its_server_along", "doubles")
    found = answers(cluster.sources, cluster.address, tmp_path / "ledger", *names)
    assert found[:4] == [
        "it was stopped after 0.5 s",
        "it needed more than 0.25 GiB of memory",
        "it failed: RuntimeError: a row is broken",
        "it was ended by SIGKILL",
    ]
    assert found[4] == "it lost its worker 4 times"
    assert found[5] == 10
    assert found[:4] == answers(cluster.sources, "local", tmp_path / "local", *names[:4])
    assert list(kept(tmp_path / "ledger")) == ["doubles-5"]


@pytest.mark.slow
def test_what_a_killed_worker_was_at_is_done_elsewhere(cluster: Cluster, tmp_path: Path) -> None:
    names = ["doubles"] * 16  # both workers are at one until the end
    with driver(cluster.sources, cluster.address, tmp_path / "ledger", *names) as started:
        for line in started.stderr:
            if line == "done 3\n":
                break
        cluster.workers.pop().send_signal(signal.SIGKILL)
        stdout, stderr = started.communicate(timeout=60)
    assert started.returncode == 0, stderr
    assert json.loads(stdout) == [2 * number for number in range(16)]
    cluster.add_worker()


@pytest.mark.slow
def test_a_worker_with_other_sources_is_refused_in_one_sentence(cluster: Cluster, tmp_path: Path) -> None:
    other = tree(tmp_path / "other")
    with open(other / "numerics" / "planted.py", "a", encoding="utf-8") as file:
        file.write("# edited\n")
    found = answers(other, cluster.address, tmp_path / "ledger", "doubles")
    assert found == {
        "refused": f"a worker of the cluster at {cluster.address} has other sources of closedform than the scheduler's side; "
        "install the same, and start it again"
    }
    assert not kept(tmp_path / "ledger")


def test_a_worker_with_other_libraries_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from closedform.numerics.running import wire
    from closedform.numerics.running.workers import Limits

    order = wire.Order("closedform.numerics.checking.run", "perform", b"", Limits(1.0), "", {"sympy": "0.1"})
    assert (wire.refusal(order) or "").startswith("has sympy 1.")
    assert (
        wire.refusal(wire.Order("os", "system", b"", Limits(1.0), "", {}))
        == "calls functions of closedform.numerics only, and the order is for one of os"
    )


def test_a_claim_crosses_the_wire_as_where_it_comes_from() -> None:
    """Whatever a reader's text is, it is not taken for the name of a claim of ours, nor the other way round."""
    from closedform.derivations.claims.origin import Encoded, Origin, Own
    from closedform.numerics.checking.run import perform
    from closedform.numerics.engines.engine import Ask, Settings
    from closedform.numerics.running.pool import Job, limits
    from closedform.numerics.running.wire import call_of, order_of

    encoded = Encoded("n002_sigmoid_and_steady_state.input_output_covariance_of_a_coordinate_gate", "HALF_LINE")
    origins: list[Origin] = [encoded, Own('{"left": "1"}', "a note"), Own(str(encoded)), Encoded('{"left": "1"}', "")]
    for origin in origins:
        args = (origin, Ask("enclose"), Settings(), "0" * 64)
        call, received = call_of(order_of(Job(perform, args, str, "", limits(1.0), "", "")))
        assert (call, received) == (perform, args)
        assert type(received[0]) is type(origin)
        assert pickle.loads(pickle.dumps(origin)) == origin  # to a worker of this machine
    assert len(set(origins)) == len(origins)


def test_a_claim_encoded_otherwise_is_not_checked_under_its_name() -> None:
    from closedform.derivations.reading.note.own_claim import own_claim
    from closedform.numerics.checking.run import OtherEncoding, perform
    from closedform.numerics.engines.engine import Ask, Settings

    own = own_claim({"key": "k", "left": "1", "right": "1"})
    with pytest.raises(OtherEncoding, match="k is encoded otherwise on this worker"):
        perform(own, Ask("enclose"), Settings(), "0" * 64)


@pytest.mark.slow
def test_records_are_those_of_a_local_run_though_a_worker_is_killed(cluster: Cluster, reference: list[Any], tmp_path: Path) -> None:
    started = command(corpus(tmp_path), "check", "corpus", "--json-lines", "--scheduler", cluster.address, *ENGINES)
    ledger = tmp_path / ".closedform" / "ledger.sqlite"
    until(lambda: len(kept(ledger)) >= 1 or started.poll() is not None, 120)
    assert started.poll() is None, started.communicate()
    cluster.workers.pop(0).send_signal(signal.SIGKILL)
    stdout, stderr = started.communicate(timeout=200)
    assert started.returncode == 1, stderr
    assert untimed(stdout) == reference
    cluster.add_worker()


@pytest.mark.slow
def test_a_scheduler_that_is_killed_ends_the_run_and_the_next_one_resumes(
    cluster: Cluster, reference: list[Any], tmp_path: Path
) -> None:
    arguments = ("check", "corpus", "--json-lines", "--scheduler", cluster.address, *ENGINES)
    ledger = tmp_path / ".closedform" / "ledger.sqlite"
    started = command(corpus(tmp_path), *arguments)
    until(lambda: len(kept(ledger)) >= 2 or started.poll() is not None, 120)
    assert started.poll() is None, started.communicate()
    cluster.scheduler.send_signal(signal.SIGKILL)
    stdout, stderr = started.communicate(timeout=100)
    assert started.returncode == 2
    said = f"closedform: the scheduler at {cluster.address} is gone; what was finished is kept, the next run resumes"
    assert stderr.splitlines()[-1] == said
    assert "Traceback" not in stderr
    before = kept(ledger)
    assert before
    for one in cluster.workers:
        one.kill()
    cluster.start()
    again = command(tmp_path, *arguments)
    stdout, stderr = again.communicate(timeout=200)
    assert again.returncode == 1, stderr
    assert untimed(stdout) == reference
    after = kept(ledger)
    assert before.items() < after.items(), "what was finished was done again"


def test_no_scheduler_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    from closedform.numerics.running import cluster as room

    address = f"tcp://127.0.0.1:{free_port()}"
    monkeypatch.setattr(room, "CONNECT", 1.0)
    with pytest.raises(ValueError, match=f"no cluster answers at {address}.*leave --scheduler out"), room.cluster(address):
        pass
