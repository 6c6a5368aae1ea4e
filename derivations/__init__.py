"""What the documents say: each derivation in one file, encoded as printed, in SymPy."""
