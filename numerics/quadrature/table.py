"""Translate SymPy to mpmath or NumPy arrays: the second route's table. It shares no code with the ball table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial, reduce
from operator import attrgetter, mul
from typing import Any

import mpmath
import numpy as np
import sympy as sp

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.derivations.functions.lambert import LambertWm1
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form, Letter
from closedform.numerics.findings.evidence import NotLowered


class _Doubles:
    """Double precision under mpmath's names, for numbers and NumPy arrays alike."""

    mpf, zero, one, pi, e = staticmethod(np.float64), np.float64(0), np.float64(1), np.pi, np.e
    euler, catalan, phi = np.euler_gamma, float(sp.Catalan), float(sp.GoldenRatio)
    exp, log, sqrt, sign = np.exp, np.log, np.sqrt, np.sign
    sin, cos, tan, asin, acos, atan = np.sin, np.cos, np.tan, np.arcsin, np.arccos, np.arctan
    sinh, cosh, tanh = np.sinh, np.cosh, np.tanh
    asinh, acosh, atanh = np.arcsinh, np.arccosh, np.arctanh
    fsum = staticmethod(sum)

    def __getattr__(self, name: str) -> Any:
        """Import a function from SciPy at its first use: SciPy's special functions take half of SymPy's import time."""
        if name not in _SPECIAL:
            raise AttributeError(f"there is no {name} in double precision; add it to numerics/quadrature/table.py")
        return getattr(_special(), _SPECIAL[name])

    @staticmethod
    def lower_gamma(s: Form, x: Form) -> Form:
        """Return the lower incomplete gamma function of a positive order; NaN for other orders."""
        return _special().gammainc(s, x) * _special().gamma(s)

    @staticmethod
    def upper_gamma(s: Form, x: Form) -> Form:
        """Return the upper incomplete gamma function of a positive order; NaN for other orders."""
        return _special().gammaincc(s, x) * _special().gamma(s)

    @staticmethod
    def lambertw(x: Form, branch: int = 0) -> Form:
        """Return a branch of Lambert's W where it is real; NaN elsewhere."""
        found = _special().lambertw(x, branch)
        return np.where(found.imag == 0, found.real, np.nan)[()]

    @staticmethod
    def psi(n: int, x: Form) -> Form:
        """Return the polygamma function of order n."""
        return _special().polygamma(n, x)

    @staticmethod
    def loggamma(x: Form) -> Form:
        """Return the logarithm of the gamma function; NaN where it is not real."""
        return np.where(np.asarray(x) > 0, _special().gammaln(x), np.nan)[()]

    @staticmethod
    def sinc(x: Form) -> Form:
        """Return sin(x)/x, one at zero."""
        return np.sinc(np.asarray(x) / np.pi)[()]

    @staticmethod
    def expint(p: Form, x: Form) -> Form:
        """Return E_p, which SciPy has for whole orders p >= 0; NaN for others."""
        order = np.asarray(p, dtype=float)
        whole = (order >= 0) & (order == np.floor(order))
        return np.where(whole, _special().expn(np.where(whole, order, 0).astype(int), x), np.nan)[()]

    @staticmethod
    def si(x: Form) -> Form:
        """Return the sine integral."""
        return _special().sici(x)[0]

    @staticmethod
    def ci(x: Form) -> Form:
        """Return the cosine integral; NaN where it is not real."""
        return np.where(np.asarray(x) > 0, _special().sici(x)[1], np.nan)[()]

    @staticmethod
    def shi(x: Form) -> Form:
        """Return the hyperbolic sine integral."""
        return _special().shichi(x)[0]

    @staticmethod
    def chi(x: Form) -> Form:
        """Return the hyperbolic cosine integral; NaN where it is not real."""
        return np.where(np.asarray(x) > 0, _special().shichi(x)[1], np.nan)[()]

    @staticmethod
    def fresnels(x: Form) -> Form:
        """Return Fresnel's sine integral."""
        return _special().fresnel(x)[0]

    @staticmethod
    def fresnelc(x: Form) -> Form:
        """Return Fresnel's cosine integral."""
        return _special().fresnel(x)[1]

    @staticmethod
    def hyp0f1_regularised(b: Form, u: Form) -> Form:
        """Return the regularised confluent limit function."""
        return _special().hyp0f1(b, u) * _special().rgamma(b)

    @staticmethod
    def phi2(h: Form, k: Form, r: Form) -> Form:
        """Return the bivariate normal distribution function by Plackett's integral over the angle asin r, with Gauss's rule."""
        h, k, r = np.broadcast_arrays(*(np.asarray(x, dtype=float)[..., None] for x in (h, k, r)))
        nodes, weights = legendre(200)
        with np.errstate(divide="ignore", invalid="ignore"):
            angle = np.arcsin(r)
            t = angle * (1 + nodes) / 2
            exponent = (h * h + k * k - 2 * h * k * np.sin(t)) / (2 * np.cos(t) ** 2)
        found = np.sum(np.exp(-exponent) * weights, axis=-1) * angle[..., 0] / (4 * np.pi)
        return (_special().ndtr(h[..., 0]) * _special().ndtr(k[..., 0]) + found)[()]


