"""Is a repair told as an edit of what its author typed, in his letters, and is no text told that reads otherwise?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.reading.note.claim_texts import Sides, sides_of
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.calculus.carry_out import CALCULUS
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import run_claims
from closedform.numerics.repair import edit_source as module
from closedform.numerics.repair.edit_source import typed
from closedform.reports.corrected import corrected

WHERE = {"m": "real", "s": "positive", r"\sigma_1": "positive", "r": "(-1, 1)", "a": "positive", "b": "real"}


def sides(text: str, *, law: str = "Z ~ N(0, 1)") -> Sides:
    return sides_of(own_claim({"key": "k", "left": "a", "right": text, "where": WHERE, "law": law}), CALCULUS)


def read(text: str) -> Any:
    return sides(text).reader.expression(text)


@pytest.mark.parametrize(
    ("printed", "right", "struck", "put_in"),
    [
        ("m*Phi(m/s)+s**2*phi(m/s)", "m*Phi(m/s)+s*phi(m/s)", "s**2", "s"),
        ("Phi(b/sqrt(1+a))", "Phi(b/sqrt(1+a**2))", "a", "a**2"),
        ("2/pi*acos(r/sqrt(1+a))", "2/pi*asin(r/sqrt(1+a))", "acos", "asin"),
        ("(sqrt(1-r**2) + r*acos(-r))/(4*pi)", "(sqrt(1-r**2) + r*acos(-r))/(2*pi)", "4", "2"),
        ("b/(a**2-b**2)", "b/(a**2+b**2)", "-", "+"),
        ("erf(a*r) + r**2*b", "erf(a*r)", " + r**2*b", ""),
        ("1/b + a+r-70", "1/b", " + a+r-70", ""),
        ("(1+a-5)/b", "1/b", "(1+a-5)", "1"),
        ("2*a*b", "a*b", "2*", ""),
        pytest.param("m + s*phi(m/s)/Phi(-m/s)", "m + s*phi(m/s)/Phi(m/s)", "-", "", marks=pytest.mark.slow),
        (
            r"\frac{2}{\pi}\sin^{-1}\left(\frac{2a^2}{1+a^2}\right)",
            r"\frac{2}{\pi}\sin^{-1}\left(\frac{2a^2}{1+2a^2}\right)",
            "",
            "2 ",
        ),
        (r"\sigma_1^2\,\varphi(m/\sigma_1)", r"\sigma_1\,\varphi(m/\sigma_1)", r"\sigma_1^2", r"\sigma_1"),
        ("a*acos(r/a)", "a*acos(-r/a)", "", "-"),
        ("Integral(x*erf(a*x + b)*exp(-x**2), (x, 0, oo))", "Integral(x*erf(a*x - b)*exp(-x**2), (x, 0, oo))", "+", "-"),
        ("Integral(erf(x/sqrt(1+a))*exp(-x**2), (x, 0, oo))", "Integral(erf(x/sqrt(1+a**2))*exp(-x**2), (x, 0, oo))", "a", "a**2"),
        (r"\arccos(r)/\pi", r"\arcsin(r)/\pi", r"\arccos", r"\arcsin"),
    ],
)
def test_a_side_is_put_right_where_it_is_wrong_and_as_it_was_typed(printed: str, right: str, struck: str, put_in: str) -> None:
    found = typed(sides(printed), printed, read(right))
    assert found is not None
    assert [(edit.struck, edit.put_in) for edit in found.edits] == [(struck, put_in)]
    assert sp.expand(read(found.text) - read(right)) == 0
    assert found.latex == ("\\" in printed)


@pytest.mark.parametrize(("printed", "part"), [(r"r\,\varphi(b)", r"\Phi"), ("r*phi(b)", "Phi("), ("r*exp(-b**2/2)", "erfc(")])
def test_a_note_that_has_the_density_is_told_the_distribution_function(printed: str, part: str) -> None:
    found = typed(sides(printed), printed, read(printed) * read("1/erfc(-b/sqrt(2))"))
    assert found is not None
    assert part in found.text


def test_a_side_is_written_anew_where_the_edit_would_be_longer() -> None:
    found = typed(sides(r"\frac{1}{2}"), r"\frac{1}{2}", read(r"e^{a}\operatorname{erf}(b/4)"))
    assert found is not None
    assert [edit.struck for edit in found.edits] == [r"\frac{1}{2}"]
    assert "frac{1}{\\frac" not in found.text


def test_of_a_mean_given_an_event_the_side_is_put_right() -> None:
    table = {"key": "k", "left": "E[X]", "right": "phi(b)/Phi(b)", "where": {"b": "real"}, "law": "X ~ N(0, 1)", "given": "X > b"}
    asked = sides_of(own_claim(table), CALCULUS)
    found = typed(asked, "phi(b)/Phi(b)", asked.reader.expression("phi(b)/Phi(-b)"))
    assert found is not None
    assert [(edit.struck, edit.put_in) for edit in found.edits] == [("", "-")]
    assert found.text == "phi(b)/Phi(-b)"


def test_two_slips_are_two_edits() -> None:
    printed, right = "2*a*exp(-b) + sqrt(s)*b", "3*a*exp(-b) + s*b"
    found = typed(sides(printed), printed, read(right))
    assert found is not None
    assert len(found.edits) == 2
    assert read(found.text) == read(right)


def test_what_cannot_be_mended_in_place_is_written_anew_in_the_letters_typed() -> None:
    printed = r"\sigma_1 + m"
    found = typed(sides(printed), printed, sp.erf(read(r"m/\sigma_1")) ** 3)
    assert found is not None
    assert r"\sigma_{1}" in found.text or r"\sigma_1" in found.text
    assert read(found.text) == sp.erf(read(r"m/\sigma_1")) ** 3


def test_no_text_is_told_that_reads_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_written", lambda *_: iter(["s**3", "7"]))
    assert typed(sides("m*s**2"), "m*s**2", read("m*s")) is None
    unwritten = sp.Function("nothing")(read("s"))
    monkeypatch.undo()
    assert typed(sides("m*s**2"), "m*s**2", unwritten) is None


NOTE = r"""\newcommand{\E}{\mathbb{E}}
% closedform: where g positive
% closedform: law Z ~ N(0, 1)
\begin{align}\label{eq:arcsine}
  \E[\operatorname{erf}(gZ)^2] &= \frac{2}{\pi} \sin^{-1}\!\left(\frac{2g^2}{1+g^2}\right) \\
    &= \frac{4}{\pi} \arctan\sqrt{1+4g^2} - 1
