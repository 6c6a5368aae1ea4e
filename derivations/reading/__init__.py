"""Reads what a person wrote: formulas, laws, notes and their comments."""
