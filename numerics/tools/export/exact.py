"""The rounding error of a sum or a product, exactly, in the arithmetic of the arguments: arrays of any library, float64 or float32.

The exported code has these functions word for word, so they name no library. Sources: Dekker (1971), Numer. Math. 18, 224; Knuth,
The Art of Computer Programming 2, 4.2.2.
"""

from __future__ import annotations

from typing import Any


def sum_error(a: Any, b: Any, s: Any) -> Any:
    """Return a + b - s, for s = a + b rounded."""
    c = s - a
    return (a - (s - c)) + (b - c)


def product_error(a: Any, b: Any, p: Any) -> Any:
    """Return a*b - p, for p = a*b rounded; a is an array, b one or a small whole number. Zero for types without halves here."""
    halves = []
    for x in (a, b):
        scale = 0.0 if isinstance(x, int) else {8: 134217729.0, 4: 4097.0}.get(x.dtype.itemsize, 0.0)
        high = scale * x - (scale * x - x) if scale else x
        halves += [high, x - high]
    a1, a2, b1, b2 = halves
    return ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2
