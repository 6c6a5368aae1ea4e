"""Records in a few lines each, for a terminal: the verdict and its reason, the values that show it, what is right. Pure functions of records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from closedform.derivations.claims.document import NOTE
from closedform.numerics.findings.record import IF_SO, Record
from closedform.numerics.findings.suggestion import Retyped, Suggestion
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.formula.unicode import letter, plain, printed, sentence
from closedform.reports.sources import OURS, is_ours, went_wrong
from closedform.reports.terminal import STYLE, both, expectation, nearly
from closedform.reports.wrapping import INDENT as _INDENT
from closedform.reports.wrapping import wrapped

MANY = 8  # lines; of more each is told in a line or two
_FAILS = (Verdict.REFUTED, Verdict.CONDITIONAL, Verdict.CONTRADICTION)


def verdicts(records: Sequence[Record], *, width: int, sought: bool = True) -> Text:
    """Say of each line what was found; of many no more of each than fits a line, and behind them the command that shows more of one.

    Args:
        records: to show.
        width: columns.
        sought: whether corrections were looked for, so that none found is worth telling.
    """
    shown = compact if len(records) > MANY else brief
    lines = [line for record in records for line in shown(record, width=width, sought=sought)]
    if shown is compact:
        named = "FILE KEY" if records[0].document == NOTE else "KEY"
        lines += wrapped(f"`closedform explain {named}` shows all of one line", width)
    return Text("\n").join(lines)


def compact(record: Record, *, width: int = 80, sought: bool = False) -> list[Text]:
    """Say the verdict with the reason in a line, then what it rests on, where it fails, and what is right, each in a line cut at its end."""
    out = [Text.assemble((record.key, "bold"), "  ", (verdict(record), STYLE[record.total]), "  ", reason(record))]
    if found := right(record) or (unmended(record) if sought else ""):
        out.append(Text.assemble(_INDENT, ("right: ", "bold"), found))
    for line in out:
        line.truncate(width, overflow="ellipsis")
    where = (
        wrapped(values(record), width, Text.assemble(_INDENT, ("where: ", "dim")), hanging=_INDENT * 2) if values(record) else []
    )
    rests_on = [Text.assemble(_INDENT, ("if: ", "dim"), "; ".join(map(sentence, record.supposed)))] if record.supposed else []
    for line in rests_on:
        line.truncate(width, overflow="ellipsis")
    return [out[0], *rests_on, *where, *out[1:], *_off(record, width)]


def brief(record: Record, *, width: int = 80, sought: bool = False) -> list[Text]:
    """Say of one line its verdict with the reason, and below it what shows it and what is right; words are never broken."""
    out = wrapped(reason(record), width, Text.assemble((record.key, "bold"), "  ", (verdict(record), STYLE[record.total]), "  "))
    unfound = unmended(record) if sought else ""
    for name, said in (*details(record), *([("right", unfound)] if unfound else [])):
        style = "bold" if name in ("right", "change") else "dim"
        out += wrapped(said, width, Text.assemble(_INDENT, (f"{name}: ", style)), hanging=_INDENT * 2)
    return out + _off(record, width)


def _off(record: Record, width: int) -> list[Text]:
    """Say that a line of a document is not as its encoding records it, or that a reader's own claim does not fail as he says."""
    if stands_although_said_to_fail(record):
        head = Text.assemble(_INDENT, ("EXPECTED TO BE REFUTED: ", "bold red"))
        return wrapped("no line of the claim is, or this one is not decided", width, head, hanging=_INDENT * 2)
    if record.as_recorded or record.document == NOTE:
        return []
    return wrapped(expectation(record), width, Text.assemble(_INDENT, ("NOT AS RECORDED: ", "bold red")), hanging=_INDENT * 2)


def stands_although_said_to_fail(record: Record) -> bool:
    """Return True if a line is of a reader's own claim that he says is refuted, and that is not."""
    return record.document == NOTE and not record.expected_total and not record.as_recorded


def verdict(record: Record) -> str:
    """Name the verdict on a line, and say so where a reader's own claim is refuted as he says it is."""
    if record.if_so is not None:
        return f"{IF_SO}{record.if_so}"
    expected = record.document == NOTE and record.total is Verdict.REFUTED and record.as_recorded
    return f"{record.total}, as expected" if expected else str(record.total)


def reason(record: Record) -> str:
    """Say why a line has its verdict, in a sentence with its mathematics in Unicode."""
    parts, total = [], record.if_so or record.total
    if total in _FAILS and record.ratio_latex:
        parts.append(f"printed / true = {plain(record.ratio_latex)}")
    elif total is Verdict.REFUTED and record.suggestion is not None and record.suggestion.says:
        parts.append(sentence(record.suggestion.says))  # what is wrong, before how that was seen
    if not parts or record.condition or record.reading or total is Verdict.CONTRADICTION:
        parts.append(sentence(record.reason.removeprefix(f"{IF_SO}{record.if_so}: ")))
    return "; ".join(parts)


