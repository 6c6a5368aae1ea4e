"""The syntax of claims for an assistant, made from the tables and the grammar that the readers use."""

from __future__ import annotations

from closedform.derivations.laws.counting import COUNTING
from closedform.derivations.laws.index import laws
from closedform.derivations.reading.note.grammar import RULES
from closedform.derivations.reading.syntax.vocabulary import CONSTANTS, FUNCTIONS
from closedform.reports.meanings import MEANINGS

_TEXT = """
# Texts

A text is plain or LaTeX. Plain: + - * / ** (or ^), brackets, names of letters such as a, x_1, rho; 2*a and not 2a.
Numbers are exact: 2, 1/3; every quantity is dimensionless. The base of exp is exp(1); E is the expectation.
Functions, each with its number of arguments: {functions}.
Numbers with names: {constants}, oo.
Integral(f, (x, 0, oo)), Derivative(f, x), Limit(f, x, 0), Sum(f, (k, 0, oo)), E[f], E[f | X > 0], P(X > 0), Var(X), Cov(X, Y), 1(X > 0).
A text with a LaTeX command is LaTeX: \\mathbb{{E}}[...], \\int_0^\\infty ... \\,dx, \\frac{{a}}{{b}}, \\operatorname{{erf}}. Two readings are asked about.

# Claims

claim = "A = B", "A = B = C" or "A <= B"; or left with right; or left with lines, a list of right sides.
Every letter needs a domain (where) or a law (law).
where: "a, b positive", "r in (-1, 1)", "n integer", "mu real", "a < b".
law: "Z ~ N(mu, s**2)" (mean and variance), "(X, Y) ~ N(0, [[1, r], [r, 1]])", "X, Y ~ iid N(0, 1)"; several are independent.
Further laws: {laws}.
given: "X > 0, Y > 0"; it conditions every expectation. such_that: "c**2 < a*b". define: "g(x) = x^2", "w = a/b". limit: "x -> 0".

# What an author may say, as a grammar

{rules}

# Verdicts

{verdicts}
"""


def grammar() -> str:
    """Return the syntax of texts, claims and statements, and what each verdict means."""
    declared = [*(law.written for law in laws().values()), *(law.written for law in COUNTING.values())]
    return _TEXT.format(
        functions=", ".join(f"{name}/{count if count >= 0 else 'many'}" for name, (count, _) in FUNCTIONS.items()),
        constants=", ".join(CONSTANTS),
        laws=", ".join(declared),
        rules=RULES.strip(),
        verdicts="\n".join(f"{verdict}: {meaning}" for verdict, meaning in MEANINGS.items()),
    ).strip()
