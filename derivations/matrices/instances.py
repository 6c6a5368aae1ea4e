"""Exact instances: formulas of vectors and matrices at small whole dimensions, with rational numbers for all letters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import sympy as sp

from closedform.derivations.laws import E, Gaussian
from closedform.derivations.matrices.formula import Formula, Letter, NormalLaw

_SIZES = (2, 1, 3)
_SEEDS = 3


@dataclass
class Instance:
    """Values of the letters: of the dimensions, the numbers, the vectors and the matrices."""

    sizes: Mapping[Any, int]
    numbers: Mapping[Any, Any]
    values: dict[str, Any]

    def says(self, letters: Mapping[str, Letter]) -> str:
        """Write the values in the author's letters, LaTeX."""
        said = [f"{sp.latex(size)} = {value}" for size, value in self.sizes.items()]
        said += [f"{sp.latex(s)} = {sp.latex(v)}" for s, v in self.numbers.items()]
        said += [f"{name} = {_shown(value)}" for name, value in self.values.items() if name in letters]
        return ", ".join(f"${one}$" for one in said)


def _shown(value: Any) -> str:
    if value.shape[1] == 1:
        return rf"({', '.join(map(sp.latex, value))})" if value.shape[0] > 1 else sp.latex(value[0])
    return sp.latex(value, mat_delim="(") if value.shape != (1, 1) else sp.latex(value[0])


def instances(letters: Mapping[str, Letter], numbers: Mapping[Any, Any], more: Collection[Any] = ()) -> Iterator[Instance]:
    """Yield instances of some letters, of numbers with their intervals, and of more dimensions, the simplest dimensions first."""
    sizes = sorted(
        {*more}.union(*({s for part in one.shape for s in sp.sympify(part).free_symbols} for one in letters.values())), key=str
    )
    numbers = {s: interval for s, interval in numbers.items() if s not in sizes}
    for dims in sorted(product(_SIZES, repeat=len(sizes)), key=lambda row: [_SIZES.index(one) for one in row]):
        for seed in range(_SEEDS):
            at = dict(zip(sizes, dims, strict=True))
            draw = _draws(seed)
            values = {
                name: _matrix(one, [int(sp.sympify(part).subs(at)) for part in one.shape], draw)
                for name, one in sorted(letters.items())
            }
            yield Instance(at, {s: _inside(interval, draw) for s, interval in numbers.items()}, values)


def _draws(seed: int) -> Iterator[int]:
    state = 12345 + seed
    while True:
        state = (1103515245 * state + 12345) % 2**31
        yield state >> 16


def _inside(interval: Any, draw: Iterator[int]) -> Any:
    choices = [sp.Rational(p, q) for q in (1, 2, 3) for p in range(-5, 6)]
    allowed = [one for one in dict.fromkeys(choices) if one in interval]
    if not allowed:
        raise ValueError(f"no simple number lies in {interval}")
    return allowed[next(draw) % len(allowed)]


def _matrix(one: Letter, shape: list[int], draw: Iterator[int]) -> Any:
    """Draw a matrix of small rational numbers with its traits."""
    rows, columns = shape
    plain = sp.Matrix(rows, columns, lambda i, j: sp.Integer(next(draw) % 7 - 3) + (3 * (next(draw) % 2) + 1) * int(i == j))
    if "orthogonal" in one.traits:
        skew = plain - plain.T
        return (sp.eye(rows) - skew / 5) * (sp.eye(rows) + skew / 5).inv()
    if "projection" in one.traits:
        v = sp.Matrix([next(draw) % 3 + 1 for _ in range(rows)])
        return v * v.T / (v.T * v)[0]
    if "positive definite" in one.traits:
        return plain * plain.T + sp.eye(rows)
    if "symmetric" in one.traits:
        plain = plain + plain.T + sp.diag(*range(1, rows + 1))
    while "invertible" in one.traits and plain.det() == 0:
        plain = plain + sp.eye(rows)
    return plain


