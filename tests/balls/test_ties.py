"""A step at its tie has the value that is written in it, not one half."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sympy as sp

from closedform.numerics.balls.table import to_ball
from closedform.numerics.calculus.claims import claim_from
from closedform.numerics.checking.claim_files import read_file
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.findings.findings import Kind, Relation

x = sp.Symbol("x", real=True)
HEADER = "% closedform: throughout where x real\n"


@pytest.mark.parametrize("tie", [0, sp.Rational(1, 2), 1])
def test_a_step_of_exactly_zero_is_what_is_written(tie: Any) -> None:
    one = to_ball(sp.Integer(1), {})
    assert to_ball(sp.Heaviside(x - 1, tie), {x: one}) == to_ball(sp.sympify(tie), {})
    assert to_ball(sp.Heaviside(x - 1, tie) ** 2, {x: one}) == to_ball(sp.sympify(tie) ** 2, {})
    assert to_ball(sp.Heaviside(x - 1, tie), {x: one + one}) == 1


@pytest.mark.parametrize(
    ("left", "right", "where"),
    [
        (r"\mathbf{1}\{x \ge 1\}^2", r"\mathbf{1}\{x \ge 1\}", None),
        (r"e^{x\mathbf{1}\{x \ge 1\}}", r"1 + (e^x - 1)\mathbf{1}\{x \ge 1\}", None),
        (r"|x|", r"2x\mathbf{1}\{x \ge 1\} - x", "x <= 0 or x >= 1"),
        (r"|x|", r"2x\mathbf{1}\{x > 1\} - x", "x <= 0 or x > 1"),
        (r"\max(x, 1)", r"x\mathbf{1}\{x \ge 1\} + \mathbf{1}\{x \le 1\}", "x != 1"),
    ],
)
def test_a_closed_indicator_counts_its_end(left: str, right: str, where: str | None, tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text(HEADER + rf"\begin{{equation}}\label{{e}} {left} = {right} \end{{equation}}", encoding="utf-8")
    (own,) = read_file(note).claims.values()
    found = enclose_derivation(claim_from(own), 40)
    total = next(key for key in found.equalities if key.kind is Kind.TOTAL)
    condition = found.conditions.get(total)
    assert (None if condition is None else condition.says) == where
    assert ({at.relation for at in found.equalities[total]} == {Relation.AGREE}) is (where is None)
