"""Is nothing called proved that has no real value on a part of its domain, and is a value that is there never denied?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp
from one_claim import stated
from selftest import zoo
from selftest.proofs import by_prover

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.laws import E, Finite, Gaussian, normal
from closedform.derivations.memory import Memory, in_memory
from closedform.derivations.reading.note.own_claim import own_claim
from closedform.numerics.arguments import checked
from closedform.numerics.arguments import without_value as defined
from closedform.numerics.arguments.without_value import without_value
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.certificates.gate import proved
from closedform.numerics.domains.zeros import Zeros
from closedform.numerics.forms.algebra import known_sign
from closedform.numerics.forms.reality import certainly_real

x, y, b, X, Y = sp.symbols("x y b X Y", real=True)
n = sp.Symbol("n", integer=True)
REAL = sp.Interval(-sp.oo, sp.oo)
HALF = sp.Interval.open(0, sp.oo)

NOWHERE: dict[str, tuple[Any, Domain]] = {
    "a root below zero": (sp.sqrt(x - 1), Domain({x: HALF})),
    "a root below zero at a closed end alone": (sp.sqrt(x - sp.Rational(1, 10**9)), Domain({x: sp.Interval(0, 1)})),
    "a logarithm of zero at a closed end": (sp.log(x), Domain({x: sp.Interval(0, 1)})),
    "an inverse sine beyond one": (sp.asin(x), Domain({x: REAL})),
    "a pole": (1 / (x - sp.Rational(1, 3)), Domain({x: HALF})),
    "a pole where two letters meet": (x / (x - y), Domain({x: HALF, y: HALF})),
    "a pole of even order": (1 / (x**2 - 2 * x + 1), Domain({x: HALF})),
    "a pole where the least value is zero, at an irrational place": (
        1 / (x**4 + y**4 + sp.Rational(1, 2) - 2 * x * y),
        Domain({x: REAL, y: REAL}),
    ),
    "a logarithm of what touches zero": (sp.log(x**x - sp.exp(-sp.exp(-1))), Domain({x: HALF})),
    "a whole power of what may be zero": (x ** (-n), Domain({x: REAL, n: sp.Interval(1, sp.oo)})),
    "a logarithm just before a wall": (sp.log(1 - 97 * x), Domain({x: HALF}, (97 * x < sp.Rational(101, 100),))),
    "the mean of a law": (E(X, normal(X, sp.log(x), 1)), Domain({x: REAL})),
    "an exponential that outweighs the density": (E(sp.exp(b * X**2), normal(X)), Domain({b: REAL})),
    "the same beside a factor whose mean is zero": (E(Y * sp.exp(b * X**2), Gaussian((X, Y), [[1, 0], [0, 1]])), Domain({b: REAL})),
    "a pole of the gamma function": (sp.gamma(2 * x) / sp.gamma(x + sp.S.Half), Domain({x: REAL})),
    "a pole below zero": (sp.gamma(x), Domain({x: sp.Interval.open(-2, -sp.S.Half)})),
    "the pole of the zeta function": (sp.zeta(x), Domain({x: HALF})),
    "an exponential integral at zero": (sp.Ei(x), Domain({x: sp.Interval(0, 1)})),
    "an end of an integral": (sp.Integral(sp.cos(X), (X, 0, sp.log(b))), Domain({b: REAL})),
    "what an integrand is divided by": (sp.Integral(sp.exp(-(X**2)) / b, (X, 0, sp.oo)), Domain({b: REAL})),
}
SOMEWHERE: dict[str, tuple[Any, Domain]] = {
    "a root above": (sp.sqrt(x - 1), Domain({x: sp.Interval(1, sp.oo)})),
    "a pole that is left out": (1 / (x - 1), Domain({x: HALF}, (sp.Ne(x, 1),))),
    "a pole that a strict inequality leaves out": (1 / (x - 1), Domain({x: HALF}, ((x - 1) ** 2 > 0,))),
    "a pole of a form that jumps": (1 / (2 * sp.Heaviside(x) - 1), Domain({x: sp.Interval.Ropen(1, 2)})),
    "a pole that is touched outside": (1 / (1 - sp.sin(x)), Domain({x: sp.Interval.open(-4, 1)})),
    "a least value above zero": (1 / (x**4 + y**4 + sp.Rational(51, 100) - 2 * x * y), Domain({x: REAL, y: REAL})),
    "a sum of squares": (1 / (x**2 + y**2), Domain({x: REAL, y: HALF})),
    "a sum of squares that is zero only where two letters are unequal": (
        1 / (x**2 + y**2),
        Domain({x: REAL, y: REAL}, (sp.Ne(2 * x + y, 0), sp.Ne(x + 3 * y, 0))),
    ),
    "a denominator with a pole of its own": (1 / (1 / (x - 1)), Domain({x: REAL}, (sp.Ne(x, 1),))),
    "a pole inside an integral": (sp.Integral(sp.sqrt(X) / (1 + X), (X, 0, 1)), Domain({})),
    "an exponential below the density": (E(sp.exp(b * X**2), normal(X)), Domain({b: sp.Interval.open(-1, sp.Rational(1, 2))})),
    "a gamma function between its poles": (sp.gamma(x), Domain({x: sp.Interval.open(-1, 0)})),
    "a power at zero, whose exponent the domain keeps positive": (
        x ** (2 - b),
        Domain({x: sp.Interval(0, 1), b: sp.Interval.open(0, 1)}),
    ),
    "an incomplete gamma function at zero, of an order above": (
        sp.uppergamma(b, x),
        Domain({x: sp.Interval(0, 1), b: sp.Interval(1, 2)}),
    ),
    "what depends on whole numbers": (1 / (2 * n - 3), Domain({n: REAL})),
}


@pytest.mark.parametrize("name", NOWHERE)
def test_what_has_no_value_somewhere_is_told(name: str) -> None:
    assert "has no real value at" in without_value((NOWHERE[name][0],), NOWHERE[name][1])


@pytest.mark.parametrize("name", SOMEWHERE)
def test_what_has_a_value_everywhere_is_not_accused(name: str) -> None:
    assert without_value((SOMEWHERE[name][0],), SOMEWHERE[name][1]) == ""


def test_quotients_with_a_factor_in_common_share_the_search_for_its_zeros(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[Any] = []

    class Seen(Zeros):
        def __init__(self, domain: Domain, form: Any, *more: Any) -> None:
            searched.append(form)
            super().__init__(domain, form, *more)

    monkeypatch.setattr(defined, "Zeros", Seen)
    domain = Domain({x: REAL, y: REAL, b: HALF}, (x**2 + y**2 > 0,))
    whole = 1 - y**2 / (1 + x**2 + y**2) - 1 / (1 + x**2 + y**2)  # x^2 over what is positive
    turned = y**2 / (1 + x**2 + y**2) + 1 / (1 + x**2 + y**2) - 1
    with in_memory(Memory()):
        assert "has no real value at" in without_value((1 / whole,), domain)
        assert "has no real value at" in without_value((b / turned,), domain)
    assert searched == [x]


def test_no_zero_is_searched_of_a_definite_form_that_a_constraint_keeps_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    away = Domain({x: REAL, y: REAL, b: HALF}, (x**2 + y**2 > 0,))
    definite, lines = x**2 + 2 * x * y + (1 + b) * y**2, x**2 + 2 * x * y + y**2
    assert "has no real value at" in without_value((1 / lines,), away), "a square of a line is zero elsewhere too"
    assert "has no real value at" in without_value((1 / definite,), Domain(away.symbols)), "without the constraint it may be zero"
    assert "has no real value at" in without_value((1 / (definite - b),), away)
    monkeypatch.setattr(defined, "Zeros", lambda *_: pytest.fail("it has no zero there"))
    assert without_value((1 / definite,), away) == ""


def test_no_zero_is_searched_of_a_gram_determinant_of_vectors_that_are_not_parallel(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = sp.symbols("u:3", real=True), sp.symbols("v:3", real=True)
    whole = dict.fromkeys((*first, *second, b), REAL)
    minors = [first[i] * second[j] - first[j] * second[i] for i, j in ((0, 1), (0, 2), (1, 2))]
    apart = Domain(whole, (sum(minor**2 for minor in minors) > 0,))
    inner = sp.Matrix([[2 + b**2, b, 1], [b, 2, b], [1, b, 2 + b**2]])
    gram = sp.Matrix([first, second]) * inner * sp.Matrix([first, second]).T
    away, some = sp.expand(gram.det()), sp.expand(minors[0] ** 2 + minors[1] ** 2)
    assert "has no real value at" in without_value((1 / some,), apart), "two minors may be zero while the third is not"
    assert "has no real value at" in without_value((1 / away,), Domain(whole)), "parallel vectors are in the domain"
    monkeypatch.setattr(defined, "Zeros", lambda *_: pytest.fail("it has no zero there"))
    assert without_value((1 / away,), apart) == ""


@pytest.mark.parametrize(("low", "is_proved"), [(0, True), (-1, True), (1, False)])
def test_a_power_at_zero_is_proved_to_have_a_value_where_its_exponent_is_positive(low: int, is_proved: bool) -> None:
    """x^(1 - b) is zero at x = 0 for b < 1, and has no value there for b > 1."""
    domain = Domain({x: sp.Interval(0, 1), b: sp.Interval.open(low, low + 1)})
    assert proved(x ** (1 - b), sp.sqrt(x ** (2 - 2 * b)), domain).found == is_proved


def test_what_depends_on_a_steady_state_is_left_out() -> None:
    """The state has few values, of which the domain says nothing: 1 / (x - y) may have one at each of them."""
    assert "has no real value at" in without_value((1 / (x - y),), Domain({x: REAL, y: REAL}))
    assert without_value((1 / (x - y),), Domain({x: REAL, y: REAL}), {y: x + 1}) == ""
    assert without_value((1 / (x - y),), Domain({x: REAL}), {y: x + 1}) == ""


def test_the_points_of_a_domain_are_chosen_once(monkeypatch: pytest.MonkeyPatch) -> None:
    within = Domain({x: REAL, y: HALF}, (x < 7 + y,))
    with in_memory(Memory()):
        assert without_value((1 / (x - y),), within)
        monkeypatch.setattr(defined, "generic_points", lambda *_, **__: pytest.fail("they are known"))
        assert without_value((1 / (x + y),), Domain(within.symbols, within.such_that))


def test_a_zero_is_looked_for_at_several_values_of_what_a_constraint_joins_to_it() -> None:
    near_one = ((x - y) ** 2 + sp.Rational(1, 100) > (b - 1) ** 2,)  # x = y for b near 1 alone
    beside_one = Domain({x: HALF, y: HALF, b: HALF}, near_one)
    assert "has no real value at" in without_value((1 / (b * x - b * y) ** 2,), beside_one)


def test_equal_wherever_both_have_a_value_is_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    sides, domain = (sp.asin(x), sp.atan(x / sp.sqrt(1 - x**2))), Domain({x: sp.Interval.open(-1, sp.Rational(101, 100))})
    found = proved(*sides, domain)
    assert not found.found
    assert "equal wherever both have a value" in found.method
    assert not found.refused, "the two sides are equal, so that no engine is wrong"
    assert proved(*sides, Domain({x: sp.Interval.open(-1, 1)})).found
    monkeypatch.setattr(checked, "without_value", lambda *_: "")
    unseen = proved(*sides, domain)
    assert not unseen.found, "a value that is not certified is owed, whether or not a place without one is seen"
    assert "is nonnegative everywhere is not certain" in unseen.method


def test_a_root_is_real_where_a_finite_law_has_its_atoms() -> None:
    def mean(body: Any, *values: int) -> Any:
        return E(body, Finite((x, y), [((value, k), 1) for k, value in enumerate(values)]))

    assert proved(mean(sp.sqrt(x) * y, 0, 1, 1), mean(x**2 * y, 0, 1, 1), Domain({})).found
    assert not certainly_real(mean(sp.sqrt(x) * y, 0, -1, 1), {}, known_sign)
    given = mean(sp.sqrt(x) * y, 0, 1, 1)
    assert certainly_real(E(given.body, given.law, x), {}, known_sign)
    assert not certainly_real(E(given.body, given.law, sp.sqrt(x - 1)), {}, known_sign)


def test_what_cancelled_as_it_was_written_counts() -> None:
    table = {"key": "k", "left": "E[X**2]", "right": "1 + m**2", "law": "X ~ N(m*a/a, 1)", "where": {"a": "real", "m": "real"}}
    conditional = own_claim(table)
    claim = claim_at(conditional)
    assert isinstance(claim, Derivation)
    assert claim.cancelled
    assert not by_prover(conditional).proved


@pytest.mark.parametrize(
    ("divisor", "where", "holds"),
    [
        ("a*x + a", "a != 0", False),
        ("a*x + b", "a**2 + b**2 != 0", False),
        ("x - a", "", True),
        ("a*x - 1", "", True),
        ("exp(x) + x", "", True),
    ],
)
def test_a_divisor_that_cancelled_under_an_integral_may_be_zero_at_every_value(divisor: str, where: str, holds: bool) -> None:
    """At single values of x it may be: there the integral does not see it."""
    table = {"key": "k", "left": f"Integral(x*({divisor})/({divisor}), (x, 0, 1))", "right": "1/2"}
    letters = {"where": {"a": "real", "b": "real"}}
    assert by_prover(own_claim(table | letters)).proved is holds
    if where:
        assert by_prover(own_claim(table | letters | {"such_that": where})).proved


def test_what_cancelled_is_asked_where_it_touches_zero_too() -> None:
    touching, above = (
        stated(f"({form})/({form})", "1", {"x": "positive"}) for form in ("x**x - exp(-exp(-1))", "x**x - exp(-exp(-1)) + 1/1000")
    )
    assert "no real value at x = exp(-1)" in by_prover(touching).says
    assert "is nonzero everywhere is not certain" in by_prover(above).says


@pytest.mark.slow
@pytest.mark.parametrize(
    ("vanishes", "does_not"),
    [
        ("quotient-by-an-integral", "quotient-by-an-integral-below-one"),
        ("quotient-by-a-probability", "quotient-by-a-probability-and-a-third"),
        ("quotient-by-a-characteristic-function", "quotient-by-a-characteristic-function-and-a-half"),
        ("quotient-by-a-series", "quotient-by-a-series-and-two"),
    ],
)
def test_divisors_are_carried_out_to_see_whether_they_vanish(vanishes: str, does_not: str) -> None:
    assert not by_prover(zoo.claims("conditional")[vanishes]).proved
    assert by_prover(zoo.claims("true")[does_not]).proved


def test_a_gaussian_mean_of_a_bell_ends_where_it_ends() -> None:
    """E[exp(a Z^2)] has a value below a = 1/2, not below 1."""
    a, z = sp.symbols("a z", real=True)
    mean = E(sp.exp(a * z**2), normal(z))
    assert without_value((mean,), Domain({a: sp.Interval.open(0, sp.Rational(3, 4))})) != ""
    assert without_value((mean,), Domain({a: sp.Interval.open(-1, sp.Rational(1, 2))})) == ""
