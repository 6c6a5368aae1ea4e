"""Reads a formula in LaTeX: tokens once per text, one parser with an explicit scope, and tables that say which command is read how."""
