"""Records as one self-contained HTML page: the errata first, formulas as MathML, fonts within; nothing is fetched."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from closedform.derivations.claims.register import Entry, register
from closedform.derivations.reading.paper.passed_over import Passed
from closedform.numerics.checking.dependencies import is_false
from closedform.numerics.findings.record import Record
from closedform.reports import error_map
from closedform.reports.errata import Erratum, causes, errata, of_document
from closedform.reports.formula.indicators import indicators
from closedform.reports.formula.marking import marked
from closedform.reports.formula.mathml import display, inline
from closedform.reports.links import Links, as_printed, letters, name, place
from closedform.reports.meanings import MEANINGS, meaning
from closedform.reports.not_judged import by_cause
from closedform.reports.picture import drawn, sides
from closedform.reports.region import drawing, telling
from closedform.reports.sources import (
    OURS,
    corrected,
    equation_of,
    heading,
    is_numbered,
    is_ours,
    is_own,
    not_as_said,
    sources,
    subject,
    went_wrong,
    worded,
)
from closedform.reports.terminal import nearly, open_besides, part_wrong, short
from closedform.reports.theorems import Accepted
from closedform.reports.trial import told

# File, family, weight, style.
_FONTS = (
    ("regular", "Pagella", 400, "normal"),
    ("italic", "Pagella", 400, "italic"),
    ("bold", "Pagella", 700, "normal"),
    ("math", "Pagella Math", 400, "normal"),
)

# The order in which verdicts are counted and offered; what holds is one column, whichever way it was found.
_COLUMNS = ("holds", "conditional", "approximation", "refuted", "opposed", "agrees", "undecided", "contradiction", "definition")


@dataclass(frozen=True, slots=True)
class About:
    """What a page says of the run it shows.

    Args:
        when: the day, as people write it.
        commit: of the sources; None where they stand in no repository.
        versions: of what was computed with, by name.
        unread: a sentence for each claim that could not be read; the page shows nothing else of it.
        passed: the displays of papers that are not judged.
        theorems: by line, the theorem that Coq has accepted.
    """

    when: str
    commit: str | None = None
    versions: Mapping[str, str] = field(default_factory=dict)
    unread: Sequence[str] = ()
    passed: Sequence[Passed] = ()
    theorems: Mapping[str, Accepted] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """One document's part of the page.

    Args:
        tag: of the document, or the name of an own note's file.
        title: as it is headed.
        subject: what it is about; the title without the tag.
        numbered: whether it numbers its equations, and is called by its tag.
        records: of its lines, in its own order.
        errata: its root causes.
        counts: of its verdicts, by column.
        entries: of its register.
    """

    tag: str
    title: str
    subject: str
    numbered: bool
    records: tuple[Record, ...]
    errata: tuple[Erratum, ...]
    counts: Mapping[str, int]
    entries: tuple[Entry, ...]


def column(record: Record) -> str:
    """Name the column that a line is counted in."""
    return "holds" if record.total.holds else str(record.total)


def page(records: Sequence[Record], *, about: About) -> str:
    """Render the page."""
    found = errata(records)
    parts = [_part(name, lines, found) for name, lines in sources(records).items()]
    environment = _environment(Links.of(records))
    roots = {erratum.record.key: erratum for erratum in found}
    environment.globals.update(causes=causes(found), roots=roots, theorems=about.theorems)
    details = environment.get_template("details.html")
    total = Counter(column(record) for record in records)
    return environment.get_template("report.html").render(
        parts=parts,
        about=about,
        not_judged=sum(bool(one.key) for one in about.passed),
        causes_passed=tuple(by_cause(about.passed)),
        title=_title(parts),
        own=bool(records) and all(map(is_own, records)),
        total=total,
        every=len(records),
        lines=len(records) - total["definition"],
        kinds=sorted({record.kind for record in records}),
        shown=[name for name in _COLUMNS if any(column(record) == name for record in records)],
        words=MEANINGS,
        wrong=Counter(filter(None, map(not_as_said, records))),
        open=open_besides(records),
        fonts=_fonts(),
        details=packed({record.key: details.render(r=record) for record in records}),
    )


def _title(parts: Sequence[Part]) -> str:
    """Head a page: one of a single own note by its title."""
    return parts[0].subject if len(parts) == 1 and is_own(parts[0].records[0]) and parts[0].subject else "Derivation report"


def set_ahead(records: Iterable[Record]) -> None:
    """Set the long formulas of lines while others are still checked: the page finds them set, and is written sooner."""
    for record in records:
        (display if is_own(record) else as_printed)(record.printed)
        shown = [f"{record.defined} = {record.encoded}" if record.defined else record.encoded]
        if record.follows is not None:
            shown += [record.follows.printed, record.follows.corrected or ""]
        if record.correction is not None:
            shown += [record.correction.latex]
        if record.suggestion is not None:
            shown += [record.suggestion.marked_latex, record.suggestion.latex]
        if is_false(record) and not worded(record):
            shown += filter(None, struck_and_right(record))
        for latex in filter(None, shown):
            display(indicators(latex))


def _part(name: str, lines: Sequence[Record], found: Iterable[Erratum]) -> Part:
    entries = () if is_own(lines[0]) else register(name)
    counts = Counter(column(record) for record in lines)
    return Part(name, heading(lines), subject(lines), is_numbered(lines), tuple(lines), of_document(found, name), counts, entries)


def _environment(links: Links) -> Environment:
    environment = Environment(
        loader=PackageLoader("closedform.reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(indicators=indicators, display=display, inline=inline, printed=as_printed, short=short)
    environment.globals.update(
        prose=links.prose, sentence=links.sentence, link=links.link, links=links.all, letters=letters, place=place, part_wrong=part_wrong, drawing=drawing,
        nearly=nearly,
        telling=telling, trial=told, picture=drawn, sides=sides, error_map=error_map.drawn, errors_said=error_map.said,
        used_by=used_by, column=column, name=name, is_false=is_false, haystack=haystack,
        not_as_said=not_as_said, is_own=is_own, is_ours=is_ours, unfinished=OURS, meaning=meaning,
        worded=worded, marks=struck_and_right, witnessed=witnessed, own_words=own_words, went_wrong=went_wrong, equation_of=equation_of,
    )  # fmt: skip
    return environment


_ARC = re.compile(r"\b(?:arc|a)(sin|cos|tan|sinh|cosh|tanh)\b|\\(sin|cos|tan)\s*\^\s*\{\s*-\s*1\s*\}")


def haystack(record: Record) -> str:
    """What a line is searched by; an inverse function in each way that people write it."""
    said = (record.key, name(record), record.says, record.printed, record.error, record.section)
    text = " ".join(" ".join(text for text in said if text).split()).lower()
    inverse = sorted({match[1] or match[2] for match in _ARC.finditer(text)})
    return " ".join([text, *(f"a{one} arc{one}" for one in inverse)])


def struck_and_right(record: Record) -> tuple[str, str | None]:
    """Return a line's printed formula and its correction, the parts that differ boxed in both; of an own note both as whole equations."""
    printed, form = equation_of(record), record.correction or record.suggestion
    if form is None:
        return printed, None
    return marked(printed, corrected(record, indicators(form.latex)))


