"""Is the loss of a flow the one that was given, its parameter renamed, and a maximum in it not compared again?"""

from __future__ import annotations

import pytest
import sympy as sp

from closedform.derivations.laws import E, MinusGradient, normal

w, b = sp.symbols("w b", real=True)
X = sp.Symbol("X", real=True)


@pytest.mark.parametrize(
    "body",
    [
        sp.Max(0, w * X - b) ** 2 / 2,
        (sp.Max(0, b * sp.Max(0, w * X + 1) + 1) - X) ** 2,
        sp.Min(w, X) * sp.Max(w, X, b) + w,
        sp.Max(0, X) * w,
        w**2 * X,
    ],
)
def test_the_loss_is_the_one_given_with_its_parameter_renamed(body: sp.Expr, monkeypatch: pytest.MonkeyPatch) -> None:
    starred = sp.Symbol("w*", real=True)
    loss = E(body, normal(X))
    renamed = loss.xreplace({w: starred})

    def compared(*_: object, **__: object) -> None:
        raise AssertionError("the arguments of a maximum were compared")

    with monkeypatch.context() as patch:
        for kind in (sp.Max, sp.Min):
            patch.setattr(kind, "_find_localzeros", compared)
        flow = MinusGradient(loss, w, w)
    assert flow.loss == renamed
    assert sp.srepr(flow.loss) == sp.srepr(renamed)
    assert flow.under_the_expectation() == -loss.diff(w)
