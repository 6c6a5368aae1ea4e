"""Is each condition asked up to its border and not beyond: strict or weak, at both ends, of every letter? One row for each `if` of a rule."""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.laws import E, Finite, Gaussian, normal
from closedform.derivations.laws.declared import Scalar
from closedform.derivations.laws.index import laws
from closedform.numerics.conditions import convergence, growth
from closedform.numerics.conditions import existence_of_means as means
from closedform.numerics.conditions.at_ends import at_end
from closedform.numerics.conditions.certain import _is_said, _is_sum_of_squares, _plain, factors, is_certain, squared
from closedform.numerics.conditions.demand import Demand, For, Place, Scope, Unread
from closedform.numerics.conditions.demands import _excludes_poles, demands, of_node
from closedform.numerics.conditions.existence import unsettled
from closedform.numerics.conditions.growth import Growth, growths
from closedform.numerics.conditions.kinks_at_a_point import Tie, resolved_at
from closedform.numerics.conditions.settled_kinks import settled

a, b, c, r, x, y, X, Y = sp.symbols("a b c r x y X Y", real=True)
p, t = sp.symbols("p t", positive=True)
k = sp.Symbol("k", integer=True, nonnegative=True)
whole = sp.Symbol("whole", integer=True)
oo, half, root = sp.oo, sp.Rational(1, 2), sp.sqrt(2)
Open, Closed = sp.Interval.open, sp.Interval
LINE = Closed(-oo, oo)
UP, WEAK, APART = Sign.POSITIVE, Sign.NONNEGATIVE, Sign.NONZERO


def where(*such_that: Any, **ranges: Any) -> Scope:
    """A scope of real letters, on the whole line where nothing is said."""
    known = {s: LINE for one in such_that for s in one.free_symbols}
    return Scope.of(Domain({**known, **{sp.Symbol(s, real=True): i for s, i in ranges.items()}}, such_that))


# --- what a constraint says


@pytest.mark.parametrize(
    ("form", "must", "relation", "said"),
    [
        (a - b, UP, a > b, True),
        (a - b, UP, a >= b, False),
        (a - b, WEAK, a >= b, True),
        (a - b, WEAK, a > b, True),
        (a - b, APART, a > b, True),
        (b - a, APART, a > b, True),
        (a - b, APART, a >= b, False),
        (a - b, APART, sp.Ne(a, b), True),
        (b - a, APART, sp.Ne(a, b), True),
        (a - b, UP, sp.Ne(a, b), False),
        (a - b, WEAK, sp.Ne(a, b), False),
        (b - a, UP, a > b, False),
        (b - a, WEAK, a > b, False),
        (a - b, UP, a < b, False),
        (b - a, UP, a < b, True),
        (b - a, UP, a <= b, False),
        (a, UP, a > b, False),
        (a + b, APART, sp.Ne(a, b), False),
        (2 * a - 2 * b, APART, sp.Ne(a, b), True),
        (a, APART, a * b > 0, True),
        (a, APART, a * b >= 0, False),
        (a, UP, a * b > 0, False),
        (a, APART, a + b > 0, False),
    ],
)
def test_a_constraint_says_what_it_says(form: Any, must: Sign, relation: Any, said: bool) -> None:
    assert _is_said(form, must, relation) is said


@pytest.mark.parametrize(
    ("form", "must", "is_one"),
    [
        (a**2 + 1, UP, True),
        (a**2, WEAK, True),
        (a**2, UP, False),
        (a**2 + b**2, UP, False),
        (a**2 + b, WEAK, False),
        (a**3 + 1, WEAK, False),
        (a**2 - 1, WEAK, False),
        (1 / a**2, UP, True),
        (1 / a**2 + b**2, UP, True),
        (b**2 / a**2, UP, False),
        (p * a**2, WEAK, True),
        (p * a**2, UP, False),
    ],
)
def test_a_sum_of_squares_is_strict_by_a_term_that_is(form: Any, must: Sign, is_one: bool) -> None:
    assert bool(_is_sum_of_squares(form, must)) is is_one


@pytest.mark.parametrize(
    ("form", "must", "plain"),
    [
        (sp.tan(a), APART, sp.sin(a)),
        (sp.tan(a), UP, sp.sin(a) * sp.cos(a)),
        (sp.log(a), UP, a - 1),
        (sp.exp(a) - sp.exp(b), UP, a - b),
        (sp.exp(a) + sp.exp(b), UP, sp.exp(a) + sp.exp(b)),
        (sp.exp(a) - 2 * sp.exp(b), UP, sp.exp(a) - 2 * sp.exp(b)),
        (sp.exp(a) - sp.tanh(b), UP, sp.exp(a) - sp.tanh(b)),
        (sp.erfc(a) - sp.erfc(b), UP, b - a),
        (sp.erf(a), UP, a),
        (sp.asin(a), UP, sp.asin(a)),
        (sp.atanh(a), UP, sp.atanh(a)),
    ],
)
def test_a_form_is_written_plainly_with_the_same_sign(form: Any, must: Sign, plain: Any) -> None:
    assert sp.expand(_plain(form, must) - plain) == 0


