"""Where the time of a report goes: processor seconds by engine, cold and unchanged, and what a user waits for at the prompt.

Seconds come with their ratio to ``benchmarks/yardstick.py``, measured in the same run, for a machine's speed changes with
what else it does. Three things are measured, each in processes of its own:

    commands   ``closedform --help``, one key, one claim of one dimension and of two, cold and unchanged, as typed; and how long it
               takes until a terminal shows what decides the one key
    engines    what each engine takes over the keys chosen, and what the process takes that asks, judges and writes
    workers    the same keys with one worker and with two: on a quiet machine, how much of the second one is gained; on any machine, what
               is lost for certain, by processor time alone: what two workers do twice, how long both wait while the documents are
               encoded, how long one waits at the end for the other, and what efficiency that leaves

Run ``python benchmarks/report.py [KEY ...] [--workers]``: keys as ``closedform check`` takes them, documents too; without any, all.
The load of the machine is printed beside: by the wall, seconds mean something only where it is low.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.yardstick import yardstick

ROOT = Path(__file__).parents[1]
ONE = ("E[erf(g*Z)**2]", "2/pi*asin(2*g**2/(1+2*g**2))", "--law", "Z ~ N(0, 1)", "--where", "g=positive")
TWO = (
    "E[erf(X/sqrt(2))*erf(Y/sqrt(2))]", "2/pi*asin(c/sqrt((1+a)*(1+b)))", "--law", "(X, Y) ~ N(0, [[a, c], [c, b]])",
    "--where", "a=positive", "--where", "b=positive", "--where", "c=real",
)  # fmt: skip
COMMANDS = {"one key": ("check", "002:72"), "one dimension": ("check", *ONE), "two dimensions": ("check", *TWO)}
TORCH = "import torch"


@dataclass(frozen=True)
class Cost:
    """What a process and those it started took, in seconds: by the wall, and of processor time."""

    wall: float
    cpu: float


def cost(command: Sequence[str], folder: Path) -> Cost:
    """Run a command to its end."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1, 3):  # what a check exits with, whatever its verdicts
        raise SystemExit(f"{' '.join(command)} failed: {done.stderr}")
    return Cost(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def first_answer(command: Sequence[str], folder: Path) -> float:
    """Give the seconds by the wall until a command on a terminal says what decides its line."""
    start, told = time.perf_counter(), b""
    process, terminal = pty.fork()
    if process == 0:
        os.chdir(folder)
        os.execve(command[0], list(command), {**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        while b"so far" not in told:
            told += os.read(terminal, 1 << 16)
        return time.perf_counter() - start
    finally:
        os.close(terminal)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def measured(keys: Sequence[str], workers: int, ledger: Path, into: Path) -> None:
    """Check keys in this process and its workers, and write down what each engine took and what this process did.

    Args:
        keys: to check; all where there are none.
        workers: processes.
        ledger: of results.
        into: the file that is written.
    """
    from closedform.derivations.index import select
    from closedform.numerics.checking import run as running
    from closedform.numerics.checking.documents import check_documents
    from closedform.numerics.checking.options import Options
    from closedform.numerics.running.workers import Workers

    log = os.open(into.with_suffix(".log"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    perform = running.perform

    def note(name: str, since: float, began: float) -> None:
        # In one piece, as the workers share the file; with the time by which what all workers did is put in order.
        os.write(log, json.dumps([name, _spent() - since, began]).encode() + b"\n")

    before: list[float] = []  # what this process had spent when it handed out the first job
    submit = Workers.submit

    def handed(*args: Any, **more: Any) -> None:
        before.append(_spent())
        submit(*args, **more)

    Workers.submit = handed  # type: ignore[method-assign]

    def timed(path: Any, ask: Any, settings: Any, encoding: str) -> Any:
        if ask.engine == "sample" and "torch" not in sys.modules:
            since, began = _spent(), time.monotonic()
            import torch  # noqa: F401 - apart: each process of the crew that samples pays for it once

            note(TORCH, since, began)
        since, began = _spent(), time.monotonic()
        try:
            return perform(path, ask, settings, encoding)
        finally:
            note(ask.engine, since, began)

    timed.__module__, timed.__qualname__ = perform.__module__, perform.__qualname__  # workers find it by the name it stands in for
    running.perform = timed
    wanted = [key for name in keys for key in select(name)] if keys else None
    start = time.perf_counter()
    options = Options(workers=workers, ledger=ledger)
    records = check_documents(options) if wanted is None else running.run(wanted, options)
    wall = time.perf_counter() - start
    rows = [json.loads(line) for line in into.with_suffix(".log").read_text().splitlines()]
    into.write_text(
        json.dumps({"lines": len(records), "wall": wall, "own": _spent(), "before": min(before, default=0), "rows": rows})
    )


def run_apart(keys: Sequence[str], workers: int, ledger: Path, folder: Path) -> tuple[dict[str, Any], Cost]:
    """Measure a run in a process of its own, from its start to its end."""
    into = Path(tempfile.mkdtemp(dir=folder)) / "found.json"
    found = cost((sys.executable, __file__, *keys, "--measure", str(workers), str(ledger), str(into)), folder)
    return json.loads(into.read_text()), found


def engines_table(keys: Sequence[str], unit: float, folder: Path) -> None:
    """Print what each engine takes, cold, and what an unchanged run takes."""
    ledger = folder / "engines.sqlite"
    told, whole = run_apart(keys, 1, ledger, folder)
    spent: Counter[str] = Counter()
    for name, seconds, _ in told["rows"]:
        spent[name] += seconds
    asked = Counter(name for name, *_ in told["rows"])
    spent["asking, judging, writing"] = told["own"]
    print(f"\n{told['lines']} lines, cold, one worker: {whole.cpu:.1f} s of processor time, {whole.wall:.1f} s by the wall")
    for name, seconds in spent.most_common():
        print(f"  {name:<26}{asked[name] or '':>6}{seconds:>9.2f} s{seconds / unit:>8.2f} x{seconds / whole.cpu:>7.1%}")
    _, again = run_apart(keys, 1, ledger, folder)
    print(f"unchanged: {again.cpu:.2f} s of processor time, {again.cpu / unit:.1f} x")


def workers_table(keys: Sequence[str], folder: Path) -> None:
    """Print what a second worker gains."""
    runs = {}
    for count in (1, 2):
        told, found = run_apart(keys, count, folder / f"workers-{count}.sqlite", folder)
        runs[count] = told
        spent = f"{found.cpu:.1f} s of processor time, {told['own']:.1f} s of it of the process that asks"
        print(f"{count} worker(s): {told['wall']:.1f} s by the wall, {spent}; load {os.getloadavg()[0]:.1f}")
    print(f"efficiency from one worker to two, by the wall: {runs[1]['wall'] / runs[2]['wall'] / 2:.0%}")
    by_processor_time(runs[1], runs[2])


def by_processor_time(one: Mapping[str, Any], two: Mapping[str, Any]) -> None:
    """Print what two workers lose, whatever else the machine does: as if each processor second took a second by the wall, on two processors.

    Args:
        one: what ``measured`` found with one worker.
        two: with two.
    """
    jobs = {
        count: [seconds for _, seconds, _ in sorted(told["rows"], key=lambda row: row[2])] for count, told in ((1, one), (2, two))
    }
    work = {count: sum(each) for count, each in jobs.items()}
    busy = [0.0, 0.0]  # each job is taken, in the order in which they were, by the worker that is free first
    for seconds in jobs[2]:
        busy[busy.index(min(busy))] += seconds
    asking = {1: one["own"] - one["before"], 2: two["own"] - two["before"]}  # beside the workers
    alone = one["before"] + max(work[1], asking[1])
    together = two["before"] + max(*busy, (work[2] + asking[2]) / 2)
    print(f"  done by two and not by one: {work[2] - work[1]:+.1f} s of processor time, {work[2] / work[1] - 1:+.1%}")
    print(
        f"  both wait while the documents are encoded: {two['before']:.1f} s; one for the other at the end: {max(busy) - min(busy):.1f} s"
    )
    print(f"  by processor time {alone:.1f} s with one and {together:.1f} s with two: efficiency {alone / together / 2:.0%}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Processor seconds by engine, cold and unchanged.")
    parser.add_argument("keys", nargs="*", help="keys or documents; all where none is named")
    parser.add_argument("--workers", action="store_true", help="also one worker against two")
    parser.add_argument("--measure", nargs=3, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.measure:
        workers, ledger, into = chosen.measure
        measured(chosen.keys, int(workers), Path(ledger), Path(into))
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        unit = min(yardstick() for _ in range(2))
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; yardstick: {unit:.2f} s")
        closedform = (sys.executable, "-m", "closedform.reports.cli")
        rows = {"--help": cost((*closedform, "--help"), folder)}
        answers = [first_answer((*closedform, *COMMANDS["one key"], "--fresh"), folder) for _ in range(3)]
        print(f"  one key, cold, until the answer is on a terminal: {median(answers):.2f} s by the wall")
        for title, command in COMMANDS.items():
            for state in ("cold", "unchanged"):
                rows[f"{title}, {state}"] = cost((*closedform, *command), folder)
        for title, found in rows.items():
            print(f"  {title:<26}{found.cpu:>7.2f} s{found.cpu / unit:>7.2f} x{found.wall:>9.2f} s by the wall")
        engines_table(chosen.keys, unit, folder)
        if chosen.workers:
            workers_table(chosen.keys, folder)


if __name__ == "__main__":
    main()
