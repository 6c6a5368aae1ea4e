"""How a statement is checked: engines, evidence and verdicts. Knows no particular claim."""

from closedform import derivations  # noqa: F401 - it says how SymPy is to compute, before SymPy is imported
