"""Do the errata and tables stand in one column and in two, with no line too long, and does a text mark its own formulas?

Compiled where there is pdflatex, which is no Python package (Debian: texlive-latex-recommended).
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from gold import kept
from sample import handful, of_documents, record

from closedform.numerics.findings.findings import Measured
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.verdict import Verdict
from closedform.reports import latex, wording
from closedform.reports.formula import breaking
from closedform.reports.write import write_report

compiled = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex, which is no Python package"),
]


@pytest.mark.parametrize("name", ["errata.tex", "table_note.tex", "closedform.sty", "approximations.tex", "report.tex"])
def test_the_files_are_those_that_are_kept(name: str, tmp_path: Path) -> None:
    write_report(handful(), tmp_path)
    found = (tmp_path / name).read_text(encoding="utf-8")
    assert found == kept(name, found)


def test_text_is_escaped() -> None:
    assert wording.escape("a_b & 5%") == r"a\_b \& 5\%"
    assert wording.sentence("50% of rho_1k < 1 & so on") == r"50\% of $\rho_{1k} < 1$ \& so on"
    assert r"\rho_{1k}" in latex.witness(record(witness={"rho_1k": "1/2"}, left="0.5", right="0.25"))


def test_an_approximation_is_one_row_with_its_largest_error_where_the_median_and_the_order() -> None:
    errors = [
        Measured({"h": f"1/{n}"}, true="1", printed="2", error=error) for n, error in ((1, "-0.5"), (2, "1e-2"), (4, "0e-67"))
    ]
    reason = "error measured at 3 points, largest 0.5, smallest 0; it falls like h^2; it falls like h^2"
    text = latex.approximations([record(total=Verdict.APPROXIMATION, errors=tuple(errors), reason=reason)])
    assert text.count(r"\closedformtext") == 1
    assert r"Largest error 0.5, at $h$\,$=$ 1/1. Median $1 \cdot 10^{-2}$ of 3 points. It falls like $h ^{2}$." in text
    assert "smallest" not in text


SUM, FRACTIONS = "a + " * 20, r"\frac{a}{b} + " * 8


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r"\left(a + b\right)", r"\left(a + b\right)"),
        (rf"\left({SUM}b\right)", rf"\bigl({SUM}b\bigr)"),
        (rf"\left[{SUM}b \middle| c\right]", rf"\bigl[{SUM}b \bigm| c\bigr]"),
        (rf"\left({FRACTIONS}c\right)", rf"\biggl({FRACTIONS}c\biggr)"),
        (rf"\left.{SUM}b\right|_0", rf"\left.{SUM}b\right|_0"),
        (rf"\frac{{\left({SUM}b\right)}}{{2}}", rf"\frac{{\left({SUM}b\right)}}{{2}}"),
        (rf"\left[\begin{{matrix}}{SUM}b\end{{matrix}}\right]", rf"\left[\begin{{matrix}}{SUM}b\end{{matrix}}\right]"),
        (rf"\leftarrow \left\{{{SUM}b\right\}}", rf"\leftarrow \bigl\{{{SUM}b\bigr\}}"),
    ],
)
def test_long_brackets_may_be_broken_inside(formula: str, expected: str) -> None:
    assert breaking.breakable(formula) == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r"\frac{a}{b} \sqrt{c}", r"\frac{a}{b} \closedformfactor \sqrt{c}"),
        (r"x + \frac{a}{b}", r"x + \frac{a}{b}"),
        (
            r"\frac{\frac{a}{b} \sqrt{c}}{d} e^{\frac{a}{b} \sqrt{c}}",
            r"\frac{\frac{a}{b} \sqrt{c}}{d} \closedformfactor e^{\frac{a}{b} \sqrt{c}}",
        ),
        (r"\left(a \sqrt{b}\right) \int_0^1 x", r"\left(a \sqrt{b}\right) \closedformfactor \int_0^1 x"),
    ],
)
def test_factors_may_stand_on_lines_of_their_own(formula: str, expected: str) -> None:
    assert breaking.between_factors(formula) == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r"a \underbrace{b + c}_{\text{d}} e", r"a b + c \closedformfactor \bigl\{\text{d}\bigr\} e"),
        (r"\underbrace{b + \frac{1}{c}}_{\text{}} e", r"b + \frac{1}{c} e"),
        (r"\frac{a}{b}", r"\frac{a}{b}"),
    ],
)
def test_what_a_brace_holds_together_may_be_broken(formula: str, expected: str) -> None:
    assert breaking.unbraced(formula) == expected


TEXT = r"""
\begin{document}
Row~\ref{closedform:002:72}, erratum~\ref{closedform-erratum:002:72}. A formula\verdict{002:72} in the text,
\[ x = \tfrac12 \verdict{002:72} \] and \fbox{in a box\verdict{002:70}}.

