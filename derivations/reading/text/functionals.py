r"""Functionals of laws in texts, by their definitions: KL(N(m, s**2), N(0, 1)), H(Exponential(a)), MI(X, Y).

    KL(p, q) = E_p[log p - log q],   H(p) = -E_p[log p],   H(p, q) = -E_p[log q],   MI(X, Y) = KL(law of (X, Y), product of their laws).

The entropy of a law with a density is the differential one. The logarithms of densities are written as sums, on the support.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sympy as sp

from closedform.derivations.functions.infinite_sum import NoRatio
from closedform.derivations.laws import E
from closedform.derivations.laws.counting import COUNTING, Counted, NoMean
from closedform.derivations.laws.declared import Scalar
from closedform.derivations.laws.finite import Finite
from closedform.derivations.laws.gaussian import Gaussian
from closedform.derivations.laws.index import laws
from closedform.derivations.reading.syntax.trees import NotUnderstood
from closedform.derivations.reading.syntax.vocabulary import LAW_CALL, SHORT_LAWS
from closedform.derivations.reading.text.calculus import in_plain_nodes
from closedform.derivations.reading.text.cancelled import note_lost

if TYPE_CHECKING:
    from closedform.derivations.reading.text.expressions import Reader


@dataclass(frozen=True)
class _Law:
    """A law and the logarithm of its density, or of its probabilities, at its variable."""

    law: Any
    log: Any

    @property
    def support(self) -> tuple[Any, Any]:
        if isinstance(self.law, Counted):
            return COUNTING[self.law.args[1].name].first(*self.law.args[2:]), sp.oo
        return self.law.support if isinstance(self.law, Scalar) else (-sp.oo, sp.oo)


def divergence(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Build KL(p, q)."""
    first, other = _two(reader, node, text, where)
    return _mean(first, lambda at: at(first) - at(other), where)


