r"""Does each line encode what it prints?

``printed`` is the document's LaTeX and ``value`` its encoding, written side by side by hand. Here the LaTeX is read back
(``printed.latex``), by the documents' letters (``printed.letters``), and compared with the encoding at points of the domain
(``printed.compare``). SymPy's readers return wrong trees without a word, so nothing is left to their guess, and a
disagreement is first suspected of the reading. What is not compared is listed with its reason, and the list cannot go stale.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from printed.compare import differs
from printed.latex import NotRead, read
from printed.letters import printed_value
from sympy.parsing.latex import parse_latex

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.document import registered
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.origin import Encoded
from closedform.derivations.index import claims, index

LISTED = tomllib.loads((Path(__file__).parent / "printed" / "not_compared.toml").read_text(encoding="utf-8"))
WHY = {key: reason for reason, entry in LISTED.items() for key in entry["keys"]}


@cache
def lines() -> dict[str, tuple[Encoded, Derivation, Line]]:
    """Every line of the documents by its key, with the place and the value of its derivation."""
    return {
        claim.key(line): (origin, claim, line)
        for origin, claim in claims().items()
        if isinstance(claim, Derivation) and claim.source.document in registered()
        for line in claim.lines
    }


def complaint(key: str, *, printed: str | None = None, value: Any = None) -> str:
    """Say why a line's print and encoding are not seen to agree, either perhaps changed; empty where they agree."""
    origin, claim, line = lines()[key]
    line = replace(line, printed=printed or line.printed, value=line.value if value is None else value)
    try:
        return differs(claim, line, printed_value(origin, claim, line))
    except NotRead as error:
        return f"not read: {error}"


DOCUMENT_KEYS = [key for key in index() if key.split(":")[0] in registered()]


@pytest.mark.parametrize("key", sorted(key for key in DOCUMENT_KEYS if key in lines()))
def test_print_and_encoding_agree_or_the_line_is_listed(key: str) -> None:
    found = complaint(key)
    if key in WHY:
        assert found, f"{key} can be compared now: take it off the list of printed/not_compared.toml"
    else:
        assert not found, f"{key}: {found}\nprinted: {lines()[key][2].printed}"


IN_OWN_LETTERS = sorted(key for key in DOCUMENT_KEYS if key in lines() and lines()[key][2].corrected)


# Of many integrals or terms; what they share with other lines is read there.
LONG_ONES = {
    "000:elliptical-data/derivative", "001:22", "001:23", "001:57", "001:58", "001:67", "002:multiple-neurons/around-init",
    "002:multiple-neurons/around-init-term-1", "002:multiple-neurons/around-init-term-2", "004:5",
}  # fmt: skip


READ_BACK = [
    pytest.param(key, marks=[pytest.mark.slow] * (key in LONG_ONES)) for key in IN_OWN_LETTERS if WHY.get(key) != "instance"
]


@pytest.mark.parametrize("key", READ_BACK)
def test_a_correction_in_the_documents_letters_is_the_one_that_is_checked(key: str) -> None:
    _, claim, line = lines()[key]
    # That of the first reading that has one, which is the one shown.
    correction = next(form for reading in claim.readings if (form := claim.correction(line, reading)) is not None)
    found = complaint(key, printed=line.corrected, value=correction)
    assert not found, f"{key}: {found}\ncorrected: {line.corrected}"


def test_every_false_line_has_its_correction_in_the_documents_letters() -> None:
    false = {key for key, (_, claim, line) in lines().items() if not claim.expected_to_hold(line)}
    assert {key for key in false if lines()[key][2].correction is not None} <= set(IN_OWN_LETTERS)
    assert set(IN_OWN_LETTERS) >= LONG_ONES


def test_another_correction_in_the_documents_letters_is_found() -> None:
    assert "001:100" in IN_OWN_LETTERS
    _, _, line = lines()["001:100"]
    assert complaint("001:100", printed=line.printed, value=line.correction).startswith("printed "), "without its 1/K"
    _, claim, line = lines()["004:24/finite-law"]
    correction = claim.correction(line, next(iter(claim.readings)))
    assert complaint("004:24/finite-law", printed=line.printed, value=correction).startswith("printed "), "without the ties"


def test_the_list_names_lines_that_exist_once_each_with_a_reason() -> None:
    keys = [key for entry in LISTED.values() for key in entry["keys"]]
    assert set(keys) <= set(lines())
    assert len(keys) == len(set(keys))
    assert all(entry["because"] for entry in LISTED.values())


