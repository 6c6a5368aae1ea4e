"""What the self-test found, for a terminal and as plain data. Pure functions of its results.

A section is a name and its data in one mapping; another section is another entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from statistics import median
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from selftest.calibrate import Calibration
from selftest.mutants import OUTCOMES, Mutants, Trial, table
from selftest.proofs import Holding, Proved
from selftest.repairs import OUTCOMES as REPAIRED
from selftest.repairs import PUT_RIGHT, SLOW, Repairs
from selftest.zoo import Score


def mutants_section(found: Mutants) -> dict[str, Any]:
    """Give the counts, over all and by kind of edit, and name every mutant that was neither refuted nor proved equivalent."""
    named = [t for t in found.trials if t.outcome in ("undefined", "undecided", "survived")]
    return {
        "total": len(found.trials),
        **{outcome: found.count(outcome) for outcome in OUTCOMES},
        "explained": sum(trial.outcome in ("undefined", "undecided") for trial in found.trials),
        "per_line": found.selection.per_line,
        "seed": found.selection.seed,
        "by_edit": table(found.trials),
        "named": named,
        "failed": found.failed,
        "left_out": found.left_out,
    }


def mutants_table(found: Mutants) -> RenderableType:
    """Tabulate outcomes by kind of edit, and name the survivors, what could not be run and what has no mutants."""
    rows = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_footer=True)
    rows.add_column("edit", footer="all", no_wrap=True)
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


def zoo_section(score: Score) -> dict[str, Any]:
    """Give one kind's counts, and name what was wrong or left undecided."""
    wrong_means = "refuted" if score.kind == "true" else "held"
    return {
        "total": score.total,
        "right": score.right,
        "partly": score.partly,
        "undecided": score.undecided,
        wrong_means: len(score.wrong),
        "wrong": score.wrong,
        "open": score.open,
    }


def zoo_table(scores: Sequence[Score], title: str = "claims that are") -> RenderableType:
    """Tabulate the verdicts on claims of known truth by kind, or on generated ones by class, and name the wrong ones."""
    rows = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in (title, "total", "judged right", "part not found", "undecided", "wrong"):
        rows.add_column(name, justify="left" if name == title else "right")
    for s in scores:
        rows.add_row(s.kind, str(s.total), str(s.right), str(s.partly or ""), str(s.undecided or ""), str(len(s.wrong)))
    named = [Text(f"wrong: {score.kind}: {key}", style="bold red") for score in scores for key in score.wrong]
    return Group(rows, *named)


def by_class(scores: Sequence[Score]) -> dict[str, Any]:
    """Give the counts by class of claim, and name what was wrong or left undecided."""
    return {score.kind: asdict(score) for score in scores}


_BROKEN = {
    "documents": "documents' lines",
    "single": "single slips",
    "double": "double slips",
    "zoo": "false claims of the zoo",
}


_OTHERWISE = {
    "conditioned": "given the condition under which they hold",
    "valueless": "said to have no value",
}  # ways to put a claim right


def repairs_section(found: Repairs) -> dict[str, Any]:
    """Give the counts and times by kind, and name what was not put right."""
    return {
        kind: {
            "total": len(attempts),
            **{outcome: found.count(kind, outcome) for outcome in REPAIRED if outcome != "whole"},
            "median_seconds": median(times) if (times := [one.seconds for one in attempts]) else 0.0,
            "longest_seconds": max(times, default=0.0),
            "named": [one for one in attempts if one.outcome not in PUT_RIGHT],
            "slow": [one for one in attempts if one.outcome in PUT_RIGHT and one.seconds > SLOW],
        }
        for kind, attempts in found.attempts.items()
    }


def repairs_table(found: Repairs) -> RenderableType:
    """Tabulate what became of broken formulas by kind, and name the wrong repairs."""
    rows = Table(
        "broken",
        "tried",
        "put right",
        "restated",
        "by a condition",
        "no value",
        "not found",
        "wrong",
        "seconds, median",
        "longest",
        box=box.SIMPLE_HEAD,
    )
    for kind, section in repairs_section(found).items():
        counts = (str(section[name]) for name in ("total", *PUT_RIGHT, "missed", "wrong"))
        rows.add_row(_BROKEN[kind], *counts, *(f"{section[name]:.1f}" for name in ("median_seconds", "longest_seconds")))
    wrong = [one for attempts in found.attempts.values() for one in attempts if one.outcome == "wrong"]
    return Group(rows, *(Text(f"wrong: {one.key}: {one.broken} -> {one.repaired}", style="bold red") for one in wrong))


