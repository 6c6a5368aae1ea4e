"""Symbolic proofs: zero tests on a canonical form, closed by differentiation or a table of integrals.

Imports ``symbolic``, and the table of ``quadrature`` to refuse early what is no identity.
"""
