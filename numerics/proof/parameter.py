"""Equality by differentiation: derivatives in one parameter agree, and so do both sides at one value of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy as sp

from numerics.evidence import DoesNotExist, NotLowered, Proof
from numerics.proof.continuity import continuous, dominated, finite
from numerics.proof.integrals import plain
from numerics.proof.zero import differs, is_zero
from numerics.symbolic.nodes import substitute


@dataclass(frozen=True)
class Parameter:
    """A parameter to differentiate in.

    Args:
        symbol: what stands for it in both sides.
        called: its name for readers.
        base: the value at which both sides are compared, in the closure of its range.
        inside: whether that value is certainly not an end of its range.
    """

    symbol: Any
    called: str
    base: Any
    inside: bool


def ranging(symbol: Any) -> Parameter:
    """Take a symbol of the domain, whose assumptions give its range: what is proved is proved for all values they allow.

    The base is zero, where most closed forms are known; it is an end of the range where the symbol has a sign or is not zero.
    """
    assumed = (symbol.is_zero, symbol.is_nonnegative, symbol.is_nonpositive)
    return Parameter(symbol, str(symbol), sp.Integer(0), inside=assumed == (None, None, None))


def charting(chart: Any, symbol: Any) -> Parameter:
    """Take the positive q of a bounded symbol's rational chart; q = 1 is the middle of the interval, q = 0 an end."""
    return Parameter(chart, str(symbol), sp.Integer(1), True)


def agree(left: Any, right: Any, parameters: Sequence[Parameter], *, depth: int) -> Proof:
    """Prove that two forms agree, directly or by differentiating, nested at most ``depth`` times.

    Args:
        left: a form whose integrals were carried out where they can be (``numerics.proof.integrals.plain``).
        right: likewise.
        parameters: those that may be differentiated in.
        depth: how many may be, one inside the other.
    """
    proof = agree_directly(left, right)
    return proof if proof.found or depth == 0 else agree_by_slope(left, right, parameters, depth=depth)


def agree_directly(left: Any, right: Any) -> Proof:
    """Prove by algebra alone that two forms agree."""
    if is_zero(left - right):
        return Proof(True, "directly")
    return Proof(False, "the difference did not simplify to zero")


def agree_by_slope(left: Any, right: Any, parameters: Sequence[Parameter], *, depth: int) -> Proof:
    """Prove that two forms agree by differentiating in one parameter, and comparing at one value of it; arguments as of ``agree``."""
    difference = left - right
    if differs(difference):
        return Proof(False, "the two sides are not equal for all values that the assumptions on the symbols allow")
    for parameter in parameters:
        if not constant_in(difference, parameter):
            continue
        start = at_base(difference, parameter)
        if start is None:
            continue
        rest = [p for p in parameters if p is not parameter]
        if agree(start, sp.Integer(0), rest, depth=depth - 1).found:
            return Proof(True, f"by differentiating in {parameter.called}, with equality at one value of it")
    return Proof(False, "no parameter's derivative reduced to an algebraic identity")


def constant_in(difference: Any, parameter: Parameter) -> bool:
    """Tell whether a form certainly does not change with a parameter: it is continuous, and its derivative is zero.

    The derivative is taken under the integral sign, and every integral in it must be carried out: then its integrands are
    polynomials times Gaussians, so dominated locally in the parameter. A symbol of whole numbers has no derivative.
    """
    symbol = parameter.symbol
    if symbol not in difference.free_symbols or symbol.is_integer or not continuous(difference, symbol):
        return False
    try:
        slope = plain(difference.diff(symbol), whole=True)
    except (NotLowered, DoesNotExist, NotImplementedError):
        return False
    return not slope.has(sp.Integral) and is_zero(slope)


def at_base(difference: Any, parameter: Parameter) -> Any:
    """Give a continuous form's limit at the base of a parameter, integrals carried out; None where it is not known to be that.

    At an end of the range every integral has to be dominated; what stands outside them has no pole there.
    """
    integrals = [node for node in difference.atoms(sp.Integral) if parameter.symbol in node.free_symbols]
    if not parameter.inside and not all(dominated(node, parameter.symbol, parameter.base) for node in integrals):
        return None
    value = substitute(difference, {parameter.symbol: parameter.base})
    value = value.xreplace({n: sp.Integer(0) for n in value.atoms(sp.Integral) if n.function == 0})
    if not finite(value.xreplace({n: sp.Integer(0) for n in value.atoms(sp.Integral)})):
        return None
    try:
        return plain(value)
    except (NotLowered, DoesNotExist, NotImplementedError):
        return None
