"""The gradient flow of a loss, as a node that never evaluates itself."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.memory import remembered


@remembered
def _carried_out(flow: MinusGradient) -> Form:
    return -differentiated(flow.loss, flow.parameter).xreplace({flow.parameter: flow.value})


def _renamed(form: Form, symbol: Letter, name: Form) -> Form:
    """Rename a real symbol without simplification: a maximum stays as it is, though SymPy would compare its arguments again."""
    forms = {symbol: name}
    kinks = [node for node in form.atoms(sp.Max, sp.Min) if symbol in node.free_symbols]
    for node in sorted(kinks, key=sp.count_ops):  # inner nodes come before outer ones
        forms[node] = node.func(*(arg.xreplace(forms) for arg in node.args), evaluate=False)
    return form.xreplace(forms)


class MinusGradient(sp.Expr):
    r"""Minus the derivative of a loss in one parameter, at a value of that parameter.

    ``MinusGradient(E((yhat - y)**2 / 2, law), b_1, b_1)`` is the gradient flow of b_1, times tau.
    For a weight vector, perturb it along an arbitrary direction a: with S + eps * A and
    A = <a, X>, ``MinusGradient(loss, eps, 0)`` is the inner product of a with the flow.
    """

    is_commutative = True
    is_real = True
    precedence = PRECEDENCE["Add"]  # it is written with a minus: in brackets where it is a factor

    def __new__(cls, loss: Form, parameter: Letter, value: Form) -> MinusGradient:
        """Keep the arguments unevaluated; the parameter becomes a bound symbol, marked with *."""
        if not parameter.name.endswith("*"):
            starred = sp.Symbol(f"{parameter.name}*", real=True)
            loss, parameter = _renamed(loss, parameter, starred), starred
        node: MinusGradient = super().__new__(cls, loss, parameter, sp.sympify(value))
        return node

    @property
    def loss(self) -> Form:
        """The loss."""
        return self.args[0]

    @property
    def parameter(self) -> Form:
        """The parameter differentiated in."""
        return self.args[1]

    @property
    def value(self) -> Form:
        """The value of the parameter at which the derivative is taken."""
        return self.args[2]

    @property
    def free_symbols(self) -> set[Form]:
        """The parameters; the one differentiated in counts only through its value."""
        return (self.loss.free_symbols - {self.parameter}) | self.value.free_symbols

    def under_the_expectation(self) -> Form:
        """The same flow with the derivative taken inside the expectation."""
        return _carried_out(self)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        plain = sp.Symbol(self.parameter.name.removesuffix("*"), real=True)
        p, loss = printer.doprint(plain), printer.doprint(self.loss.xreplace({self.parameter: plain}))
        text = rf"-\frac{{\partial}}{{\partial {p}}} {loss}"
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"
