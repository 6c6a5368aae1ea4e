"""Is the difference of two forms what turns one into the other, and is it as small as a person would mark it?"""

from __future__ import annotations

from typing import Any

import pytest
import sympy as sp

from closedform.numerics.repair.difference import NOTHING, Marked, as_latex, as_text, difference, size

g, m, r, s, x = sp.symbols("g m r s x", positive=True)
CASES = [
    (m * sp.erf(m / s) + s**2 * sp.exp(-(m**2)), m * sp.erf(m / s) + s * sp.exp(-(m**2)), 4, "[-s**2-]{+s+}"),
    (2 / sp.sqrt(sp.pi) * sp.atan(r / g), sp.atan(r / g) / sp.pi, 12, "[-2/sqrt(pi)-]{+1/pi+}"),
    (sp.erf(x), sp.erf(x / sp.sqrt(2)), 6, "{+sqrt(2)/2+}"),
    (1 / (1 + g**2), 1 / (1 + 2 * g**2), 1, "{+2+}"),
    (sp.sqrt(g + x), sp.sqrt(g + x**2), 4, "[-x-]{+x**2+}"),
    (sp.erf(x) / sp.sqrt(1 + 4 * g), sp.erf(x) / sp.sqrt(1 + 4 * g**2), 4, "[-g-]{+g**2+}"),
    (sp.exp(-g / x), sp.exp(-x / g), 10, "[-g/x-]{+x/g+}"),
    (sp.Integral(x * sp.erf(g * x), (x, 0, 1)), sp.Integral(x * sp.erf(r * x), (x, 0, 1)), 2, "[-g-]{+r+}"),
    (g + sp.erf(x), g, 2, "[-erf(x)-]"),
    (g, sp.cos(r), 3, "[-g-]{+cos(r)+}"),
    (m * sp.acos(r), m * sp.acos(-r), 4, "acos([-r-]{+-r+})"),
]


def chosen(form: Any, side: int) -> Any:
    """A marked form as it was, or as it should be."""
    if isinstance(form, Marked):
        return form.args[side]
    if not form.args:
        return form
    nothing = {sp.Add: sp.Integer(0)}.get(form.func, sp.Integer(1))
    return form.func(*(nothing if (new := chosen(arg, side)) == NOTHING else new for arg in form.args))


@pytest.mark.parametrize(("old", "new", "most", "shown"), CASES)
def test_striking_and_putting_in_turns_one_into_the_other(old: Any, new: Any, most: int, shown: str) -> None:
    changes, marked = difference(old, new)
    assert chosen(marked, 0) == old
    assert chosen(marked, 1) == new
    assert 0 < size(changes) <= most
    assert shown in as_text(marked)
    assert r"\cancel" in as_latex(marked) or r"\boxed" in as_latex(marked)


def test_equal_forms_have_no_difference() -> None:
    assert difference(g + r, g + r) == ([], g + r)
