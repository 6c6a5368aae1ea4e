"""SymPy to torch, float64: the sampler's table. Arguments broadcast like arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import sympy as sp
import torch

from derivations.laws import ReLU
from numerics.evidence import NotLowered

_ROWS: dict[Any, Callable[[Any], Any]] = {
    sp.exp: torch.exp,
    sp.log: torch.log,
    sp.erf: torch.erf,
    sp.erfc: torch.erfc,
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
    sp.Heaviside: lambda h: (h > 0).to(h.dtype),
    ReLU: torch.relu,
}


def to_tensor(expr: Any, env: Mapping[Any, Any]) -> Any:
    """Evaluate an expression on float64 tensors.

    Args:
        expr: the expression.
        env: a tensor for every free symbol, of shapes that broadcast together.

    Raises:
        NotLowered: a function has no row, or a symbol no value.
    """
    if expr in env:
        return env[expr]
    if (expr.is_number and not expr.args) or expr == sp.pi:
        return torch.tensor(float(expr), dtype=torch.float64)
    if expr.is_Symbol:
        raise NotLowered(f"{expr} has no value; give it an interval in the derivation's domain")
    if not isinstance(expr, (sp.Add, sp.Mul, sp.Pow, sp.Function, sp.Max, sp.Min)):
        raise NotLowered(f"no torch lowering for {type(expr).__name__} in {expr}")
    several = isinstance(expr, (sp.Max, sp.Min)) or not isinstance(expr, sp.Function)
    parts = [to_tensor(arg, env) for arg in (expr.args if several else expr.args[:1])]
    if isinstance(expr, (sp.Max, sp.Min)):
        return reduce(torch.maximum if isinstance(expr, sp.Max) else torch.minimum, parts)
    if expr.is_Add:
        return sum(parts[1:], parts[0])
    if expr.is_Mul:
        out = parts[0]
        for part in parts[1:]:
            out = out * part
        return out
    if expr.is_Pow:
        if expr.exp == sp.S.Half:
            return torch.sqrt(parts[0])
        return parts[0] ** float(expr.exp) if expr.exp.is_number else parts[0] ** parts[1]
    if expr.func not in _ROWS:
        raise NotLowered(f"no torch lowering for {expr.func.__name__} in {expr}; add a row to numerics/sampling/table.py")
    return _ROWS[expr.func](parts[0])