def calibration_section(found: Calibration) -> dict[str, Any]:
    """Give the calibration's record as plain data."""
    return {**asdict(found), "holds": found.holds}


def calibration_text(found: Calibration) -> RenderableType:
    """Say whether p-values are uniform and slips are missed no more often than stated."""
    text = f"{found.runs} sampled runs of known value: p-values uniform with p = {found.p:.2g}, {found.false_alarms} false alarms"
    return Text(
        text + (", slips missed no more often than stated" if found.holds else ""), style="green" if found.holds else "bold red"
    )


_NEVER = {
    "false": "false claims of the zoo",
    "conditional": "claims of the zoo that hold on a part",
    "generated": "generated claims that do not hold",
    "mutants": "mutants of formulas that hold",
}


def proofs_section(found: Proved) -> dict[str, Any]:
    """Give what the prover made of claims that are not true, and how it and SymPy did on the same true ones."""
    beside = found.beside
    return {
        "never": {group.kind: asdict(group) for group in found.groups},
        "beside": {
            "every": beside.every,
            "tried": len(beside.ours),
            "both": beside.count(ours=True, theirs=True),
            "ours": beside.count(ours=True, theirs=False),
            "theirs": beside.count(ours=False, theirs=True),
            "neither": beside.count(ours=False, theirs=False),
            "stopped": sum("stopped" in one.says for one in beside.theirs.values()),
            "theirs_alone": beside.theirs_alone,
            "false": len(beside.false),
            "wrong": beside.wrong,
        },
    }


def proved_section(found: Holding) -> dict[str, Any]:
    """Give what the prover made of true claims, by class of claim, and which of those in one dimension it does not prove."""
    seconds = found.seconds
    return {
        "classes": {name: {"tried": tried, "proved": proved} for name, (tried, proved) in found.by_class.items()},
        "tried": len(seconds) + len(found.unproved),
        "proved": len(seconds),
        "median_seconds": median(seconds) if seconds else 0.0,
        "longest_seconds": max(seconds, default=0.0),
        "unproved": found.unproved,
    }


def proved_text(found: Holding) -> Text:
    """Say how many true claims in one dimension are proved, and how fast."""
    section = proved_section(found)
    return Text(
        f"true claims of the zoo in one dimension: {section['tried']} tried, {section['proved']} proved, in "
        f"{section['median_seconds']:.2f} s (median), {section['longest_seconds']:.1f} s at most"
    )


def proofs_table(found: Proved) -> RenderableType:
    """Tabulate what the prover alone made of claims, and name what it proved that is not true."""
    rows = Table("the prover alone, tried on", "claims", "proved", "ran out of time", box=box.SIMPLE_HEAD, pad_edge=False)
    for group in found.groups:
        equal = f" ({group.equal} equal in other words)" if group.equal else ""
        rows.add_row(_NEVER[group.kind], str(group.tried), f"{len(group.proved)}{equal}", str(group.stopped))
    section = proofs_section(found)["beside"]
    beside = (
        f"true claims of the zoo, 1 in {section['every']}: {section['tried']} tried, {section['both']} proved by it and by SymPy, "
    )
    beside += f"{section['ours']} by it alone, {section['theirs']} by SymPy alone, {section['neither']} by neither; "
    beside += f"of {section['false']} false ones SymPy proves {len(section['wrong'])}"
    wrong = [Text(f"proved though not true: {key}: {how}", style="bold red") for g in found.groups for key, how in g.proved.items()]
    alone = [Text(f"by SymPy alone: {key}: {why}", style="dim") for key, why in section["theirs_alone"].items()]
    return Group(rows, proved_text(found.holding), Text(beside), *alone, *wrong)


LONGEST_REASON = 120  # letters that are told of why there is no proof
_PROOFS_BEGIN, _PROOFS_END = "<!-- proofs: begin -->", "<!-- proofs: end -->"
_PROVED_BEGIN, _PROVED_END = "<!-- proved: begin -->", "<!-- proved: end -->"