Beside a second one, $x = 1$\verdict{001:25}.

\input{errata}
%s
\input{approximations}
\end{document}
"""
USES = {
    "article": r"\documentclass[11pt]{article}\usepackage{closedform}",
    "columns": r"\documentclass[twocolumn]{article}\usepackage{closedform}",
    "report": None,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The LaTeX files of all documents."""
    path: Path = tmp_path_factory.mktemp("latex")
    records = of_documents()
    documents = sorted({r.document for r in records})
    files = {f"table_{tag}.tex": latex.table(tag, records) for tag in documents} | {
        "errata.tex": latex.errata_of(records), "closedform.sty": latex.package(records),
        "approximations.tex": latex.approximations(records), "report.tex": latex.standalone(records),
    }  # fmt: skip
    for name, text in files.items():
        (path / name).write_text(text, encoding="utf-8")
    tables = "".join(rf"\input{{table_{tag}}}" for tag in documents)
    for use, preamble in USES.items():
        if preamble is not None:
            (path / f"{use}.tex").write_text(preamble + TEXT % tables, encoding="utf-8")
    return path


def compiled_log(folder: Path, name: str) -> str:
    """Compile until the references are settled, and give the last log."""
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"]
    for _ in range(4):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
        assert done.returncode == 0, done.stdout[-2000:]
        log = (folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")
        if "Rerun to get cross-references right" not in log:
            return log
    return pytest.fail(f"the references of {name}.tex never settle")


@pytest.mark.parametrize("use", USES)
class TestCompiled:
    pytestmark = compiled

    def test_no_line_is_too_long_and_nothing_is_missing(self, folder: Path, use: str) -> None:
        log = compiled_log(folder, use)
        assert re.findall(r"^Overfull.*", log, re.MULTILINE) == []
        assert re.findall(r"^(?:LaTeX|Package closedform) Warning.*|^Missing character.*", log, re.MULTILINE) == []


class TestOneOfThese:
    pytestmark = compiled

    @pytest.mark.parametrize("document", ["000", "001", "002", "004"])
    def test_the_errata_of_a_document_are_two_pages(self, folder: Path, document: str) -> None:
        text = latex.errata_of([record for record in of_documents() if record.document == document])
        head = r"\documentclass[11pt]{article}\usepackage[a4paper,margin=20mm]{geometry}\usepackage{closedform}\begin{document}"
        (folder / "alone.tex").write_text(f"{head}\n{text}\n\\end{{document}}\n", encoding="utf-8")
        log = compiled_log(folder, "alone")
        (pages,) = re.findall(r"Output written on alone.pdf \((\d+) page", log)
        assert int(pages) <= 2
        assert "Overfull" not in log

    def test_a_line_too_long_would_be_seen(self, tmp_path: Path) -> None:
        (tmp_path / "wide.tex").write_text(r"\documentclass{article}\begin{document}\rule{2\linewidth}{1pt}\end{document}")
        assert "Overfull" in compiled_log(tmp_path, "wide")

    def test_a_mark_of_a_line_that_is_not_known_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "closedform.sty").write_text(latex.package(handful()))
        (tmp_path / "text.tex").write_text(
            r"\documentclass{article}\usepackage{closedform}\begin{document}a\verdict{002:99}\end{document}"
        )
        assert "No verdict on 002:99" in compiled_log(tmp_path, "text")

    def test_a_reader_s_own_claims_compile(self, tmp_path: Path) -> None:
        own: list[Record] = [
            record(key="own:a_b", document="own", equation=None, printed="2/pi*asin(x_1) & 5%", says="50% of E[X^2] | X > 0 ~ #1")
        ]
        write_report(own, tmp_path)
        assert "Overfull" not in compiled_log(tmp_path, "report")
