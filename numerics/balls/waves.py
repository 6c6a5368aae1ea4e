"""Oscillating tails that decay slowly: integrals of exp(i a x) / (x - p)^n up to infinity, as generalised exponential integrals.

With c = R - p and Re c > 0, the integral of exp(i a x) (x - p)^-n from R is exp(i a p) c^(1-n) E_n(-i a c) (a real and not zero;
for p = 0 of any order n > 0, whole or not). Proof: by x = p + c u the integral is exp(i a p) c^(1-n) times that of
exp(i a c u) u^-n over the half line from 1 in the direction of 1/c. This half line may be turned to the positive real axis, or to
where exp(i a c u) decays. For no pole lies to the right of 1 (Re c > 0), and u^-n exp(...) falls on the arc (Jordan). The result is
E_n(-i a c) (DLMF 8.19.2, continued by 8.19(i)). Waves of c (x + h)^m + d, such as sin(x^2), are steady in u = (x + h)^m,
dx = u^(1/m - 1) du / m. Powers without a wave have antiderivatives. Those of order one are integrated together: their sum converges
if and only if their coefficients cancel.
"""

from __future__ import annotations

from collections.abc import Mapping

import sympy as sp
from flint import acb, arb, ctx

from closedform.derivations.functions.facts import WAVES
from closedform.derivations.functions.types import Form
from closedform.numerics.balls.table import to_ball
from closedform.numerics.findings.evidence import Diverges, NotLowered

_SPARE = 32  # bits that an exponential integral may lose
_TERMS = 600  # most terms of a product of waves that is multiplied out


def with_quotients(body: Form, x: Form) -> Form:
    """Write sinc u as sin(u)/u, to the right of the zeros of u."""
    return body.xreplace({node: sp.sin(node.args[0]) / node.args[0] for node in body.atoms(sp.sinc) if x in node.free_symbols})


def tail(body: Form, x: Form, start: int, env: Mapping[Form, acb], *, absolutely: bool = False) -> acb:
    """Integrate a rational function times products of sines and cosines of multiples of x, or of a power of x, over (start, oo).

    Args:
        body: the integrand.
        x: its variable.
        start: a number to the right of every pole.
        env: balls of the names in the integrand.
        absolutely: True for a mean, which exists only if the integral converges absolutely.

    Raises:
        NotLowered: the integrand has another form.
        Diverges: the integral certainly does not converge.
    """
    groups = _by_phase(body, x)
    if len(groups) > 1 and absolutely:
        raise NotLowered(f"cannot decide whether {str(body)[:80]} converges absolutely up to infinity")
    return sum((_tail(group, x, start, env, absolutely=absolutely) for group in groups), acb(0))


def _tail(body: Form, x: Form, start: int, env: Mapping[Form, acb], *, absolutely: bool) -> acb:
    """Integrate what has waves of one phase: multiples of one power (x + h)^m, and constants."""
    total, steady = acb(0), {}  # type: acb, dict[tuple[Form, Form], Form]
    body, x, begin = _at_steady_rates(body, x, start, env)
    terms = _terms(body, x, env)
    if absolutely:
        _refuse_slow_waves(terms, body, env)
    for (speed, pole, power), coefficient in terms.items():
        size = to_ball(coefficient, env)
        if size.is_zero():
            continue
        if speed == 0 or power <= 0:
            if size.contains(0):
                raise NotLowered(f"cannot decide whether {coefficient} is zero, and so whether the integral converges")
            if speed != 0:
                raise Diverges(f"the integral does not converge: up to infinity {str(body)[:80]} oscillates without decaying")
            steady[pole, power] = coefficient
            continue
        rate = to_ball(speed, env)
        distance = begin - to_ball(pole, env)
        if not (rate.real > 0 or rate.real < 0) or not distance.real > 0:
            raise NotLowered(f"exp(i {speed} x) / (x - {pole}) up to infinity, with a rate or a pole that is not certain")
        turn = acb(0, 1) * rate
        total += (
            size
            * (turn * to_ball(pole, env)).exp()
            * distance ** to_ball(sp.sympify(1 - power), {})
            * _exponential_integral(-turn * distance, to_ball(sp.sympify(power), {}))
        )
    return total + _without_waves(steady, body, begin, env)


