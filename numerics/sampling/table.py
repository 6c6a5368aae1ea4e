"""Translate SymPy to torch, float64: the sampler's table. Arguments broadcast like arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from operator import add, mul

import numpy as np
import sympy as sp
import torch
from scipy import special

from closedform.derivations.functions.bivariate_normal import Phi2
from closedform.derivations.functions.hypergeometric import Hyp0F1
from closedform.derivations.functions.lambert import LambertWm1
from closedform.derivations.functions.steps import ReLU
from closedform.derivations.functions.types import Form
from closedform.numerics.findings.evidence import NotLowered


def _by_scipy(function: Callable[..., Form]) -> Callable[..., Form]:
    """Make a row from a function of NumPy arrays, if torch has none; it has no gradient.

    Raises:
        NotLowered: a gradient is needed.
    """

    def row(*arguments: Form) -> Form:
        if any(argument.requires_grad for argument in arguments):
            raise NotLowered("the loss uses a special function that torch lacks; the sampler has no gradient for it")
        found = torch.as_tensor(np.asarray(function(*(argument.cpu().numpy() for argument in arguments))), dtype=torch.float64)
        return found.to(arguments[0].device)

    return row


def _where_real(value: Form) -> Form:
    return np.where(value.imag == 0, value.real, np.nan)


def _polygamma(n: int, x: Form) -> Form:
    """Return the polygamma function; that of torch errs in the tenth digit for n >= 1, and SciPy's not."""
    return torch.digamma(x) if n == 0 else _by_scipy(partial(special.polygamma, n))(x)


def _where_positive(x: Form, value: Form) -> Form:
    return np.where(x > 0, value, np.nan)


def _of_whole_order(p: Form, x: Form) -> Form:
    """Return E_p(x).

    Raises:
        NotLowered: an order is no whole number p >= 0; SciPy has no others.
    """
    if not np.all((p >= 0) & (p == np.floor(p))):
        raise NotLowered("the sampler takes expint of whole orders from 0 only; SciPy has no others")
    return special.expn(p.astype(int), x)


def _phi2(h: Form, k: Form, r: Form) -> Form:
    """Return the bivariate normal distribution function by Owen's T function (Owen 1956)."""
    h, k, r = np.broadcast_arrays(*np.atleast_1d(h, k, r))
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(1 - r * r)
        terms = [special.owens_t(x, np.where(x == 0, np.sign(y) * np.inf, (y - r * x) / (x * root))) for x, y in ((h, k), (k, h))]
    apart = (h * k < 0) | ((h * k == 0) & (h + k < 0))
    value = (special.ndtr(h) + special.ndtr(k)) / 2 - terms[0] - terms[1] - apart / 2
    value = np.where((h == 0) & (k == 0), 0.25 + np.arcsin(np.clip(r, -1, 1)) / (2 * np.pi), value)
    value = np.where(r == 1, special.ndtr(np.minimum(h, k)), value)
    value = np.where(r == -1, np.maximum(special.ndtr(h) - special.ndtr(-k), 0), value)
    return np.where(abs(r) > 1, np.nan, value)


_ROWS: dict[Form, Callable[..., Form]] = {
    sp.exp: torch.exp,
    sp.log: torch.log,
    sp.erf: torch.erf,
    sp.erfc: torch.erfc,
    sp.erfi: _by_scipy(special.erfi),
    sp.erfinv: torch.erfinv,
    sp.sin: torch.sin,
    sp.cos: torch.cos,
    sp.tanh: torch.tanh,
    sp.asin: torch.asin,
    sp.acos: torch.acos,
    sp.atan: torch.atan,
    sp.tan: torch.tan,
    sp.sinh: torch.sinh,
    sp.cosh: torch.cosh,
    sp.asinh: torch.asinh,
    sp.acosh: torch.acosh,
    sp.atanh: torch.atanh,
    sp.Abs: torch.abs,
    sp.sign: torch.sign,
    ReLU: torch.relu,
    sp.gamma: _by_scipy(special.gamma),
    sp.zeta: _by_scipy(special.zeta),
    sp.LambertW: _by_scipy(lambda x: _where_real(special.lambertw(x))),
    sp.loggamma: lambda x: torch.where(x > 0, torch.lgamma(x), torch.nan),
    sp.sinc: lambda x: torch.sinc(x / torch.pi),
    LambertWm1: _by_scipy(lambda x: _where_real(special.lambertw(x, -1))),
    sp.Ei: _by_scipy(special.expi),
    sp.Si: _by_scipy(lambda x: special.sici(x)[0]),
    sp.Ci: _by_scipy(lambda x: _where_positive(x, special.sici(x)[1])),
    sp.Shi: _by_scipy(lambda x: special.shichi(x)[0]),
    sp.Chi: _by_scipy(lambda x: _where_positive(x, special.shichi(x)[1])),
    sp.fresnels: _by_scipy(lambda x: special.fresnel(x)[0]),
    sp.fresnelc: _by_scipy(lambda x: special.fresnel(x)[1]),
}

