r"""Records as LaTeX: the errata, a table a document, and a package to mark a text with; each is taken in with \input in one column or two."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from closedform.numerics.checking.dependencies import is_false
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports.errata import Erratum, Slip, causes, errata, of_document, slips
from closedform.reports.formula.breaking import formula, inline
from closedform.reports.formula.excerpt import excerpt
from closedform.reports.formula.indicators import indicators
from closedform.reports.formula.mathml import LONGEST
from closedform.reports.measured import extent, order, place, unsigned
from closedform.reports.pointers import with_pointers
from closedform.reports.sources import OURS, corrected, equation_of, heading, is_ours, is_own, sources, went_wrong, worded
from closedform.reports.terminal import nearly, short
from closedform.reports.wording import escape, remark, sentence, symbol, with_formulas


def printed(record: Record) -> str:
    """Write what a document prints: a formula that may be broken, or a sentence in quotation marks."""
    text = record.printed
    if "$" in text:
        return f"``{with_formulas(text)}''"
    return formula(text) if "\\" in text or is_own(record) else f"``{sentence(text)}''"


def ours(record: Record) -> str:
    """Write what we put where the text is unfinished; of a formula that fills pages, its length."""
    length = len(record.encoded)
    return formula(indicators(record.encoded)) if length <= LONGEST else f"too long to be shown: {length:,} letters of \\LaTeX{{}}"


def _on_a_part(record: Record) -> str:
    """Say where what is suggested holds, if that is not everywhere."""
    where = record.suggestion.where if record.suggestion is not None else None
    return f" where {sentence(where)}" if where else ""


def correct(record: Record) -> str:
    """Write what is right in place of a false line; empty where nothing is known. A correction that was not found to hold says so."""
    if record.correction:
        held = record.correction.verdict.holds
        return formula(corrected(record, indicators(record.correction.latex))) + (
            "" if held else f" (recorded; {record.correction.verdict})"
        )
    if record.suggestion:
        return formula(corrected(record, indicators(record.suggestion.latex))) + _on_a_part(record)
    return sentence(record.instead)


def changes(same: Sequence[Erratum], said: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Write what the root causes of one slip print and what is right, each pair once, behind the numbers where there are several pairs.

    Args:
        same: the root causes.
        said: the text for the correction of a line that needs not be written again.
    """
    by_pair: dict[tuple[str, str], list[Record]] = {}
    for erratum in same:
        by_pair.setdefault(_change(erratum.record, said), []).append(erratum.record)
    if len(by_pair) == 1:
        return tuple(by_pair)
    return tuple((f"{ranges(records)}: {before}", after) for (before, after), records in by_pair.items())


def _change(record: Record, said: Mapping[str, str]) -> tuple[str, str]:
    """Write what a line prints and what is right, in as much of both as changes."""
    if record.key in said:
        return inline(equation_of(record)), said[record.key]
    if worded(record):
        right = inline(record.correction.latex) if record.correction else correct(record)
        return printed(record), right
    form = record.correction or record.suggestion
    if form is None:
        return inline(equation_of(record)), sentence(record.instead)
    if record.correction is None:
        unsure = _on_a_part(record)
    else:
        unsure = "" if record.correction.verdict.holds else f" (recorded; {record.correction.verdict})"
    part = excerpt(record.printed, form.latex)
    if part is None:
        return inline(equation_of(record)), inline(corrected(record, indicators(form.latex))) + unsure
    before, after = (r"\cdots " * part.before, r" \cdots" * part.after)
    return inline(f"{before}{part.printed}{after}"), inline(f"{before}{part.correct}{after}") + unsure


_GLANCE = 60  # signs of LaTeX; what has no more is written again rather than looked up


def as_before(several: Sequence[Slip]) -> Mapping[str, str]:
    """Map each line whose correction an earlier erratum of the list has to the number of that one's line, where both have one."""
    first: dict[str, int] = {}
    out: dict[str, str] = {}
    for record in (erratum.record for slip in several for erratum in slip.errata):
        if record.correction is None or record.equation is None or is_own(record) or worded(record):
            continue
        number = first.setdefault(record.correction.latex, record.equation)
        if number != record.equation and len(record.correction.latex) > _GLANCE:
            out[record.key] = f"as ({number})"
    return out


def ranges(records: Iterable[Record]) -> str:
    """Name lines by the numbers of their equations, runs of numbers by their ends; what has no number is counted, but in an own note named."""
    several = list(records)
    numbers = sorted({record.equation for record in several if record.equation is not None and not is_own(record)})
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    names = [label(record) for record in several if is_own(record)]
    named = ", ".join([*(_run(run) for run in runs), *names])
    unnumbered = len({record.key for record in several if record.equation is None and not is_own(record)})
    if not unnumbered:
        return named
    return f"{named}{' and ' if named else ''}{unnumbered} without a number"


def _run(run: Sequence[int]) -> str:
    return ", ".join(f"({number})" for number in run) if len(run) < 3 else f"({run[0]})--({run[-1]})"


def dependents(records: Iterable[Record], of: str) -> str:
    """Name lines by ``ranges``, those of each other document behind its name."""
    by_source: dict[str, list[Record]] = {}
    for record in records:
        by_source.setdefault(record.document, []).append(record)
    return "; ".join(("" if source == of else f"{escape(source)}: ") + ranges(mine) for source, mine in by_source.items())


