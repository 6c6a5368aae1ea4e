r"""The conditions at the ends of an integral's range under which it is analytic in the parameters, not only continuous.

On a compact part of the range an integrand that is analytic in all letters is so on one complex neighbourhood of the parameters, and
the integral is analytic. Towards an end x this needs conditions. With x = end + 1/t, or x = t, as t grows:

    1/u, u^p, log u, Gamma(s, u), ...   the leading coefficient of u in t is not zero: zeros of u stay away from the end.
                                   int_0^1 sqrt(x + a^2) dx has a term |a|^3. Terms of u that fall as e^(-c t) change nothing
    sin u, cos u, J_n(u)           for complex parameters they grow as e^(c |u|): the integrand falls as e^(-c t^d), d >= deg u; or
                                   no sum of the waves' arguments, with any signs, is constant (the far part of the range is turned
                                   into the complex plane).  int_0^oo cos(a x)/(1 + x^2) dx = (pi/2) e^(-|a|)
    erf u, erfc u                  grow as e^(c u^2): d >= 2 deg u, or the leading coefficient of u is not zero

If a leading coefficient vanishes, the integral may change its form: its zeros are a surface, like those at which kinks cross an end.
Nothing is known about functions outside the table, such as 1/(2 + cos(a x)).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import sympy as sp

from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.facts import FACTS, KINKS, REMAINDERS
from closedform.derivations.functions.types import Form
from closedform.numerics.conditions.certain import is_certain
from closedform.numerics.conditions.demand import Asked, Demand, For, Place, Scope, Unread
from closedform.numerics.conditions.growth import falls_twice, growths, outward, terms_of
from closedform.numerics.forms.nodes import is_special

_WAVES = (sp.sin, sp.cos, sp.besselj)
_GAUSSIAN = (sp.erf, sp.erfc)  # entire, of order 2
MOST_WAVES = 4


def at_end(node: Form, body: Form, far: Form, scope: Scope, falls: int) -> Iterator[Asked]:
    """List the conditions of an integrand at one end of its range, on parameters alone.

    Args:
        node: the integral or mean.
        body: its integrand, in a letter that grows without bound.
        far: the letter.
        scope: the other letters, and this one.
        falls: the integrand falls as e^(-c t^d); d, or 0 if that is not known.
    """
    if not _letters(body, far, scope):
        return
    for term in terms_of(body, far, scope):
        waves: list[Form] = []
        for factor in sp.Mul.make_args(term):
            base, times = factor.as_base_exp() if _is_whole(factor) else (factor, 1)
            if far not in base.free_symbols:
                continue
            if isinstance(base, _WAVES):
                waves += [base.args[-1]] * int(times)
            elif _letters(base, far, scope):
                yield from _of_factor(node, base, far, scope, falls)
        if any(_letters(u, far, scope) for u in waves):
            yield from _of_waves(node, waves, far, scope, falls)


def at_regular_ends(node: Form, asked: Sequence[Asked], places: Sequence[Place], scope: Scope) -> Iterator[Asked]:
    """List the conditions of an integrand at finite ends where it has a value but may not be analytic, as sqrt(x + a^2) at x = 0 for a = 0.

    Args:
        node: the integral.
        asked: the conditions of the integrand throughout its range.
        places: the ends.
        scope: the scope of the integrand.
    """
    for one in asked:
        if isinstance(one, Unread) or one.to is not For.ANALYTIC or one.must is not Sign.POSITIVE:
            continue
        if is_certain(one.form, Sign.POSITIVE, scope):
            continue
        for place in places:
            if not _letters(one.form, place.letter, scope):
                continue
            if len(one.form.free_symbols & set(scope.bound)) > 1:  # several ends meet in a corner
                yield _unknown(node)
                continue
            if is_certain(one.form, Sign.POSITIVE, scope.opened(place)):
                continue
            far = sp.Dummy(place.letter.name, positive=True)
            there = one.form.xreplace({place.letter: place.at.xreplace({place.letter: far})})
            if there.is_rational_function(far):
                yield from _leads(node, there, far, scope)
            else:
                yield _unknown(node)


def _is_whole(factor: Form) -> bool:
    return bool(factor.is_Pow and factor.exp.is_Integer and factor.exp > 0)


def _letters(form: Form, far: Form, scope: Scope) -> bool:
    """Return True if a form has the growing letter, and parameters."""
    parameters = {s for s, _ in scope.symbols} - set(scope.bound) - {far}
    return far in form.free_symbols and bool(form.free_symbols & parameters)


def _unknown(node: Form) -> Unread:
    return Unread(node, "it is analytic in the parameters", For.ANALYTIC)


def _of_factor(node: Form, form: Form, far: Form, scope: Scope, falls: int) -> Iterator[Asked]:
    """List the conditions of a factor of a term, or of a part that is an argument of other functions."""
    if not _letters(form, far, scope) or form.is_polynomial(far):
        return
    if form.is_Add or form.is_Mul or _is_whole(form):
        for part in form.args:
            yield from _of_factor(node, part, far, scope, falls)
    elif isinstance(form, (sp.exp, *_WAVES)):
        least = max(falls, 0) if isinstance(form, sp.exp) else falls
        u = _without_exponentials(form.args[0], far, scope) if isinstance(form, sp.exp) else form.args[-1]
        if u is not None and ((degree := _degree(u, far)) is None or degree > least):
            yield _unknown(node)
    elif isinstance(form, _GAUSSIAN):
        u = form.args[0]
        if (degree := _degree(u, far)) is None:
            yield _unknown(node)
        elif 2 * degree > falls:
            yield from _leads(node, u, far, scope)
    elif isinstance(form, KINKS):
        for part in form.args:
            yield from _of_factor(node, part, far, scope, falls)  # its kinks have conditions of their own
    else:
        yield from _of_function(node, form, far, scope)


def _without_exponentials(exponent: Form, far: Form, scope: Scope) -> Form | None:
    """Return an exponent without its terms c e^q, for large t and complex parameters near real ones; None if it falls below any polynomial.

    The unbounded part of each q has no parameter, and is real. Where it falls, c e^q is bounded. Where it rises, and c is negative,
    the real part of c is negative nearby. Any other exponent is returned as it is.
    """
    terms = [term.as_independent(far, as_Add=False) for term in sp.Add.make_args(sp.expand(exponent))]
    inner = [(factor, core) for factor, core in terms if isinstance(core, sp.exp)]
    rest = sp.Add(*(factor * core for factor, core in terms if not isinstance(core, sp.exp)))
    if not rest.is_polynomial(far) or any(_letters(core.args[0], far, scope) for _, core in inner):
        return exponent
    rising = [(factor, core) for factor, core in inner if not falls_twice(sp.Integer(-1), 1 / core, far, scope)]
    if not all(falls_twice(factor, core, far, scope) for factor, core in rising):
        return exponent
    return None if rising else rest


def _of_function(node: Form, form: Form, far: Form, scope: Scope) -> Iterator[Asked]:
    """List the conditions of a power or another function."""
    if is_special(form) or isinstance(form, Phi2) or form.args == ():
        yield _unknown(node)
    elif form.is_Pow or (form.func in FACTS and (len(form.args) == 1 or isinstance(form, REMAINDERS))):
        u = form.args[-1] if isinstance(form, REMAINDERS) else form.args[0]
        if far in (form.exp if form.is_Pow else sp.Tuple(*form.args[:-1])).free_symbols:
            yield _unknown(node)
        elif not u.is_rational_function(far):
            yield from _of_nearly_rational(node, u, far, scope)
        elif form.is_Pow or isinstance(form, (sp.log, sp.atan, sp.tanh, sp.asinh, *REMAINDERS)) or (_degree(u, far) or 1) <= 0:
            yield from _leads(node, u, far, scope)
        else:
            yield _unknown(node)
    else:
        yield _unknown(node)


def _of_nearly_rational(node: Form, form: Form, far: Form, scope: Scope) -> Iterator[Asked]:
    """List the conditions under which a sum stays away from zero: it is rational but for terms that fall as exponentials."""
    rational, rest = list[Form](), list[Form]()
    for term in sp.Add.make_args(form):
        (rational if term.is_rational_function(far) else rest).append(term)
    for term in rest:
        rates = [sp.Poly(growth.exponent, far) for growth in growths(outward(term, far, scope), far, scope) or ()]
        if not rates or not all(rate.degree() >= 1 and is_certain(-rate.LC(), Sign.POSITIVE, scope) for rate in rates):
            yield _unknown(node)
            return
        yield from _of_factor(node, term, far, scope, min(rate.degree() for rate in rates))
    if (leading := sp.Add(*rational)) == 0:
        yield _unknown(node)
    else:
        yield from _leads(node, leading, far, scope)


def _degree(form: Form, far: Form) -> int | None:
    """Return the growth of a rational function as a power of the letter, 0 for one that is zero; None for others, and if unbounded parts have no letters."""
    if form == 0:
        return 0
    over, under = sp.fraction(sp.together(form))
    if not (over.is_polynomial(far) and under.is_polynomial(far)):
        return None
    return int(sp.degree(over, far) - sp.degree(under, far))


def _leads(node: Form, form: Form, far: Form, scope: Scope) -> Iterator[Asked]:
    """Require that the leading coefficients of a rational function's numerator and denominator are not zero."""
    for part in sp.fraction(sp.together(form)):
        leading = sp.Poly(part, far).LC()
        if leading.free_symbols:
            yield from _apart(node, leading, scope)