def _exponential_integral(z: acb, order: acb) -> acb:
    """Enclose E_n(z) off the negative real axis, with more bits where FLINT's series cancels, up to exp(2 |z|) times its value.

    The middle of z is evaluated with spare bits; E_n' = -E_{n-1} bounds the change over the rest of the ball (DLMF 8.19.13).
    """
    value, size = z.expint(order), float(z.abs_upper())
    if value.rel_accuracy_bits() > ctx.prec - _SPARE or not size < ctx.prec or z.imag.contains(0):
        return value
    change = (z.expint(order - 1).abs_upper() * (z.real.rad() + z.imag.rad())).upper()
    with ctx.workprec(ctx.prec + int(3 * size) + _SPARE):
        middle = acb(z.real.mid(), z.imag.mid()).expint(order)
    return middle + acb(arb(0, change), arb(0, change)) if change.is_finite() else value


def _refuse_slow_waves(terms: Mapping[tuple[Form, Form, Form], Form], body: Form, env: Mapping[Form, acb]) -> None:
    """Refuse waves that have an integral up to infinity though their size has none.

    Let p <= 1 be the least order at which the coefficients of some rate have a nonzero sum. Then the integrand is x^-p
    T(x) + O(x^-p-e), e > 0, with a trigonometric polynomial T that is not zero. T is almost periodic: on intervals of one length,
    again and again, |T| exceeds some positive number. So the divergent sum of their x^-p is a lower bound for the integral of the
    size.

    Raises:
        NotLowered: it is not certain whether such a sum is zero.
        Diverges: the integral of the size certainly diverges.
    """
    sums: dict[tuple[Form, Form], Form] = {}
    for (speed, _, power), coefficient in terms.items():
        if speed != 0 and power <= 1:
            sums[speed, power] = sums.get((speed, power), sp.Integer(0)) + coefficient
    for total in map(sp.expand, sums.values()):
        if total == 0:
            continue
        if to_ball(total, env).contains(0):
            raise NotLowered(f"cannot decide whether {str(body)[:80]} converges absolutely up to infinity")
        raise Diverges(f"the mean does not exist: up to infinity the size of {str(body)[:80]} is not integrable")


def _without_waves(terms: Mapping[tuple[Form, Form], Form], body: Form, begin: acb, env: Mapping[Form, acb]) -> acb:
    """Integrate the powers that no wave multiplies: together they must decay faster than 1/x."""
    total = acb(0)
    for (pole, power), coefficient in terms.items():
        distance, size = begin - to_ball(pole, env), to_ball(coefficient, env)
        if power < 1:
            if size.contains(0):
                raise NotLowered(f"cannot decide whether {coefficient} is zero, and so whether the integral converges")
            raise Diverges(f"the integral diverges: up to infinity {str(body)[:80]} is not integrable")
        total += size * (
            -distance.log() if power == 1 else distance ** to_ball(sp.sympify(1 - power), {}) / to_ball(sp.sympify(power - 1), {})
        )
    residue = sp.expand(sp.Add(*(coefficient for (_, power), coefficient in terms.items() if power == 1)))
    if residue == 0:
        return total
    if to_ball(residue, env).contains(0):
        raise NotLowered("cannot decide whether the terms in 1/x cancel")
    raise Diverges(f"the integral diverges: up to infinity {str(body)[:80]} decays like 1/x")


