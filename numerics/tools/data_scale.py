"""The conventions of the data's scale: the covariances after scaling the projections of the data."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import ARBITRARY, E, Gaussian, MinusGradient
from closedform.numerics.tools.conversions import Converted, NotApplicable, SaysNothing, expectations_of, laws_of

SIZE = sp.Symbol("n", positive=True)
GAIN = sp.Symbol("c", positive=True)
# Directions that are no weights: the data's own coordinates, and a gradient.
_COORDINATES = frozenset({"e_i", "e_j"})
_OF_DATA = _COORDINATES | {ARBITRARY}


def data_scaled(scale: Callable[[str, bool], Form], letter: sp.Symbol) -> Callable[[Form], Converted]:
    """Scale the projections of the data, if a law names their covariances by letters.

    Args:
        scale: by a direction, and whether a loss is differentiated along it, the factor of the projection on it.
        letter: the letter in the factors.
    """

    def convert(quantity: Form) -> Converted:
        in_losses = {node for flow in quantity.atoms(MinusGradient) for node in expectations_of(flow.loss)}
        letters: dict[Letter, Letter] = {}
        is_projected = False
        for node in expectations_of(quantity):
            for law in laws_of(node.law):
                used = _used_directions(law, node)
                is_projected = is_projected or any(direction not in _OF_DATA for direction in used.values())
                factors = {i: scale(direction, node in in_losses) for i, direction in used.items()}
                for i, j in product(factors, repeat=2):
                    _rescale(letters, law.args[1][i, j], sp.powdenest(factors[i] * factors[j], force=True))
                if used and law.args[6]:
                    raise NotApplicable(
                        f"its law is conditioned on the value of {law.args[6][0][0]}, and only covariances are scaled"
                    )
                if means := [law.args[2][i] for i in factors if law.args[2][i] != 0]:
                    raise NotApplicable(f"its law has the mean {means[0]}, and only covariances are scaled")
        if not is_projected:
            raise SaysNothing("it is under no law of data X with projections <w, X>")
        if letter.name in {s.name for s in quantity.free_symbols}:
            raise NotApplicable(f"it has another {letter}")
        changed = {s: form for s, form in letters.items() if s != form}
        return Converted(
            quantity.xreplace(changed),  # the letters are the covariances, beside the law too
            lambda form: form.xreplace(changed),
            (letter,),
            ", ".join(f"{form} for {s}" for s, form in sorted(changed.items(), key=str)),
        )

    return convert


def _used_directions(law: Form, node: E) -> dict[int, str]:
    """Return by its number the direction of each projection in an expectation."""
    if not isinstance(law, Gaussian) or not law.directions:
        return {}
    body = node.body.free_symbols | (set() if node.given is None else node.given.free_symbols)
    return {
        i: direction for i, (variable, direction) in enumerate(zip(law.variables, law.directions, strict=True)) if variable in body
    }


def _rescale(letters: dict[Letter, Letter], entry: Form, factor: Form) -> None:
    """Record the new value of a covariance's letter when the entry is multiplied by a factor."""
    if entry.is_Symbol:
        symbol, form = entry, factor * entry
    elif entry.is_Pow and entry.base.is_Symbol and entry.exp == 2:
        symbol, form = entry.base, sp.sqrt(factor) * entry.base
    elif entry == 0 or factor == 1:
        return
    else:
        raise NotApplicable(f"its law has the covariance {entry}, which is no letter to be scaled")
    if letters.setdefault(symbol, form) != form:
        raise NotApplicable(f"{symbol} would be scaled by two factors")


def as_projected(direction: str, in_loss: bool) -> Form:
    """Return the factor of <w, x> / sqrt n; the data themselves are not scaled, but a gradient along w is that of such a projection."""
    is_of_data = direction in _COORDINATES or (direction == ARBITRARY and not in_loss)
    return sp.Integer(1) if is_of_data else 1 / sp.sqrt(SIZE)
