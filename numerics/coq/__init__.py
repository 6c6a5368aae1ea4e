"""Theorems that Coq checks: from a claim's statement to a file with the theorem and a short proof, and back from its text to numbers."""
