"""How a statement is checked: engines, evidence and verdicts. Knows no particular claim."""
