"""The derivative of an expectation under a normal law, by rewriting rules whose hypotheses are checked: an expectation again.

With theta the parameter, f(theta, x) the body and p(x; theta) the density,

    d/dtheta E[f] = E[df/dtheta] + E[f s],    s = d log p/dtheta = m' C^-1 (x - m) + (x - m)' C^-1 C' C^-1 (x - m)/2 - tr(C^-1 C')/2.

Both sides of it exist and agree (dominated convergence; Brown 1986, theorem 2.2, for the second term) where f grows no faster than the
exponential of a line in x, is locally Lipschitz in theta with such a bound, and its kinks have probability zero whatever theta is. Of one
variable the body may jump where a line in it with a slope that is not zero is: with the density p at that place x0(theta),

    d/dtheta E[1(x > x0) f] = E[1(x > x0) df/dtheta] + E[1(x > x0) f s] - x0' f(x0) p(x0),

where f is continuous at x0 (the integral from x0 on, by Leibniz' rule).

The first rule holds under other laws, where log p is a sum of products of a form in theta and one in x (an exponential family; Brown 1986,
theorem 2.2) with all moments, for an f without theta that grows no faster than a power. Of a law on a few points the mean is a sum.
Of a law that is even between its ends it is an integral, to which Leibniz' rule is applied.

That of an integral between finite ends is Leibniz' rule (Rudin 1976, theorem 9.42),

    d/dx int_a^b f(x, t) dt = f(x, b) b' - f(x, a) a' + int_a^b df/dx dt,

which holds for every x where f is smooth in x and t together, on all of the plane; between infinite ends too where f falls as a normal density
does, exp(-c t^2) with c > 0 times what grows no faster than the exponential of a line, as does then df/dx, for x in any bounded range.
"""

from __future__ import annotations

from itertools import combinations

import sympy as sp

from closedform.derivations.functions.facts import GROWING, JUMPING, ORDERINGS, TAME
from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, normal
from closedform.derivations.laws.declared import Scalar
from closedform.derivations.laws.finite import Finite
from closedform.derivations.reading.text.carried_out import NotCarriedOut

# Continuous, with a kink where two arguments are equal.
_KINKED = tuple(f for f in ORDERINGS if f not in JUMPING)
_HIGHEST = 6  # power of the variable below an integrand
_LARGEST = 3  # scalars of a law whose covariance is inverted


class NotDifferentiated(NotCarriedOut):
    """The rules do not reach this derivative; the message says why, and the remedy."""


def derivative_of_means(body: Form, by: Form) -> Form:
    """Differentiate an expression that holds expectations, once.

    Args:
        body: the expression, without integrals; its part outside the expectations is smooth.
        by: the parameter.

    Raises:
        NotDifferentiated: a law is one that no rule reaches, or an expectation's body or law is not as the rules need it.
    """
    body = body.replace(
        lambda node: isinstance(node, E) and node.given is not None,
        lambda node: E(node.body * node.given, node.law) / E(node.given, node.law),
    )
    means = {node: sp.Function(f"mean_{i}")(by) for i, node in enumerate(sorted(body.atoms(E), key=sp.default_sort_key))}
    value = body.xreplace(means).diff(by)
    slopes = {name.diff(by): _of_mean(node, by) for node, name in means.items()}
    return value.xreplace(slopes).xreplace({name: node for node, name in means.items()})


def with_means(body: Form, by: Form) -> Form:
    """Write integrals over the whole line of what jumps or bends as a parameter moves, under a normal density, as expectations.

    Args:
        body: an expression without expectations.
        by: the parameter.
    """

    def mean(node: Form) -> Form:
        (z, *ends), *others = node.limits
        factors = sp.Mul.make_args(node.function)
        exponent = sp.expand(sp.Add(*(factor.args[0] for factor in factors if isinstance(factor, sp.exp))))
        rest = sp.Mul(*(factor for factor in factors if not isinstance(factor, sp.exp)))
        parabola = exponent.is_polynomial(z) and sp.degree(exponent, z) == 2 and exponent.coeff(z, 2).is_negative
        if others or ends != [-sp.oo, sp.oo] or not parabola or rest.has(sp.Integral):
            return node
        if not any(by in one.free_symbols for one in rest.atoms(*JUMPING, *_KINKED)):
            return node
        a, b, c = -exponent.coeff(z, 2), exponent.coeff(z, 1), exponent.coeff(z, 0)
        return sp.sqrt(sp.pi / a) * sp.exp(c + b**2 / (4 * a)) * E(rest, normal(z, b / (2 * a), 1 / (2 * a)))

    return body if body.has(E) else body.replace(lambda node: isinstance(node, sp.Integral), mean)