Double = _Doubles()  # a context, as ``mpmath.mp`` is one
# SciPy's functions by their names in mpmath.
_SPECIAL: Mapping[str, str] = {
    **{name: name for name in ("erf", "erfc", "erfi", "erfinv", "gamma", "beta", "digamma", "zeta")},
    "besseli": "iv", "besselj": "jv", "besselk": "kv", "ei": "expi",
}  # fmt: skip


@cache
def _special() -> Form:
    import scipy.special

    return scipy.special


@cache
def legendre(order: int) -> tuple[Form, Form]:
    """Return nodes and weights of Gauss's rule on [-1, 1], each of shape (order,)."""
    return np.polynomial.legendre.leggauss(order)


def _phi2_mp(ctx: Form, h: Form, k: Form, r: Form) -> Form:
    """Return the bivariate normal distribution function by conditioning on the first variable, cut where the condition turns."""
    if abs(r) > 1:
        return ctx.nan
    if abs(r) == 1:
        return ctx.ncdf(min(h, k)) if r > 0 else max(ctx.zero, ctx.ncdf(h) - ctx.ncdf(-k))
    root = ctx.sqrt(1 - r * r)
    # The mass beyond `far` standard deviations is below the working precision; the turn at k/r is as wide as root/r.
    far = ctx.sqrt(2 * ctx.prec * ctx.ln2) + abs(h) + 1
    turn = [k / r + j * root / abs(r) for j in (-6, -3, -1, 0, 1, 3, 6)] if r else []
    cuts = sorted({-far, h, *(c for c in [*turn, -4, -2, 0, 2, 4] if -far < c < h)})
    return ctx.quad(lambda x: ctx.npdf(x) * ctx.ncdf((k - r * x) / root), cuts)


def _lower_gamma(ctx: Form) -> Callable[[Form, Form], Form]:
    # By its series (DLMF 8.5.1): mpmath 1.3's gammainc from 0 recurses forever at some arguments, 0 among them.
    return ctx.lower_gamma if ctx is Double else lambda s, x: ctx.power(x, s) / s * ctx.hyp1f1(s, s + 1, -x)


def _upper_gamma(ctx: Form) -> Callable[[Form, Form], Form]:
    return ctx.upper_gamma if ctx is Double else lambda s, x: ctx.gammainc(s, x)


def _hyp0f1(ctx: Form) -> Callable[[Form, Form], Form]:
    return ctx.hyp0f1_regularised if ctx is Double else lambda b, u: ctx.hyper([], [b], u) * ctx.rgamma(b)


def _phi2(ctx: Form) -> Callable[[Form, Form, Form], Form]:
    return ctx.phi2 if ctx is Double else partial(_phi2_mp, ctx)


# Takes a context: mpmath's, or ``Double``.
UNARY: Mapping[Form, Callable[[Form], Callable[..., Form]]] = {
    **{
        getattr(sp, name): attrgetter(name)
        for name in (
            "exp", "log", "erf", "erfc", "erfi", "erfinv", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
            "asinh", "acosh", "atanh", "gamma", "sign", "zeta", "sinc",
        )
    },
    sp.LambertW: attrgetter("lambertw"),
    LambertWm1: lambda ctx: lambda x: ctx.lambertw(x, -1),
    sp.loggamma: attrgetter("loggamma"),
    **{getattr(sp, name): attrgetter(name.lower()) for name in ("Ei", "Si", "Ci", "Shi", "Chi", "fresnels", "fresnelc")},
    sp.Abs: lambda ctx: abs,
    ReLU: lambda ctx: lambda h: (h > 0) * h,
}  # fmt: skip

