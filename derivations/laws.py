r"""Laws, and the things defined under them: expectations, gradient flows, steady states.

Every node here is an ordinary SymPy expression that never evaluates itself: what is written is
what is stored, printed and checked. The engines in ``numerics`` give the nodes their values.

A law of Gaussian scalars also says where the scalars come from, S = <w_1, X> with X in R^n, so
that one declaration serves two independent routes: an enclosure works with the covariance that
the document names (rho_11, rho_1k, ...), a sampler draws X in n dimensions and takes the inner
products itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy as sp
from sympy.core.symbol import Str


class ReLU(sp.Function):
    """ReLU(h) = h 1(h > 0), with derivative 1(h > 0)."""

    def fdiff(self, argindex: int = 1) -> Any:
        """Differentiate: the unit step, almost everywhere."""
        return sp.Heaviside(self.args[0])

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        return rf"\operatorname{{ReLU}}{power}\left({printer.doprint(self.args[0])}\right)"


class Gaussian(sp.Basic):
    """Jointly normal scalars: inner products of the data X ~ N(0, Sigma) with fixed directions.

    Args:
        variables: the k scalars, as symbols.
        covariance: their k x k covariance (dimensionless), as the document names its entries.
        mean: k means; zero unless told.
        directions: for each scalar, the name of the vector it is an inner product with: a
            weight ("w1", "wk"), a coordinate ("e_i", "e_j") or "a", an arbitrary direction.
            Empty for a plain scalar normal. A numeric diagonal entry of ``covariance`` says
            that the direction is normalised to give it.
        field: which class the data come from, "Sigma1" (label 1) or "Sigma0".
        scale: the field's covariance is multiplied by this (dimensionless).
        given: pairs (variable, value) that the law is conditioned on.
        pixel: the data are X_i = pixel(Z_i) for a Gaussian field Z, an expression in the
            symbol ``laws.PIXEL``. Where it is not the identity the scalars are not jointly
            normal and only the sampler takes the law.

    Raises:
        ValueError: the sizes disagree.
    """

    def __new__(
        cls,
        variables: Sequence[Any],
        covariance: Any,
        *,
        mean: Sequence[Any] | None = None,
        directions: Sequence[str] = (),
        field: str = "Sigma1",
        scale: Any = 1,
        given: Sequence[tuple[Any, Any]] = (),
        pixel: Any = None,
    ) -> Gaussian:
        """Check the sizes and store everything as SymPy arguments."""
        matrix = sp.ImmutableMatrix(covariance)
        size = len(variables)
        if matrix.shape != (size, size):
            raise ValueError(f"a law of {size} variables has a covariance of shape {matrix.shape}; give a {size} x {size} matrix")
        if directions and len(directions) != size:
            raise ValueError(f"{size} variables have {len(directions)} directions; give one each")
        node: Gaussian = super().__new__(
            cls,
            sp.Tuple(*variables),
            matrix,
            sp.Tuple(*(mean if mean is not None else [0] * size)),
            sp.Tuple(*(Str(name) for name in directions)),
            Str(field),
            sp.sympify(scale),
            sp.Tuple(*(sp.Tuple(*pair) for pair in given)),
            sp.sympify(PIXEL if pixel is None else pixel),
        )
        return node

    # SymPy rebuilds nodes with ``func(*args)``; the keyword form above is for people.
    @property
    def func(self) -> Any:
        """Rebuild from ``args``, as SymPy's tree walkers do."""
        return _rebuild_gaussian

    @property
    def variables(self) -> tuple[Any, ...]:
        """The scalars that are still random: those conditioned on are left out."""
        fixed = {pair[0] for pair in self.args[6]}
        return tuple(v for v in self.args[0] if v not in fixed)

    @property
    def all_variables(self) -> tuple[Any, ...]:
        """Every scalar, conditioned on or not."""
        return tuple(self.args[0])

    @property
    def covariance(self) -> Any:
        """Covariance of all the scalars before conditioning, scale included."""
        return self.args[1] * self.args[5]

    @property
    def mean(self) -> tuple[Any, ...]:
        """Means of all the scalars before conditioning."""
        return tuple(self.args[2])

    @property
    def directions(self) -> tuple[str, ...]:
        """The name of the vector behind each scalar; empty for plain scalars."""
        return tuple(name.name for name in self.args[3])

    @property
    def field(self) -> str:
        """The class the data come from."""
        return str(self.args[4].name)

    @property
    def scale(self) -> Any:
        """Factor on the field's covariance."""
        return self.args[5]

    @property
    def given(self) -> tuple[tuple[Any, Any], ...]:
        """Pairs (variable, value) conditioned on."""
        return tuple((pair[0], pair[1]) for pair in self.args[6])

    @property
    def pixel(self) -> Any:
        """The map from the Gaussian field to the data, in ``PIXEL``."""
        return self.args[7]

    @property
    def is_gaussian(self) -> bool:
        """Whether the scalars are jointly normal (the pixel map is the identity)."""
        return bool(self.pixel == PIXEL)

    def at(self, values: Mapping[Any, Any]) -> Gaussian:
        """Condition on some of the scalars taking given values."""
        pairs = (*self.given, *values.items())
        args = list(self.args)
        args[6] = sp.Tuple(*(sp.Tuple(*pair) for pair in pairs))
        return _rebuild_gaussian(*args)

    def _latex(self, printer: Any) -> str:
        names = ", ".join(printer.doprint(v) for v in self.variables)
        if self.given:
            names += r" \mid " + ", ".join(f"{printer.doprint(v)}={printer.doprint(x)}" for v, x in self.given)
        return names


