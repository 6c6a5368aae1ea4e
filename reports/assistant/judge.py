"""A judge: ``python -m closedform.reports.assistant.judge``, a process that answers calls in turn, over standard input and output.

It can be killed at any time. Its engines run in processes of their own, with the limits of the command line; it reads a text under a
limit that ends it. It has no threads, so that its workers inherit no lock.
"""

from __future__ import annotations

import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import msgspec

from closedform.numerics.running.collecting import collect_rarely
from closedform.numerics.running.serve import own_streams
from closedform.numerics.running.wire import receive, send

GRAMMAR = "grammar"  # a call for the syntax of claims


class Asked(msgspec.Struct, frozen=True):
    """A call of a tool.

    Args:
        tool: the tool's name, or ``GRAMMAR``.
        arguments: as the client gave them.
        folder: the folder below which files are read.
        digits: decimal digits of the enclosures.
        time_limit: seconds of processor time for each task of an engine; each engine's own limit if None.
        fresh: True to neither use nor keep results.
    """

    tool: str
    arguments: dict[str, Any]
    folder: str
    digits: int
    time_limit: float | None
    fresh: bool


class Told(msgspec.Struct, frozen=True, tag=True):
    """How far a call is.

    Args:
        results: of engines so far.
        ended: claims that are judged.
        claims: all claims.
    """

    results: int
    ended: int
    claims: int


class Answered(msgspec.Struct, frozen=True, tag=True):
    """The answer to a call: its content; or a sentence that says why there is none."""

    content: dict[str, Any] | None = None
    refused: str = ""


def answered(asked: Asked, tell: Callable[[Told], None]) -> Answered:
    """Answer a call; whatever it raises is one sentence."""
    from closedform.reports.assistant import arguments, tools
    from closedform.reports.assistant.answers import one_sentence
    from closedform.reports.assistant.grammar import grammar
    from closedform.reports.commands.common import BadInput, options

    results = 0

    def progress(ended: int, claims: int, _: str) -> None:
        nonlocal results
        results += 1
        tell(Told(results, ended, claims))

    try:
        if asked.tool == GRAMMAR:
            return Answered({"text": grammar()})
        how = options(asked.fresh, digits=asked.digits, time_limit=asked.time_limit, stay=True)
        call = tools.Call(Path(asked.folder), how, progress)
        return Answered(tools.answer(asked.tool, arguments.read(asked.tool, asked.arguments), call))
    except BrokenPipeError:
        raise  # the server has gone
    except (ValueError, KeyError, BadInput) as error:
        return Answered(refused=one_sentence(str(error.args[0] if error.args else error)))
    except OSError as error:
        return Answered(refused=one_sentence(f"{error.filename or 'A file'}: {error.strerror or error}"))
    except (MemoryError, RecursionError):
        return Answered(refused="Reading this needs too much memory or is nested too deeply; write it shorter.")
    except Exception as error:  # noqa: BLE001 - a fault of ours ends no server; it is told, and its place is on standard error
        traceback.print_exc()
        return Answered(refused=one_sentence(f"The tool failed, and nothing is shown: {type(error).__name__}: {error}"))


def serve(calls: IO[bytes], answers: IO[bytes]) -> None:
    """Answer calls until there are none."""
    while True:
        try:
            asked = msgspec.json.decode(receive(calls), type=Asked)
        except EOFError:
            return
        send(answers, msgspec.json.encode(answered(asked, lambda told: send(answers, msgspec.json.encode(told)))))


def main() -> None:
    """Serve over standard input and output; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_rarely()
    calls, answers = own_streams()
    try:
        serve(calls, answers)
    except BrokenPipeError:
        sys.exit(1)


if __name__ == "__main__":
    main()