@pytest.mark.parametrize(
    ("form", "must", "scope", "certain"),
    [
        (a, UP, where(a=Open(0, oo)), True),
        (a, UP, where(a=Closed(0, oo)), False),
        (a, WEAK, where(a=Closed(0, oo)), True),
        (a, APART, where(a=Closed(0, oo)), False),
        (a - root, UP, where(a=Open(root, oo)), True),
        (a - root, UP, where(a=Closed(root, oo)), False),
        (a - root, APART, where(a=LINE), False),
        (a**2 - 2, APART, where(a=Open(1, 2)), False),  # zero at an irrational place
        (a**2 - 2, UP, where(a=Open(root, 2)), True),
        ((a**2 - 2) ** 2, UP, where(a=Open(1, 2)), False),
        ((a**2 - 2) ** 2, WEAK, where(a=Open(1, 2)), True),
        ((a**2 - 2) ** 2, APART, where(a=Open(1, 2)), False),
        (1 - a**2, UP, where(a=Open(-1, 1)), True),
        (1 - a**2, UP, where(a=sp.Interval.Lopen(-1, 1)), False),
        (1 - a**2, UP, where(a=sp.Interval.Ropen(-1, 1)), False),
        (a * b, APART, where(a=Open(0, oo), b=Open(-oo, 0)), True),
        (a * b, APART, where(a=Open(0, oo), b=Closed(-oo, 0)), False),
        (a * b, APART, where(a=Closed(0, oo), b=Open(-oo, 0)), False),
        (sp.sin(a), APART, where(a=Open(0, sp.pi)), True),
        (sp.sin(a), APART, where(a=Closed(0, 1)), False),
        (sp.sin(a), APART, where(a=Open(1, 4)), False),
        (sp.cos(a), APART, where(a=Open(-sp.pi / 2, sp.pi / 2)), True),
        (sp.cos(a), APART, where(a=Open(0, 2)), False),
        (sp.tan(a), APART, where(a=Open(0, 1)), True),
        (sp.log(a), APART, where(a=Open(0, 2)), False),
        (sp.log(a), APART, where(a=Open(1, 2)), True),
        (c, APART, where(a=Open(0, 2)), False),  # a letter that nothing is known of
        (a - b, UP, where(a >= b), False),
        (a**2 - b**2, UP, where(a > b, b > 0), True),
        (a**2 - b**2, UP, where(a >= b, b > 0), False),
        (a - sp.sqrt(b), UP, where(a**2 > b, a=Open(0, oo), b=Open(0, oo)), True),
        (a - sp.sqrt(b), UP, where(a**2 >= b, a=Open(0, oo), b=Open(0, oo)), False),
        (a**2 + b**2, UP, where(sp.Ne(a, b)), True),
        (a**2 + b**2, UP, where(sp.Ne(a, b + 1)), False),
        (sp.gamma(a), APART, where(a=Open(0, oo)), True),
        (1 / sp.gamma(a), APART, where(a=Open(-1, oo)), False),
        (1 / sp.gamma(a), APART, where(a=Open(0, oo)), True),
        (root - 1, UP, where(a=LINE), True),
        (root - 2, UP, where(a=LINE), False),
        (sp.Integer(0), WEAK, where(a=LINE), True),
        (sp.Integer(0), UP, where(a=LINE), False),
        (sp.Integer(0), APART, where(a=LINE), False),
        (1 + a * sp.sqrt(1 + b**2), APART, where(a=Open(0, oo), b=LINE), True),
        (1 + a * sp.sqrt(1 + b**2), APART, where(a=LINE, b=LINE), False),
        (a - sp.sqrt(b), APART, where(a=Open(-oo, 0), b=Open(0, oo)), True),
        (a - sp.sqrt(b), APART, where(a=Open(0, oo), b=Open(0, oo)), False),
    ],
)
def test_a_sign_is_certain_where_it_is_that_everywhere(form: Any, must: Sign, scope: Scope, certain: bool) -> None:
    assert is_certain(form, must, scope) is certain


def test_a_constraint_is_squared_where_both_sides_add_up_to_more_than_zero() -> None:
    assert squared(a > b, where(a > b, a=Open(0, oo), b=Open(0, oo))) == a**2 - b**2
    assert squared(a > b, where(a > b, a=Open(0, oo), b=Closed(0, oo))) == a**2 - b**2
    assert squared(a > b, where(a > b, a=Closed(0, oo), b=Closed(0, oo))) is None
    assert squared(a > b, where(a > b, a=Open(0, oo), b=LINE)) is None
    assert squared(sp.Ne(a, b), where(sp.Ne(a, b), a=Open(0, oo), b=Open(0, oo))) is None
    assert squared(a + b > c, where(a + b > c)) is None


def test_the_factors_that_may_vanish() -> None:
    assert set(factors(a * b)) == {a, b}
    assert set(factors(a / b)) == {a}
    assert factors(sp.Integer(2)) == (2,)
    assert 1 / sp.gamma(a) in factors(b / sp.gamma(a))


# --- what a node asks


def asked(form: Any, scope: Scope) -> set[tuple[Any, str, str]]:
    """What a node asks: the form, its sign and the purpose; for what is not read, the purpose alone."""
    return {
        (one.form, one.must.value, one.to.name) if isinstance(one, Demand) else ("?", "", one.to.name)
        for one in of_node(form, scope)
    }


