"""Expectations under declared laws, and under independent laws of several kinds, as integrals over their densities."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, Independent, Scalar
from closedform.derivations.memory import remembered
from closedform.numerics.findings.evidence import DoesNotExist
from closedform.numerics.forms.algebra import SideOf, tidied
from closedform.numerics.forms.nodes import substitute


def over_densities(node: E, sign: SideOf) -> Form:
    """Write an expectation as a sum over atoms of integrals over densities, or of means under a normal law.

    Independent laws multiply; a variable that does not occur in the body is dropped. Each integral converges absolutely or has no
    value; the code that evaluates it finds out.

    Args:
        node: an expectation under a ``Scalar`` or an ``Independent`` law.
        sign: returns the sign of expressions in parameters.

    Raises:
        DoesNotExist: a law does not exist for its parameters.
    """
    law = node.law
    parts = law.args if isinstance(law, Independent) else (law,)
    for part in parts:
        if isinstance(part, Scalar):
            require_existence(part, sign)
    if node.given is not None:
        return E(node.body * node.given, law) / E(node.given, law)
    if isinstance(law, Scalar) and law.has_atoms:
        return sp.Add(*(weight * substitute(node.body, at) for at, weight in law.atoms_and_weights))
    if isinstance(law, Independent) and law.has_atoms:
        return sp.Add(*(weight * E(substitute(node.body, at), law.without_atoms) for at, weight in law.atoms_and_weights))
    present = [part for part in parts if set(part.variables) & node.body.free_symbols]
    if not present:
        return node.body
    if len(present) == 1 and isinstance(present[0], Gaussian):
        return E(node.body, present[0])
    body, density, limits = node.body, sp.Integer(1), []
    for part in present:
        if isinstance(part, Scalar) and part.density.has(sp.log(part.variable)) and part.support == (0, sp.oo):
            # By the logarithm, x = exp(y): a log-normal law then has a normal density.
            y = sp.Dummy(part.variable.name, real=True)
            body = body.xreplace({part.variable: sp.exp(y)})
            density *= part.density.subs(part.variable, sp.exp(y)) * sp.exp(y)
            limits.append((y, -sp.oo, sp.oo))
        elif isinstance(part, Scalar):
            density *= part.density
            limits.append((part.variable, *part.support))
        else:
            normal, over = normal_density(part, node.body, sign)
            density *= normal
            limits += [(v, -sp.oo, sp.oo) for v in over]
    return sp.Integral(body * density, *limits)


def normal_density(law: Gaussian, body: Form, sign: SideOf) -> tuple[Form, tuple[Form, ...]]:
    """Return the joint density of a plain normal law's scalars that occur in a body, and those scalars.

    Raises:
        DoesNotExist: their covariance is singular or indefinite.
    """
    keep = [i for i, v in enumerate(law.variables) if v in body.free_symbols]
    variables = tuple(law.variables[i] for i in keep)
    mean, cov = sp.ImmutableMatrix(law.mean).extract(keep, [0]), sp.ImmutableMatrix(law.covariance).extract(keep, keep)
    return gaussian_density(variables, mean, cov, sign), variables


@remembered
def gaussian_density(variables: tuple[Letter, ...], mean: Form, cov: Form, sign: SideOf) -> Form:
    """Write the density of k jointly normal scalars from k means and a k x k covariance, both immutable: a flow's terms share it.

    Raises:
        DoesNotExist: the covariance is singular or indefinite.
    """
    require_positive(variables, cov, sign)
    shifted = sp.Matrix(variables) - mean
    exponent = -(shifted.T * _inverse(cov) * shifted)[0, 0] / 2
    if not cov.free_symbols:  # with parameters it is expanded in one variable after the other (``elimination``)
        exponent = sp.expand(exponent)
    return sp.exp(exponent) / sp.sqrt((2 * sp.pi) ** len(variables) * _determinant(cov))


@remembered
def _determinant(matrix: Form) -> Form:
    """Return a determinant; with parameters by Laplace's expansion in lowest terms: SymPy takes a second for three rows."""
    size = matrix.rows
    if not matrix.free_symbols or size == 1:
        return tidied(matrix.det())
    return tidied(sp.Add(*((-1) ** j * matrix[0, j] * _determinant(matrix.minor_submatrix(0, j)) for j in range(size))))


@remembered
def _inverse(matrix: Form) -> Form:
    """Return an inverse; with parameters by cofactors, like determinants."""
    size = matrix.rows
    if not matrix.free_symbols or size == 1:
        return matrix.inv().applyfunc(tidied)
    det = _determinant(matrix)
    return sp.ImmutableMatrix(size, size, lambda i, j: tidied((-1) ** (i + j) * _determinant(matrix.minor_submatrix(j, i)) / det))


def require_positive(variables: tuple[Letter, ...], cov: Form, sign: SideOf) -> None:
    """Refuse a covariance that is certainly not positive definite (Sylvester).

    Raises:
        DoesNotExist: it is singular or indefinite.
    """
    fixed = sp.ImmutableMatrix(cov)
    for size in range(1, len(variables) + 1):
        if sign(_determinant(fixed[:size, :size])) in (0, -1):
            raise DoesNotExist(
                f"the covariance of {', '.join(map(str, variables))} is not positive definite: "
                f"{cov.tolist()}; choose parameters inside the domain"
            )


def require_existence(law: Scalar, sign: SideOf) -> None:
    """Refuse a declared law whose parameters certainly violate its constraints.

    Raises:
        DoesNotExist: one constraint certainly fails.
    """
    for relation in law.exists:
        if relation == True:  # noqa: E712 (SymPy's true)
            continue
        strict = isinstance(relation, (sp.StrictGreaterThan, sp.StrictLessThan))
        if relation == False or sign(relation.gts - relation.lts) in ((-1, 0) if strict else (-1,)):  # noqa: E712 (SymPy's false)
            rules = " and ".join(map(str, law.law.exists(*(sp.Symbol(name) for name in law.law.parameters))))
            shown = ", ".join(map(str, law.parameters))
            raise DoesNotExist(f"{law.law.name}({shown}) is not a law: {law.law.written} exists where {rules}")
