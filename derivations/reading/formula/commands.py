"""The table of the grammar: the function that reads each command, sign, environment or word."""

from __future__ import annotations

from closedform.derivations.reading.formula.brackets import absolute, bracketed
from closedform.derivations.reading.formula.cases import cases
from closedform.derivations.reading.formula.derivatives import limit, partial, quotient
from closedform.derivations.reading.formula.differentials import running_letters
from closedform.derivations.reading.formula.evaluated import before_bar, evaluated
from closedform.derivations.reading.formula.events import one
from closedform.derivations.reading.formula.finite import binomial, finite
from closedform.derivations.reading.formula.functionals import functional
from closedform.derivations.reading.formula.functions import bare, conjugate, extremum, named, part, root, run_of_letters, upright
from closedform.derivations.reading.formula.grammar import command
from closedform.derivations.reading.formula.integrals import integral
from closedform.derivations.reading.formula.matrices import MATRICES, matrix, of_matrix
from closedform.derivations.reading.formula.means import expectation, operator
from closedform.derivations.reading.formula.normal import density
from closedform.derivations.reading.formula.parser import FRACTIONS, Table
from closedform.derivations.reading.formula.special import hermite, polylogarithm
from closedform.derivations.reading.formula.vectors import angle, bars, norm, raised, vector
from closedform.derivations.reading.formula.words import BARE

TABLE = Table(
    commands={
        **dict.fromkeys(BARE, bare),
        **dict.fromkeys(FRACTIONS, quotient),
        **dict.fromkeys(("sum", "prod"), finite),
        **dict.fromkeys(("binom", "dbinom", "tbinom"), binomial),
        **dict.fromkeys(("max", "min"), extremum),
        **dict.fromkeys(("Re", "Im"), part),
        **dict.fromkeys(("overline", "bar"), conjugate),
        "partial": partial,
        "sqrt": root,
        "int": integral,
        "lim": limit,
    },
    tried=(vector, command, hermite, polylogarithm, of_matrix, functional, density, operator, upright, run_of_letters),
    signs={
        "1": one,
        "|": bars,
        "lbar": absolute,
        "norm": norm,
        "lnorm": norm,
        "langle": angle,
        "lnull": before_bar,
        **dict.fromkeys(("(", "[", r"\{", "{", "lfloor", "lceil"), bracketed),
    },
    environments={**dict.fromkeys((*MATRICES, "vmatrix"), matrix), **dict.fromkeys(("cases", "dcases", "rcases"), cases)},
    running=running_letters,
    evaluated=evaluated,
    named=named,
    raised=raised,
    averaged=expectation,
)
