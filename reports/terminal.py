"""Records as text for a terminal. Pure functions of records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from closedform.derivations.claims.document import NOTE
from closedform.derivations.claims.register import ABSENT, CHECKABLE, KINDS, UNCHECKED, Entry
from closedform.numerics.findings.boxes import Bounded, Region
from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.record import Record
from closedform.reports.formula.unicode import plain, sentence
from closedform.reports.sources import not_as_said
from closedform.reports.wrapping import wrapped

if TYPE_CHECKING:
    from closedform.numerics.tools.convert import Conversion
    from closedform.numerics.tools.simulations.nlgp_sampler import SamplerCheck
    from closedform.numerics.tools.simulations.result import Comparison

STYLE = {
    "proved": "green",
    "enclosed": "green",
    "supported": "green",
    "approximation": "cyan",
    "conditional": "yellow",
    "refuted": "red",
    "opposed": "red",
    "agrees": "magenta",
    "undecided": "magenta",
    "contradiction": "bold white on red",
    "definition": "dim",
}


def coloured(verdict: str | None) -> str:
    """Mark a verdict up in its colour."""
    if verdict is None:
        return ""
    return f"[{STYLE[verdict]}]{verdict}[/]"


def point(values: dict[str, str] | None) -> str:
    """Write a witness: ``g = 1, r = 1/2``."""
    return "" if not values else ", ".join(f"{k} = {v}" for k, v in values.items())


def finding(record: Record, *, factor: bool = True) -> str:
    """Say in one line what there is to know: the witness and factor, or how a line holds."""
    if record.total in ("refuted", "conditional", "contradiction"):
        parts = []
        if record.ratio and factor:
            parts.append(f"printed / true = {record.ratio}")
        if record.reading or record.condition:
            parts.append(record.reason)
        if record.witness is not None:
            parts.append(": ".join(filter(None, (f"at {point(record.witness)}" if record.witness else "", both(record)))))
        if record.total == "contradiction":
            parts.insert(0, record.reason)
        return "; ".join(parts)
    return record.reason


def part_wrong(region: Region | None) -> str:
    """Say on what part of a box of parameters a line is certainly wrong; empty where nothing was certified."""
    if region is None or region.reason:
        return ""
    box = ", ".join(f"{name} in [{low}, {high}]" for name, (low, high) in region.box.items())
    side = f" where {region.where}" if region.where else ""
    parts = [f"on at least {region.wrong:.1%} of the box{side}"] if region.wrong else []
    if len(region.drawn) < len(region.box) and region.in_drawing:
        parts.append(f"on at least {region.in_drawing:.1%} of its slice in {' and '.join(region.drawn)}")
    if not parts:
        return ""
    other = f"; on the other side it is proved ({region.holds})" if region.holds else ""
    return f"{', '.join(parts)}{other}; box: {box}"


def nearly(bounded: Bounded | None) -> str:
    """Say on what box the error of a line that is not proved is certainly small, or that nothing is known so; empty where that was not asked."""
    if bounded is None:
        return ""
    if bounded.reason:
        return f"no box of parameters is known on which its error is certainly small: {bounded.reason}"
    box = ", ".join(f"{name} = {low}" if low == high else f"{name} in [{low}, {high}]" for name, (low, high) in bounded.box.items())
    told = "it certainly holds" if bounded.below == "0" else f"|left - right| is certainly at most {bounded.below}"
    return f"{told} for {box}"


def both(record: Record) -> str:
    """Return both values at the witness; those of a property are what was found and the sign it claims; empty if none is known."""
    values = zip(record.value_names, (record.left, record.right), strict=True)
    return ", ".join(f"{name} {short(value)}" for name, value in values if value)


def regime(row: Measured) -> str:
    """Name the place where an approximation's error was measured: parameters and shapes of weights."""
    return ", ".join(f"{k} = {v}" for k, v in row.at.items()) or "weights and data drawn at random"


def short(number: str | None, digits: int = 8) -> str:
    """Cut a decimal expansion for reading."""
    if not number:
        return ""
    mantissa, mark, exponent = number.partition("e")
    return mantissa[: digits + 3] + (mark + exponent if mark else "")


_CONFIRMS = ("proved", "enclosed", "agrees")  # verdicts of a printed form whose recorded error is taken back