def require_smooth_integrals(body: Form, by: Form) -> None:
    """Require that the integrals in an expression are ones that Leibniz' rule is true of, whatever the parameters.

    An integrand is made of functions that are smooth on the whole line, perhaps over a power t^m of the variable of integration: it is
    then smooth where its numerator vanishes at t = 0 with its first m - 1 derivatives.

    Raises:
        NotDifferentiated: one has an infinite end, several ranges, or an integrand that may not be smooth.
    """
    for node in body.atoms(sp.Integral):
        if by not in node.free_symbols:
            continue
        (t, *ends), *others = node.limits
        finite = [end for end in ends if not end.has(sp.oo, -sp.oo)]
        falls = len(finite) == len(ends) or _falls_as_a_normal_density(node.function, t, by)
        smooth = not others and len(ends) == 2 and falls and all(is_smooth(end, {by}) for end in finite)
        if not (smooth and _extends_smoothly(node.function, t, by, finite)):
            raise NotDifferentiated(
                "the derivative of an integral is taken between finite ends, of what is smooth, or where that falls as a normal density does; write it "
                "out, and claim the steps apart"
            )


def _falls_as_a_normal_density(form: Form, t: Form, by: Form) -> bool:
    """Return True if a form is smooth and an exponential of a parabola in t that opens downwards times what grows no faster than that of a line."""
    factors = sp.Mul.make_args(form)
    exponent = sp.expand(sp.Add(*(factor.args[0] for factor in factors if isinstance(factor, sp.exp))))
    rest = sp.Mul(*(factor for factor in factors if not isinstance(factor, sp.exp)))
    if not exponent.is_polynomial(t) or sp.degree(exponent, t) != 2 or not exponent.coeff(t, 2).is_negative:
        return False
    inner = [node.args[0] for node in rest.atoms(*TAME, *GROWING)]
    if not (is_smooth(form, {t, by}) and all(one.is_polynomial(t) for one in inner)):
        return False
    try:
        require_growth(rest, [t])
    except NotDifferentiated:
        return False
    return True


def _extends_smoothly(body: Form, t: Form, by: Form, ends: list[Form]) -> bool:
    """Return True if an integrand is h(t)/t^m with a smooth h of order m at 0; then a moving end must not reach 0."""
    order = next((m for m in range(_HIGHEST + 1) if is_smooth((body * t**m).expand(), {t, by})), None)
    if order is None or (order and any(by in end.free_symbols and not end.is_nonzero for end in ends)):
        return False
    above, zero = (body * t**order).expand(), sp.Dummy(real=True)  # t may be known to be positive
    return all(above.xreplace({t: zero}).diff(zero, j).subs(zero, 0).expand() == 0 for j in range(order))


def is_smooth(form: Form, letters: set[Letter]) -> bool:
    """Return True if a form is smooth in some letters on the whole line of each: made of sums, products, whole powers and entire functions."""
    if not form.free_symbols & letters:
        return True
    if isinstance(form, sp.Pow):
        whole = form.exp.is_Integer and form.exp.is_nonnegative
        anywhere = form.base.xreplace({letter: sp.Dummy(real=True) for letter in letters})
        is_power = whole or (not form.exp.free_symbols & letters and anywhere.is_positive)
        return bool(is_power and is_smooth(form.base, letters))
    known = isinstance(
        form,
        (sp.Symbol, sp.Add, sp.Mul, sp.erf, sp.erfc, sp.erfi, sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.atan, sp.asinh),
    )
    return known and all(is_smooth(part, letters) for part in form.args)


