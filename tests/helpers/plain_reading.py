"""Read a claim's texts and evaluate them plainly: mpmath, quadrature and a product Gauss rule, nothing of the engines.

One-dimensional integrals and means are mpmath's quadrature, cut where the integrand is not smooth. Means of two and three
variables are a product Gauss rule on standard normals, cut where a kink's plane meets the line of integration. A side has a
value where every part of it is a real number and every integral exists. Sides without integrals are compared to 300 digits.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import itertools
import math
import operator
import random
import warnings
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import mpmath as mp
import numpy as np
from scipy import special
from scipy.integrate import IntegrationWarning, quad

Claim = Mapping[str, Any]
Env = dict[str, Any]
Point = dict[str, Fraction]

SHARP = 800  # digits for sides without integrals: five hundred may be lost to cancellation, and three hundred are compared

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
    ast.NotEq: operator.ne,
}


class NoValue(ArithmeticError):
    """An expression has no real value at the point."""


def real(function: Callable[..., Any], low: float = -math.inf, high: float = math.inf) -> Callable[..., Any]:
    """Restrict a function of one number to an interval on which it is real; where many digits are carried, rounding may leave it."""

    def restricted(x: Any) -> Any:
        slack = mp.mpf(10) ** (-0.9 * mp.mp.dps) if mp.mp.dps >= SHARP else 0
        if not low - slack <= x <= high + slack:
            raise NoValue(f"{function.__name__} at {mp.nstr(x, 10)}")
        found = function(min(max(x, low), high))
        if not mp.isfinite(found):
            raise NoValue(f"{function.__name__} at {mp.nstr(x, 10)}")
        return found

    return restricted


def owen(h: Any, a: Any) -> Any:
    """Integrate Owen's definition."""
    return mp.quad(lambda x: mp.exp(-h * h * (1 + x * x) / 2) / (1 + x * x), [0, a / 2, a]) / (2 * mp.pi)


