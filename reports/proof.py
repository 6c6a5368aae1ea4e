"""A proof as a person would write it: numbered sentences, in plain text or in LaTeX. Renders what it is given, computes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from closedform.numerics.certificates.steps_as_data import Shown, Written
from closedform.numerics.proof.steps import Rule
from closedform.reports.formula import unicode

_SAYS: dict[Rule, str] = {
    Rule.CLAIM: "Claim: {before} = {after}. Let D be the left side less the right; D = 0 is to be shown.",
    Rule.CHART: "Every point inside the domain is reached by {forms}; then D = {after}.",
    Rule.EXISTS: "The mean exists: the event that is conditioned on has the probability {before} > 0.",
    Rule.CARRIED_OUT: "With the Gaussian integrals evaluated, D = {after}.",
    Rule.LOOKED_UP: "With the Gaussian integrals evaluated, those over a half line by the table (Ng and Geller), D = {after}.",
    Rule.PRIMITIVE: "{before} = {after}: {forms} has the integrand, less the rest under an integral, for its derivative, "
    "is continuous in the range, and has limits at the ends, which were proved.",
    Rule.TRANSFORM: "{before} = {after}, as a table of integrals over powers says ({called}; Digital Library of Mathematical Functions): {forms}.",
    Rule.TELESCOPED: "{before} = {after}: both are zero for no term, and a term more adds itself to both.",
    Rule.SERIES: "{before} = {after}, a hypergeometric series that converges for all values of its letters.",
    Rule.BY_PRIMITIVES: "With these put in, D = {after}.",
    Rule.STEADY: "The steady state is the one positive zero of its equation, {forms}; there D = {after}.",
    Rule.SCALED: "Multiplied by {value}, which is nowhere zero, D becomes {after}.",
    Rule.CONTINUOUS: "D is continuous in {symbol}: nothing in it jumps or has a pole, and its integrals are dominated locally in {symbol}.",
    Rule.CONSTANT: "Under the integral sign, dD/d{symbol} = {after}, whose normal form is 0: D does not depend on {symbol}.",
    Rule.CORRELATED: "In {symbol}, which covariances depend on, the means have the derivatives {forms} (Plackett's identity), so that dD/d{symbol} = {after}, "
    "whose normal form is 0: D does not depend on {symbol}.",
    Rule.WRITTEN_OUT: "With the sums, products and functions on both sides evaluated:",
    Rule.UNITS: "In other units, {forms}, where letters go through the same values; there:",
    Rule.COVARIANCE: "Every positive definite covariance is reached by {forms}, with positive deviations and a correlation between -1 and 1; there:",
    Rule.UNDER: "The form is the mean under {value} of {after}, with {forms}; that is at least zero, whatever its letters are:",
    Rule.JENSEN: "With {forms}, the form is convex in {symbol} beside {value}. By Jensen's inequality it is at least {after}:",
    Rule.DOMINATED: "As {symbol} tends to {value}, {before} tends to {after}: one integrable function dominates the integrands (Lebesgue).",
    Rule.BASE: "So D is what it is, or tends to, at {symbol} = {value}: D = {after}.",
    Rule.RAY: "All correlations go to zero along a straight line, on which covariances stay positive definite: D is what it is at {forms}: D = {after}.",
    Rule.VANISHES: "{before} = 0 by its normal form (roots, exponentials and other functions as independent unknowns).",
    Rule.CASE: "Where {forms}, letters on the right being positive, the form is {after}.",
    Rule.LETTERS: "Every point inside the domain is reached by {forms}. The claim is then {before} = {after}, on these cells:",
    Rule.CELL: "Where {forms}, letters on the right that are new being positive, the claim is {before} = {after}:",
    Rule.NUMBER: "{before} {called}: a ball encloses the number.",
    Rule.BOXES: "{before} {called} on each of the boxes that cover the domain, by balls.",
    Rule.ALONG: "{before} {called} for all {symbol}: by a bound next to each end of its range, and balls between.",
    Rule.REDUCED: "With {symbol} = {value}, the form is {after}, whose first factor is positive; so the sign in {symbol} decides:",
    Rule.EVERY: "{before} {called} at each of the finitely many points of the domain, by balls.",
    Rule.APART: "{before} is a sum of parts that share no letter; each is {called}:",
    Rule.PLACES: "With {forms}, the first place above the second, the form compares their quotient at both; its slope in {symbol} has the sign of {after}:",
    Rule.SIGN: "{before} {called}.",
    Rule.MEAN: "{before} = {after}:",
    Rule.FACT: "{before} {called} on the whole domain:",
    Rule.TOLD: "So {forms}; the claim is then shown as follows:",
    Rule.GENERAL: "The claim is shown of every value that {forms} may have:",
    Rule.END: "At {symbol} = {value}, which belongs to the domain, the claim is proved by itself:",
    Rule.REACHED: "The identity is algebraic and holds at {symbol} = {value} too, which belongs to the domain.",
}

_SIGNS = {"positive": "> 0", "negative": "< 0", "nonnegative": "≥ 0", "nonpositive": "≤ 0", "zero": "= 0"}


def as_text(proofs: Sequence[Written]) -> str:
    """Write proofs as numbered sentences with formulas in Unicode, lines of any length."""
    return "\n".join(line for proof in proofs for line in _text(proof))


def as_latex(proofs: Sequence[Written]) -> str:
    r"""Write proofs as LaTeX: an ``enumerate`` in a ``proof`` for each, to be taken in by a paper that loads amsthm."""
    return "\n".join(line for proof in proofs for line in _latex(proof))


def _heading(proof: Written) -> str:
    entry = "" if proof.entry is None else f"Part {proof.entry}. "
    return f"{entry}Proof ({proof.method})." if proof.found else f"{entry}Not proved: {proof.method}."


def _text(proof: Written) -> Iterator[str]:
    yield _heading(proof)
    yield from _sentences(proof.steps, unicode.plain, "  ")
    if proof.found:
        yield "  Every step was run again by the independent checker."


def _sentences(steps: Sequence[Shown], formula: Callable[[str], str], indent: str) -> Iterator[str]:
    for number, step in enumerate(steps, 1):
        yield f"{indent}{number}. {_sentence(step, formula)}"
        yield from _sentences(step.branch, formula, f"{indent}   ")


def _latex(proof: Written) -> Iterator[str]:
    if not proof.found:
        yield f"% {_heading(proof)}"
        return
    yield r"\begin{proof}[" + _heading(proof).rstrip(".").replace("_", r"\_") + "]"
    yield from _enumerated(proof.steps)
    yield r"\end{proof}"


def _enumerated(steps: Sequence[Shown]) -> Iterator[str]:
    yield r"\begin{enumerate}"
    for step in steps:
        yield rf"\item {_sentence(step, lambda form: f'${form}$').replace('dD/d$', 'the derivative of D in $')}"
        if step.branch:
            yield from _enumerated(step.branch)
    yield r"\end{enumerate}"


_OF_SIGNS: dict[Rule, str] = {
    Rule.CLAIM: "It is to be shown that {before} {called}.",
    Rule.UNDER: "The form is the mean under {value} of {after}, with {forms}; of this it is shown that it is {called}:",
    Rule.LETTERS: "Every point inside the domain is reached by {forms}. The form is then {before}, on these cells:",
    Rule.CELL: "Where {forms}, letters on the right that are new being positive, the form is {before}:",
}


def _sentence(step: Shown, formula: Callable[[str], str]) -> str:
    forms = ", ".join(formula(f"{symbol} = {form}") for symbol, form in step.forms)
    parts = {name: formula(getattr(step, name)) for name in ("before", "after", "symbol", "value")}
    says = _OF_SIGNS.get(step.rule, _SAYS[step.rule]) if step.called in _SIGNS else _SAYS[step.rule]
    said = says.format(forms=forms, called=_SIGNS.get(step.called, step.called), **parts)
    by = [f"{formula(f'{of} = {value}')} ({row.replace('_', ' ')})" for row, of, value in step.moments]
    at_points = [f"Tested at points alone: {', '.join(step.unnamed)}."] if step.unnamed else []
    return " ".join([said, *([f"By {'; '.join(by)}."] if by else []), *at_points])
