r"""Limits of closed forms, from their expansions: the coefficients are exact, and what is not certain is refused.

A form is expanded as t falls to zero, with x = a + t, x = a - t, or x = 1/t:

    f = sum_j c_j(L) t^{v + j} + O(t^{v + n} |L|^m),    L = log t,

with v rational and coefficients that are polynomials in L. Sums and products expand term by term; g(u) does by Taylor's formula where g is
analytic at the limit of u, and at infinity the logarithm of the gamma function by Stirling's series, and erfc(u) as e^{-u^2} times the series of
its tail; a mean under a normal law does where its body is smooth (``limits_of_means``); a quotient, a root and a logarithm do where
the leading coefficient of what they are of is certainly not zero, or positive. e^u with u going to minus infinity like a power is smaller than
every power of t (``Flat``). The limit is the coefficient of t^0 where all before it are exactly zero. Coefficients that may vanish for some
parameters are fine, but where something divides by them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E
from closedform.derivations.reading.text.carried_out import NotCarriedOut
from closedform.numerics.calculus.differentiate import NotDifferentiated
from closedform.numerics.calculus.limits_of_means import expansion_of_mean

MAX_TERMS = 9  # of an expansion
_ENTIRE = (
    sp.exp,
    sp.sin,
    sp.cos,
    sp.sinh,
    sp.cosh,
    sp.tanh,
    sp.atan,
    sp.asinh,
    sp.erf,
    sp.erfc,
    sp.erfi,
)  # analytic on the whole line
_TO_SIGN = (sp.tanh, sp.erf)  # flat distance from the sign of an argument that goes to infinity like a power
_LOG = sp.Symbol("log t", real=True)
_T = sp.Symbol("t", positive=True)


class NoLimit(NotCarriedOut):
    """A limit is not decided; the message says why."""


class _Broken(NoLimit):
    """A power of t that is no whole one stands where only whole ones are read."""


@dataclass(frozen=True)
class Series:
    """An expansion t^start (c_0 + c_1 t + ...), with the listed terms known.

    Args:
        start: the exponent of the first term, rational.
        terms: coefficients, polynomials in the logarithm of t; the rest is smaller.
        exact: whether there is no rest.
    """

    start: Form
    terms: tuple[Form, ...]
    exact: bool = False


def limit_of(form: Form, x: Form, point: Form, side: str) -> Form:
    """Return the limit of a closed form.

    Args:
        form: a closed form in x and parameters, real where it has a value.
        x: the letter that goes to the point.
        point: a finite closed form without x, or an infinity.
        side: ``+`` from above, ``-`` from below, empty for both; empty at an infinity.

    Raises:
        NoLimit: there is none that is finite, or it is not decided.
    """
    form = form.replace(lambda one: isinstance(one, (sp.acos, sp.asin)) and one.has(x), _by_arctangent)
    if point in (sp.oo, -sp.oo):
        places = [(1 if point == sp.oo else -1) / _T]
    else:
        places = [point + (1 if one == "+" else -1) * _T for one in (side or "+-")]
    found = [_in_whole_powers(form.xreplace({x: place})) for place in places]
    if len(found) > 1 and not _is_zero(found[0] - found[1]):
        raise NoLimit("the limits from above and from below are not seen to be the same; write x \\to a^+ for the one meant")
    return found[0]


def expansion_of(form: Form, t: Form, bound: Form, strict: bool) -> Form:
    """Return the terms of a form's expansion, as t falls to zero, that a bound does not swallow.

    Args:
        form: a closed form in t and parameters, real where it has a value.
        t: a positive letter.
        bound: a closed form whose expansion has a leading term that is certainly not zero.
        strict: False to drop what is O(bound), True to drop what is o(bound) alone.

    Raises:
        NoLimit: the expansion is not known so far.
    """
    form, bound = (one.xreplace({t: _T}).replace(_is_arc, _by_arctangent) for one in (form, bound))
    try:
        found = _terms_above(form, bound, strict)
    except _Broken:
        order = int(sp.ilcm(1, *(power.exp.q for power in (form + bound).atoms(sp.Pow) if power.exp.is_Rational and power.has(_T))))
        if not 1 < order <= MAX_ROOT:
            raise
        root = {_T: _T**order}
        found = _terms_above(form.xreplace(root), bound.xreplace(root), strict)
        found = found.xreplace({_LOG: _LOG / order, _T: _T ** sp.Rational(1, order)})
    return found.xreplace({_LOG: sp.log(t), _T: t})


def _terms_above(form: Form, bound: Form, strict: bool) -> Form:
    scale = _leading(_expand(bound, MAX_TERMS))
    if not scale.terms or not (first := sp.Poly(scale.terms[0], _LOG)).LC().is_nonzero:
        raise NoLimit("what O is of may vanish; give its letters a domain")
    last = (scale.start, -first.degree() - (0 if strict else sp.Rational(1, 2)))
    form = _by_tail(_by_log_gamma(form))
    with suppress(_Short):
        form = _without_growth(form)
    for count in range(3, MAX_TERMS + 5, 2):
        try:
            series = _expand(form, count)
        except _Short:
            continue
        if _known(series) > scale.start:
            break
    else:
        raise NoLimit("the expansion is not known as far as O says")
    kept = []
    for j, coefficient in enumerate(series.terms):
        for (degree,), part in sp.Poly(sp.expand(coefficient), _LOG).terms():
            if (series.start + j, -degree) <= last:
                kept.append(part * _LOG**degree * _T ** (series.start + j))
    return sp.Add(*kept)


def _is_arc(one: Form) -> bool:
    return isinstance(one, (sp.acos, sp.asin)) and one.has(_T)


def _by_arctangent(angle: Form) -> Form:
    """Write an arccosine or arcsine by the arctangent of half of the angle, real where the argument lies between -1 and 1, and expanded next to them."""
    u = angle.args[0]
    arccosine = 2 * sp.atan(sp.sqrt((1 - u) / (1 + u)))
    return arccosine if isinstance(angle, sp.acos) else sp.pi / 2 - arccosine


MAX_ROOT = 12  # the order of the root that is taken of t


def _in_whole_powers(form: Form) -> Form:
    """Return the limit of a form as t falls to zero, of one in roots of t with t = s^m, which falls to zero as s does."""
    try:
        return _value(form)
    except _Broken:
        roots = [power.exp.q for power in form.atoms(sp.Pow) if power.exp.is_Rational and power.has(_T)]
        if not 1 < (order := int(sp.ilcm(1, *roots))) <= MAX_ROOT:
            raise
        return _value(form.xreplace({_T: _T**order}))


def _value(form: Form) -> Form:
    expanded: Series | None = None
    form = _by_tail(_by_log_gamma(form))
    with suppress(_Short):
        form = _without_growth(form)
    for count in (3, 5, MAX_TERMS):
        try:
            expanded = _leading(_expand(form, count))
        except _Short:
            continue
        if expanded.exact or expanded.start + len(expanded.terms) > 0:
            break
    else:
        raise NoLimit("too many terms cancel for the limit to be seen")
    assert expanded is not None
    for j, c in enumerate(expanded.terms):
        power = expanded.start + j
        if power < 0 and not _is_zero(c):
            raise NoLimit(f"there is no finite limit, unless {c} is zero")
        if power == 0:
            if c.has(_LOG):
                raise NoLimit("there is no finite limit: a logarithm grows")
            return c
    return sp.Integer(0)


class _Short(Exception):
    """More terms are needed."""


class _Exponential(sp.Function):
    """The exponential of a sum of logarithms, which SymPy's own would take out of it."""


