"""The words in which documents state their claims, in one place: each kind of claim and what it is made of.

What a word means stands in the file that it comes from.
"""

from closedform.derivations.claims.claim import Approach, Derivation
from closedform.derivations.claims.consequence import Consequence, Premise, following
from closedform.derivations.claims.departure import Departure
from closedform.derivations.claims.domain import Domain, between, nonnegative, positive, real
from closedform.derivations.claims.experiment import Comparison, Contrast, Experiment, Figure, Reported, Term, alone, more
from closedform.derivations.claims.line import Line
from closedform.derivations.claims.property import MatrixFigure, Property
from closedform.derivations.claims.score import Curve, Score
from closedform.derivations.claims.source import Source
from closedform.derivations.claims.theorem import Family

__all__ = [
    "Approach",
    "Comparison",
    "Consequence",
    "Contrast",
    "Curve",
    "Departure",
    "Derivation",
    "Domain",
    "Experiment",
    "Family",
    "Figure",
    "Line",
    "MatrixFigure",
    "Premise",
    "Property",
    "Reported",
    "Score",
    "Source",
    "Term",
    "alone",
    "between",
    "following",
    "more",
    "nonnegative",
    "positive",
    "real",
]
