r"""Bounds of functions of a real argument, whatever it is, for both kinds of end: infinite (``majorants``) and finite (``ends``).

|erf u| <= 1 and 0 <= erfc u <= 2, as erf increases from -1 to 1; |atan u| <= pi/2 < 2; |sin|, |cos|, |tanh|, |sign| and the
unit step are at most 1. None of this holds off the real line: sin(iy) = i sinh y.
"""

from __future__ import annotations

from typing import Any

import sympy as sp

from derivations import functions

BOUNDED: dict[Any, int] = {f: int(sp.ceiling(functions.FACTS[f].bound)) for f in functions.BOUNDED}
