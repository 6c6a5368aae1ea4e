"""The names of types in annotations: SymPy has no stubs, so a type checker treats them as ``Any``, and a reader does not."""

from __future__ import annotations

from typing import TypeAlias

import sympy as sp

Form: TypeAlias = sp.Basic  # an expression, a relation, a matrix of expressions
Letter: TypeAlias = sp.Symbol
