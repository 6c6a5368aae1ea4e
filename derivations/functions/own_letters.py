"""Letters of integrals that a function is written by."""

from __future__ import annotations

import hashlib

import sympy as sp

from closedform.derivations.functions.types import Form, Letter


def letter_of_integral(function: str, *inside: Form) -> Letter:
    """Return the letter over which a function's own integral runs; of an integral inside another one it is another letter.

    It is the same in every process and every claim, since claims are identified by their encoding, and those of one shape share it.

    Args:
        function: the name of the function.
        inside: the arguments of the function.
    """
    number = int(hashlib.sha256(function.encode()).hexdigest()[:15], 16)  # far from the numbers by which SymPy counts its own
    depth = sum(1 for node in sp.preorder_traversal(sp.Tuple(*inside)) if isinstance(node, sp.Integral))
    return sp.Dummy("t", dummy_index=number + depth, real=True)
