"""What the self-test found, for a terminal and as plain data. Pure functions of its results.

A section is a name and its data in one mapping; another section is another entry.
"""

from __future__ import annotations

from typing import Any

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from numerics.selftest import OUTCOMES, Mutants, Trial, table


def mutants_section(found: Mutants) -> dict[str, Any]:
    """Give the counts, over all and by kind of edit, and name every mutant that was neither refuted nor proved equivalent."""
    named = [t for t in found.trials if t.outcome in ("undefined", "undecided", "survived")]
    return {
        "total": len(found.trials),
        **{outcome: found.count(outcome) for outcome in OUTCOMES},
        "per_line": found.selection.per_line,
        "seed": found.selection.seed,
        "by_edit": table(found.trials),
        "named": [msgspec.to_builtins(trial) for trial in named],
        "failed": found.failed,
        "left_out": found.left_out,
    }


def mutants_table(found: Mutants) -> RenderableType:
    """Tabulate outcomes by kind of edit, and name the survivors, what could not be run and what has no mutants."""
    rows = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    rows.add_column("edit", footer="all")
    rows.add_column("mutants", justify="right", footer=str(len(found.trials)))
    for outcome in OUTCOMES:
        rows.add_column(outcome, justify="right", footer=str(found.count(outcome)))
    for edit, counts in table(found.trials).items():
        rows.add_row(escape(edit), str(sum(counts.values())), *(str(counts[outcome] or "") for outcome in OUTCOMES))
    parts: list[RenderableType] = [rows]
    parts += [Text(f"not run: {path}: {reason}", style="magenta") for path, reason in found.failed.items()]
    parts += [Text(f"no mutants, not confirmed by balls: {', '.join(found.left_out)}", style="dim")] if found.left_out else []
    parts += [_named(trial) for trial in found.trials if trial.outcome == "survived"]
    parts.append(Text(_sum(found), style="green" if found.passed else "bold red"))
    return Group(*parts)


def _named(trial: Trial) -> Text:
    reading = f", read as {trial.reading}" if trial.reading else ""
    return Text(f"survived: {trial.key} ({trial.of}{reading}), {trial.edit}: {trial.mutant}\n  {trial.reason}", style="red")


def _sum(found: Mutants) -> str:
    never = found.count("undefined") + found.count("undecided")
    return (
        f"{len(found.trials)} mutants: {found.count('refuted')} refuted with a witness, {found.count('equivalent')} proved equal to "
        f"their original, {never} left their line undecided, {found.count('survived')} survived"
    )
