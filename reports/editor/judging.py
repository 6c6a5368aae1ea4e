"""What a process of its own does for the server: judges the claims of a file, the changed ones alone, and plans comments."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from closedform.derivations.claims.origin import Own
from closedform.derivations.reading.paper.archives import reading_below
from closedform.derivations.reading.paper.claim_file import is_paper
from closedform.derivations.reading.paper.roots import is_marked
from closedform.numerics.checking.corpus import kept_records, records_of
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import Case, run, run_claims
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.running.ledger import Ledger
from closedform.reports.commands.claims import Wanted, wanted
from closedform.reports.commands.common import keeping, reason
from closedform.reports.commands.settings import settings, settled
from closedform.reports.editor import marks_of_a_file as marks
from closedform.reports.editor import messages
from closedform.reports.editor.comments import planned
from closedform.reports.editor.messages import Comment, Judge
from closedform.reports.editor.texts import hash_of
from closedform.reports.editor.turns import turn
from closedform.reports.edits import papers

Tell = Callable[[messages.Answer], None]

_WORKERS = 2  # each may need 100 MB, and the editor is at work too


def work(task: Judge | Comment, tell: Tell) -> None:
    """Do a task in this process, whose current folder becomes the task's."""
    os.chdir(task.folder)
    try:
        with reading_below(Path(task.folder)):
            _do(task, tell)
    except BrokenPipeError:
        raise  # nobody listens any more
    except Exception as error:  # noqa: BLE001 - a file of derivations may raise anything when it is imported
        tell(messages.Fault(" ".join(reason(error).split())))


def _do(task: Judge | Comment, tell: Tell) -> None:
    places = marks.Places(Path(task.folder), task.encoding)
    if isinstance(task, Comment):
        tell(planned(Path(task.file), task.known_false, places))
    else:
        _Judging(asked(task.file), places, tell).run(task.file)


def asked(name: str) -> Wanted:
    """Read a file; one that was not meant for closedform has no claims."""
    if name.endswith(".toml") and not name.endswith(".claims.toml") and b"[[claim]]" not in Path(name).read_bytes():
        return Wanted(own=())
    try:
        return wanted([name], {})
    except KeyError:
        if name.endswith(".py"):  # it encodes no line
            return Wanted(own=())
        raise


def _options(*, quick: bool) -> Options:
    """Return how to judge: at a few points alone; or in full, with the search for what a false line should have been.

    Raises:
        BadInput: the settings of the project are not understood.
    """
    book = keeping(fresh=False)
    if quick:
        return Options(engines=("enclose",), quick=True, workers=_WORKERS, ledger=book, stay=True)
    digits, limit = settled(settings(Path.cwd()), None, None)
    return Options(also=("repair",), verdicts_alone=True, digits=digits, time_limit=limit, workers=_WORKERS, ledger=book, stay=True)


@dataclass(frozen=True)
class _Judging:
    """The claims of a file while they are judged.

    Args:
        asked: the claims.
        places: counts places.
        tell: is told of what is found.
    """

    asked: Wanted
    places: marks.Places
    tell: Tell

    def run(self, name: str) -> None:
        """Judge what has changed, first at a few points, then in full."""
        asked, options = self.asked, _options(quick=False)
        with Ledger(options.ledger) as book:
            kept = {own: kept_records(own, book, options) for own in asked.own or ()}
            known = [mark for records in kept.values() if records is not None for mark in self.marks(records)]
            fresh = [own for own, records in kept.items() if records is None]
            number = len(fresh) or len(asked.keys)
            self.tell(messages.Read(_texts(Path(name), self.places), (*self.unread(Path(name)), *known), number))
            if not number:
                return
            with self._turn(options.ledger, number):
                self._at_a_few_points(fresh)
                self._in_full(fresh, book, options)

    def _turn(self, ledger: Path | None, number: int) -> AbstractContextManager[None]:
        """Wait until no other window judges; where nothing can be kept, windows do not know of each other."""
        if ledger is None:
            return nullcontext()
        return turn(ledger.parent, lambda: self.tell(messages.Step(0, number, "another window of this folder judges")))

    def _at_a_few_points(self, fresh: Sequence[Own]) -> None:
        """Show what a few points refute, before anything else is known."""
        options = _options(quick=True)
        records = run_claims(fresh, options) if fresh else run(self.asked.keys, options)
        self._show(record for record in records if Verdict.REFUTED in (record.total, record.if_so))

    def _in_full(self, fresh: Sequence[Own], book: Ledger, options: Options) -> None:
        """Show the verdicts as soon as they are decided, then the corrections."""

        def ended(case: Case) -> None:
            if isinstance(case.origin, Own):
                self._show(records_of(case.origin, case, book, options))

        def step(done: int, number: int, about: str) -> None:
            self.tell(messages.Step(done, number, about))

        if fresh:
            run_claims(fresh, options, step, foreseen=self._show, ended=ended)
        else:
            self._show(run(self.asked.keys, options, step, foreseen=self._show))

    def _show(self, records: Iterable[Record]) -> None:
        if found := self.marks(records):
            self.tell(messages.Found(found))

    def marks(self, records: Iterable[Record]) -> tuple[messages.Mark, ...]:
        """Return the marks of some records."""
        return tuple(found for record in self.asked.placed(records) if (found := marks.mark(record, self.places)) is not None)

    def unread(self, path: Path) -> Iterator[messages.Mark]:
        """Return the marks of what is not read; of a paper without comments for closedform nothing is spoken of."""
        speaks = not is_paper(path.name) or any(is_marked(file.text) for tree, _ in papers(path) for file in tree.files)
        for number, one in enumerate(self.asked.unread_places()):
            is_spoken_of = speaks and number < len(self.asked.faults)
            found = marks.unread(number, one, self.places, is_spoken_of=is_spoken_of)
            if found is not None:
                yield found


def _texts(path: Path, places: marks.Places) -> dict[str, str]:
    """Hash the texts of the files of a paper, or of one file."""
    files = {path: None} | {file.path: None for tree, _ in papers(path) for file in tree.files}
    return {str(places.path(file)): hash_of(marks.text_of(file)) for file in files}
