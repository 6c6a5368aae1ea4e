"""Limits and derivatives in a reader's texts, the claims that hold them, and tables of integrals for provers and the checker."""
