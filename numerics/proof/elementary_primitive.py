"""Integrals of elementary functions by a primitive that is found by rules, and proved: by differentiating it, analytic inside, limits at the ends.

rational        by partial fractions over the parameters' field, of linear and quadratic denominators
parts           of Laurent polynomials without 1/x times log u or atan u, u rational: the remainder is rational
exponentials    a form rational in exp(kx) is rational in u = exp(kx), dx = du/(k u)
roots           of one quadratic, by SymPy's rules
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.algebra import tidied
from closedform.numerics.forms.limits import at_zero
from closedform.numerics.proof import laurent_primitive
from closedform.numerics.proof.signs import known, sign
from closedform.numerics.proof.zero import is_zero

LARGEST = 40  # operations of an integrand
_LEAST = sp.exp(-20)  # a number at the ends of a range of exponentials
_ANALYTIC = (
    sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.sech, sp.atan, sp.asinh, sp.erf, sp.erfc, sp.erfi,
)  # on the real line  # fmt: skip


def integrated(body: Form, x: Form, low: Form, high: Form) -> tuple[Form, Form] | None:
    """Return a primitive and its difference between the ends; None if none is found, or a hypothesis is not certain.

    Args:
        body: the integrand, without kinks.
        x: the variable of integration.
        low: the lower end; below the upper one.
        high: the upper end.
    """
    if sp.count_ops(body) > LARGEST:
        return None
    if low.is_finite and high.is_finite and (order := sign(high - low)) != 1:
        if order == -1:
            back = integrated(body, x, high, low)
            return None if back is None else (back[0], -back[1])
        span = (-sp.oo, sp.oo)  # whichever end is the upper one, if a primitive on the whole line is found
    else:
        span = (low, high)
    if (rate := _rate(body, x)) is not None:
        return _in_exponential(body, x, low, high, rate)
    letter = sp.Dummy(x.name, positive=True)
    inside = within(*span, letter)
    there = body.xreplace({x: inside})
    if not analytic(there) and not analytic(tidied(there)):
        return None
    for form in _candidates(body, x, inside):
        if not analytic(form.xreplace({x: inside})) or not is_zero((form.diff(x) - body).xreplace({x: inside})):
            continue
        ends = [_limit(form, x, end, side) for end, side in ((low, 1), (high, -1))]
        if None not in ends:
            return form, ends[1] - ends[0]
    return None


def _in_exponential(body: Form, x: Form, low: Form, high: Form, rate: Form) -> tuple[Form, Form] | None:
    """Integrate in u = exp(rate x)."""
    rises = sign(rate)
    if rises not in (1, -1):
        return None
    u = sp.Dummy("u", positive=True)
    ends = []
    for end in (low, high):
        infinite = end in (sp.oo, -sp.oo)
        upwards = (end == sp.oo) == (rises == 1)
        ends.append((sp.oo if upwards else sp.Integer(0)) if infinite else sp.exp(rate * end))
    if any(end.is_number and end not in (0, sp.oo) and not _LEAST < end < 1 / _LEAST for end in ends):
        return None  # SymPy finds the signs of polynomials in such numbers by isolating roots, for minutes

    def turned(exponent: Form) -> Form:
        if x not in exponent.free_symbols:
            return sp.exp(exponent)
        times, free = sp.Poly(exponent, x).all_coeffs()
        return u ** sp.cancel(times / rate) * sp.exp(free)

    plain = body.rewrite(sp.exp).replace(sp.exp, turned)
    new = sp.cancel(sp.together(plain / (rate * u)))
    if x in new.free_symbols:
        return None
    found = integrated(new, u, *(ends if rises == 1 else ends[::-1]))
    return None if found is None else (found[0].xreplace({u: sp.exp(rate * x)}), rises * found[1])


def _rate(body: Form, x: Form) -> Form:
    """Return k if a form is rational in exp(kx) alone; else None."""
    functions = {f for f in body.atoms(sp.Function) if x in f.free_symbols}
    if not functions or not all(isinstance(f, (sp.exp, sp.sinh, sp.cosh, sp.tanh, sp.sech)) for f in functions):
        return None
    if not all(f.args[0].is_polynomial(x) and sp.degree(f.args[0], x) == 1 for f in functions):
        return None
    rates = [sp.Poly(f.args[0], x).LC() for f in functions]
    ratios = [sp.cancel(k / rates[0]) for k in rates]
    if not all(ratio.is_Rational for ratio in ratios):
        return None
    names = {f: sp.Dummy() for f in functions}
    outer = body.xreplace(names)
    if x in outer.free_symbols or not outer.is_rational_function(*names.values()):
        return None
    under = sp.ilcm(1, *(ratio.q for ratio in ratios))
    return sp.Abs(rates[0]) / under if rates[0].is_number else rates[0] / under


def within(low: Form, high: Form, letter: Letter) -> Form:
    """Write a point of an open range in a positive letter."""
    if low == -sp.oo:
        return sp.Dummy(letter.name, real=True) if high == sp.oo else high - letter
    return low + letter if high == sp.oo else low + (high - low) / (1 + letter)


# --- candidates


def _candidates(body: Form, x: Form, inside: Form) -> Iterator[Form]:
    """Return forms that may be primitives."""
    yield from _of_its_own_slope(body, x, inside)
    if body.is_rational_function(x):
        if (found := _rational(body, x, inside)) is not None:
            yield found
    elif (found := _by_parts(body, x, inside)) is not None:
        yield found
    elif not body.has(sp.Function) or all(x not in f.free_symbols for f in body.atoms(sp.Function)):
        free = sp.Dummy("x", positive=True) if inside.is_positive else x
        if inside.is_positive and free not in (constant := tidied(body.xreplace({x: free}))).free_symbols:
            yield constant * x
        powers = {p for p in body.atoms(sp.Pow) if not p.exp.is_Integer and x in p.free_symbols}
        if any(not p.exp.is_Rational for p in powers):
            yield from _one_power(body, x)
            return
        roots = {p.base for p in powers}
        if len(roots) == 1 and all(p.is_polynomial(x) and sp.degree(p, x) <= 2 for p in roots):
            from sympy.integrals.manualintegrate import manualintegrate  # few proofs need it, and it is slow to import

            found = manualintegrate(body.xreplace({x: free}), free)
            if not found.has(sp.Integral, sp.Piecewise, sp.I, sp.Heaviside):
                yield found.xreplace({free: x})
    elif inside.is_positive and body.has(sp.exp, sp.erf, sp.erfc):
        positive = sp.Dummy("x", positive=True)
        if (bells := laurent_primitive.primitive(body.xreplace({x: positive}), positive)) is not None:
            yield bells.xreplace({positive: x})
    elif isinstance(body, (sp.sin, sp.cos, sp.tan)) and body.args[0] == x:
        yield {sp.sin: -sp.cos(x), sp.cos: sp.sin(x), sp.tan: -sp.log(sp.cos(x))}[body.func]


def _of_its_own_slope(body: Form, x: Form, inside: Form) -> Iterator[Form]:
    """Integrate c g^e g' for a function g: as a higher power, or a logarithm."""
    powers = {p for p in body.atoms(sp.Pow) if x in p.base.free_symbols and x not in p.exp.free_symbols and p.base.has(sp.Function)}
    for base, e in sorted(((p.base, p.exp) for p in powers if not p.exp.is_positive or p.exp.free_symbols), key=str):
        c = tidied(sp.powsimp(body / (base**e * base.diff(x))))
        if x in c.free_symbols:
            continue
        if e == -1 and (s := sign(base.xreplace({x: inside}))) in (1, -1):
            yield c * sp.log(s * base)
        elif sign(e + 1) in (1, -1):
            yield c * base ** (e + 1) / (e + 1)


