"""Does each law's density belong to it, and does its recipe draw from it? Each is a declaration of its own, and checks the other."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import mpmath
import numpy as np
import pytest
import scipy.special
import scipy.stats
import sympy as sp
import torch
from laws_looked_at import AT

from closedform.derivations.laws import Finite, Gaussian, Independent, Law, Recipe, Scalar, joint, normal
from closedform.derivations.laws.counting import COUNTING
from closedform.derivations.laws.declared import NORMAL, UNIFORMS
from closedform.derivations.laws.index import laws
from closedform.numerics.findings.evidence import DoesNotExist
from closedform.numerics.sampling.recipes import draw

X = sp.Symbol("X", real=True)
CASES = [(name, values) for name, rows in AT.items() for values in rows]
DENSITIES = [case for case in CASES if laws()[case[0]].density is not None]
DRAWS = 1 << 17
# The test of a right recipe sounds an alarm in one run of 10^9 (seeds are fixed, so that a run is repeatable).
ALARM = 1e-9


def scalar(law: Law, values: tuple[str, ...]) -> Scalar:
    return Scalar(X, law, *map(sp.Rational, values))


def density_of(law: Scalar, ctx: Any) -> Callable[[Any], Any]:
    """The density in mpmath (``mpmath.mp``) or in arrays (``numpy``), by a walk of its tree."""
    gamma = ctx.gamma if ctx is mpmath.mp else scipy.special.gamma

    def exp(value: Any) -> Any:
        """e to what may be beyond e^140: mpmath would write every digit of it out."""
        return ctx.exp(value) if ctx is not mpmath.mp or abs(value) < EXTREME else mpmath.mpf(0) if value < 0 else mpmath.inf

    rows: dict[Any, Callable[[Any], Any]] = {sp.exp: exp, sp.log: ctx.log, sp.Abs: abs, sp.gamma: gamma, sp.cosh: ctx.cosh}

    def value(expr: Any, x: Any) -> Any:
        if expr == law.variable:
            return x
        if expr.is_Rational:
            return mpmath.mpf(int(expr.p)) / int(expr.q) if ctx is mpmath.mp else float(expr)
        if expr == sp.pi:
            return +ctx.pi
        parts = [value(arg, x) for arg in expr.args]
        if expr.is_Add or expr.is_Mul:
            return reduce(operator.add if expr.is_Add else operator.mul, parts)
        return parts[0] ** parts[1] if expr.is_Pow else rows[expr.func](parts[0])

    return lambda x: value(law.density, x)


def steep(law: Scalar) -> float:
    """Where a density may have a pole or a corner: the end of a half line, else the place that it is told."""
    low, _ = law.support
    if low != -sp.oo:
        return float(low)
    return float(law.parameters[0]) if law.law.name == "Laplace" else 0.0


EXTREME = 1e6  # of an exponent: e^-1000000 is nothing beside any number here
FAR = 140.0  # e^-140 to e^140: what lies nearer to, or further from, the steep place has a probability below e^-30


def probability(law: Scalar, low: float, high: float) -> float:
    """The density's integral in doubles, over the logarithm of the distance from its steep place, by Gauss-Legendre rules."""
    roots, weights = np.polynomial.legendre.leggauss(24)
    middle, total = steep(law), 0.0
    for side in (-1, 1):
        near, far = sorted((max(0.0, side * (low - middle)), max(0.0, side * (high - middle))))
        if near == far:
            continue
        start, end = (float(np.clip(np.log(d), -FAR, FAR)) if d > 0 else -FAR for d in (near, far))
        marks = np.linspace(start, end, int((end - start) / 0.5) + 2)
        half, centre = np.diff(marks)[:, None] / 2, (marks[1:] + marks[:-1])[:, None] / 2
        distance = np.exp(centre + half * roots)
        with np.errstate(all="ignore"):
            found = density_of(law, np)(middle + side * distance) * np.ones_like(distance)
        outside = (distance > 1e6) | (distance < 1e-6)
        found = np.where(np.isnan(found) & outside, 0.0, found)  # x^29 overflows there, where e^-x is zero; x^-31 where e^(-1/x) is
        total += float(np.sum(half * weights * found * distance))
    return total


def test_every_law_is_looked_at() -> None:
    assert set(AT) == set(laws())
    assert set(NONE) == {*laws(), *COUNTING}


