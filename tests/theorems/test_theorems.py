"""Is a theorem refuted by an instance that meets every hypothesis, and by nothing else; is a search that could not fail found out?"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
import sympy as sp
from flint import fmpq
from sympy import Interval

from closedform.derivations.claims.domain import Domain, between, lies_in, positive, real
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.source import Source
from closedform.derivations.claims.theorem import Family
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.engines.engine import Ask
from closedform.numerics.findings.findings import At, Relation
from closedform.numerics.findings.record import Record
from closedform.numerics.findings.search_result import Certified, Search, Searched
from closedform.numerics.findings.verdict import Verdict
from closedform.numerics.judge.theorem import _blind, _told, of_theorem
from closedform.numerics.theorems import boxes, hunt, instances, search
from closedform.numerics.theorems.boxes import certificate
from closedform.numerics.theorems.program import compiled

a, b = sp.symbols("a b", real=True)
SIDES = {a: positive, b: positive}
MEANS = (sp.sqrt(a * b), (a + b) / 2)


@pytest.fixture(autouse=True)
def fewer_instances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "DRAWN_INSTANCES", 150)
    monkeypatch.setattr(hunt, "SEARCH_ROUNDS", 8)


def judged(*families: Family, correction: str | None = None) -> Record:
    claim = Property(
        source=Source("003", "A section"),
        label="a-theorem",
        says="a theorem",
        printed="a theorem",
        families=families,
        correction=correction,
    )
    (record,) = check_here(claim, Options(engines=("search", "verify")))
    return record


def test_a_true_bound_is_supported_with_the_smallest_constant_that_was_seen() -> None:
    record = judged(Family("two numbers", SIDES, bound=MEANS, slips=((MEANS[1] / 2 - MEANS[0], "nonnegative"),)))
    assert record.total is Verdict.SUPPORTED
    assert record.as_recorded
    assert "at most 1 of the right" in record.reason


def test_how_many_instances_were_tried_is_not_read_as_how_often_it_fails() -> None:
    few = Searched("two numbers", 2604, 40, every=False, complete=False, seed=0)
    told = next(_told(few))
    assert told == "two numbers: 2604 instances tried (seed 0); 40 meet the hypotheses; it holds at all 40"
    assert next(_told(replace(few, every=True))).endswith(
        "40 instances meet the hypotheses, and there are no others; it holds at all 40"
    )


def test_a_false_bound_is_refuted_by_a_plain_instance_and_its_constant_is_told() -> None:
    record = judged(Family("two numbers", SIDES, bound=(2 * a * b, (a**2 + b**2) * sp.Rational(2, 3))), correction="with 1 for 2/3")
    assert record.total is Verdict.REFUTED
    assert record.as_recorded
    assert record.witness == {"a": "1", "b": "1"}
    assert "a factor of at least 1.5 on the right side" in record.reason


def test_a_bound_that_no_factor_mends_is_said_to_be_one() -> None:
    record = judged(Family("one number", {a: (1, 2)}, bound=(a, sp.Max(0, a - 2)), words={a: "a"}), correction="with a")
    assert record.total is Verdict.REFUTED
    assert "no multiple" in record.reason


def test_an_equality_that_balls_alone_see_meets_no_hypothesis() -> None:
    root = sp.sqrt(3 + 2 * sp.sqrt(2)) - 1 - sp.sqrt(2) * a  # zero at a = 1, which no digits prove
    record = judged(Family("one number", {a: (1, 2)}, supposes=((root, "zero"),), concludes=((a - 3, "positive"),)))
    assert record.total is Verdict.UNDECIDED
    assert "vacuous" in record.reason


def test_a_hypothesis_is_told_in_its_words() -> None:
    cubic = Family(
        "one number",
        {a: real},
        concludes=((1 - a**3, "nonnegative"),),
        needs=((1 - a, "nonnegative"),),
        words={1 - a: "a is small"},
    )
    assert judged(cubic).condition == "a is small"


def test_an_instance_that_misses_a_hypothesis_by_less_than_doubles_see_refutes_nothing() -> None:
    nearly = sp.Rational(1, 10**14)
    family = Family("one number", {a: (1, 1 + nearly)}, supposes=((a - 1, "zero"),), concludes=((1 + nearly / 2 - a, "positive"),))
    assert judged(family).total is Verdict.SUPPORTED


def test_hypotheses_that_no_instance_meets_decide_nothing() -> None:
    record = judged(Family("two numbers", SIDES, supposes=((a - b, "positive"), (b - a, "positive")), concludes=((a, "positive"),)))
    assert record.total is Verdict.UNDECIDED
    assert "vacuous" in record.reason


@pytest.mark.parametrize("slip", [(a + 1, "positive"), (a**2 + a, "nonnegative")])
def test_a_search_that_misses_a_false_version_has_no_power(slip: Any) -> None:
    record = judged(Family("one number", {a: positive}, concludes=((a, "positive"),), slips=(slip,)))
    assert record.total is Verdict.UNDECIDED
    assert not record.as_recorded


def test_a_conclusion_that_is_never_more_than_an_equality_has_no_power() -> None:
    record = judged(Family("one number", {a: positive}, concludes=((sp.Max(0, -a), "nonnegative"),)))
    assert record.total is Verdict.UNDECIDED


def test_every_instance_of_a_small_family_proves_what_speaks_of_it_alone() -> None:
    letters = {a: range(-3, 4), b: range(-3, 4)}
    on_the_circle = Family(
        "whole numbers", letters, supposes=((a**2 + b**2 - 9, "zero"),), concludes=((a * b, "zero"),), complete=True
    )
    assert judged(on_the_circle).total is Verdict.PROVED
    assert judged(Family("whole numbers", letters, concludes=((a * b + 9, "nonnegative"),))).total is Verdict.SUPPORTED
    assert judged(Family("whole numbers", letters, concludes=((a * b + 8, "nonnegative"),), complete=True)).total is Verdict.REFUTED


def test_a_proof_takes_no_doubles_word_that_an_instance_misses_a_hypothesis() -> None:
    letters = {a: (8, 9), b: (1295095867, 1295095868)}
    family = Family(
        "two numbers", letters, supposes=(((b + a) * (b - a) - b**2 + a**2, "zero"),), concludes=((a, "negative"),), complete=True
    )
    seen = hunt.Hunt(family).see([(fmpq(8), fmpq(1295095867))])
    assert not seen.met.any()  # though both sides are equal
    assert judged(family).total is Verdict.REFUTED


def test_a_hypothesis_that_is_left_out_makes_it_conditional_if_it_is_needed() -> None:
    cubic = Family(
        "two numbers", {a: real, b: real}, concludes=((a**2 + b**2 - a**3, "nonnegative"),), needs=((1 - a, "nonnegative"),)
    )
    record = judged(cubic)
    assert record.total is Verdict.CONDITIONAL
    assert record.condition == "1 - a >= 0"
    assert record.as_recorded
    idle = Family("two numbers", {a: real, b: real}, concludes=((a**2 + b**2 + 1, "positive"),), needs=((1 - a, "nonnegative"),))
    assert judged(idle).total is Verdict.UNDECIDED


UNIT = {a: between(0, 1), b: between(0, 1)}


class TestConclusionsOnABox:
    """Beside the instances that are tried, the conclusions of few letters are certified; which proves what speaks of these alone."""

    @pytest.mark.slow
    def test_what_is_certified_for_the_whole_family_is_proved_if_the_statement_speaks_of_it_alone(self) -> None:
        over = ((3 - a**2 - b, "positive"),)
        assert judged(Family("the square", UNIT, concludes=over, complete=True)).total is Verdict.PROVED
        record = judged(Family("the square", UNIT, concludes=over))
        assert record.total is Verdict.SUPPORTED
        assert "proved for every instance" in record.reason

    def test_what_is_an_equality_at_an_edge_is_certified_on_a_box_inside(self) -> None:
        record = judged(Family("the square", UNIT, concludes=((sp.sin(a) * sp.exp(-b), "positive"),), complete=True))
        assert record.total in (Verdict.PROVED, Verdict.SUPPORTED)
        touches = a - sp.sin(3 * a) * sp.cos(5 * a) ** 2 / 3
        line = Family("a line", {a: Interval(0, 1)}, concludes=((touches, "nonnegative"),))
        assert certificate(line, [(fmpq(1, 2),)]) == Certified((), whole=True), "of one letter, up to the edge"
        apart = Family("the square", UNIT, concludes=((touches + touches.xreplace({a: b}), "nonnegative"),))
        assert certificate(apart, [(fmpq(1, 2), fmpq(1, 2))]) == Certified((), whole=True), "part by part, up to the edges"
        joint = touches + touches.xreplace({a: b}) + a * b * sp.sin(a + b) ** 2 / 100
        both = Family("the square", UNIT, concludes=((joint, "nonnegative"),))
        inside = certificate(both, [(fmpq(1, 2), fmpq(1, 2))])
        assert inside == Certified((("a", "1/8", "7/8"), ("b", "1/8", "7/8")), whole=False)

    def test_a_hypothesis_that_may_be_attained_is_not_passed_over_where_it_is(self) -> None:
        """The only instances are those of a = b, at which a > b fails; a cell is passed over only where the hypothesis is certainly missed."""
        thin = Family("the square", UNIT, supposes=((-((a - b) ** 2), "nonnegative"),), concludes=((a - b, "positive"),))
        assert certificate(thin, [(fmpq(1, 2), fmpq(1, 2))]) is None

    def test_a_box_without_an_instance_and_a_false_conclusion_are_certified_nowhere(self) -> None:
        outside = Family("the square", UNIT, supposes=((a - 2, "positive"),), concludes=((-a, "positive"),))
        assert certificate(outside, []) is None
        edge = Family(
            "a line", {a: Interval(0, 8)}, supposes=((a - 7, "positive"),), concludes=((a - 7 - sp.sin(a - 7), "positive"),)
        )
        assert certificate(edge, [(fmpq(15, 2),)]) == Certified((), whole=True), "the edge itself is no instance"
        assert (
            certificate(Family("a line", {a: Interval(0, 1)}, concludes=((a - sp.Rational(1, 3), "nonzero"),)), [(fmpq(1),)])
            is None
        )


def test_letters_between_irrational_ends_are_drawn_inside() -> None:
    record = judged(Family("an angle", {a: between(0, sp.pi / 2)}, concludes=((sp.sin(a) - 2 * a / sp.pi, "positive"),)))
    assert record.total is Verdict.SUPPORTED


def test_an_interval_is_read_once_and_holds_what_sympy_says_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    third = sp.Rational(1, 3)
    intervals = [real, positive, Interval(0, 1), Interval.Lopen(-third, third), Interval(-sp.oo, third), between(0, sp.pi / 2)]
    beside = [fmpq(15707963, 10**7) + fmpq(k, 4 * 10**6) for k in range(-5, 6)]  # about pi / 2
    numbers = [*(sign * fmpq(k, 12) for k in range(25) for sign in (-1, 1)), *beside]
    for interval in intervals:
        for number in numbers:
            exact = sp.Rational(int(number.p), int(number.q))
            assert instances._lies_in(instances._place(interval), number) == lies_in(interval, exact)
    monkeypatch.setattr(instances, "lies_in", lambda *_: pytest.fail("SymPy is asked of numbers"))
    family = Family("two numbers", {a: positive, b: Interval(0, 1)}, concludes=((a, "positive"),))
    assert len(instances.near(family, [(fmpq(1), fmpq(1))], 50, 4, Random(0))) == 50


def test_a_conclusion_that_is_a_hypothesis_and_what_is_at_least_zero_follows() -> None:
    given = a / 2 - a / (2 * sp.pi) - b / 2 - b / (2 * sp.pi)
    more, everywhere = given + b / sp.pi, Domain(SIDES)
    family = Family("two numbers", SIDES, supposes=((given, "positive"),), concludes=((more, "positive"),))
    assert certificate(family, [(fmpq(9), fmpq(1))]) == Certified((), whole=True)
    assert boxes._follows((more, "positive"), ((given, "nonnegative"),), everywhere)
    assert boxes._follows((-more, "negative"), ((-given, "negative"),), everywhere)
    assert boxes._follows((given, "nonnegative"), ((given, "nonnegative"),), everywhere)
    assert not boxes._follows((given, "positive"), ((given, "nonnegative"),), everywhere), "it may be zero"
    assert not boxes._follows((given - b / sp.pi, "positive"), ((given, "positive"),), everywhere)
    assert not boxes._follows((more, "positive"), ((given, "zero"), (-given, "positive")), everywhere)


def test_what_all_terms_have_in_common_is_left_out_where_it_is_positive() -> None:
    form = a**3 * b / 2 - a**2 * sp.exp(b) + a**4
    assert boxes._shared_left_out(form, SIDES) == a * b / 2 - sp.exp(b) + a**2
    assert boxes._shared_left_out(b / a + 1 / a**2, SIDES) == a * b + 1
    assert boxes._shared_left_out(form, {a: Interval(0, 1), b: positive}) == form, "it may be zero"
    assert boxes._shared_left_out(form, {a: real, b: positive}) == form


def test_of_several_hypotheses_each_has_its_instance() -> None:
    plane = {a: real, b: real}
    record = judged(
        Family("two", plane, concludes=((2 - a - b, "nonnegative"),), needs=((1 - a, "nonnegative"), (1 - b, "nonnegative")))
    )
    assert record.total is Verdict.CONDITIONAL
    assert record.reason.count("an instance fails: ") == 2
    assert "elsewhere" not in record.reason


def test_a_hypothesis_that_nothing_needs_is_named() -> None:
    record = judged(
        Family(
            "two numbers", SIDES, supposes=((a - b, "positive"), (a - 2 * b, "positive")), concludes=((2 * a - 3 * b, "positive"),)
        )
    )
    assert record.reason.endswith("not seen to need a - b > 0")


def test_the_search_goes_where_a_conclusion_nearly_fails() -> None:
    hole = (a - sp.Rational(1, 7)) ** 2 + (b - sp.Rational(3, 7)) ** 2 - sp.Rational(1, 10**4)
    assert (
        judged(Family("a square", {a: between(-2, 2), b: between(-2, 2)}, concludes=((hole, "nonnegative"),))).total
        is Verdict.REFUTED
    )


def test_exact_values_are_exact_or_none() -> None:
    program = compiled([sp.sqrt(a), a * sp.exp(b), sp.Heaviside(a - 4, 0), sp.Max(a, b) ** -1, sp.Abs(-a) * b], [a, b])
    assert program.exact([fmpq(4), fmpq(0)]) == [fmpq(2), None, fmpq(0), fmpq(1, 4), fmpq(0)]
    assert program.exact([fmpq(2), fmpq(1)])[0] is None
    assert compiled([1 / a], [a]).exact([fmpq(0)]) == [None]


class TestPropertiesBesideTheirPoints:
    """A property is enclosed at a dozen points and beside its zeros; the search looks between them."""

    def judged(self, expression: Any, such_that: tuple[Any, ...] = ()) -> Record:
        claim = Property(
            source=Source("003", "A section"), label="a-bound", says="a bound", printed="a bound",
            relations=((expression, "positive"),), domain=Domain({a: real, b: real}, such_that=such_that),
        )  # fmt: skip
        (record,) = check_here(claim, Options(engines=("enclose", "search", "prove", "certify")))
        return record

    def test_a_bound_that_fails_on_a_small_part_of_the_plane_is_refuted_there(self) -> None:
        record = self.judged((a - 2 * b - 3) ** 2 + (a + b) ** 4 - sp.Rational(1, 10**4))
        assert record.total == Verdict.REFUTED
        assert record.witness is not None

    def test_a_bound_that_fails_at_one_point_is_refuted_there(self) -> None:
        assert self.judged(a**2 + b**2).total == Verdict.REFUTED

    def test_a_bound_whose_exception_is_no_point_of_the_domain_holds(self) -> None:
        assert self.judged(a**2 + b**2, (a**2 + b**2 > 0,)).total.holds
        assert self.judged((a - 2 * b) ** 2 + sp.Rational(1, 10**4)).total.holds


def test_a_search_has_power_only_if_every_false_version_is_refuted() -> None:
    found = Searched("a family", tried=9, met=9, every=True, complete=True, seed=0, slips=(True, True))
    assert _blind(found) == ""
    assert "no power" in _blind(replace(found, slips=(True, False)))


class TestWhatTheVerdictRestsOn:
    """Each thing that a search may say of a family, and the verdict with and without it."""

    ALL = Searched("a family", tried=9, met=9, every=True, complete=True, seed=0, turned=(True, True), slips=(True, True))
    PART, WHOLE = Certified((("a", "0", "1"),), whole=False), Certified((), whole=True)
    AT = At({"a": "1"}, False, Relation.DIFFER, 20, "1", "0")

    @staticmethod
    def verdict(*families: Searched) -> Verdict:
        family = Family("two numbers", SIDES, bound=MEANS, slips=((MEANS[1] / 2 - MEANS[0], "nonnegative"),))
        claim = Property(source=Source("003", "A section"), label="a-theorem", says="a", printed="a", families=(family,))
        return of_theorem(claim, {Ask("search"): Search(families)}).verdict

    @pytest.mark.parametrize(
        ("changed", "verdict"),
        [
            ({}, Verdict.PROVED),
            ({"complete": False}, Verdict.SUPPORTED),
            ({"every": False}, Verdict.SUPPORTED),
            ({"every": False, "certified": PART}, Verdict.SUPPORTED),
            ({"every": False, "certified": WHOLE}, Verdict.PROVED),
            ({"every": False, "certified": WHOLE, "complete": False}, Verdict.SUPPORTED),
            ({"broken": AT}, Verdict.REFUTED),
            ({"unclear": "a ball holds zero"}, Verdict.UNDECIDED),
            ({"met": 0}, Verdict.UNDECIDED),
            ({"slips": (True, False)}, Verdict.UNDECIDED),
            ({"turned": (True, False)}, Verdict.UNDECIDED),
            ({"without_needed": (("a > 0", AT),)}, Verdict.CONDITIONAL),
            ({"without_needed": (("a > 0", AT), ("b > 0", None))}, Verdict.UNDECIDED),
        ],
        ids=lambda value: " ".join(value) if isinstance(value, dict) else None,
    )
    def test_of_one_family(self, changed: dict[str, Any], verdict: Verdict) -> None:
        assert self.verdict(replace(self.ALL, **changed)) is verdict

    def test_of_two_families_the_weaker_decides(self) -> None:
        assert self.verdict(self.ALL, replace(self.ALL, every=False)) is Verdict.SUPPORTED
        assert self.verdict(self.ALL, replace(self.ALL, met=0)) is Verdict.UNDECIDED
        assert self.verdict(self.ALL, replace(self.ALL, broken=self.AT)) is Verdict.REFUTED
