"""Seeded instances of an equation: the arguments of a simulator, and the values of the equation's symbols.

An instance has weight vectors of random length, a covariance matrix for each class and a number for each other symbol. The scalars
of the equation (w' Sigma w and the like) are computed from them exactly as the sampler does, so that no formula is typed a second
time. ``numerics/tools/simulations/variations.py`` varies all else, from n to the time step. Arrays of instances whose n is less
than the largest are padded with zeros, which no simulator receives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np
import sympy as sp
import torch

from closedform.derivations.claims.claim import Derivation
from closedform.derivations.functions.types import Form
from closedform.derivations.laws import ARBITRARY, E, Gaussian, MinusGradient, Root
from closedform.numerics.domains.points import generic_points
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.table import to_tensor
from closedform.numerics.tools.simulations.variations import ANY, Varied, covariance, norms, vary

FIELDS = {"Sigma1": "Sigma_1", "Sigma0": "Sigma_0"}
_NOT_CLOSED = (E, MinusGradient, Root, sp.Integral, sp.Sum)
_COORDINATES = ("e_i", "e_j")


@dataclass(frozen=True)
class Instances:
    """The values offered to a simulator and the values of the equation's symbols, over all instances.

    Args:
        offered: by name, arrays whose first axis runs over the instances: matrices (count, n, n), vectors (count, n), numbers
            (count,); n is the largest.
        values: by symbol, arrays that broadcast: (count, n) for a symbol of a vector, (count, 1) else.
        shown: by symbol, its form in sentences: ``(Sigma_1 w)`` for a' Sigma_1 w.
        roots: the symbols that are the square root of a quadratic form, with that form.
        lengths: symbols for the plain lengths |w|, in no equation, which a simulator may use in place of others.
        steps: those of ``tau`` and ``dt`` that are the simulator's time constant and time step, since no symbol of the equation has
            the name.
        varied: n of each instance, and its other variations.
    """

    offered: Mapping[str, Form]
    values: Mapping[sp.Symbol, Form]
    shown: Mapping[sp.Symbol, sp.Symbol]
    roots: Mapping[sp.Symbol, str]
    lengths: tuple[sp.Symbol, ...]
    steps: tuple[str, ...]
    varied: Varied

    @property
    def count(self) -> int:
        """The number of instances."""
        return len(next(iter(self.offered.values())))

    @property
    def vectors(self) -> list[sp.Symbol]:
        """The symbols of vectors."""
        return [s for s, v in self.values.items() if s in self.shown and v.shape[1] > 1]

    @property
    def scalars(self) -> list[sp.Symbol]:
        """The symbols of numbers, one an instance."""
        return [s for s, v in self.values.items() if v.shape[1] == 1]

    @property
    def width(self) -> int:
        """The largest n, up to which arrays are padded."""
        return max((v.shape[1] for v in self.offered.values() if v.ndim > 1), default=1)

    @property
    def inside(self) -> Form:
        """Return a mask of an instance's coordinates without padding: shape (count, n)."""
        return np.arange(self.width) < self.varied.sizes[:, None]

    def given(self, name: str, k: int) -> Form:
        """Return the value offered by a name on instance k, without padding."""
        found = self.offered[name][k]
        return found[(slice(self.varied.sizes[k]),) * found.ndim]

    def take(self, kept: Form) -> Instances:
        """Keep the instances of a mask of shape (count,)."""
        offered, values = ({key: v[kept] for key, v in of.items()} for of in (self.offered, self.values))
        varied = replace(self.varied, **{name: getattr(self.varied, name)[kept] for name in ("sizes", "circulant", "tau", "dt")})
        return replace(self, offered=offered, values=values, varied=varied)

    def evaluate(self, expr: Form, *, single: bool = False) -> Form:
        """Evaluate an expression on every instance, perhaps in single precision: shape (count, n) or (count, 1); zero in padding.

        Raises:
            NotLowered: a function has no row in numerics/sampling/table.py.
        """
        values = {s: torch.from_numpy(v.astype(np.float32) if single else v) for s, v in self.values.items()}
        found = to_tensor(expr, values).numpy()
        if found.ndim == 0:
            return np.broadcast_to(found, (self.count, 1))
        return np.where(self.inside, found, 0.0) if found.shape[1] > 1 else found


def laws_of(derivation: Derivation) -> list[Gaussian]:
    """List the laws whose scalars are inner products with named vectors."""
    quantities = [*derivation.readings.values()]
    for line in derivation.lines:
        quantities += line.value.values() if isinstance(line.value, Mapping) else [line.value]
    found = {law for q in quantities for law in q.atoms(Gaussian) if law.directions and law.is_gaussian}
    return sorted(found, key=str)


