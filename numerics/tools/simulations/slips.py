"""The equation with one slip of the pen: the replacements for each part of its terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import sympy as sp

from closedform.derivations.functions.facts import FOLDED
from closedform.derivations.functions.types import Form
from closedform.numerics.tools.simulations.instances import Instances
from closedform.numerics.tools.simulations.terms import Term


@dataclass(frozen=True)
class Changed:
    """The replacement of a term, and the slip in words."""

    form: Form
    says: str


def mutants(terms: Sequence[Term], instances: Instances) -> Iterator[Mapping[int, Changed]]:
    """Yield the equation with one slip, in one term or in all that share the place of the slip."""
    places: dict[tuple[Form, Form, str], dict[int, Form]] = {}
    for i, term in enumerate(terms):
        for node in dict.fromkeys(sp.preorder_traversal(term.rest)):
            for new, says in _slips(node, instances):
                changed = term.number * term.rest.xreplace({node: new})
                if changed != term.value and not changed.has(sp.I, sp.zoo, sp.nan):
                    places.setdefault((node, new, says), {})[i] = changed
    for (_, _, says), at in places.items():
        for i, changed in at.items():
            yield {i: Changed(changed, says)}
        if len(at) > 1:
            yield {i: Changed(changed, says) for i, changed in at.items()}


def _slips(node: Form, instances: Instances) -> Iterator[tuple[Form, str]]:
    """Yield the replacements of a node, each with the slip in words."""
    half = sp.Rational(1, 2)
    text = str(node.xreplace(dict(instances.shown)))
    if node.is_Symbol and node in instances.shown:
        yield from ((v, f"{instances.shown[v]} in the place of {text}") for v in instances.vectors if v != node)
    elif node.is_Symbol:
        form = f" of {instances.roots[node]}" if node in instances.roots else f" of {text}"
        yield node**2, f"a lost square root{form}" if node in instances.roots else f"{text} squared"
        yield sp.sqrt(node), f"a square root too many{form}"
        yield 1 / node, f"{text} and its inverse confused"
        yield sp.Integer(1), f"{text} left out"
        yield from ((s, f"{s} in the place of {text}") for s in instances.scalars if s != node)
        yield from ((s**2, f"{s**2} in the place of {text}") for s in instances.lengths)
    elif node.is_Pow and node.exp.is_Rational:
        if not node.exp.is_Integer:
            yield node.base ** (2 * node.exp), f"a lost square root of {node.base}"
        else:
            yield node.base ** (half * node.exp), f"a square root too many of {node.base}"
        yield node.base ** (-node.exp), f"{node.base} and its inverse confused"
        yield sp.Integer(1), f"{text} left out"
    elif node.is_Function:
        x = node.args[0]
        yield node.func(-x), f"a sign inside {text}"
        for number in (2, half, sp.sqrt(2), 1 / sp.sqrt(2)):
            yield node.func(number * x), f"a factor {number} inside {text}"
        yield node**2, f"{text} squared"
        yield sp.sqrt(node), f"a square root too many of {text}"
        yield x, f"the function left out of {text}"
        yield sp.Integer(1), f"{text} left out"
        yield from ((other(x), f"{other.__name__} in the place of {node.func.__name__}") for other in FOLDED if node.func in FOLDED)
    elif node.is_Add:
        for part in node.args:
            for number, says in ((-1, "a sign of"), (0, "a missing"), (2, "a factor 2 at"), (half, "a factor 1/2 at")):
                yield node + (number - 1) * part, f"{says} {part} in {text}"