# Functions of several arguments; an order comes first.
SEVERAL: Mapping[Form, Callable[[Form], Callable[..., Form]]] = {
    sp.beta: attrgetter("beta"),
    sp.binomial: attrgetter("binomial"),
    sp.besseli: attrgetter("besseli"),
    sp.besselj: attrgetter("besselj"),
    sp.besselk: attrgetter("besselk"),
    sp.lowergamma: _lower_gamma,
    sp.uppergamma: _upper_gamma,
    sp.expint: attrgetter("expint"),
    Hyp0F1: _hyp0f1,
    Phi2: _phi2,
}

ROWS = frozenset({*UNARY, *SEVERAL, sp.polygamma, sp.Heaviside, sp.Max, sp.Min})
MISSING: Mapping[Form, str] = {}  # functions with facts and no row here, each with the reason

# Named numbers, by their names in mpmath.
CONSTANTS: Mapping[Form, str] = {sp.pi: "pi", sp.E: "e", sp.EulerGamma: "euler", sp.Catalan: "catalan", sp.GoldenRatio: "phi"}

Env = Mapping[Any, Any]
Compiled = Callable[[Env], Any]
Shake = Callable[[], Any]  # draws a factor near one


def compile_mp(expr: Form, special: Callable[[Form, Env], Form], ctx: Form = mpmath.mp, shake: Shake | None = None) -> Compiled:
    """Turn an expression into a function of an environment, in mpmath arithmetic.

    Args:
        expr: the expression.
        special: evaluates integrals, expectations and roots, given the node and the environment.
        ctx: ``mpmath.mp`` or ``Mpfr``, with the precision of the call; or ``Double``, where an environment may hold arrays.
        shake: draws a factor for each operation's result, once; the change of a value shows how much of it is rounding.
            The argument of a jump is not shaken, so a tie stays a tie.

    Raises:
        NotLowered: a function has no row; or, when the result is called, a symbol has no value.
    """
    return _compiled(expr, special, ctx, shake, {})


def _compiled(
    expr: Form, special: Callable[[Form, Env], Form], ctx: Form, shake: Shake | None, known: dict[Form, Compiled]
) -> Compiled:
    """Compile a part once for all its places; if operations are shaken, once for each place."""
    if shake is None:
        if expr not in known:
            known[expr] = _compile(expr, special, ctx, None, known)
        return known[expr]
    plain = _compile(expr, special, ctx, shake, known)
    if expr.is_Symbol or expr.is_Integer:
        return plain
    factor = shake()
    return lambda env: plain(env) * factor


def _compile(
    expr: Form, special: Callable[[Form, Env], Form], ctx: Form, shake: Shake | None, known: dict[Form, Compiled]
) -> Compiled:
    if expr.is_Rational:
        p, q = int(expr.p), int(expr.q)
        return _constant(lambda: ctx.mpf(p) / q, ctx)
    if expr in CONSTANTS:
        name = CONSTANTS[expr]
        return _constant(lambda: +getattr(ctx, name), ctx)
    if expr == sp.TribonacciConstant:
        return _compiled(expr.expand(func=True), special, ctx, shake, known)
    if expr.is_Symbol:
        return partial(_look_up, expr)
    if isinstance(expr, sp.Integral) or not isinstance(expr, (sp.Add, sp.Mul, sp.Pow, sp.Function, sp.Max, sp.Min)):
        return lambda env: special(expr, env)
    if isinstance(expr, (sp.Heaviside, sp.sign)):  # the argument of a jump is not shaken
        return _step(expr, special, ctx, shake, known)
    if expr.is_Pow:
        return _power(expr, special, ctx, shake, known)
    parts = [_compiled(arg, special, ctx, shake, known) for arg in _told(expr)]
    if isinstance(expr, (sp.Add, sp.Mul)) and len(parts) == 2:
        return _pair(expr.func, parts[0], parts[1])
    if not isinstance(expr, sp.Function) or isinstance(expr, (sp.Max, sp.Min)):
        join = _JOINED[expr.func]
        return lambda env: join(ctx, [p(env) for p in parts])
    row = _row(expr)(ctx)
    if len(parts) == 1:
        (only,) = parts
        return lambda env: row(only(env))
    return lambda env: row(*[p(env) for p in parts])


