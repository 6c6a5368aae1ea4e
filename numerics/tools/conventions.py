r"""Conventions in which the documents and their field differ: each a value with a description and a rewriting of a quantity's definition.

The quantity as defined is rewritten, a node at a time: the activation inside the expectation, the labels, the factor of the loss,
the event, the scale of the data. The formula follows by the substitution that a convention names, or is evaluated anew. Either way
it is then compared with the rewritten definition like any line (``numerics/tools/convert.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import sympy as sp

from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian, Labelled, MinusGradient, ReLU
from closedform.numerics.tools.activation_scale import activation_scaled
from closedform.numerics.tools.conversions import (
    Converted,
    HasAlready,
    NotApplicable,
    SaysNothing,
    expectations_of,
    random_variables,
    with_expectations_rewritten,
)
from closedform.numerics.tools.data_scale import GAIN, SIZE, as_projected, data_scaled


@dataclass(frozen=True)
class Convention:
    """One convention.

    Args:
        name: its name on the command line.
        says: the change, from what into what.
        source: its authors.
        convert: rewrites a quantity; raises NotApplicable if the convention does not apply to it.
    """

    name: str
    says: str
    source: str
    convert: Callable[[Form], Converted] = field(repr=False)


def _labels(first: int, second: int) -> Callable[[Form], Converted]:
    """Replace the labels, the class with the larger one first."""

    def convert(quantity: Form) -> Converted:
        laws = {node.law for node in expectations_of(quantity) if isinstance(node.law, Labelled)}
        if not laws:
            raise NotApplicable("it is no mean over labelled classes")
        values = {value for law in laws for value, _ in law.classes}
        if values == {sp.Integer(first), sp.Integer(second)}:
            raise NotApplicable(f"its labels are {first} and {second} already")
        if len(values) != 2:
            raise NotApplicable(f"its labels are {', '.join(map(str, values))}, and two are needed")
        if not all(value.is_number for value in values):
            raise NotApplicable(f"its labels are {' and '.join(sorted(map(str, values)))}, and it is not known which is larger")
        changed = {max(values): first, min(values): second}

        def rewrite(node: E) -> Form:
            if not isinstance(node.law, Labelled):
                return node
            law = Labelled(node.law.label, [(changed[value], of_class) for value, of_class in node.law.classes])
            return E(node.body, law, *node.args[2:])

        return Converted(with_expectations_rewritten(quantity, rewrite))

    return convert


def _loss(factor: Form, half: bool) -> Callable[[Form], Converted]:
    """Multiply the loss by a factor."""

    def convert(quantity: Form) -> Converted:
        flows = quantity.atoms(MinusGradient)
        if not flows:
            raise NotApplicable("it is no gradient of a loss, and the convention is about the loss")
        if not all(_is_square(flow.loss) for flow in flows):
            raise NotApplicable("its loss is no mean of a square, E[(yhat - y)^2] or half of it")
        if not all(_has_half(flow.loss.body) != half for flow in flows):
            raise HasAlready(f"its loss is {'E[(yhat - y)^2] / 2' if half else 'E[(yhat - y)^2]'} already")
        marks = {flow: sp.Dummy() for flow in flows}
        linear = quantity.xreplace(marks)
        twice = linear.xreplace({mark: factor * mark for mark in marks.values()})
        if sp.expand(twice - factor * linear) != 0:
            raise NotApplicable("it is not proportional to the gradient of its loss")

        def rewrite(node: E) -> Form:
            return E(sp.expand_mul(factor * node.body, deep=False), *node.args[1:])

        changed = quantity.xreplace(
            {flow: with_expectations_rewritten(flow, rewrite) for flow in flows}
        )  # terms beside the loss stay
        return Converted(changed, lambda form: factor * form, (), f"the right side is multiplied by {factor}")

    return convert


def _is_square(loss: Form) -> bool:
    """Return True if a loss is the mean of a square, or of half of one."""
    if not isinstance(loss, E):
        return False
    number, square = loss.body.as_coeff_Mul()
    return number in (1, sp.Rational(1, 2)) and bool(square.is_Pow) and square.exp == 2


def _has_half(body: Form) -> bool:
    return bool(body.as_coeff_Mul()[0] == sp.Rational(1, 2))


def _units(*, mean: bool) -> Callable[[Form], Converted]:
    """Make the network's output the mean over its units, or their sum."""

    def convert(quantity: Form) -> Converted:
        flows = quantity.atoms(MinusGradient)
        nodes = {node for flow in flows for node in flow.loss.atoms(E)}
        squares = {
            square: _output(square.base, random_variables(node.law))
            for node in nodes
            for square in node.body.atoms(sp.Pow)
            if square.exp == 2
        }
        outputs = {square: units for square, units in squares.items() if units}
        if not outputs:
            raise NotApplicable("it is no gradient of a loss (yhat - y)^2 whose yhat adds up several units")
        if len({len(units) for units in outputs.values()}) > 1:
            raise NotApplicable("its losses are of networks with different numbers of units")
        count = len(next(iter(outputs.values())))
        shares = {unit.as_coeff_Mul()[0] for units in outputs.values() for unit in units}
        if shares not in ({sp.Integer(1)}, {sp.Rational(1, count)}):
            raise NotApplicable(f"its output is neither the sum nor the mean of its {count} units")
        if (shares == {sp.Integer(1)}) != mean:
            raise NotApplicable(f"its output is the {'mean' if mean else 'sum'} over its {count} units already")
        factor = sp.Rational(1, count) if mean else sp.Integer(count)
        changed = {square: (sp.expand(square.base) + (factor - 1) * sp.Add(*units)) ** 2 for square, units in outputs.items()}
        return Converted(quantity.xreplace(changed))

    return convert


