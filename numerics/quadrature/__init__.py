"""The heuristic oracle: a table of functions in mpmath, and nested quadrature from the definition."""
