"""Forms as a text writes them: sums, products and functions that SymPy does not evaluate while it builds them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import sympy as sp

from closedform.derivations.functions.types import Form

Built = TypeVar("Built")


def as_written(build: Callable[[], Built]) -> Built:
    """Build forms without evaluation: 1 + 2 stays a sum, and x - x too.

    A substitution evaluates the parts that it rebuilds. A proof evaluates the whole form, in a step.

    Args:
        build: returns an expression, a matrix, or tuples and lists of these, built with the usual operators.
    """
    with sp.evaluate(False):
        return _tidied(build())


def _tidied(made: Built) -> Built:
    if isinstance(made, (tuple, list)):
        return type(made)(map(_tidied, made))
    if isinstance(made, sp.MatrixBase):
        return made.applyfunc(_flat)
    return _flat(made) if isinstance(made, sp.Basic) else made


def _flat(form: Form) -> Form:
    """Write sums of sums as one, and products of products; leave out the zeros and ones with which Python starts them."""
    if not form.args:
        return form
    args = [_flat(arg) for arg in form.args]
    if isinstance(form, (sp.Add, sp.Mul)):
        parts = [part for arg in args for part in (arg.args if isinstance(arg, form.func) else (arg,)) if part != form.identity]
        return form.func(*parts, evaluate=False) if len(parts) > 1 else (parts or [form.identity])[0]
    return form if all(a is b for a, b in zip(args, form.args, strict=True)) else form.func(*args)
