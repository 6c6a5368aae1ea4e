"""Symbolic proofs: zero tests on a canonical form, closed by differentiation or a table of integrals."""
