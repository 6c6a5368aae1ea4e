"""The heuristic oracle: a table of functions in mpmath, and nested quadrature of what is defined."""
