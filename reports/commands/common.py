"""Code shared by the commands: the application, its exit codes, the options for checks, one-sentence errors."""

from __future__ import annotations

import errno
import os
import pkgutil
import sys
from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from closedform.derivations.claims.origin import unforeseen
from closedform.numerics import engines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from closedform.numerics.checking.options import Options
    from closedform.numerics.findings.record import Record

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="Check the closed forms of theory notes: does each hold, where not, by what factor, and what is right.",
)


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=lambda asked: _say_version() if asked else None, help="Say the version."),
    ] = False,
) -> None:
    """Take the options of the application itself."""


def _say_version() -> None:
    from importlib.metadata import version

    typer.echo(f"closedform {version('closedform')}")
    raise typer.Exit


AS_RECORDED, NOT_AS_RECORDED, BAD_INPUT, UNDECIDED, UNREAD, INTERRUPTED = 0, 1, 2, 3, 4, 130
EXIT_CODES = (
    "Exit codes; the first that applies counts. 130: interrupted. 2: bad input, or nothing could be read. 1: a verdict is not as recorded. "
    "4: an equation that a comment speaks of was not read. 3: a verdict is open, and is not recorded as open, or an equation with a label "
    "is not judged. 0: every verdict is as recorded."
)

out = Console(emoji=False)
err = Console(stderr=True, emoji=False)

LEDGER = Path(".closedform") / "ledger.sqlite"

_NO_ENGINES = {"engine", "index"}  # the definition of an engine, and the search for them


def engine_names() -> list[str]:
    """List the names of the engines without an import of any: each is the name of its file."""
    return [found.name for found in pkgutil.iter_modules(engines.__path__) if found.name not in _NO_ENGINES]


Engine = Annotated[
    list[str] | None,
    typer.Option(
        "--engine",
        help=f"{', '.join(engine_names())}; repeat for several. All by default.",
    ),
]
DIGITS = 40
Digits = Annotated[int | None, typer.Option("--digits", help=f"Decimal digits of the enclosures; {DIGITS} by default.")]
Samples = Annotated[int | None, typer.Option("--samples", help="Draws of X for each sampled check.")]
Device = Annotated[str | None, typer.Option("--device", help="cpu or cuda; chosen at run time if not given.")]
Limit = Annotated[float | None, typer.Option("--time-limit", help="Seconds for each task.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Do not use or keep earlier results.")]
Full = Annotated[bool, typer.Option("--full", help="Run experiments at the documents' own sizes. One can take an hour.")]
AllCells = Annotated[
    bool, typer.Option("--all-cells", help="Run the experiments too that are too dear for a report: every cell of a table.")
]
Root = Annotated[Path | None, typer.Option("--root", help="Of a chapter of a paper: the file that inputs it, main.tex.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", help="Check on the Dask cluster whose scheduler has this address: tcp://host:8786.")
]
LocalCluster = Annotated[
    int | None,
    typer.Option("--local-cluster", min=1, help="Start a Dask cluster of this many workers on the loopback, and check there."),
]


class BadInput(Exception):
    """The user's input cannot be used; the message gives the reason and the remedy."""


@contextmanager
def one_sentence(*, fresh: bool = False) -> Iterator[None]:
    """Turn bad input into one sentence and an exit code, and an interrupt into a quiet stop.

    Args:
        fresh: True if nothing is kept, which an interrupted run reports.
    """
    try:
        yield
    except BrokenPipeError:
        raise  # the reader of the output has gone, as with `| head`: the framework ends quietly
    except (KeyError, ValueError, BadInput, OSError) as error:
        fault(reason(error))
        raise typer.Exit(BAD_INPUT) from None
    except KeyboardInterrupt:
        kept = "nothing is kept with --fresh" if fresh else "what was finished is kept, the next run resumes"
        fault(f"interrupted; {kept}")
        raise typer.Exit(INTERRUPTED) from None


def reason(error: Exception) -> str:
    """Say why something cannot be done; an error that nobody meant to raise is named."""
    if isinstance(error, OSError):
        return f"{error.strerror or error}: {error.filename}" if error.filename else str(error.strerror or error)
    if isinstance(error, MemoryError | RecursionError):
        return "reading this needs too much memory or is nested too deeply; write it shorter"
    if isinstance(error, KeyError) and error.args:
        return str(error.args[0])
    return str(error) if isinstance(error, KeyError | ValueError | BadInput) else unforeseen(error)


