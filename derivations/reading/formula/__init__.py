"""Reads a formula in LaTeX: tokens once per text, one parser with an explicit scope, and tables from commands to readers."""