def _rebuild_gaussian(*args: Any) -> Gaussian:
    node: Gaussian = sp.Basic.__new__(Gaussian, *args)
    return node


PIXEL = sp.Symbol("z_pixel", real=True)


def normal(variable: Any, mean: Any = 0, variance: Any = 1) -> Gaussian:
    """Build the law of one scalar normal, not tied to any data vector."""
    return Gaussian((variable,), [[variance]], mean=(mean,))


class Finite(sp.Basic):
    """A law on finitely many points, for exact enumeration.

    Args:
        variables: the k coordinates, as symbols.
        atoms: pairs (values of the k coordinates, weight). Weights are positive and need not
            sum to one; probabilities are weights over their sum.

    Raises:
        ValueError: there is no atom, or one has another length than the variables.
    """

    given: tuple[Any, ...] = ()
    directions: tuple[str, ...] = ()
    is_gaussian = False

    def __new__(cls, variables: Sequence[Any], atoms: Sequence[tuple[Sequence[Any], Any]]) -> Finite:
        """Store the atoms as SymPy tuples."""
        if not atoms or any(len(values) != len(variables) for values, _ in atoms):
            raise ValueError(f"a law of {len(variables)} variables needs atoms of {len(variables)} values each; got {atoms}")
        pairs = sp.Tuple(*(sp.Tuple(sp.Tuple(*map(sp.sympify, values)), sp.sympify(weight)) for values, weight in atoms))
        node: Finite = super().__new__(cls, sp.Tuple(*variables), pairs)
        return node

    @property
    def func(self) -> Any:
        """Rebuild from ``args``, as SymPy's tree walkers do."""
        return lambda *args: sp.Basic.__new__(Finite, *args)

    @property
    def variables(self) -> tuple[Any, ...]:
        """The coordinates."""
        return tuple(self.args[0])

    all_variables = variables

    @property
    def atoms_and_weights(self) -> tuple[tuple[dict[Any, Any], Any], ...]:
        """Each point as a substitution, with its weight."""
        return tuple((dict(zip(self.args[0], pair[0], strict=True)), pair[1]) for pair in self.args[1])

    def _latex(self, printer: Any) -> str:
        return ", ".join(printer.doprint(v) for v in self.variables)


def at_least_zero(h: Any) -> Any:
    """Indicate h >= 0: one at a tie."""
    return sp.Heaviside(h, 1)


def above_zero(h: Any) -> Any:
    """Indicate h > 0: zero at a tie."""
    return sp.Heaviside(h, 0)


class Labelled(sp.Basic):
    """Balanced classes: the label ``y`` takes each value with equal probability, and its law.

    Args:
        label: the symbol of the label.
        classes: pairs (value of the label, law of the scalars under it).
    """

    def __new__(cls, label: Any, classes: Sequence[tuple[Any, Any]]) -> Labelled:
        """Store the classes as SymPy tuples."""
        pairs = sp.Tuple(*(sp.Tuple(sp.sympify(v), law) for v, law in classes))
        node: Labelled = super().__new__(cls, label, pairs)
        return node

    @property
    def label(self) -> Any:
        """The label's symbol."""
        return self.args[0]

    @property
    def classes(self) -> tuple[tuple[Any, Any], ...]:
        """Pairs (value of the label, law)."""
        return tuple((pair[0], pair[1]) for pair in self.args[1])

    def _latex(self, printer: Any) -> str:
        return rf"X, {printer.doprint(self.label)}"