def _output(base: Form, random: set[Form]) -> list[Form]:
    """List the units of a residual: its terms that are an activation of random variables times a number; empty if there are fewer than two."""

    def is_unit(term: Form) -> bool:
        rest = term.as_coeff_Mul()[1]
        return isinstance(rest, (sp.erf, ReLU, sp.Max, sp.tanh)) and bool(rest.free_symbols & random)

    terms = sp.Add.make_args(sp.expand(base))
    units = [term for term in terms if is_unit(term)]
    return units if len(units) > 1 else []


def _conditional(quantity: Form) -> Converted:
    """Condition on the half space whose indicator the expectation has."""
    if not isinstance(quantity, E) or quantity.given is not None:
        raise NotApplicable("it is no partial expectation, E[f 1{S > 0}]")
    random = random_variables(quantity.law)
    steps = [f for f in sp.Mul.make_args(quantity.body) if isinstance(f, sp.Heaviside) and f.free_symbols <= random]
    if len(steps) != 1 or not _splits_in_halves(quantity.law, steps[0]):
        raise NotApplicable("it has no single indicator of a centred normal variable, whose probability is 1/2")
    body = sp.Mul(*(f for f in sp.Mul.make_args(quantity.body) if f != steps[0]))
    changed = E(body, quantity.law, sp.Heaviside(steps[0].args[0]))
    return Converted(changed, lambda form: 2 * form, (), "the right side is divided by the event's probability, 1/2")


def _partial(quantity: Form) -> Converted:
    """Move the conditioning event into the expectation as an indicator."""
    if not isinstance(quantity, E) or quantity.given is None:
        raise NotApplicable("it is no conditional expectation, E[f | S > 0]")
    if not isinstance(quantity.given, sp.Heaviside) or not _splits_in_halves(quantity.law, quantity.given):
        raise NotApplicable("its event is no half line of a centred normal variable, whose probability is 1/2")
    return Converted(
        E(quantity.body * quantity.given, quantity.law),
        lambda form: form / 2,
        (),
        "the right side is multiplied by the event's probability, 1/2",
    )


