"""Limits, derivatives of means, and tables of integrals that provers and the checker look up."""
