"""Does the judge see a slip of the pen? A seeded sample of the mutants of lines that hold; and is a blind judge found out?

`closedform selftest` runs them all.
"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from selftest import mutants as selftest
from selftest import mutate
from selftest.formulas import Selection
from selftest.settle import settle

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.notation import rho_1k, rho_11, rho_kk, z
from closedform.derivations.index import origin_of
from closedform.derivations.laws import E, normal
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.comparison import balls as comparison
from closedform.numerics.domains.points import simplest
from closedform.numerics.engines import enclose as engine
from closedform.numerics.findings.evidence import DoesNotExist
from closedform.numerics.findings.findings import At, Relation

x = sp.Symbol("x", positive=True)
SAMPLE = (
    "000:gaussian-data/ng-geller",
    "001:29",
    "001:33",
    "002:20",
    "002:41",
    "002:70",
    "002:72",
    "table:orthant-mean-of-s-t/closed-form",
)


def claim_of(key: str) -> Derivation:
    claim = claim_at(origin_of(key))
    assert isinstance(claim, Derivation)
    return claim


def made(value: Any, edit: str, *parameters: Any) -> set[Any]:
    return {m.value for m in mutate.mutants(value, parameters) if m.edit == edit}


def test_the_grammar_makes_the_slips_of_the_notes() -> None:
    root = 1 / sp.sqrt(1 + x)
    assert (1 + x) ** -2 in made(root, "square for root")
    assert 1 / (1 + x) in made(root, "root lost")
    assert 1 / sp.sqrt(1 + 2 * x) in made(root, "1 + 2x for 1 + x")
    assert 1 / sp.sqrt(x) in made(root, "term dropped")
    assert 1 / sp.sqrt(1 - x) in made(root, "sign of a term")
    assert sp.sqrt(sp.pi) * root in made(root, "factor sqrt(pi)")
    assert sp.erfc(x) in made(sp.erf(x), "erf for erfc")
    assert made(sp.atan(x), "asin, acos, atan for each other") == {sp.asin(x), sp.acos(x)}
    assert made(sp.atan(x), "asin, acos, atan of the reciprocal") == {sp.atan(1 / x)}
    assert made(rho_1k / rho_11, "like symbols exchanged", rho_kk) >= {rho_1k / rho_kk, rho_11 / rho_1k}


def test_an_edit_that_evaluates_back_is_no_mutant() -> None:
    """|-x| is |x|, and 0 with a factor is 0."""
    assert sp.Abs(sp.Symbol("y", real=True)) not in made(sp.Abs(sp.Symbol("y", real=True)), "sign of a term")
    assert not list(mutate.mutants(sp.Integer(0)))


def test_integrands_are_edited_and_what_they_bind_is_not_swapped() -> None:
    value = E(rho_11 * z**2, normal(z))
    found = {m.value for m in mutate.mutants(value, [rho_kk])}
    assert E(rho_11 * z**3, normal(z)) in found
    assert E(rho_kk * z**2, normal(z)) in found
    assert all(m.law == normal(z) for m in found if isinstance(m, E))


def test_the_draw_is_the_same_for_the_same_seed_and_has_no_doubles() -> None:
    value = claim_of("002:70").lines[-1].value
    one, again, other = (mutate.sample(value, (), 12, seed) for seed in ("1", "1", "2"))
    assert one == again != other
    assert len({m.value for m in one} | {value}) == 13


@pytest.mark.slow
@pytest.mark.parametrize("key", SAMPLE)
def test_a_seeded_sample_of_mutants_is_refuted(key: str) -> None:
    examined = selftest.examine(claim_of(key), Selection(per_line=4, seed=20))
    assert len(examined.trials) >= 4
    assert not examined.left_out
    refuted = [t for t in examined.trials if t.outcome == "refuted"]
    assert all(t.witness is not None and t.left != t.right for t in refuted)
    survivors = [t for t in examined.trials if t.outcome == "survived"]
    assert all(settle(origin_of(key), Selection(4, 20), t.formula, t.number).found for t in survivors), survivors
    assert len(refuted) >= len(examined.trials) / 2


def survived(key: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(selftest, "AFRESH", 1)
    examined = selftest.examine(claim_of(key), Selection(per_line=8))
    assert examined.trials
    return sum(t.outcome == "survived" for t in examined.trials)


def test_a_judge_that_looks_at_one_special_point_lets_mutants_survive(monkeypatch: pytest.MonkeyPatch) -> None:
    """At r = 0 both sides of 002:(70) vanish: factors, powers and lost roots go unseen."""
    assert survived("002:70", monkeypatch) == 0

    def special(domain: Any, **_: Any) -> list[tuple[dict[Any, Any], bool]]:
        return [({s: sp.Integer(0) if s.name == "r" else sp.Integer(1) for s in domain.symbols}, True)]

    monkeypatch.setattr(engine, "points", special)
    monkeypatch.setattr(selftest, "_special", lambda *sides: ())
    assert survived("002:70", monkeypatch) > 5


def test_a_mutant_that_fails_at_an_end_of_the_domain_alone_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The correction of 004:(21) beside an atom at zero: half of the atom's term is wrong at u = 0 alone."""
    left = survived("004:21/finite-law", monkeypatch)
    monkeypatch.setattr(selftest, "_special", lambda *sides: ())
    assert survived("004:21/finite-law", monkeypatch) > left


def test_a_judge_that_takes_wide_balls_for_agreement_lets_mutants_survive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Overlap of balls blown up to the size of the values, with their thinness ignored."""

    def blind(left: Any, right: Any) -> Relation:
        size = max(abs(float(left.value.mid())), abs(float(right.value.mid())))
        return Relation.AGREE if abs(float(left.value.mid()) - float(right.value.mid())) <= 2 * size else Relation.DIFFER

    def no_closer(self: Any, a: Any, b: Any, x: Any, y: Any, point: Any, generic: bool) -> At:
        return At(simplest(point), generic, Relation.AGREE, x.digits, str(x.value), str(y.value))

    monkeypatch.setattr(comparison, "relate", blind)
    monkeypatch.setattr(comparison.Balls, "_closer", no_closer)
    assert survived("002:70", monkeypatch) > 5


def test_a_survivor_fails_the_self_test() -> None:
    trial = selftest.Trial("002:70", "line", "", "factor 2", "2*x", "survived", "", None, "", "", 0, 0)
    selection = Selection()
    assert not selftest.Mutants(selection, [trial]).passed
    assert not selftest.Mutants(selection, []).passed, "no mutants show nothing"
    assert not selftest.Mutants(selection, [], {"a.B": "mutate was stopped after 300 s"}).passed


def test_a_step_of_a_number_that_is_not_real_leaves_a_line_undecided() -> None:
    """SymPy raises there; one such point must not stop the other lines of its claim."""
    y = sp.Symbol("y", real=True)
    with pytest.raises(DoesNotExist, match="Real"):
        enclose(sp.Heaviside(1 + sp.sqrt(y)), {y: sp.Integer(-2)})