def own_words(record: Record) -> bool:
    """Return True if what a line says is more than the equation that it prints."""
    return record.says.strip("$") != equation_of(record)


_SEVERAL = 6  # parameters of a witness; one of more is shown where the line is opened


def witnessed(record: Record) -> Markup:
    """Say where a line fails and what both sides are there; empty where no point is known."""
    if record.witness is None or not record.left:
        return Markup("")
    found, claimed = record.value_names
    few = 0 < len(record.witness) <= _SEVERAL
    at = Markup("at {}: ").format(letters(record.witness)) if few else ""
    elsewhere = Markup("")
    if len(record.witness) > _SEVERAL:
        elsewhere = Markup(', at <a href="#{}">a point with {} letters</a>').format(record.key, len(record.witness))
    return Markup("{}{} {}, {} {}{}").format(at, found, _number(record.left), claimed, _number(record.right), elsewhere)


def _number(text: str | None) -> str:
    """Write a value for reading: a zero of many digits is zero."""
    return "0" if re.fullmatch(r"-?0(\.0*)?(e[-+]?\d+)?", text or "") else short(text)


def used_by(record: Record) -> tuple[str, ...]:
    """Name the lines that are written with what a line defines."""
    keys: tuple[str, ...] = getattr(record, "used_by", ())
    return keys


def packed(texts: Mapping[str, str]) -> str:
    """Pack what is shown only where a line is opened: JSON, deflated, in base 64."""
    return base64.b64encode(zlib.compress(json.dumps(texts, ensure_ascii=False).encode(), 9)).decode()


def _fonts() -> Markup:
    """Declare the page's fonts, with the fonts themselves."""
    folder = files("closedform.reports") / "fonts"
    rules = []
    for style, family, weight, slant in _FONTS:
        data = base64.b64encode((folder / f"pagella-{style}.woff2").read_bytes()).decode()
        rules.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{slant};src:url(data:font/woff2;base64,{data}) format("woff2")}}'
        )
    return Markup("\n".join(rules))
