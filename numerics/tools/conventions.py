r"""Conventions that the documents and their field differ in: each a value that says what it is and rewrites a quantity's definition.

What is rewritten is the quantity as defined, a node at a time: the activation inside the expectation, the labels, the factor of the
loss, the event, the scale of the data. The formula follows by the substitution that a convention names, or is carried out anew;
either way it is then held against the rewritten definition like any line (``numerics/tools/convert.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import sympy as sp

from derivations.laws import ARBITRARY, E, Gaussian, Labelled, MinusGradient, ReLU

SIZE = sp.Symbol("n", positive=True)
GAIN = sp.Symbol("c", positive=True)
# Directions that are no weights: of the data's own coordinates, and of a gradient.
_COORDINATES = frozenset({"e_i", "e_j"})
_OF_DATA = _COORDINATES | {ARBITRARY}


class NotApplicable(ValueError):
    """A convention does not speak of a quantity, or the quantity has it already; the message says which."""


class HasAlready(NotApplicable):
    """The quantity has the convention already."""


class SaysNothing(NotApplicable):
    """Nothing in the quantity is of what the convention speaks of."""


@dataclass(frozen=True)
class Converted:
    """A quantity in another convention.

    Args:
        quantity: as defined there.
        form: what the closed form becomes, as a function of the one that was; None where that follows from the definition alone.
        letters: parameters that are new, all positive.
        says: the substitution in the closed form, in words; empty where it is carried out anew.
    """

    quantity: Any
    form: Callable[[Any], Any] | None = None
    letters: tuple[sp.Symbol, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Convention:
    """One convention.

    Args:
        name: as the command line has it.
        says: what is changed, from what into what.
        source: who writes so.
        convert: rewrites a quantity; raises NotApplicable where it does not speak of it.
    """

    name: str
    says: str
    source: str
    convert: Callable[[Any], Converted] = field(repr=False)


def _expectations(quantity: Any, rewrite: Callable[[E], Any]) -> Any:
    """Rewrite every expectation of a quantity that is not inside another, in losses too."""
    if isinstance(quantity, E):
        return rewrite(quantity)
    if isinstance(quantity, MinusGradient):
        loss = _expectations(quantity.loss, rewrite)
        return MinusGradient(loss, quantity.parameter, quantity.value)
    if isinstance(quantity, sp.MatrixBase):
        return quantity.applyfunc(lambda entry: _expectations(entry, rewrite))
    if not getattr(quantity, "args", ()):
        return quantity
    changed = [_expectations(arg, rewrite) if isinstance(arg, sp.Expr) else arg for arg in quantity.args]
    return quantity if changed == list(quantity.args) else quantity.func(*changed)


def _laws(law: Any) -> list[Any]:
    return [of_class for _, of_class in law.classes] if isinstance(law, Labelled) else [law]


def _random(law: Any) -> set[Any]:
    return {v for one in _laws(law) if isinstance(one, Gaussian) for v in one.variables}


def _activation(scale: Any, there: str) -> Callable[[Any], Converted]:
    """Put erf(scale h) in the place of erf(h), h random."""

    def convert(quantity: Any) -> Converted:
        found: set[Any] = set()

        def rewrite(node: E) -> Any:
            random = set().union(*(_random(inner.law) for inner in node.atoms(E)))
            inside = {f for f in node.body.atoms(sp.erf) if f.free_symbols & random}
            found.update(inside)
            return E(node.body.xreplace({f: sp.erf(scale * f.args[0]) for f in inside}), *node.args[1:])

        changed = _expectations(quantity, rewrite)
        if not found:
            raise NotApplicable(
                "it has no error function of random variables under an expectation, and the convention is of the activation"
            )
        wide = {bool(_coefficient(f.args[0]).has(sp.sqrt(2))) for f in found}
        if len(wide) > 1:
            raise NotApplicable("it has both erf(h) and erf(h / sqrt 2), and what its activation is is not clear")
        if wide == {scale != sp.sqrt(2)}:
            raise HasAlready(f"its activation is {there} already")
        if bumps := _derivatives(quantity):
            raise NotApplicable(
                f"it has the derivative {bumps[0]} of the activation written out, which is no activation any more; convert the flow"
            )
        gain = _common_gain(quantity, found)
        if gain is None:
            return Converted(changed)
        return Converted(changed, lambda form: form.xreplace({gain: scale * gain}), (), f"{scale * gain} is put for {gain}")

    return convert


def _coefficient(argument: Any) -> Any:
    return sp.Mul(*(f for f in sp.Mul.make_args(sp.factor_terms(argument, radical=True)) if f.is_number))


def _derivatives(quantity: Any) -> list[Any]:
    """List Gaussian bumps of random variables beside an error function: the derivative of an activation that would have to change too."""
    nodes = quantity.atoms(E)
    return sorted((f for node in nodes for f in node.body.atoms(sp.exp) if f.free_symbols & _random(node.law)), key=str)


def _common_gain(quantity: Any, found: set[Any]) -> Any:
    """Give the parameter that every activation's argument is a multiple of and that stands nowhere else, or None."""
    shared: set[Any] = set.intersection(*({s for s in sp.Mul.make_args(f.args[0]) if s.is_Symbol} for f in found))
    rest = quantity.xreplace({f: sp.Dummy() for f in found})
    alone = [s for s in shared if s in quantity.free_symbols and not rest.has(s)]
    return alone[0] if len(alone) == 1 else None


