"""The terms that SymPy cancels while building an expression, and the conditions for their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import sympy as sp

from closedform.derivations.claims.needs import For, divides_by_gamma, is_listed, needs
from closedform.derivations.claims.signs import Sign
from closedform.derivations.functions.facts import KINKS
from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.lower_bounds import is_positive
from closedform.derivations.laws import E
from closedform.derivations.reading.syntax.trees import NotUnderstood

if TYPE_CHECKING:
    from closedform.derivations.reading.text.expressions import Reader


def note_cancelled(reader: Reader, parts: Sequence[Any], value: Any, where: str) -> None:
    """Record the terms that SymPy cancelled while building a value, and that may lack one.

    Raises:
        NotUnderstood: it is an expectation or an integral, whose existence would never be checked.
    """
    undone = (E, sp.Integral, InfiniteSum)
    if not {node for part in parts for node in part.atoms(*undone)} <= value.atoms(*undone):
        raise NotUnderstood(f"{where}: an integral, sum or expectation cancels here, whether or not it exists; leave it out")
    if not value.has(sp.I) and (unreal := [part for part in parts if part.has(sp.I)]):
        _note_unreal(reader, unreal[0], where)
    kept = perhaps_without_value(value)
    lost = set().union(*map(perhaps_without_value, parts)) - kept
    note_lost(reader, [node for node in lost if not any(_shows(other, node) for other in kept)], where)


def _note_unreal(reader: Reader, part: Any, where: str) -> None:
    """Record a cancelled term with the imaginary unit: sqrt(-x) in sqrt(-x)**2, with x positive.

    Raises:
        NotUnderstood: it has more letters than parameters.
    """
    if part.has(E, sp.Integral) or not part.free_symbols or part.free_symbols & set(reader.hidden.values()):
        raise NotUnderstood(f"{where}: {part} is not real, and cancels here; write it without")
    reader.cancelled.append(part)


def note_lost(reader: Reader, lost: Sequence[Any], where: str) -> None:
    """Record a term that dropped out of a form and may lack a value: with parameters, to be checked; in an average, at each atom.

    Raises:
        NotUnderstood: an integral or a law with a density runs over a term that may lack a real value on more than single points.
            Or a sum runs over one that may lack a real value at all.
    """
    hidden, atoms = set(reader.hidden.values()), getattr(reader.law, "atoms_and_weights", ())
    listed = {v for at, _ in atoms for v in at}
    for node in lost:
        if node.has(E, sp.Integral):
            continue
        if not node.free_symbols and not _is_real_number(node):
            raise NotUnderstood(f"{where}: {node} has no real value, and cancels here; write it without")
        over = sorted(node.free_symbols & hidden - listed, key=str)
        summed = [v for v in over if v.is_integer]  # a single point is a term of a sum
        if summed or (over and not _is_pole(node)):
            raise NotUnderstood(
                f"{where}: {node} cancels here, and may have no real value for some {[*summed, *over][0]} that is "
                f"{'summed' if summed else 'integrated'} over; write it without"
            )
        for at in (node, *_at_atoms(reader, node, where)):
            varying = at.free_symbols & hidden - listed
            parts = _where_it_is_none(at, varying, where) if varying else [at]
            reader.cancelled.extend(part for part in parts if part.free_symbols and not part.free_symbols & hidden)


def _where_it_is_none(pole: Any, varying: set[Any], where: str) -> Iterator[Any]:
    """Return forms without a value where what a pole divides by is zero for all values of its variables: 1/(a^2 + b^2) of 1/(a x + b).

    Raises:
        NotUnderstood: that is not known.
    """
    for factor in sp.Mul.make_args(sp.factor_terms(1 / pole)):
        base = factor.as_base_exp()[0]
        if base.free_symbols <= varying:
            continue
        if not base.is_polynomial(*varying):
            raise NotUnderstood(
                f"{where}: {pole} cancels here, and may have no value for any {sorted(varying, key=str)[0]}; write it without"
            )
        squares = sp.Add(*(c**2 for c in sp.Poly(base, *varying).coeffs()))
        if not is_positive(squares):
            yield 1 / squares


def _at_atoms(reader: Reader, node: Any, where: str) -> Iterator[Any]:
    """Return the cancelled term at each atom of the law; a law with a density ignores the zeros of a cancelled term.

    Raises:
        NotUnderstood: it has no real value at an atom, whatever the parameters, or the event may omit the atom.
    """
    for at, _ in getattr(reader.law, "atoms_and_weights", ()):
        if not node.free_symbols & set(at):
            continue
        value, event = node.xreplace(at), sp.Integer(1) if reader.given is None else reader.given.xreplace(at)
        if event == 0:
            continue
        said = ", ".join(f"{v} = {x}" for v, x in at.items())
        if event.free_symbols:
            raise NotUnderstood(f"{where}: {node} cancels here, and the event may exclude the atom {said}; write it without")
        if not value.free_symbols and (value.has(sp.zoo, sp.nan) or value.is_real is False):
            raise NotUnderstood(
                f"{where}: {node} cancels here, and has no real value at the atom {said}, where nothing can be averaged"
            )
        yield value


def without_value(expression: Any) -> set[Any]:
    """Find the parts that decide whether a form has a value: parts without a real one, and integrals, expectations and sums, which may not exist."""
    return perhaps_without_value(expression) | set(expression.atoms(E, sp.Integral, InfiniteSum))


def perhaps_without_value(expression: Any) -> set[Any]:
    """Find the parts without a real value for some parameters, as far as SymPy knows: poles, roots, functions off the reals.

    A gamma function that is divided by has a value everywhere: 1/Gamma is zero at its poles.
    """
    nodes = sp.preorder_traversal(expression)
    found = set[Any]()
    for node in nodes:
        if divides_by_gamma(node):
            nodes.skip()
            found |= perhaps_without_value(node.base.args[0])
        else:
            found |= {*_perhaps_without_value(node)}
    return found


def divisor(form: Any) -> Any:
    """Return what must have a value itself of what is divided by: all but its gamma functions."""
    return sp.Mul(*(factor for factor in sp.Mul.make_args(form) if not divides_by_gamma(1 / factor)))


def _perhaps_without_value(node: Any) -> Iterator[Any]:
    """List a node if one of its needs is not seen to be met; of a root and a quotient, the part that needs it."""
    if isinstance(node, sp.Function) and (node.has(sp.I) or not is_listed(node)) and node.is_real is not True:
        yield node
    for one in needs(node):
        if one.to is not For.VALUE or is_positive(one.form):
            continue
        vanishes = one.must is not Sign.NONNEGATIVE and (one.poles or one.form.is_zero is not False)
        falls = one.is_sided and one.form.is_nonnegative is not True
        if not (isinstance(node, sp.Pow) and node.exp.is_Rational):
            yield from [node] if vanishes or falls else []
            continue
        if vanishes:
            yield 1 / node.base
        if falls:
            yield node.base ** sp.Rational(1, node.exp.q)


def _is_real_number(node: Any) -> bool:
    value = node.evalf()
    return bool(value.is_real and value.is_finite)


def require_no_unreal_lost(body: Any, value: Any, where: str) -> None:
    """Refuse a limit or a derivative from which the imaginary unit drops out.

    Raises:
        NotUnderstood: it drops out.
    """
    if body.has(sp.I) and not value.has(sp.I):
        raise NotUnderstood(f"{where}: {body} is not real, and the imaginary unit drops out of it; write it without")


def _shows(kept: Any, lost: Any) -> bool:
    """Return True if a power has a real value only where another one has, apart from its zeros.

    That holds if the other is a whole power of it, or the same root of a positive multiple of its base.
    """
    if not (isinstance(kept, sp.Pow) and isinstance(lost, sp.Pow)):
        return False
    if kept.base == lost.base:
        return bool(sp.cancel(lost.exp / kept.exp).is_Integer)
    return bool(kept.exp == lost.exp and (kept.base / lost.base).is_positive)


def _is_pole(node: Any) -> bool:
    """Return True if a form lacks a value at single points at most: one over a form without kinks, which vanishes on no interval."""
    return bool(isinstance(node, sp.Pow) and node.exp == -1 and not node.base.has(*KINKS))


def has_endless_number(argument: Any) -> bool:
    """Return True if an expression has an integral to infinity without parameters: SymPy would try to evaluate it, even if it diverges."""
    return any(not node.free_symbols and node.has(sp.oo, -sp.oo) for node in argument.atoms(sp.Integral))