def _one_power(body: Form, x: Form) -> Iterator[Form]:
    """Integrate c (a x + b)^e for a letter e."""
    c, power = body.as_independent(x, as_Add=False)
    known = power.is_Pow and x not in power.exp.free_symbols and sign(power.exp + 1) in (1, -1)
    if known and power.base.is_polynomial(x) and sp.degree(power.base, x) == 1:
        yield c * power.base ** (power.exp + 1) / ((power.exp + 1) * power.base.diff(x))


def _rational(body: Form, x: Form, inside: Form) -> Form:
    """Integrate a fraction of polynomials; None if a denominator has a higher degree, or an unknown sign."""
    try:
        parts = sp.Add.make_args(sp.apart(sp.factor(body), x))
    except (NotImplementedError, sp.PolynomialError):
        return None
    total = sp.Integer(0)
    for part in parts:
        over, under = sp.fraction(sp.together(part))
        found = _fraction(over, under, x, inside)
        if found is None:
            return None
        total += found
    return total


def _fraction(over: Form, under: Form, x: Form, inside: Form) -> Form:
    if x not in under.free_symbols:
        return sp.integrate(sp.expand(over), x) / under if over.is_polynomial(x) else None
    free, varying = under.as_independent(x, as_Add=False)
    base, power = varying.as_base_exp() if varying.is_Pow else (varying, sp.Integer(1))
    if not (power.is_Integer and power > 0 and base.is_polynomial(x) and over.is_polynomial(x)):
        return None
    line = sp.Poly(base, x).all_coeffs()
    if len(line) == 2 and x not in over.free_symbols:
        if power > 1:
            return -over / (free * line[0] * (power - 1) * base ** (power - 1))
        s = sign(base.xreplace({x: inside}))
        return over / (free * line[0]) * sp.log(s * base) if s in (1, -1) else None
    if len(line) != 3 or sp.degree(over, x) > 1:
        return None
    (p, q, r), b, c = line, sp.Poly(over, x).coeff_monomial(x), sp.Poly(over, x).coeff_monomial(1)
    if power > 1:
        return _lowered(line, b, c, int(power), free, x, inside)
    rest, turns, up = sp.factor(c - b * q / (2 * p)), sign(4 * p * r - q**2), sign(base.xreplace({x: inside}))
    found = sp.Integer(0)
    if b != 0:
        if up not in (1, -1):
            return None
        found = b / (2 * p) * sp.log(up * base)
    if rest != 0 and turns == 1:
        root = sp.sqrt(sp.factor(4 * p * r - q**2))
        found += 2 * rest / root * sp.atan(sp.factor(2 * p * x + q) / root)
    elif rest != 0:
        root = sp.sqrt(sp.factor(q**2 - 4 * p * r))
        ratio = (2 * p * x + q - root) / (2 * p * x + q + root)
        s = sign(tidied(ratio.xreplace({x: inside}))) if turns == -1 else None
        if s not in (1, -1):
            return None
        found += rest / root * sp.log(s * ratio)
    return found / free


