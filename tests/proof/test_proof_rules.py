"""Does each rule of the prover refuse what it must, and would a broken one be found out?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath
import pytest
import sympy as sp

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.index import origin_of
from closedform.derivations.laws import E, Finite, Gaussian, Root, normal
from closedform.derivations.memory import Memory, in_memory
from closedform.numerics.arguments import checked
from closedform.numerics.calculus.claims import claim_at
from closedform.numerics.certificates.gate import proved, shown
from closedform.numerics.checker.check import refusal
from closedform.numerics.engines.prove import prove_line
from closedform.numerics.findings.evidence import NotLowered, Proof
from closedform.numerics.findings.findings import Kind
from closedform.numerics.forms import forms
from closedform.numerics.forms.nodes import substitute
from closedform.numerics.forms.zeros import positive_zeros_of
from closedform.numerics.gaussian import reduction as gaussian
from closedform.numerics.proof import cells, correlations, integrals, parameter, zero
from closedform.numerics.proof import prove as prover
from closedform.numerics.proof.continuity import continuous, dominated
from closedform.numerics.proof.integrals import plain
from closedform.numerics.proof.steps import Rule, Step
from closedform.numerics.proof.units import in_units
from closedform.numerics.proof.zero import is_zero
from closedform.numerics.quadrature.table import compile_mp

x, Z, b, t = sp.symbols("x Z b t", real=True)
a = sp.Symbol("a", positive=True)
c = sp.Symbol("c", real=True, nonzero=True)
u = sp.Symbol("u", positive=True)
p = sp.Symbol("p", real=True)
half, inf = sp.Rational(1, 2), sp.oo
POSITIVE = Domain({a: sp.Interval.open(0, inf)})
REAL = Domain({b: sp.Interval(-inf, inf)})
NONZERO = Domain({c: sp.Interval(-inf, inf)})
BOUNDED = Domain({p: sp.Interval.open(-1, 1)})
CLOSED = Domain({p: sp.Interval(0, 1)})
Claim = tuple[Any, Any, Domain]


def escaping(s: Any) -> Any:
    """-sign(s) log 2, while the integrand tends to zero with s."""
    return sp.Integral((sp.erf(s * x) - sp.erf(2 * s * x)) / x, (x, 0, inf))


ARCSINE = sp.Integral(sp.erf(a * x) * x * sp.exp(-(x**2)), (x, 0, inf)), a / (2 * sp.sqrt(1 + a**2))
ORTHANT = sp.Integral(sp.erf(p * x) * sp.exp(-(x**2)), (x, 0, inf)), sp.atan(p) / sp.sqrt(sp.pi)
TRUE: dict[str, Claim] = {
    "moments of the error function, by parts": (
        E(Z * sp.erf(b * Z + 1) - Z * sp.erf(b * Z), normal(Z)),
        2 * b * (sp.exp(-1 / (1 + 2 * b**2)) - 1) / sp.sqrt(sp.pi * (1 + 2 * b**2)),
        REAL,
    ),
    "a wave over a period": (sp.Integral((b * sp.cos(x) + sp.sin(x)) * sp.cos(x), (x, 0, 2 * sp.pi)), sp.pi * b, REAL),
    "an odd mean": (E(sp.erf(b * Z) ** 3, normal(Z)), sp.Integer(0), REAL),
    "a step of a positive multiple": (
        sp.Heaviside(a * b),
        sp.Heaviside(b),
        Domain({a: sp.Interval.open(0, inf), b: sp.Interval(-inf, inf)}),
    ),
    "a pole at the base": (1 - E(sp.erf(a * Z) * sp.sign(Z), normal(Z)), 2 * sp.atan(1 / (sp.sqrt(2) * a)) / sp.pi, POSITIVE),
    "Euler's formula": ((sp.exp(sp.I * b) + sp.exp(-sp.I * b)) / 2, sp.cos(b), REAL),
    "directly": (E(Z**2, normal(Z, b, 1)), 1 + b**2, REAL),
    "a positive parameter, from its end": (*ARCSINE, POSITIVE),
    "a real parameter, from inside": (E(Z * sp.erf(b * Z), normal(Z)), 2 * b / sp.sqrt(sp.pi * (1 + 2 * b**2)), REAL),
    "a bounded parameter, from the middle": (*ORTHANT, BOUNDED),
    "a bounded parameter, with its ends": (E(Z**2, normal(Z, p, 1)), 1 + p**2, CLOSED),
}
X, Y, r, k = sp.symbols("X Y r k", real=True)
v = sp.Symbol("v", positive=True)
CORRELATED = Domain({r: sp.Interval.open(-1, 1)}, (1 - r**2 > 0,))
DEFINITE = Domain({a: sp.Interval.open(0, inf), v: sp.Interval.open(0, inf), k: sp.Interval(-inf, inf)}, (a * v - k**2 > 0,))
UNIT, GENERAL = Gaussian((X, Y), [[1, r], [r, 1]]), Gaussian((X, Y), [[a, k], [k, v]])
SHIFTED = Domain({**DEFINITE.symbols, b: sp.Interval(-inf, inf)}, DEFINITE.such_that)
BESIDE = sp.exp(-((X + b) ** 2) / 2) * sp.erf(Y)


def tilted(shift: Any) -> Any:
    """The mean of exp(-(X + b)^2/2) erf(Y): under the bell, Y is normal about ``-shift``."""
    return -sp.exp(-(b**2) / (2 * (1 + a))) / sp.sqrt(1 + a) * sp.erf(shift / sp.sqrt(1 + 2 * (v - k**2 / (1 + a))))


TRUE |= {
    "a kernel of error functions": (
        E(sp.erf(X) * sp.erf(Y), GENERAL),
        2 / sp.pi * sp.asin(2 * k / sp.sqrt((1 + 2 * a) * (1 + 2 * v))),
        DEFINITE,
    ),
    "a step beside a rectifier": (E(sp.Heaviside(X) * sp.Max(Y, 0), UNIT), (1 + r) / (2 * sp.sqrt(2 * sp.pi)), CORRELATED),
    "a probability of an orthant": (
        E(sp.Heaviside(X) * sp.Heaviside(Y), GENERAL),
        half / 2 + sp.asin(k / sp.sqrt(a * v)) / (2 * sp.pi),
        DEFINITE,
    ),
    "a mean of a maximum": (E(sp.Max(X, Y), GENERAL), sp.sqrt((a - 2 * k + v) / (2 * sp.pi)), DEFINITE),
    "an error function beside a bell of another variable": (E(BESIDE, GENERAL), tilted(k * b / (1 + a)), SHIFTED),
}
FALSE: dict[str, Claim] = {
    "a kernel with half its correlation": (E(sp.erf(X) * sp.erf(Y), UNIT), 2 / sp.pi * sp.asin(r / 3), CORRELATED),
    "an error function under a bell's mean divided twice": (E(BESIDE, GENERAL), tilted(k / a * b / (1 + a)), SHIFTED),
    "a kernel from another base": (E(sp.Heaviside(X) * sp.sign(Y), UNIT), half + sp.asin(r) / sp.pi, CORRELATED),
    "an orthant's probability with a jump": (
        E(sp.Heaviside(X) * sp.Heaviside(Y), UNIT),
        half / 2 + sp.asin(r) / (2 * sp.pi) + sp.Heaviside(r - half),
        CORRELATED,
    ),
    "a kernel of no law": (
        E(sp.erf(X) * sp.erf(Y), GENERAL),
        2 / sp.pi * sp.asin(2 * k / sp.sqrt((1 + 2 * a) * (1 + 2 * v))),
        Domain(DEFINITE.symbols),
    ),
    "a moment of the error function, without its middle": (
        E(Z * sp.erf(b * Z + 1), normal(Z)),
        2 * b / sp.sqrt(sp.pi * (1 + 2 * b**2)),
        REAL,
    ),
    "a wave to an end that is not real": (sp.Integral(sp.cos(x), (x, 0, sp.log(b))), sp.sin(sp.log(b)), REAL),
    "an odd mean that does not exist": (E(x * sp.exp(Z**4), Gaussian((Z, x), [[1, 0], [0, 1]])), sp.Integer(0), REAL),
    "half a wave": (sp.Integral((b * sp.cos(x) + sp.sin(x)) * sp.cos(x), (x, 0, sp.pi)), sp.pi * b, REAL),
    "an even mean": (E(sp.erf(b * Z) ** 2, normal(Z)), sp.Integer(0), REAL),
    "an odd mean about another place": (E(sp.erf(b * Z) ** 3, normal(Z, 1)), sp.Integer(0), REAL),
    "a step of a multiple of either sign": (
        sp.Heaviside(c * b),
        sp.Heaviside(b),
        Domain({c: sp.Interval(-inf, inf), b: sp.Interval(-inf, inf)}),
    ),
    "Euler's formula with another sign": ((sp.exp(sp.I * b) - sp.exp(-sp.I * b)) / 2, sp.cos(b), REAL),
    "a mass that escapes as a positive parameter falls": (escaping(a), sp.Integer(0), POSITIVE),
    "a mass that escapes on both sides of zero": (escaping(c), sp.Integer(0), NONZERO),
    "a function that jumps at zero": (sp.acot(b), sp.pi / 2 - sp.atan(b), REAL),
    "an argument with a pole": (sp.atan(b) + sp.atan(1 / b), sp.pi / 2, REAL),
    "a sign": (sp.sign(b) * sp.atan(b) + sp.atan(b), 2 * sp.atan(b), REAL),
    "a constant off, inside": (E(Z * sp.erf(b * Z), normal(Z)), 2 * b / sp.sqrt(sp.pi * (1 + 2 * b**2)) + half, REAL),
    "a constant off, at an end": (ARCSINE[0], ARCSINE[1] + half, POSITIVE),
    "a constant off, in the middle": (ORTHANT[0], ORTHANT[1] + half, BOUNDED),
    "another slope": (ORTHANT[0], 2 * ORTHANT[1], BOUNDED),
    "another integral": (E(Z**2, normal(Z, b, 1)), 2 + b**2, REAL),
    "one end lost": ((p**2 + p) / p, p + 1, CLOSED),
}


def proved_though_false() -> list[str]:
    """The false claims that are proved."""
    return [name for name, (left, right, domain) in FALSE.items() if prover.prove(left, right, domain).found]


def test_what_is_true_is_proved_and_what_is_false_is_not() -> None:
    assert [name for name, (left, right, domain) in TRUE.items() if not prover.prove(left, right, domain).found] == []
    assert proved_though_false() == []


def test_nothing_is_proved_by_looking_up_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[bool] = []

    def seen(*_: Any, table: bool = True) -> Proof:
        looked_up.append(table)
        return Proof(False, "not tried")

    monkeypatch.setattr(prover, "prove", seen)
    for key, may in (("table:orthant-mean-of-s-t/closed-form", False), ("002:72", True)):
        claim = claim_at(origin_of(key))
        assert isinstance(claim, Derivation)
        prove_line(claim, 0, next(iter(claim.readings)), (Kind.TOTAL,))
        assert looked_up.pop() is may


BROKEN: dict[str, tuple[Any, str, Any, str]] = {
    "no integral is asked to be dominated": (parameter, "dominated", lambda *_: True, "escapes as"),
    "everything is continuous": (parameter, "continuous", lambda *_: True, "jumps at zero"),
    "the base is never looked at": (parameter, "at_base", lambda form, _, **__: (Step(Rule.BASE, form, sp.Integer(0)),), "at an end"),
    "every derivative is zero": (parameter, "constant_in", lambda *_, **__: sp.Integer(0), "another slope"),
    "the ends of a domain are left out": (prover, "_closed_ends", lambda *_: [], "one end lost"),
}  # fmt: skip


@pytest.mark.parametrize("rule", BROKEN)
@pytest.mark.slow
def test_a_broken_rule_is_found_out(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, broken, seen = BROKEN[rule]
    monkeypatch.setattr(where, name, broken)
    assert any(seen in claim for claim in proved_though_false()), rule


@pytest.mark.slow
def test_a_parameter_that_is_not_zero_is_not_taken_to_range_through_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [parameter.ranging(s).inside for s in (a, b, c, sp.Symbol("n", nonnegative=True))] == [False, True, False, False]
    right = parameter.ranging
    monkeypatch.setattr(prover, "ranging", lambda s: parameter.Parameter(s, right(s).called, right(s).base, inside=True))
    assert "a mass that escapes on both sides of zero" in proved_though_false()


def test_the_base_of_a_bounded_parameter_is_the_middle_of_its_interval() -> None:
    """Whatever a symbol is called: the chart says what stands for what."""
    named = sp.Symbol("_q_p", real=True)
    assert parameter.ranging(named).base == 0
    chart, charted = prover._rational_chart(BOUNDED)
    (q,) = charted
    base = parameter.charting(q, charted[q])
    assert (base.base, base.called, chart[p].xreplace({q: base.base})) == (1, "p", 0)


def test_a_product_of_signs_is_odd_about_zero_alone() -> None:
    product, covariance = sp.sign(X) * sp.sign(Y) * sp.sign(Z), [[1, half, half], [half, 1, 0], [half, 0, 1]]
    assert integrals.plain(E(product, Gaussian((X, Y, Z), covariance))) == 0
    assert not integrals._odd(E(product, Gaussian((X, Y, Z), covariance, mean=[0, 0, 1])))
    assert not integrals._odd(E(product * sp.sign(Y), Gaussian((X, Y, Z), covariance)))


# --- correlations

MIXED = [
    (sp.exp(X * Y), UNIT),  # may grow too fast
    (sp.exp(X) * sp.erf(Y), UNIT),
    (sp.Heaviside(X - Y), UNIT),  # a step in two coordinates
    (sp.Heaviside(X**2 - 1) * Y, UNIT),  # of no line
    (sp.Heaviside(X) * sp.Heaviside(X - 1) * Y, UNIT),  # two in one coordinate
    (sp.Heaviside(b * X) * Y, UNIT),  # of no known direction
    (X * Y, Gaussian((X, Y), [[1, 2 * r], [2 * r, 1]])),  # no covariance for all r
    (X * Y, Gaussian((X, Y), [[1, r], [r, 1 + r**2]])),  # a variance that moves
    (X * Y, Gaussian((X, Y), [[1, r], [r, 1]], mean=[r, 0])),  # a mean that moves
    (r * X * Y, UNIT),
]  # fmt: skip


@pytest.mark.parametrize(("body", "law"), MIXED)
def test_a_mean_is_differentiated_in_a_correlation_only_where_that_is_known_to_hold(body: Any, law: Any) -> None:
    q = sp.Symbol("q", positive=True)
    bounded, moving = {r: -1 + 2 / (1 + q**2)}, parameter.charting(q, r)
    assert correlations.slope_of(substitute(E(X * Y, UNIT) - r, bounded), moving) is not None
    with pytest.raises(NotLowered):
        correlations._slope(substitute(E(body, law), bounded), q)


# --- continuity

JUMPING = [
    1 / b, sp.acot(b), sp.sign(b), sp.floor(b), sp.atan(1 / b), sp.tan(b), sp.gamma(b), sp.log(b), sp.atanh(b),
    sp.digamma(b), sp.zeta(b), sp.Ei(b), sp.binomial(b, t), sp.Heaviside(b), sp.sec(b), b**t, sp.Mod(b, 1), sp.Integral(sp.sign(b - x), (x, 0, 1)),
]  # fmt: skip
SMOOTH = [
    sp.exp(-(b**2)), sp.erf(b) * sp.atan(3 * b), 1 / (1 + b**2), sp.sqrt(1 + b**2), sp.Abs(b), sp.Max(b, 0), sp.log(1 + b**2),
    sp.atanh(b / sp.sqrt(2 + b**2)), sp.asinh(b), sp.acosh(b), sp.LambertW(b), sp.Integral(sp.erf(b * x) * sp.exp(-(x**2)), (x, 0, inf)), 2**b,
]  # fmt: skip


def called_continuous_though_jumping(test: Callable[[Any, Any], bool]) -> list[Any]:
    """What a test of continuity calls continuous and is not."""
    return [f for f in JUMPING if test(f, b)]


def test_what_jumps_is_not_called_continuous_and_what_is_smooth_is() -> None:
    assert called_continuous_though_jumping(continuous) == []
    assert [f for f in SMOOTH if not continuous(f, b)] == []


def test_a_list_of_jumping_functions_would_not_do() -> None:
    known = (sp.sign, sp.Heaviside, sp.tan, sp.cot, sp.sec, sp.csc, sp.gamma, sp.floor, sp.ceiling, sp.Mod)
    found = called_continuous_though_jumping(lambda f, s: not f.has(*known))
    assert {sp.acot(b), sp.digamma(b)} <= set(found)


def limits_missed(test: Callable[[Any, Any, Any], bool]) -> list[Any]:
    """The integrals that a test calls dominated at a = 0, though their limit is another number than their value there."""
    gauss = sp.exp(-(x**2))
    integrals = [
        # integrand, range, its limit from above
        ((sp.erf(a * x) - sp.erf(2 * a * x)) / x, (x, 0, inf), -sp.log(2)),
        (a * sp.erf(x) * sp.exp(-(a**2) * x**2), (x, 0, inf), sp.sqrt(sp.pi) / 2),
        (a * sp.exp(-a * sp.Abs(x)), (x, -inf, inf), 2),
        (a / (a**2 + x**2), (x, 0, 1), sp.pi / 2),
        (a**2 * x * sp.exp(-a * x) * sp.erf(x), (x, 0, inf), 1),
        (sp.erf(x / a) * gauss, (x, 0, inf), sp.sqrt(sp.pi) / 2),
        (sp.exp(-(x**2) + a * x**4) * sp.erf(x), (x, 0, inf), inf),
        (sp.erf(a * x) * gauss, (x, 0, inf), 0),
        (sp.exp(-(x**2) / (1 + a)) * sp.erf(x + a) * sp.sqrt(x**2 + a), (x, -inf, inf), 0),
    ]
    found = []
    for body, limit, value in integrals:
        there = sp.Integral(body.subs(a, 0), limit)
        wrong = there.has(sp.nan, sp.zoo) or abs(complex(there.evalf(8)) - complex(value)) > 1e-6
        if wrong and test(sp.Integral(body, limit), a, sp.Integer(0)):
            found.append(body)
    return found


@pytest.mark.slow
def test_what_is_dominated_tends_to_its_value() -> None:
    assert limits_missed(dominated) == []
    assert dominated(sp.Integral(sp.erf(a * x) * sp.exp(-(x**2)), (x, 0, inf)), a, sp.Integer(0))
    assert len(limits_missed(lambda *_: True)) > 5


@pytest.mark.parametrize(("mixed", "falls"), [(1, True), (2, False), (3, False), (-3, False)])
def test_what_falls_along_each_axis_dominates_only_if_it_falls_in_every_direction(mixed: int, falls: bool) -> None:
    """x^2 + Z^2 - m x Z is definite for |m| < 2 alone; at 2 it is zero on a line."""
    body = sp.exp(-(x**2) - Z**2 + mixed * x * Z + a * x)
    assert dominated(sp.Integral(body, (x, -inf, inf), (Z, -inf, inf)), a, sp.Integer(0)) == falls


@pytest.mark.parametrize(
    "body",
    [sp.exp(-(x**2) + a * x**3), sp.exp(-(x**2)) / (1 + a * x), sp.exp(-(x**2)) * sp.exp(a * sp.Abs(x) ** 3), sp.exp(-a * x**2)],
)
def test_what_grows_as_the_end_is_left_dominates_nothing(body: Any) -> None:
    assert not dominated(sp.Integral(body, (x, -inf, inf)), a, sp.Integer(0))


# --- zero tests and direct integration

s = sp.sqrt(1 + a**2)
ZERO = [
    s**3 - (1 + a**2) * s, 1 / s - s / (1 + a**2), sp.acos(b) + sp.asin(b) - sp.pi / 2, sp.erf(b) + sp.erf(-b), sp.erfc(b) - 1 + sp.erf(b),
    sp.atan((a**2 + a) / a) - sp.atan(a + 1), sp.exp(-(b**2 - 1)) - sp.exp((1 - b) * (1 + b)), (sp.sqrt(8) - 2 * sp.sqrt(2)) * b,
]  # fmt: skip
NOT_ZERO = [
    s - 1 - a, sp.sqrt(b**2) - b, sp.acos(b) + sp.asin(b), sp.erf(b) + sp.erf(b), sp.exp(b) + sp.exp(-b), sp.gamma(b) + sp.gamma(-b),
    sp.log(b**2) - 2 * sp.log(b),
    sp.atan(b) - b, sp.erf(sp.Rational(1, 10**9) * b), sp.Integral(sp.erf(b * x) * sp.exp(-(x**2)), (x, 0, 1)),
]  # fmt: skip


def called_zero() -> list[Any]:
    return [f for f in NOT_ZERO if is_zero(f)]


def test_zero_is_told_from_what_is_not() -> None:
    assert called_zero() == []
    assert [f for f in ZERO if not is_zero(f)] == []


def test_a_broken_zero_test_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the quick evaluation, which stands before the algebra, is blind."""
    monkeypatch.setattr(zero, "nonzero_somewhere", lambda f: False)
    assert called_zero() == []
    monkeypatch.setattr(forms, "ODD", (sp.gamma,))
    assert called_zero() == [sp.gamma(b) + sp.gamma(-b)]


