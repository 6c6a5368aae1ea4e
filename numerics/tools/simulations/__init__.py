"""Compares a reader's own simulator with its equation, and a reader's sampler with its law."""