def _of_mean(node: E, by: Form) -> Form:
    law = node.law
    if isinstance(law, Finite):
        atoms = law.atoms_and_weights
        value = sp.Add(*(weight * node.body.xreplace(at) for at, weight in atoms))
        if sp.expand(sp.Add(*(weight for _, weight in atoms))) == 1 and is_smooth(value, {by}):
            return value.diff(by)
    if isinstance(law, Scalar) and (found := _of_scalar(node.body, law, by)) is not None:
        return found
    if not isinstance(law, Gaussian) or law.given or not law.is_gaussian:
        raise NotDifferentiated(
            "the derivative of an expectation is taken under a normal law; write it out, and claim the steps apart"
        )
    if by not in node.free_symbols:
        return sp.Integer(0)
    keep = [i for i, v in enumerate(law.all_variables) if v in node.body.free_symbols]
    variables = [law.all_variables[i] for i in keep]
    require_growth(node.body, variables)
    mean, covariance = sp.Matrix([law.mean[i] for i in keep]), sp.Matrix(law.covariance).extract(keep, keep)
    moving = [jump for jump in node.body.atoms(*JUMPING) if by in jump.free_symbols] if len(variables) == 1 else []
    passed = sum((_passed(node.body, jump, variables[0], mean[0], covariance[0], by) for jump in moving), sp.Integer(0))
    at_rest = {jump: sp.Dummy(real=True) for jump in moving}
    still = node.body.xreplace(at_rest)
    _require_lipschitz(still, variables, by)
    inside = differentiated(still, by).xreplace({dummy: jump for jump, dummy in at_rest.items()})
    if by in covariance.free_symbols | mean.free_symbols:
        inside += node.body * _score(variables, mean, covariance, by)
    return passed if inside == 0 else E(inside, law) + passed


def _of_scalar(body: Form, law: Scalar, by: Form) -> Form | None:
    """Return the derivative of a mean under a declared law of one scalar; None where no rule reaches it."""
    x, (low, high) = law.variable, law.support
    if law.has_atoms or law.falls is not None:
        return None
    density = law.density
    if (
        not density.has(x)
        and low.is_finite
        and high.is_finite
        and is_smooth(body, {x, by})
        and is_smooth(density * (high - low), {by})
    ):
        ends = (body * density).xreplace({x: high}) * high.diff(by) - (body * density).xreplace({x: low}) * low.diff(by)
        return E(differentiated(body, by) + body * density.diff(by) / density, law) + ends
    parts = [term.as_independent(x, as_Add=False) for term in sp.Add.make_args(sp.expand(sp.expand_log(sp.log(density))))]
    if low.has(by) or high.has(by) or body.has(by) or any(of_x.has(by) for _, of_x in parts) or not _is_moderate(body, x):
        return None
    return E(body * sp.Add(*(of_letter.diff(by) * of_x for of_letter, of_x in parts)), law)


def _is_moderate(body: Form, x: Form) -> bool:
    """Return True if a form is smooth and grows no faster than a power of its variable."""
    if not body.has(x) or body == x:
        return True
    if isinstance(body, sp.Pow):
        return bool(body.exp.is_Integer and body.exp > 0 and _is_moderate(body.base, x))
    if isinstance(body, sp.exp):
        return bool(body.args[0].is_nonpositive)
    return bool(body.is_Add or body.is_Mul or isinstance(body, TAME)) and all(_is_moderate(part, x) for part in body.args)