def _splits_in_halves(law: Form, step: Form) -> bool:
    """Return True if an indicator is that of a half space through the middle of a centred normal law."""
    if not isinstance(law, Gaussian) or not law.is_gaussian or any(m != 0 for m in law.args[2]) or law.args[6]:
        return False  # a law conditioned on a variable's value has another middle
    inside = sp.expand(step.args[0])
    return bool(inside.is_Symbol and inside in law.variables) or _is_homogeneous(inside, law.variables)


def _is_homogeneous(inside: Form, variables: Letter) -> bool:
    terms = sp.Add.make_args(inside)
    return all(
        sum(term.has(v) for v in variables) == 1 and sp.diff(term, *(v for v in variables if term.has(v))).is_number
        for term in terms
    )


def _then(first: Callable[[Form], Converted], second: Callable[[Form], Converted]) -> Callable[[Form], Converted]:
    """Convert by one convention, which the quantity may have already, and by another, which may not apply to it."""

    def convert(quantity: Form) -> Converted:
        try:
            one = first(quantity)
        except HasAlready:
            return second(quantity)
        try:
            other = second(one.quantity)
        except SaysNothing:
            return one
        form = None if one.form is None or other.form is None else lambda value: other.form(one.form(value))  # type: ignore[misc]
        says = "; ".join(part for part in (one.says, other.says) if part)
        return Converted(other.quantity, form, (*one.letters, *other.letters), says if form else "")

    return convert


_WIDE = activation_scaled(1 / sp.sqrt(2), "erf(h / sqrt 2)")
CONVENTIONS: Mapping[str, Convention] = {
    convention.name: convention
    for convention in (
        Convention("erf-sqrt2", "the activation is erf(h / sqrt 2), not erf(h)", "002, many neurons; Saad and Solla 1995", _WIDE),
        Convention(
            "erf", "the activation is erf(h), not erf(h / sqrt 2)", "002, one neuron", activation_scaled(sp.sqrt(2), "erf(h)")
        ),
        Convention("saad-solla", "the activation is erf(h / sqrt 2), of h = <w, x>", "Saad and Solla 1995", _WIDE),
        Convention(
            "goldt",
            "the activation is erf(h / sqrt 2), of h = <w, x> / sqrt n",
            "Goldt, Advani, Saxe, Krzakala and Zdeborova 2019",
            _then(_WIDE, data_scaled(as_projected, SIZE)),
        ),
        Convention("labels-pm1", "the labels are +1 and -1, not 1 and 0", "002, many neurons", _labels(1, -1)),
        Convention("labels-01", "the labels are 1 and 0, not +1 and -1", "001; 002, one neuron", _labels(1, 0)),
        Convention(
            "sum-units",
            "the output is the sum over K units, not their mean",
            "002, one neuron; Saad and Solla 1995",
            _units(mean=False),
        ),
        Convention(
            "mean-units", "the output is the mean over K units, 1/K of their sum", "001; 002, many neurons", _units(mean=True)
        ),
        Convention("full-loss", "the loss is E[(yhat - y)^2], without 1/2", "common", _loss(sp.Integer(2), half=False)),
        Convention("half-loss", "the loss is E[(yhat - y)^2] / 2", "001; 002", _loss(sp.Rational(1, 2), half=True)),
        Convention(
            "conditional", "an expectation over a half space is conditional, E[f | S > 0], not E[f 1{S > 0}]", "001", _conditional
        ),
        Convention("partial", "an expectation over a half space is partial, E[f 1{S > 0}], not E[f | S > 0]", "002", _partial),
        Convention(
            "scaled-data", "the data are c X, not X: covariances are c^2 Sigma", "common", data_scaled(lambda *_: GAIN, GAIN)
        ),
        Convention(
            "one-over-sqrt-n", "projections are <w, x> / sqrt n, not <w, x>", "Goldt et al. 2019", data_scaled(as_projected, SIZE)
        ),
    )
}