VALUE, ANALYTIC, CONTINUOUS = For.VALUE.name, For.ANALYTIC.name, For.CONTINUOUS.name
FREE = where(a=LINE, b=LINE, whole=LINE)
AT = sp.Symbol("at", integer=True)
NODES: list[tuple[Any, set[tuple[Any, str, str]]]] = [
    (1 / a, {(a, "nonzero", VALUE)}),
    (a**3, set()),
    (sp.sqrt(a), {(a, "nonnegative", VALUE), (a, "positive", ANALYTIC)}),
    (1 / sp.sqrt(a), {(a, "positive", VALUE)}),
    (a**b, {(a, "positive", VALUE)}),
    (2**a, set()),
    (a**AT, {(a, "nonzero", VALUE), (a, "positive", ANALYTIC)}),
    (a**k, {(a, "positive", ANALYTIC)}),
    (sp.log(a), {(a, "positive", VALUE)}),
    (sp.asin(a), {(f, s, to) for f in (1 - a, 1 + a) for s, to in (("nonnegative", VALUE), ("positive", ANALYTIC))}),
    (sp.atanh(a), {(1 - a, "positive", VALUE), (1 + a, "positive", VALUE)}),
    (sp.acosh(a), {(a - 1, "nonnegative", VALUE), (a - 1, "positive", ANALYTIC)}),
    (sp.Abs(a), {(a, "nonzero", ANALYTIC)}),
    (sp.sign(a), {(a, "nonzero", CONTINUOUS)}),
    (sp.Heaviside(a), {(a, "nonzero", CONTINUOUS)}),
    (sp.tan(a), {(sp.cos(a), "nonzero", VALUE)}),
    (sp.zeta(a), {(a - 1, "nonzero", VALUE)}),
    (sp.erf(a), set()),
    (sp.lowergamma(p, a), {(a, "nonnegative", VALUE), (a, "positive", ANALYTIC)}),
    (sp.uppergamma(b, a), {(a, "positive", VALUE)}),
    (Phi2(a, b, r), {(1 - r**2, "nonnegative", VALUE), (1 - r**2, "positive", ANALYTIC)}),
    (Phi2(a, b, sp.Integer(1)), {(a - b, "nonzero", ANALYTIC)}),
    (Phi2(a, b, sp.Integer(-1)), {(a + b, "nonzero", ANALYTIC)}),
    (sp.asin(sp.sin(a)), {(sp.cos(a) ** 2, "positive", ANALYTIC)}),
    (sp.atan(sp.tan(a)), {(sp.cos(a) ** 2, "positive", ANALYTIC)}),
    (sp.binomial(a, b), {(a, "nonnegative", VALUE)}),
    (sp.binomial(a, k), {(a + 1, "positive", ANALYTIC)}),
    (sp.besselj(b, a), {("?", "", VALUE)}),
    (sp.Function("f")(a), {("?", "", VALUE)}),
    (sp.re(a + sp.I), set()),
    (a + b, set()),
    (a * b, set()),
]  # fmt: skip


@pytest.mark.parametrize(("node", "expected"), NODES, ids=str)
def test_a_node_asks_this_and_no_more(node: Any, expected: set[Any]) -> None:
    found = asked(node, where(a=LINE, b=LINE, r=LINE, k=Closed(0, oo)))
    assert {(f if f == "?" else sp.expand(f), *rest) for f, *rest in found} >= {
        (f if f == "?" else sp.expand(f), *rest) for f, *rest in expected
    }
    assert len(found) == len(expected)


def test_a_maximum_turns_where_any_two_arguments_meet() -> None:
    found = {sp.Abs(f) for f, _, _ in asked(sp.Max(a, b, c), where(a=LINE, b=LINE, c=LINE))}
    assert found == {sp.Abs(a - b), sp.Abs(a - c), sp.Abs(b - c)}


@pytest.mark.parametrize(
    ("relation", "argument", "excludes"),
    [
        (sp.Ne(1 / sp.gamma(a), 0), a, True),
        (sp.Ne(1 / sp.gamma(a), 0), a + 1, True),
        (sp.Ne(1 / sp.gamma(a), 0), a - 1, False),
        (sp.Ne(1 / sp.gamma(a), 0), a + half, False),
        (sp.Ne(1 / sp.gamma(a), 1), a, False),
        (sp.Ne(sp.gamma(a), 0), a, False),
        (sp.Ne(1 / sp.gamma(a) ** 2, 0), a, False),
        (1 / sp.gamma(a) > 0, a, False),
        (sp.Ne(sp.sin(sp.pi * a), 0), a, True),
        (sp.Ne(sp.sin(sp.pi * a), 0), a - 3, True),
        (sp.Ne(sp.sin(sp.pi * a), 0), -a, True),
        (sp.Ne(sp.sin(sp.pi * a), 0), 2 * a, False),
        (sp.Ne(sp.sin(sp.pi * a), 0), a + half, False),
        (sp.Ne(sp.cos(sp.pi * a), 0), a, False),
        (sp.Ne(b * sp.sin(sp.pi * a), 0), a, True),
    ],
    ids=str,
)  # fmt: skip
def test_a_constraint_keeps_an_argument_from_the_poles_of_gamma(relation: Any, argument: Any, excludes: bool) -> None:
    assert _excludes_poles(relation, argument) is excludes


