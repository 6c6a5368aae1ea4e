"""One line among those it rests on and those that rest on it, as a tree for a terminal. Pure functions of records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.tree import Tree

from numerics.dependencies import Change, Fate, How, Link, change, is_false
from numerics.record import Record
from reports import terminal

_DEPTH = 12  # of a tree; a chain of thirty lines is told by its first dozen

_FATE = {
    Fate.SURVIVES: "[green]survives[/]",
    Fate.FALLS: "[red]falls[/]",
    Fate.FALLS_TWICE: "[red]falls[/], and is wrong by a step of its own besides",
    Fate.NOT_RECOMPUTED: "[magenta]not recomputed[/]",
}


def explanation(record: Record, records: Mapping[str, Record], links: Sequence[Link]) -> RenderableType:
    """Show one line in full, what it rests on, what broke it, and what becomes of the lines that rest on it.

    Args:
        record: of the line.
        records: of every line around it, by key.
        links: what rests on what.
    """
    parts: list[RenderableType] = [terminal.explanation(record)]
    if any(link.line == record.key for link in links):
        parts.append(_grown(Tree(f"{_named(record)} rests on"), record.key, records, links, {record.key}))
        parts.append(f"{_cause(record, records)}\n")
    below = [link.line for link in links if link.on == record.key]
    if below:
        parts.append(_fallen(record, records, links))
    return Group(*parts)


def _named(record: Record) -> str:
    """Name a line with its two verdicts."""
    step = "" if record.step is None else f"step {terminal.coloured(record.step)}, "
    return f"[bold]{escape(record.key)}[/] ({step}total {terminal.coloured(record.total)})"


def _how(link: Link, record: Record | None) -> str:
    """Say how a line comes out of another."""
    if link.how is How.FOLLOWS and record is not None and record.follows is not None:
        holds = record.step is not None and record.step.holds
        return f" [dim]by: {escape(record.follows.says)}{', exactly' if holds else ''}[/]"
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
        return escape(f"It is not false{rests}.")
    if record.broken_by is None:
        return "No line before it was found to have broken it."
    cause = records.get(record.broken_by)
    error = f": {cause.error}" if cause is not None and cause.error else ""
    if record.broken_by == record.key:
        return escape(f"It is broken by its own step{error}.")
    own = " Its own step fails besides" + (f": {record.error}." if record.error else ".") if not _follows(record) else ""
    exact = " It follows from there exactly as printed." if _follows(record) else ""
    return escape(f"It is broken by {record.broken_by}, the first line on the way to it whose own step fails{error}.{exact}{own}")


def _follows(record: Record) -> bool:
    return record.step is not None and record.step.holds


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
        label = escape(link.line) if found is None else _named(found) + (f": {_becomes(change(found))}" if told else "")
        _fates(tree.add(label), link.line, records, links, seen, told)
    return tree


def _becomes(found: Change) -> str:
    """Say what becomes of a line."""
    if found.becomes is None:
        return _FATE[found.fate]
    where = "recomputed" if found.recomputed else "its own correction"
    return f"{_FATE[found.fate]}; right ({where}): {escape(found.becomes)}"
