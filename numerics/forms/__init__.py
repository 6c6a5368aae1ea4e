"""Formulas as SymPy trees: their nodes, kinks, ranges, orders, and the places where they change form."""
