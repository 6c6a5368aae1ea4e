"""The integrals and expectations in a form, each with a name of its own, so that what is around them is a closed form."""

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
    """A node, its name in the form around it, what it depends on, in order too, and whether it is an expectation under a finite law."""

    name: Form
    node: Form
    free: frozenset[Form]
    ordered: tuple[Form, ...]
    is_sum: bool

    @classmethod
    def of(cls, node: Form) -> Named:
        """Give a node a name."""
        free = symbols_in(node)
        return cls(sp.Dummy("value", real=True), node, free, tuple(sorted(free, key=str)), _is_finite_sum(node))

    def numbers(self, at: Mapping[Form, Form]) -> tuple[tuple[Form, Form], ...]:
        """Give what it depends on with its numbers, as far as they are told."""
        return tuple((s, at[s]) for s in self.ordered if s in at)

    def exact(self, at: Mapping[Form, Form]) -> Form:
        """Put exact numbers into the node."""
        return at_numbers(self.node, self.numbers(at))


@remembered
def names(expr: Form) -> tuple[Form, tuple[Named, ...]] | None:
    """Put names for the integrals and expectations of a form, flows carried out and means over classes of finite laws written as those of each.

    Args:
        expr: the form.

    Returns:
        The form with the names, and what each stands for; None where a steady state is left in it, or a flow cannot be carried out.
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
    """Tell whether a node is an expectation over labelled classes, each a law on finitely many points."""
    return isinstance(node, E) and isinstance(node.law, Labelled) and all(isinstance(law, Finite) for _, law in node.law.classes)


@remembered
def points_of(law: Finite) -> tuple[tuple[Mapping[Form, Form], ...], tuple[Form, ...]]:
    """List the points of a law, and one after the other the coordinates and the weight of each: lowered together, what they share is taken once."""
    pairs = law.atoms_and_weights
    return tuple(point for point, _ in pairs), tuple(form for point, weight in pairs for form in (*point.values(), weight))


@remembered
def at_numbers(form: Form, numbers: tuple[tuple[Form, Form], ...]) -> Form:
    """Put exact numbers into a form: at a tie, again with each number of bits and for each side that shares it."""
    return substitute(form, dict(numbers))
