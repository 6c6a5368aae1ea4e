"""Are claims that differ in a number before a letter alone checked once, at points that are each claim's own, and is a number in a part alone not lost?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import sympy as sp
from one_claim import built

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.comparison.condition_of_agreement import held_where
from closedform.numerics.engines import enclose as enclosing
from closedform.numerics.engines import integrate as integrating
from closedform.numerics.engines import verify as verifying
from closedform.numerics.engines.engine import Ask, Settings, Wanted
from closedform.numerics.engines.prove import ENGINE as PROVE
from closedform.numerics.engines.verify import ENGINE as VERIFY
from closedform.numerics.findings.findings import Equality, Kind, Relation, Verified
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.proof.units import units_of

TOTAL = Equality(Kind.TOTAL, 0, "")
WANTED = Wanted(frozenset({"claim"}), frozenset({"enclose", "verify", "prove"}), True)


def claim(left: str, right: str, **more: Any) -> Derivation:
    where = {"a": "positive", "b": "real"} | more.pop("where", {})
    return built(left, right, where, **more)


def of(number: str, *, right: str = "sqrt(pi/{a})*exp(b**2/{a})", letter: str = "a") -> Derivation:
    """A Gaussian integral with a number before a letter."""
    put = f"({number}*{letter})"
    left = "Integral(exp(-a*x**2 + 2*b*x), (x, -oo, oo))".replace(f"{letter}*x", f"{put}*x")
    return claim(left, right.format(a=put if letter == "a" else "a").replace("b**2", f"{put}**2" if letter == "b" else "b**2"))


def test_claims_that_differ_in_a_number_are_enclosed_once_each_at_its_own_points() -> None:
    with in_memory(Memory()) as memory:
        for derivation in (of("23/84"), of("7/19"), of("55/3", letter="b")):
            found = enclosing.enclose_derivation(derivation, 40)
            ats = found.equalities[TOTAL]
            assert len(ats) >= 12
            assert {at.relation for at in ats} == {Relation.AGREE}
            for at in ats[:3]:
                point = {s: sp.Rational(at.point[str(s)]) for s in derivation.domain.symbols}
                assert derivation.domain.contains(point)
                there = enclose(derivation.quantity, point, digits=20).value
                assert abs(there - enclose(sp.Rational(at.left[:12]), {}).value) < 1e-9 * abs(there)
    assert memory[enclosing._of_shape].cache_info()[:2] == (2, 1)  # hits, misses


@pytest.mark.parametrize(
    "right",
    ["sqrt(pi/{a})*exp(b**2/a)", "sqrt(pi/a)*exp(b**2/{a})", "sqrt(pi/{a})*exp(b**2/(2*{a}))", "sqrt(pi/{a})*exp(-b**2/{a})"],
)
def test_a_number_in_a_part_alone_is_not_lost(right: str) -> None:
    (record,) = check_here(of("23/84", right=right))
    assert record.total is Verdict.REFUTED


def test_what_holds_on_a_part_alone_is_told_in_its_own_letters() -> None:
    found = claim("Abs(23*a/7 - b)", "23*a/7 - b")
    enclosed = enclosing.enclose_derivation(found, 40)
    alone = enclosing._as_it_stands(found, 40, 0)
    assert enclosed.conditions[TOTAL].says == alone.conditions[TOTAL].says == "23*a >= 7*b"
    assert enclosed.equalities == alone.equalities


def test_a_claim_keeps_its_numbers_where_others_cannot_have_its_shape() -> None:
    assert units_of(claim("23*a/7 + a*b/3 - 97/5", "1")) is None  # somebody's own number stays
    assert units_of(claim("a + b", "b + a")) is None  # there is none to take out
    assert units_of(claim("23*a/7", "23*a/7", where={"a": "(0, 5)"})) is None
    taken = units_of(claim("sqrt(23*a/7)*b", "b*sqrt(23*a/7)", such_that="23*a/7 > b"))
    assert taken is not None
    assert taken.own({"a": "2", "b": "3"}) == {"a": "14/23", "b": "3"}
    with pytest.raises(ValueError, match="sqrt"):
        taken.own({"a": "sqrt(2)", "b": "3"})


def test_a_quadrature_of_a_shape_is_that_of_its_claims() -> None:
    with in_memory(Memory()) as memory:
        for number in ("23/84", "7/19"):
            found = integrating.ENGINE.work(of(number), Ask("integrate"), Settings())
            assert found.inside == found.tried > 0
    assert memory[integrating._of_shape].cache_info()[:2] == (1, 1)


def test_the_second_route_takes_a_shape_once_where_it_confirms_it() -> None:
    with in_memory(Memory()) as memory:
        for number in ("23/84", "7/19"):
            found = verifying.ENGINE.work(of(number), Ask("verify"), Settings())
            assert found.confirms
            assert not found.apart
    assert memory[verifying._of_shape].cache_info()[:2] == (1, 1)
    false = verifying.ENGINE.work(of("23/84", right="sqrt(pi/{a})*exp(b**2/a)"), Ask("verify"), Settings())
    assert false.apart == [0]


def test_a_claim_is_looked_at_once_where_its_letters_are_of_order_one() -> None:
    far = claim("Integral(erfc((a/97)*t)*sin(2*b*t), (t, 0, oo))", "(1 - exp(-b**2/(a/97)**2))/(2*b)", where={"b": "nonzero"})
    units = units_of(far)
    assert units is not None
    assert units.multiple({sp.Symbol("a", positive=True): sp.Rational(2, 3)}) == {
        sp.Symbol("a", positive=True): sp.Rational(194, 3)
    }
    found = enclosing.enclose_derivation(far, 40)
    assert {at.relation for at in found.equalities[TOTAL]} == {Relation.AGREE}
    assert all(at.point["b"] != "0" for at in found.equalities[TOTAL])  # it stays said that b is not zero
    assert units.shape.such_that == (sp.Ne(sp.Symbol("b", real=True, nonzero=True), 0, evaluate=False),)


def test_functions_of_owen_have_one_letter_in_claims_of_one_shape() -> None:
    one, other = (claim(f"{n}*a + OwenT({n}*a, b) + OwenT(OwenT({n}*a, b), b)", "0") for n in ("23/84", "7/19"))
    first, second = units_of(one), units_of(other)
    assert first is not None
    assert second is not None
    assert first.shape == second.shape
    assert len({t for node in one.quantity.atoms(sp.Integral) for t in node.variables}) == 2  # what is inside has another


class TestRefutedTwice:
    """Of what both rigorous routes refute no proof is sought where verdicts alone are wanted, and of nothing else."""

    FALSE = claim(
        "E[erf(X)*erf(Y)]",
        "2/pi*asin(c/sqrt((1 + a)*(1 + d)))",
        law="(X, Y) ~ N(0, [[a, c], [c, d]])",
        where={"c": "real", "d": "positive"},
    )
    ENCLOSED = enclosing.enclose_derivation(FALSE, 40)

    def asked(self, verified: Any, *, alone: bool = True, there: Any = None) -> list[Ask]:
        found = {Ask("enclose"): self.ENCLOSED} | ({} if verified is None else {Ask("verify"): verified})
        wanted = replace(WANTED, verdicts_alone=alone)
        if there is not None:
            (witness,) = [ask for ask in VERIFY.asks(self.FALSE, found, wanted) if ask.at]
            assert self.ENCLOSED.points(Kind.TOTAL, 0, "")[0].point == dict(witness.at)
            found |= {witness: there}
        return list(PROVE.asks(self.FALSE, found, wanted))

    def test_intervals_refute_it_too(self) -> None:
        verified = verifying.verify_derivation(self.FALSE, "")
        assert verified.confirms
        assert verified.apart == [0]
        assert self.asked(verified) == []

    def test_where_balls_refute_it(self) -> None:
        """A claim that holds at the generic point of the second route may be refuted at another: it is asked there too."""
        agrees = Verified(tried=1, overlap=1)
        assert self.asked(agrees) == []  # not before they have answered
        assert self.asked(agrees, there=Verified(1, 1, apart=[0])) == []
        (ask,) = [a for a in VERIFY.asks(self.FALSE, {Ask("enclose"): self.ENCLOSED, Ask("verify"): agrees}, WANTED) if a.at]
        there = VERIFY.work(self.FALSE, ask, Settings())
        assert there.apart == [0]
        part = claim("({0})*Integral(exp(-({0})*t), (t, 0, oo))".format("11/2 - a"), "1", where={"a": "(0, 6)"})
        (record,) = check_here(part, Options(verdicts_alone=True))
        assert record.total is Verdict.CONDITIONAL
        assert not [e for e in record.evidence if e.engine == "prove"]  # where it fails an integral diverges, by both routes

    def test_else_a_proof_is_sought(self) -> None:
        assert self.asked(None) == []  # not before they have answered
        for verified in (
            Verified(tried=1, overlap=1),
            Verified(apart=[0]),
            Verified(1, 1, in_quantity="no", apart=[0]),
            Verified(1, 1, apart=[1]),
        ):
            assert [ask.engine for ask in self.asked(verified, there=Verified(1, 1))] == ["prove"]
            assert [ask.engine for ask in self.asked(verified, there=Verified(1, 1, in_quantity="no", apart=[0]))] == ["prove"]
        assert [ask.engine for ask in self.asked(Verified(1, 1, apart=[0]), alone=False)] == ["prove"]


def test_where_a_condition_holds_is_looked_for_in_the_claims_own_letters_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = []

    def seen(balls: Any, *rest: Any) -> Any:
        looked.append(balls.derivation)
        return held_where(balls, *rest)

    monkeypatch.setattr(enclosing, "held_where", seen)
    found = claim("Abs(23*a/7 - b)", "b - 23*a/7")
    with in_memory(Memory()) as memory:
        assert TOTAL in enclosing.enclose_derivation(found, 40).conditions
    assert looked
    assert all(one is found for one in looked)
    assert memory[enclosing._of_shape].cache_info().misses == 1  # it was asked, and is not again
