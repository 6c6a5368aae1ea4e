"""Measurements of the project, each run by itself; none is shipped."""
