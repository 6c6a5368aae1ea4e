"""How a statement is checked: engines, evidence and verdicts. Knows no particular claim."""

import derivations  # noqa: F401 - before SymPy, which reads what is set there