# Lines of each kind: a closed form, an integral, an expectation, a matrix, a steady state, a sum over neurons or a set, an event.
SLIPS_OF_THE_PEN = [
    ("002:72", r"\frac{2}{\sqrt{\pi}}", r"\frac{1}{\sqrt{\pi}}"),
    ("002:72", r"\sqrt{2}gr", r"2gr"),
    ("001:25", r"\frac{\rho_{kk}}{2\pi}", r"\frac{\rho_{11}}{2\pi}"),
    ("001:25", r"\cos^{-1}\left(-", r"\cos^{-1}\left("),
    ("001:24", r"\int_0^\infty s^2", r"\int_0^\infty s"),
    ("001:24", r"\int_0^\infty", r"\int_{\mathbb{R}}"),
    ("001:12/right", r"\frac{1}{2}", r"\frac{1}{4}"),
    ("001:12/right", "S^2", "S^3"),
    ("001:14", r"[T \mathbb{E}", r"[\mathbb{E}"),
    ("001:34", r"-\rho_{1k} \\", r"\rho_{1k} \\"),
    ("001:90", r"A^{-1} P", r"P A^{-1}"),
    ("002:27", r"+ 1 \right)", r"- 1 \right)"),
    ("002:multiple-neurons/bias-flow-closed-form", r"+b_k", "-b_k"),
    ("004:10", r"\rangle)^2 >", r"\rangle) >"),
    ("000:21", "X_i + x_i'", "X_i - x_i'"),
    ("000:sdp/delta-int/minimum", r"-\min", r"\min"),
]


@pytest.mark.parametrize(("key", "printed", "slip"), SLIPS_OF_THE_PEN)
def test_a_slip_in_the_print_is_found(key: str, printed: str, slip: str) -> None:
    before = lines()[key][2].printed
    assert printed in before
    assert complaint(key, printed=before.replace(printed, slip, 1)).startswith("printed "), "read, and found to differ"


@pytest.mark.parametrize("key", sorted({key for key, *_ in SLIPS_OF_THE_PEN}))
def test_a_slip_in_the_encoding_is_found(key: str) -> None:
    value = lines()[key][2].value
    scaled = {r: v * 2 for r, v in value.items()} if isinstance(value, dict) else value * 2
    assert complaint(key, value=scaled).startswith("printed ")


x, a, b = sp.symbols("x a b", real=True)
LETTERS = {"x + a": b, "x": x, "a": a, "b": b, r"x_{12}": a * b, "f": sp.cos, "f'": sp.sin, r"\pi": sp.pi}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r"\frac12 x", x / 2),
        (r"x^12", 2 * x),
        (r"x^{12}", x**12),
        (r"-x^2", -(x**2)),
        (r"x(a+b)", x * (a + b)),
        (r"(a+b)(a-b) x", (a + b) * (a - b) * x),
        (r"a \tan^{-1}\left(\frac{x}{b}\right)", a * sp.atan(x / b)),
        (r"\operatorname{erf}(x)^2", sp.erf(x) ** 2),
        (r"f(x) + f'(x)", sp.cos(x) + sp.sin(x)),
        (r"x_{12} x", a * b * x),
        (r"(x + a) x", b * x),
        (r"-x + a", a - x),
        (r"\frac{x + a}{2} + b x + a", b / 2 + b * x + a),
        (r"a|b|", a * sp.Abs(b)),
        (r"\int_0^a \int_{\mathbb{R}} x b dx db", sp.Integral(x * b, (x, -sp.oo, sp.oo), (b, 0, a))),
        (r"\underbrace{a + b}_{\text{a note}} x \qquad b = 1", (a + b) * x),
        (r"y = x", x),
    ],
)
def test_what_is_read(text: str, value: Any) -> None:
    assert sp.expand(read(text, LETTERS) - value) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (r"\sin x^2", "without brackets"),
        (r"x y", "'y' is not in the table"),
        (r"x_1", "'_' is not in the table"),
        (r"x'", "is not in the table"),
        (r"a / b x", "a slash before a product"),
        (r"a(x)", "a product, or a function"),
        (r"x^2(0)", "a product, or a function"),
        (r"(a + b]", "expected"),
        (r"a +", "has no meaning here"),
        (r"\int_0^\infty x", "d expected"),
        (r"x and more words", "is not in the table"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(NotRead, match=message):
        read(text, LETTERS)


def test_the_reader_left_alone_guesses_wrong() -> None:
    # What the preparation is for: a product taken for a function, and one argument too many for another.
    assert isinstance(parse_latex(r"a(b+x)"), sp.core.function.AppliedUndef)
    assert parse_latex(r"\sin x y") == sp.sin(sp.Symbol("x") * sp.Symbol("y"))
