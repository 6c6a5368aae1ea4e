"""What each tool does, in a process that judges: it asks the functions of the command line, and computes nothing itself."""

from __future__ import annotations

import io
import os
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from rich.console import Console
from rich.text import Text

from closedform.derivations.claims.document import documents
from closedform.derivations.claims.origin import BadClaim, Origin
from closedform.derivations.index import described, select
from closedform.derivations.reading.note.by_parts import by_parts
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.derivations.reading.paper.archives import reading_below
from closedform.derivations.reading.paper.claim_file import is_claim_file
from closedform.numerics.calculus.claims import own_claim_from
from closedform.numerics.certificates.steps_as_data import proofs_of_line
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.own import enclose, quantity_at
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered
from closedform.numerics.findings.record import Record
from closedform.numerics.running.pool import MEMORY, Progress, limits
from closedform.numerics.running.workers import Failed, Limits, Workers, limited
from closedform.reports import brief
from closedform.reports.assistant import answers
from closedform.reports.assistant.arguments import (
    Arguments,
    BadArguments,
    CheckFile,
    CheckFormula,
    Correct,
    Enclose,
    Explain,
    Formula,
    ListClaims,
    read,
)
from closedform.reports.assistant.grammar import grammar
from closedform.reports.assistant.messages import GRAMMAR, Answered, Asked, Told
from closedform.reports.assistant.paths import MOST, below, claim_files
from closedform.reports.commands.checking import REPAIR, records_of
from closedform.reports.commands.claims import Wanted, of_files
from closedform.reports.commands.common import BadInput, options, reason
from closedform.reports.commands.explaining import explained, meant_by
from closedform.reports.edits import patch
from closedform.reports.formula.unicode import sentence
from closedform.reports.meanings import not_shown
from closedform.reports.proof import as_text

READING = 20.0  # seconds of processor time in which a text or a file must be read
ALONE = 120.0  # seconds of processor time for one value or one proof
_WIDTH = 100  # columns of an explanation
_LONGEST = 16_000  # characters of an explanation or of a proof


