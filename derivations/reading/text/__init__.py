"""Formulas, laws and events written as text: read by a whitelist, never evaluated."""