class _Tail(sp.Function):
    """The factor of e^{-u^2} in erfc(u)."""


def _by_tail(form: Form) -> Form:
    """Write error functions of what goes to infinity by e^{-u^2}, which may cancel that of a density, times a series in powers."""

    def at_infinity(node: Form) -> Form:
        u = node.args[0]
        with suppress(NoLimit, _Short):
            led = _leading(_expand(u, MAX_TERMS))
            if led.terms and led.start < 0:
                sign = _sign_of(led.terms[0])
                tail = sp.exp(-sp.expand(u**2)) * _Tail(sign * u)
                at_end = sp.Integer(1 - sign) if isinstance(node, sp.erfc) else sp.Integer(sign)
                return at_end + (sign if isinstance(node, sp.erfc) else -sign) * tail
        return node

    if not form.has(sp.erf, sp.erfc):
        return form
    form = form.replace(lambda node: isinstance(node, (sp.erf, sp.erfc)) and node.has(_T), at_infinity)
    return form.replace(lambda node: node.is_Mul, _with_one_exponential)


def _with_one_exponential(product: Form) -> Form:
    """Write the exponentials of a product as one, whose exponent is expanded."""
    exponents = [factor.args[0] for factor in product.args if isinstance(factor, sp.exp)]
    rest = [factor for factor in product.args if not isinstance(factor, sp.exp)]
    return sp.Mul(*rest, sp.exp(sp.expand(sp.Add(*exponents))))