GAMMA_OFF = sp.gamma(a)
HALF_LINES = [
    # a form, what is enough for it to have a value, and what is not.
    (1 / (a - b), where(a > b), where(a >= b)),
    (1 / sp.sqrt(a - b), where(a > b), where(a >= b)),
    (sp.sqrt(a - b), where(a >= b), where(sp.Ne(a, b))),
    (1 / (a - b), where(sp.Ne(a, b)), where(a <= b)),
    (1 / (a * b), where(a=Open(0, oo), b=Open(-oo, 0)), where(a=Open(0, oo), b=Closed(-oo, 0))),
    (sp.asin(a), where(a=Closed(-1, 1)), where(a=Closed(-sp.Rational(101, 100), 1))),
    (sp.acosh(a), where(a=Closed(1, oo)), where(a=Closed(sp.Rational(99, 100), 2))),
    (sp.atanh(a), where(a=Open(-1, 1)), where(a=Closed(0, 1))),
    (GAMMA_OFF, where(a=Open(-2, -1)), where(a=Closed(-2, -sp.Rational(3, 2)))),
    (GAMMA_OFF, where(sp.Ne(1 / sp.gamma(a), 0)), where(a=Open(-oo, 0))),
    (sp.gamma(2 * a), where(sp.Ne(1 / sp.gamma(a), 0), sp.Ne(1 / sp.gamma(a + half), 0)), where(sp.Ne(1 / sp.gamma(a), 0))),
    (sp.beta(a, b), where(a=Open(0, oo), b=Open(0, oo)), where(a=Open(0, oo), b=Closed(0, oo))),
    (sp.lowergamma(a, b), where(a=Open(0, oo), b=Closed(0, oo)), where(a=Closed(0, oo), b=Closed(0, oo))),
    (sp.lowergamma(a, b), where(a=Open(0, oo), b=Open(0, oo)), where(a=Open(0, oo), b=LINE)),
    (sp.uppergamma(1, a) + sp.uppergamma(b, a), where(a=Open(0, oo), b=LINE), where(a=Closed(0, oo), b=LINE)),
    (sp.uppergamma(b, a), where(a=Closed(0, oo), b=Open(0, oo)), where(a=Closed(0, oo), b=Closed(0, oo))),
    (sp.expint(b, a), where(a=Closed(0, oo), b=Open(1, oo)), where(a=Closed(0, oo), b=Closed(1, oo))),
    (a**b, where(a=Closed(0, oo), b=Open(0, oo)), where(a=Closed(0, oo), b=Closed(0, oo))),
    (sp.log(1 - a**2), where(a=Open(-1, 1)), where(a=sp.Interval.Ropen(-1, 1))),
    (Phi2(a, b, r), where(r=Closed(-1, 1), a=LINE, b=LINE), where(r=Closed(-1, sp.Rational(101, 100)), a=LINE, b=LINE)),
]


@pytest.mark.parametrize(("form", "enough", "too_little"), HALF_LINES, ids=lambda v: str(v)[:50])
def test_a_form_has_a_value_where_its_border_is_left_out(form: Any, enough: Scope, too_little: Scope) -> None:
    assert unsettled(form, enough) == ""
    assert unsettled(form, too_little) != ""


# --- sums


@pytest.mark.parametrize(
    ("term", "enough", "too_little"),
    [
        (a**k, where(a=Open(-1, 1)), where(a=sp.Interval.Ropen(-1, 1))),
        (a**k, where(a=Open(-1, 1)), where(a=sp.Interval.Lopen(-1, 1))),
        (a**k / (k + 1), where(a=sp.Interval.Ropen(-1, 1)), where(a=Closed(-1, 1))),
        (a**k / (k + 1), where(a=sp.Interval.Ropen(-1, 1)), where(a=sp.Interval.Ropen(-sp.Rational(11, 10), 1))),
        (a**k / (k + 1) ** 2, where(a=Closed(-1, 1)), where(a=Closed(-1, sp.Rational(11, 10)))),
        (a**k / (k + 1) ** 2, where(a=Closed(-1, 1)), where(a=Closed(-sp.Rational(11, 10), 1))),
        (a**k / sp.gamma(k + 1), where(a=LINE), None),
        (a**k * sp.gamma(k + 1), None, where(a=Open(0, half))),
        (1 / (k + a) ** 2, where(a=Open(0, oo)), where(a=Closed(0, oo))),
        (1 / (k + a), None, where(a=Open(0, oo))),
    ],
    ids=str,
)
def test_a_sum_converges_up_to_its_circle(term: Any, enough: Scope | None, too_little: Scope | None) -> None:
    node = InfiniteSum(term, k, sp.Integer(0))
    assert enough is None or unsettled(node, enough) == ""
    assert too_little is None or unsettled(node, too_little) != ""


# --- growth