def _passed(body: Form, jump: Form, v: Form, mean: Form, variance: Form, by: Form) -> Form:
    """Return the term that a jump in the only variable adds as it moves: its size times its speed times the density where it is.

    Raises:
        NotDifferentiated: it is not at one place whatever the parameters are, or the body is no line in it that is continuous there.
    """
    line, held = jump.args[0], sp.Dummy(real=True)
    size = body.xreplace({jump: held}).expand()
    is_linear = size.is_polynomial(held) and sp.degree(size, held) == 1
    size = size.coeff(held) if is_linear else size
    if not is_linear or not _is_crossed_once(line, v, [v]) or size.has(*JUMPING):
        raise NotDifferentiated(
            f"{jump} jumps at a place that moves with {by}, and is not differentiated; write the probability of its event by Phi"
        )
    slope = sp.expand(line).coeff(v)
    place = -sp.expand(line).coeff(v, 0) / slope
    height = 2 if isinstance(jump, sp.sign) else 1
    density = sp.exp(-((place - mean) ** 2) / (2 * variance)) / sp.sqrt(2 * sp.pi * variance)
    return (height * size * line.diff(by)).xreplace({v: place}) * density / sp.Abs(slope)


def require_growth(body: Form, variables: list[Letter]) -> None:
    """Refuse a body that may grow faster than the exponential of a line, or have no value somewhere."""
    for node in sp.preorder_traversal(body):
        if not node.free_symbols & set(variables):
            continue
        if node.is_Pow:
            fine = node.exp.is_Integer and node.exp > 0
        elif isinstance(node, GROWING):
            fine = _is_tame_exponent(node.args[0], variables, quadratic=isinstance(node, sp.exp))
        else:
            fine = node.is_Symbol or node.is_Add or node.is_Mul or isinstance(node, (*TAME, *_KINKED, *JUMPING))
        if not fine:
            raise NotDifferentiated(
                f"the derivative of an expectation of {node} is not taken; write it out, and claim the steps apart"
            )


def _is_tame_exponent(exponent: Form, variables: list[Letter], *, quadratic: bool) -> bool:
    """Return True if an exponent is a line in the variables, or a parabola in one of them that is certain not to open upwards."""
    variables = [v for v in variables if v in exponent.free_symbols]
    if not exponent.is_polynomial(*variables):
        return False
    found = sp.Poly(exponent, *variables)
    if found.total_degree() <= 1:
        return True
    return quadratic and found.is_univariate and found.degree() == 2 and found.LC().is_nonpositive is True


def _require_lipschitz(body: Form, variables: list[Letter], by: Form) -> None:
    """Refuse a jump that moves with the parameter, and a kink that may lie where a variable has positive probability."""
    for node in body.atoms(*JUMPING):
        if by in node.free_symbols:
            raise NotDifferentiated(
                f"{node} jumps at a place that moves with {by}, and is not differentiated; write the probability of its event by Phi"
            )
    for node in body.atoms(*_KINKED):
        if by not in node.free_symbols:
            continue
        for difference in [node.args[0]] if isinstance(node, sp.Abs) else [a - b for a, b in combinations(node.args, 2)]:
            if not any(_is_crossed_once(difference, v, variables) for v in variables):
                raise NotDifferentiated(
                    f"{node} has its kink where {difference} = 0, which may not have probability zero for every {by}; "
                    "give the coefficients of its random variables a sign under where"
                )


def _is_crossed_once(difference: Form, v: Form, variables: list[Letter]) -> bool:
    """Return True if a difference is a line in a variable whose slope is a parameter that is certain not to be zero."""
    if not difference.is_polynomial(v) or sp.degree(difference, v) != 1:
        return False
    slope = sp.expand(difference).coeff(v)
    return not slope.free_symbols & set(variables) and slope.is_zero is False


def _score(variables: list[Letter], mean: Form, covariance: Form, by: Form) -> Form:
    """Return the derivative of a normal law's log density."""
    if len(variables) > _LARGEST:
        raise NotDifferentiated(
            f"the law of {len(variables)} variables depends on {by}; its derivative is taken for at most {_LARGEST} variables"
        )
    inverse = covariance.inv().applyfunc(sp.cancel)
    off, turn = sp.Matrix(variables) - mean, inverse * covariance.diff(by)
    linear = (mean.diff(by).T * inverse * off)[0]
    return linear + ((off.T * turn * inverse * off)[0] - turn.trace()) / 2