def value(of: Formula, at: Instance) -> Any:
    """Return the value of a formula, a matrix; means of normal vectors are E of their components.

    Raises:
        ValueError: an inverse does not exist at this instance, or a part has no value here.
    """
    parts = of.parts
    shape = [int(sp.sympify(part).subs(at.sizes)) for part in of.shape]
    match of.kind:
        case "number":
            return sp.Matrix([[sp.sympify(of.value).subs({**at.sizes, **at.numbers})]])
        case "letter":
            return at.values[of.value.name]
        case "identity":
            return sp.eye(shape[0])
        case "zero":
            return sp.zeros(*shape)
        case "add":
            return value(parts[0], at) + value(parts[1], at)
        case "mul":
            left, right = value(parts[0], at), value(parts[1], at)
            if parts[0].is_scalar or parts[1].is_scalar:
                return left[0] * right if parts[0].is_scalar else left * right[0]
            return left * right
        case "transpose":
            return value(parts[0], at).T
        case "inverse":
            inner = value(parts[0], at)
            if inner.det() == 0:
                raise ValueError("an inverse does not exist at this instance")
            return inner.inv()
        case "trace":
            return sp.Matrix([[value(parts[0], at).trace()]])
        case "det":
            return sp.Matrix([[value(parts[0], at).det()]])
        case "function":
            found = of.value(*(value(part, at)[0] for part in parts))
            return sp.Matrix([[found.subs({**at.sizes, **at.numbers})]])  # an exponent may have letters
        case "E":
            return _mean(parts[0], of.value, at)
        case "KL" | "entropy":
            return _of_laws(of, at)
        case "gradient":
            return _gradient(parts[0], of.value, at)
    raise ValueError(f"{of.kind} has no value at an instance")


def _law(name: str, law: NormalLaw, at: Instance) -> tuple[Any, Gaussian]:
    mean, covariance = value(law.mean, at), value(law.covariance, at)
    if not covariance.is_positive_definite:
        raise ValueError("a covariance is not positive definite at this instance")
    plain = "".join(one for one in name if one.isalnum())
    letters = [sp.Symbol(f"{plain}_{i + 1}", real=True) for i in range(mean.shape[0])]
    return sp.Matrix(letters), Gaussian(letters, covariance, mean=list(mean))


def _mean(of: Formula, laws: Mapping[str, NormalLaw], at: Instance) -> Any:
    drawn = {name: _law(name, law, at) for name, law in laws.items()}
    inside = Instance(at.sizes, at.numbers, {**at.values, **{name: letters for name, (letters, _) in drawn.items()}})
    variables = [v for _, law in drawn.values() for v in law.variables]
    means = [m for _, law in drawn.values() for m in law.mean]
    whole = Gaussian(variables, sp.diag(*(sp.Matrix(law.covariance) for _, law in drawn.values())), mean=means)
    return value(of, inside).applyfunc(lambda one: E(sp.expand(one), whole) if one.free_symbols & {*variables} else one)


def _of_laws(of: Formula, at: Instance) -> Any:
    letters, law = _law("x", of.value[0], at)

    def log(one: NormalLaw) -> Any:
        mean, covariance = value(one.mean, at), value(one.covariance, at)
        away = letters - mean
        return -(away.T * covariance.inv() * away)[0] / 2 - sp.log((2 * sp.pi) ** len(letters) * covariance.det()) / 2

    body = -log(of.value[0]) if of.kind == "entropy" else log(of.value[0]) - log(of.value[1])
    return sp.Matrix([[E(sp.expand(body), law)]])


def _gradient(of: Formula, by: Letter, at: Instance) -> Any:
    here = at.values[by.name]
    letters = sp.Matrix(*here.shape, lambda i, j: sp.Dummy(f"d_{i}{j}", real=True))
    inside = Instance(at.sizes, at.numbers, {**at.values, by.name: letters})
    body = number_of(value(of, inside)[0])
    put = dict(zip(letters, here, strict=True))
    return letters.applyfunc(lambda one: sp.diff(body, one).subs(put))


def number_of(entry: Any) -> Any:
    """Return an entry with its means of polynomials of normal components carried out, by Isserlis's theorem on components."""
    return entry.replace(lambda one: isinstance(one, E), lambda one: _moment(one)) if entry.has(E) else entry


def _moment(mean: Any) -> Any:
    law = mean.law
    centred = [sp.Dummy(v.name, real=True) for v in law.variables]
    body = sp.expand(mean.body.xreplace({v: z + m for v, z, m in zip(law.variables, centred, law.mean, strict=True)}))
    if not body.is_polynomial(*centred):
        raise ValueError("a mean of what is no polynomial has no exact value here")
    total: Any = sp.Integer(0)
    for powers, c in sp.Poly(body, *centred).terms():
        places = [k for k, power in enumerate(powers) for _ in range(power)]
        total += c * _isserlis(tuple(places), law.covariance)
    return total


def _isserlis(places: tuple[int, ...], covariance: Any) -> Any:
    if not places:
        return sp.Integer(1)
    first, *rest = places
    return sp.Add(*(covariance[first, other] * _isserlis((*rest[:k], *rest[k + 1 :]), covariance) for k, other in enumerate(rest)))
