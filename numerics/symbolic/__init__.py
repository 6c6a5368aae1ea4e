"""Formulas as SymPy trees: their nodes, exact elimination of normal variables, kinks, ranges, where they change form, names of ratios.

Imports nothing of numerics but the evidence's types.
"""