def departure(record: Record) -> str:
    """Return a sentence on whether the recorded error is the printed form's departure; empty where none is recorded."""
    if record.error is None:
        return ""
    return f"{'confirmed' if record.error_verdict in _CONFIRMS else 'not confirmed'}: {record.error_reason}"


def expectation(record: Record) -> str:
    """Say what was recorded of a line, and what was found."""
    total = "hold" if record.expected_total else "fail (it has a correction)"
    total = "agree only (it is recorded as open)" if record.open else total
    step = "hold" if record.expected_step else "fail (it has an error)"
    slips = f"; {record.slips - record.slips_refuted} slip(s) were not refuted" if record.slips_refuted < record.slips else ""
    known = ", and is recorded as open" if record.correction and record.correction.open else ""
    wrong = f"; its correction is {record.correction.verdict}{known}" if record.correction else ""
    unconfirmed = record.error_verdict not in (None, *_CONFIRMS)
    stale = f"; the recorded error, {record.error!r}, is {departure(record)}" if unconfirmed else ""
    return f"recorded to {total}, step to {step}; found total {record.total}, step {record.step}{wrong}{slips}{stale}"


def summary(records: Sequence[Record], not_judged: int = 0) -> str:
    """Count the verdicts, and the displays that are not judged."""
    judged = [r for r in records if r.total != "definition"]
    defining = f"{len(records) - len(judged)} definitions, with nothing to check" if len(records) > len(judged) else ""
    passed = f"[bold]{not_judged} not judged[/]" if not_judged else ""
    if not judged:
        return "; ".join(filter(None, (defining, passed)))
    parts = [f"{n} {coloured(v)}" for v, n in sorted(Counter(r.total for r in judged if r.if_so is None).items())]
    if supposed := Counter(r.if_so for r in judged if r.if_so is not None):
        so = ", ".join(f"{n} {v}" for v, n in sorted(supposed.items()))
        parts.append(f"{sum(supposed.values())} {coloured('undecided').replace('undecided', 'if so')}: {so}")
    recorded = [r for r in judged if r.document != NOTE]  # of a reader's own claims nothing is, unless he expects one to be refuted
    off = Counter(filter(None, map(not_as_said, judged)))
    tail = "; ".join(f"[bold red]{n} {what}[/]" for what, n in off.items()) or ("every verdict is as recorded" if recorded else "")
    return "; ".join(filter(None, (f"{len(judged)} lines: {', '.join(parts)}", defining, tail, open_besides(recorded), passed)))


def open_besides(records: Sequence[Record]) -> str:
    """Count the lines and corrections that only agree, as is recorded of them: neither a pass nor a surprise; empty where there are none."""
    lines, corrections = sum(r.is_known_open for r in records), sum(r.has_open_correction for r in records)
    counted = ((lines, f"line{'s' * (lines != 1)}"), (corrections, f"correction{'s' * (corrections != 1)}"))
    told = " and ".join(f"{n} {what}" for n, what in counted if n)
    return f"{told} {'is' if lines + corrections == 1 else 'are'} recorded as open: no pass" if told else ""


def listing(rows: Sequence[tuple[str, str, str]], *, width: int = 80) -> Text:
    """List keys with what they say, under the file that encodes them."""
    out: list[Text] = []
    for i, (key, says, file) in enumerate(rows):
        if not i or file != rows[i - 1][2]:
            out += [Text(file, "dim")]
        out += wrapped(sentence(says), width, Text.assemble("  ", (key, "bold"), "  "), hanging=" " * 6)
    return Text("\n").join(out)


def encoded(entries: Sequence[Entry]) -> str:
    """Say how much of what a document claims is encoded, of its numbers and of all entries of its register."""
    claiming = [e for e in entries if e.kind in (*CHECKABLE, UNCHECKED)]
    numbered = [e for e in claiming if e.label.isdigit()]
    done, done_numbered = (sum(e.kind != UNCHECKED for e in some) for some in (claiming, numbered))
    return f"{done_numbered} of its {len(numbered)} numbered claims are checked, and {done} of {len(claiming)} claims in all"


