"""Limits and derivatives of a reader's texts, his claims with these carried out, and tables of integrals for provers and the checker."""