def why_not(derivation: Derivation, key: str, value: Form) -> str | None:
    """Return the reason why a line cannot be evaluated on instances, or None."""
    if value.has(*_NOT_CLOSED):
        plain = [line for line in derivation.lines if not isinstance(line.value, Mapping) and not line.value.has(*_NOT_CLOSED)]
        closed = [derivation.key(line) for line in plain]
        hint = f"; the same derivation has {', '.join(closed)}" if closed else ""
        return f"{key} is printed with an expectation, an integral or a steady state, not as a closed form{hint}"
    if bad := sorted(map(str, value.free_symbols & _behind(derivation, laws_of(derivation)))):
        return f"{key} is written in {', '.join(bad)}, which cannot be computed from weights and covariances"
    if bad := sorted(map(str, value.free_symbols & set(derivation.where))):
        return f"{key} is written in {', '.join(bad)}, a steady state, which is no input of a simulator"
    return None


def _behind(derivation: Derivation, laws: Sequence[Gaussian]) -> set[Form]:
    """List the symbols that only chart values computed from weights and covariances."""
    read = {s for law in laws for entry in law.args[1] for s in entry.free_symbols}
    return {s for c, formula in derivation.domain.chart.items() if c in read for s in formula.free_symbols} - read


def draw(
    derivation: Derivation,
    *,
    seed: int,
    count: int,
    n: int | None = None,
    covariances: str = ANY,
    exchanged: tuple[str, str] | None = None,
) -> Instances:
    """Draw instances of a derivation's equation.

    Args:
        derivation: its laws and domain determine the symbols.
        seed: the same seed gives the same instances.
        count: instances wanted.
        n: the dimension of X on all of them; varied by default.
        covariances: "any", or "circulant" for circulant ones only.
        exchanged: two of the weights or two of the fields: the symbols are read with these exchanged, while the offered values
            stay. A simulator that confuses the two computes this.

    Raises:
        BadSimulator: n or covariances is out of range.
    """
    rng = np.random.default_rng(seed)
    laws = laws_of(derivation)
    names = list(dict.fromkeys(d for law in laws for d in law.directions if d != ARBITRARY))
    weights = [d for d in names if d not in _COORDINATES]
    varied = vary(rng, count, n=n, covariances=covariances)
    lengths_of = {w: norms(rng, count) for w in weights}
    sampler = Sampler(seed=0, device="cpu", n=int(max(varied.sizes)))
    unused = _behind(derivation, laws)
    points = [{s: v for s, v in p.items() if s not in unused} for p in generic_points(derivation.domain, count, seed=seed)]
    rows = [_draw_one(rng, laws, varied, {w: v[k] for w, v in lengths_of.items()}, k) for k in range(len(points))]
    values: dict[sp.Symbol, list[Form]] = {}
    for point, row in zip(points, rows, strict=True):
        for symbol, value in {**point, **_read(sampler, laws, _exchange(row, exchanged))}.items():
            values.setdefault(symbol, []).append(np.atleast_1d(np.asarray(value, dtype=float)))
    stacked = {s: _padded(v) for s, v in values.items()}
    shown, roots = _names(laws, weights)
    lengths = {sp.Symbol(f"|{'w' if len(weights) == 1 else w}|", positive=True): w for w in weights}
    stacked |= {symbol: np.array([[np.linalg.norm(row[w])] for row in rows]) for symbol, w in lengths.items()}
    offered = _offered(stacked, {*shown, *lengths}, shown, laws, rows)
    if len(weights) == 1:
        offered["w"] = offered[weights[0]]
    steps = tuple(
        name for name in ("tau", "dt") if name not in offered
    )  # a temperature that the equation calls tau is no time constant
    offered |= {name: getattr(varied, name) for name in steps}
    varied = replace(varied, fixed={**varied.fixed, **{what: "one, as the equation assumes" for what in _ones(laws).values()}})
    return Instances(offered, stacked, shown, roots, tuple(lengths), steps, varied)