FAR = where(t=Open(1, oo), a=Open(0, oo), b=LINE, c=Closed(0, oo))
T = sp.Symbol("t", real=True)


def grown(form: Any) -> list[tuple[Any, Any]] | None:
    found = growths(form, T, FAR)
    return None if found is None else sorted(((one.exponent, one.power) for one in found), key=str)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (b, [(0, 0)]),
        (T, [(0, 1)]),
        (sp.exp(b * T), [(b * T, 0)]),
        (sp.exp(-a * T) * T**2, [(-a * T, 2)]),
        (T**b, [(0, b)]),
        (T**-2, [(0, -2)]),
        ((1 + T) ** -2, [(0, -2)]),
        ((b + T) ** half, [(0, half)]),
        (1 / (a * T + 1), [(0, -1)]),
        (1 / (c * T + 1), None),  # c may be zero
        (1 / (b * T + 1), None),
        (a**T, [(T * sp.log(a), 0)]),
        (b**T, None),
        (c**T, None),
        (T**T, None),
        (sp.erfc(a * T), [(-(a**2) * T**2, 0)]),
        (sp.erfc(b * T), [(0, 0)]),
        (sp.erfc(c * T), [(0, 0)]),
        (sp.sin(T), [(0, 0)]),
        (sp.sin(1 / T), [(0, -1)]),
        (sp.cos(1 / T), [(0, 0)]),
        (sp.cosh(a * T), [(-a * T, 0), (a * T, 0)]),
        (1 / sp.cosh(a * T), [(-a * T, 0)]),
        (1 / sp.cosh(b * T), [(0, 0)]),
        (sp.log(T), [(0, 0)]),
        (sp.gamma(T), None),
        (sp.Ci(a * T), [(0, -1)]),
        (sp.uppergamma(b, a * T), [(-a * T, b - 1)]),
        (sp.atan(T), [(0, 0)]),
        (sp.asinh(T), [(0, 0), (0, 1)]),
    ],
    ids=str,
)  # fmt: skip
def test_a_growth_is_told_where_the_letters_leave_no_other(form: Any, expected: Any) -> None:
    found = grown(form)
    assert found == (None if expected is None else sorted(expected, key=str))


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (T, (0, 1)),
        (a * T + b, (0, 1)),
        (c * T + b, None),
        (b, None),
        (a, (0, 0)),
        (sp.exp(b * T), (b * T, 0)),
        (sp.cosh(a * T), (a * T, 0)),
        (sp.cosh(-a * T), (a * T, 0)),
        (sp.cosh(b * T), (0, 0)),
        (T * sp.exp(T), (T, 1)),
        (T * sp.sin(T), None),
        (1 + sp.exp(a * T), (a * T, 0)),
        (sp.exp(a * T) - 1, None),
        (sp.exp(T) + sp.exp(2 * T), (2 * T, 0)),
        (1 + sp.exp(b * T), (0, 0)),
        (1 + sp.exp(-T), (0, 0)),
        (sp.sin(1 / T), (0, -1)),
        (sp.sin(T), None),
    ],
    ids=str,
)
def test_a_modulus_is_bounded_from_below_where_nothing_cancels(form: Any, expected: Any) -> None:
    assert growth._least(form, T, FAR) == (None if expected is None else Growth(*map(sp.sympify, expected)))


@pytest.mark.parametrize(
    ("form", "sign"),
    [
        (a * T + b, 1),
        (-a * T + b, -1),
        (c * T + b, None),
        (b * T + 1, None),
        (a / (1 - T), -1),
        (sp.exp(T), None),
        ((1 - T) / (2 - T), 1),
    ],
)
def test_a_fraction_has_the_sign_of_its_leading_terms(form: Any, sign: int | None) -> None:
    assert growth._final_sign(form, T, FAR) == sign


@pytest.mark.parametrize(
    ("form", "written"),
    [
        (sp.Abs(T - b), T - b),
        (sp.Abs(b - a * T), a * T - b),
        (sp.Abs(c * T - 1), sp.Abs(c * T - 1)),
        (sp.erf(T), 1 - sp.erfc(T)),
        (sp.erf(-T), sp.erfc(T) - 1),
        (sp.erf(1 / T), sp.erf(1 / T)),
        (sp.erf(b * T), sp.erf(b * T)),
        (sp.erfc(-T), 2 - sp.erfc(T)),
        (sp.erfc(T), sp.erfc(T)),
        (sp.tanh(T), 1 - 2 / (sp.exp(2 * T) + 1)),
        (sp.tanh(-T), 2 / (sp.exp(2 * T) + 1) - 1),
        (sp.atan(T), sp.pi / 2 - sp.atan(1 / T)),
        (sp.sinc(T), sp.sin(T) / T),
        (sp.sinc(b * T), sp.sinc(b * T)),
        (sp.sinc(1 / T), sp.sinc(1 / T)),
    ],
    ids=str,
)
def test_a_form_is_written_as_it_is_far_out(form: Any, written: Any) -> None:
    assert sp.simplify(growth.outward(form, T, FAR) - written) == 0


# --- ends of a range


