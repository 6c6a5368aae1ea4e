"""Is a form lowered once the form it was lowered from, at every point and precision, and is what forms share taken once?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from flint import acb, arb, ctx, fmpq

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain, real
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E, Finite, MinusGradient, normal
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.balls import plain, table
from closedform.numerics.balls.enclose import enclose
from closedform.numerics.balls.evaluation import Evaluation
from closedform.numerics.balls.numbers import Numbers
from closedform.numerics.balls.plain import plain_ball
from closedform.numerics.balls.program import Place, Program, Step, assembled
from closedform.numerics.balls.table import compile_several, compile_strict, to_ball
from closedform.numerics.comparison import balls as comparison
from closedform.numerics.comparison.balls import Balls
from closedform.numerics.comparison.property_at_points import enclose_property
from closedform.numerics.domains.space import Space
from closedform.numerics.engines.enclose import enclose_derivation
from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.findings.findings import Relation

x, y, w, v, p = sp.symbols("x y w v p", real=True)
third = sp.Rational(1, 3)
COIN = Finite((x,), [((1,), sp.Integer(1)), ((-1,), sp.Integer(2))])
TWO = Finite((x, y), [((a, b), 1 + sp.Rational(a * b, 3)) for a in (1, -1) for b in (1, -1)])


def counted(exprs: Sequence[Any], calls: list[str]) -> Program:
    """Lower sums, products and symbols, noting each step that is run."""

    def lowered(node: Any, place: Place) -> tuple[Step | None, Sequence[int]]:
        if node.is_Symbol:
            return None, []
        parts = [place(arg) for arg in node.args]

        def step(found: list[Any], analytic: bool) -> acb:
            calls.append(str(node))
            one, other = (found[part] for part in parts)
            return one + other if node.is_Add else one * other

        return step, parts

    return assembled(exprs, lowered)


def near(ball: acb, true: Any) -> bool:
    """Tell whether a thin ball is at a number of forty digits."""
    with ctx.workprec(200):
        return bool(abs(ball.real - arb(str(true))) < arb(10) ** -35)


class TestPrograms:
    def test_what_two_forms_share_is_taken_once_and_what_is_fixed_once_for_all_calls(self) -> None:
        calls: list[str] = []
        run = counted([(x + y) * w, (x + y) * v], calls).bind({w: acb(2), v: acb(3), y: acb(5)}, (x,), analytic=True)
        assert run([acb(1)], True) == [acb(12), acb(18)]
        assert sorted(calls) == sorted(map(str, ((x + y), (x + y) * w, (x + y) * v)))
        calls.clear()
        fixed = counted([(w + y) * x], calls).bind({w: acb(2), y: acb(5)}, (x,), analytic=True)
        assert [fixed([acb(k)], True) for k in (1, 2)] == [[acb(7)], [acb(14)]]
        assert calls.count(str(w + y)) == 1

    def test_a_program_keeps_no_ball_of_another_precision(self) -> None:
        form = sp.sqrt(sp.pi) + third * x
        for bits in (53, 400, 100):
            with ctx.workprec(bits):
                ball = to_ball(form, {x: acb(1)})
            with ctx.workprec(1000):
                true = arb.pi().sqrt() + arb(fmpq(1, 3))
                assert ball.real.overlaps(true)
                assert ball.real.rad() < arb(2) ** (8 - bits)
                assert ball.real.rad() > arb(2) ** (-8 - bits)

    def test_a_bound_variable_stands_for_itself_where_an_outer_one_has_its_name(self) -> None:
        assert compile_strict(x + 1, {x: acb(5)}, (x,))([acb(2)]) == acb(3)
        outer = E(x * E(x, COIN), COIN)
        assert enclose(outer, {}).value.overlaps(arb(fmpq(1, 9)))

    def test_several_forms_are_each_form(self) -> None:
        forms = [sp.erf(x * y), sp.exp(x * y) - sp.erf(x * y), sp.Heaviside(x) * y]
        balls = [acb(arb(fmpq(1, 3))), acb(arb(fmpq(-2, 7)))]
        together = compile_several(forms, {}, (x, y))(balls)
        alone = [compile_strict(form, {}, (x, y))(balls) for form in forms]
        assert all(one.overlaps(other) and one.is_finite() for one, other in zip(together, alone, strict=True))

    def test_what_has_no_value_or_no_row_is_named(self) -> None:
        with pytest.raises(NotLowered, match="w has no value"):
            to_ball(x + w, {x: acb(1)})
        with pytest.raises(NotLowered, match="no rule to enclose elliptic_k"):
            to_ball(sp.elliptic_k(x), {x: acb(1)})

    def test_a_row_is_the_tables_when_it_is_used(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert to_ball(sp.erf(x), {x: acb(0)}) == 0
        monkeypatch.setitem(table.UNARY, sp.erf, lambda u, an: u + 1)
        assert to_ball(sp.erf(x), {x: acb(0)}) == 1


class TestFiniteSums:
    INNER = E(y * sp.exp(w * x * y), Finite((y,), [((1,), sp.Integer(3)), ((-1,), sp.Integer(1))]))

    def test_a_sum_inside_a_sum_is_taken_once_for_each_coordinate_it_depends_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        taken: list[Any] = []
        sum_of = plain._sum

        def counted(node: Any, *rest: Any) -> Any:
            taken.append(node)
            return sum_of(node, *rest)

        monkeypatch.setattr(plain, "_sum", counted)
        with ctx.workprec(200):
            ball = plain_ball(E(x * sp.erf(w * y + self.INNER), TWO), {w: sp.Rational(2, 5)})
        assert taken.count(self.INNER) == 2  # x is 1 or -1, at four points
        with mpmath.workdps(40):
            at = mpmath.mpf(2) / 5
            inner = {a: (3 * mpmath.exp(a * at) - mpmath.exp(-a * at)) / 4 for a in (1, -1)}
            terms = [(1 + mpmath.mpf(a * b) / 3) * a * mpmath.erf(b * at + inner[a]) for a in (1, -1) for b in (1, -1)]
            assert near(ball, mpmath.fsum(terms) / 4)

    def test_a_flow_is_differentiated_once_and_not_at_each_point(self, monkeypatch: pytest.MonkeyPatch) -> None:
        flow = MinusGradient(E((sp.erf(p * x) - w) ** 2 / 2, COIN), p, v)
        carried: list[Any] = []
        under = MinusGradient.under_the_expectation

        def counted(node: Any) -> Any:
            carried.append(node)
            return under(node)

        monkeypatch.setattr(MinusGradient, "under_the_expectation", counted)
        with in_memory(Memory()):
            for k in range(1, 5):
                at = {v: sp.Rational(k, 7), w: sp.Rational(1, k)}
                with ctx.workprec(200):
                    ball = plain_ball(flow, at)
                with mpmath.workdps(40):
                    here, less = mpmath.mpf(k) / 7, mpmath.mpf(1) / k
                    slopes = [c * (mpmath.erf(e * here) - less) * e for e, c in ((1, 1), (-1, 2))]
                    assert near(ball, -mpmath.fsum(slopes) / 3 * 2 / mpmath.sqrt(mpmath.pi) * mpmath.exp(-(here**2)))
        assert len(carried) == 1


class TestCorners:
    def test_newton_from_several_starts_finds_where_surfaces_meet(self) -> None:
        space = Space.over(Domain({x: real, y: real}), [x**2 + y**2 - 5, x - 2 * y], [])
        found = space.places([(0, 1)])[0, 1]
        assert {tuple(abs(float(c)) for c in row.round(9)) for row in found} == {(2.0, 1.0)}

    def test_sets_solved_side_by_side_are_those_solved_one_by_one(self) -> None:
        forms = [x**2 + y**2 - 5, x - 2 * y, x * y - 1, sp.log(x) - y, x + 10]
        sets = [(0, 1), (1, 2), (0, 3), (2, 4), (0, 4)]
        together, alone = (Space.over(Domain({x: real, y: real}), forms, []) for _ in range(2))
        found = together.places(sets)
        assert [len(rows) for rows in found.values()] == [2, 2, 1, 1, 0]
        for which in sets:
            assert np.allclose([together.values(row[None])[0, which] for row in found[which]], 0, atol=1e-9)
            assert np.array_equal(found[which], alone.places([which])[which])

    def test_a_form_that_is_finite_nowhere_has_no_zeros_and_one_that_is_so_seldom_may(self) -> None:
        never, seldom = sp.log(-1 - x**2), sp.log(x - 10) - 1
        space = Space.over(Domain({x: real, y: real}), [never, seldom, y - 1, sp.exp(sp.exp(x**2)) * y], [])
        found = space.places([(0, 1), (1, 2), (0, 2), (2, 3)])
        assert found[0, 1] == found[0, 2] == []
        assert [tuple(row.round(6)) for row in found[1, 2]] == [(12.718282, 1.0)]

    def test_every_cell_at_a_corner_is_known_before_a_point_is_asked_for(self) -> None:
        far = sp.Integer(10) ** 6
        space = Space.over(Domain({x: real, y: real}), [x - far, y - far - sp.Rational(1, 100)], [x])
        points = space.corners()
        assert {(1, 1), (1, -1), (-1, 1), (-1, -1)} <= space.cells
        assert all(space.domain.contains(point) for point in points)


class TestOncePerClaim:
    def test_an_expectation_that_several_relations_hold_is_enclosed_once_a_point(self, monkeypatch: pytest.MonkeyPatch) -> None:
        mean = E(sp.exp(-(x**2)) * sp.erf(w * x + 1), normal(x))
        forms = tuple((mean + k, "positive") for k in (1, 2, 3))
        claim = Property(
            source=Source("note", "several"),
            says="three",
            printed="three",
            relations=forms,
            domain=Domain({w: sp.Interval.open(0, 1)}),
            label="three",
        )
        evaluated: list[Any] = []
        means = Evaluation._ratio_of_means

        def counted(self: Evaluation, one: Any, number: Numbers) -> tuple[acb, bool]:
            evaluated.append((one, tuple(number.at.items()), self.bits))
            return means(self, one, number)

        monkeypatch.setattr(Evaluation, "_ratio_of_means", counted)
        assert all(truth for truth, _ in enclose_property(claim, 40, at=[{w: third}, {w: third / 2}]).relations)
        assert evaluated
        assert len(evaluated) == len(set(evaluated))

    def test_the_parameters_of_an_expectation_are_collected_once_and_are_the_callers_own(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        mean = E(sp.erf(w * x + v), COIN)
        with in_memory(Memory()):
            mean.free_symbols.clear()
            assert mean.free_symbols == {w, v}
            monkeypatch.setattr(E, "bound_symbols", property(lambda self: pytest.fail("the form is walked again")))
            assert mean.free_symbols == {w, v}

    def test_the_roots_of_a_documents_line_are_not_looked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def judged(document: str) -> None:
            lines = (Line("one", sp.sqrt(w) * sp.sqrt(w), r"w"),)
            claim = Derivation(source=Source(document, "roots"), says="w", quantity=w, lines=lines, domain=Domain({w: real}))
            Balls(claim, 20, [({w: third}, True)]).at(sp.sqrt(w + 1), 0)

        def walked(form: Any) -> Any:
            raise LookupError

        monkeypatch.setattr(comparison, "may_leave_the_reals", walked)
        judged("000")
        with pytest.raises(LookupError):
            judged("note")


def test_no_condition_is_sought_for_an_approximation() -> None:
    lines = (Line("close", sp.Abs(w), r"|w|", approximate=True), Line("not-close", sp.Abs(w), r"|w|", part="equal"))
    claim = Derivation(
        source=Source("note", "approximations"), says="w", quantity=w, lines=lines, domain=Domain({w: real}), kind="approximation"
    )
    found = enclose_derivation(claim, 40)
    assert {one.line for one in found.conditions} == {1}
    assert any(at.relation is Relation.AGREE for at in found.points(next(iter(found.equalities)).kind, 0, ""))
    assert found.errors
