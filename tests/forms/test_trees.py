"""Does a condition come back from the ledger as the value that was found, unevaluated?"""

from __future__ import annotations

import msgspec
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from closedform.numerics.findings.evidence import Tree
from closedform.numerics.forms.trees import grown, planted

A = sp.Symbol("a", positive=True)
B = sp.Symbol("b", real=True)
N = sp.Symbol("n", integer=True)
SYMBOLS = [A, B, N]
FORMS = st.recursive(
    st.sampled_from([A, B, sp.pi, sp.E])
    | st.fractions(-9, 9, max_denominator=50).map(lambda q: sp.Rational(q.numerator, q.denominator)),
    lambda inner: (
        st.builds(sp.Add, inner, inner) | st.builds(sp.Mul, inner, inner) | st.builds(sp.exp, inner) | st.builds(sp.asin, inner)
    ),
    max_leaves=6,
)
RELATIONS = st.builds(
    lambda kind, left, right: kind(left, right, evaluate=False), st.sampled_from([sp.Lt, sp.Le, sp.Gt, sp.Ge, sp.Ne]), FORMS, FORMS
)


def through_the_ledger(tree: Tree) -> Tree:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(tree), type=Tree)


@given(RELATIONS | st.builds(lambda p, q: sp.Or(p, q, evaluate=False), RELATIONS, RELATIONS))
def test_a_condition_comes_back_as_it_was(condition: sp.Basic) -> None:
    assert grown(through_the_ledger(planted(condition)), SYMBOLS) == condition


@pytest.mark.parametrize(
    "condition",
    [
        sp.Gt(A, 0, evaluate=False),  # true of every positive a: it would evaluate to that
        sp.Eq(sp.Mod(N, 2), 1, evaluate=False),
        sp.And(sp.Gt(B, 1), sp.Lt(B, 2), evaluate=False),
        sp.Not(sp.Le(A * B, sp.sqrt(2)), evaluate=False),
    ],
)
def test_nothing_is_evaluated_on_the_way(condition: sp.Basic) -> None:
    assert grown(through_the_ledger(planted(condition)), SYMBOLS) == condition


def test_an_unknown_symbol_or_node_is_refused() -> None:
    with pytest.raises(KeyError):
        grown(planted(A > B), [A])
    with pytest.raises(KeyError):
        grown(Tree("os.system", "", (Tree("", "a"),)), SYMBOLS)
