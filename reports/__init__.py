"""What people read: reports render records and compute nothing."""

import derivations  # noqa: F401 - before SymPy, which reads what is set there
