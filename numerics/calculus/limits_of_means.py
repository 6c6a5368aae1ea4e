r"""The expansion of a mean under a normal law as a letter t of its body, and not of its law, falls to zero.

Where the body is smooth in t and the variables together, and grows no faster than the exponential of a line, the mean has all derivatives in t, each
the mean of the body's (dominated convergence), and Taylor's formula is its expansion,

    E[f(t, X)] = sum_k E[d^k f/dt^k (0, X)] t^k / k!.

If t stands only in functions that tend to their ends, such as erf(u/t + v) with a sloped line u in the variables, the mean tends to the one with the
sign of u in their place. They are bounded. The rate is unknown.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.facts import FACTS, RISING_ODD, STEPS
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian
from closedform.numerics.calculus.differentiate import NotDifferentiated, derivative_of_means, is_smooth, require_growth

# What comes to an end on either side, and which.
_ENDS = {f: FACTS[f].high for f in STEPS if f in RISING_ODD}


def expansion_of_mean(node: E, t: Form, count: int) -> list[Form]:
    """List the coefficients of the expansion of a mean as t falls to zero, from that of t^0 on: as many as are wanted, or the first alone.

    Raises:
        NotDifferentiated: it has none that is known.
    """
    law = node.law
    if not isinstance(law, Gaussian) or law.given or not law.is_gaussian or node.given is not None or law.has(t):
        raise NotDifferentiated("the limit of a mean is taken under a normal law that stays as it is")
    variables = [v for v in law.all_variables if v in node.body.free_symbols]
    if not is_smooth(node.body, {t, *variables}):
        return [_mean(_at_their_ends(node.body, t, variables), law)]
    letter = sp.Dummy("t", real=True)
    found: list[Any] = []
    value: Form = E(node.body.xreplace({t: letter}), law)
    for k in range(count):
        if not isinstance(value, E):
            return [*found, *[sp.Integer(0)] * (count - k)]  # a polynomial in t
        found.append(_mean(value.body.xreplace({letter: sp.Integer(0)}), law) / sp.factorial(k))
        value = derivative_of_means(value, letter)
    return found


def _at_their_ends(body: Form, t: Form, variables: list[Letter]) -> Form:
    """Write for each function that t drives to its ends which of them it comes to."""
    bounded = {node: sp.Dummy(real=True) for node in body.atoms(*_ENDS) if node.has(t)}
    rest = body.xreplace(bounded)
    fast = {node: _leading(node.args[0], t, variables) for node in bounded}
    if rest.has(t) or not rest.is_polynomial(*bounded.values()) or None in fast.values():
        raise NotDifferentiated("the limit of this mean is not seen; write its closed form, and claim it apart")
    require_growth(rest, variables)
    return body.xreplace({node: _ENDS[node.func] * sp.sign(fast[node]) for node in bounded})


def _leading(argument: Form, t: Form, variables: list[Letter]) -> Form | None:
    """Return the coefficient of the highest power of 1/t in an argument, if it is a line with a slope; else None."""
    inverse = sp.Dummy("1/t", positive=True)
    form = sp.expand(argument.xreplace({t: 1 / inverse}))
    if not form.is_polynomial(inverse) or (degree := sp.degree(form, inverse)) < 1:
        return None
    line = form.coeff(inverse, degree)
    is_line = line.is_polynomial(*variables) and sp.Poly(line, *variables).total_degree() == 1
    return line if is_line and any(line.coeff(v).is_nonzero for v in variables) else None


def _mean(body: Form, law: Gaussian) -> Form:
    """Write the mean of a body; of a polynomial in the variables its value, exp(sum C_ij d_i d_j / 2) at the law's mean."""
    places = [i for i, v in enumerate(law.all_variables) if v in body.free_symbols]
    variables = [law.all_variables[i] for i in places]
    if not variables:
        return body
    if not body.is_polynomial(*variables):
        return E(body, law)
    total = part = sp.expand(body)
    covariance, order = sp.Matrix(law.covariance), 0
    while part != 0:
        order += 1
        part = sp.expand(
            sum(covariance[i, j] * part.diff(law.all_variables[i], law.all_variables[j]) for i in places for j in places)
            / (2 * order)
        )
        total += part
    return total.xreplace({law.all_variables[i]: law.mean[i] for i in places})