def misintegrated() -> list[Any]:
    """Integrals whose closed form, at some parameters, is another number than mpmath's integral."""
    bodies = [x**k * sp.exp(-a * x**2 / 2 + b * x) for k in range(4)] + [(x - b) ** 2 * sp.exp(-a * (x - 1) ** 2)]
    cases = [(body, low) for body in bodies for low in (-inf, sp.Integer(0))]
    cases.append((sp.Heaviside(x - b) * x * sp.exp(-a * x**2), -inf))
    found = []

    def no_node(node: Any, env: Any) -> Any:
        raise NotLowered(str(node))

    for body, low in cases:
        form = plain(sp.Integral(body, (x, low, inf)))
        assert not form.has(sp.Integral), form
        for at in ({a: mpmath.mpf(2) / 3, b: mpmath.mpf(-4) / 5}, {a: mpmath.mpf(5) / 2, b: mpmath.mpf(7) / 5}):
            integrand = compile_mp(body, no_node)
            start = -30 if low == -inf else 0
            cells = [start, *(v for v in sorted((at[b], mpmath.mpf(1), mpmath.mpf(4))) if v > start), 30]
            truth = mpmath.quad(lambda v, f=integrand, at=at: f({**at, x: v}), cells)
            if abs(compile_mp(form, no_node)(at) - truth) > 1e-9 * (1 + abs(truth)):
                found.append(body)
    return found


