"""The second rigorous route: another arithmetic, other reductions, other remainders."""
