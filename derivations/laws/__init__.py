"""Laws, and the things defined under them: expectations, gradient flows, steady states.

Every node here is an ordinary SymPy expression that never evaluates itself: the written form is stored, printed and checked. The
engines in ``numerics`` compute the nodes' values.

A law that claim files may use is one file, found by walking this folder (``index``): it declares a ``LAW``. The laws of the
documents have shapes of their own: ``gaussian``, ``finite``, ``labelled``.
"""

from closedform.derivations.functions.steps import ReLU, above_zero, at_least_zero
from closedform.derivations.laws.conditional import conditional_law, given_form
from closedform.derivations.laws.declared import Law, Recipe, Scalar
from closedform.derivations.laws.expectation import E
from closedform.derivations.laws.finite import Finite
from closedform.derivations.laws.flow import MinusGradient
from closedform.derivations.laws.gaussian import ARBITRARY, PIXEL, Gaussian, normal
from closedform.derivations.laws.independent import Independent, joint
from closedform.derivations.laws.labelled import Labelled
from closedform.derivations.laws.steady import Root

__all__ = [
    "ARBITRARY",
    "PIXEL",
    "E",
    "Finite",
    "Gaussian",
    "Independent",
    "Labelled",
    "Law",
    "MinusGradient",
    "ReLU",
    "Recipe",
    "Root",
    "Scalar",
    "above_zero",
    "at_least_zero",
    "conditional_law",
    "given_form",
    "joint",
    "normal",
]