class E(sp.Expr):
    r"""The expectation of ``body`` under ``law``; with ``given``, conditioned on an event.

    ``E(T * Heaviside(S), law)`` is the partial expectation E[T 1{S>0}];
    ``E(T, law, given=Heaviside(S))`` is the conditional one, E[T | S>0].
    """

    is_commutative = True
    is_real = True

    def __new__(cls, body: Any, law: Any, given: Any = None) -> E:
        """Keep the arguments unevaluated."""
        args = (sp.sympify(body), law) if given is None else (sp.sympify(body), law, given)
        node: E = super().__new__(cls, *args)
        return node

    @property
    def body(self) -> Any:
        """What is averaged."""
        return self.args[0]

    @property
    def law(self) -> Any:
        """The law it is averaged under."""
        return self.args[1]

    @property
    def given(self) -> Any:
        """The conditioning event as an indicator, or None."""
        return self.args[2] if len(self.args) > 2 else None

    @property
    def bound_symbols(self) -> set[Any]:
        """The symbols the expectation integrates over."""
        laws = [law for _, law in self.law.classes] if isinstance(self.law, Labelled) else [self.law]
        names = {v for law in laws for v in law.all_variables} | {PIXEL}
        return names | {self.law.label} if isinstance(self.law, Labelled) else names

    @property
    def free_symbols(self) -> set[Any]:
        """The parameters: every symbol that is not integrated over."""
        values: set[Any] = set()
        laws = [law for _, law in self.law.classes] if isinstance(self.law, Labelled) else [self.law]
        for law in laws:
            for _, value in law.given:
                values |= value.free_symbols
        inside: set[Any] = set().union(*(arg.free_symbols for arg in self.args))
        return (inside - self.bound_symbols) | values

    def _eval_derivative(self, symbol: Any) -> Any:
        # Differentiation under the expectation; only bodies depend on what we differentiate by.
        if symbol in self.law.free_symbols or self.given is not None:
            raise NotImplementedError(f"E[...] is not differentiated in {symbol}, a symbol of its law")
        return E(self.body.diff(symbol), self.law)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        given = "" if self.given is None else r" \;\middle|\; " + printer.doprint(self.given)
        text = (
            rf"\mathbb{{E}}_{{{printer.doprint(self.law)}}}"
            rf"\left[{printer.doprint(self.body)}{given}\right]"
        )
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"


class MinusGradient(sp.Expr):
    r"""Minus the derivative of a loss in one parameter, at a value of that parameter.

    ``MinusGradient(E((yhat - y)**2 / 2, law), b_1, b_1)`` is the gradient flow of b_1, times tau.
    For a weight vector, perturb it along an arbitrary direction a: with S + eps * A and
    A = <a, X>, ``MinusGradient(loss, eps, 0)`` is the inner product of a with the flow.
    """

    is_commutative = True
    is_real = True

    def __new__(cls, loss: Any, parameter: Any, value: Any) -> MinusGradient:
        """Keep the arguments unevaluated; the parameter becomes a bound symbol, marked with *."""
        if not parameter.name.endswith("*"):
            starred = sp.Symbol(f"{parameter.name}*", real=True)
            loss, parameter = loss.xreplace({parameter: starred}), starred
        node: MinusGradient = super().__new__(cls, loss, parameter, sp.sympify(value))
        return node

    @property
    def loss(self) -> Any:
        """The loss."""
        return self.args[0]

    @property
    def parameter(self) -> Any:
        """The parameter differentiated in."""
        return self.args[1]

    @property
    def value(self) -> Any:
        """The value of the parameter at which the derivative is taken."""
        return self.args[2]

    @property
    def free_symbols(self) -> set[Any]:
        """The parameters; the one differentiated in counts only through its value."""
        return (self.loss.free_symbols - {self.parameter}) | self.value.free_symbols

    def under_the_expectation(self) -> Any:
        """The same flow with the derivative carried out inside the expectation."""
        return -self.loss.diff(self.parameter).xreplace({self.parameter: self.value})

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        plain = sp.Symbol(self.parameter.name.removesuffix("*"), real=True)
        p, loss = printer.doprint(plain), printer.doprint(self.loss.xreplace({self.parameter: plain}))
        text = rf"-\frac{{\partial}}{{\partial {p}}} {loss}"
        return text if exp is None else rf"\left({text}\right)^{{{exp}}}"


class Root(sp.Expr):
    """The positive number at which ``residual`` changes sign: a steady state of a scalar flow."""

    is_commutative = True
    is_positive = True

    def __new__(cls, residual: Any, unknown: Any) -> Root:
        """Keep the arguments unevaluated."""
        node: Root = super().__new__(cls, residual, unknown)
        return node

    @property
    def residual(self) -> Any:
        """The flow, zero at the steady state."""
        return self.args[0]

    @property
    def unknown(self) -> Any:
        """The symbol solved for."""
        return self.args[1]

    @property
    def free_symbols(self) -> set[Any]:
        """The parameters: all symbols of the residual but the unknown."""
        symbols: set[Any] = self.residual.free_symbols - {self.unknown}
        return symbols

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        text = rf"\operatorname{{root}}_{{{printer.doprint(self.unknown)}>0}}\left[{printer.doprint(self.residual)}\right]"
        return text if exp is None else rf"{text}^{{{exp}}}"