def _pair(join: Form, one: Compiled, other: Compiled) -> Compiled:
    """Join two parts, as in most sums and products: an integrand's nodes are visited thousands of times."""
    if join is sp.Add:
        return lambda env: one(env) + other(env)
    return lambda env: one(env) * other(env)


def _constant(number: Callable[[], Form], ctx: Form) -> Compiled:
    """Compute a constant once; in mpmath each time, because its quadrature raises the precision."""
    if ctx is mpmath.mp:
        return lambda env: number()
    value = number()
    return lambda env: value


def _look_up(symbol: Letter, env: Env) -> Form:
    try:
        return env[symbol]
    except KeyError:
        raise NotLowered(f"{symbol} has no value; give it an interval in the derivation's domain") from None


def _step(
    expr: Form, special: Callable[[Form, Env], Form], ctx: Form, shake: Shake | None, known: dict[Form, Compiled]
) -> Compiled:
    at = _compiled(expr.args[0], special, ctx, None, known)
    if isinstance(expr, sp.sign):
        return lambda env: ctx.sign(at(env))
    tie = _compiled(expr.args[1], special, ctx, shake, known)  # its value at a tie
    return lambda env: (at(env) > 0) * ctx.one + (at(env) == 0) * tie(env)


def _power(
    expr: Form, special: Callable[[Form, Env], Form], ctx: Form, shake: Shake | None, known: dict[Form, Compiled]
) -> Compiled:
    base = _compiled(expr.base, special, ctx, shake, known)
    if expr.exp == sp.S.Half:
        return lambda env: ctx.sqrt(base(env))
    if expr.exp.is_Integer:
        n = int(expr.exp)
        return lambda env: base(env) ** n
    exponent = _compiled(expr.exp, special, ctx, shake, known)
    return lambda env: base(env) ** exponent(env)


def _extreme(turn: int, parts: Iterable[Form]) -> Form:
    """Return the largest (1) or smallest (-1) of numbers or arrays: (a + b +- |a - b|) / 2."""
    return reduce(lambda a, b: (a + b + turn * abs(a - b)) / 2, parts)


_JOINED: Mapping[Form, Callable[[Form, Iterable[Form]], Form]] = {
    sp.Add: lambda ctx, parts: sum(parts, ctx.zero),
    sp.Mul: lambda ctx, parts: reduce(mul, parts, ctx.one),
    sp.Max: lambda ctx, parts: _extreme(1, parts),
    sp.Min: lambda ctx, parts: _extreme(-1, parts),
}


def _told(expr: Form) -> Sequence[Form]:
    """Return the arguments for a row: all but a polygamma's order, which is part of its row."""
    return expr.args[1:] if isinstance(expr, sp.polygamma) else expr.args


def _row(expr: Form) -> Callable[[Form], Callable[..., Form]]:
    """Find the row for a function with this number of arguments.

    Raises:
        NotLowered: there is no such row.
    """
    if isinstance(expr, sp.polygamma) and expr.args[0].is_Integer and expr.args[0] >= 0:
        order = int(expr.args[0])
        return (lambda ctx: ctx.digamma) if order == 0 else (lambda ctx: partial(ctx.psi, order))
    if isinstance(expr, (sp.besseli, sp.besselj)) and not expr.args[0].is_integer:
        raise NotLowered(f"no rule for the order {expr.args[0]} of {expr}; a Bessel function's must be a whole number")
    row = SEVERAL.get(expr.func) or (UNARY.get(expr.func) if len(expr.args) == 1 else None)
    if row is None:
        raise NotLowered(f"no mpmath rule for {expr.func.__name__} in {expr}; add a row to numerics/quadrature/table.py")
    return row
