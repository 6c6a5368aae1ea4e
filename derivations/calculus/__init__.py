"""Limits and derivatives of what is read, evaluated while a text is read."""
