"""What is found shows itself in a notebook: records, derivations, proofs and comparisons as HTML and LaTeX; and a cell magic.

``import closedform`` in a notebook is enough for the first (IPython is told which function shows which type, by the type's name, so that
nothing is imported for it); ``%load_ext closedform`` brings ``%%closedform`` besides.
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from markupsafe import Markup, escape

if TYPE_CHECKING:
    from closedform.derivations.claims.claim import Derivation
    from closedform.derivations.claims.origin import Own
    from closedform.numerics.findings.evidence import Proof
    from closedform.numerics.findings.record import Record
    from closedform.numerics.tools.simulations.nlgp_sampler import SamplerCheck
    from closedform.numerics.tools.simulations.result import Comparison

_GREEN, _RED, _AMBER = "#1a7f37", "#b42318", "#946200"
_COLOURS: Mapping[str, str] = {
    "proved": _GREEN, "enclosed": _GREEN, "supported": _GREEN, "refuted": _RED, "opposed": _RED, "contradiction": _RED,
    "conditional": _AMBER, "agrees": _AMBER, "undecided": _AMBER,
}  # fmt: skip


class Records(tuple["Record", ...]):
    """Records that show themselves one below the other."""

    def __str__(self) -> str:
        """Say each verdict in a line."""
        return "\n".join(map(str, self))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "\n".join(map(record_html, self))


def record_html(record: Record) -> str:
    """Show a line: verdict and reason, what is printed, the witness with both values, what is right, and a picture of both."""
    from closedform.reports.formula.mathml import display
    from closedform.reports.links import as_printed, letters
    from closedform.reports.sources import is_own, went_wrong

    text = display(record.printed) if is_own(record) else as_printed(record.printed, record.document)
    rows: list[tuple[str, Any]] = [("printed", text)]
    if record.defined and record.encoded != record.printed:  # of LaTeX what it was read as is always shown
        rows.append(("read as", display(f"{record.defined} = {record.encoded}")))
    if record.ratio_latex and not record.total.holds:
        rows.append(("printed / true", display(record.ratio_latex)))
    if record.condition:
        rows.append(("holds where" if record.reading is None else "holds", record.condition))
    if record.witness:
        rows.append(("at", letters(record.witness)))
    if record.witness is not None and record.left is not None:
        rows += [("true", record.left), ("printed is", record.right or "")]
    rows += [(name, display(latex)) for name, latex in _right(record)]
    return _table(record.key, str(record.total), went_wrong(record) or record.reason, rows) + _picture(record)


def _picture(record: Record) -> str:
    """Draw what is printed against what is true, with its own style: a notebook has none for it."""
    from closedform.reports.picture import drawn

    body = drawn(record.picture, record.witness) if record.picture is not None else Markup("")
    return str(Markup('<div class="closedform">{}{}</div>').format(_style(), body)) if body else ""


@cache
def _style() -> Markup:
    """The page's style for pictures, for the elements in ``.closedform`` alone."""
    templates = Path(__file__).parent / "templates"
    colours, picture = ((templates / f"{name}.css").read_text(encoding="utf-8") for name in ("colours", "picture"))
    ours = ".closedform { background: var(--paper); color: var(--ink); max-width: 34rem; padding: .5rem;\n"
    return Markup("<style>{}</style>").format(Markup(colours.replace(":root", ".closedform") + ours + picture + "}"))


def _right(record: Record) -> Iterator[tuple[str, str]]:
    """Return what is right of a line that fails, with how certain that is."""
    if record.correction is not None:
        yield f"right ({record.correction.verdict})", record.correction.latex
    elif record.suggestion is not None:
        where = f", where {record.suggestion.where}" if record.suggestion.where else ""
        yield f"right ({record.suggestion.verified}{where})", record.suggestion.latex


def record_latex(record: Record) -> str:
    """Return the formula that is right of a line on its whole domain, or the printed one where none is known."""
    is_right = record.correction is not None or (record.suggestion is not None and record.suggestion.holds_as_claimed)
    right = next((latex for _, latex in _right(record)), None) if is_right else None
    return _displayed(right or record.printed)


def derivation_html(claim: Derivation) -> str:
    """Show a derivation: the quantity and its lines."""
    import sympy as sp

    from closedform.reports.formula.mathml import display

    rows: list[tuple[str, Any]] = [(reading or "quantity", display(sp.latex(form))) for reading, form in claim.readings.items()]
    rows += [(claim.key(line), display(line.printed)) for line in claim.lines]
    rows.append(("domain", ", ".join(f"{s} in {interval}" for s, interval in claim.domain.symbols.items())))
    return _table(claim.says, "", "", rows)


def derivation_latex(claim: Derivation) -> str:
    """Return a derivation's quantity and lines, joined by equality signs."""
    import sympy as sp

    sides = [sp.latex(next(iter(claim.readings.values()))), *(line.printed for line in claim.lines)]
    return _displayed(" = ".join(sides))


def proof_html(proof: Proof) -> str:
    """Show whether a proof was found, and how."""
    return _table("proof", "proved" if proof.found else "undecided", proof.method, [])


def comparison_html(found: Comparison) -> str:
    """Show a simulator's terms beside its equation's."""
    rows = [
        (term.term, f"{term.equation:.6g}; found {_measured(term.measured, term.form)}, ratio {term.ratio or 'not recognised'}")
        for term in found.terms
    ]
    return _table(found.claim, "proved" if found.verdict.right else "refuted", found.says, rows, says=str(found.verdict))


