"""Means under normal laws with a singular covariance: some variables are lines in the others, and the rest have a density."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Gaussian
from closedform.numerics.forms.nodes import atoms_of, substitute

_LARGEST = 4  # most variables of such a law


def of_full_rank(form: Form, at: Mapping[Form, Form] | None = None) -> Form:
    """Write means under singular normal laws as means under laws of fewer variables.

    Let S be a largest set of variables with a nonsingular covariance. Then each other variable X_j is almost surely m_j + Sigma_jS
    Sigma_SS^-1 (X_S - m_S), because its variance given X_S is zero.

    Args:
        form: expectations allowed.
        at: exact numbers for parameters; a law is looked at with these.
    """
    means = [node for node in atoms_of(form, E) if isinstance(node.law, Gaussian) and node.law.is_gaussian and not node.law.given]
    written = {node: _written(node, at or {}) for node in means}
    changed = {node: other for node, other in written.items() if other is not node}
    return form.xreplace(changed) if changed else form


def _written(node: Form, at: Mapping[Form, Form]) -> Form:
    law = node.law
    covariance, mean = (sp.Matrix(part).xreplace(dict(at)) for part in (law.covariance, list(law.mean)))
    size = covariance.rows
    if size > _LARGEST or sp.cancel(covariance.det(method="berkowitz")) != 0:
        return node
    variables = [*law.variables]
    for count in range(size - 1, -1, -1):
        for kept in map(list, combinations(range(size), count)):
            among = covariance.extract(kept, kept)
            if count and not sp.cancel(among.det(method="berkowitz")).is_nonzero:
                continue
            others = [j for j in range(size) if j not in kept]
            across = covariance.extract(others, kept) * among.inv() if count else sp.zeros(len(others), 0)
            rest = covariance.extract(others, others) - across * covariance.extract(kept, others)
            if any(sp.cancel(entry) != 0 for entry in rest):
                continue
            away = sp.Matrix([variables[i] - mean[i] for i in kept])
            lines = sp.Matrix([mean[j] for j in others]) + (across * away if count else sp.zeros(len(others), 1))
            put = {variables[j]: sp.expand(line) for j, line in zip(others, lines, strict=True)}
            body, given = (None if part is None else substitute(part, put) for part in (node.body, node.given))
            if not count:
                return body if given is None else E(body, law, given)
            return E(body, Gaussian([variables[i] for i in kept], among, mean=[mean[i] for i in kept]), given)
    return node