def finding(record: Record) -> str:
    """Say in one line what is wrong and the values that show it, and then how that was seen."""
    is_told = record.ratio_latex or went_wrong(record) or (record.if_so or record.total) is not Verdict.REFUTED
    parts = (reason(record), values(record)) if is_told else (values(record), reason(record))
    return "; ".join(filter(None, parts))


def values(record: Record) -> str:
    """Say where a line fails, and what both sides are there; empty where it does not."""
    if (record.if_so or record.total) not in _FAILS or record.witness is None:
        return ""
    return ": ".join(filter(None, (f"at {point(record.witness)}" if record.witness else "", both(record))))


def point(witness: dict[str, str]) -> str:
    """Write parameters in the notes' letters, with their values."""
    return ", ".join(f"{letter(name)} = {sentence(value)}" for name, value in witness.items())


def right(record: Record) -> str:
    """Say what holds where a line does not: its correction, else the nearest form that was found to; empty where none is known."""
    if record.correction is not None:
        read_as = f", read as {sentence(record.correction.reading)}" if record.correction.reading else ""
        return f"{plain(record.correction.latex)}  ({record.correction.verdict}{read_as})"
    if record.suggestion is not None:
        read_as = f", read as {sentence(record.suggestion.reading)}" if record.suggestion.reading else ""
        # The condition stands first, since the end of a line may be cut.
        where = f"only where {sentence(record.suggestion.where)}: " if record.suggestion.where else ""
        certain = f"{record.suggestion.certainty}{read_as}"
        return f"{where}{_as_typed(record.suggestion)}  ({certain})"
    return sentence(record.instead or "")


def unmended(record: Record) -> str:
    """Say of an equation that is refuted that nothing near it was found to hold; empty of all else."""
    is_refuted = (record.if_so or record.total) is Verdict.REFUTED
    return "" if not is_refuted or right(record) or record.kind == "property" else "no simple correction found"


def _as_typed(suggestion: Suggestion) -> str:
    """Write what is suggested: a text as its author typed it, LaTeX in Unicode."""
    typed = suggestion.typed
    return plain(suggestion.latex) if typed is None else plain(typed.text) if typed.latex else typed.text


def paste(record: Record) -> str:
    """Return the LaTeX to paste for a side that was typed in LaTeX; empty where none is known to hold on the claim's whole domain."""
    suggestion = record.suggestion
    typed = suggestion.typed if suggestion is not None and suggestion.holds_as_claimed else None
    return typed.text if typed is not None and typed.latex else ""


def change(record: Record) -> str:
    """Say what to strike from the printed form and what to put in; empty where that is not known."""
    if record.suggestion is None:
        return ""
    if (typed := record.suggestion.typed) is not None and typed.edits[0].struck != typed.text:
        done = "; ".join(_edit(edit) for edit in typed.edits)
        return f"{done}  ({sentence(record.suggestion.says)})"
    return f"{plain(record.suggestion.marked_latex)}  ({sentence(record.suggestion.says)})"


def _edit(edit: Retyped) -> str:
    if not edit.put_in.strip():
        return f"strike {edit.struck.strip()} at character {edit.at + 1}"
    if not edit.struck.strip():
        return f"put in {edit.put_in.strip()} at character {edit.at + 1}"
    return f"{edit.struck.strip()} should be {edit.put_in.strip()}, at character {edit.at + 1}"


def cause(record: Record) -> str:
    """Say which line broke this one; empty where it did itself, or where none did."""
    if record.broken_by is None or record.broken_by == record.key:
        return ""
    follows = "it follows from there as printed" if record.step is not None and record.step.seen else "its own step fails too"
    return f"{record.broken_by}; {follows}"


def equation(record: Record) -> str:
    """Write a line as it was understood, with its left side where the record has it."""
    return " = ".join(plain(side) for side in (record.defined, record.encoded) if side)


def details(record: Record) -> Iterator[tuple[str, str]]:
    """Name what is known of a line besides its verdict and say it, leaving out what there is none of."""
    by_reading = record.total is Verdict.CONDITIONAL and record.reading is not None and record.read_so is not None
    understood = record.document == NOTE and record.printed != record.encoded  # of LaTeX what it was read as is always shown
    told = (
        ("read as", equation(record) if understood else ""),
        ("taken", sentence("; ".join(record.taken))),
        *(("if", one) for one in record.supposed),
        ("defines", printed(record.printed) if record.total == "definition" else ""),
        (OURS, plain(record.encoded) if is_ours(record) else ""),
        ("used by", ", ".join(getattr(record, "used_by", ()))),
        ("read otherwise" if by_reading else "where", values(record)),
        ("its step fails" if (record.if_so or record.total).holds else "went wrong", sentence(record.error or "")),
        ("open", sentence(record.open)),
        ("not proved", sentence(nearly(record.bounded))),
        ("broken by", cause(record)),
        ("right", right(record)),
        ("change", change(record)),
        ("to paste", paste(record)),
    )
    yield from ((name, said) for name, said in told if said)
