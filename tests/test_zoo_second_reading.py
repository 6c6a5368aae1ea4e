"""The zoo of true identities, read a second time: its own small reader and plain quadrature, sharing nothing with the engines.

One-dimensional integrals and means are mpmath's quadrature, cut at every kink. Means of two and three variables are a product
Gauss rule on standard normals, cut where a kink's plane meets the line of integration. Points are drawn at random, from a seed
that is the claim's key.
"""

from __future__ import annotations

import ast
import functools
import itertools
import math
import operator
import random
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import mpmath as mp
import numpy as np
import pytest
from scipy import special
from scipy.integrate import quad

ZOO = Path(__file__).parent.parent / "derivations" / "zoo" / "true"
FILES = sorted(ZOO.glob("*.toml"))
FIELDS = {"key", "left", "right", "lines", "where", "such_that", "law", "given", "source"}
POINTS = 1  # a claim; more were drawn when the zoo was written

Claim = Mapping[str, Any]
Env = dict[str, Any]

OPERATORS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def owen(h: Any, a: Any) -> Any:
    """Integrate Owen's definition."""
    return mp.quad(lambda x: mp.exp(-h * h * (1 + x * x) / 2) / (1 + x * x), [0, a / 2, a]) / (2 * mp.pi)


SCALAR: dict[str, Callable[..., Any]] = {
    **{
        name: getattr(mp, name)
        for name in ["erf", "erfc", "erfi", "exp", "log", "sqrt", "sin", "cos", "tan", "asin", "acos", "atan"]
    },
    **{name: getattr(mp, name) for name in ["sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "gamma", "sign"]},
    "Abs": abs,
    "Heaviside": lambda x: (1 + mp.sign(x)) / 2,
    "Min": min,
    "Max": max,
    "Phi": lambda x: mp.erfc(-x / mp.sqrt(2)) / 2,
    "phi": lambda x: mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi),
    "OwenT": owen,
}
ARRAY: dict[str, Callable[..., Any]] = {
    **{name: getattr(np, name) for name in ["exp", "log", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "sign"]},
    **{"asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh},
    **{name: getattr(special, name) for name in ["erf", "erfc", "erfi", "gamma"]},
    "Abs": np.abs,
    "Heaviside": lambda x: np.heaviside(x, 0.5),
    "Min": lambda *args: functools.reduce(np.minimum, args),
    "Max": lambda *args: functools.reduce(np.maximum, args),
    "Phi": special.ndtr,
    "phi": lambda x: np.exp(-x * x / 2) / math.sqrt(2 * math.pi),
    "OwenT": special.owens_t,
}


def parse(text: str) -> Any:
    """Give the tree of one expression."""
    return ast.parse(text.strip(), mode="eval").body


def value(node: Any, env: Env, functions: Mapping[str, Any] = SCALAR) -> Any:
    """Evaluate a tree: in mpmath, or in numpy arrays inside a mean of several variables."""
    match node:
        case ast.Constant(value=number):
            exact = mp.mpf(str(number))
            return exact if functions is SCALAR else float(exact)
        case ast.Name(id="pi"):
            return mp.pi if functions is SCALAR else math.pi
        case ast.Name(id="oo"):
            return mp.inf
        case ast.Name(id=name):
            return env[name]
        case ast.BinOp(left=left, op=op, right=right):
            return OPERATORS[type(op)](value(left, env, functions), value(right, env, functions))
        case ast.UnaryOp(op=op, operand=operand):
            return OPERATORS[type(op)](value(operand, env, functions))
        case ast.Compare(left=left, ops=ops, comparators=[*rights]):
            sides = [value(side, env, functions) for side in (left, *rights)]
            held = [OPERATORS[type(op)](low, high) for op, low, high in zip(ops, sides, sides[1:], strict=False)]
            return math.prod(held[1:], start=held[0])
        case ast.Call(func=ast.Name(id="Integral")):
            return integral(node, env)
        case ast.Call(func=ast.Name(id=name), args=args):
            return functions[name](*(value(arg, env, functions) for arg in args))
        case ast.Subscript(value=ast.Name(id="E"), slice=body):
            return mean(body, env)
    raise ValueError(f"not in the zoo's grammar: {ast.unparse(node)}")


def kinks(node: Any) -> Iterator[Any]:
    """Give the expressions at whose zeros a tree is not smooth."""
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Name(id="Heaviside" | "Abs" | "sign"), args=[argument]):
                yield from itertools.chain(*(factors(branch) for branch in branches(argument)))
            case ast.Call(func=ast.Name(id="Max" | "Min"), args=args):
                pairs = itertools.combinations(itertools.chain(*map(branches, args)), 2)
                yield from (ast.BinOp(one, ast.Sub(), other) for one, other in pairs)
            case ast.Compare(left=left, comparators=[right]):
                yield from branches(ast.BinOp(left, ast.Sub(), right))


def branches(node: Any) -> Iterator[Any]:
    """Give an expression with each magnitude, maximum and minimum in it replaced by one of its branches, in every way."""
    match node:
        case ast.Call(func=ast.Name(id="Abs"), args=[inner]):
            for branch in branches(inner):
                yield from (branch, ast.UnaryOp(ast.USub(), branch))
        case ast.Call(func=ast.Name(id="Max" | "Min"), args=args):
            yield from itertools.chain(*map(branches, args))
        case ast.BinOp(left=left, op=op, right=right):
            yield from (ast.BinOp(one, op, other) for one, other in itertools.product(branches(left), branches(right)))
        case _:
            yield node


def factors(node: Any) -> Iterator[Any]:
    """Split a product."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        yield from factors(node.left)
        yield from factors(node.right)
    else:
        yield node


def affine(node: Any, names: tuple[str, ...], env: Env) -> list[Any]:
    """Give the constant and the slopes of an expression that is affine in some names."""

    def at(*where: int) -> Any:
        return mp.mpf(value(node, env | dict(zip(names, map(mp.mpf, where), strict=True))))

    constant = at(*(0 for _ in names))
    slopes = [at(*(int(i == j) for j in range(len(names)))) - constant for i in range(len(names))]
    there = at(*range(2, 2 + len(names)))
    assert mp.almosteq(there, constant + sum(s * (i + 2) for i, s in enumerate(slopes)), 1e-12, 1e-12), ast.unparse(node)
    return [constant, *slopes]


def breaks(body: Any, name: str, env: Env) -> list[Any]:
    """Give the points at which an integrand of one name is not smooth."""
    planes = [affine(node, (name,), env) for node in kinks(body)]
    return sorted({-constant / slope for constant, slope in planes if slope})


def quadrature(integrand: Callable[[Any], Any], low: Any, high: Any, cuts: list[Any]) -> Any:
    """Integrate a function that is smooth but at the cuts."""
    inside = [cut for cut in cuts if low < cut < high]
    ends = [end for end in (low, *inside, high) if mp.isfinite(end)]
    near = [end + side * step for end in ends or [0] for side in (-1, 1) for step in (0.25, 1, 3, 8)]
    spread = [low + (high - low) * k / 4 for k in (1, 2, 3)] if mp.isfinite(high - low) else [x for x in near if low < x < high]
    return mp.quad(integrand, sorted({low, *inside, *(mp.mpf(x) for x in spread), high}))


def integral(node: Any, env: Env) -> Any:
    """Evaluate ``Integral(f, (x, lo, hi))``; an iterated one in double precision."""
    if is_iterated(node):
        return mp.mpf(iterated(node, {name: float(x) for name, x in env.items() if isinstance(x, mp.mpf)}))
    body, limits = node.args
    name, low, high = limits.elts[0].id, value(limits.elts[1], env), value(limits.elts[2], env)
    if low == high:
        return mp.mpf(0)
    sign = 1 if low < high else -1
    low, high = min(low, high), max(low, high)
    return sign * quadrature(lambda x: value(body, env | {name: x}), low, high, breaks(body, name, env))


def is_iterated(node: Any) -> bool:
    """Tell whether a tree holds an integral of an integral, which Owen's T is."""
    return sum(isinstance(part, ast.Name) and part.id in ("Integral", "OwenT") for part in ast.walk(node)) > 1


def iterated(node: Any, env: Env) -> float:
    """Evaluate an integral of an integral by SciPy, each a call for itself."""
    match node:
        case ast.Call(func=ast.Name(id="Integral"), args=[body, ast.Tuple(elts=[ast.Name(id=name), low, high])]):
            ends = (float(value(end, env, ARRAY)) for end in (low, high))
            return float(quad(lambda x: iterated(body, env | {name: x}), *ends, epsabs=1e-11, epsrel=1e-10)[0])
    return float(value(node, env, ARRAY))


def law(text: str, env: Env) -> tuple[tuple[str, ...], Any, Any]:
    """Read ``(X, Y) ~ N(mean, covariance)`` at a point: names, means, covariance."""
    left, right = text.split("~")
    names = tuple(part.strip() for part in left.strip(" ()").split(","))
    first, second = parse(right).args
    if not isinstance(second, ast.List):
        return names, [value(first, env)], mp.matrix([[value(second, env)]])
    means = [value(x, env) for x in first.elts] if isinstance(first, ast.List) else [value(first, env)] * len(names)
    rows: list[Any] = second.elts
    return names, means, mp.matrix([[value(x, env) for x in row.elts] for row in rows])


def mean(body: Any, env: Env) -> Any:
    """Evaluate ``E[body]`` under the claim's law, given its condition."""
    names, means, covariance = law(env["~"], env)
    root = mp.cholesky(covariance)
    condition = parse(env.get("|", "1").replace("&", "*"))
    if "|" not in env:
        return _mean(body, names, means, root, env)
    with mp.workdps(mp.mp.dps + 40):  # both may be far out in a tail
        return _mean(ast.BinOp(body, ast.Mult(), condition), names, means, root, env) / _mean(condition, names, means, root, env)


def _mean(body: Any, names: tuple[str, ...], means: Any, root: Any, env: Env) -> Any:
    size = len(names)
    if size == 1:
        name, centre, scale = names[0], means[0], root[0, 0]
        cuts = [(cut - centre) / scale for cut in breaks(body, name, env)]
        return quadrature(lambda z: SCALAR["phi"](z) * value(body, env | {name: centre + scale * z}), -mp.inf, mp.inf, cuts)
    planes = []
    for node in kinks(body):
        constant, *slopes = affine(node, names, env)
        turned = [sum(slopes[i] * root[i, j] for i in range(size)) for j in range(size)]
        planes.append(np.array([constant + sum(s * m for s, m in zip(slopes, means, strict=True)), *turned], float))
    z, weights = gauss_rule(planes, size)
    floats = {name: float(x) for name, x in env.items() if isinstance(x, mp.mpf)}
    lower = np.array(root.tolist(), float)
    floats |= dict(zip(names, (np.array(means, float) + z @ lower.T).T, strict=True))
    return mp.mpf(float(np.sum(weights * value(body, floats, ARRAY))))


def gauss_rule(planes: list[Any], size: int) -> tuple[Any, Any]:
    """Give points and weights for the mean of a function of standard normals, smooth but at some planes."""
    arrangement = [planes]
    for axis in range(size, 1, -1):  # shadows of the planes' crossings on fewer axes
        shadows = [plane[:-1] for plane in arrangement[0] if abs(plane[axis]) < 1e-14]
        sloping = [plane / plane[axis] for plane in arrangement[0] if abs(plane[axis]) >= 1e-14]
        shadows += [(one - other)[:-1] for one, other in itertools.combinations(sloping, 2)]
        arrangement.insert(0, shadows)
    grid = np.linspace(-12, 12, 25) if size < 3 else np.array([-9, -5, -2, 0, 2, 5, 9.0])
    nodes, heights = np.polynomial.legendre.leggauss(16)
    points, weights = np.zeros((1, 0)), np.ones(1)
    for axis, shadows in enumerate(arrangement):
        cuts = [-(p[0] + points @ p[1 : axis + 1]) / p[axis + 1] for p in shadows if abs(p[axis + 1]) >= 1e-14]
        columns = [np.full(len(points), g) for g in grid] + [np.clip(cut, grid[0], grid[-1]) for cut in cuts]
        edges = np.sort(np.stack(columns, axis=1), axis=1)
        half = np.diff(edges, axis=1)[:, :, None] / 2
        z = edges[:, :-1, None] + half * (1 + nodes)
        new = weights[:, None, None] * half * heights * np.exp(-z * z / 2) / math.sqrt(2 * math.pi)
        keep = new > (1e-34 if size < 3 else 1e-16)
        points = np.concatenate([points[np.nonzero(keep)[0]], z[keep][:, None]], axis=1)
        weights = new[keep]
    return points, weights


WORDS = {
    "real": (-3, 3),
    "positive": (0, math.inf),
    "negative": (-math.inf, 0),
    "nonnegative": (0, math.inf),
    "nonpositive": (-math.inf, 0),
    "nonzero": (-3, 3),
}


def draw(word: str, chance: random.Random) -> Any:
    """Draw a number of a domain word."""
    if word == "integer":
        return mp.mpf(chance.randint(-3, 6))
    low, high = WORDS.get(word) or [float(value(parse(end), {})) for end in word[1:-1].split(",")]
    if math.isinf(low) or math.isinf(high):
        size = math.exp(chance.uniform(math.log(0.25), math.log(4)))
        drawn = low + size if math.isinf(high) else high - size
    else:
        drawn = low + (high - low) * chance.uniform(0.02, 0.98)
    return mp.mpf(round(drawn * 1024)) / 1024


def points(claim: Claim, count: int) -> Iterator[Env]:
    """Draw admissible points of a claim, from a seed that is its key."""
    chance = random.Random(claim["key"])
    settings = {"~": claim["law"]} if "law" in claim else {}
    settings |= {"|": claim["given"]} if "given" in claim else {}
    while count:
        env = {name: draw(word, chance) for name, word in claim.get("where", {}).items()} | settings
        if all(value(parse(text), env) for text in claim.get("such_that", ())) and definite(env):
            count -= 1
            yield env


def definite(env: Env) -> bool:
    """Tell whether the law's covariance is positive definite, and not nearly singular."""
    if "~" not in env:
        return True
    covariance = law(env["~"], env)[2]
    scale = math.prod(float(covariance[i, i]) for i in range(covariance.rows))
    minors = [mp.det(covariance[:k, :k]) for k in range(1, covariance.rows + 1)]
    return scale > 0 and min(minors) > 0 and minors[-1] > 0.02 * scale


def tolerance(claim: Claim) -> float:
    """Give the error allowed, relative to the sides or to 1e-5: the product rule and iterated integrals are in double precision."""
    if any(isinstance(part, ast.Call) and is_iterated(part) for part in ast.walk(parse(claim["left"]))):
        return 1e-9
    return {0: 1e-12, 1: 1e-10, 2: 1e-8}[claim.get("law", "~").split("~")[0].count(",")]


def failures(claim: Claim, count: int) -> list[str]:
    """Compare every line of a claim with its left side at random points."""
    sides = [parse(text) for text in (claim["left"], *claim.get("lines", [claim.get("right", "")]))]
    found = []
    for env in points(claim, count):
        left, *rights = (value(side, env) for side in sides)
        where = ", ".join(f"{name}={mp.nstr(x, 6)}" for name, x in env.items() if isinstance(x, mp.mpf))
        for number, right in enumerate(rights, start=1):
            if not abs(left - right) <= tolerance(claim) * max(abs(left), abs(right), 1e-5):
                found.append(f"{claim['key']} line {number} at {where}: {mp.nstr(left, 15)} is not {mp.nstr(right, 15)}")
    return found


def claims(path: Path) -> list[Claim]:
    """Read one topic."""
    return list(tomllib.loads(path.read_text())["claim"])


def test_every_identity_has_a_source_and_a_key_of_its_own() -> None:
    everything = [claim for path in FILES for claim in claims(path)]
    keys = [claim["key"] for claim in everything]
    assert len(set(keys)) == len(keys) >= 220
    for claim in everything:
        assert set(claim) <= FIELDS, claim["key"]
        assert {"left", "source"} <= set(claim), claim["key"]
        assert ("right" in claim) != ("lines" in claim), claim["key"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_plain_quadrature_agrees_with_every_identity_of(path: Path) -> None:
    with mp.workdps(20):
        assert [failure for claim in claims(path) for failure in failures(claim, POINTS)] == []


@pytest.mark.parametrize(
    ("key", "true", "false"),
    [
        ("sheppard-formula", "asin(r)/(2*pi)", "asin(r)/pi"),
        ("octant-of-three-normals", "asin(t)", "acos(t)"),
        ("truncated-mean-in-the-far-tail", "sqrt(2/pi)", "sqrt(1/pi)"),
        ("clark-second-moment-of-the-maximum", "(m + n)", "(m - n)"),
        ("gaussian-over-a-wedge", "sqrt(1 + m**2)", "(1 + m**2)"),
    ],
)
def test_a_planted_error_is_seen(key: str, true: str, false: str) -> None:
    claim = next(claim for path in FILES for claim in claims(path) if claim["key"] == key)
    lines = claim.get("lines", [claim.get("right")])
    broken = {**claim, "lines": [line.replace(true, false) for line in lines]}
    assert broken["lines"] != lines
    with mp.workdps(20):
        assert failures(broken, POINTS)
