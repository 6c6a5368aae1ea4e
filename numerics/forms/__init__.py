"""Formulas as SymPy trees: their nodes, kinks, ranges, orders, and where they change form."""
