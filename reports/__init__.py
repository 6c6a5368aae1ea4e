"""What people read: reports render records and compute nothing."""

from closedform import derivations  # noqa: F401 - it says how SymPy is to compute, before SymPy is imported