def _lowered(line: list[Form], b: Form, c: Form, n: int, free: Form, x: Form, inside: Form) -> Form:
    """Lower the power n of a quadratic Q under b x + c: with D = 4 p r - q^2, d((2px + q)/Q^(n-1)) = (n - 1) D/Q^n - 2p (2n - 3)/Q^(n-1)."""
    p, q, r = line
    base, rest, gap = p * x**2 + q * x + r, sp.factor(c - b * q / (2 * p)), sp.factor(4 * p * r - q**2)
    found = -b / (2 * p * (n - 1) * base ** (n - 1)) / free
    if rest == 0:
        return found
    below = (
        _fraction(rest * 2 * p * (2 * n - 3) / ((n - 1) * gap), free * base ** (n - 1), x, inside) if sign(gap) in (1, -1) else None
    )
    return None if below is None else found + rest * (2 * p * x + q) / ((n - 1) * gap * base ** (n - 1)) / free + below


def _by_parts(body: Form, x: Form, inside: Form) -> Form:
    """Integrate Laurent polynomials times logarithms or arctangents of fractions; None for another body."""
    functions = sorted({f for f in body.atoms(sp.log, sp.atan) if x in f.free_symbols}, key=str)
    names = {f: sp.Dummy() for f in functions}
    outer = sp.expand(body.xreplace(names))
    if not functions or not all(f.args[0].is_rational_function(x) for f in functions):
        return None
    if not outer.is_rational_function(x, *names.values()) or not outer.is_polynomial(*names.values()):
        return None
    if sp.Poly(outer, *names.values()).total_degree() > 1:
        return None
    total, left = sp.Integer(0), outer.xreplace(dict.fromkeys(names.values(), sp.Integer(0)))
    for f, name in names.items():
        factor = _laurent(sp.cancel(outer.coeff(name)), x)
        if factor is None:
            return None
        total += factor * f
        left -= factor * f.diff(x)
    rest = _rational(sp.cancel(sp.together(left)), x, inside)
    return None if rest is None else total + rest


def _laurent(factor: Form, x: Form) -> Form:
    total = sp.Integer(0)
    for term in sp.Add.make_args(sp.expand(factor)):
        c, power = term.as_coeff_exponent(x)
        if x in c.free_symbols or not power.is_Integer or power == -1:
            return None
        total += c * x ** (power + 1) / (power + 1)
    return total


# --- proofs


def _limit(form: Form, x: Form, end: Form, side: int) -> Form:
    """Return the limit at an end, from the inside; None if none is certain, or it is not finite."""
    t = sp.Dummy("t", positive=True)
    if end.is_finite and analytic(there := form.xreplace({x: end})):
        return there
    near = form.xreplace({x: -side / t if end in (sp.oo, -sp.oo) else end + side * t})
    found = at_zero(near, t, known)
    return None if found is None or found in (sp.oo, -sp.oo) else found


def analytic(form: Form) -> bool:
    """Return True if a form is certainly real, and analytic in each of its letters, for all values that their assumptions allow."""
    if form.is_Symbol:
        return form.is_real is True
    if form.has(sp.nan, sp.zoo, sp.oo, -sp.oo, sp.I):
        return False
    if form.is_Pow:
        base, exponent = form.args
        if not (analytic(base) and analytic(exponent)):
            return False
        if exponent.is_integer and (exponent.is_nonnegative or exponent.is_Integer):
            return bool(exponent.is_nonnegative) or sign(base) in (1, -1)
        return sign(base) == 1
    if not all(analytic(arg) for arg in form.args):
        return False
    if form.is_Add or form.is_Mul or form.is_Rational or form.is_NumberSymbol or isinstance(form, _ANALYTIC):
        return True
    if isinstance(form, sp.log):
        return sign(form.args[0]) == 1
    if isinstance(form, sp.tan):
        return sign(sp.cos(form.args[0])) in (1, -1)
    if isinstance(form, (sp.asin, sp.acos, sp.atanh)):
        return sign(1 - form.args[0] ** 2) == 1
    return isinstance(form, sp.acosh) and sign(form.args[0] - 1) == 1
