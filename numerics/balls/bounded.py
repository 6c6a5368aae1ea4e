r"""Bounds of functions of a real argument, whatever it is, for both kinds of end: infinite (``majorants``) and finite (``ends``).

|erf u| <= 1 and 0 <= erfc u <= 2, as erf increases from -1 to 1; |atan u| <= pi/2 < 2; |sin|, |cos|, |tanh|, |sign| and the
unit step are at most 1. None of this holds off the real line: sin(iy) = i sinh y.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

BOUNDED: dict[Any, int] = {
    sp.erf: 1, sp.sin: 1, sp.cos: 1, sp.tanh: 1, sp.sign: 1, sp.Heaviside: 1, sp.atan: 2, sp.erfc: 2,
}  # fmt: skip
