"""The definition of "proved": a proof that a prover finds and the checker accepts, where both sides have real values."""