def erratum_name(same: Sequence[Erratum]) -> str:
    """Name the lines of one slip: by their numbers, and where there are none by the section, a display there by its own name too."""
    records = [erratum.record for erratum in same]
    numbered = [record for record in records if record.equation is not None or is_own(record)]
    sections = dict.fromkeys(_place_of(record) for record in records if record not in numbered)
    return ", ".join(filter(None, [ranges(numbered), *sections]))


def _place_of(record: Record) -> str:
    """Say where a line without a number stands; its row quotes a sentence, and says what a display is of."""
    return escape(record.section) + ("" if worded(record) else f" ({sentence(record.says)})")


def witness(record: Record) -> str:
    """Write a witness with both values."""
    if record.witness is None:
        return ""
    at = ", ".join(f"{symbol(k)}\\,$={v}$" for k, v in record.witness.items())
    if record.kind == "property":
        return f"{at}{': ' if at else ''}found ${short(record.left)}$, claimed {short(record.right)}"
    return f"{at}{': ' if at else ''}true ${short(record.left)}$, printed ${short(record.right)}$"


def label(record: Record) -> str:
    """Write a line's name: its equation number, else its slug, which may be broken after each of its words; of an own claim its key."""
    name = record.key if is_own(record) else record.key.split(":", 1)[1]
    number, _, part = name.partition("/")
    if record.equation is not None and number.isdigit():
        return f"({number})" + (f" {escape(part).replace('-', ' ')}" if part else "")
    return re.sub(r"([-/:])", r"\1\\allowbreak{}", escape(name))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("closedform.reports"),
        block_start_string="<%", block_end_string="%>", variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>", trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined, autoescape=False,
    )  # fmt: skip
    environment.filters.update(tex=escape, sentence=sentence, remark=remark)
    environment.globals.update(
        witness=witness, label=label, place=place, printed=printed, worded=worded, correct=correct, is_false=is_false,
        extent=extent, order=order, unsigned=unsigned,
        is_ours=is_ours, ours=ours, unfinished=OURS, went_wrong=went_wrong,
        changes=changes, as_before=as_before, dependents=dependents, erratum_name=erratum_name, nearly=nearly,
    )  # fmt: skip
    return environment


def _namer(records: Sequence[Record]) -> Callable[[Iterable[str], str], str]:
    """Return what names several lines of some records, seen from one of their documents."""
    by_key = {record.key: record for record in records}
    return lambda keys, of: _names(((by_key.get(key), key) for key in keys), of)


def _names(named: Iterable[tuple[Record | None, str]], of: str) -> str:
    """Name several lines, each with its document where that is another than ``of``."""
    return ", ".join(
        escape(key) if record is None else ("" if record.document == of else f"{record.document}~") + label(record)
        for record, key in named
    )


def errata_of(records: Sequence[Record]) -> str:
    """Render the errata of all documents; needs closedform.sty."""
    found = errata(with_pointers(records))
    parts = [(heading(lines), slips(mine)) for name, lines in sources(records).items() if (mine := of_document(found, name))]
    return _environment().get_template("errata.tex").render(parts=parts)


def table(source: str, records: Sequence[Record]) -> str:
    """Render the table of one document, or of one own note; needs closedform.sty."""
    records = with_pointers(records)
    mine = sources(records).get(source, [])
    found = errata(records)
    falls = {one.record.key: [dependent.record.key for dependent in one.falls] for one in found}
    told = {"heading": heading(mine), "records": mine, "falls": falls, "causes": causes(found), "names": _namer(records)}
    return _environment().get_template("table.tex").render(told)


def package(records: Sequence[Record]) -> str:
    r"""Render closedform.sty: what the tables are written with, and ``\verdict`` with the verdict of every line."""
    return _environment().get_template("closedform.sty").render(marks=marks(records))


def margin(records: Sequence[Record]) -> str:
    r"""Render ``\verdict`` with the verdict of every line alone, for a text that takes in no table."""
    return f"{MARGIN}\n{_environment().get_template('margin.tex').render(marks=marks(records))}"


MARGIN = "% The verdicts of a note, as marks for its text."  # how such a file begins


# From best to worst, where the lines of a chain are told by one mark.
_RANKS = (
    Verdict.DEFINITION, Verdict.PROVED, Verdict.ENCLOSED, Verdict.SUPPORTED, Verdict.APPROXIMATION, Verdict.CONDITIONAL,
    Verdict.AGREES, Verdict.UNDECIDED, Verdict.OPPOSED, Verdict.REFUTED, Verdict.CONTRADICTION,
)  # fmt: skip


def marks(records: Sequence[Record]) -> dict[str, Verdict]:
    """Return the verdict of each line by its key, and for a chain of an own note the worst of its lines by the chain's label."""
    found = {record.key: record.total for record in records}
    for record in records:
        if is_own(record) and record.part is not None:
            chain = record.key.removesuffix(f"/{record.part}")
            found[chain] = max(found.get(chain, record.total), record.total, key=_RANKS.index)
    return found


def approximations(records: Sequence[Record]) -> str:
    """Render how large the errors are of every line printed with an approximation sign, a row a line; needs closedform.sty."""
    return _environment().get_template("approximations.tex").render(records=[r for r in records if r.errors])


def standalone(records: Sequence[Record]) -> str:
    """Render a document that takes everything in that there is to say of some records."""
    measured = any(record.errors for record in records)
    return _environment().get_template("report.tex").render(names=list(sources(records)), measured=measured)
