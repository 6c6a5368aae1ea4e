"""Findings about a claim, as frozen values: evidence, estimates, suggestions, verdicts, and the record of a line."""