def _at_steady_rates(body: Form, x: Form, start: int, env: Mapping[Form, acb]) -> tuple[Form, Form, acb]:
    """Substitute u = (x + h)^m if every wave is one of c (x + h)^m + d: return (the body, u, where u starts)."""
    waves = [f for f in body.atoms(*WAVES) if x in f.free_symbols]
    found = {power for f in waves if (power := _power_of(f.args[0], x)) is not None}
    if len(found) != 1 or any(_power_of(f.args[0], x) is None for f in waves):
        return body, x, acb(start)
    m, h = found.pop()
    distance = start + to_ball(h, env)
    if (m, h) == (1, 0) or not distance.real > 0:
        return body, x, acb(start)
    u = sp.Dummy("u", positive=True)
    back = u ** (1 / m) - h
    y = sp.Dummy("y", positive=True)
    values = {f: f.func(sp.expand(f.args[0].xreplace({x: y - h})).xreplace({y: u ** (1 / m)})) for f in waves}
    return body.xreplace(values).xreplace({x: back}) * u ** (1 / m - 1) / m, u, distance ** to_ball(m, {})


def _power_of(phase: Form, x: Form) -> tuple[Form, Form] | None:
    """Read a phase as c (x + h)^m + d, m > 0: return (m, h), or None if it has another form."""
    if phase.is_polynomial(x):
        n = sp.degree(phase, x)
        leading, second = phase.expand().coeff(x, n), phase.expand().coeff(x, n - 1)
        h = sp.Integer(0) if n == 1 else sp.expand(second / (n * leading))
        shifted = sp.expand(phase.expand().xreplace({x: x - h}))
        rest = sp.expand(shifted - leading * x**n)
        return None if x in rest.free_symbols or h.free_symbols else (sp.Integer(n), h)
    core = phase.as_independent(x, as_Add=True)[1].as_independent(x, as_Add=False)[1]
    if core.is_Pow and core.base == x and core.exp.is_Rational and core.exp > 0:
        return core.exp, sp.Integer(0)
    return None


def _by_phase(body: Form, x: Form) -> list[Form]:
    """Write an integrand as a sum of parts whose waves have one phase each: cos(x^2) cos(x) as one of x^2 + x and one of x^2 - x."""
    waves = [f for f in body.atoms(*WAVES) if x in f.free_symbols]
    phases = [f.args[0] for f in waves]
    if not all(phase.is_polynomial(x) for phase in phases) or len({_power_of(phase, x) for phase in phases}) < 2:
        return [body]
    numerator, denominator = sp.fraction(sp.together(body))
    if denominator.has(*waves):
        return [body]
    names = {f: sp.Dummy("wave") for f in waves}
    groups: dict[tuple[Form, Form] | None, list[Form]] = {}
    for piece in sp.Add.make_args(sp.expand(numerator.xreplace(names))):
        factors = {f: piece.as_coeff_exponent(name)[1] for f, name in names.items() if piece.has(name)}
        rest = piece.xreplace(dict.fromkeys(names.values(), sp.Integer(1))) / denominator
        opened = sp.expand(sp.Mul(*(f.rewrite(sp.exp) ** n for f, n in factors.items())), power_exp=False)
        for term in sp.Add.make_args(sp.powsimp(opened, combine="exp")):
            number, wave = term.as_independent(x, as_Add=False)
            phase = sp.expand(wave.args[0] / sp.I) if isinstance(wave, sp.exp) else sp.Integer(0)
            if wave != 1 and not isinstance(wave, sp.exp):
                return [body]
            turned = sp.cos(phase) + sp.I * sp.sin(phase)
            groups.setdefault(_power_of(phase, x) if phase != 0 else None, []).append(rest * number * turned)
    without = groups.pop(None, [])  # belongs to any group
    if not groups:
        return [body]
    first, *others = groups.values()
    return [sp.Add(*first, *without), *(sp.Add(*group) for group in others)]


