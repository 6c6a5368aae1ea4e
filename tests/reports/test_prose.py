"""Are the formulas in a sentence found, set as the notes would, and are words left alone?"""

from __future__ import annotations

import pytest
from sample import of_documents

from closedform.reports.formula.mathml import inline
from closedform.reports.prose import Formula, Number, Words, pieces, symbol, whole


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("the prefactor 1/pi became 2/sqrt(pi)", ["the prefactor ", r"1/\pi", " became ", r"2/\sqrt{\pi}"]),
        ("the 1/4 of (4) became 1/2", ["the ", "1/4", " of ", "(4)", " became ", "1/2"]),
        ("a factor 2 came in before k", ["a factor 2 came in before ", "k"]),
        ("for every real a and every b > 0", ["for every real ", "a", " and every ", "b > 0"]),
        ("A is orthogonal", ["A", " is orthogonal"]),
        ("A factor is lost", ["A factor is lost"]),
        ("C is n x 2 and takes a column", ["C", " is ", r"n \times 2", " and takes a column"]),
        ("E_{T'>0}[1] is the mass 1/2, not 1", [r"\mathbb{E}_{T'>0}[1]", " is the mass ", "1/2", ", not 1"]),
        ("as P(Y | S > 0) = 1/2, a 2 on the others", ["as ", r"P(Y \mid S > 0) = 1/2", ", a 2 on the others"]),
        ("the mean of |S'| over S' > 0", ["the mean of ", "|S'|", " over ", "S' > 0"]),
        ("with erf(h / sqrt 2) the other term", ["with ", r"\operatorname{erf}(h / \sqrt{2})", " the other term"]),
        ("the slope lambda_1 / (4 ||u||^2), here", ["the slope ", r"\lambda_{1} / (4 \|u\|^{2})", ", here"]),
        ("at most |x|^K e^|x|/K!", ["at most ", r"|x|^{K} e^{|x|}/K!"]),
        ("changes in ||u_1||", ["changes in ", r"\|u_{1}\|"]),
        ("not certain: b/sqrt(Gaussian(z))", ["not certain: ", "b", "/sqrt(Gaussian", "(z)", ")"]),
        ("erf is odd", ["erf is odd"]),
        ("given <w, X> >= 0", ["given ", r"\langle w, X\rangle \ge 0"]),
        ("does not depend on w's shape", ["does not depend on ", "w", "'s shape"]),
        ("only where h > b^+: a bias", ["only where ", "h > b^{+}", ": a bias"]),
        ("the mean -sigma_1k b_1/(sigma_11+1) was", ["the mean ", r"-\sigma_{1k} b_{1}/(\sigma_{11}+1)", " was"]),
        ("2 of 12 component(s) fail at -0.5", ["2 of 12 component(s) fail at ", "-0.5"]),
        ("enclosures agree to 56 digits at 12 points", ["enclosures agree to 56 digits at 12 points"]),
        ("the (n/2 + 1)-th entry", ["the ", "(n/2 + 1)", "-th entry"]),
        ("an open bracket (as here", ["an open bracket (as here"]),
        ("smallest 8e-11", ["smallest ", r"8 \cdot 10^{-11}"]),
        ("", []),
    ],
)
def test_a_sentence_is_taken_apart(sentence: str, expected: list[str]) -> None:
    found = [_said(piece) for piece in pieces(sentence)]
    told = [text if isinstance(piece, Words) else _tight(text) for piece, text in zip(pieces(sentence), expected, strict=True)]
    assert found == told


def _said(piece: Words | Formula | Number) -> str:
    if isinstance(piece, Words):
        return piece.text
    return f"({piece.label})" if isinstance(piece, Number) else _tight(piece.latex)


def _tight(latex: str) -> str:
    """Leave out spaces, which LaTeX does not set."""
    return "".join(latex.split())


def test_every_sentence_of_the_documents_can_be_set() -> None:
    """No formula of a sentence is left as source, and no word of three letters is taken for one."""
    told = {text for r in of_documents() for text in (r.error, r.instead, r.says, r.note, r.reason, r.condition, r.reading) if text}
    formulas = {piece.latex for text in told for piece in pieces(text) if isinstance(piece, Formula)}
    assert len(formulas) > 300
    few = sorted(formulas)[::10]
    assert [latex for latex in few if "<code>" in inline(latex)] == []


def test_words_and_formulas_together_are_the_sentence() -> None:
    words = ("the", "and", "which", "where", "became", "lost")
    for record in of_documents():
        for text in (record.error, record.instead, record.note):
            plain = " ".join(piece.text for piece in pieces(text or "") if isinstance(piece, Words)).split()
            assert [w for w in words if w in (text or "").split()] == [w for w in words if w in plain]


def test_a_remark_becomes_a_sentence() -> None:
    assert whole("the factor is lost") == "The factor is lost."
    assert whole("gamma became 1/gamma") == "gamma became 1/gamma."  # a formula keeps its letter
    assert whole("is it?") == "Is it?"
    assert whole("") == ""


def test_parameters_are_written_as_the_notes_do() -> None:
    assert symbol("rho_1k") == r"\rho_{1k}"
    assert symbol("a_Sigma1_w1") == r"a^{\top}\Sigma_1 w_1"
    assert symbol("residual") == r"\mathrm{residual}"