def _apart(node: Form, form: Form, scope: Scope) -> Iterator[Asked]:
    """Require that a form is not zero: in parameters, as a surface; with variables of other ranges it must be certain."""
    outer = Scope(tuple((s, i) for s, i in scope.symbols if s not in scope.bound), scope.such_that)
    if form.free_symbols & set(scope.bound):
        if not is_certain(form, Sign.NONZERO, scope):
            yield _unknown(node)
        return
    yield Demand(sp.expand(form), Sign.NONZERO, node, outer, For.ANALYTIC)


def _of_waves(node: Form, waves: Sequence[Form], far: Form, scope: Scope, falls: int) -> Iterator[Asked]:
    """Require that waves which do not fall fast enough never add up to a constant one."""
    degrees = [_degree(u, far) for u in waves]
    if None in degrees or len(waves) > MOST_WAVES:
        yield _unknown(node)
        return
    if all(degree <= falls for degree in degrees if degree is not None):
        return
    for total in sums_with_signs(waves):
        if total.free_symbols:
            yield from _leads(node, sp.together(total), far, scope)


def sums_with_signs(forms: Sequence[Form]) -> Iterator[Form]:
    """List the sums of forms with all signs but the first's, expanded."""
    first, *others = forms
    for turns in product((1, -1), repeat=len(others)):
        yield sp.expand(sp.Add(first, *(turn * u for turn, u in zip(turns, others, strict=True))))