def _labels(first: int, second: int) -> Callable[[Any], Converted]:
    """Put the labels into their place, the class with the larger one first."""

    def convert(quantity: Any) -> Converted:
        laws = {node.law for node in _all_expectations(quantity) if isinstance(node.law, Labelled)}
        if not laws:
            raise NotApplicable("it is no mean over labelled classes")
        values = {value for law in laws for value, _ in law.classes}
        if values == {sp.Integer(first), sp.Integer(second)}:
            raise NotApplicable(f"its labels are {first} and {second} already")
        if len(values) != 2:
            raise NotApplicable(f"its labels are {', '.join(map(str, values))}, and two are needed")
        if not all(value.is_number for value in values):
            raise NotApplicable(
                f"its labels are {' and '.join(sorted(map(str, values)))}, of which nothing says which is the larger"
            )
        changed = {max(values): first, min(values): second}

        def rewrite(node: E) -> Any:
            if not isinstance(node.law, Labelled):
                return node
            law = Labelled(node.law.label, [(changed[value], of_class) for value, of_class in node.law.classes])
            return E(node.body, law, *node.args[2:])

        return Converted(_expectations(quantity, rewrite))

    return convert


def _all_expectations(quantity: Any) -> set[Any]:
    found: set[Any] = set(quantity.atoms(E))
    return found


def _loss(factor: Any, half: bool) -> Callable[[Any], Converted]:
    """Multiply the loss by a factor."""

    def convert(quantity: Any) -> Converted:
        flows = quantity.atoms(MinusGradient)
        if not flows:
            raise NotApplicable("it is no gradient of a loss, and the convention is of the loss")
        if not all(_is_square(flow.loss) for flow in flows):
            raise NotApplicable("its loss is no mean of a square, E[(yhat - y)^2] or half of it")
        if not all(_has_half(flow.loss.body) != half for flow in flows):
            raise HasAlready(f"its loss is {'E[(yhat - y)^2] / 2' if half else 'E[(yhat - y)^2]'} already")
        marks = {flow: sp.Dummy() for flow in flows}
        linear = quantity.xreplace(marks)
        twice = linear.xreplace({mark: factor * mark for mark in marks.values()})
        if sp.expand(twice - factor * linear) != 0:
            raise NotApplicable("it is not proportional to the gradient of its loss")

        def rewrite(node: E) -> Any:
            return E(sp.expand_mul(factor * node.body, deep=False), *node.args[1:])

        changed = quantity.xreplace({flow: _expectations(flow, rewrite) for flow in flows})  # what is beside the loss stays
        return Converted(changed, lambda form: factor * form, (), f"the right side is multiplied by {factor}")

    return convert


