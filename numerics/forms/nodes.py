"""Walk expressions with integrals, expectations, flows and roots, respecting the symbols that each binds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy as sp

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, MinusGradient, Root
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered


def is_special(expr: Form) -> bool:
    """Return True if a node is an integral, an expectation or an infinite sum."""
    return isinstance(expr, (sp.Integral, E, MinusGradient, InfiniteSum))


def bound_symbols(expr: Form) -> set[Form]:
    """Return the symbols that a node integrates over or solves for; empty for an ordinary node."""
    if isinstance(expr, sp.Integral):
        return set(expr.variables)
    if isinstance(expr, E):
        return expr.bound_symbols
    if isinstance(expr, MinusGradient):
        return {expr.parameter}
    if isinstance(expr, InfiniteSum):
        return {expr.args[1]}
    return {expr.unknown} if isinstance(expr, Root) else set()


def in_parameters(node: Form) -> tuple[Form, ...]:
    """List the largest parts of a node without its bound symbols: those of its body, of the ends of its ranges, and the numbers of its law."""
    return tuple(dict.fromkeys(part for arg in _own(node) for part in _without(arg, frozenset(bound_symbols(node)))))


def _own(node: Form) -> tuple[Form, ...]:
    """List the forms in a node; of a mean its body, its event and the numbers of its law."""
    return (node.body, *node.args[2:], *(n for law in node.laws for n in law.numbers)) if isinstance(node, E) else node.args


def _without(form: Form, bound: frozenset[Form]) -> list[Form]:
    if not form.free_symbols & bound:
        return [form] if form.free_symbols else []
    return [part for arg in _own(form) for part in _without(arg, bound | bound_symbols(form))]


@remembered
def parts_of(expr: Form) -> tuple[Form, ...]:
    """List a form and its parts, each once, in the order of the walk: long forms have the same part in many places."""
    found: dict[Any, None] = {}
    left = [expr]
    while left:
        node = left.pop()
        if node not in found:
            found[node] = None
            left += reversed(node.args)
    return tuple(found)


def symbols_in(expr: Form) -> frozenset[Form]:
    """Return the free symbols of a form, searching each part once; SymPy searches it at every place."""
    return _symbols_in(expr) if isinstance(expr, sp.Basic) else frozenset(expr.free_symbols)


@remembered
def _symbols_in(expr: Form) -> frozenset[Form]:
    if not expr.args or type(expr).free_symbols is not sp.Basic.free_symbols:
        return frozenset(expr.free_symbols)
    return frozenset().union(*map(_symbols_in, expr.args))


def exponent_of(factor: Form) -> Form | None:
    """Return the exponent of a factor that is an exponential or a whole power of one; None for others."""
    if isinstance(factor, sp.exp):
        return factor.args[0]
    if factor.is_Pow and isinstance(factor.base, sp.exp) and factor.exp.is_Integer:
        return factor.base.args[0] * factor.exp
    return None


def substitute(expr: Form, values: Mapping[Form, Form]) -> Form:
    """Substitute values for free symbols, but not for symbols that a node binds.

    A quotient by an infinite value is nan, not zero: 1/(1 + 1/x) has no value at x = 0. The reciprocals of gamma and beta functions
    are zero at their poles.

    Raises:
        DoesNotExist: a step function's argument is not real there.
        NotLowered: SymPy cannot form the number.
    """
    return _substituted(expr, values, {})


def restated(constraint: Form, values: Mapping[Form, Form]) -> Form:
    """Substitute in a domain's constraint; "k s is not zero" becomes "s is not zero", which the letter's assumptions ensure."""
    if isinstance(constraint, sp.Ne) and constraint.args[1] == 0:
        form = substitute(constraint.args[0], values)
        return sp.Ne(form.as_coeff_Mul()[1] if form.free_symbols else form, 0, evaluate=False)
    return substitute(constraint, values)


def _substituted(expr: Form, values: Mapping[Form, Form], known: dict[Form, Form]) -> Form:
    """Substitute values for free symbols, in each part once: long forms, above all flows, repeat parts."""
    if not expr.args:
        return values.get(expr, expr)
    if expr not in known:
        known[expr] = _rebuilt(expr, values, known)
    return known[expr]


def _rebuilt(expr: Form, values: Mapping[Form, Form], known: dict[Form, Form]) -> Form:
    bound = bound_symbols(expr)
    inside = {s: v for s, v in values.items() if s not in bound} if bound else values
    if not inside:
        return expr
    parts = known if len(inside) == len(values) else {}
    args = [_substituted(arg, inside, parts) for arg in expr.args]
    changed = any(new is not old for new, old in zip(args, expr.args, strict=True))
    return _formed(expr, args) if changed else expr


def _formed(expr: Form, args: list[Form]) -> Form:
    """Form a node of other arguments, with the values that SymPy does not know, and no number that is too long."""
    if isinstance(expr, sp.Pow) and _digits(*map(sp.sympify, args)) > _LONG:
        raise NotLowered(f"the power {args[0]}**({args[1]}) has too many digits to be written out")
    if isinstance(expr, sp.exp) and _bits_of_exponential(args[0]) > _LONG:  # SymPy writes exp(k log b) as a power of b
        raise NotLowered(f"a power in the exponential of {str(args[0])[:80]} has too many digits to be written out")
    if isinstance(expr, sp.Pow) and args[0] is sp.zoo and not isinstance(expr.base, (sp.gamma, sp.beta)):
        return sp.nan
    if _is_pole(expr.func, args):
        return sp.zoo
    if isinstance(expr, sp.binomial) and all(arg.is_integer and arg.is_negative for arg in args):
        raise NotLowered(f"texts disagree on the value of binomial({args[0]}, {args[1]})")
    if isinstance(expr, sp.binomial) and args[1].is_Integer and 0 <= args[1] <= _WRITTEN:
        return sp.ff(*args) / sp.factorial(args[1])
    if (
        isinstance(expr, _WRITTEN_OUT)
        and any(arg.is_Rational and abs(arg) > _TALL for arg in args)
        and not any(map(_is_downward, args))
    ):
        return expr.func(*args, evaluate=False)
    try:
        value = _extreme(expr.func, *args) if isinstance(expr, (sp.Max, sp.Min)) else expr.func(*args)
        is_infinite = value in (sp.oo, -sp.oo) and isinstance(expr, sp.Function) and all(arg.is_finite for arg in args)
        return sp.zoo if is_infinite else value  # Ei(0) is -oo, and exp(-oo) zero, but exp(Ei(0)) has no value
    except ValueError as error:  # SymPy's: a step function of a number that is not real
        raise DoesNotExist(str(error)) from None
    except (TypeError, OverflowError) as error:  # for roots: SymPy 1.14 hands FLINT's integers to mpmath, or to a float
        raise NotLowered(f"SymPy does not form this number: {error}") from None


@remembered
def _extreme(func: Form, *args: Form) -> Form:
    """Form a maximum or minimum, whose arguments SymPy compares in pairs and factors; proof and checker form the same ones."""
    return func(*args)


def _is_pole(func: Form, args: Sequence[Form]) -> bool:
    """Return True if a function is infinite at two arguments; SymPy keeps most such values unevaluated."""
    if func is sp.beta:  # if the sum of the arguments is a pole in the denominator too, texts differ
        return any(map(_is_downward, args)) and not _is_downward(args[0] + args[1])
    if func is sp.lowergamma:
        return _is_downward(args[0])
    return bool(func is sp.uppergamma and args[1] == 0 and args[0].is_nonpositive)


def _is_downward(number: Form) -> bool:
    return bool(number.is_integer and number.is_nonpositive)


# SymPy expands these at whole numbers, term by term or digit by digit. At large ones they stay; engines find the value. At poles SymPy decides.
_WRITTEN_OUT = (sp.gamma, sp.loggamma, sp.factorial, sp.binomial, sp.uppergamma, sp.lowergamma, sp.zeta, sp.digamma, sp.polygamma)
_TALL = 1000
_WRITTEN = 12  # most factors of a polynomial that replaces a binomial coefficient
_LONG = 10**6  # most bits of a whole number that SymPy may form as a power
_FACTORED = 4000  # most bits of a whole number whose root SymPy takes: it tests for primes


def _digits(base: Form, exponent: Form) -> int:
    """Bound the bits of the whole numbers that SymPy forms for a power, also for 2**(12345/12347), whose root it takes last.

    Of a product it takes the power of each factor that is a number, and of a power that of its base.
    """
    if base.is_Mul or base.is_Pow:
        parts = (factor.as_base_exp() for factor in sp.Mul.make_args(base))
        return max(_digits(inner, power * exponent) for inner, power in parts)
    if not (base.is_Rational and exponent.is_Rational) or base in (0, 1, -1):
        return 0
    p, q = abs(int(exponent.p)), int(exponent.q)
    bits = max(int(base.p).bit_length(), int(base.q).bit_length())
    if q > 1 and bits > _FACTORED:
        return _LONG + 1
    left = min(p, q) if base.is_Integer and exponent > 0 else q  # of 1/b SymPy takes a power 1 - p/q too
    return (p // q + (left if q > 1 else 1)) * bits


def _bits_of_exponential(exponent: Form) -> int:
    """Bound the bits of the powers that SymPy forms for an exponential of a sum of multiples of logarithms."""
    terms = (term.as_coeff_Mul() for term in sp.Add.make_args(sp.sympify(exponent)))
    return max(_digits(f.args[0], factor) if isinstance(f, sp.log) else 0 for factor, f in terms)


def outermost_special(expr: Form) -> list[Form]:
    """List the integrals and expectations that are not inside another one."""
    return list(_outermost(expr)) if isinstance(expr, sp.Basic) else [node for arg in expr.args for node in outermost_special(arg)]


@remembered
def _outermost(expr: Form) -> tuple[Form, ...]:
    return _listed(expr, {})


def _listed(expr: Form, known: dict[Form, tuple[Form, ...]]) -> tuple[Form, ...]:
    """List them in a form, searching each part once: long forms repeat parts."""
    if is_special(expr):
        return (expr,)
    if not expr.args:
        return ()
    if expr not in known:
        known[expr] = tuple(node for arg in expr.args for node in _listed(arg, known))
    return known[expr]


def atoms_of(expr: Form, *kinds: Form) -> set[Form]:
    """Return the parts of a form of some kinds, like SymPy's ``atoms``, which searches a part as often as it occurs."""
    return {part for part in parts_of(expr) if isinstance(part, kinds)}


def entries(value: Form) -> list[Form]:
    """Return a scalar, or the entries of a matrix, as a list of scalars."""
    return list(value) if isinstance(value, sp.MatrixBase) else [value]
