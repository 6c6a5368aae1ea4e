"""The name of each operation in each library of arrays: the printed name is the measured function.

A row is missing if the library lacks the operation, or has it not in the type of its arguments, or without a derivative.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from operator import add, lt, mul, neg, sub, truediv
from typing import Any

from closedform.numerics.findings.evidence import NotLowered
from closedform.numerics.tools.export.steps import Name, Node, Number, Program

_SAME = (
    "exp",
    "log",
    "sqrt",
    "sin",
    "cos",
    "tan",
    "sinh",
    "cosh",
    "tanh",
    "abs",
    "sign",
    "expm1",
    "log1p",
    "where",
    "full_like",
    "round",
)
_ARCS = {
    "asin": "arcsin",
    "acos": "arccos",
    "atan": "arctan",
    "asinh": "arcsinh",
    "acosh": "arccosh",
    "atanh": "arctanh",
    "atan2": "arctan2",
}


# Functions of our own in the exported code, which contains their definitions.
BESIDE = {"exact": "closedform.numerics.tools.export.exact"}
_BESIDE = {op: f"exact.{op}" for op in ("sum_error", "product_error")}


@dataclass(frozen=True)
class Target:
    """A library of arrays.

    Args:
        name: its name on the command line.
        imports: the modules, each with its name in the code.
        rows: operations by their dotted names.
    """

    name: str
    imports: Mapping[str, str]
    rows: Mapping[str, str]

    def has(self, op: str) -> bool:
        """Return True if the library has an operation."""
        return op in self.rows or op in _PYTHON

    def call(self, op: str) -> str:
        """Return the name by which an operation is called.

        Raises:
            NotLowered: the library has no such row.
        """
        if op not in self.rows:
            raise NotLowered(
                f"{self.name} has no {op} that keeps the type of its arguments and has a derivative; export to another library"
            )
        return self.rows[op]


def _numpy_like(array: str, special: str) -> dict[str, str]:
    rows = {op: f"{array}.{op}" for op in _SAME} | {op: f"{array}.{name}" for op, name in _ARCS.items()}
    rows |= {
        op: f"{special}.{op}" for op in ("erf", "erfc", "erfcx", "erfinv", "log_ndtr", "gamma", "beta", "gammainc", "gammaincc")
    }
    return rows | _BESIDE | {"log_gamma": f"{special}.gammaln", "digamma": f"{special}.digamma", "logaddexp": f"{array}.logaddexp"}


_TORCH = {op: f"torch.{op}" for op in (*_SAME, *_ARCS)} | {
    **{op: f"torch.special.{op}" for op in ("erf", "erfc", "erfcx", "erfinv", "log_ndtr", "digamma", "gammainc", "gammaincc")},
    "log_gamma": "torch.lgamma", "logaddexp": "torch.logaddexp", **_BESIDE,
}  # fmt: skip
_SCIPY = {"erfi": "special.erfi", "besseli": "special.iv", "besselj": "special.jv", "besselk": "special.kv"}

NUMPY = Target("numpy", {"np": "numpy", "special": "scipy.special", **BESIDE}, _numpy_like("np", "special") | _SCIPY)
TORCH = Target("torch", {"torch": "torch", **BESIDE}, _TORCH)
JAX = Target("jax", {"jnp": "jax.numpy", "special": "jax.scipy.special", **BESIDE}, _numpy_like("jnp", "special"))
TARGETS: Mapping[str, Target] = {target.name: target for target in (NUMPY, TORCH, JAX)}

_PYTHON: Mapping[str, Any] = {"+": add, "-": sub, "*": mul, "/": truediv, "**": pow, "neg": neg, "<": lt}


def run(found: Program, target: Target, values: Mapping[str, Any]) -> Any:
    """Run the steps on arrays of the library.

    Args:
        found: the steps.
        target: a library that is installed.
        values: an array for each argument, all of one type and shape.
    """
    known = dict(values)
    for name, node in found.steps:
        known[name] = _value(node, target, known)
    return _value(found.result, target, known)


def _value(node: Node, target: Target, known: Mapping[str, Any]) -> Any:
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Name):
        return known[node.name]
    args = [_value(arg, target, known) for arg in node.args]
    if node.op in _PYTHON:
        return _PYTHON[node.op](*args)
    return _function(target, node.op)(*args)


@cache
def _named(module: str, path: str) -> Any:
    found = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


def _function(target: Target, op: str) -> Any:
    alias, _, path = target.call(op).partition(".")
    return _named(target.imports[alias], path)


def lacking(found: Program, target: Target) -> str:
    """Name an operation of the steps that a library lacks; empty if it has all."""
    return next((op for op in sorted(found.operations) if not target.has(op)), "")