@dataclass(frozen=True)
class Call:
    """How the tools answer a call.

    Args:
        folder: the folder of the server, which is also the working folder.
        options: how to check.
        progress: called with every new result.
    """

    folder: Path
    options: Options
    progress: Progress

    def within(self, seconds: float) -> Call:
        """Return the same with a limit on processor time, at most the server's own."""
        least = min(filter(None, (seconds, self.options.time_limit)), default=None)
        return replace(self, options=replace(self.options, time_limit=least))

    def records(self, asked: Wanted) -> list[Record]:
        """Check what is selected."""
        return records_of(asked, self.options, self.progress)

    def alone(self, what: str, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in a process of its own, under limits on time and memory.

        Raises:
            BadClaim: it fails, or a limit stops it.
        """
        with Workers[int](1) as workers:
            workers.submit(0, limits(min(ALONE, self.options.time_limit or ALONE)), function, *args)
            _, found = workers.next()
        if isinstance(found, Failed):
            raise BadClaim(f"{what} {found.reason}; nothing is shown")
        return found


def work(task: Asked, tell: Callable[[Told | Answered], None]) -> None:
    """Answer a call, with the folder of the server as the working folder; whatever it raises is one sentence."""
    os.chdir(task.settings.folder)
    results = 0

    def progress(ended: int, claims: int, _: str) -> None:
        nonlocal results
        results += 1
        tell(Told(results, ended, claims))

    try:
        tell(Answered(_answer(task, progress)))
    except BrokenPipeError:
        raise  # the server has gone
    except (ValueError, KeyError, BadInput, OSError, MemoryError, RecursionError) as error:
        tell(Answered(refused=answers.one_sentence(reason(error))))
    except Exception as error:  # noqa: BLE001 - a fault of ours ends no server; it is told, and its place is on standard error
        traceback.print_exc()
        says = f"The tool failed, and nothing is shown: {type(error).__name__}: {error}"
        tell(Answered(refused=answers.one_sentence(says)))


def _answer(task: Asked, progress: Progress) -> dict[str, Any]:
    if task.tool == GRAMMAR:
        return {"text": grammar()}
    asked, how = read(task.tool, task.arguments), task.settings
    options_ = options(how.fresh, digits=how.digits, time_limit=how.time_limit, stay=True)
    return answer(task.tool, asked, Call(Path(how.folder), options_, progress))


def answer(tool: str, asked: Arguments, call: Call) -> dict[str, Any]:
    """Answer a call.

    Raises:
        BadClaim: a text or a file is not understood, or a limit was reached.
        BadArguments: the arguments do not go together.
        KeyError: no line of the documents has a key.
        OSError: a file cannot be read.
    """
    with reading_below(call.folder):
        return _TOOLS[tool](asked, call)


def _read(function: Callable[..., Any], *args: Any) -> Any:
    """Read a text or a file under limits on time, which end this process, and on memory."""
    return limited(Limits(READING, READING, MEMORY), function, args)


def _check_formula(asked: CheckFormula, call: Call) -> dict[str, Any]:
    answers.refuse_unknown(asked.fields)
    records = call.within(asked.time_limit).records(_read(_of_texts, asked))
    return answers.of_records(records, asked.fields, whole=asked.whole)


def _of_texts(asked: Formula) -> Wanted:
    """Read a claim in texts."""
    ways = {"claim": bool(asked.claim), "left and right": bool(asked.right), "left and lines": bool(asked.lines)}
    if sum(ways.values()) != 1 or bool(asked.left) == bool(asked.claim):
        raise BadArguments('A claim is needed, "A = B"; or left and right; or left and lines.')
    table: dict[str, Any] = {"key": "claim"}
    table |= {"equation": asked.claim} if asked.claim else {"left": asked.left}
    table |= {"right": asked.right} if asked.right else {"lines": asked.lines} if asked.lines else {}
    fields = {name: getattr(asked, name) for name in ("law", "such_that", "given", "define", "limit")}
    table |= {name: value for name, value in fields.items() if value} | {"where": asked.where or {}}
    table |= {"written": "latex"} if asked.latex else {}
    found = tuple(map(own_claim, by_parts(table)))
    for own in found:
        own_claim_from(own)
    return Wanted(own=found)


def _check_file(asked: CheckFile, call: Call) -> dict[str, Any]:
    answers.refuse_unknown(asked.fields)
    wanted = _read(_of_file, asked, call.folder)
    records = call.within(asked.time_limit).records(wanted) if wanted else []
    told = answers.of_records(records, asked.fields, whole=asked.whole) if records else {"summary": "No claim of it is read."}
    return told | _unread(wanted)


def _of_file(asked: CheckFile | Correct, folder: Path) -> Wanted:
    """Read the claims of a file that are meant."""
    path = below(folder, asked.path)
    root = below(folder, asked.root) if asked.root else None
    keys = [asked.keys] if isinstance(asked.keys, str) else asked.keys
    return of_files({str(path): keys}, root)


def _unread(wanted: Wanted) -> dict[str, Any]:
    """Say what of a file is not read, and how many displays claim nothing."""
    count = {"displays_that_claim_nothing": len(wanted.defined)} if wanted.defined else {}
    return answers.some("not_read", (*wanted.faults, *(one.sentence for one in wanted.unread))) | count


def _explain(asked: Explain, call: Call) -> dict[str, Any]:
    if not asked.path and (":" not in asked.key or is_claim_file(asked.key)):
        raise BadArguments(
            f"{asked.key[:40]!r} is no key of a built-in document; write 002:72, or name a path and a key of the file."
        )
    names = [str(below(call.folder, asked.path)), asked.key] if asked.path else [asked.key]
    wanted, meant, origin = _read(meant_by, names)
    if len(meant) > answers.MANY:
        raise BadArguments(f"{asked.key[:40]!r} means {len(meant)} lines; name one of {', '.join(meant[:3])}, ...")
    if asked.proof:
        shown = call.alone("the proof", _proof, meant, origin)
        return {"proof": _cut(shown), "not_shown": "A proof alone is no verdict, which compares it with enclosures."}
    records, parts = explained(wanted, meant, origin, call.records, width=_WIDTH)
    text = io.StringIO()
    console = Console(file=text, width=_WIDTH, emoji=False, color_system=None)
    for part in parts:
        console.print(part, soft_wrap=isinstance(part, Text))
    return {"explanation": _cut(text.getvalue()), "not_shown": {record.key: not_shown(record) for record in records}}


def _proof(meant: list[str], origin: Origin | None) -> str:
    """Write the proofs of some lines; runs in a worker."""
    return as_text([proof for name in meant for proof in proofs_of_line(name, origin)])


def _enclose(asked: Enclose, call: Call) -> dict[str, Any]:
    given = asked.given or None
    _read(quantity_at, asked.formula, asked.at, asked.law, given)
    value, is_enclosed = call.alone("the enclosure", _ball, asked.formula, asked.at, asked.law, given, asked.digits)
    if not is_enclosed:
        raise BadClaim(f"{value}; nothing is shown")
    at = brief.point({name: str(number) for name, number in asked.at.items()})
    found = {"value": value, "at": at}
    found["rests_on"] = "A ball of rigorous arithmetic, which certainly holds the value."
    found["not_shown"] = "Nothing is shown of other parameters, nor any closed form." if at else "No closed form is shown."
    return {name: said for name, said in found.items() if said != ""}


def _ball(formula: str, at: Mapping[str, str | int], law: list[str] | str, given: str | None, digits: int) -> tuple[str, bool]:
    """Enclose a value, and write its ball; or write why there is none. Runs in a worker."""
    try:
        ball = enclose(formula, at, law=law, given=given, digits=digits)
    except DoesNotExist as error:
        return f"the formula has no value there: {error}", False
    except NotLowered as error:
        return f"nothing encloses the formula: {str(error).partition('. ')[0]}", False
    if ball.digits < 1:
        return "the enclosure is too wide to say a digit", False
    return ball.value.str(min(digits, ball.digits) + 2), True


def _correct(asked: Correct, call: Call) -> dict[str, Any]:
    if asked.path and any((asked.claim, asked.left, asked.right, asked.lines, asked.law, asked.where)):
        raise BadArguments("A claim in texts or a path is needed, not both; a file says its laws and domains itself.")
    wanted = _read(_of_file, asked, call.folder) if asked.path else _read(_of_texts, asked)
    call = call.within(asked.time_limit)
    thorough = replace(call, options=replace(call.options, thorough=(REPAIR,)))
    records = thorough.records(wanted) if wanted else []
    false = [record for record in records if answers.is_false(record)]
    told = answers.of_corrections(false) if false else {"summary": "No line is known to be false, so nothing is corrected."}
    put = patch(false) if asked.path else ""
    return told | ({"patch": put} if put else {}) | _unread(wanted)


def _list_claims(asked: ListClaims, call: Call) -> dict[str, Any]:
    if asked.path and asked.document:
        raise BadArguments("A path and a document are two lists; leave one out.")
    if asked.path:
        return _listed_of_file(asked, call.folder)
    if asked.document:
        keys = _read(select, asked.document)
        return answers.some("claims", _holding(asked.holding, ((key, described(key)[0]) for key in keys)))
    files = answers.some("files", claim_files(call.folder), MOST)
    return files | {"documents": {tag: document.title for tag, document in documents().items()}}


def _listed_of_file(asked: ListClaims, folder: Path) -> dict[str, Any]:
    path = below(folder, asked.path)
    found = _read(read_file, path)
    claims = {**found.claims, **found.supposed}
    told = ((key, own_claim_from(own).says) for key, own in claims.items())
    return answers.some("claims", _holding(asked.holding, told)) | _unread(
        Wanted(faults=found.faults, defined=found.defined, unread=found.unread)
    )


def _holding(text: str, claims: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield claims that hold a text, each with its key."""
    said = (f"{key}: {sentence(says)}" for key, says in claims)
    return (one for one in said if text in one)


def _cut(text: str) -> str:
    """Cut a text at the end of a line, and say so."""
    if len(text) <= _LONGEST:
        return text
    return f"{text[:_LONGEST].rpartition(chr(10))[0]}\n(the rest is left out: {len(text) - _LONGEST} characters)"


_TOOLS: Mapping[str, Callable[[Any, Call], dict[str, Any]]] = MappingProxyType(
    {
        "check_formula": _check_formula,
        "check_file": _check_file,
        "explain": _explain,
        "enclose": _enclose,
        "correct": _correct,
        "list_claims": _list_claims,
    }
)
