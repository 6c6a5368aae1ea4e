r"""A pytest plugin: every claim of a reader's own notes is a test.

It collects ``*.claims.toml``, and LaTeX files with a comment for closedform, ``% closedform: where a positive``. It also collects
any claim file that is named, ``pytest mynote.toml paper.tex``, or one claim of it, ``pytest mynote.toml::arcsine``.

A claim passes if every line of it is proved or enclosed. A claim known to fail, ``expect = "refuted"`` or ``% closedform: expect
refuted``, is a strict xfail: it passes as long as it is refuted. An undecided claim fails either way. A display that is not judged
is a warning, and a failing test where ``strict = true`` in ``[tool.closedform]``. Results are kept in pytest's cache.

Nothing else of closedform is imported until a claim is collected: every run of pytest loads this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from closedform.derivations.claims.origin import Own
    from closedform.derivations.reading.paper.claim_file import ClaimFile
    from closedform.numerics.checking.options import Options
    from closedform.numerics.findings.record import Record

QUICK = ("enclose", "certify")  # engines of --closedform-quick


class ClaimFails(Exception):
    """A claim does not hold, or is not decided."""


class NotJudged(pytest.PytestWarning):
    """Displays of a paper are not judged: nothing is known of them."""


class Refuted(ClaimFails):
    """A line of a claim is false at a witness."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the plugin's option."""
    group = parser.getgroup("closedform", "claims of notes")
    group.addoption(
        "--closedform-quick", action="store_true", help="check claims by rigorous enclosures alone: no proof, no second route"
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Notes | None:
    """Collect claim files: those that are named, and those that mark themselves as such."""
    is_named = file_path.suffix in (".toml", ".tex") and parent.session.isinitpath(file_path)
    if is_named or file_path.name.endswith(".claims.toml") or (file_path.suffix == ".tex" and _speaks_to_us(file_path)):
        notes: Notes = Notes.from_parent(parent, path=file_path)
        return notes
    return None


def _speaks_to_us(path: Path) -> bool:
    """Return True if a LaTeX file has a comment for closedform, without importing the reader."""
    try:
        return re.search(r"(?<!\\)%[ \t]*closedform:", path.read_text(encoding="utf-8", errors="replace")) is not None
    except OSError:
        return False


class Notes(pytest.File):
    """A file of claims."""

    def collect(self) -> Iterator[pytest.Item]:
        """Return a test for each claim, and a failing one for each claim that cannot be read."""
        import closedform  # noqa: F401 (makes our folders importable beside others of their names)
        from closedform.derivations.claims.origin import BadClaim
        from closedform.numerics.checking.claim_files import read_file

        try:
            found = read_file(self.path, alone=True)
            self._refuse_unknown(found)
        except BadClaim as error:
            raise self.CollectError(str(error)) from None
        for key, own in {**found.claims, **found.supposed}.items():
            yield Claim.from_parent(self, name=key, own=own, line=found.lines.get(key))
        for name, sentence in self._faults(found).items():
            yield Fault.from_parent(self, name=name, sentence=sentence)

    def _faults(self, found: ClaimFile) -> dict[str, str]:
        """Name each claim that cannot be read; warn of what is not judged, or name it too where ``strict = true`` in pyproject.toml."""
        from closedform.reports.commands.settings import settings
        from closedform.reports.not_judged import by_cause

        faults = {f"unread-{number}": fault for number, fault in enumerate(found.faults, 1)}
        if settings().get("strict", False):
            return faults | {f"not-judged-{number}": one.sentence for number, one in enumerate(found.unread, 1)}
        for sentence in by_cause(found.unread):
            self.warn(NotJudged(sentence))
        return faults

    def _refuse_unknown(self, found: ClaimFile) -> None:
        """Refuse an unknown key named after the file, as in ``mynote.toml::arcsin``.

        Raises:
            BadClaim: the file has no such key.
        """
        from closedform.derivations.claims.origin import BadClaim
        from closedform.numerics.checking.named import chosen

        for argument in self.config.args:
            name, mark, key = argument.partition("::")
            if (
                mark
                and not key.startswith(("unread-", "not-judged-"))
                and (self.config.invocation_params.dir / name).resolve() == self.path.resolve()
            ):
                one = chosen(found, self.path, key)
                if (claim := one.claim_key) != key:
                    raise BadClaim(f"{key} is a line of the claim {claim}; write {name}::{claim}")


class Claim(pytest.Item):
    """A claim as a test."""

    def __init__(self, *, own: Own, line: int | None, **others: Any) -> None:
        super().__init__(**others)
        self.own, self.line = own, line
        if own.said_to_fail:
            self.add_marker(pytest.mark.xfail(strict=True, raises=Refuted, reason="expected to be refuted"))

    def runtest(self) -> None:
        """Check the claim.

        Raises:
            Refuted: a line is false.
            ClaimFails: a line holds in part, or nothing decided it.
        """
        from closedform.numerics.checking.run import run_claims

        records = run_claims([self.own], self._options())
        failing = [record for record in records if not record.total.holds]
        if failing:
            refuted = any(record.total == "refuted" for record in failing)
            open_besides = self.own.said_to_fail and not all(record.as_recorded for record in failing)
            kind = Refuted if refuted and not open_besides else ClaimFails
            raise kind("\n".join(map(sentence, failing)))

    def _options(self) -> Options:
        from closedform.numerics.checking.options import Options

        cache = getattr(self.config, "cache", None)
        ledger = cache.mkdir("closedform") / "ledger.sqlite" if cache is not None else None
        engines = QUICK if self.config.getoption("--closedform-quick") else ()
        return Options(engines=engines, ledger=ledger, stay=True)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what was found, without the traceback."""
        if isinstance(excinfo.value, ClaimFails):
            from closedform.reports.places import from_here

            return f"{from_here(self.path)}{'' if self.line is None else f':{self.line}'}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return the claim's place."""
        return self.path, None if self.line is None else self.line - 1, f"claim {self.name}"


class Fault(pytest.Item):
    """A claim that cannot be read: a test that fails."""

    def __init__(self, *, sentence: str, **others: Any) -> None:
        super().__init__(**others)
        self.sentence = sentence

    def runtest(self) -> None:
        """Fail.

        Raises:
            ClaimFails: always.
        """
        raise ClaimFails(self.sentence)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the reason."""
        return str(excinfo.value) if isinstance(excinfo.value, ClaimFails) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return the claim's place."""
        return self.path, None, f"claim {self.name}"


def sentence(record: Record) -> str:
    """Describe a record that does not hold."""
    from closedform.reports.sources import went_wrong

    wrong = went_wrong(record)
    parts = [f"{record.key} is {record.total}{f': {wrong}' if wrong else ''}"]
    if record.condition:
        parts.append(f"it holds where {record.condition}")
    if record.witness:
        parts.append("at " + ", ".join(f"{name} = {value}" for name, value in record.witness.items()))
    if record.left and record.right:
        parts.append(f"the left side is {record.left}, the right side {record.right}")
    if record.ratio:
        parts.append(f"printed / true = {record.ratio}")
    if record.suggestion:
        typed = record.suggestion.typed
        where = f" where {record.suggestion.where}" if record.suggestion.where else ""
        parts.append(f"right would be {record.suggestion.sympy if typed is None else typed.text}{where}")
    return "; ".join(parts if len(parts) > 1 else [*parts, record.reason])
