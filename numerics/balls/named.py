"""Name each integral and expectation in a form, so that the rest of the form is a closed form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import sympy as sp

from closedform.derivations.functions.types import Form
from closedform.derivations.laws import E, Finite, Labelled, MinusGradient, Root
from closedform.derivations.memory import remembered
from closedform.numerics.forms.nodes import outermost_special, substitute, symbols_in
from closedform.numerics.gaussian.densities import over_classes


class Named(NamedTuple):
    """A node, its name in the form, the symbols it depends on (also in order), and whether it is an expectation under a finite law."""

    name: Form
    node: Form
    free: frozenset[Form]
    ordered: tuple[Form, ...]
    is_sum: bool

    @classmethod
    def of(cls, node: Form) -> Named:
        """Make a name for a node."""
        free = symbols_in(node)
        return cls(sp.Dummy("value", real=True), node, free, tuple(sorted(free, key=str)), _is_finite_sum(node))

    def numbers(self, at: Mapping[Form, Form]) -> tuple[tuple[Form, Form], ...]:
        """Return the given numbers of the symbols that the node depends on."""
        return tuple((s, at[s]) for s in self.ordered if s in at)

    def exact(self, at: Mapping[Form, Form]) -> Form:
        """Put exact numbers into the node."""
        return at_numbers(self.node, self.numbers(at))


@remembered
def names(expr: Form) -> tuple[Form, tuple[Named, ...]] | None:
    """Replace the integrals and expectations in a form by names, after evaluating flows and writing out means over finite classes.

    Args:
        expr: the form.

    Returns:
        The form with the names, and the node of each name; None if a steady state is left, or a flow cannot be evaluated.
    """
    flows = [node for node in outermost_special(expr) if isinstance(node, MinusGradient)]
    try:
        carried_out = expr.xreplace({flow: flow.under_the_expectation() for flow in flows}) if flows else expr
    except NotImplementedError:  # a derivative in a symbol of the law
        return None
    classes = {node: over_classes(node) for node in outermost_special(carried_out) if _is_labelled(node)}
    carried_out = carried_out.xreplace(classes) if classes else carried_out
    nodes = list(dict.fromkeys(outermost_special(carried_out)))
    named = tuple(map(Named.of, nodes))
    form = carried_out.xreplace({one.node: one.name for one in named})
    return None if form.has(Root) else (form, named)


def _is_finite_sum(node: Form) -> bool:
    return (isinstance(node, E) and isinstance(node.law, Finite)) or _is_labelled(node)


def _is_labelled(node: Form) -> bool:
    """Return True if a node is an expectation over labelled classes, each a law on finitely many points."""
    return isinstance(node, E) and isinstance(node.law, Labelled) and all(isinstance(law, Finite) for _, law in node.law.classes)


@remembered
def points_of(law: Finite) -> tuple[tuple[Mapping[Form, Form], ...], tuple[Form, ...]]:
    """List the coordinates and the weight of each point of a law in one list, so that lowering it shares common parts."""
    pairs = law.atoms_and_weights
    return tuple(point for point, _ in pairs), tuple(form for point, weight in pairs for form in (*point.values(), weight))


@remembered
def at_numbers(form: Form, numbers: tuple[tuple[Form, Form], ...]) -> Form:
    """Put exact numbers into a form; at a tie, once for each number of bits and for each side that shares the tie."""
    return substitute(form, dict(numbers))