def test_direct_integration_gives_the_integral(monkeypatch: pytest.MonkeyPatch) -> None:
    assert misintegrated() == []
    right = gaussian.closed_form
    monkeypatch.setattr(gaussian, "closed_form", lambda *args, **options: 2 * right(*args, **options))
    assert misintegrated()


# --- what is asked before


def test_a_steady_state_is_eliminated_only_where_all_solutions_are_known() -> None:
    """sin u = 1 has solutions beside pi/2, which is all that SymPy gives."""
    linear = prover.prove(u, 1 / a, POSITIVE, {u: Root(1 - a * u, u)})
    waves = prover.prove(u, sp.pi / 2, POSITIVE, {u: Root(sp.sin(u) - 1, u)})
    assert linear.found
    assert not waves.found
    assert "not algebraic" in waves.method


def test_an_event_that_may_have_no_probability_stops_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    strip = E(Z, normal(Z), given=sp.Heaviside(Z - b) * sp.Heaviside(1 - Z))
    assert "probability zero" in prover.prove(strip, strip, REAL).method
    monkeypatch.setattr(prover, "_possible", lambda node: True)
    assert "probability zero" not in prover.prove(strip, strip, REAL).method


def test_nothing_is_differentiated_in_a_whole_number() -> None:
    n = sp.Symbol("n", integer=True)
    assert not parameter.constant_in(sp.Integral(sp.erf(n * x), (x, 0, 1)), parameter.ranging(n))


