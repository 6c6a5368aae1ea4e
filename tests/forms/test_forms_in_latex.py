"""Is a formula set as SymPy's printer sets it, and a part that formulas share only once?"""

from __future__ import annotations

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from sympy.printing.latex import LatexPrinter

from closedform.derivations.claims.notation import LATEX, PAIR, a_S1w1
from closedform.derivations.laws import E, normal
from closedform.numerics.forms import latex as room
from closedform.numerics.forms.in_words import in_words, short
from closedform.numerics.forms.latex import latex

X, Y = sp.Symbol("x", positive=True), sp.Symbol("x", real=True)
PARTS = st.sampled_from([X, Y, a_S1w1, sp.pi, sp.Integer(-2), sp.Rational(1, 3), sp.Float(1), sp.Integer(1)])
FORMS = st.recursive(
    PARTS,
    lambda inner: st.builds(
        lambda kind, one, other, done: kind(one, other, evaluate=done), st.sampled_from([sp.Add, sp.Mul, sp.Pow]), inner, inner, st.booleans()
    ) | st.builds(sp.Abs, inner),
    max_leaves=8,
)  # fmt: skip


@given(FORMS)
def test_a_form_is_set_as_sympy_sets_it(form: sp.Expr) -> None:
    assert latex(form) == sp.latex(form, symbol_names=LATEX)


def test_what_is_no_number_is_set_too() -> None:
    for form in (sp.Lt(X, Y + a_S1w1), sp.Matrix(PAIR.covariance), sp.Integral(sp.exp(-(X**2)), (X, 0, sp.oo))):
        assert latex(form) == sp.latex(form, symbol_names=LATEX)


def test_a_part_that_formulas_share_is_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: list[sp.Expr] = []
    of_root = LatexPrinter._print_Pow

    def seen(self: LatexPrinter, form: sp.Expr) -> str:
        printed.append(form)
        return str(of_root(self, form))

    root = sp.sqrt(1 + 3 * X + a_S1w1)
    room._printer.cache_clear()
    monkeypatch.setattr(LatexPrinter, "_print_Pow", seen)
    assert latex(sp.exp(root) + sp.sin(root)) != latex(sp.log(root) + X)
    assert printed == [root]
    monkeypatch.setattr(room, "_KEPT", 1)
    assert latex(sp.Abs(sp.log(root))) == sp.latex(sp.Abs(sp.log(root)), symbol_names=LATEX)


def test_a_mean_in_a_sentence_is_written_without_the_parts_of_its_law() -> None:
    z = sp.Symbol("z", real=True)
    mean = E(sp.erf(z) ** 2, normal(z), sp.Heaviside(z, 0))
    assert in_words(1 + 2 * mean) == "2*E[erf(z)**2 | Heaviside(z, 0)] + 1"
    assert short(mean, 12) == "E[...]"


def test_a_long_form_in_a_sentence_ends_in_no_open_bracket() -> None:
    x = sp.Symbol("x")
    long = sum(x**k for k in range(2, 30))
    assert short(sp.exp(-(x**2)) / long, 48) == "exp(-x**2)/(...)"
    assert short(long, 30) == "x**29 + x**28 + x**27 + x**..."
    assert short(x + 1) == "x + 1"