def _terms(body: Form, x: Form, env: Mapping[Form, acb]) -> dict[tuple[Form, Form, Form], Form]:
    """Write an integrand as a sum of c exp(i a x) / (x - p)^n: return the coefficients c by (a, p, n)."""
    waves = [f for f in body.atoms(*WAVES) if x in f.free_symbols]
    if any(not f.args[0].is_polynomial(x) or sp.degree(f.args[0], x) != 1 for f in waves):
        raise NotLowered(f"{str(body)[:80]} oscillates, but not at a steady rate; no proved bound is known up to infinity")
    if not waves:
        raise NotLowered(f"{str(body)[:80]} oscillates and decays slowly up to infinity; no proved bound is known here")
    numerator, denominator = sp.fraction(sp.together(body))
    if denominator.has(*waves):
        raise NotLowered(f"{str(body)[:80]} has waves in its denominator; no proved bound is known up to infinity")
    pieces = sp.Add.make_args(sp.expand(numerator.xreplace({f: f.rewrite(sp.exp) for f in waves})))
    if len(pieces) > _TERMS:
        raise NotLowered(f"{str(body)[:80]} has {len(pieces)} waves")
    by_rate: dict[Form, Form] = {}
    for piece in pieces:
        exponent, rest = sp.Integer(0), sp.Integer(1)
        for factor in sp.Mul.make_args(piece):
            base, power = (
                (factor.base, factor.exp) if factor.is_Pow and isinstance(factor.base, sp.exp) else (factor, sp.Integer(1))
            )
            if isinstance(base, sp.exp):
                exponent += base.args[0] * power
            else:
                rest *= factor
        exponent = sp.expand(exponent)
        rate = sp.expand(exponent.coeff(x, 1) / sp.I)
        if sp.expand(exponent.coeff(x, 0) + sp.I * rate * x - exponent) != 0 or not rate.is_number:
            raise NotLowered(f"{str(piece)[:80]} is no wave of a steady rate that is known exactly")  # to recognise equal rates
        by_rate[rate] = by_rate.get(rate, sp.Integer(0)) + rest * sp.exp(exponent.coeff(x, 0)) / denominator
    _refuse_growth(by_rate, body, x, env)
    out: dict[tuple[Form, Form, Form], Form] = {}
    for rate, amplitude in by_rate.items():
        constant, rational = sp.factor_terms(sp.together(amplitude)).as_independent(
            x, as_Add=False
        )  # pi is no rational coefficient
        for pole, power, coefficient in _partial_fractions(sp.together(rational), x):
            key = rate, pole, power
            out[key] = out.get(key, sp.Integer(0)) + constant * coefficient
    return {key: sp.expand(coefficient) for key, coefficient in out.items()}


def _refuse_growth(by_rate: Mapping[Form, Form], body: Form, x: Form, env: Mapping[Form, acb]) -> None:
    """Refuse waves that grow or decay exponentially.

    Consider a sum of R_k(x) exp(i a_k x) with rational R_k and different a_k. If some R_k with Im a_k < 0 is not zero, the sum
    has no integral up to infinity. Proof: divide by the largest such exp(-Im a_k x) and by the largest power of x with it. The
    quotient tends to a trigonometric polynomial that is not zero. That is almost periodic: on intervals of one length, again and
    again, its real or imaginary part stays beyond some positive number, and the integrals over them grow.

    Raises:
        NotLowered: an amplitude may be zero, or every wave that is not steady decays.
        Diverges: the integral certainly does not converge.
    """
    unsteady = {rate: amplitude for rate, amplitude in by_rate.items() if not rate.is_real}
    if not unsteady:
        return
    growth = {rate: to_ball(-sp.im(rate), {}).real for rate in unsteady}
    at = {**env, x: acb("10007.3")}  # a rational function that is nonzero at one place is zero at a few places only
    rational = all(amplitude.is_rational_function(x) for amplitude in by_rate.values())
    if rational and any(
        growth[rate] > 0 and not to_ball(sp.together(amplitude), at).contains(0) for rate, amplitude in unsteady.items()
    ):
        raise Diverges(f"the integral diverges: up to infinity {str(body)[:80]} has a wave that grows")
    raise NotLowered(f"{str(body)[:80]} has waves that are not steady; no proved bound is known up to infinity")


