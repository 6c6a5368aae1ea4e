"""A domain's points, cells and walls, and the condition under which a claim holds.

Imports ``symbolic``, and the tables of ``balls`` and ``quadrature`` for the signs of forms.
"""
