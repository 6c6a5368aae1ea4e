"""Claims in other symbols, with their domain: in units, and a covariance in deviations and a correlation."""

from __future__ import annotations

import sympy as sp

from closedform.derivations.claims.domain import Domain
from closedform.derivations.functions.types import Form
from closedform.numerics.checker.refusals import demand
from closedform.numerics.forms.nodes import restated, substitute
from closedform.numerics.proof.steps import Step


def written_in_units(step: Step, left: Form, right: Form, domain: Domain) -> tuple[Form, Form, Domain]:
    """Return the claim in units that a step derives from another."""
    demand((step.before, step.after) == (left, right), step, "it is another claim")
    one, other = (substitute(side, step.forms) for side in (left, right))
    return one, other, _in_units(step, domain)


def _in_units(step: Step, domain: Domain) -> Domain:
    """Return the domain of a claim in which symbols are positive multiples of letters: each range is a half line from zero, or the line."""
    letters = {s: next(iter(form.free_symbols)) for s, form in step.forms.items() if len(form.free_symbols) == 1}
    demand(not domain.chart and set(letters) == set(step.forms) <= set(domain.symbols), step, "these are no units")
    demand(len(set(letters.values())) == len(letters), step, "two symbols have one letter")
    demand(not set(letters.values()) & domain.parameters, step, "a letter is in use")
    for s, u in letters.items():
        factor, interval = step.forms[s].coeff(u), domain.symbols[s]
        demand(step.forms[s] == factor * u and factor.is_Rational and factor.is_positive, step, f"{s} is no multiple of {u}")
        whole = isinstance(interval, sp.Interval) and {interval.inf, interval.sup} <= {-sp.oo, sp.Integer(0), sp.oo}
        demand(whole, step, f"the range of {s} has another end")
        demand(u.assumptions0 == s.assumptions0 and s.is_integer is None, step, f"{u} may be of another kind than {s}")
    symbols = {letters.get(s, s): interval for s, interval in domain.symbols.items()}
    return Domain(symbols, tuple(restated(relation, step.forms) for relation in domain.such_that))


def in_deviations(step: Step, domain: Domain) -> Domain:
    """Return the domain of a claim whose 2 x 2 covariance is written in deviations and a correlation: every positive definite one is reached."""
    across = [s for s, form in step.forms.items() if len(form.free_symbols) == 3]
    along = [s for s, form in step.forms.items() if form.is_Pow and form.exp == 2 and form.base.is_Symbol and form.base.is_positive]
    demand(not domain.chart and (len(across), len(along), len(step.forms)) == (1, 2, 3), step, "it is no covariance")
    deviations, (c,) = {step.forms[s].base for s in along}, across
    others = step.forms[c].free_symbols - deviations
    demand((len(deviations), len(others)) == (2, 1), step, "it is no covariance")
    (rho,) = others
    demand(step.forms[c] == rho * sp.Mul(*deviations) and not {*deviations, rho} & domain.parameters, step, "it is no covariance")
    demand((rho.is_real, rho.is_nonzero, rho.is_nonnegative) == (True, None, None), step, "it is no correlation")
    half, line = sp.Interval.open(0, sp.oo), sp.Interval(-sp.oo, sp.oo)
    demand([domain.symbols[s] for s in (*along, c)] == [half, half, line] and not c.is_integer, step, "its entries are bounded")
    definite = [
        r
        for r in domain.such_that
        if isinstance(r, (sp.StrictGreaterThan, sp.StrictLessThan)) and sp.expand(r.gts - r.lts - sp.Mul(*along) + c**2) == 0
    ]
    demand(len(definite) == 1, step, "the covariance may not be positive definite")
    symbols = {s: i for s, i in domain.symbols.items() if s not in step.forms}
    kept = tuple(substitute(r, step.forms) for r in domain.such_that if r != definite[0])
    return Domain({**symbols, **dict.fromkeys(deviations, half), rho: sp.Interval.open(-1, 1)}, kept, step.forms)
