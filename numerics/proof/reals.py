"""Where a side of a claim is seen to leave the reals: an identity of principal branches that are complex there is no claim about numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy as sp

from derivations.domain import Domain
from numerics.proof.signs import sign
from numerics.symbolic.nodes import bound_symbols, substitute

_NEAR, _FAR = sp.Rational(1, 1000), sp.Integer(50)
_WITHIN = (sp.asin, sp.acos, sp.atanh)


def leaves_the_reals(form: Any, domain: Domain) -> bool:
    """Tell whether a form is seen to be complex somewhere on a domain, next to the ends of its intervals or in their middle.

    It is quick, and not exhaustive: a proof is one of an equality wherever both sides are real.
    """
    bases = [base for base in dict.fromkeys(_bases(substitute(form, domain.chart))) if sign(base) is None]
    if not bases:
        return False
    for point in _points(domain):
        for base in bases:
            value = base.xreplace(point)
            if not value.free_symbols and value.is_number and (size := value.evalf(15)).is_comparable and size < -1e-9:
                return True
    return False


def _bases(form: Any) -> Iterator[Any]:
    """List what has to be at least zero, free of what integrals bind."""
    bound = bound_symbols(form)
    for arg in form.args:
        if isinstance(arg, sp.Basic):
            yield from (base for base in _bases(arg) if not base.free_symbols & bound)
    if form.is_Pow and form.exp.is_Rational and not form.exp.is_Integer:
        yield form.base
    elif isinstance(form, sp.log):
        yield form.args[0]
    elif isinstance(form, _WITHIN):
        yield 1 - form.args[0] ** 2
    elif isinstance(form, sp.acosh):
        yield form.args[0] - 1


def _points(domain: Domain) -> Iterator[dict[Any, Any]]:
    """Give points of a domain, near the lower ends, near the upper ones, and between."""
    for share in (_NEAR, 1 - _NEAR, sp.Rational(2, 5)):
        point = {s: _between(i.inf, i.sup, share) for s, i in domain.symbols.items() if not s.is_integer}
        if (
            len(point) == len(domain.symbols)
            and all(v.is_Rational for v in point.values())
            and domain.contains(domain.resolve(point))
        ):
            yield point


def _between(low: Any, high: Any, share: Any) -> Any:
    if low == -sp.oo:
        return (high - _FAR * (1 - share)) if high != sp.oo else _FAR * (2 * share - 1)
    return low + share * (high - low) if high != sp.oo else low + share * _FAR