def _tail_of(s: Series, n: int) -> Series:
    """Expand e^{u^2} erfc(u), with u going to infinity: (1 - 1/(2 u^2) + 3/(4 u^4) - ...) / (sqrt(pi) u), known as far as t^n."""
    one_over = _whole_power(s, -1, n)
    total = Series(sp.Integer(0), (sp.Integer(0),) * n)
    for k in range(n + 1):
        weight = sp.Rational((-1) ** k * sp.factorial2(2 * k - 1), 2**k) / sp.sqrt(sp.pi)
        term = _product(Series(sp.Integer(0), (weight,), exact=True), _whole_power(one_over, 2 * k + 1, n), n)
        total = _sum(total, term, n)
    return total


def _by_log_gamma(form: Form) -> Form:
    """Write each term that has gamma functions as the exponential of a sum of logarithms, in which their growth cancels that of powers."""
    form = form.replace(
        lambda one: isinstance(one, (sp.factorial, sp.binomial)) and one.has(_T), lambda one: one.rewrite(sp.gamma, piecewise=False)
    )
    form = form.replace(
        lambda one: isinstance(one, sp.log) and isinstance(one.args[0], sp.gamma), lambda one: sp.loggamma(one.args[0].args[0])
    )
    terms: list[Form] = []
    for term in sp.Add.make_args(form):
        exponent, rest = sp.Integer(0), sp.Integer(1)
        for factor in sp.Mul.make_args(term):
            base, power = factor.as_base_exp()
            if isinstance(base, sp.gamma) and base.has(_T):
                exponent += power * sp.loggamma(base.args[0])
            elif factor.has(_T) and not base.has(sp.gamma) and base.is_positive:
                exponent += power * sp.log(base)
            else:
                rest *= factor
        terms.append(rest * _Exponential(exponent) if exponent.has(sp.loggamma) else term)
    return sp.Add(*terms)


