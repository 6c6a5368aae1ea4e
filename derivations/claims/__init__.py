"""The frozen values that a document or a reader states: derivations, domains, theorems, experiments, and their sources."""
