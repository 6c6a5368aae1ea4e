"""The rigorous route: a table of functions in FLINT's balls, quadrature with proved tails, ends, waves and corners.

Imports ``symbolic`` and the evidence's types; shares no arithmetic with ``intervals``.
"""