def _is_square(loss: Any) -> bool:
    """Tell whether a loss is the mean of a square, or of half of one."""
    if not isinstance(loss, E):
        return False
    number, square = loss.body.as_coeff_Mul()
    return number in (1, sp.Rational(1, 2)) and bool(square.is_Pow) and square.exp == 2


def _has_half(body: Any) -> bool:
    return bool(body.as_coeff_Mul()[0] == sp.Rational(1, 2))


def _units(*, mean: bool) -> Callable[[Any], Converted]:
    """Make the network's output the mean over its units, or their sum."""

    def convert(quantity: Any) -> Converted:
        flows = quantity.atoms(MinusGradient)
        nodes = {node for flow in flows for node in flow.loss.atoms(E)}
        squares = {
            square: _output(square.base, _random(node.law))
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


def _output(base: Any, random: set[Any]) -> list[Any]:
    """List the units of a residual: its terms that are an activation of random variables times a number; none where it has not several."""

    def is_unit(term: Any) -> bool:
        rest = term.as_coeff_Mul()[1]
        return isinstance(rest, (sp.erf, ReLU, sp.Max, sp.tanh)) and bool(rest.free_symbols & random)

    terms = sp.Add.make_args(sp.expand(base))
    units = [term for term in terms if is_unit(term)]
    return units if len(units) > 1 else []


def _conditional(quantity: Any) -> Converted:
    """Condition on the half space that the expectation has as an indicator."""
    if not isinstance(quantity, E) or quantity.given is not None:
        raise NotApplicable("it is no partial expectation, E[f 1{S > 0}]")
    random = _random(quantity.law)
    steps = [f for f in sp.Mul.make_args(quantity.body) if isinstance(f, sp.Heaviside) and f.free_symbols <= random]
    if len(steps) != 1 or not _splits_in_halves(quantity.law, steps[0]):
        raise NotApplicable("it has no single indicator of a centred normal variable, whose probability is 1/2")
    body = sp.Mul(*(f for f in sp.Mul.make_args(quantity.body) if f != steps[0]))
    changed = E(body, quantity.law, sp.Heaviside(steps[0].args[0]))
    return Converted(changed, lambda form: 2 * form, (), "the right side is divided by the event's probability, 1/2")


def _partial(quantity: Any) -> Converted:
    """Put the event that is conditioned on into the expectation as an indicator."""
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


def _splits_in_halves(law: Any, step: Any) -> bool:
    """Tell whether an indicator is that of a half space through the middle of a centred normal law."""
    if not isinstance(law, Gaussian) or not law.is_gaussian or any(m != 0 for m in law.args[2]) or law.args[6]:
        return False  # a law that is conditioned on a variable's value has another middle
    inside = sp.expand(step.args[0])
    return bool(inside.is_Symbol and inside in law.variables) or _is_homogeneous(inside, law.variables)


def _is_homogeneous(inside: Any, variables: Any) -> bool:
    terms = sp.Add.make_args(inside)
    return all(
        sum(term.has(v) for v in variables) == 1 and sp.diff(term, *(v for v in variables if term.has(v))).is_number
        for term in terms
    )


def _scaled(scale: Callable[[str, bool], Any], letter: sp.Symbol) -> Callable[[Any], Converted]:
    """Scale the projections of the data, where a law names their covariances by letters.

    Args:
        scale: by a direction and whether a loss is differentiated along it, the factor of the projection on it.
        letter: that the factors hold.
    """

    def convert(quantity: Any) -> Converted:
        in_losses = {node for flow in quantity.atoms(MinusGradient) for node in _all_expectations(flow.loss)}
        letters: dict[Any, Any] = {}
        is_projected = False
        for node in _all_expectations(quantity):
            for law in _laws(node.law):
                used = _used_directions(law, node)
                is_projected = is_projected or any(direction not in _OF_DATA for direction in used.values())
                factors = {i: scale(direction, node in in_losses) for i, direction in used.items()}
                for i, j in product(factors, repeat=2):
                    _rescale(letters, law.args[1][i, j], sp.powdenest(factors[i] * factors[j], force=True))
                if used and law.args[6]:
                    raise NotApplicable(
                        f"its law is conditioned on the value of {law.args[6][0][0]}, and only covariances are scaled"
                    )
                if means := [law.args[2][i] for i in factors if law.args[2][i] != 0]:
                    raise NotApplicable(f"its law has the mean {means[0]}, and only covariances are scaled")
        if not is_projected:
            raise SaysNothing("it is under no law of data X with projections <w, X>")
        if letter.name in {s.name for s in quantity.free_symbols}:
            raise NotApplicable(f"it has another {letter}")
        changed = {s: form for s, form in letters.items() if s != form}
        return Converted(
            quantity.xreplace(changed),  # the letters are the covariances, beside the law too
            lambda form: form.xreplace(changed),
            (letter,),
            ", ".join(f"{form} for {s}" for s, form in sorted(changed.items(), key=str)),
        )

    return convert


def _used_directions(law: Any, node: E) -> dict[int, str]:
    """Give by its number the direction of each projection that an expectation has."""
    if not isinstance(law, Gaussian) or not law.directions:
        return {}
    body = node.body.free_symbols | (set() if node.given is None else node.given.free_symbols)
    return {
        i: direction for i, (variable, direction) in enumerate(zip(law.variables, law.directions, strict=True)) if variable in body
    }


def _rescale(letters: dict[Any, Any], entry: Any, factor: Any) -> None:
    """Put down what a letter of a covariance becomes where the entry is multiplied by a factor."""
    if entry.is_Symbol:
        symbol, form = entry, factor * entry
    elif entry.is_Pow and entry.base.is_Symbol and entry.exp == 2:
        symbol, form = entry.base, sp.sqrt(factor) * entry.base
    elif entry == 0 or factor == 1:
        return
    else:
        raise NotApplicable(f"its law has the covariance {entry}, which is no letter to be scaled")
    if letters.setdefault(symbol, form) != form:
        raise NotApplicable(f"{symbol} would be scaled by two factors")


def _as_projected(direction: str, in_loss: bool) -> Any:
    """Give the factor of <w, x> / sqrt n; the data themselves are not scaled, but a gradient along w is that of such a projection."""
    is_of_data = direction in _COORDINATES or (direction == ARBITRARY and not in_loss)
    return sp.Integer(1) if is_of_data else 1 / sp.sqrt(SIZE)


def _then(first: Callable[[Any], Converted], second: Callable[[Any], Converted]) -> Callable[[Any], Converted]:
    """Convert by one convention, which the quantity may have already, and by another, which may not speak of it."""

    def convert(quantity: Any) -> Converted:
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


_WIDE = _activation(1 / sp.sqrt(2), "erf(h / sqrt 2)")
CONVENTIONS: Mapping[str, Convention] = {
    convention.name: convention
    for convention in (
        Convention("erf-sqrt2", "the activation is erf(h / sqrt 2), not erf(h)", "002, many neurons; Saad and Solla 1995", _WIDE),
        Convention("erf", "the activation is erf(h), not erf(h / sqrt 2)", "002, one neuron", _activation(sp.sqrt(2), "erf(h)")),
        Convention("saad-solla", "the activation is erf(h / sqrt 2), of h = <w, x>", "Saad and Solla 1995", _WIDE),
        Convention(
            "goldt",
            "the activation is erf(h / sqrt 2), of h = <w, x> / sqrt n",
            "Goldt, Advani, Saxe, Krzakala and Zdeborova 2019",
            _then(_WIDE, _scaled(_as_projected, SIZE)),
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
        Convention("scaled-data", "the data are c X, not X: covariances are c^2 Sigma", "common", _scaled(lambda *_: GAIN, GAIN)),
        Convention(
            "one-over-sqrt-n", "projections are <w, x> / sqrt n, not <w, x>", "Goldt et al. 2019", _scaled(_as_projected, SIZE)
        ),
    )
}