def ends(body: Any, falls: int, **ranges: Any) -> set[Any]:
    """What an integrand asks at an end: forms that may not vanish, None for what is not read."""
    scope = where(t=Open(1, oo), **(ranges or {"a": LINE, "b": LINE}))
    found = at_end(sp.Integral(body, (T, 1, oo)), body, T, scope, falls)
    return {None if isinstance(one, Unread) else one.form for one in found}


@pytest.mark.parametrize(
    ("body", "falls", "expected"),
    [
        (sp.exp(-(T**2)), 0, set()),  # no parameter
        (a * sp.exp(-(T**2)), 0, set()),
        (1 / (T + a), 0, set()),
        (1 / (b * T + a), 0, {b}),
        ((b * T + a) ** 3, 0, set()),
        (sp.log(b * T + a), 0, {b}),
        (sp.sqrt(b * T + a), 0, {b}),
        (T ** (b * T), 0, {None}),
        (sp.cos(a * T), 0, {a}),
        (sp.cos(a * T), 1, set()),
        (sp.cos(a * T**2), 1, {a}),
        (sp.cos(a * T**2), 2, set()),
        (sp.cos(a * T) * sp.cos(b * T), 0, {a + b, a - b}),
        (sp.cos(a * T) ** 2, 0, {2 * a}),
        (sp.cos(a * sp.exp(T)), 0, {None}),
        (sp.erf(a * T), 1, {a}),
        (sp.erf(a * T), 2, set()),
        (sp.erf(a * T**2), 3, {a}),
        (sp.erf(a * T**2), 4, set()),
        (sp.erf(a * sp.exp(T)), 2, {None}),
        (sp.exp(-sp.exp(a * T)), 0, {None}),
        (1 / (2 + sp.cos(a * T)), 0, {None}),
        (sp.gamma(a * T), 0, {None}),
        (sp.gamma(a / T), 0, {a}),
        (sp.tanh(a * T), 0, {a}),
        (sp.Abs(a * T - b), 0, set()),
        (sp.Abs(sp.cos(a * T)), 0, {None}),
        (1 / (1 + a * sp.exp(-T)), 0, set()),
        (1 / (sp.exp(-T) * a), 0, set()),
        (1 / (b + sp.exp(a * T)), 0, {None}),
        (sp.uppergamma(sp.Rational(1, 3), b * T), 0, {b}),
        (sp.uppergamma(T * a, T), 0, {None}),
    ],
    ids=str,
)
def test_at_an_end_no_leading_coefficient_vanishes(body: Any, falls: int, expected: set[Any]) -> None:
    found = ends(body, falls)
    assert {f if f is None else sp.expand(f) for f in found} == expected


@pytest.mark.parametrize(
    ("term", "turns"),
    [
        (sp.sin(T), 0),
        (sp.sin(T**2), 1),
        (sp.sin(T) * sp.cos(2 * T) / T, 0),
        (sp.sin(T) ** 2, None),  # a part of it does not turn
        (sp.sin(T) * sp.cos(T), None),
        (sp.sin(T) * sp.cos(b * T), None),
        (sp.sin(a * T), 0),
        (sp.sin(c * T), None),
        (sp.sin(T) * sp.exp(-T), None),
        (sp.sin(T) / sp.sin(T + 1), None),
        (T**2, None),
        (sp.sin(T**2) * sp.cos(T), 1),
    ],
    ids=str,
)
def test_waves_turn_where_no_sum_of_their_arguments_stays(term: Any, turns: int | None) -> None:
    assert convergence._turns(term, T, FAR) == turns


@pytest.mark.parametrize(
    ("form", "tame"),
    [
        (sp.exp(b * x), True),
        (sp.exp(x**2), False),
        (sp.exp(-(x**2)), True),
        (sp.exp(b * x**2), False),
        (sp.exp(-c * x**2), False),
        (sp.exp(x * y), False),
        (sp.exp(x + y), True),
        (x**3 * y, True),
        (sp.cosh(x), True),
        (sp.gamma(x), False),
        ((x + y) ** 4, True),
        (sp.exp(x**3), False),  # on one side
        (sp.exp(-(x**3)), False),  # on the other
    ],
    ids=str,
)
def test_a_tame_form_grows_as_the_exponential_of_lines(form: Any, tame: bool) -> None:
    assert convergence.is_tame(form, [x, y], where(x=LINE, y=LINE, b=LINE, c=Closed(0, oo))) is tame


