"""Printed formulas of public tables, judged: ``python -m benchmarks.tables``; docs/tables.md says what came out."""
