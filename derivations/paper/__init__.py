"""A LaTeX file as claims: its displays, what its text says of their letters, and the table of each equation."""