def _measured(measured: float | None, form: str | None) -> str:
    return form or ("nothing" if measured is None else f"{measured:.6g}")


def sampler_html(found: SamplerCheck) -> str:
    """Show what holds of a sampler, property by property."""
    rows = [(one.name, f"{'holds' if one.holds else 'fails'}: {one.says}") for one in found.findings]
    return _table("sampler", "proved" if found.holds else "refuted", found.says, rows, says="holds" if found.holds else "fails")


def _table(name: str, verdict: str, reason: str, rows: Sequence[tuple[str, Any]], *, says: str = "") -> str:
    colour = _COLOURS.get(verdict, "inherit")
    head = Markup('<div><strong>{}</strong> <span style="color:{}">{}</span> {}</div>').format(
        name, colour, says or verdict, reason
    )
    cells = (
        Markup('<tr><td style="text-align:left;opacity:.7">{}</td><td style="text-align:left">{}</td></tr>').format(
            key, escape(value)
        )
        for key, value in rows
    )
    return str(head + (Markup("<table>{}</table>").format(Markup("").join(cells)) if rows else Markup("")))


def _displayed(latex: str) -> str:
    return latex if "$" in latex else rf"$\displaystyle {latex}$"


# By the module and name of a type: what shows it as HTML and, where it is a formula, as LaTeX.
_HTML: Mapping[tuple[str, str], Callable[[Any], str]] = {
    ("closedform.numerics.findings.record", "Record"): record_html, ("closedform.derivations.claims.claim", "Derivation"): derivation_html,
    ("closedform.numerics.findings.evidence", "Proof"): proof_html, ("closedform.numerics.tools.simulations.result", "Comparison"): comparison_html,
    ("closedform.numerics.tools.simulations.nlgp_sampler", "SamplerCheck"): sampler_html,
}  # fmt: skip
_LATEX: Mapping[tuple[str, str], Callable[[Any], str]] = {
    ("closedform.numerics.findings.record", "Record"): record_latex, ("closedform.derivations.claims.claim", "Derivation"): derivation_latex,
}  # fmt: skip


def show_in(shell: Any) -> None:
    """Tell IPython how to show what is found, also as text in a few words."""
    for kind, table in (("text/html", _HTML), ("text/latex", _LATEX)):
        for (module, name), shown in table.items():
            shell.display_formatter.formatters[kind].for_type_by_name(module, name, shown)
    for module, name in _HTML:
        shell.display_formatter.formatters["text/plain"].for_type_by_name(module, name, lambda value, p, cycle: p.text(str(value)))


def load(shell: Any) -> None:
    """Bring the cell magic ``%%closedform``."""
    show_in(shell)
    shell.register_magic_function(cell, "cell", "closedform")


class _Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the magic's line.

        Raises:
            ValueError: always.
        """
        raise ValueError(f'%%closedform: {message}; write %%closedform --law "Z ~ N(0, 1)" --where g=positive')


def cell(line: str, text: str) -> Records:
    r"""Check what a cell holds: claims ``left = right`` or keys, one a line; a note in TOML; or one in LaTeX.

    Args:
        line: ``--law``, ``--where``, ``--such-that``, ``--given``, ``--limit`` and ``--define``, as of ``closedform check``, for claims.
        text: the cell.

    Raises:
        ValueError: a claim is not understood.
    """
    from closedform.numerics.checking.options import Options
    from closedform.numerics.checking.run import run, run_claims

    options = Options(stay=True)
    parser = _Arguments(prog="%%closedform", add_help=False)
    for name in ("--law", "--where", "--such-that", "--given", "--limit", "--define"):
        parser.add_argument(name, action="append")
    fields = vars(parser.parse_args(shlex.split(line)))
    if "[[claim]]" in text or r"\begin{" in text:
        return Records(run_claims(_of_note(text, fields), options))
    found: list[Record] = []
    for row in filter(None, (row.strip() for row in text.splitlines())):
        if re.fullmatch(r"(\d{3}|table):\S+", row):
            found += run([row], options)
        else:
            found += run_claims([_claim(row, fields)], options)
    return Records(found)


def _of_note(text: str, fields: Mapping[str, Any]) -> list[Own]:
    from closedform.numerics.checking.claim_files import read_file

    if any(fields.values()):
        raise ValueError(
            "%%closedform: a note says its laws and domains itself; leave out --law, --where, --such-that, --given, --limit and --define"
        )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / ("cell.toml" if "[[claim]]" in text else "cell.tex")
        path.write_text(text, encoding="utf-8")
        read = read_file(path)
    for fault in read.faults:
        print(f"closedform: {fault.replace(str(path), 'cell')}", file=sys.stderr)
    return [*read.claims.values(), *read.supposed.values()]


def _claim(row: str, fields: Mapping[str, Any]) -> Own:
    from closedform.derivations.reading.note.equation_text import is_equation
    from closedform.reports.commands.claims import wanted

    if not is_equation(row):
        raise ValueError(f"%%closedform: {row!r} is no claim; write left = right, or a key such as 002:72")
    own = wanted([row], dict(fields)).own
    assert own is not None
    return own[0]