def proofs_markdown(section: dict[str, Any]) -> str:
    """Write what the prover alone made of claims, and how SymPy did beside it, as Markdown tables."""
    rows = [
        "| the prover alone, tried on | claims | proved though not true | equal in other words | ran out of time |",
        "|---|---|---|---|---|",
    ]
    for kind, one in section["never"].items():
        rows.append(f"| {_NEVER[kind]} | {one['tried']} | {len(one['proved'])} | {one['equal'] or ''} | {one['stopped']} |")
    beside = section["beside"]
    rows += [
        "",
        "| claims of the zoo, one in "
        + str(beside["every"])
        + " | tried | by both | by the prover alone | by SymPy alone | by neither |",
    ]
    rows += ["|---|---|---|---|---|---|"]
    rows.append("| true | " + " | ".join(str(beside[name]) for name in ("tried", "both", "ours", "theirs", "neither")) + " |")
    rows.append(
        f"| false | {beside['false']} | 0 | 0 | {len(beside['wrong'])}{_keys(beside['wrong'])} | {beside['false'] - len(beside['wrong'])} |"
    )
    rows += ["", "| proved by SymPy alone | why the prover does not |", "|---|---|"]
    rows += [f"| `{_cell(key)}` | {_cell(why)} |" for key, why in beside["theirs_alone"].items()]
    return "\n".join(rows)


def proved_markdown(section: dict[str, Any]) -> str:
    """Write what the prover alone made of true claims as Markdown tables: in one dimension, which of these it does not prove, and by file."""
    share = 100 * section["proved"] / section["tried"] if section["tried"] else 0
    rows = ["| true claims of the zoo in one dimension | tried | proved | share | median | longest |", "|---|---|---|---|---|---|"]
    rows.append(
        f"| no integral or mean over more than one variable | {section['tried']} | {section['proved']} | {share:.1f} % | "
        f"{section['median_seconds']:.2f} s | {section['longest_seconds']:.1f} s |"
    )
    rows += ["", "| true, in one dimension, not proved | why |", "|---|---|"]
    rows += [f"| `{_cell(key)}` | {_cell(why[:LONGEST_REASON])} |" for key, why in section["unproved"].items()]
    rows += ["", "| true claims of the zoo, by file | tried | proved |", "|---|---|---|"]
    rows += [f"| {name} | {one['tried']} | {one['proved']} |" for name, one in section["classes"].items()]
    return "\n".join(rows)


def _keys(keys: Sequence[str]) -> str:
    return f" ({', '.join(f'`{key}`' for key in keys)})" if keys else ""


def _with_proofs(text: str, found: dict[str, Any]) -> str:
    """Put the tables of proofs between their marks, if the page has them and the part was run."""
    if "proofs" in found:
        text = _between(text, _PROOFS_BEGIN, _PROOFS_END, proofs_markdown(found["proofs"]))
    return _between(text, _PROVED_BEGIN, _PROVED_END, proved_markdown(found["proved"])) if "proved" in found else text


def _between(text: str, begin: str, end: str, table: str) -> str:
    before, start, rest = text.partition(begin)
    _, stop, after = rest.partition(end)
    return "\n".join([before + start, table, stop + after]) if start and stop else text


_UNREPAIRED_BEGIN, _UNREPAIRED_END = "<!-- not repaired: begin -->", "<!-- not repaired: end -->"
_BEGIN, _TOTALS, _END = "<!-- selftest: begin -->", "<!-- selftest: totals -->", "<!-- selftest: end -->"


