"""Does an error planted in a line that holds turn the run red, with the equation and a witness?

One line of each family, each with a sign, a factor and a symbol changed; and the same edits made
in a line that is already recorded as false must not slip through either.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.index import claims, index
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.findings.record import Record

ENCLOSE = Options(engines=("enclose", "prove", "certify"))

# family -> a holding line of it, as a key
FAMILIES = {
    "Ng-Geller integrals": "000:gaussian-data/ng-geller",
    "bivariate truncated moments": "001:29",
    "expectations of erf": "002:70",
    "bias updates": "002:41",
    "steady states": "002:20",
}
QUICK = ("expectations of erf", "bias updates")  # whose edits are tried in every run


def edited(key: str, edit: Any) -> tuple[Derivation, int]:
    """Apply an edit to one line of a derivation."""
    claim = claims()[index()[key]]
    assert isinstance(claim, Derivation)
    at = [claim.key(line) for line in claim.lines].index(key)
    lines = list(claim.lines)
    lines[at] = dataclasses.replace(lines[at], value=edit(lines[at].value))
    return dataclasses.replace(claim, lines=tuple(lines)), at


def verdict_after(key: str, edit: Any) -> Record:
    claim, at = edited(key, edit)
    return check_here(claim, ENCLOSE)[at]


def swap(value: Any) -> Any:
    """Exchange the first two parameters of a line for one another."""
    first, second, *_ = sorted(value.free_symbols, key=str)
    return value.xreplace({first: second, second: first})


EDITS = {
    "sign": lambda value: -value,
    "factor two": lambda value: 2 * value,
    "a lost square root of pi": lambda value: value * sp.sqrt(sp.pi),
    "a symbol for another": swap,
    "a relative error of 1e-12": lambda value: value * (1 + sp.Rational(1, 10**12)),
    "a relative error of 1e-30": lambda value: value * (1 + sp.Rational(1, 10**30)),
}


@pytest.mark.parametrize("key", FAMILIES.values(), ids=FAMILIES.keys())
def test_the_line_holds_unedited(key: str) -> None:
    claim = claims()[index()[key]]
    record = next(r for r in check_here(claim, ENCLOSE) if r.key == key)
    assert record.total in ("proved", "enclosed", "conditional")
    assert record.as_recorded


@pytest.mark.slow
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
@pytest.mark.parametrize(
    "key", [pytest.param(key, id=family, marks=[pytest.mark.slow] * (family not in QUICK)) for family, key in FAMILIES.items()]
)
def test_an_edit_is_refuted_with_a_witness(key: str, edit: Any) -> None:
    record = verdict_after(key, edit)
    assert record.key == key
    assert record.total == "refuted"
    assert record.witness
    assert record.left != record.right
    assert not record.as_recorded


@pytest.mark.slow
def test_an_edit_of_a_false_line_breaks_its_recorded_step() -> None:
    """001:25 is false because of 001:22; its own step holds, and an edit of it is still seen."""
    record = verdict_after("001:25", lambda value: 2 * value)
    assert record.step == "refuted"
    assert not record.as_recorded


def test_repairing_a_false_line_is_noticed() -> None:
    """A line recorded as false that comes to hold is a change too."""
    claim = claims()[index()["002:72"]]
    assert isinstance(claim, Derivation)
    at = [claim.key(line) for line in claim.lines].index("002:72")
    record = verdict_after("002:72", lambda _: claim.lines[at].correction)
    assert record.total == "proved"
    assert not record.as_recorded


def test_a_wrong_correction_is_noticed() -> None:
    claim = claims()[index()["002:72"]]
    assert isinstance(claim, Derivation)
    lines = tuple(
        dataclasses.replace(line, correction=line.correction * 2) if line.correction is not None else line for line in claim.lines
    )
    records = {r.key: r for r in check_here(dataclasses.replace(claim, lines=lines), ENCLOSE)}
    assert records["002:72"].correction is not None
    assert records["002:72"].correction.verdict == "refuted"
    assert not records["002:72"].as_recorded


def test_a_slip_that_is_true_is_noticed() -> None:
    claim = claims()[index()["002:70"]]
    assert isinstance(claim, Derivation)
    harmless = dataclasses.replace(claim, slips=(claim.lines[-1].value,))
    record = check_here(harmless, ENCLOSE)[-1]
    assert record.total == "proved"
    assert record.slips_refuted == 0
    assert not record.as_recorded


def test_a_line_that_holds_only_at_special_points_is_refuted() -> None:
    """Equal at r = 0 and at no generic point."""
    record = verdict_after("002:70", lambda value: value * (1 + sp.Symbol("r", real=True)))
    assert record.total == "refuted"