\end{align}
"""


@pytest.mark.slow
def test_a_chain_is_put_right_in_its_own_display(tmp_path: Path) -> None:
    file = tmp_path / "note.tex"
    file.write_text(NOTE)
    own = read_file(file).claims["eq:arcsine"]
    assert claim_from(own).lines[0].part == "1"
    records = run_claims([own], Options(engines=("enclose", "repair"), thorough=("repair",)))
    from closedform.numerics.judge.chains import replace_record

    text = corrected([replace_record(record, file=str(file)) for record in records])
    assert r"\frac{2g^2}{1+2 g^2}" in text
    display = text[text.index(r"\begin{align}") :]
    assert display.rstrip().replace("1+2 g^2", "1+g^2") == NOTE[NOTE.index(r"\begin{align}") :].rstrip()
    again = tmp_path / "again.tex"
    again.write_text(NOTE[: NOTE.index(r"\begin{align}")] + display)
    assert all(
        record.total.holds for record in run_claims(read_file(again).claims.values(), Options(engines=("enclose", "certify")))
    )


def test_displays_put_right_are_written_over_nothing_else(tmp_path: Path) -> None:
    from closedform.reports.commands.common import BadInput
    from closedform.reports.commands.outputs import Outputs
    from closedform.reports.write import write_corrected

    file = tmp_path / "corrected.tex"
    write_corrected([], file)
    Outputs(None, file, patch=False)
    file.write_text("a paper")
    with pytest.raises(BadInput, match="exists and is no"):
        Outputs(None, file, patch=False)
    for name in ("c.txt", "fixed.toml", "fix.patch"):
        with pytest.raises(BadInput, match=r"no LaTeX file; write --corrected corrected.tex, or --corrected fix.patch --patch"):
            Outputs(None, tmp_path / name, patch=False)
    (tmp_path / "mine.patch").write_text("notes")
    with pytest.raises(BadInput, match="is no patch; name another"):
        Outputs(None, tmp_path / "mine.patch", patch=True)
    with pytest.raises(BadInput, match=r"write --corrected fix.patch --patch"):
        Outputs(None, None, patch=True)


def test_a_file_without_displays_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from closedform.reports.commands.outputs import Outputs

    Outputs(None, tmp_path / "corrected.tex", patch=False).write([])
    assert "has no display: no claim stands in a LaTeX file" in " ".join(capsys.readouterr().err.split())
