"""The expectation under a law, as a node that never evaluates itself."""

from __future__ import annotations

from typing import Any

import sympy as sp

from closedform.derivations.functions.slope import differentiated
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws.gaussian import PIXEL
from closedform.derivations.laws.labelled import Labelled
from closedform.derivations.memory import remembered


@remembered
def _parameters(node: E) -> frozenset[Form]:
    """Collect the symbols that are not integrated over, once: SymPy would walk the form for each request."""
    values = frozenset().union(*(value.free_symbols for law in node.laws for _, value in law.given))
    return (frozenset().union(*(arg.free_symbols for arg in node.args)) - node.bound_symbols) | values


class E(sp.Expr):
    r"""The expectation of ``body`` under ``law``; with ``given``, conditioned on an event.

    ``E(T * Heaviside(S), law)`` is the partial expectation E[T 1{S>0}];
    ``E(T, law, given=Heaviside(S))`` is the conditional one, E[T | S>0].
    """

    is_commutative = True
    is_real = True

    def __new__(cls, body: Form, law: Form, given: Form = None) -> E:
        """Keep the arguments unevaluated."""
        args = (sp.sympify(body), law) if given is None else (sp.sympify(body), law, given)
        node: E = super().__new__(cls, *args)
        return node

    @property
    def body(self) -> Form:
        """The averaged form."""
        return self.args[0]

    @property
    def law(self) -> Form:
        """The law of the average."""
        return self.args[1]

    @property
    def given(self) -> Form:
        """The conditioning event as an indicator, or None."""
        return self.args[2] if len(self.args) > 2 else None

    @property
    def laws(self) -> list[Form]:
        """The law, or the laws of the classes."""
        return [law for _, law in self.law.classes] if isinstance(self.law, Labelled) else [self.law]

    @property
    def ranges(self) -> dict[Form, tuple[Form, Form]]:
        """The interval that carries each symbol integrated over; the line if nothing is known."""
        known = {v: ends for law in self.laws for v, ends in law.ranges.items()}
        return {v: known.get(v, (-sp.oo, sp.oo)) for v in self.bound_symbols}

    @property
    def bound_symbols(self) -> set[Form]:
        """The symbols the expectation integrates over."""
        names = {v for law in self.laws for v in law.all_variables} | {PIXEL}
        return names | {self.law.label} if isinstance(self.law, Labelled) else names

    @property
    def free_symbols(self) -> set[Form]:
        """The parameters: every symbol that is not integrated over."""
        return set(_parameters(self))

    def _eval_derivative(self, symbol: Letter) -> Form:
        # Differentiation under the expectation; only bodies depend on the symbol.
        if symbol in self.law.free_symbols or self.given is not None:
            raise NotImplementedError(f"E[...] is not differentiated in {symbol}, a symbol of its law")
        return E(differentiated(self.body, symbol), self.law)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        given = "" if self.given is None else r" \;\middle|\; " + _event_latex(self.given, printer)
        text = (
            rf"\mathbb{{E}}_{{{printer.doprint(self.law)}}}"
            rf"\left[{printer.doprint(self.body)}{given}\right]"
        )
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"


def _event_latex(event: Form, printer: Any) -> str:
    """Write an event as inequalities if its steps give their value at a tie."""
    signs, steps = {0: ">", 1: r"\geq"}, sp.Mul.make_args(event)
    if not all(isinstance(step, sp.Heaviside) and step.args[1] in signs for step in steps):
        return str(printer.doprint(event))
    return ",\\, ".join(f"{printer.doprint(step.args[0])} {signs[int(step.args[1])]} 0" for step in steps)