# Functions of several arguments; an order comes first.
_SEVERAL: dict[Form, Callable[..., Form]] = {
    sp.beta: _by_scipy(special.beta),
    sp.lowergamma: _by_scipy(lambda s, x: special.gammainc(s, x) * special.gamma(s)),
    sp.uppergamma: _by_scipy(lambda s, x: special.gammaincc(s, x) * special.gamma(s)),
    sp.expint: _by_scipy(_of_whole_order),
    sp.besseli: _by_scipy(special.iv),
    sp.besselj: _by_scipy(special.jv),
    sp.besselk: _by_scipy(special.kv),
    Hyp0F1: _by_scipy(lambda b, u: special.hyp0f1(b, u) * special.rgamma(b)),
    Phi2: _by_scipy(_phi2),
}

ROWS = frozenset({*_ROWS, *_SEVERAL, sp.polygamma, sp.Heaviside, sp.Max, sp.Min})
MISSING: dict[Form, str] = {  # functions with facts and no row here, each with the reason
    sp.binomial: "SciPy's function has no value at negative whole numbers, where the polynomial has one"
}


def to_tensor(expr: Form, env: Mapping[Form, Form]) -> Form:
    """Evaluate an expression on float64 tensors.

    Args:
        expr: the expression.
        env: a tensor for every free symbol, of shapes that broadcast together.

    Raises:
        NotLowered: a function has no row, or a symbol has no value.
    """
    if expr in env:
        return env[expr]
    if expr is sp.I:
        raise NotLowered("no torch rule for an expression that is not real")
    if (expr.is_number and not expr.args) or expr == sp.pi:
        return torch.tensor(float(expr), dtype=torch.float64)
    if expr.is_Symbol:
        raise NotLowered(f"{expr} has no value; give it an interval in the derivation's domain")
    if not isinstance(expr, (sp.Add, sp.Mul, sp.Pow, sp.Function, sp.Max, sp.Min)):
        raise NotLowered(f"no torch rule for {type(expr).__name__} in {expr}")
    if isinstance(expr, sp.Heaviside):
        step, tie = (to_tensor(arg, env) for arg in expr.args)
        return torch.where(step == 0, tie, (step > 0).to(step.dtype))
    if isinstance(expr, sp.polygamma) and expr.args[0].is_Integer and expr.args[0] >= 0:
        return _polygamma(int(expr.args[0]), to_tensor(expr.args[1], env))
    return _node(expr, [to_tensor(arg, env) for arg in expr.args])


def _node(expr: Form, parts: Sequence[Form]) -> Form:
    """Evaluate one node from its parts.

    Raises:
        NotLowered: there is no row for a function with this number of arguments.
    """
    if isinstance(expr, (sp.Max, sp.Min)):
        return reduce(torch.maximum if isinstance(expr, sp.Max) else torch.minimum, parts)
    if expr.is_Add:
        return reduce(add, parts)
    if expr.is_Mul:
        return reduce(mul, parts)
    if expr.is_Pow:
        if expr.exp == sp.S.Half:
            return torch.sqrt(parts[0])
        return parts[0] ** float(expr.exp) if expr.exp.is_number else parts[0] ** parts[1]
    if isinstance(expr, (sp.besseli, sp.besselj)) and not expr.args[0].is_Integer:
        raise NotLowered(f"no rule for the order {expr.args[0]} of {expr}; a Bessel function's must be a whole number")
    row = _SEVERAL.get(expr.func) or (_ROWS.get(expr.func) if len(parts) == 1 else None)
    if row is None:
        raise NotLowered(f"no torch rule for {expr.func.__name__} in {expr}; add a row to numerics/sampling/table.py")
    return row(*parts)
