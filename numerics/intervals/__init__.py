"""The second rigorous route: its own arithmetic, reductions and remainders."""