INTEGRALS = [
    (sp.Integral(x**a, (x, 1, oo)), where(a=Open(-oo, -1)), where(a=Closed(-oo, -1))),
    (sp.Integral(x**a, (x, 0, 1)), where(a=Open(-1, oo)), where(a=Closed(-1, 0))),
    (sp.Integral((1 - x) ** a, (x, 0, 1)), where(a=Open(-1, oo)), where(a=Closed(-1, 0))),
    (sp.Integral(sp.exp(-a * x**2 - b * y**2), (x, -oo, oo), (y, -oo, oo)), where(a=Open(0, oo), b=Open(0, oo)), where(a=Open(0, oo), b=Closed(0, oo))),
    (sp.Integral(sp.exp(-(x**2) - 2 * a * x * y - y**2), (x, -oo, oo), (y, -oo, oo)), where(a=Open(-1, 1)), where(a=Closed(-1, half))),
    (sp.Integral(sp.exp(a * x), (x, -oo, 0)), where(a=Open(0, oo)), where(a=Closed(0, oo))),
    (sp.Integral(1 / (x - a), (x, 0, 1)), where(a=Open(1, oo)), where(a=Closed(1, oo))),
    (sp.Integral(1 / (x - a), (x, 0, 1)), where(a=Open(-oo, 0)), where(a=Closed(-oo, 0))),
    (sp.Integral(1 / sp.Abs(x - a) ** half, (x, 0, 1)), where(a=Open(0, 1)), None),
    (sp.Integral(1, (x, 0, 1 / a)), where(a=Open(0, oo)), where(a=Closed(0, oo))),
    (sp.Integral(1, (x, 1 / a, 0)), where(a=Open(0, oo)), where(a=Closed(0, oo))),
    (sp.Integral(sp.exp(-x), (x, oo, 0)), None, where(a=LINE)),
]  # fmt: skip


# The dearest ones are those whose poles and powers are moved to infinity.
@pytest.mark.parametrize(
    ("form", "enough", "too_little"),
    [pytest.param(*row, marks=[pytest.mark.slow] * row[0].has(sp.Abs, 1 / (x - a), (1 - x) ** a)) for row in INTEGRALS],
    ids=lambda v: str(v)[:60],
)
def test_an_integral_converges_up_to_its_border(form: Any, enough: Scope | None, too_little: Scope | None) -> None:
    assert enough is None or unsettled(form, enough) == ""
    assert too_little is None or unsettled(form, too_little) != ""


def test_a_scope_is_opened_inside_its_ranges_alone() -> None:
    scope = where(a=Closed(0, 1)).inside(x, Closed(0, 1))
    opened = dict(scope.opened().symbols)
    assert (opened[a], opened[x]) == (Closed(0, 1), Open(0, 1))
    assert dict(scope.opened(Place(x, 1 / x, True)).symbols)[x] == sp.Interval.Ropen(0, 1)
    assert dict(scope.opened(Place(x, 1 - 1 / x, True)).symbols)[x] == sp.Interval.Lopen(0, 1)


def test_the_domain_of_letters_has_all_that_constraints_join_to_them() -> None:
    scope = where(a > b, b > c, r > 0)
    assert set(scope.domain({a}).symbols) == {a, b, c}
    assert set(scope.domain({a}).such_that) == {a > b, b > c}
    assert set(scope.domain({r}).symbols) == {r}


# --- means


BELL, PAIR = normal(X), Gaussian((X, Y), [[1, r], [r, 1]])


def law(name: str, *parameters: Any) -> Scalar:
    return Scalar(x, laws()[name], *parameters)


MEANS = [
    (E(X**2, Gaussian((X, Y), [[sp.Integer(0), 0], [0, a]])), where(a=Closed(0, 1)), where(a=Closed(-1, 1))),
    (E(X * Y, Gaussian((X, Y), [[a, r], [r, 1]])), where(a >= r**2, a=Closed(0, 9), r=LINE), where(a=Closed(0, 9), r=Closed(-1, 1))),
    (E(X, Gaussian((X,), [[a]])), where(a=Closed(0, oo)), where(a=LINE)),
    (E(sp.exp(a * X**2), BELL), where(a=Open(-oo, half)), where(a=Closed(0, half))),
    (E(sp.exp(X**2 / 4), Gaussian((X,), [[a]])), where(a=Open(0, 2)), where(a=Closed(1, 2))),
    (E(sp.exp(a * X * Y), Gaussian((X, Y), [[1, 0], [0, 1]])), where(a=Open(-1, 1)), where(a=Closed(0, 1))),
    (E(sp.exp(a * X**3), BELL), None, where(a=Open(0, 1))),
    (E(1 / X, BELL), None, where(a=LINE)),
    (E(sp.exp(a * x), law("Exponential", sp.Integer(1))), where(a=Open(-oo, 1)), where(a=Closed(0, 1))),
    (E(x, law("Exponential", a)), where(a=Open(0, oo)), where(a=Closed(0, oo))),
    (E(x, law("Uniform", a, b)), where(a < b), where(a <= b)),
    (E(1 / (x - a), Finite((x,), [((sp.Integer(0),), half), ((sp.Integer(1),), half)])), where(a=Open(0, 1)), where(a=Closed(0, half))),
    (E(1 / (x - a), Finite((x,), [((sp.Integer(0),), half), ((sp.Integer(1),), half)])), where(a=Open(0, 1)), where(a=Closed(half, 1))),
    (E(X, BELL, sp.Heaviside(X - a) * sp.Heaviside(b - X)), where(a < b), where(a <= b)),
    (E(X, BELL, sp.Heaviside(X - a)), where(a=LINE), None),
    (E(x, law("Exponential", sp.Integer(1)), sp.Heaviside(a - x)), where(a=Open(0, oo)), where(a=Closed(0, oo))),
]  # fmt: skip


