"""Formulas that hold as code: an accurate way to compute each, found among exact identities by measuring against balls.

This room holds the form that a record marks as right (``form``), and the nodes and identities for rewriting (``nodes``,
``identities``, ``sums``, ``taylor``). It turns a formula into steps, with their names in each library (``program``, ``targets``).
It measures errors at points (``points``, ``measure``) and chooses (``choose``). No verdict rests on any of it.
"""