def entropy(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Build the entropy H(p), the cross entropy H(p, q) of two laws, or the joint entropy H(X, Y) of two letters."""
    if len(node.args) == 1:
        law = _law(reader, node.args[0], text, where)
        return -_mean(law, lambda at: at(law), where)
    names = [one.id for one in node.args if isinstance(one, ast.Name)]
    if len(names) == len(node.args):
        law = _pair(reader, names, f"{where}: a joint entropy H(X, Y)")
        return -E(sp.expand(_log_of_normal(law)), law)
    first, other = _two(reader, node, text, where)
    return -_mean(first, lambda at: at(other), where)


def information(reader: Reader, node: ast.Call, text: str, where: str) -> Any:
    """Build the mutual information I(X, Y) of two jointly normal variables of the claim."""
    names = [one.id if isinstance(one, ast.Name) else "" for one in node.args]
    pair = _pair(reader, names, f"{where}: I(X; Y)")
    apart = [_log_of_normal(_normal_of(pair, [one])) for one in names]
    return E(_log_of_normal(pair) - sum(apart), pair)


def _pair(reader: Reader, names: list[str], what: str) -> Gaussian:
    """Return the joint law of two letters of a claim."""
    law = reader.law
    if (
        not isinstance(law, Gaussian)
        or len({*names}) != len(names)
        or len(names) != 2
        or not {*names} <= {v.name for v in law.variables}
    ):
        raise NotUnderstood(f"{what} is read of two letters of one normal law")
    return _normal_of(law, names)


def _two(reader: Reader, node: ast.Call, text: str, where: str) -> tuple[_Law, _Law]:
    """Read two laws, the support of the first in that of the second, with one variable."""
    if len(node.args) != 2:
        raise NotUnderstood(f"{where}: a divergence is of two laws, KL(N(m, s**2), N(0, 1))")
    first, other = (_law(reader, one, text, where) for one in node.args)
    if _space(first.law) != _space(other.law):
        raise NotUnderstood(f"{where}: these two laws live on different spaces, or one has no density by the other")
    (a, b), (c, d) = first.support, other.support
    for inner in (a - c if a != c else sp.Integer(0), d - b if d != b else sp.Integer(0)):
        if inner.is_extended_negative:
            raise NotUnderstood(f"{where}: the first law lives where the second one does not, so that the divergence is infinite")
        if not inner.is_extended_nonnegative:
            note_lost(reader, [sp.sqrt(inner)], where)  # else the divergence is infinite
    renamed = dict(zip(other.law.variables, first.law.variables, strict=True))
    return first, _Law(other.law, other.log.xreplace(renamed))


def _space(law: Any) -> tuple[Any, ...]:
    """Describe where a law lives: its atoms, whole numbers, or a space of some dimension."""
    atoms = [value for at, _ in getattr(law, "atoms_and_weights", ()) for value in at.values()]
    return ("atoms", *atoms) if atoms else (isinstance(law, Counted), len(law.variables))


def _mean(under: _Law, body: Callable[[Callable[[_Law], Any]], Any], where: str) -> Any:
    """Average a form of logarithms of densities, at each atom if the law has some."""
    law = under.law
    if atoms := getattr(law, "atoms_and_weights", ()):
        logs = [lambda one, k=k: sp.log(one.law.atoms_and_weights[k][1]) for k in range(len(atoms))]
        return sp.Add(*(weight * body(log) for (_, weight), log in zip(atoms, logs, strict=True)))
    form = sp.expand(body(lambda one: one.log))
    if isinstance(law, Counted):
        try:
            return law.mean(form)
        except (NoMean, NoRatio) as error:
            raise NotUnderstood(f"{where}: this mean is not read as a sum: {error}") from None
    return E(in_plain_nodes(form, law.variables), law)


def _law(reader: Reader, node: ast.expr, text: str, where: str) -> _Law:
    """Read a law, or a random letter of the claim, by its law."""
    if isinstance(node, ast.Name) and reader.law is not None and node.id in {v.name for v in reader.law.variables}:
        found = _of_letter(reader.law, node.id, where)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        found = _written(reader, node, node.func.id.removeprefix(LAW_CALL), text, where)
    else:
        raise NotUnderstood(f"{where}: a law is needed here, such as N(m, s**2) or Exponential(a), or a random letter")
    if isinstance(found, Gaussian):
        return _Law(found, _log_of_normal(found))
    if isinstance(found, Counted):
        law, parameters = COUNTING[found.args[1].name], found.args[2:]
        return _Law(found, sp.expand_log(sp.log(law.mass(found.variables[0], *parameters)), force=True))
    has_atoms = isinstance(found, Finite) or found.has_atoms
    return _Law(found, sp.Integer(0) if has_atoms else sp.expand_log(sp.log(found.density), force=True))


def _written(reader: Reader, node: ast.Call, name: str, text: str, where: str) -> Any:
    """Build a law from its name and parameters, which must exist for all letters."""
    name = SHORT_LAWS.get(name, name)
    if name not in {"N", *laws(), *COUNTING}:
        raise NotUnderstood(f"{where}: {name} is no law that is known")
    values = [reader.checked(one, text) for one in node.args]
    declared = laws().get(name) or COUNTING.get(name)
    count = 2 if declared is None else len(declared.parameters)
    if len(values) != count or (declared is not None and declared.named):
        raise NotUnderstood(f"{where}: {'N(m, s**2)' if declared is None else declared.written} is how this law is written")
    conditions = (values[1] > 0,) if declared is None else declared.exists(*values)
    for one in conditions:
        if one == False:  # noqa: E712 (SymPy's false)
            raise NotUnderstood(f"{where}: {name} with these parameters does not exist")
        if one != True:  # noqa: E712  where a condition fails the functional has no value, as the logarithm of what is positive has none
            away = one.gts - one.lts
            note_lost(
                reader, [sp.log(away) if isinstance(one, (sp.StrictGreaterThan, sp.StrictLessThan)) else sp.sqrt(away)], where
            )
    letter = next(one for one in (*"xyzuvw", "x_law") if one not in reader.letters)
    if declared is None:
        return Gaussian([sp.Symbol(letter, real=True)], [[values[1]]], mean=[values[0]])
    if name in COUNTING:
        return Counted(next(one for one in (*"knjm", "k_law") if one not in reader.letters), COUNTING[name], *values)
    law = laws()[name]
    low, high = law.support(*values) if law.support is not None else (-sp.oo, sp.oo)
    sign = "positive" if sp.sympify(low).is_nonnegative else "negative" if sp.sympify(high).is_nonpositive else "real"
    return Scalar(sp.Symbol(letter, **{sign: True}), law, *values)


def _of_letter(law: Any, name: str, where: str) -> Any:
    """Return the law of one letter of a claim."""
    if isinstance(law, Gaussian):
        return _normal_of(law, [name])
    if isinstance(law, Finite):
        weights = dict[Any, Any]()
        for at, weight in law.atoms_and_weights:
            value = next(one for v, one in at.items() if v.name == name)
            weights[value] = weights.get(value, 0) + weight
        return Finite([sp.Symbol(name, real=True)], [((value,), weight) for value, weight in weights.items()])
    parts = [law] if isinstance(law, (Scalar, Counted)) else [one for one in getattr(law, "args", ()) if hasattr(one, "variables")]
    for part in parts:
        if name in {v.name for v in part.variables}:
            return _normal_of(part, [name]) if isinstance(part, Gaussian) else part
    raise NotUnderstood(f"{where}: the law of {name} alone is not known")


def _normal_of(law: Gaussian, names: list[str]) -> Gaussian:
    at = [[v.name for v in law.variables].index(name) for name in names]
    return Gaussian([law.variables[i] for i in at], law.covariance.extract(at, at), mean=[law.mean[i] for i in at])


def _log_of_normal(law: Gaussian) -> Any:
    covariance = sp.Matrix(law.covariance)
    away = sp.Matrix([v - m for v, m in zip(law.variables, law.mean, strict=True)])
    form = (away.T * covariance.inv() * away)[0, 0]
    return -form / 2 - (len(away) * sp.log(2 * sp.pi) + sp.log(covariance.det())) / 2
