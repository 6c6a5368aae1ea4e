"""One line among those it rests on and those that rest on it, as a tree for a terminal. Pure functions of records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.markup import escape
from rich.text import Text
from rich.tree import Tree

from closedform.derivations.claims.document import NOTE
from closedform.numerics.checking.dependencies import Change, Fate, How, Link, change, is_false
from closedform.numerics.findings.record import Record
from closedform.reports import brief, terminal
from closedform.reports.formula.unicode import letter, plain, printed, sentence
from closedform.reports.places import line_of
from closedform.reports.theorems import Accepted
from closedform.reports.trial import told as worth
from closedform.reports.wrapping import wrapped

_NAMES = 16  # columns for the names
_ALL = 60  # lines of one row at most
_ERRORS = 16  # points of those at which an approximation's error was measured
_DEPTH = 12  # of a tree; a chain of thirty lines is told by its first dozen

_FATE = {
    Fate.SURVIVES: "[green]survives[/]",
    Fate.FALLS: "[red]falls[/]",
    Fate.FALLS_TWICE: "[red]falls[/], and is wrong by a step of its own besides",
    Fate.NOT_RECOMPUTED: "[magenta]not recomputed[/]",
}


def explanation(
    record: Record, records: Mapping[str, Record], links: Sequence[Link], *, theorem: Accepted | None = None, width: int = 80
) -> list[RenderableType]:
    """Show one line in full, what it rests on, what broke it, and what becomes of the lines that rest on it.

    Args:
        record: of the line.
        records: of every line around it, by key.
        links: what rests on what.
        theorem: of the line, if Coq has accepted one.
        width: columns.
    """
    parts: list[RenderableType] = [*in_full(record, width=width), *_proved_by(theorem, width), ""]
    if any(link.line == record.key for link in links):
        parts.append(_grown(Tree(f"{_named(record)} rests on"), record.key, records, links, {record.key}))
        parts += [*wrapped(sentence(_cause(record, records)), width), ""]
    below = [link.line for link in links if link.on == record.key]
    if below:
        parts.append(_fallen(record, records, links))
    return parts


def _proved_by(theorem: Accepted | None, width: int) -> list[Text]:
    if theorem is None:
        return []
    axioms = "those of classical real analysis" + (" and of 63-bit integers" if theorem.machine_integers else "")
    said = f"accepted by Coq {theorem.coq}: {theorem.file}; axioms: {axioms}"
    return wrapped(said, width, Text.assemble((f"  {'theorem':<{_NAMES}}", "dim")), hanging=" " * (_NAMES + 2))


def in_full(record: Record, *, width: int = 80) -> list[Text]:
    """Say all that is known of one line, a thing a row."""
    out = wrapped(sentence(record.says), width, Text.assemble((record.key, "bold"), "  "))
    for name, said in _rows(record):
        style = terminal.STYLE.get(said.partition(" ")[0], "") if name in ("total", "step") else ""
        head = Text.assemble((f"  {name:<{_NAMES}}", "dim"))
        if name == "to copy":  # in one piece, however long
            out.append(head + Text(said))
            continue
        rows = wrapped(said, width, head, hanging=" " * (_NAMES + 2), most=_ALL)
        if style:
            rows[0].highlight_words([said.partition(" ")[0]], style)
        out += rows
    return out


def _rows(record: Record) -> Iterator[tuple[str, str]]:
    """Name what is known of a line and say it, leaving out what there is none of."""
    for name, said in (*_verdicts(record), *_shown(record), *_causes(record), *_right(record), *_evidence(record)):
        if said:
            yield name, said


def _verdicts(record: Record) -> Iterator[tuple[str, str]]:
    yield "total", f"{record.total}  {sentence(record.reason)}"
    if record.step:
        yield "step", f"{record.step}  {sentence(record.step_reason)}"
    for one in record.supposed:
        yield "if", sentence(one)
    if brief.stands_although_said_to_fail(record):
        yield "EXPECTED", "to be refuted: no line of the claim is, or this one is not decided"
    elif not record.as_recorded and record.document != NOTE:
        yield "NOT AS RECORDED", sentence(terminal.expectation(record))
    yield "open", sentence(record.open)
    yield "printed", printed(record.printed)
    yield "encoded", brief.equation(record)
    yield "reading", sentence(record.reading or "")
    yield "the text says", sentence(record.read_so or "")
    yield "condition", sentence(record.condition or "")


def _shown(record: Record) -> Iterator[tuple[str, str]]:
    if record.ratio_latex:
        yield "printed / true", plain(record.ratio_latex)
    if record.witness is not None:
        yield "witness", brief.point(record.witness) or "no parameters"
        yield from zip(record.value_names, (record.left or "", record.right or ""), strict=True)
    yield "certainly wrong", sentence(terminal.part_wrong(record.region))
    yield "not proved", sentence(terminal.nearly(record.bounded))


def _causes(record: Record) -> Iterator[tuple[str, str]]:
    yield "went wrong", sentence(record.error or "")
    yield "tested", sentence(terminal.departure(record))
    yield "used by", ", ".join(getattr(record, "used_by", ()))
    yield "broken by", record.broken_by or ""
    yield "rests on", f"{', '.join(record.because_of)} (false)" if record.because_of else ""


def _right(record: Record) -> Iterator[tuple[str, str]]:
    if record.correction:
        yield "right", plain(record.correction.latex)
        yield "verdict", f"{record.correction.verdict}  {sentence(record.correction.reason)}"
        yield "open", sentence(record.correction.open)
        yield "read as", sentence(record.correction.reading or "")
        yield "to copy", record.correction.latex
    yield "right", sentence(record.instead or "")
    if record.suggestion:
        yield "change", plain(record.suggestion.marked_latex)
        yield "because", sentence(record.suggestion.says)
        yield "gives", plain(record.suggestion.latex)
        yield "where", sentence(record.suggestion.where or "")
        yield "read as", sentence(record.suggestion.reading or "")
        yield "verified", record.suggestion.certainty
        yield "to copy", record.suggestion.latex if record.suggestion.holds_as_claimed else ""


def _evidence(record: Record) -> Iterator[tuple[str, str]]:
    for line in record.errors[:_ERRORS]:
        measured = (("true", line.true), ("se", line.standard_error), ("printed", line.printed), ("error", line.error))
        told = [f"{letter(name)} = {value}" for name, value in line.at.items()]
        yield "error", ", ".join(told + [f"{name} {value}" for name, value in (*measured, ("relative", line.relative)) if value])
    for item in record.evidence:
        details = [sentence(item.says)]
        if item.z is not None and item.resolution is not None:
            alarm = f" (alarm at {item.alarm})" if item.alarm else ""
            details.append(
                f"z = {item.z}{alarm}, standard error {item.standard_error:.1e}, resolves {item.resolution:.1%}, "
                f"{item.samples} draws in n = {item.dimension} on {item.device}"
            )
        if item.identities:
            details.append(f"{item.confirmed or 0} of {item.identities} last identities confirmed by polynomials alone")
        if item.moments:
            details.append(f"{item.moments} moments named")
        if item.unnamed:
            details.append(f"tested at points alone: {', '.join(item.unnamed)}")
        yield item.engine, "; ".join(details)
    if record.trial:
        yield "runs", sentence(" ".join(worth(record.trial)))
    if record.slips:
        yield "slips", f"{record.slips_refuted} of {record.slips} plausible wrong forms refuted"
    yield "taken", sentence("; ".join(record.taken))
    yield "note", sentence(record.note or "")
    yield "file", record.file and f"{record.file}:{line_of(record)}"


def _named(record: Record) -> str:
    """Name a line with its two verdicts."""
    step = "" if record.step is None else f"step {terminal.coloured(record.step)}, "
    return f"[bold]{escape(record.key)}[/] ({step}total {terminal.coloured(record.total)})"


def _how(link: Link, record: Record | None) -> str:
    """Say how a line comes out of another."""
    if link.how is How.FOLLOWS and record is not None and record.follows is not None:
        holds = record.step is not None and record.step.seen
        return f" [dim]by: {escape(sentence(record.follows.says))}{', exactly' if holds else ''}[/]"
    return " [dim]the line before[/]" if link.how is How.NEXT else " [dim]used[/]"


def _grown(tree: Tree, key: str, records: Mapping[str, Record], links: Sequence[Link], seen: set[str], depth: int = 0) -> Tree:
    """Hang below a line those that it rests on; one that was shown is not unfolded again."""
    for link in (link for link in links if link.line == key):
        found = records.get(link.on)
        label = _named(found) if found is not None else escape(link.on)
        branch = tree.add(label + _how(link, records.get(key)) + (" [dim](above)[/]" if link.on in seen else ""))
        if link.on not in seen and depth < _DEPTH:
            seen.add(link.on)
            _grown(branch, link.on, records, links, seen, depth + 1)
    return tree


def _cause(record: Record, records: Mapping[str, Record]) -> str:
    """Say which line broke this one, and by what; or that none did."""
    if not is_false(record):
        rests = f", though it rests on {', '.join(record.because_of)}, which is false" if record.because_of else ""
        return f"It is not false{rests}."
    if record.broken_by is None:
        return "No line before it was found to have broken it."
    cause = records.get(record.broken_by)
    error = f": {cause.error}" if cause is not None and cause.error else ""
    if record.broken_by == record.key:
        return f"It is broken by its own step{error}."
    own = " Its own step fails besides" + (f": {record.error}." if record.error else ".") if not _follows(record) else ""
    exact = " It follows from there exactly as printed." if _follows(record) else ""
    return f"It is broken by {record.broken_by}, the first line on the way to it whose own step fails{error}.{exact}{own}"


def _follows(record: Record) -> bool:
    return record.step is not None and record.step.seen


def _fallen(record: Record, records: Mapping[str, Record], links: Sequence[Link]) -> RenderableType:
    """Hang below a line those that rest on it, each with what the correction makes of it where this one is false."""
    title = "with it corrected" if is_false(record) else "rest on it"
    return _fates(
        Tree(f"lines that rest on {escape(record.key)}: {title}"), record.key, records, links, {record.key}, is_false(record)
    )


def _fates(tree: Tree, key: str, records: Mapping[str, Record], links: Sequence[Link], seen: set[str], told: bool) -> Tree:
    for link in (link for link in links if link.on == key and link.line not in seen):
        seen.add(link.line)
        found = records.get(link.line)
        label = escape(link.line) if found is None else _named(found) + (f": {_becomes(change(found), found)}" if told else "")
        _fates(tree.add(label), link.line, records, links, seen, told)
    return tree


def _becomes(found: Change, record: Record) -> str:
    """Say what becomes of a line."""
    if found.becomes is None:
        return _FATE[found.fate]
    becomes = sentence(found.becomes) if found.becomes == record.instead else plain(found.becomes)
    where = "recomputed" if found.recomputed else "its own correction"
    return f"{_FATE[found.fate]}; right ({where}): {escape(becomes)}"
