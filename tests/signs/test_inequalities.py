"""Is an inequality proved where it is true, and never where it nearly is: by 1e-12, at one point, at a closed end, at infinity?"""

from __future__ import annotations

from itertools import product
from operator import add, mul
from typing import Any

import pytest
import sympy as sp
from sympy import Abs, I, Interval, Max, acos, asin, atan, cos, cosh, erf, erfc, exp, log, pi, sin, sinh, sqrt, tanh

from closedform.derivations.claims.domain import Domain, between, nonnegative, positive, real
from closedform.derivations.claims.property import Property
from closedform.derivations.claims.signs import Sign, least, total
from closedform.derivations.claims.signs import product as product_of
from closedform.derivations.claims.source import Source
from closedform.derivations.laws import E, Gaussian, normal
from closedform.numerics.arguments import checked
from closedform.numerics.arguments.checked import signed_by_steps as certified
from closedform.numerics.certificates.steps_as_data import proofs_of_line
from closedform.numerics.checker.cells import _reaches
from closedform.numerics.checker.check_signs import relation_refusal
from closedform.numerics.checker.sample_points import sign_refusal
from closedform.numerics.checking.options import Options
from closedform.numerics.checking.run import check_here
from closedform.numerics.comparison.property_at_points import enclose_property
from closedform.numerics.forms.limits import at_infinity
from closedform.numerics.proof.signs import sign
from closedform.numerics.proof.steps import Attempt, Rule, Step
from closedform.numerics.signs import bounds, inequality
from closedform.numerics.signs import sign as rules
from closedform.numerics.signs.atoms import quadratic_in
from closedform.numerics.signs.boxes import positive_on
from closedform.numerics.signs.inequality import argued
from closedform.numerics.signs.numeric_check import fails, signs_seen
from closedform.numerics.signs.sign import Signs
from closedform.reports.proof import as_text

