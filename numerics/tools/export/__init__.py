"""Formulas that hold as code: an accurate way to compute each, found among exact identities by measuring against balls.

This room holds the form that a record marks as right (``form``), the nodes and identities for rewriting (``nodes``, ``identities``,
``sums``, ``taylor``), the steps of a formula and their names in each library (``program``, ``targets``), the points and errors
(``points``, ``measure``) and the choice (``choose``). No verdict rests on any of it.
"""
