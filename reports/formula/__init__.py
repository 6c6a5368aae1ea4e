"""Formulas in printed LaTeX, and how they are shown: in a terminal, on a page and on paper. It imports no other part of ``reports``."""