SCALAR: dict[str, Callable[..., Any]] = {
    **{name: getattr(mp, name) for name in ["erf", "erfc", "erfi", "exp", "sin", "cos", "tan", "atan"]},
    **{name: getattr(mp, name) for name in ["sinh", "cosh", "tanh", "asinh", "gamma", "sign"]},
    **{name: real(getattr(mp, name), 0) for name in ["sqrt", "log"]},
    **{name: real(getattr(mp, name), -1, 1) for name in ["asin", "acos", "atanh", "erfinv"]},
    "acosh": real(mp.acosh, 1),
    "Abs": abs,
    "Heaviside": lambda x: (1 + mp.sign(x)) / 2,
    "Min": min,
    "Max": max,
    "Phi": lambda x: mp.erfc(-x / mp.sqrt(2)) / 2,
    "phi": lambda x: mp.exp(-x * x / 2) / mp.sqrt(2 * mp.pi),
    "OwenT": owen,
}
EXACT: dict[str, Callable[..., Any]] = {"Abs": abs, "Min": min, "Max": max}  # on fractions, for conditions
ARRAY: dict[str, Callable[..., Any]] = {
    **{name: getattr(np, name) for name in ["exp", "log", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "sign"]},
    **{"asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh},
    **{name: getattr(special, name) for name in ["erf", "erfc", "erfi", "gamma"]},
    "Abs": np.abs,
    "Heaviside": lambda x: np.heaviside(x, 0.5),
    "Min": lambda *args: functools.reduce(np.minimum, args),
    "Max": lambda *args: functools.reduce(np.maximum, args),
    "Phi": special.ndtr,
    "erfinv": special.erfinv,
    "phi": lambda x: np.exp(-x * x / 2) / math.sqrt(2 * math.pi),
    "OwenT": special.owens_t,
}


def conditioned(h: Any, k: Any, r: Any) -> Any:
    """Integrate the bivariate normal distribution function over its first variable."""
    if abs(r) == 1:
        return SCALAR["Phi"](min(h, k)) if r > 0 else max(mp.mpf(0), SCALAR["Phi"](h) - SCALAR["Phi"](-k))
    if abs(r) > 1:
        raise NoValue(f"Phi2 of the correlation {mp.nstr(r, 10)}")
    cuts = sorted({mp.mpf(-14), *(c for c in (mp.mpf(-5), mp.mpf(-2), mp.mpf(0), mp.mpf(2)) if c < h), mp.mpf(h)})
    return mp.quad(lambda x: mp.npdf(x) * mp.ncdf((k - r * x) / mp.sqrt(1 - r * r)), cuts)


SCALAR |= {
    "beta": mp.beta,
    "digamma": mp.digamma,
    "zeta": mp.zeta,
    "besseli": mp.besseli,
    "besselj": mp.besselj,
    "besselk": lambda n, x: real(lambda t: mp.besselk(n, t), 0)(x),
    "lowergamma": lambda s, x: mp.gamma(s) - mp.gammainc(s, x),
    "uppergamma": lambda s, x: mp.gammainc(s, x),
    "LambertWm1": lambda x: real(lambda t: mp.re(mp.lambertw(t, -1)), -math.exp(-1), 0)(x),
    "LambertW": real(lambda x: mp.re(mp.lambertw(x)), -math.exp(-1)),
    "Phi2": conditioned,
    "polygamma": mp.psi,
    "loggamma": real(mp.loggamma, 0),
    "sinc": mp.sinc,
    "Ei": real(mp.ei),
    "E1": real(mp.e1, 0),
    "li": lambda x: real(mp.ei)(real(mp.log, 0)(x)),
    "expint": lambda p, x: real(lambda t: mp.expint(p, t), 0)(x),
    **{name: getattr(mp, name.lower()) for name in ("Si", "Shi", "fresnels", "fresnelc")},
    **{name: real(getattr(mp, name.lower()), 0) for name in ("Ci", "Chi")},
}


def parse(text: str) -> Any:
    """Give the tree of one expression."""
    return ast.parse(text.strip(), mode="eval").body


def value(node: Any, env: Env, functions: Mapping[str, Any] = SCALAR) -> Any:
    """Evaluate a tree: in mpmath, in fractions for a condition, or in numpy arrays inside a mean of several variables.

    Raises:
        NoValue: a part of it is not a real number.
    """
    match node:
        case ast.Constant(value=number):
            return {id(SCALAR): mp.mpf, id(EXACT): Fraction}.get(id(functions), float)(str(number))
        case ast.Name(id="pi"):
            return mp.pi if functions is SCALAR else math.pi if functions is ARRAY else inexact()
        case ast.Name(id="oo"):
            return mp.inf
        case ast.Name(id=name):
            found = env[name]  # a parameter is exact, in whatever digits the work is done
            return mp.mpf(found.numerator) / found.denominator if functions is SCALAR and isinstance(found, Fraction) else found
        case ast.BinOp(left=left, op=op, right=right):
            sides = value(left, env, functions), value(right, env, functions)
            return checked(op, *sides) if functions is SCALAR else OPERATORS[type(op)](*sides)
        case ast.UnaryOp(op=op, operand=operand):
            return OPERATORS[type(op)](value(operand, env, functions))
        case ast.Compare(left=left, ops=ops, comparators=[*rights]):
            terms = [value(side, env, functions) for side in (left, *rights)]
            held = [OPERATORS[type(op)](low, high) for op, low, high in zip(ops, terms, terms[1:], strict=False)]
            return math.prod(held[1:], start=held[0])
        case ast.Call(func=ast.Name(id="Integral")):
            return integral(node, env)
        case ast.Call(
            func=ast.Name(id="Sum"), args=[term, ast.Tuple(elts=[ast.Name(id=index), ast.Constant(value=int(first)), _])]
        ):
            return series(term, index, first, env)
        case ast.Call(func=ast.Name(id=name), args=args):
            arguments = [value(arg, env, functions) for arg in args]
            return functions[name](*arguments) if name in functions else inexact()
        case ast.Subscript(value=ast.Name(id="E"), slice=body):
            return mean(body, env)
    raise ValueError(f"not in the zoo's grammar: {ast.unparse(node)}")


def series(term: Any, index: str, first: int, env: Env) -> Any:
    """Add terms until they are small for long, and falling.

    Raises:
        NoValue: they do not become small.
    """
    total, small = mp.mpf(0), 0
    for k in range(first, first + 5000):
        found = value(term, env | {index: mp.mpf(k)})
        total += found
        small = small + 1 if abs(found) < mp.mpf(10) ** -min(mp.mp.dps, 40) * max(abs(total), 1) else 0
        if small > 10:
            return total
    raise NoValue("the sum does not converge")


def inexact() -> Any:
    """Refuse what fractions cannot express."""
    raise KeyError("not a fraction")


def checked(op: ast.operator, one: Any, other: Any) -> Any:
    """Carry out one operation on real numbers; a difference that rounding leaves is zero."""
    try:
        found = OPERATORS[type(op)](one, other)
    except ZeroDivisionError:
        raise NoValue("division by zero") from None
    if isinstance(found, mp.mpc) or not mp.isfinite(found):
        raise NoValue("a power of a negative number, or an infinite one")
    if isinstance(op, (ast.Add, ast.Sub)):
        rounding = mp.mpf(10) ** (-0.9 * mp.mp.dps if mp.mp.dps >= SHARP else 3 - mp.mp.dps)
        return found if abs(found) > max(abs(one), abs(other)) * rounding else mp.mpf(0)
    return found


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
            case ast.Call(func=ast.Name(id="sqrt" | "asin" | "acos"), args=[argument]):
                yield from (ast.Call(COMPANION[wave.func.id], wave.args, []) for wave in waves(argument))


COMPANION = {"sin": ast.Name("cos"), "cos": ast.Name("sin")}  # zero where the wave turns round


def waves(node: Any) -> Iterator[Any]:
    """Give the sines and cosines in a tree."""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in COMPANION:
            yield part


def singular(node: Any) -> Iterator[Any]:
    """Give the expressions at whose zeros a tree may be infinite."""
    for part in ast.walk(node):
        match part:
            case ast.BinOp(op=ast.Div(), right=base) | ast.BinOp(left=base, op=ast.Pow(), right=ast.UnaryOp(op=ast.USub())):
                yield from bases(base)
            case ast.BinOp(left=ast.Name() as base, op=ast.Pow(), right=ast.Name() | ast.BinOp()):
                yield base
            case ast.Call(func=ast.Name(id="tan"), args=args):
                yield ast.Call(ast.Name("cos"), args, [])
            case ast.Call(func=ast.Name(id="log"), args=[argument]):
                yield from bases(argument)


def bases(node: Any) -> Iterator[Any]:
    """Strip powers, roots and magnitudes off each factor."""
    match node:
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            yield from itertools.chain(bases(left), bases(right))
        case ast.BinOp(left=inner, op=ast.Pow()) | ast.Call(func=ast.Name(id="sqrt" | "Abs" | "log"), args=[inner]):
            yield from bases(inner)
        case _:
            yield node


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


def roots(node: Any, name: str, env: Env, low: Any, high: Any) -> list[Any]:
    """Give the zeros of an expression of one name: exactly where it is affine or quadratic, else where its sign changes along a grid."""

    def at(x: Any) -> Any:
        return mp.mpf(value(node, env | {name: mp.mpf(x)}))

    try:
        constant, slope = affine(node, (name,), env)
        return [-constant / slope] if slope else []
    except (AssertionError, ArithmeticError, ValueError):
        pass  # not affine, or not real everywhere
    with contextlib.suppress(ArithmeticError, ValueError):
        if (exact := of_square(at)) is not None:
            return exact
    finite = mp.isfinite(low) and mp.isfinite(high)
    grid = (
        [low + (high - low) * (k + mp.mpf("0.31")) / 100 for k in range(100)]
        if finite
        else map(mp.sinh, mp.linspace(-4.4, 4.41, 71))
    )
    seen = [(x, at(x)) for x in grid if low < x < high and is_real(at, x)]
    steps = [(x, y) for (x, f), (y, g) in itertools.pairwise(seen) if f * g < 0]
    return [mp.findroot(at, step, solver="anderson", verify=False) for step in steps]


def of_square(function: Callable[[Any], Any]) -> list[Any] | None:
    """Give the real zeros of a quadratic function, however close they are; none of any other function."""
    digits = mp.mp.dps
    with mp.workdps(3 * digits):
        below, middle, above = (function(mp.mpf(x)) for x in (-1, 0, 1))
        square, slope = (above + below) / 2 - middle, (above - below) / 2
        there = [(square * x + slope) * x + middle - function(mp.mpf(x)) for x in (3, 7)]
        if square == 0 or any(abs(x) > mp.mpf(10) ** (-digits) for x in there):
            return None
        least = middle - slope**2 / (4 * square)
        size = -least / square if abs(least) > mp.mpf(10) ** (10 - digits) else mp.mpf(0)
        return [-slope / (2 * square) + sign * mp.sqrt(size) for sign in ((-1, 1) if size else (0,))] if size >= 0 else []


def is_real(function: Callable[[Any], Any], x: Any) -> bool:
    """Tell whether a function has a real value at a point."""
    try:
        function(x)
    except NoValue:
        return False
    return True


def breaks(body: Any, name: str, env: Env, low: Any = -mp.inf, high: Any = mp.inf) -> list[Any]:
    """Give the points inside a range at which an integrand of one name is not smooth."""
    found = sorted(x for node in (*kinks(body), *singular(body)) for x in roots(node, name, env, low, high) if low < x < high)
    return [x for i, x in enumerate(found) if i == 0 or x - found[i - 1] > mp.mpf(10) ** (5 - mp.mp.dps)]


def must_converge(integrand: Callable[[Any], Any], points: list[Any]) -> None:
    """Refuse an integrand that falls too slowly towards an end, or grows too fast towards a singular point.

    Between two distances h from a finite point, far smaller than that to the next one, or from the origin, h |f| has to
    fall, if by little: powers that are integrable do so, and those that are not, 1/x among them, do not.

    Raises:
        NoValue: the integral does not exist.
    """
    for point, side in [(p, s) for p in points for s in (-1, 1)]:
        if mp.isinf(point) and (point > 0) != (side > 0):
            continue
        outside = (point == points[0] and side < 0) or (point == points[-1] and side > 0)
        if outside and mp.isfinite(point):
            continue
        base = point if mp.isfinite(point) else 0
        room = min([mp.mpf(1), *(abs(p - point) for p in points if (p - point) * side > 0)]) if mp.isfinite(point) else 1
        distances = (room * 1e-6, room * 1e-9) if mp.isfinite(point) else (1e3, 1e6)
        before, after = (abs(integrand(base + side * mp.mpf(h))) * h for h in distances)
        if after > 0.999 * before:
            raise NoValue(f"the integral does not converge at {mp.nstr(point, 6)}")


def quadrature(integrand: Callable[[Any], Any], low: Any, high: Any, cuts: list[Any]) -> Any:
    """Integrate a function that is smooth but at the cuts."""
    inside = [cut for cut in cuts if low < cut < high]
    must_converge(integrand, [low, *inside, high])
    ends = [end for end in (low, *inside, high) if mp.isfinite(end)]
    near = [end + side * step for end in ends or [0] for side in (-1, 1) for step in (0.25, 1, 3, 8)]
    spread = [low + (high - low) * k / 4 for k in (1, 2, 3)] if mp.isfinite(high - low) else [x for x in near if low < x < high]

    edges = sorted({low, *inside, *(mp.mpf(x) for x in spread), high})
    return sum(panel(integrand, one, other) for one, other in itertools.pairwise(edges))


def panel(integrand: Callable[[Any], Any], low: Any, high: Any) -> Any:
    """Integrate over a range with no singular point inside; powers and logarithms at a finite end are flattened by x = end + t**12."""
    for end, side in ((low, 1), (high, -1)):
        if mp.isfinite(end) and mp.isfinite(high - low):
            with mp.workdps(60):
                steep = abs(integrand(end + side * mp.mpf(1e-9))) > 1.2 * abs(integrand(end + side * mp.mpf(1e-6)))
            if steep and side > 0:
                return mp.quad(lambda t: flattened(integrand, low, t, 1), [0, mp.root(high - low, 12)])
            if steep:
                return mp.quad(lambda t: flattened(integrand, high, t, -1), [0, mp.root(high - low, 12)])
    if mp.isfinite(low) and mp.isinf(high) and abs(integrand(mp.mpf(1e6))) > 1e-7 * abs(integrand(mp.mpf(1e3))):
        return mp.quad(lambda t: flattened(integrand, low - 1, 1 / t, 1) / t**2, [0, 1])  # a slow power far out
    return mp.quad(lambda x: beside_an_end(integrand, x, low, high), [low, high])


def beside_an_end(integrand: Callable[[Any], Any], x: Any, low: Any, high: Any) -> Any:
    """Give the integrand; zero where rounding leaves it no value so close to an end that it has no weight."""
    try:
        return integrand(x)
    except NoValue:
        if min(abs(x - low), abs(high - x)) < mp.mpf(10) ** (5 - mp.mp.dps):
            return mp.mpf(0)
        raise


def flattened(integrand: Callable[[Any], Any], end: Any, t: Any, side: int) -> Any:
    """Give the integrand in the variable that takes a power at an end away."""
    with mp.workdps(300):
        return integrand(end + side * t**12) * 12 * t**11


def integral(node: Any, env: Env) -> Any:
    """Evaluate ``Integral(f, (x, lo, hi))``; an iterated one in double precision."""
    if is_iterated(node):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", IntegrationWarning)  # at a corner where the inner integral is infinite
            return mp.mpf(iterated(node, {name: float(x) for name, x in env.items() if isinstance(x, (mp.mpf, Fraction))}))
    body, limits = node.args
    name, low, high = limits.elts[0].id, value(limits.elts[1], env), value(limits.elts[2], env)
    if low == high:
        return mp.mpf(0)
    sign = 1 if low < high else -1
    low, high = min(low, high), max(low, high)
    wave = lasting_wave(body, name, env) if mp.isinf(high) else None
    digits = mp.mp.dps

    def integrand(x: Any) -> Any:
        with mp.workdps(max(digits, mp.mp.dps)):
            return value(body, env | {name: x})

    if mp.isinf(high - low) and any(abs(integrand(s * mp.mpf(10) ** 6)) > 1e-40 for s in (-1, 1) if low <= s * 10**6 <= high):
        digits = 120  # far out, a slow tail is a difference of almost equal numbers
    if wave:
        folded = integrand if low == 0 else lambda x: integrand(x) + integrand(-x)
        return oscillating(folded, *wave)
    return sign * quadrature(integrand, low, high, breaks(body, name, env, low, high))


def lasting_wave(body: Any, name: str, env: Env) -> tuple[Any, Any, Any] | None:
    """Find a sine or cosine of ``c*x**k`` in an integrand that does not die out: c, k, and the part of pi at its first zero."""
    if max(abs(value(body, env | {name: mp.mpf(x)})) for x in (100.1, 101.7)) < 1e-30:
        return None
    for wave in waves(body):
        one, two = (mp.mpf(value(wave.args[0], env | {name: mp.mpf(x)})) for x in (1, 2))
        if two != one:
            return abs(one), mp.log(two / one, 2), mp.mpf(1) if wave.func.id == "sin" else mp.mpf(1) / 2
    return None


def oscillating(integrand: Callable[[Any], Any], rate: Any, power: Any, first: Any) -> Any:
    """Integrate an alternating wave from zero to infinity, between its zeros.

    Raises:
        NoValue: its humps do not shrink.
    """

    def zero(n: Any) -> Any:
        return ((n - 1 + first) * mp.pi / rate) ** (1 / power)

    humps = [abs(integrand(zero(n + mp.mpf(1) / 2))) * (zero(n + 1) - zero(n)) for n in (10**3, 10**6)]
    if humps[1] > 0.99 * humps[0]:
        raise NoValue("the integral does not converge: its humps do not shrink")
    start = quadrature(integrand, mp.mpf(0), zero(1), [])
    return start + mp.quadosc(integrand, [zero(1), mp.inf], zeros=lambda n: zero(n + 1))


def is_iterated(node: Any) -> bool:
    """Tell whether a tree holds an integral of an integral, which Owen's T is."""
    return sum(isinstance(part, ast.Name) and part.id in ("Integral", "OwenT") for part in ast.walk(node)) > 1


def iterated(node: Any, env: Env) -> float:
    """Evaluate an integral of an integral by SciPy, each a call for itself."""
    match node:
        case ast.Call(func=ast.Name(id="Integral"), args=[body, ast.Tuple(elts=[ast.Name(id=name), low, high])]):
            ends = [float(value(end, env, ARRAY)) for end in (low, high)]
            inner = any(isinstance(part, ast.Name) and part.id == "Integral" for part in ast.walk(body))
            exact = {key: mp.mpf(x) for key, x in env.items()}
            cuts = [] if inner or any(map(math.isinf, ends)) else list(map(float, breaks(body, name, exact, *map(mp.mpf, ends))))
            return sum(
                float(quad(lambda x: iterated(body, env | {name: x}), *edges, epsabs=1e-11, epsrel=1e-10)[0])
                for edges in itertools.pairwise((ends[0], *cuts, ends[1]))
            )
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


def coin(env: Env) -> tuple[str, Any] | None:
    """Read ``B ~ Bernoulli(p)``: its name and p; none of a normal law."""
    left, right = env["~"].split("~")
    read = parse(right)
    return (left.strip(), value(read.args[0], env)) if read.func.id == "Bernoulli" else None


def student(env: Env) -> tuple[str, Any] | None:
    """Read ``T ~ t(n)``: its name and n; none of another law."""
    left, right = env["~"].split("~")
    read = parse(right)
    return (left.strip(), value(read.args[0], env)) if read.func.id == "t" else None


def _mean_of_student(body: Any, name: str, n: Any, env: Env) -> Any:
    if n <= 0:
        raise NoValue("Student's law has positive degrees of freedom")
    scale = mp.gamma((n + 1) / 2) / (mp.sqrt(n * mp.pi) * mp.gamma(n / 2))

    def weighted(x: Any) -> Any:
        return scale * (1 + x * x / n) ** (-(n + 1) / 2) * value(body, env | {name: x})

    must_converge(weighted, [-mp.inf, *breaks(body, name, env), mp.inf])
    return quadrature(lambda x: weighted(x) + weighted(-x), mp.mpf(0), mp.inf, [abs(x) for x in breaks(body, name, env)])


def _mean_of_coin(body: Any, name: str, p: Any, env: Env) -> Any:
    condition, total, mass = parse(env.get("|", "1").replace("&", "*")), mp.mpf(0), mp.mpf(0)
    for side, weight in ((mp.mpf(0), 1 - p), (mp.mpf(1), p)):
        at = env | {name: side}
        if shows := value(condition, at):
            total, mass = total + weight * shows * value(body, at), mass + weight * shows
    return total / mass


def mean(body: Any, env: Env) -> Any:
    """Evaluate ``E[body]`` under the claim's law, given its condition."""
    if tossed := coin(env):
        return _mean_of_coin(body, *tossed, env)
    if drawn := student(env):
        return _mean_of_student(body, *drawn, env)
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
        cuts = [mp.mpf(0), *((cut - centre) / scale for cut in breaks(body, name, env))]  # most of the mass is at zero
        return quadrature(lambda z: SCALAR["phi"](z) * value(body, env | {name: centre + scale * z}), -mp.inf, mp.inf, cuts)
    must_be_integrable(body, names, env)
    planes = []
    for node in kinks(body):
        constant, *slopes = affine(node, names, env)
        turned = [sum(slopes[i] * root[i, j] for i in range(size)) for j in range(size)]
        planes.append(np.array([constant + sum(s * m for s, m in zip(slopes, means, strict=True)), *turned], float))
    z, weights = gauss_rule(planes, size)
    floats = {name: float(x) for name, x in env.items() if isinstance(x, (mp.mpf, Fraction))}
    lower = np.array(root.tolist(), float)
    floats |= dict(zip(names, (np.array(means, float) + z @ lower.T).T, strict=True))
    return mp.mpf(float(np.sum(weights * value(body, floats, ARRAY))))


def must_be_integrable(body: Any, names: tuple[str, ...], env: Env) -> None:
    """Refuse a function of several variables that is too large beside a plane on which a denominator is zero.

    Raises:
        NoValue: its mean does not exist.
    """
    for node in singular(body):
        try:
            constant, *slopes = affine(node, names, env)
        except AssertionError:
            continue  # a cosh, or a sum of squares: it has no zero
        foot = [mp.mpf(k) / 7 for k in range(1, len(names) + 1)]
        length = sum(slope**2 for slope in slopes)
        if length == 0:
            continue
        off = (constant + sum(s * x for s, x in zip(slopes, foot, strict=True))) / length
        on = [x - off * s for s, x in zip(slopes, foot, strict=True)]

        def beside(h: Any, on: list[Any] = on, slopes: list[Any] = slopes) -> Any:
            return value(body, env | {n: x + h * s for n, x, s in zip(names, on, slopes, strict=True)})

        must_converge(beside, [mp.mpf(-1), mp.mpf(0), mp.mpf(1)])


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


def interval(word: str) -> tuple[Any, Any, bool, bool]:
    """Give the ends of a domain word, and whether each belongs to it; all ends are exact."""
    if word in WORDS or word == "integer":
        low, high = WORDS.get(word, (-3, 6))
        return low, high, word == "nonnegative", word == "nonpositive"
    ends = [end.strip() for end in word[1:-1].split(",")]
    low, high = ({"oo": math.inf, "-oo": -math.inf}.get(end) or value(parse(end), {}, EXACT) for end in ends)
    return low, high, word.startswith("["), word.endswith("]")


def draw(word: str, chance: random.Random) -> Fraction:
    """Draw a number of a domain word."""
    if word == "integer":
        return Fraction(chance.randint(-3, 6))
    low, high, _, _ = interval(word)
    if math.isinf(low) or math.isinf(high):
        size = Fraction(round(1024 * math.exp(chance.uniform(math.log(0.25), math.log(4)))), 1024)
        if math.isinf(low):
            return high - size * max(1, abs(high))
        return low + size * max(1, abs(low))
    return Fraction(low) + (Fraction(high) - Fraction(low)) * Fraction(round(1024 * chance.uniform(0.02, 0.98)), 1024)


def belongs(x: Fraction, word: str) -> bool:
    """Tell whether a number belongs to a domain word."""
    if word in ("real", "nonzero", "integer"):
        return x.denominator == 1 if word == "integer" else word == "real" or x != 0
    low, high, closed_low, closed_high = interval(word)
    return (low < x or (closed_low and x == low)) and (x < high or (closed_high and x == high))


def holds(text: str, point: Point) -> bool:
    """Tell whether a condition holds at a point: exactly, where it is one of fractions."""
    try:
        return bool(value(parse(text), dict(point), EXACT))
    except KeyError:
        with mp.workdps(SHARP):
            return bool(value(parse(text), dict(point)))


def admissible(claim: Claim, point: Point) -> bool:
    """Tell whether a point lies in a claim's domain, and the law's covariance there is not nearly singular."""
    inside = all(belongs(x, claim["where"][name]) for name, x in point.items())
    return inside and all(holds(text, point) for text in claim.get("such_that", ())) and definite(environment(claim, point))


def environment(claim: Claim, point: Point) -> Env:
    """Give what a side is evaluated with: the point, the law and the event."""
    settings = {"~": claim["law"]} if "law" in claim else {}
    return dict(point) | settings | ({"|": claim["given"]} if "given" in claim else {})


def random_point(claim: Claim, chance: random.Random) -> Point:
    """Draw a number for each parameter."""
    return {name: draw(word, chance) for name, word in claim.get("where", {}).items()}


def points(claim: Claim, count: int) -> list[Point]:
    """Draw admissible points of a claim, from a seed that is its key."""
    chance = random.Random(claim["key"])
    return list(itertools.islice((p for p in iter(lambda: random_point(claim, chance), None) if admissible(claim, p)), count))


def definite(env: Env) -> bool:
    """Tell whether the law's covariance is positive definite, and not nearly singular; a mean that is not real is no matter here."""
    if "~" not in env or coin(env) or student(env):
        return True
    try:
        covariance = law(env["~"], env)[2]
    except NoValue:
        return True
    scale = math.prod(float(covariance[i, i]) for i in range(covariance.rows))
    minors = [mp.det(covariance[:k, :k]) for k in range(1, covariance.rows + 1)]
    return scale > 0 and min(minors) > 0 and minors[-1] > 0.02 * scale


def is_closed(text: str) -> bool:
    """Tell whether a side has no integral, infinite sum or mean, so that it can be had to any number of digits."""
    return not any(name in text for name in ("Integral", "Sum(", "E[", "OwenT", "Phi2"))


def evaluated(text: str, claim: Claim, point: Point) -> Any:
    """Evaluate a side at a point; None where it has no real value."""
    try:
        found = value(parse(text), environment(claim, point))
    except (NoValue, ZeroDivisionError, ValueError):
        return None
    return found if mp.isfinite(found) else None


def agree(claim: Claim, point: Point, within: float = 0) -> bool:
    """Tell whether both sides of a claim have a value at a point, and the same one: to 300 digits, or within what quadrature gives."""
    sides = claim["left"], claim["right"]
    sharp = all(map(is_closed, sides))
    with mp.workdps(SHARP if sharp else mp.mp.dps):
        left, right = (evaluated(side, claim, point) for side in sides)
        if left is None or right is None:
            return False
        allowed, floor = (mp.mpf(10) ** (500 - SHARP), mp.mpf(10) ** -40) if sharp else (within or tolerance(claim), mp.mpf("1e-5"))
        return bool(abs(left - right) <= allowed * max(abs(left), abs(right), floor))


def tolerance(claim: Claim) -> float:
    """Give the error allowed, relative to the sides or to 1e-5: the product rule and iterated integrals are in double precision."""
    if any(isinstance(part, ast.Call) and is_iterated(part) for part in ast.walk(parse(claim["left"]))):
        return 1e-9
    return {0: 1e-12, 1: 1e-10, 2: 1e-8}[claim.get("law", "~").split("~")[0].count(",")]


def agree_closely(claim: Claim, point: Point) -> bool:
    """Compare with more digits: what looked different may have cancelled."""
    with mp.workdps(60):
        return agree(claim, point)


def failures(claim: Claim, count: int) -> list[str]:
    """Compare every line of a claim with its left side at random points."""
    found = []
    for number, right in enumerate(claim.get("lines", [claim.get("right", "")]), start=1):
        for point in points(claim, count):
            line = {**claim, "right": right}
            if not agree(line, point) and not agree_closely(line, point):
                where = ", ".join(f"{name} = {x}" for name, x in point.items())
                left, other = (mp.nstr(evaluated(side, claim, point), 15) for side in (claim["left"], right))
                found.append(f"{claim['key']} line {number} at {where}: {left} is not {other}")
    return found


def boundary_points(claim: Claim, point: Point) -> list[Point]:
    """Move one number of a point to where a stated condition becomes an equality, exactly, and a little to both sides.

    Only conditions that are affine in that number have such a point among the fractions; near it, only sides without
    integrals are told apart.
    """
    found = []
    steps = (
        [Fraction(sign, 10**k) for k in (6, 9) for sign in (-1, 1)]
        if all(is_closed(claim[side]) for side in ("left", "right"))
        else []
    )
    for node, name in itertools.product((parse(text) for text in claim["holds_where"]), point):
        gap = ast.BinOp(node.left, ast.Sub(), node.comparators[0])
        try:
            at = [value(gap, {**point, name: Fraction(x)}, EXACT) for x in (1, 2)]
            edge = Fraction(1) - at[0] / (at[1] - at[0])
            if value(gap, {**point, name: edge}, EXACT) == 0:
                found += [{**point, name: edge + step} for step in (0, *steps)]
        except (KeyError, ZeroDivisionError):
            continue  # it holds pi or a power that is none of a fraction, or does not depend on the name
    return [moved for moved in found if admissible(claim, moved)]


def corners(claim: Claim) -> list[Point]:
    """Give the corners of a box, as far as they are finite."""
    ends = {name: [Fraction(end) for end in interval(word)[:2] if math.isfinite(end)] for name, word in claim["where"].items()}
    return [dict(zip(ends, corner, strict=True)) for corner in itertools.product(*ends.values())]


def points_of_both_kinds(claim: Claim, count: int) -> list[Point]:
    """Draw points at which a conditional claim should hold and others at which it should not, and put one of each on the boundary."""
    chance = random.Random(claim["key"])
    wide = [random_point(claim, chance) for _ in range(300)]
    small = [{name: x / scale for name, x in point.items()} for scale in (64, 4096) for point in wide]
    uneven = [{**point, name: point[name] / 64} for point in wide[:100] for name in point]
    drawn = [point for point in (*wide, *small, *uneven, *corners(claim)) if admissible(claim, point)]
    inside = [point for point in drawn if stated(claim, point)][:count]
    outside = [point for point in drawn if not stated(claim, point)][:count]
    near = [moved for point in inside[:1] + outside[:1] for moved in boundary_points(claim, point)]
    return inside + outside + near


def stated(claim: Claim, point: Point) -> bool:
    """Tell whether a conditional claim should hold at a point."""
    return all(holds(text, point) for text in claim["holds_where"])