def coverage(entries: Sequence[Entry], missing: Sequence[str], *, detailed: bool = False, width: int = 80) -> list[RenderableType]:
    """Tabulate the register by kind and document; with ``detailed``, every entry before it."""
    tags = sorted({e.document for e in entries})
    counts = {document: Counter(e.kind for e in entries if e.document == document) for document in tags}
    table = Table("kind", *tags, box=box.SIMPLE_HEAD, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for kind in KINDS:
        table.add_row(kind, *(str(counts[document][kind]) for document in tags))
    table.add_row("all", *(str(sum(counts[document].values())) for document in tags))
    parts: list[RenderableType] = [table]
    if detailed:
        for entry in entries:
            head = Text.assemble((entry.label, "bold"), "  ", (entry.kind, "dim"), "  ")
            parts += wrapped(sentence(entry.says), width, head)
            if entry.check:
                parts += wrapped(", ".join(entry.check), width, Text("    checked by ", "dim"), hanging=" " * 8)
            if entry.because:
                parts += wrapped(entry.because, width, Text("    as ", "dim"), hanging=" " * 8)
        parts.append(parts.pop(0))
    for document in sorted({e.document for e in entries if e.kind == UNCHECKED}):
        own = [e for e in entries if e.document == document]
        parts.append(Text(f"document {document} is begun: {encoded(own)}", style="yellow"))
    if absent := [e for e in entries if e.kind == ABSENT]:
        parts += wrapped(", ".join(e.key for e in absent), width, Text("cannot be checked from what is at hand: "), hanging="  ")
    parts.append(Text(f"{len(missing)} missing" if missing else "nothing is missing", style="red" if missing else "green"))
    return [*parts, *(Text(f"  {gap}") for gap in missing)]


def comparison(found: Comparison) -> RenderableType:
    """Write the answer: does a simulator agree with its equation, and each term as measured."""
    chance = ("z", "would be seen, off by") if any(term.z is not None for term in found.terms) else ()
    table = Table("term", "equation's number", "found", "found / equation", *chance, box=box.SIMPLE)
    for term in found.terms:
        name = term.term + ("" if term.entry is None else f" (entry {term.entry + 1})")
        measured = term.form or ("" if term.measured is None else f"{term.measured:.6g}")
        if measured and not term.form and term.error is not None:
            measured = f"{term.measured:.4g} ± {term.error:.1g}"
        numbers = ("" if x is None else f"{x:.3g}" for x in ((term.z, term.seen) if chance else ()))
        table.add_row(*map(escape, (name, f"{term.equation:.6g}", measured, term.ratio or "not recognised", *numbers)))
    added = [Text(f"added: {found.extra}")] if found.extra else []
    return Group(Text(found.says, "green" if found.verdict.right else "red"), table, *added)


def conversion(found: Conversion) -> list[RenderableType]:
    """Say a formula in another convention, and its verdict there; the LaTeX to copy stays in one piece."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim", no_wrap=True)
    rows.add_column()
    rows.add_row("as", f"{found.says} ({found.source})")
    if found.corrected:
        rows.add_row("note", Text(f"{found.key} is wrong as printed; its correction is converted", "yellow"))
    if found.reading:
        rows.add_row("read as", escape(found.reading))
    rows.add_row("formula", Text(plain(found.latex), "bold"))
    rows.add_row("by", escape(found.substitution or "carrying its expectations out anew"))
    rows.add_row("checked", Text(f"there: {found.verdict}", "green" if found.verdict.holds else "red"))
    return [Text(f"{found.key} as {found.convention}", "bold"), rows, Text("LaTeX:", "dim"), Text(found.latex)]


def findings(found: SamplerCheck) -> RenderableType:
    """Say what holds of a sampler, property by property, with both error rates; what fails comes first."""
    rows = Table.grid(padding=(0, 2))
    rows.add_column(no_wrap=True)
    rows.add_column()
    for f in sorted(found.findings, key=lambda one: one.holds):
        numbers = ("z = ", f.z), ("alarm at ", f.alarm), ("seen from ", f.resolution)
        told = ", ".join(f"{name}{value:.3g}" for name, value in numbers if value is not None) or "exact"
        said = Text.assemble((f.name, "bold"), f": {f.says} ", (f"({told})", "dim"))
        rows.add_row("[green]holds[/]" if f.holds else "[red]fails[/]", said)
    return Group(Text(found.says, "green" if found.holds else "red"), rows)
