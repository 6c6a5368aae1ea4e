"""The law of jointly normal variables given the values of some of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy as sp

from derivations.laws.gaussian import Gaussian
from derivations.laws.independent import Independent, joint


def conditional_law(law: Any, values: Mapping[Any, Any]) -> Any:
    """Give the law of the other variables, given the values of some.

    Of jointly normal variables, with those given in B: mean m_A + S_AB S_BB^{-1} (b - m_B), covariance S_AA - S_AB S_BB^{-1} S_BA.
    It is the continuous version of the conditional law, the one that is meant; the covariance is positive definite, as S is.

    Args:
        law: a plain normal law, or independent laws side by side.
        values: by variable its value; all of them are of a normal law.

    Returns:
        The law; the empty tuple where no variable is left, None where it is not known.
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