def path_of(text: str) -> Path | None:
    """Return the file or folder that a text of the command line names; None if there is none.

    A text that cannot be a path is no path: a formula may be longer than a file name, or hold a character that none has.

    Raises:
        OSError: it may name one, and cannot be looked at.
    """
    try:
        os.stat(text)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return None
        raise
    return Path(text)


def is_folder(text: str) -> bool:
    """Return True if a text of the command line names a folder.

    Raises:
        OSError: it may name one, and cannot be looked at.
    """
    path = path_of(text)
    return path is not None and path.is_dir()


def fault(sentence: str) -> None:
    """Print an error on standard error."""
    err.print(f"closedform: {sentence}", markup=False, highlight=False, soft_wrap=True)


@contextmanager
def told_progress(noun: str = "claims") -> Iterator[Callable[[int, int, str], None]]:
    """Show on standard error how far a run is: a bar on a terminal, else a line every so often."""
    from closedform.reports.progress import Estimate, showing

    with showing(Estimate(noun=noun), err) as told:
        yield told


def options(fresh: bool, **settings: Any) -> Options:
    """Return how to run, from the command line.

    Raises:
        BadInput: the device is unknown, or this machine has none.
        ValueError: an engine is unknown, or a number is out of range.
    """
    from closedform.numerics.checking.options import Options

    chosen = {k: v for k, v in settings.items() if v is not None}
    if "device" in chosen:
        _check_device(chosen["device"])
    kept = keeping(fresh=fresh)
    if kept is None and not fresh:
        _say_that_nothing_is_kept()
    return Options(ledger=kept, **chosen)


def keeping(*, fresh: bool) -> Path | None:
    """Return the file that keeps results, None if none may be kept.

    Args:
        fresh: True if none are wanted.
    """
    from closedform.numerics.running.ledger import forbidden

    return None if fresh or forbidden(LEDGER) else LEDGER


@cache
def _say_that_nothing_is_kept() -> None:
    """Say once in a process that the folder takes no file."""
    from closedform.numerics.running.ledger import forbidden

    fault(f"nothing is kept for the next run: {LEDGER.parent} cannot be written in this folder ({forbidden(LEDGER)})")


def _check_device(name: str) -> None:
    if name not in ("cpu", "cuda"):
        raise BadInput(f"unknown device {name!r}; use cpu or cuda")
    if name == "cuda" and not _in_a_process_of_its_own(_has_cuda):
        raise BadInput("this machine has no device 'cuda'; leave --device out")


def _has_cuda() -> bool:
    import torch

    return torch.cuda.is_available()


def _in_a_process_of_its_own(asked: Callable[[], bool]) -> bool:
    """Look for CUDA in another process: once a process has looked, workers forked from it can no longer use CUDA."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        return process.submit(asked).result()


def exit_code(records: list[Record], *, unread: bool = False, passed: bool = False) -> int:
    """Return the exit code for some records: a wrong verdict counts before an unread equation, and that before an open verdict.

    Args:
        records: the records of the lines checked.
        unread: True if some equations that a comment speaks of were not read.
        passed: True if some with a label were not judged.
    """
    wrong = [r for r in records if not r.as_recorded and not r.is_open]
    if wrong:
        return NOT_AS_RECORDED
    if unread:
        return UNREAD
    return UNDECIDED if passed or any(not r.as_recorded for r in records) else AS_RECORDED


def show(found: Any, json: bool, view: str) -> None:
    """Print a result as JSON, or for people with the terminal's view of that name."""
    if json:
        show_json(found)
    else:
        from rich.text import Text

        from closedform.reports import terminal

        shown = getattr(terminal, view)(found)
        for part in shown if isinstance(shown, list) else [shown]:
            out.print(part, soft_wrap=isinstance(part, Text))  # a text to be copied stays in one piece


def show_json(found: Any) -> None:
    """Print plain data as JSON."""
    from closedform.numerics.findings.record import to_json

    sys.stdout.buffer.write(to_json(found) + b"\n")