def _offered(
    stacked: Mapping[sp.Symbol, Form],
    apart: Set[sp.Symbol],
    shown: Mapping[sp.Symbol, sp.Symbol],
    laws: Sequence[Gaussian],
    rows: Sequence[Mapping[str, Form]],
) -> dict[str, Form]:
    """Name the values that a function may take: of letters but some, of what is shown of the laws, of directions and of fields."""
    diagonals = {law.args[1][i, i] for law in laws for i, d in enumerate(law.directions) if d == ARBITRARY}
    offered = {_python(s): v[:, 0] for s, v in stacked.items() if s not in apart}
    offered |= {_python(shown[s]): v for s, v in stacked.items() if s in shown and s not in diagonals}
    directions = [d for law in laws for d in law.directions if d != ARBITRARY]
    names = dict.fromkeys([*directions, *(FIELDS[law.field] for law in laws)])
    return offered | {name: _padded([row[name] for row in rows]) for name in names}


def _ones(laws: Sequence[Gaussian]) -> dict[tuple[str, str], str]:
    """List the variances that are one by the equation's laws: by field and direction, in words."""
    found = {(FIELDS[law.field], d): law.args[1][i, i] for law in laws for i, d in enumerate(law.directions)}
    where = [key for key, entry in found.items() if entry == 1]
    return {(s, d): f"diagonal of {s}" if d in _COORDINATES else f"{d}' {s} {d}" for s, d in where}


def _draw_one(
    rng: np.random.Generator, laws: Sequence[Gaussian], varied: Varied, lengths: Mapping[str, float], k: int
) -> dict[str, Form]:
    """Draw the weights, correlated and of given lengths, and two covariances; scale to one the variances that the laws fix at one."""
    n, ones = int(varied.sizes[k]), _ones(laws)
    out: dict[str, Form] = {field: covariance(rng, n, circulant=bool(varied.circulant[k])) for field in FIELDS.values()}
    for field in {field for field, d in ones if d in _COORDINATES}:
        root = np.sqrt(np.diag(out[field]))
        out[field] = out[field] / np.outer(root, root)
    base = rng.normal(size=n)
    for index, (name, length) in enumerate(lengths.items()):
        w = base if index == 0 else 0.6 * (-1) ** index * base + rng.normal(size=n)
        out[name] = w * (length / np.linalg.norm(w))
    for field, name in ((field, d) for field, d in ones if d in lengths):
        out[name] = out[name] / np.sqrt(out[name] @ out[field] @ out[name])
    for offset, name in enumerate(_COORDINATES):
        out[name] = np.eye(n)[n // 2 + offset]
    return out


def _padded(rows: Sequence[Form]) -> Form:
    """Stack arrays of one rank, padded with zeros to the largest: shape (count, ...)."""
    out = np.zeros((len(rows), *np.max([row.shape for row in rows], axis=0)))
    for place, row in zip(out, rows, strict=True):
        place[tuple(map(slice, row.shape))] = row
    return out


def _exchange(row: Mapping[str, Form], pair: tuple[str, str] | None) -> Mapping[str, Form]:
    return row if pair is None else {**row, pair[0]: row[pair[1]], pair[1]: row[pair[0]]}


def _read(sampler: Sampler, laws: Sequence[Gaussian], row: Mapping[str, Form]) -> dict[sp.Symbol, Form]:
    """Compute the laws' symbols from weights and covariances, as the sampler does."""
    sampler.sigma = {field: torch.from_numpy(row[name]) for field, name in FIELDS.items()}
    sampler.weights = {name: torch.from_numpy(row[name]) for name in row if name not in FIELDS.values()}
    return {s: v.numpy() for law in laws for s, v in sampler.parameters(law, {}).items()}


def _names(laws: Sequence[Gaussian], weights: Sequence[str]) -> tuple[dict[sp.Symbol, sp.Symbol], dict[sp.Symbol, str]]:
    """Return the written form of vector symbols, and the symbols that are square roots, with their squares."""
    letter = {w: "w" if len(weights) == 1 else w for w in (*weights, *_COORDINATES)}
    shown: dict[sp.Symbol, sp.Symbol] = {}
    roots: dict[sp.Symbol, str] = {}
    for law in laws:
        for i, first in enumerate(law.directions):
            for j, second in enumerate(law.directions[: i + 1]):
                entry, sigma = law.args[1][i, j], FIELDS[law.field]
                if ARBITRARY in (first, second) and entry.is_Symbol:
                    other = second if first == ARBITRARY else first
                    shown[entry] = sp.Symbol(f"({sigma} {letter.get(other, 'diagonal')})")
                elif entry.is_Pow:
                    roots[entry.base] = f"{letter[first]}' {sigma} {letter[second]}"
    return shown, roots


def _python(symbol: sp.Symbol) -> str:
    """Write a symbol's name as a Python one: ``rho^0_11`` is rho0_11, ``(Sigma_1 w)`` is Sigma_1_w."""
    return str(symbol.name).strip("()").replace(" ", "_").replace("^", "")
