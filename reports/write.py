"""Write a report: complete or absent, never half a file, never files of two runs.

Everything is written beside its place first. Then the files of the report before are removed, the
new ones are moved in, and ``index.html`` last: where it stands, the report is complete.
"""

from __future__ import annotations

import platform
import shutil
import stat
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any

from closedform.derivations.reading.paper.passed_over import Passed
from closedform.numerics.findings.levels import SEED
from closedform.numerics.findings.record import Record, to_json
from closedform.numerics.running.ledger import Ledger, fingerprint, versions
from closedform.reports import html, latex
from closedform.reports.corrected import corrected
from closedform.reports.formula import mathml
from closedform.reports.not_judged import as_data
from closedform.reports.sources import sources
from closedform.reports.theorems import accepted

FORMAT = 1
LAST = "index.html"
NAMED = ("sympy", "python-flint", "mpmath", "torch")  # of what a report was computed with: what a reader may ask for


def write_report(
    records: Sequence[Record],
    folder: Path,
    ledger: Path | None = None,
    *,
    unread: Sequence[str] = (),
    passed: Sequence[Passed] = (),
) -> list[Path]:
    """Write verdicts.json, the errata and tables in LaTeX with their package, and an HTML page, all or nothing; other files in the folder stay.

    Args:
        records: of the lines.
        folder: where to.
        ledger: keeps the formulas that were set for the page, for the next report.
        unread: a sentence for each own claim that could not be read; the page says so.
        passed: the displays of papers that are not judged; the page and the records say so.

    Raises:
        OSError: the folder cannot be written; what was there before is untouched.
        ValueError: the ledger cannot be used.
    """
    with Ledger(ledger) as book:
        name = fingerprint("", "formulas as MathML", f"latex2mathml {version('latex2mathml')}", "closedform.reports.formula.mathml")
        known = book.get(name, dict[str, str]) or {}
        mathml.remember(known)
        written = _write(records, folder, unread, passed)
        if set(mathml.formulas()) != set(known):
            book.put(name, mathml.formulas())
    return written


def write_margin(records: Sequence[Record], file: Path) -> None:
    r"""Write the verdicts for a text that marks its formulas with ``\verdict``, all or nothing.

    Raises:
        OSError: the file cannot be written; what was there before is untouched.
    """
    write_whole(latex.margin(records), file)


def write_corrected(records: Sequence[Record], file: Path) -> None:
    """Write the displays of LaTeX notes that hold a refuted line, put right, all or nothing.

    Raises:
        OSError: the file cannot be written, or a note is gone; what was there before is untouched.
    """
    write_whole(corrected(records), file)


def write_whole(text: str | bytes, file: Path) -> None:
    """Write a text, all or nothing; a file that stands there keeps its mode, and a link to it stays one.

    Raises:
        OSError: the file cannot be written; what was there before is untouched.
    """
    file = file.resolve()
    mode = stat.S_IMODE(file.stat().st_mode) if file.exists() else 0o644
    with tempfile.NamedTemporaryFile("wb", dir=file.parent, prefix=f".{file.stem}-", delete=False) as staged:
        staged.write(text if isinstance(text, bytes) else text.encode())
    try:
        Path(staged.name).chmod(mode)
        Path(staged.name).replace(file)
    except OSError:
        Path(staged.name).unlink()
        raise


def _write(records: Sequence[Record], folder: Path, unread: Sequence[str], passed: Sequence[Passed]) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    # Inside the folder, which may be the mount point of another file system.
    staging = Path(tempfile.mkdtemp(prefix=".report-", dir=folder))
    try:
        top = _top(records) | {"not_judged": as_data(passed)}
        (staging / "verdicts.json").write_bytes(to_json(top))
        for name in sources(records):
            (staging / f"table_{name}.tex").write_text(latex.table(name, records), encoding="utf-8")
        (staging / "errata.tex").write_text(latex.errata_of(records), encoding="utf-8")
        (staging / "closedform.sty").write_text(latex.package(records), encoding="utf-8")
        (staging / "approximations.tex").write_text(latex.approximations(records), encoding="utf-8")
        (staging / "report.tex").write_text(latex.standalone(records), encoding="utf-8")
        about = html.About(_today(), top["commit"], {name: top["versions"][name] for name in NAMED}, unread, passed,
                           accepted(record.key for record in records))  # fmt: skip
        (staging / LAST).write_text(html.page(records, about=about), encoding="utf-8")
        files = sorted((path.name for path in staging.iterdir()), key=lambda name: (name == LAST, name))
        for name in reversed(files):
            (folder / name).unlink(missing_ok=True)
        for name in files:
            (staging / name).replace(folder / name)
        return [folder / name for name in sorted(files)]
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _top(records: Sequence[Record]) -> dict[str, Any]:
    devices = sorted({e.device for r in records for e in r.evidence if e.device})
    return {
        "format": FORMAT,
        "versions": {"python": platform.python_version(), **versions()},
        "commit": _commit(),
        "seeds": {"points": 0, "samples": SEED},
        "device": ", ".join(devices) or None,
        "last_identities": {
            "confirmed_by_polynomials": sum(e.confirmed or 0 for r in records for e in r.evidence),
            "all": sum(e.identities or 0 for r in records for e in r.evidence),
        },
        "moments": {
            "named": sum(e.moments or 0 for r in records for e in r.evidence),
            "without_a_row": dict(Counter(kind for r in records for e in r.evidence for kind in e.unnamed or ())),
        },
        "counts": dict(Counter(r.total for r in records)),
        "as_recorded": all(r.as_recorded for r in records),
        "verdicts": list(records),
    }


def _today() -> str:
    """Write the day as people do."""
    today = date.today()
    return f"{today.day} {today:%B %Y}"


def _commit() -> str | None:
    """Name the commit of the sources, where they stand in a repository."""
    here = Path(__file__).parent
    try:
        found = subprocess.run(["git", "-C", str(here), "rev-parse", "HEAD"], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return found.stdout.strip() or None