class TestWhatIsDifferentiated:
    """Where a derivative cannot help, or is not going to be carried out, it is not taken."""

    FRACTION = (a * b + 1) * sp.Heaviside(x) / (1 + a**2)

    def test_what_is_a_fraction_in_the_parameter_is_not(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert parameter.constant_in(sp.atan(a) + sp.atan(1 / a), parameter.ranging(a)) is not None
        monkeypatch.setattr(parameter, "differentiated", lambda *_: pytest.fail("its normal form says it"))
        assert parameter.constant_in(self.FRACTION, parameter.ranging(a)) is None

    def test_no_more_is_where_one_integral_is_not_carried_out(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hard, easy = (sp.Integral(sp.exp(-a * x**power), (x, 0, 1 if power == 4 else inf)) for power in (4, 2))
        assert parameter.constant_in(easy - sp.sqrt(sp.pi / a) / 2, parameter.ranging(a)) is not None
        taken: list[Any] = []

        def told(form: Any, by: Any) -> Any:
            taken.append(form)
            return differentiated(form, by)

        monkeypatch.setattr(parameter, "differentiated", told)
        assert parameter.constant_in(hard + sp.erf(a), parameter.ranging(a)) is None
        assert hard in taken
        assert hard + sp.erf(a) not in taken


def test_a_flow_that_lines_share_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    letter = sp.Symbol("u", positive=True)
    with in_memory(Memory()):
        assert positive_zeros_of(letter**2 - 7 * a, letter) == (sp.sqrt(7) * sp.sqrt(a),)
        monkeypatch.setattr(sp, "solve", lambda *_: pytest.fail("it is known"))
        assert positive_zeros_of(letter**2 - 7 * a, letter)


class TestIntegralsCarriedOut:
    NONE = sp.Integral(sp.erf(x) ** 3 * sp.exp(-(x**4)), (x, 0, inf))

    def test_what_has_no_closed_form_stays_or_is_refused(self) -> None:
        assert plain(self.NONE + b).has(sp.Integral)
        with pytest.raises(NotLowered, match="no closed form"):
            plain(self.NONE + b, whole=True)

    def test_what_the_table_has_nothing_of_is_tried_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        tried: list[Any] = []

        def counted(*sides: Any, **options: Any) -> Any:
            tried.extend([sides] if not options.get("primitives") else [])
            return parameter.agree_by_slope(*sides, **options)

        monkeypatch.setattr(prover, "agree_by_slope", counted)
        assert not prover.prove(self.NONE * a, self.NONE * (a + 1), POSITIVE).found
        assert len(tried) == 1


def test_symbols_are_written_in_the_same_letters_each_time_so_that_what_is_known_of_a_form_is_known_again() -> None:
    wide = Domain({a: sp.Interval.open(0, inf), b: sp.Interval(-inf, inf), p: sp.Interval.open(-1, 1)})
    for write in (cells.letters, cells.coarse):
        assert write(wide, {a, b, p}) == write(wide, {a, b, p})
    claim = sp.sqrt(1 - p**2) ** 3, (1 - p**2) * sp.sqrt(1 - p**2)
    one, other = (prover.prove(*claim, BOUNDED).steps for _ in range(2))
    assert one
    assert one == other


TWO_PAIRS = Finite((Z,), (((p,), a), ((-p,), a), ((p + 1,), 1), ((-p - 1,), 1)))  # an atom at zero where p = 0
MAY_BE_ZERO = Domain({p: sp.Interval(0, inf), a: sp.Interval.open(0, inf)})
WITHOUT_ZERO = Domain({p: sp.Interval.open(0, inf), a: sp.Interval.open(0, inf)})
OF_THE_HALF = E(sp.Heaviside(Z, 0), TWO_PAIRS)
OF_BOTH_SIDES = E(sp.Heaviside(Z, 0) + sp.Heaviside(-Z, 1), TWO_PAIRS)


def test_an_atom_that_may_lie_at_zero_is_looked_at_there() -> None:
    assert prover.prove(OF_THE_HALF, half, WITHOUT_ZERO).found
    at_zero = prover.prove(OF_THE_HALF, half, MAY_BE_ZERO)
    assert not at_zero.found
    assert "does not reach p = 0" in at_zero.method
    assert prover.prove(OF_BOTH_SIDES, sp.Integer(1), MAY_BE_ZERO).found


def test_an_end_that_is_not_looked_at_would_prove_what_fails_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prover, "_closed_ends", lambda domain, symbols: [])
    assert prover.prove(OF_THE_HALF, half, MAY_BE_ZERO).found


class TestUnits:
    """Numbers that somebody put into a formula are taken out again; one that was put into a part of it alone is not lost."""

    def test_a_number_that_is_everywhere_costs_no_proof(self) -> None:
        s, t = sp.symbols("X Y", real=True)
        c, d, k = sp.Symbol("c", positive=True), sp.Symbol("d", positive=True), sp.Symbol("k", real=True)
        mean = E(sp.erf(s) * sp.erf(t), Gaussian((s, t), [[23 * c / 84, k], [k, d]]))
        right = 2 / sp.pi * sp.asin(2 * k / sp.sqrt((1 + 23 * c / 42) * (1 + 2 * d)))
        half, line = sp.Interval.open(0, sp.oo), sp.Interval(-sp.oo, sp.oo)
        proof, steps = shown(mean, right, Domain({c: half, d: half, k: line}, (23 * c * d / 84 - k**2 > 0,)))
        assert proof.found
        assert steps[1].rule is Rule.UNITS

    @pytest.mark.slow
    def test_claims_that_differ_in_such_a_number_have_one_proof(self) -> None:
        s, t = sp.symbols("s t", real=True)
        c, d, k = sp.Symbol("c", positive=True), sp.Symbol("d", positive=True), sp.Symbol("k", real=True)
        half, line = sp.Interval.open(0, sp.oo), sp.Interval(-sp.oo, sp.oo)
        branches = []
        with in_memory(Memory()) as memory:
            for first, second in ((sp.Rational(5, 3), 1), (sp.Rational(1, 10), 1), (1, sp.Rational(23, 84))):
                p, q = first * c, second * d
                mean = E(sp.erf(s) * sp.erf(t), Gaussian((s, t), [[p, k], [k, q]]))
                right, domain = 2 * k / sp.sqrt((1 + 2 * p) * (1 + 2 * q)), Domain({c: half, d: half, k: line}, (p * q - k**2 > 0,))
                proof, steps = shown(mean, 2 / sp.pi * sp.asin(right), domain)
                wrong, _ = shown(mean, sp.asin(right) / 2, domain)
                assert proof.found
                assert not wrong.found
                assert refusal(steps, mean, 2 / sp.pi * sp.asin(right), domain) == ""
                branches.append(steps[1].branch)
        assert branches[0] == branches[1] == branches[2]
        assert memory[checked._in_letters].cache_info().hits == 4

    def test_a_number_that_is_in_a_part_alone_is_not_lost(self) -> None:
        a, x = sp.Symbol("a", positive=True), sp.Symbol("x", real=True)
        left, domain = sp.Integral(sp.exp(-23 * a * x / 84), (x, 0, sp.oo)), Domain({a: sp.Interval.open(0, sp.oo)})
        assert proved(left, 84 / (23 * a), domain).found
        for wrong in (1 / a, 85 / (23 * a), 23 / (84 * a)):
            assert not proved(left, wrong, domain).found

    @pytest.mark.parametrize(
        "interval",
        [sp.Interval.open(0, sp.oo), sp.Interval(0, sp.oo), sp.Interval(-sp.oo, sp.oo), sp.Interval(0, 9), sp.Interval(1, sp.oo)],
    )
    def test_a_range_with_an_end_of_its_own_keeps_its_numbers(self, interval: Any) -> None:
        c, n = sp.Symbol("c", real=True), sp.Symbol("n", integer=True, positive=True)
        scaled = in_units(((23 * c / 84) ** 3, sp.sin(23 * c / 84)), Domain({c: interval}))
        assert (scaled is not None) == (interval.inf in (0, -sp.oo) and interval.sup == sp.oo)
        if scaled is not None:
            ((form,), domain) = scaled[0].values(), scaled[1]
            (letter,) = form.free_symbols
            assert form == 84 * letter / 23
            assert domain.symbols == {letter: interval}
        assert in_units((23 * n / 84, n), Domain({n: sp.Interval(1, sp.oo)})) is None
        assert in_units((2 * c, c**2 + c + sp.sin(c)), Domain({c: interval})) is None  # no shorter without the number
