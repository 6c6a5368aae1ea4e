"""Records as one self-contained HTML page: the errata first, formulas as MathML, fonts within; nothing is fetched."""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from derivations.claims.register import Entry, register
from numerics.checking.dependencies import is_false
from numerics.findings.findings import Measured, Region
from numerics.findings.record import Record
from reports.errata import Erratum, causes, errata, of_document
from reports.mathml import display, inline
from reports.picture import Picture, drawn
from reports.prose import Formula, Number, pieces, symbol, whole
from reports.sources import OURS, equation_of, heading, is_numbered, is_ours, is_own, not_as_said, sources, subject
from reports.terminal import nearly, part_wrong, regime, short

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
        unread: a sentence for each claim that could not be read, and of which nothing is shown.
    """

    when: str
    commit: str | None = None
    versions: Mapping[str, str] = field(default_factory=dict)
    unread: Sequence[str] = ()


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
    environment.globals.update(causes=causes(found), roots={erratum.record.key: erratum for erratum in found})
    details = environment.get_template("details.html")
    return environment.get_template("report.html").render(
        parts=parts,
        about=about,
        total=Counter(column(record) for record in records),
        kinds=sorted({record.kind for record in records}),
        shown=[name for name in _COLUMNS if any(column(record) == name for record in records)],
        wrong=Counter(filter(None, map(not_as_said, records))),
        fonts=_fonts(),
        details=packed({record.key: details.render(r=record) for record in records}),
    )


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
        for latex in filter(None, shown):
            display(latex)


def _part(name: str, lines: Sequence[Record], found: Iterable[Erratum]) -> Part:
    entries = () if is_own(lines[0]) else register(name)
    counts = Counter(column(record) for record in lines)
    return Part(name, heading(lines), subject(lines), is_numbered(lines), tuple(lines), of_document(found, name), counts, entries)


def _environment(links: Links) -> Environment:
    environment = Environment(loader=PackageLoader("reports"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)  # fmt: skip
    environment.filters.update(display=display, inline=inline, printed=as_printed, short=short)
    environment.globals.update(
        prose=links.prose, sentence=links.sentence, link=links.link, links=links.all, letters=letters, place=place, part_wrong=part_wrong, drawing=drawing,
        nearly=nearly,
        telling=telling, picture=drawn, pictured=pictured, used_by=used_by, column=column, name=name, is_false=is_false, haystack=haystack,
        not_as_said=not_as_said, is_own=is_own, is_ours=is_ours, unfinished=OURS, equation_of=equation_of,
    )  # fmt: skip
    return environment


@dataclass(frozen=True, slots=True)
class Links:
    """What can be pointed to on a page.

    Args:
        records: by key.
        numbered: the key of each printed number, by document and number.
    """

    records: Mapping[str, Record]
    numbered: Mapping[tuple[str, str], str]

    @classmethod
    def of(cls, records: Sequence[Record]) -> Links:
        """Find what can be pointed to."""
        numbered = {
            (record.document, str(record.equation)): record.key for record in reversed(records) if record.equation is not None
        }
        return cls({record.key: record for record in records}, numbered)

    def prose(self, text: str | None, document: str) -> Markup:
        """Set a sentence: its formulas as mathematics, numbers of equations as links to them; LaTeX stands between dollar signs."""
        if "$" in (text or ""):
            return as_printed(text or "")
        return Markup("").join(self._piece(piece, document) for piece in pieces(text or ""))

    def sentence(self, text: str | None, document: str) -> Markup:
        """Set a remark as a sentence of its own, with a capital and a full stop."""
        return self.prose(whole(text or ""), document)

    def _piece(self, piece: object, document: str) -> Markup:
        if isinstance(piece, Formula):
            return inline(piece.latex)
        if isinstance(piece, Number):
            key = self.numbered.get((document, piece.label))
            return Markup('<a href="#{}">({})</a>').format(key, piece.label) if key else escape(f"({piece.label})")
        return escape(getattr(piece, "text", ""))

    def link(self, key: str, document: str) -> Markup:
        """Point to a line, by its number where it has one, with its document where that is another."""
        record = self.records.get(key)
        text = name(record) if record is not None else key
        elsewhere = record is not None and record.document != document
        said = f"{record.document} {text}" if record is not None and elsewhere else text
        return Markup('<a href="#{}">{}</a>').format(key, said) if record is not None else escape(said)

    def all(self, keys: Iterable[str], document: str) -> Markup:
        """Point to several lines."""
        return Markup(", ").join(self.link(key, document) for key in keys)


def name(record: Record) -> str:
    """Name a line as its document does: by its number and part, else by its slug; one of an own claim by its key."""
    if is_own(record):
        return record.key
    label, _, part = record.key.partition(":")[2].partition("/")
    if record.equation is None or not label.isdigit():
        return record.key.partition(":")[2]
    return f"({label})" + (f" {part.replace('-', ' ')}" if part else "")


def haystack(record: Record) -> str:
    """What a line is searched by."""
    said = (record.key, name(record), record.says, record.printed, record.error, record.section)
    return " ".join(" ".join(text for text in said if text).split()).lower()


def as_printed(text: str, document: str = "") -> Markup:
    """Show a printed formula at display size, and a printed sentence as text with the formulas between its dollar signs set."""
    if "$" in text:
        pieces_of = text.split("$")
        return Markup("").join(inline(piece) if i % 2 else escape(piece) for i, piece in enumerate(pieces_of))
    if "\\" in text:
        return display(text)
    return Links({}, {}).prose(text, document)


def letters(values: Mapping[str, str]) -> Markup:
    """Write parameters in the notes' letters, with their values."""
    return Markup(", ").join(inline(f"{symbol(key)} = {value}") for key, value in values.items())