a, b = sp.symbols("a b", positive=True)
x, y, p, d = sp.symbols("x y p d", real=True)
n = sp.Symbol("n", nonnegative=True)
e, third, half = sp.Rational(1, 10**12), sp.Rational(1, 3), sp.Rational(1, 2)
ONE, TWO, LINE, PLANE = Domain({a: positive}), Domain({a: positive, b: positive}), Domain({x: real}), Domain({x: real, y: real})
OPEN, CLOSED, UNIT, FROM_ZERO = (
    Domain({s: i}) for s, i in ((p, between(-1, 1)), (p, Interval(0, 1)), (p, between(0, 1)), (n, nonnegative))
)
X = sp.Symbol("X", real=True)
SIZE = E(Abs(X), normal(X, 0, a**2))
SPREAD = E(erf(X) ** 2, normal(X, x, 1)) - E(erf(X), normal(X, x, 1)) ** 2
MOTZKIN = x**4 * y**2 + x**2 * y**4 + 1 - 3 * x**2 * y**2
WEIGHED = Domain({p: between(0, 1), x: real, y: real})
MEAN, whole = p * x + (1 - p) * y, sp.Symbol("whole", integer=True)
VARIANCE = p * (x - MEAN) ** 2 + (1 - p) * (y - MEAN) ** 2
RHOMBUS = Abs(x - y) + Abs(x + y) - Abs(Abs(x - y) - Abs(x + y))
q = sp.Symbol("q", real=True)
SHARES, THREE = Domain({p: between(0, 1), q: between(0, 1)}), Domain({a: positive, b: positive, x: real})
KL, ENTROPY = p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)), p * log(p) + (1 - p) * log(1 - p)
ARC = asin(a / (1 + a))
MIXED, TAIL = Domain({a: positive, x: real}), (1 + 2 * x**2) * erfc(x)
Claim = tuple[Any, str, Domain]
BOTH: list[tuple[Claim, Claim]] = [  # one that is true, and one that is not
    ((x**2 + e, "positive", LINE), (x**2, "positive", LINE)),
    (((a - 1) ** 2, "nonnegative", ONE), ((a - 1) ** 2, "positive", ONE)),
    ((1 - p**2, "positive", OPEN), (p * (1 - p), "positive", CLOSED)),
    ((2 * a / sqrt(pi) - erf(a), "positive", ONE), ((2 - e) * a / sqrt(pi) - erf(a), "positive", ONE)),
    ((a - log(1 + a), "positive", ONE), (a - log(1 + a) - e, "positive", ONE)),
    ((exp(x) - 1 - x, "nonnegative", LINE), (exp(x) - 1 - x, "positive", LINE)),
    ((1 - erf(a), "positive", ONE), (1 - e - erf(a), "positive", ONE)),
    ((a**3 - 3 * a + 2 + e, "positive", ONE), (a**3 - 3 * a + 2, "positive", ONE)),
    ((erf(a + b) - erf(a), "positive", TWO), (erf(a) - erf(b), "positive", TWO)),
    ((n**2 + n, "nonnegative", FROM_ZERO), (n**2 + n, "positive", FROM_ZERO)),
    ((p * (1 - p) - sp.Rational(1, 4) - e, "negative", UNIT), (p * (1 - p) - sp.Rational(1, 4), "negative", UNIT)),
    ((exp(-(n**2)) - erfc(n), "nonnegative", FROM_ZERO), (exp(-(n**2)) - erfc(n), "positive", FROM_ZERO)),
    ((1 - erfc(a) / 2 + a * exp(-(a**2)), "positive", ONE), (half - e - erfc(a) / 2 + b * exp(-(a**2)), "positive", TWO)),
    ((3 + e + a - erfc(a) - exp(-a) - tanh(x), "positive", MIXED), (3 - e - erfc(a) - exp(-a) - tanh(x), "positive", MIXED)),
    ((TAIL - 2 * x * exp(-(x**2)) / sqrt(pi), "positive", LINE), (TAIL - 2 * (1 + e) * x * exp(-(x**2)) / sqrt(pi), "positive", LINE)),
    ((2 * exp(-(a**2)) - erfc(a) * (1 + e), "positive", ONE), ((1 - e) * exp(-(a**2)) - erfc(a), "positive", ONE)),
    ((log(exp(x) + exp(y)) - Max(x, y), "positive", PLANE), (log(exp(x) + exp(y)) - Max(x, y) - e, "positive", PLANE)),
    ((Max(x, y) + sp.Min(x, y) - x - y + e, "positive", PLANE), (Max(x, y) - x, "positive", PLANE)),
    ((a - SIZE, "positive", ONE), ((1 - e) * sqrt(2 / pi) * a - SIZE, "positive", ONE)),
    ((SPREAD, "nonnegative", LINE), (SPREAD - e, "nonnegative", LINE)),
    ((exp(p) * (p + 2) + sin(3 * p) + 1, "positive", OPEN), (exp(p) * (p + 2) + sin(3 * p), "positive", OPEN)),
    ((2 - sin(x) - sin(sqrt(2) * x), "nonnegative", LINE), (2 - sin(x) - sin(sqrt(2) * x), "positive", LINE)),
    ((sin(3 * p), "positive", UNIT), (sin(sp.Rational(22, 7) * p), "positive", UNIT)),
    ((MOTZKIN + e, "positive", PLANE), (MOTZKIN - e, "nonnegative", PLANE)),
    ((exp(x) - sp.E * x + e * 10**6, "positive", LINE), (exp(x) - sp.E * x - e, "nonnegative", LINE)),
    ((a - 1 - log(a), "nonnegative", ONE), (a - 1 - log(a), "positive", ONE)),
    ((exp(-(a**2)) - erfc(a), "positive", ONE), (exp(-(a**2)) * (1 - e) - erfc(a), "positive", ONE)),
    ((sqrt(pi) * erfc(a) - 2 * a / (1 + 2 * a**2) * exp(-(a**2)), "positive", ONE), (sqrt(pi) * erfc(a) - exp(-(a**2)) / a, "positive", ONE)),
    ((2 * log(a + b) - log(4 * a) - log(b), "nonnegative", TWO), (2 * log(a + b) - log(4 * a) - log(b), "positive", TWO)),
    ((sqrt(2 - 2 * p) - sqrt(1 - p**2), "positive", UNIT), ((1 - e) * sqrt(2 - 2 * p) - sqrt(1 - p**2), "positive", UNIT)),
    ((Max(x, y) + log(2) - log(exp(x) + exp(y)), "nonnegative", PLANE), (Max(x, y) + log(2) - log(exp(x) + exp(y)) - e, "nonnegative", PLANE)),
    ((x / (1 - x**2) ** (3 * half), "positive", Domain({x: between(-1, 1)}, (x > 0,))), (x, "positive", Domain({x: between(-1, 1)}, (x > -e,)))),
    ((RHOMBUS, "positive", Domain(PLANE.symbols, (sp.Ne(x**2, y**2),))), (RHOMBUS, "positive", PLANE)),
    (((2 * a**2 - 1) * (1 - half / a**2), "positive", Domain({a: positive}, (sp.Ne(2 * a**2, 1),))), ((2 * a**2 - 1) * (1 - half / a**2), "positive", ONE)),
    ((whole - 1, "positive", Domain({whole: Interval(2, sp.oo)})), (whole - 1, "positive", Domain({whole: Interval(1, sp.oo)}))),
    ((VARIANCE, "nonnegative", WEIGHED), (VARIANCE - e, "nonnegative", WEIGHED)),
    *(((f.subs(d, 0), "positive", on), (f.subs(d, e), "positive", on)) for f, on in (
        (exp(-(x**2) / 2) / sqrt(2 * pi) - (x + d) * erfc(x / sqrt(2)) / 2, LINE),
        (sqrt(2 / pi) * exp(-(x**2) / 2) / erfc(x / sqrt(2)) - x - d, LINE),
        (sqrt(1 - p**2) - (p + d) * acos(p), OPEN),
        (pi * (1 + p) / 2 - sqrt(1 - p**2) - p * (pi - acos(p)) - d, OPEN),
        (acos(p) - (1 + d) * sqrt(1 - p**2), UNIT))),
    *(((f.subs(d, 0), sign, on), (f.subs(d, e), sign, on)) for f, sign, on in (
        (1 / log(1 - a * b) + 1 / (a * b) - half - d, "positive", Domain(TWO.symbols, (a * b < 1,))),
        (log(1 + 1 / a) - 1 / (a + 1) - d, "positive", ONE),
        (ARC - asin(p * a / (1 + a)) - (1 + d) * (1 - p) * a / (1 + a), "nonnegative", Domain({a: positive, p: between(-1, 1)})),
        ((1 - p) * a / sqrt(1 + 2 * a) - (1 + d) * (ARC - asin(p * a / (1 + a))), "nonnegative", Domain({a: positive, p: between(-1, 1)})),
        (x + sqrt(x**2 + 4) - 2 * (1 + d) * sqrt(2 / pi) * exp(-(x**2) / 2) / erfc(x / sqrt(2)), "positive", LINE))),
    ((KL - 2 * (p - q) ** 2, "nonnegative", SHARES), (KL - 2 * (1 + e) * (p - q) ** 2, "nonnegative", SHARES)),
    ((KL, "nonnegative", SHARES), (KL, "positive", SHARES)),
    ((log(2) + ENTROPY, "nonnegative", UNIT), (log(2) + ENTROPY - e, "nonnegative", UNIT)),
    ((log(b / a) + (a**2 + x**2) / (2 * b**2) - half, "nonnegative", THREE), (log(b / a) + (a**2 + x**2) / (2 * b**2) - half - e, "nonnegative", THREE)),
    ((sqrt(2 * (a + b)) - sqrt(a) - sqrt(b), "nonnegative", TWO), (sqrt(2 * (a + b)) - sqrt(a) - sqrt(b), "positive", TWO)),
    ((a * log(a) + 1 / sp.E, "nonnegative", ONE), (a * log(a) + 1 / sp.E, "positive", ONE)),
    *(((f.subs(d, 0), "positive", ONE), (f.subs(d, e), "positive", ONE)) for f in (
        sp.E - d - (1 + 1 / a) ** a, exp((1 - d) * a**2 / 2) - cosh(a))),
    ((a**a - exp(-1 / sp.E), "nonnegative", ONE), (a**a - exp(-1 / sp.E), "positive", ONE)),
    ((n * x, "positive", Domain({n: nonnegative, x: real}, (n > 0, x > 0))), (n * x, "positive", Domain({n: nonnegative, x: real}, (x > 0,)))),
]  # fmt: skip
FALSE: list[Claim] = [
    (exp(-(x**2)) - erfc(x), "nonnegative", LINE), (E(X**2 * erf(X) ** 2 - 1, normal(X)), "positive", Domain({})),
    (E(X**2 * exp(X**4), normal(X, x, 1)), "nonnegative", LINE),  # there is no mean
    (E(asin(X) ** 2, normal(X, x, 1)), "nonnegative", LINE),
    *((f, "nonnegative", LINE) for f in (x**2 - e, exp(x) - 1 - x - e, Abs(x) - x - e, x**4 - 2 * x**2 + 1 - e, cosh(x) - 1 - (half + e) * x**2)),
    *((f, "positive", LINE) for f in (
        (x - 1) ** 2, Abs(x), Abs(x) - x, Max(x, 0), x**4 - 2 * x**2 + 1, 1 - sin(x), 1 / x, 1 / x**2, cosh(x) - 1 - x**2 / 2, erf(x) * x, sqrt(x**2) - x,
        1 - cos(x), sp.sign(x), sp.Heaviside(x), exp(1 / x), log(x**2 + 1), x * asin(x), sqrt(x) ** 2, acos(x), (I * x) ** 2)),
    *((f, "nonzero", LINE) for f in (x, atan(x), x**2, 1 / x)),
    *((f, "positive", ONE) for f in (
        a**2 - 2 * a + 1 - e, exp(a) - 1 - (1 + e) * a, 1 / (1 + a**2) - e, sinh(a) - (1 + e) * a, (1 - e) * a - tanh(a) - a / 10**6, (1 - e) * a - log(1 + a),
        sqrt(1 + a**2) - a - e, a + 1 / a - 2, log(a), a**a - 1, (1 - e) - atan(a) * 2 / pi, 1 - e - a / (1 + a), (half - e) * a + 1 - sqrt(1 + a),
        exp(-(a**2)) - 1 + a**2 * (1 - e), erf(sqrt(2) * a) - sqrt(2) * erf(a), exp(a) - exp(2 * a), a * (1 - e) - 1 + exp(-a), a * erfc(a) - e,
        erfc(a) - 2 * exp(-(a**2)),
        sqrt(a**2 - 2 * a + 1), 1 / (a - 1) ** 2, exp(1 / (a - 1)), Abs(a - 1) / (a - 1) ** 2, a / (a - 1), asin(a), 1 / sp.E - a * exp(-a), a ** third - 1,
        sp.gamma(a) - sp.Rational(8857, 10000), a**2 / (a - 1) ** 2, sqrt(a - 1))),
    *((f, "positive", TWO) for f in (
        a + b - 2 * sqrt(a * b), exp(-a) - exp(-b), (a * b - 1) ** 2 + (a - 1) ** 2, a**2 * b**4 + a**4 * b**2 + 1 - 3 * a**2 * b**2,
        (a - b) ** 2, 1 / (a - b) ** 2)),
    *((f, "nonzero", TWO) for f in (a - b, 1 / a - 1 / b, log(a * b))),
    *((f, "positive", PLANE) for f in (x**2 + y**2 - 2 * x * y, Max(x, y) - x, x**4 + y**4 - 2 * x**2 * y**2, x**2 * y**2, x**2 + y**2)),
    *((f, "positive", CLOSED) for f in (p, 1 - p, 1 - p**2, exp(p) - 1, log(2 - p), atan(1 - p), sqrt(1 - p))),
    *((f, "positive", UNIT) for f in (p - e, 1 - e - p, (p - third) ** 2, (p - third) ** 2 - e**2, asin(p) - (1 + e) * p)),
    *((f, "positive", FROM_ZERO) for f in (n, 1 - exp(-n), erf(n), n * exp(n), n / (1 + n))),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false"), BOTH[:4])
def test_what_is_true_is_proved_and_what_nearly_is_not(true: Claim, false: Claim) -> None:
    assert certified(*true).found
    assert not certified(*false).found


@pytest.mark.slow
@pytest.mark.parametrize(("true", "false"), BOTH[4:])
def test_so_it_is_by_every_rule(true: Claim, false: Claim) -> None:
    assert certified(*true).found
    assert not certified(*false).found


@pytest.mark.slow
def test_nothing_false_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor found by the rules, where nothing is seen beforehand, and refused by the checker: no rule is wrong."""
    for room in (inequality, rules):
        monkeypatch.setattr(room, "signs_seen", lambda _: frozenset())
    monkeypatch.setattr(inequality, "fails", lambda *_: False)
    assert len(FALSE) > 80
    assert [(str(f), sign) for f, sign, domain in FALSE if argued(f, sign, domain).found] == []


def test_logarithms_are_taken_of_what_is_positive_alone() -> None:
    rules_of_signs = Signs()
    assert rules_of_signs._powers(exp(a**2 / 2) - cosh(a), 3) is Sign.POSITIVE
    assert rules_of_signs._powers(exp(-a) - cosh(a), 3) is Sign.NEGATIVE
    assert rules_of_signs._powers(exp(a) + cosh(a), 3) is None
    assert rules_of_signs._powers(exp(a) - x * exp(-x), 3) is None
    assert rules_of_signs._logarithm_of(-a * exp(a), 3) is None


def test_a_tangent_is_taken_where_the_slope_is_written_to_be_zero_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bounds._zero_of(2 * log(a) + 3, a) == exp(-3 * half)
    assert bounds._zero_of(log(a) + a, a) is None
    assert certified(a * log(a) + 1 / sp.E, "nonnegative", ONE).found
    monkeypatch.setattr(bounds, "_zero_of", lambda *_: exp(-2))
    assert not certified(a * log(a) + 1 / sp.E, "nonnegative", ONE).found
    assert not certified(a * log(a) + 1 / sp.E - e, "nonnegative", ONE).found


def test_limits_at_infinity() -> None:
    sign = Signs().of
    for form, limit in (
        ((2 * a**2 + b) / (a**2 + 1), 2), (erf(a) - atan(a), 1 - pi / 2), (exp(-a) * b + 1 / a, 0), (exp(a) - a, None), (a * exp(-a), 0),
        (sqrt(a) + b, sp.oo), (a ** (1 / a), None), (a ** (-b), 0), (a ** (-1 - 1 / a), 0), (a**3 * exp(-(a**2) / b) / (1 + a), 0),
        (a * exp(-b), sp.oo), (a * exp(a - b), sp.oo), (exp(a) * exp(-2 * a, evaluate=False), 0), (erfc(a) * exp(a), 0),
        (a**3 * erfc(a / b), 0), (a * erfc(b), sp.oo), (a * erfc(-a), sp.oo), (sqrt(a**2 + b) / (1 + 2 * a), half), (sqrt(a) / (1 + a) * a, sp.oo),
        (asin((a - 1) / (a + 1)) * a / (b + a), pi / 2), (a * sqrt(b - a), None),
        (log(a) - log(a + b), 0), (log(1 + b / a), 0), (log(a) + 1, sp.oo), (log(1 / a), -sp.oo), (asin(a * b / (1 + a) / (1 + b)), asin(b / (1 + b))),
        (asin(a * b / (1 + a)), None), (1 / sqrt(b / a), sp.oo), ((1 / a) ** b, 0), ((a / (1 + a)) ** b, 1), (erfc(a) ** b, 0),
        (exp(-a) * exp(2 * a + b, evaluate=False) * erfc(a), 0), (a**2 * sin(a), None), (sin(1 / a) * a, 1),
    ):  # fmt: skip
        assert at_infinity(form, a, sign) == limit


def test_a_number_that_is_zero_before_evaluation_is_not_positive() -> None:
    zero = sp.Abs(sp.Add(-2, -1, 3, evaluate=False), evaluate=False)
    assert not argued(-zero, "positive", Domain({})).found


def test_a_sign_is_turned_multiplied_added_and_compared_as_numbers_of_it_are() -> None:
    numbers = {
        Sign.POSITIVE: (1, 2), Sign.NEGATIVE: (-1, -2), Sign.ZERO: (0,), Sign.NONNEGATIVE: (0, 1, 2), Sign.NONPOSITIVE: (0, -1, -2),
        Sign.NONZERO: (1, -1),
    }  # fmt: skip
    sided = [sign for sign in Sign if sign is not Sign.NONZERO]
    for one, other in product(sided, sided):
        products, sums = ({f(p, q) for p, q in product(numbers[one], numbers[other])} for f in (mul, add))
        assert Sign(product_of([one, other]) or "").value in _signs_of(products)
        found = total([one, other])
        assert found is None or found.value in _signs_of(sums)
        assert (least([one, other]) or "") in _signs_of({min(p, q) for p, q in product(numbers[one], numbers[other])})
    for this, that in product(Sign, Sign):
        assert this.implies(that) is (that in _signs_of(set(numbers[this])))
        assert (-this) in _signs_of({-p for p in numbers[this]})
        assert this is Sign.NONZERO or abs(this) in _signs_of({abs(p) for p in numbers[this]})
    assert product_of([Sign.POSITIVE, None]) is total([Sign.POSITIVE, None]) is total([Sign.POSITIVE, Sign.NEGATIVE]) is None


def _signs_of(numbers: set[int]) -> set[str]:
    """List the signs that all of some numbers have."""
    has = {
        "positive": lambda p: p > 0, "negative": lambda p: p < 0, "zero": lambda p: p == 0, "nonzero": lambda p: p != 0,
        "nonnegative": lambda p: p >= 0, "nonpositive": lambda p: p <= 0,
    }  # fmt: skip
    return {sign for sign, test in has.items() if all(map(test, numbers))}


def test_a_strict_inequality_is_not_refuted_by_what_no_digits_tell_from_zero() -> None:
    """E (Z + 100)_+ exceeds 100 by 1e-2176; E (Z^2 - 1) is zero."""
    z = sp.Symbol("z", real=True)
    law = Gaussian([z], sp.eye(1))
    for form, truth in ((E(Max(z - x, 0), law) + x, None), (E(z**2, law) - x**2 / 10**4, False), (E(Max(z - x, 0), law), True)):
        claim = Property(
            source=Source("note", "test"), label="tiny", says="", printed="", relations=((form, "positive"),), domain=LINE
        )
        assert enclose_property(claim, 20, [{x: sp.Integer(-100)}]).relations[0][0] is truth


def test_a_box_is_covered_or_it_is_not_known() -> None:
    box = [(p, sp.Integer(0), sp.Integer(1))]
    assert positive_on(p**2 - p + sp.Rational(1, 3), box, [])
    assert not positive_on(p**2 - p + sp.Rational(1, 4), box, [], cells=200)
    assert positive_on(p - half, box, [p - sp.Rational(3, 4)])
    assert not positive_on(p - third, box, [-Max(0, p - half)], cells=200), (
        "where the limit of a closed inequality is zero is inside"
    )


def test_a_wrong_sign_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sign_refusal([(a - 2 - a**2, "negative")]) == ""
    assert sign_refusal([(a - 2 - a**2, "positive")])
    monkeypatch.setattr(Signs, "of", lambda *_: Sign.POSITIVE)
    monkeypatch.setattr(inequality, "signs_seen", lambda _: frozenset())
    assert argued(a - b, "positive", TWO).found
    found = certified(a - b, "positive", TWO)
    assert (found.found, found.refused) == (False, True)


def test_a_property_is_proved_and_its_proof_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "004:setting/zero-crossings"
    text = as_text(proofs_of_line(key))
    assert text.count("Every step was run again") == 2
    assert "> 0" in text
    relations = ((a / (1 + a), "positive"),)
    claim = Property(source=Source("table", "test"), label="sign", says="", printed="", relations=relations, domain=ONE)
    (record,) = check_here(claim, Options(engines=("enclose", "prove", "certify")))
    assert record.total == "proved"
    monkeypatch.setattr(checked, "argued", lambda *_: Attempt(False, "not tried"))
    (record,) = check_here(claim, Options(engines=("enclose", "prove", "certify")))
    assert record.total == "agrees"  # at points: between them nothing is known


def test_a_form_of_a_million_terms_is_not_written_out_in_powers_of_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    x, *others = sp.symbols("x u:6", positive=True)
    short, long = x**2 + 3 * x + others[0], (x**2 + 1) * sp.Mul(*(sp.Add(*others, k) for k in range(1, 9)))
    assert quadratic_in(short, x) == (1, 3, others[0])
    monkeypatch.setattr(sp, "degree", lambda *_: pytest.fail("written out"))
    assert quadratic_in(long, x) is None


def test_no_rule_is_tried_on_a_form_that_is_seen_with_both_signs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert signs_seen(a - b) == signs_seen(x**3 + x) == {1, -1}
    assert signs_seen(1 + a) == {1}
    assert signs_seen(-1 - n) == signs_seen(-(whole**2) - 1) == {-1}
    assert signs_seen(a - a * sp.cos(0)) == signs_seen(sqrt(-a)) == signs_seen(SIZE) == signs_seen(sp.Symbol("z") ** 2) == set()
    assert Signs().of(1 + a**2 - a) is Sign.POSITIVE
    monkeypatch.setattr(Signs, "_coefficients", lambda *_: pytest.fail("a rule is tried"))
    assert Signs().of(a - b + exp(a)) is None
    assert not argued(-1 - a + log(1 + a), "positive", ONE).found


def test_what_fails_at_a_point_is_seen_to() -> None:
    above = Domain(TWO.symbols, (a > b,))
    assert fails(a - b, "negative", above)
    assert fails(b - a, "nonnegative", above)
    assert fails(a - b, "zero", above)
    assert not any(fails(a - b, sign, above) for sign in ("positive", "nonnegative"))
    assert not fails(SIZE - a * sqrt(2 / pi), "zero", ONE)
    assert fails(SIZE - a, "zero", ONE)
    assert fails(SIZE, "negative", ONE)
    assert not any(fails(form, sign, LINE) for form in (log(-1 - x**2), 1 / (x - x)) for sign in ("positive", "zero"))


def test_of_two_strict_signs_the_one_that_fails_at_a_point_is_not_argued(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, argument = list[str](), inequality._inequality

    def asks(form: Any, sign: Sign, domain: Domain) -> Attempt:
        asked.append(sign)
        return argument(form, sign, domain)

    monkeypatch.setattr(inequality, "_inequality", asks)
    assert argued(-1 - x**2, "nonzero", LINE).found
    assert asked == ["negative"]
    assert not argued(x - x, "nonzero", LINE).found


def test_fractions_of_fractions_are_not_written_out_over_one_denominator(monkeypatch: pytest.MonkeyPatch) -> None:
    x, u, v = sp.symbols("x u v", positive=True)
    inner = 1 + 1 / (u * (v + 1 / (sp.pi - 1) + 1 / (sp.pi * u - u)))
    line = sum((x / (inner + k) for k in range(7)), x / (u + 1))
    assert quadratic_in(x**2 / inner + x, x) is not None
    monkeypatch.setattr(sp, "degree", lambda *_: pytest.fail("written out"))
    assert quadratic_in(line, x) is None  # on sight
    assert quadratic_in(line * x, x) is None  # it would be one of 4^8 terms and more


class TestSideConditions:
    """A rule applies under a condition; each form here misses it by a little, so that the rule without it is wrong."""

    def test_a_quotient_has_no_sign_where_it_may_have_no_value(self) -> None:
        n = sp.Symbol("n", nonnegative=True)
        b, c = sp.symbols("b c", real=True)
        assert Signs().of(1 / n) is None
        assert Signs().of(1 / (b**2 + c**2)) is None
        assert Signs().of(1 / (1 + b**2)) is Sign.POSITIVE

    def test_a_quadratic_form_that_touches_zero_is_not_strict(self) -> None:
        r = sp.Symbol("r", real=True)
        assert sign(r**2 + 2 * sqrt(2) * r + 2) is None
        assert sign(r**2 + 2 * r + 2) == 1

    def test_what_is_at_least_zero_is_not_called_positive(self) -> None:
        b, q = sp.Symbol("b", real=True), sp.Symbol("q", real=True)
        form = (b - sqrt(2)) ** 2
        steps = (
            Step(Rule.CASE, form, (q - sqrt(2)) ** 2, forms={b: q}),
            Step(Rule.SIGN, (q - sqrt(2)) ** 2, (q - sqrt(2)) ** 2, called="nonnegative"),
        )
        assert relation_refusal(steps, form, "nonnegative", Domain({b: real})) == ""
        assert relation_refusal(steps, form, "positive", Domain({b: real})) != ""

    def test_a_positive_letter_does_not_reach_zero(self) -> None:
        a, q = sp.Symbol("a", real=True), sp.Symbol("q", positive=True)
        steps = (Step(Rule.CASE, a, q, forms={a: q}), Step(Rule.SIGN, q, q, called="positive"))
        assert relation_refusal(steps, a, "positive", Domain({a: positive})) == ""
        assert "none holds the point" in relation_refusal(steps, a, "positive", Domain({a: nonnegative}))

    def test_a_fraction_with_a_pole_inside_reaches_not_every_point(self) -> None:
        b, q = sp.Symbol("b", real=True), sp.Symbol("q", positive=True)
        assert not _reaches(b, q / (q - 1), Domain({b: between(0, 1)}))
        assert _reaches(b, q / (q + 1), Domain({b: between(0, 1)}))