# Parameters of no law: one row a demand, which alone fails there, on its border where that is left out and beside it where it belongs to the law.
NONE: dict[str, list[tuple[str, ...]]] = {
    "t": [("0",)],
    "Uniform": [("1", "1")],
    "Exponential": [("0",)],
    "Gamma": [("0", "1"), ("1", "0")],
    "ChiSquare": [("0",)],
    "Beta": [("0", "1"), ("1", "0")],
    "LogNormal": [("1", "0")],
    "Laplace": [("1", "0")],
    "Cauchy": [("1", "0")],
    "Logistic": [("1", "0")],
    "Weibull": [("0", "1"), ("1", "0")],
    "Pareto": [("0", "1"), ("1", "0")],
    "InverseGamma": [("0", "1"), ("1", "0")],
    "HalfNormal": [("0",)],
    "Chi": [("0",)],
    "Binomial": [("2", "-1/1000"), ("2", "1001/1000")],
    "Bernoulli": [("-1/1000",), ("1001/1000",)],
    "Rademacher": [],
    "Poisson": [("-1/1000",)],
    "Geometric": [("0", "1"), ("1001/1000", "1")],
}
BORDERS = [(name, values, demand) for name, rows in NONE.items() for demand, values in enumerate(rows)]


@pytest.mark.parametrize(("name", "values", "demand"), BORDERS)
def test_a_law_ends_at_the_border_of_each_of_its_demands(name: str, values: tuple[str, ...], demand: int) -> None:
    law = COUNTING[name] if name in COUNTING else laws()[name]
    asked = [bool(one) for one in law.exists(*map(sp.Rational, values))]
    assert len(asked) == len(NONE[name])
    assert [number for number, met in enumerate(asked) if not met] == [demand]


@pytest.mark.parametrize(("name", "values"), CASES)
def test_a_law_takes_in_the_parameters_at_which_it_is_looked_at(name: str, values: tuple[str, ...]) -> None:
    assert all(laws()[name].exists(*map(sp.Rational, values)))


def integral(law: Scalar) -> Any:
    """The density's integral in mpmath, over the logarithm of the distance from its steep place."""
    middle, density = steep(law), density_of(law, mpmath.mp)
    total = mpmath.mpf(0)
    with mpmath.workdps(20):
        for side, end in zip((-1, 1), law.support, strict=True):
            if float(end) == middle:
                continue
            reach = mpmath.mpf(FAR) if abs(end) == sp.oo else mpmath.log(abs(mpmath.mpf(float(end)) - middle))
            marks = [-FAR, *(m for m in range(-138, 138, 4) if m < reach), reach]
            total += mpmath.quad(
                lambda w, side=side: density(middle + side * mpmath.exp(w)) * mpmath.exp(w), marks, method="gauss-legendre"
            )
    return total


@pytest.mark.parametrize(("name", "values"), DENSITIES)
def test_a_density_integrates_to_one(name: str, values: tuple[str, ...]) -> None:
    assert abs(integral(scalar(laws()[name], values)) - 1) < 1e-12


def test_a_density_that_falls_as_an_exponential_of_one_is_looked_at_in_time() -> None:
    at = (X - sp.Rational(3, 2)) / 2
    gumbel: Any = SimpleNamespace(
        variable=X, support=(-sp.oo, sp.oo), density=sp.exp(-at - sp.exp(-at)) / 2, law=SimpleNamespace(name="Gumbel")
    )
    assert abs(integral(gumbel) - 1) < 1e-12


@pytest.mark.parametrize(("name", "values"), [case for case in CASES if case not in DENSITIES])
def test_atoms_have_probability_one(name: str, values: tuple[str, ...]) -> None:
    assert sum(weight for _, weight in scalar(laws()[name], values).atoms_and_weights) == 1


def drawn(law: Scalar, seed: int = 7) -> np.ndarray[Any, Any]:
    generator = torch.Generator().manual_seed(seed)

    def noise(name: Any) -> torch.Tensor:
        if name == NORMAL:
            return torch.randn(DRAWS, generator=generator, dtype=torch.float64)
        assert name in UNIFORMS
        return 1 - torch.rand(DRAWS, generator=generator, dtype=torch.float64)

    return np.asarray(draw(law, {}, noise).expand(DRAWS).numpy())