@pytest.mark.parametrize(("form", "enough", "too_little"), MEANS, ids=lambda v: str(v)[:60])
def test_a_mean_exists_up_to_the_border_of_its_law_and_its_body(form: Any, enough: Scope | None, too_little: Scope | None) -> None:
    assert enough is None or unsettled(form, enough) == ""
    assert too_little is None or unsettled(form, too_little) != ""


@pytest.mark.parametrize(
    ("form", "jumps"),
    [
        (E(sp.Heaviside(X), Gaussian((X,), [[a]])), True),
        (E(sp.Abs(X), Gaussian((X,), [[a]])), False),
        (E(X, Gaussian((X,), [[a]]), sp.Heaviside(X)), True),
    ],
    ids=str,
)
def test_a_mean_of_what_jumps_asks_that_the_law_is_not_singular(form: Any, jumps: bool) -> None:
    found = [one for one in demands(form, where(a=Closed(0, 1))) if isinstance(one, Demand) and one.form == a and one.must is APART]
    assert bool([one for one in found if one.to is For.CONTINUOUS]) is jumps


@pytest.mark.parametrize(
    ("body", "of", "has"),
    [
        (X**2 * Y, [BELL, normal(Y)], True),
        (sp.tanh(X) * Y, [BELL, normal(Y)], True),
        (sp.Abs(X) * Y, [BELL, normal(Y)], True),
        (sp.Abs(sp.exp(X)) * Y, [BELL, normal(Y)], False),
        (sp.exp(X) * Y, [BELL, normal(Y)], False),
        (X * x, [BELL, law("Exponential", sp.Integer(1))], True),
        (X * x, [BELL, law("Pareto", sp.Integer(3), sp.Integer(1))], False),
        (X * x, [BELL, law("Cauchy", sp.Integer(0), sp.Integer(1))], False),
    ],
    ids=str,
)
def test_a_polynomial_has_a_mean_under_laws_with_every_moment(body: Any, of: list[Any], has: bool) -> None:
    assert means._has_all_means(body, of) is has


# --- kinks


@pytest.mark.parametrize(
    ("form", "scope", "expected"),
    [
        (sp.Abs(a), where(a=Open(0, oo)), a),
        (sp.Abs(a), where(a=Open(-oo, 0)), -a),
        (sp.sign(a), where(a=Open(0, oo)), 1),
        (sp.sign(a), where(a=Closed(0, oo)), sp.sign(a)),
        (sp.Heaviside(a), where(a=Open(-oo, 0)), 0),
        (sp.Heaviside(a), where(a=Closed(-oo, 0)), sp.Heaviside(a)),
        (sp.Max(a, b), where(a > b), a),
        (sp.Max(a, b), where(a >= b), a),
        (sp.Max(a, b), where(sp.Ne(a, b)), sp.Max(a, b)),
        (sp.Min(a, b), where(a > b), b),
        (sp.Max(a, b, c), where(a > b, c=LINE), sp.Max(a, c)),
        (sp.Integral(sp.Abs(x), (x, 0, 1)), where(a=LINE), sp.Integral(x, (x, 0, 1))),
        (sp.Integral(sp.Abs(x), (x, -1, 1)), where(a=LINE), sp.Integral(sp.Abs(x), (x, -1, 1))),
        (sp.Integral(sp.Abs(x), (x, 0, a)), where(a=Open(0, oo)), sp.Integral(sp.Abs(x), (x, 0, a))),
        (sp.Integral(sp.Abs(x), (x, 1, 0)), where(a=LINE), sp.Integral(sp.Abs(x), (x, 1, 0))),
    ],
    ids=str,
)
def test_a_kink_is_settled_where_its_argument_has_one_sign(form: Any, scope: Scope, expected: Any) -> None:
    assert settled(form, scope) == expected


def test_a_kink_is_resolved_at_a_point_beside_its_wall() -> None:
    assert resolved_at(sp.Abs(a - b) + c, {a: sp.Integer(1), b: sp.Integer(2)}) == b - a + c
    for form, point in (
        (sp.Abs(a), {a: sp.Integer(0)}),
        (sp.Abs(a**2 - 2), {a: root}),
        (sp.Abs(a - b), {a: sp.Integer(1)}),
        (sp.Max(a, b, c), {a: sp.Integer(1), b: sp.Integer(1), c: sp.Integer(1)}),
    ):
        with pytest.raises(Tie):
            resolved_at(form, point)


def test_opposite_steps_add_up_to_their_factor() -> None:
    """p 1{x > 0} + p 1{x < 0} = p unless x = 0, where it is 2 h p for steps with the value h at zero."""
    scope = Scope(((x, sp.Interval(-sp.oo, sp.oo)), (p, sp.Interval.open(0, sp.oo)), (y, sp.Interval(-sp.oo, sp.oo))))

    def both(at_zero: int, beside: Any = sp.S.Zero) -> Any:
        return p * sp.Heaviside(x, at_zero) + p * sp.Heaviside(-x, at_zero) + beside

    assert is_certain(both(1), Sign.NONZERO, scope)
    assert not is_certain(both(0), Sign.NONZERO, scope)
    assert not is_certain(both(1, beside=y), Sign.NONZERO, scope)
    apart = Scope(scope.symbols, (sp.Ne(x, 0),))
    assert is_certain(both(0), Sign.NONZERO, apart)
