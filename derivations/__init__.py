"""What the documents say: each derivation in one file, encoded as printed, in SymPy."""

import os

# SymPy keeps a thousand results of each of its functions, and asks anew what the formulas of one line make it forget: with so many, proofs take a
# twelfth less time and a process up to a quarter more memory. Read when SymPy is first imported; whoever has set it is left alone.
os.environ.setdefault("SYMPY_CACHE_SIZE", "40000")
# The engines hand SymPy FLINT's rationals: where it computes with others it makes floats of them, and nothing is proved or enclosed.
os.environ["SYMPY_GROUND_TYPES"] = "flint"
