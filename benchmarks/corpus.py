"""Time a corpus: claims a second, one worker against two, an unchanged run, memory.

The claims are the zoo's and the generated ones' templates with fresh constants: each is a claim of known truth that no ledger
has seen. All is done in one run, on one machine, by the command that a reader uses, in a process of its own:

    1         the baseline: --workers 1 on this machine
    2         two workers on this machine
    cluster   two workers of a Dask cluster on the loopback
    again     two workers, nothing changed: all from the ledger
    half      two workers on half of the claims: memory should not know the difference

What it found, and how loaded the machine was: docs/scale.md.

Run ``python benchmarks/corpus.py [--count 10000] [--engine enclose --engine prove]``. Rates are claims a second; ratios are to ``1``.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from selftest.adversary import FAMILIES
from selftest.zoo import KINDS, claims

FILE = 200  # claims of a file
ROOT = Path(__file__).parents[1]
_RUN = (
    "import sys\n"
    "from pathlib import Path\n"
    "from rich.console import Console\n"
    "from closedform.numerics.checking.run import Options\n"
    "from closedform.reports.corpus import run\n"
    "if __name__ == '__main__':\n"
    "    folder, ledger, workers, cluster, *engines = sys.argv[1:]\n"
    "    how = dict(workers=int(workers), local_cluster=int(cluster), ledger=Path(ledger))\n"
    "    options = Options(engines=tuple(engines), verdicts_alone=True, **how)\n"
    "    run([folder], options, Console(), Console(stderr=True), lines=True)\n"
)


def zoo_templates() -> list[dict[str, Any]]:
    """Give the zoo's claims of one parameter or more that is positive: it can be given in units of any size."""
    tables = [own.table for kind in KINDS for own in claims(kind).values()]
    return [table for table in tables if "positive" in table.get("where", {}).values()]


def rescaled(table: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """Write a claim in other units: a positive parameter times a rational number wherever it stands, which keeps its truth."""
    name = chance.choice([n for n, domain in table["where"].items() if domain == "positive"])
    factor = f"({chance.randint(2, 99)}*{name}/{chance.randint(2, 99)})"

    def written(value: Any) -> Any:
        if isinstance(value, str):
            return _put(value, name, factor)
        return [written(one) for one in value] if isinstance(value, list) else value

    kept = {key: value for key, value in table.items() if key in ("where", "key", "title")}
    fields = ("left", "right", "lines", "law", "given", "such_that")
    return kept | {key: written(value) for key, value in table.items() if key in fields}


def _put(text: str, name: str, factor: str) -> str:
    """Put an expression for a name, where it is not a part of another."""
    import re

    return re.sub(rf"(?<![\w.]){re.escape(name)}(?!\w)", factor, text)


def corpus(count: int, seed: int = 0) -> Iterator[dict[str, Any]]:
    """Write claims: from the zoo and from the generator in turn, each with constants of its own."""
    templates, families = zoo_templates(), list(FAMILIES)
    for number in range(count):
        chance = Random(f"{seed}/{number}")
        if number % 2:
            family = families[number // 2 % len(families)]
            table = dict(FAMILIES[family](chance, family, chance.choice(KINDS)).table)
        else:
            table = rescaled(templates[number // 2 % len(templates)], chance)
        yield {**table, "key": f"claim-{number}"}


def write(folder: Path, count: int, seed: int) -> None:
    """Write a corpus as claim files."""
    folder.mkdir(parents=True)
    part: list[str] = []
    for number, table in enumerate(corpus(count, seed), 1):
        table.pop("title", None)
        part.append("[[claim]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in table.items()))
        if number % FILE == 0 or number == count:
            (folder / f"part-{(number - 1) // FILE:05}.toml").write_text("\n".join(part), encoding="utf-8")
            part = []


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(inner)}" for key, inner in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)  # TOML's strings and lists of them are JSON's


@dataclass(frozen=True)
class Timed:
    """One way to run.

    Args:
        seconds: by the wall.
        processor: seconds of it, of all processes, which what else the machine does changes less.
        records: written.
        memory: megabytes that the process itself held at most.
    """

    seconds: float
    processor: float
    records: int
    memory: float


def timed(folder: Path, ledger: Path, engines: Sequence[str], *, workers: int = 2, cluster: int = 0) -> Timed:
    """Run it in a process of its own."""
    start, before = time.perf_counter(), _processor()
    process = subprocess.Popen(
        [sys.executable, "-c", _MEASURED, str(folder), str(ledger), str(workers), str(cluster), *engines],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    stdout, stderr = process.communicate()
    if process.returncode:
        raise SystemExit(stderr.decode()[-2000:])
    return Timed(time.perf_counter() - start, _processor() - before, stdout.count(b"\n"), float(stderr.split()[-1]))


def _processor() -> float:
    """Give the processor time of the processes that were started and have ended, and of theirs."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime


_MEASURED = _RUN + (
    "    import resource\n"
    "    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3, file=sys.stderr)\n"
)  # fmt: skip


def main() -> None:
    """Print a row for each way to run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", action="append", default=[])
    parser.add_argument("--without-cluster", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        root = Path(home)
        write(root / "all", arguments.count, arguments.seed)
        write(root / "half", arguments.count // 2, arguments.seed)
        ways: dict[str, dict[str, Any]] = {"1": {"workers": 1}, "2": {"workers": 2}}
        if not arguments.without_cluster:
            ways["cluster"] = {"cluster": 2}
        print(f"{arguments.count} claims; engines {', '.join(arguments.engine) or 'all'}")
        base = 0.0
        for name, way in ways.items():
            found = timed(root / "all", root / f"{name}.sqlite", arguments.engine, **way)
            base = base or found.seconds
            _row(name, arguments.count, found, base)
        _row("again", arguments.count, timed(root / "all", root / "2.sqlite", arguments.engine), base)
        _row("half", arguments.count // 2, timed(root / "half", root / "half.sqlite", arguments.engine), base / 2)
        size = (root / "2.sqlite").stat().st_size
        print(f"ledger: {size / 1e6:.1f} MB, {size / arguments.count / 1e3:.1f} kB a claim")
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"processor time of everything: {_processor():.0f} s; largest process {children.ru_maxrss / 1e3:.0f} MB")


def _row(name: str, count: int, found: Timed, base: float) -> None:
    print(
        f"{name:<8} {found.seconds:8.1f} s {count / found.seconds:8.2f} claims/s  {base / found.seconds:6.2f} times the baseline  "
        f"{found.processor / count:7.3f} processor s a claim  {found.records:6} records  scheduler {found.memory:6.0f} MB",
        flush=True,
    )


if __name__ == "__main__":
    main()
