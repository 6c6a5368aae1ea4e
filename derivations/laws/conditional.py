"""The law of jointly normal variables given the values of some of them, or of a linear form in them."""

from __future__ import annotations

from collections.abc import Mapping, Set

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws.gaussian import Gaussian
from closedform.derivations.laws.independent import Independent, joint


def conditional_law(law: Form, values: Mapping[Form, Form]) -> Form:
    """Return the law of the other variables, given the values of some.

    For jointly normal variables, with those given in B: mean m_A + S_AB S_BB^{-1} (b - m_B), covariance S_AA - S_AB S_BB^{-1} S_BA.
    It is the continuous version of the conditional law, which texts mean; the covariance is positive definite, as S is.

    Args:
        law: a plain normal law, or independent laws side by side.
        values: by variable its value; all of them belong to a normal law.

    Returns:
        The law; the empty tuple if no variable is left, None if the law is not known.
    """
    if isinstance(law, Independent):
        parts = [conditional_law(one, {v: x for v, x in values.items() if v in one.variables}) for one in law.args]
        return None if None in parts else joint([part for part in parts if part != ()])
    if not values:
        return law
    if not isinstance(law, Gaussian) or law.directions or law.given or set(values) - set(law.variables):
        return None
    fixed = [i for i, v in enumerate(law.variables) if v in values]
    free = [i for i in range(len(law.variables)) if i not in fixed]
    if not free:
        return ()
    covariance, mean = sp.Matrix(law.covariance), sp.Matrix(law.mean)
    of_fixed, between = covariance.extract(fixed, fixed), covariance.extract(free, fixed)
    slopes = between * of_fixed.inv(method="ADJ")
    off = sp.Matrix([values[law.variables[i]] - mean[i] for i in fixed])
    at = (mean.extract(free, [0]) + slopes * off).applyfunc(sp.cancel)
    left = (covariance.extract(free, free) - slopes * between.T).applyfunc(sp.cancel)
    return Gaussian([law.variables[i] for i in free], left, mean=list(at))


def given_form(law: Form, form: Form, value: Form, used: Set[Form]) -> tuple[Form, dict[Form, Form]] | None:
    """Return the law of normal variables given the value of a linear form in them.

    One variable of the form is eliminated: the form's value and the other variables determine it. The others have their law given
    the form.

    Args:
        law: a plain normal law, or independent laws side by side.
        form: a linear form in the variables.
        value: the form's value.
        used: the variables whose mean is wanted; preferably another variable is eliminated.

    Returns:
        The law of the others, and the eliminated variable's value; None if the form is not linear, no coefficient is certainly
            nonzero, or a variable in it is not normal. The law is the empty tuple if no variable is left.
    """
    parts = list(law.args) if isinstance(law, Independent) else [law]
    own = [part for part in parts if set(part.variables) & form.free_symbols]
    if not own or not all(
        isinstance(part, Gaussian) and not part.directions and not part.given and part.is_gaussian for part in own
    ):
        return None
    variables = [v for part in own for v in part.variables]
    slopes = [sp.expand(form).coeff(v, 1) for v in variables]
    rest = sp.expand(form - sp.Add(*(c * v for c, v in zip(slopes, variables, strict=True))))
    if any(one.free_symbols & set(variables) for one in (rest, sp.sympify(value), *slopes)):
        return None
    mean = sp.Matrix([m for part in own for m in part.mean])
    covariance = sp.diag(*(part.covariance for part in own))
    sure = [v for v, c in zip(variables, slopes, strict=True) if c.is_nonzero]
    if not sure:
        return None
    one = min(sure, key=lambda v: (v in used, variables.index(v)))
    free = [i for i, v in enumerate(variables) if v != one]
    total = sp.Symbol("_form", real=True)
    linear = sp.Matrix([*(sp.eye(len(variables)).row(i) for i in free), sp.Matrix([slopes])])
    whole = Gaussian([*(variables[i] for i in free), total], linear * covariance * linear.T, mean=list(linear * mean))
    left = conditional_law(whole, {total: value - rest})
    others = sp.Add(*(slopes[i] * variables[i] for i in free))
    put_in = {one: (value - rest - others) / slopes[variables.index(one)]}
    kept = [part for part in parts if part not in own] + ([left] if left != () else [])
    return (joint(kept) if kept else ()), put_in