def _log_gamma(s: Series, n: int) -> Series:
    """Expand log Gamma(u), with u going to infinity: (u - 1/2) log u - u + log(2 pi)/2 + sum_k B_2k/(2k (2k - 1) u^{2k-1}).

    Behind as many terms as are taken is what is smaller than t^n.
    """
    led, sign = _leading_sign(s)
    if led.start >= 0 or sign < 0:
        raise NoLimit("the limit of gamma is taken where its argument goes to infinity alone")

    def constant(c: Form) -> Series:
        return Series(sp.Integer(0), (c,), exact=True)

    total = _product(_sum(led, constant(-sp.Rational(1, 2)), n), _log(led, n), n)
    total = _sum(total, _product(led, constant(sp.Integer(-1)), n), n)
    total = _sum(total, constant(sp.log(2 * sp.pi) / 2), n)
    one_over = _whole_power(led, -1, n)
    for k in range(1, n // 2 + 2):
        weight = constant(sp.bernoulli(2 * k) / (2 * k * (2 * k - 1)))
        total = _sum(total, _product(weight, _whole_power(one_over, 2 * k - 1, n), n), n)
    return _sum(total, Series(sp.Integer(0), (sp.Integer(0),) * n), n)


def _expand(form: Form, n: int) -> Series:
    """Expand a form to some terms."""
    if not form.has(_T):
        if form.is_real is False:
            raise NoLimit(f"{form} is not real: the form has no value on one side of the point")
        return Series(sp.Integer(0), (form,), exact=True)
    if form == _T:
        return Series(sp.Integer(1), (sp.Integer(1),), exact=True)
    if form.is_Add:
        return reduce(lambda a, b: _sum(a, b, n), (_expand(arg, n) for arg in form.args))
    if form.is_Mul:
        return reduce(lambda a, b: _product(a, b, n), (_expand(arg, n) for arg in form.args))
    if form.is_Pow:
        return _power(form, n)
    if isinstance(form, E):
        try:
            return Series(sp.Integer(0), tuple(expansion_of_mean(form, _T, n)))
        except NotDifferentiated as error:
            raise NoLimit(str(error)) from None
    if isinstance(form, sp.log):
        return _log(_expand(form.args[0], n), n)
    if isinstance(form, _Exponential):
        return _of_entire(sp.exp, _expand(form.args[0], n), n)
    if isinstance(form, _Tail):
        return _tail_of(_expand(form.args[0], n), n)
    if isinstance(form, sp.loggamma):
        return _log_gamma(_expand(form.args[0], n), n)
    if isinstance(form, (sp.Abs, sp.sign, sp.Heaviside)):
        return _by_sign(form, n)
    if isinstance(form, _ENTIRE):
        return _of_entire(form.func, _expand(form.args[0], n), n)
    raise NoLimit(f"the limit of {form.func} is not taken")


def _coefficients(s: Series, start: Form, n: int) -> list[Form]:
    """List the coefficients from an exponent on, with zeros before the first."""
    gap = int(s.start - start)
    return [*[sp.Integer(0)] * gap, *s.terms][:n]


def _known(s: Series) -> Form:
    """Return the exponent up to which a series is known; infinite where it is exact."""
    return sp.oo if s.exact else s.start + len(s.terms)


def _sum(a: Series, b: Series, n: int) -> Series:
    if not a.terms or not b.terms:  # one is flat
        return a if a.terms else b
    start = min(a.start, b.start)
    if not all((s.start - start).is_Integer for s in (a, b)):
        raise _Broken("powers that differ by no whole number stand in a sum")
    upto = min(_known(a), _known(b), start + n if not (a.exact and b.exact) else sp.oo)
    length = int(max(a.start + len(a.terms), b.start + len(b.terms)) - start) if upto == sp.oo else int(upto - start)
    left, right = ([*_coefficients(s, start, length), *[sp.Integer(0)] * length][:length] for s in (a, b))
    return Series(start, tuple(sp.expand(x + y) for x, y in zip(left, right, strict=True)), exact=upto == sp.oo)


def _product(a: Series, b: Series, n: int) -> Series:
    if not a.terms or not b.terms:
        return FLAT
    exact = a.exact and b.exact
    length = len(a.terms) + len(b.terms) - 1 if exact else min(n, *(len(s.terms) for s in (a, b) if not s.exact))
    left, right = ([*s.terms, *[sp.Integer(0)] * length][:length] for s in (a, b))
    terms = [sp.expand(sp.Add(*(left[i] * right[j - i] for i in range(j + 1)))) for j in range(length)]
    return Series(a.start + b.start, tuple(terms), exact=exact)


# What is smaller than every power of t: no term of it is ever seen.
FLAT = Series(sp.Integer(0), (), exact=True)


def _is_zero(c: Form) -> bool:
    """Return True if a coefficient is exactly zero."""
    return c == 0 or sp.expand(c) == 0 or c.is_zero is True or sp.cancel(sp.together(sp.expand(c))) == 0


def _leading(s: Series) -> Series:
    """Drop leading terms that are zero.

    Raises:
        _Short: all that are known are.
    """
    if not s.terms:
        return s
    drop = next((j for j, c in enumerate(s.terms) if not _is_zero(c)), None)
    if drop is None:
        if s.exact:
            return FLAT
        raise _Short
    return Series(s.start + drop, s.terms[drop:], exact=s.exact)


def _sign_of(c: Form) -> int:
    """Return the sign of a leading coefficient.

    Raises:
        NoLimit: it is not certain, or not zero it is not.
    """
    if c.has(_LOG):
        raise NoLimit("a logarithm stands where a quotient, root or logarithm is taken")
    if c.is_positive or c.is_negative:
        return 1 if c.is_positive else -1
    factored = sp.factor(c)
    if factored.is_positive or factored.is_negative:
        return 1 if factored.is_positive else -1
    raise NoLimit(f"the sign of {c} is not certain; give its letters a domain")


def _leading_sign(s: Series) -> tuple[Series, int]:
    led = _leading(s)
    if not led.terms:
        raise NoLimit("zero, or what is smaller than every power, is divided by or has its sign taken")
    return led, _sign_of(led.terms[0])


def _around(s: Series) -> Series:
    """Return the rest of a series with leading coefficient c, over its leading term: u of c t^v (1 + u)."""
    first = s.terms[0]
    rest = tuple(sp.cancel(c / first) if not c.has(_LOG) else sp.expand(c / first) for c in s.terms[1:])
    return Series(sp.Integer(1), rest, exact=s.exact) if rest else Series(sp.Integer(1), (sp.Integer(0),), exact=s.exact)


def _compose(derivatives: Sequence[Form], u: Series, n: int) -> Series:
    """Sum Taylor's formula: c_0 + c_1 u + ..., of a series u that goes to zero at least like t."""
    total: Series = Series(sp.Integer(0), (derivatives[0],), exact=True)
    power = Series(sp.Integer(0), (sp.Integer(1),), exact=True)
    for c in derivatives[1:]:
        power = _product(power, u, n)
        total = _sum(total, _product(power, Series(sp.Integer(0), (c,), exact=True), n), n)
    return _cut(total, n) if not _ends(u) else total


def _ends(u: Series) -> bool:
    return u.exact and all(c == 0 for c in u.terms)


def _cut(s: Series, n: int) -> Series:
    """Keep what is certain of a Taylor sum of n terms: up to t^{n-1}, and no more than was known."""
    last = min(n, int(_known(s))) if _known(s) != sp.oo else n
    padded = [*_coefficients(s, sp.Integer(0), last), *[sp.Integer(0)] * last][:last]
    return Series(sp.Integer(0), tuple(padded))


def _taylor(g: Callable[[Form], Form], at: Form, n: int) -> list[Form]:
    z = sp.Dummy("z", real=True)
    found, derivative = [], g(z)
    for k in range(n):
        found.append(derivative.xreplace({z: at}) / sp.factorial(k))
        derivative = derivative.diff(z)
    return found


def _tail(u: Series, n: int) -> tuple[Form, Series]:
    """Split a series that has a limit into that and what goes to zero with a whole power.

    Raises:
        NoLimit: it has none that is seen.
    """
    for j, c in enumerate(u.terms):
        if u.start + j < 0 and not _is_zero(c):
            raise NoLimit(f"an argument goes to infinity, unless {c} is zero")
    if not u.start.is_Integer:
        raise _Broken("a power of a broken order stands in a function")
    if u.start > 0:
        return sp.Integer(0), Series(sp.Integer(1), tuple([*_coefficients(u, sp.Integer(1), n)]) or (sp.Integer(0),), exact=u.exact)
    terms = u.terms[int(-u.start) :]
    if not terms and not u.exact:
        raise _Short
    first = terms[0] if terms else sp.Integer(0)
    if first.has(_LOG):
        raise NoLimit("a logarithm stands in the argument of a function")
    rest = terms[1:]
    if not rest and not u.exact:
        raise _Short
    return first, Series(sp.Integer(1), tuple(rest) or (sp.Integer(0),), exact=u.exact)


def _of_entire(f: Form, u: Series, n: int) -> Series:
    """Expand a function that is analytic on the whole line."""
    led = _leading(u)
    if led.terms and led.start < 0:
        sign = _sign_of(led.terms[0])
        if f is sp.exp and sign < 0:
            return FLAT
        if f in _TO_SIGN:
            return Series(sp.Integer(0), (sp.Integer(sign),), exact=True)
        if f is sp.erfc:
            return FLAT if sign > 0 else Series(sp.Integer(0), (sp.Integer(2),), exact=True)
        if f is sp.atan:  # atan u = sign pi/2 - atan(1/u)
            turned = _of_entire(sp.atan, _whole_power(u, -1, n), n)
            half = Series(sp.Integer(0), (sign * sp.pi / 2,), exact=True)
            return _sum(half, _product(turned, Series(sp.Integer(0), (sp.Integer(-1),), exact=True), n), n)
        raise NoLimit(f"the argument of {f} goes to infinity")
    if not led.terms:
        return Series(sp.Integer(0), (f(sp.Integer(0)),), exact=True)
    at, rest = _tail(led, n)
    return _compose(_taylor(f, at, n), rest, n)


def _power(form: Form, n: int) -> Series:
    base, exponent = form.args
    if exponent.has(_T):
        return _of_entire(sp.exp, _product(_expand(exponent, n), _log(_expand(base, n), n), n), n)
    inner = _expand(base, n)
    if exponent.is_Integer:
        return _whole_power(inner, int(exponent), n)
    led, sign = _leading_sign(inner)
    if sign < 0:
        raise NoLimit(f"{base} is negative next to the point, and has no real power")
    return _times_leading(led, exponent, n)


def _without_growth(form: Form) -> Form:
    """Take an exponential e^u that grows faster than every power out of a sum below a bar or in a logarithm.

    1/(e^u + r) = e^{-u} / (1 + r e^{-u}), and log(e^u + r) = u + log(1 + r e^{-u}).
    """

    def lowered(node: Form) -> Form:
        base = node.args[0]
        if (u := _growing(base)) is None:
            return node
        rest = sp.Add(*(term * sp.exp(-u) for term in base.args))
        return u + sp.log(rest) if isinstance(node, sp.log) else sp.exp(node.exp * u) * rest**node.exp

    return form.replace(
        lambda node: isinstance(node, sp.log) or (node.is_Pow and node.exp.is_Integer and node.exp.is_negative), lowered
    )


def _growing(base: Form) -> Form | None:
    """Find the exponent of an exponential in a sum that grows faster than every power; None where none does."""
    for part in (f for term in base.args for f in sp.Mul.make_args(term) if base.is_Add and isinstance(f, sp.exp) and f.has(_T)):
        led = _leading(_expand(part.args[0], MAX_TERMS))
        if led.terms and led.start < 0 and _sign_of(led.terms[0]) > 0:
            return part.args[0]
    return None


def _whole_power(s: Series, k: int, n: int) -> Series:
    if k >= 0:
        return reduce(lambda a, b: _product(a, b, n), [s] * k, Series(sp.Integer(0), (sp.Integer(1),), exact=True))
    led = _leading(s)
    if not led.terms:
        raise NoLimit("zero, or what is smaller than every power, is divided by")
    if led.terms[0].has(_LOG) or (led.terms[0].is_zero is not False and sp.factor(led.terms[0]).is_zero is not False):
        raise NoLimit(f"{led.terms[0]} is divided by, and may be zero; give its letters a domain")
    return _times_leading(led, sp.Integer(k), n)


def _times_leading(led: Series, exponent: Form, n: int) -> Series:
    """Expand c^p t^{v p} (1 + u)^p."""
    if not exponent.is_Rational and led.start != 0:
        raise NoLimit(f"a power of the order {exponent} is taken of what vanishes or grows")
    if len(led.terms) == 1 and led.exact:
        return Series(led.start * exponent, (led.terms[0] ** exponent,), exact=True)
    if len(led.terms) == 1:
        raise _Short
    binomials = [sp.ff(exponent, k) / sp.factorial(k) for k in range(n)]
    whole = _compose(binomials, _around(led), n)
    return _product(Series(led.start * exponent, (led.terms[0] ** exponent,), exact=True), whole, n)


def _log(s: Series, n: int) -> Series:
    """Expand log(c t^v (1 + u)) = log c + v log t + log(1 + u)."""
    led, sign = _leading_sign(s)
    if sign < 0:
        raise NoLimit("a logarithm is of what is negative next to the point")
    first = Series(sp.Integer(0), (sp.log(led.terms[0]) + led.start * _LOG,), exact=True)
    if len(led.terms) == 1 and led.exact:
        return first
    if len(led.terms) == 1:
        raise _Short
    logs = [sp.Integer(0), *(sp.Rational((-1) ** (k + 1), k) for k in range(1, n))]
    return _sum(first, _compose(logs, _around(led), n), n)


def _by_sign(form: Form, n: int) -> Series:
    inner = _expand(form.args[0], n)
    _, sign = _leading_sign(inner)
    constant = {sp.Abs: sp.Integer(sign), sp.sign: sp.Integer(sign), sp.Heaviside: sp.Integer(sign > 0)}[form.func]
    alone = Series(sp.Integer(0), (constant,), exact=True)
    return _product(alone, inner, n) if isinstance(form, sp.Abs) else alone