def markdown(found: dict[str, Any], *, totals: bool = False) -> str:
    """Write the sections of a run as a Markdown table.

    Args:
        found: the sections.
        totals: whether classes of claims are left out, but for the sum over those that were generated.
    """
    rows = ["| what | tried | right | undecided | wrong |", "|---|---|---|---|---|"]
    if mutants := found.get("mutants"):
        caught = f"{mutants['refuted']} refuted, {mutants['equivalent']} proved equal"
        rows.append(
            f"| mutants of formulas that hold | {mutants['total']} | {caught} | {mutants['explained']} | {mutants['survived']} survived |"
        )
    for kind, wrong in (("true", "refuted"), ("false", "held"), ("conditional", "held")):
        if zoo := found.get(f"zoo_{kind}"):
            part = f", {zoo['partly']} more refuted, but the part where they hold is not named" if zoo["partly"] else ""
            rows.append(f"| {kind} claims of the zoo | {zoo['total']} | {zoo['right']}{part} | {zoo['undecided']} | {zoo[wrong]} |")
    if totals and (generated := found.get("adversary")):
        total, right, partly, undecided = (
            sum(s[name] for s in generated.values()) for name in ("total", "right", "partly", "undecided")
        )
        part = f", {partly} more, but the exact part where they hold is not named" if partly else ""
        rows.append(
            f"| generated claims | {total} | {right}{part} | {undecided} | {sum(len(s['wrong']) for s in generated.values())} |"
        )
    for section, title in () if totals else (("zoo_classes", "of the zoo"), ("adversary", "generated")):
        for name, score in found.get(section, {}).items():
            part = f", {score['partly']} more, but the exact part where they hold is not named" if score["partly"] else ""
            rows.append(
                f"| {title}: {name} | {score['total']} | {score['right']}{part} | {score['undecided']} | {len(score['wrong'])} |"
            )
    for kind, section in found.get("repairs", {}).items():
        parts = "".join(f", {section[name]} {said}" for name, said in _OTHERWISE.items() if section[name])
        rows.append(
            f"| repaired: {_BROKEN[kind]} | {section['total']} | {section['found']} put right, {section['restated']} more given the right form anew{parts}, in "
            f"{section['median_seconds']:.1f} s (median), {section['longest_seconds']:.1f} s at most | {section['missed']} | {section['wrong']} |"
        )
    if calibration := found.get("calibration"):
        uniform = f"p-values uniform (p = {calibration['p']:.2g})" if calibration["holds"] else "not calibrated"
        rows.append(
            f"| sampled runs of known value | {calibration['runs']} | {uniform} | | {calibration['false_alarms']} false alarms |"
        )
    return "\n".join(rows)


def unrepaired(found: dict[str, Any]) -> str:
    """Write what was not put right, or took longer than it should, as a Markdown table: what, what was done to it, and why."""
    rows = ["| of | broken form | done to it | why |", "|---|---|---|---|"]
    for kind, section in found.get("repairs", {}).items():
        told = [(one, one.reason) for one in section["named"]]
        told += [(one, f"put right, in {one.seconds:.0f} s") for one in section["slow"]]
        rows += [f"| {_BROKEN[kind]} | `{_cell(one.key)}` | {_cell(one.edit)} | {_cell(why or one.outcome)} |" for one, why in told]
    return "\n".join(rows)


def _cell(text: str) -> str:
    return " ".join(text.replace("|", r"\|").split())


def put_into(text: str, found: dict[str, Any]) -> str:
    """Put the table of a run between the marks of a Markdown page, the totals alone where its marks ask for them.

    Rows that stand there of parts that were not run stay. What was not repaired has marks of its own, where a page has them.

    Raises:
        ValueError: the page has no marks.
    """
    mark = _TOTALS if _TOTALS in text else _BEGIN
    before, begin, rest = text.partition(mark)
    standing, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"the page has no place for the table; put {_BEGIN}, or {_TOTALS}, and {_END} on lines of their own")
    new = {_title(row): row for row in markdown(found, totals=mark == _TOTALS).splitlines()}
    old = {_title(row): row for row in standing.strip().splitlines() if row.startswith("|")}
    return _with_proofs(_with_unrepaired("\n".join([before + begin, *(old | new).values(), end + after]), found), found)


def _with_unrepaired(text: str, found: dict[str, Any]) -> str:
    """Put the list of what was not repaired between its marks, if the page has them; rows of kinds that were not tried stay."""
    before, begin, rest = text.partition(_UNREPAIRED_BEGIN)
    standing, end, after = rest.partition(_UNREPAIRED_END)
    if not begin or not end or "repairs" not in found:
        return text
    head, rule, *new = unrepaired(found).splitlines()
    tried = {_BROKEN[kind] for kind in found["repairs"]}
    old = [row for row in standing.strip().splitlines()[2:] if _title(row) not in tried]
    return "\n".join([before + begin, head, rule, *old, *new, end + after])


def _title(row: str) -> str:
    return row.split("|")[1].strip()