def _partial_fractions(amplitude: Form, x: Form) -> list[tuple[Form, Form, Form]]:
    """Write a rational function as sums of c / (x - p)^n, n <= 0 for its polynomial part."""
    if not amplitude.is_rational_function(x):
        if (powers := _powers(amplitude, x)) is not None:
            return powers
        raise NotLowered(f"{str(amplitude)[:80]} is no rational function of {x}, and oscillates; no proved bound is known")
    _, denominator = sp.fraction(amplitude)
    if not denominator.free_symbols <= {x} or sp.degree(denominator, x) > 12:
        raise NotLowered(f"the poles of {str(amplitude)[:80]} are not known exactly")
    only_at_zero = denominator.as_independent(x, as_Add=False)[1].as_base_exp()[0] == x
    parts = sp.expand(amplitude) if only_at_zero else sp.apart(amplitude, x, extension=sp.I)
    out = []
    for term in sp.Add.make_args(parts):
        constant, rest = term.as_independent(x)
        base, power = rest.as_base_exp()
        if rest == 1:
            out.append((sp.Integer(0), 0, constant))
            continue
        if not base.is_polynomial(x) or sp.degree(base, x) != 1 or not power.is_Integer:
            raise NotLowered(f"the poles of {str(amplitude)[:80]} are not known exactly")
        slope, offset = sp.Poly(base, x).all_coeffs()
        if power > 0:
            out.append((sp.Integer(0), -int(power), constant))  # any growth means divergence
        else:
            out.append((-offset / slope, -int(power), constant * slope**power))
    return out


def _powers(amplitude: Form, x: Form) -> list[tuple[Form, Form, Form]] | None:
    """Write a sum of powers of x as (0, -exponent, coefficient) for each term; None for other forms."""
    out = []
    for term in sp.Add.make_args(sp.expand(sp.powsimp(sp.expand(amplitude)))):
        coefficient, core = term.as_independent(x, as_Add=False)
        base, exponent = core.as_base_exp()
        if base != x or not exponent.is_Rational:
            return None
        out.append((sp.Integer(0), -exponent, coefficient))
    return out


def right_of_all(body: Form, x: Form) -> int:
    """Return a whole number to the right of the poles of a rational amplitude, and of the centre -h of each phase c (x + h)^m.

    Raises:
        NotLowered: a coefficient is not a known real number.
    """
    waves = [f for group in _by_phase(body, x) for f in group.atoms(*WAVES) if x in f.free_symbols]
    found = [power[1] for f in waves if (power := _power_of(f.args[0], x)) is not None]
    return max(_right_of_poles(body, x), *(1 - int(sp.floor(h)) for h in found if h.is_Rational), 1)


def _right_of_poles(body: Form, x: Form) -> int:
    """Return a whole number to the right of the poles of a rational amplitude.

    The size of every zero of a_n x^n + ... + a_0 is at most max(1, sum |a_i| / |a_n|) (Lagrange): beyond that, |a_n x^n| exceeds
    sum |a_i| |x|^{n-1}, which is at least the rest.

    Raises:
        NotLowered: a coefficient is not a known real number.
    """
    _, denominator = sp.fraction(sp.together(body))
    polynomial = sp.Mul(*(f for f in sp.Mul.make_args(denominator) if f.is_polynomial(x)))
    if not polynomial.free_symbols & {x}:
        return 1
    coefficients = sp.Poly(polynomial, x).all_coeffs()
    if any(c.free_symbols for c in coefficients):
        raise NotLowered(f"the poles of {str(body)[:80]} are not known exactly")
    sizes = [abs(to_ball(c, {})) for c in coefficients]
    bound = sum(sizes[1:], arb(0)) / sizes[0]
    if not bound.is_finite():
        raise NotLowered(f"the poles of {str(body)[:80]} are not known exactly")
    return 2 + int(float(bound.abs_upper()))
