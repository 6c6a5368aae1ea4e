"""Functions that are logarithms; and logarithms of a sum joined into one: each may grow without bound where their sum does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.forms.algebra import tidied

# Inverse hyperbolic functions as logarithms, wherever they are real.
IN_LOGARITHMS: Mapping[Form, Callable[[Form], Form]] = {
    sp.asinh: lambda u: sp.log(u + sp.sqrt(u**2 + 1)),
    sp.acosh: lambda u: sp.log(u + sp.sqrt(u**2 - 1)),
    sp.atanh: lambda u: (sp.log(1 + u) - sp.log(1 - u)) / 2,
}


def one_logarithm(terms: Sequence[Form], letter: Letter) -> list[Form]:
    """Write a sum of rational multiples of logarithms as one multiple of one logarithm."""
    out, logs = [], list[tuple[Any, Any]]()
    for term in terms:
        found = [f for f in sp.Mul.make_args(term) if isinstance(f, sp.log)]
        times = term / found[0] if len(found) == 1 else None
        if times is None or letter in times.free_symbols:
            out.append(term)
        else:
            logs.append((times, found[0].args[0]))
    while logs:
        first = logs[0][0]
        own = [(tidied(c / first), u) for c, u in logs]
        inside = sp.Mul(*(u**ratio for ratio, u in own if ratio.is_Rational))
        alone = sum(r.is_Rational for r, _ in own) == 1
        out.append(first * (sp.log(logs[0][1]) if alone else sp.log(inside, evaluate=False)))
        logs = [pair for pair, (ratio, _) in zip(logs, own, strict=True) if not ratio.is_Rational]
    return out
