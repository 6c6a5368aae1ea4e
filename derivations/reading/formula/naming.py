"""Names of the numbers made from vectors."""

from __future__ import annotations


def product_of(a: str, b: str) -> str:
    r"""Name the inner product of two vectors, as LaTeX writes it p_{a,b}."""
    return f"p_{'_'.join(sorted((a, b)))}"


def norm_of(a: str) -> str:
    """Name the norm of a vector, as LaTeX writes it L_{a}."""
    return f"L_{a}"


def as_latex(name: str) -> str:
    """Write the name of a norm or an inner product as LaTeX."""
    base, _, below = name.partition("_")
    return f"{base}_{{{below.replace('_', ',')}}}"
