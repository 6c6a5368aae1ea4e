"""Draw from declared laws by their recipes: base noises in, scalars out; the density is not used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp
import torch

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import Scalar
from closedform.derivations.laws.declared import NORMAL, UNIFORMS
from closedform.numerics.findings.evidence import DoesNotExist
from closedform.numerics.sampling.table import to_tensor

MOST = 200  # most redraws of rejected values; the recipes here keep nine draws in ten

Noise = Callable[[Any], torch.Tensor]  # returns fresh draws of one base noise, given its name


def require(law: Scalar, env: Mapping[Form, Form]) -> None:
    """Refuse parameters with which there is no such law.

    Raises:
        DoesNotExist: no law has these parameters.
    """
    for relation in law.exists:
        if relation == True:  # noqa: E712 (SymPy's true)
            continue
        slack = -1.0 if relation == False else float(to_tensor(relation.gts - relation.lts, env))  # noqa: E712 (SymPy's false)
        strict = isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))
        if not (slack > 0 or (slack == 0 and not strict)):
            raise DoesNotExist(f"{law.law.written} exists only where {relation}")


def noises(law: Scalar) -> list[Form]:
    """List the base noises that a law's recipe takes, in the order of their draws."""
    recipe = law.recipe
    used = recipe.value.free_symbols | sp.sympify(recipe.accept or 0).free_symbols
    return [base for base in (NORMAL, *UNIFORMS) if base in used]


def draw(law: Scalar, env: Mapping[Form, Form], noise: Noise) -> torch.Tensor:
    """Draw a scalar by its law's recipe, in the shape of the noises.

    Args:
        law: the law.
        env: a tensor for each of its parameters' symbols.
        noise: returns fresh draws of a base noise, given its name: standard normal, or uniform on (0, 1].

    Raises:
        DoesNotExist: no law has these parameters, or the recipe keeps no draw.
    """
    require(law, env)
    recipe = law.recipe
    needed = noises(law)
    base = {name: noise(name) for name in needed}
    value = to_tensor(recipe.value, {**env, **base})
    if recipe.accept is None:
        return value
    kept = to_tensor(recipe.accept, {**env, **base}) > 0
    for _ in range(MOST):
        if bool(kept.all()):
            return value
        base = {name: noise(name) for name in needed}
        value = torch.where(kept, value, to_tensor(recipe.value, {**env, **base}))
        kept = kept | (to_tensor(recipe.accept, {**env, **base}) > 0)
    raise DoesNotExist(f"the recipe of {law.law.written} rejects every draw: are its parameters finite?")
