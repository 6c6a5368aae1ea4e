"""Each fact of ``derivations.functions.facts`` is tried on mpmath's values; a wrong fact is found."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

import mpmath as mp
import pytest
import sympy as sp

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.facts import ENTIRE, FACTS, LOGARITHMIC, REMAINDERS, SMOOTH, Facts, Growth, Parity
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.derivations.functions.lambert import LambertWm1
from closedform.numerics.quadrature.table import compile_mp

x = sp.Symbol("x", real=True)
# What stands before the last argument: whole orders, or positive numbers.
BEFORE: dict[Any, tuple[tuple[Any, ...], ...]] = {
    sp.polygamma: ((sp.Integer(0),),),
    sp.binomial: ((sp.Rational(-5, 2),), (sp.Rational(-7, 2),)),
    sp.beta: ((sp.Rational(2, 3),), (sp.Rational(5, 2),)),
    sp.lowergamma: ((sp.Rational(2, 3),), (sp.Rational(5, 2),)),
    sp.uppergamma: ((sp.Rational(2, 3),), (sp.Rational(5, 2),), (sp.Rational(-1, 3),)),
    sp.expint: ((sp.Integer(1),), (sp.Integer(3),), (sp.Rational(4, 3),), (sp.Rational(-1, 3),)),
    sp.besseli: ((sp.Integer(0),), (sp.Integer(3),), (sp.Integer(2),)),
    sp.besselj: ((sp.Integer(0),), (sp.Integer(3),), (sp.Integer(2),)),
    sp.besselk: ((sp.Integer(0),), (sp.Integer(3),), (sp.Rational(5, 3),)),
    Hyp0F1: ((sp.Rational(1, 3),), (sp.Integer(2),), (sp.Rational(-5, 2),)),
    Phi2: ((sp.Rational(1, 3), sp.Rational(-2, 3)), (sp.Integer(1), sp.Integer(2))),
}
# Of several arguments of which each varies: what they are facts of is the first, beside a number, or their difference.
BEHIND: dict[Any, tuple[Any, ...]] = {sp.Max: (sp.Integer(0),), sp.Min: (sp.Integer(0),)}
PLACES = [sp.Rational(p, 7) for p in (*range(-54, 55, 6), -400, 400, -23, -11, -3, 3, 11, 23)] + [
    sp.Rational(-9, 25),
    sp.Rational(7, 5),
]
Value = Callable[[Any], Any]


def forms(function: Any) -> Iterator[tuple[Any, Value]]:
    """Give the function of its last argument alone, for each order: (the order, mpmath's values)."""
    for before in BEFORE.get(function, ((),)):
        compiled = compile_mp(function(*before, x, *BEHIND.get(function, ()), evaluate=False), lambda node, env: node)

        def value(at: Any, compiled: Any = compiled) -> Any:
            try:
                return compiled({x: mp.mpf(at.p) / at.q if isinstance(at, sp.Rational) else sp.N(at, 40)._to_mpmath(140)})
            except (ValueError, ZeroDivisionError):
                return mp.nan

        yield before, value


def near_pole(facts: Facts, at: Any) -> bool:
    return facts.poles is not sp.S.EmptySet and facts.poles.contains(at) == True  # noqa: E712 (SymPy's true)


def places(facts: Facts) -> list[Any]:
    """List rational places at which the function is real and finite, and has no jump."""
    inside = [p for p in PLACES if p in facts.domain and not near_pole(facts, p)]
    if facts.domain.measure.is_finite:  # a bounded domain
        inside += [facts.domain.inf + facts.domain.measure * sp.Rational(k, 17) for k in range(1, 17)]
    inside += [end for end in (facts.domain.inf, facts.domain.sup) if end.is_Rational and facts.domain.contains(end) == True]  # noqa: E712
    return sorted(set(inside))


def is_real(value: Any) -> bool:
    return bool(mp.isfinite(value)) and abs(mp.im(value)) == 0


def faults(function: Any, facts: Facts) -> list[str]:
    """List the facts that mpmath's values contradict."""
    with mp.workdps(40):
        return _faults(function, facts)


def _faults(function: Any, facts: Facts) -> list[str]:
    found: list[str] = []
    for before, value in forms(function):
        order = before[0] if before and before[0].is_Integer else sp.Integer(0)
        here = [p for p in places(facts) if abs(p) < 9 or not before]
        here = here[::6] if function is Phi2 else here  # by quadrature
        values = {p: value(p) for p in here}
        checks: dict[str, bool] = {
            "domain": all(map(is_real, values.values())) and outside_is_not_real(function, facts, value),
            "low": all(mp.mpf(sp.N(facts.low, 40)) <= mp.re(v) + 1e-30 for v in values.values()) if facts.low.is_finite else True,
            "high": all(mp.re(v) - 1e-30 <= mp.mpf(sp.N(facts.high, 40)) for v in values.values())
            if facts.high.is_finite
            else True,
            "attained": nearly_attained(facts, values) if not before else True,
            "parity": keeps_parity(facts, order, values),
            "rising": keeps_order(facts, here, values),
            "jumps": all(jumps(value, p) for p in facts.jumps) and not any(jumps(value, p) for p in here if p not in facts.jumps),
            "corners": all(turns(value, p) for p in facts.corners),
            "poles": has_poles(facts, value),
            "period": facts.period is None or repeats(facts, value),
            "growth": grows(facts, value),
            "at_infinity": facts.at_infinity is None or comes_to_its_ends(facts, value),
            "inverse": facts.inverse is None or is_inverted(facts, value),
            "exponentials": not facts.exponentials or sums_exponentials(function, values),
        }
        found += [name for name, holds in checks.items() if not holds]
    return found


def outside_is_not_real(function: Any, facts: Facts, value: Value) -> bool:
    """Just outside the domain there is no real value; of an incomplete gamma function, of no whole order."""
    if facts.domain == sp.S.Reals or function is Phi2:
        return True
    ends = [(end, side) for end, side in ((facts.domain.inf, -1), (facts.domain.sup, 1)) if end.is_finite]
    return all(not is_real(value(end + side * sp.Rational(1, 50))) for end, side in ends if function is not sp.erfinv)


def nearly_attained(facts: Facts, values: dict[Any, Any]) -> bool:
    """The bounds are the least: values come within a tenth, on the places tried."""
    reals = [mp.re(v) for v in values.values()]
    ends = ((facts.low, min(reals)), (facts.high, max(reals)))
    return all(abs(mp.mpf(sp.N(bound, 30)) - extreme) < 0.35 for bound, extreme in ends if bound.is_finite)


def keeps_parity(facts: Facts, order: Any, values: dict[Any, Any]) -> bool:
    pairs = [(p, -p) for p in values if p > 0 and -p in values]
    signs = {Parity.EVEN: 1, Parity.ODD: -1, Parity.OF_ORDER: (-1) ** int(order)}
    if facts.parity is Parity.NONE:
        return not pairs or not any(all(values[p] == s * values[q] for p, q in pairs) for s in (1, -1))
    return bool(pairs) and all(abs(values[p] - signs[facts.parity] * values[q]) <= 1e-25 * abs(values[p]) for p, q in pairs)


def keeps_order(facts: Facts, here: list[Any], values: dict[Any, Any]) -> bool:
    if not all(map(is_real, values.values())):
        return False
    steps = [values[q] - values[p] for p, q in pairwise(here) if abs(p) < 8 and abs(q) < 8]
    if facts.rising:
        return all(facts.rising * step > 0 for step in steps)
    return not (all(step > 0 for step in steps) or all(step < 0 for step in steps)) or facts.arguments != 1


def jumps(value: Value, at: Any) -> bool:
    tiny = sp.Rational(1, 10**20)
    beside = [value(at - tiny), value(at + tiny)]
    return all(map(is_real, beside)) and abs(beside[1] - beside[0]) > 1e-3 * max(1, abs(beside[0]))


def turns(value: Value, at: Any) -> bool:
    tiny = sp.Rational(1, 10**15)
    slopes = [(value(at + tiny) - value(at)) / (1e-15), (value(at) - value(at - tiny)) / 1e-15]
    return bool(abs(slopes[0] - slopes[1]) > 0.5)


def has_poles(facts: Facts, value: Value) -> bool:
    if facts.poles is sp.S.EmptySet:
        return True
    near = [value(facts.first_pole + side * sp.Rational(1, 10**k)) for k in (12, 24) for side in (1, -1)]
    sizes = [abs(v) for v in near if is_real(v)]
    if not sizes or not max(sizes[-2:]) > max(sizes[0], 3):  # it grows, if only as a logarithm does
        return False
    more = several_poles(facts)
    return all(max(abs(v) for s in (1, -1) if mp.isfinite(v := value(p + s * sp.Rational(1, 10**20)))) > 3 for p in more)


def several_poles(facts: Facts) -> list[Any]:
    if facts.period is not None:
        return [facts.first_pole + k * facts.period for k in (-2, 1, 3)]
    return list(facts.poles) if facts.poles.is_finite_set else [facts.first_pole - k for k in range(4)]


def comes_to_its_ends(facts: Facts, value: Value) -> bool:
    """Far out a value is within 1/1000 of a finite limit, and grows on the side of an infinite one."""
    assert facts.at_infinity is not None
    found = []
    for end, side in zip(facts.at_infinity, (-1, 1), strict=True):
        near, far = (mp.re(value(side * sp.Integer(10) ** k)) for k in (2, 4))
        turn = 1 if end == sp.oo else -1
        found.append(abs(far - mp.mpf(sp.N(end, 40))) < 1e-3 if end.is_finite else far * turn > near * turn > 1)
    return all(found)


def repeats(facts: Facts, value: Value) -> bool:
    at = sp.Rational(2, 7)
    again = [value(sp.N(at + facts.period * part, 45)) for part in (sp.Integer(1), sp.Rational(1, 2))]
    return bool(abs(again[0] - value(at)) < 1e-25 < abs(again[1] - value(at)))


def sums_exponentials(function: Any, values: dict[Any, Any]) -> bool:
    """What it is rewritten as has the same values, and is a polynomial of degree one in exponentials of multiples of the argument."""
    written = function(x).rewrite(sp.exp)
    powers = {power: sp.Dummy() for power in written.atoms(sp.exp)}
    sums = written.xreplace(powers)
    linear = (
        all((power.args[0] / x).is_number for power in powers)
        and not sums.has(sp.Function, x)
        and sums.is_polynomial(*powers.values())
    )
    return linear and all(
        abs(mp.mpmathify(sp.N(written.xreplace({x: at}), 40)) - value) <= 1e-25 * (1 + abs(value)) for at, value in values.items()
    )


_SCALE: dict[Growth, Callable[[Any], Any]] = {
    Growth.BOUNDED: lambda t: mp.mpf(1),
    Growth.LOGARITHM: lambda t: mp.log(t),
    Growth.LINEAR: lambda t: t,
    Growth.EXPONENTIAL: lambda t: mp.exp(2 * t),
    Growth.FACTORIAL: lambda t: mp.exp(2 * t * mp.log(t)),
    Growth.SQUARE: lambda t: mp.exp(2 * t**2),
}


def grows(facts: Facts, value: Value) -> bool:
    """It stays below a multiple of its own class far out, and outgrows the class below."""
    far = [t for s in (1, -1) for k in (21, 81) if (t := s * sp.Rational(2 * k + 1, 2)) in facts.domain]
    if not far:
        return facts.growth is Growth.BOUNDED
    ratios = {t: abs(value(t)) / _SCALE[facts.growth](mp.mpf(abs(t).p) / abs(t).q) for t in far}
    if not all(ratio < 6 for ratio in ratios.values()):
        return False
    if facts.growth is Growth.BOUNDED:
        return True
    below = _SCALE[Growth(facts.growth.value - 1)]
    sized = {t: abs(value(t)) / below(mp.mpf(abs(t).p) / abs(t).q) for t in far}
    return any(sized[t] > 1.01 * sized[s] for s in far for t in far if s * t > 0 and abs(t) > abs(s))


def is_inverted(facts: Facts, value: Value) -> bool:
    inverse = compile_mp(facts.inverse(x, evaluate=False), lambda node, env: node)
    low, high = max(facts.branch.inf, -2), min(facts.branch.sup, 4)
    inside = [low + (high - low) * sp.Rational(k, 9) for k in range(1, 9)]
    with mp.workdps(40):
        there = [abs(inverse({x: value(p)}) - mp.mpf(sp.N(p, 40))) < 1e-25 for p in inside]
        beyond = [end + s * sp.Rational(1, 10) for end, s in ((facts.branch.inf, -1), (facts.branch.sup, 1)) if end.is_finite]
        past = [abs(inverse({x: value(p)}) - mp.mpf(sp.N(p, 40))) < 1e-25 for p in beyond if p in facts.domain]
    return all(there) and not any(past)


@pytest.mark.slow
@pytest.mark.parametrize("function", FACTS, ids=lambda f: FACTS[f].name)
def test_no_fact_is_contradicted_by_values(function: Any) -> None:
    if function is sp.zeta:  # of whole numbers only: it has no real argument that varies
        return
    assert faults(function, FACTS[function]) == []


HALF = sp.Rational(1, 2)
WRONG = [
    (sp.erf, {"high": HALF}, "high"),
    (sp.erf, {"high": sp.Integer(2)}, "attained"),
    (sp.cosh, {"low": sp.Integer(2)}, "low"),
    (sp.sin, {"parity": Parity.EVEN}, "parity"),
    (sp.besselj, {"parity": Parity.ODD}, "parity"),
    (sp.erfc, {"rising": 1}, "rising"),
    (sp.cosh, {"rising": 1}, "rising"),
    (sp.tanh, {"rising": 0}, "rising"),
    (sp.erfc, {"rising": 1}, "at_infinity"),
    (sp.cosh, {"high": sp.Integer(3)}, "at_infinity"),
    (sp.tanh, {"exponentials": True}, "exponentials"),
    (sp.asin, {"exponentials": True}, "exponentials"),
    (sp.sign, {"jumps": ()}, "jumps"),
    (sp.Abs, {"jumps": (sp.Integer(0),)}, "jumps"),
    (sp.sin, {"corners": (sp.Integer(0),)}, "corners"),
    (sp.sinh, {"poles": sp.FiniteSet(0)}, "poles"),
    (sp.gamma, {"poles": sp.Range(-sp.oo, 2)}, "poles"),
    (sp.acosh, {"domain": sp.S.Reals}, "domain"),
    (sp.loggamma, {"low": sp.S.Zero}, "low"),
    (sp.loggamma, {"domain": sp.S.Reals}, "domain"),
    (sp.sinc, {"low": sp.Rational(-1, 5)}, "low"),
    (sp.sinc, {"parity": Parity.ODD}, "parity"),
    (sp.Ei, {"domain": sp.Interval.open(-1, 1)}, "domain"),
    (sp.Ei, {"rising": 1}, "rising"),
    (sp.Ei, {"growth": Growth.LINEAR}, "growth"),
    (sp.Si, {"high": sp.Rational(9, 5)}, "high"),
    (sp.Si, {"poles": sp.FiniteSet(0)}, "poles"),
    (sp.Ci, {"domain": sp.S.Reals}, "domain"),
    (sp.Chi, {"rising": -1}, "rising"),
    (sp.fresnels, {"high": sp.Rational(7, 10)}, "high"),
    (sp.fresnelc, {"parity": Parity.EVEN}, "parity"),
    (sp.expint, {"rising": 1}, "rising"),
    (LambertWm1, {"rising": 1}, "rising"),
    (LambertWm1, {"high": sp.Integer(-2)}, "high"),
    (LambertWm1, {"domain": sp.Interval.Ropen(sp.Rational(-1, 2), 0)}, "domain"),
    (sp.LambertW, {"domain": sp.Interval(0, sp.oo)}, "domain"),
    (sp.besselk, {"domain": sp.S.Reals}, "domain"),
    (sp.sin, {"period": sp.pi}, "period"),
    (sp.sin, {"period": 4 * sp.pi}, "period"),
    (sp.sinh, {"growth": Growth.LINEAR}, "growth"),
    (sp.asinh, {"growth": Growth.LINEAR}, "growth"),
    (sp.exp, {"inverse": sp.asinh}, "inverse"),
    (sp.sin, {"branch": sp.Interval(0, sp.pi)}, "inverse"),
    (sp.sin, {"branch": sp.Interval(0, 1)}, "inverse"),
]


@pytest.mark.parametrize(("function", "change", "fault"), WRONG, ids=lambda v: getattr(v, "__name__", None) or str(v)[:30])
def test_a_wrong_fact_is_found(function: Any, change: dict[str, Any], fault: str) -> None:
    assert fault in faults(function, dataclasses.replace(FACTS[function], **change))


@pytest.mark.parametrize("function", LOGARITHMIC, ids=lambda f: f.__name__)
def test_a_logarithmic_pole_is_like_a_logarithm(function: Any) -> None:
    end = FACTS[function].finite_above
    node = function(x) if end is None else function(end, x)
    with mp.workdps(60):
        values = [
            abs(mp.mpmathify(sp.N(node.xreplace({x: sp.Rational(1, 10**k)}), 40)) / mp.log(mp.mpf(10) ** -k)) for k in (12, 24)
        ]
    assert all(0.9 < value < 1.1 for value in values)


@pytest.mark.parametrize("function", REMAINDERS, ids=lambda f: f.__name__)
def test_a_remainder_is_positive_and_falls_like_an_exponential(function: Any) -> None:
    for s in (sp.Integer(-3), sp.Rational(-1, 2), sp.Integer(0), sp.Rational(5, 2)):
        near, far = (function(s, at) for at in (sp.Rational(1, 7), sp.Integer(80)))
        assert near.evalf() > 0
        assert 0 < (far * sp.exp(80) / 80 ** sp.Abs(s)).evalf() < 1


@pytest.mark.parametrize("function", SMOOTH, ids=lambda f: f.__name__)
def test_an_entire_function_is_the_mean_of_its_values_on_a_circle(function: Any) -> None:
    """And one that is singular in the plane is not: its singular points are i, or i pi/2."""
    value = {sp.sinc: lambda z: mp.sin(z) / z}.get(function) or sp.lambdify(x, function(x), "mpmath")
    centre, turns = mp.mpf(1) / 3, [mp.expjpi(mp.mpf(2 * k) / 64) for k in range(64)]
    apart = mp.fsum(value(centre + 2 * turn) for turn in turns) / 64 - value(centre)
    assert (abs(apart) < 1e-6) == (function in ENTIRE)


def _along(value: Value, numbers: dict[Any, Any], name: Any, t: Any) -> Any:
    return value({**numbers, name: t})


class TestPhi2:
    def test_infinite_arguments_are_resolved(self) -> None:
        h, r = sp.Symbol("h", real=True), sp.Symbol("r", real=True)
        assert Phi2(sp.oo, sp.oo, r) == 1
        assert Phi2(-sp.oo, h, r) == Phi2(h, -sp.oo, r) == 0
        assert Phi2(sp.oo, h, r) == Phi2(h, sp.oo, r) == sp.erfc(-h / sp.sqrt(2)) / 2

    @pytest.mark.parametrize("r", [2, sp.Rational(-3, 2), sp.sqrt(2), sp.I])
    def test_a_correlation_outside_is_refused(self, r: Any) -> None:
        with pytest.raises(ValueError, match="between -1 and 1"):
            Phi2(0, 0, sp.sympify(r))

    def test_its_derivatives_are_those_of_its_values(self) -> None:
        chance = random.Random(5)
        names = sp.symbols("h k r", real=True)
        for name in names:
            at = {s: sp.Rational(chance.randint(-9, 9), 11) for s in names}
            slope = compile_mp(Phi2(*names).diff(name), lambda node, env: node)
            value = compile_mp(Phi2(*names), lambda node, env: node)
            with mp.workdps(30):
                numbers = {s: mp.mpf(v.p) / v.q for s, v in at.items()}
                by_difference = mp.diff(partial(_along, value, numbers, name), numbers[name])
                assert abs(slope(numbers) - by_difference) < 1e-12
