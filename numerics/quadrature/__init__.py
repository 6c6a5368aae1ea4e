"""The heuristic oracle: a table of functions in mpmath, and nested quadrature of what is defined.

Imports the nodes of ``symbolic`` and the evidence's types alone.
"""
