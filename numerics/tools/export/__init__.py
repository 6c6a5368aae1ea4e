"""Formulas that hold as code: an accurate way to compute each, found among exact identities by measuring against balls.

Owns the form that a record says is right (``form``), the nodes and identities that formulas are rewritten by (``nodes``, ``identities``,
``sums``, ``taylor``), the steps that a formula becomes and what each library calls them (``program``, ``targets``), the points and errors
(``points``, ``measure``) and the choice (``choose``). No verdict rests on any of it.
"""