def p_value(law: Scalar, draws: np.ndarray[Any, Any]) -> float:
    """The probability of draws as far from the density as these: over 26 cells, by chi-square."""
    if law.has_atoms:
        pairs = [(float(at[law.variable]), float(weight)) for at, weight in law.atoms_and_weights]
        if not set(draws) <= {value for value, weight in pairs if weight > 0}:
            return 0.0
        counts = [(np.count_nonzero(draws == value), weight) for value, weight in pairs if weight > 0]
        return (
            1.0
            if len(counts) == 1
            else float(scipy.stats.chisquare(*zip(*((c, DRAWS * w) for c, w in counts), strict=True)).pvalue)
        )
    low, high = map(float, law.support)
    if not low <= draws.min() <= draws.max() <= high:
        return 0.0
    # Edges come from other draws than the counts, so that the counts are multinomial.
    edges = [low, *map(float, np.quantile(draws[: DRAWS // 4], np.linspace(0.02, 0.98, 25))), high]
    share = [probability(law, a, b) for a, b in pairwise(edges)]
    counted = np.histogram(draws[DRAWS // 4 :], edges)[0]
    expected = counted.sum() * np.array(share)
    return float(scipy.stats.chi2.sf(np.sum((counted - expected) ** 2 / expected), len(share) - 1))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "values"), CASES)
def test_a_recipe_draws_from_its_density(name: str, values: tuple[str, ...]) -> None:
    law = scalar(laws()[name], values)
    assert p_value(law, drawn(law)) > ALARM


def broken(law: Law, **changes: Any) -> Law:
    return replace(law, **changes)


class TestEachFindsTheOther:
    """A density broken by a factor, a recipe broken by a scale, an acceptance dropped: the check of one against the other sees it."""

    @pytest.mark.parametrize("name", [name for name in AT if laws()[name].density is not None])
    def test_a_density_broken_by_a_factor(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        law, values = laws()[name], AT[name][0]
        true = law.density
        assert true is not None
        self.put(monkeypatch, broken(law, density=lambda x, *p: sp.Rational(11, 10) * true(x, *p)))
        wrong = scalar(law, values)
        assert p_value(wrong, drawn(wrong)) < ALARM

    @pytest.mark.parametrize("name", [name for name in AT if laws()[name].density is not None])
    def test_a_recipe_broken_by_a_scale(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        law, values = laws()[name], AT[name][0]

        def wrong(*p: Any) -> Recipe:
            true = law.recipe(*p)
            return Recipe(true.value * sp.Rational(95, 100), true.accept)

        self.put(monkeypatch, broken(law, recipe=wrong))
        found = scalar(law, values)
        assert p_value(found, drawn(found)) < ALARM

    def test_a_coin_that_falls_on_the_wrong_side(self, monkeypatch: pytest.MonkeyPatch) -> None:
        law = laws()["Bernoulli"]
        self.put(monkeypatch, broken(law, recipe=lambda p: law.recipe(1 - p)))
        found = scalar(law, ("1/5",))
        assert p_value(found, drawn(found)) < ALARM

    def test_draws_that_are_kept_though_they_should_be_thrown_away(self, monkeypatch: pytest.MonkeyPatch) -> None:
        law = laws()["Gamma"]
        self.put(monkeypatch, broken(law, recipe=lambda *p: Recipe(law.recipe(*p).value)))
        found = scalar(law, ("1/4", "1"))
        assert p_value(found, drawn(found)) < ALARM

    @staticmethod
    def put(monkeypatch: pytest.MonkeyPatch, law: Law) -> None:
        found = {**laws(), law.name: law}
        monkeypatch.setattr("closedform.derivations.laws.index.laws", lambda: found)


class TestDeclarations:
    def test_a_law_is_atoms_or_a_density(self) -> None:
        law = laws()["Uniform"]
        with pytest.raises(ValueError, match="neither or both"):
            replace(law, density=None)
        with pytest.raises(ValueError, match="neither or both"):
            replace(law, atoms=lambda a, b: ((a, 1),))

    def test_a_scalar_has_the_laws_number_of_parameters(self) -> None:
        with pytest.raises(ValueError, match=r"Uniform\(a, b\) takes 2 parameter"):
            Scalar(X, laws()["Uniform"], 1)

    def test_a_law_on_points_has_points_of_its_variables(self) -> None:
        with pytest.raises(ValueError, match="needs atoms"):
            Finite((X,), [])
        with pytest.raises(ValueError, match="needs atoms of 1 values"):
            Finite((X,), [((1,), 1), ((1, 2), 1)])

    @pytest.mark.parametrize("values", [("-1",), ("0",)])
    def test_a_recipe_refuses_parameters_of_no_law(self, values: tuple[str, ...]) -> None:
        with pytest.raises(DoesNotExist, match=r"exists only where"):
            drawn(scalar(laws()["Exponential"], values))

    def test_a_scalar_survives_the_walkers_of_trees(self) -> None:
        a = sp.Symbol("a", positive=True)
        law = Scalar(X, laws()["Exponential"], a)
        assert law.xreplace({a: sp.Integer(2)}) == Scalar(X, laws()["Exponential"], 2)
        assert law.free_symbols == {X, a}

    def test_what_is_joined_takes_the_form_that_engines_know_best(self) -> None:
        y, z = sp.symbols("Y Z", real=True)
        sign = Scalar(y, laws()["Rademacher"])
        assert isinstance(joint([normal(X), normal(z)]), Gaussian)
        assert joint([Scalar(X, laws()["Exponential"], 2)]) == Scalar(X, laws()["Exponential"], 2)
        both = joint([sign, Scalar(z, laws()["Bernoulli"], sp.Rational(1, 3))])
        assert [weight for _, weight in both.atoms_and_weights] == [sp.Rational(n, 6) for n in (2, 1, 2, 1)]
        mixed = joint([sign, normal(X), normal(z)])
        assert isinstance(mixed, Independent)
        assert mixed.without_atoms == joint([normal(X), normal(z)])
        assert set(mixed.variables) == {X, y, z}