def place(row: Measured) -> Markup:
    """Name the place where an approximation's error was measured."""
    return letters(row.at) if row.at else escape(regime(row))


def pictured(record: Record) -> Picture | None:
    """Give a line's picture, if there is something to see in it."""
    picture: Picture | None = getattr(record, "picture", None)
    return picture if picture is not None and picture.axes else None


def used_by(record: Record) -> tuple[str, ...]:
    """Name the lines that are written with what a line defines."""
    keys: tuple[str, ...] = getattr(record, "used_by", ())
    return keys


def telling(region: Region | None) -> bool:
    """Tell whether a drawing of where a line is wrong says more than that it is wrong, or that nothing is known."""
    return region is not None and len(region.drawn) > 0 and 0.02 < region.in_drawing < 0.98


def drawing(region: Region) -> Markup:
    """Draw where a line is certainly wrong, with a caption: one parameter to the right, a second one upwards."""
    across, *up = region.drawn
    height = 100 if up else 12
    paths = {"wrong": "", "open": ""}
    for patch in region.patches:
        x, width = 100 * patch.low[0], 100 * (patch.high[0] - patch.low[0])
        top, tall = (100 - 100 * patch.high[1], 100 * (patch.high[1] - patch.low[1])) if up else (0, height)
        paths[patch.state] += f"M{x:.4g} {top:.4g}h{width:.4g}v{tall:.4g}h{-width:.4g}z"
    shapes = Markup("").join(Markup('<path class="{}" d="{}"/>').format(state, d) for state, d in paths.items() if d)
    caption = f"{across} to the right" + (f", {up[0]} upwards" if up else "") + "; dark: certainly wrong, light: open"
    svg = Markup('<svg class="region" viewBox="0 0 100 {}" role="img"><title>{}</title>{}</svg>').format(height, caption, shapes)
    side = Markup("") if not up else _axis("up", region, up[0])
    figure = '<figure class="where"><div class="plot">{}{}</div>{}<figcaption>{}</figcaption></figure>'
    return Markup(figure).format(side, svg, _axis("across", region, across), caption)


def _axis(direction: str, region: Region, parameter: str) -> Markup:
    """Write a parameter between the ends of its interval, in the order in which an axis shows them."""
    ends = region.box[parameter]
    first, last = ends if direction == "across" else ends[::-1]
    return Markup('<span class="{}"><span>{}</span>{}<span>{}</span></span>').format(
        direction, first, inline(symbol(parameter)), last
    )


def packed(texts: Mapping[str, str]) -> str:
    """Pack what is shown only where a line is opened: JSON, deflated, in base 64."""
    return base64.b64encode(zlib.compress(json.dumps(texts, ensure_ascii=False).encode(), 9)).decode()


def _fonts() -> Markup:
    """Declare the page's fonts, with the fonts themselves."""
    folder = files("reports") / "fonts"
    rules = []
    for style, family, weight, slant in _FONTS:
        data = base64.b64encode((folder / f"pagella-{style}.woff2").read_bytes()).decode()
        rules.append(
            f'@font-face{{font-family:"{family}";font-weight:{weight};font-style:{slant};src:url(data:font/woff2;base64,{data}) format("woff2")}}'
        )
    return Markup("\n".join(rules))
