"""The derivative of a form in one symbol, visiting each part once: equal to SymPy's ``diff``, which queries each part at length first."""

from __future__ import annotations

import sympy as sp
from sympy.core.function import AppliedUndef, ArgumentIndexError
from sympy.functions.elementary.miscellaneous import MinMaxBase

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered

_BY_CHAIN = (sp.Function._eval_derivative, MinMaxBase._eval_derivative)
_INFINITE = (sp.oo, -sp.oo, sp.zoo, sp.nan)


@remembered
def differentiated(form: Form, symbol: Letter) -> Form:
    """Differentiate a form in a symbol, visiting each part once, under integral signs; SymPy differentiates other nodes.

    Args:
        form: integrals and expectations allowed.
        symbol: the symbol.
    """
    return _of(form, symbol, {})


def _of(node: Form, symbol: Letter, known: dict[Form, Form]) -> Form:
    if not node.args:
        return sp.Integer(node == symbol)
    if node not in known:
        known[node] = _by_rules(node, symbol, known)
    return known[node]


def _by_rules(node: Form, symbol: Letter, known: dict[Form, Form]) -> Form:
    args = node.args
    if node.is_Add:
        return sp.Add(*(_of(arg, symbol, known) for arg in args))
    if node.is_Mul and args[0] not in _INFINITE:
        slopes = [_of(arg, symbol, known) for arg in args]
        return sp.Add(*(sp.Mul(*args[:i], slope, *args[i + 1 :]) for i, slope in enumerate(slopes) if slope != 0))
    if node.is_Pow:
        (base, exponent), (of_base, of_exponent) = args, (_of(arg, symbol, known) for arg in args)
        if of_exponent != 0:
            return node * (of_exponent * sp.log(base) + of_base * exponent / base)
        return node * (of_base * exponent / base) if of_base != 0 else sp.Integer(0)
    if isinstance(node, sp.Integral) and not any(
        symbol in sp.sympify(part).free_symbols for limit in node.limits for part in limit
    ):
        inside = _of(node.function, symbol, known)  # SymPy substitutes a complex variable for its own meanwhile
        return sp.Integral(inside, *node.limits) if inside != 0 else sp.Integer(0)
    if not _is_chained(node.func):
        return node.diff(symbol)
    slopes = [_of(arg, symbol, known) for arg in args]
    return sp.Add(*(_in_argument(node, i) * slope for i, slope in enumerate(slopes, 1) if slope != 0))


def _in_argument(node: Form, number: int) -> Form:
    """Differentiate a function in one argument. In an order, where SymPy knows no rule, the derivative stays a node.

    The slope of the sine integral has a value at zero, which sin(u)/u has not.
    """
    if isinstance(node, sp.Si):
        return sp.sinc(*node.args)
    try:
        return node.fdiff(number)
    except ArgumentIndexError:
        return sp.Function.fdiff(node, number)


@remembered
def _is_chained(kind: Form) -> bool:
    """Return True if SymPy differentiates functions of a kind by the chain rule alone."""
    return kind._eval_derivative in _BY_CHAIN and kind.fdiff is not sp.Function.fdiff and not issubclass(kind, AppliedUndef)
